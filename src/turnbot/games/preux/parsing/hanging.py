"""What orders hang on: a condition before them, behind them, or the other side of the one before.

``hang`` is given a ``Given`` part of a sentence and what stands around it, and either keeps the condition
for the orders to come or puts it on those just made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from turnbot.games.preux.orders.conditions import UNCLEAR, Condition, If, both, opposite
from turnbot.games.preux.orders.tree import Gamble
from turnbot.games.preux.parsing.adding import add_to
from turnbot.games.preux.parsing.asked import condition
from turnbot.games.preux.parsing.branches import Clause, Given
from turnbot.games.preux.parsing.draft import Draft, Made, Note, State, remember
from turnbot.games.preux.parsing.frames import LONG, matched
from turnbot.games.preux.parsing.scene import Scene
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import REGIMENT_NUMBERS


@dataclass(slots=True)
class SoFar:
    """What a sentence has said so far: the condition that holds, and its orders."""

    holds: Condition | None = None
    placed: list[Made] = field(default_factory=list)
    fresh: list[Made] = field(default_factory=list)  # ordered since the last condition
    led: bool = False  # the part before is a condition
    said: bool = False  # something was said beside conditions, be it no order


def hang(
    part: Given,
    side: str,
    after: Clause | Given | None,
    so_far: SoFar,
    where: str,
    draft: Draft,
    state: State,
) -> None:
    """Read a condition, and put it on what was ordered before it, or keep it for what comes.

    ``side``: to which side it looks in the tree of its sentence; ``after``: the part behind it.
    """
    words = (*part.opener, *part.items)
    if _asks_nothing(part, after, so_far.fresh or so_far.placed, Scene(where, False, None, draft, state)):
        draft.notes.append(Note(where, "occasion", words))
        return
    if _challenger(part, after, state):
        state.challenged = True
        state.context.last = UNCLEAR  # for a «si no» behind it
        state.pending += [
            replace(i, form=None, atoms=_CHALLENGE) if _challenges(i) else i for i in part.items
        ]
        return
    told = _asked(part, where, draft, state)
    draft.notes.append(Note(where, part.kind, words, asked=told, side=side))
    hung = _hung(so_far, where, state) if side != "before" else []
    if not hung:
        doubled = so_far.led and part.kind in ("if", "unless")
        so_far.holds = both(so_far.holds, told) if doubled else told
    else:
        if _of_presence(told):
            hung = hung[-1:]  # «voy a mi club, bebo y alterno con Larue si está»
        for made in hung:
            made.hung = True
            made.action = replace(made.action, if_=both(made.action.if_, told))
        so_far.holds = None
    so_far.fresh = []
    so_far.led = True
    state.touched = []


def _asks_nothing(part: Given, after: Clause | Given | None, placed: Sequence[Made], scene: Scene) -> bool:
    """Whether nothing hangs on it: it names another regiment, or says when something is done."""
    failing = _fails(part)
    if (part.kind == "else" or failing) and _is_alternative(after, placed):
        return True
    if failing and _goes_on(part, placed, scene):
        return True
    state = scene.state
    if _is_occasion(part, state.context.tried) or any(i.has("priesthood") for i in state.pending):
        state.pending += part.items
        return True
    return False


def _hung(so_far: SoFar, where: str, state: State) -> list[Made]:
    """Return the orders before a condition that hang on it."""
    hung = so_far.fresh or [m for m in state.touched if m.filled.match.do in LONG - {"enlist"}]
    if not hung and not so_far.said and where.isdecimal():
        # «esto si es buena; si no, al Crapaud»
        return [m for m in state.before if m.where == where and m.action.if_ is None]
    return hung


_GOING = frozenset(["ir", "acudir", "entrar", "asistir", "salir", "aparecer", "hacer"])


def barred(part: Clause, holds: Condition, where: str, draft: Draft) -> list[Made]:
    """«..., pero si está Larue no voy»: what was ordered before, and is not done where a condition holds."""
    verbs = {i.form.lemma for i in part.items if i.form is not None and i.form.person == 1}
    if not verbs or not any(i.norm in ("no", "ni") for i in part.items) or len(part.items) > _BRIEF:
        return []
    done = [i for i in part.items if i.norm not in ("no", "ni")]
    kinds = {m.do for m in matched(done, frozenset(), verbless=False)}
    plain = not kinds and verbs <= _GOING
    for made in reversed(draft.made):
        do = made.filled.match.do
        if made.where == where and made.action.if_ is None and (do in kinds or (plain and do in LONG)):
            made.action = replace(made.action, if_=opposite(holds))
            return [made]
    return []


_BRIEF = 5  # so many words take back, and hardly say something else


def _of_presence(asked: Condition | None) -> bool:
    return isinstance(asked, If) and asked.kind in ("present", "absent")


def _is_occasion(part: Given, tried: str) -> bool:
    """«Si aparece un cura, no lo escucharé»: when it is done, and nothing that it hangs on."""
    lemmas = {i.form.lemma for i in part.items if i.form is not None}
    if lemmas & {"ser", "hacer", "admitir", "abrir", "aceptar", "seguir"} or tried == "stop-duel":
        return False  # «si soy fraile»
    meet = bool(lemmas & {"tener", "haber", "llegar"}) and any(i.has("duel") for i in part.items)
    duel = meet or bool(lemmas & {"batir", "pelear"})
    fights = duel and not lemmas & {"ganar", "perder", "vencer", "salir", "sobrevivir", "aceptar"}
    return fights or any(
        i.has("priesthood") or (i.form is not None and i.form.lemma == "rendir") for i in part.items
    )


_CHALLENGE = frozenset(["challenge"])
_ANSWERS = frozenset(["@accept", "@refuse", "excuses"])


def _challenges(item: Item) -> bool:
    return item.form is not None and item.form.lemma in ("retar", "desafiar") and item.form.person == 3


def _challenger(part: Given, after: Clause | Given | None, state: State) -> bool:
    """«Si Vallon me reta, acepto; si es Larue, pido disculpas»: whose challenge is answered; no condition."""
    answered = isinstance(after, Clause) and any(i.atoms & _ANSWERS for i in after.items)
    again = state.challenged and any(i.form is not None and i.form.lemma == "ser" for i in part.items)
    return part.kind == "if" and answered and (again or any(_challenges(i) for i in part.items))


_TAKING_IN = frozenset(
    ["coger", "admitir", "aceptar", "tomar", "querer", "dejar", "salir", "cuajar", "poder"]
)


def _fails(part: Given) -> bool:
    """Whether a condition says that he is not taken: «si no me cogen», «si tampoco sale»."""
    verb = next((i.form for i in part.items if i.form is not None), None)
    denied = any(i.norm in ("no", "tampoco", "nada") for i in part.items[:3])
    return part.kind == "if" and denied and verb is not None and verb.lemma in _TAKING_IN


def _goes_on(part: Given, placed: Sequence[Made], scene: Scene) -> bool:
    """«Intento entrar en el 13 y, si no me cogen, en el 53»: one order with two regiments."""
    if not placed or placed[-1].filled.match.do != "enlist":
        return False
    named = [i for i in part.items if "REG" in i.tags or i.tags.get("N") in REGIMENT_NUMBERS]
    return bool(named) and add_to(placed[-1], named, (), scene.writer())


def _is_alternative(after: Clause | Given | None, placed: Sequence[Made]) -> bool:
    """«Intento entrar en el 4 y, si no, en el 53»: one order with two regiments."""
    last = placed[-1].filled.match.do if placed else ""
    if last not in ("enlist", "apply", "announce") or not isinstance(after, Clause):
        return False
    tag = "REG" if last == "enlist" else "OFF"
    verbs = [i for i in after.items if i.form is not None and i.form.person]
    lines = tag == "REG" and any(i.tags.get("N") in REGIMENT_NUMBERS for i in after.items)
    return (lines or any(tag in i.tags for i in after.items)) and not verbs


def _asked(part: Given, where: str, draft: Draft, state: State) -> Condition | None:
    context = state.context
    if {"seis", "6"} & {i.norm for i in part.items}:
        _cut_on_six(where, draft)
        return None
    if part.kind in ("else", "then"):
        last = context.last
        if last is None:
            last = If("accepted", context.asked) if context.asked else If("succeeded")
        told = opposite(last) if part.kind == "else" else last
        context.last = told if part.kind == "then" else last
        return told
    remember(part.items, draft, state)
    found = condition(part.items, context)
    if found is not None and state.context.last is not None and part.items[0].norm == "ademas":
        found = both(state.context.last, found)  # «bebo si está Parrot, y apuesto si además está Noisel»
    stated = found
    if part.kind == "unless" and found is not None:
        found = opposite(found)
    if found == UNCLEAR and part.items:
        state.unclear.append(([*part.opener, *part.items][0].start, part.items[-1].end))
    context.last = stated
    context.fresh = False
    return found


def _cut_on_six(where: str, draft: Draft) -> None:
    """«Si la casa saca un seis»: he withdraws then, and no order hangs on it."""
    for made in reversed(draft.made):
        if made.where == where and isinstance(made.action, Gamble):
            made.action = replace(made.action, cut=True)
            return
