"""Months of war in which several rules meet: who stays, who goes, what waits in Paris for who is away."""

import pytest

from rules.months import cause, debt, lady, person, play_month, weeks
from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.tree import LeaveOfAbsence, Orders, Rest, VisitClub
from turnbot.games.preux.state.army import Unit, post_name, unit_name

THREE_DICE = ("strength", "constitution", "expertise")
#: Whatever is not thrown in a test: an undecided day in the field, nothing won, a burgher after the dead.
DULL = {
    "*/task/*": 4, "*/result/*": 3, "*/result-*": 3, "*/mention/*": (1, 1), "*/promotion/*": (1, 1),
    "*/loot/*": (1, 1), "*/fever/*": 6, **{f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in THREE_DICE},
    "6.0.5/*": 3,
}  # fmt: skip
LIST = (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10)


def unit(kind="regiment", code="MDR", **given):
    values = {"since": "1626-06", "task": "field"}
    return Unit(name=unit_name(kind, code), kind=kind, code=code, **(values | given))


def soldier(name="Pierre", **given):
    values = {"regiment": "MDR", "rank": "captain", "at_front": True, "front_since": "1626-06", "horses": 1}
    return person(name, **(values | given))


def war(*people, dice=None, units=None, **more):
    thrown = {**(dice or {}), **{key: value for key, value in DULL.items() if key not in (dice or {})}}
    units = [unit()] if units is None else units
    return play_month(*people, dice=thrown, others=[*units, *more.pop("others", ())], **more)


@pytest.mark.rule("11.4.5", "9.5.3")
def test_an_aide_whose_chief_stays_does_not_fight_though_his_regiment_does():
    """Ruling 252: the office prevails. He is in Paris, has his week there, and faces nothing."""
    aide = soldier(
        "Luc", at_front=False, front_since="", post=post_name("Ayudante de Cámara de General"), rank="major"
    )
    m = war(soldier(), aide, orders={"Luc": weeks(VisitClub(club="PR"))}, dice={"*/death/*": (2, 2)})
    assert [e.facts["who"] for e in m.events("front.endured")] == ["Pierre"]
    assert m["Luc"].at_front is False
    assert m.events("maintenance.paid", who="Luc")
    assert not m.events("maintenance.paid", who="Pierre")


@pytest.mark.rule("7.1.10", "9.4.4")
def test_a_duel_agreed_for_a_week_of_a_month_at_the_front_is_not_fought():
    terms = {"weapon": "rapier", "limit": "surrender", "place": "", "from": "1626-08/2"}
    agreed = cause("Pierre", "Jean", challenged="1626-07", accepted=True, terms=terms, reason="insult")
    m = war(soldier(), person("Jean"), others=[agreed], orders={}, dice={"*/death/*": (2, 2)})
    assert m.events("duel.fought") == []
    assert [c.name for c in m.open_causes] == [agreed.name], "it waits until both are in Paris"
    assert m["Pierre"].endurance == 180


@pytest.mark.rule("9.8.1", "4.2.8", "2.1.1", "4.4.5")
def test_what_a_prisoner_leaves_in_paris():
    """His lady and his debt cost him as ever, his wedding does not take place, and nobody pays him."""
    taken = soldier(
        captured="1626-07", lady="Diane", bride="Diane", wedding="1626-08", house=2, crowns=300, level=8
    )
    m = war(
        taken, person("Jean"), ladies=[lady("Diane", lover="Pierre", level=5)],
        debts=[debt("Jean", "Pierre", 80, due="1626-08", month="1626-01")],
        orders={"Pierre": weeks(Rest())},
    )  # fmt: skip
    assert m.events("pay.received", who="Pierre") == []
    assert m.crowns("Pierre", "4.2.8") == -15
    assert m.crowns("Pierre", "2.1.1") == -80
    assert m.events("wedding.held") == []
    assert m["Pierre"].captured == "1626-07"
    assert m["Pierre"].level == 8, "no level moves at the front"
    assert m.events("front.endured") == []


@pytest.mark.rule("9.5.3", "2.1.1", "2.1.2")
def test_death_at_the_front_with_heirs_and_creditors():
    """The older debt first, the moneylender what is left; wife and child leave the game with nothing."""
    m = war(
        soldier(lady="Diane", wife=True, house=2, crowns=100, children=0), person("Jean"),
        ladies=[lady("Diane", lover="Pierre", rich=True)],
        debts=[
            debt("Jean", "Pierre", 150, month="1626-03"),
            debt("moneylender", "Pierre", 100, month="1626-05", due="1626-11"),
        ],
        orders={"Pierre": Orders(death_roll=LIST)}, dice={"*/death/*": (6, 6), "*/gift*": 1},
    )  # fmt: skip
    paid = m.crowns("Jean", "2.1.1")
    assert 0 < paid <= 150
    assert m.outcome.world.debts == {}
    assert m.outcome.world.ladies["Diane"].lover == ""
    assert m.only("estate.settled").audience == only("Pierre")
    assert m.only("estate.settled").facts["crowns"] == 0
    assert m.only("front.fell").audience == PUBLIC
    assert "crowns" not in m.only("character.died").facts
    assert m.only("character.arrived")


@pytest.mark.rule("9.5.1", "9.5.4")
def test_who_forgets_his_list_faces_what_comes_beside_one_who_sent_his():
    m = war(
        soldier(), soldier("Jean"), orders={"Pierre": Orders(), "Jean": Orders(death_roll=(8,) * 13)},
        dice={"*/death/*": (4, 5)},
    )  # fmt: skip
    found = {e.facts["who"]: (e.facts["hardness"], e.facts["number"]) for e in m.events("front.endured")}
    assert found == {"Pierre": (10, 10), "Jean": (10, 8)}
    assert [e.facts["who"] for e in m.events("front.fell")] == ["Jean"]
    assert [e.facts["who"] for e in m.events("roll.defaulted")] == ["Pierre"]


@pytest.mark.rule("9.3.6", "9.4.4", "9.5.3")
def test_a_week_of_leave_in_a_month_at_the_front():
    """Ruling 195: it is a front month all the same; what he wins in Paris that week is kept for him."""
    orders = {"Pierre": weeks(Rest(), [LeaveOfAbsence(), VisitClub(club="PR")])}
    m = war(soldier(club="PR"), orders=orders, dice={"*/leave/*": 5, "*/death/*": (2, 2)})
    assert [e.week for e in m.events("club.visited", who="Pierre")] == [2]
    assert m.events("front.endured", who="Pierre"), "he fought too"
    assert m.events("maintenance.paid", who="Pierre") == []
    weighed = m.only("status.weighed", who="Pierre")
    assert (weighed.facts["result"], m["Pierre"].level, m["Pierre"].status) == ("front", 6, 0)
    kept = m["Pierre"].status_kept
    assert kept == sum(e.facts["points"] for e in m.events("points.kept", who="Pierre"))
    # In the next month, at home, it is his.
    world = turn_page(m.outcome.world)
    home = war(
        *(person("Pierre", status_kept=kept, club="PR") for _ in world.people), units=[unit(since="")],
        orders={}, at="1626-09",
    )  # fmt: skip
    assert home.points("Pierre", "9.4.4") == kept


@pytest.mark.rule("9.5.3", "9.8.2", "9.5.4")
def test_of_what_happens_at_the_front_others_read_no_more_than_all():
    """The list, the dice, loot and shame are his own; that he fell, was taken or mentioned is everybody's."""
    m = war(
        soldier(), soldier("Jean"), person("Luc"),
        orders={"Pierre": Orders(death_roll=(12,) * 13), "Jean": Orders(death_roll=LIST)},
        dice={"*/death/Jean": (5, 5), "*/captured/*": 5, "*/death/Pierre": (2, 2), "*/cowardice/*": 4},
    )  # fmt: skip
    seen = {e.kind for e in m.outcome.events if e.audience.includes("Luc") and e.stage == "campaign"}
    assert seen == {"unit.fought", "prisoner.taken"}
    for kind in ("front.endured", "coward.seen", "prison.entered"):
        for event in m.events(kind):
            assert event.audience == only(event.facts["who"]), kind
