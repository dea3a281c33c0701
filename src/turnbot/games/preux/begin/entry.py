"""An entry of a scenario: its values, checked, and a sentence in Spanish for each that cannot be."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from turnbot.core.exchange import ScenarioError
from turnbot.games.preux.state.people import Person

#: A month of the game; years have four figures and begin with no nought.
MONTH = re.compile(r"[1-8]\d{3}-(0[1-9]|1[0-2])")
#: No number of a scenario is higher.
MOST = 10_000_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Told:
    """What else the scenario tells: its month, and whom the entries may name."""

    month: str
    people: Mapping[str, Person]
    ladies: Collection[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a scenario, and how it is called where something is wrong with it."""

    called: str
    row: Mapping[str, Any]

    def only(self, keys: frozenset[str]) -> None:
        """Refuse what would be accepted and ignored."""
        for key in self.row:
            if key not in keys:
                valid = ", ".join(sorted(keys))
                raise ScenarioError(f"{self.called}: no conozco la clave «{key}». Valen: {valid}.")

    def wrong(self, key: str, should: str) -> ScenarioError:
        """What to raise for a key whose value cannot be."""
        return ScenarioError(f"{self.called}: «{key}» es {self.row.get(key)!r}; {should}.")

    def number(self, key: str, otherwise: int, low: int = 0, high: int = MOST) -> int:
        """A whole number within bounds."""
        value = self._typed(key, int, otherwise, f"debe ser un número de {low} a {high}")
        if not low <= value <= high:
            raise self.wrong(key, f"debe ser un número de {low} a {high}")
        return value

    def truth(self, key: str) -> bool:
        """True or false; false where it is not told."""
        return self._typed(key, bool, False, "debe ser true o false")

    def text(self, key: str, otherwise: str = "") -> str:
        """Words."""
        return self._typed(key, str, otherwise, "debe ser un texto")

    def needed(self, key: str) -> str:
        """Words that cannot be left out."""
        if key not in self.row:
            raise ScenarioError(f"{self.called}: falta «{key}».")
        return self.text(key)

    def one_of(self, key: str, valid: Collection[str]) -> str:
        """One of some words; empty where it is not told."""
        value = self.text(key)
        if value and value not in valid:
            raise self.wrong(key, f"valen {', '.join(valid)}")
        return value

    def month(self, key: str, otherwise: str = "") -> str:
        """A month of the game; empty where it is not told."""
        value = self.text(key, otherwise)
        if value and not MONTH.fullmatch(value):
            raise self.wrong(key, 'debe ser el año y el mes del juego, como "1626-08"')
        return value

    def somebody(self, key: str, people: Collection[str]) -> str:
        """Somebody of the scenario."""
        name = self.needed(key)
        if name not in people:
            raise self.wrong(key, "no sale en el guion")
        return name

    def titles(self) -> tuple[str, ...]:
        """Titles, as a list or with commas between them."""
        told = self.row.get("titles", "")
        words = told.split(",") if isinstance(told, str) else told
        return tuple(word.strip() for word in words if word.strip())

    def _typed(self, key: str, kind: type[T], otherwise: T, should: str) -> T:
        value = self.row.get(key, otherwise)
        # True is no number, though Python counts it as one.
        if type(value) is not kind:
            raise self.wrong(key, should)
        return value


def named(what: str, row: Mapping[str, Any], nth: int, keys: frozenset[str]) -> Entry:
    """An entry that is called by its own «name». Raises ScenarioError for one without, or with other keys."""
    name = row.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ScenarioError(f"A [[{what}]] número {nth} le falta «name».")
    entry = Entry(f"[[{what}]] {name}", row)
    entry.only(keys)
    return entry


def counted(rows: Any) -> Any:
    """Rows with their numbers, from 1."""
    return enumerate(rows, start=1)
