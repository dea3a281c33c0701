"""A game that people play as people do: clubs with friends, wine, theatre, ladies; names to tell apart."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from generate import Draw, crowd, orders_for
from turnbot.core.dice import Dice, commitment
from turnbot.core.exchange import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.tree import (
    AccompanyLady,
    Action,
    AttendParty,
    Court,
    Drink,
    HostParty,
    Orders,
    RegimentalDuty,
    Theatre,
    Toady,
    VisitCasino,
    VisitClub,
    VisitTavern,
)
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.save import load, save
from turnbot.games.preux.state.world import World

_FIRST = (
    "Armand",
    "Bastien",
    "Clovis",
    "Damien",
    "Edmond",
    "Fabrice",
    "Gaston",
    "Hilaire",
    "Lucien",
    "Marcel",
)
_HEAD = (
    "Mont",
    "Beau",
    "Roche",
    "Haute",
    "Claire",
    "Grand",
    "Noir",
    "Saint-",
    "Male",
    "Bois",
    "Val",
    "Champ",
)
_TAIL = ("fort", "mare", "quin", "lieu", "sac", "gny", "dreuil", "vert", "zac", "court")
_LADIES = (
    "Agathe",
    "Blanche",
    "Colette",
    "Diane",
    "Elvire",
    "Flore",
    "Gisèle",
    "Hortense",
    "Irène",
    "Judith",
)


@dataclass(frozen=True)
class Lived:
    """A month that was played, with what the shell says of it."""

    opening: World
    outcome: Outcome[World]
    month: Month


def months(people: int, count: int, seed: bytes) -> Iterator[Lived]:
    """So many months of a game of so many people; the same arguments give the same game."""
    world = _christened(crowd(people, seed), people)
    for number in range(1, count + 1):
        fresh = seed + world.month.encode().ljust(16, b"l")
        orders = orders_for(world, fresh, foolish=False)
        orders |= {
            name: _order(who, list(world.people), Draw(fresh, name))
            for nth, (name, who) in enumerate(world.people.items())
            if nth % 4
        }
        outcome = calendar.play(world, orders, (), Dice(fresh, fresh[::-1]), loaded.house())
        yield Lived(world, outcome, _shell(world.month, number, fresh))
        world = _paid(calendar.turn_page(outcome.world))


def _christened(world: World, people: int) -> World:
    """The same people under names that one could remember."""
    text = json.dumps(save(world), ensure_ascii=False)
    for nth in range(people + 1, -1, -1):
        family = _HEAD[nth % len(_HEAD)] + _TAIL[(nth // len(_HEAD) + nth) % len(_TAIL)]
        text = text.replace(f"Caballero {nth:05d}", f"{_FIRST[nth % 10]} de {family}")
        for kind, shift in (("Dama", 3), ("Bella", 7)):
            hers = _HEAD[(nth + shift) % len(_HEAD)] + _TAIL[(nth // 5 + shift) % len(_TAIL)]
            text = text.replace(
                f"{kind} {nth:05d}",
                f"{_LADIES[nth % 10]} {hers}{'' if shift == 3 else 'e'}{'x' * (nth // 10)}",
            )
    return load(json.loads(text))


def _paid(world: World) -> World:
    """Enough to go on with, and never below where a man can show himself."""
    doc = save(world)
    for nth, person in enumerate(doc["people"].values()):
        person["crowns"] += 60 * person["level"]
        person["level"] = max(person["level"], 3 + nth % 6)
    return load(doc)


def _shell(month: str, number: int, seed: bytes) -> Month:
    return Month(
        month=month, number=number, deadline=datetime(2026, 11, 15, tzinfo=UTC), open_seed=seed.hex(),
        commitment=commitment(seed), house=loaded.house(), next_month=month_after(month),
        next_deadline=datetime(2026, 12, 6, tzinfo=UTC), next_commitment=commitment(seed),
    )  # fmt: skip


def _order(who: Person, names: Sequence[str], draw: Draw) -> Orders:
    friends = [name for name in names if name != who.name]
    weeks = [_week(who, friends, draw, f"week {week}") for week in (1, 2, 3, 4)]
    return Orders(sender=who.name, weeks=tuple(weeks))


def _week(who: Person, friends: Sequence[str], draw: Draw, week: str) -> tuple[Action, ...]:
    friend = draw.one(friends, f"friend {week}")
    match draw.upto(12, week):
        case 1 | 2 | 3:
            return (VisitClub(with_=(friend,)), Toady(with_=(friend,)))
        case 4:
            return (VisitClub(), Drink())
        case 5:
            return (VisitTavern(), Drink())
        case 6:
            return (Theatre(seat=draw.one(("stalls", "box"), f"seat {week}")),)
        case 7:
            return (HostParty(place="club", guests=tuple(friends[:5])),)
        case 8 | 9:
            return (AttendParty(host=friend), Drink(moderate=True))
        case 10:
            return (AccompanyLady(),) if who.lady else (VisitCasino(),)
        case 11 if not who.lady:
            return (Court(crowns=60),)
        case _:
            return (RegimentalDuty(),) if who.regiment else (VisitClub(),)
