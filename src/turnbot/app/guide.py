"""The player's guide as a page: docs/ordenes.md is this, and nothing else."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from turnbot.core.game import Game

_WIDTH = 110


def markdown(game: Game) -> str:
    """Return a game's guide in Markdown, with a table of contents."""
    guide = game.guide()
    lines = [f"# {game.title}: {_small(guide['title'])}", ""]
    for paragraph in guide["hello"]:
        lines += [*_set(paragraph), ""]
    for nth, theme in enumerate(guide["themes"], 1):
        lines.append(f"{nth}. [{theme['title']}](#{_anchor(theme['title'])})")
    for theme in guide["themes"]:
        lines += ["", f"## {theme['title']}", "", *_theme(theme)]
    return "\n".join(lines).rstrip() + "\n"


def _theme(theme: Mapping[str, Any]) -> Iterator[str]:
    for paragraph in theme["text"]:
        yield from (*_set(paragraph), "")
    for example in theme["examples"]:
        if len(example["say"]) > 1:
            yield from (f"> {line}  " for line in example["say"])
        else:
            yield f"- «{example['say'][0]}»"
        if example["others"]:
            yield "  También: " + ", ".join(f"«{one}»" for one in example["others"]) + "."
        if example["note"]:
            yield from (
                ("", f"  *{example['note']}*") if len(example["say"]) > 1 else (f"  *{example['note']}*",)
            )
        if len(example["say"]) > 1:
            yield ""
    for one in theme["lists"]:
        yield from ("", f"**{one['title']}**", "", *_entries(one["entries"]))


def _entries(entries: Sequence[str]) -> Iterator[str]:
    for entry in entries:
        name, _, rest = entry.partition(": ")
        yield f"- {name}: `{rest}`" if rest.isupper() or "-" in rest else f"- {entry}"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _anchor(title: str) -> str:
    """The name a heading gets where Markdown is shown: small letters, hyphens, accents kept."""
    plain = unicodedata.normalize("NFC", title).casefold()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def _set(text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line
