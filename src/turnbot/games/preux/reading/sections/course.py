"""The course of a mail: which of its times are headings, and which weeks they mean there.

A mail cut by headings at its lines needs no others: weeks named inside its sentences are spoken of, not
begun. What «la siguiente» or «el resto» mean depends on the weeks that have been named so far.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from turnbot.games.preux.reading.sections.deeds import is_own_deed
from turnbot.games.preux.reading.sections.found import OTHER_PARTS, Found
from turnbot.games.preux.reading.sections.headings import Heading
from turnbot.games.preux.reading.sections.not_weeks import has_masculine
from turnbot.games.preux.reading.sections.places import candidates
from turnbot.games.preux.reading.sections.routines import routine_at
from turnbot.games.preux.reading.sections.shares import shared
from turnbot.games.preux.reading.sections.time_words import when_words
from turnbot.games.preux.reading.sections.unnamed import unnamed_weeks
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.text import Token


@dataclass(slots=True)
class Course:
    """Where a mail has come to: the weeks it has named, in order, and the last of them."""

    named: list[str] = field(default_factory=list)
    where: tuple[str, ...] = ("preamble",)

    @property
    def week(self) -> int:
        """The last week named; 0 if none is."""
        return max((int(w) for w in self._last()), default=0)

    def _last(self) -> Sequence[str]:
        return [w for w in (self.where if self.where[0].isdecimal() else self.named[-1:]) if w.isdecimal()]

    def meant(self, where: Sequence[str]) -> tuple[str, ...]:
        """Return the weeks that a heading means here; none if it means none."""
        out: list[str] = []
        for word in where:
            out += self._one(word)
        return tuple(dict.fromkeys(out))

    def _one(self, word: str) -> Sequence[str]:
        count = int(word[-1]) if word[-1].isdecimal() and not word.isdecimal() else 0
        unnamed = [w for w in "1234" if w not in self.named]
        week = self.week
        if word.startswith("next"):
            return [str(n) for n in range(week + 1, min(4, week + max(count, 1)) + 1)] or ["4"]
        if word.startswith("rest"):
            return unnamed[:count] if count else unnamed
        if word == "middle":
            return ["2", "3"]
        if word == "other":
            return unnamed[:1]
        if word.startswith("both"):
            return self.named[-count:] if len(self.named) >= count else []
        if word in ("then", "midst"):
            return [str(min(4, week + 1))]
        return {"first": ["1"], "last": ["4"]}.get(word, [word])

    def enter(self, weeks: tuple[str, ...]) -> None:
        """Go into the weeks, or the other part of the mail, that a heading means."""
        self.named += [w for w in weeks if w.isdecimal() and w not in self.named]
        self.where = weeks


def headings(tokens: Sequence[Token], breaks: Sequence[bool]) -> list[tuple[Found, tuple[str, ...]]]:
    """Return the headings of a mail in order, each with the weeks it means.

    ``breaks[i]``: a line begins at ``i`` that does not go on the sentence of the line before. Linear.
    """
    seen = _without_points(_of_weeks(tokens, _without_list_title(candidates(tokens, breaks))))
    firm = _accepted(tokens, [f for f in seen if f.head.style != "soft"])
    named = {w for _, weeks in firm for w in weeks if w.isdecimal() and len(weeks) < 4}
    if not named and any(len(weeks) == 4 for _, weeks in firm):
        firm = _told_apart(tokens, seen) or firm
        named = {w for _, weeks in firm for w in weeks if w.isdecimal() and len(weeks) < 4}
    unnamed = [] if named else unnamed_weeks(tokens)
    if named and (shares := shared(tokens)) and all(f.start > shares[-1].at for f, _ in firm):
        # «Dos semanas de cuartel y dos con mi dama. Si me ascienden, doy una fiesta la última semana.»
        return sorted([*((f, f.head.where) for f in shares), *firm], key=lambda found: found[0].at)
    if unnamed and not any(routine_at(tokens, f.head.end) for f in unnamed):
        others = [one for one in firm if one[1] != ("1", "2", "3", "4")]  # «Las cuatro semanas, por orden:»
        return sorted([*others, *((f, f.head.where) for f in unnamed)], key=lambda found: found[0].at)
    if any(f.head.style == "soft" for f in seen):
        soft = _soft(seen, firm)
        firm = _accepted(tokens, [f for f in seen if f.head.style != "soft" or f.at in soft])
    return _back_in_notes(tokens, breaks, firm[1:] if _only_counts(tokens, firm) else firm)


_ALL = ("1", "2", "3", "4")
_EACH = tuple((week,) for week in _ALL)


def _only_counts(tokens: Sequence[Token], firm: Sequence[tuple[Found, tuple[str, ...]]]) -> bool:
    """«Cuatro semanas, cuatro cosas. La primera, ...»: whether the first heading is only a flourish."""
    if len(firm) < 5 or firm[0][1] != _ALL or not {weeks for _, weeks in firm[1:]} >= set(_EACH):
        return False
    words = [t.norm for t in tokens[firm[0][0].head.end : firm[1][0].start] if t.kind != "mark"]
    return len(words) == 2 and words[0] in ("cuatro", "4")


def _without_list_title(seen: Sequence[Found]) -> Sequence[Found]:
    """Leave out «Las cuatro semanas, por orden:» over «1.», «2.», «3.», «4.»: it heads no week itself."""
    listed = [f for f in seen if f.head.style == "weak" and f.place == "line"]
    if tuple(f.head.where[0] for f in listed) != _ALL:
        return seen
    if any(f.head.style == "strong" and f.head.where in _EACH and f.place == "line" for f in seen):
        return seen  # the weeks have titles of their own
    return [f for f in seen if f.head.where != _ALL or f.at > listed[0].at]


def _without_points(seen: Sequence[Found]) -> Sequence[Found]:
    """Leave out «Primera. ... Segunda. ...» that count the observations: the weeks were told above them.

    One alone adds to a week: «Observaciones: ... Primera: llevo la pistola».
    """
    out: list[int] = []
    points: list[Found] = []
    named: set[str] = set()
    noted = False
    for f in (*seen, None):
        alone = f is not None and f.head.style == "ordinal" and f.place == "line" and f.head.marked
        if noted and f is not None and alone and f.head.after == f.at + 1:
            points.append(f)
            continue
        counted = [f.head.where for f in points]
        if len(points) > 1 and counted == list(_EACH[: len(points)]) and {"1", "2"} <= named:
            out += [f.at for f in points]
        points = []
        if f is not None and (f.fixed or f.head.where[0] in OTHER_PARTS) and f.head.style != "weak":
            noted = f.head.where == ("notes",)
            named.update(f.head.where)
    return [f for f in seen if f.at not in out]


def _of_weeks(tokens: Sequence[Token], seen: Sequence[Found]) -> Sequence[Found]:
    """Leave out «en primer lugar ..., en segundo ...» where weeks that have other headings count alike.

    A masculine ordinal agrees with no week, but many count their weeks so who count nothing else. Below a
    heading «primero» begins to count what stands there.
    """
    counting = [
        f
        for f in seen
        if f.place != "line" and f.head.style == "ordinal" and has_masculine(tokens, f.at, f.head)
    ]
    if not counting:
        return seen
    named = {w for f in seen if f not in counting and f.fixed for w in f.head.where if f.head.style != "soft"}
    counted = {w for f in counting for w in f.head.where}
    out = counting if counted & named else _counted_below(seen, counting)
    return [f for f in seen if f not in out]


def _counted_below(seen: Sequence[Found], counting: Sequence[Found]) -> Sequence[Found]:
    """Return those of ``counting`` that count on from a «primero» which stands in a part with a title."""
    titles = [f.at for f in seen if f.place == "line" and f.head.marked and f.head.style == "strong"]
    begun = {bisect(titles, f.at) for f in counting if f.head.where == ("1",)}
    return [f for f in counting if (part := bisect(titles, f.at)) and part in begun]


def _told_apart(tokens: Sequence[Token], seen: Sequence[Found]) -> list[tuple[Found, tuple[str, ...]]] | None:
    """«Mis cuatro semanas:» is a title where each of them is told below; None where they are not."""
    single = [f for f in seen if f.head.style != "soft" and len(f.head.where) < 4]
    firm = _accepted(tokens, single)
    named = {w for _, weeks in firm for w in weeks}
    return firm if {"1", "2", "3", "4"} <= named else None


def _back_in_notes(
    tokens: Sequence[Token], breaks: Sequence[bool], firm: Sequence[tuple[Found, tuple[str, ...]]]
) -> list[tuple[Found, tuple[str, ...]]]:
    """«Observaciones: en la segunda invito a Juliette. Compro un caballo»: one sentence is of that week."""
    out: list[tuple[Found, tuple[str, ...]]] = []
    named: set[str] = set()
    here = ""
    for n, (f, weeks) in enumerate(firm):
        passing = here == "notes" and set(weeks) <= named and not f.head.marked and f.fixed
        out.append((f, weeks))
        if not passing:
            here = weeks[0]
            named.update(weeks)
            continue
        stop = firm[n + 1][0].start if n + 1 < len(firm) else len(tokens)
        ends = (k for k in range(f.head.end + 1, stop) if breaks[k] or tokens[k - 1].norm in _FULL_STOPS)
        if (at := next(ends, 0)) and tokens[at].norm not in _HANGING:
            out.append((Found(at, at, Heading(at, ("notes",), "strong", True, after=at), "line"), ("notes",)))
    return out


_FULL_STOPS = frozenset([".", "!", "?"])
_HANGING = frozenset(["si", "y", "pero", "alli", "ahi"])  # «... Si no, a misa»


# ── what is accepted ─────────────────────────────────────────────────────────────────────────────


def _accepted(tokens: Sequence[Token], found: Sequence[Found]) -> list[tuple[Found, tuple[str, ...]]]:
    out: list[tuple[Found, tuple[str, ...]]] = []
    course = Course()
    lines = [
        f for f in found if f.place == "line" and f.fixed and f.head.style in ("strong", "ordinal", "chapter")
    ]
    lined = len({f.head.where for f in lines if f.head.marked}) > 1
    by_lines = {w for f in lines for w in f.head.where}
    strong = any(f.head.style in ("strong", "chapter") and f.head.where[0].isdecimal() for f in found)
    listed = _listed(tokens, found)
    last = max((f.at for f in lines if f.head.where[0].isdecimal()), default=-1)
    told: set[str] = set()
    remaining = any(f.head.where[0].startswith("rest") for f in found) or _several(found)
    for f in found:
        if f.head.style == "title":
            if f.at > last and _heads_part(tokens, f, course, out, lined=lined or bool(listed), told=told):
                course.enter(f.head.where)
                out.append((f, f.head.where))
            told.add(tokens[f.at].norm)
            continue
        if f.head.style == "month" and not f.head.marked and not _after_weeks(f, course):
            continue
        if f.at in listed and course.where[0] not in OTHER_PARTS:
            weeks = course.meant(f.head.where)
            course.enter(weeks)
            out.append((f, weeks))
            continue
        if f.head.where[0].startswith("rest") and _unchanged(tokens, f.head.end):
            continue
        if _is_duel_of_week(tokens, f, out):
            continue
        if _supposed(tokens, f) and set(f.head.where) <= set(course.named):
            continue
        here = lined and not _left_out(f, course, by_lines)
        changed = f.head.after < len(tokens) and tokens[f.head.after].norm == "mejor" and not f.bare
        if changed and set(f.head.where) <= set(course.named):
            course.enter(f.head.where)
            out.append((f, f.head.where))  # «ahora que lo pienso, la 2 mejor misa»
            continue
        if not _counts(
            f, course, strong=strong, lined=here, numeral=_numeral(tokens, f) or remaining or _does(tokens, f)
        ):
            continue
        again = f.place == "sentence" and f.start < f.at
        if (again or tokens[f.at].norm == "a") and not _next_in_turn(f, course):
            continue
        weeks = course.meant(f.head.where)
        if weeks == ("2",) and out and out[-1][1] == ("1", "2") and _of_halves(tokens, out[-1][0]):
            weeks = ("3", "4")  # «la primera quincena ..., la segunda ...»
        if len(weeks) == len(set(course.named)) == 4:
            weeks = ("notes",)  # «durante las cuatro semanas», after each of them
        if not weeks and f.head.marked and f.place in ("line", "sentence") and f.head.where[0] == "rest":
            weeks = ("notes",)  # «Resto: ...», when no week is left
        if not weeks:
            continue
        course.enter(weeks)
        out.append((f, weeks))
    return out


def _is_duel_of_week(tokens: Sequence[Token], f: Found, out: Sequence[tuple[Found, tuple[str, ...]]]) -> bool:
    """«Semana 1: | Duelo con Vallon: X-F-X»: what a week begins with is done in it, and no title."""
    if f.head.where != ("duels",) or not out or not out[-1][1][0].isdecimal():
        return False
    return out[-1][0].head.end == f.at and tokens[f.at].norm in when_words("bouts", "fights")


def _supposed(tokens: Sequence[Token], f: Found) -> bool:
    """«La cuarta, si en la primera me cogieron, ...»: a week named in a condition only dates it."""
    return f.place == "inside" and f.at > 0 and tokens[f.at - 1].norm == "si"


def _several(found: Sequence[Found]) -> bool:
    """Whether sentences begin with several ordinals, in any order: «La cuarta, ...», «Y la segunda ...»."""
    begun = [f for f in found if f.head.style == "ordinal" and f.fixed and f.place in ("line", "sentence")]
    return len({f.head.where for f in begun}) > 1


def _heads_part(
    tokens: Sequence[Token],
    f: Found,
    course: Course,
    out: Sequence[tuple[Found, tuple[str, ...]]],
    *,
    lined: bool,
    told: set[str],
) -> bool:
    """Whether a title heads the observations, as headings before it head weeks. ``told``: titles so far."""
    if not out:
        return False
    before = out[-1][0]
    if f.place == "sentence":
        alike = before.place == "sentence" and tokens[before.head.end - 1].norm == ":"
        return alike and course.where == ("4",)
    if tokens[f.head.after].norm == "." and not _stopped(tokens, before):
        return False
    # Within the observations, «Cazaux: le devuelvo 100» says with whom; «DEUDAS:» alone on its line heads.
    alone = f.head.end < len(tokens) and tokens[f.head.end].first
    parted = course.where[0].isdecimal() or (course.where == ("notes",) and alone)
    return parted and lined and tokens[f.at].norm not in told and not _right_below(tokens, f, out)


def _listed(tokens: Sequence[Token], found: Sequence[Found]) -> set[int]:
    """Return the places of the numbers of a list of all the weeks in whatever order: «1, 3 y 4:», «2:».

    Not of «1.», «2.», «3.», «4.», which may count anything: those are weeks where they come in turn. Behind
    «Semana 1:» alone «2:», «3:», «4:» are the others.
    """
    weak = [f for f in found if f.head.style == "weak" and f.place == "line" and f.fixed]
    weeks = [w for f in weak for w in f.head.where if w.isdecimal()]
    several = any(len(f.head.where) > 1 for f in weak)
    named = [f for f in found if f.head.style == "strong" and f.head.where[0].isdecimal()]
    begun = len(named) == 1 and named[0].head.where == ("1",) and named[0].place == "line"
    whole = (several and sorted(weeks) == ["1", "2", "3", "4"]) or (begun and weeks == ["2", "3", "4"])
    return {f.at for f in weak} if whole else set()


def _right_below(tokens: Sequence[Token], f: Found, before: Sequence[tuple[Found, tuple[str, ...]]]) -> bool:
    """Whether a title stands right below the heading of a week, and so within it."""
    return bool(before) and before[-1][0].head.end == f.at and tokens[f.at].line == tokens[f.at - 1].line + 1


def _after_weeks(f: Found, course: Course) -> bool:
    """Whether «durante todo el mes», without a mark, stands behind the last of the weeks."""
    return course.week == 4 or len(course.named) == 4 or (len(course.named) > 2 and f.place == "line")


def _stopped(tokens: Sequence[Token], f: Found) -> bool:
    """Whether a heading is closed by a full stop: «PRIMERA. Obligaciones.»"""
    return tokens[f.head.end - 1].norm == "."


def _of_halves(tokens: Sequence[Token], f: Found) -> bool:
    return any(t.norm in ("quincena", "mitad") for t in tokens[f.at : f.head.end])


def _left_out(f: Found, course: Course, by_lines: set[str]) -> bool:
    """Whether a sentence names the next week, which no line does: «Pasearé la primera semana por ...»."""
    weeks = f.head.where
    return (
        f.fixed
        and len(weeks) == 1
        and f.head.style == "strong"
        and weeks[0] not in by_lines
        and int(weeks[0]) == course.week + 1
    )


def _numeral(tokens: Sequence[Token], f: Found) -> bool:
    """Whether «la 2» is said, which counts weeks; «la segunda» may be anything."""
    return any(t.kind == "number" and not t.ordinal for t in tokens[f.at : f.head.after])


def _does(tokens: Sequence[Token], f: Found) -> bool:
    """«La cuarta pido permiso.»: whoever is at the front may have no other week to speak of."""
    return f.place in ("line", "sentence") and f.start == f.at and is_own_deed(tokens, f.head.after)


def _counts(f: Found, course: Course, *, strong: bool, lined: bool, numeral: bool) -> bool:
    head, here = f.head, course.where[0]
    if f.place == "inside" and (lined or here in OTHER_PARTS or _is_over(f, course)):
        return False
    dated = here == "notes" and head.inside and not head.marked and f.fixed  # «..., y en la primera bebo»
    inner = f.place == "inner"
    if here in OTHER_PARTS and head.style == "ordinal" and (inner or (len(course.named) == 4 and not dated)):
        return False  # «Otra cosa: ... Y la última: ...»
    if here == "notes" and not f.fixed and head.where[0] not in OTHER_PARTS and len(course.named) == 4:
        return False  # «a fin de mes me borro del club»
    if head.style == "weak" and head.where == ("notes",):
        return not strong and course.week == 4 and here == "4"
    if head.style == "weak":
        week = int(head.where[0])  # a list of anything else leaves out no number
        return (
            not strong and here not in OTHER_PARTS and week > course.week and bool(week == 1 or course.week)
        )
    if not f.fixed and head.where[0] not in (*OTHER_PARTS, "first", "last"):
        return bool(course.named) and here not in OTHER_PARTS
    if head.style == "ordinal" and not head.marked and f.fixed and f.bare:
        fresh = head.where[0] not in course.named and (len(course.where) > 1 or len(course.named) > 2)
        return fresh or int(head.where[0]) == course.week + 1  # «primera y tercera, cuartel; segunda, club»
    if head.style == "ordinal" and not head.marked:
        sure = head.inside or strong or numeral or len(head.where) > 1
        return sure or bool(course.named) or head.where[0] == "1"
    return True


def _is_over(f: Found, course: Course) -> bool:
    """«(Además,) opta al cargo en la semana tercera», when all four were told: that deed alone is of it."""
    return len(course.named) == 4 and f.fixed and len(f.head.where) == 1


def _next_in_turn(f: Found, course: Course) -> bool:
    """«A la tercera» is a week where it follows the second; else it is the third woman, or attempt."""
    if f.start < f.at:  # «Ídem la tercera.»
        return f.fixed and int(f.head.where[0]) == course.week + 1
    if f.head.style != "ordinal" or f.head.marked or not f.fixed:
        return True
    return bool(course.named) and int(f.head.where[0]) == course.week + 1


def _unchanged(tokens: Sequence[Token], at: int) -> bool:
    """Whether the other weeks are only said to stay as they were."""
    near = [t.norm for t in tokens[at : at + 5]]
    return any(w in words_of("as_before") or w.startswith(_STAYS) for w in near)


_STAYS = ("cambi", "mantien", "mantenga", "conserv", "respet", "intact", "permanec", "vale", "tal")


def _soft(seen: Sequence[Found], firm: Sequence[tuple[Found, tuple[str, ...]]]) -> set[int]:
    """Return which adverbs («para empezar», «luego», «por último») begin the weeks that nothing else names.

    They do where there are as many of them as weeks between two that are named; else they only order what
    is done in one week.
    """
    named = {w for _, weeks in firm for w in weeks if w.isdecimal()}
    ends = [(f.at, weeks) for f, weeks in firm if any(w.isdecimal() for w in weeks)]
    out: set[int] = set()
    stop = next((f.at for f, weeks in firm if weeks[0] in OTHER_PARTS), 10**9)
    soft = [f for f in seen if f.head.style == "soft" and f.at < stop]
    first = next((f for f in soft if f.head.where == ("first",)), None)
    if first is not None and "1" not in named and (not ends or first.at < ends[0][0]):
        out.add(first.at)
        ends.insert(0, (first.at, ("1",)))
    elif "1" not in named:
        return set()  # «Semana 2: ...; luego, ...; por último, ...»: whoever counts begins with the first
    last = next((f for f in reversed(soft) if f.head.where == ("last",)), None)
    if last is not None and "4" not in named and ends and last.at > ends[-1][0]:
        out.add(last.at)
        ends.append((last.at, ("4",)))
    glued = {f.at for f, _ in firm}
    filled: set[int] = set()
    for (a, before), (b, after) in pairwise(ends):
        missing = min(map(int, after)) - max(map(int, before)) - 1
        between = [
            f.at
            for f in soft
            if a < f.at < b and f.head.where[0] in ("then", "midst") and f.head.end not in glued
        ]
        if len(between) == missing:
            filled.update(between)
        elif missing:
            out -= {a, b}  # «empezaré por mi abuelo», and then the third week: a story began
    if last is not None and last.at in out and not named and len(filled) < 2:
        return set()
    return out | filled
