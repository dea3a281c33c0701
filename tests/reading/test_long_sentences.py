"""Sentences that hold several orders: verbs said once, relatives, requests, a scribe, sums said anew."""

import pytest

from turnbot.games.preux.orders.as_json import to_json

P, V, L, B, D = "Jean Parrot", "Philippe Vallon", "Denis Larue", "Laurent Boisier", "Frédéric Duval"
CAZAUX, MOREAU, NOISEL, ARCY = "Clément Cazaux", "Jean-Luc Moreau", "Armand de Noisel", "Olivier d'Arcy"
ROCHEFORT, BIDON, JULIETTE = "Marcel Rochefort", "Michel Bidon", "Juliette Labelle"


def order(do, **fields):
    return {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}}


# (who says it, what he says, the orders it gives in any order; nothing is flagged)
SAID = [
    # A verb said once.
    (
        L,
        "Invito al teatro a Vallon, y a Cazaux al club.",
        [order("invite", who=V, to="theatre"), order("invite", who=CAZAUX, to="club")],
    ),
    (
        NOISEL,
        "Voy con Parrot al club y con Claudette al teatro.",
        [order("visit-club", with_=[P]), order("theatre", lady="Claudette Gorloise")],
    ),
    (L, "Presto 50 coronas a Parrot, y a Duval lo mismo.", [order("lend", to=n, crowns=50) for n in (P, D)]),
    (
        L,
        "Reclamo 30 a Moreau, y otro tanto a Duval.",
        [order("claim-debt", from_=n, crowns=30) for n in (MOREAU, D)],
    ),
    (L, "Pongo un espía tanto a Rochefort como a Moreau.", [order("spy", on=n) for n in (ROCHEFORT, MOREAU)]),
    (
        L,
        "Detengo a Duval por estafa, y a Bidon por escándalo.",
        [order("arrest", who=D, for_="estafa"), order("arrest", who=BIDON, for_="escándalo")],
    ),
    (ROCHEFORT, "Me bato con Vallon y con Moreau.", [order("duel", opponent=n) for n in (V, MOREAU)]),
    (
        V,
        "Al club con Rochefort; con él no alterno, pero con Cazaux sí.",
        [order("visit-club", with_=[ROCHEFORT]), order("toady", with_=[CAZAUX])],
    ),
    (
        NOISEL,
        "Ni a Larue ni a Vallon presto nada; a Parrot sí, 20 coronas.",
        [order("lend", to=P, crowns=20)],
    ),
    (
        ROCHEFORT,
        "Acepto batirme con Vallon, que me retó en julio, pero no con Duval, que me retó ayer.",
        [order("answer-challenge", opponent=V, answer="accept")],
    ),
    (
        NOISEL,
        "Le debo 40 a Boisier y 20 a Parrot: se las devuelvo.",
        [order("pay", to=B, crowns=40), order("pay", to=P, crowns=20)],
    ),
    (
        NOISEL,
        "Me deben 40 coronas Boisier y 20 Parrot: se las reclamo.",
        [order("claim-debt", from_=B, crowns=40), order("claim-debt", from_=P, crowns=20)],
    ),
    # Relatives that order.
    (
        L,
        "Visito Les Chasseurs, donde alterno con Vallon, al que además reto por cobarde.",
        [
            order("visit-club", club="CH"),
            order("toady", with_=[V]),
            order("challenge", opponent=V, cause="cobarde"),
        ],
    ),
    (
        L,
        "Voy al club con Cazaux, con quien alterno y a quien presto 100 coronas.",
        [
            order("visit-club", with_=[CAZAUX]),
            order("toady", with_=[CAZAUX]),
            order("lend", to=CAZAUX, crowns=100),
        ],
    ),
    (
        NOISEL,
        "Cortejo a Juliette, a la que después llevo al teatro.",
        [order("court", lady=JULIETTE), order("theatre", lady=JULIETTE)],
    ),
    (
        NOISEL,
        "Celebro una fiesta en mi casa a la que invito a Parrot y a Boisier.",
        [order("host-party", place="home", guests=[P, B])],
    ),
    # Who is meant.
    (
        L,
        "Arresto a Duval y a Bidon, y al primero le pongo además cargos por robo.",
        [order("arrest", who=D), order("arrest", who=BIDON), order("charge", who=D, for_="robo")],
    ),
    # What others ask, and he grants; what he has promised.
    (
        CAZAUX,
        "Larue me ha rogado que vaya con él al Gran Casino; he aceptado, y haré tres apuestas de 50.",
        [order("visit-casino", with_=[L]), order("gamble", bets=[50, 50, 50])],
    ),
    (
        NOISEL,
        "Rochefort me ha pedido que sea su padrino y no sé decir que no.",
        [order("second", for_=ROCHEFORT)],
    ),
    (
        NOISEL,
        "Parrot me pidió que le prestara 50 coronas y le dije que sí.",
        [order("lend", to=P, crowns=50)],
    ),
    (NOISEL, "Parrot me pidió que le prestara 50 coronas y le dije que no.", []),
    (
        NOISEL,
        "Parrot me pide que lo acompañe al TB. Con mucho gusto.",
        [order("visit-club", club="TB", with_=[P])],
    ),
    (CAZAUX, "He prometido a Constance que no me separaré de ella.", [order("accompany-lady")]),
    (MOREAU, "Duval me invita a su club y acepto la invitación.", [order("visit-club", guest_of=D)]),
    # Said again otherwise.
    (ARCY, "Compro dos caballos. Uno. Con uno me basta.", [order("buy", what="horse")]),
    (ARCY, "Compro dos caballos; bueno, uno.", [order("buy", what="horse")]),
    (
        ARCY,
        "Invierto quinientas coronas en armas; no, que sean seiscientas, que he visto carros.",
        [order("invest", sector="arms", crowns=600)],
    ),
    (
        ARCY,
        "Doy una fiesta en mi casa, con Larue. O no, en mi casa no, que hay obras: la doy en mi club.",
        [order("host-party", place="GM", guests=[L])],
    ),
    (
        "Pierre de l'Exemple",
        "Dadme de alta en el casino; no, en el casino no, que me arruino: en el club Le Crapaud.",
        [order("join-club", club="CA")],
    ),
    (
        NOISEL,
        "Voy a misa. Monto la despedida de soltero de Parrot... no, que no se casa, borre eso.",
        [order("mass")],
    ),
    (
        V,
        "Mi influencia, en contra de Rochefort... no, a favor, para Abanderado de la Escolta del Cardenal.",
        [order("influence", for_=ROCHEFORT, office="Abanderado Escolta Cardenal", of="own")],
    ),
]


@pytest.mark.parametrize(("who", "text", "wanted"), SAID)
def test_all_that_a_sentence_orders_is_read(reading, meaning, who, text, wanted):
    heading = "Semana 1" if wanted else "Observaciones"
    told = to_json(reading(f"{heading}: {text}", sender=who))
    if wanted:
        orders = {"1": told["weeks"]["1"], "notes": told["notes"]}
        assert meaning(who, orders) == meaning(who, {"1": wanted})
    assert wanted or told["weeks"]["1"] == []
    assert [f for f in told["flags"] if f["why"] != "too-many-long-actions"] == []


SCRIBE = """Escribe el sargento Lapierre por cuenta del soldado Bidon.

Dice Bidon que la primera semana la quiere pasar en el regimiento, y yo digo que más le vale.
Dice también que la segunda la pasará en las tabernas, con siete coronas, y yo digo que son muchas.
En la tercera, dice, volverá al regimiento."""


def test_what_a_scribe_says_that_the_player_says_is_his_own(reading):
    told = to_json(reading(SCRIBE, sender=BIDON))
    assert told["weeks"]["1"] == [order("regimental-duty")]
    assert told["weeks"]["2"] == [order("visit-tavern", cash=7)]
    assert told["weeks"]["3"] == [order("regimental-duty")]
