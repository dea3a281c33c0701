import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnbot.core.dice import Dice, Key, LoadedDice, commitment, label, throw

SEED = bytes(range(16))
KEY: Key = ("3.1.7", 2, "house-1", "Jean Parrot")


def dice(**more):
    return Dice(SEED, SEED[::-1], **more)


def test_a_roll_is_a_function_of_seed_and_key_and_nothing_else():
    alone = dice().roll(KEY)
    busy = dice()
    for n in range(50):
        busy.roll(("3.1.7", 2, f"house-{n + 2}", "Clément Cazaux"))
    assert busy.roll(KEY) == alone
    assert alone.values == throw(SEED, KEY, 6, 1)


def test_known_values_never_change():
    # A published month must be checkable with any later version.
    assert throw(SEED, KEY, 6, 8) == (5, 6, 5, 6, 6, 4, 6, 2)


def test_the_hidden_seed_gives_other_dice():
    opened = [throw(SEED, ("r", 0, str(n)), 6, 1) for n in range(100)]
    hidden = [dice().roll(("r", 0, str(n)), hidden=True).values for n in range(100)]
    assert opened != hidden


def test_the_same_key_twice_is_a_bug():
    twice = dice()
    twice.roll(KEY)
    with pytest.raises(ValueError, match=r"3\.1\.7/2/house-1/Jean Parrot was rolled before"):
        twice.roll(KEY)


@given(st.integers(1, 100), st.integers(1, 20), st.text(max_size=20))
def test_values_are_on_the_faces(faces, times, what):
    roll = dice().roll(("r", 1, what), faces, times)
    assert len(roll.values) == times
    assert all(1 <= value <= faces for value in roll.values)
    assert roll.total == sum(roll.values)


def test_every_face_comes_up_about_as_often_as_the_others():
    counts = dict.fromkeys(range(1, 7), 0)
    for n in range(60_000):
        counts[throw(SEED, ("r", 1, str(n)), 6, 1)[0]] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_square < 20.5  # five degrees of freedom: one honest die in a thousand exceeds this


def test_a_referee_may_lay_a_roll_down():
    fixed = dice(fixed={label(KEY): (6,)})
    assert fixed.roll(KEY).values == (6,)


@pytest.mark.parametrize("values", [(7,), (0,), (1, 2), ()])
def test_a_laid_down_roll_must_fit(values):
    with pytest.raises(ValueError, match="no throw of 1 dice of 6 faces"):
        dice(fixed={label(KEY): values}).roll(KEY)


@pytest.mark.parametrize("seed", [b"", bytes(15), bytes(65)])
def test_seeds_of_the_wrong_length_are_refused(seed):
    with pytest.raises(ValueError, match="16 to 64 are wanted"):
        Dice(seed, SEED)
    with pytest.raises(ValueError, match="the hidden seed"):
        Dice(SEED, seed)


def test_the_commitment_is_the_plain_hash_of_the_seed():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_log_keeps_every_roll_in_order():
    rolled = dice()
    rolls = [rolled.roll(("r", 0, what)) for what in ("b", "a")]
    assert list(rolled.log) == rolls


def test_loaded_dice_name_the_roll_nobody_foresaw():
    with pytest.raises(LookupError, match=r"3\.1\.7/2/house-1/Jean Parrot \(1 dice of 6 faces\)"):
        LoadedDice({"*/own-1/*": 3}).roll(KEY)
    assert LoadedDice({}, otherwise=4).roll(KEY).values == (4,)
    assert LoadedDice({"*/house-1/*": (2,)}).roll(KEY).values == (2,)
