"""Chapter 11, public money in private purses (11.2.1, 11.2.6, 11.4.10), and who hears of it."""

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import Embezzle
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c09_enlisting import off_the_field
from turnbot.games.preux.rules.c09_escapes import of_the_month
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c11_trials import JUSTICE, bring_to_trial
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.army import Unit, office_of, place_of, unit_name
from turnbot.games.preux.state.justice import COMPLICITY, EMBEZZLEMENT, FUNDS
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.offices import holder, posts_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn, everybody, kept_away

CHANCELLOR, QUARTERMASTER = "Canciller de Finanzas", "General Quartermaster"

#: A step of a sum beyond the table of 11.4.10, in crowns (ruling 241).
_STEP = 10_000


def everybody_embezzles(t: Turn) -> None:
    """Let who has public money in his hands help himself, wherever in the month his orders say so."""
    for who in everybody(t):
        for order in of_the_month(t, who, Embezzle):
            if who.office == CHANCELLOR:
                rob_treasury(t, who, order.crowns or 0)
            elif office_of(who.post) == QUARTERMASTER:
                rob_army(t, who, order.crowns or 0)
            else:
                t.under("11.2.1").refuse(who, "embezzle", reason="no-funds")


@rule("11.2.1")
def rob_treasury(t: Turn, who: Person, crowns: int) -> None:
    """Let the Chancellor take any sum, once a month: the more it is, the sooner he is found out."""
    if t.happened("funds.embezzled", who, who=who.name):
        t.refuse(who, "embezzle", reason="once-a-month")
    elif not _is_free(t, who, crowns):
        return
    else:
        _take(t, who, who.office, crowns)
        _see(t, who, who.office, found_out_from(crowns))


@rule("11.4.10")
def rob_army(t: Turn, who: Person, crowns: int) -> None:
    """Let a Quartermaster take a sum, once a campaign: his army fights the season with what he left it."""
    season = season_of(t, t.world.month)
    army: Unit | None = t.world.units.get(unit_name("army", place_of(who.post)))
    limit = book().army.embezzlement[-1].crowns
    if army is None or army.embezzled == season:
        t.refuse(who, "embezzle", reason="once-a-campaign")
    elif crowns > limit:
        t.refuse(who, "embezzle", reason="too-much", limit=limit)
    elif _is_free(t, who, crowns):
        post = who.post
        _take(t, who, post, crowns)
        row = next(row for row in book().army.embezzlement if crowns <= row.crowns)
        t.post(
            SECRET, "army.robbed", Become(army.name, "embezzled", season),
            Become(army.name, "supply", row.battle), who=who, unit=army, bonus=row.battle,
        )  # fmt: skip
        _see(t, who, post, found_out_from(crowns))


def _is_free(t: Turn, who: Person, crowns: int) -> bool:
    if crowns <= 0:
        t.refuse(who, "embezzle", reason="no-sum")
    elif kept_away(t, who) not in ("", "at-front"):
        t.refuse(who, "embezzle", reason="kept-away")
    else:
        return True
    return False


def _take(t: Turn, who: Person, post: str, crowns: int) -> None:
    gained = Delta(who.name, "crowns", crowns)
    t.post(only(who), "funds.embezzled", gained, who=who, office=post, crowns=crowns)


def found_out_from(crowns: int) -> int:
    """The total of two dice with which a theft comes out; sums between two rows use the higher (ruling 250).

    Beyond the table each further step lowers it by one (ruling 241): what nobody could miss is always found.
    """
    table = book().army.embezzlement
    row = next((row for row in table if crowns <= row.crowns), None)
    if row is not None:
        return row.roll
    return table[-1].roll - -(-(crowns - table[-1].crowns) // _STEP)


def _see(t: Turn, who: Person, post: str, least: int) -> None:
    """See whether it comes out; then the Minister of Justice has the case in his hands (11.2.6)."""
    if t.roll("found-out", who, times=2, hidden=True).total < least:
        return
    minister = holder(t.world, JUSTICE)
    t.post(SECRET, "theft.discovered", who=who, office=post)
    if minister is None or minister is who:
        seize(t, who, post)
    else:
        inform(t, minister, who, post)


def refill_stores(t: Turn) -> None:
    """Let the armies have what they should when a season begins."""
    t = t.under("11.4.10")
    season = season_of(t, t.world.month)
    for army in t.world.units.values():
        if army.supply and army.embezzled != season:
            t.post(SECRET, "army.resupplied", Become(army.name, "supply", 0), unit=army)


# The Minister of Justice --------------------------------------------------------------------------------


def inform(t: Turn, minister: Person, thief: Person, post: str) -> None:
    """Send a Minister of Justice who is a player a note; what he does about it he says next month."""
    t = t.under("11.2.6")
    asked.ask(t, minister, "theft", ("charge", "silence"), thief.name, who=thief.name, office=post)


@rule("11.2.6")
def act_on_notes(t: Turn) -> None:
    """Do what Ministers of Justice decided: charge the thief, or risk that the Minister of State hears of it.

    Then the thief is seized all the same, and the silent minister dismissed and charged too (ruling 243).
    """
    for note, answer in asked.decided(t, "theft"):
        thief = t.world.people.get(str(note.facts["who"]))
        minister = t.world.people.get(note.who)
        if thief is None or thief.died:
            continue
        if answer == "charge":
            seize(t, thief, str(note.facts["office"]))
        elif t.roll("plot", thief, note.who, hidden=True).total >= t.hidden("plot_from"):
            seize(t, thief, str(note.facts["office"]))
            if minister is not None and minister.office == JUSTICE and not minister.died:
                leave_offices(t, minister, "dismissed", JUSTICE)
                bring_to_trial(t, minister, COMPLICITY, posts=(JUSTICE,))


def seize(t: Turn, who: Person, post: str) -> None:
    """Lock a thief up in the Bastille until his trial, and let him lose the office that he stole in.

    Whoever is a prisoner of the enemy is tried in his absence.
    """
    until = f"{month_after(t.world.month)}/4"
    held: list[Wish] = [Become(who.name, "arrested", max(who.arrested, until))]
    if who.at_front:
        held += off_the_field(who)
    wishes = [] if who.captured else held
    t.post(PUBLIC, "embezzler.seized", *wishes, who=who, office=post)
    if post in posts_of(who):
        leave_offices(t, who, "dismissed", post)
    bring_to_trial(t, who, EMBEZZLEMENT, law=FUNDS, posts=(post,))
