"""Chapter 8: pistols, which no gentleman should need."""

import pytest
from months import cause, house_with, lived, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, only
from turnbot.core.turn import Ruling, Turn
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.orders.conditions import UNCLEAR, If
from turnbot.games.preux.orders.tree import (
    Buy,
    CarryPistol,
    DuelRoutine,
    DuelTerms,
    Orders,
    Practise,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.rules import c08_pistols
from turnbot.games.preux.state.world import World

ARMED = {"goods": {"pistol": 1}, "crowns": 500}


def marksman(name="Jean", mastery=10, **given):
    """A man with a pistol."""
    return person(name, **({"expertise": {"base": mastery}, **ARMED} | given))


def in_week(*people, orders=None, dice=None, rulings=None, house=None):
    """A handle in the first week of a month, for a rule that needs no month."""
    laid = [Ruling(key, answer) for key, answer in (rulings or {}).items()]
    world = World.of("1626-08", people)
    return Turn.begin(lived(world), orders or {}, laid, LoadedDice(dice or {}), house_with(house or {})).at(1)


# Practice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.2")
def test_practice_costs_what_a_blade_does_and_two_points_a_week(month):
    jean = person("Jean", regiment="MDR", expertise={"base": 9, "pistol": 2}, **ARMED)
    m = month(jean, orders={"Jean": weeks(*[Practise("pistol")] * 4)})
    assert m["Jean"].expertise["pistol"] == 3
    assert (m.crowns("Jean", "8.9.2"), m.points("Jean", "8.9.2")) == (-4 * 11, -4 * 2)


@pytest.mark.rule("8.9.2")
@pytest.mark.parametrize(
    ("given", "reason"),
    [({"crowns": 500}, "no-pistol"), ({"goods": {"pistol": 1}, "crowns": 13}, "cannot-pay")],
)
def test_who_has_no_pistol_or_no_money_loses_no_points(month, given, reason):
    m = month(person("Jean", expertise={"base": 9}, **given), orders={"Jean": weeks(Practise("pistol"))})
    assert m.refused("Jean") == [("8.9.2", reason)]
    assert m.points("Jean", "8.9.2") == 0


# The shot -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.4")
@pytest.mark.parametrize(
    ("mastery", "bonus"),
    [(0, -2), (6, -2), (7, -1), (9, -1), (10, 0), (12, 0), (13, 1), (15, 1), (16, 2), (40, 2)],
)
def test_mastery_of_the_pistol(mastery, bonus):
    assert armoury().pistol.bonus(mastery) == bonus


@pytest.mark.rule("8.9.4")
@pytest.mark.parametrize(
    ("when", "bonus"),
    [
        (("moving",), -4),
        (("beyond-25-m",), -3),
        (("beyond-50-m",), -6),
        (("point-blank",), 5),
        (("moving", "point-blank"), 1),
        ((), 0),
    ],
)
def test_circumstances(when, bonus):
    assert armoury().pistol.bonus(10, *when) == bonus


@pytest.mark.rule("8.9.4", "8.9.5")
@pytest.mark.parametrize(
    ("pips", "mastery", "when", "result", "rule"),
    [
        ((3, 4), 10, (), "missed", "8.9.4"),
        ((4, 4), 10, (), "hit", "8.9.4"),
        ((4, 6), 10, (), "hit", "8.9.4"),
        ((5, 6), 10, (), "fatal", "8.9.4"),
        ((6, 6), 6, (), "hit", "8.9.4"),
        ((6, 6), 10, ("moving",), "hit", "8.9.4"),
        ((1, 2), 10, ("point-blank",), "hit", "8.9.4"),
        # A double one jams whatever is added.
        ((1, 1), 16, ("point-blank",), "jammed", "8.9.5"),
        # Not so a two that only the circumstances make.
        ((2, 4), 10, ("moving",), "missed", "8.9.4"),
    ],
)
def test_a_shot(pips, mastery, when, result, rule):
    jean = marksman(mastery=mastery)
    t = in_week(jean, dice={"8.9.4/1/shot-1-Jean/Jean": pips})
    assert c08_pistols.shoot(t, jean, None, when) == result
    (event,) = t.ledger.of_kind("shot.fired")
    assert (event.rule, event.audience, event.facts["own"]) == (rule, only("Jean"), sum(pips))
    assert event.rolls, "nobody sees what comes of a shot at thieves: he may check his dice"


@pytest.mark.rule("8.9.4")
def test_the_dice_of_a_shot_at_a_man_are_never_shown():
    """Everybody sees what comes of it: with the die he would know what mastery it takes."""
    jean, luc = marksman(), person("Luc")
    t = in_week(jean, luc, dice={"8.9.4/1/shot-1-Jean/Jean/Luc": (4, 4)})
    c08_pistols.shoot(t, jean, luc, ())
    (event,) = t.ledger.of_kind("shot.fired")
    assert not event.rolls
    assert [roll.hidden for roll in t.rolls] == [True]


@pytest.mark.rule("8.9.4")
@pytest.mark.parametrize(("own", "base", "bonus"), [(0, 9, -1), (1, 9, 0), (3, 3, -2)])
def test_mastery_is_what_he_was_born_with_and_what_he_practised(own, base, bonus):
    jean = person("Jean", expertise={"base": base, "pistol": own})
    t = in_week(jean, dice={"*": (4, 4)})
    c08_pistols.shoot(t, jean, None, ())
    assert t.ledger.of_kind("shot.fired")[0].facts["bonus"] == bonus


@pytest.mark.rule("8.9.4")
@pytest.mark.parametrize(
    ("result", "endurance", "left", "died"),
    [
        ("missed", 100, 100, False),
        ("jammed", 100, 100, False),
        ("hit", 100, 50, False),
        ("hit", 45, -5, False),  # he falls, as of any wound
        ("hit", 29, -21, True),  # further below nothing than strength and constitution
        ("fatal", 100, None, True),
    ],
)
def test_what_a_shot_does(result, endurance, left, died):
    jean, pierre = marksman(), person("Pierre", strength=10, constitution=10, endurance=endurance)
    c08_pistols.strike(in_week(jean, pierre), jean, pierre, result)
    assert bool(pierre.died) is died
    if not died:
        assert pierre.endurance == left
        assert bool(pierre.laid_up) is (left <= 0)


# Carrying one ---------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.3")
@pytest.mark.parametrize(
    ("goods", "orders", "fires"),
    [
        ({"pistol": 1}, weeks(CarryPistol()), True),
        ({"pistol": 1}, weeks(notes=[CarryPistol()]), True),
        ({"pistol": 1}, weeks(), False),
        ({"pistol": 1}, weeks((), CarryPistol()), False),
        ({}, weeks(CarryPistol()), False),
        ({"pistol": 1}, weeks(CarryPistol(if_=If("crowns>=", 1))), True),
        ({"pistol": 1}, weeks(CarryPistol(if_=If("crowns<", 1))), False),
    ],
)
def test_it_is_at_home_unless_he_says_so(goods, orders, fires):
    jean = person("Jean", goods=goods)
    t = in_week(jean, orders={"Jean": orders})
    assert c08_pistols.fires(t, jean) is fires
    assert t.cases == ()


@pytest.mark.rule("8.9.3")
@pytest.mark.parametrize(
    ("orders", "refusals"),
    [
        (weeks(CarryPistol(), (), CarryPistol()), 2),
        (weeks(notes=[CarryPistol()]), 1),
        (weeks(CarryPistol(if_=If("crowns<", 1))), 0),
        (weeks([CarryPistol(), Buy("pistola")], CarryPistol()), 0),
    ],
)
def test_who_has_none_is_told_so(month, orders, refusals):
    m = month(person("Jean", crowns=500), orders={"Jean": orders})
    assert m.refused("Jean") == [("8.9.3", "no-pistol")] * refusals


@pytest.mark.rule("8.9.3")
@pytest.mark.parametrize("ruled", [None, "fires", "holds"])
def test_of_unclear_orders_the_referee_judges(ruled):
    jean = marksman()
    key = "8.9.3/1/pistol/Jean"
    t = in_week(
        jean, orders={"Jean": weeks(CarryPistol(if_=UNCLEAR))}, rulings={key: ruled} if ruled else None
    )
    assert c08_pistols.fires(t, jean) is (ruled != "holds")
    (case,) = t.cases
    assert (case.key, case.proposal) == (key, "fires")


@pytest.mark.rule("8.9.3")
@pytest.mark.parametrize(("turns", "shots"), [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3)])
def test_it_takes_half_a_sequence_to_load_it_again(turns, shots):
    assert c08_pistols.shots(in_week(), turns) == shots


@pytest.mark.rule("2.0.3")
@pytest.mark.parametrize(("quality", "cost"), [(None, 85), ("luxury", 120)])
def test_it_is_bought_like_anything_else(month, quality, cost):
    m = month(person("Jean", crowns=500), orders={"Jean": weeks(Buy("pistola", quality=quality))})
    assert (m["Jean"].goods["pistol"], m.crowns("Jean", "2.0.3")) == (1, -cost)


# Ambushed -------------------------------------------------------------------------------------------------


def port(month, *shots, armed=True, **more):
    """A night in the port on which thieves fall upon him: the dice of his shots are given."""
    dice = {"*/robbery/Jean": (1, 1), "*/ambush/Jean": (4, 4, 3)}
    dice |= {f"8.9.4/1/shot-{nth}-Jean/Jean": pips for nth, pips in enumerate(shots, start=1)}
    actions = [VisitTavern(cash=50), CarryPistol()] if armed else [VisitTavern(cash=50)]
    return month(marksman(), orders={"Jean": weeks(actions)}, dice=dice, until="nights_in_taverns", **more)


@pytest.mark.rule("8.9.1", "8.9.3", "3.2.1")
@pytest.mark.parametrize("pips", [(3, 4), (6, 6)])
def test_thieves_run_from_a_shot_that_hits(month, pips):
    m = port(month, pips)
    assert m.only("ambush.repelled").audience == only("Jean")
    assert m.gained("Jean", "crowns") == m.gained("Jean", "endurance") == 0
    assert m.events("tavern.robbed") == m.events("tavern.ambushed") == m.events("pistol.fired") == []


@pytest.mark.rule("8.9.1", "8.9.3", "3.2.1")
@pytest.mark.parametrize("pips", [(3, 3), (1, 1)])
def test_and_from_no_other(month, pips):
    m = port(month, pips)
    assert (m.gained("Jean", "crowns"), m.gained("Jean", "endurance")) == (-50, -11)


@pytest.mark.rule("8.9.3", "3.2.1")
def test_he_loads_again_where_they_give_him_the_time(month):
    m = port(month, (1, 2), (5, 5), house={"8.9.3": {"ambush_turns": 6}})
    assert len(m.events("shot.fired")) == 2
    assert m.only("ambush.repelled")


@pytest.mark.rule("8.9.3", "3.2.1")
def test_at_home_it_is_of_no_use(month):
    m = port(month, armed=False)
    assert (m.gained("Jean", "crowns"), m.gained("Jean", "endurance")) == (-50, -11)


@pytest.mark.rule("8.9.3", "3.2.1")
def test_pickpockets_are_not_noticed(month):
    m = month(
        marksman(), orders={"Jean": weeks([VisitTavern(cash=50), CarryPistol()])},
        dice={"*/robbery/Jean": (1, 2)}, until="nights_in_taverns",
    )  # fmt: skip
    assert m.gained("Jean", "crowns") == -50


# Outnumbered ----------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.1", "8.9.3")
@pytest.mark.parametrize(
    ("count", "ruled", "fired"), [(1, None, False), (2, None, True), (3, None, True), (2, "holds", False)]
)
def test_against_several_he_fires_at_the_first(count, ruled, fired):
    jean, foes = marksman(), [person(name, endurance=180) for name in ("Luc", "Marc", "Paul")[:count]]
    t = in_week(
        jean, *foes, orders={"Jean": weeks(CarryPistol())}, dice={"8.9.4/1/shot-1-*": (4, 4)},
        rulings={"8.9.3/1/pistol/Jean": ruled} if ruled else None,
    )  # fmt: skip
    c08_pistols.defend(t, jean, foes[0], len(foes))
    assert len(t.ledger.of_kind("pistol.fired")) == fired
    assert [foe.endurance for foe in foes] == [90 if fired else 180, 180, 180][:count]
    assert len(t.cases) == (count > 1), "whether it is need the referee judges"
    if fired:
        (event,) = t.ledger.of_kind("pistol.fired")
        assert (event.audience, event.facts["occasion"], event.facts["partner"]) == (
            PUBLIC,
            "outnumbered",
            "Luc",
        )
    assert not jean.disgrace


@pytest.mark.rule("8.9.1", "7.3.4")
@pytest.mark.parametrize(("foes", "fired"), [(1, 0), (2, 1)])
def test_enemies_who_find_him_alone(month, foes, fired):
    names = ("Luc", "Marc")[:foes]
    there = [person(name, regiment="GC", club="PR", level=9 - nth) for nth, name in enumerate(names)]
    visit = weeks(VisitClub())
    m = month(
        marksman(regiment="MDR", club="PR"), *there,
        orders={"Jean": weeks([VisitClub(), CarryPistol()]), **dict.fromkeys(names, visit)},
        dice={"8.9.4/1/shot-1-*": (6, 6), "*/precedence/*": 1}, until="enemies_meet",
    )  # fmt: skip
    assert len(m.events("pistol.fired", occasion="outnumbered")) == fired
    assert bool(m["Luc"].died) is bool(fired)
    assert len(m.events("duel.fought")) == 1, "the other fights him as enemies do"


# In a duel ------------------------------------------------------------------------------------------------


def drawn(jean_orders, *, agreed=True, pips=(4, 4), pierre_orders=None, jean=None):
    """Two men face each other; tell whether the duel is over, and the handle."""
    jean, pierre = jean or marksman(), marksman("Pierre")
    t = in_week(
        jean, pierre, orders={"Jean": jean_orders, "Pierre": pierre_orders or Orders()},
        dice={"8.9.4/1/shot-1-*": pips},
    )  # fmt: skip
    return c08_pistols.draw_in_duel(t, jean, pierre, agreed=agreed), jean, pierre, t


@pytest.mark.rule("8.9.1")
@pytest.mark.parametrize(
    ("orders", "agreed", "over"),
    [
        (Orders(duels=(DuelRoutine(None, "pistol", ""),)), True, True),
        (Orders(duels=(DuelRoutine("Pierre", "pistol", ""),)), True, True),
        (Orders(terms=(DuelTerms(weapon="pistol"),)), True, True),
        # Against this man he has steel.
        (Orders(duels=(DuelRoutine(None, "pistol", ""), DuelRoutine("Pierre", "sword", "X"))), True, False),
        (Orders(duels=(DuelRoutine("Luc", "pistol", ""),)), True, False),
        (Orders(duels=(DuelRoutine(None, "sword", "X"),)), True, False),
        # Where they happen to meet he needs to have it on him.
        (Orders(duels=(DuelRoutine(None, "pistol", ""),)), False, False),
        (Orders(duels=(DuelRoutine(None, "pistol", ""),), notes=(CarryPistol(),)), False, True),
    ],
)
def test_a_pistol_in_a_duel_is_disgrace(orders, agreed, over):
    done, jean, pierre, t = drawn(orders, agreed=agreed)
    assert done is over
    assert jean.disgrace == ("pistol" if over else "")
    assert pierre.disgrace == ""
    assert pierre.endurance == (90 if over else 180)
    assert [e.facts["occasion"] for e in t.ledger.of_kind("pistol.fired")] == ["duel"] * over


@pytest.mark.rule("8.9.1")
def test_without_one_he_fights_as_anybody():
    done, jean, _, _ = drawn(Orders(terms=(DuelTerms(weapon="pistol"),)), jean=person("Jean"))
    assert (done, jean.disgrace) == (False, "")


@pytest.mark.rule("8.9.1")
def test_both_may_fire_and_both_may_die():
    pistols = Orders(terms=(DuelTerms(weapon="pistol"),))
    done, jean, pierre, _ = drawn(pistols, pierre_orders=pistols, pips=(6, 6))
    assert done
    assert (bool(jean.died), bool(pierre.died)) == (True, True)
    assert (jean.disgrace, pierre.disgrace) == ("", "")


@pytest.mark.rule("8.9.1", "7.3.4")
def test_a_shot_takes_the_place_of_the_duel(month):
    armed = Orders(
        weeks=((VisitClub(), CarryPistol()), (VisitClub(),), (), ()), duels=(DuelRoutine(None, "pistol", ""),)
    )
    m = month(
        marksman(regiment="MDR", club="PR"), person("Luc", regiment="GC", club="PR"),
        orders={"Jean": armed, "Luc": weeks(VisitClub())}, dice={"8.9.4/1/shot-1-*": (3, 3)},
    )  # fmt: skip
    assert m.only("pistol.fired").facts["result"] == "missed"
    assert m.events("duel.fought") == []
    fell = m.only("disgrace.fell")
    assert (fell.facts["who"], fell.facts["cause"], fell.week) == ("Jean", "pistol", 1)
    assert m.refused("Jean") == [("1.0.3", "in-disgrace")]
    assert (m["Jean"].regiment, m["Jean"].home_regiment, m["Jean"].at_front) == ("FR", "MDR", True)


@pytest.mark.rule("8.9.1", "7.1.8")
def test_an_agreed_duel_is_over_with_the_shot(month):
    laid = {"weapon": "rapier", "limit": "surrender", "place": "", "from": "1626-08/1"}
    affair = cause("Jean", "Luc", reason="insult", challenged="1626-07", accepted=True, terms=laid)
    m = month(
        marksman(), person("Luc"), others=[affair],
        orders={"Jean": Orders(duels=(DuelRoutine("Luc", "pistol", ""),)), "Luc": weeks()},
        dice={"8.9.4/1/shot-1-*": (4, 4)}, until="fight_agreed",
    )  # fmt: skip
    assert (m["Luc"].endurance, m["Jean"].disgrace) == (90, "pistol")
    assert m.events("duel.fought") == []
    assert m.only("cause.closed").rule == "7.1.7"
    assert m.open_causes == []
