"""Each action, as a person orders it who has never seen the grammar: how many sayings are read exactly.

A line of ``phrases.jsonl`` holds who says it, what is said, and what a careful referee reads in it. The share
that is read exactly is held, and so is the number of those read otherwise without a flag; both may only get
better.
"""

import importlib.util
import json
from collections import Counter
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json

HERE = Path(__file__).parent
LEAST_EXACT = 0.989
MOST_SILENT = 0


@pytest.fixture(scope="module")
def corpus():
    """The tests over whole mails: they tell when two readings mean the same."""
    spec = importlib.util.spec_from_file_location("mails", HERE.parent / "corpus" / "test_corpus.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sayings_are_read(reading, corpus):
    lines = (HERE / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
    sayings = [json.loads(line) for line in lines]
    exact, silent = 0, []
    for saying in sayings:
        got = to_json(reading(f"Semana 1: {saying['say']}", sender=saying["who"]))
        wanted = Counter(corpus.canonical(filled(a), "1", saying["who"]) for a in saying["means"])
        found = Counter(corpus.canonical(filled(a), w, got["sender"]) for w, a in actions_of(got))
        exact += found == wanted
        if found != wanted and not got["flags"]:
            silent.append(saying["say"])
    assert exact / len(sayings) >= LEAST_EXACT, exact
    assert len(silent) <= MOST_SILENT, silent


def actions_of(orders):
    """Return every action with the section it stands in."""
    sections = {**orders["weeks"], "notes": orders["notes"]}
    return [(section, action) for section, actions in sections.items() for action in actions]


def filled(action):
    """Write out what may go unsaid, so that two spellings of one order are equal."""
    action = {k: v for k, v in action.items() if v is not False}
    if action["do"] == "influence":
        action = {"of": "own", "level": "all"} | action
    if action["do"] == "buy":
        action = {"count": 1} | action
    if "if" in action:
        action["if"] = " and ".join(sorted(positive(part) for part in action["if"].split(" and ")))
    return action


OPPOSITE = {"refused": "accepted", "absent": "present", "failed": "succeeded", "lost": "won"}


def positive(condition):
    """Spell «refused:X» as «not accepted:X»."""
    kind, colon, who = condition.partition(":")
    kind = kind.replace("play<", "not play>=").replace("crowns<", "not crowns>=")
    kind = f"not {OPPOSITE[kind]}" if kind in OPPOSITE else kind
    return (kind + colon + who).replace("not not ", "")
