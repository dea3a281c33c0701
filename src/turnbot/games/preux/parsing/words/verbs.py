"""Spanish verbs: every form of every verb of the lexicon, made from its infinitive.

The forms are generated because players write in any person and tense; only what departs from the rules
stands in the lexicon.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from turnbot.games.preux.parsing.words.text import fold

PERSONS = (1, 2, 3, 1, 2, 3)
_PRESENT = {
    "a": ("o", "as", "a", "amos", "áis", "an"),
    "e": ("o", "es", "e", "emos", "éis", "en"),
    "i": ("o", "es", "e", "imos", "ís", "en"),
}
_SUBJUNCTIVE = {
    "a": ("e", "es", "e", "emos", "éis", "en"),
    "e": ("a", "as", "a", "amos", "áis", "an"),
    "i": ("a", "as", "a", "amos", "áis", "an"),
}
_PAST = {
    "a": ("é", "aste", "ó", "amos", "asteis", "aron"),
    "e": ("í", "iste", "ió", "imos", "isteis", "ieron"),
    "i": ("í", "iste", "ió", "imos", "isteis", "ieron"),
}
_STRONG_PAST = ("e", "iste", "o", "imos", "isteis", "ieron")
_IMPERFECT = {
    "a": ("aba", "abas", "aba", "ábamos", "abais", "aban"),
    "e": ("ía", "ías", "ía", "íamos", "íais", "ían"),
    "i": ("ía", "ías", "ía", "íamos", "íais", "ían"),
}
_FUTURE = ("é", "ás", "á", "emos", "éis", "án")
_CONDITIONAL = ("ía", "ías", "ía", "íamos", "íais", "ían")
_PAST_SUBJUNCTIVE = ("ra", "ras", "ra", "ramos", "rais", "ran")
# «Si viniere», as old people write; but «llamare», «llamareis» may be the future without its accent.
_FUTURE_SUBJUNCTIVE = {1: "re", 2: "res", 3: "ren"}
_BROKEN = {
    "ie": ("e", "ie"),
    "ue": ("o", "ue"),
    "uue": ("u", "ue"),
    "i": ("e", "i"),
    "í": ("i", "í"),  # «desvío»
    "ú": ("u", "ú"),  # «sitúo»
}
_CLITICS = ("me", "te", "se", "nos", "os", "lo", "la", "le", "los", "las", "les")


@dataclass(slots=True, unsafe_hash=True)
class Form:
    """A form of a verb: its lemma, person (0: none), tense, and pronouns hung on its end. Nobody changes one.

    Tenses: ``present future past imperfect conditional subjunctive imperative infinitive gerund participle``.
    """

    lemma: str
    person: int
    tense: str
    clitics: tuple[str, ...] = ()


def conjugate(infinitive: str, rules: Mapping[str, Any]) -> dict[str, Form]:
    """Return form → Form for one verb.

    ``rules`` may hold ``change`` (ie, ue, uue, i, í, ú), ``pres`` (six forms), ``yo`` (the irregular first
    person), ``fut`` (stem), ``past`` (six forms, or the stem of a strong one), ``subj`` (six forms),
    ``impf`` (six), ``ger``, ``part``, ``imp`` (forms separated by spaces).
    """
    ending = fold(infinitive)[-2]
    stem = infinitive[:-2]
    broken = _break(stem, rules.get("change", ""))
    out: dict[str, Form] = {}

    def put(forms: list[str], tense: str, persons: tuple[int, ...] = PERSONS) -> None:
        for form, person in zip(forms, persons, strict=False):
            if form not in out:
                out[form] = Form(infinitive, person, tense)

    present = rules["pres"].split() if "pres" in rules else _present(stem, broken, ending, rules)
    put(present, "present")
    future = rules.get("fut", fold(infinitive))
    put([future + e for e in _FUTURE], "future")
    past = _past(stem, ending, rules)
    put(past, "past")
    imperfect = rules["impf"].split() if "impf" in rules else [stem + e for e in _IMPERFECT[ending]]
    put(imperfect, "imperfect")
    put([future + e for e in _CONDITIONAL], "conditional")
    # «Haga» is first and third: where somebody is bidden to do something, it is the third.
    put([past[5][:-3] + e for e in _PAST_SUBJUNCTIVE], "subjunctive", (3, *PERSONS[1:]))
    put(_subjunctive(present, stem, ending, rules), "subjunctive", (3, *PERSONS[1:]))
    for person, end in _FUTURE_SUBJUNCTIVE.items():
        if person == 3 or not past[5].endswith("aron"):
            put([past[5][:-3] + end], "subjunctive", (person,))
    commands = [present[2], (stem + {"a": "ad", "e": "ed", "i": "id"}[ending]), *rules.get("imp", "").split()]
    put(commands, "imperative", (2,) * len(commands))
    out[infinitive] = Form(infinitive, 0, "infinitive")
    out[rules.get("ger", _gerund(stem, ending, rules))] = Form(infinitive, 0, "gerund")
    participle = rules.get("part", stem + ("ado" if ending == "a" else "ido"))
    for end in ("o", "a", "os", "as"):
        out.setdefault(participle[:-1] + end, Form(infinitive, 0, "participle"))
    return out


#: The verbs whose compounds are all as irregular as they are: «interponer», «desdecir», «reconvenir».
_BASES = ("poner", "tener", "venir", "traer", "hacer", "seguir", "pedir", "volver", "ducir")
_DUCIR = {"past": "duj"}


def derived(infinitive: str, known: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the rules of a compound of an irregular verb; none for any other verb."""
    base = next((b for b in _BASES if infinitive.endswith(b) and infinitive != b), None)
    if base is None:
        return {}
    before = infinitive[: -len(base)]
    rules = known.get(base, _DUCIR)
    return {
        key: rule if key == "change" else " ".join(before + form for form in rule.split())
        for key, rule in rules.items()
    }


def _break(stem: str, change: str) -> str:
    if not change:
        return stem
    old, new = _BROKEN[change]
    at = stem.rfind(old)
    if at < 0:
        return stem
    if at == 0 and change in ("ue", "ie"):
        new = {"ue": "hue", "ie": "ye"}[change]
    return stem[:at] + new + stem[at + 1 :]


def _present(stem: str, broken: str, ending: str, rules: Mapping[str, Any]) -> list[str]:
    ends = _PRESENT[ending]
    if ending == "i" and stem.endswith("u") and not stem.endswith(("gu", "qu")):
        broken = stem + "y"  # «construyo»
    forms = [(broken if n in (0, 1, 2, 5) else stem) + end for n, end in enumerate(ends)]
    if "yo" in rules:
        forms[0] = rules["yo"]
    elif ending != "a":
        base = forms[0][:-1]
        if stem[-2:] in ("ac", "ec", "oc", "uc"):
            forms[0] = stem[:-1] + "zco"
        elif base.endswith("c"):
            forms[0] = base[:-1] + "zo"  # «ejerzo», «venzo»
        elif base.endswith("g"):
            forms[0] = base[:-1] + "jo"
        elif base.endswith("gu"):
            forms[0] = base[:-2] + "go"
    return forms


def _subjunctive(present: list[str], stem: str, ending: str, rules: Mapping[str, Any]) -> list[str]:
    if "subj" in rules:
        forms: list[str] = rules["subj"].split()
        return forms
    root = present[0][:-1]
    weak = root if ending != "a" and root != _break(stem, rules.get("change", "")) else stem
    roots = [_soften(root if n in (0, 1, 2, 5) else weak, ending) for n in range(6)]
    return [r + e for r, e in zip(roots, _SUBJUNCTIVE[ending], strict=True)]


def _soften(root: str, ending: str) -> str:
    if ending == "a":
        for hard, soft in (("c", "qu"), ("g", "gu"), ("z", "c")):
            if root.endswith(hard):
                return root[: -len(hard)] + soft
    return root


def _past(stem: str, ending: str, rules: Mapping[str, Any]) -> list[str]:
    given: list[str] = rules.get("past", "").split()
    if len(given) == 6:
        return given
    if given:
        forms = [given[0] + e for e in _STRONG_PAST]
        if given[0].endswith("j"):
            forms[5] = given[0] + "eron"
        return forms
    weak = stem
    if ending == "i" and rules.get("change") in ("ie", "i", "ue"):
        old, new = {"ie": ("e", "i"), "i": ("e", "i"), "ue": ("o", "u")}[rules["change"]]
        at = stem.rfind(old)
        weak = stem[:at] + new + stem[at + 1 :]
    forms = [(weak if n in (2, 5) else stem) + e for n, e in enumerate(_PAST[ending])]
    forms[0] = _soften(stem, ending) + _PAST[ending][0]
    if ending != "a" and stem[-1:] in ("a", "e", "o", "u") and not stem.endswith(("gu", "qu")):
        forms[2], forms[5] = stem + "yó", stem + "yeron"  # «construyó», «leyeron»
    return forms


def _gerund(stem: str, ending: str, rules: Mapping[str, Any]) -> str:
    if ending == "a":
        return stem + "ando"
    if stem[-1:] in "aeou" and not stem.endswith(("gu", "qu")):
        return stem + "yendo"
    weak = stem if "past" in rules else _past(stem, ending, rules)[2].removesuffix("ió")
    return weak + "iendo"  # «teniendo», whatever «tuvo» is


def _stressed_early(low: str) -> bool:
    """Whether a word bears an accent before its last two syllables' worth of letters: «última»."""
    return any(c in "áéíóú" for c in low[:-3])


_SHORT = ("ir", "di")  # «irme», «dile»; but «dame», of «Notre Dame», is nothing


class Verbs:
    """All forms of a list of verbs, looked up with or without accents."""

    def __init__(self, verbs: Mapping[str, Mapping[str, Any]]) -> None:
        self._accented: dict[str, Form] = {}
        self._bare: dict[str, Form] = {}
        # Without accents, a past and a present often look alike; the readings that order something go first.
        first = ("infinitive", "present", "future", "imperative", "gerund", "subjunctive")
        found: dict[str, list[tuple[str, Form]]] = {tense: [] for tense in (*first, "")}
        for lemma, rules in verbs.items():
            for word, form in conjugate(lemma, rules).items():
                found[form.tense if form.tense in found else ""].append((word, form))
        for word, form in (one for told in found.values() for one in told):
            self._accented.setdefault(word, form)
            self._bare.setdefault(word if word.isascii() else fold(word), form)

        self._look_up = lru_cache(maxsize=16_384)(self._found)

    def look_up(self, low: str, norm: str) -> Form | None:
        """Return the form of a word (``low`` with accents as written, ``norm`` without), or None."""
        return self._look_up(low, norm)

    def _found(self, low: str, norm: str) -> Form | None:
        form = self._accented.get(low)
        if form is None:
            form = self._bare.get(norm)
            if form is not None and form.tense == "present" and form.person == 3 and _stressed_early(low):
                form = None  # «la última» is no form of «ultimar»; many leave accents out, few put one in
        form = form or self._with_clitics(norm)
        if form is None and ("je" in norm or "ji" in norm):
            form = self._bare.get(norm.replace("je", "ge").replace("ji", "gi"))  # «cojieron»
        return form

    def __contains__(self, norm: str) -> bool:
        return norm in self._bare

    def forms(self) -> Iterable[str]:
        """Return all forms, without accents."""
        return self._bare

    def promised(self) -> Iterable[str]:
        """Return the forms, without accents, in which one says what one is going to do."""
        for word, form in self._bare.items():
            if form.tense == "infinitive" or (form.person == 1 and form.tense in ("present", "future")):
                yield word

    def written(self, low: str) -> Form | None:
        """Return the form that is spelled exactly so, accents included, or None."""
        return self._accented.get(low)

    def _with_clitics(self, norm: str) -> Form | None:
        if not norm.endswith(_CLITICS):
            return None
        for first in _CLITICS:
            if not norm.endswith(first) or (len(norm) - len(first) < 3 and norm[:2] not in _SHORT):
                continue
            rest, clitics = norm[: -len(first)], [first]
            form = self._bare.get(rest)
            if form is None:
                for second in _CLITICS:
                    if rest.endswith(second) and len(rest) - len(second) >= 3:
                        form, clitics = self._bare.get(rest[: -len(second)]), [second, first]
                        if form is not None:
                            break
            vos = self._bare.get(rest + "r") if form is None or form.tense == "past" else None
            if vos is not None and vos.tense == "infinitive" and rest[-1] in "ei":
                form = Form(vos.lemma, 2, "imperative")  # «pedile», «devolveme»
            if form is None and first in ("nos", "os", "se"):
                form = self._bare.get(rest + "s")  # vamos + nos = vámonos
            if form is not None and form.person == 1 and form.tense in ("present", "future"):
                if len(rest) > 3 and rest.endswith(("o", "e")):
                    return Form(form.lemma, 1, form.tense, tuple(clitics))  # «cóbrole», «daréle»
                continue
            if form is not None and form.tense in (
                "infinitive",
                "gerund",
                "imperative",
                "subjunctive",
                "present",
            ):
                if form.tense == "present" and (form.person != 3 or len(rest) < 3):
                    continue
                tense = "imperative" if form.tense == "present" else form.tense
                return Form(form.lemma, form.person, tense, tuple(clitics))
        return None
