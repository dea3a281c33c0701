"""Chapter 11, the Teniente General de Policía (11.2.3): arrests, charges, denunciations, and how he is lost.

And the Governor of Paris's word on duellists whom the watch surprised (11.4.18).
"""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta
from turnbot.games.preux.orders.tree import Arrest, Charge, Resign
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c11_trials import bring_to_trial
from turnbot.games.preux.state.justice import BRIBERY, TREASON, trial_name
from turnbot.games.preux.state.months import month_after, months_between
from turnbot.games.preux.state.offices import POLICE, holder, posts_of, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away

#: Printed in 11.2.3: arrests and charges of a year, and the months in which one must be convicted.
A_YEAR, MONTHS = 5, 6


def _serves(who: Person) -> bool:
    return who.police == POLICE


def _used(who: Person, what: str, month: str) -> int:
    return who.warrants.get(f"{what}/{month[:4]}", 0)


# Arrests ------------------------------------------------------------------------------------------------


def everybody_arrests(t: Turn) -> None:
    """Let the police arrest whom its chief names: he loses the first week of the next month (ruling 249)."""
    t = t.under("11.2.3")
    for who in everybody(t):
        for order in of_the_month(t, who, Arrest):
            _arrest(t, who, order)


def _arrest(t: Turn, who: Person, order: Arrest) -> None:
    target = t.world.people.get(order.who or "")
    why = _why_not(t, who, target)
    if not why and target is not None and kept_away(t, target) == "at-front":
        why = "at-front"
    if not why and _used(who, "arrests", t.world.month) >= A_YEAR:
        why = "five-a-year"
    if why or target is None:
        t.refuse(who, "arrest", reason=why, target=order.who or "")
        return
    month = month_after(t.world.month)
    spent = Delta(who.name, f"warrants.arrests/{t.world.month[:4]}", 1)
    t.post(only(who), "warrant.used", spent, who=who, target=target.name, what="arrest",
           left=A_YEAR - 1 - _used(who, "arrests", t.world.month))  # fmt: skip
    held = Become(target.name, "arrested", max(target.arrested, f"{month}/1"))
    t.post(PUBLIC, "man.arrested", held, who=target, crime=order.for_ or TREASON, month=month)


def _why_not(t: Turn, who: Person, target: Person | None) -> str:
    """Why the police cannot lay hands on somebody; empty: it can."""
    if not _serves(who):
        return "no-office"
    if target is None or target.died or target is who:
        return "nobody"
    return "kept-away" if kept_away(t, who) not in ("", "at-front") else ""


# Charges ------------------------------------------------------------------------------------------------


def everybody_charges(t: Turn) -> None:
    """Let the chief of police charge people, on what he knows or on what he has made up; five a year."""
    t = t.under("11.2.3")
    for who in everybody(t):
        for order in of_the_month(t, who, Charge):
            _charge(t, who, order)


def _charge(t: Turn, who: Person, order: Charge) -> None:
    name = order.who or ""
    row = row_of(name)
    minister = row is not None and row.kind == "ministry" and holder(t.world, name) is None
    target = holder(t.world, name) if row is not None else t.world.people.get(name)
    why = "" if minister and _serves(who) and not kept_away(t, who) else _why_not(t, who, target)
    crime = order.for_ or TREASON
    accused = target.name if target is not None else name
    if not why and _used(who, "charges", t.world.month) >= A_YEAR:
        why = "five-a-year"
    if not why and trial_name(t.world.month, accused, crime) in t.world.trials:
        why = "charged"
    if why:
        t.refuse(who, "charge", reason=why, target=name)
        return
    spent = Delta(who.name, f"warrants.charges/{t.world.month[:4]}", 1)
    t.post(only(who), "warrant.used", spent, who=who, target=accused, what="charge",
           left=A_YEAR - 1 - _used(who, "charges", t.world.month))  # fmt: skip
    bring_to_trial(t, target or name, crime, by=who, fabricated=order.fabricated)


def act_on_denunciations(t: Turn) -> None:
    """Do what the chief of police decided about bribers who were denounced: not of his five (ruling 112)."""
    t = t.under("11.2.3")
    for note, answer in asked.decided(t, "denunciation"):
        who, briber = t.world.people.get(note.who), t.world.people.get(str(note.facts["who"]))
        ready = who is not None and briber is not None and not (who.died or briber.died) and _serves(who)
        if answer == "charge" and ready:
            bring_to_trial(t, briber or "", BRIBERY, by=who)


# The office ---------------------------------------------------------------------------------------------


def everybody_resigns(t: Turn) -> None:
    """Let the chief of police lay his office down whenever he likes; nobody else may (ruling 234)."""
    t = t.under("11.2.3")
    for who in everybody(t):
        for order in of_the_month(t, who, Resign)[:1]:
            if _serves(who) and order.office in (None, POLICE):
                leave_offices(t, who, "resigned", POLICE)
            else:
                t.under("11.0.12").refuse(who, "resign", reason="not-free" if posts_of(who) else "no-office")


def judge_the_police(t: Turn) -> None:
    """Let a chief of police lose his office who had nobody convicted in his first half year."""
    t = t.under("11.2.3")
    for who in everybody(t):
        since = who.since.get(f"office/{POLICE}", "")
        if not _serves(who) or not since or months_between(since, t.world.month) != MONTHS - 1:
            continue
        if who.since.get("conviction", "") < since:
            leave_offices(t, who, "dismissed", POLICE)


# Duellists ----------------------------------------------------------------------------------------------


def ask_governor(t: Turn, governor: Person, one: Person, other: Person, caught: list[str]) -> None:
    """Ask a Governor of Paris who is a player whether the watch arrests whom it surprised (ruling 146)."""
    t = t.under("11.4.18")
    asked.ask(
        t, governor, "duellists", ("yes", "no"), f"{t.week}/{one.name}/{other.name}",
        who=one.name, partner=other.name, people=caught,
    )  # fmt: skip


def arrest_duellists(t: Turn) -> None:
    """Let those spend the month's first week in the Châtelet whom the Governor did not let go."""
    t = t.under("11.4.18")
    for note, answer in asked.decided(t, "duellists"):
        one, other = str(note.facts["who"]), str(note.facts["partner"])
        caught = [t.world.people[name] for name in note.facts["people"] if name in t.world.people]
        held = [who for who in caught if not (who.died or who.at_front)]
        if answer == "no" or not held or not {one, other} <= t.world.people.keys():
            continue
        week = f"{t.world.month}/1"
        wishes = [Become(who.name, "arrested", max(who.arrested, week)) for who in held]
        t.post(PUBLIC, "duel.arrested", *wishes, who=one, partner=other, people=[who.name for who in held])
