"""``make years``: two years of sixty people in Paris, army, Church and office, held to all that a year is.

Far too long for a build: prints what it cost, how often everything happened, and what never did; a broken
promise is an AssertionError; so is a kind of event that neither these years nor the eventful game come to.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import test_a_year as year

from turnbot.games.preux.events.kinds import KINDS

PEOPLE, MONTHS = 60, 24
CHECKS = (
    year.test_the_books_balance_every_month_from_saved_game_to_saved_game,
    year.test_every_event_is_as_the_catalogue_has_it,
    year.test_a_saved_world_is_the_world,
    year.test_what_stays_within_bounds_at_the_months_end,
    year.test_couples_agree_on_it,
    year.test_nothing_in_the_world_speaks_of_who_is_gone,
    year.test_nothing_visible_moves_in_secret_and_nothing_owned_is_shown,
    year.test_no_sheet_knows_what_is_anothers,
    year.test_every_letter_of_the_year_can_be_written_and_each_player_has_one,
)


def main() -> None:
    begun = time.process_time()
    months = tuple(year.months_of_everything(PEOPLE, MONTHS))
    print(f"{PEOPLE} people, {MONTHS} months: {time.process_time() - begun:.1f} s")
    for check in CHECKS:
        begun = time.process_time()
        check(months)
        _timed(begun, check.__name__)
    with tempfile.TemporaryDirectory() as folder:
        begun, check = time.process_time(), year.test_the_chronicle_and_the_site_know_only_what_is_public
        check(months, Path(folder))
        _timed(begun, check.__name__)
    _reached(months)


def _timed(begun: float, name: str) -> None:
    print(f"{time.process_time() - begun:6.1f} s  {name.removeprefix('test_').replace('_', ' ')}", flush=True)


def _reached(months: tuple[year.OneMonth, ...]) -> None:
    """Print how often every kind of event happened, which only the eventful game has, and what nothing."""
    happened = Counter(event.kind for m in months for event in m.outcome.events)
    for kind, times in sorted(happened.items()):
        sys.stdout.write(f"{times:7} {kind}\n")
    eventful = {event.kind for m in year.played("eventful") for event in m.outcome.events}
    for kind in sorted(KINDS.keys() - happened.keys()):
        where = "in the eventful game" if kind in eventful else f"never: {year.NEVER.get(kind, '?')}"
        sys.stdout.write(f"      - {kind}: {where}\n")
    lost = KINDS.keys() - happened.keys() - eventful - year.NEVER.keys()
    assert not lost, f"nothing comes to {sorted(lost)}"


if __name__ == "__main__":
    main()
