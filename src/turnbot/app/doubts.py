"""Doubts in a player's orders, under numbers of his own, and his short answers: «3 b», «4 voy a misa».

The numbers count through the month, from above those of what the game itself asked him with his sheet, and
stay what they are when the month that he wrote for opens: so «1 b» means one thing alone, wherever he writes
it. An answer is kept as it was given and holds for the words
that it is about, as a ruling of the referee's does: a letter that says that week otherwise leaves it behind.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from turnbot.core.exchange import Question
from turnbot.core.game import Game

if TYPE_CHECKING:
    from turnbot.store.doubts import DoubtRow  # not loaded for one mail that is only tried
    from turnbot.store.games import OrdersRow

#: The kind under which answers are kept beside orders.
ANSWERS = "answers"

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NUMBER = r"(?:(?:duda|punto|a\s+la|la)\s+)?(?:n[ºo°.]+\s*)?(\d{1,3})\s*[.:)\-–=]*\s*"
_CHOICE = r"(?:(?:la|opci[oó]n)\s+)*[«\"'(]?(nada|ninguna|[a-z](?![^\W_]))[»\"')]?"
_ONE = rf"{_NUMBER}{_CHOICE}"
_CHOICES = re.compile(rf"[^\w>]*{_ONE}(?:\s*(?:[,;.]|y)\s*{_ONE})*(?:,?\s*por\s+favor)?\W*", re.IGNORECASE)
_EACH = re.compile(_ONE, re.IGNORECASE)
#: «1ª semana», «1 semana» and «3 de agosto» begin otherwise.
_WORDS = re.compile(
    r"[^\w>]*(?:duda\s+)?(\d{1,3})(?:\s*[.:)\-–=]+\s*|\s+)(?!semanas?\b|[ªº]|de\b)(\S.*)", re.IGNORECASE
)
#: Where in a line another answer may begin: «con Gaspard, 2 nada», «a Gaspard; 2 voy a misa».
_NEXT = re.compile(
    r"\s*(?:[,;.]\s*(?:y\s+)?|\by\s+)(?:duda\s+|a\s+la\s+|la\s+)?(\d{1,3})"
    r"(?:(?:\s*[.:)\-–=]+\s*|\s+)(?![ªº]|de\b|semanas?\b|mil\b|a\s+\d)(?=([^\W\d_]+))|\s*[.:)]+\s+(?=\d))",
    re.IGNORECASE,
)
#: Words that end as what is counted does, and are no such thing.
_UNCOUNTED = frozenset(("es", "menos", "más", "los", "las", "tras", "pues", "dos", "tres", "quizás", "ambos"))
#: How a line begins that is no answer's any more, but an amendment, a week or another part of his orders.
_PART = re.compile(
    r"[^\w>]*(?:(?:enmiendas?|correcci[oó]n|observaciones|obs|notas?|tirada\s+de\s+muerte|todo\s+el\s+mes|jugada)\b"
    r"|(?:cambio|corrijo)\s*(?:[:.,]|$|(?:de\s+)?(?:la\s+)?semana\b)|adem[aá]s\s+de\s+lo\s+dicho"
    r"|(?:la\s+)?(?:semanas?\s+(?:[1-4]\b|(?:primera|segunda|tercera|cuarta|uno|dos|tres|cuatro)\b)|s\s?[1-4]\b)"
    r"|(?:la\s+)?(?:[1-4]\s?[.ªºa]+|primera|segunda|tercera|cuarta)\s+semana\b|(?:primera|segunda|tercera|cuarta)\s*:)",
    re.IGNORECASE,
)
#: A line so long is wrapped: what begins with a number below it goes on with it.
_WRAPPED = 55
#: Words behind a number that begin as a choice does, and go on: «b, y lo otro, que sí».
_CHOICE_AND_MORE = re.compile(rf"{_CHOICE}\s*[,;:.)].*", re.IGNORECASE | re.DOTALL)
#: «a, que seguro que lo hace»: the choice, and why.
_CHOICE_AND_WHY = re.compile(
    rf"{_CHOICE}\s*,\s*(?:que|porque|pues|gracias|claro)\b.*", re.IGNORECASE | re.DOTALL
)
#: A name, by its capital; and of how many words an answer may be that only names somebody.
_PROPER = re.compile(r"\b[A-ZÁÉÍÓÚÑ][\w'’-]+")
#: What may stand beside a name that is the whole of an answer.
_BESIDE = frozenset(
    (
        "a",
        "al",
        "con",
        "de",
        "del",
        "el",
        "la",
        "es",
        "era",
        "y",
        "claro",
        "gracias",
        "por",
        "supuesto",
        "favor",
    )
)
_TO_WHOM = re.compile(r"(?:(?:es|era|a|al|de|del|con|el|la)\s+)*([A-ZÁÉÍÓÚÑ][\w'’-]+).*")
_FEW = 6
_LETTER_ALONE = re.compile(rf"\W*{_CHOICE}\W*", re.IGNORECASE)
_QUOTED = re.compile(r"(?:>\s?)+")
#: How a doubt begins in our letters.
_HEADING = re.compile(r"\s*(\d{1,3})\. [^:«]{1,40}: «")
#: Who numbers as many lines writes weeks.
_WEEKS = {1, 2, 3, 4}
#: What the game asks with a sheet has lower numbers than what was asked before that sheet was written.
_AHEAD = 20
#: What he calls the choice of leaving it as it is.
_NOTHING = ("nada", "ninguna")


@dataclass(frozen=True, slots=True)
class Given:
    """An answer of his: to question ``nth``, of this ``key``, as ``Game.settle`` takes it, and in words.

    ``month`` is that of the orders it is about; empty: the newest.
    """

    nth: int
    key: str
    value: Any
    means: str
    month: str = ""


@dataclass(frozen=True, slots=True)
class Doubts:
    """What a player was asked this month: keys by their numbers, and the questions that may be answered now.

    ``others`` are the numbers of what the game asked him, which are not ours; ``months`` for which month the
    orders are that a number is about, ``past`` what turn it was, where that is over.
    """

    keys: Mapping[int, str] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    others: frozenset[int] = frozenset()
    months: Mapping[int, str] = field(default_factory=dict)
    past: Mapping[int, str] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each key."""
        return {key: nth for nth, key in self.keys.items()}

    def with_more(self, questions: Sequence[Question]) -> "Doubts":
        """The same with what is asked now, numbered where it is new."""
        keys = dict(self.keys)
        known = set(keys.values())
        for question in questions:
            if question.key not in known:
                known.add(question.key)
                keys[max([*keys, *self.others], default=0) + 1] = question.key
        return replace(self, keys=keys, questions={**self.questions, **{one.key: one for one in questions}})

    def and_of(self, other: "Doubts") -> "Doubts":
        """The same with those about another month's orders."""
        return Doubts(
            {**other.keys, **self.keys}, {**other.questions, **self.questions}, self.others | other.others,
            {**other.months, **self.months}, {**other.past, **self.past},
        )  # fmt: skip

    def only(self, numbers: Container[int], past: Mapping[int, str]) -> "Doubts":
        """Of these only some numbers; of what is ``past`` he is told so."""
        keys = {nth: key for nth, key in self.keys.items() if nth in numbers}
        return replace(self, keys=keys, past=past)


@dataclass(frozen=True, slots=True)
class Answered:
    """A letter's answers: what was understood, sentences about what was not, and the rest of the letter."""

    given: tuple[Given, ...]
    unfit: tuple[str, ...]
    rest: str


# What was asked ---------------------------------------------------------------------------------


def keys_of(game: Game, rows: Sequence["OrdersRow"], who: str, known: dict[int, list[str]]) -> Iterator[str]:
    """What a player's letters of a month left open, in the order in which we read them.

    ``known`` keeps the keys of each row for the next time.
    """
    for row in sorted(rows, key=lambda row: row.id):
        if row.id not in known:
            known[row.id] = list(_keys(game, row, who))
        yield from known[row.id]


def numbered(
    keys: Iterable[str], stored: Sequence["DoubtRow"], target: str, newest: str, others: Container[int]
) -> dict[int, str]:
    """The number of each doubt about orders for a month: the one it had, or a new one that nothing else has.

    ``stored`` are those given so far, ``newest`` is the newest month, ``others`` are the numbers of what the
    game asked him in it. Who writes for a month to come gets numbers that no sheet will use.
    """
    found = {row.number: row.key for row in stored if row.month == target}
    known = set(found.values())
    taken = {row.number for row in stored if row.month >= newest}
    nth = _AHEAD if target > newest else 0
    for key in keys:
        if key not in known:
            known.add(key)
            nth = next(one for one in count(nth + 1) if one not in taken and one not in others)
            found[nth] = key
    return found


def _keys(game: Game, row: "OrdersRow", who: str) -> Iterator[str]:
    if row.kind == ANSWERS:
        yield from row.doc["asks"]
    else:
        yield from (question.key for question in game.questions(game.load_orders(row.doc), who))


def of_month(rows: Sequence["OrdersRow"], month: str, standing: str) -> list["OrdersRow"]:
    """Of one player's rows those whose doubts he is told of: of older standing orders only the last."""
    older = [row for row in rows if row.kind == standing and row.month != month]
    return [row for row in rows if row not in older[:-1]]


def may_answer(body: str) -> bool:
    """Whether a letter has anything that could be an answer."""
    lines = [line.strip() for line in body.split("\n")]
    return any(
        _CHOICES.fullmatch(line) or _WORDS.fullmatch(line) or _HEADING.match(_QUOTED.sub("", line))
        for line in lines
    ) or bool(_LETTER_ALONE.fullmatch(body.strip()))


# What he answers --------------------------------------------------------------------------------


def cut(body: str, doubts: Doubts, *, reply: bool) -> Answered:
    """Take the answers out of a letter. Lines that were taken stay as empty ones.

    Numbers with letters that he was offered count anywhere. Words behind a number might be a week's orders,
    and a letter without a number anything: they count in a ``reply`` to our answer, and words only if every
    numbered line has the number of a doubt. So does what stands right below a doubt that he quotes.
    """
    cutting = _Cutting(body, doubts, reply)
    while cutting.at < len(cutting.lines):
        cutting.next_line()
    return Answered(tuple(cutting.given), tuple(cutting.unfit), "\n".join(_without_idle_quotes(cutting.left)))


def _without_idle_quotes(lines: Sequence[str]) -> list[str]:
    """A letter without the quotes below which nothing stands any more: of doubts that he has answered."""
    left = list(lines)
    below = False  # whether something of his stands below this line
    for at in range(len(left) - 1, -1, -1):
        if not _QUOTED.match(left[at].strip()):
            below = bool(left[at].strip())
        elif not below:
            left[at] = ""
    return left


class _Cutting:
    """A letter as far as it has been looked through: ``under`` is the doubt quoted right above, if any."""

    def __init__(self, body: str, doubts: Doubts, reply: bool) -> None:
        self.doubts, self.reply = doubts, reply
        self.lines = body.split("\n")
        self.given: list[Given] = []
        self.unfit: list[str] = []
        self.left: list[str] = []
        self.at, self.under = 0, 0
        said = [line for line in map(str.strip, self.lines) if not _CHOICES.fullmatch(line)]
        numbered = {int(found[1]) for line in said if (found := _WORDS.fullmatch(line))}
        unknown = numbered.difference(doubts.keys, doubts.past)
        asked = {nth for nth, key in doubts.keys.items() if key in doubts.questions}
        # A number of no doubt is a week's, if it can be; of several answers one may have a wrong one.
        weeks = _WEEKS & unknown or (numbered >= _WEEKS and not asked >= _WEEKS)
        self.words = reply and not weeks and (numbered > unknown or not numbered)
        if reply and len(doubts.questions) == 1 and _LETTER_ALONE.fullmatch(body.strip()):
            self.lines = [f"{doubts.numbers[next(iter(doubts.questions))]} {body.strip()}"]

    def next_line(self) -> None:
        line = self.lines[self.at].strip()
        self.at += 1
        quoted = _QUOTED.match(line)
        if quoted is not None:
            self.under = self._quoted(line[quoted.end() :])
            self.left.append(self.lines[self.at - 1])
            return
        pairs = _EACH.findall(line) if _CHOICES.fullmatch(line) else []
        if pairs and all(int(nth) in self.doubts.keys for nth, _ in pairs):
            for nth, letter in pairs:
                self._add(_chosen(int(nth), letter.lower(), self.doubts))
        elif pairs and self.reply and not any(int(nth) in self.doubts.others for nth, _ in pairs):
            self.unfit += [_unasked(int(nth), self.doubts) for nth, _ in pairs]
        elif self.words and not pairs and (found := _WORDS.fullmatch(line)) is not None:
            for nth, words in _apart(int(found[1]), self._to_the_end(found[2]), self.doubts):
                self._add(_in_words(nth, words, self.doubts))
        elif self.reply and self.under and line:
            alone = _LETTER_ALONE.fullmatch(line)
            self._add(
                _chosen(self.under, alone[1].lower(), self.doubts)
                if alone is not None
                else _in_words(self.under, self._to_the_end(line), self.doubts)
            )
        else:
            self.left.append(self.lines[self.at - 1])
            return
        self.under = 0
        self.left.append("")

    def _quoted(self, line: str) -> int:
        """The number of the doubt in whose lines, quoted, we are; 0: in none."""
        found = _HEADING.match(line)
        if found is not None:
            return int(found[1]) if int(found[1]) in self.doubts.keys else 0
        return self.under if line.strip() else 0

    def _to_the_end(self, first: str) -> str:
        """The words of an answer that goes on in the lines below."""
        said = [first]
        while self.at < len(self.lines) and self._goes_on(self.lines[self.at].strip()):
            said.append(self.lines[self.at].strip())
            self.left.append("")
            self.at += 1
        return " ".join(said)

    def _goes_on(self, line: str) -> bool:
        numbered = _WORDS.fullmatch(line)
        if _PART.match(line):
            return False
        if numbered is not None and int(numbered[1]) not in self.doubts.keys:
            return len(self.lines[self.at - 1].strip()) >= _WRAPPED
        return bool(line) and numbered is None and not _QUOTED.match(line)

    def _add(self, one: Given | str) -> None:
        if isinstance(one, str):
            self.unfit.append(one)
        else:
            self.given.append(one)


def _apart(nth: int, words: str, doubts: Doubts) -> Iterator[tuple[int, str]]:
    """The answers in one line, each with its number: another begins with a later one that counts nothing."""
    begin = 0
    for found in _NEXT.finditer(words):
        other, word = int(found[1]), (found[2] or "").lower()
        counts = word.endswith("s") and word not in _UNCOUNTED
        if other > nth and other in doubts.keys and not counts:
            yield nth, words[begin : found.start()]
            nth, begin = other, found.end()
    yield nth, words[begin:]


def _chosen(nth: int, letter: str, doubts: Doubts) -> Given | str:
    question = doubts.questions.get(doubts.keys[nth])
    if question is None:
        return _past(nth)
    if letter in _NOTHING:
        named = [at for at, (_, value) in enumerate(question.choices) if value is None]
        at = named[0] if named else len(question.choices)
    else:
        at = _LETTERS.index(letter)
    if at >= len(question.choices):
        return f"{nth}: la opción «{letter}» no está entre las que os di."
    text, value = question.choices[at]
    return Given(nth, question.key, value, text, doubts.months.get(nth, ""))


def _in_words(nth: int, words: str, doubts: Doubts) -> Given | str:
    if nth not in doubts.keys:
        return f"{_unasked(nth, doubts)[:-1]}; «{words}» no lo tomo por orden."
    question = doubts.questions.get(doubts.keys[nth])
    if question is None:
        return _past(nth)
    if (alone := _LETTER_ALONE.fullmatch(words)) is not None:
        return _chosen(nth, alone[1].lower(), doubts)
    begins = _CHOICE_AND_MORE.fullmatch(words)
    if begins is not None and (begins[1].lower() in _NOTHING or _CHOICE_AND_WHY.fullmatch(words)):
        return _chosen(nth, begins[1].lower(), doubts)
    if (named := _named(words, question)) is not None:
        return Given(nth, question.key, named[1], named[0], doubts.months.get(nth, ""))
    if begins is not None and isinstance(_chosen(nth, begins[1].lower(), doubts), Given):
        return (
            f"{nth}: «{words}» no sé si es la «{begins[1]}» o palabras vuestras; si es la letra, escribid"
            f" «{nth} {begins[1]}» y nada más en el renglón."
        )
    return Given(nth, question.key, words, f"«{words}»", doubts.months.get(nth, ""))


def _named(words: str, question: Question) -> tuple[str, Any] | None:
    """«A Thibault, claro»: the choice whose name he says, in few words, where no other has that name."""
    begins = _TO_WHOM.fullmatch(words)
    said = set(_PROPER.findall(words))
    others = {word.lower() for word in re.findall(r"[\w'’-]+", words)} - {word.lower() for word in said}
    if begins is None or len(words.split()) > _FEW or not others <= _BESIDE:
        return None
    names = [set(_PROPER.findall(text)) for text, _ in question.choices]
    of = [
        choice
        for nth, choice in enumerate(question.choices)
        if begins[1] in names[nth] and said & names[nth].difference(*names[:nth], *names[nth + 1 :])
    ]
    return of[0] if len(of) == 1 else None


def _unasked(nth: int, doubts: Doubts) -> str:
    if nth in doubts.past:
        return f"{nth}: eso lo preguntaba para {doubts.past[nth]}, que ya no espera respuesta."
    return f"{nth}: nada os he preguntado con ese número."


def _past(nth: int) -> str:
    return f"{nth}: eso ya no hace falta aclararlo; otra carta vuestra dijo otra cosa."


# What is kept, and what it does -----------------------------------------------------------------


def document(given: Sequence[Given], asks: Sequence[str]) -> dict[str, Any]:
    """Answers as they are kept; ``asks`` are the keys of what their own words leave in doubt."""
    return {"answers": [[one.key, one.value] for one in given], "asks": list(asks)}


def answers_of(rows: Sequence["OrdersRow"]) -> dict[str, Any]:
    """What a player's rows answer, the last word on each key, in the order in which it was said."""
    found: dict[str, Any] = {}
    for row in rows:
        for key, value in row.doc["answers"] if row.kind == ANSWERS else ():
            found.pop(key, None)
            found[key] = value
    return found


def settled(game: Game, orders: Any, answers: Mapping[str, Any], world: Any) -> Any:
    """The orders with his answers in them; those to words that are there no more do nothing."""
    left = dict(answers)
    while found := {
        one.key: left.pop(one.key) for one in game.questions(orders, orders.sender or "") if one.key in left
    }:
        # What words leave in doubt may have been answered as well.
        orders = game.settle(orders, found, world)
    return orders


# As he is shown it ------------------------------------------------------------------------------


def shown(view: Mapping[str, Any], doubts: Doubts, open_keys: Sequence[str]) -> dict[str, Any]:
    """The game's view of an answer with our numbers and letters; what he has settled is left out.

    ``open_keys``: what is still to be answered.
    """
    numbers, still = doubts.numbers, frozenset(open_keys)

    def one(doubt: Mapping[str, Any]) -> dict[str, Any]:
        nth = numbers.get(doubt["key"])
        texts = doubt["choices"] if nth is not None and doubt["key"] in still else ()
        choices = [{"letter": a, "text": b} for a, b in zip(_LETTERS, texts, strict=False)]
        return {**doubt, "nth": nth if choices else None, "choices": choices}

    def of(name: str) -> list[dict[str, Any]]:
        return [one(doubt) for doubt in view[name] if doubt["key"] in still or not doubt["choices"]]

    return {**view, "doubts": of("doubts"), "pending": of("pending")}


def replies(answers: Answered, open_keys: Sequence[str]) -> dict[str, Any]:
    """What the answer to a letter says of the answers in it; what is open still no words have answered."""
    unread = [one for one in answers.given if one.key in open_keys]
    return {
        "answered": [{"nth": one.nth, "means": one.means} for one in answers.given if one not in unread],
        "unfit": [*answers.unfit, *map(_unread, unread)],
    }


def unheard(game: Game, orders: Any, given: Sequence[Given], world: Any) -> list[str]:
    """What he is told of answers in words from parts of which nothing came."""
    return [
        f"{one.nth}: de «{words}» no saco ninguna orden."
        for one in given
        if isinstance(one.value, str)
        for words in game.unheard(orders, one.value, world)
    ]


def _unread(one: Given) -> str:
    return (
        f"{one.nth}: {one.means} no lo sé leer, ni solo ni con lo que os preguntaba, y la duda sigue en pie;"
        f" escribid tras el número la orden entera, como si fuera la primera vez."
    )


#: The same of a letter that holds none.
NONE = Answered((), (), "")
NO_REPLIES = replies(NONE, ())
