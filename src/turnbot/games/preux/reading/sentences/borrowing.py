"""Loans told the other way round: «un usurero me presta 75 coronas», «me presto 60 de Larue».

Who lends to him is asked for it by him; and so is he of whom he «lends himself» a sum, as
they say in America. Who is to have a sum from him is lent or paid it:
«que Bidon reciba de mi mano diez coronas».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import HARD, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
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


RECEIVING = frozenset({"recibir", "tener", "percibir", "cobrar", "obtener", "embolsar"})


def handed_out(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «presto a Bidon 10» for «que Bidon reciba de mi mano 10 prestadas»."""
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in RECEIVING or item.sub:
            continue
        if form.tense != "subjunctive" and (form.person != 3 or form.tense not in ("present", "future")):
            continue
        begin = max((n + 1 for n in range(k) if items[n].kind == "mark" or items[n].norm == "y"), default=0)
        end = next((n for n in range(k, len(items)) if _ends(items, n)), len(items))
        said = items[begin:end]
        who = [n for n, i in enumerate(said) if i.has("P") and norm_at(said, n - 1) not in ("de", "del")]
        hand = _of_his(said)
        if len(who) != 1 or not hand or not any(i.has("MONEY") for i in said):
            continue
        lends = any(i.has("loan") or i.norm.startswith(("prestad", "devol")) for i in items[begin : end + 5])
        verb = replace(item, form=Form("prestar" if lends else "pagar", 1, "present"), tags={})
        receiver = said[who[0]]
        gone = {who[0], k - begin, *hand}
        rest = [i for n, i in enumerate(said) if n not in gone and n > k - begin]
        to = supplied("a", receiver, side="before")
        behind = out[end:]
        if behind and behind[0].norm == "y" and any(i.has("MONEY", "N") for i in behind[2:3]):
            behind = [behind[0], supplied("a", behind[1], side="before"), *behind[1:]]
        return [*out[:begin], verb, to, receiver, *rest, *handed_out(behind)]
    return out


def _ends(items: Sequence[Item], n: int) -> bool:
    """Whether what one man is to have ends at ``n``: with a mark, or before the next man."""
    if items[n].mark in HARD | {",", "."}:
        return True
    return items[n].norm == "y" and n + 1 < len(items) and items[n + 1].has("P")


def _of_his(said: Sequence[Item]) -> Sequence[int]:
    """Return where «de mi mano», «de mí», «mías» stand: from him; () if nothing says so."""
    for k, item in enumerate(said):
        if item.norm in ("mias", "mios"):
            return (k,)
        if item.norm != "de" or norm_at(said, k + 1) != "mi":
            continue
        if norm_at(said, k + 2) in words_of("his_purse"):
            return range(k, k + 3)
        if k + 2 >= len(said) or said[k + 2].role or said[k + 2].has("N", "MONEY"):
            return range(k, k + 2)
    return ()
