"""Duels in the chronicle: what is worth a sentence, at which length, in words that hold together."""

import re

import pytest

from duel_samples import BARON, CAST, COLONEL, DUKE, LADY, PRIEST, SOLDIERS, fight_of, fought, turn
from turnbot.core.events import PUBLIC, Event
from turnbot.games.preux.telling import gazette, told_duels
from turnbot.games.preux.telling.told_duels import GREAT, LANCE, SCUFFLE
from turnbot.render import pages

A, B, C, D, E, F = SOLDIERS
#: Moments whose sentences name both men.
BOTH = ("lunge", "slash", "thrust", "riposte", "both", "kick", "throw", "parried", "dodged")


def told(*events: Event) -> list[str]:
    """The paragraphs of the chronicle of these events."""
    paragraphs = [paragraph for week in gazette.weeks(events, CAST) for paragraph in week]
    text = pages.page("preux/told.txt.j2", {"paragraphs": paragraphs})
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def sentences(paragraphs: list[str]) -> list[str]:
    return [one for part in paragraphs for one in re.split(r"(?<=[.]) (?=[A-ZÁÉÍÓÚ«])", part)]


def kinds(*events: Event) -> list[list[str]]:
    found = [paragraph for week in gazette.weeks(events, CAST) for paragraph in week]
    return [[item["kind"].removeprefix("duel.fought-") for item in paragraph] for paragraph in found]


def ten(first: int, month: str = "1626-08") -> list[Event]:
    """Ten duels of a month, of all sorts."""
    agreed = {"place": "", "ground": "el Prado", "month": month}
    seconds = ["hired", "hired"]
    return [
        fought(first, A, B, 1, month=month),
        fought(first + 1, C, D, 1, month=month),
        fought(first + 2, COLONEL, DUKE, 1, until="death", reason="lady", lady=LADY, priest=PRIEST, **agreed),
        fought(first + 3, E, F, 2, place="tavern", month=month),
        fought(first + 4, BARON, A, 2, until="first-blood", reason="insult", **agreed),
        fought(first + 5, BARON, DUKE, 2, place="casino", month=month),
        fought(first + 6, C, F, 3, reason="none", seconds=seconds, **agreed),
        fought(first + 7, COLONEL, BARON, 3, reason="indiscretion", lady="", seconds=["hired", F], **agreed),
        fought(first + 8, B, D, 4, reason="snobbery", seconds=[A, ""], **agreed),
        fought(first + 9, A, DUKE, 4, place="home/Denis Parrot", month=month),
    ]  # fmt: skip


# What is worth a sentence -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "moment"),
    [
        (turn(1, "FX", hit=[False, True]), ("lunge", 0)),
        (turn(1, "XT", hit=[True, False]), ("slash", 1)),
        (turn(1, "EX", hit=[False, True]), ("thrust", 0)),
        (turn(1, "XR", hit=[True, False]), ("riposte", 1)),
        (turn(1, "FF", hit=[True, True]), ("both", 0)),
        (turn(1, "KX", hit=[False, True]), ("kick", 0)),
        (turn(1, "AX", hit=[False, True], thrown=[True, None]), ("throw", 0)),
        (turn(1, "XA", thrown=[None, False]), ("missed", 1)),
        (turn(1, "FP"), ("parried", 0)),
        (turn(1, "BT"), ("parried", 1)),
        (turn(1, ["E", "SA"]), ("dodged", 0)),
        (turn(1, "TB", broke=[False, True]), ("broke", 0)),
        (turn(1, "XX", refused=[True, False]), ("refused", 1)),
    ],
)
def test_what_happens_in_a_turn(seen, moment):
    assert moment in [(one.what, one.by) for one in told_duels.moments([seen], ["rapier", "sword"])]


@pytest.mark.parametrize("actions", ["XX", "PX", "PB", "RX", "FR", ["AC", "SA"], ["Ren", "X"]])
def test_a_turn_in_which_nothing_comes_to_pass_is_no_moment(actions):
    assert told_duels.moments([turn(1, actions)], ["rapier", "sword"]) == []


def test_a_man_wavers_at_his_third_hit_and_once():
    seen = [turn(nth, "FX", hit=[False, True]) for nth in range(1, 7)]
    found = told_duels.moments(seen, ["rapier", "sword"])
    assert [(one.nth, one.by) for one in found if one.what == "wavered"] == [(3, 0)]
    assert sum(paragraph.count("wavered") for paragraph in kinds(_of(seen))) == 1


def _of(seen) -> Event:
    event = fought(1, COLONEL, DUKE)
    return Event(1, event.month, 1, event.rule, event.kind, PUBLIC, {**event.facts, "record": seen})


def test_blood_is_drawn_by_a_blade_and_only_the_first_time():
    seen = [turn(1, "KX", hit=[False, True]), turn(2, "FX", hit=[False, True])]
    assert "blood" not in [one.what for one in told_duels.moments(seen, ["rapier", "sword"])]
    assert [o.what for o in told_duels.moments(seen[1:] * 2, ["rapier", "sword"])].count("blood") == 1


def test_who_stand_and_look_at_each_other_are_told_of_once_for_each_time():
    seen = [turn(nth, "XX") for nth in range(1, 20)]
    assert [one.what for one in told_duels.moments(seen, ["rapier", "sword"])] == ["watched"]


# How long -----------------------------------------------------------------------------------------------


def test_importance_is_of_rank_cause_and_end():
    facts = fought(1, A, B).facts
    assert told_duels.importance(facts, 8) == SCUFFLE
    assert told_duels.importance({**facts, "reason": "insult"}, 9) == LANCE
    assert told_duels.importance({**facts, "until": "death", "reason": "lady"}, 9) == LANCE
    assert told_duels.importance({**facts, "until": "death", "reason": "lady"}, 34) == GREAT
    assert told_duels.importance({**facts, "dead": [False, True]}, 8) == LANCE


@pytest.mark.parametrize("seed", range(10))
def test_a_scuffle_of_soldiers_has_three_sentences_at_most_and_one_of_them_the_blow(seed):
    of = fight_of(seed)
    if any(of.dead) or any(of.refused):
        of = fight_of(seed + 1, surrender_below=90)
    duel = fought(seed, A, B, record=of)
    assert len(sentences(told(duel))) in (2, 3)
    blows = [one for paragraph in kinds(duel) for one in paragraph if one in told_duels.HITS]
    assert len(blows) == any(any(turn["hit"]) for turn in duel.facts["record"])


@pytest.mark.parametrize("seed", range(20))
def test_the_one_that_a_sentence_names_beside_the_other_is_his_rival_every_other_time(seed):
    items = [item for p in gazette.weeks([fought(seed, COLONEL, DUKE)], CAST)[0] for item in p]
    beside = [item["on"]["style"] for item in items if item["kind"].removeprefix("duel.fought-") in BOTH]
    assert [style.startswith("su ") for style in beside] == [nth % 2 == 1 for nth in range(len(beside))]
    # Either may have been spoken of last: who lost, and whose blood it was, is named.
    ended = [item for item in items if "-end-" in item["kind"] and "loser" in item]
    assert not any(item["loser"]["style"].startswith("su ") for item in ended)
    assert not any(item["on"]["style"].startswith("su ") for item in items if item["kind"].endswith("-blood"))


def test_a_blow_tells_when_it_fell_and_which_it_was():
    seen = [turn(nth, "FX", hit=[False, True]) for nth in (1, 2, 3)]
    said = " ".join(told(_of(seen)))
    assert re.search(r"tres|tercer", said)
    parts = [item["within"] for p in gazette.weeks([_of(seen)], CAST)[0] for item in p if "within" in item]
    blows = [one for one in parts if "at" in one and "sign" not in one]
    assert [(one["at"]["nth"], one.get("cost", {}).get("count")) for one in blows] == [(1, None), (3, 3)]


@pytest.mark.parametrize("seed", range(10))
def test_the_duel_of_the_great_says_why_where_how_and_who(seed):
    paragraphs = told(
        fought(seed, COLONEL, DUKE, until="death", reason="lady", lady=LADY, place="", ground="el Prado",
               seconds=[BARON, "hired"], priest=PRIEST)
    )  # fmt: skip
    assert len(paragraphs) in (2, 3)
    first = paragraphs[0]
    for words in ("por mademoiselle Vasseur", "en el Prado", "a muerte", "Malaterre", "alquiler", "Ignace"):
        assert words in first
    assert "Bellerive" in paragraphs[-1]
    assert "Valbrune" in paragraphs[-1]


@pytest.mark.rule("7.3.4")
def test_several_in_one_place_are_told_together():
    paragraphs = told(fought(1, A, B), fought(2, C, D), fought(3, E, F, place="CA"))
    together = next(part for part in paragraphs if part.startswith("Dos duelos"))
    assert "Les Tuiles Bleues" in together
    assert together.count("Les Tuiles Bleues") == 1
    assert all(f"monsieur {name}" in together for name in (A, B, C, D))
    assert not any(f"monsieur {name}" in together for name in (E, F))


@pytest.mark.parametrize("seed", range(12))
def test_those_that_a_caption_counts_stand_below_it_or_name_the_place_themselves(seed):
    """A duel of consequence beside a scuffle, and a great one beside both."""
    paragraphs = told(
        fought(seed, A, B), fought(seed + 1, BARON, C, reason="insult"), fought(seed + 2, COLONEL, DUKE)
    )
    together = next(part for part in paragraphs if part.startswith("Múltiples duelos"))
    assert "tres" in together
    assert f"monsieur {A}" in together
    assert f"monsieur {B}" in together
    # No paragraph is a wall: the two others have each their own, which names the place anew.
    for man in (f"monsieur {C}", "el duque"):
        first = next(part for part in paragraphs if man in part)
        assert first is not together
        assert "Tuiles Bleues" in first


@pytest.mark.parametrize("seed", range(40))
def test_the_blow_that_decided_a_long_duel_is_always_told(seed):
    duel = fought(seed, COLONEL, DUKE, until="surrender", reason="lady", lady=LADY, place="")
    facts = duel.facts
    found = told_duels.moments(facts["record"], facts["weapons"])
    blows = [one for one in found if one.what in told_duels.HITS]
    if facts["winner"] and blows:
        last = blows[-1]
        [week, *_] = gazette.weeks([duel], CAST)
        keys = [item["key"] for paragraph in week for item in paragraph]
        assert any(key.endswith(f"/{last.what}/{last.nth}") for key in keys), (last, keys)


def test_whose_blood_is_drawn_and_by_whom_is_never_left_open():
    sides = {"by": CAST[COLONEL], "on": CAST[DUKE], "arm": "la espada", "his": "el rapier"}
    for said in pages.variants(pages.environment(), "preux/chronicle/duel.fought-blood.j2", sides):
        assert not re.match("La primera sangre fue", said)


def test_a_feud_is_named_once_for_all_its_duels():
    feud = told(fought(1, A, B), fought(2, C, D), fought(4, E, F))
    assert sum(part.count("enemistad") for part in feud) == 1
    mixed = told(fought(1, A, B), fought(2, C, D, reason="snobbery"))
    assert not any(re.search("todos por|los regimientos", part) for part in mixed)


def test_whom_a_man_does_not_fight_for_one_reason_share_a_sentence():
    def declined(partner: str, reason: str = "wounded") -> Event:
        facts = {"who": A, "partner": partner, "reason": reason}
        return Event(1, "1626-08", 1, "7.3.5", "challenge.declined", PUBLIC, facts)

    [[several, alone]] = gazette.weeks([declined(B), declined(D, "refused"), declined(C)], CAST)[0]
    assert several["kind"] == "challenge.declined-several"
    assert {one["name"] for one in several["people"]} == {B, C}
    assert (alone["kind"], alone["partner"]["name"]) == ("challenge.declined", D)
    [text] = told(declined(B), declined(C))
    assert "herido como está" in text
    assert len(sentences([text])) == 1


def test_who_is_arrested_for_it_is_told_where_it_ends():
    arrest = Event(9, "1626-08", 1, "11.4.18", "duel.arrested", PUBLIC,
                   {"who": COLONEL, "partner": DUKE, "people": [DUKE]})  # fmt: skip
    duel = fought(2, COLONEL, DUKE)
    assert kinds(duel, arrest)[-1][-1] == "duel.arrested"
    assert kinds(arrest) == [["duel.arrested"]]


def test_voices_go_round_within_a_chronicle_and_from_month_to_month():
    def voices(month: str) -> list[str]:
        events = [fought(n, COLONEL, DUKE, week, month=month) for n, week in enumerate((1, 2, 3, 4))]
        return [k.removeprefix("opening-") for p in kinds(*events) for k in p if k.startswith("opening")]

    assert sorted(voices("1626-08")) == sorted(told_duels.VOICES)
    assert voices("1626-08") != voices("1626-09")


# In which words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_ten_duels_repeat_no_sentence_and_no_opening(first):
    paragraphs = told(*ten(first))
    found = sentences(paragraphs)
    assert len(found) > 25
    assert len(found) == len(set(found))
    beginnings = [" ".join(part.split()[:4]) for part in paragraphs]
    assert len(beginnings) == len(set(beginnings))


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_the_spanish_of_ten_duels_holds_together(first):
    for part in told(*ten(first)):
        assert not re.search(r"\b(de|a) el\b", part), part
        assert not re.search(r" [,.;:]|,,|\.\.|;\.|  |[{}\d]", part), part
        assert not re.search(r"\b(la|una) (sable|rapier|florete|mandoble)\b", part), part
        assert not re.search(r"\b(el|un) (daga|espada)\b", part), part
        assert not re.search(r"\b(None|True|False|hired|rapier contra rapier)\b", part), part
        for sentence in sentences([part]):
            assert sentence[0] in "«" or sentence[0].isupper(), part
            assert sentence.endswith("."), part


def test_the_same_month_is_told_in_the_same_words_and_another_in_others():
    assert told(*ten(0)) == told(*ten(0))
    before, after = (sentences(told(*ten(0, month))) for month in ("1626-08", "1626-09"))
    assert len(set(before) & set(after)) < len(before) // 2


def test_men_are_introduced_in_full_and_then_spoken_of_in_short():
    first, *middle = [item for p in gazette.weeks([fought(2, COLONEL, DUKE)], CAST)[0] for item in p]
    assert first["who"]["style"] == "el coronel Bellerive"
    styles = {item["by"]["style"] for item in middle if "by" in item}
    assert styles <= {"Bellerive", "Valbrune"}
    assert styles
    priest = fought(2, PRIEST, DUKE, reason="insult", ground="el Prado", place="")
    items = [item for p in gazette.weeks([priest], CAST)[0] for item in p if "by" in item]
    assert {item["by"]["style"] for item in items} <= {"el padre Ignace", "Valbrune"}


def test_those_below_a_caption_are_introduced_in_full():
    duels = [fought(1, A, B), fought(2, C, D)]
    [[caption, *_]] = [paragraph for week in gazette.weeks(duels, CAST) for paragraph in week]
    assert caption["kind"] == "duel.fought-several"
    assert not {"who", "partner", "winner"} & set(caption)


def test_a_second_whom_no_sentence_named_is_introduced_in_full_when_he_fights_himself():
    duels = [fought(1, A, B, seconds=[C, ""]), fought(2, C, D)]
    [paragraph] = [paragraph for week in gazette.weeks(duels, CAST) for paragraph in week]
    first = next(item for item in paragraph if A in (item.get("who", {}).get("name"), ""))
    assert "seconds" not in first


@pytest.mark.parametrize("seed", range(40))
def test_hits_are_counted_once_and_a_word_said_where_the_one_hit_more_often_won(seed):
    duel = fought(seed, COLONEL, DUKE, until="surrender", reason="lady", lady=LADY, place="")
    [week, *_] = gazette.weeks([duel], CAST)
    items = [item for paragraph in week for item in paragraph]
    tallied = any("-tally" in item["kind"] for item in items)
    counted = any("cost" in item.get("within", {}) for item in items)
    assert not (tallied and counted)
    taken = [sum(turn["hit"][side] for turn in duel.facts["record"]) for side in (0, 1)]
    won = [COLONEL, DUKE].index(duel.facts["winner"]) if duel.facts["winner"] else 0
    against_odds = bool(duel.facts["winner"]) and taken[won] > taken[1 - won]
    assert any(item["kind"].endswith("-odds") for item in items) == (tallied and against_odds)
