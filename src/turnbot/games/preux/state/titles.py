"""Titles as the world holds them (chapter 6): which somebody bears, what he may win next, what they bring."""

from collections.abc import Sequence

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import Title
from turnbot.games.preux.state.people import Person


def ladder() -> Sequence[Title]:
    """The titles one after the other, lowest first; the special ones stand above them all."""
    return book().titles[:-1]


def special() -> Title:
    """The row of those who are Dukes already (6.0.8)."""
    return book().titles[-1]


def held(who: Person) -> Sequence[Title]:
    """The rows of all titles that he bears, one as often as he does; what is not on the list is left out."""
    return [row for one in who.titles if (row := book().title_of(one)) is not None]


def highest(who: Person) -> Title | None:
    """His highest title; None where he bears none."""
    return book().title_of(book().highest_title(who.titles))


def next_title(who: Person) -> Title:
    """The title that he may win next (6.0.3): the lowest, the one above his, or for Dukes a special one."""
    own = highest(who)
    return book().titles[book().titles.index(own) + 1 if own else 0]


def pension(who: Person) -> int:
    """Crowns that his titles bring him every month, all together (6.0.3, ruling 121)."""
    return sum(row.pension for row in held(who))
