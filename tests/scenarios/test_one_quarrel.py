"""One quarrel is one duel, however often and wherever it is written: from the mails to the ledger."""

import pytest

from rules.months import QUIET, person
from turnbot.core.dice import LoadedDice
from turnbot.core.exchange import Text
from turnbot.games.preux.game import GAME
from turnbot.games.preux.state.world import World

A, B = "Armand", "Bruno"
ON_THE_LIST = "Reto a Bruno por llamarme cobarde, a primera sangre."
HIS = "Notas: acepto el reto de Armand."


def paris() -> World:
    return World.of("1626-08", [person(A, level=8, club="PR"), person(B, level=8, club="PR")])


def read(who: str, text: str, *, public: bool = False):
    return GAME.read(Text(who, "", text, public=public), paris())


def fought(*letters, his: str = HIS):
    """The events of the month that these letters of Armand's make, what was said on the list last."""
    orders = None
    for one in letters:
        orders = GAME.lay(orders, GAME.load_orders(GAME.save_orders(one)))
    dice = LoadedDice(QUIET, otherwise=3)
    return GAME.play(paris(), {A: orders, B: read(B, his)}, (), dice, GAME.house(None)).events


PRIVATE = [
    "Semana 1: reto a Bruno por llamarme cobarde.",
    "Semana 3: reto a Bruno por llamarme cobarde.",
    "Semana 4: reto a Bruno.",
    "Semana 2: voy al club.\nNotas: reto a Bruno por llamarme cobarde.",
    "Semana 2: voy al club.\nNotas: reto a Bruno, que me llamó cobarde delante de todos.",
    "Semana 2: reto a Bruno. Semana 4: reto a Bruno por cobarde.",
]


@pytest.mark.rule("7.1.5", "7.1.11")
@pytest.mark.parametrize("text", PRIVATE)
def test_a_quarrel_written_privately_and_on_the_list_is_fought_once(text: str) -> None:
    said = read(A, ON_THE_LIST, public=True)
    assert said.kind == "declaration"
    events = fought(read(A, text), said)
    assert len([e for e in events if e.kind == "challenge.made"]) == 1
    assert len([e for e in events if e.kind == "duel.fought"]) == 1
    assert not [e for e in events if e.kind == "order.refused" and e.facts["what"] == "challenge"]
    assert not [e for e in events if e.kind == "cause.given" and e.facts["who"] == B]


@pytest.mark.rule("7.1.5")
def test_a_second_quarrel_of_the_other_man_is_his_own() -> None:
    events = fought(read(A, ON_THE_LIST, public=True), his=f"Semana 4: reto a {A} por reírse de mí.\n{HIS}")
    assert {e.facts["who"] for e in events if e.kind == "challenge.made"} == {A, B}
