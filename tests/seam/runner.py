"""Plays a row of the seam suite: the bytes of a mail in, a month's ledger out, and what differs from the row.

Rows are data (``rows/*.toml``); nothing here knows how a mail is read or which rule does what. Along the way
stand only public doors: ``mail.message``, the game's record of functions, the catalogue of events.

A row
-----
``name``       what it shows; unique.
``say``        the player's words. A row whose words are an example of the guide plays all wordings of it.
``as``         who writes (otherwise Gaspard Bellerive); ``subject`` above his letter.
``where``      the week («1» to «4») or «notes» the words stand in; «letter»: they have their own headings.
``before``, ``after``  his other words in that section; ``rest`` his other sections, a whole text.
``earlier``    letters of his that came before this one, whole texts.
``others``     letters of other people, by name.
``on_list``    names among ``as`` and ``others`` whose letters went to the mailing list.
``cast``       the scenario: «guide» (the example game), «book» (the people the rule book speaks of).
``given``      what of the opening world is otherwise: ``given.people."Name".crowns = 5``, any shelf of the
               saved world; what does not stand there yet is given whole. ``given.month`` is the month.
``dice``       loaded dice by the pattern of their label; every other die is quiet, or shows 3.
``rulings``    the referee's rulings, by key.
``answers``    what he answers to the doubts of the reader about the writer's letters, in their order.

What must come of it
--------------------
``then``       events that must be in the ledger: ``kind``; ``week``, ``rule``, ``times``; ``changes`` (the
               numbers of ``who`` that moved, all of them), ``sets`` (what else of his was set), ``fenced``
               (of a duel.told: how his actions began, as «X-F-X»), and facts.
               ``who`` is the writer where it is left out.
``never``      events, told likewise, that must not be there.
``ends``       numbers or words of the writer in the closing world.
``refused``    his refusals as «3.1.1 level», in order; none where left out. Likewise exact: ``flags`` (the
               reader's reasons), ``referred`` (his orders laid before the referee), ``unknown`` (conditions
               of which nobody knew whether they hold).
``not_played`` the part of the book («9», «10.2») that no rule plays yet: no event under it may concern him.
``xfail``      why the row fails today; it is a failure if it does not.
``book``       the number of the rule book that writes such an order out; ``rules`` the numbers it tests.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Any

from rules.months import QUIET
from turnbot.core.dice import LoadedDice
from turnbot.core.events import Event, Setting
from turnbot.core.exchange import Text
from turnbot.core.ledger import balance, books
from turnbot.core.turn import Outcome, Ruling
from turnbot.games.preux.events.kinds import faults
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.tree import ACTIONS
from turnbot.mail.message import read_message
from turnbot.resources import folder

HERE = Path(__file__).parent
CASTS = {
    "guide": folder("examples") / "agosto-1626" / "escenario.toml",
    "book": HERE / "book.toml",
}
WRITER = "Gaspard Bellerive"
#: Where nobody loaded a die.
_PIPS = 3
_SITUATION = ("name", "say", "as", "subject", "where", "before", "after", "rest", "earlier", "others")
_SITUATION += ("on_list", "cast", "given", "dice", "rulings", "answers", "xfail", "book", "rules")
_OUTCOME = ("then", "never", "ends", "refused", "flags", "referred", "unknown", "not_played")
_NOT_FACTS = frozenset(("kind", "week", "rule", "times", "changes", "sets", "fenced"))


@dataclass(frozen=True)
class Row:
    """One row of a file."""

    file: str
    doc: Mapping[str, Any]

    def __post_init__(self) -> None:
        unknown = self.doc.keys() - {*_SITUATION, *_OUTCOME}
        assert not unknown, f"{self.file}, row {self.name!r}: no row has {sorted(unknown)}"
        assert self.doc.keys() & {*_OUTCOME}, f"{self.file}, row {self.name!r} expects nothing"

    @property
    def name(self) -> str:
        return self.doc["name"]

    @property
    def who(self) -> str:
        return self.doc.get("as", WRITER)

    def get(self, key: str, otherwise: Any = ()) -> Any:
        return self.doc.get(key, otherwise)

    @property
    def wordings(self) -> tuple[str, ...]:
        """The row's words; of an example of the guide, all that the guide offers."""
        say = squeezed(self.doc["say"])
        return (self.doc["say"].strip(), *guide_examples().get(say, ()))


@dataclass(frozen=True)
class Played:
    """What came of a row: everybody's orders as they counted, the opening, the outcome."""

    orders: Mapping[str, Any]
    opening: Any
    outcome: Outcome[Any]


def squeezed(text: str) -> str:
    return " ".join(text.split())


@cache
def rows() -> tuple[Row, ...]:
    files = sorted((HERE / "rows").glob("*.toml"))
    return tuple(
        Row(file.name, doc) for file in files for doc in tomllib.loads(file.read_text("utf-8"))["row"]
    )


@cache
def guide_examples() -> Mapping[str, tuple[str, ...]]:
    """Every example of the player's guide, with the other wordings it offers."""
    examples = [one for theme in GAME.guide()["themes"] for one in theme["examples"]]
    return {squeezed(" ".join(one["say"])): tuple(one["others"]) for one in examples}


# Playing --------------------------------------------------------------------------------------------------


def play(row: Row, say: str) -> Played:
    """Play a row with these words."""
    opening = _world(row.get("cast", "guide"), row.get("given", {}))
    letters = [(row.who, one, "") for one in row.get("earlier")]
    letters += [(row.who, _letter(row, say), row.get("subject", ""))]
    letters += [(who, text, "") for who, text in row.get("others", {}).items()]
    orders: dict[str, Any] = {}
    for who, text, subject in letters:
        read = _read(_mail(who, text, subject, opening), opening, public=who in row.get("on_list"))
        if read.kind in ("orders", "amendment", "standing", "declaration"):
            orders[who] = GAME.lay(orders.get(who), GAME.load_orders(GAME.save_orders(read)))
    orders = {who: GAME.check(laid, opening) for who, laid in orders.items()}
    own = orders.get(row.who)
    for answer, question in zip(
        row.get("answers"), GAME.questions(own, row.who) if own else (), strict=False
    ):
        orders[row.who] = GAME.settle(orders[row.who], {question.key: answer}, opening)
    loaded = dict(row.get("dice", {}))
    # His own first: the first pattern that fits a roll is taken.
    dice = LoadedDice({**loaded, **{k: v for k, v in QUIET.items() if k not in loaded}}, otherwise=_PIPS)
    rulings = [Ruling(key, answer) for key, answer in row.get("rulings", {}).items()]
    outcome = GAME.play(opening, orders, rulings, dice, GAME.house(None))
    closing = GAME.load(GAME.save(outcome.world))
    assert balance(books(opening), outcome.events, books(closing)) == []
    assert [fault for event in outcome.events for fault in faults(event, ACTIONS)] == []
    return Played(orders, opening, outcome)


@cache
def _opening(cast: str) -> dict[str, Any]:
    scenario = tomllib.loads(CASTS[cast].read_text("utf-8"))
    return GAME.save(GAME.scenario(scenario, bytes(32)))


def _world(cast: str, given: Mapping[str, Any]) -> Any:
    doc = dict(_opening(cast))
    doc["month"] = given.get("month", doc["month"])
    for shelf, things in given.items():
        if shelf == "month":
            continue
        assert isinstance(doc.get(shelf), dict), f"the world has no shelf {shelf!r}"
        doc[shelf] = dict(doc[shelf])
        for name, changed in things.items():
            there = doc[shelf].get(name, {"name": name})
            assert len(there) == 1 or changed.keys() <= there.keys(), f"{name} has no such thing: {changed}"
            doc[shelf][name] = {**there, **changed}
    return GAME.load(doc)


def _letter(row: Row, say: str) -> str:
    where = row.get("where", "1")
    said = " ".join(one for one in (row.get("before", ""), say, row.get("after", "")) if one)
    heading = {"letter": "", "notes": "Observaciones: "}.get(where, f"Semana {where}: ")
    return "\n".join(one for one in (heading + said, row.get("rest", "")) if one)


def _mail(who: str, text: str, subject: str, world: Any) -> bytes:
    address = next(one.address for one in GAME.players(world) if one.name == who)
    mail = EmailMessage()
    mail["From"] = f"{who} <{address}>"
    mail["To"] = "Secretarios de Su Majestad <turnos@preux.example>"
    mail["Subject"] = subject or "Jugada"
    mail.set_content(text + "\n")
    return mail.as_bytes()


def _read(raw: bytes, world: Any, *, public: bool) -> Any:
    message = read_message(raw)
    who = {one.address: one.name for one in GAME.players(world)}[message.sender]
    body = message.text if public else message.answered_text
    return GAME.read(Text(who, message.subject, body, message.kind, message.forwarded, public), world)


# Comparing ------------------------------------------------------------------------------------------------


def differences(row: Row, played: Played) -> list[str]:
    """What the month did otherwise than the row says, in words; none is the good answer."""
    events = [e for e in played.outcome.events if e.facts.get("who") == row.who]
    found = [
        *_compared("flags", row, [flag.why for flag in _flags(row, played)]),
        *_compared("refused", row, [_refusal(e) for e in events if e.kind == "order.refused"]),
        *_compared("referred", row, [e.facts["what"] for e in events if e.kind == "action.referred"]),
        *_compared("unknown", row, [c for c, holds in judged(row, played) if holds is None]),
    ]
    for wanted in row.get("then"):
        matching = [e for e in played.outcome.events if _matches(e, wanted, row.who)]
        times = wanted.get("times")
        if not matching or times not in (None, len(matching)):
            found.append(f"then: {wanted} happened {len(matching)} times")
    for unwanted in row.get("never"):
        if any(_matches(e, unwanted, row.who) for e in played.outcome.events):
            found.append(f"never: {unwanted} happened")
    ended = GAME.save(played.outcome.world)["people"].get(row.who, {})
    found += [
        f"ends: {what} is {ended.get(what)!r}, not {value!r}"
        for what, value in row.get("ends", {}).items()
        if ended.get(what) != value
    ]
    return found + list(_too_early(row, played, events))


def _flags(row: Row, played: Played) -> Iterable[Any]:
    return played.orders[row.who].flags if row.who in played.orders else ()


def _compared(what: str, row: Row, got: list[Any]) -> Iterator[str]:
    # A chapter that is not played is the referee's.
    wanted = list(row.get(what))
    if got != wanted and not (what == "referred" and row.get("not_played")):
        yield f"{what}: {got}, not {wanted}"


def _too_early(row: Row, played: Played, events: Iterable[Event]) -> Iterator[str]:
    part = row.get("not_played", "")
    if not part:
        return
    now = sorted({e.kind for e in events if f"{e.rule}.".startswith(f"{part}.")})
    if now:
        yield f"not_played: chapter {part} is played now ({', '.join(now)}): say what the ledger must hold"
    doc = GAME.document(played.orders[row.who])
    if not any((*doc["weeks"].values(), doc["notes"], doc["duels"], doc["death_roll"])):
        yield "not_played: nothing was ordered"


def _refusal(event: Event) -> str:
    return f"{event.rule} {event.facts['reason']}"


def judged(row: Row, played: Played) -> list[tuple[str, bool | None]]:
    """The conditions of his that were looked at, as they are written down, and whether they held."""
    return [
        (str(e.facts["condition"]), e.facts["holds"])
        for e in played.outcome.events
        if e.kind == "condition.judged" and e.facts["who"] == row.who
    ]


def _matches(event: Event, wanted: Mapping[str, Any], writer: str) -> bool:
    facts = {name: value for name, value in wanted.items() if name not in _NOT_FACTS}
    if "who" in event.facts:
        facts.setdefault("who", writer)
    return (
        event.kind == wanted["kind"]
        and wanted.get("week", event.week) == event.week
        and wanted.get("rule", event.rule) == event.rule
        and all(name in event.facts and event.facts[name] == value for name, value in facts.items())
        and _effects(event, wanted, str(facts.get("who", writer)))
    )


def _effects(event: Event, wanted: Mapping[str, Any], who: str) -> bool:
    if "changes" in wanted and {c.what: c.by for c in event.changes if c.who == who} != wanted["changes"]:
        return False
    if "fenced" in wanted:
        fenced = "-".join(turn["own"] for turn in event.facts["turns"])
        if not f"{fenced}-".startswith(f"{wanted['fenced']}-"):
            return False
    set_to = {e.what: e.now for e in event.effects if isinstance(e, Setting) and e.who == who}
    return all(set_to.get(what) == now for what, now in wanted.get("sets", {}).items())


def told(row: Row, played: Played) -> str:
    """The writer's orders and his part of the ledger, for whoever has to find out why a row fails."""
    own = played.orders.get(row.who)
    lines = [f"orders: {GAME.document(own) if own is not None else None}"]
    for e in played.outcome.events:
        if row.who in map(str, e.facts.values()) or e.facts.get("who") == row.who:
            facts = {name: value for name, value in e.facts.items() if name != "who"}
            effects = ", ".join(f"{c.who} {c.what} {c.by:+}" for c in e.changes)
            lines.append(f"{e.week} {e.rule} {e.kind} [{e.facts.get('who')}] {facts} {effects}")
    return "\n".join(lines)
