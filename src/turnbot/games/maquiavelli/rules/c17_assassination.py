"""Assassinations (2.17, 3.3), and what befalls a power without a head."""

from turnbot.core.events import PUBLIC, Event, only
from turnbot.core.ledger import Become, Leave
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.rules.c12_expenses import paid
from turnbot.games.maquiavelli.rules.c12_prices import find
from turnbot.games.maquiavelli.rules.field import VENICE
from turnbot.games.maquiavelli.rules.hand import Hand, Lots, killed, orders_of, the_board


def _numbers(t: Hand, event: Event) -> list[int]:
    """The numbers bought: those named, the rest by lot."""
    count = event.facts["ducats"] // 12
    named = list(dict.fromkeys(n for n in event.facts["numbers"] if 1 <= n <= 6))[:count]
    lots, left = Lots(t, only(event.facts["power"])), [str(n) for n in range(1, 7) if n not in named]
    while len(named) < count:
        drawn = lots(f"lot number {event.facts['power']}→{event.facts['victim']}", left)
        left.remove(drawn)
        named.append(int(drawn))
    return sorted(named)


@rule("2.17g", "2.17a", "2.17b", "2.17f", "2.17h", "2.17i", "2.17j", "2.17k", "2.1.G1")
def attempts(t: Hand) -> None:
    """Every paid attempt: a die, the chit is gone; two that succeed on one victim are one murder."""
    dead: dict[str, list[int]] = {}
    failed: list[tuple[str, int]] = []
    for event in sorted(paid(t, "assassinate"), key=lambda e: (e.facts["power"], e.facts["nth"])):
        author, victim = t.world.powers[event.facts["power"]], event.facts["victim"]
        numbers = _numbers(t, event)
        die = t.roll(f"assassination {author.name}→{victim}", seen=only(author))
        chits = list(author.chits)
        chits.remove(victim)
        success = die.total in numbers
        t.post(
            only(author),
            "murder.tried",
            Become(author.name, "chits", tuple(chits)),
            power=author,
            victim=victim,
            numbers=numbers,
            die=die,
            success=int(success),
        )
        if success:
            dead.setdefault(victim, []).append(die.total)
        else:
            failed.append((victim, die.total))
    for victim in sorted(dead):
        t.post(PUBLIC, "murder.done", power=victim)
    for victim, _ in sorted(failed):
        t.post(PUBLIC, "murder.failed", power=victim)


@rule("2.17m", "2.17l", "2.17n")
def effects(t: Hand) -> None:
    """Sieges of the headless are over; garrisons of theirs that are besieged go."""
    headless = killed(t)
    late = t.hidden("killed_garrisons", "2.17a") == "both"
    for unit in sorted(t.world.units.values(), key=lambda u: u.name):
        if unit.siege and unit.power in headless:
            t.post(
                PUBLIC, "siege.lapsed", Become(unit.name, "siege", False), unit=unit.name, place=unit.place
            )
    for garrison in sorted(t.world.units.values(), key=lambda u: u.name):
        if not garrison.walled or garrison.power not in headless or garrison.place == VENICE:
            continue
        outside = t.world.field_unit(garrison.place)
        if outside is None or outside.power in headless or outside.power == garrison.power:
            continue
        if outside.siege or (late and _lays_siege(t, outside.name)):
            t.post(
                PUBLIC,
                "unit.starved-out",
                Leave(garrison.name),
                unit=garrison.name,
                power=garrison.power,
                place=garrison.place,
            )


def _lays_siege(t: Hand, name: str) -> bool:
    """Whether a unit is validly ordered to besiege this campaign."""
    unit = t.world.units[name]
    if unit.kind == "F" and not the_board(t).areas[unit.place].port:
        return False
    said = [o for o in orders_of(t, unit.power).orders if find(t.world, unit.power, o.unit) is unit]
    return len(said) == 1 and said[0].do == "besiege"


@computes("3.3b")
def uprising_on(at_home: bool, manned: bool) -> int:
    """The highest number on which a province of a headless power rebels."""
    return int(tables()["uprising"]["home" if at_home else "conquered"]["with" if manned else "without"])


@rule("3.3a", "2.17o")
def uprisings(t: Hand) -> None:
    """A die for every province that a headless power controls."""
    board = the_board(t)
    for name in sorted(killed(t)):
        power = t.world.powers[name]
        for land in sorted(t.world.lands.values(), key=lambda one: one.area):
            if land.owner != name:
                continue
            manned = any(u.power == name and u.place == land.area for u in t.world.units.values())
            if land.area == VENICE and any(u.place == VENICE for u in t.world.units.values()):
                continue
            die = t.roll(f"uprising {name}: {land.area}", seen=PUBLIC)
            if die.total <= uprising_on(board.areas[land.area].home in power.countries, manned):
                t.post(
                    PUBLIC,
                    "rebellion.raised",
                    *([] if land.rebels else [Become(land.name, "rebels", name)]),
                    place=land.area,
                    power=name,
                    die=die,
                )
            else:
                t.post(PUBLIC, "province.quiet", place=land.area, power=name, die=die)
