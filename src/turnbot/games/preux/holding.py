"""Whether the condition of an order holds.

Conditions see what the player may see and nothing else. Each is looked at once in a week, by the first
rule that takes the order up, and the answer is posted to him: later rules read it there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from turnbot.core.events import SECRET, only
from turnbot.games.preux.conditions import QUALITIES, And, Condition, If, Not
from turnbot.games.preux.kinds import KINDS
from turnbot.games.preux.living import Turn
from turnbot.games.preux.orders import (
    AccompanyLady,
    Action,
    AttendParty,
    Court,
    Drink,
    Gamble,
    HostParty,
    Lavish,
    Mass,
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
    do_name,
)
from turnbot.games.preux.whereabouts import met
from turnbot.games.preux.world import Person

#: Tells whether somebody is where the order takes a man, while everybody is still on his way.
Presence = Callable[[str], bool]


def holds(t: Turn, who: Person, action: Action, present: Presence | None = None) -> bool:
    """Tell whether an order stands: it has no condition, or it holds. The answer stays for the week."""
    if action.if_ is None:
        return True
    facts = {"what": do_name(action), "condition": str(action.if_)}
    before = t.happened("condition.judged", who, week=t.week, who=who.name, **facts)
    if before:
        return before[0].facts["holds"] is True
    asked = _Asked(t, who, present or (lambda name: met(t, who, name)), _tried_before(t, who, action))
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
