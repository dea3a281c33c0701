"""«El reto de Moreau, que espere sentado»: a turn of contempt behind a challenge declines it."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.around import ends_at, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.verbs import Form

_OF = ("de", "del")


def scorned(items: Sequence[Item]) -> list[Item]:
    """Return a sentence's items with «lo rechazo» for the contempt of somebody's challenge."""
    at = next((k for k, i in enumerate(items) if i.has("challenge") and _is_anothers(items, k)), -1)
    if at < 0 or any(i.form is not None and i.form.person == 1 for i in items[:at]):
        return list(items)
    for k in range(at + 2, len(items)):
        end = phrase_end(items, k, "scorn")
        if end and ends_at(items, end):
            first = items[k]
            form = Form("rechazar", 1, "present")
            lead = items[: k - 1] if items[k - 1].mark in (",", ":") else items[:k]
            verb = Item("rechazo", first.start, items[end - 1].end, first.line, form=form, known=True)
            return [*lead, verb, *items[end:]]
    return list(items)


def _is_anothers(items: Sequence[Item], k: int) -> bool:
    """Whether the challenge at ``k`` is somebody's: «el reto de Moreau», «el guante que me tiró Moreau»."""
    behind = items[k + 1 : k + 6]
    led = bool(behind) and (behind[0].norm in _OF or behind[0].norm == "que")
    return led and any(i.has("P", "DESC") for i in behind)
