"""«No me bato con Larue», «rechazo sus condiciones»: what he says of a duel that was, or may be, agreed on.

Either is a sentence by itself, taken out before anything else is read: what denies an order has elsewhere
nothing to say, and here it is the answer (7.1.8, 7.3.3).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from turnbot.games.preux.orders.tree import AnswerChallenge
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.text import Token

_ARTICLES = frozenset(("el", "la", "los", "las"))
_WHOSE = frozenset(("sus", "tus", "vuestras", "esas", "esos", "estas", "estos", "dichas", "dichos"))
_TERMS = frozenset(("condiciones", "terminos"))
_REJECTS: Sequence[tuple[str, ...]] = (
    ("rechazo",),
    ("rehuso",),
    ("declino",),
    ("no", "acepto"),
    ("no", "admito"),
)
_STAYS: Sequence[tuple[str, ...]] = (
    *(("no", "me", "bato"), ("no", "me", "batire"), ("no", "voy", "a", "batirme")),
    *(("no", "pienso", "batirme"), ("no", "quiero", "batirme")),
)
_LEADS = frozenset((":", ".", ";", "-", "•", "*", ")", "!", "…"))
_STOPS = frozenset((".", ";", "!", "…"))
_MOST = 10  # words: who says more says something else besides


@dataclass(frozen=True, slots=True)
class Refused:
    """What was found in a letter: its words without it, and each answer with where it stood (offsets)."""

    tokens: list[Token]
    answers: tuple[tuple[AnswerChallenge, tuple[int, int]], ...]


def take_refusals(tokens: Sequence[Token], tagger: Tagger) -> Refused:
    """Find these sentences in a letter of orders and take them out. Linear."""
    answers, gone = [], set()
    for clause in _clauses(tokens):
        answer = _answer(clause, tagger)
        if answer is not None:
            answers.append((answer, (clause[0].start, clause[-1].end)))
            gone |= {token.start for token in clause}
    kept = [token for token in tokens if token.start not in gone]
    return Refused(kept, tuple(answers))


def _clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield the short sentences of a line, without marks."""
    clause: list[Token] = []
    plain = True
    for token in tokens:
        if clause and token.line != clause[-1].line:
            yield from [clause] if plain else []
            clause, plain = [], True
        if token.norm in _STOPS:
            yield from [clause] if clause and plain else []
            clause, plain = [], True
        elif token.norm in _LEADS and token.kind == "mark":
            clause, plain = [], True
        elif token.kind == "mark":
            plain = False
        else:
            clause.append(token)
    yield from [clause] if clause and plain else []


def _answer(clause: Sequence[Token], tagger: Tagger) -> AnswerChallenge | None:
    words = tuple(token.norm for token in clause if token.norm not in _ARTICLES)
    if len(words) > _MOST:
        return None
    for said in _REJECTS:
        rest = words[len(said) :] if words[: len(said)] == said else ()
        rest = rest[1:] if rest[:1] and rest[0] in _WHOSE else rest
        if rest[:1] and rest[0] in _TERMS:
            return _of(clause, tagger, "reject", rest[1:])
    for said in _STAYS:
        if words[: len(said)] == said and words[len(said) : len(said) + 1] == ("con",):
            return _of(clause, tagger, "decline", words[len(said) :])
    return None


def _of(clause: Sequence[Token], tagger: Tagger, answer: str, rest: Sequence[str]) -> AnswerChallenge | None:
    """The answer to the one man who is named; the terms may be anybody's where nobody is."""
    mentions = [item.tags["P"].names for item in tagger.tag(clause) if "P" in item.tags]
    named = [names[0] for names in mentions if len(names) == 1 and names[0] in tagger.index.people]
    if len(mentions) == len(named) == 1 and rest[:1] and rest[0] in ("con", "de", "del"):
        return AnswerChallenge(opponent=named[0], answer=answer)
    return AnswerChallenge(answer=answer) if answer == "reject" and not rest else None
