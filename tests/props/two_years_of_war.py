"""``make war``: two years of sixty people in every rank and office of the army, held to all that a year is.

Far too long for a build: prints what it cost and how often everything happened; a broken promise is an
AssertionError.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import test_a_year as year

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
    months = tuple(year.war_months(PEOPLE, MONTHS))
    print(f"{PEOPLE} people, {MONTHS} months: {time.process_time() - begun:.1f} s")
    for check in CHECKS:
        begun = time.process_time()
        check(months)
        print(
            f"{time.process_time() - begun:6.1f} s  {check.__name__.removeprefix('test_').replace('_', ' ')}"
        )
    with tempfile.TemporaryDirectory() as folder:
        begun = time.process_time()
        year.test_the_chronicle_and_the_site_know_only_what_is_public(months, Path(folder))
        print(f"{time.process_time() - begun:6.1f} s  the chronicle and the site know only what is public")
    happened = Counter(event.kind for m in months for event in m.outcome.events)
    for kind, times in sorted(happened.items()):
        sys.stdout.write(f"{times:7} {kind}\n")


if __name__ == "__main__":
    main()
