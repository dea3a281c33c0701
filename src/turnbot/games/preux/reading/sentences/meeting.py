"""Who goes with him, said by the way: «Parrot y un servidor iremos», «he quedado con Larue en el club»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.verbs import Form

MEETING = frozenset({"quedar", "encontrar", "ver"})
SERVANT = frozenset({"servidor", "servidora"})


def into_it(items: Sequence[Item]) -> Sequence[Item]:
    """Read «(alquilo un palco y) llevo a él a Charlotte» without «a él»: to the place, and no man."""
    for k, item in enumerate(items[:-3]):
        taken = item.form is not None and item.form.lemma in ("llevar", "invitar", "subir")
        there = [i.norm for i in items[k + 1 : k + 3]] in (["a", "el"], ["a", "ella"])
        if (
            taken
            and there
            and items[k + 3].norm in ("a", "al")
            and any(i.has("P", "OWNLADY") for i in items[k + 4 : k + 7])
        ):
            return [*items[: k + 1], *items[k + 3 :]]
    return items


def paid_company(items: Sequence[Item]) -> Sequence[Item]:
    """Read «le pago a una moza para que me haga compañía» as «con compañía»."""
    for k, item in enumerate(items):
        if item.norm != "compania" or form_at(items, k - 1) is None:
            continue
        does = form_at(items, k - 1)
        link = next((n for n in range(k - 1, max(0, k - 6), -1) if items[n].norm in ("que", "q")), 0)
        paid = next((n for n in range(link, -1, -1) if _pays(items[n])), -1)
        if does is None or does.lemma != "hacer" or not link or paid < 0 or link - paid > _NEAR:
            continue
        start = paid - 1 if norm_at(items, paid - 1) in ("le", "les") else paid
        return [*items[:start], supplied("con", items[start]), replace(item, sub=False), *items[k + 1 :]]
    return items


_NEAR = 6  # words between who pays and what for


def _pays(item: Item) -> bool:
    return item.form is not None and item.form.person == 1 and item.form.lemma in ("pagar", "contratar")


def humbly(items: Sequence[Item]) -> Sequence[Item]:
    """Read «Parrot y un servidor iremos» as «Parrot y yo»; «vuestro servidor» at the end is a farewell."""
    for k in range(2, len(items)):
        if items[k].norm not in SERVANT:
            continue
        at = k - 1 if items[k - 1].norm in ("un", "una", "este") else k
        joined = at > 1 and items[at - 1].norm in ("y", "e") and items[at - 2].has("P", "OWNLADY", "DESC")
        if joined and norm_at(items, k + 1) != "de":
            himself = replace(supplied("yo", items[k]), start=items[at].start, role="pronoun")
            return [*items[:at], himself, *items[k + 1 :]]
    return items


_FINDS = frozenset(["encontrar", "hallar", "ver", "tener", "localizar"])
YOU = frozenset(["usted", "ustedes", "vos", "vuecencia", "usia", "ud", "uds", "vd"])


def found_by_you(items: Sequence[Item]) -> Sequence[Item]:
    """Read «me encontrará usted en el club con Larue» without «usted»: he tells where he will be."""
    for k in range(1, len(items) - 1):
        form = form_at(items, k - 1)
        if items[k].norm not in YOU or items[k + 1].norm != "en" or form is None or form.lemma not in _FINDS:
            continue
        if form.tense == "future" and form.person == 3 and norm_at(items, k - 2) == "me":
            return [*items[:k], *items[k + 1 :]]
    return items


def by_appointment(items: Sequence[Item]) -> Sequence[Item]:
    """Read «he quedado con Larue en el club», «veré a Larue en el club» as «quedo con Larue en el club»."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in MEETING:
            continue
        auxiliary = form_at(items, k - 1)
        perfect = auxiliary is not None and (auxiliary.lemma, auxiliary.person) == ("haber", 1)
        told = perfect if form.lemma == "quedar" else form.tense == "future" and form.person == 1
        if not (told or item.norm == "quedamos") or any(
            i.role == "negation" for i in items[max(0, k - 3) : k]
        ):
            continue
        behind = items[k + 1 : mark_from(items, k)]
        whom = next((n for n, i in enumerate(behind) if i.has("P")), 0)
        where = next((n for n, i in enumerate(behind) if i.has("club", "CLUB", "CASINO")), 0)
        led = [i.norm for i in behind[:where] if i.role == "preposition"][-1:]
        if not behind[whom : whom + 1] or not where or led != ["en"] or any(i.form for i in behind):
            continue
        meets = replace(item, norm="quedo", form=Form("quedar", 1, "present"))
        company = [replace(i, norm="con") if i.norm == "a" else i for i in behind]
        start = k - 1 if perfect else k
        start -= 1 if norm_at(items, start - 1) in ("me", "nos") else 0
        return [*items[:start], meets, *company, *items[k + 1 + len(behind) :]]
    return items
