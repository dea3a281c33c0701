"""The joints of a sentence: where a clause begins, and what opens a condition or an aside and ends it."""

from collections.abc import Sequence

from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.openers import opener
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon
from turnbot.games.preux.parsing.words.text import listed

JOINTS = listed(
    """
    , y e pero ademas luego despues o u : - + / & sino tambien entonces asimismo ( ) > * |
    """
)


_BESIDES = frozenset(["@drink", "@bet", "@toady"])
_ADVERBS = frozenset(["ademas", "tambien", "luego", "despues", "entonces", "asimismo"])
CLITICS = frozenset(["me", "te", "se", "le", "les", "nos", "os", "lo", "la", "los", "las", "no"])


def past_joints(said: Sequence[Item], k: int) -> int:
    """Return where the words behind a condition begin, its comma left out."""
    while k < len(said) and said[k].norm in (",", ":", "entonces", "pues", "->", ">", "-"):
        k += 1
    return k


def is_own(item: Item, voice: int) -> bool:
    """Whether a verb says what the writer does: «voy», «iré»; «va», of himself; «apúnteme»."""
    form = item.form
    if form is None:
        return False
    if form.person == 1 and form.tense in ("present", "future"):
        return True
    if form.person == 1 and form.tense == "conditional":
        return form.lemma in ("gustar", "querer", "desear", "preferir")  # «iríamos» is what might be
    if form.tense == "imperative" and "me" in form.clitics:
        return True
    if voice == 3 and form.person == 3 and form.tense in ("present", "future"):
        return True
    return (
        voice == 2
        and form.person in (2, 3)
        and form.tense in ("present", "future", "imperative", "subjunctive")
    )


def aside_end(said: Sequence[Item], k: int, voice: int, *, verb: bool = True) -> int:
    """Return where an aside ends that begins at ``k``: at its comma, or where he does something again.

    ``verb``: whether what stands before it has a verb; if not, his own verb is that of the clause.
    """
    at = k
    told = False
    depth = 0
    instead = k > 1 and said[k - 1].norm in ("de", "del")
    while at < len(said):
        item = said[at]
        if item.norm == "(":
            if at > k and at + 1 < len(said) and opens_if(said, at + 1):
                return at
            depth += 1
        if item.norm == ")":
            if depth == 0:
                return at
            depth -= 1
        if at > k and item.norm in (",", ":", "-") and depth == 0:
            return at
        if told and not verb and item.form is not None and item.form.person == 1 and is_own(item, voice):
            ends = at
            while ends > k and (said[ends - 1].norm in CLITICS):
                ends -= 1
            if said[ends - 1].norm == "que":
                at += 1
                continue  # «que hace siglos que no piso una iglesia»
            return ends  # «el favor que me da mi cargo | lo uso contra Larue»
        told = told or (item.form is not None and item.form.person in (2, 3))
        if at > k and instead and is_own(item, voice) and item.form is not None and item.form.person == 1:
            while at > k and said[at - 1].norm in CLITICS:
                at -= 1
            return at
        if at > k + 1 and item.norm in ("y", "e", "pero") and at + 1 < len(said) and depth == 0:
            ahead = at + 1
            while ahead < len(said) and said[ahead].norm in (*CLITICS, "donde", "alli", "luego", "despues"):
                ahead += 1
            if ahead < len(said) and is_own(said[ahead], voice):
                return at
        if at > k + 1 and said[at - 1].norm == "," and opens_if(said, at):
            return at
        at += 1
    return at


def opens_if(said: Sequence[Item], k: int) -> bool:
    """Whether a condition's «si» stands at ``k``."""
    return said[k].norm == "si" and said[k].low != "sí" and said[k - 1].norm not in ("como", "por")


def begins(said: Sequence[Item], k: int, voice: int, *, verb: bool) -> bool:
    """Whether a clause begins at ``k``: behind a joint, with a verb, or what an order may be alone."""
    before = said[k - 1]
    if said[k].norm == "no" and k + 1 < len(said) and said[k + 1].norm in ("mejor", "espera", "digo"):
        return True  # «al teatro no mejor a misa»
    if (
        before.norm == "que"
        and k > 2
        and said[k - 2].norm in ("asi", "modo", "manera", "forma", "sea")
        and (said[k - 3].norm not in ("de",) or k > 3)
    ):
        return True  # «así que me quedo en casa»
    if said[k].norm == "a" and before.form is None and k + 1 < len(said) and said[k + 1].atoms & _BESIDES:
        return any(i.atoms & heads() for i in said[:k])  # «al club a beber con moderación»
    if (
        not verb
        and said[k].atoms & _BESIDES
        and is_own(said[k], voice)
        and before.role not in ("pronoun", "joiner")
        and before.norm not in ("quien", "quienes", "donde", *CLITICS)
    ) and any(i.atoms & heads() for i in said[:k]):
        return True  # «club con Vallon bebo moderado»
    if before.norm not in JOINTS:
        if (
            verb
            and _verb_ahead(said, k, voice)
            and said[k - 1].norm not in CLITICS
            and said[k - 1].norm not in ("que", "si", "donde")
        ):
            return not _chained(said, k)
        return False
    if said[k].norm in JOINTS:
        return False
    if any(i.norm in ("resto", "demas") for i in said[k : k + 2]) and before.norm != ":":
        return True  # «y el resto de los días en casa»
    bids = said[k].form
    if bids is not None and bids.tense == "imperative" and (bids.clitics or before.mark):
        return True  # «me quedan deudas: págale 60 a Larue»
    if before.norm in ("y", "e", "o", "u", ",") and k > 1 and said[k - 2].has("P") and said[k].has("P"):
        return False  # «con Larue y Vallon bebo»
    if (
        before.norm in ("y", "e", "o", "u", ",")
        and k > 1
        and said[k - 2].has("P")
        and (_person_ahead(said, k) or said[k].low in ("él", "ella"))
        and not _deed_ahead(said, k)
    ):
        return False
    at = k
    owned = headed = verbal = False
    sided = (
        said[k].norm in ("en", "a")
        and k + 1 < len(said)
        and said[k + 1].norm in ("favor", "contra", "mi", "su", "compañia", "compania")
    )
    leading = sided or said[k].norm in (
        "con",
        "por",
        "de",
        "del",
        "sin",
        "para",
        "entre",
        "sobre",
        "nivel",
        "junto",
        "acompañado",
        "acompanado",
    )
    while at < len(said) and at - k < 12:
        item = said[at]
        if at > k and (item.norm in JOINTS or opener(said, at) is not None):
            break
        owned = owned or is_own(item, voice) or _acts(item) or (at <= k + 1 and _infinitive(item, said, at))
        verbal = verbal or (item.form is not None and bool(item.form.person))
        headed = headed or (not item.role and item.form is None and bool(item.atoms & heads()))
        at += 1
    if before.norm in _ADVERBS and not owned and not (k > 1 and said[k - 2].norm in (",", "y", "e")):
        return False  # «acepto además el reto de Moreau»
    first = said[k].form
    if not verb and first is not None and first.person == 3 and first.lemma in ("ir", "ser", "quedar"):
        return False  # «mi influencia, nivel 4, va en contra de Vallon»
    if owned:
        return verb or not _taken_up(said, k)
    return headed and not leading and not verbal


def _person_ahead(said: Sequence[Item], k: int) -> bool:
    return any(i.has("P") for i in said[k : k + 4])


def _deed_ahead(said: Sequence[Item], k: int) -> bool:
    """Whether the writer does something before the next joint."""
    for item in said[k : k + 8]:
        if item.norm in JOINTS:
            return False
        if item.form is not None and item.form.person == 1 and item.form.tense in ("present", "future"):
            return True
    return False


def _taken_up(said: Sequence[Item], k: int) -> bool:
    """«La influencia de mi dama, nivel 5, | la empleo contra Vallon»: what was named is taken up."""
    return said[k].norm in ("la", "lo", "las", "los") and k + 1 < len(said) and said[k + 1].form is not None


def _acts(item: Item) -> bool:
    form = item.form
    return form is not None and form.person == 3 and form.tense in ("present", "future")


def denies(said: Sequence[Item], k: int) -> bool:
    """Whether «ni» at ``k`` begins a clause: «no llevo pistola, ni compro caballo»."""
    if said[k].norm not in ("ni", "tampoco") or not (said[k - 1].mark or said[k - 1].norm == "y"):
        return False
    return any(i.form is not None and i.form.person for i in said[k + 1 : k + 4])


def _infinitive(item: Item, said: Sequence[Item], at: int) -> bool:
    return (
        item.form is not None
        and item.form.tense in ("infinitive", "gerund")
        and said[at - 1].norm not in ("para", "de", "sin")
    )


def _verb_ahead(said: Sequence[Item], k: int, voice: int) -> bool:
    at = k
    while at < len(said) and said[at].norm in CLITICS:
        at += 1
    form = said[at].form if at < len(said) else None
    return form is not None and form.person == 1 and is_own(said[at], voice)


def _chained(said: Sequence[Item], k: int) -> bool:
    before = said[k - 1]
    return (
        before.form is not None
        and before.form.tense in ("present", "future")
        and before.form.lemma in lexicon().roles["auxiliary"]
    )
