"""What the notices have of one lady, told together and from its cause to what came of it."""

from collections.abc import Sequence
from typing import Any

from turnbot.games.preux.telling.sentences import Item, Paragraph

#: How a betrothal may end.
_ENDED = ("wedding.cancelled", "betrothal.ended")
#: What may be between a lady and a gentleman, in the order in which one follows from another.
_STEPS = (
    *("pregnancy.seen", "wedding.postponed", "wedding.cancelled", "betrothal.ended"),
    *("cad.branded", "cad.again", "lady.left", "child.born", "lady.retired"),
)


def gathered(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs with those about one lady made one, where the first of them stood."""
    found: dict[str, list[Item]] = {}
    for paragraph in paragraphs:
        if _lady(paragraph):
            found.setdefault(_lady(paragraph), []).extend(paragraph)
    told: list[Paragraph] = []
    for paragraph in paragraphs:
        lady = _lady(paragraph)
        if not lady:
            told.append(paragraph)
        elif lady in found:
            told.append(sorted(found.pop(lady), key=lambda one: _STEPS.index(one["kind"])))
    return told


def followed(
    weeks: Sequence[Sequence[Paragraph]], notices: Sequence[Paragraph]
) -> tuple[list[list[Paragraph]], list[Paragraph]]:
    """The weeks with an ended betrothal behind the lady for whom it ended, and the notices without it."""
    ended = {_pair(one[0], "lady"): one for one in notices if one[0]["kind"] in _ENDED and len(one) == 1}
    moved: set[tuple[str, str]] = set()

    def told(paragraph: Paragraph) -> Paragraph:
        found: Paragraph = []
        for one in paragraph:
            found.append(one)
            left = _pair(one, "left_lady")
            if one["kind"] == "lady.won" and left in ended and left not in moved:
                moved.add(left)
                found += ended[left]
        return found

    with_them = [[told(paragraph) for paragraph in week] for week in weeks]
    gone = [ended[pair] for pair in moved]
    return with_them, [one for one in notices if not any(one is other for other in gone)]


def _pair(one: Item, lady: str) -> tuple[str, str]:
    return _name(one.get("who")), _name(one.get(lady))


def _name(person: Any) -> str:
    return str(person["name"]) if isinstance(person, dict) and "name" in person else ""


def _lady(paragraph: Paragraph) -> str:
    """Whom a paragraph of one such piece of news is about; empty where it is none."""
    one = paragraph[0]
    if len(paragraph) > 1 or one["kind"] not in _STEPS or not isinstance(one.get("lady"), dict):
        return ""
    return str(one["lady"]["name"])
