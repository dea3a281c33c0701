"""Chapter 6, the King's displeasure (6.0.9): who has too many titles, what it costs him, and when it ends."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c01_month import level_of_the_month
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c06_titles import KING, new_nobles
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.offices import posts_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.titles import held, ladder
from turnbot.games.preux.week.living import Turn, everybody

#: On what favours are used for it.
MATTER = "displeasure"
#: What the King may ask of him: money, his offices, or that he goes. The first is what he does unless the
#: referee says otherwise.
PRICES = ("crowns", "offices", "disgrace")


@rule("6.0.9")
def displease(t: Turn) -> None:
    """See whether a title beyond the first six makes the King afraid of who won it (ruling 122).

    The first price of it nobody is spared; pardon comes later, if at all.
    """
    for who in new_nobles(t):
        if len(held(who)) <= len(ladder()) or who.displeased_since:
            continue
        if t.roll("displeasure", who, hidden=True).total <= t.hidden("displeased_up_to"):
            t.post(PUBLIC, "king.displeased", Become(who.name, "displeased_since", t.world.month), who=who)
            _charge(t, who)


def weigh_displeasure(t: Turn) -> None:
    """Throw each month for who displeases the King: friends move him to pardon, enemies to punish again."""
    t = t.under("6.0.9")
    for who in everybody(t):
        if not who.displeased_since or who.displeased_since == t.world.month:
            continue
        die = t.roll("mercy", who, hidden=True).total
        total = die + sway(t, who, MATTER, KING)
        if die > 1 and total >= t.hidden("pardoned_from"):
            t.post(PUBLIC, "king.pardoned", Become(who.name, "displeased_since", ""), who=who)
        elif total <= t.hidden("charged_up_to"):
            _charge(t, who)


def _charge(t: Turn, who: Person) -> None:
    """Let a man pay for his rank: how, the referee says. Who has no office left pays in crowns."""
    price = t.decide("kings-price", who, proposal=PRICES[0], options=PRICES, count=len(held(who)))
    t.post(PUBLIC, "king.charged", who=who, result=price)
    if price == "disgrace":
        disgrace(t, who, "king")
    elif price == "offices" and posts_of(who):
        leave_offices(t.under("11.0.12"), who, "dismissed")
    else:
        crowns = min(who.crowns, t.hidden("crowns_per_level") * level_of_the_month(t, who))
        t.post(only(who), "king.paid", Delta(who.name, "crowns", -crowns), who=who, crowns=-crowns)
