"""The world of «Preux et audacieux»: everything a month starts from and ends with.

Frozen all the way down, but for the one world in which a month is being played (``World.living``): there the
ledger moves what is declared an ``account`` here, and each account says who sees it. What is no account never
changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from turnbot.core.events import Named
from turnbot.core.ledger import account, overwrite
from turnbot.games.preux.state.army import Province, Unit
from turnbot.games.preux.state.justice import Trial

#: The edition of the rule book this program plays (99.0.2 promises others).
EDITION = "1"

#: How a debt names a lender who is no character.
MONEYLENDER = "moneylender"


#: The rank with which one enters an order, before and after he is ordained.
NOVICE = "friar"


def _nothing() -> Mapping[str, int]:
    return MappingProxyType({})


@dataclass(frozen=True, eq=False, kw_only=True)
class Person(Named):
    """A player's character.

    ``lady`` is his official lady, or his wife where ``wife`` is set; whom he sees in secret stands in a
    ``Tie``. ``ill_since`` is the month he fell ill in (empty: he is well), ``cure_cost`` the crowns his cure
    costs, ``worn`` the points of endurance that no rest gives back before it (4.1.3); ``strolls`` counts by
    year those that passed for company (4.1.6). ``children`` counts those he keeps (see ``Child``).

    Units: ``crowns`` in crowns, ``status`` in status points of this month, ``status_kept`` in status
    points won at the front and not yet brought to Paris, ``level`` the social level (from 1),
    ``endurance`` in points, at most ``full_endurance``. ``expertise`` holds ``base`` and what was gained in
    each weapon, ``practice`` the weeks with each that have made no point yet (8.7.2); ``goods`` what he owns
    besides horses, by name. ``since`` remembers months (as ``1626-08``) that rules count from. ``silent``
    counts the months without orders, ``alone`` those without female company (4.1.1). ``bride`` is the lady to
    whom he is betrothed, ``wedding`` the month announced for it (empty while the King's leave is awaited),
    ``stag_night`` whether his friends gave him one.
    ``profile`` is how dangerous he is as a duellist, 1 to 9, as the lists print it (7.3.2; 0: not yet);
    ``died`` the month of his death (empty: he lives), ``arrested`` the last week he spends under arrest, as
    ``1626-08/3``. ``hired_second``: a second he has paid and not yet needed (7.2.3); ``routines`` the last
    that he fenced by, by weapon, as «X-F-X»; ``quarrels`` counts what may be held against him (7.1.6):
    ``insults``, ``baseless`` challenges, duels ``declined`` (12.1.2). ``succeeds`` is his player's former
    character, for the shell alone.
    ``casino_missed`` counts the months in a row that a member stayed away from the Casino (3.3.7).
    ``writing`` is the play he is at (3.4.3): ``weeks`` spent, the ``run`` of weeks up to ``last`` (counted
    from the year 0), the ``bonus`` they earned. ``used`` remembers by its key (see ``favours``) the month in
    which he last used a favour.

    Offices (chapter 11), one of each kind: ``office`` a ministry, ``police`` that of the Teniente General de
    Policía, ``post`` a military one, ``benefice`` one of the Church (see ``offices``). ``candidacies`` holds
    the month in which he last announced that he would stand for each. ``warrants`` counts what he used of a
    power that is counted by the year, as «arrests/1626»; ``since`` remembers his last ``conviction``.

    Disgrace (12.0.3): ``disgrace`` says why (a code; empty: he is in none), ``disgraced_since`` the month he
    fell in, ``disgrace_until`` the month on whose first day he may come back (empty: once his debts are
    paid), ``home_regiment`` the regiment he left for the frontier, ``expelled`` the regiments that never have
    him back, with the month. ``mentions`` counts those in the Order this month. ``cad``: he is one (12.1.1),
    since ``cad_since``, through ``cad_lady`` if through any.

    The King's service (chapter 9): ``rank`` is what he bears, in ``regiment`` or above all of them; acting
    (9.7.1), he falls back to ``brevet_from`` unless it is confirmed, and acts since ``brevet_since``.
    ``home_rank`` is what he bears in his ``home_regiment`` again when he is back there.
    ``battalion`` (1 to 3; 0: none) is where in his regiment he serves, ``post`` the military office that he
    holds, as ``post_name`` says; ``noticed``: whom he guards has noticed him, and his next candidature gains
    by it (ruling 251). ``served_as_major`` holds the arms, ``cavalry`` and ``infantry``, in which
    he was a Major or more, with the month since when. ``front_since`` is the month since which he is at the
    front, ``volunteer_until`` the one on whose first day who joined the frontier of his own will is back in
    his ``home_regiment`` (9.4.2). ``leave`` is the week he has leave for, as ``1626-09/2``, ``leaves`` counts
    by month those he has had; ``duty_missed`` counts by season, told by its first month, the weeks of duty he
    owes, ``officer_months`` those months at the front that he served as a Captain or more (ruling 179),
    ``rejections`` the regiments that would not have him (9.3.3). ``mentioned_in`` is the last month of a
    mention in the Order. ``cowardice`` are the points that it takes from him a month until he is mentioned,
    ``no_regiment`` whether no other may take him until then (9.6.3).
    ``captured`` is the month in which he was taken prisoner (empty: he is free), ``prison_fever`` whether he
    fell ill there, or has brought it home (9.8.2); ``ransom_offered`` whether his friends have had their one
    try.

    Titles (chapter 6): ``titles`` are those he bears, as the tables or his scenario call them, in the order
    in which he won them (see ``titles``). ``title_failures`` counts how often he deserved one since the last
    and was refused it; ``lands_lost`` is the month in which the enemy took his lands (empty: they are his),
    ``displeased_since`` the one since which he displeases the King (empty: he does not).

    ``away_until`` is the month on whose first day he is back in Paris, if the referee has sent him away.

    The Church (10.2.1): ``order`` and ``church_rank`` are his from the day he enters it; a friar studies,
    ``studied`` months so far, until he is ``ordained``. Whoever ranks higher is (see ``is_priest``).

    Wounds (8.8.1): weeks as ``1626-08/3``. ``wounded_in`` is when he was last wounded, ``laid_up`` the last
    week in which he lies in bed and does nothing, ``resting_until`` the last of the rest that grave wounds
    ask for: it stands until he has half of his endurance again.
    """

    name: str
    email: str = ""
    succeeds: str = ""
    birth: str = ""
    level: int = account("public", low=1)
    titles: tuple[str, ...] = account("public", default=())
    regiment: str = account("public", default="")
    rank: str = account("public", default="")
    club: str = account("public", default="")
    casino: bool = account("owner", default=False)
    office: str = account("public", default="")
    order: str = account("public", default="")
    church_rank: str = account("public", default="")
    ordained: bool = account("public", default=False)
    studied: int = account("owner", low=0, default=0)
    lady: str = account("public", default="")
    cad: bool = account("public", default=False)
    cad_since: str = account("public", default="")
    cad_lady: str = account("public", default="")
    ill_since: str = account("owner", default="")
    cure_cost: int = account("owner", low=0, default=0)
    strolls: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    wife: bool = account("public", default=False)
    house: int = account("public", low=0, high=5, default=0)
    at_front: bool = account("public", default=False)
    crowns: int = account("owner", low=0)
    status: int = account("owner", default=0)
    status_kept: int = account("owner", default=0)
    strength: int = account("owner", low=1, high=20)
    constitution: int = account("owner", low=1)
    endurance: int = account("owner")
    military_ability: int = account("referee", low=0, high=10)
    charisma: int = account("referee", low=1, high=6)
    expertise: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    horses: int = account("owner", low=0, default=0)
    servants: int = account("owner", low=0, default=0)
    goods: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    since: Mapping[str, str] = account("owner", factory=_nothing)
    silent: int = account("owner", low=0, default=0)
    alone: int = account("owner", low=0, default=0)
    disgrace: str = account("public", default="")
    disgraced_since: str = account("public", default="")
    disgrace_until: str = account("public", default="")
    home_regiment: str = account("public", default="")
    expelled: Mapping[str, str] = account("public", factory=_nothing)
    mentions: int = account("public", low=0, default=0)
    wounded_in: str = account("owner", default="")
    laid_up: str = account("owner", default="")
    resting_until: str = account("owner", default="")
    worn: int = account("owner", low=0, default=0)
    practice: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    bride: str = account("public", default="")
    wedding: str = account("public", default="")
    stag_night: bool = account("public", default=False)
    profile: int = account("public", low=0, high=9, default=0)
    died: str = account("public", default="")
    arrested: str = account("public", default="")
    hired_second: bool = account("owner", default=False)
    routines: Mapping[str, str] = account("owner", factory=_nothing)
    quarrels: Mapping[str, int] = account("referee", low=0, factory=_nothing)
    casino_missed: int = account("owner", low=0, default=0)
    writing: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    used: Mapping[str, str] = account("owner", factory=_nothing)
    police: str = account("public", default="")
    benefice: str = account("public", default="")
    candidacies: Mapping[str, str] = account("public", factory=_nothing)
    children: int = account("public", low=0, default=0)
    battalion: int = account("public", low=0, high=3, default=0)
    home_rank: str = account("public", default="")
    post: str = account("public", default="")
    brevet_from: str = account("public", default="")
    brevet_since: str = account("public", default="")
    noticed: bool = account("referee", default=False)
    served_as_major: Mapping[str, str] = account("public", factory=_nothing)
    front_since: str = account("public", default="")
    volunteer_until: str = account("public", default="")
    leave: str = account("owner", default="")
    leaves: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    duty_missed: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    officer_months: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    rejections: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    mentioned_in: str = account("public", default="")
    cowardice: int = account("owner", low=0, default=0)
    no_regiment: bool = account("public", default=False)
    captured: str = account("public", default="")
    prison_fever: bool = account("owner", default=False)
    ransom_offered: bool = account("referee", default=False)
    title_failures: int = account("owner", low=0, default=0)
    lands_lost: str = account("public", default="")
    displeased_since: str = account("public", default="")
    warrants: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    away_until: str = account("public", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """He alone reads his sheet."""
        return (self.name,)

    @property
    def is_priest(self) -> bool:
        """Whether he is ordained: the limits and powers of a priest are his (10.1.2, ruling 215)."""
        return self.ordained or self.church_rank not in ("", NOVICE)

    @property
    def full_endurance(self) -> int:
        """The endurance of a sound man (ruling 171): it follows strength and constitution as they change."""
        return self.strength * self.constitution

    @property
    def badly_hurt(self) -> bool:
        """Whether he is below half of his endurance, as duels and healing ask it (rulings 133, 154, 172)."""
        return self.is_badly_hurt_with(self.endurance)

    def is_badly_hurt_with(self, endurance: int) -> bool:
        """Whether he is, or was, with so much of it left: half is rounded down, as far as healing leaps."""
        return endurance < self.half_endurance

    @property
    def half_endurance(self) -> int:
        """Half of his endurance, rounded down (ruling 9)."""
        return self.full_endurance // 2

    @property
    def keeps_house(self) -> bool:
        """Whether he pays for a house: bachelors live in the attic that goes with their keep (4.5.2)."""
        return self.wife or bool(self.bride)


@dataclass(frozen=True, eq=False, kw_only=True)
class Lady(Named):
    """A lady of Paris. Wealth and beauty are seen at a glance, influence and moral (1-6) are not (4.1.5).

    ``lover`` is her official gentleman, or her husband where his ``wife`` is set; ``ill_since`` the month
    she was infected in, empty if never (4.1.3). ``conceived`` is the month of her pregnancy's beginning,
    until she keeps company again after the birth, and ``father`` the man to blame for it: a wife's husband,
    unless he knows of another. ``granted`` remembers the month in which she last did each of her favours,
    whoever it was for (5.1.13).
    ``neglected`` counts the months a wife waited in vain for her husband (4.5.1), ``angry_until`` is the
    last month in which she punishes him for an affair (4.6.4).
    """

    name: str
    level: int = account("public", low=1)
    titles: tuple[str, ...] = account("public", default=())
    rich: bool = account("public", default=False)
    beautiful: bool = account("public", default=False)
    influential: bool = account("referee", default=False)
    moral: int = account("referee", low=1, high=6)
    lover: str = account("public", default="")
    ill_since: str = account("referee", default="")
    conceived: str = account("referee", default="")
    father: str = account("referee", default="")
    neglected: int = account("referee", low=0, high=3, default=0)
    angry_until: str = account("referee", default="")
    granted: Mapping[str, str] = account("referee", factory=_nothing)

    def punishes(self, month: str) -> bool:
        """Whether she denies her husband company, influence and gifts in a month (4.6.4)."""
        return self.angry_until >= month

    @property
    def owners(self) -> tuple[str, ...]:
        """Nobody has a sheet of hers."""
        return ()


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
    heard: Mapping[str, int] = account("owner", low=0, factory=_nothing)
    confesses: str = account("owner", default="")
    confided: Mapping[str, str] = account("owner", factory=_nothing)

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
    terms: Mapping[str, str] = account("public", factory=_nothing)

    @property
    def owners(self) -> tuple[str, ...]:
        """Both sides."""
        return (self.offended, self.offender)

    def other(self, name: str) -> str:
        """The one whom the other, of this name, has to do with."""
        return self.offender if name == self.offended else self.offended


@dataclass(frozen=True, eq=False, kw_only=True)
class Play(Named):
    """A play on the bill of the Théâtre Royal, for the month that its name says (see ``play_name``).

    ``author`` stands on the bill and may be a character; ``title`` is empty where he gave none. ``bonus``
    is what his way of writing, and the minister's care, add to the roll of its success (3.4.3, 11.2.9).
    """

    name: str
    author: str
    title: str = ""
    bonus: int = account("referee", default=0)

    @property
    def owners(self) -> tuple[str, ...]:
        """It is everybody's."""
        return ()


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
class Season(Named):
    """What the army did in a season, as investments ask it (ruling 261).

    ``month`` is its first; ``at_front`` holds the regular regiments that were at the front in it, by code,
    with the number of months; ``result`` is the army's.
    """

    name: str
    month: str
    at_front: Mapping[str, int] = account("referee", low=0, factory=_nothing)
    result: int = account("referee", default=3)

    @property
    def owners(self) -> tuple[str, ...]:
        """It is nobody's."""
        return ()


def season_name(month: str) -> str:
    """The name under which a season, told by its first month, stands in the world."""
    return f"season/{month}"


def play_name(month: str) -> str:
    """The name under which the play of a month stands in the world."""
    return f"play/{month}"


@dataclass(frozen=True, eq=False, kw_only=True)
class Child(Named):
    """A child (4.3.5): who keeps it, who bore it and in which month; ``baptised`` or not yet (10.5.1)."""

    name: str
    father: str
    mother: str
    boy: bool
    month: str
    baptised: bool = account("public", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class OpenPost(Named):
    """An office that fell vacant outside its month (11.0.8): a secretary runs it until it is given again.

    ``post`` is the office, with its place; ``month`` when it fell vacant; ``called`` the month in which it is
    given before its time (empty: in its own).
    """

    name: str
    post: str
    month: str
    called: str = account("public", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


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


@dataclass(frozen=True, eq=False, kw_only=True)
class Vacancy(Named):
    """A place of a rank in an order, free since ``month`` (10.3.1); one stands for it the month after."""

    name: str
    order: str
    rank: str
    month: str

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Service(Named):
    """An extraordinary mass that a priest has announced (10.4.2): for which month and week, and where.

    ``dead`` is for whose soul it is said, empty for no one's (10.5.9).
    """

    name: str
    priest: str
    month: str
    week: int
    temple: str
    dead: str = ""

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Grave(Named):
    """Where a character rests who has died in the game, and for whose soul a mass may be said (10.5.9)."""

    name: str
    who: str
    month: str

    @property
    def owners(self) -> tuple[str, ...]:
        """Everybody knows of it."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Realm(Named):
    """How it stands with France (6.0.6), from her first disaster on.

    ``defeats`` counts the months in a row, up to the last in which the army fought, that were disasters for
    it; ``invaded`` whether the enemy is in the country.
    """

    name: str
    defeats: int = account("referee", low=0, default=0)
    invaded: bool = account("public", default=False)

    @property
    def owners(self) -> tuple[str, ...]:
        """She is the King's."""
        return ()


#: The name under which France stands in the world.
FRANCE = "realm/France"


def grave_name(who: str) -> str:
    """The name under which the grave of a character stands in the world."""
    return f"grave/{who}"


def service_name(month: str, priest: str) -> str:
    """The name under which the mass of a priest in a month stands in the world: he says one."""
    return f"mass/{month}/{priest}"


def vacancy_name(order: str, rank: str) -> str:
    """The name under which a free place of the Church stands in the world."""
    return f"vacancy/{order}/{rank}"


def open_post_name(post: str) -> str:
    """The name under which a vacancy stands in the world."""
    return f"open-post/{post}"


def tie_name(man: str, lady: str) -> str:
    """The name under which what is between a gentleman and a lady stands in the world."""
    return f"tie/{man}/{lady}"


K = TypeVar(
    "K", "Person", "Lady", "Debt", "Tie", "Cause", "Child", "Investment", "Unit", "Pending", "Service"
)

_Private = Person | Lady | Debt | Tie | Cause | Child | Investment | Pending
_Public = Play | Season | Unit | Province | Vacancy | Service | Grave | OpenPost | Realm | Trial
Thing = _Private | _Public

KINDS: Mapping[str, type[Thing]] = MappingProxyType(
    {
        "person": Person,
        "lady": Lady,
        "debt": Debt,
        "tie": Tie,
        "cause": Cause,
        "play": Play,
        "child": Child,
        "investment": Investment,
        "season": Season,
        "unit": Unit,
        "province": Province,
        "pending": Pending,
        "vacancy": Vacancy,
        "service": Service,
        "grave": Grave,
        "open_post": OpenPost,
        "realm": Realm,
        "trial": Trial,
    }
)

#: Where in a world, and in its document, things of a kind stand.
SHELVES: Mapping[str, type[Thing]] = MappingProxyType(
    {
        "people": Person,
        "ladies": Lady,
        "debts": Debt,
        "ties": Tie,
        "causes": Cause,
        "plays": Play,
        "children": Child,
        "investments": Investment,
        "seasons": Season,
        "units": Unit,
        "provinces": Province,
        "pending": Pending,
        "vacancies": Vacancy,
        "services": Service,
        "graves": Grave,
        "open_posts": OpenPost,
        "realms": Realm,
        "trials": Trial,
    }
)

_SHELF_OF: Mapping[type[Thing], str] = MappingProxyType({kind: shelf for shelf, kind in SHELVES.items()})

#: The fields by which things name people, ladies, offices and units, to look up by.
_NAMING: Mapping[type[Thing], tuple[str, ...]] = MappingProxyType(
    {
        Person: ("lady", "bride", "office", "police", "regiment", "post", "benefice"),
        Lady: ("lover",),
        Debt: ("lender", "borrower"),
        Tie: ("man", "lady"),
        Cause: ("offended", "offender"),
        Child: ("father", "mother"),
        Service: ("priest",),
        Investment: ("investor",),
        Unit: ("under", "province"),
        Pending: ("who",),
    }
)
#: The fields on which it hangs whether a man's regiment is in the field.
_SERVICE = ("regiment", "at_front", "disgrace", "died")
_WATCHED = frozenset((*((kind, what) for kind in _NAMING for what in _NAMING[kind]),
                      *((Person, what) for what in _SERVICE)))  # fmt: skip


@dataclass(frozen=True, eq=False)
class World:
    """Everything there is at one moment, by name. Names are unique over all shelves (see ``SHELVES``)."""

    month: str
    people: Mapping[str, Person] = field(default_factory=dict)
    ladies: Mapping[str, Lady] = field(default_factory=dict)
    debts: Mapping[str, Debt] = field(default_factory=dict)
    ties: Mapping[str, Tie] = field(default_factory=dict)
    causes: Mapping[str, Cause] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict)
    investments: Mapping[str, Investment] = field(default_factory=dict)
    seasons: Mapping[str, Season] = field(default_factory=dict)
    children: Mapping[str, Child] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    provinces: Mapping[str, Province] = field(default_factory=dict)
    pending: Mapping[str, Pending] = field(default_factory=dict)
    vacancies: Mapping[str, Vacancy] = field(default_factory=dict)
    services: Mapping[str, Service] = field(default_factory=dict)
    graves: Mapping[str, Grave] = field(default_factory=dict)
    open_posts: Mapping[str, OpenPost] = field(default_factory=dict)
    realms: Mapping[str, Realm] = field(default_factory=dict)
    trials: Mapping[str, Trial] = field(default_factory=dict)
    edition: str = EDITION
    _live: bool = False
    _all: dict[str, Thing] = field(default_factory=dict, repr=False)
    _about: dict[tuple[type[Thing], str], dict[str, Thing]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        month: str,
        people: Iterable[Person],
        ladies: Iterable[Lady] = (),
        debts: Iterable[Debt] = (),
        edition: str = EDITION,
        others: Iterable[Thing] = (),
    ) -> "World":
        """Put a world together; ``others`` may be of any kind.

        Raises ValueError that names whoever stands in it twice.
        """
        world = cls(month, edition=edition)
        for things in (people, ladies, debts, others):
            for thing in things:
                world._put(thing)
        return world

    def living(self) -> "World":
        """Return a copy in which a month can be lived, everybody in the order of names, nobody shared.

        It alone may be written, by the ledger, until ``settle``; what rules hold of it in their hands moves
        with it.
        """
        world = World(self.month, edition=self.edition, _live=True)
        for shelf in SHELVES:
            for _, thing in sorted(getattr(self, shelf).items()):
                world._put(copy(thing))
        return world

    def settle(self) -> "World":
        """End its life: from now on it is as it is, like every world that anybody is given."""
        object.__setattr__(self, "_live", False)
        return self

    def holder(self, name: str) -> Thing:
        """Return what stands under a name. Raises KeyError with the name."""
        return self._all[name]

    def holders(self) -> Iterable[Thing]:
        """Everything that has accounts."""
        return self._all.values()

    def about(self, name: str, kind: type[K]) -> Sequence[K]:
        """Return the things of a kind that name somebody (see ``_NAMING``).

        People stand in the order of names, everything else as it came. They are looked up, not looked for, so
        everybody may ask for his own.
        """
        found: dict[str, Any] = self._about.get((kind, name), {})
        return tuple(found[one] for one in (sorted(found) if kind in (Person, Lady) else found))

    def has_at_front(self, regiment: str) -> bool:
        """Tell whether a man of this regiment is at the front who is not there for his disgrace."""
        return (Person, _in_field(regiment)) in self._about

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Thing:
        """Let something new stand in the world. For the ledger alone."""
        self._must_live()
        thing = KINDS[kind](**doc)
        self._put(thing)
        return thing

    def dismiss(self, name: str) -> Thing:
        """Take something out of the world and return it. For the ledger alone."""
        self._must_live()
        thing = self._all.pop(name)
        del self._shelf(thing)[name]
        self._forget(thing)
        return thing

    def write(self, name: str, what: str, now: Any) -> None:
        """Let a field hold this from now on. For the ledger alone."""
        self._must_live()
        thing = self._all[name]
        if (type(thing), what) not in _WATCHED:
            overwrite(thing, what, now)
            return
        self._forget(thing)
        overwrite(thing, what, now)
        self._note(thing)

    def _must_live(self) -> None:
        if not self._live:
            raise TypeError(f"the world of {self.month} is not being played, and stays as it is")

    def _put(self, thing: Thing) -> None:
        if thing.name in self._all:
            raise ValueError(f"{thing.name!r} stands in the world already")
        self._all[thing.name] = thing
        self._shelf(thing)[thing.name] = thing
        self._note(thing)

    def _note(self, thing: Thing) -> None:
        for key in _keys(thing):
            self._about.setdefault(key, {})[thing.name] = thing

    def _forget(self, thing: Thing) -> None:
        for key in _keys(thing):
            named = self._about[key]
            del named[thing.name]
            if not named:
                del self._about[key]

    def _shelf(self, thing: Thing) -> dict[str, Any]:
        return getattr(self, _SHELF_OF[type(thing)])  # type: ignore[no-any-return]  # read-only to everybody else


def _keys(thing: Thing) -> set[tuple[type[Thing], str]]:
    """Under what a thing is looked up: its kind, and whom it names."""
    kind = type(thing)
    keys = {(kind, name) for what in _NAMING.get(kind, ()) if (name := getattr(thing, what))}
    if isinstance(thing, Person) and thing.at_front and not (thing.disgrace or thing.died):
        keys.add((kind, _in_field(thing.regiment)))
    return keys


def _in_field(regiment: str) -> str:
    return f"front/{regiment}"


def month_after(month: str, months: int = 1) -> str:
    """Count months on from ``1626-08`` (or back, with a negative number)."""
    year, number = map(int, month.split("-"))
    total = year * 12 + number - 1 + months
    return f"{total // 12:04d}-{total % 12 + 1:02d}"


def week_after(week: str, weeks: int = 1) -> str:
    """Count weeks on from ``1626-08/3``: a month has four."""
    month, _, number = week.partition("/")
    total = int(number) - 1 + weeks
    return f"{month_after(month, total // 4)}/{total % 4 + 1}"


def months_between(earlier: str, later: str) -> int:
    """How many months lie from one month to another: 1 from August to September."""
    (y1, m1), (y2, m2) = (map(int, month.split("-")) for month in (earlier, later))
    return (y2 - y1) * 12 + m2 - m1
