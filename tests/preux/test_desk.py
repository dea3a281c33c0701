"""Whose orders count, and what the referee is asked about them."""

from dataclasses import replace

import pytest

from turnbot.core.orders import Flag, Said
from turnbot.games.preux import desk
from turnbot.games.preux.orders import (
    UNCLEAR,
    Cancel,
    Drink,
    Gamble,
    JoinClub,
    Lavish,
    Mass,
    Orders,
    Rest,
    VisitClub,
)
from turnbot.games.preux.world import Person, World

PARROT = Person(
    name="Jean Parrot", level=7, crowns=300, strength=10, constitution=10, endurance=100,
    military_ability=3, charisma=3, club="TB",
)  # fmt: skip
WORLD = World.of("1626-08", [PARROT])


def orders(*weeks: tuple, kind: str = "orders", **more: object) -> Orders:
    filled = tuple(weeks) + ((),) * (4 - len(weeks))
    return Orders(sender=PARROT.name, kind=kind, weeks=filled, **more)


def flag(where: str = "1", why: str = "ambiguous-person", words: str = "alterno con el capitán") -> Flag:
    return Flag(where, why, Said(words, 3), (VisitClub(), Mass()))


def test_a_later_mail_replaces_the_earlier_whole() -> None:
    earlier = orders((Mass(),), (Rest(),), notes=(Lavish(),), flags=(flag(),))
    later = orders((VisitClub(),))
    assert desk.lay(earlier, later) == later


def test_an_amendment_replaces_the_weeks_it_names_and_leaves_the_others() -> None:
    earlier = orders((Mass(),), (Rest(),), notes=(Lavish(),))
    amended = desk.lay(earlier, orders((), (VisitClub(),), kind="amendment"))
    assert amended.weeks == ((Mass(),), (VisitClub(),), (), ())
    assert amended.notes == (Lavish(),)
    assert amended.kind == "orders"


def test_an_amendment_adds_where_it_only_adds() -> None:
    amended = desk.lay(orders((VisitClub(),)), orders((Drink(),), kind="amendment", adds=("1",)))
    assert amended.weeks[0] == (VisitClub(), Drink())


def test_a_cancelled_week_is_empty() -> None:
    amended = desk.lay(orders((Mass(),), (Rest(),)), orders((), (Cancel(),), kind="amendment"))
    assert amended.weeks == ((Mass(),), (), (), ())


def test_flags_go_with_their_weeks() -> None:
    earlier = orders((Mass(),), (Rest(),), flags=(flag("1"), flag("2")))
    amended = desk.lay(earlier, orders((VisitClub(),), kind="amendment"))
    assert [f.where for f in amended.flags] == ["2"]


def test_a_week_that_is_only_a_flag_is_replaced_by_the_flag() -> None:
    amended = desk.lay(orders((Mass(),)), orders(kind="amendment", flags=(flag("1", "not-understood"),)))
    assert amended.weeks[0] == ()
    assert [f.why for f in amended.flags] == ["not-understood"]


def test_missing_weeks_are_those_without_orders_and_without_questions() -> None:
    assert desk.missing(orders((Mass(),), (), (Rest(),), flags=(flag("2"),))) == (4,)


def test_a_question_quotes_the_player_and_offers_the_readings() -> None:
    (question,) = desk.questions(orders((Rest(),), flags=(flag(),)), PARROT.name)
    assert question.said == "alterno con el capitán"
    assert question.sentence.startswith("Jean Parrot, en la primera semana, no se sabe a qué persona")
    assert [value for _, value in question.choices] == [{"do": "visit-club"}, {"do": "mass"}, None]


def test_keys_outlive_a_mail_with_the_same_words_and_differ_for_the_same_words_twice() -> None:
    two = orders((Rest(),), flags=(flag(), flag()))
    keys = [q.key for q in desk.questions(two, PARROT.name)]
    assert len(set(keys)) == 2
    later = orders((Mass(),), flags=(replace(flag(), said=Said("alterno con el capitán", 9)),))
    assert [q.key for q in desk.questions(later, PARROT.name)] == keys[:1]


@pytest.mark.parametrize(
    ("answer", "left"), [(None, (Rest(),)), ({"do": "mass"}, (Rest(), Mass()))], ids=["nothing", "choice"]
)
def test_a_ruling_settles_a_flag(answer: object, left: tuple) -> None:
    flagged = orders((Rest(),), flags=(flag(), flag("2")))
    key = desk.questions(flagged, PARROT.name)[0].key
    settled = desk.settle(flagged, key, answer, WORLD)
    assert settled.weeks[0] == left
    assert [f.where for f in settled.flags] == ["2"]


def test_a_ruling_for_a_flag_that_is_gone_changes_nothing() -> None:
    plain = orders((Rest(),))
    assert (
        desk.settle(plain, "flag/Jean Parrot/1/ambiguous-person/00000000/1", {"do": "mass"}, WORLD) == plain
    )


@pytest.mark.parametrize(("holds", "left"), [(True, VisitClub), (False, Rest)])
def test_a_ruling_on_a_condition_keeps_one_branch(holds: bool, left: type) -> None:
    branches = (
        VisitClub(if_=UNCLEAR, said=Said("si hace buen tiempo llevo a mi dama al club", 1)),
        Rest(if_=UNCLEAR, said=Said("si no, me quedo en casa", 1)),
    )
    flagged = orders(branches, flags=(flag("1", "unclear-condition", "si hace buen tiempo"),))
    key = desk.questions(flagged, PARROT.name)[0].key
    settled = desk.settle(flagged, key, {"holds": holds}, WORLD)
    assert settled.weeks[0] == (left(),)


def test_what_may_be_meant_again_are_habits_and_long_actions_without_conditions() -> None:
    errand, habit = JoinClub(club="TB"), Gamble(bets=(50,))
    orders_ = orders((VisitClub(), habit, errand), (Mass(if_=UNCLEAR),), notes=(Lavish(), errand))
    again = desk.again(orders_)
    assert again.weeks[0] == (VisitClub(), habit)
    assert again.weeks[1] == ()
    assert again.notes == (Lavish(),)
