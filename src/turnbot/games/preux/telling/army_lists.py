"""The lists of the army as everybody may read them: regiments, ranks and who bears them, and staffs.

Plain data for the page of the regiments. Who is no character stands nowhere: his place is an empty one.
"""

from collections.abc import Sequence
from typing import Any

from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.army import office_of, place_of, posts, unit_name
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.service import place_of_rank
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken

#: Where a regiment without prestige stands in a list: behind all others.
_LEAST_PRESTIGE = 10
#: Offices that belong to a regiment or a brigade, told there.
_OF_REGIMENT, _OF_BRIGADE = ("Ayudante Regimental",), ("Jefe de Brigada", "Mayor de Brigada")


def regiments(world: World) -> list[dict[str, Any]]:
    """Every regiment as its page tells it: where it is, who bears which rank in it, and its adjutant."""
    told = []
    for one in book().regiments.values():
        unit = world.units.get(unit_name("regiment", one.code))
        told.append({
            "code": one.code,
            "name": one.name,
            "brigade": book().brigades[one.brigade].name if one.brigade else "",
            "prestige": one.prestige or _LEAST_PRESTIGE,
            "weapon": spoken.weapon(one.weapon),
            "friend": one.friend,
            "enemy": one.enemy,
            "ranks": _ranks(world, one.code),
            "posts": _posts(world, _OF_REGIMENT, one.code),
            "in_field": unit is not None and bool(unit.since),
            "called": unit.called if unit is not None else "",
        })  # fmt: skip
    return told


def _ranks(world: World, code: str) -> list[dict[str, Any]]:
    """The ranks of a regiment, the highest first, with the names of those who bear them."""
    own = [who for who in world.people.values() if who.regiment == code and not who.died]
    own.sort(key=lambda who: (-who.level, who.name))
    ranks = list(book().army.ranks.values())[::-1]
    return [
        {"name": rank.name, "holders": [_holder(who) for who in own if place_of_rank(who) == rank.rank]}
        for rank in ranks
    ]


def _holder(who: Person) -> dict[str, Any]:
    return {"name": who.name, "acting": bool(who.brevet_from), "at_front": who.at_front}


def brigades(world: World) -> dict[str, list[dict[str, str]]]:
    """The chief and the Major of every brigade, by its name."""
    return {one.name: _posts(world, _OF_BRIGADE, one.code) for one in book().brigades.values()}


def _posts(world: World, offices: Sequence[str], place: str) -> list[dict[str, str]]:
    held = {who.post: who.name for who in world.people.values() if who.post and not who.died}
    return [
        {"office": office_of(post), "holder": held.get(post, "")}
        for post in posts()
        if office_of(post) in offices and place_of(post) == place
    ]
