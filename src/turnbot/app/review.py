"""The orders that count, the numbered cases they and the month raise, and the referee's rulings on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any

from turnbot.app import doubts, journal, pieces
from turnbot.app.doubts import Given
from turnbot.app.referee import Amount, Answer, Choice, Nothing, Words
from turnbot.app.shell import Hand, RefusedError, Shell
from turnbot.core.exchange import CORRECTIONS, COUNTING, DECREES, EXCUSED, Question, has_effects
from turnbot.core.game import Game
from turnbot.core.turn import Case, Ruling
from turnbot.store import games, outcomes, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import CaseRow, MonthRow, OrdersRow

STANDING = "standing"
#: What was said on the mailing list: no letter of orders takes it back.
DECLARED = "declaration"
#: What the referee has laid down in a player's stead: nothing that came before it counts.
ENTERED = "entered"
#: Kinds of orders that somebody has who wrote.
WRITTEN = frozenset((*COUNTING, STANDING, ENTERED))
#: A letter of orders that went to the list.
MISDIRECTED = "misdirected"
_OVER = "la partida terminó con {0}, y ya no hay nada que disponer: «deshacer {1}» lo reabre."

_UNHEARD = (
    "{} no se sabe leer, ni solo ni con lo que escribió el jugador, y el caso sigue en pie: ha de ir la orden"
    " entera, como la escribiría él."
)

#: Of a question without a ruling. None would be a ruling: «nothing».
UNRULED = object()


@dataclass(frozen=True, slots=True)
class Numbered:
    """A case as the referee is shown it.

    ``source`` is ``orders`` or ``month``; ``must``: the month cannot be published without a ruling;
    ``answer`` is the ruling, UNRULED if there is none; ``told``: he was sent it.
    """

    id: int
    number: int
    source: str
    question: Question
    must: bool
    answer: Any
    told: bool

    @property
    def ruled(self) -> bool:
        """Whether the referee has answered it."""
        return self.answer is not UNRULED

    def view(self) -> dict[str, Any]:
        """What a letter to the referee shows of it."""
        return {
            "nth": self.number,
            "sentence": self.question.sentence,
            "said": self.question.said,
            "choices": [
                {"letter": letter, "text": text}
                for letter, (text, _) in zip(_LETTERS, self.question.choices, strict=False)
            ],
            "free": self.question.free,
            "forms": list(self.question.forms),
            "effects": self.question.effects,
            "default": self.question.default,
            "must": self.must,
        }


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Settled:
    """A ruling that was taken down: the case, and the answer in words."""

    number: int
    sentence: str
    answer: str


@dataclass(frozen=True, slots=True)
class Problem:
    """An answer that was not taken down, and why: a Spanish sentence."""

    number: int
    why: str


# Orders -----------------------------------------------------------------------------------------


def counting_rows(rows: Sequence[OrdersRow]) -> list[OrdersRow]:
    """Of one player's rows, in the order they came: those that make his orders for the month.

    His newest standing orders come first; they hold where nothing else came, and are what an amendment
    amends. What the referee has entered takes the place of all that came before it. What a letter replaces
    of those before it is for the game to say, which can read them: a letter in which nothing was understood
    must not cost him the orders he gave before.
    """
    entered = max((nth for nth, row in enumerate(rows) if row.kind == ENTERED), default=-1)
    first = [rows[entered]] if entered >= 0 else [row for row in rows if row.kind == STANDING][-1:]
    rows = rows[entered + 1 :]
    for kinds in (COUNTING, {DECLARED}, {doubts.ANSWERS}):
        first += [row for row in rows if row.kind in kinds]
    return first


@dataclass(slots=True)
class Laid:
    """What one player's mails come to, for a round of many: each is laid upon those before it once.

    ``rows`` are those it is of, ``counting`` those of them that count; ``sums`` are the orders that some of
    these come to, by their ids: all, and all but what was said in public, behind which the next letter goes.
    """

    rows: Sequence[OrdersRow] | None = None
    counting: Sequence[OrdersRow] = ()
    orders: Any = None
    sums: dict[tuple[int, ...], Any] = field(default_factory=dict)

    def lay(self, game: Game, rows: Sequence[OrdersRow]) -> None:
        """Lay what is new in ``rows``. The same object is the same rows: whoever adds one makes another."""
        if rows is self.rows:
            return
        counting = counting_rows(rows)
        counted = [row for row in counting if row.kind != doubts.ANSWERS]
        ids = tuple(row.id for row in counted)
        private = ids[: sum(row.kind != DECLARED for row in counted)]
        done = max((one for one in self.sums if ids[: len(one)] == one), key=len, default=())
        orders, sums = self.sums.get(done), {one: self.sums[one] for one in (private,) if one in self.sums}
        for nth, row in enumerate(counted[len(done) :], len(done) + 1):
            orders = game.lay(orders, game.load_orders(row.doc))
            if nth == len(private):
                sums[private] = orders
        self.rows, self.counting, self.orders, self.sums = rows, counting, orders, {**sums, ids: orders}


def lay_all(
    game: Game, rows: Sequence[OrdersRow], world: Any, *more: Any,
    known: Laid | None = None, given: Sequence[Given] = (), settled: bool = True,
) -> Any | None:  # fmt: skip
    """One player's orders for the month from his mails (and ``more``, read but not kept); None: none.

    With his answers to what they left open (and ``given``, likewise not kept); not ``settled``: without any.
    """
    known = Laid() if known is None else known
    known.lay(game, rows)
    laid = known.orders
    for one in more:
        laid = game.lay(laid, one)
    if laid is None or not settled:
        return laid if laid is None else game.check(laid, world)
    answers = {**doubts.answers_of(known.counting), **{one.key: one.value for one in given}}
    return doubts.settled(game, game.check(laid, world), answers, world)


def by_player(rows: Sequence[OrdersRow]) -> dict[str, list[OrdersRow]]:
    """The rows of each player."""
    found: dict[str, list[OrdersRow]] = {}
    for row in rows:
        found.setdefault(row.who, []).append(row)
    return found


def counting(tx: Tx, game: Game, month: MonthRow, world: Any) -> dict[str, Any]:
    """Everybody's orders as they count now: of a closed month, those fixed at closing."""
    rows = games.orders_for(tx, month.month)
    if month.counting is not None:
        fixed = set(month.counting)
        rows = tuple(row for row in rows if row.id in fixed)
    laid = {who: lay_all(game, theirs, world) for who, theirs in sorted(by_player(rows).items())}
    return {who: orders for who, orders in laid.items() if orders is not None}


def ruled(game: Game, orders: Mapping[str, Any], rulings: Mapping[str, Any], world: Any) -> dict[str, Any]:
    """The orders with the referee's rulings on them."""
    return {who: game.settle(one, rulings, world) for who, one in orders.items()}


# Cases ------------------------------------------------------------------------------------------


def cases(shell: Shell) -> tuple[Numbered, ...]:
    """Every case of the month, ruled or not, numbered. Raises RefusedError when there is no game."""
    with shell.db.begin() as tx:
        return number_cases(tx, shell.game, require_month(tx))


def number_cases(tx: Tx, game: Game, month: MonthRow) -> tuple[Numbered, ...]:
    """Number what the orders that count and the played month ask, and return it all in order.

    Of a month whose play was taken back, the last play's questions stand until it is played again.
    """
    world = game.load(games.world(tx, month.id, "opening"))
    rulings = games.rulings(tx, month.id)
    asked = [
        ("orders", question, False)
        for who, orders in counting(tx, game, month, world).items()
        for question in game.questions(orders, who)
    ]
    written = pieces.questions(games.orders_for(tx, month.month))
    asked += [("orders", question, False) for question in written]
    kept = [row for row in games.cases(tx, month.id).values() if row.source == "month"]
    unplayed = month.state in ("open", "closed")
    asked += [("month", *_from_doc(row)) for row in kept if unplayed or row.key.startswith(CORRECTIONS)]
    if not unplayed:
        asked += [("month", game.ask(case), case.must) for case in outcomes.decisions(tx, month.id)]
    found = []
    for source, question, must in asked:
        row = games.add_case(tx, month.id, question.key, source, document(question, must))
        answer = rulings.get(question.key, UNRULED)
        found.append(Numbered(row.id, row.number, source, question, must, answer, row.told is not None))
    return tuple(sorted(found, key=lambda case: case.number))


def foreseen(
    game: Game, orders: Mapping[str, Any], decisions: Sequence[Case], numbers: Mapping[str, int]
) -> tuple[Numbered, ...]:
    """The open cases of a month that is only tried, by number.

    ``numbers`` are those that cases have already, by key; what is new counts on from there, and may be
    numbered otherwise when the month is played.
    """
    asked = [("orders", q, False) for who, one in orders.items() for q in game.questions(one, who)]
    asked += [("month", game.ask(case), case.must) for case in decisions if not case.ruled]
    fresh = count(max(numbers.values(), default=0) + 1)
    found = []
    for source, question, must in asked:
        number = numbers.get(question.key) or next(fresh)
        found.append(Numbered(0, number, source, question, must, UNRULED, False))
    return tuple(sorted(found, key=lambda case: case.number))


def told(cases: Sequence[Numbered]) -> str:
    """The cases as the referee reads them on his screen."""
    if not cases:
        return "No hay ningún caso."
    blocks = []
    for case in cases:
        asked = case.question
        lines = [f"{case.number}. {asked.sentence}{'  (hay que decidirlo)' if case.must else ''}"]
        if asked.said:
            lines.append(f"   Sus palabras: «{asked.said}»")
        lines += [
            f"   {case.number} {letter}  {text}"
            for letter, (text, _) in zip(_LETTERS, asked.choices, strict=False)
        ]
        lines += [f"   {case.number} {form}" for form in asked.forms]
        if asked.free and not asked.forms:
            lines.append(f"   {case.number} ...  lo que disponga, con sus palabras")
        if asked.effects:
            said = "+2 puntos: lo que se le dice" if asked.effects == "open" else "dispongo +2 puntos: ..."
            lines.append(f"   {case.number} {said}  también con efectos (guía del árbitro, apartado 4)")
        lines.append(
            f"   Decidido: {decided(case)}" if case.ruled else f"   Si no se decide, «{asked.default}»"
        )
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def decided(case: Numbered) -> str:
    """The answer that a case was given, in words."""
    if isinstance(case.answer, Mapping) and "told" in case.answer:
        return str(case.answer["told"])
    if (fate := pieces.told(case.answer)) is not None:
        return fate
    named = [text for text, value in case.question.choices if value == case.answer]
    return named[0] if named else "nada" if case.answer is None else str(case.answer)


def require_going(tx: Tx, game: Game) -> MonthRow:
    """The newest month, of which something may still be decided. Raises RefusedError: none, or all over."""
    month = require_month(tx)
    if is_over(month):
        raise RefusedError(_OVER.format(game.named(month.month), month.month))
    return month


def is_over(newest: MonthRow) -> bool:
    """Whether the game ended with its newest month: else another would be open."""
    return newest.state == "published"


def require_month(tx: Tx) -> MonthRow:
    """The newest month. Raises RefusedError when no game was begun."""
    month = games.current(tx)
    if month is None:
        raise RefusedError("En esta base de datos no hay ninguna partida: empiécela con `turnbot init`.")
    return month


def document(question: Question, must: bool) -> dict[str, Any]:
    """A question as it is kept with its case."""
    return {
        "who": list(question.who), "sentence": question.sentence, "said": question.said,
        "choices": [[text, value] for text, value in question.choices], "default": question.default,
        "free": question.free, "effects": question.effects, "must": must,
    }  # fmt: skip


def _from_doc(row: CaseRow) -> tuple[Question, bool]:
    doc = row.doc
    choices = tuple((text, value) for text, value in doc["choices"])
    question = Question(
        row.key, tuple(doc["who"]), doc["sentence"], doc["said"], choices, doc["default"], doc["free"],
        doc.get("effects", ""),
    )  # fmt: skip
    return question, bool(doc["must"])


# Rulings ----------------------------------------------------------------------------------------


def month_rulings(tx: Tx, month: MonthRow) -> tuple[Ruling, ...]:
    """The rulings the month itself reads, corrections, and what has effects; others are in the orders."""
    of_month = {key for key, case in games.cases(tx, month.id).items() if case.source == "month"}
    answers = games.rulings(tx, month.id)
    return tuple(
        Ruling(key, answer)
        for key, answer in sorted(answers.items())
        if key in of_month or key.startswith((CORRECTIONS, EXCUSED)) or has_effects(answer)
    )


def rule(shell: Shell, number: int, answer: Answer, now: datetime) -> Settled | Problem:
    """Answer a case of the newest month. A month that was played is to be played again."""
    with shell.db.begin() as tx:
        return rule_in(tx, shell.game, number, answer, now, shell.hand)


def rule_in(
    tx: Tx, game: Game, number: int, answer: Answer, now: datetime, hand: Hand | None = None
) -> Settled | Problem:
    """The same in the caller's transaction; ``hand`` is the referee's, for his journal."""
    month = require_month(tx)
    if is_over(month):
        return Problem(number, _OVER.format(game.named(month.month), month.month))
    case = next((c for c in number_cases(tx, game, month) if c.number == number), None)
    if case is None:
        return Problem(number, "este mes no tiene ningún caso con ese número.")
    try:
        of_piece = pieces.understood(answer) if case.question.key.startswith(pieces.PREFIX) else None
        ordained = of_piece or _ordained(tx, game, month, case, answer)
        understood = ordained or _understood(case.question, answer)
    except ValueError as wrong:
        return Problem(number, str(wrong))
    if isinstance(understood, str):
        return Problem(number, understood)
    value, said = understood
    if isinstance(value, str) and case.source == "orders":
        came = _came_of(tx, game, month, case.question, value)
        if came is None:
            return Problem(number, _UNHEARD.format(said))
        said = f"{said}{came}"
    mail_id = hand.mail_id if hand is not None else None
    games.add_ruling(tx, month.id, case.question.key, value, now, mail_id)
    reopen(tx, month)
    journal.note(tx, hand, "ruling", f"{case.number} ({case.question.sentence}) {said}")
    return Settled(number, case.question.sentence, said)


def _came_of(tx: Tx, game: Game, month: MonthRow, question: Question, words: str) -> str | None:
    """What words of the referee's make of a player's orders, and which say nothing; None: all of them."""
    who, world = question.who[0], game.load(games.world(tx, month.id, "opening"))
    orders = counting(tx, game, month, world).get(who)
    if orders is None:
        return ""
    rulings = {key: said for key, said in games.rulings(tx, month.id).items() if key != question.key}
    before, after = (game.settle(orders, {**rulings, **one}, world) for one in ({}, {question.key: words}))
    if any(one.key == question.key for one in game.questions(after, who)):
        return None
    asked = {one.key for one in game.questions(before, who)}
    texts = {one.text for one in game.entries(before)}
    said = (
        ("se entiende", [one.text.rstrip(".") for one in game.entries(after) if one.text not in texts]),
        ("queda en duda", [one.said for one in game.questions(after, who) if one.key not in asked]),
        ("no se saca ninguna orden de", game.unheard(after, words, world)),
    )
    return "".join(f"; {what} {', '.join(f'«{one}»' for one in some)}" for what, some in said if some)


def _ordained(
    tx: Tx, game: Game, month: MonthRow, case: Numbered, answer: Answer
) -> tuple[Any, str] | str | None:
    """What an answer does beside answering, and how to tell it back; None where it only answers.

    Raises ValueError with a Spanish sentence for effects that cannot be read or cannot be.
    """
    question = case.question
    if not question.effects or not isinstance(answer, Words | Amount):
        return None
    world = game.load(games.world(tx, month.id, "opening"))
    ordained = game.ordain(world, answer.text, question.who, question.effects)
    if ordained is None:
        return (
            "una decisión de las suyas ha de tener algún efecto."
            if question.key.startswith(DECREES)
            else None
        )
    return {**ordained.answer, "nth": case.number, "told": ordained.told}, ordained.told


def reopen(tx: Tx, month: MonthRow) -> bool:
    """Take an unpublished play back, because something it was played from has changed."""
    if not games.step(tx, month.id, "played", "closed", played=None, reviewed=None):
        return False
    outcomes.drop(tx, month.id)
    outgoing.drop_held(tx, month.id)
    return True


def _understood(question: Question, answer: Answer) -> tuple[Any, str] | str:
    """What the answer lays down, and how to tell it back; a sentence when it fits no choice."""
    match answer:
        case Choice(letter):
            at = _LETTERS.index(letter)
            if at >= len(question.choices):
                return f"la opción «{letter}» no existe."
            text, value = question.choices[at]
            return value, text
        case Nothing():
            if any(value is None for _, value in question.choices) or not question.choices:
                return None, "nada"
            return "«nada» no es una de las opciones."
        case Amount(number, text) if any(isinstance(value, dict) for _, value in question.choices):
            # What becomes of an order: a number alone does not say of what.
            if text.lstrip("+-0123456789 "):
                return text, f"«{text}»"
            return f"¿{number} qué? Decid «{number} puntos» o «{number} coronas», o contadlo con palabras."
        case Amount(number):
            named = [
                (value, text) for text, value in question.choices if value == number or text == str(number)
            ]
            if named and not question.free:
                return named[0]
            return (number, str(number)) if question.free else "aquí no vale un número."
        case Words(text):
            for choice, value in question.choices:
                if choice.casefold() == text.casefold():
                    return value, choice
            if not question.free:
                return "aquí solo valen las opciones, por su letra."
            kinds = {type(value) for _, value in question.choices}
            if int in kinds and kinds <= {int, type(None)}:
                return "aquí vale un número y nada más; lo demás va en otro renglón, tras «dispongo»."
            alone = " (palabras, sin efectos)" if question.effects == "open" else ""
            return text, f"«{text}»{alone}"
