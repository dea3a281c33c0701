"""A title from the mail that asks for it to every letter and page that tells it; what nobody learns."""

from collections.abc import Mapping
from typing import Any

import august
import pytest
from mail_day import GAME

from rules.by_letter import play_letters, writer
from rules.months import Played, person, play_month, weeks
from turnbot.games.preux.orders.tree import Influence, Rest
from turnbot.games.preux.telling import letters
from turnbot.render import pages


def printed(m: Played) -> Mapping[str, str]:
    """The letters of a month, by whom they go to, and the pages of the site, by their path."""
    month = august.month(m.outcome)
    sent = {
        one.to: pages.render(one.kind, {"game": GAME, **one.view}).text
        for one in letters.letters(m.outcome, m.opening, {}, month)
    }
    made = letters.pages(m.outcome, m.opening, month)
    lists = {one.path: one.view for one in made if one.path in ("personajes.html", "cargos.html")}
    return sent | {path: str(view["people"]) for path, view in lists.items()}


def flat(text: str) -> str:
    return " ".join(text.split())


# The whole way ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0.2", "6.0.3", "6.0.7")
def test_a_title_from_the_mail_that_asks_for_it_to_the_site():
    """Luc writes for him, the King's five is enough with it, and all Paris calls Pierre otherwise."""
    m = play_letters(
        writer("Pierre Duval", mentions=2, status=20), writer("Luc Parrot", level=24, crowns=3000, status=60),
        letters={
            "Pierre Duval": "Semana 1: me quedo en casa.",
            "Luc Parrot": "Semana 1: me quedo en casa.\n"
                          "Observaciones: uso mi influencia a favor de Duval para su título.",
        },
        dice={"6.0.2/0/title/Pierre Duval": 5},
    )  # fmt: skip
    assert m["Pierre Duval"].titles == ("Chevalier",)
    assert m["Pierre Duval"].level == 10
    told = {to: flat(text) for to, text in printed(m).items()}
    assert "Su Majestad os hace caballero (6.0.3)" in told["Pierre Duval"]
    assert "un 5 y hacía falta un 6, favores aparte (6.0.2)" in told["Pierre Duval"]
    assert told["Pierre Duval"].find("HOJA DE ESTADO DE PIERRE DUVAL, C.d'H") >= 0
    assert "Parrot" not in told["Pierre Duval"], "he does not learn who spoke for him"
    court = told["@list"].partition("DE LA CORTE")[2].partition("AVISOS")[0]
    assert "Duval" in court
    assert "caballero" in court
    assert "Pierre Duval, C.d'H" in told["personajes.html"]


def court(*, favour: Any = None, die: int = 2) -> Played:
    """A month in which the King refuses Pierre a title whatever Luc does."""
    notes = [favour] if favour else []
    return play_month(
        person("Pierre", mentions=2, status=20), person("Luc", level=24, crowns=3000), person("Bruno"),
        orders={"Pierre": weeks(Rest()), "Luc": weeks(Rest(), notes=notes), "Bruno": weeks(Rest())},
        dice={"6.0.2/0/title/Pierre": die},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("favour", "die"),
    [(Influence(matter="title", against="Pierre"), 2), (Influence(matter="title", for_="Pierre"), 1),
     (Influence(matter="displeasure", against="Pierre"), 2)],
)  # fmt: skip
def test_who_stood_for_or_against_him_nobody_learns(favour, die):
    with_it, without = court(favour=favour, die=die), court(die=die)
    assert with_it.events("influence.used")
    theirs, ours = printed(with_it), printed(without)
    assert set(theirs) == set(ours)
    for to in set(theirs) - {"Luc", "@referee"}:
        assert theirs[to] == ours[to], to
