"""A favour on a War Minister whom nobody plays, from the mail to the sheet (13.1.1, 11.2.8; ruling 262)."""

from copy import deepcopy
from pathlib import Path

import pytest

from app import paris as played
from app.paris import MALATERRE, NAMES, WEEKS, Paris, words
from app.world import OPENED
from turnbot.app import delivery

WISH = "Observaciones: uso mi influencia para que se manden más tropas al frente.\n"


def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, month: str) -> Paris:
    doc = deepcopy(played.scenario())
    doc["month"] = month
    monkeypatch.setattr(played, "scenario", lambda: doc)
    paris = Paris.begun(tmp_path)
    delivery.send_due(paris.shell, paris.outbox, OPENED)
    return paris


def sheet(paris: Paris) -> str:
    return next(words(one) for to, one in paris.publish() if to == MALATERRE and "hoja" in one.subject)


@pytest.mark.rule("13.1.1", "11.2.8")
def test_who_wants_more_troops_sent_is_told_so_and_it_is_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paris = begun(tmp_path, monkeypatch, "1626-08")
    told = words(paris.answer(MALATERRE, WEEKS + WISH))
    assert "Usar vuestra propia influencia para que se manden más regimientos al frente" in told
    assert "NO TENGO CLARO" not in told
    events = [e for e in paris.played() if e.facts.get("who") == NAMES[MALATERRE]]
    [used] = [e for e in events if e.kind == "influence.used"]
    assert used.facts["matter"] == "sending"
    assert [e.facts["matter"] for e in events if e.kind == "influence.spent"] == ["sending"]
    assert "Se ha decidido de lo que pedíais, que se manden más regimientos al frente" in sheet(paris)


@pytest.mark.rule("13.1.1")
def test_in_a_month_in_which_nobody_is_sent_he_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paris = begun(tmp_path, monkeypatch, "1626-07")
    paris.answer(MALATERRE, WEEKS + WISH)
    kinds = [e.kind for e in paris.played() if e.facts.get("who") == NAMES[MALATERRE]]
    assert "influence.returned" in kinds
    assert "influence.spent" not in kinds
    assert "decidió que se manden más regimientos al frente: conserváis vuestra propia influencia" in sheet(
        paris
    )
