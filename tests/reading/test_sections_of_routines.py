"""Routines under a title of theirs, in whatever form players write them: whose each is, and with what."""

import pytest

WEEKS = "Semana 1: misa.\nSemana 2: misa.\nSemana 3: misa.\nSemana 4: misa.\n\n"
ME = "Jean Parrot"
VALLON, ROCHEFORT, MOREAU = "Philippe Vallon", "Marcel Rochefort", "Jean-Luc Moreau"

SAID = [
    (
        "Rutinas de esgrima de Parrot:\ncontra Moreau: patada, tajo\ncontra los demás: -X-F-X-T-B-",
        [(MOREAU, None, "AC-K-X-X-X-T"), (None, None, "X-F-X-T-B")],
    ),
    (
        "RUTINA CONTRA VALLON\n Arma: sable. Secuencia: X-T-X-X-X-P-B\n\nJ. Parrot",
        [(VALLON, "sabre", "X-T-X-X-X-P-B")],
    ),
    ("Rutina (contra Vallon): parada, tajo.", [(VALLON, None, "P-X-T")]),
    ("Rutina (la de siempre): parada, tajo.", [(None, None, "P-X-T")]),
    (
        "Rutinas (una por barba):\nVallon: X-F-X\nRochefort: X-T-X",
        [(VALLON, None, "X-F-X"), (ROCHEFORT, None, "X-T-X")],
    ),
    (
        "Esgrima:\nRival: Vallon\nArma: sable\nSecuencia: X-F-X\n\nRival: Rochefort\nArma: estoque\n"
        "Secuencia: X-T-X\n\nUn saludo\nJean",
        [(VALLON, "sabre", "X-F-X"), (ROCHEFORT, "rapier", "X-T-X")],
    ),
    (
        "Rival: Vallon\nArma: sable\nRutina: fondo, tajo\n\nRival: Rochefort\nRutina: tajo, tajo",
        [(VALLON, "sabre", "X-F-X-T"), (ROCHEFORT, None, "X-T-X-T")],
    ),
    ("Arma: sable\nContra: Vallon\nRutina: X-F-X", [(VALLON, "sabre", "X-F-X")]),
    ("Rival = Vallon; arma = sable; rutina = X-F-X", [(VALLON, "sabre", "X-F-X")]),
    (
        "Duelos\n| Rival | Arma | Rutina |\n| Vallon | sable | X-F-X |\n| resto | | X-T-X |",
        [(VALLON, "sabre", "X-F-X"), (None, None, "X-T-X")],
    ),
    (
        "Rutinas de duelo: Vallon: X-F-X. Rochefort: X-T-X. Cualquier otro: patada y tajo.",
        [(VALLON, None, "X-F-X"), (ROCHEFORT, None, "X-T-X"), (None, None, "AC-K-X-X-X-T")],
    ),
    (
        "RUTINAS\n1) Vallon - sable - X F X T X\n2) Rochefort - X-T-X",
        [(VALLON, "sabre", "X-F-X-T-X"), (ROCHEFORT, None, "X-T-X")],
    ),
    (
        "Rutina para el duelo con Vallon:\nX - F - X -\nT - X - P -\nX",
        [(VALLON, None, "X-F-X-T-X-P-X")],
    ),
    (
        "Rutinas: contra Vallon y Rochefort: X-F-X; los demás: X-T-X",
        [(VALLON, None, "X-F-X"), (ROCHEFORT, None, "X-F-X"), (None, None, "X-T-X")],
    ),
    (
        "Rutina: X-F-X (empiezo suave) T-X (ahora le doy) P-X",
        [(None, None, "X-F-X-T-X-P-X")],
    ),
    ("Rutina contra Vallon: X-F-X-T-X, con el sable", [(VALLON, "sabre", "X-F-X-T-X")]),
    ("Mi rutina es X-F-X-T-X (contra Vallon, a sable)", [(VALLON, "sabre", "X-F-X-T-X")]),
    ("Rutina contra Vallon: fondo-tajo-patada", [(VALLON, None, "X-F-X-T-AC-K-X-X-X")]),
    (
        "Para Vallon: pose, fondo, pose. Para Rochefort: tajo y más tajo. Para los otros: bloqueo, tajo.",
        [(VALLON, None, "X-X-F-X-X"), (ROCHEFORT, None, "X-T-X-T"), (None, None, "B-X-T")],
    ),
    ("Rutina contra Vallon: X-F-X-T-X\nCon sable", [(VALLON, "sabre", "X-F-X-T-X")]),
    ("Rutina: XFX TX PX", [(None, None, "X-F-X-T-X-P-X")]),
    ("rutina vallon sable xfxtxpx", [(VALLON, "sabre", "X-F-X-T-X-P-X")]),
    ("Rutina A) Vallon: X-F-X-T-X", [(VALLON, None, "X-F-X-T-X")]),
    (
        "Rutina por defecto: X-F-X-T-X. Si es con Vallon: X-T-X-F-X.",
        [(None, None, "X-F-X-T-X"), (VALLON, None, "X-T-X-F-X")],
    ),
    ("Rutina contra mi rival: X-F-X", [(None, None, "X-F-X")]),
    # How often
    (
        "Si me bato con Vallon: dos tajos, un fondo y una parada. Con los demás: fondo, tajo x2.",
        [(VALLON, None, "X-T-X-T-X-F-X-P"), (None, None, "X-F-X-T-X-T")],
    ),
    (
        "Rutina contra Vallon: 2 tajos, 2 x fondo, salto atrás (2 veces), un par de tajos",
        [(VALLON, None, "X-T-X-T-X-F-X-F-X-SA-X-SA-X-T-X-T")],
    ),
    ("Rutina (sable): tajo x3, parada, fondo*2", [(None, "sabre", "X-T-X-T-X-T-P-X-F-X-F-X")]),
    # One below the other
    ("Rutina contra Vallon:\n1. Pose\n2. Fondo\n3. Tajo", [(VALLON, None, "X-X-F-X-T")]),
    ("Rutina contra Vallon:\n- pose\n- fondo\n- tajo", [(VALLON, None, "X-X-F-X-T")]),
    ("Rutina contra Vallon: 1) pose; 2) fondo; 3) tajo; 4) pose.", [(VALLON, None, "X-X-F-X-T-X")]),
    ("Rutina contra Vallon: 1ª pose, 2ª fondo, 3ª tajo", [(VALLON, None, "X-X-F-X-T")]),
    ("Rutina contra Vallon (sable):\na) X\nb) F\nc) X\nd) T", [(VALLON, "sabre", "X-F-X-T")]),
    (
        "Rutina contra Vallon:\nPaso 1: pose\nPaso 2: fondo\nContra Rochefort:\nPaso 1: tajo\nPaso 2: fondo",
        [(VALLON, None, "X-X-F-X"), (ROCHEFORT, None, "X-T-X-F-X")],
    ),
    # ... which several routines may be, too
    ("Rutinas:\n1. X-F-X-T\n2. X-T-X", [(None, None, "X-F-X-T"), (None, None, "X-T-X")]),
    ("Rutinas:\n- tajo, fondo\n- fondo, tajo", [(None, None, "X-T-X-F-X"), (None, None, "X-F-X-T")]),
]


@pytest.mark.parametrize(("text", "wanted"), SAID, ids=[text for text, _ in SAID])
def test_each_routine_has_its_man_and_its_weapon(reading, text, wanted):
    read = reading(WEEKS + text, sender=ME)
    assert [(duel.opponent, duel.weapon, duel.actions) for duel in read.duels] == wanted
    assert not read.notes
    assert not read.flags


# What cannot be counted, or leaves something open.
OPEN = [
    "Rutina contra Vallon: X-F-X dos veces y T",
    "Rutina contra Vallon: X-F-X x2",
    "Rutina contra Vallon: fondo, varios tajos, patada",
    "Rutina contra Vallon: fondo y unos cuantos tajos",
    "Rutina contra Vallon: X-F-X y vuelta a empezar.",
    "Rutina contra Vallon: fondo, tajo o parada, fondo",
    "Rutina contra Vallon: X-F-X-T-X y si sigo en pie X-T-X",
    "Rutina contra Vallon: X-F-Q-T",
    "Esgrima\nContra Vallon: X-F-Q-T",
    "Rutina contra Vallon: le doy fuerte y luego me aparto",
]


@pytest.mark.parametrize("text", OPEN)
def test_what_is_left_open_is_shown(reading, text):
    read = reading(WEEKS + text, sender=ME)
    assert [flag.why for flag in read.flags] == ["bad-routine"]


def test_nobody_of_that_name_is_shown(reading):
    read = reading(WEEKS + "Rutina contra Fulano de Tal: X-F-X-T-X", sender=ME)
    assert [(flag.why, flag.said.text) for flag in read.flags] == [("unknown-person", "Fulano")]


@pytest.mark.parametrize(
    "text", ["Rutina: la de siempre", "Rutina contra Vallon: la del mes pasado.", "Rutina: como en julio"]
)
def test_a_routine_told_elsewhere_is_shown(reading, text):
    read = reading(WEEKS + text, sender=ME)
    assert [flag.where for flag in read.flags] == ["duels"]


@pytest.mark.parametrize("text", ["Rutinas: ninguna", "Rutinas de esgrima:\n-", "Rutina: no tengo duelos."])
def test_no_routine_is_none(reading, text):
    read = reading(WEEKS + text, sender=ME)
    assert not read.duels
    assert not read.flags
    assert read.kind == "orders"


WITHIN = [
    ("Semana 1: me bato con Vallon. Rutina: X-F-X.\nSemana 2: misa.", VALLON),
    ("Semana 1: me bato con Vallon, rutina X-F-X.\nSemana 2: misa.", VALLON),
    ("Semana 1: me bato con Vallon (rutina X-F-X).\nSemana 2: misa.", VALLON),
    ("Semana 1: me bato con Vallon usando la secuencia X-F-X.\nSemana 2: misa.", VALLON),
    ("Semana 1: me bato con Vallon. Contra él: X-F-X.\nSemana 2: misa.", VALLON),
    ("Semana 1: me bato con Vallon. Le haré lo siguiente: X-F-X.\nSemana 2: misa.", VALLON),
    ("Semana 1: duelo con Vallon\nRutina: X-F-X\nSemana 2: misa.", VALLON),
    ("Semana 1:\nDuelo con Vallon: X-F-X\nSemana 2: misa.", VALLON),
    ("Semana 1: duelo con Vallon.\nRutina contra cualquiera: X-F-X\nSemana 2: misa.", None),
    ("Semana 2: misa.\nSemana 1: duelo con Vallon.\n\nRutina: X-F-X", None),
]


@pytest.mark.parametrize(("text", "rival"), WITHIN, ids=[text for text, _ in WITHIN])
def test_a_routine_within_a_week_is_for_whom_he_fights_there(reading, text, rival):
    read = reading(text, sender=ME)
    assert [(duel.opponent, duel.actions) for duel in read.duels] == [(rival, "X-F-X")]
    assert [action.opponent for action in read.weeks[0]] == [VALLON]
    assert not read.flags
