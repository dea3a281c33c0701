"""Chapter 11, who goes to war with whom (11.4): chiefs with units, staff with chiefs, and who stays."""

from collections.abc import Mapping
from types import MappingProxyType

from turnbot.core.rules import rule
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.state.army import Unit, office_of, place_of, unit_name
from turnbot.games.preux.state.world import Person
from turnbot.games.preux.week.living import Turn

#: Who commands units at the front, and of which kind.
CHIEFS: Mapping[str, str] = MappingProxyType(
    {"Jefe de Ejército": "army", "Jefe de División": "division", "Jefe de Brigada": "brigade"}
)
#: Who belongs to a unit, and goes where it goes (11.4.7); the Quartermaster feeds his army there.
_ADJUTANTS: Mapping[str, str] = MappingProxyType(
    {
        "Ayudante de Ejército": "army",
        "General Quartermaster": "army",
        "Ayudante de División": "division",
        "Mayor de Brigada": "brigade",
        "Ayudante Regimental": "regiment",
    }
)
#: Who goes with a man and not with a unit; while the man is a non-player, with units of a kind.
_AIDES: Mapping[str, str] = MappingProxyType(
    {
        "Ayudante de Cámara de Brigadier General": "brigade",
        "Ayudante de Cámara de Teniente General": "division",
        "Ayudante de Cámara de General": "army",
        "Ayudante de Cámara de Mariscal": "",
    }
)
#: Who guards the Cardinal or the King.
_GUARDS = frozenset(
    f"{rank} Escolta {whose}"
    for rank in ("Soldado", "Abanderado", "Capitán")
    for whose in ("Cardenal", "Real")
)
_DAUPHIN = "Ayudante de Cámara del Dauphin"


def goes_with_his_post(t: Turn, who: Person) -> bool | None:
    """Whether his office takes him to the front, or keeps him in Paris; None: it says nothing of it.

    It goes before what his regiment does (ruling 252).
    """
    office = office_of(who.post)
    if office in _GUARDS:
        return not is_excused(t, who)
    if office == _DAUPHIN:
        return not excuses(t, who)
    if office in CHIEFS:
        return commands(t, who)
    if office in _ADJUTANTS:
        return follows_unit(t, who)
    return follows_chief(t, who) if office in _AIDES else None


@rule("11.4.8", "11.4.12")
def commands(t: Turn, who: Person) -> bool:
    """Whether a chief's army, division or brigade is at the front: then so is he, and never before."""
    return _is_out(t, CHIEFS[office_of(who.post)], place_of(who.post))


@rule("11.4.7")
def follows_unit(t: Turn, who: Person) -> bool:
    """Whether the unit that an adjutant belongs to is at the front; he is always with it."""
    return _is_out(t, _ADJUTANTS[office_of(who.post)], place_of(who.post))


@rule("11.4.2", "11.4.4", "11.4.5", "11.4.6")
def follows_chief(t: Turn, who: Person) -> bool:
    """Whether an aide's chief is at the front: he takes him along, and stays with him in Paris.

    A chief who is no player goes with a unit such as he commands; the Marshal only if he leads an army.
    """
    kind, place = _AIDES[office_of(who.post)], place_of(who.post)
    chief = t.world.people.get(place)
    if chief is not None:
        return chief.at_front
    if place:
        return _is_out(t, kind, place)
    return any(unit.kind == kind and unit.since for unit in t.world.units.values())


@rule("11.4.11", "11.4.16")
def is_excused(t: Turn, who: Person) -> bool:
    """Whether a guard of the Cardinal or the King stays: unless the Governor of Paris orders otherwise.

    He does where the house says so of all, or where favours against a guard have his ear.
    """
    return not t.hidden("guards_go", "11.4.11") and sway(t, who, "escort", "Gobernador Militar de París") >= 0


@rule("11.4.3")
def excuses(t: Turn, who: Person) -> bool:
    """Whether the Dauphin keeps his aide by him: unless somebody has the ear of the Dauphin."""
    return sway(t, who, "dauphin", "Le Dauphin") >= 0


def _is_out(t: Turn, kind: str, code: str) -> bool:
    unit: Unit | None = t.world.units.get(unit_name(kind, code))
    return unit is not None and bool(unit.since)
