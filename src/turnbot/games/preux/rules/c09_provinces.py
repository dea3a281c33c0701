"""Chapter 9, Governors at their desks: taxes for their own purse (11.4.17.2), troops they call (9.9)."""

from collections.abc import Mapping

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import CallTroops, Countermand, Extort
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.rules.c09_campaign import belongs_at_front
from turnbot.games.preux.rules.c09_enlisting import off_the_field
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c09_revolts import PARIS, attach, governed_by, may_leave, rise
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.army import Province, Unit, province_name, unit_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import arm_of
from turnbot.games.preux.week.living import Turn, everybody, kept_away

#: Who may send troops that are not at the front to a Governor (9.9.2), an Inspector those of his arm; and
#: countermand Paris (9.9.3).
WAR_MINISTER = "Ministro de la Guerra"
INSPECTORS: Mapping[str, str] = {
    "Inspector General de Infantería": "infantry", "Inspector General de Caballería": "cavalry",
}  # fmt: skip


# Extortion ----------------------------------------------------------------------------------------------


@rule("11.4.17.2")
def everybody_extorts(t: Turn) -> None:
    """Let Governors raise taxes for their own purse, once a season (ruling 250)."""
    for who in everybody(t):
        for nth, order in enumerate(of_the_month(t, who, Extort)):
            province = governed_by(t, who)
            if province is None:
                t.refuse(who, "extort", reason="no-governor")
            elif nth or province.extorted == season_of(t, t.world.month):
                t.refuse(who, "extort", reason="once-a-season")
            elif kept_away(t, who) not in ("", "at-front"):
                t.refuse(who, "extort", reason="kept-away")
            else:
                _extort(t, who, province, order.crowns or 0)


def _extort(t: Turn, who: Person, province: Province, crowns: int) -> None:
    row = next((row for row in book().army.extortion if crowns <= row.crowns), None)
    if row is None or crowns <= 0:
        t.refuse(who, "extort", reason="no-such-sum", limit=book().army.extortion[-1].crowns)
        return
    t.post(
        only(who), "province.taxed", Delta(who.name, "crowns", crowns),
        Become(province.name, "extorted", season_of(t, t.world.month)),
        who=who, province=province.code, crowns=crowns,
    )  # fmt: skip
    if t.roll("anger", who, times=2, hidden=True).total >= row.roll:
        rise(t, province, "extortion")


# Troops -------------------------------------------------------------------------------------------------


def everybody_calls(t: Turn) -> None:
    """Let Governors ask for regiments that are not at the front, and those in office send them."""
    for who in everybody(t):
        for order in of_the_month(t, who, CallTroops):
            _call(t.under("9.9.2"), who, order)


def _call(t: Turn, who: Person, order: CallTroops) -> None:
    own = governed_by(t, who)
    named = t.world.provinces.get(province_name(order.province or ""))
    province = own if named is None else named
    sends = who.office == WAR_MINISTER or who.post in INSPECTORS
    if province is None or not (sends or province is own):
        t.refuse(who, "call-troops", reason="no-office")
        return
    if not province.revolt:
        t.refuse(who, "call-troops", reason="no-revolt", province=province.code)
        return
    for code in order.regiments[: None if sends else t.hidden("regiments")]:
        unit = t.world.units.get(unit_name("regiment", code))
        if unit is None or unit.since or unit.battalions or unit.province:
            t.refuse(who, "call-troops", reason="not-in-reserve", province=province.code, regiment=code)
        elif who.post in INSPECTORS and arm_of(code) != INSPECTORS[who.post]:
            t.refuse(who, "call-troops", reason="other-arm", province=province.code, regiment=code)
        elif sends:
            march(t, who, province, unit)
        elif province.code == PARIS:
            call_reserves(t, who, province, unit)
        else:
            ask(t, who, province, unit)


def refuse_idle_countermands(t: Turn) -> None:
    """Tell who would countermand the Governor of Paris and is no Inspector (9.9.3)."""
    t = t.under("9.9.3")
    for who in everybody(t):
        if who.post not in INSPECTORS and of_the_month(t, who, Countermand):
            t.refuse(who, "countermand", reason="no-inspector")


@rule("9.9.2")
def ask(t: Turn, who: Person, province: Province, unit: Unit) -> None:
    """Ask whoever holds the War Ministry for a regiment: a character orders it himself, or not."""
    holders = [one for one in t.world.about(WAR_MINISTER, Person) if one.office == WAR_MINISTER]
    if holders:
        t.post(
            only(who), "troops.asked", who=who, partner=holders[0], province=province.code, regiment=unit.code
        )
        return
    die = t.roll(f"troops-{unit.code}", who, hidden=True).total
    if succeeds(die, sway(t, who, "reinforcements", WAR_MINISTER), t.hidden("granted_from")):
        march(t, who, province, unit)
    else:
        t.post(only(who), "troops.denied", who=who, province=province.code, regiment=unit.code)


@rule("9.9.3")
def call_reserves(t: Turn, who: Person, province: Province, unit: Unit) -> None:
    """Let the Governor of Paris call a regiment out himself, if no Inspector countermands it this month."""
    against = [one for one in everybody(t) if one.post in INSPECTORS and of_the_month(t, one, Countermand)]
    if not against:
        march(t, who, province, unit)
        return
    t.post(
        PUBLIC,
        "troops.countermanded",
        who=who,
        partner=against[0],
        province=province.code,
        regiment=unit.code,
    )


def march(t: Turn, who: Person, province: Province, unit: Unit) -> None:
    """Send a whole regiment against a revolt: it fights there this month already.

    Those of its men who are characters have lived their month in Paris, and follow at its end
    (``troops_march``).
    """
    wishes: list[Wish] = [
        Become(unit.name, "province", province.name), Become(unit.name, "since", t.world.month),
        Become(unit.name, "task", "revolt"), Become(unit.name, "sent_by", who.name),
    ]  # fmt: skip
    t.post(PUBLIC, "troops.sent", *wishes, who=who, province=province.code, regiment=unit.code)


def troops_go_home(t: Turn) -> None:
    """At the month's end bring home the regiments whose revolt is over."""
    t = t.under("9.9.2")
    for event in t.ledger.of_kind("revolt.crushed"):
        for unit in [one for one in t.world.units.values() if one.task == "revolt" and not one.province]:
            _go_home(t, unit, event.facts["province"])


def troops_march(t: Turn) -> None:
    """At the month's end let the men of the regiments sent against a revolt this month follow them.

    As into any campaign: the gravely wounded wait, and whom his post keeps in Paris stays (11.4.16).
    """
    t = t.under("9.9.2")
    for unit in [one for one in t.world.units.values() if one.task == "revolt" and one.province]:
        own = [one for one in t.world.about(unit.code, Person) if one.regiment == unit.code]
        for who in own if unit.since == t.world.month else ():
            if not (who.at_front or who.died) and may_leave(t, who) and belongs_at_front(t, who):
                t.post(
                    PUBLIC, "campaign.joined", Become(who.name, "at_front", True),
                    Become(who.name, "front_since", month_after(t.world.month)),
                    who=who, regiment=who.regiment,
                )  # fmt: skip
                attach(t, who, "")


def _go_home(t: Turn, unit: Unit, province: str) -> None:
    wishes: list[Wish] = [
        Become(unit.name, "since", ""), Become(unit.name, "task", ""), Become(unit.name, "sent_by", ""),
        Become(unit.name, "result", 0),
    ]  # fmt: skip
    for one in t.world.about(unit.code, Person):
        held = one.captured or one.disgrace or one.died or one.marched_with
        if one.regiment == unit.code and one.at_front and not held:
            wishes += off_the_field(one)
    t.post(PUBLIC, "troops.home", *wishes, province=province, regiment=unit.code)
