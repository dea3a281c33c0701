"""What earlier numbers told of a couple, or of a man, taken up where there is news of them."""

from collections.abc import Collection

from turnbot.games.preux.telling.sentences import Cast, Item, Paragraph, item
from turnbot.games.preux.telling.teller import careers
from turnbot.games.preux.telling.teller.memory import Memory

#: News of a couple behind which a reader likes to be reminded of how it began.
_NEWS = (
    "lady.left",
    "cad.branded",
    "pregnancy.seen",
    "wedding.held",
    "wedding.cancelled",
    "proposal.accepted",
    "proposal.rejected",
)
_BEGAN = "lady.won"
#: What is recalled of the dead, the worthiest first.
_LIVED = ("title.granted", "wedding.held", "disgrace.fell", "duel.fought")
_ENDED = ("character.died", "character.retired")
#: News behind which a man's story over months is told.
_TURNS = ("disgrace.fell", "disgrace.ended", "front.wounded")


def recalled(paragraph: Paragraph, memory: Memory) -> Paragraph:
    """The paragraph with a word of when she first favoured him behind such news, once for a couple."""
    told: Paragraph = []
    reminded: set[tuple[str, str]] = set()
    for one in paragraph:
        since = _since(one, memory)
        couples = {(word["who"]["name"], word["lady"]["name"]) for word in since}
        told += [one, *([] if couples <= reminded else since)]
        reminded |= couples
    return told


def turned(paragraph: Paragraph, memory: Memory, cast: Cast, reminded: Collection[str]) -> Paragraph:
    """The paragraph with a man's story behind its next step, but of those ``reminded`` of already."""
    told: Paragraph = []
    for one in paragraph:
        told.append(one)
        if one["kind"] in _TURNS and isinstance(one.get("who"), dict) and one["who"]["name"] not in reminded:
            told += _career(one, f"since.{one['kind']}", memory, cast)
    return told


def _career(news: Item, kind: str, memory: Memory, cast: Cast) -> list[Item]:
    who, month = news["who"], str(news["key"]).partition("/")[0]
    steps = careers.career(who["name"], month, memory, cast)
    return [item(kind, month, 0, [who["name"]], who=who, within={"steps": steps})] if steps else []


def lived(paragraph: Paragraph, memory: Memory, cast: Cast) -> Paragraph:
    """An obituary with what our readers know of him: his story, or one thing of the year before."""
    told: Paragraph = []
    for one in paragraph:
        told.append(one)
        if one["kind"] in _ENDED and isinstance(one.get("who"), dict):
            told += _career(one, "life.career", memory, cast) or _life(one, memory)
    return told


def _life(died: Item, memory: Memory) -> list[Item]:
    who, month = died["who"], str(died["key"]).partition("/")[0]
    for kind in _LIVED:
        of_him = [news for news in memory.of(kind) if who["name"] in news.pair]
        if kind == "duel.fought":
            of_him = [news for news in of_him if news.facts.get("winner") == who["name"]]
        if of_him:
            facts = {"then": of_him[-1].month, "times": len(of_him)}
            return [item(f"life.{kind}", month, 0, [who["name"]], who=who, **facts)]
    return []


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
