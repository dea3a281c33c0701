"""Bets: «dos apuestas de 300 y una de quinientas», «3 x 50», «150 + 150 + 200» as amounts.

``stakes`` is given the items of a clause and returns the bets in crowns, in order; ``bets.lark`` says how
numbers and words make them.
"""

from collections.abc import Sequence
from itertools import pairwise

from lark import Token as LarkToken
from lark import Tree

from turnbot.games.preux.parsing.words.grammar import Word, longest
from turnbot.games.preux.parsing.words.items import Item

_MOST = 40  # bets


def stakes(items: Sequence[Item]) -> list[int]:
    """Return the bets that some items tell; [] if none."""
    if split := _in_steps(items):
        return split
    best: list[int] = []
    k = 0
    while k < len(items):
        words, ends = _words(items, k)
        found = longest("bets", words) if words else None
        if found is None:
            k += 1
            continue
        told = _bets(found[0])
        if told and (len(told) > 1 or len(best) == 0):
            best = best + told if best and told != best else told
        k = max(k + 1, ends[found[1] - 1])
    return best[:_MOST]


def _in_steps(items: Sequence[Item]) -> list[int]:
    """Return the equal bets of a sum that is split: «200 en total, de 50 en 50»."""
    told = [(k, int(item.tags["N"])) for k, item in enumerate(items) if "N" in item.tags]
    for (at, one), (behind, other) in pairwise(told):
        if (
            one == other
            and behind == at + 2
            and items[at + 1].norm == "en"
            and at
            and items[at - 1].norm == "de"
        ):
            sums = [n for k, n in told if k not in (at, behind)]
            if len(sums) == 1 and one and sums[0] % one == 0:
                return [one] * min(sums[0] // one, _MOST)
    return []


_EACH = frozenset(["cada", "unidad", "mano", "apuesta", "tirada", "barba", "cabeza"])
_STAKING = frozenset(["apostar", "poner", "jugar"])


def _counted(items: Sequence[Item], at: int) -> tuple[int, int] | None:
    """How many bets «las dos primeras», «la tercera» are, and where the words end; None where none are."""
    if at + 2 >= len(items) or items[at + 1].norm not in ("de", "a") or not items[at + 2].has("N"):
        return None
    time = items[at].tags.get("TIME")  # what would be weeks, elsewhere
    return (len(time.where), at + 1) if time is not None and "semana" not in items[at].text.lower() else None


def _describes(items: Sequence[Item], k: int) -> bool:
    """Whether a word says what bets are like, before or behind them: «pequeñas», «buenas»."""
    item, near = items[k], items[max(0, k - 1) : k + 2]
    plain = item.kind == "word" and not item.role and not item.tags and item.form is None
    return plain and item.norm.endswith("as") and any(i.has("bet") for i in near)


def _counts(items: Sequence[Item], k: int) -> bool:
    """Whether a number counts bets: «dos de 100»."""
    return k + 1 < len(items) and (items[k + 1].norm == "de" or items[k + 1].has("bet"))


def _words(items: Sequence[Item], at: int) -> tuple[list[Word], list[int]]:
    words: list[Word] = []
    ends: list[int] = []
    k = at
    while k < len(items) and len(words) < 40:
        item = items[k]
        word: Word | None = None
        nxt = k + 1
        norm = item.norm
        if norm in ("en", "por") and words and nxt < len(items) and items[nxt].norm in _EACH:
            word, nxt = ("EACH", None), nxt + 1
            while nxt < len(items) and items[nxt].norm in _EACH:
                nxt += 1
        elif words and item.form is not None and item.form.lemma in _STAKING:
            k = nxt
            continue  # «dos apuestas, poniendo 75 en cada una»
        elif words and words[-1][0] in ("NUM", "BET") and _describes(items, k):
            k = nxt
            continue  # «dos apuestas pequeñas de 5»
        elif item.norm == "cada":
            word = ("EACH", None)
            while nxt < len(items) and items[nxt].norm in ("una", "uno", "apuesta", "mano", "vez"):
                nxt += 1
        elif (
            norm == "la"
            and nxt < len(items)
            and items[nxt].norm in ("mano", "apuesta", "unidad", "tirada", "pieza")
            and words
        ):
            word, nxt = ("EACH", None), nxt + 1
        elif (nth := _counted(items, k)) is not None:
            word, nxt = ("NUM", nth[0]), nth[1]
        elif norm == "en" and words and nxt < len(items) and items[nxt].norm == "total":
            k = nxt + 1 + (nxt + 1 < len(items) and items[nxt + 1].norm == ",")
            continue
        elif "ONE" in item.tags:
            if nxt < len(items) and items[nxt].norm in ("sola", "unica", "buena", "gran", "nueva"):
                nxt += 1
            follows = items[nxt] if nxt < len(items) else None
            if follows is not None and (follows.has("bet") or follows.norm in ("de", "vez", "a")):
                word = ("NUM", 1)
        elif "N" in item.tags and not item.has("REG", "GRADE"):
            word = ("NUM", int(item.tags["N"]))
        elif item.has("bet"):
            word = ("BET", None)
        elif norm in ("vez", "veces"):
            word = ("TIMES", None)
        elif norm in ("x", "por", "×", "*") and words and words[-1][0] in ("NUM", "BET"):
            word = ("X", None)
        elif norm == "otras" and nxt < len(items) and "N" in items[nxt].tags and _counts(items, nxt):
            k = nxt
            continue  # «y otras dos de 100»
        elif norm in ("otra", "otras", "otro"):
            word = ("OTHER", None)
        elif norm in ("de", "a"):
            word = ("DE", None) if words else None
        elif norm == "en" and words:
            word = ("IN", None)
        elif norm == "y" or norm == "e":
            word = ("AND", None) if words else None
        elif norm == "mas" and words and words[-1][0] in ("BET", "TIMES"):
            k = nxt
            continue  # «dos apuestas más de 500»
        elif norm in ("+", "mas"):
            word = ("PLUS", None) if words else None
        elif norm in (",", "/", "-", ";") and words:
            word = ("COMMA", None)
        elif norm in ("coronas", "cr", "tambien", "luego", "despues") and words:
            k = nxt
            continue
        if word is None:
            break
        words.append(word)
        ends.append(nxt)
        k = nxt
    return words, ends


def _bets(tree: Tree[LarkToken]) -> list[int]:
    out: list[int] = []
    for group in tree.children:
        if not isinstance(group, Tree):
            continue
        nums = [int(t.value) for t in group.children if isinstance(t, LarkToken) and t.type == "NUM"]
        rule = str(group.data)
        if rule in ("counted", "product"):
            count, stake = nums
            if rule == "product" and count > stake:
                count, stake = stake, count
            out += [stake] * min(count, _MOST)
        elif rule == "split":
            out += [nums[1]] * min(nums[0] // max(nums[1], 1), _MOST)
        elif rule == "repeated":
            out += [nums[0]] * min(nums[1], _MOST)
        elif rule == "shared":
            out += [nums[0] // max(nums[1], 1)] * min(nums[1], _MOST)
        elif rule == "one":
            out.append(nums[0])
    return out
