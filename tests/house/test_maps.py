"""Each package of the reader begins with a map, which names all of its modules."""

import re
from pathlib import Path

import pytest

from turnbot.games.preux import reading

PACKAGES = sorted(p.parent for p in Path(reading.__file__).parent.glob("*/__init__.py"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_the_map_of_a_package_names_its_modules(package):
    named = set(re.findall(r"``(\w+)", (package / "__init__.py").read_text("utf-8")))
    assert {module.stem for module in package.glob("*.py")} - {"__init__"} <= named
