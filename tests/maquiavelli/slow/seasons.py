"""What closes a campaign: control, disasters, home countries, elimination, victory, income."""

import tomllib
from pathlib import Path

from maquiavelli.slow.board import AREAS, HOME, POWERS, PROVINCES, SEAS, capital, is_city, walled

TABLES = tomllib.loads((Path(__file__).parent / "tables.toml").read_text(encoding="utf-8"))


def settle(table):
    table.control = {place: table.settled(place, table.control[place]) for place in PROVINCES}


def _die(table, places):
    for one in list(table.units):
        if one.place in places:
            table.remove(one)
    table.sieges = [one for one in table.sieges if table.inside(one.place)]


def starve(table):
    _die(table, table.famine)
    table.famine = set()


def struck(which, dice):
    """Provinces that famine or plague strikes: the chart says whether row, column, both or nothing."""
    rows = TABLES[which]
    label = {"hambre": "famine", "peste": "plague"}[which]
    chart = dice[f"{label} chart"]
    places = set()
    if chart in (4, 7) or chart >= 8:
        places |= set(rows[dice[f"{label} row"] - 2])
    if chart in (5, 6) or chart >= 8:
        column = dice[f"{label} column"] - 2
        places |= {row[column] for row in rows}
    return places - {""}


def plague(table, dice):
    _die(table, struck("peste", dice))


def famine(table, dice):
    table.famine = struck("hambre", dice)


def fates(table):
    """Home countries taken over, powers out, victory."""
    owned = {}
    for place, power in table.home.items():
        owned.setdefault(power, []).append(place)
    masters = {power: {table.control[place] for place in places} for power, places in owned.items()}
    for power, places in owned.items():
        if len(masters[power]) == 1:
            master = next(iter(masters[power]))
            if master not in ("", power):
                table.home |= dict.fromkeys(places, master)
    for power in POWERS:
        if not any(master == power == table.control[place] for place, master in table.home.items()):
            table.eliminated.append(power)
            for one in [one for one in table.units if one.power == power]:
                table.remove(one)
            table.control = {place: "" if who == power else who for place, who in table.control.items()}
            table.treasury[power] = 0
            if table.loans.get(power) != "never again":
                table.loans.pop(power, None)
            table.rebellion = {place: who for place, who in table.rebellion.items() if who != power}
            table.chits[power] = []
            for held in table.chits.values():
                while power in held:
                    held.remove(power)
    table.sieges = [one for one in table.sieges if table.inside(one.place)]
    table.winner = _winner(table)


def _winner(table):
    able = []
    for power in POWERS:
        if power in table.eliminated:
            continue
        cities = [place for place in PROVINCES if is_city(place) and table.control[place] == power]
        home = [place for place, owner in HOME.items() if owner == power and is_city(place)]
        taken = [place for place in cities if HOME.get(place, power) != power]
        if len(cities) >= 15 and set(home) <= set(cities) and len(taken) >= 6:
            able.append((len(cities), table.treasury[power], power))
    if not able:
        return ""
    best = max(able)[:2]
    return ", ".join(power for *rank, power in sorted(able) if tuple(rank) == best)


def income(table, die):
    out = {}
    for power in POWERS:
        if power in table.eliminated:
            continue
        total = sum(one.power == power and one.place in SEAS for one in table.units)
        for place in PROVINCES:
            if table.control[place] != power:
                continue
            poor = place in table.famine or place in table.rebellion
            total += not poor
            if is_city(place) and (not poor or (walled(place) and table.inside(place))):
                total += AREAS[place]["income"] if capital(place) else 1
        total += TABLES["variable"][power][die - 1]
        if table.control["Génova"] == power:
            total += TABLES["variable"]["Génova"][die - 1]
        out[power] = total
    return out
