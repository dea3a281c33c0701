"""Who plays, from where, and whether he has written: as the referee sees his people."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from turnbot.app import review, waiting
from turnbot.app.shell import Shell
from turnbot.store import games


@dataclass(frozen=True, slots=True)
class Somebody:
    """A character that was ever played.

    ``address`` is the one on file, empty where there is none; ``plays``: he is in the game still; ``wrote``:
    orders of his count this month, or standing ones would; ``excused``: he need not write.
    """

    name: str
    address: str
    plays: bool
    wrote: bool
    excused: bool = False


def everybody(shell: Shell) -> tuple[Somebody, ...]:
    """All characters, in the order they joined. Raises RefusedError when there is no game."""
    with shell.db.look() as tx:
        month = review.require_month(tx)
        world = shell.game.load(games.world(tx, month.id, "opening"))
        excused = waiting.excused(tx, month)
        playing = {player.name for player in shell.game.players(world)}
        wrote = {row.who for row in games.orders_for(tx, month.month) if row.kind in review.WRITTEN}
        return tuple(
            Somebody(name, address, name in playing, name in wrote, name in excused)
            for name, address in games.addresses(tx).items()
        )


def told(people: Sequence[Somebody]) -> str:
    """The list as he reads it, a line each."""
    wide = max((len(one.name) for one in people), default=0)
    return "\n".join(
        f"{one.name:{wide}}  {_state(one):15}  {one.address or '(sin dirección)'}" for one in people
    )


def _state(one: Somebody) -> str:
    if not one.plays:
        return "ya no juega"
    return "ha escrito" if one.wrote else "en pausa" if one.excused else "no ha escrito"


def documents(people: Sequence[Somebody]) -> list[dict[str, Any]]:
    """The list for other programs."""
    return [asdict(one) for one in people]
