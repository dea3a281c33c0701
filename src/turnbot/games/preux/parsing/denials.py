"""What a clause denies or takes back: «sin apuestas», «de gastos, nada», «no, espere», «digo»."""

from collections.abc import Sequence

from turnbot.games.preux.parsing.branches import Clause
from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.words.items import Item


def takes_back(items: Sequence[Item]) -> bool:
    """Whether words take back what was said: «no, espere», «digo», «mejor»."""
    first = [i.norm for i in items if not i.mark][:3]
    return first[:1] in (
        ["no"],
        ["digo"],
        ["mejor"],
        ["perdon"],
        ["corrijo"],
        ["quita"],
        ["espera"],
        ["espere"],
        ["para"],
    ) and (
        len(first) == 1
        or (first[0] == "no" and len(items) < 5 and any(i.has("N") for i in items))  # «No, 60.»
        or first[0] in ("digo", "mejor", "perdon", "corrijo")
        or first[1] in ("mejor", "espera", "espere", "espera", "que", "digo", "perdon", "para")
    )


_BACK = frozenset(
    [
        "no",
        "digo",
        "mejor",
        "perdon",
        "corrijo",
        "quita",
        "espera",
        "espere",
        "para",
        "que",
        "hombre",
        "bueno",
    ]
)


def taking_back(items: Sequence[Item]) -> int:
    """Return where what is meant begins behind the words that take something back."""
    k = 0
    while k < len(items) and (items[k].mark or items[k].norm in _BACK):
        k += 1
    return k


_ARTICLES = frozenset(["el", "la", "los", "las", "un", "una"])


_AGENTS = frozenset(["administrador", "apoderado", "notario", "agente", "banquero"])


def without_agent(items: list[Item]) -> list[Item]:
    """Return a wish without who shall see to it: «que mi lacayo me compre un libro»."""
    at = next((k for k, i in enumerate(items[:4]) if i.norm == "que"), None)
    if at is None or at + 3 > len(items) or items[at + 1].role != "possessive":
        return items
    agent = items[at + 2]
    verb = next((i.form for i in items[at + 3 : at + 6] if i.form is not None), None)
    sees_to_it = verb is not None and verb.tense == "subjunctive"
    if not sees_to_it or not (agent.has("servant") or agent.norm in _AGENTS):
        return items
    return [*items[: at + 1], *items[at + 3 :]]


def _bare_denial(items: Sequence[Item], k: int) -> bool:
    """Whether a noun is denied at ``k``, and no verb: «jamás, pistola», «el arma, no el caballo»."""
    if k and [i.norm for i in items[k - 1 : k + 2]] == ["pero", "no", "a"] and len(items) > k + 2:
        return items[k + 2].has("P")  # «invito a Larue, pero no a Vallon, al club»
    ahead = k + 1
    while ahead < len(items) and (
        items[ahead].norm in (",", "jamas", "nunca") or items[ahead].norm in _ARTICLES
    ):
        ahead += 1
    if ahead >= len(items) or items[ahead].form is not None or not items[ahead].atoms & heads():
        return False
    return items[ahead].norm != "al" and (k == 0 or bool(items[k - 1].mark) or items[k - 1].norm == "y")


_LEADING = frozenset(["article", "preposition", "possessive"])


def _denied_names(items: Sequence[Item], k: int) -> int:
    """Return where «no a Bidon ni a Larue» ends that begins at ``k``; 0 if nobody is left out there."""
    parted = k == 0 or items[k - 1].mark or items[k - 1].norm in ("y", "e", "pero")
    if items[k].norm not in ("no", "nunca", "jamas") or not parted:
        return 0
    at, end = k + 1, 0
    while at < len(items) and (
        items[at].has("P") or items[at].role in _LEADING or items[at].norm in ("ni", "y")
    ):
        end = at + 1 if items[at].has("P") else end
        at += 1
    return 0 if at < len(items) and items[at].form is not None else end


_NOT_A_BIT = frozenset(["hablar", "gota", "pensarlo", "pienso", "loco", "loca", "soñarlo", "sonarlo", "una"])


def undenied(part: Clause) -> list[Item]:
    """Return the items of a clause without those that are denied: «sin apuestas», «ni vino»."""
    said = [i.norm for i in part.items if not i.mark]
    not_a_bit = said[-1:] == ["nada"] or ("ni" in said[-3:-1] and said[-1] in _NOT_A_BIT)
    if said[:1] in (["de"], ["del"]) and not_a_bit:
        return []  # «de beber, nada», «de apostar, ni hablar»
    until = 0
    out: list[Item] = []
    skipping = False
    for k, item in enumerate(part.items):
        until = max(until, _denied_names(part.items, k))
        if k < until:
            continue
        if (
            item.norm in ("para", "hasta", "por")
            and k + 1 < len(part.items)
            and part.items[k + 1].norm == "no"
        ):
            break  # «para no hacer papelones»
        nothing = (
            item.norm in ("nada", "cero")
            and k + 1 < len(part.items)
            and part.items[k + 1].norm in ("de", "gastos")
        )
        never = item.norm in ("nunca", "jamas", "no") and _bare_denial(part.items, k)
        none = never or (
            item.norm in ("ningun", "ninguna") and not any(i.norm == "no" for i in part.items[:k])
        )
        after = part.items[k + 1 : k + 3]
        if item.norm == "ni" and any(i.form is not None and i.form.person == 1 for i in after):
            part.denied = True  # «al cura ni lo escucho»
            continue
        if (item.norm in ("sin", "ni") and not item.tags) or nothing or none:
            skipping = True
        elif skipping and (item.kind == "mark" or item.norm in ("y", "pero", "con", "sino")):
            skipping = False
        if (
            item.low in ("no", "nunca", "jamás", "jamas", "tampoco")
            and k + 1 < len(part.items)
            and not part.items[k + 1].mark
            and not skipping
        ):
            limits = [i.norm for i in part.items[k + 1 : k + 6]]
            if "mas" in limits and any(i.has("N") for i in part.items[k + 2 : k + 9]):
                continue  # «no llevo más de 15 coronas»
            part.denied = part.denied or _governs(part.items, k)
        if not skipping:
            out.append(item)
    return [] if _denied_behind([i for i in out if not i.mark]) else out


def _governs(items: Sequence[Item], k: int) -> bool:
    """Whether the «no» at ``k`` denies his own verb, and not what somebody else says or does."""
    ahead = items[k + 1 : k + 5]
    led = next((n for n in range(k - 1, -1, -1) if items[n].norm == "que"), -1)
    of_another = led > 0 and any(i.atoms or (i.form is not None and i.form.person) for i in items[:led])
    mine = any(i.form is not None and i.form.person == 1 for i in ahead[:2])
    return any(i.form is not None for i in ahead) and (mine or not of_another)


def _denied_behind(words: Sequence[Item]) -> bool:
    """«Mujeres no», «de gastos ostentosos nada»."""
    return (
        len(words) > 1
        and words[-2].norm != "como"
        and words[-1].norm in ("nada", "no", "ninguno", "ninguna", "nunca")
        and not any(i.form for i in words)
    )
