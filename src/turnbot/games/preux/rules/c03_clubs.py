"""Chapter 3, clubs: belonging to one, and being taken to one above one's level (3.1.1, 3.1.5)."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Invite, JoinClub, LeaveClub
from turnbot.games.preux.rules.c01_month import invites_knight
from turnbot.games.preux.state.costs import unfit
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import hangs_on_the_week, holds
from turnbot.games.preux.week.living import Turn, everybody, with_standing
from turnbot.games.preux.week.plan import errands, ordered
from turnbot.games.preux.week.whereabouts import visits

#: By which rule one asks somebody to another place than a club.
_ASKED_UNDER = {"casino": "3.3.1", "theatre": "3.4.2"}


def end_memberships(t: Turn) -> None:
    """Put out on the first day who no longer meets what his club asks for (3.1.1, ruling 26)."""
    t = t.under("3.1.1")
    for who in everybody(t):
        reason = unfit(who, book().clubs[who.club]) if who.club else ""
        if reason:
            t.post(PUBLIC, "club.lost", Become(who.name, "club", ""), who=who, club=who.club, reason=reason)


def join_and_leave(t: Turn) -> None:
    """Let people leave their clubs and join others, as they order for this week."""
    _join_and_leave(t, late=False)


def join_and_leave_late(t: Turn) -> None:
    """Let those do so who made it hang on how the week went."""
    _join_and_leave(t, late=True)


def _join_and_leave(t: Turn, *, late: bool) -> None:
    for who in everybody(t):
        for leaving in errands(t, who, LeaveClub, late=late):
            leave(t, who, leaving.club or who.club)
        for joining in errands(t, who, JoinClub, late=late):
            join(t, who, joining.club or "")


@rule("3.1.1")
def join(t: Turn, who: Person, code: str) -> None:
    """Make him a member: level, dues in hand, one club at a time, one change in a month (ruling 27)."""
    club = book().clubs.get(code)
    if club is None:
        t.refuse(who, "join-club", reason="no-club")
    elif who.club == code:
        t.refuse(who, "join-club", reason="member-already", club=code)
    elif len(t.happened("club.joined", who, who=who.name)) >= t.hidden("club_changes_per_month"):
        t.refuse(who, "join-club", reason="one-change", club=code)
    elif unfit(who, club) == "level":
        t.refuse(who, "join-club", reason="level", club=code, level=club.minimum_level)
    elif unfit(who, club):
        t.refuse(who, "join-club", reason="rank", club=code)
    elif who.crowns < club.dues:
        t.refuse(who, "join-club", reason="cannot-pay", club=code, cost=club.dues)
    else:
        t.post(PUBLIC, "club.joined", Become(who.name, "club", code), who=who, club=code, left_club=who.club)


def leave(t: Turn, who: Person, code: str) -> None:
    """End his membership at his wish (3.1.1)."""
    t = t.under("3.1.1")
    if not who.club:
        t.refuse(who, "leave-club", reason="no-club")
    elif who.club != code:
        t.refuse(who, "leave-club", reason="not-member", club=code)
    elif len(t.happened("club.joined", who, who=who.name)) >= t.hidden("club_changes_per_month"):
        t.refuse(who, "leave-club", reason="one-change", club=code)
    else:
        t.post(PUBLIC, "club.left", Become(who.name, "club", ""), who=who, club=code)


def pay_dues(t: Turn) -> None:
    """Charge the members of the last day, and give them the points of belonging; expel who cannot pay.

    Who is at the front pays, and has no points for it (9.4.4).
    """
    here = {who.name for who in with_standing(t)}
    t = t.under("3.1.1")
    for who in everybody(t):
        if not who.club:
            continue
        club = book().clubs[who.club]
        if who.crowns >= club.dues:
            points = club.status if who.name in here else 0
            changes = (Delta(who.name, "crowns", -club.dues), Delta(who.name, "status", points))
            t.post(
                only(who), "club.paid", *changes,
                who=who, club=club.code, cost=club.dues, points=points,
            )  # fmt: skip
        else:
            t.post(only(who), "club.unpaid", who=who, club=club.code, cost=club.dues)
            t.post(PUBLIC, "club.expelled", Become(who.name, "club", ""), who=who, club=club.code)


def send_invitations(t: Turn) -> None:
    """Tell characters that somebody asks them to his club, a party there, his box or the Casino (3.1.5)."""
    _send_invitations(t, late=False)


def send_late_invitations(t: Turn) -> None:
    """Tell those whom he asks according to how the week went."""
    _send_invitations(t, late=True)


def _send_invitations(t: Turn, *, late: bool) -> None:
    t = t.under("3.1.5")
    for who in everybody(t):
        for order in ordered(t, who, Invite):
            if hangs_on_the_week(t, who, order) is not late or not invites_knight(t, order):
                continue
            if order.who is not None and holds(t, who, order):
                t.under(_ASKED_UNDER.get(order.to or "", t.rule)).post(
                    only(who, order.who), "invitation.made",
                    who=who, partner=order.who, occasion=order.to, in_week=order.week or t.week,
                )  # fmt: skip


@rule("3.1.5")
def honour_guests(t: Turn) -> None:
    """Give points to who was taken to a club above his level (ruling 39)."""
    for visit in visits(t).values():
        club = book().clubs.get(visit.place)
        if visit.role != "guest" or club is None or visit.who.level >= club.minimum_level:
            continue
        own = book().clubs[visit.who.club].status if visit.who.club else 0
        points = max(t.hidden("least_for_guest"), (club.status - own) // t.hidden("guest_divisor"))
        t.post(
            only(visit.who), "guest.honoured", Delta(visit.who.name, "status", points),
            who=visit.who, club=club.code, host=visit.host, points=points,
        )  # fmt: skip
