"""Anybody can check the dice of his letter with it alone."""

import pytest

from turnbot.app.verify import verify
from turnbot.core.dice import Dice, SealedDice, inscription, opened
from turnbot.core.sealing import Sealed
from turnbot.render import pages

SEED, OTHER = bytes(range(32)), bytes(32)
NAME = "Jean-Luc Moreau de la Très Longue Maison"


# Months that had one seed ------------------------------------------------------------------------


def printed() -> list[str]:
    dice = Dice(SEED, OTHER)
    keys = [("3.1.7", 2, f"own-{n}", NAME) for n in range(1, 4)]
    return [inscription(dice.roll(key, 6, times)) for key, times in zip(keys, (1, 2, 3), strict=True)]


def test_a_letter_agrees_with_its_seed_and_not_with_another() -> None:
    text = "\n".join(printed())
    assert len(verify(text, SEED.hex()).good) == 3
    assert verify(text, SEED.hex()).bad == ()
    assert len(verify(text, OTHER.hex()).bad) >= 2


def test_a_letter_of_such_a_month_bears_its_seed() -> None:
    verdict = verify("\n".join([f"  Semilla: {SEED.hex()}", f"  Huella:  {'ab' * 32}", *printed()]))
    assert (len(verdict.good), verdict.announced) == (3, False)


def test_a_wrapped_and_quoted_letter_can_still_be_checked() -> None:
    wrapped = "\n".join(
        "> " + part for line in printed() for part in line.replace(" de la ", " de\nla ").split("\n")
    )
    assert len(verify(wrapped, SEED.hex()).good) == 3


def test_a_changed_die_is_found() -> None:
    line = printed()[0]
    forged = line[:-1] + str(int(line[-1]) % 6 + 1)
    verdict = verify(forged, SEED.hex())
    assert (len(verdict.good), len(verdict.bad)) == (0, 1)


@pytest.mark.parametrize("seed", ["", "zz", "00"])
def test_what_is_no_seed_is_said(seed: str) -> None:
    with pytest.raises(ValueError, match=r"seed|hexadecimal"):
        verify("", seed)


# Months with envelopes ---------------------------------------------------------------------------

SEALED = Sealed(SEED, 8)
SHOWN = pages.environment().from_string(
    "  Huella: {{ root }}\n{% with own = true %}{% include '_envelopes.txt.j2' %}{% endwith %}"
)


def letter(who: str = NAME) -> str:
    """His dice, as a sheet shows them: some of his own, one with somebody else."""
    dice = SealedDice(SEALED, OTHER, {NAME: 7, "Blas": 3})
    rolls = [dice.roll(("3.1.7", 2, f"own-{n}", who), 6, n) for n in (1, 2)]
    rolls.append(dice.roll(("8.4.3", 2, "throw-1-1", *sorted(("Blas", who))), 6, 2))
    head = SHOWN.render(root=SEALED.root, envelopes=opened(rolls, SEALED, who))
    return "\n".join([head, *map(inscription, rolls)])


def test_a_letter_alone_is_enough() -> None:
    verdict = verify(letter())
    assert (len(verdict.good), verdict.bad, verdict.shut) == (3, (), ())
    assert (verdict.commitment, verdict.announced) == (SEALED.root, True)


def test_the_announced_hash_counts_for_more_than_the_one_that_the_letter_bears() -> None:
    assert verify(letter(), SEALED.root.upper()).announced is True
    wrong = verify(letter(), "ab" * 32)
    assert (wrong.announced, wrong.good) == (False, ())
    with pytest.raises(ValueError, match="hash"):
        verify(letter(), "zz")


def test_it_may_be_wrapped_and_quoted() -> None:
    text = letter().replace(" de la ", " de\nla ").replace(" (sobre", "\n(sobre")
    quoted = "\n".join(f"> > {line}" for line in text.splitlines())
    assert len(verify(quoted).good) == 3


def last_digit(text: str) -> str:
    return text[:-1] + ("0" if text[-1] != "0" else "1")


SEED_7, STEP = SEALED.seed("7").hex(), SEALED.envelope("7").path[3].hex()[:32]


@pytest.mark.parametrize(
    ("was", "forged"),
    [
        (SEED_7, last_digit(SEED_7)),
        (STEP, last_digit(STEP)),
        (SEALED.root, last_digit(SEALED.root)),
        ("Sobre 7", "Sobre 8"),
        ("1d6: ", "1d6: 1+"),
        ("(sobre 3-7)", ""),
        ("(sobre 3-7)", "(sobre 7)"),
        ("(sobre 3-7)", "(sobre 0)"),
        ("own-2", "own-3"),
        ("Sobre 3-7", "Nada 3-7"),
    ],
)
def test_whatever_is_forged_is_found(was: str, forged: str) -> None:
    text = letter()
    assert was in text
    verdict = verify(text.replace(was, forged))
    assert len(verdict.good) < 3 or verdict.announced is False


def test_every_forged_die_is_found() -> None:
    line = inscription(SealedDice(SEALED, OTHER, {NAME: 7}).roll(("3.1.7", 2, "own-1", NAME)))
    value = line.split("1d6: ")[1][0]
    for face in set("123456") - {value}:
        verdict = verify(letter().replace(line, line.replace(f"1d6: {value}", f"1d6: {face}")))
        assert (len(verdict.good), len(verdict.bad)) == (2, 1)


def test_who_shows_two_envelopes_of_one_mark_shows_none() -> None:
    text = letter()
    head = text[text.index("  Sobre 7") : text.index("  Sobre 3-7")]
    verdict = verify(head.replace(SEED_7, SEED_7[::-1]) + text)
    assert (verdict.good, verdict.announced) == ((), False)
