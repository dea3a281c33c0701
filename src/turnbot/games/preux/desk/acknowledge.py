"""The answer to a player's mail: his orders as they were understood, and what is in doubt."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from turnbot.core.orders import Flag
from turnbot.games.preux.desk.flags import TO_PLAYER
from turnbot.games.preux.desk.settling import UNASKED, idle, keyed, lacking, missing
from turnbot.games.preux.orders.needs import WANTS_WEEK
from turnbot.games.preux.orders.tree import SECTIONS, Orders
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words.echo import echo, echo_action, echo_terms
from turnbot.games.preux.words.told_back import lines, short

#: Flags that the referee answers anyway: there is nothing for the player to make clear.
_THE_REFEREES = frozenset(("free-action", "question"))
#: What he may answer a doubt about a condition, and any doubt: in the order of the case's own choices.
_CONDITION = ("que se haga como si se cumpliera", "como si no se cumpliera")
_NOTHING = "nada de eso"
#: So much of his talk is told back to him, and so many characters of each.
_MOST, _QUOTED = 6, 100

#: What the parts of an order mail are called.
TITLES: Mapping[str, str] = MappingProxyType(
    {
        "1": "Primera semana",
        "2": "Segunda semana",
        "3": "Tercera semana",
        "4": "Cuarta semana",
        "notes": "Observaciones",
        "duels": "Duelos",
        "death-roll": "Tirada de muerte",
    }
)


def acknowledge(
    orders: Orders,
    counted: Orders,
    world: World,
    front: Marching | None = None,
    lacks: Sequence[str] = (),
) -> Mapping[str, Any]:
    """Return the view of the answer to a player's mail.

    ``orders`` is what this mail says, ``counted`` all that counts for the month after it; ``front`` is how
    he stands towards the front in that month, ``lacks`` what it will ask him that his orders do not say. The
    shell adds what its own catalogue of letters says.
    """
    at_front = front is not None and front.how != "returns"
    return {
        "who": orders.sender or "",
        "kind": orders.kind,
        "month": world.month,
        "sections": _sections(orders),
        "doubts": [_doubt(key, flag, orders) for key, flag in keyed(orders, orders.sender or "")],
        "pending": [_doubt(key, flag, counted) for key, flag in _pending(orders, counted)],
        "talk": [short(said, _QUOTED) for said in orders.talk[:_MOST]],
        "careful": [short(said, _QUOTED) for said in orders.careful[:_MOST]],
        "more_talk": max(0, len(orders.talk) - _MOST),
        "lacks": list(lacks),
        "missing": [] if at_front else list(missing(counted)),
        "idle": [] if at_front else list(idle(counted)),
        "counts": echo(counted),
        "same": echo(counted) == echo(orders),
    }


def inquiries(orders: Orders) -> Sequence[str]:
    """What a letter asks the referee, in its writer's words, wherever it stands among his orders."""
    return tuple(flag.said.text for flag in orders.flags if flag.why == "question")


def _pending(orders: Orders, counted: Orders) -> list[tuple[str, Flag]]:
    """What was asked about earlier mails and still counts, with the keys of the cases.

    The flags that this mail did not bring; what asked the referee something has gone to him.
    """
    new = Counter(orders.flags)
    found = []
    for key, flag in keyed(counted, counted.sender or ""):
        if new[flag] > 0:
            new[flag] -= 1
        elif flag.why != "question":
            found.append((key, flag))
    return found


def _sections(orders: Orders) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {
            "where": where,
            "title": TITLES[where],
            "lines": lines(orders.section(where), int(where) if where.isdigit() else None),
        }
        for where in SECTIONS
        if orders.section(where)
    ]
    if orders.duels or orders.terms:
        told = [echo_terms(one) for one in orders.terms] + [
            f"contra {duel.opponent or 'cualquiera'}: {duel.actions or 'sin rutina'}" for duel in orders.duels
        ]
        found.append(
            {
                "where": "duels",
                "title": TITLES["duels"],
                "lines": [{"text": line, "said": ""} for line in told],
            }
        )
    if orders.death_roll is not None:
        numbers = " ".join(map(str, orders.death_roll))
        found.append(
            {"where": "death-roll", "title": TITLES["death-roll"], "lines": [{"text": numbers, "said": ""}]}
        )
    return found


def _doubt(key: str, flag: Flag, orders: Orders) -> dict[str, Any]:
    week = int(flag.where) if flag.where.isdigit() else None
    offers = [f"«{echo_action(option, week).rstrip('.')}»" for option in flag.options]
    condition = _CONDITION if flag.why == "unclear-condition" else ()
    return {
        "key": key,
        "where": flag.where,
        "title": TITLES[flag.where],
        "said": short(flag.said.text),
        "why": TO_PLAYER[_reason(flag, orders)],
        "his": flag.why not in _THE_REFEREES,
        "offers": offers,
        "choices": [] if flag.why in UNASKED else [*condition, *offers, _NOTHING],
    }


def _reason(flag: Flag, orders: Orders) -> str:
    """What is said to a player of a flag: of an order that was read and wants more, what it wants."""
    if flag.why != "not-understood" or flag.where not in SECTIONS:
        return flag.why
    read = [a for a in orders.section(flag.where) if a.said == flag.said]
    if flag.where == "notes" and any(isinstance(a, WANTS_WEEK) for a in read):
        return "no-week"
    return "incomplete" if lacking(read) else flag.why
