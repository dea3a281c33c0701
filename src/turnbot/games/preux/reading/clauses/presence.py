"""Who is there: «si está Noisel», «si no viene», «si están ambos», and whom an order then takes along."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders.conditions import Condition, If, both, questions
from turnbot.games.preux.orders.tree import (
    Action,
    Announce,
    Apply,
    Appoint,
    Influence,
    Theatre,
    Toady,
    VisitCasino,
    VisitClub,
)
from turnbot.games.preux.reading.clauses.left_open import accepted
from turnbot.games.preux.reading.clauses.questions import (
    Asked,
    asked_by,
    first_person,
    is_decider,
    vocabulary,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.names import Mention

KINDS = ("present", "absent")


def presence(kind: str, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Return that those named, or whoever was spoken of, are ``kind``: ``present`` or ``absent``.

    None if something else is asked (whether an office is free, how he himself is), or nobody can be meant.
    """
    if asked.has("OFF", "duty", "REG", "priesthood") and not named:
        return None
    if "presentar" in asked.lemmas and isinstance(state.last, Influence | Apply | Announce | Appoint):
        return None  # as a candidate, and nobody knows of it beforehand
    if "llegar" in asked.lemmas and not named and isinstance(state.last, Theatre) and state.last.seat:
        return None  # «palco si llega»: the money
    if named:
        if "o" in asked.norms or _with_another(asked):
            return None
        return _of_one(kind, asked, named[0], state) if len(named) == 1 else _of_all(kind, named)
    verb = asked.items[asked.verb] if asked.verb >= 0 else None
    clitics = set(verb.form.clitics) if verb is not None and verb.form is not None else set()
    pronouns = ({*_not_articles(asked.items)} | clitics) & {"la", "lo", "le", "ella", "el", "los"}
    if verb is not None and first_person(verb) and not pronouns:
        return None  # «si estoy de vuelta», «si me encuentro con ánimos»
    if not {"nadie", "alguien"}.isdisjoint(asked.norms) or asked.does == "haber":
        return None
    if asked.plural and len(state.men) > 1 and not pronouns:
        return _of_all(kind, state.men)
    who = _spoken_of(asked, pronouns, state)
    return None if who is None else _of_one(kind, asked, who, state)


def _with_another(asked: Asked) -> bool:
    """«Si lo pillo con Francine»: of her it is not asked whether she is there."""
    led = [a.norm for a, b in pairwise(asked.items) if b.has("P", "DESC")]
    verb = asked.items[asked.verb - 1].norm if asked.verb > 0 else ""
    return led == ["con"] and verb in ("lo", "la", "los", "las")


def _not_articles(items: Sequence[Item]) -> Iterable[str]:
    """Yield the words but for the articles of things: «si asistió a la fiesta» asks of no «la»."""
    for k, item in enumerate(items):
        after = items[k + 1] if k + 1 < len(items) else None
        thing = after is not None and not after.role and after.form is None and after.kind == "word"
        if not (item.role == "article" and thing):
            yield item.norm


def none_of_them(items: Sequence[Item], state: State) -> Condition | None:
    """«Si no está ninguno de los dos»: nobody of those looked for in this section; «si están ambos»: all."""
    names = tuple(dict.fromkeys([*state.looked_for.get(state.where, ()), *_sought_instead(state)]))
    norms = {i.norm for i in items}
    none = bool(norms & vocabulary("none"))
    both = norms & vocabulary("all") or {"los", "dos"} <= norms or {"las", "dos"} <= norms
    if len(names) < 2 or not (none or both):
        return None
    if not (words_of("there") | {"haber"}).intersection(asked_by(items).lemmas):
        return None
    return _of_all("absent" if none else "present", names)


def _sought_instead(state: State) -> Iterable[str]:
    """Yield with whom he is where another is not: «alterno con Rochefort si está; si no, con Vaucluse»."""
    for action in state.actions:
        if isinstance(action, Toady | VisitClub | Theatre | VisitCasino) and action.if_ is not None:
            absent = all(isinstance(q, If) and q.kind == "absent" for q in questions(action.if_))
            yield from action.with_ if absent else ()


def nor_he(before: If, named: Iterable[str], state: State) -> Condition | None:
    """«Si no está Noisel, con Rochefort, y si tampoco, ...»: none of those looked for, after ``before``."""
    names = dict.fromkeys([*state.looked_for.get(state.where, ()), *named])
    for action in state.actions:
        case = action.if_
        if isinstance(case, If) and case.kind == "absent" and case.value in names:
            # «alterno con Larue si está; con Vallon si no; y si ninguno, bebo»
            names |= dict.fromkeys(getattr(action, "with_", ()))
    if before.kind == "absent" and state.latest in state.index.people:
        names[str(state.latest)] = None
    return _of_all("absent", names)


def look_for(condition: Condition, state: State) -> None:
    """Note of whom a condition asks whether they are there, for «si no está ninguno»."""
    for one in questions(condition):
        if isinstance(one, If) and one.kind in KINDS:
            state.looked_for.setdefault(state.where, {})[str(one.value)] = None


def those_present(condition: Condition | None) -> tuple[str, ...]:
    """Return whose presence a condition asks."""
    return tuple(str(q.value) for q in questions(condition) if isinstance(q, If) and q.kind == "present")


def with_those_present(action: Action, condition: Condition | None, *, again: bool = False) -> Action:
    """«Si está Noisel, alterno»: with him. ``again``: not with those of another case."""
    if isinstance(action, Toady) and (again or not action.with_) and those_present(condition):
        return replace(action, with_=those_present(condition))
    return action


def named_in(items: Sequence[Item], state: State) -> list[str]:
    """Return the others whom a condition names, each once; somebody unknown is flagged."""
    out = []
    for item in items:
        mention = item.tags.get("P") or item.tags.get("DESC")
        if item.has("OWNLADY") and state.own_lady():
            out.append(str(state.own_lady()))
        elif mention is not None and not item.has("OFF") and not _decides(item, mention, state):
            name = state.resolve(mention, state.said(item.start, item.end))
            if name and not (state.sender and name == state.sender.name):
                out.append(name)
    return list(dict.fromkeys(out))


def _decides(item: Item, mention: Mention, state: State) -> bool:
    """«Si mi capitán me lo concede», of a leave: whoever that is, and nobody need know him."""
    return len(mention.names) != 1 and is_decider(item) and bool(state.tried)


def _of_all(kind: str, names: Iterable[str]) -> Condition | None:
    result: Condition | None = None
    for name in names:
        result = both(result, If(kind, name))
    return result


def _of_one(kind: str, asked: Asked, who: str, state: State) -> If:
    """«La invito al club; si viene, ...»: whether the one invited comes is her answer."""
    comes = asked.does in vocabulary("coming") and state.hope == "asked" and state.invited
    return accepted(who, kind == "present") if comes and who == state.asked else If(kind, who)


def _spoken_of(asked: Asked, pronouns: set[str], state: State) -> str | None:
    """Return who is meant where nobody is named: by the pronoun, the condition before, or who came last."""
    before = state.condition if isinstance(state.condition, If) else None
    same = str(before.value) if before is not None and before.kind in KINDS else None
    if pronouns & {"ella", "la"}:
        return state.lady
    if same is not None and {"presencia", "ausencia"} & set(asked.norms) and "su" in asked.norms:
        return same  # «en ausencia de Larue, ...; en su presencia, ...»
    if same in state.index.people and same not in state.looked_for.get(state.where, ()) and not pronouns:
        # of another section: only whoever has been spoken of since is meant
        return state.latest if state.latest != same else None
    if same is not None:
        return same if asked.negative or pronouns else state.latest or same
    man = state.men[0] if len(state.men) == 1 else None
    if pronouns & {"lo", "el", "los"}:
        return man
    if state.latest is not None and state.latest in (man, state.lady):
        return state.latest
    return (state.lady or man) if asked.does in vocabulary("meeting") else (man or state.lady)
