"""The army as the world holds it: units and what they are at this season, and the provinces of France.

Characters serve in it by fields of their own (``Person``); whoever holds no character's name is a non-player,
and every post that no character holds is one's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from turnbot.core.events import Named
from turnbot.core.ledger import account, nothing
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.military import MilitaryOffice

#: Printed in 9.9.1: the provinces of France for the army; the last is the Governor of Paris's own.
PROVINCES = ("Bretagne", "Champagne", "Bourgogne", "Loire", "Languedoc", "Île-de-France")

#: Printed in 11.3.2: how many armies and divisions may be formed, each with its chief.
ARMIES, DIVISIONS = 3, 6

#: Printed in 9.1.4 and 9.9.1: units that are always in the field, with what they are at there.
FRONTIER, MOUNTAINEERS = "FR", "RCM"
ALWAYS_OUT: Mapping[str, str] = MappingProxyType({FRONTIER: "frontier", MOUNTAINEERS: "mountain"})

#: No number is printed in 11.3.2 (ruling 254): the soldiers of an escort.
GUARDS = 6

#: Offices whose places are counted: what each place belongs to.
_NUMBERED: Mapping[str, str] = MappingProxyType(
    {
        "Jefe de Ejército": "army",
        "Ayudante de Ejército": "army",
        "General Quartermaster": "army",
        "Jefe de División": "division",
        "Gobernador Militar de Provincia": "province",
        "Ayudante de Cámara de Teniente General": "division",
        "Ayudante de Cámara de General": "army",
        "Soldado Escolta Cardenal": "guard",
        "Soldado Escolta Real": "guard",
    }
)

#: What a unit may be at in a month (ruling 197).
TASKS = ("reserve", "defence", "siege", "field", "assault", "frontier", "mountain", "revolt")

#: Which part of a regiment a man of a rank serves in (9.2.1); 0: in none, he commands them all.
_BATTALIONS: Mapping[str, Sequence[int]] = MappingProxyType(
    {"private": (1, 2, 3), "subaltern": (1, 2, 3), "captain": (1, 2, 3), "major": (2, 3),
     "lieutenant-colonel": (1,)}
)  # fmt: skip


@dataclass(frozen=True, eq=False, kw_only=True)
class Unit(Named):
    """A unit of the army (9.2.1), named by ``unit_name``: what it is, and what it is at this season.

    ``kind`` is ``army``, ``division``, ``brigade`` or ``regiment``, ``code`` its number or code. Months are
    as ``1626-09``. ``called`` is the season, by its first month, for which it is called up (empty: none);
    ``since`` the month since which the whole of it is at the front (empty: it is not), ``sent_by`` who sent
    it: a character's name, or an office; ``under`` the unit that it serves in there, by name. ``battalions``
    holds the battalions of a regiment that are at the front without the rest, by number, with the month since
    when. ``task`` is what it is at (of TASKS), ``result`` how it fared in the month last fought (1 to 6; 0:
    it did not fight), ``province`` where it puts down a revolt (empty: nowhere).

    Of an army: ``led_by`` is the Marshal who leads it himself this season, by name (empty: its own chief
    does), ``divisions`` how many he ordered to be formed in it (0: he ordered nothing). Of a regiment:
    ``escort_sent`` is the season, by its first month, for which the Governor of Paris sends those of its
    men who guard the King or the Cardinal with it.

    ``ability`` is the military ability of the non-player who commands it while no character does; ``asked``
    the last season, by its first month, in which he was asked to volunteer it (ruling 193). Of an army:
    ``supply`` is what its equipment adds to its results this season, ``embezzled`` the last season, by its
    first month, in which its Quartermaster helped himself (11.4.10).
    """

    name: str
    kind: str
    code: str
    called: str = account("public", default="")
    since: str = account("public", default="")
    sent_by: str = account("public", default="")
    under: str = account("public", default="")
    battalions: Mapping[str, str] = account("public", factory=nothing)
    task: str = account("public", default="")
    result: int = account("public", low=0, high=6, default=0)
    province: str = account("public", default="")
    led_by: str = account("public", default="")
    divisions: int = account("public", low=0, default=0)
    escort_sent: str = account("public", default="")
    ability: int = account("referee", low=0, high=10, default=3)
    asked: str = account("referee", default="")
    supply: int = account("referee", default=0)
    embezzled: str = account("referee", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """It is the King's."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Province(Named):
    """A province of France (9.9.1), named by ``province_name``. Months are as ``1626-09``.

    ``revolt`` is the month in which it rose (empty: it is quiet), ``led`` whether its Governor leads the
    troops himself by now, ``failures`` counts the months in which he did in vain. ``extorted`` is the last
    season, by its first month, in which its Governor raised the taxes for himself (11.4.17.2). The regiments
    that help its garrison stand under ``Unit.province``.
    """

    name: str
    code: str
    revolt: str = account("public", default="")
    led: bool = account("public", default=False)
    failures: int = account("public", low=0, default=0)
    extorted: str = account("referee", default="")

    @property
    def owners(self) -> tuple[str, ...]:
        """It is the King's."""
        return ()


def unit_name(kind: str, code: str | int) -> str:
    """The name under which a unit stands in the world: «unit/regiment/MDR», «unit/army/1»."""
    return f"unit/{kind}/{code}"


def province_name(code: str) -> str:
    """The name under which a province stands in the world."""
    return f"province/{code}"


def post_name(office: str, code: str | int = "") -> str:
    """The name of a place in a military office: «Jefe de Brigada/foot-1», «Marechal de France»."""
    return f"{office}/{code}" if code != "" else office


def office_of(post: str) -> str:
    """The office that a place is one of; empty for none."""
    return post.partition("/")[0]


def place_of(post: str) -> str:
    """The code of the unit, province or number that a place belongs to; empty where there is only one."""
    return post.partition("/")[2]


def unit_codes() -> Mapping[str, Sequence[str]]:
    """The codes of all units, by kind."""
    return {
        "army": [str(number) for number in range(1, ARMIES + 1)],
        "division": [str(number) for number in range(1, DIVISIONS + 1)],
        "brigade": list(book().brigades),
        "regiment": list(book().regiments),
    }


def posts() -> Sequence[str]:
    """Every place in a military office (11.3.2), by the name of ``post_name``.

    An aide to a rank (a General, a Brigadier General) is aide to one man of it: who commands a unit is known
    by that unit, and any other character by his name; those others' places are not counted here.
    """
    return [post for office in book().army.offices.values() for post in _places(office)]


def belongs_to(office: MilitaryOffice) -> str:
    """What a place in a military office belongs to: a kind of unit, "province", "guard"; empty: nothing."""
    return _NUMBERED.get(office.office, office.one_per)


def _places(office: MilitaryOffice) -> Iterable[str]:
    codes = unit_codes()
    own = belongs_to(office)
    if own == "province":
        return [post_name(office.office, code) for code in PROVINCES[:-1]]
    if own == "guard":
        return [post_name(office.office, number) for number in range(1, GUARDS + 1)]
    if own == "regiment":
        return [post_name(office.office, one.code) for one in book().regiments.values() if one.brigade]
    if own in codes:
        return [post_name(office.office, code) for code in codes[own]]
    return [office.office]


def establishment(draw: Callable[[str], int], month: str) -> Sequence[Unit | Province]:
    """Every unit and province, at peace in a month; the frontier and the mountaineers are in the field.

    ``draw`` gives the military ability (1 to 6) of the non-player who commands a unit, by its name.
    """
    return (*_units(draw, month), *(Province(name=province_name(code), code=code) for code in PROVINCES))


def _units(draw: Callable[[str], int], month: str) -> Iterable[Unit]:
    for kind, members in unit_codes().items():
        for code in members:
            name = unit_name(kind, code)
            task = ALWAYS_OUT.get(code, "") if kind == "regiment" else ""
            yield Unit(
                name=name, kind=kind, code=code, ability=draw(name), task=task, since=month if task else ""
            )


def battalion_of(rank: str, drawn: int) -> int:
    """The battalion that a man of a rank serves in (9.2.1), of those where he may, by a number drawn for him.

    0 for who commands the whole regiment, or is in none.
    """
    battalions = _BATTALIONS.get(rank, ())
    return battalions[drawn % len(battalions)] if battalions else 0
