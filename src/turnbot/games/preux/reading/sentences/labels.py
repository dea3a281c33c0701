"""What heads a line of the notes, and is no order besides the one behind it: «Préstamos: presto 60 a X»."""

from collections.abc import Sequence

from turnbot.games.preux.orders.tree import Action, Drink, Gamble, Invite, Toady
from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import is_own

_WORDS = 3  # no label is longer
_SAYS_MORE = ("P", "DESC", "OWNLADY", "N", "MONEY", "CLUB", "REG", "OFF", "WEEKS")
# What is done where a label names the place: «Club: bebo con moderación».
_DONE_THERE = (Invite, Drink, Gamble, Toady)


def is_labelled(label: Part, part: Part, state: State) -> bool:
    """Whether a clause stands behind a colon, and one before it that only names what it is about.

    «Préstamos: presto 60», «Casino: me hago socio», «Tabernas: no voy»: a verb says there what is done.
    """
    if state.where != "notes" or label.kind != "clause" or part.kind != "clause":
        return False
    text, begin = state.text, label.span[0]
    if ":" not in text[label.span[1] : part.span[0]] or "\n" in text[label.span[1] : part.span[0]]:
        return False
    if text[text.rfind("\n", 0, begin) + 1 : begin].strip(" \t>-*•·"):
        return False
    said = [i for i in label.items if i.kind != "mark"]
    bare = len(said) <= _WORDS and not any(i.has(*_SAYS_MORE) or is_own(i.form) for i in said)
    return bare and any(is_own(i.form) and not i.sub for i in part.items)


def without_label(
    label: Part, part: Part, fresh: Sequence[int], before: list[Action], state: State
) -> list[Action]:
    """Take back what a label seemed to order, where the clause behind it orders something, or denies it.

    ``fresh``: the places of the label's orders among those ``before`` the clause. Returns these without them.
    """
    named = [before[k] for k in fresh if k < len(before)]
    made = state.actions[len(before) :]
    meant = any(not isinstance(a, _DONE_THERE) for a in made) if made else part.items[0].norm == "no"
    if not named or not meant:
        return before
    state.actions[:] = [a for a in state.actions if not any(a is one for one in named)]
    state.heard[:] = [h for h in state.heard if h.start != label.span[0]]
    state.amend(label.span[0], "colour", why="anuncia lo que sigue")
    return [a for a in before if not any(a is one for one in named)]
