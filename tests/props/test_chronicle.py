"""Months of a lively game as readers get them: nothing in them is wrong, and little was read before."""

from collections import Counter
from collections.abc import Sequence

import pytest

import checked
import lively
from reread import figures, read, text_of
from turnbot.core.events import PUBLIC, Event
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World


def person(name: str) -> Person:
    return Person(
        name=name, level=7, crowns=100, status=0, strength=10, constitution=10, endurance=100,
        military_ability=3, charisma=3,
    )  # fmt: skip


@pytest.fixture(scope="module")
def game() -> Sequence[lively.Lived]:
    return list(lively.months(14, 3, b"three months of fourteen"))


def test_nothing_is_told_that_no_public_event_bears_out(game):
    for lived in game:
        assert checked.wrong(text_of(lived), lived.outcome, lived.opening) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("ECOS DE SOCIEDAD", "ECOS DE SOCIEDAD\n\nPrimera semana\n\nVenció {stranger}."),
        ("Primera semana", "Primera semana\n\nEn Cercle Richelieu y en Les Hussards estuvo {stranger}."),
        ("LOS DADOS", "QUIÉN SUBE Y QUIÉN BAJA\n\nBaja {stranger}, que da en el nivel doce.\n\nLOS DADOS"),
        ("GACETA", "PARÍS, PASO A PASO\n\n{stranger} no paró.\n\nGACETA"),
    ],
)
def test_who_checks_finds_what_is_wrong(right, wrong):
    opening = World.of("1626-08", [person("Anne Alard"), person("Bruno Bel")])
    clubs = {club.code: club.name for club in book().clubs.values()}
    text = "ECOS DE SOCIEDAD\n\nPrimera semana\n\nEn Les Chasseurs, Alard.\n\nGACETA MILITAR\n\nLOS DADOS\n"
    facts = {"who": "Anne Alard", "club": "CH", "company": [], "role": "member", "host": ""}
    seen = Event(1, "1626-08", 1, "3.1.1", "club.visited", PUBLIC, facts)
    outcome = Outcome("1626-08", opening, (seen,), (), ())
    assert clubs["CH"] == "Les Chasseurs"
    assert checked.wrong(text, outcome, opening) == []
    told = wrong.format(stranger="Bel").replace("Cercle Richelieu", clubs["TB"])
    assert checked.wrong(text.replace(right, told, 1), outcome, opening)


def test_little_was_read_before_and_nothing_twice(game):
    months = [read(lived) for lived in game]
    seen, twice, words = figures(months, 14)
    assert (seen, twice) <= (0.05, 0)
    assert 40 <= words <= 80
    assert not [name for month in months for name in month.unnamed]
    for month in months:
        assert not [one for one, count in Counter(month.sentences).items() if count > 1]
