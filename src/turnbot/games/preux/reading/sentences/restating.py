"""What was ordered, said again otherwise: «dos caballos; bueno, uno», «en mi casa no: en mi club».

A few words that say nothing but how much, where or for whom take the place of what the order said of it. They
are no order by themselves; each rule gets the order that stands and the words, and returns the order as they
make it, or None where they say nothing of the kind.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.words.cast import Person

_PLACED = ("CLUB", "club", "CASINO", "home")


def restated(action: Action, items: Sequence[Item]) -> Action | None:
    """Return an order with the count, the amount or the side that a few words say instead, or None."""
    said = _words(items)
    if not said:
        return None
    if isinstance(action, o.VisitTavern) and _is_alone(items):
        return replace(action, company=False)
    return next((new for rule in _RULES if (new := rule(action, said)) is not None), None)


def moved(action: Action, items: Sequence[Item], sender: Person | None) -> Action | None:
    """Return an order as it is at the only place that a few words name, or None if they say more than that.

    «En mi club, la doy en mi club» says no more; «en el club hago tres apuestas» does.
    """
    said = _words(items)
    places = [i for i in said if i.has(*_PLACED)]
    if any(i.has("CLUB") for i in places):
        said = [i for i in said if i.has("CLUB") or not i.has("club")]  # «en el club Le Crapaud»
        places = [i for i in places if i.has("CLUB", "CASINO", "home")]
    guests = [i for i in said if i.has("P")] if isinstance(action, o.HostParty) else []
    if not places or any(i.tags and i not in places and i not in guests for i in said):
        return None
    if len({_name(i) for i in places}) != 1 or any(i.role == "negation" for i in said):
        return None
    if any(i.form is not None for i in said) and not any(i.norm in ("la", "lo", "las", "los") for i in said):
        return None
    anew = _at(action, places[0], sender)
    names = tuple(n for i in guests if len(i.tags["P"].names) == 1 for n in i.tags["P"].names)
    if isinstance(anew, o.HostParty) and names:
        return replace(anew, guests=names)
    return anew


def with_first_choices(was: Action, now: Action) -> Action:
    """«En los Mosqueteros; si no, en el 53, digo, en el 13»: the last choice is another, and no more."""
    if not (isinstance(was, o.Enlist) and isinstance(now, o.Enlist) and len(was.regiments) > 1):
        return now
    if len(now.regiments) != 1 or now.regiments[0] in was.regiments:
        return now
    return replace(now, regiments=(*was.regiments[:-1], *now.regiments))


def denies_place(action: Action, items: Sequence[Item]) -> bool:
    """Whether words only say where it is not: «en mi casa no», «no en el casino»."""
    said = _words(items)
    named = [i for i in said if i.tags]
    denied = any(i.role == "negation" for i in said) and not any(i.form is not None for i in said)
    return denied and len(named) == 1 and named[0].has(*_PLACED) and _at(action, named[0], None) is not None


def _words(items: Sequence[Item]) -> list[Item]:
    return [i for i in items if i.kind != "mark" and not i.sub and not i.has("ADDRESS")]


# ── where ────────────────────────────────────────────────────────────────────────────────────────


def _name(place: Item) -> str | None:
    """Return the name of a club, "" for the casino or his house, None for his own club."""
    if place.has("CLUB"):
        return str(place.tags["CLUB"])
    return None if place.has("club") else ""


def _at(action: Action, place: Item, sender: Person | None) -> Action | None:
    """Return the order at a place; None if it may not be held there."""
    club = _name(place)
    if isinstance(action, o.HostParty) and not place.has("CASINO"):
        own = sender.club if sender is not None else None
        return replace(action, place="home" if place.has("home") else club or own)
    if place.has("home"):
        return None
    casino = place.has("CASINO")
    anew: Action | None = None
    if isinstance(action, o.JoinClub | o.JoinCasino):
        anew = o.JoinCasino() if casino else o.JoinClub(club)
    elif isinstance(action, o.LeaveClub | o.LeaveCasino):
        anew = o.LeaveCasino() if casino else o.LeaveClub(club)
    elif isinstance(action, o.VisitClub | o.VisitCasino):
        anew = o.VisitCasino(action.with_) if casino else o.VisitClub(club, action.with_)
    if anew is not None:
        return replace(anew, if_=action.if_, said=action.said)
    if isinstance(action, o.BachelorParty) and not casino:
        return replace(action, club=club)
    if isinstance(action, o.Invite) and action.to in ("club", "casino"):
        return replace(action, to="casino" if casino else "club")
    return None


# ── how much, and on whose side ──────────────────────────────────────────────────────────────────


def _number(said: Sequence[Item]) -> int | None:
    """Return the only number among words that say no more: «que sean seiscientas», «con uno me basta»."""
    numbers = [i for i in said if i.has("N", "ONE")]
    rest = [i for i in said if not any(i is one for one in numbers)]
    enough = words_of("enough_of_it")
    if len(numbers) != 1 or not all(
        i.norm in words_of("restating") or (i.form is not None and i.form.lemma in enough) for i in rest
    ):
        return None
    return int(numbers[0].tags.get("N", 1))


def _counted(action: Action, said: Sequence[Item]) -> Action | None:
    number = _number(said)
    if number is None:
        return None
    if isinstance(action, o.Gamble) and len(set(action.bets)) == 1 and any(i.norm == "de" for i in said):
        return replace(action, bets=(number,) * len(action.bets))  # «mejor de 40»
    if not 0 < number <= 50 or any(i.has("MONEY") for i in said):
        return None
    if isinstance(action, o.Buy):
        return replace(action, count=number if number > 1 else None)
    if isinstance(action, o.Gamble) and len(set(action.bets)) == 1 and number != action.bets[0]:
        return replace(action, bets=action.bets[:1] * number)
    return None


def _paid(action: Action, said: Sequence[Item]) -> Action | None:
    number = _number(said)
    if number is None or isinstance(action, o.Buy):
        return None
    if isinstance(action, o.VisitTavern) and action.cash is not None:
        return replace(action, cash=number)
    if getattr(action, "crowns", None) is not None:
        return replace(action, crowns=number)  # type: ignore[call-arg]  # those that have none went before
    return None


def _is_alone(items: Sequence[Item]) -> bool:
    """«(De tabernas con compañía.) No, sin compañía»: he pays for none."""
    paid = any(i.has("company", "company_unit") for i in items)
    none = any(i.norm in ("sin", "no", "nada", "ni") for i in items)
    return paid and none and not any(i.form is not None and not i.sub for i in items)


def _sided(action: Action, said: Sequence[Item]) -> Action | None:
    """«A favor», «en contra, quiero decir»: of the same man, for the same office or another."""
    norms = {i.norm for i in said}
    if not isinstance(action, o.Influence | o.Bribe) or not norms & {"favor", "contra"}:
        return None
    if not _says_no_more([i for i in said if i.norm not in ("favor", "contra") and not i.has("OFF")]):
        return None
    # In «en contra de X» he himself may have been taken for the one who gains.
    who = action.against or action.for_
    against = "contra" in norms
    office = next((str(i.tags["OFF"]) for i in said if i.has("OFF")), action.office)
    for_, foe = (None, who) if against else (who, None)
    return replace(action, for_=for_, against=foe, office=office)


def _in_seat(action: Action, said: Sequence[Item]) -> Action | None:
    """«Mejor platea», «bueno, mejor en un palco»: at the theatre all the same."""
    seats = [i for i in said if i.has("stalls", "box")]
    rest = [i for i in said if not i.has("stalls", "box", "ONE")]
    if not isinstance(action, o.Theatre) or len(seats) != 1 or not _says_no_more(rest):
        return None
    return replace(action, seat="box" if seats[0].has("box") else "stalls")


def _armed(action: Action, said: Sequence[Item]) -> Action | None:
    """«Mejor con el florete»: practised all the same."""
    weapons = [i for i in said if i.has("WPN")]
    if not isinstance(action, o.Practise) or len(weapons) != 1:
        return None
    if not _says_no_more([i for i in said if not i.has("WPN")]):
        return None
    return replace(action, weapon=weapons[0].tags["WPN"])


def _chosen(action: Action, said: Sequence[Item]) -> Action | None:
    """«(Me alisto en el 53,) digo, en el 13»: another regiment, and nothing of duty in it."""
    chosen = [i for i in said if i.has("REG")]
    plain = _says_no_more([i for i in said if not i.has("REG")])
    if not isinstance(action, o.Enlist) or not chosen or not plain:
        return None
    return replace(action, regiments=tuple(i.tags["REG"] for i in chosen)[:3])


def _says_no_more(said: Sequence[Item]) -> bool:
    return all(
        i.norm in words_of("restating") or i.norm == "al" or i.role in ("article", "preposition")
        for i in said
    )


_RULES: Sequence[Callable[[Action, Sequence[Item]], Action | None]] = (
    _counted,
    _paid,
    _sided,
    _in_seat,
    _armed,
    _chosen,
)
