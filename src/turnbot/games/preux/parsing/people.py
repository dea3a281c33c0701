"""Who is meant: by a name, by «mi dama», by «él» and «ella»."""

import itertools
from collections.abc import Sequence

from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.words.items import Item


def man(item: Item, writer: Writer) -> str | None:
    """Return the one man an item names; None, and a flag, if nobody or several."""
    names = item.tags.get("P", ())
    men = [n for n in names if n in writer.index.people]
    if len(men) > 1 and writer.me is not None:
        men = [n for n in men if n != writer.me.name] or men
    if len(men) == 1:
        if writer.me is None or men[0] != writer.me.name:
            writer.memory.man = men[0]
        return str(men[0])
    if not names or men:
        writer.flag("ambiguous-person" if men else "unknown-person", item)
    return None


def lady(item: Item, writer: Writer) -> str | None:
    """Return the one lady an item names, or his own; None, and a flag, if nobody or several."""
    if "OWNLADY" in item.tags:
        return writer.me.lady if writer.me else None
    if "ELLA" in item.tags:
        return writer.memory.lady or (writer.me.lady if writer.me else None)
    names = item.tags.get("P", ())
    hers = [n for n in names if n in writer.index.ladies]
    if len(hers) == 1:
        writer.memory.lady = hers[0]
        return str(hers[0])
    if not names or hers:
        writer.flag("ambiguous-person" if hers else "unknown-person", item)
    return None


def men_of(values: Sequence[tuple[Item, str]], writer: Writer) -> list[str]:
    """Return the men among some values, himself left out."""
    own = writer.me.name if writer.me else None
    names = [
        man(i, writer) for i, _ in values if "MAN" in i.atoms or ("P" in i.tags and not i.atoms & {"LADY"})
    ]
    return list(dict.fromkeys(n for n in names if n and n != own))


def ladies_of(values: Sequence[tuple[Item, str]], writer: Writer) -> list[str]:
    """Return the ladies among some values."""
    out = [lady(i, writer) for i, _ in values if "LADY" in i.atoms]
    return list(dict.fromkeys(n for n in out if n))


_INVITING = frozenset(["invitar", "convidar"])


def host_of(items: Sequence[Item], writer: Writer) -> str | None:
    """Return who invites him: «que me invita Vallon»."""
    invites = any(i.form is not None and i.form.lemma in _INVITING and i.form.person == 3 for i in items)
    men = men_of([(i, "") for i in items if i.has("P")], writer) if invites else []
    return men[0] if len(men) == 1 else None


def of_him(one: Filled) -> bool:
    """Whether a clause speaks of a man without naming him."""
    norms = {i.norm for i in one.clause}
    clitics = {c for i in one.clause if i.form is not None for c in i.form.clitics}
    return bool((norms | clitics) & {"el", "lo", "le"}) and (
        "le" in norms | clitics
        or "lo" in norms | clitics
        or any(i.low == "él" for i in one.clause)
        or _con_el(one)
    )


def _con_el(one: Filled) -> bool:
    items = one.clause
    return any(
        i.norm == "el" and (k + 1 == len(items) or items[k + 1].kind == "mark") for k, i in enumerate(items)
    )


def with_him(one: Filled) -> bool:
    """Whether he goes with a man spoken of before: «voy con él», «me lo llevo»."""
    items = one.clause
    for k, item in enumerate(items[:-1]):
        after = items[k + 1]
        if item.norm == "con" and k and "@toady" in items[k - 1].atoms:
            continue
        if item.norm == "con" and (after.low in ("él", "ellos") or after.norm == "quien"):
            return True
        if item.norm == "con" and after.norm == "el" and (k + 2 == len(items) or items[k + 2].mark):
            return True
        if (
            item.norm in ("lo", "le")
            and after.form is not None
            and after.form.lemma in ("llevar", "acompañar")
        ):
            return True
    return False


def with_them(one: Filled, writer: Writer) -> list[str]:
    """Return those spoken of before, where he goes with them: «con los dos», «con ambos»."""
    both = any(
        led.norm in ("con", "los") and i.norm in ("dos", "2", "ambos", "ellos")
        for led, i in itertools.pairwise(one.clause)
    )
    return list(writer.memory.men) if both and len(writer.memory.men) > 1 else []


def of_her(one: Filled) -> bool:
    """Whether a clause speaks of a lady without naming her."""
    norms = {i.norm for i in one.clause} | {
        c for i in one.clause if i.form is not None for c in i.form.clitics
    }
    return bool(norms & {"la", "ella", "le", "dicha", "ambos", "juntos"})
