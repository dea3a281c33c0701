"""What lies before a player when the month is over: debts, investments, bills, what he must decide."""

from dataclasses import asdict
from typing import Any

from turnbot.core.exchange import Month
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state import favours
from turnbot.games.preux.state.between import INVESTED_FOR, MONEYLENDER, Debt, Investment, Pending
from turnbot.games.preux.state.costs import lady_cost, rent, unfit, upkeep
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import stable_cost
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import affairs as honour
from turnbot.games.preux.words import decisions, spoken


def awaiting(world: World, name: str, month: Month, front: Marching | None = None) -> dict[str, Any]:
    """What one sheet says of what is open at the end of ``month``, by section of ``sheets.SheetView``.

    ``front`` is how he stands towards the front in the coming month.
    """
    away = front is not None and front.how != "returns"
    who, coming = world.people.get(name), month_after(month.month)
    invested = sorted(world.about(name, Investment), key=lambda one: (one.month, one.sector))
    return {
        "debts": [_debt(one, name) for one in world.about(name, Debt) if one.owed],
        "invested": [_invested(one) for one in invested],
        "favours": _favours(world, name, month),
        "bills": _bills(who, world, coming, away=away) if who else [],
        "front": {**asdict(front), "regiment": spoken.the_regiment(front.regiment)} if front else None,
        "decide": [_asked(one) for one in sorted(world.about(name, Pending), key=lambda one: one.nth)],
        "affairs": honour.affairs_of(world, name, month.house, coming),
    }


def _debt(debt: Debt, name: str) -> dict[str, Any]:
    mine = debt.borrower == name
    return {
        "mine": mine,
        "other": _other(debt.lender if mine else debt.borrower),
        "owed": debt.owed,
        "month": debt.month,
        "due": debt.due,
    }


def _invested(one: Investment) -> dict[str, Any]:
    """What he has put into a sector, and the month in whose first days it comes back (13.0.1)."""
    due = month_after(one.month, INVESTED_FOR)
    return {"sector": spoken.sector(one.sector), "crowns": one.crowns, "due": due}


def _asked(one: Pending) -> dict[str, Any]:
    """A question that he decides by his post, with the letters to answer by."""
    return {
        "nth": one.nth,
        "sentence": decisions.sentence(one.what, one.facts),
        "choices": decisions.choices(one.what, one.options),
        "silent": decisions.answer(one.what, None),
    }


def _favours(world: World, name: str, month: Month) -> list[dict[str, Any]]:
    """What he may use in the coming month, as {words levels until}: what he has not used this season.

    Whose influence it is stands there once, with the level of each time that it may be used. Whether a lady
    has more than the usual favour he does not know, and so it stands there as a hope.
    """
    who = world.people.get(name)
    if who is None:
        return []
    coming, firsts = month_after(month.month), month.house["1.0.2"]["season_first_months"]
    levels: dict[str, list[str]] = {}
    for one in favours.holds(world, who):
        if not favours.is_used(who, one.key, coming, firsts):
            hoped = ", si es que es mujer de influencia" if one.key.endswith(f"/{favours.ADDITIONAL}") else ""
            levels.setdefault(spoken.favours([one.key]), []).append(f"{one.level}{hoped}")
    until = favours.last_month_of(coming, firsts)
    return [
        {"words": words, "levels": f"nivel {'; y otra vez, nivel '.join(each)}", "until": until}
        for words, each in levels.items()
    ]


def _bills(who: Person, world: World, coming: str, *, away: bool) -> list[dict[str, Any]]:
    """What the coming month will ask for, whatever he does, and the debts due by its end (2.1.2)."""
    bills = []
    if not away:
        keep = book().prices["maintenance"].qualities["standard"] * who.level
        bills.append({"what": "mantenimiento", "rule": "2.0.1", "crowns": keep})
    if rent(who):
        house = spoken.house(who.house)
        bills.append({"what": f"alquiler de {house}", "rule": "4.5.2", "crowns": rent(who)})
    if upkeep(who):
        bills.append({"what": "manutención de vuestros hijos", "rule": "4.3.5", "crowns": upkeep(who)})
    if lady_cost(world, who):
        what = f"{'esposa' if who.wife else 'dama'} ({who.lady})"
        bills.append({"what": what, "rule": "4.2.8", "crowns": lady_cost(world, who)})
    stable = stable_cost(who.horses, who.servants)
    if stable:
        bills.append({"what": "caballos y mozo de cuadra", "rule": "9.3.7", "crowns": stable})
    # Who no longer fits his club is put out on its first day, and pays nothing (ruling 26).
    if who.club and not unfit(who, book().clubs[who.club]):
        dues = book().clubs[who.club].dues
        bills.append({"what": f"cuota de {spoken.club(who.club)}", "rule": "3.1.1", "crowns": dues})
    if who.casino:
        dues = book().casino.member.dues
        bills.append({"what": "cuota del Gran Casino", "rule": "3.3.6", "crowns": dues})
    for debt in world.about(who.name, Debt):
        if debt.borrower == who.name and debt.owed and debt.due and debt.due <= coming:
            rule = "2.1.2" if debt.lender == MONEYLENDER else "2.1.1"
            when = "que vence" if debt.due == coming else "ya vencida"
            what = f"deuda con {_other(debt.lender)}, {when}"
            bills.append({"what": what, "rule": rule, "crowns": debt.owed})
    return bills


def _other(name: str) -> str:
    return "un prestamista" if name == MONEYLENDER else name
