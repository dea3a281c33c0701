"""Second thoughts: «voy de tabernas... no, mejor me quedo en casa», «le presto 50. No, 30», «¡es broma!»"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import Action
from turnbot.games.preux.reading.checks import WHOLE_WEEK
from turnbot.games.preux.reading.clauses import Part
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import phrases_by_first_word, words_of
from turnbot.games.preux.reading.state import State

RATHER, JOKE = "rather", "joke"
_JOKING = frozenset(["ser", "ir", "estar", "tratar", "decir"])


def takes_back(items: Sequence[Item], *, first: bool) -> str:
    """Return whether a clause takes back what was ordered before it: ``rather``, ``joke`` or nothing.

    ``first``: it begins its sentence.
    """
    words = [
        i for i in items if i.kind != "mark" and i.norm not in ("y", "e", "pero", "que", "ay", "ah", "huy")
    ]
    if not words:
        return ""
    norms = tuple(i.norm for i in words)
    if set(norms) <= {"no"}:
        return RATHER
    for phrase in phrases_by_first_word("second_thoughts").get(norms[0], ()):
        if norms == phrase or (norms[: len(phrase)] == phrase and _marked(items, len(phrase)) and not first):
            return RATHER
    verbs = [i.form.lemma for i in words if i.form is not None]
    joke = not words_of("jokes").isdisjoint(norms) and "no" not in norms and "aparte" not in norms
    if joke and len(words) <= 5 and (all(v in _JOKING for v in verbs) and (verbs or len(words) < 3)):
        return JOKE
    return JOKE if verbs[:1] == ["bromear"] and len(words) < 3 else ""


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
    words = [i for i in items if i.kind != "mark" and i.role not in ("joiner", "adverb", "article")]
    amounts = [int(i.tags["N"]) for i in words if i.has("N") and not i.has("ONE", "REG")]
    rest = [
        i for i in words if not i.has("N") and i.norm not in ("con", "de", "basta", "bastan", "sean", "a")
    ]
    if len(amounts) != 1 or rest or getattr(action, "crowns", None) is None:
        return None
    return replace(action, crowns=amounts[0])  # type: ignore[call-arg]  # those that have none were sent away


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

    @property
    def actions(self) -> list[Action]:
        """The orders of the section so far."""
        return self.state.actions

    def remember(self, fresh: Sequence[int]) -> None:
        """Keep in mind what a clause ordered; it takes the place of what he has thought better of."""
        actions = self.actions
        made = [actions[k] for k in fresh]
        if not made:
            return
        if self.new_sentence and not self.doomed:
            self.saying = []
        self.new_sentence = False
        if self.doomed:
            # Another week instead of «al club y bebo» is instead of the drinking, too.
            if any(isinstance(a, WHOLE_WEEK) for a in made):
                self.doomed = [*self.doomed, *self.saying]
            actions[:] = [
                a for a in actions if any(a is m for m in made) or not any(a is d for d in self.doomed)
            ]
            self._unhear(self.doomed)
            self.doomed, self.saying = [], []
        self.latest = made
        self.saying = [*self.saying, *made]

    def take_back(self, part: Part, ahead: Sequence[Part], *, joke: bool, more: str) -> bool:
        """Let «no, mejor...» or «es broma» concern what was ordered last; say whether it does."""
        if not any(any(a is one for a in self.actions) for one in self.latest):
            return False
        denied = bool(ahead) and any(i.role == "negation" for i in ahead[0].items[:2])
        if not joke and (denied or not (ahead or more)):
            return False
        self.state.note(part.span, "colour", "retracting", "se lo piensa mejor")
        if joke:
            self.actions[:] = [a for a in self.actions if not any(a is one for one in self.latest)]
            self._unhear(self.latest)
        else:
            self.doomed = self.latest
        return True

    def _unhear(self, actions: Sequence[Action]) -> None:
        """Forget the clauses of orders that were taken back: nothing of them need be accounted for."""
        lines = {a.said for a in actions if a.said is not None}
        self.state.heard[:] = [h for h in self.state.heard if self.state.said(h.start, h.end) not in lines]

    def weighed(self, part: Part) -> bool:
        """«50 es mucho: 30»: why not, and how much instead."""
        last = max((k for k, i in enumerate(part.items) if i.kind == "mark"), default=-1)
        instead = corrected(self.doomed[-1], part.items[last + 1 :])
        if instead is None:
            return weighs(part.items)
        actions = self.actions
        actions[:] = [instead if a is self.doomed[-1] else a for a in actions]
        self.latest, self.doomed = [instead], []
        return True
