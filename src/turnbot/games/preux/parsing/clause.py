"""From one clause to its orders: the frames that fit, what they add to, and on what they hang."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.orders.conditions import Condition, both
from turnbot.games.preux.orders.tree import NAMES, BachelorParty, Invite
from turnbot.games.preux.parsing import makers  # noqa: F401  # it registers what builds each order
from turnbot.games.preux.parsing.adding import GOING, add_to, belongs, gapped, goes_along, retake, same_again
from turnbot.games.preux.parsing.build import build, said_of
from turnbot.games.preux.parsing.draft import Draft, Made, State, note, remember
from turnbot.games.preux.parsing.filled import Writer
from turnbot.games.preux.parsing.frames import LONG, MONTHLY, Match, heads, matched
from turnbot.games.preux.parsing.joints import is_own
from turnbot.games.preux.parsing.same import left_out, means_same, meant_week
from turnbot.games.preux.parsing.sentences import Clause
from turnbot.games.preux.parsing.whose import (
    BEING,
    LIGHT,
    closes,
    counts,
    despite,
    his_second,
    invents,
    is_his,
    is_past,
    loose,
    strikes,
    takes_back,
    taking_back,
    undenied,
)
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.lexicon import lexicon


def clause(
    part: Clause, where: str, draft: Draft, state: State, holds: Condition | None, *, opening: bool
) -> list[Made]:
    """Read one clause of a section into the draft and return its orders; ``holds`` is what they hang on."""
    if takes_back(part.items):
        state.retract = True
        part.items = part.items[taking_back(part.items) :]
        if not part.items:
            part.items, part.asides = part.asides, []  # «no, que sean seiscientas»
    said = part.items
    items = undenied(part)
    if where == "notes" and not opening and (part.denied or len(items) < len(said)):
        left = said if part.denied else [i for i in said if i not in items]
        classes = frozenset(a for i in left for a in i.atoms)
        draft.denied.append((classes, said[0].start, said[-1].end))
    if not items or closes(items):
        return []
    traits = set()
    if part.denied:
        traits.add("NEG")
    if draft.me is not None and draft.me.order:
        traits.add("CLERGY")
    if any(i.norm == "me" for i in items) and any(
        i.form is not None and i.form.person in (2, 3) for i in items
    ):
        traits.add("ME")
    opens = next((i.form for i in items if not i.mark), None)
    if where == "notes" and not (opens is not None and opens.tense == "infinitive"):
        traits.add("NOTES")
    if sum(1 for i in items if i.kind != "mark" and i.role not in ("article", "preposition")) < 3:
        traits.add("ALONE")
    if state.pending and any(
        is_own(i, draft.voice) or (i.form is not None and i.form.tense in ("infinitive", "imperative"))
        for i in items
    ):
        items = [*[i for i in state.pending if i.form is None or not i.form.person], *items]
        state.pending = []
    verbs = [i for i in items if i.form is not None and i.form.tense != "participle"]
    verbless = all(v.form is not None and v.form.lemma in lexicon().roles["bid"] | BEING for v in verbs)
    if verbless and where != "notes":
        traits.add("BARE")
    finite = [
        v
        for v in verbs
        if v.form is not None and v.form.person and counts(v, items) and v.form.lemma != "cortar"
    ]
    foreign = bool(finite) and not any(
        is_his(v, items, draft.voice, draft.me.name if draft.me else None) for v in finite
    )
    past = bool(finite) and all(is_past(v, items) for v in finite)
    matches = matched(items, frozenset(traits), verbless=verbless)
    if past or (opening and (foreign or verbless)):
        if matches and not opening:
            draft.doubt(where, "past", items)
        remember(items, draft, state)
        return []
    if opening:
        matches = [m for m in matches if m.weight > 3]
    read = len(matches)
    told = any(
        i.has("reception", "guests")
        or (
            i.form is not None
            and ((i.form.lemma == "oficiar" and i.form.person != 1) or i.form.lemma == "gastar")
        )
        for i in items
    )
    goes = all(i.form.lemma in GOING for i in verbs if i.form is not None) and bool(verbs)
    along = verbless and items[0].norm in ("con", "del", "acompañado", "junto")
    if (
        (goes or along)
        and all(m.do == "accompany-lady" for m in matches)
        and goes_along(items, part.asides, where, draft, state, holds)
    ):
        remember([*items, *part.asides], draft, state)
        return []
    last = next((m for m in reversed(draft.made) if m.where == where), None)
    stag = last is not None and isinstance(last.action, BachelorParty)
    if stag and last is not None and verbless and any(i.has("guests") for i in items):
        guests = [i for i in items if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
        draft.made += [Made(Invite(who=i.tags["P"][0], to="party"), where, last.filled) for i in guests]
        return []
    if (told or (verbless and all(m.weight < 4 for m in matches))) and belongs(
        part, items, where, draft, state
    ):
        return []
    if where.isdecimal() and means_same(part.items) and not any(m.do in LONG for m in matches):
        week = meant_week([*part.items, *part.asides], where)
        without = left_out(part.items)
        copied = [m for m in draft.made if m.where == week and NAMES[type(m.action)] not in without]
        if copied:
            new = [Made(replace(m.action, if_=both(m.action.if_, holds)), where, m.filled) for m in copied]
            draft.made += new
            matches = [m for m in matches if m.do not in without]
            if not matches:
                return new
    if verbs and strikes(verbs[0], items):
        matches = [m for m in matches if m.do == "cancel"]
    matches = [
        m
        for m in matches
        if not loose(m, items, verbless=verbless) and not (m.do == "second" and his_second(items))
    ]
    if foreign:
        matches = [m for m in matches if despite(m, items)]
    if len(matches) < read:
        draft.doubt(where, "foreign" if foreign else "loose", items)
    if any(i.norm == "mejor" for i in items) or state.retract:
        draft.doubt(where, "retract", items)
    if part.asides and matched(part.asides, frozenset(traits), verbless=False):
        draft.doubt(where, "aside", part.asides)
    writer = Writer(
        draft.me,
        draft.index,
        state.memory,
        lambda why, item: draft.flag(where, why, item.start, item.end),
        where,
        state.touched,
    )
    out: list[Made] = []
    if (
        state.retract
        and not part.denied
        and _same_matter(matches, where, draft)
        and retake(items, where, draft, writer)
    ):
        state.retract = False
        return []
    if not matches and not part.denied:
        ghosts = gapped(items, where, draft)
        if not ghosts and state.memory.place is not None and _goes_there(items, draft.voice):
            ghosts = [state.memory.place]
            items = [*items, *ghosts]
        matches = matched([*items, *ghosts], frozenset(traits), verbless=verbless) if ghosts else matches
    if not matches and not part.denied and part.asides and not foreign and not verbless:
        matches = [
            m
            for m in matched([*items, *part.asides], frozenset(traits), verbless=False)
            if m.do in _IN_ASIDES
        ]
        items = [*items, *part.asides] if matches else items
    if not matches and not part.denied and state.dangling and verbless:
        whole = [*state.dangling, *items]
        matches = matched(whole, frozenset(traits), verbless=False)
        items = whole if matches else items
    if matches or not finite:
        state.dangling = []
    if not matches and not part.denied:
        state.dangling = list(items) if finite and not foreign else []
        mine = any(v.form is not None and v.form.person == 1 and v.form.lemma not in LIGHT for v in finite)
        told_of = [i for i in items if not i.has("P", "N", "CLUB", "REG")] if mine else items
        added = any(
            add_to(last, told_of, part.asides, writer)
            for last in [m for m in reversed(draft.made[-40:]) if m.where == where]
        )
        if not verbs and not added and not state.sentence:
            state.pending = list(items)
        if not verbless and not added and not foreign and where.isdecimal() and invents(finite, items):
            state.invented.append((items[0].start, items[-1].end))
        if mine and not added and any(v.form is not None and v.form.lemma in _TAKING for v in finite):
            state.pending = [i for i in items if i.has("P")]  # «cojo a Noisel y nos plantamos en el club»
        if mine and not added and not opening:
            state.deeds.append((list(items), holds))
        if not added:
            kind = "words" if verbless else "others" if foreign else "deed"
            why = items[0].norm == "por" and len(items) > 1 and items[1].norm == "si"
            if not why and (not verbless or any(i.atoms & heads() for i in items)):
                if kind != "words":
                    kind += (
                        "-class"
                        if any(i.form is None and i.atoms & _TELLING for i in items)
                        else "-inv"
                        if invents(finite, items)
                        else ""
                    )
                if opening:
                    kind += "-open"
                elif where == "notes":
                    kind += "-notes"
                draft.doubt(where, kind, items)
    if state.retract and any(m.do in LONG for m in matches):
        draft.made = [
            m for m in draft.made if m.where != where or m.filled.match.do not in LONG | {"drink", "gamble"}
        ]
        state.retract = False
    built = build(matches, items, part.asides, writer)
    taken = {id(i) for _, f in built for i, _ in f.values} | {
        id(i) for m in matches for i in (*m.made, *m.taken)
    }
    for item in items:
        if item.norm in ("dos", "tres") and any(i.norm in ("los", "las", "nosotros") for i in items):
            continue  # «los dos»
        if (
            built
            and id(item) not in taken
            and item.has("P", "MONEY", "N", "CLUB", "OFF", "REG")
            and not item.has("ONE")
        ):
            draft.doubt(
                where,
                "left:" + next(t for t in ("P", "MONEY", "N", "CLUB", "OFF", "REG") if t in item.tags),
                [item],
            )
    for action, filled in built:
        quoted = said_of(filled.match, draft.text)
        if same_again(action, filled, where, draft, holds, writer, verbless=verbless):
            continue
        at = "notes" if state.later and filled.match.do in MONTHLY else where
        named = next((i.tags["TIME"].where[0] for i in items if "TIME" in i.tags), "")
        if filled.match.do == "cancel" and named.isdecimal():
            at = named
        made = Made(replace(action, said=quoted, if_=holds), at, filled)
        out.append(made)
        state.sentence.append(made)
        draft.made.append(made)
        note(action, state)
    remember([*items, *part.asides], draft, state)
    men = [i.tags["P"][0] for i in items if "MAN" in i.atoms and len(i.tags.get("P", ())) == 1]
    if men:
        state.memory.men = tuple(men)
    return out


def _same_matter(matches: Sequence[Match], where: str, draft: Draft) -> bool:
    """Whether a clause says nothing but what the order before is about."""
    last = next((m for m in reversed(draft.made) if m.where == where), None)
    return last is not None and all(m.do == last.filled.match.do for m in matches)


_TELLING = heads() | {"P", "CLUB", "REG", "OFF", "MONEY", "WPN", "LADY", "OWNLADY", "party", "influence"}

_THERE = frozenset(["alli", "alla", "ahi"])
_MOVING = frozenset(["ir", "pasar", "volver", "acudir", "quedar", "meter", "refugiar", "marchar"])


def _goes_there(items: Sequence[Item], voice: int) -> bool:
    """«Voy allí con él»: where is known from before."""
    return any(i.norm in _THERE for i in items) and any(
        i.form is not None and i.form.lemma in _MOVING and is_own(i, voice) for i in items
    )


# What may be said in an aside of a verb that only helps: «haré cuanto pueda para que desistan».
_IN_ASIDES = frozenset(["stop-duel", "spy", "appoint", "influence"])

_TAKING = frozenset(["coger", "agarrar", "recoger", "pillar"])
