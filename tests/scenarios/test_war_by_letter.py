"""Months of the King's service from the letters of those who serve, where several rules meet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from rules.by_letter import play_letters, read_letters, writer
from rules.months import Played, months_of
from turnbot.core.events import only
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.desk.deciding import cut
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.army import Province, Unit, post_name, province_name, unit_name
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

JEAN, HENRI = "Jean Parrot", "Henri de Vallombreuse"
GOVERNOR = "Gobernador Militar de Provincia"


def months(people: Sequence[Person], *letters: Mapping[str, str], at: str = "1626-07") -> list[Played]:
    """Month after month of these people, from what they write in each: orders, and answers to questions."""
    opening = World.of(at, people)
    played: list[Played] = []

    def plan() -> Iterator[dict[str, Orders]]:
        for month in letters:
            world = turn_page(played[-1].outcome.world) if played else opening
            yield {name: _read(world, name, text) for name, text in month.items()}

    for m in months_of(opening, plan(), dice={"*/battalion/*": 1}):  # type: ignore[arg-type]  # read as they go by
        played.append(m)
    return played


def _read(world: World, name: str, text: str) -> Orders:
    rest, answers = cut(text, world.about(name, Pending))
    orders = read_letters(world, {name: rest})[name]
    return replace(orders, notes=(*orders.notes, *answers))


# A colonel who does not answer --------------------------------------------------------------------------


@pytest.mark.rule("9.3.1", "9.3.3", "1.0.3")
@pytest.mark.parametrize(
    ("answer", "enters"),
    [("Semana 1: me quedo en casa.\n", False), ("1 a\n", True), ("", False)],
)
def test_a_colonel_who_does_not_answer_keeps_a_man_waiting_for_nothing(answer: str, enters: bool) -> None:
    """His week is spent and he is no soldier, but it is no rejection: he may ask again, and be heard."""
    colonel = writer(HENRI, regiment="MDR", rank="colonel", horses=3, level=14)
    asks = "Semana 1: solicito plaza en los Mosqueteros del Rey.\n"
    answers = {HENRI: answer} if answer else {}
    first, second = months([writer(JEAN, level=7), colonel], {JEAN: asks}, answers)
    assert first.only("question.put").audience == only(HENRI)
    assert first.events("week.idle", who=JEAN, week=1) == []
    assert second[JEAN].regiment == ("MDR" if enters else "")
    heard = second.only("colonel.spoke")
    assert (heard.audience, heard.facts["success"]) == (only(JEAN), enters)
    assert second[JEAN].rejections == {}
    assert bool(second.events("pay.received", who=JEAN)) is enters, "paid from the first day or not at all"


# A brevet major in a club -------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1", "3.1.1", "9.1.6")
@pytest.mark.parametrize(("since", "rank"), [("1626-05", "major"), ("1625-07", "captain")])
def test_an_acting_major_sits_in_his_club_as_one_until_his_year_is_over(since: str, rank: str) -> None:
    """Pay and points of the rank he acts in; in La Garde Montante an officer is one either way."""
    acting = writer(
        JEAN, regiment="GD", rank="major", brevet_from="captain", brevet_since=since, level=7, horses=3,
        club="GM", crowns=400,
    )  # fmt: skip
    letter = "Semana 1: voy a mi club.\nSemana 2: voy a mi club.\n"
    m, after = months([acting], {JEAN: letter}, {JEAN: letter})
    pay = m.only("pay.received", who=JEAN).facts["crowns"]
    assert m.only("rank.honoured", who=JEAN)
    assert (after[JEAN].rank, m[JEAN].rank) == (rank, rank)
    assert [e.week for e in after.events("club.visited", who=JEAN)] == [1, 2]
    assert after[JEAN].club == "GM"
    later = after.only("pay.received", who=JEAN).facts["crowns"]
    assert (later < pay) is (rank == "captain"), "the month after, he is paid as what he is"


# A revolt put down by a Governor who embezzles ----------------------------------------------------------


@pytest.mark.rule("11.4.17.2", "9.9.1", "9.4.4", "12.0.1")
@pytest.mark.parametrize(
    ("dice", "ends"), [((1, 3, 4), "crushed"), ((1, 1, 1), "on"), ((6, 1, 1), "at once")]
)
def test_a_governor_marches_against_the_revolt_that_his_own_taxes_raised(
    dice: Sequence[int], ends: str
) -> None:
    """He keeps the money, which nobody else learns of; the garrison fails, and he leads it himself."""
    governor = writer(
        HENRI, post=post_name(GOVERNOR, "Loire"), rank="lieutenant-general", level=12, horses=3, crowns=900
    )
    garrison = Unit(
        name=unit_name("regiment", "FR"), kind="regiment", code="FR", since="1626-01", task="frontier"
    )
    loire = Province(name=province_name("Loire"), code="Loire")
    thrown = {f"9.9.1/0/revolt/{loire.name}": die for die in dice[:1]}
    taxes = "Observaciones: extorsiono 5000 coronas a la provincia.\n"
    first = play_letters(
        governor, letters={HENRI: taxes}, at="1626-07", others=[garrison, loire],
        dice={**thrown, "*/anger/*": (3, 4)},
    )  # fmt: skip
    assert first.crowns(HENRI, "11.4.17.2") == 5000
    assert first.only("province.taxed").audience == only(HENRI)
    assert "crowns" not in first.only("revolt.began").facts
    assert bool(first.events("governor.marched")) is (ends != "at once")
    if ends == "at once":
        return
    from_the_front = World.of(
        "1626-08", list(first.outcome.world.people.values()),
        others=[*first.outcome.world.units.values(), *first.outcome.world.provinces.values()],
    )  # fmt: skip
    fights = {HENRI: "Tirada de muerte: 12 12 12 12 12 12 12 12 12 12 12 12 12\n"}
    orders = read_letters(from_the_front, fights)
    second, third = months_of(
        from_the_front, [orders, orders],
        dice={f"9.9.1/0/revolt/{loire.name}": dice[1], "*/cowardice/*": 1},
    )  # fmt: skip
    assert second.events("front.endured", who=HENRI)
    assert second.events("maintenance.paid", who=HENRI) == []
    assert bool(second.events("revolt.crushed")) is False
    assert third.outcome.world.provinces[loire.name].failures == 2
    assert third[HENRI].disgrace == ""
