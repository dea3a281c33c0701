"""What a clause nearly said: readings to be offered to its writer, never taken by themselves.

A flagged clause is read once more with a looser eye: an aside as if it were none, its unknown words as the
nearest known ones, its verb as any that goes with what it names. What comes of that is a question, so it may
be wrong; but nothing is offered that lacks what it needs, or stands there already.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from rapidfuzz import fuzz, process

from turnbot.core.orders import Flag
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.tree import Action
from turnbot.games.preux.reading.clauses.asides import mark_subordinate
from turnbot.games.preux.reading.clauses.cutting import sentences, split
from turnbot.games.preux.reading.evidence.checks import lacks
from turnbot.games.preux.reading.orders.build import build
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.tagging.tagger import Tagger
from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import Frame, lexicon, load_toml
from turnbot.games.preux.reading.words.spanish import is_word
from turnbot.games.preux.reading.words.text import Token, fold, tokenize

_MOST_FLAGS = 12  # a mail that raises more is not mended by offers
_MOST_WORDS = 400  # characters of a clause
_MOST_GUESSES = 40  # words of a clause
_MOST_OFFERS = 2
_NEAR_WORD = 72
_NEAR_PLACE = 60
#: What nothing may be made of without its verb: the thing it names is spoken of for many other reasons.
_NEEDS_ITS_VERB = frozenset(
    ["buy", "pay", "lend", "borrow", "claim-debt", "influence", "bribe", "arrest", "charge", "appoint"]
)
_CLUB_ORDERS = {"visit-club": o.VisitClub, "join-club": o.JoinClub, "leave-club": o.LeaveClub}


def offer(state: State, tagger: Tagger) -> None:
    """Put the readings nearly taken beside the flags of clauses that were not understood."""
    tried = 0
    for n, flag in enumerate(state.flags):
        if (
            flag.options
            or flag.why not in ("not-understood", "unknown-place")
            or flag.where not in o.SECTIONS
        ):
            continue
        tried += 1
        if tried > _MOST_FLAGS:
            return
        found = (
            _clubs(flag, n, state, tagger) if flag.why == "unknown-place" else _orders(flag, state, tagger)
        )
        held = state.sections.get(flag.where, ())
        new: dict[object, Action] = {}
        for action in found:
            if not (_is_idle(action) or any(_covers(one, action) for one in held)):
                new.setdefault(action if flag.why == "unknown-place" else type(action), action)
        if new:
            state.flags[n] = replace(flag, options=tuple(new.values())[:_MOST_OFFERS])


def _is_idle(action: Action) -> bool:
    """Whether an order says too little to be offered."""
    return lacks(action) or action == o.ClaimDebt() or isinstance(action, o.Other | o.Cancel)


def _covers(held: Action, action: Action) -> bool:
    """Whether an order stands there already, under whatever condition."""
    return replace(held, if_=None) == action


# ── Clauses ──────────────────────────────────────────────────────────────────────────────────────


def _orders(flag: Flag, state: State, tagger: Tagger) -> Iterator[Action]:
    tokens = tokenize(flag.said.text[:_MOST_WORDS])
    yield from _read(tokens, flag, state, tagger)
    guessed = [_guessed(token) for token in tokens[:_MOST_GUESSES]]
    if guessed != tokens:
        yield from _read(guessed, flag, state, tagger)


def _read(tokens: Sequence[Token], flag: Flag, state: State, tagger: Tagger) -> Iterator[Action]:
    loose = State(flag.said.text, state.cast, state.index, state.sender, where=flag.where)
    for sentence in sentences(tagger.tag(tokens)):
        mark_subordinate(sentence)
        if not any(i.form is not None and not i.sub for i in sentence):
            sentence = [replace(i, sub=False) for i in sentence]
        for part in split(sentence):
            items = part.items
            while items and (items[0].role == "joiner" or items[0].kind == "mark"):
                items = items[1:]
            if part.kind != "clause" or not items or any(i.role == "negation" for i in items):
                continue
            clause = Clause(items, items[0].start, items[-1].end)
            found = matches(clause, loose, (), ())
            do = found.frame.do if found is not None else _half(items)
            if do is not None:
                before = len(loose.flags)
                made = build(do, clause, loose)
                if len(loose.flags) == before:
                    yield from made


def _half(items: Sequence[Item]) -> str | None:
    """Return the order of whose cue all is there but the verb; None if it is none, or several."""
    frames = {
        frame.do
        for item in items
        for tag in item.tags
        for frame in _by_thing().get(tag, ())
        if frame.do not in _NEEDS_ITS_VERB
    }
    return next(iter(frames)) if len(frames) == 1 else None


@cache
def _by_thing() -> dict[str, list[Frame]]:
    """Index the frames that are a verb and one thing by that thing."""
    out: dict[str, list[Frame]] = {}
    for frame in lexicon().frames:
        things = [need for need in frame.needs if not _is_verb(need)]
        if len(things) == 1 and len(frame.needs) == 2 and things[0] in lexicon_concepts():
            out.setdefault(things[0], []).append(frame)
    return out


@cache
def lexicon_concepts() -> frozenset[str]:
    """Return the names of the concepts of words.toml, and of the places a week is spent at."""
    return frozenset([*load_toml("words.toml")["concept"], "CLUB", "CASINO"])


def _is_verb(need: str) -> bool:
    return need[0] == "@" or need in lexicon().verb_names


# ── Words ────────────────────────────────────────────────────────────────────────────────────────


def _guessed(token: Token) -> Token:
    """A word that nobody knows as the known word that is most like it."""
    norm = token.norm
    words = lexicon()
    strange = (
        token.kind == "word"
        and len(norm) > 3
        and not words.knows(norm)
        and words.verb(token) is None
        and not is_word(token.low)
    )
    if not strange:
        return token
    found = process.extractOne(norm, _spellings(), scorer=fuzz.ratio, score_cutoff=_NEAR_WORD)
    return replace(token, norm=found[0], low=found[0]) if found is not None else token


@cache
def _spellings() -> tuple[str, ...]:
    """Every word that orders are made of: the lexicon's, and verbs as one says what one will do."""
    words = lexicon()
    return tuple(dict.fromkeys([*words.vocabulary(), *words.verbs.promised()]))


# ── Places ───────────────────────────────────────────────────────────────────────────────────────


def _clubs(flag: Flag, n: int, state: State, tagger: Tagger) -> Iterator[Action]:
    """Yield what was to be done at a club of no name, at the clubs whose names are most like it."""
    said = flag.said.text
    step = next((step for step in state.trace.steps if n in step.flags), None)
    do = (
        next((cue.partition(" =")[0] for cue in step.cues), "visit-club")
        if step is not None
        else "visit-club"
    )
    order = _CLUB_ORDERS.get(do)
    if order is None:
        return
    clause = " ".join(state.text[step.start : step.end].split()) if step is not None else ""
    name = fold(said).removeprefix("club ").strip()
    near = process.extract(name, _club_names(), scorer=fuzz.ratio, score_cutoff=_NEAR_PLACE, limit=4)
    for called, _, _ in near:
        mended = tokenize(clause.replace(said, f"club {called}")[:_MOST_WORDS])
        whole = (action for action in _read(mended, flag, state, tagger) if isinstance(action, order))
        yield next(whole, order(_club_of()[called]))


@cache
def _club_names() -> tuple[str, ...]:
    """Return what the clubs are called; an abbreviation is no name one slips at."""
    return tuple(
        name for names in load_toml("words.toml")["club"].values() for name in names if len(name) > 4
    )


@cache
def _club_of() -> dict[str, str]:
    return {name: code for code, names in load_toml("words.toml")["club"].items() for name in names}
