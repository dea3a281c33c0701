"""Whether a position comes out as its file says: ``turnbot position``."""

import argparse
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from turnbot import machine
from turnbot.core.exchange import Command, CommandError, CommandFailed
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import switched
from turnbot.games.maquiavelli.positions.dice import Given
from turnbot.games.maquiavelli.positions.engine import play, world_of
from turnbot.games.maquiavelli.rules.c05_income import fixed, shown
from turnbot.games.maquiavelli.rules.c09_orders import reach
from turnbot.games.maquiavelli.rules.field import Field, Piece, Switches
from turnbot.games.maquiavelli.state.text import read_unit, write_unit

#: Whose income counts among that of whoever controls them (3.2): a row of the table of its own.
_OF_ANOTHER_ROW = "Génova"
#: What a campaign's outcome is of the next one's beginning.
_CARRIED = (
    "units", "control", "treasury", "chits", "loans", "granted", "sieges", "famine", "rebellion", "home",
)  # fmt: skip
#: What stands in an outcome for whoever reads the file.
_REMARKS = frozenset(("note",))

#: The year in which a game begins if nothing else is said (2.1).
BEGINNING = 1454

Document = Mapping[str, Any]


def differences(case: Document) -> list[str]:
    """Play a position file's content and say what comes out otherwise, a Spanish clause each.

    ``kind``: ``campaign`` (``before``, one or more ``campaign`` with ``orders``, ``dice`` and ``after``),
    ``adjust`` (``before``, ``orders``, ``after``), ``income`` and ``reach`` (``case``, each with what it must
    give). Only what ``after`` names is compared. ValueError with a Spanish clause for a file that is none.
    """
    judge = _KINDS.get(case.get("kind", ""))
    if judge is None:
        raise ValueError(f"«kind» es «{case.get('kind', '')}», y puede ser {', '.join(_KINDS)}.")
    try:
        return list(judge(case))
    except KeyError as missing:
        return [f"falta «{missing.args[0]}»"]


def _campaign(case: Document) -> Iterator[str]:
    position = {"year": _year(case["before"]), **case["before"]}
    for nth, campaign in enumerate(case["campaign"], 1):
        position |= {key: campaign[key] for key in ("season", "year") if key in campaign}
        end = play(position, campaign["orders"], Given.of(campaign.get("dice", {})))
        where = f"campaña {nth}, " if len(case["campaign"]) > 1 else ""
        for told in _unlike(campaign["after"], end):
            yield where + told
        position |= {key: end[key] for key in _CARRIED}


def _year(before: Document) -> int:
    """When it is where no campaign says so: when the first debt falls due, else the game's beginning."""
    due = [int(text.split()[-1]) for text in before.get("loans", {}).values() if " due " in text]
    return min(due, default=BEGINNING)


def _adjustments(case: Document) -> Iterator[str]:
    yield from _unlike(
        case["after"], play(dict(case["before"]) | {"kind": "adjust"}, case["orders"], Given())
    )


def _income(case: Document) -> Iterator[str]:
    for one in case["case"]:
        world = world_of(one, switched(one.get("switches", {})))
        for power, wanted in one["income"].items():
            rows = [power, *([_OF_ANOTHER_ROW] if world.land(_OF_ANOTHER_ROW).owner == power else [])]
            total = sum(fixed(world, board(), power).values()) + sum(shown(row, one["die"]) for row in rows)
            if total != wanted:
                yield f"rentas de {power}: {total} en vez de {wanted}"


def _reach(case: Document) -> Iterator[str]:
    field = Field(board(), {}, {}, frozenset(), {}, frozenset(), Switches())
    for one in case["case"]:
        place, _, coast = one["at"].partition("/")
        who = f"{one['unit']} en {one['at']}"
        if "becomes" in one:
            may = {"E", "F"} if board().areas[place].port else {"E"}
            if may != set(one["becomes"]):
                yield f"{who} se convierte en {_listed(may)} en vez de {_listed(one['becomes'])}"
            continue
        piece = Piece("x", "x", "Venecia", one["unit"], place, coast, 1, False)
        found = {area for area in board().areas if reach(field, piece, area)}
        if "only" in one and found != set(one["only"]):
            yield f"{who} alcanza {_listed(found)} en vez de {_listed(one['only'])}"
        if not set(one.get("can", ())) <= found:
            yield f"{who} no alcanza {_listed(set(one['can']) - found)}"
        if found & set(one.get("cannot", ())):
            yield f"{who} alcanza {_listed(found & set(one['cannot']))}"


_KINDS: Mapping[str, Callable[[Document], Iterator[str]]] = {
    "campaign": _campaign,
    "adjust": _adjustments,
    "income": _income,
    "reach": _reach,
}


def _unlike(wanted: Document, end: Document) -> Iterator[str]:
    for name, want in wanted.items():
        if name in _REMARKS:
            continue
        if name not in end:
            yield f"de «{name}» no se sabe nada"
        elif isinstance(want, Mapping):
            yield from _unlike_entries(name, want, end[name])
        elif isinstance(want, list):
            yield from _unlike_lists(name, want, end[name])
        elif end[name] != want:
            yield f"{name}: {_value(end[name])} en vez de {_value(want)}"


def _unlike_entries(name: str, want: Document, got: Document) -> Iterator[str]:
    """Entries by name: only those that the file names, but of rebellions all."""
    keys = {*want, *(got if name == "rebellion" else ())}
    for key in sorted(keys):
        if got.get(key) != want.get(key):
            yield f"{name} de {key}: {_value(got.get(key))} en vez de {_value(want.get(key))}"


def _unlike_lists(name: str, want: list[Any], got: list[Any]) -> Iterator[str]:
    if name == "units":
        want = [write_unit(read_unit(line)) for line in want]
    missing, beyond = [x for x in want if x not in got], [x for x in got if x not in want]
    if missing:
        yield f"{name}: falta {_listed(missing)}"
    if beyond:
        yield f"{name}: sobra {_listed(beyond)}"
    if not missing and not beyond and len(want) != len(got):
        yield f"{name}: son {len(got)} en vez de {len(want)}"


def _value(value: Any) -> str:
    if isinstance(value, list | set | tuple):
        return _listed(value)
    return {None: "nada", "": "nadie"}.get(value, str(value))


def _listed(values: Any) -> str:
    return ", ".join(sorted(map(str, values))) or "nada"


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", dest="system", default="maquiavelli", choices=["maquiavelli"], help="de qué juego"
    )
    parser.add_argument(
        "files", nargs="+", metavar="POSICIÓN", help="ficheros .toml: posición, órdenes y resultado"
    )


def _run(a: argparse.Namespace) -> Iterator[str]:
    """A line a file, as it is played.

    CommandError for a file that is no position, CommandFailed if any comes out otherwise.
    """
    failed = 0
    for name in a.files:
        try:
            found = differences(tomllib.loads(Path(name).read_text(encoding="utf-8")))
        except OSError as fault:
            raise CommandError(f"no puedo leer {name}: {machine.why(fault)}.") from fault
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise CommandError(f"{name} {machine.no_toml(fault)}.") from fault
        except ValueError as fault:
            raise CommandError(f"{name}: {fault}") from fault
        failed += bool(found)
        yield f"{name}: {'; '.join(found)}" if found else f"ok {name}"
    if failed:
        raise CommandFailed(failed)


POSITION = Command(
    "position",
    "juega posiciones de Maquiavelli y dice si salen como dicen sus ficheros",
    "--game maquiavelli empate.toml",
    _arguments,
    _run,
)
