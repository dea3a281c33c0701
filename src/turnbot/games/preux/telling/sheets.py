"""A player's sheet: the month as he alone may know it, built up from the events he may read.

Nothing comes in but the events of which he is a reader or, where they are public, those that speak of him,
and the accounts that he may see.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.core.dice import Key, Roll, inscription
from turnbot.core.events import Change, Event
from turnbot.core.game import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.conditions import is_unclear, parse_condition
from turnbot.games.preux.state import favours
from turnbot.games.preux.state.costs import lady_cost, rent, unfit, upkeep
from turnbot.games.preux.state.offices import posts_of
from turnbot.games.preux.state.service import stable_cost
from turnbot.games.preux.state.world import (
    INVESTED_FOR,
    MONEYLENDER,
    Debt,
    Investment,
    Pending,
    Person,
    World,
    month_after,
)
from turnbot.games.preux.telling import affairs as honour
from turnbot.games.preux.telling.told_once import Line, counted, once, paid_at_once, readers
from turnbot.games.preux.telling.views import View, opened_seed, public
from turnbot.games.preux.words import decisions, spoken

#: What moves on a sheet, in words: singular and plural.
_UNITS: Mapping[str, tuple[str, str]] = {
    "crowns": ("corona", "coronas"),
    "status": ("punto", "puntos"),
    "status_kept": ("punto del frente", "puntos del frente"),
    "level": ("nivel", "niveles"),
    "endurance": ("punto de resistencia", "puntos de resistencia"),
    "strength": ("punto de fuerza", "puntos de fuerza"),
    "constitution": ("punto de constitución", "puntos de constitución"),
    "horses": ("caballo", "caballos"),
    "servants": ("criado", "criados"),
    "children": ("hijo", "hijos"),
    "mentions": ("mención en la Orden", "menciones en la Orden"),
    "profile": ("punto en las listas de duelistas", "puntos en las listas de duelistas"),
}
#: Accounts that are memory of the rules and no business of a sheet.
_SILENT = frozenset(
    (
        *("silent", "alone", "casino_missed", "cure_cost", "strolls", "worn", "practice", "studied"),
        *("battalion", "leaves", "duty_missed", "officer_months", "rejections", "cowardice"),
    )
)


@dataclass(frozen=True, slots=True)
class SheetView(View):
    """A month as one player may know it.

    ``chapters`` are the weeks and what lay before and after them: {title, lines}; a line is an item for a
    fragment with its ``changes`` ({by, one, many}) and, where crowns or status moved, the running totals
    ``crowns`` and ``status``. ``opened`` and ``closed`` are crowns and level at both ends; ``status``
    what the month brought in points; ``needed`` what would have raised him; ``invested`` what lies in
    investments; ``favours`` what influence he may use in the coming month; ``affairs`` what is open between
    him and others (see ``honour``); ``decide`` what he is asked by his post: {nth, sentence, choices,
    silent}. ``dice`` are
    the open rolls behind what this sheet tells, so written that they can be checked.
    ``open_seed`` is empty in a preview; who is ``gone`` orders nothing any more.
    """

    who: str
    month: str
    number: int
    gone: bool
    state: Mapping[str, Any]
    opened: Mapping[str, int]
    closed: Mapping[str, int]
    status: int
    chapters: Sequence[Mapping[str, Any]]
    debts: Sequence[Mapping[str, Any]]
    invested: Sequence[Mapping[str, Any]]
    favours: Sequence[Mapping[str, Any]]
    bills: Sequence[Mapping[str, Any]]
    affairs: Sequence[Mapping[str, Any]]
    decide: Sequence[Mapping[str, Any]]
    dice: Sequence[str]
    ordered: Sequence[str]
    form: Mapping[str, str]
    open_seed: str
    commitment: str
    next_month: str
    next_deadline: Any
    next_commitment: str | None


def sheets(
    outcome: Outcome[World],
    opening: World,
    ordered: Mapping[str, Sequence[str]],
    forms: Mapping[str, Mapping[str, str]],
    month: Month,
) -> list[SheetView]:
    """Return a sheet for everybody who began or ended the month, in the order of the world.

    ``ordered`` are the orders that were played, as lines, by name; ``forms`` what the form for the next
    month is filled in with, by section.
    """
    names = list(dict.fromkeys((*opening.people, *outcome.world.people)))
    concerned: dict[str, list[Event]] = {name: [] for name in names}
    for event in outcome.events:
        for name in readers(event):
            if name in concerned:
                concerned[name].append(event)
    concerned = {name: once(name, events) for name, events in concerned.items()}
    rolls = {roll.key: roll for roll in outcome.rolls if not roll.hidden}
    debts: dict[str, list[dict[str, Any]]] = {}
    for debt in outcome.world.debts.values():
        for name in debt.owners if debt.owed else ():
            debts.setdefault(name, []).append(_debt(debt, name))
    invested: dict[str, list[Investment]] = {}
    for one in sorted(outcome.world.investments.values(), key=lambda one: (one.month, one.sector)):
        invested.setdefault(one.investor, []).append(one)
    return [
        _sheet(
            opening.people.get(name),
            outcome.world.people.get(name) or opening.people[name],
            month,
            gone=name not in outcome.world.people,
            chapters=_chapters(_lines(opening.people.get(name), name, concerned[name])),
            debts=debts.get(name, []),
            invested=[_invested(one) for one in invested.get(name, ())],
            favours=_favours(outcome.world, name, month),
            bills=_bills(outcome.world.people[name], outcome.world, month_after(month.month))
            if name in outcome.world.people
            else [],
            decide=[_asked(one) for one in _in_order(outcome.world.about(name, Pending))],
            affairs=honour.affairs_of(outcome.world, name, month.house, month_after(month.month)),
            dice=_dice(concerned[name], rolls),
            ordered=ordered.get(name, ()),
            form=forms.get(name, {}),
        )
        for name in names
    ]


def _sheet(before: Person | None, after: Person, month: Month, *, gone: bool, **told: Any) -> SheetView:
    """``before`` is None for who came in the middle of the month; ``told`` what the events made.

    Of who is ``gone`` no account is left: ``after`` is how he began, and his purse what the lines came to.
    """
    status = before.status if before else 0
    lines = [line for chapter in told["chapters"] for line in chapter["lines"]]
    totals = [line["status"] for line in lines if line["status"] is not None]
    purse = [line["crowns"] for line in lines if line["crowns"] is not None]
    opened = before.crowns if before else 0
    return SheetView(
        who=after.name,
        month=month.month,
        number=month.number,
        state=_state(after),
        opened={"crowns": opened, "level": before.level if before else 0},
        gone=gone,
        closed={"crowns": (purse[-1] if purse else opened) if gone else after.crowns, "level": after.level},
        status=totals[-1] if totals else status,
        open_seed=opened_seed(month),
        commitment=month.commitment,
        next_month=month.next_month or month_after(month.month),
        next_deadline=month.next_deadline,
        next_commitment=month.next_commitment,
        **told,
    )


def _lines(before: Person | None, me: str, events: Sequence[Event]) -> list[Line]:
    """Each event with its line."""
    crowns, status = (before.crowns, before.status) if before else (0, 0)
    wife = before.lady if before and before.wife else ""
    lines = []
    for event in events:
        if event.kind == "wedding.held" and event.facts["who"] == me:
            wife = event.facts["lady"]
        mine = [c for c in event.changes if c.who == me and c.what.partition(".")[0] not in _SILENT and c.by]
        crowns += sum(c.by for c in mine if c.what == "crowns")
        status += sum(c.by for c in mine if c.what == "status")
        own = {"kind": event.kind, "rule": event.rule, "week": event.week, "me": me}
        own["wife"] = bool(wife) and wife == event.facts.get("lady")
        line = {
            **own,
            "facts": {**_exact(event.facts, me), **own},
            "changes": [_change(c) for c in mine],
            "crowns": crowns if any(c.what == "crowns" for c in mine) else None,
            "status": status if any(c.what == "status" for c in mine) else None,
        }
        lines.append((event, line))
    return paid_at_once(counted(lines))


def _change(change: Change) -> dict[str, Any]:
    name, _, key = change.what.partition(".")
    if name == "expertise":
        one, many = (f"de maestría en {spoken.weapon(key)}",) * 2
        if key == "base":
            one = many = "de maestría"
    elif name == "goods":
        one, many = spoken.thing(key), ""
    else:
        one, many = _UNITS.get(change.what, (change.what, change.what))
    return {"by": change.by, "one": one, "many": many}


#: What ``_exact`` makes of a fact beside or instead of it, by the fact.
_BESIDE: Mapping[str, tuple[str, ...]] = {
    "what": ("what", "thing", "order", "account"),
    "condition": ("condition_words", "own_question"),
    "for": ("treated",),
}


def known_to(facts: Sequence[str]) -> list[str]:
    """The names that a sentence of the sheet may speak of, for an event with these facts."""
    return [name for fact in facts for name in _BESIDE.get(fact, (fact,))]


def _exact(facts: Mapping[str, Any], me: str) -> dict[str, Any]:
    """Facts as fragments of his sheet want them: codes as names, everybody by his whole name."""
    said: dict[str, Any] = {}
    for name, value in facts.items():
        match name:
            case "club" | "left_club":
                said[name] = spoken.club(value)
            case "place":
                said[name] = "en vuestra casa" if value == spoken.AT_HOME + me else spoken.place(value)
            case "regiment" | "left_regiment":
                said[name] = spoken.the_regiment(value)
            case "rank":
                said[name] = spoken.rank(value)
            case "residence":
                said[name] = spoken.house(value)
            case "habit":
                said[name] = spoken.order(value)
            case "temple":
                said[name] = spoken.temple(value)
            case "ranks":
                said[name] = [spoken.rank(one) for one in value]
            case "weapon":
                said[name] = spoken.weapon(value)
            case "weapons":
                said[name] = [spoken.weapon(one) for one in value]
            case "sources":
                levels = facts.get("favours", [0] * len(value))
                said[name] = spoken.favours(value, levels)
            case "matter":
                said[name] = spoken.matter(value, facts.get("office", ""))
            case "office":
                said[name] = spoken.post(value)
            case "sector":
                said[name] = spoken.sector(value)
            case "answer":
                said[name] = decisions.answer(facts["question"], value)
            case "unit":
                said[name] = spoken.unit(value)
            case "task":
                said[name] = spoken.task(value)
            case "fared":
                said[name] = spoken.fared(value)
            case "lender":
                said[name] = "un prestamista" if value == MONEYLENDER else value
            case "for":  # a word of the templates' language
                said["treated"] = value
            case "what":
                said |= {"what": spoken.DOING.get(value, value), "thing": spoken.thing(value), "order": value}
                said["account"] = spoken.account(value)
            case "now":
                said[name] = spoken.value(str(facts.get("what", "")), value)
            case "condition":
                said["condition_words"] = spoken.condition(value)
                said["own_question"] = is_unclear(parse_condition(value))
            case _:
                said[name] = value
    return said


#: Where what lies behind the four weeks stands, by its stage.
_AFTER_THE_WEEKS = {"campaign": 5, "end": 6}


def _chapters(lines: Sequence[Line]) -> list[dict[str, Any]]:
    titles = {0: "Al empezar el mes", 5: "En campaña", 6: "Al cerrar el mes"}
    chapters: dict[int, dict[str, Any]] = {}
    for event, line in lines:
        at = _AFTER_THE_WEEKS.get(event.stage, event.week)
        chapters.setdefault(at, {"week": at, "title": titles.get(at, ""), "lines": []})["lines"].append(line)
    return [chapters[at] for at in sorted(chapters)]


def _state(who: Person) -> dict[str, Any]:
    """The accounts that he and everybody see, as the head of his sheet shows them."""
    return {
        **public(who),
        "titles": [spoken.title(one) for one in who.titles],
        "club": spoken.club(who.club),
        "regiment": spoken.regiment(who.regiment),
        "rank": spoken.rank(who.rank),
        "offices": [spoken.post(one) for one in posts_of(who)],
        "order": spoken.order(who.order),
        "church_rank": spoken.rank(who.church_rank),
        "house": spoken.house(who.house),
        "casino": who.casino,
        "crowns": who.crowns,
        "status_kept": who.status_kept,
        "strength": who.strength,
        "constitution": who.constitution,
        "endurance": who.endurance,
        "sound": who.strength * who.constitution,
        "expertise": [
            {"weapon": spoken.weapon(name), "points": points}
            for name, points in sorted(who.expertise.items(), key=lambda e: (e[0] != "base", e[0]))
        ],
        "horses": who.horses,
        "servants": who.servants,
        "written": who.writing.get("weeks", 0),
        "to_write": book().theatre.writing.weeks,
        "goods": [{"name": spoken.thing(n), "count": c} for n, c in sorted(who.goods.items()) if c],
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


def _in_order(asked: Iterable[Pending]) -> list[Pending]:
    return sorted(asked, key=lambda one: one.nth)


def _asked(one: Pending) -> dict[str, Any]:
    """A question that he decides by his post, with the letters to answer by."""
    return {
        "nth": one.nth,
        "sentence": decisions.sentence(one.what, one.facts),
        "choices": decisions.choices(one.what, one.options),
        "silent": decisions.answer(one.what, None),
    }


def _favours(world: World, name: str, month: Month) -> list[dict[str, Any]]:
    """What he may use in the coming month, as {key words level until}: what he has not used this season.

    Whether a lady has more than the usual favour he does not know, and so it stands there as a hope.
    """
    who = world.people.get(name)
    if who is None:
        return []
    coming, firsts = month_after(month.month), month.house["1.0.2"]["season_first_months"]
    return [
        {
            "words": spoken.favours([one.key]), "level": one.level, "of": one.of,
            "hoped": one.key.endswith(f"/{favours.ADDITIONAL}"),
            "until": favours.last_month_of(coming, firsts),
        }
        for one in favours.holds(world, who)
        if not favours.is_used(who, one.key, coming, firsts)
    ]  # fmt: skip


def _other(name: str) -> str:
    return "un prestamista" if name == MONEYLENDER else name


def _bills(who: Person, world: World, coming: str) -> list[dict[str, Any]]:
    """What the coming month will ask for, whatever he does, and the debts due by its end (2.1.2)."""
    bills = []
    if not who.at_front:
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


def _dice(events: Sequence[Event], rolls: Mapping[Key, Roll]) -> list[str]:
    keys = dict.fromkeys(key for event in events for key in event.rolls)
    found = [rolls[key] for key in keys if key in rolls]
    # The key is what is checked; what it stands for is said before it.
    return [" ".join(filter(None, (_rolled(roll), inscription(roll)))) for roll in found]


def _rolled(roll: Roll) -> str:
    said = spoken.roll(roll.key[2])
    return f"{said[:1].upper()}{said[1:]}:" if said else ""
