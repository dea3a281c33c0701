"""From the words of a condition to what it asks of the month, as ``asked.toml`` says.

``condition`` is given the items behind «si» and what was said before, and returns a condition, None where
nothing is asked («si Dios quiere»), or ``UNCLEAR``.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from turnbot.games.preux.orders.conditions import UNCLEAR, Condition, If, both, opposite
from turnbot.games.preux.parsing.measured import crowns, play, sets
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import listed

_NOT = frozenset(["no", "ni", "tampoco", "nunca", "ningun", "ninguno", "ninguna", "nadie", "sin"])
_AND = frozenset(["y", "e", "pero", "ni"])


@dataclass(slots=True)
class Context:
    """What a condition may speak of without naming it: people by name, and what was tried or asked last."""

    lady: str | None = None  # the lady spoken of last
    man: str | None = None
    asked: str | None = None  # whoever was invited, courted or challenged last
    named: str | None = None  # whoever was named last
    seen: tuple[str, ...] = ()  # those whose presence was asked of in this section
    gambled: bool = False  # whether he plays, or fights, in this section or the last
    tried: str = ""  # the order last tried, by its ``do`` name
    last: Condition | None = None
    fresh: bool = False  # whether something has been tried or asked since the last condition
    stated: Condition | None = None  # the same, as if it had not been denied


def condition(items: Sequence[Item], context: Context, ladies: frozenset[str]) -> Condition | None:
    """Return what a condition asks. Conjunctions of several questions are taken apart."""
    found: Condition | None = None
    for part in _parts(items):
        one = _one(part, context, ladies)
        if one is None:
            continue
        if one == UNCLEAR:
            return UNCLEAR
        found = both(found, one)
    return found


def _parts(items: Sequence[Item]) -> list[list[Item]]:
    out: list[list[Item]] = [[]]
    for k, item in enumerate(items):
        ahead = items[k + 1 : k + 6]
        cut = (
            item.norm in _AND
            and any(i.form is not None for i in ahead)
            and any(i.form is not None for i in out[-1])
        )
        if cut and item.norm != "ni":
            out.append([])
            continue
        out[-1].append(item)
    return [part for part in out if part]


def _one(items: Sequence[Item], context: Context, ladies: frozenset[str]) -> Condition | None:
    norms = {i.norm for i in items}
    said = {i.form.lemma for i in items if i.form is not None}
    if norms & {"dios", "cielo"} or ("falta" in norms and "hacer" in said):
        return None
    if _goes_without_saying(items, said, norms):
        return None
    if _nobody_knows(said, norms):
        return UNCLEAR
    if norms & sets()["unclear"]["words"]:
        return UNCLEAR
    if norms & {"ninguno", "ninguna", "nadie"} and len(context.seen) > 1 and "no" in norms | {"no"}:
        none: Condition | None = None
        for name in context.seen:
            none = both(none, If("absent", name))
        return none
    last = context.last
    if (
        isinstance(last, If)
        and last.kind.startswith("play")
        and {i.form.lemma for i in items if i.form is not None} & {"fracasar", "fallar", "pinchar"}
    ):
        return If("play<", "competent")
    if isinstance(last, If) and last.kind.startswith("play") and "peor" in norms and len(norms) < 4:
        return If("play<", last.value)
    if (
        isinstance(last, If)
        and last.kind.startswith("play")
        and {i.form.lemma for i in items if i.form is not None} & {"llegar"}
    ):
        return opposite(last) if norms & _NOT else last
    if isinstance(last, If) and last.kind.startswith("crowns") and not any(i.has("N") for i in items):
        if "mas" in norms and last.kind == "crowns<":
            return If("crowns>=", last.value)
        if "menos" in norms and play(items, norms) is None:
            return If("crowns<", last.value)
        if {i.form.lemma for i in items if i.form is not None} & {"llegar", "alcanzar", "tener", "quedar"}:
            return opposite(last) if norms & _NOT else last
    denied = any(i.norm in _NOT for i in items)
    lemmas = [i.form.lemma for i in items if i.form is not None]
    sets()["words"]
    people = [_meant(i.tags["P"], context) for i in items if i.tags.get("P")]
    for ask in (play, crowns):
        found = ask(items, norms)
        if found is not None:
            context.stated = found
            return opposite(found) if denied and "menos" not in norms else found
    kind = _kind(lemmas, norms, people, context, items)
    if kind == "idle":
        return None
    if kind in ("present", "absent"):
        refers = _refers(items)
        other = (
            context.lady if refers & {"la", "ella"} else context.man if refers & {"lo", "le", "él"} else None
        )
        of_last = isinstance(last, If) and last.kind in ("present", "absent") and not context.fresh
        spoken = str(last.value) if of_last and isinstance(last, If) and last.value else None
        if not people and any(
            i.cap
            and i.kind == "word"
            and not i.tags
            and i.form is None
            and not i.role
            and not i.first
            and len(i.norm) > 3
            for i in items
        ):
            return UNCLEAR  # «si Saturno está en Aries»
        named = people or [w for w in (other or spoken or context.named or context.lady or context.man,) if w]
        if not named:
            return UNCLEAR
        out: Condition | None = None
        context.seen = tuple(dict.fromkeys([*context.seen, *named]))
        for name in named:
            one = If(kind, name)
            out = both(out, opposite(one) if denied else one)
        if len(named) > 1 and norms & {"o", "u", "alguno"} and not denied:
            return UNCLEAR
        return out
    if kind == "last" and last is not None:
        meant = context.stated or last
        return opposite(meant) if denied else meant
    if kind == "said":  # «si ha dicho que no»
        denied = "no" in norms and not any(i.low == "sí" for i in items)
        kind = "accepted" if (context.asked and context.tried not in _TRIED) or people else "succeeded"
    if kind in ("accepted", "refused"):
        of_last = isinstance(last, If) and last.kind in ("accepted", "refused") and bool(last.value)
        whom_asked = people[0] if people else context.asked or (context.lady if "caso" in norms else None)
        if not people and of_last and isinstance(last, If) and (whom_asked is None or not context.fresh):
            whom_asked = str(last.value)
        if whom_asked is None and any(i.has("challenge", "duel") for i in items):
            whom_asked = context.man
        if whom_asked is None:
            kind = "succeeded" if kind == "accepted" else "failed"
            one = If(kind)
        else:
            one = If(kind, whom_asked)
        return opposite(one) if denied else one
    if kind:
        return opposite(If(kind)) if denied else If(kind)
    if norms & sets()["idle"]["words"]:
        return None
    return UNCLEAR


def _meant(names: Sequence[str], context: Context) -> str:
    """Return whom a name means that several bear: whoever was spoken of last."""
    spoken = (context.asked, context.named, context.lady, context.man)
    return next((n for n in spoken if n in names and n is not None), names[0])


def _goes_without_saying(items: Sequence[Item], said: set[str], norms: set[str]) -> bool:
    """«Si sigo vivo», «si es que me dejan», «si no fuera porque»."""
    if norms & {"vida", "vivo", "muero", "sobrevivo"} and said & {
        "seguir",
        "salir",
        "quedar",
        "estar",
        "continuar",
        "",
    }:
        return True
    if not said and norms & {"vivo"}:
        return True
    if norms & {"molestia", "inconveniente", "importa"} or (not said and norms <= {"bien"}):
        return True
    opening = [i.norm for i in items[:3]]
    return opening[:2] == ["es", "que"] or opening[:3] in (
        ["no", "fuera", "porque"],
        ["no", "fuese", "porque"],
    )


def _nobody_knows(said: set[str], norms: set[str]) -> bool:
    """The weather, moods, and the like."""
    if "hacer" in said and norms & {"tiempo", "bueno", "viento", "dia", "sol", "calor", "frio", "fresco"}:
        return True
    return bool(
        said & {"estar", "andar", "levantar"} and norms & {"buenas", "malas", "humor", "acuerdo", "vena"}
    )


_TRIED = listed(
    """
    enlist apply announce promotion join-order leave-of-absence borrow escape rescue join-club
    influence bribe ask-king beg submit-play volunteer stop-duel claim-debt appoint confess ransom
    join-casino arrest embezzle extort
    """
)


_OUTCOMES = frozenset(
    ["dar", "salir", "ir", "resultar", "hacer", "cuajar", "servir", "tener", "serlo", "colar"]
)


def _kind(
    lemmas: Sequence[str], norms: set[str], people: Sequence[str], context: Context, items: Sequence[Item]
) -> str:
    verbs, words = sets()["verbs"], sets()["words"]
    said = frozenset(lemmas)
    if "lo" in norms and norms & {"fuera", "fuese", "fuere"}:
        said |= {"ser"}  # «si no lo fuera»: the verb «ir» looks the same
    mine = any(i.form is not None and i.form.person == 1 for i in items)
    if said & verbs["won"] and norms & {"me"} and not mine:
        return "lost"
    again = "" if context.fresh else _again(said, norms, people, context, mine=mine)
    if again:
        return again
    if said & {"decir", "responder", "contestar", "dar"} and (
        any(i.low == "sí" for i in items) or (norms & {"si", "no"} and "dar" not in said)
    ):
        return "said"
    if norms & {"balance", "saldo"}:
        return "lost" if norms & words["lost"] or norms & {"contrario", "adverso"} else "won"
    if norms & words["won"] or (said & verbs["won"] and not people) or (said & verbs["won"] and mine):
        return "won"
    if "caer" in said and context.tried not in ("duel", "gamble", "visit-casino", "challenge"):
        return "present" if people else "accepted" if context.asked else "succeeded"
    if norms & words["lost"] or said & verbs["lost"]:
        return "lost"
    if said & verbs["won"]:
        return "lost" if people and not mine else "won"
    if norms & words["absent"] or said & verbs["absent"]:
        return "absent"
    told = isinstance(context.last, If) and context.last.kind in ("accepted", "refused")
    asked = context.asked is not None and (context.tried not in _TRIED or told)
    if (
        said & {"ser", "serlo"}
        and (
            norms & {"lo", "serlo"}
            or "lo" in _hung(items)
            or not norms - {"no", "es", "fuera", "fuese", "asi"}
        )
        and context.last is not None
    ):
        return "last"
    if context.tried in ("escape", "embezzle", "extort", "arrest") and said & {
        "pillar",
        "coger",
        "agarrar",
        "atrapar",
        "prender",
        "detener",
    }:
        return "failed"
    if norms & {
        "libre",
        "fuera",
        "novicio",
        "dominico",
        "jesuita",
        "franciscano",
        "benedictino",
        "fraile",
    } and said & {"ser", "estar", "quedar"}:
        return "succeeded"
    if said & {"ser", "hacer", "nombrar", "obtener", "tener"} and any(
        i.has("OFF", "RANK", "CRANK", "POWER") for i in items
    ):
        return "succeeded"
    if said & {"seguir"} and norms & {"preso", "paisano", "suelto", "raso", "soltero", "dentro", "fuera"}:
        return "failed"
    if said & {"ser", "hacer"} and norms & {
        "soldado",
        "ministro",
        "abad",
        "gobernador",
        "canciller",
        "vicario",
        "coronel",
        "mio",
    }:
        return "succeeded"
    if norms & {"pelado", "limpio", "desplumado"}:
        return "lost"
    luck = norms & {"suerte", "fortuna", "bien", "mal"} and context.gambled and context.tried not in _TRIED
    if luck:
        return "lost" if "mal" in norms or norms & {"mala", "adversa"} else "won"
    if norms & words["refused"] or said & verbs["refused"]:
        return "refused" if asked or (people and context.tried not in _TRIED) else "failed"
    if "caso" in norms and "hacer" in said:
        return "accepted" if asked or people or context.lady else "succeeded"
    if said & {
        "aceptar",
        "acceder",
        "consentir",
        "corresponder",
        "querer",
        "decir",
        "responder",
        "contestar",
    }:
        return "accepted" if asked or (people and context.tried not in _TRIED) else "succeeded"
    here = {"alli", "ahi", "aca", "alla"} & norms or _refers(items) & {"la", "lo", "ella", "él"}
    if (
        said & verbs["present"]
        and (people or (here and not said & {"salir", "haber", "dejar", "caer"}))
        and not (mine and not said & _MEETING)
    ) and not (asked and said & verbs["accepted"] and not people):
        return "present"
    if "dar" in said and "con" in norms and (people or _refers(items)):
        return "present"
    if "aparecer" in said or (said & _MEETING and (people or _refers(items) or "nos" in norms)):
        return "present"
    if asked and said & verbs["accepted"]:
        return "accepted"
    outcome = said & (_OUTCOMES | {"ir", "acabar", "terminar"})
    if outcome and norms & {"mal", "rana", "fatal", "torcida", "torcido", "peor"}:
        return "refused" if asked else "failed"
    if outcome and norms & {"bien", "redonda", "adelante"}:
        return "accepted" if asked else "succeeded"
    if norms & words["succeeded"] or said & verbs["succeeded"]:
        if norms & words["failed"] or said & verbs["failed"]:
            return "failed"
        return "succeeded"
    if norms & words["failed"] or said & verbs["failed"]:
        return "failed"
    if said & _OUTCOMES and norms & {"mal", "rana", "fatal", "torcida"}:
        return "failed"
    if said & _OUTCOMES and (
        norms & {"bien", "la", "lo", "me", "redonda", "adelante", "frutos", "resultado"}
        or not norms - {"sale", "sali"}
    ):
        return "succeeded"
    if said & verbs["present"] and (people or context.lady or context.man) and said & {"estar", "aparecer"}:
        return "present"
    if not said and people:
        return "present"
    if norms & {"vivo", "sobrevivo"}:
        return "idle"
    return ""


_FAMILIES = (("present", "absent"), ("accepted", "refused"), ("succeeded", "failed"), ("won", "lost"))


def _again(
    said: frozenset[str], norms: set[str], people: Sequence[str], context: Context, *, mine: bool
) -> str:
    """Return what is asked of the same matter as last: «si está Larue, ...; si no viene, ...»."""
    last = context.last
    if not isinstance(last, If) or people or (mine and last.kind in ("accepted", "refused")):
        return ""
    family = next((f for f in _FAMILIES if last.kind in f), None)
    if family is None:
        return ""
    if family[0] == "present" and mine:
        return ""
    verbs, words = sets()["verbs"], sets()["words"]
    if family[0] in ("accepted", "succeeded") and norms & (words["refused"] | words["failed"]):
        return family[1]
    if family[0] == "succeeded" and norms & {"bien", "mal"} and said & {"salir", "ir", "acabar", "resultar"}:
        return "failed" if "mal" in norms else "succeeded"
    for kind in reversed(family):
        if said & verbs[kind]:
            if family[0] in ("present", "accepted"):
                context.named = str(last.value) if last.value else context.named
            return kind
    return ""


_MEETING = frozenset(["ver", "encontrar", "hallar", "topar", "coincidir", "cruzar", "localizar"])


def _refers(items: Sequence[Item]) -> set[str]:
    """Return the pronouns that stand for somebody: before a verb, or stressed."""
    out = {i.low for i in items if i.low in ("él", "ella", "ellos")}
    for k, item in enumerate(items[:-1]):
        if item.norm in ("la", "lo", "le", "las", "los") and items[k + 1].form is not None:
            out.add(item.norm)
    return out | (_hung(items) & {"la", "lo", "le"})


def _hung(items: Sequence[Item]) -> set[str]:
    return {c for i in items if i.form is not None for c in i.form.clitics}
