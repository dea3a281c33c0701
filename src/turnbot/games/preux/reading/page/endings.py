"""The last lines of a mail: who signs, by whatever name, orders nothing."""

import re
from functools import cache

from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token, tokenize

_LINES = 3  # a signature has no more
_WORDS = 7  # and no line of it more
_POSES = re.compile(r"(?:\w{1,3}-)+\w{1,3}")  # «X-F-X», the last line of a routine
_PARENTHESIS = re.compile(r"\([^()\n]*\)")
# Names that orders bear too: a line of these may be an order that stands by itself.
_PLACES = frozenset(["CLUB", "CASINO", "REG"])


def without_signature(text: str) -> str:
    """Return a mail's text with the signature in its last lines blanked out. Linear."""
    lines = text.split("\n")
    last = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].strip()), -1)
    first = last
    while first > 0 and last - first < _LINES and lines[first - 1].strip():
        first -= 1
    if first < 2 or last - first >= _LINES:
        return text
    for begin in range(first, last + 1):
        if all(_signs(line) for line in lines[begin : last + 1]) and (
            begin == first or _ends(lines[begin - 1])
        ):
            return "\n".join([*lines[:begin], *(" " * len(line) for line in lines[begin : last + 1])])
    return text


def _ends(line: str) -> bool:
    """Whether a line may stand right above a signature: the end of a sentence, or «Saludos,»."""
    return line.rstrip().endswith((".", "!", "?", ")", "…")) or (
        line.rstrip().endswith(",") and len(line.split()) <= _WORDS
    )


def _signs(line: str) -> bool:
    """Whether a line is nothing but names, initials and ranks."""
    tokens = [t for t in tokenize(_PARENTHESIS.sub("", line)) if t.kind != "mark"]
    if line.strip().startswith("(") and not tokens and len(line.split()) <= _WORDS:
        said = [t for t in tokenize(line) if t.kind != "mark"]  # but «(la 3 mejor taberna)»
        return not _orders(said, places=False) and not any(
            t.kind == "number" or is_own(lexicon().verb(t)) for t in said
        )
    name, dot, _ = line.partition(" · ")
    if dot and _signs(name):
        return True  # «O. d'Arcy · Carabineros de la Reina · Antes de imprimir este mensaje...»
    name, comma, epithet = line.partition(",")
    if comma and len(epithet.split()) > 1 and len(tokens) <= 9 and _signs(name):
        behind = [t for t in tokenize(epithet) if t.kind == "word"]
        # «Philippe, enfermo de lo mismo de siempre»
        return epithet.strip()[:1].islower() and not _orders(behind) and not any(map(str.isdigit, epithet))
    if not 0 < len(tokens) <= _WORDS or ":" in line or any(t.kind == "number" for t in tokens):
        return False
    if any(_POSES.fullmatch(t.text) for t in tokens):
        return False
    if not all(_is_capital(t) or t.norm in _particles() or len(t.norm) == 1 or _titled(t) for t in tokens):
        return False
    small = lexicon().function.keys() - _particles()
    if not any(map(_is_capital, tokens)) or any(t.norm in small and len(t.norm) > 1 for t in tokens):
        return False  # «Con Vallon», «Lo de Reims, según lo hablado»
    return not _orders(tokens)


def _is_capital(token: Token) -> bool:
    """Whether a word has a capital, as «d'Arcy» has."""
    return token.cap or ("'" in token.norm and any(map(str.isupper, token.text)))


@cache
def _particles() -> frozenset[str]:
    return frozenset(load_toml("page.toml")["signature"]["particles"].split())


@cache
def _forenames() -> frozenset[str]:
    return frozenset(load_toml("page.toml")["signature"]["forenames"].split())


def _titled(token: Token) -> bool:
    """Whether it is «fray», «capitán», «barón»."""
    _, entries = lexicon().phrases.longest([token], 0, {})
    return any(tag in ("ADDRESS", "TITLE", "RANK", "CRANK") for tag, _ in entries)


def _orders(tokens: list[Token], *, places: bool = True) -> bool:
    """Whether a line of capitals speaks of what orders are made of: «Gastos Ostentosos», «Les Chasseurs».

    ``places``: a club or a regiment alone may be one.
    """
    words = lexicon()
    called = len(tokens) > 1 and tokens[0].cap and tokens[0].norm in _forenames()
    for k, token in enumerate(tokens):
        end, entries = words.phrases.longest(tokens, k, words.expand)
        tags = {tag for tag, _ in entries}
        if called and end - k == 1:
            continue  # «Ana Casas», «Tito Espada»: what players are really called
        if any(
            tag.islower() and tag not in ("aside", "own_lady", "child", "same", "nothing") for tag in tags
        ):
            return True
        if places and tags & _PLACES and (len(tokens) > 1 and end - k > 1):
            return True
        if k == 0 and not tags and is_own(words.verb(token)):
            return True
    return False
