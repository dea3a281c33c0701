"""Chapter 11, holding an office: what it brings every month, and how it is lost (11.0.8, 11.0.12)."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Enter, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.state.offices import held_in, posts_of, row_of, status_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import open_post_name
from turnbot.games.preux.week.living import Turn, everybody, with_standing


def pay_officers(t: Turn) -> None:
    """Pay everybody, on the first day, what his offices bring in crowns (ruling 5)."""
    t = t.under("11.1.2")
    for who in everybody(t):
        for post in posts_of(who):
            row = row_of(post)
            if row is not None and row.pay:
                paid = Delta(who.name, "crowns", row.pay)
                t.post(only(who), "office.paid", paid, who=who, office=post, crowns=row.pay)


def honour_officers(t: Turn) -> None:
    """Give everybody the month's points of his offices; at the front none count (9.4.4)."""
    t = t.under("11.1.2")
    for who in with_standing(t):
        for post in posts_of(who):
            points = status_of(post)
            if points:
                gained = Delta(who.name, "status", points)
                t.post(only(who), "office.honoured", gained, who=who, office=post, points=points)


@rule("11.0.12")
def leave_offices(t: Turn, who: Person, why: str, *posts: str) -> None:
    """Let a man lose these offices, or all of his: nobody lays one down of his own will.

    ``why`` is ``disgrace``, ``death``, ``conviction``, ``promotion``, ``incompatible``, ``resigned`` (the
    police alone, ruling 234), ``dismissed``, ``retired`` or ``ordained``.
    """
    for post in posts or posts_of(who):
        lost = Become(who.name, held_in(who, post), "")
        t.post(PUBLIC, "office.lost", lost, *_vacant(t, post), who=who, office=post, cause=why)


@rule("11.0.8")
def _vacant(t: Turn, post: str) -> tuple[Wish, ...]:
    """What leaves an office to a secretary until it is given again, in its own month or before (11.0.9)."""
    name = open_post_name(post)
    if name in t.world.open_posts or row_of(post) is None:
        return ()
    return (Enter("open_post", {"name": name, "post": post, "month": t.world.month}),)
