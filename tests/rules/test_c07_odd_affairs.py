"""Chapter 7, asked from the book alone: several quarrels between two men, odd answers, odd ends."""

from dataclasses import replace

import pytest

from rules.months import cause, lady, person, weeks
from turnbot.games.preux.orders.tree import (
    AnswerChallenge,
    CarryPistol,
    Challenge,
    Duel,
    DuelRoutine,
    DuelTerms,
    Rest,
    StopDuel,
    VisitClub,
)

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


# What one answer says of another ------------------------------------------------------------------------


INSULT = cause("Jean", "Pierre", reason="insult")
STANDS = cause("Jean", "Pierre", reason="insult", challenged="1626-08")
TERMS = {"weapon": "sword", "limit": "surrender", "place": "", "from": "1626-08/1"}
AGREED = cause("Jean", "Pierre", reason="insult", challenged="1626-07", accepted=True, terms=TERMS)
#: What makes the character of a dead man's player.
_THREE_DICE = ("strength", "constitution", "expertise")
ANEW = {**{f"6.0.5/*/new-{what}/*": (3, 3, 3) for what in _THREE_DICE}, "6.0.5/*": 3}
#: Below half, and never above it for the illness that wore him down.
HURT = {"endurance": 60, "worn": 120}
LUNGE = DuelRoutine("Jean", None, "X-F-X")


def says(answer, opponent=None):
    return AnswerChallenge(opponent=opponent, answer=answer)


@pytest.mark.rule("7.1.8")
@pytest.mark.parametrize(("to", "rejected"), [(None, False), ("Luc", False), ("Pierre", True)])
def test_who_takes_no_challenges_has_not_rejected_the_terms_of_his_own(month, to, rejected):
    jean = weeks(notes=[Challenge(opponent="Pierre"), says("decline", to)])
    m = month(
        person("Jean"), person("Pierre"), person("Luc"), others=[INSULT],
        orders={"Jean": jean, "Pierre": weeks(notes=[says("accept")])},
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("challenge.declined")] == ["Jean"] * rejected
    assert bool(m.events("duel.fought")) is not rejected


@pytest.mark.rule("7.1.9")
@pytest.mark.parametrize(("to", "refused"), [(None, False), ("Luc", False), ("Pierre", True)])
def test_nor_has_he_refused_an_apology(month, to, refused):
    m = month(
        person("Jean"), person("Pierre"), person("Luc"), others=[STANDS],
        orders={"Jean": weeks(notes=[says("decline", to)]), "Pierre": weeks(notes=[says("apologise")])},
    )  # fmt: skip
    assert bool(m.events("apology.refused")) is refused
    assert m.gained("Pierre", "status") == (-6 if refused else 0)


@pytest.mark.rule("7.1.5", "7.1.8")
@pytest.mark.parametrize(("opponent", "week"), [("Jean", 3), ("Luc", None), (None, None)])
def test_who_orders_the_duel_has_taken_up_the_challenge(month, opponent, week):
    m = month(
        person("Jean"), person("Pierre"), person("Luc"), others=[STANDS],
        orders={"Pierre": weeks((), (), Duel(opponent=opponent))},
    )  # fmt: skip
    assert [e.week for e in m.events("duel.fought")] == ([week] if week else [])


@pytest.mark.rule("7.1.11", "7.3.3", "7.3.5")
@pytest.mark.parametrize(
    ("said", "fights"),
    [
        (((), ()), False),
        ((says("accept"), ()), True),
        ((says("accept", "Jean"), ()), True),
        ((says("accept", "Luc"), ()), False),
        (((), Duel(opponent="Jean")), True),
        ((says("accept"), says("decline")), False),
    ],
)
def test_a_wounded_man_need_say_once_that_he_fights_all_the_same(month, said, fights):
    agreed = replace(AGREED, terms={**TERMS, "from": "1626-08/2"})
    m = month(
        person("Jean"), person("Pierre", **HURT), person("Luc"), others=[agreed],
        orders={"Pierre": weeks(*said)},
    )  # fmt: skip
    assert bool(m.events("duel.fought")) is fights
    assert ("accept-below-half-endurance" in [e.facts["result"] for e in m.events("honour.scored")]) is fights


@pytest.mark.rule("7.1.8", "7.3.3")
@pytest.mark.parametrize(
    ("words", "whose"),
    [
        (says("reject"), "Jean"), (says("reject", "Pierre"), "Jean"), (says("reject", "Luc"), ""),
        (says("decline", "Pierre"), "Jean"), (says("decline"), ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("standing", [STANDS, AGREED])
def test_the_challenger_may_reject_the_terms_before_they_fight(month, standing, words, whose):
    """In the month in which they are laid down, or in a later one to which the duel was put off."""
    m = month(
        person("Jean"), person("Pierre"), person("Luc"), others=[standing],
        orders={"Jean": weeks(notes=[words]), "Pierre": weeks(notes=[says("accept")])},
    )  # fmt: skip
    assert [e.facts["who"] for e in m.events("challenge.declined")] == [whose] * bool(whose)
    assert bool(m.events("duel.fought")) is not bool(whose)
    assert m.points("Jean", "7.3.3") == (-3 if whose else m.points("Jean", "7.3.3"))


@pytest.mark.rule("7.1.8", "7.3.3")
@pytest.mark.parametrize("answer", ["decline", "reject"])
def test_the_challenged_man_may_decline_what_he_accepted_and_has_no_terms_to_reject(month, answer):
    m = month(
        person("Jean"), person("Pierre"), others=[AGREED],
        orders={"Pierre": weeks(notes=[says(answer, "Jean")])},
    )  # fmt: skip
    assert bool(m.events("duel.fought")) is (answer == "reject")
    assert [e.facts["who"] for e in m.events("challenge.declined")] == ["Pierre"] * (answer == "decline")


@pytest.mark.rule("7.3.5", "7.1.11", "7.3.3")
@pytest.mark.parametrize(
    ("said", "fights"),
    [
        (says("accept", "Jean"), False),
        (Duel(opponent="Jean"), False),
        (replace(says("accept", "Jean"), hurt=True), True),
        (Duel(opponent="Jean", hurt=True), True),
    ],
)
def test_what_he_wrote_when_he_was_whole_says_nothing_of_later_wounds(month, said, fights):
    """Luc leaves him with less than half in the first week; he is to fight Jean in the second."""
    agreed = replace(AGREED, terms={**TERMS, "from": "1626-08/2"})
    m = month(
        person("Jean"), person("Pierre", club="PR", regiment="MDR", strength=3, endurance=54),
        person("Luc", club="PR", regiment="GC"), others=[agreed],
        orders={"Pierre": weeks(VisitClub(), said), "Luc": weeks(VisitClub())},
    )  # fmt: skip
    assert m.only("duel.fought", week=1).facts["winner"] == "Luc"
    assert bool(m.events("duel.fought", week=2)) is fights
    declined = m.events("challenge.declined")
    assert [(e.facts["who"], e.facts["reason"]) for e in declined] == [("Pierre", "wounded")] * (not fights)


@pytest.mark.rule("7.1.11", "7.1.8")
def test_a_wounded_man_who_accepts_in_one_week_fights_in_another(month):
    terms = (DuelTerms("Jean", week=3),)
    m = month(
        person("Jean"), person("Pierre", **HURT), others=[STANDS],
        orders={"Pierre": replace(weeks(says("accept", "Jean")), terms=terms)},
    )  # fmt: skip
    assert [e.week for e in m.events("duel.fought")] == [3]


# What he brings -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(
    ("routines", "played"),
    [
        ([LUNGE], "X-F-X"),
        ([DuelRoutine(None, "sword", "B-B"), LUNGE], "B-B"),
        ([DuelRoutine("Jean", "sabre", "X-T")], "X-F-X-P-R-B"),
        ([DuelRoutine(None, None, "X-T")], "X-F-X-P-R-B"),
    ],
)
def test_a_routine_against_one_man_serves_with_whatever_he_lays_down(month, routines, played):
    """Pierre is of a regiment of sabres; they fight with swords."""
    m = month(
        person("Jean", regiment="GC"), person("Pierre", regiment="MR", strength=5, endurance=90),
        others=[AGREED], orders={"Pierre": replace(weeks(), duels=tuple(routines))},
    )  # fmt: skip
    assert m["Pierre"].routines == {"sword": played}


@pytest.mark.rule("7.1.8", "7.3.5", "8.3.1")
def test_what_he_says_of_every_duel_holds_where_he_says_nothing_else_of_this_one(month):
    terms = (DuelTerms(None, weapon="sabre", surrender_below=0), DuelTerms("Jean", place="el Prado"))
    m = month(
        person("Jean"), person("Pierre"), others=[STANDS],
        orders={"Pierre": replace(weeks(notes=[says("accept")]), terms=terms, duels=(LUNGE,))},
    )  # fmt: skip
    facts = m.only("challenge.accepted").facts
    assert (facts["weapon"], facts["ground"]) == ("sabre", "el Prado")
    assert m.only("duel.fought").facts["ending"] == "unconscious"


@pytest.mark.rule("7.1.1", "7.1.2")
def test_of_several_causes_he_challenges_for_the_one_that_costs_him(month):
    old = cause("Jean", "Pierre", name="a", reason="turned-away", month="1626-05", lady="Diane")
    m = month(
        person("Jean"), person("Pierre"), ladies=[lady("Diane")], others=[old, INSULT],
        orders={"Jean": CHALLENGES},
    )  # fmt: skip
    assert m.only("challenge.made").facts["reason"] == "insult"


# Several at once ----------------------------------------------------------------------------------------


@pytest.mark.rule("8.9.1", "8.9.3")
def test_who_has_fired_at_the_first_of_several_fights_him_with_steel(month):
    """Six seconds to load it again: they are upon him."""
    orders = replace(weeks([VisitClub(), CarryPistol()]), duels=(DuelRoutine(None, "pistol", ""),))
    names = ("Luc", "Marc")
    m = month(
        person("Jean", regiment="MDR", club="PR", goods={"pistol": 1}),
        *[person(name, regiment="GC", club="PR", level=9 - nth) for nth, name in enumerate(names)],
        orders={"Jean": orders, **dict.fromkeys(names, weeks(VisitClub()))},
        dice={"8.9.4/1/shot-1-*": (1, 2)}, until="enemies_meet",
    )  # fmt: skip
    assert len(m.events("pistol.fired", who="Jean")) == 1
    assert {m.events("duel.fought")[0].facts[side] for side in ("who", "partner")} == {"Jean", "Luc"}
    assert not m["Jean"].disgrace


@pytest.mark.rule("10.5.6")
def test_a_churchman_who_fights_today_preaches_to_nobody(month):
    """Two of them might else each come to the other's duel."""
    other = replace(AGREED, name="other", offended="Abel", offender="Luc")
    m = month(
        *[person(name, church_rank="friar") for name in ("Jean", "Luc")], person("Pierre"), person("Abel"),
        others=[AGREED, other], orders={name: weeks([Rest(), StopDuel()]) for name in ("Jean", "Luc")},
    )  # fmt: skip
    assert len(m.events("duel.fought")) == 2
    assert not m.events("priest.heard")


@pytest.mark.rule("4.6.5", "8.9.1", "12.0.1")
@pytest.mark.parametrize(
    ("pips", "killed", "cause_of_disgrace", "until"),
    [((6, 6), True, "husband-killed", "1627-06"), ((1, 2), False, "pistol", "1627-03")],
)
def test_a_husband_shot_by_the_lover_is_a_husband_killed(month, pips, killed, cause_of_disgrace, until):
    """Eight months, and the widow takes the veil; whom he misses has fought him, and held him a cad."""
    m = month(
        person("Jean", lady="Diane", wife=True, house=3, crowns=900),
        person("Pierre", goods={"pistol": 1}, expertise={"base": 10}), ladies=[lady("Diane", lover="Jean")],
        others=[replace(AGREED, reason="adultery", lady="Diane")],
        orders={"Pierre": replace(weeks(), duels=(DuelRoutine("Jean", "pistol", ""),))},
        dice={"8.9.4/1/shot-1-*": pips, **ANEW},
    )  # fmt: skip
    assert bool(m.events("character.died", who="Jean")) is killed
    assert (m["Pierre"].disgrace, m["Pierre"].disgrace_until) == (cause_of_disgrace, until)
    assert ("Diane" in m.outcome.world.ladies) is not killed
    assert m["Pierre"].cad is not killed
    assert m.only("level.lost", who="Pierre").rule == "4.6.5"
    assert not m.open_causes


@pytest.mark.rule("7.1.11", "7.3.3")
@pytest.mark.parametrize(("reason", "won"), [("insult", 2), ("none", 0)])
def test_only_a_just_cause_brings_points_when_a_wounded_man_declines(month, reason, won):
    """He took it up, and was hurt since."""
    m = month(person("Jean"), person("Pierre", **HURT), others=[replace(AGREED, reason=reason)])
    assert [e.facts["who"] for e in m.events("challenge.declined")] == ["Pierre"]
    assert (m.gained("Jean", "status"), m.gained("Pierre", "status")) == (won, 0)
    assert not m.open_causes


@pytest.mark.rule("7.1.2", "7.1.5")
@pytest.mark.parametrize(("tries", "paid"), [(True, False), (False, True)])
def test_who_would_have_challenged_and_might_not_has_not_been_silent(month, tries, paid):
    """The other's challenge stood between them, and was settled within the month."""
    his, mine = (
        cause("Pierre", "Jean", reason="insult", challenged="1626-07"),
        cause("Jean", "Pierre", lady="Diane"),
    )
    said = [AnswerChallenge(opponent="Pierre", answer="decline"), *[Challenge(opponent="Pierre")] * tries]
    m = month(
        person("Jean"), person("Pierre", level=9), ladies=[lady("Diane")],
        orders={"Jean": weeks(notes=said)}, others=[his, mine],
    )  # fmt: skip
    assert (("7.1.5", "challenged") in m.refused("Jean")) is tries
    assert bool(m.events("silence.paid", who="Jean")) is paid
