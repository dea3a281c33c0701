"""The joints of a sentence: where a clause begins, and what opens a condition or an aside and ends it."""

from collections.abc import Mapping, Sequence
from functools import cache

from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon, load_toml
from turnbot.games.preux.parsing.words.text import by_first_word, listed

JOINTS = listed(
    """
    , y e pero ademas luego despues o u : - + / & sino tambien entonces asimismo ( ) > * |
    """
)


_BESIDES = frozenset(["@drink", "@bet", "@toady"])
_ADVERBS = frozenset(["ademas", "tambien", "luego", "despues", "entonces", "asimismo"])
_CLITICS = frozenset(["me", "te", "se", "le", "les", "nos", "os", "lo", "la", "los", "las", "no"])


def wished(said: Sequence[Item], k: int) -> bool:
    """Whether «que» at the head of a clause says what shall be done: «si acepta, que la corteje»."""
    form = next((i.form for i in said[k + 1 : k + 5] if i.form is not None), None)
    return form is not None and form.tense == "subjunctive"


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
        return form.lemma != "haber"
    if form.tense == "imperative" and "me" in form.clitics:
        return True
    if voice == 3 and form.person == 3 and form.tense in ("present", "future"):
        return True
    return (
        voice == 2
        and form.person in (2, 3)
        and form.tense in ("present", "future", "imperative", "subjunctive")
    )


@cache
def _openers() -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
    data = load_toml("sentence.toml")["opens"]
    kinds = {phrase: kind for kind, phrases in data.items() for phrase in phrases}
    indexed = by_first_word(sorted(kinds, key=lambda p: -len(p.split())))
    return {w: [(p, kinds[" ".join(p)]) for p in phrases] for w, phrases in indexed.items()}


@cache
def _verbs(kind: str) -> frozenset[str]:
    return frozenset(load_toml("sentence.toml")["verbs"][kind].split())


def opener(said: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return what opens at ``k``, and where what it opens begins; None if nothing does."""
    item = said[k]
    if item.norm == "sino" and (k == 0 or said[k - 1].mark) and not any(i.norm == "no" for i in said[:k]):
        return "else", k + 1
    if item.norm == "de" and (k == 0 or said[k - 1].mark or said[k - 1].norm in ("y", "pero")):
        at = k + 1 + (k + 1 < len(said) and said[k + 1].norm == "no")
        form = said[at].form if at < len(said) else None
        if form is not None and form.tense == "infinitive" and form.lemma in _verbs("asking"):
            return "if", k + 1
    if item.norm == "como" and (k == 0 or said[k - 1].mark or said[k - 1].norm == "y"):
        form = next((i.form for i in said[k + 1 : k + 4] if i.form is not None), None)
        if form is not None and form.tense == "subjunctive":
            return "if", k + 1
    if _told_outcome(said, k):
        return "if", k
    if item.norm in _verbs("outcomes") and (k == 0 or said[k - 1].mark or said[k - 1].norm in ("y", "pero")):
        ahead = next((n for n in range(k + 1, min(k + 6, len(said))) if said[n].norm in (",", ":")), 0)
        if ahead and not any(i.form is not None and i.form.person == 1 for i in said[k:ahead]):
            return "if", k
    for phrase, kind in _openers().get(item.norm, ()):
        end = k + len(phrase)
        if end > len(said) or tuple(i.norm for i in said[k:end]) != phrase:
            continue
        if item.low == "sí":
            return None
        if kind in ("if", "unless", "aside") and end < len(said) and said[end].mark in (",", ":", ")"):
            return None  # «yo, mientras, acompaño a mi dama»
        if phrase == ("en", "cuanto") and end < len(said) and said[end].norm in ("a", "al"):
            return None
        if phrase == ("si",):
            return _si(said, k)
        if kind == "aside":
            return (kind, end) if _is_aside(said, k, phrase[0]) else None
        if phrase == ("mientras",) and not any(i.norm in ("no",) for i in said[k : k + 3]):
            return "aside", end
        return kind, end
    return None


def _told_outcome(said: Sequence[Item], k: int) -> bool:
    """Whether what came of something stands before a comma: «ganando, al club», «no estando Larue, bebo»."""
    if k and not said[k - 1].mark and said[k - 1].norm not in ("y", "pero"):
        return False
    at = k + (said[k].norm == "no")
    form = said[at].form if at < len(said) else None
    gerund = form is not None and form.tense == "gerund" and form.lemma in _verbs("outcome_gerunds")
    named = at < len(said) and said[at].norm in _verbs("outcome_nouns")
    lost = [i.norm for i in said[k : k + 3]] in (["a", "falta", "de"], ["en", "ausencia", "de"])
    if not (gerund or named or lost):
        return False
    ahead = next((n for n in range(at + 1, min(at + 9, len(said))) if said[n].norm in (",", ":")), 0)
    others = any(i.form is not None and i.form.person == 1 for i in said[at + 1 : ahead])
    return bool(ahead) and ahead + 1 < len(said) and not others


def _si(said: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Tell «si no, misa» and «si no voy al club» from «si no está Larue»."""
    if k and said[k - 1].norm in ("como", "por", "ver", "saber", "y") and said[k - 1].norm != "y":
        return None
    after = [i.norm for i in said[k + 1 : k + 3]]
    verb = said[k + 1].form if after else None
    if verb is not None and verb.tense == "infinitive" and k and not said[k - 1].mark:
        return None  # «dudo si alistarme»
    if after[:1] == ["no"]:
        if len(after) == 1 or said[k + 2].kind == "mark":
            return "else", k + 2
        nxt = said[k + 2]
        if nxt.norm in ("al", "a", "en", "con", "pues", "de", "me"):
            form = said[k + 3].form if k + 3 < len(said) else None
            if nxt.norm != "me" or (
                form is not None and form.person == 1 and form.lemma not in _verbs("asking")
            ):
                return "else", k + 2
        ends = next(
            (n for n in range(k + 2, min(k + 20, len(said))) if said[n].mark or said[n].norm in ("y", "e")),
            len(said),
        )
        if not any(i.form is not None and i.form.person for i in said[k + 2 : min(ends, k + 20)]):
            return "else", k + 2  # «si no, el 4»
        form = nxt.form
        if form is None and not nxt.role and not nxt.has("P") and nxt.atoms & heads():
            return "else", k + 2
        if form is not None and form.person == 1 and form.tense in ("present", "future"):
            commas = any(i.norm == "," for i in said[k + 3 :])
            if form.lemma not in _verbs("asking") and not commas:
                return "else", k + 2
    return "if", k + 1


def _is_aside(said: Sequence[Item], k: int, word: str) -> bool:
    if word == "para" or word == "a":
        return k > 0
    if word != "que":
        return word != "pues" or (k > 0 and said[k - 1].norm == ",")
    if k == 0 or said[k - 1].norm in ("*", "-", ":", "+", "|", "(", ">"):
        return False
    before = said[k - 1]
    if before.form is not None and before.form.lemma in _verbs("wanting"):
        return False
    if before.has("P", "OWNLADY") and any(
        i.form is not None and i.form.lemma in _verbs("wanting") for i in said[max(0, k - 7) : k]
    ):
        return not wished(said, k)
    if before.norm in (
        "lo",
        "mas",
        "menos",
        "para",
        "tener",
        "hay",
        "es",
        "asi",
        "hasta",
        "sin",
        "a",
        "de",
        "en",
        "con",
        "por",
        "mismo",
        "igual",
        "que",
        "sea",
        "antes",
        "despues",
        "mejor",
        "la",
        "el",
        "los",
        "las",
        "al",
        "del",
        "si",
        "es",
        "y",
        "e",
        "ni",
    ):
        return False
    return before.form is None or before.form.tense == "participle" or before.norm == ","


def condition_end(said: Sequence[Item], k: int, voice: int) -> int:
    """Return where a condition ends that begins at ``k``: at its comma, or where the deed begins."""
    verb = False
    at = k
    comma = next(
        (n for n in range(k, min(k + 150, len(said))) if said[n].norm == "," and not _lists(said, n)), None
    )
    while at < len(said):
        item = said[at]
        if (at > k and item.norm in (":", ">") and not (at + 1 < len(said) and said[at + 1].norm == "=")) or (
            item.norm == "-" and at + 1 < len(said) and said[at + 1].norm == ">"
        ):
            return at
        if at > k and item.norm in ("y", "o", "pero") and at + 1 < len(said) and _opener_if(said, at + 1):
            return at  # «si hace sol, y si no a misa»
        if (item.norm == "entonces" and verb) or item.norm == ")" or (item.norm == "pues" and at > k):
            return at
        if item.norm == "," and not _lists(said, at):
            return at
        if verb and is_own(item, voice) and at > k and (comma is None or _is_deed(item, said, at)):
            start = at
            while start > k and said[start - 1].norm in _CLITICS:
                start -= 1
            if (
                said[start - 1].norm in ("y", "e")
                and item.form is not None
                and item.form.lemma in _verbs("asking")
            ):
                at += 1
                continue
            return start
        told = said[at - 1].form is not None or said[at - 1].norm == "mas" or said[at - 1].has("MONEY")
        bare = said[at - 1].form is not None and item.has("tavern", "duty", "mass", "rest")
        if verb and (comma is None or bare) and at > k and told and _is_place(said, at):
            return at
        if item.form is not None and item.form.tense not in ("participle",):
            verb = True
        at += 1
    return at


def _is_place(said: Sequence[Item], at: int) -> bool:
    """Whether behind a verb stands what is done: «si me cogen | obligaciones», «si me la dan | al club»."""
    item = said[at]
    if item.norm in ("al", "a", "de") and at + 1 < len(said):
        item = said[at + 1]
    return (
        item.form is None
        and bool(item.atoms & heads())
        and not item.has("leave", "surrender", "duel", "show")
    )


def _is_deed(item: Item, said: Sequence[Item], at: int) -> bool:
    form = item.form
    assert form is not None
    first = at
    while first and said[first - 1].norm in _CLITICS:
        first -= 1
    others = any(i.form is not None and i.form.person == 3 for i in said[max(0, at - 6) : first])
    plain = form.lemma not in _verbs("asking") or (others and form.tense == "future")
    told = form.person == 1 and form.tense in ("present", "future") and plain
    return told and said[first - 1].norm not in ("y", "e", "que", "o", "si")


def _lists(said: Sequence[Item], n: int) -> bool:
    """Whether the comma at ``n`` stands between names: «si están Larue, Vallon o Cazaux, ...»."""
    before, after = said[n - 1] if n else None, said[n + 1] if n + 1 < len(said) else None
    if before is None or after is None or not before.has("P") or not after.has("P"):
        return False
    return any(i.norm in ("y", "o", "u", "ni") for i in said[n + 2 : n + 4])


def aside_end(said: Sequence[Item], k: int, voice: int, *, verb: bool = True) -> int:
    """Return where an aside ends that begins at ``k``: at its comma, or where he does something again.

    ``verb``: whether what stands before it has a verb; if not, his own verb is that of the clause.
    """
    at = k
    told = False
    depth = 0
    instead = k > 1 and said[k - 1].norm == "de"
    while at < len(said):
        item = said[at]
        if item.norm == "(":
            if at > k and at + 1 < len(said) and _opener_if(said, at + 1):
                return at
            depth += 1
        if item.norm == ")":
            if depth == 0:
                return at
            depth -= 1
        if at > k and item.norm in (",", ":", "-") and depth == 0:
            return at
        if told and not verb and item.form is not None and item.form.person == 1 and is_own(item, voice):
            while at > k and (said[at - 1].norm in _CLITICS):
                at -= 1
            return at  # «el favor que me da mi cargo | lo uso contra Larue»
        told = told or (item.form is not None and item.form.person in (2, 3))
        if at > k and instead and is_own(item, voice) and item.form is not None and item.form.person == 1:
            while at > k and said[at - 1].norm in _CLITICS:
                at -= 1
            return at
        if at > k + 1 and item.norm in ("y", "e", "pero") and at + 1 < len(said) and depth == 0:
            ahead = at + 1
            while ahead < len(said) and said[ahead].norm in (*_CLITICS, "donde", "alli", "luego", "despues"):
                ahead += 1
            if ahead < len(said) and is_own(said[ahead], voice):
                return at
        if at > k + 1 and said[at - 1].norm == "," and _opener_if(said, at):
            return at
        at += 1
    return at


def _opener_if(said: Sequence[Item], k: int) -> bool:
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
        and before.norm not in ("quien", "quienes", "donde", *_CLITICS)
    ) and any(i.atoms & heads() for i in said[:k]):
        return True  # «club con Vallon bebo moderado»
    if before.norm not in JOINTS:
        if (
            verb
            and _verb_ahead(said, k, voice)
            and said[k - 1].norm not in _CLITICS
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
    while at < len(said) and said[at].norm in _CLITICS:
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
