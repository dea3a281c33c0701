"""What passes between a game and the shell, as plain data: letters, pages, questions, the referee's words."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from turnbot.core.house import House
from turnbot.core.press import Pens
from turnbot.core.sealing import Sealed


@dataclass(frozen=True, slots=True)
class Text:
    """A mail as a game's reader gets it: cleaned of quotes and signatures, sender already looked up.

    ``who`` is the character of the registered address, None from a stranger; ``kind`` is ``letter``,
    ``auto-reply`` or ``bounce``; ``forwarded`` is text that was forwarded and counts only if he says so.
    ``public``: it was said on the mailing list, where only what the rules want said in public counts; there
    ``to`` is the character whose mail it answers, if it answers one.
    """

    who: str | None
    subject: str
    body: str
    kind: str = "letter"
    forwarded: str = ""
    public: bool = False
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as a game asks for it: to a character's name, ``LIST`` or ``REFEREE``.

    ``kind`` names the template, ``view`` is all the template will see, as plain data. ``files`` go with it,
    by name (whose ending says what they are).
    """

    to: str
    kind: str
    view: Mapping[str, Any]
    files: Mapping[str, bytes] = field(default_factory=dict)


LIST = "@list"

REFEREE = "@referee"

#: Kinds of orders that order something for one month, and nothing beyond it.
COUNTING = frozenset(("orders", "amendment"))

#: Rulings under keys that begin so are corrections of the referee's own, and answer no case.
CORRECTIONS = "referee/"

#: Among them, those under keys that begin so are decisions of his own, with effects.
DECREES = "referee/ruling-"

#: A ruling under this and a player's name lets him be silent without consequence.
EXCUSED = "excused/"

#: The field by which a ruling that has effects is known: what it does, a list, as the game has it.
EFFECTS = "acts"


def has_effects(answer: Any) -> bool:
    """Whether a ruling does something beside answering its case."""
    return isinstance(answer, Mapping) and EFFECTS in answer


@dataclass(frozen=True, slots=True)
class Ordained:
    """A ruling with effects, as a game has read it: what the month is given, and how it is told back."""

    answer: Mapping[str, Any]
    told: str


#: Whether words that answer a question may have effects: never; behind the word that says so; as they stand.
Effects = Literal["", "announced", "open"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the public site: a path below the site's root, its template, and its view.

    ``news`` is the title under which those who follow the site are told of it; empty: they are not.
    ``drawn`` is the file itself where the game draws it, a picture; then there is no template.
    What is not ``listed`` no other page is told of: only who knows its path finds it.
    """

    path: str
    template: str
    view: Mapping[str, Any]
    news: str = ""
    drawn: bytes = b""
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """A character as the shell needs him: who writes from where.

    ``succeeds`` is the former character of the same player, if any: a newcomer has the address on file of
    him whom he succeeds.
    """

    name: str
    address: str
    succeeds: str = ""


@dataclass(frozen=True, slots=True)
class Month:
    """A month as letters and pages name it.

    ``commitment`` is the hash of its dice as it was announced when the month opened, ``sealed`` the envelopes
    that it is the root of. Months of earlier versions have none, but one ``open_seed`` (hexadecimal). Both
    are given when the month may be published, and only then. The ``next_*`` fields speak of the month after,
    and are None in a preview. ``house`` are the house values it is played with, the referee's own
    among them. ``pens`` is what players and referee have written for the account that all read.
    """

    month: str
    number: int
    deadline: datetime
    open_seed: str
    commitment: str
    house: House
    next_month: str | None = None
    next_deadline: datetime | None = None
    next_commitment: str | None = None
    sealed: Sealed | None = None
    pens: Pens = field(default_factory=Pens)


@dataclass(frozen=True, slots=True)
class Question:
    """A case as the referee reads it: one Spanish sentence, the choices, and what happens by default.

    ``choices`` pair what he reads with the answer it stands for; he picks one by letter. Where
    ``free`` is set he may also write a number or words of his own, which may have ``effects`` (see
    ``Game.ordain``), or must have one of these ``forms``.
    """

    key: str
    who: tuple[str, ...]
    sentence: str
    said: str
    choices: tuple[tuple[str, Any], ...]
    default: str
    free: bool
    effects: Effects = ""
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One order as the referee is shown it: ``sign`` is how he names it, ``said`` the player's own words."""

    sign: str
    text: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What depends on the game in the examples that the referee is shown of his phrases.

    ``who`` plays it, ``turn`` is the code of a turn and ``later`` of one after it. The others are whole
    lines; ``pen``: its account has paragraphs that he may change; ``leave``: players may
    leave it before it is over.
    """

    who: str = "Fulano"
    turn: str = "1626-08"
    later: str = "1627-01"
    cases: tuple[str, ...] = ("1 b", "1 nada")
    orders: tuple[str, ...] = ("órdenes de Fulano",)
    corrections: tuple[str, ...] = ()
    notes: tuple[str, ...] = ("nota para Fulano: Guardad esta hoja.", "nota para la crónica: No hay correo.")
    decrees: tuple[str, ...] = ()
    joining: tuple[str, ...] = ("alta de Fulano, fulano@correo.example",)
    pen: bool = False
    leave: bool = True


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a game's own: ``turnbot NAME``, beside those that every game has.

    ``help`` is a Spanish clause for ``--help``, ``example`` what may follow the name. ``arguments`` adds its
    arguments to a parser; ``run`` takes what was parsed and gives what to print: lines, or pages to be put
    into words. It raises CommandError, or CommandFailed behind the last line.
    """

    name: str
    help: str
    example: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Iterable[str | Page]]


@dataclass(frozen=True, slots=True)
class Table:
    """What of a world a database browser shows as rows.

    ``place`` is a mapping by name in the world's document, ``columns`` are fields of each entry with their
    SQL types: text, integer, boolean.
    """

    place: str
    columns: Mapping[str, str]


class CommandError(ValueError):
    """A game's own command cannot use what it was given: a Spanish sentence, as of ScenarioError."""


class CommandFailed(Exception):
    """A game's own command has said all it had to say, and what it says is a failure: exit code 1."""


class ScenarioError(ValueError):
    """A scenario cannot be played: a Spanish sentence saying what, where and how to mend it."""
