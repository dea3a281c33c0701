"""The world as a JSON document and back, with one step up for each older version of the document."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.state.world import SHELVES, Thing, World

#: The version that ``save`` writes.
VERSION = 1

#: For each older version, what makes a document of it one of the next: ``{1: one_to_two, ...}``.
UPCASTERS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType({})


def save(world: World) -> dict[str, Any]:
    """Return the world as plain data; ``load`` gives it back whole."""
    return {
        "version": VERSION,
        "edition": world.edition,
        "month": world.month,
        **{
            shelf: {thing.name: _dump(thing) for thing in getattr(world, shelf).values()} for shelf in SHELVES
        },
    }


def load(doc: Mapping[str, Any]) -> World:
    """Return the world of a document of this or any older version.

    Raises ValueError that names the version when it is from a newer program.
    """
    document = dict(doc)
    while document["version"] < VERSION:
        document = UPCASTERS[document["version"]](document)
    if document["version"] != VERSION:
        raise ValueError(f"a world of version {document['version']}; this program reads up to {VERSION}")
    # A shelf that this version added is empty in an older document.
    things = [
        _build(kind, one) for shelf, kind in SHELVES.items() for one in document.get(shelf, {}).values()
    ]
    return World.of(document["month"], (), edition=document["edition"], others=things)


def _dump(thing: Thing) -> dict[str, Any]:
    return {f.name: _plain(getattr(thing, f.name)) for f in fields(thing)}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _build(kind: type[Any], doc: Mapping[str, Any]) -> Any:
    return kind(**{name: _whole(value) for name, value in doc.items()})


def _whole(value: Any) -> Any:
    if isinstance(value, Mapping):
        return MappingProxyType(dict(value))
    return tuple(value) if isinstance(value, list) else value
