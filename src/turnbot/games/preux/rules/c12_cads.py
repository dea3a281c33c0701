"""Chapter 12, cads (12.1.1, 12.1.2): who is held one, what it costs him, and when it is forgotten.

Whoever meets a cad has a cause to challenge him: that is for 7.1.1, which asks ``Person.cad``.
"""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.months import months_between
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.week.living import Turn, everybody

#: Why a man is held a cad: he left a woman with child; fought her husband over her; refused a surrender;
#: declined duels again and again; insulted Church, royal family or a lady; shot without need; or the referee
#: says so.
CAUSES = ("deserted", "husband", "refused-surrender", "declined", "insult", "pistol", "referee")


def make_cad(
    t: Turn, who: Person, why: str, *, lady: Lady | None = None, words: str = "", quiet: bool = False
) -> None:
    """Let a man be held a cad from now on, under the rule in hand; who is one already begins anew.

    His time is counted from the last fault (12.1.2), and only for the last can he make amends. ``why`` is one
    of CAUSES; ``words`` are the referee's reason, for all to read, and ``quiet`` keeps it from the chronicle.
    """
    t.post(
        PUBLIC, "cad.again" if who.cad else "cad.branded",
        Become(who.name, "cad", True), Become(who.name, "cad_since", t.world.month),
        Become(who.name, "cad_lady", lady.name if lady else ""),
        who=who, lady=lady.name if lady else "", cause=why, words=words, quiet=quiet,
    )  # fmt: skip


def accuse(t: Turn, who: Person, why: str, *, lady: Lady | None = None) -> None:
    """Let the referee say whether what he did makes him a cad (12.1.2); it does unless he says otherwise."""
    t = t.under("12.1.2")
    if t.decide("cad", who, proposal=True, options=(True, False), why=why):
        make_cad(t, who, why, lady=lady)


@rule("12.1.1")
def held_against(t: Turn, who: Person) -> int:
    """What it adds to his die, where he applies for a regiment or an office or courts, that he is a cad."""
    return book().courtship.bonus("cad") if who.cad else 0


@rule("12.1.2")
def forgive_cads(t: Turn) -> None:
    """Let what a cad did be forgotten after six months, unless the referee remembers it longer."""
    for who in everybody(t):
        if not who.cad or not who.cad_since:
            continue
        months = months_between(who.cad_since, t.world.month)
        if months < t.hidden("months"):
            continue
        if t.decide("cad-ends", who, proposal=True, options=(True, False), months=months):
            clear(t, who, "time")


def marry_mother(t: Turn, who: Person, lady: Lady) -> None:
    """Wash a man's honour clean who marries the mother of his child after all (ruling 259)."""
    if who.cad and who.cad_lady == lady.name:
        clear(t.under("12.1.2"), who, "married")


def clear(t: Turn, who: Person, why: str, words: str = "", *, quiet: bool = False) -> None:
    """Hold him a cad no more; ``why`` is ``time``, ``married`` or ``referee``, else as in ``make_cad``."""
    t.post(
        PUBLIC, "cad.cleared",
        Become(who.name, "cad", False), Become(who.name, "cad_since", ""), Become(who.name, "cad_lady", ""),
        who=who, cause=why, words=words, quiet=quiet,
    )  # fmt: skip
