"""What a played month left, as rows: events with their effects, rolls, decisions, the closing world.

Stored once when the month is played and never recomputed; ``load`` gives back what ``save`` was given.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import RowMapping, delete, insert, select

from turnbot.core.dice import Roll
from turnbot.core.events import (
    PUBLIC,
    Arrival,
    Audience,
    Change,
    Departure,
    Effect,
    Event,
    Setting,
    only,
)
from turnbot.core.turn import Case, Outcome
from turnbot.store import tables as t
from turnbot.store.db import Tx
from turnbot.store.games import add_world, world

#: Everything of a played month that an undone play takes back, children first.
_PARTS = (t.decision, t.roll, t.effect, t.event)


def save(tx: Tx, month_id: int, outcome: Outcome[Any], closing: Mapping[str, Any]) -> None:
    """Keep an outcome; ``closing`` is its world as a document."""
    add_world(tx, month_id, "closing", closing)
    _insert(tx, t.event, [_event_row(month_id, event) for event in outcome.events])
    _insert(
        tx,
        t.effect,
        [
            {"month_id": month_id, "seq": event.seq, "nth": nth, **_effect_row(effect)}
            for event in outcome.events
            for nth, effect in enumerate(event.effects)
        ],
    )
    _insert(
        tx,
        t.roll,
        [
            {
                "month_id": month_id, "nth": nth, "rule": roll.key[0], "key": list(roll.key),
                "faces": roll.faces, "values": list(roll.values), "total": roll.total, "hidden": roll.hidden,
                "mark": roll.mark, "readers": list(roll.readers),
            }
            for nth, roll in enumerate(outcome.rolls)
        ],
    )  # fmt: skip
    _insert(
        tx,
        t.decision,
        [{"month_id": month_id, "nth": nth, "doc": case.to_json()} for nth, case in enumerate(outcome.cases)],
    )


def load(tx: Tx, month_id: int, month: str, load_world: Callable[[Mapping[str, Any]], Any]) -> Outcome[Any]:
    """Give an outcome back; ``load_world`` makes a world of its document."""
    effects: dict[int, list[Effect]] = {}
    for row in tx.execute(
        select(t.effect).where(t.effect.c.month_id == month_id).order_by(t.effect.c.seq, t.effect.c.nth)
    ).mappings():
        effects.setdefault(row["seq"], []).append(_effect(row))
    events = tx.execute(select(t.event).where(t.event.c.month_id == month_id).order_by(t.event.c.seq))
    rolls = tx.execute(select(t.roll).where(t.roll.c.month_id == month_id).order_by(t.roll.c.nth))
    return Outcome(
        month=month,
        world=load_world(world(tx, month_id, "closing")),
        events=tuple(_event(row, month, effects.get(row["seq"], ())) for row in events.mappings()),
        rolls=tuple(
            Roll(
                (*row["key"],),
                row["faces"],
                tuple(row["values"]),
                row["hidden"],
                row["mark"],
                tuple(row["readers"]),
            )
            for row in rolls.mappings()
        ),
        cases=decisions(tx, month_id),
    )


def decisions(tx: Tx, month_id: int) -> tuple[Case, ...]:
    """The decisions a played month asked for."""
    rows = tx.execute(
        select(t.decision.c.doc).where(t.decision.c.month_id == month_id).order_by(t.decision.c.nth)
    )
    return tuple(_case(doc) for doc in rows.scalars())


def drop(tx: Tx, month_id: int) -> None:
    """Take a play back: everything it left but its cases' numbers."""
    for table in _PARTS:
        tx.execute(delete(table).where(table.c.month_id == month_id))
    tx.execute(delete(t.world).where(t.world.c.month_id == month_id, t.world.c.moment == "closing"))


# ------------------------------------------------------------------------------------------------


def _insert(tx: Tx, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        tx.execute(insert(table), rows)


def _event_row(month_id: int, event: Event) -> Mapping[str, Any]:
    return {
        "month_id": month_id, "seq": event.seq, "stage": event.stage, "week": event.week, "rule": event.rule,
        "kind": event.kind,
        "audience": event.audience.to_json(), "facts": dict(event.facts),
        "rolls": [list(key) for key in event.rolls],
    }  # fmt: skip


def _event(row: RowMapping, month: str, effects: Iterable[Effect]) -> Event:
    return Event(
        seq=row["seq"],
        month=month,
        week=row["week"],
        rule=row["rule"],
        kind=row["kind"],
        audience=_audience(row["audience"]),
        facts=row["facts"],
        effects=tuple(effects),
        rolls=tuple(tuple(key) for key in row["rolls"]),
        stage=row["stage"],
    )


def _audience(doc: str | list[str]) -> Audience:
    if doc == "public":
        return PUBLIC
    return only() if doc == "secret" else only(*doc)


def _effect_row(effect: Effect) -> dict[str, Any]:
    match effect:
        case Change(who, what, by, now):
            return {"sort": "change", "who": who, "what": what, "by": by, "was": None, "now": now}
        case Setting(who, what, was, now):
            return {"sort": "setting", "who": who, "what": what, "by": None, "was": was, "now": now}
        case Arrival(who, kind, doc):
            return {"sort": "arrival", "who": who, "what": kind, "by": None, "was": None, "now": dict(doc)}
        case Departure(who, kind, doc):
            return {"sort": "departure", "who": who, "what": kind, "by": None, "was": dict(doc), "now": None}


def _effect(row: RowMapping) -> Effect:
    match row["sort"]:
        case "change":
            return Change(row["who"], row["what"], row["by"], row["now"])
        case "setting":
            return Setting(row["who"], row["what"], row["was"], row["now"])
        case "arrival":
            return Arrival(row["who"], row["what"], row["now"])
        case _:
            return Departure(row["who"], row["what"], row["was"])


def _case(doc: Mapping[str, Any]) -> Case:
    values = {"apart": "", **doc}  # a month played before cases had one
    return Case(**{**values, "who": tuple(values["who"]), "options": tuple(values["options"])})
