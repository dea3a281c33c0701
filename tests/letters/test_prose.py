"""What no printer would let stand is found, each kind of it; and verbs agree with what the events know."""

import re

import pytest

import prose
from turnbot.core.events import PUBLIC, Event
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling.teller import edition, topics, turns
from turnbot.games.preux.telling.teller.memory import Memory
from turnbot.render import pages, spanish

A, B, C = "Anne Alard", "Bruno Bel", "Carl Cot"
GUARDS, FOOT, CADETS = "la Guardia Real", "el 69º de Arcabuceros", "los Cadetes de la Gascuña"
CAST = {
    A: {"name": A, "style": "el barón de Alard", "fem": False, "level": 9},
    B: {"name": B, "style": "el capitán Bel", "fem": False, "level": 7},
    C: {"name": C, "style": "monsieur Cot", "fem": False, "level": 6},
}


def ways(kind: str, **facts: object) -> list[str]:
    """All the ways in which the chronicle tells something."""
    told = {"kind": kind, "key": "1626-08/1/x", "week": 1, "turn": 0, **facts}
    return pages.variants(pages.environment(), f"preux/chronicle/{kind}.j2", told)


def event(seq: int, kind: str, week: int = 1, **facts: object) -> Event:
    return Event(seq, "1626-08", week, "3.1.1", kind, PUBLIC, facts)


def composed(*events: Event) -> edition.Edition:
    people = [
        Person(name=name, level=7, crowns=9, status=0, strength=9, constitution=9, endurance=90,
               military_ability=3, charisma=3)
        for name in (A, B, C)
    ]  # fmt: skip
    opening = World.of("1626-08", people)
    return edition.compose(events, opening, opening).edition


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("El duelo de el barón.", "El duelo del barón."),
        ("Vio a el barón.", "Vio al barón."),
        ("Vino, , y se fue.", "Vino, y se fue."),
        ("Vino , y se fue.", "Vino, y se fue."),
        ("Se fue..", "Se fue..."),
        ("Fue a a la fiesta.", "Fue a la fiesta."),
        ("Salió, El barón no.", "Salió, el barón no."),
        ("Salió. entró.", "Salió. Entró en el 13º de Fusileros."),
        ("Dio None.", "Dio nones."),
        ("Cae al nivel 14.", "Cae al nivel catorce."),
        ("Se va Caballero 00014.", "Se va monsieur 00014."),
        ("Por fin han salido para el frente el 69º de Arcabuceros.", "Ha salido el 69º de Arcabuceros."),
        ("Monsieur de Cot y el barón de Alard cenó allí.", "Cenó allí el barón de Alard."),
        ("Monsieur Cot cenaron.", "Monsieur Cot y el barón de Alard cenaron."),
        ("Los versos dio de comer a todos.", "Los versos dieron de comer a todos."),
        ("Sin  aire.", "Con aire."),
        ("«Basta.", "«Basta»."),
        ("Nadie supo jamás el porqué. Nadie supo jamás el porqué.", "Nadie supo jamás por qué. No se supo."),
    ],
)
def test_what_is_wrong_in_prose_is_found(wrong, right):
    assert prose.faults(wrong)
    assert prose.faults(right) == []


@pytest.mark.parametrize(
    ("regiments", "one"),
    [([FOOT], True), ([GUARDS], True), ([CADETS], False), ([FOOT, GUARDS], False)],
)
@pytest.mark.parametrize("kind", ["army.marched", "army.returned", "army.called"])
def test_one_regiment_marches_and_several_march(kind, regiments, one):
    singular = r"\b(ha salido|ha partido|está|ha vuelto|vuelve|va|marcha)\b"
    plural = r"\b(han salido|han partido|están|han vuelto|vuelven|van|marchan)\b"
    told = ways(kind, regiments=regiments, month="1626-09")
    for said in told:
        said = said.replace("París está más callado", "").replace("La campaña", "")
        assert not re.search(plural if one else singular, said), said
        assert prose.faults(said) == []


def test_who_duelled_is_named_with_his_article():
    said = ways("duel.arrested", who=CAST[C], partner=CAST[A], people=[CAST[B]])
    assert sum("Cot y del barón" in one for one in said) >= 3
    assert [fault for one in said for fault in prose.faults(one)] == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("los aceros del barón", "dieron"),
        ("la Pascua y sus campanas", "dieron"),
        ("el carnaval y las máscaras que no engañan", "dieron"),
        ("el duelo del barón y el capitán", "dio"),
        ("lo que se deben uno y otro", "dio"),
        ("la lluvia, que no respeta plumas", "dio"),
    ],
)
def test_a_verb_agrees_with_what_is_talked_about(said, told):
    assert spanish.of_things(said, "dio", "dieron") == told


def test_who_fell_at_the_front_is_one_death():
    fell = event(1, "front.fell", who=A, battle="")
    died = event(2, "character.died", who=A, partner="", cause="battle")
    opening = composed(fell, died).opening[0]
    assert [one["count"] for one in opening if one["kind"] == "shape.deaths"] == [1]


def test_a_play_is_its_authors_with_his_article():
    said = ways("topic.play.opened", title="El rey", author="el abate Morinet", then=False)
    assert [fault for one in said for fault in prose.faults(one)] == []
    assert any("del abate Morinet" in one for one in said)


def test_a_month_with_a_duel_or_a_scandal_is_not_called_quiet():
    branded = event(1, "cad.branded", who=A, lady="", reason="fled")
    for told in (branded, event(2, "challenge.made", 0, who=A, partner=B, reason="insult", lady="")):
        assert "shape.quiet" not in [one["kind"] for one in composed(told).opening[0]]
    assert "shape.quiet" in [one["kind"] for one in composed().opening[0]]


def test_nobody_talks_of_a_party_that_nobody_came_to():
    given = event(1, "party.given", who=A, club="TB", guests=[B])
    came = event(2, "club.visited", who=B, club="TB", role="guest", host=A, company=[])
    for events, talked in (([given], "topic.season-08"), ([given, came], "topic.party.given")):
        assert topics.Topics("1626-08", events, Memory(), CAST).heard(1)["kind"] == talked


def test_a_member_at_the_club_where_a_party_stayed_empty_is_no_guest_of_it():
    given = event(1, "party.given", who=A, club="TB", guests=[B])
    there = event(2, "club.visited", who=C, club="TB", role="member", host="", company=[])
    told = [one["kind"] for one in turns.items(composed(given, there).weeks)]
    assert "club.visited-apart" in told
    assert "club.visited-also" not in told
