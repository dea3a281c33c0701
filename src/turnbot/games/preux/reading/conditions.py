"""What a condition asks: «si acepta», «si la obra es competente o mejor», «si me quedan 300 coronas»."""

from collections.abc import Sequence

from turnbot.core.orders import Said
from turnbot.games.preux.orders import UNCLEAR, And, Condition, If, both, opposite
from turnbot.games.preux.reading.items import Item
from turnbot.games.preux.reading.lexicon import words_of
from turnbot.games.preux.reading.state import State

_QUALITY = {
    "desastre": "disaster",
    "desastrosa": "disaster",
    "fracaso": "failure",
    "competente": "competent",
    "exito": "triumph",
    "triunfo": "triumph",
    "exitazo": "triumph",
    "decente": "competent",
    "aceptable": "competent",
    "pasable": "competent",
    "fiasco": "failure",
    "bodrio": "failure",
    "desastroso": "disaster",
}
_ORDER = ("disaster", "failure", "competent", "triumph")
ATTEMPTS = frozenset(
    {
        "apply",
        "enlist",
        "join-order",
        "promotion",
        "leave-of-absence",
        "escape",
        "rescue",
        "borrow",
        "announce",
        "influence",
        "bribe",
        "ransom",
        "join-club",
    }
)


def condition_of(items: Sequence[Item], state: State, said: Said) -> Condition:
    """Return what these words (after «si») ask; ``unclear``, with a flag, if one cannot ask it."""
    found = try_condition(items, state)
    if found is None:
        state.flag("unclear-condition", said)
        return UNCLEAR
    return found


def try_condition(items: Sequence[Item], state: State) -> Condition | None:
    """Return the condition, or None if there is no reading."""
    again = _pro_form(items, state) or _none_of_them(items, state)
    if again is not None:
        return again
    result: Condition | None = None
    for part in _parts(items):
        one = _one(part, state)
        if one is None:
            return None
        result = both(result, one)
        for asked in one.parts if isinstance(one, And) else (one,):
            if isinstance(asked, If) and asked.kind in ("present", "absent"):
                state.looked_for.setdefault(state.where, {})[str(asked.value)] = None
    state.latest = None
    return result


def _pro_form(items: Sequence[Item], state: State) -> Condition | None:
    """«Si lo es», «de no serlo», «si no lo hiciera»: what the condition before spoke of, or its opposite."""
    words = [i for i in items if i.kind != "mark"]
    norms = [i.norm for i in words]
    verb = words[-1].form if words else None
    content = state.asserted or state.condition
    if content is None or verb is None or verb.lemma not in ("ser", "estar", "hacer", "ir"):
        return None
    said = [*norms[:-1], *verb.clitics]
    if said == ["no", "lo"]:
        return opposite(content)
    return content if said == ["lo"] else None


def _none_of_them(items: Sequence[Item], state: State) -> Condition | None:
    """«Si no está ninguno de los dos»: nobody of those looked for in this section; «si están ambos»: all."""
    names = list(state.looked_for.get(state.where, ()))
    verbs = {i.form.lemma for i in items if i.form}
    norms = {i.norm for i in items}
    if len(names) < 2 or not verbs & words_of("there"):
        return None
    none = norms & {"ninguno", "ninguna", "nadie"}
    if not none and not norms & {"ambos", "ambas"}:
        return None
    result: Condition | None = None
    for name in names:
        result = both(result, If("absent" if none else "present", name))
    return result


def _parts(items: Sequence[Item]) -> list[list[Item]]:
    parts: list[list[Item]] = [[]]
    for k, item in enumerate(items):
        joins = item.norm in ("y", "e", "pero") and any(i.form and i.form.person for i in items[k + 1 :])
        if joins and any(i.form for i in parts[-1]):
            parts.append([])
        elif (
            item.norm == "o"
            and not _degree(items, k)
            and any(i.form and i.form.person for i in items[k + 1 :])
        ):
            return [[]]
        else:
            parts[-1].append(item)
    return parts


def _degree(items: Sequence[Item], k: int) -> bool:
    """Whether «o» only begins «o mejor», «o más»."""
    return k + 1 < len(items) and items[k + 1].norm in ("mejor", "peor", "mas", "menos")


def _one(items: Sequence[Item], state: State) -> Condition | None:
    verbs = [i.form.lemma for i in items if i.form]
    norms = [i.norm for i in items]
    negative = any(n in ("no", "nunca", "tampoco", "ninguno") for n in norms)
    found = (
        _crowns(items, verbs, norms, state)
        or _play(items, norms)
        or _fortune(items, verbs, norms, state)
        or _people(items, verbs, norms, state)
        or _outcome(items, verbs, norms, state)
    )
    if found is None:
        return None
    state.asserted = found
    return opposite(found) if negative else found


def _crowns(
    items: Sequence[Item], verbs: Sequence[str], norms: Sequence[str], state: State
) -> Condition | None:
    amount = next((i.tags["N"] for i in items if i.has("N")), None)
    money = any(i.has("MONEY", "costs") for i in items) or any(
        n in ("dinero", "bolsa", "fondos") for n in norms
    )
    has = any(
        v
        in (
            "quedar",
            "tener",
            "sobrar",
            "restar",
            "disponer",
            "contar",
            "poseer",
            "llegar",
            "conservar",
            "haber",
        )
        for v in verbs
    )
    last = state.condition
    old = last if isinstance(last, If) and last.kind.startswith("crowns") else None
    if amount is None:
        if old and ("menos" in norms and has):
            return If("crowns<", old.value)
        if old and "llegar" in verbs:
            return If("crowns>=", old.value)
        if old and any(n in norms for n in ("alcanza", "basta", "mas")):
            return If("crowns>=", old.value)
        return None
    if not (has or money) or any(i.has("bet") for i in items):
        return None
    text = " ".join(norms)
    if "al menos" in text or "por lo menos" in text or "o mas" in text or "como minimo" in text:
        return If("crowns>=", amount)
    if "menos de" in text or "menos" in norms:
        return If("crowns<", amount)
    if "mas de" in text:
        return If("crowns>=", amount + 1)
    return If("crowns>=", amount)


def _play(items: Sequence[Item], norms: Sequence[str]) -> Condition | None:
    about = any(i.has("show", "theatre") for i in items)
    text = " ".join(norms)
    quality = next((_QUALITY[n] for n in norms if n in _QUALITY), None)
    if quality is None or not (about or "mejor" in norms or "peor" in norms or quality == "competent"):
        return None
    if "peor" in norms or (quality in ("disaster", "failure") and "mejor" not in norms):
        after = _ORDER[min(3, _ORDER.index(quality) + 1)]
        return If("play<", after)
    del text
    return If("play>=", quality)


def _fortune(
    items: Sequence[Item], verbs: Sequence[str], norms: Sequence[str], state: State
) -> Condition | None:
    if any(v in words_of("win") for v in verbs) and not any(i.has("confidence") for i in items):
        return If("won")
    if any(v == "perder" for v in verbs):
        return If("lost")
    if "suerte" in norms and _last_do(state) in ATTEMPTS:
        return If("succeeded")
    if "suerte" in norms and any(v in ("tener", "acompañar", "sonreír", "haber", "ir") for v in verbs):
        return If("won") if not any(n in ("mala",) for n in norms) else If("lost")
    if ("vencedor" in norms or "victorioso" in norms) and any(
        v in ("salir", "ser", "resultar", "quedar") for v in verbs
    ):
        return If("won")
    if "derrotado" in norms or "vencido" in norms:
        return If("lost")
    del state, items
    return None


def _people(
    items: Sequence[Item], verbs: Sequence[str], norms: Sequence[str], state: State
) -> Condition | None:
    named = _named(items, state)
    if len(named) > 1:
        return None
    who = named[0] if named else None
    if any(i.has("P", "DESC") for i in items) and who is None:
        return None
    last_do = _last_do(state)
    pronoun = any(n in ("la", "lo", "ella", "le", "el") for n in norms if n) or any(
        i.form and set(i.form.clitics) & {"la", "lo", "le"} for i in items
    )
    before_ = state.condition
    tried = isinstance(before_, If) and before_.kind in ("succeeded", "failed")
    impersonal = who is None and (last_do in ATTEMPTS or (tried and not pronoun))
    if any(v in words_of("refuse") for v in verbs) and not impersonal:
        who = who or state.asked
        return If("refused", who) if who else None
    if "calabazas" in norms and (who or state.asked):
        return If("refused", who or state.asked)
    accepts = any(v in words_of("accept") and v != "venir" for v in verbs) or (
        "si" in norms[1:] and "decir" in verbs
    )
    if accepts and not impersonal:
        target = who or state.asked or (state.lady if pronoun else None)
        return If("accepted", target) if target else None
    if "decir" in verbs and impersonal and {"si", "no"} & set(norms[1:]):
        return If("succeeded")
    if any(v == "decir" for v in verbs) and "no" in norms and state.asked and not impersonal:
        return If("accepted", who or state.asked)  # «si dice que no»: the negation turns it round
    if who is None and not pronoun and any(_reflexive(items, k) for k in range(len(items))):
        return None  # «si me encuentro con ánimos»
    if "estar" in verbs and any(_says_how(i) for i in items):
        return None  # «si está de buenas»
    if "dar" in verbs and "con" in norms and (who or (pronoun and state.lady)):
        return If("present", who or state.lady)  # «si doy con ella»
    helped = {i.form.lemma for i in items if i.form and i.form.tense == "participle"}
    there = [v for v in verbs if v in words_of("there") and not (v == "haber" and helped)]
    if (
        there
        and not any(i.has("OFF", "duty", "REG") for i in items)
        and not {"bien", "mal", "mejor"} & set(norms)
    ):
        if who is None and there[0] in (
            "estar",
            "ver",
            "encontrar",
            "aparecer",
            "venir",
            "acudir",
            "hallar",
            "coincidir",
            "topar",
            "presentar",
        ):
            if there[0] == "estar" and any(i.known is False for i in items):
                return None
            before = state.condition if isinstance(state.condition, If) else None
            if (
                before is not None
                and before.kind in ("present", "absent")
                and ("no" in norms or state.latest is None)
            ):
                who = str(before.value)
            elif state.latest is not None and before is not None and before.kind in ("present", "absent"):
                who = state.latest
            elif (
                there[0] in ("ver", "encontrar", "topar", "coincidir")
                and state.lady
                and _feminine(items, norms, state)
            ):
                who = state.lady
            elif state.men and len(state.men) == 1:
                who = state.men[0]
            elif state.lady:
                who = state.lady
        return If("present", who) if who else None
    return None


def _reflexive(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    if form is None or form.lemma not in ("encontrar", "hallar", "ver", "sentir", "quedar"):
        return False
    return form.person == 1 and "me" in (items[k - 1].norm if k else "", *form.clitics)


def _says_how(item: Item) -> bool:
    """Whether a word tells in what state somebody is, and not that he is there: «de buenas», «libre»."""
    if item.kind != "word" or item.role or (item.form is not None and item.form.tense != "participle"):
        return False
    if item.norm in words_of("whereabouts") or item.has(*_WHERE):
        return False
    return not item.tags or (item.has("own_lady", "moderation", "excess") and not item.has("OWNLADY"))


_WHERE = (
    "P",
    "DESC",
    "OWNLADY",
    "CLUB",
    "CASINO",
    "club",
    "home",
    "theatre",
    "tavern",
    "N",
    "anyone",
    "host",
)


def _feminine(items: Sequence[Item], norms: Sequence[str], state: State) -> bool:
    del items, state
    return "lo" not in norms


def _named(items: Sequence[Item], state: State) -> list[str]:
    out = []
    for item in items:
        mention = item.tags.get("P") or item.tags.get("DESC")
        if item.has("OWNLADY") and state.own_lady():
            out.append(str(state.own_lady()))
        elif mention is not None and not item.has("OFF"):
            name = state.resolve(mention, state.said(item.start, item.end))
            if name and not (state.sender and name == state.sender.name):
                out.append(name)
    return list(dict.fromkeys(out))


def _last_do(state: State) -> str:
    from turnbot.games.preux.orders import NAMES

    return NAMES[type(state.last)] if state.last is not None else ""


def _outcome(
    items: Sequence[Item], verbs: Sequence[str], norms: Sequence[str], state: State
) -> Condition | None:
    if _named(items, state) and not any(i.has("challenge", "leave", "ransom") for i in items):
        others = [n for n in _named(items, state) if state.sender is None or n != state.sender.name]
        if others and _last_do(state) not in ("rescue", "ransom", "borrow"):
            return None
    text = " ".join(norms)
    if ("mal" in norms and "salir" in verbs) or any(v in words_of("fail") for v in verbs):
        return If("failed")
    if "exito" in norms or ("bien" in norms and any(v in ("salir", "ir") for v in verbs)):
        return If("succeeded")
    if (
        "ser" in verbs
        and not any(
            v in ("nombrar", "elegir", "admitir", "aceptar", "designar", "escoger", "ascender") for v in verbs
        )
        and not any(i.has("CRANK", "ORDER", "OFF", "priesthood", "RANK", "membership") for i in items)
    ):
        return None
    if "hacer" in verbs and any(i.has("OFF", "RANK", "CRANK", "membership") for i in items):
        return If("succeeded")  # «si me han hecho Canciller»
    if "hacer" in verbs and "tiempo" in text:
        return None
    if (
        "tener" in verbs
        and not any(i.has("post", "leave", "OFF", "loan") for i in items)
        and "exito" not in norms
    ):
        return None
    if any(v in words_of("succeed") for v in verbs):
        return If("succeeded")
    return None
