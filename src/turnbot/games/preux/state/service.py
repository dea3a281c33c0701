"""What a man's regiment and rank are worth, as rules charge and pay it and sheets foretell it (9.1, 9.3)."""

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.book.military import LEAST, RankTerms
from turnbot.games.preux.state.people import Person

#: Printed in 9.3.7: the horses of a rider, or of a Captain on foot, and of Majors and above; what a horse and
#: a groom cost a month.
HORSE, HORSES_OF_MAJORS = 1, 3
HORSE_UPKEEP, GROOM_WAGES = 3, 2


def prestige_of(code: str) -> int:
    """The prestige of a regiment, 1 the best; where none is printed, that of the Cadets (ruling 180)."""
    return book().regiments[code].prestige or LEAST


def arm_of(code: str) -> str:
    """The arm of a regiment that stands in a brigade: ``cavalry`` or ``infantry``; else empty."""
    regiment = book().regiments.get(code)
    return "" if regiment is None or not regiment.brigade else "cavalry" if regiment.cavalry else "infantry"


def terms_of(who: Person) -> RankTerms | None:
    """What his rank asks and gives where he serves (9.1.6); None for who bears none."""
    if not who.rank or not (who.regiment or who.rank in book().army.general_ranks):
        return None
    return book().army.terms(who.rank, prestige_of(who.regiment) if who.regiment else LEAST)


def home_of(who: Person) -> str:
    """The regiment on whose rolls he stands; who serves at the frontier or with the mountaineers left it."""
    return who.home_regiment or who.regiment


def rank_of(who: Person) -> str:
    """The rank that is his wherever he serves: in the field he may bear a lower one than at home (9.1.4)."""
    return max(who.rank, who.home_rank, key=book().army.height)


def place_of_rank(who: Person) -> str:
    """The rank whose place he holds in his regiment: a Colonel who acts as a general is still its Colonel.

    9.7.2 and 11.4.9; other acting officers hold the place in which they act.
    """
    rank, generals = rank_of(who), book().army.general_ranks
    acting = rank in generals and who.brevet_from and who.brevet_from not in generals
    return who.brevet_from if acting else rank


def horses_needed(who: Person) -> int:
    """How many horses he must own (9.3.7)."""
    if not who.rank:
        return 0
    if book().army.at_least(who.rank, "major"):
        return HORSES_OF_MAJORS
    regiment = book().regiments.get(who.regiment)
    mounted = regiment is not None and regiment.cavalry
    return HORSE if mounted or (who.rank == "captain" and regiment is not None) else 0


def stable_cost(horses: int, grooms: int) -> int:
    """Crowns a month for so many horses and the grooms hired; one looks after all horses (9.3.7)."""
    return HORSE_UPKEEP * horses + GROOM_WAGES * max(grooms, 1 if horses else 0)
