"""What the rules will refuse of a power's orders, told while it can still be mended (ruling 81).

The steps that count money are lived through in a copy of the world in which nobody else orders anything: what
they refuse there they refuse for what the power owns and everybody sees, not for anybody's secret.
"""

from collections.abc import Iterator, Mapping, Sequence

from turnbot.core.dice import Dice
from turnbot.core.events import Event
from turnbot.core.house import House
from turnbot.core.turn import Step, Turn
from turnbot.games.maquiavelli.desk import echo, keeping
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.rules import c07_adjust, c12_expenses, c16_loans, c19_trade
from turnbot.games.maquiavelli.rules.c09_orders import plans
from turnbot.games.maquiavelli.rules.c10_movement import orders_to, the_field
from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling import words
from turnbot.games.maquiavelli.telling.words import ducats

_CAMPAIGN: tuple[Step, ...] = (c19_trade.transfers, c16_loans.pay_back, c12_expenses.pay, c16_loans.ask)
_STEPS: tuple[Step, ...] = (c16_loans.pay_out, c07_adjust.keep, c07_adjust.buy, *_CAMPAIGN)

#: Reasons that the answer gives already where it tells what it did not understand.
_SAID = frozenset(("fifth", "not-understood"))
#: A convoy of an army that does not go by sea with the order it has.
_IN_VAIN = "no-passenger"
#: Faults of orders to units that depend on nobody else, by what they do; where no flag says so already.
_MOVES: Mapping[str, frozenset[str]] = {
    "advance": frozenset(("own-way", "wrong-coast")),
    "support": frozenset(("no-place", "cannot-reach", "nobody-there")),
    "convoy": frozenset(("no-army", _IN_VAIN)),
    "convert": frozenset(("own-way", "not-at-once", "besieged", "city-taken", "rebel-city")),
    "lift": frozenset(("no-siege",)),
}
_RULES = {"advance": "2.9.1", "support": "2.9.5", "convoy": "2.9.6", "convert": "2.9.7", "lift": "2.9.2"}
#: What is said otherwise before the turn than after it.
_NOW = {
    "no-famine": "allí no hay hambre",
    "no-rebels": "allí no hay rebelión",
    "no-chit": "no tenéis ficha de esa potencia",
    "nobody-there": "allí no hace ninguna unidad vuestra lo que apoya",
    _IN_VAIN: "ese ejército no va por mar con la orden que tiene",
    "too-poor": "no alcanza lo que tenéis, y se perdería lo que quede",
}


def warnings(orders: Orders, world: World, who: str, house: House) -> Sequence[str]:
    """One Spanish sentence for each thing that the rules will refuse, with the number of the rule."""
    power = world.powers.get(who)
    if power is None or power.out:
        return ()
    orders = keeping.under(world, who, orders) or orders
    t: Turn[World, Orders] = Turn.begin(world.copy(), {who: orders}, (), Dice(bytes(16), bytes(16)), house)
    moves = [] if world.stage == "ajustes" else list(_moves(t, orders, who))
    for step in _STEPS if world.stage == "ajustes" else (_STEPS[0], *_CAMPAIGN):
        step(t)
    own = [e for e in t.ledger.events if e.facts.get("power") == who and e.audience.includes(who)]
    return [*moves, *(f"{text} ({event.rule})." for event in own for text in _told(event))]


def _moves(t: Turn[World, Orders], orders: Orders, who: str) -> Iterator[str]:
    """What his units cannot do, whatever everybody else does.

    The others stand still: so nothing is said of what hangs on what they are told, as where a unit of theirs
    that he supports will be, or whom a strait lets through.
    """
    field, said = the_field(t), orders_to(t)
    found = plans(field, said, lambda lot, names: names[0])
    for key, order in said.items():
        plan = found[key]
        why = _IN_VAIN if order.do == "convoy" and plan.do == "hold" and not plan.fault else plan.why
        if plan.fault == "blocked" or why not in _MOVES.get(order.do, ()):
            continue
        helped = field.named(who, order.of) if order.of else None
        if why == "nobody-there" and (helped.power if helped else order.power or who) != who:
            continue
        rule = "2.10c1" if why == "own-way" else _RULES[order.do]
        reason = _NOW.get(why) or words.book()["faults"][why]
        yield f"{echo.order(order)}: no podrá, porque {reason} ({rule})."


def _told(event: Event) -> Iterator[str]:
    facts = event.facts
    why = str(facts.get("why", ""))
    match event.kind:
        case "expense.paid" if why and why not in _SAID and facts["do"] != "buy-garrison":
            what, _, _ = words.own(event).rpartition(" (sin efecto: ")
            yield f"{what}: {_NOW.get(why, words.book()['why'][why])}"
        case "purchase.refused":
            yield words.own(event).rstrip(".")
        case "unit.not-kept":
            yield f"No os alcanza para la paga de {words.unit(facts['unit'])} ({ducats(facts['ducats'])})"
        case "loan.refused" if why:
            yield words.own(event).rstrip(".")
        case "loan.defaulted":
            yield f"Vence lo que debéis y no os alcanza para pagarlo: {ducats(facts['ducats'])}"
        case "loan.not-repaid":
            yield f"No os alcanza para devolver el préstamo: debéis {ducats(facts['ducats'])}"
        case "trade.failed" if why in ("nobody", "too-poor"):
            reason = "no está ya en la partida" if why == "nobody" else "no tenéis lo que ofrecéis"
            yield f"Lo {words.of(facts['other'])} no se hará: {reason}"
