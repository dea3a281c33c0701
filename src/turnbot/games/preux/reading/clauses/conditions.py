"""What a condition asks: «si acepta», «si la obra es competente o mejor», «si me quedan 300 coronas».

A condition is cut at its «y», and each part read by itself: as something measured (``measures``), by a cue
(``outcomes``, ``presence``), or as an echo of what was asked or left open before (``pointing_back``,
``left_open``).
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.core.orders import Said
from turnbot.games.preux.orders.conditions import (
    UNCLEAR,
    And,
    Condition,
    If,
    both,
    is_unclear,
    opposite,
)
from turnbot.games.preux.orders.tree import Theatre, VisitCasino, VisitClub
from turnbot.games.preux.reading.clauses.idle import goes_without_saying
from turnbot.games.preux.reading.clauses.left_open import accepted, open_question
from turnbot.games.preux.reading.clauses.measures import crowns, play
from turnbot.games.preux.reading.clauses.nominal import is_nominal, nominal
from turnbot.games.preux.reading.clauses.outcomes import cued, goes_with
from turnbot.games.preux.reading.clauses.pointing_back import pro_form
from turnbot.games.preux.reading.clauses.presence import look_for, named_in, none_of_them
from turnbot.games.preux.reading.clauses.questions import asked_by, vocabulary
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import form_at, phrase_end
from turnbot.games.preux.reading.words.items import Item


def condition_of(items: Sequence[Item], state: State, said: Said) -> Condition:
    """Return what these words (after «si») ask; ``unclear`` if one cannot ask it.

    The words are kept as a doubt, to be shown once an order hangs on them: on «si yo contara...» hangs none.
    """
    again = _unread_again(items, state)
    found = try_condition(items, state)
    if found is None and again:
        return UNCLEAR  # its words have been shown
    if found is None:
        state.doubt = said
        state.unread = asked_by(items).does
        return UNCLEAR
    return found


def show_doubt(condition: Condition | None, state: State, where: str | None = None) -> None:
    """Flag the words of an unclear condition, now that an order hangs on it."""
    if is_unclear(condition) and state.doubt is not None:
        state.flag("unclear-condition", state.doubt, where=where)


def try_condition(items: Sequence[Item], state: State) -> Condition | None:
    """Return the condition, or None if there is no reading; ``state`` remembers whom it asks about."""
    if _unread_again(items, state):
        return None
    items = _without_before(items)
    if _asks_winnings(items):
        return None
    if is_nominal(items):
        return _by_noun(items, state)
    lacking = phrase_end(items, 0, "lacking")
    pointing = ["sin"] if lacking else []
    pointing += [i.norm for i in items[lacking:] if i.kind != "mark"]
    if (found := _with_it(pointing, state)) is not None:
        return found
    good = _yes_or_no([i for i in items if i.kind != "mark"])
    if good is not None:
        return open_question(state, good=good)
    again = pro_form(items, state) or none_of_them(items, state)
    if again is not None:
        return again
    result: Condition | None = None
    state.by_noun = None
    parts = _parts(items)
    for part in parts:
        if len(parts) > 1 and _is_luck(part):
            continue  # «si hay suerte y me la encuentro»
        one = _one(part, state)
        if one is None and goes_without_saying(part):
            continue  # «si sigo vivo y he ganado»
        if one is None:
            return None
        result = both(result, one)
        look_for(one, state)
    state.latest = None
    return result


def _is_luck(items: Sequence[Item]) -> bool:
    """Whether a part of a condition says no more than that he has luck."""
    words = [i for i in items if i.kind != "mark"]
    has = [i.form.lemma in ("tener", "haber", "acompañar") for i in words if i.form is not None]
    said = [i for i in words if i.form is None and i.norm != "hay"]
    named = any(i.norm in ("suerte", "fortuna") for i in said)
    return named and all(has) and all(i.norm in _LUCKY or i.role == "pronoun" for i in said)


_LUCKY = frozenset(["suerte", "fortuna", "la", "un", "poco", "algo", "de", "mucha"])


def _asks_winnings(items: Sequence[Item]) -> bool:
    """«Si gano más de 100 coronas»: how much the tables gave him; of what he has left it asks nothing."""
    verbs = [i.form.lemma for i in items if i.form is not None and i.form.tense != "infinitive"]
    played = any(v in ("ganar", "perder", "sacar") for v in verbs)
    left = any(v in ("quedar", "tener", "sobrar", "restar") for v in verbs)
    return played and not left and any(i.has("MONEY") for i in items)


def _by_noun(items: Sequence[Item], state: State) -> Condition | None:
    """«Con el sí de Charlotte», «sin permiso»: by the noun, or by a cue where nobody is named."""
    found = nominal(items, state)
    named = any(i.has("P", "DESC", "OWNLADY") for i in items)
    if found is None and not named:
        found = _one(items, state)  # «con permiso», which he asked for in another month
    else:
        state.asserted, state.asked_how, state.latest = found, "", None
    lacking = items[0].norm != "con"
    state.by_noun = opposite(found) if found is not None and lacking else found
    if found is not None:
        look_for(found, state)
    return found


def _without_before(items: Sequence[Item]) -> Sequence[Item]:
    """«(Si) después de pagar a Larue me quedan 200» asks of the 200: what is done before is left out."""
    for k in range(1, len(items) - 2):
        then = form_at(items, k + 2)
        if items[k].norm == "despues" and then is not None and then.tense == "infinitive":
            return items[:k]
    if not items or items[0].norm not in ("despues", "tras", "luego"):
        return items
    done = next((i.form for i in items[1:3] if i.form is not None), None)
    asks = next((k for k, i in enumerate(items) if i.form is not None and i.form.person and not i.sub), 0)
    if done is None or done.tense != "infinitive" or not asks:
        return items
    while asks and items[asks - 1].role in ("pronoun", "negation"):
        asks -= 1
    return items[asks:]


def _unread_again(items: Sequence[Item], state: State) -> bool:
    """«Si no viene mi madre, al teatro; si viene, ...»: the condition that nobody could read, again."""
    words = [i for i in items if i.kind != "mark" and i.norm != "no"]
    bare = len(words) == 1 and words[0].form is not None
    return bare and state.condition == UNCLEAR and asked_by(items).does == state.unread


def _yes_or_no(words: Sequence[Item]) -> bool | None:
    """«Según lo que diga: si sí, ...; si no, ...», «pido permiso. Con él: ...»; None if more is said."""
    if words and all(i.has("yes") or i.norm in vocabulary("yes") for i in words):
        return True
    return _ANSWERS.get(tuple(i.norm for i in words))


_ANSWERS = {
    ("no", "procede"): False,
    ("no", "corresponde"): False,
    ("no",): False,
}


def _with_it(norms: Sequence[str], state: State) -> Condition | None:
    """«Con permiso, al club; sin él, ...», «al club con Larue; sin él, ...»: with or without what was last
    spoken of: the outcome, whoever goes along, what was tried.
    """
    if len(norms) != 2 or norms[0] not in ("con", "sin") or norms[1] not in ("el", "ella", "ello", "eso"):
        return None
    good = norms[0] == "con"
    if state.by_noun is not None:
        return state.by_noun if good else opposite(state.by_noun)
    visit = next(
        (a for a in reversed(state.actions) if isinstance(a, Theatre | VisitClub | VisitCasino)), None
    )
    who = goes_with(visit, state)
    if who is not None and (who in state.index.ladies) == (norms[1] == "ella"):
        answered = who == state.asked and state.hope == "asked"
        return accepted(who, good) if answered else If("present" if good else "absent", who)
    return open_question(state, good=good) if norms[1] != "ella" or state.hope == "tried" else None


def _one(items: Sequence[Item], state: State) -> Condition | None:
    """Read one part; note what it asserts, without its «no», for «si lo es»."""
    woos = state.third_person > 0 and state.hope == "asked" and state.asked in state.index.ladies
    asked = asked_by(items, of_him=woos)  # «si lo manda a paseo»
    found = crowns(asked, state) or play(asked, state) or cued(asked, named_in(items, state), state)
    if found is None:
        return None
    state.asserted, state.asked_how = found, asked.does
    if not asked.negative:
        return found
    if isinstance(found, And) and "ni" in asked.norms:
        return And(tuple(opposite(one) for one in found.parts))
    return opposite(found)


# ── several in one ───────────────────────────────────────────────────────────────────────────────


def _parts(items: Sequence[Item]) -> list[Sequence[Item]]:
    """Cut a condition at each «y» with a verb on both its sides; of «o» between two, nothing is left."""
    if (split_ := _and_he(items)) is not None:
        return split_
    last = max((k for k, item in enumerate(items) if item.form and item.form.person), default=-1)
    parts: list[list[Item]] = [[]]
    verb = False  # whether there is one in the part so far
    for k, item in enumerate(items):
        if item.norm == "o" and k < last and not _degree(items, k):
            return [()]
        if verb and k < last and item.norm in ("y", "e", "pero"):
            parts.append([])
            verb = False
        elif verb and (again := _elided(items, k)) is not None:
            parts.append(again)
        else:
            parts[-1].append(item)
            verb = verb or item.form is not None
    return list(parts)


def _and_he(items: Sequence[Item]) -> list[Sequence[Item]] | None:
    """«Si Larue está y Noisel no», «siempre que Larue no esté y Vallon sí»: the verb again, denied or not."""
    words = [i for i in items if i.kind != "mark"]
    at = max((k for k, i in enumerate(words) if i.norm in ("y", "e", "pero", "mas")), default=0)
    who, answer = words[at + 1 : -1], words[-1:]
    verb = next((i for i in words[:at] if i.form is not None and i.form.person), None)
    if verb is None or not answer or answer[0].norm not in ("no", "si", "tampoco"):
        return None
    if not any(i.has("P", "DESC", "OWNLADY") for i in who) or any(i.form is not None for i in who):
        return None
    denied = [replace(answer[0], norm="no")] if answer[0].norm != "si" else []
    return [words[:at], [*who, *denied, verb]]


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
