"""What is not done in one case: «al teatro; si la obra es mala, no voy», «..., nada de eso», «..., lo dejo».

What was ordered before it holds in the other case, then.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

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
from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.reading.clauses.conditions import show_doubt
from turnbot.games.preux.reading.clauses.left_open import ATTEMPTS
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.sentences.changing import change
from turnbot.games.preux.reading.sentences.residue import asked_for
from turnbot.games.preux.reading.state import Heard, State
from turnbot.games.preux.reading.words.around import is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

_DONE_THERE = (o.Drink, o.Gamble, o.Toady)
_ENDS = (".", ";", "\n")
_LIGHT = ("negation", "pronoun", "adverb", "joiner", "article", "preposition")
_PRONOUNS = frozenset({"lo", "la", "los", "las", "se"})
_FEW = 5  # words: «entonces se la perdono»


def called_off(clause: Clause, condition: Condition | None, state: State) -> bool:
    """Let what a clause says not to do hold only where ``condition`` does not; say whether it says so."""
    if condition is None or not state.actions or not (said := _said(clause.items)):
        return False
    places, plainly = _not_done(said, clause, state)
    if not plainly:
        asked = [k for k in places if _is_asked_of(state.actions[k], condition)]
        if asked and any(isinstance(state.actions[k], o.Gamble | o.Duel) for k in asked):
            return False  # «si gano, lo dejo»: in the midst of it, perhaps
        others = [k for k in places if opposite(condition) in questions(state.actions[k].if_)]
        if asked and not others and len(asked) == len(places):
            return True  # «la cortejo; si me rechaza, lo dejo»
        places = others or [k for k in places if k not in asked]
    if all(condition in questions(state.actions[k].if_) for k in places):
        return False
    if condition == UNCLEAR and _on_a_six(state) and isinstance(state.actions[places[-1]], o.Gamble):
        return change(state.actions, places[-1], cut=True)
    show_doubt(condition, state)
    state.trace.module = "calling_off"
    for k in places:
        _hold_unless(k, condition, state)
    return True


def _on_a_six(state: State) -> bool:
    """«Si sale un seis, lo dejo»: so one cuts."""
    return state.doubt is not None and not {"seis", "6"}.isdisjoint(state.doubt.text.casefold().split())


def is_nothing_then(items: Sequence[Item]) -> bool:
    """«(Si la obra es mala,) nada», «ni hablar», «pues no»: nothing of what was ordered before."""
    said = _said(items)
    return bool(said) and phrase_end(said, 0, "nothing_then") == len(said)


def _hold_unless(k: int, condition: Condition, state: State) -> None:
    action, other = state.actions[k], opposite(condition)
    asked = questions(action.if_)
    known = action.if_ is None or not (is_unclear(condition) or is_unclear(action.if_))
    if known and condition not in asked and other not in asked:
        state.actions[k] = replace(action, if_=both(action.if_, other))


def _said(items: Sequence[Item]) -> list[Item]:
    """Return the words of a clause without what leads to them: «pues entonces no voy» as «no voy»."""
    words = [i for i in items if i.kind != "mark" and not i.sub] or [i for i in items if i.kind != "mark"]
    while words and (words[0].role == "joiner" or words[0].norm in words_of("leading_in")):
        words = words[1:]
    return words


def _not_done(said: Sequence[Item], clause: Clause, state: State) -> tuple[list[int], bool]:
    """Return the places of the orders that are not carried out, as a clause says, none if it says nothing
    of the kind; and whether it says plainly which.
    """
    if phrase_end(said, 0, "nothing_then") == len(said):
        return _last_said(state), False
    form = next((i.form for i in said if i.form is not None), None)
    lemma = form.lemma.lstrip("?") if form is not None else ""
    if is_own(form) and clause.negative and _is_bare(said):
        again = _by_verb(lemma, state)
        return (_with_visit(again, state) if lemma in words_of("going_there") else again), True
    gives_up = lemma in words_of("giving_up") and len(said) <= _FEW
    if gives_up and form is not None and form.person == 3 and said[0].norm == "se":
        return _last_said(state), False  # «se cancela»
    if gives_up and is_own(form):
        taken_up = any(i.norm in _PRONOUNS for i in said) or lemma in words_of("keeping_out")
        return (_last_said(state), False) if taken_up and _is_bare(said) else (_named(said, state), True)
    if form is None and len(said) > 1 and _does_away(said):
        return _named(said[1:], state), True
    return [], False


def _does_away(said: Sequence[Item]) -> bool:
    """«Nada de teatro», «sin teatro», «ni club ni nada»; but not «pues nada, obligaciones»."""
    if said[0].norm in ("nada", "adios"):
        return said[1].norm in ("de", "del", "a", "al")
    return said[0].norm in ("sin", "fuera", "ni", "ningun", "ninguna", "no")


def _is_bare(said: Sequence[Item]) -> bool:
    """Whether a clause names nothing beside its verb: «no voy», «no los pido», «no pienso ir allí»."""
    verbs = [i for i in said if i.form is not None]
    going = all(v.form is not None and v.form.lemma in words_of("going_there") for v in verbs[1:])
    alone = any(i.norm in ("solo", "sola") for i in said)  # «no voy solo»
    return (
        going
        and not alone
        and all(
            i.form is not None or (i.role in _LIGHT and not i.tags) or i.norm in words_of("nothing_more")
            for i in said
        )
    )


# ── which orders ─────────────────────────────────────────────────────────────────────────────────


def _made_by(heard: Iterable[Heard], state: State) -> list[int]:
    """Return the places of the orders that some clauses gave."""
    spans = [(h.start, h.end) for h in heard]
    lines = {state.line_of(start) for start, _ in spans}
    told = [" ".join(state.text[start:end].split()) for start, end in spans]
    return [
        k
        for k, a in enumerate(state.actions)
        if a.said is not None and a.said.line in lines and any(a.said.text in one for one in told)
    ]


def _here(state: State) -> list[Heard]:
    return [h for h in state.heard if h.where == state.where]


def _last_said(state: State) -> list[int]:
    """Return the orders of the last sentence that gave any: «compro un caballo y una daga. (...) nada»."""
    heard = _here(state)
    first = len(heard) - 1
    while first > 0 and not any(m in state.text[heard[first - 1].end : heard[first].start] for m in _ENDS):
        first -= 1
    return _made_by(heard[max(first, 0) :], state)


def _is_asked_of(action: o.Action, condition: Condition) -> bool:
    """Whether a condition asks how an order came out: it cannot hang on that."""
    for one in questions(condition):
        kind = one.kind if isinstance(one, If) else ""
        tried = kind in ("succeeded", "failed") and NAMES[type(action)] in ATTEMPTS
        asked = kind in ("accepted", "refused") and isinstance(action, _ANSWERED)
        if tried or asked or (kind in ("won", "lost") and isinstance(action, o.Gamble | o.Duel)):
            return True
    return False


_ANSWERED = (o.Invite, o.Court, o.Propose, o.Challenge)


def _by_verb(lemma: str, state: State) -> list[int]:
    """Return the orders of the last clause with this verb: «pido 300 a Larue. (...) no los pido»."""
    told = [h for h in _here(state) if any(i.form is not None and i.form.lemma == lemma for i in h.items)]
    return _made_by(told[-1:], state)


def _with_visit(places: Sequence[int], state: State) -> list[int]:
    """Return a visit, the last if none is among ``places``, and what is done there: «al club y bebo. (...)
    no voy».
    """
    actions = state.actions
    visits = [k for k in places or range(len(actions)) if isinstance(actions[k], _PLACES)]
    if not visits:
        return list(places)
    behind = range(visits[-1] + 1, len(actions))
    return [*(places or visits[-1:]), *(k for k in behind if isinstance(actions[k], _DONE_THERE))]


_PLACES = tuple(cls for cls in WHOLE_WEEK if cls not in (o.Rest, o.Practise, o.WritePlay, o.Study))


def _named(said: Sequence[Item], state: State) -> list[int]:
    """Return the last orders of the kind that a clause names: «nada de teatro», «retiro mi candidatura»."""
    nouns = [i for i in said if i.form is None]
    things = {tag for i in nouns for tag in i.tags if tag in head_concepts() or tag in _THINGS}
    if not things or any(i.has("P", "MONEY", "box", "stalls") for i in said):
        return []
    for heard in reversed(_here(state)):
        if any(i.has(*things) and not _is_another(i, nouns) for i in heard.items):
            made = _made_by([heard], state)
            kinds = [k for k in made if not things.isdisjoint(asked_for(NAMES[type(state.actions[k])]))]
            return kinds or made
    latest = len(state.actions) - 1
    kind = asked_for(NAMES[type(state.actions[latest])])
    return [latest] if not (things & _THINGS).isdisjoint(kind) else []


def _is_another(item: Item, nouns: Sequence[Item]) -> bool:
    """«Me apunto a Les Chasseurs. (...) dejo las Tuiles»: another club than the one he is to join."""
    clubs = {i.tags["CLUB"] for i in nouns if i.has("CLUB")}
    return item.has("CLUB") and bool(clubs) and item.tags["CLUB"] not in clubs


_THINGS = frozenset({"candidacy", "challenge", "horse", "servant", "show", "walk", "wine"})
