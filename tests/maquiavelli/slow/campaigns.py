"""Random campaigns, sensible and foolish, each a function of its number: a position, orders, dice.

A few dozen units are crowded into one corner of the board, so that everything happens to everybody.
"""

from hashlib import blake2b
from random import Random

from maquiavelli.slow.board import (
    AREAS,
    COASTED,
    HOME,
    POWERS,
    PROVINCES,
    SEAS,
    coastal,
    fleet_steps,
    port,
    walled,
)
from maquiavelli.slow.spending import called, expenses, foreseen, name_of, politics
from maquiavelli.slow.table import Table, later

ELITE = ("milicia", "mercenarios", "profesionales")


class Chance(dict):
    """Dice whose every value follows from the seed and its name."""

    def __init__(self, seed):
        super().__init__()
        self.seed = seed

    def __missing__(self, name):
        number = int.from_bytes(blake2b(f"{self.seed} {name}".encode(), digest_size=6).digest(), "big")
        if name.startswith(("plague", "famine")):
            value = number % 6 + 1 + number // 6 % 6 + 1
        else:
            value = number % 6 + 1
        self[name] = value
        return value


def campaign(seed):
    """Position, orders and dice of one campaign."""
    rng = Random(seed)
    position = position_of(rng)
    return position, _orders(rng, position), Chance(seed)


# ---- the position


def _corner(rng):
    """Places around one, nearest first."""
    start = rng.choice(sorted(AREAS))
    found, ring = [start], [start]
    while len(found) < 40 and ring:
        ring = [
            goal.partition("/")[0]
            for place in ring
            for goal in AREAS[place].get("armies", []) + AREAS[place]["fleets"]
        ]
        ring = [place for place in dict.fromkeys(ring) if place not in found]
        rng.shuffle(ring)
        found += ring
    return found[: rng.randint(6, 24)]


def position_of(rng):
    """Units and markers in one corner of the board."""
    places = _corner(rng)
    powers = rng.sample(POWERS, rng.randint(2, min(6, len(POWERS))))
    used, rich, units = {}, set(), []

    def add(power, kind, place, coast=""):
        used[power, kind] = used.get((power, kind), 0) + rng.choice((1, 1, 1, 2))
        where = place + (f"/{coast}" if coast else "")
        elite = ""
        if power and power not in rich and rng.random() < 0.12:
            rich.add(power)
            elite = f" ({rng.choice(ELITE)})"
        label = f"G {place}" if kind == "G" else f"{kind}{used[power, kind]} {where}"
        units.append(f"{power or 'autónoma'} {label}{elite}")

    for place in places:
        power = rng.choice(powers)
        if rng.random() < 0.65:
            kinds = ["F"] if place in SEAS else ["E"] * 2 + ["F"] * coastal(place)
            kind = rng.choice(kinds)
            coast = rng.choice("NS") if place in COASTED and kind == "F" else ""
            if used.get((power, kind), 0) < (9 if kind == "E" else 5):
                add(power, kind, place, coast)
                if place == "Venecia":
                    continue
        if walled(place) and rng.random() < 0.35 and used.get((power, "G"), 0) < 4:
            add(rng.choice([*powers, "", power]), "G", place)
    position = {
        "units": units,
        "season": rng.choice(("primavera", "verano", "otoño")),
        "year": 1460,
        "treasury": {power: rng.choice((0, 6, 15, 24, 40, 60)) for power in POWERS},
    }
    _markers(rng, position, powers, places)
    return position


def _markers(rng, position, powers, places):
    """Control, sieges, rebellions, famine, chits, loans and standing leave, as they may have come about."""
    bare = Table(position)
    empty = [place for place in PROVINCES if not any(one.place == place for one in bare.units)]
    near = [place for place in empty if place in places]
    changed = rng.sample(near, len(near) // 3) + rng.sample(empty, rng.randint(0, 10))
    position["control"] = {place: rng.choice([*powers, *POWERS, ""]) for place in changed}
    if rng.random() < 0.05:
        position["control"] |= dict.fromkeys(
            (place for place in empty if HOME.get(place) == powers[1]), powers[0]
        )
    table = Table(position)
    sieges = []
    for one in table.units:
        walls = table.inside(one.place)
        able = one.kind == "E" or (one.kind == "F" and port(one.place))
        if able and walls and walls.power != one.power and one.place != "Venecia" and rng.random() < 0.5:
            sieges.append(one.name)
    position["sieges"] = sieges
    position["rebellion"] = {
        place: table.control[place]
        for place in PROVINCES
        if table.control[place]
        and rng.random() < (0.2 if place in places else 0.02)
        and place != "Venecia"
        and all(one.power == table.control[place] for one in table.units if one.place == place)
    }
    if position["season"] == "primavera":
        position["famine"] = sorted(rng.sample(PROVINCES, 12)) if rng.random() < 0.6 else []
    if rng.random() < 0.5:
        position["chits"] = {
            power: sorted(rng.choices(POWERS, k=rng.randint(0, 3))) for power in rng.sample(POWERS, 4)
        }
    loans = {}
    for power in rng.sample(POWERS, 2):
        if rng.random() < 0.3:
            season, year = later(position["season"], 1460, rng.choice((0, 0, 1, 2, 4, 5)))
            loans[power] = rng.choice(("never again", f"{rng.choice((6, 12, 23, 38))} due {season} {year}"))
    position["loans"] = loans


# ---- the orders


def _orders(rng, position):
    table = Table(position)
    sheets = {power: [] for power in sorted({one.power for one in table.units if one.power})}
    plans = {}
    for one in table.units:
        if one.power:
            plans[one] = _first(rng, table, one)
    _convoys(rng, plans)
    for one in plans:
        if plans[one] is None:
            plans[one] = _help(rng, one, plans)
    for one, (text, _) in plans.items():
        if text:
            sheets[one.power].append(f"{name_of(one)} {text}{_retreat(rng, one)}")
    for power in sheets:
        rng.shuffle(sheets[power])
        spent = expenses(rng, table, power, goals)
        sheets[power] += spent + foreseen(rng, table, spent, goals)
        sheets[power] += politics(rng, table, power, list(sheets))
        if rng.random() < 0.04:
            sheets[power] = []
    return sheets


def goals(one):
    """Where a unit can go by itself: place and coast."""
    if one.kind == "E":
        return sorted((place, "") for place in AREAS[one.place].get("armies", []))
    return sorted(fleet_steps(one.place, one.coast)) if one.kind == "F" else []


def _first(rng, table, one):
    """An order that looks at nobody else's, or None: what is left helps others. And where it acts."""
    besieging = one in table.sieges
    dice = rng.random()
    if besieging and dice < 0.8:
        return (rng.choice(("asedia", "asedia", "levanta el asedio")), one.place)
    if one.kind == "G":
        if dice < 0.35:
            return (
                f"se convierte en {rng.choice(('ejército', 'flota') if port(one.place) else ('ejército',))}",
                one.place,
            )
        return ("se mantiene" if dice < 0.5 else "", one.place) if dice < 0.65 else None
    if dice < 0.04:
        return rng.choice(("se disuelve", "levanta el asedio", "asedia")), one.place
    if dice < 0.07:
        return f"a {rng.choice(sorted(AREAS))}", one.place
    if dice < 0.13 and walled(one.place):
        return "se convierte en guarnición", one.place
    walls = table.inside(one.place)
    if walls and walls.power != one.power and dice < 0.4:
        return "asedia", one.place
    if dice < 0.2:
        return rng.choice(("se mantiene", "")), one.place
    if dice < 0.6:
        near = goals(one)
        busy = [goal for goal in near if table.outside(goal[0]) or goal[0] in table.rebellion]
        place, coast = (
            rng.choice(busy or near) if near and rng.random() < 0.6 else rng.choice(near or [("AA", "")])
        )
        if place in COASTED and one.kind == "F" and rng.random() < 0.4:
            return f"a {place}", place
        return f"a {place}{coast}", place
    return None


def _help(rng, one, plans):
    """Support for somebody who acts where this unit could go."""
    reach = [place for place, _ in goals(one)] if one.kind != "G" else [one.place]
    able = [
        (other, plan[1])
        for other, plan in plans.items()
        if plan and other is not one and plan[1] in reach and (other.power == one.power or rng.random() < 0.5)
    ]
    if not able or rng.random() < 0.1:
        other = rng.choice(list(plans))
        where = rng.choice(reach) if reach and rng.random() < 0.7 else rng.choice(sorted(AREAS))
        return f"apoya a {called(other, one.power)} en {where}", one.place
    other, where = rng.choice(able)
    return f"apoya a {called(other, one.power)} en {where}", one.place


def _retreat(rng, one):
    if rng.random() < 0.5:
        return ""
    near = [place for place, _ in goals(one)] + [one.place]
    listed = rng.sample(near, min(len(near), rng.randint(1, 3)))
    return ", retirada " + ", ".join(listed)


def _convoys(rng, plans):
    """Now and then an army goes by sea, and fleets, enough or not, are told to carry it."""
    fleets = [one for one in plans if one.kind == "F"]
    for army in [one for one in plans if one.kind == "E" and coastal(one.place)]:
        near = [one for one in fleets if army.place in {place for place, _ in goals(one)}]
        if not near or rng.random() < 0.5:
            continue
        chain = [rng.choice(near)]
        while rng.random() < 0.6:
            chain += [one for one in fleets if one.place in {place for place, _ in goals(chain[-1])}][:1]
        ends = [place for place, _ in goals(chain[-1]) if place in PROVINCES]
        if ends:
            end = rng.choice(ends)
            plans[army] = (f"a {end}" + rng.choice(("", "", " transportado")), end)
            for one in chain:
                plans[one] = (f"transporta a {called(army, one.power)}", one.place)
