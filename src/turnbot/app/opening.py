"""How a game begins, and each of its months opens; and who is new is told who he is."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from turnbot.app import house, letters, review
from turnbot.app.shell import RefusedError, Shell, deadline_after
from turnbot.core.exchange import EXCUSED, Month, ScenarioError
from turnbot.core.game import Game
from turnbot.store import again, games, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import GameRow, MonthRow

log = logging.getLogger(__name__)

#: Under this and a name stands, among a month's rulings, who joined the game in it, and how.
JOINED = "joined/"
#: Under this name how orders are written goes with the letter to whoever begins.
GUIDE = "guia.txt"


def start(shell: Shell, scenario: Mapping[str, Any], seed: bytes, now: datetime) -> MonthRow:
    """Begin a game in an empty database: its first month is open, and the list is told.

    ``seed`` draws what the scenario leaves out. Raises ScenarioError when it cannot be played, RefusedError
    when there is a game already.
    """
    world = opening(shell.game, scenario, seed)
    with shell.db.begin() as tx:
        if games.game(tx) is not None:
            raise RefusedError("En esta base de datos ya hay una partida.")
        games.create(tx, shell.game.name, shell.fresh_secret(), now)
        month = open_month(tx, shell, world, number=1, now=now)
        view = {
            "month": month.month,
            "deadline": month.deadline,
            "commitment": games.seeds(tx, month.month).commitment,
        }
        announced = letters.draft(
            shell, require_game(tx), "month-opened", view,
            key=f"{month.month}/opened", to=shell.config.game.list_address, now=now,
        )  # fmt: skip
        outgoing.put(tx, [announced], now)
        return month


def opening(game: Game, scenario: Mapping[str, Any], seed: bytes) -> Any:
    """Return a scenario's world, as the game's first month opens. Raises ScenarioError.

    Each player has an address of his own in it: by that a mail is known to be his.
    """
    world = game.scenario(scenario, seed)
    _tell_apart([(player.name, player.address) for player in game.players(world)])
    return world


def _tell_apart(players: Sequence[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for name, address in players:
        other = seen.setdefault(address.casefold(), name)
        if address and other != name:
            raise ScenarioError(
                f"{other} y {name} tienen la misma dirección ({address}): no sabría de quién es una carta."
            )


def open_month(tx: Tx, shell: Shell, world: Any, *, number: int, now: datetime) -> MonthRow:
    """Open a month with this opening world; its seeds may have been drawn when the last one was played."""
    parked = again.parked(tx, world.month)
    for key, told in sorted(games.rulings(tx, parked.id).items()) if parked is not None else ():
        if key.startswith(JOINED):
            world = shell.game.join(world, told["doc"], bytes.fromhex(told["seed"]))
    games.enrol(tx, [(p.name, p.address, p.succeeds) for p in shell.game.players(world)], now)
    games.draw_seeds(tx, world.month, shell.fresh_seeds(world.month, games.seats(tx).values()))
    games.set_key(tx, shell.fresh_key(world.month))
    new: dict[str, Any] = {
        "deadline": deadline_after(shell.config, now, shell.game.pace(world, shell.house)),
        "now": now,
        "house": house.laid_down(shell.house),
        "opening": shell.game.save(world),
    }
    if parked is not None:
        again.unpark(tx, parked.id, number, **new)
    else:
        month_id = games.add_month(tx, world.month, number, **new)
        _excuse_again(tx, month_id, world.month, number, now)
    log.info("month %s is open", world.month)
    return review.require_month(tx)


def _excuse_again(tx: Tx, month_id: int, month: str, number: int, now: datetime) -> None:
    """Who was excused in the month before still is, unless it was until this month."""
    before = games.month_numbered(tx, number - 1)
    for key, until in games.rulings(tx, before.id).items() if before is not None else ():
        if key.startswith(EXCUSED) and until and (not until["until"] or month < until["until"]):
            games.add_ruling(tx, month_id, key, until, now)


def greet(shell: Shell, now: datetime) -> int:
    """Write to all players who they are, and to the referee that the game began; to how many players."""
    with shell.db.begin() as tx:
        month = review.require_month(tx)
        world = shell.game.load(games.world(tx, month.id, "opening"))
        players = [player.name for player in shell.game.players(world)]
        told = welcome(tx, shell, world, players, now)
        view = {
            "month": month.month,
            "deadline": month.deadline,
            "told": told,
            "unreachable": [name for name in players if not letters.can_write_to(games.address(tx, name))],
        }
        key = f"{month.month}/opening/"  # of nobody: whoever plays has a name
        outgoing.put(
            tx, [letters.to_referee(shell, require_game(tx), "referee-opened", view, key=key, now=now)], now
        )
        return told


def welcome(
    tx: Tx, shell: Shell, world: Any, names: Sequence[str], now: datetime, once_more: str = ""
) -> int:
    """Write to these who they are as the newest month opens; to how many. ``once_more`` lets it go again."""
    month, row, drafts = review.require_month(tx), require_game(tx), []
    view = {"who": None, "month": month.month, "deadline": month.deadline, "guide": shell.game.guide()}
    guide = letters.words(shell, "help", view).text.encode()
    for one in shell.game.welcome(world, as_opened(tx, shell, month), names):
        to = games.address(tx, one.to)
        if letters.can_write_to(to):
            key = f"{month.month}/opening/{one.to}{once_more}"
            template = letters.template_of(shell.game, one.kind)
            files = {**one.files, GUIDE: guide}
            drafts.append(letters.draft(shell, row, template, one.view, key=key, to=to, now=now, files=files))
    return outgoing.put(tx, drafts, now)


def as_opened(tx: Tx, shell: Shell, month: MonthRow) -> Month:
    """A month that nobody has played yet, as letters and pages name it: it is its own next one."""
    hashed = games.seeds(tx, month.month).commitment
    return Month(
        month.month, 0, month.deadline, "", hashed, house.of_month(shell, month), next_month=month.month,
        next_deadline=month.deadline, next_commitment=hashed,
    )  # fmt: skip


def require_game(tx: Tx) -> GameRow:
    """The game. Raises RefusedError when none was begun."""
    row = games.game(tx)
    if row is None:
        raise RefusedError("En esta base de datos no hay ninguna partida: empiécela con `turnbot init`.")
    return row
