"""The game itself as rows: its months with their states, players, orders, cases, rulings, and the worlds.

A month's outcome is in ``store/outcomes.py``.
"""

from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, Select, and_, bindparam, func, insert, or_, select, update

from turnbot.core.sealing import PUBLIC_SEAT, Sealed
from turnbot.store import tables as t
from turnbot.store.db import Tx


@dataclass(frozen=True, slots=True)
class GameRow:
    """What the database is of.

    ``token`` is secret, and makes Message-IDs that nobody can guess. ``key`` is a word that letters to the
    referee bear and his answers must bear too, since a sender's address proves nothing; it changes with every
    month and every «publicar». ``fetched`` is when the last successful fetch began.
    """

    system: str
    token: str
    key: str
    created: datetime
    fetched: datetime | None
    halted: str | None
    paused: datetime | None = None


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A month and how far it has got; see ``tables.month``."""

    id: int
    month: str
    number: int
    state: str
    deadline: datetime
    opened: datetime
    closed: datetime | None
    played: datetime | None
    published: datetime | None
    asked: datetime | None
    reviewed: datetime | None
    site: datetime | None
    release: bool
    house: Mapping[str, Mapping[str, Any]]
    counting: tuple[int, ...] | None
    edition: int = 1
    shown: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of a month, and the hash as it was announced.

    ``depth`` is that of the tree of envelopes of which ``open`` is the master (``core.sealing``) and the hash
    the root; None: ``open`` itself is shown when the month is published, and that is its hash.
    """

    open: bytes
    hidden: bytes
    commitment: str
    depth: int | None = None

    @property
    def sealed(self) -> Sealed | None:
        """The month's envelopes, if it has any."""
        return None if self.depth is None else Sealed(self.open, self.depth)


@dataclass(frozen=True, slots=True)
class OrdersRow:
    """The orders of one mail. ``received`` is the server's time; ``late``: after the month's deadline."""

    id: int
    month: str
    who: str
    kind: str
    late: bool
    received: datetime
    mail_id: int
    doc: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A numbered question to the referee. ``source`` is who asks: ``orders`` or ``month``."""

    id: int
    number: int
    key: str
    source: str
    doc: Mapping[str, Any]
    told: datetime | None


# A deadline runs these hundreds of times, and to build a statement takes longer than to run it.

_CURRENT = select(t.month).order_by(t.month.c.number.desc()).limit(1)
_ADDRESS = select(t.player.c.address).where(t.player.c.name == bindparam("who"))
_PLAYER_AT = select(t.player.c.name).where(t.player.c.address == bindparam("at")).order_by(t.player.c.id)
_ADD_ORDERS = insert(t.orders)
_ORDERS = (
    select(t.orders)
    .where(
        t.orders.c.late.is_(False),
        or_(
            t.orders.c.month == bindparam("of"),
            and_(t.orders.c.kind == "standing", t.orders.c.month <= bindparam("of")),
        ),
    )
    .order_by(t.orders.c.received, t.orders.c.mail_id, t.orders.c.id)
)
_ORDERS_OF_ONE = _ORDERS.where(t.orders.c.who == bindparam("whose"))
_ORDERS_SINCE = select(t.orders).where(t.orders.c.id > bindparam("last")).order_by(t.orders.c.id)
_LAST_ORDERS = select(func.max(t.orders.c.id))


# The game ---------------------------------------------------------------------------------------


def create(tx: Tx, system: str, token: str, now: datetime) -> None:
    """Make an empty database that of a game. Raises IntegrityError when it is one already."""
    tx.execute(insert(t.game).values(id=1, system=system, token=token, key="", created=now))


def set_key(tx: Tx, key: str) -> None:
    """Change the word that letters to the referee bear; his answers to older ones are not obeyed any more."""
    tx.execute(update(t.game).values(key=key))


def game(tx: Tx) -> GameRow | None:
    """What this database is of; None when no game was begun in it."""
    row = tx.execute(select(t.game)).mappings().first()
    return None if row is None else GameRow(**{name: row[name] for name in GameRow.__slots__})


def set_fetched(tx: Tx, begun: datetime) -> None:
    """Note that a fetch which began then has succeeded."""
    tx.execute(update(t.game).values(fetched=begun))


def set_halted(tx: Tx, why: str | None) -> None:
    """Let the months stand still, or (None) go on."""
    tx.execute(update(t.game).values(halted=why))


# Months -----------------------------------------------------------------------------------------


def draw_seeds(tx: Tx, month: str, fresh: Seeds) -> Seeds:
    """Return the seeds of a month; ``fresh`` ones become its seeds if it has none yet."""
    row = tx.execute(select(t.seed).where(t.seed.c.month == month)).mappings().first()
    if row is not None:
        return _seeds(row)
    tx.execute(
        insert(t.seed).values(
            month=month, open=fresh.open.hex(), hidden=fresh.hidden.hex(), commitment=fresh.commitment,
            depth=fresh.depth,
        )
    )  # fmt: skip
    return fresh


def seeds(tx: Tx, month: str) -> Seeds:
    """The seeds of a month that was opened. Raises LookupError with its name when it has none."""
    row = tx.execute(select(t.seed).where(t.seed.c.month == month)).mappings().first()
    if row is None:
        raise LookupError(f"no seeds were drawn for {month}")
    return _seeds(row)


def _seeds(row: RowMapping) -> Seeds:
    opened, hidden = bytes.fromhex(row["open"]), bytes.fromhex(row["hidden"])
    return Seeds(opened, hidden, row["commitment"], row["depth"])


def add_month(
    tx: Tx,
    month: str,
    number: int,
    *,
    deadline: datetime,
    now: datetime,
    house: Mapping[str, Any],
    opening: Mapping[str, Any],
) -> int:
    """Open a month with its opening world; its id. Raises IntegrityError when there is one of that name."""
    key = tx.execute(
        insert(t.month).values(
            month=month, number=number, state="open", deadline=deadline, opened=now, release=False,
            house=dict(house),
        )
    ).inserted_primary_key  # fmt: skip
    assert key is not None
    add_world(tx, key[0], "opening", opening)
    return int(key[0])


def current(tx: Tx) -> MonthRow | None:
    """The newest month."""
    row = tx.execute(_CURRENT).mappings().first()
    return None if row is None else _month(row)


def month_named(tx: Tx, month: str) -> MonthRow | None:
    """A month by its name."""
    row = tx.execute(select(t.month).where(t.month.c.month == month)).mappings().first()
    return None if row is None else _month(row)


def month_numbered(tx: Tx, number: int) -> MonthRow | None:
    """A month by its number."""
    row = tx.execute(select(t.month).where(t.month.c.number == number)).mappings().first()
    return None if row is None else _month(row)


def published(tx: Tx) -> tuple[MonthRow, ...]:
    """All published months, oldest first."""
    rows = tx.execute(select(t.month).where(t.month.c.state == "published").order_by(t.month.c.number))
    return tuple(_month(row) for row in rows.mappings())


def step(tx: Tx, month_id: int, was: str, now: str, **more: Any) -> bool:
    """Move a month from one state to another, with other columns; False when it was not in the first."""
    done = tx.execute(
        update(t.month).where(t.month.c.id == month_id, t.month.c.state == was).values(state=now, **more)
    )
    return done.rowcount == 1


def note(tx: Tx, month_id: int, **columns: Any) -> None:
    """Set columns of a month other than its state."""
    tx.execute(update(t.month).where(t.month.c.id == month_id).values(**columns))


def add_world(tx: Tx, month_id: int, moment: str, doc: Mapping[str, Any]) -> None:
    """Keep a world: a month's ``opening`` or ``closing``, each once."""
    tx.execute(insert(t.world).values(month_id=month_id, moment=moment, doc=dict(doc)))


def world(tx: Tx, month_id: int, moment: str) -> Mapping[str, Any]:
    """A kept world as a document. Raises LookupError when the month has none of that moment."""
    doc = tx.execute(
        select(t.world.c.doc).where(t.world.c.month_id == month_id, t.world.c.moment == moment)
    ).scalar()
    if doc is None:
        raise LookupError(f"month {month_id} has no {moment} world")
    return dict(doc)


# Players ----------------------------------------------------------------------------------------


def enrol(tx: Tx, players: Iterable[tuple[str, str, str]], now: datetime) -> None:
    """Add whoever is new, as (name, address, whom he succeeds or ""). An address on file stays as it is.

    A player's new character takes over the address on file of his former one, who has none from then on, but
    not his seat.
    """
    known, last = addresses(tx), max(seats(tx).values(), default=PUBLIC_SEAT)
    for name, given, former in players:
        if name not in known:
            inherited = known.get(former, "")
            if inherited:
                move(tx, former, "")
            last += 1
            new = {"name": name, "address": _bare(inherited or given), "joined": now, "seat": last}
            tx.execute(insert(t.player).values(**new))


def seats(tx: Tx) -> Mapping[str, int]:
    """Everybody's seat, by which his envelope of dice is known: from 1 on, as they joined; it stays his."""
    rows = tx.execute(select(t.player.c.name, t.player.c.seat).order_by(t.player.c.seat))
    return {row[0]: row[1] for row in rows}


def move(tx: Tx, name: str, address: str) -> bool:
    """Change a player's address on file; False when there is no such player."""
    changed = tx.execute(update(t.player).where(t.player.c.name == name).values(address=_bare(address)))
    return changed.rowcount == 1


def passed_on(tx: Tx, name: str) -> None:
    """Note that a character is another player's from now on."""
    tx.execute(update(t.player).where(t.player.c.name == name).values(hands=t.player.c.hands + 1))


def hands(tx: Tx, name: str) -> int:
    """How often a character has passed to another player."""
    return tx.execute(select(t.player.c.hands).where(t.player.c.name == name)).scalar() or 0


def addresses(tx: Tx) -> Mapping[str, str]:
    """The address on file of each character, in the order they joined; empty where there is none."""
    rows = tx.execute(select(t.player.c.name, t.player.c.address).order_by(t.player.c.id))
    return {row[0]: row[1] for row in rows}


def address(tx: Tx, name: str) -> str:
    """One character's address on file; empty where there is none."""
    return tx.execute(_ADDRESS, {"who": name}).scalar() or ""


def player_at(tx: Tx, address: str) -> str | None:
    """Whose address on file this is."""
    return tx.execute(_PLAYER_AT, {"at": _bare(address)}).scalar() if address else None


def _bare(address: str) -> str:
    return address.strip().casefold()


# Orders -----------------------------------------------------------------------------------------


def add_orders(
    tx: Tx,
    *,
    month: str,
    who: str,
    kind: str,
    late: bool,
    received: datetime,
    mail_id: int,
    doc: Mapping[str, Any],
) -> int:
    """Keep what one mail ordered; its id."""
    row = {
        "month": month, "who": who, "kind": kind, "late": late, "received": received, "mail_id": mail_id,
        "doc": dict(doc),
    }  # fmt: skip
    key = tx.execute(_ADD_ORDERS, row).inserted_primary_key
    assert key is not None
    return int(key[0])


def orders_for(tx: Tx, month: str, who: str | None = None) -> tuple[OrdersRow, ...]:
    """What came for a month and in time, and standing orders of it or before, as the server received them."""
    if who is None:
        rows = tx.execute(_ORDERS, {"of": month})
    else:
        rows = tx.execute(_ORDERS_OF_ONE, {"of": month, "whose": who})
    return tuple(_orders(row) for row in rows.mappings())


@dataclass(slots=True)
class Filed:
    """Rows of orders as they were read, for a round of mails: each is read from the database once.

    Rows never change and their ids grow, so that only what has come since is asked for. When a transaction
    is taken back, ``forget`` has to be called: an id of it may be given again.
    """

    last: int = 0
    found: dict[tuple[str, str], tuple[OrdersRow, ...]] = field(default_factory=dict)

    def orders_for(self, tx: Tx, month: str, who: str) -> tuple[OrdersRow, ...]:
        """The same as the function of this name; the same object, as long as nothing else has come."""
        if not self.found:
            self.last = tx.execute(_LAST_ORDERS).scalar() or 0
        else:
            self._read_on(tx)
        if (month, who) not in self.found:
            self.found[month, who] = orders_for(tx, month, who)
        return self.found[month, who]

    def forget(self) -> None:
        """Read everything again."""
        self.found.clear()

    def _read_on(self, tx: Tx) -> None:
        for raw in tx.execute(_ORDERS_SINCE, {"last": self.last}).mappings():
            row = _orders(raw)
            self.last = row.id
            for (month, who), rows in list(self.found.items()):
                standing = row.kind == "standing" and row.month <= month
                if row.who == who and not row.late and (row.month == month or standing):
                    more = list(rows)
                    insort(more, row, key=_place)
                    self.found[month, who] = tuple(more)


def _place(row: OrdersRow) -> tuple[datetime, int, int]:
    """Where a row stands among others, as the server received them."""
    return row.received, row.mail_id, row.id


def orders_of_kind(tx: Tx, who: str, kind: str) -> tuple[OrdersRow, ...]:
    """All of one kind that ever came of one player, oldest first."""
    found = select(t.orders).where(t.orders.c.who == who, t.orders.c.kind == kind)
    return _in_order(tx, found.order_by(t.orders.c.received, t.orders.c.id))


def orders_of_mail(tx: Tx, mail_id: int) -> tuple[OrdersRow, ...]:
    """What was kept of one mail, oldest first."""
    return _in_order(tx, select(t.orders).where(t.orders.c.mail_id == mail_id).order_by(t.orders.c.id))


def late_orders(tx: Tx, month: str) -> tuple[OrdersRow, ...]:
    """What came too late for a month and was not admitted."""
    admitted = select(t.orders.c.mail_id).where(t.orders.c.month == month, t.orders.c.late.is_(False))
    late = (t.orders.c.month == month, t.orders.c.late.is_(True), t.orders.c.mail_id.not_in(admitted))
    return _in_order(tx, select(t.orders).where(*late).order_by(t.orders.c.received, t.orders.c.id))


def _in_order(tx: Tx, found: Select[Any]) -> tuple[OrdersRow, ...]:
    return tuple(_orders(row) for row in tx.execute(found).mappings())


# Cases and rulings ------------------------------------------------------------------------------


def add_case(tx: Tx, month_id: int, key: str, source: str, doc: Mapping[str, Any]) -> CaseRow:
    """Number a question, or bring the one of this key up to date. Numbers are never used again."""
    c = t.case.c
    row = tx.execute(select(t.case).where(c.month_id == month_id, c.key == key)).mappings().first()
    if row is not None:
        if row["doc"] != doc:
            tx.execute(update(t.case).where(c.id == row["id"]).values(doc=dict(doc)))
        return _case({**row, "doc": doc})
    last = tx.execute(select(func.max(c.number)).where(c.month_id == month_id)).scalar()
    number = (last or 0) + 1
    made = tx.execute(
        insert(t.case).values(month_id=month_id, number=number, key=key, source=source, doc=dict(doc))
    ).inserted_primary_key
    assert made is not None
    return CaseRow(int(made[0]), number, key, source, doc, None)


def cases(tx: Tx, month_id: int) -> Mapping[str, CaseRow]:
    """The numbered cases of a month by key, in the order of their numbers."""
    rows = tx.execute(select(t.case).where(t.case.c.month_id == month_id).order_by(t.case.c.number))
    return {row["key"]: _case(row) for row in rows.mappings()}


def tell_cases(tx: Tx, ids: Iterable[int], now: datetime) -> None:
    """Note that the referee was sent these cases."""
    tx.execute(update(t.case).where(t.case.c.id.in_(list(ids))).values(told=now))


def add_ruling(
    tx: Tx, month_id: int, key: str, answer: Any, now: datetime, mail_id: int | None = None
) -> None:
    """Keep the referee's answer to a case."""
    tx.execute(insert(t.ruling).values(month_id=month_id, key=key, answer=answer, made=now, mail_id=mail_id))


def rulings(tx: Tx, month_id: int) -> Mapping[str, Any]:
    """The answer that holds for each case that has one, by key."""
    rows = tx.execute(
        select(t.ruling.c.key, t.ruling.c.answer)
        .where(t.ruling.c.month_id == month_id)
        .order_by(t.ruling.c.id)
    )
    return {row[0]: row[1] for row in rows}


# ------------------------------------------------------------------------------------------------


def _month(row: RowMapping) -> MonthRow:
    values = {name: row[name] for name in MonthRow.__slots__}
    counting = values.pop("counting")
    return MonthRow(**values, counting=None if counting is None else tuple(counting))


def _orders(row: RowMapping) -> OrdersRow:
    return OrdersRow(**{name: row[name] for name in OrdersRow.__slots__})


def _case(row: RowMapping | dict[Any, Any]) -> CaseRow:
    return CaseRow(**{name: row[name] for name in CaseRow.__slots__})
