"""Open affairs of honour: the referee sees all of them in one place, each player his own."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from rules.months import cause, lady, person
from turnbot.core.dice import commitment
from turnbot.core.exchange import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import sheets, views
from turnbot.games.preux.telling.affairs import affairs_of, lines
from turnbot.render import pages

GAME = {"title": "T", "address": "a@b.example", "referee": "R", "zone": "UTC", "site": ""}
MONTH = Month(
    "1626-08", 1, datetime(2026, 11, 15, tzinfo=UTC), bytes(32).hex(), commitment(bytes(32)), house()
)
TERMS = {"weapon": "two-handed", "limit": "death", "place": "", "from": "1626-09/2"}


def world(*causes: Cause) -> World:
    people = [person(name) for name in ("Jean", "Pierre", "Luc")]
    return World.of("1626-08", people, [lady("Diane")], others=causes)


@pytest.mark.rule("7.1.5")
@pytest.mark.parametrize(
    ("given", "line"),
    [
        (
            {"reason": "insult", "month": "1626-08"},
            "Jean contra Pierre: un insulto, desde 1626-08; ha de retar con las órdenes de 1626-09",
        ),
        (
            {"reason": "courted", "lady": "Diane"},
            "Jean contra Pierre: la cortejó (Diane), desde 1626-07; ha de retar con las órdenes de 1626-08",
        ),
        (
            {"reason": "turned-away", "lady": "Diane"},
            "Jean contra Pierre: la pretendió en vano (Diane), desde 1626-07; puede retar con las órdenes de "
            "1626-08",
        ),
        (
            {"challenged": "1626-08"},
            "Jean contra Pierre: rivales en amores, desde 1626-07; ha retado; respuesta a más tardar con las "
            "órdenes de 1626-09",
        ),
        (
            {"challenged": "1626-08", "accepted": True, "terms": TERMS},
            "Jean contra Pierre: rivales en amores, desde 1626-07; se baten, a mandoble, "
            "desde 1626-09, semana 2",
        ),
    ],
)
def test_what_is_open_who_whom_why_since_when_and_what_is_due(given, line):
    assert lines(world(cause("Jean", "Pierre", **given)), house()) == [line]


@pytest.mark.rule("7.1.5")
@pytest.mark.parametrize(
    ("given", "due"),
    [
        ({"reason": "insult", "month": "1626-06"}, ("1626-09", 0)),
        ({"reason": "insult", "month": "1626-08"}, ("1626-09", 0)),
        ({"challenged": "1626-08", "accepted": True, "terms": TERMS}, ("1626-09", 2)),
        (
            {"challenged": "1626-06", "accepted": True, "terms": {**TERMS, "from": "1626-07/3"}},
            ("1626-09", 1),
        ),
    ],
)
def test_what_was_due_before_is_due_with_the_next_orders(given, due):
    (one,) = affairs_of(world(cause("Jean", "Pierre", **given)), "Jean", house(), "1626-09")
    assert (one["due"], one["week"]) == due


@pytest.mark.rule("7.1.7")
def test_what_is_paid_for_is_not_open():
    assert lines(world(cause("Jean", "Pierre", closed="1626-07")), house()) == []


def test_each_reads_of_his_own_affairs_and_the_referee_of_all():
    standing = world(cause("Jean", "Pierre", reason="insult"), cause("Luc", "Jean", challenged="1626-08"))
    assert [len(affairs_of(standing, name, house())) for name in ("Jean", "Pierre", "Luc")] == [2, 1, 1]
    outcome = Outcome("1626-08", standing, (), (), ())
    for sheet in sheets.sheets(outcome, standing, {}, {}, MONTH):
        words = pages.render("preux/sheet", {"game": GAME, **sheet.data()})
        for text in (words.text, words.html or ""):
            assert "asuntos de honor" in text.casefold()
            assert ("Pierre" in text) is (sheet.who != "Luc")
    minutes = pages.render("preux/minutes", {"game": GAME, **views.referee(outcome, MONTH).data()}).text
    assert "Jean contra Pierre" in minutes
    assert "Luc contra Jean" in minutes


def test_where_nothing_is_open_nothing_is_said():
    outcome = Outcome("1626-08", world(), (), (), ())
    for sheet in sheets.sheets(outcome, world(), {}, {}, MONTH):
        assert "ASUNTOS" not in pages.render("preux/sheet", {"game": GAME, **sheet.data()}).text
    assert (
        "ASUNTOS"
        not in pages.render("preux/minutes", {"game": GAME, **views.referee(outcome, MONTH).data()}).text
    )


@pytest.mark.parametrize(
    ("reason", "offended", "offender"),
    [
        ("courted", "cortejó a Diane", "cortejasteis a Diane"),
        ("followed", "siguió a Diane", "seguisteis a Diane"),
        ("indiscretion", "una indiscreción suya con Diane", "una indiscreción vuestra con Diane"),
        ("rivals", "rivales en amores (Diane)", "rivales en amores (Diane)"),
        ("adultery", "adulterio (Diane)", "adulterio (Diane)"),
    ],
)
def test_each_side_reads_who_of_the_two_did_it(reason, offended, offender):
    standing = world(cause("Jean", "Pierre", reason=reason, lady="Diane"))
    assert [one["reason"] for one in affairs_of(standing, "Jean", house())] == [offended]
    assert [one["reason"] for one in affairs_of(standing, "Pierre", house())] == [offender]


@pytest.mark.parametrize("away", [True, False])
def test_a_duel_waits_for_who_is_at_the_front(away):
    agreed = cause("Jean", "Pierre", challenged="1626-08", accepted=True, terms=TERMS)
    people = [person("Jean"), person("Pierre", at_front=away)]
    standing = World.of("1626-08", people, [lady("Diane")], others=[agreed])
    outcome = Outcome("1626-08", standing, (), (), ())
    for sheet in sheets.sheets(outcome, standing, {}, {}, MONTH):
        words = pages.render("preux/sheet", {"game": GAME, **sheet.data()})
        for text in (words.text, words.html or ""):
            assert ("cuando los dos estéis en París" in " ".join(text.split())) is away
            assert ("desde la segunda semana" in " ".join(text.split())) is not away


def test_what_two_rivals_have_against_each_other_is_one_affair_to_them():
    both = [cause("Jean", "Pierre", lady="Diane"), cause("Pierre", "Jean", lady="Diane")]
    assert [one["state"] for one in affairs_of(world(*both), "Pierre", house())] == ["either"]
    challenged = [cause("Jean", "Pierre", lady="Diane", challenged="1626-08"), both[1]]
    [one] = affairs_of(world(*challenged), "Pierre", house())
    assert (one["who"], one["state"]) == ("Jean", "answer")
    assert len(lines(world(*both), house())) == 2


@pytest.mark.rule("7.1.8")
def test_until_when_he_may_answer_is_what_the_referees_own_file_says(tmp_path):
    own = tmp_path / "hidden.toml"
    own.write_text('["7.1.8"]\nanswer_months = 3\n')
    patient = house(own)
    standing = world(cause("Jean", "Pierre", challenged="1626-08"))
    [line] = lines(standing, patient)
    assert line.endswith("respuesta a más tardar con las órdenes de 1626-11")
    outcome = Outcome("1626-08", standing, (), (), ())
    for sheet in sheets.sheets(outcome, standing, {}, {}, replace(MONTH, house=patient)):
        assert [one["due"] for one in sheet.affairs] == ["1626-11"] * (sheet.who != "Luc")
    assert views.referee(outcome, replace(MONTH, house=patient)).affairs == [line]
