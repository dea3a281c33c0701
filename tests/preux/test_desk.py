"""Whose orders count, and what the referee is asked about them."""

from dataclasses import replace
from typing import Any

import pytest

from turnbot.core.exchange import Text
from turnbot.core.orders import Flag, Said
from turnbot.games.preux.desk import laying
from turnbot.games.preux.desk import settling as desk
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.conditions import OTHERWISE, UNCLEAR
from turnbot.games.preux.orders.tree import (
    Cancel,
    Court,
    Drink,
    DuelRoutine,
    DuelTerms,
    Lavish,
    Lend,
    Mass,
    Orders,
    Other,
    Rest,
    Toady,
    VisitClub,
)
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import echo

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
    assert laying.lay(earlier, later) == later


def test_an_amendment_replaces_the_weeks_it_names_and_leaves_the_others() -> None:
    earlier = orders((Mass(),), (Rest(),), notes=(Lavish(),))
    amended = laying.lay(earlier, orders((), (VisitClub(),), kind="amendment"))
    assert amended.weeks == ((Mass(),), (VisitClub(),), (), ())
    assert amended.notes == (Lavish(),)
    assert amended.kind == "orders"


def test_an_amendment_adds_where_it_only_adds() -> None:
    amended = laying.lay(orders((VisitClub(),)), orders((Drink(),), kind="amendment", adds=("1",)))
    assert amended.weeks[0] == (VisitClub(), Drink())


def test_an_amendment_of_one_routine_leaves_those_against_others() -> None:
    parrot, larue = DuelRoutine("Jean Parrot", actions="X-T-P"), DuelRoutine("Marc Larue", actions="X-F-X")
    better = DuelRoutine("Marc Larue", actions="SA-X")
    amended = laying.lay(orders(duels=(parrot, larue)), orders(duels=(better,), kind="amendment"))
    assert amended.duels == (parrot, better)


@pytest.mark.parametrize(
    ("later", "wanted"),
    [
        (DuelTerms(surrender_below=30), (DuelTerms("Larue", "sabre", limit="first-blood"),)),
        (DuelTerms("Larue", "foil"), (DuelTerms("Larue", limit="first-blood"),)),
        (DuelTerms(weapon="foil"), (DuelTerms("Larue", limit="first-blood"),)),
        (DuelTerms("Parrot", "foil"), (DuelTerms("Larue", "sabre", limit="first-blood"),)),
        (DuelTerms("Larue", "foil", limit="death"), ()),
    ],
)
@pytest.mark.parametrize("kind", ["amendment", "orders"])
def test_later_terms_replace_what_they_name_and_leave_the_rest(later, wanted, kind) -> None:
    earlier = orders((Mass(),), terms=(DuelTerms("Larue", "sabre", limit="first-blood"),))
    assert laying.lay(earlier, orders(terms=(later,), kind=kind)).terms == (*wanted, later)


def test_a_cancelled_week_is_empty() -> None:
    amended = laying.lay(orders((Mass(),), (Rest(),)), orders((), (Cancel(),), kind="amendment"))
    assert amended.weeks == ((Mass(),), (), (), ())


def test_flags_go_with_their_weeks() -> None:
    earlier = orders((Mass(),), (Rest(),), flags=(flag("1"), flag("2")))
    amended = laying.lay(earlier, orders((VisitClub(),), kind="amendment"))
    assert [f.where for f in amended.flags] == ["2"]


def test_a_week_that_is_only_a_flag_is_replaced_by_the_flag() -> None:
    amended = laying.lay(orders((Mass(),)), orders(kind="amendment", flags=(flag("1", "not-understood"),)))
    assert amended.weeks[0] == ()
    assert [f.why for f in amended.flags] == ["not-understood"]


def test_missing_weeks_are_those_without_orders_and_without_questions() -> None:
    assert desk.missing(orders((Mass(),), (), (Rest(),), flags=(flag("2"),))) == (4,)


@pytest.mark.parametrize(
    ("weeks", "notes", "missing", "idle"),
    [
        (((Mass(),), (Drink(),), (), (Rest(),)), (), (3,), (2,)),
        (((), (Drink(),), (), ()), (VisitClub(),), (), ()),
        (((), (), (), ()), (Lavish(), Drink()), (1, 2, 3, 4), ()),
    ],
    ids=["week by week", "a long action in the notes fills every week", "short notes fill none"],
)
def test_weeks_that_nothing_fills(weeks: tuple, notes: tuple, missing: tuple, idle: tuple) -> None:
    laid = orders(*weeks, notes=notes)
    assert (desk.missing(laid), desk.idle(laid)) == (missing, idle)


def test_a_week_in_doubt_is_not_called_idle() -> None:
    assert desk.idle(orders((Drink(),), (Drink(),), (Rest(),), (Rest(),), flags=(flag("1"),))) == (2,)


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
    settled = desk.settle(flagged, {key: answer}, WORLD)
    assert settled.weeks[0] == left
    assert [f.where for f in settled.flags] == ["2"]


def test_words_of_the_referee_that_order_nothing_known_are_a_deed_and_not_lost() -> None:
    flagged = orders((Rest(),), flags=(flag(),))
    key = desk.questions(flagged, PARROT.name)[0].key
    words = "el Parlamento le escuchó con agrado"
    settled = desk.settle(flagged, {key: words}, WORLD)
    assert settled.flags == ()
    [_, deed] = settled.weeks[0]
    assert isinstance(deed, Other)
    assert deed.said is not None
    assert deed.said.text == words


def test_a_ruling_for_a_flag_that_is_gone_changes_nothing() -> None:
    plain = orders((Rest(),))
    assert (
        desk.settle(plain, {"flag/Jean Parrot/1/ambiguous-person/00000000/1": {"do": "mass"}}, WORLD) == plain
    )


BRANCHES = [
    "Semana 1: si hace sol, voy a mi club; si no, me quedo en casa.",
    "Semana 1: al club si hace sol y si no a casa.",
    "Semana 1: me quedo en casa, salvo que haga sol; entonces voy al club.",
]


@pytest.mark.parametrize("text", BRANCHES)
@pytest.mark.parametrize(
    ("answer", "left"),
    [({"holds": True}, [VisitClub]), ({"holds": False}, [Rest])],
)
def test_a_ruling_on_a_condition_keeps_one_branch(text: str, answer: Any, left: list[type]) -> None:
    flagged = desk.read(Text(PARROT.name, "", text), WORLD)
    (question,) = desk.questions(flagged, PARROT.name)
    kept = GAME.load_orders(GAME.save_orders(flagged))
    settled = desk.settle(kept, {question.key: answer}, WORLD)
    assert [(type(one), one.if_) for one in settled.weeks[0]] == [(one, None) for one in left]


def test_whether_an_order_hangs_on_si_or_on_si_no_is_kept_in_the_store_and_in_the_echo() -> None:
    read = desk.read(Text(PARROT.name, "", BRANCHES[1]), WORLD)
    assert [one.if_ for one in read.weeks[0]] == [UNCLEAR, OTHERWISE]
    again = desk.read(Text(PARROT.name, "", "\n".join(echo.echo(read))), WORLD)
    assert [one.if_ for one in again.weeks[0]] == [UNCLEAR, OTHERWISE]
    # The documented form knows no «si no» of what is unclear.
    assert [one["if"] for one in GAME.document(read)["weeks"]["1"]] == ["unclear", "unclear"]


# Who was meant ------------------------------------------------------------------------------------------

COUSINS = World.of(
    "1626-08",
    [
        replace(PARROT, name=name, club="")
        for name in ("Jean Parrot", "Gaspard Bellerive", "Thibault Bellerive")
    ],
)


def lent() -> Orders:
    said = Said("Presto cien coronas a Bellerive", 3)
    doubt = Flag("notes", "ambiguous-person", Said("Bellerive", 3))
    return desk.check(orders(notes=(Lend(crowns=100, said=said), Lavish()), flags=(doubt,)), COUSINS)


def test_an_ambiguous_person_is_offered_as_the_orders_it_may_mean() -> None:
    (question,) = desk.questions(lent(), PARROT.name)
    assert [value for _, value in question.choices] == [
        {"do": "lend", "to": "Gaspard Bellerive", "crowns": 100},
        {"do": "lend", "to": "Thibault Bellerive", "crowns": 100},
        None,
    ]


@pytest.mark.parametrize(
    "answer",
    [{"do": "lend", "to": "Thibault Bellerive", "crowns": 100}, "thibault bellerive"],
    ids=["b", "name"],
)
def test_the_answer_takes_the_place_of_the_order_that_lacked_its_person(answer: object) -> None:
    (question,) = desk.questions(lent(), PARROT.name)
    settled = desk.settle(lent(), {question.key: answer}, COUSINS)
    assert settled.flags == ()
    assert set(settled.notes) == {Lavish(), Lend(to="Thibault Bellerive", crowns=100)}


def test_a_slip_of_the_pen_is_offered_and_a_lady_only_where_a_lady_is_wanted() -> None:
    said = Said("alterno con Belerive y Parot", 1)
    unknown = Flag("1", "unknown-person", Said("Belerive", 1))
    checked = desk.check(orders((VisitClub(), Toady(said=said)), flags=(unknown,)), COUSINS)
    assert {option.with_ for option in checked.flags[0].options} == {
        ("Gaspard Bellerive",),
        ("Thibault Bellerive",),
    }
    wanted = desk.check(orders((Court(said=said),), flags=(unknown,)), COUSINS)
    assert wanted.flags[0].options == ()


# Afterthoughts ------------------------------------------------------------------------------------------


def test_a_word_of_thanks_takes_nothing_away() -> None:
    earlier = orders((Mass(),), (Rest(),), notes=(Lavish(),))
    assert laying.lay(earlier, orders()) == earlier


def test_an_afterthought_for_the_month_is_added_once() -> None:
    earlier = orders((Mass(),), notes=(Lavish(),))
    later = orders(notes=(Lavish(), Lend(to="Jean Parrot", crowns=5)))
    assert laying.lay(earlier, later).notes == (Lavish(), Lend(to="Jean Parrot", crowns=5))
    assert laying.lay(earlier, later).weeks == earlier.weeks
