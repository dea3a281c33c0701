"""The short answers to what a letter asked: «1 b» on a line of its own is taken before anything is read.

Only from him who was asked, and only for a number and a letter that his letter offered him: whatever else
looks like it is left to the reader.
"""

import re
from collections.abc import Mapping, Sequence

from turnbot.core.orders import Said
from turnbot.games.preux.orders.tree import Decide
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words.decisions import letter

_ONE = (
    r"(?:(?:al?|el|en)?\s*(?:asunto|decisi[oó]n|cuesti[oó]n|punto)\s*)?(?:n[ºo°.]+\s*)?"
    r"(\d{1,2})\s*[.:)\-–=]*\s*[«\"'(]?([a-h])[»\"')]?"
)
_LINE = re.compile(rf"\W*{_ONE}(?:\s*(?:[,;.]|y)\s*{_ONE})*\s*\.?\s*", re.IGNORECASE)
_EACH = re.compile(_ONE, re.IGNORECASE)


def asked(world: World, who: str) -> Sequence[int]:
    """The numbers of what he was asked with his sheet."""
    return tuple(one.nth for one in world.about(who, Pending))


def cut(body: str, asked: Sequence[Pending]) -> tuple[str, tuple[Decide, ...]]:
    """Take the lines that only answer questions out of a mail; return the rest, and the answers.

    Lines taken stay as empty ones, so that the others keep their numbers.
    """
    offered = {one.nth: len(one.options) for one in asked}
    if not offered:
        return body, ()
    left: list[str] = []
    taken: list[Decide] = []
    for at, line in enumerate(body.split("\n"), 1):
        answers = _answers(line, at, offered)
        taken += answers
        left.append("" if answers else line)
    return "\n".join(left), tuple(taken)


def _answers(line: str, at: int, offered: Mapping[int, int]) -> list[Decide]:
    if not _LINE.fullmatch(line):
        return []
    found = [(int(nth), choice.lower()) for nth, choice in _EACH.findall(line)]
    if not all(choice in map(letter, range(offered.get(nth, 0))) for nth, choice in found):
        return []
    return [Decide(nth=nth, choice=choice, said=Said(line.strip(), at)) for nth, choice in found]


def kept(earlier: Sequence[object], later: Sequence[object]) -> tuple[Decide, ...]:
    """The earlier answers that still hold: those to questions which the later ones leave alone."""
    anew = {one.nth for one in later if isinstance(one, Decide)}
    return tuple(one for one in earlier if isinstance(one, Decide) and one.nth not in anew)
