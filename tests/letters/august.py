"""August 1626 of the sample game, its orders as data: the wording must not hang on the reader."""

import tomllib
from functools import cache
from typing import Any

from mail_day import DEADLINE, LATER

from turnbot.core.dice import Dice, commitment
from turnbot.core.exchange import Month
from turnbot.core.turn import Outcome
from turnbot.games.preux import calendar
from turnbot.games.preux.begin import scenario
from turnbot.games.preux.book import loaded
from turnbot.games.preux.orders.as_json import from_json
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.world import World
from turnbot.resources import folder

OPEN, HIDDEN = bytes(range(32)), bytes(range(32, 64))


def _do(name: str, **fields: Any) -> dict[str, Any]:
    return {"do": name, **fields}


_DUTY, _MASS = _do("regimental-duty"), _do("mass")
_DRINK, _SIP = _do("drink", moderate=False), _do("drink", moderate=True)
_PARTY = _do("attend-party", host="Aurélien de Saint-Vaast")


def _club(*company: str, **fields: Any) -> dict[str, Any]:
    return _do("visit-club", **({"with": list(company)} if company else {}), **fields)


def _toady(*company: str) -> dict[str, Any]:
    return _do("toady", **({"with": list(company)} if company else {}))


def _bets(*bets: int, cut: bool = False) -> dict[str, Any]:
    return _do("gamble", bets=list(bets), cut=cut)


#: Four weeks and the notes of each.
_ORDERS: dict[str, tuple[list[dict[str, Any]], ...]] = {
    "Cyprien Valcourt": (
        [_do("join-club", club="PR"), _club(club="PR"), _DRINK],
        [_do("visit-tavern", cash=12), _DRINK],
        [_club(), _toady("Nicolas Jolivet"), _bets(10, 10, cut=True)],
        [_PARTY],
        [_do("borrow", **{"from": "moneylender"}, crowns=100)],
    ),
    "Léonard de Fontbrune": (
        [_club(), _bets(500, 500)],
        [_DUTY],
        [_club("Honoré de Malaterre"), _toady("Honoré de Malaterre"), _SIP],
        [_do("theatre", seat="box", lady=True)],
        [_do("lavish"), _do("lend", to="Aurélien de Saint-Vaast", crowns=300)],
    ),
    "Honoré de Malaterre": (
        [_DUTY],
        [_club(), _bets(200, 200, 200), _DRINK],
        [_club("Léonard de Fontbrune"), _toady("Léonard de Fontbrune")],
        [_do("theatre", seat="box", lady=True)],
        [_do("lavish"), _do("lend", to="Thibault Bellerive", crowns=100)],
    ),
    "Séverin d'Aubrac": (
        [_DUTY],
        [_club(), _bets(250, 250, cut=True)],
        [_club(), _DRINK],
        [_PARTY],
        [_do("lavish")],
    ),
    "Ambroise Pélissier": (
        [_do("say-mass", temple="iglesia")],
        [_do("beg")],
        [_club(), _toady("Mathurin Lecoq"), _SIP],
        [_MASS],
        [_do("lend", to="Nicolas Jolivet", crowns=5)],
    ),
    "Mathurin Lecoq": (
        [_club("Barthélemy Tonnelier"), _DRINK, _toady()],
        [_DUTY],
        [_club(), _toady("Ambroise Pélissier"), _bets(20, 20, 20, cut=True)],
        [_do("visit-tavern", cash=15, company=True), _DRINK],
        [],
    ),
    "Aurélien de Saint-Vaast": (
        [_do("court", lady="Solange Marchand", crowns=54)],
        [_club("Thibault Bellerive"), _toady("Thibault Bellerive")],
        [_do("practise")],
        [
            _do(
                "host-party",
                place="CH",
                guests=["Séverin d'Aubrac", "Thibault Bellerive", "Barthélemy Tonnelier"],
            )
        ],
        [_do("lavish"), _do("borrow", **{"from": "Léonard de Fontbrune"}, crowns=300)],
    ),
    "Thibault Bellerive": (
        [_DUTY],
        [
            _club(club="CH", guest_of="Aurélien de Saint-Vaast"),
            _toady("Aurélien de Saint-Vaast"),
            _SIP,
        ],
        [_club("Gaspard Bellerive"), _bets(100, 100, 100, 100)],
        [_PARTY],
        [_do("borrow", **{"from": "Honoré de Malaterre"}, crowns=100)],
    ),
    "Gaspard Bellerive": (
        [_club(), _DRINK],
        [_do("practise")],
        [_club("Thibault Bellerive"), _toady("Thibault Bellerive"), _DRINK],
        [_club(), _DRINK, _bets(150, 150)],
        [_do("buy", what="horse")],
    ),
    "Barthélemy Tonnelier": (
        [_club("Mathurin Lecoq"), _toady("Mathurin Lecoq"), _SIP],
        [_do("leave-club", club="CA"), _do("join-club", club="TB"), _club(club="TB"), _bets(50, cut=True)],
        [_MASS],
        [_PARTY],
        [_do("invest", sector="goods", crowns=1000)],
    ),
    "Nicolas Jolivet": (
        [_do("rest")],
        [_MASS],
        [_club(), _toady("Cyprien Valcourt")],
        [_club(**{"if": "crowns>=30"}), _DRINK | {"if": "crowns>=30"}, _do("rest", **{"if": "crowns<30"})],
        [
            _do("borrow", **{"from": "Barthélemy Tonnelier"}, crowns=40),
            _do("borrow", **{"from": "Ambroise Pélissier"}, crowns=5),
        ],
    ),
}


def orders() -> dict[str, Orders]:
    """The orders by name."""
    return {
        name: from_json(
            {
                "sender": name,
                "kind": "orders",
                "month": "1626-08",
                "weeks": {str(n): sections[n - 1] for n in range(1, 5)},
                "notes": sections[4],
                "duels": [],
                "death_roll": None,
                "flags": [],
            }
        )
        for name, sections in _ORDERS.items()
    }


def world() -> World:
    """The first of August."""
    text = (folder("examples") / "agosto-1626" / "escenario.toml").read_text(encoding="utf-8")
    return scenario.build(tomllib.loads(text), OPEN)


@cache
def played() -> tuple[Outcome[World], World]:
    """The month, and the world it started from."""
    opening = world()
    return calendar.play(opening, orders(), (), Dice(OPEN, HIDDEN), loaded.house()), opening


def month(outcome: Outcome[World], number: int = 1) -> Month:
    """What the shell would say of it."""
    return Month(
        month=outcome.month,
        number=number,
        deadline=DEADLINE,
        open_seed=OPEN.hex(),
        commitment=commitment(OPEN),
        house=loaded.house(),
        next_month="1626-09",
        next_deadline=LATER,
        next_commitment=commitment(HIDDEN),
    )
