from dataclasses import replace

import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AskKing,
    AttendParty,
    BachelorParty,
    Buy,
    JoinClub,
    Propose,
    Rest,
    VisitClub,
    Wedding,
)


def suitor(**given):
    return person("Pierre", **({"level": 9, "crowns": 3000, "lady": "Yvonne"} | given))


def proposal(month, die, *, hers=None, notes=(), king=None, orders=None, **given):
    """Pierre, level 9, proposes to Yvonne, level 9: courting her asks for 3, this for 4."""
    yvonne = lady("Yvonne", **({"level": 9, "lover": "Pierre"} | (hers or {})))
    dice = {"4.4.1/1/proposal/Pierre/Yvonne": die}
    if king is not None:
        dice["4.4.3/2/king/Pierre/Yvonne"] = king
    return month(
        suitor(**given), ladies=[yvonne], dice=dice,
        orders={"Pierre": orders or weeks(Propose(), notes=notes)},
    )  # fmt: skip


# Proposals ---------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(("die", "yes"), [(1, False), (2, False), (3, False), (4, True), (6, True)])
def test_she_asks_one_more_of_a_husband_than_of_a_suitor(month, die, yes):
    m = proposal(month, die)
    assert bool(m.events("proposal.accepted")) is yes
    # The ring is bought before and lost with her.
    assert m.only("proposal.made").facts["cost"] == 27
    assert m.only("proposal.made").audience == only("Pierre")
    assert m["Pierre"].bride == ("Yvonne" if yes else "")


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(("titles", "cost"), [((), 27), (("Baronne d'Alost",), 54)])
def test_the_ring_is_dearer_for_a_title(month, titles, cost):
    assert proposal(month, 6, hers={"titles": titles}).crowns("Pierre", "4.4.1") == -cost


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(("rich", "bonus"), [(False, 2), (True, 0)])
def test_presents_of_the_month_help_with_who_is_not_rich(month, rich, bonus):
    m = proposal(
        month,
        3,
        hers={"rich": rich},
        notes=[
            Buy(what="flores", quality="luxury" if rich else None),
            Buy(what="flores", quality="luxury" if rich else None),
        ],
    )
    assert m.only("proposal.made").facts["bonus"] == bonus
    assert bool(m.events("proposal.accepted")) is (bonus > 0)


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(
    ("die", "father", "yes"), [(1, "Pierre", False), (2, "Pierre", True), (2, "Armand", False)]
)
def test_she_hardly_refuses_the_father_of_her_child(month, die, father, yes):
    m = proposal(month, die, hers={"conceived": "1626-07", "father": father})
    assert bool(m.events("proposal.accepted")) is yes


@pytest.mark.rule("4.4.1")
def test_the_referee_may_dispose_otherwise(month):
    yvonne = lady("Yvonne", level=9, lover="Pierre")
    for answer, yes in ((True, True), ("quizá", False)):
        m = month(
            suitor(), ladies=[yvonne], orders={"Pierre": weeks(Propose())},
            dice={"4.4.1/1/proposal/Pierre/Yvonne": 2}, rulings={"4.4.1/1/proposal/Pierre/Yvonne": answer},
        )  # fmt: skip
        assert bool(m.events("proposal.accepted")) is yes
        assert bool(m.events("ruling.unusable")) is (not yes)


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(
    ("order", "given", "reason"),
    [
        (Propose(lady="Claire"), {}, "not-his"),
        (Propose(), {"lady": ""}, "not-his"),
        (Propose(), {"wife": True, "house": 2}, "married"),
        (Propose(), {"bride": "Yvonne", "wedding": "1626-09"}, "betrothed"),
        (Propose(), {"crowns": 18 + 27 + 26}, "cannot-pay"),
    ],
)
def test_who_cannot_propose_is_told_why(month, order, given, reason):
    hers = {} if given.get("lady", "x") else {"lover": ""}
    m = proposal(month, 6, orders=weeks(order), hers=hers, **given)
    assert m.refused("Pierre") == [("4.4.1", reason)]


@pytest.mark.rule("4.4.2")
def test_a_refusal_is_public_and_costs_five_points(month):
    m = proposal(month, 2)
    assert m.only("proposal.rejected").audience == PUBLIC
    assert (m.points("Pierre", "4.4.2"), m.only("proposal.mourned").audience) == (-5, only("Pierre"))


@pytest.mark.rule("4.4.2")
def test_the_wedding_is_announced_a_month_ahead(month):
    m = proposal(month, 6)
    accepted = m.only("proposal.accepted")
    assert (accepted.audience, accepted.facts["month"], m["Pierre"].wedding) == (PUBLIC, "1626-09", "1626-09")


@pytest.mark.rule("4.4.2")
def test_orders_may_hang_on_her_answer(month):
    for die, joined in ((6, True), (2, False)):
        orders = weeks(Propose(), JoinClub(club="PR", if_=If("accepted", "Yvonne")))
        assert bool(proposal(month, die, orders=orders).events("club.joined")) is joined


# The King ----------------------------------------------------------------------------------------------


TITLED = {"titles": ("Baronne d'Alost",)}


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize(
    ("die", "given", "hers", "granted"),
    [
        (6, {}, {}, True), (5, {}, {}, False), (1, {}, {}, False),
        (5, {"level": 14}, {}, True),  # three above a baron's 11
        (5, {"level": 13}, {}, False),
        (4, {"level": 17}, {}, True),
        (5, {}, {"conceived": "1626-07", "father": "Pierre"}, True),
        (1, {"level": 29}, {}, False),  # on a one he never does
        # Of several titles the highest counts: a count's 13, and no baron's 11.
        (5, {"level": 15}, {"titles": ("Baronne d'Alost", "Comtesse de Nesle")}, False),
        (5, {"level": 15}, {"titles": ("Comtesse de Nesle", "Baronne d'Alost")}, False),
        (5, {"level": 16}, {"titles": ("Comtesse de Nesle", "Baronne d'Alost")}, True),
    ],
)  # fmt: skip
def test_the_king_grants_on_a_six(month, die, given, hers, granted):
    m = proposal(month, 6, hers=TITLED | hers, king=die, orders=weeks(Propose(), AskKing()), **given)
    assert m.only("proposal.accepted").facts["month"] == ""
    assert bool(m.events("leave.granted")) is granted
    assert m["Pierre"].wedding == ("1626-09" if granted else "")


@pytest.mark.rule("4.4.3")
def test_once_a_month_and_only_for_a_titled_bride(month):
    m = proposal(month, 6, hers=TITLED, king=2, orders=weeks(Propose(), AskKing(), AskKing()))
    assert m.refused("Pierre") == [("4.4.3", "once")]
    assert m.only("leave.asked").audience == only("Pierre")
    m = proposal(month, 6, orders=weeks(Propose(), AskKing()))
    assert m.refused("Pierre") == [("4.4.3", "no-need")]
    m = proposal(month, 6, orders=weeks(AskKing()))
    assert m.refused("Pierre") == [("4.4.3", "not-betrothed")]


@pytest.mark.rule("4.4.3")
def test_without_leave_there_is_no_wedding(month):
    m = proposal(month, 6, hers=TITLED, orders=weeks(Propose(), Wedding()))
    assert m.refused("Pierre") == [("4.4.3", "no-leave")]


# The wedding -------------------------------------------------------------------------------------------


def wedding(month, *guests, order=None, groom=None, hers=None, level=9, bidden=None, others=None, **given):
    """Pierre marries Yvonne in the second week of September."""
    yvonne = lady("Yvonne", **({"level": level, "lover": "Pierre"} | (hers or {})))
    pierre = suitor(**({"bride": "Yvonne", "wedding": "1626-09", "stag_night": True} | (groom or {})))
    names = tuple(g.name for g in guests)
    order = order or Wedding(guests=names if bidden is None else bidden)
    return month(
        pierre, *guests, ladies=[yvonne],
        orders={
            "Pierre": weeks(Rest(), order),
            **{name: weeks(Rest(), AttendParty(host="Pierre")) for name in names},
            **(others or {}),
        },
        **({"at": "1626-09"} | given),
    )  # fmt: skip


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize(
    ("left", "lives"), [(29, []), (30, [1]), (89, [2]), (100, [3]), (249, [4]), (250, [5])]
)
def test_who_can_pay_no_house_that_suits_her_takes_the_best_he_can_pay(month, left, lives):
    """She asks for a palacete of 250; the feast leaves him so much beside his keep of 18 and hers of 63."""
    feast = Wedding(crowns=21 * 50)
    m = wedding(month, level=21, groom={"crowns": 18 + 63 + left}, order=feast)
    assert [e.facts["residence"] for e in m.events("house.moved")] == lives


@pytest.mark.rule("4.4.6")
def test_it_makes_her_his_wife_before_all_paris(month):
    m = wedding(month, person("Armand"))
    assert m.only("wedding.held").audience == PUBLIC
    pierre = m["Pierre"]
    assert (pierre.wife, pierre.bride, pierre.wedding, pierre.stag_night) == (True, "", "", False)
    assert m.only("home.opened").facts["occasion"] == "wedding"


@pytest.mark.rule("4.4.6")
@pytest.mark.rule("4.4.2")
@pytest.mark.parametrize(
    ("groom", "at", "refused"),
    [
        ({}, "1626-08", [("4.4.2", "too-early")]),
        ({}, "1626-10", []),
        ({"bride": "", "wedding": ""}, "1626-09", [("4.4.2", "not-betrothed")]),
        ({"crowns": 0}, "1626-09", []),  # the dowry pays it
    ],
)
def test_when_there_may_be_a_wedding(month, groom, at, refused):
    assert wedding(month, groom=groom, at=at).refused("Pierre") == refused


@pytest.mark.rule("4.4.4")
@pytest.mark.parametrize(
    ("hers", "dowry"),
    [
        ({}, 450), ({"rich": True}, 900), ({"titles": ("Dame",)}, 900),
        ({"rich": True, "titles": ("Dame",)}, 1350),
    ],
)  # fmt: skip
def test_the_dowry_comes_with_her(month, hers, dowry):
    m = wedding(month, hers=hers)
    assert m.crowns("Pierre", "4.4.4") == dowry
    assert m.only("dowry.paid").audience == only("Pierre")


@pytest.mark.rule("4.4.6")
@pytest.mark.parametrize(
    ("levels", "crowns", "points"),
    [
        ((), None, 1),
        ((4,), 50, 1),
        ((6, 4), 50, 2),
        ((6, 8), 99, 2),
        ((6, 9), 100, 4),
        ((), 10, 1),
        ((), 250, 5),
    ],
)
def test_the_couple_has_a_fifth_of_their_levels_and_what_they_spend(month, levels, crowns, points):
    guests = [person(f"G{n}", level=level) for n, level in enumerate(levels)]
    m = wedding(month, *guests, order=Wedding(crowns=crowns, guests=tuple(g.name for g in guests)))
    assert m.only("wedding.feasted").facts["points"] == points
    assert m.only("wedding.paid").facts["cost"] == max(50, crowns or 0)


@pytest.mark.rule("4.4.6")
@pytest.mark.parametrize(
    ("level", "house", "lives", "rents"),
    [(5, 0, 1, 1), (9, 0, 2, 1), (12, 0, 3, 1), (12, 4, 4, 0), (21, 1, 5, 1)],
)
def test_they_need_a_home_she_accepts(month, level, house, lives, rents):
    m = wedding(month, level=level, groom={"house": house, "level": 16})
    assert m["Pierre"].house == lives
    assert len(m.events("house.moved")) == rents


@pytest.mark.rule("4.4.6")
def test_the_new_house_holds_so_many_guests(month):
    m = wedding(month, *(person(f"G{n}") for n in range(5)), level=5)
    assert m.only("home.opened").facts["guests"] == ["G0", "G1", "G2"]


@pytest.mark.rule("4.4.6")
def test_the_wedding_is_no_company(month):
    m = wedding(month, house={"4.1.1": {"status_per_month": -2}})
    assert [e.facts["points"] for e in m.events("company.missed", who="Pierre")] == [-2]


@pytest.mark.rule("4.4.6", "3.1.3")
def test_the_groom_talks_with_no_enemy_either(month):
    # Left alone with his wounds, he is no danger and no company.
    foe = person("Armand", level=9, regiment="13", rank="captain", resting_until="1626-09/4")
    m = wedding(month, foe, person("Bruno", level=9), groom={"regiment": "27", "rank": "captain"})
    assert m.only("home.conversed").facts["guests"] == ["Bruno"]


@pytest.mark.rule("4.4.7")
def test_guests_score_as_at_any_party_and_the_hosts_pay_the_wine(month):
    m = wedding(month, person("Armand", level=6), person("Bruno", level=7))
    assert m.only("wedding.feasted").facts["cost"] == 13
    # Yvonne asks for a little house: two above an attic; Pierre is three above Armand.
    assert m.only("home.enjoyed", who="Armand").facts["points"] == 2 + 3
    assert m.only("drink.taken", who="Armand").facts["payer"] == "Pierre"
    assert m.crowns("Armand", "4.7.4") == 0
    assert m.only("home.conversed").facts["guests"] == ["Armand", "Bruno"]


# The stag night ----------------------------------------------------------------------------------------


@pytest.mark.rule("4.4.5")
@pytest.mark.parametrize(("stag", "points"), [(True, 0), (False, -5)])
def test_a_wedding_without_a_stag_night_costs_five_points(month, stag, points):
    assert wedding(month, groom={"stag_night": stag}).points("Pierre", "4.4.5") == points


@pytest.mark.rule("4.4.5")
@pytest.mark.parametrize(
    ("comes", "held"),
    [(BachelorParty(), True), (AttendParty(host="Armand"), True), (VisitClub(), True), (Rest(), False)],
)
def test_a_friend_gives_it_at_his_club_and_the_groom_comes(month, comes, held):
    armand = person("Armand", level=8, club="CA")
    m = wedding(
        month, armand, groom={"stag_night": False, "club": "CA"},
        others={
            "Armand": weeks(BachelorParty(groom="Pierre"), AttendParty(host="Pierre")),
            "Pierre": weeks(comes, Wedding(guests=("Armand",))),
        },
    )  # fmt: skip
    assert bool(m.events("stag.held")) is held
    assert m.points("Pierre", "4.4.5") == (0 if held else -5)
    if held:
        stag = m.only("stag.held")
        assert (stag.audience, stag.facts["who"], stag.facts["club"]) == (PUBLIC, "Armand", "CA")


@pytest.mark.rule("4.4.5")
def test_several_friends_give_it_together(month):
    friends = [person(name, level=8, club="CA") for name in ("Armand", "Bruno")]
    m = wedding(
        month, *friends, groom={"stag_night": False},
        others={
            **{f.name: weeks(BachelorParty(groom="Pierre"), Rest()) for f in friends},
            "Pierre": weeks(BachelorParty(), Wedding()),
        },
    )  # fmt: skip
    assert m.only("stag.held").facts["who"] == "Armand"
    assert m.only("party.given").facts["guests"] == ["Pierre", "Bruno"]
    assert m.refused("Bruno") == []


@pytest.mark.rule("4.4.5")
@pytest.mark.parametrize(
    ("order", "club", "refused"),
    [
        (BachelorParty(groom="Armand"), "CA", ("3.1.6", "no-party")),
        (BachelorParty(groom="nadie"), "CA", ("4.4.5", "no-groom")),
        (BachelorParty(groom="Bruno"), "CA", ("4.4.5", "no-groom")),
        (BachelorParty(groom="Pierre"), "", ("4.4.5", "no-club")),
        (BachelorParty(groom="Pierre", club="TB"), "CA", ("3.1.6", "not-member")),
    ],
)
def test_who_cannot_give_it_is_told_why(month, order, club, refused):
    m = wedding(month, person("Armand", level=8, club=club), person("Bruno"),
                others={"Armand": weeks(order), "Bruno": weeks(Rest())})  # fmt: skip
    assert m.refused("Armand") == [refused]


# No wedding --------------------------------------------------------------------------------------------


def idle(month, at="1626-09", **given):
    pierre = suitor(**({"bride": "Yvonne", "wedding": "1626-09", "level": 9} | given))
    yvonne = lady("Yvonne", level=9, lover=pierre.lady and "Pierre")
    return month(pierre, ladies=[yvonne], orders={"Pierre": weeks(Rest())}, at=at)


@pytest.mark.rule("4.4.8")
@pytest.mark.parametrize("given", [{}, {"lady": ""}])
def test_a_wedding_that_is_not_held_costs_both_a_level(month, given):
    m = idle(month, **given)
    assert m.only("wedding.cancelled").audience == PUBLIC
    assert m.outcome.world.ladies["Yvonne"].level == 8
    assert m.only("level.lost").rule == "4.4.8"
    assert (m["Pierre"].bride, m["Pierre"].wedding) == ("", "")


@pytest.mark.rule("4.5.2")
@pytest.mark.parametrize("given", [{}, {"lady": "", "wedding": ""}])
def test_who_has_no_bride_any_more_is_seen_to_leave_the_house_he_took_for_her(month, given):
    m = idle(month, **given, house=1)
    assert m["Pierre"].house == 0
    assert (m.only("house.moved").audience, m.only("house.moved").facts["residence"]) == (PUBLIC, 0)
    assert not idle(month, **given).events("house.moved")


@pytest.mark.rule("4.4.8")
def test_until_its_month_is_over_nothing_is_lost(month):
    assert not idle(month, at="1626-08").events("wedding.cancelled")


@pytest.mark.rule("4.4.8")
def test_the_front_only_puts_it_off(month):
    m = idle(month, at_front=True)
    assert (m["Pierre"].bride, m["Pierre"].wedding) == ("Yvonne", "1626-10")
    assert m.only("wedding.postponed").audience == PUBLIC
    assert not m.events("level.lost")


@pytest.mark.rule("4.4.8")
def test_before_the_banns_nothing_is_lost_with_her(month):
    m = idle(month, wedding="", lady="")
    assert m["Pierre"].bride == ""
    assert m.events("betrothal.ended")
    assert not m.events("level.lost")


# A family ------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.3.2")
@pytest.mark.rule("4.4.2")
@pytest.mark.rule("4.4.6")
@pytest.mark.rule("4.3.5")
def test_from_the_first_visit_to_the_cradle(month):
    """A child on its way, a wedding in time even for who has just lost a level, and a birth at the front."""
    everyday = weeks(AccompanyLady())
    plan = {
        "1626-08": (everyday, {"4.3.1/0/conception/Pierre/Yvonne": (6, 6)}),
        "1626-09": (weeks(Propose()), {"4.4.1/1/proposal/Pierre/Yvonne": 2}),
        "1626-10": (weeks(Wedding()), {}),
        "1626-12": (weeks(Rest()), {}),
    }
    people, ladies, others, at = [suitor()], [lady("Yvonne", level=9, lover="Pierre")], [], "1626-08"
    seen: set[tuple[str, str]] = set()
    kept = 0
    while at <= "1627-07":
        orders, dice = plan.get(at, (everyday, {}))
        m = month(
            *people, ladies=ladies, others=others, at=at, orders={"Pierre": orders},
            dice={"4.3.5/0/birth-1/Yvonne": 1, **dice},
        )  # fmt: skip
        seen |= {(at, e.kind) for e in m.outcome.events}
        kept += m.kept("Pierre", "9.4.4")
        page = turn_page(m.outcome.world)
        # A regiment takes him away in spring; until then he has what he needs.
        people = [replace(p, crowns=3000, at_front=page.month >= "1627-04") for p in page.people.values()]
        ladies, others, at = page.ladies.values(), page.children.values(), page.month
    assert ("1626-08", "lady.conceived") in seen
    assert ("1626-09", "proposal.accepted") in seen
    assert ("1626-10", "wedding.held") in seen
    assert ("1626-12", "pregnancy.seen") in seen
    assert ("1627-05", "child.born") in seen
    assert not [what for what in seen if what[1] in ("father.shirked", "lady.retired", "wedding.cancelled")]
    pierre = m["Pierre"]
    # Nobody loses a level at the front. Besides what the months there are worth the boy's fifteen points wait
    # for him, less what it costs that nobody
    # has had him baptised in June and July (10.5.1).
    assert (pierre.wife, pierre.children, pierre.status_kept - kept) == (True, 1, 15 - 2 * pierre.level)
    assert pierre.level < 9
