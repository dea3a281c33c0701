"""Who is only named in passing: by whose advice he does it, to whose grief, as agreed with whom.

Such a man has no part in the order, as he who is invited, challenged or paid has.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item

_LEADS = ("de", "del", "a", "al")
_TAKES_UP = frozenset(["le", "les", "lo", "la", "los", "las", "se", "su", "sus", "el", "ella"])
_NEAR = 5  # words between «como» and what was agreed


def prompted(items: Sequence[Item], k: int) -> bool:
    """Whether «por consejo de Vallon», «con gran pesar de Noisel» begins at ``k``."""
    end = phrase_end(items, k, "prompted_by")
    if not end or norm_at(items, end) not in _LEADS:
        return False
    named = next((i for i in items[end + 1 : end + 4] if i.role not in ("article", "possessive")), None)
    return named is not None and named.has("P", "DESC", "OWNLADY", "POWER", "priesthood")


def stands_by(items: Sequence[Item], k: int, zone: str) -> bool:
    """Whether they who are named in the aside of the kind ``zone`` from ``k`` on have no part in the order.

    «A ruegos de Noisel, le presto 40 coronas»: he has one where a pronoun takes him up.
    """
    if zone == "prompted":
        behind = mark_from(items, k)
        return not any(i.norm in _TAKES_UP and i.role == "pronoun" for i in items[behind:])
    if zone != "clause":
        return False
    return items[k].norm == "aunque" or _as_agreed(items, k)


def _as_agreed(items: Sequence[Item], k: int) -> bool:
    """«..., como acordamos Noisel y yo», «tal como me aconsejó Vallon»."""
    if items[k].norm != "como":
        return False
    said = next((i.form for i in items[k + 1 : k + _NEAR] if i.form is not None and i.form.person), None)
    return said is not None and said.lemma in clause_words("agreed")
