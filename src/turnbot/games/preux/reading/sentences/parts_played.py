"""Who plays a part: «seré yo quien case a Larue», «alguien que haga de padrino», «falta un padrino: yo».

What somebody is to be is said of himself, of anybody, or of what another lacks. Each is put plainly: «caso a
Larue», «contrato un padrino», «soy padrino de Rochefort».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, form_at, is_own, norm_at
from turnbot.games.preux.reading.words.hints import Rewriting
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

_ANYBODY = frozenset({"alguien", "uno", "quien", "alguno", "hombre", "caballero", "desconocido", "persona"})
_ACTING = frozenset({"hacer", "servir", "actuar", "ejercer", "valer", "oficiar"})
_ASKED_OF_HIM = frozenset({"me", "nos", "lo", "le", "se"})
_SO = 6  # words with which he says that it will be he


def playing() -> Sequence[Rewriting]:
    """Return the rules that say plainly who plays a part, in turn."""
    return (
        Rewriting(_he_it_is, frozenset({"quien", "que"})),
        Rewriting(_anybody, _ANYBODY),
        Rewriting(_fills_want, frozenset({"second"})),
    )


def _he_it_is(items: Sequence[Item]) -> Sequence[Item]:
    """Read «seré yo quien case a Larue», «yo seré el que lo rete» as «caso a Larue», «lo reto»."""
    for k, item in enumerate(items):
        form = item.form
        if not is_own(form) or form.lemma != "ser" or norm_at(items, k - 1) == "si":
            continue
        at = k + 2 if norm_at(items, k + 1) == "yo" else k + 1
        at = at + 1 if norm_at(items, at) in ("el", "la") and norm_at(items, at + 1) == "que" else at
        if norm_at(items, at) not in ("quien", "que") or (norm_at(items, at) == "que" and at < k + 2):
            continue
        verb = at + 1
        while norm_at(items, verb) in _ASKED_OF_HIM:
            verb += 1
        does = form_at(items, verb)
        if does is None or does.person not in (1, 3) or does.tense not in _NOW:
            continue
        own = replace(items[verb], form=Form(does.lemma, 1, "present", does.clitics))
        begin = k - 1 if k and items[k - 1].norm == "yo" else k
        return [*items[:begin], *items[at + 1 : verb], own, *items[verb + 1 :]]
    return items


_NOW = ("present", "future", "subjunctive")


def _anybody(items: Sequence[Item]) -> Sequence[Item]:
    """Read «(contrato) a alguien que me haga de padrino» as «a un padrino»."""
    for k, item in enumerate(items):
        if item.norm not in _ANYBODY or item.tags.get("P"):
            continue
        at = k + 2 if norm_at(items, k + 1) == "que" else k + 1
        while norm_at(items, at) in _ASKED_OF_HIM:
            at += 1
        form = form_at(items, at)
        wished = form is not None and form.tense == "subjunctive" and form.lemma in _ACTING
        led = wished and norm_at(items, at + 1) in ("de", "como") and at + 2 < len(items)
        if led and items[at + 2].has("second", "spy"):
            return [*items[:k], *items[at + 2 :]]
    return items


def _fills_want(items: Sequence[Item]) -> Sequence[Item]:
    """Read «Rochefort necesita padrino: seré yo» as «soy padrino de Rochefort»."""
    for k, item in enumerate(items):
        if not item.has("P") or (k and not (items[k - 1].mark or items[k - 1].norm in ("y", "como"))):
            continue
        at = next((n for n in range(k + 1, min(k + _SO, len(items))) if items[n].has("second")), 0)
        lacks = any(i.form is not None and i.form.lemma in words_of("lacking_one") for i in items[k:at])
        lacks = lacks or any(i.norm in ("sin", "falta") for i in items[k:at])
        if not at or not lacks or any(i.norm in ("me", "su") for i in items[k:at]):
            continue
        begin = at + 1
        while begin < len(items) and (items[begin].mark or items[begin].role == "joiner"):
            begin += 1
        end = next((n for n in range(begin, len(items)) if items[n].mark in HARD), len(items))
        if begin > at + 1 and _that_am_i(items[begin:end]):
            am = replace(supplied("soy", items[begin]), form=Form("ser", 1, "present"))
            of = supplied("de", items[at], side="behind")
            whom = replace(item, start=of.start, end=of.end)
            return [*items[:k], am, replace(items[at], sub=False), of, whom, *items[end:]]
    return items


def _that_am_i(said: Sequence[Item]) -> bool:
    """Whether a few words say no more than that it will be he: «seré yo», «aquí me tiene», «me ofrezco»."""
    if not 0 < len(said) < _SO or any(i.role == "negation" or i.norm == "no" for i in said):
        return False
    verbs = [i.form for i in said if i.form is not None]
    plain = all(i.role or i.form is not None or i.norm in ("ahi", "aqui", "ello") for i in said)
    himself = any(is_own(form) for form in verbs) or any(i.norm in ("yo", "me", "conmigo") for i in said)
    return plain and himself and all(form.lemma in words_of("being_the_one") for form in verbs)
