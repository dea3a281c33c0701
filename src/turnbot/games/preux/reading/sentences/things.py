"""Which thing is meant by «lo compro», «contrato otro», «sigo con ella»: one spoken of, and not ordered yet.

What players want they often speak of first («me hace falta un criado») and order afterwards («contrato uno»).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.evidence.account import is_matter
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon

_OBJECTS = frozenset(["lo", "la", "los", "las"])
_ONES = frozenset(["uno", "una", "otro", "otra", "ello", "ella", "dos", "tres"])
_OTHER_THINGS = ("box", "stalls", "show", "HOUSE", "goods_named", "gift", "WPN", "second")
_KEPT = 4  # things; nobody takes up one that lies further back


def remember_things(items: Sequence[Item], state: State) -> None:
    """Keep in mind what was named in words that ordered nothing."""
    said = [i for i in items if _is_thing(i) and i.role != "negation"]
    state.things = (*state.things, *said)[-_KEPT:]


def take_up_thing(clause: Clause, state: State) -> None:
    """Let a clause that only points back hold the thing it means, if with it the clause is an order."""
    if not state.things or any(_is_thing(i) and not i.sub and not i.has("MONEY") for i in clause.items):
        return
    stands = next((i for i in clause.items if _stands_for_it(i, clause.items)), None)
    pointer = stands or next((i for k, i in enumerate(clause.items) if _points(clause.items, k)), None)
    if pointer is None or any(i.role == "negation" for i in clause.items if not i.sub):
        return
    if _names_another(clause.items, pointer):
        return
    alone = matches(clause, state, (), ())
    for thing in reversed(state.things):
        if not (thing.has("OFF") if stands is not None else _agree(pointer, thing)):
            continue
        meant = replace(thing, start=pointer.start, end=pointer.end, line=pointer.line, sub=False, form=None)
        trial = replace(clause, extra=[*clause.extra, meant])
        found = matches(trial, state, (), ())
        if found is None or not any(t is meant for t in found.taken):
            continue
        if alone is not None and alone.frame.do != found.frame.do:
            continue  # «(la primera) la doy a mi regimiento»
        if any(_may_have(t, pointer) for t in found.taken):
            clause.extra.append(meant)
            return


def take_up_pistol(clause: Clause) -> None:
    """«Compro una pistola y la llevo encima», «... y llevarla»: the pistol again, after it was bought."""
    words = [i for i in clause.items if i.kind != "mark" and i.role != "joiner"]
    for item, after in pairwise(words):
        if item.norm == "la" and _carries(after) and not item.tags:
            item.tags["pistol"] = "pistol"
    first = words[0].form if words else None
    if first is not None and "la" in first.clitics and _carries(words[0]) and not words[0].tags:
        words[0].tags["pistol"] = "pistol"


def _carries(item: Item) -> bool:
    return item.form is not None and item.form.lemma in lexicon().classes["carry"]


def _names_another(items: Sequence[Item], pointer: Item) -> bool:
    """«La jugada te la paso el miércoles»: the thing that the pronoun stands for is named before it."""
    first = items[:2]
    led = len(first) > 1 and first[0].role == "article" and first[0].norm in (pointer.norm, "el")
    return led and pointer not in first and first[1].kind == "word" and not first[1].tags


def _may_have(verb: Item, pointer: Item) -> bool:
    """Whether a verb may have what the pronoun means: not «ir», of «se la voy a cobrar»."""
    if verb.form is None:
        return False
    return pointer.norm not in _OBJECTS or verb.form.lemma not in _WITHOUT_OBJECT


_WITHOUT_OBJECT = frozenset(
    [
        *("ir", "venir", "volver", "acudir", "salir", "llegar", "estar", "quedar", "andar", "entrar"),
        *("regresar", "viajar", "marchar", "bajar", "subir", "parecer", "aparecer", "caer", "asistir"),
    ]
)


def _is_thing(item: Item) -> bool:
    return is_matter(item, aside=True) or item.has(*_OTHER_THINGS)


def _stands_for_it(item: Item, items: Sequence[Item]) -> bool:
    """«(Me gustaría ser Ayudante General,) así que me presento»: for the office named before."""
    if item.form is None or item.form.lemma not in ("presentar", "postular") or item.form.person != 1:
        return False
    return any(i.norm == "me" for i in items) and not any(i.tags for i in items if i.role != "joiner")


def _points(items: Sequence[Item], k: int) -> bool:
    """Whether the item at ``k`` is a pronoun for a thing: before a verb, on its end, or by itself."""
    item = items[k]
    after = items[k + 1] if k + 1 < len(items) else None
    if item.sub:
        return False
    if item.form is not None:
        return bool(_OBJECTS & set(item.form.clitics))
    if item.norm in _OBJECTS:
        return after is not None and after.form is not None and after.form.tense != "participle"
    alone = after is None or after.kind == "mark" or after.role in ("preposition", "joiner", "adverb")
    return item.norm in _ONES and alone


def _agree(pointer: Item, thing: Item) -> bool:
    """Whether a pronoun may stand for a thing, as far as the ends of both words show their gender."""
    word = pointer.norm
    if pointer.form is not None:
        word = next(c for c in pointer.form.clitics if c in _OBJECTS)
    ends = thing.norm.rstrip("s")[-1:]
    if word in ("la", "las", "una", "otra", "ella"):
        return ends in ("a", "e", "d", "z", "n")
    return ends != "a" or word in ("dos", "tres")
