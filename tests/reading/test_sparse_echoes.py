"""Orders of which a part is lacking are told back as a Spanish clause that lacks nothing else."""

import dataclasses
import re

import pytest

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.words.echo import echo_action

#: Something for each sort of field.
SAID = {
    "office": "Ministro de Justicia",
    "offices": ("Ministro de Justicia",),
    "regiment": "GR",
    "regiments": ("GR",),
    "club": "EO",
    "weapon": "sabre",
    "who": "Gil",
    "to": "Gil",
    "lady": "Solange",
    "opponent": "Gil",
    "for_": "Gil",
    "against": "Gil",
    "from_": "Gil",
    "crowns": 50,
    "level": 5,
    "with_": ("Gil",),
    "guests": ("Gil",),
}


def sparse():
    for cls in (getattr(o, one.__name__) for one in o.NAMES):
        yield cls()
        for field in dataclasses.fields(cls):
            if field.name in SAID:
                yield cls(**{field.name: ("Gil",) if cls is o.StopDuel else SAID[field.name]})


@pytest.mark.parametrize("said", sorted({echo_action(one) for one in sparse()}))
def test_nothing_dangles(said):
    assert re.match(r"[a-záéíóúñ]+(?:se)?(?= |$)", said)
    assert not re.search(r"\s\s|[,;:]$| (?:de|del|a|al|con|para|por|en|el|la|un|una)$|None|\(\)", said)
    assert said == said.strip()


def test_an_appointment_names_the_office_or_says_that_it_is_one():
    assert echo_action(o.Appoint(who="Gil")) == "nombrar a Gil para un cargo"
    assert echo_action(o.Appoint(office="Ministro de Justicia")) == "nombrar Ministro de Justicia"
    assert echo_action(o.Influence(of="own", level=5)) == "usar vuestra propia influencia, nivel 5"
