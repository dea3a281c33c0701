"""What of a month's orders a player may well mean again: it fills the form for the next one.

Habits and pastimes are offered again, as long as they can be had in the world that the month leaves. Errands
are done once: what was arranged for a certain day, or cannot be had twice, comes into no form.
"""

from dataclasses import fields

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    NAMES,
    AccompanyLady,
    Action,
    Apply,
    AskKing,
    AttendParty,
    BachelorParty,
    CarryPistol,
    Court,
    Drink,
    Duel,
    Enlist,
    FollowLady,
    Gamble,
    HostParty,
    JoinOrder,
    Lavish,
    MarryCouple,
    Orders,
    PrepareParty,
    Propose,
    Purse,
    RegimentalDuty,
    Rescue,
    Stroll,
    Theatre,
    Toady,
    VisitClub,
    Wedding,
    WritePlay,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

#: Short actions that are habits; the others were errands.
_HABITS = (Drink, Gamble, Toady, Lavish, Purse, CarryPistol)
#: Habits of an evening out: without it they mean nothing.
_OF_AN_EVENING = (Drink, Gamble, Toady)
#: What fills a week and is nevertheless an errand.
_ERRANDS = (
    Apply, AskKing, AttendParty, BachelorParty, Duel, Enlist, HostParty, JoinOrder, MarryCouple, PrepareParty,
    Propose, Rescue, Wedding,
)  # fmt: skip


def again(orders: Orders, world: World, *, at_front: bool = False) -> Orders:
    """Return what of these orders may be meant again, in the world that their month left.

    Who will be ``at_front`` does there none of what he did in Paris: only his death list may stand.
    """
    who = world.people.get(orders.sender or "")
    if who is None:
        return Orders(sender=orders.sender)
    if at_front:
        return Orders(sender=orders.sender, death_roll=orders.death_roll)
    return Orders(
        sender=orders.sender,
        weeks=tuple(_week(week, who, world) for week in orders.weeks),
        notes=_kept(orders.notes, who, world),
    )


def _week(actions: tuple[Action, ...], who: Person, world: World) -> tuple[Action, ...]:
    kept = _kept(actions, who, world)
    if any(map(_fills_a_week, actions)) and not any(map(_fills_a_week, kept)):
        # He does not go where he drank and played.
        return tuple(action for action in kept if not isinstance(action, _OF_AN_EVENING))
    return kept


def _kept(actions: tuple[Action, ...], who: Person, world: World) -> tuple[Action, ...]:
    return tuple(action for action in actions if _is_meant_again(action, who, world))


def _fills_a_week(action: Action) -> bool:
    return book().is_long(NAMES[type(action)])


def _is_meant_again(action: Action, who: Person, world: World) -> bool:
    if action.if_ is not None or isinstance(action, _ERRANDS):
        return False
    if not isinstance(action, _HABITS) and not _fills_a_week(action):
        return False
    if any(name not in world.people and name not in world.ladies for name in _named(action)):
        return False
    return _can_be_had(action, who)


def _can_be_had(action: Action, who: Person) -> bool:
    """Whether what has become of him leaves it to him."""
    match action:
        case VisitClub(guest_of=None, club=club):
            return bool(who.club) and club in (None, who.club) and (bool(who.lady) or not action.lady)
        case Court() | FollowLady() | Stroll():
            return not action.lady or action.lady != who.lady
        case AccompanyLady(lady=lady):
            return bool(who.lady) and lady in (None, who.lady)
        case Theatre(lady=True):
            return bool(who.lady)
        case RegimentalDuty():
            return bool(who.regiment)
        case WritePlay():
            return who.writing.get("weeks", 0) < book().theatre.writing.weeks
    return True


def _named(action: Action) -> list[str]:
    """Whom it has to do with, by their names in the world."""
    found: list[str] = []
    for field in fields(action):
        value = getattr(action, field.name)
        if field.name in ("who", "lady", "guest_of", "host", "groom") and isinstance(value, str):
            found.append(value)
        elif field.name in ("with_", "guests"):
            found += value
    return found
