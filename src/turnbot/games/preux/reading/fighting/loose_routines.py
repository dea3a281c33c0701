"""Routines that stand under no heading of their own: «si me bato con Rochefort, uso X-F-X-X-T-X»."""

from collections.abc import Iterator, Sequence

from turnbot.games.preux.reading.fighting.actions import done_at
from turnbot.games.preux.reading.fighting.bouts import is_told, only_tells
from turnbot.games.preux.reading.fighting.duels import read_entry
from turnbot.games.preux.reading.fighting.rivals import within_week
from turnbot.games.preux.reading.sections.cutting import Piece
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

_STOPS = frozenset((".", ";", "!", "?", "\n", "...", "…"))
_BETWEEN = frozenset((",", "-", "/", "+", "y", "e", "|", ">", "luego", "despues", "primero", "\n"))
#: What begins the words about a routine, before it: whom it is for, or what it is.
_OPENERS = frozenset(
    [
        *(
            "si",
            "para",
            "cuando",
            "contra",
            "vs",
            "con",
            "frente",
            "ante",
            "por",
            "en",
            "mi",
            "mis",
            "la",
            "el",
        ),
        *(
            "rutina",
            "rutinas",
            "secuencia",
            "secuencias",
            "esgrima",
            "combate",
            "combates",
            "duelo",
            "duelos",
        ),
        *("uso", "usare", "usar", "empleo", "hago", "tiro", "general", "generica", "defecto", "resto", "los"),
    ]
)
_DUEL = ("duelo", "bato", "batire", "batirme", "batir", "lance", "bate", "batira", "reto", "lucho")
_ABOUT = frozenset(
    ("si", "para", "contra", "vs", "rutina", "rutinas", "secuencia", "esgrima", "cuando", "uso")
)
_AGAINST = frozenset(("contra", "frente", "vs", "versus", "ante"))
_SHORT = 10  # words of «Contra el Chevalier Vallon, con la espada.»
_FEW = 3  # so many names, or one code more, make a routine of a list


def read_loose_routines(pieces: Sequence[Piece], tagger: Tagger, state: State) -> None:
    """Read the routines outside the sections of routines, and take them out of their pieces. Linear."""
    for piece in pieces:
        if piece.where in (("duels",), ("death-roll",)):
            continue
        kept: list[Token] = []
        done = 0
        for start, end in _runs(piece.tokens):
            first = _head(piece.tokens, max(done, 0), start, tagger)
            head = piece.tokens[first:start]
            tail = _tail(piece.tokens, end, tagger)
            ordered = piece.where[0] in "1234" and _orders_duel(head)
            before = len(state.duels)
            kept += piece.tokens[done : start if ordered else first]
            read_entry(head, piece.tokens[start:end], tagger, state, piece.tokens[end:tail])
            if piece.where[0] in "1234":
                within_week([*head, *piece.tokens[end:tail]], before, piece.where[0], state)
            state.where = "duels"
            state.note((piece.tokens[first].start, piece.tokens[tail - 1].end), "order", "duels")
            done = tail
        if done:
            piece.tokens = [*kept, *piece.tokens[done:]]


def _orders_duel(head: Sequence[Token]) -> bool:
    """«Me bato con Vallon, rutina X-F-X»: whether he orders the duel with words that lead up to a routine.

    «Si me bato con Vallon, X-F-X», «Rutina para el duelo con Vallon: X-F-X» do not.
    """
    first = next((k for k, t in enumerate(head) if t.norm in _DUEL), len(head))
    return first < len(head) and {t.norm for t in head[:first]}.isdisjoint(_ABOUT)


def _runs(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where lists of actions begin and end: «X-F-X», «X, F, X, X», «pose, tajo, pose»."""
    k, listed = 0, False
    while k < len(tokens):
        found = done_at(tokens, k)
        if found is None:
            k += 1
            continue
        start, end, count, telling, plain = k, k, 0, False, True
        while found is not None:
            telling = telling or found.name not in ("", "pose", "surrender") or len(found.codes) > 1
            plain = not found.name
            count, end = count + max(found.times, len(found.codes)), k + found.width
            k = _next(tokens, end, tokens[start].line)
            found = done_at(tokens, k) if k < len(tokens) else None
        few = 1 if listed and start and tokens[start - 1].norm == ":" else _FEW
        if count >= few + (plain and end - start > 1) and (telling or plain):
            yield start, end
            listed = True
        k = max(k, end)


def _next(tokens: Sequence[Token], k: int, line: int) -> int:
    """Return where the next name of a list may stand whose last ends before ``k``.

    Who tells his routine in words goes on where his line ends: «..., seguiré con un asalto y | remataré con
    un tajo».
    """
    while k < len(tokens) and tokens[k].norm in _BETWEEN and tokens[k].line == line:
        k += 1
    at, told = k, False
    while at < len(tokens) and at - k < _TELLING_FAR:
        form = lexicon().verb(tokens[at])
        goes_on = form is not None and form.lemma in when_words("bouts", "goes_on") and not told
        if not (goes_on or tokens[at].norm in _SMALL):
            break
        told = told or goes_on
        at += 1
    return at if told or (at > k and tokens[at - 1].line == line) else k


_TELLING_FAR = 5  # words: «y acabaré todo con un tajo»
_SMALL = frozenset(
    ["con", "por", "en", "un", "una", "otro", "otra", "el", "la", "todo", "de", "y", "luego", "ultimo", "mas"]
)


def _tail(tokens: Sequence[Token], end: int, tagger: Tagger) -> int:
    """Return where the words end that tell more of the routine before ``end``: «X-F-X, a sable»."""
    stop = next((k for k in range(end, len(tokens)) if tokens[k].norm in _STOPS), len(tokens))
    if stop - end > _SHORT:
        return end
    told = any(t.kind == "word" for t in tokens[end:stop]) and only_tells(tokens[end:stop], tagger)
    return stop if told else end


def _head(tokens: Sequence[Token], least: int, start: int, tagger: Tagger) -> int:
    """Return where the words begin that say whom the routine at ``start`` is for."""
    first = start
    while first > least and tokens[first - 1].norm not in _STOPS:
        first -= 1
    if all(t.kind == "mark" for t in tokens[first:start]):
        return _title_above(tokens, least, first)
    if first < start and tokens[first].norm in _OPENERS:
        return first
    if only_tells(tokens[first:start], tagger) or is_told(tokens[first:start]):
        return first
    commas = [k for k in range(first, start) if tokens[k].norm == ","]
    return commas[-1] + 1 if commas else first


def _title_above(tokens: Sequence[Token], least: int, first: int) -> int:
    """Return where «Contra Vallon, a sable.» begins above a bare routine; ``first`` if nowhere."""
    end = first
    while end > least and tokens[end - 1].norm in _STOPS:
        end -= 1
    at = end
    while at > least and tokens[at - 1].norm not in _STOPS:
        at -= 1
    return at if at < end and end - at <= _SHORT and tokens[at].norm in _AGAINST else first
