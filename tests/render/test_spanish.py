"""Spanish as letters need it."""

import textwrap
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnbot.render import spanish


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0 coronas"), (1, "1 corona"), (-1, "−1 corona"), (9500, "9500 coronas"), (12500, "12.500 coronas")],
)
def test_numbers_agree_with_what_they_count(value, said):
    assert spanish.count(value, "corona") == said


@pytest.mark.parametrize(
    ("one", "many"),
    [("vez", "veces"), ("mes", "meses"), ("nivel", "niveles"), ("ocasión", "ocasiones"), ("café", "cafés")],
)
def test_plurals(one, many):
    assert spanish.plural(one) == many


@pytest.mark.parametrize(("value", "said"), [(3, "+3 puntos"), (-1, "−1 punto"), (0, "0 puntos")])
def test_changes_show_their_sign(value, said):
    assert spanish.change(value, "punto") == said


@pytest.mark.parametrize(
    ("value", "one", "said"),
    [
        (1, "apuesta", "una apuesta"),
        (1, "mes", "un mes"),
        (1, "vez", "una vez"),
        (1, "noche", "una noche"),
        (1, "acusación", "una acusación"),
        (1, "espía", "un espía"),
        (3, "vez", "tres veces"),
        (13, "mes", "13 meses"),
    ],
)
def test_small_numbers_in_words(value, one, said):
    assert spanish.words(value, one) == said


def test_a_pause_keeps_apart_what_somebody_did():
    assert spanish.strung(["fue al puerto", "cantó allí"]) == "fue al puerto y cantó allí"
    assert (
        spanish.strung(["gastó donde nadie pregunta", "cantó allí"])
        == "gastó donde nadie pregunta y cantó allí"
    )
    assert spanish.strung(["fue entre barcas y toneles", "cantó"]) == "fue entre barcas y toneles, y cantó"
    assert spanish.strung(["solo"]) == "solo"


@pytest.mark.parametrize(
    ("value", "said"),
    [(13, "trece"), (16, "dieciséis"), (22, "veintidós"), (30, "treinta"), (31, "treinta y uno"), (50, "50")],
)
def test_what_stands_for_itself_is_said_in_words_much_farther(value, said):
    assert spanish.words(value) == said


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("Europe/Paris", "domingo 15 de noviembre de 2026, 23:59, hora de París"),
        ("America/Buenos_Aires", "domingo 15 de noviembre de 2026, 19:59, hora de Buenos Aires"),
        ("UTC", "domingo 15 de noviembre de 2026, 22:59, hora universal"),
    ],
)
def test_a_moment_in_full(zone, said):
    moment = datetime(2026, 11, 15, 22, 59, tzinfo=UTC)
    assert spanish.date(moment, zone) == said
    assert spanish.date(moment.isoformat(), zone) == said


def test_a_moment_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="no time zone"):
        spanish.date("2026-11-15T22:59", "Europe/Paris")


@pytest.mark.parametrize(
    ("items", "and_", "said"),
    [
        ([], "y", ""),
        (["Parrot"], "y", "Parrot"),
        (["Parrot", "Vallon", "Larue"], "y", "Parrot, Vallon y Larue"),
        (["Parrot", "Isabelle"], "y", "Parrot e Isabelle"),
        (["Parrot", "Yves Kergoat"], "y", "Parrot e Yves Kergoat"),
        (["Parrot", "Hilaire"], "y", "Parrot e Hilaire"),
        (["agua", "hielo"], "y", "agua y hielo"),
        (["Parrot", "Olivier"], "o", "Parrot u Olivier"),
    ],
)
def test_lists(items, and_, said):
    assert spanish.joined(items, and_) == said


def test_contractions():
    assert spanish.of("el barón de Malaterre") == "del barón de Malaterre"
    assert spanish.to("el barón de Malaterre") == "al barón de Malaterre"
    assert spanish.of("Eloy") == "de Eloy"
    assert spanish.to("la condesa") == "a la condesa"


@pytest.mark.parametrize(
    ("sexes", "word", "said"),
    [
        ("m", "visto", "visto"),
        ("f", "visto", "vista"),
        ("mf", "visto", "vistos"),
        ("ff", "visto", "vistas"),
        ("f", "hablador", "habladora"),
        ("ff", "alegre", "alegres"),
    ],
)
def test_agreement(sexes, word, said):
    people = [{"fem": sex == "f"} for sex in sexes]
    assert spanish.agree(word, people[0] if len(people) == 1 else people) == said


@pytest.mark.parametrize(("text", "said"), [("él", "Él"), ("«hola", "«Hola"), ("", ""), ("¡ay", "¡Ay")])
def test_the_first_letter(text, said):
    assert spanish.capital(text) == said


def test_lines_of_72_columns_with_a_hanging_indent():
    text = "palabra " * 40
    lines = spanish.wrap(text, indent="  · ", hanging="    ").splitlines()
    assert len(lines) > 3
    assert all(len(line) <= 72 for line in lines)
    assert lines[0].startswith("  · palabra")
    assert all(line.startswith("    palabra") for line in lines[1:])


def test_a_long_word_is_not_broken():
    assert spanish.wrap("x" * 90) == "x" * 90


@given(
    st.lists(st.text("aé.-", min_size=1, max_size=20), min_size=1),
    st.integers(8, 40),
    st.sampled_from(("", "  · ")),
    st.sampled_from(("", "    ")),
)
def test_lines_are_broken_where_the_library_would(words, width, indent, hanging):
    expected = textwrap.fill(
        " ".join(words), width, initial_indent=indent, subsequent_indent=hanging,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    assert spanish.wrap(" ".join(words), width, indent, hanging) == expected
