"""How it came out: who won, who said yes, whether an attempt succeeded, by the cues of conditions.toml."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders.conditions import Condition, If, opposite
from turnbot.games.preux.orders.tree import (
    Action,
    AnswerChallenge,
    Challenge,
    Court,
    Duel,
    Invite,
    NoQuarter,
    Ransom,
    Rescue,
    Second,
    Spy,
    Theatre,
    VisitCasino,
    VisitClub,
)
from turnbot.games.preux.reading.clauses import presence
from turnbot.games.preux.reading.clauses.left_open import IN_SECRET, accepted, left_open, succeeded, won
from turnbot.games.preux.reading.clauses.questions import Asked, Cue, cue_of, he_does, vocabulary, who_does
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.names import Mention
from turnbot.games.preux.reading.words.text import fold

_GOOD_ENDS = frozenset({"won", "succeeded", "accepted"})
_BAD_ENDS = frozenset({"lost", "failed", "refused"})


def cued(asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Return what a condition asks by its cue, of those ``named`` in it or of what was left open before it.

    None if no cue fits, or it asks something that nobody tried, or of somebody whom nobody knows.
    """
    of_duel = isinstance(state.last, Duel | NoQuarter) or (bool(named) and state.asked not in named)
    if asked.does == "rendir" and of_duel:
        return None  # «a Pierre no le daré cuartel: si se rinde, seguiré»
    if asked.does == "rendir" and "I" not in asked.said and state.hope == "asked" and state.asked:
        # «Si se rinde», of her whom he courts; whose surrender in a duel he takes is asked elsewhere.
        return accepted(state.asked, True) if state.asked in state.index.ladies else None
    if isinstance(state.last, Spy) and _finds_something(asked):
        return succeeded(True)  # «si averigua algo»
    cue = cue_of(asked)
    if cue is None or cue.kind == "idle":
        return None
    if asked.has("dice") and cue.kind not in ("won", "lost", "good", "bad"):
        return None  # «si los dados se ven simpáticos»: they answer nobody
    somebody = any(i.has("P", "DESC") and not i.has("OFF") for i in asked.items) and not decides(asked, state)
    if somebody and not named and not _self(asked, state):
        return None  # somebody, but who?
    if state.tried in ("arrest", "charge") and not vocabulary("slipping").isdisjoint(asked.lemmas):
        return succeeded(asked.negative)  # «si se escabulle»
    if state.tried in ("arrest", "charge") and (asked.does == "caer" or asked.has("prison")):
        return succeeded(True)
    if state.tried in ("arrest", "charge") and not {"suelto", "libre"}.isdisjoint(asked.norms):
        return succeeded(False)
    if asked.does == "caer" and state.hope == "asked" and state.asked in state.index.ladies:
        return accepted(state.asked, True)  # «si cae», of her whom he courts
    if asked.does == "pelar" and state.hope == "asked" and state.asked and not state.fought:
        return accepted(state.asked, True)  # «si no me pela», of her whom he courts
    if asked.does == "despachar" and state.hope == "asked" and state.asked and not state.fought:
        return accepted(state.asked, False)  # «si me despacha», of her whom he courts
    if cue.kind in ("won", "lost"):
        return _bout(cue.kind == "won", asked, state)
    if cue.kind in presence.KINDS:
        return presence.presence(cue.kind, asked, named, state)
    if cue.kind in ("good", "bad"):
        return _how_it_went(cue, asked, state)
    if cue.kind in ("succeeded", "failed"):
        return _attempt(cue, asked, state)
    return _answer(cue.kind, asked, named, state)


def _finds_something(asked: Asked) -> bool:
    """«Si averigua algo», of a spy."""
    finds = not vocabulary("finding_out").isdisjoint(asked.lemmas)
    return finds and not {"algo", "nada", "cosa"}.isdisjoint(asked.norms)


def decides(asked: Asked, state: State) -> bool:
    """Whether an answer is that of whoever decides on what was tried last: «si el prior me admite».

    A lady who is named answers for herself: «tomo los hábitos si Juliette me rechaza».
    """
    open_ = bool(state.tried) and (state.hope == "tried" or not state.asked)
    return asked.decided and open_ and not _lady(asked, state)


def _lady(asked: Asked, state: State) -> str | None:
    """Return the lady who answers him by her name: «si Juliette me rechaza»."""
    named = [name for mention in _named(asked) for name in mention.names if name in state.index.ladies]
    return named[0] if len(named) == 1 and "ME" in asked.said else None


def _named(asked: Asked) -> list[Mention]:
    return [m for i in asked.items if (m := i.tags.get("P") or i.tags.get("DESC")) is not None]


def _self(asked: Asked, state: State) -> bool:
    """Whether the person named is the player himself, who writes of himself by name."""
    me = state.sender.name if state.sender else None
    named = _named(asked)
    return bool(named) and all(me in m.names for m in named)


def _bout(good: bool, asked: Asked, state: State) -> If | None:
    """Whether he won; what another wins, he loses: «si gana Parrot», unless it is a duel of others."""
    orders = [a for section in state.sections.values() for a in section]
    his_own = state.fought or any(isinstance(a, Duel | Challenge | AnswerChallenge) for a in orders)
    named = who_does(asked)
    of_others = not his_own and (named is not None or any(isinstance(a, Second) for a in orders))
    another = (who_does(asked) is not None and not _self(asked, state)) or he_does(asked)
    if another and of_others:
        return None
    return won(good != (another and "ME" not in asked.said))


# ── answers ──────────────────────────────────────────────────────────────────────────────────────


def _answer(kind: str, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Whether somebody said yes: the one named, the one asked last, or whoever decides on what was tried."""
    good = kind in ("yes", "accepted")
    if not named and _of_several(asked, state):
        return None
    if not named and decides(asked, state):
        return succeeded(good)
    either = kind in ("yes", "no")  # may be said of an attempt too: «si me dicen que no»
    before = state.condition if isinstance(state.condition, If) else None
    answered = before is not None and before.kind in ("accepted", "refused")
    counted = before is not None and before == state.staked and before.kind in ("won", "lost")
    if either and not named and "ser" in asked.lemmas and (counted or state.fought):
        return won(good)  # «si el saldo es positivo, ...; si es negativo, ...»
    tried = _on_an_attempt(asked, state) and (asked.plural or not answered)
    pronoun = any(a.norm == "la" and b.form is not None for a, b in pairwise(asked.items))
    her = "ella" in asked.norms or (pronoun and not tried)  # «me la cierran»: the door
    if not named and before is not None and _same_attempt(asked, before, state):
        return succeeded(good)  # «si me da permiso, ...; si me lo niega, ...»
    if either and not named and not her and tried:
        return succeeded(good)
    if len(named) > 1:
        return None
    others = bool(named) and named[0] != state.asked and not _lady(asked, state)
    if either and others and state.hope == "tried" and "ME" in asked.said:
        return succeeded(good)  # «si Parrot me dice que sí», of a loan
    along = state.along if good else None  # «con ella si acepta»; «con Parrot si rechaza»: somebody else
    who = named[0] if named else along or state.asked or (str(before.value) if before and answered else None)
    meets = asked.does in vocabulary("meets_challenge") and not her and not named
    if meets and isinstance(state.last, Duel) and (who is None or state.fought):
        who = state.last.opponent  # «duelo con Vallon, si acepta»
    if who is None and either and not tried:
        who = goes_with(state.last, state)  # «al teatro con Juliette, si quiere»
    if who is None and not state.tried and "ME" in asked.said:
        who = state.lady  # «me caso con Claudette si me ha dicho que sí»
    if not either and who not in (state.asked, along):
        return None  # nobody asked her anything
    if her and not named and who not in state.index.ladies:
        who = state.lady
    return accepted(who, good) if who else None


def _of_several(asked: Asked, state: State) -> bool:
    """«Si cualquiera de las dos me aceptó»: of several who were asked, and none of them in particular."""
    if _QUANTIFIED.isdisjoint(asked.norms):
        return False
    orders = [a for section in state.sections.values() for a in section]
    wooed = {a.lady for a in orders if isinstance(a, Court)} | {
        a.who for a in orders if isinstance(a, Invite)
    }
    return len(wooed) > 1


_QUANTIFIED = frozenset(
    ["cualquiera", "alguna", "alguno", "ninguna", "ninguno", "ambas", "ambos", "dos", "tres", "una", "todas"]
)


def goes_with(visit: Action | None, state: State) -> str | None:
    """Return with whom he goes, by an order: her, or the only one."""
    if not isinstance(visit, Theatre | VisitClub | VisitCasino):
        return None
    hers = getattr(visit, "lady", None)
    if hers and len(visit.with_) == 0:
        return hers if isinstance(hers, str) else state.own_lady()
    return visit.with_[0] if not hers and len(visit.with_) == 1 else None


def _on_an_attempt(asked: Asked, state: State) -> bool:
    """Whether an answer decides on what was tried last, rather than being that of somebody asked."""
    if not state.tried:
        return state.hope == "tried"
    return state.hope == "tried" or asked.plural or not state.asked or asked.has("king", "POWER", "leave")


def _same_attempt(asked: Asked, before: If, state: State) -> bool:
    """Whether an answer is again on the attempt of which the condition before asked."""
    if before.kind not in ("succeeded", "failed"):
        return False
    if not state.asked and not asked.has("challenge", "duel"):
        return True
    return (state.tried == "submit-play" and "ME" not in asked.said) or before == state.staked


# ── attempts ─────────────────────────────────────────────────────────────────────────────────────


def _how_it_went(cue: Cue, asked: Asked, state: State) -> Condition | None:
    """«Si sale bien»: of whatever was left open last, a bout or bets, somebody's answer, an attempt."""
    good = cue.kind == "good"
    before = state.condition
    other_end = _BAD_ENDS if good else _GOOD_ENDS
    if isinstance(before, If) and before == state.staked and before.kind in other_end:
        return opposite(before)  # «si gano, la cortejo; si me va mal, acudo al usurero»
    tried = asked.has("ransom", "prison", "leave", "post", "OFF", "REG", "loan", "influence")
    if not tried and (found := left_open(state, good=good)) is not None:
        return found
    return _attempt(replace(cue, kind="succeeded" if good else "failed"), asked, state)


def _attempt(cue: Cue, asked: Asked, state: State) -> Condition | None:
    """Whether what was tried came off."""
    good, verb = cue.kind == "succeeded", cue.needs[0]
    another = who_does(asked) is not None and not _self(asked, state) and "ME" not in asked.said
    another = another and not decides(asked, state)
    if not _AWAY.isdisjoint(cue.needs) and state.tried not in _FROM_AFAR:
        return None  # «si estoy en París», and nobody keeps him from it
    his_affair = state.tried in ("rescue", "ransom", "borrow") or asked.has("challenge", "leave", "ransom")
    if another and not his_affair:
        return None
    vague = "ME" in cue.needs or fold(verb) in vocabulary("vague")
    told = asked.has("leave", "post", "OFF", "CRANK", "ORDER", "membership", "REG")
    if vague and not state.tried and not told:
        return accepted(state.asked, good) if state.asked and state.hope == "asked" else None
    if not {"lo", "los"}.isdisjoint(asked.norms):
        orders = (a for section in state.sections.values() for a in section)
        freed = [a.who for a in orders if isinstance(a, Rescue | Ransom) and a.who]
        state.men = (freed[-1],) if freed else state.men  # «si lo sacamos, me voy con él al club»
    if good and state.tried in ("apply", "promotion") and _given_to_another(asked, state):
        return succeeded(False)  # «si se lo dan a Vallon»
    if good and verb in vocabulary("seizing") and state.tried in IN_SECRET:
        return succeeded(False)  # «si me cogen», of a flight and not of a regiment
    return succeeded(good)


_AWAY = frozenset(["=paris", "front", "=quedarme"])
_FROM_AFAR = frozenset(["leave-of-absence"])


def _given_to_another(asked: Asked, state: State) -> bool:
    """«Si se lo dan a Vallon», «si eligen a Larue»: what he tried for himself."""
    me = state.sender.name if state.sender is not None else None
    return any(
        b.has("P") and a.norm in ("a", "al") and me not in b.tags["P"].names for a, b in pairwise(asked.items)
    )
