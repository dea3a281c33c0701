"""What orders may hang on, what only the referee can know, and what becomes of what he leaves alone."""

import pytest
from months import lady, person, tie, weeks

from turnbot.core.events import only
from turnbot.games.preux.desk.asking import ask
from turnbot.games.preux.orders.conditions import UNCLEAR, If, Not
from turnbot.games.preux.orders.tree import (
    Buy,
    Court,
    Drink,
    Gamble,
    HostParty,
    Invite,
    Other,
    Rest,
    Theatre,
    VisitClub,
    VisitTavern,
)

COURTED = {"*/courtship/*": 1, "*/indiscretion/*": 6}


def courting(*then, earlier=()):
    """A week of courting Diane in vain, with what else he orders for it; and a week before."""
    return {"Pierre": weeks(earlier or Rest(), [Court(lady="Diane"), *then])}


@pytest.fixture
def played(month):
    def play(orders, **given):
        return month(
            person("Pierre", club="PR"), ladies=[lady("Diane")], others=[tie("Pierre", "Diane")],
            orders=orders, dice=COURTED, **given,
        )  # fmt: skip

    return play


@pytest.mark.rule("1.0.5")
def test_what_is_tried_in_the_same_week_is_not_judged_by_an_older_success(played):
    """He bought his horse last week; what he asks is how the courting of this week goes."""
    m = played(courting(VisitTavern(if_=If("failed")), earlier=[Rest(), Buy(what="horse")]))
    assert m.only("goods.bought", 1)
    judged = m.only("condition.judged")
    assert judged.facts["holds"] is None
    (case,) = m.outcome.cases
    assert case.key == "1.0.3/2/condition-visit-tavern/Pierre"
    assert (case.options, case.proposal) == ((True, False, None), None)


@pytest.mark.rule("1.0.5")
def test_what_is_done_later_in_the_week_knows_how_the_attempt_went(played):
    m = played(courting(Buy(what="pipa", if_=If("failed")), Buy(what="flores", if_=If("succeeded"))))
    assert [e.facts["what"] for e in m.events("goods.bought")] == ["pipe"]
    assert m.outcome.cases == ()


@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize(("answer", "goes"), [(True, True), (False, False), (None, False), ("sí", False)])
def test_the_referee_says_whether_a_condition_holds_that_nobody_can_know(played, answer, goes):
    m = played(courting(VisitClub(if_=If("failed"))), rulings={"1.0.3/2/condition-visit-club/Pierre": answer})
    assert bool(m.events("club.visited", 2)) is goes
    assert len(m.events("ruling.unusable")) == (answer == "sí")


@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize(
    "condition", [If("play>=", "competent"), If("won"), Not(If("play<", "triumph"))], ids=str
)
def test_the_first_weeks_play_and_dice_never_thrown_are_for_the_referee(played, condition):
    m = played({"Pierre": weeks([Theatre(if_=condition)])})
    (case,) = m.outcome.cases
    assert case.facts == {"doing": "theatre", "condition": str(condition), "words": ""}


@pytest.mark.rule("1.0.5")
def test_what_the_reader_could_not_make_out_is_asked_once_and_before_the_month(played):
    m = played({"Pierre": weeks([VisitClub(if_=UNCLEAR)])})
    assert m.only("condition.judged").facts["holds"] is None
    assert m.outcome.cases == ()


@pytest.mark.rule("1.0.5")
def test_bets_of_this_week_are_asked_for_and_not_those_of_an_earlier_one(month):
    bets = {"3.1.7/*/house-1/Pierre": 6, "3.1.7/*/own-1/Pierre": 1}
    m = month(
        person("Pierre", club="PR"),
        orders={
            "Pierre": weeks(
                [VisitClub(), Gamble(bets=(20,))],
                [Gamble(bets=(20,)), VisitClub(if_=If("lost")), Buy(what="pipa", if_=If("lost"))],
            )
        },
        dice=bets,
    )
    assert m.only("condition.judged", what="visit-club").facts["holds"] is None
    assert next(case.apart for case in m.outcome.cases) == "visit-club"


@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize("kind", ["accepted", "refused"])
def test_a_lady_who_is_courted_this_week_has_not_answered_when_he_sets_out(played, kind):
    m = played(courting(VisitClub(if_=If(kind, "Diane")), Buy(what="pipa", if_=If(kind, "Diane"))))
    assert m.only("condition.judged", what="visit-club").facts["holds"] is None
    assert m.only("condition.judged", what="buy").facts["holds"] is (kind == "refused")
    assert [(case.what, case.apart) for case in m.outcome.cases] == [("condition", "visit-club")]


@pytest.mark.rule("1.0.5")
def test_whom_he_won_has_accepted(month):
    m = month(
        person("Pierre"), ladies=[lady("Diane")], others=[tie("Pierre", "Diane")],
        orders={"Pierre": weeks(Court(lady="Diane"), [Buy(what="pipa", if_=If("accepted", "Diane"))])},
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert m.only("condition.judged").facts["holds"] is True


@pytest.mark.rule("1.0.3")
def test_nobody_rests_at_home_at_the_front(month):
    m = month(person("Pierre", at_front=True, regiment="MDR"), orders={"Pierre": weeks(Rest())})
    assert m.refused("Pierre") == [("9.4.4", "at-front")]
    assert not m.events("week.rested")


@pytest.mark.rule("1.0.5")
def test_the_question_speaks_of_him_in_the_third_person(played):
    m = played(courting(VisitClub(if_=If("failed"))))
    question = ask(m.outcome.cases[0])
    assert question.sentence == (
        "Pierre ordena, la segunda semana: ir al club, «si no lo consigue», y eso no se sabe aún. ¿Se cumple?"
    )
    assert question.default == "no puede saberse: no se hace"


# What the referee leaves alone ----------------------------------------------------------------------------


@pytest.mark.rule("1.0.3")
def test_what_is_left_unruled_ends_on_his_sheet(month):
    m = month(person("Pierre"), orders={"Pierre": weeks(Other())})
    assert m.only("action.lapsed", 1).audience == only("Pierre")
    ruled = month(
        person("Pierre"), orders={"Pierre": weeks(Other())}, rulings={"1.0.3/1/other/Pierre": "Sea."}
    )
    assert not ruled.events("action.lapsed")


@pytest.mark.rule("1.0.3")
def test_a_week_of_his_own_invention_is_not_called_empty(month):
    m = month(person("Pierre"), orders={"Pierre": weeks([Other()], [Invite(who="A", to="picnic")])})
    assert [e.week for e in m.events("week.idle")] == [2, 3, 4]


@pytest.mark.rule("1.0.3")
@pytest.mark.parametrize(
    ("action", "nothing"),
    [
        (HostParty(place="el jardín"), "nada: la semana se va en ello"),
        (Invite(who="A", to="picnic"), "nada: no tiene consecuencias"),
    ],
)
def test_nothing_costs_a_week_only_if_the_action_does(month, action, nothing):
    m = month(person("Pierre"), orders={"Pierre": weeks(action)})
    assert ask(m.outcome.cases[0]).default == nothing


@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize("crowns", [199, 200])
def test_a_suit_that_does_not_stand_asks_her_nothing(month, crowns):
    """She has said no where he had not the money to ask her; where he has, it is for her to say."""
    m = month(
        person("Pierre", club="PR", crowns=crowns), ladies=[lady("Diane")], others=[tie("Pierre", "Diane")],
        orders={
            "Pierre": weeks(
                [
                    VisitClub(), Court(lady="Diane", if_=If("crowns>=", 200)),
                    Drink(if_=If("refused", "Diane")),
                ]
            )
        },
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert bool(m.events("courtship.won")) is (crowns == 200)
    assert bool(m.events("drink.taken")) is (crowns == 199)
    assert m.outcome.cases == ()


@pytest.mark.rule("1.0.5")
@pytest.mark.parametrize("said", [True, False])
def test_what_the_referee_told_of_a_question_holds_for_all_that_hangs_on_it(played, said):
    """The club, or the taverns for who was refused: one question, and one sheet says one thing of it."""
    orders = courting(VisitClub(if_=If("accepted", "Diane")), VisitTavern(if_=If("refused", "Diane")))
    m = played(orders, rulings={"1.0.3/2/condition-visit-club/Pierre": said})
    assert [case.apart for case in m.outcome.cases] == ["visit-club"]
    judged = {e.facts["what"]: e.facts["holds"] for e in m.events("condition.judged")}
    assert judged == {"visit-club": said, "visit-tavern": not said}
