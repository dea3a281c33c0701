"""A mail's text as stretches that may each be an item: lines, sentences, and what a list strings together.

Nothing is dropped here: what a correction takes back, or a bullet heads, is handed on as what it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnbot.games.maquiavelli.reading.correcting import BELOW, MARKS
from turnbot.games.maquiavelli.reading.dispatches import heading_of
from turnbot.games.maquiavelli.reading.tagging import Names, fold, tag, words

_BULLET = re.compile(r"^(?:[^\w(¿¡\"«“'<>|\[]|\[[ xX]?\])+(?=\s|\w)")
_LABEL = re.compile(
    r"^\s*(?:(?-i:[IVX]{1,4}[.)](?=\s))\s*|(?:gasto\s*)?\d{1,2}\s*(?:[.):ªº]+|-(?!\s*\d))\s*|gasto\s+\d{1,2}\s+|\(?[a-dA-D]\)\s*)",
    re.IGNORECASE,
)
#: Where a sentence may end: a stop before a space, unless it ends a short form.
_STOP = re.compile(
    r"\.(?=\s|$)|;(?!\s*(?:retirada|se\s+retira|si\s+(?:se|me|lo|la)\b|R\b))|…|(?<=[?!])\s|\s(?=¿)"
)
_SHORT = re.compile(
    r"(?:^|[\s(])(?:[efag]|ej|fl|guar|guarn|duc|ret|retir|n[º°o]|núm|num|sr|sra|d|vm|ss|v|m|gral|prov)$",
    re.IGNORECASE,
)
_AND_NOT = re.compile(r"\s+y\s+no\s+(?:a|al|en)\b.*$", re.IGNORECASE)
#: A telegram's full stop.
_WIRED = re.compile(r"\s+(?:STOP|Stop)\b[.,;]?")
#: What dresses words up: stress, and faces made of stops.
_DRESS = re.compile(r"[*_`~]+|(?<=\s)[:;]-?[)(DP](?=\s|$)")
_CLOSED = re.compile(r"^([EFA]\s?\d{1,2})\s*\)", re.IGNORECASE)
#: «E1 ........ a Mantua».
_LEADER = re.compile(r"\s\.{3,}\s")
_DOTS = re.compile(r"\.{2,}")
_SEASON = re.compile(r"\b(primavera|verano|otoño|otono)\b(?:\s+(?:de\s+)?(\d{4})\b)?", re.IGNORECASE)
_CELLS = re.compile(r"\||\t+| {3,}")
_WORD = re.compile(r"[^\W_]+")
#: Where one item of a list may end and the next begin.
_JOINT = re.compile(
    r"\s*[,;]\s*(?:(?:y|e|adem[aá]s|luego|tambi[eé]n|pero|mientras|que)\s+)*"
    r"|\s+(?:y|e)\s+(?:adem[aá]s\s+|luego\s+)?"
    r"|\s+/\s+|\s+(?=\d{1,2}\)\s)",
    re.IGNORECASE,
)
_UNIT = (
    r"(?:u:\S+|[wb]:\S+ u:\S+"
    r"|t:[EFG] (?:(?:en|de|que esta en) )?\(? ?[pbwq]:\S+(?: (?:de |en )?[pbw]:\S+)?(?: \))?)"
)
_AT = r"(?: (?:de|en) [pbw]:\S+| \( [pbw]:\S+ \)| [pbw]:\S+)*"
_VERB = (
    r"(?:avanza|asedia|mantiene|levanta|apoya|da apoya|transporta|convierte|disuelve|licencia|retirada"
    r"|transportado"
    r"|l:[bhstcr]\b)"
)
#: A unit and what it shall do; a unit and a place; a unit.
ORDER = re.compile(rf"(?:{_UNIT}{_AT}|[pb]:\S+)(?: [:,])? (?:[>-]|a |hasta |para |{_VERB})|{_UNIT} : [pbq]:")
_PLACED = re.compile(rf"{_UNIT} [pbq]:\S+$|{_UNIT} [pb]:\S+ [,(:]")
_KIND = re.compile(rf"t:[EFG](?: [:,])? (?:> |a |que |{_VERB})")
BARE = re.compile(rf"{_UNIT}{_AT}(?: :)?$")
_ALONE = re.compile(rf"(?:u:|t:G)\S*{_AT}(?: :)?$")
#: What a remark does not say.
_SAYS = re.compile(
    r"(?:^| )(?:u:|t:|n:|[pbwq]:|apoya|asedia|transporta|convierte|disuelve|retirada|levanta|mantiene)"
)
#: What begins an item that is no order to a unit.
BEGUN = re.compile(
    r"(?:no (?:mantiene|pago)|contrasoborno|pacifica|asesina|compra|crea"
    r"|disuelve .|retirada (?:hambre|u:|[,:] u:)|entrega|recibe|regala|da (?:n:|ficha|a [wb]:)|pide"
    r"|prestamo|devuelve|pago|licencia|deja|listo|cambia (?:con|n:|ficha)|rebelion en|hambre en"
    r"|avanza u:|asedia u:|mantiene (?:u:|todos|t:)|resto|todos mantiene)"
)
#: What a whole sentence hangs on.
_HANGS = re.compile(
    r"(?:y |pero |solo )*(?:diles?|decid(?:les?)?|digale|transmit\w+|comunica\w*|avisa\w*"
    r"|si|cuando|siempre que|salvo que|salvo si|a menos que|mientras|a no ser|en caso"
    r"|en cuanto|excepto si|con tal)\b"
)
#: Lists whose elements are units or places, so that one alone begins nothing.
_LISTS = re.compile(
    r"(?:no )?(?:pago|mantiene|licencia|crea|compra|deja|disuelve)\b|.*\b(?:retirada|transportado|menos)\b"
)
#: One verb, several sums: «doy 5 ducados a Milán y 3 a Francia», «contrasoborno E1 3, E2 6».
_SUMS = re.compile(
    r"(?:contrasoborno|regala|da|entrega|recibe|crea rebelion|rebelion|pacifica|retirada hambre)\b"
)
_SUM = re.compile(rf"(?:{_UNIT}|(?:en )?[pb]:\S+)(?: [,:-])?(?: \()? n:\d+|n:\d+ (?:d )?(?:a|para|de) [wb]:")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a mail: its words, the line (from 1) it stands in, and under which heading.

    ``verb`` is what the heading says of each item under it («Contrasobornos:»); ``cells`` are the columns of
    a table's row; ``season`` is the campaign that its heading names. ``talk``: it is no item, whatever it
    says, as its writer quotes or takes it back. ``sure``: the heading is a line of its own or stands in
    the same line. ``instead``: what its writer said just before, and takes back with these words.
    """

    text: str
    line: int
    section: str
    verb: str = ""
    cells: tuple[str, ...] = ()
    season: str = ""
    talk: bool = False
    sure: bool = False
    instead: str = ""


class Page:
    """Goes through a mail once, with what its headings say."""

    def __init__(self, names: Names, who: str | None):
        self.names, self.who = names, who
        self._forget()
        self.season = ""

    def _forget(self) -> None:
        self.section = self.verb = ""
        self.sure, self.filled = True, False
        self.columns: tuple[str, ...] = ()

    def pieces(self, body: str) -> Iterator[Piece]:
        """The stretches of a mail; its headings are only remembered."""
        self._forget()
        signed, subject = False, ""
        held: Piece | None = None  # a unit alone, whose order may stand in the line below
        for nth, raw in _joined(body.splitlines(), self.names):
            raw = _DRESS.sub(" ", raw)
            line = " ".join(_WIRED.sub(".", raw).split())
            if line.startswith(">"):
                subject = self._asked(line)
                continue
            if not line:
                self._blank()
                continue
            if held and (line == "--" or line[0] in '"«“'):
                yield held
                held, subject = None, ""
            if line == "--":
                signed = True
                continue
            if signed or line[0] in '"«“':
                yield Piece(line, nth, "", talk=True)
                continue
            answer = self._answer(subject, line) if subject else line
            if held and answer is line:
                yield held
            held, subject = None, ""
            if answer is line and not self.verb and _ALONE.fullmatch(tag(line, self.names)):
                subject = line.rstrip(" :")
                held = Piece(line, nth, self.section, season=self.season, sure=self.sure)
                continue
            yield from self._line(answer, _WIRED.sub(".", raw) if answer is line else answer, nth)
        if held:
            yield held

    def _asked(self, line: str) -> str:
        """The unit of a line of our form that he answers below it."""
        bare = line.lstrip("> ")
        return bare.rstrip(" :") if BARE.fullmatch(tag(bare, self.names)) else ""

    def _answer(self, subject: str, line: str) -> str:
        tagged = tag(line, self.names)
        return line if re.match(_UNIT, tagged) or BEGUN.match(tagged) else f"{subject} {line}"

    def _blank(self) -> None:
        if not self.sure or (self.verb and self.filled):
            self._forget()

    def _line(self, line: str, raw: str, nth: int) -> Iterator[Piece]:
        if self._heads(line):
            return
        self.filled = True
        line, raw = _LEADER.sub(" ", line), _LEADER.sub(" ", raw)
        cells = self._whole(self._cells(raw))
        base = Piece("", nth, self.section, self.verb, season=self.season, sure=self.sure)
        here = False
        if len(cells) > 1 and BARE.fullmatch(tag(cells[0], self.names)):
            yield replace(base, text=" ".join(cells), cells=self._columns(cells))
            return
        for text, talk, instead in cut(line.replace("|", "; "), self.names):
            yield from self._sentence(replace(base, text=text, talk=talk, instead=instead))
            # «Retiradas: E1 Treviso; E2 Trento»: what heads a part of the line heads the rest of it.
            here = here or (self.section, self.verb) != (base.section, base.verb)
            base = replace(base, section=self.section, verb=self.verb, sure=self.sure or here)

    def _cells(self, raw: str) -> tuple[str, ...]:
        """The columns of a row: between strokes, tabs or wide gaps; or semicolons, behind a unit alone."""
        cells = [cell.strip() for cell in _CELLS.split(raw.strip().strip("|"))]
        parts = [cell.strip() for cell in raw.strip().split(";")]
        alone = len(cells) == 1 < len(parts) and _ALONE.fullmatch(tag(parts[0], self.names))
        if alone and not re.match(_UNIT, tag(parts[1], self.names)):
            cells = parts
        return tuple(cell for cell in cells if cell)

    def _whole(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        """A row whose first column has the kind alone: the second says where it stands."""
        known = self.columns[:2] == ("unidad", "lugar") and len(cells) > 1
        if known and re.fullmatch(r"t:[EFG]|l:[efg]", tag(cells[0], self.names)):
            return (f"{cells[0]} {cells[1]}", *cells[1:])
        return cells

    def _columns(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        """A row's cells as unit, order, retreats, if the table's first line says what its columns are."""
        found = dict(zip(self.columns, cells, strict=False))
        if not {"unidad", "orden"} <= set(found) or len(cells) > len(self.columns):
            return cells
        told = {"unidad", "orden", "retirada", "lugar"}
        others = [cell for name, cell in found.items() if name not in told]
        return (
            found["unidad"],
            found["orden"],
            *others,
            *[found[one] for one in ("retirada",) if one in found],
        )

    def _heads(self, line: str) -> bool:
        """Whether the whole line is a heading, which is then remembered."""
        text = line.lstrip("-*·•#=_ ")
        plain = fold(text).strip(" :-*.#=_")
        split = _CELLS.split(line.strip("|"))
        cells = [fold(cell).strip(" *:") for cell in (split if len(split) > 1 else line.split(";"))]
        bare = tuple(re.sub(r"(?:e?s)$", "", cell) if cell != "unidades" else "unidad" for cell in cells)
        columns = tuple(_COLUMNS.get(cell, cell) for cell in bare)
        if len(set(columns) & {"unidad", "orden", "retirada", "lugar"}) > 1:
            self._forget()
            self.columns = columns
            return True
        section = heading_of(line)
        verb = _prefix(plain) if section is None and text.rstrip().endswith((":", "-")) else ""
        if section is None and not verb:
            section = self._long(plain)
        if section is None and not verb:
            return False
        self._forget()
        self.section, self.verb = section or _SECTIONS.get(verb, ""), verb
        return True

    def _long(self, plain: str) -> str | None:
        """The section of a heading in several words, all of which are such as headings are made of."""
        nouns = words()["nouns"]
        found, season, year = "", "", ""
        said = _WORD.findall(plain)
        if not said or len(said) > 12:
            return None
        for word in said:
            if re.fullmatch(r"1[3-6]\d\d", word):
                year = word
            elif self.names.powers.get(word) not in (None, self.who) and word not in nouns[""]:
                return None
            elif word not in self.names.powers:
                kind = next((name for name, forms in nouns.items() if word in forms), None)
                if kind is None:
                    return None
                found = found or kind
                season = word if word in ("primavera", "verano", "otono", "invierno") else season
        if season or year:
            self.season = f"{season} {year}".strip()
        own = any(self.names.powers.get(word) == self.who for word in said)
        return found if found or season or (own and self.who) else None

    def _sentence(self, piece: Piece) -> Iterator[Piece]:
        """A sentence as what it strings together, its label taken for a heading of its own."""
        if piece.talk:
            yield piece
            return
        piece = self._labelled(piece)
        if not piece.text:
            return
        label = self._remark(piece.text)
        if label:
            yield replace(piece, text=label, talk=True)
            piece = replace(piece, text=piece.text[len(label) + 1 :].strip())
        verb = piece.verb
        for text, sums in strung(piece.text, self.names, piece.section, verb):
            yield replace(piece, text=text, verb=sums or verb)
            piece = replace(piece, instead="")

    def _remark(self, text: str) -> str:
        """«Voy con prisas: E1 a Ferrara»: what stands before a colon, says nothing, and may not unsay it."""
        before, colon, after = text.partition(":")
        said = _WORD.findall(fold(before))
        if not colon or not 0 < len(said) <= 10 or set(said) & set(words()["harmless"]["denied"]):
            return ""
        tagged, begun = tag(before, self.names), tag(after[:120], self.names)
        if _HANGS.match(fold(before)) or BEGUN.match(tagged) or _SAYS.search(tagged):
            return ""
        return before if ORDER.match(begun) or _PLACED.match(begun) or BEGUN.match(begun) else ""

    def _labelled(self, piece: Piece) -> Piece:
        """«Pago: E1, E2», «Órdenes: E1 a Ferrara», «Venecia: E1 a Ferrara», «Y además: F2 a BA»."""
        for _ in range(3):
            before, colon, after = piece.text.partition(":")
            plain = fold(before).strip(" -*.#=_")
            if not colon or len(plain) > 60 or not after.strip():
                break
            section = heading_of(before)
            verb = _prefix(plain) if section is None else ""
            season = self.season
            if section is None and not verb and (plain in words()["fillers"]["words"]):
                piece = replace(piece, text=after.strip())
                continue
            if section is None and not verb:
                section = self._long(plain)
            if section is None and not verb:
                break
            self.section, self.verb, self.sure = section or _SECTIONS.get(verb, ""), verb, False
            piece = replace(
                piece, text=after.strip(), section=self.section, verb=verb, season=self.season, sure=True
            )
            self.season = season
        return piece


#: What else a table may call its columns.
_COLUMNS = {
    **dict.fromkeys(("donde", "posicion", "situacion", "sitio", "ubicacion", "provincia", "desde"), "lugar"),
    **dict.fromkeys(("accion", "movimiento", "destino"), "orden"),
    **dict.fromkeys(("tropa", "ejercito"), "unidad"),
}
#: What section the items under a verb belong to.
_SECTIONS = {"pago": "adjust", "no mantengo": "adjust", "creo": "adjust"}


def _prefix(plain: str) -> str:
    return next((verb for verb, forms in words()["prefixes"].items() if plain in forms), "")


def _joined(lines: list[str], names: Names) -> Iterator[tuple[int, str]]:
    """The lines of a mail, those put together again that a mail program broke."""
    held, since = "", 0
    for nth, raw in enumerate(lines, 1):
        line = raw.replace("\u00a0", " ").rstrip()
        bare = line.strip()
        below = bool(held.strip()) and held.lstrip()[:1] not in ">|" and BELOW.match(bare)
        if held and bare and (below or _goes_on(held, bare, names)):
            held = f"{held}{', ' if below else ' '}{bare}"
            continue
        if since:
            yield since, held
        held, since = line, nth
    if since:
        yield since, held


def _goes_on(held: str, line: str, names: Names) -> bool:
    if held.lstrip()[:1] in '>"«“|' or line[:1] in ">|" or len(held) > 2000:
        return False
    if not line[0].islower() or held.rstrip()[-1:] in ".:;!?|" or held.strip() == "--":
        return False
    if len(held) < 50 and not re.search(r",\s*$|\s(?:a|en|de|y|al|del|con|por|para)$", held):
        return False
    tagged = tag(line[:80], names)
    return not re.match(rf"{_UNIT}|n:\d+ [).]", tagged) and not BEGUN.match(tagged)


def cut(line: str, names: Names) -> Iterator[tuple[str, bool, str]]:
    """The sentences of a line, each without bullet and number.

    True beside what is no item; and beside what follows a correction the words that it takes back.
    """
    marks = list(MARKS.finditer(line))
    begins, ends = [0, *(one.end() for one in marks)], [*(one.start() for one in marks), len(line)]
    instead = ""
    for begin, end in zip(begins, ends, strict=True):
        said = [*_plain(line[begin:end].rstrip(" ,(") if end < len(line) else line[begin:])]
        back = ""
        if end < len(line) and said and not said[-1][1]:
            *listed, back = [text for text, _ in strung(said[-1][0], names)]
            said = [*said[:-1], *((text, False) for text in listed)]
        for text, talk in said:
            yield text, talk, "" if talk else instead
            instead = instead if talk else ""
        instead = instead or back
    if instead:
        yield instead, False, ""  # nothing came after it


def _plain(line: str) -> Iterator[tuple[str, bool]]:
    for part in _sentences(_DOTS.sub(". ", line)):
        text = _BULLET.sub("", part.strip())
        text = _CLOSED.sub(r"\1:", _LABEL.sub("", text))
        kept_text = _AND_NOT.sub("", text)
        if kept_text != text:
            yield text[len(kept_text) :].strip(" .…!"), True
        text = kept_text.strip(" .…!")
        if text:
            yield text, False


def _sentences(line: str) -> Iterator[str]:
    begin = 0
    for stop in _STOP.finditer(line):
        if stop[0] == "." and (_SHORT.search(line[max(0, stop.start() - 8) : stop.start()])):
            continue
        if stop[0] == "." and re.fullmatch(r"\W*(?:\d{1,2}|[IVX]{1,4})", line[begin : stop.start()]):
            continue
        yield line[begin : stop.start()]
        begin = stop.end()
    yield line[begin:]


def strung(sentence: str, names: Names, section: str = "", verb: str = "") -> Iterator[tuple[str, str]]:
    """The items of a sentence, and the verb of the first of several that share it."""
    joints = [*_JOINT.finditer(sentence)]
    if _HANGS.match(fold(sentence)):
        joints = []  # «si me echan, E1 a Treviso»: what follows hangs on it
    begin, ends = 0, [*(joint.start() for joint in joints), len(sentence)]
    head, shared = tag(sentence[: ends[0]], names), ""
    for nth, joint in enumerate(joints):
        after = tag(sentence[joint.end() : ends[nth + 1]], names)
        hard = ";" in joint[0] and not after.startswith("retirada")
        sums = bool((_SUMS.match(head) or shared) and _SUM.match(after) and re.search(r"n:\d+", head))
        among = BARE.fullmatch(after) and _together(sentence, joints[nth + 1 :], names, head)
        if not (hard or sums or among or _starts(after, head, section, verb)):
            continue
        yield sentence[begin : joint.start()].strip(" ,;"), shared
        shared = (shared or _verb(sentence[begin : joint.start()], names)) if sums else ""
        begin = joint.end()
        head = after if not sums else head
    yield sentence[begin:].strip(" ,;"), shared


def _together(sentence: str, joints: list[re.Match[str]], names: Names, head: str) -> bool:
    """«E1 a Otranto, E2 y F2 se mantienen»: whether a unit alone shares its order with those after it."""
    if not ORDER.match(head) or "retirada" in head:
        return False
    for joint in joints:
        after = tag(sentence[joint.end() :].split(",")[0], names)
        if not BARE.fullmatch(tag(re.split(r",| y ", sentence[joint.end() :])[0], names)):
            last = " y " in joint[0] or " e " in joint[0]
            return last and bool(re.match(rf"{_UNIT}{_AT} (?:mantiene|asedia|disuelve)", after))
    return False


def _verb(text: str, names: Names) -> str:
    """The words of an item that stand before its sum, its unit or its place: the verb that others share."""
    found: list[str] = []
    for word in text.split():
        if re.match(r"u:|t:|n:|[pbwq]:|a$|de$|en$|para$|:", tag(word, names) or "x"):
            break
        found.append(word)
    return " ".join(found)


def _starts(after: str, head: str, section: str, verb: str) -> bool:
    """Whether what follows a comma begins an item of its own."""
    if BEGUN.match(after):
        return not (after.startswith("disuelve") and head.startswith("compra"))
    if _KIND.match(after):
        return True
    if not re.match(_UNIT, after):
        return bool(re.match(r"p:\S+ (?:[>-]|a) [pb]:", after)) and bool(re.match(r"p:\S+ (?:[>-]|a) ", head))
    if re.fullmatch(r"u:\S+|t:[EFG] (?:de |en )?[pb]:\S+", head):
        return False  # «E1, E2 y E3 se mantienen»
    if section == "retreats":
        return not BARE.fullmatch(after) or bool(_PLACED.match(after))
    if ORDER.match(after):
        return True
    listed = bool(_LISTS.match(head)) or bool(verb)
    new = bool(_PLACED.match(after)) or not BARE.fullmatch(after)
    return not listed and new and bool(re.match(_UNIT, head))


def season(text: str) -> tuple[str | None, int | None]:
    """The season and year that a text names; a year counts only beside a season."""
    found = _SEASON.search(text)
    if found is None:
        return None, None
    name = found[1].casefold().replace("otono", "otoño")
    return name, int(found[2]) if found[2] else None
