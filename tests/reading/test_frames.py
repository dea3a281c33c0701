"""What is said around an order changes nothing of it: who advises it, who will be sorry, how he comes to it.

Each frame is put around orders of ``phrases.jsonl`` whose reading is known; which, a seed draws. Whatever the
reader takes from the frame, or loses by it, shows as a difference.
"""

import json
import random
import re
import tomllib
from pathlib import Path

import pytest

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.reading.words.spanish import is_noun

HERE = Path(__file__).parent
EACH = 12  # orders that a frame is tried with
TOLD = re.compile(r" que |[.;:!?¡¿\"«(,]| y | si |\bme \w+o\b.*\bme\b")

FRAMES = tomllib.loads((HERE / "frames.toml").read_text(encoding="utf-8"))


def plain_orders():
    """Return orders of one clause in the first person, which stand alone: who says them, and what."""
    lines = (HERE / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
    sayings = [json.loads(line) for line in lines]
    return sorted(
        (saying["who"], saying["say"].rstrip("."))
        for saying in sayings
        if len(saying["means"]) == 1
        and saying["means"][0]["do"] not in ("other", "answer-challenge")
        and re.match(
            r"(?:(?:Le|Me|Lo|La|Les) )?[a-záéíóúñ]+(?:o|oy|aré|eré|iré) ", saying["say"], re.IGNORECASE
        )
        and not is_noun(saying["say"].split()[0].lower())
        and not TOLD.search(saying["say"].rstrip("."))
    )


ORDERS = plain_orders()


def read_as(reading, who, text):
    """Return every action by its section, free words left out, and whether anything was flagged."""
    orders = to_json(reading(f"Semana 2: {text}.", sender=who))
    sections = {**orders["weeks"], "notes": orders["notes"]}
    free = ("cause", "text", "matter")
    actions = [
        (where, sorted((k, str(v)) for k, v in action.items() if k not in free and not _charged(action, k)))
        for where, made in sections.items()
        for action in made
    ]
    return sorted(actions), bool(orders["flags"])


def _charged(action, key):
    return key == "for" and action["do"] in ("arrest", "charge")


@pytest.mark.parametrize("frame", FRAMES["behind"])
def test_what_is_said_behind_changes_nothing(reading, frame):
    compare(reading, frame, lambda said: said + frame)


@pytest.mark.parametrize("frame", FRAMES["before"])
def test_what_is_said_before_changes_nothing(reading, frame):
    compare(reading, frame, lambda said: frame + said[0].lower() + said[1:])


def compare(reading, frame, framed):
    draw = random.Random(frame)
    for who, said in draw.sample(ORDERS, EACH):
        assert read_as(reading, who, framed(said)) == read_as(reading, who, said), framed(said)
