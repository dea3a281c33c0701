"""Bets: «dos apuestas de 300 y una de quinientas», «3 x 50», «150 + 150 + 200» as amounts.

``stakes`` is given the items of a clause and returns the bets in crowns, in order; ``bets.lark`` says how
numbers and words make them.
"""

from collections.abc import Collection, Sequence
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
    """Return the terminals of what may be bets, and where each ends; what says nothing is left out."""
    words: list[Word] = []
    ends: list[int] = []
    k = at
    while k < len(items) and len(words) < 40:
        past = _past(items, k, words) if words else k
        if past > k:
            k = past
            continue
        word, k = _each(items, k, led=bool(words)) or _counting(items, k) or _small(items, k, words)
        if word is None:
            break
        words.append(word)
        ends.append(k)
    return words, ends


def _past(items: Sequence[Item], k: int, words: Sequence[Word]) -> int:
    """Return where words end that say nothing of bets; ``k`` if those there do."""
    item, norm, last = items[k], items[k].norm, words[-1][0]
    following = items[k + 1] if k + 1 < len(items) else None
    if norm in ("en", "por") and following is not None and following.norm in _EACH:
        return k
    if item.form is not None and item.form.lemma in _STAKING:
        return k + 1  # «dos apuestas, poniendo 75 en cada una»
    if last in ("NUM", "BET") and _describes(items, k):
        return k + 1  # «dos apuestas pequeñas de 5»
    if norm == "en" and following is not None and following.norm == "total":
        return k + 2 + (k + 2 < len(items) and items[k + 2].norm == ",")
    if norm == "otras" and following is not None and "N" in following.tags and _counts(items, k + 1):
        return k + 1  # «y otras dos de 100»
    if norm == "mas" and last in ("BET", "TIMES"):
        return k + 1  # «dos apuestas más de 500»
    if norm in ("coronas", "cr", "tambien", "luego", "despues") and not item.tags:
        return k + 1
    return k


def _each(items: Sequence[Item], k: int, *, led: bool) -> tuple[Word, int] | None:
    """«Cada una», «en cada apuesta», «la mano»: the terminal, and where it ends."""
    norm, end = items[k].norm, k + 1
    following = items[end].norm if end < len(items) else ""
    if led and norm in ("en", "por") and following in _EACH:
        wanted: Collection[str] = _EACH
    elif norm == "cada":
        wanted = ("una", "uno", "apuesta", "mano", "vez")
    elif led and norm == "la" and following in ("mano", "apuesta", "unidad", "tirada", "pieza"):
        return ("EACH", None), end + 1
    else:
        return None
    while end < len(items) and items[end].norm in wanted:
        end += 1
    return ("EACH", None), end


def _counting(items: Sequence[Item], k: int) -> tuple[Word, int] | None:
    """A number, be it told in words: the terminal, and where it ends."""
    item, end = items[k], k + 1
    if (nth := _counted(items, k)) is not None:
        return ("NUM", nth[0]), nth[1]
    if "ONE" in item.tags:
        if end < len(items) and items[end].norm in ("sola", "unica", "buena", "gran", "nueva"):
            end += 1
        follows = items[end] if end < len(items) else None
        counts = follows is not None and (follows.has("bet") or follows.norm in ("de", "vez", "a"))
        return (("NUM", 1), end) if counts else None
    if "N" in item.tags and not item.has("REG", "GRADE"):
        return ("NUM", int(item.tags["N"])), end
    return None


#: Small words: their terminals, and those of which one must stand before them («*»: any).
_SMALL = {
    "vez": ("TIMES", ""), "veces": ("TIMES", ""), "otra": ("OTHER", ""), "otras": ("OTHER", ""),
    "otro": ("OTHER", ""), "x": ("X", "NUM BET"), "por": ("X", "NUM BET"), "×": ("X", "NUM BET"),
    "*": ("X", "NUM BET"), "de": ("DE", "*"), "a": ("DE", "*"), "en": ("IN", "*"), "y": ("AND", "*"),
    "e": ("AND", "*"), "+": ("PLUS", "*"), "mas": ("PLUS", "*"), ",": ("COMMA", "*"), "/": ("COMMA", "*"),
    "-": ("COMMA", "*"), ";": ("COMMA", "*"),
}  # fmt: skip


def _small(items: Sequence[Item], k: int, words: Sequence[Word]) -> tuple[Word | None, int]:
    item = items[k]
    if "ONE" in item.tags or (item.norm == "en" and not words):
        return None, k
    if item.has("bet"):
        return ("BET", None), k + 1
    kind, behind = _SMALL.get(item.norm, ("", ""))
    led = not behind or (bool(words) and (behind == "*" or words[-1][0] in behind.split()))
    return (kind, None) if kind and led else None, k + 1


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
