"""Orders in the referee's hand: told apart one by one, and written anew in a player's stead."""

import re
from collections.abc import Sequence
from dataclasses import replace

from turnbot.core.exchange import COUNTING, Entry, Text
from turnbot.games.preux.desk import completing, heard
from turnbot.games.preux.desk.settling import read
from turnbot.games.preux.orders.tree import SECTIONS, Action, Cancel, Orders
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words.cast import fold
from turnbot.games.preux.words.echo import echo_action, echo_routine, echo_terms

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: «2», «semana 2», «2 b», «observaciones», «o b», «duelos», «muerte»: the part, and the letter of an order.
_PLACE = re.compile(
    r"(?:(?:la\s+)?semana\s*)?(?P<week>[1-4])(?:ª|a\s+semana)?\s*(?P<letter>[a-z])?"
    r"|(?P<notes>o|obs|observaciones)(?:\s+(?P<one>[a-z]))?"
    r"|(?P<duels>duelos?|rutinas?)|(?P<death>(?:tirada\s+(?:de\s+)?)?muerte)"
)
#: Under what heading words are read that are meant for a part.
_HEADINGS = {"notes": "Observaciones: ", "duels": "Rutinas: ", "death-roll": "Tirada de muerte: "}
_TERMS = re.compile(r"\s*condiciones\b", re.IGNORECASE)
#: What only says which part comes.
_TITLE = re.compile(
    r"^(?:\w+\s+)?(?:semana|observaciones|duelos|rutinas|tirada de muerte)\b[^:]{0,12}(?::\s*|$)",
    re.IGNORECASE,
)
#: As a death roll is written.
_NUMBERS = re.compile(r"(\d+\W+){6,}\d")
_FORMS = "«todo», «2» (la segunda semana), «2b» (su segunda orden), «observaciones», «duelos» o «muerte»"


def entries(orders: Orders) -> Sequence[Entry]:
    """All that stands in orders: «2b» is the second order of the second week, «o a» the first observation."""
    found = [
        Entry(_sign(where, nth), _sentence(echo_action(one, _week(where))), one.said.text if one.said else "")
        for where in SECTIONS
        for nth, one in enumerate(orders.section(where))
    ]
    found += [Entry("duelos", echo_terms(one)) for one in orders.terms]
    found += [Entry("duelos", f"{echo_routine(one)}.") for one in orders.duels]
    if orders.death_roll is not None:
        found.append(Entry("muerte", f"Tirada de muerte: {' '.join(map(str, orders.death_roll))}."))
    return found


def enter(orders: Orders | None, who: str, place: str, words: str, world: World) -> Orders:
    """Return orders in which one part, or one order, is what the referee writes for their player.

    ``place`` is empty for all of them, else as in ``_PLACE``; without ``words`` nothing is left there. What
    was in doubt in that part is in doubt no longer, but for what his own words leave so. Raises ValueError
    with a Spanish clause where there is no such place, or the words order nothing.
    """
    before = replace(orders or Orders(sender=who), talk=())
    if not place:
        told = _all(who, words, world)
        return replace(told, talk=_unread(words, told, words, world))
    at = _PLACE.fullmatch(" ".join(fold(place).split()))
    if at is None:
        raise ValueError(f"no sé qué parte es «{place}»; valen {_FORMS}")
    where = at["week"] or ("notes" if at["notes"] else "duels" if at["duels"] else "death-roll")
    told = _read(who, where, words, world) if words else Orders(sender=who)
    under = words if where == "duels" else _under(where, words)
    before = replace(before, talk=_unread(words, _only(told, where), under, world))
    letter = at["letter"] or at["one"]
    if letter:
        return _one(before, where, letter, told)
    flags = tuple(flag for flag in before.flags if flag.where != where) + told.flags
    if where == "duels":
        return replace(before, duels=told.duels, terms=told.terms, flags=flags)
    if where == "death-roll":
        return replace(before, death_roll=told.death_roll, flags=flags)
    return _section(replace(before, flags=flags), where, _done(told.section(where)))


def unread(orders: Orders) -> Sequence[str]:
    """What of the words that were just entered orders nothing: what only asks something, too."""
    return orders.talk


def _unread(words: str, told: Orders, under: str, world: World) -> tuple[str, ...]:
    """What of the referee's words nothing was taken from, neither an order nor a doubt.

    Whole sentences, and of those of which something was taken the clauses that order nothing, as they were
    read ``under`` their heading.
    """
    taken = [one.said for where in SECTIONS for one in told.section(where)]
    taken += [one.said for one in told.duels]
    taken += [one.said for one in told.terms]
    taken += [flag.said for flag in told.flags if flag.why != "question"]
    said = [" ".join(fold(one.text).split()) for one in taken if one is not None]
    roll = told.death_roll is not None
    idle = [one for one in heard.idle(under, told.sender, world) if fold(one) not in said] if words else []
    found: dict[str, None] = {}
    for one in (one for line in words.splitlines() for one in completing.sentences(line)):
        bare = fold(_TITLE.sub("", one))
        if not bare or (roll and _NUMBERS.search(one)):
            continue
        if not any(text in bare or bare in text for text in said if text):
            found[one] = None
        else:
            found.update(dict.fromkeys(clause for clause in idle if fold(clause) in bare))
    return tuple(found)


def _only(told: Orders, where: str) -> Orders:
    """What was read for one part: what else stood in the words is not entered."""
    empty = Orders(sender=told.sender, flags=told.flags)
    if where == "duels":
        return replace(empty, duels=told.duels, terms=told.terms)
    if where == "death-roll":
        return replace(empty, death_roll=told.death_roll)
    return _section(empty, where, told.section(where))


def _all(who: str, words: str, world: World) -> Orders:
    if not words:
        return Orders(sender=who)
    told = read(Text(who, "", words), world)
    if told.kind not in COUNTING or not (entries(told) or told.flags):
        raise ValueError(f"no hallo órdenes en «{_short(words)}»: nada cambia")
    return replace(
        told, kind="orders", month=None, adds=(), weeks=tuple(map(_done, told.weeks)), notes=_done(told.notes)
    )


def _read(who: str, where: str, words: str, world: World) -> Orders:
    """What words order in a part of the orders. Raises ValueError where they order nothing there."""
    # Terms stand among the duels and are told back under a title of their own, which the other would hide.
    own = where == "duels" and _TERMS.match(words)
    told = read(Text(who, "", words if own else _under(where, words)), world)
    flags = tuple(replace(flag, where=where) for flag in told.flags)
    if where in SECTIONS:
        found = bool(_done(told.section(where)))
    else:
        found = bool(told.duels or told.terms) if where == "duels" else told.death_roll is not None
    if not found and not any(flag.why != "not-understood" for flag in flags):
        raise ValueError(f"no hallo en «{_short(words)}» ninguna orden: nada cambia")
    return replace(told, flags=flags)


def _under(where: str, words: str) -> str:
    return (f"Semana {where}: " if where.isdigit() else _HEADINGS[where]) + words


def _one(orders: Orders, where: str, letter: str, told: Orders) -> Orders:
    """Put what was told in the place of one order; doubts over the same words go with it."""
    there = orders.section(where) if where in SECTIONS else ()
    at = _LETTERS.index(letter)
    if at >= len(there):
        has = ", ".join(_sign(where, nth) for nth in range(len(there))) or "ninguna"
        raise ValueError(f"no hay ninguna orden «{_sign(where, at)}»; las que hay: {has}")
    gone = there[at].said
    flags = tuple(f for f in orders.flags if gone is None or (f.where, f.said) != (where, gone))
    left = (*there[:at], *_done(told.section(where)), *there[at + 1 :])
    return _section(replace(orders, flags=flags + told.flags), where, left)


def _section(orders: Orders, where: str, actions: tuple[Action, ...]) -> Orders:
    if where == "notes":
        return replace(orders, notes=actions)
    weeks = tuple(actions if n == int(where) else week for n, week in enumerate(orders.weeks, 1))
    return replace(orders, weeks=weeks)


def _done(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(one for one in actions if not isinstance(one, Cancel))


def _sign(where: str, nth: int) -> str:
    return f"{'o ' if where == 'notes' else where}{_LETTERS[min(nth, len(_LETTERS) - 1)]}"


def _week(where: str) -> int | None:
    return int(where) if where.isdigit() else None


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= 80 else f"{flat[:80]}…"
