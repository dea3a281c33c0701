"""Headings that words of his lead up to: «Orden de la primera semana:», «Vamos con la tercera:»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.headings import Heading, week_heading_at
from turnbot.games.preux.reading.sections.not_weeks import is_masculine
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

_WORDS = 8  # no title has more before its colon


def introduced_at(tokens: Sequence[Token], at: int) -> Heading | None:
    """Return the heading that words at ``at``, which order nothing, lead up to; None if there is none.

    The time stands right before the colon: what stands behind it is told of something else, and so is a
    time that is only compared with («igual que la primera:»).
    """
    stop = _colon(tokens, at)
    for k in range(at + 1, stop):
        if not _leads_up(tokens, k - 1):
            return None
        head = week_heading_at(tokens, k)
        if head is None or head.after != stop or head.style in ("both", "weak"):
            continue
        return None if is_masculine(tokens, k, head) else head
    return None


def _colon(tokens: Sequence[Token], at: int) -> int:
    """Return where the colon stands that closes the title at ``at``; 0 if another mark comes first."""
    line = tokens[at].line
    for k in range(at, min(at + _WORDS + 1, len(tokens))):
        if tokens[k].norm == ":":
            return k
        if tokens[k].line != line or (tokens[k].kind == "mark" and tokens[k].norm != "("):
            return 0
    return 0


def _leads_up(tokens: Sequence[Token], k: int) -> bool:
    """Whether a word says nothing but that something comes."""
    token, words = tokens[k], lexicon()
    if token.kind == "mark":
        return True
    if token.cap and not token.first and k and tokens[k - 1].kind == "word":
        return False  # somebody's name
    if token.kind == "number" or token.norm in when_words("not_weeks", "compared"):
        return token.norm in ("que", "segun")
    if words.phrases.longest(tokens, k, words.expand)[0] > k:
        return False
    form = words.verb(token) if token.norm not in words.function else None
    return form is None or form.lemma in when_words("titles", "leads_up") or form.tense == "participle"
