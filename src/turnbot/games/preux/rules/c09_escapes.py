"""Chapter 9, ways out of prison that prisoners and their friends pay for (9.8.2, 9.8.4): escapes, ransoms."""

from collections.abc import Sequence
from typing import TypeVar

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Action, Escape, Ransom
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.rules.c09_captivity import escape_bonus, ransom_chance
from turnbot.games.preux.rules.c09_prisoners import execute, prisoners, set_free
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import holds
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import ordered

A = TypeVar("A", bound=Action)

#: Two dice of a hundred would be as good: a ransom is accepted on so many of a hundred.
_PERCENT = 100


def of_the_month(t: Turn, who: Person, kind: type[A]) -> Sequence[A]:
    """What he orders of a kind anywhere in the month and whose condition holds, in its order."""
    orders = t.orders.get(who.name)
    if orders is None or kind not in orders.kinds:
        return []
    return [one for week in (0, 1, 2, 3, 4) for one in ordered(t.at(week), who, kind)
            if holds(t.at(week), who, one)]  # fmt: skip


# Escapes ------------------------------------------------------------------------------------------------


def plans_escape(t: Turn, who: Person) -> Sequence[Escape]:
    """His orders to escape this month."""
    return of_the_month(t, who, Escape)


def everybody_escapes(t: Turn) -> None:
    """Let the prisoners who mean to escape try it, alone or together: one try a month (ruling 210).

    Together are those who name each other; the others try it by themselves.
    """
    t = t.under("9.8.2")
    wanted: dict[str, frozenset[str]] = {}
    inside = {who.name for who in prisoners(t)}
    for who in everybody(t):
        orders = plans_escape(t, who)
        if not orders:
            continue
        if who.name not in inside:
            t.refuse(who, "escape", reason="no-prisoner")
            continue
        if len(orders) > t.hidden("tries_per_month"):
            t.refuse(who, "escape", reason="again")
        wanted[who.name] = frozenset(name for one in orders[:1] for name in one.with_)
    for people in groups(wanted):
        _escape(t, [t.world.people[name] for name in people])


def groups(wanted: dict[str, frozenset[str]]) -> Sequence[tuple[str, ...]]:
    """Those who name each other, and whom those name in turn, together; by the first of their names."""
    left, found = sorted(wanted), []
    while left:
        group = [left[0]]
        for name in group:
            group += [one for one in left if one not in group and one in wanted[name] and name in wanted[one]]
        left = [name for name in left if name not in group]
        found.append(tuple(sorted(group)))
    return found


def _escape(t: Turn, people: Sequence[Person]) -> None:
    if len(people) == 1 and people[0].prison_fever:
        t.refuse(people[0], "escape", reason="ill-alone")
        return
    dice, bonus = t.roll("escape", *people, times=2), escape_bonus(people)
    row = book().army.escape.of(dice.total + bonus)
    names = [who.name for who in people]
    for who in people:
        t.post(
            only(who), "escape.tried",
            who=who, company=[name for name in names if name != who.name], dice=[dice],
            bonus=bonus, result=row.result,
        )  # fmt: skip
        match row.result:
            case "escaped":
                set_free(t, who, "escape")
            case "tortured":
                lost = who.full_endurance * -row.endurance_percent // 100
                wound(t, who, max(0, who.endurance - lost))
            case "dead":
                execute(t, who, "escape")


# Ransoms ------------------------------------------------------------------------------------------------


def everybody_ransoms(t: Turn) -> None:
    """Lay before the enemy what friends offer for a prisoner: they may put their money together, once."""
    t = t.under("9.8.4")
    offers: dict[str, list[tuple[Person, int]]] = {}
    for who in everybody(t):
        for nth, order in enumerate(of_the_month(t, who, Ransom)):
            offered = _offer(t, who, order) if not nth else None
            if nth:
                t.refuse(who, "ransom", reason="one-offer")
            elif offered is not None:
                offers.setdefault(offered[0], []).append((who, offered[1]))
    for name, paid in sorted(offers.items()):
        _bargain(t, t.world.people[name], paid)


def _offer(t: Turn, who: Person, order: Ransom) -> tuple[str, int] | None:
    """For whom he offers how much; None, and told why, where he cannot."""
    captive = t.world.people.get(order.who or who.name)
    if captive is None or not captive.captured or captive.died:
        t.refuse(who, "ransom", reason="no-prisoner", partner=order.who or "")
        return None
    crowns = order.crowns
    if crowns is None:
        _, crowns = ransom_chance(0, captive.level, t.house("9.8.4"))
    if not 0 < crowns <= spare(t, who):
        t.refuse(who, "ransom", reason="cannot-pay", partner=captive.name, crowns=crowns)
        return None
    return captive.name, crowns


def _bargain(t: Turn, captive: Person, paid: Sequence[tuple[Person, int]]) -> None:
    together = sum(crowns for _, crowns in paid)
    percent, price = ransom_chance(together, captive.level, t.house("9.8.4"))
    if captive.ransom_offered or not percent:
        for payer, crowns in paid:
            reason = "offered-before" if captive.ransom_offered else "too-little"
            t.refuse(payer, "ransom", reason=reason, partner=captive.name, crowns=crowns, cost=price)
        return
    die = t.roll("ransom", captive, faces=_PERCENT, seen=only(*(payer for payer, _ in paid)))
    accepted = die.total <= percent
    for payer, crowns in paid:
        share = -(-price * crowns // together)  # rounded up (ruling 9)
        t.post(
            only(payer), "ransom.accepted" if accepted else "ransom.declined",
            Delta(payer.name, "crowns", -share if accepted else 0),
            Become(captive.name, "ransom_offered", True),
            who=payer, partner=captive, crowns=share, limit=percent, dice=[die],
        )  # fmt: skip
    if accepted:
        set_free(t, captive, "ransom")
