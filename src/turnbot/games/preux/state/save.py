"""The world as a JSON document and back, with one step up for each older version of the document."""

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from turnbot.core.dice import throw
from turnbot.games.preux.state.army import Unit, battalion_of, establishment, unit_name
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.world import SHELVES, Thing, World

#: The version that ``save`` writes.
VERSION = 4


def _raise_an_army(doc: dict[str, Any]) -> dict[str, Any]:
    """Give a world of before chapter 9 its army: whose men are at the front is there itself.

    What must be drawn is drawn from all that the document says, secrets among it, so that nobody can foretell
    it and every loading gives the same.
    """
    seed = sha256(json.dumps(doc, sort_keys=True).encode()).digest()

    def draw(what: str) -> int:
        return throw(seed, ("army", 0, "drawn", what), 6, 1)[0]

    month, people = doc["month"], doc["people"].values()
    shelves: dict[str, dict[str, Any]] = {"units": {}, "provinces": {}}
    for thing in establishment(draw, month):
        shelves["units" if isinstance(thing, Unit) else "provinces"][thing.name] = _dump(thing)
    for who in people:
        if who.get("regiment"):
            who["battalion"] = battalion_of(who.get("rank", ""), draw(who["name"]))
        if who.get("at_front"):
            who["front_since"] = month
            unit = shelves["units"].get(unit_name("regiment", who.get("regiment", "")))
            if unit is not None and not (unit["since"] or who.get("disgrace") or who.get("died")):
                unit |= {"since": month, "task": "field"}
    return {**doc, **shelves, "version": 2}


def _favours_by_their_keys(doc: dict[str, Any]) -> dict[str, Any]:
    """Remember which favours were used, and no longer what they add to a month's rolls (chapter 5)."""
    people = {
        name: {what: value for what, value in one.items() if what != "swayed"}
        for name, one in doc["people"].items()
    }
    return {**doc, "version": 3, "people": people}


def _police_apart(doc: dict[str, Any]) -> dict[str, Any]:
    """Let the Teniente General de Policía hold his office beside a ministry (11.1.3)."""
    for who in doc["people"].values():
        if who.get("office") == POLICE:
            who |= {"office": "", "police": POLICE}
    return {**doc, "version": 4}


#: For each older version, what makes a document of it one of the next: ``{1: one_to_two, ...}``.
UPCASTERS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType(
    {1: _raise_an_army, 2: _favours_by_their_keys, 3: _police_apart}
)


def save(world: World) -> dict[str, Any]:
    """Return the world as plain data; ``load`` gives it back whole."""
    return {
        "version": VERSION,
        "edition": world.edition,
        "month": world.month,
        "told": dict(world.told),
        **{
            shelf: {thing.name: _dump(thing) for thing in getattr(world, shelf).values()} for shelf in SHELVES
        },
    }


def load(doc: Mapping[str, Any]) -> World:
    """Return the world of a document of this or any older version.

    Raises ValueError that names the version when it is from a newer program.
    """
    document = copy.deepcopy(dict(doc)) if doc["version"] < VERSION else dict(doc)
    while document["version"] < VERSION:
        document = UPCASTERS[document["version"]](document)
    if document["version"] != VERSION:
        raise ValueError(f"a world of version {document['version']}; this program reads up to {VERSION}")
    # A shelf that this version added is empty in an older document.
    things = [
        _build(kind, one) for shelf, kind in SHELVES.items() for one in document.get(shelf, {}).values()
    ]
    told = document.get("told", {})  # nor did the chronicles remember anything
    return World.of(document["month"], (), edition=document["edition"], others=things, told=told)


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
