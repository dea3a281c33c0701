"""Finds in a chronicle what no printer would let stand: articles, agreement, pauses, codes."""

import re
from collections import Counter
from collections.abc import Iterator

#: Where prose ends, and lists and seals begin.
_END = ("PERFILES DE DUELISTA", "LOS DADOS")
#: A person as society calls him, for who does what.
_STYLE = r"(?i:monsieur|mademoiselle|madame|el \w+|la \w+)(?: de)? [A-ZÁÉÍÓÚ][\w-]+"
_REGIMENT = r"(?:el \d+º[^.,;:y]*?|la Guardia[^.,;:y]*?)"
_MARCH = r"\b(?:han \w+|están|vuelven|marchan|van)"
_ONE = r"(?:dio|bastó|daba|diera|cabía|ventilaba|era)"

#: What is wrong, and how it is told; each is sought in every paragraph with its lines joined.
_FAULTS: dict[str, str] = {
    "«de el»": r"\b[Dd]e el (?=[a-zñ])",
    "«a el»": r"\b[Aa] el (?=[a-zñ])",
    "nothing between quotation marks": r"«\s*»",
    "two pauses": r"[,;:] *[,;:.]|(?<!\.)\.\.(?!\.)|\.;|\( | \)",
    "a pause after a space": r" [,;:.](?!\.)",
    "a word twice": r"(?i)(?<![\w-])(de|en|con|por|la|el|los|las|un|una|que|y|a|no|se) \1(?![\w-])",
    "a capital after a comma": r"[,;] (?:El|L[ao]s?|Una?|En|Con|Por|Y|Se|No|Que|De|Monsieur|Madame)\b",
    "a small letter after a point": r"(?<![.º])[.?!] [a-záéíóúñ]",
    "what is no word": r"\{|\}|\bNone\b|\bTrue\b|\bFalse\b|[Uu]ndefined|\b[a-z]+\.[a-z]+\.[a-z]+\b|_",
    "a gender that is not its": r"\bun (?:muerte|noche|vez|carta|boda|dama|misa|obra)\b",
    "a level in figures": r"nivel(?:es)? \d",
    "one regiment that are several": rf"{_MARCH}(?: (?!con |como )[a-zá-ú]+){{0,3}} {_REGIMENT}[.;]",
    "several that do as one": rf"{_STYLE} y {_STYLE} (?:\w+ó|ha|está|tiene)(?![\w-])",
    "one that does as several": rf"(?:^|[.?!] ){_STYLE} (?:\w+ron|han|están|tienen)(?![\w-])",
    "things that do as one": rf"(?:^|[.?!] )L[oa]s \w+[^.,;:]*,? {_ONE} de comer|\b{_ONE} (?:los|las) \w+",
}  # fmt: skip
#: Shorter than so many letters a sentence may come twice.
_SHORT = 25


def faults(text: str) -> list[str]:
    """What is wrong in the prose of a chronicle, a line each: what kind of fault, and the words around it."""
    for end in _END:
        text = text.partition(end)[0]
    text = re.sub(r"\+-+\+|^ *\||\| *$", "", text, flags=re.M)  # the frame of the obituaries
    paragraphs = [" ".join(one.split()) for one in text.split("\n\n") if "@" not in one]
    return [
        *_patterns(paragraphs),
        *_courtesies(paragraphs),
        *_spaces(text),
        *_marks(paragraphs),
        *_twice(paragraphs),
    ]


def _patterns(paragraphs: list[str]) -> Iterator[str]:
    for said in paragraphs:
        for fault, pattern in _FAULTS.items():
            for found in re.finditer(pattern, said):
                yield f"{fault}: …{said[max(0, found.start() - 40) : found.end() + 30]}…"


def _courtesies(paragraphs: list[str]) -> Iterator[str]:
    """The first time in a paragraph a generated name has a courtesy, a rank or a title before it."""
    for said in paragraphs:
        for name in sorted(set(re.findall(r"\b(?:Caballero|Dama|Bella) \d{5}\b", said))):
            before = said.partition(name)[0]
            if not re.search(
                r"(?i)(?:[aeo]l|del|la|el|monsieur|madame|mademoiselle|padre|fray)(?: \w+)*? (?:de )?$",
                before[-30:],
            ):
                yield f"a name without a courtesy: …{before[-40:]}{name}…"


def _spaces(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if re.search(r"\S {2,}\S", line):
            yield f"two spaces: {line.strip()}"


def _marks(paragraphs: list[str]) -> Iterator[str]:
    for said in paragraphs:
        for opened, closed in ("«»", "()", "¿?", "¡!"):
            if said.count(opened) != said.count(closed):
                yield f"{opened} without {closed}: {said[:80]}"


def _twice(paragraphs: list[str]) -> Iterator[str]:
    sentences = [one for said in paragraphs for one in re.split(r"(?<=[.?!»]) (?=[«¿¡A-ZÁÉÍÓÚÑ])", said)]
    for one, count in Counter(sentences).items():
        if count > 1 and len(one) > _SHORT:
            yield f"told {count} times: {one}"
