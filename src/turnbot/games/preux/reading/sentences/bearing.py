"""On which orders of a sentence a condition bears: those behind it, those before it, or none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from turnbot.core.orders import Said
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import (
    UNCLEAR,
    Condition,
    If,
    both,
    is_unclear,
    opposite,
    questions,
)
from turnbot.games.preux.orders.tree import NAMES, Action
from turnbot.games.preux.reading.clauses.conditions import condition_of, show_doubt, try_condition
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.clauses.left_open import ATTEMPTS, asks_leave, open_question, succeeded
from turnbot.games.preux.reading.clauses.outcomes import goes_with
from turnbot.games.preux.reading.clauses.pointing_back import neither
from turnbot.games.preux.reading.clauses.presence import KINDS, with_those_present
from turnbot.games.preux.reading.clauses.questions import asked_by, cue_of
from turnbot.games.preux.reading.clauses.with_whom import is_company, is_with_whom
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.wagers import cutting
from turnbot.games.preux.reading.sentences.elliptic import also_when
from turnbot.games.preux.reading.sentences.in_one_case import in_other_case
from turnbot.games.preux.reading.sentences.putting import IF_IT_COMES_TO_THAT, is_occasion, last_is_gamble
from turnbot.games.preux.reading.sentences.staking import bets_on_the_first, bets_then
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import finite_form
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

_LIMITS = frozenset(
    ["condicion", "unica", "solo", "unicamente", "solamente", "siempre"]
)  # «sólo si», «siempre que»
_ATTEMPTED = ("succeeded", "failed")


@dataclass(frozen=True, slots=True)
class Before:
    """What the clause before a condition ordered, by place in the section being read."""

    fresh: Sequence[int] = ()  # its orders
    changed: Sequence[tuple[int, Action]] = ()  # orders that it only said more about, and what they were
    told: Sequence[Action] = ()  # the section as it stood then

    def now(self, actions: Sequence[Action]) -> "Before":
        """Return the same in a section from which he has taken orders back since: theirs have no place."""
        if len(actions) == len(self.told):
            return self
        place = {id(action): k for k, action in enumerate(actions)}
        found = {k: place[id(action)] for k, action in enumerate(self.told) if id(action) in place}
        return Before(
            [found[k] for k in self.fresh if k in found],
            [(found[k], was) for k, was in self.changed if k in found],
            list(actions),
        )


def bear(
    parts: Sequence[Part],
    n: int,
    pending: Condition | None,
    before: Before,
    state: State,
    *,
    opening: bool,
) -> Condition | None:
    """Read the condition that is part ``n`` of a sentence; return the one on which what follows it hangs.

    ``pending`` is the condition in force so far; a condition that is said after what it governs bears on
    ``before``. ``opening``: no week has been named yet, and nothing hangs on anything.
    """
    part = parts[n]
    body = part.items[part.body :]
    if part.kind in _OF_BEFORE:
        return _of_before(parts, n, pending, before, state)
    if part.kind == "when":
        found = try_condition(body, state)
        if found is not None:
            state.condition = found
        last = 0 < n == len(parts) - 1 and parts[n - 1].kind == "clause"
        if found is not None and last and not opening and _is_case(found, body):
            _bear_on(before, found, parts, n, state)  # «al club en cuanto gane el duelo»
            return pending
        return found if found is not None else pending
    if opening:
        return None
    if _cuts(parts, n, before, state):
        _cut(_near(parts, n), body, state)
        return pending
    if _is_none(parts, n):
        return pending if part.after else None
    state.along = _goes_along(parts, n, before, state)
    if _goes_without_saying(part, before, state):
        return pending
    was = state.condition
    state.earlier = was if state.asked_in == state.where else None
    state.asked_in = state.where
    found = condition_of(body, state, state.said(*part.span))
    state.condition = found
    _forget_other_case(was, found, body, state)
    if part.kind == "if" and _is_besides(parts, n, was, found):
        state.condition = found = both(was, found) or found
    return _hung(parts, n, found, pending, before, state)


def _is_case(found: Condition, body: Sequence[Item]) -> bool:
    """Whether «cuando» behind an order names a case that may not come: «cuando esté Larue», «cuando gane»."""
    if not isinstance(found, If):
        return False
    if found.kind in KINDS:
        return any(i.form is not None and i.form.lemma in words_of("there") for i in body)
    return found.kind in ("won", "lost", "accepted", "refused")


def _is_besides(parts: Sequence[Part], n: int, was: Condition | None, found: Condition) -> bool:
    """«Bebo si está Parrot, y apuesto si además está Noisel»: both are asked."""
    said = parts[n].items[parts[n].body :][:4]
    asked = any(p.kind == "if" for p in parts[:n]) and was is not None
    asked = asked and not (is_unclear(was) or is_unclear(found))
    return asked and any(i.norm in ("ademas", "encima") for i in said)


# What says no case of its own, but points at the condition before.
_OF_BEFORE = frozenset({"anyhow", "otherwise", "neither", "likewise"})


def _of_before(
    parts: Sequence[Part], n: int, pending: Condition | None, before: Before, state: State
) -> Condition | None:
    """Return on what follows «si no», «en otro caso», «lo mismo», «de todas formas» hangs."""
    part, said = parts[n], state.said(*parts[n].span)
    if part.kind == "anyhow":
        return pending if n and parts[n - 1].kind != "clause" and not parts[n - 1].after else None
    if part.kind == "neither":
        found = neither(part.items[part.body :], state)
        if isinstance(found, If) and state.earlier == opposite(found) and found.kind in ("won", "lost"):
            found, state.doubt = UNCLEAR, said  # «si gano, ...; si pierdo, ...; si ni lo uno ni lo otro, ...»
        return found if found is not None else _nothing_before(said, state, good=False)
    if part.kind == "likewise":
        return state.condition if state.condition is not None else _nothing_before(said, state, good=True)
    found = _other_case(state.condition, state) if state.condition is not None else None
    if found is None:
        found = _not_with_him(parts[n + 1 : n + 2], state) or _nothing_before(said, state, good=False)
    found = _nobody_left(found, state)
    if state.under is not None and not (is_unclear(found) or is_unclear(state.under)):
        found = both(state.under, found) or found  # «si no con Larue (si va), si no ...»
    state.under = found
    if part.after:
        _bear_on(before, found, parts, n, state)
        return pending
    state.men = state.before_case or state.men
    return found


def _nobody_left(found: Condition, state: State) -> Condition:
    """«Con Parrot; si no, con Vallon; si no, solo»: the third is for when neither is there."""
    there = isinstance(found, If) and found.kind in KINDS
    visits = [a for a in state.actions if isinstance(a, _PLACES) and a.if_ is not None]
    if not there or all(a.if_ != found for a in visits):
        return found
    who = goes_with(visits[-1], state)
    asked = questions(visits[-1].if_)
    if who is None or any(isinstance(one, If) and one.value == who for one in asked):
        return found
    last, before = state.actions.index(visits[-1]), visits[-1].if_
    state.actions[last] = replace(visits[-1], if_=both(before, If("present", who)))
    return both(before, If("absent", who)) or found


def _not_with_him(behind: Sequence[Part], state: State) -> Condition | None:
    """«Al casino con Parrot; si no, con Vallon», «o, en su defecto, solo»: if the first is not there."""
    if not behind or behind[0].kind != "clause" or not is_with_whom(behind[0].items):
        return None
    visit = next((a for a in reversed(state.actions) if isinstance(a, _PLACES)), None)
    if (who := goes_with(visit, state)) is None:
        return None
    asked = who == state.asked and state.hope == "asked"
    found = If("accepted" if asked or who in state.index.ladies else "present", who)
    state.condition = found
    return opposite(found)


def _other_case(case: Condition, state: State) -> Condition:
    """Return in which case «si no» is: of «si está Larue, ...; si no está pero sí Vallon, ...; si no, ...»,
    where neither is there.
    """
    first = [one for one in questions(case) if state.earlier is not None and opposite(one) == state.earlier]
    rest = [one for one in questions(case) if one not in first]
    if not first or len(rest) != 1:
        return opposite(case)
    return both(first[0], opposite(rest[0])) or opposite(case)


def _is_none(parts: Sequence[Part], n: int) -> bool:
    """Whether what looks like a condition asks of nothing that could be so."""
    part = parts[n]
    if any(i.form is not None and i.form.tense == "conditional" for i in part.items):
        return True  # «si yo fuera rico alquilaría...» and he is not
    # «con gafas de sol, si las hubieran inventado»
    return _is_unreal(part.items) and (part.after or n + 1 == len(parts))


def _goes_without_saying(part: Part, before: Before, state: State) -> bool:
    """«Intento entrar en la Guardia, si me aceptan»: what it asks is what the order tries."""
    last, body = _governed(part, before, state), part.items[part.body :]
    if last is None or not asks_leave(body, state, NAMES[type(last)]):
        return False
    state.tried, state.hope = NAMES[type(last)], "tried"
    state.condition, state.asked_how = succeeded(True), asked_by(body).does
    return True


def _governed(part: Part, before: Before, state: State) -> Action | None:
    """Return the order behind which a condition is said; None where it stands before what it governs."""
    return state.actions[before.fresh[-1]] if before.fresh and part.after else None


def _near(parts: Sequence[Part], n: int) -> Sequence[Item]:
    """Return the words of a condition and of the part before it."""
    return [*parts[n - 1].items, *parts[n].items[parts[n].body :]] if n else []


def _cuts(parts: Sequence[Part], n: int, before: Before, state: State) -> bool:
    """Whether a condition is one of the bets, or asks what the order before it decides by itself."""
    part = parts[n]
    last = _governed(part, before, state)
    body = part.items[part.body :]
    if isinstance(last, IF_IT_COMES_TO_THAT) and is_occasion(state.said(*part.span).text):
        return True
    return _says_what_cutting_is(_near(parts, n), body, last, state.actions)


def _hung(
    parts: Sequence[Part],
    n: int,
    found: Condition,
    pending: Condition | None,
    before: Before,
    state: State,
) -> Condition | None:
    """Let a condition bear on what it is said behind, or return it for what follows."""
    part = parts[n]
    body = part.items[part.body :]
    if part.kind == "unless":
        found = opposite(found)
    joined = part.items[0].norm in ("y", "e") and n and parts[n - 1].kind in ("if", "unless", "otherwise")
    if joined and not (part.after or parts[n - 1].after):
        state.condition = found = both(pending, found) or found  # «si está Noisel y si me queda dinero»
    if part.after:
        state.under = state.under if pending is not None and pending == state.under else None
        _bear_on(before, found, parts, n, state)
        return pending
    outer = None if is_unclear(found) else _within(found, pending, state)
    state.under = outer
    last_said = n + 1 >= len(parts) or parts[n + 1].hard  # not «si se baten igual, me voy a misa»
    likewise = bool(body) and body[-1].norm in ("tambien", "igual", "igualmente")
    if likewise and last_said and also_when(found, state):
        return pending  # «bebo si gano, y si pierdo también»
    led = [i.norm for i in parts[n - 1].items[-2:]] if n else []
    if n and (part.instead or led[-1:] in (["o"], ["u"]) or led == ["o", "bien"]):
        _restrict(before.fresh, opposite(found), state)  # «obligaciones o, si no me quieren, misa»
    return both(outer, found)


def _within(found: Condition, pending: Condition | None, state: State) -> Condition | None:
    """«Si me dan permiso, al club y, si está Larue, alterno con él»: the case in which he goes where it is
    asked who is there; None if he goes there anyway, or something else is asked.
    """
    if not all(isinstance(one, If) and one.kind in KINDS for one in questions(found)):
        return None
    outer: Condition | None = None
    for one in questions(pending):
        if not (isinstance(one, If) and one.kind in KINDS):
            outer = both(outer, one)
    visits = [a for a in state.actions if isinstance(a, _PLACES)]
    goes = outer is not None and any(a.if_ == outer for a in visits)
    return outer if goes and all(a.if_ is not None for a in visits) else None


_PLACES = (o.VisitClub, o.VisitCasino, o.VisitTavern, o.Theatre, o.AttendParty)


def _forget_other_case(was: Condition | None, found: Condition, body: Sequence[Item], state: State) -> None:
    """«Lo arresto. Si sale bien, al club con Cazaux; si sale mal, le pido perdón»: him, and not Cazaux."""
    if was is None or found != opposite(was):
        state.before_case = state.men
    elif state.tried in ("rescue", "ransom"):
        return  # «si falla, ofrezco 500 coronas por él»: who is a prisoner
    elif state.before_case and not any(i.has("P", "DESC") for i in body):
        state.men = state.before_case


def _is_unreal(items: Sequence[Item]) -> bool:
    """Whether a condition is of what never was: «si lo hubiera sabido»."""
    return any(
        a.norm.startswith(("hubier", "hubies")) and b.form is not None and b.form.tense == "participle"
        for a, b in pairwise(items)
    )


def case_put(items: Sequence[Item], state: State) -> Condition | None:
    """Return the case that a question puts, for what is done then: «¿Que acepta?»; None if it asks."""
    opened = max((k for k, i in enumerate(items) if i.mark == "¿"), default=-1)
    asked = [i for i in items[opened + 1 :] if i.kind != "mark"]
    while asked and asked[0].norm in ("y", "pero", "que", "si"):
        asked = asked[1:]
    form = finite_form(asked)
    if [i.norm for i in asked] == ["no"] and state.condition is not None:
        return opposite(state.condition)  # «¿Está Larue? Pues al club. ¿Que no? A misa»
    if not asked or len(asked) > _CASE or form is None or form.tense in ("subjunctive", "conditional"):
        return None
    if any(i.norm in _WONDERING for i in asked):
        return None
    again = isinstance(state.condition, If) and state.condition.kind in KINDS
    again = again or any(i.has("P", "DESC", "OWNLADY") for i in asked)
    if not again and cue_of(asked_by(asked), "present", "absent"):
        return None  # «¿ha llegado mi nombramiento?»
    found = try_condition(asked, state)
    if found is not None and not is_unclear(found):
        state.condition = found
        return found
    return None


_CASE = 8  # words: a longer question wants an answer
_WONDERING = ("puedo", "podria", "debo", "cuanto", "cuantos", "como", "quien", "cual", "cuando", "donde")


def _remember_named(part: Part, state: State) -> None:
    for item in part.items:
        if item.has("P") and len(item.tags["P"].names) == 1:
            state.remember(item.tags["P"].names[0])


def _goes_along(parts: Sequence[Part], n: int, before: Before, state: State) -> str | None:
    """Return who goes along in the case that is part ``n``: «con Juliette si acepta»; None if that is not
    what it asks: «con Larue si no está» is said of who was named before.
    """
    part = parts[n]
    if any(i.role == "negation" for i in part.items[part.body :]):
        return None
    if part.then:
        _remember_named(parts[n + 1], state)  # «con Vallon, o con Larue si está»
        return _whom(parts[n + 1], state)
    own = any(i.norm in ("me", "mi") for i in part.items)  # «al teatro con Diane si Juliette me rechaza»
    return None if own else goes_with(_governed(part, before, state), state)


def _whom(part: Part, state: State) -> str | None:
    """Return the one person whom a clause takes along, and nothing more."""
    if not is_company(part.items):
        return None
    if any(i.norm == "ella" for i in part.items):
        return state.lady
    if any(i.has("OWNLADY") for i in part.items):
        return state.own_lady()
    named = {name for i in part.items if i.has("P") for name in i.tags["P"].names}
    return named.pop() if len(named) == 1 else None


def bear_back(part: Part, places: Sequence[int], state: State, *, only: bool) -> bool:
    """«Voy al club. Pero sólo si está Larue.»: let what only limits bear on the orders at ``places``.

    Say whether it does; «Si está Larue.» limits nothing, and opens what comes, unless it is said to limit
    (``only``).
    """
    first = [i.norm for i in part.items[:3] if i.norm not in ("pero", "y", "eso", "mas")]
    only = (
        (only and part.kind == "if")
        or part.kind == "unless"
        or (part.kind == "if" and bool(first) and first[0] in _LIMITS)
    )
    if not only or not places:
        return False
    said = state.said(*part.span)
    found = condition_of(part.items[part.body :], state, said)
    state.condition = found
    if part.kind == "unless":
        found = opposite(found)
    show_doubt(found, state)
    _restrict(places, found, state)
    return True


def _bear_on(before: Before, found: Condition, parts: Sequence[Part], n: int, state: State) -> None:
    """Let a condition that is said behind what it governs bear on it."""
    part, fresh = parts[n], before.fresh
    unheard = not fresh and not before.changed  # «cuelgo el uniforme y me marcho (si está Larue)»
    if unheard or (part.kind == "unless" and state.text[: part.span[0]].rstrip().endswith(",")):
        fresh = orders_since(parts, n, state)  # «voy al club y bebo, salvo que...» holds for both
    if fresh or before.changed:
        show_doubt(found, state)
    if n and bets_on_the_first(parts[n - 1], part, fresh, found, state):
        return
    _restrict(fresh, found, state)
    if fresh:
        return
    if [i.norm for i in part.items[:1]] == ["y"] and any(i.norm in _LIMITS for i in part.items[1:2]):
        _restrict([k for k, _ in before.changed], found, state)  # «al teatro; en platea, y solo si es buena»
        return
    actions = state.actions
    for k, was in before.changed:  # «al club; iré con ella si me acepta»: if not, without her
        if isinstance(was, o.Enlist) and found == If("succeeded"):
            continue  # «intento entrar en la Guardia; compro el grado si me aceptan»
        if (then := bets_then(was, actions[k], found)) is not None:
            actions[k] = was
            actions.append(then)
            continue
        if was.if_ is not None and actions[k].if_ == was.if_ == opposite(found):
            in_other_case(actions, k, was, found)
        elif replace(actions[k], said=was.said) == was:
            _restrict([k], found, state)  # «que lo prendan y lo lleven al calabozo, si gano»
        elif actions[k].if_ == was.if_:
            actions[k] = replace(actions[k], if_=both(was.if_, found))
            actions.append(replace(was, if_=both(was.if_, opposite(found))))
            state.supposed.append(actions[-1])


def _restrict(places: Sequence[int], found: Condition, state: State) -> None:
    actions = state.actions
    for k in places:
        occasion = found == UNCLEAR and state.doubt is not None and is_occasion(state.doubt.text)
        if actions[k].if_ == found or (occasion and isinstance(actions[k], IF_IT_COMES_TO_THAT)):
            continue
        whole = both(actions[k].if_, found)
        actions[k] = with_those_present(replace(actions[k], if_=whole), found)


def no_theatre(made: Sequence[Action], condition: Condition, state: State) -> None:
    """«Al teatro. Si la obra es mala, a misa»: where the week is spent otherwise, not at the theatre."""
    if not (isinstance(condition, If) and condition.kind == "play<"):
        return
    if not any(isinstance(a, WHOLE_WEEK) for a in made) or any(isinstance(a, o.Theatre) for a in made):
        return
    plays = [k for k, a in enumerate(state.actions) if isinstance(a, o.Theatre) and a.if_ is None]
    _restrict(plays, opposite(condition), state)


def turns_here(before: Sequence[Item]) -> bool:
    """Whether these words bring in the exception to what was said: «pero», «eso sí:», «ahora bien,»."""
    norms = " ".join(i.norm for i in before if i.kind != "mark")
    return norms in _TURNS


_TURNS = (
    "pero",
    "mas",
    "eso si",
    "ahora bien",
    "ojo",
    "sin embargo",
    "no obstante",
    "con todo",
    "aunque",
    "eso si que",
    "pero ojo",
    "pero eso si",
    "cuidado",
)


def turn_from(places: Sequence[int], made: Sequence[Action], condition: Condition, state: State) -> None:
    """«Al club, pero si está Rochefort, a casa»: what a week was to be spent on holds if it is not."""
    actions = state.actions
    if is_unclear(condition) or not any(isinstance(a, WHOLE_WEEK) for a in made):
        return
    if isinstance(condition, If) and condition.kind in _ATTEMPTED:
        # «Intento entrar en el 27 (si me cogen, al cuartel)»: it hangs on no outcome of its own
        places = [k for k in places if NAMES[type(actions[k])] not in ATTEMPTS]
    if any(isinstance(actions[k], WHOLE_WEEK) and actions[k].if_ is None for k in places):
        _restrict([k for k in places if actions[k].if_ is None], opposite(condition), state)


def otherwise_before(condition: Condition, state: State) -> None:
    """«Al teatro. Si la obra es mala, en vez de eso...»: what was ordered before holds if it is not."""
    actions = state.actions
    for n, action in enumerate(actions):
        if action.if_ is None and not is_unclear(condition):
            actions[n] = replace(action, if_=opposite(condition))


def _cut(near: Sequence[Item], body: Sequence[Item], state: State) -> None:
    """«Seis apuestas de 100, dejándolo si sale un seis»: the bets before are cut."""
    if not any(i.norm in ("seis", "6") for i in body) or cutting(near) is None:
        return
    for n, action in enumerate(state.actions):
        if isinstance(action, o.Gamble) and not action.cut:
            state.actions[n] = replace(action, cut=True)


def _says_what_cutting_is(
    near: Sequence[Item], body: Sequence[Item], last: Action | None, actions: Sequence[Action]
) -> bool:
    """«Cortando si sale un seis» is no condition: so it is done."""
    if last_is_gamble(actions) and (cutting(near) is not None or any(i.has("cutting") for i in near)):
        return True
    six = any(i.norm in ("seis", "6") for i in body)
    left = cutting(near) is not None and any(isinstance(a, o.Gamble) for a in actions)
    return six and (left or isinstance(last, o.Gamble))  # «..., dejándolo si sale un seis»


def orders_since(parts: Sequence[Part], n: int, state: State) -> list[int]:
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


def _nothing_before(said: Said, state: State, *, good: bool) -> Condition:
    """«Si no» with no condition before it: of what was left open last, or of what nobody can tell."""
    told = any(word in said.text for word in ("afirmativo", "positivo"))
    found = open_question(state, good=good) if told or not good else None
    if found is not None:
        state.condition = found if good else opposite(found)  # «intento entrar en la Guardia; si no, ...»
        return found
    state.doubt, state.condition = said, UNCLEAR
    return UNCLEAR
