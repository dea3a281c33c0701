import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import AccompanyLady, Court, Drink, Invite, VisitClub

KNOWN = [tie("Pierre", "Diane")]


def court(month, die, *more, hers=(), crowns=None, others=KNOWN, **his):
    return month(
        person("Pierre", **({"crowns": 900} | his)), *more, ladies=[lady("Diane", **dict(hers))],
        others=others, orders={"Pierre": weeks(Court(lady="Diane", crowns=crowns))},
        dice={"4.2.1/1/courtship/*": die, "*/indiscretion/*": 6},
    )  # fmt: skip


def won(m, lady_name="Diane"):
    return m.outcome.world.ladies[lady_name].lover == "Pierre" == m.outcome.world.people["Pierre"].name


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize(
    ("difference", "die", "wins"),
    [
        *[(-6, 6, True), (-6, 5, False), (-5, 5, True), (-5, 4, False), (-4, 5, True), (-4, 4, False)],
        *[(-3, 4, True), (-3, 3, False), (-1, 4, True), (-1, 3, False), (0, 3, True), (0, 2, False)],
        *[(2, 3, True), (2, 2, False), (3, 2, True), (3, 1, False), (9, 2, True)],
    ],
)
def test_the_lowest_die_that_wins_her(month, difference, die, wins):
    m = court(month, die, level=10 + difference, hers={"level": 10})
    assert won(m) is wins
    assert m.crowns("Pierre", "4.2.1") == -30


@pytest.mark.rule("4.2.1")
def test_that_he_won_her_is_public_and_what_he_paid_is_not(month):
    m = court(month, 4)
    assert m.only("lady.won").audience == PUBLIC
    assert m["Pierre"].lady == "Diane"
    told = m.only("courtship.won")
    assert told.audience == only("Pierre")
    assert (told.facts["die"], told.facts["least"], told.facts["bonus"], told.facts["cost"]) == (4, 3, 0, 15)


@pytest.mark.rule("4.2.1")
def test_against_hopeless_odds_he_is_not_received(month):
    m = court(month, 6, level=3, hers={"level": 10})
    assert m.refused("Pierre") == [("4.2.1", "hopeless")]
    assert m.crowns("Pierre", "4.2.1") == 0


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize(
    ("orders", "his", "reason"),
    [
        (Court(lady="Diane", crowns=14), {}, "too-little"),
        (Court(lady="Diane", crowns=190), {}, "cannot-pay"),
        (Court(lady="Diane"), {"crowns": 26}, "cannot-pay"),
        (Court(lady="nadie"), {}, "no-lady"),
        (Court(), {}, "no-lady"),
        (Court(lady="Diane"), {"lady": "Diane"}, "his-already"),
    ],
)
def test_whom_and_with_what_one_does_not_court(month, orders, his, reason):
    mine = "Pierre" if "lady" in his else ""
    m = month(person("Pierre", **his), ladies=[lady("Diane", lover=mine)], orders={"Pierre": weeks(orders)})
    assert m.refused("Pierre") == [("4.2.1", reason)]
    assert m.crowns("Pierre", "4.2.1") == 0


@pytest.mark.rule("4.2.1")
def test_naming_nobody_he_means_whom_he_has_a_date_with(month):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")],
        orders={"Pierre": weeks([Invite(who="Diane", to="club"), VisitClub(), Court()])},
        dice={"*/invitation/*": 6, "*/conversation/*": 3, "*/courtship/*": 3},
    )  # fmt: skip
    assert won(m)


@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize(
    ("others", "his", "die", "wins"),
    [
        ([], {}, 3, False),
        ([], {}, 4, True),
        (KNOWN, {"cad": True}, 3, False),
        (KNOWN, {"cad": True}, 4, True),
        ([tie("Pierre", "Diane", flirted="1626-05")], {}, 2, True),
        ([tie("Pierre", "Diane", flirted="1626-04")], {}, 2, False),
        ([tie("Pierre", "Diane", flirted="1626-08")], {}, 1, False),
    ],
    ids=["stranger", "stranger+1", "cad", "cad+1", "flirted", "long ago", "natural 1"],
)
def test_what_is_added_to_the_die(month, others, his, die, wins):
    assert won(court(month, die, others=others, **his)) is wins


@pytest.mark.rule("4.2.1")
def test_a_flirtation_helps_once(month):
    m = court(month, 1, others=[tie("Pierre", "Diane", flirted="1626-07")])
    assert m.outcome.world.ties["tie/Pierre/Diane"].flirted == ""


@pytest.mark.rule("4.2.2")
@pytest.mark.parametrize(
    ("crowns", "rich", "die", "wins"),
    [
        (15, False, 2, False),
        (29, False, 2, False),
        (30, False, 2, True),
        (30, True, 2, False),
        (90, True, 2, False),
        (900 - 40, False, 1, False),  # on a natural 1 nothing helps
        (15, True, 3, True),
    ],
)
def test_further_gifts_add_one_each_but_not_with_the_rich(month, crowns, rich, die, wins):
    m = court(month, die, crowns=crowns, hers={"rich": rich})
    assert won(m) is wins
    assert m.crowns("Pierre", "4.2.1") == -crowns


@pytest.mark.rule("4.2.3")
def test_who_failed_may_try_again_and_pays_again(month):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], others=KNOWN,
        orders={"Pierre": weeks(Court(lady="Diane"), Court(lady="Diane"))},
        dice={"4.2.1/1/courtship/*": 2, "4.2.1/2/courtship/*": 3},
    )  # fmt: skip
    assert won(m)
    assert m.crowns("Pierre", "4.2.1") == -30
    assert m.only("courtship.failed").week == 1


# Rivals -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2.3")
@pytest.mark.rule("4.2.1")
@pytest.mark.parametrize(
    ("pierre", "luc", "winner"),
    [(5, 4, "Pierre"), (4, 5, "Luc"), (4, 4, "Luc"), (2, 3, "Luc"), (2, 2, ""), (1, 1, "")],
)
def test_of_two_suitors_the_greater_margin_wins_and_both_have_cause(month, pierre, luc, winner):
    m = month(
        person("Pierre"), person("Luc", level=7), ladies=[lady("Diane")],
        others=[*KNOWN, tie("Luc", "Diane")],
        orders={name: weeks(Court(lady="Diane")) for name in ("Pierre", "Luc")},
        dice={"*/courtship/Diane/Pierre": pierre, "*/courtship/Diane/Luc": luc, "*/rivals/*": 1},
    )  # fmt: skip
    assert m.outcome.world.ladies["Diane"].lover == winner
    causes = {(c.offended, c.offender, c.reason) for c in m.outcome.world.causes.values()}
    assert causes == {("Pierre", "Luc", "rivals"), ("Luc", "Pierre", "rivals")}
    assert (m.crowns("Pierre", "4.2.1"), m.crowns("Luc", "4.2.1")) == (-15, -15)


@pytest.mark.rule("4.2.1")
def test_suitors_of_different_ladies_are_no_rivals(month):
    m = month(
        person("Pierre"), person("Luc"), ladies=[lady("Diane"), lady("Marie")],
        orders={"Pierre": weeks(Court(lady="Diane")), "Luc": weeks(Court(lady="Marie"))},
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert not m.outcome.world.causes


# Another's lady -----------------------------------------------------------------------------------------

LUC = person("Luc", lady="Diane")


@pytest.mark.rule("4.2.6")
@pytest.mark.parametrize(("moral", "die", "wins"), [(1, 4, True), (1, 3, False), (3, 6, True), (3, 5, False)])
def test_her_moral_is_taken_off_the_die(month, moral, die, wins):
    m = court(month, die, LUC, hers={"lover": "Luc", "moral": moral})
    assert won(m) is wins
    assert m["Luc"].lady == ("" if wins else "Diane")
    (told,) = m.events("courtship.won") + m.events("courtship.failed")
    assert (told.facts["die"], told.facts["least"], told.facts["bonus"]) == (None, None, None)


@pytest.mark.rule("4.2.6")
@pytest.mark.parametrize(
    ("die", "luc", "cause"),
    [(6, weeks(), True), (2, weeks(), False), (2, weeks(AccompanyLady()), True)],
    ids=["won", "unseen", "he is with her"],
)
def test_when_her_gentleman_has_a_cause(month, die, luc, cause):
    m = month(
        person("Pierre"), LUC, ladies=[lady("Diane", lover="Luc", moral=1)], others=KNOWN,
        orders={"Pierre": weeks(Court(lady="Diane")), "Luc": luc},
        dice={"*/courtship/*": die, "*/indiscretion/*": 6},
    )  # fmt: skip
    given = [(c.offended, c.offender, c.reason) for c in m.outcome.world.causes.values()]
    assert given == [("Luc", "Pierre", "courted")] * cause


@pytest.mark.rule("4.2.6")
@pytest.mark.parametrize(
    ("die", "drink", "indiscreet"),
    [
        (1, None, True),
        (2, None, False),
        (2, Drink(), True),
        (2, Drink(moderate=True), False),
        (3, Drink(), False),
    ],
)
def test_who_fails_may_commit_an_indiscretion(month, die, drink, indiscreet):
    m = month(
        person("Pierre", club="PR"), LUC, ladies=[lady("Diane", lover="Luc")], others=KNOWN,
        orders={"Pierre": weeks([VisitClub(), Court(lady="Diane"), *([drink] if drink else [])])},
        dice={"*/courtship/*": 2, "4.2.6/*/indiscretion/*": die},
    )  # fmt: skip
    assert [e.audience for e in m.events("indiscretion.made")] == [PUBLIC] * indiscreet
    assert [c.reason for c in m.outcome.world.causes.values()] == ["indiscretion"] * indiscreet


@pytest.mark.rule("4.2.6")
def test_what_her_gentleman_saw_himself_is_no_second_cause_when_it_is_told(month):
    m = month(
        person("Pierre"), LUC, ladies=[lady("Diane", lover="Luc")], others=KNOWN,
        orders={"Pierre": weeks(Court(lady="Diane")), "Luc": weeks(AccompanyLady())},
        dice={"*/courtship/*": 2, "4.2.6/*/indiscretion/*": 1},
    )  # fmt: skip
    assert m.events("indiscretion.made")
    assert [c.reason for c in m.outcome.world.causes.values()] == ["courted"]


@pytest.mark.rule("4.2.6")
def test_the_referee_may_keep_it_quiet(month):
    m = month(
        person("Pierre"), LUC, ladies=[lady("Diane", lover="Luc")],
        orders={"Pierre": weeks(Court(lady="Diane"))}, dice={"*/courtship/*": 2, "*/indiscretion/*": 1},
        rulings={"4.2.6/1/indiscretion/Diane/Pierre": False},
    )  # fmt: skip
    assert not m.events("indiscretion.made")
    assert not m.outcome.world.causes


@pytest.mark.rule("4.2.6")
@pytest.mark.parametrize(("die", "wins"), [(5, True), (4, False)])
def test_a_wife_is_won_in_secret_and_at_two_less(month, die, wins):
    m = court(month, die, person("Luc", lady="Diane", wife=True), hers={"lover": "Luc", "moral": 6})
    assert m.outcome.world.ladies["Diane"].lover == "Luc"
    assert m["Pierre"].lady == ""
    assert [e.audience for e in m.events("affair.began")] == [only("Pierre")] * wins
    assert bool(m.outcome.world.ties["tie/Pierre/Diane"].affair) is wins
    assert not m.events("lady.won")
    assert not m.outcome.world.causes


# One lady each ------------------------------------------------------------------------------------------


def with_marie(month, die, indiscretion=6, **his):
    return month(
        person("Pierre", lady="Marie", **his), ladies=[lady("Diane"), lady("Marie", lover="Pierre")],
        others=KNOWN, orders={"Pierre": weeks(Court(lady="Diane"), AccompanyLady())},
        dice={"*/courtship/*": die, "*/indiscretion/*": indiscretion},
    )  # fmt: skip


@pytest.mark.rule("4.2.7")
def test_who_wins_another_leaves_his_own(month):
    m = with_marie(month, 3)
    assert (m["Pierre"].lady, m.outcome.world.ladies["Marie"].lover) == ("Diane", "")
    assert m.only("lady.won").facts["left_lady"] == "Marie"


@pytest.mark.rule("4.2.7")
@pytest.mark.parametrize(("die", "kept"), [(2, True), (1, False)])
def test_who_fails_keeps_his_own_unless_he_talks(month, die, kept):
    m = with_marie(month, 2, die)
    assert m["Pierre"].lady == ("Marie" if kept else "")
    assert m.outcome.world.ladies["Diane"].lover == ""
    assert bool(m.events("lady.left")) is not kept


@pytest.mark.rule("4.2.7")
def test_a_husband_has_his_conquest_in_secret(month):
    m = with_marie(month, 3, wife=True)
    assert m["Pierre"].lady == "Marie"
    assert m.outcome.world.ladies["Diane"].lover == ""
    assert m.outcome.world.ties["tie/Pierre/Diane"].affair == "1626-08"
