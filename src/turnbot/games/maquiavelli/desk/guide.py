"""The player's guide, from ``grammars/maquiavelli/guide.toml``: its examples are read by a test."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from turnbot.resources import folder


@cache
def themes() -> Mapping[str, Any]:
    """The guide as it is written."""
    return tomllib.loads((folder("grammars") / "maquiavelli" / "guide.toml").read_text(encoding="utf-8"))


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.strip().split("\n\n")]


def view() -> dict[str, Any]:
    """The guide as letters and pages show it."""
    doc = themes()
    return {
        "title": doc["title"],
        "hello": _paragraphs(doc["hello"]),
        "themes": [
            {
                "title": theme["title"],
                "text": _paragraphs(theme["text"]),
                "lists": [],
                "examples": [
                    {"say": one["say"], "others": one["others"], "note": one.get("note", "")}
                    for one in theme.get("example", ())
                ],
            }
            for theme in doc["theme"]
        ],
    }
