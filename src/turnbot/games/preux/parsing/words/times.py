"""Times: «la segunda semana», «S1», «las dos restantes», «todo el mes» as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from lark import Token as LarkToken
from lark import Tree

from turnbot.games.preux.parsing.words.grammar import Word, longest
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import Token, stands

_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
_MOST = 14


@dataclass(frozen=True, slots=True)
class Time:
    """A time: where it ends, what it means, and how sure its form is.

    ``where`` holds weeks («1».."4»), «notes» (all the month), or what only its mail can tell: ``next``,
    ``rest``, ``rest2``, ``other``, ``middle``. ``sure``: ``named`` (semana is said, or «S2»), ``article``
    («la segunda»), ``bare`` («segunda»), ``number`` («2»), ``month``, ``rest``.
    """

    end: int
    where: tuple[str, ...]
    sure: str


@dataclass(frozen=True, slots=True)
class _Words:
    single: Mapping[str, Word]
    phrases: Mapping[str, Sequence[tuple[tuple[str, ...], Word]]]
    cardinals: Mapping[str, int]


@cache
def _words() -> _Words:
    data = load_toml("times.toml")
    single: dict[str, Word] = {}
    for kind, text in data["word"].items():
        single.update(dict.fromkeys(text.split(), (kind, None)))
    for kind, text in data["which"].items():
        single.update(dict.fromkeys(text.split(), ("WHICH", kind)))
    for value, text in data["ordinal"].items():
        single.update(dict.fromkeys(text.split(), ("ORD", int(value))))
    cardinals = {word: int(value) for value, text in data["cardinal"].items() for word in text.split()}
    phrases: dict[str, list[tuple[tuple[str, ...], Word]]] = {}
    said = [(p, ("WHICH", kind)) for kind, ps in data["phrase"].items() for p in ps]
    said += [(p, ("MONTH", None)) for p in data["month"]["words"]]
    said += [(p, ("REST", None)) for p in data["rest"]["words"]]
    said += [(p, ("PLACE", int(week))) for week, ps in data["place"].items() for p in ps]
    for phrase, word in sorted(said, key=lambda one: -len(one[0])):
        parts = tuple(phrase.split())
        phrases.setdefault(parts[0], []).append((parts, word))
    return _Words(single, phrases, cardinals)


@cache
def _beginnings() -> frozenset[str]:
    words = _words()
    kinds = ("SEM", "DET", "ORD", "WHICH", "EACH")
    begin = {w for w, (kind, _) in words.single.items() if kind in kinds}
    return frozenset({*begin, *words.cardinals, *words.phrases, *_ROMAN, "s", "w"})


def may_be_time(norm: str) -> bool:
    """Whether a time may begin with a word."""
    return norm in _beginnings()


def time_at(tokens: Sequence[Token], at: int) -> Time | None:
    """Return the time that begins at ``at``, or None. Numbers alone count at the head of a line only."""
    token = tokens[at]
    if token.kind == "number":
        boxed = at > 0 and tokens[at - 1].first and tokens[at - 1].norm in ("[", "(", "#", "<")
        listed = (
            at > 0 and tokens[at - 1].norm in _ENDED and _norm(tokens, at + 1) == ")" and token.number < 5
        )
        boxed = boxed or listed
        if not (token.ordinal or token.first or boxed or _counts_week(tokens, at)):
            return None
    elif token.norm not in _beginnings() or token.low == "él":
        return None
    words, ends = _recognised(tokens, at)
    if not words:
        return None
    found = _understood(tuple(words))
    if found is None:
        return None
    if (
        found.sure == "number"
        and not token.first
        and not token.ordinal
        and not (at and (tokens[at - 1].first or tokens[at - 1].norm in _ENDED))
    ):
        return None
    if found.sure == "number" and _norm(tokens, ends[found.end - 1]) in ("x", "×", "*"):
        return None  # «3 x 50»
    if found.sure == "number" and token.ordinal and not token.first and tokens[at - 1].norm not in _BEFORE:
        return None
    return replace(found, end=ends[found.end - 1])


def in_series(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with «semana» for a noun that numbers the weeks: «primer acto», «segundo acto».

    A noun does so that stands at the head of sentences with three different ordinals or numbers.
    """
    found: dict[str, set[int]] = {}
    places: dict[str, list[int]] = {}
    ends = True
    for k, token in enumerate(tokens):
        led = token.first or ends
        ends = token.norm in (*_ENDED, ":")
        if not led or k + 1 >= len(tokens) or tokens[k + 1].line != token.line:
            continue
        pair = _counted(token, tokens[k + 1])
        if pair is not None:
            noun, at, value = (tokens[k + pair[0]].norm, k + pair[0], pair[1])
            found.setdefault(noun, set()).add(value)
            places.setdefault(noun, []).append(at)
    out = list(tokens)
    for noun, values in found.items():
        if len(values) >= _SERIES and noun not in _OTHER_SERIES:
            for at in places[noun]:
                out[at] = replace(out[at], norm="semana", low="semana")
    return out


_SERIES = 3
_OTHER_SERIES = frozenset(
    ["semana", "semanas", "sem", "observacion", "regla", "punto", "rutina", "dureza", "resistencia", "paso"]
)


def _counted(first: Token, after: Token) -> tuple[int, int] | None:
    """Return which of two words is the noun that is counted (0 or 1), and its number."""
    words = _words().single
    for noun, number, at in ((after, first, 1), (first, after, 0)):
        if noun.kind != "word" or len(noun.norm) < 4 or noun.norm in words:
            continue
        kind, value = words.get(number.norm, ("", None))
        if kind == "ORD":
            return at, int(value)
        if at == 0 and number.kind == "number" and number.number < 5:
            return at, number.number
        if at == 0 and number.text.isupper() and number.norm in _ROMAN:
            return at, _ROMAN[number.norm]
    return None


_ENDED = frozenset([".", ";", "!", "?"])
_DIGITS = frozenset(["1", "2", "3", "4"])
_HIS = frozenset(["primero", "segundo", "tercero", "cuarto", "ultimo", "secundo"])
_BEFORE = frozenset(["la", ",", ".", ";", "en", "y", ":", "\n"])


def _counts_week(tokens: Sequence[Token], at: int) -> bool:
    after = tokens[at + 1].norm if at + 1 < len(tokens) else ""
    return _words().single.get(after, ("",))[0] == "SEM" and 1 <= tokens[at].number <= 4


def _recognised(tokens: Sequence[Token], at: int) -> tuple[list[Word], list[int]]:
    words: list[Word] = []
    ends: list[int] = []
    i = at
    while i < len(tokens) and len(words) < _MOST:
        if i > at and tokens[i].first:
            wrapped = words[-1][0] in ("DET", "ORD", "DE", "Y") and tokens[i].line == tokens[i - 1].line + 1
            if not wrapped:
                break
        found = _word(tokens, i, words)
        if found is None:
            break
        word, i = found
        words.append(word)
        ends.append(i)
    return words, ends


def _word(tokens: Sequence[Token], i: int, before: Sequence[Word]) -> tuple[Word, int] | None:
    token, norm = tokens[i], tokens[i].norm
    last = before[-1][0] if before else ""
    if token.kind == "number":
        if last == "DET" and i and tokens[i - 1].norm in ("el", "los"):
            return None  # «el 4 de Arcabuceros»
        if token.number > 31 or (token.number > 4 and last not in ("DE", "TO")):
            return None
        if token.ordinal:
            dot = 1 if _norm(tokens, i + 1) == "." and _is_sem(tokens, i + 2) else 0
            return ("ORD", f"{token.number}"), i + 1 + dot  # a figure, and no word
        return ("NUM", token.number), i + 1
    if token.kind == "mark":
        return _mark(tokens, i, last)
    for parts, word in _words().phrases.get(norm, ()):
        if stands(parts, tokens, i):
            if (
                word[0] == "REST"
                and _norm(tokens, i + len(parts)) in ("de", "del")
                and "semanas" not in parts
            ):
                continue  # «el resto de la semana»
            return word, i + len(parts)
    if norm in ("s", "w") and i + 1 < len(tokens):
        k = i + 1 + (tokens[i + 1].norm in (".", "-"))
        if k < len(tokens) and tokens[k].kind == "number" and tokens[k].start - token.end <= 1:
            return (("SNUM", tokens[k].number), k + 1) if 1 <= tokens[k].number <= 4 else None
    if last == "SEM" and norm in _words().cardinals:
        return ("NUM", _words().cardinals[norm]), i + 1
    if norm in _ROMAN and (
        last in ("SEM", "Y", "COMMA")
        or (token.first and (token.text.isupper() or _norm(tokens, i + 1) in (".", ")")))
    ):
        return ("NUM", _ROMAN[norm]), i + 1
    if norm in _words().single:
        word = _words().single[norm]
        if word[0] == "ORD" and norm in _HIS and last != "SEM" and (last == "DET" or not token.first):
            return None  # «el tercero»: a man, or a thing
        if word[0] == "SEM" and _norm(tokens, i + 1) in (".", "nº", "#", "num", "numero", "n"):
            k = i + 2 + (_norm(tokens, i + 2) in ("º", ".", "°"))
            if k - 1 < len(tokens) and _is_count(tokens, k - 1 if _is_count(tokens, k - 1) else k):
                return word, k - 1 if _is_count(tokens, k - 1) else k
        if word[0] == "TO" and last not in ("NUM", "ORD", "SEM", "SNUM"):
            return None
        if word[0] == "ORD" and token.dotted and _is_sem(tokens, i + 2):
            return word, i + 2
        return word, i + 1
    if (
        norm in _words().cardinals
        and (last in ("DET", "WHICH") or _is_sem(tokens, i + 1))
        and norm not in ("un", "una", "uno")
    ):
        return ("CARD", _words().cardinals[norm]), i + 1
    return None


def _mark(tokens: Sequence[Token], i: int, last: str) -> tuple[Word, int] | None:
    norm = tokens[i].norm
    if last not in ("NUM", "SNUM", "ORD", "SEM"):
        return None
    if norm in (",", "/", "+") and _is_count(tokens, i + 1) and _goes_on(tokens, i + 1):
        return (("SLASH", None) if norm != "," else ("COMMA", None)), i + 1
    if norm == "-" and last in ("NUM", "SNUM") and _is_count(tokens, i + 1):
        return ("TO", None), i + 1
    return None


def _goes_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether what looks like the next of a list of weeks is one: «1, 2 y 3:», and not «la 1, 3 apuestas»."""
    if (
        tokens[i].norm in ("la", "las", "s", "semana")
        or tokens[i].ordinal
        or tokens[i].norm in _words().single
    ):
        return True
    after = _norm(tokens, i + 1)
    return after in ("", ":", ".", ")", ",", "-", "y", "/", "\n", "=", ";")


def _is_count(tokens: Sequence[Token], i: int) -> bool:
    while i < len(tokens) and tokens[i].norm in ("la", "las", "semana", "s"):
        i += 1
    if i >= len(tokens):
        return False
    if tokens[i].kind == "number":
        return 1 <= tokens[i].number <= 4
    return tokens[i].norm in _words().cardinals or _words().single.get(tokens[i].norm, ("",))[0] == "ORD"


def _is_sem(tokens: Sequence[Token], i: int) -> bool:
    return i < len(tokens) and _words().single.get(tokens[i].norm, ("",))[0] == "SEM"


def _norm(tokens: Sequence[Token], i: int) -> str:
    return tokens[i].norm if i < len(tokens) else ""


@lru_cache(maxsize=4096)
def _understood(words: tuple[Word, ...]) -> Time | None:
    found = longest("times", words)
    if found is None:
        return None
    tree, count = found
    if tree.data == "place":
        value = next(int(t.value) for t in tree.children if isinstance(t, LarkToken))
        return Time(count, (str(value),), "place")
    if tree.data == "month":
        return Time(count, ("notes",), "month")
    if tree.data == "rest":
        return Time(count, ("rest",), "rest")
    shape = next((str(t.data) for t in tree.iter_subtrees() if t.data in ("span", "but")), "list")
    below = tree.iter_subtrees_topdown()  # type: ignore[no-untyped-call]  # lark leaves it untyped
    terms = [t for t in below if t.data in _TERMS]
    told = [_of_term(term) for term in terms]
    if not all(told):
        return None
    where = [week for weeks in told for week in weeks]
    if shape == "span" and all(w.isdecimal() for w in where):
        if max(map(int, where)) > 4:
            return None
        where = [str(n) for n in range(int(where[0]), int(where[-1]) + 1)]
    if shape == "but":
        where = [str(n) for n in range(1, 5) if str(n) not in told[-1]]
    if not where or any(w.isdecimal() and not 1 <= int(w) <= 4 for w in where):
        return None
    return Time(count, tuple(dict.fromkeys(where)), _sureness(tree, words[:count], terms))


_TERMS = frozenset(["nth", "named", "counted", "number", "which", "several", "every", "half"])


def _sureness(tree: Tree[LarkToken], words: Sequence[Word], terms: Sequence[Tree[LarkToken]]) -> str:
    kinds = {kind for kind, _ in words}
    if kinds & {"SNUM", "MES", "HALF"} or ("SEM" in kinds):
        return "named"
    if "DET" in kinds:
        return "article"
    if all(t.data == "number" for t in terms):
        return "number"
    return "digit" if all(kind != "ORD" or value in _DIGITS for kind, value in words) else "bare"


def _of_term(term: Tree[LarkToken]) -> list[str]:
    """Return the weeks of one term; [] if it means none."""
    by_type: dict[str, Any] = {t.type: t.value for t in term.children if isinstance(t, LarkToken)}
    rule, count = str(term.data), int(by_type.get("CARD", 0))
    if rule in ("nth", "named", "number", "counted"):
        value = next(int(by_type[k]) for k in ("ORD", "SNUM", "NUM") if k in by_type)
        return [str(value)] if value <= 4 else []
    if rule == "half":
        return ["1", "2"] if int(by_type["ORD"]) == 1 else ["3", "4"]
    if rule == "every":
        return ["1", "2", "3", "4"]
    if rule == "several":
        return ["1", "2", "3", "4"] if count == 4 else [f"both{count}"] if count > 1 else []
    which = str(by_type["WHICH"])
    if which == "first":
        return [str(n) for n in range(1, count + 1)] if count > 1 else []
    if which == "last":
        return [str(n) for n in range(5 - count, 5)] if count > 1 else []
    if which in ("odd", "even"):
        return ["1", "3"] if which == "odd" else ["2", "4"]
    if which == "other" and not count and "SEM" not in by_type:
        return ["other"]
    return [f"{which}{count}" if count else which]
