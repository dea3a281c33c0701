"""The views over the newest world are the game's own, made when it begins and after each migration.

Revision ID: 0005
Revises: 0004
"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("person", "lady", "debt"):
        op.execute(f"DROP VIEW IF EXISTS {name}")


def downgrade() -> None:
    """There is nothing to bring back: the program of the version before makes no use of them."""
