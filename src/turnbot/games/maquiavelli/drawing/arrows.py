"""What was ordered and what came of it: a line for each order that points somewhere, a sign for the others.

Advance: a full arrow; one that failed ends in a cross before it arrives. Retreat: dashes with an open head.
Support: dots that end in a disc upon what they support. Convoy: dashes and dots that end in a lozenge. Cut or
in vain: a cross. Each kind has a shape of its own; the power's colour is only its filling.
"""

from dataclasses import dataclass
from math import hypot

import drawsvg as dw

from turnbot.games.maquiavelli.drawing.geometry import Geometry, Point
from turnbot.games.maquiavelli.drawing.palette import HALO, INK, POWERS
from turnbot.games.maquiavelli.drawing.tokens import star
from turnbot.games.maquiavelli.drawing.view import Move

#: Results after which an advance has not arrived, or a support or a convoy was worth nothing.
VAIN = frozenset(
    {"bounced", "blocked", "no-convoy", "error", "cut", "held", "dislodged", "disbanded", "dissolved"}
)
CLEAR = 19.0
#: How far along its way an advance that failed ends: the first of these that leaves the names readable.
STOPS = (0.62, 0.54, 0.7, 0.46, 0.77, 0.38, 0.84, 0.3)
#: A letter of a name is about so wide, and a name so high, to either side of its middle.
LETTER, HALF_LINE = 4.2, 8.0


@dataclass(frozen=True)
class Layers:
    """Where an order is drawn: its line under the names of places, what the line ends in above them."""

    lines: dw.Group
    signs: dw.Group


def move(order: Move, shapes: Geometry, on: Layers) -> None:
    """Draw one order; one that neither points nor fails leaves no trace."""
    start = _start(order, shapes)
    if order.did in ("advance", "retreat") and order.to not in ("", order.at):
        _arrow(on, order, start, shapes.areas[order.to].slot(order.coast), shapes)
    elif order.did in ("support", "convoy") and order.to:
        _help(on, order, start, _aim(order, shapes))
    elif order.did == "convert":
        _turning(on.signs, start)
    if order.result == "dislodged":
        on.signs.append(star(start, points=9, outer=13, inner=7, fill="none"))
        on.signs.append(star(start, points=9, outer=12, inner=6.5, fill=INK))
        on.signs.append(_cross(start, 4.2, HALO, 2.4))
    elif order.result in ("disbanded", "dissolved", "eliminated"):
        on.signs.append(_cross(start, 8, HALO, 7))
        on.signs.append(_cross(start, 8, INK, 3.4))


def _start(order: Move, shapes: Geometry) -> Point:
    area = shapes.areas[order.at]
    if order.kind == "G":
        return walls(area.wall, area.name)
    return area.slot("" if order.did in ("advance", "retreat") else order.coast)


def walls(at: Point, name: str) -> Point:
    """Where a garrison stands, beside the sign of its city."""
    return at if name == "Venecia" else (at[0] + 10, at[1])


def _aim(order: Move, shapes: Geometry) -> Point:
    to = shapes.areas[order.to].slot()
    if not order.of or order.of == order.to:
        return to
    start = shapes.areas[order.of].slot()
    return start[0] + (to[0] - start[0]) * 0.55, start[1] + (to[1] - start[1]) * 0.55


def _bow(start: Point, end: Point, lift: float) -> Point:
    """The middle of a curve beside the straight line, so that there and back do not lie upon each other."""
    mid = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return mid[0] - (end[1] - start[1]) * lift, mid[1] + (end[0] - start[0]) * lift


def _along(start: Point, control: Point, end: Point, part: float) -> Point:
    rest = 1 - part
    return (
        rest * rest * start[0] + 2 * rest * part * control[0] + part * part * end[0],
        rest * rest * start[1] + 2 * rest * part * control[1] + part * part * end[1],
    )


def _stop(start: Point, control: Point, goal: Point, shapes: Geometry) -> float:
    """How far an advance comes that failed: so that its cross lies upon no name."""
    clear = (part for part in STOPS if not _on_a_name(_along(start, control, goal, part), shapes))
    return next(clear, STOPS[0])


def _on_a_name(at: Point, shapes: Geometry, arm: float = 7) -> bool:
    return any(
        abs(at[0] - area.label[0]) < len(area.name) * LETTER + arm
        and abs(at[1] - area.label[1]) < HALF_LINE + arm
        for area in shapes.areas.values()
    )


def _arrow(on: Layers, order: Move, start: Point, goal: Point, shapes: Geometry) -> None:
    control = _bow(start, goal, 0.22 if order.did == "retreat" else 0.1)
    long = max(hypot(goal[0] - start[0], goal[1] - start[1]), 1.0)
    vain = order.did == "advance" and order.result in VAIN
    reach = _stop(start, control, goal, shapes) if vain else max(1 - CLEAR / long, 0.6)
    tip = _along(start, control, goal, reach)
    bend = start[0] + (control[0] - start[0]) * reach, start[1] + (control[1] - start[1]) * reach
    before = _along(start, control, goal, reach - 0.04)
    d = f"M{start[0]:.1f},{start[1]:.1f} Q{bend[0]:.1f},{bend[1]:.1f} {tip[0]:.1f},{tip[1]:.1f}"
    colour = POWERS[order.power].colour if order.power else HALO
    dash = {"stroke_dasharray": "7 6"} if order.did == "retreat" else {}
    on.lines.append(dw.Path(d=d, fill="none", stroke=HALO, stroke_width=9, stroke_opacity=0.85))
    on.lines.append(dw.Path(d=d, fill="none", stroke=INK, stroke_width=6, **dash))
    if not dash:
        on.lines.append(dw.Path(d=d, fill="none", stroke=colour, stroke_width=2.6))
    if vain:
        on.signs.append(_cross(tip, 7, HALO, 7))
        on.signs.append(_cross(tip, 7, INK, 3.6))
    else:
        on.signs.append(_head(before, tip, HALO if order.did == "retreat" else INK))


def _head(before: Point, tip: Point, fill: str) -> dw.Path:
    long = max(hypot(tip[0] - before[0], tip[1] - before[1]), 0.01)
    ux, uy = (tip[0] - before[0]) / long, (tip[1] - before[1]) / long
    ahead = tip[0] + 9 * ux, tip[1] + 9 * uy
    left = tip[0] - 5 * ux - 8 * uy, tip[1] - 5 * uy + 8 * ux
    right = tip[0] - 5 * ux + 8 * uy, tip[1] - 5 * uy - 8 * ux
    d = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in (ahead, left, right)) + " Z"
    return dw.Path(
        d=d, fill=fill, stroke=INK if fill == HALO else HALO, stroke_width=1.6, stroke_linejoin="round"
    )


def _help(on: Layers, order: Move, start: Point, aim: Point) -> None:
    vain = order.result in VAIN - {"held"}
    part = 0.55 if vain else 1.0
    end = start[0] + (aim[0] - start[0]) * part, start[1] + (aim[1] - start[1]) * part
    d = f"M{start[0]:.1f},{start[1]:.1f} L{end[0]:.1f},{end[1]:.1f}"
    dots = "0.1 7" if order.did == "support" else "10 3 2 3"
    cap = "round" if order.did == "support" else "butt"
    on.lines.append(dw.Path(d=d, fill="none", stroke=HALO, stroke_width=7, stroke_opacity=0.8))
    on.lines.append(
        dw.Path(d=d, fill="none", stroke=INK, stroke_width=4.2, stroke_dasharray=dots, stroke_linecap=cap)
    )
    if vain:
        on.signs.append(_cross(end, 6, HALO, 6))
        on.signs.append(_cross(end, 6, INK, 3))
        return
    colour = POWERS[order.power].colour if order.power else HALO
    if order.did == "support":
        on.signs.append(dw.Circle(end[0], end[1], 6, fill=colour, stroke=INK, stroke_width=2.6))
    else:
        x, y = end
        lozenge = f"M{x - 8:.1f},{y:.1f} L{x:.1f},{y - 6:.1f} L{x + 8:.1f},{y:.1f} L{x:.1f},{y + 6:.1f} Z"
        on.signs.append(dw.Path(d=lozenge, fill=colour, stroke=INK, stroke_width=2.4))


def _turning(group: dw.Group, at: Point) -> None:
    x, y = at
    d = f"M{x - 13:.1f},{y - 13:.1f} a 18,18 0 0 1 26,0"
    group.append(dw.Path(d=d, fill="none", stroke=HALO, stroke_width=6))
    group.append(dw.Path(d=d, fill="none", stroke=INK, stroke_width=2.6))
    group.append(_head((x + 9, y - 16), (x + 12, y - 13.5), INK))


def _cross(at: Point, arm: float, colour: str, width: float) -> dw.Path:
    x, y = at
    left, right, top, low = (f"{part:.1f}" for part in (x - arm, x + arm, y - arm, y + arm))
    d = f"M{left},{top} L{right},{low} M{left},{low} L{right},{top}"
    return dw.Path(d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
