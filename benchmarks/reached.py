"""Write down how well each author's letters are read, for the test that holds it.

PYTHONPATH=tests python -m benchmarks.reached
"""

import corpora
from scored import Figures, weigh


def main() -> None:
    """Write ``tests/corpus/reached.toml``."""
    rows = []
    for author in corpora.authors():
        told = Figures()
        for letter in corpora.letters(author):
            weigh(letter.means, corpora.understood(letter), told)
        rows.append(
            f"{author} = {{ of = {told.wanted}, read = {told.found}, silent = {told.silent},"
            f" needless = {told.needless} }}\n"
        )
    head = "# How many expected orders of each author's letters are read exactly, how many are wrong\n"
    head += "# somewhere without a flag, and how many clear ones flagged all the same: «make reached».\n"
    (corpora.HERE / "reached.toml").write_text(head + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
