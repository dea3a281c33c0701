"""How verbs and things stand to each other in a clause: what a verb is about, and what only stands beside it.

A cue says which words must be in a clause; these questions tell whether they belong together there.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

from turnbot.games.preux.reading.orders.clause import Clause, is_one_of
from turnbot.games.preux.reading.orders.cues import claimed_verbs, sense
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon

_DETERMINERS = ("article", "possessive")
_WITHIN = (*_DETERMINERS, "adverb")
_HIMSELF = ("me", "se", "nos")


# ── what stands before a thing ───────────────────────────────────────────────────────────────────


def before(clause: Clause, item: Item, *skipped: str, numbers: bool = False) -> int:
    """Return the place of what stands before a thing and those words of the roles ``skipped`` before it.

    «Al» and «del», which hold a preposition, are only skipped where prepositions are; ``numbers`` are where
    asked. -1 where nothing stands before it.
    """
    items = clause.all
    k = clause.place(item) - 1
    contracted = "preposition" in skipped
    while k >= 0 and (items[k].role in skipped or (numbers and items[k].has("N"))):
        if not contracted and items[k].norm in ("al", "del"):
            break
        k -= 1
    return k


def is_about(clause: Clause, item: Item, leads: Collection[str]) -> bool:
    """Whether a thing is what the verb is about («me aviento la misa»), and not where or when he does it.

    ``leads``: the prepositions behind which it is all the same.
    """
    k = before(clause, item, *_WITHIN, numbers=True)
    if k < 0:
        return True
    lead = clause.all[k]
    return lead.norm in leads or not (lead.role == "preposition" or lead.norm in ("al", "del"))


def is_apart(clause: Clause, item: Item) -> bool:
    """Whether a thing stands by itself («..., y esgrima»), and is no object of the verb that was read."""
    k = before(clause, item, *_WITHIN, "preposition", numbers=True)
    return k < 0 or clause.all[k].kind == "mark" or clause.all[k].role == "joiner"


def is_behind_de(clause: Clause, item: Item) -> bool:
    """«Salgo de mi club», «hacerme del Crapaud»: a place behind a verb with «de», where nobody goes."""
    led = led_by_de(clause, item)
    return led is not None and led.form is not None


def is_left(clause: Clause, item: Item) -> bool:
    """«Levantado de la cama», «recién salido del horno»: where somebody or something comes from."""
    led = led_by_de(clause, item)
    if led is None or led.form is None or led.form.tense != "participle":
        return False
    return led.norm.endswith(("o", "os")) and not led.tags  # «una partida de dados»


def led_by_de(clause: Clause, item: Item) -> Item | None:
    """Return what stands before «de» and a thing: «salgo de mi club»; None without «de»."""
    k = before(clause, item, *_DETERMINERS)
    return clause.all[k - 1] if k > 0 and clause.all[k].norm in ("de", "del") else None


def is_in_front(clause: Clause, item: Item) -> bool:
    """Whether something stands «frente al cuartel», «ante el club», «junto a la iglesia»."""
    k = before(clause, item, *_DETERMINERS)
    led = [i.norm for i in clause.all[max(0, k - 2) : k + 1]]
    if any(article in (["del", "frente"], ["el", "frente"]) for article in map(list, pairwise(led))):
        return False  # «vuelvo del frente al cuartel»
    return led[-1:] == ["ante"] or "frente" in led[-2:] or "junto" in led[-2:]


def is_one(clause: Clause, one: Item, thing: Item) -> bool:
    """Whether «un» is said of a thing: «un buen caballo», but not «un paseo a caballo»."""
    begin, end = clause.place(one), clause.place(thing)
    between = clause.all[begin + 1 : end]
    return 0 < end - begin < 4 and not any(i.role or i.kind == "mark" or i.tags for i in between)


def is_hosted(clause: Clause) -> bool:
    """Whether a feast is somebody's: «la fiesta de Larue», «la que da Parrot», «en casa Cazaux»."""
    return any(one.norm in ("de", "da", "en") and other.has("P") for one, other in pairwise(clause.items))


# ── what a verb says ─────────────────────────────────────────────────────────────────────────────


def is_transparent(verb: Item) -> bool:
    """Whether a verb of his own only says that he does what its object names: «me aviento la misa».

    There is no end to such verbs in the mouths of players, so it is any that means nothing else here.
    """
    form = verb.form
    if not is_own(form):
        return False
    return form.lemma in lexicon().roles["transparent"] or form.lemma not in claimed_verbs()


def is_bid(verb: Item) -> bool:
    """Whether a verb only tells the secretary to take the order down: «apúnteme a misa»."""
    form = verb.form
    return (
        form is not None
        and "me" in form.clitics
        and form.tense in ("imperative", "subjunctive")
        and form.lemma in lexicon().roles["bid"]
    )


def says_how(clause: Clause, verb: Item) -> bool:
    """Whether a verb only says what for, or how: «al club a celebrarlo», «tres apuestas de 50 cortando»."""
    form = verb.form
    if form is None:
        return False
    if form.tense == "gerund" or form.lemma in lexicon().classes["cut"]:
        return True
    k = clause.place(verb)
    return form.tense == "infinitive" and k > 1 and clause.all[k - 1].norm in ("a", "para")


def is_of_others(verb: Item, verbs: Sequence[Item]) -> bool:
    """Whether a verb says, beside his own, what others are to do: «doy una fiesta, que vengan Larue y X»."""
    form = verb.form
    if form is None or form.tense != "subjunctive" or form.person == 1 or "me" in form.clitics:
        return False
    return any(is_own(v.form) for v in verbs)


def is_wished(clause: Clause, verb: Item) -> bool:
    """«Suelto un ratón para que huya la marquesa», «dejo que Noisel pague»: that is not what he does."""
    if verb.form is None or verb.form.tense != "subjunctive":
        return False
    at = clause.place(verb)
    near = clause.all[max(0, at - 4) : at]
    lets = any(
        one.form is not None and one.form.lemma in sense("letting") and other.norm == "que"
        for one, other in pairwise(near)
    )
    return lets or ("para", "que") in pairwise(i.norm for i in near)


def is_behind_purpose(clause: Clause, item: Item) -> bool:
    """«Aprovecho para felicitar las fiestas»: what a verb of purpose is about is not what he does."""
    return item.form is None and any(
        led.norm == "para" and verb.form is not None and verb.form.tense == "infinitive"
        for led, verb in pairwise(clause.all[: clause.place(item)])
    )


def leads_elsewhere(clause: Clause, verb: Item, taken: Sequence[Item]) -> bool:
    """«Intento robar el sombrero del Cardenal»: what he tries is to steal, and not to be it."""
    if verb.form is None or verb.form.lemma not in sense("attempting"):
        return False
    at = clause.place(verb)
    led = next((i for i in clause.all[at + 1 : at + 3] if i.form is not None), None)
    return (
        led is not None
        and led.form is not None
        and led.form.tense == "infinitive"
        and not is_one_of(led, taken)
        and led.form.lemma not in lexicon().roles["auxiliary"] | {"ser"}
    )


# ── verbs that mean another thing with a pronoun, or without ─────────────────────────────────────


def falls_short(clause: Clause, verb: Item) -> bool:
    """«En el casino piden nivel 9 y me quedo a uno»: whoever is a point short stays nowhere."""
    if verb.form is None or verb.form.lemma != "quedar":
        return False
    short = clause.all[clause.place(verb) + 1 : clause.place(verb) + 3]
    return len(short) == 2 and short[0].norm == "a" and short[1].has("N", "ONE")


def is_shown(clause: Clause, verb: Item) -> bool:
    """«Presento la comedia»: who presents something does not present himself."""
    if falls_short(clause, verb):
        return True
    if verb.form is None or verb.form.lemma != "presentar" or verb.form.person != 1:
        return False
    k = clause.place(verb)
    return not (k and clause.all[k - 1].norm in ("me", "nos"))


def is_taken_on(clause: Clause, verb: Item) -> bool:
    """«Me encargo de la programación», «encargo a un hombre que...»: that is no purchase."""
    if verb.form is None or verb.form.lemma != "encargar":
        return False
    k = clause.place(verb)
    behind = clause.all[k + 1].norm if k + 1 < len(clause.all) else ""
    return behind in ("a", "al") or not _said_to(clause, verb).isdisjoint(("me", "se"))


def is_of_himself(clause: Clause, verb: Item) -> bool:
    """«Me encierro a escribir», «sigo escribiendo»: nobody else is locked up, and nobody followed."""
    behind = clause.all[clause.place(verb) + 1 :]
    after = next((i for i in behind if i.role != "adverb"), None)
    if after is not None and after.form is not None and after.form.tense == "gerund":
        return True
    if verb.form is None or verb.form.lemma not in sense("locking_up"):
        return False
    return not _said_to(clause, verb).isdisjoint(_HIMSELF) and not clause.has("P", "DESC")


def is_no_flight(clause: Clause, verb: Item) -> bool:
    """«Les largo un sermón»: who does not do it to himself flees from nowhere."""
    if verb.form is None or verb.form.lemma != "largar":
        return False
    return _said_to(clause, verb).isdisjoint(_HIMSELF)


def _said_to(clause: Clause, verb: Item) -> set[str]:
    """Return the pronouns of a verb: the word before it, and those hung on it."""
    k = clause.place(verb)
    hung = verb.form.clitics if verb.form is not None else ()
    return {*(i.norm for i in clause.all[max(0, k - 1) : k]), *hung}


def has_it_done(clause: Clause, taken: Sequence[Item]) -> bool:
    """«Hago colgar un cartel en el club», «mando pintar el cuartel»: that was not ``taken``."""
    items = clause.items
    for k, item in enumerate(items[:-1]):
        if not is_own(item.form) or item.form.lemma not in _CAUSING:
            continue
        done = items[k + 1]
        if done.form is not None and done.form.tense == "infinitive":
            return not is_one_of(done, taken)
    return False


_CAUSING = frozenset(["hacer", "mandar", "ordenar"])
