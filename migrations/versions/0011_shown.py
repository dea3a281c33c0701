"""What of a month's account the referee was last shown is kept: only that goes out at his word.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("month", sa.Column("shown", sa.JSON()))


def downgrade() -> None:
    op.drop_column("month", "shown")
