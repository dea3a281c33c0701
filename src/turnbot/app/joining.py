"""Who comes, who goes, who plays on for somebody else, and who is away with the referee's leave."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from turnbot.app import decrees, journal, letters, opening, review, upkeep
from turnbot.app.moments import month_after
from turnbot.app.review import Problem
from turnbot.app.shell import RefusedError, Shell
from turnbot.app.who import named
from turnbot.core.exchange import EXCUSED, ScenarioError
from turnbot.store import again, games, outgoing
from turnbot.store.db import Tx
from turnbot.store.games import MonthRow

#: The letter that tells a player that his character is another's now.
HANDED_OVER = "handed-over"


def add(shell: Shell, doc: Mapping[str, Any], now: datetime) -> str:
    """Let somebody join in the open month, as a scenario's [[character]] describes him; his name.

    What ``doc`` leaves out is drawn. He is sent his opening sheet, and plays from this month on. Raises
    RefusedError where no month is open, or he cannot be so.
    """
    with shell.db.begin() as tx:
        return add_in(tx, shell, doc, now)


def add_in(tx: Tx, shell: Shell, doc: Mapping[str, Any], now: datetime) -> str:
    """The same in the caller's transaction."""
    month, game = review.require_month(tx), shell.game
    if month.state != "open":
        raise RefusedError(
            f"El plazo de {game.named(month.month)} ya venció: dele entrada cuando se abra el mes siguiente."
        )
    told: dict[str, Any] = {**doc, "name": " ".join(str(doc.get("name", "")).split())}
    if "email" in told:
        told["email"] = upkeep.fit_address(tx, shell, str(told["email"]), told["name"])
    seed = shell.chance(f"newcomer/{told['name']}/{month.month}")
    try:
        world = game.join(game.load(games.world(tx, month.id, "opening")), told, seed)
    except ScenarioError as wrong:
        raise RefusedError(str(wrong)) from wrong
    name = str(told["name"])
    if name in games.addresses(tx):
        raise RefusedError(f"Ya hubo en la partida quien se llamó {name}.")
    again.set_world(tx, month.id, "opening", game.save(world))
    games.add_ruling(tx, month.id, opening.JOINED + name, {"doc": told, "seed": seed.hex()}, now)
    games.enrol(tx, [(p.name, p.address, p.succeeds) for p in game.players(world)], now)
    _show_again(tx, month)
    opening.welcome(tx, shell, world, [name], now)
    journal.note(
        tx,
        shell.hand,
        "join",
        f"{name}, {told.get('email') or 'sin dirección'}, desde {game.named(month.month)}",
    )
    return name


def retire(shell: Shell, who: str, words: str, now: datetime) -> str:
    """Let a character go when the newest month is over, as the book lets one go; what is told back.

    ``words`` are said to him, if any. It has a number, by which it is taken back. Raises RefusedError.
    """
    with shell.db.begin() as tx:
        return retire_in(tx, shell, who, words, now)


def retire_in(tx: Tx, shell: Shell, who: str, words: str, now: datetime) -> str:
    """The same in the caller's transaction."""
    name = named(games.addresses(tx), who)
    said = f": {' '.join(words.split())}" if words.strip() else ""
    laid = decrees.decree_in(tx, shell.game, f"{name}: se retira{said}", now, shell.hand)
    if isinstance(laid, Problem):
        raise RefusedError(laid.why)
    return f"{laid.number}. {laid.answer}"


def hand_over(shell: Shell, who: str, address: str, now: datetime) -> str:
    """Give a character to another player, who writes from this address; the character's name.

    The new one is sent who he is, the old one that it is his no more. Raises RefusedError as ``move`` does.
    """
    with shell.db.begin() as tx:
        return hand_over_in(tx, shell, who, address, now)


def hand_over_in(tx: Tx, shell: Shell, who: str, address: str, now: datetime) -> str:
    """The same in the caller's transaction. Orders that stand go on counting until he writes others."""
    known = games.addresses(tx)
    name = named(known, who)
    moved = upkeep.move_in(tx, shell, name, address, to_another=True)
    games.passed_on(tx, name)
    for published in games.published(tx)[-1:]:
        _show_again(tx, published)  # his page of accounts goes to where the old player does not find it
    row = opening.require_game(tx)
    if letters.can_write_to(known[name]) and known[name] != moved.address:
        draft = letters.draft(
            shell, row, HANDED_OVER, {"who": name}, key=f"handed-over/{name}/{now.isoformat()}",
            to=known[name], now=now,
        )  # fmt: skip
        outgoing.put(tx, [draft], now)
    month = review.require_month(tx)
    world = shell.game.load(games.world(tx, month.id, "opening"))
    opening.welcome(tx, shell, world, [name], now, f"/{now.isoformat()}")
    return name


def excuse(shell: Shell, who: str, until: str, now: datetime) -> tuple[str, str]:
    """Let a player be silent with leave from the newest month on; his name, and the code of his return.

    ``until`` is the code or the name of the month in which he plays again, "" for until ``recall``. Raises
    RefusedError.
    """
    with shell.db.begin() as tx:
        return excuse_in(tx, shell, who, until, now)


def excuse_in(tx: Tx, shell: Shell, who: str, until: str, now: datetime) -> tuple[str, str]:
    """The same in the caller's transaction. He is told; no reminder goes to him, and no silence counts."""
    month = review.require_month(tx)
    until = month_after(until, month.month, shell.game.named) if until.strip() else ""
    name = _player(tx, shell, month, who)
    _excuse(tx, shell, month, name, {"until": until}, now)
    when = f"hasta {shell.game.named(until)}" if until else "hasta que vuelva"
    journal.note(tx, shell.hand, "excuse", f"{name}, {when}")
    return name, until


def recall(shell: Shell, who: str, now: datetime) -> str:
    """Let a player's silence count again from the newest month on; his name. Raises RefusedError."""
    with shell.db.begin() as tx:
        return recall_in(tx, shell, who, now)


def recall_in(tx: Tx, shell: Shell, who: str, now: datetime) -> str:
    """The same in the caller's transaction."""
    month = review.require_month(tx)
    name = _player(tx, shell, month, who)
    if not games.rulings(tx, month.id).get(EXCUSED + name):
        raise RefusedError(f"{name} no estaba en pausa.")
    _excuse(tx, shell, month, name, None, now)
    journal.note(tx, shell.hand, "recall", f"{name} vuelve a jugar")
    return name


def _excuse(tx: Tx, shell: Shell, month: MonthRow, name: str, until: Any, now: datetime) -> None:
    hand = shell.hand
    games.add_ruling(tx, month.id, EXCUSED + name, until, now, hand.mail_id if hand is not None else None)
    review.reopen(tx, month)
    to = games.address(tx, name)
    if letters.can_write_to(to):
        view = {"who": name, "away": until is not None, "until": until["until"] if until else ""}
        key = f"excused/{name}/{now.isoformat()}"
        draft = letters.draft(shell, opening.require_game(tx), "excused", view, key=key, to=to, now=now)
        outgoing.put(tx, [draft], now)


def _player(tx: Tx, shell: Shell, month: MonthRow, who: str) -> str:
    name = named(games.addresses(tx), who)
    world = shell.game.load(games.world(tx, month.id, "opening"))
    if name not in {player.name for player in shell.game.players(world)}:
        raise RefusedError(f"{name} ya no está en la partida.")
    return name


def _show_again(tx: Tx, month: MonthRow) -> None:
    """Let the site be made anew where it shows the world as this month opens."""
    games.note(tx, month.id, site=None)
