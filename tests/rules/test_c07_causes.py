"""Chapter 7: causes for duels, claims, and what it costs to let them be."""

import pytest

from rules.months import cause, lady, person, weeks
from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.turn import Case, Turn
from turnbot.games.preux.book.loaded import house
from turnbot.games.preux.desk.asking import ask
from turnbot.games.preux.orders.tree import Challenge, Court, Drink, Rest, VisitClub
from turnbot.games.preux.rules.c07_causes import relation
from turnbot.games.preux.rules.c07_silence import may_ignore
from turnbot.games.preux.state.world import World

#: Nobody is hurt, nobody drinks: what these tests are about happens on paper.
CLAIM = "7.1.1/0/insult/Jean/Pierre"


def state(m):
    """The affairs that stand when the month is over: who, against whom, why."""
    return [(c.offended, c.offender, c.reason) for c in m.outcome.world.causes.values() if not c.closed]


# What they are to each other ----------------------------------------------------------------------------


@pytest.mark.rule("7.1.1", "7.3.3", "12.1.1")
@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        ({"regiment": "GC"}, {"regiment": "MDR"}, "enemy"),
        ({"regiment": "MDR"}, {"regiment": "GR"}, "friend"),
        ({"regiment": "MDR"}, {"regiment": "13"}, "neutral"),
        ({"regiment": "MDR"}, {"regiment": "MDR"}, "own-regiment"),
        ({"regiment": "MDR"}, {}, "neutral"),
        ({}, {}, "neutral"),
        ({"regiment": "FR"}, {"regiment": "FR"}, "neutral"),
        ({"regiment": "RCM"}, {"regiment": "RCM"}, "neutral"),
        ({"regiment": "GC", "church_rank": "abbot"}, {"regiment": "MDR"}, "neutral"),
        ({"cad": True}, {"church_rank": "priest"}, "neutral"),
        ({"cad": True}, {"church_rank": "friar"}, "enemy"),
        ({"regiment": "MDR", "cad": True}, {"regiment": "GR"}, "enemy"),
        ({"regiment": "MDR", "cad": True}, {"regiment": "MDR"}, "own-regiment"),
        ({"regiment": "FR", "cad": True}, {"regiment": "FR"}, "enemy"),
    ],
)
def test_what_two_men_are_to_each_other(one, other, how):
    jean, pierre = person("Jean", **one), person("Pierre", **other)
    assert relation(jean, pierre) == relation(pierre, jean) == how


# Causes that arise --------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1", "3.1.2")
def test_whom_a_drunk_insults_has_cause_to_challenge_him(month):
    m = month(
        person("Jean", club="PR", constitution=5), person("Pierre", club="PR"),
        orders={"Jean": weeks([VisitClub(), Drink()]), "Pierre": weeks(VisitClub())},
        dice={"*/drunk/Jean": (6, 6), "*/drunkenness/Jean": 4},
    )  # fmt: skip
    assert state(m) == [("Pierre", "Jean", "insult")]
    given = m.only("cause.given")
    assert (given.rule, given.audience) == ("7.1.1", only("Jean", "Pierre"))


@pytest.mark.rule("7.1.1", "4.2.1")
def test_two_who_court_one_lady_may_both_challenge(month):
    m = month(
        person("Jean", level=9), person("Pierre", level=7), ladies=[lady("Diane")],
        orders={name: weeks(Court(lady="Diane")) for name in ("Jean", "Pierre")},
        dice={"*/courtship/*": 2, "*/rivals/*": 1},
    )  # fmt: skip
    assert state(m) == [("Jean", "Pierre", "rivals"), ("Pierre", "Jean", "rivals")]


@pytest.mark.rule("7.1.1")
@pytest.mark.parametrize(
    ("noble", "commoner", "met", "result"),
    [
        ({"titles": ("Baron",), "level": 8}, {"level": 12}, True, "challenge"),
        ({"birth": "noble", "level": 8}, {"level": 15}, True, "challenge"),
        ({"titles": ("Baron",), "level": 8}, {"level": 12}, False, "not-met"),
        ({"titles": ("Baron",), "level": 8}, {"level": 11}, True, "insult"),
        ({"titles": ("Baron",), "level": 8}, {"level": 12, "titles": ("Chevalier",)}, True, "insult"),
        ({"level": 8}, {"level": 12}, True, "insult"),
    ],
)
def test_snobbery(month, noble, commoner, met, result):
    """Four levels above the noble or more, and met in the flesh; anything else is a claim for the referee."""
    m = month(
        person("Jean", club="TB", **noble), person("Pierre", club="TB", **commoner),
        orders={
            "Jean": weeks(VisitClub(), notes=[Challenge(opponent="Pierre")]),
            "Pierre": weeks(VisitClub() if met else Rest()),
        },
    )  # fmt: skip
    made = m.events("challenge.made", reason="snobbery")
    assert bool(made) is (result == "challenge")
    assert (("7.1.1", "not-met") in m.refused("Jean")) is (result == "not-met")
    assert bool([case for case in m.outcome.cases if case.what == "insult"]) is (result == "insult")


@pytest.mark.rule("7.1.1")
def test_nobody_must_snub(month):
    m = month(
        person("Jean", club="TB", titles=("Baron",)), person("Pierre", club="TB", level=14),
        orders={name: weeks(VisitClub()) for name in ("Jean", "Pierre")},
    )  # fmt: skip
    assert state(m) == []
    assert not m.events("silence.paid")


# Claims -------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1", "7.1.12", "7.3.3")
@pytest.mark.parametrize(
    ("said", "marked", "ruling", "reason", "points"),
    [
        ("me llamó bastardo", {}, None, "insult", 0),
        ("me llamó bastardo", {}, "none", "none", -2),
        (None, {}, None, "none", -2),
        (None, {}, "insult", "insult", 0),
        ("me llamó cobarde", {"cad": True}, None, "none", -2),
        ("me llamó cobarde", {"cad": True}, "insult", "insult", 0),
    ],
)
def test_who_has_no_cause_claims_an_insult(month, said, marked, ruling, reason, points):
    key = CLAIM.replace("7.1.1/", "7.1.12/") if marked else CLAIM
    m = month(
        person("Jean", **marked), person("Pierre"),
        orders={"Jean": weeks(notes=[Challenge(opponent="Pierre", cause=said)])},
        rulings={key: ruling} if ruling else {},
    )  # fmt: skip
    (case,) = [case for case in m.outcome.cases if case.what == "insult"]
    assert (case.key, case.facts["words"], case.options) == (key, said or "", ("insult", "none"))
    assert m.only("challenge.made").facts["reason"] == reason
    assert m.points("Jean", "7.3.3") == points
    whose = "Pierre" if reason == "insult" else "Jean"
    noted = m.only("quarrel.noted")
    assert (noted.facts["who"], noted.audience) == (whose, SECRET)


@pytest.mark.rule("7.1.12")
def test_a_claim_settled_by_what_is_no_answer_is_as_proposed(month):
    m = month(
        person("Jean"), person("Pierre"),
        orders={"Jean": weeks(notes=[Challenge(opponent="Pierre", cause="me escupió")])},
        rulings={CLAIM: 7},
    )  # fmt: skip
    assert m.only("ruling.unusable").facts["key"] == CLAIM
    assert m.only("challenge.made").facts["reason"] == "insult"


@pytest.mark.rule("7.1.6", "7.3.3")
@pytest.mark.parametrize(
    ("before", "ruling", "points"), [(1, None, 0), (2, None, -3), (2, -9, -9), (2, 0, 0)]
)
def test_whoever_insults_again_and_again_is_a_case(month, before, ruling, points):
    """The third insult of a season; half of his level of 6 is proposed."""
    key = "7.1.6/0/quarrels-insults/Pierre"
    m = month(
        person("Jean"), person("Pierre", quarrels={"insults": before}),
        orders={"Jean": weeks(notes=[Challenge(opponent="Pierre", cause="me escupió")])},
        rulings={} if ruling is None else {key: ruling},
    )  # fmt: skip
    assert (key in [case.key for case in m.outcome.cases]) is (before == 2)
    assert m.points("Pierre", "7.1.6") == points


@pytest.mark.rule("7.1.6", "7.3.3")
def test_whoever_challenges_without_cause_again_and_again_is_a_case(month):
    m = month(
        person("Jean", quarrels={"baseless": 2}), person("Pierre"),
        orders={"Jean": weeks(notes=[Challenge(opponent="Pierre")])},
    )  # fmt: skip
    assert [case.key for case in m.outcome.cases] == [CLAIM, "7.3.3/0/quarrels-baseless/Jean"]
    assert m.points("Jean", "7.3.3") == -2 - 3


@pytest.mark.rule("7.1.6")
@pytest.mark.parametrize(("at", "left"), [("1626-08", 2), ("1626-09", 0)])
def test_a_new_season_forgets_old_quarrels(month, at, left):
    assert month(person("Jean", quarrels={"insults": 2}), at=at)["Jean"].quarrels["insults"] == left


# What the referee is asked ---------------------------------------------------------------------------------


def test_every_question_of_honour_is_a_sentence_with_its_choices(month):
    facts = {"words": "me llamó bastardo", "partner": "Pierre", "offended": "Jean", "offender": "Jean"}
    facts |= {"refuser": "Jean", "governor": "", "count": 3}
    for what, options, proposal in (
        ("insult", ("insult", "none"), "insult"),
        *((what, (True, False), True) for what in ("apology", "no-quarter", "arrest")),
        ("quarrels-insults", (), -3),
        ("quarrels-baseless", (), -3),
        ("new-name", (), "Aimery d'Aubremont"),
    ):
        asked = ask(
            Case(
                "k",
                "7.1.1",
                1,
                what,
                "",
                ("Jean", "Pierre"),
                facts,
                options,
                proposal,
                proposal,
                False,
                False,
            )
        )
        assert "{" not in asked.sentence
        assert asked.sentence.endswith(("?", ")"))
        assert asked.free is not bool(options)
        assert [value for _, value in asked.choices] == list(options or (proposal,))
        assert not {"True", "False", "None"} & {text for text, _ in asked.choices}
        assert asked.said == "me llamó bastardo"


# Insults that may be ignored ----------------------------------------------------------------------------


def ignores(level, other, titles=(), reading="and"):
    values = {"7.1.3": {**house()["7.1.3"], "reading": reading}}
    jean, pierre = person("Jean", level=level), person("Pierre", level=other, titles=titles)
    t = Turn.begin(World.of("1626-08", [jean, pierre]), {}, (), None, values)
    return may_ignore(t, jean, pierre)


@pytest.mark.rule("7.1.3")
@pytest.mark.parametrize(("level", "below"), [(23, 12), (14, 8), (16, 10)])
def test_the_books_own_example_of_who_may_be_ignored(level, below):
    """A man of level 23 ignores anybody below 12 without title, one of 14 anybody below 8."""
    assert [other for other in range(1, 25) if ignores(level, other)] == list(range(1, below))
    assert not any(ignores(level, other, titles=("Chevalier",)) for other in range(1, 25))


@pytest.mark.rule("7.1.3")
def test_by_the_letter_either_is_enough():
    assert [other for other in range(1, 25) if ignores(14, other, reading="or")] == list(range(1, 12))
    assert [other for other in range(1, 25) if ignores(23, other, reading="or")] == list(range(1, 17))


# Silence ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.2", "7.1.5", "7.1.7")
@pytest.mark.parametrize(
    ("reason", "own", "other", "points", "open_"),
    [
        ("indiscretion", 9, 9, -4, False),
        ("followed", 1, 9, -1, False),
        ("courted", 7, 3, -3, False),
        ("insult", 9, 9, -4, True),
        ("rivals", 9, 6, -3, False),
        ("rivals", 6, 9, 0, False),
        ("rivals", 6, 6, 0, False),
        ("turned-away", 9, 9, 0, False),
        ("snobbery", 9, 13, 0, False),
    ],
)
def test_what_it_costs_not_to_challenge(month, reason, own, other, points, open_):
    m = month(
        person("Jean", level=own),
        person("Pierre", level=other),
        others=[cause("Jean", "Pierre", reason=reason)],
    )
    assert m.gained("Jean", "status") == points
    assert bool(state(m)) is open_
    assert m.gained("Pierre", "status") == 0


@pytest.mark.rule("7.1.2")
def test_in_the_month_in_which_it_arose_nothing_is_due(month):
    fresh = cause("Jean", "Pierre", reason="insult", month="1626-08")
    m = month(person("Jean"), person("Pierre"), others=[fresh])
    assert not m.events("silence.paid")
    assert state(m) == [("Jean", "Pierre", "insult")]


@pytest.mark.rule("7.1.5", "7.1.7")
def test_an_insult_costs_three_months_of_silence_and_no_more(month):
    standing = [cause("Jean", "Pierre", reason="insult")]
    paid = []
    for at in ("1626-08", "1626-09", "1626-10", "1626-11"):
        m = month(person("Jean", level=7), person("Pierre", level=9), others=standing, at=at)
        paid.append(m.gained("Jean", "status"))
        standing = list(m.outcome.world.causes.values())
        for told in m.events("silence.paid"):
            assert told.audience == only("Jean")
    assert paid == [-3, -3, -3, 0]
    assert [one.closed for one in standing] == ["1626-10"]


@pytest.mark.rule("7.1.3", "7.1.5")
def test_an_insult_from_far_below_costs_nothing_and_is_forgotten(month):
    insult = cause("Jean", "Pierre", reason="insult")
    m = month(person("Jean", level=14), person("Pierre", level=7), others=[insult])
    assert (m.gained("Jean", "status"), state(m)) == (0, [])
    assert m.only("cause.closed").rule == "7.1.3"


@pytest.mark.rule("7.1.7")
def test_who_has_paid_may_be_insulted_again_and_owes_nothing(month):
    paid = cause("Jean", "Pierre", reason="insult", paid=3, closed="1626-07", month="1626-04")
    first = month(
        person("Pierre", club="PR", constitution=5), person("Jean", club="PR"), others=[paid],
        orders={"Pierre": weeks([VisitClub(), Drink()]), "Jean": weeks(VisitClub())},
        dice={"*/drunk/Pierre": (6, 6), "*/drunkenness/Pierre": 4},
    )  # fmt: skip
    assert state(first) == [("Jean", "Pierre", "insult")]
    later = month(person("Jean"), person("Pierre"), others=first.outcome.world.causes.values(), at="1626-09")
    assert (later.gained("Jean", "status"), state(later)) == (0, [])


@pytest.mark.rule("7.1.7")
def test_what_was_paid_for_is_remembered_half_a_year(month):
    paid = cause("Jean", "Pierre", reason="courted", paid=1, closed="1626-03")
    assert month(person("Jean"), person("Pierre"), others=[paid]).outcome.world.causes
    gone = month(person("Jean"), person("Pierre"), others=[paid], at="1626-09")
    assert not gone.outcome.world.causes


@pytest.mark.rule("7.1.2")
def test_at_the_front_nobody_pays_for_silence(month):
    standing = cause("Jean", "Pierre", reason="insult")
    m = month(person("Jean", at_front=True), person("Pierre"), others=[standing])
    assert not m.events("silence.paid")
    assert state(m) == [("Jean", "Pierre", "insult")]


@pytest.mark.rule("7.1.5")
@pytest.mark.parametrize(
    ("opponent", "standing", "reason"),
    [
        ("nadie", [], "nobody"),
        (None, [], "nobody"),
        ("Jean", [], "nobody"),
        ("Pierre", [cause("Jean", "Pierre", challenged="1626-08")], "challenged"),
        ("Pierre", [cause("Pierre", "Jean", challenged="1626-08")], "challenged"),
    ],
)
def test_challenges_that_come_to_nothing(month, opponent, standing, reason):
    m = month(
        person("Jean"), person("Pierre"), others=standing,
        orders={"Jean": weeks(notes=[Challenge(opponent=opponent)])}, until="everybody_challenges",
    )  # fmt: skip
    assert m.refused("Jean") == [("7.1.5", reason)]


@pytest.mark.rule("7.1.5")
@pytest.mark.parametrize(
    ("reason", "about", "seen"),
    [
        ("insult", "", ("insult", "")),
        ("indiscretion", "Diane", ("indiscretion", "Diane")),
        ("rivals", "Diane", ("lady", "")),
        ("followed", "Diane", ("lady", "")),
        ("courted", "Diane", ("lady", "")),
        ("turned-away", "Diane", ("lady", "")),
    ],
)
def test_a_challenge_is_public_and_a_ladys_name_is_not(month, reason, about, seen):
    m = month(
        person("Jean"), person("Pierre"), ladies=[lady("Diane")],
        others=[cause("Jean", "Pierre", reason=reason, lady=about)],
        orders={"Jean": weeks(notes=[Challenge(opponent="Pierre")])},
    )  # fmt: skip
    made = m.only("challenge.made")
    assert made.audience == PUBLIC
    assert (made.facts["reason"], made.facts["lady"]) == seen
