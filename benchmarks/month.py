"""A month of 60, 600 and 6,000 characters: seconds, memory, and how they grow with the crowd."""

import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from math import log
from pathlib import Path

from benchmarks.measure import Timing, seconds, timed
from generate import crowd, orders_for
from turnbot.app.letters import template_of
from turnbot.core.dice import Dice
from turnbot.core.exchange import LIST, Letter, Month
from turnbot.core.turn import Outcome
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.world import World
from turnbot.render.pages import render

#: Characters, and how often their month is played.
_SIZES = {60: 5, 600: 5, 6000: 3}
_SEED = b"benchmark of a month"
_TOLD = {"title": "", "address": "", "list": "", "referee": "", "zone": "Europe/Madrid", "site": ""}


@dataclass(frozen=True)
class Measured:
    """What a process of its own found: the month alone, its letters, the megabytes it had at most."""

    people: int
    events: int
    letters: int
    play: Timing
    write: Timing
    megabytes: float
    megabytes_with_letters: float


def run() -> None:
    """Print what a month costs, each size in a fresh process."""
    print("month: generated characters with orders for clubs, drink, bets, toadying, loans, taverns")
    found = [_in_process(people, runs) for people, runs in _SIZES.items()]
    for one in found:
        print(f"  {one.people} characters, {one.events} events")
        print(f"    play                 {one.play}, at most {one.megabytes:.0f} MB")
        print(
            f"    {f'write {one.letters} letters':<20} {one.write},"
            f" at most {one.megabytes_with_letters:.0f} MB, one in"
            f" {seconds(one.write.median / one.letters)} s"
        )
    for small, large in pairwise(found):
        ratio = log(large.people / small.people)
        print(
            f"  from {small.people} to {large.people}: the month grows as"
            f" n^{log(large.play.median / small.play.median) / ratio:.2f}, its letters as"
            f" n^{log(large.write.median / small.write.median) / ratio:.2f}"
        )


def _in_process(people: int, runs: int) -> Measured:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.month", str(people), str(runs)],
        check=True,
        stdout=subprocess.PIPE,
    )
    doc = json.loads(done.stdout)
    doc |= {name: Timing(tuple(doc[name])) for name in ("play", "write")}
    return Measured(**doc)


def _measure(people: int, runs: int) -> dict[str, object]:
    world = crowd(people, _SEED)
    orders = orders_for(world, _SEED, foolish=False)
    outcomes: list[Outcome[World]] = []

    def play() -> None:
        outcomes.clear()
        outcomes.append(GAME.play(world, orders, (), Dice(_SEED, _SEED[::-1]), GAME.house(None)))

    plays = [timed(play) for _ in range(runs)]
    memory = _megabytes()
    counts: list[int] = []
    writes = [timed(lambda: counts.append(_write(outcomes[0], world, orders))) for _ in range(runs)]
    return {
        "people": people,
        "events": len(outcomes[0].events),
        "letters": counts[0],
        "play": plays,
        "write": writes,
        "megabytes": memory,
        "megabytes_with_letters": _megabytes(),
    }


def _write(outcome: Outcome[World], opening: World, orders: dict[str, Orders]) -> int:
    """Put every sheet and the chronicle into words; how many letters."""
    month = Month(
        month=outcome.month,
        number=1,
        deadline=datetime(2026, 8, 2, 22, 0, tzinfo=UTC),
        open_seed=_SEED.hex(),
        commitment="0" * 64,
        house=GAME.house(None),
        next_month="1626-09",
        next_deadline=datetime(2026, 8, 30, 22, 0, tzinfo=UTC),
        next_commitment="0" * 64,
    )
    letters = GAME.letters(outcome, opening, orders, month)
    for letter in letters:
        _words(letter)
    return len(letters)


def _words(letter: Letter) -> str:
    rendered = render(template_of(GAME, letter.kind), {"game": _TOLD, **letter.view})
    if letter.to == LIST and not rendered.text:
        raise AssertionError("the chronicle is empty")
    return rendered.text


def _megabytes() -> float:
    """The most this process has held so far."""
    status = Path("/proc/self/status")
    if status.exists():
        # Linux hands getrusage's figure on from the process that started this one, whatever is executed.
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1024 if sys.platform != "darwin" else 1024**2
    )


if __name__ == "__main__":
    json.dump(_measure(*map(int, sys.argv[1:3])), sys.stdout)
