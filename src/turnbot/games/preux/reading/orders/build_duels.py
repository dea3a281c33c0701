"""Clauses into orders: duels, challenges and the answers to them, seconds, quarter, whoever makes peace."""

from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import If
from turnbot.games.preux.reading.evidence.strangers import stranger
from turnbot.games.preux.reading.orders.builders import Actions, builds
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.slots import mentions, office_holders, people, person, says
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import ends_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon, words_of
from turnbot.games.preux.reading.words.spanish import is_word

#: What a man unsays when he apologises: «retiro mis palabras».
_UNSAID = ("palabras", "dicho", "insulto", "insultos", "ofensa", "ofensas", "injuria", "injurias")
_NEAR = 4  # letters: no more than a mark, or «y», between two clauses
_AFFAIRS = (o.Challenge, o.AnswerChallenge)
_ADVERSARY = ("su", "sus", "rival", "adversario", "contrincante", "oponente", "contrario", "enemigo")


@builds("duel")
def _duel(clause: Clause, state: State) -> Actions:
    if _of_others(clause):
        state.flag("not-understood", state.said(clause.start, clause.end))
        return []
    if _are_kept_apart(clause):
        return []
    foes = people(clause, state, "con", "contra", want="man")
    if len(foes) > 1:
        return [o.Duel(foe) for foe in foes]  # «me bato con Vallon y con Moreau»
    foe = person(clause, state) or _last_adversary(clause, state)
    weapons = [str(i.tags["WPN"]) for i in clause.all if i.has("WPN") and not i.sub]
    if foe is not None and len(weapons) == 1:
        state.arms[foe] = weapons[0]  # «me bato con Parrot a florete»: as his routine is for
    return [o.Duel(foe)]


def _are_kept_apart(clause: Clause) -> bool:
    """«Procuro que Larue y Vaucluse no se batan en duelo»: others, who shall not fight."""
    fights = lexicon().classes["fight"]
    forms = [(k, i.form) for k, i in enumerate(clause.all) if i.form is not None and i.form.lemma in fights]
    return bool(forms) and all(
        form.tense == "subjunctive" and any(i.role == "negation" for i in clause.all[max(0, k - 3) : k])
        for k, form in forms
    )


def _last_adversary(clause: Clause, state: State) -> str | None:
    """«Sauvage y yo nos vemos: el duelo»: with whom, where he has just spoken of it."""
    if mentions(clause):
        return None
    answer = state.condition
    if isinstance(answer, If) and answer.kind == "accepted" and answer.value in state.index.people:
        return str(answer.value)  # «si Vallon acepta, nos batimos»
    if len(state.subject) == 1:
        return state.subject[0]
    if isinstance(state.last, _AFFAIRS):
        return state.last.opponent
    every = (a for section in state.sections.values() for a in section)
    challenged = {a.opponent for a in every if isinstance(a, o.Challenge)}
    return challenged.pop() if len(challenged) == 1 else None  # «(reto a Noisel; la segunda) nos batimos»


def _of_others(clause: Clause) -> bool:
    """«El duelo de Rochefort y Pierre», «entre Larue y Vallon»: no duel of his own."""
    items = clause.all
    for k, item in enumerate(items):
        if not item.has("duel") or k + 1 >= len(items) or items[k + 1].norm not in ("de", "entre", "del"):
            continue
        near = items[k + 2 : k + 9]
        named = [n for n, i in enumerate(near) if i.has("P", "DESC")]
        if len(named) > 1 and all(not i.form for i in near[: named[1]]):
            return True
    return False


@builds("second")
def _second(clause: Clause, state: State) -> Actions:
    if any(
        b.form and (b.form.person == 3 or b.form.tense == "subjunctive") and a.norm == "me" and not a.sub
        for a, b in pairwise(clause.all)
    ):
        return []  # «que me asista Noisel como padrino», «le pido que me apadrine»
    if _his_own_seconds(clause):
        sent = clause.verb("visitar", "ir", "enviar", "mandar", "buscar", "acudir", "llamar")
        return [o.Challenge(person(clause, state))] if sent and mentions(clause) else []
    return [o.Second(_whose_second(clause, state) or person(clause, state))]


def _his_own_seconds(clause: Clause) -> bool:
    """«Que mis testigos visiten a Larue»: those who act for him, and whom he sends to challenge."""
    return any(a.norm in ("mis", "mi") and b.has("second") for a, b in pairwise(clause.all))


def _whose_second(clause: Clause, state: State) -> str | None:
    """«En el duelo con Sauvage hago de padrino de Parrot»: he who stands behind «padrino de»."""
    items = clause.all
    for item, mention in mentions(clause, "de", "a"):
        at = next(k for k, i in enumerate(items) if i is item)
        if any(i.has("second") for i in items[max(0, at - 4) : at]):
            return state.resolve(mention, state.said(item.start, item.end), want="man")
    return None


@builds("challenge")
def _challenge(clause: Clause, state: State) -> Actions:
    items = clause.all
    at = _cause_at(items)
    cause, main = None, clause
    if at is not None and at + 1 < len(items):
        cause = state.said(items[at + 1].start, items[-1].end).text
        main = Clause([*items[:at], *_another(items, at)], clause.start, clause.end)
    found = people(main, state, want="man") or office_holders(main, state)
    opponent = found[0] if found else (person(main, state) if not mentions(main) else None)
    if opponent is None and not mentions(clause) and stranger(main.all, state) is None:
        opponent = None if _is_another(main.all) else _offender(state)
    state.asked = opponent
    return [o.Challenge(name, cause) for name in found] or [o.Challenge(opponent, cause)]


def _cause_at(items: list[Item]) -> int | None:
    """Return where the cause begins: the first «por», «porque», «que» behind what he does."""
    for words in (("por", "x"), ("porque", "que", "pues")):
        for k, item in enumerate(items):
            if item.norm in words and k > 1 and any(i.form or i.has("challenge") for i in items[:k]):
                return k
    return None


def _another(items: list[Item], at: int) -> list[Item]:
    """«Reto a Rochefort por tramposo y a Vallon por encubrirlo»: he who has a cause of his own."""
    for k in range(at + 1, len(items) - 2):
        if items[k].role == "joiner" and items[k + 1].norm in ("a", "al"):
            named = [i for i in items[k + 2 : k + 5] if i.has("P", "DESC")]
            if named and any(i.norm == "por" for i in items[k + 3 : k + 7]):
                return [items[k], items[k + 1], named[0]]
    return []


def _is_another(items: list[Item]) -> bool:
    """«Reto a su primo», «a quien me llame paleto», «al paleto de lenoir»: not he who was spoken of."""
    at = next((k for k, i in enumerate(items) if k and i.norm in ("a", "al") and not i.sub), len(items))
    behind = items[at + 1 : at + 4]
    if not behind:
        return False
    whoever = behind[0].norm in ("quien", "quienes", "cualquiera", "todo", "cuantos", "alguien")
    kin = any(i.norm in words_of("kin") for i in behind)
    named = any(
        b.norm in ("de", "del") and not c.known and not is_word(c.norm) and c.kind == "word"
        for b, c in pairwise(items[at + 1 : at + 6])
    )
    return whoever or kin or named


def _offender(state: State) -> str | None:
    """«Duval me llamó cobarde. Exijo satisfacción»: he who was spoken of, if it was one man."""
    spoken_of = state.subject or state.men
    return spoken_of[0] if len(spoken_of) == 1 else None


@builds("answer-challenge")
def _answer(clause: Clause, state: State) -> Actions:
    answer = _answer_said(clause)
    if answer is None:
        return []
    if _answers_some(clause):
        state.flag("not-understood", state.said(clause.start, clause.end))
        return []
    if len(mentions(clause)) > 1 and (names := people(clause, state, want="man")):
        return [o.AnswerChallenge(name, _to_him(clause, name, answer)) for name in names]
    his = state.men[-1] if state.men and clause.word("su") else None  # «con Bidon no: rechazo su reto»
    me = (state.sender.name,) if state.sender else ()
    # «Pierre acepta el reto», of himself, names nobody.
    others = any(mention.names != me for _, mention in mentions(clause))
    challenger = None if others else state.challenger or his
    return [o.AnswerChallenge(person(clause, state, want="man") or challenger, answer)]


def _answers_some(clause: Clause) -> bool:
    """«No acepto duelos con nadie de mi regimiento», «rechazo todo duelo que no sea con Vallon».

    No order says so: it would be read of all of them, or of the one who is left out.
    """
    items = [i for i in clause.all if not i.sub]
    said = [i.norm for i in clause.all]
    if any(said[k : k + 2] == ["que", "no"] and said[k + 2] in _BE for k in range(len(said) - 2)):
        return True
    norms = {i.norm for i in items}
    if norms.isdisjoint(_ALL_OF_THEM) or any(i.has("P", "DESC") for i in items):
        return False
    kinds = words_of("some_men")
    return not kinds.isdisjoint(norms) or any(i.has("barracks") for i in items)  # «de mi regimiento»


_ALL_OF_THEM = frozenset(["ningun", "todo", "todos", "cualquier", "cualquiera", "nadie", "duelos", "retos"])
_BE = frozenset(["sea", "sean", "venga", "vengan"])


def _to_him(clause: Clause, name: str, answer: str) -> str:
    """Return what he says to one of several: «acepto el reto de Sauvage; el de Bidon, no»."""
    items = clause.all
    at = next((k for k, i in enumerate(items) if (m := i.tags.get("P")) and name in m.names), None)
    if at is None:
        return answer
    if told := _SAID_OF_IT.get(next((i.norm for i in items[at + 1 : at + 3] if i.kind != "mark"), "")):
        return told  # «Larue, aceptado; Vallon, rechazado»
    if not any(i.has("P") for i in items[:at]):
        return _to_first(items[at + 1 :]) or answer
    behind = [i for i in items[at + 1 : at + 3] if i.kind != "mark"][:1]
    if [i.norm for i in items[at + 1 : at + 3]] == ["que", "no"] and ends_at(items, at + 3):
        behind = items[at + 2 : at + 3]  # «a Duval que no»
    before = [i.norm for i in items[max(0, at - 4) : at]]
    if any(i.norm == "no" for i in behind) or before[:2] in (["y", "no"], ["pero", "no"]):
        return "decline" if answer == "accept" else answer
    return "accept" if any(i.norm == "si" or i.has("yes") for i in behind) else answer


_SAID_OF_IT = {
    **dict.fromkeys(("aceptado", "recogido", "acepto"), "accept"),
    **dict.fromkeys(("rechazado", "declinado", "denegado", "rehusado", "rechazo"), "decline"),
}


def _to_first(behind: list[Item]) -> str | None:
    """Return what he says to the first of several: «al reto de Larue digo que sí, al de Vallon que no»."""
    end = next((k for k, i in enumerate(behind) if i.has("P")), len(behind))
    stops = [k for k in range(end) if behind[k].kind == "mark" or behind[k].role == "joiner"]
    said = {i.norm for i in behind[: stops[-1] if stops else 0]} & {"si", "no"}
    return {"si": "accept", "no": "decline"}[said.pop()] if len(said) == 1 else None


def _answer_said(clause: Clause) -> str | None:
    """Return what he answers; None where he refuses to apologise, which answers nothing."""
    classes = lexicon().classes
    if clause.verb("retirar") and not clause.has("duel"):
        return "apologise"  # «retiro mi reto a d'Arcy y le pido disculpas»
    accepts = (
        clause.verb(*classes["accept"])
        or clause.word("aceptado", "recogido")
        or (clause.word("si") and not clause.word("no"))
    )
    refuses = clause.verb(*classes["refuse"])
    if clause.inherited in classes["accept"] and not refuses:
        accepts = True
    if clause.has("excuses") and (clause.verb("aceptar", "admitir") or refuses):
        return "forgive" if clause.verb("aceptar", "admitir") and not clause.negative else "spurn"
    if _apologises(clause):
        return None if clause.negative else "apologise"
    if accepts and not refuses:
        return "decline" if clause.negative or _says_no(clause, classes["accept"]) else "accept"
    denied = clause.negative and clause.word("no", "ni", "nunca", "jamas", "tampoco")
    passes = clause.verb("pasar") or clause.verb("negar")
    return "accept" if refuses and denied and not passes else "decline"


def _says_no(clause: Clause, verbs: frozenset[str]) -> bool:
    """«Le digo que no acepto su desafío»: the verb itself is denied, if not the first of its clause."""
    items = clause.all
    for k, item in enumerate(items):
        if item.form is not None and item.form.lemma in verbs:
            return any(i.role == "negation" and not i.sub for i in items[max(0, k - 3) : k])
    return False


def _apologises(clause: Clause) -> bool:
    unsaying = ("disculpar", "excusar", "retractar", "desdecir")
    items = clause.all
    own = any(
        i.form and i.form.lemma in unsaying and (i.form.tense != "subjunctive" or items[k - 1].norm == "me")
        for k, i in enumerate(items)
    )  # «le ruego que me disculpe», and not «exijo que se retracte»
    sorry = own or clause.has("excuses")
    unsays = clause.word(*_UNSAID) and clause.verb("retirar", "tragar", "comer", "lamentar")
    return bool(sorry or unsays or clause.has("satisfaction") or clause.word("explicaciones"))


@builds("no-quarter")
def _no_quarter(clause: Clause, state: State) -> Actions:
    if clause.has("anyone"):
        return [o.NoQuarter(None)]
    foes = Clause([i for i in clause.items if not i.has("CRANK", "priesthood")], clause.start, clause.end)
    names = people(foes, state, want="man")
    if names:
        return [o.NoQuarter(name) for name in names]
    if mentions(foes):
        return [o.NoQuarter(person(clause, state))]
    adversary = _adversary(clause, state) or person(clause, state)
    if adversary is None and len(state.subject) == 1 and 0 <= clause.start - state.subject_at <= _NEAR:
        adversary = state.subject[0]  # «a Cazaux ni agua: no aceptaré rendición alguna»
    return [o.NoQuarter(adversary)]


def _adversary(clause: Clause, state: State) -> str | None:
    """Return whom he fights, where the clause speaks of him: «no aceptaré su rendición»."""
    here = state.actions[-1] if state.actions else None
    if isinstance(here, o.Duel):
        return here.opponent
    if not (clause.word(*_ADVERSARY) or says(clause, ("le", "lo"))):
        return None
    fights = [a.opponent for w in state.sections.values() for a in w if isinstance(a, o.Duel)]
    return fights[-1] if fights else None


@builds("stop-duel")
def _stop_duel(clause: Clause, state: State) -> Actions:
    spoken_of = state.men
    names = people(clause, state, want="man")
    if _and_he(clause.all) and len(names) == 1:
        names += tuple(n for n in spoken_of if n not in names)  # «que Moreau y él desistan»
    return [o.StopDuel(names or spoken_of)]


def _and_he(items: list[Item]) -> bool:
    return any(
        i.norm == "el" and a.norm == "y" and b.form is not None
        for a, i, b in zip(items, items[1:], items[2:], strict=False)
    )
