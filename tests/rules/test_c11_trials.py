from fractions import Fraction
from itertools import product

import pytest
from months import months_of, person, weeks

from turnbot.core.dice import Dice
from turnbot.core.events import only
from turnbot.core.turn import Turn
from turnbot.games.preux.book.loaded import house, power
from turnbot.games.preux.orders.tree import BearWitness, Bribe, Charge, Decide, Influence
from turnbot.games.preux.rules.c05_sway import needed, weigh
from turnbot.games.preux.rules.c11_trials import Sides, convicts, least_to_convict
from turnbot.games.preux.state.between import Investment
from turnbot.games.preux.state.justice import TABLE, TREASON, Trial, trial_name
from turnbot.games.preux.state.offices import POLICE
from turnbot.games.preux.state.world import World

STATE, JUSTICE, CHANCELLOR = "Ministro de Estado", "Ministro de Justicia", "Canciller de Finanzas"
JULY, AUGUST = "1626-07", "1626-08"


def case(accused="Jean", *, by="", crime=TREASON, law=TABLE, judge=STATE, posts=(), at=JULY, made=False):
    return Trial(
        name=trial_name(at, accused, crime), accused=accused, prosecutor=by, crime=crime, law=law,
        judge=judge, month=at, posts=posts, fabricated=made,
    )  # fmt: skip


_THREE_DICE = ("strength", "constitution", "expertise")
ANEW = {**{f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in _THREE_DICE}, "6.0.5/*": 3}


def tried(month, *people, verdict=(6, 6), pardon=1, dice=None, trial=None, **more):
    """August, in which Jean is tried for what he was charged with in July."""
    thrown = {"11.2.3/*/verdict-*": verdict, "11.2.5/*/pardon-*": pardon, **ANEW, **(dice or {})}
    return month(*people, others=[trial or case(), *more.pop("others", ())], dice=thrown, **more)


# The table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.3")
def test_what_the_law_has_for_every_level():
    found = [(level, power().sentence(level).roll, power().sentence(level).sentence) for level in (1, 3, 4)]
    assert found == [(1, 12, "frontier"), (3, 12, "frontier"), (4, 10, "fine")]
    found = [(level, power().sentence(level).roll, power().sentence(level).sentence) for level in (8, 12, 13)]
    assert found == [(8, 9, "confiscation"), (12, 9, "confiscation"), (13, 7, "death")]


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(
    ("level", "dice", "guilty"),
    [(3, (5, 6), False), (3, (6, 6), True), (7, (4, 5), False), (7, (4, 6), True), (8, (4, 4), False),
     (12, (4, 5), True), (13, (3, 3), False), (20, (3, 4), True)],
)  # fmt: skip
def test_two_dice_convict_by_the_level_of_the_accused(month, level, dice, guilty):
    m = tried(month, person("Jean", level=level, crowns=900), verdict=dice, dice={"*/fine/*": 3})
    held = m.only("trial.held")
    assert held.facts["result"] == ("guilty" if guilty else "innocent")
    assert held.audience.public
    assert m.outcome.world.trials == {}


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("dice", "guilty"), [((4, 3), False), ((4, 4), True)])
def test_made_up_evidence_asks_for_two_less_and_an_acquitted_man_knows_of_it(month, dice, guilty):
    m = tried(
        month, person("Jean", level=5, crowns=900), person("Luc", police=POLICE, level=9, crowns=900),
        verdict=dice, trial=case(by="Luc", made=True), dice={"*/fine/*": 3},
    )  # fmt: skip
    assert m.only("trial.held").facts["result"] == ("guilty" if guilty else "innocent")
    exposed = m.events("evidence.exposed")
    assert [e.audience for e in exposed] == ([] if guilty else [only("Jean")])
    assert [(c.offended, c.offender, c.reason) for c in m.open_causes] == (
        [] if guilty else [("Jean", "Luc", "insult")]
    )


# Witnesses, favours, bribes -----------------------------------------------------------------------------


@pytest.mark.rule("11.2.5")
@pytest.mark.parametrize(
    ("said", "dice", "guilty"),
    [({}, (5, 5), True), ({"Yves": "for"}, (5, 5), False), ({"Yves": "for", "Rémy": "for"}, (5, 6), False),
     ({"Yves": "for", "Rémy": "against"}, (5, 5), True), ({"Rémy": "against"}, (4, 5), True),
     # Three are not heard; who is neither his equal nor of his regiment is not heard at all.
     ({"Yves": "against", "Rémy": "against", "Paul": "against"}, (3, 4), False),
     ({"Yves": "against", "Rémy": "against", "Paul": "against"}, (4, 4), True),
     ({"Bas": "against"}, (4, 5), False), ({"Ami": "against"}, (4, 5), True)],
)  # fmt: skip
def test_witnesses_count_one_each_and_both_sides_are_netted(month, said, dice, guilty):
    people = [
        person("Jean", level=7, crowns=900, regiment="GC", rank="private"),
        *(person(name, level=7, crowns=900) for name in ("Yves", "Rémy", "Paul")),
        person("Bas", level=6, crowns=900), person("Ami", level=3, crowns=900, regiment="GC", rank="private"),
    ]  # fmt: skip
    orders = {
        name: weeks(notes=[BearWitness(**{"for_" if side == "for" else "against": "Jean"})])
        for name, side in said.items()
    }
    m = tried(month, *people, verdict=dice, orders=orders, dice={"*/fine/*": 1})
    assert m.only("trial.held").facts["result"] == ("guilty" if guilty else "innocent")
    assert (("11.2.5", "unfit") in m.refused("Bas")) is ("Bas" in said)


@pytest.mark.rule("11.2.5")
def test_his_own_servants_speak_for_him(month):
    m = tried(
        month, person("Jean", level=7, crowns=900, servants=3), verdict=(5, 6),
        orders={"Jean": weeks(notes=[BearWitness(for_="Jean")])},
    )  # fmt: skip
    assert m.only("trial.held").facts["result"] == "innocent"


@pytest.mark.rule("11.2.5")
@pytest.mark.parametrize(
    ("order", "reason"),
    [(BearWitness(for_="Nadie"), "no-trial"), (BearWitness(for_="Luc"), "no-trial"),
     (BearWitness(against="Yves"), "own-cause")],
)  # fmt: skip
def test_who_is_not_heard_is_told_why(month, order, reason):
    trial = case("Yves")
    m = tried(
        month, person("Yves"), person("Luc"), trial=trial, verdict=(1, 1),
        orders={"Yves": weeks(notes=[order])},
    )  # fmt: skip
    assert m.refused("Yves") == [("11.2.5", reason)]


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("against", "dice", "guilty"), [(False, (5, 5), False), (True, (4, 5), True)])
def test_favours_reach_the_judge_and_nobody_learns_whose(month, against, dice, guilty):
    used = Influence(**{"against" if against else "for_": "Jean"}, matter="trial")
    m = tried(
        month, person("Jean", level=6, crowns=900), person("Luc", level=20, crowns=900), verdict=dice,
        orders={"Luc": weeks(notes=[used])}, dice={"*/fine/*": 1},
    )  # fmt: skip
    held = m.only("trial.held")
    assert held.facts["result"] == ("guilty" if guilty else "innocent")
    assert "Luc" not in str(held.facts)
    assert {e.audience for e in m.events("influence.spent")} == {only("Luc")}


@pytest.mark.rule("11.2.3")
def test_a_bribed_judge_finds_for_who_paid(month):
    """What a favour of level 9 costs does what it does: three more with a minister, whom 7 moves by one."""
    crowns = max(row.crowns for row in power().prices if row.favour == 9)
    m = tried(
        month, person("Jean", level=6, crowns=crowns + 900), verdict=(5, 5),
        orders={"Jean": weeks(notes=[Bribe(office=STATE, crowns=crowns, for_="Jean")])},
        dice={"5.2.4/*/bribe-*": (6, 6)},
    )  # fmt: skip
    assert m.only("trial.held").facts["result"] == "innocent"
    assert m.only("bribe.granted").audience == only("Jean")


# The judge ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.7")
@pytest.mark.parametrize(("choice", "result"), [("a", "guilty"), ("b", "innocent"), (None, "guilty")])
def test_a_minister_of_state_who_is_a_player_judges_himself(choice, result):
    police = person("Luc", level=9, crowns=900, police=POLICE)
    henri = person("Henri", level=14, crowns=900, office=STATE)
    world = World.of(AUGUST, [person("Jean", crowns=2000), henri, police])
    said = {"Henri": weeks(notes=[Decide(nth=1, choice=choice)])} if choice else {}
    plan = [{"Luc": weeks(notes=[Charge(who="Jean", for_="traición")])}, said]
    dice = {"11.2.3/*/verdict-*": (6, 6), "11.2.5/*/pardon-*": 1, "*/fine/*": 2}
    first, second = months_of(world, plan, dice)
    asked = first.only("question.put")
    assert (asked.facts["question"], asked.audience) == ("verdict", only("Henri"))
    assert second.only("trial.held").facts["result"] == result


@pytest.mark.rule("11.2.4")
@pytest.mark.parametrize(("who", "by"), [("Henri", "Luc"), ("Jean", "Henri")])
def test_the_king_judges_where_the_minister_of_state_is_a_party(month, who, by):
    people = [
        person("Jean"),
        person("Henri", level=14, crowns=900, office=STATE, police=POLICE if by == "Henri" else ""),
        person("Luc", level=9, crowns=900, police=POLICE if by == "Luc" else ""),
    ]  # fmt: skip
    m = month(*people, orders={by: weeks(notes=[Charge(who=who, for_="traición")])})
    assert m.only("charges.brought").facts["judge"] == "Rey"
    assert not m.events("question.put")


# Mercy and sentences ------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.5")
@pytest.mark.parametrize(
    ("level", "die", "favour", "spared"),
    [(6, 5, False, False), (6, 6, False, True), (14, 6, False, False), (14, 6, True, True),
     (14, 1, True, False)],
)  # fmt: skip
def test_the_king_may_spare_him(month, level, die, favour, spared):
    used = {"Luc": weeks(notes=[Influence(for_="Jean", matter="pardon")])} if favour else {}
    m = tried(
        month, person("Jean", level=level, crowns=900), person("Luc", level=24, crowns=900), pardon=die,
        orders=used, dice={"*/fine/*": 2},
    )  # fmt: skip
    assert bool(m.events("sentence.commuted")) is spared
    assert bool(m.events("character.died")) is (level == 14 and not spared)


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("crowns", "paid"), [(2000, 800), (300, None)])
def test_a_fine_is_two_hundred_a_pip_as_far_as_his_money_goes(month, crowns, paid):
    m = tried(month, person("Jean", crowns=crowns), dice={"*/fine/*": 4})
    assert m.only("fine.imposed").facts["crowns"] == 800
    got = m.only("fine.paid")
    assert got.audience == only("Jean")
    assert got.facts["crowns"] == (paid or crowns - 12)  # his keep is paid before
    assert got.facts["crowns"] + got.facts["left"] == 800


@pytest.mark.rule("11.2.3")
def test_of_the_low_the_frontier_has_a_year(month):
    m = tried(month, person("Jean", level=3, crowns=900, regiment="GC", rank="private", horses=1))
    assert m.only("sentence.passed").facts["sentence"] == "frontier"
    assert (m["Jean"].regiment, m["Jean"].at_front, m["Jean"].home_regiment) == ("FR", True, "GC")
    assert m["Jean"].disgrace_until == "1627-09"


@pytest.mark.rule("11.2.4")
def test_what_is_confiscated_is_half_the_polices(month):
    invested = Investment(
        name="one", investor="Jean", sector="arms", crowns=1000, month="1626-06", registered="Jean"
    )
    m = tried(
        month, person("Jean", level=9, crowns=1018, horses=2, goods={"pistol": 1}),
        person("Luc", level=9, crowns=900, police=POLICE), trial=case(by="Luc"), others=[invested],
    )  # fmt: skip
    taken = m.only("property.seized")
    assert taken.audience == only("Jean")
    assert (m["Jean"].crowns, m["Jean"].horses, m["Jean"].goods.get("pistol", 0)) == (0, 0, 0)
    assert m.outcome.world.investments == {}
    granted = m.only("property.granted")
    assert granted.audience == only("Luc")
    assert granted.facts["crowns"] == taken.facts["crowns"] // 2


@pytest.mark.rule("11.2.4")
@pytest.mark.parametrize("spared", [False, True])
def test_a_convicted_ministers_office_is_the_polices_until_its_month(month, spared):
    jean = person("Jean", level=13, crowns=900, office="Ministro de Ciencias")
    yves = person("Yves", level=24, crowns=900)
    m = tried(
        month, jean, person("Luc", level=9, crowns=900, police=POLICE), yves, pardon=6,
        trial=case(by="Luc", posts=("Ministro de Ciencias",)),
        orders={"Yves": weeks(notes=[Influence(for_="Jean", matter="pardon")])} if spared else {},
    )  # fmt: skip
    assert m["Luc"].office == "Ministro de Ciencias"
    assert m.only("office.lost").facts["cause"] == "conviction"
    assert m.only("office.entrusted").facts["office"] == "Ministro de Ciencias"
    assert m.outcome.world.open_posts == {}
    assert bool(m.events("character.died")) is not spared


@pytest.mark.rule("11.2.4")
def test_who_has_a_ministry_gets_no_other(month):
    m = tried(
        month, person("Jean", level=9, crowns=900, office="Ministro de Ciencias"),
        person("Luc", level=9, crowns=900, police=POLICE, office="Ministro de Exteriores"),
        trial=case(by="Luc", posts=("Ministro de Ciencias",)),
    )  # fmt: skip
    assert m["Luc"].office == "Ministro de Exteriores"
    assert [one.post for one in m.outcome.world.open_posts.values()] == ["Ministro de Ciencias"]


@pytest.mark.rule("11.2.4")
@pytest.mark.parametrize("falls", [False, True])
def test_a_minister_who_is_no_player_defends_himself_with_all_he_has(month, falls):
    row = power().offices["Ministro de Exteriores"]
    levels = [*row.influence, power().own_favour(row.minimum_level)]
    helped = weigh({("x", False): [one for one in levels if one]}, needed(STATE))
    least = 9 + helped
    dice = (6, least - 6 - (0 if falls else 1))
    m = tried(
        month, person("Luc", level=9, crowns=900, police=POLICE), verdict=dice,
        trial=case("Ministro de Exteriores", by="Luc", posts=("Ministro de Exteriores",)),
    )  # fmt: skip
    assert helped > 0
    assert (m["Luc"].office == "Ministro de Exteriores") is falls
    assert m.only("trial.held").facts["office"] == "Ministro de Exteriores"


@pytest.mark.rule("5.1.9", "5.2.2", "11.2.5")
@pytest.mark.parametrize(
    ("order", "adds"),
    [
        (None, 0), (BearWitness(against="Ministro de Exteriores"), 1),
        (BearWitness(for_="Ministro de Exteriores"), -1),
        (Influence(against="Ministro de Exteriores", matter="trial"), 1),
        (Influence(for_="Ministro de Exteriores"), -1),
        (Bribe(office=STATE, crowns=4800, against="Ministro de Exteriores"), 1),
    ],
)  # fmt: skip
def test_the_trial_of_a_minister_who_is_no_player_hears_witnesses_and_money(month, order, adds):
    row = power().offices["Ministro de Exteriores"]
    levels = [*row.influence, power().own_favour(row.minimum_level)]
    least = 7 + weigh({("x", False): [one for one in levels if one]}, needed(STATE))
    friend = person("Yves", level=20, crowns=9000)

    def fell(total):
        m = tried(
            month, person("Luc", level=9, crowns=900, police=POLICE), friend, verdict=(6, total - 6),
            orders={"Yves": weeks(notes=[order] if order else [])}, dice={"*/bribe-*": (6, 6)},
            trial=case("Ministro de Exteriores", by="Luc", posts=("Ministro de Exteriores",), made=True),
        )  # fmt: skip
        assert m.refused("Yves") == []
        return m["Luc"].office == "Ministro de Exteriores"

    assert fell(least - adds)
    assert not fell(least - adds - 1)


@pytest.mark.rule("11.2.5")
def test_who_is_below_a_ministers_level_is_no_witness_in_his_trial(month):
    m = tried(
        month, person("Yves", level=9), verdict=(1, 1),
        orders={"Yves": weeks(notes=[BearWitness(for_="Ministro de Exteriores")])},
        trial=case("Ministro de Exteriores", posts=("Ministro de Exteriores",)),
    )  # fmt: skip
    assert m.refused("Yves") == [("11.2.5", "unfit")]


@pytest.mark.rule("2.0.1", "11.2.3")
@pytest.mark.parametrize(
    ("level", "status", "dice", "guilty"), [(7, 30, (4, 5), False), (8, 0, (4, 5), True)]
)
def test_a_trial_asks_for_the_level_of_the_first_day(month, level, status, dice, guilty):
    """From level 8 on nine convicts, below ten; the month makes him an eight, or a seven."""
    m = tried(month, person("Jean", level=level, status=status, crowns=900), verdict=dice)
    assert m["Jean"].level != level
    assert (m.only("trial.held").facts["result"] == "guilty") is guilty


@pytest.mark.rule("11.2.3")
def test_the_dead_are_not_tried(month):
    m = tried(month, person("Luc"), trial=case("Jean"))
    assert not m.events("trial.held")
    assert m.outcome.world.trials == {}


# The odds -----------------------------------------------------------------------------------------------


def odds(least):
    throws = [a + b for a, b in product(range(1, 7), repeat=2)]
    return Fraction(sum(total >= least for total in throws), len(throws))


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(
    ("level", "funds", "made", "of_36"),
    [(3, False, False, 1), (5, False, False, 6), (9, False, False, 10), (14, False, False, 21),
     (3, False, True, 6), (9, False, True, 21), (9, True, False, 21), (14, False, True, 30)],
)  # fmt: skip
def test_the_odds_on_paper(level, funds, made, of_36):
    assert odds(least_to_convict(level, funds=funds, fabricated=made, house=house()["11.2.3"])) == Fraction(
        of_36, 36
    )


@pytest.mark.rule("11.2.3")
@pytest.mark.parametrize(("level", "net"), [(5, 0), (9, 2), (14, -2)])
def test_a_thousand_trials_come_near_the_odds(level, net):
    """Every month another seed: what is played lies within four standard deviations of the odds."""
    jean, trial, trials = person("Jean", level=level), case(), 1000
    others = tuple(person(f"W{n}") for n in range(abs(net)))
    sides = Sides(prosecution=others) if net > 0 else Sides(defence=others)
    guilty = 0
    for nth in range(trials):
        seed = f"trial {nth}".encode().ljust(64, b".")
        t = Turn.begin(World.of(AUGUST, [jean]).living(), {}, (), Dice(seed, seed[::-1]), house())
        guilty += convicts(t, trial, t.world.people["Jean"], sides)
    part = float(odds(least_to_convict(level, funds=False, fabricated=False, house=house()["11.2.3"]) - net))
    assert abs(guilty / trials - part) < 4 * (part * (1 - part) / trials) ** 0.5
