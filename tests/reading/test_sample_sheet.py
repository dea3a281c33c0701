"""The order sheet that the rule book prints as its example (1.0.5)."""

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import If

SHEET = """\
1ª Semana: Practico esgrima con el arma del Regimiento(Rapier). Me apunto al club “Tuiles Bleues”.
2ª Semana: Voy al teatro y alquilo un palco; invito a Juliette Labelle.
Si acepta, la invito la tercera semana a venir a mi club.
3ª Semana: Voy a mi club; si Juliette aceptó la invitación, llevo un ramo de rosas valorado en 30 coronas y la
cortejo. Si no, bebo hasta reventar.
4ª Semana: La dedico a mis obligaciones regimentales.

Observaciones:  A lo largo de todo el mes realizo gastos ostentosos.
"""
JULIETTE = "Juliette Labelle"


def test_the_first_two_weeks(reading):
    read = reading(SHEET, sender="Pierre de l'Exemple")
    assert read.weeks[0] == (o.Practise("rapier"), o.JoinClub("TB"))
    assert set(read.weeks[1]) == {
        o.Theatre("box"),
        o.Invite(JULIETTE, "theatre"),
        o.Invite(JULIETTE, "club", 3, if_=If("accepted", JULIETTE)),
    }


def test_the_last_week_and_the_observations(reading):
    read = reading(SHEET, sender="Pierre de l'Exemple")
    assert read.weeks[3] == (o.RegimentalDuty(),)
    assert read.notes == (o.Lavish(),)
    assert read.flags == ()
