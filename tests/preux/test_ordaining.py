"""What the referee's own words do: read, refused with a reason, told back, as docs/arbitro.md says."""

import re
from pathlib import Path

import pytest

from rules.months import lady, person
from turnbot.app.referee import Amount, Words, read_answers
from turnbot.games.preux.desk import ordaining
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.ruling import Act, from_doc, misread
from turnbot.games.preux.state.world import World

GIL, BARRAS, PIERRE = "Gil de Montferrand", "Jean-Loup Barras", "Pierre de Lys"
BEATRIX = "Béatrix de Roquevaire"


@pytest.fixture
def world():
    people = [person(GIL), person(BARRAS), person(PIERRE), person("Gilles Lys")]
    return World.of("1626-08", people, [lady(BEATRIX), lady("Diane")])


@pytest.mark.parametrize(
    ("words", "acts"),
    [
        ("+20 coronas", [Act(crowns=20)]),
        ("20 coronas y −2 puntos", [Act(crowns=20, status=-2)]),
        ("+1 nivel: sube", [Act(levels=1, words="sube")]),
        ("Nivel 9.", [Act(level=9)]),
        ("regimiento mdr teniente  coronel", [Act(regiment="MDR", rank="lieutenant-colonel")]),
        ("regimiento 13", [Act(regiment="13", rank="private")]),
        ("regimiento ninguno, club ca", [Act(regiment="", club="CA")]),
        ("dama beatrix", [Act(lady=BEATRIX)]),
        ("dama ninguna; Gil: dama Diane", [Act(lady=""), Act(who=(GIL,), lady="Diane")]),
        ("herida leve, fuera hasta 1627-03", [Act(wound="light", away="1627-03")]),
        ("sale mal, +1 punto, en público: risas; y más", [
            Act(success=False, status=1, public=True, words="risas; y más")]),
        ("+1 punto, privado «a solas»", [Act(status=1, words="a solas")]),
        ('a Gil y a Barras: -1 punto "vaya"; Pierre: +1 punto', [
            Act(who=(GIL, BARRAS), status=-1, words="vaya"), Act(who=(PIERRE,), status=1)]),
        ("dispongo: +1 punto", [Act(status=1)]),
        ("+2 caballos, -1 criado", [Act(horses=2, servants=-1)]),
        ("+2 de maestría, 1 caballo", [Act(expertise=2, horses=1)]),
        ("-1 maestría con el sable", [Act(expertise=-1, weapon="sabre")]),
        ("cargo de Ministro de Justicia", [Act(office="Ministro de Justicia")]),
        ("cargo ninguno", [Act(office="")]),
    ],
)  # fmt: skip
def test_effects_are_read(world, words, acts):
    assert list(ordaining.read(world, words, "open")) == acts


@pytest.mark.parametrize(
    "words", ["los fieles le dan lo suyo", "voy al club con Gil", "¡Olé!", "club con Barras"]
)
def test_words_alone_do_nothing(world, words):
    assert GAME.ordain(world, words, (PIERRE,), "open") is None


@pytest.mark.parametrize("words", ["20 coronas", "nivel 9", "Gil: club CA", "fuera hasta"])
def test_where_words_are_orders_effects_must_be_announced(world, words):
    assert ordaining.read(world, words, "announced") == ()
    assert ordaining.read(world, words, "") == ()


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("+20 cronas", "no entiendo «cronas»"),
        ("+20 coronas, nivel", "sin acabar"),
        ("+20 coronas lo aplauden", "no entiendo «lo aplauden»"),
        ("Gil de Montferrand: se ríen de él", "no entiendo «se ríen"),
        ("dispongo que se vaya", "lo que dispone está sin acabar"),
        ("+1 punto, +2 puntos", "«+ 2 puntos» está de más"),
        ("nivel 9, +1 nivel", "una sola vez"),
        ("Nadie: +1 punto", "no hay nadie que se llame «Nadie»"),
        ("Lys: +1 punto", "puede ser Gilles Lys o Pierre de Lys"),
        ("dama Perrine", "ninguna dama que se llame «Perrine»"),
        ("regimiento XX", "ningún regimiento «XX»; los que hay: GR "),
        ("club ZZ", "ningún club «ZZ»"),
        ("nivel 0", "quedaría en el nivel 0"),
        ("-40 niveles", "quedaría en el nivel -"),
        ("fuera hasta 1626-08", "es ya pasado"),
        ("cargo Bufón", "no hay ningún cargo «Bufón»"),
        ("cargo Ayudante Regimental", "plazas: escriba cuál, como «ayudante regimental"),
        (
            "+5 coronas: ya; Gil: -1 punto «x»",
            "sin «», la frase llega hasta el final del renglón, y con ella «Gil: -1 punto»",
        ),
        ("Gil, Barras: dama Diane", "no puede ser la dama de varios"),
    ],
)
def test_what_cannot_be_read_or_done_is_said(world, words, wrong):
    with pytest.raises(ValueError, match=re.escape(wrong)):
        GAME.ordain(world, words, (PIERRE,), "open")


def test_of_nobody_nothing_is_decided(world):
    with pytest.raises(ValueError, match="no dice a quién"):
        GAME.ordain(world, "+1 punto", (), "open")


def test_what_is_married_stays_so():
    people = [person("Luc", lady="Diane", wife=True), person("Jean")]
    world = World.of("1626-08", people, [lady("Diane", lover="Luc"), lady("Yvonne")])
    for words in ("Luc: dama ninguna", "Luc: dama Yvonne", "Jean: dama Diane"):
        with pytest.raises(ValueError, match="Luc está casado con Diane"):
            GAME.ordain(world, words, (), "open")


def test_one_is_told_as_one(world):
    told = GAME.ordain(
        world,
        "+1 corona, -1 punto, +1 caballo, +1 criado, +1 nivel, +1 maestría con el sable",
        (PIERRE,),
        "open",
    ).told
    assert told == "+1 corona, -1 punto, +1 nivel, +1 caballo, +1 criado, +1 de maestría con sable"


def test_a_place_in_an_office_is_named_as_the_lists_do(world):
    [act] = ordaining.read(world, "cargo Ayudante Regimental (la Guardia Real)", "open")
    assert act.office == "Ayudante Regimental/GR"
    assert ordaining.read(world, "cargo ayudante regimental la guardia real", "open") == (act,)


def test_it_is_told_back(world):
    words = (
        "Gil: +20 coronas, -2 puntos, regimiento MDR, dama ninguna, herida leve «Sea.»; nivel 9, público: ya"
    )
    assert GAME.ordain(world, words, (PIERRE,), "open").told == (
        "Gil de Montferrand: +20 coronas, -2 puntos, MDR como soldado, sin dama, herida leve, y se le dice "
        "«Sea.»; nivel 9, y se publica «ya»"
    )


@pytest.mark.parametrize(
    "doc",
    [
        {}, {"acts": []}, {"acts": "x"}, {"acts": ["x"]}, {"acts": [{"height": 3}]},
        {"acts": [{"crowns": "3"}]}, {"acts": [{"success": 1}]}, {"acts": [{"status": True}]},
        {"acts": [{}], "nth": "1"}, 7,
    ],
)  # fmt: skip
def test_a_document_that_is_no_decision_is_named(doc):
    assert misread(doc)


# The guide ------------------------------------------------------------------------------------------------


def _phrases():
    text = (Path(__file__).parents[2] / "docs" / "arbitro.md").read_text(encoding="utf-8")
    part = text.split("**Lo que hace una decisión.**")[1].split("En la máquina: `turnbot decree")[0]
    blocks = re.findall(r"```\n(.*?)```", part, re.S)
    return [line for block in blocks for line in block.splitlines()]


PHRASES = _phrases()


def test_the_guide_has_phrases():
    assert sum(line.startswith("dispongo") for line in PHRASES) == 2
    assert sum(line.startswith("4 ") for line in PHRASES) == 16


@pytest.mark.parametrize("line", PHRASES)
def test_every_phrase_of_the_guide_is_obeyed(line):
    people = [person(GIL), person(BARRAS), person("Pierre", lady=BEATRIX)]
    world = World.of("1626-08", people, [lady(BEATRIX, lover="Pierre")])
    answers = read_answers(re.split(r"\s{3,}", line)[0])
    assert not answers.unread
    if answers.decrees:
        words, about = answers.decrees[0], ()
    else:
        [(_, answer)] = answers.rulings
        assert isinstance(answer, Words | Amount)
        words, about = answer.text, ("Pierre",)
    assert from_doc(dict(GAME.ordain(world, words, about, "open").answer)).acts
