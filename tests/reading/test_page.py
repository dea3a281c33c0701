"""A page laid out as running text: weeks counted by what is no week, forms, pages of one mark."""

import pytest

from turnbot.games.preux.desk.reader import LIMIT
from turnbot.games.preux.reading.page.layout import laid_out

COUNTED = [
    ("1 cuartel, 2 club, 3/ misa, 4- casa", "S1: cuartel. S2: club. S3: misa. S4: casa"),
    ("1-3 cuartel; 4 misa", "S1 y 2 y 3: cuartel. S4: misa"),
    ("s1 cuartel s2 club s3 misa s4 casa", "S1:  cuartel . S2:  club . S3:  misa . S4:  casa"),
    ("Uno: cuartel\nDos: club\nTres: misa\nCuatro: casa", "S1: cuartel\nS2: club\nS3: misa\nS4: casa"),
    ("Larga 1: cuartel. Larga 2: club. Larga 3: misa. Larga 4: casa", "S1: cuartel. S2: club."),
    ("1/4 cuartel\n2/4 club\n3/4 misa\n4/4 casa", "S1 cuartel\nS2 club\nS3 misa\nS4 casa"),
    ("1- cuartel 2- club 3- misa 4- casa", "S1: cuartel . S2: club . S3: misa . S4: casa"),
    ("S1=cuartel S2=club S3=misa S4=casa", "S1:cuartel . S2:club . S3:misa . S4:casa"),
    ("w1 cuartel, w2 club, w3 misa, w4 casa", "S1: cuartel, . S2: club, . S3: misa, . S4: casa"),
    ("1 cuartel\n2 club\n3 misa\n4 casa", "1) cuartel\n2) club\n3) misa\n4) casa"),
]
IN_LETTERS = [
    "I cuartel\nII club\nIII misa\nIV casa",
    "i   cuartel\nii  club\niii misa\niv  casa",
    "una cuartel\ndos club\ntres misa\ncuatro casa",
]


@pytest.mark.parametrize("page", IN_LETTERS)
def test_a_line_to_a_week_may_begin_with_its_number_in_letters(page):
    assert words(laid_out(page)) == words("S1 cuartel S2 club S3 misa S4 casa")


def words(text):
    return text.replace(";", ".").split()


@pytest.mark.parametrize(("page", "wanted"), COUNTED)
def test_what_counts_all_four_weeks_in_order_heads_them(page, wanted):
    laid = words(laid_out(page))
    assert laid[: len(words(wanted))] == words(wanted)


@pytest.mark.parametrize("page", [page for page, _ in COUNTED])
@pytest.mark.parametrize("missing", ["2", "4"])
def test_where_one_of_the_four_is_missing_nothing_is_a_week(page, missing):
    word = {"2": "Dos", "4": "Cuatro"}[missing]
    short = page.replace("1-3", "1").replace("/4", "/5").replace(missing, "7").replace(word, "Siete")
    assert laid_out(short) == short


@pytest.mark.parametrize("page", ["1. pago\n2. compro\n3. pido\n4. vendo", "dos de 4, y 3 de 2, 1 de 4"])
def test_the_numbers_of_a_list_or_of_amounts_are_no_weeks(page):
    assert laid_out(page) == page


def test_what_a_form_asks_in_vain_is_blank_and_keeps_its_lines():
    page = "S1: nada\nRegalos: ninguno\nPistola:\nNo\n> ¿Lleva caballo?\nSí"
    assert laid_out(page).split("\n") == ["S1: nada", " " * 16, " " * 8, "  ", "Notas: Lleva caballo", ""]


@pytest.mark.timeout(20)  # what is not linear takes minutes
@pytest.mark.parametrize(
    "head", ["", "a STOP b STOP c STOP", "Club: la 1\nTeatro: la 2", "1", "salvo la 1", "no:"]
)
def test_a_page_of_one_mark_is_laid_out_in_linear_time(head):
    for mark in ("\n", " ", "\t", "1 ", "1, ", "- ", "a: no", "a|b\n", "[ ]", "= ", "¿a?", "c/", "larga "):
        assert laid_out((head + mark * LIMIT)[:LIMIT]) is not None
