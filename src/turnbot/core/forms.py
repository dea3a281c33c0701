"""The form that letters of ours hold for the orders of the month to come, and how it is known again.

It begins with «Jugada de ... para ...», asks for its weeks and for the observations, or for its units and
what else a game has its orders for, and ends with a mark that holds a digest of all that was printed between
the two. So a form that comes back is told from any other
text, wherever it stands, and one that somebody wrote into from one that was only quoted.
"""

import re
import unicodedata
from collections.abc import Iterable
from hashlib import blake2b

_TITLE = re.compile(r"jugada del? \S.{0,120} para \S.{0,40}", re.IGNORECASE)
_END = re.compile(r"\W*fin de la jugada\W+([0-9a-f]{6})\W*", re.IGNORECASE)
_LABEL = re.compile(r"(?:[1-9][ªa]\s+semana|observaciones)\s*:.*", re.IGNORECASE)
#: What a form asks for where units are moved, and not a character.
_UNIT = re.compile(
    r"(?:[A-Z]\d{1,2}|G [^\W\d_][\w .]{1,25}|gastos extra|tratos|mantengo|licencio|creo)\s*:.*",
    re.IGNORECASE,
)
#: Lines that ask below a title, before it is one of ours: of weeks, and of units.
_WEEKS, _UNITS = 3, 1


def end_mark(printed: str) -> str:
    """Return the line that ends a form; ``printed`` is all of it, from its title to what stands last."""
    return f"(Fin de la jugada: {_digest(printed)})"


def is_title(line: str) -> bool:
    """Whether a line, without marks of quoting, is what a form begins with."""
    return _TITLE.fullmatch(line.strip(" \t*_")) is not None


def digest_of_end(line: str) -> str:
    """Return what the mark that ends a form says of what was printed; "" for any other line."""
    found = _END.fullmatch(line)
    return found[1].lower() if found else ""


def asks_enough(lines: Iterable[str]) -> bool:
    """Whether the lines below a title ask for what a form of ours asks for, answered behind it or not."""
    bare = [line.strip(" \t*_") for line in lines]
    weeks, units = (sum(asked.match(line) is not None for line in bare) for asked in (_LABEL, _UNIT))
    return weeks >= _WEEKS or units >= _UNITS


def is_answered(line: str) -> bool:
    """Whether a line, without marks of quoting, is what a form asks for with something behind it."""
    asked = _LABEL.fullmatch(line) or _UNIT.fullmatch(line)
    return asked is not None and bool(line.partition(":")[2].strip())


def is_as_printed(text: str, digest: str) -> bool:
    """Whether nobody wrote anything into a form that was printed with this digest."""
    return _digest(text) == digest


def _digest(text: str) -> str:
    """What stays the same when a mail program wraps lines, marks quotes, or spells «ª» otherwise."""
    letters = filter(str.isalnum, unicodedata.normalize("NFKD", text).casefold())
    return blake2b("".join(letters).encode(), digest_size=3).hexdigest()
