"""The war beside the set pieces of ``eventful``: soldiers, prisoners and friends, Governors and revolts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turnbot.games.preux.orders.tree import (
    Announce,
    Apply,
    Appoint,
    CallTroops,
    Countermand,
    Decide,
    Drink,
    Escape,
    Expel,
    Extort,
    Mass,
    Orders,
    Ransom,
    Relieve,
    Rescue,
    Rest,
    VisitClub,
)
from turnbot.games.preux.state.army import PROVINCES, Province, Unit, unit_name
from turnbot.games.preux.state.things import OpenPost, open_post_name
from turnbot.games.preux.state.world import Thing

if TYPE_CHECKING:
    from eventful import Piece

#: What they answer to whatever comes: bravely, like cowards, as it is.
_LISTS = ((7,) * 13, (13,) * 13, (2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))

#: What the Governor of Paris answers of either escort, and of all else: of duellists, that they may go.
SEND_ESCORTS = tuple(Decide(nth=nth, choice="b") for nth in range(1, 9))
#: How each province stands.
_STATES: Mapping[str, dict[str, Any]] = {
    "Bretagne": {"revolt": "1626-07", "led": True, "failures": 2},
    "Champagne": {"revolt": "1626-07", "led": True, "failures": 2},
    "Bourgogne": {"revolt": "1626-07"},
    "Loire": {"revolt": "1626-07"},
    "Languedoc": {},
    "Île-de-France": {"revolt": "1626-07"},
}
#: The regiment that each Governor calls, or asks for.
_ASKED: Mapping[str, str] = dict(zip(PROVINCES, ("DPL", "GD", "CDR", "CPC", "DDM", "CDD"), strict=True))


def _order(p: "Piece", name: str, *notes: Any, **more: Any) -> None:
    p.orders[name] = Orders(sender=name, weeks=((Rest(),),) * 4, notes=notes, **more)


def war(p: "Piece", nth: str) -> None:
    """An army in the field and all that may happen to those who serve in it."""
    p.things[:] = [_at_war(one) for one in p.things]
    for number in range(60):
        name, ranks = f"Recluta {number}", ("private", "captain", "major")
        rank = ranks[number % 3]
        p.man(
            name, Rest(), at_front=True, front_since="1626-06", regiment="MDP" if number < 30 else "FR",
            rank=rank,
            battalion=2 if rank == "major" else 1 + number % 3, level=12,
        )  # fmt: skip
        _order(p, name, death_roll=_LISTS[number % 3] if number % 5 else None)
    p.man("Coronel de Campo", Rest(), at_front=True, regiment="MDP", rank="colonel", level=12)
    _captives(p)
    _cowards(p)
    _provinces(p)
    _high_command(p)


def _at_war(one: Thing) -> Thing:
    """An army is formed of the Musketeers of Picardy, and every province but one is up in arms."""
    if isinstance(one, Province):
        return replace(one, **_STATES.get(one.code, {}))
    if isinstance(one, Unit) and one.name == unit_name("army", "1"):
        return replace(one, since="1626-06", task="field")
    if isinstance(one, Unit) and one.code == "MDP":
        return replace(one, under=unit_name("army", "1"))
    return one


def _captives(p: "Piece") -> None:
    for number in range(12):
        name = f"Cautivo {number}"
        p.man(name, Rest(), at_front=True, captured="1626-05", regiment="MDP", rank="private")
        _order(p, name)
        name = f"Fugado {number}"
        p.man(name, Rest(), at_front=True, captured="1626-07", regiment="MDP", rank="private")
        _order(p, name, Escape())
        captive, friend = f"Amigo preso {number}", f"Pagador {number}"
        p.man(captive, Rest(), at_front=True, captured="1626-07", regiment="MDP", rank="captain", level=4)
        _order(p, captive)
        p.man(friend, Rest(), crowns=3000)
        _order(p, friend, Ransom(who=captive, crowns=400))
        captive, friend = f"Preso {number}", f"Temerario {number}"
        p.man(captive, Rest(), at_front=True, captured="1626-07", regiment="MDP", rank="captain")
        p.man(friend, *[Rescue(who=captive)] * 4, military_ability=7, strength=16, rank="private")
    p.man(
        "Desterrado", Rest(), regiment="CPC", rank="captain", at_front=True, disgrace="revolt",
        disgraced_since="1626-07", disgrace_until="1627-03",
    )  # fmt: skip
    p.man("Convaleciente", *[Rest()] * 4, prison_fever=True)
    p.man("Imprudente", *[[VisitClub(), Drink()]] * 4, prison_fever=True, club="PR")


def _cowards(p: "Piece") -> None:
    """A regiment in Paris with a coward in it whom all want to go, and one whom a Captain stands by."""
    for code, agree in (("DDM", True), ("DPL", False)):
        for number in range(4):
            p.man(f"Cobarde {code} {number}", Rest(), regiment=code, rank="private", cowardice=4)
        wanted = [Expel(who=f"Cobarde {code} {number}") for number in range(4)]
        for name, rank in ((f"Coronel {code}", "colonel"), (f"Capitan {code}", "captain")):
            p.man(name, Rest(), regiment=code, rank=rank, level=12, horses=3)
            if agree or rank == "colonel":
                _order(p, name, *wanted)
            else:
                _order(p, name)


def _provinces(p: "Piece") -> None:
    """Every province in trouble, or about to be: one Governor fails, others march, ask, and are refused."""
    for code in PROVINCES:
        paris = code == PROVINCES[-1]
        office = "Gobernador Militar de París" if paris else f"Gobernador Militar de Provincia/{code}"
        p.man(
            f"Gobernador {code}", Rest(), post=office, rank="lieutenant-general", level=12, horses=3,
            at_front=bool(_STATES[code].get("led")),
        )  # fmt: skip
        called = CallTroops(regiments=(_ASKED[code],))
        _order(p, f"Gobernador {code}", Extort(crowns=20000), called, *SEND_ESCORTS)
    p.man("Inspector", Rest(), post="Inspector General de Infantería", level=12)
    _order(p, "Inspector", Countermand(), CallTroops(province=PROVINCES[2], regiments=("MR", "69", "RCG")))
    p.man("Veterano", Mass(), status_kept=6)


def _high_command(p: "Piece") -> None:
    """A Marshal who forms his army, leads it and sends one regiment for another; guards who stand by."""
    p.man("Mariscal", Rest(), post="Marechal de France", rank="field-marshal", level=20, horses=3)
    foot = ("GR", "GC", "MDR", "13", "27", "53", "4", "69", "42")
    swaps = [Relieve(regiment=old, by=new) for old in foot for new in foot if old != new]
    _order(p, "Mariscal", Decide(nth=1, choice="a"), Decide(nth=2, choice="c"), *swaps)
    # A division that the Adjutant General gives before its month.
    division = "Jefe de División/5"
    vacant = open_post_name(division)
    p.things.append(OpenPost(name=vacant, post=division, month="1626-06", called="1626-09"))
    p.man("Ayudante", Rest(), post="Ayudante General", rank="lieutenant-general", level=12, horses=3)
    p.man("Divisionario", Apply(offices=(division,)), rank="lieutenant-general", level=12, horses=3)
    _order(p, "Ayudante", Appoint(office=division, who="Divisionario"))
    p.orders["Divisionario"] = Orders(
        sender="Divisionario", weeks=((Apply(offices=(division,)),), (), (), ()),
        notes=(Announce(offices=(division,)),),
    )  # fmt: skip
    for number in range(60):
        code, whose = (("GR", "Real"), ("GC", "Cardenal"))[number % 2]
        p.man(f"Guardia {number}", Rest(), post=f"Soldado Escolta {whose}", regiment=code, rank="private")
