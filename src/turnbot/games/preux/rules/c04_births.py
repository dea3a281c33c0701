"""Chapter 4, births (4.3): the calendar of a pregnancy, the birth, and what children cost and bring."""

from collections.abc import Collection, Iterable, Mapping

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import NAMES, IntendChild
from turnbot.games.preux.rules.c12_cads import make_cad
from turnbot.games.preux.state.between import Cause, Tie
from turnbot.games.preux.state.costs import upkeep
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import Child
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo

#: Printed in 4.3.2 and 4.3.3, in months after the conception: the last for a wedding, and for hiding it.
WED_BY, LEAVES_BY = 3, 5


def husband_of(t: Turn, lady: Lady) -> Person | None:
    """Her husband; None for who has none, whatever lover she has."""
    man = t.world.people.get(lady.lover)
    return man if man is not None and man.wife and man.lady == lady.name else None


def months_gone(t: Turn, lady: Lady) -> int | None:
    """How many months ago she conceived; None when she is not with child and has not just borne one."""
    return months_between(lady.conceived, t.world.month) if lady.conceived else None


@rule("4.3.4")
def keeps_company(t: Turn, lady: Lady) -> bool:
    """Whether her state lets her be company to a man: not late in a pregnancy, nor in the month after."""
    gone = months_gone(t, lady)
    return gone is None or not t.hidden("first_month") <= gone <= t.hidden("last_month")


def goes_out(t: Turn, lady: Lady) -> bool:
    """Whether she may go to the theatre and to parties this week: not while the fever lasts (4.3.5)."""
    return not any(
        event.facts["lady"] == lady.name and t.week <= event.facts["count"]
        for event in t.ledger.of_kind("mother.fevered")
    )


def knows_with_child(t: Turn, lady: Lady, who: Person) -> bool:
    """Whether he knows that she is with child: it is his, or can be seen by all."""
    gone = months_gone(t, lady)
    if gone is None or gone >= t.hidden("birth_month", "4.3.4"):
        return False
    return lady.father == who.name or bool(gone >= t.hidden("seen_from", "4.3.4"))


def leaves_unwed(t: Turn, lady: Lady) -> bool:
    """Whether she must leave Paris at the end of this month, a mother without a husband (4.3.3)."""
    gone = months_gone(t, lady)
    return gone is not None and gone >= LEAVES_BY and husband_of(t, lady) is None


def expecting(t: Turn) -> Iterable[tuple[Lady, int]]:
    """The ladies who are with child, or have just borne one, and how many months ago they conceived."""
    gone = ((lady, months_gone(t, lady)) for lady in tuple(t.world.ladies.values()))
    return [(lady, months) for lady, months in gone if months is not None]


# The calendar -------------------------------------------------------------------------------------------


def bear_children(t: Turn) -> None:
    """On the first day let pregnancies be seen, children be born, and mothers go into society again."""
    t = t.under("4.3.4")
    for lady, months in expecting(t):
        if months == t.hidden("seen_from"):
            # Whose child it is nobody says: the one named is whom everybody sees her with.
            t.post(PUBLIC, "pregnancy.seen", who=lady.lover, lady=lady)
        father = husband_of(t, lady)
        if months == t.hidden("birth_month") and father is not None:
            deliver(t, father, lady)
        elif months > t.hidden("last_month"):
            t.post(
                SECRET, "mother.recovered", Become(lady.name, "conceived", ""),
                Become(lady.name, "father", ""), lady=lady,
            )  # fmt: skip


@rule("4.3.2")
def blame_fathers(t: Turn) -> None:
    """Take three levels from who has not married the mother of his child in time, wherever he is.

    She may have married another: then the child is her husband's (ruling 76).
    """
    for lady, months in expecting(t):
        father = t.world.people.get(lady.father)
        if father is None or father.died:
            continue
        if months == WED_BY and husband_of(t, lady) is None:
            t.post(only(father), "father.shirked", who=father, lady=lady, levels=t.hidden("levels"))


@rule("4.3.3")
def hide_mothers(t: Turn) -> None:
    """Let unmarried mothers leave Paris before the child is born; the fathers are cads from then on."""
    for lady, _ in expecting(t):
        if not leaves_unwed(t, lady):
            continue
        father = t.world.people.get(lady.father)
        leave_society(t, lady, "lady.retired")
        if father is not None and not father.died:
            make_cad(t, father, "deserted", lady=lady)


def leave_society(t: Turn, lady: Lady, kind: str) -> None:
    """Take a lady out of the game, and with her whatever was between her and anybody."""
    freed = [
        Become(one.name, what, nothing)
        for one in t.world.about(lady.name, Person)
        if not one.died
        for what, nothing in (
            *((("lady", ""), ("wife", False)) if one.lady == lady.name else ()),
            *((("house", 0),) if one.bride == lady.name or (one.lady == lady.name and one.wife) else ()),
            *((("bride", ""), ("wedding", ""), ("stag_night", False)) if one.bride == lady.name else ()),
        )
    ]
    t.post(PUBLIC, kind, *freed, Leave(lady.name), who=lady.lover, lady=lady)
    for tie in t.world.about(lady.name, Tie):
        t.post(only(tie.man), "tie.ended", Leave(tie.name), who=tie.man, lady=lady)


# Conception ---------------------------------------------------------------------------------------------


def conceive(t: Turn) -> None:
    """At the month's end see which ladies who kept a man company are with child by him."""
    pairs = {
        (event.facts["who"], event.facts["lady"])
        for kind in ("lady.visited", "affair.visited", "courtship.won")
        for event in t.ledger.of_kind(kind)
        if kind != "lady.visited" or not denies(t, event.facts["lady"], event.facts["who"])
    }
    for name, hers in sorted(pairs):
        lady = t.world.ladies.get(hers)
        if lady is not None and not lady.conceived:
            beget(t, t.world.people[name], lady)
    for who in everybody(t):
        _tell_who_meant_in_vain(t, who, pairs)


def denies(t: Turn, lady: str, who: str) -> bool:
    """Whether a wife who found him out before this month denies her husband his rights (4.6.4)."""
    hers, man = t.world.ladies.get(lady), t.world.people[who]
    found_out = t.happened("wife.angered", man, who=who, lady=lady)
    return (
        hers is not None and man.wife and man.lady == lady and hers.punishes(t.world.month) and not found_out
    )


@rule("4.3.1")
def beget(t: Turn, who: Person, lady: Lady) -> None:
    """Throw for a child: a small chance, and a larger one for who says that he wants it (ruling 74).

    A wife takes her husband for the father, and so does he; of another's doing he learns nothing. Who was
    not with her all month hears of it when it can be seen, like everybody.
    """
    dice = t.roll("conception", who, lady, times=t.hidden("dice"), hidden=True)
    if dice.total < t.hidden("intended_from" if intends(t, who, lady) else "from"):
        # Nothing happens to most of them, and nobody wants a case for each.
        return
    if t.decide("conception", who, lady, proposal=True, options=(True, False)):
        husband = husband_of(t, lady)
        told, due = husband or who, "" if husband else month_after(t.world.month, WED_BY)
        t.post(
            SECRET, "lady.yielded", Become(lady.name, "conceived", t.world.month),
            Become(lady.name, "father", _blamed(t, who, lady).name), who=who, lady=lady,
        )  # fmt: skip
        if told is who or t.happened("lady.visited", told, who=told.name, lady=lady.name):
            t.post(only(told), "lady.conceived", who=told, lady=lady, due=due)


def _blamed(t: Turn, who: Person, lady: Lady) -> Person:
    """Whose child it passes for: a wife's is her husband's, unless he knows of the other (ruling 76)."""
    husband = husband_of(t, lady)
    if husband is None or any(
        (cause.reason, cause.lady, cause.owners) == ("adultery", lady.name, (husband.name, who.name))
        for cause in t.world.about(husband.name, Cause)
    ):
        return who
    return husband


def intends(t: Turn, who: Person, lady: Lady) -> bool:
    """Whether he orders this month to have a child by her."""
    return any((order.lady or who.lady) == lady.name for order in todo(t, who, IntendChild))


def _tell_who_meant_in_vain(t: Turn, who: Person, pairs: Collection[tuple[str, str]]) -> None:
    """Tell who meant to have a child by a lady, and had not her company all month."""
    t = t.under("4.3.1")
    for order in todo(t, who, IntendChild):
        lady = order.lady or who.lady
        if lady not in t.world.ladies:
            t.refuse(who, NAMES[IntendChild], reason="no-lady")
        elif (who.name, lady) not in pairs:
            t.refuse(who, NAMES[IntendChild], reason="no-company", lady=lady)


# Birth --------------------------------------------------------------------------------------------------


@rule("4.3.5")
def deliver(t: Turn, father: Person, lady: Lady) -> None:
    """Let her child be born; its father is her husband (ruling 76).

    He reads the dice, all of Paris what came of them.
    """
    result, _ = _cast(t, father, lady, "birth", 1, book().births.birth)
    sexes, weeks = [result], 0
    if result == "twins":
        sexes = _several(t, father, lady)
    elif result == "trouble":
        result, weeks = _cast(t, father, lady, "trouble", 2, book().births.trouble)
        sexes = [] if result == "child-dies" else [_survivor(t, father, lady)]
    _register(t, father, lady, sexes)
    if result == "fever":
        t.post(only(father), "mother.fevered", who=father, lady=lady, count=weeks)
    elif result == "child-dies":
        t.post(PUBLIC, "child.stillborn", who=father, lady=lady)
    elif result == "mother-dies":
        leave_society(t, lady, "lady.died")


def _cast(
    t: Turn, father: Person, lady: Lady, what: str, nth: int, table: Mapping[int, str]
) -> tuple[str, int]:
    """Throw once and tell the father what it means; return that, and what the die shows."""
    die = t.roll(f"{what}-{nth}", lady, seen=only(father))
    result = table[die.total]
    t.post(only(father), "birth.cast", who=father, lady=lady, own=die, nth=nth, result=result)
    return result, die.total


def _survivor(t: Turn, father: Person, lady: Lady) -> str:
    """The sex of a child that lives through a birth that went wrong (ruling 77)."""
    table = {face: "boy" if face <= t.hidden("boy_up_to") else "girl" for face in range(1, 7)}
    return _cast(t, father, lady, "sex", 3, table)[0]


def _several(t: Turn, father: Person, lady: Lady) -> list[str]:
    """The sexes of twins; each further 5 means one child more, until all of them have come."""
    sexes: list[str] = []
    born, nth = book().births.twins, 1
    while len(sexes) < born:
        nth += 1
        result, _ = _cast(t, father, lady, "birth", nth, book().births.birth)
        if result == "twins":
            born += 1
        else:
            # Trouble in a twin's throw counts as a girl (ruling 77).
            sexes.append("boy" if result == "boy" else "girl")
    return sexes


def _register(t: Turn, father: Person, lady: Lady, sexes: list[str]) -> None:
    if not sexes:
        return
    born = [
        Enter(
            "child",
            {
                "name": f"child/{t.world.month}/{lady.name}/{nth}", "father": father.name,
                "mother": lady.name, "boy": sex == "boy", "month": t.world.month,
            },
        )
        for nth, sex in enumerate(sexes, start=1)
    ]  # fmt: skip
    t.post(
        PUBLIC, "child.born", *born, Delta(father.name, "children", len(born)),
        who=father, lady=lady, sons=sexes.count("boy"), daughters=sexes.count("girl"),
    )  # fmt: skip


# Upkeep -------------------------------------------------------------------------------------------------


def keep_children(t: Turn) -> None:
    """Charge the keep of everybody's children, and give the points of the newborn (4.3.5)."""
    t = t.under("4.3.5")
    newborn: dict[str, list[Child]] = {}
    for child in t.world.children.values():
        if months_between(child.month, t.world.month) < book().births.months:
            newborn.setdefault(child.father, []).append(child)
    for who in everybody(t):
        if who.children:
            _pay_keep(t, who)
        points = sum(book().births.status["boy" if c.boy else "girl"] for c in newborn.get(who.name, ()))
        if points:
            # At the front they are kept for him (ruling 78).
            account = "status_kept" if who.at_front else "status"
            t.post(only(who), "children.praised", Delta(who.name, account, points), who=who, points=points)


def _pay_keep(t: Turn, who: Person) -> None:
    """Pay for as many children as he can; each of the others costs him points (ruling 8)."""
    each = upkeep(who) // who.children
    fed = min(who.children, who.crowns // each)
    if fed:
        cost = fed * each
        t.post(only(who), "children.kept", Delta(who.name, "crowns", -cost), who=who, count=fed, cost=cost)
    if fed < who.children:
        hungry = who.children - fed
        points = hungry * t.hidden("unpaid_child_status")
        t.post(
            only(who), "children.neglected", Delta(who.name, "status", points),
            who=who, count=hungry, points=points,
        )  # fmt: skip
