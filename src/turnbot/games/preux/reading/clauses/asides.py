"""What is said in passing: subordinate clauses, reasons, what is replaced or denied. It orders nothing.

An aside is known by the word that opens it, which tells its kind; where each kind ends, ``aside_ends`` knows:

* ``que``, ``clause``: a clause with a verb of its own: «que me debe», «porque llueve», «como dije»;
* ``verb``: the same, but what follows «y» is in it: «por si viene», «a ver si la encuentro»;
* ``por``, ``hasta``, ``al``, ``sin``: around an infinitive, or a thing: «por no armar lío», «sin vino»,
  «para no quedarme a cero»;
* ``instead``, ``swap``: what is replaced: «en vez de ir a misa», «cambio la misa por...»;
* ``topic``: what is spoken of: «lo de comprar un caballo, ...»; ``whose``: who somebody is;
* ``against``: what is set against what he does: «con Duval, no con Moreau»;
* ``prompted``: by whose advice, to whose grief: «por consejo de Vallon» (``bystanders``);
* ``called``: whom he calls, or wishes ill: «que rabie Rochefort»;
* ``about``: what a sermon is about: «predico contra el juego y las tabernas»;
* ``besides``: what an amendment recalls: «además de lo dicho».
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from turnbot.games.preux.reading.clauses.aside_ends import closes, resumes
from turnbot.games.preux.reading.clauses.bystanders import addresses, called, prompted, stands_by, wished_ill
from turnbot.games.preux.reading.clauses.condition_ends import condition_end
from turnbot.games.preux.reading.clauses.idle import is_idle, wonders
from turnbot.games.preux.reading.clauses.nominal import nominal_end
from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.clauses.que import brings_aside, in_company, is_his_deed
from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import (
    HARD,
    finite_form,
    first_form,
    form_at,
    is_own,
    main_form,
    mark_from,
    norm_at,
    own_at,
    phrase_end,
    wished_at,
)
from turnbot.games.preux.reading.words.hints import opening
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, order_verbs, words_of

_OF = ("de", "del")
_FAR = 12  # nobody puts more small words between a verb and its «que»


def mark_subordinate(items: Sequence[Item], *, amends: bool = False) -> None:
    """Set ``sub`` on the items of a sentence that stand in an aside or are denied by «sin».

    Who is only named to say whose wife somebody is («esposa de Cazaux») loses his tag too, for he has no part
    in it. ``amends``: in an amendment «además de lo dicho» recalls what was ordered before.
    """
    zone, begun, apart = "", 0, False
    body = until = sure = 0
    for k, item in enumerate(items):
        if not zone:
            if k >= body and (start := condition_at(items, k)) is not None:
                body = start[1] if start[0] != "when" else max(start[1], nominal_end(items, k))
            if k < body:
                continue  # «en caso de que», «como no esté»: what opens a condition says nothing in passing
        elif k < sure:
            pass
        elif k == until or closes(items, k, zone) or resumes(items, k, begun):
            zone = ""
        if zone:
            item.sub = True
            if apart:
                item.tags.pop("P", None)  # he has no part in it
            if zone == "al" and item.form:
                zone = ""
            continue
        recalls = amends and k < 2 and item.norm in clause_words("besides")
        zone, begun = "besides" if recalls else _opens(items, k), k
        until = _end_of(items, k, body) if zone else 0
        sure = phrase_end(items, k, "prompted_by") + 1 if zone == "prompted" else 0
        apart = zone in ("whose", "against") or stands_by(items, k, zone)
        if zone == "called":
            item.tags.pop("P", None)
        if zone and zone not in ("sin", "hasta"):
            item.sub = True


def _end_of(items: Sequence[Item], k: int, body: int) -> int:
    """Return where an aside from ``k`` on ends with no mark: «si estoy vivo misa»; 0 where none is seen."""
    if items[k].norm == "si":
        return condition_end(items, k + 1)
    return _asked_behind(items, k, body) if body and items[k].norm == "que" else 0


def _asked_behind(items: Sequence[Item], k: int, body: int) -> int:
    """«Si la obra que ponen es mala me voy»: where the verb stands that asks, behind one that says which."""
    if k - body > _NEAR or any(i.form is not None and i.form.person for i in items[body:k]):
        return 0
    end = mark_from(items, k)
    said = [n for n in range(k + 1, end) if (form := form_at(items, n)) is not None and form.person]
    told = [n for n in said if norm_at(items, n - 1) not in _HELPS]
    return told[1] if len(told) > 1 and told[1] - k <= _NEAR else 0


_NEAR = 8  # words between «si» and the verb that asks
_HELPS = frozenset(["ha", "han", "haya", "hayan", "va", "vaya"])


def _opens(items: Sequence[Item], k: int) -> str:
    """Return the kind of the aside that begins at ``k``; an empty string if none does."""
    item = items[k]
    led = bool(k and items[k - 1].mark)
    if not (led or item.form is not None or item.norm in _opening_words() or item.has("P")):
        return ""
    if prompted(items, k):
        return "prompted"
    if called(items, k) or wished_ill(items, k):
        return "called"
    if item.role == "adverb" and lexicon().function.get(item.norm, "adverb") != "adverb":
        return ""  # a turn of phrase: «como siempre», «por supuesto»
    if item.has("volunteer", "merciless", "same", "excess", "moderation", "lavish", "theatre"):
        return ""  # «como voluntario», «sin cuartel», «lo mismo», «como una cuba»: they say what or how
    if item.form is not None:
        if _swaps(items, k):
            return "swap"
        if _whatever(items, k):
            return "clause"
    if _whose(items, k):
        return "whose"
    if (item.has("P") or item.norm == "a") and _left_out(items, k):
        return "against"
    rule = _by_word().get(item.norm)
    return (rule(items, k) if rule is not None else "") or _purpose(items, k)


@cache
def _opening_words() -> frozenset[str]:
    """Return the words with which an aside may begin where no mark stands before it, and no verb opens it."""
    return opening("prompted_by", "in_order_to").union(_by_word())


# ── by no word of its own ────────────────────────────────────────────────────────────────────────


def _swaps(items: Sequence[Item], k: int) -> bool:
    """Whether «cambio la misa por...» begins at ``k``: that is done no more."""
    form = items[k].form
    if form is None or form.lemma not in clause_words("swapping") or not is_own(items[k].form):
        return False
    trained = any(i.has("expertise", "HOUSE") for i in items[k:])  # «cambio puntos de maestría por...»
    return not trained and any(i.norm == "por" for i in items[k + 1 : k + 8])


def _whatever(items: Sequence[Item], k: int) -> bool:
    """«Haga lo que haga Rochefort, ...», «esté o no esté Noisel, ...»: it changes nothing."""
    form = items[k].form
    if form is None or form.tense != "subjunctive" or not (k == 0 or items[k - 1].kind == "mark"):
        return False
    again = any(i.form is not None and i.form.lemma == form.lemma for i in items[k + 1 : k + 5])
    norms = [i.norm for i in items[k + 1 : k + 3]]
    return (again and norms[:1] != [","]) or norms == ["o", "no"]


def _whose(items: Sequence[Item], k: int) -> bool:
    """«Constance Lavoie, esposa de Cazaux,»: who she is; «Moreau y Larue, primos entre ellos»."""
    if k < 2 or items[k - 1].mark != "," or k + 2 >= len(items):
        return False
    stop = next((n for n, i in enumerate(items[k : k + 8], k) if i.mark), min(k + 8, len(items)))
    if norm_at(items, stop - 2) == "entre" and norm_at(items, stop - 1) in ("ellos", "ellas", "otros"):
        return all(i.has("P", "DESC") or i.role for i in items[k : stop - 2])
    kin = k + 1 if items[k].role == "article" else k
    if items[kin].norm not in words_of("kin") or norm_at(items, kin + 1) not in _OF:
        return False
    return items[k - 2].has("P") and any(i.has("P", "DESC", "REG", "CLUB") for i in items[kin + 2 : kin + 5])


def _left_out(items: Sequence[Item], k: int) -> bool:
    """«Invitados: Cazaux y Larue (Boisier no, que está en el frente; a Bidon, ni agua)»: who is no guest."""
    if not k or items[k - 1].mark not in ("(", ";", ","):
        return False
    named = k + 1 if items[k].norm == "a" else k
    if named + 1 >= len(items) or not items[named].has("P"):
        return False
    at = named + 2 if items[named + 1].mark == "," else named + 1
    if at < len(items) and phrase_end(items, at, "hush"):
        return True  # «... para ganarme su confianza; a Cazaux, ni palabra»
    denied = norm_at(items, named + 1) == "no" and (named + 2 == len(items) or bool(items[named + 2].mark))
    denied = denied or bool(phrase_end(items, at, "none_of_it") or phrase_end(items, at, "scorn"))
    return denied and any(
        i.has("guests", "party", "wedding") or (i.form is not None and i.form.lemma == "invitar")
        for i in items[:k]
    )


# ── by the word that opens it: each of ``items`` and the place of that word ─────────────────────────


def _infinitive_at(items: Sequence[Item], k: int) -> bool:
    form = form_at(items, k)
    return form is not None and form.tense == "infinitive"


def _always(items: Sequence[Item], k: int) -> str:
    return "clause"


def _denies(items: Sequence[Item], k: int) -> str:
    return "sin"


def _enough(items: Sequence[Item], k: int) -> str:
    """«Basta de misas», «ya está bien de cuartel»."""
    return "sin" if norm_at(items, k + 1) in _OF else ""


def _before_que(items: Sequence[Item], k: int) -> str:
    """«Puesto que», «dado que»; «salvo que el rancho ha mejorado»: a fact, and no condition."""
    return "clause" if norm_at(items, k + 1) == "que" else ""


def _que(items: Sequence[Item], k: int) -> str:
    if norm_at(items, k - 1) == "mas" and any(i.role == "negation" for i in items[max(0, k - 6) : k - 1]):
        return "" if items[k + 1 : k + 2] and items[k + 1].has("N") else "que"  # «no llevo más que 5 coronas»
    if norm_at(items, k + 1) in _HEAVEN and wished_at(items, k + 2, 3):
        return "clause"  # «y que Dios reparta butacas»
    if (
        k > 1
        and items[k - 1].has("priesthood")
        and items[k - 2].role == "article"
        and wished_at(items, k + 1, 3)
    ):
        return "que"  # «al cura que aparezca antes del lance no pienso escucharlo»
    return "que" if brings_aside(items, k, _before(items, k)) else ""


_HEAVEN = ("dios", "jesus", "jesucristo", "señor", "cielo", "diablo", "demonio", "fortuna", "suerte")


def _si(items: Sequence[Item], k: int) -> str:
    """«Si Dios quiere», «no sé si iré», «un tanto si llueve como si no»."""
    aside = is_idle(items, k) or wonders(items, k) or norm_at(items, k - 1) == "tanto"
    return "clause" if aside else ""


def _instead(items: Sequence[Item], k: int) -> str:
    """«En vez de ir al club», «en lugar del teatro»."""
    return "instead" if norm_at(items, k - 1) == "en" and norm_at(items, k + 1) in _OF else ""


def _lest(items: Sequence[Item], k: int) -> str:
    """«Paseo, no sea que pase Juliette», «..., no con Moreau»: why, and whom not."""
    if k and items[k - 1].mark == "," and _sets_against(items, k + 1):
        return "against"
    reasons = ("porque",) if k and not items[k - 1].mark else ("porque", "por", "para")
    if k and norm_at(items, k + 1) in reasons and not is_own(form_at(items, k - 1)):
        return "clause"  # «un espía sobre Noisel, no porque desconfíe de él sino por costumbre»
    lest = norm_at(items, k + 1) in ("sea", "vaya", "fuera", "fuese")
    return "clause" if lest and any(i.norm == "que" for i in items[k + 2 : k + 5]) else ""


def _con(items: Sequence[Item], k: int) -> str:
    """«Con el sombrero puesto», «con la espada al cinto»: how he looks; but a pistol is carried."""
    if k + 2 >= len(items) or items[k + 1].role not in ("article", "possessive"):
        return ""
    end = next((n for n in range(k + 3, min(k + 6, len(items))) if phrase_end(items, n, "worn")), 0)
    plain = end and not any(i.has("pistol", "P", "N", "OWNLADY", "post") or i.form for i in items[k:end])
    return "sin" if plain else ""


def _about(items: Sequence[Item], k: int) -> str:
    """«Un sermón sobre el juego y las tabernas»: what is preached of."""
    preached = clause_words("preaching")
    near = items[max(0, k - 4) : k]
    said = any(i.norm in preached or (i.form and i.form.lemma in ("predicar", *preached)) for i in near)
    return "about" if said and not any(i.mark for i in near[-1:]) else ""


def _sets_against(items: Sequence[Item], k: int) -> bool:
    """«Alterno con Duval, no con Moreau»: what is only denied at ``k``, to say the other more strongly."""
    said = items[k : mark_from(items, k)]
    led = bool(said) and said[0].norm in ("con", "en", "a", "al", "por", "para", "contra", "de", "del")
    named = any(i.has("P", "OWNLADY", "CLUB", "CASINO", "theatre", "mass", "club", "tavern") for i in said)
    spoken = any(i.form is not None for i in items[: k - 1])
    return led and named and spoken and len(said) < 6 and not any(i.form or i.role == "joiner" for i in said)


def _por(items: Sequence[Item], k: int) -> str:
    after = items[k + 1] if k + 1 < len(items) else None
    if after is None:
        return ""
    if after.norm in ("mucho", "muy", "mas") and any(i.norm == "que" for i in items[k + 2 : k + 5]):
        return "clause"  # «por mucho que me lo pidan»
    if any(i.has("confidence") for i in items[k + 2 : k + 7]) and _infinitive_at(items, k + 1):
        return ""  # «frecuento a Juliette por ganarme su confianza»
    if _infinitive_at(items, k + 1) or (after.norm == "no" and _infinitive_at(items, k + 2)):
        return "por"  # «por no armar lío»
    in_case = after.norm == "si" and after.role != "adverb" and norm_at(items, k + 2) != "acaso"
    return "verb" if in_case else ""


def _purpose(items: Sequence[Item], k: int) -> str:
    """«Para no quedarme a cero pido 100 coronas», «con tal de no verlo me quedo en casa»: what for.

    What he is not to come to is no order; what he wants to come to is none where nothing of the game is in
    it, and what he does for it follows: «para impresionar a Juliette voy al teatro».
    """
    at = phrase_end(items, k, "in_order_to")
    if not at:
        return ""
    if norm_at(items, at) in ("no", "nunca"):
        nothing = any(i.has("nothing") or i.norm == "nada" for i in items[at + 2 : at + 4])
        return "por" if _infinitive_at(items, at + 1) and not nothing else ""
    form = form_at(items, at)
    if form is None or form.tense != "infinitive" or finite_form(items[:k]) is not None:
        return ""
    end = next((n for n in range(at, len(items)) if items[n].mark in HARD or own_at(items, n)), len(items))
    if end == len(items) or items[end].mark in HARD:
        return ""
    heads = head_concepts()
    ordered = any(i.tags.keys() & heads or i.has("MONEY", "N") for i in items[at:end])
    return "" if ordered or form.lemma in order_verbs() else "por"


def _lo(items: Sequence[Item], k: int) -> str:
    """«Lo de comprar un caballo lo he pensado»; «tras lo de la última obra voy a misa»."""
    if norm_at(items, k + 1) not in _OF or k + 2 >= len(items):
        return ""
    if _infinitive_at(items, k + 2):
        return "topic"
    before = _before(items, k)
    after_it = before is not None and before.norm in ("tras", "desde", "por", "con", "ante", "visto")
    return "sin" if after_it else ""


def _donde(items: Sequence[Item], k: int) -> str:
    """«Está en Lyon, donde llueve»; but «al club, donde beberé» orders, and «donde me acompañan Vallon...»"""
    return "" if is_his_deed(items, k + 1) or _goes_on(items, k) or in_company(items, k + 1) else "clause"


def _goes_on(items: Sequence[Item], k: int) -> bool:
    """«El Barón acudirá a su club, donde beberá»: behind «donde» the subject is the same."""
    main = main_form(items[:k])
    at = k + 1
    while at < len(items) and items[at].role in ("pronoun", "negation", "adverb"):
        at += 1
    form = form_at(items, at)
    asked = main is not None and main.tense == "subjunctive" and "se" in [i.norm for i in items[:k]]
    if form is None or form.person != 3 or (main is not None and main.person != 3 and not asked):
        return False
    if _of_the_table(items, at):
        return True  # «si no lo obtiene, a su club, donde beberá»
    main = main or finite_form(items[:k])  # «en el club, donde acudirá con Larue, y donde hará tres apuestas»
    if main is None or not (asked or (main.person == 3 and main.tense == form.tense)):
        return False  # «que se le alquile un palco, donde llevará a su dama»
    return form.tense in ("present", "future") and form.lemma not in clause_words("states")


def _of_the_table(items: Sequence[Item], k: int) -> bool:
    """Whether he drinks, plays or flatters at ``k``, and nobody else is named as the one who does."""
    form = items[k].form
    classes = lexicon().classes
    does = form is not None and (form.lemma in classes["drink"] | classes["bet"] or form.lemma == "alternar")
    return does and not any(i.has("P", "DESC") for i in items[k + 1 : k + 2])


def _pues(items: Sequence[Item], k: int) -> str:
    """«Pues llueve»: a reason has a verb, and stands behind; «si no me la dan, pues obligaciones» orders."""
    if _before(items, k) is None or finite_form(items[k + 1 : mark_from(items, k + 1)]) is None:
        return ""
    form = first_form(items[k + 1 : k + 5])
    then = any(i.norm == "si" for i in items[:k]) and (form is None or form.person in (0, 1))
    return "" if then else "clause"


def _quien(items: Sequence[Item], k: int) -> str:
    """«Bidon, quien me debe...»; not «con quien...», «con la cual...» nor what he does himself."""
    before = _before(items, k)
    with_whom = before is not None and (before.norm == "con" or norm_at(items, k - 2) == "con")
    ordered = before is not None and (is_his_deed(items, k + 1) or in_company(items, k + 1))
    return "" if with_whom or ordered else "clause"


def _de(items: Sequence[Item], k: int) -> str:
    """«Después de cenar», «antes de ir»."""
    timed = norm_at(items, k - 1) in ("despues", "antes", "luego")
    return "al" if timed and _infinitive_at(items, k + 1) else ""


def _como(items: Sequence[Item], k: int) -> str:
    if norm_at(items, k + 1) in ("invitado", "huesped", "convidado"):
        return ""
    if any(i.has("P", "DESC") for i in items[k + 1 : k + 2]):
        return "clause"  # «no como Bidon, que se cae por las escaleras»
    return _as(items, k)


def _as(items: Sequence[Item], k: int) -> str:
    """«Según me dicen», «conforme a lo dicho», «mientras esperan»; but «como voluntario» orders."""
    after = items[k + 1] if k + 1 < len(items) else None
    if after is None or items[k].end - items[k].start > len(items[k].norm):
        return ""  # «mientras tanto»
    told = after.form or after.role or not after.known or after.has("P", "DESC")  # «mientras Vallon apuesta»
    return "clause" if told else ""


def _a(items: Sequence[Item], k: int) -> str:
    """«Paseo a ver si la encuentro»; but «jueves: a ver si la encuentro» is what he does."""
    if norm_at(items, k + 1) != "ver" or norm_at(items, k + 2) != "si":
        return ""
    before = _before(items, k)
    return "verb" if before is not None and before.mark != ":" else ""


def _hasta(items: Sequence[Item], k: int) -> str:
    """«Hasta caer redondo», «hasta que cierren»; but «hasta lograr su confianza» says what for."""
    denied = norm_at(items, k + 1) == "no"  # «hasta no sentir la muñeca»
    form = form_at(items, k + 2 if denied else k + 1)
    if form is None or form.tense != "infinitive":
        return "hasta" if norm_at(items, k + 1) == "que" else ""
    return "" if form.lemma in clause_words("gaining") else "hasta"


def _al(items: Sequence[Item], k: int) -> str:
    """«Al salir», «al acabar la misa»."""
    return "al" if _infinitive_at(items, k + 1) else ""


def _none(items: Sequence[Item], k: int) -> str:
    """«Nada de cuartel», «cero apuestas»."""
    after = items[k + 1] if k + 1 < len(items) else None
    denied = after is not None and (after.norm in ("de", "en", "a", "para") or after.has("bet", "lavish"))
    return "sin" if denied else ""


@cache
def _by_word() -> Mapping[str, Callable[[Sequence[Item], int], str]]:
    """Return what asks whether an aside begins, by the word that may open it."""
    rules: dict[str, Callable[[Sequence[Item], int], str]] = {
        "que": _que,
        "si": _si,
        "no": _lest,
        "por": _por,
        "lo": _lo,
        "de": _de,
        "a": _a,
        "al": _al,
        "con": _con,
        "hasta": _hasta,
        "sin": _denies,
        "como": _como,
        "donde": _donde,
        "adonde": _donde,
        "pues": _pues,
        **dict.fromkeys(("sobre", "contra", "acerca"), _about),
    }
    for name, rule in {
        "always_aside": _always,
        "as": _as,
        "who": _quien,
        "facts": _before_que,
        "instead": _instead,
        "none": _none,
        "enough": _enough,
    }.items():
        rules |= dict.fromkeys(clause_words(name), rule)
    return rules


def _before(items: Sequence[Item], k: int) -> Item | None:
    """Return what stands before ``k`` but for joiners, adverbs and asides; None if nothing does."""
    k -= 1
    if k > 0 and items[k].mark == "," and (all(i.sub or i.mark for i in items[:k]) or addresses(items[:k])):
        return None
    adds = None
    last = k - _FAR
    while k >= max(last, 0):
        item, behind = items[k], items[k - 1] if k else None
        if item.sub and adds is None:
            adding = clause_words("adding")
            adds = any(i.form is not None and i.form.lemma in adding for i in items[: k + 1])
        small = item.norm in ("y", "e", "pero") or item.role in ("adverb", "joiner")
        aside = (item.sub and adds) or (item.mark == "," and behind is not None and behind.sub)
        timed = item.has("WEEKS") and behind is not None and behind.role == "preposition"
        if not (small or aside or timed):
            break
        k -= 1
    return items[k] if k >= 0 else None
