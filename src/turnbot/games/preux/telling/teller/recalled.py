"""What earlier numbers told of a couple, taken up where there is news of the two."""

from turnbot.games.preux.telling.sentences import Item, Paragraph, item
from turnbot.games.preux.telling.teller.memory import Memory

#: News of a couple behind which a reader likes to be reminded of how it began.
_NEWS = ("lady.left", "wedding.held", "wedding.cancelled", "proposal.accepted", "proposal.rejected")
_BEGAN = "lady.won"


def recalled(paragraph: Paragraph, memory: Memory) -> Paragraph:
    """The paragraph with a word of when she first favoured him behind each piece of such news."""
    told: Paragraph = []
    for one in paragraph:
        told += [one, *_since(one, memory)]
    return told


def _since(news: Item, memory: Memory) -> list[Item]:
    if news["kind"] not in _NEWS or not all(isinstance(news.get(side), dict) for side in ("who", "lady")):
        return []
    who, lady = news["who"], news["lady"]
    began = memory.of(_BEGAN, who=who["name"], lady=lady["name"])
    if not began:
        return []
    month = str(news["key"]).partition("/")[0]
    names = [who["name"], lady["name"]]
    return [
        item(f"since.{news['kind']}", month, news["week"], names, who=who, lady=lady, then=began[-1].month)
    ]
