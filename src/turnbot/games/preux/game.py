"""The record of functions by which the shell knows this game: ``GAME`` is all that anybody outside needs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from turnbot.core.game import Game
from turnbot.games.preux import (
    asking,
    book,
    calendar,
    desk,
    guide,
    honour,
    letters,
    orders_json,
    save,
    scenario,
    sparring,
)
from turnbot.games.preux.orders import Orders
from turnbot.games.preux.rules import referee


def _save_orders(orders: Orders) -> dict[str, Any]:
    # With the player's words: a case put to the referee weeks later must still quote them.
    return orders_json.to_json(orders, said=True)


def _load_orders(doc: Mapping[str, Any]) -> Orders:
    return orders_json.from_json(doc)


GAME = Game(
    name="preux",
    title="Preux et audacieux",
    rules=calendar.RULES,
    rulebook=Path(__file__).parent / "rulebook.csv",
    house=book.house,
    scenario=scenario.build,
    players=desk.players,
    read=desk.read,
    explain=desk.explain,
    check=desk.check,
    lay=desk.lay,
    acknowledge=letters.acknowledge,
    guide=guide.view,
    questions=desk.questions,
    settle=desk.settle,
    play=calendar.play,
    ask=asking.ask,
    correction=referee.correction,
    turn_page=calendar.turn_page,
    letters=letters.letters,
    pages=letters.pages,
    load=save.load,
    save=save.save,
    load_orders=_load_orders,
    save_orders=_save_orders,
    document=orders_json.to_json,
    commands=(sparring.COMMAND,),
    affairs=honour.lines,
    misfits=scenario.misfits,
)
