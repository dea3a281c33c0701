"""Cutting a mail into sections: which words belong to which week, to the observations, to the routines."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.sections.asking import goes_on_asking, with_question_marks
from turnbot.games.preux.reading.sections.course import headings
from turnbot.games.preux.reading.sections.deeds import infinitive
from turnbot.games.preux.reading.sections.dictated import dictated, is_dictated
from turnbot.games.preux.reading.sections.forms import without_print
from turnbot.games.preux.reading.sections.found import Found
from turnbot.games.preux.reading.sections.headings import Heading, is_bullet
from turnbot.games.preux.reading.sections.openings import without_opening, without_que
from turnbot.games.preux.reading.sections.routines import routine_at
from turnbot.games.preux.reading.sections.time_words import ordinal_value, when_words
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.spanish import is_word, lacks_accent
from turnbot.games.preux.reading.words.spelling import shortens
from turnbot.games.preux.reading.words.text import Token

PREAMBLE = ("preamble",)
_STRESSED = frozenset(["él", "sí", "té", "mí", "tú", "qué", "cómo", "dónde", "más"])  # may end a sentence


@dataclass(slots=True)
class Piece:
    """A run of words of one section; ``goes_on``: it began in the middle of a sentence."""

    where: tuple[str, ...]
    tokens: list[Token] = field(default_factory=list)
    goes_on: bool = False
    labelled: bool = False  # a title of its own stands over it: «Semana 4: ...»
    instead: bool = False  # it takes the place of what was said of its weeks before

    @property
    def span(self) -> tuple[int, int]:
        """Offsets of its first and its last character; there must be words in it."""
        return self.tokens[0].start, self.tokens[-1].end


def cut(tokens: Sequence[Token], width: int) -> list[Piece]:
    """Cut a mail's tokens into pieces. Linear; ``width`` is the length of the text's lines."""
    run_on = is_dictated(tokens)
    tokens = with_question_marks(without_print(_without_abbreviation_dots(tokens)), run_on=run_on)
    own = _filled(tokens)
    breaks = [
        i > 0 and t.first and _new_sentence(tokens, i, own.get(t.line, width)) for i, t in enumerate(tokens)
    ]
    found = headings(tokens, breaks)
    lined = sum(f.place == "line" and weeks[0].isdecimal() for f, weeks in found)
    found = (dictated(tokens) if run_on and lined < 3 else []) or _with_coda(tokens, breaks, found)
    starts = {f.start: (f, weeks) for f, weeks in found}
    heads = {f.at: f.head for f, _ in found}
    pieces = [Piece(PREAMBLE)]
    i, skip_line, recalled = 0, 0, 0
    while i < len(tokens):
        token = tokens[i]
        if token.first and not _quoted(token):
            if recalled > 1:  # below a quotation of several weeks he speaks of no one of them
                pieces.append(Piece(PREAMBLE))
            recalled = 0
        if i in starts:
            f, weeks = starts.pop(i)
            _without_lead(pieces[-1])
            title = _title_of(pieces[-1], f.place)
            labelled = f.place == "line" and f.head.marked
            pieces.append(Piece(weeks, title, goes_on=_mid_sentence(tokens, i), labelled=labelled))
            pieces[-1].instead = _corrects(tokens, f)
            if skip_line == token.line or _quoted(tokens[f.at]):
                skip_line = token.line
                recalled += 1
            if f.start < f.at:
                _put(pieces[-1], token, breaks=False)
                i += 1
                continue
        if i in heads:
            i = _behind(tokens, heads.pop(i))
            continue
        if _quoted(token):
            skip_line = token.line
        if token.norm == "|":  # a table's cells are one sentence, as commas would make it
            token = replace(token, norm=",")
            if token.first or not pieces[-1].tokens or pieces[-1].tokens[-1].kind == "mark":
                i += 1
                continue
        if token.line != skip_line:
            _put(pieces[-1], token, breaks=breaks[i])
        i += 1
    pieces = _joined(pieces)
    for piece in pieces:
        if piece.tokens and piece.where != PREAMBLE:
            piece.tokens = without_que(piece.tokens)
        if piece.tokens and piece.where[0].isdecimal():
            piece.tokens = without_opening(piece.tokens)
    return [_spelled_out(p) for p in pieces if p.tokens]


def _corrects(tokens: Sequence[Token], f: Found) -> bool:
    """«CORRECCIÓN A LA SEMANA 3: taberna»: whether a title says that it changes the week that it heads."""
    words = (t.norm for t in tokens[f.at : f.head.end])
    return f.head.where[0].isdecimal() and any(
        w.startswith(("correc", "rectific", "cambi", "enmiend")) for w in words
    )


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Read «S1 y S2 obligaciones», «S3, S4 club» as one heading of two weeks: nothing else stands between.

    «Rutina contra Larue» and «Secuencia: X-F-X» below it are one section.
    """
    out: list[Piece] = []
    for piece in pieces:
        before = out[-1] if out else None
        if before is not None and piece.tokens and _only_titles(before, piece):
            mark = replace(piece.tokens[0], kind="mark", text="", norm="\n", low="\n")
            before.tokens += [mark, *piece.tokens]
            continue
        weekly = before is not None and before.where[0].isdecimal() and piece.where[0].isdecimal()
        if before is not None and weekly and before.tokens and all(t.norm in _JOINTS for t in before.tokens):
            piece.where = tuple(dict.fromkeys((*before.where, *piece.where)))
            out.pop()
        out.append(piece)
    return out


def _only_titles(before: Piece, piece: Piece) -> bool:
    """Whether a section of routines holds none itself, and another follows: «Rutina contra Larue»."""
    if not piece.where == before.where == ("duels",):
        return False
    return not any(routine_at(before.tokens, k) for k in range(len(before.tokens)))


_JOINTS = frozenset(["y", "e", ",", "+", "&", "/"])


def _with_coda(
    tokens: Sequence[Token], breaks: Sequence[bool], found: list[tuple[Found, tuple[str, ...]]]
) -> list[tuple[Found, tuple[str, ...]]]:
    """Add a heading of notes where a paragraph, or a line, stands behind weeks that had one each."""
    weekly = [f for f, weeks in found if weeks[0].isdecimal()]
    named = {w for _, weeks in found for w in weeks if w.isdecimal()}
    others = [f.at for f, weeks in found if not weeks[0].isdecimal()]
    if (others and weekly and others[0] < weekly[-1].at) or (len(weekly) < 3 and len(named) < 4):
        return found
    own = (i for i in range(1, len(tokens)) if not _quoted(tokens[i]))
    gaps = [i for i in own if tokens[i].line > tokens[i - 1].line + 1]
    # A line is a paragraph by itself only where each week is told on the line that names it.
    on_line = all(f.head.end < len(tokens) and not tokens[f.head.end].first for f in weekly)
    listed = len(named) == 4 and on_line
    deep = max((_column(tokens, f.at) for f in weekly), default=0)  # below what stands there deeper
    lines = [i for i in range(1, len(tokens)) if tokens[i].first and breaks[i]] if listed else []
    lines = [i for i in lines if _column(tokens, i) <= deep]
    paragraph = _beyond(tokens, weekly, gaps)
    at = paragraph or _beyond(tokens, weekly, lines)
    if others and at >= others[0]:
        return found
    if at and tokens[at].norm in _line_words("still" if paragraph else "goes_on"):
        return found  # «... Si no, a misa.»
    if not at:
        return found
    coda = Heading(at, ("notes",), "strong", marked=True, after=at)
    return [*found, (Found(at, at, coda, "line"), ("notes",))]


def _sentence_of(tokens: Sequence[Token], f: Found, least: int) -> range:
    """Return where a paragraph may begin that goes straight on to a week: «Si me admiten, la segunda».

    ``least``: where the week before begins, whose sentence was looked at already.
    """
    k = min(f.start, f.at)
    while (
        k > least
        and tokens[k - 1].norm not in (".", "!", "?", "...")
        and tokens[k].line <= tokens[k - 1].line + 1
    ):
        k -= 1
    return range(k, f.at + 1)


def _beyond(tokens: Sequence[Token], weekly: Sequence[Found], starts: Sequence[int]) -> int:
    """Return the first of the paragraphs, or lines, behind the last week; 0 if a week before has several."""
    first, last = weekly[0].at, weekly[-1].at
    begun: set[int] = set()
    least = 0
    for f in weekly:
        begun.update(_sentence_of(tokens, f, least), (f.head.end,))
        least = max(least, f.at)
    if any(first < i <= last and i not in begun for i in starts):
        return 0
    return next((i for i in starts if i > last and i not in begun), 0)


def _put(piece: Piece, token: Token, *, breaks: bool) -> None:
    if breaks and piece.tokens:
        piece.tokens.append(replace(token, kind="mark", text="", norm="\n", low="\n", end=token.start))
    piece.tokens.append(token)


def _behind(tokens: Sequence[Token], head: Heading) -> int:
    """Return where what a heading heads begins: «Entrega primera, en que va al club» begins with «va»."""
    i = head.end
    ahead = [t.norm for t in tokens[i : i + 3]]
    if ahead[:2] == ["en", "que"]:
        return i + 2
    if ahead[:1] == ["en"] and ahead[1:3] in (["la", "que"], ["el", "que"], ["la", "cual"]):
        return i + 3
    said = load_toml("when.toml")["amending"]["said"].split()  # «la segunda, donde puse teatro, ...»
    return i + 1 if ahead[:1] == ["donde"] and not {*ahead[1:]} & {*said} else i


def _spelled_out(piece: Piece) -> Piece:
    """«La tercera, misa; la cuarta, también»: the week is as the one before."""
    words = [t for t in piece.tokens if t.kind != "mark"]
    if not words or not piece.where[0].isdecimal():
        return piece
    cause = next((k for k, t in enumerate(piece.tokens) if k and t.norm in ("que", "pues", "porque")), 0)
    parted = cause and (piece.tokens[cause - 1].norm == "," or piece.tokens[cause].norm == "porque")
    if parted and "." not in [t.norm for t in piece.tokens[cause:-1]]:
        words = [t for t in piece.tokens[:cause] if t.kind != "mark"]  # «también, que me sobra tiempo»
    if words and all(t.norm in _line_words("also") | {"y", "de"} for t in words):
        piece.tokens = [replace(words[-1], norm="idem", low="ídem", text="ídem")]
    elif words[0].norm in _line_words("like") and _points_at_week(words[1:5]):
        piece.tokens = [replace(t, norm="idem", low="ídem") if t is words[0] else t for t in piece.tokens]
    return piece


def _points_at_week(words: Sequence[Token]) -> bool:
    """Whether another week is named: «la segunda», «la 2», «la dos»."""
    return any(
        ordinal_value(word.norm) or (word.norm in _COUNTED and before.norm in ("la", "semana"))
        for before, word in pairwise([*words[:1], *words])
    )


_COUNTED = ("uno", "una", "dos", "tres", "cuatro")


def _title_of(piece: Piece, place: str) -> list[Token]:
    """Take off the end of a week what a colon puts over the next: «Luego la pluma: la segunda ...»."""
    if place == "line" or not piece.where[0].isdecimal() or not piece.tokens or piece.tokens[-1].norm != ":":
        return []
    k = len(piece.tokens) - 1
    while k and piece.tokens[k - 1].norm not in (".", "\n", "!", "?", ";", ":"):
        k -= 1
    title = piece.tokens[k:]
    del piece.tokens[k:]
    leads = when_words("titles", "leads_up") | when_words("verb", "OPEN") | when_words("verb", "CLOSE")
    return [] if len(title) == 2 and infinitive(title[0]) in leads else title  # «Sigo: en la segunda, ...»


def _without_lead(piece: Piece) -> None:
    """Take off the end of a piece what only leads over to the next: «... Y luego, por fin,»."""
    k = len(piece.tokens)
    while k and (_leads_over(piece.tokens, k - 1) or piece.tokens[k - 1].norm == ","):
        k -= 1
    bare = k == 0 or piece.tokens[k - 1].norm in (".", "\n", "!", "?", ";", ":")
    if not bare:
        k = len(piece.tokens)
        while k and piece.tokens[k - 1].norm in ("y", "e", ","):
            k -= 1
    del piece.tokens[k:]


def _leads_over(tokens: Sequence[Token], k: int) -> bool:
    """Whether a word at ``k`` belongs to «y luego», «por fin», «para rematar»."""
    if tokens[k].norm in _line_words("leads"):
        return True
    at = k if tokens[k].norm == "para" else k - 1
    if at < 0 or tokens[at].norm != "para" or at + 1 >= len(tokens):
        return False
    return tokens[at + 1].norm in when_words("verb", "OPEN") | when_words("verb", "CLOSE")


def _quoted(token: Token) -> bool:
    return token.first and token.norm == ">"


@cache
def _line_words(name: str) -> frozenset[str]:
    return frozenset(load_toml("when.toml")["line"][name].split())


def _mid_sentence(tokens: Sequence[Token], i: int) -> bool:
    k = i - 1
    while k >= 0 and tokens[k].norm == "y":
        k -= 1
    joined = k < i - 1 and k >= 0 and tokens[k].kind == "word"
    return (
        k >= 0
        and not tokens[i].first
        and (
            tokens[k].norm == ","
            or joined
            or (tokens[k].norm == ")" and "y" in (tokens[k + 1].norm, tokens[i].norm))
        )
    )


def _without_abbreviation_dots(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    short = _line_words("abbreviations")
    for i, token in enumerate(tokens):
        if token.norm == "." and out and not token.first:
            last = out[-1]
            after = tokens[i + 1] if i + 1 < len(tokens) else None
            goes_on = (
                after is not None
                and not after.first
                and not (after.cap and last.norm in ("cr", "crs", "reg", "cor"))
                and after.norm not in ("s", "sem", "semana", "obs", "observaciones", "notas")
                and not (after.cap and after.norm in _line_words("opens_sentence"))
            )
            initial = len(last.norm) == 1 and last.kind == "word" and last.cap and not last.first
            initial = initial or (
                last.first and last.kind == "word" and len(last.norm) == 1 and last.norm not in "ivabcd"
            )
            touching = after is not None and after.start == token.end and after.kind == "word"
            strange = after is not None and not after.cap and _abbreviation(last)
            if goes_on and last.end == token.start and (last.norm in short or initial or touching or strange):
                # «...el baile.Luego» lost its space: a long word and a capital are two sentences.
                lost = touching and last.kind == "word" and len(last.norm) > 4
                if lost and after is not None and after.cap:
                    out.append(token)
                continue
        out.append(token)
    return out


def _abbreviation(last: Token) -> bool:
    """Whether a word before a full stop is only the beginning of one: «Ob. reg.», «pract. esgr.»"""
    words = lexicon()
    return (
        last.kind == "word"
        and 1 < len(last.norm) < 8
        and last.norm not in words.function
        and words.verb(last) is None
        and not is_word(last.low)
        and not lacks_accent(last.low)
        and shortens(last.norm)
    )


def _filled(tokens: Sequence[Token]) -> dict[int, int]:
    """Return the width of each paragraph that is filled to one, by its lines: others may run on further."""
    lines: list[list[Token]] = []
    for token in tokens:
        if token.first:
            lines.append([token])
        elif lines:
            lines[-1].append(token)
    out: dict[int, int] = {}
    begin = 0
    for n in range(1, len(lines) + 1):
        if n < len(lines) and lines[n][0].line == lines[n - 1][0].line + 1:
            continue
        block = lines[begin:n]
        begin = n
        lengths = [line[-1].end - line[0].start for line in block]
        width = max(lengths)
        with_next = [k + 1 + len(b[0].text) for k, b in zip(lengths, block[1:], strict=False)]
        if len(block) >= _PARAGRAPH and width >= _NARROWEST and min(with_next) >= width * 0.87:
            out |= {line[0].line: width for line in block}
    return out


_PARAGRAPH = 3  # lines; of fewer nobody can say to which width they are filled
_NARROWEST = 60  # columns; nobody's mailer wraps sooner


def _new_sentence(tokens: Sequence[Token], i: int, width: int) -> bool:
    """Whether a line break before token ``i`` ends a sentence, rather than being a mailer's wrap."""
    token, last = tokens[i], tokens[i - 1]
    if token.line > last.line + 1 or token.norm == ">":
        return True
    if is_bullet(token) and (token.norm != "(" or ")" in [t.norm for t in tokens[i : i + 4]]):
        return True  # but a sentence may go on in brackets
    if last.norm in (",",) or (last.norm in _line_words("open_ended") and last.low not in _STRESSED):
        return False
    if last.norm in (".", "!", "?", ":", ";"):
        return True
    if goes_on_asking(tokens, i):
        return False
    if token.cap and i + 1 < len(tokens) and tokens[i + 1].norm == ":":
        return True  # «CARGOS: Mayor de Brigada»
    if token.cap and (_is_label(tokens, i) or _opens_deed(tokens, i)):
        return True
    if _hangs(tokens, i):
        return False
    start = i - 1
    while start > 0 and not tokens[start].first:
        start -= 1
    length = last.end - tokens[start].start + _indent(tokens[start])
    return length + 1 + (token.end - token.start) < width * 0.87


def _opens_deed(tokens: Sequence[Token], i: int) -> bool:
    """Whether a line begins with what he does, «No pienso ...», «Compro ...»: nobody is called so."""
    at = i
    while at + 1 < len(tokens) and tokens[at].norm in _BEFORE_VERBS and not tokens[at + 1].first:
        at += 1
    return is_own(lexicon().verb(tokens[at]))


_BEFORE_VERBS = frozenset(["no", "me", "nos", "le", "les", "lo", "los", "se", "yo", "ya", "tambien"])


def _is_label(tokens: Sequence[Token], i: int) -> bool:
    """«DEUDAS QUE PAGO: 200 al prestamista»: whether capital letters lead up to a colon."""
    k = i
    while k < len(tokens) and tokens[k].kind == "word" and tokens[k].text.isupper():
        k += 1
    return i + 1 < k < i + _LABEL and k < len(tokens) and tokens[k].norm == ":"


_LABEL = 6  # words; no label is longer
_DEEP = 6  # columns; less may be a paragraph's indent
_HANGING = 8  # lines; no entry of a list set in columns is longer


def _hangs(tokens: Sequence[Token], i: int) -> bool:
    """Whether a line stands under the text of the entry above it, in the same column, and goes on with it.

    «Semana IV .... Si lo rechaza, hace una sola», and below «Si», «apuesta de mil coronas».
    """
    column = _column(tokens, i)
    if column < _DEEP or not tokens[i].low[:1].islower():
        return False
    line, lines = i, 0
    while line > 0 and lines < _HANGING and _column(tokens, line) == column:
        line, lines = line - 1, lines + 1
        while line > 0 and not tokens[line].first:
            line -= 1
    if _column(tokens, line) >= column:
        return False
    begin = tokens[line].start - max(_column(tokens, line), 0)
    head = tokens[line + 1 : i]
    return any(t.start - begin == column for t in head if t.line == tokens[line].line)


def _column(tokens: Sequence[Token], i: int) -> int:
    """Return how far the first token of a line is indented, if nothing but spaces stands before it."""
    if i == 0:
        return 0
    return max(0, tokens[i].start - tokens[i - 1].end - (tokens[i].line - tokens[i - 1].line))


def _indent(token: Token) -> int:
    return 0 if token.first else 4
