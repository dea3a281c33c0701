"""What a clause says more of an order before it, or repeats of another week; each step with its example.

A step is given the clause and its scene and returns the orders it makes (often none: it has said more of
one), or None where it is no such clause. The first that is decides.
"""

from dataclasses import replace

from turnbot.games.preux.orders.conditions import both
from turnbot.games.preux.orders.tree import (
    NAMES,
    Action,
    BachelorParty,
    Enlist,
    Gamble,
    Invite,
    SayMass,
    VisitClub,
)
from turnbot.games.preux.parsing.adding import GOING, belongs, goes_along
from turnbot.games.preux.parsing.bets import stakes
from turnbot.games.preux.parsing.build import anew, extended
from turnbot.games.preux.parsing.commands import ordinal, regiments
from turnbot.games.preux.parsing.draft import Made, remember
from turnbot.games.preux.parsing.frames import LONG
from turnbot.games.preux.parsing.people import host_of
from turnbot.games.preux.parsing.same import left_out, means_same, meant_week
from turnbot.games.preux.parsing.scene import Scene, Told

_PLAIN = 4  # a frame that weighs less may be nothing but a word of the order before


def taken_up(told: Told, scene: Scene) -> tuple[Told, list[Made] | None]:
    """Return the clause with the frames that are left to it, and the orders of the step that took it up."""
    for step in (company, guests_of_stag, place_or_guests, stops_losing, prefers, hosted, other_side):
        made = step(told, scene)
        if made is not None:
            return told, made
    return repeated(told, scene)


def company(told: Told, scene: Scene) -> list[Made] | None:
    """«Alquilo un palco | y voy con mi dama»: she goes along where he goes already."""
    goes = bool(told.verbs) and all(i.form.lemma in GOING for i in told.verbs if i.form is not None)
    along = told.verbless and (
        told.items[0].norm in ("con", "del", "acompañado", "junto")
        or any(i.norm == "conmigo" for i in told.items)
    )
    if not (goes or along) or any(m.do != "accompany-lady" for m in told.matches):
        return None
    if not goes_along(told.items, told.asides, scene.where, scene.draft, scene.state, scene.holds):
        return None
    remember([*told.items, *told.asides], scene.draft, scene.state)
    return []


def guests_of_stag(told: Told, scene: Scene) -> list[Made] | None:
    """«Despedida de soltero de Vallon. | Invitados: Larue y Parrot.»: each is invited to it."""
    last = scene.last
    if last is None or not isinstance(last.action, BachelorParty):
        return None
    if not told.verbless or not any(i.has("guests") for i in told.items):
        return None
    guests = [i for i in told.items if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
    scene.draft.made += [
        Made(Invite(who=i.tags["P"][0], to="party"), scene.where, last.filled) for i in guests
    ]
    return []


def place_or_guests(told: Told, scene: Scene) -> list[Made] | None:
    """«Celebro la fiesta, | en nuestro club, las Tuiles, | la oficia el padre Pontou»."""
    says = any(i.has("reception", "guests") for i in told.items) or any(
        i.form is not None
        and (
            (i.form.lemma in ("oficiar", "venir", "asistir", "acudir") and i.form.person == 3)
            or i.form.lemma == "gastar"
        )
        for i in told.items
    )
    faint = told.verbless and all(m.weight < _PLAIN for m in told.matches)
    if not (says or faint):
        return None
    return [] if belongs(told, scene) else None


_STOPPING = frozenset(["dejar", "parar", "plantar", "retirar", "levantar", "terminar", "acabar", "ir"])


def stops_losing(told: Told, scene: Scene) -> list[Made] | None:
    """«Cinco apuestas de 20; | a la tercera que pierda lo dejo»: how many he loses before he stops."""
    bets = next((m for m in reversed(scene.draft.made) if m.where == scene.where), None)
    lemmas = {v.form.lemma for v in told.verbs if v.form is not None}
    loses = "perder" in lemmas or any(i.norm in ("perdida", "perdidas") for i in told.items)
    if bets is None or not isinstance(bets.action, Gamble) or not loses or not lemmas & _STOPPING:
        return None
    nth = next((n for i in told.items if (n := ordinal(i)) is not None), None)
    if nth is None:
        return None
    bets.action = replace(bets.action, lost=nth)
    scene.state.touched.append(bets)
    return []


def prefers(told: Told, scene: Scene) -> list[Made] | None:
    """«En los Mosqueteros o en el 53, | prefiero el 53»: which regiment he would rather have."""
    last, named = scene.last, regiments(told.items)
    if last is None or not isinstance(last.action, Enlist) or len(named) != 1:
        return None
    if not any(v.form is not None and v.form.lemma == "preferir" for v in told.verbs):
        return None
    rest = tuple(one for one in last.action.regiments if one != named[0])
    last.action = replace(last.action, regiments=(named + rest)[:3], ordered=True)
    scene.state.touched.append(last)
    return []


def hosted(told: Told, scene: Scene) -> list[Made] | None:
    """«Voy a Les Chasseurs. | Invita Vallon»: whose guest he is."""
    last = scene.last
    asks = any(i.norm in ("a", "al") for i in told.items)
    if last is None or asks or len(told.verbs) != 1 or not isinstance(last.action, VisitClub):
        return None
    host = host_of(told.items, scene.writer())
    if host is None:
        return None
    last.action = replace(last.action, guest_of=host)
    scene.state.touched.append(last)
    return []


_ALONE = frozenset(["solo", "sola", "yo", "voy", "ire", "pues", "igual", "pero", "y"])


def other_side(told: Told, scene: Scene) -> list[Made] | None:
    """«Si no, | solo», «dos apuestas de 50; si no, | una de 100», «si no, | en la ermita»."""
    last, words = scene.last, {i.norm for i in told.items if not i.mark}
    if last is None:
        return None
    new: Action | None = None
    temple = next((i.tags["TEMPLE"] for i in told.items if "TEMPLE" in i.tags), None)
    sums = "de" in words and all(i.has("N") or i.norm == "de" for i in told.items if not i.mark)
    parted = last.action.if_ is not None or scene.holds is not None
    if (
        isinstance(last.action, SayMass)
        and temple
        and parted
        and told.items[0].norm == "en"
        and not told.verbs
    ):
        new = SayMass(temple=temple)
    elif isinstance(last.action, Gamble) and sums and last.action.if_ != scene.holds:
        new = Gamble(bets=tuple(stakes(told.items)))
    elif isinstance(last.action, VisitClub) and scene.holds and "solo" in words and words <= _ALONE:
        new = replace(last.action, with_=(), lady=False)
    if new is None or (isinstance(new, Gamble) and not new.bets):
        return None
    made = Made(replace(new, said=last.action.said, if_=scene.holds), scene.where, last.filled)
    scene.draft.made.append(made)
    return [made]


def _but(told: Told, new: list[Made], scene: Scene) -> None:
    """«Igual que la 2, pero con 4 coronas»: what is repeated has the values named behind «pero»."""
    at = next((k for k, i in enumerate(told.said) if i.norm == "pero"), None)
    words = told.said[at + 1 :] if at is not None else ()
    if not words or words[0].norm not in ("con", "en", "por"):
        return
    for made in new:
        again = anew(made.filled, words, scene.writer()) or extended(made.filled, words, (), scene.writer())
        if again is not None and not made.filled.several:
            made.action = replace(again[0], said=made.action.said, if_=made.action.if_)
            made.filled = again[1]


def repeated(told: Told, scene: Scene) -> tuple[Told, list[Made] | None]:
    """«Ídem», «lo mismo que la 1, pero sin apuestas»: that week's orders, and what is said besides."""
    fills = any(m.do in LONG for m in told.matches)
    if not scene.where.isdecimal() or fills or not means_same(told.said):
        return told, None
    week = meant_week([*told.said, *told.asides], scene.where)
    without = left_out(told.said)
    copied = [m for m in scene.draft.made if m.where == week and NAMES[type(m.action)] not in without]
    where = scene.where
    if not copied and week > where:  # «la segunda, misa; ídem la tercera»
        copied, where = [m for m in scene.draft.made if m.where == where], week
    if not copied:
        return told, None
    new = [Made(replace(m.action, if_=both(m.action.if_, scene.holds)), where, m.filled) for m in copied]
    scene.draft.made += new
    _but(told, new, scene)
    left = replace(told, matches=tuple(m for m in told.matches if m.do not in without))
    return left, None if left.matches else new
