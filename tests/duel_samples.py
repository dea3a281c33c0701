"""Duels as everybody saw them: the public events that letters and pages tell, of duels really fought."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from turnbot.core.events import PUBLIC, Event
from turnbot.games.preux.events.duel import Dice, Fencer, Limit, Record, Switches, Terms
from turnbot.games.preux.events.witnessed import witnessed
from turnbot.games.preux.rules.c08_fencing import fight
from turnbot.games.preux.rules.c08_routines import mended

COLONEL, DUKE, BARON, PRIEST = (
    "Gaspard Bellerive",
    "Aimery de Valbrune",
    "Honoré de Malaterre",
    "Ignace Loret",
)
SOLDIERS = tuple(
    f"{first} {last}" for first in ("Blaise", "Denis", "Mathurin") for last in ("Parrot", "Vallon")
)
LADY = "Sidonie Vasseur"
_STYLES = {
    COLONEL: ("el coronel Bellerive", 14), DUKE: ("el duque de Valbrune", 20),
    BARON: ("el barón de Malaterre", 11), PRIEST: ("el padre Ignace", 9), LADY: ("mademoiselle Vasseur", 7),
    **{name: (f"monsieur {name}", 4) for name in SOLDIERS},
}  # fmt: skip
CAST: Mapping[str, Mapping[str, Any]] = {
    name: {"name": name, "style": style, "fem": name == LADY, "level": level}
    for name, (style, level) in _STYLES.items()
}
#: Routines of all that may happen: lunges, slashes, kicks, throws, parries, ripostes, jumps.
_ROUTINES = (
    "X-F-X-P-R-B",
    "X-T-P-X-F-X",
    "SA-X-B-X-F-X",
    "AC-K-X-X-X-P-R",
    "X-T-X-E-X-X-X-B",
    "SA-X-A-X-F-X",
)
_ARMS = ("rapier", "sword", "sabre", "foil", "dagger")


def dice(seed: int) -> Dice:
    """Dice that are a function of the seed and the question."""

    def roll(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        drawn = blake2b(f"{seed}/{what}/{turn}/{side}".encode(), digest_size=times).digest()
        return tuple(byte % 6 + 1 for byte in drawn)

    return roll


def fight_of(seed: int, limit: Limit = "surrender", **told: Any) -> Record:
    """A duel, another one for each seed."""

    def man(name: str, nth: int) -> Fencer:
        return Fencer(**{
            "name": name, "strength": 8 + nth % 5, "constitution": 9 + nth % 4,
            "endurance": (8 + nth % 5) * (9 + nth % 4), "weapon": _ARMS[nth % 5],
            "expertise": {"base": nth % 9},
            "routine": mended(tuple(_ROUTINES[nth % 6].split("-")), _ARMS[nth % 5], "two-handed"), **told,
        })  # fmt: skip

    return fight(man("one", seed), man("two", 3 * seed + 1), Terms(limit), Switches(), dice(seed))


def fought(
    seed: int, who: str, partner: str, week: int = 1, record: Record | None = None, **facts: Any
) -> Event:
    """The public event of a duel between these two; ``record`` instead of the one of the seed."""
    limit: Limit = facts.get("until", "surrender")
    of = record or fight_of(seed, limit)
    return Event(
        seed, facts.pop("month", "1626-08"), week, "7.3.4", "duel.fought", PUBLIC,
        {
            "who": who, "partner": partner, "reason": "enemies", "lady": "", "place": "TB", "ground": "",
            "weapons": [fencer.weapon for fencer in of.fencers], "seconds": ["", ""], "until": limit,
            "ending": of.ending, "winner": "" if of.winner is None else (who, partner)[of.winner],
            "fallen": list(of.fallen), "dead": list(of.dead), "priest": "",
            "record": witnessed(of), **facts,
        },
    )  # fmt: skip


def turn(nth: int, actions: Sequence[str], **told: Any) -> Mapping[str, Any]:
    """A turn as bystanders see it; nothing happened but what is told."""
    return {
        "nth": nth, "actions": list(actions), "weapons": ["rapier", "sword"], "hit": [False, False],
        "thrown": [None, None], "broke": [False, False],
        "surrendered": [False, False], "refused": [False, False], **told,
    }  # fmt: skip
