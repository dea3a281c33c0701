"""A line of a mail as the grammar reads it: names, units, numbers and words that mean the same become
tokens.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.maquiavelli.book.board import Board
from turnbot.resources import folder

_TOKEN = re.compile(r"[^\W_]+|->|=>|[→>,;:()/.\-–—]")
_UNIT = re.compile(
    r"\b(?:([1-9]\d?)(?:er|ª|º|°|a|o)?\s+(ejercito|flota)|(a(?=\d)|ejercito|ej|flota|fl|[ef])"
    r"(?:\s*[.\-]\s*|\s*(?:numero|num|n)\s*[º°.]*\s*|\s*)([1-9]\d?))(?![\w])"
)
_GLUED = re.compile(r"\b([^\W\d_]{3,})([NS])\b")
#: «A Alb S A Her - Bos»: an army, as the book's examples have it.
_ARMY = re.compile(r"\b([STC]) A (?=[A-ZÁÉÍÓÚ])")
#: English; the sea is written large.
_TO = re.compile(r"\bto (?=[A-ZÁÉÍÓÚ])")
_COUNT = ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez")
_ORDINALS = ("prim", "segund", "terc", "cuart", "quint", "sext")
_SPELT = re.compile(rf"\b(ejercito|flota)\s+({'|'.join(_COUNT)})\b")
_NTH = re.compile(rf"\b({'|'.join(_ORDINALS)})(?:er[oa]?|[oa])?\s+(ejercito|flota)\b")
#: No name of the board is longer, with a letter too many.
_LONGEST = 30
_AMOUNT = re.compile(r"\b(\d+)(d|duc|ducados?)\b")


def fold(text: str) -> str:
    """Small letters without accents; ñ stays apart from n only in writing."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in plain if not unicodedata.combining(c)))


@cache
def words() -> Mapping[str, Mapping[str, list[str]]]:
    """The word lists."""
    return tomllib.loads((folder("grammars") / "maquiavelli" / "words.toml").read_text(encoding="utf-8"))


@cache
def _phrases() -> Mapping[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for tag, forms in words()["words"].items():
        for form in forms:
            found.setdefault(tuple(w for w in form.split() if w not in _nothing()), tag)
    for kind, forms in words()["kinds"].items():
        for form in forms:
            found[(form,)] = f"t:{kind}"
    for value, form in enumerate(words()["numbers"]["words"]):
        found[tuple(form.split())] = f"n:{value}"
    return found


@cache
def _conjugated() -> Mapping[str, str]:
    """Regular forms of the verbs whose infinitives the lists have: «avanzamos», «marche», «pacifíquese»."""
    found: dict[str, str] = {}
    spared = set(words()["not_verbs"]["words"])
    for tag, forms in words()["words"].items():
        for form in forms:
            verb = re.fullmatch(r"(\w{3,})(ar|er|ir)(?:se)?", form)
            if verb is None:
                continue
            stem, ending = verb[1], verb[2]
            vowel = ending[0]
            other = "e" if vowel == "a" else "a"
            soft = (
                re.sub(r"z$", "c", re.sub(r"g$", "gu", re.sub(r"c$", "qu", stem))) if vowel == "a" else stem
            )
            plain = (
                ("amos", "an", "ad", "ando") if vowel == "a" else (f"{vowel}mos", "en", f"{vowel}d", "iendo")
            )
            told = [f"{stem}{end}" for end in plain]
            told += [f"{stem}{ending}{end}" for end in ("e", "a", "an", "emos")]
            told += [f"{soft}{other}{end}" for end in ("", "n", "mos", "se", "nse")]
            for one in told:
                if one not in spared:
                    found.setdefault(one, tag)
    return found


def short(text: str) -> str:
    """A text in small letters, without accents, with the words whole that people cut: «q», «pa»."""
    return " ".join(_cut_short().get(word, word) for word in fold(text).split())


@cache
def _cut_short() -> Mapping[str, str]:
    return {cut: "".join(whole) for cut, whole in words()["short"].items()}


@cache
def _nothing() -> frozenset[str]:
    return frozenset(words()["nothing"]["words"])


@dataclass(frozen=True)
class Names:
    """Every name of the board by its spellings, and how a spelling that is not quite one is read."""

    places: Mapping[str, str]
    powers: Mapping[str, str]
    coasts: frozenset[str]
    seen: dict[str, str | None] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, board: Board) -> "Names":
        """The names of a board."""
        places: dict[str, str] = {}
        for area in board.areas.values():
            for form in (area.name, area.full, *area.aliases):
                places[fold(form)] = area.name
            words_of = fold(area.full).split()
            if area.sea and len(words_of) == 2:
                places[" ".join(reversed(words_of))] = area.name
        places |= {"laguna": "LV", "leon este": "GLE", "leon oeste": "GLO"}
        powers = {
            fold(form): card.name for card in board.powers.values() for form in (card.name, *card.aliases)
        }
        powers |= {"rey de francia": "Francia", "sultan": "Turquía", "dux": "Venecia", "franceses": "Francia"}
        coasts = frozenset(area.name for area in board.areas.values() if area.coasts)
        return cls(places, powers, coasts)

    def exact(self, form: str) -> str | None:
        """The tag of a spelling that is a name."""
        place, power = self.places.get(form), self.powers.get(form)
        if place is not None and power is not None:
            return f"b:{place}"
        return f"p:{place}" if place is not None else f"w:{power}" if power is not None else None

    def near(self, form: str) -> str | None:
        """The tag of a beginning of three letters or more, or of a spelling one letter away from one name."""
        if form not in self.seen:
            self.seen[form] = self._near(form)
        return self.seen[form]

    def near_power(self, form: str) -> str:
        """The power whose name is one letter away, or empty."""
        found = {self.powers[name] for name in self.powers if _one_off(form, name)}
        return found.pop() if len(found) == 1 else ""

    def _near(self, form: str) -> str | None:
        if not 3 <= len(form) <= _LONGEST:
            return None
        begun = {self.places[name] for name in self.places if name.startswith(form)}
        if len(begun) == 1:
            return self._place(begun.pop())
        if begun:
            return f"q:{form}"
        if len(form) < 5:
            return None
        close = {self.places[name] for name in self.places if " " not in name and _one_off(form, name)}
        if len(close) == 1:
            return self._place(close.pop())
        lords = {self.powers[name] for name in self.powers if " " not in name and _one_off(form, name)}
        return f"w:{lords.pop()}" if len(lords) == 1 and not close else None

    def _place(self, name: str) -> str:
        return f"b:{name}" if name in self.powers.values() else f"p:{name}"


def _one_off(form: str, name: str) -> bool:
    """Whether two words are one letter apart: one more, one less, another, or two exchanged."""
    if abs(len(form) - len(name)) > 1 or form == name:
        return form == name
    for at, (one, other) in enumerate(zip(form, name, strict=False)):
        if one != other:
            rest, wanted = form[at:], name[at:]
            return (
                rest[1:] == wanted
                or rest == wanted[1:]
                or rest[1:] == wanted[1:]
                or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
            )
    return True


def _prepared(line: str, names: Names) -> str:
    """The line with glued coasts and amounts apart and numbered units as tokens."""

    def coast(found: re.Match[str]) -> str:
        tag = names.exact(fold(found[1])) or names.near(fold(found[1])) or ""
        return f"{found[1]} coast{found[2]}" if tag[2:] in names.coasts else found[0]

    text = fold(_GLUED.sub(coast, _TO.sub("a ", _ARMY.sub(r"\1 E ", line))))
    text = _SPELT.sub(lambda found: f"{found[1]} {_COUNT.index(found[2]) + 1}", text)
    text = _NTH.sub(lambda found: f"{found[2]} {_ORDINALS.index(found[1]) + 1}", text)
    text = _AMOUNT.sub(r"\1 d", text)

    def unit(found: re.Match[str]) -> str:
        kind = (found[2] or found[3])[0]
        return f" unit{'e' if kind in 'ea' else 'f'}{found[1] or found[4]} "

    return _UNIT.sub(unit, text)


_PREPARED = re.compile(r"unit([ef])(\d+)")


def tag(line: str, names: Names) -> str:
    """A line as tokens, parted by spaces; an unknown word is ``x:`` and the word."""
    whole = [_cut_short().get(w, w) for w in _TOKEN.findall(_prepared(line, names))]
    raw = [w for w in whole if w not in _nothing()]
    found: list[str] = []
    at = 0
    while at < len(raw):
        size, token = _longest(raw, at, names)
        if token:
            found.append(token)
        at += size
    if found and found[0] == "a" and line.lstrip(" -*·•")[:2] != "A ":
        found[0] = "hacia"  # «a Bosnia»: whither, and no army
    return " ".join(_tidied(found, names)).replace("hacia", "a", 1)


def _longest(raw: list[str], at: int, names: Names) -> tuple[int, str]:
    word = raw[at]
    known = _PREPARED.fullmatch(word)
    if known:
        return 1, f"u:{known[1].upper()}{known[2]}"
    if word.startswith("coast"):
        return 1, f"c:{word[-1].upper()}"
    for size in range(min(6, len(raw) - at), 0, -1):
        form = raw[at : at + size]
        tagged = names.exact(" ".join(form)) or _phrases().get(tuple(form))
        if tagged:
            return size, tagged
    if word.isdecimal():
        return 1, f"n:{int(word)}"
    if not word[0].isalnum():
        return 1, {"->": ">", "=>": ">", "→": ">", "–": "-", "—": "-"}.get(word, word)
    if word == "un":
        return 1, word
    if len(word) == 1:
        return 1, f"l:{word}"
    if word in ("norte", "sur"):
        return 1, f"c:{word[0].upper()}"
    return 1, _conjugated().get(word) or names.near(word) or _near_verb(word) or f"x:{word}"


#: Verbs that are known though a letter of them is wrong, if they have so many letters.
_VERBS = ("avanza", "asedia", "mantiene", "apoya", "transporta", "convierte", "disuelve")
_LONG_VERB = 6


@cache
def _near_verb(word: str) -> str:
    """The verb of which a word is a slip of the pen: its first two letters and the last are right."""
    if not _LONG_VERB <= len(word) <= _LONGEST:
        return ""
    found = {
        verb
        for verb in _VERBS
        for form in words()["words"][verb]
        if len(form) >= _LONG_VERB and (form[:2], form[-1]) == (word[:2], word[-1]) and _one_off(word, form)
    }
    return found.pop() if len(found) == 1 else ""


def _tidied(tokens: list[str], names: Names) -> Iterable[str]:
    """Put right what only the neighbours can tell: letters that are kinds or coasts, a kind said twice."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else ""
        before = tokens[at - 1] if at else ""
        follows_name = after[:2] in ("p:", "b:", "q:")
        if token == "un":
            if after in ("año", "d"):
                yield "n:1"
            continue
        if token == ".":
            continue
        if token in ("l:n", "l:s") and before[2:] in names.coasts:
            yield f"c:{token[2:].upper()}"
        elif token in ("l:e", "l:f", "l:g") and (
            follows_name or after == "(" or before == "l:c" or after in ("de", "en")
        ):
            yield f"t:{token[2:].upper()}"
        elif token == "t:G" and after == "-":
            yield token
        elif token in ("l:e", "l:f") and before in ("crea", "compra"):
            yield f"t:{token[2:].upper()}"
        elif token == "a" and at == 0 and follows_name:
            yield "t:E"
        elif (token.startswith("t:") and after.startswith("u:" + token[2:])) or (
            token == "l:n" and after == "d"
        ):
            continue
        else:
            yield token
