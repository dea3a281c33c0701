"""Which thing, in which quality: read once, told back, kept; the rule sells what the order says (2.0.3)."""

import re
from pathlib import Path

import pytest

from turnbot.core.exchange import Text
from turnbot.games.preux import rules
from turnbot.games.preux.begin.scenario import build
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.tree import Buy
from turnbot.games.preux.words.echo import echo_action

WORLD = build({"month": "1626-08", "character": [{"name": "Pierre"}]}, b"seed")


def bought(words: str) -> Buy:
    orders = GAME.read(Text("Pierre", "", f"2ª semana: {words}"), WORLD)
    [order] = [one for one in orders.section("2") if isinstance(one, Buy)]
    return order


@pytest.mark.parametrize(
    ("words", "quality", "echo"),
    [
        ("compro una pipa de espuma", "luxury", "comprar una pipa de espuma de mar"),
        ("compro una pipa", None, "comprar una pipa"),
        ("compro una pipa de arcilla", "cheap", "comprar una pipa de arcilla"),
        ("compro un vestido de lujo", "luxury", "comprar un vestido de lujo"),
        ("compro un vestido", None, "comprar un vestido"),
        ("compro un caballo", None, "comprar un caballo"),
    ],
)
def test_what_costs_more_is_told_back_so(words: str, quality: str | None, echo: str) -> None:
    order = bought(words)
    assert (order.quality, echo_action(order, 2)) == (quality, echo)
    assert bought(echo).quality == quality


def test_orders_of_earlier_versions_are_given_the_quality_of_their_words() -> None:
    kept = GAME.save_orders(GAME.read(Text("Pierre", "", "2ª semana: compro una pipa de espuma"), WORLD))
    [action] = kept["weeks"]["2"]
    assert action.pop("quality") == "luxury"
    [order] = GAME.load_orders(kept).section("2")
    assert isinstance(order, Buy)
    assert order.quality == "luxury"
    assert GAME.load_orders(GAME.save_orders(GAME.load_orders(kept))) == GAME.load_orders(kept)


def test_no_rule_reads_words() -> None:
    """What a player meant is settled when his orders come to a rule: none folds or searches what he wrote."""
    reads = re.compile(r"\bfold\b|^import re$", re.MULTILINE)
    files = sorted(Path(rules.__file__).parent.glob("c*.py"))
    # A routine is a notation, and no language.
    assert [one.name for one in files if reads.search(one.read_text("utf-8"))] == ["c08_routines.py"]
