"""What a ruling of the referee's does, as data: between who reads his words and who carries them out."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any

from turnbot.core.exchange import EFFECTS

#: Depths of a wound: a light one costs a quarter of his endurance, a grave one leaves him none (8.4.5).
WOUNDS = ("light", "grave")

_TYPES: Mapping[str, type] = MappingProxyType(
    {
        "crowns": int, "status": int, "levels": int, "level": int, "regiment": str, "rank": str,
        "horses": int, "servants": int, "expertise": int, "weapon": str, "office": str,
        "club": str, "lady": str, "wound": str, "away": str, "success": bool,
        "note": bool,
        "leaves": bool,
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What one sentence of a ruling does to each of these people; None where it leaves something alone.

    ``who`` are names; empty: whom the case is about. ``words`` are what is told, to all of Paris where it is
    ``public``, else to each of them alone. ``crowns`` and ``status`` (points) are added, ``levels`` too;
    ``level`` is what it shall be. ``regiment`` and ``club`` are codes, ``lady`` a name, each empty for none.
    ``horses``, ``servants`` and ``expertise`` (with a ``weapon``; None: the base) are added, too; ``office``
    is a post by its name, empty: none of his is left to him. ``wound`` is one of WOUNDS, ``away`` the month
    on whose first day he is back in Paris, ``success`` how what he ordered turned out. A
    ``note`` is words and nothing else, and no ruling.
    Who ``leaves`` goes when the month is over (1.0.4).
    """

    who: tuple[str, ...] = ()
    public: bool = False
    words: str = ""
    crowns: int | None = None
    status: int | None = None
    levels: int | None = None
    level: int | None = None
    regiment: str | None = None
    rank: str | None = None
    club: str | None = None
    lady: str | None = None
    horses: int | None = None
    servants: int | None = None
    expertise: int | None = None
    weapon: str | None = None
    office: str | None = None
    wound: str | None = None
    away: str | None = None
    success: bool | None = None
    note: bool | None = None
    leaves: bool | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling with effects: its number, by which players may ask about it, and its acts in their order."""

    nth: int
    acts: tuple[Act, ...]


def to_doc(acts: Sequence[Act]) -> dict[str, Any]:
    """Acts as the document that the month reads; what they leave alone is not in it."""
    rows = []
    for act in acts:
        row = {name: value for name, value in asdict(act).items() if value is not None}
        rows.append({**row, "who": list(act.who)})
    return {EFFECTS: rows}


def from_doc(doc: Any) -> Decision:
    """A document's decision. Raises ValueError with a Spanish clause for what is none."""
    rows = doc.get(EFFECTS) if isinstance(doc, Mapping) else None
    nth = doc.get("nth", 0) if isinstance(doc, Mapping) else 0
    if not isinstance(rows, list) or not rows or type(nth) is not int:
        raise ValueError(f"{doc!r} no es una decisión con efectos")
    return Decision(nth, tuple(_act(row) for row in rows))


def misread(doc: Any) -> str:
    """What is wrong with a document that should be a decision, as a Spanish clause; empty when nothing is."""
    try:
        from_doc(doc)
    except ValueError as wrong:
        return str(wrong)
    return ""


def _act(row: Any) -> Act:
    known = {f.name for f in fields(Act)}
    if not isinstance(row, Mapping) or not row.keys() <= known:
        raise ValueError(f"{row!r} no es ningún efecto")
    for name, value in row.items():
        wanted = _TYPES.get(name, type(value))
        if type(value) is not wanted:
            raise ValueError(f"«{value}» no vale para «{name}»")
    return Act(**{**row, "who": tuple(row.get("who", ()))})
