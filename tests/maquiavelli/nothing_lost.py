"""What became of each line of a mail, judged from what its writer is told and not by the reader."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.desk import echo
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.games.maquiavelli.reading.tagging import fold, tag

_WORD = re.compile(r"[^\W_]+")
#: A greeting, a leave-taking, a heading: short, and without anything that could be part of an order.
_SHORT = 12
#: What an order does not keep: numbers of items, what lies beside a coast, who carries an army.
_COUNTED = re.compile(
    r"(?:^|\s)\W*(?:gasto\s*)?\d{1,2}\s*[-.):ªº]+(?!\d)"
    r"|(?:al lado de|junto a)\s+\w+|transportado por (?:F\d(?:, | y )?)*",
    re.IGNORECASE,
)


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(fold(text)))


def told_back(orders: Orders) -> str:
    """The player's own words that the answer gives back, and those of letters carried, as one string."""
    words = [
        *orders.talk,
        *(flag.said.text for flag in orders.flags),
        *(one.text for one in orders.dispatches),
    ]
    return " | ".join(_plain(one) for one in words)


def taken_back(orders: Orders) -> list[str]:
    """What a mail says that no longer counts, as the answer tells it."""
    return [line for where, _, told in echo.sections(orders) if where == "void" for line in told]


def _echo(orders: Orders) -> list[str]:
    return [
        *echo.lines(orders),
        *taken_back(orders),
        *(one.text for one in orders.dispatches),
        *(f"{f.why} {f.said.text}" for f in orders.flags),
    ]


def lost(reader: Reader, text: Text) -> Iterator[str]:
    """The lines of a mail that came to nothing without a word.

    A line is accounted for if all its words are told back, or if the answer would be another without it, or
    if it says the same as another line; or if it is short and names no unit, place, power or sum.
    """
    whole = reader.read(text)
    told, said = told_back(whole), _echo(whole)
    lines = text.body.split("\n")
    for at, line in enumerate(lines):
        plain = _plain(line)
        if not plain or line.startswith(">") or plain in told:
            continue
        if len(plain.split()) <= _SHORT and set(loads(reader, line)) <= {f"name {text.who}"}:
            continue
        others = [*lines[:at], *lines[at + 1 :]]
        weighs = set(loads(reader, line))
        if weighs and any(weighs <= set(loads(reader, other)) for other in others):
            continue  # it may say what another line says
        without = reader.read(replace(text, body="\n".join([*lines[:at], "", *lines[at + 1 :]])))
        if _echo(without) != said or without.talk != whole.talk:
            continue
        yield line


def _said_of(reader: Reader, who: str | None, orders: Orders) -> set[str]:
    """Every unit, place, power and sum that the answer speaks of."""
    found: set[str] = set()
    for line in (
        *echo.lines(orders),
        *taken_back(orders),
        *(flag.said.text for flag in orders.flags),
        *orders.talk,
    ):
        found |= set(loads(reader, line))
    for one in orders.dispatches:
        found |= {f"name {one.to}", *loads(reader, one.text)}
        if one.to == "*" or len(orders.dispatches) > 3:
            found |= {f"name {power}" for power in reader.board.powers}
    for unit in reader.world.units.values():
        if unit.power == who and {f"unit {unit.id}", f"name {unit.place}"} & found:
            found |= {f"unit {unit.id}", f"name {unit.place}"}
        elif f"unit {unit.id}" in found:
            found.add(f"name {unit.place}")
    return found


def loads(reader: Reader, line: str) -> list[str]:
    """What of a line weighs: its units, places, powers and sums. Years, and numbers of items, are none."""
    bare = _COUNTED.sub("", line)
    found = []
    for token in tag(bare, reader.names).split():
        kind, _, what = token.partition(":")
        if kind == "u":
            found.append(f"unit {what}")
        elif kind in ("p", "b", "w"):
            found.append(f"name {what}")
        elif kind == "n" and int(what) < 1000:
            found.append(f"sum {what}")
    return found


def forgotten(reader: Reader, text: Text) -> Sequence[str]:
    """The units, places, powers and sums of a mail of which the answer does not speak."""
    orders = reader.read(text)
    told = _said_of(reader, text.who, orders)
    said = told_back(orders)
    found = []
    for line in text.body.split("\n"):
        if line.startswith(">") or _plain(line) in said:
            continue
        found += [
            f"{one} («{line}»)"
            for one in loads(reader, line)
            if one not in told and one != f"name {text.who}"
        ]
    return found
