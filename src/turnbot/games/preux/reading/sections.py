"""Cutting a mail into sections: which words belong to which week, to the observations, to the routines."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from turnbot.games.preux.reading.forms import without_print
from turnbot.games.preux.reading.headings import Heading, heading_at, is_bullet
from turnbot.games.preux.reading.lexicon import lexicon, words_of
from turnbot.games.preux.reading.spanish import is_word
from turnbot.games.preux.reading.spelling import shortens
from turnbot.games.preux.reading.text import Token

PREAMBLE = ("preamble",)
_ENDS = {".", "!", "?", ";", ":", "...", ")"}
_ABBREVIATIONS = frozenset(
    [
        "sem",
        "sems",
        "oblig",
        "obl",
        "reg",
        "regto",
        "rgto",
        "tte",
        "gral",
        "gen",
        "sr",
        "sra",
        "srta",
        "ptos",
        "pts",
        "cr",
        "crs",
        "cor",
        "cap",
        "cpt",
        "cptan",
        "mil",
        *("gtos", "gto", "regim", "ostentos", "excmo", "ilmo", "sta", "sto", "max", "atte", "fr"),
        "gob",
        "gobern",
        "insp",
        "inspect",
        "min",
        "ud",
        "uds",
        "vd",
        "st",
        "m",
        "mme",
        "mlle",
        "mons",
        "aprox",
        "ayte",
        "ayud",
        "admin",
        "art",
        "num",
        "p",
        "pag",
        "esgr",
        "ostent",
        "ost",
        "dcho",
        "mod",
        "alt",
        "apu",
        "prest",
        "infl",
        "acomp",
        "regim",
        "coms",
    ]
)
# A line that ends so cannot be the end of a sentence.
_OPEN_ENDED = frozenset(
    [
        "a",
        "ante",
        "con",
        "contra",
        "de",
        "del",
        "desde",
        "en",
        "entre",
        "hacia",
        "hasta",
        "para",
        "por",
        "segun",
        "sin",
        "sobre",
        "y",
        "e",
        "o",
        "u",
        "ni",
        "que",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "unos",
        "unas",
        "al",
        "mi",
        "mis",
        "su",
        "sus",
        "este",
        "esta",
        "si",
        "no",
        "me",
        "se",
        "te",
        "le",
        "lo",
        "como",
        "muy",
        "mas",
        "pero",
    ]
)


@dataclass(slots=True)
class Piece:
    """A run of words of one section; ``goes_on``: it began in the middle of a sentence."""

    where: tuple[str, ...]
    tokens: list[Token] = field(default_factory=list)
    goes_on: bool = False
    explicit: bool = True

    @property
    def span(self) -> tuple[int, int]:
        """Offsets of its first and its last character; there must be words in it."""
        return self.tokens[0].start, self.tokens[-1].end


def cut(tokens: Sequence[Token], width: int) -> list[Piece]:
    """Cut a mail's tokens into pieces. Linear; ``width`` is the length of the text's lines."""
    tokens = without_print(_without_abbreviation_dots(tokens))
    found = _headings(tokens)
    strong = any(h.style == "strong" and h.where[0] in "1234" for _, h in found)
    pieces = [Piece(PREAMBLE)]
    heads = dict(found)
    named: list[str] = []
    last_week, i, skip_line = 0, 0, 0
    while i < len(tokens):
        token = tokens[i]
        head = heads.get(i)
        if head is not None and _counts(head, strong, last_week, pieces[-1].where, named):
            where = head.where
            if where == ("rest",) and _unchanged(tokens, head.end):
                pieces[-1].tokens.append(token)
                i += 1
                continue
            if where == ("rest",):
                where = tuple(w for w in "1234" if w not in named) or ("4",)
            if where == ("next",):
                where = (str(min(4, last_week + 1)),)
            named += where
            last_week = max((int(w) for w in where if w.isdecimal()), default=last_week)
            pieces.append(Piece(where, goes_on=_mid_sentence(tokens, i)))
            if _quoted(token):
                skip_line = token.line
            i = head.end
            continue
        if _quoted(token):
            skip_line = token.line
        if token.norm == "|":  # a table's cells are one sentence, as commas would make it
            token = replace(token, norm=",")
            if token.first or not pieces[-1].tokens or pieces[-1].tokens[-1].kind == "mark":
                i += 1
                continue
        if token.line != skip_line:
            if token.first and pieces[-1].tokens and _new_sentence(tokens, i, width):
                pieces[-1].tokens.append(
                    replace(token, kind="mark", text="", norm="\n", low="\n", end=token.start)
                )
            pieces[-1].tokens.append(token)
        i += 1
    return [p for p in pieces if p.tokens]


def _unchanged(tokens: Sequence[Token], at: int) -> bool:
    """Whether the other weeks are only said to stay as they were."""
    return any(t.norm in words_of("as_before") for t in tokens[at : at + 4])


def _quoted(token: Token) -> bool:
    return token.first and token.norm == ">"


def _headings(tokens: Sequence[Token]) -> list[tuple[int, Heading]]:
    found = []
    i, end = 0, 0
    while i < len(tokens):
        place = _place(tokens, i)
        if place and i >= end and (place != "inner" or tokens[i].norm in _INNER):
            head = heading_at(tokens, i)
            if head is not None and _allowed(head, place, tokens, i):
                found.append((i, head))
                end = head.end
        i += 1
    return found


_INNER = frozenset(
    [
        "y",
        "la",
        "las",
        "en",
        "durante",
        "para",
        "semana",
        "semanas",
        "primera",
        "segunda",
        "tercera",
        "cuarta",
        "1",
        "2",
        "3",
        "4",
        "ya",
        "luego",
        "el",
    ]
)


# What an ordinal counts when it does not count weeks: «la primera vez», «la segunda de las apuestas».
_ORDINAL_OF = frozenset(
    [
        *("vez", "cosa", "apuesta", "parte", "mitad", "linea", "lugar", "y", "de", "fila", "opcion", "dama"),
        *("obra", "noche", "copa", "hora", "botella"),
    ]
)


# «Añado en la segunda...»: the week changed follows the verb.
_AMENDS = frozenset(
    ["anado", "agrego", "sumo", "incluyo", "anadid", "anada", "cambio", "corrijo", "modifico", "rectifico"]
)


_BEGINS = frozenset(
    [
        *("empiezo", "comienzo", "arranco", "inicio", "abro", "empezare", "comenzare", "termino", "acabo"),
        *("cierro", "remato", "terminare", "acabare", "concluyo", "finalizo"),
    ]
)


def _place(tokens: Sequence[Token], i: int) -> str:
    """Say where a token stands: ``line`` (begins it), ``sentence``, ``inner`` (after a comma, «y»), or «»."""
    token = tokens[i]
    k = i - 1
    while (
        k >= max(0, i - 8)
        and tokens[k].line == token.line
        and is_bullet(tokens[k])
        and tokens[k].norm not in _ENDS
    ):
        k -= 1
    if token.norm == ">" or (is_bullet(token) and token.first):
        return "" if not _quoted(token) else "line"
    if k < 0 or tokens[k].line != token.line:
        return "line"
    if tokens[i - 1].norm in _ENDS or tokens[i - 1].norm in ('"',):
        return "sentence"
    if tokens[i - 1].norm in (",", "y", "-", "(", "pero"):
        return "inner"
    if tokens[i - 1].norm in _BEGINS and token.norm in ("la", "el", "en"):
        return "sentence"  # «empiezo la primera semana escribiendo»
    if tokens[i - 1].norm in _AMENDS and token.norm in ("en", "a", "para"):
        return "sentence"
    return ""


def _allowed(head: Heading, place: str, tokens: Sequence[Token], i: int) -> bool:
    first = tokens[i].norm
    if head.style == "weak":
        return (
            place == "line"
            and head.marked
            and tokens[head.end - 1].norm in (".", "-", ")", ":", "]", "º", "...", "|")
        )
    if head.style == "ordinal":
        bare = first not in ("la", "en", "durante", "para", "y", "el", "ya", "luego", "a")
        if first == "a" and not head.marked:
            return False
        article = tokens[i].norm == "la" or (
            i + 1 < len(tokens) and tokens[i + 1].norm in ("la", "primera", "segunda", "tercera", "cuarta")
        )
        after = tokens[head.end].norm if head.end < len(tokens) else ""
        if place == "line" and bare:
            return (
                head.marked
                or (tokens[i].ordinal and after not in _ORDINAL_OF)
                or tokens[i].norm in ("primera", "segunda", "tercera", "cuarta")
            )
        if after in _ORDINAL_OF:
            return False
        if place == "inner":
            return tokens[i - 1].norm in (",", "y", "pero") and article and not head.marked
        return article or head.marked
    if head.where[0] in ("notes",) and head.style == "strong":
        if place == "inner":
            return False
        return head.marked and (place == "line" or len(first) > 3)
    if head.where[0] in ("duels", "death-roll"):
        return place in ("line", "sentence")
    if head.style == "month":
        return place in ("line", "sentence") and tokens[head.end - 1].norm in (":", "-", ".", ",")
    if place == "inner":
        before = tokens[i - 1].norm
        return before != "(" and tokens[i].norm not in ("el",)
    return True


def _counts(head: Heading, strong: bool, last_week: int, where: tuple[str, ...], named: list[str]) -> bool:
    if head.style == "weak":
        week = int(head.where[0])
        return not strong and where[0] not in ("notes", "duels", "death-roll") and week == last_week + 1
    if head.style == "ordinal" and not head.marked:
        return head.inside or bool(named) or head.where[0] == "1" or strong
    return True


def _mid_sentence(tokens: Sequence[Token], i: int) -> bool:
    k = i - 1
    while k >= 0 and tokens[k].norm == "y":
        k -= 1
    return k >= 0 and not tokens[i].first and tokens[k].norm == ","


def _without_abbreviation_dots(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    for i, token in enumerate(tokens):
        if token.norm == "." and out and not token.first:
            last = out[-1]
            after = tokens[i + 1] if i + 1 < len(tokens) else None
            goes_on = (
                after is not None
                and not after.first
                and not (after.cap and last.norm in ("cr", "crs", "reg", "cor"))
                and after.norm not in ("sem", "semana", "obs", "observaciones", "notas")
            )
            initial = len(last.norm) == 1 and last.kind == "word" and last.cap and not last.first
            initial = initial or (
                last.first and last.kind == "word" and len(last.norm) == 1 and last.norm not in "iv"
            )
            touching = after is not None and after.start == token.end and after.kind == "word"
            strange = after is not None and not after.cap and _abbreviation(last)
            if (
                goes_on
                and last.end == token.start
                and (last.norm in _ABBREVIATIONS or initial or touching or strange)
            ):
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
        and shortens(last.norm)
    )


def _new_sentence(tokens: Sequence[Token], i: int, width: int) -> bool:
    """Whether a line break before token ``i`` ends a sentence, rather than being a mailer's wrap."""
    token, last = tokens[i], tokens[i - 1]
    if token.line > last.line + 1 or is_bullet(token) or token.norm == ">":
        return True
    if last.norm in (",",) or last.norm in _OPEN_ENDED:
        return False
    if last.norm in (".", "!", "?", ":", ";"):
        return True
    start = i - 1
    while start > 0 and not tokens[start].first:
        start -= 1
    length = last.end - tokens[start].start + _indent(tokens[start])
    return length + 1 + (token.end - token.start) < width * 0.87


def _indent(token: Token) -> int:
    return 0 if token.first else 4
