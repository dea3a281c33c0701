"""Chapter 8: a duel with cold steel, as a pure function of two fencers, their routines and the dice.

``fight`` knows no month and no world; the steps that bring two men face to face stand in chapter 7. What
may be written as a routine is in ``c08_routines``, what a blade does in ``c08_blades``.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, repeat
from typing import Any, Literal

from turnbot.core.house import House
from turnbot.core.rules import computes
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.events.duel import (
    NONE,
    Dice,
    Die,
    DuelTurn,
    Fencer,
    Inserted,
    Record,
    Side,
    Switches,
    Terms,
)
from turnbot.games.preux.rules.c08_blades import (
    NEED_WEAPON,
    PARRIES,
    THROW,
    after_breaking,
    approaches,
    breaks_up_to,
    held,
    taken,
    throw_hits,
)
from turnbot.games.preux.rules.c08_ending import GOES_ON, _standing, close
from turnbot.games.preux.rules.c08_fencer import NOTHING, Dealt, Man, Maybe, Men, Roll
from turnbot.games.preux.rules.c08_routines import (
    APPROACH,
    POSE,
    actions_written,
    course,
    mended,
)
from turnbot.games.preux.week.living import Turn

#: What may take something from the other's endurance, or break steel.
_ATTACKING = frozenset({"F", "T", "E", "K", "A", "R"})

Condition = Literal["whole", "weakened", "unconscious", "dead"]

#: Where each switch stands among the house values, which say what it may be.
_SWITCHES: Mapping[str, str] = {
    "damage": "8.4.2",
    "breaks": "8.5.1",
    "half": "8.4.5",
    "extra_pose": "8.1.4",
    "default_surrender": "8.3.1",
    "max_sequences": "8.2.1",
}


def switches(source: Turn | House) -> Switches:
    """Return the readings that a house has chosen."""
    return Switches(**{name: house_value(source, rule, name) for name, rule in _SWITCHES.items()})


def house_value(source: Turn | House, rule: str, name: str) -> Any:
    """Look up a house value, in a month's handle or in the values themselves."""
    return source[rule][name] if isinstance(source, Mapping) else source.hidden(name, rule)


def default_routine(weapon: str, source: Turn | House) -> tuple[str, ...]:
    """Return how a man fights who sent no routine (ruling 140), legal whatever the house reads in 8.1.4."""
    by_weapon: Mapping[str, str] = house_value(source, "8.2.1", "routine")
    written = actions_written(by_weapon.get(weapon, by_weapon["rapier"]))
    return mended(written, weapon, switches(source).extra_pose)


# Sequences and what they ask for -----------------------------------------------------------------------


@computes("8.1.5")
def sequence_of(turn: int) -> int:
    """Return the sequence in which a turn stands, both counted from 1."""
    return (turn - 1) // armoury().sequence + 1


@computes("8.7.1")
def poses_for_mastery(mine: int, theirs: int) -> int:
    """Return the poses a fencer owes to each sequence for being the lesser master."""
    behind = theirs - mine
    return next(
        (d.poses for d in armoury().differences if d.low <= behind and (d.high or behind) >= behind), 0
    )


@computes("8.4.5")
def condition(fencer: Fencer, endurance: int, *, half: bool = True) -> Condition:
    """Return the state of a fencer with so much endurance left (rulings 154, 170).

    ``weakened`` costs a pose each sequence: from half of his maximum down, or from the maximum itself.
    """
    if endurance < fencer.dies_below:
        return "dead"
    if endurance <= 0:
        return "unconscious"
    return "weakened" if endurance * (1 + half) <= fencer.maximum else "whole"


# The duel ----------------------------------------------------------------------------------------------


@computes("8.1.2", "8.3.1")
def fight(one: Fencer, two: Fencer, terms: Terms, switches: Switches, dice: Dice) -> Record:
    """Fight a duel to its end and return every turn of it.

    Both routines must be legal for their weapons. Raises ValueError that names the fencer or the routine
    that cannot fight. The same arguments and dice give the same record.
    """
    men = first, second = Man(one, switches), Man(two, switches)
    streams = _stream(first, second, switches), _stream(second, first, switches)
    turns: list[DuelTurn] = []
    over = GOES_ON
    for nth in range(1, switches.max_sequences * armoury().sequence + 1):
        (mine, why), (theirs, why_theirs) = _next(first, streams[0]), _next(second, streams[1])
        actions = mine, theirs
        dealt = _exchange(nth, men, actions, switches, dice)
        over = close(men, actions, dealt, terms.limit)
        turns.append(
            DuelTurn(
                nth=nth,
                actions=actions,
                inserted=(why, why_theirs),
                losses=dealt.losses,
                endurance=(first.endurance, second.endurance),
                thrown=dealt.thrown,
                broke=dealt.broke,
                weapons=(first.weapon, second.weapon),
                surrendered=over.surrendered,
                refused=over.refused,
                dice=dealt.dice,
            )
        )
        if over.ending is not None:
            break
    return Record(
        fencers=(one, two),
        terms=terms,
        turns=tuple(turns),
        winner=over.winner if over.ending else _standing(men),
        ending=over.ending or ("exhausted" if _standing(men) is None else "unconscious"),
        fallen=(first.down, second.down),
        dead=(first.dead, second.dead),
        refused=(first.refused, second.refused),
    )


def _stream(man: Man, foe: Man, rules: Switches) -> Iterator[tuple[str, Inserted]]:
    """What a fencer does turn by turn, without end: his routines, and what the rules put before them.

    It is asked for one action a turn, so at each boundary of routines it sees both men as they are then.
    """
    first, again = course(man.fencer.routine, man.fencer.weapon, rules.extra_pose)
    nth, paid = 1, 0
    for leg in chain(first, chain.from_iterable(repeat(again))):
        # Poses and approaches put in are routines themselves: there is a boundary after each of them. How
        # near he has to come is settled when he sets out. Behind an approach no pose is shared.
        missing: int | None = None
        actions = leg.actions
        while True:
            if paid < sequence_of(nth):
                paid = sequence_of(nth)
                poses = _owed(man, foe, rules)
                yield from repeat((POSE, "pose"), poses)
                nth += poses
                continue
            if missing is None:
                missing = approaches(man.weapon, foe.weapon) - leg.approaches if leg.attacks else 0
            if missing <= 0:
                break
            yield APPROACH, "approach"
            missing, nth, actions = missing - 1, nth + 1, leg.whole
        for action in actions:
            yield action, ""
        nth += len(actions)


def _owed(man: Man, foe: Man, rules: Switches) -> int:
    weakened = condition(man.fencer, man.endurance, half=rules.half) != "whole"
    return weakened + poses_for_mastery(man.fencer.mastery(man.weapon), foe.fencer.mastery(foe.weapon))


def _next(man: Man, stream: Iterator[tuple[str, Inserted]]) -> tuple[str, Inserted]:
    if man.endurance <= 0:
        return POSE, "unconscious"
    action = next(stream)
    if man.weapon == NONE and action[0] in NEED_WEAPON:
        return POSE, "disarmed"
    return action


_NEITHER: Maybe = (None, None)


def _exchange(nth: int, men: Men, actions: tuple[str, str], rules: Switches, dice: Dice) -> Dealt:
    """Let both actions happen at once, and both men bear what comes of it."""
    mine, theirs = actions
    if mine not in _ATTACKING and theirs not in _ATTACKING:
        return NOTHING
    first, second = men
    rolled: list[Die] = []

    def roll(what: str, side: int, times: int) -> tuple[int, ...]:
        rolled.append(Die(what, side, dice(what, nth, side, times)))
        return rolled[-1].values

    thrown, broke, disarmed = _NEITHER, _NEITHER, (False, False)
    if THROW in actions:
        thrown = _throw(first, mine, 0, roll), _throw(second, theirs, 1, roll)
    if mine in PARRIES or theirs in PARRIES:
        broke = _clash(men, actions, rules.breaks, roll)
    losses = _lost(men, actions, thrown, 0), _lost(men, actions, thrown, 1)
    first.suffer(losses[0], killed=bool(thrown[1]) and held(second.weapon).kills)
    second.suffer(losses[1], killed=bool(thrown[0]) and held(first.weapon).kills)
    if thrown is not _NEITHER or broke is not _NEITHER:
        disarmed = _drop(first, thrown[0], broke[0]), _drop(second, thrown[1], broke[1])
    return Dealt(losses, thrown, broke, disarmed, tuple(rolled))


def _throw(man: Man, action: str, side: Side, roll: Roll) -> bool | None:
    if action != THROW:
        return None
    values = roll("throw-fatal", side, 2) if held(man.weapon).kills else roll("throw", side, 1)
    return throw_hits(man.weapon, values)


def _clash(men: Men, actions: tuple[str, str], breaks: str, roll: Roll) -> Maybe:
    """Roll for steel on steel: the die is his who parried, the weapon his or the attacker's (ruling 162)."""
    broke: list[bool | None] = [None, None]
    for side in (0, 1):
        other = 1 - side
        up_to = breaks_up_to(actions[side], actions[other], men[side].weapon, men[other].weapon)
        if up_to:
            broke[other if breaks == "defender" else side] = roll("break", other, 1)[0] <= up_to
    return broke[0], broke[1]


def _lost(men: Men, actions: tuple[str, str], thrown: Maybe, side: Side) -> int:
    """Points that this man loses to what the other does."""
    me, foe = men[side], men[1 - side]
    points = foe.strokes.get((actions[1 - side], actions[side]), 0)
    return taken(points, me.formula, me.endurance) if points and thrown[1 - side] is not False else 0


def _drop(man: Man, thrown: bool | None, broke: bool | None) -> bool:
    """Take a thrown or broken weapon from a man's hand; whether nothing is left in it."""
    if thrown is not None:
        man.take(NONE)
    elif broke:
        man.take(after_breaking(man.weapon))
    else:
        return False
    return man.weapon == NONE


__all__ = [
    "Dice",
    "Die",
    "DuelTurn",
    "Fencer",
    "Record",
    "Switches",
    "Terms",
    "condition",
    "default_routine",
    "fight",
    "switches",
]
