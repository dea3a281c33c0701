"""What the words of a death roll are: numbers, marks, toughnesses named (9.5.1).

Whoever tells a roll gives toughnesses their numbers: «dureza 1 a 5: 6», «un 7 hasta la octava», «13+ -> 9».
Here each word becomes a sign; ``roll_telling`` makes a roll of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.words.lexicon import load_toml
from turnbot.games.preux.reading.words.numbers import word_value
from turnbot.games.preux.reading.words.text import Token

LENGTH = 13  # toughnesses


@dataclass(frozen=True, slots=True)
class Sign:
    """What a word or phrase of a telling is; ``start``..``end`` are its tokens.

    ``mark`` says what a number is, if a word before it does: ``toughness`` («dureza 7», «la octava»),
    ``roll`` («un 7»), ``perhaps`` most often a toughness («el 7»), ``value`` a roll («pongo 7»), ``places``
    (as many of them: «siete casillas»). ``spelled`` is a number in words, which may count others: «tres 8».
    """

    kind: str
    value: int
    start: int
    end: int
    line: int
    mark: str = ""
    spelled: bool = False


@dataclass(frozen=True, slots=True)
class _Words:
    kinds: Mapping[str, str]
    plurals: Mapping[str, int]
    ordinals: Mapping[str, int]
    phrases: Mapping[str, Sequence[tuple[tuple[str, ...], str]]]  # by their first words, the longest first


@cache
def _words() -> _Words:
    data = load_toml("death_roll.toml")
    kinds = {word: kind for kind, words in data["words"].items() for word in words.split()}
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for kind, phrases in data["phrases"].items():
        for phrase in phrases:
            words = tuple(phrase.split())
            found.setdefault(words[0], []).append((words, kind))
    for known in found.values():
        known.sort(key=lambda entry: -len(entry[0]))
    return _Words(kinds, data["plurals"], data["ordinals"], found)


def signs(tokens: Sequence[Token]) -> list[Sign]:
    """Return what the words are, those that say nothing as ``_``. Linear."""
    return list(_counted(list(_marked(list(_plain(tokens)), tokens))))


def _plain(tokens: Sequence[Token]) -> Iterator[Sign]:
    """Yield each word by itself, and where lines and columns end."""
    words = _words()
    k = 0
    while k < len(tokens):
        token = tokens[k]
        if k and token.first:
            yield Sign("line", 0, k, k, token.line)
        elif k and token.start - tokens[k - 1].end > 1:
            yield Sign("gap", 0, k, k, token.line)
        kind, end = _phrase(tokens, k) or (words.kinds.get(token.norm, "_"), k + 1)
        if kind == "_" or token.kind == "number":
            yield from _number(token, k)
        elif not (token.first and token.norm in ("-", "*", "+", "_", "~")):
            yield Sign(kind, 0, k, end, token.line)
        k = end


def _phrase(tokens: Sequence[Token], k: int) -> tuple[str, int] | None:
    """Return what the phrase is that begins at ``k``, and where it ends; it does not run over a line."""
    for words, kind in _words().phrases.get(tokens[k].norm, ()):
        end = k + len(words)
        if end <= len(tokens) and all(tokens[k + n].norm == word for n, word in enumerate(words)):
            return kind, end
    return None


def _number(token: Token, k: int) -> Iterator[Sign]:
    """Yield what a word is that may be a number: «7», «siete», «sietes», «séptima», «7777778889999»."""
    words = _words()
    if token.kind == "number" and len(token.text) == LENGTH and token.text.isdecimal():
        for digit in token.text:
            yield Sign("number", int(digit), k, k + 1, token.line)
    elif token.kind == "number":
        yield Sign("number", token.number, k, k + 1, token.line, "toughness" if token.ordinal else "")
    elif token.norm in words.plurals:
        yield Sign("plural", words.plurals[token.norm], k, k + 1, token.line)
    elif token.norm in words.ordinals:
        yield Sign("number", words.ordinals[token.norm], k, k + 1, token.line, "toughness")
    else:
        value = word_value(token.norm)
        yield Sign("_" if value is None else "number", value or 0, k, k + 1, token.line, spelled=True)


_BEFORE = frozenset(
    ["from", "between", "since", "the", "one", "to", "till", "most", "least", "below", "above", "open", "_"]
)
_NUMBERS = frozenset(["number", "plural"])


def _marked(plain: Sequence[Sign], tokens: Sequence[Token]) -> Iterator[Sign]:
    """Yield the signs with what the words before each number make of it; small words where they count."""
    known = ""  # what the next number is
    labelled = False
    for k, sign in enumerate(plain):
        after = plain[k + 1] if k + 1 < len(plain) else None
        if sign.kind in _NUMBERS:
            if sign.kind == "number" and (known or labelled) and not sign.mark:
                sign = replace(sign, mark=known if known == "roll" else "toughness" if labelled else known)
            known, labelled = "", False
            yield sign
            continue
        if sign.kind == "label":
            labelled = len(tokens[sign.start].norm) > 1 or (after is not None and after.kind == "number")
            yield sign if labelled else replace(sign, kind="_")
        elif sign.kind == "one":
            if after is not None and after.kind in _NUMBERS:
                known = "roll"
            elif after is not None and after.kind == "times":
                yield replace(sign, kind="number", value=1)
            elif tokens[sign.start].norm == "uno":
                yield replace(sign, kind="number", value=1, mark="toughness" if labelled else "")
        elif sign.kind in ("the", "rolled"):
            known = "value" if sign.kind == "rolled" else "perhaps"
            if sign.kind == "the":
                yield from _led(plain, k)
        elif sign.kind in ("from", "to", "till", "since", "between"):
            yield from _led(plain, k)
        elif tokens[sign.start : sign.end] and tokens[sign.start].norm == "+":
            yield replace(sign, kind="upward" if _is_plus(tokens, sign.start) else "comma")
        else:
            yield sign
        if sign.kind == "_":
            known = ""
        elif sign.kind not in _BEFORE and sign.kind not in ("label", "rolled", "gap"):
            known, labelled = "", False


def _led(plain: Sequence[Sign], k: int) -> Iterator[Sign]:
    """Yield a preposition or an article that leads up to a number; another says nothing."""
    skipped = ("the", "label", "one", "gap", "open", "numbers")
    after = next((sign for sign in plain[k + 1 : k + 5] if sign.kind not in skipped), None)
    if after is not None and after.kind in (*_NUMBERS, "next", "next_one", "last", "first", "rest", "all"):
        yield plain[k]


def _is_plus(tokens: Sequence[Token], k: int) -> bool:
    """«13+», and not «7+7» or «7 + 7»."""
    joined = k + 1 < len(tokens) and tokens[k + 1].start == tokens[k].end and tokens[k + 1].kind == "number"
    return k > 0 and tokens[k - 1].end == tokens[k].start and not joined


def _counted(marked: Sequence[Sign]) -> Iterator[Sign]:
    """Yield the signs with «las siete primeras», «las últimas 3», «otras tres», «siete casillas» as one."""
    skip = 0
    for k, sign in enumerate(marked):
        if skip:
            skip -= 1
            continue
        after = marked[k + 1] if k + 1 < len(marked) else sign
        behind = marked[k + 2] if k + 2 < len(marked) else sign
        if sign.kind == "number" and after.kind in ("first", "next", "last"):
            yield replace(after, value=sign.value, start=sign.start)
            skip = 1
        elif sign.kind == "number" and after.kind == "label" and behind.kind in ("first", "next", "last"):
            yield replace(behind, value=sign.value, start=sign.start)
            skip = 2
        elif sign.kind == "others":
            if after.kind == "number" and after.mark != "roll":
                yield replace(sign, kind="next", value=after.value, end=after.end)
                skip = 1
        elif sign.kind in ("first", "next", "last", "next_one"):
            counts = after.kind == "number" and after.mark != "roll"
            counts = counts and (sign.kind != "next" or behind.kind != "line")
            if counts:
                yield replace(sign, value=after.value, end=after.end)
                skip = 1
            elif sign.kind == "next_one":
                if after.kind not in ("colon", "line", "dot"):
                    yield replace(sign, kind="next", value=1)
            elif sign.kind in ("next", "last"):
                yield replace(sign, kind="rest")
        elif (
            sign.kind == "number"
            and after.kind in ("label", "numbers")
            and not sign.mark
            and (sign.spelled or behind.kind != "number")
        ):
            yield replace(sign, mark="places", end=after.end)
            skip = 1
        elif sign.kind != "label":
            yield sign


def said(found: Sequence[Sign]) -> list[Sign]:
    """Return the signs that say something, without a column's gap beside another mark."""
    told = [sign for sign in _without_tails(found) if sign.kind not in _QUIET]
    gaps = {
        id(one)
        for before, one in pairwise(told)
        if one.kind == "gap" and before.kind not in (*_NUMBERS, "upward", "downward", "close")
    }
    return list(_without_plus(sign for sign in told if id(sign) not in gaps))


def _without_plus(found: Iterable[Sign]) -> Iterator[Sign]:
    """Yield the signs with «13+», «13 o más» as 13: above it there is none."""
    last = False
    for sign in found:
        if not (last and sign.kind == "upward"):
            yield sign
            last = sign.kind == "number" and sign.value == LENGTH


_QUIET = frozenset(["_", "quiet", "rolled", "numbers"])
_TAILS = _QUIET | {"comma", "and", "not", "the", "gap", "dash"}


def _without_tails(found: Sequence[Sign]) -> list[Sign]:
    """Return the signs without what ends a sentence and says nothing: «..., y que Dios reparta suerte»."""
    kept: list[Sign] = []
    behind: list[Sign] = []  # from the last word that says something on
    for sign in [*found, Sign("stop", 0, 0, 0, 0)]:
        if sign.kind in ("stop", "dot", "line"):
            says = all(one.kind != "_" for one in behind)
            kept += [*(behind if says else ()), sign]
            behind = []
        elif sign.kind in _TAILS:
            behind.append(sign)
        else:
            kept += [*behind, sign]
            behind = []
    return kept[:-1]
