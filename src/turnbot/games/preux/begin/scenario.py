"""A scenario file as a world: what it leaves out is drawn from the seed (ruling 17)."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any, TypeVar

from turnbot.core.game import ScenarioError
from turnbot.core.ledger import accounts
from turnbot.core.months import first_day
from turnbot.games.preux.begin.creation import born, thrown
from turnbot.games.preux.begin.mustering import ToldUnit, muster
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import CHURCH_RANKS, CLUBS, REGIMENTS, RELIGIOUS_ORDERS
from turnbot.games.preux.state.army import TASKS, battalion_of, posts, unit_codes, unit_name
from turnbot.games.preux.state.costs import unfit
from turnbot.games.preux.state.world import (
    MONEYLENDER,
    NOVICE,
    Cause,
    Debt,
    Investment,
    Lady,
    Person,
    Play,
    Thing,
    Tie,
    World,
    play_name,
    tie_name,
)
from turnbot.games.preux.words import spoken

#: What a [[character]] may say: ``social_level``, and what a Person starts with.
_PERSON = frozenset(f.name for f in fields(Person)) - {
    *("level", "birth", "status", "goods", "since", "silent", "alone", "disgrace", "home_regiment"),
    *(
        "ill_since",
        "cure_cost",
        "strolls",
        "children",
        "cad_since",
        "casino_missed",
        "writing",
        "used",
        "police",
        "benefice",
        "candidacies",
    ),
    *("profile", "died", "arrested", "hired_second", "routines", "quarrels", "succeeds"),
    *("disgraced_since", "disgrace_until", "expelled", "mentions", "cad_lady", "practice"),
    *("wounded_in", "laid_up", "resting_until", "worn"),
    *(
        "brevet_since",
        "home_rank",
        "served_as_major",
        "front_since",
        "volunteer_until",
        "leave",
        "leaves",
        "duty_missed",
    ),
    *("officer_months", "rejections", "mentioned_in", "cowardice", "no_regiment", "captured"),
    *("prison_fever", "ransom_offered", "noticed"),
} | {"social_level", "weeks_written"}
#: A month of the game; years have four figures and begin with no nought. A week of it has its number.
_MONTH = re.compile(r"[1-8]\d{3}-(0[1-9]|1[0-2])")
_WEEK = re.compile(_MONTH.pattern + "/[1-4]")
#: An address that letters can be sent to.
_ADDRESS = re.compile(r"[!-'*+\-./-9=?A-Z^-~]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
_LADY = frozenset(("name", "social_level", "traits", "lover", "titles", "moral", "conceived", "father"))
_DEBT = frozenset(("lender", "borrower", "crowns", "owed", "month", "due"))
_PLAY = frozenset(("month", "author", "title"))
_TIE = frozenset(("man", "lady", "talked", "flirted", "date", "influence_known", "affair"))
_CAUSE = frozenset(("offended", "offender", "reason", "lady", "month"))
_INVESTMENT = frozenset(("investor", "sector", "crowns", "month", "registered"))
_UNIT = frozenset(("kind", "code", "at_front", "task", "ability"))
_DOCUMENT = frozenset(("month", "character", "lady", "debt", "play", "tie", "cause", "investment", "unit"))
_TRAITS = frozenset(("rich", "beautiful", "influential"))
#: Why one man may challenge another (see ``Cause``).
_REASONS = ("rivals", "indiscretion", "followed", "courted", "insult", "snobbery", "adultery", "turned-away")
_SECTORS = ("arms", "food", "goods")
#: What a [[character]] says in words and nobody checks.
_WORDS = ("rank", "office", "lady", "bride", "wedding")
#: No number of a scenario is higher.
_MOST = 10_000_000

T = TypeVar("T")


def build(doc: Mapping[str, Any], seed: bytes) -> World:
    """Return the world that a scenario describes, at the opening of its month.

    ``doc`` is the content of the TOML file. Raises ScenarioError with a Spanish sentence that names the
    entry and what is wrong with it.
    """
    month = str(doc.get("month", ""))
    _Entry("El guion", doc).only(_DOCUMENT)
    if not _MONTH.fullmatch(month):
        raise ScenarioError(f'«month» es {month!r}; debe ser el año y el mes del juego, como "1626-08".')
    rows = doc.get("character", [])
    if not rows:
        raise ScenarioError("El guion no tiene ningún personaje: hace falta al menos un [[character]].")
    people = [_person(_named("character", row, nth, _PERSON), seed, month) for nth, row in _counted(rows)]
    ladies = [_lady(_named("lady", row, nth, _LADY), seed) for nth, row in _counted(doc.get("lady", []))]
    people, ladies = _agree(people, ladies, seed)
    told = _Told(month, {p.name: p for p in people}, {lady.name for lady in ladies})
    others: list[Thing] = []
    kinds: tuple[tuple[str, Callable[[_Entry, _Told], Thing], frozenset[str]], ...] = (
        ("debt", _debt, _DEBT),
        ("play", _play, _PLAY),
        ("tie", _tie, _TIE),
        ("cause", _cause, _CAUSE),
        ("investment", _investment, _INVESTMENT),
    )
    for kind, make, keys in kinds:
        for nth, row in _counted(doc.get(kind, [])):
            entry = _Entry(f"[[{kind}]] número {nth}", row)
            entry.only(keys)
            others.append(make(entry, told))
    units = [_unit(nth, row) for nth, row in _counted(doc.get("unit", []))]
    try:
        return World.of(month, people, ladies, others=[*others, *muster(seed, month, people, units)])
    except ValueError as twice:
        raise ScenarioError(f"Un nombre sale dos veces en el guion: {twice}.") from twice


def misfits(world: World) -> tuple[str, ...]:
    """Return whom his club would put out on the first day (3.1.1): a sentence each, and how to mend it."""
    return tuple(
        _misfit(who, reason)
        for who in world.people.values()
        if who.club and (reason := unfit(who, book().clubs[who.club]))
    )


def _misfit(who: Person, reason: str) -> str:
    club = book().clubs[who.club]
    entry, name = f"[[character]] {who.name}: «club» es {who.club!r}", spoken.club(who.club)
    if reason == "level":
        return (
            f"{entry}, pero {name} pide el nivel social {club.minimum_level} y el suyo es {who.level} "
            f"(regla 3.1.1). Póngale «social_level = {club.minimum_level}» o más, otro «club», o ninguno."
        )
    regiments = ", ".join(club.regiments)
    return (
        f"{entry}, pero {name} solo admite oficiales de {regiments} (regla 3.1.1). Póngale ese «regiment» y "
        "un «rank» de oficial, otro «club», o ninguno."
    )


def _counted(rows: Any) -> Any:
    return enumerate(rows, start=1)


@dataclass(frozen=True, slots=True)
class _Told:
    """What else the scenario tells: its month, and whom the entries may name."""

    month: str
    people: Mapping[str, Person]
    ladies: Collection[str]


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a scenario, and how it is called where something is wrong with it."""

    called: str
    row: Mapping[str, Any]

    def only(self, keys: frozenset[str]) -> None:
        """Refuse what would be accepted and ignored."""
        for key in self.row:
            if key not in keys:
                valid = ", ".join(sorted(keys))
                raise ScenarioError(f"{self.called}: no conozco la clave «{key}». Valen: {valid}.")

    def wrong(self, key: str, should: str) -> ScenarioError:
        """What to raise for a key whose value cannot be."""
        return ScenarioError(f"{self.called}: «{key}» es {self.row.get(key)!r}; {should}.")

    def number(self, key: str, otherwise: int, low: int = 0, high: int = _MOST) -> int:
        """A whole number within bounds."""
        value = self._typed(key, int, otherwise, f"debe ser un número de {low} a {high}")
        if not low <= value <= high:
            raise self.wrong(key, f"debe ser un número de {low} a {high}")
        return value

    def truth(self, key: str) -> bool:
        """True or false; false where it is not told."""
        return self._typed(key, bool, False, "debe ser true o false")

    def text(self, key: str, otherwise: str = "") -> str:
        """Words."""
        return self._typed(key, str, otherwise, "debe ser un texto")

    def needed(self, key: str) -> str:
        """Words that cannot be left out."""
        if key not in self.row:
            raise ScenarioError(f"{self.called}: falta «{key}».")
        return self.text(key)

    def one_of(self, key: str, valid: Collection[str]) -> str:
        """One of some words; empty where it is not told."""
        value = self.text(key)
        if value and value not in valid:
            raise self.wrong(key, f"valen {', '.join(valid)}")
        return value

    def month(self, key: str, otherwise: str = "") -> str:
        """A month of the game; empty where it is not told."""
        value = self.text(key, otherwise)
        if value and not _MONTH.fullmatch(value):
            raise self.wrong(key, 'debe ser el año y el mes del juego, como "1626-08"')
        return value

    def somebody(self, key: str, people: Collection[str]) -> str:
        """Somebody of the scenario."""
        name = self.needed(key)
        if name not in people:
            raise self.wrong(key, "no sale en el guion")
        return name

    def titles(self) -> tuple[str, ...]:
        """Titles, as a list or with commas between them."""
        told = self.row.get("titles", "")
        words = told.split(",") if isinstance(told, str) else told
        return tuple(word.strip() for word in words if word.strip())

    def _typed(self, key: str, kind: type[T], otherwise: T, should: str) -> T:
        value = self.row.get(key, otherwise)
        # True is no number, though Python counts it as one.
        if type(value) is not kind:
            raise self.wrong(key, should)
        return value


def _named(what: str, row: Mapping[str, Any], nth: int, keys: frozenset[str]) -> _Entry:
    name = row.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ScenarioError(f"A [[{what}]] número {nth} le falta «name».")
    entry = _Entry(f"[[{what}]] {name}", row)
    entry.only(keys)
    return entry


# People -------------------------------------------------------------------------------------------------


def _person(entry: _Entry, seed: bytes, month: str) -> Person:
    """A character: what the scenario says of him, and else what he is born with.

    Whose social level is told has no birth, and no title that would go with it.
    """
    row = entry.row
    name, drawn = row["name"], born(seed, row["name"])
    bounds = {key: account.high or _MOST for key, account in accounts(Person).items()}
    strength = entry.number("strength", drawn.strength, 1, bounds["strength"])
    constitution = entry.number("constitution", drawn.constitution, 1)
    if entry.truth("wife") and not entry.text("lady"):
        raise ScenarioError(f"{entry.called}: tiene «wife», pero ninguna «lady» que lo sea.")
    told = "social_level" in row
    cad = entry.truth("cad")
    battalion = battalion_of(entry.text("rank"), thrown(seed, "battalion", name))
    plain: dict[str, Any] = {
        **{key: entry.text(key) for key in _WORDS},
        **{key: entry.truth(key) for key in ("wife", "stag_night", "at_front", "casino", "ordained")},
        **{key: entry.number(key, 0) for key in ("horses", "servants", "status_kept")},
    }
    return Person(
        name=name,
        email=_address(entry),
        birth="" if told else drawn.birth,
        level=entry.number("social_level", drawn.level, 1),
        titles=entry.titles() if told or "titles" in row else drawn.titles,
        crowns=entry.number("crowns", drawn.crowns),
        strength=strength,
        constitution=constitution,
        endurance=entry.number("endurance", strength * constitution),
        expertise=MappingProxyType({"base": entry.number("expertise", drawn.expertise)}),
        military_ability=entry.number(
            "military_ability", drawn.military_ability, 0, bounds["military_ability"]
        ),
        charisma=entry.number("charisma", drawn.charisma, 1, bounds["charisma"]),
        order=entry.one_of("order", RELIGIOUS_ORDERS),
        church_rank=entry.one_of("church_rank", (NOVICE, *CHURCH_RANKS)),
        studied=entry.number("studied", 0),
        club=entry.one_of("club", CLUBS),
        regiment=entry.one_of("regiment", REGIMENTS),
        house=entry.number("house", 0, 0, bounds["house"]),
        post=entry.one_of("post", posts()),
        brevet_from=entry.one_of("brevet_from", book().army.ladder),
        brevet_since=month if entry.text("brevet_from") else "",
        battalion=entry.number("battalion", battalion if row.get("regiment") else 0, 0, bounds["battalion"]),
        front_since=month if entry.truth("at_front") else "",
        cad=cad,
        cad_since=month if cad else "",
        writing=MappingProxyType(
            {"weeks": entry.number("weeks_written", 0)} if "weeks_written" in row else {}
        ),
        **plain,
    )


def _address(entry: _Entry) -> str:
    email = entry.text("email").strip()
    if email and not _ADDRESS.fullmatch(email):
        raise entry.wrong("email", "y ahí no se puede escribir")
    return email


def _lady(entry: _Entry, seed: bytes) -> Lady:
    row, name = entry.row, entry.row["name"]
    traits = frozenset(row.get("traits", []))
    if traits - _TRAITS:
        raise ScenarioError(
            f"{entry.called}: no conozco los rasgos {sorted(traits - _TRAITS)}; valen {sorted(_TRAITS)}."
        )
    conceived, lover = entry.month("conceived"), entry.text("lover")
    return Lady(
        name=name,
        level=entry.number("social_level", thrown(seed, "level", name, 2), 1),
        titles=entry.titles(),
        rich="rich" in traits,
        beautiful="beautiful" in traits,
        influential="influential" in traits,
        moral=entry.number("moral", thrown(seed, "moral", name), 1, 6),
        lover=lover,
        conceived=conceived,
        father=entry.text("father", lover) if conceived else "",
    )


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
            lady = told.get(person.lady) or _lady(_Entry("[[lady]]", {"name": person.lady}), seed)
            if lady.lover not in ("", person.name):
                raise ScenarioError(
                    f"[[character]] {person.name}: su dama «{lady.name}» tiene por amante a {lady.lover}."
                )
            # Whom nobody else is named for, her child is his.
            father = lady.father or (person.name if lady.conceived else "")
            told[lady.name] = replace(lady, lover=person.name, father=father)
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


# What is between them -----------------------------------------------------------------------------------


def _debt(entry: _Entry, told: _Told) -> Debt:
    borrower = entry.somebody("borrower", told.people)
    lender = entry.somebody("lender", (*told.people, MONEYLENDER))
    if "crowns" not in entry.row:
        raise ScenarioError(f"{entry.called}: falta «crowns».")
    crowns, month = entry.number("crowns", 0, 1), entry.month("month", told.month)
    return Debt(
        name=f"debt/{month}/{borrower}/{lender}",
        lender=lender,
        borrower=borrower,
        principal=crowns,
        owed=entry.number("owed", crowns, 1),
        month=month,
        due=entry.month("due"),
    )


def _play(entry: _Entry, told: _Told) -> Play:
    entry.needed("month")
    name = play_name(entry.month("month"))
    return Play(name=name, author=entry.needed("author"), title=entry.text("title"))


def _tie(entry: _Entry, told: _Told) -> Tie:
    """What is between a gentleman and a lady: they have talked, at the latest in the month before."""
    man, lady = entry.somebody("man", told.people), entry.somebody("lady", told.ladies)
    affair, date = entry.month("affair"), entry.text("date")
    if affair and told.people[man].lady == lady:
        raise entry.wrong("affair", f"y {lady} es su dama a la vista de todos")
    if date and not _WEEK.fullmatch(date):
        raise entry.wrong("date", 'debe ser una semana del juego, como "1626-08/3"')
    return Tie(
        name=tie_name(man, lady),
        man=man,
        lady=lady,
        talked=entry.month("talked"),
        flirted=entry.month("flirted"),
        date=date,
        influence_known=entry.truth("influence_known"),
        affair=affair,
    )


def _cause(entry: _Entry, told: _Told) -> Cause:
    offended, offender = (entry.somebody(key, told.people) for key in ("offended", "offender"))
    if offended == offender:
        raise entry.wrong("offender", "y nadie se desafía a sí mismo")
    entry.needed("reason")
    reason, month = entry.one_of("reason", _REASONS), entry.month("month", told.month)
    lady = entry.somebody("lady", told.ladies) if "lady" in entry.row else ""
    return Cause(
        name=f"cause/{month}/{offended}/{offender}/{reason}/{lady}",
        offended=offended,
        offender=offender,
        reason=reason,
        month=month,
        lady=lady,
    )


def _investment(entry: _Entry, told: _Told) -> Investment:
    investor = entry.somebody("investor", told.people)
    for key in ("sector", "month"):
        entry.needed(key)
    sector, month = entry.one_of("sector", _SECTORS), entry.month("month")
    if "registered" in entry.row:
        entry.somebody("registered", told.people)
    return Investment(
        name=f"investment/{month}/{sector}/{investor}",
        investor=investor,
        sector=sector,
        crowns=entry.number("crowns", 0, 1),
        month=month,
        registered=entry.text("registered", investor),
    )


def _unit(nth: int, row: Mapping[str, Any]) -> ToldUnit:
    """What a scenario says of a unit: which one, whether it is at the front and at what, its ability."""
    entry = _Entry(f"[[unit]] número {nth}", row)
    entry.only(_UNIT)
    entry.needed("kind"), entry.needed("code")
    kind = entry.one_of("kind", ("army", "division", "brigade", "regiment"))
    code = entry.one_of("code", unit_codes()[kind])
    ability = entry.number("ability", 0, 1, 10) if "ability" in row else None
    task = entry.one_of("task", TASKS)
    if task and not entry.truth("at_front"):
        raise entry.wrong("task", "y quien no está en el frente no hace nada")
    return ToldUnit(unit_name(kind, code), entry.truth("at_front"), task, ability)


def begins(doc: Mapping[str, Any]) -> date | None:
    """The first day of the month in which a scenario begins; None where it names no month."""
    try:
        return first_day(str(doc.get("month", "")))
    except ValueError:
        return None
