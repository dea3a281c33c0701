"""Entering an order, study and ordination; what a priest has renounced (rulings 215 to 217)."""

import pytest
from months import cause, lady, person, tie, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    RELIGIOUS_ORDERS,
    AnswerChallenge,
    AskKing,
    AttendParty,
    Beg,
    Challenge,
    Court,
    Drink,
    Duel,
    Enlist,
    Gamble,
    HireSecond,
    HostParty,
    Influence,
    Invite,
    JoinCasino,
    JoinOrder,
    Practise,
    Propose,
    Rest,
    Second,
    Study,
    Theatre,
    VisitCasino,
    VisitClub,
    VisitTavern,
    Wedding,
)
from turnbot.games.preux.telling import views
from turnbot.games.preux.words import clergy, styles

FRIAR = {"order": "jesuits", "church_rank": "friar"}
PRIEST = {**FRIAR, "ordained": True}
ASKS = {"Bruno": weeks(JoinOrder(order="jesuits"))}


def friar(**told):
    return person("Bruno", **{**FRIAR, **told})


def priest(**told):
    return person("Antoine", **{**PRIEST, "order": "franciscans", **told})


# Entering -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.1", "10.3.3")
@pytest.mark.parametrize("habit", RELIGIOUS_ORDERS)
@pytest.mark.parametrize("missing", [0, 1])
def test_two_dice_open_the_convent_to_who_has_the_level(month, habit, missing):
    row = book().church[habit, "friar"]
    low = row.roll - missing
    m = month(
        person("Bruno", level=row.minimum_level), orders={"Bruno": weeks(JoinOrder(order=habit))},
        dice={"10.2.1/1/admission/Bruno": (low // 2, low - low // 2)},
    )  # fmt: skip
    assert m.only("order.sought").audience == only("Bruno")
    assert m.only("order.sought").facts["holds"] is not bool(missing)
    taken = m.events("order.entered")
    assert [e.audience for e in taken] == [] if missing else [PUBLIC]
    assert (m["Bruno"].order, m["Bruno"].church_rank) == (("", "") if missing else (habit, "friar"))
    assert not m["Bruno"].is_priest


@pytest.mark.rule("10.2.1", "5.1.3")
@pytest.mark.parametrize(
    ("way", "level", "dice", "taken"),
    [(0, 1, (1, 6), False), (1, 1, (1, 6), True), (1, 3, (1, 4), True), (-1, 1, (2, 6), False)],
)
def test_influence_of_level_1_moves_the_dice_and_is_not_told(month, way, level, dice, taken):
    used = Influence(matter="ordination", **{"for_" if way > 0 else "against": "Bruno"})
    m = month(
        person("Bruno"), person("Jean", level=6 + 2 * level),
        orders={**ASKS, "Jean": weeks(notes=[used] if way else [])}, dice={"*/admission/*": dice},
    )  # fmt: skip
    assert bool(m.events("order.entered")) is taken
    assert m.only("order.sought").facts["own"] == sum(dice)


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize(
    ("told", "order", "reason"),
    [
        ({"level": 5}, JoinOrder(order="jesuits"), "level"),
        ({}, JoinOrder(), "no-order"),
        (FRIAR, JoinOrder(order="dominicans"), "in-order"),
        ({}, Study(), "no-friar"),
        (PRIEST, Study(), "ordained"),
    ],
)
def test_who_is_not_taken_and_has_nothing_to_study(month, told, order, reason):
    m = month(person("Bruno", **told), orders={"Bruno": weeks(order)})
    assert m.refused("Bruno") == [("10.2.1", reason)]


# Study --------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.1")
def test_one_week_a_month_counts_however_many_he_studies(month):
    m = month(friar(), orders={"Bruno": weeks(Study(), Study(), Rest(), Study())})
    assert m["Bruno"].studied == 1
    assert m.only("study.done", 1).facts["missing"] == 3
    assert [e.week for e in m.events("study.repeated")] == [2, 4]


@pytest.mark.rule("10.2.1")
@pytest.mark.parametrize("habit", RELIGIOUS_ORDERS)
def test_who_has_studied_long_enough_is_ordained_at_the_months_end(month, habit):
    needed = book().church[habit, "friar"].study_months
    m = month(friar(order=habit, studied=needed - 1), orders={"Bruno": weeks(Rest(), Study())})
    assert m.only("priest.ordained").audience == PUBLIC
    assert m["Bruno"].is_priest
    assert m["Bruno"].church_rank == "friar"
    early = month(friar(order=habit, studied=needed - 2), orders={"Bruno": weeks(Study())})
    assert not early["Bruno"].is_priest


@pytest.mark.rule("10.2.1")
def test_a_month_without_study_is_just_not_counted(month):
    m = month(friar(studied=2), orders={"Bruno": weeks(Rest())})
    assert (m["Bruno"].studied, m.events("study.done")) == (2, [])


@pytest.mark.rule("10.2.1")
def test_admitted_in_one_week_he_may_study_in_the_next(month):
    m = month(
        person("Bruno"), orders={"Bruno": weeks(JoinOrder(order="jesuits"), Study())},
        dice={"*/admission/*": (4, 4)},
    )  # fmt: skip
    assert m["Bruno"].studied == 1


# Ordination ---------------------------------------------------------------------------------------------

READY = {"studied": 3, "crowns": 900}
STUDIES = {"Bruno": weeks(Study())}


@pytest.mark.rule("10.1.2")
def test_a_married_man_is_not_ordained_and_may_be_once_he_is_a_widower(month):
    m = month(
        friar(**READY, lady="Yvonne", wife=True, house=3), ladies=[lady("Yvonne", lover="Bruno")],
        orders=STUDIES,
    )  # fmt: skip
    assert m.only("ordination.barred").audience == only("Bruno")
    assert (m["Bruno"].is_priest, m["Bruno"].studied) == (False, 4)
    assert month(friar(studied=4), orders=STUDIES)["Bruno"].is_priest


@pytest.mark.rule("10.2.1", "10.1.2")
def test_a_married_man_hears_at_once_that_he_will_not_be_a_priest(month):
    wed = {"lady": "Yvonne", "wife": True, "house": 3, "crowns": 900, "level": 9}
    hers = [lady("Yvonne", lover="Bruno")]
    asks = month(person("Bruno", **wed), ladies=hers, orders=ASKS)
    assert asks.refused("Bruno") == [("10.2.1", "married")]
    assert not asks.events("order.sought")
    # A friar married in the meantime is told with his first month of study, once.
    studies = month(friar(**wed), ladies=hers, orders={"Bruno": weeks(Study(), Study())})
    assert studies.only("study.done").facts["missing"] > 0
    assert studies.only("ordination.barred").facts["lady"] == "Yvonne"


@pytest.mark.rule("10.1.2")
def test_lady_regiment_rank_and_casino_are_left(month):
    m = month(
        friar(**READY, lady="Yvonne", regiment="MDR", rank="captain", battalion=2,
              post="Ayudante Regimental/MDR", casino=True, level=13),
        ladies=[lady("Yvonne", lover="Bruno")], orders=STUDIES,
    )  # fmt: skip
    him = m["Bruno"]
    assert (him.lady, him.regiment, him.rank, him.post, him.battalion) == ("", "", "", "", 0)
    assert not him.casino
    assert m.outcome.world.ladies["Yvonne"].lover == ""
    assert m.only("priest.ordained").facts["regiment"] == "MDR"
    lost = m.only("office.lost")
    assert (lost.facts["office"], lost.facts["cause"]) == ("Ayudante Regimental/MDR", "ordained")
    assert lost.audience is PUBLIC
    assert [one.post for one in m.outcome.world.open_posts.values()] == ["Ayudante Regimental/MDR"]
    assert m.only("lady.dismissed").rule == "10.1.2"
    assert m.only("casino.left").audience == only("Bruno")


@pytest.mark.rule("10.1.2", "4.4.8")
@pytest.mark.parametrize(("wedding", "kind", "lost"), [("", "betrothal.ended", 0),
                                                        ("1626-10", "wedding.cancelled", 1)])  # fmt: skip
def test_a_betrothal_is_broken(month, wedding, kind, lost):
    m = month(
        friar(**READY, lady="Yvonne", bride="Yvonne", wedding=wedding, house=2, status=40),
        ladies=[lady("Yvonne", lover="Bruno")], orders=STUDIES,
    )  # fmt: skip
    assert m.only(kind).facts["lady"] == "Yvonne"
    him = m["Bruno"]
    assert (him.bride, him.wedding, him.house) == ("", "", 0)
    assert m.outcome.world.ladies["Yvonne"].level == 5 - lost
    assert him.level == 7 - lost, "he rises by his points, and loses a level with her"


@pytest.mark.rule("10.1.2", "7.1.1")
def test_nobody_has_cause_for_a_duel_with_a_priest_any_more(month):
    m = month(
        friar(**READY), person("Luc"), others=[cause("Luc", "Bruno"), cause("Bruno", "Luc", lady="Zoe")],
        orders={**STUDIES, "Luc": weeks(Rest())},
    )  # fmt: skip
    assert m.open_causes == []


# What he has renounced ----------------------------------------------------------------------------------


@pytest.mark.rule("10.1.2")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (VisitTavern(), "tavern"),
        (VisitCasino(), "casino"),
        (JoinCasino(), "casino"),
        (Drink(moderate=True), "drink"),
        (Gamble(bets=(10,)), "bets"),
        (Enlist(regiments=("MDR",)), "regiment"),
        (Propose(lady="Yvonne"), "marriage"),
        (AskKing(lady="Yvonne"), "marriage"),
        (Wedding(lady="Yvonne"), "marriage"),
        (Challenge(opponent="Luc"), "duel"),
        (AnswerChallenge(opponent="Luc", answer="accept"), "duel"),
        (Duel(opponent="Luc"), "duel"),
        (Second(for_="Luc"), "duel"),
        (HireSecond(), "duel"),
        (Practise(weapon="sabre"), "blade"),
        (Theatre(seat="stalls"), "theatre"),
        (Court(lady="Yvonne"), "maiden"),
    ],
)
def test_what_a_priest_does_not_do(month, order, reason):
    people = (priest(level=13, crowns=900), person("Luc"))
    m = month(*people, ladies=[lady("Yvonne")], orders={"Antoine": weeks(order)})
    assert m.refused("Antoine") == [("10.1.2", reason)]
    assert m.gained("Antoine", "crowns") < 0, "he pays his keep"
    told = m.only("order.refused")
    assert (told.week, told.audience) == (1, only("Antoine"))


@pytest.mark.rule("10.1.2")
def test_notes_for_the_month_are_refused_once(month):
    m = month(
        priest(club="PR"), orders={"Antoine": weeks(VisitClub(), notes=[Drink(), Gamble(bets=(9,))])},
    )  # fmt: skip
    assert sorted(m.refused("Antoine")) == [("10.1.2", "bets"), ("10.1.2", "drink")]
    assert m.events("club.visited", who="Antoine")
    assert m.events("drink.taken") == m.events("bet.settled") == []


@pytest.mark.rule("10.1.2")
def test_he_practises_with_a_foil_once_a_month(month):
    orders = {"Antoine": weeks(Practise(), Practise(weapon="foil"), Rest())}
    m = month(priest(expertise={"base": 9}), orders=orders)
    assert [e.facts["weapon"] for e in m.events("practice.done")] == ["foil"]
    assert m.refused("Antoine") == [("10.1.2", "foil-again")]


@pytest.mark.rule("10.1.2", "3.4.1")
@pytest.mark.parametrize(
    "host",
    [[Theatre(seat="box", with_=("Antoine",))], [Rest(), Invite(who="Antoine", to="theatre", week=1)]],
)
def test_a_gentleman_may_take_him_to_the_theatre(month, host):
    m = month(
        priest(), person("Luc", crowns=900),
        orders={"Antoine": weeks(Theatre(seat="stalls")), "Luc": weeks(host)},
    )  # fmt: skip
    assert m.events("theatre.visited", who="Antoine")
    assert m.refused("Antoine") == []


@pytest.mark.rule("10.1.2", "4.6.1")
def test_he_may_court_a_married_lady(month):
    m = month(
        priest(crowns=900, level=8), person("Henri", lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[lady("Yvonne", lover="Henri", moral=1)],
        others=[tie("Antoine", "Yvonne")], orders={"Antoine": weeks(Court(lady="Yvonne"))},
        dice={"*/courtship/*": 6},
    )  # fmt: skip
    assert m.refused("Antoine") == []
    assert m.events("courtship.won", who="Antoine")
    assert [tie.affair for tie in m.outcome.world.ties.values()] == ["1626-08"]


@pytest.mark.rule("10.1.2", "7.1.5")
def test_nobody_challenges_a_priest(month):
    m = month(priest(), person("Luc"), orders={"Luc": weeks(notes=[Challenge(opponent="Antoine")])})
    assert m.refused("Luc") == [("10.1.2", "priest")]
    assert m.open_causes == []


@pytest.mark.rule("10.1.2", "7.3.4")
def test_enemies_do_not_fall_upon_a_priest_even_if_one_is_a_cad(month):
    m = month(
        priest(club="PR", cad=True, cad_since="1626-08"), person("Luc", club="PR", regiment="MDR"),
        orders={"Antoine": weeks(VisitClub()), "Luc": weeks(VisitClub())},
    )  # fmt: skip
    assert m.events("duel.fought") == []


@pytest.mark.rule("10.1.2", "4.7.4")
def test_at_a_party_he_drinks_nothing(month):
    m = month(
        priest(constitution=1, endurance=1),
        person("Henri", lady="Yvonne", wife=True, house=3, crowns=900, since={"party": "1626-08"}),
        ladies=[lady("Yvonne", lover="Henri")],
        orders={"Henri": weeks(HostParty(place="home", guests=("Antoine",))),
                "Antoine": weeks(AttendParty(host="Henri"))},
    )  # fmt: skip
    assert m.only("home.enjoyed").facts["who"] == "Antoine"
    assert m.events("drink.taken") == []


@pytest.mark.rule("10.1.2")
def test_a_friar_lives_as_a_layman_until_he_is_ordained(month):
    m = month(friar(), orders={"Bruno": weeks([VisitTavern(cash=10), Drink(moderate=True)], Beg())},
              dice={"*/alms/*": (1, 2, 3)})  # fmt: skip
    assert m.refused("Bruno") == []
    assert m.events("tavern.visited")
    assert m.events("drink.taken")


# How they are called -------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.2")
@pytest.mark.parametrize(
    ("habit", "rank", "style"),
    [
        ("jesuits", "friar", "fray Bruno de Malaterre"),
        ("franciscans", "priest", "fray Bruno de Malaterre"),
        ("jesuits", "priest", "el padre de Malaterre"),
        ("franciscans", "abbot", "el padre de Malaterre"),
        ("benedictines", "vicar", "el padre de Malaterre"),
        ("jesuits", "bishop", "Su Excelencia de Malaterre"),
        ("dominicans", "archbishop", "Su Excelencia de Malaterre"),
        ("jesuits", "cardinal", "Su Eminencia de Malaterre"),
    ],
)
def test_how_churchmen_are_called_and_sign(habit, rank, style):
    him = person("Bruno de Malaterre", order=habit, church_rank=rank)
    assert styles.styles([views.public(him)], ())[him.name]["style"] == style
    assert clergy.initials(habit) == ("s.J." if habit == "jesuits" else "")


@pytest.mark.rule("10.3.2")
def test_a_prelate_is_called_so_before_any_title(month):
    for rank, style in (("abbot", "el barón de Malaterre"), ("bishop", "Su Excelencia de Malaterre")):
        him = person("Bruno de Malaterre", order="jesuits", church_rank=rank, titles=("Baron",))
        assert styles.styles([views.public(him)], ())[him.name]["style"] == style
