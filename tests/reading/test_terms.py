"""The terms of a duel in a letter of orders (7.1.8): understood, told back, and no other order's business."""

import pytest

from turnbot.games.preux.orders.tree import AnswerChallenge, Duel, DuelTerms, Lavish, NoQuarter, Orders
from turnbot.games.preux.parsing.reader import read
from turnbot.games.preux.words.cast import Cast, Person
from turnbot.games.preux.words.echo import echo

ME, VALLON, PARROT = "Armand de Noisel", "Philippe Vallon", "Jean Parrot"
CAST = Cast(
    month="1626-08",
    people=tuple(
        Person(name=name, titles=(), regiment=regiment, rank="captain")
        for name, regiment in ((ME, "CDD"), (VALLON, "GC"), (PARROT, "13"))
    ),
)
WEEKS = "Semana 1: obligaciones.\nSemana 2: {}\nSemana 3: misa.\nSemana 4: en casa.\n"


def understood(notes, week="misa."):
    text = f"{WEEKS.format(week)}Observaciones: {notes}"
    return read(text, subject="Jugada", sender=ME, cast=CAST)


def plain(terms):
    return (terms.opponent, terms.weapon, terms.place, terms.week, terms.limit, terms.surrender_below)


@pytest.mark.parametrize(
    ("notes", "terms"),
    [
        (
            "acepto el reto de Vallon, a florete y a primera sangre.",
            (VALLON, "foil", None, None, "first-blood", None),
        ),
        ("Acepto el reto de Vallon. Elijo el mandoble.", (VALLON, "two-handed", None, None, None, None)),
        (
            "Acepto el reto de Vallon. Condiciones: sable, a muerte, segunda semana, en el Prado de los "
            "Clérigos.",
            (VALLON, "sabre", "Prado de los Clérigos", 2, "death", None),
        ),
        (
            "Acepto el reto de Vallon. El duelo será en la tercera semana en el Prado de los Clérigos.",
            (VALLON, None, "Prado de los Clérigos", 3, None, None),
        ),
        ("Acepto el duelo con Parrot, hasta la rendición.", (PARROT, None, None, None, "surrender", None)),
        ("Me rindo por debajo del 30%.", (None, None, None, None, None, 30)),
        ("Me rindo si bajo del 25 por ciento de mi resistencia.", (None, None, None, None, None, 25)),
        ("No me rendiré.", (None, None, None, None, None, 0)),
        ("Contra Vallon no me rindo nunca.", (VALLON, None, None, None, None, 0)),
    ],
)  # fmt: skip
@pytest.mark.rule("7.1.8")
def test_terms_are_read_and_leave_no_doubt(notes, terms):
    orders = understood(notes)
    assert [plain(one) for one in orders.terms] == [terms]
    assert orders.flags == ()
    assert {type(one) for one in orders.notes} <= {AnswerChallenge}


@pytest.mark.parametrize(
    "sentence",
    ["A sable y a primera sangre", "Con sable, a primera sangre", "A primera sangre y con el sable"],
)
@pytest.mark.rule("7.1.8")
def test_a_sentence_of_weapon_and_limit_is_no_practice(sentence):
    orders = understood("ninguna.", f"reto a Vallon. {sentence}.")
    assert [plain(one) for one in orders.terms] == [(VALLON, "sabre", None, None, "first-blood", None)]
    assert [type(one).__name__ for one in orders.weeks[1]] == ["Challenge"]


def test_all_month_is_no_week_of_a_duel():
    orders = understood("acepto el reto de Vallon, que me ha hecho esperar todo el mes. Condiciones: sable.")
    assert [(one.weapon, one.week) for one in orders.terms] == [("sabre", None)]


def test_a_week_of_duel_may_say_how_far():
    orders = understood(
        "gastos ostentosos.", week="me bato con Vallon en el Pré-aux-Clercs, a primera sangre."
    )
    assert orders.weeks[1] == (Duel(opponent=VALLON),)
    assert orders.terms[0].limit == "first-blood"
    assert orders.terms[0].place == "Pré-aux-Clercs"


def test_the_week_under_which_he_challenges_is_no_term():
    body = "semana 1: voy al club\nsemana 4: desafío a Vallon por mentiroso, a sable, a primera sangre"
    [terms] = read(body, subject="Jugada", sender=ME, cast=CAST).terms
    assert (terms.weapon, terms.week, terms.limit) == ("sabre", None, "first-blood")


@pytest.mark.parametrize(
    "notes",
    [
        "No aceptaré la rendición de Vallon.",
        "Gastos ostentosos, que la vida son dos días y la muerte una noche.",
        "Si Parrot se me rinde, le perdono la vida.",
    ],
)
def test_other_words_of_surrender_and_death_are_no_terms(notes):
    assert understood(notes).terms == ()


def test_a_refused_surrender_stays_what_it_is():
    assert understood("No aceptaré la rendición de Vallon.").notes == (NoQuarter(opponent=VALLON),)


@pytest.mark.parametrize(
    "terms",
    [
        DuelTerms(opponent=VALLON, weapon="foil", place="Pré-aux-Clercs", week=3, limit="first-blood"),
        DuelTerms(opponent=PARROT, limit="death", surrender_below=0),
        DuelTerms(surrender_below=35),
        DuelTerms(opponent=VALLON, weapon="two-handed"),
        DuelTerms(limit="surrender", week=1),
    ],
)
def test_they_are_told_back_in_words_that_mean_the_same(terms):
    lines = echo(Orders(sender=ME, terms=(terms,)))
    again = read("\n".join(lines), subject="Jugada", sender=ME, cast=CAST)
    assert [plain(one) for one in again.terms] == [plain(terms)]
    assert (again.flags, again.notes, again.weeks) == ((), (), ((), (), (), ()))


@pytest.mark.parametrize(
    "notes",
    [
        "Rutina contra Vallon: X-F-X-T. Gastos ostentosos.",
        "Rutina contra Vallon: X-F-X-T. Me rindo por debajo del 30 por ciento. Gastos ostentosos.",
    ],
)
def test_an_order_behind_a_routine_is_an_order(notes):
    orders = understood(notes)
    assert orders.notes == (Lavish(),)
    assert [(one.opponent, one.actions) for one in orders.duels] == [(VALLON, "X-F-X-T")]
