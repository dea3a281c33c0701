import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import HostParty, Rest, Toady, VisitClub, VisitTavern


def visit(*names):
    return weeks([VisitClub(), Toady(with_=names)])


PRESENT = weeks(VisitClub())

#: Difference, points of the lower, of the higher: 3.1.4 with ruling 35.
TABLE = [
    (0, 1, 1), (1, 1, 1), (2, 1, 1), (3, 1, 1), (4, 2, 0), (5, 2, 0), (6, 3, 0),
    (7, 3, -1), (8, 4, -1), (9, 4, -2), (10, 5, -2), (11, 5, -3), (12, 6, -3),
]  # fmt: skip


@pytest.mark.rule("3.1.4")
@pytest.mark.parametrize(("difference", "lower", "higher"), TABLE)
def test_the_table(month, difference, lower, higher):
    m = month(
        person("Low", level=3, club="PR"), person("High", level=3 + difference, club="PR"),
        orders={"Low": visit("High"), "High": visit("Low")},
    )  # fmt: skip
    assert (m.points("Low", "3.1.4"), m.points("High", "3.1.4")) == (lower, higher)


@pytest.mark.rule("3.1.3", "3.1.4")
@pytest.mark.parametrize(("difference", "lower", "higher"), TABLE)
def test_who_has_not_asked_talks_only_where_he_loses_nothing(month, difference, lower, higher):
    m = month(
        person("Low", level=3, club="PR"), person("High", level=3 + difference, club="PR"),
        orders={"Low": visit("High"), "High": PRESENT},
    )  # fmt: skip
    if higher >= 0:
        assert (m.points("Low", "3.1.4"), m.points("High", "3.1.4")) == (lower, higher)
    else:
        assert m.events("toadied") == []
        assert m.refused("Low") == [("3.1.3", "unwilling")]


@pytest.mark.rule("3.1.3")
def test_that_they_talked_is_public_and_what_it_brought_is_not(month):
    m = month(
        person("Jean", club="PR"), person("Pierre", club="PR"), orders={"Jean": visit(), "Pierre": PRESENT}
    )
    assert m.only("club.talked").audience == PUBLIC
    assert m.only("club.talked").facts == {"who": "Jean", "partner": "Pierre", "club": "PR"}
    assert [e.audience for e in m.events("toadied")] == [only("Jean"), only("Pierre")]


@pytest.mark.rule("3.1.3")
def test_nobody_talks_unless_one_of_them_orders_it(month):
    m = month(
        person("Jean", club="PR"), person("Pierre", club="PR"), orders={"Jean": PRESENT, "Pierre": PRESENT}
    )
    assert m.events("club.talked") == []


@pytest.mark.rule("3.1.3")
@pytest.mark.parametrize(
    ("jean", "where", "reason"),
    [
        (visit("Pierre"), Rest(), "not-there"),
        (visit("Pierre"), VisitTavern(), "not-there"),
        (visit(), Rest(), "alone"),
        (visit("Jean"), Rest(), "not-there"),
        (weeks([VisitTavern(), Toady()]), VisitTavern(), "nowhere"),
        (weeks([Rest(), Toady()]), Rest(), "nowhere"),
        (weeks(Toady()), Rest(), "nowhere"),
    ],
)
def test_who_finds_nobody(month, jean, where, reason):
    m = month(
        person("Jean", club="PR"), person("Pierre", club="PR"), orders={"Jean": jean, "Pierre": weeks(where)}
    )
    assert m.refused("Jean") == [("3.1.3", reason)]
    assert m.events("club.talked") == []


@pytest.mark.rule("3.1.3")
def test_one_partner_on_an_ordinary_visit(month):
    m = month(
        *(person(name, club="PR") for name in ("A", "B", "C")),
        orders={"A": visit("B", "C"), "B": visit(), "C": visit()},
    )
    assert len(m.events("club.talked")) == 1
    assert m.only("club.talked").facts["partner"] == "B"
    assert m.refused("C") == [("3.1.3", "alone")]


@pytest.mark.rule("3.1.3")
def test_by_the_letter_everybody_talks_with_everybody(month):
    m = month(
        *(person(name, club="PR") for name in ("A", "B", "C")),
        orders={"A": visit(), "B": visit(), "C": visit()}, house={"3.1.3": {"partners": "all"}},
    )  # fmt: skip
    assert len(m.events("club.talked")) == 3


@pytest.mark.rule("3.1.3")
def test_those_who_name_each_other_come_first(month):
    for draw in ({"*/named/A": 9}, {"*/named/B": 9}, {"*/named/C": 9}):
        m = month(
            *(person(name, club="PR") for name in ("A", "B", "C")),
            orders={"A": visit("B"), "B": visit("C"), "C": visit("B")}, dice=draw,
        )  # fmt: skip
        assert m.only("club.talked").facts["who"] == "B"
        assert m.refused("A") == [("3.1.3", "unwilling")]


@pytest.mark.rule("3.1.3")
def test_whom_one_names_goes_before_who_names_oneself(month):
    m = month(
        *(person(name, club="PR") for name in ("A", "B", "C")),
        orders={"A": visit("B"), "B": visit("C"), "C": PRESENT}, dice={"*/named/A": 9},
    )  # fmt: skip
    assert m.only("club.talked").facts == {"who": "B", "partner": "C", "club": "PR"}


@pytest.mark.rule("3.1.3")
def test_whom_one_named_too_and_had_no_time_for_is_told(month):
    m = month(
        *(person(name, club="PR") for name in ("A", "B", "C")),
        orders={"A": visit("B", "C"), "B": visit("A"), "C": PRESENT},
    )  # fmt: skip
    assert m.only("club.talked").facts["partner"] == "B"
    assert m.refused("A") == [("3.1.3", "no-time")]
    assert m.only("order.refused").facts["partner"] == "C"
    assert m.refused("B") == []


@pytest.mark.rule("3.1.3")
def test_the_best_offer_for_both_is_taken(month):
    # A (3) finds 9 best of all: three points for him and none for the other; B (4) has to be content with 3.
    m = month(
        person("A", level=3, club="PR"), person("B", level=4, club="PR"), person("C", level=9, club="PR"),
        orders={"A": visit(), "B": PRESENT, "C": PRESENT},
    )  # fmt: skip
    assert m.only("club.talked").facts["partner"] == "C"
    assert m.points("A", "3.1.4") == 3


@pytest.mark.rule("3.1.3")
def test_different_clubs_never_meet(month):
    m = month(
        person("Jean", club="PR"), person("Pierre", club="CA"),
        orders={"Jean": visit("Pierre"), "Pierre": visit("Jean")},
    )  # fmt: skip
    assert m.refused("Jean") == m.refused("Pierre") == [("3.1.3", "not-there")]


@pytest.mark.rule("3.1.3")
def test_once_each_week(month):
    both = weeks(*[[VisitClub(), Toady()]] * 4)
    m = month(person("Jean", club="PR"), person("Pierre", club="PR"), orders={"Jean": both, "Pierre": both})
    assert [e.week for e in m.events("club.talked")] == [1, 2, 3, 4]
    assert m.points("Jean", "3.1.4") == 4


@pytest.mark.rule("3.1.3")
@pytest.mark.parametrize(
    ("one", "other", "talk"),
    [
        ({}, {}, True),
        ({"cad": True}, {}, False),
        ({}, {"cad": True}, False),
        ({"regiment": "MDR"}, {"regiment": "GC"}, False),
        ({"regiment": "MDR"}, {"regiment": "GR"}, True),
    ],
)
@pytest.mark.parametrize("named", [("Jean",), ()])
def test_never_with_enemies_or_cads(month, one, other, talk, named):
    # At rest, so that they do not fight first.
    still = {"club": "PR", "resting_until": "1626-08/4"}
    m = month(
        person("Jean", **one, **still), person("Luc", **other, **still),
        orders={"Luc": visit(*named), "Jean": PRESENT},
    )  # fmt: skip
    assert len(m.events("club.talked")) == talk
    assert m.refused("Luc") == ([] if talk else [("3.1.3", "unwilling" if named else "alone")])


@pytest.mark.rule("3.1.3", "3.1.6")
@pytest.mark.parametrize(
    ("levels", "partners"),
    [
        ([6] * 10, [6] * 10), ([6] * 7, [6] * 7), ([6] * 4, [3] * 4), ([6] * 11, [6] * 11),
        # A level apart is better for both than none: ten times ten, and six for each.
        ([6] * 10 + [7] * 10, [6] * 20),
    ],
)  # fmt: skip
def test_at_a_party_all_find_as_many_to_talk_to_as_all_can(month, levels, partners):
    names = [f"G{n:02}" for n in range(len(levels))]
    people = [person(name, level=level, club="PR") for name, level in zip(names, levels, strict=True)]
    orders = {name: weeks([VisitClub()]) for name in names[1:]}
    orders[names[0]] = weeks([HostParty(place="PR", guests=tuple(names[1:]))])
    m = month(*people, orders=orders)
    found = [len(m.events("toadied", who=name)) for name in names]
    assert found == partners
