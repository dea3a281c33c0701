"""What a turn of phrase behind it does away with: «el reto de Moreau, que espere», «de beber, ni hablar».

Behind a challenge contempt declines it; whatever else is spoken of so is not done, and nothing is ordered.
Who fights «sin escuchar al cura» says a thing more.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.words.around import HARD, ends_at, finite_form, form_at, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.verbs import Form

_OF = ("de", "del")


def scorned(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «lo rechazo» for the contempt of somebody's challenge.

    «El reto de Vallon: sí» accepts it.
    """
    at = next((k for k, i in enumerate(items) if i.has("challenge") and _is_anothers(items, k)), -1)
    if at < 0 or any(i.form is not None and i.form.person == 1 for i in items[:at]):
        return list(items)
    for k in range(at + 2, len(items)):
        if items[k].mark in HARD and items[k].mark != ":":
            break
        end, does = phrase_end(items, k, "scorn"), "rechazar"
        if not end and items[k - 1].mark in (",", ":"):
            end = phrase_end(items, k, "turned_down")
            end, does = (end, does) if end else (phrase_end(items, k, "welcomed"), "aceptar")
        if end and ends_at(items, end):
            first = items[k]
            form = Form(does, 1, "present")
            lead = items[: k - 1] if items[k - 1].mark in (",", ":") else items[:k]
            verb = Item(does[:-2] + "o", first.start, items[end - 1].end, first.line, form=form, known=True)
            return [*lead, verb, *items[end:]]
    return list(items)


def taken_first(items: Sequence[Item]) -> list[Item]:
    """Read «respecto al reto de Larue: lo acepto» as «el reto de Larue, lo acepto», and as one clause."""
    at = next((k for k, i in enumerate(items) if i.has("challenge") and _is_anothers(items, k)), -1)
    begun = next((n + 1 for n in range(at - 1, -1, -1) if items[n].mark), 0)
    if at < 0 or any(i.norm not in _LEADING for i in items[begun:at]):
        return list(items)
    named = next((k for k in range(at + 1, len(items)) if items[k].has("P", "DESC")), at)
    pause = named + 1
    if norm_at(items, pause) not in (",", ":"):
        return list(items)
    answers = lexicon().classes["accept"] | lexicon().classes["refuse"] | {"disculpar", "pedir"}
    verb = next((k for k in range(pause + 1, min(pause + 5, len(items))) if items[k].form is not None), at)
    own = items[verb].form
    if own is None or verb == at or own.person != 1 or own.lemma not in answers:
        return list(items)
    noun = [supplied("el", items[at], side="before"), replace(items[at], form=None), *items[at + 1 : pause]]
    if own.lemma in ("disculpar", "pedir") or any(i.role == "pronoun" for i in items[pause + 1 : verb]):
        return [*items[:begun], *noun, replace(items[pause], norm=","), *items[pause + 1 :]]
    return [*items[:begun], *items[pause + 1 : verb + 1], *noun, *items[verb + 1 :]]


_LEADING = frozenset(
    [
        *("respecto", "tocante", "referente", "relativo", "relacion", "cuanto", "sobre", "acerca", "lo"),
        *("por", "que", "toca", "hace", "respecta", "atañe", "en", "con", "a", "al", "de", "del", "el", "y"),
    ]
)


def not_done(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items without «de gastos ostentosos, ni hablar» and «de beber, ni por pienso»."""
    for k, item in enumerate(items):
        at = k + 3 if norm_at(items, k + 1) == "este" and norm_at(items, k + 3) == "," else k
        if item.mark not in _PAUSES or not (end := phrase_end(items, at + 1, "none_of_it")):
            continue
        begun = next((n + 1 for n in range(k - 1, -1, -1) if items[n].mark in HARD), 0)
        if norm_at(items, begun) not in _ABOUT:
            begun = next((n + 1 for n in range(k - 1, begun, -1) if items[n].mark), begun)
        topic = items[begun:k]
        if topic and condition_at(items, begun) is not None:
            continue  # «con menos de 300 coronas, ni hablar»
        if not topic or finite_form(topic) is not None or any(i.has("challenge") for i in topic):
            continue
        if any(i.has("P", "DESC") for i in topic) and norm_at(items, end) == ":":
            continue  # «a Bidon, ni agua: no acepto su rendición»: of whom the rest speaks
        if any(i.role == "negation" for i in topic) or (end < len(items) and not items[end].mark):
            continue
        if norm_at(items, end + 1) in _REASONS:
            end = next((n for n in range(end + 1, len(items)) if items[n].mark in HARD), len(items))
        return not_done([*items[:begun], *items[end + 1 :]])
    return items


_REASONS = ("que", "porque", "pues")
_PAUSES = frozenset([",", ":", "-", "?"])
_ABOUT = frozenset(["de", "del", "en", "lo", "sobre", "respecto", "tocante", "y", "a"])


def unheard(items: Sequence[Item]) -> Sequence[Item]:
    """Read «me bato con Vallon sin escuchar al cura» as two things: «... y no escucho al cura»."""
    fights = next((k for k, i in enumerate(items) if i.has("duel") or _fights(i)), len(items))
    for k in range(fights + 1, len(items) - 1):
        form = form_at(items, k + 1)
        if items[k].norm != "sin" or form is None or form.tense != "infinitive":
            continue
        if form.lemma in lexicon().classes["heed"] and any(i.has("priesthood") for i in items[k + 2 : k + 7]):
            led = items[:k]
            while led and (led[-1].mark or led[-1].role == "joiner"):
                led = led[:-1]
            verb = replace(items[k + 1], form=replace(form, person=1, tense="present"))
            stop = replace(supplied(",", items[k], side="before"), norm=";")
            return [*led, stop, supplied("no", items[k]), verb, *items[k + 2 :]]
    return items


def _fights(item: Item) -> bool:
    return item.form is not None and item.form.lemma in lexicon().classes["fight"]


def _is_anothers(items: Sequence[Item], k: int) -> bool:
    """Whether the challenge at ``k`` is somebody's: «el reto de Moreau», «el guante que me tiró Moreau»."""
    behind = items[k + 1 : k + 6]
    led = bool(behind) and (behind[0].norm in _OF or behind[0].norm == "que")
    return led and any(i.has("P", "DESC") for i in behind)
