"""What a clause implies: the visit on which something is done, bets, a week that names but her."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition, If, opposite
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.orders.build import build
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import lady_of
from turnbot.games.preux.reading.orders.wagers import bets
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.sentences.taken import PLACES, Taken
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item


def cut_as_well(clause: Clause, state: State) -> None:
    """«(Corto con seis) y bebida moderada»: a word about the bets, beside an order."""
    six = any(i.norm in ("seis", "6") for i in clause.items) or clause.verb("cortar")
    for n, action in enumerate(state.actions):
        if six and isinstance(action, o.Gamble) and not action.cut:
            state.actions[n] = replace(action, cut=True)


def visit_there(taken: Taken, clause: Clause, condition: Condition | None, state: State) -> None:
    """«Adulo a Vallon en el club»: what is done there is a visit, too, where none is ordered."""
    if any(isinstance(a, (o.VisitClub, o.VisitTavern, o.VisitCasino)) for a in state.actions):
        return
    if (visit := _where_asked(condition, state)) is not None:
        last = state.last
        put([visit], clause, condition, state)
        state.last = last
        return
    items = clause.all
    for k, item in enumerate(items):
        spent = id(item) in taken.used and "invite" not in taken.done  # «en mi club, adonde lo invito»
        if item.sub or spent or not item.has(*PLACES):
            continue
        at = k - 1
        while at > 0 and items[at].role in ("article", "possessive") and items[at].norm not in ("al", "del"):
            at -= 1
        if at >= 0 and items[at].norm in ("en", "del", "de", "al", "a", "por"):
            do = (
                "visit-casino"
                if item.has("CASINO")
                else "visit-tavern"
                if item.has("tavern")
                else "visit-club"
            )
            last = state.last
            whole = "toady" not in taken.done  # «con Claudette al club, y poca bebida»
            told = clause if whole else Clause([item], item.start, item.end)
            before = len(state.actions)
            put(build(do, told, state), clause, condition, state)
            if len(state.actions) > before:  # and not in the other week that the clause names
                _go_first(state.actions)
            state.last = last
            return


def _where_asked(condition: Condition | None, state: State) -> Action | None:
    """«Digo a Parrot que venga al club; si viene, bebemos juntos»: there, and with him."""
    if not isinstance(condition, If) or condition.kind != "accepted":
        return None
    for action in reversed(state.actions):
        if isinstance(action, o.Invite) and action.who == condition.value and action.week is None:
            with_whom = (str(action.who),)
            if action.to == "club" and action.who == state.own_lady():
                return o.VisitClub(None, (), None, True)
            if action.to == "club":
                return o.VisitClub(None, with_whom)
            return o.VisitCasino(with_whom) if action.to == "casino" else None
    return None


def _go_first(actions: list[Action]) -> None:
    """Move the visit at the end of a section before what its clause says is done there."""
    visit = actions.pop()
    at = len(actions)
    while (
        at
        and isinstance(actions[at - 1], (o.Toady, o.Drink, o.Gamble))
        and actions[at - 1].said == visit.said
    ):
        at -= 1
    actions.insert(at, visit)


def bare_bets(clause: Clause, condition: Condition | None, state: State) -> None:
    """«Al casino, dos de 400 y una de 500»: bets that are not called so."""
    counted = any(
        a.has("N") and b.norm == "de" and c.has("N")
        for a, b, c in zip(clause.all, clause.all[1:], clause.all[2:], strict=False)
    )
    listed = clause.has("CASINO") or clause.verb("probar", "tentar")  # «probar fortuna: 30 y 60»
    listed = listed and sum(i.has("N") and not i.sub and not i.has("ONE", "COUNT") for i in clause.all) > 1
    listed = listed or (clause.has("club", "CLUB") and _are_listed(clause.all))
    if (counted or listed) and (amounts := bets(clause)):
        put([o.Gamble(amounts)], clause, condition, state)


def visits_joined_club(clause: Clause, state: State) -> o.VisitClub | None:
    """«Me anoto en el club X y, ya de paso, voy»: to the club that he has just joined; None if not so."""
    last = state.actions[-1] if state.actions else None
    said = [i for i in clause.items if i.kind != "mark" and i.role not in ("joiner", "adverb", "pronoun")]
    verbs = [i for i in said if i.form is not None]
    goes = len(verbs) == 1 and is_own(verbs[0].form) and clause.verb("ir", "pasar")
    rest = [i for i in said if i.form is None and not (i.role or i.has("week", "WEEKS"))]
    if not goes or rest or clause.negative or not isinstance(last, o.JoinClub) or last.club is None:
        return None
    return o.VisitClub(last.club)


def _are_listed(items: Sequence[Item]) -> bool:
    """«Club, 50-50-50»: two numbers or more with nothing but a mark between them."""
    return any(
        a.has("N") and b.kind == "mark" and c.has("N") and not (a.sub or a.has("ONE", "WEEKS", "REG"))
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def bets_there(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«Casino. Tres de 200.»: figures behind a visit, and no more, are what he stakes there."""
    visits = (
        isinstance(state.last, o.VisitClub | o.VisitCasino | o.VisitTavern) and state.last in state.actions
    )
    words = [i for i in clause.items if i.kind != "mark"]
    bare = all(i.has("N") or i.role in ("joiner", "preposition", "article") for i in words)
    before = len(state.actions)
    if visits and bare:
        bare_bets(clause, condition, state)
    return len(state.actions) > before


def _is_only_she(words: Sequence[Item], state: State) -> bool:
    """«Mi dama.» «Isabelle, Isabelle y solo Isabelle»: a week of which no more is said than her name."""
    own = state.own_lady()
    hers = [
        i.has("OWNLADY") or (own is not None and i.has("P") and i.tags["P"].names == (own,)) for i in words
    ]
    return any(hers) and all(
        her or i.role in ("possessive", "article", "joiner") or i.norm in _ADDS_NOTHING
        for her, i in zip(hers, words, strict=True)
    )


_ADDS_NOTHING = frozenset(["solo", "solamente", "nada", "mas", "otra", "vez", "de", "nuevo", "nuevamente"])


def with_lady(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«Con mi dama.» for a week, and nothing else, is a week with her."""
    words = [i for i in clause.items if i.kind != "mark" and not i.sub]
    while words and words[0].norm in ("toda", "entera", "enterita", "la", "semana"):
        words = words[1:]
    another_case = condition is not None and all(a.if_ == opposite(condition) for a in state.actions)
    if state.where not in "1234" or (state.actions and not another_case) or not words:
        return False
    if _is_only_she(words, state):
        put([o.AccompanyLady(None)], clause, condition, state)
        return True
    given = words[0].norm in ("para", "a") and len(words) < len(clause.items)
    if words[0].norm != "con" and not given:
        return False
    alone = words[: next((k for k, i in enumerate(words) if k > 1 and i.role == "joiner"), len(words))]
    if any(i.form is not None and i.form.tense != "gerund" for i in alone):
        return False
    near = Clause(words[:4], clause.start, clause.end)
    lady, own = lady_of(near, state)
    if lady is None and not own:
        return False
    put([o.AccompanyLady(None if own else lady)], clause, condition, state)
    return True
