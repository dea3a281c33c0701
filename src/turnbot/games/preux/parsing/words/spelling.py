"""Slips of the pen, shorthand and abbreviations: the word that was meant.

A word is looked at only if it is no word of Spanish, no name and nothing the lexicon knows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from turnbot.games.preux.parsing.words.lexicon import Entry, Lexicon, Node, Phrases, lexicon
from turnbot.games.preux.parsing.words.names import NameIndex
from turnbot.games.preux.parsing.words.numbers import word_value
from turnbot.games.preux.parsing.words.spanish import is_word
from turnbot.games.preux.parsing.words.text import SKIPPED, Token, fold


def corrected(tokens: Sequence[Token], index: NameIndex) -> list[Token]:
    """Return the tokens with the word that was meant in place of each slip; their text stays as it was."""
    out = list(tokens)
    words = index.words
    for n, token in enumerate(tokens):
        if token.kind != "word":
            continue
        norm = token.norm
        meant = words.shorthand.get(token.low) if len(token.norm) > 1 or token.text.islower() else None
        if meant is None and len(norm) > 3 and not words.knows(norm) and words.phrases.start(norm) is None:
            known = index.phrases.start(norm) is not None or word_value(norm) or words.verb(token)
            if not known and not (token.cap and not token.first and index.near(norm)):
                meant = respelled(token.low, norm)
        if meant:
            out[n] = replace(token, norm=fold(meant), low=meant)
    return out


@lru_cache(maxsize=20_000)
def respelled(low: str, norm: str) -> str | None:
    """Return the one word of the lexicon that was meant by what is no word of Spanish; None if none is."""
    if is_word(low) or norm in lexicon().common:
        return None
    words = lexicon()
    if norm.endswith(("ao", "aos")):
        full = norm.replace("ao", "ado")
        if words.knows(full) or full in words.verbs:
            return full  # «mercao», «cuidao»
    if len(norm) < 5:
        return None
    small = _not_small(words, norm)
    if small:
        return small
    cutoff = 1 if len(norm) < 10 else 2
    known = _spelled(max(5, len(norm) - cutoff), len(norm) + cutoff)
    found = process.extract(norm, known, scorer=OSA.distance, score_cutoff=cutoff, limit=4)
    near = dict.fromkeys(w for w, far, _ in found if far == found[0][1] and w[0] == norm[0])
    return next(iter(near)) if len(near) == 1 else None


@cache
def _spelled(least: int, most: int) -> list[str]:
    """Return the words and the promises of the lexicon that are neither shorter nor longer."""
    all_of_them = (*lexicon().vocabulary, *lexicon().verbs.promised())
    return list(dict.fromkeys(word for word in all_of_them if least <= len(word) <= most))


def _not_small(words: Lexicon, norm: str) -> str | None:
    """Return the thing that a diminutive is one of: «caballito», «apuestitas», «tabernilla»."""
    for small in ("ecit", "cit", "it", "ill"):
        at = norm.rfind(small)
        if at > 2 and norm[at + len(small) :] in ("o", "a", "os", "as"):
            stem, end = norm[:at], norm[at + len(small) :]
            stem = stem[:-2] + "c" if stem.endswith("qu") else stem
            plural = "s" if end.endswith("s") else ""
            for last in (end[0], "e", "", "o", "a"):
                node = words.phrases.root.children.get(stem + last + plural)
                if node is not None and node.entries:
                    return stem + last + plural
    return None


def in_little(norm: str) -> str | None:
    """Return «horse» or «servant» for «caballito», «criadito»; None for any other word."""
    full = _not_small(lexicon(), norm) if norm.endswith(("ito", "ita", "itos", "itas")) else None
    node = lexicon().phrases.root.children.get(full) if full else None
    kinds = {tag for tag, _ in node.entries} if node is not None else set()
    return next((k for k in ("horse", "servant", "pistol") if k in kinds), None)


def stands_for(short: str, word: str) -> bool:
    """Whether ``short`` (a word with a dot behind it) may be an abbreviation of ``word``."""
    if len(short) >= len(word) or short[0] != word[0]:
        return False
    if word.startswith(short):
        return True
    if len(short) < 3 or short[-1] != word[-1]:
        return False
    rest = iter(word)
    return all(letter in rest for letter in short)  # «gtos», «regto», «cnel»


def abbreviated(phrases: Phrases, tokens: Sequence[Token], at: int) -> tuple[int, list[Entry]]:
    """Return the end of the longest abbreviated phrase at ``at`` and what it means; ``at`` if none or two."""
    if not tokens[at].dotted or len(tokens[at].norm) < 2 or is_word(tokens[at].low):
        return at, []
    found: dict[int, list[Entry]] = {}
    paths = [(phrases.root, at)]
    for _ in range(4):
        paths = [step for node, i in paths[:60] for step in _steps(node, tokens, i, phrases)]
        for node, i in paths:
            for entry in node.entries:
                if entry not in found.setdefault(i, []):
                    found[i].append(entry)
    end = max((i for i, entries in found.items() if entries), default=at)
    entries = found.get(end, [])
    return (end, entries) if len({tag for tag, _ in entries}) == 1 and len(entries) == 1 else (at, [])


def _steps(node: Node, tokens: Sequence[Token], i: int, phrases: Phrases) -> Iterator[tuple[Node, int]]:
    while i < len(tokens) and (tokens[i].norm in SKIPPED or tokens[i].norm == "."):
        i += 1
    if i >= len(tokens) or tokens[i].kind != "word":
        return
    token = tokens[i]
    exact = node.children.get(token.norm)
    if exact is not None:
        yield exact, i + 1
    elif token.dotted:
        words = phrases.initials[token.norm[0]] if node is phrases.root else node.children
        yield from ((node.children[w], i + 1) for w in words if stands_for(token.norm, w))
