"""Catalogues of sentences: many short templates in one file, each a section under its name.

A folder of templates may hold, beside files of one template each, catalogues whose sections begin with a
line ``## NAME: FACT FACT ...``. What stands before the first section is a remark. The template
``folder/NAME.j2`` is then the section of that name, wherever in the folder it stands; a referee's folder,
laid over ours, may replace single ones. The facts behind the name are what its sentence may speak of;
``+OTHER`` among them stands for those of another section, which includes this one. What all may speak of is
listed by a section named ``*``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound, TemplateSyntaxError, meta

_HEADING = re.compile(r"^## *([^\s:]+) *(?::(.*))?$", re.MULTILINE)
#: The section that says no sentence, but what all may speak of.
SHARED = "*"


@dataclass(frozen=True, slots=True)
class Section:
    """One template of a catalogue: where it stands (line from 1), its facts, and its source."""

    name: str
    file: Path
    line: int
    facts: frozenset[str]
    source: str

    def padded(self) -> str:
        """The source behind a remark as long as what stands before it: faults then tell the file's line."""
        return "{#" + "\n" * (self.line - 1) + "#}" + self.source


class CatalogueLoader(BaseLoader):
    """Finds a template as a section of the catalogues in its folder below ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """Return source, file and freshness of a section, as Jinja asks a loader."""
        place, _, name = template.rpartition("/")
        section = sections(self.root / place).get(name.removesuffix(".j2"))
        if section is None or section.name == SHARED:
            raise TemplateNotFound(template)
        stamp = _stamp(section.file)
        return section.padded(), str(section.file), lambda: _stamp(section.file) == stamp


def sections(place: Path) -> dict[str, Section]:
    """Every section of the catalogues in a folder, by name.

    Raises TemplateSyntaxError, with file and line, where a name stands there twice, UnicodeDecodeError
    where a file is not in UTF-8.
    """
    found: dict[str, Section] = {}
    for file in sorted(place.glob("*.j2")):
        for section in _of_file(file, _stamp(file)):
            if section.name in found and section.name != SHARED:
                first = found[section.name]
                where = f"{first.file.name}, línea {first.line - 1}"
                message = f"la sección «{section.name}» está dos veces: también en {where}"
                raise TemplateSyntaxError(message, section.line - 1, file.name, str(file))
            found[section.name] = section
    return {name: _with_those_it_names(section, found) for name, section in found.items()}


def _with_those_it_names(section: Section, all_of_them: Mapping[str, Section]) -> Section:
    named = {fact for fact in section.facts if fact.startswith("+")}
    if not named:
        return section
    try:
        others = [all_of_them[fact[1:]].facts for fact in named]
    except KeyError as unknown:
        message = f"«{section.name}» remite a una sección que no existe: {unknown.args[0]}"
        raise TemplateSyntaxError(message, section.line - 1, section.file.name, str(section.file)) from None
    return replace(section, facts=(section.facts - named).union(*others))


def strangers(env: Environment, section: Section, known: frozenset[str]) -> list[str]:
    """What a section speaks of and ``known`` does not hold, in order of the alphabet.

    Raises TemplateSyntaxError for a section that is no template.
    """
    tree = env.parse(section.padded(), section.name, str(section.file))
    return sorted(meta.find_undeclared_variables(tree) - known - set(env.globals))


def _stamp(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


@cache
def _of_file(file: Path, stamp: int) -> tuple[Section, ...]:
    return tuple(_cut(file, file.read_text(encoding="utf-8")))


def _cut(file: Path, text: str) -> Iterator[Section]:
    headings = list(_HEADING.finditer(text))
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=False):  # a file of one template has no heading
        name, facts = heading.group(1), heading.group(2) or ""
        line = text.count("\n", 0, heading.end()) + 2  # the line after its heading
        body = text[heading.end() : end].strip("\n") + "\n"
        yield Section(name, file, line, frozenset(facts.split()), body)
