"""What left after a copy was made is known when a game goes back to it; a character that changes hands.

Revision ID: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "departed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_departed")),
    )
    op.create_index(op.f("ix_departed_digest"), "departed", ["digest"])
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("hands", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("player") as player:
        player.drop_column("hands")
    op.drop_table("departed")
