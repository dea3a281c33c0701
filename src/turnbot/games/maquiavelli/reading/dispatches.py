"""Letters to other powers that stand in a mail: how they begin, where they end, and what is in doubt.

What is a letter is never an order, and what may be one neither: it is asked, and nothing of it is done.
"""

import re
from dataclasses import dataclass

from turnbot.games.maquiavelli.orders.tree import Dispatch
from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag, words

#: In a letter this ends it as well.
_FIN = re.compile(r"\W*fin\W*")
_END = re.compile(
    r"\W*(?:aqui (?:acaba|termina) la|fin(?: de(?: la| el)?| del)?) (?:carta|mensaje|nota|misiva)\W*"
)
_DECOR = re.compile(r"[*_#=~`\[\]]+")
_NUMBER = re.compile(r"^\d{1,2}\s*[.):ªº-]+\s*")
_TOKEN = re.compile(r"[^\W_]+|[,()/&+]")
#: Tokens of what the line orders or grants: a line with one of them before its colon is no heading.
_DEED = re.compile(
    r"(?:^| )(?:u:|n:|t:|da|regala|entrega|recibe|cambia|pago|pide|deja|apoya|avanza|mantiene|compra|crea"
    r"|ficha|asesina|contrasoborno|disuelve|convierte|transporta|asedia|retirada)"
)
#: A line that orders something, seen in a letter that nobody closed.
_ORDERLY = re.compile(
    r"^(?:[-,] )*(?:n:\d+ )?(?:(?:u:\S+|t:[EFG] (?:(?:en|de) )?[pb]:\S+)(?: \( \S+ \))? ?(?:[:>a-]|avanza"
    r"|apoya|da apoya|mantiene|asedia|levanta|transporta|convierte|disuelve|[pb]:|l:[bhstc])"
    r"|contrasoborno|pago (?:a )?todos|(?:compra|crea) (?:t:|rebelion)|retirada (?:hambre|u:)"
    r"|pacifica|asesina|listo$)"
)
_AMOUNT = re.compile(r"n:\d+(?: d)?|ficha(?: de)? \S+")

#: How many letters one mail may bring, and how many copies of them in all.
_MOST, _COPIES = 8, 16


@dataclass(frozen=True, slots=True)
class Doubt:
    """A stretch of a mail that may be a letter: why it is neither carried nor read as orders."""

    why: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Split:
    """A mail without its letters, whose lines are left empty so that others keep their numbers."""

    rest: str
    letters: tuple[Dispatch, ...]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a letter: to whom, how sealed, what of the letter stands in it.

    ``why`` it is in doubt, if it is; ``alone``: the doubt is of this line and of none below. ``named`` powers
    are those it speaks to without saying that a letter begins.
    """

    to: tuple[str, ...]
    sealed: bool
    text: str
    why: str = ""
    alone: bool = False
    bare: bool = False


def _vocabulary(name: str) -> frozenset[str]:
    return frozenset(words()["letters"][name])


class _Front:
    """What stands before the colon of a line, word by word."""

    def __init__(self, text: str, names: Names, who: str | None):
        self.names, self.who = names, who
        self.words = _TOKEN.findall(fold(text))
        self.text = text
        self.kind = self.prep = self.greets = self.all = self.anonymous = self.unknown = self.relayed = False
        self.open = self.closed = False
        self.to: list[str] = []
        self.but: list[str] = []
        self._walk()

    def _walk(self) -> None:
        at, depth, without = 0, 0, False
        while at < len(self.words):
            word = self.words[at]
            size, power = self._power(at)
            if word in "()":
                depth += 1 if word == "(" else -1
            elif word in _vocabulary("all"):
                self.all = True
            elif word in _vocabulary("but"):
                without = True
            elif power:
                (self.but if without else self.to).append(power)
            elif not self._known(word, at):
                self.unknown = self.unknown or depth <= 0
            at += size

    def _power(self, at: int) -> tuple[int, str]:
        for size in range(min(3, len(self.words) - at), 0, -1):
            tagged = self.names.exact(" ".join(self.words[at : at + size])) or ""
            if tagged[:2] in ("b:", "w:"):
                return size, tagged[2:]
        word = self.words[at]
        if len(word) < 5 or self._listed(word):
            return 1, ""
        return 1, self.names.near_power(word)

    @staticmethod
    def _listed(word: str) -> bool:
        return any(word in forms for forms in words()["letters"].values())

    def _known(self, word: str, at: int) -> bool:
        if word in _vocabulary("prepositions"):
            self.prep = self.prep or not self.to
        elif word in _vocabulary("kinds"):
            self.kind = True
        elif word in _vocabulary("greetings"):
            self.greets = True
        elif word in _vocabulary("relays"):
            self.relayed = True
        elif word in _vocabulary("open"):
            self.open = True
        elif word in _vocabulary("closed"):
            self.closed = True
        elif word in _vocabulary("anonymous"):
            self.anonymous = True
        else:
            return word in _vocabulary("titles") or not word.isalnum()
        return True

    def addressees(self) -> tuple[str, ...]:
        """The powers it is for; ``*`` for all of them."""
        if self.all and not self.but:
            return ("*",)
        found = [one for one in dict.fromkeys(self.to) if one != self.who]
        if self.all:
            lords = dict.fromkeys(self.names.powers.values())
            found = [one for one in lords if one not in self.but and one != self.who]
        return tuple(found)


def head(line: str, names: Names, who: str | None) -> Head | None:
    """The heading of a letter that a line is; None for any other line."""
    plain = _NUMBER.sub("", _DECOR.sub("", line).strip(" -–—•·\t"))
    if not plain or plain[0] in '>"«“' or len(plain) > 2000:
        return None
    before, colon, after = plain.partition(":")
    if colon and fold(before).strip() in _vocabulary("labels"):
        before, colon, after = f"para {after}", ":", ""
    if len(before) > 120:
        return None
    front = _Front(before, names, who)
    to = front.addressees()
    if _DEED.search(tag(before.lower(), names)):
        return None
    text = after.strip()
    sealed = "*" not in to and not front.open
    if front.prep or front.kind:
        return _addressed(front, to, sealed, text, bool(colon))
    return _spoken(front, to, sealed, text, bool(colon))


def relays(sentence: str, names: Names) -> bool:
    """Whether a sentence bids the referee tell another power something: «dile a Francia que…»."""
    said = _TOKEN.findall(fold(sentence[:400]))
    at = next((nth for nth, word in enumerate(said[:3]) if word in _vocabulary("relays")), None)
    return at is not None and any((names.exact(word) or "")[:2] in ("b:", "w:") for word in said[at : at + 7])


def _addressed(front: _Front, to: tuple[str, ...], sealed: bool, text: str, colon: bool) -> Head | None:
    """«Para Francia:», «Carta a Francia y Milán»: what says that it is a letter, or all but says it."""
    first = front.words[0]
    if first in _vocabulary("relays"):
        return None
    begins = first in _vocabulary("prepositions") or first in _vocabulary("kinds") or front.kind
    if to == ("*",) and not begins:
        return None  # «Hola a todos:» greets, and what follows is for nobody but us
    many = len(front.words)
    if front.anonymous and (to or front.kind):
        return Head(to, sealed, text, "letter-unsigned")
    if to and not front.unknown and (begins or colon):
        mode = re.match(r"\s*\(([^)]{1,30})\)\s*", text)
        if mode is not None:
            said = set(_TOKEN.findall(fold(mode[1])))
            if said & _vocabulary("open") or said & _vocabulary("closed"):
                text, sealed = text[mode.end() :], sealed and not said & _vocabulary("open")
        clear = colon or front.kind or first == "para"
        return Head(to, sealed, text, "" if clear else "letter-doubt")
    if not begins:
        near = bool(to) and colon and many <= 8
        return Head(to, sealed, text, "letter-doubt", alone=bool(text)) if near else None
    if to and (colon or (front.text.endswith(",") and many <= 7)) and many <= 14:
        return Head(to, sealed, text, "letter-doubt")
    if not to and colon and front.unknown and _somebody(front):
        return Head((), True, text, "letter-doubt")
    own = not to and front.who in front.to and colon
    return Head((), True, text, "letter-doubt") if own else None


def _somebody(front: _Front) -> bool:
    """«Para Lorenzo:»: a name that is no power's, and nothing that heads a list of orders."""
    said = front.text.split()
    if front.words[0] not in ("para", *_vocabulary("kinds")) or len(said) > 6:
        return False
    plain = set(front.words)
    if plain & _vocabulary("not_people"):
        return False
    return any(word[:1].isupper() and not word.isupper() for word in said[1:])


def _spoken(front: _Front, to: tuple[str, ...], sealed: bool, text: str, colon: bool) -> Head | None:
    """«Francia:», «Querido rey de Francia,», «Dile a Milán que…»: it may be for another's eyes."""
    if not to or to == ("*",) or front.all:
        return None
    short = len(front.words) <= 9
    if front.greets and not front.unknown and short:
        return Head(to, sealed, text, "letter-doubt", bare=True)
    if colon and not front.unknown and short and front.who not in front.to:
        return Head(to, sealed, text, "letter-doubt", alone=bool(text), bare=True)
    return None


def split(body: str, names: Names, who: str | None = None, own: frozenset[str] = frozenset()) -> Split:
    """Part a mail of ``who``, whose units are ``own`` (``E1``, ``t:G p:Venecia``), from its letters."""
    return _Splitter(body.splitlines(), names, who, own).split()


class _Splitter:
    """Goes through a mail once."""

    def __init__(self, lines: list[str], names: Names, who: str | None, own: frozenset[str]):
        self.lines, self.names, self.who, self.own = lines, names, who, own
        self.rest = list(lines)
        self.letters: list[Dispatch] = []
        self.doubts: list[Doubt] = []
        self.heads = [None if line.startswith(">") else head(line, names, who) for line in lines]

    def split(self) -> Split:
        at = since = taken = 0
        while at < len(self.lines):
            found = self.heads[at]
            if found is None:
                if _END.fullmatch(fold(self.lines[at])):
                    self._doubt("letter-begin", since, at + 1)
                    since = at + 1
                at += 1
                continue
            end, closed = self._end(at, found)
            taken += 1
            self._settle(found, at, end, closed, taken)
            at = since = end + closed
        return Split("\n".join(self.rest), tuple(self.letters), tuple(self.doubts))

    def _end(self, at: int, found: Head) -> tuple[int, bool]:
        """The line after the letter's last one, and whether that says that the letter ends."""
        if found.alone:
            return at + 1, False
        for nth in range(at + 1, len(self.lines)):
            plain = fold(self.lines[nth])
            if _END.fullmatch(plain) or _FIN.fullmatch(plain):
                return nth, True
            other = self.heads[nth]
            if other is None or (other.alone and self.lines[nth - 1].strip()):
                continue
            if other.bare and (self.lines[nth - 1].strip() or set(other.to) <= set(found.to)):
                continue  # «Querido primo de Francia,» below «Para Francia:» greets
            if nth == at + 1 and other.bare:
                continue
            return nth, False
        return len(self.lines), False

    def _settle(self, found: Head, at: int, end: int, closed: bool, taken: int) -> None:
        text = "\n".join([found.text, *(line.rstrip() for line in self.lines[at + 1 : end])]).strip()
        why = found.why
        if not why and not text:
            why = "letter-empty"
        elif not why and not closed and self._runs_on(at + 1, end):
            why = "letter-end"
        elif not why and _AMOUNT.fullmatch(tag(text, self.names)):
            why = "letter-doubt"
        elif not why and (taken > _MOST or len(self.letters) + len(found.to) > _COPIES):
            why = "letter-many"
        if why:
            self._doubt(why, at, end + closed)
            return
        if found.sealed:
            self.letters += [Dispatch(one, text) for one in found.to]
        else:
            alone = len(found.to) == 1
            heads = () if alone else found.to
            self.letters.append(Dispatch(found.to[0] if alone else "*", text, False, heads))
        self._blank(at, end + closed)

    def _runs_on(self, begin: int, end: int) -> bool:
        """Whether what stands in a letter that nobody closed reads like orders that come after it."""
        below = False
        for line in self.lines[begin:end]:
            below = below or not line.strip()
            tagged = tag(line[:200], self.names)
            if _ORDERLY.match(tagged) and (below or self._own(tagged)):
                return True
            if below and heading_of(line) is not None:
                return True
        return False

    def _own(self, tagged: str) -> bool:
        return any(f"{unit} " in f"{tagged} " for unit in self.own) and not tagged.startswith(("n:", "l:"))

    def _doubt(self, why: str, begin: int, end: int) -> None:
        said = [line.strip() for line in self.rest[begin:end] if line.strip()]
        self.doubts.append(Doubt(why, " / ".join(said), begin + 1))
        self._blank(begin, end)

    def _blank(self, begin: int, end: int) -> None:
        self.rest[begin:end] = [""] * (end - begin)


def heading_of(line: str) -> str | None:
    """The section that a line alone opens: «Gastos extra»; None for any other line."""
    plain = fold(line).strip(" :-*.#=_")
    return next((name for name, forms in words()["headings"].items() if plain in forms), None)
