"""The words of the order language, loaded from ``grammars/preux/*.toml``; nothing here knows a mail."""

import gc
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from turnbot.games.preux.reading.words.text import SKIPPED, Token, by_first_word, fold, tokenize
from turnbot.games.preux.reading.words.verbs import Form, Verbs, derived
from turnbot.resources import folder

Entry = tuple[str, Any]
# Classes of verbs that go without saying: «Misa.» is «voy a misa», but «Tuiles Bleues» is not «dejo TB».
ELLIPTICAL = frozenset({"go", "do", "spend", "give", "bet", "stay"})

# The tables of words.toml whose words carry a value, and the tag under which an item holds it.
_VALUED = {
    "house": "HOUSE",
    "weapon": "WPN",
    "sector": "SECTOR",
    "religious_order": "ORDER",
    "church_rank": "CRANK",
    "temple": "TEMPLE",
    "province": "PROVINCE",
    "rank": "RANK",
    "title": "TITLE",
    "address": "ADDRESS",
    "club": "CLUB",
    "casino": "CASINO",
    "regiment": "REG",
    "office": "OFF",
    "people_in_power": "POWER",
    "months": "MONTH",
}


@dataclass(slots=True)
class Node:
    """A node of a trie of words."""

    children: dict[str, "Node"] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)


class Phrases:
    """Phrases of one or more words, found longest first; articles inside a phrase do not count."""

    def __init__(self) -> None:
        self.root = Node()

    def add(self, words: Sequence[str], entry: Entry) -> None:
        """Add a phrase, given as folded words."""
        node = self.root
        kept = [w for w in words if w not in SKIPPED] or list(words)
        for word in kept:
            node = node.children.setdefault(word, Node())
        if entry not in node.entries:
            node.entries.append(entry)

    def longest(
        self, tokens: Sequence[Token], at: int, expand: Mapping[str, str]
    ) -> tuple[int, Sequence[Entry]]:
        """Return the end of the longest phrase that begins at ``at`` (``at`` if none) and its entries."""
        end = at
        entries: Sequence[Entry] = ()
        if at >= len(tokens) or (found := self._beginning(tokens[at].norm, expand)) is None:
            return end, entries
        node, i = found, at + 1
        if node.entries:
            end, entries = i, node.entries
        while i < len(tokens) and i - at < 14:
            child = _child(node, tokens[i].norm, expand)
            if child is not None:
                node = child
                if node.entries:
                    end, entries = i + 1, node.entries
            elif not (tokens[i].norm in SKIPPED or tokens[i].norm in _STRONG):
                break
            i += 1
        return end, entries

    def _beginning(self, norm: str, expand: Mapping[str, str]) -> Node | None:
        """Return where the phrases go on that a word begins; most words begin none."""
        found = self.root.children.get(norm)
        if found is not None or not (norm.endswith("s") or norm in expand):
            return found
        return _child(self.root, norm, expand)


# Between the words of a phrase these only make it stronger: «con mucho tiento», «con gran aparato».
_STRONG = frozenset(
    ["mucho", "mucha", "muchisimo", "muchisima", "gran", "sumo", "suma", "cierto", "cierta", "bastante"]
)


def _child(node: Node, norm: str, expand: Mapping[str, str]) -> Node | None:
    children = node.children
    found = children.get(norm)
    if found is None and norm in expand:
        found = children.get(expand[norm])
    if found is None and len(norm) > 3 and norm[-1] == "s":
        found = children.get(norm[:-1]) or (children.get(norm[:-2]) if norm.endswith("es") else None)
    return found


@dataclass(frozen=True, slots=True)
class Frame:
    """One cue of one action: what must stand in a clause, and what must not."""

    do: str
    needs: tuple[str, ...]
    forbids: tuple[str, ...]
    rank: int
    solid: frozenset[str]  # the words, verbs and things among its needs: without one of them it cannot fit
    held: frozenset[str]  # the same, and the classes of verbs that do not go without saying


class Lexicon:
    """Everything loaded. Made once by ``lexicon()``."""

    def __init__(self, words: Mapping[str, Any], verbs: Mapping[str, Any], frames: Mapping[str, Any]) -> None:
        rules: dict[str, Any] = {v.removesuffix("se"): {} for v in verbs["regular"].split()} | dict(
            verbs["irregular"]
        )
        concepts = words["concept"]
        cues = (cue for cues in frames["cues"].values() for cue in cues)
        for named in (*verbs["class"].values(), *verbs["role"].values(), *cues):
            for lemma in named.split():
                if (
                    lemma.isalpha()
                    and lemma.islower()
                    and fold(lemma)[-2:] in ("ar", "er", "ir")
                    and lemma not in concepts
                ):
                    rules.setdefault(lemma, {})
        for lemma in rules:
            rules[lemma] = rules[lemma] or derived(lemma, rules)
        self.verbs = Verbs({lemma.removesuffix("se"): rule for lemma, rule in rules.items()})
        self.verb_names = frozenset(rules) | {lemma.removesuffix("se") for lemma in rules}
        self.classes = {name: frozenset(text.split()) for name, text in verbs["class"].items()}
        self.roles = {name: frozenset(text.split()) for name, text in verbs["role"].items()}
        self.function = {w: role for role, text in words["function"].items() for w in text.split()}
        self.expand: Mapping[str, str] = words["office_word"]
        self.phrases = Phrases()
        self._vocabulary: dict[str, None] = {}
        for concept, phrases in words["concept"].items():
            for phrase in phrases:
                self._add(phrase, (concept, concept))
        for table, tag in _VALUED.items():
            for value, phrases in words[table].items():
                for phrase in phrases:
                    self._add(phrase, (tag, value))
        self.clubs_of_article = {
            name: club for club, names in words["club_of_article"].items() for name in names
        }
        self.frames = tuple(_frames(frames["cues"]))
        self._common = frozenset(fold(w) for w in words["common"]["words"].split())
        self._spelled = list(self._vocabulary)
        self._places = [
            w
            for table in ("club", "regiment")
            for ps in words[table].values()
            for p in ps
            for w in fold(p).replace("-", " ").split()
            if len(w) >= 5
        ]

    def _add(self, phrase: str, entry: Entry) -> None:
        words = [t.norm for t in tokenize(phrase) if t.kind != "mark"]
        self.phrases.add(words, entry)
        for word in words:
            if len(word) >= 5 and word not in self.function:
                self._vocabulary.setdefault(word)

    def verb(self, token: Token) -> Form | None:
        """Return the verb form a token is, if it is one."""
        return self.verbs.look_up(token.low, token.norm) if token.kind == "word" else None

    def knows(self, norm: str) -> bool:
        """Whether a word is a function word or stands in some phrase."""
        return norm in self.function or norm in self._vocabulary or norm in self.phrases.root.children

    def vocabulary(self) -> Iterable[str]:
        """Return every longer word that stands in some phrase."""
        return self._vocabulary

    def is_common(self, norm: str) -> bool:
        """Whether it is one of the everyday words that order nothing."""
        return norm in self._common

    def like_a_place(self, norm: str) -> bool:
        """Whether a word may well be a club's or a regiment's, ill spelled."""
        return process.extractOne(norm, self._places, scorer=fuzz.ratio, score_cutoff=75) is not None

    def respell(self, norm: str) -> str | None:
        """Return the one known word that ``norm`` is a slip of the pen for; None if there is none, or two."""
        if len(norm) < 6 or norm in self._common or norm.rstrip("s") in self._common:
            return None
        for vocabulary, cutoff in ((self._spelled, 1 + (len(norm) > 9)), (self._places, 1 + (len(norm) > 6))):
            found = process.extract(norm, vocabulary, scorer=OSA.distance, score_cutoff=cutoff, limit=4)
            near = dict.fromkeys(w for w, distance, _ in found if distance == found[0][1] and w[0] == norm[0])
            if len(near) == 1:
                return next(iter(near))
        return None


# Needs that what surrounds a clause may meet, and no word of it.
_SHIFTING = frozenset(
    [
        *("P", "LADY", "OWNLADY", "ELLA", "HER", "MALE", "CLERGY", "CLERIC", "CHALLENGED"),
        *("N", "MONEY", "NEG", "PLANNED", "WRITING", "SOLE", "BARE", "DUELLING", "ARMED", "ACCEPTED"),
        *("LISTED", "SUM", "OWED", "OWING", "PAID"),
    ]
)


def _frames(data: Mapping[str, Iterable[str]]) -> Iterator[Frame]:
    rank = 0
    for do, cues in data.items():
        for cue in cues:
            atoms = cue.split()
            forbids = tuple(a[1:] for a in atoms if a.startswith("-"))
            needs = tuple(_atom(a) for a in atoms if not a.startswith("-"))
            solid = frozenset(n for n in needs if n[0] != "@" and n not in _SHIFTING)
            spoken = frozenset(n for n in needs if n[0] == "@" and n[1:] not in ELLIPTICAL)
            yield Frame(do, needs, forbids, rank, solid, solid | spoken)
            rank += 1


def _atom(atom: str) -> str:
    if atom[0] == "=":
        return fold(atom)  # words are compared without accents: «=pestañas»
    return atom if atom[0] == "@" or atom.isupper() or fold(atom) == atom else atom.casefold()


@cache
def load_toml(name: str) -> dict[str, Any]:
    """Load one of the lexicon's files."""
    path = folder("grammars") / "preux" / name
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def lexicon() -> Lexicon:
    """Return the lexicon, loaded and indexed at the first call.

    It lives as long as the program, so the garbage collector is told to walk through it no more: that is a
    thirtieth of the time of reading.
    """
    loaded = Lexicon(load_toml("words.toml"), load_toml("verbs.toml"), load_toml("frames.toml"))
    gc.freeze()
    return loaded


@cache
def phrases_of(name: str) -> tuple[tuple[str, ...], ...]:
    """Return a list of phrases.toml, each phrase as its folded words."""
    return tuple(tuple(fold(phrase).split()) for phrase in load_toml("phrases.toml")["phrases"][name])


@cache
def phrases_by_first_word(name: str) -> Mapping[str, Sequence[tuple[str, ...]]]:
    """Return the same, indexed by the first word of each."""
    return by_first_word(fold(phrase) for phrase in load_toml("phrases.toml")["phrases"][name])


@cache
def matters() -> Mapping[str, frozenset[str]]:
    """The words that say what a favour is used on, by the code of the matter."""
    return {code: frozenset(words.split()) for code, words in load_toml("phrases.toml")["matters"].items()}


@cache
def words_of(name: str) -> frozenset[str]:
    """Return a set of words of phrases.toml, as they are written and as they are folded."""
    words = load_toml("phrases.toml")["words"][name].split()
    return frozenset([*words, *map(fold, words)])


@cache
def order_verbs() -> frozenset[str]:
    """Return the verbs that some cue of frames.toml names, by itself or as one of a class."""
    words = lexicon()
    named = {need for frame in words.frames for need in frame.needs if need in words.verb_names}
    return frozenset(named.union(*words.classes.values()))


@cache
def head_concepts() -> frozenset[str]:
    """Return the concepts and kinds of name that can be an order by themselves («Misa.», «Al Crapaud.»)."""
    out = set()
    for frame in lexicon().frames:
        solid = [n for n in frame.needs if not n.startswith("@")]
        unsaid = all(n[1:] in ELLIPTICAL for n in frame.needs if n.startswith("@"))
        if (
            len(solid) == 1
            and unsaid
            and (solid[0].islower() or solid[0] in ("CLUB", "CASINO"))
            and solid[0][0] != "="
        ):
            out.add(solid[0])
    return frozenset(out - set(lexicon().verb_names)) - words_of("no_heads")
