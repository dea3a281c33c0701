"""What the reader is unsure of: it asks about it, marks it, or takes out what was hardly meant."""

import re

import pytest

from turnbot.games.preux.orders.tree import ACTIONS
from turnbot.games.preux.parsing import fitted, signs
from turnbot.games.preux.parsing.doubtful import weigh
from turnbot.games.preux.parsing.draft import Draft
from turnbot.games.preux.parsing.reader import study
from turnbot.games.preux.parsing.words.lexicon import load_toml

LIST = """Semana 1: obligaciones regimentales.
Semana 2: voy a mi club. Bebo y hago tres apuestas de 50.
Semana 3: practico esgrima.
Semana 4: acompaño a mi dama.
Observaciones: gastos ostentosos."""


def whys(read):
    return {(flag["where"], flag["why"]) for flag in read["flags"]}


@pytest.fixture
def reading(cast):
    """Read a mail of Denis Larue and keep the notes."""
    return lambda text: study(text, subject="", sender="Denis Larue", cast=cast)


def test_a_plain_list_is_not_doubted(reading):
    read = reading(LIST)
    assert read.orders.flags == ()
    assert read.careful == ()


@pytest.mark.parametrize(
    "line",
    [
        "Semana 1: voy a misa. Semana 2: al teatro. Semana 3: al club. Semana 4: descanso.",
        "1. Club\n2. Tabernas\n3. Esgrima\n4. Misa",
    ],
)
def test_a_short_list_is_not_doubted(reading, line):
    assert reading(line).orders.flags == ()


def test_a_story_is_doubted(parsing):
    story = """Semana 1: Vallon entró en mi club como un toro. Larga fue la noche, y el vino corrió; hubo
    quien bebió hasta caerse y quien juraba que los dados estaban cargados. Al tercero me acordé del cuartel.
    Semana 2: dijo la marquesa que el teatro ya no es lo que era, y que le habían prometido un palco."""
    assert {where for where, _ in whys(parsing(story))} >= {"1"}


@pytest.mark.parametrize(
    "story",
    [
        """Semana 1: amaneció con niebla y la marquesa no quiso levantarse. Dicen que Vallon perdió mucho.
        Semana 2: la tarde fue de truenos, y el cochero juraba que el río se llevaba el puente.
        Semana 3: nadie supo del Coronel; sus hombres bebían en la calle, y en palacio se reían de todos.
        Semana 4: al final hubo paz, que falta hacía, y el viejo barbero contó lo que le habían dicho.""",
        """Semana 1: la marquesa bailó toda la noche en el club y dicen que Vallon perdió la bolsa a dados.
        Semana 2: la tarde fue de truenos, y el cochero juraba que en la taberna se bebe agua.
        Semana 3: nadie supo del Coronel; sus hombres bebían en la calle, y en el teatro se reían de todos.
        Semana 4: al final hubo misa, que falta hacía, y el viejo barbero contó lo que le habían dicho.""",
    ],
)
def test_a_mail_that_tells_much_and_orders_little_is_asked_about_as_a_whole(parsing, story):
    asked = [flag["text"] for flag in parsing(story)["flags"] if flag["where"] == "notes"]
    assert len(asked) == 1
    assert asked[0].split()[0] in story


def test_what_is_doubted_is_quoted(parsing):
    said = "Semana 1: voy a misa.\nSemana 2: me planto en lo de siempre con el trasto nuevo y a ver qué cae."
    flags = [flag for flag in parsing(said)["flags"] if flag["where"] == "2"]
    assert flags
    assert all(flag["text"] and flag["text"].split()[0] in said for flag in flags)


def test_a_long_doubt_is_quoted_in_part(reading):
    said = "y entonces el marqués sacó la caja de rapé y todos rieron mucho durante largo rato " * 12
    flags = reading(f"Semana 1: {said}.").orders.flags
    assert flags
    assert all(len(flag.said.text) <= 200 for flag in flags)


def test_less_doubt_is_marked_and_not_asked(reading, monkeypatch):
    said = "Semana 1: misa.\nSemana 2: voy a la taberna; el tabernero va al club que digo."
    lines = load_toml("doubt.toml")["lines"]
    for line in ("marked", "besides", "asked"):
        monkeypatch.setitem(lines, line, 0.02)
    assert "2" in {flag.where for flag in reading(said).orders.flags}
    monkeypatch.setitem(lines, "asked", 1.1)
    read = reading(said)
    assert read.orders.flags == ()
    assert "2" in {doubt.where for doubt in read.careful}


def test_a_week_with_words_and_without_an_order_is_always_asked_about(parsing, monkeypatch):
    monkeypatch.setitem(load_toml("doubt.toml")["lines"], "asked", 1.1)
    read = parsing("Semana 1: lo que hablamos aquel día.\nSemana 2: misa.")
    assert whys(read) == {("1", "not-understood")}


def test_what_was_hardly_meant_is_taken_out_and_told(reading, monkeypatch):
    monkeypatch.setitem(load_toml("doubt.toml")["lines"], "dropped", 1.1)
    read = reading("Semana 1: voy a misa.")
    assert read.orders.weeks[0] == ()
    assert [(flag.where, flag.said.text) for flag in read.orders.flags] == [("1", "voy a misa")]


def test_talk_is_less_likely_meant_than_an_order(reading):
    def likely(text):
        read = reading(text)
        parts = signs.parts(read, read.sections)
        mail = signs.of_mail(parts)
        (part,) = [p for p in parts if p.made]
        note = next(n for n in part.notes if n.made)
        return fitted.chance("meant", signs.of_order(part.made[0], note, part, mail))

    talk = "Semana 1: la verdad es que soy de taberna y de casa de juego, pero ya se sabe."
    assert likely("Semana 1: voy a la taberna.") > likely(talk)


def test_nothing_is_doubted_where_nothing_is_ordered(reading):
    draft = Draft("", None, None)
    assert weigh(draft, []) == ()
    assert reading("Gracias por la partida, un abrazo.").careful == ()


# --- the weights

_FAMILIES = re.compile(r"(doubt|verb|made by): .+")


def _computed(reading):
    """The names of the signs of sections and orders, but for the families that go by a kind."""
    read = reading(LIST)
    parts = signs.parts(read, read.sections)
    mail = signs.of_mail(parts)
    part = parts[0]
    of_section = signs.of_section(part, mail, [0.5])
    of_order = signs.of_order(part.made[0], part.notes[0], part, mail)
    return (
        {name for name in of_section if not _FAMILIES.fullmatch(name)},
        {name for name in of_order if not _FAMILIES.fullmatch(name)},
    )


def test_each_weight_is_of_a_sign_that_is_computed_and_each_sign_has_its_weight(reading):
    of_section, of_order = _computed(reading)
    for model, computed in (("doubtful", of_section), ("meant", of_order)):
        weighed = {name for name in fitted.weights(model) if not _FAMILIES.fullmatch(name)}
        assert weighed - {fitted.BIAS} == computed


def test_weights_by_a_kind_are_of_kinds_that_there_are():
    tense = r"(present|future|past|imperfect|conditional|subjunctive|imperative|infinitive|gerund|participle)"
    for model in ("doubtful", "meant"):
        named = [name.split(": ", 1) for name in fitted.weights(model) if _FAMILIES.fullmatch(name)]
        verbs = {name for family, name in named if family != "doubt"}
        assert all(re.fullmatch(tense + r" \d", name) for name in verbs)
    assert set(load_toml("doubt.toml")["opinion"]) <= set(ACTIONS)


def test_the_lines_stand_in_their_order():
    assert 0 < fitted.line("marked") <= fitted.line("besides") < fitted.line("asked") < 1
    assert 0 < fitted.line("dropped") < 0.5


def test_the_second_opinion_knows_what_words_speak_for():
    heard = fitted.opinions({"tavern", "week"})
    assert max(heard, key=heard.__getitem__) == "visit-tavern"
    assert "tavern" in fitted.speaks_for("visit-tavern")
