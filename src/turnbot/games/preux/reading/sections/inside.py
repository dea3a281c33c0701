"""Weeks in the middle of a sentence, and behind what is done in them: «voy al club la tercera y bebo»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.deeds import infinitive, is_deed, is_own_deed
from turnbot.games.preux.reading.sections.found import OTHER_PARTS, Found
from turnbot.games.preux.reading.sections.headings import Heading
from turnbot.games.preux.reading.sections.not_weeks import (
    counts_something,
    has_article,
    is_compared,
    is_masculine,
    is_told_of,
    was_done,
)
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token


def may_stand_inside(token: Token) -> bool:
    """Whether a week may begin with this word in the middle of a clause."""
    norm = token.norm
    return norm in ("la", "las", "en", "durante", "a", "para", "todas", "cada") or norm in when_words(
        "word", "SEMANA"
    )


def is_inside(tokens: Sequence[Token], i: int, begun: int, head: Heading) -> bool:
    """Whether a week named in the middle of a clause is when its deed is done."""
    if head.style not in ("strong", "ordinal", "both") or head.where[0] in (*OTHER_PARTS, "past"):
        return False
    if is_compared(tokens, i) or tokens[i - 1].norm in ("de", "del", "que", "una", "dos"):
        return False
    if tokens[i - 1].norm in ("la", "esa", "dicha") and i > 1 and tokens[i - 2].norm == "de":
        return False  # «si gané el duelo de la semana 1»
    if was_done(tokens, i, begun):
        return False
    invites = when_words("not_weeks", "invites")
    if any(infinitive(t) in invites or t.norm in invites for t in tokens[begun:i]):
        return False
    if _asks_along(tokens[begun:i]):
        return False
    after = tokens[head.after] if head.after < len(tokens) else None
    closed = after is None or after.first or after.kind == "mark" or after.norm in ("y", "e")
    if head.style == "both":
        men = any(t.norm in ("los", "unos") for t in tokens[i : head.after])  # «para los dos»
        return closed and not men and tokens[i - 1].norm != "a"
    if head.style == "strong":
        closed = closed or is_given(tokens, i - 1)  # «paso las cuatro semanas en el cuartel»
        return (closed or len(head.where) < 4) and not is_told_of(tokens, head)
    if not head.where[0].isdecimal() or tokens[i - 1].norm in when_words("not_weeks", "with"):
        return False
    if is_told_of(tokens, head) or is_masculine(tokens, i, head):
        return False
    return (
        has_article(tokens, i)
        and not counts_something(tokens, head, article=True)
        and (closed or (after is not None and _goes_on(after)))
    )


def is_given(tokens: Sequence[Token], k: int) -> bool:
    """Whether a verb stands at ``k`` whose object is a time: «dedicaré», «pasaré», «reservo»."""
    words = lexicon()
    form = words.verb(tokens[k]) if k >= 0 else None
    return form is not None and form.lemma in words.classes["devote"] | words.classes["spend"]


def _goes_on(after: Token) -> bool:
    words = lexicon()
    return after.norm in words.function or words.verb(after) is not None


def runs_on(tokens: Sequence[Token], i: int, begun: int, head: Heading, found: Sequence[Found]) -> bool:
    """Whether a week begins where a mail without marks only runs on: «... bebo la tercera semana me voy»."""
    if len(head.where) > 1 or not head.where[0].isdecimal() or tokens[i].norm == "a":
        return False
    last = found[-1] if found else None
    if last is not None and (last.place == "inside" or not last.head.where[0].isdecimal()):
        return False
    if last is not None and int(head.where[0]) != int(last.head.where[-1]) + 1:
        return False
    if not is_own_deed(tokens, head.end):
        return False
    if last is None:
        told = {infinitive(t) for t in tokens[begun:i] if is_deed(t)}
        return head.where == ("1",) and bool(told) and told <= when_words("not_weeks", "spoken")
    if last.at < begun:
        return False
    between = tokens[last.head.end : i]
    return bool(between) and not any(t.kind == "mark" for t in between)


def trails(tokens: Sequence[Token], head: Heading) -> bool:
    """Whether a week after a comma closes its clause: «obligaciones, la primera; misa, la segunda»."""
    after = tokens[head.after] if head.after < len(tokens) else None
    return after is None or after.first or after.norm in (".", ";", ")")


def clause_start(tokens: Sequence[Token], i: int, begun: int, found: Sequence[Found]) -> int:
    """Return where the clause begins that a week inside or behind it belongs to."""
    limit = begun
    trailing = False
    if found and found[-1].at >= begun and found[-1].head.style != "soft":
        limit, trailing = found[-1].head.end, found[-1].place == "inside"
    verb = False
    if not found and tokens[begun].low == "si":
        return begun  # «Si gano el duelo, voy al teatro la última semana»
    for k in range(i - 1, limit - 1, -1):
        if verb and tokens[k].norm in (",", "y", "e", "pero", "luego", "despues"):
            return k + 1
        verb = verb or is_deed(tokens[k])
    return limit if limit == begun or trailing else i


def _asks_along(said: Sequence[Token]) -> bool:
    """«Le pido que venga conmigo al teatro (la semana 4)», «le propongo ir»: an invitation for that week."""
    norms = [t.norm for t in said]
    whom = next((k for k, norm in enumerate(norms) if norm in ("le", "les")), len(norms))
    asks = any(infinitive(t) in _ASKING for t in said[whom + 1 : whom + 2])
    return asks and any(infinitive(t) in _COMING for t in said[whom + 2 :])


_ASKING = frozenset(["pedir", "proponer", "decir", "rogar", "ofrecer", "sugerir", "preguntar", "suplicar"])
_COMING = frozenset(["venir", "acompañar", "ir", "salir"])
