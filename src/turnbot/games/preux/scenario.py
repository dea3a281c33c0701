"""A scenario file as a world: what it leaves out is drawn from the seed (ruling 17)."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from turnbot.core.dice import throw
from turnbot.core.game import ScenarioError
from turnbot.core.ledger import accounts
from turnbot.games.preux.orders import CLUBS, REGIMENTS
from turnbot.games.preux.world import Debt, Lady, Person, Play, World, play_name

#: Birth by one die: name, level, crowns (ruling 17).
_BIRTHS = MappingProxyType(
    {1: ("commoner", 3, 100), 2: ("burgher", 4, 300), 3: ("burgher", 4, 300), 4: ("gentleman", 5, 200),
     5: ("gentleman", 5, 200), 6: ("noble", 6, 250)}
)  # fmt: skip

#: What a [[character]] may say: ``social_level``, and what a Person starts with.
_PERSON = frozenset(f.name for f in fields(Person)) - {
    *("level", "birth", "status", "goods", "since", "silent", "alone", "disgrace", "home_regiment"),
    *("ill_since", "cure_cost", "strolls", "children", "cad_since", "casino_missed", "writing", "swayed"),
    *("profile", "died", "arrested", "hired_second", "routines", "quarrels"),
    *("disgraced_since", "disgrace_until", "expelled", "mentions", "cad_lady", "practice"),
    *("wounded_in", "laid_up", "resting_until", "worn"),
} | {"social_level", "weeks_written"}
#: A month of the game; years have four figures and begin with no nought.
_MONTH = re.compile(r"[1-8]\d{3}-(0[1-9]|1[0-2])")
#: An address that letters can be sent to.
_ADDRESS = re.compile(r"[!-'*+\-./-9=?A-Z^-~]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
_LADY = frozenset(("name", "social_level", "traits", "lover", "titles", "moral", "conceived", "father"))
_DEBT = frozenset(("lender", "borrower", "crowns", "owed", "month", "due"))
_PLAY = frozenset(("month", "author", "title"))
_DOCUMENT = frozenset(("month", "character", "lady", "debt", "play"))
_TRAITS = frozenset(("rich", "beautiful", "influential"))
#: No number of a scenario is higher.
_MOST = 10_000_000


def build(doc: Mapping[str, Any], seed: bytes) -> World:
    """Return the world that a scenario describes, at the opening of its month.

    ``doc`` is the content of the TOML file. Raises ScenarioError with a Spanish sentence that names the
    entry and what is wrong with it.
    """
    _only("El guion", doc, _DOCUMENT)
    month = str(doc.get("month", ""))
    if not _MONTH.fullmatch(month):
        raise ScenarioError(f'«month» es {month!r}; debe ser el año y el mes del juego, como "1626-08".')
    rows = doc.get("character", [])
    if not rows:
        raise ScenarioError("El guion no tiene ningún personaje: hace falta al menos un [[character]].")
    people = [_person(row, nth, seed, month) for nth, row in enumerate(rows, start=1)]
    ladies = [_lady(row, nth, seed) for nth, row in enumerate(doc.get("lady", []), start=1)]
    people, ladies = _agree(people, ladies, seed)
    try:
        debts = [_debt(row, month) for row in doc.get("debt", [])]
        return World.of(month, people, ladies, debts, others=[_play(row) for row in doc.get("play", [])])
    except ValueError as twice:
        raise ScenarioError(f"Un nombre sale dos veces en el guion: {twice}.") from twice


def _known(what: str, row: Mapping[str, Any], nth: int, keys: frozenset[str]) -> str:
    name = row.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ScenarioError(f"A [[{what}]] número {nth} le falta «name».")
    _only(f"[[{what}]] {name}", row, keys)
    return name


def _only(where: str, row: Mapping[str, Any], keys: frozenset[str]) -> None:
    """What would be accepted and ignored is refused."""
    for key in row:
        if key not in keys:
            raise ScenarioError(f"{where}: no conozco la clave «{key}». Valen: {', '.join(sorted(keys))}.")


def _person(row: Mapping[str, Any], nth: int, seed: bytes, month: str) -> Person:
    name = _known("character", row, nth, _PERSON)

    def dice(what: str, times: int = 1) -> int:
        return sum(throw(seed, ("creation", 0, what, name), 6, times))

    def number(key: str, otherwise: int, low: int = 0) -> int:
        value = row.get(key, otherwise)
        book = accounts(Person).get({"social_level": "level"}.get(key, key))
        high = book.high if book and book.high is not None and key != "expertise" else _MOST
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ScenarioError(
                f"[[character]] {name}: «{key}» es {value!r}; debe ser un número de {low} a {high}."
            )
        return value

    def truth(key: str) -> bool:
        value = row.get(key, False)
        if not isinstance(value, bool):
            raise ScenarioError(f"[[character]] {name}: «{key}» es {value!r}; debe ser true o false.")
        return value

    def text(key: str) -> str:
        value = row.get(key, "")
        if not isinstance(value, str):
            raise ScenarioError(f"[[character]] {name}: «{key}» es {value!r}; debe ser un texto.")
        return value

    birth, level, crowns = _BIRTHS[dice("birth")]
    family = dice("family")
    if family == 1:  # a bastard
        level, crowns = level - 1, crowns // 2
    elif family <= 4:  # a younger son
        crowns //= 2
    strength = number("strength", dice("strength", 3), 1)
    constitution = number("constitution", dice("constitution", 3), 1)
    for key, valid in (("club", CLUBS), ("regiment", REGIMENTS)):
        if text(key) and text(key) not in valid:
            raise ScenarioError(f"[[character]] {name}: «{key}» es {row[key]!r}; valen {', '.join(valid)}.")
    email = text("email").strip()
    if email and not _ADDRESS.fullmatch(email):
        raise ScenarioError(f"[[character]] {name}: «email» es {email!r}, y ahí no se puede escribir.")
    if truth("wife") and not text("lady"):
        raise ScenarioError(f"[[character]] {name}: tiene «wife», pero ninguna «lady» que lo sea.")
    titles = row.get("titles", "")
    return Person(
        name=name,
        email=email,
        birth="" if "social_level" in row else birth,
        level=number("social_level", level, 1),
        titles=tuple(
            t.strip() for t in (titles.split(",") if isinstance(titles, str) else titles) if t.strip()
        ),
        regiment=text("regiment"),
        rank=text("rank"),
        club=text("club"),
        office=text("office"),
        order=text("order"),
        church_rank=text("church_rank"),
        lady=text("lady"),
        wife=truth("wife"),
        bride=text("bride"),
        wedding=text("wedding"),
        stag_night=truth("stag_night"),
        house=number("house", 0),
        at_front=truth("at_front"),
        cad=truth("cad"),
        cad_since=month if truth("cad") else "",
        crowns=number("crowns", crowns),
        strength=strength,
        constitution=constitution,
        endurance=number("endurance", strength * constitution),
        military_ability=number("military_ability", dice("military ability")),
        charisma=number("charisma", dice("charisma"), 1),
        expertise=MappingProxyType({"base": number("expertise", dice("expertise", 3))}),
        horses=number("horses", 0),
        servants=number("servants", 0),
        status_kept=number("status_kept", 0),
        casino=truth("casino"),
        writing=MappingProxyType({"weeks": number("weeks_written", 0)} if "weeks_written" in row else {}),
    )


def _lady(row: Mapping[str, Any], nth: int, seed: bytes) -> Lady:
    name = _known("lady", row, nth, _LADY)
    traits = frozenset(row.get("traits", []))
    if traits - _TRAITS:
        raise ScenarioError(
            f"[[lady]] {name}: no conozco los rasgos {sorted(traits - _TRAITS)}; valen {sorted(_TRAITS)}."
        )

    def dice(what: str, times: int = 1) -> int:
        return sum(throw(seed, ("creation", 0, what, name), 6, times))

    for key in ("social_level", "moral"):
        if key in row and (not isinstance(row[key], int) or isinstance(row[key], bool) or row[key] < 1):
            raise ScenarioError(f"[[lady]] {name}: «{key}» es {row[key]!r}; debe ser un número desde 1.")
    titles = row.get("titles", "")
    return Lady(
        name=name,
        level=int(row.get("social_level", dice("level", 2))),
        titles=tuple(
            t.strip() for t in (titles.split(",") if isinstance(titles, str) else titles) if t.strip()
        ),
        rich="rich" in traits,
        beautiful="beautiful" in traits,
        influential="influential" in traits,
        moral=int(row.get("moral", dice("moral"))),
        lover=str(row.get("lover", "")),
        conceived=str(row.get("conceived", "")),
        father=str(row.get("father", row.get("lover", "")) if row.get("conceived") else ""),
    )


def _debt(row: Mapping[str, Any], month: str) -> Debt:
    _only("[[debt]]", row, _DEBT)
    try:
        return Debt(
            name=f"debt/{row.get('month', month)}/{row['borrower']}/{row['lender']}",
            lender=row["lender"],
            borrower=row["borrower"],
            principal=int(row["crowns"]),
            owed=int(row.get("owed", row["crowns"])),
            month=str(row.get("month", month)),
            due=str(row.get("due", "")),
        )
    except KeyError as missing:
        raise ScenarioError(f"A una [[debt]] le falta {missing}.") from missing


def _play(row: Mapping[str, Any]) -> Play:
    _only("[[play]]", row, _PLAY)
    try:
        return Play(
            name=play_name(str(row["month"])), author=str(row["author"]), title=str(row.get("title", ""))
        )
    except KeyError as missing:
        raise ScenarioError(f"A una [[play]] le falta {missing}.") from missing


def _agree(people: list[Person], ladies: list[Lady], seed: bytes) -> tuple[list[Person], list[Lady]]:
    """Make a man's lady and a lady's lover one story, whichever side told it.

    A lady whom only her lover names is drawn like any other.
    """
    told = {lady.name: lady for lady in ladies}
    men = {person.name: person for person in people}
    if len(men) < len(people):
        twice = sorted(name for name in men if sum(p.name == name for p in people) > 1)
        raise ScenarioError(f"Hay personajes que salen dos veces en el guion: {', '.join(twice)}.")
    for person in people:
        if person.lady:
            lady = told.get(person.lady) or _lady({"name": person.lady}, 0, seed)
            if lady.lover not in ("", person.name):
                raise ScenarioError(
                    f"[[character]] {person.name}: su dama «{lady.name}» tiene por amante a {lady.lover}."
                )
            told[lady.name] = replace(lady, lover=person.name)
        if person.wedding and not person.bride:
            raise ScenarioError(f"[[character]] {person.name}: tiene «wedding», pero ninguna «bride».")
        if person.bride and person.bride not in told:
            raise ScenarioError(
                f"[[character]] {person.name}: su prometida «{person.bride}» no es ninguna [[lady]]."
            )
    for lady in ladies:
        if lady.lover and lady.lover not in men:
            raise ScenarioError(f"[[lady]] {lady.name}: su amante «{lady.lover}» no está en el guion.")
        if lady.lover and not men[lady.lover].lady:
            men[lady.lover] = replace(men[lady.lover], lady=lady.name)
    return list(men.values()), list(told.values())
