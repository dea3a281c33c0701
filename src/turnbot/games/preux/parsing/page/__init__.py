"""From the text of a mail to running text with its lines: tables, forms and telegrams told as lines.

``laid_out`` is given the new text of a mail and returns the text that is read: all offsets are into it.
A page without the signs of a table, a form, a series or a telegram is looked at and left alone. ``breaks``
tells of each line how it stands to the one before it.

``forms``    what a form, a programmer or an abbreviation writes otherwise, by the rules of ``page.toml``
``tables``   grids of cells, a week to a row or a column
``series``   weeks counted, or told by their days; telegrams
``places``   months told by places and people rather than by weeks
``endings``  the signature
``lines``    which lines go on the line before
"""

from turnbot.games.preux.parsing.page import endings, forms, places, series, tables
from turnbot.games.preux.parsing.page.lines import breaks

__all__ = ["breaks", "laid_out"]

_PASSES = (tables.told, forms.in_words, series.told, places.told)


def laid_out(text: str, *, signed: bool = True) -> str:
    """Return a mail's text as the running text it stands for, without a signature if ``signed``. Linear."""
    for one in _PASSES:
        text = one(text)
    return endings.without_signature(text) if signed else text
