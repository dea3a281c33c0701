"""Chapter 7: answers to a challenge, terms, apologies; who may decline."""

from dataclasses import replace

import pytest

from rules.months import cause, lady, person, weeks
from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.orders.tree import AnswerChallenge, Challenge, Duel, DuelTerms, Rest

#: Jean challenged Pierre this month, or the last.
NEW = cause("Jean", "Pierre", reason="insult", challenged="1626-08")
OLD = cause("Jean", "Pierre", reason="insult", challenged="1626-07")


def says(answer, opponent=None, *others, terms=()):
    return replace(
        weeks(notes=[AnswerChallenge(opponent=opponent, answer=answer), *others]), terms=tuple(terms)
    )


def play(month, standing=NEW, jean=None, pierre=None, until="place_everybody", **given):
    """Jean is level 9, Pierre 7; what both order, until the first week is laid out."""
    people = [
        person("Jean", level=9, **given.pop("of_jean", {})),
        person("Pierre", level=7, **given.pop("of_pierre", {})),
    ]
    orders = {name: said for name, said in (("Jean", jean), ("Pierre", pierre)) if said is not None}
    return month(*people, others=[standing], orders=orders, until=until, **given)


# Accepting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.5", "7.1.8")
def test_a_challenge_of_this_month_may_wait_for_its_answer(month):
    m = play(month, until=None)
    assert not m.events("challenge.accepted")
    assert not m.events("duel.fought")
    assert m.outcome.world.causes[NEW.name].challenged == "1626-08"


@pytest.mark.rule("7.1.5", "7.1.8", "7.3.5")
def test_who_says_nothing_for_a_month_fights_on_the_terms_of_custom(month):
    """His regiment's weapon, to surrender, as soon as may be (ruling 130)."""
    m = play(month, OLD, of_pierre={"regiment": "MR"})
    accepted = m.only("challenge.accepted")
    assert accepted.audience == PUBLIC
    assert [accepted.facts[name] for name in ("who", "weapon", "until", "ground", "in_week")] == [
        "Pierre", "sabre", "surrender", "", 1,
    ]  # fmt: skip
    assert m.only("duel.due").audience == only("Jean", "Pierre")


@pytest.mark.rule("7.1.8")
def test_challenge_and_answer_may_come_with_the_orders_of_one_month(month):
    m = play(
        month, cause("Jean", "Pierre", reason="insult"),
        jean=weeks(notes=[Challenge(opponent="Pierre")]), pierre=says("accept"), until=None,
    )  # fmt: skip
    assert [e.kind for e in m.outcome.events if e.kind.startswith("challenge.")] == [
        "challenge.made", "challenge.accepted",
    ]  # fmt: skip
    assert m.events("duel.fought")


@pytest.mark.rule("7.1.8")
@pytest.mark.parametrize(
    ("terms", "weapon", "limit", "ground", "week"),
    [
        (DuelTerms("Jean", "two-handed", "el Prado", 3, "death"), "two-handed", "death", "el Prado", 3),
        (DuelTerms(None, "dagger"), "dagger", "surrender", "", 1),
        (DuelTerms("Luc", "dagger"), "rapier", "surrender", "", 1),
        (DuelTerms("Jean", "pistol", week=9, limit="lo que sea"), "rapier", "surrender", "", 1),
    ],
)
def test_the_challenged_man_lays_down_the_terms(month, terms, weapon, limit, ground, week):
    other = DuelTerms(None, "foil") if terms.opponent == "Jean" else DuelTerms("Luc", "foil")
    m = play(month, pierre=says("accept", "Jean", terms=(other, terms)))
    facts = m.only("challenge.accepted").facts
    assert (facts["weapon"], facts["until"], facts["ground"], facts["in_week"]) == (
        weapon,
        limit,
        ground,
        week,
    )


@pytest.mark.rule("7.1.8", "7.1.10")
@pytest.mark.parametrize(
    ("jean", "pierre", "week"),
    [
        (weeks((), (), Duel(opponent="Pierre")), (), 3),
        (weeks((), (), Duel(opponent="Pierre")), ((), Duel()), 2),
        (weeks((), (), Duel(opponent="Luc")), (), 1),
        (None, (), 1),
    ],
)
def test_the_week_of_the_duel(month, jean, pierre, week):
    """The challenged man's own, else the challenger's, else the first (ruling 129)."""
    answer = AnswerChallenge(opponent="Jean", answer="accept")
    m = play(month, jean=jean, pierre=weeks(*pierre, notes=[answer]))
    assert m.only("challenge.accepted").facts["in_week"] == week


@pytest.mark.rule("7.1.8")
@pytest.mark.parametrize(("wounded", "lost", "won"), [(False, -4, 2), (True, 0, 2)])
def test_who_rejects_the_terms_has_declined(month, wounded, lost, won):
    hurt = {"of_jean": {"endurance": 80}} if wounded else {}
    m = play(month, jean=says("decline", "Pierre"), pierre=says("accept", "Jean"), **hurt)
    declined = m.only("challenge.declined")
    assert (declined.facts["who"], declined.facts["reason"]) == ("Jean", "wounded" if wounded else "terms")
    assert (m.gained("Jean", "status"), m.gained("Pierre", "status")) == (lost, won)
    assert not m.open_causes


# Declining ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.5", "7.1.11", "7.3.3")
@pytest.mark.parametrize(
    ("endurance", "reason", "lost"),
    # Level 7, endurance of at most 180: half of it is 90.
    [(180, "refused", -3), (90, "refused", -3), (89, "wounded", 0)],
)
def test_who_declines_pays_unless_he_is_badly_hurt(month, endurance, reason, lost):
    m = play(month, pierre=says("decline"), of_pierre={"endurance": endurance})
    declined = m.only("challenge.declined")
    assert (declined.audience, declined.facts["reason"]) == (PUBLIC, reason)
    assert (m.gained("Pierre", "status"), m.gained("Jean", "status")) == (lost, 2)
    assert not m.open_causes


@pytest.mark.rule("7.1.11", "7.3.5")
@pytest.mark.parametrize(("said", "fights"), [(None, False), ("accept", True)])
def test_the_wounded_are_taken_to_decline_unless_they_say_otherwise(month, said, fights):
    m = play(month, OLD, pierre=says(said) if said else None, of_pierre={"endurance": 80})
    assert bool(m.events("challenge.accepted")) is fights
    assert bool(m.events("challenge.declined", reason="wounded")) is not fights


@pytest.mark.rule("7.1.5", "12.1.2")
@pytest.mark.parametrize(("before", "cad"), [(0, False), (1, True)])
def test_who_declines_twice_in_a_season_may_be_held_a_cad(month, before, cad):
    m = play(month, pierre=says("decline"), of_pierre={"quarrels": {"declined": before}})
    assert m["Pierre"].cad is cad


@pytest.mark.rule("7.1.12", "7.3.3")
@pytest.mark.parametrize("answer", [None, "decline"])
def test_a_challenge_without_cause_may_be_ignored(month, answer):
    none = cause("Jean", "Pierre", reason="none", challenged="1626-07")
    m = play(month, none, pierre=says(answer) if answer else None, until=None)
    assert m.only("challenge.declined").facts["reason"] == "ignored"
    assert (m.gained("Pierre", "status"), m.gained("Jean", "status")) == (0, 0)
    assert not m.open_causes


@pytest.mark.rule("7.1.12")
def test_or_taken_up(month):
    none = cause("Jean", "Pierre", reason="none", challenged="1626-08")
    assert play(month, none, pierre=says("accept")).events("challenge.accepted")


# Apologies ----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.9")
@pytest.mark.parametrize("answer", ["forgive", "spurn"])
def test_who_was_challenged_does_not_fight_by_answering_an_apology(month, answer):
    assert not play(month, pierre=says(answer, "Jean")).events("challenge.accepted", "apology.accepted")


@pytest.mark.rule("7.1.9", "7.1.10")
@pytest.mark.parametrize(
    ("jean", "ruling", "accepted", "his", "mine"),
    [
        ("accept", None, True, 0, 2),
        ("decline", None, False, -6, 0),
        ("forgive", None, True, 0, 2),
        ("spurn", None, False, -6, 0),
        (None, None, True, 0, 2),
        (None, False, False, -6, 0),
        (None, "quizá", True, 0, 2),
    ],
)
def test_an_apology(month, jean, ruling, accepted, his, mine):
    """Accepted it counts as a duel lost to a neutral; refused it costs level 7 twice its half."""
    key = "7.1.9/0/apology/Jean/Pierre"
    m = play(
        month, jean=says(jean, "Pierre") if jean else None, pierre=says("apologise", "Jean"),
        rulings={} if ruling is None else {key: ruling},
    )  # fmt: skip
    kind = "apology.accepted" if accepted else "apology.refused"
    assert (m.only(kind).audience, m.only(kind).facts["who"]) == (PUBLIC, "Pierre")
    assert (m.gained("Pierre", "status"), m.gained("Jean", "status")) == (his, mine)
    assert (key in [case.key for case in m.outcome.cases]) is (jean is None)
    assert not m.open_causes
    assert not m.events("duel.due")


@pytest.mark.rule("7.1.9", "7.3.3")
@pytest.mark.parametrize(
    ("jean", "pierre", "points"),
    [("GC", "MDR", (5, -2)), ("GR", "MDR", (-1, -1)), ("13", "13", (2, 0)), ("GR", "13", (2, 0))],
)
def test_an_apology_counts_as_the_duel_would_have(month, jean, pierre, points):
    m = play(
        month, jean=says("accept"), pierre=says("apologise"),
        of_jean={"regiment": jean}, of_pierre={"regiment": pierre},
    )  # fmt: skip
    assert (m.gained("Jean", "status"), m.gained("Pierre", "status")) == points
    assert not m["Jean"].expertise
    assert not m["Jean"].disgrace


# The rest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1", "7.1.9")
def test_one_answer_settles_what_both_had_cause_for(month):
    mine = cause("Jean", "Pierre", lady="Diane", challenged="1626-08")
    his = cause("Pierre", "Jean", lady="Diane")
    m = month(
        person("Jean"), person("Pierre"), ladies=[lady("Diane")], others=[mine, his],
        orders={"Pierre": says("apologise")},
    )  # fmt: skip
    assert not m.open_causes
    assert not m.events("silence.paid")


@pytest.mark.rule("7.1.8")
def test_an_answer_to_nobody_is_told_so(month):
    m = month(person("Jean"), person("Pierre"), orders={"Jean": says("accept", "Pierre")})
    assert m.refused("Jean") == [("7.1.8", "no-challenge")]


@pytest.mark.rule("7.1.10")
def test_a_duel_that_nobody_agreed_on_is_none(month):
    m = month(person("Jean"), person("Pierre"), orders={"Jean": weeks(Duel(opponent="Pierre"), Rest())})
    assert m.refused("Jean") == [("7.1.10", "no-duel")]


@pytest.mark.rule("4.6.5", "7.1.5")
def test_a_husband_challenges_whatever_he_orders(month):
    standing = cause("Jean", "Pierre", reason="adultery", lady="Diane", month="1626-08")
    m = month(
        person("Jean", lady="Diane", wife=True, house=3, crowns=900), person("Pierre"),
        ladies=[lady("Diane", lover="Jean")], others=[standing],
    )  # fmt: skip
    made = m.only("challenge.made")
    assert (made.rule, made.facts["reason"], made.facts["lady"]) == ("4.6.5", "lady", "")
