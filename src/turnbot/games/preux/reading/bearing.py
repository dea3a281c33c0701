"""On which orders of a sentence a condition bears: those behind it, those before it, or none."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.core.orders import Said
from turnbot.games.preux import orders as o
from turnbot.games.preux.orders import Action, Condition, both, opposite
from turnbot.games.preux.reading.clauses import Part
from turnbot.games.preux.reading.conditions import ATTEMPTS, condition_of, show_doubt, try_condition
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.joining import body_of
from turnbot.games.preux.reading.putting import IF_IT_COMES_TO_THAT, last_is_gamble
from turnbot.games.preux.reading.slots import cutting
from turnbot.games.preux.reading.state import State


def bear(
    parts: Sequence[Part],
    n: int,
    pending: Condition | None,
    fresh: Sequence[int],
    state: State,
    *,
    opening: bool,
) -> Condition | None:
    """Read the condition that is part ``n`` of a sentence; return the one on which what follows it hangs.

    ``pending`` is the condition in force so far, ``fresh`` the orders of the clause before, by their place in
    the section: a condition that is said after them bears on them. ``opening``: no week has been named yet,
    and nothing hangs on anything.
    """
    part = parts[n]
    said = state.said(*part.span)
    if part.kind == "otherwise":
        return opposite(state.condition) if state.condition is not None else _nothing_before(said, state)
    if part.kind == "likewise":
        return state.condition if state.condition is not None else _nothing_before(said, state)
    body = body_of(part)
    if part.kind == "when":
        found = try_condition(body, state)
        if found is not None:
            state.condition = found
        return found if found is not None else pending
    if opening:
        return None
    near = [*parts[n - 1].items, *body] if n else []
    last = state.actions[fresh[-1]] if fresh and part.after else None
    if _says_what_cutting_is(near, body, last, state.actions) or isinstance(last, IF_IT_COMES_TO_THAT):
        return pending
    if any(i.form is not None and i.form.tense == "conditional" for i in part.items):
        return pending if part.after else None  # «si yo fuera rico alquilaría...» and he is not
    found = condition_of(body, state, said)
    state.condition = found
    if part.kind == "unless":
        found = opposite(found)
    if not part.after:
        return found
    if part.kind == "unless" and state.text[: part.span[0]].rstrip().endswith(","):
        fresh = _since(parts, n, state)  # «voy al club y bebo, salvo que...» holds for both
    if fresh:
        show_doubt(found, state)
    actions = state.actions
    for k in fresh:
        if actions[k].if_ != found:
            actions[k] = replace(actions[k], if_=both(actions[k].if_, found))
    return pending


def otherwise_before(condition: Condition, state: State) -> None:
    """«Al teatro. Si la obra es mala, en vez de eso...»: what was ordered before holds if it is not."""
    actions = state.actions
    for n, action in enumerate(actions):
        if action.if_ is None and condition != o.UNCLEAR:
            actions[n] = replace(action, if_=opposite(condition))


def _says_what_cutting_is(
    near: Sequence[Item], body: Sequence[Item], last: Action | None, actions: Sequence[Action]
) -> bool:
    """«Cortando si sale un seis» is no condition: so it is done."""
    if last_is_gamble(actions) and (cutting(near) is not None or any(i.has("cutting") for i in near)):
        return True
    return isinstance(last, o.Gamble) and any(i.norm in ("seis", "6") for i in body)


def _since(parts: Sequence[Part], n: int, state: State) -> list[int]:
    """Return the orders of the clauses before part ``n``, back to a stronger mark or a condition."""
    k = n
    while k and parts[k - 1].kind == "clause" and not (k < n and parts[k].hard):
        k -= 1
    start, end = parts[k].span[0], parts[n].span[0]
    lines = {i.line for part in parts[k:n] for i in part.items}
    said = " ".join(state.text[start:end].split())
    return [
        at
        for at, action in enumerate(state.actions)
        if action.said is not None and action.said.line in lines and action.said.text in said
    ]


def _nothing_before(said: Said, state: State) -> Condition:
    """«Si no» with no condition before it: an attempt that failed, perhaps, or something nobody can tell."""
    if state.last is not None and o.NAMES[type(state.last)] in ATTEMPTS:
        return o.If("failed")  # «intento entrar en la Guardia; si no, ...»
    state.doubt = said
    return o.UNCLEAR
