"""Short ways to fight: two fencers in a word or two, dice that say what they were asked."""

from collections.abc import Mapping
from typing import Any

from turnbot.games.preux.events.duel import Fencer, Record, Switches, Terms
from turnbot.games.preux.rules.c08_fencing import fight
from turnbot.games.preux.rules.c08_routines import actions_written


class Loaded:
    """Dice that fall as told, by what and side: ``{("throw", 0): 3}``; a die nobody foresaw fails."""

    def __init__(self, values: Mapping[tuple[str, int], int | tuple[int, ...]] | None = None):
        self.values = values or {}
        self.asked: list[tuple[str, int, int, int]] = []

    def __call__(self, what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        self.asked.append((what, turn, side, times))
        value = self.values[what, side]
        found = (value,) if isinstance(value, int) else value
        assert len(found) == times
        return found


def fencer(
    routine: str, weapon: str = "rapier", strength: int = 10, constitution: int = 10, **said: Any
) -> Fencer:
    """A man of so much strength and constitution, unhurt and of mastery 10 unless something else is said."""
    said.setdefault("endurance", strength * constitution)
    said.setdefault("expertise", {"base": 10})
    said.setdefault("name", "Parrot")
    return Fencer(
        strength=strength, constitution=constitution, weapon=weapon, routine=actions_written(routine), **said
    )


def duel(
    one: Fencer, two: Fencer, limit: Any = "surrender", dice: Loaded | None = None, **switches: Any
) -> Record:
    """Let them fight; no dice are expected unless given."""
    return fight(one, two, Terms(limit), Switches(**switches), dice or Loaded())


def done(record: Record, side: int) -> str:
    """What a man did, turn by turn."""
    return " ".join(turn.actions[side] for turn in record.turns)
