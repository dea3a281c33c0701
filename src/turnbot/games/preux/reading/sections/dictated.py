"""A mail without marks, dictated or typed in one breath: its weeks are where they are named, one by one.

«hola soy Larue la primera semana voy al club y bebo la segunda al cuartel la tercera ...»: no full stop tells
where a week begins, but each of them is named once, and all in the same place: before what is done in it.
"""

from collections.abc import Iterator, Sequence

from turnbot.games.preux.reading.sections.course import Course
from turnbot.games.preux.reading.sections.found import Found
from turnbot.games.preux.reading.sections.headings import Heading, week_heading_at
from turnbot.games.preux.reading.sections.not_weeks import (
    counts_something,
    is_compared,
    is_masculine,
    is_told_of,
)
from turnbot.games.preux.reading.sections.time_words import norm_at, phrase_at, when_words
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, load_toml
from turnbot.games.preux.reading.words.text import Token

_LEAST = 15  # words; less is a sentence
_PER_MARK = 25  # words to a mark, at least, where somebody does without them
_STOPS = frozenset([".", ",", ";", ":", "!", "?", "...", "(", "*", "|", "/", ">"])
_RATHER = 6  # so near must stand what takes a week back that is named again


def is_dictated(tokens: Sequence[Token]) -> bool:
    """Whether a mail does without marks, but perhaps for one here and there."""
    words = sum(t.kind != "mark" for t in tokens)
    marks = sum(t.norm in _STOPS or (t.norm == "-" and t.first) for t in tokens[:-1])
    return words >= _LEAST and marks * _PER_MARK <= words


def dictated(tokens: Sequence[Token]) -> list[tuple[Found, tuple[str, ...]]]:
    """Return the headings of a dictated mail, each with the weeks it means; [] where they are no headings.

    They are none where the weeks are named behind what is done in them, or fewer than two. Linear.
    """
    course = Course()
    out: list[tuple[Found, tuple[str, ...]]] = []
    at = 0
    while at < len(tokens):
        head = _notes_at(tokens, at, course) or _week_at(tokens, at)
        weeks = course.meant(head.where) if head is not None else ()
        if head is None or not _in_turn(tokens, at, weeks, out, course):
            at += 1
            continue
        course.enter(weeks)
        out.append((Found(at, at, head, "sentence"), weeks))
        at = head.end
    weekly = [f for f, weeks in out if weeks[0].isdecimal()]
    if len(weekly) < 2:
        return _in_order(tokens)
    if not all(_said_between(tokens, f, after) for f, after in _pairs(tokens, out)):
        return []
    return [] if _any_order(tokens, 0, weekly[0].at) else out


def _in_order(tokens: Sequence[Token]) -> list[tuple[Found, tuple[str, ...]]]:
    """Return the weeks of «primero ... luego ... después ... y por último ...», four of them in order."""
    out: list[tuple[Found, tuple[str, ...]]] = []
    at = 0
    while at < len(tokens):
        time = time_at(tokens, at)
        kind = time.where[0] if time is not None else ""
        if kind in ("", "1") and norm_at(tokens, at) in ("primero", "primeramente"):
            kind = "first"
        wanted = "first" if not out else "last" if len(out) == 3 else "then"
        if kind != wanted and not (kind == "last" and len(out) == 3):
            at += 1
            continue
        end = time.end if time is not None else at + 1
        week = (str(len(out) + 1),)
        out.append((Found(at, at, Heading(end, week, "strong", marked=True, after=end), "sentence"), week))
        at = end
        if len(out) == 4:
            break
    if len(out) < 4:
        return []
    told = sum(_any_order(tokens, f.head.end, after) for f, after in _pairs(tokens, out))
    return out if told > 2 and not _any_order(tokens, 0, out[0][0].at) else []


def _pairs(
    tokens: Sequence[Token], found: Sequence[tuple[Found, tuple[str, ...]]]
) -> Iterator[tuple[Found, int]]:
    starts = [f.at for f, _ in found[1:]] + [len(tokens)]
    return zip((f for f, _ in found), starts, strict=True)


def _said_between(tokens: Sequence[Token], f: Found, end: int) -> bool:
    """Whether anything is said between a week and the next."""
    leads = when_words("line", "leads")
    return any(t.norm not in leads and t.kind == "word" for t in tokens[f.head.end : end])


def _any_order(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a thing orders are made of is named there: then the weeks are named behind what is done."""
    words = lexicon()
    k = start
    while k < end:
        stop, entries = words.phrases.longest(tokens, k, words.expand)
        if stop > k and any(
            tag in head_concepts() or tag in ("CLUB", "CASINO", "home", "convent", "barracks", "OWNLADY")
            for tag, _ in entries
        ):
            return True
        k = max(stop, k + 1)
    return False


def _notes_at(tokens: Sequence[Token], at: int, course: Course) -> Heading | None:
    """«... y de observaciones pido cien coronas», «como notas ...», «y aparte de las semanas ...»"""
    if len(course.named) < 2 and course.where[0] != "notes":
        return None
    data = load_toml("when.toml")["notes"]
    start = at
    while norm_at(tokens, at) in ("y", "de", "como", "en", "por", "para", "las", "mis") and at - start < 3:
        at += 1
    for phrase in (*data["plain"], *data["dictated"]):
        end = phrase_at(tokens, at, phrase.split())
        if end and any(t.kind == "word" for t in tokens[end : end + 2]):
            return Heading(end, ("notes",), "strong", marked=True, after=end)
    return None


def _week_at(tokens: Sequence[Token], at: int) -> Heading | None:
    head = week_heading_at(tokens, at)
    if head is None or head.style in ("soft", "weak", "chapter", "both"):
        return None
    led = norm_at(tokens, at - 1) == "que" and _only_leads(tokens, at - 1)
    compared = is_compared(tokens, at) and not _told_again(tokens, at, head)
    if not led and (compared or norm_at(tokens, at - 1) == "que"):
        return None
    if norm_at(tokens, at - 1) in (
        "como",
        "hasta",
        "desde",
        "de",
    ):
        return None
    if head.where[0] == "notes" and head.style != "month":
        return None
    if head.style == "ordinal":
        words = [t.norm for t in tokens[at : head.after]]
        article = any(w in ("la", "las") for w in words)
        if counts_something(tokens, head, article=article) or is_told_of(tokens, head):
            return None
        if is_masculine(tokens, at, head) or "el" in words or ("las" in words and len(head.where) < 2):
            return None  # «las 2 bolsas»
    return head


def _only_leads(tokens: Sequence[Token], k: int) -> bool:
    """«Pues nada que la primera semana ...»: whether nobody says or does anything before «que» at ``k``."""
    return k < _LEAD and not any(_is_told(t) for t in tokens[:k])


def _is_told(token: Token) -> bool:
    plain = token.norm in lexicon().function or token.norm == "nada"
    form = None if plain else lexicon().verb(token)
    return form is not None and form.tense != "imperative"


_LEAD = 5


def _told_again(tokens: Sequence[Token], at: int, head: Heading) -> bool:
    """Whether «lo mismo» before a week is said of the week before: «la 2ª lo mismo la 3ª me voy al club»."""
    form = lexicon().verb(tokens[head.after + 1]) if head.after + 1 < len(tokens) else None
    form = form or (lexicon().verb(tokens[head.after]) if head.after < len(tokens) else None)
    return norm_at(tokens, at - 1) in ("mismo", "igual", "idem") and form is not None and form.person == 1


def _in_turn(
    tokens: Sequence[Token],
    at: int,
    weeks: Sequence[str],
    found: Sequence[tuple[Found, tuple[str, ...]]],
    course: Course,
) -> bool:
    """Whether weeks are named for the first time, or the last one again after «no, mejor»."""
    if not weeks:
        return False
    if weeks[0] == "notes":
        return len(course.named) > 2 or course.week == 4
    if not any(w in course.named for w in weeks):
        return True
    again = bool(found) and tuple(weeks) == found[-1][1]
    rather = {t.norm for t in tokens[max(0, at - _RATHER) : at]} & when_words("line", "taken_back")
    return again and bool(rather)
