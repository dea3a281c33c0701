"""What stands at the head and the foot of a sheet: a play being written, and money that lies elsewhere."""

from datetime import UTC, datetime

import pytest

from turnbot.core.dice import commitment
from turnbot.core.game import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux import views
from turnbot.games.preux.world import Investment, Person, World
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}


def gentleman(name: str, **given: object) -> Person:
    values = {
        "level": 9, "crowns": 100, "strength": 10, "constitution": 10, "endurance": 100,
        "military_ability": 3, "charisma": 3,
    }  # fmt: skip
    return Person(name=name, **(values | given))


@pytest.fixture
def sheets() -> dict[str, pages.Rendered]:
    put = Investment(
        name="investment/1626-08/food/Pierre", investor="Pierre", sector="food", crowns=2000, month="1626-08",
        registered="Pierre",
    )  # fmt: skip
    people = [gentleman("Pierre", casino=True), gentleman("Jean", writing={"weeks": 5})]
    world = World.of("1626-08", people, others=[put])
    seed = bytes(32)
    month = Month("1626-08", 1, datetime(2026, 11, 15, tzinfo=UTC), seed.hex(), commitment(seed))
    made = views.sheets(Outcome("1626-08", world, (), (), ()), world, {}, {}, month)
    return {one.who: pages.render("preux/sheet", {"game": GAME, **one.data()}) for one in made}


def both(letter: pages.Rendered) -> list[str]:
    return [" ".join(text.replace("\xa0", " ").split()) for text in (letter.text, letter.html or "")]


def test_an_investor_reads_what_he_has_invested_and_nobody_else_does(
    sheets: dict[str, pages.Rendered],
) -> None:
    for text in both(sheets["Pierre"]):
        assert "2000 coronas en alimentos, a cobrar al empezar diciembre de 1626." in text
    assert not any("alimentos" in text for text in both(sheets["Jean"]))


def test_an_author_reads_how_far_he_is(sheets: dict[str, pages.Rendered]) -> None:
    assert all("Obra de teatro" in text and "5 semanas de 13" in text for text in both(sheets["Jean"]))
    assert not any("Obra de teatro" in text for text in both(sheets["Pierre"]))


def test_a_member_of_the_casino_is_told_its_dues(sheets: dict[str, pages.Rendered]) -> None:
    assert all("Cuota del Gran Casino" in text for text in both(sheets["Pierre"]))
    assert not any("Gran Casino" in text for text in both(sheets["Jean"]))
