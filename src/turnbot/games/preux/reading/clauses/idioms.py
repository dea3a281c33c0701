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
        elif _keeps_him_company(items, k):
            out.append(replace(items[k], form=replace(form, lemma="acompañar"), tags={}))
            k += 2
        elif form.lemma == "arrancar" and _sets_out(items, k):
            out.append(replace(items[k], form=replace(form, lemma="empezar"), tags={}))
            k += 1
        elif end := _held_present(items, k):
            own = True
            while out and out[-1].norm in _CLITICS:
                own = out.pop().norm not in ("le", "lo") and own  # «se le tenga», of himself
            out.append(replace(items[k], form=Form("ir", 1 if own else 3, "future"), tags={}))
            k = end
        elif form.lemma == "dar" and norm_at(items, k + 1) == "con" and norm_at(items, k + 3) == "huesos":
            out.append(replace(items[k], form=replace(form, lemma="ir"), tags={}))
            k += 4
        else:
            out.append(items[k])
            k += 1
    return out


_CLITICS = frozenset(["se", "le", "lo", "me", "que"])


def _sets_out(items: Sequence[Item], k: int) -> bool:
    """«Arranco en misa», «la arranco con mi dama»: a week begins; «le arranco el bigote» is a deed."""
    return norm_at(items, k + 1) in ("en", "con", "por") and norm_at(items, k - 1) not in ("le", "les", "se")


def _keeps_him_company(items: Sequence[Item], k: int) -> bool:
    """«Me harán compañía mi dama y Vallon», «le harán ...»; not «le hará compañía a su dama»."""
    form = items[k].form
    said = form is not None and form.lemma == "hacer" and form.person == 3
    if not said or norm_at(items, k + 1) != "compania":
        return False
    whom = norm_at(items, k - 1)
    behind = norm_at(items, k + 2)
    return whom in ("me", "nos") or (whom == "le" and behind not in ("", "a", "al", "en", ",", ".", ";"))


def _held_present(items: Sequence[Item], k: int) -> int:
    """Return where «(se le) tenga por presente», «cuéntenme como asistente» ends; 0 if it is not said.

    Who is to be held for one who is there goes there, be it in a mail in the third person.
    """
    form = items[k].form
    asked = form is not None and form.tense in ("subjunctive", "imperative")
    if not asked or form is None or form.lemma not in words_of("holding_present"):
        return 0
    led = norm_at(items, k + 1) in ("por", "como")
    there = k + 2 if led else k + 1
    behind = norm_at(items, there + 1) in ("en", "a", "al")
    return there + 1 if behind and norm_at(items, there) in words_of("present") else 0


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
    return words_of("treats_oneself") | {"hacer", "huesos", "arrancar"} | words_of("present")
