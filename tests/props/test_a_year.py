"""What holds of a whole year of 24 people who order everything, each month in the world the last one left.

And of a short game in which everything happens that such years seldom come to (``eventful``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import eventful
import powers
import pytest
import wars
from entered import Watch

import checked
import prose
from generate import crowd, orders_for
from turnbot.core.dice import Dice, commitment
from turnbot.core.events import Arrival, Change, Departure, Event, Setting
from turnbot.core.exchange import Month
from turnbot.core.ledger import accounts, balance, books
from turnbot.core.rules import PLAYED
from turnbot.core.turn import Outcome, Ruling
from turnbot.games.preux import calendar, game
from turnbot.games.preux.book import loaded
from turnbot.games.preux.events.kinds import KINDS, faults
from turnbot.games.preux.orders.tree import (
    ACTIONS,
    AccompanyLady,
    Action,
    AskKing,
    AttendParty,
    BachelorParty,
    Borrow,
    ClaimDebt,
    Court,
    FollowLady,
    Gamble,
    HostParty,
    Invest,
    JoinCasino,
    JoinClub,
    Lavish,
    Lend,
    Orders,
    Pay,
    PrepareParty,
    Propose,
    Rest,
    Stroll,
    SubmitPlay,
    Theatre,
    Toady,
    VisitCasino,
    VisitClub,
    Wedding,
    WritePlay,
)
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import Thing, World
from turnbot.games.preux.telling import letters, sheets, views
from turnbot.render import pages, site

PEOPLE, MONTHS = 24, 12
#: People and months of the war that is always played; ``two_years`` plays a long one.
WAR = 30, 3
#: The same of court and Church beside it.
COURT = 20, 2
#: Drawn so that the year has births, ruin and rises: see ``test_the_year_is_a_lively_one``.
SEED = b"a year of Paris 14"
EVENTFUL = b"eventful 1"
#: Where a house runs its game, as every letter names it.
GAME = {
    "title": "Preux et audacieux",
    "address": "secretarios@preux.example",
    "referee": "El Real Secretario",
    "zone": "Europe/Paris",
    "site": "https://preux.example/",
}


@dataclass(frozen=True)
class OneMonth:
    """A month that was played: the world before it, what was ordered, what came of it."""

    number: int
    opening: World
    orders: dict[str, Orders]
    outcome: Outcome[World]

    @property
    def shell(self) -> Month:
        """What the shell says of it."""
        return Month(
            month=self.opening.month,
            number=self.number,
            deadline=datetime(2026, 11, 15, 22, 59, tzinfo=UTC),
            open_seed=SEED.hex(),
            commitment=commitment(SEED),
            house=loaded.house(),
            next_month=month_after(self.opening.month),
            next_deadline=datetime(2026, 12, 6, 22, 59, tzinfo=UTC),
            next_commitment=commitment(SEED),
        )


def months_of(foolish: bool) -> Iterator[OneMonth]:
    world = crowd(PEOPLE, SEED)
    for number in range(1, MONTHS + 1):
        fresh = world.month.encode().ljust(16, b"o")
        orders = orders_for(world, fresh, foolish=foolish)
        steady = {name: _steady(nth, world, number) for nth, name in enumerate(world.people)}
        orders |= {name: own for name, own in steady.items() if own is not None}
        outcome = calendar.play(world, orders, (), Dice(fresh, fresh[::-1]), loaded.house())
        yield OneMonth(number, world, orders, outcome)
        world = _paid(calendar.turn_page(load(save(outcome.world))))


def eventful_months() -> Iterator[OneMonth]:
    world, everybodys, rulings = eventful.paris()
    for number in range(1, eventful.MONTHS + 1):
        fresh = EVENTFUL + world.month.encode()
        orders = {name: own for name, own in everybodys.items() if name in world.people}
        laid = [Ruling(key, answer) for key, answer in rulings.items()] if number == 1 else ()
        outcome = calendar.play(world, orders, laid, Dice(fresh, fresh[::-1]), loaded.house())
        yield OneMonth(number, world, orders, outcome)
        world = calendar.turn_page(load(save(outcome.world)))


def war_months(people: int, months: int) -> Iterator[OneMonth]:
    """A war in which so many serve in every rank and office, for so many months."""
    world = wars.mobilised(people, SEED)
    for number in range(1, months + 1):
        fresh = world.month.encode().ljust(16, b"w")
        orders = wars.orders_of_war(world, fresh)
        outcome = calendar.play(world, orders, (), Dice(fresh, fresh[::-1]), loaded.house())
        yield OneMonth(number, world, orders, outcome)
        world = calendar.turn_page(load(save(outcome.world)))


def months_of_everything(people: int, months: int) -> Iterator[OneMonth]:
    """A court, a Church and an army of so many, who order whatever they may and more, for so many months."""
    world = powers.governed(people, SEED)
    for number in range(1, months + 1):
        fresh = world.month.encode().ljust(16, b"o")
        orders = powers.orders_of_everything(world, fresh)
        outcome = calendar.play(world, orders, (), Dice(fresh, fresh[::-1]), loaded.house())
        yield OneMonth(number, world, orders, outcome)
        world = powers.kept(calendar.turn_page(load(save(outcome.world))))


def _told() -> views.ChronicleView:
    """A month as everybody reads of it: how people are called is a rule of the book too (10.3.2)."""
    month = played("eventful")[0]
    return views.chronicle(month.outcome, month.opening, month.shell)


WATCH = Watch()


@cache
def played(name: str) -> tuple[OneMonth, ...]:
    """A year, or the eventful game, by its name: nobody changes what was played."""
    if name == "eventful":
        return WATCH.over(lambda: tuple(eventful_months()))
    if name == "sensible":
        return WATCH.over(lambda: tuple(months_of(foolish=False)))
    if name == "court":
        return tuple(months_of_everything(*COURT))
    return tuple(war_months(*WAR) if name == "war" else months_of(foolish=True))


def entered() -> set[str]:
    """The numbers of the book that games come to which between them come to everything that is played."""
    played("eventful"), played("sensible"), WATCH.over(_told)
    return WATCH.entered


def _paid(world: World) -> World:
    """Wages beside a soldier's pay: without them a year ends with nobody who can order anything.

    Every seventh gets none, and loses what his regiment pays him, so that there are bills which cannot be
    paid all year; some have what it takes to invest.
    """
    doc = save(world)
    for nth, person in enumerate(doc["people"].values()):
        if not nth % 7:
            person["crowns"] = max(0, person["crowns"] - 30)
        else:
            person["crowns"] += 40 * person["level"] + (1000 if nth % 12 == 4 else 0)
            person["level"] = max(person["level"], 3 + nth % 5)
    return load(doc)


def _steady(nth: int, world: World, number: int) -> Orders | None:
    """Every other one keeps at something all year, for what takes months; draws alone never get so far."""
    names = list(world.people)
    who, others = world.people[names[nth]], tuple(n for n in names if n != names[nth])
    neighbour = names[nth + 1] if nth % 12 == 2 and nth + 1 < len(names) else names[nth - 1]
    visit, company = VisitClub(), Toady(with_=(neighbour,))
    match nth % 12:
        case 0:
            return _orders(who, [WritePlay()], [WritePlay()], [WritePlay()], [WritePlay()], SubmitPlay())
        case 1 | 5 | 8 | 11:
            return _orders(who, *_a_family_mans_month(who, world, others, number))
        case 2:
            asks = Borrow(from_=neighbour, crowns=20) if number < 9 else Pay(to=neighbour)
            return _orders(who, [asks, visit], [visit, company], [Rest()], [visit], Lavish())
        case 3:
            back = ClaimDebt() if number % 4 == 0 else Lend(to=neighbour, crowns=20)
            return _orders(
                who, [back, visit], [JoinClub(club="PR"), visit], [visit, company], [AttendParty()]
            )
        case 4:
            staked = Gamble(bets=(200, 100, 60, 300))
            evenings = [VisitCasino(), staked], [Theatre(seat="box")], [AttendParty()]
            return _orders(who, [JoinCasino()], *evenings, Invest(sector="food", crowns=1000))
        case _:
            return None


def _orders(who: Person, *parts: Sequence[Action] | Action) -> Orders:
    """Four weeks, and notes after them."""
    acts = [(part,) if isinstance(part, Action) else tuple(part) for part in parts]
    return Orders(sender=who.name, weeks=tuple(acts[:4]), notes=tuple(a for part in acts[4:] for a in part))


def _a_family_mans_month(
    who: Person, world: World, others: tuple[str, ...], number: int
) -> Sequence[Sequence[Action]]:
    """Courts whoever is free, marries her, receives, and looks elsewhere at last."""
    hers: list[Action] = [AccompanyLady()]
    free = [lady for lady in world.ladies.values() if not lady.lover and lady.level <= who.level + 1]
    if who.wife:
        wives = [lady.name for lady in world.ladies.values() if lady.lover and lady.name != who.lady]
        if wives and number % 3 == 0:
            astray = wives[number % len(wives)]
            return (hers, [Court(lady=astray)], [AccompanyLady(lady=astray)], hers)
        return (hers, [PrepareParty()], hers, [HostParty(place="home", guests=others[:6])])
    if who.bride:
        feast = Wedding(guests=others[:3], crowns=60)
        return ([AskKing(), *hers], hers, [BachelorParty()], [feast]) if number % 5 else (hers,) * 4
    if who.lady:
        return (hers, [Propose()], hers, hers)
    whom = free[number % len(free)].name if free else None
    return ([Stroll(lady=whom)], [Court(lady=whom, crowns=60)], [FollowLady(lady=whom)], hers)


@pytest.fixture(scope="module", params=["sensible", "foolish", "eventful", "war", "court"])
def year(request: pytest.FixtureRequest) -> Sequence[OneMonth]:
    return played(request.param)


# The books ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sensible", "foolish"])
def test_the_year_is_a_lively_one(name: str) -> None:
    """Else all that follows would be true of nothing."""
    year = played(name)
    assert [m.opening.month for m in year][::11] == ["1626-08", "1627-07"]
    happened = {event.kind for m in year for event in m.outcome.events}
    for chapter in (
        {"level.fell", "lavish.lived", "loan.taken", "debt.defaulted", "disgrace.fell"},
        {"club.visited", "tavern.robbed", "casino.visited", "bet.settled", "drunk.woke", "toadied"},
        {"theatre.visited", "play.opened", "play.written", "play.accepted", "investment.made", "play.billed"},
        {"lady.won", "courtship.failed", "lady.left", "affair.began", "cause.given", "indiscretion.made"},
        {"lady.conceived", "pregnancy.seen", "child.born", "proposal.accepted", "wedding.held"},
        {"challenge.made", "challenge.accepted", "challenge.declined", "duel.fought", "silence.paid"},
    ):
        assert chapter <= happened, chapter - happened
    assert len(year[-1].outcome.world.people) > PEOPLE / 2


#: What none of these months need come to, and why.
NEVER: Mapping[str, str] = {
    "stroll.alone": "where so many ladies take the air, nobody walks alone",
    **dict.fromkeys(
        ("regiment.dismissed", "army.surprised", "ability.grew", "troops.asked"),
        "no referee dismisses anybody, no crisis comes, nobody is War Minister: the tests of chapter 9 do",
    ),
    **dict.fromkeys(
        ("realm.fared", "realm.invaded", "realm.freed"),
        "the army is neither so unlucky nor so lucky: the tests of chapter 6 do",
    ),
    **dict.fromkeys(
        ("furlough.allowed", "furlough.denied", "furlough.passed"),
        "nobody's superior at the front is a player who is asked: the tests of leave do",
    ),
    **dict.fromkeys(("ambush.repelled", "pistol.fired"), "pistols are held by tests of their own"),
}


def test_everything_that_may_happen_has_happened_in_one_of_them() -> None:
    """So that what holds of every month holds of every kind of event."""
    happened = {
        event.kind
        for name in ("sensible", "foolish", "eventful")
        for m in played(name)
        for event in m.outcome.events
    }
    assert sorted(KINDS.keys() - happened - NEVER.keys()) == []
    assert NEVER.keys() <= KINDS.keys(), "an exception for what does not exist"


def test_what_counts_as_played_is_what_a_game_comes_to() -> None:
    """``make played`` writes it anew."""
    wanted = (game.GAME.rulebook.parent / PLAYED).read_text(encoding="utf-8").split()
    assert sorted(entered()) == sorted(wanted)


def test_the_books_balance_every_month_from_saved_game_to_saved_game(year: Sequence[OneMonth]) -> None:
    for m in year:
        opening, closing = load(save(m.opening)), load(save(m.outcome.world))
        assert balance(books(opening), m.outcome.events, books(closing)) == [], m.opening.month


def test_every_event_is_as_the_catalogue_has_it(year: Sequence[OneMonth]) -> None:
    assert [fault for m in year for event in m.outcome.events for fault in faults(event, ACTIONS)] == []


def test_a_saved_world_is_the_world(year: Sequence[OneMonth]) -> None:
    for m in year:
        for world in (m.opening, m.outcome.world):
            assert books(load(save(world))) == books(world)
            assert save(load(save(world))) == save(world)


def test_what_stays_within_bounds_at_the_months_end(year: Sequence[OneMonth]) -> None:
    for m in year:
        for holder in m.outcome.world.holders():
            for what, account in accounts(type(holder)).items():
                value = getattr(holder, what)
                if isinstance(value, int) and not isinstance(value, bool):
                    assert account.allows(value), (m.opening.month, holder.name, what, value)


def test_couples_agree_on_it(year: Sequence[OneMonth]) -> None:
    for m in year:
        world = m.outcome.world
        his = {(p.name, p.lady) for p in world.people.values() if p.lady}
        hers = {(lady.lover, lady.name) for lady in world.ladies.values() if lady.lover}
        assert his == hers, m.opening.month
        assert not [p.name for p in world.people.values() if p.wife and not p.lady]
        affairs = {(tie.man, tie.lady) for tie in world.ties.values() if tie.affair}
        assert not affairs & his, "nobody has in secret whom he has before all Paris"


def test_nothing_in_the_world_speaks_of_who_is_gone(year: Sequence[OneMonth]) -> None:
    for m in year:
        world = m.outcome.world
        for debt in world.debts.values():
            assert {debt.lender, debt.borrower} <= {*world.people, "moneylender"}, debt.name
        for tie in world.ties.values():
            assert tie.man in world.people, tie.name
            assert tie.lady in world.ladies, tie.name
        for cause in world.causes.values():
            assert {cause.offended, cause.offender} <= set(world.people), cause.name
        for investment in world.investments.values():
            assert investment.investor in world.people, investment.name


# Who may know -------------------------------------------------------------------------------------------


def test_nothing_visible_moves_in_secret_and_nothing_owned_is_shown(year: Sequence[OneMonth]) -> None:
    for m in year:
        holders: dict[str, Thing] = {
            h.name: h for world in (m.opening, m.outcome.world) for h in world.holders()
        }
        for event in m.outcome.events:
            for effect in event.effects:
                if isinstance(effect, Arrival | Departure) or effect.who not in holders:
                    continue
                _may_move(event, effect, holders[effect.who])


def _may_move(event: Event, effect: Change | Setting, holder: Thing) -> None:
    seen_by = accounts(type(holder))[effect.what.partition(".")[0]].seen_by
    where = (event.kind, effect)
    if seen_by == "public":
        assert event.audience.public, where
    else:
        assert not event.audience.public, where
    if seen_by == "owner":
        assert event.audience.names == set(holder.owners), where


def without_secrets(world: World, reader: str = "") -> World:
    """The same world to who sees public accounts alone (and the reader's own): all else is something else."""
    shelves = (
        *(world.people, world.ladies, world.plays, world.children),
        *(world.units, world.provinces, world.open_posts),
    )
    kept = [thing for shelf in shelves for thing in shelf.values()]
    owned = [
        h
        for shelf in (world.debts, world.ties, world.causes, world.investments)
        for h in shelf.values()
        if reader in h.owners
    ]
    strangers = _strangers(world)
    seen = [_disguised(h, reader) if reader in h.owners else strangers[h.name] for h in (*kept, *owned)]
    # What he is asked by his post is his as it stands: its number is in his letter.
    asked = [one for one in world.pending.values() if reader in one.owners]
    return World.of(world.month, (), others=[*seen, *asked], told=world.told)


#: What nobody in particular sees of a world that was played, by the world: every reader asks for it.
_SEEN: dict[int, tuple[World, dict[str, Any]]] = {}


def _strangers(world: World) -> Mapping[str, Any]:
    if id(world) not in _SEEN:
        _SEEN[id(world)] = (world, {h.name: _disguised(h, "") for h in world.holders()})
    return _SEEN[id(world)][1]


def _disguised(holder: Any, reader: str) -> Any:
    changed: dict[str, Any] = {"email": "otro@example.invalid"} if hasattr(holder, "email") else {}
    if holder.name == reader:
        changed = {}
    for what, account in accounts(type(holder)).items():
        mine = account.seen_by == "owner" and reader in holder.owners
        if account.seen_by == "public" or mine:
            continue
        changed[what] = _another(getattr(holder, what))
    return replace(holder, **changed)


def _another(value: Any) -> Any:
    """Something else of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 40_001
    if isinstance(value, str):
        return "" if value else "1600-01"
    return {}


def as_seen(outcome: Outcome[World], reader: str = "") -> Outcome[World]:
    """The outcome without what others alone may read (``reader`` empty: the list and the site)."""
    seen = tuple(e for e in outcome.events if e.audience.public or reader in (e.audience.names or ()))
    # A sheet shows the dice behind what it tells; the chronicle shows none.
    mine = {key for e in seen for key in e.rolls}
    rolls = tuple(roll for roll in outcome.rolls if reader and roll.key in mine)
    return replace(outcome, events=seen, rolls=rolls, cases=(), world=without_secrets(outcome.world, reader))


def test_the_chronicle_and_the_site_know_only_what_is_public(
    year: Sequence[OneMonth], tmp_path: Path
) -> None:
    told: list[dict[str, str]] = []
    for nth, public_alone in enumerate((False, True)):
        made, texts = [], {}
        for m in year:
            outcome = as_seen(m.outcome) if public_alone else m.outcome
            opening = without_secrets(m.opening) if public_alone else m.opening
            view = views.chronicle(outcome, opening, m.shell).data()
            words = pages.render("preux/chronicle", {"game": GAME, **view})
            texts |= {f"{m.opening.month}.txt": words.text, f"{m.opening.month}.mail": words.html or ""}
            made += letters.pages(outcome, opening, m.shell)
        site.write([replace(page, view={"game": GAME, **page.view}) for page in made], tmp_path / str(nth))
        root = (tmp_path / str(nth)).resolve()
        texts |= {f.name: f.read_text(encoding="utf-8") for f in sorted(root.rglob("*.html"))}
        told.append(texts)
    assert len(told[0]) > 3 * len(year)
    assert told[0] == told[1]
    printed = {name: text for name, text in told[0].items() if name.endswith(".txt")}
    assert {name: found for name, text in printed.items() if (found := prose.faults(text))} == {}
    for m in year:
        if year is not played("eventful"):  # there people bear the names of their offices
            assert checked.wrong(printed[f"{m.opening.month}.txt"], m.outcome, m.opening) == []


def test_no_sheet_knows_what_is_anothers(year: Sequence[OneMonth]) -> None:
    read: set[str] = set()
    for m in year:
        # Each reader costs a look at the whole month: a few each month, and all have their turn in a year.
        readers = [n for nth, n in enumerate(m.opening.people) if nth % MONTHS == m.number - 1]
        whole = {s.who: s for s in sheets.sheets(m.outcome, m.opening, {}, {}, m.shell)}
        for reader in set(readers) & whole.keys():
            seen, before = as_seen(m.outcome, reader), without_secrets(m.opening, reader)
            (alone,) = sheets.sheets(seen, before, {}, {}, m.shell, of=(reader,))
            for field in fields(alone):
                assert getattr(alone, field.name) == getattr(whole[reader], field.name), (reader, field.name)
            read.add(reader)
    assert len(read) >= min(PEOPLE / 2, len(year) * len(year[0].opening.people) // MONTHS)


def test_every_letter_of_the_year_can_be_written_and_each_player_has_one(year: Sequence[OneMonth]) -> None:
    for m in year:
        written = letters.letters(m.outcome, m.opening, m.orders, m.shell)
        sheets = [one.to for one in written if one.kind == "preux/sheet"]
        assert len(sheets) == len(set(sheets))
        assert (
            set(m.outcome.world.people) <= set(sheets) <= set(m.opening.people) | set(m.outcome.world.people)
        )
        for letter in written:
            words = pages.render(letter.kind, {"game": GAME, **letter.view})
            assert words.text.strip(), (m.opening.month, letter.to)
