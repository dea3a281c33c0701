"""What happened to several alike is told once: those in one sentence of whom a kind would say the same.

A fragment ``<kind>-several`` tells them: with ``people`` by precedence, and with ``each``, the facts of every
one of them as they are spoken, in the order of the month.
"""

from collections.abc import Mapping, Sequence

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item, plain, ranked

#: Kinds that are gathered, and the facts that must be the same in all that one sentence tells.
ALIKE: Mapping[str, tuple[str, ...]] = {
    "cad.cleared": ("cause", "words"),
    "challenge.declined": ("who", "reason"),
    "club.lost": ("club", "reason"),
    "disgrace.fell": ("cause", "regiment", "words"),
    "ground.profaned": ("ground",),
    "mass.announced": ("month",),
    "mass.missed": (),
    "vacancies.opened": (),
    "vacancies.closed": (),
}
#: Whom the people of a sentence are, where they are not those that the fact «who» names.
_PEOPLE = {"challenge.declined": "partner"}
ANNOUNCED = "candidacy.announced"
#: Who leaves Paris in a month has no line for it beside the one that says why.
_FELL, _FLED = "disgrace.fell", "disgrace.fled"
#: What nobody will do who is dead by the end of the month in which he announced it; and where he was in the
#: week of his death, which would stand behind it.
_DIED, _ANNOUNCED = "character.died", (ANNOUNCED, "mass.announced")
_PRESENT = ("club.visited", "tavern.visited", "casino.visited", "theatre.visited")
#: Who has only now become a cad does not stay one, too.
_BRANDED, _AGAIN = "cad.branded", "cad.again"


def gathered(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Each event as a sentence, and those together that are alike, where the first of them stands."""
    groups: dict[tuple[object, ...], list[Event]] = {}
    for nth, e in enumerate(events):
        alike = ALIKE.get(e.kind)
        key = (nth,) if alike is None else (e.kind, *(e.facts.get(fact, "") for fact in alike))
        groups.setdefault(key, []).append(e)
    return [_one_sentence(found, cast) for found in groups.values()]


def _one_sentence(found: Sequence[Event], cast: Cast) -> Item:
    first = plain(found[0], cast)
    if len(found) == 1:
        return first
    whom = _PEOPLE.get(found[0].kind, "who")
    names = [e.facts[whom] for e in found if e.facts.get(whom) in cast]
    each = [{fact: value for fact, value in plain(e, cast).items() if fact != "kind"} for e in found]
    several = item(f"{found[0].kind}-several", found[0].month, found[0].week, names)
    return first | several | {"people": ranked(names, cast), "each": each}


def standing(events: Sequence[Event]) -> list[Event]:
    """The events without what others of the month make idle.

    That is who left Paris, of whose disgrace it tells; what the dead had announced for the next, and where
    they merely were when they died; and who goes on as a cad in the month in which he became one.
    """
    fallen, branded = ({e.facts["who"] for e in events if e.kind == kind} for kind in (_FELL, _BRANDED))
    dead = {e.facts["who"]: e.week for e in events if e.kind == _DIED}

    def is_idle(e: Event) -> bool:
        who = e.facts.get("who")
        present = e.kind in _PRESENT and e.facts.get("role") not in ("host", "party")
        return (
            (e.kind == _FLED and who in fallen)
            or (e.kind == _AGAIN and who in branded)
            or (who in dead and (e.kind in _ANNOUNCED or (present and e.week == dead[who])))
        )

    return [e for e in events if not is_idle(e)]


def candidates(events: Sequence[Event], cast: Cast) -> Paragraph:
    """Who will stand for offices: in one sentence all who want the same, with all that the same men want."""
    offices: dict[tuple[str, str], list[Event]] = {}
    for e in events:
        if e.kind == ANNOUNCED:
            offices.setdefault((e.facts["month"], e.facts["office"]), []).append(e)
    same: dict[tuple[str, frozenset[str]], list[Event]] = {}
    for (month, _), found in sorted(offices.items()):
        same.setdefault((month, frozenset(e.facts["who"] for e in found)), []).extend(found)
    return [_candidates(found, cast) for found in same.values()]


def _candidates(found: Sequence[Event], cast: Cast) -> Item:
    if len(found) == 1:
        return plain(found[0], cast)
    names = {e.facts["who"] for e in found}
    # Places that are counted are called alike.
    offices = list(dict.fromkeys(plain(e, cast)["office"] for e in found))
    kind = (
        f"{ANNOUNCED}-several"
        if len(names) > 1
        else ANNOUNCED
        if len(offices) == 1
        else f"{ANNOUNCED}-offices"
    )
    told = plain(found[0], cast) | {"kind": kind, "offices": offices}
    return told | ({"people": ranked(names, cast)} if len(names) > 1 else {})
