"""What the chronicle is like to read: ten games each of 14, 24 and 40 people, how much was read before."""

from collections import Counter
from collections.abc import Sequence

import lively
from reread import Read, figures, read

#: Months and people of the games that are read.
_MONTHS = 6
_PEOPLE = (14, 24, 40)
_GAMES = 10


def run() -> None:
    """Print what the games of each size are like to read in their sixth month, and the worst of them."""
    for people in _PEOPLE:
        games = [_game(people, b"what Paris reads %d" % nth) for nth in range(_GAMES)]
        last = [figures(months, people) for months in games]
        seen, words = [one[0] for one in last], [one[2] for one in last]
        every = [month for months in games for month in months]
        twice = sum(count > 1 for month in every for count in Counter(month.sentences).values())
        print(
            f"chronicle, {people} people, month {_MONTHS} of {_GAMES} games: {sum(seen) / _GAMES:.1%} of the "
            f"sentences read before (worst {max(seen):.1%}), {sum(words) / _GAMES:.0f} words a head "
            f"({min(words):.0f} to {max(words):.0f}); all months: {twice} sentences twice, "
            f"{sum(month.words for month in every) / len(every) / people:.0f} words a head, "
            f"{sum(len(month.unnamed) for month in every)} people unnamed"
        )


def _game(people: int, seed: bytes) -> Sequence[Read]:
    return [read(lived) for lived in lively.months(people, _MONTHS, seed)]
