"""How the referee's minutes call what happened and the facts of it, from ``minutes.toml``."""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from turnbot.core.months import month_name
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.words import names, spoken

_READ: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (files(__package__) / "minutes.toml").read_text(encoding="utf-8")
)

#: What each fact is called.
FACTS = _READ["facts"]
#: Why an order was refused, by the code of the reason.
REASONS = _READ["reasons"]
_ANY: Mapping[str, str] = {
    **names.PLACES, **names.RANKS, **names.CHURCH_RANKS, **names.TASKS, **names.LIMITS, **names.SECTORS,
    **names.RELIGIOUS_ORDERS, **names.CRIMES, **names.GRADES, **names.THINGS, **names.WEAPONS,
    **_READ["codes"],
}  # fmt: skip
_RANKS = {**_ANY, **names.RANKS, **names.CHURCH_RANKS}
#: Facts and accounts whose codes mean something of their own.
_OWN: Mapping[str, Mapping[str, str]] = {
    "rank": _RANKS,
    "ranks": _RANKS,
    "church_rank": _RANKS,
    "home_rank": _RANKS,
    "real_rank": _RANKS,
    "seat": names.SEATS,
    "task": names.TASKS,
    "until": names.LIMITS,
    "ending": names.LIMITS,
    "temple": names.TEMPLES,
    "reason": REASONS,
}
_REGIMENTS = frozenset(("regiment", "regiments", "left_regiment", "home_regiment"))
#: What a player wrote himself: no code stands in it.
_WORDS = frozenset(("words", "said"))
_MONTH = re.compile(r"(\d{4}-(?:0[1-9]|1[0-2]))(?:/(\d))?")
_POST = re.compile(r"[A-ZÁÉÍÓÚ][^/]+/[^/]+")


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
        meant = _meant(name, value)
        said[called] = [said[called], meant] if called in said else meant
    return said


def effect(moved: Mapping[str, Any]) -> dict[str, Any]:
    """An effect with its account, and what it was set to, in Spanish."""
    if "what" not in moved:
        return dict(moved)
    what = str(moved["what"])
    name = what.partition(".")[0]
    told = {"what": _READ["fields"].get(name) or spoken.account(what)}
    values = {one: _meant(name, moved[one]) for one in ("was", "now") if one in moved}
    return {**moved, **told, **values}


def _meant(name: str, value: Any) -> Any:
    """What a fact says in Spanish: each of several, each part of a record, what a code stands for."""
    if isinstance(value, list | tuple):
        return [_meant(name, one) for one in value]
    if isinstance(value, Mapping):
        return {part: _meant(str(part), one) for part, one in value.items()}
    return _called(name, value) if isinstance(value, str) and name not in _WORDS else value


def _called(name: str, code: str) -> str:
    if name in _OWN:
        return _OWN[name].get(code) or _any(code)
    if name in _REGIMENTS and code in book().regiments:
        return spoken.the_regiment(code)
    if name == "place":
        return spoken.place(code)
    if name == "what" and code in spoken.DOING:
        return spoken.his_doing(code)
    if name == "what" and code in names.ACCOUNTS:
        return names.ACCOUNTS[code]
    if name == "condition":
        return spoken.his_condition(code)
    if name == "sources":
        return _source(code)
    return _any(code)


def _any(code: str) -> str:
    """A code that means the same wherever it stands; what is none is left as it is."""
    if found := _MONTH.fullmatch(code):
        month = month_name(found[1])
        return f"{month}, semana {found[2]}" if found[2] else month
    if code.startswith("unit/"):
        return spoken.unit(code)
    if code.startswith("province/"):
        return code.removeprefix("province/")
    if _POST.fullmatch(code):
        return spoken.post(code)
    return _ANY.get(code) or (spoken.club(code) if code in book().clubs else code)


def _source(code: str) -> str:
    """Whose influence it is."""
    of, _, rest = code.partition("/")
    giver = rest.rpartition("/")[0]
    if not giver:
        return "la suya" if of == "own" else code
    return giver if of == "lady" else spoken.post(giver)


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
