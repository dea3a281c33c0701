"""Holds a chronicle against the public events of its month: whom it names, where, how many, who won."""

import re
from collections.abc import Iterator, Sequence

from turnbot.core.events import Event
from turnbot.core.turn import Outcome
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.state.world import World
from turnbot.games.preux.telling.teller import memory
from turnbot.render import spanish

_WEEKS = ("Primera semana", "Segunda semana", "Tercera semana", "Cuarta semana")
_HEADINGS = (
    *("GACETA MILITAR", "LANCES DE HONOR", "PARÍS, PASO A PASO", "ECOS DE SOCIEDAD", "DE LA CORTE", "AVISOS"),
    *(
        "NECROLÓGICAS",
        "QUIÉN SUBE Y QUIÉN BAJA",
        "PERFILES DE DUELISTA",
        "LOS DADOS",
        "EL MES QUE VIENE",
        *_WEEKS,
    ),
)
_COUNTED = {"duel.fought": "duelos?", "wedding.held": "bodas?"}
_WON = re.compile(r"\b(?:[Vv]enció|[Gg]anó) (?:el \w+ |monsieur )?(?:d[eu] )?([A-ZÁÉÍÓÚ][\w-]+)")


def sections(text: str) -> dict[str, str]:
    """The sections of a chronicle by their headings; the opening stands under ''."""
    found: dict[str, str] = {}
    heading = ""
    for line in text.splitlines():
        if line.strip() in _HEADINGS:
            heading = line.strip()
        else:
            found[heading] = f"{found.get(heading, '')} {line.strip()}"
    return {name: " ".join(said.split()) for name, said in found.items()}


def wrong(text: str, outcome: Outcome[World], opening: World) -> list[str]:
    """What a chronicle says that no public event and no earlier number bears out, a line each."""
    events = [e for e in outcome.events if e.audience.public]
    parts = sections(text)
    return [*_names(parts, events, opening), *_places(parts, events, opening), *_numbers(parts, events),
            *_winners(parts, events, opening), *_levels(parts, events)]  # fmt: skip


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _said(events: Sequence[Event]) -> set[str]:
    """Every text in the facts of events, and what stands behind the slash of a place."""
    found = {one for e in events for one in _texts(dict(e.facts))}
    return found | {one.partition("/")[2] for one in found}


def _families(world: World) -> dict[str, set[str]]:
    """Everybody who bears a family name, by its last word."""
    families: dict[str, set[str]] = {}
    for name in (*world.people, *world.ladies):
        families.setdefault(name.split()[-1], set()).add(name)
    return families


def _names(parts: dict[str, str], events: Sequence[Event], world: World) -> Iterator[str]:
    """Who is told of, among what his week or his month saw, or earlier numbers told."""
    before = memory.read(world.told)
    known = {one for news in before.news for one in _texts(dict(news.facts))} | _said(events)
    for heading in ("LANCES DE HONOR", "PARÍS, PASO A PASO", "DE LA CORTE", "GACETA MILITAR", *_WEEKS):
        for family, names in _families(world).items():
            if (
                re.search(rf"(?<![\w-]){re.escape(family)}(?![\w-])", parts.get(heading, ""))
                and not names & known
            ):
                yield f"{heading}: {family} is in no public event"


def _places(parts: dict[str, str], events: Sequence[Event], world: World) -> Iterator[str]:
    """A club that a week tells of is one that a public event of that week names."""
    for nth, heading in enumerate(_WEEKS, 1):
        seen = _said([e for e in events if e.week == nth])
        for club in book().clubs.values():
            if club.name in parts.get(heading, "") and club.code not in seen:
                yield f"{heading}: nobody was seen at {club.name}"


def _numbers(parts: dict[str, str], events: Sequence[Event]) -> Iterator[str]:
    for kind, noun in _COUNTED.items():
        count = sum(e.kind == kind for e in events)
        for said in re.findall(rf"(\w+) {noun}\b", parts.get("", "")):
            if said.lower() in {*map(spanish.words, range(13)), "un", "una"}:
                right = {"un", "una"} if count == 1 else {spanish.words(count)}
                if said.lower() not in right:
                    yield f"{said} {noun} are told, and there were {count}"


def _winners(parts: dict[str, str], events: Sequence[Event], world: World) -> Iterator[str]:
    winners = {str(e.facts["winner"]) for e in events if e.kind == "duel.fought"}
    winners |= {str(news.facts.get("winner", "")) for news in memory.read(world.told).of("duel.fought")}
    families = {name.split()[-1] for name in winners if name}
    everybody = _families(world)
    for heading, said in parts.items():
        for family in _WON.findall(said):
            if family in everybody and family not in families:
                yield f"{heading}: {family} won no duel"


def _levels(parts: dict[str, str], events: Sequence[Event]) -> Iterator[str]:
    """Every level in the list of movements is one that an event has."""
    known = {spanish.words(int(e.facts["level"])) for e in events if "level" in e.facts}
    for said in re.findall(
        r"nivel ((?:treinta y |cuarenta y )?\w+)", parts.get("QUIÉN SUBE Y QUIÉN BAJA", "")
    ):
        if said not in known:
            yield f"level {said} is nobody's"
