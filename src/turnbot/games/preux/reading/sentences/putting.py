"""Putting orders into their section: which one, what is said twice of one thing, what is not to be done."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import UNCLEAR, Condition, If, both, opposite
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.conditions import show_doubt
from turnbot.games.preux.reading.clauses.left_open import hopes
from turnbot.games.preux.reading.clauses.presence import with_those_present
from turnbot.games.preux.reading.clauses.questions import vocabulary
from turnbot.games.preux.reading.evidence.account import inside
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK, lacks
from turnbot.games.preux.reading.orders.build_money import thing_of
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import Match
from turnbot.games.preux.reading.orders.slots import mentions
from turnbot.games.preux.reading.sections.time_words import ordinal_value
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.words.cast import fold

#: What only holds when it comes to that: «si algún cura aparece, no pienso escucharlo».
IF_IT_COMES_TO_THAT = (o.IgnorePriest, o.NoQuarter, o.CarryPistol)


def is_occasion(said: str) -> bool:
    """Whether a condition only names the occasion: «si algún cura asoma», «si me retan», «si se rinde»."""
    words = fold(said).split()
    return any(word.startswith(stem) for word in words for stem in vocabulary("occasion"))


# Said twice of one thing in a section, the second time only adds to the first.
_ONCE = (
    o.Theatre,
    o.Toady,
    o.Court,
    o.Practise,
    o.VisitClub,
    o.VisitTavern,
    o.VisitCasino,
    o.HostParty,
    o.Wedding,
    o.AttendParty,
    o.Enlist,
    o.Stroll,
    o.FollowLady,
    o.Borrow,
    o.WritePlay,
    o.SayMass,
    o.MarryCouple,
    o.Drink,
    o.Duel,
    o.Challenge,
    o.AnswerChallenge,
)

# What is tried here and, failing that, there: one order, with its choices in their order.
_CHOICES = (o.Enlist, o.Apply, o.Announce)

_NAMED = frozenset(("OFF", "REG", "SECTOR", "ORDER", "CRANK", "TEMPLE", "HOUSE", "N", "MONEY"))


def put(actions: Sequence[Action], clause: Clause, condition: Condition | None, state: State) -> None:
    """Put orders, with the condition and the words they were given by, into the section they belong to.

    What says more about an order of that section is joined to it.
    """
    said = state.said(clause.start, clause.end)
    where = _target(clause, actions, state)
    section = state.sections.setdefault(where, [])
    occasion = condition == UNCLEAR and state.doubt is not None and is_occasion(state.doubt.text)
    if actions and occasion and all(isinstance(a, IF_IT_COMES_TO_THAT) for a in actions):
        condition = None
    if actions:
        show_doubt(condition, state, where)
    numbered = clause.word("opcion", "alternativa", "eleccion", "lugar", "termino", "instancia")
    for action in actions:
        case = _case_of_visit(action, clause, section) if condition is None else condition
        if case is not None and isinstance(action, WHOLE_WEEK):  # «..., si no es mala. Si lo es, en casa»
            section[:] = [a for a in section if a.if_ != case or not any(a is s for s in state.supposed)]
        action = replace(action, if_=case, said=said)
        if not clause.word("quien", "quienes"):
            action = with_those_present(action, condition)
        if isinstance(action, o.SayMass) and section and not clause.has("mass"):
            if isinstance(section[-1], o.MarryCouple | o.Baptism):
                continue  # «oficio la boda de Larue; la oficio yo solo»
            if isinstance(section[-1], o.Mass) and section[-1].if_ == action.if_:
                section.pop()  # «misa, pero dicha por mí: la oficio en la basílica»
        own = clause.word("que") and clause.word("yo")
        if own and isinstance(action, o.SayMass) and section and isinstance(section[-1], o.Mass):
            section.pop()  # «misa en la catedral, que oficio yo»
        if isinstance(action, o.Court):
            section[:] = [a for a in section if not _only_gives_week(a, action, state)]
        if section and _is_visit_with_her(section[-1], action, clause, state):
            section.pop()  # «paso la semana con mi dama y la llevo al teatro»
        beside = isinstance(action, o.Spy) and len(actions) > 1  # «un espía siga a Moreau y otro a ...»
        if isinstance(action, o.Confess) and section and isinstance(was := section[-1], o.AccompanyLady):
            action = replace(action, lady=action.lady or was.lady)
            if was == o.AccompanyLady(action.lady):
                section.pop()  # «visito a Constance y procuro ganarme su confianza»: one thing with her
        if isinstance(action, o.Drink) and _drinks_twice(action, clause, section, state):
            continue
        otherwise = isinstance(action, o.Drink) and clause.has("excess") and not action.moderate
        place = None if beside or otherwise else joins(action, section)
        if (copied := _instead_of_copied(action, section, clause, state)) is not None:
            section[copied] = action = _unlike_copied(section[copied], action)
        elif (first := _chosen_before(action, section, clause, numbered=numbered)) is not None:
            section[first] = action = _further_choice(section[first], action)
        elif place is not None:
            whole = joined(section[place], action)
            section[place] = action = replace(whole, said=said) if _is_title(whole, clause, state) else whole
        elif action not in section:
            _give_way(section, action, state)
            section.append(action)
        state.last = action
        hopes(action, state)


def _instead_of_copied(action: Action, section: Sequence[Action], clause: Clause, state: State) -> int | None:
    """«Lo mismo, pero alterno con Vallon»: which order, given once more, this one is instead of."""
    also = clause.word(*_BESIDES) or any(item.norm in ("y", "e") for item in clause.items[:1])
    if not state.copied or also:
        return None
    return next(
        (n for n, was in enumerate(section) if type(was) is type(action) and state.is_copied(was)), None
    )


def _unlike_copied(was: Action, action: Action) -> Action:
    """Return an order given once more as it is said now; how he drinks is said in full."""
    return action if isinstance(action, o.Drink) else joined(was, action)


_BESIDES = ("tambien", "ademas", "asimismo", "igualmente", "otra", "otras", "otro", "otros", "mas")


def _is_title(old: Action, clause: Clause, state: State) -> bool:
    """«Teatro: alquilo un palco, salvo que ...»: whether the first only stands over what is said of it."""
    before = state.text[: clause.start].rstrip()
    return old.said is not None and before.endswith(f"{old.said.text}:")


def _give_way(section: list[Action], action: Action, state: State) -> None:
    """«Al teatro en platea; si me quedan 200, en palco»: the same otherwise in one case, as said if not.

    That is only supposed: «..., palco. Si es peor, practico con el sable» says what is done if not.
    """
    if action.if_ is None or not isinstance(action, _SPENT_ONCE):
        return
    for k, was in enumerate(section):
        if type(was) is type(action) and was.if_ is None:
            section[k] = replace(was, if_=opposite(action.if_))
            state.supposed.append(section[k])


_SPENT_ONCE = (o.Theatre, o.VisitTavern, o.VisitClub)


def _case_of_visit(action: Action, clause: Clause, section: Sequence[Action]) -> Condition | None:
    """«Si vuelvo, voy al club; invito a Moreau»: asked to where he goes in that case only."""
    visit = _VISITS.get(action.to or "") if isinstance(action, o.Invite) else None
    if visit is None or clause.has("club", "CLUB", "CASINO", "theatre", "show", "box", "stalls"):
        return None
    return next((a.if_ for a in reversed(section) if isinstance(a, visit)), None)


_VISITS = {"club": o.VisitClub, "casino": o.VisitCasino, "theatre": o.Theatre}


def _only_gives_week(before: Action, court: o.Court, state: State) -> bool:
    """«La cuarta se la dedico a Louise: la cortejo»: the first only said to whom the week belongs, or where.

    «En casa de Louise. La cortejo con flores», «visito a Louise y le regalo flores» are one thing, too.
    """
    if not isinstance(before, o.AccompanyLady) or before.said is None:
        return False
    words = before.said.text.casefold().split()
    if words[0] == "con" and court.lady is not None and court.lady == (before.lady or state.own_lady()):
        return True
    same = before.lady is not None and (before.lady, before.if_) == (court.lady, court.if_)
    return same and any(w.startswith(_GIVES) for w in words)


def _is_visit_with_her(before: Action, visit: Action, clause: Clause, state: State) -> bool:
    """Whether he is with her where he takes her, and nowhere else: «acompaño a mi dama y la llevo al club».

    «La saco de paseo y luego la llevo al club» is two things.
    """
    if not isinstance(before, o.AccompanyLady) or not isinstance(visit, o.VisitClub | o.Theatre):
        return False
    if before.if_ != visit.if_ or not clause.verb(*_TAKING_HER):
        return False
    between = fold(state.text[max(0, clause.start - _THEN) : clause.end]).replace(",", " ").split()
    if not _LATER.isdisjoint(between):
        return False
    own = state.own_lady()
    hers = own if visit.lady is True else visit.lady
    return bool(hers) and hers == (before.lady or own) and clause.word("la")


_LATER = frozenset(["luego", "despues", "tarde", "noche", "ademas", "tambien", "finalmente"])
_THEN = 12  # characters: «, y después»
_TAKING_HER = ("llevar", "traer", "conducir", "meter")
_GIVES = (
    "dedic",
    "reserv",
    "entreg",
    "guard",
    "consagr",
    "para",
    "pas",
    "visit",
    "casa",
    "domicilio",
    "residencia",
)


def _drinks_twice(action: o.Drink, clause: Clause, section: list[Action], state: State) -> bool:
    """«Salgo a tomar algo; beberé con moderación»: of two words about drinking, the one that says how counts.

    Say whether ``action`` adds nothing or took the place of the one before.
    """
    vague = not clause.tagged("moderation", "excess") and not action.moderate
    n = next((n for n, a in enumerate(section) if isinstance(a, o.Drink) and a.if_ == action.if_), None)
    if vague and action.said is not None and n is None:
        state.drinks_somehow.add(action.said)
    if n is None or not (vague or section[n].said in state.drinks_somehow):
        return False
    if not vague:
        section[n] = action
    return True


_OF_THE_MONTH = (
    o.Lavish,
    o.Purse,
    o.CarryPistol,
    o.Lend,
    o.Pay,
    o.Borrow,
    o.Buy,
    o.Invest,
    o.AnswerChallenge,
)


def _target(clause: Clause, actions: Sequence[Action], state: State) -> str:
    """Return the section that a clause's orders belong to: the week it names, or the one being read."""
    if any(isinstance(a, o.AnnounceMass) for a in actions):
        return state.where  # the week that it names is one of the next month
    said = next((i.tags["WEEKS"] for i in clause.all if i.has("WEEKS") and not i.sub), None)
    if said is None and any(isinstance(a, o.Cancel) for a in actions):
        return next((str(n) for i in clause.all if (n := ordinal_value(i.norm))), state.where)
    if said is None and (emptied := _emptied(actions, state)):
        return emptied
    if said is None and (there := _goes_on_there(clause, state)):
        return there
    if said is None and state.dated is not None and not any(isinstance(a, _OF_THE_MONTH) for a in actions):
        return state.dated
    if said is None or any(isinstance(a, o.Invite) for a in actions):
        return state.where
    if isinstance(said, tuple) and len(said) == 1 and said[0] in ("1", "2", "3", "4", "notes"):
        state.dated_to = (clause.end, str(said[0]))
        return str(said[0])
    return state.where


def _goes_on_there(clause: Clause, state: State) -> str:
    """«Quiero que todo el mes se gaste, y que se me compre ...»: where the wish before it belongs."""
    end, where = state.dated_to
    joined = where and _JOINED.fullmatch(state.text, end, clause.end)
    return where if joined else ""


_JOINED = re.compile(r"\s*,?\s*(?:y|e|ni)\s+que\s[^.;:]*", re.IGNORECASE)


def _emptied(actions: Sequence[Action], state: State) -> str:
    """«Anula lo de la segunda. Pon obligaciones»: the week that was just emptied is what it fills."""
    if state.where != "notes" or not isinstance(state.last, o.Cancel):
        return ""
    if not any(isinstance(a, WHOLE_WEEK) for a in actions):
        return ""
    return next((week for week in "1234" if any(a is state.last for a in state.sections.get(week, ()))), "")


def deny(do: str, clause: Clause, condition: Condition | None, state: State) -> None:
    """Note what he will not do; under a condition, it takes back what was ordered before."""
    if condition is None:
        own = state.sender.name if state.sender is not None else ""  # «el Mayor no apostará»
        whom = frozenset(name for _, mention in mentions(clause) for name in mention.names) - {own}
        if do == "buy":
            whom = frozenset(thing for item in clause.all if (thing := thing_of(item)) is not None)
        if do == "practise":
            whom = frozenset(str(item.tags["WPN"]) for item in clause.tagged("WPN"))
        if do == "influence" and (
            clause.word("mia", "propia", "propio") or clause.followed("mi", "influence")
        ):
            whom |= {"own"}  # «la de mi dama, para Vallon; la mía no la toco»
        state.denied.append((state.where, do, state.said(clause.start, clause.end), whom))
        return
    if clause.word("mas"):
        return  # «si pierdo no juego más»: what was ordered before has been done
    actions = state.actions
    for n, action in enumerate(actions):
        if o.NAMES[type(action)] == do and action.if_ is None:
            actions[n] = replace(action, if_=opposite(condition))


def denies_display(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«Nada de ostentaciones», «ni un gasto ostentoso»: no order, and noted for one that says otherwise."""
    if clause.lacks(("lavish",)):
        return False
    said = [i for i in clause.items if i.kind == "word"]
    at = next((k for k, i in enumerate(said) if i.norm in ("nada", "ni", "cero", "ningun")), len(said))
    shown = any(i.has("lavish") for i in said[at + 1 : at + 4])
    if not shown or any(i.form is not None and i.form.person for i in said):
        return False
    deny("lavish", clause, condition, state)
    return True


def spent(built: Sequence[Action], clause: Clause) -> set[int]:
    """Return the items whose values went into these orders: they can make no other order."""
    held = {value for value in inside(built) if isinstance(value, (str, int))}
    members = any(isinstance(one, o.JoinCasino | o.LeaveCasino) for one in built)
    return {
        id(i)
        for i in clause.all
        if any(i.tags[tag] in held for tag in i.tags.keys() & _NAMED) or (members and i.has("CASINO"))
    }


def last_is_gamble(actions: Sequence[Action]) -> bool:
    """Whether the last order of a section is a gamble."""
    return bool(actions) and isinstance(actions[-1], o.Gamble)


def is_order(found: Match) -> bool:
    """Whether a verb of his own says the order: before any week is named, «al grano» invests nothing."""
    if found.frame.do == "challenge":  # «retamos al primero que pase», as another proposed, is none
        return any(is_own(i.form) and not i.norm.endswith("mos") for i in found.taken)
    return found.frame.do == "cancel" or any(is_own(i.form) for i in found.taken)


def is_entry(found: Match, items: Sequence[Item]) -> bool:
    """Whether words name an order as a list does: «Compras: un caballo», «Préstamo de 50 a Moreau».

    «Deudas: 200», «Influencia: 3», as before a form's weeks, only say how he stands.
    """
    words = [i for i in items if i.kind != "mark"]
    if not words or words[0].norm not in words_of("entries") or any(is_own(i.form) for i in words[1:]):
        return False
    named = len(items) > 1 and items[1].norm in (":", ",", "de", "a")
    if words[0].form is not None and not named:
        return False  # «compra tres caballos», as the hero of a tale does
    told = [i for i in words[1:] if i.has(*_ENTERED.get(found.frame.do, ()))]
    return bool(told) or (found.frame.do == "carry-pistol" and len(words) == 1)


_ENTERED = {
    "buy": ("horse", "servant", "pistol", "WPN"),
    "lend": ("P",),
    "pay": ("P", "lender"),
    "borrow": ("P", "lender"),
    "invest": ("SECTOR",),
    "influence": ("P", "OFF"),
    "bribe": ("P", "OFF"),
}


def joins(action: Action, section: Sequence[Action]) -> int | None:
    """Return the action of a section that ``action`` says more about, if there is one."""
    if isinstance(action, o.Gamble):
        last = len(section) - 1
        while last >= 0 and isinstance(section[last], _WHERE_PLAYED):
            last -= 1  # «cartas en el casino: 3x50»
        bare = last >= 0 and isinstance(section[last], o.Gamble) and section[last].if_ == action.if_
        return last if bare and not (section[last].bets and action.bets) else None  # type: ignore[attr-defined]
    if section and _completes(action, section[-1]):
        return len(section) - 1
    if not isinstance(action, _ONCE) or isinstance(action, o.Drink):
        return None
    for n in range(len(section) - 1, -1, -1):
        old = section[n]
        if type(old) is type(action) and old.if_ == action.if_:
            free = ("if_", "said", "seat") if _is_varied(old, section) else ("if_", "said")
            pairs = [
                (getattr(old, f.name), getattr(action, f.name)) for f in fields(action) if f.name not in free
            ]
            if all(a == b or not a or not b for a, b in pairs) and not isinstance(action, o.Borrow):
                return n
    return None


def _is_varied(visit: Action, section: Sequence[Action]) -> bool:
    """«Un palco con ella; si no viene, voy solo»: its seat is that of the other case, and was not said."""
    return any(other is not visit and other.said == visit.said for other in section)


_WHERE_PLAYED = (o.VisitCasino, o.VisitClub, o.VisitTavern)


def _chosen_before(
    action: Action, section: Sequence[Action], clause: Clause, *, numbered: bool
) -> int | None:
    """Return the order of which ``action`` is the next choice: «a la Guardia; si no me cogen, al 53»."""
    before = next((n for n in reversed(range(len(section))) if type(section[n]) is type(action)), None)
    if before is None or not isinstance(action, _CHOICES):
        return None
    elliptic = not any(i.form is not None for i in clause.items)
    if action.if_ == section[before].if_ and (numbered or elliptic):
        return before  # «segunda opción: el 13», «y, si no, en el 13»
    return before if action.if_ == both(section[before].if_, If("failed")) else None


def _further_choice(old: Action, new: Action) -> Action:
    """Return an order with the choices of the second behind its own, up to the three that are heard."""
    changes: dict[str, object] = {}
    for name in ("regiments", "offices"):
        if hasattr(old, name):
            changes[name] = tuple(dict.fromkeys((*getattr(old, name), *getattr(new, name))))[:3]
    if isinstance(new, o.Enlist) and new.rank is not None:
        changes["rank"] = new.rank
    return replace(old, **changes)  # type: ignore[arg-type]  # the names are those of its fields


def _completes(action: Action, last: Action) -> bool:
    """«Pago mis deudas: 80 a Larue», «busco casa de clase 3 y me mudo»: of the two, one is incomplete."""
    if type(action) is not type(last) or action.if_ != last.if_:
        return False
    said = [
        (getattr(last, f.name), getattr(action, f.name))
        for f in fields(action)
        if f.name not in ("if_", "said")
    ]
    echo = bool(said) and all(not again or again == before for before, again in said)
    return (echo or lacks(action) or lacks(last)) and all(a == b or not a or not b for a, b in said)


def joined(old: Action, new: Action) -> Action:
    """Return an order with what was said of it the second time."""
    changes = {
        f.name: getattr(new, f.name)
        for f in fields(new)
        if f.name not in ("if_", "said") and getattr(new, f.name)
    }
    return replace(old, **changes)


def is_gift(do: str, clause: Clause, section: Sequence[Action]) -> bool:
    """Whether money that seems to be paid is a gift for her whom he courts: «y le regalo un chal de 20»."""
    courting = any(isinstance(a, o.Court) and a.crowns is None for a in section)
    given = clause.verb("regalar", "llevar", "enviar", "mandar", "comprar", "obsequiar") or clause.has("gift")
    if do == "buy":
        given = (clause.has("gift") or bool(clause.word("ello", "ella"))) and (
            clause.word("le", "ello", "ella") or any(i.form and "le" in i.form.clitics for i in clause.items)
        )
        spent_on_her = isinstance(section[-1], o.Court) if section else False
        given = given or (spent_on_her and clause.has("gift") and clause.verb("gastar", "dejar", "costar"))
    return (
        do in ("pay", "purse", "lend", "buy")
        and courting
        and given
        and not clause.has("P", "lender", "carried")
    )


def turned(do: str, clause: Clause, *, lent: bool) -> str:
    """What others are to do for him is another order: «que Parrot me preste 40», «que Bidon me pague»."""
    gives = lexicon().classes["give_back"] | {"prestar", "dejar", "fiar", "adelantar", "saldar"}
    to_him = any(
        a.norm == "a" and b.has("P", "DESC") for a, b in zip(clause.items, clause.items[1:], strict=False)
    )
    his = ("me", "nos") if to_him else ("me", "le", "nos")  # «que le devuelva a Vallon 50»: he pays Vallon
    wished = any(i.norm in his and not i.sub for i in clause.items) and any(
        i.form and i.form.tense == "subjunctive" and i.form.lemma in gives for i in clause.items if not i.sub
    )
    if do == "lend" and (lent or wished):
        return "borrow"
    return "claim-debt" if do == "pay" and wished else do
