"""Turns of phrase for a plain verb: «haré por verla», «me doy el gusto de un palco», «daré con mis huesos».

Each is written as the verb it means, which the frames know: to try, to allow oneself, to go.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form


def plainly_said(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with the verbs that such turns of phrase mean."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        form = items[k].form
        if form is None or not form.person:
            out.append(items[k])
            k += 1
            continue
        behind = form_at(items, k + 2)
        if form.lemma == "hacer" and norm_at(items, k + 1) == "por" and _meets(behind):
            out.append(replace(items[k], form=replace(form, lemma="intentar"), tags={}))
            k += 2
        elif form.lemma in words_of("treating_oneself") and _is_treat(items, k + 1):
            out.append(replace(items[k], form=replace(form, lemma="permitir"), tags={}))
            k += 4
        elif form.lemma == "dar" and norm_at(items, k + 1) == "con" and norm_at(items, k + 3) == "huesos":
            out.append(replace(items[k], form=replace(form, lemma="ir"), tags={}))
            k += 4
        else:
            out.append(items[k])
            k += 1
    return out


def _meets(form: Form | None) -> bool:
    """Whether he wants to meet somebody: «haré por verla»; to get up, to behave orders nothing."""
    return _is_bare(form) and form is not None and form.lemma in words_of("meeting")


def _is_bare(form: Form | None) -> bool:
    return form is not None and form.tense == "infinitive"


def _is_treat(items: Sequence[Item], k: int) -> bool:
    """Whether «el lujo de» and a thing stand at ``k``; before a verb it only leads to that."""
    treats = norm_at(items, k + 1) in words_of("treats_oneself") and norm_at(items, k + 2) == "de"
    return treats and items[k].role == "article" and not _is_bare(form_at(items, k + 3))


def idioms() -> frozenset[str]:
    """Return the words without which there is no such turn of phrase."""
    return words_of("treats_oneself") | {"hacer", "huesos"}
