"""The paragraphs of a month's account have numbers, by which the referee names them.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "paragraph",
        sa.Column("month_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_paragraph_month_id")),
        sa.PrimaryKeyConstraint("month_id", "number", name=op.f("pk_paragraph")),
        sa.UniqueConstraint("month_id", "key", name=op.f("uq_paragraph_month_id_key")),
    )


def downgrade() -> None:
    op.drop_table("paragraph")
