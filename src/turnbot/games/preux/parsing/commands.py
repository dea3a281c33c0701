"""Who commands, judges or preaches: regiments sent and spared, leave granted, trials, masses announced."""

from collections.abc import Iterable

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.people import ladies_of, men_of, of_him
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import REGIMENT_NUMBERS
from turnbot.games.preux.parsing.words.text import listed

EXCEPTING = frozenset(["salvo", "menos", "excepto", "quitando"])
_INSTEAD = frozenset(["lugar", "vez"])
_REFUSING = frozenset(["negar", "denegar", "rehusar", "rechazar"])
_ORDINALS = {"primer": 1, "primero": 1, "segundo": 2, "tercer": 3, "tercero": 3, "cuarto": 4, "quinto": 5}
_ORDINALS |= {
    f"{stem}{end}": n
    for n, stem in enumerate(("quint", "sext", "septim", "octav", "noven", "decim"), 5)
    for end in "oa"
}


def denied(one: Filled) -> bool:
    """Whether a clause denies its deed: «no concedo», «niego»."""
    lemmas = {i.form.lemma for i in one.clause if i.form is not None}
    return bool(lemmas & _REFUSING) or any(i.norm in ("no", "ni", "tampoco") for i in one.clause)


def regiments(items: Iterable[Item]) -> tuple[str, ...]:
    """Return the regiments some words name, as they are said; a number alone may be one."""
    found = [
        str(i.tags.get("REG") or i.tags["N"])
        for i in items
        if "REG" in i.tags or (i.tags.get("N") in REGIMENT_NUMBERS and not i.has("MONEY", "COUNT"))
    ]
    return tuple(dict.fromkeys(found))


def send(one: Filled, writer: Writer) -> list[Action]:
    """Return which regiments the Minister sends; all but one are no list, so he is asked."""
    named = regiments(one.clause)
    if any(i.norm in EXCEPTING for i in one.clause) or not (named or denied(one)):
        writer.flag("not-understood", one.clause[0], one.clause[-1])
        return []
    return [o.SendRegiments(regiments=named)]


def relieve(one: Filled, writer: Writer) -> list[Action]:
    """Return which regiment goes in the place of which: «a la Guardia por los Mosqueteros»."""
    del writer
    named = regiments([*one.clause, *one.asides])
    old, new = (*named, None, None)[:2]
    led = next((w for i, w in one.values if named and i.tags.get("REG") == named[0]), "")
    if led in ("por", "con") or one.asides or any(i.norm in _INSTEAD for i in one.clause):
        old, new = new, old
    return [o.Relieve(regiment=old, by=new)]


def ordinal(item: Item) -> int | None:
    """Return which one a word or a number counts: «segundo», «la tercera», «2»; None: none."""
    if item.norm in _ORDINALS:
        return _ORDINALS[item.norm]
    if "TIME" in item.tags:
        named = item.tags["TIME"].where[0]
        return int(named) if named.isdecimal() else None
    return int(item.tags["N"]) if "N" in item.tags and not item.has("REG", "MONEY") else None


def battalion(one: Filled) -> int | None:
    """Return the number of the battalion a clause speaks of: «el segundo batallón»; None: of none."""
    if not one.has("battalion"):
        return None
    return next((n for i in one.clause if (n := ordinal(i)) is not None), None)


def grant(one: Filled, writer: Writer) -> list[Action]:
    """Return to whom leave is given or refused; to whoever asks for it where nobody is named."""
    men: list[str | None] = [*men_of(one.all("P"), writer)]
    if not men and writer.memory.man and of_him(one):
        men = [writer.memory.man]
    return [o.GrantLeave(who=who, refused=denied(one)) for who in men or [None]]


def announce_mass(one: Filled, writer: Writer) -> list[Action]:
    """Return the mass announced: its week in the month to come, where, and for which dead man."""
    weeks = [w for i in one.clause if "TIME" in i.tags for w in i.tags["TIME"].where if w.isdecimal()]
    named = weeks[0] if weeks else writer.where
    dead = men_of([(i, w) for i, w in one.all("P") if w in ("por", "de")], writer)
    temple = one.first("TEMPLE")
    return [
        o.AnnounceMass(
            week=int(named) if named.isdecimal() else None,
            temple=str(temple) if temple else None,
            dead=dead[0] if dead else None,
        )
    ]


def expose(one: Filled, writer: Writer) -> list[Action]:
    """Return who courted whom in vain, as a confessor tells it."""
    people = [*one.all("P"), *((i, "") for i in one.asides if "P" in i.tags)]
    men = men_of(people, writer)
    ladies = ladies_of(people, writer)
    return [o.Expose(who=men[0] if men else None, lady=ladies[0] if ladies else None)]


_FOR_THE_CROWN = listed("contra cargo acusacion")


def witness(one: Filled, writer: Writer) -> list[Action]:
    """Return for whom he speaks in a trial, or against whom; a minister by his office."""
    men = men_of(one.all("P"), writer)
    office = one.first("OFF")
    who = men[0] if men else (str(office) if office else None)
    against = any(_FOR_THE_CROWN & set(i.text.lower().split()) for i in one.clause)
    return [o.BearWitness(against=who) if against else o.BearWitness(for_=who)]
