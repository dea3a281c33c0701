"""What a priest has renounced (10.1.2): orders of his that count for nothing, and why.

They are left out wherever the rules ask what he orders; that he is told so is for ``rules/c10_vows``.
"""

from collections.abc import Mapping

from turnbot.games.preux.orders.tree import (
    Action,
    AnswerChallenge,
    AskKing,
    Challenge,
    Court,
    Drink,
    Duel,
    Enlist,
    Gamble,
    HireSecond,
    Invite,
    JoinCasino,
    Practise,
    Propose,
    Second,
    Theatre,
    VisitCasino,
    VisitTavern,
    Wedding,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn

#: The only weapon that he may practise with, and weeks of it in a month.
FOIL, WEEKS = "foil", 1

#: What he never does, by why not.
NEVER: Mapping[type[Action], str] = {
    VisitTavern: "tavern",
    VisitCasino: "casino",
    JoinCasino: "casino",
    Drink: "drink",
    Gamble: "bets",
    Enlist: "regiment",
    Propose: "marriage",
    AskKing: "marriage",
    Wedding: "marriage",
    Challenge: "duel",
    Duel: "duel",
    Second: "duel",
    HireSecond: "duel",
}


def renounced(t: Turn, who: Person, action: Action) -> str:
    """Why he may not do this, being a priest; empty: he may, or is none.

    It is ``tavern``, ``casino``, ``drink``, ``bets``, ``regiment``, ``marriage``, ``duel``, ``blade`` (no
    foil), ``foil-again`` (once this month already), ``theatre`` (nobody asks him) or ``maiden`` (a lady who
    is no other man's wife).
    """
    if not who.is_priest:
        return ""
    match action:
        case Practise(weapon=weapon):
            return _practises(t, who, weapon or FOIL)
        case Theatre():
            return "" if _is_asked(t, who) else "theatre"
        case Court(lady=lady):
            return "" if _is_wife(t, lady or "") else "maiden"
        case AnswerChallenge(answer="accept"):
            return "duel"
    return NEVER.get(type(action), "")


def _practises(t: Turn, who: Person, weapon: str) -> str:
    if weapon != FOIL:
        return "blade"
    done = [e for e in t.happened("practice.done", who, who=who.name) if e.week != t.week]
    return "foil-again" if len(done) >= WEEKS else ""


def _is_asked(t: Turn, who: Person) -> bool:
    """Whether another gentleman asks him to the theatre for this week."""
    for name, orders in t.orders.items():
        if name == who.name or not t.week:
            continue
        for action in (*orders.weeks[t.week - 1], *orders.notes):
            if isinstance(action, Theatre) and who.name in action.with_:
                return True
            if isinstance(action, Invite) and (action.who, action.to) == (who.name, "theatre"):
                return action.week in (None, t.week)
    return False


def _is_wife(t: Turn, name: str) -> bool:
    lady = t.world.ladies.get(name)
    husband = t.world.people.get(lady.lover) if lady is not None else None
    return husband is not None and husband.wife and husband.lady == name
