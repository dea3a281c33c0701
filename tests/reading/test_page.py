"""A page laid out as running text: weeks counted by what is no week, forms, pages of one mark."""

import pytest

from turnbot.games.preux.orders.as_json import action_to_json
from turnbot.games.preux.parsing.page import laid_out as _laid_out
from turnbot.games.preux.parsing.reader import LIMIT


def laid_out(text):
    return _laid_out(text, signed=True)


COUNTED = [
    "1 cuartel, 2 club, 3/ misa, 4- casa",
    "s1 cuartel s2 club s3 misa s4 casa",
    "Uno: cuartel\nDos: club\nTres: misa\nCuatro: casa",
    "Larga 1: cuartel. Larga 2: club. Larga 3: misa. Larga 4: casa",
    "1/4 cuartel\n2/4 club\n3/4 misa\n4/4 casa",
    "1- cuartel 2- club 3- misa 4- casa",
    "S1=cuartel S2=club S3=misa S4=casa",
    "w1 cuartel, w2 club, w3 misa, w4 casa",
    "1 cuartel\n2 club\n3 misa\n4 casa",
    "I cuartel\nII club\nIII misa\nIV casa",
    "i   cuartel\nii  club\niii misa\niv  casa",
    "una cuartel\ndos club\ntres misa\ncuatro casa",
]


def weeks(orders):
    return [[action_to_json(a)["do"] for a in week] for week in orders.weeks]


@pytest.mark.parametrize("page", COUNTED)
def test_what_counts_all_four_weeks_in_order_heads_them(reading, page):
    orders = reading(page)
    assert weeks(orders) == [["regimental-duty"], ["visit-club"], ["mass"], ["rest"]]
    assert orders.flags == ()


def test_weeks_that_are_counted_together_share_what_is_said(reading):
    duty = ["regimental-duty"]
    assert weeks(reading("1-3 cuartel; 4 misa")) == [duty, duty, duty, ["mass"]]


@pytest.mark.parametrize("page", COUNTED[:8])
@pytest.mark.parametrize("missing", ["2", "4"])
def test_where_one_of_the_four_is_missing_nothing_is_a_week(page, missing):
    word = {"2": "Dos", "4": "Cuatro"}[missing]
    short = page.replace("1-3", "1").replace("/4", "/5").replace(missing, "7").replace(word, "Siete")
    assert laid_out(short) == short


@pytest.mark.parametrize("page", ["1. pago\n2. compro\n3. pido\n4. vendo", "dos de 4, y 3 de 2, 1 de 4"])
def test_the_numbers_of_a_list_or_of_amounts_are_no_weeks(page):
    assert laid_out(page) == page


def test_what_a_form_asks_in_vain_orders_nothing(reading):
    orders = reading("S1: misa\nRegalos: ninguno\nPistola:\nNo\n> ¿Lleva caballo?\nNo")
    assert weeks(orders) == [["mass"], [], [], []]
    assert orders.notes == ()
    assert orders.flags == ()


@pytest.mark.timeout(20)  # what is not linear takes minutes
@pytest.mark.parametrize(
    "head", ["", "a STOP b STOP c STOP", "Club: la 1\nTeatro: la 2", "1", "salvo la 1", "no:"]
)
def test_a_page_of_one_mark_is_laid_out_in_linear_time(head):
    for mark in ("\n", " ", "\t", "1 ", "1, ", "- ", "a: no", "a|b\n", "[ ]", "= ", "¿a?", "c/", "larga "):
        assert laid_out((head + mark * LIMIT)[:LIMIT]) is not None
