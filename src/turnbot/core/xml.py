"""Words as XML holds them: pictures and news are read by programs that refuse a whole file for one sign."""

import re
from html import escape

#: What XML 1.0 has no room for, written out or not (its production 2, Char).
_NO_CHARACTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fit(words: str) -> str:
    """The same words without what no XML may hold."""
    return _NO_CHARACTER.sub("", words)


def escaped(words: str) -> str:
    """The same words as they stand between two tags."""
    return escape(fit(words), quote=False)
