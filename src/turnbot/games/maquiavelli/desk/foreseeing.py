"""What the rules will refuse of a power's orders, told while it can still be mended (ruling 81).

The steps that count money are lived through in a copy of the world in which nobody else orders anything: what
they refuse there they refuse for what the power owns and everybody sees, not for anybody's secret.
"""

from collections.abc import Iterator, Sequence

from turnbot.core.dice import Dice
from turnbot.core.events import Event
from turnbot.core.turn import Step, Turn
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import house
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.rules import c07_adjust, c12_expenses, c16_loans, c19_trade
from turnbot.games.maquiavelli.state.world import World
from turnbot.games.maquiavelli.telling import words
from turnbot.games.maquiavelli.telling.words import ducats

_CAMPAIGN: tuple[Step, ...] = (c19_trade.transfers, c16_loans.pay_back, c12_expenses.pay, c16_loans.ask)
_STEPS: tuple[Step, ...] = (c16_loans.pay_out, c07_adjust.keep, c07_adjust.buy, *_CAMPAIGN)

#: Reasons that the answer gives already where it tells what it did not understand.
_SAID = frozenset(("fifth", "not-understood"))
#: Refusals that a switch takes back, which the referee may have set.
_SWITCHED = frozenset(("rebellion", "one-a-province", "no-elite", "not-played"))
#: What is said otherwise before the turn than after it.
_NOW = {
    "no-famine": "allí no hay hambre",
    "no-rebels": "allí no hay rebelión",
    "no-chit": "no tenéis ficha de esa potencia",
    "too-poor": "no alcanza lo que tenéis, y se perdería lo que quede",
}


def warnings(orders: Orders, world: World, who: str) -> Sequence[str]:
    """One Spanish sentence for each thing that the rules will refuse, with the number of the rule."""
    power = world.powers.get(who)
    if power is None or power.out:
        return ()
    t: Turn[World, Orders] = Turn.begin(world.copy(), {who: orders}, (), Dice(bytes(16), bytes(16)), house())
    for step in _STEPS if world.stage == "ajustes" else (_STEPS[0], *_CAMPAIGN):
        step(t)
    own = [e for e in t.ledger.events if e.facts.get("power") == who and e.audience.includes(who)]
    return [f"{text} ({event.rule})." for event in own for text in _told(event)]


def _told(event: Event) -> Iterator[str]:
    facts = event.facts
    why = str(facts.get("why", ""))
    match event.kind:
        case "expense.paid" if why and why not in _SAID | _SWITCHED and facts["do"] != "buy-garrison":
            what, _, _ = words.own(event).rpartition(" (sin efecto: ")
            yield f"{what}: {_NOW.get(why, words.book()['why'][why])}"
        case "purchase.refused" if why not in _SWITCHED and not _fortress(event):
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
            yield f"Lo de {facts['other']} no se hará: {reason}"


def _fortress(event: Event) -> bool:
    return event.facts["why"] == "no-city" and board().areas[event.facts["place"]].city == "fortress"
