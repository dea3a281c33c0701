"""Clauses passed over as colour that point at an order all the same: a last look at what was not read.

Three signs hardly ever deceive. He goes to a place whose name nobody knows («voy a mi cenáculo»), or he names
somebody, beside a deed of his own or with no verb at all, who is in no order of that section («padrino de
Rochefort»), or he carries nobody knows how much («llevo el resto»). Each may be another's word for
a thing that the rules provide for.
"""

import re
from collections.abc import Sequence, Set
from typing import Any

from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.evidence.weighing import LOST, evidence_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_LONGEST = 4  # words of «al cenáculo con Rochefort», by which an errand without a verb is known
_TAKEN_BACK = re.compile(r"[\s,;.:…()—-]*no\b", re.IGNORECASE)  # «llevo a Parrot... no, dejá, eso no»
_WHITHER = frozenset(["a", "al"])


def show_overlooked(state: State) -> None:
    """Flag the first clause of an unflagged section that was passed over and should not have been."""
    for said in state.passed:
        if any(f.where == said.where for f in state.flags):
            continue
        main = [i for i in said.items if not i.sub and i.kind not in ("mark", "quote")]
        held = set(inside(tuple(state.sections.get(said.where, ()))))
        if any(i.role == "negation" for i in main) or _TAKEN_BACK.match(state.text, said.end):
            continue
        if _goes_somewhere(main) or _names_somebody(main, held, state) or _carries_some(main):
            state.flag(LOST, state.said(said.start, said.end), where=said.where)


def _finite(main: Sequence[Item]) -> list[Item]:
    return [i for i in main if i.form is not None and i.form.person and i.form.tense != "participle"]


def _is_to_come(item: Item) -> bool:
    return item.form is not None and item.form.tense in ("present", "future")


def _goes_somewhere(main: Sequence[Item]) -> bool:
    """Whether somebody is to go to a place of an unknown name: «va a su cenáculo», «al coliseo»."""
    finite = _finite(main)
    if finite:
        first = finite[0]
        lemma = first.form.lemma if first.form else ""
        if lemma not in evidence_words("verbs", "errand") or not _is_to_come(first):
            return False
    elif not main or len(main) > _LONGEST or main[0].norm not in _WHITHER or any(i.form for i in main):
        return False
    begun = main.index(finite[0]) if finite else 0
    sought = next((k for k, i in enumerate(main) if k > begun and _is_infinitive(i)), len(main))
    return any(_leads(main, k) and _is_strange_place(item) for k, item in enumerate(main[:sought]))


def _carries_some(main: Sequence[Item]) -> bool:
    """«Llevo todo mi dinero», «dejo 100 en casa y llevo el resto»; not «llevo el resto del mes así»."""
    carried = next(
        (k for k, i in enumerate(main) if is_own(i.form) and i.form and i.form.lemma == "llevar"), -1
    )
    behind = [i.norm for i in main[carried + 1 : carried + 5]] if carried >= 0 else []
    rest = behind[1:2] == ["resto"] and behind[2:3] not in (["de"], ["del"])
    return rest or ("dinero" in behind and behind[0] in ("todo", "el", "mi"))


def _is_infinitive(item: Item) -> bool:
    """«Voy a ver a su madre»: what stands behind is not where he goes."""
    errands = evidence_words("verbs", "errand")
    return item.form is not None and item.form.tense == "infinitive" and item.form.lemma not in errands


def _leads(main: Sequence[Item], k: int) -> bool:
    """Whether «a», «al», «a la», «a mi» stands before the item at ``k``."""
    if k and main[k - 1].norm in _WHITHER:
        return True
    return k > 1 and main[k - 1].role in ("article", "possessive") and main[k - 2].norm == "a"


def _is_strange_place(item: Item) -> bool:
    strange = item.kind == "word" and not (item.known or item.tags or item.role or item.form)
    colour = evidence_words("words", "world") | evidence_words("words", "no_place") | words_of("kin")
    return strange and len(item.norm) > 3 and item.norm not in colour


def _names_somebody(main: Sequence[Item], held: Set[Any], state: State) -> bool:
    """Whether a clause with a verb of his own, or with none, names one who is in no order of its section."""
    finite = _finite(main)
    if not evidence_words("words", "compliment").isdisjoint(i.norm for i in main):
        return False  # «enhorabuena a Vallon por su ascenso»
    going = evidence_words("verbs", "errand") | evidence_words("verbs", "trying") | {"pasar", "llevar"}
    own = [i.form for i in finite if i.form and i.form.person == 1 and _is_to_come(i)]
    if finite and not any(form.lemma in going for form in own):
        return False  # «le cuento a Noisel lo del notario»
    me = state.sender
    mine = {me.name, me.lady} if me is not None else set()
    named = [set(i.tags["P"].names) for i in main if i.has("P")]
    return any(names and names.isdisjoint(held) and names.isdisjoint(mine) for names in named)
