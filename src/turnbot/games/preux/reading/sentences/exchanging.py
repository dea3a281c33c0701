"""Two weeks that change places: «la 2 y la 3 al revés», «cambio la 2 por la 3»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

_ENDS = frozenset([".", ";", "!", "\n"])
_MOST = 24  # words and marks of the sentence that says so


def exchanged(piece: Piece, out: Sequence[Piece]) -> bool:
    """Let two weeks of ``out`` change places if ``piece`` begins by saying so; say whether it does.

    What it says besides stays in ``piece``: in the one of the two weeks that it shares a word with.
    """
    end = next((k for k, t in enumerate(piece.tokens[:_MOST]) if t.norm in _ENDS), len(piece.tokens))
    said = piece.tokens[:end]
    norms = {t.norm for t in said[:_MOST]}
    if end > _MOST or not (norms & _words() or (norms & _words_for() and "por" in norms)):
        return False
    weeks, rest = _two_weeks(piece, said)
    told = [[p for p in out if p.where == (week,)] for week in weeks]
    if not all(len(pieces) == 1 for pieces in told) or not _says_no_more(rest, [p for [p] in told]):
        return False
    [first], [second] = told
    first.where, second.where = second.where, first.where
    piece.tokens = piece.tokens[end + 1 :]
    behind = {t.norm for t in piece.tokens if not _is_small(t)}
    meant = [p for p in (first, second) if behind & {t.norm for t in p.tokens}]
    piece.where = meant[0].where if len(meant) == 1 else ("notes",)
    return True


def _words() -> frozenset[str]:
    return when_words("amending", "exchanged")


def _words_for() -> frozenset[str]:
    """Return the words that exchange with «por» only: «cambio la 2 por la 3»."""
    return when_words("amending", "exchanged_for")


def _two_weeks(piece: Piece, said: Sequence[Token]) -> tuple[tuple[str, ...], list[Token]]:
    """Return the two weeks that a sentence is about, by heading or words, and what else it says."""
    if len(piece.where) == 2 and all(w.isdecimal() for w in piece.where):
        return piece.where, list(said)
    weeks: list[str] = []
    rest: list[Token] = []
    at = 0
    while at < len(said):
        time = time_at(said, at)
        if time is not None and len(weeks) < 2 and all(w.isdecimal() for w in time.where):
            weeks += time.where
            at = time.end
        else:
            rest.append(said[at])
            at += 1
    return (tuple(weeks) if len(set(weeks)) == 2 == len(weeks) else ()), rest


def _says_no_more(rest: Sequence[Token], told: Sequence[Piece]) -> bool:
    """Whether words only say that weeks change places, and perhaps, in brackets, what they are then."""
    if not told:
        return False
    opened = next((k for k, t in enumerate(rest) if t.norm in ("(", ":")), len(rest))
    known = {t.norm for p in told for t in p.tokens} | {w for p in told for w in p.where}
    says_so = _words() | _words_for()
    return all(t.kind == "mark" or t.norm in says_so or _is_small(t) for t in rest[:opened]) and all(
        t.kind == "mark" or t.norm in known or t.norm in says_so or _is_small(t) for t in rest[opened:]
    )


def _is_small(token: Token) -> bool:
    return token.norm in lexicon().function or token.norm in _SMALL or token.norm in _talk()


def _talk() -> frozenset[str]:
    return when_words("amending", "talk")


_SMALL = frozenset(
    [
        *("me", "se", "mejor", "quiero", "van", "va", "corrijo", "rectifico", "correccion", "perdon"),
        *("primero", "luego", "despues"),
    ]
)
