"""``python -m maquiavelli.every_map``: ten years of random players, each turn's map drawn and examined."""

import argparse
import gzip
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from xml.etree import ElementTree

from maquiavelli.random_games import game
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.rules.c10_movement import whole
from turnbot.games.maquiavelli.telling.pictures import title, view

GAMES, YEARS = 1000, 10
SVG = "{http://www.w3.org/2000/svg}"
#: Bytes that a map may be at most, packed as a web server sends it.
PACKED = 90_000


def faults(text: str) -> list[str]:
    """What is wrong with a map as a picture that any program shall show: nothing, if all is well."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as wrong:
        return [f"not XML: {wrong}"]
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    links = [value for node in root.iter() for key, value in node.attrib.items() if key.endswith("href")]
    words = {node.text for node in root.iter(SVG + "text")}
    missing = {*board().areas, *board().powers} - words
    found = {
        "not an SVG": root.tag != f"{SVG}svg" or not links,
        "an id twice": len(ids) != len(set(ids)),
        "a link to nowhere": not all(link.startswith("#") and link[1:] in ids for link in links),
        "no number": bool(re.search(r"(?i)\b(nan|inf|none)\b", " ".join(_numbers(root)))),
        "too large": len(text) > PACKED and len(gzip.compress(text.encode())) >= PACKED,
        f"no name of {sorted(missing)}": bool(missing),
        "not told in words": not root.findtext(f"{SVG}title") or not root.findtext(f"{SVG}desc"),
    }
    return [fault for fault, is_so in found.items() if is_so]


def _numbers(root: ElementTree.Element) -> list[str]:
    """Whatever says where something is drawn, and how large."""
    places = {
        "x",
        "y",
        "cx",
        "cy",
        "r",
        "x1",
        "x2",
        "y1",
        "y2",
        "d",
        "points",
        "transform",
        "width",
        "height",
    }
    return [value for node in root.iter() for key, value in node.attrib.items() if key in places]


@dataclass
class Account:
    """What came of many games: turns, seconds of playing and drawing, what was wrong."""

    games: int = 0
    turns: int = 0
    played: float = 0
    drawn: float = 0
    ends: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)
    exceptions: int = 0
    invalid: int = 0


def examine(seed: int, years: int, to: Account) -> None:
    """Play one game, and draw what each turn leaves; whatever fails is written down and ends that game."""
    to.games += 1
    began, month, won = perf_counter(), "the scenario", False
    try:
        for _, _, out in game(seed, years):
            month = out.month
            to.played += perf_counter() - began
            to.turns += 1
            began = perf_counter()
            text = draw(view(out.world, title(out.month), out))
            to.drawn += perf_counter() - began
            wrong = [*faults(text), *whole(out.world)]
            to.invalid += bool(wrong)
            to.troubles += [f"game {seed}, {out.month}: {one}" for one in wrong]
            won = bool(out.world.table.winner)
            began = perf_counter()
    except Exception as bug:  # one game's bug shall not hide another's
        to.exceptions += 1
        to.troubles.append(f"game {seed}, after {month}: {type(bug).__name__}: {bug}")
    to.ends["won" if won else "open after the last year"] += 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m maquiavelli.every_map", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--years", type=int, default=YEARS)
    chosen = parser.parse_args()
    found = Account()
    for seed in range(chosen.first, chosen.first + chosen.games):
        before = len(found.troubles)
        examine(seed, chosen.years, found)
        for trouble in found.troubles[before:]:
            print(trouble, flush=True)
    print(
        f"games {chosen.first} to {chosen.first + chosen.games - 1} of {chosen.years} years, "
        f"{found.turns} turns: "
        f"{found.exceptions} exceptions, {found.invalid} maps not valid; "
        f"{found.turns / found.played:.0f} turns a second, {found.turns / found.drawn:.1f} maps a second; "
        f"{found.ends['won']} games won"
    )
    return 1 if found.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
