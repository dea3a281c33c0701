"""The joints of a sentence: where a clause begins, and what opens a condition or an aside and ends it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.openers import opener
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import listed

JOINTS = listed(
    """
    , y e pero ademas luego despues o u : - + / & sino tambien entonces asimismo ( ) > * |
    """
)


_BESIDES = frozenset(["@drink", "@bet", "@toady"])
CLITICS = frozenset(["me", "te", "se", "le", "les", "nos", "os", "lo", "la", "los", "las", "no"])


def past_joints(said: Sequence[Item], k: int) -> int:
    """Return where the words behind a condition begin, its comma left out."""
    while k < len(said) and said[k].norm in (",", ":", "entonces", "pues", "->", ">", "-"):
        k += 1
    return k


def is_own(item: Item, voice: int) -> bool:
    """Whether a verb says what the writer does: «voy», «iré»; «va», of himself; «apúnteme»."""
    form = item.form
    if form is None:
        return False
    if form.person == 1 and form.tense in ("present", "future"):
        return True
    if form.person == 1 and form.tense == "conditional":
        return form.lemma in ("gustar", "querer", "desear", "preferir")  # «iríamos» is what might be
    if form.tense == "imperative" and "me" in form.clitics:
        return True
    if voice == 3 and form.person == 3 and form.tense in ("present", "future"):
        return True
    return (
        voice == 2
        and form.person in (2, 3)
        and form.tense in ("present", "future", "imperative", "subjunctive")
    )


def aside_end(said: Sequence[Item], k: int, voice: int, *, verb: bool = True) -> int:
    """Return where an aside ends that begins at ``k``: at its comma, or where he does something again.

    ``verb``: whether what stands before it has a verb; if not, his own verb is that of the clause.
    """
    at = k
    told = False
    depth = 0
    instead = k > 1 and said[k - 1].norm in ("de", "del")
    while at < len(said):
        item = said[at]
        if item.norm == "(":
            if at > k and at + 1 < len(said) and opens_if(said, at + 1):
                return at
            depth += 1
        if item.norm == ")":
            if depth == 0:
                return at
            depth -= 1
        if at > k and item.norm in (",", ":", "-") and depth == 0:
            return at
        if told and not verb and item.form is not None and item.form.person == 1 and is_own(item, voice):
            ends = at
            while ends > k and (said[ends - 1].norm in CLITICS):
                ends -= 1
            if said[ends - 1].norm == "que":
                at += 1
                continue  # «que hace siglos que no piso una iglesia»
            return ends  # «el favor que me da mi cargo | lo uso contra Larue»
        told = told or (item.form is not None and item.form.person in (2, 3))
        if at > k and instead and is_own(item, voice) and item.form is not None and item.form.person == 1:
            while at > k and said[at - 1].norm in CLITICS:
                at -= 1
            return at
        if at > k + 1 and item.norm in ("y", "e", "pero") and at + 1 < len(said) and depth == 0:
            ahead = at + 1
            while ahead < len(said) and said[ahead].norm in (*CLITICS, "donde", "alli", "luego", "despues"):
                ahead += 1
            if ahead < len(said) and is_own(said[ahead], voice):
                return at
        if at > k + 1 and said[at - 1].norm == "," and opens_if(said, at):
            return at
        at += 1
    return at


def opens_if(said: Sequence[Item], k: int) -> bool:
    """Whether a condition's «si» stands at ``k``."""
    return said[k].norm == "si" and said[k].low != "sí" and said[k - 1].norm not in ("como", "por")


@dataclass(slots=True)
class _Place:
    """A place of a sentence, and what stands around it; ``verb``: whether its clause has a verb of his."""

    said: Sequence[Item]
    k: int
    voice: int
    verb: bool
    _told: tuple[bool, bool, bool] | None = None

    @property
    def at(self) -> Item:
        return self.said[self.k]

    @property
    def before(self) -> Item:
        return self.said[self.k - 1]

    def norm(self, far: int) -> str:
        """Return the word so far behind the place, or before it."""
        k = self.k + far
        return self.said[k].norm if 0 <= k < len(self.said) else ""

    @property
    def ahead(self) -> tuple[bool, bool, bool]:
        """Whether a deed, a finite verb, and a noun that may be an order stand before the next joint."""
        if self._told is None:
            self._told = _told_ahead(self.said, self.k, self.voice)
        return self._told


def _told_ahead(said: Sequence[Item], k: int, voice: int) -> tuple[bool, bool, bool]:
    deed = verb = noun = False
    for at in range(k, min(len(said), k + 12)):
        item = said[at]
        if at > k and (item.norm in JOINTS or opener(said, at) is not None):
            break
        deed = deed or is_own(item, voice) or _acts(item) or (at <= k + 1 and _infinitive(item, said, at))
        verb = verb or (item.form is not None and bool(item.form.person))
        noun = noun or (not item.role and item.form is None and bool(item.atoms & heads()))
    return deed, verb, noun


@cache
def _words(kind: str) -> frozenset[str]:
    return listed(load_toml("joints.toml")["words"][kind])


#: What may hold of a place, by the names it has in ``joints.toml``.
_SIGNS: Mapping[str, Callable[[_Place], bool]] = {
    "verb": lambda p: p.verb,
    "joint": lambda p: p.before.norm in JOINTS,
    "at-joint": lambda p: p.at.norm in JOINTS,
    "retracts": lambda p: p.at.norm == "no" and p.norm(1) in ("mejor", "espera", "digo"),
    "to-besides": lambda p: p.at.norm == "a" and p.before.form is None and _besides(p),
    "ordered": lambda p: any(i.atoms & heads() for i in p.said[: p.k]),
    "mine-next": lambda p: _verb_ahead(p.said, p.k, p.voice),
    "hung": lambda p: p.before.norm in CLITICS or p.before.norm in ("que", "si", "donde"),
    "chained": lambda p: _chained(p.said, p.k),
    "lists": lambda p: p.before.norm in _words("lists"),
    "named": lambda p: p.k > 1 and p.said[p.k - 2].has("P"),
    "at-named": lambda p: p.at.has("P"),
    "name-soon": lambda p: p.at.low in ("él", "ella") or any(i.has("P") for i in p.said[p.k : p.k + 4]),
    "goes-for": lambda p: (
        p.at.form is not None and p.at.form.person == 3 and p.at.form.lemma in ("ir", "ser", "quedar")
    ),
    "taken-up": lambda p: _taken_up(p.said, p.k),
    "leading": lambda p: p.at.norm in _words("leading"),
    "deed-ahead": lambda p: p.ahead[0],
    "verb-ahead": lambda p: p.ahead[1],
    "noun-ahead": lambda p: p.ahead[2],
}


@cache
def _rows() -> Sequence[Sequence[tuple[Callable[[_Place], bool], bool]]]:
    rows = (row[0].split() for row in load_toml("joints.toml")["rules"])
    return [[(_SIGNS[sign.lstrip("!")], sign[0] != "!") for sign in signs] for signs in rows]


def deciding(said: Sequence[Item], k: int, voice: int, *, verb: bool) -> int | None:
    """Return the row of ``joints.toml`` that decides whether a clause begins at ``k``; None if none does."""
    place = _Place(said, k, voice, verb)
    for row, signs in enumerate(_rows()):
        for sign, wanted in signs:
            if sign(place) is not wanted:
                break
        else:
            return row
    return None


def begins(said: Sequence[Item], k: int, voice: int, *, verb: bool) -> bool:
    """Whether a clause begins at ``k``; ``verb``: whether the one before has a verb of his."""
    row = deciding(said, k, voice, verb=verb)
    return row is not None and load_toml("joints.toml")["rules"][row][1] == 1


def _besides(place: _Place) -> bool:
    after = place.said[place.k + 1 : place.k + 2]
    return bool(after) and bool(after[0].atoms & _BESIDES)


def _taken_up(said: Sequence[Item], k: int) -> bool:
    """«La influencia de mi dama, nivel 5, | la empleo contra Vallon»: what was named is taken up."""
    return said[k].norm in ("la", "lo", "las", "los") and k + 1 < len(said) and said[k + 1].form is not None


def _acts(item: Item) -> bool:
    form = item.form
    return form is not None and form.person == 3 and form.tense in ("present", "future")


def denies(said: Sequence[Item], k: int) -> bool:
    """Whether «ni» or «no» at ``k`` begins a clause: «no llevo pistola, ni compro caballo»."""
    if k and said[k].norm == "no" and said[k - 1].norm in ("pero", "y", ","):
        at = next((n for n in range(k + 1, len(said)) if said[n].norm not in CLITICS), k)
        form = said[at].form
        return form is not None and form.tense in ("subjunctive", "imperative")  # «pero no se lo digan»
    if said[k].norm not in ("ni", "tampoco") or not (said[k - 1].mark or said[k - 1].norm == "y"):
        return False
    return any(i.form is not None and i.form.person for i in said[k + 1 : k + 4])


def _infinitive(item: Item, said: Sequence[Item], at: int) -> bool:
    return (
        item.form is not None
        and item.form.tense in ("infinitive", "gerund")
        and said[at - 1].norm not in ("para", "de", "sin")
    )


def _verb_ahead(said: Sequence[Item], k: int, voice: int) -> bool:
    at = k
    while at < len(said) and said[at].norm in CLITICS:
        at += 1
    form = said[at].form if at < len(said) else None
    return form is not None and form.person == 1 and is_own(said[at], voice)


def _chained(said: Sequence[Item], k: int) -> bool:
    before = said[k - 1]
    return (
        before.form is not None
        and before.form.tense in ("present", "future")
        and before.form.lemma in lexicon().roles["auxiliary"]
    )
