"""The printed tables and the house values, loaded once and checked at load.

The printed tables are the book's (what their rows are stands in ``printed``); ``house.toml`` holds every
number the book keeps hidden or leaves open, by rule and name, and the switches for readings of the book that
depart from its letter.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import cattrs
from cattrs.v import transform_error

from turnbot.core.house import House, HouseBook
from turnbot.games.preux.book.military import (
    LEAST,
    Ability,
    Admission,
    Army,
    Cowardice,
    GeneralRank,
    MilitaryOffice,
    Part,
    PrisonTable,
    RegimentalRank,
    Theft,
)
from turnbot.games.preux.book.power import (
    BribePrice,
    BribeResult,
    Decider,
    LadysFavour,
    Matter,
    Office,
    OwnFavour,
    Position,
    Power,
    Sentence,
)
from turnbot.games.preux.book.printed import (
    Activity,
    Births,
    Book,
    Brigade,
    Casino,
    ChurchRank,
    Club,
    Courtship,
    Deed,
    Dissuasion,
    HouseClass,
    Price,
    Regiment,
    Repertoire,
    Sermons,
    Temple,
    Theatre,
    Title,
    Toadying,
    Trail,
)

R = TypeVar("R")


class TableError(ValueError):
    """A table cannot be used: the message names the file and the entry."""


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "tables" / name).read_text(encoding="utf-8"))


def rows(kind: type[R], entries: Any, where: str) -> tuple[R, ...]:
    """Make frozen rows of a table's entries; unknown and missing keys and wrong types are refused.

    Raises TableError that names the file, the entry and what is wrong with it.
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    for scalar in (int, str):
        converter.register_structure_hook(scalar, _exact)
    made = []
    for nth, entry in enumerate(entries, start=1):
        renamed = {f"{key}_" if iskeyword(key) else key: value for key, value in entry.items()}
        try:
            made.append(converter.structure(renamed, kind))
        except Exception as error:
            wrong = "; ".join(transform_error(error))
            raise TableError(f"{where}, entry {nth} {entry}: {wrong}") from error
    return tuple(made)


def _exact(value: Any, kind: type[Any]) -> Any:
    """Take a number for a number only: TOML knows types, so nothing needs to be converted."""
    if type(value) is not kind:
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


def _table(kind: type[R], name: str, key: str) -> tuple[R, ...]:
    return rows(kind, _read(name)[key], name)


def _whole(kind: type[R], name: str) -> R:
    """A table that is one row; its worked examples are for the tests."""
    return rows(kind, [{key: value for key, value in _read(name).items() if key != "example"}], name)[0]


def _by(attribute: str, table: tuple[R, ...], name: str) -> Mapping[str, R]:
    found: dict[str, R] = {}
    for row in table:
        key = getattr(row, attribute)
        if key in found:
            raise TableError(f"{name}: {key!r} stands twice")
        found[key] = row
    return MappingProxyType(found)


@cache
def book() -> Book:
    """The printed tables. Raises TableError that names file and entry when one is not as it should be."""
    return Book(
        clubs=_by("code", _table(Club, "clubs.toml", "club"), "clubs.toml"),
        toadying=_gapless(_table(Toadying, "toadying.toml", "toadying"), "toadying.toml"),
        toadying_divisor=int(_read("toadying.toml")["lower_divisor"]),
        prices=_by("item", _table(Price, "prices.toml", "price"), "prices.toml"),
        activities=_by("do", _table(Activity, "actions.toml", "action"), "actions.toml"),
        casino=_whole(Casino, "casino.toml"),
        theatre=_whole(Theatre, "theatre.toml"),
        repertoire=_whole(Repertoire, "plays.toml"),
        courtship=_whole(Courtship, "courtship.toml"),
        following=_table(Trail, "following.toml", "result"),
        houses=_in_order(_table(HouseClass, "housing.toml", "house"), "housing.toml"),
        births=_births(_read("births.toml")),
        titles=_table(Title, "titles.toml", "title"),
        brigades=_by("code", _table(Brigade, "regiments.toml", "brigade"), "regiments.toml"),
        regiments=_by("code", _table(Regiment, "regiments.toml", "regiment"), "regiments.toml"),
        deeds=_by("deed", _table(Deed, "duel_status.toml", "deed"), "duel_status.toml"),
        dissuasion=_whole(Dissuasion, "priest_dissuasion.toml"),
        army=_army(),
        temples=_by("temple", _table(Temple, "temple_modifiers.toml", "temple"), "temple_modifiers.toml"),
        sermons=_whole(Sermons, "sermon_status.toml"),
        church=_church(_table(ChurchRank, "church_ranks.toml", "rank")),
    )


def _army() -> Army:
    """The tables of the King's service. Raises TableError when one names what no other knows."""
    ranks = _by("rank", _table(RegimentalRank, "regimental_ranks.toml", "rank"), "regimental_ranks.toml")
    for row in ranks.values():
        for column in (row.minimum_level, row.pay, row.status, row.price):
            if column and len(column) != LEAST:
                raise TableError(f"regimental_ranks.toml: {row.rank!r} has {len(column)} numbers in a row")
    army = Army(
        ranks=ranks,
        general_ranks=_by("rank", _table(GeneralRank, "general_ranks.toml", "rank"), "general_ranks.toml"),
        admissions=_by("code", _table(Admission, "admissions.toml", "regiment"), "admissions.toml"),
        parts=_by("unit", _table(Part, "regiment_structure.toml", "unit"), "regiment_structure.toml"),
        offices=_by(
            "office", _table(MilitaryOffice, "military_offices.toml", "office"), "military_offices.toml"
        ),
        abilities=_table(Ability, "ability_modifiers.toml", "ability"),
        cowardice=_table(Cowardice, "cowardice.toml", "result"),
        embezzlement=_table(Theft, "embezzlement.toml", "amount"),
        extortion=_table(Theft, "extortion.toml", "amount"),
        escape=_whole(PrisonTable, "escape.toml"),
        rescue=_whole(PrisonTable, "rescue.toml"),
    )
    for office in army.offices.values():
        if office.rank not in army.ladder:
            raise TableError(f"military_offices.toml: {office.office!r} asks for the rank {office.rank!r}")
    return army


@cache
def power() -> Power:
    """The tables of power. Raises TableError that names file and entry when one is not as it should be."""
    bribed, deciding = _read("bribe_result.toml"), _table(Decider, "influenceable.toml", "decider")
    tables = Power(
        positions=_table(Position, "favours_by_position.toml", "position"),
        own=_table(OwnFavour, "influence_by_level.toml", "influence"),
        ladies=_table(LadysFavour, "ladies_influence.toml", "influence"),
        prices=_table(BribePrice, "bribe_amounts.toml", "bribe"),
        bribes=rows(BribeResult, bribed["result"], "bribe_result.toml"),
        extra_percent=int(bribed["extra_percent"]),
        most_extra=int(bribed["most_bonus"]),
        matters=_by("matter", _table(Matter, "influenceable.toml", "matter"), "influenceable.toml"),
        deciders=MappingProxyType({name: row for row in deciding for name in row.names}),
        offices=_by("office", (*_ministers(), *_military(), *_of_church()), "ministers.toml"),
        sentences=_table(Sentence, "convictions.toml", "sentence"),
    )
    for name in tables.deciders:
        try:
            tables.moves(name)
        except StopIteration:
            raise TableError(f"influenceable.toml: no position for {name!r}") from None
    return tables


def _offices(name: str, kind: str, common: Mapping[str, Any], exact: bool) -> tuple[Office, ...]:
    """The offices of a table: one rank or several, one favour or several, however the table writes them."""
    entries = []
    for entry in _read(name)["office"]:
        row = {key: value for key, value in entry.items() if key not in ("printed", "rank", "higher_too")}
        favours = row.get("influence", [])
        row["influence"] = favours if isinstance(favours, list) else [favours]
        row["needs"] = entry["needs"] if "needs" in entry else [entry["rank"]]
        entries.append({**row, **common, "kind": kind, "exact": exact and not entry.get("higher_too", False)})
    return rows(Office, entries, name)


def _ministers() -> tuple[Office, ...]:
    table = _read("ministers.toml")
    common = {key: table[key] for key in ("levels_per_bonus", "renewal_bonus")}
    return _offices("ministers.toml", "ministry", common, exact=False)


def _military() -> tuple[Office, ...]:
    return _offices("military_offices.toml", "military", {}, exact=True)


def _of_church() -> tuple[Office, ...]:
    return _offices("church_offices.toml", "church", {}, exact=False)


def _church(table: tuple[ChurchRank, ...]) -> Mapping[tuple[str, str], ChurchRank]:
    """The ranks of the Church, by order and rank: every order has the same, in the same order."""
    found = {(row.order, row.rank): row for row in table}
    orders = {row.order for row in table}
    ladders = {tuple(row.rank for row in table if row.order == order) for order in orders}
    if len(found) < len(table) or len(ladders) != 1:
        raise TableError("church_ranks.toml: the orders do not have the same ranks, each once")
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A row of a table of births: the faces of the die, what they mean, and what comes with it."""

    low: int
    high: int
    result: str
    status: int = 0
    more_rolls: int = 0
    weeks_dice: int = 0


def _births(table: Mapping[str, Any]) -> Births:
    birth, trouble = (rows(_Outcome, table[key], "births.toml") for key in ("birth", "trouble"))
    return Births(
        birth=_faces(birth),
        trouble=_faces(trouble),
        status=MappingProxyType({row.result: row.status for row in birth if row.status}),
        twins=max(row.more_rolls for row in birth),
        months=int(table["months"]),
        upkeep=int(table["upkeep_per_level"]),
    )


def _faces(table: Iterable[_Outcome]) -> Mapping[int, str]:
    """Every face of a die must stand in exactly one row."""
    faces = [(face, row.result) for row in table for face in range(row.low, row.high + 1)]
    if [face for face, _ in faces] != [1, 2, 3, 4, 5, 6]:
        raise TableError(f"births.toml: the rows are for {[face for face, _ in faces]}, not for one die")
    return MappingProxyType(dict(faces))


def _in_order(table: tuple[HouseClass, ...], name: str) -> tuple[HouseClass, ...]:
    """A house stands at the place that is its class."""
    for nth, row in enumerate(table):
        if row.class_ != nth:
            raise TableError(f"{name}: class {row.class_} stands where {nth} was expected")
    return table


def _gapless(table: tuple[Toadying, ...], name: str) -> tuple[Toadying, ...]:
    """Every difference from 0 on must stand in exactly one row."""
    expected: int | None = 0
    for row in table:
        if row.low != expected:
            raise TableError(f"{name}: a row begins at {row.low}, {expected} was expected")
        expected = None if row.high is None else row.high + 1
    if expected is not None:
        raise TableError(f"{name}: the last row ends at {expected - 1}; it must go on")
    return table


def house(path: Path | None = None) -> House:
    """The house values by rule and name, with the referee's own laid over them.

    ``path`` is his ``hidden.toml``: ``[rules."3.2.1"]``, or ``["3.2.1"]``, with the values he wants
    otherwise. Raises HouseError, in Spanish, that names the file, the rule, the name and the bounds of each
    he got wrong; OSError when the file cannot be read.
    """
    return house_book().read(path)


def fitted(kept: House) -> tuple[House, tuple[str, ...]]:
    """House values that an earlier program laid, as this one plays with them: see ``HouseBook.fitted``."""
    return house_book().fitted(kept)


@cache
def house_book() -> HouseBook:
    """What stands in ``house.toml``: read once, since it never changes while the program runs.

    Raises HouseError where it does not hold together.
    """
    table = _read("house.toml")
    bounds = table["bounds"]
    endings = bounds.pop("endings")
    return HouseBook.of(table["rules"], bounds, endings)
