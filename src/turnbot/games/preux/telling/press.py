"""What players write for the chronicle, as it is printed there and told of on their sheets.

Who wrote what is not signed stands in none but his own sheet.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.house import House
from turnbot.core.press import Piece, Sort

_NAMES: Mapping[Sort, str] = {
    "article": "vuestras líneas",
    "notice": "vuestro anuncio",
    "letter": "vuestra carta",
    "verses": "vuestros versos",
    "motto": "vuestro lema",
    "colour": "lo que escribisteis alrededor de vuestras órdenes",
}
#: So much of a piece tells its writer which is meant.
_SHOWN = 60


def limits(house: House) -> Mapping[str, int]:
    """What may be written for the chronicle, and how long it may be, in characters (ruling 265)."""
    # A month that was opened before there were such values has none of them.
    values = house.get("1.0.4", {})
    piece: int = values.get("longest_piece", 1500)
    motto: int = values.get("longest_motto", 120)
    quote: int = values.get("longest_quote", 400)
    return {**dict.fromkeys(_NAMES, piece), "motto": motto, "colour": quote}


def printed(pieces: Sequence[Piece], *sorts: Sort) -> list[dict[str, Any]]:
    """What of the pieces of these sorts stands in the chronicle: {sort, by, to, lines}."""
    return [
        {"sort": one.sort, "by": one.by, "to": one.to, "lines": one.text.split("\n")}
        for one in pieces
        if one.sort in sorts and one.fate != "refused"
    ]


def of(who: str, pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """What became of what somebody wrote: {name, many, said, fate, reason}."""
    return [
        {
            "name": _NAMES[one.sort],
            "many": one.sort in ("article", "verses"),
            "said": _begins(one.text),
            "fate": one.fate,
            "reason": one.reason,
        }
        for one in pieces
        if one.who == who
    ]


def _begins(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN].rsplit(' ', 1)[0].rstrip('.,;:')}…"
