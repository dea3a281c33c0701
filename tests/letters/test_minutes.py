"""The referee's minutes: everything, in words that are none of the program's."""

import re

import august
from mail_day import GAME

from duel_samples import BARON, COLONEL, fought
from turnbot.core.turn import Outcome
from turnbot.games.preux.telling import views
from turnbot.render import pages


def minutes(outcome: Outcome) -> str:
    view = views.referee(outcome, august.month(outcome)).data()
    return " ".join(pages.render("preux/minutes", {"game": GAME, **view}).text.split())


def test_no_minute_is_written_as_the_program_would_write_it():
    outcome, _ = august.played()
    assert not re.search(r"\bNone\b|\bTrue\b|\bFalse\b|\['|\{'|«»", minutes(outcome))


def test_a_turn_of_a_duel_tells_what_there_is_to_tell():
    event = fought(3, COLONEL, BARON)
    outcome, opening = august.played()
    told = minutes(Outcome(outcome.month, opening, (event,), (), ()))
    record = event.facts["record"]
    for nth, turn in enumerate(record, 1):
        assert f"({nth} [{', '.join(turn['actions'])}]" in told
    assert "None" not in told
    assert "'nth'" not in told
