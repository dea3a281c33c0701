"""Doubts about who is meant: the order that lacks its person, and whom the player's words may name."""

from dataclasses import replace
from typing import Any

from turnbot.core.orders import Flag
from turnbot.games.preux.orders.tree import SECTIONS, Action, Orders
from turnbot.games.preux.words import cast

#: Where an order names its person, in the order in which a missing one is looked for.
_PERSON_FIELDS = (
    "to",
    "from_",
    "who",
    "lady",
    "opponent",
    "host",
    "groom",
    "for_",
    "on",
    "guest_of",
    "with_",
    "guests",
)
PERSON_DOUBTS = frozenset(("ambiguous-person", "unknown-person"))


def offered(orders: Orders, flag: Flag, known: cast.Cast) -> tuple[Action, ...]:
    """The order that lacks its person, once with each whom the player's words may mean."""
    action = lacking(orders, flag)
    if action is None:
        return ()
    names = (name for name in people_meant(flag.said.text, known) if name != orders.sender)
    return tuple(one for name in names if (one := _with_person(action, name, known)) is not None)


def people_meant(words: str, known: cast.Cast) -> tuple[str, ...]:
    """Everybody of the cast whom these words may name, exactly or by a slip of the pen."""
    from turnbot.games.preux.parsing.words.names import name_index
    from turnbot.games.preux.parsing.words.text import tokenize

    index, tokens = name_index(known), tokenize(words)
    for at in range(len(tokens)):
        found = index.resolve(tokens, at)
        if found is not None and found[1]:
            return found[1]
    return tuple(dict.fromkeys(name for token in tokens for name in index.near(token.norm)))


def lacking(orders: Orders, flag: Flag) -> Action | None:
    """The order, said in the same breath as the doubt, that has no person where it should have one."""
    if flag.where not in SECTIONS:
        return None
    doubt = cast.fold(flag.said.text)
    return next(
        (
            action
            for action in orders.section(flag.where)
            if action.said is not None and doubt in cast.fold(action.said.text) and _empty_field(action)
        ),
        None,
    )


def _empty_field(action: Action) -> str | None:
    return next((name for name in _PERSON_FIELDS if getattr(action, name, "-") in (None, (), False)), None)


def _with_person(action: Action, name: str, known: cast.Cast) -> Action | None:
    """The order with its person; None where a lady is wanted and he is none, or the other way round."""
    field = _empty_field(action)
    is_lady = any(lady.name == name for lady in known.ladies)
    if field is None or (field == "lady" and not is_lady):
        return None
    person: Any = (name,) if field in ("with_", "guests") else name
    return replace(action, **{field: person})


def filled(action: Action, chosen: Action) -> Action:
    """The order with the person of the one that he chose: it may have got other terms since he was asked."""
    field = _empty_field(action)
    if field is None or type(action) is not type(chosen):
        return chosen
    person: Any = getattr(chosen, field)
    return replace(action, **{field: person})
