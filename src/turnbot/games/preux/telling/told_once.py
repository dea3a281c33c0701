"""What a sheet leaves out because another of its lines says it too: a month is told to a player once.

Events and lines that say the same are told apart here from those that only look alike; what a line looks
like is the sheet's affair (see ``sheets``).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import names

#: An event and its line on a sheet.
Line = tuple[Event, dict[str, Any]]

#: What a line of the sheet tells besides its own, so that the other needs no line.
_TELLS_ALSO: Mapping[str, tuple[str, ...]] = {
    "toadied": ("club.talked",),
    "home.enjoyed": ("home.visited", "home.opened"),
    "home.opened": ("home.visited",),
    "sermon.heard": ("mass.said", "mass.attended"),
    "loan.given": ("loan.made",),
    "loan.received": ("loan.made",),
}


def readers(event: Event) -> Iterable[str]:
    """On whose sheets an event may stand: of a private one its readers, of a public one whom it speaks of."""
    if event.audience.names is not None:
        return event.audience.names
    # Whoever went there with him has a line of his own for it.
    told = (value for fact, value in event.facts.items() if fact != "company")
    return {name for value in told for name in names(value)}


def once(me: str, events: Sequence[Event]) -> list[Event]:
    """Leave out what another line of the same week tells as well."""
    twice = {(kind, e.week) for e in events for kind in _TELLS_ALSO.get(e.kind, ())}
    roles = {e.week: e.facts["role"] for e in events if e.kind == "club.visited" and e.facts["who"] == me}
    # Of his own party he has one line, and of another's, if he went, one too.
    for week, role in roles.items():
        if role == "party":
            twice.add(("party.given", week))
    challenged = {
        (e.facts["who"], e.facts["partner"], "none")
        for e in events
        if e.kind == "challenge.made" and e.facts["reason"] == "none"
    }
    met = {_spared(e) for e in events if e.kind == "enemy.spared"}
    told: set[tuple[Any, ...]] = set()
    kept: list[Event] = []
    for e in events:
        same = _said_of(e)
        if (e.kind, e.week) in twice or same in told or (kept and _is_last_word(kept[-1], e)):
            continue
        if e.kind == "club.visited" and e.facts["who"] == me and e.facts["role"] == "host":
            continue
        if e.kind == "challenge.declined" and _spared(e) in met:
            continue  # that they met and did not fight says it
        if e.kind == "cause.given" and (e.facts["who"], e.facts["partner"], e.facts["reason"]) in challenged:
            continue  # the challenge says that there is no cause
        if same:
            told.add(same)
        kept.append(e)
    return kept


def _spared(event: Event) -> tuple[Any, ...]:
    """Who did not fight whom, and when, where two met; none of them where there was a challenge."""
    facts = event.facts
    if facts.get("reason", "enemy") != "enemy":
        return ()
    return (event.week, frozenset((facts["who"], facts["partner"])))


def _said_of(event: Event) -> tuple[Any, ...]:
    """What a line says that another of the month may say as well; empty where it stands alone.

    What is over between two men is told of both sides at once, and so is that they are rivals.
    """
    rivals = event.kind == "cause.given" and event.facts["reason"] == "rivals"
    if event.kind not in ("cause.closed", "cause.forgotten") and not rivals:
        return ()
    facts = event.facts
    return (event.kind, frozenset((facts["who"], facts["partner"])), facts.get("lady", ""), facts["reason"])


def _is_last_word(paid: Event, closed: Event) -> bool:
    """Whether a payment has told already that a debt is closed."""
    if (paid.kind, closed.kind) != ("debt.paid", "debt.closed") or paid.facts["left"]:
        return False
    return all(paid.facts[side] == closed.facts[side] for side in ("who", "lender"))


def paid_at_once(lines: Sequence[Line]) -> list[Line]:
    """Make one line of what a payment moved in his purse and of what it left of the debt."""
    kept: list[Line] = []
    for event, line in lines:
        if event.kind == "debt.paid" and kept and kept[-1][0].kind in ("payment.made", "payment.received"):
            purse = kept.pop()[1]
            line = {**line, **{key: purse[key] for key in ("changes", "crowns", "status")}}
        kept.append((event, line))
    return kept


#: The rules that refuse whatever he orders for a week, and not this or that: one line says it of all.
_OF_ALL = frozenset(("1.0.3", "9.4.4", "9.8.1"))


def counted(lines: Sequence[Line]) -> list[Line]:
    """Make one line of what was refused in a week for one reason: an order several times, with the count.

    What keeps a man from everything, as a wound, a campaign or a cell, is said once of all that he ordered.
    """
    first: dict[tuple[Any, ...], dict[str, Any]] = {}
    refused: dict[tuple[Any, ...], list[str]] = {}
    kept = []
    for event, line in lines:
        if event.kind == "order.refused":
            apart = ("nth", "what") if event.rule in _OF_ALL else ("nth",)
            same = {name: value for name, value in event.facts.items() if name not in apart}
            key = (event.rule, event.week, json.dumps(same, sort_keys=True))
            doing = refused.setdefault(key, [])
            if line["facts"]["what"] not in doing:
                doing.append(line["facts"]["what"])
            if key in first:
                if len(doing) > 1:
                    first[key] |= {"times": 1, "what": f"{', '.join(doing[:-1])} ni {doing[-1]}"}
                else:
                    first[key]["times"] += 1
                continue
            first[key] = line["facts"]
            first[key]["times"] = 1
        kept.append((event, line))
    return kept
