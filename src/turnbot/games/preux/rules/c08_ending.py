"""Chapter 8: whether a turn ends the duel, and how (8.3.1, 8.6)."""

from typing import NamedTuple

from turnbot.games.preux.events.duel import (
    Ending,
    Limit,
    Side,
)
from turnbot.games.preux.rules.c08_fencer import NOTHING, Dealt, Man, Men
from turnbot.games.preux.rules.c08_routines import (
    SURRENDER,
)


class Over(NamedTuple):
    """How a turn ends: the duel goes on unless there is an ``ending``; the rest is as in DuelTurn."""

    winner: Side | None = None
    ending: Ending | None = None
    surrendered: tuple[bool, bool] = (False, False)
    refused: tuple[bool, bool] = (False, False)


GOES_ON = Over()


def close(men: Men, actions: tuple[str, str], dealt: Dealt, limit: Limit) -> Over:
    """Look at both men after a turn: the dead, the unconscious, first blood, surrenders, in this order."""
    if dealt is NOTHING and SURRENDER not in actions:
        # As it was a turn ago; then it went on.
        return GOES_ON
    first, second = men
    if first.down or second.down:
        return _over_a_fallen(men, actions, limit)
    losses = dealt.losses
    if limit == "first-blood" and losses != (0, 0):
        if losses[0] == losses[1]:
            return Over(None, "draw")
        return Over(0 if losses[0] < losses[1] else 1, "first-blood")
    yields = (
        _yields(first, actions[0], dealt.disarmed[0], limit),
        _yields(second, actions[1], dealt.disarmed[1], limit),
    )
    if yields[0] and yields[1]:
        return Over(None, "draw", (True, True))
    if yields[0]:
        return _surrender(men, 0, yields[0])
    if yields[1]:
        return _surrender(men, 1, yields[1])
    return GOES_ON


def _over_a_fallen(men: Men, actions: tuple[str, str], limit: Limit) -> Over:
    """Decide what follows when somebody lies there (rulings 136, 141, 142, 169).

    He has lost; what may be open is whether he is left alive. Nobody surrenders to him: with «Ren» the
    victor lets go of him. His own «Ren» of the turn in which he fell is heard.
    """
    if men[0].dead != men[1].dead:
        return Over(1 if men[0].dead else 0, "death")
    winner = _standing(men)
    if winner is None:
        return Over(None, "draw")
    loser: Side = 1 if winner == 0 else 0
    victor, fallen = men[winner], men[loser]
    # Where they fight to first blood, this was it, whoever was refused before.
    may_go_on = limit == "death" or (limit == "surrender" and fallen.refused)
    if not (may_go_on and victor.fencer.no_quarter) or actions[winner] == SURRENDER:
        return Over(winner, "unconscious")
    if actions[loser] == SURRENDER and not fallen.refused:
        return _surrender(men, loser, "surrender")
    return GOES_ON


def _surrender(men: Men, loser: Side, ending: Ending) -> Over:
    """Accept a surrender, or refuse it where that is possible and wanted (ruling 141)."""
    winner: Side = 1 if loser == 0 else 0
    surrendered = loser == 0, loser == 1
    if men[winner].fencer.no_quarter and not men[loser].fencer.second:
        men[loser].refused = True
        return Over(None, None, surrendered, surrendered)
    return Over(winner, ending, surrendered)


def _yields(man: Man, action: str, disarmed: bool, limit: Limit) -> Ending | None:
    """Why a man who stands surrenders now, if he does; nobody who was refused asks again."""
    if man.refused:
        return None
    if action == SURRENDER:
        return "surrender"
    if limit == "death":
        return None
    if man.endurance * 100 < man.wants_peace_below:
        return "surrender"
    return "disarmed" if disarmed and man.wants_peace_below else None


def _standing(men: Men) -> Side | None:
    """The one who stands while the other does not."""
    if men[0].down == men[1].down:
        return None
    return 1 if men[0].down else 0
