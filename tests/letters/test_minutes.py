"""The referee's minutes: everything, in words that are none of the program's."""

import re

import august
import pytest
from mail_day import GAME

from duel_samples import BARON, COLONEL, fought
from turnbot.core.turn import Case, Outcome
from turnbot.games.preux.desk import asking
from turnbot.games.preux.events.kinds import KINDS, REFUSALS
from turnbot.games.preux.game import GAME as GAME_RECORD
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


def test_every_reason_of_a_refusal_has_words_and_no_other():
    assert {reason for _, reason in REFUSALS} == words.REASONS.keys()


@pytest.mark.parametrize(
    ("fact", "value", "told"),
    [
        ("reason", "too-many-long", "la semana está llena"),
        ("weapon", "sword", "espada"),
        ("unit", "unit/brigade/mounted", "la Brigada Montada"),
        ("office", "Ayudante Regimental/GR", "Ayudante Regimental (la Guardia Real)"),
        ("result", "won", "gana"),
        ("role", "member", "socio"),
        ("what", "mass", "oír misa"),
        ("month", "1626-09", "septiembre de 1626"),
        ("wounds", "1626-09/3", "septiembre de 1626, semana 3"),
        ("sources", ["own", "lady/Mariette/normal"], ["la suya", "Mariette"]),
        ("words", "won", "won"),
        ("record", [{"weapons": ["sabre", None]}], [{"weapons": ["sable", None]}]),
    ],
)  # fmt: skip
def test_what_a_fact_says_is_said_in_spanish(fact, value, told):
    assert list(words.facts({fact: value}).values()) == [told]


def test_what_was_asked_stands_as_he_was_asked_it():
    outcome, opening = august.played()
    case = Case(
        "3.1.2/1/drunkenness/Jean Parrot", "3.1.2", 1, "drunkenness", "", ("Jean Parrot",), {},
        ("asleep", "sings"), "asleep", "asleep", False, False,
    )  # fmt: skip
    letter = GAME_RECORD.letters(
        Outcome(outcome.month, opening, (), (), (case,)), opening, {}, august.month(outcome)
    )[-1]
    told = " ".join(pages.render("preux/minutes", {"game": GAME, **letter.view}).text.split())
    assert "3.1.2 " in told
    assert asking.ask(case).sentence in told
    assert asking.ask(case).default in told
    assert "drunkenness" not in told
    assert "asleep" not in told


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
