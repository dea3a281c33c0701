"""An answer in words to a doubt is read together with the sentence that it is about, all by mail."""

from typing import Any

import pytest

from app.paris import GASPARD, MALATERRE, Paris, words
from app.world import REFEREE
from turnbot.app import deadline, review
from turnbot.app.referee import read_answer
from turnbot.games.preux.desk import completing
from turnbot.games.preux.orders.tree import DuelTerms, do_name

PARTY = "4ª semana: doy una fiesta en casa. Invito a todos menos a Perrault."


def ordered(paris: Paris) -> list[dict[str, Any]]:
    """What counts for Malaterre, an order each, without what does not apply."""
    counted = paris.orders(MALATERRE)
    told = []
    for one in (*(one for week in counted.weeks for one in week), *counted.notes):
        names = [name for name in one.__slots__ if getattr(one, name)]
        told.append({"do": do_name(one), **{name: getattr(one, name) for name in names}})
    return told


@pytest.mark.parametrize(
    ("orders", "answer", "expected"),
    [
        (
            PARTY,
            "1 invito a Gaspard Bellerive y a Lecoq",
            [{"do": "host-party", "place": "home", "guests": ("Gaspard Bellerive", "Mathurin Lecoq")}],
        ),
        (
            "3ª semana: voy al club con Rochebleu.",
            "1 con Gaspard Bellerive",
            [{"do": "visit-club", "with_": ("Gaspard Bellerive",)}],
        ),
        (
            "3ª semana: voy al club con Rochebleu.",
            "1 voy a misa",
            [{"do": "mass"}],
        ),
        (
            "2ª semana: presto 100 coronas a Bellerive.",
            "1 Gaspard, y que sean 120",
            [{"do": "lend", "to": "Gaspard Bellerive", "crowns": 120}],
        ),
        (
            "1ª semana: voy al club Los Tres Moros y bebo.",
            "1 a Les Tuiles Bleues",
            [{"do": "drink"}, {"do": "visit-club", "club": "TB"}],
        ),
        (
            "2ª semana: voy al casino y hago unas apuestas.",
            "1 4 apuestas de 50 coronas",
            [{"do": "visit-casino"}, {"do": "gamble", "bets": (50, 50, 50, 50)}],
        ),
        ("Observaciones: voy a mi club.", "1 la tercera", [{"do": "visit-club"}]),
        ("Observaciones: voy a mi club.", "1: semana 3", [{"do": "visit-club"}]),
        ("1ª semana: si hace buen tiempo, voy a misa.", "1 sí, que se haga", [{"do": "mass"}]),
        ("1ª semana: si hace buen tiempo, voy a misa.", "1 no", []),
    ],
)
def test_words_complete_the_sentence_that_they_are_about(paris: Paris, orders, answer, expected):
    told = paris.answer(MALATERRE, orders)
    paris.answer(MALATERRE, answer, to=told)
    assert ordered(paris) == expected


def test_a_week_that_was_wanting_is_where_the_order_goes(paris: Paris):
    told = paris.answer(MALATERRE, "Observaciones: voy a mi club.")
    paris.answer(MALATERRE, "1 en la tercera semana", to=told)
    counted = paris.orders(MALATERRE)
    assert [len(week) for week in counted.weeks] == [0, 0, 1, 0]
    assert counted.notes == counted.flags == ()


def test_a_duel_gets_its_man_and_its_terms(paris: Paris):
    told = paris.answer(MALATERRE, "3ª semana: me bato con Rocheblave.")
    paris.answer(MALATERRE, "1 con Gaspard Bellerive a primera sangre", to=told)
    assert ordered(paris) == [{"do": "duel", "opponent": "Gaspard Bellerive"}]
    assert paris.orders(MALATERRE).terms == (DuelTerms(opponent="Gaspard Bellerive", limit="first-blood"),)


TWO = "2ª semana: si hace buen tiempo, voy a misa y presto 100 coronas a Bellerive."


@pytest.mark.parametrize(
    "answer",
    [
        "1 si tengo más de 200 coronas, 2 a Gaspard",
        "1 si tengo más de 200 coronas; 2 b",
        "1 si tengo más de 200 coronas y 2 a Gaspard Bellerive",
        "2 b\n1 si tengo más de 200 coronas",
    ],
)
def test_several_in_one_line_each_go_to_their_doubt_and_spoil_no_other(paris: Paris, answer):
    told = paris.answer(MALATERRE, TWO)
    paris.answer(MALATERRE, answer, to=told)
    counted = paris.orders(MALATERRE)
    assert counted.flags == ()
    found = {do_name(one): one for one in counted.weeks[1]}
    assert (found["lend"].to, found["lend"].crowns) == ("Gaspard Bellerive", 100)
    assert found["mass"].if_ == found["lend"].if_ is not None
    assert found["mass"].if_.kind == "crowns>="


def test_a_number_in_the_words_is_no_answer_to_another_doubt(paris: Paris):
    told = paris.answer(
        MALATERRE, "2ª semana: voy al casino y hago unas apuestas.\n3ª semana: presto 5 coronas a Bellerive."
    )
    paris.answer(MALATERRE, "1 hago 4 apuestas de 50, 2 nada", to=told)
    [gamble] = [one for one in ordered(paris) if one["do"] == "gamble"]
    assert gamble["bets"] == (50, 50, 50, 50)
    assert paris.orders(MALATERRE).flags == ()
    paris.answer(MALATERRE, "1 hago 4 apuestas de 50, 2 apuestas de 20", to=told)
    [gamble] = [one for one in ordered(paris) if one["do"] == "gamble"]
    assert gamble["bets"] == (50, 50, 50, 50, 20, 20)


def test_what_cannot_be_read_is_told_and_the_doubt_stays(paris: Paris):
    told = paris.answer(MALATERRE, "3ª semana: voy al club con Rochebleu.")
    answer = words(paris.answer(MALATERRE, "1 con el primo del otro día", to=told))
    assert "1: «con el primo del otro día» no lo sé leer" in answer
    assert "1. Tercera semana: «Rochebleu»" in answer
    assert "Acción libre" not in answer
    assert ordered(paris) == [{"do": "visit-club"}]


def test_another_unknown_name_is_asked_about_anew(paris: Paris):
    told = paris.answer(MALATERRE, "3ª semana: voy al club con Rochebleu.")
    answer = words(paris.answer(MALATERRE, "1 con Perrault", to=told))
    assert "2. Tercera semana: «Perrault»" in answer
    assert "«Rochebleu»" not in answer


def test_an_answer_with_a_wrong_number_is_told_and_is_no_order(paris: Paris):
    told = paris.answer(MALATERRE, "Observaciones: gastos ostentosos.\n3ª semana: voy al club con Rochebleu.")
    answer = words(paris.answer(MALATERRE, "1 con Gaspard Bellerive\n7 presto 60 coronas a Lecoq", to=told))
    assert "7: nada os he preguntado con ese número" in answer
    assert [one["do"] for one in ordered(paris)] == ["visit-club", "lavish"]


def test_what_was_invented_becomes_a_deed(paris: Paris):
    told = paris.answer(MALATERRE, "3ª semana: zurzo el pendón de la abuela con hilo de oro.")
    if "1. Tercera" in told.full_text:
        paris.answer(MALATERRE, "1 bordo un pendón para la plaza Real", to=told)
    assert [one["do"] for one in ordered(paris)] == ["other"]


def test_the_referees_words_are_read_with_the_sentence_too(paris: Paris):
    paris.write(MALATERRE, "3ª semana: voy al club con Rochebleu.")
    paris.write(GASPARD, "3ª semana: voy a mi club.")
    paris.played()
    [case] = review.cases(paris.shell)
    settled = review.rule(paris.shell, case.number, read_answer("con Gaspard Bellerive"), paris.now)
    assert isinstance(settled, review.Settled)
    assert ordered(paris) == [{"do": "visit-club", "with_": ("Gaspard Bellerive",)}]


@pytest.mark.parametrize(
    ("body", "said", "line", "whole"),
    [
        (
            "Semana 1: voy al club.\nSemana 2: voy al club con X, si\nviene. Bebo.",
            "X",
            2,
            "voy al club con X, si viene",
        ),
        ("- invito a X; bebo", "X", 1, "invito a X"),
        ("Presto a M. X cien coronas", "X", 1, "Presto a M. X cien coronas"),
        ("Presto a X. Y a X otra vez.\nA X también.", "A X", 2, "A X también"),
        ("", "X", 1, "X"),
    ],
)
def test_the_sentence_of_a_doubt(body, said, line, whole):
    assert completing.sentence(body, completing.Said(said, line)).rstrip(".") == whole


@pytest.mark.parametrize(
    ("orders", "answer", "expected"),
    [
        (
            "3ª semana: Fiesta en casa, que venga todo el mundo menos Lecoq.",
            "1 invito a Gaspard Bellerive y a Valcourt",
            [{"do": "host-party", "place": "home", "guests": ("Gaspard Bellerive", "Cyprien Valcourt")}],
        ),
        pytest.param(
            "2ª semana: invito a todos menos a Valcourt a una fiesta en mi club.",
            "1 invito a Gaspard Bellerive y a Lecoq",
            [{"do": "host-party", "place": "EO", "guests": ("Gaspard Bellerive", "Mathurin Lecoq")}],
            marks=pytest.mark.xfail(strict=True, reason="misread: a party to which he bids is not given"),
        ),
        (
            "1ª semana: voy a misa y reto a Lecoq x llamarme gran bobo.",
            "1 por llamarme gran bobo",
            [
                {"do": "mass"},
                {"do": "challenge", "opponent": "Mathurin Lecoq", "cause": "llamarme gran bobo"},
            ],
        ),
    ],
)
def test_what_was_read_of_the_sentence_stays_and_is_completed(paris: Paris, orders, answer, expected):
    told = paris.answer(MALATERRE, orders)
    paris.answer(MALATERRE, answer, to=told)
    assert ordered(paris) == expected


def test_words_in_which_nothing_is_read_take_no_order_away(paris: Paris):
    told = paris.answer(MALATERRE, "2ª semana: presto unas coronas a Lecoq. Voy a mi club.")
    answer = words(paris.answer(MALATERRE, "1 me refiero a que me las devuelva", to=told))
    assert "1: «me refiero a que me las devuelva» no lo sé leer" in answer
    assert "1. Segunda semana: «presto unas coronas a Lecoq»" in answer
    assert [one["do"] for one in ordered(paris)] == ["lend", "visit-club"]


TWO_BETS = "2ª semana: al club y apuesto lo que pueda.\n3ª semana: voy al casino y juego fuerte."


@pytest.mark.parametrize(
    "answer",
    [
        "1. hago 4 apuestas de 50, 2. 3 apuestas de 300",
        "1 hago 4 apuestas de 50; 2: 3 apuestas de 300",
        "1. hago 4 apuestas de 50. 2. Hago 3 apuestas de 300",
    ],
)
def test_a_number_and_its_point_begin_another_answer_be_it_with_a_number(paris: Paris, answer):
    told = paris.answer(MALATERRE, TWO_BETS)
    paris.answer(MALATERRE, answer, to=told)
    bets = [[one.bets for one in week if do_name(one) == "gamble"] for week in paris.orders(MALATERRE).weeks]
    assert bets == [[], [(50, 50, 50, 50)], [(300, 300, 300)], []]


@pytest.mark.parametrize(
    "amendment",
    [
        "Enmienda: semana 3: voy a misa.",
        "Cambio la semana 3: voy a misa.",
        "Corrijo: 3ª semana, voy a misa.",
        "Enmienda.\nTercera semana: voy a misa.",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_an_amendment_stands_below_an_answer_as_well_as_above_it(paris: Paris, amendment, first):
    told = paris.answer(MALATERRE, "Semana 3: me quedo en casa.\n4ª semana: voy a mi club, y apuesto algo.")
    answer = "1 hago 2 apuestas de 50"
    letter = f"{answer}\n{amendment}" if first else f"{amendment}\n\n{answer}"
    paris.answer(MALATERRE, letter, to=told)
    weeks = paris.orders(MALATERRE).weeks
    assert [do_name(one) for one in weeks[2]] == ["mass"]
    assert [do_name(one) for one in weeks[3]] == ["visit-club", "gamble"]
    assert weeks[3][1].bets == (50, 50)


def test_an_order_that_lacks_something_is_gone_with_nothing(paris: Paris):
    told = paris.answer(MALATERRE, "4ª semana: voy a misa y pido un préstamo a alguien.")
    answer = words(paris.answer(MALATERRE, "1 nada", to=told))
    assert "Pedir dinero prestado" not in answer
    assert [one["do"] for one in ordered(paris)] == ["mass"]


def ruled(paris: Paris, orders: str, ruling: str) -> str:
    """What the referee is told of a ruling that he sends by mail on the doubts of these orders."""
    paris.answer(MALATERRE, orders)
    paris.played()
    deadline.ask(paris.shell, paris.now)
    told = paris.to_referee(paris.write("nadie@nada.example", "Hola"))
    cases = next(one for one in told if "caso" in one.subject)
    return words(paris.answer(REFEREE, ruling, to=cases))


CONDITIONS = (
    "2ª semana: voy a los toros. Si me admiten, presto 10 coronas a Lecoq. Si no me admiten, busco otra cosa."
)


def test_of_a_long_ruling_every_clause_counts(paris: Paris):
    told = ruled(paris, CONDITIONS, "1 presto 10 coronas a Lecoq y hago tres apuestas de 5")
    assert "se entiende «Prestar 10 coronas a Mathurin Lecoq», «Hacer 3 apuestas de 5 coronas»" in told
    counted = {do_name(one): one for one in paris.orders(MALATERRE).weeks[1]}
    assert counted.keys() == {"lend", "gamble"}  # and no deed of invention instead
    assert counted["lend"].if_ is None
    assert paris.orders(MALATERRE).flags == ()


def test_what_of_a_ruling_is_not_understood_is_told_back(paris: Paris):
    told = ruled(
        paris,
        "2ª semana: presto 100 coronas a Bellerive.",
        "1 presto 100 coronas a Gaspard, cortejo a Rocheblave y le canto una jácara, y voy a misa",
    )
    assert "se entiende «Prestar 100 coronas a Gaspard Bellerive»" in told
    assert "queda en duda «Rocheblave»" in told
    assert "no se saca ninguna orden de «le canto una jácara»" in told


def test_of_a_ruling_what_completes_the_order_counts_and_the_rest_is_told_back(paris: Paris):
    told = ruled(
        paris, "2ª semana: presto 100 coronas a Bellerive.", "1 a Gaspard, y luego me subo al tejado"
    )
    assert "se entiende «Prestar 100 coronas a Gaspard Bellerive»" in told
    assert "no se saca ninguna orden de «me subo al tejado»" in told


def test_a_ruling_of_which_nothing_is_understood_is_none(paris: Paris):
    told = ruled(paris, "2ª semana: presto 100 coronas a Bellerive.", "1 y luego me subo al tejado")
    assert "1: «y luego me subo al tejado» no se sabe leer" in told
    assert "Os queda por decidir 1 caso" in told


def test_a_player_is_told_too_what_of_his_answer_says_nothing(paris: Paris):
    told = paris.answer(MALATERRE, "2ª semana: presto 100 coronas a Bellerive.")
    answer = words(
        paris.answer(MALATERRE, "1 presto 100 a Gaspard, le canto una jácara y voy a misa", to=told)
    )
    assert [one["do"] for one in ordered(paris)] == ["lend", "mass"]
    assert "1: de «le canto una jácara» no saco ninguna orden" in answer
