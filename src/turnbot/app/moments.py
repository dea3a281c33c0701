"""Days, hours and months as the referee writes them."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from turnbot.app.shell import RefusedError
from turnbot.render.spanish import date as date_in_words

_DAY_MONTH = "%d/%m/%Y %H:%M"
_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")


def moment(said: str, zone: ZoneInfo, at: time) -> datetime:
    """An aware moment: «2026-12-20T23:59», «20/12/2026 22:00»; a mere day falls at ``at``.

    Raises RefusedError with what is none.
    """
    found = _DAY.match(said.strip())
    iso = said.strip()
    if found is not None:
        day, month, year = map(int, found.groups())
        rest = re.sub(r"^[\s,]*(?:a\s+las\s+)?", "", iso[found.end() :])
        iso = f"{year:04}-{month:02}-{day:02}" + (f"T{rest.zfill(5)}" if rest else "")
    try:
        try:
            when = datetime.combine(date.fromisoformat(iso), at)
        except ValueError:
            when = datetime.fromisoformat(iso)
    except ValueError:
        raise RefusedError(f"«{said}» no es un momento como 2026-12-01T23:59, o 01/12/2026 23:59.") from None
    return when if when.tzinfo is not None else when.replace(tzinfo=zone)


def told(moment: datetime, zone: ZoneInfo) -> str:
    """A moment in a sentence: «domingo 15 de noviembre de 2026, 23:59, hora de París»."""
    return date_in_words(moment, zone.key)


def brief(moment: datetime, zone: ZoneInfo) -> str:
    """The same in a list: «15/11/2026 23:59»."""
    return f"{moment.astimezone(zone):{_DAY_MONTH}}"


def month_after(said: str, newest: str, named: Callable[[str], str]) -> str:
    """The code of a month later than ``newest``: said by its code, or by its name as the next of that name.

    ``named`` is the game's: months are whatever it calls so. Raises RefusedError with what is none.
    """
    later = {code: _bare(name) for code, name in _later(newest, named)}
    bare = _bare(said)
    for code, name in later.items():
        if said.strip() == code or bare == name or bare == name.partition(" ")[0]:
            return code
    example = next(iter(later), "")
    raise RefusedError(
        f"«{said}» no es un mes posterior a {named(newest)}, como «{example}» ({named(example)})."
    )


def _later(newest: str, named: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """The months of three years that the game has a name for, and the names."""
    year, wide = int(newest[:4]), len(newest) - 5
    for code in (f"{y:04}-{nth:0{wide}}" for y in range(year, year + 3) for nth in range(13)):
        try:
            name = named(code)
        except (ValueError, LookupError):
            continue
        if code > newest and len(code) == len(newest):
            yield code, name


def _bare(name: str) -> str:
    """A month's name as somebody may write it: without an article, or «de» before the year."""
    bare = unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode().strip()
    bare = bare.replace("setiembre", "septiembre")
    return re.sub(r"^(?:el|la|los|las) | (?:del?)(?= )", "", bare)
