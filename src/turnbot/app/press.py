"""What a player writes for the account that all read, as it stands in his letter: «Versos: ...».

A piece is taken out of the letter whole before orders are looked for in it: from its heading to the next
one, to where a week or another part of the orders begins, or to a line that says «fin».
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from turnbot.core.press import Sort

#: What each sort is called: with its article.
NAMES: Mapping[Sort, str] = {
    "article": "unas líneas para la crónica",
    "notice": "un anuncio",
    "letter": "una carta",
    "verses": "unos versos",
    "motto": "un lema",
    "colour": "unas palabras alrededor de sus órdenes",
}
_UNSIGNED = r"(?:an[oó]nim[oa]s?|sin\s+firmar?)"
#: How each sort begins: what it may be called, and whether it may be addressed to somebody.
_HEADS: Mapping[Sort, str] = {
    "article": r"(?:para\s+(?:la\s+cr[oó]nica|el\s+cronista)|cr[oó]nica)",
    "notice": r"anuncio",
    "letter": r"carta(?:\s+abierta)?(?=\s+(?:a|al|para)\s)",
    "verses": r"(?:versos|poema|soneto)",
    "motto": r"lema",
}
_HEAD = re.compile(
    r"\s*(?:"
    + "|".join(f"(?P<{sort}>{words})" for sort, words in _HEADS.items())
    + rf")(?P<to>\s+(?:a|al|para)\s+[^:\n]{{1,80}}?)?(?P<bare>\s*[,(]?\s*{_UNSIGNED}\)?)?\s*:(?P<text>.*)",
    re.IGNORECASE,
)
#: Sorts whose heading says enough to be one in the middle of a line too, behind a sentence of orders.
_MIDWAY: frozenset[Sort] = frozenset(("article", "notice", "verses", "motto"))
#: In words of one line a verse ends so.
VERSE_ENDS = re.compile(r"[ \t]+/[ \t]+")
_SENTENCE_END = re.compile(r"[.;!?]\s+")
_ORDINAL = r"(?:primera|segunda|tercera|cuarta|ultima)"
#: Where orders go on: a week, or another part of them.
_PART = re.compile(
    rf"\s*(?:\W*\b(?:la\s+)?{_ORDINAL}\s+semana\b|{_ORDINAL}\s*[:.]|[1-4]\s*[ªºa.)]*\s*semana\b|[1-4]\s*[ªº.):-]"
    r"|s(?:em)?\.?\s*[1-4]\b|(?:las?\s+)?semanas?\s+[1-4]\b|todo\s+el\s+mes\b|observaciones?\b|duelos?\s*[:.]"
    # «Y pregunta: ¿puedo...?»: what he asks of the referee, with what is his alone in it, is for no printer.
    r"|(?:y\s+)?(?:otra\s+cosa\s*[:,]|(?:una?s?\s+)?(?:preguntas?|consultas?|dudas?|cambios?)\s*[:.]|pregunto\b)"
    r"|rutinas?\b|tirada\s+de\s+muerte\b|enmienda\b|ordenes(?:\s+permanentes)?\s*[:.])",
)
_END = re.compile(r"\s*\(?fin\)?[\s.]*", re.IGNORECASE)
_ALONE = re.compile(rf"\s*[(—-]*\s*{_UNSIGNED}\s*[).]*\s*", re.IGNORECASE)
#: What ends a letter in the manner of a letter, and is no part of what it brings.
_QUOTE = re.compile(r"\s*>")


@dataclass(frozen=True, slots=True)
class Written:
    """A piece as its writer has it: for what, to whom (or empty), whether under his name, and its text."""

    sort: Sort
    text: str
    to: str = ""
    signed: bool = True

    def document(self) -> dict[str, Any]:
        """As plain data."""
        return {"sort": self.sort, "text": self.text, "to": self.to, "signed": self.signed}


def cut(body: str, sorts: Mapping[str, int]) -> tuple[tuple[Written, ...], str]:
    """Take the pieces of these sorts out of a letter: they, and the rest, whose lines keep their numbers."""
    lines = body.split("\n")
    left, found = list(lines), []
    at = 0
    while at < len(lines):
        begun = _begun(lines[at], sorts)
        if begun is None:
            at += 1
            continue
        before, head = begun
        end = at + 1
        while end < len(lines) and not _ends(lines[end], sorts):
            end += 1
        closing = end < len(lines) and _END.fullmatch(lines[end]) is not None
        found.append(_written(head, lines[at + 1 : end]))
        left[at : end + closing] = [before, *[""] * (end + closing - at - 1)]
        at = end + closing
    return tuple(one for one in found if one.text), "\n".join(left)


def _begun(line: str, sorts: Mapping[str, int]) -> "tuple[str, re.Match[str]] | None":
    """The heading in a line and what stands before it; None where there is none."""
    if head := _head(line, sorts):
        return "", head
    for end in _SENTENCE_END.finditer(line):
        head = _head(line[end.end() :], sorts)
        if head is not None and _sort(head) in _MIDWAY:
            return line[: end.end()].rstrip(), head
    return None


def _head(line: str, sorts: Mapping[str, int]) -> "re.Match[str] | None":
    head = _HEAD.fullmatch(line)
    return head if head is not None and _sort(head) in sorts else None


def _sort(head: "re.Match[str]") -> Sort:
    return next(sort for sort in _HEADS if head[sort])


def _ends(line: str, sorts: Mapping[str, int]) -> bool:
    return bool(_END.fullmatch(line) or _QUOTE.match(line) or _PART.match(_plain(line)) or _head(line, sorts))


def _written(head: "re.Match[str]", below: list[str]) -> Written:
    lines = [head["text"].strip(), *map(str.strip, below)]
    while lines and not lines[-1]:
        lines.pop()
    unsigned = head["bare"] is not None
    if len(lines) > 1 and _ALONE.fullmatch(lines[-1]):
        unsigned = True
        lines.pop()
    sort = _sort(head)
    text = _verses(lines) if sort == "verses" else _paragraphs(lines)
    to = re.sub(r"^\s*(?:al|a|para)\s+", "", head["to"] or "", flags=re.IGNORECASE).strip()
    return Written(sort, re.sub(r"\n{3,}", "\n\n", text), to, not unsigned)


def _verses(lines: list[str]) -> str:
    """Verses as he has them; those of one line as prose quotes them, «París, París, / qué dura»."""
    return "\n".join(VERSE_ENDS.sub("\n", line) for line in lines).strip("\n")


def _paragraphs(lines: list[str]) -> str:
    """Prose as paragraphs, a line each: where his mailer broke the lines says nothing."""
    blocks = "\n".join(lines).split("\n\n")
    return "\n".join(" ".join(block.split()) for block in blocks if block.strip())


def _plain(text: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if c in "ªº" or not unicodedata.combining(c))
    return bare.casefold()


def told(written: Sequence[Written], limits: Mapping[str, int]) -> list[dict[str, Any]]:
    """What the answer to a letter says of the pieces in it."""
    return [
        {
            "name": NAMES[one.sort],
            "to": one.to,
            "signed": one.signed,
            "text": one.text,
            "length": len(one.text),
            "limit": limits[one.sort],
            "fits": fits(one, limits),
        }
        for one in written
    ]


def fits(one: Written, limits: Mapping[str, int]) -> bool:
    """Whether a piece is no longer than the house has it."""
    return len(one.text) <= limits[one.sort]
