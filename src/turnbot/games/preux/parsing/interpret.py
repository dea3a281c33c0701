"""From sections to orders: every sentence read clause by clause, with the conditions it hangs on.

``interpret`` is given the sections of a mail and returns a ``Draft``: the orders of each section with the
words they came of, flags, and what each clause was taken for.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.conditions import is_unclear
from turnbot.games.preux.orders.tree import Other
from turnbot.games.preux.parsing import makers  # noqa: F401  # it registers what builds each order
from turnbot.games.preux.parsing.branches import Clause, Given
from turnbot.games.preux.parsing.clause import clause
from turnbot.games.preux.parsing.draft import Draft, Made, Note, State
from turnbot.games.preux.parsing.filled import Filled
from turnbot.games.preux.parsing.frames import Match
from turnbot.games.preux.parsing.hanging import SoFar, barred, hang
from turnbot.games.preux.parsing.sections import NOTES, PREAMBLE, Section
from turnbot.games.preux.parsing.sentences import Sentence, sentences
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
        state.retract = state.challenged = False
        state.all_month = section.sure == "month"
        latest = section is last and section.where[0].isdecimal() and len(sections) > 2
        state.later = False
        state.headed = section.where != PREAMBLE
        state.deeds = []
        before = len(draft.made)
        known = len(draft.flags)
        told = False
        for sentence in sentences(section.items, draft.voice):
            told = (told and not sentence.paragraph) or is_press(sentence)
            if told:
                draft.notes.append(Note(where, "clause", tuple(i for p in sentence.parts for i in p.items)))
                continue
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


_PRESS = listed(
    """
    cronica gaceta anuncio versos verso soneto copla coplas romance noticia noticias aviso pregon poema
    prensa rumor rumores cotilleo cotilleos chisme chismes epitafio necrologica anuncios
    """
)


def is_press(sentence: Sentence) -> bool:
    """Whether a sentence opens what is written for the paper: «Para la crónica:», «Versos:»."""
    part = sentence.parts[0] if sentence.parts else None
    items = part.items if isinstance(part, Clause) else []
    at = next((k for k, i in enumerate(items[:5]) if i.norm == ":"), 0)
    stands = any(i.has("OFF", "candidacy", "post") for p in sentence.parts for i in p.items)
    return bool(at) and items[at - 1].norm in _PRESS and items[0].first and not stands


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
        asked = tuple(i for p in sentence.parts for i in (*p.items, *getattr(p, "asides", ())))
        draft.notes.append(Note(where, "question", asked))
        if not opening:
            draft.flag(where if where != "preamble" else "notes", "question", sentence.start, sentence.end)
        return
    state.pending = []
    state.dangling = []
    state.gossip = False
    if state.sentence or state.touched:
        state.before = [*state.sentence, *state.touched]
    state.sentence = []
    state.touched = []
    so_far = SoFar()
    behind = (*sentence.parts, None)[1:]
    for part, side, after in zip(sentence.parts, sentence.sides, behind, strict=True):
        if isinstance(part, Given):
            hang(part, side, after, so_far, where, draft, state)
            continue
        so_far.led = False
        so_far.said = so_far.said or part.says
        known = len(state.touched)
        new = clause(part, where, draft, state, so_far.holds, opening=opening)
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
        so_far.placed += new
        so_far.fresh += new
        if not new and so_far.holds is not None and len(state.touched) == known:
            so_far.placed += barred(part, so_far.holds, where, draft)
    if state.invented and not so_far.placed:
        start, end = state.invented[0][0], state.invented[-1][1]
        said = draft.said(start, end)
        invented = Made(Other(said=said, if_=so_far.holds), where, Filled(Match("other", [], 0, "other")))
        draft.made.append(invented)
        so_far.placed.append(invented)
        draft.flag(where, "free-action", start, end)
    state.invented.clear()
    for span in state.unclear:
        if any(is_unclear(m.action.if_) for m in so_far.placed):
            draft.flag(so_far.placed[0].where, "unclear-condition", *span)
    state.unclear.clear()


__all__ = ["Draft", "Made", "interpret"]
