"""What the echo says of the terms of a duel may be entered again as it stands."""

import august
import pytest

from turnbot.games.preux.desk import entering
from turnbot.games.preux.orders.tree import DuelTerms
from turnbot.games.preux.words.echo import echo_terms

WHO, OTHER = "Honoré de Malaterre", "Léonard de Fontbrune"


@pytest.mark.parametrize(
    "terms",
    [
        DuelTerms(opponent=OTHER, weapon="sword"),
        DuelTerms(opponent=OTHER, weapon="sabre", limit="first-blood"),
        DuelTerms(weapon="sword", surrender_below=30),
    ],
)
def test_terms_are_entered_in_the_words_in_which_they_are_told(terms):
    _, world = august.played()
    entered = entering.enter(None, WHO, "duelos", echo_terms(terms), world)
    assert [echo_terms(one) for one in entered.terms] == [echo_terms(terms)]
    assert not entered.flags
