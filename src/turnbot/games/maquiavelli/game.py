"""The record of functions by which the shell knows this game: ``GAME`` is all that anybody outside needs."""

from pathlib import Path

from turnbot.core.exchange import Table
from turnbot.core.game import Game
from turnbot.games.maquiavelli import calendar
from turnbot.games.maquiavelli.begin import scenario
from turnbot.games.maquiavelli.book import board
from turnbot.games.maquiavelli.book.loaded import fitted, house
from turnbot.games.maquiavelli.desk import desk, entering, foreseeing, guide, keeping
from turnbot.games.maquiavelli.desk.affairs import affairs
from turnbot.games.maquiavelli.desk.laying import lay
from turnbot.games.maquiavelli.orders.as_json import from_json, to_json
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.positions.judging import POSITION
from turnbot.games.maquiavelli.rules.decrees import jot, ordain
from turnbot.games.maquiavelli.rules.referee import correction
from turnbot.games.maquiavelli.state.save import load, save
from turnbot.games.maquiavelli.telling import letters, pictures, words


def _save_orders(orders: Orders) -> dict[str, object]:
    return to_json(orders, said=True)


GAME = Game(
    name="maquiavelli",
    title="Maquiavelli",
    rules=(*calendar.RULES, calendar, board, desk, letters, pictures, scenario),
    rulebook=Path(__file__).parent / "book" / "rulebook.csv",
    house=house,
    fitted=fitted,
    scenario=scenario.build,
    players=desk.players,
    read=desk.read,
    explain=desk.explain,
    check=desk.check,
    lay=lay,
    acknowledge=desk.acknowledge,
    guide=guide.view,
    questions=desk.questions,
    settle=desk.settle,
    play=calendar.play,
    ask=desk.ask,
    correction=correction,
    turn_page=calendar.turn_page,
    over=calendar.over,
    letters=keeping.letters,
    pages=letters.pages,
    welcome=letters.welcome,
    first_pages=letters.first_pages,
    load=load,
    save=save,
    load_orders=from_json,
    save_orders=_save_orders,
    document=to_json,
    misfits=scenario.misfits,
    standing=desk.standing,
    named=pictures.named,
    waiting=keeping.kept,
    called=words.the,
    inquiries=desk.inquiries,
    carried=desk.carried,
    sealed=desk.sealed,
    pace=calendar.pace,
    awaited=desk.awaited,
    affairs=affairs,
    join=scenario.join,
    jot=jot,
    ordain=ordain,
    entries=entering.entries,
    enter=entering.enter,
    warnings=foreseeing.warnings,
    ready=desk.ready,
    commands=(POSITION,),
    phrases=desk.PHRASES,
    tables={
        "power": Table("powers", {"player": "text", "treasury": "integer", "debt": "integer"}),
        "land": Table("lands", {"owner": "text", "famine": "boolean", "rebels": "text"}),
        "unit": Table("units", {"power": "text", "kind": "text", "number": "integer", "place": "text"}),
    },
)
