"""Loans told the other way round: «un usurero me presta 75 coronas», «me presto 60 de Larue».

Who lends to him is asked for it by him; and so is he of whom he «lends himself» a sum, as
they say in America.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form

_LENDING = frozenset(
    [
        *("prestar", "dejar", "adelantar", "anticipar", "fiar", "facilitar", "soltar", "dar", "entregar"),
        *("proporcionar", "suministrar", "conceder", "aflojar", "avanzar"),
    ]
)


def lent(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «pido 75» for «un usurero me presta 75», «me presto 75 de Larue»."""
    out = list(items)
    for k, item in enumerate(items):
        if _lends_himself(items, k) and item.form is not None:
            out[k] = replace(item, form=replace(item.form, lemma="pedir"))
            continue
        wished = item.form is not None and item.form.tense == "subjunctive"
        told = item.form is not None and item.form.tense in ("present", "future")
        third = item.form is not None and ((item.form.person == 3 and told) or wished)
        if not third or item.form is None or item.form.lemma not in _LENDING or item.sub:
            continue
        before, after = items[max(0, k - 7) : k], items[k + 1 : k + 6]
        asked = any(i.norm in ("si", "que", "cuando") for i in before)
        if wished and [i.norm for i in items[:k] if i.norm in ("si", "que", "cuando")] == ["que"]:
            asked = items[0].norm != "que"  # «que el usurero me suelte 100»
        lender = any(i.has("lender") for i in (*before, *after))
        if (
            lender
            and not asked
            and items[k - 1].norm in ("me", "le", "nos")
            and any(i.has("MONEY", "N") and not i.has("ONE") for i in after)
        ):
            out[k] = replace(item, form=Form("pedir", 1, "present" if wished else item.form.tense))
    return out


def _lends_himself(items: Sequence[Item], k: int) -> bool:
    """«Me presto 60 del prestamista», «prestarme 60 con Larue»: he has it of another."""
    form = items[k].form
    if form is None or form.lemma != "prestar" or items[k].sub:
        return False
    hung = form.tense == "infinitive" and form.clitics == ("me",)
    led = is_own(form) and norm_at(items, k - 1) == "me" and norm_at(items, k - 2) not in ("se", "te")
    behind = items[k + 1 : mark_from(items, k)]
    whose = any(i.norm in ("de", "del", "con") for i in behind) and any(
        i.has("lender", "P", "DESC") for i in behind
    )
    return (hung or led) and whose and any(i.has("N", "MONEY") and not i.has("ONE") for i in behind)
