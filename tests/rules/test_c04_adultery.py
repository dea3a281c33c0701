import pytest
from months import KIND, lady, person, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import SECRET, only
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import AccompanyLady, Court, IntendChild, Rest
from turnbot.games.preux.rules import c04_adultery
from turnbot.games.preux.state.between import Tie, tie_name
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn


def affair(man, her, since="1626-05"):
    return Tie(name=tie_name(man, her), man=man, lady=her, talked="1626-04", affair=since)


def henri(**given):
    return person(
        "Henri", **({"lady": "Yvonne", "wife": True, "house": 3, "crowns": 900, "level": 9} | given)
    )


def yvonne(**given):
    return lady("Yvonne", **({"lover": "Henri", "level": 8, "moral": 4} | given))


def together(*gentlemen, ladies, others=()):
    """A handle on a world, to ask rules that chapter 5 will ask."""
    world = World.of("1626-08", gentlemen, ladies, others=others)
    return Turn.begin(world, {}, (), LoadedDice({}), loaded.house())


# Courting wives ----------------------------------------------------------------------------------------


def suit(month, die, *, hers=None, lucien=None, **given):
    return month(
        henri(at_front=True), person("Lucien", **({"level": 8, "crowns": 500} | (lucien or {}))),
        ladies=[yvonne(**(hers or {})), *given.pop("ladies", ())],
        orders={"Lucien": weeks(Court(lady="Yvonne"))},
        others=[Tie(name=tie_name("Lucien", "Yvonne"), man="Lucien", lady="Yvonne", talked="1626-07")],
        dice={"4.2.1/1/courtship/Lucien/Yvonne": die, "4.2.6/1/indiscretion/Lucien/Yvonne": 6},
        **given,
    )  # fmt: skip


# Equal levels ask for 3; a wife takes two off, and whoever was neglected gives some of it back.
@pytest.mark.rule("4.6.1")
@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(
    ("hers", "least"),
    [
        ({}, 5), ({"neglected": 1}, 4), ({"neglected": 3}, 2), ({"angry_until": "1626-08"}, 4),
        ({"angry_until": "1626-07"}, 5), ({"angry_until": "1627-01", "neglected": 2}, 2),
    ],
)  # fmt: skip
def test_a_wife_is_harder_to_win_unless_her_husband_helps(month, hers, least):
    assert not suit(month, least - 1, hers=hers).events("affair.began")
    assert suit(month, least, hers=hers).events("affair.began")


@pytest.mark.rule("4.6.1")
def test_nobody_hears_of_it_and_it_gives_no_points(month):
    m = suit(month, 6)
    assert m.only("affair.began").audience == only("Lucien")
    assert m.outcome.world.ties[tie_name("Lucien", "Yvonne")].affair == "1626-08"
    assert (m["Henri"].lady, m["Lucien"].lady) == ("Yvonne", "")
    assert not m.events("lady.graced", who="Lucien")
    for e in m.outcome.events:
        assert not (e.audience.includes("Henri") and {"Lucien", "Yvonne"} <= set(map(str, e.facts.values())))


@pytest.mark.rule("4.6.2")
def test_a_husband_may_have_another_s_official_lady_in_secret(month):
    anne = lady("Anne", lover="Lucien", rich=True)
    m = suit(
        month, 6, hers={"lover": "Henri"}, lucien={"lady": "Anne", "wife": True, "house": 3}, ladies=[anne]
    )
    assert (m["Lucien"].lady, m["Lucien"].wife) == ("Anne", True)
    assert m.only("affair.began").audience == only("Lucien")


@pytest.mark.rule("4.6.6")
def test_who_has_no_hope_is_not_let_in_and_her_husband_may_take_it_ill(month):
    m = month(
        henri(), person("Lucien", level=1), ladies=[yvonne()], orders={"Lucien": weeks(Court(lady="Yvonne"))}
    )
    assert m.refused("Lucien") == [("4.2.1", "hopeless")]
    cause = m.only("cause.given")
    assert (cause.rule, cause.facts["reason"], cause.audience) == (
        "4.6.6",
        "turned-away",
        only("Henri", "Lucien"),
    )
    free = month(
        person("Lucien", level=1),
        ladies=[lady("Claire", level=9)],
        orders={"Lucien": weeks(Court(lady="Claire"))},
    )
    assert not free.events("cause.given")


# Her influence, which chapter 5 will ask for -----------------------------------------------------------


@pytest.mark.rule("4.6.3")
@pytest.mark.parametrize(
    ("influential", "husbands", "lovers"),
    [(False, ("normal",), ("normal", "additional")),
     (True, ("normal", "additional"), ("normal", "additional", "additional"))],
)  # fmt: skip
def test_a_wife_has_more_for_her_lover(influential, husbands, lovers):
    hers = yvonne(influential=influential)
    t = together(
        henri(), person("Lucien"), person("Bruno"), ladies=[hers], others=[affair("Lucien", "Yvonne")]
    )
    people = t.world.people
    assert c04_adultery.favours(t, hers, people["Henri"]) == husbands
    assert c04_adultery.favours(t, hers, people["Lucien"]) == lovers
    assert c04_adultery.favours(t, hers, people["Bruno"]) == ()
    assert c04_adultery.served_first(t, hers, [people["Henri"], people["Lucien"]]) is people["Lucien"]
    assert c04_adultery.served_first(t, hers, [people["Henri"]]) is people["Henri"]
    assert c04_adultery.served_first(t, hers, []) is None


@pytest.mark.rule("4.6.3")
@pytest.mark.rule("4.6.4")
def test_an_angry_wife_has_none_for_her_husband_and_a_free_lady_the_usual_for_her_lover():
    hers, anne = yvonne(angry_until="1626-08"), lady("Anne", lover="Bruno")
    t = together(henri(), person("Bruno", lady="Anne"), ladies=[hers, anne], others=[affair("Henri", "Anne")])
    assert c04_adultery.favours(t, hers, t.world.people["Henri"]) == ()
    assert c04_adultery.favours(t, anne, t.world.people["Henri"]) == ("normal",)
    assert c04_adultery.favours(t, anne, t.world.people["Bruno"]) == ("normal",)


# Neglect -----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(
    ("before", "visits", "front", "after"),
    [
        (0, False, False, 1),
        (2, False, False, 3),
        (3, False, False, 3),
        (2, True, False, 0),
        (1, False, True, 1),
    ],
)
def test_a_wife_who_waits_in_vain_is_easier_to_win(month, before, visits, front, after):
    m = month(
        henri(at_front=front), ladies=[yvonne(neglected=before)],
        orders={"Henri": weeks(AccompanyLady() if visits else Rest())},
    )  # fmt: skip
    assert m.outcome.world.ladies["Yvonne"].neglected == after
    assert {e.audience for e in m.events("wife.neglected")} <= {only("Henri")}
    assert {e.audience for e in m.events("wife.soothed")} <= {SECRET}


# Discovery ---------------------------------------------------------------------------------------------


def month_of_affair(month, *, dice, visits=1, home=(), rulings=None):
    """Lucien, Anne's husband, sees Henri's wife in the first weeks; Henri is at home in ``home``."""
    his = [AccompanyLady() if week in home else Rest() for week in (1, 2, 3, 4)]
    return month(
        henri(), person("Lucien", lady="Anne", wife=True, house=3, crowns=900),
        ladies=[yvonne(), lady("Anne", lover="Lucien", rich=True, level=9)],
        others=[affair("Lucien", "Yvonne")],
        orders={"Lucien": weeks(*[AccompanyLady(lady="Yvonne")] * visits), "Henri": weeks(*his)},
        dice=dice, rulings=rulings,
    )  # fmt: skip


WIFE, HUSBAND = "4.6.4/0/wife-discovers/Anne/Lucien/Yvonne", "4.6.5/0/husband-discovers/Henri/Lucien/Yvonne"


@pytest.mark.rule("4.6.4")
@pytest.mark.parametrize(
    ("dice", "visits", "seen"),
    [
        ((1, 2), 1, True),
        ((2, 2), 1, False),
        ((2, 2), 2, True),
        ((1, 2), 0, True),
        ((3, 3), 4, True),
        ((3, 4), 4, False),
    ],
)
def test_she_finds_him_out_the_more_easily_the_more_he_goes(month, dice, visits, seen):
    m = month_of_affair(month, dice={WIFE: dice}, visits=visits)
    anne = m.outcome.world.ladies["Anne"]
    assert anne.angry_until == ("1627-02" if seen else "")
    assert [e.audience for e in m.events("wife.angered")] == [only("Lucien")] * seen


@pytest.mark.rule("4.6.4")
def test_the_referee_may_let_him_off(month):
    m = month_of_affair(month, dice={WIFE: (1, 1)}, rulings={WIFE: False})
    assert not m.events("wife.angered")
    m = month_of_affair(month, dice={WIFE: (1, 1)}, rulings={WIFE: "tal vez"})
    assert m.events("ruling.unusable")


@pytest.mark.rule("4.6.4")
@pytest.mark.parametrize(("until", "denied"), [("1626-08", True), ("1626-07", False)])
def test_for_half_a_year_she_denies_him_company_and_gifts(month, until, denied):
    m = month(
        henri(level=5), ladies=[yvonne(rich=True, angry_until=until)],
        orders={"Henri": weeks(AccompanyLady())},
        house=KIND | {"4.1.1": {"status_per_month": -2}},
    )  # fmt: skip
    assert bool(m.events("company.missed")) is denied
    assert {e.facts["lady"] for e in m.events("company.missed")} == ({"Yvonne"} if denied else set())
    assert bool(m.events("lady.gave")) is not denied


@pytest.mark.rule("4.6.5")
@pytest.mark.parametrize(
    ("dice", "home", "seen"),
    [((1, 2), (), True), ((2, 2), (), False), ((6, 6), (1,), True), ((6, 6), (2,), False)],
)
def test_a_husband_who_finds_out_has_challenged_the_lover(month, dice, home, seen):
    m = month_of_affair(month, dice={HUSBAND: dice}, home=home)
    causes = [c for c in m.outcome.world.causes.values() if c.reason == "adultery"]
    assert [(c.offended, c.offender, c.lady) for c in causes] == [("Henri", "Lucien", "Yvonne")] * seen
    assert [e.audience for e in m.events("cause.given", reason="adultery")] == [
        only("Henri", "Lucien")
    ] * seen


@pytest.mark.rule("4.6.5")
def test_he_challenges_him_once(month):
    first = month_of_affair(month, dice={HUSBAND: (1, 1)})
    causes = first.outcome.world.causes.values()
    again = month(
        henri(), person("Lucien", lady="Anne", wife=True, house=3, crowns=900),
        ladies=[yvonne(), lady("Anne", lover="Lucien", rich=True)],
        others=[affair("Lucien", "Yvonne"), *causes],
        dice={HUSBAND: (1, 1)},
    )  # fmt: skip
    assert not again.events("cause.given")


# Children ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.1")
@pytest.mark.parametrize(
    ("dice", "meant", "child"),
    [
        ((6, 6), (), True), ((5, 6), (), False),
        ((5, 5), [IntendChild()], True), ((4, 5), [IntendChild()], False),
        # By another than whom he spends the month with he may mean it as he will.
        ((5, 5), [IntendChild(lady="Anne")], False), ((5, 5), [IntendChild(lady="Yvonne")], True),
    ],
)  # fmt: skip
def test_a_month_of_company_may_have_its_fruit(month, dice, meant, child):
    m = month(
        henri(), ladies=[yvonne()], orders={"Henri": weeks(AccompanyLady(), notes=meant)},
        dice={"4.3.1/0/conception/Henri/Yvonne": dice},
    )  # fmt: skip
    hers = m.outcome.world.ladies["Yvonne"]
    assert (hers.conceived, hers.father) == (("1626-08", "Henri") if child else ("", ""))
    assert [e.audience for e in m.events("lady.conceived")] == [only("Henri")] * child


@pytest.mark.rule("4.3.1")
def test_a_lover_learns_nothing_of_it_and_the_husband_believes_it_his(month):
    m = month_of_affair(month, dice={"4.3.1/0/conception/Lucien/Yvonne": (6, 6)}, home=(3,))
    told = m.only("lady.conceived")
    assert (told.audience, told.facts["who"], told.facts["due"]) == (only("Henri"), "Henri", "")
    # Whose it is stands in the referee's minutes; it passes for her husband's.
    assert m.outcome.world.ladies["Yvonne"].father == "Henri"
    assert (m.only("lady.yielded").audience, m.only("lady.yielded").facts["who"]) == (SECRET, "Lucien")


@pytest.mark.rule("4.3.1")
def test_a_husband_who_was_not_with_her_all_month_hears_nothing_before_it_is_seen(month):
    m = month_of_affair(month, dice={"4.3.1/0/conception/Lucien/Yvonne": (6, 6)})
    assert m.outcome.world.ladies["Yvonne"].conceived == "1626-08"
    assert not m.events("lady.conceived")


@pytest.mark.rule("4.3.1")
def test_who_is_not_married_to_her_hears_by_when_he_must_be(month):
    m = month(
        person("Henri", lady="Yvonne", crowns=900), ladies=[yvonne()],
        orders={"Henri": weeks(AccompanyLady())},
        dice={"4.3.1/0/conception/Henri/Yvonne": (6, 6)},
    )  # fmt: skip
    assert m.only("lady.conceived").facts["due"] == "1626-11"


@pytest.mark.rule("4.3.1")
def test_without_company_there_is_no_child_and_with_child_there_is_no_other(month):
    quiet = month(henri(), ladies=[yvonne()], orders={"Henri": weeks(Rest())})
    assert not [roll for roll in quiet.outcome.rolls if roll.key[2] == "conception"]
    m = month(
        henri(),
        ladies=[yvonne(conceived="1626-06", father="Henri")],
        orders={"Henri": weeks(AccompanyLady())},
    )
    assert not [roll for roll in m.outcome.rolls if roll.key[2] == "conception"]


@pytest.mark.rule("4.3.4")
@pytest.mark.parametrize(("since", "missed"), [("1626-03", False), ("1626-02", True), ("1625-10", True)])
def test_late_in_her_time_a_visit_is_no_company(month, since, missed):
    m = month(
        henri(), ladies=[yvonne(conceived=since, father="Henri")], orders={"Henri": weeks(AccompanyLady())},
        house=KIND | {"4.1.1": {"status_per_month": -2}},
    )  # fmt: skip
    assert bool(m.events("company.missed")) is missed
    # It is a visit all the same.
    assert not m.events("wife.neglected")
