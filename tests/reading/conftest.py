"""A cast to write orders against, the reader bound to it, and what two spellings of one order share."""

import json
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from corpora import the_cast
from scored import canonical, people
from turnbot.games.preux.parsing.reader import read

HERE = Path(__file__).parent
#: Where it is written which rows are known to be misread, and why: a table a file, test → reason.
MISREAD = HERE / "misread"


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Rows that are known to be misread must fail until they are mended."""
    known = {
        test: why
        for file in MISREAD.glob("*.toml")
        for test, why in tomllib.loads(file.read_text(encoding="utf-8"))["tests"].items()
    }
    for item in items:
        if item.path.is_relative_to(HERE) and (
            why := known.get(item.path.name + item.nodeid[item.nodeid.index("::") :])
        ):
            item.add_marker(pytest.mark.xfail(strict=True, reason=f"misread: {why}"))


@pytest.fixture(scope="session")
def cast():
    return the_cast()


@pytest.fixture(scope="session")
def reading(cast):
    """Read a mail of somebody (Denis Larue, if nobody is named)."""

    def read_it(text, *, sender="Denis Larue", subject="", **more):
        return read(text, subject=subject, sender=sender, cast=cast, **more)

    return read_it


@pytest.fixture(scope="session")
def meaning():
    """Tell what the orders of somebody mean, as JSON by section: two spellings of one order are equal."""

    def meaning_of(who, sections):
        me = people().get(who, {})
        found: Counter[str] = Counter()
        for section, actions in sections.items():
            for action in actions:
                where = "notes" if action["do"] in ALL_MONTH else section
                told = canonical(filled(action), where, me)
                found[f"{where} {json.dumps(told, sort_keys=True)}"] += 1
        return found

    return meaning_of


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


#: Holds for the month, in whatever week it is said.
ALL_MONTH = ("lavish", "carry-pistol")
OPPOSITE = {"refused": "accepted", "absent": "present", "failed": "succeeded", "lost": "won"}


def positive(condition):
    """Spell «refused:X» as «not accepted:X»."""
    kind, colon, who = condition.partition(":")
    kind = kind.replace("play<", "not play>=").replace("crowns<", "not crowns>=")
    kind = f"not {OPPOSITE[kind]}" if kind in OPPOSITE else kind
    return (kind + colon + who).replace("not not ", "")
