"""The letters of this game, and what the shell must add to each for its template.

A letter is a kind and a view of plain data; ``turnbot.render.pages`` turns both into words. This module
makes what a played month has to say; the answer to a mail is made at the desk, and the shell's own letters by
the shell. Moments are aware datetimes or the same in ISO 8601; months are «1626-08». The templates are
strict: a key that is missing is an error, so what does not apply is None, "" or ().
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from turnbot.core.exchange import LIST, REFEREE, Letter, Month, Page, Question
from turnbot.core.months import month_name
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.habits import again
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.marching import Marching
from turnbot.games.preux.state.months import month_after
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling import army_lists, posts, views
from turnbot.games.preux.telling.sheets import sheets
from turnbot.games.preux.telling.teller import edition
from turnbot.games.preux.words import spoken
from turnbot.games.preux.words.echo import echo
from turnbot.games.preux.words.told_back import form

#: How people stand towards the front in the month to come, by name.
Ahead = Mapping[str, Marching]
_NOBODY: Ahead = MappingProxyType({})


def letters(
    outcome: Outcome[World],
    opening: World,
    orders: Mapping[str, Orders],
    month: Month,
    ahead: Ahead = _NOBODY,
    asked: Sequence[Question] = (),
) -> Sequence[Letter]:
    """Return what a played month has to say: the chronicle to the list, a sheet to everybody, the minutes.

    ``opening`` is the world the month started from; ``orders`` those that were played, by name; ``ahead`` who
    will be at the front in the next one; ``asked`` the month's cases as the referee is asked them. In a
    preview ``month`` has no next one.
    """
    ordered = {name: echo(one) for name, one in orders.items()}
    # Who serves at the front next month does there none of what he did in Paris.
    away = {name for name, one in ahead.items() if one.how != "returns"}
    forms = {name: form(again(one, outcome.world, at_front=name in away)) for name, one in orders.items()}
    return (
        Letter(LIST, "preux/chronicle", views.chronicle(outcome, opening, month).data()),
        *(
            Letter(sheet.who, "preux/sheet", sheet.data())
            for sheet in sheets(outcome, opening, ordered, forms, month, ahead)
        ),
        Letter(REFEREE, "preux/minutes", views.referee(outcome, month, asked).data()),
    )


def draft(outcome: Outcome[World], opening: World, month: Month) -> Letter:
    """Return the chronicle as the referee is shown it, with the numbers of its paragraphs."""
    return Letter(REFEREE, "preux/chronicle", views.chronicle(outcome, opening, month).data())


def paragraphs(outcome: Outcome[World], opening: World) -> Sequence[str]:
    """Return the paragraphs of the chronicle, by their keys, as the teller has them."""
    return [one.key for one in edition.compose(outcome.events, opening, outcome.world).numbered]


def welcome(world: World, month: Month, names: Sequence[str], ahead: Ahead = _NOBODY) -> Sequence[Letter]:
    """Return the sheet with which each of these begins: who he is, before anything has happened.

    ``ahead`` is who will be at the front in the month that opens.
    """
    still = Outcome(world.month, world, (), (), ())
    # What is due is due in the month after the one that a sheet is of.
    before = replace(month, month=month_after(world.month, -1), next_month=world.month)
    told = sheets(still, world, {}, {name: form(Orders()) for name in names}, before, ahead, of=names)
    return tuple(Letter(sheet.who, "preux/opening", sheet.data()) for sheet in told)


def first_pages(world: World, month: Month) -> Sequence[Page]:
    """Return the site as it stands before the first month is over: its lists, and no chronicle.

    ``month`` is the one that is open, under number 0, and is its own next one.
    """
    still = Outcome(world.month, world, (), (), ())
    return tuple(page for page in pages(still, world, month) if not page.path.startswith("cronicas/"))


def pages(outcome: Outcome[World], opening: World, month: Month) -> Sequence[Page]:
    """Return the pages of the site after a month, made of its chronicle and the public lists alone.

    The chronicle has a path of its own in every month, and so has each duel; the other pages have the same
    one: who hands the pages of all published months to ``turnbot.render.site.write``, oldest first, gets the
    lists of the newest month, every chronicle and every duel. Each view needs ``game`` besides (``COMMON``).
    """
    view = views.chronicle(outcome, opening, month).data()
    lists = {
        **view,
        "clubs": [
            {
                "code": club.code,
                "name": club.name,
                "minimum_level": club.minimum_level,
                "dues": club.dues,
                "status": club.status,
                "bet_limit": club.bet_limit,
                "bet_minimum": club.bet_minimum,
                "divisor": club.divisor,
                "officers_of": [spoken.the_regiment(code) for code in club.regiments],
                "members": [person for person in view["people"] if person["club"] == club.code],
            }
            for club in book().clubs.values()
        ],
        "regiments": army_lists.regiments(outcome.world),
        "brigades": army_lists.brigades(outcome.world),
        "offices": posts.listed(outcome.world, {person["name"]: person for person in view["people"]}),
        "ranks": {person["name"]: spoken.rank(person["rank"]) for person in view["people"]},
        "orders": {person["name"]: spoken.order(person["order"]) for person in view["people"]},
        "church_ranks": {person["name"]: spoken.rank(person["church_rank"]) for person in view["people"]},
    }
    named = ("index", "personajes", "clubs", "damas", "duelos", "regimientos", "cargos", "plazo", "archivo")
    duels = views.duels(outcome, opening)
    return (
        Page(
            f"cronicas/{month.month}.html",
            "preux/web/chronicle.html.j2",
            view,
            news=f"Crónica de París, número {month.number}: {month_name(month.month)}",
        ),
        *(Page(f"{name}.html", f"preux/web/{name}.html.j2", lists) for name in named),
        *(
            Page(
                f"duelos/{month.month}-{duel['nth']:02}.html",
                "preux/web/duel.html.j2",
                {"month": month.month, "number": month.number, "duel": duel},
            )
            for duel in duels
        ),
    )
