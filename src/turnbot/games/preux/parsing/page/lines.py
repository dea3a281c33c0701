"""How each line of a page stands to the one before it."""

import itertools
import re

_ITEM = re.compile(r"\s*(?:[-*•·+>#–—]|\(?\w{1,2}[.)ºª°]|\d{1,2}\s*[-:.)ºª]|[A-ZÁÉÍÓÚÑ][\w ]{0,24}:)")
_HEAD = re.compile(
    r"\s*(?:en |para |y |a )?(?:l[ao]s? )?(?:s\W{0,2}[1-4]\b|sem\w*\W"
    r"|(?:primera|segunda|tercera|cuarta|[uú]ltima|siguiente|[1-4](?:[ªaº.]|ra|da|er|ta)+)\W"
    r"|obs\w*\W|notas?\W|rutinas?\W|contra\s|tirada\s)",
    re.IGNORECASE,
)
_LONGEST = 120
_WRAPPED = 45  # a line longer than this that goes on in small letters was broken by a mailer


def breaks(text: str) -> list[int]:
    """Return how each line of a text (numbered from 1; index 0 is unused) stands to the one before it."""
    lines = text.split("\n")
    width = _width(lines)
    out = [0, 3]
    for before, line in itertools.pairwise(lines):
        if not before.strip():
            out.append(3)
        elif _ITEM.match(line) or _HEAD.match(line) or not line.strip():
            out.append(2)
        else:
            word = line.split(None, 1)[0]
            if word[0].islower() and len(before.rstrip()) > _WRAPPED and before.rstrip()[-1] not in ".:;!?)":
                out.append(1)
                continue
            fits = len(before.rstrip()) + 1 + len(word) <= width
            out.append(2 if fits else 1)
    return out


def _width(lines: list[str]) -> int:
    """Return the length at which the sender's mailer breaks lines; short lines are broken by hand."""
    longest = max((len(line.rstrip()) for line in lines[:2000]), default=0)
    if longest > _LONGEST:
        return 10_000  # a mailer that breaks no lines: each is a paragraph
    return longest if longest > 45 else 10_000
