"""Hints only save time: with and without them the same is read."""

import json
from pathlib import Path

import pytest

from turnbot.games.preux.reading.orders import clause
from turnbot.games.preux.reading.words import hints
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form
from turnbot.mail.message import read_message

LINES = Path(__file__).with_name("whole_mails.jsonl").read_text(encoding="utf-8").splitlines()
SHORT = [json.loads(line)["mail"] for line in LINES[::5]]
FOUND = sorted((Path(__file__).parent.parent / "corpus").rglob("*.eml"))[::40]


class Everything(frozenset):
    """What holds all words: with it no question is left unasked."""

    def isdisjoint(self, other):
        return False


def test_without_hints_the_same_is_read(reading, monkeypatch):
    """A rule that names a hint too few would go unasked where it has something to say."""
    mails = [*SHORT, *(read_message(path.read_bytes()).answered_text for path in FOUND)]
    hinted = [reading(mail) for mail in mails]
    for module in (hints, clause):
        monkeypatch.setattr(module, "held_by", lambda items: Everything())
    for mail, before in zip(mails, hinted, strict=True):
        assert reading(mail) == before, mail


@pytest.mark.parametrize(
    ("hint", "asked"), [("pero", True), ("deber", True), ("CLUB", False), ("ducado", False)]
)
def test_a_rule_is_asked_where_one_of_its_hints_stands(hint, asked):
    words = [Item("pero", 0, 4, 1), Item("debo", 5, 9, 1, form=Form("deber", 1, "present"))]
    calls = []
    rule = hints.Rewriting(lambda items: calls.append(items) or items, frozenset({hint}))
    assert hints.rewritten(words, [rule]) == words
    assert bool(calls) is asked


def test_what_a_rule_puts_in_may_be_the_hint_of_the_next():
    first = hints.Rewriting(lambda items: [Item("misa", 0, 4, 1)], frozenset({"eso"}))
    then = hints.Rewriting(lambda items: [*items, *items], frozenset({"misa"}))
    assert [i.norm for i in hints.rewritten([Item("eso", 0, 3, 1)], [first, then])] == ["misa", "misa"]
