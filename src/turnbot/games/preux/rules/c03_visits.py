"""Where everybody spends the week: one long action each, and who is let in where (1.0.3, 3.1.5, 3.1.6).

The week is laid out before anything is posted: members first, then whom they take along, then those
whose orders hang on who is there, and their guests. Everybody's place is public in the end.
"""

from turnbot.core.events import only
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import (
    Action,
    Other,
    RegimentalDuty,
    Rescue,
    Rest,
    Theatre,
    VisitCasino,
    VisitClub,
    do_name,
)
from turnbot.games.preux.rules.c01_month import refer_all
from turnbot.games.preux.rules.c03_admission import join_the_dauphin, turn_away
from turnbot.games.preux.rules.c03_attendance import announce
from turnbot.games.preux.rules.c03_seating import seat
from turnbot.games.preux.rules.c03_week import Week, is_played
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import Presence, asks_presence, holds
from turnbot.games.preux.week.living import Turn, everybody, kept_away, refuse_absent
from turnbot.games.preux.week.plan import choose, club_of, long_orders, ordered
from turnbot.games.preux.week.whereabouts import CASINO, THEATRE

#: What a man may set out for who is kept away from Paris: its own rule says when.
AWAY_TOO = (Rescue,)


@rule("1.0.3", "3.1.6")
def place_everybody(t: Turn) -> None:
    """Give each character his one long action of the week, and post where he is."""
    week = Week(t)
    waiting = []
    for who in everybody(t):
        if any(asks_presence(action) for action in long_orders(t, who)):
            waiting.append(who)
        else:
            _settle(week, who, None)
    seat(week)
    # All of them look before any of them moves: two who wait for each other both stay away.
    for who in waiting:
        _settle(week, who, _presence(week, who))
    seat(week)
    join_the_dauphin(week)
    turn_away(week)
    announce(week)


def _settle(week: Week, who: Person, present: Presence | None) -> None:
    """Choose his long actions; refuse what does not fit, refer what is not played."""
    t = week.t
    standing = [a for a in long_orders(t, who) if holds(t, who, a, present)]
    taken, left = choose(standing, t.hidden("long_actions_per_week"))
    week.plans[who.name] = taken
    for action in left:
        t.refuse(who, do_name(action), reason="too-many-long")
    away = kept_away(t, who)
    # Who is at the front may have orders for there; who lies in bed or hides can do nothing at all.
    helpless = away not in ("", "at-front")
    played = [action for action in taken if helpless or is_played(who, action)]
    refer_all(t, who, [action for action in taken if action not in played])
    if away != "at-front" and any(isinstance(action, Rest) for action in played):
        t.post(only(who), "week.rested", who=who)
    elif away:
        for action in played:
            if away == "at-front" and isinstance(action, RegimentalDuty) and not who.captured:
                # It is what he does there, whatever he orders.
                t.under("9.4.4").post(only(who), "duty.afield", who=who)
            elif not isinstance(action, AWAY_TOO):
                refuse_absent(t, who, do_name(action), away)
    elif played:
        week.new.append(who)
    elif not taken and who.name in t.orders and not ordered(t, who, Other):
        # What he thought of himself may take a week or not: the referee is asked about it.
        t.post(only(who), "week.idle", who=who)


def _presence(week: Week, who: Person) -> Presence:
    """Who is already where his orders would take him: the club they name or the Casino; or at his own."""
    places = [_place_of(who, action) for action in long_orders(week.t, who)]
    place = next((place for place in places if place), who.club)

    def present(name: str) -> bool:
        return bool(place) and name in week.seats and week.seats[name].place == place

    return present


def _place_of(who: Person, action: Action) -> str:
    """Where an order would take him; empty where that is no place to meet anybody."""
    match action:
        case VisitClub():
            return club_of(who, action)
        case VisitCasino():
            return CASINO
        case Theatre():
            return THEATRE
    return ""
