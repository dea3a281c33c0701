"""«Me retiro», «estaré fuera»: what a player says of himself reaches the referee, and orders nothing."""

import pytest

from app.paris import GASPARD, MALATERRE, WEEKS, Paris, words
from app.world import REFEREE
from turnbot.app import review
from turnbot.app.notices import cut
from turnbot.games.preux.game import GAME


def by(letters, to):
    return [one for whom, one in letters if whom == to]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Me retiro.", "leaves"),
        ("Me retiro de la partida, que no tengo tiempo.", "leaves"),
        ("Lo siento mucho, no puedo seguir.", "leaves"),
        ("No puedo seguir jugando por trabajo.", "leaves"),
        ("Dejo la partida.", "leaves"),
        ("Me temo que no puedo seguir, pues nos mudamos.", "leaves"),
        ("Estaré fuera en agosto.", "away"),
        ("Estaré fuera hasta el día 20, no podré escribir.", "away"),
        ("Señor Secretario: estaré de vacaciones las dos próximas\nsemanas.", "away"),
        ("No podré jugar este mes.", "away"),
        ("En octubre estaré fuera, de viaje.", "away"),
        ("Aviso de que del 3 al 15 no podré escribir.", "away"),
        ("A partir del mes que viene no puedo seguir jugando.", "leaves"),
    ],
)
def test_a_notice_is_known_and_cut_out(said, what):
    found, rest = cut(f"{said}\n\n{WEEKS}")
    assert [(one.what, one.said) for one in found] == [(what, " ".join(said.split()))]
    assert rest.strip() == WEEKS.strip()
    assert rest.count("\n") == said.count("\n") + 2 + WEEKS.count("\n")


@pytest.mark.parametrize(
    "said",
    [
        "Lo siento chicos, tengo mucho trabajo y dejo la partida.",
        "Os escribo para deciros que me doy de baja del juego, lo siento",
        "No me da la vida, así que abandono la partida por ahora.",
        "Este mes no me da la vida, que juegue otro por mí",
    ],
)
def test_who_says_first_why_he_leaves_is_heard_too_and_nothing_is_cut(said):
    found, rest = cut(f"{said}\n\n{WEEKS}")
    assert [(one.what, one.said) for one in found] == [("leaves", said)]
    assert rest == f"{said}\n\n{WEEKS}"


@pytest.mark.parametrize(
    "said",
    [
        "Si Parrot me gana, dejo la partida.",
        "Parrot dice: me aburro y dejo la partida.",
        "¿Y si me canso y dejo la partida?",
        "Juego a los dados y dejo la partida cuando pierda 100.",
        "1ª semana: me retiro.",
        "S1: estaré fuera.",
        "Segunda semana: voy al club.\nEstaré fuera.",
        "Me retiro a mi casa.",
        "Me retiro por la noche.",
        "Me retiro en la segunda semana.",
        "En la segunda semana estaré fuera.",
        "En su casa no puedo seguir a Solange.",
        "No puedo seguir a Solange.",
        "Dejo el juego y bebo.",
        "Dejo de jugar en el Casino.",
        "Estaré fuera de París todo el mes.",
        "Me retiro del regimiento.",
        "> Me retiro.",
    ],
)
def test_what_a_character_does_is_no_notice(said):
    assert cut(said) == ((), said)


@pytest.mark.parametrize(
    ("body", "subject", "says"),
    [
        ("Lo siento mucho, no puedo seguir.", "Adiós", "dejáis la partida"),
        ("Estaré fuera en agosto.", "Aviso", "estaréis fuera"),
        ("", "Me retiro de la partida", "dejáis la partida"),
    ],
)
def test_the_referee_hears_of_it_and_the_player_that_he_has(paris: Paris, body, subject, says):
    paris.answer(MALATERRE, WEEKS)
    before = paris.orders(MALATERRE)
    letters = paris.write(MALATERRE, body, subject)
    [told], [shown] = by(letters, MALATERRE), by(letters, REFEREE)
    said = (body or subject).rstrip(".")
    assert says in words(told)
    assert said in words(told)
    assert "no he hallado" not in words(told)
    assert said in words(shown)
    assert MALATERRE not in shown.full_text
    assert paris.orders(MALATERRE) == before
    assert review.cases(paris.shell) == ()
    [(to, answer)] = paris.write(REFEREE, "Que os vaya bien.", to=shown)
    assert (to, "Que os vaya bien." in words(answer)) == (MALATERRE, True)
    assert said in words(answer)


def test_orders_beside_it_count(paris: Paris):
    letters = paris.write(MALATERRE, f"Estaré fuera en agosto.\n\n{WEEKS}")
    assert len(by(letters, REFEREE)) == 1
    told = words(by(letters, MALATERRE)[0])
    assert "estaréis fuera" in told
    assert "SIN ACLARAR" not in told
    assert "NO TENGO CLARO" not in told
    assert all(paris.orders(MALATERRE).weeks)


def test_to_try_it_tells_nobody(paris: Paris):
    [(to, told)] = paris.write(MALATERRE, "Me retiro de la partida.", "COMPROBAR")
    assert to == MALATERRE
    assert "le diré al árbitro" in words(told)


def test_he_stays_in_the_game_until_the_referee_lets_him_go(paris: Paris):
    paris.write(GASPARD, "Me retiro.")
    paris.answer(GASPARD, WEEKS)
    assert all(paris.orders(GASPARD).weeks)


@pytest.mark.parametrize(
    ("phrase", "what"),
    [
        ("Estaré fuera en agosto", "away"),
        ("No podré escribir hasta septiembre", "away"),
        ("No puedo seguir", "leaves"),
        ("Me retiro de la partida", "leaves"),
    ],
)
def test_the_guides_own_phrases(phrase, what):
    guide = " ".join(text for theme in GAME.guide()["themes"] for text in theme["text"])
    assert f"«{phrase}»" in guide
    assert [one.what for one in cut(f"{phrase}.")[0]] == [what]
