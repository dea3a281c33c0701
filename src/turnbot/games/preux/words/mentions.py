"""How somebody is called again in a paragraph: «el barón de Malaterre», «Malaterre», «el barón».

The first time everybody is called as ``styles`` has it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.words.spoken import PARTICLES

#: Who is called as he is however often: churchmen by their names, ladies whom only a courtesy goes before.
_ALWAYS = ("el padre ", "fray ", "mademoiselle ", "madame ")


def again(one: Mapping[str, Any], times: int, others: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The same person as he is called after ``times`` mentions among these ``others`` of a paragraph.

    Nobody is called what another of them may be called as well.
    """
    if not times:
        return one
    name, dignity = _parts(str(one["style"]))
    strangers = [other for other in others if other["name"] != one["name"]]
    ways = [dignity, name] if one["fem"] or (times > 1 and times % 2 == 0) else [name]
    for way in ways:
        if way and not any(way in (_parts(str(other["style"]))) for other in strangers):
            return {**one, "style": way}
    return one


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
