"""How likely a section is read wrong: what is asked, what is only marked, and which orders were not meant.

``weigh`` is given the draft of a whole mail, whose other doubts are noted, and takes out what was hardly
meant, flags what is doubtful, and returns what the acknowledgement had better mark («leed bien estas»).
Whoever is asked something has to answer anyway: then less doubt is enough to ask of other sections too. A
mail that tells much and orders little is asked about as a whole, at its notes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.draft import Doubt, Draft, Made, Note
from turnbot.games.preux.parsing.fitted import chance, line, sigmoid, speaks_for, weights
from turnbot.games.preux.parsing.sections import Section
from turnbot.games.preux.parsing.signs import Part, left_over, of_mail, of_order, of_section, parts
from turnbot.games.preux.parsing.words.items import Item

_AGAINST = frozenset(["twice", "mixed", "same-if", "drinks"])  # doubts of what cannot all be meant
_SLIGHT = frozenset(["no-long"])  # no doubt about words, each of which an order took
REFEREES = frozenset(["question", "free-action"])  # flags of which the player is asked nothing
_QUOTED = 200  # characters


@dataclass(frozen=True, slots=True)
class _Words:
    """Words to ask about, how much they add to the doubt, and why."""

    adds: float
    start: int
    end: int
    why: str = "not-understood"


def weigh(draft: Draft, sections: Sequence[Section]) -> tuple[Doubt, ...]:
    """Drop and flag in a draft what is doubtful; return what is to be marked and not asked."""
    if not draft.made and not any(s.where[0].isdecimal() for s in sections):
        return ()  # he orders nothing, and there is nothing to have misread
    read = parts(draft, sections)
    mail = of_mail(read)
    weighed = []
    for part in read:
        made_by = {id(m): n for n in part.notes for m in n.made}
        meant = [chance("meant", of_order(m, made_by.get(id(m)), part, mail)) for m in part.made]
        plain = bool(part.made) and left_over(part) == 0 and {d.kind for d in part.doubts} <= _SLIGHT
        weighed.append((part, meant, 0.0 if plain else chance("doubtful", of_section(part, mail, meant))))
        _drop(part, meant, made_by, draft)
    if _is_story(read, mail, [doubt for _, _, doubt in weighed]):
        _ask_of_all(read, draft)
    flagged = {f.where for f in draft.flags}
    asks = any(f.why not in REFEREES for f in draft.flags)
    asks = asks or any(doubt >= line("asked") for _, _, doubt in weighed)
    marked = []
    for part, meant, doubt in weighed:
        lost = any(d.kind == "empty" for d in part.doubts)  # a week with words and without an order
        if not part.words or not (lost or doubt >= line("marked")):
            continue
        words = max(_doubted(part, meant), key=lambda w: w.adds)
        end = _quoted(draft.text, words.start, words.end)
        if (lost or (asks and doubt >= line("besides"))) and part.where not in flagged:
            draft.flag(part.where, words.why, words.start, end)
        else:
            marked.append(Doubt(part.where, "marked", words.start, end))
    return tuple(marked)


def _is_story(read: Sequence[Part], mail: Mapping[str, float], doubts: Sequence[float]) -> bool:
    """Whether a mail tells much and orders nothing, or more than one of its sections is likely misread."""
    if mail["mail: words that order nothing"] < line("told"):
        return False
    nothing = not any(p.made for p in read) and any(d.kind == "empty" for p in read for d in p.doubts)
    return nothing or sum(doubts) >= line("misread")


def _ask_of_all(read: Sequence[Part], draft: Draft) -> None:
    """Ask of a mail as a whole, with the longest that was only told."""
    told = [n for p in read for n in p.clauses if n.items and not n.made and not n.touched]
    longest = max(told, key=lambda n: n.items[-1].end - n.items[0].start, default=None)
    if longest is not None and not any(f.where == "notes" for f in draft.flags):
        start = longest.items[0].start
        draft.flag("notes", "not-understood", start, _quoted(draft.text, start, longest.items[-1].end))


def _drop(part: Part, meant: Sequence[float], made_by: dict[int, Note], draft: Draft) -> None:
    """Note how likely each order is meant; take out, and offer with its words, what hardly was."""
    for made, likely in zip(part.made, meant, strict=True):
        made.likely = likely
        note = made_by.get(id(made))
        if likely < line("dropped") and note is not None and note.items:
            draft.made = [m for m in draft.made if m is not made]
            end = _quoted(draft.text, note.items[0].start, note.items[-1].end)
            draft.flag(part.where, "not-understood", note.items[0].start, end, (made.action,))


def _doubted(part: Part, meant: Sequence[float]) -> Iterator[_Words]:
    """Yield the words of a section that may be doubted; the last is the section itself."""
    adds = weights("doubtful")
    dos = {NAMES[type(m.action)] for m in part.made}
    for doubt in part.doubts:
        why = "contradiction" if doubt.kind in _AGAINST else "not-understood"
        yield _Words(adds.get(f"doubt: {doubt.kind}", 0.0), doubt.start, doubt.end, why)
    for note in part.clauses:
        if not note.items:
            continue
        ids = {id(m) for m in note.made}
        here = [(m, p) for m, p in zip(part.made, meant, strict=True) if id(m) in ids]
        unlikely = [adds["orders not meant"] * (1 - p) for _, p in here]
        unlikely += [adds["opinion: an order is too many"] * sigmoid(-_opinion(part, m)) for m, _ in here]
        yield _Words(max(unlikely, default=0.0), note.items[0].start, note.items[-1].end)
    missing = max((do for do in part.opinion if do not in dos), key=lambda do: part.opinion[do])
    speaking = speaks_for(missing)
    said = next((n for n in part.clauses if not n.made and any(_says(i, speaking) for i in n.items)), None)
    if said is not None:
        add = adds["opinion: an order is missing"] * sigmoid(part.opinion[missing])
        yield _Words(add, said.items[0].start, said.items[-1].end)
    yield _Words(0.05, part.words[0].start, part.words[-1].end)


def _opinion(part: Part, made: Made) -> float:
    return part.opinion.get(NAMES[type(made.action)], 30.0)


def _says(item: Item, words: frozenset[str]) -> bool:
    return any(a.removeprefix("=") in words for a in item.atoms)


def _quoted(text: str, start: int, end: int) -> int:
    """Return where a quotation ends: at a blank, if it would be a long one."""
    if end - start <= _QUOTED:
        return end
    return max(text.rfind(" ", start, start + _QUOTED), start + 1)
