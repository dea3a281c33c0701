"""What stands before the King's justice (11.2): charges that were brought, until they are tried."""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.core.events import Named
from turnbot.core.ledger import account

#: By which law a case is tried: the table of convictions (11.2.3), or that of high embezzlers (11.2.1).
TABLE, FUNDS = "table", "funds"

#: What everybody may read that a man is charged with, where it is not in the accuser's own words.
EMBEZZLEMENT, COMPLICITY, BRIBERY, TREASON = "embezzlement", "complicity", "bribery", "treason"


@dataclass(frozen=True, eq=False, kw_only=True)
class Trial(Named):
    """A case that waits for its judge: brought in ``month``, tried at the end of the one after it.

    ``accused`` is a character, or the office of a minister who is none. ``prosecutor`` is who brought it,
    empty where no character did; ``crime`` one of the codes above or his own words, ``law`` TABLE or FUNDS;
    ``judge`` the office that judges it, «Rey» for the King; ``posts`` what the accused held when he was
    charged. ``fabricated``: the evidence is false, which nobody knows but who had it made.
    """

    name: str
    accused: str
    prosecutor: str
    crime: str
    law: str
    judge: str
    month: str
    posts: Sequence[str] = ()
    fabricated: bool = account("referee", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


def trial_name(month: str, accused: str, crime: str) -> str:
    """The name under which a case stands in the world."""
    return f"trial/{month}/{accused}/{crime}"
