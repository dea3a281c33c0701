"""The referee's own corrections, booked under his own name."""

from collections.abc import Mapping
from typing import Any

from turnbot.core.events import PUBLIC, only
from turnbot.core.exchange import CORRECTIONS, EFFECTS
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import REFEREES_OWN
from turnbot.games.maquiavelli.rules.hand import Hand
from turnbot.games.maquiavelli.state.world import LAND, World

#: What a referee may correct, by the word he uses for it.
ACCOUNTS: Mapping[str, str] = {
    "ducados": "treasury",
    "dueño": "owner",
    "hambre": "famine",
    "rebelión": "rebels",
}


def correction(
    world: World, who: str, what: str, value: int | str, reason: str, heard: str = ""
) -> dict[str, Any]:
    """A correction as the turn carries it out: ducats of a power are added, the rest is what it shall be.

    Raises ValueError with a Spanish sentence.
    """
    if heard:
        raise ValueError("en este juego una corrección se dice a quien toca, y a nadie más ni menos.")
    account = ACCOUNTS.get(what, what)
    if who in world.powers and account == "treasury":
        if isinstance(value, str) and value.strip().isdecimal():
            value = int(value) - world.powers[who].treasury  # «=20»: what there shall be
        if not isinstance(value, int):
            raise ValueError(f"los ducados de {who} se corrigen con un número, no con «{value}».")
        if world.powers[who].treasury + value < 0:
            raise ValueError(
                f"{who} tiene {world.powers[who].treasury} ducados: no se le pueden quitar {-value}."
            )
        return {"who": who, "what": account, "by": value, "reason": reason}
    if LAND + who not in world.lands:
        raise ValueError(f"no conozco a «{who}»: ha de ser una potencia (ducados) o una provincia.")
    now: Any = str(value)
    if account in ("owner", "rebels"):
        now = "" if now in ("nadie", "") else now
        if now and now not in world.powers:
            raise ValueError(f"«{now}» no es ninguna de las ocho potencias.")
    elif account == "famine":
        now = str(value).casefold() in ("sí", "si", "1")
    else:
        raise ValueError(f"de una provincia se corrige su dueño, hambre o rebelión, no «{what}».")
    return {"who": LAND + who, "what": account, "now": now, "reason": reason}


def corrections(t: Hand) -> None:
    """Carry out what the referee laid down of his own accord, each told to whom it concerns."""
    for key in sorted(k for k in t.rulings if k.startswith(CORRECTIONS)):
        doc = t.rulings[key]
        if doc is None:
            continue  # taken back
        for one in doc.get(EFFECTS, (doc,)):
            if "note" in one:
                _note(t.under(REFEREES_OWN), one["who"], one["note"])
            else:
                _correct(t.under(REFEREES_OWN), one)


def _note(t: Hand, who: str, text: str) -> None:
    t.post(only(who) if who else PUBLIC, "referee.noted", text=text)


def _correct(t: Hand, doc: Mapping[str, Any]) -> None:
    if doc["what"] == "treasury":
        by = max(doc["by"], -t.world.powers[doc["who"]].treasury)
        t.post(
            only(doc["who"]),
            "referee.corrected",
            Delta(doc["who"], "treasury", by),
            power=doc["who"],
            ducats=by,
            reason=doc["reason"],
        )
        return
    t.post(
        PUBLIC,
        "referee.changed",
        Become(doc["who"], doc["what"], doc["now"]),
        place=doc["who"].removeprefix(LAND),
        what=doc["what"],
        now=str(doc["now"]),
        reason=doc["reason"],
    )
