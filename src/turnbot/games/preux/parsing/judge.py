"""The whole mail looked at once more: what cannot all be meant, or stands where it cannot stand."""

from collections.abc import Sequence

from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.draft import Doubt, Draft, Made
from turnbot.games.preux.parsing.frames import LONG
from turnbot.games.preux.parsing.sections import PREAMBLE, Section
from turnbot.games.preux.parsing.words.text import listed

# These are done within what fills the week.
_BESIDES = frozenset(["propose", "court", "apply", "ask-king", "confess", "enlist", "duel", "join-order"])
_WEAK = 3
_FAINT = frozenset(["accompany-lady", "write-play", "stroll"])
# A week of which is said that it stays as it was, or that nothing happens in it.
_UNCHANGED = listed(
    """
    nada igual cambios cambian cambia novedad frente trinchera trincheras estaba estaban mande puse
    toques toquen tocar tocarla tocarlas estan tal donde preso calabozo vale valen ninguna
    """
)


def judge(draft: Draft, sections: Sequence[Section]) -> None:
    """Take out what only seems to be an order, and add the flags that only the whole mail can raise."""
    for where in "1234":
        _weak(draft, where)
        long = [m for m in draft.made if m.where == where and NAMES[type(m.action)] in LONG]
        sure = [m for m in long if m.action.if_ is None]
        kinds = {NAMES[type(m.action)] for m in sure}
        if len(kinds - _BESIDES) > 1 and kinds - _BESIDES != {"accompany-lady", "visit-club"}:
            _show(draft, where, "too-many-long-actions", sure[-1])
        _doubt_week(draft, where, long, sections)
    _contradictions(draft)


# What is denied for the whole month, by its classes, and the order that it contradicts.
_DENIED = {
    "drink": ["wine", "@drink"],
    "gamble": ["bet", "dice", "@bet"],
    "visit-casino": ["CASINO"],
    "visit-club": ["club", "CLUB"],
    "visit-tavern": ["tavern"],
    "practise": ["WPN", "fencing", "with_weapon"],
    "theatre": ["theatre", "box", "stalls"],
    "lavish": ["lavish"],
    "carry-pistol": ["pistol"],
}


def _contradictions(draft: Draft) -> None:
    """«Este mes no pienso beber», where he drinks in a week."""
    ordered = {NAMES[type(m.action)] for m in draft.made}
    for classes, start, end in draft.denied:
        if any(do in ordered and not classes.isdisjoint(atoms) for do, atoms in _DENIED.items()):
            draft.flag("notes", "contradiction", start, end)


def _weak(draft: Draft, where: str) -> None:
    """Drop what little speaks for, where a week is filled with something better."""
    sure = [
        m for m in draft.made if m.where == where and NAMES[type(m.action)] in LONG and m.action.if_ is None
    ]
    strong = [m for m in sure if m.filled.match.weight > _WEAK and NAMES[type(m.action)] not in _BESIDES]
    gone: set[int] = set()
    if strong and len(sure) > len(strong):
        gone = {id(m) for m in sure if m.filled.match.weight <= _WEAK and NAMES[type(m.action)] in _FAINT}
    left = [m for m in sure if id(m) not in gone]
    asleep = [m for m in left if NAMES[type(m.action)] == "rest" and len(m.filled.match.made) == 1]
    if asleep and len(left) > len(asleep):
        gone |= {id(m) for m in asleep}
    if gone:
        draft.made = [m for m in draft.made if id(m) not in gone]


def _doubt_week(draft: Draft, where: str, long: Sequence[Made], sections: Sequence[Section]) -> None:
    here = [s for s in sections if where in s.where]
    made = [m for m in draft.made if m.where == where]
    words = [i for s in here for i in s.items if i.kind == "word"]
    span = (words[0].start, words[-1].end) if words else (0, 0)

    def doubt(kind: str) -> None:
        draft.doubts.append(Doubt(where, kind, *span))

    unchanged = any(i.norm in _UNCHANGED for i in words) and not any(i.has("TIME") for i in words)
    told = [n for n in draft.notes if n.where == where and n.items]
    read = bool(told) and all(n.made for n in told)  # its orders were taken back
    read |= any(m.filled.clause and span[0] <= m.filled.clause[0].start <= span[1] for m in draft.made)
    if words and not (made or read or unchanged) and not any(f.where == where for f in draft.flags):
        doubt("empty")
    elif made and not long:
        doubt("no-long")
    filling = [m for m in long if NAMES[type(m.action)] not in _BESIDES]
    sure = [m for m in filling if m.action.if_ is None]
    if sure and len(filling) > len(sure):
        doubt("mixed")
    ifs = [m.action.if_ for m in long if m.action.if_ is not None]
    if len(ifs) > len(set(ifs)):
        doubt("same-if")
    drinks = [m for m in made if NAMES[type(m.action)] == "drink"]
    if len(drinks) > 1 and len({m.action.if_ for m in drinks}) < len(drinks):
        doubt("drinks")
    if len([s for s in here if s.where != PREAMBLE]) > 1:
        doubt("twice")


def _show(draft: Draft, where: str, why: str, made: Made) -> None:
    said = made.action.said
    if said is not None:
        start = max(draft.text.find(said.text[:10]), 0)
        draft.flag(where, why, start, start + len(said.text))
