"""How people are called wherever somebody reads of them: by title, habit, rank or courtesy.

The chronicle, the sheets, the site and the list take names from here alone. Everything is made of what
everybody may see of a person: ``name``, ``level``, ``titles``, ``order``, ``church_rank``, ``rank``.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from turnbot.core.rules import computes
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.words import clergy
from turnbot.games.preux.words.names import RANKS, TITLES
from turnbot.games.preux.words.spoken import PARTICLES, family

#: Ranks that go before a name in society.
_RANKS_WORN = frozenset(RANKS) - {"private", "subaltern"}


def styles(
    people: Iterable[Mapping[str, Any]], ladies: Iterable[Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """How the gazette speaks of everybody: ``{name: {name, style, fem, level}}``.

    A style is a title, a rank or a courtesy before the family name («el barón de Malaterre», «monsieur
    Tonnelier»), before the whole name where two have the same family name. ``people`` and ``ladies`` are
    the public accounts of each, with ``name``.
    """
    men = list(people)
    husbands = {one["lady"]: one for one in men if one.get("wife")}
    rows = [(one, False) for one in men] + [(one, True) for one in ladies]
    families: dict[str, int] = {}
    for one, _ in rows:
        families[family(one["name"])] = families.get(family(one["name"]), 0) + 1
    called = {
        one["name"]: family(one["name"]) if families[family(one["name"])] == 1 else one["name"]
        for one, _ in rows
    }
    found = {}
    for one, fem in rows:
        style = _lady(one, called, husbands.get(one["name"])) if fem else _man(one, called[one["name"]])
        found[one["name"]] = {"name": one["name"], "style": style, "fem": fem, "level": one["level"]}
    return MappingProxyType(found)


def _man(one: Mapping[str, Any], called: str) -> str:
    titled = _titled(book().highest_title(one["titles"]) or _unlisted(one), called, one["name"])
    if titled and one["church_rank"] not in clergy.PRELATES:
        return titled
    if one["order"]:
        return clergy.style(one["order"], one["church_rank"], one["name"], called)
    if one["rank"] in _RANKS_WORN:
        return f"el {RANKS[one['rank']]} {called}"
    return f"monsieur {called}"


def _lady(one: Mapping[str, Any], called: Mapping[str, str], husband: Mapping[str, Any] | None) -> str:
    """What a lady is called: by the higher of her own title and, by courtesy, her husband's (ruling 90).

    To the wife of a mere Chevalier one says «madame».
    """
    own = book().highest_title(one["titles"]) or _unlisted(one)
    his = book().highest_title(husband["titles"]) if husband else ""
    row = book().title_of(his)
    if husband and row and row is not book().titles[0] and book().highest_title((own, his)) == his:
        hers = row.lady + his.removeprefix(his.split()[0])
        return _titled(hers, called[husband["name"]], husband["name"])
    name = one["name"]
    return _titled(own, called[name], name) or f"{'madame' if husband else 'mademoiselle'} {called[name]}"


def _unlisted(one: Mapping[str, Any]) -> str:
    """A title that is none of the ladder's and has a name all the same: «Prince»."""
    return next((title for title in one["titles"] if title in TITLES), "")


def _titled(title: str, called: str, name: str) -> str:
    """A title before a name; who has lands by name is called by these: «la condesa de Mirecourt»."""
    code, _, lands = title.partition(" ")
    if title in TITLES:
        code, lands = title, ""
    if code not in TITLES:
        return ""
    return f"{TITLES[code]} {lands or _with_particle(called, name)}"


def _with_particle(called: str, name: str) -> str:
    """What follows a title: «de Malaterre»; who has but one name bears the title before it."""
    bare = called.startswith(PARTICLES) or " " not in name
    return called if bare else f"de {called}"


@computes("6.0.7")
def initials(one: Mapping[str, Any]) -> str:
    """What somebody signs with behind his name: a Chevalier d'Honneur, and a Jesuit; empty for others."""
    knight = any(book().title_of(title) is book().titles[0] for title in one["titles"])
    return ", ".join(filter(None, (clergy.initials(one.get("order", "")), "C.d'H" if knight else "")))


def in_lists(one: Mapping[str, Any]) -> str:
    """A name as lists print it, with what goes behind it: «Honoré de Malaterre, C.d'H»."""
    behind = initials(one)
    return f"{one['name']}, {behind}" if behind else str(one["name"])
