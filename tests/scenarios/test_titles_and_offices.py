"""Titles and offices of the Church where they meet ladies, debts and the front."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.by_letter import lived_by_letter, writer
from rules.months import Played, cause, lady, months_of, person, play_month, weeks
from turnbot.core.events import PUBLIC, only
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


# The King's ministers -----------------------------------------------------------------------------------

SCIENCES, STATE = "Ministro de Ciencias", "Ministro de Estado"


@pytest.mark.rule("11.0.8", "11.0.9", "11.0.12", "7.1.8")
def test_a_minister_who_dies_in_office_and_who_comes_after_him():
    """A duel to the death in August; in September who gives the office calls for candidates; October."""
    baron = {"level": 14, "titles": ("Baron",), "crowns": 2000}
    people = [
        writer("Pierre Danval", office=SCIENCES, endurance=12, **baron), writer("Jean Parrot", **baron),
        writer("Luc Ferrand", level=10, crowns=900), writer("Henri Bidon", office=STATE, **baron),
    ]  # fmt: skip
    terms = "Observaciones: Acepto el reto de Luc Ferrand. Condiciones: sable, a muerte, primera semana.\n"
    letters = [
        {"Pierre Danval": terms, "Luc Ferrand": "Observaciones: Duelo sin cuartel con Pierre Danval.\n"},
        {
            "Henri Bidon": "Observaciones:\n1 a\n",
            "Jean Parrot": f"Observaciones: Anuncio mi candidatura a {SCIENCES}.\n",
        },
        {
            "Henri Bidon": f"Observaciones: Nombro {SCIENCES} a Jean Parrot.\n",
            "Jean Parrot": f"Semana 1: Me presento a {SCIENCES}.\n",
        },
    ]
    due = cause("Luc Ferrand", "Pierre Danval", reason="insult", challenged="1626-07")
    world = World.of("1626-08", people, others=[due])
    died, called, given = lived_by_letter(world, letters, _HEIR)
    lost = died.only("office.lost")
    assert (lost.facts, lost.audience) == (
        {"who": "Pierre Danval", "office": SCIENCES, "cause": "death"}, PUBLIC,
    )  # fmt: skip
    assert [post.post for post in died.outcome.world.open_posts.values()] == [SCIENCES]
    assert died.only("question.put").audience == only("Henri Bidon")
    assert not any(
        favour.giver == SCIENCES
        for who in died.outcome.world.people.values()
        for favour in holds(died.outcome.world, who)
    )
    assert called.only("renewal.called").facts == {"office": SCIENCES, "month": "1626-10"}
    assert called.events("office.paid", office=SCIENCES) == []
    assert called.only("candidacy.announced").facts["who"] == "Jean Parrot"
    assert given["Jean Parrot"].office == SCIENCES
    assert given.outcome.world.open_posts == {}


#: The gentleman that comes in the place of the dead.
_HEIR = {
    "6.0.5/*/new-first-name/*": 1, "6.0.5/*/new-family-name/*": 1, "6.0.5/*/new-birth/*": 1,
    "6.0.5/*/new-family/*": 6, "6.0.5/*/new-orphan/*": 6, "6.0.5/*/new-strength/*": (3, 4, 5),
    "6.0.5/*/new-constitution/*": (2, 2, 2), "6.0.5/*/new-expertise/*": (1, 2, 3),
    "6.0.5/*/new-ability/*": 4, "6.0.5/*/new-charisma/*": 5,
}  # fmt: skip


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
