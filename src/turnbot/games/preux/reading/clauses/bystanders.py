"""Who is only named in passing: by whose advice he does it, to whose grief, whom he calls or wishes ill.

Such a man has no part in the order, as he who is invited, challenged or paid has.
"""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.words import clause_words
from turnbot.games.preux.reading.words.around import form_at, mark_from, norm_at, phrase_end
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
    asked = norm_at(items, k + 1) == "permiso"  # «con permiso del coronel» he is on leave
    return named is not None and named.has(
        "P", *(() if asked else ("DESC", "OWNLADY", "POWER", "priesthood"))
    )


def called(items: Sequence[Item], k: int) -> bool:
    """Whether he turns to somebody at ``k``: «(Rochefort, muérete de envidia)», «Vallon, perdóname»."""
    if not items[k].has("P") or norm_at(items, k + 1) != "," or not _begins(items, k):
        return False
    told = form_at(items, k + 2)
    return told is not None and (told.person == 2 or (told.tense == "imperative" and bool(told.clitics)))


def addresses(run: Sequence[Item]) -> bool:
    """Whether nothing but «querido árbitro», «Excelencia», «y ya puestos» stands before what he wishes."""
    start = 1 if run[0].role == "joiner" and len(run) > 1 else 0
    if phrase_end(run, start, "on_the_way") == len(run):
        return True
    return run[-1].norm in clause_words("referee") and not any(i.form or i.mark for i in run)


def wished_ill(items: Sequence[Item], k: int) -> bool:
    """Whether «que rabie Rochefort», «y que me perdone Vallon», «Bidon que espere» begins at ``k``."""
    if not _begins(items, k):
        return False
    at = k + 1 if items[k].has("P") and norm_at(items, k + 1) == "que" else k
    if norm_at(items, at) != "que":
        return False
    verb = at + 1
    while norm_at(items, verb) in ("se", "me", "le", "les", "lo"):
        verb += 1
    wish = form_at(items, verb)
    if wish is None or wish.tense != "subjunctive":
        return False
    if wish.lemma == "decir":
        return norm_at(items, verb + 1) in ("misa", "lo")  # «que diga misa», «que digan lo que quieran»
    return wish.lemma.removeprefix("?") in clause_words("spite")


def _begins(items: Sequence[Item], k: int) -> bool:
    return k == 0 or bool(items[k - 1].mark) or items[k - 1].role == "joiner"


def stands_by(items: Sequence[Item], k: int, zone: str) -> bool:
    """Whether they who are named in the aside of the kind ``zone`` from ``k`` on have no part in the order.

    «A ruegos de Noisel, le presto 40 coronas»: he has one where a pronoun takes him up.
    """
    if zone == "called":
        return True
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
