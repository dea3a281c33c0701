import pytest
from months import QUIET, cause, house_with, lady, person, tie, weeks

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, only
from turnbot.games.preux import calendar
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.orders.tree import (
    Court,
    Drink,
    Gamble,
    Invite,
    JoinClub,
    Other,
    Practise,
    RegimentalDuty,
    Rest,
    Theatre,
    Toady,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.rules.c01_month import steps
from turnbot.games.preux.state.save import save
from turnbot.games.preux.state.world import World


@pytest.mark.rule("1.0.1")
@pytest.mark.parametrize(
    ("level", "points", "expected"),
    [
        (6, 21, "rose"),  # the book's Pierre: 21 points for level 7
        (6, 20, "stayed"),
        (6, 6, "stayed"),
        (6, 5, "fell"),
        (6, 0, "fell"),
        (6, -9, "fell"),
        (6, 999, "rose"),
        (1, 6, "rose"),
        (1, 5, "stayed"),
        (1, 0, "stayed"),
        (1, -3, "stayed"),
        (23, 72, "rose"),
        (23, 71, "stayed"),
        (23, 22, "fell"),
    ],
)
def test_points_against_levels(level, points, expected):
    assert steps(level, points) == {"rose": 1, "stayed": 0, "fell": -1}[expected]


@pytest.mark.rule("1.0.1")
@pytest.mark.parametrize(("points", "level"), [(24, 8), (23, 7), (6, 6), (5, 5), (4, 4), (0, 4)])
def test_a_house_may_let_them_move_two_levels_at_once(month, points, level):
    """At level 6: 24 points are three times 8; below 6 he leaves 6, and below 5 he leaves 5 as well."""
    two = {"1.0.1": {"most_levels_up": 2, "most_levels_down": 2}}
    m = month(person("Pierre", level=6, status=points), orders={"Pierre": weeks()}, house=two)
    assert m["Pierre"].level == level


@pytest.mark.rule("1.0.1")
def test_pierre_rises_with_21_points_and_everybody_sees_the_level_but_not_the_points(month):
    m = month(person("Pierre", level=6, status=21), orders={"Pierre": weeks()})
    assert m["Pierre"].level == 7
    assert m.only("level.rose").audience == PUBLIC
    assert m.only("level.rose").facts == {"who": "Pierre", "level": 7}
    weighed = m.only("status.weighed")
    assert weighed.audience == only("Pierre")
    assert weighed.facts == {"who": "Pierre", "points": 21, "level": 6, "needed": 21, "result": "rose"}


@pytest.mark.rule("1.0.1")
def test_who_sleeps_all_month_falls(month):
    m = month(person("Pierre", level=6), orders={"Pierre": weeks()})
    assert m["Pierre"].level == 5
    assert m.only("level.fell").audience == PUBLIC


@pytest.mark.rule("1.0.1")
def test_one_level_at_most_however_many_points(month):
    assert month(person("Pierre", level=2, status=500))["Pierre"].level == 3


@pytest.mark.rule("1.0.1")
def test_a_rise_and_a_penalty_end_where_they_began(month):
    m = month(person("Pierre", level=6, status=21, crowns=11))
    moves = [e.kind for e in m.outcome.events if e.kind.startswith("level.")]
    assert moves == ["level.rose", "level.lost", "level.fell"]
    assert m["Pierre"].level == 6


@pytest.mark.rule("1.0.1")
def test_a_fall_and_a_penalty_add_up_but_level_one_is_the_last(month):
    assert month(person("Pierre", level=6, crowns=0))["Pierre"].level == 4
    assert month(person("Pierre", level=2, crowns=0))["Pierre"].level == 1
    assert month(person("Pierre", level=1, crowns=0))["Pierre"].level == 1


@pytest.mark.rule("1.0.1")
def test_by_the_letter_a_penalty_counts_before_the_points(month):
    at_once = {"2.0.1": {"levels_from": "at-once"}}
    # 18 points: not enough for 7, but enough for 6 when he is only 5 by then.
    m = month(person("Pierre", level=6, status=18, crowns=0), house=at_once)
    moves = [e.kind for e in m.outcome.events if e.kind.startswith("level.")]
    assert moves == ["level.lost", "level.fell", "level.rose"]


@pytest.mark.rule("1.0.1")
def test_points_do_not_count_at_the_front(month):
    m = month(person("Pierre", level=6, status=0, at_front=True))
    assert m["Pierre"].level == 6
    assert m.only("status.weighed").facts["result"] == "front"


@pytest.mark.rule("1.0.2")
def test_a_turn_is_a_month_and_points_start_again(month):
    m = month(person("Pierre", status=30), person("Jean"), orders={"Jean": weeks()}, at="1626-12")
    assert m.only("month.began").facts == {"month": "1626-12"}
    closing = save(m.outcome.world)
    page = calendar.turn_page(m.outcome.world)
    assert page.month == "1627-01"
    assert [p.status for p in page.people.values()] == [0, 0]
    assert save(m.outcome.world) == closing, "turning the page must not write on the old one"
    again = save(page)
    for name, doc in closing["people"].items():
        assert {**again["people"][name], "status": doc["status"]} == doc


@pytest.mark.rule("1.0.4")
def test_the_silent_are_counted_and_warned(month):
    m = month(person("Pierre", silent=1), person("Jean", silent=2), orders={"Jean": weeks()})
    assert m["Pierre"].silent == 2
    assert m.only("orders.missing").facts == {"who": "Pierre", "months": 2, "warned": True}
    assert m["Jean"].silent == 0
    assert m.only("orders.resumed").facts == {"who": "Jean", "months": 2}
    assert m.only("maintenance.paid", who="Pierre")
    assert not m.outcome.cases


@pytest.mark.rule("1.0.4")
def test_after_three_silent_months_the_referee_may_let_a_character_go(month):
    silent = person("Pierre", silent=2, lady="Diane")
    m = month(silent, ladies=[lady("Diane", lover="Pierre")])
    assert [case.proposal for case in m.outcome.cases] == [False]
    assert "Pierre" in m.outcome.world.people

    gone = month(silent, ladies=[lady("Diane", lover="Pierre")], rulings={"1.0.4/0/retire/Pierre": True})
    assert "Pierre" not in gone.outcome.world.people
    assert gone.outcome.world.ladies["Diane"].lover == ""
    assert gone.only("character.retired").audience == PUBLIC


# One long action a week --------------------------------------------------------------------------------


@pytest.mark.rule("1.0.3")
def test_the_first_long_action_counts_and_the_next_is_refused(month):
    m = month(
        person("Pierre", club="PR"),
        orders={"Pierre": weeks([VisitClub(), VisitTavern()], [VisitTavern(), VisitClub()])},
    )
    assert m.refused("Pierre") == [("1.0.3", "too-many-long")] * 2
    assert m.only("club.visited").week == 1
    assert m.only("tavern.visited").week == 2
    assert m.only("order.refused", 1).facts["what"] == "visit-tavern"


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize(
    ("together", "allowed"),
    [
        ((VisitClub(), Court(lady="Diane")), True),  # the book's own example of a month (1.0.5)
        ((RegimentalDuty(), Practise()), False),
        ((Theatre(), VisitClub()), False),
        ((VisitClub(), VisitClub()), False),
        ((Rest(), VisitClub()), False),
    ],
)
def test_what_goes_together_in_a_week(month, together, allowed):
    m = month(
        person("Pierre", club="PR"), ladies=[lady("Diane")], orders={"Pierre": weeks(together)},
        dice={"*/courtship/*": 3},
    )  # fmt: skip
    assert (("1.0.3", "too-many-long") not in m.refused("Pierre")) is allowed


@pytest.mark.rule("1.0.3")
def test_short_actions_fit_in_a_full_week(month):
    m = month(person("Pierre"), orders={"Pierre": weeks([Practise(), JoinClub(club="PR")])})
    assert m["Pierre"].club == "PR"
    assert m.refused("Pierre") == []


@pytest.mark.rule("1.0.3")
def test_an_alternative_whose_condition_fails_takes_no_room(month):
    either = (VisitTavern(if_=If("crowns>=", 5000)), VisitClub(if_=If("crowns<", 5000)))
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(either)})
    assert m.refused("Pierre") == []
    assert m.only("club.visited")
    assert {e.facts["condition"]: e.facts["holds"] for e in m.events("condition.judged")} == {
        "crowns>=5000": False,
        "crowns<5000": True,
    }


@pytest.mark.rule("1.0.3")
def test_what_he_does_all_month_fills_the_weeks_he_left_empty(month):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(Rest(), notes=[VisitClub()])})
    assert [e.week for e in m.events("club.visited")] == [2, 3, 4]
    assert [e.week for e in m.events("week.rested")] == [1]


@pytest.mark.rule("1.0.3")
def test_what_he_does_all_month_finds_no_room_in_a_full_one(month):
    m = month(person("Pierre", club="PR"), orders={"Pierre": weeks(*[Rest()] * 4, notes=[VisitClub()])})
    assert m.refused("Pierre") == [("1.0.3", "too-many-long")]


@pytest.mark.rule("1.0.3")
def test_what_he_wanted_all_month_and_never_could_is_told_at_its_end(month):
    orders = weeks(*[Rest()] * 4, notes=[Drink(), Toady(), Gamble(bets=(5,))])
    m = month(person("Pierre"), orders={"Pierre": orders})
    assert m.refused("Pierre") == [("3.1.2", "nowhere"), ("3.1.7", "nowhere"), ("3.1.3", "nowhere")]


@pytest.mark.rule("1.0.3")
def test_an_empty_week_is_told(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Rest(), Practise())})
    assert [e.week for e in m.events("week.idle")] == [3, 4]


# The referee's own ----------------------------------------------------------------------------------------


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize("action", [Other(), Invite(who="Jean", to="picnic")])
def test_what_no_rule_plays_is_a_case_and_the_player_knows(month, action):
    m = month(person("Pierre"), orders={"Pierre": weeks(action)})
    event = m.only("action.referred", 1)
    assert event.audience == only("Pierre")
    (case,) = m.outcome.cases
    assert (case.rule, case.who, case.proposal, case.ruled) == ("1.0.3", ("Pierre",), None, False)
    assert m.events("action.ruled") == []


@pytest.mark.rule("1.0.3")
def test_two_of_a_kind_are_two_cases(month):
    m = month(
        person("Pierre"),
        orders={"Pierre": weeks([Invite(who="A", to="picnic"), Invite(who="B", to="picnic")])},
    )
    assert len({case.key for case in m.outcome.cases}) == 2
    assert [e.facts["partner"] for e in m.events("action.referred")] == ["A", "B"]


@pytest.mark.rule("1.0.3")
def test_notes_are_referred_once(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Rest(), notes=[Other()])})
    assert [e.week for e in m.events("action.referred")] == [0]


@pytest.mark.rule("1.0.3")
def test_a_ruling_may_be_words_or_have_consequences(month):
    orders = {"Pierre": weeks(Other(), Other())}
    rulings = {
        "1.0.3/1/other/Pierre": "La compañía está enferma.",
        "1.0.3/2/other/Pierre": {"words": "Bien visto.", "crowns": -30, "status": 2},
    }
    m = month(person("Pierre"), orders=orders, rulings=rulings)
    words, more = m.events("action.ruled")
    assert words.facts["words"] == "La compañía está enferma."
    assert (more.facts["crowns"], more.facts["points"]) == (-30, 2)
    assert m.crowns("Pierre", "1.0.3") == -30
    assert m.points("Pierre", "1.0.3") == 2


@pytest.mark.rule("1.0.3")
def test_a_ruling_takes_no_more_than_he_has(month):
    rulings = {"1.0.3/1/other/Pierre": {"crowns": -9999}}
    m = month(person("Pierre", crowns=40), orders={"Pierre": weeks(Other())}, rulings=rulings)
    assert m["Pierre"].crowns == 0
    assert m.only("action.ruled").facts["crowns"] == -40


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize("answer", [7, {"crown": 3}, {"crowns": "many"}, {"status": True}])
def test_a_ruling_that_says_nothing_usable_is_noted_for_the_referee(month, answer):
    m = month(
        person("Pierre"),
        orders={"Pierre": weeks(Other())},
        rulings={"1.0.3/1/other/Pierre": answer},
    )
    assert m.only("ruling.unusable").audience == only()
    assert m.only("ruling.unusable").facts["key"] == "1.0.3/1/other/Pierre"
    assert m.events("action.ruled") == []


@pytest.mark.rule("1.0.3")
def test_a_ruling_decides_whether_somebody_accepted(month):
    orders = {
        "Pierre": weeks(
            Invite(who="Luc", to="picnic"),
            [
                VisitClub(),
                Drink(if_=If("refused", "Luc")),
                Other(if_=If("accepted", "Luc")),
            ],
        )
    }
    people = (person("Pierre", club="PR"), person("Luc"))
    no = month(*people, orders=orders)
    assert no.events("drink.taken")
    assert not no.events("action.referred", week=2)
    yes = month(*people, orders=orders, rulings={"1.0.3/1/invite/Pierre": {"success": True}})
    assert not yes.events("drink.taken")
    assert yes.events("action.referred", week=2)


@pytest.mark.rule("1.0.2")
def test_the_steps_are_watched_and_a_month_may_stop_after_one(month):
    seen: list[tuple[str, int]] = []

    def play(until=None):
        seen.clear()
        world = World.of("1626-08", [person("Pierre")])
        calendar.play(
            world, {}, (), LoadedDice(QUIET), house_with({}), until=until, watch=lambda *at: seen.append(at)
        )
        return list(seen)

    whole = play()
    assert [week for _, week in whole if week] == sorted(week for _, week in whole if week)
    assert {week for _, week in whole} == {0, 1, 2, 3, 4}
    assert play(until="place_everybody") == whole[: whole.index(("place_everybody", 1)) + 1]


@pytest.mark.rule("1.0.4")
def test_who_retires_takes_his_ties_and_causes_along(month):
    gone = month(
        person("Pierre", silent=2), person("Luc"), ladies=[lady("Diane")],
        others=[tie("Pierre", "Diane"), tie("Luc", "Diane"), cause("Luc", "Pierre", month="1626-08")],
        rulings={"1.0.4/0/retire/Pierre": True},
    )  # fmt: skip
    assert list(gone.outcome.world.ties) == ["tie/Luc/Diane"]
    assert gone.outcome.world.causes == {}
    assert gone.only("cause.closed").audience == only("Luc", "Pierre")
