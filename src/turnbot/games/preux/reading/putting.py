"""Putting orders into their section: what is said twice of one thing, what its values were taken from."""

from collections.abc import Sequence
from dataclasses import fields, replace

from turnbot.games.preux import orders as o
from turnbot.games.preux.orders import Action
from turnbot.games.preux.reading.account import inside
from turnbot.games.preux.reading.lexicon import lexicon
from turnbot.games.preux.reading.matching import Clause, Match

# Said twice of one thing in a section, the second time only adds to the first.
_ONCE = (
    o.Theatre,
    o.Toady,
    o.Court,
    o.Practise,
    o.VisitClub,
    o.VisitTavern,
    o.VisitCasino,
    o.HostParty,
    o.Wedding,
    o.AttendParty,
    o.Enlist,
    o.Stroll,
    o.FollowLady,
    o.Borrow,
    o.WritePlay,
    o.SayMass,
    o.MarryCouple,
    o.Drink,
)


_NAMED = frozenset(("OFF", "REG", "SECTOR", "ORDER", "CRANK", "TEMPLE", "HOUSE", "N", "MONEY"))


def spent(built: Sequence[Action], clause: Clause) -> set[int]:
    """Return the items whose values went into these orders: they can make no other order."""
    held = {value for value in inside(built) if isinstance(value, (str, int))}
    return {id(i) for i in clause.all if any(i.tags[tag] in held for tag in i.tags.keys() & _NAMED)}


def last_is_gamble(actions: Sequence[Action]) -> bool:
    """Whether the last order of a section is a gamble."""
    return bool(actions) and isinstance(actions[-1], o.Gamble)


def is_order(found: Match) -> bool:
    """Whether a verb of his own says the order: before any week is named, «al grano» invests nothing."""
    forms = [i.form for i in found.taken if i.form is not None]
    return (
        any(f.person == 1 and f.tense in ("present", "future") for f in forms) or found.frame.do == "cancel"
    )


def joins(action: Action, section: Sequence[Action]) -> int | None:
    """Return the action of a section that ``action`` says more about, if there is one."""
    if isinstance(action, o.Gamble):
        last = len(section) - 1
        bare = last >= 0 and isinstance(section[last], o.Gamble) and section[last].if_ == action.if_
        return last if bare and not (section[last].bets and action.bets) else None  # type: ignore[attr-defined]
    if section and _echoes(action, section[-1]):
        return len(section) - 1
    if not isinstance(action, _ONCE) or isinstance(action, o.Drink):
        return None
    for n in range(len(section) - 1, -1, -1):
        old = section[n]
        if type(old) is type(action) and old.if_ == action.if_:
            pairs = [
                (getattr(old, f.name), getattr(action, f.name))
                for f in fields(action)
                if f.name not in ("if_", "said")
            ]
            if all(a == b or not a or not b for a, b in pairs) and not isinstance(action, o.Borrow):
                return n
    return None


def _echoes(action: Action, last: Action) -> bool:
    """«Que Moreau me pague las cien que me debe: se las reclamo»: the same, with nothing said anew."""
    if type(action) is not type(last) or action.if_ != last.if_ or not isinstance(action, _ECHOED):
        return False
    return all(not getattr(action, f.name) for f in fields(action) if f.name not in ("if_", "said"))


_ECHOED = (o.ClaimDebt, o.Embezzle, o.Extort, o.Appoint, o.Spy, o.Borrow, o.Pay, o.Arrest, o.Charge)


def joined(old: Action, new: Action) -> Action:
    """Return an order with what was said of it the second time."""
    changes = {
        f.name: getattr(new, f.name)
        for f in fields(new)
        if f.name not in ("if_", "said") and getattr(new, f.name)
    }
    return replace(old, **changes)


def is_gift(do: str, clause: Clause, section: Sequence[Action]) -> bool:
    """Whether money that seems to be paid is a gift for her whom he courts: «y le regalo un chal de 20»."""
    courting = any(isinstance(a, o.Court) and a.crowns is None for a in section)
    given = clause.verb("regalar", "llevar", "enviar", "mandar", "comprar", "obsequiar") or clause.has("gift")
    return do in ("pay", "purse", "lend") and courting and given and not clause.has("P", "lender", "carried")


def turned(do: str, clause: Clause, *, lent: bool) -> str:
    """What others are to do for him is another order: «que Parrot me preste 40», «que Bidon me pague»."""
    gives = lexicon().classes["give_back"] | {"prestar", "dejar", "fiar", "adelantar", "saldar"}
    to_him = any(
        a.norm == "a" and b.has("P", "DESC") for a, b in zip(clause.items, clause.items[1:], strict=False)
    )
    his = ("me", "nos") if to_him else ("me", "le", "nos")  # «que le devuelva a Vallon 50»: he pays Vallon
    wished = any(i.norm in his and not i.sub for i in clause.items) and any(
        i.form and i.form.tense == "subjunctive" and i.form.lemma in gives for i in clause.items if not i.sub
    )
    if do == "lend" and (lent or wished):
        return "borrow"
    return "claim-debt" if do == "pay" and wished else do
