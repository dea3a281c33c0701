"""The answer to a mail: what was understood, what was not, what is missing, what counts now."""

import august
import pytest
from mail_day import DEADLINE, GAME

from turnbot.app import doubts
from turnbot.app.letter_kinds import NOTHING_MORE
from turnbot.core.orders import Flag, Said
from turnbot.games.preux.desk import acknowledge
from turnbot.games.preux.desk.flags import TO_PLAYER
from turnbot.games.preux.game import GAME as GAME_OF_RULES
from turnbot.games.preux.orders.tree import Drink, Lend, Orders, VisitClub
from turnbot.render import pages

CLUB = VisitClub(said=Said("voy a mi club", 1))
DRINK = Drink(said=Said("que corra el borgoña hasta que se caigan las lámparas", 2))
LOAN = Flag(
    "2",
    "ambiguous-person",
    Said("presto 100 coronas a Bellerive", 3),
    (Lend(to="Thibault Bellerive", crowns=100), Lend(to="Gaspard Bellerive", crowns=100)),
)


def answer(orders: Orders, counted: Orders | None = None, **shell: object) -> str:
    view = GAME_OF_RULES.acknowledge(orders, counted or orders, august.world())
    asked = GAME_OF_RULES.questions(counted or orders, orders.sender)
    view = doubts.shown(view, doubts.Doubts().with_more(asked), [one.key for one in asked])
    extra = {
        "game": GAME,
        "deadline": DEADLINE,
        **NOTHING_MORE,
        **doubts.NO_REPLIES,
    }
    return pages.render("acknowledgement", {**extra, **view, "who": "Honoré de Malaterre", **shell}).text


def orders(**changed: object) -> Orders:
    base: dict[str, object] = {
        "sender": "Honoré de Malaterre",
        "month": "1626-08",
        "weeks": ((CLUB, DRINK), (), (), ()),
        "flags": (LOAN,),
    }
    return Orders(**{**base, **changed})  # type: ignore[arg-type]  # whatever the test asks for


def test_it_tells_what_was_understood_week_by_week():
    text = answer(orders())
    assert "PRIMERA SEMANA" in text
    assert "SEGUNDA SEMANA\n" not in text


def test_his_own_words_stand_beside_what_looks_quite_different():
    text = answer(orders())
    assert "Escribisteis: «que corra el borgoña" in text
    assert text.count("Escribisteis") == 1


def test_a_doubt_is_explained_and_the_nearest_readings_are_offered():
    text = " ".join(answer(orders()).split())
    assert "Segunda semana: «presto 100 coronas a Bellerive»" in text
    assert "Hay más de una persona que podría ser esa." in text
    assert "1. Segunda semana" in text
    assert "b) «prestar 100 coronas a Gaspard Bellerive»" in text
    assert "c) nada de eso" in text
    assert "el número y la letra («1 a»)" in text


def test_whoever_only_tries_is_given_no_number():
    text = " ".join(
        answer(
            orders(),
            doubts=[
                {
                    **acknowledge.acknowledge(orders(), orders(), august.world())["doubts"][0],
                    "nth": None,
                    "choices": [],
                }
            ],
        ).split()
    )
    assert "¿Quisisteis decir" in text
    assert "el número" not in text


def test_weeks_without_orders_are_missed_but_not_those_in_doubt():
    text = " ".join(answer(orders()).split())
    assert "para la tercera y la cuarta semana" in text


def test_no_orders_at_all():
    text = answer(orders(weeks=((), (), (), ()), flags=(), kind="other"))
    assert "no he hallado en ella órdenes" in text


@pytest.mark.parametrize("why", TO_PLAYER)
def test_every_reason_is_a_sentence(why):
    text = " ".join(answer(orders(flags=(Flag("1", why, Said("palabras suyas", 9)),))).split())
    assert "«palabras suyas» " + TO_PLAYER[why] in text
    assert TO_PLAYER[why].endswith(".")


def test_an_order_that_wants_more_says_what():
    lent = Said("presto 5 coronas", 4)
    flags = (Flag("notes", "not-understood", CLUB.said), Flag("notes", "not-understood", lent))
    text = " ".join(answer(orders(notes=(CLUB, Lend(crowns=5, said=lent)), flags=flags)).split())
    assert f"«voy a mi club» {TO_PLAYER['no-week']}" in text
    assert f"«presto 5 coronas» {TO_PLAYER['incomplete']}" in text


def test_what_the_referee_judges_needs_no_other_letter():
    text = answer(orders(flags=(Flag("1", "free-action", Said("me disfrazo de fraile", 2)),)))
    assert "Nada de esto necesita otra carta vuestra." in text
    assert "aclaréis" not in text


def test_a_question_is_no_doubt():
    text = answer(
        orders(kind="question", weeks=((), (), (), ()), flags=(Flag("notes", "question", Said("¿?", 1)),))
    )
    assert "NO TENGO CLARO" not in text


def test_at_the_front_no_weeks_are_missed():
    text = answer(orders(sender="Yves Kergoat", weeks=((), (), (), ()), flags=()))
    assert "FALTA\nNo tengo" not in text
    assert "OS FALTA\nSeguís en campaña, y no tengo vuestra tirada de muerte" in text


def test_an_amendment_shows_what_counts_altogether():
    amended = orders(kind="amendment", weeks=((), (), (), (DRINK,)), flags=())
    whole = orders(weeks=((CLUB,), (CLUB,), (CLUB,), (DRINK,)), flags=())
    text = answer(amended, whole)
    assert "LO QUE VALE AHORA, TODO JUNTO" in text
    assert "LO QUE VALE AHORA" not in answer(whole)


def test_a_club_in_the_notes_leaves_no_week_missing():
    text = answer(orders(weeks=((), (), (), ()), notes=(CLUB,), flags=()))
    assert "FALTA" not in text


def test_a_week_of_errands_alone_is_told_to_be_empty():
    loan = Lend(to="Thibault Bellerive", crowns=50)
    text = " ".join(answer(orders(weeks=((CLUB,), (CLUB,), (loan,), ()), flags=())).split())
    assert "No tengo órdenes para la cuarta semana" in text
    assert "Nada llena la tercera semana: lo que para ella ordenáis" in text


def test_an_amendment_shows_the_doubts_that_are_still_open():
    amended = orders(kind="amendment", weeks=((), (), (), (DRINK,)), flags=())
    whole = orders(weeks=((CLUB,), (), (CLUB,), (DRINK,)), flags=(LOAN,))
    text = " ".join(answer(amended, whole).split())
    assert "LO QUE SIGUE SIN ACLARAR" in text
    assert text.count("«presto 100 coronas a Bellerive»") == 1
    assert "Más vale que me lo aclaréis" in text
    assert "LO QUE SIGUE SIN ACLARAR" not in answer(whole)


def test_the_deadline_stands_in_it_if_there_is_one():
    assert "domingo 15 de noviembre de 2026" in " ".join(answer(orders()).split())
    assert "cuando se abra sabréis el plazo" in " ".join(answer(orders(), deadline=None).split())


def test_a_trial_says_that_nothing_is_kept():
    assert "Nada de ello queda guardado" in " ".join(answer(orders(), trial=True).split())
