"""``turnbot duel``: a duel that is in no month, for players and referees who want to know how it would go.

What is not said of a fencer is drawn for each duel, as the numbers of a new character are (ruling 17), so
that the odds against somebody unknown can be asked for. What is said may be a range, or dice.
"""

import argparse
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from turnbot import machine
from turnbot.core.dice import throw
from turnbot.core.events import PUBLIC, Event
from turnbot.core.exchange import Command, CommandError, Page
from turnbot.core.house import House, HouseError
from turnbot.core.ledger import accounts
from turnbot.games.preux.book import loaded
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.events.duel import Dice, Fencer, Limit, Record, Switches, Terms
from turnbot.games.preux.events.witnessed import witnessed
from turnbot.games.preux.rules.c08_fencing import default_routine, fight, switches
from turnbot.games.preux.rules.c08_routines import RoutineError, actions_written, is_legal, mended
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.telling import bouts, told_duels
from turnbot.games.preux.telling.sentences import plain

#: What a fencer may be given, with what each expects.
_KEYS = {
    "name": "su nombre", "strength": "fuerza", "constitution": "constitución", "endurance": "resistencia",
    "weapon": "arma", "expertise": "maestría base", "increment": "maestría añadida con su arma",
    "routine": "rutina", "surrender_below": "tanto por ciento", "no_quarter": "sí o no", "second": "sí o no",
}  # fmt: skip
_LIMITS: Mapping[str, Limit] = {
    "rendicion": "surrender", "surrender": "surrender", "primera-sangre": "first-blood",
    "first-blood": "first-blood", "muerte": "death", "death": "death",
}  # fmt: skip
_YES, _NO = ("sí", "si", "yes", "true"), ("no", "false")
_MOST = 1_000_000
#: No number of a fencer is higher, where the game sets it no bound of its own.
_MOST_POINTS = 9999
#: The level of two men whose duel is worth three paragraphs.
_KNOWN = 15


class Span(NamedTuple):
    """A number, or how to draw one: so many dice of so many faces, and something added."""

    dice: int
    faces: int
    plus: int

    def drawn(self, seed: bytes, nth: int, what: str, who: str) -> int:
        """Draw it for the nth duel."""
        if not self.dice:
            return self.plus
        return sum(throw(seed, ("7.3.1", nth, what, who), self.faces, self.dice)) + self.plus


_UNKNOWN = Span(3, 6, 0)


@dataclass(frozen=True, slots=True)
class Given:
    """A fencer as he was described. ``endurance`` None: unhurt; ``share``: per cent of his maximum."""

    name: str
    strength: Span
    constitution: Span
    endurance: Span | None
    share: int
    weapon: str
    expertise: Span
    increment: Span
    routines: tuple[tuple[str, ...], ...]
    surrender_below: int | None
    no_quarter: bool
    second: bool

    def drawn(self, seed: bytes, nth: int, who: str, usual: int) -> Fencer:
        """The man of the nth duel; ``usual`` is the threshold of who did not order one."""
        draw = partial(self._draw, seed, nth, who)
        strength, constitution = draw("strength"), draw("constitution")
        whole = strength * constitution
        left = whole * self.share // 100 if self.endurance is None else draw("endurance")
        chosen = throw(seed, ("7.3.1", nth, "routine", who), len(self.routines), 1)[0] - 1
        return Fencer(
            name=self.name,
            strength=strength,
            constitution=constitution,
            endurance=max(1, min(left, whole)),
            weapon=self.weapon,
            expertise={"base": draw("expertise"), self.weapon: draw("increment")},
            routine=self.routines[chosen],
            surrender_below=usual if self.surrender_below is None else self.surrender_below,
            no_quarter=self.no_quarter,
            second=self.second,
            ordered=self.surrender_below is not None,
        )

    def _draw(self, seed: bytes, nth: int, who: str, what: str) -> int:
        span: Span = getattr(self, what)
        return span.drawn(seed, nth, what, who)


# The command -------------------------------------------------------------------------------------------


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FICHERO", nargs="?", help="los dos duelistas (TOML): [one] y [two]")
    for side in ("one", "two"):
        parser.add_argument(
            f"--{side}", metavar="CLAVE=VALOR", nargs="+", default=[],
            help="un duelista: name=Parrot strength=11 weapon=rapier routine=X-F-X-P-R-B ...",
        )  # fmt: skip
    parser.add_argument(
        "--limit", metavar="LÍMITE", help="rendición (si no se dice), primera-sangre o muerte"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="semilla de los dados (1)")
    parser.add_argument(
        "--times", type=int, default=1, metavar="N", help="cuántos duelos; muestra sus probabilidades"
    )
    parser.add_argument("--tell", action="store_true", help="lo cuenta en prosa, como la crónica")
    parser.add_argument("--hidden", metavar="FICHERO", help="el hidden.toml de una partida")


def _run(a: argparse.Namespace) -> Iterable[str | Page]:
    """Fight and tell: one duel turn by turn or as prose, or what came of many. Raises CommandError."""
    if not 1 <= a.times <= _MOST:
        raise CommandError(f"--times es {a.times}; debe estar entre 1 y {_MOST}.")
    if a.tell and a.times > 1:
        raise CommandError(f"--tell cuenta un solo duelo; sobra --times {a.times}.")
    document = _document(a.file) if a.file else {}
    limit = a.limit or document.pop("limit", "surrender")
    sides = {}
    for side in ("one", "two"):
        table = document.pop(side, {})
        if not isinstance(table, Mapping):
            raise CommandError(f"{a.file}: «{side}» es {table!r}; el duelista va en una tabla [{side}].")
        sides[side] = {**table, **_words(side, getattr(a, side))}
    if document:
        raise CommandError(f"{a.file}: sobra «{next(iter(document))}»; se esperan [one], [two] y limit.")
    house, readings = _house(a.hidden)
    terms = Terms(_limit(limit))
    one, two = _given("one", sides["one"], house, readings), _given("two", sides["two"], house, readings)
    if one.name == two.name:
        two = replace(two, name=f"{two.name} (2)")
    fought = partial(_fought, one, two, terms, readings, a.seed, house["8.3.1"]["surrender_below"])
    if a.tell:
        return (_prose(fought(1), a.seed),)
    if a.times == 1:
        return bouts.told(fought(1))
    return bouts.odds([bouts.summary(fought(nth)) for nth in range(1, a.times + 1)], (one.name, two.name))


COMMAND = Command(
    name="duel",
    help="bate a dos duelistas, o calcula sus probabilidades",
    example="--one strength=11 weapon=espada --two strength=9 constitution=12 --times 10000",
    arguments=_arguments,
    run=_run,
)


def _prose(record: Record, seed: int) -> Page:
    """The duel as the chronicle would tell it of two men whom all Paris knows."""
    one, two = names = [fencer.name for fencer in record.fencers]
    cast = {name: {"name": name, "style": name, "fem": False, "level": _KNOWN} for name in names}
    facts = {
        "who": one, "partner": two, "reason": "none", "lady": "", "place": "", "ground": "", "priest": "",
        "weapons": [fencer.weapon for fencer in record.fencers],
        "seconds": ["hired" if fencer.second else "" for fencer in record.fencers],
        "until": record.terms.limit, "ending": record.ending,
        "winner": "" if record.winner is None else names[record.winner],
        "fallen": list(record.fallen), "dead": list(record.dead), "record": witnessed(record),
    }  # fmt: skip
    event = Event(1, f"{seed:04}-01", 1, "7.3.1", told_duels.FOUGHT, PUBLIC, facts)
    told = told_duels.paragraphs([event], seed, lambda e: plain(e, cast))
    return Page("", "preux/told.txt.j2", {"paragraphs": told})


def _fought(
    one: Given, two: Given, terms: Terms, readings: Switches, number: int, usual: int, nth: int
) -> Record:
    seed = sha256(b"%d" % number).digest()
    return fight(
        one.drawn(seed, nth, "one", usual),
        two.drawn(seed, nth, "two", usual),
        terms,
        readings,
        _dice(seed, nth),
    )


def _dice(seed: bytes, nth: int) -> Dice:
    def roll(what: str, turn: int, side: int, times: int) -> tuple[int, ...]:
        return throw(seed, ("8.3.1", nth, what, str(turn), str(side)), 6, times)

    return roll


# Reading what was given --------------------------------------------------------------------------------


def _document(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as fault:
        raise CommandError(f"no puedo leer {file}: {machine.why(fault)}.") from fault
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CommandError(f"{file} {machine.no_toml(fault)}.") from fault


def _house(file: str | None) -> tuple[House, Switches]:
    try:
        house = loaded.house(Path(file) if file else None)
        return house, switches(house)
    except OSError as fault:
        raise CommandError(f"no puedo leer {file}: {machine.why(fault)}.") from fault
    except HouseError as fault:
        raise CommandError(str(fault)) from fault


def _words(side: str, words: Sequence[str]) -> dict[str, str]:
    """``strength=11 name=Jean Parrot``: a word without «=» goes on with the value before it."""
    found: dict[str, str] = {}
    key = ""
    for word in words:
        if "=" in word:
            key, _, value = word.partition("=")
            found[key] = value
        elif key:
            found[key] += f" {word}"
        else:
            raise CommandError(f"--{side} {word}: se esperaba CLAVE=VALOR, como strength=11.")
    return found


def _limit(said: object) -> Limit:
    known = _LIMITS.get(_folded(str(said)).replace(" ", "-"))
    if known is None:
        raise CommandError(f"limit = «{said}» no es un límite; puede ser rendición, primera-sangre o muerte.")
    return known


def _given(side: str, said: Mapping[str, Any], house: House, readings: Switches) -> Given:
    for key in said:
        if key not in _KEYS:
            raise CommandError(f"[{side}] {key}: no se conoce; un duelista tiene {', '.join(_KEYS)}.")
    weapon = _weapon(side, said.get("weapon", "rapier"))
    endurance, share = said.get("endurance"), 100
    if percent := re.fullmatch(r"\s*(\d+)\s*%\s*", str(endurance)):
        endurance, share = None, _bounded(side, "endurance", int(percent[1]), 1, 100)
    below = said.get("surrender_below")
    return Given(
        name=" ".join(str(said.get("name", "")).split()) or {"one": "Uno", "two": "Dos"}[side],
        strength=_span(side, "strength", said.get("strength"), least=1),
        constitution=_span(side, "constitution", said.get("constitution"), least=1),
        endurance=None if endurance is None else _span(side, "endurance", endurance, least=1),
        share=share,
        weapon=weapon,
        expertise=_span(side, "expertise", said.get("expertise")),
        increment=_span(side, "increment", said.get("increment", 0)),
        routines=_routines(side, said.get("routine"), weapon, house, readings),
        surrender_below=None if below is None else _percentage(side, below),
        no_quarter=_yes(side, "no_quarter", said.get("no_quarter", False)),
        second=_yes(side, "second", said.get("second", False)),
    )


def _span(side: str, key: str, said: object, least: int = 0) -> Span:
    """A number that a man of the game may have: what the world holds nobody to, nobody is held to here."""
    if said is None:
        return _UNKNOWN
    account = accounts(Person).get(key)
    most = account.high if account and account.high is not None else _MOST_POINTS
    text = str(said).strip()
    if isinstance(said, bool):
        text = ""
    if re.fullmatch(r"\d{1,4}", text):
        return Span(0, 1, _bounded(side, key, int(text), least, most))
    if ends := re.fullmatch(r"(\d{1,4})\s*(?:-|–|a)\s*(\d{1,4})", text):
        low, high = int(ends[1]), int(ends[2])
        if least <= low <= high <= most:
            return Span(1, high - low + 1, low - 1)
    if (dice := re.fullmatch(r"([1-9])d(\d{1,3})", text)) and 0 < int(dice[1]) * int(dice[2]) <= most:
        return Span(int(dice[1]), int(dice[2]), 0)
    raise CommandError(
        f"[{side}] {key} = «{said}» ({_KEYS[key]}): debe ser un número de {least} a {most}, como 11, un "
        "margen, como 7-15, o dados, como 3d6, que no salgan de ahí."
    )


def _bounded(side: str, key: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise CommandError(f"[{side}] {key} = {number} ({_KEYS[key]}): debe estar entre {least} y {most}.")
    return number


def _percentage(side: str, said: object) -> int:
    text = str(said).strip().removesuffix("%").strip()
    if isinstance(said, bool) or not re.fullmatch(r"\d{1,4}", text):
        raise CommandError(
            f"[{side}] surrender_below = «{said}»: debe ser el tanto por ciento de su resistencia por debajo "
            "del que se rinde, de 0 (nunca) a 100."
        )
    return _bounded(side, "surrender_below", int(text), 0, 100)


def _yes(side: str, key: str, said: object) -> bool:
    if isinstance(said, bool):
        return said
    if str(said).lower() in _YES + _NO:
        return str(said).lower() in _YES
    raise CommandError(f"[{side}] {key} = «{said}»: debe ser sí o no.")


def _weapon(side: str, said: object) -> str:
    weapons = armoury().weapons.values()
    wanted = _folded(str(said))
    for weapon in weapons:
        if wanted in (weapon.weapon, _folded(weapon.name)):
            return weapon.weapon
    names = ", ".join(weapon.name.lower() for weapon in weapons)
    raise CommandError(f"[{side}] weapon = «{said}» no es un arma; hay {names}.")


def _routines(
    side: str, said: object, weapon: str, house: House, readings: Switches
) -> tuple[tuple[str, ...], ...]:
    """One routine, or several of which each duel draws one; without any, that of the house."""
    if said is None:
        return (default_routine(weapon, house),)
    texts = said if isinstance(said, list) else str(said).split("/")
    return tuple(_routine(side, str(text), weapon, readings) for text in texts) or (
        default_routine(weapon, house),
    )


def _routine(side: str, text: str, weapon: str, readings: Switches) -> tuple[str, ...]:
    where = f"[{side}] routine = «{text.strip()}»"
    try:
        actions = actions_written(text)
    except RoutineError as fault:
        codes = ", ".join(armoury().actions)
        raise CommandError(
            f"{where}: «{fault.word}», la {fault.nth}.ª palabra, no es una acción; hay {codes}."
        ) from fault
    if is_legal(actions, weapon, readings.extra_pose):
        return actions
    better = mended(actions, weapon, readings.extra_pose)
    name = armoury().weapons[weapon].name.lower()
    hint = f"podría ser {'-'.join(better)}" if better else "escriba rutinas enteras, como X-F-X-P-R-B"
    raise CommandError(f"{where} no es una sucesión de rutinas con {name} (reglas 8.1.4 y 8.2): {hint}.")


def _folded(text: str) -> str:
    return text.strip().lower().replace("ó", "o").replace("_", "-")
