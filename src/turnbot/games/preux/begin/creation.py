"""How a character is made where nobody says (6.0.5, ruling 17): his birth, his family, his gifts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from turnbot.core.dice import throw
from turnbot.games.preux.book.loaded import book, house


@dataclass(frozen=True, slots=True)
class Born:
    """What the dice give a character: ``birth`` as the house values name it, crowns, gifts in points."""

    birth: str
    level: int
    crowns: int
    titles: tuple[str, ...]
    strength: int
    constitution: int
    expertise: int
    military_ability: int
    charisma: int


def thrown(seed: bytes, what: str, name: str, times: int = 1) -> int:
    """The total of the dice thrown for somebody when the world is made: the same for the same seed."""
    return sum(throw(seed, ("creation", 0, what, name), 6, times))


def born(seed: bytes, name: str) -> Born:
    """Throw for a character by the house values of 6.0.5.

    An orphan has all the money of his house at once, and the title as well where he is the first-born of a
    noble one: with it comes its level.
    """
    values = house()["6.0.5"]
    birth = _row(values["birth"], thrown(seed, "birth", name))
    family = _row(values["family"], thrown(seed, "family", name))
    orphan = thrown(seed, "orphan", name) >= values["orphan_from"]
    crowns = int(birth["crowns"] * family["money_times"]) * (values["orphan_money_times"] if orphan else 1)
    level = birth["level"] + family["levels"]
    titles: tuple[str, ...] = ()
    if orphan and (birth["birth"], family["family"]) == ("noble", "first-born"):
        title = next(one for one in book().titles if one.title == values["orphan_title"])
        level, titles = max(level, title.new_level or 0), (title.title,)
    return Born(
        birth=birth["birth"],
        level=level,
        crowns=crowns,
        titles=titles,
        strength=thrown(seed, "strength", name, values["strength_dice"]),
        constitution=thrown(seed, "constitution", name, values["constitution_dice"]),
        expertise=thrown(seed, "expertise", name, values["expertise_dice"]),
        military_ability=thrown(seed, "military ability", name, values["military_ability_dice"]),
        charisma=thrown(seed, "charisma", name, values["charisma_dice"]),
    )


def _row(table: Iterable[Mapping[str, Any]], die: int) -> Mapping[str, Any]:
    """The row of a house table into which a die falls. Raises LookupError if there is none."""
    for row in table:
        if row["low"] <= die <= row["high"]:
            return row
    raise LookupError(f"no row of the house values of 6.0.5 is for {die}")
