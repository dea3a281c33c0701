"""Every die that a letter shows says in Spanish what it was thrown for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnbot.games.preux import rules
from turnbot.games.preux.words import spoken

HERE = Path(rules.__file__).parent
#: Dice whose names rules make of what they are handed.
HANDED = {
    "c04_births.py": ("birth-1", "birth-2", "trouble-2", "sex-3"),
    "c07_duels.py": ("break-1-4", "throw-2-3", "throw-fatal-1-12"),
}


def shown() -> Iterator[tuple[str, str]]:
    """The name of every die that is not hidden from all, with its file; what is put into it is «13»."""
    for file in sorted(HERE.glob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            hidden = [one.value for one in call.keywords if one.arg == "hidden"]
            always = any(isinstance(one, ast.Constant) and one.value for one in hidden)
            if call.func.attr != "roll" or always:
                continue
            match call.args[0]:
                case ast.Constant(value=str(name)):
                    yield file.name, name
                case ast.JoinedStr(values=parts) if isinstance(parts[0], ast.Constant):
                    yield (
                        file.name,
                        "".join(str(one.value) if isinstance(one, ast.Constant) else "13" for one in parts),
                    )
                case _:
                    for name in HANDED[file.name]:
                        yield file.name, name


def test_every_die_that_is_shown_has_words() -> None:
    found = list(shown())
    assert len(found) > 20
    assert [(file, name) for file, name in found if not spoken.roll(name)] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("admission", "entrada en la orden"), ("admission-13", "entrada en el 13º de Fusileros"),
        ("admission-GR", "entrada en la Guardia Real"), ("house-2", "la banca, 2ª vez"),
        ("own-13", "vuestro dado, 13ª vez"),
        ("volunteering-69", "si va voluntario al frente: el 69º de Arcabuceros"),
        ("office-Ayudante Regimental/13", "el cargo de Ayudante Regimental (el 13º de Fusileros)"),
        ("office-Ministro de Ciencias", "el cargo de Ministro de Ciencias"),
        ("rescuer-Jean-Luc Moreau", "vuestra vida en el rescate de Jean-Luc Moreau"),
        ("throw-2-11", "el arma arrojada, turno 11"), ("throw-fatal-1-3", "el arma arrojada, turno 3"),
        ("break-1-4", "acero contra acero, turno 4"), ("birth-2", "el parto, tirada 2"),
        ("loot-worth", "el botín"), ("of-no-book", ""),
    ],
)  # fmt: skip
def test_what_follows_the_name_of_a_die_is_told_as_what_it_is(name: str, told: str) -> None:
    assert spoken.roll(name) == told
