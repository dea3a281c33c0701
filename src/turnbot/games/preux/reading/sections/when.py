"""Time: «la segunda semana», «S1», «las dos restantes», «el mes arranca con», «luego» as values.

The words stand in ``when.toml``, how they go together in ``when.lark``. What a time means in its mail («la
siguiente» of which week?) and whether it is a heading at all are questions for ``course`` and ``headings``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from lark import Token as LarkToken
from lark import Tree

from turnbot.games.preux.reading.words.grammar import Word, longest
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, fold
from turnbot.games.preux.reading.words.verbs import conjugate

MOST_WORDS = 14
MOST_LEADS = 5  # «y ya en la segunda»: no tongue bears more before a time
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "iiii": 4}
_LETTERS = {"a": 1, "b": 2, "c": 3, "d": 4}
# What counts weeks only beside the word itself: «para el final» is no week.
_BESIDE = frozenset({"prima", "secunda", "tertia", "quarta", "final", "inicial", "inaugural", "ultimo"})
# Words that alone make no time: what may only lead to one, or link two.
_LEADS = frozenset({"IN", "DET", "AND", "COMMA", "DE", "WITH", "QUE", "PAREN", "MARK", "ORDEN", "TO"})
# The conjugations of an opening that tell of what is to be done.
_TOLD = frozenset({"present", "future", "infinitive", "gerund", "imperative", "subjunctive"})


@dataclass(frozen=True, slots=True)
class Time:
    """A time: where it ends, what it means, and how much its form leaves to doubt.

    ``where`` holds weeks («1».."4»), «notes» (the whole month), or what only its mail can tell: «next»,
    «next2», «rest», «rest2», «middle», «both2», «first», «last», «midst», «then».
    ``sure``: ``named`` (semana or mes is said), ``article`` («la segunda»), ``bare`` («segunda»),
    ``number`` («2», «ii», «b»), ``counted`` («2 semana»), ``month`` (all of it), ``past`` (a week gone by).
    """

    end: int
    where: tuple[str, ...]
    sure: str
    joined: bool = False  # several weeks share what is said
    led: bool = False  # «en la segunda»: a preposition leaves no doubt that a time is meant


@dataclass(frozen=True, slots=True)
class _Words:
    """``when.toml``, indexed."""

    single: Mapping[str, Word]
    phrases: Mapping[tuple[str, str], Sequence[tuple[str, ...]]]  # by their first two words
    kinds: Mapping[str, Word]
    ordinals: Mapping[str, int]
    cardinals: Mapping[str, int]


@cache
def _words() -> _Words:
    data = load_toml("when.toml")
    single: dict[str, Word] = {}
    for kind, text in data["word"].items():
        single.update(dict.fromkeys(text.split(), _which(kind)))
    for kind, text in data["verb"].items():
        single.update(dict.fromkeys(_forms(text.split()), (kind, None)))
    kinds = {p: _which(kind) for kind, phrases in data["phrase"].items() for p in phrases}
    return _Words(single, _by_two_words(kinds), kinds, _values(data["ordinal"]), _values(data["cardinal"]))


def _by_two_words(phrases: Iterable[str]) -> Mapping[tuple[str, str], Sequence[tuple[str, ...]]]:
    """Index phrases by their first two words; most begin as many other words of a mail do."""
    out: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        out.setdefault((words[0], words[1] if len(words) > 1 else ""), []).append(words)
    return out


def _phrases_from(tokens: Sequence[Token], i: int) -> Sequence[tuple[str, ...]]:
    found, first = _words().phrases, norm_at(tokens, i)
    return (*found.get((first, norm_at(tokens, i + 1)), ()), *found.get((first, ""), ()))


def _values(table: Mapping[str, str]) -> dict[str, int]:
    return {word: int(value) for value, text in table.items() for word in text.split()}


def _which(kind: str) -> Word:
    """Return the terminal of a class of words: which of several weeks is meant is one terminal."""
    if kind in ("FIRSTS", "LASTS", "NEXT", "OTHER", "OTHERS", "REST", "MIDDLE", "ODD", "EVEN"):
        return "WHICH", kind
    return ("SEMANA", "chapter") if kind == "CHAPTER" else (kind, kind)


def _forms(lemmas: Iterable[str]) -> Iterable[str]:
    rules = load_toml("verbs.toml")["irregular"]
    for lemma in lemmas:
        for form, meant in conjugate(lemma, rules.get(lemma, {})).items():
            if meant.tense in _TOLD:
                yield fold(form)


@cache
def verb_forms() -> tuple[str, ...]:
    """Return the forms of the verbs with which a month begins or ends, folded."""
    lemmas = [w for text in load_toml("when.toml")["verb"].values() for w in text.split()]
    return tuple(dict.fromkeys(_forms(lemmas)))


@dataclass(slots=True)
class _Run:
    """The words at one place, recognised, and at which token each of them ends."""

    words: list[Word] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def last(self) -> str:
        return self.words[-1][0] if self.words else ""


def norm_at(tokens: Sequence[Token], i: int) -> str:
    """Return a token's folded word, an empty string behind the end."""
    return tokens[i].norm if i < len(tokens) else ""


def ordinal_value(norm: str) -> int:
    """Return the week that «segunda», «2», «ii» count, 0 if none."""
    if norm in _ROMAN:
        return _ROMAN[norm]
    value = int(norm) if norm.isdecimal() and len(norm) == 1 else _words().ordinals.get(norm, 0)
    return value if value in (1, 2, 3, 4) else 0


def phrase_at(tokens: Sequence[Token], at: int, phrase: Sequence[str]) -> int:
    """Return the index after ``phrase`` if it stands at ``at`` (dots between do not count), else 0."""
    i, end = at, len(tokens)
    for word in phrase:
        if i > at and i < end and tokens[i].norm == ".":
            i += 1
        if i >= end or tokens[i].norm != word:
            return 0
        i += 1
    return i


def time_at(tokens: Sequence[Token], at: int) -> Time | None:
    """Return the time that begins at ``at``, or None."""
    run = _recognised(tokens, at)
    if all(kind in _LEADS for kind, _ in run.words):
        return None
    found = _understood(tuple(run.words))
    return None if found is None else replace(found, end=run.ends[found.end - 1])


@lru_cache(maxsize=8192)
def _understood(words: tuple[Word, ...]) -> Time | None:
    """Return what words mean; ``end`` is the number of words it took. The same few are said all the time."""
    found = longest("when", words)
    if found is None:
        return None
    tree, count = found
    time = tree.children[-1]
    assert isinstance(time, Tree)
    return _meaning(time, words[: len(tree.children) - 1], count)


# ── words ────────────────────────────────────────────────────────────────────────────────────────


def _recognised(tokens: Sequence[Token], at: int) -> _Run:
    run = _Run()
    i = at
    while i < len(tokens) and len(run.words) < MOST_WORDS:
        if i > at and tokens[i].first and tokens[i].line > tokens[i - 1].line + 1:
            break
        if len(run.words) == MOST_LEADS and all(kind in _LEADS for kind, _ in run.words):
            break
        found = _phrase(tokens, i, run) or _counter(tokens, i, run) or _small(tokens, i, run)
        if found is None:
            break
        word, i = found
        run.words.append(word)
        run.ends.append(i)
    return run


def _phrase(tokens: Sequence[Token], i: int, run: _Run) -> tuple[Word, int] | None:
    words = _words()
    begun = _phrases_from(tokens, i)
    if not begun:
        return None
    end, phrase = max((phrase_at(tokens, i, phrase), phrase) for phrase in begun)
    if not end:
        return None
    kind, value = words.kinds[" ".join(phrase)]
    if kind == "ALL" and not _excepts(tokens, end):
        return None
    no_weeks = norm_at(tokens, end) in ("de", "del", "que", "es", "son", "era", "eran", "sera") or (
        run.words and run.words[-1][1] == "por"
    )
    if kind == "REMAINDER" and len(phrase) < 3 and no_weeks:
        return None  # «el resto de la semana», «lo demás que hablamos», «por lo demás»
    if kind == "THEN" and run.last() == "SEMANA":
        kind = "AFTER"
    if value in ("NEXT", "REST") and phrase[0] == "que" and run.last() not in ("SEMANA", "DET", "CARD"):
        return None
    return (kind, value), end


def _excepts(tokens: Sequence[Token], i: int) -> bool:
    """Whether «menos», «salvo en» stands at ``i``."""
    if _words().single.get(norm_at(tokens, i), ("",))[0] == "EXCEPT":
        return True
    return any(
        phrase_at(tokens, i, p) and _words().kinds[" ".join(p)][0] == "EXCEPT"
        for p in _phrases_from(tokens, i)
    )


def _counter(tokens: Sequence[Token], i: int, run: _Run) -> tuple[Word, int] | None:
    """Recognise what counts: «semana», «S», ordinals, cardinals, numbers, letters."""
    token, norm, words = tokens[i], tokens[i].norm, _words()
    if norm in ("cuarto", "cuartos") and run.last() == "ORD" and not _of_an_hour(tokens, i + 1):
        return ("SEMANA", "week"), i + 1
    if words.single.get(norm, ("",))[0] == "SEMANA" or (norm in ("s", "w") and _glued_number(tokens, i)):
        if norm in ("s", "w"):
            return ("SEMANA", "week"), _to_number(tokens, i + 1)
        value = words.single[norm][1]
        plural = norm.endswith("s") and norm not in ("sems",)
        return ("SEMANA", value if value == "chapter" else "weeks" if plural else "week"), _to_number(
            tokens, i + 1
        )
    if token.kind == "number":
        dot = _dot_before_week(tokens, i + 1)
        if dot and tokens[i + 2].cap and not token.ordinal and norm_at(tokens, i + 3) not in _CLOSING:
            dot = 0  # «2. Semana en mi club», the second of a list
        if token.ordinal or (dot and token.number < 5):  # «la 1. semana», as Germans count
            return ("ORD", token.number), i + 1 + dot
        kind = "CARD" if _adjective(tokens, i + 1) else "NUMBER"
        return (kind, token.number), i + 1
    if norm in words.ordinals and (norm not in _BESIDE or _beside_week(tokens, i)):
        return ("ORD", words.ordinals[norm]), i + 1 + (
            _dot_before_week(tokens, i + 1) if len(norm) < 5 else 0
        )
    if norm in words.cardinals and (i == 0 or tokens[i - 1].norm != "a" or run.last() == "SEMANA"):
        single = run.last() == "DET" and tokens[i - 1].norm == "la" and norm != "una"  # «la dos, al cuartel»
        one = norm != "una" and norm_at(tokens, i + 1) == "semana"  # «tres semana», as foreigners count
        kind = "NUMBER" if run.last() == "SEMANA" or single or one else "CARD"
        return (kind, words.cardinals[norm]), i + 1
    if norm.endswith(("ª", "º")) and norm[:-1] in _ROMAN:
        return ("ORD", _ROMAN[norm[:-1]]), i + 1
    if norm in _ROMAN and (token.text.isupper() or run.last() == "SEMANA" or _listed(tokens, i)):
        return ("NUMBER", _ROMAN[norm]), i + 1
    if norm in _LETTERS and ((run.last() == "SEMANA" and token.text.isupper()) or _listed(tokens, i)):
        return ("NUMBER", _LETTERS[norm]), i + 1
    return None


def _small(tokens: Sequence[Token], i: int, run: _Run) -> tuple[Word, int] | None:
    """Recognise the small words between."""
    norm, last = tokens[i].norm, run.last()
    counted = last in ("NUMBER", "ORD", "SEMANA")
    if norm == "(" and last == "NUMBER" and run.words[0][0] == "ORDEN":
        return ("PAREN", None), i + 1
    if norm == "orden" and not run.words:
        return ("ORDEN", None), i + 1
    if norm == "," and counted and _list_goes_on(tokens, i):
        return ("COMMA", None), i + 1
    numbered = norm_at(tokens, i + 1).isdecimal() or _is_s_number(tokens, i + 1)
    if norm == "-" and (tokens[i].first or not numbered):
        return None
    if counted and norm in ("a", "al", "-") and _counts(tokens, i + 1):
        return ("TO", None), i + 1
    opened = bool(run.words) and run.words[0][0] == "OPEN" and last in ("ORD", "SEMANA")
    if (norm == "con" and run.words and (opened or not counted)) or (
        norm == "por" and last in ("OPEN", "CLOSE")
    ):
        return ("WITH", None), i + 1
    if norm in ("que", "con") and norm == "que" and last in ("DET", "SEMANA"):
        return ("QUE", None), i + 1
    if norm == "que" and not run.words and tokens[i].first:
        return ("IN", None), i + 1
    if norm == "lo" and last == "MONTH":
        return ("DET", None), i + 1
    if norm == "de" and not run.words:
        return ("IN", None), i + 1
    if norm == "del" and not run.words:
        return ("IN", None), i + 1
    if norm == "mes":
        return ("MONTH", None), i + 1
    word = _words().single.get(norm)
    if word is not None:
        return ("IN", norm) if word[0] == "IN" else word, i + 1
    end, entries = lexicon().phrases.longest(tokens, i, {})
    if end > i and any(tag == "MONTH" for tag, _ in entries):
        return ("MONTH", None), end
    return None


def _to_number(tokens: Sequence[Token], i: int) -> int:
    """Return where the number of «semana nº 3», «S.1», «semana-2» stands."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if (
        norm_at(tokens, i) in (".", "nº", "-", "#", "num", "numero")
        and after is not None
        and after.kind == "number"
        and not after.first
    ):
        return i + 1
    if norm_at(tokens, i) == "n" and norm_at(tokens, i + 1) in ("º", "°", "."):
        return i + 2
    return i


def _glued_number(tokens: Sequence[Token], i: int) -> bool:
    after = i + 1
    if norm_at(tokens, after) in (".", "-"):
        after += 1
    return after < len(tokens) and tokens[after].kind == "number" and tokens[after].start - tokens[i].end <= 1


_CLOSING = frozenset([":", ".", "-", ","])


def _of_an_hour(tokens: Sequence[Token], i: int) -> bool:
    """Whether «el primer cuarto» goes on as «de hora», «de siglo», or is a room, a regiment."""
    return norm_at(tokens, i) == "de" and norm_at(tokens, i + 1) not in ("mes", "agosto", "este")


def _dot_before_week(tokens: Sequence[Token], i: int) -> int:
    """Return 1 for the full stop of «1ra. semana», 0 where none stands between."""
    week = _words().single.get(norm_at(tokens, i + 1), ("",))[0] == "SEMANA"
    return int(norm_at(tokens, i) == "." and week and not tokens[i + 1].first)


def _beside_week(tokens: Sequence[Token], i: int) -> bool:
    near = (norm_at(tokens, i - 1) if i else "", norm_at(tokens, i + 1))
    return any(norm == "cuarto" or _words().single.get(norm, ("",))[0] == "SEMANA" for norm in near)


def _listed(tokens: Sequence[Token], i: int) -> bool:
    """Whether a letter or a small roman number counts the lines of a list."""
    return tokens[i].first and norm_at(tokens, i + 1) in (".", ")", ":", "-")


def _counts(tokens: Sequence[Token], i: int) -> bool:
    while norm_at(tokens, i) in ("la", "las", "en", "el"):
        i += 1
    norm = norm_at(tokens, i)
    if _is_s_number(tokens, i):
        return True
    return norm.isdecimal() or norm in _words().ordinals or norm in _ROMAN or norm in ("semana", "sem")


def _is_s_number(tokens: Sequence[Token], i: int) -> bool:
    """Whether «S2» stands at ``i``."""
    return norm_at(tokens, i) == "s" and norm_at(tokens, i + 1).isdecimal() and _glued_number(tokens, i)


def _adjective(tokens: Sequence[Token], i: int) -> bool:
    """Whether «las 2» goes on as «primeras», «últimas», «restantes»."""
    word = _words().single.get(norm_at(tokens, i))
    if word is not None and word[0] == "WHICH":
        return True
    return any(
        phrase_at(tokens, i, p) and _words().kinds[" ".join(p)][0] == "WHICH"
        for p in _phrases_from(tokens, i)
    )


def _list_goes_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether a comma stands in a list of weeks: «1, 2 y 3», «S1, S2»; not in «la 1, 3 apuestas»."""
    if not _counts(tokens, i + 1):
        return False
    after = i + 1
    while norm_at(tokens, after) in ("la", "las", "en", "semana", "sem", "s"):
        after += 1
    if norm_at(tokens, i + 1) in ("semana", "sem"):
        return True
    return norm_at(tokens, after + 1) in ("y", ",", "e", "&") and _counts(tokens, after + 2)


# ── meanings ─────────────────────────────────────────────────────────────────────────────────────


def _meaning(time: Tree[LarkToken], leads: Sequence[Word], end: int) -> Time | None:
    rule = str(time.data)
    if rule == "all_but":
        named = [w for t in time.children if isinstance(t, Tree) for w in _of_term(t)]
        left = tuple(w for w in "1234" if w not in named)
        usable = all(w.isdecimal() for w in named) and left
        return Time(end, left, "named", joined=True, led=True) if usable else None
    led = any(value in ("en", "durante", "para") for _, value in leads)
    month = any(t.type == "MONTH" for t in time.scan_values(lambda v: isinstance(v, LarkToken)))
    if rule in ("first", "last"):
        kinds = {t.type for t in time.scan_values(lambda v: isinstance(v, LarkToken))}
        if kinds & {"OPEN", "CLOSE"} and not month and not led and "WITH" not in kinds:
            return None
        return Time(end, (rule,), "named" if month else "soft", led=led)
    fixed = {
        "first_one": (("1",), "named"),
        "last_one": (("4",), "named"),
        "then": (("then",), "soft"),
        "midst": (("midst",), "named" if month else "soft"),
        "rest": (("rest",), "named"),
        "month": (("notes",), "month"),
        "every": (("1", "2", "3", "4"), "named"),
    }
    if rule == "opened":  # «arranco la primera semana con las obligaciones»
        value = next(int(t.value) for t in time.children if isinstance(t, LarkToken) and t.type == "ORD")
        return Time(end, (str(value),), "named", led=True)
    if rule in fixed:
        where, sure = fixed[rule]
        return Time(end, where, sure, led=led)
    return _of_terms(time, leads, end, led=led, month=month)


def _of_terms(
    time: Tree[LarkToken], leads: Sequence[Word], end: int, *, led: bool, month: bool
) -> Time | None:
    terms = [t for t in time.children if isinstance(t, Tree) and t.data != "of_month"]
    of_month = any(isinstance(t, Tree) and t.data == "of_month" for t in time.children)
    to = any(isinstance(t, LarkToken) and t.type == "TO" for t in time.children)
    where: list[str] = []
    for term in terms:
        found = _of_term(term)
        if not found:
            return None
        where += found
    numbers = [int(t.value) for term in terms for t in term.scan_values(_is_number)]
    if to and len(numbers) == 2:
        if max(numbers) > 31:
            return None
        if of_month or max(numbers) > 4:  # days: «del 8 al 14»
            first, last = _day_week(numbers[0]), _day_week(max(numbers[1] - 1, numbers[0]))
            where = [str(n) for n in range(int(first), int(last) + 1)]
        elif numbers[0] < numbers[1]:
            where = [str(n) for n in range(numbers[0], numbers[1] + 1)]
    if where == ["5"] and terms[0].data == "number":
        where = ["notes"]  # a list's fifth entry
    if any(w.isdecimal() and not 1 <= int(w) <= 4 for w in where):
        return None
    articled = any(kind in ("DET",) for kind, _ in leads)
    sure = _sureness([str(t.data) for t in terms], terms, articled=articled, month=month or of_month)
    return Time(end, tuple(dict.fromkeys(where)), sure, joined=len(where) > 1, led=led)


def _is_number(value: Any) -> bool:
    return isinstance(value, LarkToken) and value.type in ("NUMBER", "ORD")


def _day_week(day: int) -> str:
    return str(min(4, (max(1, day) - 1) // 7 + 1))


def _of_term(term: Tree[LarkToken]) -> list[str]:
    rule = str(term.data)
    by_type = {t.type: t.value for t in term.children if isinstance(t, LarkToken)}
    count = int(by_type.get("CARD", 0))
    if rule in ("nth", "numbered", "number", "counted"):
        value = int(by_type["ORD"] if "ORD" in by_type else by_type["NUMBER"])
        if rule == "counted" and by_type["SEMANA"] == "weeks":
            return [str(n) for n in range(1, 5)] if value == 4 else []  # «2 semanas de permiso»
        return [str(value)]
    if rule in ("day", "day_alone"):
        day = int(by_type["NUMBER"])
        return [_day_week(day)] if rule == "day" or day in (1, 8, 15, 22) else []
    if rule == "half":
        return ["1", "2"] if int(by_type["ORD"]) == 1 else ["3", "4"]
    if rule == "both":
        if count == 4 and by_type.get("SEMANA") == "weeks":
            return ["1", "2", "3", "4"]
        return [f"both{count}"] if count in (2, 3) else []
    if rule == "after":
        return ["next"] if count == 1 else []
    if rule == "past":
        return ["past"]
    return _of_which(str(by_type["WHICH"]), count)


def _of_which(which: str, count: int) -> list[str]:
    if which == "FIRSTS":
        return [str(n) for n in range(1, count + 1)] if 1 < count < 4 else []
    if which == "LASTS":
        return [str(n) for n in range(5 - count, 5)] if 1 < count < 4 else []
    if which == "NEXT":
        return [f"next{count}" if count > 1 else "next"]
    if which == "OTHER":
        return ["other"]
    if which == "MIDDLE":
        return ["middle"]
    if which in ("ODD", "EVEN"):
        return ["1", "3"] if which == "ODD" else ["2", "4"]
    return [f"rest{count}" if count else "rest"]


def _sureness(rules: Sequence[str], terms: Sequence[Tree[LarkToken]], *, articled: bool, month: bool) -> str:
    named = [
        t.value
        for term in terms
        for t in term.scan_values(lambda v: isinstance(v, LarkToken))
        if t.type == "SEMANA"
    ]
    if "past" in rules:
        return "past"
    if rules == ["both"]:
        return "named" if named and rules else "both"
    if rules == ["counted"] and named == ["week"]:
        return "counted"
    if "chapter" in named:
        return "chapter"
    if named or month or "half" in rules:
        return "named"
    if articled:
        return "article"
    return "number" if set(rules) == {"number"} else "bare"
