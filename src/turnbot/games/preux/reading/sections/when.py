"""Time: «la segunda semana», «S1», «las dos restantes», «el mes arranca con», «luego» as values.

``time_words`` recognises the words, ``when.lark`` says how they go together, and what they mean is told here.
What a time means in its mail («la siguiente» of which week?) and whether it is a heading at all are questions
for ``course`` and ``headings``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from lark import Token as LarkToken
from lark import Tree

from turnbot.games.preux.reading.sections.time_words import recognised
from turnbot.games.preux.reading.words.grammar import Word, longest
from turnbot.games.preux.reading.words.text import Token


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


def time_at(tokens: Sequence[Token], at: int) -> Time | None:
    """Return the time that begins at ``at``, or None."""
    run = recognised(tokens, at)
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


def _meaning(time: Tree[LarkToken], leads: Sequence[Word], end: int) -> Time | None:
    """Return what a tree of the grammar means, behind its ``leads``; None if that is no time."""
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
    if rule == "opened":  # «arranco la primera semana con las obligaciones»
        value = next(int(t.value) for t in time.children if isinstance(t, LarkToken) and t.type == "ORD")
        return Time(end, (str(value),), "named", led=True)
    if rule == "midst":
        return Time(end, ("midst",), "named" if month else "soft", led=led)
    if rule in _FIXED:
        where, sure = _FIXED[rule]
        return Time(end, where, sure, led=led)
    return _of_terms(time, leads, end, led=led, month=month)


# What rules of the grammar mean that mean one thing.
_FIXED = {
    "first_one": (("1",), "named"),
    "last_one": (("4",), "named"),
    "then": (("then",), "soft"),
    "rest": (("rest",), "named"),
    "month": (("notes",), "month"),
    "every": (("1", "2", "3", "4"), "named"),
}


def _of_terms(
    time: Tree[LarkToken], leads: Sequence[Word], end: int, *, led: bool, month: bool
) -> Time | None:
    terms = [t for t in time.children if isinstance(t, Tree) and t.data != "of_month"]
    of_month = any(isinstance(t, Tree) and t.data == "of_month" for t in time.children)
    to = any(isinstance(t, LarkToken) and t.type == "TO" for t in time.children)
    where: list[str] = []
    if len(terms) == 1 and not leads and _is_bare_other(terms[0]):
        return None  # «Otras: ...» are other things
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
    articled = any(kind == "DET" for kind, _ in leads)
    sure = _sureness([str(t.data) for t in terms], terms, articled=articled, month=month or of_month)
    return Time(end, tuple(dict.fromkeys(where)), sure, joined=len(where) > 1, led=led)


def _is_bare_other(term: Tree[LarkToken]) -> bool:
    return [(t.type, t.value) for t in term.children if isinstance(t, LarkToken)] in _OTHERS


_OTHERS = ([("WHICH", "OTHER")], [("WHICH", "OTHERS")])


def _is_number(value: Any) -> bool:
    return isinstance(value, LarkToken) and value.type in ("NUMBER", "ORD")


def _day_week(day: int) -> str:
    return str(min(4, (max(1, day) - 1) // 7 + 1))


def _of_term(term: Tree[LarkToken]) -> list[str]:
    """Return the weeks of one term, «la segunda», «del 8», «las dos últimas»; [] if it means none."""
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
    if which in _WHICH:
        return _WHICH[which]
    return [f"rest{count}" if count else "rest"]


_WHICH = {
    "OTHER": ["other"],
    "MIDDLE": ["middle"],
    "OPENS": ["1"],
    "CLOSES": ["4"],
    "ODD": ["1", "3"],
    "EVEN": ["2", "4"],
}


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
        return "named" if named else "both"
    if rules == ["counted"] and named == ["week"]:
        return "counted"
    if "chapter" in named:
        return "chapter"
    if named or month or "half" in rules:
        return "named"
    if articled:
        return "article"
    return "number" if set(rules) == {"number"} else "bare"
