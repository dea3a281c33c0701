"""The tree of tests itself."""

from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_no_two_test_files_have_one_name():
    """Pytest takes a file without a package for a module of that name: of two, one would not be run."""
    names = Counter(
        path.name for path in TESTS.rglob("test_*.py") if not (path.parent / "__init__.py").exists()
    )
    assert [name for name, times in names.items() if times > 1] == []
