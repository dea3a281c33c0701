"""Short mails in the manners of different players, each with all that is to be read in it."""

import json
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json

LINES = Path(__file__).with_name("whole_mails.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


#: So many mails are a test: each its own cost seconds.
TOGETHER = 40


def wrong(reading, case):
    """What is read otherwise; ``weeks`` and ``notes`` that a case leaves out hold nothing.

    ``flags`` are the sections with any.
    """
    got = to_json(reading(case["mail"], sender=case["who"]))
    weeks = case.get("weeks", {})
    want = {
        "weeks": {n: weeks.get(n, []) for n in "1234"},
        "notes": case.get("notes", []),
        "duels": case.get("duels", []),
        "flags": case.get("flags", []),
    }
    got["flags"] = sorted({flag["where"] for flag in got["flags"]})
    return {part: (got[part], meant) for part, meant in want.items() if got[part] != meant}


@pytest.mark.parametrize("first", range(0, len(CASES), TOGETHER))
def test_mails_are_read_whole(reading, first):
    cases = CASES[first : first + TOGETHER]
    assert {case["mail"]: told for case in cases if (told := wrong(reading, case))} == {}
