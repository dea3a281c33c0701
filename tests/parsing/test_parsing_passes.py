"""What each pass of the reader hands on."""

import itertools
import random

import pytest

from turnbot.games.preux.parsing.bets import stakes
from turnbot.games.preux.parsing.branches import Clause
from turnbot.games.preux.parsing.page import breaks
from turnbot.games.preux.parsing.sections import cut
from turnbot.games.preux.parsing.sentences import sentences
from turnbot.games.preux.parsing.words.grammar import parsed
from turnbot.games.preux.parsing.words.names import name_index
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import tokenize
from turnbot.games.preux.parsing.words.times import time_at


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("la segunda semana", ("2",)),
        ("S3", ("3",)),
        ("semanas 1 y 3", ("1", "3")),
        ("semanas 1 a 3", ("1", "2", "3")),
        ("la primera y la tercera", ("1", "3")),
        ("las dos primeras semanas", ("1", "2")),
        ("las dos últimas", ("3", "4")),
        ("la última semana de agosto", ("4",)),
        ("todo el mes", ("notes",)),
        ("la siguiente", ("next",)),
        ("la primera quincena", ("1", "2")),
    ],
)
def test_a_time_is_parsed(said, where):
    found = time_at(tokenize(said), 0)
    assert found is not None
    assert (found.where, found.end) == (where, len(tokenize(said)))


@pytest.mark.parametrize("said", ["el tercero", "el resto de la semana", "semanal", "las cartas"])
def test_what_counts_no_week_is_no_time(said):
    assert time_at(tokenize(said), 0) is None


@pytest.mark.parametrize(
    ("said", "bets"),
    [
        ("dos apuestas de 300 y una de quinientas", [300, 300, 500]),
        ("150 + 150 + 200", [150, 150, 200]),
        ("3 x 50", [50, 50, 50]),
        ("tres veces, a cien coronas cada una", [100, 100, 100]),
        ("una apuesta de 20", [20]),
    ],
)
def test_bets_are_parsed(said, bets, cast):
    assert stakes(tag(tokenize(said), name_index(cast), None)) == bets


def test_a_wrapped_line_goes_on_and_a_heading_begins_anew():
    text = (
        "La primera semana iré al club con Parrot y con Noisel, y después de beber un\n"
        "poco me iré a dormir.\nS2: misa\n\nNada más."
    )
    assert breaks(text) == [0, 3, 1, 2, 2, 3]


def test_headings_make_sections(cast):
    text = "Hola.\nSemana 1: misa.\nLa segunda, al club.\nObservaciones: compro un caballo."
    items = tag(tokenize(text), name_index(cast), None)
    for item in items:
        item.brk = 2 if item.first else 0
    assert [s.where for s in cut(items)] == [("preamble",), ("1",), ("2",), ("notes",)]


def test_a_sentence_is_a_tree_of_conditions_and_clauses(cast):
    items = tag(
        tokenize("si está Larue, alterno con él; si no, bebo, que me lo he ganado"), name_index(cast), None
    )
    kinds = [
        "clause" if isinstance(part, Clause) else part.kind
        for sentence in sentences(items, 1)
        for part in sentence.parts
    ]
    assert kinds == ["if", "clause", "else", "clause"]


def test_any_items_make_sentences(cast):
    """The grammar of the sentence takes every sequence: nothing is lost, whatever the order."""
    words = tokenize(
        "si no voy , que y pero ( al club ) : de lo contrario misa ; 2 x 50 sin beber ? ¿ ni " * 2
    )
    for seed in range(40):
        shuffled = list(words)
        random.Random(seed).shuffle(shuffled)
        for _ in sentences(tag(shuffled, name_index(cast), None), 1):
            pass


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("voy al club", ["orders"]),
        ("voy al club si gano", ["orders", "behind"]),
        ("si gano, voy al club y bebo", ["before", "orders", "orders"]),
        ("voy al club si gano, si pierdo, a casa", ["orders", "behind", "before", "orders"]),
        ("voy al club, si no me dejan, a casa", ["orders", "before", "orders"]),
        ("al club si gano y a casa si pierdo", ["orders", "behind", "orders", "behind"]),
        ("al club, si gano, y a casa", ["orders", "before", "orders"]),
        ("bebo solo en caso de que gane, apuesto 50", ["orders", "behind", "orders"]),
        ("si gano", ["alone"]),
    ],
)
def test_the_tree_of_a_sentence_says_to_which_side_a_condition_looks(cast, said, expected):
    items = tag(tokenize(said), name_index(cast), cast.person("Constant d'Amiens"))
    assert [side for sentence in sentences(items, 1) for side in sentence.sides] == expected


def test_the_grammar_of_a_sentence_takes_whatever_stands_in_one():
    clauses = ("CLAUSE", "TALK", "IF", "ELSE", "ONLY", "AND")
    for length in range(7):
        for kinds in itertools.product(clauses, repeat=length):
            if _may_be(kinds):
                assert parsed("sentence", [(kind, None) for kind in kinds]) is not None, kinds


def _may_be(kinds):
    """Whether AND joins a clause to a condition behind a clause, and ONLY stands behind one."""
    only = all(k and kinds[k - 1] == "CLAUSE" for k, kind in enumerate(kinds) if kind == "ONLY")
    return only and all(
        kinds[k - 2 : k] in (("CLAUSE", "IF"), ("CLAUSE", "ELSE")) and kinds[k + 1 : k + 2] == ("CLAUSE",)
        for k, kind in enumerate(kinds)
        if kind == "AND"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Semana 1: misa.\nLa siguiente: al club.\nLas dos restantes: en casa.", ["1", "2", "34"]),
        ("Semana 2: misa.\nLas dos siguientes: al club.", ["2", "34"]),
        ("Semana 4: misa.\nSemana 1: al club.\nLas demás: en casa.", ["4", "1", "23"]),
    ],
)
def test_a_heading_means_weeks_by_itself_by_the_one_before_or_by_all(cast, text, expected):
    items = tag(tokenize(text), name_index(cast), None)
    for item in items:
        item.brk = 2 if item.first else 0
    assert ["".join(section.where) for section in cut(items)[1:]] == expected
