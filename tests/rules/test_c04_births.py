import pytest
from months import lady, person

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.state.months import month_after

AT = "1626-10"


def gone(months, **given):
    """Yvonne, so many months after she conceived, Pierre's child unless told otherwise."""
    given = {"lover": "Pierre", "father": "Pierre"} | given
    return lady("Yvonne", conceived=month_after(AT, -months), **given)


def pierre(**given):
    return person("Pierre", **({"lady": "Yvonne", "level": 9, "crowns": 900} | given))


def husband(**given):
    return pierre(**({"wife": True, "house": 2} | given))


# The calendar ------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize(("months", "lost"), [(2, 0), (3, 3), (4, 0)])
def test_the_father_must_marry_her_within_three_months(month, months, lost):
    m = month(pierre(), ladies=[gone(months)], at=AT)
    assert sum(e.facts["levels"] for e in m.events("level.lost")) == lost
    assert [e.audience for e in m.events("father.shirked")] == [only("Pierre")] * (lost > 0)


# The book's example: conceived in March, the wedding is in June's fourth week at the latest.
@pytest.mark.rule("4.3.2")
@pytest.mark.parametrize(("at", "shirked"), [("1626-05", 0), ("1626-06", 1), ("1626-07", 0)])
def test_who_conceives_in_march_is_married_in_june(month, at, shirked):
    yvonne = lady("Yvonne", lover="Pierre", conceived="1626-03", father="Pierre")
    assert len(month(pierre(), ladies=[yvonne], at=at).events("father.shirked")) == shirked


@pytest.mark.rule("4.3.2")
def test_the_front_is_no_excuse(month):
    m = month(pierre(at_front=True), ladies=[gone(3)], at=AT)
    assert m.gained("Pierre", "level") == -3


@pytest.mark.rule("4.3.2")
def test_a_husband_elsewhere_answers_like_anybody_and_her_own_husband_for_her(month):
    faithless = person("Armand", lady="Claire", wife=True, house=3, level=9)
    m = month(faithless, pierre(), ladies=[gone(3, father="Armand"), lady("Claire", lover="Armand")], at=AT)
    assert m.only("father.shirked").facts["who"] == "Armand"
    m = month(faithless, husband(), ladies=[gone(3, father="Armand"), lady("Claire", lover="Armand")], at=AT)
    assert not m.events("father.shirked")


@pytest.mark.rule("4.3.4")
@pytest.mark.parametrize("months", range(12))
def test_all_see_it_from_the_fourth_month_and_not_before(month, months):
    m = month(pierre(), ladies=[gone(months)], at=AT, until="bear_children")
    assert [e.audience for e in m.events("pregnancy.seen")] == [PUBLIC] * (months == 4)


@pytest.mark.rule("4.3.4")
@pytest.mark.parametrize("months", range(12))
def test_what_is_public_before_the_fourth_month_says_nothing(month, months):
    def public(yvonne):
        m = month(husband(), ladies=[yvonne], at=AT, dice={"4.3.5/0/birth-1/Yvonne": 1})
        return [e.to_json() | {"seq": 0} for e in m.outcome.events if e.audience.public]

    plain = lady("Yvonne", lover="Pierre")
    assert (public(gone(months)) == public(plain)) is (months not in (4, 9))


@pytest.mark.rule("4.3.3")
@pytest.mark.parametrize(("months", "leaves"), [(4, False), (5, True)])
def test_an_unmarried_mother_leaves_paris_and_he_is_a_cad(month, months, leaves):
    m = month(pierre(bride="Yvonne"), ladies=[gone(months)], at=AT)
    assert ("Yvonne" not in m.outcome.world.ladies) is leaves
    assert (m["Pierre"].lady, m["Pierre"].bride) == (("", "") if leaves else ("Yvonne", "Yvonne"))
    assert m["Pierre"].cad is leaves
    if leaves:
        assert m.only("lady.retired").audience == PUBLIC
        assert (m.only("cad.branded").facts["cause"], m["Pierre"].cad_since) == ("deserted", AT)


@pytest.mark.rule("4.3.3")
def test_a_wife_stays(month):
    m = month(husband(), ladies=[gone(5)], at=AT)
    assert "Yvonne" in m.outcome.world.ladies
    assert not m["Pierre"].cad


@pytest.mark.rule("4.3.4")
@pytest.mark.parametrize(("months", "with_child"), [(10, True), (11, False)])
def test_a_month_after_the_birth_she_is_as_before(month, months, with_child):
    m = month(husband(), ladies=[gone(months)], at=AT)
    yvonne = m.outcome.world.ladies["Yvonne"]
    assert bool(yvonne.conceived) is bool(yvonne.father) is with_child
    assert [e.audience for e in m.events("mother.recovered")] == [SECRET] * (not with_child)


# The birth ---------------------------------------------------------------------------------------------


def birth(month, *dice, sex=None, **given):
    """A birth with these dice; a ``trouble`` die follows a 6, ``sex`` is the orphan's."""
    loaded = {f"4.3.5/0/birth-{nth}/Yvonne": die for nth, die in enumerate(dice, start=1)}
    if dice[0] == 6:
        loaded = {"4.3.5/0/birth-1/Yvonne": 6, "4.3.5/0/trouble-2/Yvonne": dice[1]}
    if sex:
        loaded["4.3.5/0/sex-3/Yvonne"] = sex
    return month(husband(**given), ladies=[gone(9)], at=AT, dice=loaded)


@pytest.mark.rule("4.3.5")
@pytest.mark.parametrize(
    ("dice", "boys", "girls"),
    [
        ((1,), 1, 0), ((2,), 1, 0), ((3,), 0, 1), ((4,), 0, 1),
        ((5, 1, 3), 1, 1), ((5, 6, 6), 0, 2),  # a six among twins is a girl
        ((5, 1, 5, 2, 3), 2, 1),  # triplets
        ((5, 5, 5, 1, 1, 1, 1), 4, 0),
    ],
)  # fmt: skip
def test_the_table_of_births(month, dice, boys, girls):
    m = birth(month, *dice)
    children = m.outcome.world.children.values()
    assert [sum(c.boy for c in children), sum(not c.boy for c in children)] == [boys, girls]
    assert m["Pierre"].children == boys + girls
    born = m.only("child.born")
    assert (born.audience, born.facts["sons"], born.facts["daughters"]) == (PUBLIC, boys, girls)
    assert [e.facts["own"] for e in m.events("birth.cast")] == list(dice)
    assert {e.audience for e in m.events("birth.cast")} == {only("Pierre")}
    # Points in the month of the birth; 9 crowns a child.
    assert m.points("Pierre", "4.3.5") == 5 * boys + 3 * girls
    assert m.crowns("Pierre", "4.3.5") == -9 * (boys + girls)


@pytest.mark.rule("4.3.5")
@pytest.mark.parametrize(
    ("die", "sex", "born", "mother"),
    [(1, 3, True, True), (4, 4, True, True), (5, None, False, True), (6, 1, True, False)],
)
def test_a_birth_that_goes_wrong(month, die, sex, born, mother):
    m = birth(month, 6, die, sex=sex)
    (*children,) = m.outcome.world.children.values()
    assert [c.boy for c in children] == ([sex <= 3] if born else [])
    assert ("Yvonne" in m.outcome.world.ladies) is mother
    assert [e.facts["count"] for e in m.events("mother.fevered")] == ([die] if die < 5 else [])
    assert (m["Pierre"].lady, m["Pierre"].wife, m["Pierre"].house) == (
        ("Yvonne", True, 2) if mother else ("", False, 0)
    )
    assert bool(m.events("child.stillborn")) is (die == 5)


@pytest.mark.rule("4.3.5")
def test_points_last_three_months_and_keep_as_long_as_he_lives(month):
    m = birth(month, 1)
    world = m.outcome.world
    for months, points in ((1, 5), (2, 5), (3, 0)):
        people = [husband(children=1)]
        later = month(
            *people, ladies=[lady("Yvonne", lover="Pierre")], at=month_after(AT, months),
            others=world.children.values(),
        )  # fmt: skip
        assert (later.points("Pierre", "4.3.5"), later.crowns("Pierre", "4.3.5")) == (points, -9)


@pytest.mark.rule("4.3.5")
def test_at_the_front_the_points_are_kept_for_him_and_the_keep_is_paid(month):
    m = birth(month, 1, at_front=True)
    assert (m.points("Pierre", "4.3.5"), m.kept("Pierre", "4.3.5")) == (0, 5)
    assert m.crowns("Pierre", "4.3.5") == -9


@pytest.mark.rule("4.3.5")
def test_each_child_he_cannot_keep_costs_two_points(month):
    # His keep is 18, his house 50, his wife 15, and 9 are left for one of three.
    m = birth(month, 5, 5, 1, 1, 1, crowns=18 + 50 + 15 + 9 + 8)
    assert m.only("children.kept").facts == {"who": "Pierre", "count": 1, "cost": 9}
    assert m.crowns("Pierre", "4.3.5") == -9
    neglected = m.only("children.neglected")
    assert neglected.facts == {"who": "Pierre", "count": 2, "points": -4}
    assert [(c.who, c.what, c.by) for c in neglected.changes] == [("Pierre", "status", -4)]


@pytest.mark.rule("4.3.5")
def test_nobody_is_told_of_hungry_children_where_there_are_none(month):
    m = birth(month, 1)
    assert m.only("children.kept").facts == {"who": "Pierre", "count": 1, "cost": 9}
    assert not m.events("children.neglected")


@pytest.mark.rule("4.3.5")
def test_a_month_of_a_player_who_leaves_takes_his_children_with_him(month):
    m = birth(month, 1)
    again = month(
        husband(children=1, silent=4), ladies=[lady("Yvonne", lover="Pierre")], at="1626-11",
        others=m.outcome.world.children.values(), rulings={"1.0.4/0/retire/Pierre": True},
    )  # fmt: skip
    assert not again.outcome.world.children
