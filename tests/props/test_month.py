"""What holds of every month, whatever is ordered in it."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generate import crowd, orders_for
from turnbot.core.dice import Dice
from turnbot.core.events import Event
from turnbot.core.ledger import accounts, balance, books
from turnbot.core.turn import Outcome
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.events.kinds import faults
from turnbot.games.preux.orders.tree import (
    ACTIONS,
    NAMES,
    Action,
    Announce,
    AnswerChallenge,
    Appoint,
    Arrest,
    AttendParty,
    BearWitness,
    Buy,
    CallTroops,
    Cancel,
    CarryPistol,
    Challenge,
    Charge,
    Countermand,
    Embezzle,
    Escape,
    Expel,
    Extort,
    GrantLeave,
    IgnorePriest,
    IntendChild,
    Invest,
    JoinClub,
    Lavish,
    NoQuarter,
    Orders,
    Purse,
    Ransom,
    Relieve,
    Rescue,
    Resign,
    RiskKeep,
    Second,
    SendRegiments,
    Spy,
    StopDuel,
    VisitCasino,
    Volunteer,
)
from turnbot.games.preux.state.between import MONEYLENDER
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World
from turnbot.games.preux.week.whereabouts import SEEN

SEEDS = st.integers(0, 10**6).map(lambda n: b"%d" % n)


def play(world: World, orders: dict[str, Orders], seed: bytes = b"month") -> Outcome[World]:
    dice = Dice(seed.ljust(16, b"o"), seed.ljust(16, b"h"))
    return calendar.play(world, orders, (), dice, loaded.house())


def document(outcome: Outcome[World]) -> str:
    """Everything a month leaves, as bytes would have it."""
    return json.dumps(
        [
            [event.to_json() for event in outcome.events],
            [[list(roll.key), list(roll.values)] for roll in outcome.rolls],
            [case.to_json() for case in outcome.cases],
            save(outcome.world),
        ],
        ensure_ascii=False,
    )


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 16))
def test_books_balance_and_events_are_as_the_catalogue_has_them(seed: bytes, n: int) -> None:
    world = crowd(n, seed)
    opening = save(world)
    outcome = play(world, orders_for(world, seed), seed)
    assert save(world) == opening
    assert balance(books(load(opening)), outcome.events, books(load(save(outcome.world)))) == []
    assert [fault for event in outcome.events for fault in faults(event, ACTIONS)] == []
    json.dumps(document(outcome))


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_nothing_visible_moves_in_secret_and_no_purse_is_shown_to_others(seed: bytes) -> None:
    world = crowd(12, seed)
    outcome = play(world, orders_for(world, seed), seed)
    people = accounts(Person)
    for event in outcome.events:
        for change in event.changes:
            if change.who not in world.people:
                continue
            seen_by = people[change.what.partition(".")[0]].seen_by
            if seen_by == "public":
                assert event.audience.public
            elif seen_by == "owner":
                assert event.audience.names == {change.who}


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_in_which_people_and_mails_stand_is_nothing(seed: bytes, chance: Any) -> None:
    world = crowd(12, seed)
    orders = orders_for(world, seed)
    names, doc = list(orders), save(world)
    chance.shuffle(names)
    shelf = list(doc["people"].items())
    chance.shuffle(shelf)
    doc["people"] = dict(shelf)
    assert document(play(world, orders)) == document(play(load(doc), {name: orders[name] for name in names}))


DIGEST = """
import hashlib, sys
sys.path[:0] = {folders!r}
from test_month import digest
print(digest())
"""


def digest() -> str:
    world = crowd(40, b"hash")
    return hashlib.sha256(document(play(world, orders_for(world, b"hash"))).encode()).hexdigest()


def test_another_hash_seed_gives_the_same_bytes() -> None:
    found = {digest()}
    for hash_seed in ("0", "1", "4242"):
        here = os.path.dirname(__file__)
        script = DIGEST.format(folders=[here, os.path.dirname(here)])
        done = subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True, text=True, check=True, timeout=120,
        )  # fmt: skip
        found.add(done.stdout.strip())
    assert len(found) == 1


def orders_within(world: World, names: list[str], seed: bytes) -> dict[str, Orders]:
    """Orders of some people that name nobody else, and keep them in their clubs and from the Casino."""

    def staying(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(action for action in actions if not isinstance(action, JoinClub | VisitCasino))

    own = World.of(world.month, [world.people[name] for name in names])
    return {
        name: replace(o, weeks=tuple(staying(week) for week in o.weeks), notes=staying(o.notes))
        for name, o in orders_for(own, seed).items()
    }


def two_circles(seed: bytes) -> tuple[World, list[str], list[str]]:
    """Two companies that have nothing to do with each other: other clubs, other names, other debts."""
    people: list[Person] = []
    debts, circles = [], []
    for letter, club in (("A", "PR"), ("B", "TB")):
        world = crowd(6, seed + letter.encode())
        # Nor do they fight in the taverns, where chance may bring anybody together.
        peace = {"cad": False, "regiment": "13"}
        there = [replace(p, name=f"{letter} {p.name}", club=club, level=p.level + 7, lady="", **peace)
                 for p in world.people.values()]  # fmt: skip
        people += there
        circles.append([p.name for p in there])
        for debt in world.debts.values():
            lender = debt.lender if debt.lender == MONEYLENDER else f"{letter} {debt.lender}"
            borrower = f"{letter} {debt.borrower}"
            debts.append(replace(debt, name=f"{letter}{debt.name}", lender=lender, borrower=borrower))
    return World.of("1626-08", people, (), debts), *circles


@settings(max_examples=40, deadline=None)
@given(SEEDS, SEEDS)
def test_what_one_circle_orders_leaves_the_other_alone(seed: bytes, change: bytes) -> None:
    world, ours, theirs = two_circles(seed)
    they_order = orders_within(world, theirs, seed)

    def about_them(we_order: bytes) -> list[Any]:
        outcome = play(world, orders_within(world, ours, we_order) | they_order)
        events = [e.to_json() | {"seq": 0} for e in outcome.events if e.facts.get("who") in theirs]
        rolls = [(roll.key, roll.values) for roll in outcome.rolls if set(roll.key[3:]) & set(theirs)]
        # Whoever fell in a duel is no longer there, whatever the others do.
        left = save(outcome.world)["people"]
        return [events, rolls, [left.get(name) for name in theirs]]

    assert about_them(seed) == about_them(change)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_a_private_order_shows_in_nothing_public(seed: bytes) -> None:
    world = crowd(12, seed)
    doc = save(world)
    name = next(iter(doc["people"]))
    doc["people"][name]["crowns"] = 100_000
    world, orders = load(doc), orders_for(world, seed, foolish=False)
    before = orders.get(name, Orders())
    private = (Buy(what="pipa"), Invest(sector="arms", crowns=3000))
    after = replace(before, weeks=((*before.weeks[0], *private), *before.weeks[1:]))

    def public(with_orders: Orders) -> list[Any]:
        outcome = play(world, orders | {name: with_orders})
        return [e.to_json() | {"seq": 0} for e in outcome.events if e.audience.public]

    assert public(before) == public(after)


#: Words that are kept for when they are wanted, and told then.
STANDING = (
    NoQuarter
    | IgnorePriest
    | Second
    | AnswerChallenge
    | StopDuel
    | CarryPistol
    | RiskKeep
    | IntendChild
    | Volunteer
    | Countermand
    | Appoint
    | BearWitness
)

#: What is done at the month's end, by a post or away from Paris, whatever week it stands in.
BY_POST = (
    Spy
    | Arrest
    | Charge
    | Embezzle
    | Resign
    | SendRegiments
    | Extort
    | Escape
    | CallTroops
    | Expel
    | Ransom
    | Relieve
    | Rescue
    | Announce
    | GrantLeave
)

#: What answers an order, besides refusals, conditions and referrals, which name it.
ANSWERS = {
    "visit-club": {"club.visited"},
    "visit-tavern": {"tavern.visited"},
    "visit-casino": {"casino.visited"},
    "invest": {"investment.planned", "investment.made"},
    "theatre": {"theatre.visited"},
    "write-play": {"play.written"},
    "submit-play": {"play.sent"},
    "join-casino": {"casino.joined"},
    "leave-casino": {"casino.left"},
    "host-party": {"club.visited", "home.visited"},
    "bachelor-party": {"club.visited", "home.visited"},
    "prepare-party": {"party.prepared"},
    "propose": {"proposal.made"},
    "ask-king": {"leave.asked"},
    "wedding": {"wedding.held"},
    "house": {"house.moved"},
    "rest": {"week.rested"},
    "drink": {"drink.taken", "home.enjoyed"},
    "challenge": {"challenge.made"},
    "hire-second": {"second.hired"},
    "duel": {"duel.told", "duel.stopped"},
    "gamble": {"bet.settled"},
    "toady": {"toadied", "lady.talked", "lady.snubbed"},
    "join-club": {"club.joined"},
    "leave-club": {"club.left"},
    "buy": {"goods.bought", "illness.cured"},
    "borrow": {"loan.asked", "loan.taken"},
    "lend": {"loan.offered"},
    "pay": {"payment.made", "gift.made"},
    "claim-debt": {"loan.claimed"},
    "invite": {"invitation.made", "lady.accepted", "lady.declined"},
    "dismiss-lady": {"lady.dismissed", "affair.ended"},
    "influence": {"influence.used"},
    "mass": {"mass.heard"},
    "regimental-duty": {"duty.done", "duty.afield"},
    "leave-regiment": {"regiment.left"},
    "grant-leave": {"furlough.allowed", "furlough.denied"},
    "leave-of-absence": {"furlough.granted", "furlough.refused"},
    "court": {"courtship.won", "courtship.failed"},
    "follow-lady": {"trail.kept", "trail.lost"},
    "stroll": {"lady.talked", "lady.snubbed", "lady.missed", "stroll.alone", "lady.visited"},
    "practise": {"practice.done"},
    "trade-expertise": {"expertise.traded"},
    "spy": {"spy.reported", "spy.failed"},
    "arrest": {"warrant.used"},
    "charge": {"warrant.used"},
    "embezzle": {"funds.embezzled"},
    "programme-theatre": {"theatre.managed"},
    "resign": {"office.lost"},
    "accompany-lady": {"lady.visited", "affair.visited", "lady.missed", "lady.talked", "lady.snubbed"},
}


def followed(action: AttendParty, his: Sequence[Event], others: Sequence[Event]) -> bool:
    """Whether he was seen at a party, his host's if he names one, or where that host went who gives none.

    Refused the house to which he would have followed him, he is told so of that house and by that name.
    """
    host = action.host

    def spot(event: Event) -> tuple[Any, ...]:
        return event.week, event.kind, event.facts.get("club")

    went = [e for e in his if e.kind in SEEN]
    with_him = {spot(e) for e in others if e.kind in SEEN and e.facts["who"] == host}
    # The club to which his host would have taken him, and was not let in himself.
    with_him |= {
        (e.week, "club.visited", e.facts.get("club"))
        for e in others
        if e.facts.get("who") == host and e.facts.get("what") == "visit-club"
    }
    at_his = any(e.facts.get("host") if host is None else e.facts.get("host") == host for e in went)
    houses = ("visit-club", "theatre", "visit-casino")
    turned_away = any(e.facts.get("what") in houses and e.facts.get("partner") == (host or 0) for e in his)
    return at_his or any(spot(e) in with_him for e in went) or turned_away


@settings(max_examples=60, deadline=None)
@given(SEEDS)
@example(b"607")  # he goes to the club to which a host who gives no party would have taken him
@example(b"829")  # he follows one to the theatre
@example(b"861")  # and one to a club that does not let him in
@example(b"606298")  # he risks his keep, and a house costs more than he has
@example(b"500203")  # he stands for an office and does not say which
@example(b"249")  # on leave from the front he courts a lady
def test_nothing_ordered_is_dropped_without_a_word(seed: bytes) -> None:
    world = crowd(10, seed)
    orders = orders_for(world, seed)
    outcome = play(world, orders, seed)
    for name, given_orders in orders.items():
        if any(e.kind == "character.died" and e.facts["who"] == name for e in outcome.events):
            continue
        for week, actions in enumerate(given_orders.weeks, start=1):
            his = [e for e in outcome.events if e.week == week and e.facts.get("who") == name]
            late = [e for e in outcome.events if e.week == 0 and e.facts.get("who") == name]
            for action in actions:
                do = NAMES[type(action)]
                # A purse is only carried; lavish living is settled at the month's end.
                if isinstance(action, Purse | Cancel | Lavish | STANDING):
                    continue
                # That he never met whom he wanted to snub is seen when the month is over; so is what is done
                # by post, or far from Paris.
                seen = his + late if isinstance(action, Challenge | BY_POST) else his
                answered = any(e.facts.get("what") == do for e in seen)
                if isinstance(action, AttendParty):
                    answered = answered or followed(action, his, outcome.events)
                assert answered or {e.kind for e in seen} & ANSWERS.get(do, set()), (name, week, action)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
@example(b"237")  # a couple to be prepared, in the only week that is free
def test_no_note_is_dropped_without_a_word(seed: bytes) -> None:
    world = crowd(10, seed)
    orders = orders_for(world, seed)
    outcome = play(world, orders, seed)
    dead = {e.facts["who"] for e in outcome.events if e.kind == "character.died"}
    for name, given_orders in ((name, own) for name, own in orders.items() if name not in dead):
        his = [e for e in outcome.events if e.facts.get("who") == name]
        for action in given_orders.notes:
            do = NAMES[type(action)]
            if isinstance(action, Purse | Cancel | STANDING):
                continue
            named = [e for e in his if e.facts.get("what") == do]
            answers = ANSWERS.get(do, set()) | {"lavish.lived", "lavish.dropped"}
            # Who was there all the same: what he wanted all month was refused, or nobody was to be had.
            there = any(e.kind in SEEN for e in his)
            manner = do in ("drink", "gamble", "toady")
            assert named or {e.kind for e in his} & answers or (manner and there), (name, action)


@pytest.mark.parametrize("n", [60])
def test_a_month_ends_with_everybody_where_he_was_or_told_why(n: int) -> None:
    world = crowd(n, b"sixty")
    outcome = play(world, orders_for(world, b"sixty"))
    died = {e.facts["who"] for e in outcome.events if e.kind == "character.died"}
    came = {e.facts["who"] for e in outcome.events if e.kind == "character.arrived"}
    assert set(outcome.world.people) == set(world.people) - died | came
    assert len(came) == len(died)
    page = calendar.turn_page(outcome.world)
    assert page.month == "1626-09"
    again = play(page, orders_for(page, b"again"), b"again")
    assert balance(books(page), again.events, books(again.world)) == []
