"""What became of every word of a mail: order, condition, question, talk or heading; and what nobody saw.

``account`` is given a reading and returns its steps in the order of the mail. It is made of the notes that
were taken while the mail was read, so that it cannot say anything else than what was done.
"""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from turnbot.games.preux.parsing.draft import Made, Note
from turnbot.games.preux.parsing.joints import JOINTS
from turnbot.games.preux.parsing.whose import closes
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import Token

if TYPE_CHECKING:
    from turnbot.games.preux.parsing.reader import Reading

#: What may become of words.
OUTCOMES = ("order", "condition", "colour", "question", "heading", "unseen")
_NOTHING = "no dice nada que hacer"
#: Why words order nothing that greet or take leave: nobody need be told of them.
COURTESY = "saluda o se despide"
_PAST = frozenset(["past", "imperfect"])


@dataclass(frozen=True, slots=True)
class Step:
    """One run of the mail's words: in which section it stands and what came of it.

    ``start`` and ``end`` are offsets in the text read; ``made`` are the orders that came of it or of which it
    says more; ``why`` says in Spanish why words order nothing; ``deed``: whether they tell of a deed,
    somebody's, that may have been meant; ``note``: what was noted when it was read.
    """

    where: str
    start: int
    end: int
    outcome: str
    made: tuple[Made, ...] = ()
    why: str = ""
    deed: bool = False
    note: Note | None = None


def account(reading: "Reading") -> tuple[Step, ...]:
    """Return what became of all words of a mail, in their order."""
    kept = {id(made.action) for made in reading.made}
    steps = [step for note in reading.notes if (step := _noted(note, kept)) is not None]
    steps += [Step(where, start, end, "order") for where, start, end in reading.taken]
    steps = sorted(_with_deeds(reading, steps), key=_place)
    left = list(_unnoted(reading, steps))
    return tuple(sorted(_joined(reading.text, steps, left), key=_place))


def _place(step: Step) -> tuple[int, int]:
    return step.start, step.end


def _with_deeds(reading: "Reading", steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps, with the orders that no clause made by itself: deeds of his own, two sides of one."""
    told = {(id(made.action), made.where) for step in steps for made in step.made}
    missing: dict[int, list[tuple[str, Made]]] = {}
    for one in reading.made:
        said = one.action.said
        if said is not None and (id(one.action), one.where) not in told:
            missing.setdefault(said.line, []).append((said.text, one))
    for step in steps:
        line = reading.text.count("\n", 0, step.start) + 1 if missing else 0
        words = " ".join(reading.text[step.start : step.end].split())
        made = [one for text, one in missing.get(line, ()) if words in text or text in words]
        yield replace(step, outcome="order", made=(*step.made, *made), why="") if made else step


_FEW = 6  # words that join
_SIGH = 2  # and that say nothing, if they are a sentence: «Perdón, perdón.»
_ENDS = re.compile(r"[.!?;…]|\n\s*\n")


def _joined(text: str, steps: Sequence[Step], left: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps with the few words beside them that only join: «en vez de», «digo», «pues»."""
    steps = list(steps)
    starts = [step.start for step in steps]
    for run in left:
        at = bisect(starts, run.start)
        words = len(text[run.start : run.end].split())
        few = run.outcome == "unseen" and words <= _FEW
        if few and at < len(steps) and not _ENDS.search(text, run.end, steps[at].start):
            steps[at] = replace(steps[at], start=run.start)
        elif few and at and not _ENDS.search(text, steps[at - 1].end, run.start):
            steps[at - 1] = replace(steps[at - 1], end=run.end)
        elif few and words <= _SIGH:
            yield replace(run, outcome="colour", why=_NOTHING)
        else:
            yield run
    yield from steps


def _noted(note: Note, kept: set[int]) -> Step | None:
    items = sorted((*note.items, *note.asides), key=lambda item: item.start)
    if not items:
        return None
    said = [item for item in items if not (item.mark or item.norm in JOINTS)] or items
    start, end = said[0].start, max(item.end for item in said)
    if note.kind == "question":
        return Step(note.where, start, end, "question", note=note)
    if note.kind != "clause":
        return Step(note.where, start, end, "condition", note=note)
    made = tuple(m for m in (*note.made, *note.touched) if id(m.action) in kept)
    if made or note.made or note.touched:
        return Step(note.where, start, end, "order", made, note=note)
    why, deed = _why(note, items)
    return Step(note.where, start, end, "colour", (), why, deed, note)


def _why(note: Note, items: Sequence[Item]) -> tuple[str, bool]:
    """Why a clause orders nothing, and whether it tells of a deed all the same."""
    if note.items and closes(note.items):
        return COURTESY, False
    if note.denied:
        return "dice lo que no hace", False
    verbs = [i.form for i in note.items if i.form is not None and i.form.person]
    if not verbs:
        return _NOTHING, any(i.form is not None for i in items)
    if all(form.tense in _PAST for form in verbs):
        return "cuenta lo que ya pasó", False
    if all(form.person != 1 for form in verbs):
        return "cuenta lo que hace otro, o un deseo", True
    return "", True


def _unnoted(reading: "Reading", steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the words that no note holds: headings; and what was overlooked, if anything."""
    covered = sorted((step.start, step.end) for step in steps)
    heads = [section.head for section in reading.sections]
    run: list[Token] = []
    kind = ""
    reach, k = -1, 0
    for token in reading.tokens:
        while k < len(covered) and covered[k][0] <= token.start:
            reach = max(reach, covered[k][1])
            k += 1
        if token.kind == "mark":
            continue
        now = ""
        if token.start >= reach:
            now = "heading" if any(a <= token.start < b for a, b in heads) else "unseen"
        if run and now != kind:
            # «Corrijo: 3ª semana ...»: what leads up to a heading is read with it.
            leads = now == "heading" and kind == "unseen" and token.line == run[-1].line
            yield from _run(run, "heading" if leads else kind)
            run = []
        if now:
            run.append(token)
            kind = now
    if run:
        yield from _run(run, kind)


def _run(run: Sequence[Token], kind: str) -> Iterator[Step]:
    """Yield a run of words as a step, unless they only join what stands around them."""
    if kind == "heading" or not all(token.norm in JOINTS for token in run):
        yield Step("notes", run[0].start, run[-1].end, kind)
