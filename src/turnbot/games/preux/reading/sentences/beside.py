"""Who goes along, told otherwise than by «con»: «palco; conmigo, Larue», «le pregunto si viene al teatro».

What stands behind a place without a verb says the same as «con Larue», and that is what takes its place; a
sentence of its own («Conmigo, Larue») is read in ``company``. Who is asked whether he will come is invited.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import is_own, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form

#: Without one of these no such words are there.
BESIDE = frozenset(["conmigo", "lado", "vera", "diestra", "siniestra", "derecha", "izquierda"])
_PLACES = ("box", "stalls", "theatre", "show", "club", "CLUB", "CASINO")
_NAMED = ("P", "OWNLADY", "TITLE", "RANK")
_ENDS = (";", ")", ".", "/")


def beside_him(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with «con» for what says by itself that those named behind it go along."""
    placed = next((k for k, i in enumerate(items) if i.has(*_PLACES)), -1)
    if placed < 0:
        return items
    out = list(items)
    for k in range(len(items) - 1, placed, -1):
        end = phrase_end(items, k, "along_with_him")
        if not end or BESIDE.isdisjoint(i.norm for i in items[k:end]) or not _begins(items, k):
            continue
        at = end + 1 if norm_at(items, end) in (",", ":") else end
        if _names_only(items, at):
            with_ = replace(items[k], norm="con", role="preposition", tags={}, form=None)
            out[k:at] = [with_]
    return out


def named_there(items: Sequence[Item]) -> Sequence[Item]:
    """«La Garde Montante: Isabelle, moderación»: who is named behind a place and a colon goes there, too."""
    colon = next((k for k, i in enumerate(items[:3]) if i.mark == ":"), 0)
    if not colon or not items[colon - 1].has("club", "CLUB", "CASINO", "box"):
        return items
    end = next((k for k in range(colon + 1, len(items)) if items[k].mark), len(items))
    named = items[colon + 1 : end]
    light = ("article", "possessive", "joiner")
    if not all(i.has("P", "OWNLADY") or i.role in light for i in named):
        return items
    if not any(i.has("P", "OWNLADY") for i in named):
        return items
    with_ = replace(items[colon], kind="word", norm="con", role="preposition")
    return [*items[:colon], with_, *items[colon + 1 :]]


def _begins(items: Sequence[Item], k: int) -> bool:
    """Whether something new may begin at ``k``: «vienen conmigo Larue y Vallon» has said it by its verb."""
    before = items[k - 1]
    return before.kind == "mark" or before.norm in ("y", "e") or before.has(*_PLACES)


def _names_only(items: Sequence[Item], k: int) -> bool:
    """Whether nothing but names stands from ``k`` to the end, or to a mark that ends what is said."""
    named = False
    for item in items[k:]:
        if item.mark in _ENDS:
            break
        name = item.has(*_NAMED)
        light = item.mark == "," or item.role in ("article", "possessive") or item.norm in ("y", "e", "yo")
        if not (name or light):
            return False
        named = named or name
    return named


#: Without one of these nobody is asked along.
ASKING = frozenset(
    [
        *("preguntar", "proponer", "pedir", "rogar", "sugerir", "ofrecer", "escribir", "mandar", "enviar"),
        *("avisar", "decir", "tantear", "animar", "sondear", "consultar", "suplicar"),
    ]
)
_WILLING = frozenset(
    ["querer", "apetecer", "gustar", "poder", "animar", "aceptar", "desear", "placer", "dignar"]
)
_ALONG = frozenset(["ir", "venir", "acompañar", "asistir", "acudir", "compartir"])
_WHERE = ("theatre", "show", "box", "club", "CLUB", "CASINO", "party")


def asked_along(items: Sequence[Item]) -> list[Item]:
    """«Le pregunto a Juliette si quiere venir conmigo al teatro»: he invites her there."""
    out = list(items)
    for k, item in enumerate(items):
        if not is_own(item.form) or item.form.lemma not in ASKING:
            continue
        end = next((n for n in range(k + 1, len(items)) if items[n].mark), len(items))
        link = next((n for n in range(k + 1, min(end, k + 9)) if items[n].norm in ("si", "que")), end)
        body = _coming(items, link + 1, end)
        whom = any(
            i.has("P", "OWNLADY") or i.norm in ("le", "les", "la", "lo") for i in items[max(0, k - 2) : link]
        )
        if body is None or not whom or not any(i.has(*_WHERE) for i in items[body:end]):
            continue
        start = link - 1 if items[link - 1].norm == "por" else link
        return [
            *out[:k],
            replace(item, form=Form("invitar", 1, item.form.tense)),
            *out[k + 1 : start],
            *out[body:],
        ]
    return out


def _coming(items: Sequence[Item], k: int, end: int) -> int | None:
    """Return where the words behind «(si) le apetece ir», «(que) me acompañe» begin, or None."""
    at, along = k, False
    while at < end and (items[at].form is not None or items[at].role == "pronoun"):
        form = items[at].form
        if form is not None and form.lemma not in _WILLING | _ALONG:
            return None
        along = along or (form is not None and form.lemma in _ALONG)
        if form is not None and form.person not in (0, 3) and form.tense != "subjunctive":
            return None
        at += 1
    return at if along and at > k else None
