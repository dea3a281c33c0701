import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.conditions import And, If, Not
from turnbot.games.preux.orders.tree import (
    AttendParty,
    Drink,
    HostParty,
    Invite,
    JoinClub,
    LeaveClub,
    Rest,
    VisitClub,
    VisitTavern,
)

# Belonging ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("code", "level", "dues", "status"),
    [("EO", 12, 30, 8), ("CH", 9, 20, 6), ("TB", 7, 15, 4), ("CA", 5, 10, 3), ("PR", 3, 5, 2)],
)
def test_joining_asks_a_level_and_belonging_costs_dues_and_gives_points(month, code, level, dues, status):
    low = month(person("Pierre", level=level - 1), orders={"Pierre": weeks(JoinClub(club=code))})
    assert low.refused("Pierre") == [("3.1.1", "level")]
    m = month(person("Pierre", level=level), orders={"Pierre": weeks(JoinClub(club=code))})
    assert m["Pierre"].club == code
    assert m.only("club.joined").audience == PUBLIC
    # No visit is needed, and the dues of the month are paid in full.
    assert (m.crowns("Pierre", "3.1.1"), m.points("Pierre", "3.1.1")) == (-dues, status)
    assert m.only("club.paid").audience == only("Pierre")


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("regiment", "rank", "taken"),
    [
        ("GD", "subaltern", True), ("CDR", "colonel", True), ("CDR", "brigadier-general", True),
        ("GD", "private", False), ("MDR", "captain", False), ("", "", False),
    ],
)  # fmt: skip
def test_the_garde_montante_takes_officers_of_the_mounted_brigade(month, regiment, rank, taken):
    pierre = person("Pierre", level=7, regiment=regiment, rank=rank)
    m = month(pierre, orders={"Pierre": weeks(JoinClub(club="GM"))})
    assert m["Pierre"].club == ("GM" if taken else "")
    assert m.refused("Pierre") == ([] if taken else [("3.1.1", "rank")])


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(("crowns", "joined"), [(4, False), (5, True)])
def test_joining_asks_the_dues_in_hand(month, crowns, joined):
    m = month(person("Pierre", crowns=crowns), orders={"Pierre": weeks(JoinClub(club="PR"))})
    assert bool(m.events("club.joined")) is joined


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (JoinClub(), "no-club"),
        (JoinClub(club="XX"), "no-club"),
        (JoinClub(club="PR"), "member-already"),
        (LeaveClub(club="CA"), "not-member"),
        (VisitClub(club="CA"), "not-member"),
    ],
)
def test_foolish_orders_about_clubs(month, order, reason):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(order)})
    assert m.refused("Pierre") == [("3.1.1", reason)]


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize("order", [LeaveClub(), VisitClub()])
def test_who_belongs_to_none(month, order):
    m = month(person("Pierre"), orders={"Pierre": weeks(order)})
    assert m.refused("Pierre") == [("3.1.1", "no-club")]


@pytest.mark.rule("3.1.1")
def test_joining_another_leaves_the_first_once_a_month(month):
    orders = weeks(JoinClub(club="CA"), JoinClub(club="PR"), LeaveClub())
    m = month(person("Pierre", club="PR"), orders={"Pierre": orders})
    assert m.only("club.joined").facts == {"who": "Pierre", "club": "CA", "left_club": "PR"}
    assert m.refused("Pierre") == [("3.1.1", "one-change")] * 2
    assert m["Pierre"].club == "CA"


@pytest.mark.rule("3.1.1")
def test_leaving_and_joining_another_is_one_change(month):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(LeaveClub(), JoinClub(club="CA"))})
    assert m["Pierre"].club == "CA"
    assert m.refused("Pierre") == []


@pytest.mark.rule("3.1.1")
def test_who_leaves_pays_nothing_and_gets_nothing(month):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks((), LeaveClub())})
    assert m.events("club.paid") == []
    assert m.only("club.left").audience == PUBLIC


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(("crowns", "stays"), [(17, True), (16, False)])
def test_who_cannot_pay_his_dues_is_expelled(month, crowns, stays):
    m = month(person("Pierre", club="PR", crowns=crowns))
    assert m["Pierre"].club == ("PR" if stays else "")
    assert m.points("Pierre", "3.1.1") == (2 if stays else 0)
    if not stays:
        assert m.only("club.expelled").audience == PUBLIC
        assert m.only("club.expelled").facts == {"who": "Pierre", "club": "PR"}
        assert m.only("club.unpaid").audience == only("Pierre")


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"club": "TB", "level": 6}, "level"),
        ({"club": "GM", "level": 8, "regiment": "GD", "rank": "private"}, "rank"),
        ({"club": "GM", "level": 8, "regiment": "MDR", "rank": "captain"}, "rank"),
    ],
)
def test_who_no_longer_fits_his_club_is_out_on_the_first_day(month, given, reason):
    m = month(person("Pierre", **given), orders={"Pierre": weeks(VisitClub())})
    assert m.only("club.lost").facts["reason"] == reason
    assert m.events("club.visited") == []
    assert m.events("club.paid") == []


# Visits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize("order", [VisitClub(), VisitClub(club="PR")])
def test_a_member_visits_his_club_for_all_to_see(month, order):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(order)})
    visit = m.only("club.visited")
    assert visit.audience == PUBLIC
    assert visit.facts == {"who": "Pierre", "club": "PR", "company": [], "role": "member", "host": ""}


@pytest.mark.rule("3.1.1")
def test_company_is_who_was_named_and_is_there(month):
    m = month(
        person("Pierre", club="PR"), person("Jean", club="PR"), person("Luc", club="PR"),
        orders={
            "Pierre": weeks(VisitClub(with_=("Jean", "Luc", "Ghost"))),
            "Jean": weeks(VisitClub()),
            "Luc": weeks(VisitTavern()),
        },
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["company"] == ["Jean"]


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize("jean_comes", [True, False])
def test_presence_decides_where_he_goes(month, jean_comes):
    m = month(
        person("Pierre", club="PR"), person("Jean", club="PR"),
        orders={
            "Pierre": weeks([VisitClub(if_=If("present", "Jean")), VisitTavern(if_=If("absent", "Jean"))]),
            "Jean": weeks(VisitClub() if jean_comes else Rest()),
        },
    )  # fmt: skip
    assert bool(m.events("club.visited", who="Pierre")) is jean_comes
    assert bool(m.events("tavern.visited", who="Pierre")) is not jean_comes


@pytest.mark.rule("1.0.3")
def test_two_who_wait_for_each_other_both_stay_away(month):
    m = month(
        person("Pierre", club="PR"), person("Jean", club="PR"),
        orders={
            "Pierre": weeks(VisitClub(if_=If("present", "Jean"))),
            "Jean": weeks(VisitClub(if_=If("present", "Pierre"))),
        },
    )  # fmt: skip
    assert m.events("club.visited") == []


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize(
    ("condition", "drinks"),
    [
        (If("present", "Jean"), True),
        (If("absent", "Jean"), False),
        (If("present", "Luc"), False),
        (And((If("present", "Jean"), If("crowns>=", 100))), True),
        (And((If("present", "Jean"), If("crowns>=", 900))), False),
        (Not(And((If("present", "Jean"), If("crowns>=", 900)))), True),
        (If("unclear"), False),
        (Not(And((If("unclear"), If("crowns>=", 1)))), False),
        (If("play>=", "competent"), False),
        (If("play<", "competent"), False),
        (If("won"), False),
        (If("lost"), False),
        (If("succeeded"), False),
        (If("failed"), False),
        (If("accepted", "Jean"), False),
        (If("refused", "Jean"), True),
    ],
)
def test_conditions_of_what_he_does_there(month, condition, drinks):
    m = month(
        person("Pierre", club="PR"), person("Jean", club="PR"), person("Luc", club="CA"),
        orders={
            "Pierre": weeks([VisitClub(), Drink(if_=condition)]),
            "Jean": weeks(VisitClub()),
            "Luc": weeks(VisitClub()),
        },
    )  # fmt: skip
    assert bool(m.events("drink.taken", who="Pierre")) is drinks
    judged = m.only("condition.judged")
    assert judged.audience == only("Pierre")
    assert (judged.facts["holds"] is True) is drinks


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize(
    ("first", "condition", "drinks"),
    [
        (JoinClub(club="PR"), If("succeeded"), True),
        (JoinClub(club="PR"), If("failed"), False),
        (JoinClub(club="EO"), If("succeeded"), False),
        (JoinClub(club="EO"), If("failed"), True),
    ],
)
def test_success_is_that_of_the_last_thing_tried(month, first, condition, drinks):
    m = month(person("Pierre"), orders={"Pierre": weeks(first, [VisitTavern(), Drink(if_=condition)])})
    assert bool(m.events("drink.taken")) is drinks


# Guests ------------------------------------------------------------------------------------------------

HOST = {"level": 9, "club": "CH"}


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(
    ("host", "guest"),
    [
        (VisitClub(with_=("Pierre",)), VisitClub(guest_of="Jean")),
        (VisitClub(with_=("Pierre",)), VisitClub(club="CH", with_=("Jean",))),
        (VisitClub(with_=("Pierre",)), VisitClub(club="CH")),
        ([VisitClub(), Invite(who="Pierre", to="club")], VisitClub(guest_of="Jean", club="CH")),
    ],
)
def test_a_member_takes_a_lower_man_to_his_club(month, host, guest):
    m = month(
        person("Jean", **HOST), person("Pierre", club="PR"),
        orders={"Jean": weeks(host), "Pierre": weeks(guest)},
    )  # fmt: skip
    visit = m.only("club.visited", who="Pierre").facts
    assert (visit["club"], visit["role"], visit["host"]) == ("CH", "guest", "Jean")
    # floor((6 - 2) / 2)
    assert m.points("Pierre", "3.1.5") == 2
    assert m.only("guest.honoured").audience == only("Pierre")


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(
    ("level", "own", "hosts_club", "points"),
    [(6, "", "CH", 3), (6, "CA", "CH", 1), (8, "TB", "CH", 1), (6, "", "TB", 2), (8, "", "TB", None),
     (6, "PR", "EO", 3)],
)  # fmt: skip
def test_points_for_a_club_above_his_level(month, level, own, hosts_club, points):
    m = month(
        person("Jean", level=14, club=hosts_club), person("Pierre", level=level, club=own),
        orders={"Jean": weeks(VisitClub(with_=("Pierre",))), "Pierre": weeks(VisitClub(guest_of="Jean"))},
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["role"] == "guest"
    assert [e.facts["points"] for e in m.events("guest.honoured")] == ([points] if points else [])


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(
    ("host", "level", "reason"),
    [
        (VisitClub(), 6, "host-unwilling"),
        (Rest(), 6, "host-away"),
        (VisitTavern(), 6, "host-away"),
        (VisitClub(with_=("Pierre",)), 10, "host-below"),
    ],
)
def test_guests_who_are_not_let_in(month, host, level, reason):
    m = month(
        person("Jean", **HOST), person("Pierre", level=level),
        orders={"Jean": weeks(host), "Pierre": weeks(VisitClub(guest_of="Jean"))},
    )  # fmt: skip
    assert m.refused("Pierre") == [("3.1.5", reason)]
    assert m.events("club.visited", who="Pierre") == []


@pytest.mark.rule("3.1.5")
def test_one_guest_for_each_member_the_first_he_names(month):
    m = month(
        person("Jean", **HOST), person("Ana"), person("Pierre"),
        orders={
            "Jean": weeks(VisitClub(with_=("Pierre", "Ana"))),
            "Ana": weeks(VisitClub(guest_of="Jean")),
            "Pierre": weeks(VisitClub(guest_of="Jean")),
        },
    )  # fmt: skip
    assert m.events("club.visited", who="Pierre")
    assert m.refused("Ana") == [("3.1.5", "host-unwilling")]


@pytest.mark.rule("3.1.5")
def test_a_guest_may_wait_for_a_host_who_waits_for_somebody(month):
    m = month(
        person("Jean", **HOST), person("Luc", **HOST), person("Pierre"),
        orders={
            "Jean": weeks(VisitClub(with_=("Pierre",), if_=If("present", "Luc"))),
            "Luc": weeks(VisitClub()),
            "Pierre": weeks(VisitClub(guest_of="Jean")),
        },
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["role"] == "guest"


@pytest.mark.rule("3.1.5")
def test_an_invitation_reaches_its_guest_and_nobody_else(month):
    m = month(
        person("Jean", **HOST), person("Pierre"), person("Luc"),
        orders={"Jean": weeks(Invite(who="Pierre", to="club", week=2))},
    )  # fmt: skip
    invitation = m.only("invitation.made")
    assert invitation.audience == only("Jean", "Pierre")
    assert invitation.facts["in_week"] == 2


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(("crowns", "paid_by_guest"), [(200, True), (21, False)])
def test_the_guest_pays_his_hosts_drink(month, crowns, paid_by_guest):
    m = month(
        person("Jean", **HOST), person("Pierre", crowns=crowns),
        orders={
            "Jean": weeks([VisitClub(with_=("Pierre",)), Drink()]),
            "Pierre": weeks([VisitClub(guest_of="Jean"), Drink()]),
        },
    )  # fmt: skip
    # 21 crowns: 12 for his keep, 9 left; the host's drink costs 9, then nothing is left for his own.
    assert m.only("drink.taken", who="Jean").facts["payer"] == "Pierre"
    drunk = [e.facts["payer"] for e in m.events("drink.taken", who="Pierre")]
    assert drunk == (["Pierre"] if paid_by_guest else [])
    assert m.only("drink.treated").facts["for"] == "Jean"
    assert m.only("drink.treated").audience == only("Pierre")


# Parties -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1.6")
def test_a_party_at_a_club(month):
    m = month(
        person("Jean", level=9, club="TB", crowns=500),
        person("Pierre", level=7, club="TB"),
        person("Luc", level=4),
        person("Max", level=7, club="TB"),
        person("Old", level=12, club="TB"),
        orders={
            "Jean": weeks([HostParty(place="TB", guests=("Pierre", "Luc", "Ghost")), Drink()]),
            "Pierre": weeks([VisitClub(), Drink()]),
            "Luc": weeks([AttendParty(host="Jean"), Drink()]),
            "Max": weeks([AttendParty(host="Jean"), Drink()]),
            "Old": weeks(VisitClub()),
        },
    )
    given = m.only("party.given")
    assert given.audience == PUBLIC
    assert given.facts == {"who": "Jean", "club": "TB", "guests": ["Pierre", "Luc"]}
    roles = {e.facts["who"]: (e.facts["role"], e.facts["host"]) for e in m.events("club.visited")}
    assert roles == {
        "Jean": ("host", "Jean"), "Pierre": ("party", "Jean"), "Luc": ("party", "Jean"),
        "Max": ("gatecrasher", "Jean"), "Old": ("member", ""),
    }  # fmt: skip
    payers = {e.facts["who"]: e.facts["payer"] for e in m.events("drink.taken")}
    assert payers == {"Jean": "Jean", "Pierre": "Jean", "Luc": "Jean", "Max": "Max"}
    # Everybody at the party talks with everybody there; who merely is at the club that evening does not.
    pairs = {frozenset((e.facts["who"], e.facts["partner"])) for e in m.events("club.talked")}
    assert pairs == {
        frozenset(p)
        for p in [("Jean", "Pierre"), ("Jean", "Luc"), ("Jean", "Max"), ("Pierre", "Luc"), ("Pierre", "Max"),
                  ("Luc", "Max")]
    }  # fmt: skip
    assert m.points("Jean", "3.1.6") == 0, "giving it brings nothing by itself"


@pytest.mark.rule("3.1.6")
@pytest.mark.parametrize(
    ("who", "order", "rule", "reason"),
    [
        ("Pierre", AttendParty(host="Jean"), "3.1.6", "not-invited"),
        ("Pierre", AttendParty(host="Max"), "3.1.6", "no-party"),
        ("Pierre", AttendParty(), "3.1.6", "no-party"),
        ("Pierre", HostParty(place="TB"), "3.1.6", "not-member"),
    ],
)
def test_parties_one_does_not_get_into(month, who, order, rule, reason):
    m = month(
        person("Jean", level=9, club="TB"), person("Pierre"), person("Max"),
        orders={"Jean": weeks(HostParty(place="TB")), who: weeks(order)},
    )  # fmt: skip
    assert m.refused(who) == [(rule, reason)]


@pytest.mark.rule("3.1.6")
def test_who_is_bidden_needs_not_say_to_whom(month):
    m = month(
        person("Jean", level=9, club="TB"), person("Pierre"),
        orders={
            "Jean": weeks([HostParty(place="TB"), Invite(who="Pierre", to="party")]),
            "Pierre": weeks(AttendParty()),
        },
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["role"] == "party"


@pytest.mark.rule("3.1.6")
def test_six_partners_at_most(month):
    guests = [f"G{n}" for n in range(9)]
    m = month(
        person("Jean", level=9, club="TB"), *(person(name) for name in guests),
        orders={"Jean": weeks(HostParty(place="TB", guests=tuple(guests)))}
        | {name: weeks(AttendParty(host="Jean")) for name in guests},
    )  # fmt: skip
    count = dict.fromkeys(["Jean", *guests], 0)
    pairs = [(e.facts["who"], e.facts["partner"]) for e in m.events("club.talked")]
    for pair in pairs:
        for name in pair:
            count[name] += 1
    assert max(count.values()) == 6
    assert len(pairs) == len({frozenset(pair) for pair in pairs})


def test_every_club_of_the_book_is_known():
    assert set(book().clubs) == {"EO", "CH", "GM", "TB", "CA", "PR"}


# A host and a guest of one club ------------------------------------------------------------------------


@pytest.mark.rule("3.1.5")
@pytest.mark.parametrize(("host_level", "level"), [(9, 9), (9, 11), (11, 9)])
def test_a_member_is_nobodys_guest_in_his_own_club(month, host_level, level):
    m = month(
        person("Jean", level=host_level, club="CH"), person("Pierre", level=level, club="CH"), person("Luc"),
        orders={
            "Jean": weeks([VisitClub(with_=("Pierre", "Luc")), Drink()]),
            "Pierre": weeks(VisitClub(guest_of="Jean")),
            "Luc": weeks(VisitClub(guest_of="Jean")),
        },
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["role"] == "member"
    # Nor does he take a guest's place, or pay as one.
    assert m.only("club.visited", who="Luc").facts["role"] == "guest"
    assert m.only("drink.treated").facts["who"] == "Luc"


@pytest.mark.rule("3.1.1", "3.1.5")
def test_who_joins_his_hosts_club_in_that_week_goes_there_as_a_member(month):
    m = month(
        person("Jean", **HOST), person("Pierre", level=9, club="PR"),
        orders={
            "Jean": weeks([VisitClub(with_=("Pierre",)), Drink()]),
            "Pierre": weeks([JoinClub(club="CH"), VisitClub(guest_of="Jean")]),
        },
    )  # fmt: skip
    visit = m.only("club.visited", who="Pierre").facts
    assert (visit["role"], visit["host"]) == ("member", "")
    assert m.events("guest.honoured") == m.events("drink.treated") == []


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("order", "rule", "reason"),
    [
        (VisitClub(), "3.1.1", "no-club"), (VisitClub(club="CH"), "3.1.1", "not-member"),
        (VisitClub(with_=("Jean",)), "3.1.5", "host-away"), (HostParty(place="CH"), "3.1.6", "not-member"),
    ],
)  # fmt: skip
def test_a_club_lost_on_the_first_day_lets_him_in_no_more(month, order, rule, reason):
    m = month(person("Pierre", level=8, club="CH"), person("Jean"), orders={"Pierre": weeks(order)})
    assert m.only("club.lost").facts["reason"] == "level"
    assert m.refused("Pierre") == [(rule, reason)]
    assert m.events("club.paid") == m.events("club.visited") == []


@pytest.mark.rule("3.1.1")
@pytest.mark.parametrize(
    ("given", "stays"),
    [
        ({"regiment": "GD", "rank": "captain"}, True),
        ({"regiment": "CDR", "rank": "subaltern"}, True),
        ({"regiment": "CDR", "rank": "private"}, False),
        ({"regiment": "MDR", "rank": "colonel"}, False),
        # Disgraced by debt he serves at the frontier, and is still an officer of the mounted brigade.
        ({"regiment": "FR", "home_regiment": "GD", "rank": "captain", "disgrace": "debt"}, True),
        ({"regiment": "FR", "home_regiment": "GD", "rank": "private", "disgrace": "husband-killed"}, False),
        ({"regiment": "FR", "home_regiment": "", "rank": "captain", "disgrace": "own-regiment"}, False),
    ],
)
def test_an_officer_of_the_mounted_brigade_keeps_his_club(month, given, stays):
    away = {"at_front": True} if "disgrace" in given else {}
    m = month(person("Pierre", level=9, club="GM", **given, **away), orders={"Pierre": weeks()})
    assert (m["Pierre"].club == "GM") is stays
    assert [e.facts["reason"] for e in m.events("club.lost")] == ([] if stays else ["rank"])


@pytest.mark.rule("3.1.6")
@pytest.mark.parametrize(
    "order",
    [
        VisitClub(guest_of="Jean"), VisitClub(club="CH"), VisitClub(club="CH", guest_of="Jean"),
        VisitClub(with_=("Jean",)), AttendParty(), AttendParty(host="Jean"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("level", [6, 12])
def test_who_is_bidden_to_a_party_comes_however_he_says_it(month, order, level):
    m = month(
        person("Jean", **HOST), person("Pierre", level=level),
        orders={"Jean": weeks(HostParty(place="CH", guests=("Pierre",))), "Pierre": weeks([order, Drink()])},
    )  # fmt: skip
    visit = m.only("club.visited", who="Pierre").facts
    assert (visit["role"], visit["host"]) == ("party", "Jean")
    assert m.only("drink.taken").facts["payer"] == "Jean"


@pytest.mark.rule("3.1.6")
@pytest.mark.parametrize("order", [VisitClub(), VisitClub(club="PR"), VisitClub(club="PR", with_=("Jean",))])
def test_who_is_bidden_to_a_party_may_go_to_his_own_club_instead(month, order):
    m = month(
        person("Jean", **HOST), person("Pierre", club="PR"),
        orders={"Jean": weeks(HostParty(place="CH", guests=("Pierre",))), "Pierre": weeks(order)},
    )  # fmt: skip
    assert m.only("club.visited", who="Pierre").facts["club"] == "PR"


@pytest.mark.rule("3.1.5", "3.1.6")
@pytest.mark.parametrize("order", [VisitClub(with_=("Jean",)), HostParty(place="CH", guests=("Jean",))])
def test_nobody_is_his_own_company(month, order):
    m = month(person("Jean", **HOST), orders={"Jean": weeks(order)})
    assert m.only("club.visited").facts["company"] == []
    assert all(e.facts["guests"] == [] for e in m.events("party.given"))


@pytest.mark.rule("3.1.5", "3.1.6")
def test_who_accepts_an_invitation_goes_where_it_takes_him(month):
    """«Acepto la invitación de Jean», who gives no party and takes him to his club."""
    m = month(
        person("Jean", **HOST), person("Pierre", level=7),
        orders={"Jean": weeks(VisitClub(with_=("Pierre",))), "Pierre": weeks(AttendParty(host="Jean"))},
    )  # fmt: skip
    visit = m.only("club.visited", who="Pierre").facts
    assert (visit["club"], visit["role"], visit["host"]) == ("CH", "guest", "Jean")


@pytest.mark.rule("3.1.6")
def test_who_accepts_an_invitation_that_nobody_made_stays_outside(month):
    m = month(
        person("Jean", **HOST), person("Pierre", level=7),
        orders={"Jean": weeks(VisitClub()), "Pierre": weeks(AttendParty(host="Jean"))},
    )  # fmt: skip
    assert m.refused("Pierre") == [("3.1.6", "no-party")]
