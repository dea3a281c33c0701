"""Anybody with a letter and the seed can check the dice."""

import pytest

from turnbot.app.verify import verify
from turnbot.core.dice import Dice, inscription

SEED, OTHER = bytes(range(32)), bytes(32)


def printed() -> list[str]:
    dice = Dice(SEED, OTHER)
    keys = [("3.1.7", 2, f"own-{n}", "Jean-Luc Moreau de la Très Longue Maison") for n in range(1, 4)]
    return [inscription(dice.roll(key, 6, times)) for key, times in zip(keys, (1, 2, 3), strict=True)]


def test_a_letter_agrees_with_its_seed_and_not_with_another() -> None:
    text = "\n".join(printed())
    assert len(verify(SEED.hex(), text).good) == 3
    assert verify(SEED.hex(), text).bad == ()
    assert len(verify(OTHER.hex(), text).bad) >= 2


def test_a_wrapped_and_quoted_letter_can_still_be_checked() -> None:
    wrapped = "\n".join(
        "> " + part for line in printed() for part in line.replace(" de la ", " de\nla ").split("\n")
    )
    assert len(verify(SEED.hex(), wrapped).good) == 3


def test_a_changed_die_is_found() -> None:
    line = printed()[0]
    forged = line[:-1] + str(int(line[-1]) % 6 + 1)
    verdict = verify(SEED.hex(), forged)
    assert (len(verdict.good), len(verdict.bad)) == (0, 1)


@pytest.mark.parametrize("seed", ["", "zz", "00"])
def test_what_is_no_seed_is_said(seed: str) -> None:
    with pytest.raises(ValueError, match=r"seed|hexadecimal"):
        verify(seed, "")
