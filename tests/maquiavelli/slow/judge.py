"""A whole campaign, step by step (ruling 12)."""

from maquiavelli.slow import money, seasons
from maquiavelli.slow.adjustments import adjust
from maquiavelli.slow.board import POWERS
from maquiavelli.slow.lines import read
from maquiavelli.slow.movement import Movement
from maquiavelli.slow.plans import HOLD, Plans, written
from maquiavelli.slow.retreats import Retreats
from maquiavelli.slow.table import Table


def adjudicate(position, orders, dice):
    """What comes of a campaign, or of the adjustments before spring if ``position["kind"]`` says so."""
    if position.get("kind") == "adjust":
        return adjust(position, orders)
    table = Table(position)
    sheets = {power: read(orders.get(power, [])) for power in POWERS}
    money.receive(table)
    money.transfers(table, sheets)
    killed = money.lender(table, sheets)
    paid = money.pay(table, sheets)
    killed |= money.murders(table, paid, dice)
    money.chaos(table, killed, written(table, sheets, set())[0], dice)
    money.expenses(table, paid, sheets)
    money.requests(table, sheets)
    move(table, sheets, killed, dice)
    seasons.settle(table)
    if table.season == "primavera":
        seasons.starve(table)
    seasons.fates(table)
    if table.season == "primavera":
        seasons.plague(table, dice)
    out = table.out()
    if table.season == "otoño":
        seasons.famine(table, dice)
        out["famine"] = sorted(table.famine)
        out["income"] = seasons.income(table, dice["income"])
    return out


def move(table, sheets, killed, dice):
    """Dissolutions, conflicts, conversions, advances, retreats; then sieges and rebellions."""
    orders, lists = written(table, sheets, killed)
    for one in list(table.sieges):
        if not money.may_besiege(table, one):
            table.sieges.remove(one)
            orders[one] = HOLD
    names = {one: one.name for one in table.units}
    for one in list(table.units):
        one.label = one.name
        if orders.get(one, HOLD)["do"] == "dissolve" and one not in table.sieges:
            table.remove(one)
            table.results[names[one]] = "dissolved"
    plans = Plans(table, orders, sheets, dice)
    movement = Movement(plans)
    table.barred = movement.barred()
    stood = {one: one.place for one in table.units}
    _enter(table, plans, movement)
    retreats = Retreats(table, plans, movement, lists, table.barred, dice)
    for one in retreats.gone:
        table.remove(one)
    for one in sorted(table.units, key=lambda one: one.before[3]):
        if one.kind != "G" and one.number == 0:  # out of the walls
            one.number = table.number(one.power, one.kind)
    for one, name in names.items():
        if one in plans.act:
            table.results[name] = _result(one, plans, movement, retreats)
    _sieges(table, plans, movement, names)
    _risings(table, plans, stood, killed)


def _enter(table, plans, movement):
    for one in movement.entered:
        act = plans.act[one]
        if act["do"] == "advance":
            one.place, one.coast = act["to"], act["coast"]
    for one in sorted(movement.entered, key=lambda one: one.before[3]):
        if plans.act[one]["do"] == "sally":
            one.kind, one.number = plans.act[one]["into"], 0
    for one, act in plans.act.items():
        if act["do"] == "enter" and one not in movement.dislodged:
            one.kind, one.number, one.coast = "G", 0, ""


def _result(one, plans, movement, retreats):
    act = plans.act[one]
    if one in retreats.gone:
        return "disbanded"
    if one in movement.dislodged:
        return "dislodged"
    if act["do"] in ("advance", "sally"):
        if one in movement.entered:
            return "advanced" if act["do"] == "advance" else "converted"
        if one in plans.blocked:
            return "blocked"
        return "bounced" if one in movement.attacks else "no-convoy"
    if act["do"] == "support":
        if one in plans.blocked:
            return "blocked"
        return "cut" if one in movement.cut else "supported"
    plain = {"hold": "held", "lift": "held", "error": "error", "enter": "converted", "besiege": "besieges"}
    return plain.get(act["do"]) or ("convoyed" if _carried(one, plans, movement) else "held")


def _carried(one, plans, movement):
    return any(one in fleets and army in movement.entered for army, fleets in plans.fleets.items())


def _sieges(table, plans, movement, names):
    """Sieges laid, completed, lifted, broken (2.11, ruling 27)."""
    before, table.sieges = table.sieges, []
    for one, act in plans.act.items():
        if act["do"] != "besiege" or one in movement.dislodged or one not in table.units:
            continue
        walls = table.inside(one.place)
        if walls is None:
            continue
        if one in before:
            table.remove(walls)
            table.results[names[one]] = "siege-complete"
            table.results[names[walls]] = "eliminated"
        else:
            table.sieges.append(one)


def _holds(one, plans):
    """Whether it stays by order, silence or error; support barred by a strait is an error too."""
    act = plans.act[one]["do"]
    return act in ("hold", "error") or (act == "support" and one in plans.blocked)


def _risings(table, plans, stood, killed):
    """Rebellions put down by who held all campaign, or liberated by a stranger (2.13.6, 2.13.7)."""
    for place, victim in list(table.rebellion.items()):
        here = [one for one in table.units if one.place == place]
        freed = any(one.power not in ("", victim) and one.kind != "G" for one in here)
        held = any(
            one.power == victim and stood.get(one) == place and _holds(one, plans) and victim not in killed
            for one in here
        )
        if freed or held:
            del table.rebellion[place]
