"""What a household costs a month, whatever he does, and who a club keeps: rules charge, sheets foretell."""

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.printed import Club
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World

#: Ranks below an officer's.
_NO_OFFICERS = ("", "private")


def rent(who: Person) -> int:
    """Crowns a month for the house of who is married, or about to be (4.5.1)."""
    return book().houses[who.house].rent if who.keeps_house else 0


def upkeep(who: Person) -> int:
    """Crowns a month for his children: his level for each (4.3.5)."""
    return book().births.upkeep * who.level * who.children


def lady_cost(world: World, who: Person) -> int:
    """Crowns a month for his lady or wife: three times her level, and nothing for the rich (4.2.8)."""
    lady = world.ladies.get(who.lady)
    return 0 if lady is None or lady.rich else book().courtship.gift_per_level * lady.level


def unfit(who: Person, club: Club) -> str:
    """Why a club would not have him: ``level``, ``rank``, or empty when it would.

    Who serves elsewhere in disgrace is still an officer of the regiment he belongs to (ruling 257).
    """
    if who.level < club.minimum_level:
        return "level"
    regiment = who.home_regiment or who.regiment
    if club.regiments and (regiment not in club.regiments or who.rank in _NO_OFFICERS):
        return "rank"
    return ""
