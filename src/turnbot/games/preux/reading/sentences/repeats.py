"""«Lo mismo que la primera, pero sin beber»: the orders of another week, or of another case, once more."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.sections.time_words import ordinal_value
from turnbot.games.preux.reading.sentences.otherwise import (
    BEFORE_WEEK,
    LEAVING_OUT,
    only_with,
    otherwise,
    tail,
    whom_he_toadies,
)
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import instead_of, is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.text import Token

_LIKE = ("igual", "mismo", "idem", "repito", "repetir", "como")
_BY_TAG: tuple[tuple[str, type[Action]], ...] = (
    ("wine", o.Drink),
    ("bet", o.Gamble),
    ("dice", o.Gamble),
    ("theatre", o.Theatre),
    ("show", o.Theatre),
    ("mass", o.Mass),
    ("fencing", o.Practise),
    ("club", o.VisitClub),
    ("CLUB", o.VisitClub),
)
_BY_CLASS: tuple[tuple[str, type[Action]], ...] = (("drink", o.Drink), ("bet", o.Gamble), ("court", o.Court))


def repeats(clause: Clause) -> bool:
    """Whether a clause says «ídem», «lo mismo»; not «lo otro igual», which is as it was ordered before.

    «Igual que el mes pasado» is no week of this month.
    """
    others = any(
        a.norm in ("lo", "las") and b.norm in ("otro", "otras") and not b.has("same")
        for a, b in pairwise(clause.items)
    )
    gone = any(a.has("WEEKS") and b.norm == "pasado" for a, b in pairwise(clause.all))  # «... del mes pasado»
    if others or gone or not clause.has("same") or clause.word("demas", "resto"):
        return False
    return not any(phrase_end(clause.items, k, "as_last_month") for k in range(len(clause.items)))


def does_again(verb: Item) -> bool:
    """Whether a verb only says that it is done: «hago lo mismo», «vuelvo a hacer lo mismo», «sigo igual»."""
    form = verb.form
    if form is None or form.lemma not in words_of("doing_the_same"):
        return False
    return is_own(form) or form.tense in ("infinitive", "imperative")


def is_stressed(clause: Clause, state: State) -> bool:
    """«Obligaciones, repito, obligaciones», «repito: nada de vino»: said again, and not done again."""
    return state.text[clause.end :].lstrip(" \t")[:1] in (",", ":") or clause.word("que")


def repeat(clause: Clause, condition: Condition | None, state: State) -> bool:
    """Order again what «ídem» means: the orders of the week before, or of the week named.

    Return whether the people it names have found their place.
    """
    source = _source(clause, state)
    if source is None:
        return False
    here = Clause([i for i in clause.items if not i.has("WEEKS")], clause.start, clause.end)
    dropped = _without(clause.all, state)
    meant = [a for a in state.sections.get(source, []) if not isinstance(a, dropped)]
    if left := only_with(clause):
        meant = [a for a in meant if not (isinstance(a, o.Invite) and a.who not in left)]
    toadies = whom_he_toadies(meant)
    for action in meant:
        case = condition if condition is not None else action.if_
        put([otherwise(action, clause, state, among_toadies=toadies)], here, case, state)
        state.copied += [a for a in state.actions if a is state.last]
    if _says_more(clause, state):
        state.flag("not-understood", state.said(clause.start, clause.all[-1].end))
    return toadies and any(i.has("P") for i in tail(clause))


def show_nothing_repeated(clause: Clause, state: State) -> None:
    """Flag «igual que la primera» where nothing of that week was understood; not where nothing was said."""
    source = _source(clause, state)
    said = [i for i in state.spoken.get(source or "", ()) if i.kind != "mark"]
    if source is None or not said or state.sections.get(source):
        return
    if any(i.role == "negation" or i.norm in words_of("nothing_ordered") for i in said):
        state.spoken[state.where] = []
    elif not state.actions:
        state.flag("not-understood", state.said(clause.start, clause.end))


def _says_more(clause: Clause, state: State) -> bool:
    """Whether a sum or a person is named that went into no order: «lo mismo, el doble», «ídem, y Vallon»."""
    held = set(inside(state.actions)) | {len(a.bets) for a in state.actions if isinstance(a, o.Gamble)}
    away = instead_of(clause.all)
    for item in (i for i in tail(clause) if not any(i is one for one in away)):
        if item.norm in ("mas", *words_of("times_as_much")) or (item.has("N") and item.tags["N"] not in held):
            return True
        if item.has("P") and len(item.tags["P"].names) == 1 and held.isdisjoint(item.tags["P"].names):
            return True
    return False


def _source(clause: Clause, state: State) -> str | None:
    """Return the section whose orders are meant."""
    said = next((i.tags["WEEKS"] for i in clause.all if i.has("WEEKS")), None)
    if isinstance(said, tuple) and said and said[0] in state.sections:
        return str(said[0])
    if (named := _week_named(clause)) in state.sections:
        return named
    if state.where not in "1234":
        return None
    before = str(int(state.where) - 1)
    if before == "0" or before not in state.spoken:  # he tells his month backwards
        return next((w for w in reversed(state.spoken) if w in "1234" and w != state.where), None)
    return before


def _week_named(clause: Clause) -> str:
    """Return the week of «lo mismo que la 1», «igual que en la primera»; empty if none is named."""
    items = clause.items
    at = next((k for k, i in enumerate(items) if i.has("same")), len(items))
    for item, before in zip(items[at + 1 :], items[at:], strict=False):
        if before.norm in BEFORE_WEEK:
            number = ordinal_value(item.norm) or (item.tags.get("N") if item.has("N") else None)
            if number in (1, 2, 3, 4):
                return str(number)
    return ""


def goes_anyway(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«Si dijo que no, voy igual, pero solo»: order the visit of the other case in this one; say whether."""
    anyway = clause.has("same") or clause.word("tambien", "igualmente", "modos", "maneras", "formas", "solo")
    if condition is None or not anyway or not clause.verb("ir", "acudir", "asistir", "hacer"):
        return False
    visits = (o.VisitClub, o.VisitTavern, o.VisitCasino, o.Theatre)
    last = next((a for a in reversed(state.actions) if isinstance(a, visits)), None)
    if last is None or last.if_ in (None, condition):
        return False
    alone = clause.word("solo", "sola")
    if alone and isinstance(last, o.VisitClub | o.Theatre):
        last = replace(last, with_=(), lady=False)
    elif alone and isinstance(last, o.VisitCasino):
        last = replace(last, with_=())
    put([last], clause, condition, state)
    return True


def _without(items: Sequence[Item], state: State) -> tuple[type[Action], ...]:
    """Return the kinds of order that «sin beber», «sin dados», «menos las apuestas» leave out."""
    start = next((k for k, i in enumerate(items) if i.norm in LEAVING_OUT), None)
    if start is None:
        return ()
    classes = lexicon().classes
    said = [replace(i, sub=False) for i in items[start + 1 :]]
    found = matches(Clause(said, said[0].start, said[-1].end), state, (), ()) if said else None
    out: list[type[Action]] = [o.ACTIONS[found.frame.do]] if found is not None else []
    for item in items[start + 1 :]:
        lemma = item.form.lemma if item.form is not None else ""
        out += [kind for tag, kind in _BY_TAG if item.has(tag)]
        out += [kind for name, kind in _BY_CLASS if lemma in classes[name]]
        if lemma == "alternar":
            out.append(o.Toady)
    return tuple(out)


def looks_ahead(tokens: Sequence[Token], week: str) -> bool:
    """Whether a week's words say «igual que la cuarta» of a week that is yet to come."""
    if not week.isdecimal():
        return False
    norms = [t.norm for t in tokens[:12]]
    start = next((k for k, norm in enumerate(norms) if norm in _LIKE), len(norms))
    return any(
        norms[k - 1] in ("la", "s", "semana", "sem") and ordinal_value(norms[k]) > int(week)
        for k in range(start + 1, len(norms))
    )
