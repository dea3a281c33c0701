"""What an order leaves open, so that «si sí», «si sale bien», «si no» can be said of it.

Three things may be open at a time, and ``State`` holds them: a bout or bets (``fought``), somebody's answer
(``asked``) and an attempt (``tried``); ``hope`` tells which of the last two came last.
"""

from collections.abc import Sequence

from turnbot.games.preux.orders.conditions import Condition, If
from turnbot.games.preux.orders.tree import (
    NAMES,
    Action,
    AskKing,
    Borrow,
    Challenge,
    Court,
    Duel,
    Gamble,
    Invite,
    Propose,
    Ransom,
    Rescue,
    Stroll,
)
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import form_at
from turnbot.games.preux.reading.words.items import Item

# Orders that may come off or fail; of ``Challenge`` and its like somebody's answer is awaited instead.
ATTEMPTS = frozenset({
    "announce", "apply", "arrest", "ask-king", "borrow", "bribe", "charge", "claim-debt", "confess",
    "embezzle", "enlist", "escape", "extort", "influence", "join-club", "join-order", "leave-of-absence",
    "promotion", "ransom", "rescue", "say-mass", "stop-duel", "submit-play",
})  # fmt: skip
IN_SECRET = frozenset({"bribe", "embezzle", "escape", "extort", "rescue"})  # who is seized has failed


def hopes(action: Action, state: State) -> None:
    """Note in ``state`` what an order leaves open: a bout, somebody's answer, or an attempt."""
    do = NAMES[type(action)]
    state.staked = action.if_
    if isinstance(action, Rescue | Ransom) and action.who:
        state.men = (action.who,)  # «si falla, ofrezco 500 coronas por él»: not for who went along
    if isinstance(action, Gamble | Duel):
        state.fought = True
    elif isinstance(action, Borrow) and action.from_ in state.index.people:
        state.tried, state.asked, state.hope = do, action.from_, "asked"
        state.invited = state.fought = False
    elif do in ATTEMPTS:
        state.tried, state.fought = do, False
        state.hope = state.hope if isinstance(action, AskKing) else "tried"
    elif isinstance(action, Invite | Court | Propose | Challenge):
        state.hope, state.fought = "asked", False
        state.invited = isinstance(action, Invite)


def open_question(state: State, *, good: bool) -> Condition | None:
    """«En caso afirmativo», «si sí», «y si no»: of what was left open last; None if nothing was."""
    found = left_open(state, good=good)
    return succeeded(good) if found is None and state.tried else found


def left_open(state: State, *, good: bool) -> Condition | None:
    """Return how a meeting, a bout or a question came out, whichever was left open last; None if none was."""
    if isinstance(state.last, Stroll) and state.last.lady:
        return If("present" if good else "absent", state.last.lady)  # «paseo por si la veo; si no, ...»
    if state.fought:
        return won(good)
    return accepted(state.asked, good) if state.hope == "asked" and state.asked else None


def asks_leave(items: Sequence[Item], state: State, ordered: str) -> bool:
    """«Diré misa en la catedral, si me dejan»: said of what was just ordered, as everything may be refused.

    Of what was tried before ``ordered``, it asks whether that came off.
    """
    words = [i for i in items if i.kind != "mark" and i.role != "joiner"]
    if state.tried not in ("", ordered) or ordered == "enlist" or not words or words[0].norm not in _TO_HIM:
        return False
    form = form_at(words, 2 if words[1:2] and words[1].role in ("pronoun", "article") else 1)
    lets = form is not None and form.person == 3 and form.lemma in clause_words("letting")
    return lets and sum(i.form is not None for i in words) < 3 and not any(i.tags for i in words)


_TO_HIM = frozenset(["me", "nos", "le", "se"])


def won(good: bool) -> If:
    """Return that the bout, or the bets, ended well for him; if not ``good``, that they did not."""
    return If("won" if good else "lost")


def succeeded(good: bool) -> If:
    """Return that what was tried came off; if not ``good``, that it failed."""
    return If("succeeded" if good else "failed")


def accepted(who: str, good: bool) -> If:
    """Return that ``who`` said yes; if not ``good``, that he or she said no."""
    return If("accepted" if good else "refused", who)
