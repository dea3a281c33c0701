"""What one clause says: it orders something, adds to an order already read, or tells what orders nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.evidence.checks import lacks
from turnbot.games.preux.reading.evidence.today import begs_pardon, is_of_today
from turnbot.games.preux.reading.evidence.weighing import is_only_said
from turnbot.games.preux.reading.orders.build import build
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.excepted import excepts_somebody
from turnbot.games.preux.reading.orders.matching import Match, matches
from turnbot.games.preux.reading.orders.slots import crowns, people, value
from turnbot.games.preux.reading.orders.unprovided import is_unprovided
from turnbot.games.preux.reading.orders.wagers import cutting, is_wager
from turnbot.games.preux.reading.sentences.anaphora import goes_to_feast, take_up_people, take_up_there
from turnbot.games.preux.reading.sentences.bearing import otherwise_before
from turnbot.games.preux.reading.sentences.calling_off import called_off
from turnbot.games.preux.reading.sentences.company import drinks_with
from turnbot.games.preux.reading.sentences.denial import gives_away, is_denied, leaves_behind
from turnbot.games.preux.reading.sentences.doing import doing_of
from turnbot.games.preux.reading.sentences.elliptic import (
    answers_again,
    names_whom,
    order_again,
    strolls_again,
    too,
)
from turnbot.games.preux.reading.sentences.implied import (
    bare_bets,
    bets_there,
    cut_as_well,
    visit_there,
    visits_joined_club,
    with_lady,
)
from turnbot.games.preux.reading.sentences.influencing import take_up_influence
from turnbot.games.preux.reading.sentences.joining import (
    take_up_invitation,
    take_up_place,
    take_up_spy,
)
from turnbot.games.preux.reading.sentences.modifiers import is_rather_more, modify
from turnbot.games.preux.reading.sentences.naming import said_by_name
from turnbot.games.preux.reading.sentences.not_meant import only_tells
from turnbot.games.preux.reading.sentences.others import are_agents, invited_by
from turnbot.games.preux.reading.sentences.putting import (
    denies_display,
    deny,
    is_entry,
    is_gift,
    is_order,
    put,
    turned,
)
from turnbot.games.preux.reading.sentences.repeats import (
    does_again,
    goes_anyway,
    is_stressed,
    repeat,
    repeats,
    show_nothing_repeated,
)
from turnbot.games.preux.reading.sentences.residue import show_early, show_left_over
from turnbot.games.preux.reading.sentences.sums import loses_money
from turnbot.games.preux.reading.sentences.taken import DONE_THERE, PLACES, VISITS, Taken
from turnbot.games.preux.reading.sentences.telling import (
    is_advice,
    rests_there,
    should_be_done,
    tells,
    wishes_in_vain,
)
from turnbot.games.preux.reading.sentences.things import take_up_pistol, take_up_thing
from turnbot.games.preux.reading.sentences.unveiling import unveiled
from turnbot.games.preux.reading.state import Deed, State
from turnbot.games.preux.reading.trace import unused
from turnbot.games.preux.reading.words.around import norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

#: What a clause came to: it ordered something or said more of an order; it orders nothing; nobody knows.
Outcome = Literal["read", "colour", "unread"]

_ROUNDS = 6
_DENIABLE = frozenset({"answer-challenge"})
# What an opening line may order before any week is named; the rest of it is talk.
_OPENING = frozenset(
    [
        *("cancel", "lavish", "purse", "carry-pistol", "join-club", "leave-club", "join-casino"),
        *("leave-casino", "borrow", "pay", "lend", "invest", "buy", "house", "claim-debt", "influence"),
        *("bribe", "trade-expertise", "answer-challenge", "challenge"),
    ]
)


def read_clause(
    part: Part, condition: Condition | None, state: State, *, opening: bool, then_but: bool
) -> Outcome:
    """Read one clause into the section being read, under the condition it hangs on.

    ``opening``: no week has been named yet, and only a few things can be ordered; ``then_but``: the clause
    behind it begins with «pero».
    """
    items = take_up_people(_without_lead(part.items), state)
    if not items:
        return "colour"
    clause = Clause(items, min(i.start for i in items), max(i.end for i in items))
    if part.items[0].norm in ("o", "u") and not opening and matches(clause, state, (), ()) is not None:
        state.flag("not-understood", state.said(part.items[0].start, clause.end))
        return "read"  # an alternative: which of the two he wants is for him to say
    _take_up(clause, condition, state)
    verbs = [i for i in items if i.form is not None and not i.sub]
    clause.negative = is_denied(items, verbs)
    if clause.negative and not opening and any(i.norm == "sino" and not i.sub for i in items[1:]):
        state.flag("not-understood", state.said(clause.start, clause.end))
        return "read"  # «no voy a misa sino con mi dama»
    if not verbs:
        clause.inherited = None if _elsewhere(clause, state) else state.last_verb
    known = _known_turn(clause, condition, state, opening=opening)
    if known is None:
        known = _told(clause, verbs, condition, state, opening=opening, then_but=then_but)
    if known is not None:
        return known
    if opening and is_of_today(items):
        state.trace.why = "habla de la vida real"
        return "colour"
    return _ClauseOrders(clause, verbs, condition, state, opening).read()


def _take_up(clause: Clause, condition: Condition | None, state: State) -> None:
    """Put into a clause what it only points at: «de la de mi dama, lo mismo», «otro tras Bidon», «allí»."""
    if condition is not None and _instead(clause.items):
        otherwise_before(condition, state)
    if isinstance(state.last, o.Influence):
        take_up_influence(clause)
    elif isinstance(state.last, o.Spy):
        take_up_spy(clause)
    take_up_place(clause, state.actions)
    take_up_invitation(clause, state.actions)
    take_up_there(clause.items, state)
    if isinstance(state.last, o.Buy) and state.last.what == "pistol":
        take_up_pistol(clause)
    take_up_thing(clause, state)
    clause.settle()


def _known_turn(
    clause: Clause, condition: Condition | None, state: State, *, opening: bool
) -> Outcome | None:
    """Read a clause that a turn of phrase decides on by itself: «perdón por los borrones», «allá voy»."""
    items = clause.items
    if not opening and called_off(clause, condition, state):
        return "read"
    if begs_pardon(items):
        state.trace.why = "pide perdón por la carta"
        return "colour"
    given = not clause.lacks(words_of("giving_away")) and gives_away(items)
    left = not clause.lacks(("dejar", "quedar")) and leaves_behind(items, state)
    if given or left or denies_display(clause, condition, state):
        return "colour"
    if (host := invited_by(clause, state)) is not None:
        put([o.VisitClub(value(clause, "CLUB"), (), host)], clause, condition, state)
        return "read"
    if (feast := goes_to_feast(clause, state)) is not None and not opening:
        put([o.AttendParty(feast)], clause, condition, state)
        return "read"
    if (visit := visits_joined_club(clause, state)) is not None:
        put([visit], clause, condition, state)
        return "read"
    if strolls_again(clause, condition, state) or answers_again(clause, condition, state):
        state.trace.module = "elliptic"
        return "read"
    if not opening and said_by_name(clause, condition, state):
        state.trace.module = "naming"
        return "read"
    return None


def _told(
    clause: Clause,
    verbs: Sequence[Item],
    condition: Condition | None,
    state: State,
    *,
    opening: bool,
    then_but: bool,
) -> Outcome | None:
    """Read a clause that only tells something, and may say more of an order by it; None if it may order."""
    told = tells(clause, verbs, state, then_but=then_but)
    if not told:
        return None
    idle = is_advice(verbs) or phrase_end(clause.items, 0, "back_then") or wishes_in_vain(clause, verbs)
    if not (then_but or idle) and modify(clause, state):
        state.trace.module, state.trace.why = "modifiers", told
        return "read"
    if _comes_along(clause, verbs):
        return None
    state.trace.module, state.trace.why = "modifiers", told
    invites = clause.verb("invitar", "convidar", "venir") or clause.has("guests")
    excepted = invites and excepts_somebody(clause)
    if not (opening or then_but) and (excepted or should_be_done(clause.items)):
        state.flag("not-understood", state.said(clause.start, clause.end))
    if state.where.isdecimal() and are_agents(doing_of(clause, verbs, state)):
        state.deeds.append(Deed(state.where, clause.start, clause.end, condition))
    return "colour"


# What is done to people is not done to the places named in the next clause.
_NOT_GONE = ("batir", "luchar", "retar", "desafiar", "pedir", "solicitar", "reclamar", "prestar", "devolver")


def _elsewhere(clause: Clause, state: State) -> bool:
    """«Me bato con él; si no, al club con Parrot»: nobody is fought where he goes instead."""
    places = ("club", "CLUB", "CASINO", "theatre", "tavern", "mass", "home", "fencing", "party", "duty")
    if state.last_verb in ("invitar", "convidar") and clause.has("box", "stalls") and not clause.has("P"):
        return True  # «invito a Juliette al teatro; si acepta, platea los dos»
    return state.last_verb in _NOT_GONE and clause.has(*places)


def _without_lead(items: list[Item]) -> list[Item]:
    """Return a clause's items without the word and the marks that only join it to what is before."""
    joiners = ("y", "e", "o", "pero", "sino", "luego", "despues", "ademas")
    if [i.norm for i in items[:2]] == ["sino", "que"]:
        items = items[1:]
    if items and items[0].kind == "word" and items[0].norm in joiners:
        items = items[1:]
    while items and items[0].mark in (",", ":", "-"):
        items = items[1:]
    if [i.norm for i in items[:4]] in (["o", "sea", ",", "que"], ["es", "decir", ",", "que"]):
        items = items[4:]  # «o sea, que la cortejo»
    return unveiled(items)


def _instead(items: Sequence[Item]) -> bool:
    """Whether something is to be done «en vez de eso», «en su lugar»."""
    norms = [i.norm for i in items]
    return any(
        norms[k : k + 2] == [one, "de"] and norms[k + 2 : k + 3] in (["eso"], ["ello"], ["esto"])
        for k in range(len(norms))
        for one in ("vez", "lugar")
    ) or ("su" in norms and "lugar" in norms[norms.index("su") :][:2])


@dataclass(slots=True)
class _ClauseOrders:
    """Finds a clause's orders one after another, until no frame fits what is left of it.

    ``opening``: no week has been named yet.
    """

    clause: Clause
    verbs: Sequence[Item]
    condition: Condition | None
    state: State
    opening: bool
    taken: Taken = field(default_factory=Taken)

    def read(self) -> Outcome:
        clause, state, taken = self.clause, self.state, self.taken
        if not self.opening and not clause.negative and (is_wager(clause) or is_unprovided(clause, state)):
            state.flag("free-action", state.said(clause.start, clause.end))
            put([o.Other()], clause, self.condition, state)
            if not is_wager(clause):
                state.tried, state.hope, state.fought = "other", "tried", False  # it may be refused
            return "read"
        if self._orders_again():
            return "read"
        for _ in range(_ROUNDS):
            found = matches(clause, state, taken.used, taken.done)
            if found is None or self._is_early(found):
                break
            if (outcome := self._take(found)) is not None:
                return outcome
        if taken.done:
            _close(taken, clause, self.verbs, self.condition, state)
            return "read"
        state.trace.module = "modifiers"
        read = (
            modify(clause, state, self.condition)
            or with_lady(clause, self.condition, state)
            or goes_anyway(clause, self.condition, state)
            or bets_there(clause, self.condition, state)
            or names_whom(clause, state)
        )
        return "read" if read else "unread"

    def _orders_again(self) -> bool:
        """Whether the clause orders but what was ordered before: «la segunda igual», «ídem»."""
        clause, state = self.clause, self.state
        if self.opening:
            return False
        if too(clause) and state.where.isdecimal() and not state.actions:
            repeat(clause, self.condition, state)  # «(la segunda estudio, y la tercera) también; si no, ...»
            state.trace.module = "repeats"
            return bool(state.actions)
        if order_again(clause, self.condition, state):
            state.trace.module = "elliptic"
            return True
        anew = self.condition is not None and any(i.tags.keys() & head_concepts() for i in clause.items)
        said_so = any(not (v.has("same") or does_again(v)) for v in self.verbs)
        said_so = said_so or (any(v.has("same") for v in self.verbs) and is_stressed(clause, state))
        if not repeats(clause) or said_so or anew:
            return False
        before = list(state.actions)
        settled = repeat(clause, self.condition, state)
        if state.actions == before:
            show_nothing_repeated(clause, state)
            return False
        state.trace.module = "repeats"
        self.taken.amounts += [a.crowns for a in state.actions if isinstance(a, o.Court)]
        self.taken.amounts += [a.cash for a in state.actions if isinstance(a, o.VisitTavern)]
        if settled or modify(clause, state):
            return True
        self.taken.done.append("same")
        return False

    def _is_early(self, found: Match) -> bool:
        """Whether an order is not taken because no week has been named; it is shown to the player."""
        do = found.frame.do
        if not self.opening or (do in _OPENING and (is_order(found) or (do == "lavish" and not self.verbs))):
            return False
        if is_entry(found, self.clause.items):
            return False
        show_early(found, self.clause, self.verbs, self.state)
        return True

    def _take(self, found: Match) -> Outcome | None:
        """Take one order; return what becomes of the whole clause where nothing more is looked for."""
        clause, state, taken, do = self.clause, self.state, self.taken, found.frame.do
        more = not taken.done and is_rather_more(do, clause, self.condition, state)
        if only_tells(do, clause, self.verbs, state) and not (more and do == "wedding"):
            return "colour"
        if do == "rest" and self.condition is None and rests_there(found.taken, clause, state):
            return "colour"
        if more and do == "second":
            return "colour"  # somebody else is his second: that is the other's order
        if more and modify(clause, state, self.condition):
            state.trace.module = "modifiers"
            if self.verbs and self.verbs[-1].form is not None:
                state.last_verb = self.verbs[-1].form.lemma  # «invito a Vaucluse, ...; a Cazaux, ...»
            if do != "purse":
                return "read"
            taken.take(found, clause)  # «30 coronas encima, y beberé sin medida»
            taken.amounts.append(crowns(clause))
            return None
        if do == "appoint" and taken.done[-1:] == ["influence"]:
            taken.take(found, clause)  # «intercedo por él, para que lo hagan Mayor de Brigada»
            return None
        state.trace.took(do, found.frame.needs)
        taken.take(found, clause)
        if clause.negative and "NEG" not in found.frame.needs and do not in _DENIABLE:
            deny(do, clause, self.condition, state)
            taken.denied = True
            return None
        return self._put(do)

    def _put(self, do: str) -> Outcome | None:
        """Build an order and put it into its section, unless it is only a manner of speaking."""
        clause, state = self.clause, self.state
        built = build(_meant(do, clause, self.verbs, state), clause, state)
        self.taken.held.update(inside(built))
        lacking = any(lacks(action) or _is_courtesy(action, clause) for action in built)
        if lacking and (self.opening or is_only_said(clause.items, state)):
            return "colour"  # «le devuelvo la tabla»: nothing that could be paid; «los jóvenes juegan»
        self.taken.hold(built, clause)
        put(built, clause, self.condition, state)
        if do in ("drink", "gamble") and not self.taken.done[:-1]:
            drinks_with(clause, state)
            self.taken.held.update(inside(tuple(state.actions)))
        return None


def _comes_along(clause: Clause, verbs: Sequence[Item]) -> bool:
    """«Isabelle me acompaña al club»: where he goes is said by who goes with him."""
    form = verbs[0].form if verbs else None
    if form is None or form.lemma not in ("acompañar", "venir") or form.person != 3:
        return False
    here = form.tense in ("present", "future") and clause.word("me", "conmigo")
    return bool(here) and clause.has("theatre", "show", "mass", *PLACES)


def _is_courtesy(action: Action, clause: Clause) -> bool:
    """Whether an apology is owed to nobody in particular: «perdón por el retraso»."""
    if not isinstance(action, o.AnswerChallenge) or action.answer != "apologise":
        return False
    challenged = any(i.has("challenge") for i in clause.all)  # «al capitán que me retó le pido disculpas»
    return action.opponent is None and not challenged


def _meant(do: str, clause: Clause, verbs: Sequence[Item], state: State) -> str:
    """Return the order that is meant: money given to her whom he courts is a gift, money lent him a loan."""
    if is_gift(do, clause, state.actions):
        return "court"
    calls = do == "court" and (clause.verb("visitar") or clause.word("visita")) and not clause.has("MONEY")
    if calls and state.own_lady() in people(clause, state):
        return "accompany-lady"  # «visito a Claudette con un ramo de flores», who is his already
    to_me = any(i.norm == "me" and not i.sub for i in clause.items)
    lent = do == "lend" and to_me and verbs and verbs[0].form and verbs[0].form.person != 1
    return turned(do, clause, lent=bool(lent))


def _close(
    taken: Taken, clause: Clause, verbs: Sequence[Item], condition: Condition | None, state: State
) -> None:
    """Remember what the next clause may take up, and show what of this one went into no order."""
    state.trace.left = unused(clause.items, taken.used, taken.held)
    done = set(taken.done)
    if verbs:
        said = [v for v in verbs if not _are_dice(v)] or verbs
        state.last_verb = said[-1].form.lemma if said[-1].form else None
    if clause.tagged("OWNLADY") and state.own_lady():
        state.lady = state.own_lady()
    if DONE_THERE & done and not taken.denied:
        visit_there(taken, clause, condition, state)
        taken.amounts += [a.cash for a in state.actions[-2:] if isinstance(a, o.VisitTavern)]
    if "gamble" not in done and not taken.denied and cutting(clause.items) is not None:
        cut_as_well(clause, state)
        taken.used |= {id(i) for i in clause.items if i is cutting(clause.items)}
    if VISITS & done and "gamble" not in done:
        bare_bets(clause, condition, state)
    overlooked = loses_money(clause, taken) or excepts_somebody(clause)
    overlooked = overlooked or ("leave-of-absence" not in done and _takes_weeks(clause, state))
    if not taken.denied and overlooked:
        state.flag("not-understood", state.said(clause.start, clause.all[-1].end))
    if verbs and verbs[0].form and verbs[0].form.tense in ("present", "future") and not clause.word("me"):
        state.third_person += {3: 1, 1: -1}.get(verbs[0].form.person, 0)
    if not taken.denied:
        show_left_over(clause, taken.used, state)


def _are_dice(item: Item) -> bool:
    """«Juego a los dados»: no participle of «dar», which the clauses behind might leave out."""
    return item.has("dice") and item.form is not None and item.form.tense == "participle"


def _takes_weeks(clause: Clause, state: State) -> bool:
    """«(Semana 1:) practico dos semanas»: it goes on behind the week that it is told in."""
    items = clause.items
    for k, item in enumerate(items):
        if not state.where.isdecimal() or not item.norm.startswith("semana") or not k:
            continue
        many = items[k - 1].tags.get("N", 0) if items[k - 1].has("N") else 0
        since = norm_at(items, k - 2) in _SINCE or norm_at(items, k + 1) in _LATER
        if many in (2, 3, 4) and not since and not _is_why(items, k):
            return True
    return False


def _is_why(items: Sequence[Item], k: int) -> bool:
    """«Obligaciones, porque nos piden dos semanas al mes»: why he does it, and not how long it takes."""
    lasts = any(i.form is not None and i.form.lemma in words_of("taking_long") for i in items[:k])
    return items[k].sub and not lasts


_SINCE = ("hace", "desde", "en", "tras", "llevo", "lleva", "de", "del", "por", "las", "ultimas")
_LATER = ("despues", "antes", "mas", "atras")
