"""Conditions of orders: what may be asked of the month, the opposite of it, and how it is written down.

The written form, which ``str`` gives and ``parse_condition`` reads, stands in the JSON of orders and in
events. Whether a condition holds is the resolver's affair (``holding``).
"""

import re
from dataclasses import dataclass

QUALITIES = ("disaster", "failure", "competent", "triumph")  # of a play, the worst first

_OPPOSITE = {
    "accepted": "refused",
    "present": "absent",
    "succeeded": "failed",
    "won": "lost",
    "play>=": "play<",
    "crowns>=": "crowns<",
}
_OPPOSITE["unclear"] = "otherwise"
_OPPOSITE |= {v: k for k, v in _OPPOSITE.items()}
_NAMED = ("accepted", "refused", "present", "absent")
_BARE = ("succeeded", "failed", "won", "lost", "unclear", "otherwise")


@dataclass(frozen=True, slots=True)
class If:
    """One question asked of the month: ``kind`` and, where it needs one, a name, a quality or an amount.

    Kinds: ``accepted refused present absent`` (``value`` is a name), ``succeeded failed won lost unclear
    otherwise`` (no value), ``play>=`` and ``play<`` (a quality), ``crowns>=`` and ``crowns<`` (an amount).
    ``unclear`` is a question that nobody but its author understands, ``otherwise`` the «si no» of one: it is
    what is done where the question has no answer.
    """

    kind: str
    value: str | int | None = None

    def __str__(self) -> str:
        if self.value is None:
            return self.kind
        return f"{self.kind}:{self.value}" if self.kind in _NAMED else f"{self.kind}{self.value}"


@dataclass(frozen=True, slots=True)
class And:
    """All of these hold."""

    parts: tuple["Condition", ...]

    def __str__(self) -> str:
        return " and ".join(str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a conjunction; a single question has an opposite of its own (see ``opposite``)."""

    of: And

    def __str__(self) -> str:
        return f"not {self.of}"


Condition = If | And | Not
UNCLEAR, OTHERWISE = If("unclear"), If("otherwise")


def opposite(condition: Condition) -> Condition:
    """Return what holds exactly when ``condition`` does not."""
    if isinstance(condition, Not):
        return condition.of
    if isinstance(condition, And):
        return Not(condition)
    return If(_OPPOSITE.get(condition.kind, condition.kind), condition.value)


def is_unclear(condition: Condition | None) -> bool:
    """Whether a condition asks, straight or turned round, what nobody but its author understands."""
    if isinstance(condition, Not):
        return is_unclear(condition.of)
    return any(
        one in (UNCLEAR, OTHERWISE) or (isinstance(one, Not) and is_unclear(one))
        for one in questions(condition)
    )


def decided(condition: Condition | None, holds: bool) -> Condition | bool | None:
    """Return what is left to ask when the unclear question in a condition is answered.

    True where nothing is left and the condition holds, False where it cannot hold any more.
    """
    match condition:
        case None:
            return None
        case If():
            return {UNCLEAR: holds, OTHERWISE: not holds}.get(condition, condition)
        case Not(of):
            left = decided(of, holds)
            return not left if isinstance(left, bool) else opposite(left) if left is not None else None
        case And(parts):
            answers = [decided(part, holds) for part in parts]
            rest = [one for one in answers if not isinstance(one, bool) and one is not None]
            if False in answers:
                return False
            return True if not rest else rest[0] if len(rest) == 1 else And(tuple(rest))


def published(condition: Condition) -> Condition:
    """Return a condition in the documented form of orders, which knows no «si no» of what is unclear."""
    match condition:
        case If():
            return UNCLEAR if condition == OTHERWISE else condition
        case And(parts):
            return And(tuple(published(part) for part in parts))
        case Not(of):
            return Not(And(tuple(published(part) for part in of.parts)))


def both(first: Condition | None, second: Condition | None) -> Condition | None:
    """Return the condition that ``first`` and ``second`` hold; None stands for «always»."""
    if first is None or second is None:
        return second if first is None else first
    # A negated conjunction must stand last: in the written form, «not» reaches to the end.
    unique = list(dict.fromkeys([*questions(first), *questions(second)]))
    unique.sort(key=lambda c: isinstance(c, Not))
    return unique[0] if len(unique) == 1 else And(tuple(unique))


def questions(condition: Condition | None) -> tuple[Condition, ...]:
    """Return the single questions that a condition asks, in order; None («always») asks none."""
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, And) else (condition,)


def parse_condition(text: str) -> Condition:
    """Read the canonical string of a condition; the inverse of ``str``. Raises ValueError."""
    text = text.strip()
    if text.startswith("not "):
        return opposite(parse_condition(text[4:]))
    head, joined, rest = text.partition(" and ")
    first = _parse_one(head)
    if not joined:
        return first
    second = parse_condition(rest)
    return And((first, *(second.parts if isinstance(second, And) else (second,))))


def _parse_one(text: str) -> If:
    if text in _BARE:
        return If(text)
    kind, colon, name = text.partition(":")
    if colon and kind in _NAMED and name:
        return If(kind, name)
    found = re.fullmatch(r"(play|crowns)(>=|<)(\w+)", text)
    if found:
        kind, value = found[1] + found[2], found[3]
        if found[1] == "crowns" and value.isdecimal():
            return If(kind, int(value))
        if found[1] == "play" and value in QUALITIES:
            return If(kind, value)
    raise ValueError(f"not a condition: {text!r}")
