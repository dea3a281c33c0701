"""Routines that stand under no heading: a run of actions is known wherever it stands."""

import pytest

WEEKS = "Semana 1: misa.\nSemana 2: misa.\nSemana 3: misa.\nSemana 4: misa.\n\n"
BOUT = "X-F-X-X-T-X"

SAID = [
    (f"Duelo vs Rochefort -> {BOUT.replace('-', ',')}", [("Marcel Rochefort", BOUT)]),
    (f"Esgrima (Rochefort): {BOUT.replace('-', ' ')}", [("Marcel Rochefort", BOUT)]),
    (
        f"Si me bato con Rochefort uso {BOUT}; con los demás X-X-P-X.",
        [("Marcel Rochefort", BOUT), (None, "X-X-P-X")],
    ),
    (
        f"Mi rutina contra Rochefort será {BOUT} y la de por defecto X-X-P-X.",
        [("Marcel Rochefort", BOUT), (None, "X-X-P-X")],
    ),
    (
        f"Combates\nRochefort / rapier / {BOUT}\nGeneral / X-X-P-X",
        [("Marcel Rochefort", BOUT), (None, "X-X-P-X")],
    ),
    (f"Si hay duelo, rutina {BOUT} contra quien sea.", [(None, BOUT)]),
    (f"ESGRIMA. Contra Rochefort, a rapier:\n-{BOUT}-", [("Marcel Rochefort", BOUT)]),
    (f"DUELO\nContra Rochefort, a rapier.\n-{BOUT}-", [("Marcel Rochefort", BOUT)]),
    (f"Mi rutina: -{BOUT}- (contra Rochefort, a rapier)", [("Marcel Rochefort", BOUT)]),
    (f"Combate. A Rochefort, rapier en mano, le hago:\n-{BOUT}-", [("Marcel Rochefort", BOUT)]),
    (
        "Contra Rochefort, con el rapier, empezaré por un salto atrás, seguiré con un asalto a fondo y\n"
        "remataré con un tajo.",
        [("Marcel Rochefort", "SA-X-F-X-X-E-X-X-X-T")],
    ),
    (
        f"Mi secuencia contra el capitán del 13 será: {BOUT}. Contra Vallon, X-X-P-X.",
        [("Jean Parrot", BOUT), ("Philippe Vallon", "X-X-P-X")],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), SAID, ids=[text for text, _ in SAID])
def test_a_run_of_actions_is_a_routine(reading, text, wanted):
    read = reading(WEEKS + text, sender="Pierre de l'Exemple")
    assert [(duel.opponent, duel.actions) for duel in read.duels] == wanted
    assert not read.notes
    assert not read.flags


def test_a_duel_ordered_with_its_routine_is_both(reading):
    read = reading(f"Semana 1: me bato con Rochefort: {BOUT}.\nSemana 2: misa.", sender="Pierre de l'Exemple")
    assert [(duel.opponent, duel.actions) for duel in read.duels] == [("Marcel Rochefort", BOUT)]
    assert [type(action).__name__ for action in read.weeks[0]] == ["Duel"]


def test_an_order_before_a_routine_is_not_lost(reading):
    read = reading(
        WEEKS + f"Observaciones: llevo pistola; si hay duelo, rutina {BOUT}.", sender="Pierre de l'Exemple"
    )
    assert [duel.actions for duel in read.duels] == [BOUT]
    assert [type(action).__name__ for action in read.notes] == ["CarryPistol"]


def test_a_title_over_no_routine_is_shown(reading):
    read = reading(
        WEEKS + "RUTINAS\nContra Rochefort, a rapier: la de siempre.", sender="Pierre de l'Exemple"
    )
    assert [flag.where for flag in read.flags] == ["duels"]
