"""Who stands by him in a duel: «mi padrino será Moreau», «de padrino, Cazaux»; no order of his."""

from collections.abc import Sequence
from itertools import pairwise

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.reading.orders.cues import sense
from turnbot.games.preux.reading.sentences.doing import Doing
from turnbot.games.preux.reading.words.around import is_own
from turnbot.games.preux.reading.words.items import Item


def _is_titled(items: Sequence[Item]) -> bool:
    """«Padrino: Cazaux», «de padrino, Cazaux», «mi padrino Cazaux»: who has the part, and not whose."""
    at = next((k for k, i in enumerate(items) if i.has("second")), 0)
    own = at > 0 and items[at - 1].norm == "mi"
    at += 2 if at + 1 < len(items) and items[at + 1].mark in (":", ",") else 1 if own else len(items)
    if at < len(items) and items[at - 1].mark:
        named = next((n for n in range(at, len(items)) if items[n].has("P", "DESC")), at)
        if all(i.kind == "word" and not i.form for i in items[at:named]):
            at = named  # «padrino: el bueno de Noisel»
    return at < len(items) and items[at].has("P", "DESC")


def _is_bare(doing: Doing) -> bool:
    """«Reto a Vallon; padrino Noisel»: right behind his own affair it is not Noisel's."""
    items = [i for i in doing.items if i.kind != "mark" and i.role != "joiner"]
    bare = len(items) == 2 and items[0].has("second") and items[1].has("P", "DESC")
    last = doing.state.actions[-1:]
    return bare and any(isinstance(a, o.Duel | o.Challenge | o.AnswerChallenge) for a in last)


def names_his_second(doing: Doing) -> bool:
    """«Mi padrino será Moreau», «que me asista Noisel como padrino»: no order of his, and no doubt."""
    clause = doing.clause
    if not (clause.has("second") and clause.has("P")) or (clause.word("conmigo") and clause.verb("contar")):
        return False  # «Cazaux cuenta conmigo como padrino»
    form = doing.now
    if not doing.verbs and _is_bare(doing):
        return True
    if not doing.verbs and _is_titled(doing.items):
        return True
    if form is not None and any(a.has("second") and b.has("P") for a, b in pairwise(doing.items)):
        return True  # «hace de padrino Vallon»
    to_me = any(
        a.norm == "me"
        and not a.sub
        and b.form is not None
        and (b.form.person == 3 or b.form.tense == "subjunctive")
        for a, b in pairwise(doing.items)
    )
    if to_me and not any(is_own(v.form) for v in doing.verbs):
        return True
    items = doing.items
    his = any(
        i.has("second") and any(b.norm in ("mi", "mis", "de", "como") for b in items[max(0, k - 2) : k])
        for k, i in enumerate(items)
    )
    has = sense("having") | {"ser"}  # «mi padrino será Moreau», «llevo de padrino a Bidon»
    return his and bool(doing.verbs) and all(v.form and v.form.lemma in has for v in doing.verbs)
