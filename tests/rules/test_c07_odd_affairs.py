"""Chapter 7, asked from the book alone: several quarrels between two men, odd answers, odd ends."""

import pytest

from rules.months import cause, lady, person, weeks
from turnbot.games.preux.orders import AnswerChallenge, Challenge, VisitClub

EVERY_WEEK = (VisitClub(), VisitClub(), VisitClub(), VisitClub())
CHALLENGES = weeks(notes=[Challenge(opponent="Pierre")])


@pytest.mark.rule("7.1.2", "7.1.5")
@pytest.mark.parametrize("mine", [True, False])
def test_who_waits_for_an_answer_pays_for_no_other_quarrel_with_the_same_man(month, mine):
    """He may not challenge him twice at once; nor need the challenged man challenge in his turn."""
    second = ("Jean", "Pierre") if mine else ("Pierre", "Jean")
    m = month(
        person("Jean"), person("Pierre", level=9), ladies=[lady("Diane")], orders={"Jean": CHALLENGES},
        others=[cause("Jean", "Pierre", lady="Diane"), cause(*second, name="more", reason="insult")],
    )  # fmt: skip
    assert len(m.events("challenge.made")) == 1
    assert not m.events("silence.paid")
    assert "more" in m.outcome.world.causes


@pytest.mark.rule("7.1.2")
def test_a_rival_who_is_challenged_has_not_withdrawn(month):
    m = month(
        person("Jean"), person("Pierre", level=9), ladies=[lady("Diane")], orders={"Jean": CHALLENGES},
        others=[cause("Jean", "Pierre", lady="Diane"), cause("Pierre", "Jean", name="his", lady="Diane")],
    )  # fmt: skip
    assert m.gained("Pierre", "status") == 0
    assert len(m.outcome.world.causes) == 2


@pytest.mark.rule("7.1.3", "7.1.5")
def test_who_ignores_an_insult_has_not_been_forgiven_his_own(month):
    """Jean, 14, may ignore Pierre, 7; what he said of Pierre, Pierre cannot."""
    mine, his = cause("Jean", "Pierre", reason="insult"), cause("Pierre", "Jean", reason="insult")
    m = month(person("Jean", level=14), person("Pierre", level=7), others=[mine, his])
    assert (m.gained("Jean", "status"), m.gained("Pierre", "status")) == (0, -3)
    assert set(m.outcome.world.causes) == {his.name}


@pytest.mark.rule("7.1.1", "7.3.3")
def test_a_noble_puts_a_commoner_in_his_place_once_a_month(month):
    declines = AnswerChallenge(answer="decline")
    m = month(
        person("Jean", birth="noble", club="PR"), person("Pierre", level=10, club="PR"),
        orders={
            "Jean": weeks(*EVERY_WEEK, notes=[Challenge(opponent="Pierre")]),
            "Pierre": weeks(*EVERY_WEEK, notes=[declines]),
        },
    )  # fmt: skip
    assert [e.week for e in m.events("challenge.made")] == [1]
    assert m.points("Pierre", "7.3.3") == -5
    assert not m["Pierre"].cad


@pytest.mark.rule("7.1.1", "7.3.4")
@pytest.mark.parametrize("chaplain", ["Abel", "Zoé"])
def test_a_chaplain_keeps_nobody_of_his_regiment_from_fighting(month, chaplain):
    people = [
        person("Jean", regiment="GC", club="PR"), person("Marc", regiment="MDR", club="PR"),
        person(chaplain, regiment="MDR", church_rank="abbot", club="PR"),
    ]  # fmt: skip
    m = month(*people, orders={who.name: weeks(VisitClub()) for who in people})
    told = m.only("duel.fought")
    assert {told.facts["who"], told.facts["partner"]} == {"Jean", "Marc"}
