"""Whether the condition of an order holds.

Conditions see what the player may see and nothing else. Each is looked at once in a week, by the first
rule that takes the order up, and the answer is posted to him: later rules read it there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from turnbot.core.events import only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.events.kinds import KINDS
from turnbot.games.preux.orders.conditions import QUALITIES, And, Condition, If, Not, opposite
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Action,
    AttendParty,
    Buy,
    Court,
    Drink,
    Gamble,
    HostParty,
    IntendChild,
    Invest,
    Invite,
    Lavish,
    Mass,
    Practise,
    Propose,
    Purse,
    RegimentalDuty,
    Rest,
    RiskKeep,
    SubmitPlay,
    Theatre,
    Toady,
    TradeExpertise,
    VisitCasino,
    VisitClub,
    VisitTavern,
    do_name,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.whereabouts import met

#: Tells whether somebody is where the order takes a man, while everybody is still on his way.
Presence = Callable[[str], bool]


def holds(t: Turn, who: Person, action: Action, present: Presence | None = None) -> bool:
    """Tell whether an order stands: it has no condition, or it holds. The answer stays for the week."""
    if action.if_ is None:
        return True
    facts = {"what": do_name(action), "condition": str(action.if_)}
    before = _judged(t, who, action)
    if before is not None:
        return before
    asked = _Asked(t, who, present or (lambda name: met(t, who, name)), _ordered_before(t, who, action))
    answer = _counted_before(t, who, action.if_)
    if answer is None:
        answer = _judge(asked, action.if_)
    if answer is None and isinstance(action.if_, If) and action.if_.kind in _ONE_THING:
        answer = _told_before(t, who, action.if_)
    if answer is None and not any(one.kind == "unclear" for one in _questions(action.if_)):
        answer = _referred(t, who, action)
    words = action.said.text if action.said else ""
    t.under("1.0.3").post(only(who), "condition.judged", who=who, holds=answer, words=words, **facts)
    return answer is True


def _judged(t: Turn, who: Person, action: Action) -> bool | None:
    """What came of looking at its condition earlier this week; None where nobody has."""
    facts = {"what": do_name(action), "condition": str(action.if_)}
    before = t.happened("condition.judged", who, week=t.week, who=who.name, **facts)
    return before[0].facts["holds"] is True if before else None


def _counted_before(t: Turn, who: Person, condition: Condition) -> bool | None:
    """What he was told of his money when it was asked for in this week, or for the month, before.

    Between two orders it comes and goes: of two that exclude each other one is done, and not both or neither.
    """
    if not isinstance(condition, If) or not condition.kind.startswith("crowns"):
        return None
    for event in t.happened("condition.judged", who, week=t.week, who=who.name):
        if event.facts["condition"] in (str(condition), str(opposite(condition))):
            return bool(event.facts["holds"]) is (event.facts["condition"] == str(condition))
    return None


#: Questions that mean the same behind whatever order they stand: somebody's answer, the play's worth.
_ONE_THING = ("accepted", "refused", "play>=", "play<")


def _told_before(t: Turn, who: Person, condition: If) -> bool | None:
    """What the referee told him this week when another order of his asked the same, or its opposite."""
    for event in t.happened("condition.judged", who, week=t.week, who=who.name):
        asked, told = event.facts["condition"], event.facts["holds"]
        if told is not None and asked in (str(condition), str(opposite(condition))):
            return bool(told) is (asked == str(condition))
    return None


def _referred(t: Turn, who: Person, action: Action) -> bool | None:
    """Ask the referee whether a condition holds that nobody can know when the order is taken up (ruling 12).

    What the reader could not make out he was asked about before the month.
    """
    t, what = t.under("1.0.3"), do_name(action)
    nth = 1 + len(t.happened("condition.judged", who, week=t.week, who=who.name, what=what))
    words = action.said.text if action.said else ""
    answer: bool | None = t.decide(
        "condition", who, apart=what if nth == 1 else f"{what}-{nth}",
        proposal=None, options=(True, False, None), doing=what, condition=str(action.if_), words=words,
    )  # fmt: skip
    return answer


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
    #: What he orders this very week before the order in hand.
    before: tuple[Action, ...]

    @property
    def tried(self) -> tuple[Action, ...]:
        """What of it he may fail at."""
        return tuple(one for one in self.before if not isinstance(one, _NO_ATTEMPT))


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
            success = _succeeded(asked)
            return success if kind == "succeeded" else _turned(success)
        case "won" | "lost", _:
            won = _won(t, who, any(isinstance(one, Gamble) for one in asked.tried))
            return won if kind == "won" else _turned(won)
        case "otherwise", _:
            return True  # nobody can tell whether the «si» holds: what is done then is the «si no»
    return None


#: What is asked of a lady in a week, and the events that answer it.
_ANSWERED: Mapping[type[Action], tuple[str, ...]] = {
    Invite: ("lady.accepted", "lady.declined"),
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
    marries = t.happened("proposal.accepted", who, who=who.name, lady=name)
    won = t.happened("courtship.won", who, who=who.name, lady=name)
    if told or lent or marries or won or _goes_out(t, who, name):
        return True
    return None if any(_is_open(asked, one, name) for one in asked.tried) else False


def _goes_out(t: Turn, who: Person, name: str) -> bool:
    """Whether a lady said yes to his invitation for this week; for want of one, to the last of the month."""
    answers = [e for kind in _ANSWERED[Invite] for e in t.happened(kind, who, who=who.name, lady=name)]
    answers.sort(key=lambda event: event.seq)
    for_now = [event for event in answers if event.facts["in_week"] == t.week]
    return any(event.kind == "lady.accepted" for event in (for_now or answers)[-1:])


def _is_open(asked: _Asked, action: Action, name: str) -> bool:
    """Whether an order of this week asks something of a lady that she has not answered yet."""
    t, who = asked.t, asked.who
    if not _asks_of(action, name) or name not in t.world.ladies:
        return False
    said = any(
        t.happened(kind, who, week=t.week, who=who.name, lady=name) for kind in _ANSWERED[type(action)]
    )
    refused = t.happened("order.refused", who, week=t.week, who=who.name, what=do_name(action))
    return not said and not refused and _may_stand(asked, action)


def _asks_of(action: Action, name: str) -> bool:
    """Whether an order asks something of this person that is answered in its week."""
    named = (getattr(action, "lady", None), getattr(action, "who", None), *getattr(action, "with_", ()))
    return type(action) in _ANSWERED and name in named


def _may_stand(asked: _Asked, action: Action) -> bool:
    """Whether nothing is known against an order's own condition: what does not stand asks nobody anything."""
    before = _judged(asked.t, asked.who, action) if action.if_ is not None else True
    if before is not None:
        return before
    before_it = _ordered_before(asked.t, asked.who, action)
    return _judge(replace(asked, before=before_it), cast(Condition, action.if_)) is not False


def awaits_invitation(t: Turn, who: Person, action: Action) -> bool:
    """Whether its condition hangs on a lady's answer to what he asks her this week before it."""
    invited = [one for one in _ordered_before(t, who, action) if isinstance(one, Invite)]
    asked = _Asked(t, who, lambda name: False, ())
    names = {str(one.value) for one in _questions(action.if_) if one.kind in ("accepted", "refused")}
    return any(_is_open(asked, one, name) for one in invited for name in names)


def hangs_on_the_week(t: Turn, who: Person, action: Action, *, but: tuple[type[Action], ...] = ()) -> bool:
    """Whether its condition hangs on what he orders before it for this very week, and only that week shows.

    How his dice fall, what a lady answers him, how the long action goes that he tries: who goes on his
    errands before that knows nothing of it. What comes of orders of the kinds ``but`` is known by then.
    """
    if not t.week or action.if_ is None:
        return False
    mine = _ordered_before(t, who, action)
    tried = [one for one in mine if not isinstance(one, (*but, *_NO_ATTEMPT))]
    return any(_shown_late(t, who, tried, question) for question in _questions(action.if_))


def _shown_late(t: Turn, who: Person, tried: Sequence[Action], question: If) -> bool:
    match question.kind:
        case "accepted" | "refused":
            return any(_asks_of(one, str(question.value)) for one in tried)
        case "won" | "lost":
            return any(isinstance(one, Gamble) for one in tried)
        case "succeeded" | "failed":
            last = next((one for one in reversed(tried) if not isinstance(one, Gamble)), None)
            return last is not None and _is_done_late(t, who, last)
    return False


def _is_done_late(t: Turn, who: Person, action: Action) -> bool:
    """Whether nobody knows how an order went before the week is all but over."""
    slow = book().is_long(do_name(action)) or isinstance(action, _AT_THE_END)
    return slow or type(action) in _ANSWERED or hangs_on_the_week(t, who, action)


#: Short actions that are done when the evening is over (ruling 6).
_AT_THE_END = (Buy, Invest, SubmitPlay, TradeExpertise)


def _play_reaches(t: Turn, who: Person, quality: str) -> bool | None:
    """Whether the play on stage is at least so good; from week 2 on people talk about it (ruling 12)."""
    if t.week < t.hidden("quality_known_from_week", "3.4.2"):
        return None
    shown = t.ledger.of_kind("play.opened")
    return QUALITIES.index(shown[0].facts["result"]) >= QUALITIES.index(quality) if shown else None


#: What goes on in a week without anybody trying anything that may fail.
_NO_ATTEMPT = (
    *(VisitClub, VisitTavern, VisitCasino, Theatre, Mass, AccompanyLady, Rest, RegimentalDuty, Practise),
    *(Drink, Lavish, Purse, AttendParty, HostParty, IntendChild, RiskKeep),
)


def _ordered_before(t: Turn, who: Person, action: Action) -> tuple[Action, ...]:
    """What he orders before this order in the same week: the last of it that may fail is what it asks.

    «Si lo consigo, compro; si no, bebo»: what is done on the same question, or its opposite, is no answer.
    """
    own = t.orders[who.name].weeks[t.week - 1] if t.week else t.orders[who.name].notes
    at = next((nth for nth, one in enumerate(own) if one is action), 0)
    asked = {either for one in _questions(action.if_) for either in (one, opposite(one))}
    return tuple(one for one in own[:at] if asked.isdisjoint(_questions(one.if_)))


def _succeeded(asked: _Asked) -> bool | None:
    """How the last thing went that he tried; a refusal is a failure.

    Where he tries something earlier in the same week it is that which counts, and is not known before it has
    been tried. Where he does not, what else happens in the week says nothing.
    """
    t, who = asked.t, asked.who
    attempts = [one for one in asked.tried if not isinstance(one, Gamble)]
    named = {do_name(one) for one in attempts or asked.before}
    for event in reversed(t.ledger.concerning(who.name)):
        if event.facts.get("who") != who.name or not event.audience.includes(who.name):
            continue
        if attempts and event.week != t.week:
            return None
        answers = event.kind in _NAMES_ITS_ORDER
        this_week = bool(attempts or t.week) and event.week == t.week
        if this_week and (event.facts.get("what", "") not in named if answers else not attempts):
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
