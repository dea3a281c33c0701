"""Who marches is told so before he does: with his sheet, with the answer to his orders, and in time."""

import re
from copy import deepcopy
from datetime import timedelta
from pathlib import Path

import pytest

from app import paris as played
from app.paris import GASPARD, MALATERRE, NAMES, WEEKS, Paris, words
from app.world import DEADLINE, OPENED
from turnbot.app import deadline, delivery, intake, opening
from turnbot.games.preux.orders.tree import VisitClub
from turnbot.mail.message import Message

MINISTER = "Ministro de la Guerra"
LIST = "Tirada de muerte: 7 7 7 7 7 7 7 8 9 10 10 10 10"


@pytest.fixture
def war(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paris:
    """Malaterre's regiment goes out with the month that opens, and Gaspard says which go next."""
    doc = deepcopy(played.scenario())
    next(one for one in doc["character"] if one["name"] == NAMES[GASPARD])["office"] = MINISTER
    doc["unit"] = [{"kind": "regiment", "code": "CDD", "at_front": True}]
    monkeypatch.setattr(played, "scenario", lambda: doc)
    begun = Paris.begun(tmp_path)
    opening.greet(begun.shell, OPENED)
    delivery.send_due(begun.shell, begun.outbox, OPENED)
    return begun


def remind(paris: Paris) -> dict[str, Message]:
    """The reminders that go out the day before the deadline, by who gets them."""
    now, before = DEADLINE - timedelta(hours=20), len(paris.outbox.took)
    intake.fetch(paris.shell, paris.inbox, now)
    deadline.advance(paris.shell, now)
    delivery.send_due(paris.shell, paris.outbox, now)
    return dict(paris.outbox.took[before:])


def opening_sheet(paris: Paris, who: str) -> Message:
    """Who he is, as he was written when the game began."""
    [sheet] = [one for to, one in paris.outbox.took if to == who and "quién sois" in one.subject]
    return sheet


def form_of(letter: Message) -> str:
    """The form in a letter, as it is printed."""
    return "Jugada de " + letter.full_text.partition("Jugada de ")[2].partition("(Fin de")[0]


def first(paris: Paris, who: str) -> str:
    """The sheet with which he begins."""
    return words(opening_sheet(paris, who))


def test_a_newcomer_whose_regiment_marches_reads_it_in_the_sheet_he_begins_with(war: Paris) -> None:
    told = first(war, MALATERRE)
    assert "Con agosto de 1626 salís a campaña con los Coraceros del Delfín, hasta que acabe agosto" in told
    assert "tirada de muerte: trece números" in told
    assert "Tirada de muerte:" in told.partition("Jugada de")[2], "the form has a line for it"
    assert "salís a campaña" not in first(war, GASPARD)
    assert "Tirada de muerte:" not in form_of(opening_sheet(war, GASPARD))


def test_orders_for_paris_of_who_marches_are_answered_with_a_warning_and_the_month_bears_it_out(
    war: Paris,
) -> None:
    told = words(war.answer(MALATERRE, WEEKS))
    assert "salís a campaña: nada de lo que en París ordenáis se hará" in told.partition("NO PODRÁ SER")[2]
    assert "(9.4.4)" in told
    assert "no tengo vuestra tirada de muerte" in told
    mine = [e for e in war.played() if e.facts.get("who") == NAMES[MALATERRE]]
    refused = [(e.rule, e.facts["reason"]) for e in mine if e.kind == "order.refused"]
    assert refused == [("9.4.4", "at-front")] * 4
    assert [e.facts["reason"] for e in mine if e.kind == "roll.defaulted"] == ["missing"]
    sheet = next(words(one) for to, one in war.publish() if to == MALATERRE and "hoja" in one.subject)
    assert "No pudisteis ir al club: estáis en campaña y no en París, y de ella no se vuelve" in sheet
    assert "hasta que acabe (9.4.4)" in sheet
    assert "(1.0.3)" not in sheet


def test_who_has_sent_his_list_is_asked_for_nothing(war: Paris) -> None:
    told = words(war.answer(MALATERRE, LIST))
    assert "OS FALTA" not in told
    assert "NO PODRÁ SER" not in told
    assert "No tengo órdenes" not in told, "weeks without orders are as they should be there"


def test_a_list_that_does_not_count_is_still_wanting(war: Paris) -> None:
    assert "no tengo vuestra tirada" in words(war.answer(MALATERRE, "Tirada de muerte: 7 7 7 7"))


def test_leave_opens_paris_to_him_and_he_still_owes_the_list(war: Paris) -> None:
    told = words(war.answer(MALATERRE, "Semana 2: pido permiso y voy a mi club."))
    assert "NO PODRÁ SER" not in told
    assert "no tengo vuestra tirada de muerte" in told


def test_a_volunteer_is_told_what_he_will_need(war: Paris) -> None:
    told = words(war.answer(GASPARD, f"Observaciones: voy voluntario a la frontera.\n{WEEKS}"))
    assert "salís a campaña" in told.partition("NO PODRÁ SER")[2]
    assert "no tengo vuestra tirada de muerte" in told


def test_who_is_reminded_is_reminded_of_his_list_and_who_wrote_without_it_as_well(war: Paris) -> None:
    war.answer(MALATERRE, WEEKS)
    war.answer(GASPARD, WEEKS)
    last = remind(war)
    assert GASPARD not in last
    told = words(last[MALATERRE])
    assert "algo falta en vuestras órdenes" in last[MALATERRE].subject
    assert "Vuestra carta llegó, y vale" in told
    assert "no tengo vuestra tirada de muerte" in told
    assert "se queda en casa" not in told


def test_who_has_written_nothing_gets_a_form_with_a_line_for_it(war: Paris) -> None:
    last = {to: words(letter) for to, letter in remind(war).items()}
    assert "no tengo vuestra tirada" in last[MALATERRE]
    assert "Tirada de muerte:" in last[MALATERRE].partition("Jugada de")[2]
    assert "Tirada de muerte" not in last[GASPARD]


def test_the_form_of_who_marches_comes_back_filled_in_or_as_it_was(war: Paris) -> None:
    letter = opening_sheet(war, MALATERRE)
    form = form_of(letter)
    blank = words(war.answer(MALATERRE, form))
    assert "no tengo vuestra tirada" in blank or "no he hallado" in blank
    filled = re.sub("Observaciones:", "Observaciones: llevo pistola.", form)
    filled = re.sub("Tirada de muerte:.*", LIST, filled)
    war.answer(MALATERRE, filled)
    counted = war.orders(MALATERRE)
    assert counted.death_roll == (7, 7, 7, 7, 7, 7, 7, 8, 9, 10, 10, 10, 10)
    assert [type(one).__name__ for one in counted.notes] == ["CarryPistol"]
    assert counted.flags == ()


def test_who_comes_home_with_the_season_is_warned_of_nothing_and_may_order_paris_again(war: Paris) -> None:
    war.answer(
        GASPARD,
        f"{WEEKS}Observaciones: envío a la campaña los regimientos Guardia Real y Mosqueteros del Rey.",
    )
    war.answer(MALATERRE, f"Tirada de muerte: {' '.join(['12'] * 13)}")
    war.played()
    sheet = next(words(one) for to, one in war.publish() if to == MALATERRE)
    assert "Con septiembre de 1626 volvéis del frente" in sheet
    assert "Mantenimiento:" in sheet, "in Paris he pays it again"
    assert "Tirada de muerte:" not in sheet.partition("Jugada de")[2].partition("(Fin de")[0]
    told = words(war.answer(MALATERRE, WEEKS))
    assert "OS FALTA" not in told
    assert "campaña" not in told
    mine = [e for e in war.played() if e.facts.get("who") == NAMES[MALATERRE]]
    assert [e.week for e in mine if e.kind == "club.visited"] == [1, 2, 3]
    assert war.orders(MALATERRE).weeks[0] == (VisitClub(),)


def test_who_stays_out_finds_his_list_in_the_form_and_nothing_of_paris(war: Paris) -> None:
    again = "Observaciones: envío a la campaña los regimientos Coraceros del Delfín y Mosqueteros del Rey."
    war.answer(GASPARD, f"{WEEKS}{again}")
    twelves = f"Tirada de muerte: {' '.join(['12'] * 13)}"
    war.answer(MALATERRE, f"{WEEKS}{twelves}")
    war.played()
    sheet = next(words(one) for to, one in war.publish() if to == MALATERRE)
    assert "Seguís en campaña con los Coraceros del Delfín, hasta que acabe noviembre de 1626" in sheet
    form = sheet.partition("Jugada de")[2]
    assert twelves in form
    assert "club" not in form
    assert "Mantenimiento:" not in sheet.partition("CUENTAS QUE VENDRÁN")[2]
