"""For whom and against whom influence and bribes are used: «a mi favor», «para que no lo nombren»."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

IN_FAVOUR = ("favor", "beneficio", "candidatura", "provecho", "nombramiento", "eleccion", "ascenso")


def is_against(clause: Clause) -> bool:
    """«En contra de», «para hundir a», «para que condene a», «para que no elija a»."""
    items = _behind_purpose(clause.all)
    norms = [i.norm for i in items]
    harms = lexicon().classes["hinder"] | lexicon().classes["dismiss"]
    return (
        not {"contra", "detrimento", "perjuicio", "veto"}.isdisjoint(norms)
        or any(i.form is not None and i.form.lemma in harms for i in items)
        or any(
            a.norm == "que" and b.norm == "no" and _wished(items, k + 2) and not _for_show(items, k)
            for k, (a, b) in enumerate(pairwise(items))
        )
        or _not_him(items)
    )


def _wished(items: Sequence[Item], k: int) -> bool:
    """Whether what stands at ``k`` is wished: «que no lo elijan»; not «Cazaux, que no merece tal trato»."""
    form = next((i.form for i in items[k : k + 4] if i.form is not None), None)
    return form is None or form.tense == "subjunctive"


def _for_show(items: Sequence[Item], k: int) -> bool:
    """«..., que no se diga que soy un cobarde»: what nobody is to say of him keeps no other down."""
    said = items[k - 1].form if k else None
    if said is not None and said.lemma == "decir":
        return True  # «..., que luego dicen que no hago nada»
    return norm_at(items, k + 2) == "se" and norm_at(items, k + 3) in _SAID


_SAID = frozenset(["diga", "crea", "piense", "note", "sepa"])


def _behind_purpose(items: Sequence[Item]) -> Sequence[Item]:
    """Leave out what for, where it stands before and names nobody: «para que no haya sorpresas uso ...»"""
    begun = next((k for k, i in enumerate(items) if i.form is not None and not i.sub), 0)
    front = items[:begun]
    named = any(i.has("P", "DESC") for i in front)
    return items if named or not any(i.sub for i in front) else items[begun:]


def _not_him(items: Sequence[Item]) -> bool:
    """«Para que a Champfleury no lo hagan Ayudante», «en que a Larue no lo nombren»."""
    at = next(
        (k for k in range(1, len(items)) if items[k].norm == "que" and items[k - 1].norm in _WISHED_BY), None
    )
    if at is None:
        return False
    verb = next((k for k in range(at, len(items)) if items[k].form is not None), len(items))
    return any(i.norm == "no" for i in items[at:verb])


_WISHED_BY = frozenset(["para", "en", "a"])


def _advised(items: Sequence[Item], k: int) -> bool:
    """«..., como me aconsejó Vallon», «..., porque me da la gana»: said in passing, of nothing wanted."""
    begun = k
    while begun and items[begun - 1].sub:
        begun -= 1
    return items[k].sub and items[begun].norm in _REASONS


_REASONS = frozenset(["como", "segun", "aunque", "porque", "pues", "ojala", "no"])


def favour_of_self(clause: Clause) -> bool:
    """«A mi favor», «para que se decida por mí», «en provecho del propio Barón»: whether he means himself."""
    items = clause.all
    for k, item in enumerate(items):
        if item.norm in IN_FAVOUR and k and items[k - 1].norm in ("mi", "su", "propio", "nuestro", "nuestra"):
            return True
        if item.norm == "persona" and k and items[k - 1].norm in ("mi", "su"):
            return True  # «para que se incline por mi persona»
        if item.norm in ("propio", "propia") and k and items[k - 1].norm in IN_FAVOUR:
            return True  # «a favor propio»
        if item.norm in ("propio", "propia") and k + 1 < len(items) and items[k + 1].has("TITLE", "RANK"):
            return True  # «a favor del propio Barón»
        if item.norm == "yo" and _is_to_be(items, k):
            return True  # «para que el elegido sea yo», «para que salga yo»
        if item.norm in ("me", "mio") and not _advised(items, k):
            return True
        if item.norm == "mi" and _is_pronoun(items, k) and not _advised(items, k):
            return True
        if item.form is not None and "me" in item.form.clitics:
            return True
        if item.norm == "el" and k and items[k - 1].norm == "a":
            return True
        if item.norm in ("si", "mi") and k + 1 < len(items) and items[k + 1].norm == "mismo":
            return True
    return False


def favour_of_narrator(clause: Clause, state: State) -> bool:
    """«Para que se le nombre, ofrece un soborno»: who tells of himself by «él», and of no other man."""
    items = clause.all
    verb = next((i.form for i in items if i.form is not None and not i.sub and i.form.person), None)
    que = next((k for k, i in enumerate(items) if i.norm == "que" and k and items[k - 1].norm == "para"), 0)
    if verb is None or verb.person != 3 or not que or state.third_person <= 0:
        return False
    if any(i.has("P") for heard in state.heard if heard.where == state.where for i in heard.items):
        return False  # «apoya a Larue; para que lo nombren, ...»
    him = any(i.norm in ("le", "lo") for i in items[que + 1 : que + 3])
    named = any(
        i.form is not None and i.form.lemma in words_of("naming_him") for i in items[que + 1 : que + 5]
    )
    return him and named and not any(i.has("P") and not i.has("OFF") for i in items)


def _is_to_be(items: Sequence[Item], k: int) -> bool:
    """Whether what is wanted is that «yo», at ``k``, be it: «para que gane yo», not «..., y no sea yo»."""
    form = next((i.form for i in (*items[max(0, k - 1) : k], *items[k + 1 : k + 2]) if i.form), None)
    behind = "para" in [i.norm for i in items[max(0, k - 6) : k]]
    denied = any(i.role == "negation" for i in items[max(0, k - 3) : k])
    wanted = form is not None and form.tense in ("subjunctive", "infinitive")
    return behind and wanted and not denied and form is not None and form.lemma.lstrip("?") in _CHOSEN


_CHOSEN = frozenset(["ser", "salir", "ganar", "resultar", "quedar", "obtener", "lograr", "conseguir"])


def _is_pronoun(items: Sequence[Item], k: int) -> bool:
    """«Para que se decida por mí»: behind «mi» without its accent would stand a thing of his."""
    after = items[k + 1] if k + 1 < len(items) else None
    return after is None or after.kind == "mark" or after.role in ("joiner", "preposition", "adverb")
