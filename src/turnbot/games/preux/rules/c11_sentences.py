"""Chapter 11, what a verdict brings (11.2.3-11.2.5): the King's mercy, the sentence, the free office."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Leave, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.book.power import Sentence
from turnbot.games.preux.rules.c01_month import level_of_the_month
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.rules.c07_deaths import die
from turnbot.games.preux.rules.c11_posts import leave_offices
from turnbot.games.preux.rules.c12_disgrace import disgrace
from turnbot.games.preux.state.between import Investment
from turnbot.games.preux.state.justice import FUNDS, Trial
from turnbot.games.preux.state.offices import POLICE, holder, posts_of, row_of
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import open_post_name
from turnbot.games.preux.week.living import Turn

KING = "Rey"
DEATH = "death"


def sentence_for(case: Trial, level: int) -> Sentence:
    """What the law has for a man of a level: who stole in high office dies for it (11.2.1, 11.4.10)."""
    if case.law == FUNDS:
        return next(row for row in power().sentences if row.sentence == DEATH)
    return power().sentence(level)


@rule("11.2.5")
def spares(t: Turn, case: Trial, accused: Person | None) -> bool:
    """Whether the King is merciful: one die, which favours with him may help (ruling 245)."""
    row = row_of(case.accused)
    level = level_of_the_month(t, accused) if accused else row.minimum_level if row else 1
    least = t.hidden("death_from" if sentence_for(case, level).sentence == DEATH else "from")
    die = t.roll(f"pardon-{case.crime}", case.accused, hidden=True).total
    return succeeds(die, sway(t, accused or case.accused, "pardon", KING), least)


def carry_out(t: Turn, case: Trial, accused: Person | None, *, spared: bool) -> None:
    """Let a man who was found guilty lose his offices, and suffer his sentence unless he is spared it.

    Whoever is no player only loses the office that he was charged in.
    """
    t = t.under("11.2.3")
    if accused is not None:
        what = sentence_for(case, level_of_the_month(t, accused))
        if posts_of(accused):
            leave_offices(t, accused, "conviction")
        if spared:
            t.under("11.2.5").post(PUBLIC, "sentence.commuted", who=accused, sentence=what.sentence)
        else:
            _suffer(t, case, accused, what)
    for post in case.posts:
        pass_on(t, post, free=accused is None)


def _suffer(t: Turn, case: Trial, who: Person, what: Sentence) -> None:
    if what.sentence == "fine":
        _fine(t, who, what)
        return
    t.post(PUBLIC, "sentence.passed", who=who, sentence=what.sentence)
    if what.police_part:
        _confiscate(t.under("11.2.4"), who, what)
    if what.sentence == "frontier":
        disgrace(t, who, "frontier")
    elif what.sentence == DEATH:
        die(t, who, None)


def _fine(t: Turn, who: Person, what: Sentence) -> None:
    """Fine a man: he pays what he can; everybody hears the sentence, nobody what he could pay of it."""
    crowns = t.roll("fine", who, times=what.fine_dice, hidden=True).total * what.fine_times
    t.post(PUBLIC, "fine.imposed", who=who, crowns=crowns)
    paid = min(crowns, max(who.crowns, 0))
    t.post(only(who), "fine.paid", Delta(who.name, "crowns", -paid), who=who, crowns=paid, left=crowns - paid)


def _confiscate(t: Turn, who: Person, what: Sentence) -> None:
    """Take all that is his: of the crowns the Teniente General de Policía has his part, the rest the King."""
    crowns, things = max(who.crowns, 0), [name for name, count in who.goods.items() if count]
    taken: list[Wish] = [Delta(who.name, "crowns", -crowns), Delta(who.name, "horses", -who.horses)]
    taken += [Become(who.name, f"goods.{name}", 0) for name in things]
    invested = [one for one in t.world.about(who.name, Investment) if one.investor == who.name]
    taken += [Leave(one.name) for one in invested]
    t.post(only(who), "property.seized", *taken, who=who, crowns=crowns)
    police = holder(t.world, POLICE)
    part = int(crowns * what.police_part)
    if police is not None and police is not who and part:
        t.post(
            only(police), "property.granted", Delta(police.name, "crowns", part),
            who=police, target=who.name, crowns=part,
        )  # fmt: skip


@rule("11.2.4")
def pass_on(t: Turn, post: str, *, free: bool = False) -> None:
    """Let the Teniente General de Policía run a convicted minister's office until its month.

    ``free``: a minister who is no player leaves it now; else it must stand open. Who has a ministry already
    takes no other, and a secretary runs it.
    """
    row, vacant = row_of(post), open_post_name(post)
    police = holder(t.world, POLICE)
    if row is None or row.kind != "ministry" or post == POLICE or police is None or police.office:
        return
    if not free and vacant not in t.world.open_posts:
        return
    filled: list[Wish] = [Leave(vacant)] if vacant in t.world.open_posts else []
    t.post(PUBLIC, "office.entrusted", *filled, Become(police.name, "office", post), who=police, office=post)
