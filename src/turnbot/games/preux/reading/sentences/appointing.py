"""Appointments told as a fact: «Parrot queda nombrado Ayudante», «mi Ayudante será Parrot».

Whoever may fill an office writes so of whom he puts there, as a decree does; put straight, it is «nombro
Ayudante a Parrot». What has been, or may be, is only told: «Larue ha sido nombrado Canciller».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

HINTS = frozenset({"OFF"})
_BECOMES = ("quedar", "ser")
_TOLD = ("present", "future", "subjunctive", "imperative")  # «queda» may be either
_OTHERS = frozenset(["por", "si", "cuando", "ya", "no", "me"])  # by whom, in which case, and never


def decreed(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «nombro OFFICE a NAME» for «NAME queda nombrado OFFICE»."""
    out = _listed(list(items))
    if out != list(items):
        return out
    for k, item in enumerate(items):
        if item.form is None or item.form.lemma not in _BECOMES or item.form.tense not in _TOLD:
            continue
        begin = next((n + 1 for n in range(k - 1, -1, -1) if items[n].mark), 0)
        end = mark_from(items, k)
        said = items[begin:end]
        who = [i for i in said if i.has("P")]
        office = [i for i in said if i.has("OFF") and i not in who]
        if len(who) != 1 or len(office) != 1 or not _OTHERS.isdisjoint(i.norm for i in said):
            continue
        named = _is_named(items, k)
        if not (named or _is_his_to_fill(items[begin:k], item.form)):
            continue
        forms = sum(i.form is not None for i in said)
        if forms != 1 + named:
            continue
        verb = replace(item, form=Form("nombrar", 1, "present"))
        whom = (supplied("a", office[0], side="behind"), who[0])
        return [*items[:begin], verb, office[0], *whom, *items[end:]]
    return out


def _is_named(items: Sequence[Item], k: int) -> bool:
    """Whether «nombrado», «designado» stands behind the verb at ``k``."""
    form = items[k + 1].form if k + 1 < len(items) else None
    named = form is not None and form.tense == "participle" and form.lemma in lexicon().classes["name"]
    return named or norm_at(items, k + 1) in ("nombrado", "nombrada", "designado", "designada")


def _is_his_to_fill(before: Sequence[Item], form: Form) -> bool:
    """«Mi Ayudante será Parrot»: an office that he calls his own, before what he says of it."""
    own = bool(before) and before[0].norm in ("mi", "nuestro", "nuestra")
    return own and form.tense in ("present", "future") and len(before) == 2 and before[1].has("OFF")


def _listed(items: list[Item]) -> list[Item]:
    """«Nombramientos: Mayor de Brigada, d'Arcy; Ayudante Regimental, Parrot»: each of them said outright."""
    bare = [i for i in items if i.kind != "mark"]
    if len(bare) == 2 and bare[0].has("OFF") and not bare[0].has("P") and bare[1].has("P"):
        return [bare[0], supplied("a", bare[0], side="behind"), bare[1]]  # «...; Ayudante, Parrot»
    colon = next((k for k, i in enumerate(items) if i.mark), len(items))
    titled = colon < len(items) and items[colon].mark == ":"
    if not titled or not any(i.norm in words_of("appointments") for i in items[:colon]):
        return items
    said = [i for i in items[colon + 1 :] if i.has("OFF", "P") or i.kind == "word"]
    named = [i for i in said if not (i.role and not i.tags) and i.norm not in ("para", "como")]
    if len(named) < 2 or len(named) % 2 or not all(i.has("OFF", "P") for i in named):
        return items
    out: list[Item] = []
    for one, other in zip(named[::2], named[1::2], strict=True):
        office, who = (one, other) if one.has("OFF") and not one.has("P") else (other, one)
        if not office.has("OFF") or office.has("P") or not who.has("P"):
            return items
        verb = replace(supplied("nombro", one, side="before"), form=Form("nombrar", 1, "present"), role="")
        comma = [supplied(",", one, side="before")] if out else []
        out += [*comma, verb, office, supplied("a", office, side="behind"), who]
    return out
