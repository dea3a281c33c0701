"""Home countries absorbed, powers out of the game, victory (2.4, 2.2)."""

from turnbot.core.events import PUBLIC, only
from turnbot.core.ledger import Become, Delta, Leave, Wish
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.book.board import Board
from turnbot.games.maquiavelli.book.loaded import tables
from turnbot.games.maquiavelli.rules.hand import Hand, the_board
from turnbot.games.maquiavelli.state.world import World


@rule("2.4c", "2.4d", "2.4a", "2.4b", "1.5c", "2.4l")
def absorb(t: Hand) -> None:
    """Who controls every province of a home country makes it his own."""
    board = the_board(t)
    for country in sorted(board.powers):
        holders = {t.world.land(area).owner for area in board.powers[country].home}
        master = next((p.name for p in t.world.powers.values() if country in p.countries), "")
        if len(holders) != 1 or holders <= {"", master}:
            continue
        new = t.world.powers[holders.pop()]
        wishes: list[Wish] = [Become(new.name, "countries", tuple(sorted((*new.countries, country))))]
        if master:
            left = tuple(c for c in t.world.powers[master].countries if c != country)
            wishes.append(Become(master, "countries", left))
        t.post(PUBLIC, "country.absorbed", *wishes, country=country, power=new, was=master)


@computes("2.4e", "2.4f", "2.4k")
def alive(world: World, board: Board, power: str, counts: str) -> bool:
    """Whether a power controls a province (or, by switch, a city) of a home country of its own."""
    return any(
        world.land(area).owner == power and (counts == "provinces" or board.areas[area].income > 0)
        for country in world.powers[power].countries
        for area in board.powers[country].home
    )


@rule("2.4g")
def eliminate(t: Hand) -> None:
    """Who has nothing left of his home country is out, and his units with him."""
    board, counts = the_board(t), t.hidden("elimination", "2.4e")
    for power in t.world.living():
        if alive(t.world, board, power.name, counts):
            continue
        wishes: list[Wish] = [Become(power.name, "out", True), Become(power.name, "countries", ())]
        wishes += [Leave(unit.name) for unit in t.world.of(power.name)]
        for land in t.world.lands.values():
            if land.owner == power.name:
                wishes.append(Become(land.name, "owner", ""))
            if land.rebels == power.name:
                wishes.append(Become(land.name, "rebels", ""))
        t.post(PUBLIC, "power.eliminated", *wishes, power=power)
        t.post(
            only(power),
            "power.ruined",
            Delta(power.name, "treasury", -power.treasury),
            Become(power.name, "chits", ()),
            power=power,
        )
        if power.debt or power.granted:
            t.post(
                PUBLIC,
                "loan.void",
                Delta(power.name, "debt", -power.debt),
                Become(power.name, "due", ""),
                Delta(power.name, "granted", -power.granted),
                power=power,
            )
    for unit in sorted(t.world.units.values(), key=lambda u: u.name):
        if unit.siege and t.world.garrison(unit.place) is None:
            t.post(
                PUBLIC, "siege.broken", Become(unit.name, "siege", False), unit=unit.name, place=unit.place
            )


@computes("2.2c", "2.3e")
def cities(world: World, board: Board, power: str, *, fortresses: bool = False) -> list[str]:
    """The cities a power controls, sorted; fortresses count where a switch says so."""
    counting = ("city", "fortified", "fortress") if fortresses else ("city", "fortified")
    return sorted(
        land.area
        for land in world.lands.values()
        if land.owner == power and board.areas[land.area].city in counting
    )


@computes("2.2b")
def wins(world: World, board: Board, power: str, *, fortresses: bool = False) -> bool:
    """Fifteen cities, all of its own country among them, and six of other powers' countries."""
    own = cities(world, board, power, fortresses=fortresses)
    limits = tables()["victory"]
    at_home = [a for a in board.powers[power].home if board.areas[a].income > 0]
    foreign = [a for a in own if board.areas[a].home not in ("", power)]
    return len(own) >= limits["cities"] and set(at_home) <= set(own) and len(foreign) >= limits["foreign"]


@rule("2.2a")
def victory(t: Hand) -> None:
    """Whoever fulfils the condition at the end of a campaign has won; of two, who has more."""
    if t.world.table.winner:
        return
    board, forts = the_board(t), bool(t.hidden("fortress_counts"))
    able = [p for p in t.world.living() if wins(t.world, board, p.name, fortresses=forts)]
    if not able:
        return
    worth = {p.name: (len(cities(t.world, board, p.name, fortresses=forts)), p.treasury) for p in able}
    best = max(worth.values())
    winners = sorted(name for name, value in worth.items() if value == best)
    t.post(
        PUBLIC,
        "game.won",
        Become(t.world.table.name, "winner", " y ".join(winners)),
        powers=winners,
        cities=best[0],
    )
