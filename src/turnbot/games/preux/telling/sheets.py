"""A player's sheet: the month as he alone may know it, built up from the events he may read.

Nothing comes in but the events of which he is a reader or, where they are public, those that speak of him,
and the accounts that he may see.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from turnbot.core.dice import Key, Roll, inscription, opened
from turnbot.core.events import Change, Event
from turnbot.core.exchange import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.conditions import is_unclear, parse_condition
from turnbot.games.preux.state.between import MONEYLENDER
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import months_to_renewal, posts_of, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import press
from turnbot.games.preux.telling.awaiting import awaiting
from turnbot.games.preux.telling.told_once import Line, counted, once, paid_at_once, readers
from turnbot.games.preux.telling.views import View, opened_seed, public
from turnbot.games.preux.words import decisions, spoken, styles

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
        *(
            "silent",
            "alone",
            "casino_missed",
            "cure_cost",
            "strolls",
            "worn",
            "practice",
            "studied",
            "volunteers",
        ),
        *("battalion", "leaves", "duty_missed", "officer_months", "rejections", "cowardice"),
        *("title_failures", "warrants"),
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
    silent}; ``front`` how he stands towards the front in the coming month (see ``state.marching``; None: he
    has nothing to do with it); ``pieces`` what became of what he wrote for all to read (see ``press``).
    ``dice`` are the open rolls behind what this sheet tells, so written that they can be checked.
    ``envelopes`` are those that they come from (``core.dice.opened``), ``open_seed`` where a month has no
    envelopes; both are empty in a preview; who is ``gone`` orders nothing any more.
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
    front: Mapping[str, Any] | None
    pieces: Sequence[Mapping[str, Any]]
    dice: Sequence[str]
    ordered: Sequence[str]
    form: Mapping[str, str]
    open_seed: str
    envelopes: Sequence[Mapping[str, Any]]
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
    ahead: Mapping[str, Marching] = MappingProxyType({}),
    *,
    of: Collection[str] | None = None,
) -> list[SheetView]:
    """Return a sheet for everybody who began or ended the month, in the order of the world.

    ``ordered`` are the orders that were played, as lines, by name; ``forms`` what the form for the next
    month is filled in with, by section; ``ahead`` is who will be at the front in it. ``of`` names those whose
    sheets are wanted (None: everybody's).
    """
    names = list(dict.fromkeys((*opening.people, *outcome.world.people)))
    names = [name for name in names if of is None or name in of]
    concerned: dict[str, list[Event]] = {name: [] for name in names}
    for event in outcome.events:
        for name in readers(event):
            if name in concerned:
                concerned[name].append(event)
    concerned = {name: once(name, events) for name, events in concerned.items()}
    rolls = {roll.key: roll for roll in outcome.rolls if not roll.hidden}
    fought = _fought(outcome, opening)
    return [
        _sheet(
            opening.people.get(name),
            outcome.world.people.get(name) or opening.people[name],
            month,
            gone=name not in outcome.world.people,
            chapters=_chapters(_lines(opening.people.get(name), name, concerned[name]), name in fought),
            **awaiting(outcome.world, name, month, ahead.get(name)),
            **_dice(name, concerned[name], rolls, month),
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
        state=_state(after, month.month),
        opened={"crowns": opened, "level": before.level if before else 0},
        gone=gone,
        closed={"crowns": (purse[-1] if purse else opened) if gone else after.crowns, "level": after.level},
        pieces=press.of(after.name, month.pens.pieces),
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
    "now": ("now", "corrected"),
    "for": ("treated",),
}


def known_to(facts: Sequence[str]) -> list[str]:
    """The names that a sentence of the sheet may speak of, for an event with these facts."""
    return [name for fact in facts for name in _BESIDE.get(fact, (fact,))]


#: What codes are called, by the name of the fact that holds one.
_CALLED: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        **dict.fromkeys(("club", "left_club"), spoken.club),
        **dict.fromkeys(("regiment", "left_regiment"), spoken.the_regiment),
        "rank": spoken.rank,
        "dignity": spoken.title,
        "residence": spoken.house,
        "habit": spoken.order,
        "temple": spoken.temple,
        "ranks": lambda codes: [spoken.rank(one) for one in codes],
        "weapon": spoken.weapon,
        "weapons": lambda codes: [spoken.weapon(one) for one in codes],
        "office": spoken.post,
        "sector": spoken.sector,
        "target": spoken.somebody,
        "unit": spoken.unit,
        "crime": spoken.crime,
        "task": spoken.task,
        "fared": spoken.fared,
        "lender": lambda who: "un prestamista" if who == MONEYLENDER else who,
    }
)


def _exact(facts: Mapping[str, Any], me: str) -> dict[str, Any]:
    """Facts as fragments of his sheet want them: codes as names, everybody by his whole name."""
    said: dict[str, Any] = {}
    for name, value in facts.items():
        match name:
            case "place":
                said[name] = "en vuestra casa" if value == spoken.AT_HOME + me else spoken.place(value)
            case "sources":
                levels = facts.get("favours", [0] * len(value))
                said[name] = spoken.favours(value, levels)
            case "matter":
                said[name] = spoken.matter(value, facts.get("office", ""))
            case "answer":
                said[name] = decisions.answer(facts["question"], value)
            case "for":  # a word of the templates' language
                said["treated"] = value
            case "what":
                said |= {"what": spoken.DOING.get(value, value), "thing": spoken.thing(value), "order": value}
                said["account"] = spoken.account(value)
            case "now":
                said[name] = spoken.value(str(facts.get("what", "")), value)
                said["corrected"] = spoken.corrected(str(facts.get("what", "")), value)
            case "condition":
                said["condition_words"] = spoken.condition(value)
                said["own_question"] = is_unclear(parse_condition(value))
            case _:
                said[name] = _CALLED[name](value) if name in _CALLED else value
    return said


#: Where what lies behind the four weeks stands, by its stage.
_AFTER_THE_WEEKS = {"campaign": 5, "end": 6}


#: What takes a man to the front: of who falls in that same month neither world says that he was there.
_TO_THE_FRONT = frozenset(("campaign.joined", "man.volunteered", "governor.marched"))


def _fought(outcome: Outcome[World], opening: World) -> frozenset[str]:
    """Who was at the front in the month; who was not has other business of the realm told there."""
    went = {str(event.facts["who"]) for event in outcome.events if event.kind in _TO_THE_FRONT}
    there = {who.name for world in (opening, outcome.world) for who in world.people.values() if who.at_front}
    return frozenset(went | there)


def _chapters(lines: Sequence[Line], fought: bool) -> list[dict[str, Any]]:
    between = "En campaña" if fought else "En los negocios del reino"
    titles = {0: "Al empezar el mes", 5: between, 6: "Al cerrar el mes"}
    chapters: dict[int, dict[str, Any]] = {}
    for event, line in lines:
        at = _AFTER_THE_WEEKS.get(event.stage, event.week)
        chapters.setdefault(at, {"week": at, "title": titles.get(at, ""), "lines": []})["lines"].append(line)
    return [chapters[at] for at in sorted(chapters)]


def _office(post: str, month: str) -> str:
    """A post and the month in which it is given again: «Ministro de Ciencias hasta junio de 1627»."""
    if row_of(post) is None:
        return spoken.post(post)
    until = month_after(month, months_to_renewal(post, month) or 12)
    return f"{spoken.post(post)} hasta {spoken.value('', until)}"


def _state(who: Person, month: str) -> dict[str, Any]:
    """The accounts that he and everybody see, as the head of his sheet shows them."""
    return {
        **public(who),
        "initials": styles.initials(public(who)),
        "titles": [spoken.title(one) for one in who.titles],
        "club": spoken.club(who.club),
        "regiment": spoken.regiment(who.regiment),
        "rank": spoken.rank(who.rank),
        "offices": [_office(one, month) for one in posts_of(who)],
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


def _dice(me: str, events: Sequence[Event], rolls: Mapping[Key, Roll], month: Month) -> dict[str, Any]:
    """The dice that he is shown and can check, and the envelopes that he needs for it."""
    keys = dict.fromkeys(key for event in events for key in event.rolls)
    found = [rolls[key] for key in keys if key in rolls and rolls[key].checked_by(me)]
    # The key is what is checked; what it stands for is said before it.
    said = [" ".join(filter(None, (_rolled(roll), inscription(roll)))) for roll in found]
    return {"dice": said, "envelopes": opened(found, month.sealed, me)}


def _rolled(roll: Roll) -> str:
    said = spoken.roll(roll.key[2])
    return f"{said[:1].upper()}{said[1:]}:" if said else ""
