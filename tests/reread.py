"""What a chronicle is like to read: its sentences without names, and how many of them were read before."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import lively
from turnbot.games.preux.telling import views
from turnbot.render import pages

GAME = {
    "title": "Preux et audacieux", "address": "a@example.org", "referee": "El Real Secretario", "zone": "UTC",
    "site": "",
}  # fmt: skip
#: Where the news ends, and lists and seals begin.
_END = ("QUIÉN SUBE Y QUIÉN BAJA", "PERFILES DE DUELISTA", "LOS DADOS")
_COURTESY = r"\b(?:monsieur|mademoiselle|madame|el (?:capitán|barón|conde)|la (?:baronesa|condesa)) (?:de )?N"
#: Shorter than so many letters a sentence is none.
_SHORT = 12


@dataclass(frozen=True)
class Read:
    """A month as it was read: its sentences without names, its words, and who was named in it not at all."""

    sentences: Sequence[str]
    words: int
    unnamed: Sequence[str]


def text_of(lived: lively.Lived) -> str:
    """The chronicle of a month that was played, as its letter has it."""
    view = views.chronicle(lived.outcome, lived.opening, lived.month).data()
    return pages.render("preux/chronicle", {"game": GAME, **view}).text


def read(lived: lively.Lived) -> Read:
    """The chronicle of a month that was played, as it is read."""
    text, world = text_of(lived), lived.outcome.world
    news = text
    for end in _END:
        news = news.partition(end)[0]
    everybody = [*world.people, *world.ladies]
    names = {name for one in everybody for name in (one, *one.split()[1:]) if name[0].isupper()}
    unnamed = [name for name in lived.opening.people if name.split()[-1] not in text]
    return Read(sentences(news, names), len(text.split()), unnamed)


def sentences(news: str, names: set[str]) -> list[str]:
    """The sentences of a text with every name as N; titles, courtesies and ranks go with their names."""
    flat = " ".join(news.split())
    for name in sorted(names, key=len, reverse=True):
        flat = re.sub(rf"\b{re.escape(name)}\b", "N", flat)
    flat = re.sub(_COURTESY, "N", flat)
    return [one for one in re.split(r"(?<=[.?!»])\s+(?=[«¿¡A-ZÁÉÍÓÚN·])", flat) if len(one) > _SHORT]


def figures(months: Sequence[Read], people: int) -> tuple[float, int, float]:
    """Of the last month: the share of sentences read before, how many it has twice, words a head."""
    last, before = months[-1], {one for month in months[:-1] for one in month.sentences}
    seen = sum(one in before for one in last.sentences) / max(1, len(last.sentences))
    twice = sum(count > 1 for count in Counter(last.sentences).values())
    return seen, twice, last.words / people
