"""Whose guest he is in another's club: «como invitado de Parrot», «que me lleva Parrot».

A man is a guest in a club that is not his own. Who takes him there is named behind a turn of phrase, or is
told in passing by the verb of whoever does it.
"""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import companions, person, said_of
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.spanish import is_noun
from turnbot.games.preux.reading.words.verbs import Form

_GUEST = ("invitado", "huesped", "convidado")
_NAMED = ("P", "DESC")
# To what else one may be invited: «que me invita Noisel a su boda».
_ELSEWHERE = ("party", "wedding", "theatre", "show", "box", "stalls", "stag", "baptism", "wine", "CASINO")


def host_of(clause: Clause, state: State) -> str | None:
    """Return whose guest he is in the club that a clause names; None if nobody's."""
    guest = None
    if _calls_on(clause):
        guest = person(clause, state, "a", "con")
    elif clause.verb("invitar", "convidar") or clause.word(*_GUEST):
        guest = person(clause, state, "por", "de")
        if guest is None and clause.word("suyo", "su") and state.men:
            guest = state.men[-1]  # «Parrot me ha invitado; voy de invitado suyo»
    if guest is None and _asked_there(clause):
        guest = person(clause, state, "por", "de", "a", "con")
    if guest is None and is_not_his(clause, state):
        guest = taken_by(clause, state)
    return guest


def is_not_his(clause: Clause, state: State) -> bool:
    """Whether the club of a clause is another's: by its name, or as «su club», «el club de Parrot»."""
    own = state.sender.club if state.sender else ""
    names = [i.tags["CLUB"] for i in clause.all if i.has("CLUB") and not i.sub]
    if names:
        return own not in names
    return any(
        b.has("club") and (a.norm == "su" or (c is not None and c.norm in ("de", "del")))
        for a, b, c in zip(clause.all, clause.all[1:], [*clause.all[2:], None], strict=False)
    )


def taken_by(clause: Clause, state: State) -> str | None:
    """Return who takes him along by the words of a clause: «que me invita Parrot», «me lleva Parrot»."""
    items = clause.all
    for k in range(len(items)):
        if takes_him(items, k):
            who = _subject(items, k)
            if who is not None:
                return state.resolve(who.tags.get("P") or who.tags["DESC"], said_of(state, who), want="man")
            beside = companions(clause, state) or _whose_club(clause, state)
            return beside[0] if len(beside) == 1 else None
    return None


def invites(clause: Clause, state: State) -> str | None:
    """Return who it is in «(visito Les Tuiles Bleues;) invita Parrot», where nothing else is said."""
    said = [i for i in clause.items if i.kind != "mark" and i.role != "joiner"]
    forms = [i.form for i in said if i.form is not None]
    asks = len(forms) == 1 and forms[0].person == 3 and forms[0].lemma in ("invitar", "convidar")
    named = [i for i in said if i.has("P")]
    if not asks or len(named) != 1 or any(not (i.form or i.role or i.has("P", "RANK")) for i in said):
        return None
    at = clause.place(named[0])
    if norm_at(clause.all, at - 1) in ("a", "al") or clause.word("lo", "la", "los", "las", "le", "les"):
        return None
    return state.resolve(named[0].tags["P"], said_of(state, named[0]), want="man")


def takes_him(items: Sequence[Item], k: int) -> bool:
    """Whether a verb at ``k`` says that somebody takes him there: «me invita», «ha prometido llevarme».

    «Me invita a su boda», «me convida a un trago» are other things.
    """
    form = items[k].form
    if form is None or form.lemma not in words_of("taking_along") | words_of("vouching"):
        return False
    if any(i.has(*_ELSEWHERE) for i in items[k + 1 : mark_from(items, k)]) or _has_object(items, k):
        return False
    if form.person == 3 and form.tense in ("present", "future", "subjunctive"):
        return norm_at(items, k - 1) in ("me", "nos")
    if form.tense == "participle":
        if norm_at(items, k - 1) in ("habiendome", "habiendonos"):
            return True
        has = items[k - 1].form if k else None
        told = has is not None and has.lemma == "haber" and has.person == 3
        return told and norm_at(items, k - 2) in ("me", "nos")
    before = [i.form for i in items[max(0, k - 6) : k] if i.form is not None]
    to_me = "me" in form.clitics or any(i.norm == "me" for i in items[max(0, k - 6) : k])
    return form.tense == "infinitive" and to_me and bool(before) and _others(before)


def _has_object(items: Sequence[Item], k: int) -> bool:
    """«Me lleva ventaja», «me trae de cabeza»: he takes along something else than him."""
    at = k + 2 if norm_at(items, k + 1) in ("un", "una", "la", "el", "los", "las") else k + 1
    thing = items[at] if at < len(items) else None
    if thing is None or thing.kind != "word" or thing.role or thing.form or thing.tags:
        return False
    return at > k + 1 or is_noun(thing.norm)


def _others(forms: Sequence[Form]) -> bool:
    """Whether the verb nearest before is another's: «Parrot ha prometido llevarme»."""
    told = [form for form in forms if form.person]
    return bool(told) and told[-1].person == 3


def _subject(items: Sequence[Item], k: int) -> Item | None:
    """Return who does it: the name before «me invita», or behind it and under no preposition."""
    begun = k
    while begun and not items[begun - 1].mark and items[begun - 1].norm not in ("que", "porque", "donde"):
        begun -= 1
    for item in reversed(items[begun:k]):
        if item.has(*_NAMED):
            return item
    for n in range(k + 1, mark_from(items, k)):
        if items[n].has(*_NAMED) and not items[n].has("OFF"):
            return items[n] if norm_at(items, n - 1) not in ("a", "con", "de") else None
        small = items[n].role in ("article", "pronoun") or items[n].norm in words_of("before_names")
        if not (small or items[n].has("RANK")):
            return None
    return None


def _whose_club(clause: Clause, state: State) -> tuple[str, ...]:
    """«Al club de Parrot, que me invita»."""
    for club, of, who in zip(clause.all, clause.all[1:], clause.all[2:], strict=False):
        if club.has("club", "CLUB") and of.norm in ("de", "del") and who.has("P"):
            name = state.resolve(who.tags["P"], said_of(state, who), want="man")
            return (name,) if name is not None else ()
    return ()


def _calls_on(clause: Clause) -> bool:
    """«Visito a Parrot en su club», «al club con Vaucluse, como invitado suyo»: whose guest he is."""
    his = any(a.norm == "su" and b.has("club") for a, b in pairwise(clause.items))
    own = any(i.form and i.form.lemma == "visitar" and i.form.person == 1 for i in clause.all)
    if his and own and clause.followed("a", "P"):
        return True
    guest = any(i.norm in _GUEST for i in clause.all)
    return guest and clause.word("suyo") and clause.has("P")


def _asked_there(clause: Clause) -> bool:
    """«Visito a Larue en su club, que me ha invitado»: why he goes tells whose guest he is."""
    items = clause.all
    return clause.word("su", "invitado", "huesped") and any(
        i.sub
        and i.form is not None
        and i.form.lemma in words_of("taking_along")
        and "me" in [before.norm for before in items[max(0, k - 3) : k]]
        for k, i in enumerate(items)
    )


def in_his(clause: Clause) -> bool:
    """«Voy con Rochefort a su club»: he who says «voy» means the other's by «su»."""
    own = any(i.form and i.form.person == 1 for i in clause.items if not i.sub)
    return own and any(a.norm == "su" and b.has("club") for a, b in pairwise(clause.items))
