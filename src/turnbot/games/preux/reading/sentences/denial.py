"""What he says that he will not do: «no iré al club», «ninguna apuesta», «evito beber», «vino, ni gota»."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.orders.clause import place_of
from turnbot.games.preux.reading.orders.excepted import takes_out
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import form_at, is_own, norm_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, phrases_of, words_of
from turnbot.games.preux.reading.words.spanish import is_noun

_NONE = ("ninguno", "ninguna")
_NOBODY = ("nadie", "ningun", *_NONE)
_PLAYED = ("wine", "dice", "bet", "tavern", "CASINO")
_ARTICLES = ("los", "las", "el")


def is_denied(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """Whether a clause with these verbs says what he will not do."""
    said = _without_tag([i for i in items if i.kind != "mark" and not i.sub])
    if not verbs and any(i.has("merciless") for i in said):
        return False  # «sin cuartel para nadie»
    if _none_at_all(said) or _leaves_pistol(items, verbs) or (not verbs and _for_nobody(items, said)):
        return True
    if all(v.form is not None and v.form.tense == "infinitive" for v in verbs) and _refused(items, said):
        return True
    if verbs and (_not_him(items, said) or _resolves_not_to(items, verbs)):
        return True
    at = place_of(verbs[0], items) if verbs else len(items)
    before = [
        i
        for k, i in enumerate(items[:at])
        if not (i.sub or _no_more(items, k) or _exclaimed(items, k) or _right_after(items, k))
        and not _takes_one_out(items, k)
    ]
    if any(i.role == "negation" or i.norm in _NOBODY for i in before) or _nothing_of_it(before):
        return not (
            any(a.role == "negation" and b.norm == "solo" for a, b in pairwise(before)) or _only(items)
        )
    if _passes(items):
        return True
    if not verbs:
        out = len(said) > 1 and said[0].norm == "fuera" and said[1].role in ("article", "possessive")
        return out or any(i.norm in _NOBODY[1:] for i in items if not i.sub)  # «fuera el teatro»
    behind = items[at + 1 : at + 2]
    if _keeps_away(said):
        return True
    return _refuses(verbs) or _leaves_off(items, at) or any(i.role == "negation" for i in behind)


def _takes_one_out(items: Sequence[Item], k: int) -> bool:
    """«Al club con Boisier (no con Bidon)»: one of those who were named stays away."""
    return items[k].role == "negation" and takes_out(items, k) and any(i.has("P") for i in items[:k])


def _keeps_away(said: Sequence[Item]) -> bool:
    """«Del vino y los dados sigo apartado», «me mantengo lejos de las mesas»."""
    far = words_of("far_from")
    return any(a.form is not None and not a.tags and b.norm in far for a, b in pairwise(said))


def _resolves_not_to(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Dispone que no irá al club», «insisto en no beber»: denied behind what he resolves or makes known."""
    known = words_of("resolves_not")
    at = next((k for k, v in enumerate(verbs[:2]) if v.form is not None and v.form.lemma in known), -1)
    if at < 0 or len(verbs) < at + 2:
        return False
    first, second = place_of(verbs[at], items), place_of(verbs[at + 1], items)
    between = [i.norm for i in items[first + 1 : second]]
    form = items[second].form
    if form is None or form.tense in ("past", "imperfect"):
        return False  # «recuerdo que no fui al club en julio»
    bare = form.tense == "infinitive"
    return ("que" in between or bare) and not {"no", "nunca", "jamas", "tampoco"}.isdisjoint(between)


def gives_away(items: Sequence[Item]) -> bool:
    """«El palco se lo regalo a las palomas»: what he has no use for any more."""
    for k, item in enumerate(items):
        if k < 2 or item.form is None or item.form.lemma not in words_of("giving_away"):
            continue
        taken_up = items[k - 1].norm in ("lo", "la", "los", "las")
        behind = items[k + 1].norm if k + 1 < len(items) else ""
        to_others = items[k - 2].norm == "se" or behind in ("para", "a", "al")
        rest = any(i.norm in ("demas", "resto") for i in items[:k])  # «lo demás lo dejo a los dados»
        thing = any(i.has(*_PLAYED, "lavish", "box", "stalls", "theatre") for i in items[:k])
        return taken_up and to_others and (rest or thing)
    return False


def leaves_behind(items: Sequence[Item], state: State) -> bool:
    """«A Mussette la dejo en su casa», «mi dama se queda sola»: who is not with him that week."""
    verb = next((k for k, i in enumerate(items) if i.form is not None and not i.sub), -1)
    form = form_at(items, verb)
    if form is None or form.tense not in ("present", "future"):
        return False
    if not any(i.has("home") or i.norm in words_of("left_behind") for i in items[verb + 1 :]):
        return False
    at = next((k for k, i in enumerate(items) if i.has("P", "OWNLADY")), -1)
    led = at - 2 if at > 0 and items[at - 1].role in ("possessive", "article") else at - 1
    if form.lemma == "dejar":
        taken_up = at > verb or norm_at(items, verb - 1) in ("la", "lo")
        return at >= 0 and norm_at(items, led) in ("a", "al") and form.person == 1 and taken_up
    her = 0 <= at < verb and _is_lady(items[at], state)
    return form.lemma == "quedar" and form.person == 3 and her and norm_at(items, led) != "con"


def _is_lady(item: Item, state: State) -> bool:
    named = item.tags.get("P")
    return item.has("OWNLADY") or (
        named is not None and not state.index.ladies.keys().isdisjoint(named.names)
    )


def _not_him(items: Sequence[Item], said: Sequence[Item]) -> bool:
    """«Alterno con él no, que es soldado raso»: the «no» stands behind what he does not do."""
    if len(said) < 4 or said[-1].norm != "no" or said[-2].norm in ("que", "o", "si"):
        return False
    at = place_of(said[-1], items) + 1
    if at < len(items) and not items[at].mark:
        return False  # «bebo con moderación, no como en la boda»
    if sum(i.has("P", "DESC") for i in said) > 1:
        return False  # «acepto el reto de Cazaux; el de Bidon, no»
    forms = [i.form for i in said if i.form is not None]
    return len(forms) == 1 and is_own(forms[0]) and forms[0].lemma not in clause_words("answering")


# ── without «no» ─────────────────────────────────────────────────────────────────────────────────


def _leaves_pistol(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Dejo la pistola en casa», «me olvido de la pistola», «la pistola, en casa»."""
    at = next((k for k, i in enumerate(items) if i.has("pistol")), -1)
    left = any(v.form is not None and v.form.lemma in ("dejar", "olvidar", "quedar") for v in verbs)
    at_home = not verbs and any(i.has("home") for i in items[at + 1 : at + 4])
    return at >= 0 and (left or at_home)


def _passes(items: Sequence[Item]) -> bool:
    """«Paso de jugar», «paso de apuestas»: but not «paso del teatro al club», «la paso de tabernas»."""
    for k, item in enumerate(items[:-2]):
        form = item.form
        if form is None or form.lemma != "pasar" or form.person != 1 or items[k + 1].norm != "de":
            continue
        if k and items[k - 1].norm in ("la", "las", "lo", "los"):
            continue
        what = items[k + 2]
        if what.form is not None and what.form.tense == "infinitive":
            return True
        return bool(what.tags) and not what.has("N") and not any(i.norm == "al" for i in items[k:])
    return False


def _refuses(verbs: Sequence[Item]) -> bool:
    """«Evito beber»: but «evito que Vallon se bata» is a deed."""
    first, second = verbs[0].form, verbs[1].form if len(verbs) > 1 else None
    if first is None or second is None:
        return False
    refused = first.lemma.removeprefix("?") in evidence_words("verbs", "refusing")
    if first.lemma in _DECLINES and second.tense == "infinitive":
        refused = second.lemma not in lexicon().classes["fight"]  # «rechazo batirme» answers a challenge
    return refused and second.tense != "subjunctive"


_DECLINES = frozenset(["declinar", "rechazar"])


def _leaves_off(items: Sequence[Item], at: int) -> bool:
    """«Dejo de beber», «me libro de ir al cuartel»: what he does no more; but «dejo de ser socio» orders."""
    form, near = items[at].form, items[at + 1 : at + 3]
    if form is None or form.lemma not in words_of("leaving_off") or len(near) < 2:
        return False
    done = near[1].form
    if near[0].norm != "de" or done is None or done.tense != "infinitive":
        return False
    return done.lemma not in words_of("membership")


def _without_tag(said: Sequence[Item]) -> Sequence[Item]:
    """Return the words without what only calls on the hearer behind them: «de lujos nada, eh»."""
    end = len(said)
    while end > 1 and said[end - 1].norm in words_of("tags") and not said[end - 1].has("P"):
        end -= 1
    return said[:end]


_LUXURY = frozenset(["lujo", "lujos", "derroche", "derroches", "dispendios", "ostentacion"])


def _none_at_all(said: Sequence[Item]) -> bool:
    """«Apostar nada», «cero apuestas»: a denial in the place of an amount."""
    if len(said) < 2:
        return False
    what, last = said[-2:]
    if last.norm in ("nada", "cero") and (what.has("bet", "wine", "dice", "lavish") or what.norm in _LUXURY):
        return True
    if last.norm == "nada" and what.form is not None:
        return what.form.lemma in lexicon().classes["bet"] | lexicon().classes["drink"]
    return any(a.has("N") and a.tags["N"] == 0 and b.has("bet", "wine") for a, b in pairwise(said))


def _for_nobody(items: Sequence[Item], said: Sequence[Item]) -> bool:
    """Whether a clause without a verb says that he does nothing of the kind, or that others may."""
    return _nothing_behind(items, said) or _left_to_others(items)


def _left_to_others(items: Sequence[Item]) -> bool:
    """«El vino, para los seglares», «los dados, para otros»: what he leaves to others."""
    main = [i for i in items if i.kind != "mark"]
    at = next((k for k, i in enumerate(main) if i.norm == "para"), 0)
    whom = main[at + 1 : at + 4]
    if not whom or not any(i.has(*_PLAYED) for i in main[:at]):
        return False
    others = whom[0].norm in ("otro", "otros", "otras", "quien", "quienes", *_ARTICLES)
    return others and not any(
        i.has("OWNLADY", "MONEY", "N", "week") or i.norm in ("mi", "mis", "yo", "ello", "eso") for i in whom
    )


def _nothing_behind(items: Sequence[Item], said: Sequence[Item]) -> bool:
    """«De gastos ostentosos, nada», «lo de las tabernas, ni hablar»."""
    of_it = items[0].norm in ("de", "lo") or (items[0].norm == "en" and any(i.has("lavish") for i in items))
    if len(items) < 3 or not said or not of_it:
        return False
    if said[-1].norm in ("nada", "cero", *_NONE):
        return True
    norms = tuple(i.norm for i in said)
    return any(norms[-n:] in phrases_of("none_of_it") for n in (2, 3))


# ── «no» that denies, and «no» that does not ─────────────────────────────────────────────────────


def _nothing_of_it(before: Sequence[Item]) -> bool:
    """«Nada de eso pienso repetir», «nada voy a apostar»: but not «antes que nada», «nada más llegar»."""
    return any(
        one.norm == "nada"
        and other.norm in ("de", "pienso", "voy")
        and (not k or before[k - 1].norm != "que")
        for k, (one, other) in enumerate(pairwise(before))
    )


def _refused(items: Sequence[Item], said: Sequence[Item]) -> bool:
    """«Gastos ostentosos no», «mujeres, ninguna», «vino, ni gota»: a denial behind what it denies."""
    if len(said) < 2:
        return False
    last = said[-1]
    if last.norm in ("no", "tampoco"):
        return True
    if last.norm in ("nada", *_NONE) and items[place_of(last, items) - 1].mark == ",":
        return True
    at = next((k for k, i in enumerate(said) if i.role == "negation"), 0)
    if not at or said[at].norm != "ni" or len(said) - at > 3:
        return False
    if [i.norm for i in said[at : at + 2]] == ["ni", "modo"]:
        return False  # «obligaciones, ni modo»: there is no help for it
    return not any(i.norm == "mas" for i in said[at:])  # «80 coronas, ni una más» is an end, and no denial


def _no_more(items: Sequence[Item], k: int) -> bool:
    """«Ni una más»: an end, and no denial."""
    return items[k].norm == "ni" and any(i.norm == "mas" for i in items[k + 1 : k + 4])


def _right_after(items: Sequence[Item], k: int) -> bool:
    """«Al club nada más ganar el duelo»: when, and no denial."""
    done = form_at(items, k + 2)
    return items[k].norm == "nada" and norm_at(items, k + 1) == "mas" and done is not None


def _exclaimed(items: Sequence[Item], k: int) -> bool:
    """«No, mejor practico esgrima», «ni loco, solamente se las reclamo»: an exclamation, and no denial."""
    norm, after = items[k].norm, items[k + 1 : k + 3]
    if not k and norm == "ni" and len(after) == 2 and after[0].norm in words_of("no_way"):
        return bool(after[1].mark) or after[1].start > after[0].end + 1
    if norm != "no" or not after:
        return False
    if len(after) == 2 and after[1].start > after[0].end + 1 and _is_quality(after[0]):
        return True  # «cosa rara pero no imposible, la cortejo»
    if after[0].norm == "mas":
        return len(after) == 1 or after[1].kind == "mark" or after[1].role == "preposition"
    return after[0].kind == "mark"


def _is_quality(item: Item) -> bool:
    """Whether a word is an adjective or a noun that nothing of the game is called by."""
    return item.kind == "word" and not (item.role or item.form or item.tags) and is_noun(item.norm)


def _only(items: Sequence[Item]) -> bool:
    """«No llevo más de 25 coronas», «no hago más que beber»: a limit, and no denial."""
    return any(
        a.norm == "mas" and not a.sub and ((b.norm == "de" and c.has("N")) or b.norm == "que")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )
