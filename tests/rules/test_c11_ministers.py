from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from months import months_of, person, weeks
from test_c11_trials import ANEW

from turnbot.core.events import SECRET, only
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.orders.tree import (
    Arrest,
    Bribe,
    Charge,
    Court,
    Decide,
    Embezzle,
    Influence,
    IntendChild,
    Other,
    ProgrammeTheatre,
    RegimentalDuty,
    Resign,
    Rest,
    SendRegiments,
    Spy,
    Theatre,
    Toady,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.rules.c03_theatre import points_for
from turnbot.games.preux.rules.c11_funds import found_out_from
from turnbot.games.preux.rules.c11_spies import weeks_seen
from turnbot.games.preux.state.army import Unit, unit_name
from turnbot.games.preux.state.justice import BRIBERY, COMPLICITY, EMBEZZLEMENT
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.world import World

STATE, JUSTICE, CHANCELLOR = "Ministro de Estado", "Ministro de Justicia", "Canciller de Finanzas"
HUMANITIES, WAR, PARIS = "Ministro de Humanidades", "Ministro de la Guerra", "Gobernador Militar de París"
QUARTERMASTER = "General Quartermaster/1"


def noted(*orders):
    return weeks(Rest(), Rest(), Rest(), Rest(), notes=orders)


def minister(name, office, level=13, **given):
    return person(name, level=level, office=office, **({"crowns": 900} | given))


def chief(name="Luc", **given):
    return person(name, **({"level": 9, "crowns": 900, "police": POLICE} | given))


# Public money -------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.10")
@pytest.mark.parametrize(
    ("crowns", "least"),
    [(1, 12), (500, 12), (501, 11), (1000, 11), (2000, 9), (5000, 7), (10000, 5), (20000, 4), (20001, 3),
     (30000, 3), (40000, 2), (90000, -3)],
)  # fmt: skip
def test_the_more_he_takes_the_sooner_it_comes_out(crowns, least):
    assert found_out_from(crowns) == least


@pytest.mark.rule("11.2.1")
def test_a_chancellor_helps_himself_once_a_month(month):
    m = month(
        minister("Jean", CHANCELLOR), orders={"Jean": noted(Embezzle(crowns=900), Embezzle(crowns=50))},
        dice={"*/found-out/*": (5, 5)},
    )  # fmt: skip
    assert m.only("funds.embezzled").audience == only("Jean")
    assert m.crowns("Jean", "11.2.1") == 900
    assert m.refused("Jean") == [("11.2.1", "once-a-month")]
    assert not m.events("embezzler.seized")


@pytest.mark.rule("11.2.1")
def test_a_caught_chancellor_waits_for_his_trial_in_the_bastille():
    """Caught in August, tried in September before a Minister of Justice who is no player: seven or more."""
    world = World.of("1626-08", [minister("Jean", CHANCELLOR)])
    plan = [{"Jean": noted(Embezzle(crowns=900))}, {"Jean": weeks(VisitClub())}]
    dice = {"*/found-out/*": (5, 6), "11.2.3/*/verdict-*": (3, 4), "11.2.5/*/pardon-*": 6, **ANEW}
    first, second = months_of(world, plan, dice)
    assert first.only("embezzler.seized").audience.public
    assert (first["Jean"].office, first["Jean"].arrested) == ("", "1626-09/4")
    assert first.only("office.lost").facts["cause"] == "dismissed"
    assert first.only("charges.brought").facts["judge"] == JUSTICE
    assert ("1.0.3", "arrested") in second.refused("Jean")
    assert second.only("trial.held").facts["result"] == "guilty"
    assert second.only("sentence.passed").facts["sentence"] == "death"
    assert second.only("character.died").facts["who"] == "Jean"


@pytest.mark.rule("11.2.6")
@pytest.mark.parametrize(
    ("choice", "plot", "seized", "accomplice"),
    [("a", None, True, False), ("b", 5, False, False), ("b", 6, True, True), (None, 6, True, True),
     (None, 1, False, False)],
)  # fmt: skip
def test_the_minister_of_justice_is_told_alone_and_acts_or_not(choice, plot, seized, accomplice):
    world = World.of("1626-08", [minister("Jean", CHANCELLOR), minister("Henri", JUSTICE)])
    says = {"Henri": noted(Decide(nth=1, choice=choice))} if choice else {}
    dice = {"*/found-out/*": (6, 6), **({"11.2.6/*/plot/*": plot} if plot else {})}
    first, second = months_of(world, [{"Jean": noted(Embezzle(crowns=900))}, says], dice)
    note = first.only("question.put")
    assert (note.facts["question"], note.audience) == ("theft", only("Henri"))
    assert first["Jean"].office == CHANCELLOR
    assert bool(second.events("embezzler.seized")) is seized
    assert (second["Henri"].office == "") is accomplice
    crimes = sorted(one.crime for one in second.outcome.world.trials.values())
    assert crimes == [COMPLICITY] * accomplice + [EMBEZZLEMENT] * seized


@pytest.mark.rule("11.4.10")
def test_a_quartermaster_robs_his_army_once_a_campaign():
    army = Unit(name=unit_name("army", "1"), kind="army", code="1", since="1626-06", task="field")
    jean = person("Jean", level=8, crowns=900, rank="brigadier-general", post=QUARTERMASTER, at_front=True,
                  front_since="1626-06")  # fmt: skip
    world = World.of("1626-07", [jean], others=[army])
    robs = [weeks(notes=[Embezzle(crowns=crowns)]) for crowns in (2000, 500)]
    plan = [{"Jean": robs[0]}, {"Jean": robs[1]}, {}]
    dice = {"*/found-out/*": (4, 4), "9.6.2/*/result/unit/army/1": 4, "9.4.1/*/ability/*": (1, 1),
            "9.9.1/*/unrest": (1, 1), "*/task/*": 1}  # fmt: skip
    first, second, third = months_of(world, plan, dice)
    assert first.only("army.robbed").audience == SECRET
    assert first.only("unit.fought").facts["fared"] == 3  # four, and one less for his hand in the chest
    assert second.refused("Jean") == [("11.4.10", "once-a-campaign")]
    assert third.only("army.resupplied").audience == SECRET
    assert third.outcome.world.units[army.name].supply == 0


@pytest.mark.rule("11.4.10")
def test_so_much_is_not_in_the_chest_of_an_army(month):
    army = Unit(name=unit_name("army", "1"), kind="army", code="1")
    m = month(
        person("Jean", level=8, crowns=900, rank="brigadier-general", post=QUARTERMASTER), others=[army],
        orders={"Jean": noted(Embezzle(crowns=20001))},
    )  # fmt: skip
    assert m.refused("Jean") == [("11.4.10", "too-much")]


@pytest.mark.rule("11.2.1")
def test_who_has_no_public_money_takes_none(month):
    m = month(person("Jean"), orders={"Jean": noted(Embezzle(crowns=500))})
    assert m.refused("Jean") == [("11.2.1", "no-funds")]


# Spies --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(
    ("dice", "extra", "seen"),
    [(2, 0, 0), (2, 900, 0), (7, 0, 0), (7, 9, 0), (7, 10, 1), (8, 0, 1),
     (9, 20, 4), (9, 900, 4), (8, 900, 1), (11, 0, 4)],
)  # fmt: skip
def test_what_a_spy_sees_and_what_his_pay_does(dice, extra, seen):
    assert weeks_seen(dice, extra, house()["11.2.2"]) == seen


@pytest.mark.rule("11.2.2")
def test_the_odds_of_a_spy():
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]

    def part(extra):
        return Fraction(sum(weeks_seen(one, extra, house()["11.2.2"]) > 0 for one in throws), 36)

    assert [part(extra) for extra in (0, 10, 20)] == [Fraction(n, 36) for n in (15, 21, 26)]


BUSY = weeks(
    [VisitClub(), Influence(against="Luc"), Bribe(office="Coronel", crowns=80)],
    Rest(),
    Court(lady="Diane"),
    Rest(),
)


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(("dice", "seen"), [((4, 4), [1]), ((5, 6), [1, 2, 3, 4])])
def test_what_a_spy_learns_his_master_alone_is_told(month, dice, seen):
    m = month(
        person("Jean", level=6, crowns=900), chief(), dice={
            "*/spy:*/*": dice, "*/spied-week:*/*": 1, "5.2.4/*": (4, 4),
        },
        orders={"Luc": noted(Spy(on="Jean")), "Jean": BUSY},
    )  # fmt: skip
    told = m.events("spy.reported")
    assert [e.facts["in_week"] for e in told] == seen
    assert {e.audience for e in told} == {only("Luc")}
    # What he whispers nobody hears; what he pays for is seen.
    assert "influencia" not in " ".join(told[0].facts["deeds"])
    assert any("Coronel" in deed for deed in told[0].facts["deeds"])
    assert not [e for e in m.outcome.events if e.kind.startswith("spy.") and e.audience.includes("Jean")]


@pytest.mark.rule("11.2.2")
def test_a_spy_sees_what_stands_in_the_observations(month):
    busy = weeks([VisitClub(lady=True)], [], [Court(lady="Diane")], [])
    notes = (Toady(), RegimentalDuty(), Bribe(office="Coronel", crowns=80), Influence(against="Luc"),
             IntendChild(), Other())  # fmt: skip
    m = month(
        person("Jean", level=9, crowns=900, club="CH", regiment="MDR", rank="private"), chief(),
        dice={"*/spy:*/*": (5, 6), "*/spied-week:*/*": 1, "5.2.4/*": (4, 4)},
        orders={"Luc": noted(Spy(on="Jean")), "Jean": replace(busy, notes=notes)},
    )  # fmt: skip
    told = [e.facts["deeds"] for e in m.events("spy.reported")]
    duty, talk = "cumplir con las obligaciones regimentales", "alternar con quien haya"
    # His club and his lady are the other's, and are not told as if they were the master's.
    assert told == [
        ["ir a su club con su dama", talk, "sobornar al Coronel con 80 coronas"],
        [talk, duty],
        ["cortejar a Diane", talk],
        [talk, duty],
    ]


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(("dice", "notices"), [((1, 1), True), ((1, 2), False)])
def test_a_clumsy_spy_is_noticed_and_his_master_is_not_named(month, dice, notices):
    m = month(
        person("Jean"), chief(), dice={"*/spy:*/*": dice}, orders={"Luc": noted(Spy(on="Jean", crowns=30))}
    )
    assert bool(m.events("spy.noticed")) is notices
    for event in m.events("spy.noticed"):
        assert event.audience == only("Jean")
        assert "Luc" not in str(event.facts)
    assert m.only("spy.failed").audience == only("Luc")
    assert m.crowns("Luc", "11.2.2") == -30


@pytest.mark.rule("11.4.18")
@pytest.mark.parametrize(
    ("given", "sent", "refused"),
    [({"police": POLICE}, 3, ("11.2.2", "too-many")), ({"post": PARIS}, 3, ("11.4.18", "too-many")),
     ({"police": POLICE, "post": PARIS}, 4, None), ({}, 0, ("11.2.2", "no-office"))],
)  # fmt: skip
def test_three_spies_for_the_police_and_three_for_the_governor(month, given, sent, refused):
    four = [person(name) for name in ("Jean", "Paul", "Rémy", "Yves")]
    m = month(
        person("Luc", level=12, crowns=900, rank="lieutenant-general", **given), *four,
        dice={"*/spy:*/*": (1, 4)},
        orders={"Luc": noted(*[Spy(on=one.name) for one in four])},
    )  # fmt: skip
    assert len(m.events("spy.failed")) == sent
    assert (refused in m.refused("Luc")) is (refused is not None)


@pytest.mark.rule("11.2.2")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [((Spy(on="Nadie"),), "nobody"), ((Spy(on="Luc"),), "nobody"),
     ((Spy(on="Jean", crowns=9000),), "cannot-pay"), ((Spy(on="Jean"), Spy(on="Jean")), "once")],
)  # fmt: skip
def test_spies_who_are_not_sent(month, orders, reason):
    m = month(person("Jean"), chief(), dice={"*/spy:*/*": (1, 4)}, orders={"Luc": noted(*orders)})
    assert m.refused("Luc") == [("11.2.2", reason)]


# The police ---------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.3")
def test_who_is_arrested_loses_the_first_week_of_the_next_month():
    world = World.of("1626-08", [person("Jean"), chief()])
    plan = [{"Luc": noted(Arrest(who="Jean", for_="conspirar"))}, {"Jean": weeks(VisitTavern(), Rest())}]
    first, second = months_of(world, plan)
    assert first.only("man.arrested").facts["crime"] == "conspirar"
    assert first.only("warrant.used").facts["left"] == 4
    assert second["Jean"].arrested == "1626-09/1"
    assert ("1.0.3", "arrested") in second.refused("Jean")


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize("order", [Arrest, Charge])
@pytest.mark.parametrize(("at", "done"), [("1626-08", 2), ("1627-01", 3)])
def test_five_arrests_and_five_charges_a_year(month, order, at, done):
    men = [person(name) for name in ("Jean", "Paul", "Yves")]
    used = {"arrests/1626": 3, "charges/1626": 3}
    m = month(chief(warrants=used), *men, orders={"Luc": noted(*[order(who=one.name) for one in men])}, at=at,
              dice={"9.9.1/*/unrest": (1, 1)})  # fmt: skip
    assert len(m.events("man.arrested" if order is Arrest else "charges.brought")) == done
    assert m.refused("Luc") == ([] if done == 3 else [("11.2.3", "five-a-year")])


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(
    ("order", "given", "reason"),
    [(Arrest(who="Jean"), {"police": ""}, "no-office"), (Arrest(who="Nadie"), {}, "nobody"),
     (Charge(who="Luc"), {}, "nobody"), (Charge(who="Jean"), {"police": ""}, "no-office"),
     (Arrest(who="Jean"), {"arrested": "1626-08/4"}, "kept-away")],
)  # fmt: skip
def test_whom_the_police_leaves_alone(month, order, given, reason):
    m = month(person("Jean"), chief(**given), orders={"Luc": weeks(notes=[order])})
    assert ("11.2.3", reason) in m.refused("Luc")


@pytest.mark.rule("11.2.3")
def test_nobody_is_arrested_at_the_front_and_nobody_charged_twice_with_the_same(month):
    orders = noted(
        Arrest(who="Jean"), Charge(who="Paul"), Charge(who="Paul"), Charge(who="Paul", for_="robo")
    )
    jean = person("Jean", regiment="FR", rank="private", at_front=True, front_since="1626-06")
    m = month(jean, person("Paul"), chief(), orders={"Luc": orders})
    assert m.refused("Luc") == [("11.2.3", "at-front"), ("11.2.3", "charged")]


@pytest.mark.rule("11.2.4")
def test_a_minister_who_is_no_player_may_be_charged(month):
    m = month(chief(), orders={"Luc": noted(Charge(who=CHANCELLOR, for_="desfalco"))})
    assert (m.only("charges.brought").facts["who"], m.only("charges.brought").facts["office"]) == (
        "",
        CHANCELLOR,
    )


@pytest.mark.rule("11.2.3")
def test_made_up_evidence_stays_between_him_and_the_referee(month):
    m = month(person("Jean"), chief(), orders={"Luc": noted(Charge(who="Jean", fabricated=True))})
    plain = month(person("Jean"), chief(), orders={"Luc": noted(Charge(who="Jean"))})
    assert m.only("evidence.made").audience == SECRET
    assert [e.facts for e in m.outcome.events if e.audience.includes("Jean")] == [
        e.facts for e in plain.outcome.events if e.audience.includes("Jean")
    ]


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(
    ("at", "convicted", "lost"),
    [("1626-07", "", True), ("1626-06", "", False), ("1626-08", "", False), ("1626-07", "1626-04", False),
     ("1626-07", "1626-01", True)],
)  # fmt: skip
def test_half_a_year_without_a_conviction_costs_the_office(month, at, convicted, lost):
    since = {f"office/{POLICE}": "1626-02", **({"conviction": convicted} if convicted else {})}
    m = month(chief(since=since), orders={"Luc": noted()}, at=at, dice={"9.9.1/*/unrest": (1, 1)})
    assert (m["Luc"].police == "") is lost


@pytest.mark.rule("11.0.12")
@pytest.mark.parametrize(
    ("given", "office", "reason"),
    [({"police": POLICE}, None, ""), ({"police": POLICE}, POLICE, ""),
     ({"police": "", "office": JUSTICE}, JUSTICE, "not-free"), ({"police": ""}, None, "no-office"),
     ({"police": POLICE, "office": JUSTICE}, JUSTICE, "not-free")],
)  # fmt: skip
def test_the_police_alone_is_laid_down(month, given, office, reason):
    m = month(chief(**given), orders={"Luc": noted(Resign(office=office))})
    assert m.refused("Luc") == ([("11.0.12", reason)] if reason else [])
    assert [e.facts["cause"] for e in m.events("office.lost")] == ([] if reason else ["resigned"])


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("choice", "charged"), [("a", True), ("b", False), (None, False)])
def test_a_denounced_briber_is_charged_if_the_police_wants_it(choice, charged):
    world = World.of("1626-08", [person("Jean", crowns=900), chief(warrants={"charges/1626": 5})])
    bribes = {"Jean": noted(Bribe(office="Coronel", crowns=80))}
    says = {"Luc": noted(Decide(nth=1, choice=choice))} if choice else {}
    first, second = months_of(world, [bribes, says], {"5.2.4/*": (1, 1)})
    assert first.only("question.put").audience == only("Luc")
    crimes = [(one.accused, one.crime) for one in second.outcome.world.trials.values()]
    assert crimes == [("Jean", BRIBERY)] * charged
    assert second["Luc"].warrants == {"charges/1626": 5}


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("die", "charged"), [(4, False), (5, True)])
def test_the_crown_charges_a_denounced_briber_on_a_die(month, die, charged):
    m = month(
        person("Jean", crowns=900), orders={"Jean": noted(Bribe(office="Coronel", crowns=80))},
        dice={"5.2.4/*": (1, 1), "11.2.3/*/denounced-*": die},
    )  # fmt: skip
    assert [e.facts["crime"] for e in m.events("charges.brought")] == [BRIBERY] * charged


#: One man pays one office for himself and for a friend, and is denounced both times.
TWICE = noted(Bribe(office="Coronel", crowns=80), Bribe(office="Coronel", crowns=80, for_="Luc"))


@pytest.mark.rule("11.2.3")
def test_who_is_denounced_twice_in_one_office_is_asked_about_once():
    world = World.of("1626-08", [person("Jean", crowns=900), chief()])
    first, second = months_of(
        world, [{"Jean": TWICE}, {"Luc": noted(Decide(nth=1, choice="a"))}], {"5.2.4/*": (1, 1)}
    )
    assert len(first.events("bribe.denounced")) == 2
    assert first.only("question.put").audience == only("Luc")
    assert [one.crime for one in second.outcome.world.trials.values()] == [BRIBERY]


@pytest.mark.rule("11.2.3")
def test_who_is_denounced_twice_in_one_office_has_two_dice_against_him(month):
    m = month(
        person("Jean", crowns=900), person("Luc"), orders={"Jean": TWICE},
        dice={"5.2.4/*": (1, 1), "11.2.3/0/denounced-Coronel:Jean/*": 1, "11.2.3/0/denounced-*:Luc/*": 6},
    )  # fmt: skip
    assert m.only("charges.brought").facts["who"] == "Jean"


@pytest.mark.rule("11.2.2", "11.4.18")
def test_two_who_have_each_other_followed_have_spies_of_their_own(month):
    m = month(
        chief(), person("Henri", post=PARIS, rank="lieutenant-general", level=12, horses=3),
        orders={"Luc": noted(Spy(on="Henri")), "Henri": noted(Spy(on="Luc"))},
        dice={"*/spy:Henri/*": (5, 6), "*/spy:Luc/*": (1, 2), "*/spied-week:*/*": 1},
    )  # fmt: skip
    assert {e.audience for e in m.events("spy.reported")} == {only("Luc")}
    assert m.only("spy.failed").audience == only("Henri")


# The theatre --------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.9")
@pytest.mark.parametrize(
    ("given", "times", "bonus", "reason"),
    [({}, 1, 2, ""), ({}, 2, 2, "once"), ({"office": ""}, 1, 0, "no-office"),
     ({"leave": "1626-08/1", "at_front": True, "regiment": "FR", "rank": "private"}, 1, 0, "on-leave")],
)  # fmt: skip
def test_a_week_of_the_ministers_helps_the_next_play(month, given, times, bonus, reason):
    m = month(
        minister("Jean", **({"office": HUMANITIES} | given)),
        orders={"Jean": weeks(*[ProgrammeTheatre()] * times)},
    )  # fmt: skip
    assert m.outcome.world.plays["play/1626-09"].bonus == bonus
    assert [one for one in m.refused("Jean") if one[0] == "11.2.9"] == (
        [("11.2.9", reason)] if reason else []
    )


@pytest.mark.rule("11.2.10")
@pytest.mark.parametrize(("die", "points"), [(1, -6), (2, -4), (4, 4), (6, 8)])
def test_the_minister_has_twice_the_points_of_the_first_night(month, die, points):
    quality = {1: "disaster", 2: "failure", 4: "competent", 6: "triumph"}[die]
    m = month(minister("Jean", HUMANITIES), dice={"3.4.*/1/quality": die})
    assert m.only("minister.praised").facts["result"] == quality
    assert m.points("Jean", "11.2.10") == 2 * points_for(quality, opening=True, box=False, foreign=False)
    assert (m.points("Jean", "11.2.10") > 0) is (points > 0)


@pytest.mark.rule("11.2.10")
def test_the_minister_sits_in_a_box_or_not_at_all(month):
    orders = {"Jean": weeks(Theatre(seat="stalls"), Theatre(seat="box"))}
    m = month(minister("Jean", HUMANITIES), orders=orders)
    assert ("11.2.10", "box-only") in m.refused("Jean")
    assert [e.facts["seat"] for e in m.events("theatre.visited")] == ["box"]


# The army -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.8")
@pytest.mark.parametrize(
    ("given", "at", "called", "reason"),
    [({}, "1626-08", ["GD", "MDR"], ""), ({"office": ""}, "1626-08", None, "no-office"),
     ({}, "1626-07", [], "not-now")],
)  # fmt: skip
def test_a_war_minister_says_which_regiments_go(month, given, at, called, reason):
    units = [
        Unit(name=unit_name("regiment", code), kind="regiment", code=code) for code in ("GD", "MDR", "GR")
    ]
    jean = minister("Jean", **({"office": WAR} | given))
    m = month(jean, others=units, orders={"Jean": noted(SendRegiments(regiments=("MDR", "GD")))}, at=at,
              dice={"*/lot/*": 1, "9.9.1/*/unrest": (1, 1)})  # fmt: skip
    sent = [e.facts["regiments"] for e in m.events("army.called")]
    if called is not None:
        assert [sorted(one) for one in sent] == ([called] if called else [])
    assert m.refused("Jean") == ([("11.2.8", reason)] if reason else [])


@pytest.mark.rule("11.2.8")
@pytest.mark.parametrize(("orders", "called"), [(noted(SendRegiments()), 0), (noted(), 1)])
def test_a_war_minister_may_send_none_and_one_who_is_silent_leaves_it_to_lots(month, orders, called):
    units = [Unit(name=unit_name("regiment", "GD"), kind="regiment", code="GD")]
    m = month(minister("Jean", office=WAR), others=units, orders={"Jean": orders}, at="1626-08",
              dice={"*/lot/*": 1, "9.9.1/*/unrest": (1, 1)})  # fmt: skip
    assert len(m.only("army.called").facts["regiments"]) == called
    assert m.refused("Jean") == []


#: Six regiments at peace, of which the dice call up four: the first in the book, where lots are equal.
SIX = [
    Unit(name=unit_name("regiment", code), kind="regiment", code=code)
    for code in ("GD", "MDR", "GR", "MR", "13", "53")
]
CALLED = {"*/lot/*": 1, "9.4.1/0/called": 1, "9.9.1/*/unrest": (1, 1)}


def favour(matter, regiment=None):
    return noted(Influence(matter=matter, regiment=regiment))


def called_up(month, who, orders, die=None, others=(), at="1626-08"):
    thrown = {"11.2.8/*/troops/*": die} if die else {}
    return month(*who, others=[*SIX, *others], orders=orders, at=at, dice={**CALLED, **thrown})


@pytest.mark.rule("13.1.1", "13.2.1")
@pytest.mark.parametrize(
    ("level", "matter", "die", "called"),
    [(20, "sending", 5, 6), (20, "sending", 4, 4), (20, "sending", 1, 4), (20, "sparing", 5, 1),
     (20, "sparing", 4, 4), (12, "sending", None, 4)],
)  # fmt: skip
def test_favours_move_a_war_minister_to_send_more_or_fewer(month, level, matter, die, called):
    """Four by lot: on a six with what the favour adds three more or fewer, and no more than there are."""
    m = called_up(month, [person("Jean", level=level)], {"Jean": favour(matter)}, die)
    assert len(m.only("army.called").facts["regiments"]) == called
    assert m.only("influence.used").facts["matter"] == matter
    assert m.only("influence.spent").audience == only("Jean")
    assert not m.events("influence.returned")
    assert all(roll.hidden for roll in m.outcome.rolls if roll.key[2] == "troops")


@pytest.mark.rule("13.1.1")
@pytest.mark.parametrize(
    ("matter", "regiment", "die", "goes"),
    [("sending", "53", 6, True), ("sending", "53", 2, False), ("sparing", "GD", 6, False),
     ("sparing", "GD", 2, True)],
)  # fmt: skip
def test_favours_have_one_regiment_sent_or_spared(month, matter, regiment, die, goes):
    m = called_up(month, [person("Jean", level=20)], {"Jean": favour(matter, regiment)}, die)
    sent = m.only("army.called").facts["regiments"]
    assert (regiment in sent, len(sent)) == (goes, 4)
    assert m.only("influence.spent").facts["office"] == regiment


@pytest.mark.rule("5.1.6", "13.1.1")
def test_what_one_wants_sent_and_another_spared_is_weighed_together(month):
    people = [person("Jean", level=20), person("Luc", level=20), person("Paul", level=22)]
    equal = {"Jean": favour("sending"), "Luc": favour("sparing")}
    assert len(called_up(month, people, equal).only("army.called").facts["regiments"]) == 4
    m = called_up(month, people, {**equal, "Paul": favour("sparing")}, 5)
    assert len(m.only("army.called").facts["regiments"]) == 1
    assert {e.facts["who"] for e in m.events("influence.spent")} == set(equal) | {"Paul"}
    for who in people:
        seen = [
            e for e in m.outcome.events if e.kind.startswith("influence") and e.audience.includes(who.name)
        ]
        assert {e.facts["who"] for e in seen} == {who.name}


@pytest.mark.rule("5.1.1", "13.1.1")
@pytest.mark.parametrize("said", [True, False])
def test_favours_move_a_war_minister_who_is_a_player_only_where_he_says_nothing(month, said):
    people = [person("Jean", level=20), minister("Henri", office=WAR)]
    orders = {"Jean": favour("sending"), "Henri": noted(SendRegiments(("GD",))) if said else noted()}
    m = called_up(month, people, orders, None if said else 6)
    assert len(m.only("army.called").facts["regiments"]) == (1 if said else 6)
    assert len(m.events("influence.returned")) == said
    assert len(m.events("influence.spent")) == (not said)


@pytest.mark.rule("13.1.1")
def test_in_a_month_in_which_nobody_is_called_up_the_favour_is_kept(month):
    m = called_up(month, [person("Jean", level=20)], {"Jean": favour("sending")}, at="1626-07")
    assert m.only("influence.returned").facts["matter"] == "sending"


@pytest.mark.rule("5.1.9", "13.1.1")
@pytest.mark.parametrize("regiment", ["FR", "RCM", "Guardia"])
def test_a_regiment_that_no_minister_sends_is_no_matter_of_his(month, regiment):
    m = called_up(month, [person("Jean", level=20)], {"Jean": favour("sparing", regiment)})
    assert m.refused("Jean") == [("5.1.9", "not-sent")]
    assert not m.events("influence.used")


@pytest.mark.rule("13.1.1")
@pytest.mark.parametrize("side", [{"for_": "Luc"}, {"against": "Luc"}])
def test_for_whom_he_wants_troops_sent_is_nobodys_affair(month, side):
    m = called_up(month, [person("Jean", level=20), person("Luc")],
                  {"Jean": noted(Influence(matter="sending", **side))}, 6)  # fmt: skip
    assert len(m.only("army.called").facts["regiments"]) == 6
    assert (m.only("influence.used").facts["target"], m.only("influence.used").facts["against"]) == ("", 0)


@pytest.mark.rule("5.1.9")
def test_a_favour_for_whatever_is_decided_first_moves_no_troops(month):
    m = called_up(month, [person("Jean", level=20)], {"Jean": noted(Influence())})
    assert not m.events("influence.spent")


@pytest.mark.rule("11.2.8")
def test_a_regiment_that_puts_down_a_revolt_is_not_free(month):
    units = [
        Unit(name=unit_name("regiment", "MDR"), kind="regiment", code="MDR", province="province/Loire",
             since="1626-07", task="revolt"),
        Unit(name=unit_name("regiment", "GD"), kind="regiment", code="GD"),
    ]  # fmt: skip
    m = month(minister("Jean", WAR), others=units, dice={"9.6.2/*": 3, "9.9.1/*": 1},
              orders={"Jean": noted(SendRegiments(regiments=("MDR", "GD")))})  # fmt: skip
    assert m.refused("Jean") == [("11.2.8", "not-free")]
    assert m.only("army.called").facts["regiments"] == ["GD"]


# Secrets ------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.1", "11.2.2", "11.2.3")
@pytest.mark.parametrize(
    ("who", "order"),
    [("Luc", Spy(on="Jean")), ("Luc", Spy(on="Jean", crowns=20)), ("Henri", Embezzle(crowns=300)),
     ("Henri", Bribe(office="Coronel", crowns=80)), ("Henri", Embezzle(crowns=90000))],
)  # fmt: skip
def test_nobody_else_learns_what_a_man_of_power_does_in_secret(month, who, order):
    """Spies, thefts and bribes: whoever has no part in them reads the very month that he would without."""
    people = [
        person("Jean"),
        chief(),
        minister("Henri", CHANCELLOR),
        minister("Ida", JUSTICE),
        person("Paul"),
    ]
    dice = {"*/spy:*/*": (5, 6), "*/spied-week:*/*": 1, "*/found-out/*": (6, 6), "5.2.4/*": (4, 4)}
    told = []
    for orders in (noted(), noted(order)):
        m = month(*people, orders={who: orders, "Paul": noted()}, dice=dice)
        # Ida is told of a theft that is found out: she has her part.
        others = [name for name in ("Jean", "Paul") if name != who]
        told.append(
            [(e.week, e.kind, e.facts) for e in m.outcome.events
             if e.audience.public or set(others) & (e.audience.names or set())]
        )  # fmt: skip
    assert told[0] == told[1]
