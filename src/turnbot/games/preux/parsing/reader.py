"""A player's mail, as plain text, becomes orders: the passes in the order in which a mail meets them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from turnbot.games.preux.orders.tree import AnswerChallenge, Cancel, DuelTerms, Orders
from turnbot.games.preux.parsing.carry import carry
from turnbot.games.preux.parsing.doubtful import weigh
from turnbot.games.preux.parsing.draft import Doubt, Made, Note
from turnbot.games.preux.parsing.fighting.duels import take_routines
from turnbot.games.preux.parsing.fighting.rolls import take_roll
from turnbot.games.preux.parsing.fighting.terms import joined, take_terms
from turnbot.games.preux.parsing.interpret import Draft, interpret
from turnbot.games.preux.parsing.judge import judge
from turnbot.games.preux.parsing.kinds import is_his_own, kind_of, month_of, voice_of
from turnbot.games.preux.parsing.page import breaks, laid_out
from turnbot.games.preux.parsing.sections import Section, cut
from turnbot.games.preux.parsing.wanting import wanting
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.names import name_index
from turnbot.games.preux.parsing.words.tagger import tag
from turnbot.games.preux.parsing.words.text import Token, tokenize
from turnbot.games.preux.parsing.words.times import in_series
from turnbot.games.preux.words.cast import Cast

LIMIT = 50_000  # characters; what stands behind them is shown to the referee and not read
WORDS = 10_000  # words and marks, likewise


@dataclass(frozen=True, slots=True)
class Reading:
    """A mail that was read: its orders, and the notes taken on the way.

    ``text`` is what was read; all offsets are in it. ``account`` makes of it what became of each word.
    """

    orders: Orders
    text: str = ""
    doubts: tuple[Doubt, ...] = ()
    sections: tuple[Section, ...] = ()
    notes: tuple[Note, ...] = ()
    made: tuple[Made, ...] = ()
    tokens: tuple[Token, ...] = ()
    taken: tuple[tuple[str, int, int], ...] = ()  # where terms, routines and the death roll stood
    careful: tuple[Doubt, ...] = ()  # what is not asked, and had better be looked at


def study(
    text: str,
    *,
    subject: str,
    sender: str | None,
    cast: Cast,
    message_kind: str = "letter",
    forwarded: str = "",
) -> Reading:
    """Read a mail and keep the notes. Total: any text gives orders or flags, never an exception."""
    if message_kind in ("auto-reply", "bounce"):
        return Reading(Orders(sender=sender, kind=message_kind))
    if forwarded and is_his_own(text):
        text = f"{text}\n\n{forwarded}"
    cut_off = len(text) > LIMIT
    text = laid_out(text[:LIMIT], signed=sender is not None)
    index, me = name_index(cast), cast.person(sender)
    words = tokenize(text)
    unread = words[WORDS].start if len(words) > WORDS else LIMIT if cut_off else 0
    tokens = in_series(words[:WORDS])
    draft = Draft(text, me, index)
    fought = take_terms(tokens, index, text)
    tokens_left, roll, bad_roll = take_roll(fought.tokens)
    taken = take_routines(tokens_left, index, me, draft.said)
    items = tag(taken.tokens, index, me)
    _break(items, text)
    draft.voice = voice_of(items)
    _show(draft, taken.flags, bad_roll)
    sections = cut(items)
    careful = _interpreted(sections, draft, unread)
    if sender is None and draft.made:
        draft.flag("notes", "unknown-person", 0, min(len(text), 80))  # whoever he says he is
    kind, adds = kind_of(draft, subject, tokens, sections, fought=bool(taken.duels or roll or fought.terms))
    orders = Orders(
        sender=sender,
        kind=kind,
        month=month_of(subject, tokens, cast),
        weeks=tuple(tuple(draft.section(w)) for w in "1234"),
        notes=tuple(a for a in draft.section("notes") if not isinstance(a, Cancel)),
        duels=tuple(taken.duels),
        death_roll=roll,
        flags=tuple(draft.flags),
        adds=adds,
        terms=_terms(fought.terms, draft),
    )
    return Reading(
        orders,
        text,
        tuple(draft.doubts),
        tuple(sections),
        tuple(draft.notes),
        tuple(draft.made),
        tuple(tokens),
        (
            *_gone(tokens, fought.tokens, "notes"),
            *_gone(fought.tokens, tokens_left, "death-roll"),
            *_gone(tokens_left, taken.tokens, "duels"),
        ),
        careful,
    )


def _show(draft: Draft, routines: Sequence[tuple[str, int, int]], roll: tuple[int, int] | None) -> None:
    """Show routines and a death roll that are no good: each with why, and where it stands."""
    for why, start, end in routines:
        draft.flag("duels", why, start, end)
    if roll:
        draft.flag("death-roll", "bad-death-roll", *roll)


def _break(items: Sequence[Item], text: str) -> None:
    """Tell the first item of each line how its line stands to the one before."""
    lines = breaks(text)
    last = 0
    for item in items:
        if item.line != last:
            item.brk = max(lines[last + 1 : item.line + 1], default=0) if last else 3
            last = item.line


def _interpreted(sections: Sequence[Section], draft: Draft, unread: int) -> tuple[Doubt, ...]:
    """Read sections into a draft, with its doubts; ``unread``: where the mail becomes too long, or 0."""
    interpret(sections, draft)
    carry(draft)
    judge(draft, sections)
    careful = weigh(draft, sections)
    wanting(draft)
    if unread:
        draft.flag("notes", "not-understood", max(0, min(unread, len(draft.text)) - 80), unread)
    return careful


def read(
    text: str,
    *,
    subject: str,
    sender: str | None,
    cast: Cast,
    message_kind: str = "letter",
    forwarded: str = "",
) -> Orders:
    """Read a mail's new text into orders. Total: any text gives orders or flags, never an exception.

    ``sender`` is the character the registered address belongs to, or None. ``message_kind`` is what the
    mail itself is: ``letter``, ``auto-reply`` or ``bounce``. ``forwarded`` is text the sender passed on; it
    counts only where he says that it is his orders.
    """
    return study(
        text, subject=subject, sender=sender, cast=cast, message_kind=message_kind, forwarded=forwarded
    ).orders


def _gone(before: Sequence[Token], after: Sequence[Token], where: str) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of words that a pass took out of a mail."""
    left = {token.start for token in after}
    run: list[Token] = []
    for token in before:
        if token.start not in left:
            run.append(token)
        elif run:
            yield where, run[0].start, run[-1].end
            run = []
    if run:
        yield where, run[0].start, run[-1].end


def _terms(found: Sequence[DuelTerms], draft: Draft) -> tuple[DuelTerms, ...]:
    """The terms by opponent: where a sentence names none, they are for the one challenge that he accepts."""
    agreed = {
        m.action.opponent
        for m in draft.made
        if isinstance(m.action, AnswerChallenge) and m.action.answer == "accept"
    }
    alone = agreed.pop() if len(agreed) == 1 else None
    told: dict[str | None, DuelTerms] = {}
    for one in found:
        general = one.opponent is None and one.surrender_below is not None  # that is said of every duel
        own = one if general or one.opponent else replace(one, opponent=alone)
        told[own.opponent] = joined(told[own.opponent], own) if own.opponent in told else own
    return tuple(told.values())
