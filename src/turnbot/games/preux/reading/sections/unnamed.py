"""The four weeks of a mail that names none of them: four bullets, lines or things in a row, in order.

They are weeks where words say so («mis cuatro semanas, por orden: ...», «..., una cosa por semana»), or where
a mail is four lines, each of them a thing that a week is spent on.
"""

from collections.abc import Iterator, Sequence

from turnbot.games.preux.reading.sections.deeds import opens_with_order
from turnbot.games.preux.reading.sections.found import Found
from turnbot.games.preux.reading.sections.headings import Heading
from turnbot.games.preux.reading.sections.shares import shared
from turnbot.games.preux.reading.sections.time_words import norm_at
from turnbot.games.preux.reading.words.text import Token

_BULLETS = frozenset("-*·•+◦→►–—")
_WEEKS = frozenset(["semanas", "semana", "mes"])
_STOPS = frozenset([".", "!", "?", ";", ":", "(", ")"])
_LONGEST = 7  # words of a thing in a row


def unnamed_weeks(tokens: Sequence[Token]) -> list[Found]:
    """Return the four weeks, as headings without words, of a mail that names none; [] if there are none."""
    return (
        shared(tokens)
        or _bullets(tokens)
        or _announced_lines(tokens)
        or _lines(tokens)
        or _in_a_row(tokens)
        or _parted(tokens)
    )


def _week(i: int, n: int, place: str = "line") -> Found:
    return Found(i, i, Heading(i, (str(n),), "strong", True, after=i), place)


def _bullets(tokens: Sequence[Token]) -> list[Found]:
    """Find the weeks of a list without numbers: «Mis cuatro semanas, por orden: - ... - ... - ...»."""
    runs: list[list[int]] = []
    for i, token in enumerate(tokens):
        if not token.first or token.text not in _BULLETS:
            continue
        if runs and tokens[runs[-1][-1]].text == token.text:
            runs[-1].append(i)
        else:
            runs.append([i])
    for run in runs:
        intro = {t.norm for t in tokens[max(0, run[0] - 14) : run[0]]}
        if len(run) == 4 and intro & {*_WEEKS, "orden"}:
            return [
                Found(i, i, Heading(i + 1, (str(n),), "strong", True, after=i + 1), "line")
                for n, i in enumerate(run, 1)
            ]
    return []


def _announced_lines(tokens: Sequence[Token]) -> list[Found]:
    """Find the weeks of «Las cuatro semanas, por orden:» with a line below for each of them."""
    for k in range(1, len(tokens)):
        if not tokens[k].first or tokens[k - 1].norm != ":":
            continue
        intro = {t.norm for t in tokens[max(0, k - 12) : k] if t.line == tokens[k - 1].line}
        if not intro & {"semanas", "mes"} or not intro & {"orden", "cuatro"}:
            continue
        starts = [i for i in range(k, len(tokens)) if tokens[i].first][:5]
        if len(starts) < 4 or tokens[starts[3]].line - tokens[k].line != 3:
            continue
        told = sum(opens_with_order(tokens, i) for i in starts[:4])
        return [_week(i, n) for n, i in enumerate(starts[:4], 1)] if told > 1 else []
    return []


def _lines(tokens: Sequence[Token]) -> list[Found]:
    """Find the weeks of a mail that has a line for each, and says not even that they are weeks."""
    starts = [i for i, t in enumerate(tokens) if t.first]
    orders = [i for i in starts if opens_with_order(tokens, i)]
    if len(orders) != 4 or tokens[orders[3]].line - tokens[orders[0]].line != 3:
        return []
    return [_week(i, n) for n, i in enumerate(orders, 1)]


def _in_a_row(tokens: Sequence[Token]) -> list[Found]:
    """Find the weeks of «cuartel, club, misa y esgrima, una cosa por semana»."""
    for row in _rows(tokens):
        near = tokens[max(0, row[0] - 12) : row[0]], tokens[row[-1] : row[-1] + 14]
        said = {t.norm for part in near for t in part}
        ordered = {"mes", "orden"} <= said or {"primera", "ultima"} <= said
        if not said & {"semana", "semanas"} and not ordered:
            continue
        found = [_week(i, n, "sentence") for n, i in enumerate(row[:4], 1)]
        end = next((i for i in range(row[-1], len(tokens)) if tokens[i].norm in (".", "!")), len(tokens))
        if end - row[-1] > 1:
            found.append(
                Found(row[-1], row[-1], Heading(end, ("notes",), "strong", True, after=end), "sentence")
            )
        return found
    return []


def _parted(tokens: Sequence[Token]) -> list[Found]:
    """Find the weeks of «Este mes: club / cuartel / misa / casa», «Por orden: club; cuartel; misa; casa».

    Nothing else comes in four parts, each of them a thing that a week is spent on.
    """
    begun = 0
    for end in range(len(tokens) + 1):
        if end < len(tokens) and tokens[end].norm not in _ENDS and not (end and tokens[end].first):
            continue
        start = max((k + 1 for k in range(begun, end) if tokens[k].norm == ":"), default=begun)
        marks = [tokens[k].norm for k in range(start, end) if tokens[k].norm in _BARS]
        row = [start, *(k + 1 for k in range(start, end) if tokens[k].norm in _BARS)]
        begun = end + (end < len(tokens) and not tokens[end].first)
        if len(row) != 4 or len({*marks}) > 1 or not all(opens_with_order(tokens, i) for i in row):
            continue
        found = [_week(i, n, "sentence") for n, i in enumerate(row, 1)]
        if begun < len(tokens):
            coda = Heading(begun, ("notes",), "strong", True, after=begun)
            found.append(Found(begun, begun, coda, "sentence"))
        return found
    return []


_BARS = frozenset(["/", "|", ";"])
_ENDS = frozenset([".", "!", "?"])


def _rows(tokens: Sequence[Token]) -> Iterator[list[int]]:
    """Give where four things begin that stand in a row, and where the last of them ends."""
    begun = 0
    while begun < len(tokens):
        row, k = [begun], begun
        while k < len(tokens) and tokens[k].norm not in _STOPS and len(row) < 5:
            if tokens[k].norm == "," or (tokens[k].norm in ("y", "e") and len(row) > 2):
                row.append(k + 1)
                if norm_at(tokens, k + 1) in ("y", "e"):
                    k += 1
                    row[-1] = k + 1
            k += 1
        ends = [*row[1:4], row[4] - 1 if len(row) > 4 else k]
        short = all(end - i <= _LONGEST for i, end in zip(row, ends, strict=False))
        if len(row) > 3 and short and all(i < len(tokens) and opens_with_order(tokens, i) for i in row[:4]):
            yield [*row[:4], ends[3]]
        begun = max(k, begun) + 1
