"""Short mails in the manners of different players, each with all that is to be read in it.

The share that is read exactly, flags and all, is a gate, and so is the number of those with an order read
otherwise and no flag: they are set to what is reached, and may only get better.
"""

import json
from pathlib import Path

from turnbot.games.preux.orders.as_json import to_json

LINES = Path(__file__).with_name("whole_mails.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
LEAST_EXACT = 0.418
MOST_SILENT = 538
#: So many of the mails that are read otherwise a failure names.
NAMED = 10


def test_mails_are_read_whole(reading, meaning):
    misread, silent = [], []
    for case in CASES:
        got = to_json(reading(case["mail"], sender=case["who"]))
        meant = {**case.get("weeks", {}), "notes": case.get("notes", [])}
        found = meaning(case["who"], {**got["weeks"], "notes": got["notes"]})
        ordered = found == meaning(case["who"], meant) and got["duels"] == case.get("duels", [])
        flagged = {flag["where"] for flag in got["flags"]}
        if not ordered or flagged != set(case.get("flags", [])):
            misread.append(case["mail"])
        if not ordered and not flagged:
            silent.append(case["mail"])
    exact = 1 - len(misread) / len(CASES)
    assert exact >= LEAST_EXACT, f"{exact:.4f} read exactly, misread are {misread[:NAMED]}"
    assert len(silent) <= MOST_SILENT, f"{len(silent)} in silence: {silent[:NAMED]}"
