"""The referee's own corrections: events like any other, under his name, with his reason."""

import re
from collections.abc import Callable, Container, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.exchange import CORRECTIONS, DECREES
from turnbot.core.ledger import Become, Delta, accounts
from turnbot.core.rules import REFEREES_OWN
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import REGIMENTS
from turnbot.games.preux.rules.c12_cads import clear, make_cad
from turnbot.games.preux.rules.c12_disgrace import CAUSES, disgrace, restore
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.words.cast import fold
from turnbot.games.preux.words.names import ACCOUNTS

#: Who hears of a correction: who sees the account; besides, all of Paris that there was one, and why; or, of
#: what all can see, no chronicle.
HEARD = ("", "public", "quiet")


def correct(t: Turn) -> None:
    """Carry out the corrections laid down for this month, in the order of their keys.

    An answer is ``{"who": name, "what": account, "by": number, "reason": words}``, or with ``"to"``
    instead of ``"by"`` for what is no number; ``"heard"`` is one of HEARD. None was taken back; one that
    cannot be used is noted for the referee.
    """
    t = t.under(REFEREES_OWN)
    for key in sorted(key for key in t.rulings if key.startswith(CORRECTIONS)):
        if key.startswith(DECREES) or t.rulings[key] is None:
            continue  # carried out by ``rulings``, or taken back
        wrong = _correct(t, t.rulings[key])
        if wrong:
            t.post(SECRET, "ruling.unusable", key=key, why=wrong)


def correction(
    world: World, who: str, what: str, value: int | str, reason: str, heard: str = ""
) -> dict[str, Any]:
    """Return the answer under which a correction is laid down, checked against the world before the month.

    ``what`` is an account, by its name or in Spanish. A number is added to it; words, «20» or «no» among
    them, are what it shall be. ``heard`` is one of HEARD. Raises ValueError with a Spanish sentence when it
    cannot be made.
    """
    what = _named(what)
    answer: dict[str, Any] = {"who": who, "what": what, "reason": reason.strip()}
    if heard:
        answer["heard"] = heard
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


def called(what: str) -> str:
    """What an account is called in Spanish, by whichever of its names it is given: «coronas», «rango»."""
    name, _, key = _named(what).partition(".")
    word = _COUNTED.get(name, ACCOUNTS.get(name, name))
    return f"{word} ({key})" if key else word


def _named(what: str) -> str:
    """The account that is called so: «crowns», «coronas» and «bolsa» are one."""
    name, dot, key = what.strip().partition(".")
    return _IN_SPANISH.get(fold(name), name) + dot + key


_COUNTED: Mapping[str, str] = MappingProxyType(
    {"crowns": "coronas", "status": "puntos", "level": "nivel", "horses": "caballos", "servants": "criados"}
)
_IN_SPANISH: Mapping[str, str] = MappingProxyType(
    {fold(told): name for name, told in reversed(list(ACCOUNTS.items()))}
    | {word: name for name, word in _COUNTED.items()}
)
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
    by, to, heard = answer.get("by"), answer.get("to"), answer.get("heard", "")
    if isinstance(holder, Person) and what in _DECLARED:
        _DECLARED[what](t, holder, to, reason, heard == "quiet")
        return ""
    wish: Delta | Become = Become(name, what, to)
    if type(by) is int:
        wish, to = Delta(name, what, by), _value(holder, what) + by
    facts = {"who": holder, "what": what, "by": by, "now": to, "reason": reason}
    if account.seen_by == "public":
        t.post(PUBLIC, "correction.announced", wish, quiet=heard == "quiet", **facts)
    elif account.seen_by == "owner":
        t.post(only(*holder.owners), "correction.made", wish, **facts)
    else:
        t.post(SECRET, "correction.noted", wish, **facts)
    if heard == "public" and account.seen_by != "public":
        t.post(PUBLIC, "correction.published", who=holder, reason=reason)
    return ""


def _declare_cad(t: Turn, who: Person, to: Any, reason: str, quiet: bool) -> None:
    """Declare a man a cad, or lift it (12.1.2)."""
    if to:
        make_cad(t.under("12.1.2"), who, "referee", words=reason, quiet=quiet)
    else:
        clear(t.under("12.1.2"), who, "referee", words=reason, quiet=quiet)


def _declare_disgrace(t: Turn, who: Person, to: Any, reason: str, quiet: bool) -> None:
    """Disgrace a man, or lift it (12.0.1)."""
    if to:
        disgrace(t, who, to, words=reason, quiet=quiet)
    elif who.disgrace:
        restore(t, who, words=reason, quiet=quiet)


#: What is more than its own account: the rules of chapter 12 follow from it.
_DECLARED: Mapping[str, Callable[[Turn, Person, Any, str, bool], None]] = MappingProxyType(
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
    if answer.get("heard", "") not in HEARD:
        return f"una corrección es {', '.join(filter(None, HEARD))} o ninguna de las dos cosas"
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
