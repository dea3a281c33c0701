"""The slow account of the duel (`props.reference_duel`) against duels fought by hand on paper.

Nothing here touches the program: these duels hold the reference to the book, and the reference holds the
program to it. Each is worked out in its comment, turn by turn, "one/two"; where nothing else is said both
men have strength and constitution 10 (endurance 100), a rapier and mastery 10.
"""

from itertools import combinations, product
from typing import Any

import pytest

from props.reference_duel import legal, random_case, reference, repair


def man(routine: str, strength: int = 10, constitution: int = 10, **other: Any) -> dict[str, Any]:
    return {
        "name": "a man",
        "strength": strength,
        "constitution": constitution,
        "endurance": strength * constitution,
        "weapon": "rapier",
        "expertise": {"base": 10},
        "routine": tuple(routine.split()),
        "surrender_below": 0,
        "no_quarter": False,
        "second": False,
        **other,
    }


def fought(one, two, limit="surrender", dice=None, **switches):
    """The duel with exactly these dice: {(what, turn, side): values}. Any other throw is a mistake."""
    left = dict(dice or {})

    def throw(what, turn, side, times):
        values = left.pop((what, turn, side))
        assert len(values) == times
        return values

    told = reference(one, two, limit, switches, throw)
    assert not left, "dice that should have been thrown"
    return told


def actions(told, side):
    return " ".join(turn["actions"][side] for turn in told["turns"])


def wounds(told, side):
    """The turns in which he lost endurance, and how much."""
    return {turn["nth"]: turn["losses"][side] for turn in told["turns"] if turn["losses"][side]}


def last(told):
    return len(told["turns"]), told["ending"], told["winner"], told["turns"][-1]["endurance"]


def test_six_lunges():
    # 11/11 has 121. A lunge on a pose is 2 x 11 x 1 = 22, and X F X shares its pose at the restart: the
    # lunges fall on the even turns. 99 77 55 33 11 -11: down in the sixth (the box under ruling 157), and
    # not dead, which he would be below -22.
    told = fought(man("X F X", 11, 11), man("X", 11, 11))
    assert actions(told, 0) == "X F X F X F X F X F X F"
    assert wounds(told, 1) == {2: 22, 4: 22, 6: 22, 8: 22, 10: 22, 12: 22}
    assert last(told) == (12, "unconscious", 0, (121, -11))
    assert told["unconscious"] == (False, True)
    assert told["dead"] == (False, False)


def test_surrender_below_half():
    # The same, but he gives up below 60.5: 99, 77, and 55 in turn 6.
    told = fought(man("X F X", 11, 11), man("X", 11, 11, surrender_below=50))
    assert last(told) == (6, "surrender", 0, (121, 55))


def test_surrender_of_one_who_came_wounded():
    # He comes with 40 of 100, below his own half: he gives up below 20 instead. Slashes of 10 in the even
    # turns: 30, 20 (not below), 10 in turn 6. His pose for the wound is a pose among poses.
    told = fought(man("X T"), man("X", endurance=40, surrender_below=50))
    assert last(told) == (6, "surrender", 0, (100, 10))


def test_mastery_poses_come_between_routines():
    # Mastery 7 + 1 against 9 + 2 is 3 behind: one pose in each sequence. One: pose, then X T from turn 2,
    # so that the slashes fall on the odd turns; turn 13 finds him in the middle of a slash, and the pose
    # waits until turn 14. T on P is 1 x 5: six times up to turn 13, five from 16 to 24: 324 - 55.
    told = fought(
        man("X T", 5, 18, expertise={"base": 7, "rapier": 1}),
        man("P", 18, 18, expertise={"base": 9, "rapier": 2}),
        max_sequences=2,
    )
    assert actions(told, 0) == "X X T X T X T X T X T X T" + " X X T X T X T X T X T"
    assert [t["nth"] for t in told["turns"] if t["inserted"][0]] == [1, 14]
    assert last(told) == (24, "exhausted", None, (90, 269))


@pytest.mark.parametrize(
    ("endurance", "half", "poses"), [(100, True, 2), (51, True, 2), (50, True, 3), (100, False, 3)]
)
def test_poses_for_wounds_and_mastery_add_up(endurance, half, poses):
    # 10 against 15 owes two; exactly half of 100 is wounded, and by the letter of the book anybody is.
    told = fought(
        man("P", endurance=endurance), man("AC", expertise={"base": 15}), half=half, max_sequences=2
    )
    sequence = " ".join(["X"] * poses + ["P"] * (12 - poses))
    assert actions(told, 0) == f"{sequence} {sequence}"


def test_a_dagger_comes_near_before_each_attack():
    # AC X F X, and so at the restart: the approach is new, and has parted what would have shared a pose.
    # Lunges of 20 in turns 3, 7 and 11: 80, 60, 40, and that is below half.
    told = fought(man("X F X", weapon="dagger"), man("X", surrender_below=50))
    assert actions(told, 0) == "AC X F X AC X F X AC X F"
    assert [t["inserted"][0] for t in told["turns"]].count("approach") == 3
    assert last(told) == (11, "surrender", 0, (100, 40))


def test_the_approach_a_player_wrote_himself_is_enough():
    # AC X F X begins with no pose, so none is shared: lunges in turns 3, 7 and 11.
    told = fought(man("AC X F X", weapon="dagger"), man("X", surrender_below=50))
    assert actions(told, 0) == "AC X F X AC X F X AC X F"
    assert not any(any(turn["inserted"]) for turn in told["turns"])


def test_a_kick_against_a_two_handed_sword():
    # Two approaches, one of them the kick's own. Two has 4 x 10 = 40 and slashes for 1 x 4 x 3 = 12 in
    # turns 3, 6, 9; K on T is 2 x 10 x 1 = 20.
    #   3 K/T: 88, 20.   6 X/T: 76.   7 AC/X 8 AC/X 9 K/T: 64, 0: down (0 is enough), not given up.
    told = fought(man("AC K X X X"), man("X X T", 4, 10, weapon="two-handed", surrender_below=50))
    assert actions(told, 0) == "AC AC K X X X AC AC K"
    assert wounds(told, 0) == {3: 12, 6: 12, 9: 12}
    assert wounds(told, 1) == {3: 20, 9: 20}
    assert last(told) == (9, "unconscious", 0, (64, 0))


def test_two_two_handed_swords_need_no_approach_and_a_dagger_two():
    two = man("B", weapon="two-handed")
    assert actions(fought(man("X X T", weapon="two-handed"), two, max_sequences=1), 0)[:11] == "X X T X X T"
    assert actions(fought(man("X F X", weapon="dagger"), two, max_sequences=1), 0)[:13] == "AC AC X F X A"


def test_a_dagger_is_thrown():
    # SA X A: a 3 hits with a dagger, 4 x 10 x 2 = 80. The thrower has nothing left and gives up at once;
    # one who never gives up goes on with what a disarmed man may do.
    die = {("throw", 3, 0): (3,)}
    told = fought(man("SA X A", weapon="dagger", surrender_below=50), man("X"), dice=die)
    assert last(told) == (3, "disarmed", 1, (100, 20))
    told = fought(man("SA X A", weapon="dagger"), man("X"), dice=die, max_sequences=1)
    assert actions(told, 0) == "SA X A SA X X SA X X SA X X"
    # Whoever is left with 20 gives up as well: nobody wins.
    both = fought(man("SA X A", weapon="dagger", surrender_below=50), man("X", surrender_below=50), dice=die)
    assert last(both) == (3, "draw", None, (100, 20))


def test_a_rapier_that_is_thrown_misses_with_three():
    told = fought(man("SA X A", surrender_below=50), man("SA X"), dice={("throw", 3, 0): (3,)})
    assert last(told) == (3, "disarmed", 1, (100, 100))
    # A jump back is no help against one that hits: 4 x 10 x 1 on SA in turn 3.
    told = fought(man("SA X A", surrender_below=50), man("SA X"), dice={("throw", 3, 0): (2,)})
    assert last(told) == (3, "disarmed", 1, (100, 60))


def test_a_sabre_kills_with_a_double_one():
    one, two = man("SA X A", weapon="sabre", surrender_below=50), man("P")
    told = fought(one, two, dice={("throw-fatal", 3, 0): (1, 1)})
    assert last(told) == (3, "death", 0, (100, 100))
    assert told["dead"] == (False, True)
    assert last(fought(one, two, dice={("throw-fatal", 3, 0): (1, 2)})) == (3, "disarmed", 1, (100, 100))


def test_a_rapier_breaks_on_a_sabre():
    #   1 X/B   2 T/B: stopped, 3 - 1 = 2, the die says 2: the rapier is a dagger now   3 X/AC
    #   4 T/X: 1 x 10 x 4, two has 60   5 X/T: 1 x 10 x 1/2, one has 95   6 T/B: again 2 (a dagger's value
    #   is 1 too), the die says 3   7 X/B   8 T/AC: 2 x 10 x 4, two has -20, and dead is below -20
    told = fought(
        man("X T", weapon="sabre"), man("B B X T"), dice={("break", 2, 1): (2,), ("break", 6, 1): (3,)}
    )
    assert actions(told, 1) == "B B AC X T B B AC"
    assert wounds(told, 1) == {4: 40, 8: 80}
    assert wounds(told, 0) == {5: 5}
    assert [turn["nth"] for turn in told["turns"] if turn["broke"] == (False, True)] == [2]
    assert last(told) == (8, "unconscious", 0, (95, -20))


def test_the_attackers_weapon_breaks_by_the_letter():
    # The same die, and the sabre is a dagger: one slashes after an approach, for a half.
    #   3 AC/X   4 X/T: 90   5 T/B: 1 - 1, no die   6 AC/B   7 X/X   8 T/T: 80, 95   9 AC/B   10 X/B
    #   11 T/X: 90   12 AC/T: 2 x 10, 60
    told = fought(
        man("X T", weapon="sabre"),
        man("B B X T"),
        dice={("break", 2, 1): (2,)},
        breaks="attacker",
        max_sequences=1,
    )
    assert actions(told, 0) == "X T AC X T AC X T AC X T AC"
    assert wounds(told, 0) == {4: 10, 8: 10, 12: 20}
    assert wounds(told, 1) == {8: 5, 11: 5}


def test_a_broken_dagger_is_no_weapon():
    # A sabre lunges with factor 0, yet P stops it by the table: 3 - 1 = 2, and the dagger is gone.
    one, two = man("X F X", weapon="sabre"), man("P", weapon="dagger", surrender_below=50)
    assert last(fought(one, two, dice={("break", 2, 1): (1,)})) == (2, "disarmed", 0, (100, 100))
    # A jump back and a parry that does not stop a slash (T on P is 1) throw no die at all.
    fought(one, man("SA X SA X"), max_sequences=1)
    fought(man("X T", 1, 10, weapon="sabre"), two, max_sequences=1)


def test_first_blood():
    # 2 F/T: F on T is 1 x 8, T on F is 1 x 6. Who lost less has won; alike is a draw.
    told = fought(man("X F X", 8), man("X T", 6), "first-blood")
    assert last(told) == (2, "first-blood", 0, (74, 52))
    assert last(fought(man("X F X", 8), man("X T", 8), "first-blood")) == (2, "draw", None, (72, 72))


def test_a_refused_surrender():
    # 1 X/Ren. With a second he must be spared; alone with a man who gives no quarter he is not. 5 x 8 = 40
    # and slashes of 10 on the even turns (Ren is a pose): 30 20 10 and 0 in turn 8, down; 10: -10;
    # 12: -20, which is below -13.
    two = man("Ren", 5, 8)
    assert last(fought(man("X T"), two)) == (1, "surrender", 0, (100, 40))
    assert last(fought(man("X T", no_quarter=True), {**two, "second": True}))[1:3] == ("surrender", 0)
    told = fought(man("X T", no_quarter=True), two)
    assert actions(told, 1) == "Ren Ren Ren Ren Ren Ren Ren Ren X X X X"
    assert last(told) == (12, "death", 0, (100, -20))
    assert told["refused"] == (False, True)


def test_to_the_death():
    # No surrender by default, but a man who is down is spared (turn 12, -11) unless there is no quarter:
    # the next lunge, in turn 14, makes it -33, below -22.
    two = man("X", 11, 11, surrender_below=50)
    assert last(fought(man("X F X", 11, 11), two, "death")) == (12, "unconscious", 0, (121, -11))
    told = fought(man("X F X", 11, 11, no_quarter=True), two, "death")
    assert last(told) == (14, "death", 0, (121, -33))


def test_parry_and_riposte():
    #   1 P/F -   2 R/X: two -10   3 P/X   4 R/E: one -14 (R is a pose), R on E nothing   5 P/X
    #   6 R/X: two -10   7 P/X   8 R/F: one -14   9 P/X   10 R/X: two -10   11 P/E: one -14   12 R/X: -10
    told = fought(man("P R"), man("F X X E X X X", 7, 20), max_sequences=1)
    assert wounds(told, 0) == {4: 14, 8: 14, 11: 14}
    assert wounds(told, 1) == {2: 10, 6: 10, 10: 10, 12: 10}
    assert last(told) == (12, "exhausted", None, (58, 100))


@pytest.mark.parametrize(("strength", "lunge", "slash"), [(7, 3, 14), (1, 1, 2)])
def test_halves_are_rounded_down_but_not_to_nothing(strength, lunge, slash):
    # Swords: F on T is 1 x 1/2, T on F is 1 x 2.
    told = fought(man("X F X", strength, weapon="sword"), man("X T", strength, weapon="sword"), "first-blood")
    assert told["turns"][1]["losses"] == (slash, lunge)


@pytest.mark.parametrize(
    ("damage", "size", "losses", "ending"),
    [
        # The box under ruling 157, rapier lunges on poses. A: 2 x S x 8 - E, of the endurance of now.
        ("literal", 7, [63], "unconscious"),
        ("literal", 11, [55, 110], "death"),
        ("literal", 15, [15, 30, 60, 120], "unconscious"),
        # B: 2 x S x 8 x 1.
        ("both", 7, [112], "death"),
        ("both", 11, [176], "death"),
        ("both", 15, [240], "unconscious"),
        # C: 2 x S x 1.
        ("factor", 7, [14, 14, 14, 14], "unconscious"),
        ("factor", 15, [30] * 8, "unconscious"),
    ],
)
def test_readings_of_the_damage(damage, size, losses, ending):
    told = fought(man("X F X", size, size), man("X", size, size), damage=damage)
    assert list(wounds(told, 1).values()) == losses
    assert told["ending"] == ending


def test_a_restart_keeps_the_second_pose_of_a_two_handed_slash():
    told = fought(man("X X T SA X", weapon="two-handed"), man("SA X"), max_sequences=1)
    assert actions(told, 0) == "X X T SA X X T SA X X T SA"


@pytest.mark.parametrize("weapon", ["rapier", "foil", "sword", "dagger"])
def test_the_examples_of_8_2(weapon):
    for string in ("X T SA X F X X E X X X", "AC K X X X T", "AC K X X X X T", "SA X T", "SA X X T"):
        assert legal(string.split(), weapon, {})
    for string in ("T SA F", "K T"):
        assert not legal(string.split(), weapon, {})


@pytest.mark.parametrize(
    ("weapon", "extra_pose", "string", "verdict"),
    [
        ("two-handed", "two-handed", "AC K X X X T", False),
        ("two-handed", "two-handed", "AC K X X X X T", True),
        ("two-handed", "two-handed", "X T X E X X X", False),
        ("two-handed", "two-handed", "X X T X E X X X", True),
        ("two-handed", "sabre", "SA X T", True),
        ("sabre", "two-handed", "SA X T", True),
        ("sabre", "two-handed", "X T X E X X X", False),
        ("sabre", "sabre", "SA X T", False),
        ("sabre", "sabre", "SA X X T", True),
    ],
)
def test_the_slashes_of_the_two_handed_sword_and_the_sabre(weapon, extra_pose, string, verdict):
    assert legal(string.split(), weapon, {"extra_pose": extra_pose}) == verdict


@pytest.mark.parametrize(
    ("weapon", "written", "mended"),
    [
        ("rapier", "T SA F", "X T SA X F X"),
        ("rapier", "K T", "AC K X X X T"),
        ("two-handed", "K T", "AC K X X X X T"),
        ("rapier", "F T E", "X F X T X E X X X"),
        ("rapier", "SA A F E", "SA X A F X X E X X X"),
        ("rapier", "AC X K X B", "AC X AC K X X X B"),
    ],
)
def test_repairs(weapon, written, mended):
    assert repair(written.split(), weapon, {}) == mended.split()
    assert repair(mended.split(), weapon, {}) == mended.split()


@pytest.mark.parametrize("string", ["P X R", "E", "F X X X E", "A", "R", "P F R"])
def test_what_no_pose_mends(string):
    with pytest.raises(ValueError, match=string):
        repair(string.split(), "rapier", {})


@pytest.mark.parametrize("weapon", ["rapier", "sabre", "two-handed"])
def test_there_is_one_shortest_repair(weapon):
    # All strings of up to three actions, and all ways to add up to four X or AC to them.
    letters = ["X", "F", "T", "E", "K", "SA", "AC", "A", "P", "R"]
    for size in (1, 2, 3):
        for written in map(list, product(letters, repeat=size)):
            try:
                mended = repair(written, weapon, {})
            except ValueError:
                continue
            added = len(mended) - size
            assert legal(mended, weapon, {})
            if added <= 4:
                shortest = {n: legal_with(written, n, weapon) for n in range(added + 1)}
                assert shortest.pop(added) == {tuple(mended)}
                assert not any(shortest.values())


def legal_with(written, added, weapon):
    found = set()
    for places in combinations(range(len(written) + added), added):
        for extra in product(("X", "AC"), repeat=added):
            news, olds = iter(extra), iter(written)
            string = [next(news if at in places else olds) for at in range(len(written) + added)]
            if legal(string, weapon, {}):
                found.add(tuple(string))
    return found


def test_random_duels_are_the_same_again_and_fair_to_both_sides():
    endings = set()
    for seed in range(400):
        one, two, limit, switches, dice = random_case(seed)
        assert random_case(seed)[:4] == (one, two, limit, switches)
        told = reference(one, two, limit, switches, dice)
        mirror = reference(
            two, one, limit, switches, lambda what, n, side, k, d=dice: d(what, n, 1 - side, k)
        )
        assert [turn["actions"] for turn in told["turns"]] == [t["actions"][::-1] for t in mirror["turns"]]
        assert told["ending"] == mirror["ending"]
        assert told["winner"] == {0: 1, 1: 0, None: None}[mirror["winner"]]
        for side in (0, 1):
            levels = [(one, two)[side]["endurance"], *(turn["endurance"][side] for turn in told["turns"])]
            assert levels == sorted(levels, reverse=True)
        endings.add(told["ending"])
    assert endings == {
        "death", "unconscious", "first-blood", "surrender", "disarmed", "draw", "exhausted"
    }  # fmt: skip
