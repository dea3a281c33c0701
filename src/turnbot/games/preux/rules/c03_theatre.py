"""Chapter 3, the Théâtre Royal: the play of the month, seats and boxes, and who is there (3.4.1, 3.4.2).

What a play is like is rolled at its first night; what the next month plays is known a month before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Delta, Enter, Leave
from turnbot.core.rules import rule
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import Theatre as Terms
from turnbot.games.preux.orders.tree import Theatre
from turnbot.games.preux.rules.c02_money import spare
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.things import play_name
from turnbot.games.preux.week.living import Turn
from turnbot.games.preux.week.whereabouts import THEATRE, visits

#: The week of the first night.
FIRST_NIGHT = 1

#: Who sits in a box or not at all (11.2.10).
MINISTER = "Ministro de Humanidades"

#: Whose plays cost points: he is a foreigner (3.4.2).
_FOREIGNER = "Shakespeare"


def terms() -> Terms:
    """What the theatre costs and gives."""
    return book().theatre


# The play -----------------------------------------------------------------------------------------------


@rule("3.4.1")
def bill_a_play(t: Turn) -> None:
    """See to it that something is on the bill this month: only a game's first one finds nothing there."""
    draw_a_play(t, t.world.month)


def change_the_bill(t: Turn) -> None:
    """Take the month's play from the bill, and draw the next one unless some author's is on it already."""
    t = t.under("3.4.1")
    shown = t.world.plays.get(play_name(t.world.month))
    if shown is not None:
        t.post(SECRET, "play.closed", Leave(shown.name), title=shown.title, author=shown.author)
    draw_a_play(t, month_after(t.world.month))


def draw_a_play(t: Turn, month: str) -> None:
    """Put a play of nobody's on the bill of a month that has none."""
    t = t.under("3.4.1")
    if play_name(month) in t.world.plays:
        return
    dice = t.roll("foreign", month, times=t.hidden("foreign_dice"), hidden=True)
    foreign = dice.total <= t.hidden("foreign_up_to")
    # The title of last month is not the title of this one.
    told = {play.title for play in t.world.plays.values()} | {
        event.facts["title"] for event in t.ledger.of_kind("play.opened")
    }
    repertoire = book().repertoire.foreign if foreign else book().repertoire.play
    choice = [play for play in repertoire if play.title not in told]
    drawn = choice[t.roll("title", month, faces=len(choice), hidden=True).total - 1]
    bill(t, month, drawn.author, drawn.title)


def bill(t: Turn, month: str, author: str, title: str = "") -> None:
    """Announce what is played in a month; ``author`` may be a character."""
    who = author if author in t.world.people else ""
    t.under("3.4.1").post(
        PUBLIC, "play.billed", Enter("play", {"name": play_name(month), "author": author, "title": title}),
        who=who, author=author, title=title, month=month,
    )  # fmt: skip


@rule("3.4.5")
def open_the_play(t: Turn) -> None:
    """Roll what the month's play is like, on its first night: a character's as any other (ruling 51).

    Everybody learns the quality; the total that an author is paid by is nobody's to know.
    """
    if t.week != FIRST_NIGHT:
        return
    play = t.world.plays[play_name(t.world.month)]
    who = play.author if play.author in t.world.people else ""
    t = t if who else t.under("3.4.2")
    total = t.roll("quality", hidden=True).total + play.bonus
    low, high = t.hidden("lowest_quality_roll", "3.4.5"), t.hidden("highest_quality_roll", "3.4.5")
    within = max(low, min(total, high))
    result = terms().success(within).quality
    t.post(SECRET, "play.rolled", author=play.author, total=total)
    t.post(PUBLIC, "play.opened", who=who, author=play.author, title=play.title, result=result)


# Seats --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goer:
    """Somebody on his way to the theatre.

    ``bidden`` are those he asks into his box, ``lady`` is who comes with him.
    """

    who: Person
    order: Theatre
    bidden: tuple[str, ...] = ()
    lady: str = ""

    @property
    def people(self) -> int:
        """How many places he takes."""
        return 2 if self.lady else 1


@rule("3.4.2")
def take_seats(t: Turn, goers: Mapping[str, Goer]) -> None:
    """Seat everybody who goes to the theatre this week, and charge it (rulings 12 and 53)."""
    house = House(t, goers)
    house.rent_boxes()
    house.fill_boxes()
    house.fill_stalls()


@dataclass
class House:
    """The house while it fills: for the length of one step."""

    t: Turn
    goers: Mapping[str, Goer]
    #: Places left in the box of each holder.
    boxes: dict[str, int] = field(default_factory=dict)
    seated: set[str] = field(default_factory=set)

    def price(self, seat: str, who: Person) -> int:
        """Crowns for a seat, or a box, this week."""
        return terms().price(seat, who.level, opening=self.t.week == FIRST_NIGHT)

    def rent_boxes(self) -> None:
        """Let those who order it rent boxes; of two who ask each other the one of higher level does."""
        by_rank = sorted(self.goers.values(), key=lambda goer: (-goer.who.level, goer.who.name))
        for goer in by_rank:
            who = goer.who
            if goer.order.seat != "box" or any(
                name in self.boxes and who.name in self.goers[name].bidden for name in goer.bidden
            ):
                continue
            cost = self.price("box", who)
            if spare(self.t, who) < cost:
                self.t.refuse(who, "theatre", reason="cannot-pay", seat="box", cost=cost)
            else:
                self.boxes[who.name] = terms().box_people - goer.people
                self._seat(goer, "box", who.name, cost)

    def fill_boxes(self) -> None:
        """Let the holders' guests in, in the order in which they were asked; ladies take places too."""
        asked = self._asked()
        for holder in self.boxes:
            for name in self.goers[holder].bidden:
                goer = self.goers.get(name)
                if goer is None or name in self.seated or asked.get(name) != holder:
                    continue
                if goer.people > self.boxes[holder]:
                    self.t.refuse(goer.who, "theatre", reason="box-full", partner=holder)
                else:
                    self.boxes[holder] -= goer.people
                    self._seat(goer, "box", holder, 0)

    def _asked(self) -> Mapping[str, str]:
        """In whose box each guest is to sit: of several the one he names, else the first by rank."""
        found: dict[str, str] = {}
        for holder in self.boxes:
            for name in self.goers[holder].bidden:
                goer = self.goers.get(name)
                if goer is not None and (goer.order.seat != "stalls" or holder in goer.order.with_):
                    named = holder in goer.order.with_ and found.get(name) not in goer.order.with_
                    if named or name not in found:
                        found[name] = holder
        return found

    def fill_stalls(self) -> None:
        """Sell the others a seat in the stalls, if they can pay it."""
        for name, goer in self.goers.items():
            if name in self.seated:
                continue
            for holder in goer.order.with_:
                if holder in self.boxes and name not in self.goers[holder].bidden:
                    self.t.refuse(goer.who, "theatre", reason="not-bidden", partner=holder)
            if goer.who.office == MINISTER:
                self.t.under("11.2.10").refuse(goer.who, "theatre", reason="box-only")
                continue
            cost = self.price("stalls", goer.who)
            if spare(self.t, goer.who) < cost:
                self.t.refuse(goer.who, "theatre", reason="cannot-pay", seat="stalls", cost=cost)
            else:
                self._seat(goer, "stalls", "", cost)

    def _seat(self, goer: Goer, seat: str, host: str, cost: int) -> None:
        """Let everybody see where he sits, and him pay for it."""
        t, who = self.t, goer.who
        self.seated.add(who.name)
        t.under("3.4.1").post(PUBLIC, "theatre.visited", who=who, seat=seat, host=host, lady=goer.lady)
        if cost:
            t.post(
                only(who), "theatre.paid", Delta(who.name, "crowns", -cost),
                who=who, seat=seat, cost=cost, opening=t.week == FIRST_NIGHT,
            )  # fmt: skip


def score(t: Turn) -> None:
    """Give those who are at the theatre their points for it, once a month (ruling 52)."""
    t = t.under("3.4.2")
    for visit in visits(t).values():
        who = visit.who
        seen = t.happened("theatre.scored", who, who=who.name)
        if visit.place != THEATRE or len(seen) >= t.hidden("scores_per_month"):
            continue
        (shown,) = t.ledger.of_kind("play.opened")
        result, foreign = shown.facts["result"], shown.facts["author"] == _FOREIGNER
        opening, boxed = t.week == FIRST_NIGHT, visit.role == "box"
        points = points_for(result, opening=opening, box=boxed, foreign=foreign)
        t.post(
            only(who), "theatre.scored", Delta(who.name, "status", points),
            who=who, result=result, opening=opening, seat=visit.role, foreign=foreign, points=points,
        )  # fmt: skip


def points_for(quality: str, *, opening: bool, box: bool, foreign: bool) -> int:
    """Status points for having seen a play of this quality (ruling 50)."""
    points = next(row.status for row in terms().quality if row.quality == quality)
    if opening:
        points += terms().also(f"opening-{quality}" if quality in ("disaster", "failure") else "opening")
    return points + box * terms().also("box") + foreign * terms().also("shakespeare")
