"""Letters to other powers that stand in a mail: «Para Venecia:» and what follows, up to «Fin de la carta»."""

import re

from turnbot.games.maquiavelli.orders.tree import Dispatch
from turnbot.games.maquiavelli.reading.tagging import Names, fold

_HEAD = re.compile(
    r"\s*(?:carta\s+)?(?:(sellada|secreta|abierta|publica)\s+)?(?:para|a)\s+(?:el\s+|la\s+)?([\w ]{3,30}?)"
    r"\s*(?:[,(]\s*(sellada|secreta|abierta|publica)\s*\)?)?\s*:\s*"
)
_END = re.compile(r"\s*fin de (?:la )?carta\s*[.!]?\s*")

#: How many letters one mail may bring: one to each of the others, and one to all.
_MOST = 8


def split(body: str, names: Names) -> tuple[str, tuple[Dispatch, ...]]:
    """A mail without the letters in it (their lines left empty, so that lines keep their numbers), and
    these.
    """
    rest: list[str] = []
    found: list[Dispatch] = []
    text: list[str] | None = None
    to, sealed = "", True
    for line in [*body.splitlines(), "fin de la carta"]:
        plain = fold(line)
        head = _HEAD.fullmatch(plain)
        whom = _whom(head[2], names) if head else ""
        if text is not None and (whom or _END.fullmatch(plain)):
            letter = "\n".join(text).strip()
            if letter and len(found) < _MOST:
                found.append(Dispatch(to, letter, sealed))
            text = None
        elif text is not None:
            text.append(line.rstrip())
        elif not whom and not _END.fullmatch(plain):
            rest.append(line)
            continue
        if head and whom:
            to, sealed, text = (
                whom,
                (head[1] or head[3] or "sellada") in ("sellada", "secreta") and whom != "*",
                [],
            )
        rest.append("")
    return "\n".join(rest), tuple(found)


def _whom(said: str, names: Names) -> str:
    """The power that a letter is for, ``*`` for all; empty where the line is no head of a letter."""
    if said in ("todos", "todas las potencias", "las potencias"):
        return "*"
    tagged = names.exact(said) or ""
    return tagged[2:] if tagged[:2] in ("b:", "w:") else ""
