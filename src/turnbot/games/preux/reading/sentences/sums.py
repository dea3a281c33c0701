"""How much was spoken of, for whoever takes it up: «Vallon me pidió 50; se las presto»."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.orders.tree import Action, Borrow, ClaimDebt, Lend, Pay
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.needs import owes
from turnbot.games.preux.reading.sentences.taken import Taken
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon


def remember_sum(part: Part, made: Sequence[Action], state: State) -> None:
    """Remember how much was spoken of: «Noisel necesita 80 coronas y se las presto», «le pido 20»."""
    handed = [a.crowns for a in made if isinstance(a, Borrow | ClaimDebt | Lend | Pay) and a.crowns]
    state.amount = amount_of(part) or (handed[-1] if handed else state.amount)


def amount_of(part: Part) -> int | None:
    """Return the money that a clause speaks of last: «Duval me debe 12», «necesito 500 coronas»."""
    if not any(i.has("MONEY", "N") for i in part.items):
        return None
    clause = Clause(part.items, *part.span)
    owed = owes(clause, to_him=True) or owes(clause, to_him=False) or _is_handed(part.items)
    bare = [i for i in part.items if owed and i.has("N") and not i.has("ONE", "COUNT", "REG")]
    said = [i for i in part.items if i.has("MONEY")] or bare
    return int(said[-1].tags["N"]) if said else None


def _is_handed(items: Sequence[Item]) -> bool:
    """«Vallon me pidió 50», «a Larue le presté 30»: what somebody has of another is money."""
    classes = lexicon().classes
    verbs = classes["hand"] | classes["lend_out"] | classes["raise"]
    handed = any(i.form is not None and i.form.lemma in verbs for i in items)
    return (
        handed and any(i.norm in ("me", "le", "nos") for i in items) and not any(i.has("bet") for i in items)
    )


_COUNTS_MONEY = frozenset({"gamble", "court", "wedding", "influence", "enlist", "challenge", "hire-second"})
# Orders whose clause says no amount that is not theirs.
_ALL_MONEY = frozenset({"borrow", "lend", "pay", "claim-debt", "invest"})
# Orders in which no amount can stand.
_NO_MONEY = frozenset({"drink", "mass", "rest", "regimental-duty", "practise", "study"})


def loses_money(clause: Clause, taken: Taken) -> bool:
    """Whether an amount was said that went into no order, or that nobody could name to the crown."""
    bought = "buy" in taken.done
    if bought and _is_vague(clause.all):
        return True
    if clause.lacks(("VAGUE", "MONEY", "N")):
        return False
    if any(i.has("VAGUE") and not i.sub for i in clause.all):
        return True  # «ciento y pico»
    done = set(taken.done)
    if bought and _loses_price(clause, taken):
        return True
    if done & _COUNTS_MONEY:
        return False
    money = [i for i in clause.all if i.has("MONEY") and not i.sub]
    idle = done <= _NO_MONEY  # «bebo, 50, 50, 50»
    if done & _ALL_MONEY or idle:
        bare = (i for i in clause.all[1:] if i.has("N") and not i.sub)  # the first may number a list
        money += [i for i in bare if not i.has("ONE", "COUNT", "REG", "WEEKS")]
    whole = sum(n for n in taken.amounts if n is not None)
    lost = [i for i in money if i.tags["N"] not in (*taken.amounts, whole) and not _is_parted(clause, i)]
    if idle and not any(i.has("MONEY") for i in lost):
        return len(lost) > 1
    return bool(lost) and (bool(done & _ALL_MONEY) or len(lost) == len(money))


def _is_parted(clause: Clause, whole: Item) -> bool:
    """«Pago 250 de las 400 que le debo»: of which sum another is a part."""
    at = clause.place(whole)
    led = [i.norm for i in clause.all[max(0, at - 2) : at]]
    return led in (["de", "las"], ["de", "los"]) and any(
        i.has("N") for i in clause.all[max(0, at - 4) : at - 2]
    )


def _loses_price(clause: Clause, taken: Taken) -> bool:
    """«Gasto 300 en un caballo y una espada»: a sum of things together, which is none of theirs."""
    return any(
        item.has("N") and not item.has("ONE", "MONEY") and not item.sub and after.norm == "en"
        for item, after in pairwise(clause.all)
        if item.tags.get("N") not in taken.amounts
    )


def _is_vague(items: Sequence[Item]) -> bool:
    """«Dos o tres caballos», «tantos criados como pueda», «varios caballos»: nobody could say how many."""
    things = (
        k for k, i in enumerate(items) if k and i.has("horse", "servant", "pistol", "WPN") and not i.sub
    )
    return any(_is_many(items, k) or _is_either(items[max(0, k - 4) : k]) for k in things)


def _is_many(items: Sequence[Item], k: int) -> bool:
    return items[k - 1].norm in _HOW_MANY and items[k].norm.endswith("s")


def _is_either(before: Sequence[Item]) -> bool:
    """«Dos o tres», «entre 2 y 3»."""
    if len(before) < 3 or not (before[-1].has("N") and before[-3].has("N")):
        return False
    return before[-2].norm in ("o", "u") or (before[0].norm == "entre" and before[-2].norm == "y")


_HOW_MANY = frozenset(
    [
        "varios",
        "varias",
        "tantos",
        "tantas",
        "cuantos",
        "cuantas",
        "algunos",
        "algunas",
        "muchos",
        "muchas",
        "mas",
    ]
)
