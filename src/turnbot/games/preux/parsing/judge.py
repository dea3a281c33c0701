"""The whole mail looked at once more: what cannot all be meant, or stands where it cannot stand."""

from turnbot.games.preux.orders.tree import NAMES
from turnbot.games.preux.parsing.frames import LONG
from turnbot.games.preux.parsing.interpret import Draft

# These are done within what fills the week.
_BESIDES = frozenset(["propose", "court", "apply", "ask-king", "confess", "enlist", "duel"])


def judge(draft: Draft) -> None:
    """Take out what only seems to be an order, and add the flags that only the whole mail can raise."""
    for where in "1234":
        long = [
            m
            for m in draft.made
            if m.where == where and NAMES[type(m.action)] in LONG and m.action.if_ is None
        ]
        strong = [m for m in long if m.filled.match.weight > _WEAK]
        if strong and len(long) > len(strong):
            weak = {id(m) for m in long if m not in strong and NAMES[type(m.action)] in _FAINT}
            draft.made = [m for m in draft.made if id(m) not in weak]
            long = [m for m in long if id(m) not in weak]
        asleep = [m for m in long if NAMES[type(m.action)] == "rest" and len(m.filled.match.made) == 1]
        if asleep and len(long) > len(asleep):
            gone = {id(m) for m in asleep}
            draft.made = [m for m in draft.made if id(m) not in gone]
            long = [m for m in long if id(m) not in gone]
        kinds = {NAMES[type(m.action)] for m in long}
        if len(kinds - _BESIDES) > 1:
            said = long[-1].action.said
            if said is not None:
                start = max(draft.text.find(said.text[:10]), 0)
                draft.flag(where, "too-many-long-actions", start, start + len(said.text))


_WEAK = 3
_FAINT = frozenset(["accompany-lady", "write-play", "stroll"])
