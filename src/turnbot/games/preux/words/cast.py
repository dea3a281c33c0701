"""What a reader of orders has to know of the game: who there is, and what they are called."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


def fold(text: str) -> str:
    """Return text without case, accents, dots and double spaces, for comparing names."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).replace(".", " ").split())


@dataclass(frozen=True, slots=True)
class Person:
    """A player's character, as others may refer to him."""

    name: str
    titles: tuple[str, ...] = ()
    regiment: str | None = None
    rank: str | None = None
    office: str | None = None
    order: str | None = None
    church_rank: str | None = None
    club: str | None = None
    lady: str | None = None
    wife: bool = False
    email: str | None = None


@dataclass(frozen=True, slots=True)
class Lady:
    """A lady of the game."""

    name: str
    level: int = 0
    titles: tuple[str, ...] = ()
    lover: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Cast:
    """Everybody an order may name, and the game's month («1626-08»).

    A cast equals only itself: what is kept for it is looked up for every mail, without a look at everybody.
    """

    month: str
    people: tuple[Person, ...] = ()
    ladies: tuple[Lady, ...] = ()

    @classmethod
    def from_scenario(cls, data: Mapping[str, Any]) -> "Cast":
        """Build the cast from a scenario (``month``, ``character``, ``lady``); other keys are ignored."""
        return cls(
            month=str(data.get("month", "")),
            people=tuple(_person(row) for row in data.get("character", ())),
            ladies=tuple(_lady(row) for row in data.get("lady", ())),
        )

    def person(self, name: str | None) -> Person | None:
        """Return the character of exactly this name, or None."""
        return next((p for p in self.people if p.name == name), None)

    def by_email(self, address: str) -> Person | None:
        """Return whose registered address this is (case does not count), or None."""
        found = re.search(r"[^\s<>,;:\"]+@[^\s<>,;:\"]+", address)
        wanted = (found[0] if found else address).strip().casefold()
        return next((p for p in self.people if p.email and p.email.casefold() == wanted), None)


def _words(value: Any) -> tuple[str, ...]:
    if not value:
        return ()
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return tuple(str(part) for part in value) if isinstance(value, Iterable) else (str(value),)


def _person(row: Mapping[str, Any]) -> Person:
    def text(key: str) -> str | None:
        return str(row[key]) if row.get(key) else None

    return Person(
        name=str(row["name"]),
        titles=_words(row.get("titles")),
        regiment=text("regiment"),
        rank=text("rank"),
        office=text("office"),
        order=text("order"),
        church_rank=text("church_rank"),
        club=text("club"),
        lady=text("lady"),
        wife=bool(row.get("wife", False)),
        email=text("email"),
    )


def _lady(row: Mapping[str, Any]) -> Lady:
    lover = row.get("lover")
    level = row.get("social_level", row.get("level", 0))
    return Lady(str(row["name"]), int(level or 0), _words(row.get("titles")), str(lover) if lover else None)
