"""Fields and orders, sentence by sentence: what is meant, put right, taken back, or only spoken of."""

import pytest

VALLON, PARROT, LARUE = "Philippe Vallon", "Jean Parrot", "Denis Larue"
BUY = {"do": "buy", "what": "horse"}

PUT_RIGHT = [
    ("Apuesto 80, digo 40.", [{"do": "gamble", "bets": [40]}]),
    ("Tres apuestas de 90, perdón, 70.", [{"do": "gamble", "bets": [70, 70, 70]}]),
    ("Apuesto 120. No, 60.", [{"do": "gamble", "bets": [60]}]),
    ("Dos apuestas de 100. No, tres.", [{"do": "gamble", "bets": [100, 100, 100]}]),
    ("Al club con Parrot, quiero decir con Vallon.", [{"do": "visit-club", "with": [VALLON]}]),
    (
        "Al club con Parrot... no, para, que Parrot está en el frente. Con Vallon, entonces.",
        [{"do": "visit-club", "with": [VALLON]}],
    ),
    ("Presto 50 a Vallon, perdón, a Parrot.", [{"do": "lend", "to": PARROT, "crowns": 50}]),
    (
        "Pido 250 coronas a Parrot. Donde dije 250, léase 300.",
        [{"do": "borrow", "from": PARROT, "crowns": 300}],
    ),
    ("Compro un caballo. P.D. Lo del caballo, olvidadlo.", []),
    ("Compro un caballo. Olvidad lo del caballo.", []),
    ("Reto a Vallon por bobo. Lo de Vallon, olvidadlo.", []),
]
ONLY_SPOKEN_OF = [
    ("Misa. Hay una boda en el pueblo.", [{"do": "mass"}]),
    ("Misa, que hace siglos que no piso una iglesia.", [{"do": "mass"}]),
    ("Misa, y salgo entero y de una pieza.", [{"do": "mass"}]),
    ("Misa. Jamás pistola.", [{"do": "mass"}]),
    ("Misa, a ver si me toman por otro.", [{"do": "mass"}]),
    ("Aquí sigo, en la trinchera. Misa.", [{"do": "mass"}]),
    ("Misa. No os lo doy por lo del caballo.", [{"do": "mass"}]),
    ("Misa. Cuentan que Vallon irá de tabernas y que Parrot reta a Bidon.", [{"do": "mass"}]),
    ("Misa. Parrot anda diciendo que compra un caballo.", [{"do": "mass"}]),
    ("Misa. Retaría a Vallon si fuera más joven.", [{"do": "mass"}]),
    ("Al club. Parrot insiste en que me bata con Vallon.", [{"do": "visit-club"}]),
]
LISTS = [
    ("Compro un caballo y un sable.", [BUY, {"do": "buy", "what": "sabre"}]),
    ("Compro un caballo, que mi caballo ha muerto.", [BUY]),
    ("Añada usted que contrato un padrino.", [{"do": "hire-second"}]),
    ("Mando 50 coronas a Parrot.", [{"do": "pay", "to": PARROT, "crowns": 50}]),
    (
        "Al teatro, palco; mi dama y un servidor.",
        [{"do": "theatre", "seat": "box", "lady": "Francine Auclair"}],
    ),
    ("Hablaré con Vallon y con Parrot para que no se batan.", [{"do": "stop-duel", "who": [VALLON, PARROT]}]),
    ("Si Vallon y Parrot se baten, intentaré impedirlo.", [{"do": "stop-duel", "who": [VALLON, PARROT]}]),
    (
        "Me bato con Vallon. No aceptaré su rendición.",
        [
            {"do": "duel", "opponent": VALLON},
            {"do": "no-quarter", "opponent": VALLON},
        ],
    ),
    (
        "La boda con mi dama, que oficiará fray Antoine. Gasto 100 coronas.",
        [
            {"do": "wedding", "lady": "Francine Auclair", "crowns": 100, "priest": "Antoine de la Rive"},
        ],
    ),
    ("Reto de Vallon: rechazado.", [{"do": "answer-challenge", "opponent": VALLON, "answer": "decline"}]),
    ("Al reto de Vallon digo que sí.", [{"do": "answer-challenge", "opponent": VALLON, "answer": "accept"}]),
    ("Que mi lacayo compre tres caballos.", [{"do": "buy", "what": "horse", "count": 3}]),
    ("Si no está Vallon, me marcho a casa.", [{"do": "rest", "if": "absent:Philippe Vallon"}]),
    ("Al club con la dama de mis pensamientos.", [{"do": "visit-club", "lady": True}]),
    ("Al casino y dos apuestas más de 500.", [{"do": "visit-casino"}, {"do": "gamble", "bets": [500, 500]}]),
    ("Dos apuestas x 75.", [{"do": "gamble", "bets": [75, 75]}]),
    (
        "Intento entrar en el 13 y, si no me cogen, en el 53 o en el 27.",
        [{"do": "enlist", "regiments": ["13", "53", "27"]}],
    ),
    ("Intento entrar en los Marines, si no me cogen en el 4.", [{"do": "enlist", "regiments": ["MR", "4"]}]),
    (
        "Al club con Parrot. Alterno con él y con Vallon.",
        [{"do": "visit-club", "with": [PARROT]}, {"do": "toady", "with": [VALLON, PARROT]}],
    ),
    ("Se la doy a mi dama.", [{"do": "accompany-lady", "lady": "Francine Auclair"}]),
    ("Que Vallon me pague las 30 coronas que me debe.", [{"do": "claim-debt", "from": VALLON, "crowns": 30}]),
]


def orders(read):
    return [
        {k: v for k, v in a.items() if k not in ("moderate", "cut", "cause") and v is not False}
        for week in read["weeks"].values()
        for a in week
    ]


@pytest.mark.parametrize(("said", "meant"), [*PUT_RIGHT, *ONLY_SPOKEN_OF, *LISTS])
def test_what_is_meant(parsing, said, meant):
    assert orders(parsing(f"Semana 1: {said}", sender=LARUE)) == meant


@pytest.mark.parametrize(
    "said",
    ["Mando imprimir doscientas coplas contra Vallon.", "Organizo una carrera de sacos entre mendigos."],
)
@pytest.mark.parametrize(("head", "where"), [("Semana 1", "1"), ("Observaciones", "notes")])
def test_what_no_order_stands_for_is_free_and_shown(parsing, said, head, where):
    read = parsing(
        f"Semana 2: misa.\n{head}: {said}" if where == "notes" else f"{head}: {said}", sender=LARUE
    )
    assert [a["do"] for a in {**read["weeks"], "notes": read["notes"]}[where]] == ["other"]
    assert [(f["where"], f["why"]) for f in read["flags"]] == [(where, "free-action")]


def test_what_names_neither_whom_nor_how_much_is_no_order(parsing):
    read = parsing(
        "Semana 1: misa.\nObservaciones: aspiro, si Dios quiere. Devuelvo los libros.", sender=LARUE
    )
    assert read["notes"] == []


@pytest.mark.parametrize("said", ["Tres apuestas de 40. Cortando, eh.", "Cortando. Tres apuestas de 40."])
def test_cutting_may_be_said_by_itself(parsing, said):
    (bets,) = parsing(f"Semana 1: {said}", sender=LARUE)["weeks"]["1"]
    assert bets == {"do": "gamble", "bets": [40, 40, 40], "cut": True}


def test_what_is_repeated_may_have_other_values(parsing):
    read = parsing("Semana 1: al club con Parrot.\nSemana 2: lo mismo, pero con Vallon.", sender=LARUE)
    assert read["weeks"]["2"] == [{"do": "visit-club", "with": [VALLON]}]


def test_a_feast_got_ready_is_given_the_week_after(parsing):
    read = parsing(
        "Semana 1: preparo la fiesta.\nSemana 2: la celebro en mi casa. Invitados: Vallon y Parrot."
    )
    assert read["weeks"]["2"] == [{"do": "host-party", "place": "home", "guests": [VALLON, PARROT]}]


def test_what_is_written_for_the_paper_orders_nothing(parsing):
    read = parsing("Semana 1: misa.\nPara la crónica: Nosotros iríamos al teatro.\n\nSemana 2: misa.")
    assert read["weeks"]["1"] == [{"do": "mass"}]
    assert read["weeks"]["2"] == [{"do": "mass"}]
