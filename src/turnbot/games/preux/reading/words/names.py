"""People and ladies: who is meant by a name, a surname, a title, an office or a rank.

Two candidates are never settled by taking the nearer one: a Mention keeps them all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz import fuzz, process

from turnbot.games.preux.reading.words.lexicon import Lexicon, Phrases, lexicon
from turnbot.games.preux.reading.words.text import SKIPPED, Token, fold, tokenize
from turnbot.games.preux.words.cast import Cast, Lady, Person

REGIMENT_NUMBERS = frozenset({13, 53, 27, 4, 69})  # by which regiments of the line are called
_PARTICLES = {*SKIPPED, "des", "du", "von", "van", "y"}


@dataclass(slots=True)
class Mention:
    """Somebody spoken of: the names it may mean (empty: nobody of the cast) and how it was said."""

    names: tuple[str, ...]
    text: str
    described: bool = False  # by title, rank or office only
    options: tuple[str, ...] = field(default=())


class NameIndex:
    """The cast, by every way of naming its people."""

    def __init__(self, cast: Cast, words: Lexicon) -> None:
        self.cast = cast
        self.words = words
        self.people = {p.name: p for p in cast.people}
        self.ladies = {lady.name: lady for lady in cast.ladies}
        self.phrases = Phrases()
        self._single: dict[str, set[str]] = {}
        for name in (*self.people, *self.ladies):
            for alias in _aliases(name):
                self.phrases.add(alias, ("P", name))
                if len(alias) == 1 and len(alias[0]) >= 4:
                    self._single.setdefault(alias[0], set()).add(name)
        self._spelled = list(self._single)
        self._common = frozenset(w for w in self._single if words.knows(w))

    def lady(self, name: str) -> Lady | None:
        """Return the lady of this name, or None."""
        return self.ladies.get(name)

    def near(self, norm: str) -> tuple[str, ...]:
        """Return whose name this may be a slip of the pen for, all of them."""
        if len(norm) < 4:
            return ()
        cutoff = 80 if len(norm) >= 6 else 84
        found = process.extract(norm, self._spelled, scorer=fuzz.ratio, score_cutoff=cutoff, limit=4)
        names: dict[str, None] = {}
        for alias, _, _ in found:
            if abs(len(alias) - len(norm)) > 1 and alias[0] != norm[0]:
                continue  # «Lafontaine» is another name than «Fontaine», and no slip of the pen
            names.update(dict.fromkeys(sorted(self._single[alias])))
        return tuple(names)

    def is_common_word(self, norm: str) -> bool:
        """Whether a name is also a word of the order language."""
        return norm in self._common

    def clergy(self) -> tuple[str, ...]:
        """Return all who have taken orders."""
        return tuple(person.name for person in self.cast.people if person.order)

    def described(self, **facts: str | None) -> tuple[str, ...]:
        """Return the people of this title, rank, regiment, office or church rank."""
        out = []
        for person in self.cast.people:
            if all(_fits(person, key, value) for key, value in facts.items() if value is not None):
                out.append(person.name)
        if set(facts) == {"title"}:
            out += [lady.name for lady in self.cast.ladies if _has_title(lady.titles, facts["title"])]
        return tuple(out)


def _fits(person: Person, key: str, value: str) -> bool:
    if key == "title":
        return _has_title(person.titles, value)
    if key == "office":
        return person.office is not None and _plain(person.office) == _plain(value)
    if key == "church_rank":
        return person.church_rank is not None and fold(person.church_rank) == fold(value)
    return bool(getattr(person, key) == value)


def _plain(text: str) -> str:
    return " ".join(w for w in fold(text).replace(".", " ").split() if w not in SKIPPED)


@lru_cache(maxsize=256)
def _title_of(word: str) -> str | None:
    for title, spellings in _titles().items():
        if word == fold(title) or word in spellings:
            return title
    return None


def _titles() -> Mapping[str, list[str]]:
    from turnbot.games.preux.reading.words.lexicon import load_toml

    titles: Mapping[str, list[str]] = load_toml("words.toml")["title"]
    return titles


def _has_title(titles: Sequence[str], wanted: str | None) -> bool:
    return any(_title_of(fold(t).split(" ")[0]) == wanted for t in titles if t)


def _aliases(name: str) -> list[tuple[str, ...]]:
    words = [t.norm for t in tokenize(name) if t.kind != "mark"]
    if not words:
        return []
    out: list[tuple[str, ...]] = [tuple(words), (words[0],)]
    rest = words[1:]
    while rest and rest[0] in _PARTICLES:
        rest = rest[1:]
    if rest:
        out += [tuple(rest), (words[0], *rest)]
        bare = rest[0].split("'", 1)[-1]
        if bare != rest[0]:
            out.append((bare, *rest[1:]))
        if len(rest) > 1:
            out.append((rest[-1],))
    for alias in list(out):
        if any("-" in w for w in alias):
            out.append(tuple(part for w in alias for part in w.split("-")))
            out.append(tuple(w.replace("-", "") for w in alias))
    if "-" in words[0]:
        out.append((words[0].split("-")[0],))
    return list(dict.fromkeys(out))


@lru_cache(maxsize=64)
def name_index(cast: Cast) -> NameIndex:
    """Return the index of a cast, made once."""
    return NameIndex(cast, lexicon())


def resolve(tokens: Sequence[Token], index: NameIndex, at: int) -> tuple[int, Mention] | None:
    """Read the name that begins at ``at``: exact aliases, several adjoining ones taken together."""
    names: tuple[str, ...] | None = None
    i = at
    while i < len(tokens):
        end, entries = index.phrases.longest(tokens, i, {})
        if end == i:
            break
        found = tuple(dict.fromkeys(name for _, name in entries))
        if names is None:
            names = found
        else:
            both = tuple(n for n in names if n in found)
            if not both and not tokens[i].cap:
                break
            names = both or tuple(dict.fromkeys(names + found))
        i = end
    if names is None:
        return None
    return i, Mention(names, "")
