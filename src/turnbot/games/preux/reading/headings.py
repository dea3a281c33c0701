"""The headings that cut a mail into weeks, observations, routines and death roll."""

from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token as LarkToken

from turnbot.games.preux.reading.grammar import Word, longest
from turnbot.games.preux.reading.lexicon import lexicon, words_of
from turnbot.games.preux.reading.numbers import word_value
from turnbot.games.preux.reading.text import Token, by_first_word

_ORDINALS = {
    "primera": 1,
    "primer": 1,
    "primero": 1,
    "segunda": 2,
    "segundo": 2,
    "tercera": 3,
    "tercer": 3,
    "cuarta": 4,
    "cuarto": 4,
    "ultima": 4,
    "1era": 1,
    "primeras": 1,
    "tercero": 3,
}
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "iiii": 4}
_WEEK = {"semana", "semanas", "sem", "sems", "smna", "semna", "seman", "semanda"}
_IN = {"en", "durante", "para", "por", "a", "pues", "luego", "ya"}
_DET = {"la", "las", "el", "los", "esta", "mi", "toda", "su", "de"}
_NOTES = (
    *("observaciones", "observacion", "obs", "observ", "notas", "nota", "otros", "varios", "comentarios"),
    *(
        "pd",
        "p d",
        "ps",
        "p s",
        "posdata",
        "postdata",
        "otras cosas",
        "acciones cortas",
        "aparte",
        "otras ordenes",
    ),
    *(
        "observaciones generales",
        "otras observaciones",
        "observacion general",
        "extras",
        "extra",
        "otras acciones",
    ),
    *(
        "ademas de todo",
        "asuntos varios",
        "cosas varias",
        "economia",
        "finanzas",
        "dineros",
        "para todo el mes",
    ),
    *(
        "obsevaciones",
        "observacones",
        "observaciones y otros",
        "notas y observaciones",
        "resto",
        "otrosi",
        "anotaciones",
    ),
)
_NOTES_PHRASES = by_first_word(sorted(_NOTES, key=lambda p: -len(p.split())))
_WHOLE_MONTH = (
    *(
        "todo el mes",
        "todo este mes",
        "a lo largo de todo el mes",
        "a lo largo del mes",
        "durante todo el mes",
    ),
    *(
        "durante el mes",
        "el mes entero",
        "todo agosto",
        "en todo el mes",
        "a lo largo de este mes",
        "para todo el mes",
    ),
)
_EVERY = ("todas las semanas", "cada semana", "las cuatro semanas", "las 4 semanas", "semana tras semana")
_REST = (
    "el resto del mes",
    "el resto de las semanas",
    "el resto de semanas",
    "lo que queda de mes",
    "las demas semanas",
    "las otras semanas",
    "las semanas restantes",
    "las restantes semanas",
    "resto del mes",
    "resto de semanas",
    "el resto de mes",
    "las otras tres semanas",
    "las otras tres",
    "las demas",
    "las otras dos semanas",
)
_PAIRS = {
    "dos primeras semanas": (1, 2),
    "primeras dos semanas": (1, 2),
    "dos ultimas semanas": (3, 4),
    "ultimas dos semanas": (3, 4),
    "tres primeras semanas": (1, 2, 3),
    "primeras tres semanas": (1, 2, 3),
    "primera quincena": (1, 2),
    "segunda quincena": (3, 4),
    "tres ultimas semanas": (2, 3, 4),
    "ultimas tres semanas": (2, 3, 4),
    "dos primeras": (1, 2),
    "dos ultimas": (3, 4),
    "semana impares": (1, 3),
}
_LAST = (
    "para terminar el mes",
    "para acabar el mes",
    "para cerrar el mes",
    "para rematar el mes",
    "para concluir el mes",
    "para finalizar el mes",
    "a fin de mes",
    "a finales de mes",
    "a final de mes",
    "al final del mes",
    "a fines de mes",
)
_NEXT = ("la siguiente semana", "la semana siguiente", "la siguiente", "la proxima semana", "la proxima")
_KINDS: dict[str, tuple[str, tuple[int, ...]]] = {
    **dict.fromkeys(_NEXT, ("NEXT", ())),
    **dict.fromkeys(_LAST, ("LAST", ())),
    **dict.fromkeys(_WHOLE_MONTH, ("MONTHLONG", ())),
    **dict.fromkeys(_EVERY, ("EVERY", ())),
    **dict.fromkeys(_REST, ("REST", ())),
    **{phrase: ("PAIR", weeks) for phrase, weeks in _PAIRS.items()},
}
_FIXED = by_first_word(_KINDS)
_SEPARATORS = set(":.-)=|,*_~") | {"...", ">", "/", "]", "º"}
_BULLETS = set("*-+#|=~_>[(•·.") | {"..."}


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the token after it, its sections, and how sure its form is (strong, ordinal, weak)."""

    end: int
    where: tuple[str, ...]
    style: str
    marked: bool  # closed by a colon, dash, dot or the end of the line
    inside: bool = False  # «en la segunda»: a preposition leaves no doubt that a week is meant


def heading_at(tokens: Sequence[Token], at: int) -> Heading | None:
    """Return the heading that begins at ``at``, or None."""
    return _week_heading(tokens, at) or _other_heading(tokens, at)


def _at(tokens: Sequence[Token], i: int) -> str:
    return tokens[i].norm if i < len(tokens) else ""


def ordinal_value(norm: str) -> int:
    """Return the week that «segunda», «2», «ii» count, 0 if none."""
    if norm in _ROMAN:
        return _ROMAN[norm]
    value = int(norm) if norm.isdecimal() and len(norm) == 1 else _ORDINALS.get(norm, 0)
    return value if value in (1, 2, 3, 4) else 0


def phrase_at(tokens: Sequence[Token], at: int, phrase: Sequence[str]) -> int:
    """Return the index after ``phrase`` if it stands at ``at`` (dots between do not count), else 0."""
    i = at
    for word in phrase:
        if i > at and _at(tokens, i) == ".":
            i += 1
        if _at(tokens, i) != word:
            return 0
        i += 1
    return i


def _words(tokens: Sequence[Token], at: int) -> tuple[list[Word], list[int]]:
    """Classify the next words for heading.lark, and say at which token each of them ends."""
    months = lexicon().phrases
    words: list[Word] = []
    ends: list[int] = []
    i = at
    while i < len(tokens) and len(words) < 14:
        token, end, kind = tokens[i], i + 1, ""
        value: object = token.norm
        if i > at and token.first and token.line > tokens[i - 1].line + 1:
            break
        fixed = [phrase for phrase in _FIXED.get(token.norm, ()) if phrase_at(tokens, i, phrase)]
        if fixed:
            phrase = max(fixed, key=len)
            kind, value = _KINDS[" ".join(phrase)]
            end = phrase_at(tokens, i, phrase)
        elif token.norm in _WEEK or (token.norm in ("s", "w") and _glued_number(tokens, i)):
            kind = "SEMANA"
            if (
                _at(tokens, end) in (".", "nº", "-")
                and end + 1 < len(tokens)
                and tokens[end + 1].kind == "number"
            ):
                end += 1
            if _at(tokens, end) == "n" and _at(tokens, end + 1) in ("º", "°", "."):
                end += 2
        elif token.kind == "number":
            kind, value = ("ORD" if token.ordinal else "NUM"), token.number
        elif token.norm in _ORDINALS:
            kind, value = "ORD", _ORDINALS[token.norm]
        elif token.norm in _ROMAN and (
            token.text.isupper()
            or (words and words[-1][0] == "SEMANA")
            or (token.first and _at(tokens, i + 1) in (".", ")", ":", "-"))
        ):
            kind, value = "ROMAN", _ROMAN[token.norm]
        elif token.norm == "orden" and i == at:
            kind = "ORDEN"
        elif token.norm == "(" and words and words[-1][0] == "NUM" and words[0][0] == "ORDEN":
            kind = "PAREN"
        elif token.norm in ("y", "e", "&", "/") or (
            token.norm == "," and words and words[-1][0] in ("NUM", "ORD", "ROMAN")
        ):
            kind = "AND"
        elif token.norm == "del":
            kind = "DEL"
        elif (token.norm in ("al", "a") and words and words[-1][0] == "NUM") or (
            token.norm == "-" and words and words[-1][0] == "NUM" and _at(tokens, i + 1).isdecimal()
        ):
            kind = "AL"
        elif token.norm == "de" and words:
            kind = "DE"
        elif token.norm in _DET:
            kind = "DET"
        elif token.norm in _IN or (token.norm == "que" and i == at and token.first):
            kind = "IN"
        elif (month := months.longest(tokens, i, {}))[0] > i and any(tag == "MONTH" for tag, _ in month[1]):
            kind = "MONTH"
        elif words and words[-1][0] == "SEMANA" and (word_value(token.norm) or 0) in (1, 2, 3, 4):
            kind, value = "COUNT", word_value(token.norm)
        if not kind:
            break
        words.append((kind, value))
        ends.append(end)
        i = end
    return words, ends


def _glued_number(tokens: Sequence[Token], i: int) -> bool:
    after = i + 1
    if _at(tokens, after) in (".", "-"):
        after += 1
    return after < len(tokens) and tokens[after].kind == "number" and tokens[after].start - tokens[i].end <= 1


def _day_week(day: int) -> int:
    return min(4, (max(1, day) - 1) // 7 + 1)


def _week_heading(tokens: Sequence[Token], at: int) -> Heading | None:
    words, ends = _words(tokens, at)
    found = longest("heading", words) if words else None
    if found is None:
        return None
    tree, count = found
    rule = tree.children[-1]
    assert not isinstance(rule, LarkToken)
    values = list(rule.scan_values(lambda v: isinstance(v, LarkToken)))
    weeks, style = _weeks(str(rule.data), values)
    if not weeks or any(not -2 <= w <= 4 for w in weeks) or (style == "weak" and 0 in weeks):
        return None
    end = ends[count - 1]
    where = tuple({0: "notes", -1: "rest", -2: "next"}.get(w, str(w)) for w in weeks)
    after, marked = _skip_separators(tokens, end)
    if style == "count":
        if not marked or tokens[end - 1].norm == "semanas":
            return None
        style = "strong"
    printed = _printed(tokens, after) if style == "strong" else 0
    if printed:
        after, marked = printed, True
    inside = tokens[at].norm in ("en", "y") and any(t.norm == "en" for t in tokens[at : at + 2])
    return Heading(after, where, style, marked, inside)


def _printed(tokens: Sequence[Token], at: int) -> int:
    """Return where a form's «(club, taberna, dama...):» behind a heading ends, 0 if there is none."""
    if _at(tokens, at) != "(" or tokens[at].first:
        return 0
    close = next((k for k in range(at, min(at + 30, len(tokens))) if tokens[k].norm == ")"), 0)
    return close + 2 if close and _at(tokens, close + 1) == ":" else 0


def _weeks(rule: str, values: list[LarkToken]) -> tuple[tuple[int, ...], str]:
    numbers = [int(t.value) for t in values if t.type in ("ORD", "NUM", "ROMAN", "COUNT")]
    if rule == "by_ordinal":
        return tuple(int(t.value) for t in values if t.type == "ORD"), "strong"
    if rule == "by_count":  # «2 semana:»; «2 semanas de permiso» is no heading
        return tuple(numbers[:1]), "count"
    if rule == "by_number":
        month = next((n for n, t in enumerate(values) if t.type == "MONTH"), len(values))
        numbers = [int(t.value) for t in values[:month] if t.type in ("NUM", "ROMAN", "COUNT")]
        if any(t.type == "AL" for t in values) and len(numbers) == 2 and numbers[0] < numbers[1]:
            return tuple(range(numbers[0], numbers[1] + 1)), "strong"
        return tuple(numbers), "strong"
    if rule == "by_day":
        return (_day_week(numbers[0]),), "strong"
    if rule == "bare_ordinal":
        return tuple(numbers), "ordinal"
    if rule in ("bare_number", "bare_roman"):
        return tuple(numbers), "weak"
    if rule == "whole_month":
        return (0,), "month"
    if rule == "every_week":
        return (1, 2, 3, 4), "strong"
    if rule == "last_week":
        return (4,), "strong"
    if rule == "next_week":
        return (-2,), "ordinal"
    if rule == "pair":
        return tuple(next(t.value for t in values if t.type == "PAIR")), "strong"
    return (-1,), "rest"


def _skip_separators(tokens: Sequence[Token], end: int) -> tuple[int, bool]:
    marked = end >= len(tokens) or tokens[end].first
    i = end
    while (
        i < len(tokens)
        and tokens[i].norm in _SEPARATORS
        and not (tokens[i].first and tokens[i].norm in _BULLETS)
    ):
        marked = marked or tokens[i].norm != ","
        i += 1
    return i, marked or i >= len(tokens) or tokens[i].first


def _other_heading(tokens: Sequence[Token], at: int) -> Heading | None:
    i = at
    for phrase in (("en", "cuanto", "a"), ("respecto", "a"), ("por", "lo", "demas")):
        end = phrase_at(tokens, at, phrase)
        if end and tokens[at].first:
            stop = next((k for k in range(end, min(end + 8, len(tokens))) if tokens[k].norm in (":", ",")), 0)
            return Heading(stop + 1, ("notes",), "strong", True) if stop else None
    while i - at <= 3 and _at(tokens, i) in ("en", "como", "mis", "y", "a", "modo", "de", "las", "para"):
        i += 1
    if i - at > 3:
        return None
    for known in _NOTES_PHRASES.get(_at(tokens, i), ()):
        end = phrase_at(tokens, i, known)
        if end:
            return _close(tokens, end, "notes")
    sections: tuple[tuple[tuple[str, ...], str], ...] = (
        (("rutina",), "duels"),
        (("rutinas",), "duels"),
        (("tirada", "de", "muerte"), "death-roll"),
    )
    for words, where in sections:
        end = phrase_at(tokens, i, words)
        if end:
            return _close(tokens, end, where, always=True)
    if _at(tokens, i) in words_of("bouts") and tokens[at].first:
        found = _close(tokens, i + 1, "duels")
        if found is not None and found.marked and _bout_at(tokens, found.end):
            return found
    return None


def _bout_at(tokens: Sequence[Token], at: int) -> bool:
    """Whether a routine follows, and not a week of fencing: «contra Larue: ...» on a line of its own."""
    while at < len(tokens) and is_bullet(tokens[at]):
        at += 1
    return _at(tokens, at) in ("contra", "frente", "vs") or _at(tokens, at).startswith(("x-", "sa-", "p-r"))


_UNMISTAKABLE = frozenset(["observaciones", "observacion", "obs", "observ", "notas", "anotaciones"])


def _opens_line(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word begins its line, or a sentence of a mail that is one line."""
    while i > 0 and not tokens[i].first and is_bullet(tokens[i - 1]) and tokens[i - 1].norm != ".":
        i -= 1
    return i == 0 or tokens[i].first or tokens[i - 1].norm == "."


def _close(tokens: Sequence[Token], end: int, where: str, *, always: bool = False) -> Heading | None:
    if _at(tokens, end) == "(":
        close = next((k for k in range(end, min(end + 14, len(tokens))) if tokens[k].norm == ")"), 0)
        after, marked = _skip_separators(tokens, close + 1) if close else (end, False)
        if close and marked:
            return Heading(after, (where,), "strong", True)
    after, marked = _skip_separators(tokens, end)
    if where == "notes" and tokens[end - 1].norm in _UNMISTAKABLE and _opens_line(tokens, end - 1):
        return Heading(after, (where,), "strong", True)  # «OBSERVACIONES GASTOS OSTENTOSOS»
    comma = end < len(tokens) and tokens[end].norm == "," and len(tokens[end - 1].norm) > 3
    if not marked and not always and not comma:
        return None
    marked = marked or comma
    return Heading(end if always else after, (where,), "strong", marked)


def is_bullet(token: Token) -> bool:
    """Whether a token may stand before a heading at the beginning of a line."""
    return token.norm in _BULLETS
