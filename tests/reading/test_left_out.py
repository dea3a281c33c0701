"""Whoever is taken out of the company, by whatever words, is in no order: what is unclear is shown."""

import pytest

from turnbot.games.preux.orders import tree as o

BIDON, BOISIER, SAUVAGE = "Michel Bidon", "Laurent Boisier", "Étienne Sauvage"

#: Nobody can tell who comes: the referee is asked.
ALL_BUT_HIM = [
    "Semana 1: invito a todos menos a Pepe (Bidon).",
    "Semana 1: invito a todos menos a Bidon.",
    "Semana 1: doy una fiesta e invito a todos menos a Pepe (Bidon).",
    "Semana 1: doy una fiesta e invito a todos mis amigos, excepto el pesado de Bidon.",
    "Semana 1: doy una fiesta e invito a todo el mundo excepto al malnacido de Bidon.",
    "Semana 1: doy una fiesta e invito a quien quiera venir, que no sea Bidon.",
    "Semana 1: doy una fiesta. Invitados: todos menos Pepe (Bidon).",
    "Semana 1: voy al club y alterno con todos menos con Pepe (Bidon).",
    "Notas: me caso en septiembre e invito a todos menos a Pepe (Bidon).",
    "Notas: reto a todos los enemigos menos a Pepe (Bidon).",
]

#: He is left out and the others come.
NOT_HIM = [
    ("Semana 1: invito a Boisier, pero no a Bidon.", BOISIER),
    ("Semana 1: doy una fiesta e invito a Boisier, pero no a Bidon.", BOISIER),
    ("Semana 1: Fiesta en mi club. Invitados: Boisier, pero no Bidon.", BOISIER),
    ("Semana 1: doy una fiesta. Invitados: Boisier, Sauvage (no Bidon).", BOISIER, SAUVAGE),
    ("Semana 1: doy una fiesta para Boisier y Sauvage, nunca para Bidon.", BOISIER, SAUVAGE),
    ("Semana 1: voy al club con Boisier (no con Bidon).", BOISIER),
    ("Semana 1: al club con Boisier (no con Bidon).", BOISIER),
    ("Notas: me caso en septiembre e invito a Boisier, pero no a Bidon.", BOISIER),
]

#: «Menos» and «no» that take nobody out.
HIM_TOO = [
    "Semana 1: voy al club, al menos con Bidon.",
    "Semana 1: doy una fiesta e invito no solo a Boisier, sino también a Bidon.",
    "Semana 1: voy al club nada menos que con Bidon.",
]


def named(orders):
    """Everybody whom some order names."""
    out = set()
    for action in (*orders.notes, *(one for week in orders.weeks for one in week)):
        for field in ("who", "with_", "guests", "opponent"):
            value = getattr(action, field, None) or ()
            out |= {value} if isinstance(value, str) else set(value)
    return out


@pytest.mark.parametrize("text", ALL_BUT_HIM)
def test_of_all_but_one_that_one_is_never_made_the_only_guest(reading, text):
    orders = reading(text)
    assert BIDON not in named(orders)
    assert any("idon" in flag.said.text for flag in orders.flags)


@pytest.mark.parametrize(("text", "come"), [(text, set(come)) for text, *come in NOT_HIM])
def test_who_is_expressly_left_out_stays_away(reading, text, come):
    assert named(reading(text)) == come


@pytest.mark.parametrize("text", HIM_TOO)
def test_words_that_take_nobody_out_leave_him_in(reading, text):
    assert BIDON in named(reading(text))


def test_a_challenge_that_is_not_accepted_is_declined(reading):
    [one, other] = reading("Notas: acepto el reto de Boisier, pero no el de Bidon.").notes
    assert isinstance(other, o.AnswerChallenge)
    assert (one.answer, other.opponent, other.answer) == ("accept", BIDON, "decline")
