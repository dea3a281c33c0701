"""Titles and offices of the Church where they meet ladies, debts and the front."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.months import Played, lady, months_of, person, play_month, weeks
from turnbot.games.preux.orders.tree import AccompanyLady, Apply, Influence, LeaveOfAbsence, Orders, Rest
from turnbot.games.preux.state.favours import holds
from turnbot.games.preux.state.world import World

AIDE = "Ayudante del Cardenal/2"
APRIL, MAY = "1627-04", "1627-05"


@pytest.mark.rule("6.0.9")
def test_a_duke_from_the_king_s_die_to_his_displeasure_and_pardon():
    """September: a seventh title, and a price; October: an enemy has him pay again; November: a friend."""
    ladder = ("Chevalier", "Baron", "Viscomte", "Comte", "Marquis", "Duc")
    world = World.of(
        "1626-09",
        [person("Pierre", level=16, titles=ladder, mentions=2, crowns=20_000, status=10),
         person("Luc", level=26, crowns=9000, status=90), person("Marc", level=26, crowns=9000, status=90)],
    )  # fmt: skip
    quiet = {name: weeks(Rest()) for name in ("Pierre", "Luc", "Marc")}
    against = weeks(Rest(), notes=[Influence(matter="displeasure", against="Pierre")])
    friend = weeks(Rest(), notes=[Influence(matter="displeasure", for_="Pierre")])
    dice = {
        "6.0.2/0/title/Pierre": 6, "6.0.8/0/extra-title/Pierre": 4, "6.0.9/0/displeasure/Pierre": 2,
        "6.0.9/0/mercy/Pierre": 1,
    }  # fmt: skip
    plan = [quiet, quiet | {"Marc": against}, quiet | {"Luc": friend}]
    first, second, third = months_of(world, plan, dice)
    assert first["Pierre"].titles == (*ladder, "Comte")
    assert first.crowns("Pierre", "6.0.9") == -1600
    assert len(second.events("king.charged")) == 1
    assert second.crowns("Pierre", "6.0.3") == 275
    assert third.events("king.charged") == []


# Ladies -------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.13", "6.0.2")
def test_a_lady_s_favour_after_she_changed_her_gentleman_within_the_season():
    """What she did for Pierre in June she does for nobody else till September; Luc is not told so."""
    asks = Influence(matter="title", of="lady")

    def used(month: str, who: str, granted: Mapping[str, str]) -> Played:
        hers = lady("Yvonne", level=24, lover=who, granted=granted)
        return play_month(
            person("Pierre", lady="Yvonne" if who == "Pierre" else "", **_WORTHY),
            person("Luc", lady="Yvonne" if who == "Luc" else "", **_WORTHY),
            ladies=[hers], at=month, orders={who: weeks(AccompanyLady(), notes=[asks])},
            dice={"6.0.2/0/title/*": 2},
        )  # fmt: skip

    june = used("1626-06", "Pierre", {})
    assert june.only("influence.lent").facts["who"] == "Pierre"
    given = june.outcome.world.ladies["Yvonne"].granted
    assert given == {"normal": "1626-06"}
    july = used("1626-07", "Luc", given)
    assert july.events("influence.lent") == []
    assert july.only("influence.spent").facts["who"] == "Luc", "it counts as used for him all the same"
    september = used("1626-09", "Luc", july.outcome.world.ladies["Yvonne"].granted)
    assert september.only("influence.lent").facts["who"] == "Luc"


_WORTHY = {"level": 24, "mentions": 2, "crowns": 9000, "status": 60}


# The Church ---------------------------------------------------------------------------------------------


def aide(**given: Any) -> Any:
    """A Cardinal's aide who serves at the frontier for his debts: offices are his all the same (12.0.2)."""
    return person(
        "Antoine", order="jesuits", church_rank="bishop", ordained=True, level=13, benefice=AIDE, status=20,
        disgrace="debt", disgraced_since="1627-02", at_front=True, regiment="FR", rank="private",
        front_since="1627-02", candidacies={AIDE: APRIL}, **given,
    )  # fmt: skip


@pytest.mark.rule("11.5.3", "11.0.5", "12.0.2")
def test_a_cardinals_aide_at_the_front_has_his_favour_and_not_another_year():
    """In May his year is over; who is at the front stands for nothing without leave (ruling 230)."""
    m = play_month(aide(), at="1627-03", orders={"Antoine": Orders()}, dice=_DULL)
    assert m["Antoine"].benefice == AIDE
    assert AIDE in {favour.giver for favour in holds(m.outcome.world, m["Antoine"])}
    sent = {"Antoine": replace(weeks(Apply(offices=(AIDE,))), death_roll=(7,) * 13)}
    m = play_month(aide(), at=MAY, orders=sent, dice=_DULL)
    assert m["Antoine"].benefice == ""
    assert m.only("office.ended").facts["who"] == "Antoine"


@pytest.mark.rule("9.3.6", "11.0.5")
@pytest.mark.parametrize("die", [6, 5])
def test_a_chaplain_with_leave_stands_for_another_year(die):
    chaplain = "Teniente Coronel Capellán/MDR"
    who = person(
        "Antoine", order="jesuits", church_rank="bishop", ordained=True, level=13, benefice=chaplain,
        status=20, at_front=True, candidacies={chaplain: MAY},
    )  # fmt: skip
    sent = {"Antoine": weeks([LeaveOfAbsence(), Apply(offices=(chaplain,))])}
    m = play_month(
        who, at="1627-06", orders=sent, dice={**_DULL, "*/office-*/*": die, "*/leave/*": 5, "*/draw-*": 1}
    )
    assert m.only("furlough.granted", 1).facts["superior"] == "colonel"
    assert m["Antoine"].benefice == (chaplain if die == 6 else "")


_DULL = {
    "*/death/*": (1, 1),
    "*/mention/*": (1, 1),
    "*/promotion/*": (1, 1),
    "*/loot/*": (1, 1),
    "*/task/*": 4,
}
