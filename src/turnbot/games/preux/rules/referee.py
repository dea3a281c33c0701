"""The referee's own corrections: events like any other, under his name, with his reason."""

from collections.abc import Container, Mapping
from typing import Any

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Account, Become, Delta, accounts
from turnbot.core.rules import REFEREE
from turnbot.games.preux.book import book
from turnbot.games.preux.orders import REGIMENTS
from turnbot.games.preux.plan import Turn
from turnbot.games.preux.world import Lady, Person

#: Rulings under these keys are corrections and answer no case.
PREFIX = "referee/"


def correct(t: Turn) -> None:
    """Carry out the corrections laid down for this month, in the order of their keys.

    An answer is ``{"who": name, "what": account, "by": number, "reason": words}``, or with ``"to"``
    instead of ``"by"`` for what is no number. One that cannot be used is noted for the referee.
    """
    t = t.under(REFEREE)
    for key in sorted(key for key in t.rulings if key.startswith(PREFIX)):
        wrong = _correct(t, t.rulings[key])
        if wrong:
            t.post(SECRET, "ruling.unusable", key=key, why=wrong)


def _correct(t: Turn, answer: Any) -> str:
    """Carry out one; return what is wrong with it, empty when nothing is."""
    if not isinstance(answer, Mapping):
        return f"{answer!r} is no mapping"
    name, what, reason = (str(answer.get(key, "")) for key in ("who", "what", "reason"))
    holder: Person | Lady | None = t.world.people.get(name) or t.world.ladies.get(name)
    if holder is None:
        return f"nobody is called {name!r}"
    kind: type = type(holder)
    account = accounts(kind).get(what.partition(".")[0])
    if account is None:
        return f"{name} has no account {what!r}"
    if not reason:
        return "a correction needs a reason"
    was = _value(holder, what)
    by, to = answer.get("by"), answer.get("to")
    if isinstance(was, int) and not isinstance(was, bool) and type(by) is int:
        now, wish = was + by, Delta(name, what, by)
        if not account.allows(now):
            return f"{name}.{what} would become {now}"
        _post(t, holder, what, account, wish, by, now, reason)
        return ""
    if isinstance(to, str | bool) and type(to) is type(was):
        if to not in _known(t).get(what, (to,)):
            return f"nothing of that kind is called {to!r}"
        _post(t, holder, what, account, Become(name, what, to), None, to, reason)
        return ""
    return f"{name}.{what} is {was!r}: neither by {by!r} nor to {to!r} fits"


def _known(t: Turn) -> Mapping[str, Container[object]]:
    """What some accounts may hold, besides nothing: a typing error must not stop the month."""
    return {
        "club": {"", *book().clubs},
        "regiment": {"", *REGIMENTS},
        "home_regiment": {"", *REGIMENTS},
        "lady": {"", *t.world.ladies},
        "lover": {"", *t.world.people},
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
