"""Everybody has a seat, and a month's dice come from envelopes; months that have none keep their one seed.

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seed") as seed:
        seed.add_column(sa.Column("depth", sa.Integer()))
    with op.batch_alter_table("roll") as roll:
        roll.add_column(sa.Column("mark", sa.String(16), nullable=False, server_default=""))
        roll.add_column(sa.Column("readers", sa.JSON(), nullable=False, server_default="[]"))
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("seat", sa.Integer()))
    op.execute("UPDATE player SET seat = (SELECT count(*) FROM player AS other WHERE other.id <= player.id)")
    with op.batch_alter_table("player") as player:
        player.alter_column("seat", existing_type=sa.Integer(), nullable=False)
        player.create_unique_constraint(op.f("uq_player_seat"), ["seat"])


def downgrade() -> None:
    with op.batch_alter_table("player") as player:
        player.drop_constraint(op.f("uq_player_seat"), type_="unique")
        player.drop_column("seat")
    with op.batch_alter_table("roll") as roll:
        roll.drop_column("readers")
        roll.drop_column("mark")
    with op.batch_alter_table("seed") as seed:
        seed.drop_column("depth")
