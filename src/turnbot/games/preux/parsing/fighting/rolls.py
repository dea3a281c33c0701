"""The death roll of chapter 12: thirteen numbers, one for each toughness.

``take_roll`` is given the tokens of a mail and returns those that are none of it, the roll, and where a roll
stands that is no good.
"""

from collections.abc import Sequence

from turnbot.games.preux.parsing.fighting.told_rolls import numbers_end, told_roll
from turnbot.games.preux.parsing.words.grammar import parsed
from turnbot.games.preux.parsing.words.text import Token, listed

_LENGTH = 13
_HIGHEST = 13
_ABOUT = frozenset(
    ["comportamiento", "muerte", "tirada", "conducta", "dureza", "durezas", "combate", "batalla"]
)
_MENDING = frozenset(["mejor", "digo", "perdon", "corrijo", "rectifico", "no", "quise", "cambio", "cambiada"])
_NEAR = 20


def take_roll(tokens: Sequence[Token]) -> tuple[list[Token], tuple[int, ...] | None, tuple[int, int] | None]:
    """Find the death roll of a mail. Of two that differ the later one, if it mends the other."""
    rows = [row for row in _runs(tokens) if _is_roll(tokens, *row)]
    if not rows:
        return _told(tokens) or _spoken_of(tokens)
    told = [[t.number for t in tokens[a:b] if t.kind == "number"] for a, b in rows]
    if len(told) > 1 and told[0][:6] == [1, 2, 3, 4, 5, 6]:
        told, rows_ = told[1:], rows[1:]
    else:
        rows_ = rows
    mended = len(rows_) > 1 and bool(_MENDING & {t.norm for t in tokens[rows_[0][1] : rows_[-1][0]]})
    numbers = told[-1] if mended else told[0]
    good = (
        len(numbers) == _LENGTH
        and all(2 <= n <= _HIGHEST for n in numbers)
        and (mended or all(t == numbers for t in told))
    )
    start, end = _introduced(tokens, rows[0][0]), rows[-1][1]
    left = [*tokens[:start], *tokens[end:]]
    if good:
        return left, tuple(numbers), None
    return _told(tokens) or (left, None, (tokens[start].start, tokens[end - 1].end))


def _told(tokens: Sequence[Token]) -> tuple[list[Token], tuple[int, ...], None] | None:
    """Find a roll that is told by its toughnesses, behind what says that it is one."""
    for k, token in enumerate(tokens):
        if token.norm in _TITLES and (found := told_roll(tokens, k + (token.norm not in _FIRST))) is not None:
            roll, end = found
            return [*tokens[: _introduced(tokens, k + 1)], *tokens[end:]], roll, None
    return None


def _spoken_of(tokens: Sequence[Token]) -> tuple[list[Token], None, tuple[int, int] | None]:
    """Find numbers that stand for a roll and make none."""
    for k, token in enumerate(tokens):
        if token.norm in ("muerte", "tm", "tdm") and (end := numbers_end(tokens, k + 1)):
            start = _introduced(tokens, k + 1)
            return [*tokens[:start], *tokens[end:]], None, (tokens[start].start, tokens[end - 1].end)
    return list(tokens), None, None


_TITLES = frozenset(["muerte", "comportamiento", "combate", "dureza", "durezas", "resistencia", "tm", "tdm"])
_FIRST = frozenset(["dureza", "durezas", "resistencia"])  # they begin the telling itself


def _is_roll(tokens: Sequence[Token], start: int, end: int) -> bool:
    numbers = [t.number for t in tokens[start:end] if t.kind == "number"]
    words = {t.norm for t in tokens[max(0, start - _NEAR) : start]}
    alone = (
        len(numbers) == _LENGTH and all(2 <= n <= _HIGHEST for n in numbers) and numbers == sorted(numbers)
    )
    return ((alone or bool(words & _ABOUT)) and len(numbers) >= 8) or _titled(tokens, start)


def _titled(tokens: Sequence[Token], start: int) -> bool:
    """Whether «tirada de muerte», «comportamiento en combate» stands just before: a roll, however short."""
    words = {t.norm for t in tokens[max(0, start - 5) : start]}
    return len(words & _ABOUT) > 1 and tokens[start - 1].norm in (":", "=", "son", "es")


def _runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    out, k = [], 0
    while k < len(tokens):
        if tokens[k].kind == "number":
            end = k + 1
            while end < len(tokens) and (
                (tokens[end].kind == "number" and not tokens[end].ordinal) or tokens[end].norm in _MARKS
            ):
                end += 1
            while end > k and tokens[end - 1].kind != "number" and tokens[end - 1].norm != "+":
                end -= 1
            words = [("NUMBER" if t.kind == "number" else "MARK", t) for t in tokens[k:end]]
            fewest = 2 if _titled(tokens, k) else 6
            if (
                sum(kind == "NUMBER" for kind, _ in words) >= fewest
                and parsed("death_roll", words) is not None
            ):
                out.append((k, end))
            k = end
        k += 1
    return out


_MARKS = frozenset([",", "-", "/", "|", "+", ";", "."])
_LEADING = listed(
    """
    mi mis la el los las de del para como en y con ,
    """
)


def _introduced(tokens: Sequence[Token], start: int) -> int:
    """Return where, in its line, the words begin that say what it is: «y mi tirada de muerte: 7 7 7»."""
    begun, titled = start, 0
    while begun > 0 and start - begun < 14 and tokens[begun - 1].norm not in (".", ";", "!", "?"):
        if tokens[begun].first and tokens[begun].line < tokens[start].line - 1:
            break
        begun -= 1
        if tokens[begun].norm in _ABOUT:
            titled = begun
    if not titled:
        return start
    while titled > 0 and not tokens[titled].first and tokens[titled - 1].norm in _LEADING:
        titled -= 1
    return titled
