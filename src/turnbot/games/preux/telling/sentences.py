"""Sentences of the chronicle as data: the fragment that tells it, its facts as they are spoken, its key.

The words are the templates'; here codes become names, and everybody is called as the cast has him.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.words import spoken

#: A sentence: its fragment (``kind``, some with a form of its own as ``club.visited-alone``), the ``key``
#: that chooses the variant, ``week``, and its facts.
Item = dict[str, Any]
Paragraph = list[Item]
#: How everybody is spoken of, by name (see ``words.styles``).
Cast = Mapping[str, Mapping[str, Any]]


def item(kind: str, month: str, week: int, names: Iterable[str], /, **facts: Any) -> Item:
    """Make a sentence. Its key depends on month, week, kind, people and club alone: no dice choose words."""
    key = "/".join((month, str(week), kind, *sorted(names), str(facts.get("club", ""))))
    return {"kind": kind, "key": key, "week": week, **facts}


def plain(event: Event, cast: Cast) -> Item:
    """One event as one sentence: people as the cast has them, codes as names."""
    people = sorted({name for value in event.facts.values() for name in names(value) if name in cast})
    facts = {name: _spoken(name, value, cast) for name, value in event.facts.items()}
    if "what" in event.facts:
        facts["account"] = spoken.account(str(event.facts["what"]))
    if "now" in event.facts and "what" in event.facts:
        facts["corrected"] = spoken.corrected(str(event.facts["what"]), facts["now"])
        facts["now"] = spoken.value(str(event.facts["what"]), facts["now"])
    return item(event.kind, event.month, event.week, people) | facts


def names(value: Any) -> list[str]:
    """The texts in a fact, which may be names: itself, or what a list of them holds."""
    if isinstance(value, str):
        return [value]
    return [one for one in value if isinstance(one, str)] if isinstance(value, list | tuple) else []


def everybody(told: Any) -> Iterator[Mapping[str, Any]]:
    """Whomever a sentence or a paragraph speaks of, as the cast has them, wherever in it they stand."""
    if isinstance(told, Mapping):
        if "style" in told and "name" in told:
            yield told
        else:
            for one in told.values():
                yield from everybody(one)
    elif isinstance(told, list | tuple):
        for one in told:
            yield from everybody(one)


def people_of(told: Any) -> list[str]:
    """The names of everybody a sentence or a paragraph speaks of, as often as it does."""
    return [one["name"] for one in everybody(told)]


def ranked(names: Iterable[str], cast: Cast) -> list[Mapping[str, Any]]:
    """People by precedence: the level everybody knows, then the name."""
    return [cast[name] for name in sorted(set(names), key=lambda n: (-cast[n]["level"], n))]


#: Facts that hold a code of rank, and how it is spoken.
_CODES: Mapping[str, Callable[[str], str]] = {
    "dignity": spoken.title,
    "habit": spoken.order,
    "rank": spoken.rank,
    "temple": spoken.temple,
}
#: What each of a list is, where the list is of codes.
_ONE_OF = {"weapons": "weapon", "ranks": "rank"}


def _spoken(name: str, value: Any, cast: Cast) -> Any:
    if isinstance(value, str):
        if name in ("club", "left_club"):
            return spoken.club(value)
        if name == "place":
            return _place_of(value, cast)
        if name == "deceased":  # he is in no cast any more
            return value
        if name in ("regiment", "left_regiment"):
            return spoken.the_regiment(value)
        if name in _CODES:
            return _CODES[name](value)
        if name == "weapon":
            return spoken.weapon(value)
        if name == "unit":
            return spoken.unit(value)
        if name == "task":
            return spoken.task(value)
        if name == "crime":
            return spoken.crime(value)
        if name == "office":
            return spoken.post(value)
        return cast.get(value, value)
    if isinstance(value, list | tuple):
        return [_spoken(_ONE_OF.get(name, ""), one, cast) for one in value]
    if name == "fared":
        return spoken.fared(value)
    return spoken.house(value) if name == "residence" else value


def _place_of(code: str, cast: Cast) -> str:
    """Where something happened, with its preposition; a home is its master's, called as he is."""
    host = cast.get(code.removeprefix(spoken.AT_HOME))
    if not code.startswith(spoken.AT_HOME) or host is None:
        return spoken.place(code)
    style = str(host["style"])
    return f"en casa {'del ' + style.removeprefix('el ') if style.startswith('el ') else 'de ' + style}"
