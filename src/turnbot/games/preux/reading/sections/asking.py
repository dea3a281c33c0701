"""Questions that no mark closes: «una pregunta: se puede empeñar la casaca», «y una duda puedo ir solo».

And those that go on from one line to the next.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.lexicon import phrases_by_first_word
from turnbot.games.preux.reading.words.text import Token

_ENDS = frozenset([".", "!", "?", "..."])
_LONGEST = 40


def with_question_marks(tokens: Sequence[Token], *, run_on: bool) -> list[Token]:
    """Return tokens with a question mark behind what is announced as a question, and a stop before it.

    ``run_on``: the mail does without marks; a question may then begin anywhere. Linear.
    """
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _announced(tokens, i, run_on=run_on)
        stop = _stop(tokens, end) if end else 0
        if _begins_line(tokens, i) and out and out[-1].kind != "mark":
            out.append(_mark(".", out[-1]))
        if not end or (stop < len(tokens) and tokens[stop].norm in ("?", "!")):
            out.append(tokens[i])
            i += 1
            continue
        if out and out[-1].kind != "mark":
            out.append(_mark(".", out[-1]))
        out += tokens[i:stop]
        out.append(_mark("?", tokens[stop - 1]))
        i = stop + 1 if stop < len(tokens) and tokens[stop].norm == "." else stop
    return out


def _begins_line(tokens: Sequence[Token], i: int) -> bool:
    """«una cosa, si gano me sube?»: a line that begins a question, though no mark ends the last."""
    if not (i and tokens[i].first):
        return False
    for phrase in phrases_by_first_word("by_the_way").get(tokens[i].norm, ()):
        end = i + len(phrase)
        if tuple(t.norm for t in tokens[i:end]) == phrase and end < len(tokens) and tokens[end].norm == ",":
            stop = _stop(tokens, end + 1)
            return stop < len(tokens) and tokens[stop].norm == "?"
    return False


def _mark(norm: str, last: Token) -> Token:
    return replace(last, kind="mark", text=norm, norm=norm, low=norm, start=last.end, first=False)


def _announced(tokens: Sequence[Token], i: int, *, run_on: bool) -> int:
    """Return where the words end that announce a question at ``i``; 0 if none do, or nothing follows."""
    opens = i == 0 or tokens[i].first or tokens[i - 1].kind == "mark" or tokens[i - 1].norm in ("y", "tengo")
    if not opens and not run_on:
        return 0
    for phrase in phrases_by_first_word("question_ahead").get(tokens[i].norm, ()):
        end = i + len(phrase)
        if tuple(t.norm for t in tokens[i:end]) != phrase or end >= len(tokens):
            continue
        marked = tokens[end].norm in (":", ",", "-")
        if (marked or run_on) and end + 2 < len(tokens):
            return end + int(marked)
    return 0


def _stop(tokens: Sequence[Token], start: int) -> int:
    """Return where the sentence ends that begins at ``start``: at a mark, or where a line ends it."""
    for k in range(start, min(start + _LONGEST, len(tokens))):
        new_line = k > start + 1 and tokens[k].first and tokens[k].cap
        if tokens[k].norm in _ENDS or new_line or (k > start and tokens[k].line > tokens[k - 1].line + 1):
            return k
    return min(start + _LONGEST, len(tokens))


def goes_on_asking(tokens: Sequence[Token], i: int) -> bool:
    """«¿Se compra, o hay que ser subalterno | primero?»: whether a line begins in the midst of a question."""
    if not tokens[i].first or tokens[i].cap:
        return False
    behind = range(i - 1, max(-1, i - _LONGEST), -1)
    ahead = range(i, min(len(tokens), i + _LONGEST))
    opened = next((k for k in behind if tokens[k].norm in _PARTED), -1)
    closed = next((k for k in ahead if tokens[k].norm in _PARTED), -1)
    return 0 <= opened < i - 1 and tokens[opened].norm == "¿" and closed >= 0 and tokens[closed].norm == "?"


#: Where a question may begin, and whatever ends a sentence or a clause of its own.
_PARTED = _ENDS | {"¿", ";", ":"}
