"""Whose doing a clause tells of, and whether it is denied: what was, what others do, what a place is like."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import mentions
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import own_wish
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of

_HISTORY = ("past", "imperfect", "conditional")


_NOBODY = ("nadie", "ningun", "ninguno", "ninguna")


def is_denied(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """Whether a clause says what he will not do: «no iré al club», «ninguna apuesta», «evito el casino»."""
    if all(v.form is not None and v.form.tense == "infinitive" for v in verbs) and _refused(items):
        return True
    if not verbs and len(items) > 2 and items[0].norm in ("de", "lo") and _nothing_behind(items):
        return True
    if _none_at_all(items) or (not verbs and _left_to_others(items)):
        return True
    if any(v.form and v.form.lemma in ("dejar", "olvidar") for v in verbs) and any(
        i.has("pistol") for i in items
    ):
        return True  # «dejo la pistola en casa»
    at = items.index(verbs[0]) if verbs else len(items)
    before = [
        i for k, i in enumerate(items[:at]) if not (i.sub or _no_more(items, k) or _exclaimed(items, k))
    ]
    if any(i.role == "negation" or i.norm in _NOBODY for i in before) or _nothing_of_it(before):
        return not (any(i.norm == "solo" for i in before) or _only(items))
    if any(i.norm in ("ninguna", "ningun", "ninguno") for i in items if not i.sub) and not verbs:
        return True
    first = verbs[0].form if verbs else None
    others = len(verbs) > 1 and verbs[1].form is not None and verbs[1].form.tense == "subjunctive"
    refuses = first is not None and first.lemma in evidence_words("verbs", "refusing")
    if refuses and len(verbs) > 1 and not others:  # «evito que Vallon se bata» is a deed
        return True
    if _passes(items) or (verbs and _leaves_off(items, at)):
        return True
    return any(i.role == "negation" for i in items[at + 1 :][:1]) if verbs else False


def _passes(items: Sequence[Item]) -> bool:
    """«Paso de jugar», «paso de apuestas»: but not «paso del teatro al club», «paso de largo»."""
    for k, item in enumerate(items[:-2]):
        form = item.form
        if form is None or form.lemma != "pasar" or form.person != 1 or items[k + 1].norm != "de":
            continue
        what = items[k + 2]
        infinitive = what.form is not None and what.form.tense == "infinitive"
        return infinitive or (
            bool(what.tags) and not what.has("N") and not any(i.norm == "al" for i in items[k:])
        )
    return False


def _none_at_all(items: Sequence[Item]) -> bool:
    """«Apostar nada», «cero apuestas»: a denial in the place of an amount."""
    said = [i for i in items if i.kind != "mark" and not i.sub]
    if len(said) > 1 and said[-1].norm in ("nada", "cero") and said[-2].has("bet", "wine", "dice"):
        return True
    if len(said) > 1 and said[-1].norm == "nada" and said[-2].form is not None:
        return said[-2].form.lemma in lexicon().classes["bet"] | lexicon().classes["drink"]
    return any(a.has("N") and a.tags["N"] == 0 and b.has("bet", "wine") for a, b in pairwise(said))


def _leaves_off(items: Sequence[Item], at: int) -> bool:
    """«Dejo de beber», «me libro de ir al cuartel»: what he does no more."""
    form, near = items[at].form, items[at + 1 : at + 3]
    if form is None or form.lemma not in ("dejar", "guardar", "librar") or len(near) < 2:
        return False
    done = near[1].form
    return (
        near[0].norm == "de" and done is not None and done.tense == "infinitive" and done.lemma not in _BEING
    )


_BEING = ("ser", "pertenecer", "figurar", "pagar")  # «dejo de ser socio» is an order


def _left_to_others(items: Sequence[Item]) -> bool:
    """«El vino, para los seglares», «los dados, que los tiren otros»: what he leaves to others."""
    main = [i for i in items if i.kind != "mark"]
    at = next((k for k, i in enumerate(main) if i.norm == "para"), 0)
    behind = main[at + 1 : at + 4]
    played = any(i.has("wine", "dice", "bet", "tavern", "CASINO") for i in main[:at])
    if not played or not behind or any(i.has("OWNLADY", "MONEY", "N", "week") for i in behind):
        return False
    others = behind[0].norm in ("otro", "otros", "otras", "quien", "quienes") or behind[0].norm in (
        "los",
        "las",
        "el",
    )
    return others and all(i.norm not in ("mi", "mis", "yo", "ello", "eso") for i in behind)


def gives_away(items: Sequence[Item]) -> bool:
    """«El palco se lo regalo a las palomas»: what he has no use for any more."""
    for k, item in enumerate(items):
        if item.form is not None and item.form.lemma in ("regalar", "ceder", "dejar", "dar") and k > 1:
            taken_up = items[k - 1].norm in ("lo", "la", "los", "las")
            to_others = items[k - 2].norm == "se" or (
                items[k + 1 : k + 2] and items[k + 1].norm in ("para", "a", "al")
            )
            if taken_up and to_others and any(i.norm in ("demas", "resto") for i in items[:k]):
                return True  # «lo demás lo dejo a la Providencia y a los dados»
            things = ("box", "stalls", "theatre", "tavern", "CASINO", "wine", "dice", "bet")
            return bool(taken_up and to_others) and any(i.has(*things) for i in items[:k])
    return False


def _nothing_behind(items: Sequence[Item]) -> bool:
    """«De gastos ostentosos, nada», «lo de las tabernas, ni hablar»."""
    main = [i for i in items if not i.sub and i.kind != "mark"]
    return bool(main) and (
        main[-1].norm in ("nada", "cero", "ninguno", "ninguna")
        or [i.norm for i in main[-2:]]
        in (
            ["ni", "hablar"],
            ["ni", "pensarlo"],
            ["ni", "uno"],
            ["ni", "una"],
            ["de", "nada"],
            ["nada", "nada"],
        )
    )


def _nothing_of_it(before: Sequence[Item]) -> bool:
    """«Nada de eso pienso repetir», «nada haré»: but not «antes que nada», «nada más llegar», «nada:»"""
    return any(
        i.norm == "nada"
        and before[k + 1 : k + 2] != []
        and before[k + 1].norm in ("de", "pienso", "voy")
        and (not k or before[k - 1].norm != "que")
        for k, i in enumerate(before)
    )


def _refused(items: Sequence[Item]) -> bool:
    """«Gastos ostentosos no», «mujeres, ninguna», «vino, ni gota»: a denial behind what it denies."""
    said = [i for i in items if i.kind != "mark" and not i.sub]
    if len(said) < 2:
        return False
    at = next((k for k, i in enumerate(said) if i.role == "negation"), len(said))
    before = items[items.index(said[-1]) - 1]
    last = said[-1].norm in ("no", "tampoco") or (
        before.mark == "," and said[-1].norm in ("nada", "ninguno", "ninguna")
    )
    more = any(i.norm == "mas" for i in said[at:])  # «80 coronas, ni una más» is an end, and no denial
    return last or (at > 0 and at < len(said) and said[at].norm == "ni" and len(said) - at < 4 and not more)


def _no_more(items: Sequence[Item], k: int) -> bool:
    """«Ni una más»: an end, and no denial."""
    return items[k].norm == "ni" and any(i.norm == "mas" for i in items[k + 1 : k + 4])


_NEVER = frozenset(
    ["loco", "loca", "hablar", "borracho", "muerto", "pensarlo", "soñarlo", "sonarlo", "flores"]
)


def _exclaimed(items: Sequence[Item], k: int) -> bool:
    """«No, mejor practico esgrima»: an exclamation, and no denial."""
    if items[k].norm == "ni" and k + 2 < len(items) and items[k + 2].mark and items[k + 1].norm in _NEVER:
        return True  # «ni loco, solamente se las reclamo»
    if [i.norm for i in items[k : k + 2]] == ["no", "mas"]:
        return k + 2 == len(items) or items[k + 2].kind == "mark" or items[k + 2].role == "preposition"
    return items[k].norm == "no" and k + 1 < len(items) and items[k + 1].kind == "mark"


def _only(items: Sequence[Item]) -> bool:
    """«No llevo más de 25 coronas», «no hago más que beber»: a limit, and no denial."""
    return any(
        a.norm == "mas" and not a.sub and ((b.norm == "de" and c.has("N")) or b.norm == "que")
        for a, b, c in zip(items, items[1:], items[2:], strict=False)
    )


def _history(verbs: Sequence[Item], items: Sequence[Item], *, retracted: bool, himself: bool = False) -> bool:
    if not verbs or verbs[0].form is None:
        return False
    form = verbs[0].form
    after = verbs[1].form if len(verbs) > 1 else None
    if form.lemma in lexicon().roles["polite"] and form.tense in ("conditional", "subjunctive", "imperfect"):
        # «quisiera ir al teatro» orders; «quisiera ir al teatro, pero...» and «Vallon quería ir» do not.
        return retracted or (form.tense == "imperfect" and (_has_subject(items, verbs[0]) or after is None))
    planned = after is not None and after.tense == "participle" and after.lemma in words_of("planning")
    if form.lemma in ("tener", "haber") and planned and form.tense in ("present", "imperfect"):
        bare = form.lemma == "haber" and form.tense == "imperfect"  # «había pensado ir» tells of the past
        return retracted or bare or (form.person == 3 and not himself) or len(verbs) < 3
    if form.tense in _HISTORY:
        return True
    if form.lemma == "haber" and after is not None:
        return after.tense == "participle"
    if form.lemma == "estar" and after is not None and after.lemma in words_of("planning"):
        return retracted  # «estoy pensando en ir, pero...»
    return False


def _has_subject(items: Sequence[Item], verb: Item) -> bool:
    """Whether somebody stands before a verb who is not the player."""
    return any(i.has("P", "DESC") for i in items[: items.index(verb)])


def _retracted(items: Sequence[Item], verbs: Sequence[Item], *, then_but: bool) -> bool:
    """Whether «pero» follows: what he would have liked to do and does not."""
    if not verbs:
        return False
    after = items[items.index(verbs[0]) + 1 :]
    return then_but or any(i.norm in ("pero", "mas", "aunque") and not i.sub for i in after)


def finite_first(verbs: Sequence[Item]) -> Sequence[Item]:
    """Return verbs without the participles that stand before the first other: «el mes pasado junté...»"""
    for k, verb in enumerate(verbs):
        if verb.form is not None and verb.form.tense != "participle":
            return verbs[k:]
    return verbs


def tells(clause: Clause, verbs: Sequence[Item], state: State, *, then_but: bool = False) -> str:
    """Return, in Spanish, why a clause only tells something; empty where it may order.

    ``then_but``: «pero» begins what follows.
    """
    verbs = finite_first(verbs)
    himself = state.third_person > 0 and not any(i.has("P", "DESC") for i in clause.items[:2])
    retracted = _retracted(clause.items, verbs, then_but=then_but)
    if _history(verbs, clause.items, retracted=retracted, himself=himself):
        return "cuenta lo pasado o lo que podría ser"
    if _bids_talk(verbs):
        return "habla con el Secretario"
    if _bids_crowd(clause.items):
        return "habla con otros"
    if _infinitive_is_subject(clause.items, verbs):
        return "pensamientos o conversación"
    if _dreams(clause.items, verbs) or _feels(clause.items, verbs):
        return "pensamientos o conversación"
    if _postponed(clause.items, verbs):
        return "lo deja para otra ocasión"
    if _removes(clause, verbs):
        return "lo quita de lo que mandó"
    owes = _owes(verbs) and not clause.has("excuses")  # «le debo una disculpa y se la doy»
    if owes or _of_today(clause.items) or _absolute(clause.items):
        return "cuenta lo que ya es"
    if state.third_person <= -3 and _nobody_of_his(clause, verbs, state):
        return "cuenta lo que hace otro"
    if _they(clause, verbs, state) or _somebody_else(clause, state) or _something_else(clause, verbs):
        return "cuenta lo que hace otro"
    if _names_his_second(clause, verbs):
        return "dice quién es su padrino"
    if _her_wish(clause.items, verbs):
        return "cuenta lo que quiere ella"
    return "solo dice cómo es un lugar" if _of_a_place(clause.items) else ""


def _names_his_second(clause: Clause, verbs: Sequence[Item]) -> bool:
    """«Mi padrino será Moreau», «Parrot y Moreau son mis testigos»: no order of his, and no doubt."""
    by_me = any(
        a.norm == "me" and b.form and (b.form.person == 3 or b.form.tense == "subjunctive")
        for a, b in pairwise(clause.items)
    )
    if by_me and clause.has("second") and clause.has("P") and not any(own_wish(v) for v in verbs):
        return True  # «que me asista Noisel como padrino»
    his = any(a.norm in ("mi", "mis") and b.has("second") for a, b in pairwise(clause.items))
    said = bool(verbs) and all(v.form and v.form.lemma == "ser" for v in verbs)
    return his and said and clause.has("P")


def _bids_talk(verbs: Sequence[Item]) -> bool:
    """«Recuérdeme que...», «dígame», «créame»: what the secretary is to do, and no order is made of."""
    form = verbs[0].form if verbs else None
    if form is None or "me" not in form.clitics or form.tense not in ("imperative", "subjunctive"):
        return False
    own = any(own_wish(v) for v in verbs)
    return form.lemma in evidence_words("verbs", "talking") and not own


def _bids_crowd(items: Sequence[Item]) -> bool:
    """«Ruego a los feligreses que traigan suelto»: what nameless people are to do, which is no order."""
    verb = next((k for k, i in enumerate(items) if i.form is not None), 0)
    if not items or not own_wish(items[verb]) or verb + 4 >= len(items):
        return False
    form, rest = items[verb].form, items[verb + 1 :]
    if form is None or form.lemma.lstrip("?") not in _BIDDING or rest[0].norm not in ("a", "al"):
        return False
    at = next((k for k, i in enumerate(rest) if i.norm == "que"), 0)
    wish = next((i.form for i in rest[at + 1 : at + 4] if i.form is not None), None)
    crowd = 1 < at < 6 and not any(i.tags or i.form or i.kind == "mark" for i in rest[:at])
    idle = not any(i.tags or i.norm in ("me", "conmigo") for i in rest[at:])
    return crowd and idle and wish is not None and wish.tense == "subjunctive"


_BIDDING = (
    "rogar",
    "pedir",
    "suplicar",
    "recomendar",
    "aconsejar",
    "exhortar",
    "desear",
    "invitar",
    "encarecer",
)


def _infinitive_is_subject(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Pedir limosna no es para mí», «ir al club me aburre»: said of a thing, and not that he does it."""
    words = [i for i in items if i.kind == "word" and i.role not in ("joiner", "adverb")]
    if len(verbs) < 2 or not words or words[0] is not verbs[0] or verbs[0].form is None:
        return False
    said = next((v.form for v in verbs[1:] if v.form is not None and v.form.person), None)
    judged = said is not None and said.person == 3 and said.lemma in evidence_words("verbs", "judging")
    return verbs[0].form.tense == "infinitive" and judged and not any(own_wish(v) for v in verbs)


def _feels(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Me da igual la obra», «me aburre el club»: but not «me da por beber», «me encanta, así que voy»."""
    form = verbs[0].form if verbs else None
    if form is None or len(verbs) > 1 or form.person != 3 or form.tense not in ("present", "future"):
        return False
    before = [i.norm for i in items[: items.index(verbs[0])]]
    return before[-1:] == ["me"] and form.lemma in evidence_words("verbs", "feeling")


def _dreams(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Sueño con entrar en la Guardia», «me arrepiento de haber ido»: what hangs on it is not done."""
    form = verbs[0].form if len(verbs) > 1 else None
    if form is None or form.lemma not in evidence_words("verbs", "dreaming"):
        return False
    at = items.index(verbs[0])
    led = any(i.norm in ("con", "de", "en", "por") for i in items[at + 1 : items.index(verbs[1])])
    return led and not any(i.role == "negation" for i in items[:at])


def _they(clause: Clause, verbs: Sequence[Item], state: State) -> bool:
    """«Los jóvenes juegan con hoja de cálculo»: several people, and he is none of them."""
    verb = verbs[0] if verbs else None
    if verb is None or verb.form is None or verb.form.person != 3 or not verb.norm.endswith("n"):
        return False
    if verb.form.tense not in ("present", "future") or verb.form.lemma in evidence_words(
        "verbs", "impersonal"
    ):
        return False
    me = state.sender.name if state.sender else None
    named = any(me in m.names for _, m in mentions(clause)) or clause.has("OWNLADY", "servant", "spy")
    taken_up = any(i.norm in ("me", "nos", "se", "le", "les", "yo") for i in clause.items if not i.sub)
    return not named and not taken_up and not any(i.form is not None and own_wish(i) for i in verbs)


def _nobody_of_his(clause: Clause, verbs: Sequence[Item], state: State) -> bool:
    """«Duerme poco y duerme solo», in a mail that says «voy», «bebo»: he is not the one who does it."""
    form = verbs[0].form if verbs else None
    if form is None or form.person != 3 or form.tense not in ("present", "future") or clause.inherited:
        return False
    me = state.sender.name if state.sender else None
    named = any(me in m.names for _, m in mentions(clause))
    alone = len([i for i in clause.items if i.kind == "word" and not i.role]) <= 3
    return (
        alone
        and not named
        and not clause.has("week", "P", "OWNLADY")
        and form.lemma in ("dormir", "descansar", "beber", "reposar")
    )


_WISHING = frozenset(["querer", "desear", "insistir", "empeñar", "antojar", "soñar", "suspirar", "pretender"])


def _her_wish(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«Mi señora quiere ver el estreno»: what she would like is done when he says so."""
    form = verbs[0].form if verbs else None
    if form is None or form.person != 3 or form.lemma not in _WISHING or len(verbs) < 2:
        return False
    before = items[: items.index(verbs[0])]
    hers = bool(before) and before[-1].has("OWNLADY") and not any(i.role == "preposition" for i in before)
    with_him = any(i.norm in ("me", "conmigo", "que") for i in items)
    return hers and not with_him


def _removes(clause: Clause, verbs: Sequence[Item]) -> bool:
    """«Quitar tabernas; poner obligaciones»: no more of it; «suprimo la semana» orders."""
    form = verbs[0].form if verbs else None
    if form is None or form.lemma not in ("quitar", "suprimir", "eliminar", "tachar", "borrar"):
        return False
    his = (
        clause.word("me", "les", "cabeza", "idea")
        or "me" in form.clitics
        or clause.has("week", "WEEKS", "same", "CLUB", "REG")
    )
    return not his and not words_of("matter").isdisjoint({t for i in clause.items for t in i.tags})


def _owes(verbs: Sequence[Item]) -> bool:
    """«Debo 50 coronas a Bidon»: that is so, and no order; what he does about it is said beside it."""
    forms = [v.form for v in verbs if v.form is not None]
    return (
        bool(forms)
        and (forms[0].lemma, forms[0].tense) == ("deber", "present")
        and not any(f.tense == "infinitive" for f in forms[1:])
    )


def _of_today(items: Sequence[Item]) -> bool:
    """«Hoy me bato con la gota»: a week is not today."""
    words = [i for i in items if i.kind != "mark" and i.role != "joiner"]
    verb = next((i.form for i in words if i.form is not None), None)
    return bool(words) and words[0].norm == "hoy" and verb is not None and verb.tense == "present"


def _absolute(items: Sequence[Item]) -> bool:
    """«Pasado ese trago, ...»: what will have been when the next thing comes."""
    words = [i for i in items if i.kind != "mark" and i.role != "joiner"]
    if any(i.has("challenge", "duel") for i in words):
        return False  # «aceptado el reto de Cazaux»
    if len(words) < 2 or words[0].form is None or words[0].form.tense != "participle" or words[0].tags:
        return False
    return words[1].role in ("demonstrative", "article") and not any(
        i.form is not None and i.form.tense != "participle" for i in words
    )


def _of_a_place(items: Sequence[Item]) -> bool:
    """Whether a clause only says how a place is: «el teatro está cerrado»."""
    words = [i for i in items if i.role not in ("joiner", "adverb")][:3]
    if len(words) < 3 or words[0].role not in ("article", "possessive", "demonstrative"):
        return False
    form = words[2].form
    place = words[1].has("club", "CLUB", "CASINO", "theatre", "tavern", "barracks", "home", "show", "box")
    return place and form is not None and form.person == 3 and form.lemma in words_of("of_places")


_TAKES_ALONG = frozenset(
    ["invitar", "convidar", "llevar", "meter", "colar", "introducir", "arrastrar", "traer"]
)


def invited_by(clause: Clause, state: State) -> str | None:
    """Return who takes him to a club: «el Viscomte me convida a Les Chasseurs», «Parrot me cuela»."""
    if not clause.has("CLUB", "club") or clause.negative:
        return None
    verb = next((k for k, i in enumerate(clause.items) if not i.sub and _takes_me(clause.items, k)), None)
    if verb is None:
        return None
    host = next((m for m in mentions(clause) if m[1].names), None)
    return state.resolve(host[1], state.said(host[0].start, host[0].end), want="man") if host else None


def _takes_me(items: Sequence[Item], k: int) -> bool:
    """Whether a verb at ``k`` says that somebody takes him along: «me lleva», «ha prometido llevarme»."""
    form = items[k].form
    if form is None or form.lemma not in _TAKES_ALONG:
        return False
    if form.person == 3 and form.tense in ("present", "future"):
        return bool(k) and items[k - 1].norm == "me"
    others = all(i.form is None or i.form.person in (0, 3) for i in items[:k])
    to_me = "me" in form.clitics or any(i.norm == "me" for i in items[:k])
    return form.tense == "infinitive" and to_me and others and any(i.form is not None for i in items[:k])


def _somebody_else(clause: Clause, state: State) -> bool:
    """Whether a clause tells what another person does: «Parrot va al club»."""
    if clause.has("second") and clause.word("conmigo"):
        return False  # «Parrot cuenta conmigo como padrino»
    me = state.sender.name if state.sender else None
    prep = False
    for item in clause.items:
        if item.sub:
            continue
        if item.form is not None:
            return False
        if item.role == "preposition" or item.norm in ("al", "del"):
            prep = True
        elif item.kind == "mark":
            prep = False
        mention = item.tags.get("P") or item.tags.get("DESC")
        hers = (
            mention is not None
            and state.own_lady() in mention.names
            and (clause.has("influence") or clause.verb("interceder", "influir"))
        )
        if hers:
            return False  # «que Marie-Claire use su influencia a mi favor» is his own order
        if mention is not None and not prep and me not in mention.names:
            after = clause.items[clause.items.index(item) + 1 :]
            verb = next((i for i in after if i.form is not None and not i.sub), None)
            wished = verb is not None and verb.form is not None and verb.form.tense == "subjunctive"
            if (
                verb is None
                or verb.form is None
                or (verb.form.person != 3 and not _indifferent(clause, wished))
            ):
                continue
            return not any(i.mark in (",", ":") for i in after[: after.index(verb)])
    return False


def _something_else(clause: Clause, verbs: Sequence[Item]) -> bool:
    """Whether the subject is no person of the game: «la suerte me debe una», «mi madre no me deja»."""
    verb = verbs[0] if verbs else None
    if (
        verb is None
        or verb.form is None
        or verb.form.person != 3
        or verb.form.tense not in ("present", "future")
    ):
        return False
    if clause.has("volunteer") and clause.items[0].norm in ("mi", "mis", "su", "nuestra", "la"):
        return False  # «mi brigada marcha voluntaria al frente»: at his word
    items = [i for i in clause.items if i.role not in ("joiner", "adverb") and not i.sub and i.kind == "word"]
    at = next((k for k, i in enumerate(items) if i is verb), 0)
    if verb.form.lemma in words_of("arriving"):
        near = range(at + 1, min(len(items), at + 5))
        if any(_common_noun(items, k) and items[k - 1].role != "preposition" for k in near):
            return True  # «viene a casa mi cuñado», «así se acaba el reto»
    if at < 2:
        said = items[2:3]
        if any(i.has("week", "WEEKS") for i in said):
            return False  # «pasa la semana con su dama»
        return at == 0 and verb.form.lemma in words_of("arriving") and _common_noun(items, 1)
    if not _common_noun(items, 0):
        return False
    between = items[2:at]
    topic = any(i.norm in ("lo", "la", "los", "las") for i in between)  # «el baile lo celebra en casa»
    named = any(i.has("P", "DESC", "OWNLADY", "N") or i.form is not None for i in between)
    joined = between and between[0].role == "article"  # «los dados y el cilicio no combinan»
    return (
        not topic
        and not named
        and (joined or all(i.role in ("pronoun", "negation", "article") for i in between))
    )


def leads_to_other(before: Sequence[Item], items: Sequence[Item]) -> bool:
    """Whether the clause before is only somebody of no interest, and this one what he does.

    «Mi cuñado, que es como es, va de tabernas», «Juan, el de la oficina, apuesta a que...».
    """
    main = [i for i in before if not i.sub and i.kind == "word" and i.role not in ("joiner", "adverb")]
    verb = next((i.form for i in items[:3] if i.form is not None), None)
    if not main or verb is None or verb.person != 3 or any(i.form and i.form.person for i in main):
        return False
    if any(i.has("club", "CLUB", "CASINO", "theatre", "home", "tavern", "barracks") for i in main):
        return False  # «su club; allí alterna con Vallon»: there he goes
    stranger = main[0].cap and not main[0].known and not main[0].role
    return stranger or (_common_noun(main, 0) and len(main) < 4)


_HIS_MEN = frozenset(
    ("hombre", "hombres", "gente", "guardias", "policias", "alguaciles", "subordinados", "soldados")
)


def _common_noun(items: Sequence[Item], k: int) -> bool:
    """Whether an article and a noun stand at ``k`` that mean nobody of the game and none of his servants."""
    if k >= len(items):
        return False
    determined = items[k].role in ("article", "possessive", "demonstrative") or items[k].has("ONE")
    if k + 1 >= len(items) or not determined:
        return False
    noun = items[k + 1]
    if (
        noun.role
        or noun.form is not None
        or noun.has("P", "DESC", "TITLE", "RANK", "OWNLADY", "ADDRESS", "WEEKS")
    ):
        return False
    if items[k].norm in ("mi", "mis") and noun.norm in _HIS_MEN:
        return False  # «mis hombres no le quitarán ojo a Moreau»: as he bids them
    if noun.has("servant", "spy", "company", "week") or noun.norm in words_of("plans"):
        return False
    one = items[k].has("ONE") and noun.norm not in ("servidor", "menda")  # «un mosquetero» is any of them
    return one or noun.norm not in words_of("himself")


def _postponed(items: Sequence[Item], verbs: Sequence[Item]) -> bool:
    """«El teatro lo dejo para otro mes», «lo del duelo, olvidado»: what is put off is not done."""
    dropped = any(
        v.form and v.form.tense == "participle" and v.form.lemma in words_of("dropped") for v in verbs
    )
    if dropped and items[0].norm == "lo" and not any(v.form and v.form.person for v in verbs):
        return True
    first = verbs[0].form if verbs else None
    if first is not None and first.tense == "future" and _some_day([i.norm for i in items if not i.sub]):
        return True
    if not any(v.form is not None and v.form.lemma in words_of("putting_off") for v in verbs):
        return False
    at = next((k for k, i in enumerate(items) if i.norm == "para"), len(items))
    later = items[at + 1 : at + 4]
    return any(i.norm in words_of("later") or i.has("MONTH") for i in later)


_SOME_DAY = (
    *(("algun", "dia"), ("otro", "dia"), ("otro", "mes"), ("no", "este", "mes"), ("no", "en", "agosto")),
    *(("algun", "mes"), ("no", "de", "momento"), ("no", "por", "ahora"), ("no", "todavia")),
    *(("mes", "que", "viene"), ("mes", "proximo"), ("proximo", "mes"), ("otro", "año"), ("otra", "ocasion")),
)


def _some_day(norms: Sequence[str]) -> bool:
    """«Gastaré lo ganado algún día, pero no este mes»: what is not done this month."""
    return any(tuple(norms[k : k + len(phrase)]) == phrase for k in range(len(norms)) for phrase in _SOME_DAY)


def is_done_for_him(clause: Clause) -> bool:
    """Whether others do it to him or for him: «me la organizarán otros», «me reta Vallon»."""
    items = [i for i in clause.items if not i.sub]
    at = next((k for k, i in enumerate(items) if i.form is not None and i.form.person), 0)
    form = items[at].form if items else None
    if form is None or form.person != 3 or form.tense not in ("present", "future"):
        return False
    return any(i.norm in ("me", "nos") for i in items[max(0, at - 2) : at])


def _indifferent(clause: Clause, wished: bool) -> bool:
    """«Que Vallon corteje a quien quiera»: and not «que venga Cazaux», «que Parrot me preste 40»."""
    first = clause.items[0].norm if clause.items else ""
    near = clause.word("me", "nos", "le", "conmigo", "tambien") or clause.verb(
        "venir", "acompañar", "acudir", "asistir"
    )
    return wished and first == "que" and not near and not clause.has("OFF")  # «que Parrot sea mi Ayudante»


def is_theirs(clause: Clause) -> bool:
    """Whether somebody else does it with him: «me acompaña Parrot»."""
    verb = next((i for i in clause.items if i.form is not None and not i.sub), None)
    return (
        verb is not None and verb.form is not None and verb.form.person == 3 and clause.word("me", "conmigo")
    )


def _without_notice(items: list[Item]) -> list[Item]:
    """Leave out «que conste que», «quede claro que», «sepa que» before what is to be noted."""
    norms = [i.norm for i in items[:7]]
    start = 1 if norms[:1] == ["que"] else 0
    noted = norms[start : start + 1] in (
        ["conste"],
        ["consta"],
        ["quede"],
        ["vaya"],
        ["sepa"],
        ["sabed"],
        ["sepase"],
    )
    if noted and "que" in norms[start + 1 : start + 5]:
        end = norms.index("que", start + 1)
        return items if any(i.has("P") for i in items[:end]) else items[end + 1 :]
    return _without_dictation(items)


def _without_dictation(items: list[Item]) -> list[Item]:
    """Leave out «añádele que», «y apunte además que» before what the secretary is to write down."""
    at = next((k for k, i in enumerate(items[:16]) if i.form is not None and not i.sub), -1)
    form = items[at].form if at >= 0 else None
    asked = (
        form is not None
        and form.tense in ("imperative", "subjunctive")
        and form.lemma in words_of("dictated")
    )
    if not asked or any(i.tags and not i.sub and not i.has("WEEKS") for i in items[:at]):
        return items
    end = next((k for k, i in enumerate(items[at : at + 5], at) if i.norm == "que"), 0)
    behind = next((i.form for i in items[end + 1 :] if i.form is not None), None)
    own = behind is not None and (behind.person == 1 or behind.tense == "subjunctive")
    return items[end + 1 :] if end and own and not any(i.tags for i in items[at:end]) else items


def unveiled(items: list[Item]) -> list[Item]:
    """Leave out «lo mío es», «lo que toca es» before what is ordered without a verb."""
    items = _without_notice(items)
    if not items or items[0].norm != "lo":
        return items
    at = next((k for k, i in enumerate(items[:6]) if i.form is not None and i.form.lemma == "ser"), 0)
    own = at > 1 and all(i.form is None or i.form.person != 1 or i.form.lemma == "hacer" for i in items[1:at])
    return items[at + 1 :] if own and at + 1 < len(items) else items
