"""Chapter 8, pistols (8.9.1, 8.9.3-8.9.5): who carries one, when he fires it, and what comes of the shot.

In ambushes, and against several enemies at once; in a duel it means disgrace. For practice see
``c08_practice``.
"""

from collections.abc import Sequence

from turnbot.core.events import PUBLIC, only
from turnbot.core.rules import rule
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.orders.conditions import And, Condition, If, Not
from turnbot.games.preux.orders.tree import CarryPistol
from turnbot.games.preux.rules.c07_answers import PISTOL, terms_of
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c07_husbands import decide_over_her
from turnbot.games.preux.rules.c08_practice import mastery
from turnbot.games.preux.rules.c08_wounds import wound
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.holding import holds
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import ordered

#: What may come of a shot, and which of it is one that hits.
JAMMED, MISSED, HIT, FATAL = "jammed", "missed", "hit", "fatal"
HITS = (HIT, FATAL)

#: What he does with the pistol he carries, in the referee's words.
FIRES = ("fires", "holds")


def carries(t: Turn, who: Person) -> tuple[CarryPistol, ...]:
    """His orders to go armed this week that stand, or may: none where he has no pistol.

    It is too heavy to be taken along unless he says so (8.9.3). What hangs on something that only the referee
    can judge may stand.
    """
    if not who.goods.get(PISTOL):
        return ()
    orders = ordered(t, who, CarryPistol)
    return tuple(order for order in orders if _is_unclear(order.if_) or holds(t, who, order))


def refuse_unarmed(t: Turn) -> None:
    """Tell who would go armed and has no pistol: at the week's end, and of the whole month at the month's."""
    t = t.under("8.9.3")
    for who in everybody(t):
        orders = t.orders.get(who.name)
        if orders is None or who.goods.get(PISTOL):
            continue
        said = orders.weeks[t.week - 1] if t.week else orders.notes
        if any(isinstance(order, CarryPistol) and holds(t, who, order) for order in said):
            t.refuse(who, "carry-pistol", reason="no-pistol")


def _is_unclear(condition: Condition | None) -> bool:
    match condition:
        case If(kind):
            return kind == "unclear"
        case And(parts):
            return any(_is_unclear(part) for part in parts)
        case Not(of):
            return _is_unclear(of)
    return False


@rule("8.9.3")
def fires(t: Turn, who: Person, *, count: int = 0, ask: bool = False) -> bool:
    """Tell whether he fires now: he carries a pistol, and the referee who is asked does not hold him back.

    He is asked where the orders are unclear, or (``ask``) where it needs judgement anyway. ``count`` is
    how many enemies he faces, none where they are thieves.
    """
    orders = carries(t, who)
    if not orders:
        return False
    if not ask and not all(_is_unclear(order.if_) for order in orders):
        return True
    words = "; ".join(order.said.text for order in orders if order.said)
    answer = t.decide("pistol", who, proposal="fires", options=FIRES, words=words, count=count)
    return bool(answer == "fires")


def shots(t: Turn, turns: int) -> int:
    """How often he can fire in a fight of so many turns: the first shot is loaded (8.9.3, ruling 178)."""
    return 1 + turns // int(t.hidden("reload_turns", "8.9.3"))


@rule("8.9.4", "8.9.5")
def shoot(t: Turn, who: Person, target: Person | None, when: Sequence[str], nth: int = 1) -> str:
    """Throw for one shot; return what comes of it, and tell him. Nobody is hurt by this alone.

    ``when`` are circumstances of the table; ``nth`` tells apart shots at one target in a week.
    """
    pistol = armoury().pistol
    people = (who,) if target is None else (who, target)
    # All the world sees what comes of a shot at a man: with an open die it would know what was added to it.
    dice = t.roll(f"shot-{nth}-{who.name}", *people, times=2, hidden=target is not None)
    bonus = pistol.bonus(mastery(who, PISTOL), *when)
    total = dice.total + bonus
    handle, result = t, FATAL if total >= pistol.fatal else HIT if total >= pistol.hit else MISSED
    if dice.total == pistol.jam:
        handle, result = t.under("8.9.5"), JAMMED
    handle.post(only(who), "shot.fired", who=who, partner=target or "", own=dice, bonus=bonus, result=result)
    return result


def strike(t: Turn, who: Person, target: Person, result: str) -> None:
    """Let a shot do its work: half of his endurance, or his life (ruling 177)."""
    left = target.endurance - target.full_endurance * int(t.hidden("wound_percent", "8.9.4")) // 100
    if result == FATAL or (result == HIT and left < -(target.strength + target.constitution)):
        die(t, target, who)
    elif result == HIT:
        wound(t, target, left)


# Ambushed -------------------------------------------------------------------------------------------------


def drives_off(t: Turn, who: Person) -> bool:
    """Tell whether a man who is ambushed fires, and hits: then the others run."""
    t = t.under("8.9.3")
    if not fires(t, who):
        return False
    for nth in range(1, shots(t, t.hidden("ambush_turns")) + 1):
        if shoot(t, who, None, t.hidden("ambush_when"), nth) in HITS:
            return True
    return False


# Outnumbered ----------------------------------------------------------------------------------------------


def defend(t: Turn, who: Person, first: Person, count: int) -> None:
    """Let a man fire at the ``first`` of several enemies he faces alone, before swords are drawn (8.9.1).

    The referee is asked: whether it is need is for him to judge.
    """
    t = t.under("8.9.3")
    if count < t.hidden("outnumbered_from") or not fires(t, who, count=count, ask=True):
        return
    _fire_at(t, who, first, "outnumbered", t.hidden("outnumbered_when"))


def _fire_at(t: Turn, who: Person, target: Person, occasion: str, when: Sequence[str]) -> None:
    """Fire once: they are upon him before he has loaded again."""
    result = shoot(t, who, target, when)
    t.post(PUBLIC, "pistol.fired", who=who, partner=target, occasion=occasion, result=result)
    strike(t, who, target, result)


# In a duel ------------------------------------------------------------------------------------------------


@rule("8.9.1")
def draw_in_duel(t: Turn, one: Person, other: Person, *, agreed: bool, cause: Cause | None = None) -> bool:
    """See whether either of two duellists draws a pistol; tell whether there is no duel any more.

    He does who orders it for his routine or lays it down as his weapon, and has it there: on the ground he
    agreed on, or anywhere he says he carries it. He fires once, both at the same time if both do, and is
    disgraced for it; a husband shot by his wife's lover is a husband killed all the same. ``cause`` is the
    affair where they ``agreed`` on the duel.
    """
    pairs = [(who, foe) for who, foe in ((one, other), (other, one)) if _means_pistol(t, who, foe, agreed)]
    when = t.hidden("duel_when", "8.9.3")
    results = [(who, foe, shoot(t, who, foe, when)) for who, foe in pairs]
    for who, foe, result in results:
        t.post(PUBLIC, "pistol.fired", who=who, partner=foe, occasion="duel", result=result)
    for who, foe, result in results:
        strike(t, who, foe, result)
    if pairs and cause is not None and cause.reason == "adultery":
        husband, lover = t.world.people[cause.offended], t.world.people[cause.offender]
        decide_over_her(t, cause, dead=(bool(husband.died), bool(lover.died)), gave_up=False)
    for who, _ in pairs:
        if not who.died:
            disgrace(t, who, "pistol")
    return bool(pairs)


def _means_pistol(t: Turn, who: Person, other: Person, agreed: bool) -> bool:
    if not who.goods.get(PISTOL) or not (agreed or carries(t, who)):
        return False
    if t.happened("pistol.fired", who, week=t.week, who=who.name):
        # They were upon him before he had loaded again (8.9.3).
        return False
    orders = t.orders.get(who.name)
    said = orders.duels if orders is not None else ()
    routines = [one for one in said if one.opponent == other.name] or [
        one for one in said if not one.opponent
    ]
    return terms_of(t, who, other.name).weapon == PISTOL or any(one.weapon == PISTOL for one in routines)
