"""The referee's minutes: everything, in words that are none of the program's."""

import re

import august
import pytest
from mail_day import GAME

from duel_samples import BARON, COLONEL, fought
from turnbot.core.turn import Outcome
from turnbot.games.preux.events.kinds import KINDS
from turnbot.games.preux.telling import views
from turnbot.games.preux.words import minutes as words
from turnbot.render import pages


def minutes(outcome: Outcome) -> str:
    view = views.referee(outcome, august.month(outcome)).data()
    return " ".join(pages.render("preux/minutes", {"game": GAME, **view}).text.split())


def test_no_minute_is_written_as_the_program_would_write_it():
    outcome, _ = august.played()
    assert not re.search(r"\bNone\b|\bTrue\b|\bFalse\b|\['|\{'|«»", minutes(outcome))


def test_every_event_and_every_fact_has_a_word_of_its_own_in_spanish():
    for name, kind in KINDS.items():
        assert not set(words.event(name)) & set("._-"), name
        assert set(kind.facts) <= words.FACTS.keys(), name
    outcome, _ = august.played()
    told = minutes(outcome)
    assert not [name for name in KINDS if "." in name and name in told]
    assert not re.search(r"\b(?:who|lady|crowns|status|reason|what|place|host)(?:=|:)", told)


def test_a_turn_of_a_duel_tells_what_there_is_to_tell():
    event = fought(3, COLONEL, BARON)
    outcome, opening = august.played()
    told = minutes(Outcome(outcome.month, opening, (event,), (), ()))
    record = event.facts["record"]
    for nth, turn in enumerate(record, 1):
        assert f"({nth} [{', '.join(turn['actions'])}]" in told
    assert "None" not in told
    assert "'nth'" not in told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "nada"),
        (True, "sí"),
        (False, "no"),
        ("sober", "sober"),
        ({"success": False}, "sale mal"),
        ({"success": True, "crowns": 20, "status": -2, "words": "muy bien"},
         "sale bien, 20 coronas, -2 puntos, muy bien"),
        ({"success": True, "words": None, "crowns": 0}, "sale bien"),
    ],
)  # fmt: skip
def test_what_was_decided_is_told_in_spanish(value, told):
    assert words.decided(value) == told
