"""Who only belongs to somebody: «el cocinero de Larue», «la hermana de Vallon» are neither of them."""

from collections.abc import Sequence

from turnbot.games.preux.reading.tagging.people import People, mention_item
from turnbot.games.preux.reading.words.items import Item, item_of, text_of
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.names import Mention
from turnbot.games.preux.reading.words.text import Token

_OWN = frozenset(["mi", "mis", "nuestro", "nuestra", "nuestros", "nuestras"])
_THE = frozenset(["el", "la", "los", "las", "al", "del", "un", "una", "unos", "unas"])
_OF = ("de", "del")
_FRIARS = frozenset(["padre", "hermano"])
_OFFICE = frozenset(["OFF", "TITLE", "RANK", "CRANK"])


def of_a_household(
    tokens: Sequence[Token], i: int, before: Sequence[Item], people: People
) -> tuple[Item, int] | None:
    """Return «sobrino de Larue» as one word that means nobody of the game, and where it ends.

    «Mi amigo de Noisel» and «el hermano de la Rive» are those whose names begin with «de».
    """
    if i + 2 >= len(tokens) or tokens[i].norm not in words_of("household") or not i:
        return None
    if tokens[i - 1].norm not in (_THE | _OWN) and not (before and before[-1].mark == ","):
        return None  # but «Vallon, hermano de Larue, ...»
    at = i + 1
    if tokens[at].norm == "de" and tokens[at + 1].norm in words_of("household_duties"):
        at += 2  # «el ama de llaves de Larue»
    if at + 1 >= len(tokens) or tokens[at].norm not in _OF:
        return None
    if tokens[i - 1].norm in _OWN and people.at(tokens, at, before) is not None:
        return None
    end, names = _owner(tokens, at + 1, before, people)
    friar = tokens[i].norm in _FRIARS and not set(names).isdisjoint(people.index.clergy())
    if not end or friar:
        return None
    led = next((b for b in reversed(before) if b.role not in ("article", "preposition")), None)
    if led is not None and led.has("party", "wedding", "baptism", "stag"):
        return mention_item(tokens, i, end, Mention((), text_of(tokens, i, end))), end
    return item_of(tokens, i, end), end


def _owner(
    tokens: Sequence[Token], i: int, before: Sequence[Item], people: People
) -> tuple[int, Sequence[str]]:
    """Return where the name, title or office at ``i`` ends, and who that is; 0 if there is none."""
    if tokens[i].norm in ("la", "los", "las") and i + 1 < len(tokens):
        i += 1
    found = people.at(tokens, i, before)
    if found is not None:
        names = found[0].tags["P"].names
        return (found[1] if names else 0), names
    end, entries = people.words.phrases.longest(tokens, i, people.words.expand)
    return (end if not _OFFICE.isdisjoint(dict(entries)) else 0), ()
