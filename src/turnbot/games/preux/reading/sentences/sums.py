"""How much was spoken of, for whoever takes it up: «Vallon me pidió 50; se las presto»."""

from collections.abc import Sequence

from turnbot.games.preux.orders import Action, Borrow, ClaimDebt, Lend, Pay
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.needs import owes
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
