"""The death roll of chapter 12: thirteen numbers, one for each toughness, in a row or told in words.

``take_roll`` is given the tokens of a mail and returns those that are none of it, the roll, and where a roll
stands that is no good. Each word is read as a sign (``death_roll.toml``), numbers as letters from A (1) on,
and each way to tell a roll is a list of patterns over signs: «dureza 1 a 7: 7; de 8 a 10, un 8»,
«siete sietes, tres ochos». A telling counts where each of the thirteen toughnesses gets one number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.numbers import word_value
from turnbot.games.preux.parsing.words.text import Token, listed

Roll = tuple[int, ...]
Found = tuple[list[Token], Roll | None, tuple[int, int] | None]

_NUMBERS = "ABCDEFGHIJKLMN"
_ALL = range(1, 14)
_OWN = ord("k") - 64  # «8 y 9 tal cual»
_GOOD = (*range(2, 13), _OWN)
_TRIES = 30  # words that may announce a roll, in a mail that does nothing but
_FARTHEST = 120  # words of a telling
_SHORT = 8  # words that say when it counts
_ROW_LEAST = 8  # numbers that are a roll where no title says that they are one
_WIDE = 3  # columns of a table
_STRANGE = 3  # words in a row that may say nothing of it
_MENDING = listed("mejor digo perdon corrijo rectifico no quise cambio cambiada")
_NONE = listed("ninguna ninguno no nada -")
_SURE = listed("muerte tm tdm comportamiento tirada")
_ABOUT = listed("comportamiento muerte tirada conducta dureza durezas combate batalla tm tdm")
_LEADING = listed("mi mis la el los las de del para como en y con ,")

# One number, one toughness or a range of them, and so many of these; what is told of them, and the number.
_N, _ONE = "[A-Nk]", r"[Td]*[A-M](?:[th.]T*[A-M])?\+?"
_LISTS = [f"w?(?P<some>{_ONE}(?:c+w?{_ONE}){{{more}}})" for more in range(12, -1, -1)]
_SOME = [
    r"w?T*(?P<some>[hlg>]T*[A-M]|T*[A-M]<|bT*[A-M]c?T*[A-M]|[ar+]|[A-M]f|f[A-M]|[A-M]z|z[A-M]?)",
    *_LISTS,
]
_VALUE = f"(?P<value>{_N})"
_FIRST = [f"{some}[jcutw>.]*s?[ju]*{_VALUE}" for some in _SOME]
_LAST = [f"{_VALUE}[juT.>?]*{some}" for some in (*_SOME, *(f"tT{some}" for some in _LISTS))]
_COUNTED = [rf"(?P<count>[A-M])x?[ju]*{_VALUE}"]
_RESTS = [rf"(?<=v)u*{_VALUE}(?P<some>)", rf"{_VALUE}(?P<some>v)"]
#: How entries may be told: toughnesses first, numbers first, how often; in pairs, and all of these.
_WAYS = [
    [re.compile(pattern) for pattern in way]
    for way in (
        _FIRST,
        _LAST,
        _COUNTED,
        [rf"{_VALUE}j*xj*(?P<count>[A-M])", rf"{_VALUE}j*(?P<count>[A-M])x"],
        [rf"(?P<some>[A-M]\+?)[tscj]*{_VALUE}"],
        [*_LAST, *_FIRST, *_COUNTED, *_RESTS],
    )
]
_ROW = [re.compile(rf"{_VALUE}\+?")]
_PARTS = re.compile(r"(?:[csjunwtvex.?]|T(?!T*[A-Mfz]))*")
_MORE = re.compile(r"(?!jT*AtM)[cjutTdwe+]*[A-N]")
_ROWS = re.compile(rf"(?P<heads>(?:[A-M](?:t[A-M])?\+?){{2,}})n[u?]?(?P<values>{_N}{{2,}})(?=n|$)")


def take_roll(tokens: Sequence[Token]) -> Found:
    """Find the death roll of a mail. Of two that differ the later one, if it mends the other."""
    for k, begin in islice(_beginnings(tokens), _TRIES):
        found = _told(tokens, begin, sure=tokens[k].norm in _SURE)
        if found is None:
            continue
        roll, end = found
        start = _introduced(tokens, max(k, begin))
        again = _again(tokens, end)
        if again is not None and again[0] != roll:
            mended = bool(_MENDING & {t.norm for t in tokens[end : again[1]]})
            roll, end = (again[0] if mended else ()), again[1]
        left = [*tokens[:start], *tokens[end:]]
        return (left, roll, None) if roll else (left, None, (tokens[start].start, tokens[end - 1].end))
    return _spoken_of(tokens)


def _beginnings(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Yield where a roll may be announced, or begin without being so, and where its telling would begin."""
    titles = frozenset(load_toml("death_roll.toml")["titles"].split())
    for k, token in enumerate(tokens):
        if token.norm in titles:
            yield k, k + (token.norm not in ("dureza", "durezas", "resistencia"))
        elif token.kind == "number" and _is_row(tokens, k):
            yield k, k


def _is_row(tokens: Sequence[Token], k: int) -> bool:
    """Whether a row of numbers begins at ``k`` that is long enough for a roll, and rises as rolls do."""
    if any(t.kind == "number" for t in tokens[max(0, k - 2) : k]):
        return False
    numbers = [t.number for t in tokens[k : k + 26] if t.kind == "number"][:13]
    return len(numbers) == len(_ALL) and numbers == sorted(numbers) and numbers[-1] < len(_ALL)


def _again(tokens: Sequence[Token], begin: int) -> tuple[Roll, int] | None:
    """Find another roll in the lines behind one: «No, mejor: 8 8 8», «si defiendo, 8 en todas»."""
    for k in range(begin, min(len(tokens), begin + 12)):
        if tokens[k].first and tokens[k].line > tokens[begin - 1].line + 1:
            return None
        if tokens[k].kind == "number" and (found := _told(tokens, k, sure=True)):
            return found
    return None


def _spoken_of(tokens: Sequence[Token]) -> Found:
    """Find words that stand for a roll and make none."""
    for k, token in enumerate(tokens[:-1]):
        if token.norm not in _SURE or (token.norm == "muerte" and tokens[k - 1].norm == "a"):
            continue
        signs, ends = _signs(tokens[k + 1 : k + 1 + _FARTHEST])
        numbers = [end for sign, end in zip(signs.partition("n?")[0], ends, strict=False) if sign in _NUMBERS]
        titled = "tirada" in {t.norm for t in tokens[max(0, k - 3) : k]}
        told = titled and k + 2 < len(tokens) and tokens[k + 1].norm in (":", ",")
        least = (
            2
            if titled
            or token.norm in ("tm", "tdm", "comportamiento")
            or (token.first and token.norm == "muerte")
            else _ROW_LEAST
        )
        if len(numbers) < least and not (told and tokens[k + 2].norm not in _NONE):
            continue
        start, end = _introduced(tokens, k + 1), k + 1 + (numbers[-1] if numbers else 1)
        while end < len(tokens) and not tokens[end].first and tokens[end].norm not in (".", ";", "!"):
            end += 1
        return [*tokens[:start], *tokens[end:]], None, (tokens[start].start, tokens[end - 1].end)
    return list(tokens), None, None


def _introduced(tokens: Sequence[Token], start: int) -> int:
    """Return where, in its line, the words begin that say what it is: «y mi tirada de muerte: 7 7 7»."""
    begun, titled = start, start
    while begun > 0 and start - begun < 14 and tokens[begun - 1].norm not in (".", ";", "!", "?"):
        if tokens[begun].first and tokens[begun].line < tokens[start].line - 1:
            break
        begun -= 1
        if tokens[begun].norm in _ABOUT:
            titled = begun
    if titled == start:
        return start
    while titled > 0 and not tokens[titled].first and tokens[titled - 1].norm in _LEADING:
        titled -= 1
    led = next((k for k in range(titled, max(-1, titled - _SHORT), -1) if tokens[k].first), titled)
    if tokens[led].norm == "si":
        return led  # «Si hay batalla, con dureza hasta 7 ...»
    return titled


# How it is told -----------------------------------------------------------------------------------------


def _told(tokens: Sequence[Token], begin: int, *, sure: bool) -> tuple[Roll, int] | None:
    """Return the roll that is told from ``begin`` on, and where it ends; None if none is, or two are.

    ``sure``: what stands before says that it is a roll, so one number for all of it does.
    """
    signs, ends = _in_pairs(*_signs(tokens[begin : begin + _FARTHEST]))
    found: dict[Roll, int] = {}
    headed = re.match(r"[^j]{0,30}M[^jn]*j(?=n?[A-N])", signs)  # «los 13 números: 7 7 7»
    for at, way in [(0, _ROW), (headed.end() if headed else 0, _ROW), *((0, way) for way in _WAYS)]:
        roll, end = _read(signs, way, at, {}, None, set()) or ((), 0)
        if roll and (sure or len(set(roll)) > 1):
            found.setdefault(roll, end)
        if found and way in (_ROW, _WAYS[-2]):
            break
    rising = [roll for roll in found if list(roll) == sorted(roll)] or list(found)
    return (rising[0], begin + ends[found[rising[0]] - 1]) if len(rising) == 1 else None


def _in_pairs(signs: str, ends: list[int]) -> tuple[str, list[int]]:
    """Tell a table of two rows in pairs: «1-7 8-13 / 7 8» is «1-7 7, 8-13 8»."""
    told, at = "", 0
    where: list[int] = []
    for rows in _ROWS.finditer(signs):
        heads = re.findall(r"[A-M](?:t[A-M])?\+?", rows["heads"])
        if len(heads) != len(rows["values"]) or ("t" not in rows["heads"] and len(heads) < _WIDE):
            continue
        pairs = ",".join(f"{head}j{value}" for head, value in zip(heads, rows["values"], strict=True))
        pairs = pairs.replace(",", "s")
        told, where = told + signs[at : rows.start()] + pairs, where + ends[at : rows.start()]
        where += [ends[rows.end() - 1]] * len(pairs)
        at = rows.end()
    return told + signs[at:], where + ends[at:]


def _read(
    signs: str,
    way: Sequence[re.Pattern[str]],
    at: int,
    given: Mapping[int, int],
    rest: int | None,
    tried: set[tuple[int, tuple[int, ...], int | None]],
) -> tuple[Roll, int] | None:
    """Return the first roll that entries told in one way make up from ``at`` on, and the sign behind it.

    ``rest`` is the number of those that no entry names; ``tried`` is where none was found before.
    """
    if (state := (at, tuple(given), rest)) in tried:
        return None
    tried.add(state)
    begin = _PARTS.match(signs, at).end()  # type: ignore[union-attr]  # it matches nothing, too
    for pattern in way:
        entry = pattern.match(signs, begin)
        if entry is None or (value := ord(entry["value"]) - 64) not in _GOOD:
            continue
        now, left = given, rest
        if (about := _toughnesses(entry, given)) is None:
            if rest is not None or value == _OWN:
                continue
            left = value
        elif not about or max(about) > len(_ALL):
            continue
        else:
            if _is_open(entry, about, given):
                now = {n: one for n, one in given.items() if n < about[0]}
            if now.keys() & set(about):
                continue
            now = {**now, **{n: n if value == _OWN else value for n in about}}
        if (found := _read(signs, way, entry.end(), now, left, tried)) is not None:
            return found
    whole = {**dict.fromkeys(_ALL, rest), **given} if rest else given
    if len(whole) == len(_ALL) and not _MORE.match(signs, at):
        return tuple(whole[n] or 0 for n in _ALL), at
    return None


def _is_open(entry: re.Match[str], toughnesses: Sequence[int], given: Mapping[int, int]) -> bool:
    """Whether an entry goes on from one that had no end: «desde la 1 un 7, desde la 8 un 8»."""
    some = entry.groupdict().get("some") or ""
    return some.startswith("d") and len({given.get(n, 0) for n in toughnesses}) == 1


def _toughnesses(entry: re.Match[str], given: Mapping[int, int]) -> list[int] | None:
    """Return the toughnesses that an entry is about; None: all that no other is about."""
    free = [n for n in _ALL if n not in given]
    groups = entry.groupdict()
    some = f"{groups['count']}f" if groups.get("count") else groups.get("some", "f")
    numbers = [ord(sign) - 64 for sign in some if "A" <= sign <= "N"]
    if some in ("", "a", "r", "+", "v", "z"):
        return None
    if "f" in some or "z" in some:
        many = numbers[0] if numbers else 1
        return (free[:many] if "f" in some else free[-many:]) if many <= len(free) else []
    last = numbers[-1]
    if some[0] in "hl" or some[-1] == "<":
        return [n for n in free if n < last + (some[0] != "l")]
    if some[0] in "g>":
        return list(range(last + 1, 14))
    if some[0] == "b":
        return list(range(numbers[0], last + 1))
    out: list[int] = []
    for one in re.finditer(r"(d?)T*([A-M])(?:([th.])T*([A-M]))?(\+?)", some):
        first, to = ord(one[2]) - 64, ord(one[4] or one[2]) - 64
        out += range(first, 14 if one[5] or (one[1] and not one[4]) else to + 1)
    return out if len(out) == len(set(out)) else []


@cache
def _words() -> tuple[Mapping[str, str], Mapping[str, int], Mapping[str, int]]:
    data = load_toml("death_roll.toml")
    signs: dict[str, str] = {}
    for sign, (words, *phrases) in data["signs"].items():
        signs |= dict.fromkeys((*words.split(), *phrases), sign)
    ordinals = {word: n for n, word in enumerate(data["ordinals"].split(), 1)}
    return signs, data["plurals"], {**ordinals, "uno": 1, "ultima": 13}


def _signs(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """Return the signs of words and the token behind each, up to what is none of a roll."""
    kinds, plurals, ordinals = _words()
    out, k, strange = "", 0, 0
    ends: list[int] = []
    while k < len(tokens) and strange < _STRANGE:
        token = tokens[k]
        if k and token.first:
            begun = any(sign in _NUMBERS for sign in out)
            if begun and token.line > tokens[k - 1].line + 1:
                break
            out, ends = (out, ends) if out.endswith("c") else (out + "n", [*ends, k])
        width, sign = _sign_at(tokens, k, kinds)
        if token.first and k and token.norm in ("-", "*"):
            sign = ""
        elif sign == "?" or token.kind == "number":
            value = (
                token.number if token.kind == "number" else ordinals.get(token.norm, word_value(token.norm))
            )
            if token.norm in plurals:
                sign = "u" + _letter(plurals[token.norm])
            elif token.kind == "number" and len(token.text) == len(_ALL):
                sign = "".join(_letter(int(digit)) for digit in token.text)  # «7777777888999»
            elif value is not None:
                sign = _letter(value)
        strange = strange + 1 if sign == "?" else 0
        k += width
        out, ends = out + sign, [*ends, *[k] * len(sign)]
    return out, ends


def _letter(number: int) -> str:
    return _NUMBERS[number - 1] if 0 < number <= len(_ALL) else _NUMBERS[-1]


def _sign_at(tokens: Sequence[Token], k: int, kinds: Mapping[str, str]) -> tuple[int, str]:
    """Return how many words make a sign at ``k``, and the sign: «?» for a word that says nothing."""
    for width in (3, 2, 1):
        sign = kinds.get(" ".join(token.norm for token in tokens[k : k + width]))
        if sign is not None and k + width <= len(tokens):
            return width, sign.replace("_", "")
    return 1, "?"
