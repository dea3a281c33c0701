"""What is wrapped around an order in prose: courtesies, announcements, second thoughts of something else."""

import pytest

from turnbot.games.preux.orders.tree import NAMES

TOLD = {
    "Os digo que la primera semana voy a misa, y que en la segunda practico esgrima.": {
        "1": ["mass"],
        "2": ["practise"],
    },
    "Mandaréis que en la primera semana se prenda a Michel Bidon. En la segunda, misa.": {
        "1": ["arrest"],
        "2": ["mass"],
    },
    "Es mi voluntad que la primera semana se emplee en las obligaciones del regimiento.": {
        "1": ["regimental-duty"]
    },
    "Escuchad lo que deseo. Que en la primera semana voy a misa.": {"1": ["mass"]},
    "Arranco la primera semana con las obligaciones del regimiento. La segunda, misa.": {
        "1": ["regimental-duty"],
        "2": ["mass"],
    },
    "Primera semana: misa. Observaciones: dadme de alta, os lo suplico, en el club Le Crapaud.": {
        "1": ["mass"],
        "notes": ["join-club"],
    },
    "Primera semana: misa. Observaciones: no olvides que le devuelvo 30 coronas a Parrot, y que compro un "
    "caballo.": {"1": ["mass"], "notes": ["pay", "buy"]},
    "Primera semana: misa. Observaciones: a ver si me hace el favor de apuntarme que pido diez coronas "
    "prestadas al señor Duval.": {"1": ["mass"], "notes": ["borrow"]},
    "Primera semana: agarro y me voy al Gran Casino.": {"1": ["visit-casino"]},
    "Primera semana: me invitan a la fiesta de Vaucluse, y allá iré.": {"1": ["attend-party"]},
    "Primera semana: voy a mi club y bebo. Que mi herencia, digo, mis ahorros dan para poco.": {
        "1": ["visit-club", "drink"]
    },
}
OF_OTHERS = [
    "La primera semana voy a misa. Dicen que en la segunda semana Parrot irá al teatro.",
    "La primera semana voy a misa. Vallon quería que en la tercera fuese con él al Casino.",
    "La primera semana voy a misa. Rochefort anda diciendo que la cuarta semana se meterá a fraile.",
]


def told(orders):
    sections = [*zip("1234", orders.weeks, strict=True), ("notes", orders.notes)]
    return {where: [NAMES[type(a)] for a in actions] for where, actions in sections if actions}


@pytest.mark.parametrize("text", TOLD)
def test_what_is_wrapped_is_read(reading, text):
    orders = reading(text)
    assert told(orders) == TOLD[text]
    assert not orders.flags


@pytest.mark.parametrize("text", OF_OTHERS)
def test_what_others_say_begins_no_week(reading, text):
    assert told(reading(text)) == {"1": ["mass"]}
