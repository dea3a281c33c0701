"""Short mails in the manners of different players, each with all that is to be read in it."""

import json
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json

LINES = Path(__file__).with_name("whole_mails.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=[case["mail"][:60] for case in CASES])
def test_a_mail_is_read_whole(reading, case):
    """``weeks`` and ``notes`` that a case leaves out hold nothing; ``flags`` are the sections with any."""
    got = to_json(reading(case["mail"], sender=case["who"]))
    weeks = case.get("weeks", {})
    assert got["weeks"] == {n: weeks.get(n, []) for n in "1234"}
    assert got["notes"] == case.get("notes", [])
    assert got["duels"] == case.get("duels", [])
    assert sorted({flag["where"] for flag in got["flags"]}) == case.get("flags", [])
