"""The letters of the corpus: how well each author's are read may only get better.

``reached.toml`` says, author by author, how many expected orders are read exactly, how many letters have
something wrong without a flag, and how many clear ones are flagged all the same.
"""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from corpora import HERE, authors, letters, read
from scored import Figures, weigh
from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.parsing.account import account

REACHED = tomllib.loads((Path(HERE) / "reached.toml").read_text(encoding="utf-8"))


@cache
def figures(author: str) -> tuple[Figures, dict[str, list[str]]]:
    """The figures of an author's letters, and what is wrong with each."""
    told, wrong = Figures(), {}
    for letter in letters(author):
        lines = weigh(letter.means, to_json(read(letter).orders), told)
        if lines:
            wrong[letter.name] = lines
    return told, wrong


def test_every_author_has_his_figures():
    assert sorted(REACHED) == authors()


@pytest.mark.parametrize("author", authors())
def test_an_authors_letters_are_read_as_well_as_they_were(author):
    told, wrong = figures(author)
    reached = REACHED[author]
    assert told.found >= reached["read"], wrong
    assert told.silent <= reached["silent"], wrong
    assert told.needless <= reached["needless"], wrong


@pytest.mark.parametrize("author", authors())
def test_no_word_of_an_authors_letters_vanishes(author):
    unseen = {letter.name: told for letter in letters(author) if (told := overlooked(letter))}
    assert unseen == {}


def overlooked(letter):
    """The words of a letter that no step of its reading accounts for."""
    reading = read(letter)
    return [reading.text[step.start : step.end] for step in account(reading) if step.outcome == "unseen"]
