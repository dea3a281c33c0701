"""Rules that write anew what fits a pattern, each asked only of a mail that may fit it.

A mail fits few of them, and a pattern that may begin at any word costs ten times what it costs to look for
two letters: so a rule says which of them a mail that fits it cannot be without.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """What fits ``pattern`` becomes ``written``: a template, or a function of the match.

    ``hints`` are in lower case; where none of them is in the mail, the pattern is not tried, nor where
    ``glance``, a part of it that is soon looked for, is nowhere. ``least`` is how often it must fit: what a
    form prints once, a player may have written himself.
    """

    pattern: re.Pattern[str]
    written: str | Callable[[re.Match[str]], str]
    hints: tuple[str, ...]
    glance: re.Pattern[str] | None = None
    least: int = 1


def rewritten(text: str, rules: Sequence[Rule]) -> str:
    """Return a text after each rule in turn. Linear where the rules' patterns are."""
    low = text.lower()
    for rule in rules:
        if not within(low, rule.hints) or (rule.glance is not None and not rule.glance.search(text)):
            continue
        if rule.least > 1 and len(rule.pattern.findall(text)) < rule.least:
            continue
        text, count = rule.pattern.subn(rule.written, text)
        low = text.lower() if count else low
    return text


def within(text: str, hints: Sequence[str]) -> bool:
    """Whether any of these strings is in a text: asked of every mail, so without a generator."""
    for hint in hints:  # noqa: SIM110
        if hint in text:
            return True
    return False


def blank(found: re.Match[str]) -> str:
    """Return spaces instead of what was found, so that what stands around it keeps its place."""
    return " " * len(found[0])
