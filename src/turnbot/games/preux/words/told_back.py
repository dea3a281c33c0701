"""Orders told back line by line: in the answer to a mail, and in the form for the next month."""

import re
from collections.abc import Sequence

from turnbot.games.preux.orders.tree import Action, Orders
from turnbot.games.preux.words.cast import fold
from turnbot.games.preux.words.echo import echo_action


def lines(actions: Sequence[Action], week: int | None) -> list[dict[str, str]]:
    """Tell orders back, a line each: ``text``, and ``said``, his own words where they say much besides.

    ``week`` is the week they stand in, from 1; None for the observations.
    """
    told = []
    quoted: set[tuple[int, str]] = set()
    for action in actions:
        text = echo_action(action, week)
        said = action.said.text.strip() if action.said else ""
        place = (action.said.line, said) if action.said else (0, "")
        # Several orders of one clause share its words; once is enough.
        far = place not in quoted and _far(said, text)
        if far:
            quoted.add(place)
        told.append({"text": text.rstrip(".") + ".", "said": short(said) if far else ""})
    return told


def form(orders: Orders) -> dict[str, str]:
    """The form for the next month, filled in: what stands in each section, empty where nothing does."""
    sections = [(str(nth), week, nth) for nth, week in enumerate(orders.weeks, 1)]
    filled = {
        where: " ".join(_mine(_sentence(line["text"])) for line in lines(actions, week))
        for where, actions, week in (*sections, ("notes", orders.notes, None))
    }
    return {**filled, "death-roll": " ".join(map(str, orders.death_roll or ()))}


def _mine(text: str) -> str:
    """As its writer will say it: he sends the form back, and in it his club is «mi club»."""
    return re.sub(r"\bvuestr[oa]\b", "mi", text)


#: How one speaks to a man, and how of him to somebody else.
_OF_HIM = (
    (r"\bvuestr[oa](s?)\b", r"su\1"),
    (r"\bos quedan\b", "le quedan"),
    (r"\bconseguís\b", "consigue"),
    (r"\bganáis\b", "gana"),
    (r"\bperdéis\b", "pierde"),
    (r"\bdecís\b", "dice"),
    (r"\bconmigo\b", "con él"),
)


def of_another(action: Action, week: int | None) -> str:
    """Tell somebody what another man orders: whose club it is, he must not take for his own.

    The other's own words, between quotation marks, stay as they are.
    """
    parts = re.split(r"(«[^»]*»)", echo_action(action, week))
    for nth in range(0, len(parts), 2):
        for his, words in _OF_HIM:
            parts[nth] = re.sub(his, words, parts[nth])
    return "".join(parts)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _far(said: str, told: str) -> bool:
    """Whether his words say much that the echo does not: most of their stems, and at least three, or all."""
    mine = _stems(said)
    new = len(mine - _stems(told))
    return (new >= 3 and 2 * new > len(mine)) or 2 <= new == len(mine)


def _stems(text: str) -> set[str]:
    """The beginnings of the longer words, without case and accents: «bebo» and «beber» are one."""
    return {word[:3] for word in re.findall(r"\w+", fold(text)) if len(word) > 3}


def short(text: str, longest: int = 160) -> str:
    """A quotation on one line, cut between words where it is longer than so many characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[:longest].rsplit(" ", 1)[0] + "…"
