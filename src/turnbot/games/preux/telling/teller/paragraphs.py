"""The paragraphs of a number, each under a number of its own, by which the site links to it.

Numbers run from 1 in the order in which a chronicle is read. A paragraph's ``key`` stays the same when a
month is played again, as long as it tells of the same people and things, whatever number it has then.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.games.preux.telling.sentences import Paragraph, people_of


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
    known: Counter[str] = Counter()

    def mark(section: str, week: int, paragraph: Paragraph) -> Paragraph:
        number, first = len(found) + 1, paragraph[0]
        key = f"{section}/{first['key']}"
        known[key] += 1
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


def told_of(numbered: Sequence[Numbered]) -> dict[str, list[int]]:
    """For everybody the numbers of the paragraphs that name him."""
    found: dict[str, list[int]] = {}
    for one in numbered:
        for name in sorted(one.people):
            found.setdefault(name, []).append(one.number)
    return dict(sorted(found.items()))
