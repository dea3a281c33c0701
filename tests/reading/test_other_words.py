"""Orders in other people's words: each saying stands for a class of sayings that were once misread."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json

J, P, V, L = "Juliette Labelle", "Jean Parrot", "Philippe Vallon", "Denis Larue"
RIVE, CAZAUX, MOREAU = "Antoine de la Rive", "Clément Cazaux", "Jean-Luc Moreau"


def order(do, **fields):
    return {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}}


# (who says it, what he says, the orders it gives, nothing flagged)
CLEAR = [
    # An aside ends where his own doing goes on; what follows from it is an order.
    (P, "con lo que cuesta un palco me voy a mi club", [order("visit-club")]),
    (P, "no me quedan coronas, de manera que voy a misa", [order("mass")]),
    (P, "el teatro está cerrado, por lo que cumplo con mis obligaciones", [order("regimental-duty")]),
    (L, "voy al teatro, para lo cual alquilo un palco", [order("theatre", seat="box")]),
    (
        L,
        "acompaño a mi dama, a quien pido matrimonio",
        [order("accompany-lady"), order("propose", lady="Francine Auclair")],
    ),
    (L, "boda de Cazaux, a la que estoy invitado", [order("attend-party", host=CAZAUX)]),
    # What is bidden of the secretary.
    (P, "apúnteme a misa", [order("mass")]),
    (P, "anóteme en el club", [order("visit-club")]),
    # Fragments add to what they follow.
    (P, "tabernas, 30c encima, compañía femenina", [order("visit-tavern", cash=30, company=True)]),
    (P, "práctica de esgrima, arma: daga", [order("practise", weapon="dagger")]),
    (P, "esgrima, arma reglamentaria", [order("practise")]),
    # Written in haste, by ear, cut short.
    (P, "ob. reg. toda la semana", [order("regimental-duty")]),
    (P, "Prac. esgr. con la daga", [order("practise", weapon="dagger")]),
    (P, "voi al club y vebo con moderacion", [order("visit-club"), order("drink", moderate=True)]),
    (P, "m kedo en casa xq estoy cansao", [order("rest")]),
    (P, "obligaciones: barro, botas y gritos", [order("regimental-duty")]),
    # What he refuses, named first.
    (P, "gastos ostentosos no, pistola sí", [order("carry-pistol")]),
    (P, "tabernas con 20 coronas. Mujeres no, que la última vez acabé mal", [order("visit-tavern", cash=20)]),
    (P, "voy al club. De beber, nada", [order("visit-club")]),
    (P, "ya está bien de cuartel, me lo tomo con calma y me quedo en casita", [order("rest")]),
    # Any verb does what its object names.
    (P, "me aviento las obligaciones regimentales, ni modo", [order("regimental-duty")]),
    (P, "me permito dos apuestas de cien", [order("gamble", bets=[100, 100])]),
    (P, "tomo hasta que me saquen a la calle", [order("drink", moderate=False)]),
    (P, "dos apuestas de 30, plantándome si sale el seis", [order("gamble", bets=[30, 30], cut=True)]),
    (P, "apuesto 50 tres veces", [order("gamble", bets=[50, 50, 50])]),
    # A thing named first and taken up again.
    (
        L,
        "la influencia de mi dama, nivel 5, la empleo en contra de Vallon para el cargo de Mayor de Brigada",
        [order("influence", against=V, office="Mayor de Brigada", level=5, of="lady")],
    ),
    (RIVE, "misa en la catedral, la oficio yo", [order("say-mass", temple="catedral")]),
    (
        RIVE,
        "procuro que Parrot y Vallon no se batan",
        [order("stop-duel", who=[P, V])],
    ),
    # Other words for the same.
    (P, "me piro al club a beber a saco", [order("visit-club"), order("drink", moderate=False)]),
    (P, "me largo al club y tomo con moderación", [order("visit-club"), order("drink", moderate=True)]),
    (L, "honro el club con mi presencia", [order("visit-club")]),
    (L, "bautizo a mi hija Odile; la bautiza fray Antoine", [order("baptism", child="Odile", priest=RIVE)]),
    (
        RIVE,
        "trato a Isabelle Fontaine hasta ganarme su confianza",
        [order("confess", lady="Isabelle Fontaine")],
    ),
    (
        RIVE,
        "intento que el joven Vallon y el viejo Parrot desistan de su duelo",
        [order("stop-duel", who=[V, P])],
    ),
    (P, "al cura, ni caso", [order("ignore-priest")]),
    (P, "gtos. ostentosos", [order("lavish")]),
    (P, "bebo, sí, pero con cabeza", [order("drink", moderate=True)]),
    (L, "alquilo un piso, que la casa grande nos arruina", [order("house", class_=1)]),
    # Beasts with the names of weapons.
    (P, "me quedo en casa con mi perra Pistola y mi caballo Sable, que tienen derecho", [order("rest")]),
    # Conditions.
    (
        P,
        "si está Larue, alterno con él; si no está Larue pero está Vallon, alterno con Vallon; "
        "si no está ninguno de los dos, me quedo en casa",
        [
            order("toady", with_=[L], if_=f"present:{L}"),
            order("toady", with_=[V], if_=f"absent:{L} and present:{V}"),
            order("rest", if_=f"absent:{L} and absent:{V}"),
        ],
    ),
    (
        P,
        "si la obra es competente, voy al teatro; si no lo es, voy a misa",
        [order("theatre", if_="play>=competent"), order("mass", if_="play<competent")],
    ),
    (
        MOREAU,
        "pido permiso; si me lo dan, al club; si no me lo dan pues obligaciones",
        [
            order("leave-of-absence"),
            order("visit-club", if_="succeeded"),
            order("regimental-duty", if_="failed"),
        ],
    ),
]
# What must not pass for colour: (who, what, why it is flagged).
SHOWN = [
    (P, "lo que hablamos usted y yo aquel día, ya me entiende", "not-understood"),
    (P, "trataré a Juliette Labelle", "not-understood"),
    (P, "me ocupo de mi influencia en el ministerio con Larue", "not-understood"),
]


@pytest.mark.parametrize(("who", "text", "wanted"), CLEAR, ids=[s[1] for s in CLEAR])
def test_a_saying_is_read_and_not_flagged(reading, meaning, who, text, wanted):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    told = {"1": [action_to_json(a) for a in read.weeks[0]]}
    told["notes"] = [action_to_json(a) for a in read.notes]
    assert meaning(who, told) == meaning(who, {"1": wanted})
    assert [f for f in read.flags if f.why != "too-many-long-actions"] == []


@pytest.mark.parametrize(("who", "text", "why"), SHOWN, ids=[s[1] for s in SHOWN])
def test_what_may_be_an_order_is_shown(reading, who, text, why):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    assert ("1", why) in {(f.where, f.why) for f in read.flags}


@pytest.mark.parametrize(
    "subject", ["Su Señoría", "Su Excelencia", "Mi amo", "Mi patrón", "Su Ilustrísima", "Un servidor"]
)
def test_a_clerk_who_writes_for_his_master_orders_for_him(subject, reading):
    [action] = reading(f"Semana 1: {subject} asiste a misa.").weeks[0]
    assert action_to_json(action) == {"do": "mass"}
