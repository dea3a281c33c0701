"""The tables of one game's database.

One game is one database (or one schema of a PostgreSQL server), so no table carries a game's name. Rows
for what is queried or only ever added to; JSON for what the shell merely hands on: worlds, orders, facts.
The schema is made by the revisions in ``migrations/``; a test holds them to this module.
"""

import re
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

#: The revision in ``migrations/`` that makes these tables.
REVISION = "0012"

#: What no text of a database may hold.
_UNKEPT = re.compile("[\x00\ud800-\udfff]")

#: Constraints have names, so that Alembic's batch mode can rebuild a table of SQLite with them.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Instant(TypeDecorator[datetime]):
    """A moment: aware outside, UTC inside (SQLite keeps no zones). A naive one is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn a moment into UTC. Raises ValueError for one without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone: {value}")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """Give the zone back."""
        if value is None:
            return None
        assert isinstance(value, datetime)
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text as both databases hold it: neither NUL nor half a surrogate pair, as mails may bring them.

    PostgreSQL has no room for the first, UTF-8 for the second; each is kept as a replacement character, and
    looked for as one.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Put U+FFFD in the place of what cannot be kept."""
        return None if value is None else _UNKEPT.sub("\ufffd", value)


def _one_of(column: str, *values: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(repr(v) for v in values)})", name=column)


#: One row: what this database is of, and what the daemon must remember between two rounds.
#: ``token`` is secret, and makes the Message-IDs of this game's letters; ``key`` is what only letters to the
#: referee bear, for a while; ``fetched`` when the last successful fetch began; ``halted`` why the months
#: stand still; ``paused`` since when the referee lets the game rest.
game = Table(
    "game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("system", String(40), nullable=False),
    Column("token", String(40), nullable=False),
    Column("created", Instant, nullable=False),
    Column("fetched", Instant),
    Column("halted", Words),
    Column("key", String(40), nullable=False, server_default=""),
    Column("paused", Instant),
    CheckConstraint("id = 1", name="single"),
)

#: Every mail that ever came, as its bytes. ``digest`` is the SHA-256 of what makes it this mail and no
#: other; with the Message-ID it recognises a mail that comes again under another UID. Of ``attempts`` to read
#: it, ``failures`` ended with an error; in the others the program died.
mail_in = Table(
    "mail_in",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("message_id", Words, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("received", Instant, nullable=False),
    Column("raw", LargeBinary, nullable=False),
    Column("state", String(12), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("error", Words),
    Column("who", Words),
    Column("kind", String(20)),
    Column("failures", Integer, nullable=False, server_default="0"),
    UniqueConstraint("message_id", "digest"),
    Index(None, "state", "received"),
    _one_of("state", "new", "handled", "set-aside"),
)

#: Where a mail lies, so that it is not fetched again. The same mail may lie in several places, and all of
#: them are new on the day that UIDVALIDITY changes.
place = Table(
    "place",
    metadata,
    Column("mailbox", Words, primary_key=True),
    Column("uidvalidity", BigInteger, primary_key=True, autoincrement=False),
    Column("uid", Words, primary_key=True),
    Column("mail_id", Integer, ForeignKey("mail_in.id"), nullable=False),
    Index(None, "mail_id"),
)

#: One of the months of the game, from its opening on. ``counting`` are the ids of the orders that count,
#: fixed at closing; ``asked`` when the referee was first sent cases, ``reviewed`` when the cases of the last
#: play were looked at; ``release`` is his word that it may be published; ``site`` when its pages were made;
#: ``shown`` the paragraphs of its account as the referee was last shown them, by number;
#: ``edition`` counts how often it comes out: more than once, when it was taken back. A month that had opened
#: after such a one waits meanwhile, with its number below nought.
month = Table(
    "month",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("month", String(20), nullable=False, unique=True),
    Column("number", Integer, nullable=False, unique=True),
    Column("state", String(12), nullable=False),
    Column("deadline", Instant, nullable=False),
    Column("opened", Instant, nullable=False),
    Column("closed", Instant),
    Column("played", Instant),
    Column("published", Instant),
    Column("asked", Instant),
    Column("reviewed", Instant),
    Column("site", Instant),
    Column("release", Boolean, nullable=False),
    Column("house", JSON, nullable=False),
    Column("counting", JSON),
    Column("edition", Integer, nullable=False, server_default="1"),
    Column("shown", JSON),
    _one_of("state", "open", "closed", "played", "published"),
)

#: The seeds of a month, drawn once: playing again, or undoing, never draws others. ``open`` is the master of
#: a tree of envelopes so deep, or, where no ``depth`` is given, as in months of earlier versions, the one
#: seed.
seed = Table(
    "seed",
    metadata,
    Column("month", String(20), primary_key=True),
    Column("open", String(128), nullable=False),
    Column("hidden", String(128), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("depth", Integer),
)

mail_out = Table(
    "mail_out",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Words, nullable=False, unique=True),
    Column("kind", String(40), nullable=False),
    Column("recipient", Words, nullable=False),
    Column("subject", Words, nullable=False),
    Column("message_id", Words, nullable=False, index=True),
    Column("raw", LargeBinary, nullable=False),
    Column("state", String(12), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_attempt", Instant, nullable=False),
    Column("created", Instant, nullable=False),
    Column("sent", Instant),
    Column("error", Words),
    Column("answers", Integer, ForeignKey("mail_in.id")),
    Column("month_id", Integer, ForeignKey("month.id")),
    Index(None, "state", "next_attempt"),
    Index(None, "recipient", "created"),
    _one_of("state", "held", "queued", "sent", "set-aside"),
)

player = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Words, nullable=False, unique=True),
    Column("address", Words, nullable=False, index=True),
    Column("joined", Instant, nullable=False),
    Column("seat", Integer, nullable=False, unique=True),
    Column("hands", Integer, nullable=False, server_default="0"),
)

#: Orders as they were read, one row a mail, never changed. ``month`` is the month they are for (it need
#: not have begun), ``late`` whether they came after its deadline. What the referee admits is a new row.
orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("month", String(20), nullable=False),
    Column("who", Words, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("late", Boolean, nullable=False),
    Column("received", Instant, nullable=False),
    Column("mail_id", Integer, ForeignKey("mail_in.id"), nullable=False),
    Column("doc", JSON, nullable=False),
    Index(None, "who", "month"),
    Index(None, "kind", "month"),
    Index(None, "month"),
    Index(None, "mail_id"),
)

#: What the referee is asked, numbered within the month. ``doc`` is the question as it was last asked;
#: ``source`` says whether orders or the month itself ask; ``told`` when the referee was sent it.
case = Table(
    "case_",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("month_id", Integer, ForeignKey("month.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("key", Words, nullable=False),
    Column("source", String(12), nullable=False),
    Column("doc", JSON, nullable=False),
    Column("told", Instant),
    UniqueConstraint("month_id", "number"),
    UniqueConstraint("month_id", "key"),
    _one_of("source", "orders", "month"),
)

#: The referee's answers, never changed: of several under one key the last one holds.
ruling = Table(
    "ruling",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("month_id", Integer, ForeignKey("month.id"), nullable=False),
    Column("key", Words, nullable=False),
    Column("answer", JSON, nullable=False),
    Column("made", Instant, nullable=False),
    Column("mail_id", Integer, ForeignKey("mail_in.id")),
    Index(None, "month_id"),
)

world = Table(
    "world",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("month_id", Integer, ForeignKey("month.id"), nullable=False),
    Column("moment", String(8), nullable=False),
    Column("doc", JSON, nullable=False),
    UniqueConstraint("month_id", "moment"),
    _one_of("moment", "opening", "closing"),
)

event = Table(
    "event",
    metadata,
    Column("month_id", Integer, ForeignKey("month.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("stage", String(20), nullable=False, server_default=""),
    Column("week", Integer, nullable=False),
    Column("rule", String(20), nullable=False),
    Column("kind", String(60), nullable=False),
    Column("audience", JSON, nullable=False),
    Column("facts", JSON, nullable=False),
    Column("rolls", JSON, nullable=False),
    Index(None, "rule"),
)

#: What an event changed: ``sort`` is change, setting, arrival or departure.
effect = Table(
    "effect",
    metadata,
    Column("month_id", Integer, ForeignKey("month.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("sort", String(12), nullable=False),
    Column("who", Words, nullable=False),
    Column("what", Words, nullable=False),
    Column("by", BigInteger),
    Column("was", JSON),
    Column("now", JSON),
    _one_of("sort", "change", "setting", "arrival", "departure"),
)

roll = Table(
    "roll",
    metadata,
    Column("month_id", Integer, ForeignKey("month.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("rule", String(20), nullable=False),
    Column("key", JSON, nullable=False),
    Column("faces", BigInteger, nullable=False),
    Column("values", JSON, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("mark", String(16), nullable=False, server_default=""),
    Column("readers", JSON, nullable=False, server_default="[]"),
)

#: The decisions a played month asked for, settled or not, in the order they came up.
decision = Table(
    "decision",
    metadata,
    Column("month_id", Integer, ForeignKey("month.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("doc", JSON, nullable=False),
)

#: What the referee did, only ever added to: ``way`` is how he said it, ``act`` what it was (a word of the
#: program's), ``changed`` a Spanish sentence, ``mail_id`` the mail in which he said it.
journal = Table(
    "journal",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", Instant, nullable=False),
    Column("way", String(12), nullable=False),
    Column("month", String(20), nullable=False),
    Column("act", String(20), nullable=False),
    Column("changed", Words, nullable=False),
    Column("mail_id", Integer, ForeignKey("mail_in.id")),
)

#: The numbers by which the referee names the paragraphs of a month's account; a number is given once.
paragraph = Table(
    "paragraph",
    metadata,
    Column("month_id", Integer, ForeignKey("month.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", Words, nullable=False),
    UniqueConstraint("month_id", "key"),
)

#: The numbers by which a player names the doubts in his orders for a month, which need not have begun;
#: ``given`` is when he was told.
doubt = Table(
    "doubt",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("who", Words, nullable=False),
    Column("month", String(20), nullable=False),
    Column("key", Words, nullable=False),
    Column("number", Integer, nullable=False),
    Column("given", Instant, nullable=False),
    UniqueConstraint("who", "month", "key"),
)

#: Letters that left after the copy was made from which this database was: each is not sent once more.
departed = Table(
    "departed",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, index=True),
)
