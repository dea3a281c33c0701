"""«Si Rochefort me reta, acepto»: who answers a challenge has got one, and nothing hangs on that it comes."""

import re
from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.tree import AnswerChallenge, Duel
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.words.cast import fold

_SMALL = frozenset(["si", "me", "a", "de", "que", "en", "caso", "por", "o", "y", "lo", "cuando", "nos", "le"])
_ANYBODY = frozenset(
    ["alguien", "alguno", "algun", "cualquiera", "cualquier", "otro", "quien", "sea", "mas", "nuevo"]
)


def answered(parts: Sequence[Part], state: State) -> list[Part]:
    """Return parts without «si X me reta» before or behind what answers it, which takes up the challenge."""
    out = list(parts)
    for asked in parts:
        k = next((n for n, p in enumerate(out) if p is asked), -1)
        if k < 0 or not _is_case(asked):
            continue
        if not (_challenges(asked.items) or (_is_somebody(asked.items) and _answering(parts, asked, state))):
            continue
        at = k - 1 if asked.after or k + 1 == len(out) else k + 1
        if at < 0 or out[at].kind != "clause":
            continue
        taken_up = replace(out[at], items=_with_challenge(asked.items, out[at].items))
        found = matches(Clause(taken_up.items, *taken_up.span), state, (), ())
        if found is None or found.frame.do != "answer-challenge":
            continue
        more = at + 1 < len(out) and out[at + 1].kind == "clause" and not asked.after
        out[at] = taken_up
        if not more:  # «..., acepto y busco padrino» keeps it
            del out[k]
    return out


def settle_answers(state: State) -> None:
    """«No acepto el reto de Larue, sino que le pido disculpas»: who apologises to a man declines no more."""
    for section in state.sections.values():
        sorry = [a for a in section if isinstance(a, AnswerChallenge) and a.answer == "apologise"]
        for one in sorry:
            declined = replace(one, answer="decline")
            section[:] = [a for a in section if a != declined]


def settle_though_hurt(state: State) -> None:
    """«Me bato con Larue aunque esté herido»: he fights below half of his endurance too (7.3.5)."""
    for section in state.sections.values():
        for k, action in enumerate(section):
            said = fold(action.said.text) if action.said is not None else ""
            if not _THOUGH_HURT.search(said):
                continue
            if isinstance(action, Duel) or (
                isinstance(action, AnswerChallenge) and action.answer == "accept"
            ):
                section[k] = replace(action, hurt=True)


#: Folded: «aunque esté herido», «aunque siga malherido», «herido o no», «pese a mis heridas».
_THOUGH_HURT = re.compile(
    r"\baunque (?:me )?(?:este|siga|ande|halle|encuentre) (?:muy |mal )?(?:mal)?herido\b"
    r"|\bherido o no\b|\b(?:pese a|a pesar de) (?:mis|las) heridas\b"
)


def _is_case(part: Part) -> bool:
    """«Si me retan», «cuando alguien me rete»; of «si alguien me reta» no condition is made."""
    return part.kind in ("if", "when") or part.items[0].norm == "si"


def _challenges(asked: Sequence[Item]) -> bool:
    """Whether a condition asks no more than that somebody challenges him: «si me reta Bidon»."""
    if any(i.role == "negation" for i in asked):
        return False
    verbs = [i.form for i in asked if i.form is not None]
    to_him = any(i.norm == "me" for i in asked) or any("me" in form.clitics for form in verbs)
    told = [i for i in asked if i.form is not None and i.form.lemma in words_of("challenging")]
    comes = any(i.has("challenge") for i in asked) and any(f.lemma in _COMING for f in verbs)
    rest = [i for i in asked if i.norm not in _SMALL | _ANYBODY and i.form is None and not i.mark]
    plain = all(i.has("P", "DESC", "challenge") or i.role or i.has("ONE", "TITLE") for i in rest)
    return plain and len(verbs) == 1 and ((bool(told) and to_him) or comes)


def _is_somebody(asked: Sequence[Item]) -> bool:
    """«Si es Bidon», «si es Bidon quien me reta»."""
    verbs = {i.form.lemma for i in asked if i.form is not None}
    rest = [i for i in asked if i.norm not in _SMALL | _ANYBODY and i.form is None and not i.mark]
    denied = any(i.role == "negation" for i in asked)
    named = any(i.has("P") for i in asked) and all(i.has("P", "TITLE") or i.role for i in rest)
    return named and not denied and "ser" in verbs and verbs <= {"ser", *words_of("challenging")}


def _answering(parts: Sequence[Part], asked: Part, state: State) -> bool:
    """Whether what stands before tells what he does when somebody challenges him."""
    before = parts[: next(n for n, p in enumerate(parts) if p is asked)]
    last = state.actions[-1] if state.actions else None
    return any(_is_case(p) and _challenges(p.items) for p in before) or isinstance(last, AnswerChallenge)


_COMING = frozenset(["llegar", "venir", "haber", "recibir", "tener", "mandar", "enviar"])


def _with_challenge(asked: Sequence[Item], said: Sequence[Item]) -> list[Item]:
    """Return «acepto el reto de Rochefort» for «acepto»."""
    last = said[-1]
    out = list(said)
    if not any(i.has("challenge") for i in said):
        out.append(replace(supplied("reto", last, side="behind"), tags={"challenge": "challenge"}))
    whom = [] if any(i.has("P", "DESC") for i in said) else [i for i in asked if i.has("P", "DESC")]
    for k, one in enumerate(whom):
        lead = supplied("y" if k else "de", last, side="behind")
        out += [lead, replace(one, start=last.end, end=last.end, line=last.line, sub=False)]
    return out
