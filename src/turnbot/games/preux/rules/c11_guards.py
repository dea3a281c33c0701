"""Chapter 11, the escorts of the Cardinal and the King (11.4.11, 11.4.16): who is noticed, who is sent."""

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c11_staff import GUARDS, PARIS_GOVERNOR
from turnbot.games.preux.state.army import office_of, unit_name
from turnbot.games.preux.state.offices import holder
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, in_paris


def _guards(t: Turn) -> list[Person]:
    return [who for who in everybody(t) if office_of(who.post) in GUARDS]


def notice_guards(t: Turn) -> None:
    """Let the Cardinal or the King's family notice a guard: his next candidature gains (ruling 251)."""
    t = t.under("11.4.11")
    here = {who.name for who in in_paris(t)}
    for who in _guards(t):
        if who.name not in here:
            continue
        if t.roll("noticed", who, times=t.hidden("dice"), hidden=True).total >= t.hidden("from"):
            points = t.hidden("status")
            t.post(
                only(who), "guard.noticed", Delta(who.name, "status", points), who=who, points=points,
                office=who.post,
            )  # fmt: skip
            t.post(SECRET, "guard.remembered", Become(who.name, "noticed", True), who=who)


@rule("11.4.18")
def ask_the_governor(t: Turn) -> None:
    """Ask a player who governs Paris, before a campaign, whether an escort goes with its called regiment."""
    governor = holder(t.world, PARIS_GOVERNOR)
    if governor is None:
        return
    escorts = sorted({who.regiment for who in _guards(t)})
    for event in t.ledger.of_kind("army.called"):
        for code in [code for code in escorts if code in event.facts["regiments"]]:
            asked.ask(t, governor, "escort", ("stay", "go"), code, regiment=code, month=event.facts["month"])


def send_escorts(t: Turn) -> None:
    """Let an escort go with its regiment for the campaign, where the Governor of Paris said so."""
    t = t.under("11.4.18")
    for one, chosen in asked.decided(t, "escort"):
        unit = t.world.units.get(unit_name("regiment", str(one.facts["regiment"])))
        if chosen == "go" and unit is not None:
            month = str(one.facts["month"])
            sent = Become(unit.name, "escort_sent", month)
            t.post(PUBLIC, "escort.sent", sent, who=one.who, regiment=unit.code, month=month)
