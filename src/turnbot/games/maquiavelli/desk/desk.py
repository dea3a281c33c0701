"""The desk: mails read, checked against the position, told back; questions to the referee."""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from turnbot.core.exchange import LIST, Letter, Phrases, Player, Question, Text
from turnbot.core.orders import Flag, Said
from turnbot.core.rules import computes
from turnbot.core.turn import Case
from turnbot.games.maquiavelli.book.board import Board, board
from turnbot.games.maquiavelli.desk import echo, keeping
from turnbot.games.maquiavelli.orders.tree import Adjust, Dispatch, Order, Orders
from turnbot.games.maquiavelli.reading.items import parse
from turnbot.games.maquiavelli.reading.mail import Reader
from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag
from turnbot.games.maquiavelli.state.world import Unit, World
from turnbot.games.maquiavelli.telling.words import joined

#: So much of what orders nothing is told back, and so many letters of each; and so many of what is in doubt.
_MOST, _QUOTED, _SHOWN = 40, 400, 2_000
#: How long a letter to another power may be (flags.toml says it).
LONGEST = 20_000

TITLES = {
    "adjust": "Ajustes",
    "orders": "Órdenes",
    "retreats": "Retiradas",
    "expenses": "Gastos extra",
    "transfers": "Tratos",
    "loans": "Banca",
    "passage": "Pasos",
    "letters": "Cartas a otros",
    "mail": "Vuestra carta",
}


PHRASES = Phrases(
    who="Milán",
    turn="1454-1",
    cases=("7 nada",),
    leave=False,
    later="1454-3",
    orders=(
        "órdenes de Milán",
        "órdenes de Milán, E1: a Pavía",
        "órdenes de Milán, gastos: contrasoborno a E1, 3d",
        "órdenes de Milán, retiradas: nada",
    ),
    corrections=(
        "corrección Milán, ducados -3: se contó mal",
        "corrección Ferrara, dueño =Venecia: se entregó",
    ),
    notes=("nota para Milán: Guardaos del verano.", "nota para la crónica: No hay correo."),
    decrees=(
        "dispongo Milán: +5 ducados: botín de guerra",
        "dispongo Ferrara: dueño Venecia: se entregó",
        "dispongo Roma: hambre no: llegó trigo",
        "dispongo Siena: rebelión nadie: indulto",
    ),
    joining=("alta de Turquía, bey@correo.example",),
)

#: Of longer stretches no place is guessed.
_MEANT = 10
#: So many of his units a player does not move in talk: he took the list for the game's address.
_ORDERS_FILL = 2


@cache
def _meanings() -> Mapping[str, str]:
    return tomllib.loads((files(__package__) / "flags.toml").read_text(encoding="utf-8"))


def players(world: World) -> Sequence[Player]:
    """Who plays: powers with an address, those out of the game among them."""
    return [Player(p.name, p.email) for p in world.powers.values() if p.email]


@computes("1.2a", "2.8a", "2.8d", "2.1.F2", "2.1c")
def read(text: Text, world: World) -> Orders:
    """A mail as orders. What went to the list orders nothing; who took it for our address is told."""
    reader = Reader(world)
    if not text.public:
        return reader.read(text)
    told = reader.read(replace(text, public=False))
    units = {one.unit for one in told.orders}
    own = {unit.id for unit in world.of(text.who or "")}
    fills = len(units & own) >= _ORDERS_FILL or (world.stage == "ajustes" and _adjusts(told.adjust))
    return Orders(text.who, "misdirected" if fills else "other")


def _adjusts(one: Adjust | None) -> bool:
    """Whether somebody says of all his units what is to become of them, or of more than one thing."""
    if one is None:
        return False
    return one.keep == ("*",) or len({*(one.keep or ()), *one.dismiss}) + len(one.buy) >= _ORDERS_FILL


def explain(text: Text, world: World, inside: bool = False) -> list[str]:
    """How a mail was read, stretch by stretch; there is nothing ``inside`` that would tell more."""
    return list(Reader(world).explain(text))


def sealed(text: Text, world: World) -> frozenset[int]:
    """The lines of a mail that stand in letters to other powers, or in what may be one."""
    return Reader(world).letters_in(text)


def check(orders: Orders, world: World) -> Orders:
    """The same orders, with flags for what the position contradicts; told again, they are told once."""
    found = list(orders.flags)
    the_board = board()
    for one in orders.orders:
        why = _wrong(one, orders.sender or "", world, the_board)
        flag = Flag("orders", why, Said(echo.order(one), 0))
        if why and flag not in found:
            found.append(flag)
    idle = [(one, why) for one in orders.dispatches if (why := _stays(one, world))]
    found += [Flag("letters", why, Said(f"Para {_whom(one)}: {one.text}", 0)) for one, why in idle]
    orders = replace(orders, dispatches=tuple(one for one in orders.dispatches if not _stays(one, world)))
    if orders.adjust is not None and world.stage not in ("ajustes",):
        words = "; ".join(echo.adjust(orders.adjust))
        if not any(f.why == "wrong-season" for f in found):
            found.append(Flag("adjust", "wrong-season", Said(words, 0)))
    return replace(orders, flags=tuple(_with_offers(flag, the_board) for flag in found))


def _heads(letter: Dispatch) -> list[str]:
    return list(letter.heads) or ([letter.to] if letter.to != "*" else [])


def _whom(letter: Dispatch) -> str:
    return joined(_heads(letter)) or "todos"


def _stays(letter: Dispatch, world: World) -> str:
    """Why a letter does not go, in a word of flags.toml: it is too long, or nobody is at that court."""
    if len(letter.text) > LONGEST:
        return "letter-long"
    power = world.powers.get(letter.to)
    return "" if not letter.sealed or (power is not None and power.email) else "letter-nobody"


def _wrong(order: Order, who: str, world: World, the_board: Board) -> str:
    """What the rules would not let a unit do, as far as the position alone tells."""
    own = " " not in order.unit or order.unit[1:2] == " "
    unit = world.units.get(f"{who} {order.unit}" if own else order.unit)
    if unit is None:
        return ""
    if unit.power != who:
        return "not-yours"
    if unit.siege and order.do not in ("besiege", "lift"):
        return "besieging"
    area = the_board.areas[unit.place]
    match order.do:
        case "advance":
            return _unreachable(order, unit, world, the_board)
        case "besiege":
            within = world.garrison(unit.place)
            if unit.kind == "G" or within is None or within.power == who:
                return "nobody-to-besiege"
            return "no-port" if unit.kind == "F" and not area.port else ""
        case "convert" if not area.walls:
            return "no-walls"
        case "convert" if "F" in (unit.kind, order.into) and not area.port:
            return "no-port"
    return ""


def _unreachable(order: Order, unit: Unit, world: World, the_board: Board) -> str:
    goal = the_board.areas[order.to]
    if unit.kind == "G" or order.to == unit.place or (unit.kind == "E" and goal.sea):
        return "cannot-go"
    if unit.kind == "E":
        by_land = order.to in the_board.marches.get(unit.place, ())
        by_sea = goal.coastal and bool(the_board.nodes(unit.place))
        return "" if by_land or by_sea else "cannot-reach"
    return "" if any(n in the_board.sails[unit.node] for n in the_board.nodes(order.to)) else "cannot-reach"


def _with_offers(flag: Flag, the_board: Board) -> Flag:
    """A flag with what was probably meant: the line with the nearest name of a place in it."""
    if flag.options or flag.why not in ("unknown-place", "ambiguous-place", "not-understood"):
        return flag
    names = Names.of(the_board)
    words = flag.said.text.split()
    if len(words) > _MEANT:
        return flag  # of so many words nobody can tell which was to be a place
    for at in range(len(words) - 1, -1, -1):
        word = fold(words[at]).strip(".,;:()")
        if (
            len(word) < (3 if flag.why != "not-understood" else 5)
            or names.exact(word)
            or not tag(words[at], names).startswith(("x:", "q:"))
        ):
            continue
        begun = sorted({name for form, name in names.places.items() if form.startswith(word)})
        close = [names.places[form] for form in get_close_matches(word, list(names.places), 2, 0.7)]
        meant = list(dict.fromkeys([*begun, *close]))[:3]
        if meant:
            lines = [" ".join([*words[:at], name, *words[at + 1 :]]) for name in meant]
            # What would not be understood either is no offer.
            return replace(flag, options=tuple(one for one in lines if _reads(one, flag.where, names)))
    return flag


def _reads(line: str, where: str, names: Names) -> bool:
    return parse(tag(line, names), retreats=where == "retreats") is not None


def acknowledge(orders: Orders, counted: Orders, world: World) -> dict[str, Any]:
    """The view of the answer to a player's mail: what was understood, and what is in doubt."""
    old = Counter(counted.flags) - Counter(orders.flags)
    # A question has gone to the referee: there is nothing in it to put right.
    left = [flag for flag in old.elements() if flag.why != "question"]
    counted = keeping.under(world, orders.sender or "", counted) or counted
    told = echo.lines(counted)
    late = counted.adjust is not None and world.stage != "ajustes"
    units = [u.id for u in world.of(orders.sender or "")]
    said = {one.unit for one in counted.orders}
    missing = [u for u in units if u not in said] if world.stage != "ajustes" else []
    return {
        "who": orders.sender or "",
        "month": world.month,
        "kind": orders.kind,
        "sections": [
            {"where": where, "title": title, "lines": [{"text": line, "said": ""} for line in lines]}
            for where, title, lines in echo.sections(orders, counted)
        ],
        "talk": [_clipped(one, _QUOTED) for one in orders.talk[:_MOST]],
        "more_talk": max(0, len(orders.talk) - _MOST),
        "doubts": [_doubt(nth, flag) for nth, flag in enumerate(orders.flags, 1)],
        "pending": [_doubt(nth, flag) for nth, flag in enumerate(left, len(orders.flags) + 1)],
        "missing": missing,
        "idle": [],
        "counts": echo.standing(replace(counted, adjust=None) if late else counted),
        "same": told == echo.lines(orders),
    }


def _clipped(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _doubt(nth: int, flag: Flag) -> dict[str, Any]:
    """A doubt; it has a key because every doubt has, and no choices because nobody is asked: rules decide."""
    return {
        "key": f"flag/{nth}",
        "nth": None,
        "where": flag.where,
        "title": TITLES[flag.where],
        "said": _clipped(flag.said.text, _SHOWN),
        "why": _meanings().get(f"{flag.why}/{flag.where}") or _meanings()[flag.why],
        "his": flag.why not in ("question", "no-coast", "not-yours"),
        "offers": [f"«{line}»" for line in flag.options],
        "choices": [],
    }


@computes("1.4b", "1.4a")
def inquiries(orders: Orders) -> list[str]:
    """What a letter asks the referee, wherever it stands among the orders."""
    return [flag.said.text for flag in orders.flags if flag.why == "question"]


def carried(orders: Orders, world: World) -> list[Letter]:
    """Letters between powers: a sealed one to whom it is for, an open one to everybody."""
    found = []
    for one in orders.dispatches:
        to = one.to if one.sealed else LIST
        if _stays(one, world) or (one.sealed and one.to == orders.sender):
            continue
        view: dict[str, Any] = {"sender": orders.sender or "", "heads": _heads(one)}
        view |= {"sealed": one.sealed, "text": one.text}
        found.append(Letter(to, "maquiavelli/carried", view))
    return found


def questions(orders: Orders, who: str) -> list[Question]:
    """Nothing waits for the referee: what a mail leaves in doubt the rules decide (2.8)."""
    return []


def settle(orders: Orders, answers: Mapping[str, Any], world: World) -> Orders:
    """There is nothing to settle."""
    return orders


def ask(case: Case) -> Question:
    """A case of the turn as a question; the rules of this game ask none."""
    choices = tuple((str(option), option) for option in case.options)
    return Question(case.key, case.who, case.what, "", choices, str(case.proposal), True)


def ready(orders: Orders) -> bool:
    """Whether a power's newest mail says that the turn may close."""
    return orders.ready


def awaited(world: World) -> list[str]:
    """Whose orders a turn waits for: the living, where somebody plays them."""
    return [power.name for power in world.living() if power.email]


def standing(world: World, who: str) -> Mapping[str, int]:
    """What a player follows from turn to turn."""
    power = world.powers.get(who)
    if power is None:
        return {}
    held = sum(land.owner == who for land in world.lands.values())
    return {
        "ducados": power.treasury,
        "provincias": held,
        "unidades": len(world.of(who)),
        "deuda": power.debt,
    }
