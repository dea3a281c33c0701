"""What people say, each after his kind: a sentence of his own beside what happened. It adds no fact.

What somebody is, the public accounts say (``words.styles`` puts it to his name): soldier, cleric, cad, great
lord, minister, author, or none of these.
"""

from turnbot.core.events import Event
from turnbot.games.preux.telling.sentences import Cast, Item, item


def said(what: str, name: str, event: Event, cast: Cast) -> list[Item]:
    """What he says on being challenge(r), accepted, declined, won or lost; nothing of a stranger."""
    if name not in cast:
        return []
    who = cast[name]
    temper = str(who.get("temper", "wit"))
    return [item(f"said.{what}-{temper}", event.month, event.week, [name], who=who)]
