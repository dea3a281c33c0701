"""What a character does in a given week: his orders, their conditions, and where people are.

Conditions see what the player may see and nothing else. Each is looked at once in a week, by the first
rule that takes the order up, and the answer is posted to him: later rules read it there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, cast

from turnbot.core import turn
from turnbot.core.events import SECRET, Event, only
from turnbot.games.preux.book import book
from turnbot.games.preux.kinds import KINDS
from turnbot.games.preux.orders import (
    NAMES,
    QUALITIES,
    AccompanyLady,
    Action,
    And,
    AttendParty,
    CarryPistol,
    Condition,
    Court,
    Drink,
    Duel,
    Gamble,
    HostParty,
    If,
    Lavish,
    Mass,
    Not,
    Orders,
    Practise,
    Propose,
    Purse,
    RegimentalDuty,
    Rest,
    Theatre,
    Toady,
    VisitCasino,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.world import Person, World, week_after

Turn: TypeAlias = turn.Turn[World, Orders]
A = TypeVar("A", bound=Action)

#: Where he is in a week, when it is no club.
TAVERN, CASINO, THEATRE = "tavern", "casino", "theatre"

#: What tells everybody where somebody is this week.
SEEN = ("club.visited", "tavern.visited", "casino.visited", "theatre.visited", "home.visited")

#: Before the name of who receives at home.
_AT_HOME = "home/"

#: In «observaciones» these hold in every week; lavish living for the month; everything else is done once.
_EVERY_WEEK: tuple[type[Action], ...] = (Drink, Gamble, Toady, Purse, CarryPistol)
_ALL_MONTH: tuple[type[Action], ...] = (Lavish,)

#: Tells whether somebody is where the order takes a man, while everybody is still on his way.
Presence = Callable[[str], bool]


def everybody(t: Turn) -> Iterable[Person]:
    """All characters who live, in the order of their names."""
    return tuple(who for who in t.world.people.values() if not who.died)


def in_paris(t: Turn) -> Iterable[Person]:
    """All characters who are not at the front."""
    return (who for who in everybody(t) if not who.at_front)


def this_week(t: Turn) -> str:
    """The week in hand as ``1626-08/3``; outside weeks the last of the month."""
    return f"{t.world.month}/{t.week or 4}"


def in_bed(t: Turn, who: Person) -> bool:
    """Whether he lies unconscious or in bed with grave wounds (8.4.5)."""
    return who.laid_up >= this_week(t)


def must_rest(t: Turn, who: Person) -> bool:
    """Whether grave wounds forbid him to practise, drink, fight or go to the front (8.8.2)."""
    return who.resting_until >= this_week(t)


def in_prison(t: Turn, who: Person) -> bool:
    """Whether he has spent a week of this month under arrest, or will have by its end."""
    caught = [e for e in t.ledger.of_kind("duel.arrested") if who.name in e.facts["people"]]
    first = min((week_after(f"{e.month}/{e.week}") for e in caught), default=f"{t.world.month}/1")
    return first <= f"{t.world.month}/4" and who.arrested >= first


def kept_away(t: Turn, who: Person) -> str:
    """Why he can do nothing in Paris this week; empty: he can.

    It is ``dead``, ``at-front``, ``laid-up``, ``arrested`` or ``in-disgrace``: who falls in it hides until he
    leaves (12.0.2).
    """
    if who.died:
        return "dead"
    if who.at_front:
        return "at-front"
    if in_bed(t, who):
        return "laid-up"
    if who.arrested >= this_week(t):
        return "arrested"
    return "in-disgrace" if who.disgrace else ""


def do_name(action: Action) -> str:
    """The name of an action as orders have it: ``visit-club``."""
    return NAMES[type(action)]


def ordered(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he orders of a kind for this week (or for the month, outside weeks), whatever its condition."""
    orders = t.orders.get(who.name)
    if orders is None:
        return ()
    actions: Sequence[Action]
    if issubclass(kind, _ALL_MONTH):
        actions = () if t.week else (*orders.notes, *(a for week in orders.weeks for a in week))
    elif t.week == 0:
        actions = () if issubclass(kind, _EVERY_WEEK) else orders.notes
    else:
        actions = orders.weeks[t.week - 1]
        if orders.notes and issubclass(kind, _EVERY_WEEK):
            actions = (*actions, *orders.notes)
    return tuple([action for action in actions if isinstance(action, kind)])


def todo(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he orders of a kind for this week (or for the month, outside weeks) and whose condition holds."""
    return tuple([action for action in ordered(t, who, kind) if holds(t, who, action)])


def of_the_week(t: Turn, who: Person, actions: Iterable[A]) -> tuple[A, ...]:
    """Those of these actions that he orders for this very week, and not for the whole month."""
    own = t.orders[who.name].weeks[t.week - 1]
    return tuple(action for action in actions if any(action is one for one in own))


# Conditions -------------------------------------------------------------------------------------------


def holds(t: Turn, who: Person, action: Action, present: Presence | None = None) -> bool:
    """Tell whether an order stands: it has no condition, or it holds. The answer stays for the week."""
    if action.if_ is None:
        return True
    facts = {"what": do_name(action), "condition": str(action.if_)}
    before = t.happened("condition.judged", who, week=t.week, who=who.name, **facts)
    if before:
        return before[0].facts["holds"] is True
    asked = _Asked(t, who, present or (lambda name: _met(t, who, name)), _tried_before(t, who, action))
    answer = _judge(asked, action.if_)
    if answer is None and not any(one.kind == "unclear" for one in _questions(action.if_)):
        answer = _referred(t, who, action)
    t.under("1.0.3").post(only(who), "condition.judged", who=who, holds=answer, **facts)
    return answer is True


def _referred(t: Turn, who: Person, action: Action) -> bool | None:
    """Ask the referee whether a condition holds that nobody can know when the order is taken up (ruling 12).

    What the reader could not make out he was asked about before the month.
    """
    t, what = t.under("1.0.3"), do_name(action)
    nth = 1 + len(t.happened("condition.judged", who, week=t.week, who=who.name, what=what))
    words = action.said.text if action.said else ""
    answer = t.decide(
        f"condition-{what}" if nth == 1 else f"condition-{what}-{nth}", who,
        proposal=None, options=(True, False, None), doing=what, condition=str(action.if_), words=words,
    )  # fmt: skip
    if answer is None or isinstance(answer, bool):
        return answer
    t.post(SECRET, "ruling.unusable", key=t.cases[-1].key, why=f"{answer!r} is neither true nor false")
    return None


def asks_presence(action: Action) -> bool:
    """Tell whether an order hangs on who is there."""
    return any(one.kind in ("present", "absent") for one in _questions(action.if_))


def _questions(condition: Condition | None) -> Iterable[If]:
    match condition:
        case None:
            return ()
        case If():
            return (condition,)
        case And(parts):
            return tuple(one for part in parts for one in _questions(part))
        case Not(of):
            return _questions(of)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a condition is looked at with: whose it is, who is where he goes, what he tries before it."""

    t: Turn
    who: Person
    present: Presence
    #: What he orders this very week before the order in hand, and may fail at.
    tried: tuple[Action, ...]


def _judge(asked: _Asked, condition: Condition) -> bool | None:
    """Answer true, false, or None for what cannot be known: that holds neither straight nor turned round."""
    match condition:
        case If(kind, value):
            return _answer(asked, kind, value)
        case And(parts):
            answers = [_judge(asked, part) for part in parts]
            return False if False in answers else None if None in answers else True
        case Not(of):
            return _turned(_judge(asked, of))


def _turned(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def _answer(asked: _Asked, kind: str, value: str | int | None) -> bool | None:
    t, who = asked.t, asked.who
    match kind, value:
        case "accepted" | "refused", str(name):
            yes = _accepted(asked, name)
            return yes if kind == "accepted" else _turned(yes)
        case "present" | "absent", str(name):
            return asked.present(name) is (kind == "present")
        case "crowns>=" | "crowns<", int(amount):
            return (who.crowns >= amount) is (kind == "crowns>=")
        case "play>=" | "play<", str(quality):
            better = _play_reaches(t, who, quality)
            return better if kind == "play>=" else _turned(better)
        case "succeeded" | "failed", _:
            success = _succeeded(t, who, asked.tried)
            return success if kind == "succeeded" else _turned(success)
        case "won" | "lost", _:
            won = _won(t, who, any(isinstance(one, Gamble) for one in asked.tried))
            return won if kind == "won" else _turned(won)
    return None


#: What is asked of a lady in a week after everybody has his place, and the events that answer it.
_ANSWERED: Mapping[type[Action], tuple[str, ...]] = {
    Court: ("courtship.won", "courtship.failed"),
    Propose: ("proposal.accepted", "proposal.rejected"),
    Toady: ("lady.talked", "lady.snubbed"),
}


def _accepted(asked: _Asked, name: str) -> bool | None:
    """Whether this person said yes to something he asked this month; who says nothing has not accepted.

    None where he asks it this very week and has not had the answer yet.
    """
    t, who = asked.t, asked.who
    told = t.happened("action.ruled", who, who=who.name, partner=name, success=True)
    lent = t.happened("loan.received", who, who=who.name, lender=name)
    goes_out = t.happened("lady.accepted", who, who=who.name, lady=name)
    marries = t.happened("proposal.accepted", who, who=who.name, lady=name)
    won = t.happened("courtship.won", who, who=who.name, lady=name)
    if told or lent or goes_out or marries or won:
        return True
    return None if any(_is_open(t, who, one, name) for one in asked.tried) else False


def _is_open(t: Turn, who: Person, action: Action, name: str) -> bool:
    """Whether an order of this week asks something of a lady that she has not answered yet."""
    answers = _ANSWERED.get(type(action), ())
    if not answers or name not in (getattr(action, "lady", None), *getattr(action, "with_", ())):
        return False
    said = any(t.happened(kind, who, week=t.week, who=who.name, lady=name) for kind in answers)
    refused = t.happened("order.refused", who, week=t.week, who=who.name, what=do_name(action))
    return name in t.world.ladies and not said and not refused


def _play_reaches(t: Turn, who: Person, quality: str) -> bool | None:
    """Whether the play on stage is at least so good; from week 2 on people talk about it (ruling 12)."""
    if t.week < t.hidden("quality_known_from_week", "3.4.2"):
        return None
    shown = t.ledger.of_kind("play.opened")
    return QUALITIES.index(shown[0].facts["result"]) >= QUALITIES.index(quality) if shown else None


#: What goes on in a week without anybody trying anything that may fail.
_NO_ATTEMPT = (
    *(VisitClub, VisitTavern, VisitCasino, Theatre, Mass, AccompanyLady, Rest, RegimentalDuty, Practise),
    *(Drink, Lavish, Purse, AttendParty, HostParty),
)


def _tried_before(t: Turn, who: Person, action: Action) -> tuple[Action, ...]:
    """What he orders before this order in the same week, and may fail at: the last of it is what it asks."""
    own = t.orders[who.name].weeks[t.week - 1] if t.week else t.orders[who.name].notes
    at = next((nth for nth, one in enumerate(own) if one is action), 0)
    return tuple(one for one in own[:at] if not isinstance(one, _NO_ATTEMPT))


def _succeeded(t: Turn, who: Person, tried: Sequence[Action]) -> bool | None:
    """How the last thing went that he tried; a refusal is a failure.

    Where he tries something earlier in the same week it is that which counts, and is not known before it has
    been tried.
    """
    attempts = [one for one in tried if not isinstance(one, Gamble)]
    named = {do_name(one) for one in attempts}
    for event in reversed(t.ledger.concerning(who.name)):
        if event.facts.get("who") != who.name or not event.audience.includes(who.name):
            continue
        if attempts and event.week != t.week:
            return None
        if attempts and event.facts.get("what", "") not in named and event.kind in _NAMES_ITS_ORDER:
            continue
        if event.kind == "order.refused":
            return False
        if event.kind == "action.ruled":
            if event.facts["success"] is not None:
                return cast(bool, event.facts["success"])
        elif KINDS[event.kind].success is not None:
            return KINDS[event.kind].success
    return None


#: Events that say in ``what`` which order they answer.
_NAMES_ITS_ORDER = frozenset(("order.refused", "action.ruled"))


def _won(t: Turn, who: Person, bets_now: bool) -> bool | None:
    """Whether the tables of the last week in which he bet left him richer; of this one, if he bets now."""
    bets = t.happened("bet.settled", who, who=who.name)
    if not bets or (bets_now and bets[-1].week != t.week):
        return None
    return bool(sum(bet.facts["gain"] for bet in bets if bet.week == bets[-1].week) > 0)


# Who is where ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visit:
    """A character at a club, in the taverns, at the Casino, at the theatre or at a party at home for a week.

    ``place`` is a club's code, ``tavern``, ``casino``, ``theatre`` or what ``home_of`` says; ``host`` the
    member who took him there, who gives the party he is at, or whose box he sits in; ``role`` as in the
    catalogue of kinds, ``visitor`` at the Casino, and at the theatre his seat: ``stalls`` or ``box``.
    """

    who: Person
    place: str
    role: str = "member"
    host: str = ""

    @property
    def at_party(self) -> bool:
        """Whether he is one of a party given there, or of those in a box."""
        return self.role in ("party", "host", "gatecrasher", "box")

    @property
    def room(self) -> tuple[str, str]:
        """Among whom he may toady (ruling 38): the place, and in a box its holder; ("", "") among nobody."""
        if self.place == TAVERN or self.role == "stalls" or is_home(self.place):
            return ("", "")
        return (self.place, self.host if self.role == "box" else "")


def home_of(host: str) -> str:
    """The place that is somebody's home, where he receives."""
    return _AT_HOME + host


def is_home(place: str) -> bool:
    """Whether a place is somebody's home."""
    return place.startswith(_AT_HOME)


def visits(t: Turn) -> Mapping[str, Visit]:
    """Where everybody was seen this week, by name: clubs, taverns, Casino, theatre, parties at home.

    Who was carried away from there, or had to flee, is there no more (ruling 6).
    """
    seen = [_visit(t, e) for kind in SEEN for e in _this_week(t, kind)]
    return {visit.who.name: visit for visit in seen if not kept_away(t, visit.who)}


def by_place(t: Turn) -> Mapping[str, Sequence[Visit]]:
    """The visits of this week by place: the index by which people meet."""
    places: dict[str, list[Visit]] = {}
    for visit in visits(t).values():
        places.setdefault(visit.place, []).append(visit)
    return places


def visit_of(t: Turn, who: Person) -> Visit | None:
    """Where this character was seen this week."""
    return _visit_of(t, who, who.name)


def _visit_of(t: Turn, reader: Person, name: str) -> Visit | None:
    for kind in SEEN:
        for event in t.happened(kind, reader, week=t.week, who=name):
            visit = _visit(t, event)
            return None if kept_away(t, visit.who) else visit
    return None


def _visit(t: Turn, event: Event) -> Visit:
    facts = event.facts
    who = t.world.people[facts["who"]]
    match event.kind:
        case "club.visited":
            return Visit(who, facts["club"], facts["role"], facts["host"])
        case "theatre.visited":
            return Visit(who, THEATRE, facts["seat"], facts["host"])
        case "casino.visited":
            return Visit(who, CASINO, "visitor")
        case "home.visited":
            return Visit(who, home_of(facts["host"]), facts["role"], facts["host"])
        case _:
            return Visit(who, TAVERN)


def sway(t: Turn, who: Person, rule: str = "") -> int:
    """What influence adds this month to his roll under a rule (the one in hand): chapter 5 puts it there."""
    return who.swayed.get(rule or t.rule, 0)


def _met(t: Turn, who: Person, name: str) -> bool:
    """Whether somebody is where he himself is; the taverns are many, and meeting there is chance."""
    mine, other = visit_of(t, who), _visit_of(t, who, name)
    return mine is not None and other is not None and mine.place == other.place != TAVERN


def _this_week(t: Turn, kind: str) -> Iterable[Event]:
    return (event for event in t.ledger.of_kind(kind) if event.week == t.week)


# The week's long actions -------------------------------------------------------------------------------


def long_orders(t: Turn, who: Person) -> tuple[Action, ...]:
    """What he orders to fill this week, whatever its condition; «all month» fills what he left empty.

    A duel that was agreed on goes before whatever he orders (7.1.10).
    """
    own = own_long_orders(t, who) or _long(ordered(t.at(0), who, Action))
    opponent = duels_with(t, who)
    if not opponent:
        return own
    return (Duel(opponent=opponent), *[action for action in own if not isinstance(action, Duel)])


def duels_with(t: Turn, who: Person) -> str:
    """With whom he is to fight an agreed duel this week; empty: with nobody."""
    due = t.happened("duel.due", who, week=t.week) if t.week else ()
    return next((e.facts["partner" if e.facts["who"] == who.name else "who"] for e in due), "")


def own_long_orders(t: Turn, who: Person) -> tuple[Action, ...]:
    """What he orders to fill this very week, whatever its condition."""
    return _long(ordered(t, who, Action))


def _long(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(action for action in actions if book().is_long(do_name(action)))


def choose(candidates: Iterable[Action], at_once: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Take the first long actions that go together in one week (1.0.3); return them, and the rest.

    ``at_once`` long actions fill a week; more go only where the table of actions pairs them.
    """
    taken: list[Action] = []
    left: list[Action] = []
    for action in candidates:
        fits = len(taken) < at_once or all(_go_together(action, other, taken) for other in taken)
        (taken if fits else left).append(action)
    return tuple(taken), tuple(left)


def doing(t: Turn, who: Person, kind: type[A]) -> tuple[A, ...]:
    """What he does of a kind of long actions this week: those that stand and fit, once the week is laid out.

    At the front, in bed and in disgrace he does nothing. Where he was let in is another question: see
    ``visits``.
    """
    if kept_away(t, who) or not t.week:
        return ()
    standing = [action for action in long_orders(t, who) if holds(t, who, action)]
    taken, _ = choose(standing, t.hidden("long_actions_per_week", "1.0.3"))
    return tuple(action for action in taken if isinstance(action, kind))


def _go_together(one: Action, other: Action, taken: Sequence[Action]) -> bool:
    first, second = do_name(one), do_name(other)
    table = book().activities
    if first == second:
        return sum(do_name(action) == first for action in taken) < table[first].at_most
    return second in table[first].with_ or first in table[second].with_


def club_of(who: Person, action: VisitClub) -> str:
    """Which club he means: the one he names, or his own; empty when there is neither."""
    return action.club or who.club
