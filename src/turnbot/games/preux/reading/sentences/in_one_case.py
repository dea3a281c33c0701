"""«..., con Juliette si acepta y solo si no»: with whom he goes, said before the case that it is for.

The case is put before it, as in «si acepta, con Juliette; si no, solo»: a visit made otherwise in one case.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.clauses.with_whom import is_with_whom, without_lead_in

_CASES = ("if", "unless", "otherwise", "neither")


def in_one_case(parts: Sequence[Part]) -> list[Part]:
    """Return a sentence's parts with each case before the company that is for it alone."""
    out: list[Part] = []
    n = 0
    while n < len(parts):
        if _is_for_one_case(parts, n, led_by=out[-1] if out else None):
            whom, case = parts[n], parts[n + 1]
            out.append(replace(case, after=False, then=True, hard=whom.hard))
            out.append(replace(whom, items=without_lead_in(whom.items), hard=False, apart=True))
            n += 2
            continue
        out.append(parts[n])
        n += 1
    return out


def _is_for_one_case(parts: Sequence[Part], n: int, *, led_by: Part | None) -> bool:
    """Whether part ``n`` says only with whom, and the part behind it in which case.

    ``led_by``: the part before it, which may be the case that it is for.
    """
    if parts[n].kind != "clause" or n + 1 >= len(parts) or not is_with_whom(parts[n].items):
        return False
    led = led_by is not None and led_by.kind in _CASES and not led_by.after
    if led or parts[n + 1].kind not in _CASES:
        return False  # «si acepta, con ella; si no, solo»
    return parts[n + 1].after or _ends_with(parts, n + 1)


def _ends_with(parts: Sequence[Part], n: int) -> bool:
    """Whether no clause hangs on the case that is part ``n``: what follows is another choice, or nothing."""
    if n + 1 >= len(parts) or parts[n + 1].hard:
        return True
    after = parts[n + 1]
    joined = after.kind == "clause" and after.items[0].norm in ("y", "o", "u", "e")
    return joined and is_with_whom(after.items)


def in_other_case(actions: list[Action], k: int, was: Action, found: Condition) -> None:
    """«Al club con Larue si dijo que sí; con Vallon si dijo que no»: with each in his case."""
    anew = replace(actions[k], if_=found)
    if isinstance(was, o.VisitClub | o.Theatre | o.VisitCasino) and type(anew) is type(was):
        others: dict[str, Any] = {"with_": tuple(n for n in anew.with_ if n not in was.with_)}
        anew = replace(anew, **others)
    actions[k] = was
    actions.append(anew)
