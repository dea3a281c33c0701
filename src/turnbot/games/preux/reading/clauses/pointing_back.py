"""Conditions that point back to the one before: «si lo es», «de no serlo», «y si tampoco»."""

from collections.abc import Sequence

from turnbot.games.preux.orders.conditions import Condition, If, both, opposite
from turnbot.games.preux.reading.clauses.left_open import open_question
from turnbot.games.preux.reading.clauses.presence import KINDS, named_in, nor_he
from turnbot.games.preux.reading.clauses.questions import asked_by
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item

_TO_WHOM = ("me", "nos", "se", "le")
_IT = (["lo"], ["la"], ["los"], ["las"])
_NEGATIVE = frozenset(["refused", "failed", "lost", "play<", "crowns<"])


def pro_form(items: Sequence[Item], state: State) -> Condition | None:
    """«Si lo es», «de no serlo», «si no lo hiciera»: what the condition before spoke of, or its opposite.

    None if none was said before, or these words say anything of their own.
    """
    content = state.asserted or state.condition
    words = [i for i in items if i.kind != "mark"]
    if content is None or not words:
        return None
    lemma = asked_by(words).lemmas[-1]
    if lemma not in ("ser", "estar", "hacer", "ir") and lemma != state.asked_how:
        return None
    norms, verb = [i.norm for i in words], words[-1].form
    before = norms[:-1]
    if verb is not None and verb.tense == "participle" and len(words) > 1:
        has = words[-2].form
        before = norms[:-2] if has is not None and has.lemma == "haber" else before  # «si no lo he sido»
    else:
        before += verb.clitics if verb is not None else ()
    said = [n for n in before if n not in _TO_WHOM]
    if said[:1] == ["no"] and said[1:] in _IT:
        return opposite(content)
    there = isinstance(content, If) and content.kind in KINDS
    if said == ["no"] and lemma == state.asked_how and (not there or len(words) == 2):
        return opposite(content)  # «si me hacen abad, ...; si no me hacen, ...», «si no volvió, ...»
    return content if said in _IT else None


def negative(condition: Condition) -> bool:
    """Whether a condition asks that something did not come off."""
    return isinstance(condition, If) and condition.kind in _NEGATIVE


def neither(items: Sequence[Item], state: State) -> Condition | None:
    """«Y si tampoco», «si ni eso»: none of what was asked before in this section; None if nothing was."""
    before = state.condition
    if isinstance(before, If) and before.kind in KINDS and state.looked_for.get(state.where):
        return nor_he(before, named_in(items, state), state)
    if before is None or not negative(before):
        return None if before is None else opposite(before)
    tried_then = open_question(state, good=False) if before == state.staked else None
    return both(before, tried_then)
