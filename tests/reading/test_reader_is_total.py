"""Any text at all gives orders or flags, soon and without an exception."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.as_json import from_json, to_json
from turnbot.games.preux.parsing.reader import WORDS

PIECES = st.sampled_from(
    [
        *(
            "Semana 1:",
            "2ª semana",
            "S3.",
            "IV.",
            "Observaciones:",
            "Todo el mes:",
            "La tercera",
            "\n",
            "\n\n",
            ". ",
            ", ",
            "; ",
        ),
        *(
            "voy al club",
            "bebo",
            "con Parrot",
            "y",
            "o",
            "si",
            "si no",
            "no",
            "que",
            "acepta",
            "(",
            ")",
            "«",
            "»",
            "¿",
            "?",
            ">",
        ),
        *(
            "tres apuestas de",
            "50",
            "1.200 coronas",
            "la cortejo",
            "mi dama",
            "el coronel",
            "a Marie",
            "ídem",
            "lo mismo",
        ),
        *(
            "Rutina contra Vallon:",
            "X-F-X",
            "tajo",
            "Tirada de muerte:",
            "7 7 7",
            "sin",
            "ninguna",
            "a menos que",
            "cuando",
        ),
        *(
            "invito a",
            "Juliette",
            "al teatro",
            "la semana siguiente",
            "uso mi influencia",
            "para el cargo de",
            "Ministro de Estado",
        ),
    ]
)
LETTERS = st.text(max_size=300)
SOUP = st.lists(PIECES | st.text(max_size=8), max_size=60).map(" ".join)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=LETTERS | SOUP, subject=st.text(max_size=40), known=st.booleans())
def test_any_text_is_answered(reading, text, subject, known):
    read = reading(text, sender="Denis Larue" if known else None, subject=subject)
    assert read.kind in o.KINDS
    assert all(flag.why in o.FLAG_REASONS for flag in read.flags)
    assert from_json(to_json(read, said=True)) == read


@pytest.mark.timeout(30)  # what is not linear takes minutes
def test_one_sentence_of_thousands_of_words_is_read_as_soon_as_many(reading):
    read = reading("Semana 1: " + "voy al club y bebo, " * (WORDS // 6))
    assert read.weeks[0]


def test_what_is_too_long_to_read_is_said_so(reading):
    read = reading("Semana 1: misa.\n" + "bla bla bla.\n" * 20_000)
    assert o.Mass() in read.weeks[0]
    assert any(flag.why == "not-understood" for flag in read.flags)


def test_what_has_too_many_words_to_read_is_said_so(reading):
    read = reading("Semana 1: misa.\nSemana 2: " + "1. " * WORDS)
    assert o.Mass() in read.weeks[0]
    assert any(flag.where == "notes" and flag.why == "not-understood" for flag in read.flags)


def test_thousands_of_sentences_hide_no_week(reading):
    read = reading("Semana 1: misa.\n" + "Nada.\n" * 2000 + "Semana 2: casa.")
    assert o.Mass() in read.weeks[0]
    assert o.Rest() in read.weeks[1]


def test_a_scale_printed_over_and_over_is_no_stack_of_readings(reading):
    read = reading("Tirada de muerte: 1 2 3 4 5 6 " * 2000)
    assert read.death_roll is None


# What he takes back, he may have hung something on -----------------------------------------------------

FIRST = st.sampled_from(
    ["practico esgrima", "voy al club", "al club y bebo", "cortejo a Juliette", "tres apuestas de 20", "misa"]
)
TURNS = st.sampled_from(
    [
        "... no,",
        "; mejor dicho,",
        ", digo,",
        ". No, mejor",
        "... es broma:",
        ", bueno, no,",
        ". Olvidadlo:",
        "; o",
    ]
)
CONDITIONS = st.sampled_from(
    [
        ", si la obra es buena",
        ", salvo que vaya Vallon",
        " si no me rechaza",
        "; si no, a casa",
        ", cuando gane",
        ", si hay mesa; y si no, lo mismo",
        " (si está Parrot)",
        ", a menos que llueva; en otro caso, misa",
    ]
)


@given(st.lists(st.tuples(FIRST, TURNS, FIRST, CONDITIONS), min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_condition_behind_what_was_taken_back_stops_nothing(reading, said):
    text = "".join(
        f"{n}ª semana: {first}{turn} {then}{case}.\n" for n, (first, turn, then, case) in enumerate(said, 1)
    )
    read = reading(text)
    assert from_json(to_json(read, said=True)) == read


def test_what_hangs_on_a_condition_is_what_he_did_not_take_back(reading):
    read = reading("3ª semana: practico esgrima... no, voy al teatro en platea, si la obra es buena.")
    [theatre] = read.weeks[2]
    assert isinstance(theatre, o.Theatre)
    assert theatre.if_ is not None
    assert read.flags == ()
