"""Chapter 7, what honour is worth: status points for the deeds of a duel (7.3.3), and what they lead to."""

from collections.abc import Sequence
from typing import Any

from turnbot.core.events import only
from turnbot.core.ledger import Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.rules.c07_causes import Relation, relation
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn

#: What winning and losing are called in the table, by what the two are to each other.
_BEAT = {"enemy": "beat-enemy", "neutral": "beat-neutral", "own-regiment": "beat-neutral"}
_LOSE = {"enemy": "lose-to-enemy", "neutral": "lose-to-neutral", "own-regiment": "lose-to-neutral"}


def yes_or_no(t: Turn, what: str, *who: Person, **facts: Any) -> bool:
    """Ask the referee what he may deny; without a ruling, or with one that is neither, it is so."""
    return bool(t.decide(what, *who, proposal=True, options=(True, False), **facts))


@rule("7.3.3")
def score(t: Turn, who: Person, other: Person, deed: str, times: int = 1) -> int:
    """Give or take the points of a deed, ``times`` over, and tell him alone; return how many."""
    points = book().deeds[deed].points(who.level) * times
    if points:
        t.post(
            only(who), "honour.scored", Delta(who.name, "status", points),
            who=who, partner=other, result=deed, points=points,
        )  # fmt: skip
    return points


def deeds(t: Turn, how: Relation, won: bool) -> Sequence[str]:
    """The rows of 7.3.3 for having won, or lost, against a man who is that to him (rulings 134-136).

    Among friends there is nothing to win: both have the loss of having fought at all.
    """
    if how == "friend":
        return ("fight-friend",)
    return ((_BEAT if won else _LOSE)[how],)


def win_and_lose(t: Turn, winner: Person, loser: Person) -> None:
    """Give both what a victory is worth, whether it was won with the sword or by an apology (ruling 132)."""
    how = relation(winner, loser)
    for deed in deeds(t, how, True):
        score(t, winner, loser, deed)
    for deed in deeds(t, how, False):
        score(t, loser, winner, deed)


def worth(t: Turn, winner: Person, loser: Person) -> int:
    """Points that a victory over this man would bring, for whoever earns them in his place (10.5.6)."""
    return sum(book().deeds[deed].points(winner.level) for deed in deeds(t, relation(winner, loser), True))
