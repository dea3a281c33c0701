"""Prisoners of war: fever, exchange, escapes, ransoms and rescues, and who reads of them."""

import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.as_json import from_json
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    Buy,
    Challenge,
    Drink,
    Escape,
    Influence,
    Practise,
    Ransom,
    Rescue,
    Rest,
    VisitClub,
)

THREE_DICE = ("strength", "constitution", "expertise")
ANEW = {**{f"6.0.5/*/new-{one}/*": (3, 3, 3) for one in THREE_DICE}, "6.0.5/*": 3}
WELL = {"*/fever/*": 6}


def captive(name="Pierre", **given):
    """A captain of the King's Musketeers, taken last month."""
    values = {"regiment": "MDR", "rank": "captain", "at_front": True, "captured": "1626-07"}
    return person(name, **(values | given))


def played(month, *people, dice=None, **more):
    dull = {**WELL, **ANEW}
    thrown = {**(dice or {}), **{key: value for key, value in dull.items() if key not in (dice or {})}}
    return month(*people, dice=thrown, **more)


# How long, and how ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.8.2")
@pytest.mark.parametrize(("die", "ill"), [(1, True), (2, False), (6, False)])
def test_fever(month, die, ill):
    m = played(month, captive(), dice={"*/fever/*": die})
    assert m["Pierre"].prison_fever is ill
    assert [e.audience for e in m.events("prison.fevered")] == [only("Pierre")] * ill


@pytest.mark.rule("9.8.1")
@pytest.mark.parametrize(
    ("taken", "die", "outcome"),
    [("1626-06", None, "held"), ("1626-05", 3, "freed"), ("1626-05", 4, "shot"), ("1626-05", 1, "freed")],
)
def test_after_three_months(month, taken, die, outcome):
    m = played(month, captive(captured=taken), dice={"*/exchange/*": die} if die else None)
    assert [e.audience for e in m.events("prisoner.freed", cause="exchange")] == [PUBLIC] * (
        outcome == "freed"
    )
    assert len(m.events("prisoner.executed", cause="shot")) == (outcome == "shot")
    assert len(m.events("character.died")) == (outcome == "shot")
    if outcome == "held":
        assert m["Pierre"].captured == taken


@pytest.mark.rule("9.8.3")
@pytest.mark.parametrize(
    ("orders", "well"),
    [
        (weeks(Rest()), True), (weeks(VisitClub()), True), (weeks(Practise(weapon="sabre")), False),
        (weeks([VisitClub(), Drink()]), False),
    ],
)  # fmt: skip
def test_rest_cures_who_is_back(month, orders, well):
    m = month(person("Pierre", prison_fever=True, club="CA"), orders={"Pierre": orders})
    assert m["Pierre"].prison_fever is not well
    assert m.only("fever.passed" if well else "fever.lingered").audience == only("Pierre")


@pytest.mark.rule("9.8.3")
def test_in_prison_nobody_gets_well(month):
    assert played(month, captive(prison_fever=True))["Pierre"].prison_fever is True


# Escapes ------------------------------------------------------------------------------------------------


def flees(*names):
    return weeks(Rest(), notes=[Escape(with_=names)])


@pytest.mark.rule("9.8.2")
@pytest.mark.parametrize(
    ("throw", "result"), [((2, 2), "escaped"), ((3, 3), "no-chance"), ((4, 4), "tortured"), ((4, 5), "dead")]
)
def test_an_escape(month, throw, result):
    m = played(month, captive(), orders={"Pierre": flees()}, dice={"*/escape/*": throw})
    told = m.only("escape.tried")
    assert (told.facts["result"], told.audience) == (result, only("Pierre"))
    assert len(m.events("prisoner.freed", cause="escape")) == (result == "escaped")
    assert len(m.events("prisoner.executed", cause="escape")) == (result == "dead")
    if result == "tortured":
        assert (m["Pierre"].endurance, m["Pierre"].captured) == (135, "1626-07")
    if result == "escaped":
        assert (m["Pierre"].captured, m["Pierre"].at_front) == ("", True), (
            "he is back with the army (ruling 210)"
        )


@pytest.mark.rule("9.8.2")
def test_a_mail_that_orders_it_reads_the_same():
    doc = {"notes": [{"do": "escape", "with": ["Jean"]}], "weeks": {"1": [{"do": "rescue", "who": "Luc"}]}}
    orders = from_json(doc)
    assert orders.notes == (Escape(with_=("Jean",)),)
    assert orders.weeks[0] == (Rescue(who="Luc"),)


@pytest.mark.rule("9.8.2", "9.8.3")
def test_together_they_share_one_result(month):
    people = (captive(prison_fever=True), captive("Jean"), captive("Luc"))
    orders = {"Pierre": flees("Jean"), "Jean": flees("Pierre"), "Luc": flees("Jean")}
    m = played(month, *people, orders=orders, dice={"*/escape/Jean/Pierre": (2, 2), "*/escape/Luc": (3, 3)})
    # A group takes one off, a sick man puts it on again; Luc named Jean, but not Jean Luc.
    assert {e.facts["who"]: (e.facts["company"], e.facts["bonus"], e.facts["result"])
            for e in m.events("escape.tried")} == {
        "Jean": (["Pierre"], 0, "escaped"), "Pierre": (["Jean"], 0, "escaped"), "Luc": ([], 0, "no-chance"),
    }  # fmt: skip


@pytest.mark.rule("9.8.2", "9.8.3")
@pytest.mark.parametrize(
    ("who", "orders", "reason"),
    [
        (captive(prison_fever=True), flees(), "ill-alone"), (person("Pierre"), flees(), "no-prisoner"),
           ],
)  # fmt: skip
def test_who_cannot_escape(month, who, orders, reason):
    m = played(month, who, orders={"Pierre": orders})
    assert ("9.8.2", reason) in m.refused("Pierre")
    assert m.events("escape.tried") == []


@pytest.mark.rule("9.8.2")
def test_one_try_a_month(month):
    orders = weeks([Rest(), Escape()], [Rest(), Escape()])
    m = played(month, captive(), orders={"Pierre": orders}, dice={"*/escape/*": (3, 3)})
    assert ("9.8.2", "again") in m.refused("Pierre")
    assert len(m.events("escape.tried")) == 1


@pytest.mark.rule("9.8.2")
def test_a_condition_that_does_not_hold(month):
    orders = weeks(Rest(), notes=[Escape(if_=If("crowns<", 10))])
    assert played(month, captive(), orders={"Pierre": orders}).events("escape.tried") == []


# Ransoms ------------------------------------------------------------------------------------------------


def offers(crowns=None, name="Pierre"):
    return weeks(Rest(), notes=[Ransom(who=name, crowns=crowns)])


@pytest.mark.rule("9.8.4")
@pytest.mark.parametrize(
    ("crowns", "die", "paid"),
    [(600, 50, 600), (600, 51, 0), (1200, 75, 1200), (1200, 76, 0), (900, 50, 600), (None, 50, 600)],
)
def test_a_ransom(month, crowns, die, paid):
    m = played(
        month,
        captive(),
        person("Jean", crowns=2000),
        orders={"Jean": offers(crowns)},
        dice={"*/ransom/*": die},
    )
    assert -m.crowns("Jean", "9.8.4") == paid
    assert (m["Pierre"].captured == "") is (paid > 0)
    told = m.only("ransom.accepted" if paid else "ransom.declined")
    assert told.audience == only("Jean")
    assert [e.facts["cause"] for e in m.events("prisoner.freed")] == ["ransom"] * (paid > 0)


@pytest.mark.rule("9.8.4")
def test_friends_put_their_money_together(month):
    people = (captive(), person("Jean", crowns=1000), person("Luc", crowns=1000))
    m = played(month, *people, orders={"Jean": offers(500), "Luc": offers(250)}, dice={"*/ransom/*": 10})
    assert (m.crowns("Jean", "9.8.4"), m.crowns("Luc", "9.8.4")) == (-400, -200)
    assert {e.facts["who"]: e.audience for e in m.events("ransom.accepted")} == {
        "Jean": only("Jean"), "Luc": only("Luc"),
    }  # fmt: skip


@pytest.mark.rule("9.8.4")
@pytest.mark.parametrize(
    ("who", "crowns", "purse", "reason"),
    [
        (captive(), 599, 2000, "too-little"), (captive(), 600, 300, "cannot-pay"),
        (captive(ransom_offered=True), 600, 2000, "offered-before"),
        (person("Pierre"), 600, 2000, "no-prisoner"), (captive(), 0, 2000, "cannot-pay"),
    ],
)  # fmt: skip
def test_no_bargain(month, who, crowns, purse, reason):
    m = played(month, who, person("Jean", crowns=purse), orders={"Jean": offers(crowns)})
    assert m.refused("Jean") == [("9.8.4", reason)]
    assert m["Jean"].crowns == purse - 12


@pytest.mark.rule("9.8.4")
def test_one_offer_for_each_captivity(month):
    m = played(
        month, captive(), person("Jean", crowns=2000), orders={"Jean": offers(600)}, dice={"*/ransom/*": 90}
    )
    assert m["Pierre"].ransom_offered is True


# Rescues ------------------------------------------------------------------------------------------------


def rescues(*weeks_, with_=(), who="Pierre"):
    return weeks(*[Rescue(who=who, with_=with_) if week in weeks_ else Rest() for week in (1, 2, 3, 4)])


@pytest.mark.rule("9.8.5")
@pytest.mark.parametrize(
    ("throw", "own", "his", "result", "fate", "freed"),
    [
        ((1, 1), (6, 5), (6, 5), "freed", "safe", True), ((1, 1), (6, 6), (1, 1), "freed", "dead", True),
        ((1, 2), (5, 4), (4, 6), "freed-discovered", "safe", False),
        ((3, 3), (6, 6), None, "called-off", "dead", False),
        ((4, 4), (4, 5), None, "alarm", "captured", False), ((4, 4), (5, 6), None, "alarm", "dead", False),
        ((6, 6), (4, 4), None, "ambush", "captured", False), ((6, 6), (5, 5), None, "ambush", "dead", False),
        ((6, 6), (3, 4), None, "ambush", "safe", False),
    ],
)  # fmt: skip
def test_a_rescue(month, throw, own, his, result, fate, freed):
    m = played(
        month, captive(), person("Jean"), orders={"Jean": rescues(2, 3)},
        dice={"*/rescue/*": throw, "*/rescuer-Pierre/*": own, "*/rescued/*": his or (1, 1)},
    )  # fmt: skip
    assert m.only("rescue.planned").week == 2
    told = m.only("rescue.tried")
    assert (told.week, told.facts["result"], told.facts["fate"], told.audience) == (
        3,
        result,
        fate,
        only("Jean"),
    )
    assert bool(m.events("prisoner.freed", cause="rescue")) is freed
    assert bool(m.events("order.mentioned", who="Jean")) is (freed and fate == "safe")
    if fate == "captured":
        assert (m["Jean"].captured, m["Jean"].at_front) == ("1626-08", True)
    died = {e.facts["who"] for e in m.events("character.died")}
    assert died == ({"Jean"} if fate == "dead" else set()) | ({"Pierre"} if his and not freed else set())


@pytest.mark.rule("9.8.5")
def test_it_takes_a_week_of_planning_right_before(month):
    m = played(month, captive(), person("Jean"), orders={"Jean": rescues(1, 3)})
    assert [e.week for e in m.events("rescue.planned")] == [1, 3]
    assert m.events("rescue.tried") == []
    assert m["Jean"].since["rescue/Pierre"] == "1626-08/3"


@pytest.mark.rule("9.8.5")
def test_planned_in_the_last_week_it_is_tried_in_the_first(month):
    jean = person("Jean", since={"rescue/Pierre": "1626-07/4"})
    m = played(
        month, captive(), jean, orders={"Jean": rescues(1)},
        dice={"*/rescue/*": (3, 3), "*/rescuer-Pierre/*": (1, 1)},
    )  # fmt: skip
    assert m.only("rescue.tried").week == 1


@pytest.mark.rule("9.8.5")
def test_three_go_together_while_he_tries_to_escape(month):
    """-1 for three of them, -1 for one of ability 6, -1 for his own plan: a six is a three."""
    friends = [person("Jean"), person("Luc", military_ability=6), person("Marc")]
    names = {one.name for one in friends}
    orders = {one.name: rescues(1, 2, with_=tuple(sorted(names - {one.name}))) for one in friends}
    m = played(
        month, captive(), *friends, orders={**orders, "Pierre": flees()},
        dice={"*/rescue/*": (3, 3), "*/rescuer-Pierre/*": (1, 1), "*/rescued/*": (1, 1)},
    )  # fmt: skip
    assert {e.facts["result"] for e in m.events("rescue.tried")} == {"freed-discovered"}
    assert {e.facts["who"] for e in m.events("order.mentioned")} == names
    # Free in the second week, he has nothing to escape from at the month's end.
    assert ("9.8.2", "no-prisoner") in m.refused("Pierre")


@pytest.mark.rule("9.8.5")
def test_at_the_front_he_needs_leave_to_plan_it(month):
    jean = captive("Jean", captured="")
    m = played(month, captive(), jean, orders={"Jean": rescues(2)})
    assert ("9.8.5", "no-leave") in m.refused("Jean")
    m = played(month, captive(), captive("Jean", captured="", leave="1626-08/2"), orders={"Jean": rescues(2)})
    assert m.only("rescue.planned").week == 2


@pytest.mark.rule("9.8.5")
@pytest.mark.parametrize(
    ("jean", "target", "reason"),
    [
        (person("Jean"), "Jean", "no-prisoner"), (person("Jean"), "Nadie", "no-prisoner"),
        (person("Jean", resting_until="1626-09/4"), "Pierre", "kept-away"),
        (captive("Jean"), "Pierre", "kept-away"),
    ],
)  # fmt: skip
def test_who_cannot_rescue(month, jean, target, reason):
    m = played(month, captive(), jean, orders={"Jean": rescues(1, who=target)})
    assert ("9.8.5", reason) in m.refused("Jean")
    assert m.events("rescue.planned") == []


@pytest.mark.rule("9.8.1")
@pytest.mark.parametrize("captured", ["1626-07", ""])
def test_from_a_cell_nobody_buys_challenges_bribes_or_uses_favours(month, captured):
    jean = person("Jean", level=12, crowns=900, regiment="MDR", rank="captain", horses=1, at_front=True,
                  captured=captured)  # fmt: skip
    orders = weeks(
        Buy(what="horse"),
        notes=[Buy(what="horse"), Influence(for_="Luc", matter="leave"), Challenge(opponent="Luc")],
    )
    m = month(jean, person("Luc"), orders={"Jean": orders})
    told = m.refused("Jean").count(("9.8.1", "prisoner"))
    # Of each thing once, in the notes and in the week.
    assert told == (4 if captured else 0)
    assert len(m.events("influence.used")) == (not captured)
    assert (m["Jean"].horses > 1) is (not captured)
    if captured:
        assert m.events("challenge.made") == m.events("goods.bought") == []
