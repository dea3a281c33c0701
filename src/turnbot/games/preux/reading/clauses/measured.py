"""«Si me alcanza el dinero, o sea, si me quedan 40 coronas»: the amount says what the vague words meant."""

from collections.abc import Sequence

from turnbot.games.preux.reading.clauses.condition_ends import condition_end
from turnbot.games.preux.reading.words.around import mark_from, norm_at, phrase_end
from turnbot.games.preux.reading.words.items import Item

PUTTING = frozenset(["digamos", "pongamos", "vamos", "supongamos"])


def measured(items: Sequence[Item]) -> list[Item]:
    """Return a sentence with a vague condition about money said by the amount that explains it."""
    out = list(items)
    for k in range(1, len(out)):
        begin = _explains(out, k)
        asked = next((n for n in range(k - 1, -1, -1) if out[n].norm == "si"), -1)
        if not begin or asked < 0:
            continue
        end, stop = mark_from(out, begin), min(condition_end(out, asked + 1), k)
        if not any(i.has("N") for i in out[begin:end]) or any(i.has("N") for i in out[asked:stop]):
            continue
        close = k - 1 if out[k - 1].mark else k
        closed = end + 1 if end < len(out) and out[end].mark == ")" else end
        between = out[stop:close]
        return [*out[:asked], *out[begin:end], *between, *out[closed:]]
    return out


def _explains(items: Sequence[Item], k: int) -> int:
    """Return where «si» stands behind «o sea,», «digamos» at ``k``; 0 if it does not."""
    end = phrase_end(items, k, "that_is")
    if not end and items[k].norm in PUTTING and items[k - 1].mark:
        end = k + 2 if norm_at(items, k + 1) == "que" else k + 1
    body = end + 1 if end and norm_at(items, end) in (",", ":") else end
    return body if end and norm_at(items, body) == "si" else 0
