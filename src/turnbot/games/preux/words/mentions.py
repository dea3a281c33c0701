"""How somebody is called again in a paragraph: «el barón de Malaterre», «Malaterre», «el barón».

The first time everybody is called as ``styles`` has it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from turnbot.games.preux.words.spoken import PARTICLES

#: Who is called as he is however often: churchmen by their names, ladies whom only a courtesy goes before.
_ALWAYS = ("el padre ", "fray ", "mademoiselle ", "madame ")
#: What a man is beside the one he is at odds with, where both were named and the sentence names the other.
_RIVALS = ("su rival", "su contrario", "su adversario")


def taken(everybody: Iterable[Mapping[str, Any]]) -> Mapping[str, int]:
    """How many of the people of a paragraph may be called so, by name or by dignity."""
    return Counter(way for one in everybody for way in set(_parts(str(one["style"]))) if way)


def again(one: Mapping[str, Any], times: int, ways_taken: Mapping[str, int]) -> Mapping[str, Any]:
    """The same person as he is called after ``times`` mentions in a paragraph (see ``taken``).

    Nobody is called what another of it may be called as well.
    """
    if not times:
        return one
    name, dignity = _parts(str(one["style"]))
    ways = [dignity, name] if one["fem"] or (times > 1 and times % 2 == 0) else [name]
    return next(({**one, "style": way} for way in ways if way and ways_taken.get(way, 0) < 2), one)


def beside(one: Mapping[str, Any], nth: int) -> Mapping[str, Any]:
    """A man in the ``nth`` sentence (from 0) that names his rival too: by his name every other time."""
    turn, by_relation = divmod(nth, 2)
    return {**one, "style": _RIVALS[turn % len(_RIVALS)]} if by_relation else one


@lru_cache(maxsize=4096)
def _parts(style: str) -> tuple[str, str]:
    """The name in a style and the dignity before it; either empty where one does not say it alone."""
    if style.startswith(_ALWAYS):
        return "", ""
    words = style.split(" ")
    at = next((nth for nth, word in enumerate(words) if word[:1].isupper() or word.startswith("d'")), 0)
    head, name = words[:at], " ".join(words[at:])
    bare = next((name.removeprefix(particle) for particle in PARTICLES if name.startswith(particle)), name)
    if not head or not bare:
        return "", ""
    while head[-1] in ("de", "du", "des"):
        head = head[:-1]
    dignity = " ".join(head) if head[0] in ("el", "la") else ""
    return ("" if head[0] == "la" else bare), dignity
