"""Chapter 1, how the game is played: the month's frame, silence, levels, and what the referee must judge."""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.core.events import PUBLIC, only
from turnbot.core.exchange import EXCUSED, has_effects
from turnbot.core.ledger import Become, Delta, Leave, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.ruling import Decision, from_doc, misread
from turnbot.games.preux.orders.tree import (
    NAMES,
    OCCASIONS,
    Action,
    Cancel,
    Drink,
    Gamble,
    Invite,
    Toady,
    do_name,
)
from turnbot.games.preux.rules import rulings
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.rulings import carry_out
from turnbot.games.preux.state.between import Cause, Debt, Investment, Tie
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import Child, Service
from turnbot.games.preux.week.holding import holds
from turnbot.games.preux.week.living import Turn, everybody, kept_away, refuse_absent
from turnbot.games.preux.week.plan import of_the_week, ordered, own_long_orders

#: What the referee may say in a ruling about an action, besides words alone.
_ANSWER = {"words": str, "crowns": int, "status": int, "success": bool}

#: Where one may drink, bet or talk, and the referee judges it all.
_VENUES = frozenset(("host-party", "attend-party"))

#: Where one drinks, plays and talks, and by which rule.
_DONE_AT: tuple[tuple[type[Action], str, tuple[str, ...]], ...] = (
    (Drink, "3.1.2", ("club", "tavern", "home")),
    (Gamble, "3.1.7", ("club", "tavern", "casino")),
    (Toady, "3.1.3", ("club", "casino", "theatre")),
)

#: What costs levels as a penalty: as many as its fact ``levels`` says, else one.
_COSTS_LEVELS = (
    *("maintenance.failed", "house.scorned", "father.shirked", "wedding.cancelled"),
    *("quarter.refused", "lover.shamed", "husband.shamed", "ground.profaned"),
)


@rule("1.0.2")
def begin_month(t: Turn) -> None:
    """Open the month: one turn, one month of the game. Its deadline is the shell's affair."""
    t.post(PUBLIC, "month.began", month=t.world.month)


@rule("1.0.4")
def count_silence(t: Turn) -> None:
    """Keep count of who did not write (ruling 11): he stays at home and his bills run."""
    for who in everybody(t):
        if who.name not in t.orders and t.rulings.get(EXCUSED + who.name):
            t.post(only(who), "orders.excused", who=who)
        elif who.name not in t.orders:
            months = who.silent + 1
            warned = months >= t.hidden("warned_after_silent", "1.0.3")
            t.post(
                only(who), "orders.missing", Delta(who.name, "silent", 1),
                who=who, months=months, warned=warned,
            )  # fmt: skip
        elif who.silent:
            t.post(
                only(who), "orders.resumed", Delta(who.name, "silent", -who.silent),
                who=who, months=who.silent,
            )  # fmt: skip


def retire_the_silent(t: Turn) -> None:
    """Ask the referee about who has been silent too long, and take out of the game whom he lets go."""
    t = t.under("1.0.4")
    leaving = rulings.leaving(t)
    for who in everybody(t):
        if who.name in leaving:
            _retire(t, who)
        elif t.rulings.get(EXCUSED + who.name) or who.silent < t.hidden("retired_after_silent", "1.0.3"):
            continue
        elif t.decide("retire", who, proposal=False, options=(False, True), months=who.silent):
            _retire(t, who)


def _retire(t: Turn, who: Person) -> None:
    leave_offices(t, who, "retired")
    t.post(PUBLIC, "character.retired", *free_family(t, who), who=who)
    close_accounts(t, who)
    t.post(only(who), "character.left", Leave(who.name), *keepsakes(t, who), who=who)


def free_family(t: Turn, who: Person) -> list[Wish]:
    """What frees those whom a man leaves behind: his lady or wife; his children leave the game.

    A mass that he has announced is not said.
    """
    ladies = [Become(lady.name, "lover", "") for lady in t.world.about(who.name, Lady)]
    children = [one for one in t.world.about(who.name, Child) if one.father == who.name]
    return [*ladies, *[Leave(one.name) for one in (*children, *t.world.about(who.name, Service))]]


def close_accounts(t: Turn, who: Person) -> None:
    """Let whatever stands between a man and others be over: debts either way, affairs of honour."""
    for debt in t.world.about(who.name, Debt):
        t.post(only(*debt.owners), "debt.closed", Leave(debt.name), who=debt.borrower, lender=debt.lender)
    for cause in t.world.about(who.name, Cause):
        t.post(
            only(*cause.owners), "cause.closed", Leave(cause.name),
            who=cause.offended, partner=cause.offender, lady=cause.lady, reason=cause.reason,
        )  # fmt: skip


def keepsakes(t: Turn, who: Person) -> list[Wish]:
    """What goes with a man, and only he knew of: his secrets with ladies, what he has invested."""
    ties, investments = t.world.about(who.name, Tie), t.world.about(who.name, Investment)
    return [Leave(one.name) for one in (*ties, *investments)]


# Levels ---------------------------------------------------------------------------------------------------


@rule("1.0.1")
def weigh_status(t: Turn) -> None:
    """Raise who won three times the next level in points, lower who won fewer than his own (rulings 1-4).

    The month's points are weighed against the level of its first day, one step at most; at the front
    they do not count (9.4.4).
    """
    for who in everybody(t):
        level, points = who.level, who.status
        needed = 3 * (level + 1)
        bounds = (t.hidden("lowest_level"), t.hidden("most_levels_down"), t.hidden("most_levels_up"))
        step = 0 if who.at_front else steps(level, points, *bounds)
        result = "front" if who.at_front else "rose" if step > 0 else "fell" if step < 0 else "stayed"
        t.post(only(who), "status.weighed", who=who, points=points, level=level, needed=needed, result=result)
        if step:
            moved = Delta(who.name, "level", step)
            t.post(PUBLIC, f"level.{result}", moved, who=who, level=level + step)


def steps(level: int, points: int, lowest: int = 1, most_down: int = 1, most_up: int = 1) -> int:
    """How many levels he rises, or (negative) falls, with so many points at the month's end.

    A step up takes three times the level it leads to; a step down, fewer points than the level it leaves.
    """
    up = sum(points >= 3 * (level + nth) for nth in range(1, most_up + 1))
    down = sum(points < level - nth and level - nth > lowest for nth in range(most_down))
    return up or -down


def level_of_the_month(t: Turn, who: Person) -> int:
    """The level that counts in a month: that of its first day, until it is over (2.0.1, ruling 3)."""
    weighed = t.happened("status.weighed", who, who=who.name)
    if not weighed or t.hidden("levels_from", "2.0.1") == "at-once":
        return who.level
    return int(weighed[-1].facts["level"])


def lose_levels_at_once(t: Turn) -> None:
    """Take penalty levels before the points are weighed, where the house counts the level of the moment.

    That is the letter of the book; ruling 3 counts the level of the first day.
    """
    if t.hidden("levels_from", "2.0.1") == "at-once":
        _lose_levels(t)


def lose_levels(t: Turn) -> None:
    """Take the levels that were lost as penalties in the month, after the points were weighed (ruling 1)."""
    if t.hidden("levels_from", "2.0.1") != "at-once":
        _lose_levels(t)


def _lose_levels(t: Turn) -> None:
    lowest = t.hidden("lowest_level", "1.0.1")
    for failed in (event for kind in _COSTS_LEVELS for event in t.ledger.of_kind(kind)):
        who = t.world.people[failed.facts["who"]]
        if who.died:
            continue
        lost = min(failed.facts.get("levels", 1), who.level - lowest)
        if lost > 0:
            left = who.level - lost
            # Everybody sees that he fell, as who falls for want of points does; why is his own affair.
            t.under(failed.rule).post(only(who), "level.lost", who=who, level=left, levels=lost)
            t.under("1.0.1").post(PUBLIC, "level.fell", Delta(who.name, "level", -lost), who=who, level=left)


# What the program does not play ---------------------------------------------------------------------------


def refer(t: Turn, who: Person, action: Action, nth: int = 1) -> None:
    """Lay an action before the referee; his answer, if there is one, is carried out at once (1.0.3).

    ``nth`` tells apart several of a kind in one week. An answer is words for the player; a mapping
    of words, crowns, status (points) and success; or a decision with effects (see ``rulings``).
    """
    t = t.under("1.0.3")
    what, partner = do_name(action), named_in(action)
    words = action.said.text if action.said else ""
    t.post(only(who), "action.referred", who=who, what=what, partner=partner, words=words)
    answer = t.decide(
        what,
        who,
        apart="" if nth == 1 else str(nth),
        proposal=None,
        fits=_unusable,
        words=words,
        partner=partner,
    )
    if answer is None:
        t.post(only(who), "action.lapsed", who=who, what=what, partner=partner)
        return
    decision = from_doc(answer) if has_effects(answer) else None
    told = {"words": answer} if isinstance(answer, str) else _outcome(decision) if decision else answer
    crowns = max(int(told.get("crowns", 0)), -who.crowns)
    points = int(told.get("status", 0))
    changes = (Delta(who.name, "crowns", crowns), Delta(who.name, "status", points))
    t.post(
        only(who), "action.ruled", *changes, who=who, what=what, partner=partner,
        words=told.get("words", ""), points=points, crowns=crowns, success=told.get("success"),
        nth=decision.nth if decision else 0,
    )  # fmt: skip
    if decision:
        carry_out(t, decision, f"{what}/{who.name}", (who.name,))


def _outcome(decision: Decision) -> dict[str, Any]:
    """How a decision says that the order turned out, if it does."""
    return {"success": next((act.success for act in decision.acts if act.success is not None), None)}


def _unusable(answer: Any) -> str:
    """What is wrong with an answer, in a Spanish clause for the referee; empty when nothing is."""
    if answer is None or isinstance(answer, str):
        return ""
    if has_effects(answer):
        return misread(answer)
    if not isinstance(answer, Mapping):
        return f"«{answer}» no dice qué ocurre"
    for name, value in answer.items():
        if name not in _ANSWER:
            return f"«{name}» no es nada de: {', '.join(_ANSWER)}"
        if type(value) is not _ANSWER[name]:
            return f"«{value}» no vale para «{name}»"
    return ""


def named_in(action: Action) -> str:
    """The one person, lady or lender whom an action names; empty where it names nobody."""
    for field in ("who", "lady", "opponent", "host", "groom", "for_", "against", "on", "to", "from_"):
        value = getattr(action, field, None)
        if isinstance(value, str):
            return value
    return ""


def refer_all(t: Turn, who: Person, actions: Sequence[Action]) -> None:
    """Lay several actions before the referee, those whose condition holds."""
    seen: dict[str, int] = {}
    for action in actions:
        if isinstance(action, Cancel) or not holds(t, who, action):
            continue
        what = do_name(action)
        seen[what] = seen.get(what, 0) + 1
        refer(t, who, action, seen[what])


def nowhere(t: Turn, who: Person, actions: Sequence[Action]) -> None:
    """Answer orders for a visit (drinking, dice, company) of who is at no club and in no tavern this week.

    Where the referee judges what he does, these go along with it; else the rule in hand refuses them.
    What was ordered for the whole month simply waits for another week.
    """
    own = of_the_week(t, who, actions)
    if not own:
        return
    away = kept_away(t, who)
    if away:
        refuse_absent(t, who, do_name(own[0]), away)
        return
    referred = t.happened("action.referred", who, week=t.week, who=who.name)
    if any(event.facts["what"] in _VENUES for event in referred):
        refer_all(t, who, own)
    else:
        t.refuse(who, do_name(own[0]), reason="nowhere")


def tell_what_waited(t: Turn) -> None:
    """Tell who wanted to drink, play or talk all month, and was at no place for it in any week."""
    for who in everybody(t):
        orders = t.orders.get(who.name)
        if orders is None:
            continue
        for kind, number, places in _DONE_AT:
            been = any(t.happened(f"{place}.visited", who, who=who.name) for place in places)
            if not been and any(isinstance(action, kind) for action in orders.notes):
                t.under(number).refuse(who, NAMES[kind], reason="nowhere")


def invites_lady(t: Turn, action: Invite) -> bool:
    """Whether it asks a lady out (4.2.5)."""
    return action.who in t.world.ladies


def invites_knight(t: Turn, action: Invite) -> bool:
    """Whether it asks another character out: to a club, a party there, the theatre or the Casino."""
    return action.to in OCCASIONS and action.who in t.world.people


def refer_notes(t: Turn) -> None:
    """Lay before the referee what stands in the notes and no rule plays.

    Long actions there fill the weeks left empty; where none is, they are refused.
    """
    for who in everybody(t):
        notes = ordered(t, who, Action)
        refer_all(t, who, [a for a in notes if not _is_played(t, a)])
        if all(own_long_orders(t.at(week), who) for week in (1, 2, 3, 4)):
            for action in notes:
                if book().is_long(do_name(action)):
                    t.under("1.0.3").refuse(who, do_name(action), reason="too-many-long")


def refer_the_rest(t: Turn) -> None:
    """Lay before the referee the short actions of the week that no rule plays, so that nothing is dropped."""
    for who in everybody(t):
        mine = (a for a in ordered(t, who, Action) if not book().is_long(do_name(a)))
        refer_all(t, who, [a for a in mine if not _is_played(t, a)])


def _is_played(t: Turn, action: Action) -> bool:
    """Whether some rule takes such an action up, wherever it stands."""
    if isinstance(action, Invite):
        return invites_knight(t, action) or invites_lady(t, action)
    # Long actions are taken up, or referred, when the week is laid out.
    return book().is_played(do_name(action)) or book().is_long(do_name(action))
