"""Chapter 9, what a month at the front brings a man (9.6): mentions, promotion, loot, and shame."""

from turnbot.core.dice import Roll
from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.rules.c09_brevet import promote
from turnbot.games.preux.rules.c09_danger import Shame, is_promoted, mentions, merit, shame, spoils
from turnbot.games.preux.rules.c13_investments import SEASON, season_of
from turnbot.games.preux.state.army import FRONTIER, MOUNTAINEERS, Unit
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import officers
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import home_of
from turnbot.games.preux.week.living import Turn


def reward(t: Turn, who: Person, brave: int, fared: int, unit: Unit) -> None:
    """Let what a man did in the field be seen: ``brave`` as 9.6.1 has it, ``fared`` his command's result."""
    coward = _shamed(t, who, -brave) if brave < 0 else None
    t = t.under("9.6.2")
    house = t.house("9.6.2")
    mountain = unit.code == MOUNTAINEERS
    if coward is None or coward.rewarded:
        seen = merit(brave, fared, house, mountain=mountain)
        times = mentions(t.roll("mention", who, times=2, hidden=True).total + seen, house)
        if times:
            mention(t, who, times)
        plain = merit(brave, fared, house) + book().army.ability_bonus(who.military_ability)
        plain += t.hidden("mentioned_bonus") * bool(times)
        if is_promoted(t.roll("promotion", who, times=2, hidden=True).total + plain, house):
            promote(t, who)
    if coward is None:
        _loot(t, who, merit(brave, fared, house, mountain=mountain))


def mention(t: Turn, who: Person, times: int) -> None:
    """Mention a man in the Order (9.6.2): whatever cowardice was held against him is forgotten.

    Only a mention won at the frontier opens the regiments again to who was expelled (9.6.3).
    """
    t = t.under("9.6.2")
    wishes: list[Wish] = [Delta(who.name, "mentions", times), Become(who.name, "mentioned_in", t.world.month)]
    if who.regiment == FRONTIER:
        wishes.append(Become(who.name, "no_regiment", False))
    t.post(PUBLIC, "order.mentioned", *wishes, who=who, count=times)
    points = times * t.hidden("mention_status")
    t.post(
        only(who), "mention.rewarded", Delta(who.name, "status", points), Become(who.name, "cowardice", 0),
        who=who, count=times, points=points,
    )  # fmt: skip


def _loot(t: Turn, who: Person, seen: int) -> None:
    total = t.roll("loot", who, times=2, hidden=True).total + seen
    house = t.house("9.6.2")
    if total < house["loot_from"]:
        return
    dice = t.roll("loot-worth", who, times=house["loot_dice"])
    take_loot(t, who, spoils(total, dice.total, who.rank, house), dice)


def take_loot(t: Turn, who: Person, crowns: int, *dice: Roll) -> None:
    """Let a man have loot; ``dice`` are those that say how much it is worth, where any were thrown."""
    t.post(
        only(who), "loot.taken", Delta(who.name, "crowns", crowns),
        who=who, crowns=crowns, dice=list(dice),
    )  # fmt: skip


# Shame --------------------------------------------------------------------------------------------------


def _shamed(t: Turn, who: Person, changed: int) -> Shame:
    """See whether his comrades saw him take care of himself (9.6.3), by so many points."""
    t = t.under("9.6.3")
    found = shame(t.roll("cowardice", who, hidden=True).total, changed)
    t.post(
        only(who), "coward.seen" if found.seen else "coward.unseen",
        Delta(who.name, "cowardice", found.points), who=who, count=changed, points=-found.points,
    )  # fmt: skip
    colonel = colonel_of(t, who)
    if found.expelled:
        expel(t, who)
    elif found.seen and colonel is not None:
        t.post(only(colonel), "coward.reported", who=colonel, partner=who)
    return found


#: What goes with the regiment.
_OF_SERVICE = ("home_regiment", "home_rank", "brevet_from", "brevet_since")


def expel(t: Turn, who: Person) -> None:
    """Strike a man off his regiment's rolls for ever (9.6.3); at the front he is a private of the frontier.

    Why is between him and his comrades. Who serves at the frontier away from his own regiment loses that one.
    In disgrace he stays there as long as that lasts, else to the end of the campaign: then he is in Paris,
    and goes back of his own will or not.
    """
    home = who.home_regiment or who.regiment
    wishes: list[Wish] = [Become(who.name, "no_regiment", True)]
    if home and home != FRONTIER:
        wishes += [
            Become(who.name, f"expelled.{home}", t.world.month),
            Become(who.name, "regiment", FRONTIER if who.at_front else ""),
            Become(who.name, "rank", "private" if who.at_front else ""), Become(who.name, "battalion", 0),
            *(Become(who.name, what, "") for what in _OF_SERVICE),
        ]  # fmt: skip
        if who.at_front and not who.disgrace:
            over = month_after(season_of(t, t.world.month), SEASON)
            wishes.append(Become(who.name, "volunteer_until", over))
    # Of the frontier's lists nobody is struck: it takes whoever comes.
    told = "" if home == FRONTIER else home
    t.under("9.6.3").post(PUBLIC, "regiment.expelled", *wishes, who=who, regiment=told)


def colonel_of(t: Turn, who: Person) -> Person | None:
    """The character who is Colonel of a man's regiment; None where it is a non-player, or himself."""
    return next((one for one in officers(t.world, home_of(who), "colonel") if one is not who), None)
