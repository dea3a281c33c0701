"""What an order hangs on, where the other side of it, or another order, is said with it."""

import pytest

from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.reader import study

PARROT = "Jean Parrot"


@pytest.fixture(scope="module")
def told(cast):
    """Return a letter's flags and its orders, each as «what if condition»; «||» begins the next week."""

    def of(who, text):
        weeks = [f"Semana {n}: {part.strip()}." for n, part in enumerate(text.split("||"), 1)]
        read = study("\n".join(weeks), subject="", sender=who, cast=cast).orders
        orders = [a for section in (*read.weeks, read.notes) for a in section]
        said = [NAMES[type(a)] + (f" if {a.if_}" if a.if_ is not None else "") for a in orders]
        return {f.why for f in read.flags}, sorted(said)

    return of


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Voy al club. Si está Vallon, no voy", ["visit-club if absent:Philippe Vallon"]),
        (
            "Voy al club y bebo, pero si está Vallon no bebo",
            ["drink if absent:Philippe Vallon", "visit-club"],
        ),
    ],
)
def test_what_is_not_done_on_a_condition_is_done_on_the_other(told, text, wanted):
    assert told(PARROT, text)[1] == wanted


def test_how_much_was_lost_is_no_purse(told):
    flags, said = told(PARROT, "Al Gran Casino; dos apuestas de 30, pero si he perdido más de 50 no voy")
    assert said == ["gamble", "visit-casino if otherwise"]
    assert "unclear-condition" in flags


def test_the_same_verb_denied_is_the_other_side_whatever_was_asked_between(told):
    said = told(
        PARROT,
        "Cortejo a Juliette || Si me ha dicho que sí, le pido permiso al Rey para casarme; "
        "si me ha dicho que no, misa",
    )[1]
    assert said == ["ask-king if accepted:Juliette Labelle", "court", "mass if refused:Juliette Labelle"]


def test_a_branch_may_name_nothing_but_what_is_other_in_it(told):
    text = "Al club. Si está Noisel, dos apuestas de 50; si está Vallon, una de 100"
    assert told(PARROT, text)[1] == [
        "gamble if present:Armand de Noisel",
        "gamble if present:Philippe Vallon",
        "visit-club",
    ]


def test_what_came_of_it_where_nothing_was_tried_is_asked(told):
    flags, said = told(PARROT, "Si sale bien, voy al teatro")
    assert said == ["theatre if unclear"]
    assert "unclear-condition" in flags
