"""Orders told back, line by line, in the words of the rules."""

from collections.abc import Iterator

from turnbot.games.maquiavelli.orders.tree import Adjust, Dispatch, Expense, Order, Orders, Thing, Transfer
from turnbot.games.maquiavelli.telling.words import ducats, joined, named, of, the, to, years

_KINDS = {"E": "ejército", "F": "flota", "G": "guarnición"}
_ELITE = {
    "milicia": "milicia ciudadana",
    "mercenarios": "mercenarios de élite",
    "profesionales": "profesionales de élite",
}


def order(one: Order) -> str:
    """An order as the rules write it."""
    match one.do:
        case "advance":
            return f"{one.unit} avanza a {one.to}{one.coast}{', transportado' if one.by == 'sea' else ''}"
        case "besiege":
            return f"{one.unit} asedia"
        case "lift":
            return f"{one.unit} levanta el asedio"
        case "support":
            whom = named(one.of) or (f"la unidad {of(one.power)}" if one.power else "")
            return f"{one.unit} apoya{f' a {whom}' if whom else ''}{f' en {one.at}' if one.at else ''}"
        case "convoy":
            return f"{one.unit} transporta a {named(one.of)}{f' a {one.to}' if one.to else ''}"
        case "convert":
            return f"{one.unit} se convierte en {_KINDS[one.into]}"
        case "dissolve":
            return f"{one.unit} se disuelve"
        case "error":
            return f"{one.unit}: no se entiende «{one.text}», y se mantiene"
    return f"{one.unit} se mantiene"


def expense(nth: int, one: Expense) -> str:
    """An expense, by its number."""
    what = {
        "famine-relief": f"retirar el hambre en {one.place}",
        "pacify": f"pacificar la rebelión de {one.place}",
        "counter-bribe": f"contrasoborno para {named(one.unit)}",
        "make-autonomous": f"convertir {named(one.unit)} en autónoma",
        "rebel": f"crear rebelión en {one.place}",
        "assassinate": f"intento de asesinato contra {the(one.power)}",
        "error": f"no se entiende «{one.text}»",
    }.get(one.do, f"{'comprar' if one.do.startswith('buy') else 'disolver'} {named(one.unit)}")
    price = f", {one.ducats} ducados" if one.ducats is not None else ""
    many = "número" if len(one.numbers) == 1 else "números"
    numbers = f", {many} {joined([str(n) for n in one.numbers])}" if one.numbers else ""
    return f"{nth}. {what}{price}{numbers}"


def _thing(one: Thing) -> str:
    return f"la ficha {of(one.chit)}" if one.chit else ducats(one.ducats)


def transfer(one: Transfer) -> str:
    """A transfer between players."""
    match one.do:
        case "receive":
            return f"recibir {of(one.power)} {_thing(one.get)}"
        case "hand-over":
            return f"entregar {_thing(one.give)} {to(one.power)} (si su carta dice que los recibe)"
        case "swap":
            return (
                f"cambiar con {the(one.power)} {_thing(one.give)} por {_thing(one.get)} (si él dice lo mismo)"
            )
    return f"dar {_thing(one.give)} {to(one.power)}"


def adjust(one: Adjust) -> list[str]:
    """Adjustments, a line each."""
    found = []
    if one.keep == ("*",):
        found.append("pago a todas" + (f" menos {joined(list(one.dismiss))}" if one.dismiss else ""))
    elif one.keep is not None:
        found.append(f"mantengo {joined(list(one.keep))}; lo que aquí falte se licencia")
        if one.dismiss:
            found.append(f"no mantengo {joined(list(one.dismiss))}")
    elif one.dismiss:
        found.append(f"no mantengo {joined(list(one.dismiss))}")
    for buy in one.buy:
        elite = f", {_ELITE[buy.elite]}" if buy.elite else ""
        found.append(f"creo {_KINDS[buy.kind]} en {buy.at}{elite}")
    return found


def _dispatch(one: Dispatch) -> str:
    if one.heads:
        return f"carta {joined([to(head) for head in one.heads])}, a la vista de todos"
    whom = "a todas las potencias" if one.to == "*" else to(one.to)
    return f"carta {'sellada' if one.sealed else 'abierta'} {whom}"


def sections(orders: Orders, counted: Orders | None = None) -> list[tuple[str, str, list[str]]]:
    """Every part of the orders: what it is, its title, its lines; ``counted`` is what counts with them."""
    money = [transfer(one) for one in orders.transfers]
    money += [
        f"préstamo de {ducats(one.ducats)} a {years(one.years)}"
        if one.do == "borrow"
        else "devolver el préstamo"
        for one in orders.loans
    ]
    for leave in orders.passage:
        guests = (
            "a todos" if leave.let == ("*",) else f"a {joined(list(leave.let))}" if leave.let else "a nadie"
        )
        until = ", hasta nueva orden" if leave.standing else ""
        money.append(f"dejar pasar {guests}{f' por {leave.strait}' if leave.strait else ''}{until}")
    parts = [
        ("adjust", "Ajustes", adjust(orders.adjust) if orders.adjust else []),
        ("orders", "Órdenes", [order(one) for one in orders.orders]),
        (
            "retreats",
            "Retiradas",
            [f"{unit}: {joined(list(places)) or 'ninguna'}" for unit, places in orders.retreats],
        ),
        ("expenses", "Gastos extra", [expense(n, one) for n, one in enumerate(orders.expenses or (), 1)]),
        ("transfers", "Tratos, banca y pasos", money),
        ("same", "Queda como estaba", [_unchanged(one, counted) for one in orders.same]),
        ("void", "Lo que anuláis", [_voided(one) for one in orders.void]),
        ("letters", "Cartas que llevo", [_dispatch(one) for one in orders.dispatches]),
        ("mail", "Aviso", ["listo: por vos se puede cerrar ya el turno"] if orders.ready else []),
    ]
    return [part for part in parts if part[2]]


def _unchanged(unit: str, counted: Orders | None) -> str:
    if unit == "*":
        return "lo demás que ya me teníais escrito"
    said = next((order(one) for one in counted.orders if one.unit == unit), "") if counted else ""
    return said if said or not counted else f"{unit}: nada tenía vuestro que guardar"


_VOID = {
    "*": "todo lo que me teníais escrito",
    "expenses": "los gastos extra",
    "expense:famine-relief": "retirar el hambre",
    "expense:pacify": "pacificar la rebelión",
    "expense:rebel": "crear rebelión",
    "expense:counter-bribe": "los contrasobornos",
    "expense:assassinate": "el intento de asesinato",
    "expense:bribe": "los sobornos",
    "loans": "lo de la banca",
    "transfers": "los tratos con otros",
    "passage": "los pasos",
    "raised": "las levas",
}


def _voided(what: str) -> str:
    kind, _, place = what.removeprefix("raised:").partition(" ")
    if what.startswith("raised:"):
        return f"la leva de {_KINDS[kind]}{f' en {place}' if place else ''}"
    return _VOID.get(what) or f"la orden y las retiradas de {what}"


def lines(orders: Orders) -> list[str]:
    """All that counts until the turn is played, a line each: a letter has gone when it has been read."""
    return [line for _, line in _counting(orders)]


def standing(orders: Orders) -> list[str]:
    """The same as it reads where no title says what a line belongs to."""
    return [f"retirada de {line}" if where == "retreats" else line for where, line in _counting(orders)]


def _counting(orders: Orders) -> Iterator[tuple[str, str]]:
    for where, _, told in sections(orders):
        if where not in ("letters", "same", "void"):
            yield from ((where, line) for line in told)
