"""The form of whole mails: how weeks and observations are headed, dictated, listed, corrected and amended."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json

DUTY, MASS, REST, LAVISH, PISTOL = (
    {"do": do} for do in ("regimental-duty", "mass", "rest", "lavish", "carry-pistol")
)
CLUB, DRINK = {"do": "visit-club"}, {"do": "drink", "moderate": False}


def told(orders):
    """Return what a mail orders by section, without empty sections."""
    sections = {**{str(n): week for n, week in enumerate(orders.weeks, 1)}, "notes": orders.notes}
    return {where: [action_to_json(a) for a in actions] for where, actions in sections.items() if actions}


FOUR = {"1": [DUTY], "2": [MASS], "3": [DUTY], "4": [REST]}

# Each tells the same month: duties, mass, duties, at home.
MONTHS = [
    "Prim. sem.: obligaciones.\nSeg. sem.: misa.\nTerc. sem.: obligaciones.\nCuarta sem.: en casa.",
    "Primer cuarto: obligaciones.\nSegundo cuarto: misa.\nTercer cuarto: obligaciones.\n"
    "Cuarto cuarto: en casa.",
    "1/4 -> obligaciones\n2/4 -> misa\n3/4 -> obligaciones\n4/4 -> en casa",
    "1 y 3: obligaciones\n2: misa\n4: en casa",
    "Primera y tercera, obligaciones; segunda, misa; cuarta, en casa.",
    "Sem 1: obligaciones / Sem 2: misa / Sem 3: obligaciones / Sem 4: en casa",
    "La 2, misa. La 4, en casa. El resto, obligaciones.",
    "Semanas impares: obligaciones. Semana 2: misa. Semana 4: en casa.",
    "Iª: obligaciones. IIª: misa. IIIª: obligaciones. IVª: en casa.",
    "La uno en el cuartel con mis obligaciones, la dos a misa, la tres obligaciones y la cuatro en casa.",
    "hola soy larue la primera semana obligaciones la segunda voy a misa la tercera otra vez obligaciones "
    "y la cuarta me quedo en casa gracias y un saludo",
    "soy larue semana uno obligaciones semana dos a misa semana tres lo mismo que la primera semana cuatro "
    "en casa y nada más",
    "esto es lo mío primero hago mis obligaciones luego voy a misa después obligaciones y por último me "
    "quedo en casa",
    "obligaciones\nmisa\nobligaciones\nen casa",
    "Del 1 al 7: obligaciones.\nDel 8 al 14: misa.\nDel 15 al 21: obligaciones.\nDel 22 al 31: en casa.",
]


@pytest.mark.parametrize("text", MONTHS)
def test_a_month_is_cut_into_its_weeks(reading, text):
    orders = reading(text)
    assert told(orders) == FOUR
    assert not orders.flags


WEEKS = "Semana 1: obligaciones.\nSemana 2: misa.\nSemana 3: obligaciones.\nSemana 4: en casa.\n"
NOTES = [
    "Otras cosas - gastos ostentosos",
    "Fuera de semana: gastos ostentosos",
    "N) gastos ostentosos",
    "Gral.: gastos ostentosos",
    "Para rellenar: gastos ostentosos",
    "A LO LARGO DEL MES\nGastos ostentosos",
    "GASTOS OSTENTOSOS (S/N):\nS",
    "GASTOS OSTENTOSOS: sí\nLLEVA PISTOLA: no",
    "> ¿Gastos ostentosos?\nsí\n> ¿Lleva pistola?\nno",
    "Gastos ostentosos, como siempre.",
    "\nAdemás, gastos ostentosos.",
    "Durante las cuatro semanas: gastos ostentosos",
]


@pytest.mark.parametrize("text", NOTES)
def test_what_stands_below_the_weeks_is_of_the_month(reading, text):
    orders = reading(WEEKS + text)
    assert told(orders) == {**FOUR, "notes": [LAVISH]}
    assert not orders.flags


def test_a_title_in_the_middle_of_a_line_heads_the_notes(reading):
    orders = reading("Iª: obligaciones. IIª: misa. IIIª: obligaciones. IVª: en casa. Varia: llevo pistola.")
    assert told(orders) == {**FOUR, "notes": [PISTOL]}


ALL_BUT = [
    "Todas las semanas menos la 2: obligaciones. La 2: misa.",
    "Todo el mes obligaciones, salvo la segunda, que voy a misa.",
    "Salvo la segunda, que voy a misa, todas las semanas obligaciones.",
    "La segunda, misa.\nLas demás: obligaciones.",
]


@pytest.mark.parametrize("text", ALL_BUT)
def test_all_the_weeks_but_one(reading, text):
    assert told(reading(text)) == {"1": [DUTY], "2": [MASS], "3": [DUTY], "4": [DUTY]}


def test_weeks_from_one_to_another(reading):
    assert told(reading("S1-S3: obligaciones\nS4: misa")) == {
        "1": [DUTY],
        "2": [DUTY],
        "3": [DUTY],
        "4": [MASS],
    }


def test_the_subject_of_an_amendment_may_name_its_week(reading):
    orders = reading("En lugar de ir al club, misa. El resto sin cambios.", subject="Cambio en la 4")
    assert (orders.kind, told(orders)) == ("amendment", {"4": [MASS]})


def test_halves_of_a_month(reading):
    wanted = {"1": [DUTY], "2": [DUTY], "3": [MASS], "4": [MASS]}
    assert told(reading("La primera quincena, obligaciones y la segunda, misa.")) == wanted
    assert told(reading("Del 1 al 15: obligaciones.\nDel 16 al 31: misa.")) == wanted


CORRECTED = [
    (WEEKS + "\nFe de erratas: en la 3 donde pone obligaciones léase misa.", {**FOUR, "3": [MASS]}),
    (
        WEEKS
        + "\nNotas: alterno con Parrot. Perdón, en la tercera, donde pone obligaciones quería poner misa.",
        {**FOUR, "3": [MASS], "notes": [{"do": "toady", "with": ["Jean Parrot"]}]},
    ),
    (WEEKS + "\nPerdón, la semana 4 mejor obligaciones también.", {**FOUR, "4": [DUTY]}),
    (
        "soy larue la primera obligaciones la segunda voy a misa la tercera a mi club no espera mejor la "
        "tercera obligaciones y la cuarta me quedo en casa",
        FOUR,
    ),
]


@pytest.mark.parametrize(("text", "wanted"), CORRECTED)
def test_a_correction_takes_the_place_of_what_it_corrects(reading, text, wanted):
    orders = reading(text)
    assert told(orders) == wanted
    assert not orders.flags


AMENDED = [
    ("Donde puse «taberna» en la tercera, leed «misa». Nada más.", {"3": [MASS]}),
    ("La semana 2 queda anulada por entero. Las semanas 1 y 4 se mantienen.", {"2": [{"do": "cancel"}]}),
    ("La tercera semana se sustituye por lo siguiente: obligaciones. Las demás, ni tocarlas.", {"3": [DUTY]}),
    ("Anula la segunda y la tercera. En ambas me quedo en casa.", {"2": [REST], "3": [REST]}),
]


@pytest.mark.parametrize(("text", "wanted"), AMENDED)
def test_an_amendment_lists_what_it_changes_and_nothing_else(reading, text, wanted):
    orders = reading(text, subject="Rectificación")
    assert (orders.kind, told(orders)) == ("amendment", wanted)
    assert not orders.flags


def test_a_question_is_known_by_its_announcement(reading):
    orders = reading(
        "soy larue la primera obligaciones la segunda misa la tercera obligaciones la cuarta en casa y una "
        "pregunta se puede empeñar la casaca sin que se entere el coronel"
    )
    assert told(orders) == FOUR
    assert [flag.why for flag in orders.flags] == ["question"]


def test_what_is_not_understood_of_a_correction_is_shown(reading):
    orders = reading(WEEKS + "\nPerdón, la semana 4 es con la del otro día, no en casa.")
    assert orders.flags
