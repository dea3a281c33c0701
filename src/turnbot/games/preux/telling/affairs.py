"""Open affairs of honour as people read them: the referee all of them in one place, a player his own."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from turnbot.core.house import House
from turnbot.games.preux.state.between import OPTIONAL, Cause
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken

#: Why, after the name of the lady if there is one.
_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "rivals": "rivales en amores",
        "indiscretion": "una indiscreción",
        "followed": "la siguió",
        "courted": "la cortejó",
        "insult": "un insulto",
        "snobbery": "un plebeyo que se atreve",
        "adultery": "adulterio",
        "turned-away": "la pretendió en vano",
        "none": "sin causa bastante",
    }
)


#: The same as the offender reads it, where it is not; {lady} is she.
_OWN: Mapping[str, str] = MappingProxyType(
    {
        "indiscretion": "una indiscreción vuestra con {lady}",
        "followed": "seguisteis a {lady}",
        "courted": "cortejasteis a {lady}",
        "snobbery": "sois plebeyo y os atrevisteis",
        "turned-away": "pretendisteis en vano a {lady}",
    }
)
#: And as the offended reads it.
_HIS: Mapping[str, str] = MappingProxyType(
    {
        "indiscretion": "una indiscreción suya con {lady}",
        "followed": "siguió a {lady}",
        "courted": "cortejó a {lady}",
        "snobbery": "es plebeyo y se atrevió",
        "turned-away": "pretendió en vano a {lady}",
    }
)


def told_to(one: Mapping[str, Any], name: str) -> str:
    """Return why the two are at odds, as this side of an affair reads it (see ``open_affairs``)."""
    shelf = _HIS if one["who"] == name else _OWN
    about = f" ({one['lady']})" if one["lady"] else ""
    return str(shelf.get(one["cause"], f"{one['reason']}{about}")).format(lady=one["lady"])


def open_affairs(
    world: World, house: House, coming: str = "", causes: Iterable[Cause] | None = None
) -> Sequence[Mapping[str, Any]]:
    """What is not settled, of all causes or of these, in the order of the months in which it arose.

    ``house`` are the house values of the month, the referee's own among them. ``coming`` is the month whose
    orders are awaited: the world's own, or the next one where that is played. What was due before is due with
    these.

    Each is {who, partner, cause, reason, lady, since, state, due, week, weapon, until}: ``who`` may
    challenge, or has challenged, ``partner``; ``cause`` is a code, ``reason`` its words. ``state`` says what
    is awaited: ``challenge``, ``optional`` (nothing is lost without one), ``answer`` or ``duel``; ``due`` is
    the month with whose orders it should come, or for which the duel is set, from ``week`` on (0: no week).
    ``weapon`` and ``until`` are the terms, empty before; ``away`` says that one of the two is at the front.
    """
    live = [cause for cause in (world.causes.values() if causes is None else causes) if not cause.closed]
    now, months = coming or world.month, house["7.1.8"]["answer_months"]
    return [
        {**_affair(cause, now, months), "away": _is_far(world, cause)}
        for cause in sorted(live, key=lambda cause: (cause.month, cause.name))
    ]


def _is_far(world: World, cause: Cause) -> bool:
    """Whether one of the two is at the front."""
    return any(name in world.people and world.people[name].at_front for name in cause.owners)


def affairs_of(world: World, name: str, house: House, coming: str = "") -> Sequence[Mapping[str, Any]]:
    """Those that this man is a side of.

    What two men have against each other for one reason is one affair: that of whose challenge stands, or one
    with the state ``either`` while nobody has challenged. ``reason`` is told as he reads it, with the lady.
    """
    mine = open_affairs(world, house, coming, world.about(name, Cause))
    quarrels: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for one in mine:
        sides = frozenset((one["who"], one["partner"]))
        quarrels.setdefault((sides, one["reason"], one["lady"]), []).append(one)
    found = [_one_quarrel(sides) for sides in quarrels.values()]
    return [{**one, "reason": told_to(one, name), "lady": ""} for one in found]


def _one_quarrel(sides: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    pending = [one for one in sides if one["state"] in ("answer", "duel")]
    if len(sides) == 1 or pending:
        return (pending or sides)[0]
    return {**sides[0], "state": "either"}


def lines(world: World, house: House, coming: str = "") -> Sequence[str]:
    """One line for each, for the referee: who, whom, why, since when, and what is due by when."""
    return [_line(one) for one in open_affairs(world, house, coming)]


def _affair(cause: Cause, coming: str, answer_months: int) -> Mapping[str, Any]:
    state, due, week = "challenge", month_after(cause.month), 0
    if cause.accepted:
        state = "duel"
        due, _, number = cause.terms["from"].partition("/")
        week = int(number)
    elif cause.challenged:
        state, due = "answer", month_after(cause.challenged, answer_months)
    elif cause.reason in OPTIONAL:
        state = "optional"
    if due < coming:
        due, week = coming, min(week, 1)
    return {
        "who": cause.offended, "partner": cause.offender, "cause": cause.reason,
        "reason": _REASONS[cause.reason], "lady": cause.lady, "since": cause.month,
        "state": state, "due": due, "week": week,
        "weapon": spoken.weapon(cause.terms.get("weapon", "")), "until": cause.terms.get("limit", ""),
    }  # fmt: skip


def _line(one: Mapping[str, Any]) -> str:
    about = f" ({one['lady']})" if one["lady"] else ""
    awaited = {
        "challenge": f"ha de retar con las órdenes de {one['due']}",
        "optional": f"puede retar con las órdenes de {one['due']}",
        "answer": f"ha retado; respuesta a más tardar con las órdenes de {one['due']}",
        "duel": f"se baten, a {one['weapon']}, desde {one['due']}, semana {one['week']}",
    }[one["state"]]
    return f"{one['who']} contra {one['partner']}: {one['reason']}{about}, desde {one['since']}; {awaited}"
