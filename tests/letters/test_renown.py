"""What earlier numbers told of somebody stands beside his name once, and who owes each other a duel meets."""

import re
from dataclasses import replace

from test_teller import A, B, C, D, composed, events, kinds, made, tavern, text, visit

from duel_samples import fought
from turnbot.games.preux.telling.teller import memory


def before(*told: tuple[str, int, dict], month: str = "1626-07", known: tuple = ()) -> dict:
    """What is remembered of an earlier month."""
    then = [replace(one, month=month) for one in events(*told)]
    return memory.after(memory.Memory(), month, then, {}, (), known).document()


def duel(who: str, partner: str, seed: int = 1) -> tuple[str, int, dict]:
    one = fought(seed, who, partner, week=2)
    return one.kind, 2, dict(one.facts)


def stops(told) -> list[dict]:
    return [stop for week in told.weeks for [one, *_] in week for stop in one["within"]["stops"]]


def test_who_won_and_who_lost_is_told_beside_his_name_in_a_later_month():
    then = before(duel(A, C))
    winner = then["news"][0][2]["winner"]
    told = composed(visit(1, A), visit(1, B), told_before=then)
    other = composed(tavern(2, C), told_before=then)
    known = {
        one["people"][-1]["name"]: one["within"]["known"]["kind"]
        for one in [*stops(told), *stops(other)]
        if one["within"].get("known")
    }
    assert known == {name: f"known.duel.{'won' if name == winner else 'lost'}" for name in (A, C)}
    assert "Cot" in text(visit(1, A), visit(1, B), told_before=then)


def test_it_is_told_once():
    then = before(made(A, C), known=[(A, "challenge.made", "1626-07")])
    told = composed(visit(1, A), told_before=then)
    assert not [one for one in stops(told) if one["within"].get("known")]
    twice = composed(visit(1, A), visit(3, A), told_before=before(made(A, C)))
    assert sum("known" in one["within"] for one in stops(twice)) == 1


def test_a_heart_that_was_lost_again_was_not_won():
    won = ("lady.won", 1, {"who": A, "lady": "Eva Eder", "left_lady": "", "rival": ""})
    left = ("lady.left", 0, {"who": A, "lady": "Eva Eder"})
    told = composed(visit(1, A), told_before=before(won, left))
    assert [one["within"]["known"]["kind"] for one in stops(told)] == ["known.left"]


def test_two_who_fought_and_are_in_one_place_are_told_to_have_met():
    then = before(duel(A, C), made(B, D))
    assert kinds(composed(visit(1, A), visit(1, C), told_before=then).weeks)[-1] == "met.duel"
    assert kinds(composed(visit(1, B), visit(1, D), told_before=then).weeks)[-1] == "met.challenge"
    assert "met" not in "".join(kinds(composed(visit(1, A), visit(1, C, "PR"), told_before=then).weeks))


def test_two_who_fight_this_month_are_not_told_to_meet_over_an_earlier_one():
    then = before(duel(A, C))
    met = (duel(A, C)[0], 2, {**duel(A, C)[2], "reason": "enemies", "place": "CA"})
    assert "met.duel" not in kinds(composed(visit(1, A), visit(1, C), met, told_before=then).weeks)


def test_of_whom_the_month_has_a_quarrel_to_tell_nothing_else_is_recalled():
    then = before(duel(A, C))
    assert not [
        one for one in stops(composed(visit(1, A), made(A, B), told_before=then)) if "known" in one["within"]
    ]


def test_nobody_is_said_to_have_had_a_club_to_himself_where_one_was_who_is_followed():
    sang = ("drunk.sang", 1, {"who": A, "place": "TB"})
    insulted = ("drunk.raved", 1, {"who": B, "place": "TB"})
    told = composed(visit(1, A), sang, tavern(2, A), visit(1, B), insulted)
    assert told.portraits
    assert "club.visited-one" in kinds(told.weeks)
    assert "club.visited-alone" not in kinds(told.weeks)


def test_debts_the_front_and_death_are_told_as_one_story():
    fell = ("disgrace.fell", 0, {"who": A, "cause": "debt", "regiment": "RCM", "month": "", "words": ""})
    fled = ("disgrace.fled", 1, {"who": A, "cause": "debt", "regiment": "RCM"})
    died = ("character.died", 0, {"who": A, "partner": "", "priest": ""})
    then = before(fell, fled)
    [obituary] = composed(died, told_before=then).obituaries
    assert [one["kind"] for one in obituary] == ["character.died", "life.career"]
    steps = [one["kind"] for one in obituary[1]["within"]["steps"]]
    assert steps == ["step.disgrace.fell", "step.disgrace.fled"]
    said = text(died, told_before=then)
    assert "julio" in said
    assert re.search("deud|debía", said)


def test_who_comes_back_has_his_story_told_and_who_has_none_has_none():
    fell = ("disgrace.fell", 0, {"who": A, "cause": "debt", "regiment": "RCM", "month": "", "words": ""})
    fled = ("disgrace.fled", 1, {"who": A, "cause": "debt", "regiment": "RCM"})
    back = ("disgrace.ended", 0, {"who": A, "cause": "debt", "regiment": "RCM", "words": ""})
    assert "since.disgrace.ended" in kinds(composed(back, told_before=before(fell, fled)).notices)
    assert "since.disgrace.ended" not in kinds(composed(back, told_before=before(fell)).notices)
    assert "since.disgrace.ended" not in kinds(
        composed(back, told_before=before(fell, fled, month="1625-01")).notices
    )


def test_what_is_between_two_is_told_of_one_of_them():
    told = composed(visit(1, A), tavern(1, C), told_before=before(duel(A, C)))
    assert sum("known" in one["within"] for one in stops(told)) == 1
