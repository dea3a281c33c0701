"""Two accounts of the duel beside each other: the game's and the slow one, which shares no line with it.

``python -m props.two_engines 100000`` (``make check-duels``) compares so many random duels and tells how long
it took; the tests compare fewer.
"""

import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from time import perf_counter
from typing import Any

from props.duelling import a_duel
from props.duelling import dice as dice_of
from props.reference_duel import random_case, reference
from turnbot.games.preux.events.duel import Dice, DuelTurn, Fencer, Record, Switches, Terms
from turnbot.games.preux.rules.c08_fencing import fight
from turnbot.games.preux.rules.c08_routines import mended

Case = tuple[dict[str, Any], dict[str, Any], str, dict[str, Any], Dice]


def difference(seed: int) -> str:
    """The first thing on which the two accounts of a random duel differ; empty: they agree turn by turn."""
    case = _case(seed)
    expected, record = reference(*case), _fought(*case)
    for turn, wanted in zip(record.turns, expected["turns"], strict=False):
        for what, value in _plain(turn).items():
            if value != wanted[what]:
                return f"duel {seed}, turn {turn.nth}, {what}: {value}, the slow account has {wanted[what]}"
    for what, value in _whole(record).items():
        wanted = len(expected["turns"]) if what == "length" else expected[what]
        if value != wanted:
            return f"duel {seed}, {what}: {value}, the slow account has {wanted}"
    return ""


def _case(seed: int) -> Case:
    """Even seeds: routines as clumsy people write them; odd seeds: legal ones of every length."""
    if seed % 2 == 0:
        one, two, limit, switches, dice = random_case(seed)
        return dict(one), dict(two), limit, dict(switches), dice
    duel = a_duel(seed)
    return _man(duel.one), _man(duel.two), duel.terms.limit, asdict(duel.switches), dice_of(seed)


def _man(fencer: Fencer) -> dict[str, Any]:
    # The slow account knows thresholds, but not whether they were ordered.
    plain = asdict(replace(fencer, ordered=False))
    del plain["ordered"]
    return plain


def _fought(
    one: Mapping[str, Any], two: Mapping[str, Any], limit: Any, switches: dict[str, Any], dice: Dice
) -> Record:
    readings = Switches(**switches)
    men = [
        Fencer(**{**man, "routine": mended(man["routine"], man["weapon"], readings.extra_pose)})
        for man in (one, two)
    ]
    return fight(men[0], men[1], Terms(limit), readings, dice)


def _plain(turn: DuelTurn) -> dict[str, Any]:
    """A turn in the words of the slow account."""
    thrown: list[tuple[int, ...] | None] = [None, None]
    rung: list[int | None] = [None, None]
    for die in turn.dice:
        if die.what == "break":
            rung[die.side] = die.values[0]
        else:
            thrown[die.side] = die.values
    return {
        "nth": turn.nth,
        "actions": turn.actions,
        "inserted": tuple(why if why in ("pose", "approach") else None for why in turn.inserted),
        "losses": turn.losses,
        "endurance": turn.endurance,
        "throws": tuple(thrown),
        "break_dice": tuple(rung),
        "broke": tuple(bool(broke) for broke in turn.broke),
        "disarmed": tuple(weapon == "none" for weapon in turn.weapons),
    }


def _whole(record: Record) -> dict[str, Any]:
    return {
        "length": len(record.turns),
        "winner": record.winner,
        "ending": record.ending,
        "dead": record.dead,
        "unconscious": tuple(
            fallen and not dead for fallen, dead in zip(record.fallen, record.dead, strict=True)
        ),
        "refused": record.refused,
        "routines": tuple(fencer.routine for fencer in record.fencers),
    }


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = perf_counter()
    differences = [found for found in map(difference, range(times)) if found]
    print("\n".join(differences[:20]))
    print(f"{times} duels, {len(differences)} differences, {perf_counter() - begun:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
