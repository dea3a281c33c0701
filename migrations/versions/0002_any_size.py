"""Room for what the world outside decides: names of mailboxes and mails, numbers above two thousand million.

SQLite never looked at these sizes; PostgreSQL refuses what is beyond them.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

#: (table, column, type until now, type from now on, may be empty)
WIDER = (
    ("place", "mailbox", sa.String(200), sa.Text(), False),
    ("place", "uid", sa.String(200), sa.Text(), False),
    ("roll", "faces", sa.Integer(), sa.BigInteger(), False),
    ("roll", "total", sa.Integer(), sa.BigInteger(), False),
    ("effect", "by", sa.Integer(), sa.BigInteger(), True),
)


def upgrade() -> None:
    for table, column, was, now, empty in WIDER:
        with op.batch_alter_table(table) as batch:
            batch.alter_column(column, existing_type=was, type_=now, existing_nullable=empty)


def downgrade() -> None:
    for table, column, was, now, empty in WIDER:
        with op.batch_alter_table(table) as batch:
            batch.alter_column(column, existing_type=now, type_=was, existing_nullable=empty)
