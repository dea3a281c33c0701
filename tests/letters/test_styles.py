"""How society speaks of people."""

import re

import pytest

from turnbot.games.preux.words import spoken, styles


def man(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "level": 5, "titles": (), "order": "", "church_rank": "", "rank": "", **more}


@pytest.mark.parametrize(
    ("one", "style"),
    [
        (man("Barthélemy Tonnelier"), "monsieur Tonnelier"),
        (man("Honoré de Malaterre", titles=("Chevalier", "Baron")), "el barón de Malaterre"),
        (man("Denis Larue", titles=("Viscomte",)), "el vizconde de Larue"),
        (man("Séverin d'Aubrac", rank="captain"), "el capitán d'Aubrac"),
        (man("Yves Kergoat", rank="subaltern"), "monsieur Kergoat"),
        (man("Ambroise Pélissier", order="franciscans"), "fray Ambroise Pélissier"),
        (man("Antoine de la Rive", order="jesuits"), "el padre de la Rive"),
    ],
)
def test_a_man_is_called_by_title_habit_rank_or_courtesy(one, style):
    assert styles.styles([one], [])[one["name"]]["style"] == style


def test_cousins_keep_their_first_names():
    both = styles.styles([man("Gaspard Bellerive"), man("Thibault Bellerive")], [])
    assert {one["style"] for one in both.values()} == {
        "monsieur Gaspard Bellerive",
        "monsieur Thibault Bellerive",
    }


def test_ladies():
    ladies = [
        {"name": "Blanche de Mirecourt", "level": 13, "titles": ("Comtesse",)},
        {"name": "Solange Marchand", "level": 9, "titles": ()},
    ]
    found = styles.styles([man("X Y", lady="Solange Marchand", wife=True)], ladies)
    assert found["Blanche de Mirecourt"]["style"] == "la condesa de Mirecourt"
    assert found["Solange Marchand"]["style"] == "madame Marchand"
    assert all(found[lady["name"]]["fem"] for lady in ladies)


def test_every_club_regiment_and_place_has_a_name():
    assert spoken.club("TB") == "Les Tuiles Bleues"
    assert spoken.place("TB") == "en Les Tuiles Bleues"
    assert spoken.place("tavern") == "en las tabernas del puerto"
    assert [spoken.the_regiment(code) for code in ("GR", "MDR", "13", "")] == [
        "la Guardia Real",
        "los Mosqueteros del Rey",
        "el 13º de Fusileros",
        "",
    ]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("accepted:Juliette Labelle", "si Juliette Labelle acepta"),
        ("play>=competent", "si la obra es al menos competente"),
        ("crowns<30", "si os quedan menos de 30 coronas"),
        ("present:Philippe Vallon and won", "si Philippe Vallon está presente y ganáis"),
    ],
)
def test_conditions_in_words(condition, said):
    assert spoken.condition(condition) == said


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("house", "mudarse de casa"),
        ("duel", "batirse"),
        ("influence", "usar su influencia"),
        ("gamble", "jugar a los dados"),
        ("other", "algo de su invención"),
    ],
)
def test_to_the_referee_an_order_is_told_of_a_third_person(what, said):
    assert spoken.his_doing(what) == said


def test_no_order_speaks_to_the_referee_as_if_he_gave_it():
    told = [spoken.his_doing(what) for what in spoken.DOING]
    assert not [one for one in told if re.search(r"ros\b|vuestr|teníais", one)]


def test_a_place_that_is_none_is_said_as_it_stands():
    assert spoken.club("TB") == "Les Tuiles Bleues"
    assert spoken.club("El Loro Verde") == "El Loro Verde"
    assert spoken.club("") == ""
