"""Sayings that authors who had never seen the grammar were misread in: each stands for a class of its own."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json

P, V, L, B = "Jean Parrot", "Philippe Vallon", "Denis Larue", "Michel Bidon"
RIVE, CAZAUX, MOREAU = "Antoine de la Rive", "Clément Cazaux", "Jean-Luc Moreau"


def order(do, **fields):
    return {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}}


# (who says it, what he says in the first week, the orders it gives, nothing flagged)
CLEAR = [
    # Second thoughts.
    (P, "Voy al teatro... no, espera, mejor a misa.", [order("mass")]),
    (P, "De tabernas. No, mejor me quedo en casa, que llueve.", [order("rest")]),
    (P, "al casino no mejor a misa", [order("mass")]),
    (P, "Le presto 80 coronas a Bidon. No, 80 es demasiado: 40.", [order("lend", to=B, crowns=40)]),
    (P, "Reto a Larue. ¡Es broma! Voy a misa.", [order("mass")]),
    (P, "Voy a misa. No, no es broma.", [order("mass")]),
    # A nobleman speaks of himself.
    (
        L,
        "El Viscomte irá a Les Chasseurs, donde beberá con moderación.",
        [order("visit-club", club="CH"), order("drink", moderate=True)],
    ),
    (L, "Invierto dos mil coronas en bienes de consumo.", [order("invest", sector="goods", crowns=2000)]),
    (P, "Esgrima con el arma de su regimiento.", [order("practise")]),
    # What is taken up again.
    (P, "Compro una pistola y la llevo encima.", [order("buy", what="pistol"), order("carry-pistol")]),
    (V, "Padrino: contrato uno.", [order("hire-second")]),
    (
        V,
        "Me apunto a Les Tuiles Bleues y me estreno allí.",
        [order("join-club", club="TB"), order("visit-club", club="TB")],
    ),
    (
        L,
        "Al Gran Casino. Si gano, me hago socio.",
        [order("visit-casino"), order("join-casino", if_="won")],
    ),
    (V, "Si algún cura asoma, no pienso escucharlo.", [order("ignore-priest")]),
    (
        P,
        "Me presento al cargo de Gobernador Militar de París. Para lo de París empleo mi influencia.",
        [
            order("apply", offices=["Gobernador Militar de París"]),
            order("influence", for_=P, office="Gobernador Militar de París", of="own"),
        ],
    ),
    (L, "Voy a misa. En cuanto a mi influencia, guardarla.", [order("mass")]),
    # Lists.
    (
        "Frédéric Duval",
        "Trato de entrar primero al 27, si no al 4, y de último al 69.",
        [order("enlist", regiments=["27", "4", "69"])],
    ),
    (
        RIVE,
        "Trataré de que Moreau y Parrot desistan de su duelo.",
        [order("stop-duel", who=[MOREAU, P])],
    ),
    # Small things, short words.
    (P, "Me compro un caballito.", [order("buy", what="horse")]),
    (P, "A mi club, con dos apuestitas x 30.", [order("visit-club"), order("gamble", bets=[30, 30])]),
    (P, "Club c/ Vallon. Alt. c/ él.", [order("visit-club", with_=[V]), order("toady", with_=[V])]),
    (P, "A mi club, y chupo con moderación.", [order("visit-club"), order("drink", moderate=True)]),
    (P, "Al club, tomo todo lo que haya.", [order("visit-club"), order("drink", moderate=False)]),
    (P, "Compro una daga. Caballo no compro, que está carísimo.", [order("buy", what="dagger")]),
    # Whose wish it is.
    (
        L,
        "Bautizo a mi hija Odile, y que la bautice fray Antoine.",
        [order("baptism", child="Odile", priest=RIVE)],
    ),
    (
        P,
        "Si me quedan 200 coronas o más, que se compre un caballo.",
        [order("buy", what="horse", if_="crowns>=200")],
    ),
    (P, "Misa. Habrá incienso y, Dios mediante, público.", [order("mass")]),
    (P, "Que conste que voy a misa.", [order("mass")]),
    (
        V,
        "Hago de padrino de Rochefort, y el resto de los días en casa.",
        [order("second", for_="Marcel Rochefort"), order("rest")],
    ),
]


@pytest.mark.parametrize(("who", "text", "wanted"), CLEAR, ids=[text for _, text, _ in CLEAR])
def test_what_is_clear_is_read_and_not_flagged(reading, who, text, wanted):
    read = reading(f"Semana 1: {text}\nSemana 2: obligaciones regimentales.", sender=who)
    told = [action_to_json(action) for action in read.weeks[0]]
    for action in (*told, *wanted):
        action.pop("cause", None)
    assert told == wanted
    assert [f for f in read.flags if f.why != "too-many-long-actions"] == []


def test_money_for_a_stranger_goes_to_nobody_spoken_of_before(reading):
    read = reading("Semana 1: al club con Rochefort.\nObservaciones: le presto 20 coronas a Gastón Lefèvre.")
    assert [action_to_json(a) for a in read.notes] == [order("lend", crowns=20)]
    assert [(f.where, f.why) for f in read.flags] == [("notes", "unknown-person")]


def test_a_quoted_line_names_no_month(reading):
    read = reading("> Recordad mandar las jugadas de agosto.\nAhí va:\nSemana 1: misa.")
    assert read.month is None


def test_a_question_is_asked_of_no_week(reading):
    read = reading("Una duda: ¿si me apunto a un club en la primera semana puedo beber ya esa misma semana?")
    assert (read.kind, {f.where for f in read.flags}) == ("question", {"notes"})
