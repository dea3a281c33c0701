"""Every order comes from a clause, and every clause of a mail appears in its explanation."""

import tomllib
from pathlib import Path

import pytest

from letter_samples import studied
from turnbot.games.preux.desk.explaining import explain
from turnbot.games.preux.desk.reader import study
from turnbot.games.preux.orders.tree import SECTIONS
from turnbot.games.preux.words.cast import Cast

CORPUS = Path(__file__).parent.parent / "corpus"
CAST = Cast.from_scenario(tomllib.loads((CORPUS / "cast.toml").read_text(encoding="utf-8")))
MAILS = [path for place in (".", "a", "b") for path in sorted((CORPUS / place).glob("*.eml"))]


def said(text, sender="Denis Larue"):
    return explain(study(text, subject="", sender=sender, cast=CAST)).clauses


@pytest.mark.parametrize("path", MAILS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_order_is_traced_to_a_clause_and_every_word_to_a_step(path):
    reading = studied(path.read_bytes(), CAST)
    explained = explain(reading)
    traced = [action for clause in explained.clauses for _, action in clause.actions]
    for where in SECTIONS:
        for action in reading.orders.section(where):
            assert any(action is one for one in traced), (where, action)
    assert len([one for one in traced if isinstance(one, str)]) >= len(reading.orders.duels)
    assert [clause for clause in explained.clauses if clause.outcome == "unseen"] == []
    shown = {flag for clause in explained.clauses for flag in clause.flags} | set(explained.others)
    assert shown == set(reading.orders.flags)


WITHOUT_A_STEP_OF_THEIR_OWN = {
    "what he thought better of": "Semana 1: compro dos caballos. Uno. Con uno me basta.",
    "why not": "Semana 1: voy al casino. No, mejor no, que allí me desplumaron la última vez: al teatro.",
    "how much instead": "Semana 1: le presto 50 a Parrot. No, 50 es mucho: 30.",
    "a surrender accepted": "Observaciones: si Vallon se rinde, le perdono la vida. Y bebo.",
    "who is excepted": "Observaciones: perdono la vida a quien se me rinda, menos a Bidon.",
    "who asked him": "Semana 4: la tengo comprometida: Rochefort me ha pedido que sea su padrino.",
    "whom he promised": "Semana 2: he prometido a Constance que no me separaré de ella.",
    "a friend's invitation": "Semana 3: los muchachos me invitaron al club, así que voy con Champfleury.",
    "what a routine leaves open": "Rutinas:\nContra Vallon: X-F-X y unos cuantos tajos.",
    "the arm of all routines": "Rutinas, a rapier:\nContra Noisel: asalto a tajo, parada, a fondo.",
}


@pytest.mark.parametrize("text", WITHOUT_A_STEP_OF_THEIR_OWN.values(), ids=WITHOUT_A_STEP_OF_THEIR_OWN)
def test_words_that_are_taken_with_others_are_told_too(text):
    assert [clause.words for clause in said(text) if clause.outcome == "unseen"] == []


def test_a_clause_names_its_section_its_cue_and_its_orders():
    heading, club, drink = said("Semana 2: voy al Crapaud con Parrot y bebo.")
    assert (heading.outcome, heading.words) == ("heading", "Semana 2")
    assert (club.where, club.module) == ("2", "frames")
    assert club.cues == ('visit-club = "@go CLUB"',)
    assert [(where, action.club) for where, action in club.actions] == [("2", "CA")]
    assert drink.words == "y bebo"


def test_what_orders_nothing_says_why():
    told = {clause.words: clause.why for clause in said("Semana 1: Ayer bebí mucho. No iré al club. Misa.")}
    assert told["Ayer bebí mucho"] == "cuenta lo pasado o lo que podría ser"
    assert told["No iré al club"] == ""  # it is noted as denied: a visit ordered elsewhere contradicts it
    assert told["Misa"] == ""


def test_a_clause_that_adds_to_an_order_shows_the_order_as_it_ends():
    clauses = said("Semana 1: Voy al teatro. Con Parrot.")
    assert clauses[-1].module == "modifiers"
    assert clauses[-1].actions == clauses[-2].actions
    assert clauses[-1].actions[0][1].with_ == ("Jean Parrot",)


def test_an_order_for_two_weeks_is_traced_in_both():
    (_, clause) = said("Semanas 1 y 3: misa.")
    assert [where for where, _ in clause.actions] == ["1", "3"]


def test_a_doubt_stands_with_the_clause_that_raised_it():
    clauses = said("Semana 1: Voy al club con monsieur Pérez. Bebo.")
    assert [[flag.why for flag in clause.flags] for clause in clauses] == [[], ["unknown-person"], []]


def test_words_that_went_into_no_order_are_told():
    (_, clause) = said("Semana 1: voy al teatro del rinoceronte.")
    assert "rinoceronte" in clause.loose


def test_routines_and_death_roll_are_traced():
    clauses = said("Rutina contra Vallon: X-F-X\nTirada de muerte: 7 7 7 7 7 7 7 8 9 10 10 10 10")
    told = [action for clause in clauses for _, action in clause.actions]
    assert told == ["rutina contra Philippe Vallon: X-F-X", "7 7 7 7 7 7 7 8 9 10 10 10 10"]
