"""Chapter 9, revolts (9.9.1): how a province rises, and what its Governor does about it."""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, SECRET
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c09_enlisting import off_the_field
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.army import PROVINCES, Province, Unit, post_name
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, must_rest

#: Who governs a province (11.4.17): Île-de-France is the Governor of Paris's (11.4.18).
GOVERNOR, PARIS_GOVERNOR, PARIS = (
    "Gobernador Militar de Provincia",
    "Gobernador Militar de París",
    PROVINCES[-1],
)


def governor_of(t: Turn, province: Province) -> Person | None:
    """The character who governs a province; None where it is a non-player."""
    post = PARIS_GOVERNOR if province.code == PARIS else post_name(GOVERNOR, province.code)
    return next((one for one in t.world.about(post, Person) if one.post == post and not one.died), None)


def governed_by(t: Turn, who: Person) -> Province | None:
    """The province that a man governs; None for who governs none."""
    return next((one for one in t.world.provinces.values() if governor_of(t, one) is who), None)


def helpers(t: Turn, province: Province) -> Sequence[Unit]:
    """The regiments that help its garrison."""
    return [unit for unit in t.world.about(province.name, Unit) if unit.province == province.name]


# Rising -------------------------------------------------------------------------------------------------


@rule("9.9.1")
def unrest(t: Turn) -> None:
    """In the first month of each season see whether a province rises (ruling 213)."""
    if int(t.world.month[-2:]) not in t.hidden("season_first_months", "1.0.2"):
        return
    quiet = [one for one in t.world.provinces.values() if not one.revolt]
    province = t.pick("restless", quiet)
    if province is None:
        return
    dice = t.roll("unrest", times=t.hidden("unrest_dice"), hidden=True).total
    if dice >= t.hidden("unrest_from"):
        rise(t, province, "unrest")


def rise(t: Turn, province: Province, cause: str) -> None:
    """Let a province rise, if the referee does not stop it: ``unrest``, or its Governor's ``extortion``."""
    t = t.under("9.9.1")
    if province.revolt or not t.decide(
        "revolt", province, proposal=True, options=(True, False), province=province.code, why=cause
    ):
        return
    governor = governor_of(t, province)
    t.post(
        PUBLIC, "revolt.began", Become(province.name, "revolt", t.world.month),
        who=governor or "", province=province.code,
    )  # fmt: skip


# Putting it down ----------------------------------------------------------------------------------------


def put_down(t: Turn) -> None:
    """Let the troops in every province that has risen have their month against it (9.9.1)."""
    t = t.under("9.9.1")
    for province in sorted(t.world.provinces.values(), key=lambda one: one.name):
        if province.revolt:
            _march_against(t, province)


def _march_against(t: Turn, province: Province) -> None:
    governor, there = governor_of(t, province), helpers(t, province)
    leads = province.led and (governor is None or (governor.at_front and not governor.captured))
    total = t.roll("revolt", province, hidden=True).total + t.hidden("governor") * leads
    total += t.hidden("regiment") * len(there)
    facts = {
        "who": governor or "",
        "province": province.code,
        "count": len(there),
        "fared": max(1, min(total, 6)),
    }
    if total >= t.hidden("crushed_from"):
        home: list[Wish] = [Become(unit.name, "province", "") for unit in there]
        t.post(
            PUBLIC, "revolt.crushed", Become(province.name, "revolt", ""),
            Become(province.name, "led", False), Delta(province.name, "failures", -province.failures),
            *home, **facts,
        )  # fmt: skip
    elif not province.led:
        # The garrison alone was not enough: from now on it is his affair in person.
        t.post(PUBLIC, "revolt.spread", Become(province.name, "led", True), **facts)
    else:
        _fail(t, province, governor, leads, facts)


def _fail(
    t: Turn, province: Province, governor: Person | None, leads: bool, facts: dict[str, object]
) -> None:
    failures = province.failures + leads
    if failures < t.hidden("failures"):
        t.post(PUBLIC, "revolt.spread", Delta(province.name, "failures", int(leads)), **facts)
        return
    # A non-player makes way for another, who begins anew as a new Governor does.
    t.post(PUBLIC, "revolt.spread", Delta(province.name, "failures", -province.failures), **facts)
    if governor is not None:
        t.post(PUBLIC, "governor.dismissed", Become(governor.name, "post", ""), who=governor,
               province=province.code)  # fmt: skip
        disgrace(t, governor, "revolt")


# Its Governor in the field ------------------------------------------------------------------------------


def must_lead(t: Turn, who: Person) -> bool:
    """Whether a man's place is at the head of the troops in the province that he governs."""
    province = governed_by(t, who)
    return province is not None and bool(province.revolt) and province.led


def leads(t: Turn, who: Person) -> Province | None:
    """The province in which a Governor at the front leads the troops himself; None for anybody else."""
    province = governed_by(t, who)
    marched = province is not None and province.led and who.at_front and not who.captured
    return province if marched else None


def fared_against(t: Turn, province: Province) -> int | None:
    """How the troops fared this month against a revolt, 1 to 6; None where there was none."""
    told = [e for kind in ("revolt.crushed", "revolt.spread") for e in t.ledger.of_kind(kind)]
    return next((int(e.facts["fared"]) for e in told if e.facts["province"] == province.code), None)


def governors_come_and_go(t: Turn) -> None:
    """At the month's end send Governors to the revolts they must put down, and bring back who has done so.

    The gravely wounded wait (8.8.2), and so does whom the enemy let go on his word (ruling 212). Who led the
    troops and governs no more stays with them as well until the revolt is over (9.4.4).
    """
    t = t.under("9.9.1")
    crushed = {e.facts["province"] for e in t.ledger.of_kind("revolt.crushed")}
    for province in sorted(t.world.provinces.values(), key=lambda one: one.name):
        governor = governor_of(t, province)
        if province.led and governor is not None and not governor.at_front and may_leave(t, governor):
            since = month_after(t.world.month)
            t.post(
                PUBLIC, "governor.marched", Become(governor.name, "at_front", True),
                Become(governor.name, "front_since", since), who=governor, province=province.code,
            )  # fmt: skip
            attach(t, governor, province.name)
        elif province.code in crushed and not province.led:
            for who in _led_against(t, province, governor):
                t.post(PUBLIC, "governor.returned", *off_the_field(who), who=who, province=province.code)


def attach(t: Turn, who: Person, name: str) -> None:
    """Remember with which unit or province a man is at the front by his office (empty: his regiment)."""
    if who.marched_with != name:
        t.post(SECRET, "campaign.attached", Become(who.name, "marched_with", name), who=who)


def may_leave(t: Turn, who: Person) -> bool:
    """Whether nothing keeps a man, at the month's end, from leaving for a revolt with the next.

    Who is in the Bastille then is there to that month's end.
    """
    coming = month_after(t.world.month)
    held = who.captured or who.disgrace or who.paroled_until > coming or who.arrested >= f"{coming}/4"
    return not (held or must_rest(t, who))


def _led_against(t: Turn, province: Province, governor: Person | None) -> list[Person]:
    """Who is at the front for a revolt because he governs the province, or did when he marched."""
    return [
        who for who in everybody(t)
        if who.at_front and not (who.captured or who.disgrace)
        and (who is governor or who.marched_with == province.name)
    ]  # fmt: skip
