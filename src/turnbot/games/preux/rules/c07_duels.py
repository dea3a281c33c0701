"""Chapter 7, a duel in the month (7.3): what two men bring to it, and what it leaves behind.

The fight itself is ``c08_fencing.fight``; who meets whom is ``c07_encounters``. Here a duel is fought out,
and everybody is told what he may know of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.core.dice import Roll
from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.events.duel import Fencer, Limit, Record, Terms
from turnbot.games.preux.events.witnessed import witnessed
from turnbot.games.preux.orders.tree import DuelRoutine, NoQuarter
from turnbot.games.preux.rules.c07_answers import own_weapon, terms_of
from turnbot.games.preux.rules.c07_causes import Relation, relation, settle
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c07_honour import score, win_and_lose, yes_or_no
from turnbot.games.preux.rules.c07_husbands import after_a_husbands_duel
from turnbot.games.preux.rules.c07_seconds import HIRED
from turnbot.games.preux.rules.c08_fencing import default_routine, fight, house_value, switches
from turnbot.games.preux.rules.c08_routines import RoutineError, actions_written, mended
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.rules.c12_cads import make_cad
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.plan import todo


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two men about to fight, in the order of their names, and all that was settled before.

    ``rule`` is 7.3.4 for enemies who just met, 7.1.8 for who agreed on it. ``place`` is the code of
    where they met, ``ground`` what they call the place they agreed on; ``seconds`` are names,
    ``hired``, or empty; ``priest`` prays nearby. ``cause`` is the affair.
    """

    men: tuple[Person, Person]
    rule: str
    reason: str
    weapons: tuple[str, str]
    seconds: tuple[str, str]
    place: str = ""
    ground: str = ""
    limit: Limit = "surrender"
    lady: str = ""
    priest: str = ""
    cause: Cause | None = None


# The fight ----------------------------------------------------------------------------------------------


def fight_out(t: Turn, meeting: Meeting) -> Record:
    """Let two men fight to the end, tell everybody and them, and carry out what comes of it."""
    t = t.under(meeting.rule)
    one, other = meeting.men
    # What they were to each other when they drew: what is done on the ground may make one of them a cad.
    how = relation(one, other)
    fencers = (fencer(t, meeting, 0), fencer(t, meeting, 1))
    weak = [(who, foe) for who, foe in ((one, other), (other, one)) if who.badly_hurt]
    rolls: list[Roll] = []

    def dice(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        # Open dice: both learn what they show.
        handle = t.under("8.5.1" if what == "break" else "8.4.3")
        rolls.append(handle.roll(f"{what}-{side + 1}-{turn}", one, other, times=times))
        return rolls[-1].values

    record = fight(*fencers, Terms(meeting.limit), switches(t), dice)
    _tell_everybody(t, meeting, record)
    for side in (0, 1):
        _tell_him(t, meeting, record, side, rolls)
    for side, who in enumerate(meeting.men):
        if not record.dead[side]:
            wound(t, who, record.endurance[side])
    for who, foe in weak:
        score(t, who, foe, "accept-below-half-endurance")
    _reward(t, meeting, record, how)
    _refused(t, meeting, record)
    if how == "own-regiment":
        _disgrace_comrades(t, meeting, record)
    _settle(t, meeting, record)
    for side, who in enumerate(meeting.men):
        if record.dead[side]:
            die(t, who, meeting.men[1 - side], meeting.priest)
    return record


@rule("7.3.1")
def fencer(t: Turn, meeting: Meeting, side: int) -> Fencer:
    """What a man brings to a duel: his characteristics, his weapon, and what he ordered for it."""
    who, other = meeting.men[side], meeting.men[1 - side]
    said = terms_of(t, who, other.name).surrender_below
    if said is None and meeting.cause is not None and _fights_for_wife(meeting.cause, who):
        said = 0
    below = house_value(t, "8.3.1", "surrender_below") if said is None else said
    quarter = (*todo(t, who, NoQuarter), *todo(t.at(0), who, NoQuarter))
    return Fencer(
        name=who.name,
        strength=who.strength,
        constitution=who.constitution,
        endurance=min(who.endurance, who.full_endurance),
        weapon=meeting.weapons[side],
        expertise=who.expertise,
        routine=routine_for(t, who, other, meeting.weapons[side]),
        surrender_below=max(0, min(100, below)),
        no_quarter=any(order.opponent in (None, other.name) for order in quarter),
        second=bool(meeting.seconds[side]),
        ordered=said is not None,
    )


def _fights_for_wife(cause: Cause, who: Person) -> bool:
    """Whether he is the husband who cannot give up without giving up his wife (4.6.5, ruling 143)."""
    return cause.reason == "adultery" and cause.offended == who.name


def routine_for(t: Turn, who: Person, other: Person, weapon: str) -> tuple[str, ...]:
    """The routine he fences by (rulings 140 and 152): ordered against this man, against anybody, the last.

    Who never sent one for this weapon has the default. What is no routine is passed over.
    """
    orders = t.orders.get(who.name)
    said = orders.duels if orders is not None else ()

    def rank(one: DuelRoutine) -> tuple[bool, bool, bool]:
        return (not meant(one), one.opponent is None, one.weapon is None)

    def meant(one: DuelRoutine) -> bool:
        return (one.weapon or own_weapon(who)) == weapon

    # Who names no weapon has his own in mind; but whom he is to fight he names without knowing the terms.
    fitting = [
        one
        for one in said
        if (one.opponent in (other.name, None) and meant(one))
        or (one.opponent == other.name and one.weapon is None)
    ]
    for text in (*[one.actions for one in sorted(fitting, key=rank)], who.routines.get(weapon, "")):
        try:
            found = mended(actions_written(text), weapon, switches(t).extra_pose)
        except RoutineError:
            continue
        if found:
            return found
    return default_routine(weapon, t)


# What is told -------------------------------------------------------------------------------------------


def _tell_everybody(t: Turn, meeting: Meeting, record: Record) -> None:
    one, other = meeting.men
    t.post(
        PUBLIC, "duel.fought", who=one, partner=other, reason=meeting.reason, lady=meeting.lady,
        place=meeting.place, ground=meeting.ground, weapons=list(meeting.weapons),
        seconds=list(meeting.seconds),
        until=meeting.limit, ending=record.ending,
        winner="" if record.winner is None else meeting.men[record.winner].name,
        fallen=list(record.fallen), dead=list(record.dead), priest=meeting.priest,
        record=witnessed(record),
    )  # fmt: skip


def _tell_him(t: Turn, meeting: Meeting, record: Record, side: int, rolls: Sequence[Roll]) -> None:
    """Tell a man his own account of it, to the point; and note his routine, and the mastery of who won."""
    who, other = meeting.men[side], meeting.men[1 - side]
    weapon = meeting.weapons[side]
    kept: list[Wish] = [Become(who.name, f"routines.{weapon}", "-".join(record.fencers[side].routine))]
    result = "drawn" if record.winner is None else "won" if record.winner == side else "lost"
    if result == "won":
        # Of the weapon that he began with (8.7.2, ruling 175).
        kept.append(Delta(who.name, f"expertise.{weapon}", 1))
    if meeting.seconds[side] == HIRED:
        kept.append(Become(who.name, "hired_second", False))
    turns = [
        {
            "nth": turn.nth, "own": turn.actions[side], "his": turn.actions[1 - side],
            "lost": turn.losses[side], "left": turn.endurance[side],
            # What anybody present saw as well: of him and the other, in this order.
            "broke": [bool(turn.broke[one]) for one in (side, 1 - side)],
            "thrown": [turn.thrown[one] for one in (side, 1 - side)],
        }
        for turn in record.turns
    ]  # fmt: skip
    t.post(
        only(who), "duel.told", *kept, who=who, partner=other, weapon=weapon, result=result,
        ending=record.ending, turns=turns, dice=list(rolls),
    )  # fmt: skip


# What it leads to ---------------------------------------------------------------------------------------


def _reward(t: Turn, meeting: Meeting, record: Record, how: Relation) -> None:
    """Give the points of the duel (7.3.3): a draw brings none, and friends have only lost (136, 134)."""
    one, other = meeting.men
    if how == "friend":
        score(t, one, other, "fight-friend")
        score(t, other, one, "fight-friend")
    elif record.winner is not None and how != "own-regiment":
        win_and_lose(t, meeting.men[record.winner], meeting.men[1 - record.winner])
    for side, who in enumerate(meeting.men):
        if record.dead[1 - side] and not record.dead[side]:
            score(t, who, meeting.men[1 - side], "kill")


@rule("7.2.2")
def _refused(t: Turn, meeting: Meeting, record: Record) -> None:
    """Hold him a cad who refused the surrender of a man without a second; it costs a level (ruling 141)."""
    for side, who in enumerate(meeting.men):
        if not record.refused[1 - side] or record.dead[side]:
            continue
        other = meeting.men[1 - side]
        if yes_or_no(t, "no-quarter", who, other, refuser=who.name):
            t.post(only(who), "quarter.refused", who=who, partner=other, levels=t.hidden("levels"))
            make_cad(t, who, "refused-surrender")


def _disgrace_comrades(t: Turn, meeting: Meeting, record: Record) -> None:
    """Let who fought a man of his own regiment be disgraced, were one of them a cad (12.0.1, ruling 134)."""
    for side, who in enumerate(meeting.men):
        if not record.dead[side]:
            disgrace(t, who, "own-regiment")


def _settle(t: Turn, meeting: Meeting, record: Record) -> None:
    """Let the affair be over."""
    if meeting.cause is not None:
        if meeting.cause.reason == "adultery":
            after_a_husbands_duel(t, meeting.cause, record)
        settle(t, meeting.cause)
