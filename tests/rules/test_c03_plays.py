import pytest
from months import months_of, person, weeks

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.games.preux.orders.tree import Decide, Influence, Rest, SubmitPlay, Theatre, WritePlay
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.things import Play
from turnbot.games.preux.state.world import World

FINISHED = {"weeks": 13, "run": 0, "last": 0, "bonus": 0}


def author(weeks=13, bonus=0, **given):
    return person("Pierre", writing={**FINISHED, "weeks": weeks, "bonus": bonus}, **given)


def on_stage(bonus=0, by="Pierre"):
    return Play(name="play/1626-08", author=by, bonus=bonus)


def minister(pips):
    return {"3.4.4/0/minister/Pierre": pips}


# Writing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.3")
def test_thirteen_weeks_of_which_every_third_in_a_row_helps(month):
    before, written = person("Pierre"), []
    for at in ("1626-11", "1626-12", "1627-01"):
        m = month(before, orders={"Pierre": weeks(*[WritePlay()] * 4)}, at=at)
        before = m["Pierre"]
        written += [e.facts["bonus"] for e in m.events("play.written")]
    assert written == [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    m = month(before, orders={"Pierre": weeks(*[WritePlay()] * 2)}, at="1627-02")
    assert m.only("play.written").facts == {"who": "Pierre", "weeks": 13, "missing": 0, "bonus": 4}
    assert m.only("play.written").audience == only("Pierre")
    assert m.refused("Pierre") == [("3.4.3", "finished")]


@pytest.mark.rule("3.4.3")
@pytest.mark.parametrize(
    ("months", "bonus"),
    [
        (["WWWR"], 1), (["WWRW"], 0), (["WRWW", "WRRR"], 1), (["RRRW", "WWRR"], 1), (["RRRW", "RWWR"], 0),
        (["WWWW", "WWRR"], 2), (["WWWW", "WRRR"], 1), (["WWWR", "WWWR"], 2),
    ],
)  # fmt: skip
def test_runs_cross_months(month, months, bonus):
    before = person("Pierre")
    for nth, plan in enumerate(months):
        orders = weeks(*[WritePlay() if week == "W" else Rest() for week in plan])
        before = month(before, orders={"Pierre": orders}, at=f"1626-{8 + nth:02d}")["Pierre"]
    assert before.writing["bonus"] == bonus


@pytest.mark.rule("3.4.3")
def test_writing_fills_a_week_and_nobody_sees_it(month):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks([WritePlay(), Rest()])})
    assert m.refused("Pierre") == [("1.0.3", "too-many-long")]
    assert [e.kind for e in m.outcome.events if e.audience.public and e.week] == ["play.opened"]


# The minister -------------------------------------------------------------------------------------------


@pytest.mark.rule("3.4.4", "11.2.11")
@pytest.mark.parametrize(
    ("pips", "bonus", "swayed", "taken"),
    [
        (4, 0, 0, False), (5, 0, 0, True), (4, 1, 0, True), (2, 3, 0, True), (2, 2, 0, False),
        (1, 4, 3, False), (4, 0, 1, True), (5, 0, -1, False), (6, 0, 0, True),
    ],
)  # fmt: skip
def test_a_minister_who_is_no_player(month, pips, bonus, swayed, taken):
    # A favour of level 7 adds one, and one of level 9 three.
    friend = person("Jean", level=24 if swayed > 1 else 20, crowns=900)
    used = Influence(matter="play", **{"for_" if swayed > 0 else "against": "Pierre"})
    m = month(
        author(bonus=bonus), friend,
        orders={"Pierre": weeks(SubmitPlay())} | ({"Jean": weeks(notes=[used])} if swayed else {}),
        dice=minister(pips),
    )  # fmt: skip
    (answer,) = m.events("play.accepted") + m.events("play.rejected")
    assert (answer.kind == "play.accepted") is taken
    assert answer.audience == only("Pierre")
    assert answer.rolls
    assert (m.outcome.world.plays["play/1626-09"].author == "Pierre") is taken
    assert m["Pierre"].writing["weeks"] == (0 if taken else 13)


@pytest.mark.rule("3.4.4")
def test_an_accepted_play_is_announced_for_next_month_with_its_bonus_hidden(month):
    m = month(author(bonus=2), orders={"Pierre": weeks(notes=[SubmitPlay()])}, dice=minister(5))
    billed = m.only("play.billed", who="Pierre")
    assert (billed.facts["month"], billed.audience) == ("1626-09", PUBLIC)
    assert m.only("play.prepared").audience == SECRET
    assert m.outcome.world.plays["play/1626-09"].bonus == 2


@pytest.mark.rule("3.4.4")
def test_two_accepted_plays_take_turns(month):
    m = month(
        author(), person("Jean", writing=FINISHED),
        orders={name: weeks(SubmitPlay()) for name in ("Pierre", "Jean")},
        dice={"3.4.4/0/minister/*": 6, "3.4.4/0/bill/Jean": 2, "3.4.4/0/bill/Pierre": 1},
    )  # fmt: skip
    plays = m.outcome.world.plays
    assert (plays["play/1626-09"].author, plays["play/1626-10"].author) == ("Jean", "Pierre")


@pytest.mark.rule("3.4.4")
def test_an_unfinished_play_and_a_second_try(month):
    m = month(
        author(weeks=12),
        orders={"Pierre": weeks([WritePlay(), SubmitPlay()], SubmitPlay())},
        dice=minister(6),
    )
    # Written to the end in the week in which it is sent.
    assert m.refused("Pierre") == [("3.4.4", "once")]
    assert m.events("play.accepted")
    m = month(person("Pierre"), orders={"Pierre": weeks(SubmitPlay())})
    assert m.refused("Pierre") == [("3.4.4", "no-play")]
    m = month(author(weeks=11), orders={"Pierre": weeks([WritePlay(), SubmitPlay()])})
    assert m.only("order.refused").facts["missing"] == 1


@pytest.mark.rule("3.4.4", "11.2.11")
@pytest.mark.parametrize(
    ("word", "pips", "taken"), [("a", 1, True), ("b", 6, False), ("", 1, False), ("", 6, True)]
)
def test_a_minister_who_is_a_player_decides_a_month_later_or_lets_the_die(word, pips, taken):
    people = [author(bonus=0), person("Jean", office="Ministro de Humanidades")]
    first = {"Pierre": weeks(SubmitPlay())}
    said = {"Jean": weeks(notes=[Decide(nth=1, choice=word)] if word else [])}
    asked_for, settled = months_of(World.of("1626-08", people), [first, said], minister(pips))
    (question,) = asked_for.outcome.world.pending.values()
    assert (question.who, question.nth, dict(question.facts)) == ("Jean", 1, {"who": "Pierre"})
    assert not asked_for.events("play.accepted") + asked_for.events("play.rejected")
    assert bool(settled.events("play.accepted")) is taken
    assert bool(settled.events("play.rejected")) is not taken
    assert settled.only("question.settled").facts["answer"] == {"a": "yes", "b": "no", "": None}[word]
    assert not settled.outcome.world.pending


@pytest.mark.rule("3.4.4")
@pytest.mark.parametrize("told", [{"facts": {"who": "Luc"}}, {"what": "enlist", "options": ("MDR",)}])
def test_what_he_is_asked_for_another_or_about_another_thing_holds_up_no_play(month, told):
    values = {
        "name": "pending/1626-07/play/Jean/Luc", "who": "Jean", "rule": "3.4.4", "what": "play",
        "month": "1626-07", "facts": {"who": "Pierre"}, "options": ("yes", "no"), "nth": 1,
    }  # fmt: skip
    m = month(
        author(),
        person("Jean", office="Ministro de Humanidades"),
        person("Luc"),
        others=[Pending(**(values | told))],
        orders={"Pierre": weeks(SubmitPlay())},
        dice={"3.4.4/0/minister/Luc": 1, **minister(6)},
    )
    assert m.refused("Pierre") == []


@pytest.mark.rule("3.4.4")
def test_a_play_that_the_minister_has_is_not_sent_again(month):
    waiting = Pending(
        name="pending/1626-07/play/Jean/Pierre", who="Jean", rule="3.4.4", what="play", month="1626-07",
        facts={"who": "Pierre"}, options=("yes", "no"), nth=1,
    )  # fmt: skip
    minister_of_letters = person("Jean", office="Ministro de Humanidades")
    m = month(
        author(),
        minister_of_letters,
        others=[waiting],
        orders={"Pierre": weeks(SubmitPlay())},
        dice=minister(6),
    )
    assert m.refused("Pierre") == [("3.4.4", "waiting")]


# What it brings -----------------------------------------------------------------------------------------


def premiere(month, *goers, bonus=0, pips=3, author=None, **orders):
    return month(
        author or person("Pierre", level=8), *goers, orders=orders, others=[on_stage(bonus)],
        dice={"3.4.5/1/quality": pips},
    )  # fmt: skip


@pytest.mark.rule("3.4.5")
@pytest.mark.parametrize(
    ("pips", "bonus", "result"),
    [(1, 0, "disaster"), (1, 1, "failure"), (1, 2, "competent"), (4, 2, "triumph"), (6, 4, "triumph"),
     (2, -4, "disaster")],
)  # fmt: skip
def test_its_success_is_rolled_as_any_other_with_its_bonus(month, pips, bonus, result):
    m = premiere(month, bonus=bonus, pips=pips)
    opened = m.only("play.opened")
    assert (opened.facts["result"], opened.facts["who"], opened.rule) == (result, "Pierre", "3.4.5")
    assert not opened.rolls


@pytest.mark.rule("3.4.6")
def test_the_author_is_paid_for_seats_and_boxes(month):
    names = ["A", "B", "C", "D"]
    m = premiere(
        month, *[person(name, crowns=900) for name in names], pips=5, bonus=3,
        A=weeks(Theatre(), Theatre()),
        B=weeks(Theatre(), Theatre(seat="box", with_=("C",))),
        C=weeks(Rest(), Theatre()),
        D=weeks(Rest(), Rest(), Theatre()),
    )  # fmt: skip
    # Each once, at his dearest: two seats and a box, whose guest pays nothing; by a roll of eight.
    paid = m.only("author.paid")
    assert (paid.facts["stalls"], paid.facts["boxes"], paid.facts["crowns"]) == (2, 1, 8 * (2 * 2 + 20))
    assert paid.audience == only("Pierre")


@pytest.mark.rule("3.4.6", "3.4.7")
def test_he_himself_does_not_count(month):
    m = premiere(month, Pierre=weeks(Theatre(seat="box")), author=person("Pierre", crowns=900))
    assert m.only("author.paid").facts["crowns"] == 0
    assert m.only("author.praised").facts["points"] == 0


@pytest.mark.rule("3.4.6")
def test_a_roll_below_nothing_costs_him_nothing(month):
    m = premiere(month, person("A"), pips=1, bonus=-3, A=weeks(Theatre()))
    assert m.only("author.paid").facts["crowns"] == 0


@pytest.mark.rule("3.4.7")
@pytest.mark.parametrize(("levels", "points"), [([6], 0), ([7], 1), ([6, 7], 1), ([7, 7], 2), ([], 0)])
def test_the_levels_of_those_who_came_are_points_for_him(month, levels, points):
    goers = [person(f"Goer {n}", level=level) for n, level in enumerate(levels)]
    m = premiere(month, *goers, **{g.name: weeks(Theatre(), Theatre()) for g in goers})
    assert m.only("author.praised").facts["points"] == points
    assert m.points("Pierre", "3.4.7") == points


@pytest.mark.rule("3.4.6", "3.4.7")
def test_an_author_who_is_gone_has_nothing_of_it(month):
    m = month(person("A"), others=[on_stage(by="Pierre")], orders={"A": weeks(Theatre())})
    assert m.events("author.paid") == []
    assert m.only("play.opened").facts["who"] == ""


@pytest.mark.rule("3.4.3", "3.4.4", "3.4.5", "3.4.6", "3.4.7")
def test_a_play_from_its_first_week_to_its_last_night(month):
    people, plan = [person("Pierre", crowns=900), person("Jean", crowns=900)], {}
    for at in ("1626-08", "1626-09", "1626-10"):
        m = month(*people, orders={"Pierre": weeks(*[WritePlay()] * 4)}, at=at, others=tuple(plan.values()))
        people, plan = list(m.outcome.world.people.values()), m.outcome.world.plays
    m = month(
        *people, orders={"Pierre": weeks([WritePlay(), SubmitPlay()])}, at="1626-11",
        others=tuple(plan.values()),
        dice=minister(2),
    )  # fmt: skip
    people, plan = list(m.outcome.world.people.values()), m.outcome.world.plays
    m = month(
        *people, orders={"Jean": weeks(Theatre(seat="box"))}, at="1626-12",
        others=tuple(plan.values()),
        dice={"3.4.5/1/quality": 2},
    )  # fmt: skip
    assert m.only("play.opened").facts["result"] == "triumph"
    assert m.only("author.paid").facts["crowns"] == (2 + 4) * 20
