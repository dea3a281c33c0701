"""What forms, programmers and hurried people write, turned into words by the rules of ``page.toml``."""

import re
from dataclasses import dataclass
from functools import cache

from turnbot.games.preux.parsing.words.lexicon import load_toml


@dataclass(frozen=True, slots=True)
class _Rule:
    find: re.Pattern[str]
    put: str | None  # None: as many spaces
    hints: tuple[str, ...]
    least: int


@cache
def _rules() -> tuple[_Rule, ...]:
    flags = re.IGNORECASE | re.MULTILINE
    return tuple(
        _Rule(re.compile(r["find"], flags), r.get("put"), tuple(r["hints"]), r.get("least", 1))
        for r in load_toml("page.toml")["rules"]
    )


def in_words(text: str) -> str:
    """Return a page after each rule whose hints it has. Linear where the rules' patterns are."""
    low = text.lower()
    for rule in _rules():
        for hint in rule.hints:
            if hint in low:
                break
        else:
            continue
        if rule.least > 1 and len(rule.find.findall(text)) < rule.least:
            continue
        put = rule.put
        text, count = rule.find.subn(put if put is not None else _blank, text)
        low = text.lower() if count else low
    return text


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
