"""What eight newcomers wrote in a year that was played whole: corrections, withdrawals, prose, shorthand.

Each mail with the lines that tell it back; what is in doubt, by its reason; and nothing of it told as talk
that should be done.
"""

from collections.abc import Sequence

import pytest

from maquiavelli.test_reads_as_people_write import ADJUSTING, _read
from turnbot.games.maquiavelli.desk import echo
from turnbot.games.maquiavelli.desk.desk import check
from turnbot.games.maquiavelli.desk.laying import lay
from turnbot.games.maquiavelli.orders.tree import Orders

#: Corrections and what they leave: who writes, what, and what he is told.
CORRECTED: Sequence[tuple[str, Sequence[str]]] = [
    ("E1 va a Friuli, digo a Ferrara", ["E1 avanza a Ferrara"]),
    ("E1 a Ferrara\ndigo, a Treviso", ["E1 avanza a Treviso"]),
    ("E1 a Ferrara. Mejor no, E1 a Treviso.", ["E1 avanza a Treviso"]),
    ("E1 FERRARA... NO, E1 TREVISO", ["E1 avanza a Treviso"]),
    ("E2 a Trento... perdón, E2 a Treviso. E1 va a Friuli, digo a Ferrara.",
     ["E2 avanza a Treviso", "E1 avanza a Ferrara"]),
    ("E1 a Ferrara, E2 a Trento, E3 a Mantua, digo a Brescia",
     ["E1 avanza a Ferrara", "E2 avanza a Trento", "E3 avanza a Brescia"]),
    ("E1 a Ferrara, perdón por las prisas. E2 a Trento", ["E1 avanza a Ferrara", "E2 avanza a Trento"]),
    ("Compro la guarnición autónoma de Trento, 9 ducados. Mejor dicho: la de Mantua.",
     ["1. comprar la guarnición autónoma de Mantua, 9 ducados"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "told"), CORRECTED, ids=[body for body, _ in CORRECTED])
def test_a_correction_counts_and_leaves_the_rest(body: str, told: Sequence[str]) -> None:
    orders = _read(body)
    assert echo.lines(orders) == list(told)
    assert not orders.flags


def test_a_correction_that_nobody_can_follow_is_asked() -> None:
    orders = _read("E1 a Ferrara\nE3 a Mantua, ret. Brescia... digo, ret. Verona no, Vicenza")
    assert echo.lines(orders) == ["E1 avanza a Ferrara"]
    assert [flag.why for flag in orders.flags] == ["corrected"]
    assert "Mantua" in orders.flags[0].said.text
    assert "Vicenza" in orders.flags[0].said.text


def _after(first: str, second: str, adjusting: bool = False) -> Orders:
    reader = ADJUSTING if adjusting else None
    both = [_read(body, reader=reader) if reader else _read(body) for body in (first, second)]
    return lay(both[0], both[1])


ALL = "E1 a Ferrara, retirada Treviso\nE2 a Trento\nContrasoborno a E1, 3d\nRetirar hambre en Friuli, 3d\n" \
      "Pido un préstamo de 10 ducados a un año\nDoy 2 ducados a Milán"  # fmt: skip
REST = [
    "E2 avanza a Trento",
    "1. contrasoborno para E1, 3 ducados",
    "2. retirar el hambre en Friuli, 3 ducados",
]
MONEY = ["dar 2 ducados a Milán", "préstamo de 10 ducados a un año"]


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("Anulo lo de E1", [*REST, *MONEY]),
        ("anulo la orden de E1.", [*REST, *MONEY]),
        ("Anulo el gasto del hambre", ["E1 avanza a Ferrara", REST[0], "E1: Treviso", REST[1], *MONEY]),
        (
            "Anulo la lista de gastos de ayer, ya os diré",
            ["E1 avanza a Ferrara", REST[0], "E1: Treviso", *MONEY],
        ),
        ("anulo lo del prestamo", ["E1 avanza a Ferrara", REST[0], "E1: Treviso", *REST[1:], MONEY[0]]),
        ("Anulo el regalo a Milán", ["E1 avanza a Ferrara", REST[0], "E1: Treviso", *REST[1:], MONEY[1]]),
        ("Anulo todo", []),
    ],
)
def test_what_is_taken_back_counts_no_more(body: str, left: Sequence[str]) -> None:
    assert echo.lines(_after(ALL, body)) == list(left)
    assert [where for where, _, _ in echo.sections(_read(body))] == ["void"]


@pytest.mark.parametrize("body", ["Anulo lo que os dije", "Anulo todo menos lo de E1", "Olvidad el gasto 1"])
def test_what_is_taken_back_and_cannot_be_told_is_asked(body: str) -> None:
    assert [flag.why for flag in _read(body).flags] == ["which-void"]
    assert echo.lines(_after(ALL, body)) == echo.lines(_read(ALL))


def test_levies_are_taken_back() -> None:
    levies = "Pago a todas\nCreo ejército en Treviso y guarnición en Pádua"
    assert echo.lines(_after(levies, "Anulo lo de la guarnición", adjusting=True)) == [
        "pago a todas",
        "creo ejército en Treviso",
    ]
    assert echo.lines(_after(levies, "Al final no creo nada", adjusting=True)) == ["pago a todas"]
    assert not _read("No creo nada de lo que dice Milán", reader=ADJUSTING).void


#: The adjustments in people's own words.
WAGES: Sequence[tuple[str, Sequence[str]]] = [
    ("todo pagado", ["pago a todas"]),
    ("Pagamos a todas nuestras tropas.", ["pago a todas"]),
    ("Oídas las quejas de mis capitanes, he resuelto pagar a todas mis tropas este año", ["pago a todas"]),
    ("mantengo las 6", ["pago a todas"]),
    ("Que se mantengan nuestros tres ejércitos y las dos flotas",
     ["mantengo E1, E2, E3, F1 y F2; lo que aquí falte se licencia"]),
    ("Pago E1, E2 y E3 (9 d)", ["mantengo E1, E2 y E3; lo que aquí falte se licencia"]),
    ("Pago a E1 y E2, E3 se licencia",
     ["mantengo E1 y E2; lo que aquí falte se licencia", "no mantengo E3"]),
    ("AJUSTES\n- E1 Pádua: sí\n- F1 Dalmacia: no",
     ["mantengo E1; lo que aquí falte se licencia", "no mantengo F1"]),
    ("pago a todas\nCreamos una guarnición en Pádua", ["pago a todas", "creo guarnición en Pádua"]),
    ("pago a todas\nah y lo del prestamo: 20 a 1 año porfa",
     ["pago a todas", "préstamo de 20 ducados a un año"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "told"), WAGES, ids=[body for body, _ in WAGES])
def test_adjustments_in_ones_own_words(body: str, told: Sequence[str]) -> None:
    orders = _read(body, reader=ADJUSTING)
    assert echo.lines(orders) == list(told)
    assert not orders.flags


#: Orders, expenses and deals in people's own words.
SAID: Sequence[tuple[str, Sequence[str]]] = [
    ("E1 a Ferrara, E2 y F2 se mantienen", ["E1 avanza a Ferrara", "E2 se mantiene", "F2 se mantiene"]),
    ("E1 tira pa Ferrara\nE2 y F2 quietos paraos",
     ["E1 avanza a Ferrara", "E2 se mantiene", "F2 se mantiene"]),
    ("E1 a Ferrara. E2 la apoya.", ["E1 avanza a Ferrara", "E2 apoya a E1 en Ferrara"]),
    ("E1 a Ferrara, y si no puede que se quede\nE3 le da apoyo",
     ["E1 avanza a Ferrara", "E3 apoya a E1 en Ferrara"]),
    ("E1 a Ferrara apoyado por E3", ["E1 avanza a Ferrara", "E3 apoya a E1 en Ferrara"]),
    ("E3: apoya a E1 (en Ferrara)", ["E3 apoya a E1 en Ferrara"]),
    ("Nos ordenamos que E1 marche a Ferrara, y que E3 permanezca en Verona.",
     ["E1 avanza a Ferrara", "E3 se mantiene"]),
    ("I. El primer ejército marchará a Ferrara.\nII. El segundo, a Trento.\nIII. El tercero se mantendrá.",
     ["E1 avanza a Ferrara", "E2 avanza a Trento", "E3 se mantiene"]),
    ("G Venecia: pasa a ser flota", ["G Venecia se convierte en flota"]),
    ("Unidad | Dónde | Orden | Retirada\n"
     "E1 | Pádua | Ferrara | Treviso\nE3 | Verona | apoya E1 en Ferrara | -",
     ["E1 avanza a Ferrara", "E3 apoya a E1 en Ferrara", "E1: Treviso"]),
    ("2º Soborno a la flota F1 del Papado para que se disuelva: 12 ducados",
     ["1. disolver F1 del Papado, 12 ducados"]),
    ("Rebelión en Romagna, provincia natal, 15", ["1. crear rebelión en Romagna, 15 ducados"]),
    ("Dinero: 12 para disolver la F1 del Papado; 6 de contrasoborno para E2",
     ["1. disolver F1 del Papado, 12 ducados", "2. contrasoborno para E2, 6 ducados"]),
    ("Retírese el hambre de Friuli, si la hubiere, con tres ducados",
     ["1. retirar el hambre en Friuli, 3 ducados"]),
    ("Le doy a Milán 5 ducados, y a Florencia nada.", ["dar 5 ducados a Milán"]),
    ("Concedemos 2 ducados a Florencia.", ["dar 2 ducados a Florencia"]),
    ("Le cambio a Francia mi ficha de Turquía por 4 ducados.",
     ["cambiar con Francia la ficha de Turquía por 4 ducados (si él dice lo mismo)"]),
    ("cierro mesina", ["dejar pasar a nadie por Mesina"]),
    ("Cierro Mesina a todos menos a Turquía", ["dejar pasar a Turquía por Mesina"]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "told"), SAID, ids=[body for body, _ in SAID])
def test_orders_in_ones_own_words(body: str, told: Sequence[str]) -> None:
    orders = _read(body)
    assert echo.lines(orders) == list(told)
    assert not orders.flags


@pytest.mark.parametrize(
    "body",
    [
        "Que se den a Florencia dos ducados, en señal de paz.",
        "A Milán se le darán los tres ducados prometidos",
        "Y cámbiese con el Papado nuestra ficha de Francia por la suya de Austria",
        "Que se levante en Pádua una guarnición de tres ducados, si hay con qué",
        "Milán me ha de dar 3 ducados por lo de Mantua",
    ],
)
def test_a_sum_or_a_chit_is_never_told_as_talk(body: str) -> None:
    orders = _read(body)
    assert not orders.talk
    assert orders.flags


def test_of_an_order_in_doubt_no_list_of_retreats_is_made() -> None:
    orders = _read("El primer ejército asolará Mantua")
    assert not orders.retreats
    assert [flag.why for flag in orders.flags] == ["not-understood"]


def test_a_question_in_brackets_leaves_the_order_beside_it() -> None:
    orders = _read("E1 avanza a Ferrara (desde Pádua se llega no?)")
    assert echo.lines(orders) == ["E1 avanza a Ferrara"]
    assert [flag.why for flag in orders.flags] == ["question"]
    asked = _read("E1 a Ferrara\nQuiero saber cuánto me rentan los mares.")
    assert [flag.why for flag in asked.flags] == ["question"]


def test_a_strait_closed_to_some_is_asked() -> None:
    assert [flag.why for flag in _read("estrecho de mesina cerrado pa los turcos eh").flags] == [
        "strait-closed"
    ]


@pytest.mark.parametrize(
    "body",
    [
        "ok, gracias por el aviso, no llega F1",
        "F1 al golfo de leones",
        "soborno: disolver F1 de turkia 12 duc",
    ],
)
def test_only_what_would_be_understood_is_offered(body: str) -> None:
    orders = check(_read(body), ADJUSTING.world)
    assert orders.flags
    assert not any(flag.options for flag in orders.flags)
