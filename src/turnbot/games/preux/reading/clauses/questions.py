"""What one condition asks, found by the cues of conditions.toml: who won, who is there, who said yes.

A condition is taken only where all its words are accounted for: «si está Larue» asks whether he is there,
«si está Larue de mal humor» asks something else, and nobody may guess it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml
from turnbot.games.preux.reading.words.spanish import lemma_of
from turnbot.games.preux.reading.words.text import fold

_ENDS = ("ar", "er", "ir", "ír")
_INFINITIVES = (*_ENDS, "arse", "erse", "irse", "írse")
_NAMES = (
    "P",
    "DESC",
    "OWNLADY",
    "OFF",
    "REG",
    "CRANK",
    "ORDER",
    "RANK",
    "CLUB",
    "CASINO",
    "WEEKS",
    "N",
    "MONEY",
)
# Those of whom nobody asks anything, and how somebody is: a condition about them is another one.
_OTHERS = ("servant", "horse", "family", "child", "moderation", "excess", "own_lady", "fencing", "wine")
_HOW = frozenset({"bien", "mal", "mejor", "peor"})
_STATES = frozenset({"estar", "andar", "ser", "encontrar", "hallar", "quedar", "ir", "seguir"})
# What may be asked of whoever decides on what was tried: «si el prior me admite».
_DECIDED = frozenset({"succeeded", "failed", "yes", "no", "accepted", "refused"})
_WILLING = frozenset({"negar", "rehusar", "aceptar", "acceder", "consentir", "avenir", "querer"})
_LETTING = frozenset({"dejar", "permitir", "autorizar", "dar", "conseguir", "lograr", "conceder"})
_NEGATIONS = frozenset({"no", "nunca", "tampoco", "ninguno", "ninguna", "ningun", "nadie", "ni", "jamas"})


@dataclass(slots=True)
class Asked:
    """The words of one condition, each with its lemma, and what they say of person and negation."""

    items: list[Item]
    lemmas: list[str]
    said: frozenset[str]  # everything a cue may ask for
    verb: int  # the place of its verb, -1 if there is none; auxiliaries do not count
    negative: bool

    @property
    def norms(self) -> list[str]:
        """Its words."""
        return [i.norm for i in self.items]

    def has(self, *tags: str) -> bool:
        """Whether one of these concepts stands in it."""
        return any(i.has(*tags) for i in self.items)

    @property
    def decided(self) -> bool:
        """Whether somebody does it who decides on what others try, and is nobody of the cast."""
        return any(is_decider(i) for i in self.items)

    @property
    def does(self) -> str:
        """The infinitive of its verb, an empty string if it has none."""
        return self.lemmas[self.verb] if self.verb >= 0 else ""

    @property
    def plural(self) -> bool:
        """Whether its verb is in the third person plural: «si me cogen», said of nobody in particular."""
        return self.verb >= 0 and self.items[self.verb].norm.endswith("n")


@dataclass(frozen=True, slots=True)
class Cue:
    """What must stand in a condition, and what must not, for it to ask ``kind``."""

    kind: str
    needs: tuple[str, ...]
    forbids: tuple[str, ...]


def is_decider(item: Item) -> bool:
    """Whether a word names one who decides on what is tried: «el prior», «la junta», «alguno»."""
    return item.norm.rpartition(" ")[2] in vocabulary("deciders")


def asked_by(items: Sequence[Item], *, of_him: bool = False) -> Asked:
    """Look at a condition's words (after «si»); ``of_him``: «lo» is he, who writes of himself as another."""
    timed = _without_when([i for i in items if i.kind != "mark" or i.norm == ","])
    kept = _without_which(_without_chance(timed))
    lemmas = [_lemma(kept, k) for k in range(len(kept))]
    verbs = [k for k, lemma in enumerate(lemmas) if lemma.endswith(_ENDS) and not kept[k].has("P")]
    verbs = [k for k in verbs if not _is_named(kept, k)] or verbs
    if not verbs:
        verbs = [k for k in range(1, len(kept)) if _verb_after_pronoun(kept, lemmas, k)]
    verbs = [k for k in verbs if not _is_relative(kept, k)] or verbs
    end = verbs[0] if verbs else len(kept)
    verb = next((k for k in verbs if lemmas[k] not in vocabulary("helping")), verbs[-1] if verbs else -1)
    negative = any(i.norm in _NEGATIONS for i in kept[:end]) and kept[0].norm != "con"
    if any(lemmas[k] in ("seguir", "continuar", "estar") and kept[k + 1].norm == "sin" for k in verbs[:-1]):
        negative = not negative  # «si sigue sin hacerme caso»
    said = (
        set(lemmas)
        | {"=" + i.norm for k, i in enumerate(kept) if not _is_perfect(kept, k)}
        | {tag for i in kept for tag in i.tags}
    )
    third = not any(first_person(kept[k]) for k in verbs)
    if not third:
        said.add("I")
    if all(k == verb or i.role in ("negation", "adverb") for k, i in enumerate(kept)):
        said.add("ALONE")
    me = _ME | _HIM if of_him else _ME
    if third and any(i.norm in me or (i.form and "me" in i.form.clitics) for i in kept):
        said.add("ME")
    if any(i.tags.get("yes") or i.norm == "si" for i in kept[1:]):
        said.add("YES")
    if any(_is_it(kept, k) for k in verbs):
        said.add("IT")
    if any(i.norm == "no" for i in kept[end:]):
        said.add("NO")
    if any(i.has("DESC") for i in kept):
        said.add("P")
    if any(_is_office_gained(kept, k) for k in range(1, len(kept))):
        said.add("OFF")
    return Asked(kept, lemmas, frozenset(said), verb, negative)


def _is_perfect(items: Sequence[Item], k: int) -> bool:
    """«En caso de haber vencido»: he won; «vencido» alone is who lost."""
    before = items[k - 1] if k else None
    if before is None or not items[k].norm.endswith("o") or items[k].norm == "sido":
        return False
    return before.norm == "habiendo" or (before.form is not None and before.form.lemma == "haber")


_ME = frozenset(["me", "nos", "mi"])
_HIM = frozenset(["lo", "le"])


def _is_office_gained(items: Sequence[Item], k: int) -> bool:
    """«Si me hacen gobernador», «si salgo de ministro»: a noun without an article behind the verb."""
    if items[k].norm not in vocabulary("offices"):
        return False
    before = items[k - 2] if items[k - 1].norm in ("de", "como", "por") and k > 1 else items[k - 1]
    return before.form is not None or lemma_of(before.norm) is not None


def _without_chance(items: list[Item]) -> list[Item]:
    """Leave out «por suerte», «por un azar del destino», «gracias a Dios»: they ask nothing."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        end = k
        if items[k].norm in ("por", "gracias"):
            at = k + 1
            while at < len(items) and items[at].norm in ("un", "una", "algun", "alguna", "pura", "puro", "a"):
                at += 1
            end = at + 1 if at < len(items) and items[at].norm in vocabulary("chance") else k
            if end > k and end + 1 < len(items) and items[end].norm in ("de", "del"):
                end += 2 if items[end + 1].norm in vocabulary("chance") else 0
        if end == k:
            out.append(items[k])
        k = max(end, k + 1)
    return out


def _without_when(items: list[Item]) -> list[Item]:
    """Leave out «al levantarse de la mesa», «al final de la noche» before the verb that asks."""
    if len(items) < 3 or items[0].norm not in ("al", "tras", "despues"):
        return items
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.person), 0)
    while at > 1 and items[at - 1].role in ("negation", "pronoun"):
        at -= 1
    named = any(i.has("P", "DESC", "OWNLADY") for i in items[:at])
    return items[at:] if at > 1 and not named else items


def _without_which(items: list[Item]) -> list[Item]:
    """Leave out «lo que dan», «que ponen» of «la obra que ponen» before the verb that asks."""
    at = next((k for k, i in enumerate(items[:5]) if k and i.norm == "que"), 0)
    if not at or items[at - 1].form is not None or (items[at - 1].role and items[at - 1].norm != "lo"):
        return items
    verbs = [k for k, i in enumerate(items) if k > at and i.form is not None and i.form.person and not i.tags]
    if len(verbs) < 2 or verbs[0] > at + 3 or verbs[1] > verbs[0] + 5:
        return items
    asks = verbs[1]
    while asks > verbs[0] + 1 and items[asks - 1].role in ("negation", "pronoun"):
        asks -= 1
    return [*items[: at - 1 if items[at - 1].norm == "lo" else at], *items[asks:]]


def _is_named(kept: Sequence[Item], k: int) -> bool:
    """«Si el ejército no lo quiso»: behind an article that is no pronoun stands no verb."""
    return k > 0 and kept[k - 1].norm in ("el", "un", "una", "al", "del") and kept[k - 1].role == "article"


def _is_relative(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` only says which: «la obra que se estrena», «el dinero que me queda»."""
    at = k - 1
    while at > 0 and items[at].role in ("pronoun", "negation"):
        at -= 1
    return at > 1 and items[at].norm == "que" and items[at - 1].form is None and not items[at - 1].role


_HANGING = re.compile(r"(?<=r|o)(?:me|se|nos)?(?:l[aeo]s?)?$")
_IT = re.compile(r"(?:[aei]r|ndo)(?:me|se|nos)?l[ao]s?$")


def without_clitics(norm: str) -> str:
    """Return an infinitive or a gerund without the pronouns on its end: «hallándose», «habiéndolas»."""
    return _HANGING.sub("", norm)


def is_it(item: Item) -> bool:
    """Whether a verb has «lo», «la» on its end."""
    return item.kind == "word" and not item.role and _IT.search(item.norm) is not None


def _is_it(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` has a thing spoken of before for its object: «si la da», «de dármelo»."""
    return is_it(items[k]) or (k > 0 and items[k - 1].norm in ("lo", "la", "los", "las"))


def first_person(item: Item) -> bool:
    """Whether a verb is certainly the player's own: «sea» may be his or hers."""
    form = item.form
    return form is not None and form.person == 1 and form.tense in ("present", "future", "past")


def _verb_after_pronoun(items: Sequence[Item], lemmas: list[str], k: int) -> bool:
    """Take «gana» in «si la gana» for a verb, where the condition has no other."""
    if items[k - 1].norm not in ("la", "lo", "los", "las", "me", "se", "le") or items[k].role:
        return False
    norm = items[k].norm
    form = lexicon().verbs.look_up(norm, norm)
    lemma = form.lemma if form is not None else norm + "r" if lemma_of(norm + "r") == norm + "r" else ""
    lemmas[k] = lemma or lemmas[k]  # «si se raja», which the dictionary has as a noun
    return bool(lemma)


def _lemma(items: Sequence[Item], k: int) -> str:
    """Return the infinitive of a verb, also of one that no order is made of; else the word itself."""
    item = items[k]
    if item.form is not None and not item.form.lemma.startswith("?"):
        return item.form.lemma
    if item.norm == "para" and k + 1 < len(items) and items[k + 1].norm in ("por", "en", "alli", "ahi"):
        return "parar"
    if item.kind != "word" or item.role or item.has(*_NAMES):
        return item.norm
    found = lemma_of(item.norm) or lemma_of(without_clitics(item.norm)) or item.norm
    if not found.endswith(_ENDS) and item.norm.endswith("o"):
        past = lemma_of(item.norm[:-1] + "ó") or ""  # «cuajó», whose accent is not kept
        found = past if past.endswith(_INFINITIVES) else found
    if found.endswith(_INFINITIVES[4:]):
        found = found[:-2]
    return found if found.endswith(_ENDS) else item.norm


@cache
def _cues() -> Mapping[str, tuple[tuple[int, Cue], ...]]:
    """Index the cues by the first thing each needs, with their rank."""
    out: dict[str, list[tuple[int, Cue]]] = {}
    rank = 0
    for kind, cues in load_toml("conditions.toml")["cues"].items():
        for text in cues:
            atoms = text.split()
            needs = tuple(a for a in atoms if a[0] != "-")
            cue = Cue(kind, needs, tuple(a[1:] for a in atoms if a[0] == "-"))
            out.setdefault(needs[0], []).append((rank, cue))
            rank += 1
    return {key: tuple(cues) for key, cues in out.items()}


@cache
def vocabulary(name: str) -> frozenset[str]:
    """Return a set of words of conditions.toml, without accents."""
    return frozenset(fold(w) for w in load_toml("conditions.toml")["words"][name].split())


@cache
def _qualities() -> Mapping[str, str]:
    table = load_toml("conditions.toml")["quality"]
    return {fold(word): quality for quality, text in table.items() for word in text.split()}


def quality_of(norm: str) -> str | None:
    """Return what a word says a play to be, or None."""
    return _qualities().get(norm)


def cue_of(asked: Asked, *kinds: str) -> Cue | None:
    """Return the best cue that the condition meets and that leaves none of its words unexplained."""
    index = _cues()
    found: list[tuple[int, int, Cue]] = []
    for atom in asked.said:
        for rank, cue in index.get(atom, ()):
            if (
                (not kinds or cue.kind in kinds)
                and asked.said.issuperset(cue.needs)
                and asked.said.isdisjoint(cue.forbids)
                and asked.said.isdisjoint("=" + f for f in cue.forbids)
            ):
                found.append((-sum(_weight(n) for n in cue.needs), rank, cue))
    for _, _, cue in sorted(found, key=lambda one: one[:2]):
        idiom = len(cue.needs) > 1 and any(n[0] == "=" for n in cue.needs)  # it needs no further account
        if idiom or not unexplained(asked, cue):
            return cue
    return None


def _weight(need: str) -> int:
    """What a part of a cue tells: an exact word most, that it happens to the player least."""
    return 4 if need[0] == "=" else 1 if need == "ME" else 2


def unexplained(asked: Asked, cue: Cue) -> bool:
    """Whether a condition says more than its cue: in what mood somebody is, or what somebody else does."""
    needs, there = cue.needs, cue.kind in ("present", "absent")
    for k, item in enumerate(asked.items):
        lemma = asked.lemmas[k]
        if lemma in needs or "=" + item.norm in needs:
            continue
        if item.norm in _HOW and asked.does in _STATES:
            return True
        if item.kind in ("mark", "quote") or item.role:
            continue
        if item.tags and (item.has(*_NAMES) or not item.has(*_OTHERS)):
            continue
        if _is_epithet(asked.items, k):
            continue
        if item.norm in vocabulary("idle") or item.has("yes", "ONE", "MONTH", "ADDRESS", "TITLE", "week"):
            continue
        if is_decider(item) and cue.kind in _DECIDED:
            continue
        if "OFF" in asked.said and item.norm in vocabulary("offices"):
            continue
        if asked.does in _WILLING and item.form is not None and item.form.tense == "infinitive":
            continue  # «si se niega a acompañarme», «si acepta casarse»
        if asked.does in _LETTING and lemma in vocabulary("going_away") and k != asked.verb:
            continue  # «si el coronel me deja marchar»
        if lemma.endswith(_ENDS):
            helps = lemma in vocabulary("helping") or (item.form is not None and item.form.tense == "gerund")
            if helps or item.norm in vocabulary("idle"):
                continue
            return True
        if not _hangs(asked, k, there=there):
            return True
    return False


def _is_epithet(items: Sequence[Item], k: int) -> bool:
    """Whether the word at ``k`` only says what somebody is: «el pesado de Noisel»."""
    after = k + 2 if k + 1 < len(items) and items[k + 1].norm in ("de", "del", ",") else k + 1
    named = after < len(items) and items[after].has("P", "DESC")
    before = items[k - 1].norm if k else ""
    named = named or (before in _THAT and not any(i.has("P") for i in items))  # «si el muy animal la rechaza»
    return named and items[k].norm in vocabulary("epithet")


_THAT = frozenset({"el", "la", "muy", "ese", "esa", "este", "aquel", "dicho", "mi"})


def _hangs(asked: Asked, k: int, *, there: bool) -> bool:
    """Whether a noun only tells where, when or with what: after «en», «por», «con», and not after «de».

    ``there``: it is asked who is there, and what somebody has («si no tiene jaqueca») is another question.
    """
    state = asked.does in _STATES or there  # «si pillo al coronel de buen humor»
    for before in range(k - 1, max(-1, k - 4), -1):
        item = asked.items[before]
        if item.role == "preposition" or item.norm in ("al", "del"):
            return not (state and item.norm in ("de", "del", "con", "sin", "a", "al"))
        if asked.lemmas[before].endswith(_ENDS) or item.kind == "mark":
            return not state and before == asked.verb
    return False


def he_does(asked: Asked) -> bool:
    """Whether «él» does it: «si gana él»."""
    after = [*asked.items[1:], None]
    return any(
        item.norm == "el"
        and k > 0
        and (nxt is None or nxt.kind == "mark")
        and asked.items[k - 1].form is not None
        for k, (item, nxt) in enumerate(zip(asked.items, after, strict=True))
    )


def who_does(asked: Asked) -> Item | None:
    """Return the person named who does it, and is not the one it is done to: «si gana Parrot»."""
    for k, item in enumerate(asked.items):
        if not item.has("P", "DESC"):
            continue
        before = asked.items[k - 1] if k else None
        if before is not None and before.norm in ("el", "la") and k > 1:
            before = asked.items[k - 2]
        if before is None or not (before.role == "preposition" or before.norm in ("al", "del")):
            return item
    return None
