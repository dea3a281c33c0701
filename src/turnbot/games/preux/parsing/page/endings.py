"""The last lines of a mail: who signs, by whatever name, orders nothing."""

import re
from functools import cache

from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import Token, tokenize

_LINES = 3  # a signature has no more
_WORDS = 7  # and no line of it more
_POSES = re.compile(r"(?:\w{1,3}-)+\w{1,3}")  # «X-F-X», the last line of a routine
_PARENTHESIS = re.compile(r"\([^()\n]*\)")
_NAMING = frozenset(["ADDRESS", "TITLE", "RANK", "CRANK"])
_WHERE = frozenset(["CLUB", "CASINO", "REG"])
_ASIDE = frozenset(["aside", "own_lady", "child", "same", "nothing"])


def without_signature(text: str) -> str:
    """Return a mail's text with the signature in its last lines blanked out. Linear."""
    body = text.rstrip()
    tail = body[-400:]
    last = tail.split("\n")[-_LINES - 1 :]
    lines = last[next((n + 1 for n in range(len(last) - 1, -1, -1) if not last[n].strip()), 0) :]
    if body.count("\n") < len(lines) + 1 or len(lines) > _LINES:
        return text
    for n in range(len(lines)):
        above = lines[n - 1].rstrip() if n else "."
        ends = above.endswith((".", "!", "?", ")", "…")) or (
            above.endswith(",") and len(above.split()) <= _WORDS
        )
        if ends and all(map(_signs, lines[n:])):
            size = len("\n".join(lines[n:]))
            blank = "\n".join(" " * len(line) for line in lines[n:])
            return f"{body[: len(body) - size]}{blank}{text[len(body) :]}"
    return text


def _signs(line: str) -> bool:
    """Whether a line is nothing but names, initials and ranks, and at most an epithet in small letters."""
    name, comma, epithet = _PARENTHESIS.sub("", line).partition(",")
    if comma and len(epithet.split()) > 1 and _signs(name):
        behind = [t for t in tokenize(epithet) if t.kind != "mark"]
        return epithet.strip()[:1].islower() and not _orders(behind) and all(t.kind == "word" for t in behind)
    tokens = [t for t in tokenize(_PARENTHESIS.sub("", line)) if t.kind != "mark"]
    if not tokens and line.lstrip().startswith("(") and len(line.split()) <= _WORDS:
        said = [t for t in tokenize(line) if t.kind != "mark"]  # «(Continuará)», but «(la 3 mejor taberna)»
        verb = any((form := lexicon().verb(t)) is not None and form.person == 1 for t in said)
        return not verb and not _orders(said) and all(t.kind == "word" for t in said)
    if not 0 < len(tokens) <= _WORDS or ":" in line:
        return False
    words = lexicon()
    named = False
    for token in tokens:
        capital = token.cap or ("'" in token.norm and any(map(str.isupper, token.text)))
        if token.kind == "number" or _POSES.fullmatch(token.text):
            return False
        titled = bool(_NAMING & {tag for tag, _ in words.phrases.longest([token], 0)[1]})
        if not (capital or titled or token.norm in _particles() or len(token.norm) == 1):
            return False
        if token.norm in words.function and token.norm not in _particles() and len(token.norm) > 1:
            return False  # «Con Vallon», «Lo de Reims, según lo hablado»
        named = named or capital
    return named and not _orders(tokens)


@cache
def _particles() -> frozenset[str]:
    return frozenset(load_toml("page.toml")["signature"]["particles"].split())


def _orders(tokens: list[Token]) -> bool:
    """Whether words speak of what orders are made of: «Gastos Ostentosos», «Les Chasseurs»."""
    words = lexicon()
    first = tokens[0] if tokens else None
    called = (
        first and len(tokens) > 1 and first.cap and not words.knows(first.norm) and words.verb(first) is None
    )  # «Tito Espada»
    for k, token in enumerate(tokens):
        end, entries = words.phrases.longest(tokens, k)
        if called and end - k == 1:
            continue
        tags = {tag for tag, _ in entries}
        if any(tag.islower() and tag not in _ASIDE for tag in tags) or (tags & _WHERE and end - k > 1):
            return True
        form = words.verb(token) if k == 0 and not tags else None
        if form is not None and (
            (form.person == 1 and form.tense in ("present", "future")) or form.tense == "infinitive"
        ):
            return True
    return False
