"""A duel's page: a drawing that is well-formed, says in words what it shows, and leaves out no turn."""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import html5lib
import pytest

from duel_samples import BARON, CAST, COLONEL, DUKE, LADY, PRIEST, fight_of, fought
from turnbot.games.preux.telling import drawn_duels
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}
SVG = "{http://www.w3.org/2000/svg}"
SEEDS = range(12)


def duel(seed: int, **facts: Any) -> Mapping[str, Any]:
    return drawn_duels.drawn([fought(seed, COLONEL, DUKE, **facts)], CAST)[0]


def page(drawn: Mapping[str, Any]) -> str:
    shell = {"game": GAME, "root": "../", "site": [], "path": "duelos/1626-08-01.html"}
    return pages.page("preux/web/duel.html.j2", {"month": "1626-08", "number": 1, "duel": drawn, **shell})


def picture(drawn: Mapping[str, Any]) -> ElementTree.Element:
    """The drawing, read as the XML it has to be."""
    [svg] = re.findall(r"<svg xmlns.*?</svg>", page(drawn), re.DOTALL)
    return ElementTree.fromstring(svg)


def texts(svg: ElementTree.Element, of: str) -> list[str]:
    return [one.text or "" for one in svg.iter(f"{SVG}text") if one.get("class") == of]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_is_strict_html_with_one_picture_that_has_a_name_and_a_description(seed):
    drawn = duel(seed)
    html5lib.HTMLParser(strict=True).parse(page(drawn))
    svg = picture(drawn)
    assert svg.get("role") == "img"
    named = {one.get("id"): one for one in svg.iter() if one.get("id")}
    title, description = (named[one] for one in svg.get("aria-labelledby", "").split())
    assert (title.tag, description.tag) == (f"{SVG}title", f"{SVG}desc")
    assert COLONEL in (title.text or "")
    assert DUKE in (title.text or "")
    for side in (0, 1):
        assert f"acaba {drawn['turns'][-1]['state'][side]}" in (description.text or "")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_turn_is_drawn_with_both_actions_and_every_hit(seed):
    drawn = duel(seed)
    svg = picture(drawn)
    assert texts(svg, "nth") == [str(turn["nth"]) for turn in drawn["turns"]]
    assert sorted(texts(svg, "act")) == sorted(a for turn in drawn["turns"] for a in turn["actions"])
    stars = [one for one in svg.iter(f"{SVG}path") if one.get("class") == "hit"]
    assert len(stars) == sum(map(len, drawn["hits"]))
    broken = [one for one in svg.iter(f"{SVG}path") if one.get("class") == "crack"]
    assert len(broken) == sum(sum(turn["broke"]) for turn in drawn["turns"])
    flags = [one for one in svg.iter(f"{SVG}path") if one.get("class") == "flag"]
    assert len(flags) == sum(sum(turn["surrendered"]) for turn in drawn["turns"])


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_drawn_outside_the_picture(seed):
    drawn = duel(seed)
    svg = picture(drawn)
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    twelves = svg.findall(f"{SVG}g")
    assert len(twelves) == -(-len(drawn["turns"]) // 12)
    for rect in svg.findall(f".//{SVG}g/{SVG}rect"):
        assert float(rect.get("x", 0)) + float(rect.get("width", 0)) <= width
    last = re.fullmatch(r"translate\(0 (\d+)\)", twelves[-1].get("transform", ""))
    assert last
    assert int(last[1]) + 203 < height


@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_says_the_same_in_words(seed):
    drawn = duel(seed)
    tree = html5lib.HTMLParser(namespaceHTMLElements=False).parse(page(drawn))
    rows = tree.findall(".//table[@class='turns']/tbody/tr")
    assert len(rows) == len(drawn["turns"])
    for row, turn in zip(rows, drawn["turns"], strict=True):
        said = [" ".join("".join(cell.itertext()).split()) for cell in row]
        assert said[0] == str(turn["nth"])
        for side in (0, 1):
            assert said[1 + side].startswith(turn["names"][side])
            assert ("recibe un golpe" in said[1 + side]) == turn["hit"][side]
            assert f"({turn['state'][side]})" in said[1 + side]
        for note in turn["notes"]:
            assert note[1:] in said[2]


def test_a_band_is_a_step_lower_for_each_hit_and_gone_when_the_man_is_down():
    stubborn = (fight_of(seed, surrender_below=0) for seed in range(99))
    fallen = next(of for of in stubborn if of.ending == "unconscious")
    drawn = duel(1, record=fallen)
    loser = 0 if fallen.fallen[0] else 1
    taken = 0
    for turn in drawn["turns"][:-1]:
        taken += turn["hit"][loser]
        assert turn["height"][loser] == 4 - min(taken, 3)
    assert drawn["turns"][-1]["height"][loser] == 0
    assert drawn["turns"][-1]["state"][loser] == "caído"
    words = {state for turn in drawn["turns"] for state in turn["state"]}
    steps = {"intacto", "tocado una vez", "tocado dos veces", "tocado tres veces o más", "caído"}
    assert words <= steps


@pytest.mark.parametrize("both", [True, False])
def test_where_both_bleed_at_once_the_page_says_who_won_and_why(both):
    drawn = duel(3, until="first-blood")
    last = {**drawn["turns"][-1], "hit": (True, both)}
    bled = {**drawn, "ending": "first-blood", "winner": 1, "turns": (*drawn["turns"][:-1], last)}
    assert ("se hirieron a la vez, y perdió menos" in page(bled)) is both


def test_everything_agreed_on_stands_above_the_picture():
    drawn = duel(3, reason="lady", lady=LADY, place="", ground="el Prado", until="death", priest=PRIEST,
                 seconds=[BARON, "hired"])  # fmt: skip
    text = page(drawn)
    for words in (f"por {LADY}", "el Prado", "a muerte", PRIEST, BARON, "uno de alquiler"):
        assert words in text
