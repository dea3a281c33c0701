"""Weeks and numbers among the words: «la semana siguiente», «la 3ª», «doscientas coplas», «30 cr»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.sections.headings import heading_at, week_heading_at
from turnbot.games.preux.reading.sections.time_words import ordinal_value
from turnbot.games.preux.reading.words.items import Item, item_of
from turnbot.games.preux.reading.words.lexicon import Lexicon
from turnbot.games.preux.reading.words.names import REGIMENT_NUMBERS
from turnbot.games.preux.reading.words.numbers import number_at, word_value
from turnbot.games.preux.reading.words.spanish import is_noun
from turnbot.games.preux.reading.words.text import Token

ORDINALS = frozenset({"primera", "segunda", "tercera", "cuarta", "ultima"})
_WEEK_WORDS = frozenset({"semana", "siguiente", "proxima"})
_WHICH = {
    **dict.fromkeys(("siguiente", "proxima", "entrante"), "next"),
    **dict.fromkeys(("anterior", "pasada", "previa", "precedente"), "previous"),
}
_MONEY_AFTER = frozenset(
    [
        *("coronas", "corona", "cr", "crs", "cor", "escudos", "escudo", "c", "coronillas", "coronitas"),
        *("monedas", "moneda", "ducados", "doblones", "luises"),
        *("mangos", "duros", "pavos", "machacantes", "morlacos", "lereles"),
    ]
)
_GRADES = frozenset({"nivel", "niveles", "clase", "categoria", "grado", "rango", "nv", "niv", "lvl"})


def week_at(tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
    """Return the week, or weeks, named at ``i``, and where it ends: «la semana siguiente», «s3».

    The tag ``WEEKS`` holds ``next``, ``previous`` or the sections meant; the whole month is the notes.
    """
    norm = tokens[i].norm
    if norm in _WEEK_WORDS and (near := _near_week(tokens, i)) is not None:
        return near
    if norm in ("todo", "a", "durante", "en", "para"):
        head = week_heading_at(tokens, i)
        if head and head.style == "month":
            month = (k for k in range(i, head.end) if tokens[k].norm in ("mes", "agosto"))
            end = max(next(month, head.end - 1), i) + 1
            item = item_of(tokens, i, end)
            item.tags["WEEKS"] = ("notes",)
            return item, min(end, len(tokens))
    if norm in ("semana", "semanas", "sem", "s") or tokens[i].ordinal or norm in ORDINALS:
        head = heading_at(tokens, i)
        if head and head.style == "strong" and head.where[0] in "1234":
            end = head.end
            while end > i + 1 and tokens[end - 1].kind == "mark":
                end -= 1
            item = item_of(tokens, i, end)
            item.tags["WEEKS"] = head.where
            return item, end
    return None


def _near_week(tokens: Sequence[Token], i: int) -> tuple[Item, int] | None:
    """Return «semana que viene», «próxima semana», «semana anterior» at ``i``, and where it ends."""
    text = [t.norm for t in tokens[i : i + 4]]
    if text[0] != "semana":
        which, length = ("next" if text[1:2] == ["semana"] else ""), 2
    elif text[1:3] == ["que", "viene"]:
        which, length = "next", 3
    else:
        after = text[1] if len(text) > 1 else ""
        which, length = _WHICH.get(after, ""), 2
    if not which:
        return None
    item = item_of(tokens, i, i + length)
    item.tags["WEEKS"] = which
    return item, i + length


def is_like_week(tokens: Sequence[Token], i: int) -> bool:
    """Whether «la 1», «en la segunda» stands at ``i``, with nothing of that line behind it."""
    while i < len(tokens) and tokens[i].norm in ("en", "la", "de", "semana"):
        i += 1
    if i >= len(tokens) or not ordinal_value(tokens[i].norm) or tokens[i - 1].norm not in ("la", "semana"):
        return False
    return i + 1 >= len(tokens) or tokens[i + 1].kind == "mark" or tokens[i + 1].first


def amount_at(
    tokens: Sequence[Token], i: int, before: Sequence[Item], words: Lexicon
) -> tuple[Item, int] | None:
    """Return the number at ``i`` and where it ends, knowing the items before it.

    The tag ``N`` holds its value, ``MONEY`` too where crowns are named, ``COUNT`` where something else is
    counted, ``REG`` where it is a regiment; ``ONE`` marks an article that may be a number, ``VAGUE`` one
    that is not exact.
    """
    token = tokens[i]
    if token.kind == "number" and token.ordinal and token.number not in REGIMENT_NUMBERS:
        return None
    found = number_at(tokens, i) or _as_many(tokens, i, before)
    if found is None:
        value = word_value(token.norm) if token.kind == "word" else None
        if value is None:
            return None
        found = (value, i + 1)
        if token.norm == "uno" and before and before[-1].norm == "me":
            return None  # «me uno a los jesuitas»
        if token.norm == "uno" and _weds(tokens, i + 1):
            return None  # «uno en santo matrimonio a Larue y su prometida»
        if token.norm in ("un", "una", "uno", "segundo", "primer"):
            item = item_of(tokens, i, i + 1)
            item.role, item.tags["ONE"] = "article", 1
            after = tokens[i + 1].norm if i + 1 < len(tokens) else ""
            if after in ("corona", "sola", "unica", "de"):
                item.tags["N"] = 1
            return item, i + 1
    value, end = found
    vague = _more_or_less(tokens, end)
    item = item_of(tokens, i, end + vague, kind="number")
    item.tags["N"] = value
    if vague:
        item.tags["VAGUE"] = value
    end += vague
    k = end
    if k + 1 < len(tokens) and tokens[k].norm == "de" and tokens[k + 1].norm in _MONEY_AFTER:
        k += 1  # «un millar de coronas»
    if k < len(tokens) and tokens[k].norm in _MONEY_AFTER:
        item.tags["MONEY"] = value
        item.end = tokens[k].end
        return item, k + 1
    graded = i > 0 and tokens[i - 1].norm in _GRADES  # «nivel 4», «clase 2»
    dated = i > 0 and tokens[i - 1].norm in ("el", "del") and token.kind == "number" and value > 69
    if dated or graded or (k < len(tokens) and _is_thing(tokens, k, words)):
        item.tags["COUNT"] = value  # «doscientas coplas» are no crowns
    if value in REGIMENT_NUMBERS and end == i + 1 and before and before[-1].norm in ("el", "del", "al"):
        item.tags["REG"] = str(value)
    if value in REGIMENT_NUMBERS and token.ordinal:
        item.tags["REG"] = str(value)
    return item, end


def _weds(tokens: Sequence[Token], i: int) -> bool:
    """Whether «en (santo) matrimonio» stands at ``i``, or whom a priest makes one."""
    if i < len(tokens) and tokens[i].norm == "en":
        return any(t.norm in ("matrimonio", "matrimonial", "nupcias") for t in tokens[i + 1 : i + 4])
    return i + 1 < len(tokens) and tokens[i].norm == "a" and tokens[i + 1].cap


def _as_many(tokens: Sequence[Token], i: int, before: Sequence[Item]) -> tuple[int, int] | None:
    """«Cien en armas y otras tantas en bienes»: the number before once more, and where the words end."""
    if tokens[i].norm not in ("otras", "otros", "otro") or i + 1 >= len(tokens):
        return None
    last = next((item for item in reversed(before) if item.has("N") and not item.has("ONE")), None)
    if last is None or tokens[i + 1].norm not in ("tantas", "tantos", "tanto"):
        return None
    return int(last.tags["N"]), i + 2


def _more_or_less(tokens: Sequence[Token], k: int) -> int:
    """Return how many words at ``k`` leave a number open: «y pico», «y tantas»."""
    if k + 1 < len(tokens) and tokens[k].norm == "y" and tokens[k + 1].norm in _SOME:
        return 2
    return 0


_SOME = frozenset({"pico", "algo", "tantos", "tantas", "poco", "picos"})


def _is_thing(tokens: Sequence[Token], k: int, words: Lexicon) -> bool:
    """Whether a noun stands at ``k``: what is counted there are no crowns."""
    token = tokens[k]
    return (
        token.kind == "word"
        and not token.first
        and not token.norm.startswith("prestad")  # «500 prestadas» are crowns
        and not (len(token.norm) == 1 and k + 1 < len(tokens) and tokens[k + 1].norm == ")")  # «a) 500 b)»
        and token.norm not in words.function
        and (is_noun(token.low) or words.phrases.longest(tokens, k, words.expand)[0] > k)
    )


def is_between_numbers(tokens: Sequence[Token], i: int) -> bool:
    """Whether the token at ``i`` stands between two figures: the x of «3x50»."""
    near = (*tokens[i - 1 : i], *tokens[i + 1 : i + 2]) if i else ()
    return len(near) == 2 and all(t.kind == "number" for t in near)
