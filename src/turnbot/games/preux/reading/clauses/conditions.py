"""What a condition asks: «si acepta», «si la obra es competente o mejor», «si me quedan 300 coronas»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from turnbot.core.orders import Said
from turnbot.games.preux.conditions import UNCLEAR, And, Condition, If, both, opposite
from turnbot.games.preux.orders import (
    NAMES,
    Action,
    Announce,
    Apply,
    Appoint,
    AskKing,
    Borrow,
    Challenge,
    Confess,
    Court,
    Duel,
    Gamble,
    Influence,
    Invite,
    Propose,
    Ransom,
    Rescue,
    SubmitPlay,
    Theatre,
    Toady,
    WritePlay,
)
from turnbot.games.preux.reading.clauses.openers import goes_without_saying
from turnbot.games.preux.reading.clauses.questions import (
    Asked,
    Cue,
    asked_by,
    cue_of,
    first_person,
    he_does,
    quality_of,
    vocabulary,
    who_does,
)
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of

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
        *(
            "embezzle",
            "extort",
            "ask-king",
            "stop-duel",
            "confess",
            "submit-play",
            "arrest",
            "charge",
            "claim-debt",
        ),
    }
)


def condition_of(items: Sequence[Item], state: State, said: Said) -> Condition:
    """Return what these words (after «si») ask; ``unclear`` if one cannot ask it.

    The words are kept as a doubt, to be shown once an order hangs on them: on «si yo contara...» hangs none.
    """
    found = try_condition(items, state)
    if found is None:
        state.doubt = said
        return UNCLEAR
    return found


def show_doubt(condition: Condition | None, state: State, where: str | None = None) -> None:
    """Flag the words of an unclear condition, now that an order hangs on it."""
    parts = condition.parts if isinstance(condition, And) else (condition,)
    if UNCLEAR in parts and state.doubt is not None:
        state.flag("unclear-condition", state.doubt, where=where)


def try_condition(items: Sequence[Item], state: State) -> Condition | None:
    """Return the condition, or None if there is no reading."""
    words = [i for i in items if i.kind != "mark"]
    if words and all(i.has("yes") or i.norm in _YES for i in words):
        return open_question(state, good=True)  # «según lo que diga: si sí, ...»
    if (said := [i.norm for i in words]) in (["no"], ["sin", "el"]):
        return open_question(state, good=False)
    if said == ["con", "el"]:
        return open_question(state, good=True)  # «pido permiso. Con él: ...; sin él: ...»
    again = _pro_form(items, state) or _none_of_them(items, state)
    if again is not None:
        return again
    result: Condition | None = None
    for part in _parts(items):
        one = _one(part, state)
        if one is None and goes_without_saying(part):
            continue  # «si sigo vivo y he ganado»
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
    if content is None or not words:
        return None
    lemma = asked_by(words).lemmas[-1]
    if lemma not in ("ser", "estar", "hacer", "ir") and lemma != state.asked_how:
        return None
    said = [n for n in norms[:-1] if n not in _TO_WHOM]
    said += [c for c in (verb.clitics if verb is not None else ()) if c not in _TO_WHOM]
    if verb is not None and verb.tense == "participle" and len(words) > 1:
        has = words[-2].form
        said = norms[:-2] if has is not None and has.lemma == "haber" else said  # «si no lo he sido»
    if said[:1] == ["no"] and said[1:] in _IT:
        return opposite(content)
    return content if said in _IT else None


_TO_WHOM = ("me", "nos", "se", "le")
_YES = frozenset(["que", "si", "afirmativo", "ok", "okey", "okay", "vale"])
_IT = (["lo"], ["la"], ["los"], ["las"])


def open_question(state: State, *, good: bool) -> Condition | None:
    """«En caso afirmativo», «si sí», «y si no»: of what was left open last; None if nothing was."""
    if state.fought:
        return If("won" if good else "lost")
    if state.hope == "asked" and state.asked:
        return If("accepted" if good else "refused", state.asked)
    return If("succeeded" if good else "failed") if state.tried else None


def neither(items: Sequence[Item], state: State) -> Condition | None:
    """«Y si tampoco», «si ni eso»: none of what was asked before in this section; None if nothing was."""
    before = state.condition
    if before is None:
        return None
    names = dict.fromkeys(state.looked_for.get(state.where, ()))
    if not (isinstance(before, If) and before.kind in ("present", "absent") and names):
        return before if isinstance(before, If) and before.kind in _NEGATIVE else opposite(before)
    names.update(dict.fromkeys(_named(items, state)))
    if before.kind == "absent" and state.latest in state.index.people:
        names[str(state.latest)] = None  # «si no está Noisel, con Rochefort, y si tampoco, ...»
    result: Condition | None = None
    for name in names:
        result = both(result, If("absent", name))
    return result


_NEGATIVE = frozenset(["refused", "failed", "lost", "play<", "crowns<"])


def _none_of_them(items: Sequence[Item], state: State) -> Condition | None:
    """«Si no está ninguno de los dos»: nobody of those looked for in this section; «si están ambos»: all."""
    names = list(state.looked_for.get(state.where, ()))
    verbs = set(asked_by(items).lemmas)
    norms = {i.norm for i in items}
    if len(names) < 2 or not verbs & (words_of("there") | {"haber"}):
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
        elif (verb := _elided(items, k)) is not None and any(i.form for i in parts[-1]):
            parts.append(verb)
        elif (
            item.norm == "o"
            and not _degree(items, k)
            and any(i.form and i.form.person for i in items[k + 1 :])
        ):
            return [[]]
        else:
            parts[-1].append(item)
    return parts


def _elided(items: Sequence[Item], k: int) -> list[Item] | None:
    """«Si no está Noisel pero sí Boisier»: the verb again, denied or not, for what stands behind."""
    after = items[k + 1 : k + 3]
    if items[k].norm not in ("pero", "y", "mas") or len(after) < 2 or after[0].norm not in ("si", "no"):
        return None
    verb = next((i for i in items[:k] if i.form is not None and i.form.person), None)
    if verb is None or not any(i.has("P", "DESC", "OWNLADY") for i in items[k + 2 : k + 5]):
        return None
    return [after[0], verb] if after[0].norm == "no" else [verb]


def _degree(items: Sequence[Item], k: int) -> bool:
    """Whether «o» only begins «o mejor», «o más»."""
    return k + 1 < len(items) and items[k + 1].norm in ("mejor", "peor", "mas", "menos")


def _one(items: Sequence[Item], state: State) -> Condition | None:
    asked = asked_by(items)
    named = _named(items, state)
    found = _crowns(asked, state) or _play(asked, state) or _cued(asked, named, state)
    if found is None:
        return None
    state.asserted, state.asked_how = found, asked.lemmas[asked.verb] if asked.verb >= 0 else ""
    if not asked.negative:
        return found
    if isinstance(found, And) and "ni" in asked.norms:
        return And(tuple(opposite(one) for one in found.parts))
    return opposite(found)


def _crowns(asked: Asked, state: State) -> Condition | None:
    """«Si me quedan 300 coronas», «si llevo más de cien», «si no llego a 50», «si alcanza»."""
    items, norms, lemmas = asked.items, asked.norms, set(asked.lemmas)
    amount = next((i.tags["N"] for i in items if i.has("N")), None)
    if not {"ninguno", "ninguna", "nadie", "ambos", "ambas"}.isdisjoint(norms):
        return None  # «si no hay ninguno de los dos»: of people
    money = asked.has("MONEY", "costs", "carried") or not vocabulary("money").isdisjoint(norms)
    has = bool(lemmas & words_of("has_money"))
    old = state.condition if isinstance(state.condition, If) else None
    if amount is None:
        if old is None or not old.kind.startswith("crowns"):
            return None
        if "menos" in norms and (has or norms[0] == "con"):
            return If("crowns<", old.value)
        enough = {"llegar", "alcanzar", "bastar"} & lemmas or "mas" in norms or (has and "IT" in asked.said)
        return If("crowns>=", old.value) if enough else None
    if not (has or money or ("llevar" in lemmas and {"mas", "menos"} & set(norms))) or asked.has(
        "bet", "REG_USED"
    ):
        return None
    text = f" {' '.join(norms)} "
    if any(
        f" {phrase} " in text
        for phrase in ("al menos", "por lo menos", "o mas", "como minimo", "ni siquiera")
    ):
        return If("crowns>=", amount)
    if not vocabulary("below").isdisjoint({*norms, *lemmas}):
        return If("crowns<", amount)
    if " mas de " in text or not (vocabulary("above") - {"mas"}).isdisjoint({*norms, *lemmas}):
        return If("crowns>=", amount + 1)
    return If("crowns>=", amount)


def _play(asked: Asked, state: State) -> Condition | None:
    """«Si la obra es competente o mejor», «si sale rana», «si pinta bien»."""
    norms = asked.norms
    found = [q for word in (*norms, *asked.lemmas) if (q := quality_of(word)) is not None]
    known = state.condition if isinstance(state.condition, If) else None
    after_play = known is not None and known.kind.startswith("play")
    about = asked.has("show", "theatre") or not {"mejor", "peor", "competente"}.isdisjoint(norms)
    plain = not {"bien", "mal", "salir"} & {*norms, *asked.lemmas} or state.hope != "tried"
    about = about or ((after_play or isinstance(state.last, Theatre)) and plain)
    written = any(isinstance(a, WritePlay | SubmitPlay) for w in state.sections.values() for a in w)
    about = about or (written and "ser" in asked.lemmas)  # «Se la mando al Ministro. Si es un éxito, ...»
    compared = next((i for i, n in pairwise(norms) if n == "que" and i in _THAN), "")
    if compared and found and about:  # «peor que competente»
        if compared in ("peor", "menos", "inferior"):
            return If("play<", found[-1])
        return If("play>=", _ORDER[min(3, _ORDER.index(found[-1]) + 1)])
    if not found and after_play and len({"peor", "mejor"} & set(norms)) == 1:
        assert known is not None  # «si es peor», after «si la obra es competente o mejor»
        return If("play<" if "peor" in norms else "play>=", known.value)
    if not found or not about or any(first_person(i) and not quality_of(i.norm) for i in asked.items):
        return None
    worst, best = min(found, key=_ORDER.index), max(found, key=_ORDER.index)
    bad = "peor" in norms or (best in ("disaster", "failure") and "mejor" not in norms)
    if bad:
        return If("play<", _ORDER[min(3, _ORDER.index(best) + 1)])
    return If("play>=", worst)


_THAN = ("peor", "menos", "inferior", "mejor", "mas", "superior")


def _cued(asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    cue = cue_of(asked)
    if cue is None:
        return None
    if (
        any(i.has("P", "DESC") and not i.has("OFF") for i in asked.items)
        and not named
        and not _self(asked, state)
    ):
        return None  # somebody, but who?
    if cue.kind in ("won", "lost"):
        doer = who_does(asked)
        theirs = (doer is not None and not _self(asked, state)) or he_does(asked)
        theirs = theirs and "ME" not in asked.said
        return If(_OTHER[cue.kind] if theirs else cue.kind)
    if cue.kind in ("present", "absent"):
        return _presence(cue.kind, asked, named, state)
    if cue.kind in ("good", "bad"):
        return _how_it_went(cue, asked, named, state)
    if cue.kind in ("succeeded", "failed"):
        return _outcome(cue, asked, named, state)
    return _answer(cue.kind, asked, named, state)


_OTHER = {"won": "lost", "lost": "won"}


def _self(asked: Asked, state: State) -> bool:
    """Whether the person named is the player himself, who writes of himself by name."""
    me = state.sender.name if state.sender else None
    mentions_ = [m for i in asked.items if (m := i.tags.get("P") or i.tags.get("DESC")) is not None]
    return bool(mentions_) and all(me in m.names for m in mentions_)


def _answer(kind: str, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Whether somebody said yes: the one named, the one asked last, or whoever decides on what was tried."""
    said_yes = kind in ("yes", "accepted")
    before = state.condition if isinstance(state.condition, If) else None
    tried = state.hope == "tried" or (asked.plural and bool(state.tried))
    tried = tried or (bool(state.tried) and (not state.asked or asked.has("king", "POWER", "leave")))
    her = "ella" in asked.norms or ("la" in asked.norms and not tried)  # «me la cierran»: the door
    if before is not None and before.kind in ("accepted", "refused") and not asked.plural:
        tried = False  # the answer of whoever answered before
    of_the_play = state.tried == "submit-play" and "ME" not in asked.said
    told = (not state.asked and not asked.has("challenge", "duel")) or (
        of_the_play and before == state.staked
    )
    if before is not None and before.kind in ("succeeded", "failed") and not named and told:
        return If("succeeded" if said_yes else "failed")  # «si me da permiso, ...; si me lo niega, ...»
    if kind in ("yes", "no") and not named and not her and tried:
        return If("succeeded" if said_yes else "failed")
    if len(named) > 1:
        return None
    if (
        named
        and kind in ("yes", "no")
        and state.hope == "tried"
        and "ME" in asked.said
        and named[0] != state.asked
    ):
        return If("succeeded" if said_yes else "failed")  # «si Parrot me dice que sí», of a loan
    answered = str(before.value) if before is not None and before.kind in ("accepted", "refused") else None
    who = named[0] if named else state.asked or answered
    if kind in ("accepted", "refused") and (who is None or who != state.asked):
        if before is not None and before.kind in ("present", "absent") and not named:
            return If("present" if said_yes else "absent", before.value)  # «si me da plantón»
        return None  # nobody asked her anything
    if her and not named and who not in state.index.ladies:
        who = state.lady
    return If("accepted" if said_yes else "refused", who) if who else None


def _how_it_went(cue: Cue, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """«Si sale bien»: of whatever was left open last, a bout or bets, somebody's answer, an attempt."""
    good = cue.kind == "good"
    before = state.condition if isinstance(state.condition, If) else None
    if before is not None and before == state.staked and before.kind in (_BAD_ENDS if good else _GOOD_ENDS):
        return opposite(before)  # «si gano, la cortejo; si me va mal, acudo al usurero»
    if state.fought and not _about_attempt(asked):
        return If("won" if good else "lost")
    if state.hope == "asked" and state.asked and not _about_attempt(asked):
        return If("accepted" if good else "refused", state.asked)
    return _outcome(Cue("succeeded" if good else "failed", cue.needs, cue.forbids), asked, named, state)


_GOOD_ENDS = frozenset(["won", "succeeded", "accepted"])
_BAD_ENDS = frozenset(["lost", "failed", "refused"])


def _about_attempt(asked: Asked) -> bool:
    return asked.has("ransom", "prison", "leave", "post", "OFF", "REG", "loan", "influence")


def _outcome(cue: Cue, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Whether what was tried came off."""
    others = who_does(asked) is not None and not _self(asked, state) and "ME" not in asked.said
    if (
        others
        and state.tried not in ("rescue", "ransom", "borrow")
        and not asked.has("challenge", "leave", "ransom")
    ):
        return None
    vague = "ME" in cue.needs or cue.needs[0] in _VAGUE
    if (
        vague
        and not state.tried
        and not asked.has("leave", "post", "OFF", "CRANK", "ORDER", "membership", "REG")
    ):
        if state.asked and state.hope == "asked":
            return If("accepted" if cue.kind == "succeeded" else "refused", state.asked)
        return None
    if any(i.norm in ("lo", "los") for i in asked.items):
        freed = [
            a.who for w in state.sections.values() for a in w if isinstance(a, (Rescue, Ransom)) and a.who
        ]
        if freed and cue.needs[0] in _FREEING:
            state.men = (freed[-1],)  # «si lo sacamos, me voy con él al club»
    if cue.kind == "succeeded" and cue.needs[0] in _SEIZING and state.tried in _IN_SECRET:
        return If("failed")  # «si me cogen», of a flight and not of a regiment
    return If(cue.kind)


_SEIZING = frozenset(["coger", "tomar", "agarrar", "pillar", "atrapar", "prender", "detener", "apresar"])
_IN_SECRET = frozenset(["escape", "rescue", "embezzle", "extort", "bribe"])
_FREEING = frozenset(["sacar", "liberar", "rescatar", "salvar", "soltar"])
_VAGUE = frozenset(
    [
        "alcanzar",
        "poder",
        "llegar",
        "salir",
        "abrir",
        "dar",
        "caer",
        "dejar",
        "colar",
        "cuajar",
        "ir",
        "picar",
        "tragar",
        "haber",
        "tener",
    ]
)


def _presence(kind: str, asked: Asked, named: Sequence[str], state: State) -> Condition | None:
    """Whether somebody is there: all those named, or whoever was spoken of."""
    if asked.has("OFF", "duty", "REG", "priesthood") and not named:
        return None
    if "presentar" in asked.lemmas and isinstance(state.last, (Influence, Apply, Announce, Appoint)):
        return None  # as a candidate, and nobody knows of it beforehand
    if named:
        if "o" in asked.norms:
            return None
        if len(named) == 1 and _comes_as_asked(asked, named[0], state):
            return If("accepted" if kind == "present" else "refused", named[0])
        result: Condition | None = None
        for name in named:
            result = both(result, If(kind, name))
        return result
    verb = asked.items[asked.verb] if asked.verb >= 0 else None
    clitics = set(verb.form.clitics) if verb is not None and verb.form is not None else set()
    pronouns = ({*asked.norms} | clitics) & {"la", "lo", "le", "ella", "el", "los"}
    mine = verb is not None and first_person(verb)
    if mine and not pronouns:
        return None  # «si estoy de vuelta», «si me encuentro con ánimos»
    if not {"nadie", "alguien"}.isdisjoint(asked.norms) or (
        verb is not None and asked.lemmas[asked.verb] == "haber"
    ):
        return None
    if asked.plural and len(state.men) > 1 and not pronouns:
        every: Condition | None = None
        for name in state.men:
            every = both(every, If(kind, name))
        return every
    who = _spoken_of(asked, pronouns, state)
    if who is None:
        return None
    if _comes_as_asked(asked, who, state):
        return If("accepted" if kind == "present" else "refused", who)
    return If(kind, who)


def _comes_as_asked(asked: Asked, who: str, state: State) -> bool:
    """Whether it is asked if the one invited comes: «la invito al club; si viene, ...»"""
    coming = asked.verb >= 0 and asked.lemmas[asked.verb] in ("venir", "acudir", "ir", "asistir")
    return coming and state.hope == "asked" and state.invited and who == state.asked


def _spoken_of(asked: Asked, pronouns: set[str], state: State) -> str | None:
    """Return who is meant where nobody is named: by the pronoun, the condition before, or who came last."""
    before = state.condition if isinstance(state.condition, If) else None
    same = str(before.value) if before is not None and before.kind in ("present", "absent") else None
    if pronouns & {"ella", "la"}:
        return same if same in state.index.ladies else state.lady
    if same is not None and (asked.negative or state.latest is None or pronouns):
        return same
    if same is not None and state.latest is not None:
        return state.latest
    if pronouns & {"lo", "el", "los"}:
        return state.men[-1] if len(state.men) == 1 else None
    lady_first = asked.verb >= 0 and asked.lemmas[asked.verb] in ("ver", "encontrar", "topar", "coincidir")
    man = state.men[0] if len(state.men) == 1 else None
    last = state.latest
    if last is not None and last in (man, state.lady):
        return last
    return (state.lady or man) if lady_first else (man or state.lady)


def hopes(action: Action, state: State) -> None:
    """Note what an order leaves open: somebody's answer, or the outcome of an attempt."""
    do = NAMES[type(action)]
    state.staked = action.if_
    if isinstance(action, (Rescue, Ransom)) and action.who:
        state.men = (action.who,)  # «si falla, ofrezco 500 coronas por él»: not for who went along
    if do in ATTEMPTS or isinstance(action, (Invite, Court, Propose, Confess, Challenge)):
        state.fought = False
    elif isinstance(action, (Gamble, Duel)):
        state.fought = True
    if isinstance(action, Borrow) and action.from_ in state.index.people:
        state.tried, state.asked, state.hope, state.invited = do, action.from_, "asked", False
    elif do in ATTEMPTS:
        state.tried = do
        state.hope = state.hope if isinstance(action, AskKing) else "tried"
    elif isinstance(action, (Invite, Court, Propose, Confess, Challenge)):
        state.hope, state.invited = "asked", isinstance(action, Invite)


def with_those_present(action: Action, condition: Condition | None, *, again: bool = False) -> Action:
    """«Si está Noisel, alterno»: with him. ``again``: not with those of another case."""
    if isinstance(action, Toady) and (again or not action.with_) and those_present(condition):
        return replace(action, with_=those_present(condition))
    return action


def those_present(condition: Condition | None) -> tuple[str, ...]:
    """Return whose presence a condition asks."""
    parts = condition.parts if isinstance(condition, And) else (condition,)
    return tuple(str(one.value) for one in parts if isinstance(one, If) and one.kind == "present")


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
