"""A month that the player dictates in his letter: «dicta a su escribano: «En la primera semana...»».

What stands in quotation marks is somebody's words and orders nothing, as a rule. A speech of several
paragraphs, brought in by a verb of dictating, is the player's own where no week is named outside it.
"""

import re

from turnbot.games.preux.reading.page.weeks import NAMED

_PARAGRAPH = re.compile(r"^[ \t]*+[«»“”\"](?=[^\s«»“”\"])", re.MULTILINE)
_DICTATING = re.compile(
    r"\b(?:dict|orden|dispon|dispus|mand|proclam|declar|instruy|pronunci|recit|peror|anunci)[^\W\d_]*+"
    r"(?![^.\n]*\b(?:me|nos)\b)[^.:\n]*+:\s*+$",
    re.IGNORECASE,
)
_HIM = re.compile(r"\b(?:me|nos)[ \t]++(?:ha[ \t]++)?(?:dict|orden|mand|anunci)", re.IGNORECASE)
_MARKS = '«»“”"'
_LEAD = 300  # characters in which he says who speaks
_LEAST = 2  # paragraphs


def spoken_out(text: str) -> str:
    """Return a mail's text with the marks of a month he dictates as spaces; any other as it is. Linear."""
    opened = [found.end() - 1 for found in _PARAGRAPH.finditer(text)]
    if len(opened) < _LEAST:
        return text
    first = opened[0]
    lead = text[max(0, first - _LEAD) : first].rstrip(" \t\n")
    if not _DICTATING.search(lead) or _HIM.search(lead):
        return text
    end = text.find("\n\n", opened[-1])
    end = len(text) if end < 0 else end
    if NAMED.search(text[:first]) or NAMED.search(text[end:]):
        return text
    marks = {*opened, *_closing(text, opened, end)}
    return "".join(" " if k in marks else letter for k, letter in enumerate(text))


def _closing(text: str, opened: list[int], end: int) -> list[int]:
    """Return where each paragraph of a speech is closed by a mark of its own."""
    bounds = [*opened[1:], end]
    lasts = (at + len(text[at:bound].rstrip()) - 1 for at, bound in zip(opened, bounds, strict=True))
    return [last for last in lasts if text[last] in _MARKS]
