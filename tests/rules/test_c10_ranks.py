"""Vacancies, promotion, what a rank brings, and alms (rulings 102, 214, 218 to 220)."""

from itertools import product

import pytest
from months import person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import CHURCH_RANKS, RELIGIOUS_ORDERS, Beg, Influence, Promotion, Rest
from turnbot.games.preux.rules.c10_ranks import LADDER, next_rank
from turnbot.games.preux.state import favours
from turnbot.games.preux.state.things import Vacancy, vacancy_name
from turnbot.games.preux.state.world import World

STANDS = weeks(Promotion())


def friar(name="Bruno", **told):
    return person(name, **{"order": "jesuits", "church_rank": "friar", "ordained": True, "level": 16} | told)


def place(rank, habit="jesuits", since="1626-07"):
    return Vacancy(name=vacancy_name(habit, rank), order=habit, rank=rank, month=since)


# The table ----------------------------------------------------------------------------------------------

#: Printed in 10.3.3, by rank and order: level, roll, favour, dice of alms, plus, times, points, influence.
PRINTED = {
    "friar": ((6, 8, 1, 3, 0, 1, 4, 0), (6, 7, 1, 2, 0, 1, 3, 0), (5, 7, 1, 2, 0, 1, 3, 0),
              (4, 7, 1, 5, 0, 1, 2, 0)),
    "priest": ((7, 8, 1, 4, 0, 1, 5, 1), (6, 7, 1, 3, 0, 1, 4, 0), (6, 7, 1, 3, 0, 1, 4, 0),
               (5, 6, 1, 5, 0, 1, 3, 0)),
    "abbot": ((8, 10, 1, 4, 10, 1, 7, 1), (7, 9, 1, 3, 10, 1, 6, 1), (7, 8, 1, 3, 10, 1, 5, 0),
              (6, 8, 1, 5, 0, 1, 5, 0)),
    "vicar": ((11, 11, 2, 6, 0, 1, 10, 2), (10, 10, 2, 5, 0, 1, 9, 2), (10, 10, 2, 5, 0, 1, 9, 2),
              (9, 9, 2, 5, 0, 1, 8, 2)),
    "bishop": ((13, 11, 4, 3, 0, 2, 12, 4), (12, 10, 4, 2, 0, 2, 11, 4), (12, 10, 4, 2, 0, 2, 11, 4),
               (11, 9, 4, 5, 0, 2, 11, 4)),
    "archbishop": ((14, 10, 6, 3, 0, 5, 14, 5), (13, 10, 6, 2, 0, 5, 14, 5), (13, 10, 6, 2, 0, 5, 14, 5),
                   (12, 10, 6, 5, 0, 1, 14, 5)),
    "cardinal": ((16, 13, 9, 3, 0, 10, 20, 6), (15, 13, 9, 3, 0, 10, 20, 6), (15, 13, 9, 3, 0, 10, 20, 6),
                 (15, 13, 9, 5, 0, 1, 20, 6)),
}  # fmt: skip


@pytest.mark.rule("10.3.3")
@pytest.mark.parametrize("rank", LADDER)
@pytest.mark.parametrize(("nth", "habit"), list(enumerate(RELIGIOUS_ORDERS)))
def test_the_table_is_as_printed_cell_by_cell(rank, nth, habit):
    row = book().church[habit, rank]
    assert PRINTED[rank][nth] == (
        row.minimum_level, row.roll, row.favour, row.alms_dice, row.alms_plus, row.alms_times, row.status,
        row.influence,
    )  # fmt: skip
    assert row.study_months == ((4 if habit == "jesuits" else 3) if rank == "friar" else 0)


# Vacancies ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(("at", "open_"), [("1626-07", True), ("1627-01", True), ("1626-08", False)])
def test_places_fall_vacant_in_january_and_july(month, at, open_):
    m = month(friar(), at=at, dice={"10.3.4/*": 6})
    told = {e.facts["habit"]: e.facts["ranks"] for e in m.events("vacancies.opened")}
    assert told == ({habit: list(CHURCH_RANKS) for habit in RELIGIOUS_ORDERS} if open_ else {})
    assert all(e.audience == PUBLIC for e in m.events("vacancies.opened"))
    assert len(m.outcome.world.vacancies) == (24 if open_ else 0)


@pytest.mark.rule("10.3.1", "10.3.4")
@pytest.mark.parametrize(
    ("rank", "die", "sway", "open_"),
    [
        ("priest", 4, 0, True), ("priest", 3, 0, False), ("priest", 3, 1, True), ("priest", 4, -1, False),
        ("cardinal", 6, 0, True), ("cardinal", 5, 0, False), ("cardinal", 5, 1, True),
    ],
)  # fmt: skip
def test_a_die_opens_a_place_and_influence_of_who_aspires_to_it_helps(month, rank, die, sway, open_):
    below = LADDER[LADDER.index(rank) - 1]
    used = Influence(matter="vacancy", **{"for_" if sway > 0 else "against": "Bruno"})
    m = month(
        friar(church_rank=below), person("Jean", level=6 + 2 * {"priest": 1, "cardinal": 7}[rank]),
        at="1626-07", orders={"Jean": weeks(notes=[used] if sway else [])},
        dice={f"10.3.4/0/vacancy-{rank}/jesuits": die},
    )  # fmt: skip
    assert list(m.outcome.world.vacancies) == ([f"vacancy/jesuits/{rank}"] if open_ else [])
    assert all(roll.hidden for roll in m.outcome.rolls if "vacancy" in roll.key[2])


@pytest.mark.rule("10.3.4")
@pytest.mark.parametrize("named", [None, "Bruno"])
def test_who_aspires_to_a_place_and_names_nobody_means_himself(month, named):
    used = Influence(matter="vacancy", for_=named)
    m = month(
        friar(level=9), at="1626-07", orders={"Bruno": weeks(notes=[used])},
        dice={"10.3.4/0/vacancy-priest/jesuits": 3},
    )  # fmt: skip
    assert list(m.outcome.world.vacancies) == ["vacancy/jesuits/priest"]
    assert m.events("influence.spent", who="Bruno")


@pytest.mark.rule("10.3.1")
def test_what_nobody_had_is_closed_a_month_later(month):
    m = month(friar(), others=[place("abbot"), place("vicar")])
    assert m.only("vacancies.closed").facts == {"habit": "jesuits"}
    assert not m.outcome.world.vacancies


# Promotion ----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.1", "10.3.3")
@pytest.mark.parametrize(("habit", "rank"), [(h, r) for h, r in product(RELIGIOUS_ORDERS, CHURCH_RANKS)])
@pytest.mark.parametrize("missing", [0, 1])
def test_two_dice_and_influence_raise_him_as_the_table_says(month, habit, rank, missing):
    row = book().church[habit, rank]
    dice = row.roll - 1 - missing
    m = month(
        friar(order=habit, church_rank=LADDER[LADDER.index(rank) - 1], level=row.minimum_level),
        person("Jean", level=6 + 2 * row.favour), others=[place(rank, habit)],
        orders={"Bruno": STANDS, "Jean": weeks(notes=[Influence(for_="Bruno", matter="promotion")])},
        dice={"*/promotion/*": (dice // 2, dice - dice // 2)},
    )  # fmt: skip
    assert m["Bruno"].church_rank == (LADDER[LADDER.index(rank) - 1] if missing else rank)
    assert m.only("promotion.tried").audience == only("Bruno")
    if not missing:
        assert m.only("priest.promoted", 1).audience == PUBLIC
        assert m.points("Bruno", "10.3.3") == row.status, "the month is one of the new rank"


@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(("habit", "of_36"), [("jesuits", 15), ("dominicans", 21), ("franciscans", 26)])
def test_the_odds_of_two_dice_are_those_on_paper(month, habit, of_36):
    """All that two dice can show, a month for each: a friar rises in so many of them."""
    risen = [
        month(friar(order=habit), others=[place("priest", habit)], orders={"Bruno": STANDS},
              dice={"*/promotion/*": both})["Bruno"].church_rank == "priest"
        for both in product(range(1, 7), repeat=2)
    ]  # fmt: skip
    assert sum(risen) == of_36


@pytest.mark.rule("10.3.1")
def test_nobody_becomes_a_cardinal_without_influence(month):
    them = friar(church_rank="archbishop")
    m = month(them, others=[place("cardinal")], orders={"Bruno": STANDS}, dice={"*/promotion/*": (6, 6)})
    assert m["Bruno"].church_rank == "archbishop"


@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(
    ("one", "other", "levels", "drawn", "has_it"),
    [
        ((6, 5), (5, 5), (16, 16), 1, "Aubin"),
        ((4, 4), (5, 5), (16, 16), 1, "Bruno"),
        ((5, 5), (5, 5), (15, 16), 1, "Bruno"),
        ((5, 5), (5, 5), (16, 16), 9, "Aubin"),
        ((3, 3), (2, 2), (16, 16), 1, None),
    ],
)
def test_of_rivals_the_highest_total_has_the_place(month, one, other, levels, drawn, has_it):
    m = month(
        friar("Aubin", level=levels[0]), friar("Bruno", level=levels[1]), others=[place("priest")],
        orders={"Aubin": STANDS, "Bruno": STANDS},
        dice={"*/promotion/Aubin": one, "*/promotion/Bruno": other,
              "*/rivals:Aubin/*": drawn, "*/rivals:Bruno/*": 2},
    )  # fmt: skip
    assert [name for name in ("Aubin", "Bruno") if m[name].church_rank == "priest"] == [has_it] * bool(has_it)
    assert [e.facts["rivals"] for e in m.events("priest.promoted")] == (
        [["Bruno" if has_it == "Aubin" else "Aubin"]] if has_it else []
    )


@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(
    ("told", "order", "reason"),
    [
        ({"ordained": False}, STANDS, "no-priest"),
        ({}, weeks(Promotion(rank="vicar")), "not-next"),
        ({"church_rank": "priest"}, STANDS, "no-vacancy"),
        ({"level": 6}, STANDS, "level"),
        ({}, weeks(Rest(), Promotion()), "late"),
        ({"church_rank": "cardinal"}, STANDS, "highest"),
    ],
)
def test_who_may_not_stand(month, told, order, reason):
    m = month(friar(**told), others=[place("priest")], orders={"Bruno": order})
    assert m.refused("Bruno") == [("10.3.1", reason)]
    assert m.events("promotion.tried") == []


@pytest.mark.rule("10.3.1")
def test_it_may_stand_in_the_notes_and_who_lies_in_bed_cannot_stand(month):
    dice = {"*/promotion/*": (6, 6)}
    m = month(friar(), others=[place("priest")], orders={"Bruno": weeks(notes=[Promotion()])}, dice=dice)
    assert m["Bruno"].church_rank == "priest"
    m = month(friar(laid_up="1626-08/1"), others=[place("priest")], orders={"Bruno": STANDS}, dice=dice)
    assert m.refused("Bruno") == [("1.0.3", "laid-up")]


def test_the_ladder_has_seven_ranks():
    assert len(LADDER) == 7
    assert next_rank(friar(church_rank="cardinal")) == "" == next_rank(person("Luc"))


# Points and alms ----------------------------------------------------------------------------------------


@pytest.mark.rule("10.3.3", "10.4.1")
@pytest.mark.parametrize(("habit", "rank"), [(h, r) for h, r in product(RELIGIOUS_ORDERS, LADDER)])
def test_points_and_alms_are_the_tables(month, habit, rank):
    row = book().church[habit, rank]
    m = month(
        friar(order=habit, church_rank=rank), orders={"Bruno": weeks(Beg(), Beg())},
        dice={"*/alms/*": (2,) * row.alms_dice},
    )  # fmt: skip
    assert m.points("Bruno", "10.3.3") == row.status
    assert m.crowns("Bruno", "10.4.1") == 2 * row.alms_dice * row.alms_times + row.alms_plus
    assert m.refused("Bruno") == [("10.4.1", "once")]
    assert m.only("alms.given").audience == m.only("habit.honoured").audience == only("Bruno")


@pytest.mark.rule("10.4.1", "10.3.3")
def test_a_layman_has_neither_and_at_the_front_there_are_no_points(month):
    m = month(person("Luc"), friar(at_front=True, ordained=False, regiment="MDR"),
              orders={"Luc": weeks(Beg()), "Bruno": weeks(Beg())})  # fmt: skip
    assert m.refused("Luc") == [("10.4.1", "no-friar")]
    assert m.events("habit.honoured") == []
    assert m.refused("Bruno") == [("9.4.4", "at-front")]


@pytest.mark.rule("10.3.3", "5.1.10")
@pytest.mark.parametrize(("habit", "rank", "level"), [("jesuits", "vicar", 2), ("dominicans", "priest", 0)])
def test_a_rank_gives_the_favour_of_the_table(month, habit, rank, level):
    him = friar(order=habit, church_rank=rank, level=1)
    found = [one.level for one in favours.holds(World.of("1626-08", [him]), him)]
    assert found == [level] * bool(level)
