"""Probabilities fitted on letters: weights of ``doubt.toml``, a dot product and a sigmoid.

``make weights`` (``benchmarks/weights.py``) writes the file; what its signs mean stands in ``signs``.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache

from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml

BIAS = "always"
Signs = Mapping[str, float]


def weights(model: str) -> Mapping[str, float]:
    """Return the weights of a model, sign by sign."""
    table: Mapping[str, float] = load_toml("doubt.toml")[model]
    return table


def line(name: str) -> float:
    """Return one of the lines drawn through a probability."""
    return float(load_toml("doubt.toml")["lines"][name])


def chance(model: str, signs: Signs) -> float:
    """Return the probability that a model gives to these signs."""
    table = weights(model)
    return sigmoid(table[BIAS] + sum(table.get(sign, 0.0) * value for sign, value in signs.items()))


def vocabulary(items: Iterable[Item], where: str) -> frozenset[str]:
    """Return the words and classes of a section by which the second opinion judges."""
    said = {a.removeprefix("=") for i in items for a in i.atoms}
    return frozenset(said | {where if where == "notes" else "week"})


@cache
def _told() -> tuple[Mapping[str, float], Mapping[str, tuple[tuple[str, float], ...]]]:
    biases: dict[str, float] = {}
    by_word: dict[str, list[tuple[str, float]]] = {}
    for do, text in load_toml("doubt.toml")["opinion"].items():
        bias, *rest = text.split()
        biases[do] = float(bias)
        for word, weight in zip(rest[::2], rest[1::2], strict=True):
            by_word.setdefault(word, []).append((do, float(weight)))
    return biases, {word: tuple(pairs) for word, pairs in by_word.items()}


def opinions(said: Iterable[str]) -> dict[str, float]:
    """Return how likely each order stands in a section of these words and classes: logarithms of the odds."""
    biases, by_word = _told()
    sums = dict(biases)
    for word in said:
        for do, weight in by_word.get(word, ()):
            sums[do] += weight
    return sums


@cache
def speaks_for(do: str) -> frozenset[str]:
    """Return the words and classes that speak for an order."""
    return frozenset(w for w, pairs in _told()[1].items() for d, weight in pairs if d == do and weight > 1)


def sigmoid(total: float) -> float:
    """Return the probability of a logarithm of odds."""
    return 1 / (1 + math.exp(-total if -_MOST < total < _MOST else -math.copysign(_MOST, total)))


_MOST = 30.0  # beyond it a probability is as good as certain
