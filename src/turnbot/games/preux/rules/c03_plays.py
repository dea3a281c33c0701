"""Chapter 3, plays that characters write: the weeks, the minister's word, the income (3.4.3-3.4.7)."""

from collections.abc import Iterable

from turnbot.core.events import SECRET, Event, only
from turnbot.core.ledger import Become, Delta, Wish
from turnbot.core.rules import rule
from turnbot.games.preux.orders.tree import SubmitPlay
from turnbot.games.preux.rules import asked
from turnbot.games.preux.rules.c03_theatre import bill, terms
from turnbot.games.preux.rules.c05_sway import succeeds, sway
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import play_name
from turnbot.games.preux.week.living import Turn, everybody
from turnbot.games.preux.week.plan import todo

#: The office that decides what is played.
MINISTER = "Ministro de Humanidades"


# Writing ------------------------------------------------------------------------------------------------


@rule("3.4.3")
def write(t: Turn, who: Person) -> None:
    """Spend a week on his play; every third week without a break helps it (ruling 54)."""
    needed, book = terms().writing.weeks, who.writing
    weeks = book.get("weeks", 0)
    if weeks >= needed:
        t.refuse(who, "write-play", reason="finished")
        return
    now = _week_of_all_time(t)
    run = book.get("run", 0) + 1 if book.get("last", 0) == now - 1 else 1
    whole = run % terms().writing.run == 0
    bonus = min(book.get("bonus", 0) + whole * terms().writing.run_bonus, t.hidden("most_run_bonus"))
    t.post(
        only(who), "play.written", *_writing(who, weeks=weeks + 1, run=run, last=now, bonus=bonus),
        who=who, weeks=weeks + 1, missing=needed - weeks - 1, bonus=bonus,
    )  # fmt: skip


def _week_of_all_time(t: Turn) -> int:
    """The week, counted on over months and years: four to a month."""
    year, month = map(int, t.world.month.split("-"))
    return (year * 12 + month - 1) * 4 + t.week


def _writing(who: Person, **now: int) -> tuple[Wish, ...]:
    return tuple(Become(who.name, f"writing.{what}", value) for what, value in now.items())


# The minister -------------------------------------------------------------------------------------------


def send_plays(t: Turn) -> None:
    """Send finished plays to the minister: in the week they say, or when the month ends (3.4.4)."""
    t = t.under("3.4.4")
    for who in everybody(t):
        for _ in todo(t, who, SubmitPlay):
            missing = terms().writing.weeks - who.writing.get("weeks", 0)
            if not who.writing.get("weeks"):
                t.refuse(who, "submit-play", reason="no-play")
            elif missing > 0:
                t.refuse(who, "submit-play", reason="unfinished", missing=missing)
            elif asked.awaits(t, "play", who=who.name):
                t.refuse(who, "submit-play", reason="waiting")
            elif len(t.happened("play.sent", who, who=who.name)) >= t.hidden("tries_per_month"):
                t.refuse(who, "submit-play", reason="once")
            else:
                t.post(only(who), "play.sent", who=who)


def judge_plays(t: Turn) -> None:
    """Let the minister decide about the month's plays; those he takes get the next months that are free.

    At the month's end, so that influence used in any of its weeks counts. Equals are judged in a drawn order.
    A minister who is a player is asked with his letter, and his word counts a month later.
    """
    t = t.under("3.4.4")
    for question, answer in asked.decided(t, "play"):
        author = t.world.people.get(question.facts["who"])
        if author is not None and not author.died:
            judge(t, author, question.who, None if answer is None else answer == "yes")
    authors = [t.world.people[event.facts["who"]] for event in t.ledger.of_kind("play.sent")]
    if not authors:
        return
    minister = next((who for who in t.world.about(MINISTER, Person) if not who.died), None)
    for who in t.order("bill", authors):
        if minister is None:
            judge(t, who)
        else:
            asked.ask(t, minister, "play", ("yes", "no"), who.name, who=who.name)


@rule("3.4.4", "11.2.11")
def judge(t: Turn, who: Person, minister: str = "", word: bool | None = None) -> None:
    """Decide about one play: by the ``minister``'s ``word``, or by a die with what play and influence add.

    A player decides as he likes; without his word it is as with another: a natural one fails (ruling 55).
    """
    bonus = who.writing.get("bonus", 0)
    die = None
    taken = word
    if taken is None:
        die = t.roll("minister", who)
        taken = succeeds(die.total, bonus + sway(t, who, "play", MINISTER), terms().writing.accepted)
    told = {"who": who, "bonus": bonus, "partner": minister if word is not None else "", "die": die}
    if not taken:
        t.post(only(who), "play.rejected", **told)
        return
    month = month_after(t.world.month)
    while play_name(month) in t.world.plays:
        month = month_after(month)
    blank = _writing(who, weeks=0, run=0, last=0, bonus=0)
    t.post(only(who), "play.accepted", *blank, month=month, **told)
    bill(t, month, who.name)
    hidden = Delta(play_name(month), "bonus", bonus)
    t.post(SECRET, "play.prepared", hidden, who=who, bonus=bonus, month=month)


# What it brings -----------------------------------------------------------------------------------------


def pay_the_author(t: Turn) -> None:
    """Give the author of the month's play his money and the points of who came to see it."""
    for shown in t.ledger.of_kind("play.opened"):
        who = t.world.people.get(shown.facts["who"])
        if who is not None:
            seats = [e for e in t.ledger.of_kind("theatre.visited") if e.facts["who"] != who.name]
            pay(t, who, seats)
            praise(t, who, seats)


@rule("3.4.6")
def pay(t: Turn, who: Person, seats: Iterable[Event]) -> None:
    """Pay an author for every seat, and box, that players took: each player once, at his dearest (ruling 56).

    A holder's guests sit in a seat that is paid.
    """
    (rolled,) = t.ledger.of_kind("play.rolled")
    roll = max(t.hidden("lowest_income_roll"), rolled.facts["total"])
    boxes = {e.facts["who"] for e in seats if e.facts["host"] == e.facts["who"]}
    stalls = {e.facts["who"] for e in seats if e.facts["seat"] == "stalls"} - boxes
    crowns = roll * (terms().writing.stalls_income * len(stalls) + terms().writing.box_income * len(boxes))
    t.post(
        only(who), "author.paid", Delta(who.name, "crowns", crowns),
        who=who, crowns=crowns, stalls=len(stalls), boxes=len(boxes),
    )  # fmt: skip


@rule("3.4.7")
def praise(t: Turn, who: Person, seats: Iterable[Event]) -> None:
    """Give an author points: the levels of all who came, himself left out, by the divisor, rounded down."""
    came = {e.facts["who"] for e in seats}
    points = sum(t.world.people[name].level for name in came) // terms().writing.levels_divisor
    t.post(
        only(who), "author.praised", Delta(who.name, "status", points),
        who=who, count=len(came), points=points,
    )  # fmt: skip
