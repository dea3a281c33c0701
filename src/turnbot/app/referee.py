"""What the referee writes: «1 b», «2: nada», «3 = 20», words of his own, or «publicar», a line each."""

import re
from dataclasses import dataclass, field
from functools import cache

from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from turnbot.resources import folder


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices a case offers, by its letter."""

    letter: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """It is left as it is."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of his own, and how he wrote it: «40», «+2 puntos»."""

    number: int
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Words:
    """Something in his own words, as he wrote them."""

    text: str


Answer = Choice | Nothing | Amount | Words


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of his that could not be read: which line of the mail, and its words."""

    line: int
    text: str

    @property
    def speaks_of_something(self) -> bool:
        """Whether it looks like a decision, and is no mere greeting."""
        return (_FIRM if self.greets else _DECIDES).search(self.text) is not None

    @property
    def greets(self) -> bool:
        """Whether it is manners and no more: «Hola, secretario:», «Un saludo»."""
        most = _LEADING_IN if self.text.endswith((":", ",")) else _GREETING
        return len(self.text.split()) <= most and _GREETS.match(self.text) is not None

    @property
    def case(self) -> int | None:
        """The number of the case that it seems to answer, where it begins with one."""
        found = _CASE.match(self.text)
        return int(found[1]) if found else None


#: What a line that disposes of something has: a number, a case, «publicar».
_DECIDES = re.compile(r"\d|\bcasos?\b|\bpubl[ií]|\bopci[oó]n|\bdispongo\b", re.IGNORECASE)
_CASE = re.compile(r"(?:(?:al\s+)?caso\s+)?(\d{1,4})\b", re.IGNORECASE)
#: The same in a line that begins as a greeting: «Buenos días, van mis respuestas a los casos:» is one.
_FIRM = re.compile(r"\d|\bpubl[ií]|\bopci[oó]n|\bdispongo\b|\bcaso\b", re.IGNORECASE)
#: Words of a line that only greets, those of one that only leads in to what stands below, and how it begins.
_GREETING, _LEADING_IN = 7, 14
_GREETS = re.compile(
    r"\W*(?:hola|buen[oa]s|querid[oa]|estimad[oa]|señor|un (?:cordial )?saludo|saludos|un abrazo|abrazos"
    r"|gracias|muchas gracias|atentamente|cordialmente|hasta|adiós|salud|el árbitro|enviado desde"
    r"|feliz|felices|bes[oa]s?\b|cuidaos|nos vemos|perd[oó]n(?:ad)? (?:por )?(?:el|la) (?:retraso|tardanza)"
    r"|(?:aqu[ií]|ah[ií]) (?:van|ten[eé]is|os mando)\b|(?:os )?(?:van|mando|env[ií]o) (?:mis|las)\b"
    r"|mis (?:decisiones|respuestas|resoluciones)\b"
    r"|[-—–_*]+\W*$)",
    re.IGNORECASE,
)
_DECREE = re.compile(r"\s*dispongo\b\s*:?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answers:
    """A whole mail of his: (case number, answer) in his order, whether the month may go out, and the rest.

    ``decrees`` are what lines decide of his own accord, without the «dispongo» before it, ``unread`` those
    that could not be read.
    """

    rulings: tuple[tuple[int, Answer], ...]
    publish: bool
    unread: tuple[Unread, ...]
    decrees: tuple[str, ...] = ()


#: What is polite before a command and behind it, and no part of it: «Hola, mandadme los casos, por favor».
_POLITE = (
    r"(?:por favor|(?:muchas |mil )?gracias(?: (?:de antemano|por todo))?|si (?:puede|pudiera) ser"
    r"|cuando pod[aá]is|si os place|un (?:cordial )?saludo|(?:un )?abrazo|saludos)"
)
_BEFORE = re.compile(
    rf"\A[¿¡\s]*(?:(?:hola|buen[oa]s(?: (?:d[ií]as|tardes|noches))?|{_POLITE}"
    r"|(?:(?:estimado|querido) )?(?:señor(?: secretario)?|secretario))\s*[,:;.!]+\s*|por favor\s+)+",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\A[¿¡\s]*(?:(?:me )?(?:pod[eé]is |podr[ií]ais )?(?:mand|envi|d|pas|enseñ)(?:ad|ais|áis|ar)(?:me)?"
    r"|(?:quisiera|querr[ií]a|quiero|necesito)(?: ver)?|ver)\s+(?:(?:el|la|los|las)\s+)?",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    rf"(?:\s*[,;.!?]+\s*{_POLITE}|\s+(?:por favor|cuando pod[aá]is|gracias))+[\s.!?]*\Z", re.IGNORECASE
)
#: The colon behind a case's number begins no words of his own.
_NUMBERED = re.compile(r"(?:(?:al\s+)?caso\s+)?\d{1,4}\s*[:.)=]", re.IGNORECASE)
#: Where in a line another short answer of his begins, or «publicar»: «3 sí, 4 no; publicar».
_ANOTHER = re.compile(
    r"\s*(?:[,;.]+\s*(?:y\s+)?|\by\s+)"
    r"(?=(?:(?:al\s+)?caso\s+)?\d{1,4}\s*[:=)]?\s*(?:(?:la\s+)?[a-z]|nada|ningun[ao]|s[ií]|no)\s*(?:[,;.]|\by\b|$)"
    r"|(?:ya\s+)?(?:puedes\s+|pod[ée]is\s+|puede\s+)?publ[ií]ca(?:r|d|lo|dlo|rlo)?\s*(?:[,;.!]|$))",
    re.IGNORECASE,
)


def plainly(line: str) -> str:
    """A line of his without what is polite before it, and behind it where no colon begins words of his."""
    said = _BEFORE.sub("", line.strip())
    behind = _BEHIND.search(said)
    numbered = _NUMBERED.match(said)
    his_own = behind is None or ":" in said[numbered.end() if numbered else 0 : behind.start()]
    return said if behind is None or his_own else said[: behind.start()]


def bluntly(line: str) -> str:
    """The same without «mandadme», «quisiera ver», and as no question."""
    return _ASKS.sub("", plainly(line)).strip(" ¿¡?!")


def read_answers(text: str) -> Answers:
    """Read what is new in a mail of the referee's. Total: what is no answer is ``unread``."""
    rulings: list[tuple[int, Answer]] = []
    unread: list[Unread] = []
    decrees: list[str] = []
    publish = False
    for nth, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if ordained := _DECREE.match(said := plainly(line)):
            decrees.append(said[ordained.end() :].strip().rstrip(". "))
            continue
        for part in _apart(line.strip()):
            read = _line(part)
            if read is None:
                unread.append(Unread(nth, part))
            elif isinstance(read, bool):
                publish = True
            else:
                rulings.append(read)
    return Answers(tuple(rulings), publish, tuple(unread), tuple(decrees))


def read_answer(text: str) -> Answer:
    """Read the answer to one case, without its number: what ``turnbot cases`` is given."""
    read = _line(f"1 {text}")
    return read[1] if isinstance(read, tuple) else Words(text.strip())


def _apart(line: str) -> list[str]:
    """The answers of one line, each by itself; a line that begins with none is one."""
    said = _BEFORE.sub("", line)
    if not _CASE.match(said):
        return [line]
    line = said
    begins = [found.end() for found in _ANOTHER.finditer(line)]
    ends = [found.start() for found in _ANOTHER.finditer(line)]
    return [line[a:b] for a, b in zip([0, *begins], [*ends, len(line)], strict=True)]


def _line(line: str) -> tuple[int, Answer] | bool | None:
    """One line: a numbered answer, True for «publicar», None for anything else."""
    # Lower case keeps every letter's place, so that his words can be cut out of what he wrote.
    whole = plainly(line).rstrip(". ")
    lowered = "".join(c.lower() if len(c.lower()) == 1 else c for c in whole)
    try:
        tree = _parser().parse(lowered)
    except LarkError:
        return None
    if tree.data == "publish":
        return True
    number, answer = tree.children
    assert isinstance(number, Token)
    assert isinstance(answer, Tree)
    return int(number), _answer(answer, whole)


def _answer(tree: Tree[Token], whole: str) -> Answer:
    tokens = [token for token in tree.scan_values(lambda _: True) if isinstance(token, Token)]
    match tree.data:
        case "choice":
            return Choice(str(tokens[0]))
        case "nothing":
            return Nothing()
        case "amount":
            start = tokens[0].start_pos
            assert start is not None
            return Amount(int("".join(tokens).replace("−", "-")), whole[start:])
        case _:
            start = tokens[0].start_pos
            assert start is not None
            return Words(whole[start:])


@cache
def _parser() -> Lark:
    return Lark((folder("grammars") / "referee.lark").read_text(encoding="utf-8"), parser="lalr", strict=True)
