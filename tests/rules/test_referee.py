import re

import pytest
from months import lady, person, weeks

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.orders.tree import VisitClub
from turnbot.games.preux.rules.referee import correction
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken


def correct(month, answer, key="referee/1", **more):
    return month(
        person("Pierre", club="PR", expertise={"base": 9}), ladies=[lady("Diane")],
        rulings={key: answer}, **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("what", "by", "now", "kind", "audience"),
    [
        ("crowns", -20, 180, "correction.made", only("Pierre")),
        ("status", 3, 3, "correction.made", only("Pierre")),
        ("expertise.base", 1, 10, "correction.made", only("Pierre")),
        ("expertise.rapier", 2, 2, "correction.made", only("Pierre")),
        ("level", 1, 7, "correction.announced", PUBLIC),
        ("military_ability", 1, 4, "correction.noted", SECRET),
    ],
)
def test_a_number_is_corrected_for_whom_it_concerns(month, what, by, now, kind, audience):
    m = correct(month, {"who": "Pierre", "what": what, "by": by, "reason": "Error de julio."})
    event = m.only(kind)
    assert (event.rule, event.week, event.audience) == ("referee", 0, audience)
    quiet = {"quiet": False} if kind == "correction.announced" else {}
    assert event.facts == quiet | {
        "who": "Pierre",
        "what": what,
        "by": by,
        "now": now,
        "reason": "Error de julio.",
    }
    assert event.changes[0].now == now


def test_what_is_no_number_is_replaced(month):
    m = correct(month, {"who": "Pierre", "what": "club", "to": "CA", "reason": "Se apuntó en julio."},
                orders={"Pierre": weeks(VisitClub())})  # fmt: skip
    assert m.only("correction.announced").facts["now"] == "CA"
    # Before anything else: the month is played as it should have been.
    assert m.only("club.visited").facts["club"] == "CA"


def test_ladies_are_corrected_too(month):
    m = correct(month, {"who": "Diane", "what": "level", "by": 2, "reason": "x"})
    assert m.outcome.world.ladies["Diane"].level == 7


@pytest.mark.parametrize(
    "answer",
    [
        "menos veinte", 7, {}, {"who": "Nadie", "what": "crowns", "by": 1, "reason": "x"},
        {"who": "Pierre", "what": "height", "by": 1, "reason": "x"},
        {"who": "Pierre", "what": "name", "to": "Jean", "reason": "x"},
        {"who": "Pierre", "what": "crowns", "by": 1},
        {"who": "Pierre", "what": "crowns", "by": -500, "reason": "x"},
        {"who": "Pierre", "what": "crowns", "by": "20", "reason": "x"},
        {"who": "Pierre", "what": "crowns", "by": True, "reason": "x"},
        {"who": "Pierre", "what": "crowns", "to": 20, "reason": "x"},
        {"who": "Pierre", "what": "club", "by": 1, "reason": "x"},
        {"who": "Pierre", "what": "club", "to": 1, "reason": "x"},
        {"who": "Pierre", "what": "club", "to": "Tuiles", "reason": "x"},
        {"who": "Pierre", "what": "regiment", "to": "XX", "reason": "x"},
        {"who": "Pierre", "what": "lady", "to": "Nadie", "reason": "x"},
        {"who": "Diane", "what": "lover", "to": "Nadie", "reason": "x"},
        {"who": "Pierre", "what": "wife", "by": 1, "reason": "x"},
        {"who": "Pierre", "what": "goods", "by": 1, "reason": "x"},
    ],
)  # fmt: skip
def test_a_correction_that_cannot_be_made_is_noted_and_moves_nothing(month, answer):
    m = correct(month, answer)
    assert m.only("ruling.unusable").audience == SECRET
    assert m.only("ruling.unusable").facts["key"] == "referee/1"
    assert not [e for e in m.outcome.events if e.kind.startswith("correction.")]


@pytest.mark.parametrize(
    ("what", "value", "laid"),
    [
        ("crowns", -20, {"by": -20}),
        ("crowns", "150", {"by": -50}),
        ("Coronas", "150", {"what": "crowns", "by": -50}),
        ("club", "CA", {"to": "CA"}),
        ("club", "", {"to": ""}),
        ("wife", "sí", {"to": True}),
        ("expertise.base", 1, {"by": 1}),
    ],
)
def test_what_a_referee_asks_for_becomes_a_correction(what, value, laid):
    world = World.of("1626-08", [person("Pierre", club="PR", expertise={"base": 9})])
    expected = {"who": "Pierre", "what": what, "reason": "Error.", **laid}
    assert correction(world, "Pierre", what, value, " Error. ") == expected


@pytest.mark.parametrize(
    ("who", "what", "value", "reason", "wrong"),
    [
        ("Piere", "crowns", 1, "x", "¿será «Pierre»?"),
        ("Pierre", "escudos", 1, "x", "ninguna cuenta «escudos»; tiene alone, "),
        ("Pierre", "escudos", "1", "x", "ninguna cuenta «escudos»"),
        ("Pierre", "crowns", -900, "x", "quedaría en -700"),
        ("Pierre", "crowns", "muchas", "x", "no va «= 'muchas'»"),
        ("Pierre", "club", "ZZ", "x", "no existe «ZZ»"),
        ("Pierre", "crowns", 1, " ", "necesita un motivo"),
    ],
)
def test_what_cannot_be_corrected_is_said_in_a_sentence(who, what, value, reason, wrong):
    world = World.of("1626-08", [person("Pierre", club="PR")])
    with pytest.raises(ValueError, match=re.escape(wrong)):
        correction(world, who, what, value, reason)


def test_a_correction_that_all_shall_hear_of_gives_no_amount_away(month):
    m = correct(month, {"who": "Pierre", "what": "crowns", "by": 20, "reason": "x", "heard": "public"})
    assert m.only("correction.made").audience == only("Pierre")
    assert m.only("correction.published").audience == PUBLIC
    assert m.only("correction.published").facts == {"who": "Pierre", "reason": "x"}
    assert not m.only("correction.published").changes


def test_a_quiet_correction_of_what_all_can_see_says_so(month):
    m = correct(month, {"who": "Pierre", "what": "level", "by": 1, "reason": "x", "heard": "quiet"})
    assert m.only("correction.announced").facts["quiet"] is True


def test_what_was_taken_back_does_nothing(month):
    m = correct(month, None)
    assert not [e for e in m.outcome.events if e.kind.startswith(("correction.", "ruling."))]


@pytest.mark.parametrize(
    ("what", "now", "told"),
    [
        ("died", "1626-10", "murió en octubre de 1626"),
        ("club", "", "sin club"),
        ("at_front", True, "está en el frente"),
        ("crowns", 20, "bolsa: 20"),
        ("goods.horse", 1, "caballo: 1"),
        ("casino", False, "no es socio del Gran Casino"),
    ],
)
def test_what_a_correction_makes_of_an_account_is_told_as_people_speak(what, now, told):
    assert spoken.corrected(what, now) == told
