"""Rule numbers: the mark that ties a function to the book, and the index of the book itself.

The mark is used for looking up and checking, never for dispatch: the order of play stands in a
game's calendar, where a person can read it from top to bottom.
"""

import ast
import csv
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from turnbot.core.turn import Turn

P = ParamSpec("P")
R = TypeVar("R")

#: The number under which a referee's own corrections are booked.
REFEREES_OWN = "referee"

#: Beside an index: the numbers whose code a played game was seen to enter, one a line.
PLAYED = "played.txt"

KINDS = frozenset({"auto", "referee", "info"})


def rule(
    number: str, *more: str
) -> Callable[[Callable[Concatenate["Turn[Any, Any]", P], R]], Callable[Concatenate["Turn[Any, Any]", P], R]]:
    """Mark a function as the home of one or several numbers of the book.

    The function receives a handle that stamps everything it posts, rolls or decides with the first
    number; where another of its numbers applies it says ``t.under("3.1.8").post(...)``.
    """

    def mark(
        function: Callable[Concatenate["Turn[Any, Any]", P], R],
    ) -> Callable[Concatenate["Turn[Any, Any]", P], R]:
        @wraps(function)
        def under(t: "Turn[Any, Any]", /, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(t.under(number), *args, **kwargs)

        under.rule_numbers = (number, *more)  # type: ignore[attr-defined]  # read back by claims()
        return under

    return mark


def computes(number: str, *more: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a pure function as the home of one or several numbers of the book.

    For rules that only reckon, without a month at hand: they neither post nor roll by themselves, so there
    is nothing to stamp, and the function is left as it is.
    """

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        function.rule_numbers = (number, *more)  # type: ignore[attr-defined]  # read back by claims()
        return function

    return mark


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line of the index: a number of the book, in our own words.

    ``kind`` is ``auto`` (the program applies it), ``referee`` (it proposes, he disposes) or ``info``
    (nothing to compute); ``tables`` are the data files the rule reads.
    """

    rule: str
    chapter: str
    summary: str
    kind: str
    tables: tuple[str, ...]


def read_index(path: Path) -> tuple[RuleLine, ...]:
    """Read a rulebook.csv. Raises ValueError that names the line with a number given twice or an odd kind."""
    lines: dict[str, RuleLine] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for at, row in enumerate(csv.DictReader(file), start=2):
            if row["rule"] in lines:
                raise ValueError(f"{path.name}:{at}: rule {row['rule']} stands twice")
            if row["kind"] not in KINDS:
                raise ValueError(f"{path.name}:{at}: kind {row['kind']!r} is none of {sorted(KINDS)}")
            tables = tuple(name for name in row["tables"].split(";") if name)
            lines[row["rule"]] = RuleLine(row["rule"], row["chapter"], row["summary"], row["kind"], tables)
    return tuple(lines.values())


def read_played(index: Path) -> frozenset[str]:
    """Return the numbers that a played game was seen to enter; none where nobody has looked yet."""
    path = index.parent / PLAYED
    return frozenset(path.read_text(encoding="utf-8").split()) if path.exists() else frozenset()


def claims(modules: Iterable[ModuleType]) -> Mapping[str, str]:
    """Return for each claimed number the place ``module:function`` that claims it.

    Raises ValueError that names both places when two functions claim one number.
    """
    found: dict[str, str] = {}
    for module in modules:
        for name, value in _functions(module):
            numbers = getattr(value, "rule_numbers", None)
            if numbers is None or value.__module__ != module.__name__:
                continue
            place = f"{module.__name__}:{name}"
            for number in numbers:
                if number in found:
                    raise ValueError(f"rule {number} is claimed by {found[number]} and by {place}")
                found[number] = place
    return found


def _functions(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What stands in a module by name, and the methods of its classes by ``Class.method``."""
    for name, value in vars(module).items():
        yield name, value
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield from ((f"{name}.{inner}", method) for inner, method in vars(value).items())


def tested(tests: Path, but: Iterable[Path]) -> Mapping[str, int]:
    """Count, for each number, the test functions marked ``@pytest.mark.rule`` below a folder, and the cases.

    A case is a file of data in a folder ``positions`` whose ``rules`` say what it is an example of. Folders
    in ``but`` are left out: another game's numbers may look alike. Reads the source, runs nothing. A folder
    that does not exist has no tests: an installed wheel carries none.
    """
    counts: dict[str, int] = {}
    others = tuple(but)
    for path in sorted((*tests.rglob("test_*.py"), *tests.rglob("positions/*.toml"))):
        if any(path.is_relative_to(other) for other in others):
            continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".toml":
            for number in tomllib.loads(text).get("rules", ()):
                counts[number] = counts.get(number, 0) + 1
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for number in _marked(node):
                    counts[number] = counts.get(number, 0) + 1
    return counts


def _marked(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    numbers: set[str] = set()
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule":
            numbers |= {str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant)}
    return numbers
