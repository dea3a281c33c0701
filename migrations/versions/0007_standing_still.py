"""A game may stand still, and a published month be taken back and published again.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("paused", sa.DateTime(timezone=True)))
    op.add_column("month", sa.Column("edition", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("month", "edition")
    op.drop_column("game", "paused")
