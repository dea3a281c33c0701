"""«Ídem», «lo mismo que la 1», «igual que la anterior»: a week that repeats another.

``repeated`` is given a clause and what was read so far, and adds to its week the orders of the one it means,
but for what it leaves out («pero sin apuestas»).
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.tree import NAMES, Action
from turnbot.games.preux.parsing.frames import table
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import listed

# Of these, and the name of a week, a clause may be made that repeats it: «calcada a la anterior».
_SAYING = listed(
    """
    idem same mismo misma igual repito repite repeticion otra calco copia calcada identica tal como ver
    vuelvo lo
    """
)
_JOINING = listed(
    """
    que la el de del en a se hago hacer vez cual exactamente y semana sem s anterior
    """
)


def means_same(items: Sequence[Item]) -> bool:
    """Whether words say no more than that something is done again."""
    said = any(i.has("same") or i.norm in ("idem", "repito", "repetimos", "repite", "bis") for i in items)
    words = [i.norm for i in items if i.kind == "word"]
    if (words[:1] == ["como"] and len(words) < 4) or words in (
        ["tambien"],
        ["otra", "vez"],
        ["y", "tambien"],
    ):
        return True
    if only_repeats(items):
        return True
    return said and sum(1 for i in items if i.kind == "word" and not i.role) < 12


def only_repeats(items: Sequence[Item]) -> bool:
    """Whether words name a week that is repeated, and say no more."""
    names = any("TIME" in i.tags or i.norm == "anterior" for i in items)
    says = any(i.norm in _SAYING for i in items)
    return names and says and all(i.norm in _SAYING | _JOINING or i.mark or "TIME" in i.tags for i in items)


def meant_week(items: Sequence[Item], where: str) -> str:
    """Return the week that is repeated: the one named, or the one before."""
    for item in items:
        time = item.tags.get("TIME")
        if time is not None and time.where[0].isdecimal() and time.where[0] != where:
            return str(time.where[0])
    number = next(
        (
            i
            for k, i in enumerate(items)
            if i.tags.get("N") in (1, 2, 3, 4) and k and items[k - 1].norm in ("la", "s", "semana", "sem")
        ),
        None,
    )
    if number is not None:
        return str(number.tags["N"])
    return str(int(where) - 1) if where.isdecimal() and where != "1" else ""


def left_out(items: Sequence[Item]) -> frozenset[str]:
    """Return the orders that words behind «sin» or «salvo» leave out."""
    out: set[str] = set()
    skipping = False
    for item in items:
        if item.norm in ("sin", "salvo", "menos", "excepto"):
            skipping = True
        elif item.norm in (",", "y", "pero", "con"):
            skipping = item.norm == "y" and skipping
        elif skipping:
            out |= {f.do for a in item.atoms for f in table().by_atom.get(a, ()) if len(f.needs) == 1}
            if item.has("dice", "bet"):
                out.add("gamble")
    return frozenset(out)


def again(actions: Sequence[Action], without: frozenset[str]) -> list[Action]:
    """Return the orders that are done again."""
    return [replace(a, said=None) for a in actions if NAMES[type(a)] not in without]
