"""Chapter 4, invitations: what a lady answers whom, and which of them she goes out with."""

from collections.abc import Iterable

from turnbot.core.events import only
from turnbot.games.preux.orders.tree import (
    OCCASIONS,
    Invite,
    do_name,
)
from turnbot.games.preux.rules.c04_acquaintance import is_taken, lowest_die, tie_of
from turnbot.games.preux.state.between import Tie
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.holding import awaits_invitation, hangs_on_the_week, holds
from turnbot.games.preux.week.living import Turn, everybody, refuse_absent
from turnbot.games.preux.week.plan import ordered


def answer_invitations(t: Turn) -> None:
    """Let ladies answer who asks them out (1.0.5, ruling 59); one promise for each week.

    Before anybody goes anywhere, since orders may hang on the answer; an invitation may hang on the answer to
    another, and is made when that is known.
    """
    waiting = [one for one in _invitations(t) if not _is_late(t, one)]
    while waiting:
        # What still waits when nobody is answered any more is for the referee to judge.
        ready = [one for one in waiting if not awaits_invitation(t, one[0], one[1])] or waiting
        waiting = [one for one in waiting if one not in ready]
        _answer(t, ready)


def answer_late_invitations(t: Turn) -> None:
    """Let ladies answer who asks them out according to how this week went, for one to come."""
    _answer(t, [one for one in _invitations(t) if _is_late(t, one)])


def _invitations(t: Turn) -> list[tuple[Person, Invite]]:
    """Who orders this week to ask which lady out."""
    orders = [(who, order) for who in everybody(t) for order in ordered(t, who, Invite)]
    return [(who, order) for who, order in orders if order.who in t.world.ladies]


def _is_late(t: Turn, invitation: tuple[Person, Invite]) -> bool:
    """Whether it is for a week to come, and hangs on more of this one than other invitations."""
    who, order = invitation
    return (order.week or 0) > t.week and hangs_on_the_week(t, who, order, but=(Invite,))


def _answer(t: Turn, invitations: Iterable[tuple[Person, Invite]]) -> None:
    """Throw for these invitations and answer them.

    Of two who ask for the same week and would both be accepted, the better throw has her, then the higher
    level.
    """
    t = t.under("4.2.5")
    promised = {(e.facts["lady"], e.facts["in_week"]) for e in t.ledger.of_kind("lady.accepted")}
    asked: list[tuple[int, int, str, Person, Lady, Invite]] = []
    before = _answered_before(t)
    for who, order in invitations:
        lady, week = t.world.ladies[order.who or ""], order.week or max(1, t.week)
        weeks = before.setdefault((who.name, lady.name), [])
        if week in weeks or not holds(t, who, order):
            continue
        if who.at_front:
            refuse_absent(t, who, do_name(order), "at-front")
        elif not max(1, t.week) <= week <= 4:
            t.refuse(who, do_name(order), reason="no-week", lady=lady)
        else:
            weeks.append(week)
            asked.append((-_inclination(t, who, lady, len(weeks)), -who.level, who.name, who, lady, order))
    for reluctance, _, _, who, lady, order in sorted(asked, key=lambda one: one[:3]):
        week = order.week or max(1, t.week)
        yes = reluctance <= 0 and (lady.name, week) not in promised
        if yes:
            promised.add((lady.name, week))
        occasion = order.to if order.to in OCCASIONS else ""
        t.post(
            only(who), "lady.accepted" if yes else "lady.declined",
            who=who, lady=lady, occasion=occasion, in_week=week,
        )  # fmt: skip


def _answered_before(t: Turn) -> dict[tuple[str, str], list[int]]:
    """For which weeks he asked her this week and was answered, by gentleman and lady."""
    found: dict[tuple[str, str], list[int]] = {}
    for event in (e for kind in ("lady.accepted", "lady.declined") for e in t.ledger.of_kind(kind)):
        if event.week == t.week:
            pair = (event.facts["who"], event.facts["lady"])
            found.setdefault(pair, []).append(event.facts["in_week"])
    return found


def _inclination(t: Turn, who: Person, lady: Lady, nth: int) -> int:
    """By how much she is inclined to go out with him; below nothing she will not (ruling 59).

    ``nth`` tells apart the invitations to her of one week.
    """
    if who.lady == lady.name:
        return 6
    least = lowest_die(who, lady)
    die = t.roll("invitation" if nth == 1 else f"invitation-{nth}", who, lady, hidden=True).total
    if least is None or die == t.hidden("always_declines"):
        return -6
    return int(die - (lady.moral if is_taken(lady, who) else 0) - (least + t.hidden("invitation_modifier")))


def has_date(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether she promised to meet him this week: by an invitation, or when they last talked."""
    tie = tie_of(t, who, lady)
    if tie is not None and tie.date == f"{t.world.month}/{t.week}":
        return True
    return bool(t.happened("lady.accepted", who, who=who.name, lady=lady.name, in_week=t.week))


def dated(t: Turn, lady: Lady) -> Iterable[Person]:
    """The men in Paris whom she promised to meet this week (see ``has_date``)."""
    asked = [event.facts["who"] for event in t.ledger.concerning(lady.name, "lady.accepted")]
    talked = [tie.man for tie in t.world.about(lady.name, Tie)]
    men = (t.world.people[name] for name in dict.fromkeys((*asked, *talked)))
    return [who for who in men if not who.died and not who.at_front and has_date(t, who, lady)]


def invited_to(t: Turn, who: Person, occasion: str) -> list[Lady]:
    """Ladies who promised to go with him this week to a club, a party, the theatre or the Casino."""
    accepted = t.happened("lady.accepted", who, who=who.name, in_week=t.week)
    names = [event.facts["lady"] for event in accepted if event.facts["occasion"] in (occasion, "")]
    return [t.world.ladies[name] for name in names if name in t.world.ladies]
