"""Twenty thousand trials at each level: how often men are convicted, and spared, beside the odds on paper.

No measure of speed: frequencies of the rules as they are played, beside what the tables come to when the
dice are worked out throw by throw. The odds know nothing of the code that plays.
"""

from fractions import Fraction
from itertools import product
from math import sqrt

from turnbot.core.dice import Dice
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.rules.c11_sentences import spares
from turnbot.games.preux.rules.c11_trials import Sides, convicts
from turnbot.games.preux.state.justice import TABLE, TREASON, Trial, trial_name
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

_TRIALS = 20_000
#: Level, what witnesses come to, whether the evidence is made up, and the total that convicts: 11.2.3.
_KINDS = (
    (3, 0, False, 12), (6, 0, False, 10), (6, 2, False, 8), (6, -2, False, 12), (6, 0, True, 8),
    (10, 0, False, 9), (14, 0, False, 7), (14, -2, True, 7),
)  # fmt: skip
_JUDGE = "Ministro de Estado"


def run() -> None:
    print(f"trials: {_TRIALS:,} of each kind{'':22}   played      odds   off by")
    for level, net, made_up, least in _KINDS:
        convicted, spared = _tried(level, net, made_up)
        called = f"level {level}, witnesses {net:+d}{', made up' if made_up else ''}"
        _tell(f"{called}: convicted", convicted, _TRIALS, _two_dice(least))
        # Death asks for seven, which no die shows by itself.
        _tell(f"{called}: spared", spared, _TRIALS, Fraction(1, 6) if level < 13 else Fraction(0))


def _tell(called: str, seen: int, of: int, exact: Fraction) -> None:
    odds, part = float(exact), seen / of
    error = sqrt(odds * (1 - odds) / of) or 1.0
    print(f"  {called:44} {100 * part:8.3f} % {100 * odds:8.3f} % {(part - odds) / error:+6.1f} sd")


def _two_dice(least: int) -> Fraction:
    throws = [one + other for one, other in product(range(1, 7), repeat=2)]
    return Fraction(sum(total >= least for total in throws), len(throws))


def _tried(level: int, net: int, made_up: bool) -> tuple[int, int]:
    heard = tuple(_man(f"Witness {number}", level) for number in range(abs(net)))
    sides = Sides(prosecution=heard) if net > 0 else Sides(defence=heard)
    case = Trial(
        name=trial_name("1626-07", "Jean", TREASON), accused="Jean", prosecutor="", crime=TREASON, law=TABLE,
        judge=_JUDGE, month="1626-07", fabricated=made_up,
    )  # fmt: skip
    convicted = spared = 0
    for number in range(_TRIALS):
        seed = f"trial {level} {net} {made_up} {number}".encode().ljust(64, b".")[:64]
        world = World.of("1626-08", [_man("Jean", level)]).living()
        t = Turn.begin(world, {}, (), Dice(seed, seed[::-1]), house())
        accused = world.people["Jean"]
        convicted += convicts(t, case, accused, sides)
        spared += spares(t, case, accused)
    return convicted, spared


def _man(name: str, level: int) -> Person:
    return Person(
        name=name, level=level, crowns=0, strength=10, constitution=10, endurance=100, military_ability=3,
        charisma=3,
    )  # fmt: skip
