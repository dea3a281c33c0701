"""The form of our letters that came back filled in: what nobody wrote into it says nothing."""

import re

from turnbot.core.forms import asks_enough, is_title

#: What the form asks for beside its units.
_PARTS = re.compile(r"(?:gastos extra|tratos|mantengo|licencio|creo)\s*:?", re.IGNORECASE)
_UNIT = re.compile(r"(?:[EF]\d{1,2}|G [^\W\d_][\w .]{1,25}?)\s*:?", re.IGNORECASE)
_TITLE = re.compile(r".* para (?:los |el |la )?", re.IGNORECASE)


def plain(body: str) -> str:
    """A mail whose form reads as if its player had written it: its title a heading, without what is empty.

    Lines keep their numbers; a mail without a form stays as it is. Linear.
    """
    lines = body.splitlines()
    title = next((nth for nth, line in enumerate(lines) if is_title(line)), None)
    if title is None or not asks_enough(lines[title + 1 :]):
        return body
    lines[title] = f"{_TITLE.sub('', lines[title].strip(' *_'), 1).capitalize()}:"
    for nth in range(title + 1, len(lines)):
        bare = lines[nth].strip(" \t*_")
        if _blank(bare) and _ends(lines[nth + 1 :]):
            lines[nth] = ""
    return "\n".join(lines)


def _blank(line: str) -> bool:
    """Whether a line is what the form asks, with nothing behind it."""
    return bool(_PARTS.fullmatch(line) or _UNIT.fullmatch(line))


def _ends(below: list[str]) -> bool:
    """Whether nothing is written below what the form asks that could be the answer to it."""
    following = below[0].strip(" \t*_") if below else ""
    return not following or _asked(following)


def _asked(line: str) -> bool:
    return ":" in line and _blank(line[: line.index(":") + 1])
