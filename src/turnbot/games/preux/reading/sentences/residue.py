"""What no order took: words that may be an order overlooked are shown to the referee, the rest is colour."""

from collections.abc import Sequence, Set
from dataclasses import replace
from functools import cache

from turnbot.core.orders import Said
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.reading.clauses.asides import mark_subordinate
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.evidence.account import alludes, is_matter
from turnbot.games.preux.reading.evidence.checks import WHOLE_WEEK
from turnbot.games.preux.reading.evidence.colour import takes_surrender
from turnbot.games.preux.reading.evidence.weighing import (
    FREE,
    LOST,
    NOTHING,
    Verdict,
    evidence_words,
    goes_to_town,
    weigh,
)
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import Match, matches
from turnbot.games.preux.reading.orders.standing import is_transparent
from turnbot.games.preux.reading.sentences.putting import put
from turnbot.games.preux.reading.state import Deed, Heard, State
from turnbot.games.preux.reading.words.around import first_form, is_own, wished_at
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts, lexicon, words_of


def show_left_over(clause: Clause, used: Set[int], state: State) -> None:
    """A verb left over in a clause that ordered something else may be an order overlooked.

    ``used`` are the items that went into orders, by their identity.
    """
    roles, classes = lexicon().roles, lexicon().classes
    items = clause.items
    for k, item in enumerate(items):
        form = item.form
        if form is None or item.sub or id(item) in used or form.tense in ("participle", "gerund"):
            continue
        if form.tense == "infinitive" and k and items[k - 1].norm in ("a", "para"):
            continue
        if form.lemma in roles["auxiliary"] or form.lemma in roles["colour"] or item.tags:
            continue
        if form.lemma in classes["ask"] | classes["announce"] or form.lemma in ("presentar", "causar"):
            continue  # «solicito la baja»: what he asks for was read
        if _leads_there(items, k) or _calls_there(items, k):
            continue  # «alquilo un palco, adonde acudiré con mi dama»: what he goes to was read
        if is_transparent(item) or _said_twice(items, item, used) or _leads_to_deed(items, k, used):
            continue
        spends = form.lemma in classes["devote"] or form.lemma in classes["spend"]
        if spends and k and items[k - 1].norm in ("la", "las"):
            continue  # «(la primera) la entrego a las musas», «la emplearé en preparar la fiesta»
        if form.lemma in classes["carry"] and any(i.has("N") for i in items):
            continue  # what he carries went into the visit
        if is_own(form) or (form.tense == "infinitive" and k and not used):
            state.flag("not-understood", state.said(clause.start, clause.end))
            return


def _calls_there(items: Sequence[Item], k: int) -> bool:
    """«Acudo a casa de Juliette con un ramo»: what he does there was read."""
    form = items[k].form
    return form is not None and form.lemma in words_of("calling_on") and any(i.has("home") for i in items[k:])


def _leads_there(items: Sequence[Item], k: int) -> bool:
    """Whether the verb at ``k`` only goes to the place named before a relative: «adonde», «al que»."""
    form, at = items[k].form, k - 1
    while at > 0 and items[at].role == "pronoun":
        at -= 1
    if form is None or form.lemma not in words_of("going") or at < 1:
        return False
    whither = items[at].norm in ("que", "cual") and items[at - 1].norm in ("al", "la")
    return whither or items[at].norm in ("adonde", "donde")  # «a donde» is as good


def _leads_to_deed(items: Sequence[Item], k: int, used: Set[int]) -> bool:
    """«Acudo a Palacio a rogar la licencia», «los exprimo para sacarles 2.000»: what for was read."""
    return any(
        id(i) in used and i.form is not None and i.form.tense == "infinitive" and before.norm in ("a", "para")
        for before, i in zip(items[k + 1 :], items[k + 2 :], strict=False)
    )


def _said_twice(items: Sequence[Item], item: Item, used: Set[int]) -> bool:
    """«Beber bebo, pero con moderación»: a verb that was read where it stood first."""
    return any(
        i is not item
        and id(i) in used
        and i.form is not None
        and item.form is not None
        and i.form.lemma == item.form.lemma
        for i in items
    )


def show_aside(items: Sequence[Item], state: State) -> None:
    """What is said in passing orders nothing; but what sounds much like an order is shown."""
    aside = [i for i in items if i.sub]
    if not is_own(first_form(aside)):
        return
    before = [i.form for i in items[: items.index(aside[0])] if i.form is not None and i.form.person]
    if before and before[-1].person == 3:
        return  # «Rochefort cuenta que voy a retar a Bidon»
    loose = [replace(i, sub=False) for i in aside]
    clause = Clause(loose, loose[0].start, loose[-1].end)
    found = matches(clause, state, (), ())
    if found is not None and found.score >= 5 and not any(i.role == "negation" for i in aside):
        state.flag("not-understood", state.said(loose[0].start, loose[-1].end))


def reason_of(items: Sequence[Item], state: State) -> Part | None:
    """Return the reason of a sentence that orders nothing else, where it is what he does himself.

    «Que nadie me espere, pues me voy de tabernas», «a misa no voy, que me quedo en casa»: nobody gives such a
    reason for a thing of somebody else, or for not going if he does not spend the week so.
    """
    at = next((k for k, i in enumerate(items) if k and i.sub and i.norm in ("porque", "pues", "que")), 0)
    end = next((k for k in range(at, len(items)) if not items[k].sub), len(items))
    reason = [replace(i, sub=False) for i in items[at + 1 : end]]
    if not is_own(first_form(reason)) or any(i.norm == "no" for i in reason[:4]):
        return None
    if items[at - 1].mark != "," and items[at].norm == "que":
        return None
    main = first_form(items[:at])
    if main is not None and main.tense in ("imperative", "subjunctive"):
        return Part("clause", reason, hard=True)
    if not is_own(main) or not any(i.norm == "no" for i in items[:at]):
        return None
    found = matches(Clause(reason, reason[0].start, reason[-1].end), state, (), ())
    return Part("clause", reason, hard=True) if found is not None and found.frame.do in _WEEKLY else None


_WEEKLY = frozenset(o.NAMES[cls] for cls in WHOLE_WEEK)


#: The score of a frame found with all that belongs to it: who, what and how much.
_CERTAIN = 6


def show_early(found: Match, clause: Clause, verbs: Sequence[Item], state: State) -> None:
    """An order before any week is named belongs nowhere: the referee is shown it."""
    dated = any(i.has("WEEKS") for i in clause.items)
    if (found.score >= 4 or dated) and verbs and is_own(verbs[0].form):
        talk = lexicon().roles["colour"]
        spoken = all(v.form is not None and v.form.lemma in talk for v in verbs)
        # «Quiero darle 50 coronas a Parrot»: verbs of talk, and yet nobody talks so of a sum.
        spoken = spoken and not (found.score >= _CERTAIN and any(i.has("MONEY") for i in clause.items))
        first = verbs[0].form.lemma.lstrip("?") if verbs[0].form is not None else ""
        spoken = spoken or first in evidence_words("verbs", "mental")  # «nos quejamos de las tiradas»
        if found.frame.do not in ("write-play", "submit-play") and not clause.negative and not spoken:
            state.flag("not-understood", state.said(clause.start, clause.end), where="notes")


def show_afterthought(items: Sequence[Item], state: State) -> None:
    """After the farewell nothing is ordered; what looks like an order there is shown."""
    if not any(is_own(i.form) for i in items):
        return
    mark_subordinate(items)
    clause = Clause(list(items), items[0].start, items[-1].end)
    found = matches(clause, state, (), ())
    if found is not None and found.score >= 4:
        state.flag("not-understood", state.said(items[0].start, items[-1].end))


def pass_over_opening(parts: Sequence[Part], state: State) -> None:
    """Clauses before any week is named that were not read are talk."""
    for part in parts:
        state.amend(part.span[0], why="un preámbulo: aún no se ha nombrado ninguna semana")


def is_lost_case(parts: Sequence[Part], n: int, state: State) -> bool:
    """Whether what was to be done in some case, part ``n``, is nothing, and may hold an order."""
    condition, part = parts[n - 1], parts[n]
    if condition.kind in ("clause", "when", "anyhow") or condition.after:
        return False
    if part.items[0].norm == "que" and wished_at(part.items, 1, 6):
        return False  # «si me apresan, que Vallon ponga 500 por mí»: that is for Vallon to do
    things = head_concepts() | {"N", "MONEY", "excess", "moderation"}
    verbs = [i.form for i in part.items if i.form is not None and not i.sub]
    said = [i for i in part.items if not i.sub]
    bare = not verbs  # «si pierdo, prestamista»
    named = any(i.tags.keys() & things or (bare and is_matter(i) and not i.has("leave")) for i in said)
    told = ("past", "imperfect", "conditional")
    his = all(form.person in (0, 1) and form.tense not in told for form in verbs)
    denied = any(i.role == "negation" or i.norm in ("sin", "nada") for i in part.items)
    idle = evidence_words("verbs", "felt") | lexicon().roles["leisure"]
    resolved = any(is_own(i.form) and i.form.lemma.lstrip("?") not in idle for i in part.items if not i.sub)
    if resolved and his and (goes_to_town(part.items) or _calls_names(part.items)):
        return False
    if resolved and his and not any(i.role == "negation" or i.has("wine") for i in part.items):
        # «Si está Rochefort, me marcho»: in that case he does something, whatever it is.
        return named or not _goes_on(parts, n + 1, state)
    return his and not denied and named


def _goes_on(parts: Sequence[Part], n: int, state: State) -> bool:
    """«(Si escapo, vuelvo con los míos) y cumplo con el regimiento»: with «y» follows what he does then."""
    if n >= len(parts) or parts[n].kind != "clause" or parts[n].items[0].norm not in ("y", "e"):
        return False
    return matches(Clause(parts[n].items, *parts[n].span), state, (), ()) is not None


def _calls_names(items: Sequence[Item]) -> bool:
    """«(Si no da la cara,) le llamo cobarde»: no more than words."""
    calls = any(i.form is not None and i.form.lemma == "llamar" for i in items)
    return calls and any(i.norm in words_of("rascals") for i in items)


def show_unread(
    parts: Sequence[Part], said: Said, condition: Condition | None, state: State, *, alone: bool
) -> None:
    """Sort the clauses of a sentence that were not read into colour and what somebody has to look at.

    ``said`` are the sentence's words, ``alone`` that nothing else in it was understood, ``condition`` the one
    it ended with. A clause that says a deed nobody provided for becomes an order to the referee.
    """
    if not parts or takes_surrender(i for p in parts for i in p.items):
        return  # «la rendición, en cambio, sí se la acepto»: as is the use
    invented = []
    musing = sum(part.items[0].norm in ("o", "u") for part in parts) > 1
    for part in parts:
        if musing and part.items[0].norm in ("o", "u"):
            continue  # «con lo pobre que estoy, o me hago cura o vendo el sombrero»
        if _explained(state.text[part.span[1] :]):
            continue  # «lo de siempre, es decir, club y copas»
        headed = state.text[part.span[1] :][:2].strip() == ":"
        if headed and (_heads(part, state) or (not alone and alludes(part.items))):
            state.amend(part.span[0], why="anuncia lo que sigue")  # «lo de siempre: misa»
            continue
        if not alone and _goes_with_joining(part, state):
            state.amend(part.span[0], why="va con lo que ordena")
            continue
        verdict = weigh(part.items, state, alone=alone)
        if verdict.flag == FREE and verdict.told and state.actions:
            verdict = Verdict(NOTHING, "lo que cuenta alrededor de sus órdenes")
        if (verdict.flag == FREE and verdict.told) or (verdict.only and state.where.isdecimal()):
            state.deeds.append(Deed(state.where, *part.span, condition))
        elif verdict.flag == FREE:
            invented.append(part)
        elif verdict.flag == LOST:
            state.flag(LOST, state.said(*part.span))
        if verdict.flag == NOTHING:
            state.passed.append(Heard(state.where, tuple(part.items), *part.span))
        state.amend(part.span[0], why=verdict.why)
    if invented:
        start, end = invented[0].span[0], invented[-1].span[1]
        state.flag(FREE, said if alone else state.said(start, end))
        put([o.Other()], Clause([], start, end), condition, state)
        state.amend(start, "flagged")


def _goes_with_joining(part: Part, state: State) -> bool:
    """«Pago la cuota (y me hago socio)», «me retiro del mundo (y entro en los jesuitas)»: no more than that.

    What he joins is ordered in the same section, and takes in what he gives or leaves for it.
    """
    if any(i.has("MONEY", "P", "OFF", "CLUB", "CASINO") for i in part.items):
        return False
    said = {i.norm for i in part.items}
    joins = any(isinstance(a, o.JoinClub | o.JoinCasino) for a in state.actions)
    vows = any(isinstance(a, o.JoinOrder) for a in state.actions)
    dues = joins and not words_of("membership_dues").isdisjoint(said)
    return dues or (vows and not words_of("leaving_the_world").isdisjoint(said))


def _heads(part: Part, state: State) -> bool:
    """Whether a clause only names the kind of what was ordered behind it: «Tres espías: uno que siga a...»"""
    said = [i for i in part.items if not i.sub]
    if any(i.has("P", "MONEY", "CLUB", "OFF") for i in said):
        return False
    verbs = [i.form for i in said if i.form is not None]
    if verbs and not (len(verbs) == 1 and is_own(verbs[0]) and len(said) < _SHORT):
        return False  # but «me anoto a un club: pido el ingreso en el Crapaud»
    named = {tag for i in part.items for tag in i.tags}
    done = {NAMES[type(action)] for action in state.actions}
    return any(not named.isdisjoint(asked_for(do)) for do in done)


_SHORT = 7  # words


@cache
def asked_for(do: str) -> frozenset[str]:
    """Return all that the cues of an order ask for."""
    return frozenset(need for frame in lexicon().frames if frame.do == do for need in frame.needs)


def settle_weighed(state: State) -> None:
    """Show what he weighed («dudo entre el club y el teatro») and nowhere said which he does."""
    for where, before, said in state.weighed:
        if len(state.sections.get(where, ())) <= before:
            state.flag("not-understood", said, where=where)


def settle_deeds(state: State) -> None:
    """What he told of himself in a week without orders is what he does in it; in others it only adorns."""
    for where in dict.fromkeys(deed.where for deed in state.deeds):
        if state.sections.get(where):
            continue
        told = [d for d in state.deeds if d.where == where]
        state.where = where
        state.flag(FREE, state.said(told[0].start, told[-1].end))
        put([o.Other()], Clause([], told[0].start, told[-1].end), told[0].condition, state)


def _explained(behind: str) -> bool:
    """Whether what follows says what was meant: «..., es decir, ...»"""
    return behind.lstrip(" ,:;(-\n").startswith(("es decir", "o sea", "esto es", "a saber"))
