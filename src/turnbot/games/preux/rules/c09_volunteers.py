"""Chapter 9, volunteers (9.4.2, 9.4.3): men who join the frontier, and units that their chiefs send."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import computes, rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Volunteer
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c09_campaign import next_season, on_parole, regulars, sending
from turnbot.games.preux.rules.c09_enlisting import PRIVATE, holders
from turnbot.games.preux.rules.c11_staff import CHIEFS, MARSHAL
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.army import ALWAYS_OUT, FRONTIER, Unit, office_of, place_of, unit_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of, place_of_rank, prestige_of
from turnbot.games.preux.week.living import Turn, everybody, must_rest
from turnbot.games.preux.week.plan import todo

#: Whom an Inspector may send, by his office (11.4.14, 11.4.15).
INSPECTORS = {"Inspector General de Caballería": "cavalry", "Inspector General de Infantería": "infantry"}
#: How an order calls who goes alone; and his own regiment, of which he sends a battalion.
HIMSELF, OWN = "self", "regimiento"
#: Printed in 9.2.1: the battalions of a regiment.
BATTALIONS = (1, 2, 3)
#: How an order calls the brigade that a man commands, and the office that does.
BRIGADE, CHIEF_OF_BRIGADE = "brigada", "Jefe de Brigada"
#: Who commands a battalion and sends it, and who may go alone to the frontier (9.4.2, 9.4.3).
_OF_A_BATTALION = ("major", "lieutenant-colonel")
_ALONE = ("", "private", "subaltern", "captain")


def everybody_volunteers(t: Turn) -> None:
    """Let men and units go to war of their own will, on the first day (ruling 194).

    From notes and week 1, and who said so after the first week of the month before.
    """
    if not t.world.units:
        return
    for who in everybody(t):
        waiting = [told for told, month in who.volunteers.items() if month == t.world.month]
        now = [_sign(order) for order in (*todo(t, who, Volunteer), *todo(t.at(1), who, Volunteer))]
        for told in dict.fromkeys((*waiting, *now)):
            unit, _, battalion = told.partition("/")
            if who.at_front or must_rest(t.at(1), who) or who.disgrace:
                t.under("9.4.2").refuse(who, "volunteer", reason="at-front" if who.at_front else "unfit")
            elif on_parole(t, who):
                t.under("9.4.2").refuse(who, "volunteer", reason="parole", month=who.paroled_until)
            elif unit in (HIMSELF, FRONTIER):
                volunteer(t, who)
            else:
                volunteer_unit(t, who, unit, int(battalion or 0))


def _sign(order: Volunteer) -> str:
    """What an order sends, in one word: ``self``, a unit as he calls it, or «MDR/2», a battalion."""
    if order.battalion:
        named = order.unit if order.unit in book().regiments else OWN
        return f"{named}/{order.battalion}"
    return order.unit or HIMSELF


def volunteer_late(t: Turn) -> None:
    """Let those who volunteer after the first week go with the next month, if the campaign still has one.

    In its last month nobody may any more: one month at the front is the least (ruling 194).
    """
    if t.week < 2 or not t.world.units:
        return
    t = t.under("9.4.4")
    coming = month_after(t.world.month)
    for who in everybody(t):
        for order in todo(t, who, Volunteer):
            if coming == next_season(t):
                t.refuse(who, "volunteer", reason="late")
            elif who.at_front:
                t.under("9.4.2").refuse(who, "volunteer", reason="at-front")
            else:
                later = Become(who.name, f"volunteers.{_sign(order)}", coming)
                t.post(only(who), "volunteer.waits", later, who=who, month=coming)


@rule("9.4.2")
def volunteer(t: Turn, who: Person) -> None:
    """Attach a man to the frontier until the campaign is over, with the rank he has; a civilian is a private.

    Privates to Captains may, civilians too, and generals who command nothing (9.4.3).
    """
    idle_general = who.rank in book().army.general_ranks and office_of(who.post) not in (*CHIEFS, MARSHAL)
    if who.rank not in _ALONE and not (idle_general and place_of_rank(who) == who.rank):
        t.refuse(who, "volunteer", reason="commands")
        return
    home, civilian = who.regiment, not who.rank
    wishes: list[Wish] = [
        Become(who.name, "regiment", FRONTIER), Become(who.name, "home_regiment", home),
        Become(who.name, "home_rank", who.rank), Become(who.name, "rank", who.rank or PRIVATE),
        Become(who.name, "volunteer_until", next_season(t)), Become(who.name, "at_front", True),
        Become(who.name, "front_since", t.world.month),
    ]  # fmt: skip
    t.post(PUBLIC, "man.volunteered", *wishes, who=who, regiment=home, month=next_season(t))
    if civilian:
        _pay_the_first_month(t.under("9.4.3"), who)


def _pay_the_first_month(t: Turn, who: Person) -> None:
    """Pay a civilian as the private that he is from today: when the army was paid he was none yet."""
    crowns = book().army.terms(PRIVATE, prestige_of(FRONTIER)).pay
    t.post(
        only(who), "pay.received", Delta(who.name, "crowns", crowns),
        who=who, rank=PRIVATE, regiment=FRONTIER, crowns=crowns,
    )  # fmt: skip


@rule("9.4.3")
def volunteer_unit(t: Turn, who: Person, told: str, battalion: int = 0) -> None:
    """Send the unit that a man commands; or ask its chief to send it, where he is no player (ruling 193).

    Who commands a regiment may send one ``battalion`` of it alone, and stay (ruling 194).
    """
    if told == BRIGADE or told in book().brigades:
        _volunteer_brigade(t, who, told)
        return
    code = told if told in book().regiments else who.regiment
    unit = t.world.units.get(unit_name("regiment", code))
    own = code == who.regiment
    if unit is None or not _is_in_paris(unit, battalion):
        t.refuse(who, "volunteer", reason="no-unit")
    elif may_send(who, unit):
        _send_part(t, who, unit, battalion)
    elif own and who.rank in _OF_A_BATTALION and who.battalion and battalion in (0, who.battalion):
        _send_battalion(t, who, unit, who.battalion)
    elif battalion or not own or any(True for _ in holders(t, code, "colonel")):
        t.refuse(who, "volunteer", reason="not-his")
    else:
        _ask(t, who, unit)


def _is_in_paris(unit: Unit, battalion: int) -> bool:
    """Whether a regiment can be sent, or this battalion of it (0: the whole)."""
    gone = unit.code in ALWAYS_OUT or unit.since or unit.province
    return not gone and battalion in (0, *BATTALIONS) and not unit.battalions.get(str(battalion))


@computes("11.4.9", "11.4.14", "11.4.15")
def may_send(who: Person, unit: Unit) -> bool:
    """Whether a regiment goes at his word: its Colonel's, its brigade's chief's or its arm's Inspector's."""
    if place_of_rank(who) == "colonel" and who.regiment == unit.code:
        return True
    office = office_of(who.post)
    if office == CHIEF_OF_BRIGADE:
        return book().regiments[unit.code].brigade == place_of(who.post)
    return INSPECTORS.get(office) == arm_of(unit.code)


def _volunteer_brigade(t: Turn, who: Person, told: str) -> None:
    """Send all regiments of a brigade that are free: its chief may, or its arm's Inspector (11.4.9)."""
    brigade = place_of(who.post) if told == BRIGADE and office_of(who.post) == CHIEF_OF_BRIGADE else told
    own = [unit for unit in regulars(t) if book().regiments[unit.code].brigade == brigade]
    free = [unit for unit in own if not (unit.since or unit.province)]
    if not own or not all(may_send(who, unit) for unit in own):
        t.refuse(who, "volunteer", reason="not-his")
    elif not free:
        t.refuse(who, "volunteer", reason="no-unit")
    else:
        for unit in free:
            _send(t, who, unit)


def _send(t: Turn, who: Person, unit: Unit) -> None:
    wishes = sending(t, [unit], who.name)
    t.post(PUBLIC, "unit.volunteered", *wishes, who=who, regiment=unit.code, battalion=0)


def _send_part(t: Turn, who: Person, unit: Unit, battalion: int) -> None:
    """Send a regiment, or one battalion of it: the last that was in Paris makes it the whole."""
    out = {int(number) for number, month in unit.battalions.items() if month}
    if battalion and out | {battalion} != set(BATTALIONS):
        _send_battalion(t, who, unit, battalion)
    else:
        _send(t, who, unit)


def _send_battalion(t: Turn, who: Person, unit: Unit, number: int) -> None:
    """Send a battalion without the rest of its regiment; its own men and its chief go with it."""
    t.post(
        PUBLIC, "unit.volunteered", Become(unit.name, f"battalions.{number}", t.world.month),
        who=who, regiment=unit.code, battalion=number,
    )  # fmt: skip


def _ask(t: Turn, who: Person, unit: Unit) -> None:
    """Ask a Colonel who is no player to go: one die, a natural one fails; once a season for a regiment."""
    season = season_of(t, t.world.month)
    if unit.asked == season:
        t.refuse(who, "volunteer", reason="asked-already")
        return
    roll = t.roll(f"volunteering-{unit.code}", who)
    willing = roll.total > 1 and roll.total + sway(t, who, "volunteering", "Coronel") >= t.hidden(
        "willing_from"
    )
    remembered = Become(unit.name, "asked", season)
    t.post(only(who), "chief.asked", remembered, who=who, regiment=unit.code, die=roll, success=willing)
    if willing:
        _send(t, who, unit)
