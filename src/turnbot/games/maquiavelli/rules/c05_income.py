"""Income (2.5, 3.2): fixed by the map, variable by one die for everybody."""

from turnbot.core.dice import Roll
from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.rules.hand import Hand, the_board
from turnbot.games.maquiavelli.state.world import World

GENOA = "Génova"


@computes("2.5b", "2.5c", "2.5d", "2.5f", "2.5g", "2.13.3", "2.3g2", "2.3g4", "2.14c")
def fixed(world: World, board: Board, power: str) -> dict[str, int]:
    """What a power gets from ``seas``, ``provinces`` and ``cities``, in ducats."""
    own = world.of(power)
    found = {
        "seas": sum(u.kind == "F" and board.areas[u.place].sea for u in own),
        "provinces": 0,
        "cities": 0,
    }
    for land in world.lands.values():
        if land.owner != power:
            continue
        quiet = not (land.famine or land.rebels)
        within = world.garrison(land.area)
        found["provinces"] += quiet
        if quiet or (within is not None and within.power == power):
            found["cities"] += board.areas[land.area].income
    return found


@computes("3.2a", "3.2b", "2.5e")
def shown(row: str, die: int) -> int:
    """What a row of the table of variable income gives for a die."""
    return int(tables()["income"][row][die - 1])


def rows(t: Hand, power: str) -> list[str]:
    """The rows of variable income that a power reads."""
    world = t.world
    own = [power]
    if t.hidden("conquest_variable_income", "3.2b"):
        own += [name for name in world.powers[power].countries if name != power]
    if t.hidden("genoa_row", "3.2b") and world.land(GENOA).owner == power:
        own.append(GENOA)
    return own


@rule("2.5a", "2.1.B1", "2.5h", "2.5i", "3.2d", "3.2c")
def income(t: Hand) -> None:
    """When autumn closes everybody is paid for the spring to come."""
    each = t.hidden("variable_dice", "3.2b") == "board"
    common = None if each else t.under("3.2b").roll("income", seen=PUBLIC)
    if common is not None:
        t.under("3.2b").post(PUBLIC, "income.die", die=common)
    thrown: dict[str, list[Roll]] = {}
    board = the_board(t)
    for power in t.world.living():
        parts = fixed(t.world, board, power.name)
        variable = 0
        for row in rows(t, power.name):
            if common is not None:
                variable += shown(row, common.total)
                continue
            if row not in thrown:
                names = [
                    f"income {row}",
                    *([f"income {row} second"] if row in ("Florencia", "Venecia") else []),
                ]
                thrown[row] = [t.under("3.2b").roll(name) for name in names]
            variable += sum(shown(row, die.total) for die in thrown[row])
        total = sum(parts.values()) + variable
        t.post(
            only(power),
            "income.paid",
            Delta(power.name, "treasury", total),
            power=power,
            total=total,
            variable=variable,
            **parts,
        )
