"""Sentences turned inside out, put straight: «lo que haré será ir al club», «me encontrarán en misa».

Spanish sets off what matters by «ser»: one half holds the verb behind a relative, the other what belongs to
it. It says by what is not missed what is done («no faltaré a misa»), and by who will find him where he is.
Put straight, they are read as any clause: «ir al club», «a misa», «estaré en misa».
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.clauses.wrapping import unwrapping
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.sentences.addressing import spoken_to
from turnbot.games.preux.reading.sentences.appointing import HINTS as DECREED
from turnbot.games.preux.reading.sentences.appointing import decreed
from turnbot.games.preux.reading.sentences.apposed import NAMES, by_name
from turnbot.games.preux.reading.sentences.backing import HINTS as APPLICATIONS
from turnbot.games.preux.reading.sentences.backing import with_backing_apart
from turnbot.games.preux.reading.sentences.beside import ASKING, BESIDE, asked_along, beside_him, named_there
from turnbot.games.preux.reading.sentences.borrowing import RECEIVING, handed_out, lent
from turnbot.games.preux.reading.sentences.by_luck import HINTS as BY_LUCK
from turnbot.games.preux.reading.sentences.by_luck import without_luck
from turnbot.games.preux.reading.sentences.clefts import uncleft
from turnbot.games.preux.reading.sentences.devoting import devoted
from turnbot.games.preux.reading.sentences.devoting import hints as devoting
from turnbot.games.preux.reading.sentences.feasting import party_given
from turnbot.games.preux.reading.sentences.freeing import freed
from turnbot.games.preux.reading.sentences.gapping import spreading
from turnbot.games.preux.reading.sentences.hesitating import unhesitating
from turnbot.games.preux.reading.sentences.hosted import hosted, hosting
from turnbot.games.preux.reading.sentences.influencing import HINTS as INFLUENCE
from turnbot.games.preux.reading.sentences.influencing import taken_up
from turnbot.games.preux.reading.sentences.instead import corrected
from turnbot.games.preux.reading.sentences.interposed import LEADS_TO_QUESTION, without_interposed
from turnbot.games.preux.reading.sentences.later import month_to_come
from turnbot.games.preux.reading.sentences.limiting import LIMITS, limited
from turnbot.games.preux.reading.sentences.meeting import (
    MEETING,
    SERVANT,
    YOU,
    by_appointment,
    found_by_you,
    humbly,
    into_it,
    paid_company,
)
from turnbot.games.preux.reading.sentences.offering_units import HINTS as VOLUNTEERS
from turnbot.games.preux.reading.sentences.offering_units import with_units_offered
from turnbot.games.preux.reading.sentences.owing import settled
from turnbot.games.preux.reading.sentences.parting import PARTING, STEPPING_IN, parted
from turnbot.games.preux.reading.sentences.parts_played import playing
from turnbot.games.preux.reading.sentences.performing import STANDING, performed
from turnbot.games.preux.reading.sentences.petitioning import HINTS as PETITIONED
from turnbot.games.preux.reading.sentences.petitioning import with_addressees
from turnbot.games.preux.reading.sentences.relatives import RELATIVES, named_again
from turnbot.games.preux.reading.sentences.resolving import resolved, resolving
from turnbot.games.preux.reading.sentences.scorning import not_done, scorned, taken_first, unheard
from turnbot.games.preux.reading.sentences.seconds import HINTS as SECONDS
from turnbot.games.preux.reading.sentences.seconds import with_hired_second, without_his_second
from turnbot.games.preux.reading.sentences.tempering import tempered
from turnbot.games.preux.reading.sentences.visits import CALLS, TOASTS, called_on, toasted
from turnbot.games.preux.reading.sentences.wooing import MISTRESSES, wooed
from turnbot.games.preux.reading.words.around import form_at, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.hints import Rewriting, opening, rewritten
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.staying import staying
from turnbot.games.preux.reading.words.verbs import Form

_ARTICLES = frozenset(["lo", "el", "la", "los", "las", "unico", "unica", "primero", "ultimo", "todo"])
_PRONOUNS = frozenset(["me", "nos", "se", "te", "os"])


def straightened(items: Sequence[Item], *, weighing: bool = False) -> list[Item]:
    """Return a sentence's items with what is turned inside out in it put straight.

    ``weighing``: the sentences before weighed several things.
    """
    return rewritten(items, _rules(weighing))


@cache
def _rules(weighing: bool) -> Sequence[Rewriting]:
    """Return the rules that put it straight, in turn."""
    words = lexicon()
    return (
        Rewriting(month_to_come, frozenset({"viene", "entra", "sigue"})),
        Rewriting(without_interposed, LEADS_TO_QUESTION),
        Rewriting(unhesitating, frozenset({"no"})),
        Rewriting(without_luck, BY_LUCK),
        Rewriting(corrected, frozenset({"sino", "si"})),
        Rewriting(party_given, frozenset({"party"})),
        Rewriting(called_on, CALLS),
        Rewriting(toasted, TOASTS),
        Rewriting(named_there, frozenset({":"})),
        Rewriting(beside_him, BESIDE),
        Rewriting(by_name, NAMES),
        Rewriting(_without_accent, frozenset({"me", "nos"})),
        Rewriting(humbly, SERVANT),
        Rewriting(paid_company, frozenset({"compania"})),
        Rewriting(into_it, frozenset({"llevar", "invitar", "subir"})),
        Rewriting(found_by_you, YOU),
        Rewriting(by_appointment, MEETING),
        *unwrapping(),
        Rewriting(scorned, frozenset({"challenge"})),
        Rewriting(taken_first, frozenset({"challenge"})),
        Rewriting(not_done, opening("none_of_it")),
        Rewriting(unheard, frozenset({"sin"})),
        Rewriting(spoken_to, frozenset({"te", "os"})),
        Rewriting(hosted, hosting()),
        Rewriting(settled, frozenset({"deber", "adeudar"})),
        Rewriting(performed, STANDING),
        *playing(),
        Rewriting(freed, RELATIVES | {"("}),
        Rewriting(named_again, RELATIVES | {"party", "oficiar"}),
        *spreading(),
        Rewriting(partial(resolved, weighing=weighing), None if weighing else resolving()),
        Rewriting(_hoped, frozenset({"ver"})),
        Rewriting(with_hired_second, SECONDS),
        Rewriting(without_his_second, SECONDS),
        Rewriting(parted, words.classes["prevent"] | PARTING | STEPPING_IN),
        Rewriting(_among, words.roles["bid"]),
        Rewriting(_said_once, frozenset({"("})),
        Rewriting(asked_along, ASKING),
        Rewriting(lent, frozenset({"lender", "prestar"})),
        Rewriting(handed_out, RECEIVING),
        Rewriting(_never_without, frozenset({"pistol"})),
        Rewriting(staying, words_of("leaving_a_place")),
        Rewriting(_then, frozenset({"entonces"})),
        Rewriting(devoted, devoting()),
        Rewriting(limited, LIMITS),
        Rewriting(decreed, DECREED),
        Rewriting(with_addressees, PETITIONED),
        Rewriting(with_units_offered, VOLUNTEERS),
        Rewriting(with_backing_apart, APPLICATIONS),
        Rewriting(taken_up, INFLUENCE),
        Rewriting(_not_missed, frozenset({"no"})),
        Rewriting(_awaited, _AWAIT),
        Rewriting(tempered, words.classes["drink"]),
        Rewriting(wooed, frozenset({"OWNLADY"}) | MISTRESSES),
        Rewriting(_found, evidence_words("verbs", "finding")),
        Rewriting(uncleft, frozenset({"ser"})),
    )


def _without_accent(items: Sequence[Item]) -> list[Item]:
    """Read «Duval me reto, acepto» as «Duval me retó»: without «a» before him, it is he who does it."""
    out = list(items)
    for k in range(2, len(items)):
        form = items[k].form
        led = k == 2 or items[k - 3].kind == "mark" or items[k - 3].norm in ("y", "e", "que", "si")
        own = form is not None and (form.person, form.tense) == (1, "present") and items[k].norm.endswith("o")
        if form is None or not (led and own and form.lemma.endswith("ar")):
            continue
        told = items[k - 1].norm in ("me", "nos") and items[k - 2].has("P", "DESC")
        if told and norm_at(items, k + 1) not in ("con", "contra"):
            out[k] = replace(items[k], form=replace(form, person=3, tense="past"))
    return out


def _then(items: Sequence[Item]) -> list[Item]:
    """Leave out «entonces» of «ofreceré entonces por él ...»: behind the verb it begins no clause."""
    out: list[Item] = []
    for k, item in enumerate(items):
        before = form_at(items, k - 1)
        if item.norm != "entonces" or before is None or not is_own(before) or norm_at(items, k + 1) == "":
            out.append(item)
    return out


def _hoped(items: Sequence[Item]) -> list[Item]:
    """«Al club, a ver si le caigo bien a Champfleury»: what he goes there for is an order like others."""
    out = list(items)
    for k in range(len(out) - 3):
        if out[k].norm not in ("a", "por", "para") or [i.norm for i in out[k + 1 : k + 3]] != ["ver", "si"]:
            continue
        hoped = out[k + 3 : mark_from(out, k + 3)]
        form = next((i.form for i in hoped if is_own(i.form)), None)
        woos = form is not None and form.lemma in clause_words("wooing")
        trusted = any(i.has("confidence") for i in hoped) and (form or not any(i.has("P") for i in hoped))
        if trusted or (woos and any(i.has("P", "DESC") for i in hoped)):
            return [*out[:k], *out[k + 3 :]]
        if not k and (wish := _wished(out[k : k + 3], hoped)):
            return [*wish, *out[k + 3 + len(hoped) :]]
    return out


def _wished(lead: Sequence[Item], hoped: Sequence[Item]) -> list[Item]:
    """«A ver si Larue me presta 100 coronas» said as «que Larue me preste...», or nothing."""
    at = next((n for n, i in enumerate(hoped) if i.form is not None), 0)
    form = hoped[at].form if at else None
    granted = form is not None and form.person == 3 and form.lemma in clause_words("granting")
    if form is None or not granted or not any(i.norm == "me" for i in hoped[:at]):
        return []
    that = replace(lead[2], norm="que", role="subordinator", tags={})
    verb = replace(hoped[at], form=replace(form, person=1, tense="subjunctive"))
    return [that, *hoped[:at], verb, *hoped[at + 1 :]]


def _never_without(items: Sequence[Item]) -> list[Item]:
    """«No salgo a la calle sin la pistola»: with it."""
    denied = next((k for k, i in enumerate(items) if i.role == "negation" and i.norm in _NEVER), None)
    if denied is None:
        return list(items)
    for k in range(denied + 1, min(denied + 9, len(items) - 1)):
        if items[k].mark:
            break
        if items[k].norm == "sin" and any(i.has("pistol") for i in items[k + 1 : k + 3]):
            return [*items[:denied], *items[denied + 1 : k], replace(items[k], norm="con"), *items[k + 1 :]]
    return list(items)


_NEVER = frozenset(["no", "nunca", "jamas"])


def _said_once(items: Sequence[Item]) -> list[Item]:
    """Leave out in brackets what is no other amount: «7 coronas (siete)», «(50 en total)», a club's dues."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = _bracket(items, k)
        if end == k:
            out.append(items[k])
            k += 1
            continue
        inside = items[k + 1 : end]
        before = next((i.tags["N"] for i in reversed(out[-4:]) if i.has("N")), None)
        again = [i.tags["N"] for i in inside if i.has("N")]
        summed = any(i.norm in ("total", "totales", "suma", "sumando") for i in inside)
        dues = bool(again) and any(i.norm in ("cuota", "cuotas") for i in inside)
        if dues or (before is not None and len(again) == 1 and (summed or again[0] == before)):
            k = end + 1
            continue
        out.append(items[k])
        k += 1
    return out


def _bracket(items: Sequence[Item], k: int) -> int:
    """Return where a short bracket that opens at ``k`` closes; ``k`` if none does."""
    if items[k].mark != "(":
        return k
    return next((n for n in range(k + 1, min(k + 12, len(items))) if items[n].mark == ")"), k)


def _not_missed(items: Sequence[Item]) -> list[Item]:
    """Leave out «no falto», «no me olvido de», «no dejaré de» before what is done, then."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        if items[k].norm != "no":
            out.append(items[k])
            k += 1
            continue
        at = k + 1
        while at < len(items) and items[at].norm in _PRONOUNS:
            at += 1
        verb = items[at] if at < len(items) else None
        if verb is not None and is_own(verb.form):
            at = _infinitive_behind(items, at)
        if verb is not None and is_own(verb.form) and _misses(items, at):
            k = at + 1
            while k < len(items) and items[k].norm in ("de", "en", "sin"):
                k += 1
            continue
        out.append(items[k])
        k += 1
    return out


def _infinitive_behind(items: Sequence[Item], at: int) -> int:
    """«No he de faltar», «no pienso perderme»: where the infinitive stands that says it; else ``at``."""
    form = items[at].form
    if form is None or form.lemma not in lexicon().roles["auxiliary"]:
        return at
    led = at + 2 if at + 1 < len(items) and items[at + 1].norm in ("de", "a", "que") else at + 1
    then = items[led].form if led < len(items) else None
    missing = evidence_words("verbs", "missing")
    return led if then is not None and then.tense == "infinitive" and then.lemma in missing else at


def _among(items: list[Item]) -> list[Item]:
    """«Contadme entre los que cumplen con el regimiento»: so does he."""
    for k, item in enumerate(items[:-3]):
        if item.norm not in ("entre", "con") or items[k + 1].norm not in ("los", "las", "aquellos"):
            continue
        verb = items[k + 3]
        bid = items[k - 1].form if k else None
        me = bid is not None and ("me" in bid.clitics or (k > 1 and items[k - 2].norm == "me"))
        if items[k + 2].norm != "que" or verb.form is None or verb.form.person != 3 or not (me and bid):
            continue
        if bid.lemma in lexicon().roles["bid"] and bid.tense in ("subjunctive", "imperative"):
            own = replace(verb, form=Form(verb.form.lemma, 1, "present"))
            return [*items[: k - 2 if items[k - 2].norm == "me" else k - 1], own, *items[k + 4 :]]
    return items


def _misses(items: Sequence[Item], at: int) -> bool:
    form = items[at].form
    if form is None or at + 1 >= len(items):
        return False
    if form.lemma in ("dejar", "pasar"):
        after = items[at + 2].form if at + 2 < len(items) else None
        return items[at + 1].norm in ("de", "sin") and after is not None and after.tense == "infinitive"
    if form.lemma == "perdonar" and (
        any(i.has("P") or i.norm == "vida" for i in items[at + 1 : at + 5])
        or items[at - 1].norm in ("le", "les", "lo", "los")
    ):
        return False  # «no le perdono la vida»: him, and nothing to be missed
    set_phrase = any(i.norm in ("vista", "ojo") for i in items[at + 1 : at + 4])  # «no la pierdo de vista»
    return form.lemma in evidence_words("verbs", "missing") and form.lemma != "escatimar" and not set_phrase


def _found(items: Sequence[Item]) -> list[Item]:
    """«Me encontrarán en el club», «se me puede ver en misa»: where others find him, he is."""
    out: list[Item] = []
    for k, item in enumerate(items):
        form = item.form
        where = k + 1 < len(items) and items[k + 1].norm in ("en", "por", "alli", "ahi")
        near = [i.norm for i in out[-4:]] if form is not None else []
        if form is None or not where or form.lemma not in evidence_words("verbs", "finding"):
            out.append(item)
        elif form.person in (2, 3) and form.tense in ("present", "future") and near[-1:] == ["me"]:
            del out[-2 if near[-2:-1] == ["se"] else -1 :]
            out.append(replace(item, form=Form("estar", 1, form.tense)))
        elif form.tense == "infinitive" and "me" in (*near, *form.clitics) and _able(out[-1:]):
            while out and (out[-1].norm in ("me", "se") or _able(out[-1:])):
                out.pop()
            out.append(replace(item, form=Form("estar", 1, "present")))
        else:
            out.append(item)
    return out


_PLACES = (
    "club",
    "CLUB",
    "CASINO",
    "tavern",
    "theatre",
    "barracks",
    "mass",
    "fencing",
    "duty",
    "convent",
    "duel",
)


def _awaited(items: Sequence[Item]) -> list[Item]:
    """«El Crapaud me espera», «me reclama el cuartel»: there he goes."""
    out = list(items)
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.lemma not in _AWAIT or not k or items[k - 1].norm != "me":
            continue
        if form.person != 3 or form.tense not in ("present", "future"):
            continue
        begin = next((n + 1 for n in range(k - 1, -1, -1) if items[n].mark), 0)
        end = next((n for n in range(k + 1, len(items)) if items[n].mark), len(items))
        said = [*items[begin : k - 1], *items[k + 1 : min(end, k + 4)]]
        place = next((i for i in said if not i.role), None)
        if place is not None and place.has(*_PLACES) and not any(i.role == "negation" for i in said):
            out[k - 1 : k + 1] = [replace(item, form=Form("ir", 1, form.tense))]
            return out
    return out


_AWAIT = frozenset(["esperar", "aguardar", "reclamar", "llamar", "tocar"])


def _able(items: Sequence[Item]) -> bool:
    return bool(items) and items[0].form is not None and items[0].form.lemma == "poder"
