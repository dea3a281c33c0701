"""What stands between people: debts, acquaintance, causes, investments, questions that are asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from turnbot.core.events import Named
from turnbot.core.ledger import account, nothing

#: How a debt names a lender who is no character.
MONEYLENDER = "moneylender"


@dataclass(frozen=True, eq=False, kw_only=True)
class Debt(Named):
    """Money lent and not yet paid back.

    ``owed`` is what is to be paid (crowns, interest included), ``principal`` what was handed over;
    ``month`` is when; ``due`` the month by whose end it must be paid, empty for a loan between gentlemen
    that was not claimed yet (2.1.1).
    """

    name: str
    lender: str
    borrower: str
    principal: int
    month: str
    owed: int = account("owner", low=0)
    due: str = account("owner", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """Both sides, where they are characters."""
        return tuple(side for side in (self.lender, self.borrower) if side != MONEYLENDER)


@dataclass(frozen=True, eq=False, kw_only=True)
class Tie(Named):
    """What is between one gentleman and one lady, as he remembers it; he alone knows of it.

    It comes into the world with the first word between them and is named by ``tie_name``. Months are as
    ``1626-08``, empty: never. ``talked``: when they last talked, which opens the way to courting (4.1.11);
    ``flirted``: when she last flirted with him and he has not yet courted her upon it (4.1.6); ``date``:
    the week she will meet him in, as ``1626-08/3``; ``influence_known``: whether he found out if she is
    influential (4.1.5); ``affair``: since when she is his in secret, because he or she is married (4.6.1).
    His official lady or wife is no affair: she stands in ``Person.lady``.

    Of a churchman (10.5.2): ``heard`` counts by month the weeks he sought her confidence in, ``confesses`` is
    the rank he had when she chose him for her confessor (empty: he is not), ``confided`` whom she told him
    that he courted her in vain, by name, with the month.
    """

    name: str
    man: str
    lady: str
    talked: str = account("owner", default="")
    flirted: str = account("owner", default="")
    date: str = account("owner", default="")
    influence_known: bool = account("owner", default=False)
    affair: str = account("owner", default="")
    heard: Mapping[str, int] = account("owner", low=0, factory=nothing)
    confesses: str = account("owner", default="")
    confided: Mapping[str, str] = account("owner", factory=nothing)

    @property
    def owners(self) -> tuple[str, ...]:
        """The gentleman."""
        return (self.man,)


#: Reasons for which nobody must challenge: 4.6.6, ruling 124, and what is no cause at all.
OPTIONAL = frozenset(("turned-away", "snobbery", "none"))


@dataclass(frozen=True, eq=False, kw_only=True)
class Cause(Named):
    """An affair of honour: a cause for a duel that stands until it is fought over or settled (7.1.1).

    ``offended`` may challenge ``offender``; ``reason`` is ``rivals``, ``indiscretion``, ``followed``,
    ``courted``, ``insult``, ``snobbery``, ``adultery`` (he has no choice but to challenge, 4.6.5),
    ``turned-away`` (he loses nothing if he does not, 4.6.6), or ``none`` where he challenged for no cause
    that suffices; ``lady`` whom it is about, empty where it is about no lady; ``month`` when it arose. Both
    know of it and nobody else, until it comes to a challenge.

    ``paid`` counts the penalties for not challenging (7.1.2, 7.1.5), ``closed`` is the month in which the
    last of them settled it: it is remembered for a while, since who has paid pays no more (7.1.7).
    ``challenged`` is the month of the challenge, ``accepted`` whether the challenged man took it up, and
    ``terms`` what he then laid down: ``weapon``, ``place``, ``limit`` (of LIMITS), and ``from``, the first
    week they may fight in, as ``1626-09/2``.
    """

    name: str
    offended: str
    offender: str
    reason: str
    month: str
    lady: str = ""
    paid: int = account("referee", low=0, default=0)
    closed: str = account("owner", default="")
    challenged: str = account("public", default="")
    accepted: bool = account("public", default=False)
    terms: Mapping[str, str] = account("public", factory=nothing)

    @property
    def owners(self) -> tuple[str, ...]:
        """Both sides."""
        return (self.offended, self.offender)

    def other(self, name: str) -> str:
        """The one whom the other, of this name, has to do with."""
        return self.offender if name == self.offended else self.offended


#: Months from an investment to the day it comes back: the whole season after it (ruling 264).
INVESTED_FOR = 4


@dataclass(frozen=True, eq=False, kw_only=True)
class Investment(Named):
    """Crowns that somebody put into a sector at the end of ``month``, for the season after it (13.0.1).

    ``registered`` is whose name stands for the block that it is a share of: himself, or a partner.
    ``swayed`` is what influence, used for it in the season, adds to the roll that may favour it (ruling 262).
    """

    name: str
    investor: str
    sector: str
    crowns: int
    month: str
    registered: str
    swayed: int = account("referee", default=0)

    @property
    def owners(self) -> tuple[str, ...]:
        """Nobody else knows of it."""
        return (self.investor,)


@dataclass(frozen=True, eq=False, kw_only=True)
class Pending(Named):
    """Something that a player may decide by his post: asked with his letter, answered with his next orders.

    ``who`` is he, ``rule`` the number that asks, ``what`` the kind of question, ``facts`` what it is about
    and ``options`` what he may choose, plain values all; ``month`` is the month at whose end he was asked.
    ``nth`` is its number among his questions, as his letter counts them: 0 before the letter.
    """

    name: str
    who: str
    rule: str
    what: str
    month: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    nth: int = account("referee", low=0, default=0)

    @property
    def owners(self) -> tuple[str, ...]:
        """Nobody else knows that he was asked."""
        return (self.who,)


def tie_name(man: str, lady: str) -> str:
    """The name under which what is between a gentleman and a lady stands in the world."""
    return f"tie/{man}/{lady}"
