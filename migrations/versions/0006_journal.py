"""What the referee does is written down: when, by which way, what it changed.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("way", sa.String(12), nullable=False),
        sa.Column("month", sa.String(20), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.Column("mail_id", sa.Integer()),
        sa.ForeignKeyConstraint(["mail_id"], ["mail_in.id"], name=op.f("fk_journal_mail_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_journal")),
    )


def downgrade() -> None:
    op.drop_table("journal")
