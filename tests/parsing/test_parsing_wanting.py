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
