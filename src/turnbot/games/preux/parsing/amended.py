"""What a clause takes back of the letter: «lo del caballo, olvidadlo», «donde dije 250, léase 300».

``forgotten``, ``misread``, ``uninvited`` and ``answered_too`` are given a clause and its scene, change the
orders of the draft, and tell whether they did.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.tree import AnswerChallenge, Theatre, VisitCasino, VisitClub
from turnbot.games.preux.parsing.amending import KINDS, is_of
from turnbot.games.preux.parsing.build import anew
from turnbot.games.preux.parsing.draft import Made
from turnbot.games.preux.parsing.filled import Filled
from turnbot.games.preux.parsing.scene import Scene, Told
from turnbot.games.preux.parsing.words.items import Item

_FORGETTING = frozenset(
    ["olvidar", "quitar", "borrar", "tachar", "suprimir", "eliminar", "anular", "descartar"]
)
_NO_THINGS = ("=", "@")


def forgotten(told: Told, scene: Scene) -> bool:
    """«Lo del caballo, olvidadlo», «de lo de Vallon, nada»: strike out the orders that are named."""
    said = told.items or told.said
    led = [i.norm for i in said[:3] if not i.mark]
    named = led[:1] in (["del"], ["de"]) or led[:2] in (["lo", "del"], ["lo", "de"])
    verb = next((i.form for i in said if i.form is not None and i.form.lemma in _FORGETTING), None)
    ends = next((i.norm for i in reversed(said) if not i.mark), "")
    bids = verb is not None and verb.person != 1
    if not (bids or (named and ends in ("nada", "no") and not told.verbs)):
        return False
    things = {a for i in said for a in i.atoms if i.form is None and not a.startswith(_NO_THINGS)}
    people = {n for i in said for n in i.tags.get("P", ())}
    things -= {"P", "MAN", "LADY", "nothing", "TIME", "N", "MONEY", "week"}
    gone = [m for m in scene.draft.made if _is_meant(m.filled, things, people)]
    scene.draft.made = [m for m in scene.draft.made if not any(m is g for g in gone)]
    if gone:
        begun, ended = said[0].start, said[-1].end
        scene.draft.doubts = [d for d in scene.draft.doubts if d.start < begun or d.end > ended]
    return bool(gone)


def _is_meant(filled: Filled, things: set[str], people: set[str]) -> bool:
    if things:
        return any(not i.atoms.isdisjoint(things) for i in filled.match.made)
    return any(people & set(i.tags.get("P", ())) for i, _ in filled.values)


_LEFT_OUT = frozenset(["no", "sin", "menos", "tampoco", "salvo", "excepto"])
_COMING = frozenset(["ir", "venir", "acompañar", "acudir", "asistir"])


def uninvited(said: Sequence[Item], scene: Scene) -> bool:
    """«Al club con Larue y Noisel. | No, sin Noisel», «que no venga Bidon»: he does not go along."""
    last, words = scene.last, [i for i in said if not i.mark]
    names = {n for i in said for n in i.tags.get("P", ())}
    if last is None or not isinstance(last.action, VisitClub | VisitCasino | Theatre):
        return False
    if not names or _LEFT_OUT.isdisjoint(i.norm for i in words) or not all(_only_names(i) for i in words):
        return False
    last.action = replace(last.action, with_=tuple(n for n in last.action.with_ if n not in names))
    last.filled.values = [(i, led) for i, led in last.filled.values if names.isdisjoint(i.tags.get("P", ()))]
    scene.state.touched.append(last)
    return True


def _only_names(item: Item) -> bool:
    if item.form is not None:
        return item.form.lemma in _COMING and item.form.person == 3
    return "P" in item.tags or (not item.tags and item.norm != "sino")


_YES_OR_NO = {"si": "accept", "no": "decline"}


def answered_too(said: Sequence[Item], scene: Scene) -> bool:
    """«Acepto el reto de Cazaux; | el de Bidon, no»: another challenge is answered in a word."""
    last, words = scene.last, [i for i in said if not i.mark and i.norm not in ("y", "pero", "que")]
    if last is None or not isinstance(last.action, AnswerChallenge) or len(words) != 4:
        return False
    led, man, word = words[0].norm in ("el", "al", "del"), words[2], words[3].norm
    same = last.action.answer if word in ("tambien", "tampoco") else None
    answer = _YES_OR_NO.get(word, same)
    if not led or words[1].norm not in ("de", "del") or "MAN" not in man.atoms or answer is None:
        return False
    action = replace(last.action, opponent=man.tags["P"][0], answer=answer, if_=scene.holds)
    scene.draft.made.append(Made(action, scene.where, last.filled))
    return True


_WRITING = frozenset(["decir", "poner", "escribir"])


def misread(told: Told, scene: Scene) -> bool:
    """«Donde dije 250, léase 300»: the orders with the one value have the other."""
    said = [*told.said, *told.asides]
    at = next((k for k, i in enumerate(said[:-1]) if i.norm == "donde" and _wrote(said[k + 1 : k + 3])), None)
    if at is None:
        return False
    values = [(k, t) for k, i in enumerate(said) for t in KINDS if is_of(i, t)]
    wrong = next((one for one in values if one[0] > at), None)
    right = next((one for one in values if wrong and one[1] == wrong[1] and one[0] != wrong[0]), None)
    if wrong is None or right is None:
        return False
    old, new, kind = said[wrong[0]], said[right[0]], wrong[1]
    for made in scene.draft.made:
        if any(is_of(i, kind) and i.tags.get(kind) == old.tags.get(kind) for i, _ in made.filled.values):
            again = anew(made.filled, [new], scene.writer())
            if again is not None:
                made.action = replace(again[0], said=made.action.said, if_=made.action.if_)
                made.filled = again[1]
                return True
    return False


def _wrote(items: Sequence[Item]) -> bool:
    return any(i.form is not None and i.form.lemma in _WRITING for i in items)
