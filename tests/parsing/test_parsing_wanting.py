"""What was read and wants something is shown: nobody is left to think that it will be done."""

import pytest


def whys(read, where):
    return [(flag["why"], flag["text"]) for flag in read.get("flags", []) if flag["where"] == where]


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("Semana 2: presto cien coronas.", "presto cien coronas"),
        ("Semana 2: cortejo.", "cortejo"),
    ],
)
def test_an_order_that_lacks_what_it_needs(parsing, said, quoted):
    assert whys(parsing(said), "2") == [("not-understood", quoted)]


def test_what_takes_a_week_is_kept_among_the_observations_and_shown(parsing):
    read = parsing("Observaciones: voy a mi club.")
    assert [one["do"] for one in read["notes"]] == ["visit-club"]
    assert whys(read, "notes") == [("not-understood", "voy a mi club")]


@pytest.mark.parametrize("said", ["Todo el mes: bebo.", "Observaciones: bebo todo el mes."])
def test_what_is_done_in_every_week_may_stand_there(parsing, said):
    read = parsing(said)
    assert [one["do"] for one in read["notes"]] == ["drink"]
    assert read["flags"] == []


def test_of_two_ways_to_drink_nobody_knows_which_is_meant(parsing):
    read = parsing("Semana 1: voy al club. Bebo. Bebo con moderación.")
    assert whys(read, "1")


def test_a_doubt_about_a_condition_quotes_what_opens_it(parsing):
    read = parsing("Semana 1: si hace buen tiempo, voy a mi club.")
    assert whys(read, "1") == [("unclear-condition", "si hace buen tiempo")]


def test_a_club_that_there_is_not_is_quoted(parsing):
    read = parsing("Semana 1: voy al club Los Tres Moros.")
    assert "unknown-place" in [why for why, _ in whys(read, "1")]


@pytest.mark.parametrize(
    "said",
    ["Corrijo la semana 4: esgrima.", "Corrijo la 4ª semana: esgrima.", "Cambio la semana 4: esgrima."],
)
def test_who_corrects_a_week_amends(parsing, said):
    read = parsing(said)
    assert read["kind"] == "amendment"
    assert [one["do"] for one in read["weeks"]["4"]] == ["practise"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Rechazo las condiciones de Vallon", "reject"),
        ("No acepto las condiciones de Vallon", "reject"),
        ("No me bato con Vallon", "decline"),
    ],
)
def test_who_refuses_a_duel_answers(parsing, said, answer):
    (one,) = parsing(f"Observaciones: {said}.")["notes"]
    assert one == {"do": "answer-challenge", "opponent": "Philippe Vallon", "answer": answer}


def test_who_fights_though_wounded_says_so(parsing):
    (one,) = parsing("Acepto el reto de Vallon aunque esté herido.")["notes"]
    assert one["hurt"] is True


def test_the_cause_of_a_challenge_may_be_a_sentence(parsing):
    (one,) = parsing("Reto a Vallon porque se rió de mi bigote.")["notes"]
    assert one["cause"] == "se rió de mi bigote"


def test_a_roll_that_is_too_short_is_no_talk(parsing):
    assert whys(parsing("Tirada de muerte: 7 7 7 7"), "death-roll") == [
        ("bad-death-roll", "Tirada de muerte: 7 7 7 7")
    ]


def test_a_question_needs_no_verb(parsing):
    assert whys(parsing("¿Y un obispo?"), "notes") == [("question", "¿Y un obispo?")]


def test_a_courtesy_with_a_question_mark_is_no_question(parsing):
    assert parsing("¿Qué tal? ¿Todo bien por ahí? Semana 1: misa.")["flags"] == []


@pytest.mark.parametrize("name", ["Rochebleu", "el Puigvert"])
def test_a_companion_of_no_name_is_asked_after(parsing, name):
    read = parsing(f"Semana 3: voy al club con {name}.")
    assert "unknown-person" in [why for why, _ in whys(read, "3")]
