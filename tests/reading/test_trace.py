"""Every order comes from a clause, and every clause of a mail appears in its explanation."""

import re

import pytest

from corpora import authors, letters, read, the_cast
from turnbot.games.preux.desk.explaining import explain
from turnbot.games.preux.orders.tree import SECTIONS
from turnbot.games.preux.parsing.reader import study

CAST = the_cast()
EVERY = 10  # it holds of all letters; so many are enough to see it, and take a few seconds


def said(text, sender="Denis Larue"):
    return explain(study(text, subject="", sender=sender, cast=CAST)).clauses


@pytest.mark.parametrize("author", authors())
def test_every_order_is_traced_to_a_clause_and_every_word_to_a_step(author):
    for letter in list(letters(author))[::EVERY]:
        reading = read(letter)
        explained = explain(reading)
        traced = [action for clause in explained.clauses for _, action in clause.actions]
        for where in SECTIONS:
            for action in reading.orders.section(where):
                assert any(action is one for one in traced), (letter.name, where, action)
        assert [clause for clause in explained.clauses if clause.outcome == "unseen"] == [], letter.name
        shown = {flag for clause in explained.clauses for flag in clause.flags} | set(explained.others)
        assert shown == set(reading.orders.flags), letter.name


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
    "a sigh": "Semana 1: misa.\n\nPerdón, perdón.\n\nSemana 2: club.",
    "what he does instead": "Semana 2: en vez de ir al club, le pido matrimonio a Claudette.",
    "a question with what is said in it": "Semana 1: misa. ¿Quien está en el frente paga la cuota del club?",
}


@pytest.mark.parametrize("text", WITHOUT_A_STEP_OF_THEIR_OWN.values(), ids=WITHOUT_A_STEP_OF_THEIR_OWN)
def test_words_that_are_taken_with_others_are_told_too(text):
    clauses = said(text)
    assert [clause.words for clause in clauses if clause.outcome == "unseen"] == []
    told = set(re.findall(r"\w+", " ".join(clause.words for clause in clauses)))
    assert set(re.findall(r"\w+", text)) - told <= {"y", "Y"}


def test_a_clause_shows_its_section_its_words_and_its_orders():
    heading, club, drink = said("Semana 2: voy al Crapaud con Parrot y bebo.")
    assert (heading.outcome, heading.words) == ("heading", "Semana 2")
    assert (club.where, club.outcome) == ("2", "order")
    assert club.inside[0] == "palabras: voy[ir, presente 1.ª] al Crapaud[CLUB] con Parrot[MAN, P] y"
    assert club.inside[1].startswith("entrada: visit-club: @go CLUB")
    assert [(where, action.club) for where, action in club.actions] == [("2", "CA")]
    assert drink.words == "bebo"


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Semana 1: voy al teatro si gano.", "lo que precede"),
        ("Semana 1: si gano, voy al teatro.", "lo que sigue"),
    ],
)
def test_a_condition_shows_what_it_asks_and_what_hangs_on_it(text, side):
    (asked,) = [clause for clause in said(text) if clause.outcome == "condition"]
    assert f"pregunta si ganáis, y rige {side}" in asked.inside


def test_words_that_nothing_knows_are_marked():
    *_, clause = said("Semana 1: voy al teatro del rinoceronte.")
    assert "rinoceronte[?]" in clause.inside[0]


def test_what_orders_nothing_says_why():
    told = {clause.words: clause.why for clause in said("Semana 1: Ayer bebí mucho. No iré al club. Misa.")}
    assert told["Ayer bebí mucho"] == "cuenta lo que ya pasó"
    assert told["No iré al club"] == "dice lo que no hace"
    assert told["Misa"] == ""


def test_a_clause_that_adds_to_an_order_shows_the_order_as_it_ends():
    clauses = said("Semana 1: Voy al teatro. Con Parrot.")
    assert clauses[-1].outcome == "order"
    assert clauses[-1].actions == clauses[-2].actions
    assert clauses[-1].actions[0][1].with_ == ("Jean Parrot",)


def test_an_order_for_two_weeks_is_traced_in_both():
    (_, clause) = said("Semanas 1 y 3: misa.")
    assert [where for where, _ in clause.actions] == ["1", "3"]


def test_both_sides_of_a_condition_are_traced():
    clauses = said("Semana 1: invito a Juliette al teatro; si acepta, en palco; si no, en platea.")
    told = [(clause.outcome, len(clause.actions)) for clause in clauses]
    assert ("condition", 0) in told
    assert sum(n for outcome, n in told if outcome == "order") >= 2


def test_a_deed_of_his_own_invention_is_traced():
    clauses = said("Semana 1: enseño a leer a los hijos del herrador.")
    assert [type(action).__name__ for clause in clauses for _, action in clause.actions] == ["Other"]


def test_a_doubt_stands_with_the_clause_that_raised_it():
    clauses = said("Semana 1: Voy al club con monsieur Pérez. Bebo.")
    assert [[flag.why for flag in clause.flags] for clause in clauses] == [[], ["unknown-person"], []]


def test_routines_and_death_roll_are_traced():
    clauses = said("Rutina contra Vallon: X-F-X\nTirada de muerte: 7 7 7 7 7 7 7 8 9 10 10 10 10")
    assert [(clause.outcome, clause.actions) for clause in clauses] == [
        ("order", (("duels", "Rutina contra Philippe Vallon: X-F-X"),)),
        ("order", (("death-roll", "7 7 7 7 7 7 7 8 9 10 10 10 10"),)),
    ]
