"""The game's duel and the slow account written from the book alone agree turn by turn.

``make check-duels`` compares 100,000 of them; here are as many as a test may take time for.
"""

import pytest

from props.two_engines import difference

TIMES, CHUNKS = 10_000, 4


@pytest.mark.rule("8.1.2", "8.2.1", "8.3.1", "8.4.2", "8.4.3", "8.4.5", "8.5.1", "8.6.3", "8.6.4", "8.7.1")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_accounts_of_random_duels_agree_turn_by_turn(chunk: int) -> None:
    size = TIMES // CHUNKS
    found = [difference(seed) for seed in range(chunk * size, (chunk + 1) * size)]
    assert [one for one in found if one] == []
