"""How well letters are read: the figures of the corpus, by who wrote them.

    PYTHONPATH=tests python -m benchmarks.read_score [--kinds N] [--show AUTHOR ...]

What the figures mean stands in ``tests/scored.py``. Authors of one letter and ``given`` are those on whom the
reader was built (*seen*), the strangers e to h too; those of two letters (*unseen*) nobody had looked at
while it was.
"""

import argparse
import re
import time
from pathlib import Path

import corpora
from scored import Figures, weigh

ROOT = Path(__file__).parents[1]
UNSEEN = re.compile(r"a[a-i]|z[a-z]")


def part_of(author: str) -> str:
    """In which of the figures an author's letters count."""
    return "unseen" if UNSEEN.fullmatch(author) else author if author in ("given", "strangers") else "seen"


def lines() -> int:
    """How many lines the reader has, grammars and data included."""
    files = [*(ROOT / "src/turnbot/games/preux/parsing").rglob("*.py")]
    files += [p for p in (ROOT / "grammars/preux/parsing").iterdir() if p.suffix in (".toml", ".lark")]
    return sum(len(p.read_text(encoding="utf-8").splitlines()) for p in files)


def main() -> None:
    """Print the figures."""
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--kinds", type=int, default=0, metavar="N", help="the N most frequent kinds of mistakes")
    ap.add_argument(
        "--show", nargs="+", default=[], metavar="AUTHOR", help="what is wrong: authors, or «seen»"
    )
    args = ap.parse_args()
    everybody = list(corpora.letters())
    corpora.understood(everybody[0])  # the lexicon is loaded once
    figures = {part: Figures() for part in ("given", "seen", "strangers", "unseen")}
    took = 0.0
    for letter in everybody:
        begun = time.process_time()
        got = corpora.understood(letter)
        took += time.process_time() - begun
        part = part_of(letter.author)
        wrong = weigh(letter.means, got, figures[part])
        if wrong and {letter.author, part} & {*args.show}:
            print(f"{letter.author}/{letter.name}", *wrong, sep="\n   ")
    for part, told in figures.items():
        print(f"{part:<10}{told}")
        for kind, n in told.kinds.most_common(args.kinds):
            print(f"{n:8}  {kind}")
    print(f"{len(everybody) / took:.0f} letters a second, {lines()} lines")


if __name__ == "__main__":
    main()
