"""Provinces that rise, Governors who put them down or fail, taxes for their own purse, troops they call."""

import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.as_json import from_json
from turnbot.games.preux.orders.tree import CallTroops, Countermand, Extort, Influence, Rest, VisitClub
from turnbot.games.preux.rules.c09_provinces import INSPECTORS, WAR_MINISTER
from turnbot.games.preux.rules.c09_revolts import GOVERNOR, PARIS, PARIS_GOVERNOR
from turnbot.games.preux.state.army import Province, Unit, post_name, province_name, unit_name

LOIRE = province_name("Loire")
DULL = {
    "*/result/*": 3,
    "*/result-*": 3,
    "*/death/*": (1, 1),
    "*/mention/*": (1, 1),
    "*/promotion/*": (1, 1),
    "*/loot/*": (1, 1),
}


def province(code="Loire", **given):
    return Province(name=province_name(code), code=code, **given)


def unit(code, **given):
    return Unit(name=unit_name("regiment", code), kind="regiment", code=code, **given)


def governor(name="Pierre", code="Loire", **given):
    post = PARIS_GOVERNOR if code == PARIS else post_name(GOVERNOR, code)
    return person(name, **({"post": post, "rank": "lieutenant-general", "level": 9, "horses": 3} | given))


def noted(*orders):
    return weeks(Rest(), Rest(), Rest(), Rest(), notes=orders)


def played(month, *people, dice=None, **more):
    thrown = {**(dice or {}), **{key: value for key, value in DULL.items() if key not in (dice or {})}}
    return month(*people, dice=thrown, **more)


# Rising -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.9.1")
@pytest.mark.parametrize(("at", "throw", "rises"), [
    ("1626-09", (6, 6), True), ("1626-09", (6, 5), False), ("1626-08", None, False),
        ("1626-12", (6, 6), True),
])  # fmt: skip
def test_unrest_at_the_beginning_of_a_season(month, at, throw, rises):
    dice = {"*/restless*": 1, "*/revolt/*": 1, **({"*/unrest": throw} if throw else {})}
    m = played(month, others=[province()], at=at, dice=dice)
    assert [e.audience for e in m.events("revolt.began")] == [PUBLIC] * rises
    assert m.outcome.world.provinces[LOIRE].revolt == (at if rises else "")


@pytest.mark.rule("9.9.1")
def test_the_referee_may_keep_it_quiet(month):
    m = played(
        month, others=[province()], at="1626-09", dice={"*/restless*": 1, "*/unrest": (6, 6)},
        rulings={f"9.9.1/0/revolt/{LOIRE}": False},
    )  # fmt: skip
    assert m.events("revolt.began") == []


# Putting it down ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.9.1")
@pytest.mark.parametrize(
    ("die", "led", "helped", "crushed"),
    [
        (5, False, 0, True), (4, False, 0, False), (4, True, 0, True), (3, True, 0, False),
        (3, True, 1, True),
        (3, False, 2, True), (2, False, 2, False), (1, True, 3, True), (6, False, 0, True),
    ],
)  # fmt: skip
def test_a_month_against_it(month, die, led, helped, crushed):
    codes = ("MDR", "GR", "GC")[:helped]
    units = [unit(code, province=LOIRE, since="1626-07", task="revolt") for code in codes]
    m = played(month, others=[province(revolt="1626-07", led=led), *units], dice={"*/revolt/*": die})
    loire = m.outcome.world.provinces[LOIRE]
    assert (loire.revolt == "") is crushed
    assert m.only("revolt.crushed" if crushed else "revolt.spread").facts["count"] == helped
    if crushed:
        assert (loire.led, loire.failures) == (False, 0)
        home = [m.outcome.world.units[one.name] for one in units]
        assert [(one.province, one.since, one.task) for one in home] == [("", "", "")] * helped
        assert len(m.events("troops.home")) == helped


@pytest.mark.rule("9.9.1")
def test_a_governor_whose_garrison_fails_goes_himself(month):
    m = played(month, governor(), others=[province(revolt="1626-08")], dice={"*/revolt/*": 2})
    told = m.only("governor.marched")
    assert (told.audience, told.stage) == (PUBLIC, "end")
    assert (m["Pierre"].at_front, m["Pierre"].front_since) == (True, "1626-09")
    assert m.outcome.world.provinces[LOIRE].led is True


@pytest.mark.rule("9.9.1", "9.5.3")
def test_he_fights_there_as_anybody_at_the_front(month):
    who, fr = governor(at_front=True), unit("FR", since="1626-01", task="frontier")
    m = played(month, who, others=[province(revolt="1626-06", led=True), fr], dice={"*/revolt/*": 2})
    told = m.only("front.endured").facts
    assert (told["task"], told["fared"], told["hardness"]) == ("revolt", 3, 11)
    assert m.outcome.world.provinces[LOIRE].failures == 1


@pytest.mark.rule("9.9.1")
def test_victorious_he_is_back_in_paris(month):
    who, fr = governor(at_front=True), unit("FR", since="1626-01", task="frontier")
    m = played(month, who, others=[province(revolt="1626-06", led=True), fr], dice={"*/revolt/*": 6})
    assert m.only("governor.returned").facts["province"] == "Loire"
    assert m["Pierre"].at_front is False


@pytest.mark.rule("12.0.1", "9.9.1")
def test_three_failures_under_his_lead_are_his_disgrace(month):
    who, fr = governor(at_front=True), unit("FR", since="1626-01", task="frontier")
    m = played(
        month, who, others=[province(revolt="1626-05", led=True, failures=2), fr], dice={"*/revolt/*": 1}
    )
    assert (m["Pierre"].disgrace, m["Pierre"].post) == ("revolt", "")
    assert m.only("disgrace.fell").facts["cause"] == "revolt"
    assert m.outcome.world.provinces[LOIRE].failures == 0


@pytest.mark.rule("9.9.1")
def test_a_non_player_makes_way_for_another(month):
    m = played(month, others=[province(revolt="1626-05", led=True, failures=2)], dice={"*/revolt/*": 1})
    assert m.events("disgrace.fell") == []
    assert m.outcome.world.provinces[LOIRE].failures == 0


# Extortion ----------------------------------------------------------------------------------------------

#: Crowns, and the throw with which the province rises: sums between two rows count as the next (ruling 250).
SUMS = [(1, 11), (500, 11), (501, 10), (1000, 10), (2000, 9), (5000, 7), (10000, 5), (10001, 4), (20000, 4)]


@pytest.mark.rule("11.4.17.2")
@pytest.mark.parametrize(("crowns", "least"), SUMS)
@pytest.mark.parametrize("more", [0, -1])
def test_extortion(month, crowns, least, more):
    throw = (least + more - min(6, least + more - 1), min(6, least + more - 1))
    m = played(
        month, governor(), others=[province()], orders={"Pierre": noted(Extort(crowns=crowns))},
        dice={"*/anger/*": throw, "*/revolt/*": 6},
    )  # fmt: skip
    assert m.crowns("Pierre", "11.4.17.2") == crowns
    assert m.only("province.taxed").audience == only("Pierre")
    assert len(m.events("revolt.began")) == (more == 0)
    assert m.outcome.world.provinces[LOIRE].extorted == "1626-06"


@pytest.mark.rule("11.4.17.2")
@pytest.mark.parametrize(
    ("who", "where", "crowns", "reason"),
    [
        (person("Pierre"), province(), 500, "no-governor"), (governor(), province(), 20001, "no-such-sum"),
        (governor(), province(), None, "no-such-sum"),
        (governor(), province(extorted="1626-06"), 500, "once-a-season"),
        (governor(laid_up="1626-08/4"), province(), 500, "kept-away"),
    ],
)  # fmt: skip
def test_what_nobody_extorts(month, who, where, crowns, reason):
    m = played(month, who, others=[where], orders={"Pierre": noted(Extort(crowns=crowns))})
    assert ("11.4.17.2", reason) in m.refused("Pierre")
    assert m.events("province.taxed") == []


@pytest.mark.rule("11.4.17.2")
def test_the_table_is_the_printed_one():
    rows = [(row.crowns, row.roll) for row in book().army.extortion]
    assert rows == [(500, 11), (1000, 10), (2000, 9), (5000, 7), (10000, 5), (20000, 4)]


# Troops -------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.9.2")
@pytest.mark.parametrize(
    ("die", "friend", "granted"), [(6, False, True), (5, False, False), (5, True, True), (1, True, False)]
)
def test_a_governor_asks_for_a_regiment(month, die, friend, granted):
    soldier = person("Luc", regiment="MDR", rank="captain", horses=1)
    orders = {"Pierre": noted(CallTroops(regiments=("MDR",))), "Luc": noted()}
    if friend:
        orders["Jean"] = noted(Influence(for_="Pierre", matter="reinforcements"))
    m = played(
        month, governor(), soldier, person("Jean", level=24, crowns=900),
        others=[province(revolt="1626-08"), unit("MDR")], orders=orders,
        dice={"*/troops-MDR/*": die, "*/revolt/*": 2},
    )  # fmt: skip
    mdr = m.outcome.world.units["unit/regiment/MDR"]
    assert ((mdr.province, mdr.task, mdr.since) == (LOIRE, "revolt", "1626-08")) is granted
    assert m["Luc"].at_front is granted
    assert [e.audience for e in m.events("troops.sent")] == [PUBLIC] * granted
    assert [e.audience for e in m.events("troops.denied")] == [only("Pierre")] * (not granted)
    assert m.only("revolt.spread").facts["count"] == granted


@pytest.mark.rule("9.9.2")
def test_a_governor_who_names_nobody_uses_his_favour_for_his_own_province(month):
    asks = noted(CallTroops(regiments=("MDR",)), Influence(matter="reinforcements"))
    m = played(
        month, governor(level=24), others=[province(revolt="1626-08"), unit("MDR")], orders={"Pierre": asks},
        dice={"*/troops-MDR/*": 5, "*/revolt/*": 2},
    )  # fmt: skip
    assert m.events("troops.sent")


@pytest.mark.rule("9.9.2")
@pytest.mark.parametrize("office", [WAR_MINISTER, *INSPECTORS])
def test_who_is_in_office_sends_them_himself(month, office):
    minister = person("Jean", office=office) if office == WAR_MINISTER else person("Jean", post=office)
    people = (governor(), minister)
    asked = {"Pierre": noted(CallTroops(regiments=("MDR",)))} if office == WAR_MINISTER else {}
    cavalry = office == "Inspector General de Caballería"
    codes = ("GD", "CDR") if cavalry else ("MDR", "GR")
    others = [province(revolt="1626-08"), *(unit(code) for code in codes)]
    m = played(month, *people, others=others, orders=asked, dice={"*/revolt/*": 2})
    assert m.events("troops.sent") == []
    assert [e.facts["partner"] for e in m.events("troops.asked")] == ["Jean"] * bool(asked)
    sends = {"Jean": noted(CallTroops(province="Loire", regiments=codes))}
    m = played(month, *people, others=others, orders=sends, dice={"*/revolt/*": 3})
    assert [e.facts["regiment"] for e in m.events("troops.sent", who="Jean")] == list(codes)
    assert m.only("revolt.crushed").facts["count"] == 2


@pytest.mark.rule("9.9.3")
@pytest.mark.parametrize("against", [False, True])
def test_the_governor_of_paris_calls_reserves_himself(month, against):
    people = (governor(code=PARIS), person("Jean", post="Inspector General de Infantería"))
    orders = {"Pierre": noted(CallTroops(regiments=("MDR",)))}
    if against:
        orders["Jean"] = noted(Countermand())
    others = [province(PARIS, revolt="1626-08"), unit("MDR")]
    m = played(month, *people, others=others, orders=orders, dice={"*/revolt/*": 4})
    assert [e.audience for e in m.events("troops.sent")] == [PUBLIC] * (not against)
    assert [e.facts["partner"] for e in m.events("troops.countermanded")] == ["Jean"] * against
    assert m.only("revolt.spread" if against else "revolt.crushed").facts["count"] == (not against)


@pytest.mark.rule("9.9.2")
@pytest.mark.parametrize(
    ("who", "where", "code", "reason"),
    [
        (person("Pierre"), province(revolt="1626-08"), "MDR", "no-office"),
        (governor(), province(), "MDR", "no-revolt"),
        (governor(), province(revolt="1626-08"), "GR", "not-in-reserve"),
        (governor(), province(revolt="1626-08"), "XX", "not-in-reserve"),
    ],
)  # fmt: skip
def test_no_troops(month, who, where, code, reason):
    out = unit("GR", since="1626-06", task="field")
    m = played(
        month, who, others=[where, unit("MDR"), out], dice={"*/revolt/*": 2, "*/task/*": 4},
        orders={"Pierre": noted(CallTroops(regiments=(code,)))},
    )  # fmt: skip
    assert ("9.9.2", reason) in m.refused("Pierre")


def test_orders_as_data():
    doc = {"notes": [{"do": "call-troops", "regiments": ["MDR"], "province": "Loire"}, {"do": "countermand"}]}
    assert from_json(doc).notes == (CallTroops(regiments=("MDR",), province="Loire"), Countermand())


# The men of a regiment that is called out ---------------------------------------------------------------


@pytest.mark.rule("9.9.2", "9.4.4", "9.5.1")
def test_the_men_of_a_regiment_called_out_live_their_month_in_paris_and_go_then(month):
    luc = person("Luc", regiment="MDR", rank="captain", horses=1, club="PR")
    orders = {"Pierre": noted(CallTroops(regiments=("MDR",))), "Luc": weeks(VisitClub())}
    m = played(
        month, governor(), luc, others=[province(revolt="1626-08"), unit("MDR")], orders=orders,
        dice={"*/troops-MDR/*": 6, "*/revolt/*": 2},
    )  # fmt: skip
    assert m.only("club.visited", who="Luc")
    assert m.events("front.endured") == m.events("roll.defaulted") == []
    assert m.only("rank.honoured", who="Luc")
    assert (m["Luc"].at_front, m["Luc"].front_since) == (True, "1626-09")
    assert m.only("campaign.joined").facts["who"] == "Luc"
    told = m.outcome.world
    after = played(
        month, *told.people.values(), others=[*told.units.values(), *told.provinces.values()], at="1626-09",
        dice={"*/revolt/*": 4, "*/restless*": 1, "*/unrest": (1, 1), "*/crisis": (1, 1)},
    )  # fmt: skip
    assert after.only("front.endured", who="Luc").facts["task"] == "revolt"
    assert (after["Luc"].at_front, after["Luc"].front_since) == (False, "")


@pytest.mark.rule("11.4.16", "9.9.2")
def test_whom_his_post_excuses_does_not_march_against_a_revolt(month):
    captain = person("Luc", regiment="GR", rank="captain", horses=1, post="Capitán Escolta Real")
    other = person("Marc", regiment="GR", rank="captain", horses=1)
    m = played(
        month, governor(), captain, other, others=[province(revolt="1626-08"), unit("GR")],
        orders={"Pierre": noted(CallTroops(regiments=("GR",)))},
        dice={"*/troops-GR/*": 6, "*/revolt/*": 2, "*/noticed/*": (1, 1)},
    )  # fmt: skip
    assert (m["Luc"].at_front, m["Marc"].at_front) == (False, True)


@pytest.mark.rule("9.9.2")
def test_a_revolt_crushed_in_the_month_sends_nobody(month):
    luc = person("Luc", regiment="MDR", rank="captain", horses=1)
    m = played(
        month, governor(), luc, others=[province(revolt="1626-08"), unit("MDR")],
        orders={"Pierre": noted(CallTroops(regiments=("MDR",)))},
        dice={"*/troops-MDR/*": 6, "*/revolt/*": 6},
    )  # fmt: skip
    assert (m["Luc"].at_front, m.outcome.world.units["unit/regiment/MDR"].since) == (False, "")


@pytest.mark.rule("9.9.2", "11.4.14", "11.4.15")
@pytest.mark.parametrize("inspector", INSPECTORS)
def test_an_inspector_sends_regiments_of_his_own_arm(month, inspector):
    codes = {"infantry": "MDR", "cavalry": "GD"}
    m = played(
        month, governor(), person("Jean", post=inspector),
        others=[province(revolt="1626-08"), *(unit(code) for code in codes.values())],
        orders={"Jean": noted(CallTroops(province="Loire", regiments=tuple(codes.values())))},
        dice={"*/revolt/*": 2},
    )  # fmt: skip
    assert [e.facts["regiment"] for e in m.events("troops.sent")] == [codes[INSPECTORS[inspector]]]
    assert m.refused("Jean") == [("9.9.2", "other-arm")]


@pytest.mark.rule("9.9.1", "9.4.4")
def test_who_governs_no_more_stays_with_the_troops_until_the_revolt_is_over(month):
    led = province(revolt="1626-07", led=True)
    pierre = person("Pierre", rank="lieutenant-general", level=9, horses=3, at_front=True,
                    front_since="1626-07", marched_with=LOIRE)  # fmt: skip
    m = played(month, pierre, others=[led, unit("FR", since="1626-01", task="frontier")],
               dice={"*/revolt/*": 2, "*/task/*": 4})  # fmt: skip
    assert m["Pierre"].at_front
    assert m.only("front.endured").facts["task"] == "revolt"
    over = played(month, pierre, others=[led, unit("FR", since="1626-01", task="frontier")],
                  dice={"*/revolt/*": 6, "*/task/*": 4})  # fmt: skip
    assert not over["Pierre"].at_front
