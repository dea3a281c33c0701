"""A duel in the chronicle: from what bystanders saw (``witnessed``) to moments, and from those to sentences.

What is told, in which order and at what length is settled here; the words are the fragments'
(``templates/preux/chronicle/duel.fought-*.j2``). A duel is told in one of several voices, which go round
within a chronicle and from month to month. Its length is its importance's: a scuffle has two sentences, the
duel of two great men three paragraphs. Nothing comes in but the public event and how people are spoken of.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.events.duel import BROKEN, NONE
from turnbot.games.preux.events.witnessed import hits_taken
from turnbot.games.preux.telling.sentences import Item, Paragraph
from turnbot.games.preux.words import mentions, spoken

#: One event as one sentence: people as the cast has them, codes as names (``sentences`` does it).
Plain = Callable[[Event], Item]

FOUGHT, ARRESTED = "duel.fought", "duel.arrested"
#: Kinds of events that are told here.
KINDS = frozenset((FOUGHT, ARRESTED))
VOICES = ("gazette", "master", "moral", "witness")

SCUFFLE, LANCE, GREAT = 1, 2, 3
#: How many moments a duel is worth, by its importance.
_MOMENTS = {SCUFFLE: 1, LANCE: 3, GREAT: 7}
#: So many of them make a paragraph.
_PARAGRAPH = 3
#: From how much weight on a duel is more than a scuffle, and a great one.
_FROM = {LANCE: 15, GREAT: 30}
#: So many of one kind at most.
_ALIKE = 2
#: A man who has taken so many hits is seen to waver: what he has left nobody sees.
_WAVERS = 3
#: So many turns in which nobody attacks are worth telling.
_PAUSE = 6
#: The moments that stand out most first; a hit counts more by what it changed.
_WEIGHT = {
    "refused": 100, "broke": 60, "throw": 55, "missed": 45, "blood": 40, "wavered": 38, "both": 35,
    "kick": 32, "riposte": 30, "lunge": 28, "thrust": 28, "slash": 28, "parried": 20, "dodged": 18,
    "watched": 10,
}  # fmt: skip
_ATTACKS: Mapping[str, str] = {
    "F": "lunge", "T": "slash", "E": "thrust", "R": "riposte", "K": "kick", "A": "throw",
}  # fmt: skip
_BLADE = ("F", "T", "E")
#: Moments in which a blade bit, and only one.
_CUTS = ("lunge", "slash", "thrust", "riposte")
#: Moments in which somebody was hurt.
HITS = (*_CUTS, "both", "kick", "throw")
#: Moments whose sentences say when they were, and those of them that name both men.
_TIMED = (*_CUTS, "both", "kick", "parried", "dodged", "wavered")
_OF_BOTH = (*_CUTS, "both", "kick", "throw", "parried", "dodged")
#: Who stands beside the two, and the sentences that name them.
_BESIDE: Mapping[str, Sequence[str]] = {"seconds": ("terms", "drawn"), "priest": ("priest",)}
#: Of so many turns on a duel is told how long it was.
_LONG = 4
_FEMININE = frozenset(("dagger", "sword"))


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth telling: ``what`` names its fragment, ``by`` whose doing it was, 0 or 1.

    ``arm`` and ``his`` are what that man and the other held, with the article; ``count`` is how many hits the
    other has taken by then.
    """

    nth: int
    what: str
    by: int
    arm: str
    his: str
    count: int


def moments(record: Sequence[Mapping[str, Any]], weapons: Sequence[str]) -> Sequence[Moment]:
    """Return what happened in a duel, in order.

    ``record`` is as ``witnessed`` makes it; ``weapons`` are the codes of what both began with.
    """
    found: list[Moment] = []
    held: Sequence[str] = weapons
    quiet, bled = 0, False
    for turn, taken in zip(record, hits_taken(record), strict=True):
        arms = [_arm(one) for one in held]

        def seen(
            what: str, by: int, nth: int = turn["nth"], arms: Sequence[str] = arms, taken: Any = taken
        ) -> Moment:
            return Moment(nth, what, by, arms[by], arms[1 - by], taken[1 - by])

        blows = list(_blows(turn))
        quiet = 0 if blows else quiet + 1
        if quiet == _PAUSE:
            found.append(seen("watched", 0))
        found += [seen(what, by) for what, by in blows]
        # A kick bruises; blood is the blade's.
        if not bled:
            found += [seen("blood", by) for what, by in blows if what in _CUTS]
        bled = bled or any(turn["hit"])
        found += [seen("broke", 1 - side) for side in (0, 1) if turn["broke"][side]]
        found += [
            seen("wavered", 1 - side) for side in (0, 1) if turn["hit"][side] and taken[side] == _WAVERS
        ]
        found += [seen("refused", 1 - side) for side in (0, 1) if turn["refused"][side]]
        held = turn["weapons"]
    return found


def _blows(turn: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """What both attacks of a turn came to, and whose they were."""
    actions, hit = turn["actions"], turn["hit"]
    if all(hit):
        yield "both", 0
        return
    for side in (0, 1):
        other = 1 - side
        if turn["thrown"][side] is False:
            yield "missed", side
        elif hit[other]:
            yield _ATTACKS[actions[side]], side
        elif actions[side] in _BLADE and actions[other] in ("P", "B"):
            yield "parried", side
        elif actions[side] in _BLADE and actions[other] == "SA":
            yield "dodged", side


def _arm(code: str) -> str:
    """A weapon with its article."""
    if code in (BROKEN, NONE):
        return "lo que quedaba del arma"
    return f"{'la' if code in _FEMININE else 'el'} {spoken.weapon(code)}"


# What is told of it -----------------------------------------------------------------------------------


def paragraphs(events: Sequence[Event], first: int, plain: Plain) -> list[Paragraph]:
    """Tell the duels among these events of one week; several in one place are told together (7.3.4).

    ``first`` is the number of the first of them: it turns the voices round. ``plain`` puts names to codes.
    """
    fought = [e for e in events if e.kind == FOUGHT]
    arrests = [e for e in events if e.kind == ARRESTED]
    voices = {id(e): VOICES[(first + nth) % len(VOICES)] for nth, e in enumerate(fought)}
    told: list[Paragraph] = []
    ordered = sorted(fought, key=_place)  # stable: in one place they stay as they came
    for place, several in groupby(ordered, key=_place):
        here = list(several)
        together = bool(place) and len(here) > 1
        feud = together and all(e.facts["reason"] == "enemies" for e in here)
        duels = [_Duel.of(e, plain(e), voices[id(e)], together, feud) for e in here]
        # Scuffles share the paragraph of the caption, and one that is more if it comes first;
        # who has one of his own names the place anew.
        duels.sort(key=lambda duel: duel.grade)
        duels = [
            replace(duel, first=nth == 0, apart=duel.grade == GREAT or (nth > 0 and duel.grade == LANCE))
            for nth, duel in enumerate(duels)
        ]
        if together:
            told.append(duels[0].caption(len(here)))
        for duel in duels:
            known = next((a for a in arrests if _pair(a) == _pair(duel.event)), None)
            paragraph = duel.told(plain(known) if known else None)
            if together and not duel.apart:
                told[-1] += paragraph[0]
            else:
                told += paragraph
    pairs = {_pair(e) for e in fought}
    told += [[plain(e)] for e in arrests if _pair(e) not in pairs]
    return told


def _place(event: Event) -> str:
    return str(event.facts["place"])


def _pair(event: Event) -> frozenset[str]:
    return frozenset((event.facts["who"], event.facts["partner"]))


def importance(facts: Mapping[str, Any], levels: int) -> int:
    """Return how much a duel matters: SCUFFLE, LANCE or GREAT.

    By the sum of the ``levels`` of the two, by whether it was agreed on, by what was staked, by how it ended.
    """
    points = levels
    points += 6 if facts["reason"] != "enemies" else 0
    points += 10 if facts["until"] == "death" else 0
    points += 8 if any(facts["dead"]) else 0
    points += 6 if any(any(turn["refused"]) for turn in facts["record"]) else 0
    return max((grade for grade, least in _FROM.items() if points >= least), default=SCUFFLE)


@dataclass(frozen=True, slots=True)
class _Duel:
    """One duel and how it is told. ``plain`` is its event with names, ``grade`` how much it matters.

    ``together``: it is one of several in a place, which was named; ``feud``: and so was why all were fought;
    ``first``: it is the first of them to be told; ``apart``: in paragraphs of its own.
    """

    event: Event
    plain: Item
    grade: int
    voice: str
    together: bool
    feud: bool
    first: bool = True
    apart: bool = False

    @classmethod
    def of(cls, event: Event, plain: Item, voice: str, together: bool, feud: bool) -> "_Duel":
        """The duel of this event; no sentence of it holds all its turns, where nobody is named."""
        men = (plain["who"], plain["partner"])
        grade = importance(event.facts, sum(one["level"] for one in men if isinstance(one, Mapping)))
        told = {fact: value for fact, value in plain.items() if fact != "record"}
        return cls(event, told, grade, voice, together, feud)

    def caption(self, count: int) -> Paragraph:
        """What stands over so many duels in one place."""
        told = self._say("several", count=count, place=self.plain["place"])
        named = ("who", "partner", "winner", "seconds", "priest", "lady")  # it is of all, and names nobody
        return [{fact: value for fact, value in told.items() if fact not in named}]

    def told(self, arrest: Item | None) -> list[Paragraph]:
        """Its paragraphs, one or three; who was arrested for it is told where it ends."""
        grade = self.grade
        middle = list(self._moments(_MOMENTS[grade]))
        last = [self._ending()]
        if grade == SCUFFLE:
            start = "next" if self.together else "scuffle"
            return [[self._say(start), *middle, *last, *([arrest] if arrest else [])]]
        opening = self._opening()
        last = [*self._tally(middle), *last, *self._odds(), *([arrest] if arrest else self._close())]
        if grade == LANCE:
            return [[*opening, *middle, *last]]
        if len(middle) < _PARAGRAPH:
            return [[*opening, *middle], last]
        return [opening, middle, last]

    def _say(self, what: str, nth: int = 0, **facts: Any) -> Item:
        place = {"place": "", "ground": ""} if self.together and not self.apart else {}
        # Who is in a sentence counts as named by it: in it is nobody whom it does not name.
        unnamed = {one for one, said in _BESIDE.items() if what not in said}
        known = {fact: value for fact, value in self.plain.items() if fact not in unnamed}
        told = {"feud": self.feud, "first": self.first, **place, **facts}
        key = f"{self.plain['key']}/{what}/{nth}"
        return {**known, **told, "kind": f"{FOUGHT}-{what}", "key": key}

    def _opening(self) -> Paragraph:
        agreed = self.event.facts["reason"] != "enemies"
        told = [self._say(f"opening-{self.voice}"), self._say("terms" if agreed else "drawn")]
        return [*told, self._say("priest")] if self.event.facts["priest"] else told

    def _moments(self, most: int) -> Iterator[Item]:
        facts = self.event.facts
        found = moments(facts["record"], facts["weapons"])
        # Where the first blood ends it, the ending tells of it.
        if facts["until"] == "first-blood":
            found = [one for one in found if one.what not in ("blood", "wavered")]
        if self.grade == SCUFFLE:  # one blow of it is told, and what decided it is that
            found = [one for one in found if one.what in HITS]
        sides = _in_short(self.plain["who"], self.plain["partner"])
        named = 0
        for one in _chosen(found, most, decided=bool(facts["winner"])):
            by, on = sides[one.by], sides[1 - one.by]
            if one.what in _OF_BOTH:
                on = mentions.beside(on, named)
                named += 1
            parts = {"within": self._parts(one, on)} if one.what in _TIMED else {}
            yield self._say(one.what, one.nth, by=by, on=on, arm=one.arm, his=one.his, **parts)

    def _parts(self, one: Moment, on: Mapping[str, Any]) -> dict[str, Item]:
        """When a moment was, and what else its sentence is made of."""
        parts = {"at": self._part("at", nth=one.nth)}
        if one.what == "wavered":
            parts |= {"sign": self._part("sign", on=on), "stir": self._part("stir")}
        elif not self._is_tallied and one.what in HITS and one.what != "both" and one.count > 1:
            parts["cost"] = self._part("cost", count=one.count)
        return parts

    def _part(self, what: str, **facts: Any) -> Item:
        """A clause within a sentence of this duel."""
        key = f"{self.plain['key']}/{what}/{facts.get('nth', 0)}"
        return {"kind": f"sword.{what}", "key": key, "week": self.event.week, **facts}

    @property
    def _taken(self) -> Sequence[int]:
        """How often either was hit in all."""
        record = self.event.facts["record"]
        return list(hits_taken(record))[-1] if record else (0, 0)

    @property
    def _is_tallied(self) -> bool:
        """Whether the hits of both are told where it ends; else the blows themselves count them."""
        return self.grade != SCUFFLE and len(self.event.facts["record"]) >= _LONG and any(self._taken)

    def _odds(self) -> Paragraph:
        """A word of it where he won who was hit the more often."""
        facts, taken = self.event.facts, self._taken
        if not facts["winner"] or not self._is_tallied or facts["ending"] == "first-blood":
            return []
        won = 0 if facts["winner"] == facts["who"] else 1
        return [self._say("odds", **self._sides())] if taken[won] > taken[1 - won] else []

    def _tally(self, middle: Paragraph) -> Paragraph:
        """How often either was hit, and how long it was unless the ``middle`` tells its last turn."""
        if not self._is_tallied:
            return []
        record, taken = self.event.facts["record"], self._taken
        sides = _in_short(self.plain["who"], self.plain["partner"])
        hurt = [{**one, "hits": hits} for one, hits in zip(sides, taken, strict=True)]
        ended = any(one["within"]["at"]["nth"] == len(record) for one in middle if "within" in one)
        return [self._say("tally-blows" if ended else "tally", count=len(record), hurt=hurt)]

    def _ending(self) -> Item:
        """How it ended; who lost is named, since either may have been spoken of last."""
        facts = self.event.facts
        if facts["winner"]:
            sides = self._sides()
            if facts["ending"] == "surrender":
                parts = {"plea": ("loser",), "grace": ("winner",)}
                sides["within"] = {
                    part: self._part(part, **{side: sides[side] for side in of}) for part, of in parts.items()
                }
            return self._say(f"end-{facts['ending']}", **sides)
        if all(facts["dead"]):
            return self._say("end-dead")
        return self._say("end-fallen" if all(facts["fallen"]) else f"end-{facts['ending']}")

    def _close(self) -> Paragraph:
        """What they did afterwards; nothing where neither stands."""
        facts = self.event.facts
        refused = [side for turn in facts["record"] for side in (0, 1) if turn["refused"][side]]
        if refused:
            return [self._say("close-cad", cruel=self.plain["partner" if refused[0] == 0 else "who"])]
        if all(facts["fallen"]):
            return []
        if not facts["winner"]:
            return [self._say("close-draw")]
        how = "death" if any(facts["dead"]) else "fallen" if any(facts["fallen"]) else self.voice
        return [self._say(f"close-{how}", **self._sides())]

    def _sides(self) -> dict[str, Any]:
        sides = [self.plain["who"], self.plain["partner"]]
        winner = sides.index(self.plain["winner"]) if self.plain["winner"] else 0
        return {"winner": sides[winner], "loser": sides[1 - winner]}


def _in_short(one: Any, other: Any) -> list[Mapping[str, Any]]:
    """Two men as one speaks of them after they were introduced: by the family's name, where that tells them.

    A churchman stays what he is; so does who is not in the cast.
    """
    called = [_called(man) for man in (one, other)]
    return [
        {**man, "style": name} if name and called[0] != called[1] else man
        for man, name in zip((one, other), called, strict=True)
    ]


def _called(man: Mapping[str, Any]) -> str:
    if man["style"].startswith(("el padre ", "fray ")):
        return ""
    name = spoken.family(man["name"])
    return next((name.removeprefix(p) for p in spoken.PARTICLES if name.startswith(p)), name)


def _chosen(found: Sequence[Moment], most: int, *, decided: bool) -> Sequence[Moment]:
    """The moments to be told: the weightiest, of one kind not too many, in the order in which they came.

    The blood is told right after the blow that drew it, or not at all. Where somebody won, the last blow that
    told is always among them, whatever weighs more: it is what won.
    """
    ranked = sorted(found, key=lambda one: (-_WEIGHT[one.what], one.nth))
    last = [one for one in found if one.what in HITS][-1:] if decided and most else []
    chosen: list[Moment] = [*last]
    ranked = [one for one in ranked if one not in last]
    for one in ranked:
        alike = [other for other in chosen if other.what == one.what]
        if len(chosen) < most and len(alike) < _ALIKE:
            chosen.append(one)
    struck = {one.nth for one in chosen if one.what in _CUTS}
    kept = [one for one in found if one in chosen]
    return [one for one in kept if one.what != "blood" or one.nth in struck]
