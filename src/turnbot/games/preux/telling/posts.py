"""The offices as the site lists them: who has each, when it is given, what it asks for. All is public."""

from collections.abc import Mapping, Sequence
from typing import Any

from turnbot.games.preux.book.loaded import power
from turnbot.games.preux.book.power import Office
from turnbot.games.preux.state.army import office_of
from turnbot.games.preux.state.offices import posts_of
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import spoken, styles
from turnbot.games.preux.words.names import RANKS

#: The headings of the list, by kind of office.
_KINDS: Mapping[str, str] = {
    "ministry": "El gobierno", "military": "El ejército", "church": "La Iglesia",
}  # fmt: skip


def listed(world: World, public: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every office under its heading: {heading, offices}, each of these a row {name, month, needs, level,
    appoints, holders, vacant}.

    ``public`` are the public accounts of everybody, by name. ``month`` and ``needs`` are in words, holders
    {called, place} of each character who has a place; ``vacant`` says whether one fell vacant early.
    """
    return [
        {"heading": heading, "offices": [_row(one, world, public) for one in _of(kind)]}
        for kind, heading in _KINDS.items()
    ]


def _of(kind: str) -> Sequence[Office]:
    return [one for one in power().offices.values() if one.kind == kind]


def _row(office: Office, world: World, public: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    held = sorted(
        (post, who.name)
        for who in world.people.values()
        if not who.died
        for post in posts_of(who)
        if office_of(post) == office.office
    )
    return {
        "name": office.office,
        "month": spoken.MONTHS[office.month - 1],
        "needs": needs(office),
        "level": office.minimum_level,
        "appoints": office.appoints,
        "holders": [{"called": styles.in_lists(public[name]), "place": _place(post)} for post, name in held],
        "vacant": any(office_of(one.post) == office.office for one in world.open_posts.values()),
    }


def needs(office: Office) -> str:
    """The ranks and titles of which an office asks one, in words: «coronel, vicario o caballero»."""
    said = [_need(one) for one in office.needs]
    joined = f"{', '.join(said[:-1])} o {said[-1]}" if len(said) > 1 else "".join(said)
    return f"{joined} de {spoken.the_regiment(office.regiment)}" if office.regiment else joined


def _need(code: str) -> str:
    return RANKS.get(code) or (spoken.rank(code) if spoken.rank(code) != code else spoken.title(code))


def _place(post: str) -> str:
    """Which place of an office it is, in words; empty where there is but one."""
    return spoken.post(post).removeprefix(office_of(post)).strip(" ()")
