"""What the chronicle is like to read: in games of 14, 24 and 40 people, how much of it was read before."""

import lively
from reread import figures, read

#: Months and people of the games that are read.
_MONTHS = 6
_PEOPLE = (14, 24, 40)


def run() -> None:
    """Print what the games of each size are like to read in their sixth month."""
    for people in _PEOPLE:
        months = [read(lived) for lived in lively.months(people, _MONTHS, b"what Paris reads")]
        seen, twice, words = figures(months, people)
        average = sum(month.words for month in months) / len(months) / people
        unnamed = sum(len(month.unnamed) for month in months)
        print(
            f"chronicle, {people} people, month {_MONTHS}: "
            f"{seen:.0%} of {len(months[-1].sentences)} sentences read before, {twice} twice, "
            f"{words:.0f} words a head (all months {average:.0f}), "
            f"{unnamed} people unnamed"
        )
