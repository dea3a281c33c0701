"""Clauses that say more of an order: how much, how many, which seat, weapon, rank, office, for whom."""

from dataclasses import replace
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.cues import verbs_of
from turnbot.games.preux.reading.orders.slots import crowns, mentions, people, value, values
from turnbot.games.preux.reading.orders.wagers import bets, count, cutting, is_of_each, more
from turnbot.games.preux.reading.orders.wagers_more import with_more
from turnbot.games.preux.reading.orders.wagers_told import announced, stakes
from turnbot.games.preux.reading.sentences.changing import change, last_of
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import main_form
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.text import fold
from turnbot.games.preux.words.pieces import TIMES


def _cut(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Gamble)
    words = [i for i in clause.items if i.kind != "mark"]
    rises = any(i.form and i.form.lemma in lexicon().classes["cut_on_six"] for i in words)
    last = actions[n] if n is not None else None
    if isinstance(last, o.Gamble) and last.cut and rises and len(words) < 4:
        return True  # «si sale el seis, me levanto»: the condition has said it
    if n is not None and rises and len(words) < 4 and _behind_a_six(clause, state):
        return change(actions, n, cut=True)
    cuts = cutting(clause.all) is not None or clause.has("cutting")
    if n is None or not cuts or clause.negative or clause.verb("ser", "parecer"):
        return False  # «no cortaré ninguna: cortar es de barberos»
    return change(actions, n, cut=True)


def _stop(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Dejándolo a la tercera perdida», «a la tercera que pierda lo dejo»: so many bets lost, and no more."""
    n = last_of(actions, o.Gamble)
    said = [i.norm for i in clause.all]
    at = next((k for k, norm in enumerate(said) if norm in _TIMES and said[k - 2 : k] == ["a", "la"]), None)
    if n is None or at is None or clause.negative:
        return False
    classes, lemmas = lexicon().classes, [i.form.lemma if i.form is not None else "" for i in clause.all]
    leaves = any(lemma in classes["cut"] | classes["cut_on_six"] for lemma in lemmas)
    if not leaves or not any(i.norm == "perdida" or i.norm.startswith("pierd") for i in clause.all[at + 1 :]):
        return False
    return change(actions, n, lost=_TIMES.index(said[at]) + 1)


_TIMES = tuple(fold(word) for word in TIMES)


def _behind_a_six(clause: Clause, state: State) -> bool:
    """«Si sale un seis, paro»: whether the condition right before a clause asks of a six."""
    asked = state.doubt.text if state.doubt is not None else ""
    before = state.text[: clause.start].rstrip(" ,\n")
    return bool(asked) and before.endswith(asked) and not {"seis", "6"}.isdisjoint(fold(asked).split())


def _tavern(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.VisitTavern)
    if n is None:
        return False
    action = actions[n]
    assert isinstance(action, o.VisitTavern)
    never_short = clause.negative and clause.verb("faltar", "reparar", "escatimar", "privar", "ahorrar")
    if clause.has("company", "company_unit") and (clause.negative or clause.word("sin")) and not never_short:
        return change(actions, n, company=False)  # «al final, sin compañía»
    if clause.has("company"):
        carried = clause.verb(*_CARRYING) or not any(i.form for i in clause.items)
        cash = crowns(clause) if action.cash is None and carried else action.cash
        return change(actions, n, company=True, cash=cash)
    verbless = not any(i.form for i in clause.items)
    carried = clause.verb(*_CARRYING) or clause.has("carried") or verbless
    again = clause.has("same") and (
        clause.has("MONEY", "costs") or clause.word("con", "coronas")
    )  # «igual que la 2, pero con 4 coronas»
    # «Llevo 20 coronas, es decir, salgo de casa con 20»
    carried = carried or (clause.verb("salir") and clause.has("home"))
    again = again or crowns(clause) == action.cash
    if (action.cash is None or again) and crowns(clause) is not None and carried and not clause.has("bet"):
        return change(actions, n, cash=crowns(clause))
    return False


_CARRYING = ("llevar", "traer", "gastar", "portar", "cargar", "dejar", "fundir", "pulir")


def is_office_sought(clause: Clause, state: State) -> bool:
    """Whether a clause says of him for whom influence was used what he wants to become."""
    last = state.last
    form = main_form(clause.all)
    his = form is None or (form.person == 3 and state.third_person <= 0)
    begun = clause.items[0].form if clause.items else None
    if begun is not None and begun.tense == "infinitive" and "se" in begun.clitics:
        return False  # «... en contra de Parrot. Presentarse al cargo de ...»: another thing to do
    return isinstance(last, o.Influence) and last.office is None and last in state.actions and his


def _office_sought(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    office = value(clause, "OFF")
    if office is None or not is_office_sought(clause, state):
        return False
    me = state.sender.name if state.sender is not None else None
    for n, action in enumerate(actions):
        if isinstance(action, o.Influence) and action.office is None and action.for_ != me:
            actions[n] = replace(action, office=office)
    return True


def _same_office(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«..., y para el mismo cargo»: of an influence that holds it by then."""
    last = actions[-1] if actions else None
    if not isinstance(last, o.Influence | o.Bribe) or any(i.form and not i.tags for i in clause.items):
        return False
    office = next((a.office for a in reversed(actions) if isinstance(a, o.Influence) and a.office), None)
    same = clause.word("mismo", "identico", "citado", "dicho") and clause.has("post", "candidacy")
    if not same or clause.has("OFF") or office is None:
        return False
    if isinstance(last, o.Influence) and last.office is None:
        return change(actions, len(actions) - 1, office=office)
    return True


def _temple(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Oficio otra misa, y esa será en la abadía»: where, said beside it."""
    form = main_form(clause.all)
    if not actions or not isinstance(actions[-1], o.SayMass) or actions[-1].temple is not None:
        return False
    if not clause.has("TEMPLE") or (form is not None and form.lemma not in ("ser", "estar", "tocar", "caer")):
        return False
    return change(actions, len(actions) - 1, temple=value(clause, "TEMPLE"))


def _seat(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Theatre)
    if n is None or not clause.has("box", "stalls"):
        return False
    return change(actions, n, seat="box" if clause.has("box") else "stalls")


_TRYING = frozenset(["intentar", "ser"])


def _lists(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    lemmas = {i.form.lemma for i in clause.items if i.form and not i.sub}
    if is_of_each(clause) and lemmas and {lemma.lstrip("?") for lemma in lemmas} <= _STAKING:
        return _staked(clause, state, actions)
    if actions and isinstance(actions[-1], o.Gamble) and (so_many := _so_many(clause)):
        return _counted(actions, len(actions) - 1, so_many)
    if not lemmas <= (words_of("preferring") if clause.has("REG", "OFF") else _TRYING):
        return False
    if clause.has("REG") and (n := last_of(actions, o.Enlist)) is not None:
        now = actions[n].regiments  # type: ignore[attr-defined]
        return change(actions, n, regiments=(*now, *(r for r in values(clause, "REG") if r not in now))[:3])
    if clause.has("OFF") and (n := last_of(actions, o.Apply, o.Announce)) is not None:
        now = actions[n].offices  # type: ignore[attr-defined]
        return change(actions, n, offices=(*now, *(x for x in values(clause, "OFF") if x not in now))[:3])
    n = last_of(actions, o.Gamble)
    if n is not None and n == len(actions) - 1 and (again := more(clause)):
        bigger = with_more(actions[n].bets, again)  # type: ignore[attr-defined]
        return bool(bigger) and change(actions, n, bets=bigger)
    if n is not None and (many := count(clause)) is not None:
        return _counted(actions, n, many)
    if n is not None and is_of_money(clause):
        return False  # «2 x 50. Prestamista, 100.»
    if n is not None and n == len(actions) - 1 and clause.has("N", "bet") and bets(clause):
        if state.is_copied(actions[n]):
            again = 1 if clause.has("bet") or len(bets(clause)) > 1 else len(actions[n].bets)  # type: ignore[attr-defined]
            return change(actions, n, bets=bets(clause) * again)  # «lo mismo, pero de 80»
        many = announced(state) if not actions[n].bets and len(bets(clause)) == 1 else 1  # type: ignore[attr-defined]
        return change(actions, n, bets=actions[n].bets + bets(clause) * many)  # type: ignore[attr-defined]
    return False


_STAKING = frozenset(["poner", "meter", "jugar", "apostar", "arriesgar", "dejar", "ir", "ser", "colocar"])


def _staked(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«(Hago dos apuestas,) poniendo 75 coronas en cada una»: how much each of those bets is."""
    last = actions[-1] if actions else None
    said = stakes(clause, state)
    if not isinstance(last, o.Gamble) or last.bets or not said:
        return False
    return change(actions, len(actions) - 1, bets=said)


def is_of_money(clause: Clause) -> bool:
    """Whether a clause is about a loan or what somebody is paid, and not about bets."""
    return clause.has("lender", "loan", "debt") and not clause.has("bet")


def _so_many(clause: Clause) -> int:
    """«(Pongo 75 en cada apuesta) y hago dos», «serán tres»: how many bets, with no other word; 0 if not."""
    said = [i for i in clause.items if i.kind != "mark" and i.norm not in ("y", "de", "esas", "asi")]
    light = len(said) == 2 and said[0].form is not None and said[0].form.lemma in ("hacer", "ser", "echar")
    counts = light and said[1].has("N") and not said[1].has("MONEY")
    return int(said[1].tags["N"]) if counts and said[1].tags["N"] <= _MOST_BETS else 0


_MOST_BETS = 12


def _counted(actions: list[o.Action], n: int, many: int) -> bool:
    """«30 coronas la mano (tres manos)»: how many bets of that, where one amount has been said."""
    said = actions[n].bets  # type: ignore[attr-defined]
    if len(said) == 1 and 0 < many <= 50:
        return change(actions, n, bets=said * many)
    return len(said) == many


def _rank(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Enlist)
    rank = value(clause, "RANK")
    if n is not None and rank is None and clause.has("rank_bought") and actions[n].rank:  # type: ignore[attr-defined]
        return True  # «como capitán (compro el rango)»
    if (
        n is None
        or rank not in o.RANKS
        or not (
            clause.verb("comprar", "adquirir", "pagar", "solicitar", "pedir") or clause.has("rank_bought")
        )
    ):
        return False
    return change(actions, n, rank=rank)


_COSTING = frozenset(["gastar", "costar", "pagar", "desembolsar"])  # «compro un caballo, gastando 200»
_SUMS = frozenset(["ser", "sumar", "hacer", "sacar"])


def _amount(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    verbs = [i.form.lemma for i in clause.items if i.form and not i.sub]
    while len(verbs) > 1 and verbs[0] in lexicon().roles["auxiliary"]:
        verbs = verbs[1:]  # «pienso gastarme 45 en un chal»
    spends = bool(actions) and isinstance(actions[-1], o.Court)  # «la cortejo; me gasto 12 coronas»
    costs = bool(actions) and isinstance(actions[-1], o.Buy) and not _COSTING.isdisjoint(verbs)
    said = _SUMS | (words_of("laying_out") if spends else _COSTING if costs else frozenset())
    if any(v not in said for v in verbs) or crowns(clause) is None:
        return False
    if not clause.has("MONEY") and not verbs and not (spends and clause.has("gift")):
        return False
    if not actions or getattr(actions[-1], "crowns", 0) is not None:
        return False
    if isinstance(actions[-1], o.Buy) and not (costs or clause.has("MONEY")):
        return False  # «compro un caballo; con éste ya son tres»
    return change(actions, len(actions) - 1, crowns=crowns(clause))


def _manner(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Drink)
    only = any(a.norm in ("una", "uno") and b.norm == "mas" for a, b in pairwise(clause.items))
    only = only and clause.word("ni")  # «una copa, ni una más»
    if any(i.form for i in clause.items if not i.sub):
        return False
    if n is None:
        return _moderation_there(clause, state, actions)
    if clause.has("excess") and not clause.has("moderation"):
        return change(actions, n, moderate=False)  # «con moderación. Bueno, sin moderación»
    if not (clause.has("moderation") or only):
        return False
    return change(actions, n, moderate=True)


def _moderation_there(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Club con Vallon. Moderación.», «...; sin moderación»: said of a visit alone, it is of drinking."""
    end = next((k for k, i in enumerate(clause.items) if k and i.mark in (";", ",")), len(clause.items))
    if any(not (i.norm == "sin" or i.has("bet", "dice", "N")) for i in clause.items[end + 1 :]):
        end = len(clause.items)  # «moderado; sin apuestas» has said all of drinking
    words = [
        i
        for i in clause.items[:end]
        if i.kind != "mark" and i.role not in ("preposition", "joiner", "adverb") and i.norm != "sin"
    ]
    visit = actions[-1] if actions else None
    only = bool(words) and all(i.norm.startswith("modera") for i in words)
    beyond = fold(state.said(clause.start, clause.end).text) in _BEYOND
    if not (only or beyond) or not isinstance(visit, o.VisitClub | o.VisitTavern | o.VisitCasino):
        return False
    actions.append(o.Drink(moderate=not beyond, if_=visit.if_, said=visit.said))
    return True


_BEYOND = ("sin moderacion", "sin mesura", "sin medida", "sin templanza", "sin tasa", "sin moderacion alguna")


def _least(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Cortejo a Louise, gasto mínimo»: as it is where nothing is said."""
    n = last_of(actions, o.Court)
    return n is not None and clause.has("minimum") and not clause.has("N", "MONEY")


def _weapon(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    n = last_of(actions, o.Practise)
    if n is None or any(i.form for i in clause.items if not i.sub):
        return False
    if clause.has("with_weapon") and not clause.has("WPN"):
        return True
    return clause.has("WPN") and change(actions, n, weapon=value(clause, "WPN"))


def _for_whom(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«..., para favorecer a Cazaux», «..., en contra de Vallon»: whom the bribe is to serve or harm."""
    last = actions[-1] if actions else None
    if not isinstance(last, o.Bribe | o.Influence) or last.for_ or last.against:
        return False
    if not mentions(clause):
        own = clause.word("para") and clause.has("OFF", "post") and not any(i.form for i in clause.items)
        me = state.sender.name if state.sender else None
        return bool(own and me) and change(actions, len(actions) - 1, for_=me)
    if any(i.form is not None and i.form.person == 1 for i in clause.items):
        return False
    harms = clause.word("contra", "perjuicio", "detrimento") or clause.verb(*lexicon().classes["hinder"])
    helps = clause.word("favor", "beneficio", "provecho") or clause.verb(*lexicon().classes["back"])
    who = next(iter(people(clause, state, want="man")), None) if harms or helps else None
    if who is None:
        return False
    return change(actions, len(actions) - 1, **({"against": who} if harms else {"for_": who}))


def _same_thing(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    """«Un palacete. Lo alquilo», «..., quiero alquilarlo»: the verb said again, and nothing new."""
    small = ("joiner", "adverb", "article", "pronoun", "preposition")
    words = [i for i in clause.items if i.kind == "word" and i.role not in small]
    leads = lexicon().roles["auxiliary"]
    while len(words) > 1 and words[0].form is not None and words[0].form.lemma in leads:
        words = words[1:]  # «voy a alquilarlo»
    if len(words) != 1 or words[0].form is None or not actions:
        return False
    return words[0].form.lemma in verbs_of(o.NAMES[type(actions[-1])])


def fights_with_it(clause: Clause, state: State) -> bool:
    """«(Me bato con Bidon.) Arma: la espada», «con sable»: with what he fights, and no practice."""
    named = [i for i in clause.items if i.has("WPN") and not i.sub]
    fights = isinstance(state.last, o.Duel | o.AnswerChallenge) and state.last in state.actions
    if not fights or len(named) != 1:
        return False
    led = clause.items[0].norm in ("con", "a") or clause.word("arma", "armas")
    return led and not clause.has("fencing") and main_form(clause.items) is None


def _fought_with(clause: Clause, state: State, actions: list[o.Action]) -> bool:
    if not fights_with_it(clause, state):
        return False
    foe = getattr(state.last, "opponent", None)
    if foe is not None:
        state.arms[foe] = str(next(i.tags["WPN"] for i in clause.items if i.has("WPN")))
    return True


RULES = (
    _fought_with,
    _office_sought,
    _same_office,
    _temple,
    _rank,
    _stop,
    _cut,
    _tavern,
    _seat,
    _lists,
    _amount,
    _manner,
    _least,
    _weapon,
    _same_thing,
    _for_whom,
)
