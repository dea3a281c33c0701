"""A key for the referee's letters that is none of the game's own secrets; what came of each try at a mail.

What was the token till now stands in letters: it stays the key until it is changed with the month, and the
game gets a token that nobody has seen.

Revision ID: 0004
Revises: 0003
"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("key", sa.String(40), nullable=False, server_default=""))
    op.add_column("mail_in", sa.Column("failures", sa.Integer(), nullable=False, server_default="0"))
    game = sa.table("game", sa.column("token", sa.String), sa.column("key", sa.String))
    op.execute(game.update().values(key=game.c.token))
    op.execute(game.update().values(token=token_hex(16)))
    # What was tried and failed has its error written beside it.
    mail_in = sa.table(
        "mail_in",
        sa.column("attempts", sa.Integer),
        sa.column("failures", sa.Integer),
        sa.column("error", sa.Text),
    )
    op.execute(mail_in.update().where(mail_in.c.error.is_not(None)).values(failures=mail_in.c.attempts))


def downgrade() -> None:
    game = sa.table("game", sa.column("token", sa.String), sa.column("key", sa.String))
    op.execute(game.update().values(token=game.c.key))
    op.drop_column("mail_in", "failures")
    op.drop_column("game", "key")
