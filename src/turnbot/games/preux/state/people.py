"""People of the game: characters and ladies, and which of their accounts who sees."""

from collections.abc import Mapping
from dataclasses import dataclass

from turnbot.core.events import Named
from turnbot.core.ledger import account, nothing

#: The rank with which one enters an order, before and after he is ordained.
NOVICE = "friar"


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
    his ``home_regiment`` (9.4.2); ``volunteers`` the month on whose first day he goes to war of his own
    will, by what he sends (``self``, a unit, or «MDR/2», a battalion). ``marched_with`` is the unit or the
    province with which he is at the front by an office that he has, or had when he marched (empty: his
    regiment; of who is in Paris it says nothing); ``paroled_until`` the month from which on he may be sent
    again whom the enemy let go (ruling 212). ``leave`` is the week he has leave
    for, as ``1626-09/2``, ``leaves`` counts by month those he has had; ``duty_missed`` counts by season, told
    by its first month, the weeks of duty he owes, ``officer_months`` those months at the front that he served
    as a Captain or more (ruling 179), ``rejections`` the regiments that would not have him (9.3.3).
    ``mentioned_in`` is the last month of a
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
    strolls: Mapping[str, int] = account("owner", low=0, factory=nothing)
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
    expertise: Mapping[str, int] = account("owner", low=0, factory=nothing)
    horses: int = account("owner", low=0, default=0)
    servants: int = account("owner", low=0, default=0)
    goods: Mapping[str, int] = account("owner", low=0, factory=nothing)
    since: Mapping[str, str] = account("owner", factory=nothing)
    silent: int = account("owner", low=0, default=0)
    alone: int = account("owner", low=0, default=0)
    disgrace: str = account("public", default="")
    disgraced_since: str = account("public", default="")
    disgrace_until: str = account("public", default="")
    home_regiment: str = account("public", default="")
    expelled: Mapping[str, str] = account("public", factory=nothing)
    mentions: int = account("public", low=0, default=0)
    wounded_in: str = account("owner", default="")
    laid_up: str = account("owner", default="")
    resting_until: str = account("owner", default="")
    worn: int = account("owner", low=0, default=0)
    practice: Mapping[str, int] = account("owner", low=0, factory=nothing)
    bride: str = account("public", default="")
    wedding: str = account("public", default="")
    stag_night: bool = account("public", default=False)
    profile: int = account("public", low=0, high=9, default=0)
    died: str = account("public", default="")
    arrested: str = account("public", default="")
    hired_second: bool = account("owner", default=False)
    routines: Mapping[str, str] = account("owner", factory=nothing)
    quarrels: Mapping[str, int] = account("referee", low=0, factory=nothing)
    casino_missed: int = account("owner", low=0, default=0)
    writing: Mapping[str, int] = account("owner", low=0, factory=nothing)
    used: Mapping[str, str] = account("owner", factory=nothing)
    police: str = account("public", default="")
    benefice: str = account("public", default="")
    candidacies: Mapping[str, str] = account("public", factory=nothing)
    children: int = account("public", low=0, default=0)
    battalion: int = account("public", low=0, high=3, default=0)
    home_rank: str = account("public", default="")
    post: str = account("public", default="")
    brevet_from: str = account("public", default="")
    brevet_since: str = account("public", default="")
    noticed: bool = account("referee", default=False)
    served_as_major: Mapping[str, str] = account("public", factory=nothing)
    front_since: str = account("public", default="")
    volunteer_until: str = account("public", default="")
    volunteers: Mapping[str, str] = account("owner", factory=nothing)
    marched_with: str = account("referee", default="")
    paroled_until: str = account("public", default="")
    leave: str = account("owner", default="")
    leaves: Mapping[str, int] = account("owner", low=0, factory=nothing)
    duty_missed: Mapping[str, int] = account("owner", low=0, factory=nothing)
    officer_months: Mapping[str, int] = account("owner", low=0, factory=nothing)
    rejections: Mapping[str, int] = account("owner", low=0, factory=nothing)
    mentioned_in: str = account("public", default="")
    cowardice: int = account("owner", low=0, default=0)
    no_regiment: bool = account("public", default=False)
    captured: str = account("public", default="")
    prison_fever: bool = account("owner", default=False)
    ransom_offered: bool = account("referee", default=False)
    title_failures: int = account("owner", low=0, default=0)
    lands_lost: str = account("public", default="")
    displeased_since: str = account("public", default="")
    warrants: Mapping[str, int] = account("owner", low=0, factory=nothing)
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
    granted: Mapping[str, str] = account("referee", factory=nothing)

    def punishes(self, month: str) -> bool:
        """Whether she denies her husband company, influence and gifts in a month (4.6.4)."""
        return self.angry_until >= month

    @property
    def owners(self) -> tuple[str, ...]:
        """Nobody has a sheet of hers."""
        return ()
