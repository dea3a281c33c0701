"""The signs that stand on the map: units, cities and ports, famine, rebellion, siege."""

from math import cos, pi, sin

import drawsvg as dw

from turnbot.core import xml
from turnbot.games.maquiavelli.drawing.geometry import Point
from turnbot.games.maquiavelli.drawing.palette import BLOOD, HALO, INK, POWERS
from turnbot.games.maquiavelli.drawing.view import Unit

FONT = "DejaVu Sans, Verdana, Noto Sans, Roboto, sans-serif"
ELITE = {"milicia": "c", "mercenarios": "m", "profesionales": "p"}

#: An army is a square, a fleet a hull, a garrison a circle (2.3), drawn around 0, 0.
ARMY = "M-15,-10.5 H15 V10.5 H-15 Z"
FLEET = "M-18,-9.5 H18 L12.5,9.5 H-12.5 Z"
GHOST = "M-7,9 V-2 A7,7 0 0 1 7,-2 V9 L3.5,6 L0,9 L-3.5,6 Z"
ANCHOR = "M0,-4.5 V5.5 M-3,-1.8 H3 M-5,1.5 Q-4.5,5.5 0,5.5 Q4.5,5.5 5,1.5"


def text(
    words: str, size: float, at: Point, *, bold: bool = False, italic: bool = False, halo: float = 3
) -> dw.Text:
    """Dark words with a light halo, centred on a point."""
    return dw.Text(
        xml.fit(words),
        size,
        at[0],
        at[1] + size * 0.36,
        text_anchor="middle",
        font_family=FONT,
        font_weight="bold" if bold else "normal",
        font_style="italic" if italic else "normal",
        fill=INK,
        stroke=HALO,
        stroke_width=halo,
        stroke_linejoin="round",
        paint_order="stroke",
    )


def unit(piece: Unit, at: Point) -> dw.Group:
    """A unit: shape for its kind, colour and letters for its power, its number; a badge for the élite."""
    group = dw.Group(transform=f"translate({at[0]:g},{at[1]:g})")
    if piece.kind == "G":
        _garrison(group, piece)
    else:
        look = POWERS[piece.power]
        shape = ARMY if piece.kind == "E" else FLEET
        group.append(
            dw.Path(d=shape, fill=look.colour, stroke=HALO, stroke_width=5.5, stroke_linejoin="round")
        )
        group.append(
            dw.Path(d=shape, fill=look.colour, stroke=INK, stroke_width=2.2, stroke_linejoin="round")
        )
        number = str(piece.number) if piece.number else ""
        group.append(text(look.letters + number, 12, (0, -0.3), bold=True, halo=2))
    if piece.elite:
        corner = (9.0, -9.0) if piece.kind == "G" else (15.0, -10.5)
        group.append(dw.Circle(*corner, 6.2, fill=INK, stroke=HALO, stroke_width=1.2))
        badge = dw.Text(
            ELITE[piece.elite], 9.5, corner[0], corner[1] + 3, text_anchor="middle", font_family=FONT
        )
        badge.args.update({"font-weight": "bold", "fill": HALO})
        group.append(badge)
    return group


def _garrison(group: dw.Group, piece: Unit) -> None:
    if piece.besieged:
        group.append(dw.Circle(0, 0, 15, fill="none", stroke=HALO, stroke_width=5))
        group.append(
            dw.Circle(0, 0, 15, fill="none", stroke=BLOOD, stroke_width=3.4, stroke_dasharray="4 2.7")
        )
    if piece.power:
        look = POWERS[piece.power]
        group.append(dw.Circle(0, 0, 11, fill=look.colour, stroke=INK, stroke_width=2))
        group.append(text(look.letters, 10.5, (0, -0.2), bold=True, halo=1.6))
    else:
        group.append(dw.Circle(0, 0, 10, fill=HALO, fill_opacity=0.75, stroke=INK, stroke_width=1.5))
        group.append(dw.Circle(0, 0, 4, fill="none", stroke=INK, stroke_width=1.2))


def city(kind: str, number: int, port: bool, at: Point) -> dw.Group:
    """A city's sign: a black square, one with its number, a black circle, a white square; an anchor below."""
    group = dw.Group(transform=f"translate({at[0]:g},{at[1]:g})")
    high = -5.5 if port else 0
    if kind == "city":
        group.append(dw.Circle(0, high, 5, fill=INK, stroke=HALO, stroke_width=1.5))
    else:
        half = 6.5 if number else 5
        fill = HALO if kind == "fortress" else INK
        edge = INK if kind == "fortress" else HALO
        group.append(
            dw.Rectangle(-half, high - half, 2 * half, 2 * half, fill=fill, stroke=edge, stroke_width=1.6)
        )
    if number:
        digit = dw.Text(str(number), 10.5, 0, high + 3.8, text_anchor="middle", font_family=FONT, fill=HALO)
        digit.args["font-weight"] = "bold"
        group.append(digit)
    if port:
        low = dw.Group(transform="translate(0,7)")
        low.append(dw.Path(d=ANCHOR, fill="none", stroke=HALO, stroke_width=4, stroke_linecap="round"))
        low.append(dw.Circle(0, -5.5, 1.8, fill=HALO, stroke=INK, stroke_width=1.4))
        low.append(dw.Path(d=ANCHOR, fill="none", stroke=INK, stroke_width=1.7, stroke_linecap="round"))
        group.append(low)
    return group


def ghost(at: Point) -> dw.Group:
    """Famine (2.3)."""
    group = dw.Group(transform=f"translate({at[0]:g},{at[1]:g})")
    group.append(dw.Path(d=GHOST, fill=HALO, stroke=INK, stroke_width=1.8, stroke_linejoin="round"))
    group.append(dw.Circle(-2.6, -2, 1.3, fill=INK))
    group.append(dw.Circle(2.6, -2, 1.3, fill=INK))
    group.append(dw.Ellipse(0, 2.4, 1.4, 1.9, fill=INK))
    return group


def star(at: Point, *, points: int = 5, outer: float = 9.5, inner: float = 4, fill: str = BLOOD) -> dw.Path:
    """Rebellion (2.3); with other numbers, the burst of a unit thrown out."""
    corners = []
    for step in range(2 * points):
        far = inner if step % 2 else outer
        angle = pi * step / points - pi / 2
        corners.append(f"{at[0] + far * cos(angle):.1f},{at[1] + far * sin(angle):.1f}")
    return dw.Path(
        d="M" + " L".join(corners) + " Z", fill=fill, stroke=HALO, stroke_width=1.5, stroke_linejoin="round"
    )
