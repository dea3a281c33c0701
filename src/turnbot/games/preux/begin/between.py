"""What a scenario tells of things between people: debts, plays, ties, causes, investments; and of units."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from turnbot.core.exchange import ScenarioError
from turnbot.games.preux.begin.entry import MONTH, Entry, Told
from turnbot.games.preux.begin.mustering import ToldUnit
from turnbot.games.preux.state.army import TASKS, unit_codes, unit_name
from turnbot.games.preux.state.between import MONEYLENDER, Cause, Debt, Investment, Tie, tie_name
from turnbot.games.preux.state.things import Play, play_name
from turnbot.games.preux.state.world import Thing

_WEEK = re.compile(MONTH.pattern + "/[1-4]")
#: Why one man may challenge another (see ``Cause``).
_REASONS = ("rivals", "indiscretion", "followed", "courted", "insult", "snobbery", "adultery", "turned-away")
_SECTORS = ("arms", "food", "goods")
_DEBT = frozenset(("lender", "borrower", "crowns", "owed", "month", "due"))
_PLAY = frozenset(("month", "author", "title"))
_TIE = frozenset(("man", "lady", "talked", "flirted", "date", "influence_known", "affair"))
_CAUSE = frozenset(("offended", "offender", "reason", "lady", "month"))
_INVESTMENT = frozenset(("investor", "sector", "crowns", "month", "registered"))
UNIT = frozenset(("kind", "code", "at_front", "task", "ability"))


def _debt(entry: Entry, told: Told) -> Debt:
    borrower = entry.somebody("borrower", told.people)
    lender = entry.somebody("lender", (*told.people, MONEYLENDER))
    if "crowns" not in entry.row:
        raise ScenarioError(f"{entry.called}: falta «crowns».")
    crowns, month = entry.number("crowns", 0, 1), entry.month("month", told.month)
    return Debt(
        name=f"debt/{month}/{borrower}/{lender}",
        lender=lender,
        borrower=borrower,
        principal=crowns,
        owed=entry.number("owed", crowns, 1),
        month=month,
        due=entry.month("due"),
    )


def _play(entry: Entry, told: Told) -> Play:
    entry.needed("month")
    name = play_name(entry.month("month"))
    return Play(name=name, author=entry.needed("author"), title=entry.text("title"))


def _tie(entry: Entry, told: Told) -> Tie:
    """What is between a gentleman and a lady: they have talked, at the latest in the month before."""
    man, lady = entry.somebody("man", told.people), entry.somebody("lady", told.ladies)
    affair, date = entry.month("affair"), entry.text("date")
    if affair and told.people[man].lady == lady:
        raise entry.wrong("affair", f"y {lady} es su dama a la vista de todos")
    if date and not _WEEK.fullmatch(date):
        raise entry.wrong("date", 'debe ser una semana del juego, como "1626-08/3"')
    return Tie(
        name=tie_name(man, lady),
        man=man,
        lady=lady,
        talked=entry.month("talked"),
        flirted=entry.month("flirted"),
        date=date,
        influence_known=entry.truth("influence_known"),
        affair=affair,
    )


def _cause(entry: Entry, told: Told) -> Cause:
    offended, offender = (entry.somebody(key, told.people) for key in ("offended", "offender"))
    if offended == offender:
        raise entry.wrong("offender", "y nadie se desafía a sí mismo")
    entry.needed("reason")
    reason, month = entry.one_of("reason", _REASONS), entry.month("month", told.month)
    lady = entry.somebody("lady", told.ladies) if "lady" in entry.row else ""
    return Cause(
        name=f"cause/{month}/{offended}/{offender}/{reason}/{lady}",
        offended=offended,
        offender=offender,
        reason=reason,
        month=month,
        lady=lady,
    )


def _investment(entry: Entry, told: Told) -> Investment:
    investor = entry.somebody("investor", told.people)
    for key in ("sector", "month"):
        entry.needed(key)
    sector, month = entry.one_of("sector", _SECTORS), entry.month("month")
    if "registered" in entry.row:
        entry.somebody("registered", told.people)
    return Investment(
        name=f"investment/{month}/{sector}/{investor}",
        investor=investor,
        sector=sector,
        crowns=entry.number("crowns", 0, 1),
        month=month,
        registered=entry.text("registered", investor),
    )


def unit(nth: int, row: Mapping[str, Any]) -> ToldUnit:
    """What a scenario says of a unit: which one, whether it is at the front and at what, its ability."""
    entry = Entry(f"[[unit]] número {nth}", row)
    entry.only(UNIT)
    entry.needed("kind"), entry.needed("code")
    kind = entry.one_of("kind", ("army", "division", "brigade", "regiment"))
    code = entry.one_of("code", unit_codes()[kind])
    ability = entry.number("ability", 0, 1, 10) if "ability" in row else None
    task = entry.one_of("task", TASKS)
    if task and not entry.truth("at_front"):
        raise entry.wrong("task", "y quien no está en el frente no hace nada")
    return ToldUnit(unit_name(kind, code), entry.truth("at_front"), task, ability)


#: How what stands between people is made, by the name of its entry, and the keys of the entry.
KINDS: Mapping[str, tuple[Callable[[Entry, Told], Thing], frozenset[str]]] = MappingProxyType(
    {
        "debt": (_debt, _DEBT),
        "play": (_play, _PLAY),
        "tie": (_tie, _TIE),
        "cause": (_cause, _CAUSE),
        "investment": (_investment, _INVESTMENT),
    }
)
