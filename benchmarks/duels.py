"""Duels a second, and how long they are: rapiers, characteristics of 7 to 15, routines of three to eight."""

from collections import Counter
from random import Random
from statistics import quantiles

from benchmarks.measure import repeat
from turnbot.games.preux.events.duel import Fencer, Record, Switches, Terms
from turnbot.games.preux.rules.c08_fencing import fight
from turnbot.games.preux.rules.c08_routines import joined, routines_of
from turnbot.games.preux.telling.bouts import Summary, summary

_DUELS = 10_000
_ROUTINES = [
    routine.actions for name, routine in routines_of("rapier").items() if name not in ("surrender", "throw")
]


def run() -> None:
    draw = Random(1626)
    pairs = [(_fencer(draw), _fencer(draw)) for _ in range(_DUELS)]
    found: list[Summary] = []

    def fight_all() -> None:
        # Of each duel what the odds need, as `turnbot duel` keeps it: the records go as they come.
        found[:] = [summary(_fought(one, two)) for one, two in pairs]

    timing = repeat(5, fight_all)
    turns = [duel.turns for duel in found]
    print(f"duels: {_DUELS} with rapiers, characteristics 7 to 15, to surrender")
    print(f"  {timing}")
    print(f"  {_DUELS / timing.median:,.0f} duels a second, {sum(turns) / timing.median:,.0f} turns a second")
    low, middle, high = quantiles(turns, n=4, method="inclusive")
    print(f"  turns: median {middle:.0f}, quartiles {low:.0f} and {high:.0f}, {min(turns)} to {max(turns)}")
    for ending, times in Counter(duel.ending for duel in found).most_common():
        print(f"    {ending:12} {100 * times / _DUELS:5.1f} %")
    print("  length    duels")
    for first in range(1, max(turns) + 1, 6):
        times = sum(first <= length < first + 6 for length in turns)
        if times:
            print(f"  {first:3} to {first + 5:3} {times:6} {'#' * (60 * times // _DUELS)}")


def _fought(one: Fencer, two: Fencer) -> Record:
    return fight(one, two, Terms(), Switches(), _no_dice)


def _no_dice(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
    raise AssertionError(f"rapiers neither thrown nor broken ask for no dice: {what}, turn {turn}")


def _fencer(draw: Random) -> Fencer:
    strength, constitution = draw.randint(7, 15), draw.randint(7, 15)
    return Fencer(
        name="one of many",
        strength=strength,
        constitution=constitution,
        endurance=strength * constitution,
        weapon="rapier",
        expertise={"base": draw.randint(7, 15)},
        routine=joined([draw.choice(_ROUTINES) for _ in range(draw.randint(3, 8))]),
    )
