"""The words of clauses.toml: what tells an aside from what is ordered, a condition from what follows it."""

from functools import cache

from turnbot.games.preux.reading.words.lexicon import load_toml


@cache
def clause_words(name: str) -> frozenset[str]:
    """Return a set of words of clauses.toml."""
    return frozenset(load_toml("clauses.toml")["words"][name].split())
