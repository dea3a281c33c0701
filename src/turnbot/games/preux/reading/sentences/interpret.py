"""Reading a section: sentence by sentence, clause by clause, into actions and flags."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from turnbot.core.orders import Said
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.asides import mark_subordinate
from turnbot.games.preux.reading.clauses.cutting import Part, is_numbered, sentences, split
from turnbot.games.preux.reading.evidence.account import is_matter
from turnbot.games.preux.reading.evidence.colour import asks_another, is_closing, is_small_talk, is_topic
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.pronouns import takes_up_sum
from turnbot.games.preux.reading.sentences.anaphora import remember_people, remember_place
from turnbot.games.preux.reading.sentences.answering import answered
from turnbot.games.preux.reading.sentences.asked import question_begins
from turnbot.games.preux.reading.sentences.bearing import (
    Before,
    bear,
    bear_back,
    case_put,
    no_theatre,
    orders_since,
    turn_from,
    turns_here,
)
from turnbot.games.preux.reading.sentences.calling_off import is_nothing_then
from turnbot.games.preux.reading.sentences.calling_on import without_calls
from turnbot.games.preux.reading.sentences.filing import file_in_notes, file_what_trails, files_in_notes
from turnbot.games.preux.reading.sentences.going_along import going_along
from turnbot.games.preux.reading.sentences.granting import with_granted
from turnbot.games.preux.reading.sentences.in_one_case import in_one_case
from turnbot.games.preux.reading.sentences.joining import (
    merge,
    take_up_priest,
    take_up_topic,
)
from turnbot.games.preux.reading.sentences.labels import is_labelled, without_label
from turnbot.games.preux.reading.sentences.later import without_later
from turnbot.games.preux.reading.sentences.linking import links, one_by_one
from turnbot.games.preux.reading.sentences.only_if import limit_of, only_unless
from turnbot.games.preux.reading.sentences.ordering import read_clause
from turnbot.games.preux.reading.sentences.others import leads_to_other
from turnbot.games.preux.reading.sentences.parting import to_be_parted
from turnbot.games.preux.reading.sentences.replying import with_replies
from turnbot.games.preux.reading.sentences.residue import (
    is_lost_case,
    pass_over_opening,
    reason_of,
    show_afterthought,
    show_aside,
    show_unread,
)
from turnbot.games.preux.reading.sentences.resolving import has_weighed, weighs
from turnbot.games.preux.reading.sentences.retracting import EARNEST, JOKE, SecondThoughts, takes_back
from turnbot.games.preux.reading.sentences.straight import straightened
from turnbot.games.preux.reading.sentences.sums import amount_of, remember_sum
from turnbot.games.preux.reading.sentences.surrender import take_up_surrender, with_excepted, without_grace
from turnbot.games.preux.reading.sentences.things import remember_things
from turnbot.games.preux.reading.state import Heard, State
from turnbot.games.preux.reading.words.around import phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of


@dataclass(frozen=True, slots=True)
class _Bracket:
    """An open bracket that begins with a condition: «(si me cogen, pago el grado)»."""

    pending: Condition | None  # on which the clauses behind it hang


@dataclass(slots=True)
class _Course:
    """How far the reading of one sentence has come."""

    parts: list[Part]
    pending: Condition | None  # on which the next clause hangs
    before: Before = field(default_factory=Before)  # what the clause before ordered
    understood: bool = False  # whether anything of it was
    unread: list[Part] = field(default_factory=list)
    bracket: _Bracket | None = None


MOST_SENTENCES = 3_000  # under one heading; what is more is shown to the referee and not read


class SectionReader:
    """Reads the sentences of one piece of a mail into the state's current section."""

    def __init__(self, state: State, where: str, *, opening: bool = False, trailing: bool = False) -> None:
        self.state = state
        self.opening = opening
        self.undated = False  # no week is begun in the whole mail
        self.trailing = trailing  # the last week of a mail in prose: notes may stand behind it
        state.where, state.others = where, ""
        self.closed = False
        self.ends_line = True  # nothing follows the sentence being read on its line
        self.next_word = ""  # with which the next sentence begins
        self.goes_on = False  # whether it only goes on with this one: «..., ¿vendrá Larue?, y bebo»
        self.dangling: Said | None = None  # the condition that the last sentence ends with, and bears nothing
        self.apart = False  # behind the last week: a paragraph of its own has begun
        self.answers = False  # whether this sentence answers a question of his own
        self.surrender = False  # whether the sentence before spoke of one
        self.named_next = False  # whether it begins with a name
        self.denied_next = False  # whether it answers «no» to this one
        self.thoughts = SecondThoughts(state)
        self.ordered: Sequence[int] = ()  # what the sentence before ordered, by place in the section

    def read(self, items: Sequence[Item], carried: Condition | None = None) -> Condition | None:
        """Read everything; return a condition left hanging at the end, for the next piece of the sentence."""
        hanging = carried
        cut = sentences(items)
        apart = with_granted(with_replies(one_by_one(cut, amends=self.state.amends)))
        _note_left_out([i for s in cut for i in s], [i for s in apart for i in s], self.state)
        said = self._bounded(apart)
        begun = len(self.state.actions)
        for n, sentence in enumerate(said):
            known, flags = len(self.state.actions), len(self.state.flags)
            self.dangling = None
            self.next_word = said[n + 1][0].norm if n + 1 < len(said) else ""
            self.goes_on = n + 1 < len(said) and self._goes_on(sentence, said[n + 1])
            self.named_next = n + 1 < len(said) and said[n + 1][0].has("P", "OWNLADY")
            self.denied_next = n + 1 < len(said) and _says_no(said[n + 1])
            self.ends_line = n + 1 == len(said) or said[n + 1][0].line > sentence[-1].line
            if self.closed:
                show_afterthought(sentence, self.state)
                self.state.note(
                    (sentence[0].start, sentence[-1].end), "colour", "colour", "detrás de la despedida"
                )
                continue
            hanging = self._sentence(sentence, hanging)
            self.apart = self.apart or _speaks_of_the_rest(sentence)
            trailing = self.trailing or self.apart
            if trailing and begun < known < len(self.state.actions) and flags == len(self.state.flags):
                self.apart = self.apart or (n > 0 and self._is_apart(said[n - 1], sentence))
                moved = file_what_trails(self.state.actions[known:], self.state, apart=self.apart)
                self.apart = self.apart and moved
        return hanging

    def _is_apart(self, before: Sequence[Item], sentence: Sequence[Item]) -> bool:
        """Whether a paragraph begins with a sentence."""
        between = self.state.text[before[-1].end : sentence[0].start]
        return between.count("\n") > 1

    def _goes_on(self, sentence: Sequence[Item], after: Sequence[Item]) -> bool:
        """Whether the sentence behind a question is the one that was asked in: «¿vendrá Larue?, y bebo»."""
        if sentence[-1].mark != "?":
            return False
        told = any(i.kind == "word" for i in sentence[: question_begins(sentence)])
        return after[0].mark == "," or (told and not after[0].cap and after[0].role == "joiner")

    def _bounded(self, said: Sequence[list[Item]]) -> Sequence[list[Item]]:
        """Return as many sentences as anybody writes under one heading; show where the others begin."""
        if len(said) > MOST_SENTENCES:
            rest = said[MOST_SENTENCES][0].start, said[-1][-1].end
            self.state.flag("not-understood", self.state.said(rest[0], min(rest[1], rest[0] + 80)))
            self.state.note(rest, "flagged", "interpret")
        return said[:MOST_SENTENCES]

    # ── a sentence ───────────────────────────────────────────────────────────────────────────────

    def _sentence(self, items: list[Item], condition: Condition | None) -> Condition | None:
        """Read a sentence that hangs on ``condition``; return what the next one hangs on."""
        state = self.state
        if is_numbered(items):
            state.note((items[0].start, items[1].end), "colour", "colour", "el número de una lista")
            items = items[2:]
        if items[-1].mark == "?":
            return self._asking(items, condition)
        said = state.said(items[0].start, items[-1].end)
        if is_closing(items, state, ends_line=self.ends_line):
            self.closed = True
            state.note((items[0].start, items[-1].end), "closing", "colour", "despedida o firma")
            return None
        state.last_verb = None
        state.others = state.others if state.third_person <= 0 else ""
        answers, self.answers = self.answers, False
        if answers and not any(i.form is not None for i in items if not i.sub and i.norm != "sabe"):
            remember_people(items, (), state)
            state.note((items[0].start, items[-1].end), "colour", "interpret", "se contesta a sí mismo")
            return None
        items, parts = self._parts_of(items, said)
        if not items:
            return None  # «De gastos ostentosos, ni hablar.»
        limit, only = limit_of(parts, state)
        if limit is not None and bear_back(limit, self.ordered, state, only=only):
            state.note(limit.span, "condition", "conditions")
            return None
        course = _Course(parts, condition)
        known = len(state.actions)
        for n, part in enumerate(parts):
            if part.kind == "clause":
                self._clause(n, course)
            else:
                self._condition(n, course)
        ordered = course.understood and len(state.actions) > known
        reason = None if self.opening or ordered else reason_of(items, state)
        if reason is not None:
            course.parts.append(reason)  # «no me busque nadie, porque acompañaré a mi dama»
            self._clause(len(course.parts) - 1, course)
            if len(state.actions) == known and any(i.has("OWNLADY") or is_matter(i) for i in reason.items):
                state.flag("not-understood", state.said(*reason.span))  # «..., que me voy con mi dama»
            items = [i for i in items if not i.sub] or items
        if self.opening:
            pass_over_opening(course.unread, state)
        else:
            show_aside(items, state)
            state.amend(min(i.start for i in items))
            made, shown = len(state.actions), len(state.flags)
            show_unread(course.unread, said, course.pending, state, alone=not course.understood)
            self.thoughts.invented(made, shown, besides=made > known)
        self.ordered = range(known, len(state.actions))
        return self._left_hanging(course, condition, colon=items[-1].mark == ":")

    def _parts_of(self, items: list[Item], said: Said) -> tuple[list[Item], list[Part]]:
        """Return a sentence laid straight, and the clauses and conditions that it is made of."""
        state = self.state
        if weighs(items) and not (state.actions and has_weighed(items)):
            state.weighed.append((state.where, len(state.actions), said))
        weighing = any(where == state.where for where, _, _ in state.weighed)
        whole, items = items, straightened(without_later(items, state.cast.month), weighing=weighing)
        _note_left_out(whole, items, state)
        mark_subordinate(items, amends=state.amends)
        self.thoughts.new_sentence = True
        state.dated = _week_in(items) if self.undated else None
        parts = only_unless(in_one_case(split(items)), state)
        _note_left_out(items, [i for part in parts for i in part.items], state)
        said_of = [i for part in parts for i in part.items]
        parts = take_up_topic(merge(parts))
        take_up_priest(parts)
        going_along(parts)
        parts = without_calls(answered(parts, state), state)
        self.surrender = take_up_surrender(parts, spoken_of=self.surrender)
        parts = with_excepted(without_grace(parts))
        _note_left_out(said_of, [i for part in parts for i in part.items], state)
        return items, parts

    def _left_hanging(self, course: _Course, carried: Condition | None, *, colon: bool) -> Condition | None:
        """Return the condition on which the next sentence hangs; ``carried`` is this one's own."""
        parts = [p for p in course.parts if not p.bracketed] or course.parts  # «si cede (o lo finge), ...»
        last = parts[-1] if parts else None
        hangs = last is not None and last.kind in ("if", "unless") and not last.after and not self.opening
        self.dangling = self.state.said(*last.span) if last is not None and hangs else None
        # «de lo contrario, la 2ª en casa y la 3ª...»
        kept = carried is not None and course.pending == carried
        # «..., y que me las devuelva cuando estrene. Compro un caballo»
        before = parts[-2].kind if len(parts) > 1 else ""
        hangs_back = last is not None and last.kind == "when" and before == "clause"
        goes_on = last is not None and ((last.kind != "clause" and not hangs_back) or colon or kept)
        return course.pending if goes_on else None

    def _asking(self, items: list[Item], condition: Condition | None) -> Condition | None:
        """Read a sentence that ends with a question: «practico esgrima, ¿qué otra cosa puedo hacer?»

        Return the case that it puts: «¿Que acepta? Pues al teatro con ella».
        """
        opened = question_begins(items)
        if asks_another(items[:opened], items[opened:]):
            self.state.note((items[0].start, items[-1].end), "colour", "colour", "pregunta a otro")
            return None
        if any(i.kind == "word" for i in items[:opened]):
            self._sentence(items[:opened], condition)
            items = items[opened:]
        answered = not (self.ends_line or self.opening or self.goes_on) and items[0].mark != "("
        case = case_put(items, self.state) if answered and self.next_word not in ("si", "no") else None
        if case is not None:
            self.state.note((items[0].start, items[-1].end), "condition", "conditions")
            return case
        self._question(items)
        remember_people(items, (), self.state)
        remember_things(items, self.state)
        self.state.note((items[0].start, items[-1].end), "question", "interpret")
        return None

    def _question(self, items: list[Item]) -> None:
        opened = max((k for k, i in enumerate(items) if i.mark == "¿"), default=-1)
        asked = [i for i in items[opened + 1 :] if i.kind != "mark"]
        echo = len(asked) < 4 and not any(i.form for i in asked) and self.next_word in words_of("own_answer")
        self.answers = _answers_itself(asked, self.next_word)
        echo = echo or self.answers
        mused = self.denied_next and any(i.form and i.form.person == 1 for i in asked)
        if self.named_next and any(i.norm in ("quien", "quienes") for i in asked):
            return  # «¿Quién lo lleva? Madeleine Ancel, que cruza la plaza»: he says it himself
        if is_small_talk(items[opened + 1 :]) or echo or mused or (not self.ends_line and is_topic(asked)):
            return  # «¿Teatro? No, gracias», «¿Voy al club? No, no puedo», «¿La razón? Me miró mal»
        start = items[0].start
        if items[0].mark in ("(", ",") and len(items) > 1:
            start = items[1].start
        if self.state.text[max(0, start - 1) : start] == "¿":
            start -= 1
        said = Said(" ".join(self.state.text[start : items[-1].end].split()), items[0].line)
        apart = self.opening or _stands_apart(items[0], self.state)
        self.state.flag("question", said, where="notes" if apart else None)

    # ── its parts ────────────────────────────────────────────────────────────────────────────────

    def _condition(self, n: int, course: _Course) -> None:
        state, part = self.state, course.parts[n]
        before = list(state.actions)
        if state.text[max(0, part.span[0] - 3) : part.span[0]].rstrip().endswith("("):
            course.bracket = _Bracket(course.pending)
        course.before = course.before.now(state.actions)
        course.pending = bear(course.parts, n, course.pending, course.before, state, opening=self.opening)
        self.thoughts.follow(before)
        if not part.after and state.text[part.span[1] :][:3].lstrip().startswith(("...", "…")):
            course.pending = None  # «si mi padre levantara la cabeza...»
        course.understood = True
        remember_place(part.items, state)
        state.note(part.span, "condition", "conditions")

    def _clause(self, n: int, course: _Course) -> None:
        state, parts, part = self.state, course.parts, course.parts[n]
        if n and parts[n - 1].kind == "clause":
            self._end_condition(n, course)
            if course.before.changed and not course.before.fresh and links(part.items):
                course.pending = None  # «..., y si no me quieren, en el 13, y además compro un caballo»
        if self._thinks_again(n, course):
            return
        if n and course.pending is not None and (foes := to_be_parted(parts[n - 1], part, state)):
            course.pending, state.men, state.doubt = None, foes, None
        if course.pending is not None and phrase_end(part.items, 0, "his_affair"):
            course.pending = None  # «si Vallon va al casino, allá él; yo voy a misa»
            state.note(part.span, "colour", "telling", "cuenta lo que hace otro")
            return
        if n and parts[n - 1].kind == "clause" and leads_to_other(parts[n - 1].items, part.items, state):
            course.unread = [p for p in course.unread if p is not parts[n - 1]]
            state.note(part.span, "colour", "telling", "cuenta lo que hace otro")
            return
        led = [i.norm for i in part.items[:3]]
        at = n - 2 if n > 1 and [i.norm for i in parts[n - 1].items] == ["pues"] else n - 1
        if n and parts[at].kind == "unless" and (led[0] == "que" or "entonces" in led):
            course.pending = state.condition  # «al club, salvo que vaya Parrot, entonces me quedo en casa»
        before = list(state.actions)
        following = parts[n + 1].items[0].norm if n + 1 < len(parts) else self.next_word
        then_but = following in ("pero", "mas", "aunque")
        outcome = read_clause(part, course.pending, state, opening=self.opening, then_but=then_but)
        made = state.actions[len(before) :]
        if n and is_labelled(parts[n - 1], part, state):
            before = without_label(parts[n - 1], part, course.before.fresh, before, state)
        course.before = Before(
            list(range(len(before), len(state.actions))), _changed(before, state.actions), list(state.actions)
        )
        if made and course.pending is not None:
            if n:
                turn_from(self._turned_from(n, parts), made, course.pending, state)
            no_theatre(made, course.pending, state)
        self.thoughts.remember(part, before)
        self._remember(part, made, outcome, course)
        self._settle(n, made, outcome, course)

    def _end_condition(self, n: int, course: _Course) -> None:
        """End a condition that bears on nothing beyond the mark between clause ``n`` and the one before."""
        between = self.state.text[course.parts[n - 1].span[1] : course.parts[n].span[0]]
        if (
            (course.before.fresh or course.before.changed)
            and ";" in between
            and not self._heads_list(n, course)
        ):
            course.pending = None  # «si está Parrot alterno con él; de beber, con moderación»
        if course.bracket is not None and ")" in between:
            course.pending, course.bracket = course.bracket.pending, None

    def _heads_list(self, n: int, course: _Course) -> bool:
        """Whether clause ``n`` is of a list under its case: «concedido: al club; alternar con Moreau»."""
        case = next((p for p in reversed(course.parts[:n]) if p.kind != "clause"), None)
        return case is not None and not case.after and self.state.text[case.span[1] :][:3].lstrip()[:1] == ":"

    def _thinks_again(self, n: int, course: _Course) -> bool:
        """Whether a clause only takes back what was ordered, weighs it or says it again."""
        parts, part = course.parts, course.parts[n]
        behind_case = n > 0 and parts[n - 1].kind != "clause" and course.pending is not None
        if behind_case and is_nothing_then(part.items):
            return False  # «al teatro. Si la obra es mala, mejor no»
        back = takes_back(part.items, first=n == 0)
        if back and (back != EARNEST or self.thoughts.shown):
            behind = parts[n - 1] if n else None
            following = parts[n + 1 :]
            return self.thoughts.take_back(
                part, following, joke=back in (JOKE, EARNEST), more=self.next_word, behind=behind
            )
        if self.thoughts.doomed and self.thoughts.weighed(part):
            self.state.note(part.span, "colour", "retracting", "se lo piensa mejor")
            return True
        if course.pending is not None:
            return False  # «compro dos caballos; si me quedo sin blanca, uno»: in that case only
        if self.thoughts.says_again(part) or self.thoughts.leaves_out(part):
            course.understood = True
            self.state.note(part.span, "colour", "retracting", "se lo piensa mejor")
            return True
        return False

    def _remember(self, part: Part, made: Sequence[Action], outcome: str, course: _Course) -> None:
        """Keep what later clauses may point back to: the amount, the people, the things, the words."""
        state = self.state
        remember_sum(part, made, state)
        if outcome == "read":
            course.understood = True
            if made and takes_up_sum(Clause(part.items, *part.span)):
                course.unread = [p for p in course.unread if amount_of(p) is None]
            state.heard.append(Heard(state.where, tuple(part.items), *part.span))
        if files_in_notes(part.items):
            file_in_notes(made or self.thoughts.latest, state)
            course.before = Before()
        remember_people(part.items, made, state)
        if outcome == "read":
            state.things = ()
        else:
            remember_things(part.items, state)

    def _settle(self, n: int, made: Sequence[Action], outcome: str, course: _Course) -> None:
        """Write down what became of a clause, and end the condition that hangs on nothing any more."""
        state, parts, part = self.state, course.parts, course.parts[n]
        announces = self._announces(n, parts)
        if outcome == "unread" and not announces:
            course.unread.append(part)
        if outcome == "colour" and any(i.form and i.form.tense == "conditional" for i in part.items):
            course.pending = None  # «si tuviera dinero, alquilaría...»: the rest hangs on nothing
        if n and parts[n - 1].then:
            course.pending = None
        if n and not made and outcome != "read" and not announces and is_lost_case(parts, n, state):
            state.flag("not-understood", state.said(parts[n - 1].span[0], part.span[1]))
        state.note(part.span, "order" if outcome == "read" else "colour")

    def _turned_from(self, n: int, parts: Sequence[Part]) -> Sequence[int]:
        """Return the orders from which part ``n`` turns: «al club. Eso sí: si está Moreau, a casa»."""
        at = n - 2 if n > 1 and parts[n - 2].kind == "clause" and turns_here(parts[n - 2].items) else n - 1
        if at == n - 1 and not self._turns(parts[at]):
            return ()
        return orders_since(parts, at, self.state) if at else self.ordered

    def _turns(self, condition: Part) -> bool:
        """Whether what follows a condition comes instead: «pero si...», or in brackets behind the order."""
        bracket = self.state.text[: condition.span[0]].rstrip().endswith("(")
        return condition.kind != "clause" and (bracket or condition.items[0].norm in ("pero", "mas"))

    def _announces(self, n: int, parts: Sequence[Part]) -> bool:
        """Whether a clause only brings in what stands after a colon: «me desahogo: voy al club»."""
        part = parts[n]
        if n + 1 >= len(parts) or any(is_matter(i) or i.has("P", "N") for i in part.items):
            return False
        between = self.state.text[part.span[1] : parts[n + 1].span[0]]
        return ":" in between and len([i for i in part.items if i.kind != "mark" and i.role != "joiner"]) <= 4


def _note_left_out(whole: Sequence[Item], kept: Sequence[Item], state: State) -> None:
    """Write into the trace which words of a sentence only brought in the others."""
    if whole == kept:
        return
    at = {(i.start, i.kind == "mark") for i in kept}  # of «o sea que» may be left a mark
    run: list[Item] = []
    for item in (*whole, None):
        if item is not None and (item.start, item.kind == "mark") not in at:
            run.append(item)
        elif run:
            if any(i.kind != "mark" for i in run):
                state.note((run[0].start, run[-1].end), "colour", "straight", "solo introduce lo demás")
            run = []


def _week_in(items: Sequence[Item]) -> str | None:
    """Return the one week that a sentence names: «quería que la tercera semana fuera..., así que va...»"""
    named = {
        week
        for i in items
        if i.has("WEEKS") and isinstance(i.tags["WEEKS"], tuple)
        for week in i.tags["WEEKS"]
    }
    return named.pop() if len(named) == 1 and named <= {"1", "2", "3", "4"} else None


def _speaks_of_the_rest(sentence: Sequence[Item]) -> bool:
    """«Lo demás es breve.»: what follows is no week's."""
    first = [i.norm for i in sentence[:2]]
    return first == ["lo", "demas"] and 2 < len(sentence) < 8 and not any(i.tags for i in sentence[2:])


def _answers_itself(asked: Sequence[Item], next_word: str) -> bool:
    """«(Sabed que amo.) ¿A quién? A Juliette»: the answer begins as the question does."""
    if not 0 < len(asked) < 4 or any(i.form is not None for i in asked):
        return False
    return asked[0].role == "preposition" and asked[0].norm == next_word


def _stands_apart(item: Item, state: State) -> bool:
    """Whether a paragraph begins before ``item`` that names no week, and nothing was ordered in it."""
    begin = state.text.rfind("\n\n", 0, item.start)
    spoken = state.spoken.get(state.where)
    if begin < 0 or not spoken or spoken[0].start > begin:
        return False
    line = state.line_of(begin + 2)
    return not any(a.said is not None and a.said.line >= line for a in state.actions)


def _says_no(sentence: Sequence[Item]) -> bool:
    """Whether a sentence answers the question before it: «No, no es posible», «Ni hablar»."""
    if sentence[0].norm not in ("no", "nada", "nunca", "jamas", "ni", "quia", "ca"):
        return False
    return len(sentence) == 1 or sentence[1].kind == "mark" or sentence[1].norm in ("hablar", "loco", "loca")


def _changed(before: Sequence[Action], now: Sequence[Action]) -> list[tuple[int, Action]]:
    return [(k, was) for k, was in enumerate(before) if k < len(now) and now[k] is not was]
