"""What of a month's orders the form for the next one offers again."""

from dataclasses import replace

import pytest

from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.habits import again
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Action,
    AttendParty,
    Borrow,
    Challenge,
    Court,
    Drink,
    Duel,
    Gamble,
    HostParty,
    JoinClub,
    Lavish,
    Orders,
    Practise,
    RegimentalDuty,
    Theatre,
    Toady,
    VisitClub,
    VisitTavern,
    Wedding,
    WritePlay,
)
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World

PARROT = Person(
    name="Jean Parrot", level=7, crowns=300, strength=10, constitution=10, endurance=100,
    military_ability=3, charisma=3, club="TB", regiment="13", rank="captain", lady="Marie",
)  # fmt: skip
NOISEL = replace(PARROT, name="Armand de Noisel", lady="")


def kept(*week: Action, **became: object) -> tuple[Action, ...]:
    world = World.of(
        "1626-09",
        [replace(PARROT, **became), NOISEL],
        [Lady(name=name, level=5, moral=3) for name in ("Marie", "Toinette")],
    )
    return again(Orders(sender=PARROT.name, weeks=(week, (), (), ())), world).weeks[0]


@pytest.mark.parametrize(
    "week",
    [
        (VisitClub(with_=("Armand de Noisel",)), Toady(with_=("Armand de Noisel",)), Drink()),
        (VisitTavern(), Gamble(bets=(5, 5))),
        (RegimentalDuty(),),
        (Practise(),),
        (AccompanyLady(),),
        (Court("Toinette", 30),),
        (Theatre("box", lady=True),),
        (WritePlay(),),
        (Drink(), Lavish()),
    ],
)
def test_habits_and_pastimes_are_offered_again(week: tuple[Action, ...]) -> None:
    assert kept(*week) == week


@pytest.mark.parametrize(
    "errand",
    [
        Duel("Armand de Noisel"), HostParty("TB", ("Armand de Noisel",)), AttendParty("Armand de Noisel"),
        Wedding("Marie"), JoinClub("TB"), Borrow("moneylender", 50), Challenge("Armand de Noisel"),
    ],
)  # fmt: skip
def test_errands_are_not(errand: Action) -> None:
    assert kept(errand) == ()


@pytest.mark.parametrize(
    ("order", "became"),
    [
        (Court("Marie", 30), {}),  # she is his
        (AccompanyLady(), {"lady": ""}),
        (AccompanyLady("Marie"), {"lady": "Toinette"}),
        (Theatre("box", lady=True), {"lady": ""}),
        (VisitClub(), {"club": ""}),
        (VisitClub("TB"), {"club": "CA"}),
        (VisitClub(with_=("Denis Larue",)), {}),  # who is dead
        (RegimentalDuty(), {"regiment": ""}),
        (WritePlay(), {"writing": {"weeks": 13}}),
    ],
)
def test_what_can_no_longer_be_had_is_not(order: Action, became: dict[str, object]) -> None:
    assert kept(order, **became) == ()


def test_what_hung_on_a_condition_is_not() -> None:
    assert kept(replace(VisitTavern(), if_=If("present", "Armand de Noisel"))) == ()


def test_notes_are_sifted_like_weeks() -> None:
    world = World.of("1626-09", [replace(PARROT, lady="")])
    told = Orders(sender=PARROT.name, notes=(Lavish(), JoinClub("TB"), AccompanyLady()))
    assert again(told, world).notes == (Lavish(),)


def test_who_does_not_go_out_again_does_not_drink_there_again() -> None:
    assert kept(AttendParty("Armand de Noisel"), Drink(), Lavish()) == (Lavish(),)


def test_who_is_gone_repeats_nothing() -> None:
    assert not any(
        again(Orders(sender="Denis Larue", weeks=((Drink(),),) * 4), World.of("1626-09", [NOISEL])).weeks
    )
