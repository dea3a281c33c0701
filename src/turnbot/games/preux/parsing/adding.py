"""What a clause adds to an order said before it: guests, a seat, the noun that went without saying."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action, Gamble
from turnbot.games.preux.parsing.bets import stakes
from turnbot.games.preux.parsing.build import anew, extended
from turnbot.games.preux.parsing.draft import Draft, Made, State
from turnbot.games.preux.parsing.filled import Filled, Writer
from turnbot.games.preux.parsing.frames import LONG
from turnbot.games.preux.parsing.scene import Scene, Told
from turnbot.games.preux.parsing.words.items import Item


def belongs(told: Told, scene: Scene) -> bool:
    """Whether a place belongs to the order before: «la despedida, en nuestro club, las Tuiles»."""
    last = scene.draft.made[-1] if scene.draft.made else None
    if last is None or last.where != scene.where or last.filled.match.do not in _PLACED:
        return False
    spends = any(i.form is not None and i.form.lemma == "gastar" for i in told.items)
    if not spends and not any(i.has("CLUB", "home", "club", "reception", "P") for i in told.items):
        return False
    return add_to(last, told.items, told.asides, scene.writer())


_LATELY = 40  # how many orders back one is looked for that is said once more
GOING = frozenset(["ir", "venir", "llevar", "acompañar", "acudir", "asistir"])


_OUTINGS = frozenset(["theatre", "visit-club", "visit-casino", "attend-party", "host-party"])


def goes_along(
    items: Sequence[Item],
    asides: Sequence[Item],
    where: str,
    draft: Draft,
    state: State,
    holds: Condition | None = None,
) -> bool:
    """«Alquilo un palco y voy con mi dama»: who goes along where he goes already."""
    last = next((m for m in reversed(draft.made) if m.where == where and m.filled.match.do in LONG), None)
    if last is not None and holds is not None and last.action.if_ != holds:
        last = next(
            (
                m
                for m in reversed(draft.made)
                if m.where == where and m.filled.match.do in _OUTINGS and m.action.if_ is None
            ),
            None,
        )
    named = any(i.has("P", "OWNLADY", "ELLA") or i.low == "él" for i in items) or any(
        i.form is not None and i.form.lemma in ("llevar", "acompañar") for i in items
    )
    if last is None or last.filled.match.do not in _OUTINGS or not named:
        return False
    writer = Writer(
        draft.me,
        draft.index,
        state.memory,
        lambda why, first, last: draft.flag(where, why, first.start, last.end),
        where,
        state.touched,
    )
    if holds is not None and last.action.if_ is None:
        return _branch(last, items, asides, writer, holds, draft)
    return add_to(last, items, asides, writer)


def _branch(
    last: Made, items: Sequence[Item], asides: Sequence[Item], writer: Writer, holds: Condition, draft: Draft
) -> bool:
    """Order once more, on a condition, what was ordered, with what is said of it there."""
    more = extended(last.filled, items, asides, writer)
    if more is None or not _only_adds(last.action, more[0]) or more[0] == last.action:
        return False
    last.branches += 1
    draft.made.append(Made(replace(more[0], said=last.action.said, if_=holds), last.where, more[1]))
    return True


_PLACED = frozenset(["host-party", "bachelor-party", "wedding", "attend-party", "baptism"])


def _prepared(items: Sequence[Item], draft: Draft) -> Made | None:
    """«Preparo la fiesta. Semana 2: la celebro»: the feast that was got ready in a week before."""
    gives = any(i.form is not None and i.form.lemma in ("celebrar", "dar", "hacer") for i in items)
    if not gives:
        return None
    return next((m for m in reversed(draft.made) if m.filled.match.do == "prepare-party"), None)


def gapped(items: Sequence[Item], where: str, draft: Draft) -> list[Item]:
    """Return the noun of «el de Bidon», «la de mi dama», «otro a Moreau»: that of the order before."""
    last = draft.made[-1] if draft.made and draft.made[-1].where == where else _prepared(items, draft)
    if last is None or last.filled.match.do == "leave-of-absence":
        return []
    for k, item in enumerate(items):
        after = items[k + 1].norm if k + 1 < len(items) else ""
        verb = items[k + 1].form if k + 1 < len(items) else None
        hung = (
            item.norm in ("la", "lo", "las", "los")
            and verb is not None
            and (verb.person == 1 or verb.tense == "infinitive")
        )
        if (
            hung
            or (item.norm in ("el", "la", "los", "las", "al") and after == "de")
            or item.norm in ("otro", "otra", "uno", "tercero")
        ):
            return [i for i in last.filled.match.made if i.form is None and not i.has("P", "N")]
    return []


def add_to(last: Made, items: Sequence[Item], asides: Sequence[Item], writer: Writer) -> bool:
    """Give the order before what words say that order nothing themselves: «invitados: Larue y Vallon»."""
    if last.filled.several or not any(i.atoms for i in items):
        return False
    more = extended(last.filled, items, asides, writer)
    if (
        more is None
        or not _only_adds(last.action, more[0])
        or replace(more[0], if_=last.action.if_) == last.action
    ):
        return False
    last.action = replace(more[0], said=last.action.said, if_=last.action.if_)
    last.filled = more[1]
    writer.touched.append(last)
    return True


def retake(items: Sequence[Item], where: str, draft: Draft, writer: Writer) -> bool:
    """Give the order before other values: «invierto 500; no, que sean 600», «3 x 100, no, mejor 4 x 75»."""
    last = next((m for m in reversed(draft.made) if m.where == where and not m.filled.several), None)
    if last is None:
        return False
    new = anew(last.filled, items, writer)
    if new is None:
        return False
    last.action = replace(new[0], said=last.action.said, if_=last.action.if_)
    last.filled = new[1]
    return True


def _only_adds(old: Action, new: Action) -> bool:
    """Whether a later reading of an order says nothing else than the earlier, and something more."""
    for name in old.__dataclass_fields__:
        if name in ("if_", "said"):
            continue
        before, after = getattr(old, name), getattr(new, name)
        if before in (None, (), False) or before == after:
            continue
        if isinstance(before, tuple) and isinstance(after, tuple) and set(before) <= set(after):
            continue
        return False
    return True


def _each(before: Sequence[Item], items: Sequence[Item]) -> list[int]:
    """Return the bets of «juego dos veces, | poniendo 75 en cada apuesta», which one clause counts."""
    both = [*before, *items]
    return stakes(both) if any(i.norm in ("cada", "por") for i in both) else []


def same_again(
    action: Action,
    filled: Filled,
    where: str,
    draft: Draft,
    holds: Condition | None,
    writer: Writer,
    *,
    verbless: bool,
) -> bool:
    """Whether an order is the one said before, with more of it: «voy al teatro; alquilo un palco»."""
    do = filled.match.do
    if do not in LONG | {
        "gamble",
        "drink",
        "toady",
        "lavish",
        "influence",
        "baptism",
        "apply",
        "announce",
        "house",
        "wedding",
        "purse",
        "carry-pistol",
        "leave-of-absence",
        "embezzle",
        "extort",
    }:
        return False
    for made in [
        m for m in reversed(draft.made[-_LATELY:]) if m.where == where and type(m.action) is type(action)
    ]:
        goes_on = do in ("wedding", "host-party", "baptism") and holds is None
        if (made.action.if_ != holds and not goes_on) or made.filled.several:
            continue
        if do == "drink":
            if filled.clause and verbless:
                made.action = replace(action, said=made.action.said, if_=holds)
            return made.action == replace(action, if_=holds)
        if do == "gamble":
            old, new = made.action, action
            assert isinstance(old, Gamble)
            assert isinstance(new, Gamble)
            bets = _each(made.filled.clause, filled.clause) if not (old.bets and new.bets) else []
            made.action = replace(old, bets=tuple(bets) or (*old.bets, *new.bets), cut=old.cut or new.cut)
            writer.touched.append(made)
            return True
        more = extended(made.filled, filled.clause, filled.asides, writer)
        if more is not None and _only_adds(made.action, more[0]) and _only_adds(action, more[0]):
            fuller = replace(more[0], said=made.action.said, if_=made.action.if_)
            if fuller == made.action:
                return True  # the same once more: its words need not be kept twice
            made.action = fuller
            made.filled = more[1]
            writer.touched.append(made)
            return True
    return False
