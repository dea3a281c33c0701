"""What a week of the chronicle knows of the weeks before it: who was drunk already, whose house stayed empty.

A scene is made from its own week alone (``scenes``); told twice in a month as if for the first time, it reads
as if nobody had looked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.telling.sentences import Item, Paragraph, item

_DRUNK = "drunk."
_EMPTY = ("home.opened-empty", "home.opened-empty-several")


def remembered(weeks: Sequence[Sequence[Paragraph]]) -> list[list[Paragraph]]:
    """Return the paragraphs of a month's weeks, each with what the weeks before it make of its scenes.

    Of who was drunk in an earlier week it is said that this is not the first time; that nobody came is told
    in full in one week, and in a few words in those after it.
    """
    drunk: dict[str, list[int]] = {}
    empty_before = False
    told: list[list[Paragraph]] = []
    for nth, week in enumerate(weeks, 1):
        paragraphs = [[one for said in paragraph for one in _drunk(said, nth, drunk)] for paragraph in week]
        if empty_before:
            paragraphs = [[_empty_again(one) for one in paragraph] for paragraph in paragraphs]
        empty_before = empty_before or any(one["kind"] in _EMPTY for paragraph in week for one in paragraph)
        told.append(paragraphs)
    return told


def _drunk(said: Item, week: int, known: dict[str, list[int]]) -> list[Item]:
    """A sentence, and behind it whose weeks of wine it adds to; ``known``: his weeks, by name."""
    if not said["kind"].startswith(_DRUNK):
        return [said]
    drinkers: list[Mapping[str, Any]] = said["people"] if "people" in said else [said["who"]]
    again = [one for one in drinkers if any(before < week for before in known.get(one["name"], []))]
    for one in drinkers:
        known.setdefault(one["name"], []).append(week)
    alone = len(drinkers) == 1 and not said.get("partner")
    return [said, *(_not_the_first(one, said, known[one["name"]], alone=alone) for one in again)]


def _not_the_first(who: Mapping[str, Any], said: Item, weeks: Sequence[int], *, alone: bool) -> Item:
    month = str(said["key"]).partition("/")[0]
    kind = "drunk.slept-before-same" if alone else "drunk.slept-before"
    return item(kind, month, weeks[-1], [who["name"]], who=who, before=weeks[-2], times=len(set(weeks)))


def _empty_again(said: Item) -> Item:
    if said["kind"] not in _EMPTY:
        return said
    alone = [(said["host"], said["hostess"])] if "host" in said else []
    couples = alone or list(zip(said["hosts"], said["hostesses"], strict=True))
    return {**said, "kind": "home.opened-empty-again", "hosts": [host for host, _ in couples]}
