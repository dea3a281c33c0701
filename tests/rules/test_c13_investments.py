import pytest
from months import person, weeks

from turnbot.core.events import SECRET, only
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import Invest, Rest
from turnbot.games.preux.state.between import Investment
from turnbot.games.preux.state.things import Season


def invests(*orders, name="Pierre", **more):
    return {name: weeks(Rest(), Rest(), Rest(), [Rest(), *orders], **more)}


def rich(name="Pierre", **given):
    return person(name, **({"crowns": 9000} | given))


def put(name="Pierre", sector="arms", crowns=1000, month="1626-08", **given):
    doc = {"name": f"investment/{month}/{sector}/{name}", "registered": name} | given
    return Investment(investor=name, sector=sector, crowns=crowns, month=month, **doc)


def season(at_front=0, result=3, month="1626-09"):
    codes = ("GR", "GC", "MDR", "GD", "CDR", "CPC", "CDD", "DDM", "DPL", "MR", "MDP", "13", "53", "27", "4")
    there = dict.fromkeys(codes[:at_front], 1)
    return Season(name=f"season/{month}", month=month, at_front=there, result=result)


def luck(*pips):
    return {"*/luck-*": pips}


# Putting money in ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.0.1")
@pytest.mark.parametrize(
    ("crowns", "taken", "refused"),
    [
        (1000, 1000, None), (3000, 3000, None), (2500, 2000, None), (999, 0, "fraction"),
        (9000, 0, "cannot-pay"), (None, 0, "no-amount"), (0, 0, "no-amount"), (-1000, 0, "no-amount"),
    ],
)  # fmt: skip
def test_whole_blocks(month, crowns, taken, refused):
    m = month(rich(), orders=invests(Invest(sector="food", crowns=crowns)))
    assert -m.crowns("Pierre", "13.0.1") == taken
    assert m.refused("Pierre") == ([("13.0.1", refused)] if refused else [])
    assert [one.crowns for one in m.outcome.world.investments.values()] == ([taken] if taken else [])
    over = (crowns or 0) - taken
    assert [e.facts["over"] for e in m.events("investment.made")] == ([over] if taken else [])


@pytest.mark.rule("13.0.1")
@pytest.mark.parametrize("at", range(1, 13))
def test_only_when_a_season_ends(month, at):
    m = month(rich(), orders=invests(Invest(sector="arms", crowns=1000)), at=f"1626-{at:02d}")
    if at in (2, 5, 8, 11):
        assert m.only("investment.made").facts["month"] == f"{1626 + at // 9}-{(at + 3) % 12 + 1:02d}"
    else:
        told = m.only("order.refused")
        assert (told.rule, told.facts["reason"]) == ("13.0.1", "season")
        assert told.facts["month"] == f"{1626 + at // 12}-{[2, 5, 8, 11, 2][(at + 0) // 3]:02d}"


@pytest.mark.rule("13.0.1")
def test_what_is_said_before_is_done_in_the_fourth_week(month):
    order = Invest(sector="arms", crowns=1000)
    m = month(rich(), orders={"Pierre": weeks([Rest(), order], notes=[order])})
    assert [e.week for e in m.events("investment.planned")] == [0, 1]
    made = m.only("investment.made")
    assert (made.week, made.facts["crowns"]) == (4, 2000)


@pytest.mark.rule("13.0.1")
def test_nobody_else_learns_of_it(month):
    m = month(rich(), orders=invests(Invest(sector="arms", crowns=1000)))
    assert m.only("investment.made").audience == only("Pierre")


@pytest.mark.rule("13.0.1")
def test_no_sector_and_a_condition(month):
    m = month(rich(), orders=invests(Invest(crowns=1000)))
    assert m.refused("Pierre") == [("13.0.1", "no-sector")]
    m = month(rich(), orders=invests(Invest(sector="arms", crowns=1000, if_=If("crowns<", 50))))
    assert m.events("investment.made") == []


@pytest.mark.rule("13.0.1")
def test_what_the_bills_need_is_not_invested(month):
    m = month(rich(crowns=1011), orders=invests(Invest(sector="arms", crowns=1000)))
    assert m.refused("Pierre") == [("13.0.1", "cannot-pay")]


@pytest.mark.rule("13.0.1")
@pytest.mark.parametrize(
    ("shares", "registered"),
    [
        ({"Pierre": (600, ("Jean",)), "Jean": (400, ("Pierre",))}, "Pierre"),
        ({"Pierre": (1500, ("Jean",)), "Jean": (1500, ("Pierre",))}, "Jean"),
        (
            {
                "Pierre": (300, ("Jean", "Luc")),
                "Jean": (300, ("Pierre", "Luc")),
                "Luc": (400, ("Pierre", "Jean")),
            },
            "Luc",
        ),
        # Who is not named back is in no pool.
        ({"Pierre": (600, ("Jean",)), "Jean": (400, ())}, None),
        ({"Pierre": (600, ("Jean",)), "Jean": (500, ("Pierre",))}, None),
        ({"Pierre": (600, ("Jean",))}, None),
    ],
)
def test_pooling(month, shares, registered):
    orders = {}
    for name, (crowns, partners) in shares.items():
        orders |= invests(Invest(sector="goods", crowns=crowns, with_=partners), name=name)
    m = month(rich("Pierre"), rich("Jean"), rich("Luc"), orders=orders)
    held = {one.investor: one for one in m.outcome.world.investments.values()}
    if registered is None:
        assert held == {}
        assert {e.facts["reason"] for e in m.events("order.refused")} == {"fraction"}
    else:
        assert {name: one.crowns for name, one in held.items()} == {
            n: crowns for n, (crowns, _) in shares.items()
        }
        assert {one.registered for one in held.values()} == {registered}
        for event in m.events("investment.made"):
            assert event.audience == only(event.facts["who"])


@pytest.mark.rule("13.0.1")
def test_a_partner_who_cannot_pay_spoils_the_block(month):
    orders = invests(Invest(sector="arms", crowns=600, with_=("Jean",)))
    orders |= invests(Invest(sector="arms", crowns=400, with_=("Pierre",)), name="Jean")
    m = month(rich(), rich("Jean", crowns=100), orders=orders)
    assert m.refused("Jean") == [("13.0.1", "cannot-pay")]
    assert m.refused("Pierre") == [("13.0.1", "fraction")]
    assert m.crowns("Pierre", "13.0.1") == 0


# Paying out ---------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1.1", "13.2.1", "13.3.1")
@pytest.mark.parametrize(
    ("sector", "told", "pips", "percent"),
    [
        ("arms", season(6), (3, 4), 10), ("arms", season(10), (3, 4), 30), ("arms", season(0), (3, 4), -20),
        ("food", season(6), (3, 4), 10), ("food", season(10), (3, 4), -10), ("food", season(0), (3, 4), 40),
        ("goods", season(), (3, 4), 10), ("goods", season(result=5), (3, 4), 30),
        ("goods", season(result=1), (3, 4), -10),
        # Luck, and the limits.
        ("goods", season(), (1, 1), 0), ("goods", season(), (6, 6), 20), ("arms", season(15), (6, 6), 60),
        ("goods", season(result=-4), (1, 1), -50),
        # A season in which no regiment was seen at the front is one in which none was there.
        ("arms", None, (3, 4), -20), ("food", None, (3, 4), 40), ("goods", None, (3, 4), 10),
    ],
)  # fmt: skip
def test_yields(month, sector, told, pips, percent):
    others = [put(sector=sector, crowns=2000), *([told] if told else [])]
    m = month(rich(), at="1626-12", others=others, dice=luck(*pips))
    paid = m.only("investment.paid")
    assert (paid.facts["crowns"], paid.facts["gain"]) == (2000, 20 * percent)
    assert (paid.rule, paid.audience) == (
        {"arms": "13.1.1", "food": "13.2.1", "goods": "13.3.1"}[sector],
        only("Pierre"),
    )
    assert m.crowns("Pierre", paid.rule) == 2000 + 20 * percent
    assert dict(m.outcome.world.investments) == dict(m.outcome.world.seasons) == {}


@pytest.mark.rule("13.1.1", "13.2.1", "13.3.1")
@pytest.mark.parametrize(("at", "paid"), [("1626-09", False), ("1626-11", False), ("1626-12", True)])
def test_it_comes_back_after_the_season(month, at, paid):
    m = month(rich(), at=at, others=[put()], dice=luck(3, 4))
    assert bool(m.events("investment.paid")) is paid


@pytest.mark.rule("13.1.1", "13.2.1", "13.3.1")
@pytest.mark.parametrize(
    ("ruling", "gain"),
    [(25, 250), (-100, -1000), (0, 0), (-101, 100), ("mucho", 100), (None, 100), (True, 100)],
)
def test_the_referee_disposes(month, ruling, gain):
    key = "13.1.1/0/yield-1626-09"
    m = month(
        rich(), at="1626-12", others=[put(), put(sector="food"), season(6)], dice=luck(3, 4),
        rulings={key: ruling},
    )  # fmt: skip
    assert {case.key: case.proposal for case in m.outcome.cases} == {key: 10, "13.2.1/0/yield-1626-09": 10}
    assert m.only("investment.paid", sector="arms").facts["gain"] == gain
    assert m.only("investment.paid", sector="food").facts["gain"] == 100


@pytest.mark.rule("13.1.1")
@pytest.mark.parametrize(
    ("swayed", "pips", "gain"), [(0, None, 100), (1, 5, 250), (1, 4, 100), (5, 1, 100), (0, 6, 100)]
)
def test_the_armys_supplier_has_more(month, swayed, pips, gain):
    dice = luck(3, 4) | ({"*/supplier-*/Pierre": pips} if pips else {})
    m = month(rich(), at="1626-12", others=[put(swayed=swayed), season(6)], dice=dice)
    assert m.only("investment.paid").facts["gain"] == gain


@pytest.mark.rule("13.1.1")
def test_a_block_is_favoured_for_all_who_share_it(month):
    shares = [put(crowns=600, swayed=2), put("Jean", crowns=400, registered="Pierre"), season(6)]
    m = month(rich(), rich("Jean"), at="1626-12", others=shares, dice=luck(3, 4) | {"*/supplier-*/Pierre": 4})
    assert {e.facts["who"]: e.facts["gain"] for e in m.events("investment.paid")} == {
        "Pierre": 150,
        "Jean": 100,
    }


@pytest.mark.rule("13.3.1")
def test_a_loss_is_rounded_to_whole_crowns(month):
    m = month(
        rich(), at="1626-12", others=[put(sector="goods", crowns=333, registered="Jean")], dice=luck(3, 4),
        rulings={"13.3.1/0/yield-1626-09": -10},
    )  # fmt: skip
    assert m.only("investment.paid").facts["gain"] == -34


@pytest.mark.rule("13.1.1", "13.2.1", "13.3.1")
def test_the_front_is_remembered_for_the_season_without_its_frontier_regiments(month):
    soldiers = [
        person("Pierre", at_front=True, regiment="GR"), person("Jean", at_front=True, regiment="FR"),
        person("Luc", regiment="MR"), person("Max", at_front=True, regiment="13"),
    ]  # fmt: skip
    m = month(*soldiers, at="1626-10", others=[season(1)])
    (known,) = m.outcome.world.seasons.values()
    assert known.at_front == {"GR": 2, "13": 1}
    assert m.only("front.noted").audience == SECRET
    m = month(*soldiers, at="1626-10")
    (known,) = m.outcome.world.seasons.values()
    assert (known.month, known.at_front, known.result) == ("1626-09", {"GR": 1, "13": 1}, 3)
    m = month(person("Jean", at_front=True, regiment="FR"), at="1626-10")
    assert m.events("front.noted") == []


@pytest.mark.rule("13.0.1")
@pytest.mark.parametrize(("crowns", "made"), [(2012, ["arms", "food"]), (2011, ["arms"]), (1011, [])])
def test_all_that_is_spare_may_be_invested_and_no_more(month, crowns, made):
    orders = invests(Invest(sector="arms", crowns=1000), Invest(sector="food", crowns=1000))
    m = month(rich(crowns=crowns), orders=orders)
    assert [e.facts["sector"] for e in m.events("investment.made")] == made
    assert m.refused("Pierre") == [("13.0.1", "cannot-pay")] * (2 - len(made))
    # What is short is short of the season's last week, and his keep is paid.
    assert m.only("maintenance.paid").facts["cost"] == 12


@pytest.mark.rule("13.0.1")
def test_a_partner_of_a_partner_is_in_the_pool_and_a_stranger_is_not(month):
    def share(crowns, *partners):
        return Invest(sector="food", crowns=crowns, with_=partners)

    orders = invests(share(300, "Jean")) | invests(share(300, "Pierre", "Luc"), name="Jean")
    orders |= invests(share(400, "Jean"), name="Luc") | invests(share(500, "Luc"), name="Ana")
    m = month(*[rich(name) for name in ("Pierre", "Jean", "Luc", "Ana")], orders=orders)
    assert {one.investor for one in m.outcome.world.investments.values()} == {"Pierre", "Jean", "Luc"}
    assert {one.registered for one in m.outcome.world.investments.values()} == {"Luc"}
    told = {e.facts["who"]: e.facts["partners"] for e in m.events("investment.made")}
    assert told == {"Pierre": ["Jean"], "Jean": ["Luc", "Pierre"], "Luc": ["Jean"]}
    assert m.refused("Ana") == [("13.0.1", "fraction")]
