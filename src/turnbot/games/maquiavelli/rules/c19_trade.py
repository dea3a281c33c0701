"""Ducats and chits between players (2.16i, 2.19): secret, and before anything else."""

from collections import Counter

from turnbot.core.events import only
from turnbot.core.ledger import Become, Delta
from turnbot.core.rules import rule
from turnbot.games.maquiavelli.orders.tree import Thing, Transfer
from turnbot.games.maquiavelli.rules.hand import Hand, orders_of
from turnbot.games.maquiavelli.state.world import Power


def _agreed(t: Hand, giver: str, deal: Transfer) -> bool:
    """Whether the other side says the same, where that is needed."""
    theirs = orders_of(t, deal.power).transfers
    if deal.do == "hand-over":
        return any(d.do == "receive" and d.power == giver and d.get == deal.give for d in theirs)
    if deal.do == "swap":
        return any(
            d.do == "swap" and d.power == giver and d.give == deal.get and d.get == deal.give for d in theirs
        )
    return True


@rule("2.19c", "2.16i", "2.19a", "2.19b", "2.19d")
def transfers(t: Hand) -> None:
    """Every gift, loan and exchange of the campaign, out of what each has at its start."""
    purse = {p.name: p.treasury for p in t.world.living()}
    chits = {p.name: Counter(p.chits) for p in t.world.living()}

    def has(who: str, thing: Thing) -> bool:
        return purse[who] >= thing.ducats and (not thing.chit or chits[who][thing.chit] > 0)

    def spend(who: str, thing: Thing) -> None:
        purse[who] -= thing.ducats
        if thing.chit:
            chits[who][thing.chit] -= 1

    done: list[tuple[str, str, Thing]] = []
    for power in t.world.living():
        for deal in orders_of(t, power.name).transfers:
            if deal.do == "receive" or (
                deal.do == "swap"
                and power.name > deal.power
                and deal.power in purse
                and _agreed(t, power.name, deal)
            ):
                continue
            fair = deal.power in purse and deal.power != power.name and _agreed(t, power.name, deal)
            both = fair and has(power.name, deal.give) and (deal.do != "swap" or has(deal.power, deal.get))
            if not both:
                why = "nobody" if deal.power not in purse else "not-agreed" if not fair else "too-poor"
                t.post(
                    only(power), "trade.failed", power=power, other=deal.power, why=why, **_facts(deal.give)
                )
                continue
            spend(power.name, deal.give)
            done.append((power.name, deal.power, deal.give))
            if deal.do == "swap":
                spend(deal.power, deal.get)
                done.append((deal.power, power.name, deal.get))
    for giver, taker, thing in done:
        _pass(t, t.world.powers[giver], t.world.powers[taker], thing)


def _facts(thing: Thing) -> dict[str, int | str]:
    return {"ducats": thing.ducats, "chit": thing.chit}


def _pass(t: Hand, giver: Power, taker: Power, thing: Thing) -> None:
    kept, had = Counter(giver.chits), Counter(taker.chits)
    if thing.chit:
        kept[thing.chit] -= 1
        had[thing.chit] += 1
    t.post(
        only(giver),
        "trade.given",
        Delta(giver.name, "treasury", -thing.ducats),
        Become(giver.name, "chits", tuple(sorted(kept.elements()))),
        power=giver,
        other=taker,
        **_facts(thing),
    )
    t.post(
        only(taker),
        "trade.received",
        Delta(taker.name, "treasury", thing.ducats),
        Become(taker.name, "chits", tuple(sorted(had.elements()))),
        power=taker,
        other=giver,
        **_facts(thing),
    )
