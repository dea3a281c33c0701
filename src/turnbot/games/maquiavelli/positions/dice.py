"""The dice of a position file, in whichever of two notations it names them.

A name in full says what is thrown and for whom («assassination Florencia→Venecia», «uprising Venecia:
Pádua», «lot retreat Milán E1: Parma»); the short form gathers what belongs together («assassination Florencia
Venecia», «uprising» = "Pádua 2, Brescia 3", «lot Milán E1» = [..., "takes Parma"], «close plague chart»).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.maquiavelli.book.board import board

_PLACE_AND_VALUE = re.compile(r"\s*(.+?)\s+(\d+)\s*")
_CLOSE = "close "
_UPRISING = "uprising"
_LOT = "lot "
_TAKES = "takes "


class Given(dict[str, int]):
    """Values by the full names of dice.

    What a position does not speak of is quiet: no famine, no plague, the lowest income. KeyError with the
    name of any other die that is asked for and was not given.
    """

    @classmethod
    def of(cls, doc: Mapping[str, Any]) -> "Given":
        """The ``dice`` of a file. ValueError with a Spanish sentence for a value that is none."""
        found = cls()
        for name, value in doc.items():
            if name == _UPRISING:
                found |= _uprising(str(value))
            elif isinstance(value, list) and name.startswith(_LOT):
                found |= _lot(name.removeprefix(_LOT), value)
            elif isinstance(value, int):
                found[_in_full(name.removeprefix(_CLOSE))] = value
            else:
                raise ValueError(f"el dado «{name}» no puede valer «{value}».")
        return found

    def __missing__(self, name: str) -> int:
        if name.endswith("chart"):
            return 2
        if name == "income":
            return 1
        what, _, place = name.partition(": ")
        if what.startswith(_UPRISING) and _rising(place) in self:
            return self[_rising(place)]
        raise KeyError(name)


def _in_full(name: str) -> str:
    for author in board().powers:
        before = f"assassination {author} "
        if name.startswith(before):
            return f"assassination {author}→{name.removeprefix(before)}"
    return name


def _rising(place: str) -> str:
    """The name of a province's uprising where the file does not say against whom."""
    return f"{_UPRISING}: {place}"


def _uprising(text: str) -> dict[str, int]:
    found = {}
    for part in text.split(","):
        match = _PLACE_AND_VALUE.fullmatch(part)
        if match is None:
            raise ValueError(
                f"el dado «{_UPRISING}» dice de cada provincia su número, y no «{part.strip()}»."
            )
        found[_rising(match[1])] = int(match[2])
    return found


def _lot(unit: str, places: Sequence[str]) -> dict[str, int]:
    taken = {one.removeprefix(_TAKES) for one in places if one.startswith(_TAKES)}
    return {
        f"lot retreat {unit}: {place}": 1 + (place in taken)
        for place in places
        if not place.startswith(_TAKES)
    }
