"""The ways Spanish has of saying on what an order hangs, as the small reader reads them."""

import pytest

from reading.test_conditions import CLEAR, NONE, UNCLEAR, VOICES
from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.reader import study

PARROT = "Jean Parrot"
#: What is not read so, by how it begins, and why that is left.
PECULIAR = {
    "pido permiso al coronel. si me larga": "«largar», as a soldier says it",
    "con menos de cien coronas no voy": "a purse told with what is not done",
    "Semana de club. Si por un azar": "«también», for another",
    "Gran Casino, una de 500": "a bet without its noun",
    "Pido prestadas 300 coronas a Cazaux": "«al usurero»: borrowing once more, without the verb",
    "Ingresado ya en los jesuitas": "nothing was tried: it is asked",
    "Pruebo suerte en el 53 de fusileros": "«que si», which more often tells why",
    "pido entrar en el 27": "what is done otherwise stands before «si no»",
    "Me presento en el banderín del 53": "the same, in brackets",
    "Voy al prestamista por 500": "«soltar la mosca»",
    "Pido una semana de permiso. Me la": "a condition without «si»",
    "Solicitar permiso. Con él": "a condition by a pronoun",
    "Al club. Eso sí: si me topo": "going away is not going there",
    "Que Larue viene al club": "«que» for «si», which more often is said of orders",
    "Aspiro a los Mosqueteros": "«aspirar» is said of offices",
    "Al teatro con Larue si viene": "company on one side, other company on the other",
    "Al club. Si está Noisel, con él\n": "company on one side; the other goes without saying",
    "Al club. Si anda Noisel por allí": "company on one side, told as a talk",
    "Le pido 20 a Noisel": "three lenders in a row, the sum said once",
    "Taberna, sin mujer": "«ahora si», without its accent",
    "Pido 100 a Larue || Como me las": "«como no»",
    "Taberna. Si me sobran 10 coronas": "company on one side; the other goes without saying",
    "Al club. Si está Noisel y no está": "«con los dos», without a verb",
    "Invito a Larue al club": "one place, two companies, each with its condition behind it",
}


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


def _rows(rows):
    for who, text, wanted in rows:
        why = next((why for begins, why in PECULIAR.items() if f"{text}\n".startswith(begins)), "")
        marks = [pytest.mark.xfail(reason=why)] if why else []
        yield pytest.param(who, text, wanted, id=text, marks=marks)


@pytest.mark.parametrize(("who", "text", "wanted"), list(_rows([*CLEAR, *NONE, *VOICES])))
def test_what_an_order_hangs_on(told, who, text, wanted):
    flags, said = told(who, text)
    assert said == sorted(wanted)
    assert not flags & {"unclear-condition", "question", "free-action"}


@pytest.mark.parametrize(("who", "text", "wanted"), UNCLEAR, ids=[row[1] for row in UNCLEAR])
def test_what_nobody_can_check_is_shown(told, who, text, wanted):
    flags, said = told(who, text)
    assert said == sorted(wanted)
    assert "unclear-condition" in flags


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
