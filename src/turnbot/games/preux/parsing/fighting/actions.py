"""The actions of a routine as written: codes («X-F-X», «XFX», «x, f, x»), and names («dos tajos»)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from turnbot.games.preux.parsing.fighting.called import MANY, NAMES
from turnbot.games.preux.parsing.words.numbers import word_value
from turnbot.games.preux.parsing.words.spanish import is_word
from turnbot.games.preux.parsing.words.text import Token, stands
from turnbot.games.preux.rules.c08_routines import actions_written, joined, routines_of

_CODE = "ren|sa|ac|[xftekrapb]"
_CODE_WORD = re.compile(f"(?:{_CODE})(?:-(?:{_CODE}))*")
_RUN_TOGETHER = re.compile(f"(?:{_CODE}){{2,}}")
_CODES = re.compile(f"(?:-?(?:{_CODE}))+")
_EACH = re.compile(_CODE)
_TIMES = ("x", "por", "×", "*")
_MOST = 12  # times: nobody does anything more often in a routine
#: The names of routines by their first word, longest first.
_BY_WORD: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _name in sorted((*NAMES, *MANY), key=lambda name: -len(name.split())):
    _BY_WORD.setdefault(_name.split()[0], []).append((tuple(_name.split()), _name))


@dataclass(frozen=True, slots=True)
class Done:
    """What stands at a place of a routine: how many words it takes, and what is done, how many times.

    It has codes, or the name of a routine.
    """

    width: int
    codes: tuple[str, ...] = ()
    name: str = ""
    times: int = 1


def done_at(tokens: Sequence[Token], k: int) -> Done | None:
    """Return what a routine does at ``k``; None if nothing there names an action."""
    if not _may_begin(tokens[k].norm):
        return None
    if (counted := _counted(tokens, k)) is not None:
        return counted
    if (named := _named(tokens, k)) is not None:
        if named[2]:
            return None  # «(dos) tajos»
        times, more = _count_behind(tokens, k + named[0])
        return Done(named[0] + more, name=named[1], times=times)
    codes = _codes(tokens[k])
    if not codes and len(tokens[k].norm) == 1 and _among_codes(tokens, k):
        codes = actions_written(tokens[k].norm)  # «x, f, x, p»
    if not codes and _RUN_TOGETHER.fullmatch(tokens[k].norm) and _is_group(tokens, k):
        codes = actions_written(" ".join(_EACH.findall(tokens[k].norm)))
    if _is_letter_of_list(tokens, k):
        return None
    return Done(1, codes) if codes and not _is_preposition(tokens, k) else None


@lru_cache(maxsize=16_384)
def _may_begin(norm: str) -> bool:
    """Whether an action may begin so: with a code, a name, or how often it is done."""
    counts = norm == "par" or norm[0].isdecimal() or word_value(norm) is not None
    return counts or norm in _BY_WORD or _CODES.fullmatch(norm) is not None


def _counted(tokens: Sequence[Token], k: int) -> Done | None:
    """Return what is done several times, said before it: «dos tajos», «2 x tajo», «un par de tajos»."""
    times = 2 if tokens[k].norm == "par" else _number(tokens[k])
    if not times or k + 2 > len(tokens):
        return None
    by = tokens[k + 1].norm in (*_TIMES, "de") and k + 2 < len(tokens)
    named = _named(tokens, k + 1 + by)
    if named is None or tokens[k + 1].line != tokens[k].line or not (by or named[2]):
        return None  # «2ª fondo»
    return Done(named[0] + 1 + by, name=named[1], times=times)


def _named(tokens: Sequence[Token], k: int) -> tuple[int, str, bool] | None:
    """Return the routine named at ``k``: its words, its name, and whether they speak of several."""
    for words, name in _BY_WORD.get(tokens[k].norm, ()):
        if stands(words, tokens, k):
            return len(words), MANY.get(name) or NAMES[name], name in MANY
    return None


def _is_letter_of_list(tokens: Sequence[Token], k: int) -> bool:
    """«Rutina A) ...»: whether the bracket behind the letter at ``k`` was never opened."""
    if len(tokens[k].norm) != 1 or k + 1 >= len(tokens) or tokens[k + 1].norm != ")":
        return False
    return all(token.norm != "(" for token in tokens[max(0, k - _ROW) : k])


def _is_preposition(tokens: Sequence[Token], k: int) -> bool:
    """«A Vallon, sable en mano»: no A of a routine, which a mark or another code follows."""
    if tokens[k].norm not in ("a", "e") or k + 1 >= len(tokens):
        return False
    return tokens[k + 1].kind == "word" and not _codes(tokens[k + 1])


def _codes(token: Token) -> tuple[str, ...]:
    word = token.norm
    if token.kind != "word":
        return ()
    if "-" not in word and _RUN_TOGETHER.fullmatch(word) and _is_run_together(token):
        return actions_written(" ".join(_EACH.findall(word)))
    if not _CODE_WORD.fullmatch(word):
        return ()
    if len(word) <= 2 and "-" not in word and not token.text.isupper():
        return ()
    return actions_written(word)


def _is_run_together(token: Token) -> bool:
    """«XFXPRB», «xfxtx»: no word, with poses among other actions."""
    poses = token.norm.count("x")
    told = poses > 1 if token.text.isupper() else poses > 2
    return told and poses < len(token.norm) and not is_word(token.low)


def _is_group(tokens: Sequence[Token], k: int) -> bool:
    """«XFX TX PX»: a pose and an action more, behind actions that are written together."""
    group = tokens[k].text.isupper() and len(tokens[k].norm) == 2 and "x" in tokens[k].norm
    return (
        group
        and k > 0
        and tokens[k - 1].kind == "word"
        and "x" in tokens[k - 1].norm
        and (bool(_codes(tokens[k - 1])) or _is_group(tokens, k - 1))
    )


def _among_codes(tokens: Sequence[Token], k: int) -> bool:
    """Whether a small letter stands in a row of four that are codes, a pose among them: «x, f, x, p»."""
    if not _CODE_WORD.fullmatch(tokens[k].norm):
        return False
    row = [tokens[k].norm]
    for step in (-1, 1):
        at = k + step
        while 0 <= at < len(tokens) and len(row) < _ROW:
            if tokens[at].kind == "word":
                if len(tokens[at].norm) > 2 or not _CODE_WORD.fullmatch(tokens[at].norm):
                    break
                row.append(tokens[at].norm)
            elif tokens[at].norm not in (",", "-", "/", "+", ";", "."):
                break
            at += step
    return len(row) >= _LEAST and "x" in row


_ROW, _LEAST = 12, 4


def _number(token: Token) -> int:
    many = token.number if token.kind == "number" else (word_value(token.norm) or 0)
    return many if 1 < many <= _MOST else 0


def _count_behind(tokens: Sequence[Token], k: int) -> tuple[int, int]:
    """Return how often is done what ends before ``k``, and how many words tell it.

    «tajo x2», «tajo (x2)», «tajo dos veces».
    """
    opened = k < len(tokens) and tokens[k].norm == "("
    at = k + opened
    ahead = list(tokens[at : at + 2])
    if len(ahead) < 2 or ahead[0].line != tokens[k - 1].line:
        return 1, 0
    many = 0
    if ahead[0].norm in _TIMES:
        many = _number(ahead[1])
    elif ahead[1].norm in ("veces", *_TIMES):
        many = _number(ahead[0])
    if not many:
        return 1, 0
    closed = opened and at + 2 < len(tokens) and tokens[at + 2].norm == ")"
    return many, 2 + opened + closed


def actions_of(tokens: Sequence[Token], weapon: str | None) -> tuple[tuple[str, ...], bool]:
    """Return the actions of a list of codes and routine names, and whether any is named."""
    routines: list[tuple[str, ...]] = []
    k, named = 0, False
    while k < len(tokens):
        done = done_at(tokens, k)
        if done is None:
            k += 1
            continue
        if done.name:
            routines += [routines_of(weapon)[done.name].actions] * done.times
        else:
            routines.append(done.codes)
        named = named or bool(done.name)
        k += done.width
    if not named:
        return tuple(code for codes in routines for code in codes), False
    return joined(routines), True


def strays(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield what stands among the actions as one of them and is none, or what cannot be counted.

    «X-F-Y», «2X-F», «tajo o parada», «X-F-X dos veces», «varios tajos».
    """
    k, open_ = 0, False
    while k < len(tokens):
        if (done := done_at(tokens, k)) is not None:
            k += done.width
            continue
        open_ = tokens[k].norm == "(" or (open_ and tokens[k].norm != ")")
        if tokens[k].low == "si" and not open_:
            yield tokens[k]  # «X-F-X, y si sigo en pie X-T-X»
        token, after = tokens[k], tokens[k + 1] if k + 1 < len(tokens) else None
        glued = after is not None and after.start == token.end and bool(_codes(after))
        if token.kind == "number" and (glued or (k and tokens[k - 1].norm in _TIMES)):
            yield token
        if token.kind == "word" and (_is_stray(token) or _named(tokens, k) is not None):
            yield token
        k += 1


def _is_stray(token: Token) -> bool:
    if token.norm in ("o", "u", "veces", "vuelta"):
        return True
    return token.text.isupper() and (len(token.norm) == 1 or "-" in token.norm)
