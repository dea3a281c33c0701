"""What the orders of one clause have taken from it so far: none takes the same words again."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.cues import absorbed
from turnbot.games.preux.reading.orders.matching import Match
from turnbot.games.preux.reading.sentences.putting import spent

VISITS = frozenset({"visit-club", "visit-tavern", "visit-casino"})
#: What is done on a visit, and where: «adulo a Vallon en el club» is both.
DONE_THERE = frozenset({"toady", "drink", "gamble"})
PLACES = ("club", "CLUB", "CASINO", "tavern")


@dataclass(slots=True)
class Taken:
    """What the orders of one clause have taken from it so far."""

    done: list[str] = field(default_factory=list)  # the orders, by their names
    used: set[int] = field(default_factory=set)  # the items that went into them, by identity
    held: set[object] = field(default_factory=set)  # what they name
    amounts: list[int | None] = field(default_factory=list)
    denied: bool = False

    def take(self, found: Match, clause: Clause) -> None:
        """Count the items of a frame's cue, and what goes with it, as used."""
        do = found.frame.do
        free = do in VISITS and found.frame.needs[0] in ("@drink", "@bet")
        with_it = absorbed(do)
        there = do in DONE_THERE  # the place itself is still to be visited
        self.used |= {
            id(i) for i in found.taken if not (free and i.form is not None) and not (there and i.has(*PLACES))
        }
        self.used |= {
            id(i) for i in clause.all if i.tags.keys() & with_it or (i.form and i.form.lemma in with_it)
        }
        self.done.append(do)

    def hold(self, built: Sequence[Action], clause: Clause) -> None:
        """Count what went into the fields of orders as used, and remember their amounts."""
        self.used |= spent(built, clause)
        self.amounts += [getattr(action, "crowns", None) or getattr(action, "cash", None) for action in built]
