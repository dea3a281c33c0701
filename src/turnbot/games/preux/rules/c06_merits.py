"""Chapter 6, what makes a man worthy of a title (6.0.1): the army shows it, and who becomes a Minister."""

from turnbot.core.events import SECRET
from turnbot.core.rules import rule
from turnbot.games.preux.rules.c09_danger import House
from turnbot.games.preux.state.offices import is_ministry
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody

#: Why a man deserves one; of several the first is told.
CAUSES = ("minister", "mentioned", "success", "better")

#: The commands whose success counts for a title sooner (6.0.1).
GREAT_COMMANDS = ("army", "division", "brigade")


def has_merited(command: str, result: int, superior: int | None, house: House) -> str:
    """Why who commands a unit deserves a title (6.0.1); empty: he does not.

    ``command`` is the kind of unit, ``result`` its own, ``superior`` that of the unit above it (None: there
    is none); ``house`` the values of 6.0.1.
    """
    if superior is not None and result - superior >= house["better_than_superior"]:
        return "better"
    return "success" if result >= house["great_command" if command in GREAT_COMMANDS else "command"] else ""


@rule("6.0.1")
def note_merits(t: Turn) -> None:
    """Note who has deserved a title this month, and how: the King throws for it (6.0.2).

    ``mentioned`` twice in the Order, ``success`` of what he commands, or ``better`` by far than the unit
    above it. Who becomes a Minister is noted where that happens.
    """
    for who in everybody(t):
        if who.mentions >= t.hidden("mentions"):
            t.post(SECRET, "title.merited", who=who, cause="mentioned")
    for event in (e for kind in ("unit.fought", "part.fought") for e in t.ledger.of_kind(kind)):
        chief = t.world.people.get(event.facts["who"])
        if chief is None or chief.died:
            continue
        command = event.facts["part"] if event.kind == "part.fought" else event.facts["unit"].split("/")[1]
        cause = has_merited(command, event.facts["fared"], event.facts["above"] or None, t.house("6.0.1"))
        if cause:
            t.post(SECRET, "title.merited", who=chief, cause=cause)


def note_minister(t: Turn, who: Person, post: str) -> None:
    """Note who becomes a Minister: of each ministry the first time alone (ruling 118).

    He must not have taken possession of it yet, which is remembered of him for ever.
    """
    if is_ministry(post) and not who.since.get(f"office/{post}"):
        t.under("6.0.1").post(SECRET, "title.merited", who=who, cause="minister")
