"""People and ladies: who is meant by a name, a surname, a title, an office or a rank.

Two candidates are never settled by taking the nearer one: an item keeps them all.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

from turnbot.games.preux.parsing.words.items import Item, item_of
from turnbot.games.preux.parsing.words.lexicon import Lexicon, Phrases, lexicon, load_toml
from turnbot.games.preux.parsing.words.spanish import is_word
from turnbot.games.preux.parsing.words.text import SKIPPED, Token, fold, tokenize
from turnbot.games.preux.words.cast import Cast, Person

REGIMENT_NUMBERS = frozenset({13, 53, 27, 4, 69})  # by which regiments of the line are called
_PARTICLES = {*SKIPPED, "des", "du", "von", "van", "y"}
_TITLED = frozenset(["TITLE", "ADDRESS", "RANK", "CRANK", "OFF"])
_OF_HER = frozenset(["dama", "esposa", "mujer", "novia", "prometida", "señora", "senora", "amada", "amante"])
_OF_HIM = frozenset(["marido", "esposo", "novio", "prometido"])


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
        self._common = frozenset(w for w in self._single if words.knows(w) or w in words.common)
        self._nearest: dict[str, tuple[str, ...]] = {}

    def near(self, norm: str) -> tuple[str, ...]:
        """Return whose name this may be a slip of the pen for, all of them."""
        if len(norm) < 4:
            return ()
        if norm not in self._nearest:
            if len(self._nearest) > 5000:
                self._nearest.clear()
            cutoff = 80 if len(norm) >= 6 else 84
            found = process.extract(norm, self._spelled, scorer=fuzz.ratio, score_cutoff=cutoff, limit=4)
            names: dict[str, None] = {}
            for alias, _, _ in found:
                if abs(len(alias) - len(norm)) <= 1 or alias[0] == norm[0]:
                    names.update(dict.fromkeys(sorted(self._single[alias])))
            self._nearest[norm] = tuple(names)
        return self._nearest[norm]

    def described(self, **facts: str | None) -> tuple[str, ...]:
        """Return the people of this title, rank, regiment, office or church rank."""
        out = [p.name for p in self.cast.people if all(_fits(p, k, v) for k, v in facts.items() if v)]
        if set(facts) == {"title"}:
            out += [lady.name for lady in self.cast.ladies if _has_title(lady.titles, facts["title"])]
        return tuple(out)

    def resolve(self, tokens: Sequence[Token], at: int) -> tuple[int, tuple[str, ...]] | None:
        """Read the name that begins at ``at``: exact aliases, several adjoining ones taken together."""
        names: tuple[str, ...] | None = None
        i = at
        while i < len(tokens) and tokens[i].kind == "word":
            end, entries = self.phrases.longest(tokens, i)
            if end == i or (i > at and tokens[i].first and tokens[i].line > tokens[i - 1].line + 1):
                break
            found = tuple(dict.fromkeys(name for _, name in entries))
            if names is None:
                names = found
            else:
                both = tuple(n for n in names if n in found)
                if not both:
                    break
                names = both
            i = end
        return None if names is None else (i, names)

    def is_common_word(self, norm: str) -> bool:
        """Whether a name is also a word of the language."""
        return norm in self._common

    def may_name(self, norm: str) -> bool:
        """Whether a name may begin with a word without a title: as it is, or with a slip of the pen."""
        if norm in _OF_HER or norm in _OF_HIM or self.phrases.start(norm) is not None:
            return True
        return len(norm) > 3 and not (self.words.knows(norm) or norm in self.words.common)

    def item(self, tokens: Sequence[Token], i: int, end: int, names: tuple[str, ...]) -> Item:
        """Return the item of whoever is named by the tokens from ``i`` to ``end``."""
        item = item_of(tokens, i, end)
        item.tags["P"] = names
        atoms = {"P"}
        if any(n in self.ladies for n in names):
            atoms.add("LADY")
        if not names or any(n in self.people for n in names):
            atoms.add("MAN")
        item.atoms = frozenset(atoms)
        return item

    def person_at(self, tokens: Sequence[Token], i: int, regiment: str | None) -> tuple[Item, int] | None:
        """Return whoever is named at ``i``, titles and all, and where that ends; a stranger has no names."""
        token = tokens[i]
        if token.norm in _OF_HER or token.norm in _OF_HIM:
            return self._kin(tokens, i, regiment)
        if self.words.phrases.start(token.norm) is None:  # no title
            named = self._named(tokens, i, titled=False)
            return (self.item(tokens, i, *named), named[0]) if named else self._stranger(tokens, i)
        kinds: dict[str, str] = {}
        j = i
        while j < len(tokens) and j - i < 8 and tokens[j].kind == "word":
            end, entries = self.words.phrases.longest(tokens, j)
            if end == j or not any(tag in _TITLED for tag, _ in entries):
                break
            for tag, value in entries:
                kinds.setdefault(tag, value)
            j = end
        titled, at = j > i, j
        while titled and at < len(tokens) and at - j < 2 and tokens[at].norm in SKIPPED:
            at += 1
        for k in dict.fromkeys((j, at)):
            if k < len(tokens) and (found := self._named(tokens, k, titled)) is not None:
                end, names = found
                if "ADDRESS" in kinds:
                    lady = kinds["ADDRESS"] == "she"
                    names = tuple(n for n in names if (n in self.ladies) == lady) or names
                return self.item(tokens, i, end, names), end
        if not titled:
            return self._stranger(tokens, i)
        return self._described(tokens, i, j, at, kinds, regiment)

    def _described(
        self, tokens: Sequence[Token], i: int, j: int, at: int, kinds: dict[str, str], regiment: str | None
    ) -> tuple[Item, int] | None:
        article = tokens[i - 1].norm if i else ""
        rank, title = kinds.get("RANK"), kinds.get("TITLE")
        names: tuple[str, ...] = ()
        end = j
        if rank and at < len(tokens):
            stop, entries = self.words.phrases.longest(tokens, at)
            reg = next((str(v) for tag, v in entries if tag == "REG"), None)
            if reg is None and tokens[at].kind == "number" and tokens[at].number in REGIMENT_NUMBERS:
                stop, reg = at + 1, tokens[at].norm
            if reg:
                names, end = self.described(rank=rank, regiment=reg), stop
        if not names and rank and article in ("mi", "nuestro", "su") and regiment:
            names = self.described(rank=rank, regiment=regiment)
        elif not names and title and article in ("el", "al", "del", "la"):
            names = self.described(title=title)
        elif not names and rank and article in ("el", "al", "del"):
            names = self.described(rank=rank)
        elif not names and kinds.get("CRANK") not in (None, "priest") and article in ("el", "al", "del"):
            names = self.described(church_rank=kinds["CRANK"])
        if names:
            item = self.item(tokens, i, end, names)
            item.tags["DESC"] = True
            for tag, value in kinds.items():
                if tag != "ADDRESS":
                    item.tags[tag] = value
            item.atoms = item.atoms | {t for t in kinds if t != "ADDRESS"} | {"DESC"}
            return item, end
        strange = at < len(tokens) and tokens[at].cap and not tokens[at].first and tokens[at].kind == "word"
        if strange and ("ADDRESS" in kinds or title) and not self.words.knows(tokens[at].norm):
            item = self.item(tokens, i, at + 1, ())
            if kinds.get("ADDRESS") == "she":
                item.atoms = frozenset({"P", "LADY"})
            return item, at + 1
        return None

    def _stranger(self, tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
        """A name of nobody, said where only a man stands: «con Rochebleu», «contra el Puigvert»."""
        token = tokens[i]
        if not (token.cap and token.kind == "word" and not token.first and len(token.norm) > 3 and i):
            return None
        led = tokens[i - 2] if i > 1 and tokens[i - 1].norm in ("el", "la") else tokens[i - 1]
        if led.norm not in _WITH or self.words.knows(token.norm) or is_word(token.low):
            return None
        return (self.item(tokens, i, i + 1, ()), i + 1) if self._plausible(tokens, i, titled=True) else None

    def _kin(self, tokens: Sequence[Token], i: int, regiment: str | None) -> tuple[Item, int] | None:
        """Return who is meant by «la esposa de Cazaux», «el novio de Isabelle»: by the other of the two."""
        if i + 2 >= len(tokens) or tokens[i + 1].norm not in ("de", "del"):
            return None
        if i and tokens[i - 1].norm in ("mi", "mis"):
            return None
        at = i + 2 + (tokens[i + 2].norm in ("la", "el"))
        found = self.person_at(tokens, at, regiment) if at < len(tokens) else None
        if found is None or len(names := found[0].tags.get("P", ())) != 1:
            return None
        if tokens[i].norm in _OF_HER:
            man = self.people.get(names[0])
            other: tuple[str, ...] = (man.lady,) if man is not None and man.lady else ()
        else:
            other = tuple(p.name for p in self.people.values() if p.lady == names[0])
        return (self.item(tokens, i, found[1], other), found[1]) if other else None

    def _named(self, tokens: Sequence[Token], i: int, titled: bool) -> tuple[int, tuple[str, ...]] | None:
        token = tokens[i]
        if token.kind != "word" or token.norm in self.words.function:
            return None
        found = self.resolve(tokens, i)
        if found is not None:
            end, names = found
            before = tokens[i - 1] if i else None
            opens = token.first or before is None or before.kind == "mark"
            if end == i + 1 and self.is_common_word(token.norm) and not titled and (opens or not token.cap):
                return None
            if end - i <= 4 and self.words.phrases.longest(tokens, i)[0] > end:
                return None
            return self._with_surname(tokens, end, names)
        if not self._plausible(tokens, i, titled):
            return None
        names = self.near(token.norm)
        if not names:
            return None
        more = self.resolve(tokens, i + 1) if i + 1 < len(tokens) else None
        if more and set(more[1]) & set(names):
            return more[0], tuple(n for n in names if n in more[1])
        return i + 1, names

    def _with_surname(
        self, tokens: Sequence[Token], end: int, names: tuple[str, ...]
    ) -> tuple[int, tuple[str, ...]]:
        """A first name followed by a surname of nobody: a slip of the pen, or a stranger."""
        if end >= len(tokens):
            return end, names
        after = tokens[end]
        first_only = len(names) > 1 or tokens[end - 1].norm in {fold(n.split()[0]) for n in names}
        if not (first_only and after.kind == "word" and after.cap and not after.first):
            return end, names
        if self.words.knows(after.norm) or self.words.verb(after) or after.norm in self.words.function:
            return end, names
        near = self.near(after.norm)
        return end + 1, tuple(n for n in names if n in near)

    def _plausible(self, tokens: Sequence[Token], i: int, titled: bool) -> bool:
        token = tokens[i]
        if len(token.norm) < 4 or self.words.knows(token.norm) or token.norm in self.words.common:
            return False
        named = token.cap and not token.first
        if self.words.verb(token) and not named:
            return False
        if titled:
            return True
        if not named and not (i and (tokens[i - 1].norm in _LEADING)):
            return False
        return not is_word(token.low)


_WITH = frozenset(["con", "contra", "a"])
_LEADING = frozenset(["a", "con", "de", "contra", "y", "por", "al", "del", ","])


def _fits(person: Person, key: str, value: str) -> bool:
    if key == "title":
        return _has_title(person.titles, value)
    if key == "office":
        return person.office is not None and plain(person.office) == plain(value)
    if key == "church_rank":
        return person.church_rank is not None and fold(person.church_rank) == fold(value)
    return bool(getattr(person, key) == value)


def plain(text: str) -> str:
    """Return a name folded, without articles and dots."""
    return " ".join(w for w in fold(text).replace(".", " ").split() if w not in SKIPPED)


@cache
def _titles() -> dict[str, str]:
    table = load_toml("words.toml")["title"]
    out = {fold(title): title for title in table}
    return out | {spelling: title for title, spellings in table.items() for spelling in spellings}


def _has_title(titles: Sequence[str], wanted: str | None) -> bool:
    return any(_titles().get(fold(t).split(" ")[0]) == wanted for t in titles if t)


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
