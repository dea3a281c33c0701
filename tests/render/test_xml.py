"""Pictures and news are XML whatever anybody is called: else a program that reads them refuses all of it."""

from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.drawing.view import MapView
from turnbot.render import curves
from turnbot.render.feeds import News, atom

SVG, ATOM = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/2005/Atom}"
NAMES = (
    "D'Artois ]]>",
    "<b>Luis</b>",
    "Duval & Cía.",
    "\x00Luis\x1b[31m",
    "Luis\ufffe",
    "Lu\ud800is",
    "Luis\u0301",
)
KEPT = {
    "\x00Luis\x1b[31m": "Luis[31m",
    "Luis\ufffe": "Luis",
    "Lu\ud800is": "Luis",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_curve_of_whoever_has_such_a_name(name):
    drawn = curves.draw(f"Cuentas de {name}", [f"agosto {name}"], {f"Coronas {name}": [3]})
    root = ElementTree.fromstring(drawn.encode())
    assert root.findtext(f"{SVG}title") == f"Cuentas de {KEPT.get(name, name)}"
    words = [one.text for one in root.iter(f"{SVG}text")]
    assert f"Coronas {KEPT.get(name, name)}" in words


@pytest.mark.parametrize("name", NAMES)
def test_a_map_of_such_a_title(name):
    root = ElementTree.fromstring(draw(MapView(title=name, note=name)).encode())
    assert root.findtext(f"{SVG}title") == KEPT.get(name, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_news_of_such_a_name(name):
    page = f"<main><p>{name}</p></main>".encode("utf-8", "replace")
    game = {"title": name, "address": "a@b.example", "referee": name, "site": "https://x.example"}
    one = News("a.html", name, datetime(2026, 8, 7, tzinfo=UTC))
    root = ElementTree.fromstring(atom(game, [one], {"a.html": page}))
    assert root.findtext(f"{ATOM}title") == root.findtext(f"{ATOM}entry/{ATOM}title") == KEPT.get(name, name)
