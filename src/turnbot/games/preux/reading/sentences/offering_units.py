"""A unit offered for the front: «ofrezco al regimiento entero, la Picardía, como voluntario».

It is not he who goes, nor does he join it. What is said of it between commas would be read as orders of their
own; so the whole is put as «voluntarizo» and the unit.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

HINTS = frozenset({"volunteer"})
_UNITS = ("REG", "barracks", "company_unit", "battalion")
_HIS = frozenset(["mi", "nuestro", "nuestra", "el", "al", "la", "los", "todo", "toda", "entero", "entera"])
_DE = ("de", "del")
_APART = frozenset(["me", "nos", "si", "no", "con", "cuando", "aunque", "porque", "o", "ni"])


def with_units_offered(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «voluntarizo UNIT» for a unit that is offered or goes as a volunteer."""
    out: list[Item] = []
    begin = 0
    for end in _ends(items):
        out += _offered(items[begin:end])
        begin = end
    return out


def _ends(items: Sequence[Item]) -> list[int]:
    """Return where the clauses end, as far as marks and «y» with a verb behind it show them."""
    joints = [
        k
        for k, i in enumerate(items)
        if k and (i.mark in HARD or (i.role == "joiner" and any(n.form for n in items[k + 1 : k + 4])))
    ]
    return [*joints, len(items)]


def _offered(said: Sequence[Item]) -> list[Item]:
    at = next((k for k, i in enumerate(said) if i.has("volunteer")), None)
    unit = _unit(said)
    if at is None or unit is None or not _speaks_of_it(said, unit):
        return list(said)
    lead = list(said[:1]) if said[0].mark or said[0].role == "joiner" else []
    verb = replace(said[at], tags={}, form=Form("voluntarizar", 1, "present"))
    return [*lead, verb, said[unit]]


def _unit(said: Sequence[Item]) -> int | None:
    """Return where a unit stands that he calls his, or the regiment; one that is named, before any other."""
    found = [k for k, i in enumerate(said) if i.has(*_UNITS) and i.tags.get("REG") != "FR"]
    if any(i.has("frontier") and i.has("barracks") for i in said):
        found = [k for k in found if not said[k].has("frontier")]
    led = [k for k in found if k and _is_led(said, k)]
    if not led:
        return None
    return next((k for k in found if said[k].has("REG")), led[0])


def _is_led(said: Sequence[Item], k: int) -> bool:
    before = said[k - 1].norm
    return before in _HIS or (before in _DE and k > 1 and said[k - 2].norm in ("los", "las"))


def _speaks_of_it(said: Sequence[Item], unit: int) -> bool:
    """Whether the verb says that he offers the unit, or that the unit goes; there may be none."""
    if any(i.has("P", "DESC") and not i.has("RANK") for i in said):
        return False
    words = {i.norm for i in said if not (i.norm == "con" and _is_at_head(said))}
    if not _APART.isdisjoint(words) or any(i.form is not None and "me" in i.form.clitics for i in said):
        return False
    forms = [(k, i.form) for k, i in enumerate(said) if i.form is not None]
    if not forms:
        return unit < 6
    _, first = forms[0]
    if any(form.lemma not in words_of("offering_units") for _, form in forms):
        return False
    if first.person == 1 and first.tense != "subjunctive":
        return first.lemma in words_of("offering") and first.tense in ("present", "future")
    return first.tense in ("present", "future", "subjunctive")


def _is_at_head(said: Sequence[Item]) -> bool:
    """«Con su teniente coronel a la cabeza»."""
    return any(i.norm in ("cabeza", "frente") and i.role == "" for i in said)
