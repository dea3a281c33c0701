"""The order tree as JSON and back: the form in which orders are stored and `turnbot parse` prints them."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders.conditions import parse_condition, published
from turnbot.games.preux.orders.tree import ACTIONS, NAMES, Action, Drink, DuelRoutine, DuelTerms, Orders

Json = dict[str, Any]


#: What orders hold beside what their documented form says: other programs were never told of it.
_UNPUBLISHED = frozenset(
    (
        ("attend-party", "lady"),
        ("confess", "proposes"),
        ("enlist", "ordered"),
        ("gamble", "lost"),
        ("influence", "regiment"),
    )
)


def action_to_json(action: Action, *, said: bool = False) -> Json:
    """Return an action as ``{"do": NAME, ...}``; with ``said``, the player's words go along.

    Without, it is the documented form, in which the «si no» of an unclear condition is unclear itself.
    """
    out: Json = {"do": NAMES[type(action)]}
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        if field.name in ("if_", "said") or value is None or value is False or value == ():
            continue
        if not said and (out["do"], field.name) in _UNPUBLISHED:
            continue
        out[field.name.rstrip("_")] = list(value) if isinstance(value, tuple) else value
    if isinstance(action, Drink):
        out["moderate"] = action.moderate  # the one field whose False is an answer and not a silence
    if action.if_ is not None:
        out["if"] = str(action.if_ if said else published(action.if_))
    if said and action.said is not None:
        out["said"] = _said_to_json(action.said)
    return out


def action_from_json(data: Mapping[str, Any]) -> Action:
    """Read one action. Raises ValueError naming an unknown ``do``, field or condition."""
    cls = ACTIONS.get(data["do"])
    if cls is None:
        raise ValueError(f"unknown action: {data['do']!r}")
    names = {field.name.rstrip("_"): field.name for field in dataclasses.fields(cls)}
    values: Json = {}
    for key, value in data.items():
        if key == "do":
            continue
        if key not in names:
            raise ValueError(f"action {data['do']!r} has no field {key!r}")
        if key == "if":
            value = parse_condition(value)
        elif key == "said":
            value = _said_from_json(value)
        elif isinstance(value, list):
            value = tuple(value)
        values[names[key]] = value
    return cls(**values)


def to_json(orders: Orders, *, said: bool = False) -> Json:
    """Return orders in the documented JSON form.

    With ``said`` every action, routine and flag also carries the words it came from and their line, and
    flags the readings nearly taken; the store keeps orders so.
    """
    weeks = {str(n): [action_to_json(a, said=said) for a in week] for n, week in enumerate(orders.weeks, 1)}
    out: Json = {
        "sender": orders.sender,
        "kind": orders.kind,
        "month": orders.month,
        "weeks": weeks,
        "notes": [action_to_json(a, said=said) for a in orders.notes],
        "duels": [_duel_to_json(d, said) for d in orders.duels],
        "death_roll": list(orders.death_roll) if orders.death_roll is not None else None,
        "flags": [_flag_to_json(f, said) for f in orders.flags],
    }
    if orders.adds:
        out["adds"] = list(orders.adds)
    if orders.terms:
        out["terms"] = [_terms_to_json(terms, said) for terms in orders.terms]
    return out


def from_json(data: Mapping[str, Any]) -> Orders:
    """Read orders from the JSON form. Raises ValueError or KeyError where the form is not kept."""
    weeks = data.get("weeks") or {}
    roll = data.get("death_roll")
    return Orders(
        sender=data.get("sender"),
        kind=data.get("kind", "orders"),
        month=data.get("month"),
        weeks=tuple(tuple(action_from_json(a) for a in weeks.get(n, ())) for n in "1234"),
        notes=tuple(action_from_json(a) for a in data.get("notes", ())),
        duels=tuple(_duel_from_json(d) for d in data.get("duels", ())),
        death_roll=tuple(roll) if roll is not None else None,
        flags=tuple(_flag_from_json(f) for f in data.get("flags", ())),
        adds=tuple(data.get("adds", ())),
        terms=tuple(_terms_from_json(terms) for terms in data.get("terms", ())),
    )


def _said_to_json(said: Said) -> Json:
    return {"text": said.text, "line": said.line}


def _said_from_json(data: Mapping[str, Any]) -> Said:
    return Said(data["text"], data["line"])


def _duel_to_json(duel: DuelRoutine, said: bool) -> Json:
    out: Json = {k: v for k, v in (("opponent", duel.opponent), ("weapon", duel.weapon)) if v is not None}
    out["actions"] = duel.actions
    if said and duel.said is not None:
        out["said"] = _said_to_json(duel.said)
    return out


def _duel_from_json(data: Mapping[str, Any]) -> DuelRoutine:
    said = _said_from_json(data["said"]) if "said" in data else None
    return DuelRoutine(data.get("opponent"), data.get("weapon"), data.get("actions", ""), said)


#: What terms may say, besides the player's words.
_TERMS = ("opponent", "weapon", "place", "week", "limit", "surrender_below")


def _terms_to_json(terms: DuelTerms, said: bool) -> Json:
    out: Json = {name: getattr(terms, name) for name in _TERMS if getattr(terms, name) is not None}
    if said and terms.said is not None:
        out["said"] = _said_to_json(terms.said)
    return out


def _terms_from_json(data: Mapping[str, Any]) -> DuelTerms:
    said = _said_from_json(data["said"]) if "said" in data else None
    return DuelTerms(said=said, **{name: data.get(name) for name in _TERMS})


def _flag_to_json(flag: Flag, said: bool) -> Json:
    out: Json = {"where": flag.where, "why": flag.why, "text": flag.said.text}
    if said:
        out["line"] = flag.said.line
        if flag.clause:
            out["clause"] = flag.clause
    if said or flag.options:
        out["options"] = [action_to_json(a, said=said) for a in flag.options]
    return out


def _flag_from_json(data: Mapping[str, Any]) -> Flag:
    options = tuple(action_from_json(a) for a in data.get("options", ()))
    said = Said(data.get("text", ""), data.get("line", 1))
    return Flag(data["where"], data["why"], said, options, data.get("clause", ""))
