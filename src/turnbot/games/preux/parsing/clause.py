"""From one clause to its orders: the frames that fit, what it takes up, and what goes without saying.

``clause`` is the order of the steps; a clause goes through them as a ``Told``, which no step changes: it
hands on another. What a clause says more of an order before it stands in ``taking_up``, what goes without
saying in ``completing``, what becomes of a clause without an order in ``unread``.
"""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.conditions import Condition
from turnbot.games.preux.orders.tree import Action, Gamble
from turnbot.games.preux.parsing import makers  # noqa: F401  # it registers what builds each order
from turnbot.games.preux.parsing.adding import retake, same_again
from turnbot.games.preux.parsing.amended import answered_too, forgotten, misread, uninvited
from turnbot.games.preux.parsing.branches import Clause
from turnbot.games.preux.parsing.build import build, said_of
from turnbot.games.preux.parsing.completing import completed
from turnbot.games.preux.parsing.denials import takes_back, taking_back, undenied, without_agent
from turnbot.games.preux.parsing.draft import Draft, Made, State, note, remember
from turnbot.games.preux.parsing.filled import Filled
from turnbot.games.preux.parsing.frames import LONG, MONTHLY, WEEKLY, Match, matched
from turnbot.games.preux.parsing.joints import is_own
from turnbot.games.preux.parsing.scene import Scene, Told
from turnbot.games.preux.parsing.taking_up import taken_up
from turnbot.games.preux.parsing.unread import unread
from turnbot.games.preux.parsing.whose import (
    BEING,
    closes,
    counts,
    despite,
    his_second,
    is_gossip,
    is_his,
    is_past,
    loose,
    strikes,
)
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon

_PLAINLY = 9  # a frame that weighs so much is ordered even where no verb says that he does it
_SURE = 3  # a frame that weighs no more says little where he only leads up to his orders


def clause(
    part: Clause, where: str, draft: Draft, state: State, holds: Condition | None, *, opening: bool
) -> list[Made]:
    """Read one clause of a section into the draft and return its orders; ``holds`` is what they hang on."""
    scene = Scene(where, opening, holds, draft, state)
    told = _begun(part, scene)
    if told is None:
        return []
    told = _weighed(_led_up(told, scene), scene)
    if not opening and (forgotten(told, scene) or misread(told, scene)):
        return []
    if not told.denied and not told.matches and _cuts(told):
        _cut_short(scene)
        return []
    gossip = is_gossip(told.items, scene.draft.voice, scene.me)
    scene.state.gossip = gossip or (scene.state.gossip and _told_on(told, scene))
    if scene.state.gossip:
        if told.matches and not opening:
            scene.doubt("foreign", told.items)
        return []
    faint = told.verbless and not told.finite and all(m.weight < _PLAINLY for m in told.matches)
    if told.past or (opening and (told.foreign or faint)):
        if told.matches and not opening:
            scene.doubt("past", told.items)
        remember(told.items, draft, state)
        return []
    if opening:
        told = replace(told, matches=tuple(m for m in told.matches if m.weight > _SURE))
    if _put_right(told, scene):
        return []
    told, made = taken_up(told, scene)
    if made is not None:
        return made
    told = _meant(told, scene)
    told = completed(told, scene)
    if told.matches or not told.finite:
        state.dangling = []
    if told.open:
        unread(told, scene)
    return _ordered(told, scene)


def _begun(part: Clause, scene: Scene) -> Told | None:
    """A clause without what it takes back or denies; None where nothing is left, or it only takes leave."""
    if takes_back(part.items):
        scene.state.retract = True
        part.items = part.items[taking_back(part.items) :]
        if not part.items:
            part.items, part.asides = part.asides, []  # «no, que sean seiscientas»
    said = part.items
    if not scene.opening and (uninvited(said, scene) or answered_too(said, scene)):
        return None
    items = without_agent(undenied(part))
    if scene.where == "notes" and not scene.opening and (part.denied or len(items) < len(said)):
        left = said if part.denied else [i for i in said if i not in items]
        classes = frozenset(a for i in left for a in i.atoms)
        scene.draft.denied.append((classes, said[0].start, said[-1].end))
    if not items:
        forgotten(Told(tuple(said), (), tuple(part.asides), part.denied, frozenset()), scene)
    if not items or closes(items):
        return None
    traits = _traits(items, scene)
    if part.denied:
        traits.add("NEG")
    return Told(tuple(said), tuple(items), tuple(part.asides), part.denied, frozenset(traits))


_MINISTERS = {"Ministro de la Guerra": "WAR_MINISTER", "Ministro de Humanidades": "PLAYS_MINISTER"}


def _cuts(told: Told) -> bool:
    """«Cortando, eh», «corto con 6»: said by itself of the bets of its week."""
    forms = [i.form for i in told.items if i.form is not None]
    cuts = any(f.lemma == "cortar" and f.tense != "infinitive" for f in forms)
    return cuts or (not forms and any("cutting" in i.atoms for i in told.items))


def _cut_short(scene: Scene) -> None:
    """He cuts the bets said before, or else those that come."""
    for made in reversed(scene.draft.made):
        if made.where == scene.where and isinstance(made.action, Gamble):
            made.action = replace(made.action, cut=True)
            return
    scene.draft.cutting.add(scene.where)


def _told_on(told: Told, scene: Scene) -> bool:
    """Whether what others say goes on: «cuentan que Vallon irá al club | y que Larue se casa»."""
    opens = next((i.norm for i in told.items if i.role != "joiner" and not i.mark), "")
    return opens == "que" or not any(is_own(v, 1) for v in told.finite)


def _traits(items: Sequence[Item], scene: Scene) -> set[str]:
    """What a clause has as a whole: a churchman's (CLERGY), of the month (NOTES), a word or two (ALONE)."""
    traits = set()
    me = scene.draft.me
    if me is not None and me.order:
        traits.add("CLERGY")
    if scene.holds is not None:
        traits.add("IF")
    if me is not None and me.rank == "colonel":
        traits.add("COLONEL")
    if me is not None and me.office in _MINISTERS:
        traits.add(_MINISTERS[me.office])
    others = [i.form for i in items if i.form is not None and i.form.person in (2, 3)]
    if others and (any(i.norm == "me" for i in items) or any("me" in form.clitics for form in others)):
        traits.add("ME")  # «préstame 100 coronas»
    opens = next((i.form for i in items if not i.mark), None)
    every_week = scene.state.all_month or any(_of_month(i) for i in items)
    if scene.where == "notes" and not every_week and not (opens is not None and opens.tense == "infinitive"):
        traits.add("NOTES")
    small = ("article", "preposition", "pronoun")
    if sum(1 for i in items if i.kind != "mark" and i.role not in small) < 3:
        traits.add("ALONE")
    return traits


def _of_month(item: Item) -> bool:
    time = item.tags.get("TIME")
    return time is not None and time.sure == "month"


def _led_up(told: Told, scene: Scene) -> Told:
    """«Con Vallon y Parrot, | voy al club»: with the words that led up to it."""
    pending = scene.state.pending
    acts = any(
        is_own(i, scene.draft.voice) or (i.form is not None and i.form.tense in ("infinitive", "imperative"))
        for i in told.items
    )
    if not pending or not acts:
        return told
    scene.state.pending = []
    return replace(told, items=(*(i for i in pending if i.form is None or not i.form.person), *told.items))


def _weighed(told: Told, scene: Scene) -> Told:
    """A clause with its verbs, whose deed it is, and the frames that fit."""
    items = told.items
    verbs = tuple(i for i in items if i.form is not None and i.form.tense != "participle")
    bids = lexicon().roles["bid"]
    verbless = all(v.form is not None and (v.form.lemma in bids or v.form.lemma in BEING) for v in verbs)
    traits = told.traits | {"BARE"} if verbless and scene.where != "notes" else told.traits
    finite = tuple(
        v
        for v in verbs
        if v.form is not None and v.form.person and counts(v, items) and v.form.lemma != "cortar"
    )
    told = Told(
        *(told.said, items, told.asides, told.denied, traits, verbs, finite, verbless),
        foreign=bool(finite) and not any(is_his(v, items, scene.draft.voice, scene.me) for v in finite),
        past=bool(finite) and all(is_past(v, items) for v in finite),
        matches=tuple(matched(items, traits, verbless=verbless)),
    )
    return replace(told, matches=_without_week(told, scene)) if "NOTES" in traits else told


def _without_week(told: Told, scene: Scene) -> tuple[Match, ...]:
    """What he does in a week, said among what lasts a month: kept, and shown, if nothing else is meant."""
    plain = told.finite and not (told.foreign or told.past or told.denied or scene.opening)
    if told.matches or not plain:
        return told.matches
    found = matched(told.items, told.traits - {"NOTES"}, verbless=told.verbless)
    meant = tuple(m for m in found if m.weight > _SURE)
    if meant:
        scene.draft.flag(scene.where, "not-understood", told.items[0].start, told.items[-1].end)
    return meant


def _meant(told: Told, scene: Scene) -> Told:
    """A clause without what is only spoken of, or somebody else's deed; with the doubts that this leaves."""
    items, matches = told.items, told.matches
    if told.verbs and strikes(told.verbs[0], items):
        matches = tuple(m for m in matches if m.do in ("cancel", "countermand"))
    read = tuple(
        m
        for m in matches
        if not loose(m, items, verbless=told.verbless) and not (m.do == "second" and his_second(items))
    )
    if told.foreign:
        read = tuple(m for m in read if despite(m, items))
    if [i.norm for i in items[:2]] == ["a", "ver"]:
        read = tuple(m for m in read if m.do in ("confess", "stroll", "toady"))  # «a ver si me toman»
    if len(read) < len(told.matches):
        scene.doubt("foreign" if told.foreign else "loose", items)
    if any(i.norm == "mejor" for i in items) or scene.state.retract:
        scene.doubt("retract", items)
    if told.asides and told.fits(told.asides, verbless=False):
        scene.doubt("aside", told.asides)
    return replace(told, matches=read) if len(read) < len(told.matches) else told


def _put_right(told: Told, scene: Scene) -> bool:
    """Whether it gives the order before other values: «invierto 500; no, que sean 600»."""
    if not scene.state.retract or told.denied or told.foreign:
        return False
    last = scene.last
    if last is None or any(m.do != last.filled.match.do for m in told.matches):
        return False
    if not retake(told.items, scene.where, scene.draft, scene.writer()):
        return False
    scene.state.retract = False
    return True


def _ordered(told: Told, scene: Scene) -> list[Made]:
    """Build the orders of a clause, put them into the draft, and remember of whom it speaks."""
    draft, state, where = scene.draft, scene.state, scene.where
    if state.retract and any(m.do in LONG for m in told.matches):
        gone = LONG | {"drink", "gamble"}
        draft.made = [m for m in draft.made if m.where != where or m.filled.match.do not in gone]
        state.retract = False
    writer = scene.writer()
    built = build(told.matches, told.items, told.asides, writer)
    _leftovers(told, built, scene)
    out: list[Made] = []
    for action, filled in built:
        if same_again(action, filled, where, draft, scene.holds, writer, verbless=told.verbless):
            continue
        said = said_of(filled, draft.text, alone=len(told.matches) == 1)
        action = replace(action, said=said, if_=scene.holds)
        made = Made(action, _place(filled, told, scene), filled)
        out.append(made)
        state.sentence.append(made)
        draft.made.append(made)
        note(action, state)
    remember([*told.items, *told.asides], draft, state)
    men = [i.tags["P"][0] for i in told.items if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
    if men:
        state.memory.men = tuple(men)
    return out


_NAMED = ("P", "MONEY", "N", "CLUB", "OFF", "REG")


def _leftovers(told: Told, built: Sequence[tuple[Action, Filled]], scene: Scene) -> None:
    """Note a doubt about each name and number that no order of the clause had a use for."""
    if not built:
        return
    taken = {id(i) for _, filled in built for i, _ in filled.values}
    taken |= {id(i) for m in told.matches for i in (*m.made, *m.taken)}
    both = any(i.norm in ("los", "las", "nosotros") for i in told.items)  # «los dos»
    for item in told.items:
        if both and item.norm in ("dos", "tres"):
            continue
        if id(item) not in taken and item.has(*_NAMED) and not item.has("ONE"):
            scene.doubt("left:" + next(t for t in _NAMED if t in item.tags), [item])


def _place(filled: Filled, told: Told, scene: Scene) -> str:
    """The section an order belongs to: what lasts, and is said behind the weeks, is the month's."""
    if filled.match.do == "cancel":
        named = next((i.tags["TIME"].where[0] for i in told.items if "TIME" in i.tags), "")
        if named.isdecimal():
            return str(named)
    if scene.state.later and filled.match.do in MONTHLY:
        return "notes"
    every = scene.state.all_month or any(_of_month(i) for i in told.items)
    return "every" if scene.where == "notes" and every and filled.match.do in LONG & WEEKLY else scene.where
