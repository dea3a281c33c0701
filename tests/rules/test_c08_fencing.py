"""Whole duels (8.1.2-8.7.1): pairing, losses, what is put into routines, weapons lost, and each ending."""

import pytest
from duels import Loaded, done, duel, fencer

from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.events.duel import Die, Switches
from turnbot.games.preux.rules.c08_fencing import condition, poses_for_mastery, sequence_of, switches

# Turns -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.2", "8.3.1", "8.4.2")
def test_each_does_one_action_a_turn_and_both_happen_at_once():
    record = duel(fencer("X F X P"), fencer("X F X P", strength=8), limit="first-blood")
    assert [turn.nth for turn in record.turns] == [1, 2]
    assert [turn.actions for turn in record.turns] == [("X", "X"), ("F", "F")]
    assert record.turns[1].losses == (16, 20)
    assert record.endurance == (84, 60)


@pytest.mark.rule("8.2.1")
def test_a_routine_that_ends_begins_anew():
    record = duel(fencer("P B"), fencer("B"), max_sequences=1)
    assert done(record, 0) == " ".join(["P B"] * 6)


@pytest.mark.rule("8.1.5")
def test_a_sequence_is_twelve_turns():
    assert [sequence_of(turn) for turn in (1, 12, 13, 24, 25)] == [1, 1, 2, 2, 3]


# Compulsory poses --------------------------------------------------------------------------------------


@pytest.mark.rule("8.7.1")
@pytest.mark.parametrize(
    ("behind", "poses"),
    [(-9, 0), (0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (15, 3)],
)
def test_poses_by_the_difference_in_mastery(behind, poses):
    assert poses_for_mastery(10, 10 + behind) == poses


@pytest.mark.rule("8.7.1")
def test_the_lesser_master_poses_before_the_first_routine_of_each_sequence_and_shares_none_of_it():
    lesser = fencer("X T B P", expertise={"base": 5, "rapier": 1})
    record = duel(lesser, fencer("B", expertise={"base": 9, "rapier": 2, "foil": 9}), max_sequences=2)
    assert done(record, 0) == "X X X T B P X T B P X T X X B P X T B P X T B P"
    marked = [turn.nth for turn in record.turns if turn.inserted[0] == "pose"]
    assert marked == [1, 2, 13, 14]
    assert not any(turn.inserted[1] for turn in record.turns)


@pytest.mark.rule("8.7.1")
def test_a_pose_that_two_routines_share_belongs_to_the_earlier():
    lesser = fencer("B X F X F X F X F X F X T P", strength=1, expertise={"base": 7})
    record = duel(lesser, fencer("SA X"), max_sequences=2)
    # Turn 13 ends the fifth lunge; its last pose serves the slash, which begins on the turn after it.
    assert [t.nth for t in record.turns if t.inserted[0] == "pose"] == [1, 14]
    assert done(record, 0).startswith("X B X F X F X F X F X F X X T P")


@pytest.mark.rule("8.4.5")
@pytest.mark.parametrize(("endurance", "posing"), [(51, []), (50, [1, 13]), (49, [1, 13])])
def test_a_wounded_man_poses_once_a_sequence_from_half_his_endurance_on(endurance, posing):
    record = duel(fencer("P", endurance=endurance), fencer("B"), max_sequences=2)
    assert [t.nth for t in record.turns if t.inserted[0] == "pose"] == posing


@pytest.mark.rule("8.4.5")
def test_by_the_letter_everybody_poses_from_the_first_turn():
    record = duel(fencer("P"), fencer("B"), max_sequences=2, half=False)
    assert [t.nth for t in record.turns if t.inserted == ("pose", "pose")] == [1, 13]


@pytest.mark.rule("8.4.5", "8.7.1")
def test_poses_for_wounds_and_mastery_add_up():
    record = duel(fencer("P", endurance=40, expertise={"base": 3}), fencer("B"), max_sequences=1)
    assert [t.nth for t in record.turns if t.inserted[0] == "pose"] == [1, 2, 3, 4]


@pytest.mark.rule("8.4.5")
@pytest.mark.parametrize(
    ("endurance", "state"),
    [(101, "whole"), (51, "whole"), (50, "weakened"), (1, "weakened"), (0, "unconscious"),
     (-20, "unconscious"), (-21, "dead")],
)  # fmt: skip
def test_the_states_of_a_man_of_ten_and_ten(endurance, state):
    assert condition(fencer("P"), endurance) == state


# Approaches --------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6.3", "8.6.4")
@pytest.mark.parametrize(
    ("weapon", "foe", "written", "played"),
    [
        ("dagger", "rapier", "X T P", "AC X T P"),
        ("dagger", "rapier", "P R B", "AC P R B"),
        ("dagger", "rapier", "F X X E X X X", "AC F X X E X X X"),
        ("dagger", "rapier", "AC X T P", "AC X T P"),
        ("dagger", "rapier", "AC K X X X P", "AC K X X X P"),
        ("dagger", "rapier", "SA X A", "SA X A"),
        ("dagger", "rapier", "P B", "P B"),
        ("rapier", "two-handed", "X T P", "AC AC X T P"),
        ("rapier", "two-handed", "AC X T P", "AC AC X T P"),
        ("rapier", "two-handed", "AC K X X X P", "AC AC K X X X P"),
        ("rapier", "two-handed", "AC AC K X X X P", "AC AC K X X X P"),
        ("dagger", "two-handed", "X T P", "AC AC X T P"),
        ("two-handed", "two-handed", "X X T P", "X X T P"),
        ("rapier", "rapier", "X T P", "X T P"),
        # The last approach of the string stands before its first routine when it begins again.
        ("dagger", "rapier", "X T AC", "AC X T AC X T AC X T"),
        # Whose neighbour is an approach shares no pose with what stood before it: no action stands alone.
        ("dagger", "rapier", "SA X T P", "SA X AC X T P"),
        ("dagger", "rapier", "X F X", "AC X F X AC X F X"),
        ("rapier", "two-handed", "AC K X X X T P", "AC AC K X X X AC AC X T P"),
    ],
)
def test_approaches_are_put_before_attacks_where_they_are_wanting(weapon, foe, written, played):
    record = duel(
        fencer(written, weapon, strength=1, constitution=99, endurance=99),
        fencer("B", foe, constitution=99),
        limit="death",
        dice=Loaded({("throw", 0): 6}),
    )
    assert (done(record, 0) + " ").startswith(played + " ")


# Throwing and breaking ---------------------------------------------------------------------------------


@pytest.mark.rule("8.4.3")
@pytest.mark.parametrize(
    ("weapon", "die", "loss"),
    [
        ("dagger", 3, 80),
        ("dagger", 4, 0),
        ("rapier", 2, 40),
        ("rapier", 3, 0),
        ("foil", 1, 40),
        ("sword", 2, 20),
    ],
)
def test_a_thrown_weapon_hits_by_its_die_and_is_gone(weapon, die, loss):
    thrower = fencer("SA X A", weapon, surrender_below=0)
    record = duel(thrower, fencer("P", constitution=20), dice=Loaded({("throw", 0): die}), max_sequences=1)
    throw = record.turns[2]
    assert throw.losses == (0, loss)
    assert throw.thrown == (loss > 0, None)
    assert throw.weapons == ("none", "rapier")
    assert throw.dice == (Die("throw", 0, (die,)),)
    # From the next turn on he has nothing to throw.
    assert [t.actions[0] for t in record.turns[3:6]] == ["SA", "X", "X"]
    assert record.turns[5].inserted[0] == "disarmed"


@pytest.mark.rule("8.4.3")
@pytest.mark.parametrize("weapon", ["sabre", "two-handed"])
def test_a_double_one_of_a_thrown_sabre_kills(weapon):
    record = duel(fencer("SA X A", weapon), fencer("B"), dice=Loaded({("throw-fatal", 0): (1, 1)}))
    assert (record.winner, record.ending, record.dead, len(record.turns)) == (0, "death", (False, True), 3)
    assert record.fallen == (False, True)
    assert record.endurance == (100, 100)


@pytest.mark.rule("8.4.3")
def test_any_other_throw_of_a_sabre_fails_and_disarms():
    record = duel(fencer("SA X A", "sabre"), fencer("B"), dice=Loaded({("throw-fatal", 0): (1, 2)}))
    assert (record.winner, record.ending) == (1, "disarmed")
    assert record.turns[-1].losses == (0, 0)
    assert record.turns[-1].surrendered == (True, False)


@pytest.mark.rule("8.5.1")
@pytest.mark.parametrize(("die", "weapon"), [(3, "broken"), (4, "rapier")])
def test_a_rapier_that_parries_a_two_handed_sword_may_break(die, weapon):
    dice = Loaded({("break", 1): die})
    record = duel(fencer("X X T", "two-handed"), fencer("X X B"), dice=dice, max_sequences=1)
    assert dice.asked[0] == ("break", 3, 1, 1)
    assert record.turns[2].broke == (None, weapon == "broken")
    assert record.turns[2].weapons == ("two-handed", weapon)


@pytest.mark.rule("8.5.1")
def test_by_the_letter_it_is_the_attackers_weapon_and_the_other_mans_die():
    dice = Loaded({("break", 1): 3})
    record = duel(
        fencer("X X T", "two-handed"), fencer("X X B"), dice=dice, max_sequences=1, breaks="attacker"
    )
    assert record.turns[2].broke == (True, None)
    assert record.turns[2].weapons == ("broken", "rapier")


@pytest.mark.rule("8.5.1")
@pytest.mark.parametrize(
    ("attack", "defence"), [("X X T", "X X P"), ("X X T", "X SA X"), ("AC K X X X", "X B")]
)
def test_no_die_is_asked_where_the_table_has_a_wound_or_no_blade_meets_steel(attack, defence):
    record = duel(fencer(attack, "two-handed"), fencer(defence), limit="first-blood", max_sequences=1)
    assert all(turn.broke == (None, None) for turn in record.turns)


@pytest.mark.rule("8.5.1")
def test_a_lunge_that_a_sabre_is_no_good_for_still_rings_on_the_parry():
    dice = Loaded({("break", 1): 2})
    record = duel(fencer("X F X", "sabre"), fencer("X P"), dice=dice, max_sequences=1)
    assert record.turns[1].broke == (None, True)


@pytest.mark.rule("8.5.2")
def test_a_weapon_breaks_twice_and_is_a_dagger_in_between():
    dice = Loaded({("break", 1): 1, ("throw", 1): 1})
    one = fencer("X X T", "two-handed", constitution=30, surrender_below=0)
    two = fencer("X X B X T P", "rapier", constitution=90, surrender_below=0)
    record = duel(one, two, dice=dice, max_sequences=4)
    assert record.turns[2].weapons[1] == "broken"
    # Against a two-handed sword he approached anyway; the slash in his broken blade is worth half.
    slash = next(t for t in record.turns if t.actions[1] == "T")
    assert slash.losses[0] == {"X": 5, "T": 5, "AC": 10}[slash.actions[0]]
    second = next(t for t in record.turns[3:] if t.broke[1])
    assert second.weapons[1] == "none"
    assert all(t.actions[1] in ("X", "AC", "SA", "K") for t in record.turns[second.nth :])


@pytest.mark.rule("8.5.2")
def test_who_holds_a_broken_weapon_comes_near_from_the_next_routine_on():
    dice = Loaded({("break", 1): 1})
    record = duel(
        fencer("X T SA X P", "sword"), fencer("P B X T P"), dice=dice, limit="death", max_sequences=1
    )
    assert record.turns[1].weapons == ("sword", "broken")
    assert done(record, 1).startswith("P B AC X T P")


@pytest.mark.rule("8.5.2")
def test_a_disarmed_man_who_fights_on_kicks_jumps_and_comes_near():
    one = fencer("SA X A AC K X X X P R F X X E X X X", surrender_below=0)
    record = duel(one, fencer("X", constitution=30), dice=Loaded({("throw", 0): 6}), max_sequences=2)
    assert done(record, 0).startswith("SA X A AC K X X X X X X X X X X X X SA X X AC K")
    kick = record.turns[4]
    assert (kick.actions[0], kick.losses[1]) == ("K", 20)
    assert [t.nth for t in record.turns if t.inserted[0] == "disarmed"] == [9, 10, 11, 14, 20]


@pytest.mark.rule("8.7.1")
def test_a_broken_weapon_is_measured_by_the_mastery_of_the_dagger():
    master = fencer("B P", expertise={"base": 8, "rapier": 6})
    record = duel(
        fencer("X T SA X", "sword"), master, limit="death", dice=Loaded({("break", 1): 1}), max_sequences=2
    )
    # 14 with the rapier puts the other, with 10, one pose behind; with a broken one he himself has 8.
    assert [t.nth for t in record.turns if t.inserted[0] == "pose"] == [1]
    assert record.weapons[1] in ("broken", "none")


# Endings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3.1")
def test_surrender_in_the_routine_counts_after_both_actions():
    record = duel(fencer("X F X P"), fencer("B Ren"))
    assert (record.winner, record.ending, len(record.turns)) == (0, "surrender", 2)
    assert record.turns[-1].losses == (0, 20)
    assert record.turns[-1].surrendered == (False, True)


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize(
    ("said", "left"),
    [
        ({}, 40),
        ({"surrender_below": 50}, 40),
        ({"surrender_below": 30}, 20),
        ({"surrender_below": 70}, 60),
        ({"surrender_below": 0}, 0),
    ],
)
def test_a_man_surrenders_when_his_threshold_is_passed(said, left):
    record = duel(fencer("X F X P"), fencer("X", **said))
    assert record.endurance == (100, left)
    assert record.ending == ("surrender" if left else "unconscious")


@pytest.mark.rule("8.3.1")
def test_who_begins_below_his_threshold_surrenders_at_half_of_what_he_began_with():
    record = duel(fencer("X F X P", strength=1), fencer("X", endurance=40))
    assert record.endurance[1] == 18
    assert record.ending == "surrender"


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize(("ordered", "ending"), [(False, "unconscious"), (True, "surrender")])
def test_without_the_default_only_who_ordered_it_surrenders_by_his_wounds(ordered, ending):
    record = duel(fencer("X F X P"), fencer("X", ordered=ordered), default_surrender=False)
    assert record.ending == ending


@pytest.mark.rule("8.3.1")
def test_both_surrendering_at_once_is_a_draw():
    record = duel(fencer("P Ren"), fencer("B Ren"))
    assert (record.winner, record.ending, record.turns[-1].surrendered) == (None, "draw", (True, True))


@pytest.mark.rule("8.3.1")
def test_a_refused_surrender_is_noted_and_the_fight_goes_on_until_he_is_dead():
    cad = fencer("X F X P", no_quarter=True)
    record = duel(cad, fencer("X"))
    refused = [turn.nth for turn in record.turns if turn.refused == (False, True)]
    assert len(refused) == 1
    assert record.turns[refused[0] - 1].endurance[1] == 40
    assert (record.winner, record.ending, record.dead) == (0, "death", (False, True))
    assert record.refused == (False, True)
    assert record.turns[-1].inserted[1] == "unconscious"


@pytest.mark.rule("8.3.1")
def test_a_man_with_a_second_is_spared():
    record = duel(fencer("X F X P", no_quarter=True), fencer("X", second=True))
    assert (record.ending, record.refused) == ("surrender", (False, False))


@pytest.mark.rule("8.3.1")
def test_the_refuser_may_lose_after_all():
    cad = fencer("B X", no_quarter=True, constitution=5)
    record = duel(cad, fencer("B Ren X T"))
    assert record.refused == (False, True)
    assert (record.winner, record.ending) == (1, "surrender")


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize(
    ("strength", "winner", "ending"), [(10, None, "draw"), (8, 0, "first-blood"), (12, 1, "first-blood")]
)
def test_first_blood_is_won_by_who_lost_less(strength, winner, ending):
    record = duel(fencer("X F X P"), fencer("X F X P", strength=strength), limit="first-blood")
    assert (record.winner, record.ending, len(record.turns)) == (winner, ending, 2)


@pytest.mark.rule("8.4.5")
def test_who_falls_has_lost_and_lives_where_it_is_not_to_the_death():
    record = duel(fencer("X F X P"), fencer("X", surrender_below=0))
    assert (record.winner, record.ending) == (0, "unconscious")
    assert (record.fallen, record.dead, record.endurance) == ((False, True), (False, False), (100, 0))


@pytest.mark.rule("8.4.5")
def test_both_falling_at_once_is_a_draw():
    record = duel(fencer("X F X P", surrender_below=0), fencer("X F X P", surrender_below=0))
    assert (record.winner, record.ending, record.fallen) == (None, "draw", (True, True))


@pytest.mark.rule("8.4.5")
@pytest.mark.parametrize(("no_quarter", "ending"), [(False, "unconscious"), (True, "death")])
def test_to_the_death_nobody_surrenders_by_his_wounds_and_the_victor_chooses(no_quarter, ending):
    record = duel(fencer("X F X P", no_quarter=no_quarter), fencer("X"), limit="death")
    assert (record.winner, record.ending) == (0, ending)
    assert not any(any(turn.surrendered) for turn in record.turns)


@pytest.mark.rule("8.4.5")
def test_one_great_blow_kills_whatever_the_terms():
    record = duel(fencer("X X T", "two-handed", strength=18), fencer("X", strength=4, constitution=6))
    assert record.turns[-1].losses == (0, 54)
    assert (record.winner, record.ending, record.dead) == (0, "death", (False, True))


@pytest.mark.rule("8.3.1")
def test_with_a_surrender_in_his_routine_the_victor_lets_go_of_a_fallen_man():
    victor = fencer("X F X F X F X F X F X F X P P Ren", no_quarter=True, ordered=True)
    record = duel(victor, fencer("X", strength=5, constitution=20), limit="death")
    assert (record.winner, record.ending, record.dead) == (0, "unconscious", (False, False))
    assert record.turns[-1].actions == ("Ren", "X")


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize(("second", "ending"), [(True, "surrender"), (False, "death")])
def test_who_gives_himself_up_as_he_falls_is_heard(second, ending):
    merciless = fencer("X X T", "two-handed", no_quarter=True)
    fallen = fencer("B P Ren", constitution=3, second=second)
    record = duel(merciless, fallen, limit="death")
    assert record.turns[2].endurance[1] == 0
    assert record.turns[2].surrendered == (False, True)
    assert (record.winner, record.ending) == (0, ending)
    assert record.refused == (False, not second)


@pytest.mark.rule("8.3.1")
def test_first_blood_ends_it_even_for_who_refused_a_surrender_before():
    record = duel(fencer("P P X F X", no_quarter=True), fencer("Ren P", endurance=20), limit="first-blood")
    assert record.refused == (False, True)
    assert (record.winner, record.ending, record.endurance) == (0, "unconscious", (100, 0))


@pytest.mark.rule("8.3.1")
def test_a_fallen_man_has_lost_though_time_runs_out_before_he_is_dead():
    weak = fencer("X F X P P P P P", strength=3, no_quarter=True)
    record = duel(weak, fencer("X", strength=4, endurance=4), limit="death", max_sequences=1)
    assert (record.winner, record.ending, len(record.turns)) == (0, "unconscious", 12)
    assert record.endurance[1] == -8


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize(("ordered", "ending"), [(False, "exhausted"), (True, "disarmed")])
def test_without_the_default_a_disarmed_man_surrenders_only_by_his_own_order(ordered, ending):
    thrower = fencer("SA X A", ordered=ordered)
    record = duel(
        thrower, fencer("P"), dice=Loaded({("throw", 0): 6}), default_surrender=False, max_sequences=1
    )
    assert record.ending == ending


@pytest.mark.rule("8.6.4")
def test_how_near_one_comes_is_settled_when_one_sets_out():
    foe = fencer("P SA X A", "two-handed", surrender_below=0)
    record = duel(
        fencer("B B X T P"), foe, limit="death", dice=Loaded({("throw-fatal", 1): (6, 6)}), max_sequences=1
    )
    # The sword flies in turn 4; the second approach is made all the same, the next slash needs none.
    assert done(record, 0) == "B B AC AC X T P B B X T P"


@pytest.mark.rule("8.7.1")
def test_an_approach_is_a_routine_before_which_a_pose_may_come():
    lesser = fencer("B P B P B P B P B P X T P", expertise={"base": 7})
    record = duel(lesser, fencer("P", "two-handed"), max_sequences=2)
    assert done(record, 0).startswith("X B P B P B P B P B P AC X AC X T P")


@pytest.mark.rule("8.3.1")
def test_to_the_death_a_disarmed_man_does_not_surrender():
    record = duel(
        fencer("SA X A"), fencer("P"), limit="death", dice=Loaded({("throw", 0): 6}), max_sequences=1
    )
    assert (record.ending, record.winner, len(record.turns)) == ("exhausted", None, 12)


@pytest.mark.rule("8.3.1")
@pytest.mark.parametrize("sequences", [20, 3])
def test_two_who_only_parry_part_after_so_many_sequences(sequences):
    record = duel(fencer("P"), fencer("B"), max_sequences=sequences)
    assert (record.winner, record.ending, len(record.turns)) == (None, "exhausted", 12 * sequences)


# What cannot fight, and what a house may choose ----------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"weapon": "halberd"}, "Parrot fights with 'halberd'"),
        ({"endurance": 0}, "Parrot cannot fight with .* endurance 0"),
        ({"routine": "T"}, "the routine T is illegal with rapier"),
    ],
)
def test_who_cannot_fight_is_named(wrong, told):
    with pytest.raises(ValueError, match=told):
        duel(fencer(**{"routine": "X", **wrong}), fencer("X"))


def test_the_house_reads_the_book_as_the_rulings_do():
    assert switches(house()) == Switches()


@pytest.mark.parametrize(
    ("rule", "name", "value"),
    [("8.4.2", "damage", "literal"), ("8.5.1", "breaks", "attacker"), ("8.4.5", "half", False),
     ("8.1.4", "extra_pose", "sabre"), ("8.3.1", "default_surrender", False), ("8.2.1", "max_sequences", 5)],
)  # fmt: skip
def test_a_house_may_read_it_otherwise(rule, name, value):
    values = house()
    chosen = switches({**values, rule: {**values[rule], name: value}})
    assert getattr(chosen, name) == value
