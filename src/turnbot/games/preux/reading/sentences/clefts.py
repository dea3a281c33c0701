"""What «ser» sets apart in a sentence, put together again: «lo que haré será ir al club» is «iré al club»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item

_RELATIVES = frozenset(["que", "quien", "quienes", "donde", "adonde", "cuando", "como"])
_ARTICLES = frozenset(["lo", "el", "la", "los", "las", "unico", "unica", "primero", "ultimo", "todo"])
_LEADS = _ARTICLES | frozenset(["a", "al", "con", "de", "en", "por", "si", "y", "pero", "e", "ahora", "bien"])
_JOINERS = frozenset(["y", "e", "o", "pero", "luego", "despues"])
_REACH = 14  # words; a half that is longer is no cleft


def uncleft(items: Sequence[Item]) -> list[Item]:
    """«Lo que haré será ir al club»: what «ser» sets apart, as one."""
    out, k = list(items), 0
    while k < len(out):
        if _is_to_be(out, k):
            start, end = _bounds(out, k)
            joined = _joined(out[start:k], out[k + 1 : end])
            if joined is not None:
                out[start:end] = joined
                k = start + len(joined)
                continue
        k += 1
    return out


def _is_to_be(items: Sequence[Item], k: int) -> bool:
    form = items[k].form
    return (
        form is not None and form.lemma == "ser" and form.person == 3 and form.tense in ("present", "future")
    )


def _bounds(items: Sequence[Item], k: int) -> tuple[int, int]:
    """Return where the two halves around «ser» begin and end: at a mark or where another clause is joined."""
    start = k
    while start > max(0, k - _REACH) and not items[start - 1].mark:
        if items[start - 1].norm in _JOINERS and start < k and items[start].norm in _LEADS:
            break
        start -= 1
    end = k + 1
    while end < len(items) and not items[end].mark:
        if items[end].norm in _JOINERS and end > k + 1 and _turns(items, end):
            break
        end += 1
    return start, end


def _turns(items: Sequence[Item], k: int) -> bool:
    """Whether a clause of its own begins behind the joiner at ``k``."""
    return any(i.form is not None and i.form.person for i in items[k + 1 : k + 5])


def _joined(left: Sequence[Item], right: Sequence[Item]) -> list[Item] | None:
    if not left or not right:
        return None
    if (head := _relative(left)) is not None:
        return _together(left[head:], right)
    if (head := _relative(right)) is not None:
        return _together(right[head:], left)
    return None


def _relative(half: Sequence[Item]) -> int | None:
    """Return where the clause behind a relative begins («lo único que | haré»); None if his own does not."""
    for k, item in enumerate(half[:6]):
        if item.norm == "que" and not (k and half[k - 1].norm in _ARTICLES):
            return None  # «el caso es que voy»
        if item.norm in _RELATIVES:
            verb = next((i for i in half[k + 1 :] if i.form is not None and i.form.person), None)
            return k + 1 if verb is not None and is_own(verb.form) else None
        if item.norm == "si" and not item.tags.get("accent") and k + 1 < len(half):
            return None  # «si lo que veo es una obra maestra»
        if item.norm not in _LEADS and item.role not in ("article", "adverb", "preposition"):
            return None
    return None


def _together(clause: Sequence[Item], rest: Sequence[Item]) -> list[Item]:
    """Join a clause and what was set off from it; «hacer» only stands for the verb that follows."""
    verbs = [i for i in clause if i.form is not None]
    says = any(i.form is not None and i.form.tense == "infinitive" for i in rest[:3])
    if says and verbs[-1].form is not None and verbs[-1].form.lemma == "hacer":
        kept = [i for i in clause if i is not verbs[-1]]
        if len(verbs) > 1:
            return [*kept, *rest]  # «lo que pienso hacer es ir»: «pienso ir»
        return [*(i for i in kept if i.role == "negation" or i.tags), *rest]
    return [*clause, *rest]
