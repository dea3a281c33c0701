"""Forms with boxes to tick: what stands beside an empty box was not chosen, and orders nothing.

So are a player's own choices: «Opciones: (a) teatro, (b) cuartel. Elijo (b).»
"""

import re
from collections.abc import Sequence

from turnbot.games.preux.words.cast import fold

_BOX = re.compile(r"\[[ \t_]*([xXvV✓✔✗☒*]?|s[ií])[ \t_]*\]|\([ \t]*([xX]?)[ \t]*\)|([☑☒✅])|[☐□]")
_EMPTY = re.compile(r"\[[ \t_]*\]|\([ \t]*\)|[☐□]")
_HEADING = re.compile(
    r"[ \t]*\W{0,3}(?:semana|sem\b|s\.?[ \t]?[1-4]\b|[1-4][ªaº.):]|observ|obs\b|notas)", re.IGNORECASE
)
_OPTIONS = re.compile(
    r"(?:(?:las[ \t]++)?(?:opciones|alternativas)[ \t]*+:?[ \t]*+)?"
    r"(?P<list>\(?a\)[^\n]{3,150}?)[.;:,]?[ \t]++(?:y[ \t]++|pues[ \t]++)?"
    r"(?:elijo|escojo|me[ \t]++quedo[ \t]++con|prefiero|opto[ \t]++por|voy[ \t]++con|tomo)"
    r"[ \t]++(?:(?:el|la)[ \t]++)?(?:opci[oó]n[ \t]++)?\(?(?P<choice>[a-d])\)?(?=[.,;\s]|$)",
    re.IGNORECASE,
)
_OPTION = re.compile(r"\(?\b([a-d])\)[ \t]*+", re.IGNORECASE)
_DENIED = frozenset(["no", "ninguno", "ninguna", "nada"])


def chosen(text: str) -> str:
    """Return a mail's text without what stands beside empty boxes, and without the boxes.

    What is left keeps its place: what is taken out becomes spaces. A question that is answered with «no», or
    with nothing at all, is taken out as a whole. A mail without an empty box stays as it is. Linear.
    """
    if "a)" in text.lower():
        text = _OPTIONS.sub(_option, text)
    if not _EMPTY.search(text):
        return text
    return "\n".join(_line(line) for line in text.split("\n"))


def _option(found: re.Match[str]) -> str:
    """Return what stands behind the letter that is chosen of a list of options."""
    parts = _OPTION.split(found["list"])
    said = {letter.lower(): what for letter, what in zip(parts[1::2], parts[2::2], strict=True)}
    return said.get(found["choice"].lower(), found[0]).strip(" ,;.\t")


def _line(line: str) -> str:
    boxes = list(_BOX.finditer(line))
    if not boxes:
        return line
    label = line[: boxes[0].start()]
    behind = bool(label.strip()) and not line[boxes[-1].end() :].strip() and label.rstrip()[-1:] != ":"
    spans = _spans_before(boxes) if behind else _spans_after(boxes, len(line))
    kept = [span for box, span in zip(boxes, spans, strict=True) if any(box.groups())]
    said = [fold(line[a:b]).strip(" .,;") for a, b in kept]
    out = [" "] * len(line)
    if not behind and (any(said) or _HEADING.match(label)) and not (set(said) & _DENIED):
        out[: len(label)] = label
    for (a, b), words in zip(kept, said, strict=True):
        if words not in _DENIED:
            out[a:b] = line[a:b]
    return "".join(out).rstrip()


def _spans_after(boxes: Sequence[re.Match[str]], end: int) -> list[tuple[int, int]]:
    """«[x] club [ ] misa»: what stands between a box and the next."""
    starts = [box.start() for box in boxes[1:]]
    return list(zip([box.end() for box in boxes], [*starts, end], strict=True))


def _spans_before(boxes: Sequence[re.Match[str]]) -> list[tuple[int, int]]:
    """«club [x] misa [ ]»: what stands between a box and the one before."""
    return list(zip([0, *(box.end() for box in boxes[:-1])], [box.start() for box in boxes], strict=True))
