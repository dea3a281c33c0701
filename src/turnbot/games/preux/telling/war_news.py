"""The Gaceta militar's own paragraphs: how each front fared, who was mentioned.

Where an army stands no rule says: it has a theatre of war of its own, the same for all months of a campaign,
drawn from the season alone.
"""

from collections.abc import Mapping, Sequence

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, plain, ranked
from turnbot.games.preux.words import spoken
from turnbot.games.preux.words.names import FRONTS

FOUGHT, MENTIONED = "unit.fought", "order.mentioned"
#: Kinds of which several people are told in one sentence where there are several.
TOGETHER = ("front.wounded", "front.fell", "promotion.idle", "lands.taken")
#: What is told of a province that rises, in the order in which one follows from another.
_REVOLT = (
    *("revolt.began", "troops.countermanded", "troops.sent", "governor.marched"),
    *("revolt.crushed", "revolt.spread", "governor.returned", "governor.dismissed", "troops.home"),
)
#: A province that was named just before.
_SAME = "la provincia"
#: Where units always stand that belong to no army.
_STANDING = {"regiment/FR": "los Pirineos", "regiment/RCM": "los Alpes"}


def fronts(events: Sequence[Event], cast: Cast) -> Paragraph:
    """How the army fared: a sentence for each unit that has none above it, with what stood under it."""
    fought = [e for e in events if e.kind == FOUGHT]
    units = {e.facts["unit"] for e in fought}
    below: dict[str, list[Event]] = {}
    for e in fought:
        higher = str(e.facts.get("higher", ""))
        below.setdefault(higher if higher in units else "", []).append(e)
    return [_front(e, nth, below, cast) for nth, e in enumerate(below.get("", ()))]


def _front(event: Event, nth: int, below: Mapping[str, Sequence[Event]], cast: Cast) -> Item:
    told = plain(event, cast)
    parts: dict[int, list[str]] = {}
    for one in _all_below(str(event.facts["unit"]), below):
        parts.setdefault(int(one.facts["fared"]), []).append(_called(one, cast))
    listed = [{"fared": spoken.fared(fared), "units": parts[fared]} for fared in sorted(parts, reverse=True)]
    facts = {"result": event.facts["fared"], "place": _place(event, nth), "parts": listed,
             "many": told["unit"].startswith("los ")}  # fmt: skip
    return told | facts | {"kind": f"{FOUGHT}-front"}


def _all_below(unit: str, below: Mapping[str, Sequence[Event]]) -> list[Event]:
    return [one for own in below.get(unit, ()) for one in (own, *_all_below(str(own.facts["unit"]), below))]


def _called(event: Event, cast: Cast) -> str:
    chief = cast.get(event.facts["who"])
    return spoken.unit(event.facts["unit"]) + (f" ({chief['style']})" if chief else "")


def _place(event: Event, nth: int) -> str:
    """The theatre of war of a unit that has none above it: of a revolt its task says enough."""
    standing = _STANDING.get(str(event.facts["unit"]).partition("/")[2])
    if event.facts["task"] == "revolt" or standing:
        return standing or "las provincias"
    year, month = int(event.month[:4]), int(event.month[5:])
    season = 4 * year + month // 3
    return FRONTS[(3 * season + nth) % len(FRONTS)]


def paragraphs(told: Paragraph) -> list[Paragraph]:
    """The Gaceta militar's sentences as notices: of one province all in one, from its rising to the end."""
    risen: dict[str, Paragraph] = {}
    for one in told:
        if one["kind"] in _REVOLT:
            risen.setdefault(str(one["province"]), []).append(one)
    found: list[Paragraph] = []
    for one in told:
        if one["kind"] not in _REVOLT:
            found.append([one])
        elif str(one["province"]) in risen:
            first, *rest = sorted(
                risen.pop(str(one["province"])), key=lambda item: _REVOLT.index(item["kind"])
            )
            found.append([first, *({**item, "province": _SAME} for item in rest)])
    return found


def mentioned(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Who was mentioned in the Order, in one sentence; those twice apart."""
    found = [e for e in events if e.kind == MENTIONED]
    if len(found) < 2:
        return [plain(e, cast) for e in found]
    names = [e.facts["who"] for e in found]
    twice = [e.facts["who"] for e in found if e.facts["count"] > 1]
    return [
        item(
            f"{MENTIONED}-several", found[0].month, 0, names, people=ranked(set(names) - set(twice), cast),
            twice=ranked(twice, cast),
        )
    ]  # fmt: skip


def together(kind: str, events: Sequence[Event], cast: Cast) -> Paragraph:
    """All of whom a kind tells, in one sentence where they are several."""
    found = [e for e in events if e.kind == kind]
    if len(found) < 2:
        return [plain(e, cast) for e in found]
    names = [e.facts["who"] for e in found]
    return [item(f"{kind}-several", found[0].month, 0, names, people=ranked(names, cast))]
