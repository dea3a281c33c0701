"""What the reader makes of a mail as a whole: terms, corrections, contradictions, doubts, its account."""

import pytest

from turnbot.games.preux.parsing.reader import WORDS, study


def week(read, where="1"):
    return read["weeks"][where]


def whys(read):
    return [(flag["where"], flag["why"]) for flag in read["flags"]]


def test_the_terms_of_a_duel_are_no_orders(parsing):
    read = parsing("Observaciones: acepto el reto de Vallon. Condiciones: con el sable, a primera sangre.")
    assert read["terms"] == [
        {"opponent": "Philippe Vallon", "weapon": "sabre", "limit": "first-blood"},
    ]
    assert read["notes"] == [{"do": "answer-challenge", "opponent": "Philippe Vallon", "answer": "accept"}]
    assert read["flags"] == []


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("Arriesgo mi mantenimiento.", {"do": "risk-keep"}),
        ("Quiero dejar embarazada a mi dama.", {"do": "intend-child"}),
        ("Rompo con mi dama.", {"do": "dismiss-lady"}),
        ("Preparo el convite.", {"do": "prepare-party"}),
        ("Le tiro los tejos a Louise Bertin.", {"do": "court", "lady": "Louise Bertin"}),
        (
            "Reto a Vallon por llamarme cobarde.",
            {"do": "challenge", "opponent": "Philippe Vallon", "cause": "llamarme cobarde"},
        ),
    ],
)
def test_an_order_is_read(parsing, said, made):
    assert week(parsing(f"Semana 1: {said}")) == [made]


def test_what_is_taken_back_is_not_ordered(parsing):
    read = parsing(
        "Semana 1: voy al teatro... no, mejor a misa.\nSemana 2: tres apuestas de 100, no, 4 de 75."
    )
    assert week(read) == [{"do": "mass"}]


def test_a_sum_is_corrected(parsing):
    read = parsing("Observaciones: invierto quinientas coronas en armas; no, que sean seiscientas.")
    assert read["notes"] == [{"do": "invest", "sector": "arms", "crowns": 600}]


def test_two_branches_take_the_place_of_what_they_share(parsing):
    read = parsing("Semana 1: al teatro. Si Vallon está, voy con él a un palco; si no está, a platea.")
    assert {action.get("if") for action in week(read)} == {
        "present:Philippe Vallon",
        "absent:Philippe Vallon",
    }


def test_whoever_goes_along_may_hang_on_an_answer(parsing):
    read = parsing(
        "Semana 1: cortejo a Madeleine Ancel.\nSemana 2: teatro, palco. Si aceptó, voy con ella; "
        "si no aceptó, voy con Vallon."
    )
    assert week(read, "2") == [
        {
            "do": "theatre",
            "seat": "box",
            "lady": "Madeleine Ancel",
            "if": "accepted:Madeleine Ancel",
        },
        {
            "do": "theatre",
            "seat": "box",
            "with": ["Philippe Vallon"],
            "if": "refused:Madeleine Ancel",
        },
    ]


def test_a_fiasco_keeps_him_from_the_theatre(parsing):
    read = parsing("Semana 1: al teatro. Si la obra es un fracaso, a mi club.")
    assert {action["do"]: action.get("if") for action in week(read)} == {
        "theatre": "play>=competent",
        "visit-club": "play<competent",
    }


def test_what_the_month_denies_is_shown(parsing):
    read = parsing("Semana 1: voy a mi club y bebo.\nObservaciones: este mes no pienso probar el vino.")
    assert whys(read) == [("notes", "contradiction")]


def test_a_week_that_orders_nothing_is_shown(parsing):
    read = parsing("Semana 1: lo que hablamos aquel día.\nSemana 2: misa.")
    assert whys(read) == [("1", "not-understood")]


def test_a_deed_of_his_own_goes_to_the_referee(parsing):
    read = parsing("Semana 1: fabrico un globo de papel para el cumpleaños del Rey.\nSemana 2: misa.")
    assert [action["do"] for action in week(read)] == ["other"]
    assert whys(read) == [("1", "free-action")]


def test_the_weeks_may_be_acts_of_a_play(parsing):
    read = parsing(
        "Primer acto: misa.\nSegundo acto: cuartel.\nTercer acto: a mi club.\nCuarto acto: en casa."
    )
    assert [week(read, n)[0]["do"] for n in "1234"] == ["mass", "regimental-duty", "visit-club", "rest"]


def test_what_is_too_long_to_read_is_shown(parsing):
    read = parsing("Semana 1: misa.\n" + "palabra " * WORDS)
    assert week(read) == [{"do": "mass"}]
    assert ("notes", "not-understood") in whys(read)


def test_a_stranger_is_shown_to_the_referee(cast):
    read = study("Soy Vallon. Semana 1: misa.", subject="", sender=None, cast=cast).orders
    assert [(flag.where, flag.why) for flag in read.flags] == [("notes", "unknown-person")]
