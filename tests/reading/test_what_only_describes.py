"""Reasons, descriptions, hedges, what others do: beside an order none of them orders, and none is shown."""

import pytest

from turnbot.games.preux.orders.tree import NAMES

P, N, V, L, H = "Jean Parrot", "Armand de Noisel", "Philippe Vallon", "Denis Larue", "Hubert de Vaucluse"
CHAMP, MOREAU = "Gérard Champfleury", "Jean-Luc Moreau"

# (who says it, what he says in the first week, what he orders)
DESCRIBED = [
    # How he does it, and what it is like.
    (N, "al club, con paso firme y la frente alta, como quien va a cobrar una herencia", ["visit-club"]),
    (N, "misa, y larga. Mi confesor, que ya es mayor, dice que se me nota", ["mass"]),
    (V, "cortejo a Juliette. La conocí en una boda: lleva el pelo corto y fuma en pipa", ["court"]),
    (CHAMP, "escribo mi obra en la celda más fría, junto a la ventana que no cierra", ["write-play"]),
    (V, "al Casino; entro con la cabeza alta y salgo, espero, con los bolsillos llenos", ["visit-casino"]),
    (V, "voy al Casino. Cuatro apuestas de 100, con un respiro entre medias", ["visit-casino", "gamble"]),
    (L, "sigo discretamente a Louise Bertin. Llevo el pañuelo que me dio mi madre", ["follow-lady"]),
    (P, "misa. Los pies, fatal; el ánimo, regular; el uniforme, limpio", ["mass"]),
    (L, "me quedo en casa. Recibiré al sastre, al boticario y al confesor", ["rest"]),
    # What is feigned, hedged, or a matter of course.
    (CHAMP, "paso la semana con mi dama. Ella borda y yo hago que escribo", ["accompany-lady"]),
    (L, "a mi club, donde fingiré leer la Gazette", ["visit-club"]),
    (P, "pido 30 coronas a Larue, si es que las tiene", ["borrow"]),
    (N, "paso la semana con Claudette, que si no se me amotina", ["accompany-lady"]),
    (P, "misa. Si el sermón se alarga, cabecearé con dignidad", ["mass"]),
    (P, "voy al club; el martes, si gano, sonreiré. Bebo", ["visit-club", "drink"]),
    # Of the feast, and not of him.
    (H, "doy una fiesta en mi club, por todo lo alto, con músicos y fuentes de vino", ["host-party"]),
    (V, "organizo la despedida de soltero de d'Arcy; habrá vino, habrá música", ["bachelor-party"]),
    # What others do.
    (N, "paso la semana con Claudette. Iremos a ver a su madre, una señora de Tours", ["accompany-lady"]),
    (MOREAU, "obligaciones del regimiento, ni modo, el coronel ya me traía entre ojos", ["regimental-duty"]),
    (H, "asisto a misa. El capellán está afónico y la homilía la dirá otro", ["mass"]),
    (P, "me bato con Noisel al alba. Hace de padrino Vallon", ["duel"]),
    (P, "me quedo en casa; mi ama de llaves, una santa mujer, insiste en sangrarme", ["rest"]),
    (H, "misa. En cuanto a la boda de Noisel, ya veremos", ["mass"]),
    # What stands beside the thing that is meant.
    (
        P,
        "practico esgrima con el sable, que nunca se sabe, y de camino compro un florete",
        ["practise", "buy"],
    ),
    (V, "cortejo a Madeleine Ancel. Gasto 120 coronas en un perfume", ["court"]),
    (V, "a mi club. Una apuesta de 200, solo una", ["visit-club", "gamble"]),
    (V, "Gran Casino. Tres de 200", ["visit-casino", "gamble"]),
    (L, "llevo encima 18 coronas (las de la taberna)", ["purse"]),
]


@pytest.mark.parametrize(("who", "text", "wanted"), DESCRIBED, ids=[s[1][:60] for s in DESCRIBED])
def test_what_only_describes_orders_nothing_and_is_not_shown(reading, who, text, wanted):
    read = reading(f"Semana 1: {text}.\nSemana 2: misa.", sender=who)
    assert [NAMES[type(a)] for week in read.weeks for a in week] == [*wanted, "mass"]
    assert read.flags == ()


def test_a_bet_said_to_be_the_only_one_is_one(reading):
    week = reading("Semana 1: a mi club. Una apuesta de 200, solo una.", sender=V).weeks[0]
    assert [a.bets for a in week if NAMES[type(a)] == "gamble"] == [(200,)]


def test_bets_made_one_after_another_are_no_more(reading):
    week = reading("Semana 1: Gran Casino, tres apuestas de 300, una tras otra.", sender=V).weeks[0]
    assert [a.bets for a in week if NAMES[type(a)] == "gamble"] == [(300, 300, 300)]


def test_what_stands_before_the_buying_is_not_bought(reading):
    text = "Semana 1: practico esgrima con el sable y de camino compro un florete."
    assert [a.what for a in reading(text, sender=P).weeks[0] if NAMES[type(a)] == "buy"] == ["foil"]


def test_a_word_without_its_accent_is_no_abbreviation(reading):
    read = reading("Semana 1: misa.\nObs: pido 20 coronas a Larue por el capitan. pistola no llevo", sender=P)
    assert [NAMES[type(a)] for a in read.notes] == ["borrow"]


def test_a_measure_is_no_money(reading):
    assert reading("Tengo la batería al 3.\n\nSemana 1: misa.", sender=P).notes == ()
