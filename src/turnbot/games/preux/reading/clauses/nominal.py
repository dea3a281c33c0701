"""Conditions by a noun: «con el sí de Charlotte», «sin permiso», «a falta de plaza», «con su negativa»."""

from collections.abc import Sequence
from functools import cache

from turnbot.games.preux.orders.conditions import Condition, If
from turnbot.games.preux.orders.tree import Borrow, Challenge, Court, Duel, Gamble, Invite, Propose
from turnbot.games.preux.reading.clauses.left_open import accepted, open_question, succeeded, won
from turnbot.games.preux.reading.clauses.presence import named_in
from turnbot.games.preux.reading.clauses.questions import vocabulary
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item

_NAMES = ("P", "DESC", "OWNLADY")
_DETERMINERS = ("article", "possessive", "demonstrative")
_KINDS = ("yes", "no", "won", "lost", "gained")
_PLAIN = frozenset(["si", "no", "negativa", "rechazo", "calabazas"])  # «con el sí de Charlotte»
_FAR = 9  # words up to the mark that closes such a condition


def nominal_end(items: Sequence[Item], k: int) -> int:
    """Return where the mark stands behind a preposition and a noun at ``k`` that say how something came out,
    a comma or a colon; 0 if none do.
    """
    noun, _ = _noun(items, k)
    if not noun:
        return 0
    end = next((n for n in range(noun + 1, min(noun + _FAR, len(items))) if items[n].kind == "mark"), 0)
    closed = bool(end) and items[end].mark in (",", ":")
    return end if closed and _says_no_more(items[noun + 1 : end]) else 0


def is_nominal(items: Sequence[Item]) -> bool:
    """Whether the words of a condition are such a preposition and noun."""
    return bool(items) and _noun(items, 0)[0] > 0


def nominal(items: Sequence[Item], state: State) -> Condition | None:
    """Return what such a condition asks; None if it is no such, or nobody was asked and nothing tried."""
    noun, lacking = _noun(items, 0)
    if not noun:
        return None
    named = named_in(items[noun:], state)
    if items[noun].has(*_NAMES):
        return If("absent", named[0]) if lacking and len(named) == 1 else None
    word = items[noun].norm
    good = (word not in vocabulary("no_nouns") | vocabulary("lost_nouns")) != lacking
    if word in vocabulary("won_nouns") | vocabulary("lost_nouns"):
        staked = state.fought or any(isinstance(a, Duel | Gamble) for a in _ordered(state))
        return won(good) if staked and not named else None
    if named:
        asked = len(named) == 1 and (named[0] == state.asked or named[0] in _asked(state))
        asked = asked or (len(named) == 1 and word in _PLAIN and named[0] in state.index.ladies)
        return accepted(named[0], good) if asked else None
    if _is_gained(items[noun]):
        return succeeded(good) if state.tried else None
    return open_question(state, good=good)


def _noun(items: Sequence[Item], k: int) -> tuple[int, bool]:
    """Return where the noun stands of such a condition that begins at ``k``, and whether it is said to be
    lacking; 0 if there is none.
    """
    lacking = phrase_end(items, k, "lacking")
    at = lacking or k + 1
    if not lacking and norm_at(items, k) not in ("con", "sin"):
        return 0, False
    determined = bool(lacking)
    while at < len(items) and (items[at].role in _DETERMINERS or items[at].norm in vocabulary("awaited")):
        determined = True
        at += 1
    if at >= len(items):
        return 0, False
    of_outcome = items[at].norm in _outcomes() or _is_gained(items[at]) or items[at].has("yes")
    if not of_outcome and not (lacking and items[at].has(*_NAMES)):
        return 0, False
    if not determined and items[at].norm in ("si", "no"):
        return 0, False
    return at, bool(lacking) or items[k].norm == "sin"


@cache
def _outcomes() -> frozenset[str]:
    return frozenset(word for kind in _KINDS for word in vocabulary(f"{kind}_nouns"))


def _is_gained(item: Item) -> bool:
    return item.norm in vocabulary("gained_nouns") or item.has("leave", "post")


def _says_no_more(tail: Sequence[Item]) -> bool:
    """Whether behind the noun nothing is said but whose it is, or that he has it in his pocket."""
    if any(i.form is not None and i.form.person for i in tail):
        return False
    if tail and tail[0].norm in ("de", "del"):
        whose = next((n for n, i in enumerate(tail[1:4], 1) if i.role not in _DETERMINERS), len(tail))
        tail = tail[whose + 1 :]
    return not any(i.has(*_NAMES, "N", "REG", "CLUB", "WPN") for i in tail) and len(tail) < 5


def _ordered(state: State) -> list[object]:
    return [a for section in state.sections.values() for a in section]


def _asked(state: State) -> set[str]:
    """Return those of whom an answer is awaited, in whatever week they were asked."""
    out: set[str] = set()
    for action in _ordered(state):
        match action:
            case Invite(who=str(who)) | Court(lady=str(who)) | Propose(lady=str(who)):
                out.add(who)
            case Challenge(opponent=str(who)) | Borrow(from_=str(who)):
                out.add(who)
            case _:
                pass
    if any(isinstance(a, Propose) and not a.lady for a in _ordered(state)) and (own := state.own_lady()):
        out.add(own)
    return out
