"""What a week's words begin with and do not need: «por fin, ...», «empiezo con ...», «es para ...».

Who makes a week the subject or the object of his sentence says only what it is given to: «la primera será
para mi dama», «la segunda se la lleva el regimiento», «el club se lleva la tercera».
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.sections.time_words import norm_at, phrase_at, when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.spanish import form_of
from turnbot.games.preux.reading.words.text import Token, by_first_word

_CLITICS = ("me", "se", "la", "le", "nos")
_TO = ("a", "al", "para", "de", "del")
_TOLD = ("present", "future", "subjunctive", "imperative")


def without_opening(tokens: list[Token]) -> list[Token]:
    """Return a week's words, some at least, without what only takes breath or gives the week to something."""
    for phrase in _breath().get(tokens[0].norm, ()):
        end = phrase_at(tokens, 0, phrase)
        if end and end + 1 < len(tokens) and tokens[end].norm == ",":
            return tokens[end + 1 :]
    opened = time_at(tokens, 0)
    if opened is not None and opened.sure == "soft" and tokens[opened.end - 1].norm in ("con", "por"):
        return tokens[opened.end :] or tokens
    if taker := _taker(tokens):
        return tokens[:taker]
    given = _given(tokens)
    return _without_whole(tokens[given:]) if given and given < len(tokens) else tokens


def without_que(tokens: list[Token]) -> list[Token]:
    """Return a section's words, some at least, without «que» before what he declares: «que invierte ...»."""
    again = any(a.norm in ("y", ",", ";", ".") and b.norm == "que" for a, b in pairwise(tokens))
    if tokens[0].norm != "que" or len(tokens) < 2 or again:
        return tokens
    k = 1
    while norm_at(tokens, k) in (*_CLITICS, "no", "lo"):
        k += 1
    form = lexicon().verb(tokens[k]) if k < len(tokens) else None
    declared = form is not None and form.person in (1, 3) and form.tense in ("present", "future")
    return tokens[1:] if declared else tokens


@cache
def _breath() -> Mapping[str, Sequence[tuple[str, ...]]]:
    return by_first_word(load_toml("when.toml")["line"]["breath"])


def _given(tokens: Sequence[Token]) -> int:
    """Return where stands what a week is given to, 0 if it is not told so."""
    begun = phrase_at(tokens, 0, ("este", "mes"))
    k = begun
    while norm_at(tokens, k) in _CLITICS:
        k += 1
    pronouns, verb = k - begun, _lemma(tokens, k)
    if verb in when_words("given", "takes") and pronouns and tokens[k - 1].norm == "la":
        end = _without_whole_at(tokens, k + 1)
        if pronouns > 1 or _is_weeks_work(tokens, end):
            return end  # «se la lleva el regimiento», «la ocupan mis obligaciones»
    if verb in when_words("given", "falls"):
        return k + 2 if norm_at(tokens, k + 1) in _TO else begun  # «le toca al club», «este mes me toca misa»
    if pronouns:
        return 0
    if verb not in when_words("given", "is"):
        return k + 1 if norm_at(tokens, k) == "para" and not _says_what_for(tokens, k + 1) else 0
    k = _without_whole_at(tokens, k + 1)
    k = phrase_at(tokens, k, ("una", "semana")) or phrase_at(tokens, k, ("semana",)) or k
    if _lemma(tokens, k) in when_words("given", "made"):
        return k + 2 if norm_at(tokens, k + 1) in _TO else 0
    return k + 1 if norm_at(tokens, k) in ("para", *(("de", "del") if verb == "ser" else ())) else 0


def _without_whole_at(tokens: Sequence[Token], k: int) -> int:
    while norm_at(tokens, k) in when_words("line", "whole") | {"toda", "ya"}:
        k += 1
    return k


def _is_weeks_work(tokens: Sequence[Token], k: int) -> bool:
    """Whether what a week is spent on stands at ``k``: «mis obligaciones», «la esgrima», «mi dama»."""
    words = lexicon()
    while norm_at(tokens, k) in words.function:
        k += 1
    _, entries = words.phrases.longest(tokens, k, words.expand) if k < len(tokens) else (0, ())
    return any(tag in when_words("not_weeks", "weeklong") or tag in _FEASTS for tag, _ in entries)


_FEASTS = ("wedding", "marriage", "party", "stag", "baptism")


def _taker(tokens: Sequence[Token]) -> int:
    """Return where who takes the week ends: «mi dama se lleva», of «... la segunda»; 0 if nobody does."""
    for k in range(1, min(5, len(tokens) - 1)):
        if tokens[k].norm in ("se", "me") and _lemma(tokens, k + 1) in when_words("given", "takes"):
            left = [t for t in tokens[k + 2 :] if t.kind == "word"]
            whole = when_words("line", "whole") | {"toda", "la", "semana", "ella", "siete", "dias", "los"}
            return k if all(t.norm in whole for t in left) else 0
    return 0


def _without_whole(tokens: list[Token]) -> list[Token]:
    """Leave out «toda ella», «toda la semana» of what a week is given to: «para mi dama, toda ella»."""
    for k in range(1, min(5, len(tokens))):
        for phrase in (("toda", "ella"), ("toda", "la", "semana"), ("toda", "entera"), ("toda", "enterita")):
            if end := phrase_at(tokens, k, phrase):
                return [*tokens[:k], *tokens[end:]]
    return tokens


def _lemma(tokens: Sequence[Token], k: int) -> str:
    if norm_at(tokens, k) in ("", "de"):
        return ""
    form = lexicon().verb(tokens[k]) or form_of(tokens[k].low)
    its = form is not None and (form.person == 3 or form.tense == "subjunctive")  # «sea», «vaya»
    told = form is not None and (form.tense == "participle" or (its and form.tense in _TOLD))
    if form is None:  # a verb that no order knows
        falls = when_words("given", "falls")
        return next((w for w in falls if tokens[k].norm in (f"{w[:-2]}e", f"{w[:-2]}era")), "")
    return form.lemma.lstrip("?") if told and form is not None else ""


def _says_what_for(tokens: Sequence[Token], k: int) -> bool:
    """Whether what follows «para» is no thing: «para descansar, ...», «para que no me vean, ...»"""
    form = lexicon().verb(tokens[k]) or form_of(tokens[k].low) if k < len(tokens) else None
    return (form is not None and form.tense == "infinitive") or norm_at(tokens, k) in ("que", "no", "nunca")
