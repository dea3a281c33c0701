"""Second thoughts: «voy de tabernas... no, mejor me quedo en casa», «le presto 50. No, 30», «¡es broma!»"""

from collections.abc import Sequence, Set
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

from turnbot.core.orders import Flag
from turnbot.games.preux.orders.tree import (
    Action,
    Borrow,
    Bribe,
    Buy,
    Drink,
    Gamble,
    Influence,
    LeaveCasino,
    LeaveClub,
    LeaveRegiment,
    Other,
    Pay,
    Toady,
)
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.sentences.leaving_out import left_out
from turnbot.games.preux.reading.sentences.modifiers import modify
from turnbot.games.preux.reading.sentences.putting import joined
from turnbot.games.preux.reading.sentences.restating import (
    denies_place,
    moved,
    restated,
    with_first_choices,
)
from turnbot.games.preux.reading.state import Heard, State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import phrases_by_first_word, words_of

RATHER, JOKE, EARNEST = "rather", "joke", "earnest"
_LEADS = frozenset(["no", "bueno", "pues", "o", "casi", "espera", "espere"])
_JOKING = frozenset(["ser", "ir", "estar", "tratar", "decir"])


def takes_back(items: Sequence[Item], *, first: bool) -> str:
    """Return whether a clause takes back what was ordered before it: ``rather``, ``joke`` or nothing;
    ``earnest``, if it was a deed of his own invention.

    ``first``: it begins its sentence.
    """
    words = [
        i for i in items if i.kind != "mark" and i.norm not in ("y", "e", "pero", "que", "ay", "ah", "huy")
    ]
    if not words:
        return ""
    norms = tuple(i.norm for i in words)
    if norms[-2:] == ("mejor", "no") and set(norms[:-2]) <= _LEADS:
        return JOKE  # «compro un criado... no, mejor no»
    if set(norms) <= {"no"}:
        return RATHER
    for phrase in phrases_by_first_word("second_thoughts").get(norms[0], ()):
        if norms == phrase or (norms[: len(phrase)] == phrase and _marked(items, len(phrase)) and not first):
            return RATHER
    if all(i.has("earnest") or i.norm == "no" for i in words):
        return EARNEST
    if norms == ("bueno",) and not first:
        return RATHER
    verbs = [i.form.lemma for i in words if i.form is not None]
    if len(words) <= 3 and _strikes_out(words):
        return JOKE
    joke = not words_of("jokes").isdisjoint(norms) and "no" not in norms and "aparte" not in norms
    if joke and len(words) <= 5 and (all(v in _JOKING for v in verbs) and (verbs or len(words) < 3)):
        return JOKE
    return JOKE if verbs[:1] == ["bromear"] and len(words) < 3 else ""


def _strikes_out(words: Sequence[Item]) -> bool:
    """«Borre eso», «táchelo», «olvida lo último»: what was just said."""
    form = words[0].form
    if form is None or form.tense not in ("imperative", "subjunctive"):
        return False
    hung = not {"lo", "la", "los", "las"}.isdisjoint(form.clitics)
    points = hung or any(i.norm in ("lo", "eso", "esto") for i in words[1:])  # not «quíteme las faltas»
    alone = not any(i.tags or i.form is not None for i in words[1:])
    return alone and points and form.lemma in words_of("taking_back")


def _strikes_words(part: Part) -> bool:
    """«Quite usted lo de "si llega vivo"»: words that are quoted, and not the order."""
    form = next((i.form for i in part.items if i.form is not None), None)
    strikes = form is not None and form.lemma in words_of("striking_out")
    return strikes and any(i.kind == "quote" for i in part.items)


def _denies(part: Part) -> bool:
    """«... no, mejor no, nada de criados»."""
    return any(i.role == "negation" or i.norm in ("nada", "ningun", "cero") for i in part.items)


def _is_reason(part: Part) -> bool:
    """Whether a clause only says why: «..., que no se casa»."""
    return bool(part.items) and all(i.sub or i.kind == "mark" for i in part.items)


def _is_left_to_another(part: Part) -> bool:
    """«Al frente que vaya Boisier»: somebody else shall do it."""
    first = next((i.form for i in part.items if i.form is not None), None)
    wished = first is not None and first.tense == "subjunctive"
    own = any(i.form is not None and not i.sub and i.form.tense != "subjunctive" for i in part.items)
    return wished and not own and any(i.has("P") for i in part.items)


_LEAVING = (LeaveClub, LeaveCasino, LeaveRegiment)


def _stays(part: Part) -> bool:
    """«Sigo», «me quedo», «continúo de socio»: whoever wanted to leave does not."""
    form = next((i.form for i in part.items if i.form is not None), None)
    return is_own(form) and form.lemma in words_of("staying_on")


_DONE_THERE = (Drink, Gamble, Toady)
_RECENT = 20  # orders of a section: nobody thinks better of one that lies further back


def _any_of(actions: Sequence[Action], kinds: tuple[type[Action], ...]) -> bool:
    return any(isinstance(a, kinds) for a in actions)


def _bare(part: Part) -> list[Item]:
    """Return the items of a clause as if they were no aside."""
    return [replace(i, sub=False) for i in part.items]


def _only_adds(part: Part, ahead: Sequence[Part]) -> bool:
    """«Perdón, se me olvidaba: compro un caballo»: a word more, and nothing is taken back."""
    said = [i for p in (part, *ahead[:2]) for i in p.items]
    return any(
        i.norm in ("tambien", "ademas", "falta")
        or (i.norm == "otra" and after is not None and after.norm == "cosa")
        or (i.form is not None and i.form.lemma == "olvidar")
        for i, after in zip(said, [*said[1:], None], strict=True)
    )


def _says_something(part: Part) -> bool:
    """Whether a clause speaks of a thing of its own: «mi herencia», not «bueno, espera»."""
    nouns = (b for a, b in pairwise(part.items) if a.role in ("article", "possessive", "demonstrative"))
    return any(i.kind == "word" and not i.role and i.form is None for i in nouns)


def _marked(items: Sequence[Item], count: int) -> bool:
    """Whether a mark stands behind so many words."""
    seen = 0
    for item in items:
        if item.kind == "mark":
            if seen == count:
                return True
        else:
            seen += 1
    return False


def corrected(action: Action, items: Sequence[Item]) -> Action | None:
    """Return an order with the amount that a clause says instead; None if it says none, or more than that."""
    words = [
        i for i in items if i.kind != "mark" and not i.sub and i.role not in ("joiner", "adverb", "article")
    ]
    amounts = [int(i.tags["N"]) for i in words if i.has("N") and not i.has("ONE", "REG")]
    rest = [i for i in words if not i.has("N") and i.norm not in _RATHER]
    if len(amounts) != 1 or rest or getattr(action, "crowns", None) is None:
        return None
    return replace(action, crowns=amounts[0])  # type: ignore[call-arg]  # those that have none were sent away


_RATHER = frozenset(
    ["con", "de", "basta", "bastan", "sean", "sea", "seran", "son", "a", "que", "pongamos", "pon"]
)


def varied(action: Action, items: Sequence[Item], state: State) -> Action | None:
    """Return an order as a few words without a verb change it: «con Parrot, entonces», «mejor a Moreau».

    None if they say nothing about it, or are an order of their own.
    """
    if (lender := _with_lender(action, items)) is not None:
        return lender
    clause = Clause(list(items), items[0].start, items[-1].end)
    if any(i.form is not None and not i.sub for i in items) or matches(clause, state, (), ()) is not None:
        return None
    kept = state.actions
    said = ("if_", "said")
    unsaid: dict[str, Any] = {f.name: f.default for f in fields(action) if f.name not in said}
    blank = replace(action, **unsaid)
    state.sections[state.where] = [blank]
    for run in _runs(items):
        modify(Clause(run, run[0].start, run[-1].end), state)
    anew = state.actions[0]
    state.sections[state.where] = kept
    changes = {
        f.name: getattr(anew, f.name)
        for f in fields(action)
        if f.name not in said and getattr(anew, f.name) != f.default
    }
    if not changes:
        return _with_others(action, items, state)
    if isinstance(action, Gamble) and items[0].norm == "de" and len(changes.get("bets", ())) == 1:
        changes["bets"] *= len(action.bets)  # «tres apuestas de 100, digo, de 200»
    return replace(action, **changes)


def _with_lender(action: Action, items: Sequence[Item]) -> Action | None:
    """«Devuelvo a Larue, digo al señor prestamista, 55 coronas»: whom he pays or asks, and nothing more."""
    said = [i for i in items if i.kind != "mark" and not i.role and i.norm not in ("senor", "senora", "don")]
    lenders = [i for i in said if i.has("lender")]
    amounts = [int(i.tags["N"]) for i in said if i.has("N")]
    if len(lenders) != 1 or len(lenders) + len(amounts) != len(said) or len(amounts) > 1:
        return None
    crowns = amounts[0] if amounts else getattr(action, "crowns", None)
    if isinstance(action, Pay):
        return replace(action, to="moneylender", crowns=crowns)
    if isinstance(action, Borrow):
        return replace(action, from_="moneylender", crowns=crowns)
    return None


def _runs(items: Sequence[Item]) -> list[list[Item]]:
    """Cut items at marks."""
    runs: list[list[Item]] = [[]]
    for item in items:
        if item.kind == "mark":
            runs.append([])
        else:
            runs[-1].append(item)
    return [run for run in runs if run]


def _with_others(action: Action, items: Sequence[Item], state: State) -> Action | None:
    """Return an order with other people, where only people are said and one place has any."""
    named = [i.tags["P"] for i in items if i.has("P")]
    if not named or not all(i.has("P") or i.role or i.mark == "," for i in items):
        return None
    known = state.index.people.keys() | state.index.ladies.keys()
    held: dict[str, Any] = {f.name: getattr(action, f.name) for f in fields(action) if f.name != "said"}
    places = [name for name, value in held.items() if value in known or _are_people(value, known)]
    if len(places) != 1 or any(len(mention.names) != 1 for mention in named):
        return None
    names = tuple(mention.names[0] for mention in named)
    many = isinstance(held[places[0]], tuple)
    change: dict[str, Any] = {places[0]: names if many else names[0]}
    return replace(action, **change) if many or len(names) == 1 else None


def _are_people(value: object, known: Set[str]) -> bool:
    return isinstance(value, tuple) and bool(value) and set(value) <= known


def weighs(items: Sequence[Item]) -> bool:
    """Whether a clause only says why: «50 es mucho»."""
    verbs = [i.form for i in items if i.form is not None]
    return bool(verbs) and all(v.lemma in ("ser", "parecer", "resultar") and v.person == 3 for v in verbs)


class SecondThoughts:
    """What a section ordered last, and whether he has thought better of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.latest: list[Action] = []  # what the last clause that ordered anything ordered
        self.saying: list[Action] = []  # what the last sentence that ordered anything has ordered
        self.new_sentence = True
        self.doomed: list[Action] = []  # the same, once he has second thoughts about it
        self.unheard: list[Heard] = []  # the clause that said it
        self.shown: list[Flag] = []  # by which the referee is shown what he ordered last, if he invented it

    @property
    def actions(self) -> list[Action]:
        """The orders of the section so far."""
        return self.state.actions

    def remember(self, part: Part, before: Sequence[Action]) -> None:
        """Keep what a clause ordered or said more of; it takes the place of what he thought better of.

        ``before``: the orders of the section before that clause.
        """
        actions = self.actions
        old = {id(a) for a in before}  # by identity: the same may be ordered twice, and in great number
        made = [a for a in actions if id(a) not in old]
        if not made:
            return
        verbal = any(i.form is not None and not i.sub for i in part.items)
        if len(made) == len(self.doomed) == 1 and type(made[0]) is type(self.doomed[0]) and not verbal:
            whole = joined(self.doomed[0], made[0])  # «en palco con mi dama... no, en platea»
            actions[:] = [whole if a is made[0] else a for a in actions]
            made = [whole]
        if self.new_sentence and not self.doomed:
            self.saying = []
        self.new_sentence = False
        if made and all(isinstance(a, _DONE_THERE) for a in made) and not _any_of(self.doomed, _DONE_THERE):
            self.doomed = []  # «al club. Mejor dicho, bebo con moderación»: there
        if self.doomed:
            # Another week instead of «al club y bebo» is instead of the drinking, too.
            if any(isinstance(a, WHOLE_WEEK) for a in made):
                self.doomed = [*self.doomed, *self.saying]
            actions[:] = [
                a for a in actions if any(a is m for m in made) or not any(a is d for d in self.doomed)
            ]
            self._unhear(self.doomed)
            self._unshow()
            self.doomed, self.saying = [], []
        self.latest, self.shown = made, []
        self.saying = [*self.saying, *made]

    def invented(self, since: int, flags: int, *, besides: bool) -> None:
        """Keep what a sentence ordered that is invented: new in the section, and flagged.

        ``besides``: it ordered something else, too: «pido 20 coronas y me hago un globo. Es broma.»
        """
        made = self.actions[since:]
        if made and all(isinstance(a, Other) for a in made):
            self.latest = [*self.latest, *made] if besides else made
            self.saying, self.shown = self.latest, self.state.flags[flags:]

    def _unshow(self) -> None:
        """Take back the flags on a deed that is not done."""
        self.state.flags[:] = [f for f in self.state.flags if not any(f is one for one in self.shown)]
        self.shown = []

    def follow(self, before: Sequence[Action]) -> None:
        """Keep hold of orders that a condition was put on since; ``before`` it, they were these."""
        now = {id(old): new for old, new in zip(before, self.actions, strict=False) if old is not new}
        if now and len(before) == len(self.actions):
            self.latest = [now.get(id(a), a) for a in self.latest]
            self.saying = [now.get(id(a), a) for a in self.saying]

    def take_back(
        self, part: Part, ahead: Sequence[Part], *, joke: bool, more: str, behind: Part | None = None
    ) -> bool:
        """Let «no, mejor...» or «es broma» concern what was ordered last; say whether it does.

        ``behind``: the clause before it in its sentence, which it takes back if that ordered nothing.
        """
        if behind is not None and self.new_sentence and not joke and _says_something(behind):
            return False  # «... bebo. Que mi herencia, digo, mis coronas son pocas»
        if not any(any(a is one for a in self.actions) for one in self.latest):
            return False
        if part.items[-1].norm == "bueno" and not (ahead and self._anew(self.latest[-1], ahead[0].items)):
            return False  # «al club; bueno, y al casino»
        if not joke and ahead and _strikes_words(ahead[0]):
            return False  # «no, quite usted lo de "si llega vivo"»: only these words
        if joke and part.items[-1].norm == "no" and ahead and not _denies(ahead[0]):
            joke = False  # «bebo. Mejor no: me quedo en casa»
        if joke and ahead and self._holds_to_it(ahead[0]):
            self.state.note(part.span, "colour", "retracting", "una broma, y lo mantiene")
            return True
        joke = joke or (more not in words_of("goes_on_otherwise") and self._is_dropped(part, ahead))
        denied = bool(ahead) and any(i.role == "negation" for i in ahead[0].items[:2])
        denied = denied or (not joke and _only_adds(part, ahead))
        if not joke and (denied or not (ahead or more)):
            return False
        self.state.note(part.span, "colour", "retracting", "se lo piensa mejor")
        if joke:
            self.actions[:] = [a for a in self.actions if not any(a is one for one in self.latest)]
            self._unhear(self.latest)
            self._unshow()
        else:
            self.doomed, self.unheard = self.latest, self.state.heard[-1:]
        return True

    def _holds_to_it(self, part: Part) -> bool:
        """«Oficio su boda, si llega (es broma, la oficio de todas todas)»: by the verb that ordered it."""
        own = [i.form.lemma for i in part.items if is_own(i.form)]
        heard = self.state.heard[-1].items if self.state.heard else ()
        told = {i.form.lemma for i in heard if i.form is not None}
        return bool(own) and own[0] in told and not any(i.role == "negation" for i in part.items)

    def _is_dropped(self, part: Part, ahead: Sequence[Part]) -> bool:
        """«Monto su despedida... no, que no se casa»: why not, or who shall do it, and nothing instead."""
        said = [i.norm for i in part.items if i.kind == "word"]
        refused = "no" in (*said[:1], *said[-1:])
        idle = bool(ahead) and all(_is_reason(p) or _is_left_to_another(p) for p in ahead)
        if refused and ahead and isinstance(self.latest[-1], _LEAVING) and _stays(ahead[0]):
            return True  # «me doy de baja... no, mejor sigo»
        return refused and idle and self._anew(self.latest[-1], _bare(ahead[0])) is None

    def _anew(self, action: Action, items: Sequence[Item]) -> Action | None:
        """Return an order as a few words say it again: by its amount, its place, or who does not come."""
        return left_out(action, items, self.state.index.ladies.keys()) or restated(action, items)

    def leaves_out(self, part: Part) -> bool:
        """«(Al club con Larue y d'Arcy, y bebo.) Perdón, d'Arcy no», «no, sin Noisel»: who does not come."""
        named = any(i.has("P") for i in part.items)
        for action in reversed(self.actions[-_RECENT:]):
            if not named and not any(action is a for a in self.saying):
                continue  # of «él» and «ella», the last sentence spoke
            anew = left_out(action, part.items, self.state.index.ladies.keys())
            if anew is not None:
                self._put(action, anew)
                return True
        return False

    def _put(self, action: Action, anew: Action) -> None:
        """Put an order in the place of another, of which nothing need be accounted for any more."""
        self.actions[:] = [anew if a is action else a for a in self.actions]
        self._unhear([action])
        self.latest = [anew if a is action else a for a in self.latest]
        self.saying = [anew if a is action else a for a in self.saying]

    def says_again(self, part: Part) -> bool:
        """«Dos caballos. Uno. Con uno me basta», «le presto 100... que sean 150»: by no more than that."""
        last = self.latest[-1] if self.latest else None
        rather = any(i.norm in words_of("said_rather") and not i.sub for i in part.items)
        plain = isinstance(last, (Buy, Influence, Bribe))  # «en contra de Larue. A favor, quiero decir»
        if last is None or not (plain or rather) or not any(last is a for a in self.actions):
            return False
        again = restated(last, part.items)
        if again is None or (
            isinstance(again, Buy) and again.count and not (rather or getattr(last, "count", None))
        ):
            return False
        self._put(last, again)
        return True

    def _unhear(self, actions: Sequence[Action]) -> None:
        """Forget the clauses of orders that were taken back: nothing of them need be accounted for."""
        lines = {a.said for a in actions if a.said is not None}
        self.state.heard[:] = [
            h
            for h in self.state.heard
            if h not in self.unheard and self.state.said(h.start, h.end) not in lines
        ]
        self.unheard = []

    def weighed(self, part: Part) -> bool:
        """«50 es mucho: 30», «con Parrot, entonces»: why not, and how much or with whom instead."""
        ends = [k for k, i in enumerate(part.items) if i.kind == "mark"]
        while ends and all(i.sub or i.mark or i.norm == "que" for i in part.items[ends[-1] :]):
            ends.pop()  # «..., que he visto pasar muchos carros»
        last = ends[-1] if ends else -1
        if _is_reason(part) or denies_place(self.doomed[-1], part.items):
            return True  # «no, en mi casa no, que está en obras: en mi club»
        instead = corrected(self.doomed[-1], part.items[last + 1 :])
        instead = instead or self._anew(self.doomed[-1], part.items)
        instead = instead or moved(self.doomed[-1], part.items, self.state.sender)
        if instead is None:
            instead = varied(self.doomed[-1], part.items, self.state)
        if instead is None:
            return weighs(part.items)
        instead = with_first_choices(self.doomed[-1], instead)
        actions = self.actions
        actions[:] = [instead if a is self.doomed[-1] else a for a in actions]
        self._unhear(self.doomed)
        self.latest, self.doomed = [instead], []
        return True
