"""From sections to orders: every sentence read clause by clause, with the conditions it hangs on.

``interpret`` is given the sections of a mail and returns a ``Draft``: the orders of each section with the
words they came of, flags, and what each clause was taken for.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.conditions import UNCLEAR, Condition, If, both, opposite, questions
from turnbot.games.preux.orders.tree import Gamble, Other
from turnbot.games.preux.parsing import makers  # noqa: F401  # it registers what builds each order
from turnbot.games.preux.parsing.asked import condition
from turnbot.games.preux.parsing.clause import clause
from turnbot.games.preux.parsing.draft import Draft, Made, State, remember
from turnbot.games.preux.parsing.filled import Filled
from turnbot.games.preux.parsing.frames import LONG, Match
from turnbot.games.preux.parsing.sections import NOTES, PREAMBLE, Section
from turnbot.games.preux.parsing.sentences import Clause, Given, Sentence, sentences
from turnbot.games.preux.parsing.trace import Note
from turnbot.games.preux.parsing.words.names import REGIMENT_NUMBERS
from turnbot.games.preux.parsing.words.text import listed


def interpret(sections: Sequence[Section], draft: Draft) -> None:
    """Read the sections of a mail into a draft."""
    state = State()
    weeks = any(s.where not in (PREAMBLE, NOTES) for s in sections)
    last = next((s for s in reversed(sections) if s.where[0].isdecimal()), None)
    for section in sections:
        where = "notes" if section.where == PREAMBLE else section.where[0]
        opening = section.where == PREAMBLE and weeks
        state.context.seen = ()
        state.before = []
        state.retract = False
        latest = section is last and section.where[0].isdecimal() and len(sections) > 2
        state.later = False
        state.deeds = []
        before = len(draft.made)
        known = len(draft.flags)
        for sentence in sentences(section.items, draft.voice):
            if section.where == PREAMBLE:
                where = _named_week(sentence) or where
            state.later = latest and (state.later or sentence.paragraph)
            _read(sentence, where, draft, state, opening=opening and where == "notes")
        if section.where[0].isdecimal() and len(draft.made) == before and len(draft.flags) == known:
            _invented(where, draft, state)
        for other in section.where[1:]:
            draft.made += [replace(m, where=other) for m in draft.made[before:] if m.where == where]
            draft.flags += [replace(f, where=other) for f in draft.flags[known:] if f.where == where]


def _invented(where: str, draft: Draft, state: State) -> None:
    """A week that orders nothing but what he does in it: an action of his own invention."""
    told = [
        (items, holds)
        for items, holds in state.deeds
        if len(items) > 3 and not any(i.form is not None and i.form.lemma in _STAYING for i in items)
    ]
    if not told:
        return
    items, holds = max(told, key=lambda one: len(one[0]))
    start, end = items[0].start, items[-1].end
    made = Other(said=draft.said(start, end), if_=holds)
    draft.made.append(Made(made, where, Filled(Match("other", [], 0, "other"))))
    draft.flag(where, "free-action", start, end)


_STAYING = listed(
    """
    seguir estar quedar ser haber tener esperar cambiar mantener dejar repetir saber hablar charlar
    decidir pensar creer ver rectificar corregir retocar modificar sustituir permanecer continuar
    aguantar
    """
)


def _named_week(sentence: Sentence) -> str:
    """Return the week that a sentence names within: «pasearé la primera semana por el jardín»."""
    for part in sentence.parts:
        items = part.items if isinstance(part, Clause) else []
        if any(i.form is not None and i.form.lemma in ("invitar", "convidar") for i in items):
            continue
        times = [i.tags["TIME"] for i in items if "TIME" in i.tags]
        for time in times:
            if time.sure in ("named", "article", "place") and time.where[0].isdecimal():
                return str(time.where[0])
    return ""


def _read(sentence: Sentence, where: str, draft: Draft, state: State, *, opening: bool) -> None:
    if sentence.question:
        asked = tuple(i for p in sentence.parts for i in p.items)
        draft.notes.append(Note(where, "question", asked))
        if not opening:
            draft.flag(where if where != "preamble" else "notes", "question", sentence.start, sentence.end)
        return
    state.pending = []
    state.dangling = []
    if state.sentence or state.touched:
        state.before = [*state.sentence, *state.touched]
    state.sentence = []
    state.touched = []
    holds: Condition | None = None
    placed: list[Made] = []  # what this sentence has ordered so far
    fresh: list[Made] = []  # what has been ordered since the last condition
    parts = sentence.parts
    for n, part in enumerate(parts):
        if (
            isinstance(part, Given)
            and part.kind == "else"
            and _is_alternative(parts[n + 1 :], fresh or placed)
        ):
            continue
        if isinstance(part, Given) and (
            _is_occasion(part) or any(i.has("priesthood") for i in state.pending)
        ):
            state.pending += part.items
            continue
        if isinstance(part, Given):
            told = _asked(part, where, draft, state)
            draft.notes.append(Note(where, part.kind, tuple(part.items), asked=told))
            behind = any(isinstance(p, Clause) and p.items for p in parts[n + 1 :])
            leads = behind and not isinstance(parts[n + 1], Given)
            hung = fresh or [m for m in state.touched if m.filled.match.do in LONG - {"enlist"}]
            if (
                not hung
                and not placed
                and where.isdecimal()
                and _little(parts[:n])
                and _turns(parts[-1] if not behind else parts[n + 1])
            ):
                hung = [m for m in state.before if m.where == where and m.action.if_ is None]
            if leads or not hung:
                led = parts[n - 1] if n else None
                doubled = isinstance(led, Given) and part.kind in ("if", "unless")
                holds = both(holds, told) if doubled else told
            else:
                if _of_presence(told):
                    hung = hung[-1:]  # «voy a mi club, bebo y alterno con Larue si está»
                for made in hung:
                    made.hung = True
                    made.action = replace(made.action, if_=both(made.action.if_, told))
                holds = None
            fresh = []
            state.touched = []
            continue
        known = len(state.touched)
        new = clause(part, where, draft, state, holds, opening=opening)
        draft.notes.append(
            Note(
                where,
                "clause",
                tuple(part.items),
                tuple(part.asides),
                part.denied,
                tuple(new),
                tuple(state.touched[known:]),
            )
        )
        placed += new
        fresh += new
    if state.invented and not placed and where.isdecimal():
        start, end = state.invented[0][0], state.invented[-1][1]
        said = draft.said(start, end)
        draft.made.append(Made(Other(said=said, if_=holds), where, Filled(Match("other", [], 0, "other"))))
        draft.flag(where, "free-action", start, end)
    state.invented.clear()
    for span in state.unclear:
        if any(UNCLEAR in questions(m.action.if_) for m in placed):
            draft.flag(placed[0].where, "unclear-condition", *span)
    state.unclear.clear()


def _little(parts: Sequence[Clause | Given]) -> bool:
    """Whether nothing stands before a condition but «esto» or «solo»."""
    return all(isinstance(p, Clause) and len(p.items) < 2 for p in parts)


def _turns(part: Clause | Given) -> bool:
    """Whether nothing or the other side of a condition follows: «esto si es buena; si no, al Crapaud»."""
    return isinstance(part, Given)


def _of_presence(asked: Condition | None) -> bool:
    return isinstance(asked, If) and asked.kind in ("present", "absent")


def _is_occasion(part: Given) -> bool:
    """«Si aparece un cura, no lo escucharé»: when it is done, and nothing that it hangs on."""
    lemmas = {i.form.lemma for i in part.items if i.form is not None}
    if lemmas & {"ser", "hacer", "admitir"}:
        return False  # «si soy fraile»
    fights = bool(lemmas & {"batir", "pelear"}) and not lemmas & {"ganar", "perder"}
    return fights or any(
        i.has("priesthood") or (i.form is not None and i.form.lemma == "rendir") for i in part.items
    )


def _is_alternative(parts: Sequence[Clause | Given], placed: Sequence[Made]) -> bool:
    """«Intento entrar en el 4 y, si no, en el 53»: one order with two regiments."""
    last = placed[-1].filled.match.do if placed else ""
    after = parts[0] if parts else None
    if last not in ("enlist", "apply", "announce") or not isinstance(after, Clause):
        return False
    tag = "REG" if last == "enlist" else "OFF"
    verbs = [i for i in after.items if i.form is not None and i.form.person]
    lines = tag == "REG" and any(i.tags.get("N") in REGIMENT_NUMBERS for i in after.items)
    return (lines or any(tag in i.tags for i in after.items)) and not verbs


def _asked(part: Given, where: str, draft: Draft, state: State) -> Condition | None:
    context = state.context
    if {"seis", "6"} & {i.norm for i in part.items}:
        _cut_on_six(where, draft)
        return None
    if part.kind in ("else", "then"):
        last = context.last
        if last is None:
            last = If("accepted", context.asked) if context.asked else If("succeeded")
        told = opposite(last) if part.kind == "else" else last
        context.last = told if part.kind == "then" else last
        return told
    remember(part.items, draft, state)
    found = condition(part.items, context, frozenset(draft.index.ladies))
    stated = found
    if part.kind == "unless" and found is not None:
        found = opposite(found)
    if found == UNCLEAR and part.items:
        state.unclear.append((part.items[0].start, part.items[-1].end))
    context.last = stated
    context.fresh = False
    return found


def _cut_on_six(where: str, draft: Draft) -> None:
    """«Si la casa saca un seis»: he withdraws then, and no order hangs on it."""
    for made in reversed(draft.made):
        if made.where == where and isinstance(made.action, Gamble):
            made.action = replace(made.action, cut=True)
            return


__all__ = ["Draft", "Made", "interpret", "questions"]
