"""Whose deed a clause tells, and whether it tells one: denials, others, things only spoken of."""

import itertools
from collections.abc import Sequence
from functools import cache

from turnbot.games.preux.parsing.frames import Match
from turnbot.games.preux.parsing.joints import is_own
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon
from turnbot.games.preux.parsing.words.text import listed


def is_past(verb: Item, items: Sequence[Item]) -> bool:
    """Whether a verb tells of what has been: «ha ido», and neither «ha de ir» nor «ha decidido ir»."""
    form = verb.form
    if form is None or form.tense in ("past", "imperfect"):
        return form is not None
    if form.lemma != "haber" or form.tense not in ("present", "conditional"):
        return False
    k = next(n for n, i in enumerate(items) if i is verb) + 1
    done = items[k] if k < len(items) else None
    if done is None or done.norm == "de":
        return False
    resolved = done.form is not None and done.form.lemma in _RESOLVING
    return not (
        resolved and any(i.form is not None and i.form.tense == "infinitive" for i in items[k + 1 : k + 4])
    )


_RESOLVING = frozenset(["decidir", "resolver", "disponer", "proponer", "determinar", "acordar", "optar"])


def _has_subject(verb: Item, items: Sequence[Item], me: str | None) -> bool:
    """Whether somebody else does it: «Boisier sigue en campaña»."""
    k = next(n for n, i in enumerate(items) if i is verb)
    while k and items[k - 1].role == "pronoun":
        k -= 1
    before = items[k - 1] if k else None
    lead = items[k - 2].norm if k > 1 else ""
    form = verb.form
    third = form is not None and form.person == 3
    return third and before is not None and before.has("P") and before.tags["P"] != (me,) and lead not in _TO


_TO = frozenset(["a", "al", "con", "de", "del", "por", "para", "contra", "que"])


def counts(verb: Item, items: Sequence[Item]) -> bool:
    """Whether a finite verb governs the clause, unlike «intento que desistan», «por si aparece»."""
    assert verb.form is not None
    before = [i.norm for i in items if i.end <= verb.start]
    if before[-2:] == ["por", "si"] or (before and "excuses" in verb.atoms):
        return False  # «pedir disculpas»
    if verb.form.tense != "subjunctive":
        return True
    opens = next(
        (i for i in items if i.role not in ("joiner", "pronoun") and not i.mark and i.norm != "que"), None
    )
    return verb is opens or items[0].norm == "que"


BEING = frozenset(["ser", "tocar", "corresponder", "apetecer"])


def is_his(verb: Item, items: Sequence[Item], voice: int, me: str | None) -> bool:
    """Whether a verb says what the writer does, by its form or by what it stands with."""
    if is_own(verb, voice):
        return voice == 1 or not _has_subject(verb, items, me)
    form = verb.form
    assert form is not None
    if form.person == 3 and any(
        i.norm in ("personaje", "servidor", "protagonista", "heroe", "firmante", "amo", "patron")
        for i in items[:4]
    ):
        return True  # «mi personaje acude al club»
    if form.lemma in BEING and form.tense in ("present", "future"):
        return True
    led = items[0].norm == "que" and form.tense == "subjunctive"
    if led and not any(i.has("P") for i in items[: items.index(verb)] if i.tags.get("P") != (me,)):
        return True
    at = next(
        (
            k
            for k, i in enumerate(items)
            if i.role not in ("joiner", "pronoun")
            and not i.mark
            and i.norm != "que"
            and i.tags.get("P") != (me,)
        ),
        0,
    )
    if items[at] is not verb:
        return False
    if form.lemma in _POLITE:
        return False
    if form.person in (2, 3) and form.tense in ("imperative", "subjunctive"):
        return True
    told = form.person == 3 and form.tense in ("present", "future")
    return told and not any(i.norm in ("me", "le", "les", "nos") for i in items[:at])


def invents(finite: Sequence[Item], items: Sequence[Item]) -> bool:
    """Whether he does something in a week that is none of the orders there are."""
    idle = _idle()
    opens = [i.norm for i in items[:3]]
    if opens[:2] == ["lo", "que"] or (opens[1:2] == ["lo"] and opens[2:] in (["de"], ["del"])):
        return False  # «lo que hablamos en el bar», «retiro lo del saqueo»
    deeds = [
        v
        for v in finite
        if v.form is not None and v.form.person == 1 and v.form.tense in ("present", "future")
    ]
    if any(i.form is not None and i.form.tense == "infinitive" and i.form.lemma not in idle for i in items):
        deeds = deeds or []
        return bool(deeds) and len(items) > 4
    return any(v.form is not None and v.form.lemma not in idle for v in deeds) and len(items) > 3


@cache
def _idle() -> frozenset[str]:
    """Return the verbs that do nothing."""
    roles = ("colour", "auxiliary", "polite", "leisure", "averse")
    return _POLITE.union(BEING, ("cambiar", "retocar", "rectificar"), *(lexicon().roles[r] for r in roles))


@cache
def _helping() -> frozenset[str]:
    """Return the verbs of which a thing may be the head: «voy a misa», «quiero misa»."""
    roles, classes = lexicon().roles, lexicon().classes
    light = (roles[r] for r in ("auxiliary", "transparent", "bid", "polite"))
    named = (classes[c] for c in ("go", "do", "spend", "give", "stay", "carry", "hand", "ask"))
    return LIGHT.union(*light, *named)


_TELLING = listed(
    """
    contar decir opinar asegurar jurar sostener insistir comentar murmurar aconsejar recomendar sugerir
    creer suponer pretender presumir anunciar afirmar
    """
)


def is_gossip(items: Sequence[Item], voice: int, me: str | None) -> bool:
    """Whether a clause tells what others say: «cuentan que Vallon irá», «Larue anda diciendo que...»."""
    for k, item in enumerate(items[:-1]):
        if item.form is None or item.form.lemma not in _TELLING:
            continue
        after = [i.norm for i in items[k + 1 : k + 3]]
        if "que" not in after or after[0] == "lo" or item.form.tense == "subjunctive":
            continue
        verb = item if item.form.person else items[k - 1]
        form = verb.form
        if form is None or form.person != 3:
            return False
        before = [i for i in items[:k] if i is not verb]
        named = any(i.has("P") and i.tags["P"] != (me,) for i in before)
        nouns = voice == 1 and any(i.kind == "word" and not i.role and i.form is None for i in before)
        told = any(i.norm in ("me", "nos") for i in before)
        return named or nouns or told or verb.norm.endswith("n")
    return False


LIGHT = frozenset(["ir", "llevar", "venir", "acudir", "estar", "quedar", "ser", "hacer", "tener"])


def strikes(verb: Item, items: Sequence[Item]) -> bool:
    """Whether a verb strikes out what was ordered: «quite la segunda»; but «me borro del casino»."""
    form = verb.form
    if form is None or form.lemma not in _STRIKING:
        return False
    return form.person != 1 or not any(i.has("CLUB", "CASINO", "club", "membership") for i in items)


_STRIKING = frozenset(["quitar", "borrar", "tachar", "suprimir", "eliminar", "anular", "cancelar"])


def his_second(items: Sequence[Item]) -> bool:
    """Whether somebody stands by him: «Moreau será mi padrino», «de padrino, Moreau»."""
    at = next((k for k, i in enumerate(items) if i.has("second")), None)
    if not at:
        return False
    lemmas = {i.form.lemma for i in items if i.form is not None}
    if any(
        a.norm == "me" and b.form is not None and b.form.person == 3 for a, b in itertools.pairwise(items)
    ):
        return True  # «que me haga de padrino Moreau»
    if items[at - 1].norm == "su" and at == 1:
        return True  # «su padrino será Noisel»
    return items[at - 1].norm in ("mi", "como") or (
        items[at - 1].norm == "de"
        and not lemmas & {"hacer", "ir", "salir", "ser", "actuar", "servir", "estar", "ofrecer"}
    )


# Nouns that are ordered by themselves, and behind a preposition only spoken of: «por lo del caballo».
_BARE = frozenset(["buy", "challenge", "duel", "wedding", "borrow", "house"])
_BEHIND = frozenset(["con", "en", "entre", "por", "de", "del", "como", "contra", "sobre", "tras", "para"])


def _mentioned(do: str, noun: Item, items: Sequence[Item]) -> bool:
    """Whether a noun is only spoken of: «en cuanto al reto de Moreau», «el vino, para los seglares»."""
    at = next((k for k, i in enumerate(items) if i is noun), 0)
    after = items[at + 1 : at + 3]
    if do == "challenge" and len(after) == 2 and after[0].norm in ("de", "del") and after[1].has("P"):
        return True
    before = items[at - 1].norm if at else ""
    if do == "accompany-lady":
        return before in ("de", "del", "por", "que")  # «depende de ella»
    if do == "drink":
        return before in ("el", "del", "al") and noun.has("wine")
    k = at - 1
    while k >= 0 and items[k].norm not in _BEHIND:
        if items[k].role not in ("article", "possessive") and not items[k].has("N"):
            break
        k -= 1
    led = items[k].norm if k >= 0 else ""
    return led == "hay" or (do in _BARE and led in _BEHIND)


def loose(match: Match, items: Sequence[Item], *, verbless: bool) -> bool:
    """Whether a thing is only spoken of: neither the head of its clause nor what its verb is about."""
    nouns = [i for i in match.made if i.form is None]
    if len(match.made) == len(nouns) and _mentioned(match.do, nouns[0], items):
        return True
    if len(match.made) != 1 or match.made[0].form is not None or match.weight > 3:
        return False
    made = match.made[0]
    if made.has("tavern", "lavish"):
        return False
    if verbless:
        before = [
            i
            for i in items
            if i.start < made.start
            and i.kind == "word"
            and not i.role
            and "ONE" not in i.tags
            and not i.has("TIME")
        ]
        return len(before) > 2
    verbs = [
        i.form.lemma
        for i in items
        if i.form is not None and i.form.tense != "participle" and i.start < made.start
    ]
    return bool(verbs) and _helping().isdisjoint(verbs)


_POLITE = frozenset(
    [
        "perdonar",
        "disculpar",
        "dispensar",
        "excusar",
        "saber",
        "decir",
        "guardar",
        "recibir",
        "mirar",
        "permitir",
    ]
)


def despite(match: Match, items: Sequence[Item]) -> bool:
    """Whether a clause in which somebody else acts orders something all the same."""
    if match.do == "spy":
        return any(i.has("spy") for i in items) or items[0].norm == "que"
    if match.do == "influence" and any(i.form is not None and i.form.lemma in ("ir", "ser") for i in items):
        return True  # «mi influencia va a favor de Vallon»
    return match.do == "lavish" or (
        match.do in ("borrow", "influence", "visit-club", "claim-debt")
        and any(i.norm == "me" or i.norm == "que" for i in items)
    )


CLOSINGS = listed(
    """
    saludos saludo abrazo abrazos besos recuerdos gracias atentamente cordialmente firmado fdo suyo
    vuestro dado estimado querido estimados hola buenas
    """
)


def closes(items: Sequence[Item]) -> bool:
    """Whether a clause takes leave: «saludos», «besa las manos de usía», «queda de usted»."""
    first, after = items[0].norm, items[1].norm if len(items) > 1 else ""
    if first in (
        "besa",
        "beso",
        "queda",
        "quedo",
        "quedamos",
        "salude",
        "muchas",
        "mil",
        "un",
        "reciba",
        "recibid",
    ):
        told = {i.norm for i in items[1:5]}
        return (
            bool(
                told
                & {
                    "usted",
                    "mano",
                    "manos",
                    "gracias",
                    "abrazo",
                    "abrazos",
                    "saludo",
                    "vuestra",
                    "vos",
                    "señora",
                    "senora",
                    "v",
                    "pies",
                }
            )
            and after != "en"
        )
    return first in CLOSINGS
