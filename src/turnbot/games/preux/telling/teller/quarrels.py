"""A quarrel from word to sword: what was between two men, in its order and told in one place."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.telling import told_duels
from turnbot.games.preux.telling.sentences import Cast, Paragraph, item, plain, ranked
from turnbot.games.preux.telling.teller import voices
from turnbot.games.preux.telling.teller.memory import Memory
from turnbot.games.preux.words import mentions

#: What a quarrel is made of, in the order in which one follows from another.
_STEPS = (
    *("drunk.insulted", "challenge.made", "challenge.accepted", "challenge.declined"),
    *("apology.accepted", "apology.refused", "duel.stopped", told_duels.FOUGHT, told_duels.ARRESTED),
)
KINDS = frozenset(_STEPS)
_MADE, _ACCEPTED, _DECLINED = "challenge.made", "challenge.accepted", "challenge.declined"
#: With which of these alone a quarrel is none: it is told where it happened.
_SCENE = frozenset(("drunk.insulted",))
#: How a quarrel of an earlier month is taken up, the last word first.
_BEFORE = (told_duels.FOUGHT, "apology.accepted", "challenge.declined", _MADE, "drunk.insulted")


def quarrels(
    events: Sequence[Event], cast: Cast, memory: Memory, fought: int
) -> tuple[list[Paragraph], frozenset[int]]:
    """Tell every quarrel of the month, and return what of the events they tell.

    ``fought`` turns the voices in which duels are told. Encounters of enemies that nobody asked for stay with
    their weeks; who fights nobody for his wounds is told after who gave them to him.
    """
    pairs: dict[frozenset[str], list[Event]] = {}
    for e in events:
        if e.kind in KINDS and e.facts.get("partner"):
            pairs.setdefault(frozenset((e.facts["who"], e.facts["partner"])), []).append(e)
    met = [own for own in pairs.values() if _is_encounter(own)]
    hurt = {str(e.facts[side]) for own in met for e in own for side in ("who", "partner")}
    found = {
        pair: own
        for pair, own in pairs.items()
        if {e.kind for e in own} - _SCENE and not _is_encounter(own) and not _is_of_the_weeks(own, hurt)
    }
    told: list[Paragraph] = []
    refused = _refused(found)
    for own in sorted(found.values(), key=_when):
        alike = refused.get(_why_not(own[0]), []) if len(own) == 1 else []
        if len(alike) > 1:
            told += [_to_all(alike, cast)] if own[0] is alike[0] else []
            continue
        told += _quarrel(own, cast, memory, fought)
        fought += sum(e.kind == told_duels.FOUGHT for e in own)
    return told, frozenset(e.seq for own in found.values() for e in own)


def _refused(found: Mapping[frozenset[str], Sequence[Event]]) -> dict[tuple[str, str], list[Event]]:
    """Whom a man would not fight, where there is no more to tell of it, by who he is and why."""
    refused: dict[tuple[str, str], list[Event]] = {}
    for own in sorted(found.values(), key=_when):
        if len(own) == 1 and own[0].kind == _DECLINED:
            refused.setdefault(_why_not(own[0]), []).append(own[0])
    return refused


def _why_not(event: Event) -> tuple[str, str]:
    return str(event.facts["who"]), str(event.facts.get("reason", ""))


def _to_all(alike: Sequence[Event], cast: Cast) -> Paragraph:
    """One sentence for all whom a man does not fight for one reason."""
    people = ranked([str(e.facts["partner"]) for e in alike if e.facts["partner"] in cast], cast)
    return [plain(alike[0], cast) | {"kind": f"{_DECLINED}-several", "people": people}]


def _is_encounter(own: Sequence[Event]) -> bool:
    """Whether all there was are duels of enemies, of which several may be fought in one place."""
    duels = [e for e in own if e.kind == told_duels.FOUGHT]
    return all(e.kind in told_duels.KINDS for e in own) and all(e.facts["reason"] == "enemies" for e in duels)


def _is_of_the_weeks(own: Sequence[Event], hurt: Collection[str]) -> bool:
    """Whether all there was is that he who was hurt in an encounter of a week fights nobody else after it."""
    return all(
        e.kind == _DECLINED and e.facts["reason"] == "wounded" and e.week and e.facts["who"] in hurt
        for e in own
    )


def _when(own: Sequence[Event]) -> tuple[int, int, int]:
    """Great matters in the order of their weeks; those without a sword first, wounds last of all."""
    wounded = any(e.kind == _DECLINED and e.facts["reason"] == "wounded" for e in own)
    return (int(wounded), max(e.week for e in own), own[0].seq)


def _quarrel(own: Sequence[Event], cast: Cast, memory: Memory, fought: int) -> list[Paragraph]:
    own = sorted(own, key=lambda e: (e.week or (0 if e.stage != "end" else 9), _STEPS.index(e.kind), e.seq))
    one, other = str(own[0].facts["who"]), str(own[0].facts["partner"])
    paragraph = _remembered(one, other, own[0].month, cast, memory)
    made = [e for e in own if e.kind == _MADE]
    answers = [e for e in own if e.kind in (_ACCEPTED, _DECLINED)]
    said = False
    # Too hurt for another duel is who was hurt in the one that is told here: it comes after that.
    fight = next((e.week for e in own if e.kind == told_duels.FOUGHT), 5)
    hurt = [
        e for e in answers if e.facts.get("reason") == "wounded" and (e.week >= fight or e.stage == "end")
    ]
    for e in own:
        if e in hurt and fight < 5:
            continue
        if e in made:
            paragraph.append(plain(e, cast))
            if not said:
                paragraph += voices.said("challenge", str(e.facts["who"]), e, cast)
            said = True
        elif e in answers:
            told = plain(e, cast)
            if e.kind == _ACCEPTED:
                if paragraph and isinstance(told["partner"], Mapping):  # both were named before
                    told |= {"partner": mentions.beside(told["partner"], 1)}
                told |= {"follows": bool(made)}
            paragraph.append(told)
            if e is answers[0] and e.facts.get("reason", "refused") == "refused":
                paragraph += voices.said(e.kind.partition(".")[2], str(e.facts["who"]), e, cast)
        elif e.kind not in told_duels.KINDS:
            paragraph.append(plain(e, cast))
    swords = [e for e in own if e.kind in told_duels.KINDS]
    duels = told_duels.paragraphs(swords, fought, lambda e: plain(e, cast)) if swords else []
    for e in swords[:1]:
        if duels and e.kind == told_duels.FOUGHT:
            duels[-1] += _after(e, cast)
    if duels and hurt:
        duels[-1] += [plain(hurt[0], cast)]
    if duels and len(duels) == 1:
        return [[*paragraph, *duels[0]]]
    return ([paragraph] if paragraph else []) + duels


def _after(duel: Event, cast: Cast) -> Paragraph:
    """What one of them says when it is over: who lost, if he can still speak, or else who won."""
    facts = duel.facts
    if not facts["winner"] or any(facts["dead"]):
        return []
    loser = str(facts["partner"] if facts["winner"] == facts["who"] else facts["who"])
    if any(facts["fallen"]):
        return voices.said("won", str(facts["winner"]), duel, cast)
    return voices.said("lost", loser, duel, cast)


def _remembered(one: str, other: str, month: str, cast: Cast, memory: Memory) -> Paragraph:
    """What earlier numbers told of the two, where there is something to remind readers of."""
    if one not in cast or other not in cast:
        return []
    before = [news for news in memory.between(one, other) if news.kind in _BEFORE]
    if not before:
        return []
    last = max(before, key=lambda news: (news.month, -_BEFORE.index(news.kind)))
    facts: Mapping[str, Any] = last.facts
    times = sum(news.kind == told_duels.FOUGHT for news in before)
    sides: dict[str, Any] = {"who": cast.get(str(facts["who"])), "partner": cast.get(str(facts["partner"]))}
    winner = cast.get(str(facts.get("winner", "")), {})
    then = {"then": last.month, "winner": winner, "times": times}
    return [item(f"before.{last.kind}", month, 0, [one, other], **sides, **then)]
