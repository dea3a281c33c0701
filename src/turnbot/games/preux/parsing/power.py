"""The fields of regiments and prisoners: which, for how much, with whom."""

from collections.abc import Sequence

from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.parsing.build import money
from turnbot.games.preux.parsing.commands import battalion, regiments, relieve
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.people import man, men_of
from turnbot.games.preux.state.army import post_name

_GRADES = ("private", "subaltern", "captain", "major")


def _enlist(one: Filled, writer: Writer) -> list[Action]:
    """Return the regiments, the rank, and whether it is to be the first of them that will have him."""
    del writer
    rank = next((str(i.tags["RANK"]) for i in one.clause if i.tags.get("RANK") in _GRADES), None)
    ordered = any(i.text.lower().split()[-1] in ("orden", "preferencia") for i in one.clause)
    return [o.Enlist(regiments=regiments(one.clause)[:3], rank=rank, ordered=ordered)]


def candidacy(one: Filled, writer: Writer) -> list[Action]:
    """Return a candidacy: announced before the month of its office, stood for in it (11.0.2, 11.0.5)."""
    named = [(str(i.tags["OFF"]), led) for i, led in one.all("OFF")]
    asks = any(i.form is not None and i.form.lemma in _ASKING for i in one.clause)
    sought = [name for name, led in named if led != "ante" and not (asks and led in ("al", "a"))]
    if asks and not sought:
        sought = [
            str(i.tags["OFF"]) for i in one.asides if "OFF" in i.tags
        ]  # «que me nombre Mayor de Brigada»
    offices = tuple(dict.fromkeys(sought or [name for name, _ in named]))[:3]
    offices = tuple(_post(name, one) for name in offices)
    early = one.match.do == "apply" and offices and _is_early(one, offices, writer)
    told = any(i.form is not None and i.form.lemma in _TELLING for i in one.clause)
    announced = early or told or one.match.do == "announce"
    return [o.Announce(offices=offices) if announced else o.Apply(offices=offices)]


def _post(office: str, one: Filled) -> str:
    """Return an office as it is given: a chaplain's is that of the regiment he names."""
    row = power().offices.get(office)
    chaplain = row is not None and row.kind == "church" and row.one_per == "regiment"
    named = regiments(one.clause) if chaplain else ()
    return post_name(office, named[0]) if named else office


_TELLING = frozenset(
    ["anunciar", "proclamar", "pregonar", "avisar", "comunicar", "notificar", "saber", "enterar"]
)
_ASKING = frozenset(["pedir", "solicitar", "escribir", "rogar", "suplicar", "demandar"])


def promotion(one: Filled, writer: Writer) -> list[Action]:
    """Return the rank he stands for, and not the rank of him who gives it: «pido al Obispo ser abad»."""
    del writer
    ranks = [(str(i.tags["CRANK"]), led) for i, led in one.all("CRANK")]
    asked = [(str(i.tags["CRANK"]), "") for i in one.asides if "CRANK" in i.tags]
    asks = any(i.form is not None and i.form.lemma in _ASKING for i in one.clause)
    sought = [name for name, led in (*ranks, *asked) if not (asks and led in ("al", "ante"))]
    return [o.Promotion(rank=next((name for name in sought), ranks[0][0] if ranks else None))]


def _is_early(one: Filled, offices: Sequence[str], writer: Writer) -> bool:
    """Whether he speaks of a month to come, or of an office that is given in the next."""
    now = int(writer.index.cast.month[-2:] or 0)
    said = [*one.clause, *one.asides]
    if any(i.has("next_month") or int(i.tags.get("MONTH", now)) != now for i in said):
        return True
    due = {known.month for name in offices if (known := power().offices.get(name)) is not None}
    if writer.where.isdecimal() or now in due:
        return False
    will = any(i.form is not None and i.form.tense == "future" for i in one.clause)
    return due == {now % 12 + 1} or will


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
