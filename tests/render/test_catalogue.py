"""Catalogues: many sentences in one file, each found by its name, laid over one by one, told by line."""

import os
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound, TemplateSyntaxError

from turnbot.render import catalogue, pages

OURS = """Un aviso.

## club.paid: club cost
cuota de {{ club }}

## club.left: club

dejáis {{ club }}
del todo
"""


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def said(place: Path, name: str, **facts: str) -> str:
    return " ".join(pages.environment(place).get_template(name).render(facts).split())


def test_a_section_is_a_template_of_its_folder(tmp_path: Path) -> None:
    write(tmp_path, "s/03.j2", OURS)
    assert said(tmp_path, "s/club.paid.j2", club="Hunter's") == "cuota de Hunter's"
    assert said(tmp_path, "s/club.left.j2", club="Hunter's") == "dejáis Hunter's del todo"
    with pytest.raises(TemplateNotFound):
        said(tmp_path, "s/club.joined.j2")


def test_a_referee_replaces_one_sentence_of_ours_and_keeps_the_others(tmp_path: Path) -> None:
    write(tmp_path, "preux/sheet/mías.j2", "## club.left: club\nadiós a {{ club }}\n")
    assert said(tmp_path, "preux/sheet/club.left.j2", club="Bridge") == "adiós a Bridge"
    assert "cuota" in said(tmp_path, "preux/sheet/club.paid.j2", club="Bridge", points="1", cost="1")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = write(tmp_path, "s/03.j2", OURS)
    assert said(tmp_path, "s/club.paid.j2", club="X") == "cuota de X"
    file.write_text(OURS.replace("cuota de", "pago a"), encoding="utf-8")
    stat = file.stat()
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000))
    assert said(tmp_path, "s/club.paid.j2", club="X") == "pago a X"


def test_a_name_that_stands_twice_is_a_fault_with_both_places(tmp_path: Path) -> None:
    write(tmp_path, "s/03.j2", OURS)
    write(tmp_path, "s/04.j2", "\n## club.left: club\nx\n")
    with pytest.raises(TemplateSyntaxError, match=r"03\.j2, línea 6") as fault:
        catalogue.sections(tmp_path / "s")
    assert (fault.value.name, fault.value.lineno) == ("04.j2", 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("## club.left: club\nx {{ club\n", "mías.j2, línea 2: unexpected end"),
        ("\n\n## club.lfet: club\nx\n", "mías.j2, línea 3: no hay ninguna frase que se llame «club.lfet»"),
        (
            "## club.left: club\n{{ dama }}\n",
            "línea 1: «club.left» no sabe de «dama»; sabe de: club",
        ),
    ],
)
def test_what_is_wrong_with_a_referees_section_is_told_by_file_and_line(
    tmp_path: Path, text: str, told: str
) -> None:
    write(tmp_path, "preux/sheet/mías.j2", text)
    (found,) = pages.faults(tmp_path)
    assert told in found


def test_what_a_section_names_of_another_must_be_there(tmp_path: Path) -> None:
    write(tmp_path, "s/03.j2", "## a: +b x\n1\n## b: y\n2\n## c: +d\n3\n")
    with pytest.raises(TemplateSyntaxError, match="«c» remite a una sección que no existe: d"):
        catalogue.sections(tmp_path / "s")
    write(tmp_path, "s/03.j2", "## a: +b x\n1\n## b: y\n2\n")
    assert catalogue.sections(tmp_path / "s")["a"].facts == {"x", "y"}
