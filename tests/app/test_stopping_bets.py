"""A stop after so many lost bets: from a letter, from the referee's hand, from the store, to his sheet."""

import pytest

from app.paris import GASPARD, NAMES, Paris, words
from turnbot.app import entering
from turnbot.games.preux.orders.as_json import action_from_json, action_to_json
from turnbot.games.preux.orders.tree import Gamble

SAID = "voy a mi club y hago cinco apuestas de 2; a la primera que pierda lo dejo"
TOLD = "5 apuestas de 2 coronas, dejándolo a la primera perdida"


def settled(paris: Paris) -> list[str]:
    mine = [e for e in paris.played() if e.facts.get("who") == NAMES[GASPARD]]
    left = [e.facts["count"] for e in mine if e.kind == "bet.left"]
    results = [e.facts["result"] for e in mine if e.kind == "bet.settled"]
    assert left == ([5 - len(results)] if len(results) < 5 else [])
    return results


def stops(results: list[str]) -> bool:
    return bool(results) and "lost" not in results[:-1] and (len(results) == 5 or results[-1] == "lost")


def test_by_his_letter(paris: Paris):
    echo = words(paris.answer(GASPARD, f"Semana 1: {SAID}."))
    assert TOLD in echo
    assert stops(settled(paris))


def test_by_the_referees_hand(paris: Paris):
    paris.answer(GASPARD, "Semana 1: voy a misa.")
    found = entering.enter(paris.shell, "Gaspard", "1", SAID, paris.now)
    assert TOLD in "\n".join(entering.told(found, paris.shell))
    assert [one.lost for one in paris.orders(GASPARD).weeks[0] if isinstance(one, Gamble)] == [1]
    assert stops(settled(paris))


def test_it_is_kept_in_the_store_and_older_bets_have_none():
    one = Gamble((50, 50), lost=1)
    stored = action_to_json(one, said=True)
    assert stored["lost"] == 1
    assert action_from_json(stored) == one
    assert action_from_json({"do": "gamble", "bets": [50, 50]}) == Gamble((50, 50))


@pytest.mark.parametrize("lost", [2, 7, 12])
def test_what_comes_from_a_file_is_told_in_words(lost):
    from turnbot.games.preux.words.echo import echo_action

    assert "None" not in (told := echo_action(Gamble((50, 50), lost=lost)))
    assert told.endswith("perdida")
