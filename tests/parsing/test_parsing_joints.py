"""Where a clause begins: the example of every row of ``joints.toml``, and that its row decides there."""

import pytest

from turnbot.games.preux.parsing import joints
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.names import name_index
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import tokenize

ROWS = load_toml("joints.toml")["rules"]


@pytest.mark.parametrize("row", range(len(ROWS)), ids=[row[2] for row in ROWS])
def test_the_example_of_a_row_is_decided_by_it(row, cast):
    before, after = ROWS[row][2].split("|")
    said = tag(tokenize(before + after), name_index(cast), None)
    k = next(n for n, item in enumerate(said) if item.start >= len(before))
    verb = any(joints.is_own(item, 1) for item in said[:k])
    assert joints.deciding(said, k, 1, verb=verb) == row
    assert joints.begins(said, k, 1, verb=verb) is bool(ROWS[row][1])
