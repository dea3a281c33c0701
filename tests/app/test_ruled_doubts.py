"""What the referee lays down instead of an unclear order: from his answer to the ledger and the sheet."""

import pytest

from app.paris import GASPARD, NAMES, Paris, words
from turnbot.app import review
from turnbot.app.referee import read_answer

SERMON = "1ª semana: predico contra el lujo en la plaza.\n2ª semana: voy a mi club.\n"


@pytest.mark.parametrize(
    ("said", "crowns"),
    [
        ("dispongo +20 coronas: los fieles os lo agradecen", 20),
        ("+20 coronas: los fieles os lo agradecen", 20),  # no order begins with a sign
        ("nada", 0),
    ],
)
def test_effects_instead_of_an_unclear_order_touch_whose_it_was(paris: Paris, said, crowns):
    paris.write(GASPARD, SERMON)
    paris.played()
    [case] = [one for one in review.cases(paris.shell) if "predico" in one.question.said]
    settled = review.rule(paris.shell, case.number, read_answer(said), paris.now)
    assert isinstance(settled, review.Settled)
    events = paris.played()
    moved = [c for e in events for c in e.changes if e.rule == "referee" and c.what == "crowns"]
    assert [(c.who, c.by) for c in moved] == ([(NAMES[GASPARD], crowns)] if crowns else [])
    sheet = next(one for to, one in paris.publish() if to == GASPARD and "hoja" in one.subject)
    assert ("los fieles os lo agradecen" in words(sheet)) is bool(crowns)
