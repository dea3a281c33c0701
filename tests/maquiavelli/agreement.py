"""Two judges of one campaign: the game's engine, and the slow one that knows nothing of it.

``differences`` says where they disagree over a random campaign. Some of their words are the same here: an
order that came to nothing is «error», «held» or «no-convoy» as each likes to call it, and one that helped is
«supported» or «convoyed»; what it brought about is seen in the units. ``make check-campaigns`` runs 20,000.
"""

import sys
from time import perf_counter

from maquiavelli.engine import play
from maquiavelli.slow.adjustments import UNITS, purchase
from maquiavelli.slow.campaigns import campaign
from maquiavelli.slow.judge import adjudicate
from maquiavelli.slow.lines import plain, read
from maquiavelli.slow.table import piece
from maquiavelli.slow.winters import winter
from turnbot.games.maquiavelli.orders.tree import (
    Adjust,
    Expense,
    Loan,
    Order,
    Orders,
    Passage,
    Purchase,
    Thing,
    Transfer,
)

QUIET = ("supported", "error", "held", "convoyed", "no-convoy")
DEALS = {"entregar": "hand-over", "regalo": "give"}


def differences(seed, *, by_lines=False):
    """What the judges say otherwise of a campaign: name of a field, the slow one's word, the engine's."""
    position, lines, dice = campaign(seed)
    slow = adjudicate(position, lines, dice)
    given = lines if by_lines else {power: orders_of(position, power, lines[power]) for power in lines}
    fast = play(position, given, dice)
    return [
        (name, one, two)
        for name, one, two in ((name, _plain(name, slow), _plain(name, fast)) for name in FIELDS)
        if one != two
    ]


def adjustment_differences(seed):
    """The same of a random round of adjustments before spring."""
    position, lines = winter(seed)
    slow = adjudicate(position, lines, {})
    fast = play(position, {power: _adjust(position, power, lines[power]) for power in lines}, {})
    found = []
    for name in ("units", "treasury", "refused"):
        one, two = (sorted(end[name]) if isinstance(end[name], list) else end[name] for end in (slow, fast))
        if one != two:
            found.append((name, one, two))
    return found


def _adjust(position, power, lines):
    words = [plain(line) for line in lines]
    buy = []
    for line, said in zip(lines, words, strict=True):
        if not said.startswith(("pago", "mantengo", "no mantengo")):
            _, kind, where, elite = purchase(line)
            buy.append(Purchase(kind, where, elite, line))
    own = [piece(text) for text in position["units"]]
    names = {plain(label): label for label in (_label(one) for one in own if one.power == power)}
    keep, dismiss = None, ()
    for said in words:
        units = tuple(names[found] for found in UNITS.findall(said) if found in names)
        if said.startswith("pago"):
            keep, dismiss = ("*",), units
        elif said.startswith("mantengo"):
            keep = units
        elif said.startswith("no mantengo"):
            dismiss = units
    return Orders(power, "orders", adjust=Adjust(keep, dismiss, tuple(buy)))


def _label(one):
    return f"G {one.place}" if one.kind == "G" else f"{one.kind}{one.number}"


FIELDS = (
    "units",
    "control",
    "treasury",
    "chits",
    "loans",
    "sieges",
    "famine",
    "rebellion",
    "home",
    "eliminated",
    "winner",
    "results",
    "barred",
    "income",
)


def _plain(name, end):
    value = end.get(name) or ({} if name == "income" else end.get(name))
    gone = end["eliminated"]
    if name == "results":
        return {unit: "-" if word in QUIET else word for unit, word in value.items()}
    if name == "chits":  # those of who is out are void
        return {power: sorted(one for one in held if one not in gone) for power, held in value.items()}
    if name == "home":
        return {place: power for place, power in value.items() if power and power not in gone}
    return sorted(value) if isinstance(value, list) else value


# ---- lines as the orders that the game's reader makes of them


def orders_of(position, power, lines):
    """A power's lines as the orders of a mail, read by the slow judge's own reader."""
    sheet = read(lines)
    units = [piece(text) for text in position["units"]]

    def named(words, speaker_first=True):
        owner, kind, number, place = words
        if owner == "":
            return f"autónoma G {place}"
        label = f"G {place}" if kind == "G" else f"{kind}{number}"
        if owner is None and kind == "G":
            owner = next((u.power for u in units if u.kind == "G" and u.place == place), power)
        if owner == "":
            return f"autónoma {label}"
        return label if owner in (None, power) else f"{owner} {label}"

    orders = []
    for words, acts in sheet["orders"].items():
        orders.append(
            _order(named(words), acts[0], named) if len(acts) == 1 else Order(named(words), "error")
        )
    return Orders(
        power,
        "orders",
        orders=tuple(orders),
        retreats=tuple((named(words), tuple(places)) for words, places in sheet["retreats"].items()),
        expenses=tuple(_expense(row, named) for row in sheet["expenses"]) or None,
        transfers=tuple(_transfer(*row) for row in sheet["transfers"]),
        loans=tuple(Loan(do, ducats, years) for do, ducats, years in sheet["loans"]),
        passage=tuple(Passage(strait, tuple(guests)) for strait, guests in sheet["passage"]),
    )


def _order(unit, act, named):
    do = act["do"]
    if do == "advance":
        return Order(unit, do, to=act["to"], coast=act["coast"], by="sea" if act["sea"] else "")
    if do == "support":
        return Order(unit, do, of=named(act["of"]), at=act["in"])
    if do == "convoy":
        return Order(unit, do, of=named(act["of"]))
    return Order(unit, do, into=act.get("into", ""))


def _expense(row, named):
    do, ducats = row["do"], row["ducats"]
    if do == "relief":
        return Expense("famine-relief", ducats, row["at"])
    if do == "pacify":
        return Expense("pacify", ducats, row["at"])
    if do == "rebel":
        kinds = {"natal": "home", "conquistada": "conquered", None: ""}
        return Expense("rebel", ducats, row["at"], kinds[row["kind"]])
    if do == "kill":
        return Expense("assassinate", ducats, power=row["victim"], numbers=tuple(row["numbers"]))
    unit = named(row["of"])
    if do == "counter":
        return Expense("counter-bribe", ducats, unit=unit)
    if do == "free":
        return Expense("make-autonomous", ducats, unit=unit)
    if unit.startswith("autónoma"):
        return Expense(f"{do}-autonomous", ducats, unit=unit)
    garrison = row["of"][1] == "G"
    return Expense("dissolve-garrison" if garrison and do == "dissolve" else f"{do}-unit", ducats, unit=unit)


def _transfer(what, other, thing):
    if what == "ficha":
        return Transfer("give-chit", other, give=Thing(chit=thing))
    if what == "recibir":
        return Transfer("receive", other, get=Thing(thing))
    return Transfer(DEALS[what], other, give=Thing(thing))


def main():
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    begun, differing = perf_counter(), 0
    for seed in range(times):
        found = differences(seed) + adjustment_differences(seed)
        if found:
            differing += 1
            for name, slow, fast in found if differing <= 20 else ():
                print(f"campaign {seed}, {name}: slow {_only(slow, fast)}, engine {_only(fast, slow)}")
    print(f"{times} campaigns, {differing} differences, {perf_counter() - begun:.0f} s")
    return 1 if differing else 0


def _only(one, other):
    """What the first says and the second does not."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: value for key, value in one.items() if other.get(key) != value}
    return [value for value in one if value not in other] if isinstance(one, list) else one


if __name__ == "__main__":
    sys.exit(main())
