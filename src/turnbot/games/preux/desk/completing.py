"""Words that answer a doubt, read together with the sentence that they were asked about.

Nothing here knows how a mail is read: texts are composed of his sentence and his answer, each is read as a
letter of his would be, and what it orders more, and less, than his sentence alone is what the answer changes.
So «con Rocheblave» is said of the visit that lacked its company, and a party that he gives stays his when he
says whom he invites.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.desk.laying import routines_laid, terms_laid
from turnbot.games.preux.orders.tree import SECTIONS, Action, Cancel, Orders, Other
from turnbot.games.preux.words.cast import fold

#: A section and words in it, as orders.
Reads = Callable[[str, str], Orders]

#: Where a sentence ends: at a mark that a new one follows, at a bullet, or at an empty line.
_END = re.compile(
    r"(?<!\b[A-ZÁÉÍÓÚÑ])[.!?](?=\s)|;|\n\s*\n|\n(?=\s*(?:[-*·•–]|\d+\s*[.)ªº]|[Ss]emana|[Ss]\d))"
)
#: What stands before the first sentence of a week.
_HEADING = re.compile(
    r"[^:;,.]*(?:\b(?:semanas?|enmienda|observaciones|notas?)\b|\d)[^:;,.]*:\s*", re.IGNORECASE
)
_WORD = re.compile(r"[\w'’-]+")
#: Words that say of something how, where and with whom, and are no deed on their own.
_PARTICLES = frozenset(
    ("a", "al", "con", "contra", "de", "del", "en", "menos", "para", "por", "salvo", "si", "sin")
)
#: Which of two particles side by side is left: «con» (ours) before «a» (his).
_GIVEN = frozenset(("a", "al", "con", "de", "del", "en", "para", "por"))
_LAST = re.compile(r"([\w'’-]+)\s*$")
#: With what begins, and of what consists, an answer that is no more than yes or no.
_YES_OR_NO = frozenset(("sí", "no", "claro", "hágase"))
_FILLERS = frozenset(
    ("sí", "no", "claro", "hágase", "que", "se", "haga", "hace", "gracias", "por", "favor", "señor")
)
#: Words that only say which week.
_WEEK = re.compile(
    r"\W*(?:(?:en|para|a)\s+)?(?:la\s+)?(?:semana\s+)?(?:(?P<nth>[1-4])\s*[ªaº]?|(?P<name>primera|segunda|tercera|cuarta))"
    r"(?:\s+semana)?\W*",
    re.IGNORECASE,
)
_ORDINALS = ("primera", "segunda", "tercera", "cuarta")
#: Doubts of the reader's that say he could make nothing of some words.
_UNREAD = frozenset(("not-understood", "free-action"))
#: The least words of a deed of his own invention.
_DEED = 3


def sentence(body: str, said: Said) -> str:
    """The sentence of a letter in which these words of his stand, on one line; the words, if it has none."""
    at = _span(body, said)
    if at is None:
        return " ".join(said.text.split())
    begin, end = at
    ends = [found.end() for found in _END.finditer(body, 0, begin) if found.end() <= begin]
    after = _END.search(body, end)
    begin = max(ends, default=0)
    whole = body[begin : after.start() if after else len(body)]
    heading = _HEADING.match(whole.lstrip())
    if heading is not None and heading.end() <= at[0] - begin:
        whole = whole.lstrip()[heading.end() :]
    return " ".join(whole.split()).strip(" -*·•–")


def sentences(text: str) -> list[str]:
    """The sentences of a text, one by one, each on a line."""
    begins = [0, *(found.end() for found in _END.finditer(text)), len(text)]
    told = (" ".join(text[a:b].split()).strip(" -*·•–.;") for a, b in pairwise(begins))
    return [one for one in told if _WORD.search(one)]


def place(body: str, said: Said) -> tuple[int, int]:
    """Where words of his stand in the letter, by which to order them: the line, and the offset if found."""
    found = _span(body, said)
    return said.line, -1 if found is None else found[0]


def _span(body: str, said: Said) -> tuple[int, int] | None:
    """Where the words stand in the letter, from their line on if they do."""
    words = said.text.split()
    if not words:
        return None
    looked = re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE)
    lines = body.split("\n")
    begin = sum(len(line) + 1 for line in lines[: said.line - 1])
    found = looked.search(body, min(begin, len(body))) or looked.search(body)
    return None if found is None else found.span()


# An answer ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Change:
    """What one text orders more, and less, than another: actions by section, and doubts.

    ``left`` are all doubts about the second, ``apart`` the routines, terms and death roll that are new in it.
    """

    more: dict[str, tuple[Action, ...]]
    less: dict[str, tuple[Action, ...]]
    doubts: tuple[Flag, ...]
    settled: tuple[Flag, ...]
    left: tuple[Flag, ...]
    apart: Orders

    @property
    def orders(self) -> bool:
        """Whether it orders anything more, or on other terms."""
        return any(self.more.values()) or bool(self.apart.duels or self.apart.terms or self.apart.death_roll)

    @property
    def completes(self) -> bool:
        """Whether all that it takes away comes back in it as an order of the same kind, that says more."""
        if not (self.is_read and any(self.less.values())):
            return False
        return all(
            {type(one) for one in some} <= {type(one) for one in self.more[where]}
            for where, some in self.less.items()
        )

    @property
    def is_read(self) -> bool:
        """Whether there is nothing new in it of which nothing was understood."""
        return not any(flag.why in _UNREAD for flag in self.doubts) and not any(
            isinstance(one, Other) for some in self.more.values() for one in some
        )


def completed(
    orders: Orders, flag: Flag, doubted: Sequence[Action], words: str, reads: Reads
) -> Orders | None:
    """The orders with a doubt answered in words; None where they order nothing, alone or together with it.

    ``doubted`` are the orders of his sentence that the doubt is about. What is an order by itself stands in
    their place, unless it says more beside them than without them; anything else is said of them.
    """
    answer = _Answer(orders, flag, tuple(doubted), words.strip().rstrip(".;"), reads)
    change = answer.alone()
    change = answer.together() if change is None else answer.unhindered(change)
    return None if change is None else _changed(orders, flag, change)


def may_be_a_deed(words: str) -> bool:
    """Whether words in which no order is read may be a deed of his invention, not a part of a sentence."""
    said = [fold(word) for word in _WORD.findall(words)]
    return len(said) >= _DEED and said[0] not in _PARTICLES


def yes_or_no(words: str) -> bool | None:
    """Whether words only say that what hangs on a condition is to be done, or is not to be."""
    said: list[str] = [word.lower() for word in _WORD.findall(words)]
    if not said or said[0] not in _YES_OR_NO or not _FILLERS.issuperset(said):
        return None
    return said[0] != "no"


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer to a doubt, and how a section is read."""

    orders: Orders
    flag: Flag
    doubted: tuple[Action, ...]
    words: str
    reads: Reads

    @property
    def asked(self) -> str:
        """The sentence that was asked about."""
        return self.flag.clause or _widest(self.flag.said.text, self.doubted)

    def alone(self) -> _Change | None:
        """What the words order as a sentence of their own, in the place of what was in doubt or beside it."""
        rest = self._around(self.doubted)
        alone = _between(self._read(*rest), self._read(*rest, self.words))
        if not (alone.orders and alone.is_read):
            return None
        gone = {self.flag.where: self.doubted} if self.flag.where in SECTIONS else {}
        asked = self._read(*rest, self.asked)
        beside = _between(asked, self._read(*rest, self.asked, self.words))
        if beside.completes and beside.more != alone.more:
            return replace(beside, settled=beside.settled + self._doubts_of(beside.less))
        if beside.orders and beside.is_read and beside.more != alone.more and not any(beside.less.values()):
            # It says more beside what was asked than without: that stays, but for what is ordered anew.
            kinds = {type(one) for some in beside.more.values() for one in some}
            gone = {where: tuple(one for one in some if type(one) in kinds) for where, some in gone.items()}
            alone = beside
        less = {where: some + _but(gone.get(where, ()), some) for where, some in alone.less.items()}
        return replace(alone, less=less, settled=alone.settled + self._doubts_of(gone))

    def unhindered(self, change: _Change) -> _Change:
        """The same, and what the words order that stands there already, but hangs on a condition, is done."""
        where = self.flag.where
        if where not in SECTIONS:
            return change
        said = (one for one in self._read(self.words).section(where) if one.if_ is None)
        there = _but(self.orders.section(where), change.less.get(where, ()))
        freed = {one: new for new in said for one in there if one.if_ and replace(one, if_=None) == new}
        if not freed:
            return change
        more = {**change.more, where: (*freed.values(), *change.more[where])}
        less = {**change.less, where: (*change.less.get(where, ()), *freed)}
        return replace(change, more=more, less=less)

    def _doubts_of(self, gone: dict[str, tuple[Action, ...]]) -> tuple[Flag, ...]:
        """Doubts in the words of orders that are there no more."""
        said = [fold(one.said.text) for some in gone.values() for one in some if one.said is not None]
        return tuple(
            flag
            for flag in self.orders.flags
            if flag.where == self.flag.where and any(fold(flag.said.text) in words for words in said)
        )

    def together(self) -> _Change | None:
        """What sentence and words order as one: his words for what was in doubt, or behind it."""
        if self.flag.where == "notes" and (week := _only_week(self.words)):
            moved = _between(self._read(self.asked), self.reads(week, self.asked))
            return moved if moved.orders else None
        rest = self._around(None)
        before = self._read(*rest, self.asked)
        found: list[_Change] = []
        for text in dict.fromkeys(self._texts()):
            change = _between(before, self._read(*rest, text))
            # Words of which nothing is read do not take back what was read of his.
            fewer = any(change.less.values()) and self.flag.why not in _UNREAD
            changes = change.orders or fewer or bool(change.doubts)
            if change.is_read and changes and not any(map(self._asks_still, change.left)):
                found.append(change)
                if not change.doubts:
                    return change
        return found[0] if found else None

    def _asks_still(self, doubt: Flag) -> bool:
        """Whether a doubt is over what was asked about, be it that more of his words are doubted now."""
        same = (doubt.where, doubt.why) == (self.flag.where, self.flag.why)
        return same and fold(self.flag.said.text) in fold(doubt.said.text)

    def _texts(self) -> Iterator[str]:
        if corrected := _corrected(self.asked, self.words):
            yield corrected
        doubt = re.compile(r"\s+".join(map(re.escape, self.flag.said.text.split())), re.IGNORECASE)
        found = doubt.search(self.asked)
        if found is not None:
            before, after = self.asked[: found.start()], self.asked[found.end() :]
            words = _without_repeated(before, self.words)
            first, last = _WORD.match(words), _LAST.search(before)
            if first and last and fold(first[0]) in _GIVEN and fold(last[1]) in _GIVEN:
                yield f"{before}{words[first.end() :].lstrip()}{after}"
                yield f"{before[: last.start()]}{words}{after}"
            yield f"{before}{words}{after}"
            if self.flag.why == "unclear-condition":
                return
            yield f"{self.asked[: found.end()]} {self.words}{after}"
        yield f"{self.asked} {self.words}"

    def _around(self, gone: Sequence[Action] | None) -> tuple[str, ...]:
        """What else he says in that section, order by order: without ``gone``, or all of his sentence."""
        if self.flag.where not in SECTIONS:
            return ()
        asked, doubt = fold(self.asked), fold(self.flag.said.text)
        said: dict[str, None] = {}
        for one in self.orders.section(self.flag.where):
            if one.said is None or any(one is other for other in gone or ()):
                continue
            text = " ".join(one.said.text.split())
            if doubt not in fold(text) and not (gone is None and fold(text) in asked):
                said[text] = None
        return tuple(said)

    def _read(self, *sentences: str) -> Orders:
        return self.reads(self.flag.where, ". ".join(one.rstrip(". ") for one in sentences if one))


def _widest(said: str, doubted: Iterable[Action]) -> str:
    """The words of the order that holds those in doubt; of none, these."""
    holding = [one.said.text for one in doubted if one.said is not None and fold(said) in fold(one.said.text)]
    return " ".join(max(holding, key=len, default=said).split())


def _without_repeated(before: str, words: str) -> str:
    """His words without those at their beginning that stand before what they replace: «con», «menos a»."""
    there = [fold(word) for word in _WORD.findall(before)]
    said = list(_WORD.finditer(words))
    for many in range(min(len(there), len(said) - 1), 0, -1):
        if [fold(one[0]) for one in said[:many]] == there[-many:]:
            return words[said[many].start() :]
    return words


def _corrected(asked: str, words: str) -> str:
    """The sentence with what he says again in other words: «x quitarme a mi dama», «por quitarme...».

    Empty, if his words do not end as a part of it does, of two words or more.
    """
    there, said = list(_WORD.finditer(asked)), list(_WORD.finditer(words))
    was, now = [fold(one[0]) for one in there], [fold(one[0]) for one in said]
    for other in range(1, len(now) - 1):
        many = len(now) - other
        for at in range(other, len(was) - many + 1):
            if was[at : at + many] == now[other:]:
                return f"{asked[: there[at - other].start()]}{words}{asked[there[at + many - 1].end() :]}"
    return ""


def _only_week(words: str) -> str:
    found = _WEEK.fullmatch(words)
    if found is None:
        return ""
    return found["nth"] or str(_ORDINALS.index(found["name"].lower()) + 1)


# Two readings -------------------------------------------------------------------------------------


def _between(before: Orders, after: Orders) -> _Change:
    more, less = {}, {}
    for where in SECTIONS:
        was, now = before.section(where), after.section(where)
        more[where] = tuple(one for one in _but(now, was) if not isinstance(one, Cancel))
        less[where] = _but(was, now)
    apart = Orders(
        duels=_but(after.duels, before.duels),
        terms=_but(after.terms, before.terms),
        death_roll=after.death_roll if after.death_roll != before.death_roll else None,
    )
    doubts = _but(after.flags, before.flags, _same)
    return _Change(more, less, doubts, _but(before.flags, after.flags, _same), after.flags, apart)


def _same(one: Flag, other: Flag) -> bool:
    """Whether two doubts are one, wherever in a text its words stand."""
    return (one.where, one.why, one.said.text) == (other.where, other.why, other.said.text)


def _but(
    some: Sequence[Any], without: Sequence[Any], same: Callable[[Any, Any], bool] | None = None
) -> tuple[Any, ...]:
    """Some things without others, each of which takes one away."""
    left = list(some)
    for other in without:
        for at, one in enumerate(left):
            if same(one, other) if same is not None else (one is other or one == other):
                del left[at]
                break
    return tuple(left)


def _changed(orders: Orders, flag: Flag, change: _Change) -> Orders:
    """Carry out on his orders what a reading of his answer changes."""
    sections = {}
    for where in SECTIONS:
        there = _but(orders.section(where), change.less.get(where, ()))
        sections[where] = there + tuple(_at(one, flag) for one in change.more.get(where, ()))
    flags = tuple(one for one in orders.flags if one is not flag)
    others = _but(change.settled, (flag,), _same)
    doubts = tuple(replace(one, said=Said(one.said.text, flag.said.line)) for one in change.doubts)
    new = change.apart
    return replace(
        orders,
        weeks=tuple(sections[str(n)] for n in range(1, 5)),
        notes=sections["notes"],
        duels=routines_laid(orders.duels, new.duels),
        terms=terms_laid(orders.terms, new.terms),
        death_roll=new.death_roll if new.death_roll is not None else orders.death_roll,
        flags=_but(flags, others, _same) + doubts,
    )


def _at(action: Action, flag: Flag) -> Action:
    return action if action.said is None else replace(action, said=Said(action.said.text, flag.said.line))
