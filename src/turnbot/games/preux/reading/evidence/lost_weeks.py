"""Weeks that are named in the mail, and of which no section was made, or of whose words nothing was read."""

from collections.abc import Sequence

from turnbot.games.preux.reading.evidence.account import asks_for_nothing
from turnbot.games.preux.reading.evidence.weighing import LOST
from turnbot.games.preux.reading.sections.time_words import norm_at, ordinal_value
from turnbot.games.preux.reading.sections.when import time_at
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.lexicon import words_of
from turnbot.games.preux.reading.words.text import Token

_WEEKS = frozenset("1234")
_ARTICLES = frozenset(["la", "semana"])
_MOST = 30  # words that are shown


def show_lost_weeks(tokens: Sequence[Token], state: State) -> None:
    """Flag a week that is begun («se me olvidó la segunda semana: ...») and not read as two others were."""
    told = {w for w in _WEEKS if state.sections.get(w) or w in state.spoken}
    told |= {flag.where for flag in state.flags}
    if state.amends or len(told & _WEEKS) < 2 or not _WEEKS - told:
        return
    for k, token in enumerate(tokens):
        if token.norm not in _ARTICLES or not ordinal_value(norm_at(tokens, k + 1)):
            continue
        time = time_at(tokens, k)
        if time is None or time.sure not in ("named", "article") or len(time.where) > 1:
            continue
        week = time.where[0]
        if week in _WEEKS - told and norm_at(tokens, time.end) in (",", ":"):
            told.add(week)
            if _left_blank(tokens, time.end):
                continue
            end = min(time.end + _MOST, len(tokens)) - 1
            stop = next((n for n in range(time.end, end) if tokens[n].norm in (".", "!", "?")), end)
            state.flag(LOST, state.said(token.start, tokens[stop].end), where=week)


def show_silent_weeks(state: State) -> None:
    """Flag a week under whose heading something stands, of which nothing was read and nothing shown.

    Only of who does nothing, goes on as he is, or says what he will not do, may a week say so much.
    """
    for week in sorted(_WEEKS):
        items = [i for i in state.spoken.get(week, ()) if i.kind != "mark"]
        if not items or state.sections.get(week) or any(f.where == week for f in state.flags):
            continue
        denied = any(i.role == "negation" for i in items) and not any(i.sub for i in items)
        others = any(i.has("P", "DESC") for i in items[:2])  # «que Vallon lo retará en la tercera»
        idle = denied or others or asks_for_nothing(items)
        if not idle and words_of("nothing_ordered").isdisjoint(i.norm for i in items):
            state.flag(LOST, state.said(items[0].start, items[min(len(items), _MOST) - 1].end), where=week)


def _left_blank(tokens: Sequence[Token], end: int) -> bool:
    """«Semana 1: ----»: whether no word stands behind a week up to the end of its line."""
    for token in tokens[end:]:
        if token.first:
            break
        if token.kind != "mark":
            return False
    return True
