"""A player's mail, as plain text, becomes orders: the entry module of the order language."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from turnbot.games.preux.orders.tree import SECTIONS, Action, AnswerChallenge, Cancel, DuelTerms, Orders
from turnbot.games.preux.reading.evidence.account import settle
from turnbot.games.preux.reading.evidence.checks import check
from turnbot.games.preux.reading.evidence.last_month import show_last_month
from turnbot.games.preux.reading.evidence.lost_weeks import show_lost_weeks, show_silent_weeks
from turnbot.games.preux.reading.evidence.overlooked import show_overlooked
from turnbot.games.preux.reading.fighting.death_roll import read_death_roll, show_beside
from turnbot.games.preux.reading.fighting.duels import read_duels
from turnbot.games.preux.reading.fighting.loose_routines import read_loose_routines
from turnbot.games.preux.reading.fighting.refusing import take_refusals
from turnbot.games.preux.reading.fighting.rivals import settle_rivals, weeks_of_routines, within_week
from turnbot.games.preux.reading.fighting.terms import joined, take_terms
from turnbot.games.preux.reading.kinds import (
    amends,
    claim_of_stranger,
    is_his_own,
    kind_of,
    month_of,
    unquoted,
)
from turnbot.games.preux.reading.page.endings import without_signature
from turnbot.games.preux.reading.page.layout import laid_out
from turnbot.games.preux.reading.sections.cutting import PREAMBLE, Piece, cut
from turnbot.games.preux.reading.sections.scribe import without_scribe
from turnbot.games.preux.reading.sentences.amending import amended, instead, week_of, without_quotes
from turnbot.games.preux.reading.sentences.answering import settle_answers, settle_though_hurt
from turnbot.games.preux.reading.sentences.filing import file_what_lasts
from turnbot.games.preux.reading.sentences.interpret import SectionReader
from turnbot.games.preux.reading.sentences.offers import offer
from turnbot.games.preux.reading.sentences.repeats import looks_ahead
from turnbot.games.preux.reading.sentences.residue import settle_deeds, settle_weighed
from turnbot.games.preux.reading.sentences.varying import complete_visits
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.trace import Step
from turnbot.games.preux.reading.words.lexicon import lexicon
from turnbot.games.preux.reading.words.names import name_index
from turnbot.games.preux.reading.words.text import Token, tokenize
from turnbot.games.preux.words.cast import Cast

_STOPS = re.compile(r"[.,;:!?…](?=\s)")
_SHORTEST = 50  # characters of a line that a mailer broke
LIMIT = 50_000  # characters; what stands behind them is shown to the referee and not read
WORDS = 10_000  # words and marks, likewise: so many letters of any prose hold fewer


@dataclass(frozen=True, slots=True)
class Reading:
    """A mail that was read: its orders, and the notes taken on the way.

    ``text`` is what was read, ``tokens`` its words, ``pieces`` its sections; the offsets of ``steps`` are in
    ``text``.
    """

    orders: Orders
    text: str = ""
    tokens: tuple[Token, ...] = ()
    pieces: tuple[Piece, ...] = ()
    steps: tuple[Step, ...] = ()


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


def study(
    text: str,
    *,
    subject: str,
    sender: str | None,
    cast: Cast,
    message_kind: str = "letter",
    forwarded: str = "",
) -> Reading:
    """Read a mail as ``read`` does, and keep the notes: which words became what, and why."""
    if message_kind in ("auto-reply", "bounce"):
        return Reading(Orders(sender=sender, kind=message_kind))
    if forwarded and is_his_own(text):
        text = f"{text}\n\n{forwarded}"
    whole, text = text, laid_out(text[:LIMIT])
    if sender is not None:
        text = without_signature(text)
    state = State(text, cast, name_index(cast), cast.person(sender))
    state.amends = amends(subject, text)
    tagger = Tagger(lexicon(), state.index, state.sender.regiment if state.sender else None)
    tokens, end = _bounded(text, cut_off=len(whole) > LIMIT)
    told, tokens = _take_terms(tokens, tagger, state)
    tokens = without_scribe(tokens, state.sender)
    pieces = amended(cut(without_quotes(tokens), _width(text)), amends=state.amends)
    if state.amends and all(p.where == PREAMBLE for p in pieces) and (weeks := week_of(subject)):
        pieces = [replace(piece, where=weeks) for piece in pieces]
    _read_pieces(pieces, tagger, state)
    if end:
        state.flag("not-understood", state.said(end - 80, end), where="notes")
    if sender is None:
        claim_of_stranger(pieces, tagger, state)
    _settle(tokens, state)
    show_last_month(pieces, state)
    kind, adds = kind_of(state, subject, tokens, pieces)
    terms = _terms(told, state)
    if terms and kind == "other":
        kind = "orders"
    if kind in ("orders", "standing"):
        show_silent_weeks(state)
    if kind == "question":
        state.flags[:] = [replace(f, where="notes") for f in state.flags]  # no week of his is meant
    check(state)
    offer(state, tagger)
    orders = Orders(
        sender=sender,
        kind=kind,
        month=month_of(subject, unquoted(tokens), cast),
        weeks=tuple(_section(state, n) for n in "1234"),
        notes=_section(state, "notes"),
        duels=tuple(state.duels),
        death_roll=state.death_roll,
        flags=tuple(state.flags),
        adds=adds,
        terms=terms,
    )
    return Reading(orders, text, tuple(tokens), tuple(pieces), tuple(state.trace.steps))


def _bounded(text: str, *, cut_off: bool) -> tuple[list[Token], int]:
    """Return the words that are read, and where what is not read begins: 0 if everything is."""
    tokens = tokenize(text)
    if len(tokens) > WORDS:
        return tokens[:WORDS], tokens[WORDS].start
    return tokens, LIMIT if cut_off else 0


def _take_terms(tokens: list[Token], tagger: Tagger, state: State) -> tuple[Sequence[DuelTerms], list[Token]]:
    """Take out the terms of duels and what refuses one; the terms, and the words that are left."""
    found = take_terms(tokens, tagger, state.text)
    for span in found.spans:
        state.note(span, "order", "terms", "son condiciones de un duelo (7.1.8)")
    refused = take_refusals(found.tokens, tagger)
    for answer, (start, end) in refused.answers:
        state.note((start, end), "order", "terms", "no se bate, o no en esas condiciones (7.1.8)")
        state.sections.setdefault("notes", []).append(replace(answer, said=state.said(start, end)))
    return found.terms, refused.tokens


def _settle(tokens: Sequence[Token], state: State) -> None:
    """Do what can only be done when every section has been read."""
    complete_visits(state)
    settle_rivals(state)
    settle_answers(state)
    settle_though_hurt(state)
    settle_deeds(state)
    settle_weighed(state)
    settle(state)
    show_overlooked(state)
    show_lost_weeks(tokens, state)


def _read_pieces(pieces: Sequence[Piece], tagger: Tagger, state: State) -> None:
    death_roll_at = read_death_roll(pieces, state)
    in_weeks = {id(pieces[n]): week for n, week in weeks_of_routines(pieces).items()}
    read_loose_routines(pieces, tagger, state)
    weeks_named = any(p.where not in (PREAMBLE, ("notes",)) for p in pieces)
    carried = None
    trailing = _trailing(pieces)
    led_on = {id(piece) for piece, after in pairwise(pieces) if after.goes_on}
    # «Semana 2: igual que la 4» can only be read when the fourth has been.
    for piece in sorted(pieces, key=lambda p: looks_ahead(p.tokens, p.where[0])):
        if piece.where == ("duels",):
            before = len(state.duels)
            behind = read_duels(piece.tokens, tagger, state)
            if week := in_weeks.get(id(piece)):
                within_week(piece.tokens, before, week, state)
            if behind:
                SectionReader(state, "notes").read(tagger.tag(behind))
            continue
        if piece.where == ("death-roll",) or piece is death_roll_at:
            behind = show_beside(piece, state) if piece.tokens else []
            if behind:
                SectionReader(state, "notes").read(tagger.tag(behind))
            continue
        opening = piece.where == PREAMBLE and weeks_named
        where = "notes" if piece.where == PREAMBLE else piece.where[0]
        reader = SectionReader(state, where, opening=opening, trailing=piece is trailing)
        # «La tercera y la cuarta, con mi dama. Y que me compren un caballo»: no two of them.
        reader.apart = piece is trailing and len(piece.where) > 1
        reader.undated = piece.where == PREAMBLE and not weeks_named
        before = len(state.sections.get(where, ()))
        flags, steps = len(state.flags), len(state.trace.steps)
        items = tagger.tag(piece.tokens)
        if piece.where != PREAMBLE:
            state.spoken.setdefault(where, []).extend(items)
        if not piece.goes_on:
            state.taking = None
        carried = reader.read(items, carried if piece.goes_on else None)
        if reader.dangling is not None and id(piece) not in led_on:
            state.flag("not-understood", reader.dangling, where=where)  # «y si no me cogen en el 27»
        if len(piece.where) == len(SECTIONS) - 1 and where != "notes":
            file_what_lasts(before, items, state)
        _copy(piece.where[1:], where, before, (flags, steps), state)
        if piece.instead:
            made = state.sections.get(where, [])[before:]
            if not made and len(state.flags) == flags and piece.tokens:
                state.flag("not-understood", state.said(*piece.span), where=where)
            for week in piece.where:
                told = state.sections.setdefault(week, [])
                told[:] = instead(told[: len(told) - len(made)], made)


def _copy(others: Sequence[str], where: str, before: int, known: tuple[int, int], state: State) -> None:
    """Give other weeks what a piece that names them all ordered in the first, and what was shown of it.

    ``before``: how many orders stood there before; ``known``: how many flags, and how many steps.
    """
    flags, steps = known
    for other in others:
        state.sections.setdefault(other, []).extend(state.sections.get(where, [])[before:])
        for flag in state.flags[flags:]:
            state.flag(flag.why, flag.said, flag.options, where=other)
        state.trace.copied(steps, state.made(), len(state.flags), where, other)


def _trailing(pieces: Sequence[Piece]) -> Piece | None:
    """Return the last week of a mail in prose that has no observations; None if there is none."""
    weeks = [p for p in pieces if p.where[0].isdecimal()]
    named = {week for piece in weeks for week in piece.where}
    noted = any(p.where == ("notes",) for p in pieces)
    return weeks[-1] if len(named) > 2 and not noted and not weeks[-1].labelled else None


def _terms(found: Sequence[DuelTerms], state: State) -> tuple[DuelTerms, ...]:
    """The terms by opponent: where a sentence names none, they are for the one challenge that he accepts."""
    actions = (action for section in state.sections.values() for action in section)
    agreed = {a.opponent for a in actions if isinstance(a, AnswerChallenge) and a.answer == "accept"}
    alone = agreed.pop() if len(agreed) == 1 else None
    told: dict[str | None, DuelTerms] = {}
    for one in found:
        # When he gives up is said of every duel.
        general = one.opponent is None and one.surrender_below is not None
        own = one if general or one.opponent else replace(one, opponent=alone)
        told[own.opponent] = joined(told[own.opponent], own) if own.opponent in told else own
    return tuple(told.values())


def _section(state: State, where: str) -> tuple[Action, ...]:
    """Return a section's orders; a week that is cancelled and given something else to do is not empty."""
    actions = tuple(state.sections.get(where, ()))
    ordered = tuple(a for a in actions if not isinstance(a, Cancel))
    return ordered or actions


def _wrapped(text: str) -> bool:
    """Whether a mailer broke the lines: all but the last of a paragraph are long, and about equally so."""
    lines = text.rstrip().split("\n")[:2000]
    full = [len(line) for line, after in pairwise(lines) if line.strip() and after.strip()]
    return len(full) > 1 and min(full) > _SHORTEST and min(full) > 0.75 * max(full)


def _width(text: str) -> int:
    """Return the length at which the sender's mailer breaks lines."""
    if not _STOPS.search(text) and not _wrapped(text):
        return len(text) + 200  # a hasty mail without marks: each line is a sentence of its own
    longest = max((len(line) for line in text.splitlines()[:2000]), default=0)
    return max(60, min(longest, 120))
