"""How often each fragment was told, and who was named in a paragraph before: passes over what is composed."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from turnbot.games.preux.telling.sentences import Item, Paragraph, everybody, people_of
from turnbot.games.preux.words import mentions


def items(value: Any) -> Iterator[Item]:
    """The items in an edition's part, however deep its lists, in the order in which they are read."""
    if isinstance(value, dict):
        yield value
    else:
        for one in value:
            yield from items(one)


def numbered(value: Any, turns: MutableMapping[str, int]) -> Any:
    """The same with a ``turn`` for each item, how often its kind was told before; ``turns`` is moved on."""
    if isinstance(value, dict):
        parts = {"within": numbered_parts(value["within"], turns)} if "within" in value else {}
        turn = turns.get(value["kind"], 0)
        turns[value["kind"]] = turn + 1
        return {**value, **parts, "turn": turn}
    return [numbered(one, turns) for one in value]


def numbered_parts(parts: Mapping[str, Any], turns: MutableMapping[str, int]) -> dict[str, Any]:
    """The parts of an item, which are told before it."""
    return {name: numbered(one, turns) for name, one in parts.items()}


def shortened(paragraph: Paragraph) -> Paragraph:
    """The paragraph with everybody called in full the first time, and more shortly after it."""
    cast = {one["name"]: one for one in everybody(paragraph)}
    known: dict[str, int] = {}
    ways = mentions.taken(cast.values())
    return [_called(told, known, ways) for told in paragraph]


def _called(told: Item, known: dict[str, int], ways: Mapping[str, int]) -> Item:
    """An item with its people called as they are by then; who is named within it is known after it."""
    named = people_of(told)
    renamed: Item = _renamed(told, known, ways)
    for name in dict.fromkeys(named):
        known[name] = known.get(name, 0) + 1
    return renamed


def _renamed(value: Any, known: Mapping[str, int], ways: Mapping[str, int]) -> Any:
    if isinstance(value, Mapping):
        if "style" in value and "name" in value:
            return mentions.again(value, known.get(value["name"], 0), ways)
        return {name: _renamed(one, known, ways) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(one, known, ways) for one in value]
    return value
