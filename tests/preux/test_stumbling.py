"""Whatever the reader raises on a mail, its player is told, the referee is asked, and the game goes on."""

import tomllib

import pytest

from turnbot.core.exchange import Text
from turnbot.games.preux.game import GAME
from turnbot.games.preux.parsing import reader
from turnbot.games.preux.parsing.fighting import honour

SCENARIO = """
month = "1626-08"
[[character]]
name = "Denis Larue"
social_level = 7
[[character]]
name = "Philippe Vallon"
social_level = 7
"""
ME = "Denis Larue"


@pytest.fixture
def world():
    return GAME.scenario(tomllib.loads(SCENARIO), bytes(32))


@pytest.mark.parametrize("bug", [ValueError("secreto"), RecursionError(), KeyError("x"), MemoryError()])
@pytest.mark.parametrize("public", [False, True])
def test_a_mail_over_which_the_reader_stumbles_ends_as_a_flag(world, monkeypatch, caplog, bug, public):
    def stumble(*_, **__):
        raise bug

    monkeypatch.setattr(reader, "study", stumble)
    monkeypatch.setattr(honour, "public", stumble)
    orders = GAME.read(Text(ME, "Jugada", "1ª semana: al club.", public=public), world)
    assert [(flag.where, flag.why, flag.said.text) for flag in orders.flags] == [
        ("notes", "not-understood", "1ª semana: al club.")
    ]
    assert orders.kind == ("declaration" if public else "orders")
    [question] = GAME.questions(orders, ME)
    assert "1ª semana: al club." in question.said
    assert GAME.load_orders(GAME.save_orders(orders)) == orders
    assert GAME.acknowledge(orders, orders, world)["doubts"]
    assert "the reader has stumbled" in caplog.text
    assert "secreto" not in caplog.text


def test_it_costs_him_nothing_that_he_ordered_before(world, monkeypatch):
    before = GAME.read(Text(ME, "Jugada", "1ª semana: al club.\n2ª semana: de tabernas."), world)
    monkeypatch.setattr(reader, "study", lambda *_, **__: 1 / 0)
    after = GAME.lay(before, GAME.read(Text(ME, "Jugada", "1ª semana: misa."), world))
    assert after.weeks == before.weeks
