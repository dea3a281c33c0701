"""The referee's own corrections: events like any other, under his name, with his reason."""

import re
from collections.abc import Callable, Container, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.game import CORRECTIONS, DECREES
from turnbot.core.ledger import Account, Become, Delta, accounts
from turnbot.core.rules import REFEREES_OWN
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import REGIMENTS
from turnbot.games.preux.rules.c12_cads import clear, make_cad
from turnbot.games.preux.rules.c12_disgrace import CAUSES, disgrace, restore
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn


def correct(t: Turn) -> None:
    """Carry out the corrections laid down for this month, in the order of their keys.

    An answer is ``{"who": name, "what": account, "by": number, "reason": words}``, or with ``"to"``
    instead of ``"by"`` for what is no number. One that cannot be used is noted for the referee.
    """
    t = t.under(REFEREES_OWN)
    for key in sorted(key for key in t.rulings if key.startswith(CORRECTIONS)):
        if key.startswith(DECREES):
            continue  # carried out by ``rulings``
        wrong = _correct(t, t.rulings[key])
        if wrong:
            t.post(SECRET, "ruling.unusable", key=key, why=wrong)


def correction(world: World, who: str, what: str, value: int | str, reason: str) -> dict[str, Any]:
    """Return the answer under which a correction is laid down, checked against the world before the month.

    A number is added to the account; words, «20» or «no» among them, are what it shall be. Raises ValueError
    with a Spanish sentence when it cannot be made.
    """
    answer: dict[str, Any] = {"who": who, "what": what, "reason": reason.strip()}
    if isinstance(value, int):
        answer["by"] = value
    else:
        holder: Person | Lady | None = world.people.get(who) or world.ladies.get(who)
        kind: type = type(holder)
        known = holder is not None and what.partition(".")[0] in accounts(kind)
        was = _value(holder, what) if holder is not None and known else None
        if isinstance(was, bool):
            answer["to"] = _TRUTHS.get(value.casefold(), value)
        elif isinstance(was, int) and re.fullmatch(r"-?\d{1,9}", value):
            answer["by"] = int(value) - was
        else:
            answer["to"] = value
    wrong = _wrong(world, answer)
    if wrong:
        raise ValueError(f"{wrong[0].upper()}{wrong[1:]}.")
    return answer


_TRUTHS = {"sí": True, "si": True, "true": True, "no": False, "false": False}


def _correct(t: Turn, answer: Any) -> str:
    """Carry out one; return what is wrong with it, empty when nothing is."""
    wrong = _wrong(t.world, answer)
    if wrong:
        return wrong
    name, what, reason = answer["who"], answer["what"], answer["reason"]
    holder: Person | Lady = t.world.people.get(name) or t.world.ladies[name]
    kind: type = type(holder)
    account = accounts(kind)[what.partition(".")[0]]
    by, to = answer.get("by"), answer.get("to")
    if isinstance(holder, Person) and what in _DECLARED:
        _DECLARED[what](t, holder, to, reason)
    elif type(by) is int:
        _post(t, holder, what, account, Delta(name, what, by), by, _value(holder, what) + by, reason)
    else:
        _post(t, holder, what, account, Become(name, what, to), None, to, reason)
    return ""


def _declare_cad(t: Turn, who: Person, to: Any, reason: str) -> None:
    """Declare a man a cad, or lift it (12.1.2)."""
    if to:
        make_cad(t.under("12.1.2"), who, "referee", words=reason)
    else:
        clear(t.under("12.1.2"), who, "referee", words=reason)


def _declare_disgrace(t: Turn, who: Person, to: Any, reason: str) -> None:
    """Disgrace a man, or lift it (12.0.1)."""
    if to:
        disgrace(t, who, to, words=reason)
    elif who.disgrace:
        restore(t, who, words=reason)


#: What is more than its own account: the rules of chapter 12 follow from it.
_DECLARED: Mapping[str, Callable[[Turn, Person, Any, str], None]] = MappingProxyType(
    {"cad": _declare_cad, "disgrace": _declare_disgrace}
)


def _wrong(world: World, answer: Any) -> str:
    """What is wrong with a correction, in Spanish; empty when nothing is."""
    if not isinstance(answer, Mapping):
        return f"{answer!r} no es una corrección"
    name, what, reason = (str(answer.get(key, "")) for key in ("who", "what", "reason"))
    holder: Person | Lady | None = world.people.get(name) or world.ladies.get(name)
    if holder is None:
        near = get_close_matches(name, [*world.people, *world.ladies], 1, 0.4)
        return f"no hay nadie que se llame «{name}»" + (f"; ¿será «{near[0]}»?" if near else "")
    kind: type = type(holder)
    known = accounts(kind)
    account = known.get(what.partition(".")[0])
    if account is None:
        return f"{name} no tiene ninguna cuenta «{what}»; tiene {', '.join(sorted(known))}"
    if not reason:
        return "una corrección necesita un motivo"
    was = _value(holder, what)
    by, to = answer.get("by"), answer.get("to")
    if isinstance(was, int) and not isinstance(was, bool) and type(by) is int:
        return "" if account.allows(was + by) else f"«{what}» de {name} quedaría en {was + by}, y no puede"
    if isinstance(to, str | bool) and type(to) is type(was):
        return "" if to in _known(world).get(what, (to,)) else f"para «{what}» no existe «{to}»"
    given = f"+ {by!r}" if by is not None else f"= {to!r}"
    return f"«{what}» de {name} es {was!r}, y con eso no va «{given}»"


def _known(world: World) -> Mapping[str, Container[object]]:
    """What some accounts may hold, besides nothing: a typing error must not stop the month."""
    return {
        "club": {"", *book().clubs},
        "regiment": {"", *REGIMENTS},
        "home_regiment": {"", *REGIMENTS},
        "disgrace": {"", *CAUSES},
        "lady": {"", *world.ladies},
        "lover": {"", *world.people},
    }


def _value(holder: Person | Lady, what: str) -> Any:
    field, dot, key = what.partition(".")
    value = getattr(holder, field)
    if dot:
        return value.get(key, 0) if isinstance(value, Mapping) else None
    return value


def _post(
    t: Turn,
    holder: Person | Lady,
    what: str,
    account: Account,
    wish: Delta | Become,
    by: int | None,
    now: Any,
    reason: str,
) -> None:
    kind, audience = {
        "public": ("correction.announced", PUBLIC),
        "owner": ("correction.made", only(*holder.owners)),
        "referee": ("correction.noted", SECRET),
    }[account.seen_by]
    t.post(audience, kind, wish, who=holder, what=what, by=by, now=now, reason=reason)
