"""Sentences that a reader stumbled over, and words of the program's own that had come into letters."""

import re
from dataclasses import replace
from pathlib import Path

import august
import pytest
from mail_day import GAME

from rules.months import QUIET, person
from turnbot.core.dice import LoadedDice, inscriptions
from turnbot.core.exchange import Text
from turnbot.games.preux.game import GAME as PREUX
from turnbot.games.preux.orders.conditions import OTHERWISE, UNCLEAR
from turnbot.games.preux.orders.tree import Challenge, StopDuel
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import letters
from turnbot.games.preux.words import spoken
from turnbot.games.preux.words.echo import echo_action
from turnbot.render import pages, site

GIL = "Gil de Montferrand"


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        (f"{GIL} va diciendo que mi abuela vendía pescado", f"porque {GIL} va diciendo"),
        ("me llamó cobarde", "porque me llamó"),
        ("no me saludó", "porque no me saludó"),
        ("llamarme cobarde", "por llamarme"),
        ("no saludarme", "por no saludarme"),
        ("su sombrero", "por su sombrero"),
        ("la ofensa de ayer", "por la ofensa"),
        ("por cobarde", "Gil de Montferrand por cobarde"),
    ],
)
def test_why_he_challenges_is_told_as_what_it_is(cause: str, told: str) -> None:
    said = echo_action(Challenge(opponent=GIL, cause=cause))
    assert told in said
    assert "por por" not in said


def test_one_man_desists_and_two_desist() -> None:
    assert "que Baudouin de Crécy desista" in echo_action(StopDuel(who=("Baudouin de Crécy",)))
    assert "desistan" in echo_action(StopDuel(who=(GIL, "Baudouin de Crécy")))


def test_a_condition_that_nobody_understood_is_told_in_his_own_words() -> None:
    world = World.of("1626-08", [person(GIL, level=8, club="PR")])
    text = "Semana 1: voy al teatro, a un palco si hace sol y si no a platea. Semana 2: al club si nieva."
    orders = PREUX.read(Text(GIL, "", text), world)
    dice = LoadedDice(QUIET, otherwise=3)
    outcome = PREUX.play(world, {GIL: orders}, (), dice, PREUX.house(None))
    sheet = next(
        one for one in PREUX.letters(outcome, world, {GIL: orders}, august.month(outcome)) if one.to == GIL
    )
    said = " ".join(pages.render(sheet.kind, {"game": GAME, **sheet.view}).text.split())
    assert "se cumple lo que" not in said
    assert "«Voy al teatro»: la condición que le pusisteis no supo comprobarla nadie" in said
    assert "«A platea»: nadie supo decir si se daba el otro caso, y esto fue lo que se hizo" in said
    assert "«Al club»: la condición que le pusisteis" in said
    assert {str(UNCLEAR), str(OTHERWISE)} == {
        e.facts["condition"] for e in outcome.events if e.kind == "condition.judged"
    }


@pytest.mark.parametrize(
    ("what", "now", "told"),
    [
        ("died", "1626-10", "octubre de 1626"),
        ("rank", "private", "soldado"),
        ("club", "TB", "Les Tuiles Bleues"),
        ("titles", "Viscomte", "vizconde"),
        ("crowns", 12, 12),
        ("lady", "Perrine Auvray", "Perrine Auvray"),
        ("lady", "", ""),
    ],
)
def test_what_the_referee_sets_is_told_in_spanish(what: str, now: object, told: object) -> None:
    assert spoken.value(what, now) == told


@pytest.mark.parametrize(
    ("borne", "told"),
    [("Viscomte", "vizconde"), ("Baronne de Malaterre", "baronesa de Malaterre"), ("Chevalier", "caballero"),
     ("Chevalier d'Honneur", "caballero"), ("Grande de España", "Grande de España")],
)  # fmt: skip
def test_a_title_is_told_in_one_language(borne: str, told: str) -> None:
    assert spoken.title(borne) == told


def test_titles_are_in_spanish_on_every_page_and_sheet(tmp_path: Path) -> None:
    outcome, opening = august.played()
    assert "Viscomte" in {title for one in outcome.world.people.values() for title in one.titles}
    french = re.compile(r"\b(?:Vi(?:s)?comte|Vicomtesse|Baronne|Comtesse|Marquise|Duchesse)\b")
    made = letters.pages(outcome, opening, august.month(outcome))
    site.write([replace(page, view={"game": GAME, **page.view}) for page in made], tmp_path / "web")
    for path in sorted((tmp_path / "web").resolve().rglob("*.html")):
        assert not french.search(path.read_text(encoding="utf-8")), path.name
    for letter in letters.letters(outcome, opening, {}, august.month(outcome)):
        if letter.kind != "preux/minutes":
            words = pages.render(letter.kind, {"game": GAME, **letter.view})
            assert not french.search(words.text + (words.html or "")), letter.to


def test_a_die_says_in_spanish_what_it_was_for_and_can_still_be_checked() -> None:
    outcome, opening = august.played()
    seen = 0
    for letter in letters.letters(outcome, opening, {}, august.month(outcome)):
        for die in letter.view.get("dice", ()):
            assert re.match(r"[A-ZÁÉÍÓÚ][a-záéíóúñ][^\[]*: \[", die), die
            assert len(inscriptions(die)) == 1
            seen += 1
    assert seen > 10
