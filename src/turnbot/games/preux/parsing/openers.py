"""What opens a condition or an aside: «si», «a no ser que», «porque», «ganando, ...»."""

from collections.abc import Mapping, Sequence
from functools import cache

from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import load_toml
from turnbot.games.preux.parsing.words.text import by_first_word, stands


def wished(said: Sequence[Item], k: int) -> bool:
    """Whether «que» at the head of a clause says what shall be done: «si acepta, que la corteje»."""
    form = next((i.form for i in said[k + 1 : k + 5] if i.form is not None), None)
    return form is not None and form.tense == "subjunctive"


@cache
def _openers() -> Mapping[str, Sequence[tuple[tuple[str, ...], str]]]:
    data = load_toml("sentence.toml")["opens"]
    kinds = {phrase: kind for kind, phrases in data.items() for phrase in phrases}
    indexed = by_first_word(sorted(kinds, key=lambda p: -len(p.split())))
    return {w: [(p, kinds[" ".join(p)]) for p in phrases] for w, phrases in indexed.items()}


@cache
def verbs_of(kind: str) -> frozenset[str]:
    """Return a set of verbs of ``sentence.toml``."""
    return frozenset(load_toml("sentence.toml")["verbs"][kind].split())


@cache
def _beginnings() -> frozenset[str]:
    """Return the words with which something may open, in any of the ways below; besides, a gerund does."""
    return verbs_of("outcomes").union(
        _openers(), ("sino", "de", "como", "no", "a", "en", "con", "sin", "una")
    )


def opener(said: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Return what opens at ``k``, and where what it opens begins; None if nothing does."""
    item = said[k]
    if item.norm not in _beginnings() and (item.form is None or item.form.tense != "gerund"):
        return None
    if item.norm == "sino" and (k == 0 or said[k - 1].mark) and not any(i.norm == "no" for i in said[:k]):
        return "else", k + 1
    if item.norm == "de" and (k == 0 or said[k - 1].mark or said[k - 1].norm in ("y", "pero")):
        at = k + 1 + (k + 1 < len(said) and said[k + 1].norm == "no")
        form = said[at].form if at < len(said) else None
        if form is not None and form.tense == "infinitive" and form.lemma in verbs_of("asking") | {"decir"}:
            return "if", k + 1
    if item.norm == "como" and (k == 0 or said[k - 1].mark or said[k - 1].norm == "y"):
        form = next((i.form for i in said[k + 1 : k + 4] if i.form is not None), None)
        if form is not None and form.tense == "subjunctive":
            return "if", k + 1
    if item.norm == "que" and _supposes(said, k):
        return "if", k + 1
    if _told_outcome(said, k):
        return "if", k
    for phrase, kind in _openers().get(item.norm, ()):
        end = k + len(phrase)
        if not stands(phrase, said, k):
            continue
        if item.low == "sí":
            return None
        if kind in ("if", "unless", "aside") and end < len(said) and said[end].mark in (",", ":", ")"):
            return None  # «yo, mientras, acompaño a mi dama»
        if phrase == ("en", "cuanto") and end < len(said) and said[end].norm in ("a", "al"):
            return None
        if phrase == ("que", "si", "no") and not (
            end < len(said) and (said[end].mark or said[end].norm in _TO)
        ):
            continue  # «que si no se me va con otro»
        if phrase == ("si",):
            return _si(said, k)
        if kind == "aside":
            return (kind, end) if _is_aside(said, k, phrase[0]) else None
        if phrase == ("mientras",) and not any(i.norm in ("no",) for i in said[k : k + 3]):
            return "aside", end
        return kind, end
    return None


_TO = ("a", "al", "en", "pues")


def _told_outcome(said: Sequence[Item], k: int) -> bool:
    """Whether what came of something stands before a comma: «ganando, al club», «con su sí, la llevo»."""
    if k and not said[k - 1].mark and said[k - 1].norm not in ("y", "pero"):
        return False
    at = k + (said[k].norm == "no")
    form = said[at].form if at < len(said) else None
    gerund = form is not None and form.tense == "gerund" and form.lemma in verbs_of("outcome_gerunds")
    named = at < len(said) and said[at].norm in verbs_of("outcomes")
    if not (gerund or named or _with_outcome(said, k)):
        return False
    ahead = next((n for n in range(at + 1, min(at + 9, len(said))) if said[n].norm in (",", ":")), 0)
    others = any(i.form is not None and i.form.person == 1 for i in said[at + 1 : ahead])
    return bool(ahead) and (ahead + 1 < len(said) or named) and not others


def _with_outcome(said: Sequence[Item], k: int) -> bool:
    """«Con su no, ...», «sin plaza, ...», «una vez dentro, ...», «con menos de 100, ...»."""
    words = [i.norm for i in said[k : k + 4]]
    if words[:2] in (["a", "falta"], ["en", "ausencia"]) or said[k].text.lower() == "una vez":
        return True
    if words[0] not in ("con", "sin") or len(words) < 3:
        return False
    if words[1] in ("mas", "menos"):
        return words[0] == "con" and (
            said[k + 2].mark == "," or any(i.has("N", "MONEY") for i in said[k : k + 5])
        )
    owned = words[1] in ("su", "el", "la")
    thing = words[1 + owned]
    courtly = words[2 + owned : 3 + owned] == ["de"] and not any(i.has("P") for i in said[k : k + 6])
    return thing in verbs_of("outcome_things") and (owned or thing == "plaza") and not courtly


def _supposes(said: Sequence[Item], k: int) -> bool:
    """«¿Que viene Larue?, alterno con él»: what is supposed, at the head of a sentence."""
    if k != 1 or said[0].norm != "¿":
        return False
    ahead = next((n for n in range(k + 1, min(k + 9, len(said))) if said[n].norm == ","), 0)
    form = next((i.form for i in said[k + 1 : ahead] if i.form is not None), None)
    return ahead > 0 and form is not None and form.person == 3 and form.tense == "present"


def _si(said: Sequence[Item], k: int) -> tuple[str, int] | None:
    """Tell «si no, misa» and «si no voy al club» from «si no está Larue»."""
    if k and said[k - 1].norm in ("como", "por", "ver", "saber", "se", "sabe", "pregunto"):
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
                form is not None and form.person == 1 and form.lemma not in verbs_of("asking")
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
            if form.lemma not in verbs_of("asking") and not commas:
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
    bids = said[k - 2] if k > 1 and before.norm in ("tambien", "ademas", "usted", "asimismo") else before
    if bids.form is not None and bids.form.lemma in verbs_of("wanting"):
        return False
    if before.has("P", "OWNLADY") and any(
        i.form is not None and i.form.lemma in verbs_of("wanting") for i in said[max(0, k - 7) : k]
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
