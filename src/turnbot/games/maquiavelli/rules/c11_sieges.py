"""Sieges completed, rebellions freed or put down, control (2.11, 2.13, 2.6)."""

from turnbot.core.events import PUBLIC
from turnbot.core.ledger import Become, Leave
from turnbot.core.rules import computes, rule
from turnbot.games.maquiavelli.rules.hand import Hand, killed
from turnbot.games.maquiavelli.state.world import World


@rule("2.11e", "2.11a", "2.11c", "2.11d")
def sieges(t: Hand) -> None:
    """A besieger who stands his second campaign takes the city."""
    for event in t.ledger.of_kind("unit.moved"):
        if event.facts["second"]:
            besieger = t.world.units[event.facts["unit"]]
            garrison = t.world.garrison(besieger.place)
            if garrison is not None:
                t.post(
                    PUBLIC,
                    "siege.completed",
                    Leave(garrison.name),
                    Become(besieger.name, "siege", False),
                    unit=besieger.name,
                    garrison=garrison.name,
                    power=garrison.power,
                    place=besieger.place,
                )


@rule("2.11g", "2.9.4b")
def broken(t: Hand) -> None:
    """A siege whose besieger is gone, or whose garrison came out, is no siege."""
    for unit in sorted(t.world.units.values(), key=lambda u: u.name):
        within = t.world.garrison(unit.place) if unit.siege else None
        if unit.siege and (within is None or within.power == unit.power):
            t.post(
                PUBLIC, "siege.broken", Become(unit.name, "siege", False), unit=unit.name, place=unit.place
            )


@rule("2.13.7", "2.13.6", "2.9.3b", "2.13.2", "2.13.4")
def rebellions(t: Hand) -> None:
    """A rebellion ends when another power stands there, or when the old master has held there all
    campaign.
    """
    headless = killed(t)
    held = {
        e.facts["now"]
        for e in t.ledger.of_kind("unit.moved")
        if e.facts["result"] in ("held", "error", "blocked")
        and e.facts["now"]
        and (e.facts["do"] == "hold" or e.facts["result"] != "held")
    }
    for land in sorted(t.world.lands.values(), key=lambda one: one.area):
        if not land.rebels:
            continue
        units = [u for u in t.world.units.values() if u.place == land.area]
        freed = next((u for u in units if not u.walled and u.power != land.rebels), None)
        if freed is not None:
            t.post(
                PUBLIC,
                "rebellion.freed",
                Become(land.name, "rebels", ""),
                place=land.area,
                power=land.rebels,
                by=freed.power,
            )
        elif land.rebels not in headless and any(u.power == land.rebels and u.name in held for u in units):
            t.under("2.13.6").post(
                PUBLIC,
                "rebellion.put-down",
                Become(land.name, "rebels", ""),
                place=land.area,
                power=land.rebels,
            )


@computes("2.6b", "2.6d", "2.6e", "2.6f", "2.6g", "2.6h", "2.6i")
def controller(world: World, area: str) -> str:
    """Who controls a province with what stands in it; empty for nobody, the one before where nothing
    stands.
    """
    outside, within = world.field_unit(area), world.garrison(area)
    if outside is not None:
        return outside.power if within is None or within.power == outside.power else ""
    if within is not None:
        return within.power
    return world.land(area).owner


@rule("2.6a", "2.6c")
def control(t: Hand) -> None:
    """Control at the end of a campaign, province by province."""
    for land in sorted(t.world.lands.values(), key=lambda one: one.area):
        now = controller(t.world, land.area)
        if now != land.owner:
            t.post(
                PUBLIC,
                "control.changed",
                Become(land.name, "owner", now),
                place=land.area,
                power=now,
                was=land.owner,
            )
