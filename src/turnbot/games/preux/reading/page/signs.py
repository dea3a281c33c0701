"""Signs that no typewriter has: pictures instead of bullets, numbers in circles, letters that only look bold.

«👉 s1: duelo», «① cuartel», «1️⃣ cuartel»: phones and web mail offer them, and they say no more than the plain
ones do. A cross denies what stands beside it.
"""

import re
import unicodedata

from turnbot.games.preux.reading.page.rewriting import within
from turnbot.games.preux.reading.page.weeks import WEEK

_PICTURES = (
    "\u25a0-\u25ff\u2600-\u2611\u2613-\u26d3\u26d5-\u2716\u2719-\u274b\u274d\u274f-\u27bf"
    "\u2b00-\u2bff\U0001f000-\U0001f44d\U0001f44f-\U0001f6aa\U0001f6ac-\U0001faff"
)
_JOINERS = "\ufe0e\ufe0f\u200d\u20e3"  # what makes one picture of several, or a picture of a digit
# What points on stands for a colon, and a box for a box.
_PICTURE = rf"(?![☐□►➜])[{_PICTURES}][{_PICTURES}{_JOINERS}]*+"
_BULLET = re.compile(rf"^(?P<lead>[ \t]*+)(?:[»›](?=[ \t])|{_PICTURE})[ \t]*+(?=[^\W_]|¿|¡)", re.MULTILINE)
# «❌ gastos ostentosos», «Gastos ostentosos: ❌»
_CROSS = rf"[❌🚫⛔✗✘][{_JOINERS}]*+"
_DENIED = (
    re.compile(
        rf"^(?P<lead>[ \t]*+){_CROSS}[ \t]*+(?!no\b|sin\b|nada\b)(?P<what>(?=[^\W\d_]))", re.MULTILINE
    ),
    re.compile(
        rf"^(?P<lead>[ \t]*+)(?P<what>[^\W\d_][^:.,;\n]{{3,40}}?)[ \t]*+:?[ \t]*+{_CROSS}[ \t]*+$",
        re.MULTILINE,
    ),
)
# «Semana 1: ✅ club ❌ beber»: each sign stands before what it is about.
_TICKED = re.compile(
    rf"(?P<lead>^|[:,;.(–—-])[ \t]*+(?:[✅☑✔]|{_CROSS})[{_JOINERS}]*+[ \t]*+[^\W\d_]", re.MULTILINE
)
_CROSSED = re.compile(rf"[ \t]*+{_CROSS}[ \t]*+(?!no\b|sin\b|nada\b)(?=[^\W\d_])")
# Within a line a picture parts a week from the last, or says nothing: «cuartel 🏰 s2: club 🍷 con Larue».
_INSIDE = re.compile(rf"[ \t]*+{_PICTURE}[ \t]*+(?P<before>(?:{WEEK}|obs|notas?\b)?)", re.IGNORECASE)
# «· S2 club», «~ Obs compro un caballo»: what parts the entries of a line.
_BETWEEN = re.compile(
    rf"(?<=[^\s:;.,/])[ \t]++[·•~¦*][ \t]++(?=(?:{WEEK}|obs(?:ervaciones)?|notas?)(?![^\W_]))", re.IGNORECASE
)
_STRUCK = re.compile(r"~~(?=\S)[^~\n]{1,200}~~")  # «~~taberna~~ misa»
_PLAIN = re.compile("[\u2460-\u249b\u2160-\u217f\uff01-\uff5e\U0001d400-\U0001d7ff]+")
_KEYS = re.compile(rf"(?<=\d)[{_JOINERS}]++[ \t]?")
_LATEST = "\u00bb"  # the first of all these; what is before it needs no look


def in_plain_signs(text: str) -> str:
    """Return a mail's text with bullets for pictures that begin a line, plain digits and letters. Linear."""
    if "~~" in text:
        text = _STRUCK.sub(lambda found: " " * len(found[0]), text)
    if within(text, (" · ", " • ", " ~ ", " ¦ ", " * ")):
        text = _BETWEEN.sub(" / ", text)
    if text.isascii() or max(text) < _LATEST:
        return text
    for denied in _DENIED:
        text = denied.sub(r"\g<lead>Sin \g<what>", text)
    if _TICKED.search(text):
        text = _CROSSED.sub("; sin ", text)
    text = _PLAIN.sub(_plain, _KEYS.sub(" ", text))
    return _INSIDE.sub(_parted, _BULLET.sub(r"\g<lead>* ", text))


def _parted(found: re.Match[str]) -> str:
    return f" / {found['before']}" if found["before"] else " "


def _plain(found: re.Match[str]) -> str:
    """«①» is «1 », «𝗦𝗲𝗺𝗮𝗻𝗮» is «Semana»."""
    plain = unicodedata.normalize("NFKC", found[0])
    return f"{plain} " if plain[-1:].isdecimal() and not found[0].isdecimal() else plain
