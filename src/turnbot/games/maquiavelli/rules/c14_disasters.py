"""Famine and plague (2.14, 3.1)."""

from typing import Any

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Leave
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.rules.hand import Hand


@computes("3.1b")
def lines(chart: int, which: str) -> tuple[bool, bool]:
    """Whether a throw on the chart of the year strikes a row, and whether a column."""
    bands = tables()["chart"][which]
    return chart in bands["row"], chart in bands["column"]


@computes("3.1c")
def struck(table: str, row: int | None, column: int | None) -> list[str]:
    """The provinces in a row and a column of a table, sorted."""
    grid = tables()[table]
    found = set(grid[row - 2]) if row is not None else set()
    if column is not None:
        found |= {line[column - 2] for line in grid}
    return sorted(found - {""})


@rule("3.1a")
def _strike(t: Hand, table: str) -> tuple[list[str], dict[str, Any]]:
    chart = t.roll(f"{table} chart", times=2, seen=PUBLIC)
    has_row, has_column = lines(chart.total, t.hidden("year_chart"))
    row = t.roll(f"{table} row", times=2, seen=PUBLIC) if has_row else None
    column = t.roll(f"{table} column", times=2, seen=PUBLIC) if has_column else None
    dice = {"chart": chart, "row": row, "column": column}
    return struck(table, row.total if row else None, column.total if column else None), dice


@rule("2.14b", "2.1.D1", "2.14e", "2.1.A2")
def starve(t: Hand) -> None:
    """At the end of spring whoever still stands in a starving province dies; then the markers go."""
    for land in sorted(t.world.lands.values(), key=lambda one: one.area):
        if not land.famine:
            continue
        for unit in sorted((u for u in t.world.units.values() if u.place == land.area), key=lambda u: u.name):
            t.post(
                PUBLIC, "famine.killed", Leave(unit.name), unit=unit.name, power=unit.power, place=land.area
            )
        t.under("2.1.D1").post(PUBLIC, "famine.over", Become(land.name, "famine", False), place=land.area)


@rule("2.14f", "2.1.E1", "2.14g", "2.14h", "2.3r")
def plague(t: Hand) -> None:
    """When spring closes the plague strikes, and kills at once."""
    if not t.hidden("plague", "2.1a"):
        return
    places, dice = _strike(t, "plague")
    t.post(PUBLIC, "plague.struck", places=places, **dice)
    for unit in sorted((u for u in t.world.units.values() if u.place in places), key=lambda u: u.name):
        t.post(PUBLIC, "plague.killed", Leave(unit.name), unit=unit.name, power=unit.power, place=unit.place)


@rule("2.14a", "2.1.A1", "2.3p")
def famine(t: Hand) -> None:
    """When autumn closes famine strikes; its markers lie until the end of spring."""
    if not t.hidden("famine", "2.1a"):
        return
    places, dice = _strike(t, "famine")
    wishes = [Become(t.world.land(place).name, "famine", True) for place in places]
    t.post(PUBLIC, "famine.struck", *wishes, places=places, **dice)
