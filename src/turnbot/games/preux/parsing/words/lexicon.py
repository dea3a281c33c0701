"""The class lexicon: what a word or a phrase may be, from ``words.toml`` and ``verbs.toml``."""

import gc
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from turnbot.games.preux.parsing.words.text import SKIPPED, Token, fold, tokenize
from turnbot.games.preux.parsing.words.verbs import Form, Verbs, derived
from turnbot.resources import folder

Entry = tuple[str, Any]

# The tables of words.toml whose words carry a value, and the class under which an item holds it.
VALUED = {
    "house": "HOUSE",
    "weapon": "WPN",
    "sector": "SECTOR",
    "religious_order": "ORDER",
    "church_rank": "CRANK",
    "temple": "TEMPLE",
    "rank": "RANK",
    "title": "TITLE",
    "address": "ADDRESS",
    "club": "CLUB",
    "casino": "CASINO",
    "regiment": "REG",
    "province": "PROVINCE",
    "office": "OFF",
    "people_in_power": "POWER",
    "months": "MONTH",
}


@dataclass(slots=True)
class Node:
    """A node of a trie of words: what may follow, and what the words up to here may be."""

    children: dict[str, "Node"] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)


class Phrases:
    """Phrases of one or more words, found longest first; articles inside a phrase do not count."""

    def __init__(self) -> None:
        self.root = Node()
        self._starts: dict[str, Node | None] = {}

    def add(self, words: Sequence[str], entry: Entry) -> None:
        """Add a phrase, given as folded words."""
        node = self.root
        for word in [w for w in words if w not in SKIPPED] or list(words):
            node = node.children.setdefault(word, Node())
        if entry not in node.entries:
            node.entries.append(entry)

    @cached_property
    def initials(self) -> Mapping[str, Sequence[str]]:
        """The words that begin a phrase, by their first letters."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for word in self.root.children:
            found[word[0]].append(word)
        return found

    def start(self, norm: str) -> Node | None:
        """Return where the phrases go on that a word begins, singular for plural; most words begin none."""
        try:
            return self._starts[norm]
        except KeyError:
            found = self._starts[norm] = child(self.root, norm)
            if len(self._starts) > _KEPT:
                self._starts.clear()
            return found

    def longest(self, tokens: Sequence[Token], at: int) -> tuple[int, Sequence[Entry]]:
        """Return the end of the longest phrase that begins at ``at`` (``at`` if none) and what it may be."""
        node = self.start(tokens[at].norm)
        if node is None:
            return at, ()
        end, entries = (at + 1, node.entries) if node.entries else (at, [])
        i, last = at + 1, min(len(tokens), at + _LONGEST)
        while i < last and node.children:
            norm = tokens[i].norm
            after = child(node, norm)
            if after is not None:
                node = after
                if node.entries:
                    end, entries = i + 1, node.entries
            elif norm not in SKIPPED and norm not in _STRONG:
                break
            i += 1
        return end, entries


_KEPT = 20_000
_LONGEST = 12  # words of a phrase
# Between the words of a phrase these only make it stronger: «con mucho tiento», «con gran aparato».
_STRONG = frozenset(["mucho", "mucha", "gran", "sumo", "suma", "cierto", "cierta", "bastante"])


def child(node: Node, norm: str) -> Node | None:
    """Return the node that ``norm`` leads to, as it is or in the singular."""
    children = node.children
    found = children.get(norm)
    if found is None and len(norm) > 3 and norm[-1] == "s":
        found = children.get(norm[:-1]) or (children.get(norm[:-2]) if norm.endswith("es") else None)
    return found


class Lexicon:
    """Everything loaded. Made once by ``lexicon()``."""

    def __init__(self, words: Mapping[str, Any], verbs: Mapping[str, Any]) -> None:
        self.classes = {name: frozenset(text.split()) for name, text in verbs["class"].items()}
        self.roles = {name: frozenset(text.split()) for name, text in verbs["role"].items()}
        rules: dict[str, Any] = {v.removesuffix("se"): {} for v in verbs["regular"].split()}
        rules |= verbs["irregular"]
        for lemmas in (*self.classes.values(), *self.roles.values()):
            for lemma in lemmas:
                if lemma.isalpha() and fold(lemma)[-2:] in ("ar", "er", "ir"):
                    rules.setdefault(lemma, {})
        self.verbs = Verbs({lemma: rule or derived(lemma, rules) for lemma, rule in rules.items()})
        self.verb_names = frozenset(rules)
        self.function = {w: role for role, text in words["function"].items() for w in text.split()}
        self.expand: Mapping[str, str] = words["office_word"]
        self.shorthand: Mapping[str, str] = words["shorthand"]
        self.phrases = Phrases()
        self.vocabulary: dict[str, None] = {}
        for concept, phrases in words["concept"].items():
            for phrase in phrases:
                self._add(phrase, (concept, True))
        for table, tag in VALUED.items():
            for value, phrases in words[table].items():
                for phrase in phrases:
                    self._add(phrase, (tag, value))
        self.common = frozenset(fold(w) for w in words["common"]["words"].split())
        self._of_lemma: dict[str, frozenset[str]] = {}
        self.clubs_of_article = {n: c for c, names in words["club_of_article"].items() for n in names}

    def _add(self, phrase: str, entry: Entry) -> None:
        words = [t.norm for t in tokenize(phrase) if t.kind != "mark"]
        self.phrases.add(words, entry)
        for word in words:
            if len(word) >= 5 and word not in self.function:
                self.vocabulary.setdefault(word)

    def verb(self, token: Token) -> Form | None:
        """Return the verb form a token is, if it is one."""
        return self.verbs.look_up(token.low, token.norm)

    def atoms_of(self, lemma: str) -> frozenset[str]:
        """Return what a verb answers to in a frame: its infinitive, and its classes as «@go»."""
        found = self._of_lemma.get(lemma)
        if found is None:
            classes = {f"@{name}" for name, lemmas in self.classes.items() if lemma in lemmas}
            found = self._of_lemma[lemma] = frozenset({lemma, *classes})
        return found

    def knows(self, norm: str) -> bool:
        """Whether a word is a function word or begins or stands in some phrase."""
        return norm in self.function or norm in self.vocabulary or norm in self.phrases.root.children


@cache
def load_toml(name: str) -> dict[str, Any]:
    """Load one of the grammar's data files."""
    path = folder("grammars") / "preux" / "parsing" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def lexicon() -> Lexicon:
    """Return the lexicon, loaded and indexed at the first call.

    It lives as long as the program, so the garbage collector never walks through it.
    """
    gc.disable()
    try:
        return Lexicon(load_toml("words.toml"), load_toml("verbs.toml"))
    finally:
        gc.enable()
        gc.freeze()
