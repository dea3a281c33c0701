"""Whether words in which no order was read hold one all the same: the evidence for and against is weighed.

What a player says beside his orders has no end: greetings, reasons, memories, the weather. What he orders
beside the rules has none either. So no list decides; each kind of evidence (whose doing it is, in which
tense, what it names, whom it is said to) has a weight in ``weights.toml``.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from turnbot.games.preux.reading.evidence.account import (
    STAYING,
    STILL,
    alludes,
    belongs,
    inside,
    is_where_he_is,
    leaves_empty,
)
from turnbot.games.preux.reading.evidence.light_verbs import (
    asks_of,
    is_content,
    lets_off,
    sets_up,
    turns_away,
)
from turnbot.games.preux.reading.evidence.strangers import stranger
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import first_form, is_own, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, load_toml, order_verbs, words_of

FREE, LOST, NOTHING = "free-action", "not-understood", ""
_PLACES = ("CLUB", "CASINO", "REG", "OFF")
_PAST = ("past", "imperfect", "conditional", "participle")
_YOU = frozenset(["te", "os", "ti", "vos", "usted", "ustedes"])
_ME = frozenset(["me", "nos", "mi", "conmigo"])
_RELATIVES = frozenset(["quien", "quienes", "cual", "cuales", "cuyo", "cuya", "cuyos", "cuyas"])
_TAKEN_UP = frozenset(["lo", "la", "los", "las", "le", "les"])
_BRINGING = frozenset(["venir", "acompañar", "acudir", "asistir"])
_VERBAL = ("are", "ere", "ire", "ar", "er", "ir", "arme", "erme", "irme")
_NARRATED = 2  # orders in the third person, less those in the first, from which on «se disfraza» is he


@dataclass(frozen=True, slots=True)
class Verdict:
    """What words not read as an order are: ``free-action``, ``not-understood`` or, with a reason, nothing."""

    flag: str
    why: str = ""
    told: bool = False  # in the third person and of nothing in the game: as much of a story as a deed
    only: bool = False  # beside other orders it is colour; in a week without any it is what he does there


@dataclass(frozen=True, slots=True)
class _Weight:
    deed: int
    matter: int
    why: str


@cache
def _weights() -> Mapping[str, _Weight]:
    said = load_toml("weights.toml")["evidence"]
    return {
        name: _Weight(w.get("deed", w.get("both", 0)), w.get("matter", w.get("both", 0)), w.get("why", ""))
        for name, w in said.items()
    }


@cache
def evidence_words(table: str, name: str) -> frozenset[str]:
    """Return a set of words of weights.toml; ``table`` is ``verbs`` or ``words``."""
    return frozenset(load_toml("weights.toml")[table][name].split())


def weigh(items: Sequence[Item], state: State, *, alone: bool) -> Verdict:
    """Weigh a clause that gave no order. ``alone``: nothing else in its sentence was read, either."""
    if alludes(items):
        return Verdict(LOST)
    if goes_to_town(items):
        return Verdict(NOTHING, "adónde va, y no a qué")
    evidence = list(dict.fromkeys(_evidence(items, state, alone=alone)))
    if "order_verb" in evidence and _told_again(items, state):
        evidence.remove("order_verb")
    weights = _weights()
    threshold = load_toml("weights.toml")["threshold"]
    things = sum(weights[e].matter for e in evidence if e in _THINGS)
    deed = sum(weights[e].deed for e in evidence)
    matter = sum(weights[e].matter for e in evidence if e not in _THINGS) + min(things, threshold["things"])
    if deed >= threshold["deed"]:
        return Verdict(FREE, told="told_deed" in evidence and _NAMES.isdisjoint(evidence))
    if things and matter >= threshold["matter"]:
        return Verdict(FREE if _sends_something(items, set(evidence)) else LOST)
    against = min(evidence, key=lambda e: weights[e].deed, default="")
    why = (weights[against].why if against else "") or "no dice nada que hacer"
    only = _fills_week(items, set(evidence)) or _sends_something(items, set(evidence))
    return Verdict(NOTHING, why, only=only)


def _fills_week(items: Sequence[Item], evidence: Set[str]) -> bool:
    """«Me llevo a los críos de pesca al Marne»: a light deed or a pastime, and all that is said of a week.

    Where he only goes somewhere it may be an order by an unknown name («voy a mi cenáculo»).
    """
    main = [i for i in items if not i.sub and i.kind not in ("mark", "quote")]
    verb = first_form(main)
    if verb is None or evidence.isdisjoint(("own_deed", "told_deed")):
        return False
    occupied = verb.lemma.lstrip("?") in evidence_words("verbs", "occupying")  # «leo un libro en la plaza»
    if not evidence - ({"mental", "order_verb"} if occupied else set()) <= _LIGHT_DEED:
        return False
    if verb.lemma in STAYING or any(i.has(*STILL) or i.norm in _POINTED for i in main):
        return False  # «sigo en el frente», «haré aquello que hablamos»
    if verb.lemma not in evidence_words("verbs", "errand"):
        return not evidence.isdisjoint(("further", "object"))
    sought = any(i.form is not None and i.form.tense == "infinitive" for i in main[2:])
    return sought or any(i.norm in words_of("kin") or i.norm in words_of("outings") for i in main)


def _sends_something(items: Sequence[Item], evidence: Set[str]) -> bool:
    """«Envío un ramo de ortigas a Vallon»: what he is sent is none of the game's, and sent all the same."""
    verb = first_form(i for i in items if not i.sub)
    sends = is_own(verb) and verb.lemma in evidence_words("verbs", "sending")
    return sends and evidence <= _SENT and {"object", "person"} <= evidence


def _told_again(items: Sequence[Item], state: State) -> bool:
    """«Asiste a misa. Asiste como un feligrés cualquiera»: how he does what was just ordered."""
    main = [i for i in items if not i.sub]
    verbs = {i.form.lemma for i in main if i.form is not None}
    last = next((h for h in reversed(state.heard) if h.where == state.where), None)
    if last is None or any(i.tags for i in main):
        return False
    return verbs <= {i.form.lemma for i in last.items if i.form is not None}


def is_only_said(items: Sequence[Item], state: State) -> bool:
    """Whether a clause that looks like an order, and lacks what that order needs, is none: «juegan mucho»."""
    evidence = set(_evidence(items, state, alone=True))
    if {"own_deed", "order_verb"} <= evidence:
        evidence.discard("reason")  # «levanto cargos contra el molinero por ladrón»
    if evidence & _SAID:
        return True
    return "others" in evidence and state.third_person < 0


_SAID = frozenset(["past", "spoken", "hangs", "rest", "world", "reason", "compliment"])
_NAMES = frozenset(["amount", "place", "thing", "person"])
_LIGHT_DEED = frozenset(
    ["own_deed", "told_deed", "light", "pastime", "further", "object", "trying", "public"]
)
_SENT = frozenset(["own_deed", "light", "order_verb", "further", "object", "person"])
_POINTED = frozenset(["aquello", "eso", "esto", "mismo", "nada", "trinchera", "trincheras", "celda"])
_THINGS = frozenset(["amount", "priced", "place", "thing", "number", "person", "order_verb", "brought"])


def _evidence(items: Sequence[Item], state: State, *, alone: bool) -> Iterator[str]:
    main = [i for i in items if not i.sub and i.kind not in ("mark", "quote")]
    if _leads_on(main):
        yield "hangs"  # «ocuparé mi tiempo de esta otra manera»: what follows says how
    if not alone:
        yield "added"
        if [i.norm for i in main if i.role != "joiner"][:1] == ["asi"]:
            yield "hangs"  # «(otra tanda de obligaciones,) y así me quito las dos»: what comes of it
    yield from _named(main, state)
    yield from _about(main)
    if is_where_he_is(main):
        yield "stays"
    if not alone and _comes_after(main):
        yield "hangs"
    if state.amount is None and _threatens(main):
        yield "threat"
    if any(phrase_end(main, k, "lets_it_be") for k in range(len(main))):
        yield "mental"
    if state.latest is None and not state.men and _gives_readers(main):
        yield "spoken"
    finite = [i for i in main if i.form is not None and i.form.person and i.form.tense != "participle"]
    first = next((i for i in main if i.form is not None), None)
    if any(i.role == "negation" for i in main[: main.index(finite[0]) if finite else 4]):
        yield "denied"
    if alone and _disguises(main):
        yield "disguised"
    elif first is None and _looks_verbal(main):
        yield "strange_verb"
    elif first is None:
        yield "unsaid" if alone else "added"
    elif (own := _his_own(finite, main, state)) is not None:
        yield "own_deed" if is_own(own.form) else "told_deed"
        if any(i.has("MONEY") and not _is_known(i, state) for i in main):
            yield "spends"
        yield from _of_kind(own, main)
    else:
        yield from _not_his_own(finite, first, main, alone=alone)
    wished = bool(finite) and _tense(finite[0]) == "subjunctive"
    if (main and main[0].norm == "que" and not wished) or any(i.norm in _RELATIVES for i in main[:2]):
        yield "hangs"


def _disguises(main: Sequence[Item]) -> bool:
    """«Disfrazado de castañero, ...»: whoever goes so has something in mind."""
    form = main[0].form if len(main) > 2 else None
    if form is None or form.tense != "participle" or main[1].norm != "de":
        return False
    return form.lemma in evidence_words("verbs", "disguising")


def _leads_on(main: Sequence[Item]) -> bool:
    """Whether a clause ends with «de esta manera», «del modo siguiente»: it only brings in what follows."""
    norms = [i.norm for i in main[-4:]]
    pointed = not {"esta", "este", "siguiente", "dicha"}.isdisjoint(norms)
    return pointed and not {"manera", "forma", "modo", "suerte", "guisa"}.isdisjoint(norms)


def _comes_after(main: Sequence[Item]) -> bool:
    """«Tras mucho cavilar», «después de tanto dudar»: what went before the rest, and is over."""
    led = [i.norm for i in main[:2]]
    begun = 1 if led[:1] == ["tras"] else 2 if led in (["despues", "de"], ["luego", "de"]) else 0
    if not begun or any(i.form is not None and i.form.person for i in main):
        return False
    does = next((i.form.lemma for i in main if i.form is not None), "").lstrip("?")
    thought = evidence_words("verbs", "mental") | lexicon().roles["colour"] | {"consultar"}
    return main[begun].norm in _MUCH or does in thought if begun < len(main) else False


_MUCH = frozenset(["mucho", "mucha", "muchas", "muchos", "tanto", "tanta", "tantas", "tantos", "bastante"])


def _named(main: Sequence[Item], state: State) -> Iterator[str]:
    """What orders are made of."""
    me = state.sender.name if state.sender else None
    for k, item in enumerate(main):
        if item.has("MONEY"):
            if not _is_known(item, state):
                yield "amount"
        elif item.has(*_PLACES) and not belongs(main, k):
            yield "place"
        elif (
            item.has("ORDER")
            or (item.has("SECTOR") and _puts_in(main))
            or not words_of("matter").isdisjoint(item.tags)
        ) and not _is_his_horse(main, k):
            yield "thing"
        elif item.has("N") and not item.has("ONE", "WEEKS") and _counts(main, k):
            yield "number"
        if item.has("second") and stranger(main[k:], state) is not None:
            yield "order_verb"  # «hago de padrino de Lenoir»: of whom nobody knows
        mention = item.tags.get("P") or item.tags.get("DESC")
        governed = bool(k) and (main[k - 1].role == "preposition" or main[k - 1].norm in ("al", "del"))
        if mention is not None and governed and me not in mention.names and not item.has("OFF"):
            yield "person"


def _is_his_horse(main: Sequence[Item], k: int) -> bool:
    """«Monto a caballo», «doy de comer al caballo», «las carreras de caballos»: none that he buys."""
    led = main[k - 1].norm if k else ""
    return main[k].has("horse") and led in ("a", "al", "el", "del", "mi", "mis", "su", "de", "los")


def _puts_in(main: Sequence[Item]) -> bool:
    """Whether money may go into what is named: «de la comida me encargo yo» is no investment."""
    puts = lexicon().classes["put_in"]
    return any(i.has("MONEY", "N") or (i.form is not None and i.form.lemma in puts) for i in main)


def _is_known(money: Item, state: State) -> bool:
    """Whether an amount went into an order already: «llevo 20 coronas, o sea, salgo con veinte»."""
    value = money.tags.get("N", money.tags["MONEY"])
    return any(value in inside(action) for action in state.actions)


def _counts(main: Sequence[Item], k: int) -> bool:
    """Whether a number is not that of a list, a year or a time: «2.», «a las siete», «tres semanas»."""
    behind = main[k + 1] if k + 1 < len(main) else None
    if behind is not None and (behind.has("week") or behind.norm in words_of("how_long")):
        return False
    if len(main) == 1 and main[k].tags["N"] < 20 and not main[k].has("COUNT"):
        return False
    return main[k].tags["N"] < 1500 and not (k and main[k - 1].norm in ("las", "la"))


def _about(main: Sequence[Item]) -> Iterator[str]:
    """What players speak of that is not in the game, and the forms of courtesy."""
    norms = [i.norm for i in main]
    for evidence in ("world", "letters", "compliment", "today"):
        if not evidence_words("words", evidence).isdisjoint(norms):
            yield evidence
    if len(main) <= 4 and not words_of("announces").isdisjoint(norms):
        yield "letters"
    if not evidence_words("words", "reasons").isdisjoint(norms[:2]):
        yield "reason"
    if _results(main):
        yield "result"
    if leaves_empty(main):
        yield "rest"  # «la cuarta la dejo libre»
    if {"demas", "resto"} & set(norms[:4]) and {"igual", "como", "queda", "quedan", "sigue"} & set(norms):
        yield "rest"
    if not {"nada", "cero", "ninguna", "ninguno"}.isdisjoint(norms[:4]):
        yield "denied"


def goes_to_town(main: Sequence[Item]) -> bool:
    """«(Si me dan permiso,) corro a París»: where everything is done, and nothing by itself."""
    said = [i for i in main if i.kind == "word" and not (i.role or i.sub)]
    return len(said) == 2 and said[0].form is not None and said[1].norm in ("paris", "capital", "corte")


def _results(main: Sequence[Item]) -> bool:
    """«Así me las quito de encima», «con eso tiro hasta el cobro»: what comes of what was ordered."""
    led = phrase_end(main, 0, "as_a_result")
    rids = any(i.form is not None and i.form.lemma in evidence_words("verbs", "ridding") for i in main)
    rids = rids and not evidence_words("words", "out_of_the_way").isdisjoint(i.norm for i in main)
    maxim = bool(main) and main[0].norm == "mejor" and first_form(main) is not None
    general = maxim and any(i.form is not None and "se" in i.form.clitics for i in main)
    return rids or general or (led > 0 and led < len(main))


def _threatens(main: Sequence[Item]) -> bool:
    """«Ya se la cobraré», «me las va a pagar»: what was done to him, and no money."""
    said = {i.norm for i in main} | {c for i in main if i.form is not None for c in i.form.clitics}
    whom = not said.isdisjoint(("me", "se", "nos")) and not said.isdisjoint(("la", "las"))
    return whom and any(
        i.form is not None and i.form.lemma in evidence_words("verbs", "avenging") for i in main
    )


def _his_own(finite: Sequence[Item], main: Sequence[Item], state: State) -> Item | None:
    """Return the verb of what he does or is going to do himself; of several, the one that says most."""
    himself = state.third_person >= _NARRATED and not _of_another(main, state)
    own = [
        i for i in finite if is_own(i.form) or (himself and _tense(i) in ("present", "future") and _third(i))
    ]
    if not own or (finite[0] is not own[0] and _tense(finite[0]) in _PAST):
        return None
    return max(own, key=lambda i: sum(_weights()[e].deed for e in _of_kind(i, main)))


def _of_another(main: Sequence[Item], state: State) -> bool:
    """Whether a clause begins with who or what does it, and that is not he: «el dolor le dura»."""
    said = [i for i in main if i.role not in ("joiner", "adverb")][:2]
    if len(said) < 2:
        return False
    mention = said[0].tags.get("P") or said[0].tags.get("DESC")
    if mention is not None:
        return state.sender is not None and state.sender.name not in mention.names
    noun = said[1]
    determined = said[0].role in ("article", "possessive", "demonstrative")
    named = noun.has("P", "DESC", "TITLE", "RANK", "ADDRESS") or noun.norm in words_of("himself")
    return determined and noun.form is None and not noun.role and not named


def _of_kind(verb: Item, main: Sequence[Item]) -> Iterator[str]:
    """What kind of doing a verb of his own tells of; behind «intento», «voy a» stands what he does."""
    roles = lexicon().roles
    at = next(k for k, i in enumerate(main) if i is verb)
    lemma = verb.form.lemma if verb.form else ""
    led = False
    trying = lemma in evidence_words("verbs", "trying")
    while lemma in roles["auxiliary"]:
        near = range(at + 1, min(len(main), at + 4))
        after = next((k for k in near if _tense(main[k]) in ("infinitive", "gerund")), None)
        if after is None:
            break
        at, verb, led = after, main[after], True
        lemma = verb.form.lemma if verb.form else ""
    if lemma in evidence_words("verbs", "pretending"):
        feigned = (i.form.lemma for i in main[at + 1 : at + 3] if i.form and i.form.tense == "infinitive")
        lemma = next((one for one in feigned if one in roles["colour"]), lemma)  # «finjo leer la Gazette»
    if trying:
        yield "trying"
    if trying and not led and _takes_up(verb, at, main):
        return  # «lo probaré»
    lemma = lemma.lstrip("?")
    if turns_away(lemma, at, main) or asks_of(lemma, at, main) or lets_off(lemma, main):
        pass  # of all light verbs, these say what he does
    elif lemma in evidence_words("verbs", "light"):
        yield "light"
    elif lemma in roles["colour"] | (roles["averse"] - {"vender", "saltar"}) | evidence_words(
        "verbs", "mental"
    ):
        yield "mental"
    elif lemma in roles["auxiliary"]:
        yield "light"
    elif lemma in roles["leisure"] and not (sets_up(lemma, at, main) or _is_with(main)):
        yield "pastime"
    elif lemma in order_verbs():
        yield "order_verb"
    if led or any(is_content(i) for i in main[at + 1 :]):
        yield "further"
    if _has_object(verb, at, main):
        yield "object"
    if lemma in evidence_words("verbs", "performing") and _in_public(main):
        yield "public"
    if _speaks_to_you(main):
        yield "spoken"


def _is_with(main: Sequence[Item]) -> bool:
    return any(i.has("P", "DESC", "OFF", *_PLACES) for i in main)


def _in_public(main: Sequence[Item]) -> bool:
    """«Canto coplas bajo la ventana de Larue»: before all the world; but a lady is only sung to."""
    if any(i.has("OWNLADY") or i.norm in ("le", "su", "conmigo") for i in main):
        return False
    return any(i.norm in evidence_words("words", "scene") for i in main)


def _not_his_own(finite: Sequence[Item], first: Item, main: Sequence[Item], *, alone: bool) -> Iterator[str]:
    tense = _tense(finite[0] if finite else first)
    if finite and ((finite[0].form and finite[0].form.person == 2) or _speaks_to_you(main)):
        bids = finite[0].form is not None and "me" in finite[0].form.clitics
        yield "asked" if bids else "spoken"
    elif tense in _PAST:
        yield "past"
    elif not finite and tense == "infinitive":
        if main[0] is first:
            yield "bare_infinitive"
        if main[0] is not first or not alone:
            yield "way"
        yield from _of_kind(first, main)
    elif not finite:
        yield "way"
        if tense == "gerund" and _has_price(main):
            yield "priced"
    elif tense == "subjunctive" and main[0].norm == "que":
        yield "asked"
        if finite[0].form and finite[0].form.lemma in _BRINGING and any(i.has("P") for i in main):
            yield "brought"
    elif any(i.norm in _ME for i in main[: main.index(finite[0])]):
        yield "to_him"
        yield from (e for e in _of_kind(finite[0], main) if e in ("mental", "light"))
    else:
        yield "others"


def _has_price(main: Sequence[Item]) -> bool:
    """Whether crowns, or a bare number of them, are said: «subiendo a 80», not «llevando ya tres meses»."""
    numbers = (k for k, i in enumerate(main) if i.has("N") and not i.has("ONE", "WEEKS"))
    return any(i.has("MONEY") for i in main) or any(_counts(main, k) for k in numbers)


def _has_object(verb: Item, at: int, main: Sequence[Item]) -> bool:
    """Whether a verb is done to somebody or something: «fabrico un globo», «lo regaño»."""
    if _takes_up(verb, at, main):
        return True
    near = main[at + 1 : at + 4]
    return any(
        a.role in ("article", "possessive", "demonstrative") or (a.has("N") and not a.has("WEEKS"))
        for a, b in pairwise(near)
        if not b.role and not b.has("week") and a.norm not in ("al", "del")
    )


def _takes_up(verb: Item, at: int, main: Sequence[Item]) -> bool:
    """Whether a pronoun is the object of a verb: «lo regaño», «impedirlo»."""
    hung = verb.form is not None and bool(set(verb.form.clitics) & _TAKEN_UP)
    return hung or (at > 0 and main[at - 1].norm in _TAKEN_UP)


def _looks_verbal(main: Sequence[Item]) -> bool:
    """Whether a clause begins with a strange word that ends like a verb in the infinitive or the future."""
    first = next((i for i in main if not i.role), None)
    return first is not None and not first.known and len(first.norm) > 4 and first.norm.endswith(_VERBAL)


def _speaks_to_you(main: Sequence[Item]) -> bool:
    """Whether a clause is said to the secretary: «te pego lo que me ha mandado Vallon»."""
    return any(i.norm in _YOU or (i.form is not None and set(i.form.clitics) & {"te", "os"}) for i in main)


def _gives_readers(main: Sequence[Item]) -> bool:
    """«Cuando vuelva les traigo bacalao»: of whom nobody was spoken, the secretaries are meant."""
    them = next((k for k, i in enumerate(main) if i.norm == "les"), len(main))
    given = main[them + 1].form if them + 1 < len(main) else None
    brings = given is not None and is_own(given) and given.lemma in evidence_words("verbs", "bringing_back")
    return brings and not any(i.has("P", "DESC", "MONEY", "N") for i in main)


def _tense(item: Item) -> str:
    return item.form.tense if item.form is not None else ""


def _third(item: Item) -> bool:
    return item.form is not None and item.form.person == 3
