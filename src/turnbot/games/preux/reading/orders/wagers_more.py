"""More bets of the same: «tres apuestas de 50 y dos más», «si gano, otra», «otras dos»."""

from collections.abc import Sequence

from turnbot.games.preux.reading.words.grammar import Word
from turnbot.games.preux.reading.words.items import Item

_JOINTS = ("AND", "COMMA", "PLUS")
_FEW = 12  # more than this are crowns: «apuesto 50 más»
_MOST = 50  # nobody makes more bets in a week


def more_at_end(words: Sequence[Word]) -> tuple[int, int]:
    """Return how many more bets the words about bets end with, and where the words for them begin.

    The count is 0 where they end with an amount: «y otras dos de 100», «y otra de 20», «y otras 50».
    """
    end = len(words)
    while end and words[end - 1][0] == "SKIP":
        end -= 1
    begin, many, marked = end, 0, False
    while begin:
        kind, data = words[begin - 1]
        if kind == "NUM" and not many:
            many = int(data)
        elif kind in ("MORE", "OTHERS"):
            marked = True
        elif kind == "OTHER" and not many and data in ("otra", "otras"):
            many, marked = 1, True
        elif kind not in ("BET", "SKIP") or (kind == "BET" and many):
            break
        begin -= 1
    told = any(kind in ("OTHER", "OTHERS") for kind, _ in words[begin:end])
    led = told or not begin or words[begin - 1][0] in _JOINTS
    return (many, begin) if marked and led and 0 < many <= _FEW else (0, len(words))


def plain(words: Sequence[Word]) -> list[Word]:
    """Return the words with nothing of «más», and a comma for «otras» before a number."""
    out: list[Word] = []
    for kind, data in words:
        if kind == "OTHERS":
            out += [("COMMA", ",")] if out else []
        elif kind != "MORE":
            out.append((kind, data))
    return out


def with_more(amounts: tuple[int, ...], many: int) -> tuple[int, ...]:
    """Return bets with so many more of the same; () if they are not all alike: which of them is not said."""
    return (*amounts, *amounts[-1:] * many) if len(set(amounts)) == 1 else ()


def in_steps(items: Sequence[Item]) -> tuple[int, ...]:
    """«200 coronas en total, de 50 en 50»: four bets of fifty; () where nothing is said so."""
    at = next((k for k in range(len(items) - 3) if _is_step(items[k : k + 4])), None)
    if at is None:
        return ()
    step = int(items[at + 1].tags["N"])
    others = [int(i.tags["N"]) for i in (*items[:at], *items[at + 4 :]) if i.has("N") and not i.has("ONE")]
    if len(others) != 1 or step < 1 or others[0] % step or not 1 < others[0] // step <= _MOST:
        return ()
    return (step,) * (others[0] // step)


def _is_step(items: Sequence[Item]) -> bool:
    """«De 50 en 50»."""
    of, size, by, again = items
    return of.norm == "de" and by.norm == "en" and size.has("N") and size.tags["N"] == again.tags.get("N")
