"""Chapter 10, holy ground (10.4.6): what an insult to the Church a challenge is at mass, and a duel there.

That nobody toadies at mass, and that enemies pass each other by, follows from the place (``whereabouts``).
"""

from turnbot.core.events import PUBLIC
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c12_cads import accuse
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.whereabouts import is_church, visits
from turnbot.games.preux.words.hallowed import tells_of_holy_ground

#: What is said of a challenge in the house of God, and by whom.
_INSULTS = ("challenge.made", "challenge.accepted")


@rule("10.4.6")
def insult_the_church(t: Turn) -> None:
    """Let who challenges somebody, or takes a challenge up, where both hear the same mass be held a cad.

    It is so of orders for this very week; the referee may find otherwise.
    """
    at = {name: visit.place for name, visit in visits(t).items() if is_church(visit.place)}
    for kind in _INSULTS:
        for event in t.ledger.of_kind(kind, t.week):
            who, other = event.facts["who"], event.facts["partner"]
            if at.get(who) and at.get(who) == at.get(other):
                accuse(t, t.world.people[who], "insult")


def profane(t: Turn, one: Person, other: Person, ground: str) -> None:
    """Let both who fought on holy ground lose a level and fall in disgrace; the referee may excuse them.

    ``ground`` is where they agreed to fight, in the challenged man's words.
    """
    t = t.under("10.4.6")
    proposal = tells_of_holy_ground(ground)
    if proposal is None:
        return
    if not t.decide("sacrilege", one, other, proposal=proposal, options=(True, False), words=ground):
        return
    for who in (one, other):
        if not who.died:
            t.post(PUBLIC, "ground.profaned", who=who, ground=ground)
            disgrace(t, who, "sacrilege")
