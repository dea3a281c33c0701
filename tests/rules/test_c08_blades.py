"""What weapons do (8.4-8.6): each cell of the printed tables, the formulas, throwing, breaking, approaching.

The tables stand here once more, typed from the book and not from the data files.
"""

import pytest

from turnbot.games.preux.rules.c08_blades import (
    after_breaking,
    approaches,
    breaks_up_to,
    held,
    hit,
    product,
    strokes,
    taken,
    throw_hits,
)

WEAPONS = ("dagger", "foil", "rapier", "sword", "sabre", "two-handed")
DEFENCES = ("X", "F", "T", "E", "K", "SA", "AC", "A", "P", "B")
HITS = {
    "F": (2, 2, 1, 1, 2, 0, 3, 2, 0, 2),
    "T": (1, 1, 1, 1, 1, 0, 2, 1, 1, 0),
    "E": (2, 2, 2, 2, 2, 0, 3, 2, 2, 2),
    "K": (2, 2, 2, 2, 1, 0, 3, 3, 3, 3),
    "A": (4, 4, 4, 4, 3, 4, 3, 4, 4, 4),
    "R": (1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
}
CELLS = [(a, d, value) for a, row in HITS.items() for d, value in zip(DEFENCES, row, strict=True)]
#: 8.6.2, in halves; None: no factor.
HALVES = {
    "F": {"dagger": 2, "rapier": 2, "foil": 2, "sword": 1, "sabre": 0, "two-handed": 0},
    "T": {"dagger": 1, "rapier": 2, "foil": 0, "sword": 4, "sabre": 8, "two-handed": 6},
    "E": {"dagger": 1, "rapier": 2, "foil": 0, "sword": 4, "sabre": 0, "two-handed": 4},
    "K": {"dagger": 2, "rapier": 2, "foil": 2, "sword": 2, "sabre": 1, "two-handed": 1},
    "A": {"dagger": 4, "rapier": 2, "foil": 2, "sword": 1, "sabre": None, "two-handed": None},
    "R": {"dagger": 2, "rapier": 2, "foil": 2, "sword": 1, "sabre": 0, "two-handed": 0},
}
FACTORS = [(a, w, halves) for a, row in HALVES.items() for w, halves in row.items()]
#: 8.4.4: damage modifier, breakage value.
MODIFIERS = {
    "dagger": (3, 1), "foil": (6, 1), "rapier": (8, 1), "sword": (10, 2), "sabre": (12, 3),
    "two-handed": (15, 4),
}  # fmt: skip


@pytest.mark.rule("8.4.1")
@pytest.mark.parametrize(("attack", "defence", "value"), CELLS)
def test_each_cell_of_the_hit_table(attack, defence, value):
    assert hit(attack, defence) == value


@pytest.mark.rule("8.4.1")
@pytest.mark.parametrize("attack", HITS)
@pytest.mark.parametrize("defence", ["R", "Ren"])
def test_ripostes_and_surrenders_are_hit_like_poses(attack, defence):
    assert hit(attack, defence) == hit(attack, "X")


@pytest.mark.rule("8.4.1")
@pytest.mark.parametrize("harmless", ["X", "SA", "AC", "P", "B", "Ren"])
@pytest.mark.parametrize("defence", DEFENCES)
def test_nothing_else_hits_anybody(harmless, defence):
    assert hit(harmless, defence) == 0


@pytest.mark.rule("8.4.4", "8.6.1")
@pytest.mark.parametrize(("weapon", "values"), MODIFIERS.items())
def test_each_cell_of_the_table_of_modifiers(weapon, values):
    assert (held(weapon).damage, held(weapon).breakage) == values


@pytest.mark.rule("8.6.1", "8.6.2")
@pytest.mark.parametrize(("attack", "weapon", "halves"), FACTORS)
def test_each_cell_of_the_weapon_table(attack, weapon, halves):
    assert held(weapon).doubled.get(attack) == halves


@pytest.mark.rule("8.4.2", "8.6.2")
@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("strength", [7, 10, 11])
def test_a_hit_takes_table_times_strength_times_factor_rounded_down_but_at_least_one(weapon, strength):
    expected = {(a, d): value * strength * (HALVES[a][weapon] or 0) // 2 for a, d, value in CELLS}
    assert {(a, d): product(a, d, strength, weapon, "factor") for a, d in expected} == expected
    struck = strokes(strength, weapon, "factor")
    assert {cell: struck.get(cell, 0) for cell in expected} == expected


@pytest.mark.rule("8.4.2")
def test_half_a_point_is_one():
    assert product("T", "X", 1, "dagger", "factor") == 1


# The three readings of ruling 157, with the numbers of the worked box: two lunges on poses at 11/11.


@pytest.mark.rule("8.4.2")
@pytest.mark.parametrize(
    ("formula", "strength", "endurance", "losses"),
    [
        ("factor", 7, 49, [14, 14]),
        ("factor", 11, 121, [22, 22]),
        ("both", 7, 49, [112]),
        ("both", 11, 121, [176]),
        ("both", 15, 225, [240]),
        ("literal", 7, 49, [63]),
        ("literal", 11, 121, [55, 110]),
        ("literal", 15, 225, [15, 30, 60, 120]),
    ],
)
def test_lunges_with_a_rapier_on_a_posing_man(formula, strength, endurance, losses):
    for loss in losses:
        points = product("F", "X", strength, "rapier", formula)
        assert taken(points, formula, endurance) == loss
        endurance -= loss


@pytest.mark.rule("8.4.2")
def test_taken_literally_a_weak_hit_does_nothing():
    assert taken(product("T", "X", 15, "rapier", "literal"), "literal", 225) == 0


@pytest.mark.rule("8.4.2")
def test_both_factors_leave_nothing_where_one_of_them_is_nothing():
    assert product("F", "X", 10, "sabre", "both") == 0
    assert product("T", "X", 10, "sword", "both") == 10 * 10 * 2


@pytest.mark.rule("8.4.3")
@pytest.mark.parametrize("formula", ["factor", "literal", "both"])
@pytest.mark.parametrize("weapon", ["sabre", "two-handed"])
def test_a_thrown_sabre_wounds_nobody_by_any_reading(weapon, formula):
    assert product("A", "X", 10, weapon, formula) == 0


@pytest.mark.rule("8.4.3")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_what_a_thrown_weapon_has_to_roll(weapon):
    if weapon in ("sabre", "two-handed"):
        assert held(weapon).kills
        hits = [(a, b) for a in range(1, 7) for b in range(1, 7) if throw_hits(weapon, (a, b))]
        assert hits == [(1, 1)]
    else:
        assert not held(weapon).kills
        wanted = [1, 2, 3] if weapon == "dagger" else [1, 2]
        assert [die for die in range(1, 7) if throw_hits(weapon, (die,))] == wanted


@pytest.mark.rule("8.5.2")
def test_a_broken_weapon_is_a_dagger_but_flies_like_a_sword():
    broken, dagger, sword = held("broken"), held("dagger"), held("sword")
    assert {a: broken.doubled[a] for a in "FTEKR"} == {a: dagger.doubled[a] for a in "FTEKR"}
    assert broken.doubled["A"] == sword.doubled["A"] == 1
    assert (broken.breakage, broken.damage, broken.thrown_damage) == (1, 3, 10)
    assert [die for die in range(1, 7) if throw_hits("broken", (die,))] == [1, 2]


@pytest.mark.rule("8.5.2")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_what_breaks_is_broken_and_a_broken_dagger_is_nothing(weapon):
    assert after_breaking(weapon) == ("none" if weapon == "dagger" else "broken")
    assert after_breaking("broken") == "none"


@pytest.mark.rule("8.6.2")
def test_bare_hands_kick_with_full_strength_and_do_nothing_else():
    assert product("K", "X", 10, "none", "factor") == 20
    assert all(product(attack, "X", 10, "none", "factor") == 0 for attack in "FTERA")


@pytest.mark.rule("8.5.1")
@pytest.mark.parametrize(("attack", "defence", "value"), CELLS)
def test_only_a_perfect_parry_of_the_blade_puts_steel_at_risk(attack, defence, value):
    at_risk = value == 0 and attack in "FTE" and defence in ("P", "B")
    assert breaks_up_to(attack, defence, "two-handed", "rapier") == (3 if at_risk else 0)


@pytest.mark.rule("8.5.1")
@pytest.mark.parametrize("attacker", WEAPONS)
@pytest.mark.parametrize("defender", WEAPONS)
def test_the_chance_is_what_the_attackers_breakage_exceeds_the_other_by(attacker, defender):
    expected = max(0, MODIFIERS[attacker][1] - MODIFIERS[defender][1])
    assert breaks_up_to("F", "P", attacker, defender) == expected
    assert breaks_up_to("T", "B", attacker, defender) == expected


@pytest.mark.rule("8.6.3", "8.6.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "needed"),
    [
        ("rapier", "rapier", 0), ("rapier", "dagger", 0), ("dagger", "rapier", 1), ("broken", "rapier", 1),
        ("dagger", "dagger", 1), ("rapier", "two-handed", 2), ("dagger", "two-handed", 2),
        ("broken", "two-handed", 2), ("none", "two-handed", 2), ("two-handed", "two-handed", 0),
        ("two-handed", "dagger", 0), ("rapier", "broken", 0), ("none", "rapier", 0),
    ],
)  # fmt: skip
def test_how_near_one_has_to_come(mine, theirs, needed):
    assert approaches(mine, theirs) == needed
