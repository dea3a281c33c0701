"""What a referee must see in orders that were understood: too much in a week, one thing and its opposite."""

import re

from turnbot.core.orders import Said
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import is_unclear
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.words.cast import fold

#: What a week is spent on, by 1.0.3 and the chapters that name others: of these, one takes another's place.
WHOLE_WEEK: tuple[type[Action], ...] = (
    *(
        o.VisitClub,
        o.VisitTavern,
        o.VisitCasino,
        o.Theatre,
        o.Mass,
        o.RegimentalDuty,
        o.Practise,
        o.WritePlay,
    ),
    *(o.Enlist, o.FollowLady, o.Stroll, o.PrepareParty, o.HostParty, o.AttendParty, o.Wedding),
    *(o.BachelorParty, o.Study, o.Beg, o.SayMass, o.Escape, o.Rescue, o.JoinOrder, o.AccompanyLady, o.Rest),
)
# What an order cannot do without; where it is missing, the reader has overlooked it or the player has.
_NEEDED: tuple[tuple[type[Action], tuple[str, ...]], ...] = (
    *((cls, ("lady",)) for cls in (o.Court, o.FollowLady, o.Stroll, o.Confess)),
    *((cls, ("to", "crowns")) for cls in (o.Pay, o.Lend)),
    *((cls, ("opponent",)) for cls in (o.Challenge, o.Duel)),
    *((cls, ("who",)) for cls in (o.Arrest, o.Charge, o.Rescue, o.StopDuel)),
    *((cls, ("offices",)) for cls in (o.Apply, o.Announce)),
    *((cls, ("crowns",)) for cls in (o.Purse, o.Embezzle, o.Extort)),
    *((o.Borrow, ("from_", "crowns")), (o.Ransom, ("who", "crowns")), (o.BachelorParty, ("groom",))),
    (o.ClaimDebt, ("from_",)),
    *((o.Second, ("for_",)), (o.Spy, ("on",)), (o.AttendParty, ("host",)), (o.MarryCouple, ("groom",))),
    *((o.Enlist, ("regiments",)), (o.JoinClub, ("club",)), (o.JoinOrder, ("order",))),
    *((o.Appoint, ("office", "who")), (o.Bribe, ("office", "crowns")), (o.Invest, ("sector", "crowns"))),
    *((o.Gamble, ("bets",)), (o.Buy, ("what",)), (o.House, ("class_",)), (o.Promotion, ("rank",))),
)
#: What can be done in a week only, and so wants one: it is no observation. (A volunteer goes and stays.)
WANTS_WEEK: tuple[type[Action], ...] = (
    *(cls for cls in WHOLE_WEEK if cls not in (o.Wedding, o.JoinOrder, o.Escape)),
    *(o.Gamble, o.Court, o.Duel),
)


def check(state: State) -> None:
    """Flag weeks with too many long actions, contradictions, and orders that lack what they need."""
    for where in "1234":
        _too_many(state, where)
    for where, do, said, whom in state.denied:
        _denied(state, where, do, said, whom)
    for where in (*"1234", "notes"):
        _opposites(state, where)
        _incomplete(state, where)
        _doubtful(state, where)
    _without_week(state)


def _without_week(state: State) -> None:
    """Show what takes a week and is ordered among the observations, but for «todo el mes»."""
    for action in state.sections.get("notes", ()):
        said = action.said or Said("", 1)
        if not isinstance(action, WANTS_WEEK) or any(f.where == "notes" for f in state.flags):
            continue
        line = state.text.split("\n")[said.line - 1]
        if words_of("all_month").isdisjoint(re.findall(r"\w+", fold(line))):
            state.flag("not-understood", said, where="notes")


def _too_many(state: State, where: str) -> None:
    actions = [a for a in state.sections.get(where, ()) if isinstance(a, WHOLE_WEEK)]
    plain = [a for a in actions if a.if_ is None]
    kinds = {type(a) for a in plain}
    clubs = {a.club for a in plain if isinstance(a, o.VisitClub)}
    if o.BachelorParty in kinds or o.HostParty in kinds:
        kinds.discard(o.VisitClub)
    if kinds & {o.VisitClub, o.Theatre}:
        kinds.discard(o.AccompanyLady)  # she goes there with him (4.2.8)
    if len(kinds) > 1 or len(clubs) > 1:
        said = [a.said for a in plain if a.said is not None]
        text = ", ".join(dict.fromkeys(s.text for s in said))
        line = said[0].line if said else 1
        state.flag("too-many-long-actions", Said(text, line), where=where)


def _denied(state: State, where: str, do: str, said: Said, whom: frozenset[str]) -> None:
    places = (*"1234", "notes") if where == "notes" else (where, "notes")
    if do == "visit-club" and where != "notes":
        places = (where,)
    for place in places:
        for action in state.sections.get(place, ()):
            other = whom and whom.isdisjoint(map(str, inside(action)))  # «a Vaucluse no lo arresto»
            # «No voy al club; si está Parrot, sí» is an exception; of the whole month nothing is excepted.
            meant = action.if_ is None or place != where
            if o.NAMES[type(action)] == do and meant and not other:
                state.flag("contradiction", said, where=where)
                return


def _incomplete(state: State, where: str) -> None:
    for action in state.sections.get(where, ()):
        if lacks(action) and not any(f.where == where for f in state.flags):
            state.flag("not-understood", action.said or Said("", 1), where=where)


def _doubtful(state: State, where: str) -> None:
    """Flag a section in which an order hangs on nobody knows what, where nothing else of it is shown."""
    for action in state.sections.get(where, ()):
        if is_unclear(action.if_) and not any(f.where == where for f in state.flags):
            state.flag("unclear-condition", action.said or Said("", 1), where=where)


def lacks(action: Action) -> bool:
    """Whether an order lacks something that it cannot do without."""
    if isinstance(action, o.Influence):
        return not (action.for_ or action.against or action.matter)
    for cls, fields in _NEEDED:
        if isinstance(action, cls):
            return any(getattr(action, field) in (None, ()) for field in fields)
    return False


def _opposites(state: State, where: str) -> None:
    actions = [a for a in state.sections.get(where, ()) if a.if_ is None]
    single = (o.Drink, o.Purse, o.House)
    for cls in single:
        found = [a for a in actions if type(a) is cls]
        if len(found) > 1 and len(set(found)) > 1:
            said = found[-1].said or Said("", 1)
            state.flag("contradiction", said, where=where)
