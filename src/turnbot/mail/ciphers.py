"""Text that no man wrote: what a program made of a file or of a secret, in letters and digits."""

import re

#: So many lines of such text one below the other are no accident: fewer may be a long word, or an address.
_LINES = 4
_CODED = re.compile(r"[A-Za-z0-9+/=_-]{40,}")
_ARMOUR = re.compile(r"-----BEGIN ([A-Z ]{3,40})-----\n.*?(?:-----END \1-----|\Z)", re.DOTALL)


def without(text: str) -> tuple[str, bool]:
    """The text without what is in cipher or in code (base64, PGP), and whether there was any. Linear."""
    plain = _ARMOUR.sub("", text)
    kept: list[str] = []
    run: list[str] = []
    for line in [*plain.split("\n"), ""]:
        coded = _CODED.fullmatch(line.strip()) is not None
        # The last line of a block is shorter.
        if coded or (len(run) >= _LINES and line.strip() and re.fullmatch(r"[A-Za-z0-9+/=]+", line.strip())):
            run.append(line)
            continue
        if len(run) < _LINES:
            kept += run
        run = []
        kept.append(line)
    found = "\n".join(kept[:-1])
    return found, found != text
