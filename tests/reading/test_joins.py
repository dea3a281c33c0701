"""Two orders that are understood each by itself are understood together, whatever joins them.

Sayings of ``phrases.jsonl`` are put two and two under one heading, with a connective between them. What is
read in the whole must be the sum of what is read in the parts, and nothing may be flagged.
Which sayings may be joined is told by what they are (``is_a_clause``), not by how they are read together.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import tokenize

PHRASES = Path(__file__).parent / "phrases.jsonl"
PAIRS = 24  # for each connective; not all of them may be joined
HEADINGS = ("Semana 2", "Observaciones")

#: ``x`` and ``y`` stand for two sayings, in capitals where those begin with one.
CONNECTIVES = (
    "{X}. {Y}.",
    "{X}; {y}.",
    "{X} y {y}.",
    "{X}, y {y}.",
    "{X}; y {y}.",
    "{X}. Y {y}.",
    "{X}... y {y}.",
    "{X}. Además, {y}.",
    "{X}, y además {y}.",
    "{X}; luego {y}.",
    "{X} y luego {y}.",
    "{X} y después {y}.",
    "{X} y ya luego {y}.",
    "{X}. Después, {y}.",
    "{X}. También {y}.",
    "{X} y también {y}.",
    "{X}; de paso, {y}.",
    "{X}. De paso {y}.",
    "{X} y, de paso, {y}.",
    "{X}, y ya de paso {y}.",
    "{X} y, ya puestos, {y}.",
    "{X} y encima {y}.",
    "{X} y al mismo tiempo {y}.",
    "{X}, y a la vez {y}.",
    "{X} y por otro lado {y}.",
    "{X}, así como {y}.",
    "{X}, e igualmente {y}.",
    "{X}. Asimismo, {y}.",
    "{X}. Aparte de eso, {y}.",
    "{X}; por lo demás, {y}.",
    "{X}. Por cierto, {y}.",
    "{X}. Ah, y {y}.",
    "{X}. Otra cosa: {y}.",
    "{X}, sin olvidar lo principal: {y}.",
    "Primero {x} y luego ya {y}.",
    "Primero {x}; segundo, {y}.",
    "Lo primero, {x}; lo segundo, {y}.",
    "En primer lugar, {x}; en segundo lugar, {y}.",
    "Por un lado, {x}; por otro, {y}.",
    "Por una parte, {x}; por la otra, {y}.",
    "Antes que nada, {x}. Después {y}.",
    "No sólo {x} sino que {y}.",
    "No solo {x}, sino que además {y}.",
    "Dos cosas: {x} y {y}.",
    "{X} (y {y}).",
    "{X} + {y}",
    "{X} / {y}",
    "{X} & {y}",
    "{X} - {y}",
    "1) {X} 2) {y}",
    "a) {X} b) {y}",
    "\n- {X}\n- {Y}",
    "\n1. {X}.\n2. {Y}.",
    "\n{X}\n{Y}",
)

# What points to something said before, or speaks to somebody.
POINTING = frozenset(
    [
        *("tambien", "ademas", "otra", "otro", "otros", "otras", "luego", "despues", "primero", "entonces"),
        *("igual", "mismo", "misma", "idem", "digo", "mejor", "te", "tu", "usted", "ustedes"),
        *("le", "les", "lo", "los", "si", "como", "cuando", "donde", "aunque", "mientras"),
    ]
)
BEFORE_VERBS = frozenset(["me", "no", "nos", "yo", "ya"])

#: Sayings that mean another thing, or nothing, behind some others.
NOT_YET = {
    "Duelo contra Rochefort.": "«después (del) duelo» is taken for a time",
    "Dejo constancia de que presto diez coronas a Bidon.": "behind a bare «y» he leaves something",
    "Regreso a casa.": "behind what fills a week it says where he sleeps",
    "Tiro al blanco con pistola.": "behind a bare «y» the pistol is only carried",
}


def says_one_thing(saying):
    """Whether it orders one thing, of which no condition is part."""
    return (
        len(saying["means"]) == 1 and "if" not in saying["means"][0] and saying["means"][0]["do"] != "other"
    )


def is_a_clause(saying):
    """Whether it is one clause, without a comma, that a verb of his own begins: «Compro un caballo»."""
    words = tokenize(saying["say"].rstrip("."))
    verb = next((word for word in words if word.norm not in BEFORE_VERBS), None)
    form = lexicon().verb(verb) if verb is not None else None
    own = form is not None and form.person == 1 and form.tense in ("present", "future")
    return (
        own and verb.norm != "se" and all(word.kind != "mark" and word.norm not in POINTING for word in words)
    )


@cache
def sayings():
    every = map(json.loads, PHRASES.read_text(encoding="utf-8").splitlines())
    told = [s for s in every if says_one_thing(s) and is_a_clause(s)]
    return [s for s in told if s["say"] not in NOT_YET]


def drawn(*seed):
    """Draw a saying; one that is added to the file changes hardly any draw."""
    lot = " ".join(map(str, seed))
    return min(sayings(), key=lambda saying: crc32(f"{lot} {saying['say']}".encode()))


def joined(connective, first, second):
    """Return two sayings in a connective."""
    x, y = first.rstrip("."), second.rstrip(".")
    return connective.format(X=x, x=x[0].lower() + x[1:], Y=y, y=y[0].lower() + y[1:])


@pytest.fixture(scope="module")
def read(reading):
    """Read what stands under a heading: what it orders, and why it is flagged. Nothing is read twice."""

    @cache
    def orders(text, who):
        got = to_json(reading(text, sender=who))
        found = [*got["weeks"].values(), got["notes"]]
        told = Counter(json.dumps(action, sort_keys=True) for section in found for action in section)
        return told, {flag["why"] for flag in got["flags"]}

    return orders


def may_be_joined(read, heading, who, *said):
    """Whether each is read alone, for this player too, and they are two things that one week can hold."""
    alone = [read(f"{heading}: {s['say']}", who) for s in said]
    for (found, flags), saying in zip(alone, said, strict=True):
        actions = [json.loads(action) for action in found]
        if flags or [action["do"] for action in actions] != [saying["means"][0]["do"]]:
            return False
        if actions[0]["do"] == "ask-king" and "lady" not in actions[0]:
            return False  # she of whom he spoke last is meant
    one_by_one = " ".join(s["say"] for s in said)
    together = read(f"{heading}: {one_by_one}", who)[1]
    kinds = {saying["means"][0]["do"] for saying in said}
    return len(kinds) == len(said) and not together & {"too-many-long-actions", "contradiction"}


@pytest.mark.parametrize("connective", CONNECTIVES)
def test_the_whole_is_the_sum_of_its_parts(read, connective):
    joined_pairs = 0
    for n in range(PAIRS):
        first, second = drawn(connective, n), drawn(n, connective)
        heading, who = HEADINGS[n % 2], first["who"]
        if not may_be_joined(read, heading, who, first, second):
            continue
        joined_pairs += 1
        text = f"{heading}: {joined(connective, first['say'], second['say'])}"
        found, flags = read(text, who)
        parts = [read(f"{heading}: {s['say']}", who)[0] for s in (first, second)]
        assert (found, flags) == (parts[0] + parts[1], set()), text
    assert joined_pairs > PAIRS / 4
