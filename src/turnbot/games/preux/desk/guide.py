"""The player's guide: what may be ordered and how it is said, from ``grammars/preux/guide.toml``.

The examples stand beside what they mean, and a test reads them, so that the guide promises nothing that the
reader does not keep. Lists of names come from the tables the rules use.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.book.loaded import book
from turnbot.resources import folder

#: What a rule plays in some cases, what is the referee's by its nature, and what only takes back.
_NEVER_PENDING = ("invite", "other", "cancel")
_JUDGED = "Todavía no se juega: lo decide el árbitro."


@dataclass(frozen=True, slots=True)
class Example:
    """Words a player may write, and what they mean.

    ``means`` is in the JSON form of orders: the actions of a week, or a whole mail, where ``mail`` is set.
    ``others`` are other words for the same.
    ``who`` writes (a character of the example game); ``flags`` are the reasons for which it is flagged.
    """

    say: str
    means: Mapping[str, Any]
    mail: bool
    note: str = ""
    others: tuple[str, ...] = ()
    who: str = ""
    subject: str = ""
    flags: tuple[str, ...] = ()

    @property
    def pending(self) -> str:
        """What is said of the order it shows as long as no rule plays it; empty where one does."""
        sections = (*self.means.get("weeks", {}).values(), self.means.get("notes", ()))
        dos = {action["do"] for section in sections for action in section}
        if self.mail or not dos or any(book().is_played(do) or do in _NEVER_PENDING for do in dos):
            return ""
        return _JUDGED


@dataclass(frozen=True, slots=True)
class Theme:
    """A chapter: paragraphs, lists of names (title and entries), examples."""

    title: str
    text: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Guide:
    """The whole of it."""

    title: str
    hello: tuple[str, ...]
    themes: tuple[Theme, ...]


#: Who writes an example that names nobody.
WRITER = "Gaspard Bellerive"


@cache
def guide() -> Guide:
    """Return the guide. Loaded once."""
    doc = tomllib.loads((folder("grammars") / "preux" / "guide.toml").read_text(encoding="utf-8"))
    hello = tuple(part for name in ("hello", "cast") for part in _paragraphs(doc[name]))
    return Guide(doc["title"], hello, tuple(_theme(one) for one in doc["theme"]))


def view() -> Mapping[str, Any]:
    """Return the guide as plain data, in the form that ``core.game.Game`` asks for."""
    told = guide()
    return {
        "title": told.title,
        "hello": list(told.hello),
        "themes": [
            {
                "title": theme.title,
                "text": list(theme.text),
                "lists": [{"title": title, "entries": list(entries)} for title, entries in theme.lists],
                "examples": [
                    {
                        "say": one.say.splitlines(),
                        "others": list(one.others),
                        "note": " ".join(filter(None, (one.note, one.pending))),
                    }
                    for one in theme.examples
                ],
            }
            for theme in told.themes
        ],
    }


def _theme(doc: Mapping[str, Any]) -> Theme:
    return Theme(
        title=doc["title"],
        text=_paragraphs(doc["text"]),
        lists=tuple(_list(name) for name in doc.get("lists", ())),
        examples=tuple(_example(one) for one in doc.get("example", ())),
    )


def _example(doc: Mapping[str, Any]) -> Example:
    means = doc["means"]
    mail = isinstance(means, Mapping)
    return Example(
        say=doc["say"].strip(),
        means=means if mail else {"weeks": {"1": means}},
        mail=mail,
        note=doc.get("note", ""),
        others=tuple(doc.get("or", ())),
        who=doc.get("as", WRITER),
        subject=doc.get("subject", ""),
        flags=tuple(doc.get("flags", ())),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


def _list(name: str) -> tuple[str, tuple[str, ...]]:
    """Names as the tables have them, with their codes."""
    if name == "clubs":
        return "Los clubs", tuple(f"{code}: {club.name}" for code, club in book().clubs.items())
    if name == "regiments":
        return "Los regimientos", tuple(f"{code}: {one.name}" for code, one in book().regiments.items())
    if name == "routines":
        routines = armoury().routines.values()
        return "Las rutinas", tuple(f"{one.name}: {'-'.join(one.actions)}" for one in routines)
    if name == "poses":
        return "Las acciones", tuple(f"{code}: {called}" for code, called in armoury().actions.items())
    raise ValueError(f"guide.toml asks for a list of {name!r}, and there is none")
