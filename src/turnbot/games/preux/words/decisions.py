"""The questions that players decide by their posts, in Spanish: from ``decisions.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from turnbot.games.preux.words import spoken

_READ: Mapping[str, Any] = tomllib.loads((files(__package__) / "decisions.toml").read_text(encoding="utf-8"))
#: Every kind of question that has words.
KINDS: Mapping[str, Mapping[str, Any]] = MappingProxyType(_READ)


def letter(nth: int) -> str:
    """The letter under which an option stands, counted from 0."""
    return chr(ord("a") + nth)


def sentence(kind: str, facts: Mapping[str, Any]) -> str:
    """The question, as he who decides reads it."""
    return str(KINDS[kind]["sentence"].format_map(_in_words(facts)))


def choices(kind: str, options: Sequence[str]) -> list[tuple[str, str]]:
    """Letter and words of each option."""
    return [(letter(nth), answer(kind, option)) for nth, option in enumerate(options)]


def answer(kind: str, option: str | None) -> str:
    """An option in words; None: what comes of it if he says nothing. Names stand for themselves."""
    row = KINDS.get(kind, {})
    if option is None:
        return str(row.get("silent", ""))
    return str(row.get("options", {}).get(option, option))


def _in_words(facts: Mapping[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = dict(facts)
    if "regiment" in facts:
        said["regiment"] = spoken.the_regiment(str(facts["regiment"]))
    if "regiments" in facts:
        said["regiments"] = _listed([spoken.the_regiment(str(code)) for code in facts["regiments"]])
    if "office" in facts:
        said["office"] = spoken.post(str(facts["office"]))
    if "month" in facts:
        said["month"] = _month(str(facts["month"]))
    if "crime" in facts:
        said["crime"] = spoken.crime(str(facts["crime"]))
    if "rank" in facts:
        said["rank"] = spoken.rank(str(facts["rank"]))
    return said


def _listed(words: Sequence[str]) -> str:
    return " y ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _month(month: str) -> str:
    return f"{spoken.MONTHS[int(month[5:]) - 1]} de {month[:4]}"
