"""A clause that fits no frame: what it adds to an order before it, what it leaves open, its doubt."""

from turnbot.games.preux.parsing.adding import GOING, add_to
from turnbot.games.preux.parsing.frames import heads
from turnbot.games.preux.parsing.scene import Scene, Told
from turnbot.games.preux.parsing.whose import LIGHT, invents

_TELLING = heads() | {"P", "CLUB", "REG", "OFF", "MONEY", "WPN", "LADY", "OWNLADY", "party", "influence"}
# What others do who belong to his orders: «oficiará fray Antoine», «lo compartirán Parrot y Larue».
_SHARING = frozenset(
    ["compartir", "oficiar", "bautizar", "mojar", "casar", "unir", "sumar", "esperar", "poner", "aparecer"]
)
_OWING = frozenset(["deber", "adeudar", "prestar", "necesitar"])
_TAKING = frozenset(["coger", "agarrar", "recoger", "pillar"])
_LATELY = 40  # how many orders back one is looked for to which a clause adds something


def unread(told: Told, scene: Scene) -> None:
    """Note in the state and the draft what becomes of a clause without an order."""
    state, items = scene.state, list(told.items)
    if any(v.form is not None and v.form.lemma in _OWING for v in told.verbs):
        state.owed = [i for i in items if i.has("P", "N") and not i.has("ONE")]
    state.dangling = items if told.finite and not told.foreign else []
    deed = any(
        v.form is not None
        and v.form.person == 1
        and v.form.tense in ("present", "future")
        and v.form.lemma not in LIGHT
        for v in told.finite
    )
    added = _adds(told, scene, deed=deed)
    if not told.verbs and not added and not state.sentence:
        state.pending = items
    if added:
        return
    invented = invents(told.finite, items)
    if not told.verbless and not told.foreign and state.headed and invented:
        state.invented.append((items[0].start, items[-1].end))
    if deed and any(v.form is not None and v.form.lemma in _TAKING for v in told.finite):
        state.pending = [i for i in items if i.has("P")]  # «cojo a Noisel y nos plantamos en el club»
    if deed and not scene.opening:
        state.deeds.append((items, scene.holds))
    _doubted(told, scene, invented=invented)


def _adds(told: Told, scene: Scene, *, deed: bool) -> bool:
    """Whether it says more of an order of its section: «invitados: Larue y Vallon»."""
    others = told.foreign and not any(v.form is not None and v.form.lemma in GOING for v in told.verbs)
    others = others and not any(v.form is not None and v.form.lemma in _SHARING for v in told.verbs)
    named = deed or others  # «Rochefort insiste en que me bata con Noisel»; but «viene Larue»
    items = [i for i in told.items if not i.has("P", "N", "CLUB", "REG")] if named else told.items
    writer = scene.writer()
    orders = [m for m in reversed(scene.draft.made[-_LATELY:]) if m.where == scene.where]
    return any(add_to(order, items, told.asides, writer) for order in orders)


def _doubted(told: Told, scene: Scene, *, invented: bool) -> None:
    """Note the doubt: words without a verb, somebody else's deed, or one of his that no order stands for."""
    items = told.items
    if items[0].norm == "por" and len(items) > 1 and items[1].norm == "si":
        return  # «por si acaso»
    if told.verbless and not any(i.atoms & heads() for i in items):
        return
    kind = "words" if told.verbless else "others" if told.foreign else "deed"
    if kind != "words":
        if any(i.form is None and i.atoms & _TELLING for i in items):
            kind += "-class"
        elif invented:
            kind += "-inv"
    if scene.opening:
        kind += "-open"
    elif scene.where == "notes":
        kind += "-notes"
    scene.doubt(kind, items)
