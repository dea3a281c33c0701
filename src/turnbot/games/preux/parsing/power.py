"""The fields of influence, bribes, regiments and prisoners: for whom, against whom, with whom."""

import itertools
import re
from collections.abc import Sequence

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.build import money
from turnbot.games.preux.parsing.commands import battalion, regiments, relieve
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.people import man, men_of
from turnbot.games.preux.parsing.words.items import Item

_AGAINST = frozenset(
    [
        "contra",
        "perjudicar",
        "oponer",
        "hundir",
        "frenar",
        "tumbar",
        "arruinar",
        "impedir",
        "evitar",
        "bloquear",
        "torpedear",
        "vetar",
    ]
)


# What he asks for himself.
_MINE = re.compile(
    r"\b((?:mi|nuestro|nuestra|su) (?:nombramiento|candidatura|favor|eleccion)|favor mio|favor propio"
    r"|propio favor|favor de mi|para mi\b|beneficio propio|mi persona|mi mismo|si mismo|propio provecho"
    r"|mi provecho|mi nombre|propia candidatura|mi causa)"
)


def _sides(one: Filled, writer: Writer) -> tuple[str | None, str | None]:
    """Return for whom and against whom influence or a bribe is used."""
    for_: str | None = None
    against: str | None = None
    items = list(one.clause)
    hinders = any(
        i.norm in _AGAINST or (i.form is not None and i.form.lemma in _AGAINST) or "@hinder" in i.atoms
        for i in items
    )
    own = writer.me.name if writer.me else None
    for k, item in enumerate(items):
        if not any(item is i for i, _ in one.values) or "P" not in item.tags:
            continue
        if "LADY" in item.atoms and "MAN" not in item.atoms:
            continue
        if "DESC" in item.tags and one.match.do == "bribe" and k and items[k - 1].norm in ("al", "a"):
            continue  # «soborno al Coronel»: whom he bribes
        before = [i.norm for i in items[max(0, k - 5) : k]]
        name = man(item, writer)
        if name is None:
            continue
        if "contra" in before or (hinders and "favor" not in before):
            against = against or name
        else:
            for_ = for_ or name
    told = [i for i in one.asides if "P" in i.tags and "MAN" in i.atoms]
    if for_ is None and against is None and len(told) == 1:
        name = man(told[0], writer)
        if any(i.norm == "no" for i in one.asides):
            against = name  # «para que no nombre a Vallon»
        else:
            for_ = name
    if for_ is None and against is None and any(i.low in ("él", "mí") for i in one.asides):
        for_ = own  # «para que lo escojan a él»
    norms = [i.norm for i in (*items, *one.asides)]
    mine = _MINE.search(" ".join(norms))
    if (
        for_ is None
        and against is None
        and (
            mine
            or any(i.form is not None and "me" in i.form.clitics for i in items)
            or _gives_me([*items, *one.asides])
        )
    ):
        for_ = own
    return for_, against


def _gives_me(items: Sequence[Item]) -> bool:
    return any(
        a.norm == "me" and b.form is not None and (b.form.person == 3 or b.form.tense == "subjunctive")
        for a, b in itertools.pairwise(items)
    )


def _influence(one: Filled, writer: Writer) -> list[Action]:
    for_, against = _sides(one, writer)
    offices = one.all("OFF") or [(i, "") for i in one.asides if "OFF" in i.tags]
    office = str(offices[-1][0].tags["OFF"]) if offices else None
    level = next((int(i.tags.get("GRADE", 0)) for i in one.clause if "GRADE" in i.tags), None)
    if level is None:
        level = next(
            (
                int(i.tags["N"])
                for i in one.clause
                if "N" in i.tags and not i.has("MONEY", "REG", "ONE") and 0 < int(i.tags["N"]) < 30
            ),
            None,
        )
    of = "own"
    if one.has("of_office"):
        of = "office"
    elif one.has("OWNLADY", "own_lady") or any(
        "P" in i.tags and "LADY" in i.atoms and "OWNLADY" in i.atoms for i in one.clause
    ):
        of = "lady"
    matter = "marriage" if one.has("king") and office is None else None
    if (
        for_ is None
        and against is None
        and office is not None
        and of != "office"
        and not any("P" in i.tags for i in one.clause)
    ):
        for_ = writer.me.name if writer.me else None
    return [o.Influence(for_=for_, against=against, office=office, matter=matter, level=level, of=of)]


def _bribe(one: Filled, writer: Writer) -> list[Action]:
    offices = one.all("OFF") or one.all("POWER")
    office = None
    if offices:
        tags = offices[0][0].tags
        office = str(tags.get("OFF") or tags["POWER"])
    amounts = money(one.values)
    for_, against = _sides(one, writer)
    return [o.Bribe(office=office, crowns=amounts[0] if amounts else None, for_=for_, against=against)]


_GRADES = ("private", "subaltern", "captain", "major")


def _enlist(one: Filled, writer: Writer) -> list[Action]:
    """Return the regiments, the rank, and whether it is to be the first of them that will have him."""
    del writer
    rank = next((str(i.tags["RANK"]) for i in one.clause if i.tags.get("RANK") in _GRADES[1:]), None)
    ordered = any(i.text.lower().split()[-1] in ("orden", "preferencia") for i in one.clause)
    return [o.Enlist(regiments=regiments(one.clause)[:3], rank=rank, ordered=ordered)]


_SENDING = frozenset(["enviar", "mandar", "llevar", "ofrecer", "voluntarizar", "presentar"])


def _volunteer(one: Filled, writer: Writer) -> list[Action]:
    """Return who goes to the front: himself, or a regiment, a battalion, a greater unit that he leads."""
    if any("REG" in i.tags for i in one.asides):
        return relieve(one, writer)  # «envío los Mosqueteros en lugar de la Guardia»
    lemmas = {i.form.lemma for i in one.clause if i.form is not None}
    regiment = next((str(i.tags["REG"]) for i in one.clause if i.tags.get("REG", "FR") != "FR"), None)
    own = writer.me.regiment if writer.me else None
    part = battalion(one)
    if part:
        return [o.Volunteer(unit=regiment or own, battalion=part)]
    if not lemmas & _SENDING:
        return [o.Volunteer(unit="self")]
    told = next((i for i in one.clause if i.has("company_unit", "battalion")), None)
    unit = regiment or (told.text if told is not None else None)
    if unit is None and one.has("barracks"):
        unit = own or "regimiento"
    return [o.Volunteer(unit=unit or "self")]


def _ransom(one: Filled, writer: Writer) -> list[Action]:
    men = men_of(one.all("P"), writer)
    amounts = money(one.values)
    own = any(i.norm in ("mi", "yo", "me") for i in one.clause)
    if not men and not own and writer.memory.man:
        men = [writer.memory.man]
    who = men[0] if men else (writer.me.name if own and writer.me else None)
    return [o.Ransom(who=who, crowns=amounts[0] if amounts else None)]


def _rescue(one: Filled, writer: Writer) -> list[Action]:
    who: str | None = None
    company: list[str] = []
    for item, led in one.all("P"):
        name = man(item, writer)
        if name is None:
            continue
        if who is None and led != "con":
            who = name
        else:
            company.append(name)
    return [o.Rescue(who=who, with_=tuple(company))]
