"""Chapter 4, weddings (4.4.4-4.4.8): the stag night, dowry and reception; weddings called off."""

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import HouseClass
from turnbot.games.preux.orders.tree import Wedding
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c04_births import leaves_unwed
from turnbot.games.preux.rules.c04_houses import rent_money, settle_in
from turnbot.games.preux.rules.c04_parties import Party, converse, entertain, parties, room_for
from turnbot.games.preux.rules.c12_cads import marry_mother
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest

#: Printed in 4.4.4-4.4.6: a dowry in crowns for each level of the bride, and as much again where she is rich
#: and where she has a title; what the want of a stag night costs; the least reception, what more of it is
#: worth a point, and what the guests' levels are divided by.
DOWRY, NO_STAG_NIGHT, RECEPTION, LEVELS_PER_POINT = 50, -5, 50, 5


def dowry(lady: Lady) -> int:
    """What her family gives with her, in crowns."""
    return DOWRY * lady.level * (1 + lady.rich + bool(lady.titles))


# The day ----------------------------------------------------------------------------------------------------


@rule("4.4.6")
def wed(t: Turn, who: Person, order: Wedding) -> tuple[str, ...] | None:
    """Marry him to his bride, in or after the month announced; return who is bidden to the reception.

    None where there is no wedding. The dowry may pay the house and the feast.
    """
    lady = t.world.ladies.get(who.bride)
    if lady is None or who.lady != lady.name or order.lady not in (None, lady.name):
        t.under("4.4.2").refuse(who, "wedding", reason="not-betrothed", lady=order.lady or "")
    elif not who.wedding:
        t.under("4.4.3").refuse(who, "wedding", reason="no-leave", lady=lady)
    elif who.wedding > t.world.month:
        t.under("4.4.2").refuse(who, "wedding", reason="too-early", lady=lady, month=who.wedding)
    elif spare(t, who) + dowry(lady) < feast(order):
        t.refuse(who, "wedding", reason="cannot-pay", lady=lady, cost=feast(order))
    else:
        _marry(t, who, lady, feast(order))
        return room_for(t, who, order.guests)
    return None


def feast(order: Wedding) -> int:
    """Crowns for the reception: what he orders, and never less than it must be."""
    return max(RECEPTION, order.crowns or 0)


def _marry(t: Turn, who: Person, lady: Lady, crowns: int) -> None:
    honoured = who.stag_night
    t.post(
        PUBLIC, "wedding.held",
        Become(who.name, "wife", True), Become(who.name, "bride", ""), Become(who.name, "wedding", ""),
        Become(who.name, "stag_night", False), who=who, lady=lady,
    )  # fmt: skip
    if lady.neglected or lady.angry_until:
        # What another husband did to her is not held against this one.
        anew = (Delta(lady.name, "neglected", -lady.neglected), Become(lady.name, "angry_until", ""))
        t.post(SECRET, "wife.soothed", *anew, who=who, lady=lady)
    marry_mother(t, who, lady)
    pay_dowry(t, who, lady)
    t.post(only(who), "wedding.paid", Delta(who.name, "crowns", -crowns), who=who, cost=crowns)
    _set_up_house(t, who, lady)
    if not honoured:
        t.under("4.4.5").post(
            only(who), "stag.missed", Delta(who.name, "status", NO_STAG_NIGHT), who=who, points=NO_STAG_NIGHT
        )


@rule("4.4.4")
def pay_dowry(t: Turn, who: Person, lady: Lady) -> None:
    """Pay the dowry in the week of the wedding (ruling 82)."""
    crowns = dowry(lady)
    t.post(only(who), "dowry.paid", Delta(who.name, "crowns", crowns), who=who, lady=lady, crowns=crowns)


def _set_up_house(t: Turn, who: Person, lady: Lady) -> None:
    """Where he has no house that suits her, take the smallest that does, or else the best he can pay."""
    if book().houses[who.house].suits(lady.level):
        return
    purse = rent_money(t, who)
    affordable = [house for house in book().houses if who.house < house.class_ and house.rent <= purse]
    fitting: list[HouseClass] = [house for house in affordable if house.suits(lady.level)]
    if affordable:
        settle_in(t, who, fitting[0] if fitting else affordable[-1])


def hold_receptions(t: Turn) -> None:
    """Let every reception of this week take its course, with the house as it is now."""
    for party in parties(t):
        if party.occasion == "wedding":
            treat_guests(t, party)


@rule("4.4.7")
def treat_guests(t: Turn, party: Party) -> int:
    """Give the host of a reception his points, and his guests theirs; he pays what they drink (ruling 84).

    Return the points that the reception is worth to him, talk aside.
    """
    host = party.host
    spent = t.happened(f"{party.occasion}.paid", host, week=t.week, who=host.name)[0].facts["cost"]
    levels = sum(guest.level for guest in party.guests)
    points: int = max(1, levels // LEVELS_PER_POINT) + (spent - RECEPTION) // RECEPTION
    # He runs into no debt for it: what he has not, his guests' friends pay.
    drinks = min(levels, host.crowns)
    changes = (Delta(host.name, "crowns", -drinks), Delta(host.name, "status", points))
    t.under("4.4.6").post(
        only(host), f"{party.occasion}.feasted", *changes,
        who=host, count=len(party.guests), cost=drinks, points=points,
    )  # fmt: skip
    converse(t.under("4.4.6"), party)
    entertain(t, party)
    return points


# The night before -------------------------------------------------------------------------------------------


@rule("4.4.5")
def honour_groom(t: Turn, who: Person, groom: Person, club: str) -> None:
    """Note that a friend gave the groom his stag night, and that he was there (ruling 83)."""
    t.post(PUBLIC, "stag.held", Become(groom.name, "stag_night", True), who=who, partner=groom, club=club)


# No wedding -------------------------------------------------------------------------------------------------


def cancel_weddings(t: Turn) -> None:
    """Cancel weddings that were announced for this month and not held; war and wounds put them off (4.4.8).

    Both lose a level for it (ruling 85). Who lost his bride before anything was announced is free of her.
    """
    t = t.under("4.4.8")
    for who in everybody(t):
        bride = t.world.ladies.get(who.bride)
        if bride is None:
            continue
        if not who.wedding:
            if who.lady != bride.name:
                break_off(t, who)
        elif who.wedding <= t.world.month or leaves_unwed(t, bride):
            put_off = who.at_front or must_rest(t, who)
            if put_off and who.lady == bride.name and not leaves_unwed(t, bride):
                month = month_after(t.world.month)
                reason = "front" if who.at_front else "wounds"
                t.post(
                    PUBLIC, "wedding.postponed", Become(who.name, "wedding", month),
                    who=who, lady=bride, month=month, reason=reason,
                )  # fmt: skip
                continue
            _cancel(t, who, bride)


def _cancel(t: Turn, who: Person, bride: Lady) -> None:
    """Let a wedding that was announced not be: both lose a level."""
    lost = min(1, bride.level - t.hidden("lowest_level", "1.0.1"))
    t.post(
        PUBLIC, "wedding.cancelled", *_nothing(who), Delta(bride.name, "level", -lost),
        who=who, lady=bride, early=who.wedding > t.world.month,
    )  # fmt: skip
    _leave_house(t, who)


def break_off(t: Turn, who: Person) -> None:
    """Let a man marry nobody after all, whatever was announced (4.4.8)."""
    t, bride = t.under("4.4.8"), t.world.ladies.get(who.bride)
    if bride is not None and who.wedding:
        _cancel(t, who, bride)
    elif bride is not None:
        t.post(PUBLIC, "betrothal.ended", *_nothing(who), who=who, lady=bride)
        _leave_house(t, who)


def _nothing(who: Person) -> tuple[Wish, ...]:
    return (
        Become(who.name, "bride", ""), Become(who.name, "wedding", ""), Become(who.name, "stag_night", False)
    )  # fmt: skip


def _leave_house(t: Turn, who: Person) -> None:
    """Let who has no bride any more go back to the attic: he took the house for her (4.5.2)."""
    if who.house:
        t.under("4.5.2").post(PUBLIC, "house.moved", Become(who.name, "house", 0), who=who, residence=0)
