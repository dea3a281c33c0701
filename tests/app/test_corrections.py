"""``turnbot correct``: what was published wrongly is mended in the month that is not."""

import pytest

from app.world import AFTER
from turnbot.app import corrections, decrees, month, publishing, review
from turnbot.app.referee import Nothing
from turnbot.app.shell import RefusedError
from turnbot.store import games, outcomes


def mended(shell, number):
    with shell.db.look() as tx:
        found = games.month_numbered(tx, number)
        events = outcomes.load(tx, found.id, found.month, shell.game.load).events
    return [one.changes[0].by for one in events if one.kind == "coins.mended"]


def test_a_correction_takes_an_unpublished_play_back_and_is_carried_out_by_the_next(shell):
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert corrections.correct(shell, "Ana", "coins", -20, "Error.", AFTER) == "1700-01"
    assert corrections.correct(shell, "Ana", "coins", 5, "Otro.", AFTER) == "1700-01"
    assert month.play(shell, AFTER)
    assert mended(shell, 1) == [-20, 5]


def test_a_published_month_is_mended_in_the_open_one(shell):
    for step in (month.close, month.play, publishing.publish):
        assert step(shell, AFTER)
    assert corrections.correct(shell, "Ana", "coins", 7, "Error.", AFTER) == "1700-02"
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert (mended(shell, 1), mended(shell, 2)) == ([], [7])


def test_what_the_game_cannot_correct_is_refused_and_leaves_nothing(shell):
    with pytest.raises(RefusedError, match="Nadie"):
        corrections.correct(shell, "Nadie", "coins", 7, "Error.", AFTER)
    with shell.db.look() as tx:
        assert games.rulings(tx, 1) == {}


def test_they_are_listed_with_what_else_he_laid_down_and_taken_back_by_their_number(shell):
    corrections.correct(shell, "ana", "coins", -20, "Error.", AFTER, "quiet")
    decrees.note(shell, "Blas", "Guardad esta hoja.", AFTER)
    decrees.note(shell, "la crónica", "No hay correo.", AFTER)
    assert corrections.told(corrections.pending(shell)) == [
        "  1  Corrección suya. Ana, coins -20 (Error.), callada",
        "  2  Nota suya. Para Blas: «Guardad esta hoja.»",
        "  3  Nota suya. Para todos: «No hay correo.»",
    ]
    assert month.close(shell, AFTER)
    assert month.play(shell, AFTER)
    assert mended(shell, 1) == [-20]
    for number in (1, 2):
        assert review.rule(shell, number, Nothing(), AFTER).answer == "nada"
    assert month.play(shell, AFTER)  # the old play is void
    assert mended(shell, 1) == []
    assert [line[5:] for line in corrections.told(corrections.pending(shell))][:2] == [
        "Corrección suya. no vale", "Nota suya. no vale",
    ]  # fmt: skip
    with pytest.raises(RefusedError, match="no dice nada"):
        decrees.note(shell, "Blas", "", AFTER)


def test_by_mail_too(shell, ask):
    told = " ".join(
        ask(
            "corrección Ana, coins -20: Error.\ncorrección callada de Blas, coins +5: Otro\n"
            "nota para Ana: Guardad esta hoja.\nnota para la crónica:\nNo hay correo\nen Navidad.\nfin\n"
            "correcciones\n2 nada\nnota para Nadie: hola"
        ).split()
    )
    for words in (
        "1. Corrección suya. Ana, coins -20 (Error).", "2. Corrección suya. Blas, coins +5 (Otro), callada.",
        "3. Nota suya. Para Ana: «Guardad esta hoja».",
        "4. Nota suya. Para todos: «No hay correo en Navidad.».",
        "renglón 10, «nota para Nadie: hola»: No hay ningún jugador «Nadie»", "2. Corrección suya. → nada",
    ):  # fmt: skip
        assert words in told, told


@pytest.mark.parametrize(
    "note",
    [
        "nota para Ana: Bienvenidos los nuevos:\ndos son, y sin un real.\nfin",
        "nota para Ana: Bienvenidos los nuevos:\ndos son, y sin un real.\nSaludos a todos",
        "nota para Ana: Bienvenidos\nlos nuevos:\ndos son, y sin un real.\n\nSaludos",
        "nota para Ana:\nBienvenidos los nuevos:\ndos son, y sin un real.\nfin",
    ],
)
def test_a_note_goes_on_in_the_lines_below_it(ask, note):
    told = " ".join(ask(note).split())
    assert "1. Nota suya. Para Ana: «Bienvenidos los nuevos: dos son, y sin un real" in told
    assert "renglón 2" not in told
    assert "Saludos a todos»" not in told
