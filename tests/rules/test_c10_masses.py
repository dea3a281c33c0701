"""Masses: announced, said and heard; sermons and their points; holy ground (rulings 221 to 223)."""

from dataclasses import replace

import pytest
from months import cause, person, weeks

from turnbot.core.events import PUBLIC, only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import (
    TEMPLES,
    AnnounceMass,
    AnswerChallenge,
    Challenge,
    Drink,
    DuelRoutine,
    DuelTerms,
    Gamble,
    Mass,
    Rest,
    SayMass,
    Toady,
)
from turnbot.games.preux.rules.c10_masses import highest_temple
from turnbot.games.preux.rules.c10_ranks import LADDER
from turnbot.games.preux.state.things import Grave, Service, grave_name, service_name
from turnbot.games.preux.words.hallowed import tells_of_holy_ground


def priest(name="Antoine", rank="priest", **told):
    return person(name, **{"order": "jesuits", "church_rank": rank, "ordained": True} | told)


def service(priest="Antoine", week=2, temple="iglesia", month="1626-08", dead=""):
    return Service(
        name=service_name(month, priest), priest=priest, month=month, week=week, temple=temple, dead=dead
    )


# Announcing ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.4.2")
def test_a_mass_is_announced_to_all_for_a_week_of_the_next_month(month):
    m = month(priest(), orders={"Antoine": weeks(notes=[AnnounceMass(week=3, temple="iglesia")])})
    assert m.only("mass.announced").audience == PUBLIC
    (stands,) = m.outcome.world.services.values()
    assert (stands.month, stands.week, stands.temple, stands.dead) == ("1626-09", 3, "iglesia", "")


@pytest.mark.rule("10.4.2", "10.5.9")
@pytest.mark.parametrize(
    ("who", "orders", "refused"),
    [
        ({"church_rank": "friar", "ordained": False}, [AnnounceMass(week=1)], ("10.4.2", "no-priest")),
        ({}, [AnnounceMass()], ("10.4.2", "no-week")),
        ({}, [AnnounceMass(week=1), AnnounceMass(week=2)], ("10.4.2", "one-a-month")),
        ({}, [AnnounceMass(week=1, temple="palacio")], ("10.4.3", "no-temple")),
        ({}, [AnnounceMass(week=1, dead="Luc")], ("10.5.9", "alive")),
        ({}, [AnnounceMass(week=1, dead="Nadie")], ("10.5.9", "alive")),
    ],
)
def test_what_is_not_announced(month, who, orders, refused):
    m = month(priest(**who), person("Luc"), orders={"Antoine": weeks(notes=orders)})
    assert m.refused("Antoine") == [refused]
    assert len(m.outcome.world.services) == len(orders) - 1


@pytest.mark.rule("10.4.3")
@pytest.mark.parametrize("rank", LADDER)
def test_a_rank_opens_the_temples_of_the_table(month, rank):
    low = {
        "ermita": "friar",
        "iglesia": "priest",
        "abadía": "abbot",
        "basílica": "vicar",
        "catedral": "bishop",
    }
    for temple in TEMPLES:
        m = month(priest(rank=rank), orders={"Antoine": weeks(notes=[AnnounceMass(week=1, temple=temple)])})
        opens = LADDER.index(rank) >= LADDER.index(low[temple])
        assert m.refused("Antoine") == ([] if opens else [("10.4.3", "rank")])
    best = [temple for temple in TEMPLES if LADDER.index(rank) >= LADDER.index(low[temple])][-1]
    assert highest_temple(priest(rank=rank)) == best
    assert book().temples[best].rank == low[best]


# Saying and hearing -------------------------------------------------------------------------------------

FAITHFUL = {"Luc": weeks(Rest(), Mass(priest="Antoine")), "Bruno": weeks(Rest(), Mass())}
SAYS = {"Antoine": weeks(Rest(), SayMass())}


def said(month, die=3, orders=None, who=None, temple="iglesia", others=(), **more):
    return month(
        priest(**(who or {})), person("Luc"), person("Bruno"), *others,
        others=[service(temple=temple, **more)],
        orders={**SAYS, **(FAITHFUL if orders is None else orders)}, dice={"*/sermon/*": die},
    )  # fmt: skip


@pytest.mark.rule("10.4.5", "10.4.4", "10.4.3")
@pytest.mark.parametrize(
    ("temple", "die", "charisma", "quality", "points"),
    [
        ("ermita", 1, 3, "offensive", -3),
        ("ermita", 3, 1, "offensive", -3),
        ("ermita", 3, 3, "soporific", -1),
        ("iglesia", 1, 2, "soporific", -1),
        ("iglesia", 1, 6, "dull", 0),
        ("iglesia", 2, 5, "dull", 0),
        ("iglesia", 3, 3, "stirring", 1),
        ("abadía", 4, 3, "stirring", 1),
        ("abadía", 5, 3, "edifying", 2),
        ("iglesia", 6, 3, "edifying", 2),
        ("basílica", 5, 3, "mystical", 3),
        ("catedral", 1, 3, "stirring", 1),
        ("catedral", 6, 6, "mystical", 3),
        ("catedral", 6, 1, "mystical", 3),
    ],
)
def test_die_temple_and_charisma_make_the_sermon(month, temple, die, charisma, quality, points):
    m = said(month, die, who={"rank": "bishop", "charisma": charisma}, temple=temple)
    told = m.only("mass.said", 2)
    assert (told.audience, told.facts["result"]) == (PUBLIC, quality)
    assert told.facts["guests"] == ["Bruno", "Luc"]
    assert [m.points(name, "10.4.5") for name in ("Luc", "Bruno")] == [points] * 2
    assert m.points("Antoine", "10.4.4") == 2 * points
    assert m.only("sermon.heard", who="Luc").audience == only("Luc")
    assert m.only("sermon.preached").audience == only("Antoine")
    assert not m.outcome.world.services
    assert [roll.hidden for roll in m.outcome.rolls if roll.key[2] == "sermon"] == [True]


@pytest.mark.rule("10.4.4")
def test_to_empty_benches_there_is_no_throw_and_he_loses_two(month):
    m = said(month, orders={})
    assert m.only("mass.said").facts["result"] == ""
    assert m.points("Antoine", "10.4.4") == -2
    assert [roll for roll in m.outcome.rolls if roll.key[2] == "sermon"] == []


@pytest.mark.rule("10.4.2")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        (weeks(SayMass()), "other-week"),
        (weeks(Rest(), SayMass(temple="ermita")), "other-temple"),
    ],
)
def test_a_mass_is_said_when_and_where_it_was_announced(month, orders, reason):
    m = said(month, orders={"Antoine": orders})
    assert m.refused("Antoine") == [("10.4.2", reason)]
    assert m.only("mass.missed").facts == {"who": "Antoine", "temple": "iglesia"}
    assert not m.outcome.world.services


@pytest.mark.rule("10.4.2")
def test_without_announcement_or_ordination_there_is_no_mass(month):
    m = month(priest(), person("Luc"), orders={"Antoine": weeks(SayMass()), "Luc": weeks(SayMass())})
    assert m.refused("Antoine") == [("10.4.2", "not-announced")]
    assert m.refused("Luc") == [("10.4.2", "no-priest")]


@pytest.mark.rule("10.4.2")
def test_who_lies_in_bed_says_no_mass_and_the_faithful_hear_one_in_their_parish(month):
    m = said(month, who={"laid_up": "1626-08/4"})
    assert ("1.0.3", "laid-up") in m.refused("Antoine")
    assert m.refused("Luc") == [("10.4.2", "no-mass")]
    assert [e.facts["who"] for e in m.events("mass.heard")] == ["Bruno", "Luc"]
    assert m.events("mass.said") == []


@pytest.mark.rule("10.4.2", "10.4.3")
def test_of_several_masses_he_hears_the_one_he_names_or_else_that_in_the_greatest_temple(month):
    m = month(
        priest(), priest("Hilaire", rank="bishop"), person("Luc"), person("Bruno"),
        others=[service(), service("Hilaire", temple="catedral")],
        orders={**SAYS, "Hilaire": weeks(Rest(), SayMass()), **FAITHFUL}, dice={"*/sermon/*": 3},
    )  # fmt: skip
    assert {e.facts["who"]: e.facts["priest"] for e in m.events("mass.attended", role="faithful")} == {
        "Luc": "Antoine",
        "Bruno": "Hilaire",
    }


@pytest.mark.rule("10.5.9")
def test_a_mass_for_the_dead_is_a_mass_like_any_other(month):
    grave = Grave(name=grave_name("Gilles"), who="Gilles", month="1626-07")
    asked = {"Antoine": weeks(notes=[AnnounceMass(week=2, dead="Gilles")])}
    m = month(priest(), others=[grave], orders=asked)
    assert m.only("mass.announced").facts["deceased"] == "Gilles"
    m = said(month, dead="Gilles")
    assert m.only("mass.said").facts["deceased"] == "Gilles"
    assert m.points("Luc", "10.4.5") == 1


# Holy ground --------------------------------------------------------------------------------------------


@pytest.mark.rule("10.4.6")
def test_nobody_toadies_drinks_or_plays_at_mass(month):
    luc = weeks(Rest(), [Mass(), Toady(), Drink(moderate=True), Gamble(bets=(10,))])
    m = said(month, orders={**FAITHFUL, "Luc": luc})
    assert m.events("club.talked") == m.events("drink.taken") == m.events("bet.settled") == []
    assert {reason for _, reason in m.refused("Luc")} == {"nowhere"}


@pytest.mark.rule("10.4.6", "7.3.4")
def test_regimental_enemies_pass_each_other_by(month):
    enemies = [person("Luc", regiment="MDR"), person("Bruno", regiment="GC")]
    m = month(priest(), *enemies, others=[service()], orders={**SAYS, **FAITHFUL}, dice={"*/sermon/*": 3})
    assert len(m.events("mass.attended", role="faithful")) == 2
    assert m.events("duel.fought") == m.events("honour.scored") == []


@pytest.mark.rule("10.4.6", "12.1.2")
@pytest.mark.parametrize(
    ("luc", "bruno", "cads"),
    [
        ([Mass(), Challenge(opponent="Bruno", cause="insulto")], [Mass()], ["Luc"]),
        ([Mass(), Challenge(opponent="Bruno", cause="insulto")], [Rest()], []),
        ([Rest(), Challenge(opponent="Bruno", cause="insulto")], [Mass()], []),
    ],
)
def test_who_challenges_another_at_mass_is_a_cad(month, luc, bruno, cads):
    m = said(month, orders={"Luc": weeks(Rest(), luc), "Bruno": weeks(Rest(), bruno)})
    assert [(e.rule, e.facts["who"]) for e in m.events("cad.branded")] == [("12.1.2", who) for who in cads]
    assert m.only("challenge.made", 2)


@pytest.mark.rule("10.4.6", "12.1.2")
@pytest.mark.parametrize(("ruling", "cads"), [(None, ["Bruno"]), (False, [])])
def test_who_takes_a_challenge_up_there_is_one_too_unless_the_referee_forgives_it(month, ruling, cads):
    rulings = {} if ruling is None else {"12.1.2/2/cad/Bruno": ruling}
    accepts = weeks(Rest(), [Mass(), AnswerChallenge(opponent="Luc", answer="accept")])
    m = month(
        priest(), person("Luc"), person("Bruno"),
        others=[service(), cause("Luc", "Bruno", reason="insult", challenged="1626-07")],
        orders={**SAYS, "Luc": weeks(Rest(), Mass()),
                "Bruno": replace(accepts, terms=(DuelTerms(opponent="Luc", week=4),))},
        dice={"*/sermon/*": 3}, rulings=rulings,
    )  # fmt: skip
    assert m.only("challenge.accepted", 2)
    assert [e.facts["who"] for e in m.events("cad.branded")] == cads


@pytest.mark.parametrize(
    ("words", "holy"),
    [
        ("el cementerio de los Inocentes", True),
        ("en la Basílica", True),
        ("detrás de la iglesia de San Sulpicio", False),
        ("junto al convento de los Carmelitas", False),
        ("el Pré-aux-Clercs", None),
        ("", None),
    ],
)
def test_which_words_tell_of_holy_ground(words, holy):
    assert tells_of_holy_ground(words) is holy


@pytest.mark.rule("10.4.6", "12.0.1")
@pytest.mark.parametrize(
    ("ground", "ruling", "paid"),
    [
        ("el cementerio de los Inocentes", None, True),
        ("el cementerio de los Inocentes", False, False),
        ("detrás del convento", None, False),
        ("detrás del convento", True, True),
        ("el Prado", None, False),
    ],
)
def test_a_duel_on_holy_ground_costs_both_a_level_and_paris(month, ground, ruling, paid):
    terms = {"weapon": "rapier", "limit": "surrender", "place": ground, "from": "1626-08/1"}
    lunges = replace(weeks(Rest()), duels=(DuelRoutine(actions="X-F-X"),))
    m = month(
        person("Jean", status=30), person("Pierre", strength=5, endurance=90, status=30),
        others=[cause("Jean", "Pierre", reason="insult", challenged="1626-07", accepted=True, terms=terms)],
        orders={"Jean": lunges, "Pierre": lunges},
        rulings={} if ruling is None else {"10.4.6/1/sacrilege/Jean/Pierre": ruling},
    )  # fmt: skip
    assert m.only("duel.fought", 1)
    assert [e.facts["who"] for e in m.events("ground.profaned", 1)] == ["Jean", "Pierre"] * paid
    assert [m[name].disgrace for name in ("Jean", "Pierre")] == ["sacrilege" if paid else ""] * 2
    assert len(m.events("level.lost")) == 2 * paid
