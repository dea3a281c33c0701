"""The house values: every one is read by the code of the rule it belongs to, so that changing it matters."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnbot.games.preux import calendar
from turnbot.games.preux.book.loaded import house

PREUX = Path(calendar.__file__).parent
#: Lists of kinds and words, which read no number.
WORDS = frozenset(("kinds.py", "spoken.py", "asking.py"))


def constants(path: Path) -> set[str]:
    """Every string of a module that is no docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    }


@pytest.fixture(scope="module")
def modules() -> list[set[str]]:
    return [constants(path) for path in sorted(PREUX.rglob("*.py")) if path.name not in WORDS]


def values() -> Iterator[tuple[str, str]]:
    return ((rule, name) for rule, named in house().items() for name in named)


def test_every_house_value_is_read_where_its_rule_is_played(modules: list[set[str]]) -> None:
    """By name, in a module that speaks of its rule's number."""
    idle = [
        f"{rule}.{name}" for rule, name in values() if not any({rule, name} <= strings for strings in modules)
    ]
    assert idle == []


def test_there_are_house_values_and_the_test_can_miss_one(modules: list[set[str]]) -> None:
    assert len(list(values())) > 100
    assert not any({"3.1.2", "no_such_value"} <= strings for strings in modules)
