"""What was nearly understood is offered to its writer, and never done."""

import pytest

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.as_json import from_json, to_json

#: What his play is about is told in it, and nothing that he does.
PLOT = "Trata de un marqués que reta a su cuñado, se casa con la viuda y acaba pidiendo limosna."
TOLD = f"Escribo mi obra. {PLOT}"


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        (TOLD, (o.Wedding(),)),
        ("Voy al teatro, o voy a misa.", (o.Mass(),)),
        ("Voy al club Las Tejas Rojas.", (o.VisitClub("TB"),)),
        ("Voy al club Las Tejas Rojas con Parrot.", (o.VisitClub("TB", ("Jean Parrot",)),)),
        ("Me quedo en casa, porque presto 10 coronas a Bidon.", (o.Lend("Michel Bidon", 10),)),
    ],
)
def test_a_reading_that_was_nearly_taken_is_offered(reading, said, offered):
    read = reading(f"Semana 1: {said}")
    assert offered in [flag.options for flag in read.flags]
    assert not set(offered) & set(read.weeks[0])


@pytest.mark.parametrize(
    "said",
    ["Lo de siempre con el de siempre.", "Voy al club Le Chat Noir.", "Bebo. Llevo lo de Parrot, ya sabéis."],
)
def test_what_is_like_nothing_offers_nothing(reading, said):
    assert all(flag.options == () for flag in reading(f"Semana 1: {said}").flags)


def test_what_stands_there_already_is_not_offered(reading):
    read = reading("Semana 1: voy a misa; o voy a misa.")
    assert all(o.Mass() not in flag.options for flag in read.flags)


def test_what_he_will_not_do_is_not_offered(reading):
    read = reading("Semana 1: voy a misa, o no voy al teatro.")
    assert all(flag.options == () for flag in read.flags)


def test_offers_go_along_in_the_documented_form_beside_its_own_keys(reading):
    read = reading(f"Semana 1: {TOLD}")
    (flag,) = [flag for flag in to_json(read)["flags"] if "options" in flag]
    assert flag["options"] == [{"do": "wedding"}]
    assert flag.keys() == {"where", "why", "text", "options"}
    assert from_json(to_json(read, said=True)) == read


def test_a_mail_full_of_riddles_is_still_read_soon(reading):
    read = reading("Semana 1: " + "o voy a misa con zxcvbn qwertyuiop asdfgh. " * 1200)
    assert sum(bool(flag.options) for flag in read.flags) <= 12
