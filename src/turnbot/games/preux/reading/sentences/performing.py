"""What is done by saying that it is done: «queda retado Duval», «aceptado queda el reto», «está invitado».

Whoever writes so challenges, accepts, appoints, invites; the passive only hides that it is he. It is put into
the active, «reto a Duval», before the sentence is cut.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.words.around import form_at, mark_from, norm_at
from turnbot.games.preux.reading.words.items import Item, supplied
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.verbs import Form

STANDING = frozenset({"quedar", "estar"})
_INVITING = frozenset({"invitar", "convidar"})
_ASKING = frozenset({"si", "cuando", "como", "que", "donde", "mientras"})


def performed(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence's items with what is done by saying so in the active."""
    for k in range(len(items)):
        if (done := _done_at(items, k)) is None:
            continue
        begin = max((n + 1 for n in range(k) if items[n].mark), default=0)
        lead = items[begin:k]
        if any(i.norm in _ASKING for i in lead) or any(i.form is not None for i in lead):
            continue
        if done.lemma not in words_of("done_by_saying") or _by_another(items, k):
            continue
        verb = replace(items[k], form=Form(done.lemma, 1, "present"), tags={})
        subject = [i for i in lead if i.role != "negation"] if any(i.has("P", "DESC") for i in lead) else []
        kept = [i for i in lead if not any(i is one for one in subject)]
        object_ = subject or _before_that(items[:begin], items[k + 2 :], done.lemma)
        behind = items[k + 2 :]
        if object_ or (behind and behind[0].has("P", "DESC")):
            object_ = [supplied("a", items[k + 1], side="behind"), *object_]
        return performed([*items[:begin], *kept, verb, *object_, *behind])
    return items


def _done_at(items: Sequence[Item], k: int) -> Form | None:
    """Return the form of the participle where «queda retado» or «retado queda» stands at ``k``, or None."""
    one, other = form_at(items, k), form_at(items, k + 1)
    if one is None or other is None:
        return None
    stands, done = (other, one) if one.tense == "participle" else (one, other)
    if done.tense != "participle" or stands.lemma not in STANDING or stands.person != 3:
        return None
    if stands.tense not in ("present", "future"):
        return None
    if stands.lemma == "estar":  # «está invitado a mi fiesta»: elsewhere it is another's invitation
        mine = norm_at(items, k + 3) in ("mi", "nuestra", "nuestro")
        return done if done.lemma in _INVITING and mine else None
    return done


def _by_another(items: Sequence[Item], k: int) -> bool:
    """Whether it is said who does it: «queda nombrado por el Rey»."""
    return any(
        i.norm == "por" and any(by.has("P", "DESC", "OFF", "king", "POWER") for by in items[n + 1 : n + 3])
        for n, i in enumerate(items[: mark_from(items, k)])
        if n > k
    )


def _before_that(before: Sequence[Item], behind: Sequence[Item], lemma: str) -> list[Item]:
    """«Le mando una esquela a Parrot: está convidado»: the one person named before, where none is behind."""
    if lemma not in _INVITING or any(i.has("P", "DESC") for i in behind):
        return []
    named = [i for i in before if i.has("P")]
    return [replace(named[0], start=before[-1].end, end=before[-1].end)] if len(named) == 1 else []
