"""The strip under the map that says what each colour, pattern, sign and arrow is."""

import drawsvg as dw

from turnbot.games.maquiavelli.drawing import tokens
from turnbot.games.maquiavelli.drawing.arrows import Layers, move
from turnbot.games.maquiavelli.drawing.geometry import Area, Geometry, Point
from turnbot.games.maquiavelli.drawing.palette import INK, NEUTRAL, PAPER, POWERS, TILE
from turnbot.games.maquiavelli.drawing.view import Move, Unit

HEIGHT = 258
SIZE = 17


def drawn(width: float, top: float) -> dw.Group:
    """The legend, as wide as the map, from ``top`` downwards."""
    group = dw.Group(transform=f"translate(0,{top:g})")
    group.append(dw.Rectangle(0, 0, width, HEIGHT, fill=PAPER))
    group.append(dw.Line(0, 0, width, 0, stroke=INK, stroke_width=2))
    _powers(group, width)
    _signs(group, width)
    _lines(group, width)
    return group


def _powers(group: dw.Group, width: float) -> None:
    step = width / 9
    for column, name in enumerate([*POWERS, ""]):
        x = column * step + 12
        box = dw.Group(transform=f"translate({x:g},16)")
        look = POWERS.get(name)
        box.append(
            dw.Rectangle(0, 0, 42, 28, fill=look.colour if look else NEUTRAL, stroke=INK, stroke_width=1.4)
        )
        if look:
            for left in range(3):
                for low in range(2):
                    at = f"translate({left * TILE},{low * TILE})"
                    wide = 3.0 if name == "Florencia" else 1.1
                    tile = dw.Path(
                        d=look.strokes, fill="none", stroke=look.shade, stroke_width=wide, transform=at
                    )
                    tile.args["stroke-linecap"] = "round"
                    tile.args["clip-path"] = "inset(0)"
                    box.append(tile)
            box.append(tokens.text(look.letters, 14, (21, 14), bold=True, halo=3))
        box.append(_words(name or "De nadie", (50, 14)))
        group.append(box)


def _words(words: str, at: Point) -> dw.Text:
    return dw.Text(words, SIZE, at[0], at[1] + 6, font_family=tokens.FONT, fill=INK)


def _signs(group: dw.Group, width: float) -> None:
    rows = (
        (tokens.unit(Unit("Francia", "E", "", 1), (0, 0)), "Ejército"),
        (tokens.unit(Unit("Francia", "F", "", 2), (0, 0)), "Flota"),
        (tokens.unit(Unit("Francia", "G", ""), (0, 0)), "Guarnición"),
        (tokens.unit(Unit("", "G", ""), (0, 0)), "Guarnición autónoma"),
        (tokens.unit(Unit("", "G", "", besieged=True), (0, 0)), "Sitiada"),
        (tokens.city("fortified", 0, False, (0, 0)), "Ciudad fortificada"),
        (tokens.city("fortified", 3, False, (0, 0)), "Rinde 3 ducados"),
        (tokens.city("city", 0, False, (0, 0)), "Ciudad sin muros"),
        (tokens.city("fortress", 0, False, (0, 0)), "Fortaleza"),
        (tokens.city("fortified", 0, True, (0, 0)), "Con puerto"),
        (tokens.ghost((0, 0)), "Hambre"),
        (tokens.star((0, 0)), "Rebelión"),
        (tokens.unit(Unit("Francia", "E", "", 3, elite="milicia"), (0, 0)), "Milicia (c)"),
        (tokens.unit(Unit("Francia", "E", "", 4, elite="mercenarios"), (0, 0)), "Mercenarios (m)"),
        (tokens.unit(Unit("Francia", "E", "", 5, elite="profesionales"), (0, 0)), "Profesionales (p)"),
    )
    step = width / 5
    for place, (sign, words) in enumerate(rows):
        cell = dw.Group(transform=f"translate({place % 5 * step + 33:g},{78 + place // 5 * 36})")
        cell.append(sign)
        cell.append(_words(words, (28, 0)))
        group.append(cell)


def _lines(group: dw.Group, width: float) -> None:
    rows = (
        (Move("Francia", "E", "a", "advance", "b", result="advanced"), "Avance"),
        (Move("Francia", "E", "a", "advance", "b", result="bounced"), "Avance fallido"),
        (Move("Francia", "E", "a", "retreat", "b"), "Retirada"),
        (Move("Francia", "E", "a", "support", "b"), "Apoyo"),
        (Move("Francia", "E", "a", "support", "b", result="cut"), "Apoyo cortado"),
        (Move("Francia", "F", "a", "convoy", "b"), "Transporte"),
        (Move("Francia", "E", "a", "hold", result="dislodged"), "Expulsada"),
        (Move("Francia", "E", "a", "hold", result="disbanded"), "Disuelta"),
        (Move("Francia", "E", "a", "convert", result="converted"), "Conversión"),
    )
    step = width / 5
    for place, (order, words) in enumerate(rows):
        cell = dw.Group(transform=f"translate({place % 5 * step + 12:g},{190 + place // 5 * 36})")
        move(order, _SAMPLE if order.to else _SPOT, Layers(cell, cell))
        cell.append(_words(words, (108, 0)))
        group.append(cell)


def _area(name: str, at: Point) -> Area:
    return Area(name, name, "none", False, 0, (), at, at, at, at, {})


_SAMPLE = Geometry(80, 20, (), {"a": _area("a", (0, 0)), "b": _area("b", (84, 0))}, ())
_SPOT = Geometry(80, 20, (), {"a": _area("a", (38, 0))}, ())
