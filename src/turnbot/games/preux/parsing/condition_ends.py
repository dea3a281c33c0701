"""Where a condition ends: at its comma, or where what is done begins."""

from collections.abc import Sequence

from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.joints import CLITICS, is_own, opens_if
from turnbot.games.preux.parsing.openers import verbs_of
from turnbot.games.preux.parsing.words.items import Item


def condition_end(said: Sequence[Item], k: int, voice: int) -> int:
    """Return where a condition ends that begins at ``k``: at its comma, or where the deed begins."""
    verb = False
    at = k
    comma = next(
        (n for n in range(k, min(k + 150, len(said))) if said[n].norm == "," and not _lists(said, n)), None
    )
    while at < len(said):
        item = said[at]
        if _stops(said, at, k, verb=verb):
            return at
        own = verb and at > k and is_own(item, voice) and item.norm not in ("suelto", "visto")
        if own and (comma is None or _is_deed(item, said, at)):
            start = at
            while start > k and said[start - 1].norm in CLITICS:
                start -= 1
            if (
                said[start - 1].norm in ("y", "e")
                and item.form is not None
                and item.form.lemma in verbs_of("asking")
            ):
                at += 1
                continue
            return start
        told = said[at - 1].form is not None or said[at - 1].norm == "mas" or said[at - 1].has("MONEY")
        bare = said[at - 1].form is not None and item.has("tavern", "duty", "mass", "rest")
        if (
            verb
            and (comma is None or bare)
            and at > k
            and (told or item.has("tavern", "mass"))
            and _is_place(said, at)
        ):
            return at
        if item.norm == "hay" or (item.form is not None and item.form.tense != "participle"):
            verb = True
        at += 1
    return at


def _stops(said: Sequence[Item], at: int, k: int, *, verb: bool) -> bool:
    """Whether a condition that begins at ``k`` ends at a mark or joint; ``verb``: whether it has had one."""
    item = said[at]
    after = said[at + 1].norm if at + 1 < len(said) else ""
    if item.norm == ")" or (item.norm == "," and not _lists(said, at)) or (item.norm == "-" and after == ">"):
        return True
    if at == k:
        return False
    if item.norm in ("y", "o", "pero") and after:
        twice = after in ("a", "al", "en") and any(opens_if(said, n) for n in range(at + 2, len(said)))
        return opens_if(said, at + 1) or (verb and twice)  # «al club si gano y a casa si pierdo»
    if item.norm in (":", ">"):
        return after != "="
    return item.norm == "pues" or (verb and (item.norm == "entonces" or (item.norm == "nada" and not after)))


def _is_place(said: Sequence[Item], at: int) -> bool:
    """Whether behind a verb stands what is done: «si me cogen | obligaciones», «si me la dan | al club»."""
    item = said[at]
    if item.norm in ("al", "a", "de") and at + 1 < len(said):
        item = said[at + 1]
    return (
        item.form is None
        and bool(item.atoms & heads())
        and not item.has("leave", "surrender", "duel", "show")
    )


def _is_deed(item: Item, said: Sequence[Item], at: int) -> bool:
    form = item.form
    assert form is not None
    first = at
    while first and said[first - 1].norm in CLITICS:
        first -= 1
    others = any(i.form is not None and i.form.person == 3 for i in said[max(0, at - 6) : first])
    plain = form.lemma not in verbs_of("asking") or (others and form.tense == "future")
    told = form.person == 1 and form.tense in ("present", "future") and plain
    return told and said[first - 1].norm not in ("y", "e", "que", "o", "si")


def _lists(said: Sequence[Item], n: int) -> bool:
    """Whether the comma at ``n`` stands between names: «si están Larue, Vallon o Cazaux, ...»."""
    before, after = said[n - 1] if n else None, said[n + 1] if n + 1 < len(said) else None
    if before is None or after is None or not before.has("P") or not after.has("P"):
        return False
    return any(i.norm in ("y", "o", "u", "ni") for i in said[n + 2 : n + 4])
