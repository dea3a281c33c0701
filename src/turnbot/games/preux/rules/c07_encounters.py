"""Chapter 7, who fights whom in a week (7.3.4, 7.3.5): enemies where they meet, others where they agreed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become
from turnbot.core.rules import rule
from turnbot.games.preux.events.duel import Limit
from turnbot.games.preux.orders.tree import Duel
from turnbot.games.preux.rules.c07_answers import (
    DECLINE,
    answer_of,
    backs_out,
    decline,
    fights_all_the_same,
    own_weapon,
    refuse_to_fight,
)
from turnbot.games.preux.rules.c07_causes import (
    affairs,
    between,
    public_lady,
    public_reason,
    settle,
)
from turnbot.games.preux.rules.c07_duels import Meeting, fight_out
from turnbot.games.preux.rules.c07_honour import yes_or_no
from turnbot.games.preux.rules.c07_seconds import bystanders, offered, seconds_of
from turnbot.games.preux.rules.c07_sides import Company
from turnbot.games.preux.rules.c08_pistols import carries, defend, draw_in_duel
from turnbot.games.preux.rules.c10_priests import preachers, priest_at, talk_out
from turnbot.games.preux.rules.c10_sanctuary import profane
from turnbot.games.preux.rules.c11_police import ask_governor
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.months import week_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away, must_rest, this_week
from turnbot.games.preux.week.plan import duels_with, todo
from turnbot.games.preux.week.whereabouts import TAVERN, by_place, is_church

#: Who may let duellists go whom the watch has caught (11.4.18).
GOVERNOR = "Gobernador Militar de París"

#: Why they fight who are enemies, as everybody is told.
ENEMIES = "enemies"


# Enemies ------------------------------------------------------------------------------------------------


@rule("7.3.4")
def enemies_meet(t: Turn) -> None:
    """Let enemies of the regiment, and cads and whoever meets them, fight where they meet (7.1.1).

    Once a month for each pair and so often for each man; the gravely wounded are left alone (ruling 138). In
    one place those of the highest level begin, and fight on with their wounds (ruling 139).
    """
    offers = offered(t)
    for place, there in sorted(by_place(t).items()):
        people = [visit.who for visit in there]
        if is_church(place):
            # In the house of God enemies need not fight, and nobody thinks the less of them (10.4.6).
            continue
        if place != TAVERN:
            _defend_outnumbered(t, people)
        company = Company(sorted(people, key=lambda who: who.name))
        for one, other in _pairs(t, place, people):
            _encounter(t, one, other, place, (company, offers))
            company.look_again(one)
            company.look_again(other)


def _defend_outnumbered(t: Turn, people: Sequence[Person]) -> None:
    """Let who has a pistol on him and faces several enemies fire before swords are drawn (8.9.1)."""
    ranked = sorted(people, key=lambda who: -who.level)
    foes = Company(ranked)
    for nth, who in enumerate(ranked):
        if not can_fight(t, who):
            foes.leave(nth)
    for who in ranked:
        if not carries(t, who) or not can_fight(t, who):
            continue
        first = next(foes.each(who, "enemy"), None)
        if first is not None:
            defend(t, who, ranked[first], foes.count(who, "enemy"))
            if not can_fight(t, ranked[first]):
                foes.leave(first)


def _pairs(t: Turn, place: str, people: Sequence[Person]) -> Iterator[tuple[Person, Person]]:
    """Those who are enemies, the highest first, as long as both can fight when it is their turn."""
    everybody_there = Company(people)
    hostile = [who for who in people if next(everybody_there.each(who, "enemy"), None) is not None]
    drawn = t.order("precedence", hostile) if len(hostile) > 2 else hostile
    ranked = sorted(drawn, key=lambda who: -who.level)
    foes = Company(ranked)
    for nth, one in enumerate(ranked):
        for at in foes.each(one, "enemy", after=nth):
            other = ranked[at]
            if not _may_fight(t, one):
                break
            if not _may_fight(t, other):
                # Nor will he against anybody else, this week.
                foes.leave(at)
            elif not _have_met(t, one, other) and (place != TAVERN or _find_each_other(t, one, other)):
                yield one, other
                foes.look_again(one)
                foes.look_again(other)


def _may_fight(t: Turn, who: Person) -> bool:
    """Whether he can stand, and has not met enemies often enough this month, who fought or held back."""
    fought = (e for e in t.happened("duel.fought", who) if e.facts["reason"] == ENEMIES)
    met = (*fought, *t.happened("enemy.spared", who))
    his = [e for e in met if who.name in (e.facts["who"], e.facts["partner"])]
    return can_fight(t, who) and len(his) < t.hidden("per_man")


def can_fight(t: Turn, who: Person) -> bool:
    """Whether he is in Paris, at large and on his feet, and no grave wound forbids it (8.8.2)."""
    return not kept_away(t, who) and not must_rest(t, who) and who.endurance > 0


def _have_met(t: Turn, one: Person, other: Person) -> bool:
    """Whether the two met as enemies this month already, or are to fight this week anyway."""
    for a, b in ((one, other), (other, one)):
        met = [
            *t.happened("duel.fought", one, who=a.name, partner=b.name, reason=ENEMIES),
            *t.happened("enemy.spared", one, who=a.name, partner=b.name),
        ]
        if met:
            return True
    return duels_with(t, one) == other.name


def _find_each_other(t: Turn, one: Person, other: Person) -> bool:
    """Whether chance brings two together in the many taverns of the port (ruling 14)."""
    die = t.roll("tavern-meeting", one, other, hidden=True)
    return bool(die.total <= t.hidden("meeting_up_to", "3.2.1"))


def _encounter(
    t: Turn, one: Person, other: Person, place: str, friends: tuple[Company, Mapping[str, Sequence[str]]]
) -> None:
    """Let two enemies fight, unless one of them says he will not, or is too badly hurt to be asked to.

    ``friends`` are those there, by name, and who offers himself as whose second.
    """
    unwilling = [(who, foe) for who, foe in ((one, other), (other, one)) if _holds_back(t, who, foe)]
    if unwilling:
        t.post(only(one, other), "enemy.spared", who=one, partner=other, place=place)
        # Where both hold back nobody has declined anything.
        if len(unwilling) == 1:
            refuse_to_fight(t, *unwilling[0], "enemy")
        return
    first, second = sorted((one, other), key=lambda who: who.name)
    if draw_in_duel(t, first, second, agreed=False):
        return
    fight_out(
        t,
        Meeting(
            (first, second), "7.3.4", ENEMIES, (own_weapon(first), own_weapon(second)),
            bystanders(t, first, second, *friends), place=place,
        ),
    )  # fmt: skip


@rule("7.3.5")
def _holds_back(t: Turn, who: Person, other: Person) -> bool:
    """Whether he will not fight: at his word, or wounded below the half without his word to the contrary."""
    said = answer_of(t, who, other.name)
    return said == DECLINE or (who.badly_hurt and not fights_all_the_same(t, who, other))


# What was agreed ----------------------------------------------------------------------------------------


@rule("7.1.10")
def call_to_the_ground(t: Turn) -> None:
    """Lay down who fights whom this week, before anybody plans it otherwise: one duel for each man.

    Who cannot come (at the front, in bed, under arrest) lets the other wait without penalty (ruling 147).
    Who is badly hurt and does not say that he fights all the same has declined (7.3.5).
    """
    busy: set[str] = set()
    agreed = [cause for cause in affairs(t) if cause.accepted and cause.terms["from"] <= this_week(t)]
    for cause in sorted(agreed, key=lambda cause: (cause.terms["from"], cause.name)):
        if cause.name not in t.world.causes or busy & set(cause.owners):
            continue
        who, other = t.world.people[cause.offended], t.world.people[cause.offender]
        if can_fight(t, who) and can_fight(t, other) and not _is_off(t, cause):
            busy |= set(cause.owners)
            t.post(only(who, other), "duel.due", who=who, partner=other, in_week=t.week)


def _is_off(t: Turn, cause: Cause) -> bool:
    """Let who is too badly hurt, or will not after all, decline; tell whether the duel is off."""
    for name in cause.owners:
        who, other = t.world.people[name], t.world.people[cause.other(name)]
        too_hurt = who.badly_hurt and not fights_all_the_same(t, who, other)
        why = "wounded" if too_hurt else backs_out(t, cause, who)
        if why:
            decline(t, cause, who, other, reason=why)
            return True
    return False


def fight_agreed(t: Turn) -> None:
    """Fight the duels of the week on the terms laid down, once enemies have had it out (ruling 6).

    A priest who comes may stop one (10.5.6). Whom an enemy has felled meanwhile fights when he can.
    """
    today = tuple(t.ledger.of_kind("duel.due", t.week))
    offers, coming = (offered(t), preachers(t)) if today else ({}, ())
    for due in today:
        names = {due.facts["who"], due.facts["partner"]}
        one, other = (t.world.people[name] for name in sorted(names))
        cause = next((c for c in between(t, one.name, other.name) if c.accepted), None)
        if cause is None or not can_fight(t, one) or not can_fight(t, other) or _is_off(t, cause):
            continue
        priest = priest_at(t, one, other, coming)
        if priest is not None and talk_out(t, priest, cause):
            continue
        weapon, ground = cause.terms["weapon"], cause.terms["place"]
        if draw_in_duel(t, one, other, agreed=True, cause=cause):
            settle(t.under("8.9.1"), cause)
            profane(t, one, other, ground)
            continue
        meeting = Meeting(
            (one, other),
            "7.1.8",
            public_reason(cause),
            (weapon, weapon),
            seconds_of(t, one, other, offers),
            ground=ground,
            limit=cast(Limit, cause.terms["limit"]),
            lady=public_lady(cause),
            priest=priest.name if priest else "",
            cause=cause,
        )
        fight_out(t, meeting)
        profane(t, one, other, ground)
        _patrol(t.under("11.4.18"), one, other)


def _patrol(t: Turn, one: Person, other: Person) -> None:
    """See whether the watch surprises them: who is caught loses the next week (ruling 146).

    A player who is Governor of Paris decides, and is asked with his letter; else the referee may let them go.
    """
    dice = t.roll("patrol", one, other, times=t.hidden("patrol_dice"), hidden=True)
    caught = [who for who in (one, other) if not kept_away(t, who)]
    if dice.total > t.hidden("arrested_up_to") or not caught:
        # Nothing happens to most of them, and nobody wants a case for each.
        return
    governor = next((who for who in t.world.about(GOVERNOR, Person) if not who.died), None)
    if governor is not None and governor not in (one, other):
        ask_governor(t, governor, one, other, [who.name for who in caught])
        return
    if not yes_or_no(t, "arrest", one, other, governor=governor.name if governor else ""):
        return
    until = week_after(this_week(t), t.hidden("weeks_lost"))
    held = [Become(who.name, "arrested", until) for who in caught]
    t.post(PUBLIC, "duel.arrested", *held, who=one, partner=other, people=[who.name for who in caught])


def refuse_idle_swords(t: Turn) -> None:
    """Tell those who ordered a duel for this week that none is agreed on for it."""
    t = t.under("7.1.10")
    for who in everybody(t):
        if not duels_with(t, who) and not kept_away(t, who):
            for order in todo(t, who, Duel)[:1]:
                t.refuse(who, "duel", reason="no-duel", partner=order.opponent or "")
