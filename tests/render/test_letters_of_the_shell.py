"""Every letter the shell sends on its own account, and the rules all letters share."""

import html
import re

import pytest
from jinja2 import TemplateNotFound, UndefinedError
from mail_samples import GAME, LETTERS

from turnbot.app.letter_kinds import COMMON, NOTHING_MORE, SHELL_KINDS
from turnbot.render import pages
from turnbot.resources import folder


def test_every_kind_of_letter_is_in_the_catalogue():
    templates = {
        path.name.removesuffix(".txt.j2") for path in (folder("templates") / "mail").glob("*.txt.j2")
    }
    assert {name for name in templates if not name.startswith("_")} == {
        k for k in SHELL_KINDS if "/" not in k
    }
    assert set(GAME) == set(COMMON)


@pytest.mark.parametrize("kind", [kind for kind in SHELL_KINDS if "/" not in kind])
def test_it_reads_well(kind):
    letter = pages.render(kind, {"game": GAME, **LETTERS[kind]})
    assert letter.subject.startswith("Preux et audacieux: ")
    assert "\n" not in letter.subject
    assert letter.text.endswith("\n")
    assert "\n\n\n\n" not in letter.text
    assert "None" not in letter.text
    assert all(len(line) <= 72 or " " not in line.strip() for line in letter.text.splitlines())


#: A day, a month or an hour as programs write them, but where it is to be copied: «deshacer 1626-08».
CODE = re.compile(r"(?<![\w/-])\d{4}-\d{2}(?:-\d{2})?(?![\w-])")
#: English that stands in data, and in no letter.
ENGLISH = re.compile(
    r"\b(?:crowns|status|level|sword|sabre|true|false|none|null|who|what|reason|kind)\b", re.I
)


@pytest.mark.parametrize("kind", sorted(LETTERS))
def test_days_and_months_are_said_in_words_and_no_code_is_in_it(kind):
    letter = pages.render(kind, {"game": GAME, **LETTERS[kind]})
    told = re.sub(r"«[^»]*»|https?://\S+", "", f"{letter.subject}\n{letter.text}")
    assert not CODE.findall(told)
    # What the program said when it failed is for whoever mends it.
    assert kind == "referee-halted" or not ENGLISH.findall(told)


@pytest.mark.parametrize("kind", sorted(LETTERS))
def test_it_needs_no_key_that_the_catalogue_does_not_list(kind):
    made_by_game = {
        "lacks",
        "who",
        "kind",
        "month",
        "sections",
        "doubts",
        "pending",
        "talk",
        "more_talk",
        "careful",
        "missing",
        "idle",
        "counts",
        "same",
    }
    extra = set(LETTERS[kind]) - set(SHELL_KINDS[kind])
    assert extra == (made_by_game if kind == "acknowledgement" else set())


def test_nothing_more_to_say_is_every_key_of_an_acknowledgement_but_what_each_has():
    """Whoever else writes one has them all with it, those that come to be added too."""
    assert {*NOTHING_MORE, "deadline", "answered", "unfit"} == {*SHELL_KINDS["acknowledgement"]}


@pytest.mark.parametrize("kind", sorted(LETTERS))
def test_a_key_that_is_missing_is_an_error(kind):
    with pytest.raises(UndefinedError):
        pages.render(kind, {"game": GAME})


def test_nothing_of_the_text_is_escaped():
    letter = pages.render("unknown-sender", {"game": GAME, **LETTERS["unknown-sender"]})
    assert "«Hola <b>»" in letter.text
    assert html.escape("<b>") not in letter.text


def test_a_letter_that_does_not_exist():
    with pytest.raises(TemplateNotFound):
        pages.render("love-letter", {"game": GAME})


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("orders", "así la entiendo"),
        ("amendment", "enmienda"),
        ("question", "consulta"),
        ("standing", "permanentes"),
    ],
)
def test_the_answer_says_what_it_took_the_mail_for(kind, expected):
    view = {**LETTERS["acknowledgement"], "kind": kind}
    assert expected in pages.render("acknowledgement", {"game": GAME, **view}).text


def cases_letter(**changed):
    view = {**LETTERS["referee-cases"], "preview": True, **changed}
    return pages.render("referee-cases", {"game": GAME, **view}).text


def test_the_cases_are_signed_once_and_keep_the_seed_sealed():
    text = cases_letter(chronicle="ECOS\n\nAlgo.\n\n\nLOS DADOS\n\n  00ff\n\nEl Real Secretario\n")
    assert "Algo." in text
    assert "00ff" not in text
    assert text.count("El Real Secretario") == 1


def test_cases_of_two_digits_stand_as_straight_as_those_of_one():
    case = {**LETTERS["referee-cases"]["cases"][0], "nth": 10}
    lines = cases_letter(cases=[case]).splitlines()
    begin = {
        len(line) - len(line.lstrip()) for line in lines if "Sus palabras" in line or "Si no con" in line
    }
    assert begin == {len("10. ")}


def test_a_month_without_cases_asks_for_nothing():
    text = " ".join(cases_letter(cases=[]).split())
    assert "Ningún caso espera vuestra decisión." in text
    assert "un renglón por caso" not in text
    assert "«publicar»" in text


def test_the_referee_may_lay_his_own_templates_over_ours(tmp_path):
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / "help.txt.j2").write_text(
        "Asunto: Auxilio\n\nPensad.\n{% include 'mail/_sign.txt.j2' %}"
    )
    ours = pages.render("help", {"game": GAME, **LETTERS["help"]})
    his = pages.render("help", {"game": GAME, **LETTERS["help"]}, tmp_path)
    assert his.subject == "Auxilio"
    assert his.text.startswith("Pensad.\nEl Real Secretario")
    assert ours.subject != his.subject


def test_a_letter_must_begin_with_its_subject(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "odd.txt.j2").write_text("Querido amigo:\n")
    with pytest.raises(pages.TemplateError, match=r"mine/odd\.txt\.j2"):
        pages.render("mine/odd", {}, tmp_path)


def test_an_html_twin_is_escaped_and_the_text_is_not(tmp_path):
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "twin.txt.j2").write_text("Asunto: A\n{{ name }}")
    (tmp_path / "x" / "twin.html.j2").write_text("<p>{{ name }}</p>")
    letter = pages.render("x/twin", {"name": "<Parrot>"}, tmp_path)
    assert letter == pages.Rendered("A", "<Parrot>\n", "<p>&lt;Parrot&gt;</p>")


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("stranger", "por hora entre todos"),
        ("courtesy", "puede que escriba un autómata"),
        ("confirm", "da por falsas"),
        ("referee-question", "ha preguntado hoy más de una vez"),
        ("referee-late", "han llegado hoy tarde"),
        ("referee-unread", "no se dejan leer"),
        ("referee-refused", "alguien juega a ser vos"),
    ],
)
def test_the_referee_is_told_which_limit_is_reached(what, words):
    letter = pages.render("referee-more", {"game": GAME, "what": what, "who": "", "most": 1})
    assert words in " ".join(letter.text.split()).replace("1 vez", "una vez")


def test_forms_of_an_answer_stand_in_place_of_words_of_his_own():
    [first, *_] = LETTERS["referee-cases"]["cases"]
    case = {**first, "forms": ["así: el texto", "no: el porqué"]}
    letter = pages.render("referee-cases", {"game": GAME, **LETTERS["referee-cases"], "cases": [case]})
    assert "  1 así: el texto\n     1 no: el porqué\n" in letter.text
    assert "con vuestras palabras" not in letter.text
