"""Chapter 7, the duellist's profile (7.3.2): how dangerous a man is, as the monthly lists print it."""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become
from turnbot.core.rules import rule
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody


@rule("7.3.2")
def profile(t: Turn, who: Person) -> int:
    """A man's profile, 1 to 9 and about 5 for an average one (ruling 144).

    The formula is the house's own: strength, constitution and base mastery, less a number, by a divisor.
    """
    total = who.strength + who.constitution + who.expertise.get("base", 0) - t.hidden("less")
    divisor = t.hidden("divisor")
    # Half a point counts up, whatever the number before it.
    rounded = (2 * total + divisor) // (2 * divisor)
    return int(max(t.hidden("lowest"), min(t.hidden("highest"), rounded)))


def list_profiles(t: Turn) -> None:
    """Print the profiles as they are at the month's end, all in one list."""
    t = t.under("7.3.2")
    changed = [
        Become(who.name, "profile", now) for who in everybody(t) if (now := profile(t, who)) != who.profile
    ]
    if changed:
        t.post(PUBLIC, "profiles.listed", *changed, month=t.world.month)
