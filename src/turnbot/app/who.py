"""Which character the referee means: a whole name, or a part of it that only one has."""

from collections.abc import Iterable
from difflib import get_close_matches

from turnbot.app.asides import plain
from turnbot.app.shell import RefusedError


def named(names: Iterable[str], said: str) -> str:
    """The one name that he means, however he spells its capitals and accents.

    Raises RefusedError with the names there are when it is nobody's, or several have it.
    """
    known = {_plain(name): name for name in names}
    asked = _plain(said)
    if asked in known:
        return known[asked]
    found = [name for plain, name in known.items() if asked and asked in plain]
    if len(found) == 1:
        return found[0]
    if found:
        raise RefusedError(f"«{said}» puede ser {' o '.join(found)}: dígalo con el nombre entero.")
    near = get_close_matches(asked, known, 1)
    guess = f" ¿Será «{known[near[0]]}»?" if near else ""
    raise RefusedError(f"No hay ningún jugador «{said}».{guess} Están {', '.join(known.values())}.")


def _plain(name: str) -> str:
    return " ".join(plain(name).split())
