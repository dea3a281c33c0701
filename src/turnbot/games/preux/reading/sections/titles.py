"""Titles of a mail's own making: «Fuera de semana:», «GASTOS OSTENTOSOS (S/N):», «N)».

Nobody can list what players write over their observations. But where the weeks have headings at their lines,
a line behind the last of them that is headed in the same way begins another part of the mail.
"""

from collections.abc import Sequence
from functools import cache

from turnbot.games.preux.reading.sections.headings import Heading, is_bullet
from turnbot.games.preux.reading.sections.time_words import norm_at
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, load_toml, words_of
from turnbot.games.preux.reading.words.text import Token

_WORDS = 7  # a title has no more
_ENDS = frozenset([".", ";", ":", "!", "?"])
_ANSWERS = frozenset(["si", "s", "x", "ok"])


def title_at(tokens: Sequence[Token], at: int, *, inline: bool = False) -> Heading | None:
    """Return the title that begins its line at ``at``, as a heading of style «title»; None if there is none.

    What it heads begins at the title itself where the title says what is to be done («Pistola: sí»), else
    behind it. Whether it heads anything is for the mail's course to say. ``inline``: it stands in a line,
    and is shorter for that: «... IV: misa. Varia: llevo pistola».
    """
    end = _closed(tokens, at)
    if not end or (inline and (end - at > 2 or norm_at(tokens, end) != ":")):
        return None
    words = [t for t in tokens[at:end] if t.kind != "mark"]
    if not 0 < len(words) <= _WORDS or any(t.kind == "number" for t in words):
        return None
    if any(t.norm in _never() for t in words) or any(_is_deed(t) for t in words):
        return None
    body = end + 1 if end < len(tokens) and _separates(tokens[end]) else end
    if sum(t.kind == "number" for t in tokens[body : body + 8]) > 3:
        return None  # the thirteen numbers of a death roll
    if stopped := end < len(tokens) and tokens[end].norm == ".":
        body = end + 1
    if stopped and _says_something(tokens, at, end):
        return None
    if not _says_something(tokens, at, end) or _goes_on_with_deed(tokens, body):
        return Heading(body, ("notes",), "title", True, after=end)
    return Heading(at, ("notes",), "title", True, after=at)


def _closed(tokens: Sequence[Token], at: int) -> int:
    """Return the index of what closes the title at ``at``: a colon, «)», «-», or its line's end."""
    line = tokens[at].line
    depth = 0
    for k in range(at, min(at + 2 * _WORDS, len(tokens))):
        token = tokens[k]
        if token.line != line:
            return k if _shouted(tokens, at, k) or _alone(tokens, at, k) else 0
        if token.norm in ("(", "["):
            depth += 1
        elif token.norm in (")", "]"):
            if not depth:
                return k if k - at == 1 and len(tokens[at].norm) < 5 else 0  # «N)»
            depth -= 1
        elif not depth and (token.norm in (":", "=", "|") or _dash(tokens, k, at)):
            return k
        elif token.norm == "." and not depth and 0 < k - at < 3 and _starts(tokens, k + 1):
            return k  # «Adicional. Gastos ostentosos.»
        elif not depth and token.kind == "mark" and not _within(tokens, k, at):
            return 0
    return 0


def _within(tokens: Sequence[Token], k: int, at: int) -> bool:
    """Whether a mark may stand inside a title: «Dinero/bolsa», «Gral.»."""
    if tokens[k].norm == ".":
        return k == at + 1 and k + 1 < len(tokens) and not tokens[k + 1].cap
    return tokens[k].norm in ("/", "-", "*", "_")


def _starts(tokens: Sequence[Token], k: int) -> bool:
    """Whether a sentence begins at ``k``, on the line of the word before."""
    return k < len(tokens) and tokens[k].cap and not tokens[k].first


def _dash(tokens: Sequence[Token], k: int, at: int) -> bool:
    """Whether a dash with spaces around it closes a title of few words."""
    if tokens[k].norm != "-" or not 0 < k - at <= 3 or k + 1 >= len(tokens):
        return False
    return tokens[k - 1].end < tokens[k].start and tokens[k].end < tokens[k + 1].start


def _separates(token: Token) -> bool:
    return token.norm in (":", "=", "|", ")", "-") and not token.first


def _shouted(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a line is a title in capitals with nothing behind it."""
    words = [t for t in tokens[at:end] if t.kind == "word"]
    return bool(words) and all(t.text.isupper() for t in words) and not is_bullet(tokens[end])


def _alone(tokens: Sequence[Token], at: int, end: int) -> bool:
    """«Mes», «Compras del mes»: whether a line holds only words that stand over parts of a mail."""
    return tokens[at].cap and {t.norm for t in tokens[at:end]} <= _set_apart()


@cache
def _set_apart() -> frozenset[str]:
    return frozenset(load_toml("when.toml")["titles"]["alone"].split())


def _never() -> frozenset[str]:
    return frozenset(load_toml("when.toml")["titles"]["never"].split())


def _is_deed(token: Token) -> bool:
    words = lexicon()
    if words.phrases.longest([token], 0, words.expand)[0] or token.norm in _set_apart():
        return False  # «Préstamos:» are things here
    form = words.verb(token)
    return form is not None and form.person in (1, 2) and form.tense in ("present", "future", "imperative")


def _says_something(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether words name a thing that is an order by itself."""
    words, things = lexicon(), {"MONEY", "carried", "lender"} | head_concepts() | words_of("matter")
    for k in range(at, end):
        stop, entries = words.phrases.longest(tokens, k, words.expand)
        if stop > k and not things.isdisjoint(tag for tag, _ in entries):
            return True
    return False


def _goes_on_with_deed(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands below a title says by itself what is to be done: «Devuelvo 200 al prestamista»."""
    for k, token in enumerate(tokens[at : at + 8], at):
        if k > at and token.first:
            return False
        if token.norm in _ENDS or token.norm in _ANSWERS:
            return False
        form = lexicon().verb(token) if token.norm not in lexicon().function else None
        if form is not None and (form.person or form.tense == "infinitive"):
            # «Reto a Bidon: me debe 20 coronas» gives the reason, and the title the order
            return form.person == 1 or form.tense == "infinitive" or tokens[k - 1].norm not in ("me", "nos")
    return False
