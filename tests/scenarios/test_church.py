"""The Church where it meets other rules: duels, marriage, regiments, clubs; and what nobody learns of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules.months import Played, cause, lady, person, play_month, weeks
from turnbot.games.preux.calendar import turn_page
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    AnnounceMass,
    AttendParty,
    Baptism,
    Beg,
    Challenge,
    Confess,
    DuelRoutine,
    Influence,
    JoinOrder,
    MarryCouple,
    Mass,
    Promotion,
    Rest,
    SayMass,
    StopDuel,
    Study,
    VisitClub,
    Wedding,
)
from turnbot.games.preux.state.things import Child, Service, Vacancy, service_name, vacancy_name

PRIEST = {"order": "jesuits", "church_rank": "priest", "ordained": True}
NOVICE = {"order": "franciscans", "church_rank": "friar", "studied": 2}


def after(m: Played, **orders: Any) -> Played:
    """Play the month that follows, as everybody is then."""
    page = turn_page(m.outcome.world)
    others = [one for one in page.holders() if one.name not in page.people and one.name not in page.ladies]
    return play_month(
        *page.people.values(), ladies=page.ladies.values(), others=others, at=page.month, orders=orders
    )


@pytest.mark.rule("10.5.1", "10.5.6")
def test_an_excommunicated_duellist_has_his_child_baptised_by_the_priest_whom_he_did_not_heed():
    """The threat moves nothing (ruling 228): the very priest who came to the ground christens his son."""
    terms = {"weapon": "rapier", "limit": "surrender", "place": "el Prado", "from": "1626-08/1"}
    fences = (DuelRoutine(actions="X-F-X"),)
    m = play_month(
        person("Henri", lady="Yvonne", wife=True, house=3, crowns=900, children=1),
        person("Pierre", strength=5, endurance=90), person("Antoine", **PRIEST),
        ladies=[lady("Yvonne", lover="Henri")],
        others=[
            cause("Henri", "Pierre", reason="insult", challenged="1626-07", accepted=True, terms=terms),
            Child(name="child/1", father="Henri", mother="Yvonne", boy=True, month="1626-07"),
        ],
        orders={
            "Henri": replace(weeks(Rest(), Baptism(priest="Antoine")), duels=fences),
            "Pierre": replace(weeks(Rest(), AttendParty(host="Henri")), duels=fences),
            "Antoine": weeks([Rest(), StopDuel()]),
        },
        dice={"*/dissuade/*": 1},
    )  # fmt: skip
    assert m.only("duel.fought", 1).facts["priest"] == "Antoine"
    assert m.only("duellists.condemned").facts["people"] == ["Henri", "Pierre"]
    assert m.only("child.baptised", 2).facts["priest"] == "Antoine"
    assert m.points("Antoine", "10.5.1") == m.only("baptism.feasted").facts["points"]
    assert m.points("Henri", "10.5.1") == 0


@pytest.mark.rule("10.1.2", "10.2.1", "4.2.9")
def test_a_married_man_studies_in_vain_until_his_wife_is_no_more():
    wife = lady("Yvonne", lover="Henri", conceived="1625-12", father="Henri")
    m = play_month(
        person("Henri", **NOVICE, lady="Yvonne", wife=True, house=3, crowns=900),
        ladies=[wife], orders={"Henri": weeks(Study(), AccompanyLady())},
    )  # fmt: skip
    assert m.only("ordination.barred").facts["lady"] == "Yvonne"
    assert not m["Henri"].is_priest
    assert m.only("lady.graced").facts["lady"] == "Yvonne", "she is his wife all the same"
    page = turn_page(m.outcome.world)
    m = play_month(
        *page.people.values(), ladies=page.ladies.values(), at=page.month,
        orders={"Henri": weeks(Study())}, dice={"4.3.5/0/birth-1/Yvonne": 6, "4.3.5/0/trouble-2/Yvonne": 6,
                                                "4.3.5/0/sex-3/Yvonne": 1},
    )  # fmt: skip
    assert m.only("lady.died")
    assert m.only("priest.ordained").facts["who"] == "Henri"
    # He who has just buried her has a child to baptise, priest though he is.
    assert m["Henri"].children == 1
    m = after(m, Henri=weeks(Baptism()))
    assert m.only("child.baptised").facts == {"who": "Henri", "priest": "", "count": 1}
    assert m.points("Henri", "10.5.1") == 0
    assert m.points("Henri", "4.1.1") == 0, "a priest needs no company"


@pytest.mark.rule("10.1.2", "3.1.1", "7.1.5", "7.3.4")
def test_what_an_officer_leaves_behind_when_he_is_ordained():
    """His lady, his regiment, the club of its officers, and the quarrel he had."""
    serves = {"rank": "captain", "club": "GM", "level": 8}
    quarrel = cause("Luc", "Bruno", reason="insult")
    m = play_month(
        person("Bruno", **NOVICE, **serves, regiment="GD", lady="Yvonne", battalion=1),
        person("Luc", **serves, regiment="CDR"),
        ladies=[lady("Yvonne", lover="Bruno")], others=[quarrel],
        orders={"Bruno": weeks(Study(), AccompanyLady()), "Luc": weeks(Rest())},
    )  # fmt: skip
    assert m["Bruno"].club == "GM", "until the month is over"
    assert m.outcome.world.ladies["Yvonne"].lover == ""
    assert m.open_causes == []
    m = after(m, Bruno=weeks(VisitClub()), Luc=weeks([VisitClub(), Challenge(opponent="Bruno")]))
    assert m.only("club.lost").facts["who"] == "Bruno"
    assert m["Bruno"].club == ""
    assert m.refused("Luc") == [("10.1.2", "priest")]
    assert m.points("Bruno", "10.3.3") == 2
    assert m.points("Bruno", "4.1.1") == 0
    assert m.events("silence.paid") == m.events("duel.fought") == []


@pytest.mark.rule("10.5.4")
def test_a_wedding_whose_priest_is_laid_up_is_held_by_another_who_has_prepared_them():
    groom = {"lady": "Yvonne", "bride": "Yvonne", "wedding": "1626-08", "house": 3, "crowns": 900}
    m = play_month(
        person("Henri", **groom), person("Antoine", **PRIEST, laid_up="1626-08/3"),
        person("Basile", **PRIEST), person("Luc"), ladies=[lady("Yvonne", lover="Henri")],
        orders={
            "Henri": weeks(Rest(), Wedding(priest="Antoine", guests=("Luc",))),
            "Antoine": weeks(MarryCouple(groom="Henri")), "Basile": weeks(MarryCouple(groom="Henri")),
            "Luc": weeks(Rest(), AttendParty(host="Henri")),
        },
    )  # fmt: skip
    assert m.refused("Antoine") == [("1.0.3", "laid-up")]
    assert m.only("priest.wanting").facts == {"who": "Henri", "priest": "Antoine", "reason": "laid-up"}
    assert m.only("couple.married").facts["priest"] == "Basile"
    assert (m.points("Antoine", "10.5.4"), m.points("Basile", "10.5.4")) == (0, 2)


# What nobody learns -------------------------------------------------------------------------------------


def told_to_others(m: Played, who: str) -> list[tuple[Any, ...]]:
    """Whatever of the month anybody but him may read, and what it moved."""
    return [
        (e.week, e.rule, e.kind, e.facts, e.effects)
        for e in m.outcome.events
        if e.audience.names is None or e.audience.names - {who}
    ]


def paris(bruno: Any, his: Mapping[str, Any], dice: Mapping[str, Any], luc: Any = ()) -> Played:
    """A month in which Antoine preaches, Bruno has his own affairs, and Luc looks on."""
    service = Service(
        name=service_name("1626-07", "Antoine"), priest="Antoine", month="1626-07", week=2, temple="iglesia"
    )
    free = Vacancy(name=vacancy_name("jesuits", "abbot"), order="jesuits", rank="abbot", month="1626-06")
    return play_month(
        person("Antoine", **PRIEST), person("Bruno", **{"level": 9} | his), person("Luc", level=8),
        at="1626-07", ladies=[lady("Yvonne")], others=[service, free],
        orders={"Antoine": weeks(Beg(), SayMass()), "Luc": weeks(Rest(), Mass(), notes=luc), "Bruno": bruno},
        dice={"*/alms/Antoine": (1,) * 4, "*/sermon/*": 3, **dice},
    )  # fmt: skip


CLERIC = {**PRIEST, "church_rank": "priest"}
LOW = {"*/admission/*": (1, 1), "*/promotion/*": (1, 1), "*/confessor/*": (1, 1), "*/alms/Bruno": (6,) * 4}


@pytest.mark.parametrize(
    ("order", "his"),
    [
        (JoinOrder(order="jesuits"), {}),
        (Beg(), CLERIC),
        (Confess(lady="Yvonne"), CLERIC),
        (Promotion(rank="abbot"), CLERIC),
        (Promotion(rank="bishop"), CLERIC),
        (Study(), {"order": "jesuits", "church_rank": "friar"}),
        (AnnounceMass(week=1, temple="catedral"), CLERIC),
        (MarryCouple(groom="Luc"), CLERIC),
    ],
    ids=["refused by an order", "begging", "confession", "promotion failed", "not his rank", "study",
         "no cathedral", "nobody to marry"],
)  # fmt: skip
def test_nobody_else_learns_what_he_tried_in_vain_or_keeps_to_himself(order, his):
    week = [Rest(), order] if isinstance(order, Promotion | AnnounceMass) else order
    with_it = paris(weeks(week), his, LOW)
    without = paris(weeks(Rest()), his, LOW)
    assert told_to_others(with_it, "Bruno") == told_to_others(without, "Bruno")


@pytest.mark.parametrize(
    ("order", "his", "used", "dice"),
    [
        (JoinOrder(order="jesuits"), {}, Influence(against="Bruno", matter="ordination"), LOW),
        (Rest(), CLERIC, Influence(against="Bruno", matter="vacancy"), {"*/vacancy-abbot/jesuits": 6}),
        (Rest(), CLERIC, Influence(for_="Bruno", matter="vacancy"), {"*/vacancy-abbot/jesuits": 1}),
    ],
    ids=["against his habit", "against a place", "for a place"],
)  # fmt: skip
def test_influence_that_turns_nothing_is_seen_by_nobody(order, his, used, dice):
    with_it, without = (paris(weeks(order), his, dice, luc=one) for one in ((used,), ()))
    assert told_to_others(with_it, "Luc") == told_to_others(without, "Luc")


@pytest.mark.rule("10.4.5")
def test_a_sermon_tells_nobody_the_priests_charisma():
    """With a die of three and four neither the faithful nor he can tell what he was born with."""
    plain, gifted = (
        play_month(
            person("Antoine", **PRIEST, charisma=charisma), person("Luc"),
            others=[Service(name=service_name("1626-08", "Antoine"), priest="Antoine", month="1626-08",
                            week=2, temple="iglesia")],
            orders={"Antoine": weeks(Rest(), SayMass()), "Luc": weeks(Rest(), Mass())},
            dice={"*/sermon/*": die},
        )
        for charisma, die in ((3, 4), (6, 3))
    )  # fmt: skip
    assert told_to_others(plain, "") == told_to_others(gifted, "")
