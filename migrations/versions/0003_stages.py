"""Each event says in which part of the turn it happened; until now the month's beginning and end had no name.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("event") as batch:
        batch.add_column(sa.Column("stage", sa.String(20), nullable=False, server_default=""))
    # All there has been so far are months of four weeks: what lies before the first belongs to the beginning.
    event = sa.table("event", *map(sa.column, ("month_id", "seq", "week", "stage")))
    first = event.alias("first")
    first_week = (
        sa.select(sa.func.min(first.c.seq))
        .where(first.c.month_id == event.c.month_id, first.c.week > 0)
        .scalar_subquery()
    )
    stage = sa.case(
        (event.c.week > 0, "week"),
        (event.c.seq > sa.func.coalesce(first_week, event.c.seq), "end"),
        else_="begin",
    )
    op.execute(sa.update(event).values(stage=stage))


def downgrade() -> None:
    with op.batch_alter_table("event") as batch:
        batch.drop_column("stage")
