"""Numbers in words and figures."""

import re
from collections.abc import Sequence
from functools import lru_cache

from turnbot.games.preux.parsing.words.text import Token

_UNITS = [
    "cero",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciseis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiun",
    "veintidos",
    "veintitres",
    "veinticuatro",
    "veinticinco",
    "veintiseis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
]
_TENS = {
    "treinta": 30,
    "cuarenta": 40,
    "cincuenta": 50,
    "sesenta": 60,
    "setenta": 70,
    "ochenta": 80,
    "noventa": 90,
}
_HUNDREDS = {
    "cien": 100,
    "ciento": 100,
    "doscient": 200,
    "trescient": 300,
    "cuatrocient": 400,
    "quinient": 500,
    "seiscient": 600,
    "setecient": 700,
    "novecient": 900,
    "ochocient": 800,
}
# «Docientas», «tresientos», «nuevecientas», «quinietas»: as they are heard, or typed in haste.
_BY_HUNDRED = {
    "do": 200,
    "dos": 200,
    "tre": 300,
    "tres": 300,
    "cuatro": 400,
    "sei": 600,
    "seis": 600,
    "sete": 700,
    "siete": 700,
    "ocho": 800,
    "nove": 900,
    "nueve": 900,
    "qui": 500,
}
_MISSPELT = re.compile(
    rf"({'|'.join(sorted(_BY_HUNDRED, key=len, reverse=True))})(?:[csz]{{1,2}}|ñ|n)?i?en?t[oa]s"
)
_SMALL = {word: value for value, word in enumerate(_UNITS)} | {
    "uno": 1,
    "una": 1,
    "veintiuna": 21,
    "veintiuno": 21,
}
_COLLECTIVE = {
    "par": 2,
    "docena": 12,
    "decena": 10,
    "veintena": 20,
    "centenar": 100,
    "millar": 1000,
    "cincuentena": 50,
}
_LIMIT = 10**9


@lru_cache(maxsize=16_384)
def word_value(norm: str) -> int | None:
    """Return what one number word counts («doscientas» 200), or None. «una» is 1."""
    if norm in _SMALL:
        return _SMALL[norm]
    if norm in _TENS:
        return _TENS[norm]
    if norm in _HUNDREDS:
        return _HUNDREDS[norm]
    if norm.endswith(("os", "as")):
        misspelt = _MISSPELT.fullmatch(norm)
        return _HUNDREDS.get(norm[:-2]) or (_BY_HUNDRED[misspelt[1]] if misspelt else None)
    return None


def number_at(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Read the number that begins at ``at``: (value, end), or None.

    «1.200», «2 mil», «mil quinientas», «ciento veinte», «treinta y cinco», «un par de», «medio centenar».
    A lone «un» or «una» is not taken: whoever needs it as a number asks ``word_value``.
    """
    token = tokens[at]
    if token.kind == "number":
        value, end = token.number, at + 1
        if _comma_of_thousands(tokens, at):
            return int(token.norm + tokens[at + 2].norm), at + 3
        if end < len(tokens) and (tokens[end].norm == "mil" or _is_k(token, tokens[end])):
            return _and_hundreds(tokens, end + 1, min(value * 1000, _LIMIT))
        return _times(tokens, end, value)
    if not may_be_number(token.norm):
        return None
    total, current, i, seen = 0, 0, at, 0
    while i < len(tokens) and seen < 12:
        norm = tokens[i].norm
        value_or_none = word_value(norm) if tokens[i].kind == "word" else None
        if norm == "mil":
            total, current = total + max(current, 1) * 1000, 0
        elif value_or_none is not None and (current == 0 or _fits(current, value_or_none)):
            current += value_or_none
        elif norm == "y" and current and i + 1 < len(tokens) and _fits_after_y(current, tokens, i + 1):
            current += word_value(tokens[i + 1].norm) or 0
            i += 1
        else:
            break
        i += 1
        seen += 1
    if i > at and not (i == at + 1 and tokens[at].norm in ("un", "una", "uno")):
        return _times(tokens, i, total + current)
    return _collective(tokens, at)


@lru_cache(maxsize=16_384)
def may_be_number(norm: str) -> bool:
    """Whether a number in words may begin so: few words do."""
    return word_value(norm) is not None or norm in ("mil", "par", "medio", "media")


def _comma_of_thousands(tokens: Sequence[Token], at: int) -> bool:
    """Whether «1,200» stands at ``at``, as an American writes it; «100,200» may be two bets."""
    if at + 2 >= len(tokens) or len(tokens[at].text) != 1 or tokens[at + 1].norm not in (",", "'"):
        return False
    touching = tokens[at].end == tokens[at + 1].start and tokens[at + 1].end == tokens[at + 2].start
    more = at + 3 < len(tokens) and tokens[at + 3].norm == "," and tokens[at + 3].start == tokens[at + 2].end
    three = tokens[at + 2].kind == "number" and len(tokens[at + 2].text) == 3
    return touching and three and not more and tokens[at].norm != "0"


def _is_k(number: Token, after: Token) -> bool:
    """Whether «k» touches a number: «2k» is two thousand."""
    return after.text in ("k", "K") and after.start == number.end


def _and_hundreds(tokens: Sequence[Token], at: int, thousands: int) -> tuple[int, int]:
    """Add what stands behind «2 mil»: «2 mil 500», «2 mil quinientas»."""
    if at < len(tokens) and tokens[at].norm != "mil":
        more = number_at(tokens, at) if tokens[at].kind == "number" or word_value(tokens[at].norm) else None
        if more is not None and 99 < more[0] < 1000:
            return thousands + more[0], more[1]
    return thousands, at


def _times(tokens: Sequence[Token], at: int, count: int) -> tuple[int, int]:
    """Multiply by the collective at ``at``: «dos docenas», «tres centenares de», «cinco millares»."""
    norm = tokens[at].norm if at < len(tokens) else ""
    each = _COLLECTIVE.get(norm.removesuffix("es") if norm.endswith("res") else norm.removesuffix("s"))
    if norm == "cientos":
        each = 100
    if each is None or norm == "par":
        return count, at
    end = at + 1
    if end < len(tokens) and tokens[end].norm == "de":
        end += 1
    return min(count * each, _LIMIT), end


def _fits(current: int, value: int) -> bool:
    return (current % 100 == 0 and 0 < value < 100) or (current % 1000 == 0 and value < 1000)


def _fits_after_y(current: int, tokens: Sequence[Token], at: int) -> bool:
    value = word_value(tokens[at].norm)
    if value is None or not (value < 10 and current % 10 == 0 and current % 100 >= 30):
        return False
    after = tokens[at + 1].norm if at + 1 < len(tokens) else ""
    counted = after == "de" and at + 2 < len(tokens) and _is_number(tokens[at + 2])
    return not (after in ("vez", "veces") or counted)  # «cincuenta y dos veces veinticinco»


def _is_number(token: Token) -> bool:
    return token.kind == "number" or word_value(token.norm) is not None


def _collective(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    norm, i, half = tokens[at].norm, at, False
    if norm in ("un", "una", "medio", "media") and at + 1 < len(tokens):
        half, i = norm.startswith("medi"), at + 1
    value = _COLLECTIVE.get(tokens[i].norm)
    if value is None or (i == at and tokens[i].norm != "par"):
        return None
    end = i + 1
    if end < len(tokens) and tokens[end].norm == "de":
        end += 1
    if tokens[i].norm == "par":
        return _times(tokens, end, value)  # «un par de docenas»
    if tokens[end : end + 2] and [t.norm for t in tokens[end : end + 2]] in (["y", "media"], ["y", "medio"]):
        return value + value // 2, end + 2  # «docena y media»
    return (value // 2 if half else value), end
