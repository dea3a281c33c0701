"""What the pronouns of a clause may stand for: a man, the lady, a sum of money."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon

_SUMS = frozenset(["las", "los", "lo"])
_HIM = frozenset(["le", "lo", "los", "les"])


def is_pronoun(items: Sequence[Item], k: int) -> bool:
    """Whether «la», «lo», «las» at ``k`` is a pronoun, as a finite verb follows it, and no article."""
    if items[k].norm == "ella":
        return True
    form = items[k + 1].form if k + 1 < len(items) else None
    return form is not None and form.tense not in ("infinitive", "participle")


def is_he(clause: Clause) -> bool:
    """Whether a pronoun stands for a man or several: «le», «a él», «con ambos», «retarlo»."""
    return any(
        (i.role == "pronoun" and i.norm in ("le", "les", "lo", "ellos", "os"))
        or i.norm in ("ambos", "lo", "dos")
        or (i.norm == "el" and (after is None or after.kind == "mark" or bool(after.role)))
        or (i.form is not None and not _HIM.isdisjoint(i.form.clitics))
        for i, after in zip(clause.items, [*clause.items[1:], None], strict=True)
    )


def is_se_for_him(clause: Clause) -> bool:
    """«Se las pido», «se lo devuelvo», «devolvérselas»: before «lo» and «las», «le» becomes «se»."""
    said = any(a.norm == "se" and b.norm in _SUMS for a, b in pairwise(clause.items))
    return said or any(
        i.form is not None and i.form.clitics[:1] == ("se",) and len(i.form.clitics) > 1 for i in clause.items
    )


def is_she(clause: Clause, *, week_spent: bool) -> bool:
    """Whether «ella», «la», «-la» is said of somebody or something; ``week_spent``: «la» is the week."""
    items = clause.all
    words = ("ella",) if week_spent else ("ella", "la")
    if any(
        i.norm in words and not (i.sub and i.norm == "ella") and is_pronoun(items, k)
        for k, i in enumerate(items)
    ):
        return True
    return not week_spent and any(i.form is not None and "la" in i.form.clitics for i in items)


def is_to_her(clause: Clause, state: State) -> bool:
    """«Llevo a Claudette al teatro y le regalo un pañuelo»: «le» is the lady who was spoken of last."""
    items, last = clause.all, state.last
    said = any(
        not i.sub and (i.norm == "le" or (i.form is not None and "le" in i.form.clitics)) for i in items
    )
    if not said or state.lady is None or any(i.has("P", "DESC", "debt", "loan") for i in items):
        return False
    with_her = last is not None and any(
        getattr(last, name, None) in (state.lady, True) for name in ("lady", "who")
    )
    return with_her or state.asked == state.lady or any(i.has("gift") for i in items)


def _has_it_done(items: Sequence[Item], k: int) -> bool:
    """«Los mando pegar por todo París»: what the pronoun stands for is the object of the infinitive."""
    said = [i.form for i in items[k : k + 2]]
    if len(said) < 2 or said[0] is None or said[1] is None:
        return False
    repays = said[1].lemma in ("devolver", "pagar", "abonar", "saldar", "entregar", "enviar")
    return said[0].lemma in ("mandar", "hacer", "dejar") and said[1].tense == "infinitive" and not repays


def _is_time(items: Sequence[Item], k: int) -> bool:
    """«Las dos primeras semanas las paso con mi esposa»: what one spends so, and hands nobody, is time."""
    form = items[k + 1].form
    handed = k > 0 and items[k - 1].norm in ("se", "le", "les")
    handed = handed or any(i.has("gift", "horse", "goods_named") for i in items[k + 2 :])  # «en un regalo»
    return form is not None and form.lemma in lexicon().classes["spend"] and not handed


def _which_he_gives(items: Sequence[Item]) -> bool:
    """«(La deuda asciende a treinta coronas,) que le devuelvo gustoso»: «que» is the sum."""
    norms = [i.norm for i in items[:3]]
    form = items[2].form if len(items) > 2 else None
    return norms[:2] in (["que", "le"], ["que", "les"]) and form is not None and form.lemma in _GIVING_BACK


_GIVING_BACK = frozenset(["devolver", "pagar", "abonar", "saldar", "reintegrar", "restituir", "reembolsar"])


def takes_up_sum(clause: Clause) -> bool:
    """Whether a pronoun stands for money spoken of before: «se las reclamo», «devolverlas»."""
    items = clause.all
    if _which_he_gives(items):
        return True
    return any(
        not item.sub
        and (
            (item.form is not None and not _SUMS.isdisjoint(item.form.clitics))
            or (
                item.norm in _SUMS
                and is_pronoun(items, k)
                and not _has_it_done(items, k + 1)
                and not _is_time(items, k)
            )
        )
        for k, item in enumerate(items)
    )
