"""A scenario file as a world: what it leaves out is drawn from the seed (ruling 17)."""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from turnbot.core.exchange import ScenarioError
from turnbot.core.ledger import accounts
from turnbot.core.months import first_day
from turnbot.games.preux.begin.between import KINDS, unit
from turnbot.games.preux.begin.creation import born, thrown
from turnbot.games.preux.begin.entry import MONTH, MOST, Entry, Told, counted, named
from turnbot.games.preux.begin.mustering import muster
from turnbot.games.preux.book.loaded import book, power
from turnbot.games.preux.orders.tree import CHURCH_RANKS, CLUBS, REGIMENTS, RELIGIOUS_ORDERS
from turnbot.games.preux.state.army import battalion_of
from turnbot.games.preux.state.costs import unfit
from turnbot.games.preux.state.offices import HELD, POLICE, field_of, places
from turnbot.games.preux.state.people import NOVICE, Lady, Person
from turnbot.games.preux.state.service import arm_of
from turnbot.games.preux.state.world import Thing, World
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
        "volunteers",
        "marched_with",
        "paroled_until",
        "leave",
        "leaves",
        "duty_missed",
    ),
    *("officer_months", "rejections", "mentioned_in", "cowardice", "no_regiment", "captured"),
    *("prison_fever", "ransom_offered", "noticed", "warrants"),
    *("title_failures", "lands_lost", "displeased_since", "away_until"),
} | {"social_level", "weeks_written"}
#: An address that letters can be sent to.
_ADDRESS = re.compile(r"[!-'*+\-./-9=?A-Z^-~]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
_LADY = frozenset(("name", "social_level", "traits", "lover", "titles", "moral", "conceived", "father"))
_DOCUMENT = frozenset(("month", "character", "lady", "debt", "play", "tie", "cause", "investment", "unit"))
_TRAITS = frozenset(("rich", "beautiful", "influential"))
#: What a [[character]] says in words and nobody checks.
_WORDS = ("lady", "bride", "wedding")


def build(doc: Mapping[str, Any], seed: bytes) -> World:
    """Return the world that a scenario describes, at the opening of its month.

    ``doc`` is the content of the TOML file. Raises ScenarioError with a Spanish sentence that names the
    entry and what is wrong with it.
    """
    month = str(doc.get("month", ""))
    Entry("El guion", doc).only(_DOCUMENT)
    if not MONTH.fullmatch(month):
        raise ScenarioError(f'«month» es {month!r}; debe ser el año y el mes del juego, como "1626-08".')
    rows = doc.get("character", [])
    if not rows:
        raise ScenarioError("El guion no tiene ningún personaje: hace falta al menos un [[character]].")
    people = [_person(named("character", row, nth, _PERSON), seed, month) for nth, row in counted(rows)]
    ladies = [_lady(named("lady", row, nth, _LADY), seed) for nth, row in counted(doc.get("lady", []))]
    people, ladies = _agree(people, ladies, seed)
    told = Told(month, {p.name: p for p in people}, {lady.name for lady in ladies})
    others: list[Thing] = []
    for kind, (make, keys) in KINDS.items():
        for nth, row in counted(doc.get(kind, [])):
            entry = Entry(f"[[{kind}]] número {nth}", row)
            entry.only(keys)
            others.append(make(entry, told))
    units = [unit(nth, row) for nth, row in counted(doc.get("unit", []))]
    try:
        return World.of(month, people, ladies, others=[*others, *muster(seed, month, people, units)])
    except ValueError as twice:
        raise ScenarioError(f"Un nombre sale dos veces en el guion: {twice}.") from twice


def join(world: World, doc: Mapping[str, Any], seed: bytes) -> World:
    """Return an opening world with one more character in it: a [[character]] as a scenario has it.

    A lady whom he names comes with him. Raises ScenarioError for what he cannot be, or a name that is taken.
    """
    alone = build({"month": world.month, "character": [doc]}, seed)
    (who,) = alone.people.values()
    taken = [name for name in (who.name, *alone.ladies) if name in world.people or name in world.ladies]
    if taken:
        raise ScenarioError(f"Ya hay en la partida quien se llama {' o '.join(taken)}.")
    if wrong := misfits(alone):
        raise ScenarioError("\n".join(wrong))
    others = [thing for thing in world.holders() if not isinstance(thing, Person)]
    people = [*world.people.values(), who]
    return World.of(
        world.month, people, edition=world.edition, others=[*others, *alone.ladies.values()], told=world.told
    )


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


# People -------------------------------------------------------------------------------------------------


def _person(entry: Entry, seed: bytes, month: str) -> Person:
    """A character: what the scenario says of him, and else what he is born with.

    Whose social level is told has no birth, and no title that would go with it.
    """
    row = entry.row
    name, drawn = row["name"], born(seed, row["name"])
    bounds = {key: account.high or MOST for key, account in accounts(Person).items()}
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
        rank=entry.one_of("rank", book().army.ladder),
        brevet_from=entry.one_of("brevet_from", book().army.ladder),
        brevet_since=month if entry.text("brevet_from") else "",
        battalion=entry.number("battalion", battalion if row.get("regiment") else 0, 0, bounds["battalion"]),
        front_since=month if entry.truth("at_front") else "",
        served_as_major=_arms(entry, month),
        cad=cad,
        cad_since=month if cad else "",
        writing=MappingProxyType(
            {"weeks": entry.number("weeks_written", 0)} if "weeks_written" in row else {}
        ),
        **_posts(entry),
        **plain,
    )


def _arms(entry: Entry, month: str) -> Mapping[str, str]:
    """In which arm he has served as a Major or more by what he is when the game begins (11.4.9)."""
    rank, arm = entry.text("rank"), arm_of(entry.text("regiment"))
    return MappingProxyType({arm: month} if arm and rank and book().army.at_least(rank, "major") else {})


def _posts(entry: Entry) -> dict[str, Any]:
    """His offices, by the field that holds each: ``office`` may be any, the others are of their kind."""
    known = {post: field_of(post) for office in power().offices for post in places(office)}
    held: dict[str, str] = {"police": POLICE} if entry.truth("police") else {}
    for key, kinds in (("office", HELD), ("post", ("post",)), ("benefice", ("benefice",))):
        name = entry.text(key)
        fitting = [post for post, field in known.items() if field in kinds]
        if name and name not in fitting:
            near = get_close_matches(name, fitting, n=3, cutoff=0.5)
            like = f"; ¿será {' o '.join(f'«{one}»' for one in near)}?" if near else ""
            raise entry.wrong(key, f"no hay tal cargo{like}")
        if name and held.setdefault(known[name], name) != name:
            raise entry.wrong(key, f"no va junto con el de «{held[known[name]]}» (regla 11.0.13)")
    return held


def _address(entry: Entry) -> str:
    email = entry.text("email").strip()
    if email and not _ADDRESS.fullmatch(email):
        raise entry.wrong("email", "y ahí no se puede escribir")
    return email


def _lady(entry: Entry, seed: bytes) -> Lady:
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
            lady = told.get(person.lady) or _lady(Entry("[[lady]]", {"name": person.lady}), seed)
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


def begins(doc: Mapping[str, Any]) -> date | None:
    """The first day of the month in which a scenario begins; None where it names no month."""
    try:
        return first_day(str(doc.get("month", "")))
    except ValueError:
        return None
