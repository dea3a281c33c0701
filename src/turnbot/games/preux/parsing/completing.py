"""What goes without saying in a clause that fits no frame; each completion with its example.

A completion is given the clause and its scene, changes neither, and returns the clause with what it
understands to be meant and the frames that fit then; None where it is no such clause. The first that finds an
order decides.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.parsing.adding import gapped
from turnbot.games.preux.parsing.joints import is_own
from turnbot.games.preux.parsing.scene import Scene, Told
from turnbot.games.preux.parsing.words.items import Item


def completed(told: Told, scene: Scene) -> Told:
    """Return a clause with what goes without saying, if that makes it an order."""
    for completion in COMPLETIONS:
        if not (told.open or (completion is with_what_is_owed and _owes_nothing(told))):
            return told
        told = completion(told, scene) or told
    return told


def with_the_noun_before(told: Told, scene: Scene) -> Told | None:
    """«Acepto el reto de Moreau y declino | el de Bidon»: the noun is that of the order before."""
    ghosts = gapped(told.items, scene.where, scene.draft)
    if not ghosts:
        return None
    fits = told.fits([*told.items, *ghosts], verbless=told.verbless)
    answers = scene.last is not None and scene.last.filled.match.do == "answer-challenge"
    return replace(told, matches=tuple(m for m in fits if not (answers and m.do == "challenge")))


def with_the_place_before(told: Told, scene: Scene) -> Told | None:
    """«Larue va a las Tuiles; | voy allí con él»: where is known from before."""
    place = scene.state.memory.place
    if place is None or gapped(told.items, scene.where, scene.draft) or not _goes_there(told.items, scene):
        return None
    items = (*told.items, place)
    return replace(told, items=items, matches=told.fits(items, verbless=told.verbless))


_THERE = frozenset(["alli", "alla", "ahi"])
_MOVING = frozenset(["ir", "pasar", "volver", "acudir", "quedar", "meter", "refugiar", "marchar"])


def _goes_there(items: Sequence[Item], scene: Scene) -> bool:
    return any(i.norm in _THERE for i in items) and any(
        i.form is not None and i.form.lemma in _MOVING and is_own(i, scene.draft.voice) for i in items
    )


_OF_DEBTS = frozenset(["claim-debt", "pay", "lend", "borrow"])


def with_what_is_owed(told: Told, scene: Scene) -> Told | None:
    """«Duval me debe 12: | se las reclamo»: who and how much is known from before."""
    clitics = {c for v in told.verbs if v.form is not None for c in v.form.clitics}
    told_of = clitics | {i.norm for i in told.items}
    if not scene.state.owed or told.foreign or told_of.isdisjoint(("los", "las")):
        return None
    items = (*told.items, *scene.state.owed)
    matches = tuple(m for m in told.fits(items, verbless=False) if m.do in _OF_DEBTS)
    return replace(told, items=items, matches=matches) if matches else None


def _owes_nothing(told: Told) -> bool:
    """«Debo 50 a Bidon: | se las devuelvo»: an order of debts that names nobody, and no sum."""
    debts = bool(told.matches) and all(m.do in _OF_DEBTS for m in told.matches)
    return debts and not told.denied and not any(i.has("P", "N", "lender") for i in told.items)


# What may be said in an aside of a verb that only helps.
_IN_ASIDES = frozenset(["stop-duel", "spy", "appoint", "influence", "expose"])


def with_its_aside(told: Told, scene: Scene) -> Told | None:
    """«Haré cuanto pueda | para que desistan»: the deed is said in the aside."""
    del scene
    if not told.asides or told.foreign or (told.verbless and not told.finite):
        return None
    items = (*told.items, *told.asides)
    matches = tuple(m for m in told.fits(items, verbless=False) if m.do in _IN_ASIDES)
    return replace(told, items=items, matches=matches) if matches else None


def with_the_verb_before(told: Told, scene: Scene) -> Told | None:
    """«Compro, como dije, | dos caballos»: an object that comes behind its verb."""
    if not scene.state.dangling or not told.verbless:
        return None
    items = (*scene.state.dangling, *told.items)
    matches = told.fits(items, verbless=False)
    return replace(told, items=items, matches=matches) if matches else None


COMPLETIONS = (
    with_what_is_owed,
    with_the_noun_before,
    with_the_place_before,
    with_its_aside,
    with_the_verb_before,
)
