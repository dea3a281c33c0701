"""What a player says as himself, at his desk: where he writes, what he begs pardon for, where he goes now."""

from collections.abc import Sequence

from turnbot.games.preux.reading.evidence.weighing import evidence_words
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import mark_from, phrase_end
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import head_concepts

_PERIOD = ("goods_named", "servant", "ADDRESS")  # a coach may be bought in 1626; «jefe» is the secretary
_LEADS = frozenset(
    ["y", "e", "pues", "bueno", "ahora", "ya", "ea", "hala", "me", "nos", "yo", "luego", "asi", "que"]
)
# What pardon is begged for begins so: «lo escueto», «la tardanza», «por las prisas», «que no me extienda».
_FOR = frozenset(
    ["lo", "la", "las", "el", "los", "por", "que", "si", "tanta", "tanto", "mi", "mis", "este", "esta"]
)


def is_of_today(items: Sequence[Item]) -> bool:
    """Whether words before any week is named tell of the player's own life: «este finde me mudo de piso»."""
    said = [i for i in items if i.kind != "mark"]
    if names_the_world(said):
        return True
    return any(phrase_end(said, k, "real_time") for k in range(len(said)))


def names_the_world(items: Sequence[Item]) -> bool:
    """Whether a thing is named that is not of the game: «escribo desde el móvil»."""
    world = evidence_words("words", "world")
    return any(i.norm in world and not i.has(*_PERIOD) for i in items)


def begs_pardon(items: Sequence[Item]) -> bool:
    """«Perdonad lo escueto», «disculpen la tardanza», «perdón por las prisas»: said to the secretary.

    Whoever is named, or any order, makes it another matter: «perdona la deuda a Parrot».
    """
    said = [i for i in items if i.kind != "mark" and i.norm not in _LEADS]
    if len(said) < 2 or said[0].norm not in evidence_words("words", "pardon"):
        return False
    if said[1].norm in ("usted", "ustedes", "vos", "secre", "secretario", "jefe", "maestro"):
        said = said[1:]
    return (
        len(said) > 1
        and said[1].norm in _FOR
        and not any(
            i.has("P", "DESC", "OWNLADY", "debt", "challenge", "duel", "MONEY")
            or i.tags.keys() & head_concepts()
            for i in said
            if not i.sub
        )
    )


def ends_his_day(items: Sequence[Item], state: State) -> bool:
    """«Y a dormir, que mañana madrugo», «me voy a la cama»: where the player goes when he has written.

    Only in a paragraph of its own behind his orders: «la cuarta, a dormir» is a rest.
    """
    said = list(items[: mark_from(items, 1)])
    while said and (said[0].norm in _LEADS or (said[0].form is not None and said[0].form.lemma in _GOING)):
        said = said[1:]
    if not said or said[0].norm not in ("a", "al") or not _begins_paragraph(items, state):
        return False
    rest = [i for i in said[1:] if i.role != "article"]
    if len(rest) != 1:
        return False  # «a cenar con Parrot»
    form = rest[0].form
    lemma = form.lemma if form is not None and form.tense == "infinitive" else ""
    return lemma in evidence_words("verbs", "his_day") or rest[0].norm in evidence_words("words", "his_day")


_GOING = frozenset(["ir", "volver", "tocar", "marchar"])


def _begins_paragraph(items: Sequence[Item], state: State) -> bool:
    """Whether a paragraph begins with a sentence, and something was ordered before it."""
    before = state.text[max(0, items[0].start - 9) : items[0].start].rstrip(" \t¡")
    return before.endswith("\n\n") and any(state.sections.values())
