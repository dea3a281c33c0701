"""Colours, patterns and letters: a power is known by all three, so that nobody depends on the first.

The eight colours, with those of water and of land without a master, are as far apart as they can be for eyes
of all four kinds (``tests/maquiavelli/test_palette.py`` simulates them); dark words upon them have a halo.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import drawsvg as dw

TILE = 14
INK = "#1b1b1b"
HALO = "#ffffff"
WATER = "#d3e6f4"
NEUTRAL = "#dde6cf"
PAPER = "#fbf8f0"
COAST = "#35566e"
BLOOD = "#8c1c13"


@dataclass(frozen=True)
class Look:
    """How a power is shown: colour, the ink of its pattern, its letters, the strokes of its tile."""

    colour: str
    shade: str
    letters: str
    strokes: str


POWERS: Mapping[str, Look] = {
    "Austria": Look("#edcb4b", "#c29c12", "Au", "M-2,16 L16,-2 M-2,2 L2,-2 M12,16 L16,12"),
    "Florencia": Look("#e86349", "#b8371e", "Fl", "M3,3 h.01 M10,10 h.01"),
    "Francia": Look("#77a9e3", "#3f78bb", "Fr", "M4,1.5 v5 M1.5,4 h5 M11,8.5 v5 M8.5,11 h5"),
    "Milán": Look("#9278bc", "#694c99", "Mi", "M-2,-2 L16,16 M12,-2 L16,2 M-2,12 L2,16"),
    "Nápoles": Look("#ec9f5a", "#bf6c20", "Ná", "M0,4 q3.5,-4 7,0 t7,0 M0,11 q3.5,-4 7,0 t7,0"),
    "Papado": Look("#f8fcf0", "#c3bf9b", "Pa", "M0,0 L14,14 M14,0 L0,14"),
    "Turquía": Look("#80d5ab", "#379a6a", "Tu", "M6,2 a3,3 0 1 0 0,5 M13,9 a3,3 0 1 0 0,5"),
    "Venecia": Look("#b67883", "#874753", "Ve", "M3.5,0 V14 M10.5,0 V14"),
}


def pattern(power: str) -> dw.Pattern:
    """What lies over the colour of the provinces that a power controls."""
    look = POWERS[power]
    tile = dw.Pattern(TILE, TILE, patternUnits="userSpaceOnUse", id=f"p-{look.colour[1:]}")
    wide = 3.0 if power == "Florencia" else 1.1
    tile.append(
        dw.Path(d=look.strokes, stroke=look.shade, stroke_width=wide, stroke_linecap="round", fill="none")
    )
    return tile
