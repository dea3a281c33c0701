"""A section of routines, cut: whose each run of actions is, and which words tell it, before it or behind.

Players write «Contra Vallon, a sable: X-F-X», «X-F-X (contra Vallon, a sable)», «Rival: Vallon | Arma:
sable | Secuencia: X-F-X», a table, or several on one line. What stands between two runs belongs to the
first, to the second, or is something else altogether.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from turnbot.games.preux.reading.fighting.actions import done_at
from turnbot.games.preux.reading.sections.time_words import ordinal_value, when_words
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.text import Token

#: Marks that end what is said of a routine.
STOPS = frozenset((".", ";", "!", "?", "\n", "...", "…"))
_JOINS = frozenset((",", "-", "+", "/", ">"))
_AGAINST = frozenset(("contra", "frente", "vs", "versus"))


@dataclass(slots=True)
class Bout:
    """A run of actions with the words that lead up to it, and those behind it up to the next."""

    head: list[Token]
    body: list[Token]
    behind: list[Token] = field(default_factory=list)


def bouts(tokens: Sequence[Token], tagger: Tagger) -> tuple[list[Token], list[Bout]]:
    """Return what stands before the first routine and is none of it, and the routines of a section."""
    out: list[Bout] = []
    lead: list[Token] = []
    done = 0
    for start, end in _runs(tokens, tagger):
        gap = tokens[done:start]
        cut = _head_at(gap, tagger, after=out[-1] if out else None)
        (out[-1].behind if out else lead).extend(gap[:cut])
        out.append(Bout(list(gap[cut:]), list(tokens[start:end])))
        done = end
    (out[-1].behind if out else lead).extend(tokens[done:])
    return lead, out


def _runs(tokens: Sequence[Token], tagger: Tagger) -> Iterator[tuple[int, int]]:
    """Yield where the actions of each routine begin and end. What only adorns them parts none of them."""
    run: tuple[int, int] | None = None
    place: tuple[int, int] | None = None
    for here in _places(tokens):
        if run is None or place is None:
            run = here
        elif _is_listed(tokens, place, here) or not _parts(tokens, run[1], here[0], tagger):
            run = (run[0], here[1])
        else:
            yield run
            run = here
        place = here
    if run is not None:
        yield run


def _places(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    out, k = [], 0
    while k < len(tokens):
        done = done_at(tokens, k)
        if done is not None:
            out.append((k, k + done.width))
        k += done.width if done is not None else 1
    return out


def _is_listed(tokens: Sequence[Token], last: tuple[int, int], here: tuple[int, int]) -> bool:
    """Whether two actions stand one below the other, and each by itself: «1. Pose», «2. Fondo»."""
    gap = tokens[last[1] : here[0]]
    first = last[0] - _numbering(tokens, last[0])
    alone = all("-" not in tokens[k].norm for k, _ in (last, here))
    if not alone or not _opens(tokens, first) or not any(t.norm in _NEW_ITEM for t in gap):
        return False
    return _numbering(tokens, here[0]) == sum(1 for t in gap if t.norm not in _NEW_ITEM)


def _opens(tokens: Sequence[Token], k: int) -> bool:
    return k <= 0 or tokens[k - 1].norm in (*_NEW_ITEM, ":")


_NEW_ITEM = ("\n", ";")


def _numbering(tokens: Sequence[Token], k: int) -> int:
    """Return how many tokens before ``k`` only number it, or are a bullet: «1.», «b)», «- », «paso 3:»."""
    at = k
    while at and k - at < _LONGEST_NUMBER and _numbers(tokens, at - 1):
        at -= 1
    return k - at


def _numbers(tokens: Sequence[Token], k: int) -> bool:
    token = tokens[k]
    if token.kind == "mark":
        counted = token.norm == "," and k > 0 and tokens[k - 1].kind != "mark" and _numbers(tokens, k - 1)
        return counted or token.norm not in (*_NEW_ITEM, ",")
    if len(token.norm) == 1 and k + 1 < len(tokens) and tokens[k + 1].norm == ")":
        return True  # «b) fondo»
    counted = token.kind == "number" or bool(ordinal_value(token.norm))
    return counted or token.norm in when_words("bouts", "steps")


_LONGEST_NUMBER = 4  # tokens: «Paso 3. -»


def _parts(tokens: Sequence[Token], end: int, start: int, tagger: Tagger) -> bool:
    """Whether the actions before ``end`` and those from ``start`` on are two routines."""
    gap = tokens[end:start]
    if not gap:
        return False
    words = [t for t in gap if t.kind != "mark"]
    if any(t.norm == "\n" for t in gap):
        marks = [t.norm for t in gap]
        at = marks.index("\n")
        joined = at > 0 and marks[at - 1] in _JOINS and not marks[at + 1 :]
        return not (joined or [t.norm for t in words] in (["y"], ["e"]))
    return bool(words) and tells(gap, tagger)


def tells(tokens: Sequence[Token], tagger: Tagger) -> bool:
    """Whether words tell against whom a routine is, or with what: «; contra Rochefort, a florete:»."""
    norms = {t.norm for t in tokens}
    if not norms.isdisjoint(_AGAINST) or names_anyone(norms):
        return True
    return any(i.has("P", "DESC", "WPN") for i in tagger.tag([t for t in tokens if t.norm != "-"]))


def names_anyone(norms: set[str]) -> bool:
    """Whether words mean whoever else it is: «el resto», «por defecto», «cualquiera»."""
    return not norms.isdisjoint(when_words("bouts", "anyone"))


def only_tells(tokens: Sequence[Token], tagger: Tagger) -> bool:
    """Whether words tell of a routine for whom it is or with what, and say nothing else.

    «(contra Vallon, a sable)», «Arma: sable», «así recibiré al Chevalier».
    """
    items = tagger.tag([t for t in tokens if t.norm != "-"])
    small = when_words("bouts", "small") | when_words("bouts", "labels") | when_words("bouts", "anyone")
    told = any(i.has("P", "DESC", "WPN", "with_weapon") or names_anyone({i.norm}) for i in items)
    return told and all(
        i.has("P", "DESC", "WPN", "with_weapon")
        or i.kind != "word"
        or i.norm in small
        or (i.form is not None and is_telling(i.form.lemma))
        for i in items
    )


def is_telling(lemma: str) -> bool:
    """Whether with a verb he says what routine he uses: «usaré», «lo recibiré con»."""
    return lemma in when_words("bouts", "telling") | when_words("bouts", "goes_on")


def is_told(tokens: Sequence[Token]) -> bool:
    """Whether nothing is done in words but using a routine: «A Vallon le tengo preparado»."""
    forms = [form for t in tokens if (form := lexicon().verb(t)) is not None]
    return all(is_telling(form.lemma) for form in forms if is_own(form))


def _head_at(gap: Sequence[Token], tagger: Tagger, after: Bout | None) -> int:
    """Return where in the words before a run begins what leads up to it; what is before it does not."""
    least = _bracket(gap) if after is not None else 0
    last = len(gap)
    while last and gap[last - 1].kind == "mark":
        last -= 1
    stops = [k for k in range(least, last) if gap[k].norm in STOPS]
    if stops:
        return stops[-1] + 1
    if after is None or least >= last:
        return least
    at = _first_told(gap, least, tagger, after)
    if not any(t.kind == "word" for t in gap[least:at]):
        return least  # «X-F-X, Rochefort = X-T»
    while at > least and gap[at - 1].kind == "word" and gap[at - 1].norm in when_words("bouts", "small"):
        at -= 1
    return at


def _bracket(gap: Sequence[Token]) -> int:
    """Return where the brackets behind a routine end, «X-F-X (contra Vallon), ...»; 0 if there are none."""
    if not gap or gap[0].norm != "(":
        return 0
    return next((k + 1 for k, t in enumerate(gap) if t.norm == ")"), 0)


def _first_told(gap: Sequence[Token], least: int, tagger: Tagger, after: Bout) -> int:
    """Return where the words behind a routine name whom the next is for; where it is armed, if nobody.

    «X-F-X a rapier, X-T a sable»: a weapon is of the routine before it where that one has no other.
    """
    for k in range(least, len(gap)):
        if gap[k].norm in _AGAINST or names_anyone({gap[k].norm}):
            return k
    items = tagger.tag([t for t in gap[least:] if t.norm != "-"])
    named = next((i for i in items if i.has("P", "DESC")), None)
    if named is not None:
        return next(k for k, t in enumerate(gap) if t.start >= named.start)
    arm = next((i for i in items if i.has("WPN")), None)
    if arm is None:
        return least
    armed = any(i.has("WPN") for i in tagger.tag(after.head))
    return next((k for k, t in enumerate(gap) if t.start >= (arm.start if armed else arm.end)), len(gap))
