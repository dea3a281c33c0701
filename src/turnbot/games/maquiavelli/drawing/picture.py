"""The picture itself: ground, borders, names, signs, arrows, units, and what a reader of screens is told."""

import drawsvg as dw

from turnbot.core import xml
from turnbot.games.maquiavelli.drawing import arrows, legend, tokens
from turnbot.games.maquiavelli.drawing.geometry import LINKS, Area, Border, Geometry, Point, geometry
from turnbot.games.maquiavelli.drawing.palette import COAST, HALO, INK, NEUTRAL, PAPER, POWERS, WATER, pattern
from turnbot.games.maquiavelli.drawing.telling import account
from turnbot.games.maquiavelli.drawing.view import MapView, Unit

HEAD = 64
NAME = 13


def draw(view: MapView) -> str:
    """An SVG of what ``view`` says, complete in itself (no font, script or picture from elsewhere)."""
    shapes = geometry()
    high = HEAD + shapes.height + legend.HEIGHT
    page = dw.Drawing(shapes.width, high, id_prefix="m", role="img", aria_labelledby="m-title m-desc")
    page.append(dw.Raw(f'<title id="m-title">{xml.escaped(view.title)}</title>'))
    page.append(dw.Raw(f'<desc id="m-desc">{xml.escaped(account(view))}</desc>'))
    page.append(dw.Rectangle(0, 0, shapes.width, high, fill=PAPER))
    page.append(tokens.text(view.title, 30, (shapes.width / 2, 26), bold=True, halo=0))
    if view.note:
        page.append(tokens.text(view.note, 17, (shapes.width / 2, 51), italic=True, halo=0))
    board = dw.Group(transform=f"translate(0,{HEAD})")
    moves = _moves(view, shapes)
    ground = (_ground(view, shapes), _lines(shapes), _homes(view, shapes), _links())
    above = (moves.lines, _places(shapes), moves.signs, _units(view, shapes), _marks(view, shapes))
    for layer in (*ground, *above):
        board.append(layer)
    page.append(board)
    page.append(legend.drawn(shapes.width, HEAD + shapes.height))
    return str(page.as_svg())


def _ground(view: MapView, shapes: Geometry) -> dw.Group:
    group = dw.Group()
    tiles = {power: pattern(power) for power in POWERS}
    group.append(dw.Path(d=_closed(shapes.bay), fill=WATER))
    for area in shapes.areas.values():
        power = view.control.get(area.name, "")
        outline = dw.Path(d=" ".join(_closed(ring) for ring in area.rings), fill_rule="evenodd")
        if (
            power and not area.sea
        ):  # the colour under the pattern, so that no seam between its tiles shows through
            group.append(dw.Use(outline, 0, 0, fill=POWERS[power].colour))
            group.append(dw.Use(outline, 0, 0, fill=tiles[power]))
        else:
            outline.args["fill"] = WATER if area.sea else NEUTRAL
            group.append(outline)
    return group


def _closed(ring: tuple[Point, ...]) -> str:
    return "M" + " ".join(f"{x:g},{y:g}" for x, y in ring) + "Z"


def _lines(shapes: Geometry) -> dw.Group:
    group = dw.Group(fill="none", stroke_linejoin="round", stroke_linecap="round")
    for border in shapes.borders:
        if "" in border.between:
            continue
        d = "M" + " ".join(f"{x:g},{y:g}" for x, y in border.line)
        group.append(dw.Path(d=d, **_stroke(border, shapes)))
    return group


def _stroke(border: Border, shapes: Geometry) -> dict[str, object]:
    wet = [name == "~" or shapes.areas[name].sea for name in border.between]
    if all(wet):
        return {"stroke": COAST, "stroke_width": 1.6, "stroke_dasharray": "9 6"}
    if any(wet):
        return {"stroke": COAST, "stroke_width": 2.4}
    if set(border.between) == {"Dalmacia", "Istria"}:  # fleets pass, armies do not (2.9.1)
        return {"stroke": COAST, "stroke_width": 5, "stroke_dasharray": "3 4", "stroke_linecap": "butt"}
    return {"stroke": "#4a4238", "stroke_width": 1.3}


def _homes(view: MapView, shapes: Geometry) -> dw.Group:
    """On the first map the home countries have a heavy frame (2.4)."""
    group = dw.Group(
        fill="none", stroke=INK, stroke_width=4.5, stroke_linejoin="round", stroke_linecap="round"
    )
    for border in shapes.borders:
        one, two = (view.home.get(name, "") for name in border.between)
        if one != two:
            group.append(dw.Path(d="M" + " ".join(f"{x:g},{y:g}" for x, y in border.line)))
    return group


def _links() -> dw.Group:
    group = dw.Group()
    for points in LINKS.values():
        d = "M" + " ".join(f"{x:g},{y:g}" for x, y in points)
        group.append(dw.Path(d=d, fill="none", stroke=HALO, stroke_width=6, stroke_linejoin="round"))
        group.append(dw.Path(d=d, fill="none", stroke=COAST, stroke_width=3, stroke_dasharray="2 4"))
        for x, y in (points[0], points[-1]):
            group.append(dw.Circle(x, y, 4.5, fill=HALO, stroke=COAST, stroke_width=2))
    return group


def _places(shapes: Geometry) -> dw.Group:
    group = dw.Group()
    for area in shapes.areas.values():
        if area.sea:
            small = area.name == "LV"
            x, y = area.label
            group.append(tokens.text(area.name, 17 if small else 21, (x, y if small else y - 9), bold=True))
            if not small:
                group.append(tokens.text(area.full, 12, (x, y + 11), italic=True))
            continue
        group.append(tokens.text(area.name, NAME, area.label, bold=True))
        if area.city != "none":
            group.append(tokens.city(area.city, area.number, area.port, _sign(area)))
    return group


def _sign(area: Area) -> Point:
    """The city's sign: with walls it leaves the garrison's circle its place at the right."""
    walled = area.city in ("fortified", "fortress") and area.name != "Venecia"
    return (area.wall[0] - 13, area.wall[1]) if walled else area.wall


def where(piece: Unit, shapes: Geometry) -> Point:
    """The middle of a unit's token on the map."""
    area = shapes.areas[piece.place]
    if piece.kind == "G" and piece.place != "Venecia":
        return arrows.walls(area.wall, area.name)
    return area.slot(piece.coast)


def _units(view: MapView, shapes: Geometry) -> dw.Group:
    group = dw.Group()
    for piece in sorted(view.units, key=lambda unit: unit.kind):
        group.append(tokens.unit(piece, where(piece, shapes)))
    return group


def _moves(view: MapView, shapes: Geometry) -> arrows.Layers:
    on = arrows.Layers(dw.Group(), dw.Group())
    last = {"advance": 2, "retreat": 1}
    for order in sorted(view.moves, key=lambda order: last.get(order.did, 0)):
        arrows.move(order, shapes, on)
    return on


def _marks(view: MapView, shapes: Geometry) -> dw.Group:
    group = dw.Group()
    for name, area in shapes.areas.items():
        x, y = area.marks
        if name in view.famine:
            group.append(tokens.ghost((x - 7.5, y)))
        if name in view.rebellion:
            group.append(tokens.star((x + 7.5, y)))
    return group
