"""What the referee decides in his own words: a decree that changes an account, a note in a letter."""

import re
from collections.abc import Sequence

from turnbot.core.exchange import EFFECTS, Effects, Ordained
from turnbot.games.maquiavelli.rules.referee import ACCOUNTS, correction
from turnbot.games.maquiavelli.state.world import LAND, World

_DUCATS = re.compile(r"([+\-−]\s*\d+)\s*(?:d|ducados?)\.?", re.IGNORECASE)
_LAND = re.compile(rf"({'|'.join(sorted(set(ACCOUNTS) - {'ducados'}))})\s*[:=]?\s+(.+)", re.IGNORECASE)

_FORMS = (
    "un decreto dice a quién toca, qué cambia y por qué: «Milán: +5 ducados: botín de guerra», "
    "«Ferrara: dueño Venecia: se entregó», «Roma: hambre no: llegó trigo», «Siena: rebelión nadie: indulto»"
)
_STAYS = (
    "una potencia no se retira sola: si otro la lleva, «turnbot people replace»; "
    "si nadie, «turnbot people pause», y sus unidades se mantienen donde están sin que se le espere"
)


def ordain(world: World, words: str, who: Sequence[str], effects: Effects) -> Ordained | None:
    """A decree as the turn carries it out: whom, what it changes, and why, between colons.

    Raises ValueError with a Spanish sentence for what is none.
    """
    if not effects:
        return None
    whom, what, reason = ([*(part.strip() for part in words.split(":", 2)), "", ""])[:3]
    if what.casefold().startswith("se retira"):
        raise ValueError(f"{_STAYS}.")
    named = next((n for n in _names(world) if n.casefold() == whom.casefold()), "")
    if not named or not what:
        raise ValueError(f"no entiendo «{words.strip()}»: {_FORMS}.")
    ducats, land = _DUCATS.fullmatch(what), _LAND.fullmatch(what)
    if ducats:
        value: int | str = int(ducats[1].replace("−", "-").replace(" ", ""))
        account = "ducados"
    elif land:
        account, value = land[1].casefold(), land[2].strip().rstrip(".")
    else:
        raise ValueError(f"no entiendo «{what}»: {_FORMS}.")
    act = correction(world, named, account, value, reason or "así lo dispone el árbitro")
    return Ordained({EFFECTS: [act]}, f"{named}: {what}{f': {reason}' if reason else ''}")


def _names(world: World) -> list[str]:
    """Powers first: Milán is a power to whom ducats go, and a province besides."""
    return [*world.powers, *(name.removeprefix(LAND) for name in world.lands)]


def jot(world: World, who: str, words: str) -> Ordained:
    """A note for a power's letter, or (an empty name) for the account that all read."""
    text = " ".join(words.split())
    if not text:
        raise ValueError("falta lo que ha de decir la nota.")
    if who and who not in world.powers:
        raise ValueError(f"«{who}» no es ninguna de las ocho potencias.")
    told = f"{f'Para {who}' if who else 'En el informe'}: «{text}»"
    return Ordained({EFFECTS: [{"who": who, "note": text}]}, told)
