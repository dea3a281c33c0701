"""What an order cannot do without, and what a week is spent on: facts about orders, whoever wrote them."""

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action

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
#: What can be done in a week only, and so wants one: it is no observation. (A volunteer goes and stays.)
WANTS_WEEK: tuple[type[Action], ...] = (
    *(cls for cls in WHOLE_WEEK if cls not in (o.Wedding, o.JoinOrder, o.Escape)),
    *(o.Gamble, o.Court, o.Duel),
)
# Where one of these is missing, the reader has overlooked it or the player has.
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


def lacks(action: Action) -> bool:
    """Whether an order lacks something that it cannot do without."""
    if isinstance(action, o.Influence):
        return not (action.for_ or action.against or action.matter)
    for cls, fields in _NEEDED:
        if isinstance(action, cls):
            return any(getattr(action, field) in (None, ()) for field in fields)
    return False
