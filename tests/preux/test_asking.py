"""Every kind of case that a rule decides has a sentence, and every option of it words."""

import ast
from pathlib import Path

import pytest

from turnbot.core.turn import Case
from turnbot.games.preux import calendar
from turnbot.games.preux.desk.asking import KINDS, ask
from turnbot.games.preux.words import spoken

RULES = Path(calendar.__file__).parent


def decided() -> set[str]:
    """The kinds of cases that are written out where rules decide."""
    found = set()
    for file in [*(RULES / "rules").rglob("*.py"), *(RULES / "week").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "decide":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_what_rules_decide_is_asked_in_a_sentence_of_its_own() -> None:
    assert decided() <= KINDS.keys() | spoken.DOING.keys()
    assert len(decided()) > 15


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_its_sentence_is_whole_and_its_options_have_words(kind: str) -> None:
    row = KINDS[kind]
    values = {"true": True, "false": False, "null": None}
    options = tuple(values.get(name, name) for name in row.get("options", {})) if "free" not in row else ()
    facts = {
        "words": "suyas", "partner": "Jean", "offended": "Jean", "offender": "Pierre", "refuser": "Jean",
        "governor": "", "count": 3, "months": 2, "own": 4, "least": 3, "place": "TB", "why": "pistol",
        "sector": "arms", "doing": "buy", "condition": "won", "thing": "un loro",
        "missing": 3, "regiment": "MDR", "province": "Bretagne",
    }  # fmt: skip
    proposal = options[0] if options else 7
    case = Case("k", "1.0.3", 2, kind, "", ("Pierre",), facts, options, proposal, proposal, False, False)
    asked = ask(case)
    assert "{" not in asked.sentence
    assert asked.sentence.endswith(("?", ")"))
    assert all(text not in ("True", "False", "None") for text, _ in asked.choices)
    assert asked.free == ("free" in row)
    assert asked.default == asked.choices[0][0]
