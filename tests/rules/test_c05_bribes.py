from itertools import product

import pytest
from months import person, weeks

from turnbot.core.events import only
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders.tree import Bribe, Enlist, SubmitPlay

MINISTER = "Ministro de Humanidades"


def author(**given):
    return person("Pierre", writing={"weeks": 13, "run": 0, "last": 0, "bonus": 0}, **given)


def bribes(month, crowns, dice=(6, 6), *, pips=4, purse=20000, others=(), **given):
    """Jean bribes the minister for Pierre's play, which needs a five."""
    order = Bribe(**({"office": MINISTER, "crowns": crowns, "for_": "Pierre"} | given))
    return month(
        author(), person("Jean", crowns=purse), *others,
        orders={"Pierre": weeks(SubmitPlay()), "Jean": weeks(notes=[order])},
        dice={"*/bribe-*": dice, "3.4.4/0/minister/*": pips, "3.4.4/0/play/*": 1},
    )  # fmt: skip


@pytest.mark.rule("5.2.2")
@pytest.mark.parametrize(
    ("crowns", "level", "extra"),
    [
        (74, 0, 0), (75, 1, 0), (150, 2, 0), (300, 3, 0), (600, 4, 0), (1200, 5, 0), (2400, 6, 0),
        (4800, 7, 0), (9600, 8, 0), (12000, 9, 0),
    ],
)  # fmt: skip
def test_what_a_favour_costs(crowns, level, extra):
    assert power().bribe(crowns) == (level, extra)


@pytest.mark.rule("5.2.4")
@pytest.mark.parametrize(
    ("crowns", "extra"), [(4800, 0), (5279, 0), (5280, 1), (5760, 2), (7200, 5), (7680, 5), (9000, 5)]
)
def test_each_whole_tenth_above_helps(crowns, extra):
    assert power().bribe(crowns) == (7, extra)


@pytest.mark.rule("5.2.3")
@pytest.mark.parametrize("dice", list(product((1, 2, 3, 6), repeat=2)))
def test_what_comes_of_it(month, dice):
    m = bribes(month, 4800, dice)
    total = sum(dice)
    result = "denounced" if total <= 5 else "pocketed" if total <= 8 else "granted"
    told = m.only(f"bribe.{result}")
    assert told.audience == only("Jean")
    assert m.crowns("Jean", "5.2.3") == -4800
    assert m.points("Jean", "5.2.3") == (-2 if result == "denounced" else 0)
    assert bool(m.events("play.accepted")) is (result == "granted")
    assert bool(m.events("bribe.served")) is (result == "granted")


@pytest.mark.rule("5.2.4")
def test_more_money_turns_the_dice(month):
    assert bribes(month, 7200, (3, 1)).events("bribe.granted")
    assert bribes(month, 7199, (3, 1)).events("bribe.pocketed")


@pytest.mark.rule("5.2.2")
@pytest.mark.parametrize(
    ("crowns", "given", "reason"),
    [
        (20001, {}, "cannot-pay"), (10, {}, "too-little"), (4800, {"office": "Rey"}, "no-office"),
        (4800, {"office": None}, "no-office"), (4800, {"for_": "Nadie"}, "nobody"),
    ],
)  # fmt: skip
def test_what_is_refused_costs_nothing(month, crowns, given, reason):
    m = bribes(month, crowns, **given)
    assert m.refused("Jean") == [("5.2.2", reason)]
    assert m.crowns("Jean", "5.2.3") == 0


@pytest.mark.rule("5.2.2")
def test_one_for_a_decision(month):
    order = Bribe(office=MINISTER, crowns=4800, for_="Pierre")
    m = month(
        author(), person("Jean", crowns=20000), dice={"*/bribe-*": (6, 6), "3.4.4/0/minister/*": 3},
        orders={"Pierre": weeks(SubmitPlay()), "Jean": weeks(order, order)},
    )  # fmt: skip
    assert m.refused("Jean") == [("5.2.2", "once")]
    assert not m.events("play.accepted")


@pytest.mark.rule("5.2.4")
def test_two_who_pay_the_same_man_for_each_other_have_dice_of_their_own(month):
    m = month(
        person("Jean", crowns=900), person("Luc", crowns=900),
        orders={
            "Jean": weeks(notes=[Bribe(office="Coronel", crowns=80, for_="Luc")]),
            "Luc": weeks(notes=[Bribe(office="Coronel", crowns=80, for_="Jean")]),
        },
        dice={"5.2.4/0/bribe-Coronel:Luc/Jean": (6, 6), "5.2.4/0/bribe-Coronel:Jean/Luc": (4, 4)},
    )  # fmt: skip
    assert m.only("bribe.granted").audience == only("Jean")
    assert m.only("bribe.pocketed").audience == only("Luc")


@pytest.mark.rule("5.2.2")
def test_against_somebody(month):
    m = bribes(month, 4800, pips=5, for_=None, against="Pierre")
    assert m.events("play.rejected")


@pytest.mark.rule("5.2.5")
def test_a_player_is_told_and_decides_for_himself(month):
    m = bribes(month, 4800, others=[person("Henri", office=MINISTER)])
    offered = m.only("bribe.offered")
    assert offered.audience == only("Jean", "Henri")
    assert offered.facts["crowns"] == 4800
    assert m.gained("Jean", "crowns") > -100


@pytest.mark.rule("5.2.3")
@pytest.mark.parametrize("police", ["Teniente General de Policía", ""])
def test_a_player_in_the_police_learns_of_it(month, police):
    m = bribes(month, 4800, (1, 1), others=[person("Henri", office=police)])
    reported = m.events("bribe.reported")
    assert [e.audience for e in reported] == ([only("Henri")] if police else [])
    assert [e.facts["partner"] for e in reported] == (["Jean"] if police else [])


def enlisting(month, *, dice, others=(), order=None):
    """Pierre asks two regiments whose Colonels Jean bribes with what a favour of level 3 costs: one more."""
    bribe = order or Bribe(office="Coronel", crowns=300, for_="Pierre")
    return month(
        person("Pierre", level=6, crowns=900), person("Jean", crowns=900), *others,
        orders={"Pierre": weeks(Enlist(regiments=("53", "27"))), "Jean": weeks(notes=[bribe])},
        dice={"*/bribe-*": (6, 6), "*/battalion/*": 1, **dice},
    )  # fmt: skip


@pytest.mark.rule("5.2.2")
def test_a_bribe_counts_in_the_first_decision_and_in_no_other(month):
    m = enlisting(month, dice={"9.3.2/1/*": 1})
    assert m.only("regiment.willing").facts["regiment"] == "53"
    assert m.only("regiment.unwilling").facts["regiment"] == "27"
    assert len(m.events("bribe.served")) == 1
    assert [e.facts["bonus"] for e in m.events("influence.weighed")] == [1]


@pytest.mark.rule("5.2.5")
@pytest.mark.parametrize(
    ("office", "bearer", "asked"),
    [
        ("Coronel", {"regiment": "27", "rank": "colonel"}, True),
        ("Coronel", {"regiment": "MDR", "rank": "colonel"}, False),
        ("Cardenal", {"order": "jesuits", "church_rank": "cardinal", "ordained": True}, True),
        ("Obispo", {"order": "jesuits", "church_rank": "cardinal", "ordained": True}, False),
        ("General", {"rank": "general"}, True),
        ("Inspector General", {"rank": "general", "post": "Inspector General de Infantería"}, True),
        ("Mariscal", {"rank": "general", "post": "Marechal de France"}, True),
    ],
)
def test_who_bears_the_rank_that_is_bribed_hears_of_it(month, office, bearer, asked):
    given = {"level": 14, "crowns": 900, "horses": 3, **bearer}
    order = Bribe(office=office, crowns=600, for_="Pierre")
    m = enlisting(month, dice={"9.3.2/1/*": 1}, others=[person("Henri", **given)], order=order)
    assert [e.audience for e in m.events("bribe.offered")] == [only("Jean", "Henri")] * asked
    assert bool(m.events("bribe.granted")) is not asked


@pytest.mark.rule("5.2.5")
def test_nobody_is_bribed_to_decide_about_himself(month):
    m = month(
        person("Jean", crowns=900),
        person("Luc", level=14, crowns=900, horses=3, regiment="27", rank="colonel"),
        orders={"Jean": weeks(notes=[Bribe(office="Coronel", crowns=600, against="Luc")])},
        dice={"5.2.4/*": (4, 4)},
    )  # fmt: skip
    assert not m.events("bribe.offered")
    # Some other Colonel, who is no player, has the money.
    assert m.only("bribe.pocketed").facts["target"] == "Luc"


@pytest.mark.rule("5.2.5")
def test_of_several_of_a_rank_the_highest_is_meant_and_never_he_who_pays(month):
    prelate = {"order": "jesuits", "church_rank": "bishop", "ordained": True}
    m = month(
        person("Jean", crowns=900, level=16, **prelate), person("Luc", level=14, **prelate),
        person("Paul", level=15, **prelate),
        orders={"Jean": weeks(notes=[Bribe(office="Obispo", crowns=600)])},
    )  # fmt: skip
    assert m.only("bribe.offered").audience == only("Jean", "Paul")
