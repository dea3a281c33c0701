"""Where a time stands in its mail: what may be a heading there, and what it heads.

A time stands at the head of a line, of a sentence, of a clause («... y la segunda al teatro»), or after the
deed («voy al club la tercera»: ``inside``); the further in, the clearer it must be that a week is begun.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from turnbot.games.preux.reading.sections.asking import goes_on_asking
from turnbot.games.preux.reading.sections.deeds import is_own_deed, opens_with_order
from turnbot.games.preux.reading.sections.found import Found
from turnbot.games.preux.reading.sections.headings import Heading, heading_at, is_bullet, week_heading_at
from turnbot.games.preux.reading.sections.inside import (
    clause_start,
    is_given,
    is_inside,
    may_stand_inside,
    runs_on,
    trails,
)
from turnbot.games.preux.reading.sections.introduced import introduced_at
from turnbot.games.preux.reading.sections.not_weeks import (
    counts_something,
    counts_times,
    counts_weeks,
    goes_on_counting,
    has_article,
    is_compared,
    is_masculine,
    is_resolved,
    is_told_of,
)
from turnbot.games.preux.reading.sections.of_bets import counts_bets
from turnbot.games.preux.reading.sections.said import follows_from, tells
from turnbot.games.preux.reading.sections.time_words import (
    is_short_week,
    norm_at,
    ordinals,
    verb_forms,
    when_words,
)
from turnbot.games.preux.reading.sections.titles import title_at
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

ENDS = {".", "!", "?", ";", ":", "...", ")"}
_SHORT_TITLES = ("en", "mis", "obs")
_NOTES = ("observaciones", "notas", "obs")
REACH = 80  # a clause is no longer than so many words
_STOPS = frozenset([".", "!", "?", ";", ":", "...", "(", ")", '"'])


def candidates(tokens: Sequence[Token], breaks: Sequence[bool]) -> list[Found]:
    """Return whatever may be a heading, in order; ``breaks`` says where a line begins a sentence. Linear."""
    found: list[Found] = []
    quoted = _quoted(tokens)
    starters = _starters()
    end = begun = outer = 0
    for i, token in enumerate(tokens):
        if breaks[i] or (i and tokens[i - 1].norm in _STOPS):
            begun = i
            outer = outer if i and tokens[i - 1].norm in ("(", ")") else i
        begun, outer = max(begun, i - REACH), max(outer, i - REACH)
        if i < end or quoted[i]:
            continue
        place = place_of(tokens, i)
        if not place and is_label(tokens, i):
            place = "sentence"
        if not place or place == "inner":
            if token.norm not in starters and token.kind != "number" and not is_short_week(tokens, i):
                continue
            if place != "inner" and not may_stand_inside(tokens[i]):
                continue
        titled = i + 1 < len(tokens) and tokens[i + 1].norm in _NOTES and is_own_deed(tokens, i + 2)
        head = heading_at(tokens, i) if place or titled else week_heading_at(tokens, i)
        if (head is None or head.style == "month") and place in ("line", "sentence"):
            head = introduced_at(tokens, i) or head
        if head is None and place == "line" and _breaks_before(tokens, breaks, i):
            head = title_at(tokens, i)
        elif head is None and place == "sentence" and tokens[i].cap:
            head = title_at(tokens, i, inline=True)
        if head is None or (head.where == ("other",) and _of_no_week(tokens, i, head)):
            continue
        if goes_on_asking(tokens, i):
            continue
        if head.where == ("other",) and found and found[-1].head.end == i:
            continue  # «Semana 3: y otra.»
        if head.style == "month" and not head.marked and found and found[-1].head.end == i:
            continue  # «4ª: además de lo dicho, ...»
        if i and token.first and not breaks[i] and tokens[i - 1].low in _ARTICLES:
            continue  # «la invito para la | tercera.»: that article was where a week would begin
        here = _bracketed(tokens, i, outer, head, found) or _placed(tokens, i, begun, head, place, found)
        if here is not None:
            found.append(here)
            end = here.head.end
    return found


_ARTICLES = ("el", "los", "un", "al", "del", "la", "las", "una")
_JOINERS = frozenset([",", "-", "(", '"'])


def _of_no_week(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """«Semana 3: otra semana de club», «por una parte ...; por la otra, ...»: no other week is begun."""
    return norm_at(tokens, head.end) == "de" or "por" in (tokens[i].norm, norm_at(tokens, i - 1))


def _breaks_before(tokens: Sequence[Token], breaks: Sequence[bool], i: int) -> bool:
    """Whether the line that begins at ``i``, or at a bullet before it, goes on no sentence."""
    while i > 0 and not tokens[i].first:
        i -= 1
    return i == 0 or breaks[i]


def _placed(
    tokens: Sequence[Token], i: int, begun: int, head: Heading, place: str, found: Sequence[Found]
) -> Found | None:
    """Return a heading with what it heads, None if none may stand in this place."""
    counted = head.style == "ordinal" and place != "line"
    if counted and (goes_on_counting(tokens, i) or counts_times(tokens, i, head)):
        return None
    if counted and counts_bets(tokens, i, in_week=any(f.head.where[0].isdecimal() for f in found)):
        return None
    if not place and head.where == ("notes",) and found and head.style == "strong":
        return Found(i, i, head, "sentence")  # «... los cadetes en observaciones le reclamo a Bidon ...»
    if not place:
        head = _first_of(tokens, i, head)
        if not is_inside(tokens, i, begun, head):
            return None
        if runs_on(tokens, i, begun, head, found):
            return Found(i, i, head, "sentence")
        if all(t.norm in when_words("line", "same_again") for t in tokens[begun:i]):
            return Found(begun, i, head, "sentence")  # «Y lo mismo la cuarta»
        return Found(clause_start(tokens, i, begun, found), i, replace(head, end=head.after), "inside")
    if not _allowed(head, place, tokens, i):
        return None
    if place == "inner" and trails(tokens, head):
        return Found(clause_start(tokens, i, begun, found), i, head, "inside")
    return Found(i, i, head, place, place == "sentence" and not has_article(tokens, i))


def _bracketed(
    tokens: Sequence[Token], i: int, begun: int, head: Heading, found: Sequence[Found]
) -> Found | None:
    """Read «Misa (semana 2).»: what stands before the bracket is done in that week."""
    if not i or tokens[i - 1].norm != "(" or not head.where[0].isdecimal():
        return None
    if head.after >= len(tokens) or tokens[head.after].norm != ")" or begun >= i - 1:
        return None
    if any(t.norm in ("opcion", "preferencia", "eleccion") for t in tokens[begun:i]):
        return None  # «a Canciller (primera opción) y a Ministro (segunda)»
    behind = replace(head, end=head.after + 1)
    return Found(clause_start(tokens, i - 1, begun, found), i - 1, behind, "inside")


def _first_of(tokens: Sequence[Token], i: int, head: Heading) -> Heading:
    """Read «voy a misa la primera semana y en la segunda practico»: the second belongs to what follows."""
    after = tokens[head.after] if head.after < len(tokens) else None
    if len(head.where) < 2 or after is None or after.first or after.kind == "mark":
        return head
    if is_given(tokens, i - 1):
        return head  # «dedicaré la primera y la segunda a escribir»
    joint = next((k for k in range(head.after - 1, i, -1) if tokens[k].norm in ("y", "e")), 0)
    alone = week_heading_at(tokens[i:joint], 0) if joint > i else None
    return head if alone is None else replace(alone, end=joint, after=joint, marked=False)


@cache
def _starters() -> frozenset[str]:
    """Return the words with which a time may begin inside a sentence."""
    weeks = ordinals() | when_words("word", "SEMANA")
    return weeks | when_words("line", "starters") | _JOINERS | frozenset(verb_forms())


def place_of(tokens: Sequence[Token], i: int) -> str:
    """Say where a token stands: ``line`` (begins it), ``sentence``, ``inner`` (after a comma, «y»), or «»."""
    token = tokens[i]
    k = i - 1
    while (
        k >= max(0, i - 8) and not tokens[k + 1].first and is_bullet(tokens[k]) and tokens[k].norm not in ENDS
    ):
        k -= 1
    if token.norm == ">" or (is_bullet(token) and token.first):
        return "" if not (token.first and token.norm == ">") else "line"
    if k < 0 or tokens[k + 1].first:
        return "line"
    before = tokens[i - 1].norm
    if before in ENDS or before == '"':
        return "sentence"
    weekly = is_short_week(tokens, i) or token.norm in when_words("word", "SEMANA") or token.norm in _NOTES
    if (
        (before == "/" or (before == "|" and weekly))
        and tokens[i - 1].end < token.start
        and not tokens[i - 1].first
    ):
        return "sentence"  # «Sem 1: cuartel / Sem 2: misa / Notas: ...»
    if before in (",", "y", "-", "(", "pero", "e", "/", "+"):
        return "inner"
    links = before == "conque" or (
        before == "que" and i > 1 and (follows_from(tokens, i) or tells(tokens, i - 1))
    )
    joins = before == "que" and i > 1 and tokens[i - 2].norm in ("y", "e")
    head = week_heading_at(tokens, i) if links or joins else None
    if head is not None and (links or is_own_deed(tokens, head.end)):
        return "sentence"  # «..., así que la primera semana la paso en casa»
    if before in when_words("not_weeks", "amends") and token.norm in ("en", "a", "para"):
        return "sentence"
    return ""


def is_label(tokens: Sequence[Token], i: int) -> bool:
    """Whether a week stands at ``i`` with a colon: «s1: cuartel s2: club», «1ª: cuartel 2ª: club».

    No mark parts it from the words before, but nobody closes with a colon a week that is only dated by it. He
    does after «la segunda semana: ...», which says when, and why; so no word leads to it.
    """
    token, before = tokens[i], tokens[i - 1] if i else None
    if before is None or before.kind != "word" or before.norm in lexicon().function:
        return False
    ordinal = (token.ordinal and token.number < 5) or (token.cap and token.norm in ordinals())
    if not (ordinal or is_short_week(tokens, i) or token.norm in when_words("word", "SEMANA")):
        return False
    head = week_heading_at(tokens, i)
    weekly = head is not None and head.where[0].isdecimal() and head.style in ("strong", "ordinal")
    return head is not None and weekly and norm_at(tokens, head.after) == ":"


def _quoted(tokens: Sequence[Token]) -> list[bool]:
    """Mark what stands between quotation marks, where it is more than a name."""
    marks = [i for i, t in enumerate(tokens) if t.norm == '"']
    out = [False] * len(tokens)
    k = 0
    while k + 1 < len(marks):
        start, end = marks[k], marks[k + 1]
        opens = tokens[start].text in "«“„" or (
            end > start + 1 and tokens[start].end == tokens[start + 1].start
        )
        if opens and 3 < end - start < 120 and tokens[end].text not in "«„":
            out[start:end] = [True] * (end - start)
            k += 1
        k += 1
    return out


def _counts_more(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """«(Tres apuestas de 50.) Y otras dos.», «otras dos si gano»: more of the same, and no weeks."""
    said = [t.norm for t in tokens[i : head.after] if t.norm not in ("y", "e")]
    ends = norm_at(tokens, head.after) in ("", ".", "!", "si")
    return ends and said[:1] in (["otras"], ["otros"]) and not {*said} & {"semana", "semanas"}


def _allowed(head: Heading, place: str, tokens: Sequence[Token], i: int) -> bool:
    if head.style == "title":
        return True
    if head.style == "soft" and is_resolved(tokens, head.after):
        return False
    if place != "line" and _counts_more(tokens, i, head):
        return False
    if head.style == "soft":
        return place in ("line", "sentence") or (place == "inner" and head.where != ("then",))
    if head.style in ("weak", "chapter"):
        return place == "line" and (head.style == "chapter" or head.marked)
    if head.style == "ordinal":
        return _ordinal_allowed(head, place, tokens, i)
    if head.style == "both":
        return False
    first = tokens[i].norm
    if head.where[0] == "notes" and head.style == "strong":
        return (
            (place != "inner" or is_own_deed(tokens, head.end) or _leads_to_notes(tokens, i, head))
            and head.marked
            and (
                place == "line"
                or len(first) > 3
                or tokens[head.end - 1].norm == ":"
                or first in _SHORT_TITLES
                or any(t.norm in _NOTES for t in tokens[i : head.after])
            )
        )
    if head.where[0] in ("duels", "death-roll"):
        return place in ("line", "sentence")
    if head.style == "month":
        return place in ("line", "sentence")
    if place == "inner":
        edge = head.where[0] in ("first", "last") or _is_left(tokens, i, head)
        return tokens[i - 1].norm != "(" and (first != "el" or edge) and not is_compared(tokens, i)
    return True


def _is_left(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """«..., y el resto del mes», and not «y el resto» of anything."""
    return head.where[0] == "rest" and any(t.norm in ("mes", "semanas") for t in tokens[i : head.after])


def _leads_to_notes(tokens: Sequence[Token], i: int, head: Heading) -> bool:
    """«..., y en observaciones ponme que ...»: behind a comma, too, nobody means anything else with it."""
    led = tokens[i].norm in ("en", "de", "como", "para") and head.end < len(tokens)
    return led and not tokens[head.end].first and any(t.norm in _NOTES for t in tokens[i : head.after])


def _ordinal_allowed(head: Heading, place: str, tokens: Sequence[Token], i: int) -> bool:
    first = tokens[i].norm
    if first == "a" and not head.marked and not has_article(tokens, i):
        return False
    article = has_article(tokens, i)
    if (
        counts_something(tokens, head, article=article)
        or is_told_of(tokens, head)
        or is_masculine(tokens, i, head)
    ):
        return False
    if place == "line" and not article:
        return head.marked or tokens[i].ordinal or first in when_words("ordinal", "1") | ordinals()
    if place == "inner":
        return tokens[i - 1].norm in (",", "y", "pero", "e") and article and not is_compared(tokens, i)
    counted = tokens[i].ordinal or first in ordinals()
    told = opens_with_order(tokens, head.after) or is_own_deed(tokens, head.after)
    told = told or counts_weeks(tokens, head)
    if place == "sentence" and counted and told:
        return True  # «1ª al club. 2ª misa.»
    comma = head.after < len(tokens) and tokens[head.after].norm == ","
    return article or head.marked or (comma and place in ("line", "sentence"))
