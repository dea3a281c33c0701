"""Appointments told as a fact: «Parrot queda nombrado Ayudante», «mi Ayudante será Parrot».

Whoever may fill an office writes so of whom he puts there, as a decree does; put straight, it is «nombro
Ayudante a Parrot». What has been, or may be, is only told: «Larue ha sido nombrado Canciller».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.verbs import Form

HINTS = frozenset({"OFF"})
_BECOMES = ("quedar", "ser")
_TOLD = ("present", "future", "subjunctive", "imperative")  # «queda» may be either
_OTHERS = frozenset(["por", "si", "cuando", "ya", "no", "me"])  # by whom, in which case, and never


def decreed(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «nombro OFFICE a NAME» for «NAME queda nombrado OFFICE»."""
    out = list(items)
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
