"""The paragraphs of a number, each under a number of its own, by which the site links to it.

Numbers run from 1 in the order in which a chronicle is read. A paragraph's ``key`` stays the same when a
month is played again, as long as it tells of the same people and things, whatever number it has then. Where
two would have one key, each bears what it tells besides: none of them ever takes the key that another had,
and what the referee wrote for one with it.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from turnbot.games.preux.telling.sentences import Item, Paragraph, people_of

#: Facts that say of what a paragraph tells, besides the people of its key.
_THINGS = ("unit", "province", "regiment")
#: What says how and where a paragraph is told, and not of what.
_TELLING = frozenset(("key", "turn", "paragraph", "week", "kind"))


@dataclass(frozen=True, slots=True)
class Numbered:
    """One paragraph: its number, its section and week (0: none), its key, and everybody it names."""

    number: int
    section: str
    week: int
    key: str
    people: frozenset[str]


def marked(sections: Mapping[str, Any]) -> tuple[dict[str, Any], list[Numbered]]:
    """The sections with its number as ``paragraph`` on each paragraph's first item, and the list of them.

    Each section is a list of paragraphs, ``weeks`` four such lists; ``movements`` are a list of items, and no
    paragraphs.
    """
    found: list[Numbered] = []
    alike = Counter(_key(section, paragraph[0]) for section, paragraph in _all(sections))
    known: Counter[str] = Counter()

    def mark(section: str, week: int, paragraph: Paragraph) -> Paragraph:
        number, first = len(found) + 1, paragraph[0]
        key = _key(section, first)
        if alike[key] > 1:
            key = f"{key}#{_print(first)}"
        known[key] += 1
        # Two that say the very same.
        key = f"{key}#{known[key]}" if known[key] > 1 else key
        found.append(Numbered(number, section, week, key, frozenset(people_of(paragraph))))
        return [{**first, "paragraph": number}, *paragraph[1:]]

    told: dict[str, Any] = {}
    for section, paragraphs in sections.items():
        if section == "weeks":
            told[section] = [
                [mark(section, nth, one) for one in week] for nth, week in enumerate(paragraphs, 1)
            ]
        elif section == "movements":
            told[section] = paragraphs
        else:
            told[section] = [mark(section, 0, one) for one in paragraphs]
    return told, found


def _all(sections: Mapping[str, Any]) -> Iterator[tuple[str, Paragraph]]:
    """Every paragraph of the sections, with the section it stands in."""
    for section, paragraphs in sections.items():
        for one in paragraphs if section != "movements" else ():
            if section == "weeks":
                yield from ((section, paragraph) for paragraph in one)
            else:
                yield section, one


def _key(section: str, first: Item) -> str:
    """What its first sentence is about: section, month, week, kind, people, and unit, place or regiment."""
    things = (first.get(name) for name in _THINGS)
    thing = next((one for one in things if isinstance(one, str) and one), "")
    return f"{section}/{first['key']}" + (f"/{thing}" if thing else "")


def _print(first: Item) -> str:
    """A mark of all that a first sentence says, whatever stands around it and however people are called."""
    said = {
        name: value["name"] if isinstance(value, Mapping) and "name" in value else value
        for name, value in first.items()
        if name not in _TELLING
    }
    text = json.dumps(said, sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def told_of(numbered: Sequence[Numbered]) -> dict[str, list[int]]:
    """For everybody the numbers of the paragraphs that name him."""
    found: dict[str, list[int]] = {}
    for one in numbered:
        for name in sorted(one.people):
            found.setdefault(name, []).append(one.number)
    return dict(sorted(found.items()))
