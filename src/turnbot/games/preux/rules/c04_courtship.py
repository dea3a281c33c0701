"""Chapter 4, courtship: gifts, rivals, another's lady, and tongues that wag (4.2.1-4.2.7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from turnbot.core.dice import Roll
from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Court
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c04_acquaintance import is_taken, lowest_die, remember, tie_of
from turnbot.games.preux.rules.c04_adultery import begin, end, resistance, sees_in_secret, turned_away
from turnbot.games.preux.rules.c04_company import share_illness
from turnbot.games.preux.rules.c04_invitations import has_date
from turnbot.games.preux.rules.c04_whereabouts import placed
from turnbot.games.preux.rules.c07_causes import give_cause
from turnbot.games.preux.rules.c12_cads import held_against
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, in_paris
from turnbot.games.preux.week.plan import doing


@dataclass(frozen=True, slots=True)
class Suit:
    """A man who courts a lady this week: his gifts in crowns, his die and what is added to it."""

    who: Person
    lady: Lady
    gifts: int
    least: int
    die: Roll
    bonus: int

    @property
    def margin(self) -> int:
        """By how much he exceeds what she asks for."""
        return self.die.total + self.bonus - self.least

    @property
    def wins(self) -> bool:
        """Whether she is willing; on a natural 1 she never is (4.2.2)."""
        return self.margin >= 0 and self.die.total != book().courtship.natural_failure


@rule("4.2.3")
def everybody_courts(t: Turn) -> None:
    """Let who courts a lady this week try his luck, for the whole price, whatever he tried before.

    Several suitors of one lady all throw; the greatest margin wins, then the highest level (ruling 69), and
    each has a cause against each.
    """
    suits: dict[str, list[Suit]] = {}
    for who in in_paris(t):
        for order in doing(t, who, Court):
            suit = court(t, who, order)
            if suit is not None:
                suits.setdefault(suit.lady.name, []).append(suit)
    for name in sorted(suits):
        _settle(t, suits[name])


@rule("4.2.1")
def court(t: Turn, who: Person, order: Court) -> Suit | None:
    """Let him throw for her favour, if he may and can pay: three times her level in gifts, or more.

    Against hopeless odds he is not admitted, and pays nothing (ruling 66). The gifts are spent when the
    suit is settled.
    """
    lady = _whom(t, who, order)
    if lady is None:
        t.refuse(who, "court", reason="no-lady")
        return None
    cost = book().courtship.gift_per_level * lady.level
    gifts = cost if order.crowns is None else order.crowns
    least = lowest_die(who, lady)
    if lady.name == who.lady or sees_in_secret(t, who, lady):
        t.refuse(who, "court", reason="his-already", lady=lady)
    elif least is None:
        t.refuse(who, "court", reason="hopeless", lady=lady)
        turned_away(t, who, lady)
    elif gifts < cost:
        t.refuse(who, "court", reason="too-little", lady=lady, cost=cost)
    elif spare(t, who) < gifts:
        t.refuse(who, "court", reason="cannot-pay", lady=lady, cost=gifts)
    else:
        # What her virtue takes off the die is hidden, so the die is as well.
        die = t.roll("courtship", who, lady, hidden=is_taken(lady, who))
        bonus = further_gifts(t, lady, gifts, cost) + _bonus(t, who, lady)
        return Suit(who, lady, gifts, least, die, bonus)
    return None


def _whom(t: Turn, who: Person, order: Court) -> Lady | None:
    """The lady he means: whom he names, or the one who promised to meet him this week."""
    if order.lady is not None:
        return t.world.ladies.get(order.lady)
    accepted = t.happened("lady.accepted", who, who=who.name, in_week=t.week)
    return t.world.ladies.get(accepted[0].facts["lady"]) if accepted else None


@rule("4.2.2")
def further_gifts(t: Turn, lady: Lady, gifts: int, cost: int) -> int:
    """What gifts beyond the compulsory ones add: one for each further price; nothing moves the rich."""
    return 0 if lady.rich else (gifts - cost) // cost * book().courtship.bonus("gift")


def _bonus(t: Turn, who: Person, lady: Lady) -> int:
    """What else is added: the step from a talk, and what stands between them."""
    tie, talks = tie_of(t, who, lady), t.under("4.1.6")
    bonus = 0
    if (tie is None or not tie.talked) and not has_date(t, who, lady):
        bonus += t.hidden("stranger")
    lasts = talks.hidden("flirt_lasts_months")
    if tie is not None and tie.flirted and months_between(tie.flirted, t.world.month) <= lasts:
        bonus += talks.hidden("flirt_bonus")
    bonus += held_against(t, who)
    if is_taken(lady, who):
        bonus += another_mans(t, lady)
    return int(bonus)


@rule("4.2.6")
def another_mans(t: Turn, lady: Lady) -> int:
    """What is added to the die for a lady who is another's: less her moral, or if she is his wife 4.6.1."""
    if t.world.people[lady.lover].wife:
        return resistance(t, lady)
    return -lady.moral


# What came of it ----------------------------------------------------------------------------------------


def _settle(t: Turn, suits: Sequence[Suit]) -> None:
    """Give her to the best of those she is willing to have, and tell everybody what came of his suit."""
    lady, former = suits[0].lady, suits[0].lady.lover
    drawn = t.order("rivals", (suit.who for suit in suits)) if len(suits) > 1 else [suits[0].who]
    ranked = sorted(suits, key=lambda suit: (-suit.margin, -suit.who.level, drawn.index(suit.who)))
    willing = [suit for suit in ranked if suit.wins]
    caught = [suit.who for suit in suits if _lover_is_there(t, suit)]
    for suit in ranked:
        if willing and suit is willing[0]:
            win(t, suit)
        else:
            _told(t, suit, "courtship.failed", reason="rival" if suit.wins else "refused")
    for one, other in combinations(sorted((suit.who for suit in suits), key=lambda who: who.name), 2):
        give_cause(t.under("4.2.1"), one, other, "rivals", lady)
        give_cause(t.under("4.2.1"), other, one, "rivals", lady)
    taken_openly = [suit.who for suit in willing[:1] if lady.lover == suit.who.name]
    for who in dict.fromkeys((*caught, *taken_openly)):
        if former and former != who.name:
            give_cause(t.under("4.2.6"), t.world.people[former], who, "courted", lady)


def _lover_is_there(t: Turn, suit: Suit) -> bool:
    """Whether her gentleman is with her in the week in which another courts her (4.2.6)."""
    where = placed(t, suit.lady)
    return where is not None and is_taken(suit.lady, suit.who) and where.host == suit.lady.lover


def _told(t: Turn, suit: Suit, kind: str, *wishes: Wish, **facts: str) -> None:
    """Spend the gifts, use up what a flirtation was worth, and tell him what came of it.

    What he was shown of the dice tells nothing of her moral: with another's lady, nothing is shown.
    """
    who, lady, tie = suit.who, suit.lady, tie_of(t, suit.who, suit.lady)
    used = () if tie is None or not tie.flirted else remember(t, who, lady, flirted="")
    shown = not suit.die.hidden
    t.under("4.2.1").post(
        only(who), kind, Delta(who.name, "crowns", -suit.gifts), *used, *wishes,
        who=who, lady=lady, cost=suit.gifts, die=suit.die if shown else None,
        least=suit.least if shown else None, bonus=suit.bonus if shown else None, **facts,
    )  # fmt: skip


@rule("4.2.7")
def win(t: Turn, suit: Suit) -> None:
    """Make her his, and his only one: the lady he had is free, and so is hers of him.

    Where he or she is married nobody may know, and each keeps whom he has (4.6.1, 4.6.2).
    """
    who, lady = suit.who, suit.lady
    _told(t, suit, "courtship.won")
    former = t.world.people.get(lady.lover)
    if who.wife or (former is not None and former.wife):
        begin(t, who, lady)
    else:
        changes: list[Wish] = [Become(who.name, "lady", lady.name), Become(lady.name, "lover", who.name)]
        if who.lady in t.world.ladies:
            changes.append(Become(who.lady, "lover", ""))
        if former is not None:
            changes.append(Become(former.name, "lady", ""))
        t.post(
            PUBLIC, "lady.won", *changes,
            who=who, lady=lady, left_lady=who.lady, rival=former.name if former else "",
        )  # fmt: skip
        end(t.under("4.6.2"), who, lady)
    share_illness(t, who, lady)


def leave(t: Turn, who: Person, lady: Lady) -> None:
    """Let a lady leave her gentleman, for all to see; why, only he knows."""
    t.post(
        PUBLIC, "lady.left", Become(who.name, "lady", ""), Become(lady.name, "lover", ""),
        who=who, lady=lady,
    )  # fmt: skip


def tongues_wag(t: Turn) -> None:
    """See who failed with a lady this week and could not hold his tongue, once all have drunk (ruling 68).

    It is so with another's lady (4.2.6), and for who has a lady of his own: she leaves him (4.2.7).
    """
    t = t.under("4.2.6")
    for event in t.ledger.of_kind("courtship.failed", t.week):
        who, lady = t.world.people[event.facts["who"]], t.world.ladies[event.facts["lady"]]
        owner = t.world.people.get(_whose(t, lady))
        # The dead tell no tales, even if they courted her this very week.
        if not who.died and (owner is not None or who.lady) and _is_indiscreet(t, who, lady):
            t.post(PUBLIC, "indiscretion.made", who=who, lady=lady)
            # What her gentleman saw with his own eyes gives him no second cause when it is told.
            if owner is not None and not _was_seen(t, owner, who, lady):
                give_cause(t, owner, who, "indiscretion", lady)
            if who.lady and not who.wife:
                leave(t.under("4.2.7"), who, t.world.ladies[who.lady])


def _was_seen(t: Turn, owner: Person, who: Person, lady: Lady) -> bool:
    """Whether he has cause this very week, since he was there when the other courted her (4.2.6)."""
    facts = {"who": owner.name, "partner": who.name, "reason": "courted", "lady": lady.name}
    return bool(t.happened("cause.given", owner, week=t.week, **facts))


def _whose(t: Turn, lady: Lady) -> str:
    """Whose lady she was when she was courted this week: a rival may have won her since."""
    about_her = t.ledger.concerning(lady.name, "lady.won")
    won = [e for e in about_her if e.week == t.week and e.facts["lady"] == lady.name]
    return won[0].facts["rival"] if won else lady.lover


def _is_indiscreet(t: Turn, who: Person, lady: Lady) -> bool:
    drank = t.happened("drink.taken", who, week=t.week, who=who.name, moderate=False)
    up_to = t.hidden("indiscreet_drunk_up_to" if drank else "indiscreet_up_to")
    if t.roll("indiscretion", who, lady, hidden=True).total > up_to:
        # Nothing happens to most of them, and nobody wants a case for each.
        return False
    return bool(t.decide("indiscretion", who, lady, proposal=True, options=(True, False)))
