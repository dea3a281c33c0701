"""Do the tests notice a change? A sample of what mutmut can do to the rules and the core. By hand, never in CI.

mutmut leaves decorated functions alone, and every rule is one (``@rule``): so it works on a copy of the tree, where
the two marks that only look a number up, or stamp one, stand behind their function instead of above it. There all
but the functions drawn are closed to it: what it makes of thousands would not fit in memory. Both the functions and
which of their changes are tried are drawn by the seed.

What it found stays in ``.mutants``: ``report.txt``, and the changes that no test noticed in ``survivors.diff``.
"""

import argparse
import ast
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / ".mutants"
COPY = PLACE / "tree"
MUTMUT = Path(sys.executable).with_name("mutmut")
#: What is changed, and the tests that should notice.
SOURCES = ("src/turnbot/games/preux/rules", "src/turnbot/core")
TESTS = ("tests/rules", "tests/core", "tests/scenarios", "tests/seam")
#: Nothing of the copy needs these.
LEFT_OUT = ("tests/corpus", "tests/messages", "docs/img")
MARKS = ("rule", "computes")
#: Statuses of mutmut that a test has brought about.
NOTICED = ("killed", "timeout", "segfault", "suspicious")

CONFIGURATION = """
[tool.mutmut]
source_paths = ["src/turnbot"]
only_mutate = {files}
also_copy = ["grammars", "templates", "migrations", "examples", "docs"]
pytest_add_cli_args = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="{more}]
pytest_add_cli_args_test_selection = {tests}
# A server that has run no test: what functions remember of an earlier run would hide a change.
process_isolation = "forkserver"
timeout_constant = 30.0
track_dependencies = false
use_git_change_detection = false
"""


@dataclass(frozen=True)
class Unit:
    """A function or class of a module: its name and lines, decorators included."""

    file: str
    name: str
    first: int
    last: int


def main() -> None:
    """Draw a sample, let mutmut change it, and say what was noticed."""
    asked = _arguments()
    shutil.rmtree(COPY, ignore_errors=True)
    _copy()
    files = [path for path in _sources(asked.only)]
    for path in files:
        path.write_text(_marks_behind(path.read_text("utf-8")), "utf-8")
    drawn = _draw([unit for path in files for unit in _units(path)], asked.functions, asked.seed)
    for path in files:
        _close(path, [unit for unit in _units(path) if unit not in drawn])
    _configure(sorted({unit.file for unit in drawn}), asked.tests)
    digits = "".join(sorted(random.Random(asked.seed).sample("0123456789", asked.tenths)))
    _mutmut("run", "--max-children", str(asked.processes), f"*[{digits}]")
    _report(asked, len(drawn))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--functions", type=int, default=60, help="functions and classes to draw")
    parser.add_argument(
        "--tenths", type=int, default=4, choices=range(1, 11), help="of their changes, so many tenths"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="", help="only modules whose path holds this, as «c04_» or «core/»")
    parser.add_argument("--tests", nargs="*", default=TESTS)
    return parser.parse_args()


# The copy -----------------------------------------------------------------------------------------------


def _copy() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if not name.startswith(LEFT_OUT) and (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, COPY / name)


def _sources(only: str) -> Iterator[Path]:
    for folder in SOURCES:
        yield from (
            path for path in sorted((COPY / folder).rglob("*.py")) if only in str(path.relative_to(COPY))
        )


def _marks_behind(text: str) -> str:
    """The same module, with ``f = rule("1.0.1")(f)`` behind a function instead of ``@rule("1.0.1")`` above it."""
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        if not isinstance(node, ast.FunctionDef) or len(node.decorator_list) != 1:
            continue
        mark = node.decorator_list[0]
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in MARKS:
            lines[node.end_lineno : node.end_lineno] = [f"{node.name} = {ast.unparse(mark)}({node.name})"]
            del lines[mark.lineno - 1 : mark.end_lineno]
    return "\n".join(lines)


def _units(path: Path) -> list[Unit]:
    found = []
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            found.append(Unit(str(path.relative_to(COPY)), node.name, first, node.end_lineno or first))
    return found


def _draw(units: list[Unit], count: int, seed: int) -> set[Unit]:
    return set(random.Random(seed).sample(units, min(count, len(units))))


def _close(path: Path, units: list[Unit]) -> None:
    """Close some functions of a module to mutmut."""
    lines = path.read_text("utf-8").split("\n")
    for unit in reversed(units):
        lines.insert(unit.last, "# pragma: no mutate end")
        lines.insert(unit.first - 1, "# pragma: no mutate start")
    path.write_text("\n".join(lines), "utf-8")


def _configure(files: list[str], tests: list[str]) -> None:
    # The test that counts conditions plays every row of the seam again.
    more = ', "--deselect", "tests/seam/test_rows.py::{}"'.format(
        "test_every_condition_is_played_where_it_holds_and_where_it_does_not"
    )
    told = CONFIGURATION.format(files=files, tests=list(tests), more=more).replace("'", '"')
    project = COPY / "pyproject.toml"
    project.write_text(project.read_text("utf-8") + told.replace('""', '"'), "utf-8")


# mutmut -------------------------------------------------------------------------------------------------


def _mutmut(*args: str) -> str:
    """Run a command of mutmut in the copy; what it prints is kept in ``mutmut.log`` as well."""
    ran = subprocess.run([MUTMUT, *args], cwd=COPY, check=False, capture_output=True, text=True)
    with (PLACE / "mutmut.log").open("a", encoding="utf-8") as log:
        log.write(f"{args[0]}:\n{ran.stdout}{ran.stderr}\n")
    if ran.returncode:
        said = (ran.stdout + ran.stderr).replace("\r", "\n").strip().splitlines()
        sys.exit(
            f"mutmut {args[0]} failed: {said[-1] if said else 'without a word'}\n"
            f"If it could not collect stats, a test fails as it is: run {' '.join(TESTS)} first."
        )
    return ran.stdout


def _report(asked: argparse.Namespace, functions: int) -> None:
    told = re.findall(r"([\w.ǁ]+__mutmut_\d+): (.+)", _mutmut("results", "--all", "true"))
    status = {name: what.strip() for name, what in told if what.strip() != "not checked"}
    by_module: dict[str, Counter[bool]] = {}
    for name, what in status.items():
        by_module.setdefault(name.split("__mutmut")[0].rpartition(".")[0], Counter())[what in NOTICED] += 1
    missed = [name for name, what in status.items() if what not in NOTICED]
    share = 100 * (len(status) - len(missed)) / max(1, len(status))
    lines = [
        f"seed {asked.seed}: {functions} functions, {len(status)} changes, {share:.1f} % noticed",
        *(f"  {n[True]:4} of {n.total():4}  {module}" for module, n in sorted(by_module.items())),
        *(f"  not noticed ({status[name]}): {name}" for name in missed),
    ]
    (PLACE / "report.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (PLACE / "survivors.diff").write_text("\n".join(_mutmut("show", n) for n in missed), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
