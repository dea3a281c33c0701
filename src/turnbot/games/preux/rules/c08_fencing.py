"""Chapter 8: a duel with cold steel, as a pure function of two fencers, their routines and the dice.

``fight`` knows no month and no world; the steps that bring two men face to face stand in chapter 7. What
may be written as a routine is in ``c08_routines``, what a blade does in ``c08_blades``.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, repeat
from typing import Any, Literal, NamedTuple

from turnbot.core.rules import computes
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.book.loaded import House, TableError
from turnbot.games.preux.events.duel import (
    NONE,
    Dice,
    Die,
    DuelTurn,
    Ending,
    Fencer,
    Inserted,
    Limit,
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
    strokes,
    taken,
    throw_hits,
)
from turnbot.games.preux.rules.c08_routines import (
    APPROACH,
    POSE,
    SURRENDER,
    actions_written,
    course,
    mended,
)
from turnbot.games.preux.week.living import Turn

#: What may take something from the other's endurance, or break steel.
_ATTACKING = frozenset({"F", "T", "E", "K", "A", "R"})

Condition = Literal["whole", "weakened", "unconscious", "dead"]

#: Where each switch stands among the house values, and what it may say where that is more than yes or no.
_SWITCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "damage": ("8.4.2", ("factor", "literal", "both")),
    "breaks": ("8.5.1", ("defender", "attacker")),
    "half": ("8.4.5", ()),
    "extra_pose": ("8.1.4", ("two-handed", "sabre")),
    "default_surrender": ("8.3.1", ()),
    "max_sequences": ("8.2.1", ()),
}


def switches(source: Turn | House) -> Switches:
    """Return the readings that a house has chosen. Raises TableError, in Spanish, for one that is none."""
    chosen: dict[str, Any] = {}
    for name, (rule, choices) in _SWITCHES.items():
        chosen[name] = value = house_value(source, rule, name)
        if choices and value not in choices:
            raise TableError(f"«{name}» de la regla {rule} es «{value}»; puede ser {' o '.join(choices)}.")
    if chosen["max_sequences"] < 1:
        raise TableError("«max_sequences» de la regla 8.2.1 debe ser al menos 1.")
    return Switches(**chosen)


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


class _Man:
    """A fencer while he fights: what changes from turn to turn."""

    __slots__ = (
        "dead",
        "endurance",
        "fencer",
        "formula",
        "refused",
        "strokes",
        "wants_peace_below",
        "weapon",
    )

    def __init__(self, fencer: Fencer, rules: Switches):
        _check(fencer)
        self.fencer = fencer
        self.formula = rules.damage
        self.endurance = fencer.endurance
        self.dead = False
        self.refused = False
        self.take(fencer.weapon)
        # In hundredths of a point, so that per cents stay whole (ruling 143).
        share = fencer.surrender_below * fencer.maximum
        if not share or not (rules.default_surrender or fencer.ordered):
            self.wants_peace_below = 0
        else:
            self.wants_peace_below = share if fencer.endurance * 100 >= share else fencer.endurance * 50

    def take(self, weapon: str) -> None:
        """Hold this from now on."""
        self.weapon = weapon
        self.strokes = strokes(self.fencer.strength, weapon, self.formula)

    def suffer(self, loss: int, *, killed: bool) -> None:
        """Lose endurance, or life at once."""
        self.endurance -= loss
        self.dead = killed or self.endurance < self.fencer.dies_below

    @property
    def down(self) -> bool:
        return self.dead or self.endurance <= 0


_Men = tuple[_Man, _Man]
#: Of both men: whether it did; None where it could not.
_Maybe = tuple[bool | None, bool | None]
_Roll = Callable[[str, int, int], tuple[int, ...]]


def _check(fencer: Fencer) -> None:
    if fencer.weapon not in armoury().weapons:
        raise ValueError(f"{fencer.name} fights with {fencer.weapon!r}, which is no weapon of 8.4.4")
    if fencer.endurance < 1 or fencer.strength < 1 or fencer.constitution < 1:
        raise ValueError(
            f"{fencer.name} cannot fight with strength {fencer.strength}, constitution "
            f"{fencer.constitution} and endurance {fencer.endurance}"
        )


@computes("8.1.2", "8.3.1")
def fight(one: Fencer, two: Fencer, terms: Terms, switches: Switches, dice: Dice) -> Record:
    """Fight a duel to its end and return every turn of it.

    Both routines must be legal for their weapons. Raises ValueError that names the fencer or the routine
    that cannot fight. The same arguments and dice give the same record.
    """
    men = first, second = _Man(one, switches), _Man(two, switches)
    streams = _stream(first, second, switches), _stream(second, first, switches)
    turns: list[DuelTurn] = []
    over = _GOES_ON
    for nth in range(1, switches.max_sequences * armoury().sequence + 1):
        (mine, why), (theirs, why_theirs) = _next(first, streams[0]), _next(second, streams[1])
        actions = mine, theirs
        dealt = _exchange(nth, men, actions, switches, dice)
        over = _close(men, actions, dealt, terms.limit)
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


def _stream(man: _Man, foe: _Man, rules: Switches) -> Iterator[tuple[str, Inserted]]:
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


def _owed(man: _Man, foe: _Man, rules: Switches) -> int:
    weakened = condition(man.fencer, man.endurance, half=rules.half) != "whole"
    return weakened + poses_for_mastery(man.fencer.mastery(man.weapon), foe.fencer.mastery(foe.weapon))


def _next(man: _Man, stream: Iterator[tuple[str, Inserted]]) -> tuple[str, Inserted]:
    if man.endurance <= 0:
        return POSE, "unconscious"
    action = next(stream)
    if man.weapon == NONE and action[0] in NEED_WEAPON:
        return POSE, "disarmed"
    return action


class _Dealt(NamedTuple):
    """What a turn's actions did; pairs as in DuelTurn. ``disarmed``: he lost the last of his weapon."""

    losses: tuple[int, int] = (0, 0)
    thrown: _Maybe = (None, None)
    broke: _Maybe = (None, None)
    disarmed: tuple[bool, bool] = (False, False)
    dice: tuple[Die, ...] = ()


_NOTHING = _Dealt()
_NEITHER: _Maybe = (None, None)


def _exchange(nth: int, men: _Men, actions: tuple[str, str], rules: Switches, dice: Dice) -> _Dealt:
    """Let both actions happen at once, and both men bear what comes of it."""
    mine, theirs = actions
    if mine not in _ATTACKING and theirs not in _ATTACKING:
        return _NOTHING
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
    return _Dealt(losses, thrown, broke, disarmed, tuple(rolled))


def _throw(man: _Man, action: str, side: Side, roll: _Roll) -> bool | None:
    if action != THROW:
        return None
    values = roll("throw-fatal", side, 2) if held(man.weapon).kills else roll("throw", side, 1)
    return throw_hits(man.weapon, values)


def _clash(men: _Men, actions: tuple[str, str], breaks: str, roll: _Roll) -> _Maybe:
    """Roll for steel on steel: the die is his who parried, the weapon his or the attacker's (ruling 162)."""
    broke: list[bool | None] = [None, None]
    for side in (0, 1):
        other = 1 - side
        up_to = breaks_up_to(actions[side], actions[other], men[side].weapon, men[other].weapon)
        if up_to:
            broke[other if breaks == "defender" else side] = roll("break", other, 1)[0] <= up_to
    return broke[0], broke[1]


def _lost(men: _Men, actions: tuple[str, str], thrown: _Maybe, side: Side) -> int:
    """Points that this man loses to what the other does."""
    me, foe = men[side], men[1 - side]
    points = foe.strokes.get((actions[1 - side], actions[side]), 0)
    return taken(points, me.formula, me.endurance) if points and thrown[1 - side] is not False else 0


def _drop(man: _Man, thrown: bool | None, broke: bool | None) -> bool:
    """Take a thrown or broken weapon from a man's hand; whether nothing is left in it."""
    if thrown is not None:
        man.take(NONE)
    elif broke:
        man.take(after_breaking(man.weapon))
    else:
        return False
    return man.weapon == NONE


class _Over(NamedTuple):
    """How a turn ends: the duel goes on unless there is an ``ending``; the rest is as in DuelTurn."""

    winner: Side | None = None
    ending: Ending | None = None
    surrendered: tuple[bool, bool] = (False, False)
    refused: tuple[bool, bool] = (False, False)


_GOES_ON = _Over()


def _close(men: _Men, actions: tuple[str, str], dealt: _Dealt, limit: Limit) -> _Over:
    """Look at both men after a turn: the dead, the unconscious, first blood, surrenders, in this order."""
    if dealt is _NOTHING and SURRENDER not in actions:
        # As it was a turn ago; then it went on.
        return _GOES_ON
    first, second = men
    if first.down or second.down:
        return _over_a_fallen(men, actions, limit)
    losses = dealt.losses
    if limit == "first-blood" and losses != (0, 0):
        if losses[0] == losses[1]:
            return _Over(None, "draw")
        return _Over(0 if losses[0] < losses[1] else 1, "first-blood")
    yields = (
        _yields(first, actions[0], dealt.disarmed[0], limit),
        _yields(second, actions[1], dealt.disarmed[1], limit),
    )
    if yields[0] and yields[1]:
        return _Over(None, "draw", (True, True))
    if yields[0]:
        return _surrender(men, 0, yields[0])
    if yields[1]:
        return _surrender(men, 1, yields[1])
    return _GOES_ON


def _over_a_fallen(men: _Men, actions: tuple[str, str], limit: Limit) -> _Over:
    """Decide what follows when somebody lies there (rulings 136, 141, 142, 169).

    He has lost; what may be open is whether he is left alive. Nobody surrenders to him: with «Ren» the
    victor lets go of him. His own «Ren» of the turn in which he fell is heard.
    """
    if men[0].dead != men[1].dead:
        return _Over(1 if men[0].dead else 0, "death")
    winner = _standing(men)
    if winner is None:
        return _Over(None, "draw")
    loser: Side = 1 if winner == 0 else 0
    victor, fallen = men[winner], men[loser]
    # Where they fight to first blood, this was it, whoever was refused before.
    may_go_on = limit == "death" or (limit == "surrender" and fallen.refused)
    if not (may_go_on and victor.fencer.no_quarter) or actions[winner] == SURRENDER:
        return _Over(winner, "unconscious")
    if actions[loser] == SURRENDER and not fallen.refused:
        return _surrender(men, loser, "surrender")
    return _GOES_ON


def _surrender(men: _Men, loser: Side, ending: Ending) -> _Over:
    """Accept a surrender, or refuse it where that is possible and wanted (ruling 141)."""
    winner: Side = 1 if loser == 0 else 0
    surrendered = loser == 0, loser == 1
    if men[winner].fencer.no_quarter and not men[loser].fencer.second:
        men[loser].refused = True
        return _Over(None, None, surrendered, surrendered)
    return _Over(winner, ending, surrendered)


def _yields(man: _Man, action: str, disarmed: bool, limit: Limit) -> Ending | None:
    """Why a man who stands surrenders now, if he does; nobody who was refused asks again."""
    if man.refused:
        return None
    if action == SURRENDER:
        return "surrender"
    if limit == "death":
        return None
    if man.endurance * 100 < man.wants_peace_below:
        return "surrender"
    return "disarmed" if disarmed and man.wants_peace_below else None


def _standing(men: _Men) -> Side | None:
    """The one who stands while the other does not."""
    if men[0].down == men[1].down:
        return None
    return 1 if men[0].down else 0


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
