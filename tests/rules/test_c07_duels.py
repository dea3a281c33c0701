"""Chapter 7: who fights whom, with what, and what it leaves behind."""

from dataclasses import replace

import pytest

from rules.months import cause, debt, lady, person, tie, weeks
from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import (
    AnswerChallenge,
    Drink,
    DuelRoutine,
    DuelTerms,
    HireSecond,
    IgnorePriest,
    NoQuarter,
    Rest,
    Second,
    StopDuel,
    Toady,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.state.things import Child

#: Strong enough to win any duel with the other, and weak enough to lose it; both at level 6.
STRONG = {"strength": 10, "constitution": 18, "endurance": 180}
WEAK = {"strength": 5, "constitution": 18, "endurance": 90}
AT_CLUB = weeks(VisitClub())
ROUTINE = DuelRoutine(actions="X-F-X")


def strong(name, **given):
    return person(name, club="PR", **(STRONG | given))


def weak(name, **given):
    return person(name, club="PR", **(WEAK | given))


def agreed(**given):
    """Jean challenged Pierre, who has taken it up for the first week of August."""
    terms = {"weapon": "rapier", "limit": "surrender", "place": "el Prado", "from": "1626-08/1"}
    values = {"reason": "insult", "challenged": "1626-07", "accepted": True, "terms": terms}
    return cause("Jean", "Pierre", **(values | given))


def lunging(*actions, notes=(), terms=()):
    """Orders of who only lunges, so that no blade breaks and the stronger man wins."""
    return replace(weeks(*actions, notes=notes), duels=(ROUTINE,), terms=tuple(terms))


def points(m, name):
    return m.points(name, "7.3.3")


# Enemies who meet ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.4", "7.1.1", "7.3.3")
@pytest.mark.parametrize(
    ("jean", "pierre", "fights"),
    [
        ({"regiment": "GC"}, {"regiment": "MDR"}, True),
        ({"cad": True}, {}, True),
        ({"regiment": "GC", "cad": True}, {"regiment": "GC"}, False),
        ({"regiment": "GR"}, {"regiment": "MDR"}, False),
        ({}, {}, False),
    ],
)
def test_enemies_fight_where_they_meet(month, jean, pierre, fights):
    m = month(strong("Jean", **jean), weak("Pierre", **pierre), orders={"Jean": AT_CLUB, "Pierre": AT_CLUB})
    fought = m.events("duel.fought")
    assert len(fought) == fights
    for told in fought:
        assert (told.rule, told.week, told.audience) == ("7.3.4", 1, PUBLIC)
        assert (told.facts["reason"], told.facts["place"]) == ("enemies", "PR")
        assert (points(m, "Jean"), points(m, "Pierre")) == (5, -2)


@pytest.mark.rule("7.3.4")
@pytest.mark.parametrize(("die", "meet"), [(1, True), (2, False)])
def test_in_the_taverns_enemies_meet_by_chance(month, die, meet):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR"),
        orders={name: weeks(VisitTavern()) for name in ("Jean", "Pierre")},
        dice={"7.3.4/1/tavern-meeting/*": die},
    )  # fmt: skip
    assert bool(m.events("duel.fought")) is meet


@pytest.mark.rule("7.3.4")
def test_a_pair_fights_once_a_month(month):
    every_week = weeks(VisitClub(), VisitClub(), VisitClub(), VisitClub())
    m = month(
        strong("Jean", regiment="GC"), strong("Pierre", regiment="MDR", strength=17),
        orders={"Jean": every_week, "Pierre": every_week},
    )  # fmt: skip
    assert [e.week for e in m.events("duel.fought")] == [1]


@pytest.mark.rule("7.3.4")
@pytest.mark.parametrize("limit", [3, 2])
def test_a_man_fights_three_enemies_a_month_the_highest_first(month, limit):
    foes = {"Bruno": 5, "Denis": 9, "Luc": 7, "Marc": 6}
    m = month(
        person("Jean", club="PR", regiment="GC", level=12, strength=18, constitution=18, endurance=324),
        *[weak(name, regiment="MDR", level=level) for name, level in foes.items()],
        orders={name: lunging(VisitClub()) for name in ("Jean", *foes)},
        house={"7.3.4": {"per_man": limit}},
    )  # fmt: skip
    beaten = [
        e.facts["who"] if e.facts["who"] != "Jean" else e.facts["partner"] for e in m.events("duel.fought")
    ]
    assert beaten == ["Denis", "Luc", "Marc"][:limit]


@pytest.mark.rule("7.3.4", "7.3.5")
def test_who_holds_back_is_asked_three_times_a_month_and_no_more(month):
    """A room full of enemies does not cost him half of his level for each of them (ruling 138)."""
    foes = {"Bruno": 5, "Denis": 9, "Luc": 7, "Marc": 6}
    m = month(
        person("Jean", club="PR", regiment="GC", level=12),
        *[strong(name, regiment="MDR", level=level) for name, level in foes.items()],
        orders={
            "Jean": weeks(VisitClub(), VisitClub(), notes=[AnswerChallenge(answer="decline")]),
            **{name: weeks(VisitClub(), VisitClub()) for name in foes},
        },
    )  # fmt: skip
    spared = [set(e.facts.values()) & foes.keys() for e in m.events("enemy.spared")]
    lost = [e.facts["points"] for e in m.events("honour.scored") if e.facts["who"] == "Jean"]
    assert (spared, lost) == ([{"Denis"}, {"Luc"}, {"Marc"}], [-6, -6, -6])


@pytest.mark.rule("7.3.4")
def test_the_gravely_wounded_are_left_alone(month):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR", resting_until="1626-08/3"),
        orders={name: weeks(VisitClub(), (), (), VisitClub()) for name in ("Jean", "Pierre")},
    )  # fmt: skip
    assert [e.week for e in m.events("duel.fought")] == [4]


@pytest.mark.rule("7.3.5", "7.1.11", "7.3.3")
@pytest.mark.parametrize(
    ("jean", "pierre", "said", "reason", "gains"),
    [
        ({}, {}, None, "", (5, -2)),
        ({}, {}, "decline", "enemy", (2, -3)),
        ({}, {"endurance": 44}, None, "wounded", (2, 0)),
        ({}, {"endurance": 44}, "accept", "", (5, -2 + 3)),
        ({"endurance": 80}, {"endurance": 44}, None, None, (0, 0)),
    ],
)
def test_who_holds_back_from_an_enemy(month, jean, pierre, said, reason, gains):
    """Where both are below half neither declines; a refusal costs half of level 6; courage brings 3."""
    notes = [AnswerChallenge(answer=said)] if said else []
    m = month(
        strong("Jean", regiment="GC", **jean), weak("Pierre", regiment="MDR", **pierre),
        orders={"Jean": lunging(VisitClub()), "Pierre": lunging(VisitClub(), notes=notes)},
    )  # fmt: skip
    assert bool(m.events("duel.fought")) is (reason == "")
    assert [e.facts["reason"] for e in m.events("challenge.declined")] == ([reason] if reason else [])
    assert (points(m, "Jean"), points(m, "Pierre") + m.points("Pierre", "7.1.11")) in (gains, (0, gains[1]))
    assert m.gained("Jean", "status") - m.points("Jean", "3.1.1") == gains[0]


@pytest.mark.rule("7.3.4")
def test_who_falls_has_no_evening(month):
    """He neither drinks nor talks that week, nor does anything until the month is over (ruling 6)."""
    evening = [VisitClub(), Drink(), Toady()]
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR"), person("Luc", club="PR", level=7),
        orders={
            "Jean": lunging(evening), "Luc": weeks(evening, evening),
            "Pierre": lunging(evening, evening, terms=[DuelTerms(surrender_below=0)]),
        },
    )  # fmt: skip
    assert m.only("duel.fought").facts["fallen"] == [False, True]
    assert [(e.facts["who"], e.week) for e in m.events("drink.taken") if e.facts["who"] == "Pierre"] == []
    assert not m.events("toadied", who="Pierre")
    assert not m.events("toadied", partner="Pierre")
    assert not m.events("club.visited", 2, who="Pierre")
    assert m["Pierre"].constitution == 17


# What they bring ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1")
@pytest.mark.parametrize(
    ("regiment", "enemy", "weapons"),
    [
        ("GC", "MDR", ["rapier", "rapier"]),
        ("MR", "69", ["sabre", "rapier"]),
        ("GD", "CDR", ["sword", "sword"]),
    ],
)
def test_enemies_wear_what_their_regiments_give_them(month, regiment, enemy, weapons):
    m = month(
        strong("Jean", regiment=regiment), weak("Pierre", regiment=enemy),
        orders={"Jean": lunging(VisitClub()), "Pierre": lunging(VisitClub())},
    )  # fmt: skip
    assert m.only("duel.fought").facts["weapons"] == weapons


@pytest.mark.rule("7.3.1")
@pytest.mark.parametrize(
    ("ordered", "on_file", "played"),
    [
        ([], "", "X-F-X-P-R-B"),
        ([], "P-B-X", "P-B-X"),
        ([DuelRoutine(actions="X-T")], "P-B-X", "X-T"),
        ([DuelRoutine(actions="X-T"), DuelRoutine("Jean", None, "B-B")], "P-B-X", "B-B"),
        ([DuelRoutine("Luc", None, "B-B")], "", "X-F-X-P-R-B"),
        ([DuelRoutine("Jean", "sabre", "X-T-B-P")], "", "X-F-X-P-R-B"),
        ([DuelRoutine("Jean", "rapier", "B-B"), DuelRoutine("Jean", None, "P")], "", "B-B"),
        ([DuelRoutine("Jean", None, "hacia delante")], "P-B-X", "P-B-X"),
        ([DuelRoutine("Jean", None, "F")], "", "X-F-X"),
    ],
)
def test_the_routine_he_fences_by_is_kept_for_the_next_time(month, ordered, on_file, played):
    m = month(
        strong("Jean", regiment="GC"),
        weak("Pierre", regiment="MDR", routines={"rapier": on_file} if on_file else {}),
        orders={"Jean": AT_CLUB, "Pierre": replace(AT_CLUB, duels=tuple(ordered))},
    )  # fmt: skip
    assert m["Pierre"].routines == {"rapier": played}


@pytest.mark.rule("7.3.1", "7.3.5")
@pytest.mark.parametrize(
    ("terms", "ending", "left"),
    [
        ([], "surrender", 30),
        ([DuelTerms(surrender_below=0)], "unconscious", -10),
        ([DuelTerms("Jean", surrender_below=90)], "surrender", 70),
    ],
)
def test_he_surrenders_where_he_says_or_below_half(month, terms, ending, left):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR"),
        orders={"Jean": lunging(VisitClub()), "Pierre": lunging(VisitClub(), terms=terms)},
    )  # fmt: skip
    assert m.only("duel.fought").facts["ending"] == ending
    # Of 90 points he loses 20 at a time; below half he gives up with 30, below nine tenths with 70.
    assert m.only("duel.told", who="Pierre").facts["turns"][-1]["left"] == left


# What is told -------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1")
def test_everybody_sees_the_duel_and_nobody_a_number(month):
    m = month(
        strong("Jean", regiment="GC", expertise={"base": 7}), weak("Pierre", regiment="MDR"),
        orders={"Jean": lunging(VisitClub()), "Pierre": lunging(VisitClub())},
    )  # fmt: skip
    told = m.only("duel.fought")
    assert told.facts["winner"] == "Jean"
    for turn in told.facts["record"]:
        assert turn.keys() == {
            *("nth", "actions", "weapons", "hit", "thrown", "broke", "surrendered", "refused"),
        }  # fmt: skip
        assert set(turn["hit"]) <= {True, False}


@pytest.mark.rule("7.3.1", "8.7.2")
def test_each_is_told_his_own_losses_to_the_point(month):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR"),
        orders={"Jean": lunging(VisitClub()), "Pierre": lunging(VisitClub())},
    )  # fmt: skip
    for name, other in (("Jean", "Pierre"), ("Pierre", "Jean")):
        told = m.only("duel.told", who=name)
        assert told.audience == only(name)
        before = m.opening.people[name].endurance
        assert before - sum(turn["lost"] for turn in told.facts["turns"]) == told.facts["turns"][-1]["left"]
        assert told.facts["partner"] == other
    assert (m.only("duel.told", who="Jean").facts["result"], m["Jean"].expertise["rapier"]) == ("won", 1)
    assert m["Pierre"].expertise.get("rapier", 0) == 0


#: The dice of who begins anew: a noble first-born orphan of strength 12.
ANEW = {
    "6.0.5/*/new-first-name/*": 1, "6.0.5/*/new-family-name/*": 1, "6.0.5/*/new-birth/*": 6,
    "6.0.5/*/new-family/*": 6, "6.0.5/*/new-orphan/*": 6, "6.0.5/*/new-strength/*": (3, 4, 5),
    "6.0.5/*/new-constitution/*": (2, 2, 2), "6.0.5/*/new-expertise/*": (1, 2, 3),
    "6.0.5/*/new-ability/*": 4, "6.0.5/*/new-charisma/*": 5,
}  # fmt: skip


# Agreed -------------------------------------------------------------------------------------------------


def fight(month, jean=None, pierre=None, standing=None, others=(), people=(), **given):
    """The duel agreed on between the strong Jean and the weak Pierre."""
    orders = {"Jean": jean or lunging(Rest()), "Pierre": pierre or lunging(Rest()), **given.pop("orders", {})}
    men = [strong("Jean", **given.pop("of_jean", {})), weak("Pierre", **given.pop("of_pierre", {}))]
    dice = {**ANEW, **given.pop("dice", {})}
    return month(*men, *people, others=[standing or agreed(), *others], orders=orders, dice=dice, **given)


@pytest.mark.rule("7.1.8", "7.1.10", "7.3.3")
def test_an_agreed_duel_fills_the_week_of_both_and_settles_the_affair(month):
    m = fight(month, jean=lunging(VisitClub(), VisitClub()))
    told = m.only("duel.fought")
    assert [told.facts[name] for name in ("ground", "weapons", "until", "reason")] == [
        "el Prado", ["rapier", "rapier"], "surrender", "insult",
    ]  # fmt: skip
    assert (points(m, "Jean"), points(m, "Pierre")) == (2, 0)
    assert m.refused("Jean") == [("1.0.3", "too-many-long")]
    assert [e.week for e in m.events("club.visited", who="Jean")] == [2]
    assert not m.open_causes


@pytest.mark.rule("7.1.8")
@pytest.mark.parametrize(("limit", "ending"), [("first-blood", "first-blood"), ("surrender", "surrender")])
def test_it_is_fought_on_its_terms(month, limit, ending):
    terms = {"weapon": "sabre", "limit": limit, "place": "", "from": "1626-08/1"}
    m = fight(month, standing=agreed(terms=terms))
    facts = m.only("duel.fought").facts
    assert (facts["ending"], facts["weapons"]) == (ending, ["sabre", "sabre"])


@pytest.mark.rule("7.1.10")
@pytest.mark.parametrize(
    ("given", "weeks_fought"),
    [
        ({"of_pierre": {"at_front": True}}, []),
        ({"of_pierre": {"arrested": "1626-08/2"}}, [3]),
        ({"of_pierre": {"laid_up": "1626-08/1"}}, [2]),
        ({"of_jean": {"resting_until": "1626-08/3"}}, [4]),
        ({"standing": agreed(terms={**agreed().terms, "from": "1626-08/3"})}, [3]),
        ({"standing": agreed(terms={**agreed().terms, "from": "1626-05/2"})}, [1]),
        ({"standing": agreed(terms={**agreed().terms, "from": "1626-09/1"})}, []),
    ],
)
def test_a_duel_waits_until_both_can_come(month, given, weeks_fought):
    m = fight(month, **given)
    assert [e.week for e in m.events("duel.fought")] == weeks_fought
    assert not m.events("honour.scored", result="decline-with-cause")


@pytest.mark.rule("7.1.11", "7.3.5")
def test_who_was_hurt_since_is_taken_to_decline(month):
    m = fight(month, of_pierre={"endurance": 40})
    assert m.only("challenge.declined").facts["reason"] == "wounded"
    assert (m.gained("Jean", "status") - m.points("Jean", "3.1.1"), points(m, "Pierre")) == (2, 0)


@pytest.mark.rule("7.3.3", "12.0.1")
@pytest.mark.parametrize(
    ("jean", "pierre", "gains", "disgraced"),
    [
        ("GC", "MDR", (5, -2), False),
        ("GR", "MDR", (-1, -1), False),
        ("13", "MDR", (2, 0), False),
        ("13", "13", (0, 0), True),
    ],
)
def test_points_by_what_their_regiments_are_to_each_other(month, jean, pierre, gains, disgraced):
    m = fight(month, of_jean={"regiment": jean}, of_pierre={"regiment": pierre})
    assert (points(m, "Jean"), points(m, "Pierre")) == gains
    assert (bool(m["Jean"].disgrace), bool(m["Pierre"].disgrace)) == (disgraced, disgraced)


@pytest.mark.rule("7.3.3", "8.7.2")
def test_a_draw_brings_nothing(month):
    both = strong("Jean").endurance
    m = fight(month, of_pierre={**STRONG, "endurance": both})
    assert m.only("duel.fought").facts["winner"] == ""
    assert (points(m, "Jean"), points(m, "Pierre")) == (0, 0)
    assert not m["Jean"].expertise.get("rapier")


# Seconds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.1", "7.2.3")
@pytest.mark.parametrize(
    ("pierre", "friend", "seconds"),
    [
        ((), None, ["", ""]),
        ((), Second(for_="Pierre"), ["", "Luc"]),
        ((HireSecond(),), None, ["", "hired"]),
        ((HireSecond(),), Second(for_="Pierre"), ["", "Luc"]),
    ],
)
def test_seconds(month, pierre, friend, seconds):
    m = fight(
        month, pierre=lunging(Rest(), notes=pierre), people=[person("Luc")],
        orders={"Luc": weeks([Rest(), friend] if friend else [Rest()])},
    )  # fmt: skip
    assert m.only("duel.fought").facts["seconds"] == seconds
    assert m.crowns("Pierre", "7.2.3") == (-6 if pierre else 0)
    assert m["Pierre"].hired_second is (bool(pierre) and "hired" not in seconds)


@pytest.mark.rule("7.2.3")
def test_a_second_is_hired_for_money_and_for_one_duel(month):
    poor = month(person("Jean", crowns=17), orders={"Jean": weeks(notes=[HireSecond()])})
    assert poor.refused("Jean") == [("7.2.3", "cannot-pay")]
    twice = month(person("Jean"), orders={"Jean": weeks(notes=[HireSecond(), HireSecond()])})
    assert twice.refused("Jean") == [("7.2.3", "hired-already")]
    assert twice.only("second.hired").facts["cost"] == 6


@pytest.mark.rule("7.2.1")
def test_nobody_is_nobodys_second(month):
    m = month(
        person("Jean"), orders={"Jean": weeks(notes=[Second(), Second(for_="Jean"), Second(for_="nadie")])}
    )
    assert m.refused("Jean") == [("7.2.1", "nobody")] * 3


@pytest.mark.rule("7.2.1")
@pytest.mark.parametrize(
    ("friend", "with_", "second"),
    [({"regiment": "MDR"}, (), "Luc"), ({"regiment": "GR"}, (), "Luc"), ({}, (), ""), ({}, ("Luc",), "Luc")],
)
def test_a_friend_who_is_there_is_his_second(month, friend, with_, second):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR", level=9),
        person("Luc", club="PR", **friend),
        orders={"Jean": AT_CLUB, "Pierre": weeks(VisitClub(with_=with_)), "Luc": AT_CLUB},
        house={"7.3.4": {"per_man": 1}}, until="enemies_meet", dice={"*/precedence/Luc": 2},
    )  # fmt: skip
    (fought,) = [e for e in m.events("duel.fought") if "Pierre" in (e.facts["who"], e.facts["partner"])]
    assert fought.facts["seconds"][1] == second


@pytest.mark.rule("7.2.1")
@pytest.mark.parametrize(
    ("offer", "jean_with", "seconds"),
    [(None, ("Luc",), ["Luc", ""]), ("Pierre", (), ["", "Luc"]), ("Pierre", ("Luc",), ["Luc", ""])],
)
def test_nobody_stands_by_both_where_enemies_meet(month, offer, jean_with, seconds):
    luc = AT_CLUB if offer is None else weeks([VisitClub(), Second(for_=offer)])
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR", level=9), person("Luc", club="PR"),
        orders={
            "Jean": weeks(VisitClub(with_=jean_with)), "Pierre": weeks(VisitClub(with_=("Luc",))), "Luc": luc,
        },
        house={"7.3.4": {"per_man": 1}}, until="enemies_meet", dice={"*/precedence/Luc": 2},
    )  # fmt: skip
    (fought,) = [e for e in m.events("duel.fought") if "Pierre" in (e.facts["who"], e.facts["partner"])]
    assert fought.facts["seconds"] == seconds


# Quarter, death -----------------------------------------------------------------------------------------


def merciless(month, **given):
    return fight(month, jean=lunging(Rest(), notes=[NoQuarter(opponent="Pierre")]), **given)


@pytest.mark.rule("7.2.2", "7.3.3", "12.1.2")
def test_who_refuses_a_surrender_is_a_cad_and_loses_a_level(month):
    m = merciless(month)
    assert m.only("duel.fought").facts["dead"] == [False, True]
    assert m["Jean"].cad
    assert m.only("quarter.refused").rule == "7.2.2"
    assert m.only("level.lost", who="Jean").rule == "7.2.2"
    assert points(m, "Jean") == 2 + 2


@pytest.mark.rule("7.2.2")
def test_the_referee_may_see_it_otherwise(month):
    m = merciless(month, rulings={"7.2.2/1/no-quarter/Jean/Pierre": False})
    assert not m["Jean"].cad
    assert not m.events("level.lost")


@pytest.mark.rule("7.2.2", "7.3.5")
@pytest.mark.parametrize("opponent", ["Pierre", "Luc"])
def test_a_second_is_a_safeguard(month, opponent):
    m = fight(
        month, jean=lunging(Rest(), notes=[NoQuarter(opponent=opponent)]),
        pierre=lunging(Rest(), notes=[HireSecond()] if opponent == "Pierre" else []),
    )  # fmt: skip
    assert m.only("duel.fought").facts["ending"] == "surrender"
    assert not m["Jean"].cad


def killed(month, **given):
    child = Child(name="c", father="Pierre", mother="Diane", boy=True, month="1626-01")
    return merciless(
        month,
        of_pierre={"lady": "Diane", "crowns": 120, "email": "p@example.invalid"},
        ladies=[lady("Diane", lover="Pierre")],
        debts=[debt("Luc", "Pierre", 200), debt("Pierre", "Luc", 7)],
        people=[person("Luc", crowns=100)],
        others=[cause("Luc", "Pierre", month="1626-08"), child],
        **given,
    )


@pytest.mark.rule("8.4.5")
def test_a_dead_mans_money_pays_his_debts_and_all_that_was_his_is_free(month):
    m = killed(month)
    died = m.only("character.died")
    assert (died.audience, died.facts["who"], died.facts["partner"]) == (PUBLIC, "Pierre", "Jean")
    assert "Pierre" not in m.outcome.world.people
    assert m.crowns("Luc", "2.1.1") == 120
    assert m.outcome.world.ladies["Diane"].lover == ""
    assert not m.outcome.world.debts
    assert not m.open_causes
    assert not m.outcome.world.children


@pytest.mark.rule("6.0.5")
def test_his_player_begins_anew(month):
    """A noble first-born orphan: Chevalier at level 10, with five times his 250 crowns (ruling 17)."""
    m = killed(month)
    new = m["Aimery d'Aubremont"]
    assert (new.level, new.titles, new.crowns, new.birth) == (10, ("Chevalier",), 1250, "noble")
    assert (new.strength, new.constitution, new.endurance, new.expertise["base"]) == (12, 6, 72, 6)
    assert (new.email, new.succeeds, new.regiment, new.club, new.lady) == (
        "p@example.invalid",
        "Pierre",
        "",
        "",
        "",
    )
    assert m.only("character.succeeded").facts["newcomer"] == new.name
    assert m.only("character.arrived").audience == PUBLIC
    assert [e.facts for e in m.events("character.arrived")] == [{"who": new.name}]


@pytest.mark.rule("6.0.5")
@pytest.mark.parametrize(
    ("ruling", "name"),
    [("Blaise Montfort", "Blaise Montfort"), ("Luc", "Aimery d'Aubremont"), ("", "Aimery d'Aubremont")],
)
def test_the_referee_may_name_the_new_character(month, ruling, name):
    assert name in killed(month, rulings={"6.0.5/0/new-name/Pierre": ruling}).outcome.world.people


# A husband's duel ---------------------------------------------------------------------------------------


HUSBAND = agreed(reason="adultery", lady="Diane")


def husbands_duel(month, **given):
    """Jean is the husband, Pierre the lover."""
    wife = {"lady": "Diane", "wife": True, "house": 3, "crowns": 900, "children": 1}
    return fight(
        month, standing=given.pop("standing", HUSBAND), of_jean={**wife, **given.pop("of_jean", {})},
        ladies=[lady("Diane", lover="Jean")],
        others=[Child(name="c", father="Jean", mother="Diane", boy=True, month="1625-01")], **given,
    )  # fmt: skip


@pytest.mark.rule("4.6.5", "12.1.2")
def test_a_lover_who_fights_loses_a_level_and_his_name(month):
    m = husbands_duel(month)
    assert m.only("level.lost", who="Pierre").rule == "4.6.5"
    assert m.only("lover.shamed").facts["levels"] == 1
    # One level for want of points and one for that: nobody is told which was which.
    falls = [e for e in m.events("level.fell") if e.facts["who"] == "Pierre"]
    assert [(c.what, c.by) for e in falls for c in e.changes] == [("level", -1), ("level", -1)]
    assert m.only("status.weighed", who="Pierre").facts["result"] == "fell"
    assert m["Pierre"].cad
    assert m["Jean"].lady == "Diane"
    assert (m.only("duel.fought").facts["reason"], m.only("duel.fought").facts["lady"]) == ("lady", "")


@pytest.mark.rule("4.6.5")
@pytest.mark.rule("4.3.2")
def test_whom_he_lost_her_to_answers_for_her_child_and_has_her_openly(month):
    diane = lady("Diane", lover="Jean", conceived="1626-05", father="Jean")
    m = fight(
        month, standing=HUSBAND, of_jean={"lady": "Diane", "wife": True, "house": 3, "crowns": 900, **WEAK},
        of_pierre=STRONG, jean=lunging(Rest(), terms=[DuelTerms(surrender_below=50)]), ladies=[diane],
        others=[tie("Pierre", "Diane", affair="1626-04")],
    )  # fmt: skip
    assert m["Pierre"].lady == "Diane"
    assert not [one for one in m.outcome.world.ties.values() if one.affair]
    # Three months gone in August, and no husband: he is late already.
    assert m.only("father.shirked").facts["who"] == "Pierre"


@pytest.mark.rule("4.6.5", "7.3.5")
@pytest.mark.parametrize(("terms", "eloped"), [([], False), ([DuelTerms(surrender_below=50)], True)])
def test_a_husband_gives_up_his_wife_if_he_gives_up(month, terms, eloped):
    m = husbands_duel(month, of_jean=WEAK, of_pierre=STRONG, jean=lunging(Rest(), terms=terms))
    assert bool(m.events("wife.eloped")) is eloped
    assert m.outcome.world.ladies["Diane"].lover == ("Pierre" if eloped else "Jean")
    assert (m["Jean"].lady, m["Jean"].children) == (("", 0) if eloped else ("Diane", 1))
    assert bool(m.events("level.lost", who="Jean")) is eloped


@pytest.mark.rule("4.6.5", "12.0.1")
def test_a_lover_who_kills_the_husband_flees_and_she_takes_the_veil(month):
    merciless_lover = lunging(Rest(), notes=[NoQuarter()])
    death = agreed(reason="adultery", lady="Diane", terms={**HUSBAND.terms, "limit": "death"})
    fall = {"of_jean": WEAK, "of_pierre": STRONG, "pierre": merciless_lover}
    m = husbands_duel(month, standing=death, **fall)
    assert m.only("character.died").facts["who"] == "Jean"
    assert m["Pierre"].disgrace == "husband-killed"
    assert "Diane" not in m.outcome.world.ladies


# The watch, and priests ---------------------------------------------------------------------------------


@pytest.mark.rule("11.4.18")
@pytest.mark.parametrize(
    ("dice", "ruling", "held"), [((1, 2), None, True), ((2, 2), None, False), ((1, 1), False, False)]
)
def test_the_watch(month, dice, ruling, held):
    key = "11.4.18/1/arrest/Jean/Pierre"
    m = fight(
        month, jean=lunging((), VisitClub(), VisitClub()), dice={"11.4.18/*/patrol/*": dice},
        rulings={} if ruling is None else {key: ruling},
    )  # fmt: skip
    assert bool(m.events("duel.arrested")) is held
    assert m["Jean"].arrested == ("1626-08/2" if held else "")
    assert [e.week for e in m.events("club.visited", who="Jean")] == ([3] if held else [2, 3])
    assert (("1.0.3", "arrested") in m.refused("Jean")) is held


@pytest.mark.rule("11.4.18")
def test_enemies_who_fight_where_they_meet_are_never_surprised(month):
    m = month(
        strong("Jean", regiment="GC"), weak("Pierre", regiment="MDR"),
        orders={"Jean": AT_CLUB, "Pierre": AT_CLUB}, dice={"11.4.18/*": (1, 1)},
    )  # fmt: skip
    assert not m.events("duel.arrested")


def preached(month, dice, *, stop=None, pierre=None, **given):
    """Luc, a priest, comes to the ground; ``dice`` are those of Jean and of Pierre."""
    return fight(
        month, people=[person("Luc", church_rank="priest")], pierre=pierre,
        orders={"Luc": weeks([Rest(), stop or StopDuel()])},
        dice={"10.5.6/1/dissuade/Jean/Luc": dice[0], "10.5.6/1/dissuade/Luc/Pierre": dice[1]}, **given,
    )  # fmt: skip


@pytest.mark.rule("10.5.6", "10.5.8", "7.3.3")
@pytest.mark.parametrize(
    ("dice", "desisted", "priest"),
    [((6, 5), ["Jean"], 2), ((5, 6), ["Pierre"], 2), ((6, 6), ["Jean", "Pierre"], 4), ((5, 5), [], 0)],
)
def test_a_priest_talks_them_out_of_it_on_a_six(month, dice, desisted, priest):
    m = preached(month, dice)
    assert bool(m.events("duel.fought")) is not desisted
    assert [e.facts["desisted"] for e in m.events("duel.stopped")] == ([desisted] if desisted else [])
    assert m.points("Luc", "10.5.6") == priest
    if desisted:
        assert (points(m, "Jean"), points(m, "Pierre")) == (0, 0)
        assert not m.open_causes
    else:
        assert m.only("duel.fought").facts["priest"] == "Luc"
    for heard in m.events("priest.heard"):
        assert heard.audience == only(heard.facts["who"])


@pytest.mark.rule("10.5.6", "7.3.3")
def test_between_enemies_he_earns_what_the_victor_would_have(month):
    m = preached(month, (6, 5), of_jean={"regiment": "GC"}, of_pierre={"regiment": "MDR"})
    assert (points(m, "Jean"), m.points("Luc", "10.5.6"), points(m, "Pierre")) == (-2, 5, 0)


@pytest.mark.rule("10.5.6")
def test_who_will_not_hear_him_is_not_asked(month):
    m = preached(month, (5, 6), pierre=lunging([Rest(), IgnorePriest()]))
    assert [e.facts["who"] for e in m.events("priest.heard")] == ["Jean"]
    assert m.events("duel.fought")


@pytest.mark.rule("10.5.6", "10.5.8")
@pytest.mark.parametrize(
    ("who", "comes"), [((), True), (("Jean",), True), (("Pierre", "Bruno"), True), (("Bruno",), False)]
)
def test_to_which_duel_he_comes(month, who, comes):
    m = preached(month, (1, 1), stop=StopDuel(who=who))
    assert bool(m.events("priest.heard")) is comes


@pytest.mark.rule("10.5.6")
@pytest.mark.parametrize(("dice", "condemned"), [((1, 1), [["Jean", "Pierre"]]), ((6, 6), [])])
def test_the_church_thunders_against_who_has_fought_and_that_is_all(month, dice, condemned):
    m = preached(month, dice)
    told = m.events("duellists.condemned")
    assert [(e.audience, e.facts["people"]) for e in told] == [(PUBLIC, names) for names in condemned]
    assert [effect for e in told for effect in e.effects] == []


@pytest.mark.rule("10.5.6")
def test_only_a_priest_stops_duels(month):
    m = month(person("Jean"), orders={"Jean": weeks([Rest(), StopDuel()])})
    assert m.refused("Jean") == [("10.5.6", "no-priest")]


@pytest.mark.rule("10.5.6", "10.5.7")
@pytest.mark.parametrize(("die", "desisted"), [(1, False), (2, True)])
def test_a_natural_1_moves_nobody(month, die, desisted):
    much_stronger = {"expertise": {"base": 100}}
    loved = {"children": 2, "lady": "Diane", "wife": True, "house": 2, "crowns": 900}
    diane = [lady("Diane", lover="Pierre")]
    m = preached(month, (1, die), of_pierre=loved, of_jean=much_stronger, ladies=diane)
    assert m.only("priest.heard", who="Pierre").facts["bonus"] == 4
    assert bool(m.events("duel.stopped")) is desisted


@pytest.mark.rule("10.5.7")
@pytest.mark.parametrize(
    ("pierre", "jean", "bonus"),
    [
        ({}, {}, 0),
        ({"lady": "Diane", "wife": True, "house": 2}, {}, 1),
        ({"children": 2}, {}, 1),
        # Profiles: his is (5 + 18 - 3) / 6, the other's (10 + 18 + base - 3) / 6.
        ({}, {"expertise": {"base": 7}}, 0),
        ({}, {"expertise": {"base": 8}}, 1),
        ({}, {"expertise": {"base": 26}}, 2),
    ],
)
def test_what_moves_a_man(month, pierre, jean, bonus):
    ladies = [lady("Diane", lover="Pierre")] if "lady" in pierre else []
    m = preached(month, (1, 1), of_pierre=pierre, of_jean=jean, ladies=ladies)
    assert m.only("priest.heard", who="Pierre").facts["bonus"] == bonus


# The profile --------------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.2")
@pytest.mark.parametrize(
    ("strength", "constitution", "base", "profile"),
    [
        (10, 11, 11, 5),
        (3, 3, 3, 1),
        (18, 18, 18, 9),
        (20, 20, 20, 9),
        (10, 10, 10, 5),
        (10, 10, 7, 4),
        (1, 1, 0, 1),
    ],
)
def test_the_profile_is_printed_in_the_lists(month, strength, constitution, base, profile):
    m = month(
        person("Jean", strength=strength, constitution=constitution, expertise={"base": base}, endurance=9)
    )
    assert m["Jean"].profile == profile
    assert m.only("profiles.listed").audience == PUBLIC


@pytest.mark.rule("7.3.2")
def test_lists_that_say_nothing_new_are_not_printed(month):
    first = month(person("Jean"))
    assert not month(first["Jean"], at="1626-09").events("profiles.listed")
