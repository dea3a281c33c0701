"""Sixteen mails of a spring, and what each orders."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.orders.as_json import from_json, to_json
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.games.maquiavelli.state.world import LAND, Land, Power, Unit, World, unit_name
from turnbot.mail.message import read_message

MAILS = Path(__file__).parent / "mails"
CAST = tomllib.loads((MAILS / "cast.toml").read_text(encoding="utf-8"))
PLAYERS = {row["email"]: row["name"] for row in CAST["power"]}


def the_world() -> World:
    """The position that every mail of the folder is written against."""
    units: dict[str, Unit] = {}
    rows = [
        (row["name"], unit, unit.split()[0] in row.get("besieging", ()))
        for row in CAST["power"]
        for unit in row["units"]
    ]
    rows += [("", f"G {place}", False) for place in CAST["autonomous"]]
    for power, text, siege in rows:
        own, place = text.split(" ", 1)
        number = int(own[1:] or 0)
        name = unit_name(power, own[0], number, place)
        units[name] = Unit(name, power, own[0], number, place, siege=siege)
    lands = {LAND + area.name: Land(LAND + area.name) for area in board().areas.values() if not area.sea}
    return World(f"{CAST['year']}-1", {name: Power(name) for name in board().powers}, lands, units)


READER = Reader(the_world())


def _read(name: str) -> dict[str, Any]:
    mail = read_message((MAILS / f"{name}.eml").read_bytes())
    kind = "auto-reply" if mail.kind == "auto-reply" else "letter"
    return to_json(READER.read(Text(PLAYERS.get(mail.sender), mail.subject, mail.text, kind)))


def _loose(doc: dict[str, Any]) -> dict[str, Any]:
    """The sequence of some lists says nothing; a flag's words are told apart from its number and address."""
    found = dict(doc)
    found["flags"] = [{k: v for k, v in flag.items() if k != "text"} for flag in doc["flags"]]
    for name in ("orders", "transfers", "passage", "flags"):
        found[name] = sorted(found[name], key=lambda row: json.dumps(row, sort_keys=True))
    return found


@pytest.mark.parametrize("name", [f"m{nth:02}" for nth in range(1, 17)])
def test_a_mail_is_read_as_it_is_meant(name: str) -> None:
    wanted = json.loads((MAILS / f"{name}.json").read_text(encoding="utf-8"))
    found = _read(name)
    assert _loose(found) == _loose(wanted)
    for mine, theirs in zip(
        sorted(f["text"] for f in found["flags"] if f["why"] != "unknown-sender"),
        sorted(f["text"].removeprefix("5. ") for f in wanted["flags"] if f["why"] != "unknown-sender"),
        strict=True,
    ):
        assert mine.strip("¿?") == theirs.strip("¿?")


@pytest.mark.parametrize("name", [f"m{nth:02}" for nth in range(1, 17)])
def test_orders_survive_their_document(name: str) -> None:
    mail = read_message((MAILS / f"{name}.eml").read_bytes())
    orders = READER.read(Text(PLAYERS.get(mail.sender), mail.subject, mail.text))
    assert from_json(json.loads(json.dumps(to_json(orders, said=True)))) == orders


def _orders(line: str, who: str = "Venecia") -> list[dict[str, Any]]:
    return to_json(READER.read(Text(who, "", line)))["orders"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "line",
    [
        "E1 avanza a Ferrara",
        "E1 a Ferrara",
        "E1-Ferrara",
        "E1 → Ferrara",
        "e-1 avanzar a ferrara",
        "Muevo E1 a Ferrara",
        "Ej.1 ataca Ferrara",
        "ejército nº 1 a Ferara",
        "A1 Ferr",
        "El ejército de Pádua marcha hacia Ferrara",
        "- E1: a Ferrara",
        "E 1 va a Ferrara.",
        "E1 a Ferrara (si puede)",
        "1er ejército a Ferrara",
    ],
)
def test_an_advance_is_read_in_all_its_forms(line: str) -> None:
    assert _orders(line) == [{"unit": "E1", "do": "advance", "to": "Ferrara"}]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("A Pad - Tre", {"unit": "E1", "do": "error"}),
        ("E1 S E2 Trev", {"unit": "E1", "do": "support", "of": "E2", "in": "Treviso"}),
        ("F2 T E3", {"unit": "F2", "do": "convoy", "of": "E3"}),
        ("E1 H", {"unit": "E1", "do": "hold"}),
        ("E1 B", {"unit": "E1", "do": "besiege"}),
        ("G Ven C F", {"unit": "G Venecia", "do": "convert", "into": "F"}),
        ("F1 al golfo de leon este", {"unit": "F1", "do": "advance", "to": "GLE"}),
        ("F2 a CroaciaN", {"unit": "F2", "do": "advance", "to": "Croacia", "coast": "N"}),
    ],
)
def test_shorthand_and_other_forms(line: str, meant: dict[str, Any]) -> None:
    (found,) = _orders(line)
    assert {key: found[key] for key in meant} == meant


@pytest.mark.parametrize(
    "unit", ["G Perugia de Papado", "G Perugia del Papado", "guarnición del Papado en Perugia"]
)
def test_another_powers_garrison_is_named_in_any_order_of_words(unit: str) -> None:
    lines = f"disolver {unit}, 12d\nconvertir {unit} en autónoma, 9d\nE1 apoya a {unit} en Perugia"
    orders = to_json(READER.read(Text("Venecia", "", lines)))
    assert [(row["do"], row["unit"]) for row in orders["expenses"]] == [
        ("dissolve-garrison", "Papado G Perugia"),
        ("make-autonomous", "Papado G Perugia"),
    ]
    assert orders["orders"][0]["of"] == "Papado G Perugia"


def test_talk_orders_nothing_and_is_no_doubt() -> None:
    talk = "Querido árbitro:\nTu flota me da risa.\nComo sigas así, te ataco.\nUn abrazo,\nBea"
    orders = READER.read(Text("Venecia", "", talk))
    assert orders.empty
    assert not orders.flags
