"""What a sheet says of a condition: one thing, or why it says another the second time."""

import pytest
from test_offices_told import sheet

from rules.months import lady, person, play_month, tie, weeks
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Buy, Court, VisitClub


@pytest.mark.rule("1.0.5")
def test_what_was_not_known_in_time_and_came_true_later_is_no_contradiction():
    """At the door of the club she has not answered; when he goes shopping she has."""
    asked = If("refused", "Diane")
    played = play_month(
        person("Pierre", club="PR"),
        ladies=[lady("Diane")],
        others=[tie("Pierre", "Diane")],
        orders={"Pierre": weeks([Court(lady="Diane"), VisitClub(if_=asked), Buy(what="pipa", if_=asked)])},
        dice={"*/courtship/*": 1, "*/indiscretion/*": 6},
    )
    for text in sheet(played, "Pierre"):
        assert "«si Diane rehúsa» para ir al club: no pudo saberse a tiempo, y no se hizo" in text
        assert "«si Diane rehúsa» para comprar: se cumplió" in text
