"""The tables of the first release, and views that show the newest world as rows.

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# What a referee with a database browser sees of the newest world: (view, place in the document, columns).
# A view cannot drift from what it shows; another game's documents have no such places, so it shows no rows.
VIEWS = (
    (
        "person",
        "people",
        {
            "name": "text", "email": "text", "level": "integer", "regiment": "text", "rank": "text",
            "club": "text", "office": "text", "lady": "text", "crowns": "integer", "status": "integer",
            "status_kept": "integer", "strength": "integer", "constitution": "integer",
            "endurance": "integer", "military_ability": "integer", "charisma": "integer",
            "horses": "integer", "silent": "integer",
        },
    ),
    (
        "lady",
        "ladies",
        {"name": "text", "level": "integer", "lover": "text", "moral": "integer", "rich": "boolean",
         "beautiful": "boolean", "influential": "boolean"},
    ),
    (
        "debt",
        "debts",
        {"name": "text", "lender": "text", "borrower": "text", "month": "text", "principal": "integer",
         "owed": "integer", "due": "text"},
    ),
)  # fmt: skip


def _view(dialect: str, name: str, place: str, columns: dict[str, str]) -> str:
    newest = "(SELECT doc FROM world ORDER BY id DESC LIMIT 1) AS newest"
    if dialect == "sqlite":
        shown = ", ".join(f"json_extract(one.value, '$.{column}') AS {column}" for column in columns)
        return (
            f"CREATE VIEW {name} AS SELECT {shown} FROM {newest}, json_each(newest.doc, '$.{place}') AS one"
        )
    shown = ", ".join(f"(one.value ->> '{column}')::{kind} AS {column}" for column, kind in columns.items())
    rows = f"json_each(coalesce(newest.doc -> '{place}', '{{}}'::json)) AS one"
    return f"CREATE VIEW {name} AS SELECT {shown} FROM {newest}, {rows}"


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("token", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("fetched", sa.DateTime(timezone=True), nullable=True),
        sa.Column("halted", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.CheckConstraint("id = 1", name=op.f("ck_game_single")),
    )
    op.create_table(
        "mail_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("received", sa.DateTime(timezone=True), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("who", sa.Text(), nullable=True),
        sa.Column("kind", sa.String(20), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_in")),
        sa.CheckConstraint("state IN ('new', 'handled', 'set-aside')", name=op.f("ck_mail_in_state")),
        sa.UniqueConstraint("message_id", "digest", name=op.f("uq_mail_in_message_id_digest")),
    )
    op.create_index(op.f("ix_mail_in_state_received"), "mail_in", ["state", "received"])
    op.create_table(
        "month",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("month", sa.String(20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opened", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("played", sa.DateTime(timezone=True), nullable=True),
        sa.Column("published", sa.DateTime(timezone=True), nullable=True),
        sa.Column("asked", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reviewed", sa.DateTime(timezone=True), nullable=True),
        sa.Column("site", sa.DateTime(timezone=True), nullable=True),
        sa.Column("release", sa.Boolean(), nullable=False),
        sa.Column("house", sa.JSON(), nullable=False),
        sa.Column("counting", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_month")),
        sa.CheckConstraint("state IN ('open', 'closed', 'played', 'published')", name=op.f("ck_month_state")),
        sa.UniqueConstraint("month", name=op.f("uq_month_month")),
        sa.UniqueConstraint("number", name=op.f("uq_month_number")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("name", name=op.f("uq_player_name")),
    )
    op.create_index(op.f("ix_player_address"), "player", ["address"])
    op.create_table(
        "seed",
        sa.Column("month", sa.String(20), nullable=False),
        sa.Column("open", sa.String(128), nullable=False),
        sa.Column("hidden", sa.String(128), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("month", name=op.f("pk_seed")),
    )
    op.create_table(
        "case_",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("source", sa.String(12), nullable=False),
        sa.Column("doc", sa.JSON(), nullable=False),
        sa.Column("told", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_")),
        sa.CheckConstraint("source IN ('orders', 'month')", name=op.f("ck_case__source")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_case__month_id")),
        sa.UniqueConstraint("month_id", "key", name=op.f("uq_case__month_id_key")),
        sa.UniqueConstraint("month_id", "number", name=op.f("uq_case__month_id_number")),
    )
    op.create_table(
        "decision",
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("doc", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("month_id", "nth", name=op.f("pk_decision")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_decision_month_id")),
    )
    op.create_table(
        "effect",
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("sort", sa.String(12), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("was", sa.JSON(), nullable=True),
        sa.Column("now", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("month_id", "seq", "nth", name=op.f("pk_effect")),
        sa.CheckConstraint(
            "sort IN ('change', 'setting', 'arrival', 'departure')", name=op.f("ck_effect_sort")
        ),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_effect_month_id")),
    )
    op.create_table(
        "event",
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("audience", sa.JSON(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("rolls", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("month_id", "seq", name=op.f("pk_event")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_event_month_id")),
    )
    op.create_index(op.f("ix_event_rule"), "event", ["rule"])
    op.create_table(
        "mail_out",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_attempt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent", sa.DateTime(timezone=True), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("answers", sa.Integer(), nullable=True),
        sa.Column("month_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail_out")),
        sa.CheckConstraint(
            "state IN ('held', 'queued', 'sent', 'set-aside')", name=op.f("ck_mail_out_state")
        ),
        sa.ForeignKeyConstraint(["answers"], ["mail_in.id"], name=op.f("fk_mail_out_answers")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_mail_out_month_id")),
        sa.UniqueConstraint("key", name=op.f("uq_mail_out_key")),
    )
    op.create_index(op.f("ix_mail_out_message_id"), "mail_out", ["message_id"])
    op.create_index(op.f("ix_mail_out_recipient_created"), "mail_out", ["recipient", "created"])
    op.create_index(op.f("ix_mail_out_state_next_attempt"), "mail_out", ["state", "next_attempt"])
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("month", sa.String(20), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("received", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=False),
        sa.Column("doc", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail_in.id"], name=op.f("fk_orders_mail_id")),
    )
    op.create_index(op.f("ix_orders_kind_month"), "orders", ["kind", "month"])
    op.create_index(op.f("ix_orders_mail_id"), "orders", ["mail_id"])
    op.create_index(op.f("ix_orders_month"), "orders", ["month"])
    op.create_index(op.f("ix_orders_who_month"), "orders", ["who", "month"])
    op.create_table(
        "place",
        sa.Column("mailbox", sa.String(200), nullable=False),
        sa.Column("uidvalidity", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("uid", sa.String(200), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("mailbox", "uidvalidity", "uid", name=op.f("pk_place")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail_in.id"], name=op.f("fk_place_mail_id")),
    )
    op.create_index(op.f("ix_place_mail_id"), "place", ["mail_id"])
    op.create_table(
        "roll",
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("nth", sa.Integer(), nullable=False),
        sa.Column("rule", sa.String(20), nullable=False),
        sa.Column("key", sa.JSON(), nullable=False),
        sa.Column("faces", sa.Integer(), nullable=False),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("month_id", "nth", name=op.f("pk_roll")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_roll_month_id")),
    )
    op.create_table(
        "ruling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail_in.id"], name=op.f("fk_ruling_mail_id")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_ruling_month_id")),
    )
    op.create_index(op.f("ix_ruling_month_id"), "ruling", ["month_id"])
    op.create_table(
        "world",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("month_id", sa.Integer(), nullable=False),
        sa.Column("moment", sa.String(8), nullable=False),
        sa.Column("doc", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_world")),
        sa.CheckConstraint("moment IN ('opening', 'closing')", name=op.f("ck_world_moment")),
        sa.ForeignKeyConstraint(["month_id"], ["month.id"], name=op.f("fk_world_month_id")),
        sa.UniqueConstraint("month_id", "moment", name=op.f("uq_world_month_id_moment")),
    )
    for name, place, columns in VIEWS:
        op.execute(_view(op.get_bind().dialect.name, name, place, columns))


def downgrade() -> None:
    for name, _, _ in VIEWS:
        op.execute(f"DROP VIEW IF EXISTS {name}")  # a later version has taken them away
    for table in (
        *("decision", "roll", "effect", "event", "world", "ruling", "case_", "orders", "player"),
        *("mail_out", "seed", "month", "place", "mail_in", "game"),
    ):
        op.drop_table(table)
