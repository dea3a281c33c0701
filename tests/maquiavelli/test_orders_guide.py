"""The player's guide: every example is read as it says, and docs/maquiavelli.md is the guide."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from turnbot.app.guide import markdown
from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.desk.guide import themes
from turnbot.games.maquiavelli.game import GAME

WORLD = GAME.scenario({"start": "spring"}, bytes(32))
EXAMPLES = [example for theme in themes()["theme"] for example in theme.get("example", ())]
EMPTY: dict[str, Any] = {
    "orders": [],
    "retreats": {},
    "expenses": [],
    "transfers": [],
    "loans": [],
    "passage": [],
}


def _read(words: str, wanted: dict[str, Any]) -> dict[str, Any]:
    world = replace(WORLD, month="1454-0") if wanted["adjust"] else WORLD
    orders = GAME.read(Text("Venecia", "", words), world)
    doc = GAME.document(orders)
    assert doc["flags"] == [], words
    return {key: doc[key] for key in (*EMPTY, "adjust")}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["say"][0])
def test_an_example_means_what_stands_beside_it(example: dict[str, Any]) -> None:
    wanted = {**EMPTY, "adjust": None, **example["means"]}
    if wanted["adjust"] and wanted["adjust"]["keep"] == "none":
        wanted["adjust"] = {**wanted["adjust"], "keep": None}
    assert _read("\n".join(example["say"]), wanted) == wanted
    for other in example["others"]:
        assert _read(other, wanted) == wanted, other


def test_the_page_is_the_guide() -> None:
    page = Path(__file__).parents[2] / "docs" / "maquiavelli.md"
    assert page.read_text(encoding="utf-8") == markdown(GAME), "run `make docs`"
