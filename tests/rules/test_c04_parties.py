import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AttendParty,
    Drink,
    Gamble,
    HostParty,
    Invite,
    PrepareParty,
    Rest,
)
from turnbot.games.preux.state.between import Tie, tie_name


def host(**given):
    return person(
        "Henri", **({"level": 10, "crowns": 2000, "lady": "Yvonne", "wife": True, "house": 3} | given)
    )


def ties(*affairs):
    return [Tie(name=tie_name(man, her), man=man, lady=her, affair="1626-05") for man, her in affairs]


def party(month, *guests, bidden=None, ladies=(), hers=8, host_=None, orders=None, **given):
    """Henri and Yvonne prepare in the first week and receive in the second."""
    names = tuple(g.name for g in guests)
    listed = names + tuple(one.name for one in ladies) if bidden is None else bidden
    all_orders = {
        "Henri": weeks(PrepareParty(), HostParty(place="home", guests=listed)),
        **{name: weeks(Rest(), AttendParty(host="Henri")) for name in names},
        **(orders or {}),
    }
    yvonne = lady("Yvonne", level=hers, lover="Henri", rich=True)
    return month(host_ or host(), *guests, ladies=[yvonne, *ladies], orders=all_orders, **given)


# Before ------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.7.1")
def test_a_party_takes_two_weeks_and_everybody_hears_of_it(month):
    m = party(month, person("Armand"), person("Bruno"))
    opened = m.only("home.opened", week=2)
    assert (opened.audience, opened.facts["guests"], opened.facts["lady"]) == (
        PUBLIC,
        ["Armand", "Bruno"],
        "Yvonne",
    )
    assert {e.facts["who"]: e.facts["role"] for e in m.events("home.visited")} == {
        "Henri": "host", "Armand": "party", "Bruno": "party",
    }  # fmt: skip


@pytest.mark.rule("4.7.1")
@pytest.mark.parametrize(
    ("since", "reason"), [("1626-08", None), ("1626-07", None), ("1626-06", "unprepared"), ("", "unprepared")]
)
def test_it_follows_its_preparation_within_two_months(month, since, reason):
    m = party(
        month, host_=host(since={"party": since}), orders={"Henri": weeks(HostParty(place="home", guests=()))}
    )
    assert m.refused("Henri") == ([("4.7.1", reason)] if reason else [])


@pytest.mark.rule("4.7.1")
def test_one_preparation_is_for_one_party(month):
    orders = weeks(PrepareParty(), HostParty(place="home"), HostParty(place="home"))
    m = party(month, orders={"Henri": orders})
    assert len(m.events("home.opened")) == 1
    assert m.refused("Henri") == [("4.7.1", "unprepared")]


@pytest.mark.rule("4.7.1")
def test_bachelors_receive_at_their_clubs(month):
    m = month(person("Henri"), orders={"Henri": weeks(PrepareParty(), HostParty(place="home"))})
    assert m.refused("Henri") == [("4.7.1", "bachelor")] * 2


@pytest.mark.rule("4.7.1")
def test_a_married_man_who_names_no_place_means_his_home(month):
    m = party(month, orders={"Henri": weeks(PrepareParty(), HostParty())})
    assert m.events("home.opened")


@pytest.mark.rule("4.7.1")
def test_only_those_invited_come(month):
    m = party(month, person("Armand"), person("Bruno"), bidden=("Armand",))
    assert m.refused("Bruno") == [("4.7.1", "not-invited")]
    m = party(
        month, person("Armand"), bidden=(),
        orders={"Henri": weeks(PrepareParty(), [HostParty(place="home"), Invite(who="Armand", to="party")])},
    )  # fmt: skip
    assert m.only("home.opened").facts["guests"] == ["Armand"]


@pytest.mark.rule("4.7.1")
@pytest.mark.parametrize(
    ("levels", "ladies", "hers", "cost"),
    [((6, 6), 0, 8, 2 * 10 * 2), ((6, 12), 1, 8, 2 * 12 * 3), ((6,), 0, 13, 2 * 13), ((), 0, 8, 0)],
)
def test_it_costs_twice_the_highest_level_for_each_guest(month, levels, ladies, hers, cost):
    guests = [person(f"G{n}", level=level) for n, level in enumerate(levels)]
    brought = [lady(f"L{n}", level=3) for n in range(ladies)]
    m = party(month, *guests, ladies=brought, hers=hers)
    assert m.only("home.hosted").facts["cost"] == cost
    assert m.crowns("Henri", "4.7.3") == -cost


@pytest.mark.rule("4.7.1")
@pytest.mark.parametrize(("crowns", "given"), [(110 + 20, True), (110 + 19, False)])
def test_he_must_be_able_to_pay_for_all_he_bids(month, crowns, given):
    # Keep 20 and rent 90 are kept back.
    m = party(month, person("Armand"), host_=host(crowns=crowns))
    assert bool(m.events("home.opened")) is given
    assert given or m.refused("Henri") == [("4.7.1", "cannot-pay")]
    assert given or m.refused("Armand") == [("3.1.6", "no-party")]


@pytest.mark.rule("4.7.2")
def test_the_house_holds_gentlemen_and_ladies_need_no_room(month):
    guests = [person(f"G{n}") for n in range(5)]
    brought = [lady(f"L{n}") for n in range(4)]
    m = party(month, *guests, ladies=brought, host_=host(house=1))
    assert m.refused("Henri") == [("4.7.2", "no-room")] * 2
    opened = m.only("home.opened")
    assert opened.facts["guests"] == ["G0", "G1", "G2"]
    assert len(opened.facts["ladies"]) == 4


@pytest.mark.rule("4.7.1")
def test_a_lady_comes_with_her_gentleman_or_of_her_own_will(month):
    brought = [lady("Anne", lover="Armand"), lady("Berthe", lover="Bruno"), lady("Claire")]
    m = party(month, person("Armand", lady="Anne"), person("Bruno", lady="Berthe"), ladies=brought,
              orders={"Bruno": weeks(Rest(), Rest())})  # fmt: skip
    assert m.only("home.opened").facts["ladies"] == ["Anne", "Claire"]


@pytest.mark.rule("4.7.1", "4.2.5")
@pytest.mark.parametrize("accepts", [True, False])
def test_a_lady_asked_to_a_party_comes_if_she_says_so(month, accepts):
    acts = [HostParty(place="home"), Invite(who="Diane", to="party")]
    m = party(
        month, bidden=(), ladies=[lady("Diane")], orders={"Henri": weeks(PrepareParty(), acts)},
        dice={"*/invitation/*": 6 if accepts else 1, "*/conversation/*": 3},
    )  # fmt: skip
    assert m.only("home.opened").facts["ladies"] == ["Diane"] * accepts


@pytest.mark.rule("4.7.1")
@pytest.mark.parametrize(("crowns", "brings"), [(110 + 40, True), (110 + 39, False)])
def test_a_guest_brings_his_lady_if_his_host_can_pay_for_her(month, crowns, brings):
    m = party(
        month, person("Armand", lady="Anne"), bidden=("Armand",), ladies=[lady("Anne", lover="Armand")],
        host_=host(crowns=crowns), orders={"Armand": weeks(Rest(), AttendParty(host="Henri", lady=True))},
    )  # fmt: skip
    assert m.only("home.opened").facts["ladies"] == ["Anne"] * brings
    assert m.only("home.hosted").facts["cost"] == 20 * (1 + brings)
    assert m.refused("Armand") == ([] if brings else [("4.7.1", "no-place")])
    # It is an evening out, and not the week that she waits for (4.2.8).
    assert m.only("lady.neglected").facts["lady"] == "Anne"


@pytest.mark.rule("4.7.1")
def test_a_guest_who_is_not_let_in_brings_nobody(month):
    m = party(
        month, person("Armand", lady="Anne"), bidden=(), ladies=[lady("Anne", lover="Armand")],
        orders={"Armand": weeks(Rest(), AttendParty(host="Henri", lady=True))},
    )  # fmt: skip
    assert (m.only("home.opened").facts["ladies"], m.only("home.hosted").facts["cost"]) == ([], 0)


@pytest.mark.rule("4.3.5")
@pytest.mark.rule("4.7.1")
def test_a_hostess_in_fever_receives_nobody(month):
    yvonne = lady("Yvonne", lover="Henri", rich=True, conceived="1625-11", father="Henri")
    dice = {"4.3.5/0/birth-1/Yvonne": 6, "4.3.5/0/trouble-2/Yvonne": 2, "4.3.5/0/sex-3/Yvonne": 1}
    for week, refused in ((2, [("4.7.1", "hostess-ill")]), (3, [])):
        acts = [PrepareParty(), Rest(), Rest(), Rest()]
        acts[week - 1] = HostParty(place="home")
        m = month(host(), ladies=[yvonne], orders={"Henri": weeks(*acts)}, dice=dice)
        assert m.refused("Henri") == refused


# The evening -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.7.3")
@pytest.mark.parametrize(("levels", "points"), [((), 1), ((6,), 1), ((7, 7), 2), ((6, 7), 1), ((10, 11), 3)])
def test_the_host_has_a_seventh_of_their_levels_and_one_at_least(month, levels, points):
    m = party(month, *(person(f"G{n}", level=level) for n, level in enumerate(levels)))
    assert m.only("home.hosted").facts["points"] == points


@pytest.mark.rule("4.7.3")
def test_he_talks_with_six_of_them_for_better_or_worse(month):
    m = party(month, *(person(f"G{n}", level=10) for n in range(8)))
    talk = m.only("home.conversed")
    assert (len(talk.facts["guests"]), talk.facts["points"], talk.audience) == (6, 6, only("Henri"))
    # The table of 3.1.4 knows levels far below: they cost him points, as many as anywhere.
    low = party(month, person("Armand", level=1), host_=host(level=14))
    assert low.only("home.conversed").facts["points"] == -3
    assert not m.events("toadied")


@pytest.mark.rule("4.7.3", "3.1.3")
@pytest.mark.parametrize(
    ("his", "hers", "with_"),
    [("27", "13", ["Bruno"]), ("27", "MR", ["Armand", "Bruno"]), ("", "13", ["Armand", "Bruno"])],
)
def test_he_talks_with_no_enemy_and_has_nothing_from_one(month, his, hers, with_):
    # Armand is left alone with his wounds, and so there is no duel.
    armand = person("Armand", level=10, regiment=hers, rank="captain", resting_until="1626-08/4")
    m = party(month, armand, person("Bruno", level=10), host_=host(regiment=his, rank="captain"))
    talk = m.only("home.conversed")
    assert (talk.facts["guests"], talk.facts["points"]) == (with_, len(with_))
    assert m.only("home.hosted").facts["count"] == 2


@pytest.mark.rule("4.7.3")
def test_six_friends_are_six_even_if_enemies_stand_before_them(month):
    foes = [
        person(f"A{n}", level=10, regiment="13", rank="captain", resting_until="1626-08/4") for n in range(3)
    ]
    friends = [person(f"B{n}", level=10) for n in range(6)]
    m = party(month, *foes, *friends, host_=host(regiment="27", rank="captain"))
    assert m.only("home.conversed").facts["points"] == 6


@pytest.mark.rule("4.7.4")
@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({"level": 6}, 3 + 4),  # a bachelor's attic, and level 10 above 6
        ({"level": 12}, 3),
        ({"level": 10, "wife": True, "lady": "Anne", "house": 2}, 1),
        ({"level": 9, "wife": True, "lady": "Anne", "house": 5}, 1),  # never less than nothing
    ],
)
def test_a_guest_scores_house_level_and_his_drink(month, given, points):
    ladies = [lady("Anne", lover="Armand", rich=True)] if "lady" in given else []
    m = party(month, person("Armand", **given), ladies=ladies)
    assert m.only("home.enjoyed", who="Armand").facts["points"] == points
    assert m.points("Armand", "4.7.4") == points + 1
    assert m.only("drink.taken").facts["cost"] == 0
    assert m.crowns("Armand", "4.7.4") == 0


@pytest.mark.rule("4.7.4")
@pytest.mark.parametrize(("order", "dice", "drunk"), [(None, (5, 5), False), (Drink(), (5, 5), True)])
def test_he_may_get_drunk_and_less_easily_who_does_not_ask_for_drink(month, order, dice, drunk):
    armand = person("Armand", constitution=10)
    m = party(
        month, armand, orders={"Armand": weeks(Rest(), [a for a in (AttendParty(host="Henri"), order) if a])},
        dice={"3.1.2/2/drunk/Armand": dice, "3.1.2/2/drunkenness/Armand": 2},
    )  # fmt: skip
    assert bool(m.events("drunk.sang")) is drunk
    assert len(m.events("drink.taken")) == 1
    assert m.refused("Armand") == []


@pytest.mark.rule("4.7.4")
def test_nobody_plays_dice_at_a_lady_s(month):
    m = party(
        month, person("Armand"),
        orders={"Armand": weeks(Rest(), [AttendParty(host="Henri"), Gamble(bets=(5,))])},
    )  # fmt: skip
    assert m.refused("Armand") == [("3.1.7", "nowhere")]


@pytest.mark.rule("4.7.1")
def test_a_guest_may_come_only_if_another_is_there(month):
    stays = AttendParty(host="Henri", if_=If("present", "Bruno"))
    m = party(month, person("Armand"), person("Bruno"), orders={"Armand": weeks(Rest(), stays)})
    assert m.only("home.opened").facts["guests"] in (["Bruno"], ["Armand", "Bruno"])


# The hostess who does not appear -----------------------------------------------------------------------


def shamed(month, die, moral=3, meets=True, **given):
    lover = person("Lucien")
    acts = weeks(Rest(), AccompanyLady(lady="Yvonne") if meets else Rest())
    yvonne = lady("Yvonne", level=8, lover="Henri", rich=True, moral=moral)
    return month(
        host(), person("Armand", level=14), lover, ladies=[yvonne], others=ties(("Lucien", "Yvonne")),
        orders={
            "Henri": weeks(PrepareParty(), HostParty(place="home", guests=("Armand",))),
            "Armand": weeks(Rest(), AttendParty(host="Henri")),
            "Lucien": acts,
        },
        dice={"4.7.5/2/hostess/Lucien/Yvonne": die, **given},
    )  # fmt: skip


@pytest.mark.rule("4.7.5")
@pytest.mark.parametrize(
    ("die", "moral", "away"), [(4, 3, True), (3, 3, False), (6, 5, True), (6, 6, False), (1, 1, False)]
)
def test_she_goes_to_her_lover_on_a_die_above_her_moral(month, die, moral, away):
    m = shamed(month, die, moral)
    assert bool(m.events("hostess.missing")) is away
    assert m.points("Henri", "4.7.5") == (-10 if away else 0)


@pytest.mark.rule("4.7.5")
def test_then_nobody_scores_but_the_wine_is_as_strong(month):
    m = shamed(month, 6, **{"3.1.2/2/drunk/Armand": (6, 6)})
    assert m.points("Armand", "4.7.4") == 0
    assert m.only("home.hosted").facts["points"] == 0
    assert not m.events("home.conversed")
    assert not m.events("drink.taken")
    assert m.only("host.shamed").audience == only("Henri")
    # All see that she is not there, and nobody hears with whom she is.
    assert m.only("hostess.missing").audience == PUBLIC
    seen = [e for e in m.outcome.events if e.week and e.audience.public]
    assert not [e for e in seen if "Lucien" in e.facts.values()]


@pytest.mark.rule("4.7.5")
def test_a_lover_who_asked_for_nothing_is_no_reason(month):
    assert not shamed(month, 6, meets=False).events("hostess.missing")
