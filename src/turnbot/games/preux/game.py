"""The record of functions by which the shell knows this game: ``GAME`` is all that anybody outside needs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from turnbot.core.exchange import Effects, Letter, Month, Ordained
from turnbot.core.game import Game
from turnbot.core.house import House
from turnbot.core.months import month_name
from turnbot.core.turn import Outcome
from turnbot.games.preux import browsing, calendar, foreseeing, sparring
from turnbot.games.preux.begin import scenario
from turnbot.games.preux.book import loaded
from turnbot.games.preux.desk import (
    acknowledge,
    asking,
    deciding,
    entering,
    guide,
    heard,
    laying,
    ordaining,
    settling,
)
from turnbot.games.preux.orders import as_json as orders_json
from turnbot.games.preux.orders.ruling import to_doc
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.rules import referee, rulings
from turnbot.games.preux.rules.c09_ahead import ahead
from turnbot.games.preux.state import save
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import accounts, letters, press
from turnbot.games.preux.telling import affairs as honour
from turnbot.games.preux.words import goods


def _save_orders(orders: Orders) -> dict[str, Any]:
    # With the player's words: a case put to the referee weeks later must still quote them.
    return orders_json.to_json(orders, said=True)


def _load_orders(doc: Mapping[str, Any]) -> Orders:
    # Those of earlier versions leave it to his words which quality he buys.
    return goods.all_graded(orders_json.from_json(doc))


def _acknowledge(orders: Orders, counted: Orders, world: World) -> Mapping[str, Any]:
    who = orders.sender or ""
    front = ahead(world, {who: counted}, loaded.house()).get(who)
    return acknowledge.acknowledge(orders, counted, world, front, foreseeing.lacking(counted, world, who))


def _letters(
    outcome: Outcome[World], opening: World, orders: Mapping[str, Orders], month: Month
) -> Sequence[Letter]:
    coming = ahead(calendar.turn_page(outcome.world), {}, month.house)
    asked = [asking.ask(case) for case in outcome.cases]
    return letters.letters(outcome, opening, orders, month, coming, asked)


def _welcome(world: World, month: Month, names: Sequence[str]) -> Sequence[Letter]:
    return letters.welcome(world, month, names, ahead(world, {}, month.house))


def _ordain(world: World, words: str, who: Sequence[str], effects: Effects) -> Ordained | None:
    acts = ordaining.read(world, words, effects)
    if not acts:
        return None
    # Who leaves does so when nobody asks about his case any more, and what comes instead of an unclear order
    # before anybody has: they are named here.
    acts = tuple(
        replace(act, who=act.who or tuple(who)) if act.leaves or effects == "announced" else act
        for act in acts
    )
    wrong = rulings.unusable(world, acts, who)
    if wrong:
        raise ValueError(f"{wrong}.")
    return Ordained(to_doc(acts), ordaining.told(acts))


def _jot(world: World, who: str, words: str) -> Ordained:
    act = rulings.note(world, who, words)
    return Ordained(to_doc([act]), f"Para {who or 'la crónica'}: «{act.words}»")


def _foreseen(orders: Orders, world: World, who: str, house: House) -> Sequence[str]:
    """Nothing of what is foreseen hangs on a number that the book hides."""
    return foreseeing.warnings(orders, world, who)


GAME = Game(
    name="preux",
    title="Preux et audacieux",
    rules=calendar.RULES,
    rulebook=Path(__file__).parent / "book" / "rulebook.csv",
    house=loaded.house,
    fitted=loaded.fitted,
    scenario=scenario.build,
    players=settling.players,
    read=settling.read,
    explain=settling.explain,
    check=settling.check,
    lay=laying.lay,
    acknowledge=_acknowledge,
    guide=guide.view,
    questions=settling.questions,
    settle=settling.settle,
    play=calendar.play,
    ask=asking.ask,
    correction=referee.correction,
    account=referee.called,
    turn_page=calendar.turn_page,
    letters=_letters,
    pages=letters.pages,
    load=save.load,
    save=save.save,
    load_orders=_load_orders,
    save_orders=_save_orders,
    document=orders_json.to_json,
    ordain=_ordain,
    jot=_jot,
    join=scenario.join,
    welcome=_welcome,
    first_pages=letters.first_pages,
    asked=deciding.asked,
    inquiries=acknowledge.inquiries,
    warnings=_foreseen,
    lacking=foreseeing.lacking,
    commands=(sparring.COMMAND,),
    entries=entering.entries,
    enter=entering.enter,
    unread=entering.unread,
    unheard=heard.unheard,
    affairs=honour.lines,
    misfits=scenario.misfits,
    standing=accounts.standing,
    phrases=ordaining.PHRASES,
    press=press.limits,
    colour=settling.colour,
    paragraphs=letters.paragraphs,
    draft=letters.draft,
    named=month_name,
    begins=scenario.begins,
    tables=browsing.TABLES,
)
