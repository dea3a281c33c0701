"""What happened, who may know it, and what it changed.

The events of a month are its ledger, its chronicle, its sheets and its audit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnbot.core.dice import Key


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may read an event: everybody (``names`` is None), some people, or the referee alone (empty)."""

    names: frozenset[str] | None

    def includes(self, who: str) -> bool:
        """Tell whether this reader may know it."""
        return self.names is None or who in self.names

    @property
    def public(self) -> bool:
        """Whether it may be printed in the chronicle."""
        return self.names is None

    def to_json(self) -> str | list[str]:
        """``"public"``, ``"secret"``, or the sorted names."""
        if self.names is None:
            return "public"
        return sorted(self.names) or "secret"


PUBLIC = Audience(None)
SECRET = Audience(frozenset())


class Named:
    """Anything that stands in the world under a name."""

    __slots__ = ()
    name: str


def only(*who: "Named | str") -> Audience:
    """The audience of these people and nobody else."""
    return Audience(frozenset(one if isinstance(one, str) else one.name for one in who))


@dataclass(frozen=True, slots=True)
class Change:
    """A number that moved: ``what`` of ``who``, by how much, and what it is now.

    The unit is that of the account: crowns, status points, levels, points of endurance.
    """

    who: str
    what: str
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that is no number turned from one value into another: a club, a lady's lover."""

    who: str
    what: str
    was: Any
    now: Any


@dataclass(frozen=True, slots=True)
class Arrival:
    """Something new stands in the world: a debt, a child. ``doc`` is what it looked like when it came."""

    who: str
    kind: str
    doc: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Departure:
    """Something left the world; ``doc`` is what it looked like when it went."""

    who: str
    kind: str
    doc: Mapping[str, Any]


Effect = Change | Setting | Arrival | Departure


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened under one rule, for exactly one audience.

    ``seq`` counts from 1 in the month and is never shown to players (gaps would count secrets);
    ``stage`` is the game's own word for the part of the turn in which it happened, and ``week`` the number of
    that part where there are several alike, else 0; ``facts`` hold plain JSON values; ``rolls`` are the keys
    of the open dice among them.
    """

    seq: int
    month: str
    week: int
    rule: str
    kind: str
    audience: Audience
    facts: Mapping[str, Any]
    effects: tuple[Effect, ...] = ()
    rolls: tuple[Key, ...] = ()
    stage: str = ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The numbers that moved."""
        return tuple(e for e in self.effects if isinstance(e, Change))

    def to_json(self) -> dict[str, Any]:
        """One line of ledger.jsonl."""
        doc: dict[str, Any] = {
            "seq": self.seq,
            "month": self.month,
            "stage": self.stage,
            "week": self.week,
            "rule": self.rule,
            "kind": self.kind,
            "audience": self.audience.to_json(),
            "facts": dict(self.facts),
            "changes": [{"who": c.who, "what": c.what, "by": c.by, "now": c.now} for c in self.changes],
        }
        others = [effect_to_json(e) for e in self.effects if not isinstance(e, Change)]
        if others:
            doc["settings"] = others
        return doc


def effect_to_json(effect: Effect) -> dict[str, Any]:
    """One effect as plain data."""
    match effect:
        case Change(who, what, by, now):
            return {"who": who, "what": what, "by": by, "now": now}
        case Setting(who, what, was, now):
            return {"who": who, "what": what, "was": was, "now": now}
        case Arrival(who, kind, doc):
            return {"arrives": who, "as": kind, "doc": dict(doc)}
        case Departure(who, kind, doc):
            return {"leaves": who, "as": kind, "doc": dict(doc)}
