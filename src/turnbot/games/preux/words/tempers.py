"""How somebody speaks when the chronicle lets him speak, by what everybody sees that he is."""

from collections.abc import Mapping
from typing import Any

#: From this level on one speaks as a great lord.
_LORDLY = 10
#: From this level on who has neither title nor rank speaks as if he had.
_NEARLY = 7


def temper(one: Mapping[str, Any], *, writes: bool = False) -> str:
    """One of cad, cleric, minister, lord, author, soldier, snob, wit, from the public accounts of a man.

    ``writes``: a play of his was given.
    """
    marks = {
        "cad": one["cad"],
        "cleric": one["order"] or one["church_rank"],
        "minister": one["office"],
        "lord": one["level"] >= _LORDLY,
        "author": writes,
        "soldier": one["rank"],
        "snob": one["level"] >= _NEARLY and not one["titles"],
    }
    return next((mark for mark, has in marks.items() if has), "wit")
