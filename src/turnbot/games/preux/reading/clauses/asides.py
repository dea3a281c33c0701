"""What is said in passing: subordinate clauses, reasons, what is replaced or denied. It orders nothing."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.openers import condition_at, is_idle, wonders
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import Lexicon, lexicon, words_of
from turnbot.games.preux.reading.words.verbs import Form

# Marks stronger than a comma.
HARD = frozenset({";", ":", "(", ")", "...", "-", "/"})


def mark_subordinate(items: Sequence[Item], *, amends: bool = False) -> None:
    """Mark what stands in subordinate clauses or is denied by «sin»: it orders nothing."""
    words = lexicon()
    zone, begun = "", 0
    body = 0
    for k, item in enumerate(items):
        if not zone and k >= body and (start := condition_at(items, k)) is not None:
            body = start[1]
        if not zone and k < body:
            continue  # «en caso de que», «como no esté»: what opens a condition says nothing in passing
        if zone and (
            _closes(items, k, zone) or _resumes(items, k, begun) or (zone == "instead" and _decides(items, k))
        ):
            zone = ""
        if zone:
            item.sub = True
            if zone == "whose":
                item.tags.pop("P", None)  # he has no part in it
            if zone == "al" and item.form:
                zone = ""
            continue
        recalls = amends and k < 2 and item.norm in ("ademas", "aparte", "amen")
        zone, begun = "besides" if recalls else _opens(items, k, words), k
        if zone and zone not in ("sin", "hasta"):
            item.sub = True


def _own_now(items: Sequence[Item], k: int) -> bool:
    """Whether what he is going to do begins at ``k``, with a pronoun perhaps."""
    at = k + 1 if items[k].role == "pronoun" else k
    return own_wish(items[at])


def _decides(items: Sequence[Item], k: int) -> bool:
    """Whether what is to be done instead begins at ``k``: «en vez de ir al club me quedo en casa»."""
    if items[k].role == "pronoun" and k + 1 < len(items):
        k += 1
    return own_wish(items[k])


def _replaces(items: Sequence[Item], k: int) -> bool:
    """Whether «en vez de», «en lugar del», «cambio la misa por...» begins at ``k``: that is done no more."""
    item = items[k]
    after = items[k + 1].norm if k + 1 < len(items) else ""
    if item.norm in ("vez", "lugar") and k and items[k - 1].norm == "en" and after in ("de", "del"):
        return True
    swaps = item.form is not None and item.form.lemma in _SWAPS and own_wish(item)
    return (
        swaps
        and not any(i.has("expertise", "HOUSE") for i in items[k:])
        and any(i.norm == "por" for i in items[k + 1 : k + 8])
    )


_SWAPS = frozenset(["cambiar", "sustituir", "reemplazar", "trocar", "permutar"])


def _closes(items: Sequence[Item], k: int, zone: str) -> bool:
    item = items[k]
    if item.has("therefore"):
        return True
    if zone == "besides" and k + 1 < len(items) and (_own_now(items, k) or item.mark == ","):
        return True  # «además de lo dicho reto a Moreau»
    if zone == "swap":
        return items[k - 1].norm == "por" or item.mark in HARD
    if item.mark in HARD or (item.mark == "," and not _list_goes_on(items, k)):
        return True
    if zone in ("que", "clause") and item.norm == "que" and _mine(items, k + 1) and _bidden(items, k):
        return True
    if zone == "topic":
        return (
            item.norm in ("lo", "la", "los", "las") and k + 1 < len(items) and items[k + 1].form is not None
        )
    if zone == "por" and k + 1 < len(items) and _own_now(items, k) and items[k - 1].norm not in _LINKS:
        return True  # «por no armar lío practico esgrima»
    if zone == "sin" and item.norm == "a" and _next_is(items, k, "nadie"):
        return False  # «sin ver a nadie»
    if zone == "sin":
        return (item.role in ("joiner", "preposition") and item.norm != "de") or bool(
            item.form and item.form.person
        )
    if item.norm in ("y", "e", "pero") and _next_is(items, k, "si") and _in_that_case(items, k + 2):
        return True  # «paseo a ver si la encuentro y si la veo la cortejo»
    if item.norm in ("y", "e") and zone == "que" and _same_one_does(items, k):
        return True
    if (
        item.norm in ("y", "e")
        and _next_is(items, k, "donde")
        and k + 2 < len(items)
        and _own_now(items, k + 2)
    ):
        return True  # «... con la moderación que exige mi título y donde jugaré»
    if item.norm in ("y", "e", "pero", "luego") and zone in ("que", "clause", "por", "hasta", "verb"):
        after = items[k + 1] if k + 1 < len(items) else None
        after = (
            items[k + 2] if after is not None and after.role == "pronoun" and k + 2 < len(items) else after
        )
        bets = any(i.has("bet") for i in items[k + 1 : k + 3]) and item.norm in ("y", "e")
        return (
            bets
            or _goes_on_after(items, k, after)
            or bool(
                after and after.form and after.form.person == 1 and after.form.tense in ("present", "future")
            )
        )
    return False


def _in_that_case(items: Sequence[Item], k: int) -> bool:
    """Whether a condition and what he does in that case stand at ``k``: two verbs, the second his own."""
    near = items[k : k + 14]
    end = next((n for n, i in enumerate(near) if i.mark in HARD), len(near))
    said = [i for i in near[:end] if i.form is not None and i.form.person]
    return len(said) > 1 and any(own_wish(i) for i in said[1:])


def _same_one_does(items: Sequence[Item], k: int) -> bool:
    """«Reclama las seis que le debe y se da de baja»: «se» takes up the subject of the main clause."""
    main = next((i.form for i in items[:k] if i.form is not None and i.form.person and not i.sub), None)
    after = items[k + 2].form if k + 2 < len(items) and items[k + 1].norm == "se" else None
    if main is None or after is None:
        return False
    return (main.person, main.tense) == (after.person, after.tense) and main.person == 3


def _next_is(items: Sequence[Item], k: int, norm: str) -> bool:
    return k + 1 < len(items) and items[k + 1].norm == norm


def _goes_on_after(items: Sequence[Item], k: int, after: Item | None) -> bool:
    """«Devolverá las 35 coronas que le debe y comprará un caballo»: in the future again, as before «que»."""
    form = after.form if after is not None else None
    main = next((i.form for i in items[:k] if i.form is not None and i.form.person and not i.sub), None)
    aside = next(
        (i.form for i in reversed(items[:k]) if i.form is not None and i.form.person and i.sub), None
    )
    if form is None or main is None or aside is None or aside.tense == "future":
        return False
    return form.person == main.person == 3 and form.tense == main.tense == "future"


def _resumes(items: Sequence[Item], k: int, begun: int) -> bool:
    """Whether the main clause goes on at ``k``: «con lo que cuesta un palco me voy a mi club».

    A subordinate clause has one finite verb; the next one, his own, belongs to what he is going to do.
    """
    start = k
    while k < len(items) and (items[k].norm in _BEFORE_VERBS or (items[k].role == "negation" and k == start)):
        k += 1
    if k >= len(items) or not (own_wish(items[k]) or _same_teller(items, k, begun)):
        return False
    for before in range(start - 1, begun, -1):
        item = items[before]
        noun = item.norm in _ARTICLES and items[before + 1].form is None and items[before + 1].norm != "que"
        if (item.norm in _LINKS and not noun) or item.role in ("joiner", "negation") or item.mark:
            return False
        if item.form is not None and item.form.person:
            apart = any(not i.role for i in items[before + 1 : start])  # «como no tengo un duro voy a misa»
            other = item.form.person == 3 or item.form.tense == "subjunctive" or apart
            return other and before > begun
    return False


def _same_teller(items: Sequence[Item], k: int, begun: int) -> bool:
    """«Envía la obra y mientras espera respuesta pasa la semana...»: of himself in the third person."""
    form = items[k].form
    main = next((i.form for i in items[:begun] if i.form is not None and i.form.person and not i.sub), None)
    if form is None or main is None or items[begun].norm != "mientras":
        return False
    return (
        form.person == main.person == 3 and form.tense == main.tense and form.tense in ("present", "future")
    )


_BEFORE_VERBS = frozenset(["me", "nos", "se", "le", "les", "lo", "la", "los", "las"])
_ARTICLES = frozenset(["la", "los", "las"])
_LINKS = frozenset(
    ["que", "si", "donde", "cuando", "porque", "como", "quien", "cual", "lo", "la", "los", "las"]
)


_STATES = frozenset(
    ["ser", "estar", "tener", "haber", "deber", "soler", "querer", "conocer", "saber", "poder"]
)


def own_wish(item: Item) -> bool:
    """Whether a verb is the player's own, of what he does or is going to do."""
    return item.form is not None and item.form.person == 1 and item.form.tense in ("present", "future")


def _not_to_do(items: Sequence[Item], k: int) -> bool:
    """«(Por) no armar lío ...»: an infinitive that is denied."""
    denied = items[k + 1 : k + 2] if items[k : k + 1] and items[k].norm == "no" else []
    return any(i.form is not None and i.form.tense == "infinitive" for i in denied)


def _list_goes_on(items: Sequence[Item], k: int) -> bool:
    return 0 < k < len(items) - 1 and items[k - 1].has("P") and items[k + 1].has("P")


def _opens(items: Sequence[Item], k: int, words: Lexicon) -> str:
    item = items[k]
    if item.role == "adverb" and words.function.get(item.norm, "adverb") != "adverb":
        return ""  # a turn of phrase: «como siempre», «por supuesto»
    after = items[k + 1] if k + 1 < len(items) else None
    before = _before(items, k)
    infinitive = after is not None and after.form is not None and after.form.tense == "infinitive"
    if item.has("volunteer", "merciless"):
        return ""  # «como voluntario», «sin cuartel»: they order something
    if item.norm == "como" and after is not None and after.norm in ("invitado", "huesped", "convidado"):
        return ""
    if _replaces(items, k):
        return "swap" if item.form is not None and item.norm not in ("vez", "lugar") else "instead"
    if item.norm == "que":
        if k and all(i.has("P", "DESC") or i.role == "article" for i in items[:k]) and _wished(items, k + 1):
            return ""  # «Bidon que no espere clemencia»
        if before is None or before.mark == ":" or (before.mark in (";", "-", "(") and _wished(items, k + 1)):
            return ""  # «...; que oficie fray Antoine»
        bids = before.form or _governor(items, k)
        if bids is not None and (bids.lemma in words_of("governors") or _notes(bids)):
            return ""
        if _bids_anew(items, k) or _settles(items, k):
            return ""
        answers = before.form is not None and before.form.lemma in ("contestar", "responder", "decir")
        answers = answers or (before.form is not None and before.form.lemma in ("salir", "resultar"))
        said = answers and after is not None and after.norm in ("si", "no") and k + 2 < len(items)
        asked = said and any(i.norm == "si" for i in items[:k])
        if asked and (_own_now(items, k + 2) or _no_verb(items, k + 2)):
            return ""  # «si dice que sí nos casamos»
        answer = [i.norm for i in items[k + 1 : k + 3]]
        to_it = answer[:1] in (["no"], ["si"]) and (
            answer[1:] in ([], ["a"], ["al"]) or _ends_at(items, k + 2)
        )
        if answers and to_it:
            return ""  # «contesto que no al reto de Bidon»
        says = before.form is not None and before.form.lemma in ("decir", "añadir", "señalar", "indicar")
        if says and own_wish(before) and after is not None and _own_now(items, k + 1):
            return ""  # «diré que haré gastos ostentosos»
        if (
            k > 1
            and items[k - 1].norm in ("claro", "constancia", "publico", "notorio", "oficial")
            and items[k - 2].form is not None
        ):
            return ""  # «que quede claro que no prueba el vino»
        if _bidden(items, k):
            return ""  # «le pido a Claudette que se case conmigo»
        if before.form is not None and before.form.lemma == "saber" and before.form.tense == "infinitive":
            return ""  # «hago saber que me presentaré»
        governor = _governor(items, k - 1) if items[k - 1].norm in ("de", "en") else None
        if governor is not None and governor.lemma in words_of("governors"):
            return ""  # «trato de que desistan»
        if items[k - 1].norm in ("y", "e") and any(i.norm == "que" and not i.sub for i in items[:k]):
            return ""
        if items[k - 1].norm == "para" and _makes_peace(items, k):
            return ""
        if items[k - 1].norm in ("y", "e") and _dictates(items[:k]) and _own_now(items, k + 1):
            return ""  # «mandad anotar los gastos ostentosos, y que compro un caballo»
        if after is not None and own_wish(after) and any(i.norm == "yo" for i in items[k + 2 : k + 3]):
            return ""  # «misa, que oficio yo en la abadía»
        if items[k - 1].norm == "asi" or (
            k > 1 and items[k - 1].norm in ("modo", "manera", "forma", "suerte") and items[k - 2].norm == "de"
        ):
            return ""
        if (
            k > 1
            and items[k - 1].role == "article"
            and items[k - 2].role == "preposition"
            and (_mine(items, k + 1) or _in_company(items, k + 1))
        ):
            return ""
        return "" if before.norm in ("asi", "siempre", "vez", "salvo", "menos", "ser", "caso") else "que"
    if item.norm == "si" and (is_idle(items, k) or wonders(items, k) or (k and items[k - 1].norm == "tanto")):
        return "clause"
    if _whatever(items, k) or _lest(items, k):
        return "clause"
    if _whose(items, k):
        return "whose"
    if (
        item.norm == "por"
        and after is not None
        and after.norm in ("mucho", "muy", "mas")
        and any(i.norm == "que" for i in items[k + 2 : k + 5])
    ):
        return "clause"  # «por mucho que me lo pidan»
    if _besides(items, k):
        return "clause"
    if item.norm in ("salvo", "excepto", "solo") and after is not None and after.norm == "que":
        return "clause"  # «salvo que el rancho ha mejorado»: a fact, and no condition
    if item.norm == "lo" and after is not None and after.norm in ("de", "del") and k + 2 < len(items):
        topic = items[k + 2].form
        if topic is not None and topic.tense == "infinitive":
            return "topic"  # «lo de comprar un caballo lo he pensado»
        if before is not None and before.norm in ("tras", "desde", "por", "con", "ante", "visto"):
            return "sin"  # «tras lo de la última obra voy a misa»
    if (
        item.norm == "donde"
        and before is not None
        and (_mine(items, k + 1) or _goes_on(items, k) or _is_joined(items, k))
    ):
        return ""
    if (
        item.norm in words_of("always_aside")
        or (item.norm == "pues" and before is not None and not _then(items, k))
        or (item.norm in ("puesto", "dado") and after is not None and after.norm == "que")
    ):
        return "clause"
    if item.norm in ("quien", "quienes", "cual", "cuales"):
        return (
            ""
            if before is not None
            and (before.norm == "con" or (k > 1 and items[k - 2].norm == "con") or _mine(items, k + 1))
            else "clause"
        )
    if item.norm == "de" and infinitive and k and items[k - 1].norm in ("despues", "antes", "luego"):
        return "al"
    if item.has("same"):
        return ""
    if item.norm == "como" and after is not None and after.has("P", "DESC"):
        return "clause"  # «no como Bidon, que se cae por las escaleras»
    if item.norm in ("como", "segun", "mientras", "cuando", "conforme"):
        if item.norm == "cuando" or (after is not None and after.has("volunteer", "second", "front")):
            return "" if item.norm != "cuando" else "clause"
        return "clause" if after is not None and (after.form or after.role or not after.known) else ""
    if item.norm == "por" and infinitive and any(i.has("confidence") for i in items[k + 2 : k + 7]):
        return ""  # «frecuento a Juliette por ganarme su confianza»
    if item.norm == "por" and (infinitive or _not_to_do(items, k + 1)):
        return "por"
    if item.norm == "por" and after is not None and after.norm == "si":
        third = items[k + 2].norm if k + 2 < len(items) else ""
        return "" if third == "acaso" or after.role == "adverb" else "verb"  # «por si acaso»
    if (
        item.norm == "a"
        and before is not None
        and before.mark != ":"
        and after is not None
        and after.norm == "ver"
        and k + 2 < len(items)
        and items[k + 2].norm == "si"
    ):
        return "verb"
    if (
        item.norm in ("lugar", "vez")
        and after is not None
        and after.norm == "de"
        and before is not None
        and before.norm == "en"
    ):
        return "sin"
    if (
        item.norm == "hasta"
        and infinitive
        and after is not None
        and after.form is not None
        and after.form.lemma in ("ganar", "lograr", "conseguir", "obtener", "merecer")
    ):
        return ""
    if item.norm == "hasta" and (infinitive or (after is not None and after.norm == "que")):
        return "hasta"
    if item.norm == "al" and infinitive:
        return "al"
    if item.norm == "sin":
        return "sin"
    if item.norm in ("basta", "harto", "harta", "bien", "cansado", "suficiente") and (
        after is not None and after.norm == "de"
    ):
        return "sin"  # «ya está bien de cuartel»
    if (
        item.norm in ("nada", "cero")
        and after is not None
        and (after.norm in ("de", "en", "a", "para") or after.has("bet", "lavish"))
    ):
        return "sin"
    return ""


def _settles(items: Sequence[Item], k: int) -> bool:
    """«Me debe Bidon ocho coronas, que se las reclamo», «mi deuda..., que le devuelvo»: he does it."""
    near = items[k + 1 : k + 4]
    at = next((n for n, i in enumerate(near) if i.form is not None), 0)
    taken_up = at and all(i.norm in ("le", "les", "se", "las", "los", "ya", "lo", "la") for i in near[:at])
    if not taken_up or items[k - 1].mark != "," or not own_wish(near[at]):
        return False
    classes = lexicon().classes
    form = near[at].form
    return form is not None and form.lemma in classes["give_back"] - {"dar"} | {
        "reclamar",
        "cobrar",
        "exigir",
    }


def _makes_peace(items: Sequence[Item], k: int) -> bool:
    """«Haré cuanto esté en mi mano para que Rochefort y Vallon no se batan»."""
    does = any(own_wish(i) and i.form and i.form.lemma in _PEACE for i in items[:k])
    near = items[k + 1 : k + 12]
    fights = any(i.form is not None and i.form.lemma in ("batir", "reñir", "matar", "desistir") for i in near)
    return does and (fights or any(i.has("duel") for i in near))


_PEACE = frozenset(["hacer", "procurar", "mediar", "interceder", "velar", "trabajar", "intervenir", "luchar"])


def _notes(form: Form) -> bool:
    """«Pon que voy a misa», «escríbase que...»: what the secretary is told to note."""
    return form.lemma in ("poner", "escribir", "registrar") and form.tense in ("imperative", "subjunctive")


def _ends_at(items: Sequence[Item], k: int) -> bool:
    """Whether a sentence or a clause ends before ``k``."""
    return k >= len(items) or items[k].kind == "mark" or items[k].role == "joiner"


def _no_verb(items: Sequence[Item], k: int) -> bool:
    """Whether no verb stands up to the next mark: «si dicen que si obligaciones»."""
    end = next((n for n in range(k, len(items)) if items[n].kind == "mark"), len(items))
    return not any(i.form is not None and i.form.person for i in items[k:end])


def _believes(items: Sequence[Item], k: int) -> bool:
    """Whether the verb before «que» is the player's, or what the secretary is to know: «supongo que iré»."""
    for item in reversed(items[max(0, k - 5) : k]):
        form = item.form
        if form is not None:
            asked = form.tense in ("imperative", "infinitive", "subjunctive")
            own = form.person == 1 and form.tense == "present"
            return form.lemma in words_of("believing") and (asked or own)
        if item.kind == "mark" or not (item.role or item.has("P")):
            return False
    return False


def _bidden(items: Sequence[Item], k: int) -> bool:
    """Whether «que» brings in what somebody is asked to do: «pido a Juliette por fin que...»"""
    wished = next((i.form for i in items[k + 1 : k + 5] if i.form is not None), None)
    if wished is None or wished.tense != "subjunctive":
        own = wished is not None and wished.person == 1 and wished.tense in ("present", "future")
        if (own or (wished is not None and wished.lemma in ("tocar", "quedar"))) and _believes(items, k):
            return True
        near = [i.form for i in items[max(0, k - 8) : k] if i.form is not None and not i.sub]
        noted = any(
            form.lemma in _ADDS or (form.tense == "imperative" and form.lemma in words_of("dictated"))
            for form in near
        )
        return own and noted  # «añada a lo que hay que le presto 200 coronas»
    for item in reversed(items[max(0, k - 6) : k]):
        if item.form is not None:
            return item.form.lemma in words_of("governors") or (item.form.lemma == "decir" and own_wish(item))
        if item.kind == "mark" or not (item.role or item.has(*_ASKED)):
            return item.norm in ("fin",) and item.kind == "word"
    return False


_ASKED = ("P", "DESC", "OWNLADY", "RANK", "POWER", "OFF", "CRANK", "servant", "spy")


def _governor(items: Sequence[Item], k: int) -> Form | None:
    """Return the verb on which «de que» at ``k`` hangs: «convenzo a Moreau y a Rochefort de que desistan»."""
    k -= 1
    while k > 0 and (items[k].role or items[k].has("P", "DESC")):
        k -= 1
    return items[k].form if k >= 0 else None


def _bids_anew(items: Sequence[Item], k: int) -> bool:
    """«Si le queda dinero, que compre un caballo», «y que lo bautice él», «que no, que vaya a su club»."""
    last = items[k - 1]
    if not (last.mark == "," or last.norm in ("y", "e")) or not _wished(items, k + 1):
        return False
    if last.norm in ("y", "e"):
        return True
    start = max((n for n in range(k - 1) if items[n].mark in HARD), default=-1) + 1
    denied = [i.norm for i in items[max(0, k - 3) : k - 1]] == ["que", "no"]
    asked = condition_at(items, start) is not None and not any(i.mark == "," for i in items[start : k - 1])
    bid = next((i.form for i in items[start:k] if i.form is not None), None)
    told = (
        bid is not None and bid.tense == "imperative" and "me" in bid.clitics
    )  # «ponme en el club, que beba»
    return denied or asked or told


def _wished(items: Sequence[Item], k: int) -> bool:
    """Whether the next verb is a wish: «que venga Parrot»."""
    verb = next((i.form for i in items[k : k + 4] if i.form is not None), None)
    return verb is not None and verb.tense == "subjunctive"


def _dictates(items: Sequence[Item]) -> bool:
    """Whether the secretary is told to write something down."""
    forms = [i.form for i in items if i.form is not None and not i.sub]
    asked = any(form.tense in ("imperative", "subjunctive") and form.person != 1 for form in forms)
    return asked and any(form.lemma in words_of("dictated") for form in forms)


def _whose(items: Sequence[Item], k: int) -> bool:
    """«Constance Lavoie, esposa de Cazaux,»: who she is."""
    if k < 2 or items[k - 1].mark != "," or k + 2 >= len(items):
        return False
    stop = next((n for n, i in enumerate(items[k : k + 8], k) if i.mark), min(k + 8, len(items)))
    if [i.norm for i in items[stop - 2 : stop]] in (
        ["entre", "ellos"],
        ["entre", "ellas"],
        ["entre", "otros"],
    ):
        return all(i.has("P", "DESC") or i.role for i in items[k : stop - 2])
    if items[k].role == "article":
        return k + 3 < len(items) and items[k - 2].has("P") and _kin_of(items, k + 1)
    kin = items[k].norm in words_of("kin") and items[k + 1].norm in ("de", "del")
    return (
        kin and items[k - 2].has("P") and any(i.has("P", "DESC", "REG", "CLUB") for i in items[k + 2 : k + 5])
    )


def _kin_of(items: Sequence[Item], k: int) -> bool:
    """«La señora de Cazaux», «el primo de Duval»."""
    return items[k].norm in words_of("kin") and items[k + 1].norm in ("de", "del") and items[k + 2].has("P")


def _whatever(items: Sequence[Item], k: int) -> bool:
    """«Haga lo que haga Rochefort, ...», «esté o no esté Noisel, ...»: it changes nothing."""
    form = items[k].form
    if form is None or form.tense != "subjunctive" or not (k == 0 or items[k - 1].kind == "mark"):
        return False
    again = any(i.form is not None and i.form.lemma == form.lemma for i in items[k + 1 : k + 5])
    norms = [i.norm for i in items[k + 1 : k + 3]]
    return (again and norms[:1] != [","]) or norms == ["o", "no"]


def _besides(items: Sequence[Item], k: int) -> bool:
    """Whether «además de...» only recalls what was ordered before, in a sentence that adds to it."""
    after = items[k + 1].norm if k + 1 < len(items) else ""
    if items[k].norm not in ("ademas", "aparte", "amen") or after not in ("de", "del"):
        return False
    said = items[k + 2].norm if k + 2 < len(items) else ""
    return said == "lo" or any(i.form is not None and i.form.lemma in _ADDS for i in items)


_ADDS = frozenset(["añadir", "agregar", "sumar", "incluir"])


def _lest(items: Sequence[Item], k: int) -> bool:
    """«Paseo, no sea que pase Juliette», «no vaya a ser que venga»: why, as «por si»."""
    norms = [i.norm for i in items[k : k + 5]]
    return norms[:1] == ["no"] and norms[1:2] in (["sea"], ["vaya"], ["fuera"], ["fuese"]) and "que" in norms


def _then(items: Sequence[Item], k: int) -> bool:
    """Whether «pues» brings in what is to be done: «si no me la dan, pues obligaciones»."""
    asked = any(i.norm == "si" for i in items[:k])
    end = next((n for n in range(k + 1, len(items)) if items[n].kind == "mark"), len(items))
    if not any(i.form is not None and i.form.person for i in items[k + 1 : end]):
        return True  # «pues al club, y unos tragos»: a reason has a verb
    verb = next((i.form for i in items[k + 1 : k + 5] if i.form is not None), None)
    return asked and (verb is None or verb.person in (0, 1))


def _mine(items: Sequence[Item], k: int) -> bool:
    """Whether the next verb is the player's own: «..., donde beberé» orders as much as «y allí beberé»."""
    for item in items[k : k + 4]:
        if item.form is not None:
            return own_wish(item) and item.form.lemma not in _STATES
    return False


def _is_joined(items: Sequence[Item], k: int) -> bool:
    """«Al teatro, donde me acompañan Vallon y Larue»."""
    near = items[k + 1 : k + 4]
    verb = next((i.form for i in near if i.form is not None), None)
    return verb is not None and verb.lemma == "acompañar" and any(i.norm in ("me", "le", "nos") for i in near)


def _goes_on(items: Sequence[Item], k: int) -> bool:
    """«El Barón acudirá a su club, donde beberá»: behind «donde» the subject is the same."""
    main = next((i.form for i in items[:k] if i.form is not None and i.form.person and not i.sub), None)
    at = k + 1
    while at < len(items) and items[at].role in ("pronoun", "negation", "adverb"):
        at += 1
    form = items[at].form if at < len(items) else None
    his = form is not None and form.person == 3 and (main is None or main.person == 3)
    if his and _of_the_table(items, at):
        return True  # «si no lo obtiene, a su club, donde beberá»
    if main is None:  # «en el club, donde acudirá con Larue, y donde hará tres apuestas»
        main = next((i.form for i in items[:k] if i.form is not None and i.form.person and i.sub), None)
    if main is None or form is None or main.person != 3 or form.person != 3:
        return False
    return main.tense == form.tense and form.tense in ("present", "future") and form.lemma not in _STATES


def _in_company(items: Sequence[Item], k: int) -> bool:
    """«Un palco, en el que le acompañan Cazaux y el Barón»: with whom, and no aside."""
    if k + 2 >= len(items) or items[k].norm not in ("me", "le", "nos"):
        return False
    form = items[k + 1].form
    return form is not None and form.person == 3 and form.lemma in ("acompañar", "escoltar")


def _of_the_table(items: Sequence[Item], k: int) -> bool:
    """Whether he drinks, plays or flatters at ``k``, and nobody else is named as the one who does."""
    form = items[k].form
    classes = lexicon().classes
    does = form is not None and (form.lemma in classes["drink"] | classes["bet"] or form.lemma == "alternar")
    return does and not any(i.has("P", "DESC") for i in items[k + 1 : k + 2])


_FAR = 12  # nobody puts more small words between a verb and its «que»


def _before(items: Sequence[Item], k: int) -> Item | None:
    k -= 1
    if k > 0 and items[k].mark == "," and all(i.sub or i.mark for i in items[:k]):
        return None
    last = k - _FAR
    while k >= max(last, 0) and (
        items[k].norm in ("y", "e", "pero")
        or items[k].role in ("adverb", "joiner")
        or (items[k].mark == "," and k and items[k - 1].sub)
        or (items[k].sub and any(i.form is not None and i.form.lemma in _ADDS for i in items[:k]))
        or (items[k].has("WEEKS") and k and items[k - 1].role == "preposition")
    ):
        k -= 1
    return items[k] if k >= 0 else None
