"""Leave that a player gives or refuses to those he commands (9.3.6, 5.1.1, ruling 190)."""

import pytest
from months import person, weeks

from turnbot.core.events import only
from turnbot.games.preux.orders.tree import GrantLeave, Influence, LeaveOfAbsence, Rest

ASKS = weeks([LeaveOfAbsence(), Rest()])


def man(rank="captain", name="Jean", **given):
    return person(name, **({"regiment": "13", "rank": rank, "horses": 3, "battalion": 2} | given))


def chief(**given):
    return man("colonel", "Armand", **({"battalion": 0} | given))


def brigadier(brigade):
    return man("brigadier-general", "Armand", regiment="", battalion=0, post=f"Jefe de Brigada/{brigade}")


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize("die", [1, 6])
@pytest.mark.parametrize(
    ("orders", "granted"),
    [
        ([GrantLeave("Jean")], True), ([GrantLeave("Jean", refused=True)], False),
        ([GrantLeave()], True), ([GrantLeave(refused=True)], False),
        ([GrantLeave("Jean"), GrantLeave(refused=True)], True),
    ],
)  # fmt: skip
def test_a_colonel_decides_and_no_die(month, orders, granted, die):
    m = month(
        man(), chief(), orders={"Jean": ASKS, "Armand": weeks(notes=orders)},
        dice={"9.3.6/1/leave/Jean": die},
    )  # fmt: skip
    told = m.only("furlough.allowed" if granted else "furlough.denied")
    assert told.audience == only("Jean", "Armand")
    assert m["Jean"].leave == ("1626-08/1" if granted else "")
    assert bool(m.events("furlough.granted")) is granted
    assert not m.events("furlough.refused") + m.events("furlough.passed")
    assert not [roll for roll in m.outcome.rolls if "leave" in roll.key]


@pytest.mark.rule("9.3.6", "5.1.1")
def test_no_favour_moves_a_player(month):
    m = month(
        man(), chief(), person("Luc", level=24),
        orders={
            "Jean": ASKS, "Armand": weeks(notes=[GrantLeave("Jean", refused=True)]),
            "Luc": weeks(notes=[Influence(for_="Jean", matter="leave")]),
        },
    )  # fmt: skip
    assert m.events("furlough.denied")
    assert not m.events("influence.spent")


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize("said", [weeks(), weeks(notes=[GrantLeave("Luc")])])
@pytest.mark.parametrize(("die", "granted"), [(4, False), (5, True)])
def test_who_says_nothing_leaves_it_to_the_die_and_hears_of_it(month, said, die, granted):
    m = month(
        man(), chief(), man("private", "Luc"), orders={"Jean": ASKS, "Armand": said},
        dice={"9.3.6/1/leave/Jean": die},
    )  # fmt: skip
    assert bool(m.events("furlough.granted")) is granted
    assert m.only("furlough.passed").audience == only("Armand")


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize(
    ("asks", "decides", "his"),
    [
        (man("private"), man("major", "Armand"), True),
        (man("private"), man("major", "Armand", battalion=1), False),
        (man("subaltern"), chief(), False),
        (man("major"), chief(), True), (man("captain"), chief(regiment="53"), False),
        (man("captain"), chief(at_front=True, captured="1626-07"), False),
        (man("colonel"), brigadier("foot-2"), True), (man("colonel"), brigadier("heavy"), False),
    ],
)  # fmt: skip
def test_who_asks_whom(month, asks, decides, his):
    m = month(
        asks, decides, orders={"Jean": ASKS, "Armand": weeks(notes=[GrantLeave("Jean")])},
        dice={"9.3.6/1/leave/Jean": 1},
    )  # fmt: skip
    assert bool(m.events("furlough.allowed")) is his
    assert (("9.3.6", "no-superior") in m.refused("Armand")) is not his


@pytest.mark.rule("9.3.6")
def test_whom_nobody_asked_is_told(month):
    m = month(man(), chief(), orders={"Jean": weeks(), "Armand": weeks(notes=[GrantLeave("Jean")])})
    assert ("9.3.6", "not-asked") in m.refused("Armand")
