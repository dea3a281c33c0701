"""«Voy a casa de Juliette y la cortejo»: that he calls on her only leads to what he does there."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of

_DOORS = frozenset(["puerta", "puertas", "balcon", "ventana", "reja", "portal", "salon", "umbral"])
_MORE = ("MONEY", "gift", "club", "CLUB", "CASINO", "theatre", "show", "box", "stalls", "mass", "party")
_HER = frozenset(["la", "le"])


def without_calls(parts: Sequence[Part], state: State) -> list[Part]:
    """Return parts without a call on a lady whom the next courts, and then names."""
    out = list(parts)
    for call, part in pairwise(parts):
        if call.kind != "clause" or part.kind != "clause" or part.items[0].norm not in ("y", "e", ","):
            continue
        lady = _called_on(call.items, state)
        at = next((k for k, i in enumerate(part.items) if i.norm in _HER), -1)
        if lady is None or at < 0 or any(i.has("P", "OWNLADY") for i in part.items):
            continue
        found = matches(Clause(part.items, *part.span), state, (), ())
        asks = found is not None and found.frame.do in ("invite", "propose") and _at_her_door(call.items)
        if not asks and (found is None or found.frame.do != "court"):
            continue
        whom = replace(lady, start=part.span[1], end=part.span[1], sub=False)
        courts = replace(part, items=[*part.items, supplied("a", whom), whom])
        out = [courts if p is part else p for p in out if p is not call]
    return out


def _called_on(items: Sequence[Item], state: State) -> Item | None:
    """Return the lady to whose house or door he goes in a clause that says no more."""
    said = [i for i in items if not i.sub]
    verbs = [i.form.lemma for i in said if i.form is not None and i.form.person]
    if len(verbs) != 1 or verbs[0] not in words_of("calling_on"):
        return None
    known = state.index.ladies.keys()
    ladies = [i for i in said if i.has("P") and not known.isdisjoint(i.tags["P"].names)]
    visits = verbs[0] in ("visitar", "ver") and any(
        norm_at(said, k - 1) == "a" for k, i in enumerate(said) if i in ladies
    )
    more = any(i.has(*_MORE) for i in said)
    return ladies[0] if len(ladies) == 1 and (visits or _at_her_door(said)) and not more else None


def _at_her_door(items: Sequence[Item]) -> bool:
    return any(i.has("home") or i.norm in _DOORS for i in items)
