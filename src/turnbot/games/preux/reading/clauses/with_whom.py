"""Clauses that say only with whom he goes: «con Juliette», «acompañado de Larue», «solo», «sin ella»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_NAMED = ("P", "DESC", "OWNLADY")
_BESIDE = frozenset({"con", "acompanado", "acompanada", "junto", "junta"})


def is_with_whom(items: Sequence[Item]) -> bool:
    """Whether a clause says with whom he goes, or that he goes by himself, and nothing else."""
    return is_by_himself(items) or is_company(items)


def is_company(items: Sequence[Item]) -> bool:
    """«Con Juliette», «o bien acompañado de Larue y Vallon», «en compañía de mi dama»."""
    said = _plain(items)
    if is_accompanied(items):
        return True
    if len(said) < 2 or not (said[0].norm in _BESIDE or _in_company(said)):
        return False
    beside = 2 if _in_company(said) else 1
    return all(i.role or i.norm in _BESIDE or i.has(*_NAMED, "TITLE") for i in said[beside:])


def is_accompanied(items: Sequence[Item]) -> bool:
    """«Acompañado», «me acompaña», «viene conmigo», «vamos juntos»: by whom goes without saying."""
    norms = [i.norm for i in _plain(items)]
    if norms in (["acompanado"], ["acompanada"], ["en", "compania"], ["juntos"], ["los", "dos"]):
        return True
    words = [i for i in without_lead_in(items) if i.kind != "mark"]
    verb = next((i for i in words if i.form is not None), None)
    if len(words) > _FEW or verb is None or verb.form is None or verb.form.person != 3:
        return False
    with_me = any(i.norm in ("me", "conmigo", "nos") for i in words) or "me" in verb.form.clitics
    light = all(i is verb or i.role in ("pronoun", "joiner") or i.norm == "conmigo" for i in words)
    return with_me and light and verb.form.lemma in ("acompañar", "venir", "unir", "sumar")


_FEW = 4  # words: «pues se viene conmigo»


def _in_company(said: Sequence[Item]) -> bool:
    return said[0].norm == "en" and len(said) > 2 and said[1].norm == "compania"


def is_by_himself(items: Sequence[Item]) -> bool:
    """«Solo», «voy a solas», «y sin ella», «yo por mi cuenta», «sin Juliette»."""
    said = _plain(items)
    if len(said) > 1 and said[0].norm == "sin" and said[-1].has(*_NAMED):
        return all(i.role or i.has(*_NAMED, "TITLE") for i in said[1:])
    return bool(said) and phrase_end(said, 0, "by_himself") == len(said)


def without_lead_in(items: Sequence[Item]) -> list[Item]:
    """Return a clause without what only joins it to others: «o bien con ella» as «con ella»."""
    k = 0
    while k < len(items) and (
        items[k].kind == "mark" or items[k].role == "joiner" or items[k].norm in words_of("leading_in")
    ):
        k += 1
    return list(items[k:])


def _plain(items: Sequence[Item]) -> list[Item]:
    """Return the words of a clause without what joins it, and without a verb that only says that he goes."""
    said = [i for i in without_lead_in(items) if i.kind != "mark"]
    while said and said[0].role == "pronoun":
        said = said[1:]
    form = said[0].form if said else None
    goes = form is not None and form.person == 1 and form.tense in ("present", "future")
    if goes and form is not None and form.lemma in words_of("going") - {"compartir", "pasar", "quedar"}:
        return said[1:]
    return said
