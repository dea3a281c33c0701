"""From items to sections: the weeks, the notes, and what stands before them.

``cut`` is given the items of a mail and returns its sections in the order of the mail. A section begins with
a time where a sentence or a part of one begins, or with words of ``sections.toml``. What «la siguiente» means
is told by the weeks before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from turnbot.games.preux.parsing.words.grammar import places, shape
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import by_first_word, fold, listed
from turnbot.games.preux.parsing.words.times import Time

STOPS = frozenset([".", ";", "!", "?", "...", "…"])
_BEFORE = frozenset([*STOPS, ",", "-", "*", "|", "/", "(", ")", "+", ":", ">", "#", "·", "=", "[", "~", "_"])
_BEHIND = listed(
    """
    : . - , ) = > ] * | _ ; / ...
    """
)
_IN = listed(
    """
    en para durante por y e luego despues ya pues finalmente a de entonces asi con pero ahora
    tambien toda que orden ordenes llegada llegado llegadas llegados de mi mis plan
    """
)
_LABEL_ENDS = frozenset([":", ".", "-", "=", ")", "..."])
PREAMBLE = ("preamble",)
NOTES = ("notes",)


@dataclass(slots=True)
class Section:
    """A part of a mail: the weeks («1».."4»), «notes» or «preamble» it is for, and its items.

    ``named``: whether «semana» or the like is said; ``head``: where its heading stands (offsets).
    """

    where: tuple[str, ...]
    items: list[Item] = field(default_factory=list)
    sure: str = ""
    head: tuple[int, int] = (0, 0)


def cut(items: Sequence[Item]) -> list[Section]:
    """Return the sections of a mail, by its tree (``mail.lark``). Linear."""
    pieces = list(_chunks(items))
    heads = [piece for piece in pieces if isinstance(piece, Section)]
    weeks = _Weeks({where for head in heads for where in head.where if where.isdecimal()})
    out = []
    for branch in shape("mail", tuple(map(_terminal, pieces))).children:
        section = Section(PREAMBLE)
        for _, place in places(branch):
            piece = pieces[place]
            if isinstance(piece, Section):
                section = piece
            else:
                section.items.extend(piece)
        weeks.count(section, branch.data)
        out.append(section)
    return out


def _terminal(piece: Section | list[Item]) -> str:
    if not isinstance(piece, Section):
        return "TEXT"
    if piece.where == NOTES:
        return "NOTES"
    kinds = {where.rstrip("234") for where in piece.where if not where.isdecimal()}
    return (
        "OTHERS" if kinds & {"rest", "other", "middle"} else "LATER" if kinds & {"next", "both"} else "WEEK"
    )


@dataclass(slots=True)
class _Weeks:
    """The weeks that any heading names, the last week so far, and what the heading before is for."""

    named: set[str]
    last: int = 0
    before: tuple[str, ...] = NOTES

    def count(self, section: Section, branch: str) -> None:
        """Give the heading of a branch the weeks that it means."""
        if branch in ("preamble", "notes"):
            return
        out = [w for where in section.where for w in self._meant(where)]
        if not out and section.sure == "rest":
            section.where = self.before  # «el resto lo paso en casa»: of the week
            return
        section.where = self.before = tuple(dict.fromkeys(out)) or NOTES
        numbers = [int(w) for w in section.where if w.isdecimal()]
        self.named |= {str(n) for n in numbers}
        self.last = max(numbers, default=self.last)

    def _meant(self, where: str) -> Sequence[str]:
        """«1» and «notes» are themselves; «next2» two behind the last, «rest» all that no heading names."""
        if where.isdecimal() or where == "notes":
            return [where]
        kind, count = where.rstrip("234"), int(where[-1]) if where[-1] in "234" else 0
        if kind in ("next", "both"):
            return [str(self.last + n) for n in range(1, max(count, 1) + 1) if self.last + n <= 4]
        if kind == "middle":
            return ["2", "3"]
        left = [w for w in "1234" if w not in self.named]
        return (left[:count] if count else left) if kind in ("rest", "other") else []


def _chunks(items: Sequence[Item]) -> Iterator[Section | list[Item]]:
    """Yield sections that hold what stands before their headings, and the items between them."""
    words = sum(1 for i in items if i.kind != "mark")
    stops = sum(1 for i in items if i.kind == "mark" or i.brk > 1)
    if words > 24 and stops < words / 30:
        items = _marked(items)
    numbered = _numbered(items)
    begun = k = 0  # where the text not yet yielded begins
    sentence = 0  # where the sentence begins
    weeks = 0
    while k < len(items):
        item = items[k]
        if k and (item.brk > 1 or items[k - 1].norm in STOPS):
            sentence = k
        found = _heading(items, k, sentence, numbered=numbered, weeks=weeks)
        if found is None:
            k += 1
            continue
        end, heading = found
        back = _back(items, k, begun)
        heading.items, back = _lead(items, sentence, back, begun)
        if items[begun:back]:
            yield list(items[begun:back])
        heading.head = (items[back].start, items[end - 1].end)
        weeks += heading.where != NOTES
        yield heading
        begun = k = end
        sentence = k
    if items[begun:]:
        yield list(items[begun:])


def _numbered(items: Sequence[Item]) -> bool:
    """Whether the weeks are only numbered: «1) cuartel / 2) club», and not named at the head of a line."""
    named: set[str] = set()
    counted: set[str] = set()
    for k, item in enumerate(items):
        time: Time | None = item.tags.get("TIME")
        if time is None or not _opens(items, k):
            continue
        led = k == 0 or item.brk > 1 or (items[k - 1].brk > 1 and items[k - 1].mark)
        if time.sure in ("number", "digit", "bare") and led:
            counted |= set(time.where)
        elif time.sure in ("named", "article", "place"):
            named |= {w for w in time.where if w.isdecimal()} if led else set()
            if not led and len(time.where) == 1 and items[k - 1].norm in STOPS:
                named |= set(time.where)
    return len(counted) > len(named)


def _marked(items: Sequence[Item]) -> Sequence[Item]:
    """A mail without marks, as it was dictated: each week begins a line."""
    for k, item in enumerate(items):
        time: Time | None = item.tags.get("TIME")
        if item.norm in ("observaciones", "observacion", "notas") and k:
            led = (
                k - 2
                if items[k - 1].norm in ("en", "como", "de") and k > 1 and items[k - 2].norm == "y"
                else k
            )
            items[led].brk = items[k].brk = 2
        if (
            time is None
            or time.sure not in ("named", "article", "month", "digit", "place")
            or (k and items[k - 1].norm in ("de", "a", "para"))
        ):
            continue
        at = k
        while at and items[at - 1].norm in _IN and items[at - 1].norm not in ("con", "que") and k - at < 3:
            at -= 1
        items[at].brk = max(items[at].brk, 2)
    return items


def _heading(
    items: Sequence[Item], k: int, sentence: int, *, numbered: bool, weeks: int
) -> tuple[int, Section] | None:
    item = items[k]
    time: Time | None = item.tags.get("TIME")
    if time is not None:
        if not _opens(items, k) or not _is_week(items, k, time, sentence, numbered=numbered):
            return None
        end = _behind(items, k + 1)
        return end, Section(time.where, sure=time.sure)
    if item.kind == "word" and (item.brk > 1 or k == 0 or _stop_before(items, k)):
        end = _label(items, k, weeks)
        if end:
            return _behind(items, end), Section(NOTES, sure="label")
    return None


def _stop_before(items: Sequence[Item], k: int) -> bool:
    return items[k - 1].norm in _BEFORE


def _label(items: Sequence[Item], k: int, weeks: int) -> int:
    """Return where a heading of notes that begins at ``k`` ends; 0 if none does."""
    labels = _labels()
    for kind in ("plain", "marked", "after"):
        for words in labels[kind].get(items[k].norm, ()):
            end = _match(items, k, words)
            if not end:
                continue
            behind = items[end] if end < len(items) else None
            hard = items[k].brk > 1 or k == 0
            if behind is not None and behind.norm == "(":  # «Observaciones (todo el mes):»
                close = next((n for n in range(end, min(end + 14, len(items))) if items[n].norm == ")"), 0)
                if close and close + 1 < len(items) and items[close + 1].norm in _LABEL_ENDS:
                    return close + 1
            marked = behind is None or behind.norm in _LABEL_ENDS or behind.brk > 1
            if kind == "plain" and (hard or marked):
                return end
            colon = behind is not None and behind.norm == ":"
            if kind == "marked" and marked and (hard or (colon and weeks > 1)):
                return end
            if kind == "after" and weeks > 1 and (behind is None or behind.mark or hard):
                return end
            if kind == "plain" and weeks:
                return end
    if (
        weeks > 1
        and items[k].norm in ("aparte", "otrosi", "item", "amen")
        and (k == 0 or items[k].brk > 1 or items[k - 1].norm in STOPS)
    ):
        return next((n for n in range(k, min(k + 9, len(items))) if items[n].norm in (":", ",")), 0)
    return 0


@cache
def _labels() -> Mapping[str, Mapping[str, Sequence[tuple[str, ...]]]]:
    data = load_toml("sections.toml")["notes"]
    return {k: by_first_word(sorted(v, key=lambda p: -len(p.split()))) for k, v in data.items()}


def _match(items: Sequence[Item], k: int, words: Sequence[str]) -> int:
    meant, said, at = " ".join(words), "", k
    while at < len(items) and len(said) < len(meant):
        said = f"{said} {fold(items[at].text)}" if said else fold(items[at].text)
        at += 1
    return at if said == meant else 0


def _opens(items: Sequence[Item], k: int) -> bool:
    """Whether what stands at ``k`` begins a sentence or a part of one, prepositions left out."""
    at = k
    while at and items[at].brk < 2 and items[at - 1].norm in _IN and k - at < 4:
        at -= 1
    return (
        at == 0
        or items[at].brk > 1
        or items[at - 1].norm in _BEFORE
        or (at < k and items[at].norm in ("y", "e"))
    )


def _is_week(items: Sequence[Item], k: int, time: Time, sentence: int, *, numbered: bool) -> bool:
    after = items[k + 1] if k + 1 < len(items) else None
    behind = after.norm if after is not None and after.brk < 2 else "\n"
    led = items[k].brk > 1 and time.sure == "named"
    if behind in _not_weeks() or (
        after is not None and after.norm == "de" and not led and _of_what(items, k + 2)
    ):
        return False
    hard = (
        items[k].brk > 1
        or k == 0
        or (items[k - 1].kind == "mark" and items[k - 1].norm not in (",", ":", "("))
    )
    if time.sure in ("number", "digit") and k and items[k - 1].norm in (",", "el", "del", "al", "y", "o"):
        return False
    if time.sure == "number":
        return numbered and hard and (behind in _BEHIND or behind == "\n" or _word_behind(after))
    lead = [i.norm for i in items[max(0, k - 3) : k]] if items[k].brk < 2 else []
    if lead[-1:] in (["que"], ["como"]) and (
        (lead[-2:-1] and (items[k - 2].has("same") or lead[-2] in ("igual", "mismo", "idem")))
        or lead[-1] == "como"
    ):
        return False
    if (time.where[0] == "other" and behind != ":") or (lead[-1:] == ["a"] and behind == "que"):
        return False  # «a la tercera que pierda lo dejo»
    if numbered and not hard and time.sure in ("article", "named", "place"):
        return False
    if time.sure == "place" and not _sentence_begins(items, k):
        return False
    if time.sure == "digit":
        return hard or behind in (":", ")", "-", "=")
    if time.sure == "bare":
        return (hard and behind in (":", ")", "-", "=", ",", ".", "\n", "(")) or (
            numbered and hard and after is not None and after.kind == "word" and after.form is not None
        )
    invites = any(
        "@along" in i.atoms or (i.form is not None and i.form.lemma in ("invitar", "convidar"))
        for i in items[sentence:k]
    )
    if invites and not hard and time.sure != "month":
        return False
    if time.sure == "article" and items[k - 1 : k] and items[k - 1].norm in (":", "(") and items[k].brk < 2:
        return behind in (":", ",", ")")
    return True


def _sentence_begins(items: Sequence[Item], k: int) -> bool:
    """Whether a sentence, or a part of one behind a comma, begins at ``k``, small words left out."""
    at = k
    while at and items[at].brk < 2 and items[at - 1].norm in _IN and k - at < 4:
        at -= 1
    return at == 0 or items[at].brk > 1 or items[at - 1].norm in STOPS or items[at - 1].norm == ","


def _word_behind(after: Item | None) -> bool:
    return after is not None and after.kind == "word"


@cache
def _not_weeks() -> frozenset[str]:
    return frozenset(load_toml("sections.toml")["not_weeks"]["of"].split())


def _of_what(items: Sequence[Item], k: int) -> bool:
    while k < len(items) and items[k].norm in ("la", "las", "los", "el", "mis", "mi", "este"):
        k += 1
    return k < len(items) and items[k].norm not in ("mes", "agosto", "ellas")


def _back(items: Sequence[Item], k: int, begun: int) -> int:
    """Return where the words begin that only lead up to a heading: «y en», «luego, ya en»."""
    at = k
    while at > begun and items[at].brk < 2:
        before = items[at - 1]
        if (
            before.norm in _IN
            or before.norm in ("-", "*", "#", "(", "|", "[", ">", "=", "_", "·", "~", "+")
            or (
                before.norm == ","
                and at - 1 > begun
                and items[at - 2].norm in _IN
                and items[at - 2].norm not in ("con",)
            )
        ):
            at -= 1
        else:
            break
    return at


def _lead(items: Sequence[Item], sentence: int, back: int, begun: int) -> tuple[list[Item], int]:
    """Return the condition that stands before a heading and belongs to what follows, and where it begins."""
    at = max(sentence, begun)
    while at < back and items[at].norm in ("y", "pero", "e", "-", "*"):
        at += 1
    said = items[at:back]
    opens = bool(said) and said[0].norm in ("si", "cuando") and said[0].low != "sí"
    if opens and said[-1].norm == "," and sum(1 for i in said if i.norm == ",") == 1:
        return list(said), at
    return [], back


def _behind(items: Sequence[Item], end: int) -> int:
    """Return where what stands under a heading begins: behind its marks."""
    while end < len(items) and items[end].norm in _BEHIND and items[end].brk < 2:
        end += 1
    if end < len(items) and items[end].norm == "(" and items[end].brk < 2:
        close = next((n for n in range(end, min(end + 16, len(items))) if items[n].norm == ")"), 0)
        if close and close + 1 < len(items) and items[close + 1].norm == ":":
            return _behind(items, close + 1)  # «SEMANA 1 (club, taberna, ...):»
    return end
