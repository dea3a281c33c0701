"""«Si está Larue, también», «si no, al usurero», «si gano, otra de 80»: an order again, in another case.

Behind a condition a clause without a verb may name no more than what is different in this case; the rest is
the order before.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition, If, opposite, questions
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.presence import those_present, with_those_present
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import companions, crowns, lady_of, people, value, values
from turnbot.games.preux.reading.orders.wagers import bets, more
from turnbot.games.preux.reading.sentences.changing import change
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.lexicon import head_concepts, words_of

_TOO = frozenset(["tambien", "igual", "igualmente", "idem", "asimismo", "mismo"])
_BARE = _TOO | {"lo", "pues", "entonces", "y", "ya", "otro", "tanto", "digo", "hago"}
_ANOTHER = ("otra", "otras", "otro", "otros", "mas", "ultima", "vez")
_ONLY = ("solo", "solamente", "unicamente", "apenas", "nada")
_OUTINGS = ("theatre", "show", "box", "club", "CLUB", "CASINO", "tavern", "mass")  # with her he goes there
_AT = ("a", "al", "con", "en", "por", "para", "de", "del")


def too(clause: Clause) -> bool:
    """Whether a clause only says that it is so in this case too: «también», «lo mismo»."""
    words = [i for i in clause.items if i.kind != "mark"]
    return any(i.norm in _TOO for i in words) and all(i.norm in _BARE or i.has("same") for i in words)


def order_again(clause: Clause, condition: Condition | None, state: State) -> bool:
    """Order once more what stands before, as a clause behind a condition says; say whether it says so."""
    again = _insists(clause, state) if condition is not None else _goes_on(clause, state)
    if again is not None or (again := _tries_again(clause, state)) is not None:
        put([again], clause, condition, state)
        return True
    if condition is None or not state.actions:
        return False
    if too(clause):
        return also_when(condition, state)
    if _next_choice(clause, condition, state):
        return True
    if isinstance(state.actions[-1], o.Toady) and _with_anybody(clause):
        put([replace(state.actions[-1], with_=())], clause, condition, state)
        return True
    if any(i.form for i in clause.items if not i.sub) and not _makes_do(clause):
        return False
    last = state.actions[-1]
    if last.if_ == condition:
        return False
    varied = _with_other(last, clause, state)
    if varied is None and isinstance(last, o.Toady) and clause.word("con"):
        names = companions(clause, state) or those_present(condition)
        varied = replace(last, with_=names) if names else None
    if varied is None:
        return False
    put([varied], clause, condition, state)
    return True


def _with_anybody(clause: Clause) -> bool:
    """«(Alterno con Vaucluse; si no está,) con quien sea», «con el que haya», «con otro cualquiera»."""
    words = [i for i in clause.items if i.kind != "mark"]
    if clause.has("P", "DESC") or not words or words[0].norm != "con":
        return False
    at = 2 if len(words) > 2 and words[1].role == "article" else 1
    return any(i.norm in words_of("anybody") for i in words[at : at + 1])


# In which field of an order stands whom it is about.
_WHOM: dict[type[Action], str] = {
    **dict.fromkeys((o.Borrow, o.ClaimDebt), "from_"),
    **dict.fromkeys((o.Lend, o.Pay), "to"),
    **dict.fromkeys((o.Challenge, o.Duel), "opponent"),
    **dict.fromkeys((o.Court, o.FollowLady), "lady"),
    **dict.fromkeys((o.Invite, o.Arrest, o.Rescue), "who"),
}
_SURE = frozenset(["a", "al", "si", "claro", "mismo", "misma", "propio", "propia"])


def names_whom(clause: Clause, state: State) -> bool:
    """«Pido 100 coronas a... A Vaucluse.»: whom the order before is about, or once more."""
    words = [i for i in clause.items if i.kind != "mark"]
    field = _WHOM.get(type(state.last)) if state.last is not None else None
    named = [i for i in words if i.has("P")]
    if field is None or len(named) != 1 or words[0].norm not in _SURE:
        return False
    if any(i.norm not in _SURE and i.role not in ("article", "possessive") for i in words if i not in named):
        return False
    whom, before = _one(people(clause, state)), getattr(state.last, field)
    if whom is not None and before is None and state.actions[-1:] == [state.last]:
        return change(state.actions, len(state.actions) - 1, **{field: whom})
    return whom is not None and whom == before


def strolls_again(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«Si no la encontré, otra vez a pasear»: for her whom he looked for before, and no pastime."""
    asked = questions(condition) if condition is not None else ()
    absent = [one.value for one in asked if isinstance(one, If) and one.kind == "absent"]
    walks = clause.verb("pasear", "rondar", "deambular", "buscar") and not clause.negative
    if not absent or not walks or clause.has("P", "OWNLADY", "club", "CLUB", "theatre", "MONEY"):
        return False
    strolls = (a for week in state.sections.values() for a in week if isinstance(a, o.Stroll))
    again = next((a for a in strolls if a.lady in absent), None)
    if again is None:
        return False
    put([replace(again, if_=None)], clause, condition, state)
    return True


def answers_again(clause: Clause, condition: Condition | None, state: State) -> bool:
    """«El reto de Sauvage lo acepto. El de Bidon, no.»: another challenge, answered by one word."""
    said = [i for i in clause.items if i.kind != "mark"]
    if not isinstance(state.last, o.AnswerChallenge) or len(said) < 3 or said[0].norm not in _OF_HIS:
        return False
    answer = _ANSWERS.get(said[-1].norm, "accept" if said[-1].has("yes") else "")
    named = sum(i.has("P", "DESC") for i in said)
    if (
        not answer
        or named != 1
        or not all(i.role or i.has("P", "DESC", "challenge", "yes") for i in said[:-1])
    ):
        return False
    if said[-1].norm == "tambien":
        answer = state.last.answer or ""
    who = _one(people(clause, state))
    if who is not None:
        put([replace(state.last, opponent=who, answer=answer, if_=None)], clause, condition, state)
    return who is not None


_OF_HIS = frozenset(["el", "al", "del", "a"])
_ANSWERS = {"no": "decline", "tampoco": "decline", "nones": "decline", "si": "accept", "tambien": "accept"}


def _insists(clause: Clause, state: State) -> Action | None:
    """«Repito con 80», «insisto»: the suit or the bets once more, with what is said of them now."""
    last = state.last
    if not clause.verb("repetir", "insistir", "reincidir") or clause.has("WEEKS"):
        return None
    again = any(last is a for a in state.actions) or clause.has("N", "P", "OWNLADY")
    if not again and clause.has("same"):
        return None  # «(Semana 4:) si me queda dinero, repito»: all of the week before
    if isinstance(last, o.Court):
        return replace(last, crowns=crowns(clause) or _bare(clause) or last.crowns, if_=None)
    if isinstance(last, o.Gamble):
        return replace(last, bets=bets(clause) or last.bets, if_=None)
    return None


def _goes_on(clause: Clause, state: State) -> Action | None:
    """«(Semana 1: practico con el estoque.) Semana 2: sigo practicando; prisa no hay»: all as said before."""
    stop = next((k for k, i in enumerate(clause.items) if i.mark in (",", ";")), len(clause.items))
    led, rest = clause.items[:stop], clause.items[stop:]
    words = [i for i in led if i.kind != "mark" and i.role not in ("joiner", "adverb", "pronoun")]
    goes_on, does = (i.form for i in words) if len(words) == 2 else (None, None)
    if (
        goes_on is None
        or does is None
        or does.tense != "gerund"
        or not (is_own(goes_on) or (goes_on.person == 3 and state.third_person > 0))
    ):
        return None
    if goes_on.lemma not in ("seguir", "continuar", "proseguir") or any(i.role == "negation" for i in led):
        return None
    if any(i.has("P", "DESC", "OWNLADY", "MONEY", "N") or i.tags.keys() & head_concepts() for i in rest):
        return None
    told = (h for h in reversed(state.heard) if any(i.form and i.form.lemma == does.lemma for i in h.items))
    if (before := next(told, None)) is None or before.where == state.where:
        return None
    said = state.said(before.start, before.end)
    made = [a for a in state.sections.get(before.where, ()) if a.said == said]
    return replace(made[0], if_=None) if len(made) == 1 else None


_ATTEMPTS = (o.Escape, o.Enlist, o.Stroll, o.FollowLady, o.Confess, o.Propose, o.LeaveOfAbsence, o.Rescue)


def _tries_again(clause: Clause, state: State) -> Action | None:
    """«Si no sale, la repito la segunda», «lo vuelvo a intentar»: the attempt of which he spoke last."""
    last = state.last
    if not isinstance(last, _ATTEMPTS) or not clause.verb("repetir", "intentar", "probar"):
        return None
    if any(i.has("P", "DESC", "REG", "MONEY") or i.tags.keys() & head_concepts() for i in clause.items):
        return None
    again = clause.verb("repetir", "volver") or clause.word("vez", "nuevo", "nuevamente")
    taken_up = any(
        i.norm in ("lo", "la") or (i.form is not None and not {"lo", "la"}.isdisjoint(i.form.clitics))
        for i in clause.items
    )
    if not (again and taken_up) or clause.negative:
        return None
    if clause.word("solo", "sola", "cuenta") and isinstance(last, o.Escape | o.Rescue):
        return replace(last, if_=None, with_=())  # «lo vuelvo a intentar, esta vez yo solo»
    return replace(last, if_=None)


def _bare(clause: Clause) -> int | None:
    amounts = [i.tags["N"] for i in clause.items if i.has("N") and not i.has("COUNT")]
    return int(amounts[0]) if len(amounts) == 1 else None


def _next_choice(clause: Clause, condition: Condition, state: State) -> bool:
    """«Pruebo en el 27; si me dan con la puerta en las narices, en el 53»: so a man asks for three."""
    last = state.actions[-1]
    more = values(clause, "REG") or _by_number(clause)
    if not isinstance(last, o.Enlist) or not last.regiments or condition != If("failed") or not more:
        return False
    if any(i.form is not None or i.has("duty", "barracks", "volunteer") for i in clause.items if not i.sub):
        return False
    wanted = (*last.regiments, *(r for r in more if r not in last.regiments))
    held = None if last.if_ == opposite(condition) else last.if_  # «en el 69, o en el 27 si no me quieren»
    state.actions[-1] = replace(last, regiments=wanted[:3], if_=held)
    return True


def _by_number(clause: Clause) -> list[str]:
    """«(Al 13;) si no, el 53»: where regiments are spoken of, a number is enough."""
    small = ("article", "preposition", "joiner")
    said = [i for i in clause.items if i.kind != "mark" and i.role not in small]
    numbers = [str(i.tags["N"]) for i in said if i.has("N") and not i.has("MONEY", "ONE")]
    return numbers if len(numbers) == len(said) and set(numbers) <= _NUMBERED else []


_NUMBERED = frozenset(["13", "53", "27", "4", "69"])


def _makes_do(clause: Clause) -> bool:
    """«(Adulo a Vaucluse; si no está,) me conformo con Larue»: with him the same is done."""
    verbs = [i for i in clause.items if i.form is not None and not i.sub]
    led = clause.followed("con", "P") or clause.followed("a", "P")
    return led and all(
        v.form is not None and v.form.person == 1 and v.form.lemma in words_of("making_do") for v in verbs
    )


def also_when(condition: Condition, state: State) -> bool:
    """Let the last orders that hang on something hold under ``condition`` too; say whether there are any."""
    actions = state.actions
    held = actions[-1].if_ if actions else None
    if held is None or held == condition:
        return False
    for k in [k for k, action in enumerate(actions) if action.if_ == held]:
        if held == opposite(condition):
            actions[k] = replace(actions[k], if_=None)  # «bebo si gano, y si pierdo también»
        else:
            actions.append(with_those_present(replace(actions[k], if_=condition), condition, again=True))
    return True


def _with_other(last: Action, clause: Clause, state: State) -> Action | None:
    """Return the last order with what the clause names in its place: another lender, lady, regiment."""
    words = [i for i in clause.items if i.kind != "mark" and i.role != "joiner"]
    if not words:
        return None
    if isinstance(last, o.Gamble) and (again := more(clause)):
        return replace(last, bets=last.bets[:1] * again) if len(set(last.bets)) == 1 else None
    if isinstance(last, o.Gamble) and clause.word(*_ANOTHER) and (amounts := bets(clause)):
        return replace(last, bets=amounts)
    if isinstance(last, o.Invest | o.Borrow | o.Lend | o.Bribe | o.Court) and all(
        i.role or i.has("N", "MONEY") or i.norm in _ONLY for i in words
    ):
        amount = crowns(clause) or _bare(clause)
        return replace(last, crowns=amount) if amount else None  # «con menos, solo 200»
    if isinstance(last, o.Buy) and len(words) == 1 and words[0].has("ONE", "N"):
        number = int(words[0].tags.get("N", 1))
        return replace(last, count=number if number > 1 else None)  # «si me quedan menos, uno»
    if words[0].norm not in _AT:
        return None
    if isinstance(last, o.Borrow):
        lender = "moneylender" if clause.has("lender") else _one(people(clause, state))
        return replace(last, from_=lender) if lender else None
    if isinstance(last, o.Court | o.Propose | o.AskKing) and clause.has("P") and not clause.has(*_OUTINGS):
        lady, _ = lady_of(clause, state)
        amount = crowns(clause) or _bare(clause)
        if lady and amount and isinstance(last, o.Court):
            return replace(last, lady=lady, crowns=amount)  # «si no, a Juliette con 20»
        return replace(last, lady=lady) if lady else None
    if isinstance(last, o.Invite) and clause.has("P", "OWNLADY"):
        who = _one(people(clause, state))
        return replace(last, who=who) if who else None
    if isinstance(last, o.JoinOrder) and clause.has("ORDER"):
        return replace(last, order=value(clause, "ORDER"))
    if isinstance(last, o.JoinClub) and clause.has("CLUB"):
        return replace(last, club=value(clause, "CLUB"))
    if isinstance(last, o.Influence) and clause.has("P") and clause.word("favor", "contra"):
        who = _one(people(clause, state))
        for_, against = (None, who) if clause.word("contra") else (who, None)
        return replace(last, for_=for_, against=against) if who else None
    return None


def _one(names: Sequence[str]) -> str | None:
    return names[0] if len(names) == 1 else None
