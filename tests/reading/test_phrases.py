"""Each action, as a person orders it who has never seen the grammar: how many sayings are read exactly.

A line of ``phrases.jsonl`` holds who says it, what is said, and what a careful referee reads in it. The share
that is read exactly is a gate, and so is the number of those read otherwise without a flag: they are set to
what is reached, and may only get better.
"""

import json
from pathlib import Path

from turnbot.games.preux.orders.as_json import to_json

LINES = Path(__file__).with_name("phrases.jsonl").read_text(encoding="utf-8").splitlines()
SAYINGS = [json.loads(line) for line in LINES]
LEAST_EXACT = 0.645
MOST_SILENT = 369
#: So many of the sayings that are read otherwise a failure names.
NAMED = 10


def test_the_sayings_are_read(reading, meaning):
    misread, silent = [], []
    for saying in SAYINGS:
        got = to_json(reading(f"Semana 1: {saying['say']}", sender=saying["who"]))
        found = meaning(got["sender"], {**got["weeks"], "notes": got["notes"]})
        if found != meaning(saying["who"], {"1": saying["means"]}):
            misread.append(saying["say"])
            if not got["flags"]:
                silent.append(saying["say"])
    exact = 1 - len(misread) / len(SAYINGS)
    assert exact >= LEAST_EXACT, f"{exact:.4f} read exactly, misread are {misread[:NAMED]}"
    assert len(silent) <= MOST_SILENT, f"{len(silent)} in silence: {silent[:NAMED]}"
