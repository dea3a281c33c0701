"""Days, hours and months as the referee writes them."""

import re
import unicodedata
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from turnbot.app.shell import RefusedError
from turnbot.core.months import MONTHS

_CODE = re.compile(r"\d{4}-\d{1,2}")
_NAMED = re.compile(r"([a-z]+)(?:\s+(?:de(?:l)?\s+)?(\d{4}))?")
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


def month_after(said: str, newest: str) -> str:
    """The code of a month later than ``newest``: said by its code, or by its name as the next of that name.

    Codes of games that do not count in months are taken as they are. Raises RefusedError with what is none.
    """
    bare = unicodedata.normalize("NFD", said.casefold()).encode("ascii", "ignore").decode().strip()
    bare = bare.replace("setiembre", "septiembre")
    found = _NAMED.fullmatch(bare)
    code = said.strip()
    if found is not None and found[1] in MONTHS and _CODE.fullmatch(newest):
        month = MONTHS.index(found[1]) + 1
        year = int(found[2] or newest[:4])
        code = f"{year:04}-{month:02}"
        if not found[2] and code <= newest:
            code = f"{year + 1:04}-{month:02}"
    if not _CODE.fullmatch(code) or code <= newest:
        raise RefusedError(f"«{said}» no es un mes posterior a {newest}, como 1627-03.")
    return code
