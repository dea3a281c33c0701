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
        ("Muy a mi pesar no puedo seguir, con el trabajo…", "leaves"),
        ("Me retiro de la partida, gracias por todo.", "leaves"),
        ("No seguiré jugando, mil gracias y suerte a todos.", "leaves"),
        ("Amigos, me veo obligado a dejar la partida por motivos de trabajo.", "leaves"),
        ("Chicos, tengo que dejarlo, lo siento.", "leaves"),
        ("Por cierto, no podré escribir hasta septiembre", "away"),
        ("Siento deciros que este mes no podré jugar.", "away"),
        ("No contéis conmigo hasta octubre.", "away"),
        ("Ah, y estaré ilocalizable del 3 al 15.", "away"),
        ("Me será imposible escribir en agosto, perdonad.", "away"),
        ("sí que sigo", "stays"),
        ("Pues al final sigo jugando.", "stays"),
        ("Olvidad lo de dejar la partida.", "stays"),
        ("Al final no dejo la partida.", "stays"),
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
        "Dejo la partida, no me da la vida",
        "Dejo la partida, pero antes presto 100 coronas a Parrot.",
        "Acaba de nacer mi hija y no podré mandar órdenes este mes.",
    ],
)
def test_what_is_said_beside_it_stays_and_he_is_heard(said):
    found, rest = cut(f"{said}\n\n{WEEKS}")
    what = "away" if "no podré" in said else "leaves"
    assert [(one.what, one.said) for one in found] == [(what, said)]
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
        "Me doy de baja del club.",
        "No puedo seguir con el duelo.",
        "Dejo la partida, si pierdo 100.",
        "Dejo la partida de cartas.",
        "No contéis conmigo para la fiesta.",
        "Sí que sigo a Solange.",
        "Al final sigo a mi dama.",
        "Al final sigo con mi regimiento.",
        "No me retiro.",
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


def test_who_stays_after_all_is_heard_as_well(paris: Paris):
    paris.answer(MALATERRE, WEEKS)
    before = paris.orders(MALATERRE)
    paris.write(MALATERRE, "Lo siento mucho, no puedo seguir.", "Adiós")
    letters = paris.write(MALATERRE, "Perdonad el susto. Al final sí que sigo.", "Una cosa")
    [told], [shown] = by(letters, MALATERRE), by(letters, REFEREE)
    assert "seguís en la partida" in words(told)
    assert "sigue en la partida" in shown.subject
    assert "Al final sí que sigo." in words(shown)
    assert paris.orders(MALATERRE) == before


def test_a_long_preface_costs_no_time():
    for word in ("y ", "por cierto, ", "al final ", "en agosto, ", "gracias ", "gracias, "):
        said = (word * 300)[:270] + "x"
        assert cut(said) == ((), said)
        assert [one.what for one in cut(f"Si dejo la partida {said}: 3")[0]] == []


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
