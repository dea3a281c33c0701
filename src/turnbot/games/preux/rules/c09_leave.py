"""Chapter 9, leave that a player gives or refuses to those he commands (9.3.6, ruling 190)."""

from turnbot.core.events import only
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import GrantLeave, LeaveOfAbsence
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.state.army import post_name
from turnbot.games.preux.state.offices import holder, officers, serves_as
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import home_of
from turnbot.games.preux.week.living import Turn, everybody, kept_away

#: 9.3.6: who gives leave to whom, by the rank that asks; above them nobody does.
SUPERIORS = {
    "private": "battalion", "subaltern": "battalion", "captain": "colonel", "major": "colonel",
    "lieutenant-colonel": "colonel", "colonel": "brigade",
}  # fmt: skip
_OF_A_BATTALION = ("major", "lieutenant-colonel")


def superior(t: Turn, who: Person, kind: str) -> Person | None:
    """The player whom he asks for leave; None: he is no player, himself, or cannot be asked."""
    regiment = home_of(who)
    if kind == "battalion":
        found = [
            one for rank in _OF_A_BATTALION for one in officers(t.world, regiment, rank)
            if one.battalion and one.battalion == who.battalion
        ]  # fmt: skip
    elif kind == "colonel":
        found = list(officers(t.world, regiment, "colonel"))
    else:
        of = book().regiments.get(regiment)
        chief = holder(t.world, post_name("Jefe de Brigada", of.brigade)) if of and of.brigade else None
        found = [chief] if chief is not None else []
    asked = (one for one in found if one is not who and not one.captured)
    return next((one for one in asked if kept_away(t, one) in ("", "at-front")), None)


def his_word(t: Turn, chief: Person, who: Person) -> bool | None:
    """Whether a superior's orders give a man leave this month; None: he says nothing of it."""
    said = [order for order in of_the_month(t, chief, GrantLeave) if order.who in (None, who.name)]
    by_name = [order for order in said if order.who] or said
    return not by_name[-1].refused if by_name else None


def decided_by_player(t: Turn, who: Person, kind: str) -> bool | None:
    """Ask the player who decides of his leave, and tell both; None: no player says anything of it.

    A superior who was silent hears who asked, since it is then decided without him.
    """
    chief = superior(t, who, kind)
    if chief is None:
        return None
    word = his_word(t, chief, who)
    if word is None:
        t.post(only(chief), "furlough.passed", who=chief, partner=who)
    else:
        t.post(only(who, chief), "furlough.allowed" if word else "furlough.denied", who=who, partner=chief)
    return word


def refuse_idle_words(t: Turn) -> None:
    """Tell who speaks of a man's leave that is not his to give, or that nobody asked him for."""
    t = t.under("9.3.6")
    for chief in everybody(t):
        for order in of_the_month(t, chief, GrantLeave):
            who = t.world.people.get(order.who or "")
            if who is None:
                if not any(_asks(t, one) and _obeys(t, one, chief) for one in everybody(t)):
                    t.refuse(chief, "grant-leave", reason="not-asked", partner="")
            elif not _obeys(t, who, chief):
                t.refuse(chief, "grant-leave", reason="no-superior", partner=who.name)
            elif not _asks(t, who):
                t.refuse(chief, "grant-leave", reason="not-asked", partner=who.name)


def _obeys(t: Turn, who: Person, chief: Person) -> bool:
    return superior(t, who, SUPERIORS.get(serves_as(who), "")) is chief


def _asks(t: Turn, who: Person) -> bool:
    return bool(of_the_month(t, who, LeaveOfAbsence))
