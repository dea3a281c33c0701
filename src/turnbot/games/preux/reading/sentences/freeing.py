"""What stands among a condition's words and does not hang on it: «si cede Juliette, a quien cortejo, ...».

A relative about whom the condition names, and a bracket behind it, say what he does anyway: he could not ask
how it comes out if he did not do it. They are put before the condition, and are read as any clause. A bracket
behind which nothing else hangs on the condition is what he does then: «si acepta (teatro), si no (club)».
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.condition_ends import condition_end
from turnbot.games.preux.reading.clauses.openers import condition_at
from turnbot.games.preux.reading.sentences.relatives import deed_of_relative
from turnbot.games.preux.reading.words.around import HARD, first_form, is_own, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import head_concepts, order_verbs

_ASKS_ON = frozenset({"o", "u", "y", "si", "que", "pero", "salvo", "no", "aunque"})


def freed(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with what he does anyway before the condition that names it."""
    for k, item in enumerate(items):
        found = condition_at(items, k) if not item.sub else None
        if found is None or found[0] not in ("if", "unless", "otherwise"):
            continue
        end = condition_end(items, found[1])
        if (then := _then(items, k, end)) is not None:
            return then
        if (behind := _mused(items, end)) > end:
            return freed([*items[:end], *items[behind:]])
        if found[0] == "otherwise":
            continue
        if (where := _where(items, end)) is not None:
            return [*items[:end], *freed(where)]
        done, behind = _relative(items, end) or _bracket(items, end) or ([], 0)
        if not done:
            continue
        begin = max((n + 1 for n in range(k) if items[n].mark in HARD), default=0)
        stop = replace(supplied(",", done[-1], side="behind"), norm=";")
        rest = [*items[begin:end], *items[behind:]]
        return [*items[:begin], *done, stop, *freed(rest)]
    return items


def _relative(items: Sequence[Item], end: int) -> tuple[list[Item], int] | None:
    """Return what «, a quien cortejo» at ``end`` says he does, and where it ends; None if nothing."""
    if norm_at(items, end) not in (",", "("):
        return None
    stop = mark_from(items, end + 1)
    done = deed_of_relative(items[:stop], end + 1)
    return (done, stop + (norm_at(items, stop) == ")")) if done else None


def _then(items: Sequence[Item], k: int, end: int) -> list[Item] | None:
    """Read «si acepta (teatro), si no (club)» as «si acepta, teatro; si no, club»; None if it is not so said.

    ``k``: where the condition opens, which must lead: «compro un caballo si gano (dos de 50)» says how.
    """
    if norm_at(items, end) != "(":
        return None
    lead = k
    while lead and items[lead - 1].role == "joiner":
        lead -= 1
    close = next((n for n in range(end + 1, len(items)) if items[n].mark in ("(", ")")), 0)
    if (lead and items[lead - 1].mark not in HARD) or norm_at(items, close) != ")":
        return None
    inner = list(items[end + 1 : close])
    behind = close + 1
    while norm_at(items, behind) in (",", ";", "/", "-", "."):
        behind += 1
    last = next((n for n in range(behind, len(items)) if items[n].role != "joiner"), len(items))
    asks_on = condition_at(items, last) if last < len(items) else None
    if not (_is_deed(inner) or _acts(inner)) or (last < len(items) and asks_on is None):
        return None
    comma = replace(items[end], norm=",")
    stop = replace(items[close], norm=";")
    return [*items[:end], comma, *inner, *([stop, *freed(items[last:])] if last < len(items) else [])]


def _is_deed(inner: Sequence[Item]) -> bool:
    """Whether the words of a bracket name something to do, and it is he who does it."""
    named = any(i.tags.keys() & head_concepts() or i.has("CLUB", "CASINO") for i in inner)
    form = first_form(inner)
    return named and inner[0].norm not in _ASKS_ON and (form is None or is_own(form))


def _acts(inner: Sequence[Item]) -> bool:
    """Whether the words of a bracket are his own doing, or where and with whom: «(lo reto)», «(con él)»."""
    form = first_form(inner)
    if inner[0].norm in _ASKS_ON:
        return False
    if form is None:
        return inner[0].norm == "con" or any({*i.tags} - {"N", "MONEY"} for i in inner)
    return is_own(form) and form.lemma in order_verbs()


def _mused(items: Sequence[Item], end: int) -> int:
    """Return where the bracket at ``end`` ends that says nothing to do: «si acepta (ojalá), y si no ...»."""
    close = next((n for n in range(end + 1, len(items)) if items[n].mark in ("(", ")")), 0)
    inner = items[end + 1 : close]
    if norm_at(items, end) != "(" or not inner or inner[0].role == "preposition":
        return end
    return end if any(i.tags or (i.form and i.form.lemma in order_verbs()) for i in inner) else close + 1


def _where(items: Sequence[Item], end: int) -> list[Item] | None:
    """Read «si está Larue (en el club), bebo» as «si está Larue en el club, bebo», from ``end`` on.

    «Si gano (más de 100), ...»: so too how much it is asked about.
    """
    close = next((n for n in range(end + 1, len(items)) if items[n].mark in ("(", ")")), 0)
    inner = items[end + 1 : close]
    if norm_at(items, end) != "(" or first_form(inner) is not None:
        return None
    measured = any(i.has("N", "MONEY") for i in inner) and all({*i.tags} <= {"N", "MONEY"} for i in inner)
    if norm_at(inner, 0) != "en" and (not measured or inner[0].tags):
        return None
    behind = items[close + 1 :]
    comma = [] if behind and behind[0].kind == "mark" else [replace(items[close], norm=",")]
    return [*inner, *comma, *behind]


def _bracket(items: Sequence[Item], end: int) -> tuple[list[Item], int] | None:
    """Return what stands in a bracket that opens at ``end``, and where the sentence goes on behind it."""
    if norm_at(items, end) != "(" or not items[end - 1].tags or items[end - 1].has("P", "DESC", "OWNLADY"):
        return None  # «si acepta Juliette (al teatro con ella), ...»: that is done then
    close = next((n for n in range(end + 1, len(items)) if items[n].mark == ")"), 0)
    inner = list(items[end + 1 : close])
    goes_on = close + 1 < len(items) and items[close + 1].mark not in HARD
    if not inner or not goes_on or not _is_deed(inner):
        return None
    if items[end - 1].has("club", "casino") and inner[0].has("CLUB", "CASINO"):
        return None  # «si Larue va al club (CH), ...»: to which
    return inner, close + 1
