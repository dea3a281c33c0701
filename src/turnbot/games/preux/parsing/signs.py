"""What a reading shows of how well it was read: the signs from which the probabilities are taken.

``parts`` gathers what was read of each section; ``of_section`` and ``of_order`` name the signs of a section
and of an order, ``of_mail`` those of the whole mail. Counts are logarithms: the tenth denial says less than
the first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, log1p

from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.draft import Doubt, Draft, Made, Note
from turnbot.games.preux.parsing.fitted import opinions, sigmoid, vocabulary
from turnbot.games.preux.parsing.frames import LONG, WEEKLY
from turnbot.games.preux.parsing.joints import JOINTS
from turnbot.games.preux.parsing.same import only_repeats
from turnbot.games.preux.parsing.sections import PREAMBLE, Section
from turnbot.games.preux.parsing.words.items import Item

WHERE = ("1", "2", "3", "4", "notes")
_PAST = ("past", "imperfect")
_FAINT = 3  # a frame that weighs no more rests on one word


@dataclass(frozen=True, slots=True)
class Part:
    """What was read of a section: its words, what became of each clause, orders, doubts."""

    where: str
    words: Sequence[Item]
    notes: Sequence[Note]
    made: Sequence[Made]
    doubts: Sequence[Doubt]
    opinion: Mapping[str, float]

    @property
    def clauses(self) -> list[Note]:
        """Its clauses, without conditions and questions."""
        return [n for n in self.notes if n.kind == "clause"]


def parts(draft: Draft, sections: Sequence[Section]) -> list[Part]:
    """Return what was read of each section that says or orders something."""
    out = []
    for where in WHERE:
        here = [s for s in sections if where in s.where or (where == "notes" and s.where == PREAMBLE)]
        words = [i for s in here for i in s.items if i.kind != "mark"]
        made = [m for m in draft.made if m.where == where]
        if not words and not made:
            continue
        notes = [n for n in draft.notes if n.where == where or (where == "notes" and n.where == "preamble")]
        doubts = [d for d in draft.doubts if d.where == where]
        opinion = opinions(vocabulary(words, where))
        for one in made if only_repeats(words) else ():  # its words are those of another week
            opinion.pop(NAMES[type(one.action)], None)
        out.append(Part(where, words, notes, made, doubts, opinion))
    return out


def left_over(part: Part) -> int:
    """How many words of a section say something that went into no order of it: names, sums, words unknown."""
    kept = {id(m) for m in part.made}
    out = 0
    for note in part.clauses:
        used: set[int] = set()
        for made in (*note.made, *note.touched):
            if id(made) in kept:
                filled = made.filled
                used |= {id(i) for i in (*filled.match.made, *filled.match.taken)}
                used |= {id(i) for i, _ in filled.values}
        said = [i for i in (*note.items, *note.asides) if id(i) not in used and i.norm not in JOINTS]
        out += sum(_without_class(i) or i.has(*_NAMES) for i in said)
        out += not note.made and not note.touched
    return out


_NAMES = ("P", "CLUB", "REG", "OFF", "MONEY", "N")


def _without_class(item: Item) -> bool:
    plain = item.kind == "word" and item.form is None and not item.role and not item.tags
    return plain and all(a[0] == "=" for a in item.atoms)


def _governing(items: Iterable[Item]) -> list[Item]:
    return [i for i in items if i.form is not None and i.form.person]


def _is_past(item: Item) -> bool:
    return item.form is not None and item.form.tense in _PAST


def of_mail(all_parts: Sequence[Part]) -> dict[str, float]:
    """Return the signs of a whole mail, which every section of it shares."""
    words = [i for p in all_parts for i in p.words]
    verbs = _governing(words)
    n, finite = max(1, len(words)), max(3, len(verbs))
    idle = sum(len(c.items) for p in all_parts for c in p.clauses if not c.made and not c.touched)
    return {
        "mail: words": log(1 + n),
        "mail: words without a class": sum(map(_without_class, words)) / n,
        "mail: verbs in the past": sum(map(_is_past, verbs)) / finite,
        "mail: verbs of others": sum(v.form is not None and v.form.person != 1 for v in verbs) / finite,
        "mail: verbs": 10 * len(verbs) / n,
        "mail: words that order nothing": min(1.0, idle / n),
        "mail: doubts": log1p(sum(len(p.doubts) for p in all_parts)),
        "mail: weeks": sum(p.where != "notes" for p in all_parts) / 4,
    }


def of_section(part: Part, mail: Mapping[str, float], meant: Sequence[float]) -> dict[str, float]:
    """Return the signs of a section; ``meant``: how likely each of its orders is meant."""
    out = {**mail, **_counts(part), **_disagreement(part)}
    out["orders not meant"] = 1 - min(meant, default=1.0)
    for kind, n in Counter(d.kind for d in part.doubts).items():
        out[f"doubt: {kind}"] = 1.0 + 0.5 * (n > 1)
    return out


def _counts(part: Part) -> dict[str, float]:
    clauses = part.clauses
    idle = [c for c in clauses if not c.made and not c.touched]
    verbs = _governing(part.words)
    dos = Counter(NAMES[type(m.action)] for m in part.made)
    kept = {id(m) for m in part.made}
    counted = {
        "words without a class": sum(map(_without_class, part.words)),
        "verbs in the past": sum(map(_is_past, verbs)),
        "conditions": sum(n.kind in ("if", "unless") for n in part.notes),
        "other sides of conditions": sum(n.kind in ("else", "then") for n in part.notes),
        "denials": sum(n.denied for n in part.notes),
        "clauses that order nothing": len(idle),
        "words of clauses that order nothing": sum(len(c.items) for c in idle),
        "clauses of several orders": sum(len(c.made) > 1 for c in clauses),
        "paragraphs": sum(i.brk == 3 for i in part.words),
        "orders that rest on one word": sum(m.filled.match.weight <= _FAINT for m in part.made),
        "orders of which more is said": sum(len(n.touched) for n in part.notes),
        "orders given up": sum(id(m) not in kept for n in part.notes for m in n.made),
        "orders that fill the week": sum(n for do, n in dos.items() if do in LONG),
        "orders of the week given twice": sum(n > 1 for do, n in dos.items() if do in WEEKLY),
        "orders of the month given twice": sum(n > 1 for do, n in dos.items() if do not in WEEKLY),
    }
    flat = {"in the notes": part.where == "notes", "no order": not part.made}
    return {**{k: log1p(n) for k, n in counted.items()}, **{k: float(v) for k, v in flat.items()}}


def _disagreement(part: Part) -> dict[str, float]:
    """How far the second opinion, of words and classes alone, is from what was read."""
    dos = {NAMES[type(m.action)] for m in part.made}
    missing = max((odds for do, odds in part.opinion.items() if do not in dos), default=-30.0)
    extra = min((part.opinion[do] for do in dos if do in part.opinion), default=30.0)
    return {
        "opinion: an order is missing": sigmoid(missing),
        "opinion: an order is too many": sigmoid(-extra),
    }


def of_order(made: Made, note: Note | None, part: Part, mail: Mapping[str, float]) -> dict[str, float]:
    """Return the signs of an order, from the clause it came of (``note``; None where there is none)."""
    do = NAMES[type(made.action)]
    match = made.filled.match
    dos = [NAMES[type(m.action)] for m in part.made]
    items = note.items if note is not None else ()
    others = len(note.made) - 1 if note is not None else 0
    before = [c for c in part.clauses if items and c.items and c.items[-1].end <= items[0].start]
    idle = [i for i in items if i.form is not None or _without_class(i)]
    out = {
        "mail: words that order nothing": mail["mail: words that order nothing"],
        "opinion": max(-7.0, min(7.0, part.opinion.get(do, 0.0))),
        "weight": float(min(8, match.weight)),
        "words it is made of": float(min(4, len(match.made))),
        "words without a class": log1p(sum(map(_without_class, items))),
        "words it is not made of": log1p(sum(not any(i is m for m in match.made) for i in idle)),
        "other orders of the clause": log1p(max(0, others)),
        "other orders of the section": log1p(len(part.made) - 1),
    }
    flat = {
        "in the notes": part.where == "notes",
        "conditional": made.action.if_ is not None,
        "given twice": dos.count(do) > 1,
        "week filled twice": sum(d in LONG for d in dos) > 1,
        "no clause": not items,
        "first clause": not before,
        "denied": any(i.norm in _DENYING for i in items),
        "somebody before a verb": _told_of(items, 4, lambda i: i.has("P")),
        "something before a verb": _told_of(items, 3, lambda i: i.role == "article"),
    }
    out |= {k: float(v) for k, v in flat.items()}
    for family, verbs in (("verb", _governing(items)), ("made by", match.made)):
        out |= {f"{family}: {v.form.tense} {v.form.person}": 1.0 for v in verbs if v.form is not None}
    kinds = {d.kind for d in part.doubts if items and d.start <= items[-1].end and d.end >= items[0].start}
    return out | {f"doubt: {kind}": 1.0 for kind in sorted(kinds)}


def _told_of(items: Sequence[Item], near: int, is_one: Callable[[Item], bool]) -> bool:
    """Whether a verb in the third person has such a word shortly before it: its subject, as a rule."""
    third = [k for k, i in enumerate(items) if i.form is not None and i.form.person == 3]
    return any(is_one(i) for k in third for i in items[max(0, k - near) : k])


_DENYING = frozenset(["no", "nunca", "tampoco", "ni", "sin"])
