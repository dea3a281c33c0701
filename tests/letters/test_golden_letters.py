"""Whole letters, compared word by word: wording and layout are meant as they stand."""

import re

import html5lib
import pytest

from turnbot.core.exchange import LIST, REFEREE

SHEETS = {
    "Gaspard Bellerive": "sheet-bellerive.txt",
    "Nicolas Jolivet": "sheet-jolivet.txt",
    "Aurélien de Saint-Vaast": "sheet-saint-vaast.txt",
}


@pytest.mark.parametrize(("who", "name"), SHEETS.items())
def test_a_sheet(who, name, in_words, golden):
    golden(name, in_words[who].text)


def test_the_chronicle(in_words, golden):
    golden("chronicle.txt", in_words[LIST].text)


def test_everybody_gets_a_sheet_and_the_referee_his_minutes(august_letters):
    assert {letter.kind for letter in august_letters.values()} == {
        "preux/chronicle",
        "preux/sheet",
        "preux/minutes",
    }
    assert len(august_letters) == 14 + 2
    assert august_letters[REFEREE].kind == "preux/minutes"


def words(text: str) -> list[str]:
    return re.findall(r"[\w−+]+", text.casefold())


def test_html_is_well_formed_and_says_what_the_text_says(in_words):
    for to, letter in in_words.items():
        if to == REFEREE:
            continue
        tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(letter.html)
        said = set(words(" ".join(tree.itertext())))
        for line in letter.text.split("LOS DADOS")[0].splitlines():
            if line.startswith("  · "):
                assert set(words(line)[:-1]) <= said, line


def test_lines_fit_a_mail(in_words):
    for letter in in_words.values():
        for line in letter.text.splitlines():
            # A seed, or the name of a die, must not be broken.
            assert len(line) <= 78 or line.strip()[0] == "[", line
