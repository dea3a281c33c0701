"""A duel as the site draws it: two bands over the turns, and what was done underneath.

Made of the public event and of how people are spoken of; the drawing itself is a template
(``templates/preux/web/duel.html.j2``).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from turnbot.core.events import Event
from turnbot.games.preux.book.armoury import armoury
from turnbot.games.preux.events.duel import NONE
from turnbot.games.preux.events.witnessed import hits_taken
from turnbot.games.preux.telling.told_duels import FOUGHT
from turnbot.games.preux.words import spoken

#: What a man is called who has taken so many hits, the last for more of them; the band is a step lower for
#: each. Who lies on the ground has none.
_WORDS = ("intacto", "tocado una vez", "tocado dos veces", "tocado tres veces o más")
_FALLEN = "caído"


def drawn(events: Sequence[Event], cast: Mapping[str, Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return the duels among these public events, in order.

    Each is {nth (in the month, from 1), week, men, styles, weapons, seconds, priest, reason, lady, place,
    ground, until, ending, winner (0, 1 or None), fallen, dead, turns, hits}: ``men`` and ``seconds`` are
    names, ``hits`` the turns in which each was hit. A turn is {nth, actions, names (of the actions), height
    (4 to 0, by the hits taken), state (in words), hit, broke, surrendered, notes}.
    """
    fought = [e for e in events if e.kind == FOUGHT]
    return [_drawn(nth, e, cast) for nth, e in enumerate(fought, 1)]


def _drawn(nth: int, event: Event, cast: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    facts = event.facts
    men = [facts["who"], facts["partner"]]
    record = facts["record"]
    return {
        "nth": nth,
        "week": event.week,
        "men": men,
        "styles": [cast[man]["style"] if man in cast else man for man in men],
        "weapons": [spoken.weapon(one) for one in facts["weapons"]],
        "seconds": list(facts["seconds"]),
        "priest": facts["priest"],
        "reason": facts["reason"],
        "lady": facts["lady"],
        "place": spoken.place(facts["place"]),
        "ground": facts["ground"],
        "until": facts["until"],
        "ending": facts["ending"],
        "winner": men.index(facts["winner"]) if facts["winner"] else None,
        "fallen": list(facts["fallen"]),
        "dead": list(facts["dead"]),
        "turns": [
            _turn(turn, men, taken, facts["fallen"], turn is record[-1])
            for turn, taken in zip(record, hits_taken(record), strict=True)
        ],
        "hits": [[turn["nth"] for turn in record if turn["hit"][side]] for side in (0, 1)],
    }


def _turn(
    turn: Mapping[str, Any], men: Sequence[str], taken: Sequence[int], fallen: Sequence[bool], last: bool
) -> dict[str, Any]:
    down = [last and fell for fell in fallen]
    steps = [min(hits, len(_WORDS) - 1) for hits in taken]
    return {
        "nth": turn["nth"],
        "actions": turn["actions"],
        "names": [armoury().actions[code].lower() for code in turn["actions"]],
        "height": [0 if down[side] else len(_WORDS) - steps[side] for side in (0, 1)],
        "state": [_FALLEN if down[side] else _WORDS[steps[side]] for side in (0, 1)],
        "hit": turn["hit"],
        "broke": turn["broke"],
        "surrendered": turn["surrendered"],
        "notes": list(_notes(turn, men)),
    }


def _notes(turn: Mapping[str, Any], men: Sequence[str]) -> Iterator[str]:
    """What a turn had besides blows."""
    for side, name in enumerate(men):
        if turn["thrown"][side] is not None:
            yield f"{name} arroja el arma y {'acierta' if turn['thrown'][side] else 'yerra'}"
        if turn["broke"][side]:
            yield f"se rompe el arma de {name}"
        if turn["weapons"][side] == NONE and (turn["broke"][side] or turn["thrown"][side] is not None):
            yield f"{name} queda desarmado"
        if turn["surrendered"][side]:
            yield f"{name} se rinde" + (", y no se le acepta" if turn["refused"][side] else "")
