"""Slips of the pen, spelling by ear, shorthand and abbreviations: the word that was meant."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from turnbot.games.preux.reading.words.lexicon import Entry, Lexicon, Node, lexicon, load_toml
from turnbot.games.preux.reading.words.names import NameIndex
from turnbot.games.preux.reading.words.numbers import word_value
from turnbot.games.preux.reading.words.spanish import is_word
from turnbot.games.preux.reading.words.text import SKIPPED, Token, fold

_GUESSES = 2000  # a mail may cost so many comparisons with the whole vocabulary, and no more


class Speller:
    """Puts known words in place of what was meant for them. One per mail: it counts its guesses."""

    def __init__(self, words: Lexicon, index: NameIndex) -> None:
        self.words = words
        self.index = index
        self._guesses = 0
        self._known: dict[str, str | None] = {}

    def may_guess(self) -> bool:
        """Whether the mail has not used up its guesses; counts one."""
        self._guesses += 1
        return self._guesses < _GUESSES

    def is_short(self, token: Token) -> bool:
        """Whether a word with a full stop behind it is none that anybody knows: «ob.», «esgr.»"""
        norm = token.norm
        return (
            1 < len(norm) < 8
            and norm not in self.words.function
            and self.words.verb(token) is None
            and not is_word(token.low)
            and not self.index.phrases.longest([token], 0, {})[0]
        )

    def corrected(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens with the known word in place of an obvious slip (their text stays as it was)."""
        out = list(tokens)
        for n, token in enumerate(tokens):
            if token.kind != "word":
                continue
            if token.dotted and self.is_short(token) and shortens(token.norm):
                after = tokens[n + 1].norm if n + 1 < len(tokens) else ""
                asked = token.norm in ("inv", "invit", "invdo") and after in ("por", "de")
                # «inv. por Vallon», «compr. caballo»
                verb = "invitado" if asked else _shorthand().get(token.norm) or _verb_of(token.norm)
                if verb:
                    out[n] = replace(token, norm=verb, low=verb, dotted=False)
                continue
            if token.norm == "inv" and n + 1 < len(tokens) and tokens[n + 1].norm in ("por", "de"):
                out[n] = replace(token, norm="invitado", low="invitado")  # «inv por Vallon»
                continue
            better = _shorthand().get(token.low) or self._with_its_h(tokens, n) or self._respelled(token)
            if better:
                out[n] = replace(token, norm=better, low=better)
        return out

    def _with_its_h(self, tokens: Sequence[Token], n: int) -> str | None:
        """«Si me an admitido», «no a querido»: the auxiliary of a participle, written as it is spoken."""
        meant = _UNSPOKEN_H.get(tokens[n].low)
        if meant is None or n + 1 >= len(tokens):
            return None
        if meant != "han" and (n == 0 or tokens[n - 1].low not in _BEFORE_HAVING):
            return None  # «voy a», «e invitado»
        form = self.words.verb(tokens[n + 1])
        return meant if form is not None and form.tense == "participle" else None

    def _respelled(self, token: Token) -> str | None:
        norm = token.norm
        if len(norm) < 4 or self.words.knows(norm) or word_value(norm):
            return None
        if norm not in self._known:
            self._known[norm] = self._meant(token)
        return self._known[norm]

    def _meant(self, token: Token) -> str | None:
        norm = token.norm
        if (
            self.words.verb(token)
            or self.index.phrases.longest([token], 0, {})[0]
            or _plural_known(self.words, norm)
            or (token.cap and not token.first and self.index.near(norm))
            or is_word(token.low)
            or not self.may_guess()
        ):
            return _not_small(self.words, norm)
        if norm.endswith(("ao", "aos")):  # «mercao», «cuidao»
            full = norm.replace("ao", "ado")
            if self.words.knows(full) or is_word(full) or full in self.words.verbs:
                return full
        return _by_ear(token, self.words) or (self.words.respell(norm) if len(norm) > 5 else None)


_UNSPOKEN_H = {"a": "ha", "an": "han", "e": "he", "as": "has", "emos": "hemos"}
_BEFORE_HAVING = frozenset(["me", "te", "se", "le", "les", "nos", "os", "lo", "la", "los", "las", "no", "si"])

_SMALL = re.compile(r"(?P<stem>\w{3,}?)(?:ec|c)?i(?:t|ll)(?P<end>[oa])(?P<plural>s?)")


def _not_small(words: Lexicon, norm: str) -> str | None:
    """Return the thing that a diminutive is one of: «caballito», «apuestitas», «tabernilla»."""
    found = _SMALL.fullmatch(norm)
    if found is None:
        return None
    stem, plural = found["stem"], found["plural"]
    stems = [stem, stem[:-2] + "c"] if stem.endswith("qu") else [stem]
    for one in stems:
        for ending in (found["end"], "e", "", "o", "a"):
            word = one + ending + (("es" if not ending else "s") if plural else "")
            node = words.phrases.root.children.get(word)
            if node is not None and node.entries:
                return word
    return None


def _plural_known(words: Lexicon, norm: str) -> bool:
    return norm.endswith("s") and (words.knows(norm[:-1]) or words.knows(norm[:-2]))


@cache
def _shorthand() -> Mapping[str, str]:
    table: Mapping[str, str] = load_toml("words.toml")["shorthand"]
    return table


# ── Spelling by ear ──────────────────────────────────────────────────────────────────────────────

_SOUNDS = (
    (re.compile(r"([a-z])\1+"), r"\1"),
    (re.compile(r"c(?=[ei])|z|x"), "s"),
    (re.compile(r"ch"), "C"),
    (re.compile(r"qu(?=[ei])|c|q"), "k"),
    (re.compile(r"g(?=[ei])"), "j"),
    (re.compile(r"gu(?=[ei])"), "g"),
    (re.compile(r"l(?=l)|h"), ""),
    (re.compile(r"v|w"), "b"),
    (re.compile(r"y"), "l"),
    (re.compile(r"m(?=[pb])"), "n"),
)


def sound(norm: str) -> str:
    """Return how a folded word sounds to a Spaniard: words that sound alike are written for each other."""
    norm = norm.replace("ll", "y")
    for pattern, by in _SOUNDS:
        norm = pattern.sub(by, norm)
    return norm


@cache
def _sounding() -> Mapping[str, str | None]:
    """Return the known word for each sound; None where two of different meaning sound alike."""
    out: dict[str, str | None] = {}
    known = lexicon()
    words = [word for word in (*known.verbs.forms(), *known.vocabulary()) if len(word) > 3]
    # One sweep over them all, a line for each, takes a fifth of the time of one for each.
    for word, key in zip(words, sound("\n".join(words)).split("\n"), strict=True):
        out[key] = word if out.get(key, word) == word else None
    return out


def _by_ear(token: Token, words: Lexicon) -> str | None:
    del words
    return _sounding().get(sound(token.norm))


# ── Abbreviations ────────────────────────────────────────────────────────────────────────────────


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


@lru_cache(maxsize=5000)
def _verb_of(short: str) -> str | None:
    """Return the one infinitive that ``short`` begins, if no phrase begins so: «acomp.», «alt.»"""
    words = lexicon()
    if any(w.startswith(short) for w in words.phrases.root.children):
        return None
    found = [fold(v) for v in words.verb_names if fold(v).startswith(short)]
    return found[0] if len(set(found)) == 1 else None


@lru_cache(maxsize=5000)
def shortens(norm: str) -> bool:
    """Whether ``norm`` may be an abbreviation of any word of the order language."""
    words = lexicon()
    return any(stands_for(norm, word) for word in (*words.vocabulary(), *words.verb_names))


def abbreviated(root: Node, tokens: Sequence[Token], at: int) -> tuple[int, list[Entry]]:
    """Return the end of the longest abbreviated phrase at ``at`` and what it means; ``at`` if none or two."""
    first = tokens[at]
    if not first.dotted or len(first.norm) < 2:
        return at, []
    found: dict[int, list[Entry]] = {}
    paths = [(root, at)]
    for _ in range(5):
        paths = [step for node, i in paths[:60] for step in _steps(node, tokens, i)]
        for node, i in paths:
            for entry in node.entries:
                if entry not in found.setdefault(i, []):
                    found[i].append(entry)
    end = max((i for i, entries in found.items() if entries), default=at)
    entries = found.get(end, [])
    return (end, entries) if len({tag for tag, _ in entries}) == 1 and len(entries) == 1 else (at, [])


def _steps(node: Node, tokens: Sequence[Token], i: int) -> list[tuple[Node, int]]:
    while i < len(tokens) and tokens[i].norm in SKIPPED:
        i += 1
    if i >= len(tokens) or tokens[i].kind != "word":
        return []
    token = tokens[i]
    exact = node.children.get(token.norm)
    if exact is not None:
        return [(exact, i + 1)]
    if not token.dotted:
        return []
    return [(child, i + 1) for word, child in node.children.items() if stands_for(token.norm, word)]
