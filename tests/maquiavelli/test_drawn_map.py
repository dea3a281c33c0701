"""The drawn map agrees with the board, says everything twice over, and is a picture any program can show."""

import tomllib
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import drawsvg as dw
import pytest

from maquiavelli.every_map import faults
from turnbot.core.turn import Outcome
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.drawing import arrows, legend, palette, png
from turnbot.games.maquiavelli.drawing.arrows import walls
from turnbot.games.maquiavelli.drawing.geometry import LINKS, geometry, inside
from turnbot.games.maquiavelli.drawing.picture import NAME, draw, where
from turnbot.games.maquiavelli.drawing.telling import account
from turnbot.games.maquiavelli.drawing.view import MapView, Move, Unit
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.telling.pictures import view

BOARD = tomllib.loads((Path(__file__).parent / "slow" / "board.toml").read_text(encoding="utf-8"))
AREAS = {row["name"]: row for row in BOARD["area"]}
SVG = "{http://www.w3.org/2000/svg}"


def everything() -> MapView:
    """A map on which every slot is taken and every sign drawn."""
    powers = list(palette.POWERS)
    troops, moves = [], []
    for place, row in enumerate(BOARD["area"]):
        power, name = powers[place % 8], row["name"]
        kind = "F" if row["fleets"] else "E"
        elite = ("", "milicia", "mercenarios", "profesionales")[place % 4]
        troops.append(Unit(power, kind, name, place % 9, elite=elite))
        if row.get("city") in ("fortified", "fortress") and name != "Venecia":
            troops.append(Unit(power if place % 3 else "", "G", name, besieged=place % 2 == 0))
        for goal in row["fleets"] if kind == "F" else row["armies"]:
            did = ("advance", "support", "convoy", "retreat", "hold", "convert")[len(moves) % 6]
            result = ("", "advanced", "bounced", "cut", "dislodged", "disbanded", "blocked")[len(moves) % 7]
            moves.append(Move(power, kind, name, did, goal.split("/")[0], result=result))
    land = {name: powers[at % 8] for at, (name, row) in enumerate(AREAS.items()) if row["kind"] == "province"}
    marked = frozenset(land)
    return MapView("Otoño de 1460", land, tuple(troops), tuple(moves), marked, marked, home=land)


def test_every_border_of_the_board_is_a_line_of_the_drawing_and_no_other_is() -> None:
    drawn = {frozenset(border.between) for border in geometry().borders if not {"", "~"} & {*border.between}}
    told = {
        frozenset((name, goal.split("/")[0]))
        for name, row in AREAS.items()
        for goal in [*row.get("armies", []), *row["fleets"]]
    }
    linked = {frozenset(pair) for pair in LINKS}
    assert drawn == told - linked
    assert linked <= told


def test_the_two_coasts_look_upon_the_waters_they_say() -> None:
    touching = {name: [border for border in geometry().borders if name in border.between] for name in AREAS}
    water = {name for name, row in AREAS.items() if row["kind"] == "sea"}
    for name, coast, seas in (("Provenza", "N", {"GLO"}), ("Croacia", "N", {"AA"}), ("Croacia", "S", {"~"})):
        x, y = geometry().areas[name].coasts[coast]
        near = min(
            (border for border in touching[name] if {*border.between} & (water | {"~"})),
            key=lambda border: min((x - a) ** 2 + (y - b) ** 2 for a, b in border.line),
        )
        assert {*near.between} - {name} == seas


def test_signs_are_those_of_the_board() -> None:
    for name, row in AREAS.items():
        area = geometry().areas[name]
        assert area.sea == (row["kind"] == "sea")
        if not area.sea:
            assert (area.city, area.port) == (row["city"], row["port"])
            assert area.number == (row["income"] if row.get("capital") else 0)
    assert len(geometry().areas) == 81


def test_the_areas_fill_the_canvas_without_overlap() -> None:
    def size(ring: tuple[tuple[float, float], ...]) -> float:
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2

    def whole(rings: tuple[tuple[tuple[float, float], ...], ...]) -> float:
        sizes = sorted(map(size, rings))
        return sizes[-1] - sum(sizes[:-1])

    shapes = geometry()
    total = sum(whole(area.rings) for area in shapes.areas.values()) + size(shapes.bay)
    assert total == pytest.approx(shapes.width * shapes.height, rel=1e-6)


@pytest.mark.parametrize("name", sorted(AREAS))
def test_name_and_signs_lie_inside_their_area(name: str) -> None:
    area = geometry().areas[name]
    x, y = area.label
    size, letters = (17, area.name) if name == "LV" else (12, area.full) if area.sea else (NAME, area.name)
    half = 0.3 * size * len(letters)
    low = y + 11 if area.sea and name != "LV" else y
    corners = [(x + side * half, low + level) for side in (-1, 1) for level in (-5, 5)]
    points = [*corners, (x, y), area.unit, area.marks, *area.coasts.values()]
    if area.city not in ("", "none"):
        points.append(area.wall)
    for point in points:
        assert inside(point, area.rings), (name, point)


def test_no_unit_lies_on_another() -> None:
    spots = [where(unit, geometry()) for unit in everything().units]
    for one, (x, y) in enumerate(spots):
        for a, b in spots[:one]:
            assert abs(x - a) > 16 or abs(y - b) > 12


def test_a_picture_is_valid_small_and_complete_in_itself() -> None:
    text = draw(everything())
    assert faults(text) == []
    spoilt = {
        "not XML": text.replace("</svg>", ""),
        "an id twice": text.replace("</svg>", '<g id="m-title"/></svg>'),
        "a link to nowhere": text.replace("</svg>", '<g xmlns:l="x" l:href="#nobody"/></svg>'),
        "no number": text.replace("</svg>", '<g transform="translate(nan,1)"/></svg>'),
        "no name of": text.replace(">Roma<", "><"),
    }
    for fault, bad in spoilt.items():
        assert [one for one in faults(bad) if one.startswith(fault)], fault


def test_the_same_view_is_the_same_picture() -> None:
    assert draw(everything()) == draw(everything())


def test_who_does_not_see_the_map_is_told_it() -> None:
    view = MapView(
        "Verano <1455>",
        {"Roma": "Papado", "Pisa": "Florencia"},
        (
            Unit("Papado", "E", "Roma", 1, elite="milicia"),
            Unit("", "G", "Siena"),
            Unit("Venecia", "F", "AA", 2),
        ),
        famine=frozenset({"Pisa"}),
    )
    root = ElementTree.fromstring(draw(view))
    assert root.get("role") == "img"
    assert root.findtext(SVG + "title") == view.title
    assert root.findtext(SVG + "desc") == account(view)
    for words in (
        "Papado controla Roma.",
        "ejército 1 (milicia ciudadana) en Roma",
        "Tropas de Venecia: flota 2 en Alto Adriático.",
        "Guarniciones autónomas: Siena.",
        "Hambre: Pisa.",
    ):
        assert words in account(view)
    assert account(MapView("Nada"))


def test_each_outcome_of_an_order_draws_another_sign() -> None:
    def drawn(did: str, result: str, to: str = "Bolonia") -> str:
        text = draw(MapView("x", moves=(Move("Papado", "E", "Florencia", did, to, result=result),)))  # type: ignore[arg-type]
        return text.replace("\n", "")

    kinds = [
        drawn("advance", "advanced"),
        drawn("advance", "bounced"),
        drawn("retreat", ""),
        drawn("support", "supported"),
        drawn("support", "cut"),
        drawn("convoy", "convoyed"),
        drawn("convoy", "no-convoy"),
        drawn("hold", "dislodged", ""),
        drawn("hold", "disbanded", ""),
        drawn("hold", "held", ""),
        drawn("convert", "converted", ""),
    ]
    assert len(set(kinds)) == len(kinds)


def test_the_legend_explains_every_power_and_sign() -> None:
    page = dw.Drawing(1440, legend.HEIGHT)
    page.append(legend.drawn(1440, 0))
    words = {node.text for node in ElementTree.fromstring(page.as_svg()).iter(SVG + "text")}
    assert {*palette.POWERS} <= words
    told = {"Ejército", "Flota", "Guarnición autónoma", "Hambre", "Rebelión", "Apoyo cortado", "Retirada"}
    assert told <= words


def test_png_has_the_width_that_was_asked_for() -> None:
    data = png.raster(draw(MapView("Invierno")), 360)
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 360
    with pytest.raises(ValueError, match=r"."):
        png.raster("no picture")


def test_no_sign_of_famine_or_rebellion_hides_a_garrison_or_a_unit() -> None:
    shapes = geometry()
    for area in shapes.areas.values():
        if area.sea:
            continue
        stand = [area.unit, *area.coasts.values()]
        stand += [walls(area.wall, area.name)] if area.city in ("fortified", "fortress") else []
        for side in (-7.5, 7.5):
            mark = area.marks[0] + side, area.marks[1]
            assert inside(mark, area.rings), area.name
            assert all(hypot(mark[0] - x, mark[1] - y) > 16 for x, y in stand), area.name


def test_the_cross_of_an_advance_that_failed_lies_upon_no_name() -> None:
    shapes, on = geometry(), []
    for at, area in shapes.areas.items():
        for to in board().marches.get(at, ()):
            start, goal = area.slot(), shapes.areas[to].slot()
            control = arrows._bow(start, goal, 0.1)
            end = arrows._along(start, control, goal, arrows._stop(start, control, goal, shapes))
            on += [(at, to)] if arrows._on_a_name(end, shapes) else []
    assert not on


def test_the_map_of_autumn_says_that_winter_begins() -> None:
    world = GAME.scenario({"start": "spring"}, bytes(32))
    autumn = world.copy("1454-3")
    out = Outcome("1454-3", autumn, (), (), ())
    assert "invierno" in view(autumn, "Otoño de 1454", out).note
    assert not view(world, "Primavera de 1454", Outcome("1454-1", world, (), (), ())).note
