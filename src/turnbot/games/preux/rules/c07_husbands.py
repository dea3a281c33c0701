"""Chapter 7, a husband's duel (4.6.5): the challenge he cannot but make, and what the duel decides."""

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Leave, Wish
from turnbot.games.preux.events.duel import Record
from turnbot.games.preux.rules.c04_adultery import end
from turnbot.games.preux.rules.c04_births import leave_society
from turnbot.games.preux.rules.c07_causes import affairs
from turnbot.games.preux.rules.c07_challenges import challenge
from turnbot.games.preux.rules.c12_cads import accuse
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.between import Cause
from turnbot.games.preux.state.people import Lady, Person
from turnbot.games.preux.state.things import Child
from turnbot.games.preux.week.living import Turn

#: How a duel ends in which a man gives himself up.
_GAVE_UP = ("surrender", "disarmed")


def husbands_challenge(t: Turn) -> None:
    """Let every husband who found his wife out challenge her lover, whatever he orders (4.6.5)."""
    for cause in affairs(t):
        if cause.reason == "adultery" and not cause.challenged:
            challenge(t.under("4.6.5"), cause)


def after_a_husbands_duel(t: Turn, cause: Cause, record: Record) -> None:
    """Carry out what a duel has decided between husband and lover."""
    side = sorted(cause.owners).index(cause.offended)
    gave_up = record.winner == 1 - side and record.ending in _GAVE_UP
    decide_over_her(t, cause, dead=(record.dead[side], record.dead[1 - side]), gave_up=gave_up)


def decide_over_her(t: Turn, cause: Cause, *, dead: tuple[bool, bool], gave_up: bool) -> None:
    """Carry out what is at stake: the lover's level and name, the husband's wife, her whole life.

    The lover who fights loses a level. If he kills the husband he flees in disgrace, and she goes into a
    convent; else he is held a cad (12.1.2). A husband who ``gave_up`` loses her to him, and a level.
    ``dead`` are husband and lover.
    """
    t = t.under("4.6.5")
    husband, lover = t.world.people[cause.offended], t.world.people[cause.offender]
    lady = t.world.ladies.get(cause.lady)
    if not dead[1]:
        t.post(only(lover), "lover.shamed", who=lover, partner=husband, levels=1)
    if dead[0]:
        if lady is not None and husband.lady == lady.name:
            t.post(SECRET, "veil.vowed", who=husband, lady=lady)
        if not dead[1]:
            disgrace(t, lover, "husband-killed")
        return
    if not dead[1]:
        accuse(t, lover, "husband")
    if gave_up and lady is not None and husband.wife:
        _elope(t, husband, lover, lady)


def widows_take_the_veil(t: Turn) -> None:
    """Let the widows of those whom their lovers killed go into a convent, when the month is over (4.6.5)."""
    t = t.under("4.6.5")
    for vow in t.ledger.of_kind("veil.vowed"):
        lady = t.world.ladies.get(vow.facts["lady"])
        if lady is not None:
            leave_society(t, lady, "lady.retired")


def _elope(t: Turn, husband: Person, lover: Person, lady: Lady) -> None:
    """Let a wife leave the husband who gave her up, with the children, for her lover."""
    if husband.lady != lady.name:
        return
    hers = [
        child
        for child in t.world.about(husband.name, Child)
        if (child.father, child.mother) == (husband.name, lady.name)
    ]
    wishes: list[Wish] = [
        Become(husband.name, "lady", ""), Become(husband.name, "wife", False),
        Become(husband.name, "house", 0), Delta(husband.name, "children", -len(hers)),
        *[Leave(child.name) for child in hers],
        Become(lady.name, "lover", lover.name), Become(lover.name, "lady", lady.name),
    ]  # fmt: skip
    if lover.lady in t.world.ladies:
        # The scandal is too much for his own, wife or not.
        wishes += [Become(lover.lady, "lover", ""), Become(lover.name, "wife", False)]
        wishes += [Become(lover.name, "house", 0)] if lover.wife else []
    left = lover.lady
    end(t, lover, lady)
    if lady.conceived:
        # It is his to marry her now, and nobody takes it for her husband's (ruling 76).
        t.post(SECRET, "lady.yielded", Become(lady.name, "father", lover.name), who=lover, lady=lady)
    t.post(PUBLIC, "wife.eloped", *wishes, who=husband, partner=lover, lady=lady, left_lady=left)
    t.post(only(husband), "husband.shamed", who=husband, partner=lover, levels=1)
