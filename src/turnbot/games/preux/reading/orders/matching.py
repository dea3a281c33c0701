"""Finding the orders in a clause: the cues of frames.toml against what the clause holds."""

from collections.abc import Iterable
from dataclasses import dataclass

from turnbot.games.preux.reading.orders.clause import Clause, is_one_of
from turnbot.games.preux.reading.orders.cues import frames_for, named_in
from turnbot.games.preux.reading.orders.fit import Fit, Offer
from turnbot.games.preux.reading.orders.needs import is_circumstance, meet
from turnbot.games.preux.reading.orders.standing import (
    falls_short,
    is_no_flight,
    is_of_himself,
    is_of_others,
    is_one,
    is_shown,
    is_taken_on,
)
from turnbot.games.preux.reading.orders.vetoes import is_vetoed
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import ELLIPTICAL, Frame, lexicon

# Classes whose verb may be taken over from the clause before: «llevo 30 coronas y la pistola».
INHERITED = ELLIPTICAL | {"carry", "buy", "arrest", "name", "hire"}
# Verbs of a class that say another thing here; then nothing of the cue is meant.
_OTHERWISE_MEANT = {
    "break_out": is_no_flight,
    "buy": is_taken_on,
    "follow": is_of_himself,
    "go": is_shown,
    "jail": is_of_himself,
    "spend": falls_short,
    "stay": falls_short,
}
_TO = ("a", "al", "hasta", "por", "hacia", "para")
_WITH = ("con", "a", "al")
_WORD = 2  # what a word of a cue is worth; a verb that goes without saying is worth less
_UNSAID = 1


@dataclass(slots=True)
class Match:
    """A frame that fits, how well, and the items its cue took."""

    frame: Frame
    score: int
    taken: list[Item]

    @property
    def start(self) -> int:
        """Where the first of them begins."""
        return min((item.start for item in self.taken), default=1 << 30)


def matches(clause: Clause, state: State, used: Iterable[int], done: Iterable[str]) -> Match | None:
    """Return the frame that fits best what is left of a clause, or None.

    ``used`` are the items that orders before took, by ``id``; ``done`` are the names of these orders. Of two
    that fit as well the one that frames.toml names first is meant, or without a verb the one said first:
    «tiro con pistola en el cuartel» is no duty.
    """
    used_set = set(used)
    free = [i for i in clause.all if not i.sub and id(i) not in used_set]
    if not free:
        return None
    verbs = [i for i in clause.all if i.form is not None and not i.sub and i.form.tense != "participle"]
    offer = Offer(clause, state, free, verbs, frozenset(done))
    lemmas = {v.form.lemma for v in verbs if v.form is not None}
    best: Match | None = None
    for frame in frames_for(free, lemmas, clause.inherited):
        match = _fit(frame, offer) if frame.do not in offer.done else None
        if match is None:
            continue
        if (
            best is None
            or match.score > best.score
            or (match.score == best.score and not verbs and match.start < best.start)
        ):
            best = match
    return best


def _fit(frame: Frame, offer: Offer) -> Match | None:
    """Return how a frame fits, or None if one of its needs is not met or another sense is meant."""
    fit = Fit(frame)
    for need in frame.needs:
        if need[0] == "@":
            met = _take_verb(need[1:], fit, offer)
        elif is_circumstance(need):
            met = meet(need, fit, offer)
        else:
            met = _take_word(need, fit, offer)
        if not met:
            return None
    if (offer.again and not fit.fresh) or not (fit.taken or fit.named) or is_vetoed(fit, offer):
        return None
    return Match(frame, _scored(fit, offer), fit.taken)


def _take_verb(name: str, fit: Fit, offer: Offer) -> bool:
    """Meet the need for a verb of a class: by one of the clause, the one inherited, or none, if it may be."""
    lemmas, elliptical = lexicon().classes[name], name in ELLIPTICAL
    verb = None
    for v in offer.verbs:
        if (
            v.form is not None
            and v.form.lemma in lemmas
            and not (elliptical and is_of_others(v, offer.verbs))
            and not is_one_of(v, fit.taken)  # one verb is not two: «le suelto 350»
        ):
            verb = v
            break
    otherwise = _OTHERWISE_MEANT.get(name)
    if verb is not None and otherwise is not None and otherwise(offer.clause, verb):
        return False
    if verb is None and name == "spend":
        verb = _gives_week(offer)
    if verb is not None:
        fit.take(verb)
        fit.score += _WORD
        fit.fresh = fit.fresh or is_one_of(verb, offer.free)
        return True
    if offer.clause.inherited in lemmas and name in INHERITED:
        fit.score += _UNSAID
        return True
    if not elliptical or len(fit.frame.needs) == 1 or not offer.is_verb_unsaid:
        return False
    fit.score += _UNSAID
    fit.unsaid = True
    fit.through = offer.transparent
    fit.leads = _TO if name == "go" else _WITH
    fit.take(*fit.through)
    return True


def _gives_week(offer: Offer) -> Item | None:
    """«(La cuarta) se la regalo a Constance», «la debo al regimiento»: a week is spent on them."""
    state = offer.state
    if state.where not in "1234" or state.sections.get(state.where):
        return None
    said = [i for i in offer.clause.items if i.kind != "mark" and i.role not in ("joiner", "adverb")]
    while said and said[0].norm in ("se", "toda", "entera", "enterita"):
        said = said[1:]
    if len(said) < 3 or said[0].norm not in ("la", "las"):
        return None
    devotes = lexicon().classes["devote"]
    return next((i for i in said[1:3] if i.form is not None and i.form.lemma in devotes), None)


def _take_word(need: str, fit: Fit, offer: Offer) -> bool:
    """Meet the need for a word, verb or thing: by what is free, a verb taken before, or the one inherited."""
    left = [i for i in offer.free if not is_one_of(i, fit.taken)] if fit.taken else offer.free
    if need == "ONE" and fit.taken:
        left = [i for i in left if is_one(offer.clause, i, fit.taken[-1])]
    item = named_in(need, left)
    if item is not None:
        fit.fresh = True
    elif offer.again:
        item = next((v for v in offer.verbs if v.form is not None and v.form.lemma == need), None)
    if item is not None:
        fit.take(item)
    elif offer.clause.inherited != need:
        return False
    fit.score += _WORD
    return True


def _scored(fit: Fit, offer: Offer) -> int:
    """Return how well a frame fits: what the first verb says goes before what only follows from it."""
    score = fit.score
    if fit.frame.do == "visit-club" and score == _WORD + _UNSAID:
        score = _WORD  # a club's name by itself is as often the place of something else
    auxiliary = lexicon().roles["auxiliary"]
    main = next((v for v in offer.verbs if v.form is not None and v.form.lemma not in auxiliary), None)
    return score + (main is not None and is_one_of(main, fit.taken))
