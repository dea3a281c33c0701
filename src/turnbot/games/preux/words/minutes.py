"""How the referee's minutes call what happened and the facts of it, from ``minutes.toml``."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from turnbot.games.preux.words import names

_READ: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (files(__package__) / "minutes.toml").read_text(encoding="utf-8")
)

#: What each fact is called.
FACTS = _READ["facts"]
_CODES: Mapping[str, Mapping[str, str]] = {
    "rank": {**names.RANKS, **names.CHURCH_RANKS},
    "seat": names.SEATS,
    "sector": names.SECTORS,
    "task": names.TASKS,
    "temple": names.TEMPLES,
    "habit": names.RELIGIOUS_ORDERS,
    "weapon": names.WEAPONS,
    "weapons": names.WEAPONS,
    "until": names.LIMITS,
    "ending": names.LIMITS,
}


def event(kind: str) -> str:
    """A kind of event in Spanish: «club: visita» for ``club.visited``. Raises KeyError for unknown words."""
    noun, _, became = kind.partition(".")
    words = _READ["verbs"]
    said = ", ".join(words[word] for word in became.split("-")) if became else ""
    return f"{_READ['nouns'][noun]}: {said}" if said else _READ["nouns"][noun]


def facts(told: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of an event under their Spanish names, codes by theirs; two of one name make a list.

    What has no word (a test knows that every fact of the catalogue has) keeps its own.
    """
    said: dict[str, Any] = {}
    for name, value in told.items():
        called = FACTS.get(name, name)
        meant = _meant(_CODES[name], value) if name in _CODES else value
        said[called] = [said[called], meant] if called in said else meant
    return said


def _meant(codes: Mapping[str, str], value: Any) -> Any:
    """What a code stands for, or each of several."""
    if isinstance(value, list | tuple):
        return [_meant(codes, one) for one in value]
    return codes.get(value, value) if isinstance(value, str) else value


def decided(value: Any) -> str:
    """What was decided of a case: «nada», «sí», «sale mal, −2 puntos»; codes as the rules have them."""
    if value is None or isinstance(value, bool):
        return {None: "nada", True: "sí", False: "no"}[value]
    if not isinstance(value, Mapping):
        return str(value)
    said = [f"sale {'bien' if value['success'] else 'mal'}"] if "success" in value else []
    said += [f"{value[what]} {name}" for what, name in _AMOUNTS.items() if value.get(what)]
    said += [f"{FACTS.get(name, name)}: {one}" for name, one in value.items() if name not in _SAID]
    return ", ".join([*said, *([str(value["words"])] if value.get("words") else [])])


#: What an answer may bring, as it is counted; and all of it that is told without its name.
_AMOUNTS = {"crowns": "coronas", "status": "puntos"}
_SAID = frozenset((*_AMOUNTS, "success", "words"))
