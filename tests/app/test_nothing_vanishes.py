"""Every sentence of a letter stands in its answer: under an order, as a doubt, a question, or as talk."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.paris import GASPARD, WEEKS, Paris, scenario, words
from turnbot.core.exchange import Text
from turnbot.games.preux.desk.settling import study
from turnbot.games.preux.game import GAME
from turnbot.games.preux.parsing import doubtful
from turnbot.games.preux.parsing.account import COURTESY, account
from turnbot.games.preux.parsing.draft import Made
from turnbot.games.preux.words.told_back import lines

#: Letters as people write them; each sentence of theirs has to come back in one way or another.
LETTERS = {
    "chatty": """Querido secretario: perdonad la letra, que escribo sobre la rodilla.
Mi tía Clotilde ha llegado de Gascuña con seis baúles y un loro que maldice en latín.
La primera semana iré a mi club con Lecoq y beberé con moderación. La segunda voy a misa, por no oírlo.
La tercera semana voy al teatro, a un palco. La cuarta me quedo en casa. ¿Sabéis de quien compre loros?""",
    "in haste": """s1 club y bebo. s2 misa. s3 casino, 3 apuestas de 20. s4 descanso q
estoy muerto. compro un caballo!""",
    "a story": """Aquella noche llovía sobre París y nadie andaba por las calles.
Gaspard se ciñó la capa y juró que aquel mes sería otro hombre.
Semana 1: voy a misa. Semana 2: voy a mi club con Lecoq. El viejo se rio de él y le sirvió otra copa.
Semana 3: voy a mi club. Semana 4: me quedo en casa. Los gatos maullaban en el tejado de enfrente.""",
    "a table": """semana | acción
1 | club, con Lecoq
2 | misa
3 | teatro, palco
4 | descanso""",
    "conditions": """Semana 1: si está Lecoq en el club, voy allí; si no, me quedo en casa.
Semana 2: si hace buen tiempo, voy a misa. Semana 3: a mi club. Semana 4: a mi club, salvo que llueva.""",
    "vague": """Semana 1: al club y apuesto lo que pueda. Semana 2: invito a alguna amiga a cenar conmigo.
Semana 3: paso revista a mis pensamientos. Semana 4: voy a misa.""",
    "of invention": """Semana 1: enseño latín a los hijos del panadero. Semana 2: voy a misa.
Semana 3: voy a mi club. Semana 4: planto rosales en el patio de mi casa.
Mis criados vigilan la puerta por las noches.""",
    "denied": """No pienso ir a la guerra por nada del mundo. Semana 1: voy a mi club, sin apostar.
Semana 2: voy a misa. Semana 3: no salgo de mi casa. Semana 4: voy a mi club.
No quiero saber nada de Valcourt.""",
    "taken back": """Semana 1: voy a misa. Semana 2: voy a misa. Semana 3: voy a mi club.
Semana 4: presto 80 coronas a Lecoq.
P.D.: Lo de Lecoq, mejor que sean 60. Y en la segunda semana, en vez de misa, voy a mi club.""",
    "of business": """Semanas 1 a 3: voy a mi club. Semana 4: voy a misa.
Observaciones: Presto 100 coronas a Bellerive. Reclamo a Lecoq lo que me debe. Gastos ostentosos.
El notario dice que las tierras de mi abuelo no valen nada.""",
    "asked": """¿Puede un abad jugar a los dados? Semana 1: voy a mi club. ¿Y cuánto cuesta un palco?
Semana 2: voy a misa. Semana 3: voy a mi club. Semana 4: voy a mi club. Decidme algo cuando podáis.""",
    "a quarrel": """Semana 1: reto a Lecoq por llamarme gran bobo. Semana 2: voy a mi club.
Semana 3: voy a misa. Semana 4: me bato con Lecoq. Ese viejo gruñón se burló de mi sombrero delante.""",
}  # fmt: skip

_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_SAYS = 4  # fewer words tell nothing that anybody could miss


def told_in(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{4,}", text.lower()))


def _line(one: Made) -> str:
    """How an order is told back, but for the dot: conditions and companions may follow."""
    [line] = lines((replace(one.action, if_=None),), int(one.where) if one.where.isdigit() else None)
    return line["text"][1:].rstrip(".")


def vanished(body: str, told: str) -> Iterator[str]:
    """The sentences of a letter of Gaspard's of which its answer says nothing."""
    reading = study(Text("Gaspard Bellerive", "", body), GAME.scenario(scenario(), b"seed"))
    steps = account(reading)
    quoted = told_in(" ".join(re.findall(r"«([^»]*)»", told)))
    for match in _SENTENCE.finditer(reading.text):
        here = [one for one in steps if one.start < match.end() and match.start() < one.end]
        orders = [made for one in here for made in one.made]
        heard = any(one.outcome in ("condition", "heading") or one.why == COURTESY for one in here)
        if any(_line(one) in told for one in orders):
            continue
        if told_in(match[0]) <= quoted or len(match[0].split()) < _SAYS or (heard and not orders):
            continue
        yield match[0].strip()


@pytest.mark.parametrize("body", LETTERS.values(), ids=LETTERS)
def test_every_sentence_of_a_letter_stands_in_its_answer(paris: Paris, body: str):
    assert list(vanished(body, words(paris.answer(GASPARD, body)))) == []


@pytest.mark.parametrize("body", LETTERS.values(), ids=LETTERS)
def test_nothing_is_quoted_as_two_things(paris: Paris, body: str):
    told = words(paris.answer(GASPARD, body))
    asked, _, talk = told.partition("LO QUE LEO COMO PLÁTICA")
    for one in re.findall(r"«([^»]{20,})»", talk.partition("El plazo")[0]):
        assert one not in asked, one


def test_talk_is_told_by_sentences_deeds_first_and_without_courtesies(paris: Paris):
    told = words(paris.answer(GASPARD, LETTERS["chatty"]))
    talk = told.partition("LO QUE LEO COMO PLÁTICA")[2].partition("El plazo")[0]
    assert "«Mi tía Clotilde ha llegado de Gascuña con seis baúles y un loro que maldice en latín»" in talk
    assert "secretario" not in talk
    assert "¿Sabéis" not in talk  # it goes to the referee


def test_what_was_read_with_less_to_go_by_is_marked_in_its_sentence(paris: Paris, monkeypatch):
    line = doubtful.line
    monkeypatch.setattr(doubtful, "line", lambda name: 0.0 if name == "marked" else line(name))
    told = words(
        paris.answer(GASPARD, "Semana 1: voy a misa.\nSemana 2: si está Lecoq en el club, voy allí.")
    )
    marked = told.partition("LO QUE CONVIENE MIRAR DOS VECES")[2].partition("El plazo")[0]
    assert "«voy a misa»" in marked
    assert "«si está Lecoq en el club, voy allí»" in marked
    assert "no hace falta que contestéis" in marked


def test_of_a_plain_letter_nothing_is_marked(paris: Paris):
    assert "CONVIENE MIRAR" not in words(paris.answer(GASPARD, WEEKS))


def test_what_is_asked_about_is_not_marked_as_well(paris: Paris):
    told = words(paris.answer(GASPARD, "Semana 1: cortejo a Rocheblave y voy a misa."))
    assert "1. Primera semana: «Rocheblave»" in told
    assert "CONVIENE MIRAR" not in told
