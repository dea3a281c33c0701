"""Whoever does not leave a place stays there: «no me muevo de aquí», «no pienso salir de mi club»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

# «Si no salgo del calabozo» asks how it came out; «no salgo de casa sin, más que ...» says something else.
_ASKS = frozenset(["si", "cuando", "mientras"])
_EXCEPTS = frozenset(["sin", "salvo", "excepto", "mas", "sino"])
_HERE = frozenset(["aqui", "aca", "alli", "ahi", "donde"])
_PLACES = ("club", "CLUB", "CASINO", "tavern", "barracks", "prison", "front", "convent")
_CLITICS = frozenset(["me", "se", "nos"])


def staying(items: Sequence[Item]) -> list[Item]:
    """Return a sentence with «no me muevo de X» said as «me quedo en X»."""
    out = list(items)
    denied = [k for k, i in enumerate(out) if i.norm in ("no", "nunca", "jamas")]
    for k in reversed(denied):
        verb = _leaving(out, k)
        if verb is None or _is_asked(out, k) or not (place := _whence(out, verb + 1)):
            continue
        first = next(form for i in out[k + 1 :] if (form := i.form) is not None)
        stays = replace(out[verb], form=Form("quedar", first.person, first.tense), tags={})
        where = [] if norm_at(out, place) in _HERE else [replace(out[verb + 1], norm="en")]
        out[k:place] = [stays, *where]
    return out


def _is_asked(items: Sequence[Item], k: int) -> bool:
    """Whether the clause in which ``k`` stands is a condition, as far as it goes before that."""
    begun = next((n for n in range(k - 1, -1, -1) if items[n].mark), -1)
    return any(i.norm in _ASKS for i in items[begun + 1 : k])


def _leaving(items: Sequence[Item], k: int) -> int | None:
    """Return where the verb of leaving stands that is denied at ``k``: «no me muevo», «no pienso irme»."""
    at = k + 1
    while norm_at(items, at) in _CLITICS:
        at += 1
    form = form_at(items, at)
    if form is None or form.person not in (1, 3) or form.tense not in ("present", "future"):
        return None
    if form.lemma in lexicon().roles["auxiliary"] and (then := _infinitive(items, at)):
        at = then
    form = form_at(items, at)
    return at if form is not None and form.lemma in words_of("leaving_a_place") else None


def _infinitive(items: Sequence[Item], at: int) -> int:
    """Return where the infinitive stands to which the auxiliary at ``at`` leads; 0 if there is none."""
    then = at + 2 if norm_at(items, at + 1) in ("a", "de", "que") else at + 1
    form = form_at(items, then)
    return then if form is not None and form.tense == "infinitive" else 0


def _whence(items: Sequence[Item], k: int) -> int:
    """Return where the place stands behind «de» at ``k``; 0 if none does, or he leaves it for something."""
    if norm_at(items, k) not in ("de", "del"):
        return 0
    at = k + 1
    while at < len(items) and items[at].role in ("article", "possessive"):
        at += 1
    if at >= len(items) or not (items[at].norm in _HERE or items[at].has(*_PLACES)):
        return 0
    return 0 if any(i.norm in _EXCEPTS for i in items[at + 1 : at + 8]) else k + 1
