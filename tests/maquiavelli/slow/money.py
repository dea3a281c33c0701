"""What ducats do before anything moves: gifts, loans, murders, expenses (2.12, 2.16, 2.17)."""

from maquiavelli.slow.board import AREAS, POWERS, PROVINCES, capital, touching
from maquiavelli.slow.table import later

MINIMUM = {
    ("dissolve", "autonomous"): 6,
    ("buy", "autonomous"): 9,
    ("free", "garrison"): 9,
    ("dissolve", "garrison"): 12,
    ("dissolve", "unit"): 12,
    ("buy", "unit"): 18,
}


def highest_first(names, dice, label):
    """Names in the order of their lots, highest first; of equals the first in the alphabet is higher."""
    return sorted(names, key=lambda name: (-dice[label(name)], name))


# ---- step 1: between players (ruling 61, 62)


def transfers(table, sheets):
    had = dict(table.treasury)
    chits = {power: list(held) for power, held in table.chits.items()}
    for power in POWERS:
        for what, other, thing in sheets[power]["transfers"]:
            if what in ("entregar", "regalo"):
                agreed = ("recibir", power, thing) in sheets[other]["transfers"]
                if (what == "regalo" or agreed) and thing <= had[power]:
                    had[power] -= thing
                    table.treasury[power] -= thing
                    table.treasury[other] += thing
            elif what == "ficha" and thing in chits[power]:
                chits[power].remove(thing)
                table.chits[power].remove(thing)
                table.chits[other].append(thing)


# ---- step 2: the moneylender (ruling 58-60)


def lender(table, sheets):
    """Repayments, and who defaults."""
    failed = set()
    for power, loan in sorted(table.loans.items()):
        if loan == "never again":
            continue
        owed, _, season, year = loan.split()
        due = (season, int(year)) == (table.season, table.year)
        asked = any(what == "repay" for what, _, _ in sheets[power]["loans"])
        if (due or asked) and table.treasury[power] >= int(owed):
            table.treasury[power] -= int(owed)
            del table.loans[power]
        elif due:
            table.loans[power] = "never again"
            failed.add(power)
    return failed


def requests(table, sheets):
    """New loans: asked now, in hand when the next campaign begins, due one or two years after that."""
    for power in POWERS:
        for what, ducats, years in sheets[power]["loans"]:
            if what == "borrow" and 0 < ducats <= 25 and power not in table.loans:
                interest = {1: 20, 2: 50}[years]
                owed = -(-ducats * (100 + interest) // 100)
                season, year = later(table.season, table.year, 1 + 3 * years)
                table.loans[power] = f"{owed} due {season} {year}"
                table.pending[power] = ducats


def receive(table):
    for power, ducats in table.pending.items():
        table.treasury[power] += ducats
    table.pending = {}


# ---- payment (ruling 45, 46)


def pay(table, sheets):
    """Each list of expenses, in its order: what is paid in full. The fifth and later are free and void."""
    paid = []
    for power in POWERS:
        for expense in sheets[power]["expenses"][:4]:
            have = table.treasury[power]
            table.treasury[power] = max(have - expense["ducats"], 0)
            if expense["ducats"] <= have:
                paid.append((power, expense))
    return paid


# ---- step 3: assassinations (2.17, ruling 55-57)


def murders(table, paid, dice):
    dead, tried = set(), set()
    for power, expense in paid:
        if expense["do"] != "kill":
            continue
        victim, ducats = expense["victim"], expense["ducats"]
        wrong = ducats not in (12, 24, 36) or (power, victim) in tried or victim not in table.chits[power]
        if wrong:
            continue
        tried.add((power, victim))
        table.chits[power].remove(victim)
        count = ducats // 12
        numbers = list(dict.fromkeys(expense["numbers"]))[:count]
        if len(numbers) < count:
            left = [str(number) for number in range(1, 7) if number not in numbers]
            drawn = highest_first(left, dice, f"lot number {power}→{victim}: {{}}".format)
            numbers += [int(one) for one in drawn[: count - len(numbers)]]
        if dice[f"assassination {power}→{victim}"] in numbers:
            dead.add(victim)
    return dead


def chaos(table, killed, orders, dice):
    """What befalls the murdered and the insolvent: besieged garrisons go, sieges end, provinces rise."""
    for one in list(table.units):
        if one.kind == "G" and one.power in killed:
            foe = table.outside(one.place)
            if one.place == "Venecia" or foe is None or foe.power in killed or foe.power == one.power:
                continue
            laying = orders.get(foe, {}).get("do") == "besiege" and may_besiege(table, foe)
            if foe in table.sieges or laying:
                table.remove(one)
    table.sieges = [one for one in table.sieges if one.power not in killed]
    for victim in sorted(killed):
        for place in PROVINCES:
            here = [one for one in table.units if one.place == place]
            if table.control[place] != victim or (place == "Venecia" and here):
                continue
            own = any(one.power == victim for one in here)
            home = table.home.get(place) == victim
            limit = {(True, True): 1, (True, False): 2, (False, True): 3, (False, False): 5}[home, own]
            if dice[f"uprising {victim}: {place}"] <= limit:
                table.rebellion.setdefault(place, victim)


def may_besiege(table, one):
    """Whether there is a garrison here that this unit can besiege (ruling 28)."""
    walls = table.inside(one.place)
    harbour = one.kind == "E" or bool(AREAS[one.place].get("port"))
    return bool(walls and one.kind != "G" and one.place != "Venecia" and walls.power != one.power and harbour)


# ---- step 4: expenses (2.12)


def expenses(table, paid, sheets):
    counters = {}
    for power, expense in paid:
        what, ducats = expense["do"], expense["ducats"]
        if what == "relief" and ducats == 3:
            table.famine.discard(expense["at"])
        elif what == "pacify" and ducats == 12:
            table.rebellion.pop(expense["at"], None)
        elif what == "counter" and ducats >= 3 and ducats % 3 == 0:
            found = named(table, expense["of"], power)
            if found:
                counters[found] = counters.get(found, 0) + ducats
    _bribes(table, paid, counters)
    for power, expense in paid:
        if expense["do"] == "rebel":
            _rebel(table, power, expense)


def named(table, words, speaker):
    """The unit that somebody's words name, by what it was called when the campaign began."""
    power, kind, number, place = words
    for one in table.units:
        owner, was, count, where = one.before
        if was != kind:
            continue
        if kind == "G":
            if where == place and (power is None or power == owner):
                return one
        elif (owner, count) == (speaker if power is None else power, number):
            return one
    return None


def _bribes(table, paid, counters):
    offers = {}
    bribes = [(power, expense) for power, expense in paid if expense["do"] in ("buy", "dissolve", "free")]
    for power, expense in bribes:
        one = named(table, expense["of"], power)
        least = _least(table, power, expense, one) if one else None
        if least is not None and expense["ducats"] >= least and expense["ducats"] % 3 == 0:
            offers.setdefault(one, []).append((expense["ducats"], power, expense["do"], least))
    won = []
    for one, made in offers.items():
        most = max(made)[0]
        best = [offer for offer in made if offer[0] == most]
        if len(best) == 1 and most - counters.get(one, 0) >= best[0][3]:
            won.append((one, best[0]))
    order = [(power, expense["ducats"], named(table, expense["of"], power)) for power, expense in bribes]
    for one, (_, power, what, _) in sorted(won, key=lambda win: order.index((win[1][1], win[1][0], win[0]))):
        _take(table, one, power, what)


def _least(table, power, expense, one):
    """The least that this bribe costs, or None if it is wrong (ruling 47, 51-54)."""
    sort = "unit" if one.kind != "G" else "garrison" if one.power else "autonomous"
    least = MINIMUM.get((expense["do"], sort))
    if least is None or one.power == power or not _reaches(table, power, one):
        return None
    if expense["do"] == "buy":
        mine = [other for other in table.units if other.power == power]
        most = {"E": 12, "F": 8, "G": 6}[one.kind]
        if one.elite and any(other.elite for other in mine):
            return None
        if sum(other.kind == one.kind for other in mine) >= most:
            return None
    if one.kind == "G" and capital(one.place):
        least *= 2
    return least * 2 if one.elite in ("milicia", "profesionales") else least


def _reaches(table, power, one):
    """From the places where the briber's units stood when the campaign began."""
    for owner, kind, _, place in table.opening:
        if owner == power and (
            touching(place, one.place) or (place == one.place and "G" in (kind, one.kind))
        ):
            return True
    return False


def _take(table, one, power, what):
    if what == "dissolve":
        table.remove(one)
    elif what == "free":
        one.power, one.owner, one.bought, one.elite = "", one.power, True, ""
    else:
        old = one.power
        one.number = table.number(power, one.kind) if one.kind != "G" else 0
        one.power, one.owner, one.bought = power, old, True
        table.sieges = [other for other in table.sieges if other is not one]


def _rebel(table, power, expense):
    place, ducats = expense["at"], expense["ducats"]
    owner = table.control.get(place, "")
    if not owner or owner == power or (place == "Venecia" and table.outside(place)):
        return
    home = table.home.get(place) == owner
    if ducats == (15 if home else 9) and expense["kind"] in (None, "natal" if home else "conquistada"):
        table.rebellion.setdefault(place, owner)
