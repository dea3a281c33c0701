"""Names and facts in Spanish, and an event as a sentence."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from turnbot.core.events import Event
from turnbot.games.maquiavelli.telling import pictures

#: Powers whose name takes an article.
_ARTICLE = {"Papado"}
#: What names a unit of one's own begins with its kind («E1», «G Venecia»), and no power's name is so short.
_KIND = 3
KINDS = {"E": "el ejército", "F": "la flota", "G": "la guarnición"}


@cache
def book() -> Mapping[str, Mapping[str, str]]:
    """The sentences."""
    return tomllib.loads((files(__package__) / "sentences.toml").read_text(encoding="utf-8"))


def the(power: str) -> str:
    """«el Papado», «Venecia»."""
    return f"el {power}" if power in _ARTICLE else power


def of(power: str) -> str:
    """«del Papado», «de Venecia»."""
    return f"del {power}" if power in _ARTICLE else f"de {power}"


def to(power: str) -> str:
    """«al Papado», «a Venecia»."""
    return f"al {power}" if power in _ARTICLE else f"a {power}"


def joined(names: Sequence[str], last: str = "y") -> str:
    """«Pisa, Lucca y Siena»."""
    if len(names) < 2:
        return "".join(names)
    if last == "y" and names[-1][:1] in "IiÍí":
        last = "e"
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def ducats(number: int) -> str:
    """«un ducado», «12 ducados»."""
    return "un ducado" if number == 1 else f"{number} ducados"


def years(number: int) -> str:
    """«un año», «dos años»."""
    return "un año" if number == 1 else "dos años"


def unit(name: str) -> str:
    """«Venecia E1» as «E1 de Venecia»; «autónoma G Trento» as «la guarnición autónoma de Trento»."""
    power, _, own = name.partition(" ")
    if power == "autónoma":
        return f"la guarnición autónoma de {own[2:]}"
    if own.startswith("G "):
        place = own[2:]
        return f"la guarnición de {place}" if place == power else f"la guarnición {of(power)} en {place}"
    return f"{own} {of(power)}"


def named(ref: str) -> str:
    """A unit as orders name it: «E1» and «G Venecia» are one's own, «Papado E3» is «E3 del Papado»."""
    power = ref.partition(" ")[0]
    return unit(ref) if power == "autónoma" or len(power) > _KIND else ref


def _facts(event: Event) -> dict[str, str]:
    facts: dict[str, Any] = dict(event.facts)
    found = {name: str(value) for name, value in facts.items()}
    for name in ("power", "by", "other", "victim"):
        who = str(facts.get(name, ""))
        if who:
            found |= {f"el_{name}": the(who), f"El_{name}": f"El {who}" if who in _ARTICLE else who}
            found |= {f"de_{name}": of(who), f"a_{name}": to(who)}
            found |= {f"De_{name}": f"D{of(who)[1:]}", f"A_{name}": f"A{to(who)[1:]}"}
    for name in ("unit", "now"):
        if " " in found.get(name, ""):
            found[name] = unit(found[name])
    for name in ("places", "powers", "leave"):
        if name in facts:
            found[name] = joined([str(one).replace("/", " a ") for one in facts[name]])
    if event.kind.startswith("loan.") and event.audience.public:
        found["ducats"] = ducats(int(facts.get("ducats", 0)))
        found["years"] = years(int(facts.get("years", 1)))
        found["owed"] = ducats(int(facts.get("owed", 0)))
        found["due"] = pictures.named(facts["due"]) if facts.get("due") else ""
    if event.kind == "referee.changed":
        found |= {"de_now": of(found["now"]), "el_now": the(found["now"])}
        found["reason"] = found["reason"].rstrip(".")
    if event.kind == "referee.noted" and found["text"][-1:].isalnum():
        found["text"] += "."
    if "elite" in facts:
        found["elite"] = f" ({facts['elite']})" if facts["elite"] else ""
    if event.kind == "murder.tried":
        found["numbers"] = joined([str(n) for n in facts["numbers"]])
        found["success"] = "murió" if facts["success"] else "escapó"
    return found


def public(event: Event) -> str:
    """What everybody reads of an event; empty where there is nothing to say."""
    name = event.kind
    empty = (name.endswith("struck") and not event.facts["places"]) or (
        name == "control.changed" and not event.facts["power"]
    )
    if name == "referee.changed":
        name, empty = f"{name} {event.facts['what']}", event.facts["now"] in ("", "False")
    sentence = book()["public"].get(f"{name} none" if empty else name, "")
    text = sentence.format_map(_facts(event))
    return text[:1].upper() + text[1:]


def gathered(events: Sequence[Event]) -> list[str]:
    """What everybody reads of several: those of a kind that befell many places are one sentence."""
    alike: dict[tuple[str, str], list[Event]] = {}
    for event in events:
        of_whom = str(event.facts.get("power", "")) if event.kind == "control.changed" else ""
        together = event.kind if _many(event) in book()["public"] else f"{event.kind} {event.seq}"
        alike.setdefault((together, of_whom), []).append(event)
    return list(dict.fromkeys(text for those in alike.values() if (text := _together(those))))


def _many(event: Event) -> str:
    lost = event.kind == "control.changed" and not event.facts["power"]
    return f"{event.kind}{' none' if lost else ''} many"


def _together(those: Sequence[Event]) -> str:
    if len(those) == 1:
        return public(those[0])
    facts = _facts(those[0])
    for name in ("place", "power"):
        facts[f"{name}s"] = joined([str(one.facts.get(name, "")) for one in those])
    return book()["public"][_many(those[0])].format_map(facts)


def own(event: Event) -> str:
    """What a power reads of an event of its own."""
    facts = _facts(event)
    why = str(event.facts.get("why", ""))
    if event.kind == "expense.paid":
        facts["what"] = book()["expenses"][event.facts["do"]].format_map(facts)
        if why:
            facts["what"] += f" (sin efecto: {book()['why'][why]})"
    elif event.kind == "purchase.refused":
        facts["why"] = book()["why"][why]
    name = f"{event.kind} {why}" if f"{event.kind} {why}" in book()["own"] else event.kind
    text = book()["own"].get(name, "").format_map(facts)
    chit = event.facts.get("chit")
    if chit:
        paid = any(change.what == "treasury" and change.by for change in event.changes)
        text = f"{text}{',' if paid else ':'} la ficha de asesinato {of(chit)}{'' if paid else '.'}"
    return text[:1].upper() + text[1:]


_DID = {
    "advanced": "y llega",
    "supported": "y el apoyo vale",
    "cut": "pero un ataque le corta el apoyo",
    "convoyed": "y cumple",
    "no-convoy": "pero nadie lo lleva: falta la cadena de flotas",
    "converted": "y lo hace",
}


def order(facts: Mapping[str, Any]) -> str:
    """What a unit was to do, from the facts of its move."""
    match facts["do"]:
        case "advance":
            sea = ", por mar" if facts["sea"] else ""
            return f"avanza a {facts['to']}{sea}" if facts["to"] else "quiere avanzar"
        case "besiege":
            return f"asedia {facts['place']}"
        case "lift":
            return "levanta el asedio"
        case "support":
            whom = f"apoya a {unit(facts['of'])}" if facts["of"] else "quiere apoyar"
            return f"{whom} en {facts['to']}" if facts["to"] else whom
        case "convoy":
            return f"transporta a {unit(facts['of'])}" if facts["of"] else "quiere transportar"
        case "convert":
            return f"se convierte en {KINDS[facts['into']][3:]}" if facts["into"] else "quiere convertirse"
    return "se mantiene"


def move(facts: Mapping[str, Any]) -> str:
    """A unit's order and what came of it, as a sentence."""
    own_name = facts["unit"].partition(" ")[2]
    where = "" if own_name.startswith("G ") else f" ({facts['place']})"
    start = f"{own_name}{where} {order(facts)}"
    by = f" {unit(facts['by'])}" if facts["by"] else ""
    match facts["result"]:
        case "error" | "blocked" if facts["do"] in ("hold", "error"):
            return f"{own_name}{where} se mantiene: {book()['faults'][facts['why']]}."
        case "error" | "blocked":
            return f"{start}: no puede ({book()['faults'][facts['why']]}) y se mantiene."
        case "bounced":
            return f"{start}, pero lo detiene{by}." if by else f"{start}, pero no lo logra."
        case "dislodged":
            refuge = f"dentro de los muros de {facts['at']}" if " G " in facts["now"] else f"a {facts['at']}"
            return f"{start}, pero lo echa{by} y se retira {refuge}."
        case "disbanded":
            return f"{start}, pero lo echa{by} y, sin lugar donde ir, se deshace."
        case "converted":
            return f"{start}: ahora es {facts['now'].partition(' ')[2]}."
    said = _DID.get(facts["result"], "")
    return f"{start}, {said}." if said.startswith("pero") else f"{start} {said}".rstrip() + "."


#: What the dice are thrown for, by how their names begin: the longest that fits.
_DICE: Mapping[str, str] = {
    "assassination ": "puñal {2} contra {3}",
    "lot number ": "números del puñal {2} contra {3}, a suertes",
    "uprising ": "si se subleva {1}",
    "lot retreat coast ": "costa de la retirada de {0}, a suertes",
    "lot retreat ": "retirada de {0}, a suertes: {1}",
    "lot coast ": "costa a la que va {0}, a suertes",
    "plague chart": "si hay peste",
    "plague row": "fila de la tabla de la peste",
    "plague column": "columna de la tabla de la peste",
    "famine chart": "si hay hambre",
    "famine row": "fila de la tabla del hambre",
    "famine column": "columna de la tabla del hambre",
    "income ": "renta variable {2}",
    "income": "renta variable",
}


def die(what: str) -> str:
    """What a die was thrown for, of its name: «uprising Milán: Pavía» as «si se subleva Pavía»."""
    begins = max((one for one in _DICE if what.startswith(one)), key=len, default="")
    named_of = what.removeprefix(begins).removesuffix(" second")
    first, _, second = named_of.replace("→", ": ", 1).partition(": ")
    other = second.partition(": ")[0]
    return _DICE.get(begins, "{0}").format(first or what, other, of(first), the(other))
