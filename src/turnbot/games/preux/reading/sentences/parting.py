"""«Si Vallon y Rochefort se baten, intentaré impedirlo»: whom he parts is said in what goes before.

The one who keeps others from fighting often names them and their quarrel first, as a condition, a reason or a
fact, and then only points back to it. Nothing hangs on it: where there is no duel, there is none to prevent.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import HARD, is_own
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.verbs import Form

_THEM = frozenset(["lo", "los", "le", "les"])
_REASONS = frozenset(["si", "como", "cuando", "aunque", "porque", "pues"])
STEPPING_IN = frozenset(["meter", "poner", "interponer"])
PARTING = frozenset(["separar", "detener", "parar", "frenar"])


def parted(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «impido el duelo de Vallon y Rochefort» in the place of both halves."""
    out = list(items)
    at = next((k for k, i in enumerate(out) if i.form is not None and _prevents(out, k)), 0)
    clashes = lexicon().classes["clash"] | {"retar", "desafiar"}
    fight = next((i for i in out[:at] if i.has("duel") or (i.form and i.form.lemma in clashes)), None)
    if fight is None:
        return out
    told = _told_from(out, next(k for k, i in enumerate(out) if i is fight))
    foes = [i for i in out[told:at] if i.has("P")]
    if len(foes) < 2 or any(i.has("P") for i in out[at:]):
        return out
    begin = at
    while begin and not out[begin - 1].mark:
        begin -= 1
    if not begin or any(foe is i for i in out[begin:at] for foe in foes):
        return out
    lead, verb = [i for i in out[begin:at] if i.norm not in _THEM], out[at]
    if verb.form is not None and any(i.norm in ("por", "para") for i in lead):
        lead, verb = [], replace(verb, form=Form(verb.form.lemma, 1, "present"))  # «haré lo posible por ...»
    duel = replace(fight, norm="duelo", form=None, tags={"duel": "duel"}, role="", sub=False)
    whom = [replace(foe, sub=False) for foe in foes]
    before = out[:told] if any(i.tags for i in out[:told]) else []
    return [*before, *lead, verb, duel, _word("de", duel), *_listed(whom), *out[at + 1 :]]


def _told_from(items: Sequence[Item], fight: int) -> int:
    """Return where the clause begins that tells of the ``fight``: behind a strong mark, or at «si»."""
    return next((k + (items[k].mark in HARD) for k in range(fight, -1, -1) if _begins_reason(items[k])), 0)


def _begins_reason(item: Item) -> bool:
    return item.mark in HARD or item.norm in _REASONS


def _prevents(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    if is_own(form) and items[k - 1].norm == "me" and form.lemma in STEPPING_IN:
        near = {i.norm for i in items[k + 1 : k + 4]}
        return form.lemma == "interponer" or "medio" in near  # «me meto por medio»
    if form is None or form.lemma not in lexicon().classes["prevent"] | PARTING:
        return False
    return bool({*form.clitics} & _THEM) or (k > 0 and items[k - 1].norm in _THEM)


def _listed(whom: Sequence[Item]) -> list[Item]:
    """Return people as one names them: with «y» between."""
    out = [whom[0]]
    for one in whom[1:]:
        out += [supplied("y", one, side="before"), one]
    return out


def _word(norm: str, at: Item) -> Item:
    return Item(norm, at.end, at.end, at.line, role="preposition", known=True)


def to_be_parted(condition: Part, part: Part, state: State) -> tuple[str, ...]:
    """Return whom he parts who says so behind a condition that nothing else is asked in.

    «Si Vallon y Rochefort se van a batir, intento que hagan las paces».
    """
    fights = any(
        i.has("duel") or (i.form and i.form.lemma in ("batir", "pelear", "duelar")) for i in condition.items
    )
    if condition.kind == "clause" or not fights:
        return ()
    names = [m.names[0] for i in condition.items if (m := i.tags.get("P")) is not None and len(m.names) == 1]
    foes = tuple(n for n in names if n in state.index.people)
    if len(foes) < 2 or any(i.has("P") for i in part.items):
        return ()
    found = matches(Clause(part.items, *part.span), state, (), ())
    return foes if found is not None and found.frame.do == "stop-duel" else ()
