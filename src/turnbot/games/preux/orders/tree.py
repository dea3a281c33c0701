"""The order tree: everything a player may order, as the reader understands it and the rules take it.

One frozen dataclass for each thing that can be done; the name is the ``do`` name of the JSON form in
CamelCase (``visit-club`` is ``VisitClub``). A field that does not apply is ``None``, ``()`` or ``False``.
People, ladies and offices are canonical names, clubs and regiments their abbreviations, amounts whole crowns.
Nothing here has been checked against a rule: whether the player can pay, or is let in, is the resolver's.

The module is long because it is one catalogue, a few lines for each order; nothing is computed here.
What an order may hang on stands in ``conditions``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders.conditions import Condition

CLUBS = ("EO", "CH", "GM", "TB", "CA", "PR")
REGIMENTS = (
    *("GR", "GC", "MDR", "GD", "CDR", "CPC", "CDD", "DDM", "DPL", "MR"),
    *("MDP", "13", "53", "27", "4", "69", "RCG", "FR", "RCM"),
)
WEAPONS = ("dagger", "foil", "rapier", "sword", "sabre", "two-handed", "pistol")
RANKS = ("private", "subaltern", "captain", "major")
RELIGIOUS_ORDERS = ("jesuits", "dominicans", "benedictines", "franciscans")
CHURCH_RANKS = ("priest", "abbot", "vicar", "bishop", "archbishop", "cardinal")
TEMPLES = ("ermita", "iglesia", "abadía", "basílica", "catedral")
SEATS = ("stalls", "box")
SECTORS = ("arms", "food", "goods")
OCCASIONS = ("theatre", "club", "party", "casino")
KINDS = ("orders", "standing", "amendment", "question", "auto-reply", "bounce", "other")
FLAG_REASONS = (
    *("ambiguous-person", "unknown-person", "unknown-place", "unclear-condition", "not-understood"),
    *("too-many-long-actions", "bad-routine", "bad-death-roll", "contradiction", "free-action", "question"),
)
SECTIONS = ("1", "2", "3", "4", "notes")
LIMITS = ("surrender", "first-blood", "death")


# ── Actions ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something ordered: under which condition, and in which words (words do not count in comparisons)."""

    if_: Condition | None = None
    said: Said | None = field(default=None, compare=False)


def _name(cls: type[Action]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


@dataclass(frozen=True, slots=True)
class VisitClub(Action):
    """A week at a club (None: his own), with company, as somebody's guest, with his own lady."""

    club: str | None = None
    with_: tuple[str, ...] = ()
    guest_of: str | None = None
    lady: bool = False


@dataclass(frozen=True, slots=True)
class VisitTavern(Action):
    """A week in the taverns, with so many crowns in the purse; ``company`` is paid for."""

    cash: int | None = None
    company: bool = False


@dataclass(frozen=True, slots=True)
class VisitCasino(Action):
    """A week at the Gran Casino."""

    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drink(Action):
    """Drinking, during a visit; plain drinking is not moderate."""

    moderate: bool = False


@dataclass(frozen=True, slots=True)
class Gamble(Action):
    """Bets in crowns, in order; ``cut``: withdrawn when the house shows a six.

    After so many of them ``lost`` the rest are not made (None: all are).
    """

    bets: tuple[int, ...] = ()
    cut: bool = False
    lost: int | None = None


@dataclass(frozen=True, slots=True)
class Toady(Action):
    """Keeping company with people at the club; with nobody named, whoever is there."""

    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttendDauphin(Action):
    """A week in the Dauphin's company at L'Épée d'Or, as his aide; ``friend`` comes along."""

    friend: str | None = None


@dataclass(frozen=True, slots=True)
class Theatre(Action):
    """An evening at the theatre; ``lady`` is a name, or True for his own."""

    seat: str | None = None
    with_: tuple[str, ...] = ()
    lady: str | bool = False


@dataclass(frozen=True, slots=True)
class Mass(Action):
    """Attending mass, said by a priest (None: whoever says one this week)."""

    priest: str | None = None


@dataclass(frozen=True, slots=True)
class AccompanyLady(Action):
    """A week with a lady (None: his own, or his wife)."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class Court(Action):
    """Courting a lady with gifts worth ``crowns`` (None: the minimum)."""

    lady: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class DismissLady(Action):
    """Leaving a lady who is no wife (None: his own)."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class IntendChild(Action):
    """Meaning to have a child by a lady this month (None: his own, or his wife)."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class FollowLady(Action):
    """Following a lady unseen."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class Stroll(Action):
    """Walking about in the hope of meeting a lady."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class Invite(Action):
    """Inviting one person to theatre, club, party or casino, in this week or another."""

    who: str | None = None
    to: str | None = None
    week: int | None = None


@dataclass(frozen=True, slots=True)
class Propose(Action):
    """Asking for a lady's hand, with presents worth ``crowns`` beside the ring (None: without)."""

    lady: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class AskKing(Action):
    """Asking the King's leave to marry."""

    lady: str | None = None


@dataclass(frozen=True, slots=True)
class Wedding(Action):
    """The wedding, with what the reception costs, its guests and the priest."""

    lady: str | None = None
    crowns: int | None = None
    guests: tuple[str, ...] = ()
    priest: str | None = None


@dataclass(frozen=True, slots=True)
class BachelorParty(Action):
    """A stag party given for a groom."""

    groom: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class PrepareParty(Action):
    """The week of preparing a party."""


@dataclass(frozen=True, slots=True)
class HostParty(Action):
    """Giving a party, at ``home`` or in a club."""

    place: str | None = None
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttendParty(Action):
    """Going to somebody's party, with his own lady or without."""

    host: str | None = None
    lady: bool = False


@dataclass(frozen=True, slots=True)
class Baptism(Action):
    """Having a child baptised, with what the reception costs and its guests."""

    child: str | None = None
    priest: str | None = None
    crowns: int | None = None
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class House(Action):
    """Renting a house of class 0 (attic) to 5 (palacete)."""

    class_: int | None = None


@dataclass(frozen=True, slots=True)
class RegimentalDuty(Action):
    """A week of regimental duty."""


@dataclass(frozen=True, slots=True)
class Enlist(Action):
    """Trying to enter up to three regiments, and the rank to buy if taken.

    ``ordered``: of those that would have him he joins the one he wrote first, and not the most prestigious.
    """

    regiments: tuple[str, ...] = ()
    rank: str | None = None
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class LeaveRegiment(Action):
    """Leaving the regiment."""


@dataclass(frozen=True, slots=True)
class LeaveOfAbsence(Action):
    """Asking for a week's leave."""


@dataclass(frozen=True, slots=True)
class GrantLeave(Action):
    """As a superior, giving a man his leave (None: whoever asks), or refusing it."""

    who: str | None = None
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Practise(Action):
    """Fencing (or pistol) practice; weapon None is the regiment's."""

    weapon: str | None = None


@dataclass(frozen=True, slots=True)
class TradeExpertise(Action):
    """Five points of mastery for one of strength."""


@dataclass(frozen=True, slots=True)
class WritePlay(Action):
    """A week of writing a play."""


@dataclass(frozen=True, slots=True)
class SubmitPlay(Action):
    """Sending the finished play to the minister."""


@dataclass(frozen=True, slots=True)
class Duel(Action):
    """Fighting a duel (its routines stand in ``Orders.duels``); ``hurt``: though he be badly wounded."""

    opponent: str | None = None
    hurt: bool = False


@dataclass(frozen=True, slots=True)
class Second(Action):
    """Being somebody's second."""

    for_: str | None = None


@dataclass(frozen=True, slots=True)
class HireSecond(Action):
    """Paying a second."""


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Challenging somebody, and why."""

    opponent: str | None = None
    cause: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerChallenge(Action):
    """Answering a challenge: ``accept``, ``decline`` or ``apologise``.

    The challenger answers an apology with ``forgive`` or ``spurn``; what he says of the challenge itself
    (``accept``, ``decline``) is taken for that too (7.1.9). To the other's terms he says ``reject`` (7.1.8).
    ``hurt``: he accepts even below half of his endurance (7.3.5).
    """

    opponent: str | None = None
    answer: str | None = None
    hurt: bool = False


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Staying at home."""


@dataclass(frozen=True, slots=True)
class JoinClub(Action):
    """Becoming a member of a club."""

    club: str | None = None


@dataclass(frozen=True, slots=True)
class LeaveClub(Action):
    """Leaving a club (None: his own)."""

    club: str | None = None


@dataclass(frozen=True, slots=True)
class JoinCasino(Action):
    """Becoming a member of the casino."""


@dataclass(frozen=True, slots=True)
class LeaveCasino(Action):
    """Leaving the casino."""


@dataclass(frozen=True, slots=True)
class Lavish(Action):
    """Living lavishly."""


@dataclass(frozen=True, slots=True)
class RiskKeep(Action):
    """Putting at risk what his keep and his other bills will need."""


@dataclass(frozen=True, slots=True)
class Decide(Action):
    """What he chooses (``a`` to ``h``) where his last letter asked him to decide, under its number there."""

    nth: int = 0
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Invest(Action):
    """Putting crowns into arms, food or goods, alone or with partners."""

    sector: str | None = None
    crowns: int | None = None
    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buying ``count`` (None: one) of ``what``: horse, servant, pistol, a weapon, or the thing's name.

    ``quality`` is ``cheap``, ``standard`` or ``luxury``; None: not said, so what he pays tells it, if he says
    that.
    """

    what: str | None = None
    count: int | None = None
    crowns: int | None = None
    quality: str | None = None


@dataclass(frozen=True, slots=True)
class Borrow(Action):
    """Asking a person or the moneylender for a loan."""

    from_: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Lend(Action):
    """Lending crowns to a person."""

    to: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Paying crowns back, or giving them, to a person or the moneylender."""

    to: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimDebt(Action):
    """Claiming a debt of one person."""

    from_: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Influence(Action):
    """Using influence (``own``, ``lady`` or ``office``; level None is all of it) for or against somebody.

    ``matter`` is what it is used on (see ``influenceable.toml``; None: whatever is decided about him first),
    ``office`` the office it is about, ``lady`` whose it is where he has the ear of several; ``regiment`` is
    which one is to be sent to war or spared (None: more of them, or fewer).
    """

    for_: str | None = None
    against: str | None = None
    office: str | None = None
    matter: str | None = None
    level: int | None = None
    of: str = "own"
    lady: str | None = None
    regiment: str | None = None


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    """Bribing the holder of an office, for or against somebody."""

    office: str | None = None
    crowns: int | None = None
    for_: str | None = None
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Announcing a candidacy for up to three offices."""

    offices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Apply(Action):
    """Standing for up to three offices."""

    offices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Appoint(Action):
    """Naming somebody to an office."""

    office: str | None = None
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Volunteer(Action):
    """Going to the front: ``self``, or a unit under his command; of a regiment one ``battalion`` alone."""

    unit: str | None = None
    battalion: int | None = None


@dataclass(frozen=True, slots=True)
class Escape(Action):
    """Trying to escape from prison."""

    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ransom(Action):
    """Offering a ransom for somebody (himself included)."""

    who: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Rescue(Action):
    """Setting out to rescue a prisoner."""

    who: str | None = None
    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JoinOrder(Action):
    """Entering a religious order."""

    order: str | None = None


@dataclass(frozen=True, slots=True)
class Study(Action):
    """A week of study in the convent."""


@dataclass(frozen=True, slots=True)
class Beg(Action):
    """A week of begging alms."""


@dataclass(frozen=True, slots=True)
class Promotion(Action):
    """Standing for a rank of the Church."""

    rank: str | None = None


@dataclass(frozen=True, slots=True)
class AnnounceMass(Action):
    """Announcing a mass for a week of the next month, where (None: wherever his rank lets him), for whom."""

    week: int | None = None
    temple: str | None = None
    dead: str | None = None


@dataclass(frozen=True, slots=True)
class SayMass(Action):
    """Saying a mass."""

    temple: str | None = None


@dataclass(frozen=True, slots=True)
class Confess(Action):
    """Winning a lady's confidence, as a churchman; ``proposes``: he offers himself for her confessor."""

    lady: str | None = None
    proposes: bool = False


@dataclass(frozen=True, slots=True)
class Expose(Action):
    """Telling all Paris, as a lady's confessor, who courted her in vain (None: of whom he was told last)."""

    who: str | None = None
    lady: str | None = None


@dataclass(frozen=True, slots=True)
class StopDuel(Action):
    """Talking people out of a duel."""

    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarryCouple(Action):
    """Officiating at a groom's wedding."""

    groom: str | None = None


@dataclass(frozen=True, slots=True)
class Spy(Action):
    """Setting a spy on somebody, with ``crowns`` of his own for him beside his pay."""

    on: str | None = None
    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Arrest(Action):
    """Arresting somebody, and for what."""

    who: str | None = None
    for_: str | None = None


@dataclass(frozen=True, slots=True)
class Charge(Action):
    """Bringing charges against somebody, and for what; ``fabricated``: on evidence that he had made.

    ``who`` may be the office of a minister who is no character.
    """

    who: str | None = None
    for_: str | None = None
    fabricated: bool = False


@dataclass(frozen=True, slots=True)
class BearWitness(Action):
    """Being a witness in a man's trial, for him or against him."""

    for_: str | None = None
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Laying an office down (None: the one he may lay down)."""

    office: str | None = None


@dataclass(frozen=True, slots=True)
class SendRegiments(Action):
    """As War Minister, choosing which regiments go on the next season's campaign."""

    regiments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Embezzle(Action):
    """Embezzling crowns."""

    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class Extort(Action):
    """Extorting crowns from a province."""

    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class CallTroops(Action):
    """Calling regiments out against a revolt, in a province (None: his own)."""

    regiments: tuple[str, ...] = ()
    province: str | None = None


@dataclass(frozen=True, slots=True)
class Countermand(Action):
    """As an Inspector General, stopping the reserves that the Governor of Paris calls out."""


@dataclass(frozen=True, slots=True)
class Relieve(Action):
    """As the Marshal, sending the regiment ``by`` to war in the place of one that is called up (11.4.13)."""

    regiment: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Expel(Action):
    """Having a man expelled from the regiment for his cowardice, as its Colonel or one of its officers."""

    who: str | None = None


@dataclass(frozen=True, slots=True)
class ProgrammeTheatre(Action):
    """Choosing what the theatre plays, as its minister."""


@dataclass(frozen=True, slots=True)
class Purse(Action):
    """How many crowns he carries."""

    crowns: int | None = None


@dataclass(frozen=True, slots=True)
class CarryPistol(Action):
    """Going armed with a pistol."""


@dataclass(frozen=True, slots=True)
class NoQuarter(Action):
    """Accepting no surrender from an opponent (None: from anyone)."""

    opponent: str | None = None


@dataclass(frozen=True, slots=True)
class IgnorePriest(Action):
    """Not listening to a priest who would stop the duel."""


@dataclass(frozen=True, slots=True)
class Other(Action):
    """Something of his own invention; his words are in ``said``, and a flag stands beside it."""


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """In an amendment: the week is emptied."""


def _leaves(cls: type[Action]) -> Iterator[type[Action]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _leaves(sub)


NAMES: dict[type[Action], str] = {cls: _name(cls) for cls in _leaves(Action)}
ACTIONS: dict[str, type[Action]] = {name: cls for cls, name in NAMES.items()}


def do_name(action: Action) -> str:
    """Return the name of an action as the JSON form has it: ``visit-club``."""
    return NAMES[type(action)]


# ── A whole mail ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class DuelRoutine:
    """A fencing routine: against whom (None: anyone), with what, «X-F-X-P».

    With no weapon named it is for his regiment's, or for whatever he has to take against the man he names.
    """

    opponent: str | None = None
    weapon: str | None = None
    actions: str = ""
    said: Said | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DuelTerms:
    """On what terms he fights (7.1.8): against whom (None: whoever it is), with what, where, in which week.

    ``limit`` is one of LIMITS; up to here only the challenged man's terms count. ``surrender_below`` is the
    percentage of his own endurance below which he surrenders, 0 for never (ruling 143), and counts in every
    duel. What is None is as he says of whoever it is, or left to the rules (ruling 130).
    """

    opponent: str | None = None
    weapon: str | None = None
    place: str | None = None
    week: int | None = None
    limit: str | None = None
    surrender_below: int | None = None
    said: Said | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Orders:
    """What one mail orders. ``weeks`` are the four weeks' actions; order inside a week does not matter.

    ``month`` is «1626-08» or None; ``adds`` names the sections an amendment adds to instead of replacing.
    ``talk`` are sentences of his that were read as saying nothing: he is told so, and they are kept nowhere.
    ``careful`` are words of his that were read with less to go by: he is told to look at them.
    ``kinds`` are the classes of all its actions, with their bases: most are asked for in vain.
    """

    sender: str | None = None
    kind: str = "orders"
    month: str | None = None
    weeks: tuple[tuple[Action, ...], ...] = ((), (), (), ())
    notes: tuple[Action, ...] = ()
    duels: tuple[DuelRoutine, ...] = ()
    death_roll: tuple[int, ...] | None = None
    flags: tuple[Flag, ...] = ()
    adds: tuple[str, ...] = ()
    terms: tuple[DuelTerms, ...] = ()
    talk: tuple[str, ...] = field(default=(), compare=False)
    careful: tuple[str, ...] = field(default=(), compare=False)
    kinds: frozenset[type] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        written = {type(action) for section in (*self.weeks, self.notes) for action in section}
        object.__setattr__(self, "kinds", frozenset(base for kind in written for base in kind.__mro__))

    def section(self, where: str) -> tuple[Action, ...]:
        """Return the actions of «1» to «4» or «notes»."""
        return self.notes if where == "notes" else self.weeks[int(where) - 1]
