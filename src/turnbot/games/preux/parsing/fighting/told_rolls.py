"""A death roll told by its toughnesses: «dureza 1 a 7: 7; de 8 a 10, un 8», «siete sietes, tres ochos».

Each word is read as a sign (``death_roll.toml``; n: a number, p: one in the plural), and each way to tell a
roll is a pattern over signs. A telling counts where each of the thirteen toughnesses gets one number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.numbers import word_value
from turnbot.games.preux.parsing.words.text import Token

LENGTH = 13
_FARTHEST, _LEADING = (
    120,
    12,
)  # words of a telling; words that may stand before it: «como siempre», «la cambio»
_SOME = r"(?P<some>[ar]|d?n[th]n\+?|hn|dn|bncn|nc?[+<]|\+n?|<n|n(?:c+n\+?){%d})"
_NUMBER_BEHIND = r"(?:[ju]+|(?<=[ar+<])[cus]*|c?(?=u*[np](?:[csu+]|$))|(?<=[th]n)[ct]?)u*(?P<value>[np])"
_LISTED = range(6, -1, -1)  # so many more numbers a list may have
#: How entries may be told: toughnesses first, the number first, how often and what (or behind it), in pairs.
_WAYS = (
    [re.compile(f"{_SOME % more}{_NUMBER_BEHIND}") for more in _LISTED],
    [re.compile(f"(?P<value>[np])j*{_SOME % more}") for more in _LISTED],
    [re.compile(r"(?:x*(?P<count>n)j?x*[ju]*|(?P<some>[ar])c?u*)(?P<value>[np])")],
    [re.compile(r"(?P<value>n)j*x(?P<count>n)"), re.compile(r"(?P<value>n)j*(?P<count>n)x")],
    [re.compile(r"(?P<some>n\+?)[tscj](?P<value>n)")],
)
_PARTS, _BUT = re.compile(r"[csju]*"), re.compile(r"[csj]*[e<nxp]")


def told_roll(tokens: Sequence[Token], begin: int) -> tuple[tuple[int, ...], int] | None:
    """Return the roll that is told from ``begin`` on, and where it ends; None if none is, or two are."""
    signs, values, ends = _signs(tokens[begin : begin + _FARTHEST], strange=2)
    found: dict[tuple[int, ...], int] = {}
    for way in _WAYS:
        roll, end = next(_read(signs, values, way, 0, {}), ((), 0))
        if roll and not _BUT.match(signs, end):
            found.setdefault(roll, end)
    rising = [roll for roll in found if list(roll) == sorted(roll)] or list(found)
    return (rising[0], begin + ends[found[rising[0]] - 1]) if len(rising) == 1 else None


def numbers_end(tokens: Sequence[Token], begin: int) -> int:
    """Return where numbers end that are told behind the words for a roll; 0 if there are not two of them."""
    signs, _, ends = _signs(tokens[begin : begin + _FARTHEST], strange=0)
    return begin + ends[-1] if signs.count("n") + signs.count("p") > 1 else 0


def _read(
    signs: str, values: Sequence[int], way: Sequence[re.Pattern[str]], at: int, given: Mapping[int, int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the rolls that entries told in one way make up from ``at`` on, and the sign behind each."""
    if len(given) == LENGTH:
        if all(2 <= n <= 12 for n in given.values()):
            yield tuple(given[n] for n in range(1, LENGTH + 1)), at
        return
    parts = _PARTS.match(signs, at)
    for pattern in way:
        entry = pattern.match(signs, parts.end() if parts else at)
        told = _toughnesses(entry, values, given) if entry else []
        if entry and told and not given.keys() & set(told) and all(1 <= n <= LENGTH for n in told):
            value = values[entry.start("value")]
            yield from _read(signs, values, way, entry.end(), {**given, **dict.fromkeys(told, value)})


def _toughnesses(entry: re.Match[str], values: Sequence[int], given: Mapping[int, int]) -> list[int]:
    """Return the toughnesses that an entry is about."""
    free = [n for n in range(1, LENGTH + 1) if n not in given]
    groups = entry.groupdict()
    if groups.get("count"):
        count = values[entry.start("count")]
        return free[:count] if count <= len(free) else []
    some, start = groups["some"], entry.start("some")
    numbers = [values[start + n] for n, sign in enumerate(some) if sign == "n"]
    if not numbers:
        return free
    last = numbers[-1]
    if some[0] in "h<" or some[-1] == "<":
        return [n for n in free if n < last + (some[0] != "<")]
    if some[0] == "+":
        return list(range(last + 1, LENGTH + 1))
    end = LENGTH if some[-1] == "+" or (some[0] == "d" and len(numbers) == 1) else last
    if len(numbers) == 2 and re.search("[thb]", some):
        return list(range(numbers[0], end + 1))
    return [*numbers[:-1], *range(last, end + 1)]


@cache
def _words() -> tuple[Mapping[str, str], Mapping[str, int]]:
    data = load_toml("death_roll.toml")
    signs = {word: sign for sign, words in data["signs"].items() for word in words.split()}
    ordinals = {word: n for n, word in enumerate(data["ordinals"].split(), 1)}
    return signs, {**data["plurals"], **ordinals}


def _signs(tokens: Sequence[Token], *, strange: int) -> tuple[str, list[int], list[int]]:
    """Return the signs of words, the value of each and the token behind it, up to what is none of a roll.

    ``strange``: so many words in a row may say nothing of it.
    """
    unknown = 0
    kinds, valued = _words()
    out: list[tuple[str, int, int]] = []
    for k, token in enumerate(tokens):
        norm, begun = token.norm, any(sign == "n" for sign, _, _ in out)
        if k and token.first:
            if token.line > tokens[k - 1].line + 1 and begun:
                break
            out.append(("s", 0, k))
        value = token.number if token.kind == "number" else valued.get(norm)
        if value is None and norm not in kinds:
            value = word_value(norm)
        if value is not None:
            out.append(("p" if norm[-1] == "s" and norm in valued else "n", value, k + 1))
        elif norm in kinds and (begun or norm not in ("siempre", "no")):
            if kinds[norm] != "_" and not (token.first and norm in ("-", "*")):
                out.append((kinds[norm], 0, k + 1))
        elif norm == "no" or (unknown >= strange or token.first if begun else k > _LEADING):
            break
        unknown = unknown + 1 if value is None and norm not in kinds else 0
    return "".join(s for s, _, _ in out), [v for _, v, _ in out], [e for _, _, e in out]
