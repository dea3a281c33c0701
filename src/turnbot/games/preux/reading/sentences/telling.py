"""Why a clause only tells something: of the past, of others, of a place, of what he feels or puts off."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.orders.clause import Clause, place_of
from turnbot.games.preux.reading.sentences.doing import Doing, doing_of, plain
from turnbot.games.preux.reading.sentences.his_second import names_his_second
from turnbot.games.preux.reading.sentences.nearly import hints as nearly_hints
from turnbot.games.preux.reading.sentences.nearly import is_nearly
from turnbot.games.preux.reading.sentences.others import (
    follow_other,
    is_anothers,
    is_her_wish,
    is_left_to_another,
)
from turnbot.games.preux.reading.sentences.speaking import only_speaks
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import form_at, is_own, phrase_end
from turnbot.games.preux.reading.words.hints import opening
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, order_verbs, phrases_of, words_of

_HISTORY = ("past", "imperfect", "conditional")
_POLITE = ("conditional", "subjunctive", "imperfect")
_SOME = ("un", "una", "unos", "unas")
_BIDDEN = ("imperative", "subjunctive")
_PLACES = ("club", "CLUB", "CASINO", "theatre", "tavern", "barracks", "home", "show", "box")
_TALK, _THOUGHT = "habla con el Secretario", "pensamientos o conversación"
_SO_IT_IS = "cuenta lo que ya es"


def tells(clause: Clause, verbs: Sequence[Item], state: State, *, then_but: bool = False) -> str:
    """Return, in Spanish, why a clause only tells something; empty where it may order.

    ``verbs`` are those of the clause, none said in passing; ``then_but``: «pero» begins what follows.
    """
    doing = doing_of(clause, verbs, state)
    if _is_history(doing, retracted=_is_retracted(doing, then_but=then_but)):
        return "cuenta lo pasado o lo que podría ser"
    why = next((one.why for one in _reasons() if not clause.lacks(one.hints) and one.is_so(doing)), "")
    follow_other(doing, why)
    return why


def rests_there(taken: Sequence[Item], clause: Clause, state: State) -> bool:
    """«A misa, donde me duermo en el Credo», «duermo en el cuartel»: how he spends a week that is full."""
    if state.where not in "1234" or not state.actions or any(i.has("home") for i in taken):
        return False
    sleeps = any(i.form is not None and i.form.lemma == "dormir" for i in taken)
    there = any(i.norm in ("donde", "adonde") for i in clause.items[:2])
    return (sleeps or there) and not any(a.if_ for a in state.actions)


def should_be_done(items: Sequence[Item]) -> bool:
    """«Habría que comprar un caballo», «no me importaría ir al club»: he may well mean it as an order."""
    start = next((k for k, i in enumerate(items) if i.form is not None), len(items))
    led = all(i.role in ("negation", "pronoun", "joiner", "adverb") for i in items[:start])
    would = form_at(items, start)
    if any(i.norm in ("pero", "mas", "aunque") for i in items[start:]):
        return False  # «..., pero no hay dinero»
    if would is None or not led or would.tense != "conditional" or would.lemma not in _SHOULD:
        return False
    deed = form_at(items, start + 2 if would.lemma == "haber" else start + 1)
    return deed is not None and deed.tense == "infinitive" and deed.lemma in order_verbs()


_SHOULD = frozenset(["haber", "tocar", "convenir", "importar", "apetecer", "proceder", "caber"])


# ── what was, might be, or is already ────────────────────────────────────────────────────────────


def _is_retracted(doing: Doing, *, then_but: bool) -> bool:
    """Whether «pero» follows: what he would have liked to do and does not."""
    if not doing.verbs:
        return False
    behind = doing.items[doing.at + 1 :]
    return then_but or any(i.norm in ("pero", "mas", "aunque") and not i.sub for i in behind)


def _is_history(doing: Doing, *, retracted: bool) -> bool:
    form = doing.form
    if form is None:
        return False
    after = doing.verbs[1].form if len(doing.verbs) > 1 else None
    if form.lemma in lexicon().roles["polite"] and form.tense in _POLITE:
        # «quisiera ir al teatro» orders; «quisiera ir al teatro, pero...» and «Vallon quería ir» do not.
        return retracted or (form.tense == "imperfect" and (after is None or _has_subject(doing)))
    plans = after is not None and after.lemma in words_of("planning")
    planned = plans and after is not None and after.tense == "participle"
    if planned and form.lemma in ("tener", "haber") and form.tense in ("present", "imperfect"):
        told = form.lemma == "haber" and form.tense == "imperfect"  # «había pensado ir» tells of the past
        return retracted or told or (form.person == 3 and not _is_himself(doing)) or len(doing.verbs) < 3
    if form.tense in _HISTORY:
        return True
    if form.lemma == "haber" and after is not None:
        return after.tense == "participle"
    return form.lemma == "estar" and plans and retracted  # «estoy pensando en ir, pero...»


def wishes_in_vain(clause: Clause, verbs: Sequence[Item]) -> bool:
    """«Me habría gustado un palco», «ella quería palco»: what was wished for, and is not had."""
    form = verbs[0].form if verbs else None
    if form is None or form.tense not in _HISTORY:
        return False
    after = next((v.form for v in verbs[1:] if v.form is not None), None)
    polite = lexicon().roles["polite"]
    missed = form.lemma == "haber" and after is not None and after.lemma in polite
    return missed or (form.lemma in polite and form.person == 3)


def is_advice(verbs: Sequence[Item]) -> bool:
    """«Cazaux me aconseja cortar»: whether he does so he says himself."""
    form = verbs[0].form if verbs else None
    told = form is not None and form.person == 3 and form.tense not in _BIDDEN
    return told and form is not None and form.lemma in words_of("advising")


def _has_subject(doing: Doing) -> bool:
    """Whether somebody stands before the verb who is not the player."""
    return any(i.has("P", "DESC") for i in doing.items[: doing.at])


def _is_himself(doing: Doing) -> bool:
    """Whether he speaks of himself in the third person, and this clause begins with nobody else."""
    return doing.state.third_person > 0 and not any(i.has("P", "DESC") for i in doing.items[:2])


def _owes(doing: Doing) -> bool:
    """«Debo 50 coronas a Bidon»: that is so, and no order; what he does about it is said beside it."""
    forms = [v.form for v in doing.verbs if v.form is not None]
    if not forms or (forms[0].lemma, forms[0].tense) != ("deber", "present"):
        return False
    week = doing.state.where in "1234" and any(i.norm == "la" for i in doing.items[: doing.at])
    if week and not doing.clause.has("MONEY", "N", "debt", "P"):
        return False  # «(la tercera) se la debo al regimiento»
    if doing.clause.has("excuses"):
        return False  # «le debo una disculpa y se la doy»
    return not any(form.tense == "infinitive" for form in forms[1:])


def _masters(doing: Doing) -> bool:
    """«La espada ya la domino», «el sable lo manejo de sobra»: he need not practise it."""
    form = doing.form
    if not is_own(form) or form.lemma not in words_of("mastering"):
        return False
    resumed = doing.at > 0 and doing.items[doing.at - 1].norm in ("la", "lo", "las", "los")
    return doing.clause.has("WPN") and (resumed or doing.clause.word("ya", "sobra", "bien", "mejor"))


def _has_enough(doing: Doing) -> bool:
    """«Bastante juego ya con la mar», «demasiado bebí en julio»: of that he does no more."""
    words = plain(doing.items)
    return len(words) > 1 and words[0].norm in words_of("enough_of") and is_own(words[1].form)


def _asks_again(doing: Doing) -> bool:
    """«(Se me conceda una semana de permiso:) la solicito por los cauces debidos»: it is asked already."""
    form, items = doing.form, doing.items
    if not isinstance(doing.state.last, o.LeaveOfAbsence | o.AskKing) or not is_own(form) or not doing.at:
        return False
    asks = form.lemma in lexicon().classes["ask"] and items[doing.at - 1].norm in ("la", "lo")
    return asks and not any(i.tags for i in items)


def _declines_invitation(doing: Doing) -> bool:
    """«Declino la invitación de Cazaux», «no acepto la suya»: he does not go; nothing is to be done."""
    if not doing.clause.has("invitation") or doing.clause.has("challenge", "duel") or not is_own(doing.form):
        return False
    classes = lexicon().classes
    accepts = doing.form.lemma in classes["accept"] and doing.clause.negative
    return accepts or (doing.form.lemma in classes["refuse"] and not doing.clause.negative)


def _is_of_today(doing: Doing) -> bool:
    """«Hoy me bato con la gota»: a week is not today."""
    words = plain(doing.items)
    verb = next((i.form for i in words if i.form is not None), None)
    return verb is not None and words[0].norm == "hoy" and verb.tense == "present"


def _hushes(doing: Doing) -> bool:
    """«De confesiones, ni media palabra»: what is not spoken of, and neither ordered nor denied."""
    said = [i for i in doing.items if i.kind == "word"]
    if doing.verbs or len(said) < 3 or said[0].norm not in ("de", "a", "sobre", "al", "del"):
        return False
    return any(phrase_end(said, k, "hush") == len(said) for k in range(len(said) - 1, 0, -1))


def _has_long_been(doing: Doing) -> bool:
    """«Llevo años queriendo un caballo», «llevo soñando con eso desde abril»: what is so up to now."""
    form = doing.form
    if form is None or form.lemma != "llevar" or form.tense != "present" or len(doing.verbs) < 2:
        return False
    does = doing.verbs[1]
    if does.form is None or does.form.tense != "gerund":
        return False
    between = doing.items[doing.at + 1 : place_of(does, doing.items)]
    spans = any(i.norm in words_of("spans") for i in between) or doing.clause.word("desde")
    return spans and not any(i.has("MONEY", "P", "pistol", "carried") for i in between)


def _is_absolute(doing: Doing) -> bool:
    """«Pasado ese trago, ...»: what will have been when the next thing comes."""
    words = plain(doing.items)
    if len(words) < 2 or words[0].form is None or words[0].form.tense != "participle" or words[0].tags:
        return False
    if any(i.has("challenge", "duel") for i in words):
        return False  # «aceptado el reto de Cazaux»
    return words[1].role in ("demonstrative", "article") and not any(
        i.form is not None and i.form.tense != "participle" for i in words
    )


def _only_names_it(doing: Doing) -> bool:
    """«En cuanto a la boda de Noisel, ya veremos»: what he is going to speak of."""
    if doing.verbs or any(i.mark or i.has("N", "moderation") for i in doing.items):
        return False
    norms = [i.norm for i in doing.items[:3]]
    return norms[:2] == ["en", "cuanto"] and norms[2:] in (["a"], ["al"])


def _is_of_a_place(doing: Doing) -> bool:
    """«El teatro está cerrado»: what a place is like."""
    words = [i for i in doing.items if i.role not in ("joiner", "adverb")][:3]
    if len(words) < 3 or words[0].role not in ("article", "possessive", "demonstrative"):
        return False
    form = words[2].form
    return (
        words[1].has(*_PLACES)
        and form is not None
        and form.person == 3
        and form.lemma in words_of("of_places")
    )


# ── talk, thoughts, feelings ─────────────────────────────────────────────────────────────────────


def _bids_talk(doing: Doing) -> bool:
    """«Recuérdeme que...», «dígame», «créame»: what the secretary is to do, and no order is made of."""
    form = doing.form
    if form is None or "me" not in form.clitics or form.tense not in _BIDDEN:
        return False
    return form.lemma in evidence_words("verbs", "talking") and not any(is_own(v.form) for v in doing.verbs)


def _turns_over(doing: Doing) -> bool:
    """«Le doy vueltas a pedir permiso», «... a la idea de ir»: he has not resolved upon it."""
    norms = [i.norm for i in doing.items]
    at = next((k for k in range(len(norms)) if norms[k : k + 2] in (["vueltas", "a"], ["vueltas", "al"])), 0)
    if not at or (form := form_at(doing.items, at - 1)) is None or form.lemma != "dar":
        return False
    what = form_at(doing.items, at + 2)
    thought = norms[at + 2 : at + 4] in (
        ["la", "idea"],
        ["la", "posibilidad"],
        ["lo", "de"],
        ["asunto", "de"],
    )
    return thought or (what is not None and what.tense == "infinitive")


def _bids_crowd(doing: Doing) -> bool:
    """«Ruego a los feligreses que traigan suelto»: what nameless people are to do, which is no order."""
    at = next((k for k, i in enumerate(doing.items) if i.form is not None), None)
    if at is None or at + 4 >= len(doing.items) or not is_own(doing.items[at].form):
        return False
    form, rest = doing.items[at].form, doing.items[at + 1 :]
    if form is None or form.lemma.lstrip("?") not in words_of("bidding") or rest[0].norm not in ("a", "al"):
        return False
    link = next((k for k, i in enumerate(rest) if i.norm == "que"), 0)
    wish = next((i.form for i in rest[link + 1 : link + 4] if i.form is not None), None)
    crowd = 1 < link < 6 and not any(i.tags or i.form or i.kind == "mark" for i in rest[:link])
    idle = not any(i.tags or i.norm in ("me", "conmigo") for i in rest[link:])
    return crowd and idle and wish is not None and wish.tense == "subjunctive"


def _judges(doing: Doing) -> bool:
    """«Pedir limosna no es para mí», «ir al club me aburre»: said of a thing, and not that he does it."""
    form = doing.form
    if form is None or form.tense != "infinitive" or len(doing.verbs) < 2:
        return False
    first = next((i for i in doing.items if i.kind == "word" and i.role not in ("joiner", "adverb")), None)
    said = next((v.form for v in doing.verbs[1:] if v.form is not None and v.form.person), None)
    judged = said is not None and said.person == 3 and said.lemma in evidence_words("verbs", "judging")
    return judged and first is doing.verbs[0] and not any(is_own(v.form) for v in doing.verbs)


def _dreams(doing: Doing) -> bool:
    """«Sueño con entrar en la Guardia», «me arrepiento de haber ido»: what hangs on it is not done."""
    form = doing.form
    if form is None or len(doing.verbs) < 2 or form.lemma not in evidence_words("verbs", "dreaming"):
        return False
    items, at = doing.items, doing.at
    behind = place_of(doing.verbs[1], items)
    led = any(i.norm in ("con", "de", "en", "por") for i in items[at + 1 : behind])
    return led and not any(i.role == "negation" for i in items[:at])


def _pretends(doing: Doing) -> bool:
    """«Ella borda y yo hago que escribo», «hago como que bebo»: what is not done."""
    form = doing.form
    if form is None or form.lemma != "hacer" or len(doing.verbs) < 2 or not is_own(doing.verbs[1].form):
        return False
    between = doing.items[doing.at + 1 : place_of(doing.verbs[1], doing.items)]
    return [i.norm for i in between if i.role != "pronoun"][:2] in (["que"], ["como", "que"], ["como", "si"])


def _feels(doing: Doing) -> bool:
    """«Me da igual la obra», «me aburre el club»: but not «me da por beber», «me encanta, así que voy»."""
    form = doing.now
    if form is None or len(doing.verbs) > 1 or form.lemma not in evidence_words("verbs", "feeling"):
        return False
    return any(i.norm == "me" for i in doing.items[: doing.at][-1:])


# ── what is put off or struck out ────────────────────────────────────────────────────────────────


def _puts_off(doing: Doing) -> bool:
    """«El teatro lo dejo para otro mes», «lo del duelo, olvidado»: what is put off is not done."""
    items, form = doing.items, doing.form
    forms = [v.form for v in doing.verbs if v.form is not None]
    dropped = any(f.tense == "participle" and f.lemma in words_of("dropped") for f in forms)
    if dropped and items[0].norm == "lo" and not any(f.person for f in forms):
        return True
    if _is_left_for_later(items) or _is_hoped_for_later(items):
        return True
    if _is_some_day(items) and (_is_all_of_it(items) or (form is not None and form.tense == "future")):
        return True
    at = next((k for k, i in enumerate(items) if i.norm == "para"), len(items))
    apart = not forms and 0 < at < len(items) and items[at - 1].mark == ","  # «el lujo, para otro mes»
    if not apart and not any(f.lemma in words_of("putting_off") for f in forms):
        return False
    return any(i.norm in words_of("later") or i.has("MONTH") for i in items[at + 1 : at + 4])


def _is_left_for_later(items: Sequence[Item]) -> bool:
    """«Lo del caballo queda para otro mes», «el reto queda en suspenso», «lo de la pistola, ya se verá»."""
    for k, item in enumerate(items):
        form = item.form
        if form is None or form.person != 3 or item.sub:
            continue
        if form.lemma == "ver" and form.tense == "future" and items[k - 1].norm == "se":
            return items[0].norm == "lo"
        if form.lemma == "quedar" and not any(
            i.norm in ("me", "nos", "le") for i in items[max(0, k - 2) : k]
        ):
            behind = [i.norm for i in items[k + 1 : k + 5]]
            led = behind[:1] in (["para"], ["a"], ["hasta"]) or "hasta" in behind
            put_off = led and (_is_some_day(items[k + 1 :]) or not words_of("later").isdisjoint(behind))
            return put_off or not words_of("in_abeyance").isdisjoint(behind)
    return False


def _is_hoped_for_later(items: Sequence[Item]) -> bool:
    """«A ver si así el mes que viene puedo retar a alguien», «por si algún día me bato»: not this month."""
    norms = [i.norm for i in items[:3]]
    if norms != ["a", "ver", "si"] and norms[:2] != ["por", "si"]:
        return False
    return any(
        i.norm in _someday_words() and phrase_end(items, k, "some_day") for k, i in enumerate(items[:9])
    )


def _is_all_of_it(items: Sequence[Item]) -> bool:
    """«El bautizo, el mes que viene», «el mes que viene me caso»: that time, and nothing of this month.

    But «pido 100 coronas, a devolver el mes que viene» is an order.
    """
    if any(i.has("MONEY", "lender", "loan", "debt", "candidacy", "OFF") for i in items):
        return False
    forms = [k for k, i in enumerate(items) if i.form is not None and i.form.tense != "participle"]
    return not forms or any(i.norm in _TIMES for i in items[: forms[0]])


_TIMES = frozenset(["mes", "turno", "dia", "ano", "ocasion", "agosto"])


def _is_some_day(items: Sequence[Item]) -> bool:
    """«Gastaré lo ganado algún día, pero no este mes»: what is not done this month."""
    past = ("el", "del")  # «lo del otro día»
    return any(
        not i.sub and i.norm in _someday_words() and phrase_end(items, k, "some_day")
        for k, i in enumerate(items)
        if not (i.norm == "otro" and k and items[k - 1].norm in past)
    )


@cache
def _someday_words() -> frozenset[str]:
    return frozenset(phrase[0] for phrase in phrases_of("some_day"))


def _strikes_out(doing: Doing) -> bool:
    """«Quitar tabernas; poner obligaciones»: no more of it; «suprimo la semana» orders."""
    form, clause = doing.form, doing.clause
    if form is None or form.lemma not in words_of("striking_out") or "me" in form.clitics:
        return False
    if clause.word("me", "les", "cabeza", "idea") or clause.has("week", "WEEKS", "same", "CLUB", "REG"):
        return False
    return any(not words_of("matter").isdisjoint(i.tags) for i in doing.items)


def _throws_out(doing: Doing) -> bool:
    """«Fuera lo del club», of an amendment; but «fuera del club», «fuera llueve»."""
    said = [i.norm for i in doing.items if not i.mark]
    out = said[:1] == ["fuera"] and not any(v.form for v in doing.items)
    return out and doing.state.amends and said[1:2] != ["de"] and said[1:2] != ["del"]


def _bids_forget(doing: Doing) -> bool:
    """«Olvídate de la misa», «olvidad lo del club»: what was ordered is not done; «no olvides la misa» is."""
    at = next((k for k, i in enumerate(doing.items) if i.form is not None), 0)
    form = doing.items[at].form if doing.items else None
    if form is None or form.lemma != "olvidar" or form.tense not in _BIDDEN or "me" in form.clitics:
        return False
    if any(i.role == "negation" or i.norm in ("me", "que") for i in doing.items[:at]):
        return False
    behind = doing.items[at + 1 : at + 6]
    return any(i.tags for i in behind) and not any(is_own(v.form) for v in doing.verbs[1:])


def _is_of_a_play(doing: Doing) -> bool:
    """«(Escribo una obra:) sale un duelo en el segundo acto, y dos bodas»: what happens in it."""
    if not isinstance(doing.state.last, o.WritePlay) or any(is_own(v.form) for v in doing.verbs):
        return False
    said = plain(doing.items)
    if doing.verbs and not doing.clause.word(*words_of("staged")):
        return False
    counted = any(
        b.has("wedding", "duel", "party") and (a.has("N") or (a.role == "article" and a.norm in _SOME))
        for a, b in pairwise(said)
    )
    return counted and not any(i.has("P", "OWNLADY", "CLUB", "home") for i in said)


def _sees_to_feast(doing: Doing) -> bool:
    """«(Preparo la fiesta.) El vino lo elijo yo», «de la comida me encargo yo»: what belongs to it."""
    if not any(isinstance(a, _FEASTS) for a in doing.state.actions) or doing.clause.has("MONEY", "N", "P"):
        return False
    sees = any(v.form is not None and v.form.lemma.lstrip("?") in words_of("seeing_to") for v in doing.verbs)
    return sees and not words_of("of_feasts").isdisjoint(i.norm for i in doing.items)


_FEASTS = (o.PrepareParty, o.HostParty, o.Wedding, o.BachelorParty, o.Baptism)


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a clause orders nothing, and who says so: asked where one of its hints stands, if it has any."""

    why: str
    is_so: Callable[[Doing], bool]
    hints: AbstractSet[str] | None = None


@cache
def _reasons() -> Sequence[_Reason]:
    """Return the reasons in turn; the first that holds is what the player is told."""
    later = words_of("dropped") | words_of("putting_off") | opening("some_day") | {"ver", "quedar", "para"}
    return (
        _Reason(_TALK, _bids_talk, evidence_words("verbs", "talking")),
        _Reason("habla con otros", _bids_crowd, words_of("bidding")),
        _Reason(_THOUGHT, _judges, evidence_words("verbs", "judging")),
        _Reason(_THOUGHT, _dreams, evidence_words("verbs", "dreaming")),
        _Reason(_THOUGHT, _turns_over, frozenset({"vueltas"})),
        _Reason(_THOUGHT, _pretends, frozenset({"hacer"})),
        _Reason(_THOUGHT, _feels, evidence_words("verbs", "feeling")),
        _Reason("no llega a hacerlo", is_nearly, nearly_hints()),
        _Reason("lo deja para otra ocasión", _puts_off, later),
        _Reason("lo quita de lo que mandó", _strikes_out, words_of("striking_out")),
        _Reason("lo quita de lo que mandó", _throws_out, frozenset({"fuera"})),
        _Reason("lo quita de lo que mandó", _bids_forget, frozenset({"olvidar"})),
        _Reason(_SO_IT_IS, _owes, frozenset({"deber"})),
        _Reason(_SO_IT_IS, _masters, words_of("mastering")),
        _Reason(_SO_IT_IS, _has_enough, words_of("enough_of")),
        _Reason("lo ha pedido ya", _asks_again, lexicon().classes["ask"]),
        _Reason("no acude a una invitación", _declines_invitation, frozenset({"invitation"})),
        _Reason(_SO_IT_IS, _is_of_today, frozenset({"hoy"})),
        _Reason(_SO_IT_IS, _has_long_been, frozenset({"llevar"})),
        _Reason(_TALK, _hushes, opening("hush")),
        _Reason(_SO_IT_IS, _is_absolute),
        _Reason("cuenta lo que hace otro", is_anothers),
        _Reason("se lo deja a otro", is_left_to_another, frozenset({"que"})),
        _Reason("dice quién es su padrino", names_his_second, frozenset({"second"})),
        _Reason("cuenta lo que quiere ella", is_her_wish, frozenset({"OWNLADY"})),
        _Reason("cuenta cómo es la fiesta", _sees_to_feast, words_of("of_feasts")),
        _Reason("cuenta lo que pasa en su obra", _is_of_a_play, frozenset({"wedding", "duel", "party"})),
        _Reason("solo dice cómo es un lugar", _is_of_a_place, words_of("of_places")),
        _Reason("solo dice de qué va a hablar", _only_names_it, frozenset({"cuanto"})),
        _Reason("solo dice de qué va a hablar", only_speaks, words_of("speaking_of")),
    )
