"""Pin every dependency, extras included, with hashes: requirements.lock to run, requirements-dev.lock to develop.

requirements-mutants.lock is the latter and what ``make mutants`` needs besides, requirements-weights.lock the
former and what ``make weights`` needs.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compile_lock(wanted: list[str], out: Path, *more: str) -> None:
    """Resolve what is wanted and write it with the hashes of every file PyPI offers."""
    with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
        file.write("\n".join(wanted))
        file.flush()
        subprocess.run(
            [sys.executable, "-m", "piptools", "compile", "--quiet", "--generate-hashes", "--strip-extras",
             "--allow-unsafe", "--no-annotate", "--no-header", "--no-emit-index-url", "--no-emit-find-links",
             "--no-emit-trusted-host", "--output-file", str(out), *more, file.name],
            check=True,
        )  # fmt: skip


def main() -> None:
    """Write all lock files anew."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    run = [*project["project"]["dependencies"], *(one for extra in extras for one in extra)]
    develop = project["dependency-groups"]["dev"]
    build = project["build-system"]["requires"] + ["editables"]
    compile_lock(run, ROOT / "requirements.lock")
    dev, groups = ROOT / "requirements-dev.lock", project["dependency-groups"]
    compile_lock(run + develop + build, dev)
    also = ("--constraint", str(dev))
    compile_lock(run + develop + build + groups["mutants"], ROOT / "requirements-mutants.lock", *also)
    compile_lock(run + groups["weights"], ROOT / "requirements-weights.lock", *also)


if __name__ == "__main__":
    main()
