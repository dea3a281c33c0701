"""The referee's pen in the chronicle: a month's paragraphs as he left them, the rest as it was told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from turnbot.core.press import Edit, Pens
from turnbot.games.preux.telling.sentences import Paragraph
from turnbot.games.preux.telling.teller.paragraphs import Numbered

#: Sections that hold no paragraphs.
_NONE = frozenset(("movements",))


@dataclass(frozen=True, slots=True)
class _Slot:
    """A paragraph where it stands."""

    section: str
    week: int
    key: str
    paragraph: Paragraph
    number: int


def laid(
    sections: Mapping[str, Any], numbered: Sequence[Numbered], pens: Pens
) -> tuple[dict[str, Any], list[Numbered]]:
    """The sections of an edition with his edits in them, and what paragraphs are left, with whom they name.

    A text of his whose paragraph is there no more stands at the end of the section in which that was. In a
    draft each paragraph's first item bears the number by which he names it, as ``draft``.
    """
    paragraphs = {
        one[0]["paragraph"]: one
        for name, section in sections.items()
        if name not in _NONE
        for one in (chain.from_iterable(section) if name == "weeks" else section)
    }
    slots = [_Slot(n.section, n.week, n.key, paragraphs[n.number], n.number) for n in numbered]
    names = {name for one in numbered for name in one.people}
    free = len(numbered)
    for edit in pens.edits:
        free += 1
        slots = _edited(slots, edit, free)
    told = {
        name: section
        if name in _NONE
        else [_standing(slots, pens, name, week) for week in (1, 2, 3, 4)]
        if name == "weeks"
        else _standing(slots, pens, name, 0)
        for name, section in sections.items()
    }
    people = {n.number: n.people for n in numbered}
    left = [
        Numbered(
            slot.number, slot.section, slot.week, slot.key,
            frozenset(name for name in names if name in slot.paragraph[0]["text"])
            if slot.paragraph[0]["kind"] == "_pen"
            else people[slot.number],
        )
        for slot in slots
    ]  # fmt: skip
    return told, left


def _standing(slots: Sequence[_Slot], pens: Pens, section: str, week: int) -> list[Paragraph]:
    found = [slot for slot in slots if (slot.section, slot.week) == (section, week)]
    if pens.numbers is None:
        return [slot.paragraph for slot in found]
    return [
        [{**slot.paragraph[0], "draft": pens.numbers.get(slot.key, 0)}, *slot.paragraph[1:]] for slot in found
    ]


def _edited(slots: list[_Slot], edit: Edit, free: int) -> list[_Slot]:
    """The slots after one edit; ``free`` is a number that none of them has."""
    at = next((nth for nth, slot in enumerate(slots) if slot.key == edit.key), None)
    if edit.do == "cut":
        return [slot for slot in slots if slot.key != edit.key]
    if edit.do == "move":
        if at is None or not any(slot.key == edit.after for slot in slots):
            return slots
        return _behind([*slots[:at], *slots[at + 1 :]], edit.after, slots[at])
    if edit.do == "add":
        section, week = _place(edit.after)
        return _behind(slots, edit.after, _Slot(section, week, edit.key, _own(edit, free), free))
    if at is not None:
        own = replace(slots[at], paragraph=_own(edit, slots[at].number))
        return [*slots[:at], own, *slots[at + 1 :]]
    section, week = _place(edit.key)
    return [*slots, _Slot(section, week, edit.key, _own(edit, free), free)]


def _behind(slots: list[_Slot], after: str, one: _Slot) -> list[_Slot]:
    """A slot behind another, in its section; at the end, where it stands already, if that is gone."""
    for nth, slot in enumerate(slots):
        if slot.key == after:
            return [*slots[: nth + 1], replace(one, section=slot.section, week=slot.week), *slots[nth + 1 :]]
    return [*slots, one]


def _own(edit: Edit, number: int) -> Paragraph:
    return [{"kind": "_pen", "key": edit.key, "week": 0, "text": edit.text, "paragraph": number}]


def _place(key: str) -> tuple[str, int]:
    """The section and week in which the paragraph of a key stood; of a key of his own, among the notices."""
    section, _, rest = key.partition("/")
    if section == "own":
        return "notices", 0
    return section, min(max(int(rest.split("/")[1]), 1), 4) if section == "weeks" else 0
