"""Chapter 11, who goes to war with whom (11.4): chiefs with units, staff with chiefs, and who stays."""

from collections.abc import Mapping
from types import MappingProxyType

from turnbot.core.rules import rule
from turnbot.games.preux.rules.c05_sway import sway
from turnbot.games.preux.rules.c13_investments import season_of
from turnbot.games.preux.state.army import Unit, office_of, place_of, post_name, unit_name
from turnbot.games.preux.state.offices import holder
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.week.living import Turn

#: Who commands units at the front, and of which kind.
CHIEFS: Mapping[str, str] = MappingProxyType(
    {"Jefe de Ejército": "army", "Jefe de División": "division", "Jefe de Brigada": "brigade"}
)
#: Who belongs to a unit, and goes where it goes (11.4.7).
ADJUTANTS: Mapping[str, str] = MappingProxyType(
    {
        "Ayudante de Ejército": "army",
        "Ayudante de División": "division",
        "Mayor de Brigada": "brigade",
        "Ayudante Regimental": "regiment",
    }
)
#: Printed in 11.4.7: how much abler than his chief an adjutant must be to help, and what it adds then.
ABLER, ADDS = 2, 1
#: Who goes with a man and not with a unit; while the man is a non-player, with units of a kind.
AIDES: Mapping[str, str] = MappingProxyType(
    {
        "Ayudante de Cámara de Brigadier General": "brigade",
        "Ayudante de Cámara de Teniente General": "division",
        "Ayudante de Cámara de General": "army",
        "Ayudante de Cámara de Mariscal": "",
    }
)
_MARSHALS, QUARTERMASTER = "Ayudante de Cámara de Mariscal", "General Quartermaster"
#: Who is in the staff of which kind of unit; a regiment's adjutant is of it anyhow.
_STAFF: Mapping[str, str] = MappingProxyType(
    {**CHIEFS, **{office: kind for office, kind in ADJUTANTS.items() if kind != "regiment"}}
)
#: Who guards the Cardinal or the King.
GUARDS = frozenset(
    f"{rank} Escolta {whose}"
    for rank in ("Soldado", "Abanderado", "Capitán")
    for whose in ("Cardenal", "Real")
)
#: Who sends the guards to the front, or not (11.4.11, 11.4.16); and who commands all the King's troops.
PARIS_GOVERNOR, MARSHAL = "Gobernador Militar de París", "Marechal de France"
#: Who keeps the Dauphin company (11.4.3).
DAUPHIN = "Ayudante de Cámara del Dauphin"


def goes_with_his_post(t: Turn, who: Person) -> bool | None:
    """Whether his office takes him to the front, or keeps him in Paris; None: it says nothing of it.

    It goes before what his regiment does (ruling 252).
    """
    office = office_of(who.post)
    if office in GUARDS:
        return False if is_excused(t, who) else None
    if office == DAUPHIN:
        return False if excuses(t, who) else None
    if office == QUARTERMASTER:
        # He buys what the army needs, and commands nobody (9.4.3, 11.4.10).
        return False
    if office == MARSHAL:
        return army_of_the_marshal(t, who) is not None
    if office in CHIEFS:
        return commands(t, who)
    if office in ADJUTANTS:
        return follows_unit(t, who)
    return follows_chief(t, who) if office in AIDES else None


def army_of_the_marshal(t: Turn, who: Person) -> Unit | None:
    """The army in the field that the Marshal leads himself; None: none, and he stays in Paris."""
    return next((unit for unit in t.world.units.values() if unit.led_by == who.name and unit.since), None)


@rule("11.4.8", "11.4.12")
def commands(t: Turn, who: Person) -> bool:
    """Whether a chief's army, division or brigade is at the front: then so is he, and never before."""
    unit = _unit(t, CHIEFS[office_of(who.post)], place_of(who.post))
    return unit is not None and bool(unit.since) and not unit.led_by


@rule("11.4.7")
def follows_unit(t: Turn, who: Person) -> bool:
    """Whether the unit that an adjutant belongs to is at the front; he is always with it."""
    return _is_out(t, ADJUTANTS[office_of(who.post)], place_of(who.post))


@rule("11.4.2", "11.4.4", "11.4.5", "11.4.6")
def follows_chief(t: Turn, who: Person) -> bool:
    """Whether an aide's chief is at the front: he takes him along, and stays with him in Paris.

    A chief who is no player goes with a unit such as he commands; the Marshal only if he leads an army.
    """
    chief = _chief(t, who)
    if chief is not None:
        return chief.at_front
    return _units_of_aide(t, who) != ()


def _chief(t: Turn, who: Person) -> Person | None:
    """The player whose aide he is, by name or by office; None where he is no player."""
    if office_of(who.post) == _MARSHALS:
        return holder(t.world, MARSHAL)
    return t.world.people.get(place_of(who.post))


def _units_of_aide(t: Turn, who: Person) -> tuple[Unit, ...]:
    """The units in the field that an aide's chief, who is no player, may command there."""
    kind, place = AIDES[office_of(who.post)], place_of(who.post)
    if place:
        unit = _unit(t, kind, place)
        return (unit,) if unit is not None and unit.since else ()
    return tuple(unit for unit in t.world.units.values() if unit.kind == kind and unit.since)


def unit_of_staff(t: Turn, who: Person) -> Unit | None:
    """The army, division or brigade in the field that a man serves in by his office; None: none."""
    office, place = office_of(who.post), place_of(who.post)
    if office == MARSHAL:
        return army_of_the_marshal(t, who)
    if office in AIDES:
        chief = _chief(t, who)
        if chief is not None:
            return unit_of_staff(t, chief)
        return next(iter(_units_of_aide(t, who)), None)
    unit = _unit(t, _STAFF.get(office, ""), place)
    return unit if unit is not None and unit.since else None


def with_his_adjutant(t: Turn, unit: Unit, ability: int) -> int:
    """The military ability that a unit is led with: a much abler adjutant adds to his chief's (11.4.7)."""
    aides = [post_name(office, unit.code) for office, kind in ADJUTANTS.items() if kind == unit.kind]
    beside = (holder(t.world, post) for post in aides)
    abler = any(
        one.at_front and not one.captured and one.military_ability >= ability + ABLER
        for one in beside
        if one is not None
    )
    return ability + ADDS * abler


@rule("11.4.11", "11.4.16")
def is_excused(t: Turn, who: Person) -> bool:
    """Whether a guard of the Cardinal or the King stays: unless the Governor of Paris orders otherwise.

    A player who governs says so of an escort for a campaign (see ``c11_guards``); else guards go where the
    house says so of all, or where favours against one have the Governor's ear. Who is not excused does as
    his regiment does.
    """
    if holder(t.world, PARIS_GOVERNOR) is not None:
        unit = _unit(t, "regiment", who.regiment)
        return unit is None or unit.escort_sent != season_of(t, t.world.month)
    return not t.hidden("guards_go", "11.4.11") and sway(t, who, "escort", PARIS_GOVERNOR) >= 0


@rule("11.4.3")
def excuses(t: Turn, who: Person) -> bool:
    """Whether the Dauphin keeps his aide by him: unless somebody has the ear of the Dauphin."""
    return sway(t, who, "dauphin", "Le Dauphin") >= 0


def _is_out(t: Turn, kind: str, code: str) -> bool:
    unit = _unit(t, kind, code)
    return unit is not None and bool(unit.since)


def _unit(t: Turn, kind: str, code: str) -> Unit | None:
    found: Unit | None = t.world.units.get(unit_name(kind, code))
    return found
