"""Whose doing a clause tells of, and whether it is denied: what was, what others do, what a place is like."""

from collections.abc import Sequence

from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import lexicon, words_of
from turnbot.games.preux.reading.matching import Clause
from turnbot.games.preux.reading.slots import mentions
from turnbot.games.preux.reading.state import State

_HISTORY = ("past", "imperfect", "conditional")


def is_denied(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """Whether a clause says what he will not do: «no iré al club», «ninguna apuesta», «evito el casino»."""
    at = items.index(verbs[0]) if verbs else len(items)
    before = [
        i for k, i in enumerate(items[:at]) if not (i.sub or _no_more(items, k) or _exclaimed(items, k))
    ]
    if any(i.role == "negation" for i in before):
        return not (any(i.norm == "solo" for i in before) or _only(items))
    if any(i.norm in ("ninguna", "ningun", "ninguno") for i in items if not i.sub) and not verbs:
        return True
    if (
        verbs
        and verbs[0].form
        and verbs[0].form.lemma in ("evitar", "renunciar", "prescindir")
        and len(verbs) > 1
    ):
        return True
    return any(i.role == "negation" for i in items[at + 1 :][:1]) if verbs else False


def _no_more(items: Sequence[Item], k: int) -> bool:
    """«Ni una más»: an end, and no denial."""
    return items[k].norm == "ni" and any(i.norm == "mas" for i in items[k + 1 : k + 3])


def _exclaimed(items: Sequence[Item], k: int) -> bool:
    """«No, mejor practico esgrima»: an exclamation, and no denial."""
    return items[k].norm == "no" and k + 1 < len(items) and items[k + 1].kind == "mark"


def _only(items: Sequence[Item]) -> bool:
    """«No llevo más de 25 coronas», «no hago más que beber»: a limit, and no denial."""
    return any(
        a.norm == "mas" and ((b.norm == "de" and c.has("N")) or b.norm == "que")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _history(verbs: Sequence[Item], items: Sequence[Item]) -> bool:
    if not verbs or verbs[0].form is None:
        return False
    form = verbs[0].form
    if form.tense in ("conditional", "subjunctive") and form.lemma in lexicon().roles["polite"]:
        return False
    if form.tense in _HISTORY:
        return True
    if form.lemma == "haber" and len(verbs) > 1 and verbs[1].form is not None:
        return verbs[1].form.tense == "participle"
    return False


def tells(clause: Clause, verbs: Sequence[Item], state: State) -> str:
    """Return, in Spanish, why a clause only tells something; empty where it may order."""
    if _history(verbs, clause.items):
        return "cuenta lo pasado o lo que podría ser"
    if _somebody_else(clause, state):
        return "cuenta lo que hace otro"
    return "solo dice cómo es un lugar" if _of_a_place(clause.items) else ""


def _of_a_place(items: Sequence[Item]) -> bool:
    """Whether a clause only says how a place is: «el teatro está cerrado»."""
    words = [i for i in items if i.role not in ("joiner", "adverb")][:3]
    if len(words) < 3 or words[0].role not in ("article", "possessive", "demonstrative"):
        return False
    form = words[2].form
    place = words[1].has("club", "CLUB", "CASINO", "theatre", "tavern", "barracks", "home", "show", "box")
    return place and form is not None and form.person == 3 and form.lemma in words_of("of_places")


def invited_by(clause: Clause, state: State) -> str | None:
    """Return who invites him to a club: «el Viscomte me convida a Les Chasseurs»."""
    if not clause.has("CLUB", "club") or not clause.verb("invitar", "convidar") or clause.negative:
        return None
    verb = next(i for i in clause.items if i.form is not None and i.form.lemma in ("invitar", "convidar"))
    at = clause.items.index(verb)
    if verb.sub or verb.form is None or verb.form.person != 3 or clause.items[at - 1].norm != "me":
        return None
    host = next((m for m in mentions(clause) if m[1].names), None)
    return state.resolve(host[1], state.said(host[0].start, host[0].end), want="man") if host else None


def _somebody_else(clause: Clause, state: State) -> bool:
    """Whether a clause tells what another person does: «Parrot va al club»."""
    me = state.sender.name if state.sender else None
    prep = False
    for item in clause.items:
        if item.sub:
            continue
        if item.form is not None:
            return False
        if item.role == "preposition" or item.norm in ("al", "del"):
            prep = True
        elif item.kind == "mark":
            prep = False
        mention = item.tags.get("P") or item.tags.get("DESC")
        if mention is not None and not prep and me not in mention.names:
            after = clause.items[clause.items.index(item) + 1 :]
            verb = next((i for i in after if i.form is not None and not i.sub), None)
            if verb is None or verb.form is None or verb.form.person != 3:
                continue
            return not any(i.mark in (",", ":") for i in after[: after.index(verb)])
    return False


def is_theirs(clause: Clause) -> bool:
    """Whether somebody else does it with him: «me acompaña Parrot»."""
    verb = next((i for i in clause.items if i.form is not None and not i.sub), None)
    return (
        verb is not None and verb.form is not None and verb.form.person == 3 and clause.word("me", "conmigo")
    )
