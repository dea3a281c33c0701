"""Spanish as letters need it: numbers, plurals, dates, lists, agreement, lines of 72 columns.

Pure functions; ``turnbot.render.pages`` hands them to the templates as filters.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from turnbot.core.months import MONTHS

DAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")
WEEKS = ("primera", "segunda", "tercera", "cuarta", "quinta")
_SMALL = (
    *("cero", "un", "dos", "tres", "cuatro", "cinco", "seis"),
    *("siete", "ocho", "nueve", "diez", "once", "doce"),
)
#: What stands for itself, as a level does, goes on in words up to here.
_LARGER = (
    *("trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte"),
    *("veintiuno", "veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete"),
    *("veintiocho", "veintinueve", "treinta"),
)
_TENS = {3: "treinta", 4: "cuarenta"}
#: Cities whose Spanish name is not the one the time zone bears.
_CITIES = {"Paris": "París", "London": "Londres", "Lisbon": "Lisboa", "Rome": "Roma", "Berlin": "Berlín",
           "Brussels": "Bruselas", "Vienna": "Viena", "Mexico City": "México", "Bogota": "Bogotá",
           "Canary": "Canarias", "New York": "Nueva York"}  # fmt: skip
WIDTH = 72
#: A no-break space is none of these: what it joins stays on one line.
_SPACES = re.compile(r"[ \t\r\f\v]+")


def number(value: int) -> str:
    """Write a whole number: a true minus sign, a point before every three digits from 10 000 on."""
    digits = str(abs(value)) if abs(value) < 10_000 else f"{abs(value):,}".replace(",", ".")
    return f"−{digits}" if value < 0 else digits


def signed(value: int) -> str:
    """Write a change: ``+3``, ``−20``; nothing moved is ``0``."""
    return f"+{number(value)}" if value > 0 else number(value)


def plural(word: str) -> str:
    """Return the plural of a noun or adjective: coronas, meses, veces; «botellas de vino» of a phrase."""
    head, of_, rest = word.partition(" de ")
    if of_:
        return plural(head) + of_ + rest
    if word.endswith("z"):
        return word[:-1] + "ces"
    if word.endswith("ón"):
        return word[:-2] + "ones"
    return word + ("s" if word[-1] in "aeioué" else "es")


def count(value: int, one: str, many: str = "") -> str:
    """Say how many: ``1 corona``, ``20 coronas``; ``many`` where the plural is no plain one."""
    return f"{number(value)} {one if abs(value) == 1 else many or plural(one)}"


def change(value: int, one: str, many: str = "") -> str:
    """Say how much something moved: ``+1 punto``, ``−20 coronas``."""
    return f"{signed(value)} {one if abs(value) == 1 else many or plural(one)}"


def words(value: int, one: str = "", many: str = "") -> str:
    """Say it in words up to twelve, agreeing with the noun: ``una apuesta``, ``una vez``, ``tres meses``.

    Without a noun, as of levels, up to forty-nine.
    """
    if not one and len(_SMALL) <= value < 50:
        return _large(value)
    if not 0 <= value < len(_SMALL):
        said = number(value)
    elif value == 1:
        said = ("una" if _is_feminine(one) else "un") if one else "uno"
    else:
        said = _SMALL[value]
    return f"{said} {one if value == 1 else many or plural(one)}" if one else said


#: Nouns whose gender their ending does not tell.
_FEMININE = frozenset(("muerte", "noche", "vez"))
_MASCULINE = frozenset(("día", "espía"))


def _is_feminine(noun: str) -> bool:
    return noun in _FEMININE or (noun.endswith(("a", "ción", "sión", "dad")) and noun not in _MASCULINE)


def _large(value: int) -> str:
    at = value - len(_SMALL)
    if at < len(_LARGER):
        return _LARGER[at]
    tens, rest = divmod(value, 10)
    return f"{_TENS[tens]} y {'uno' if rest == 1 else _SMALL[rest]}" if rest else _TENS[tens]


def week_name(week: int) -> str:
    """Name a week: 1 is «primera semana»."""
    return f"{WEEKS[week - 1]} semana"


def week_ordinal(week: int) -> str:
    """Name a week beside others: 1 is «la primera», so that several make «la primera y la cuarta semana»."""
    return f"la {WEEKS[week - 1]}"


def date(moment: datetime | str, zone: str) -> str:
    """Write a moment in full: «domingo 15 de noviembre de 2026, 23:59, hora de París».

    ``moment`` is aware, or such a moment in ISO 8601; ``zone`` an IANA name. Raises ValueError for a
    moment without a zone: nobody could say when that is.
    """
    when = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    if when.tzinfo is None:
        raise ValueError(f"{moment!r} has no time zone")
    local = when.astimezone(ZoneInfo(zone))
    day = f"{DAYS[local.weekday()]} {local.day} de {MONTHS[local.month - 1]} de {local.year}"
    return f"{day}, {local:%H:%M}, hora {_of_city(zone)}"


def _of_city(zone: str) -> str:
    city = zone.rpartition("/")[2].replace("_", " ")
    return "universal" if city in ("UTC", "GMT", "Universal") else f"de {_CITIES.get(city, city)}"


def joined(items: Iterable[Any], and_: str = "y") -> str:
    """Join what is said of several: «Parrot, Vallon y Larue»; «e» before the sound of i, «u» before o."""
    said = [str(item) for item in items]
    if len(said) < 2:
        return "".join(said)
    last = said[-1]
    if and_ == "y" and re.match(r"(?i)(i|í|hi(?![aeo])|y(?![aeiou]))", last):
        and_ = "e"
    elif and_ == "o" and re.match(r"(?i)h?[oó]", last):
        and_ = "u"
    return f"{', '.join(said[:-1])} {and_} {last}"


def strung(clauses: Sequence[str]) -> str:
    """Join what somebody did; a pause before the last «y» where one of them has parts of its own."""
    said = joined(clauses)
    if len(clauses) < 2 or not any(re.search(r",| y | que ", one) for one in clauses[:-1]):
        return said
    last = len(str(clauses[-1]))
    return f"{said[:-last].rstrip().rpartition(' ')[0]}, {said[:-last].split()[-1]} {clauses[-1]}"


def of(text: str) -> str:
    """Put «de» before it: «del barón», «de Parrot»."""
    return f"del {text[3:]}" if text.startswith(("el ", "El ")) else f"de {text}"


def to(text: str) -> str:
    """Put «a» before it: «al barón», «a Parrot»."""
    return f"al {text[3:]}" if text.startswith(("el ", "El ")) else f"a {text}"


def styles(people: Iterable[Mapping[str, Any]], before: str = "") -> str:
    """Name several people as society does, each with «a» or «de» before him if ``before`` says so."""
    put: Mapping[str, Callable[[str], str]] = {"": str, "a": to, "de": of}
    return joined(put[before](person["style"]) for person in people)


def either(people: Sequence[Any], one: str, many: str) -> str:
    """Choose the word for one or for several."""
    return one if len(people) == 1 else many


#: Several things, by how they begin: «los aceros», «la Pascua y sus campanas»; not «el duelo de uno y otro».
_MANY = re.compile(
    r"(?i)l[oa]s |(?:el|la)(?: (?!de |del |al? |entre |en |por )\w+){1,2} y (?:el|la|los|las|sus?|quién) "
)


def of_things(said: str | Sequence[str], one: str, many: str) -> str:
    """Choose the verb for what is named with its article: «el 13º» does what «los Cadetes» do.

    ``said`` is a name, or a list of them, of which several do it together.
    """
    names = [said] if isinstance(said, str) else list(said)
    return many if len(names) != 1 or _MANY.match(names[0]) else one


def as_said(word: str, said: str) -> str:
    """Make a masculine singular agree with what is named with its article: «los ajustes», publicados."""
    article = said.casefold().partition(" ")[0]
    ending = {"la": "a", "los": "os", "las": "as"}.get(article, "o")
    return f"{word[:-1]}{ending}" if word.endswith("o") else word


def agree(word: str, about: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """Make a masculine singular agree with one person or several: visto, vista, vistos, vistas.

    Each person has ``fem``, true for a lady. Several are feminine only where all of them are. Words in
    -or get -ora; other words have no feminine of their own.
    """
    people = [about] if isinstance(about, Mapping) else list(about)
    if all(person["fem"] for person in people):
        if word.endswith("o"):
            word = word[:-1] + "a"
        elif word.endswith("or"):
            word += "a"
    return plural(word) if len(people) > 1 else word


def capital(text: str) -> str:
    """Make the first letter a capital and leave the rest; opening marks («, ¿, ¡) are passed over."""
    found = re.match(r"[^\w]*", text)
    at = found.end() if found else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def wrap(text: str, width: int = WIDTH, indent: str = "", hanging: str | None = None) -> str:
    """Set each line of a text at ``width`` columns; ``indent`` before the first, ``hanging`` before the rest.

    Lines that are empty stay; spaces inside a line become one. Nothing that has no space is broken.
    """
    rest = indent if hanging is None else hanging
    lines = (_SPACES.sub(" ", line).strip(" ") for line in text.strip("\n").splitlines())
    return "\n".join(_set(line, width, indent, rest) if line else "" for line in lines)


def _set(line: str, width: int, indent: str, rest: str) -> str:
    """Break a line at its single spaces: what textwrap does, without looking at every word of a sheet."""
    done = []
    while len(indent) + len(line) > width:
        at = line.rfind(" ", 0, width - len(indent) + 1)
        if at < 0:
            at = line.find(" ")
        if at < 0:
            break
        done.append(indent + line[:at])
        line, indent = line[at + 1 :], rest
    return "\n".join((*done, indent + line))


def paragraph(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Set a paragraph as a block of a template: wrapped, and ending its last line."""
    return wrap(text, indent=indent, hanging=hanging) + "\n"
