"""What of a mail of the referee's stood in letters of ours, and so is no command, however it is quoted.

Our letters to him pass on what others wrote. His program may quote them without a mark, under a ruled line or
behind a tab, or he pastes a piece; so no marks are asked for. His words are compared with those of our
letters; capitals, line breaks, marks and whatever is not ASCII (programs mangle it) make no difference. A
line is quoted where its words, with some of those around it, stand in a letter of ours in the same order:
what he writes afresh has other words around it, and counts although somebody used the same. A whole line of
somebody's is never a command, whatever stands around it, but for what there is only one way to say
(«publicar», «1 b»).
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from turnbot.app import letters
from turnbot.app.shell import Shell
from turnbot.mail.message import Message
from turnbot.store import outgoing
from turnbot.store.db import Tx
from turnbot.store.outgoing import MailOut

Words = tuple[str, ...]

#: Letters to the referee that pass on what somebody else wrote, each line of it set in.
RELAYING = frozenset(
    ("referee-question", "referee-notice", "referee-stranger", "referee-late", "referee-bounce")
)
#: Letters to a player that tell him his orders back, and have no form that he is to fill in.
TELLING_BACK = frozenset(("acknowledgement", "trial", "reminder", "late", "admitted"))
#: So many of the newest letters to a player are compared with what he writes, if it has more lines than this.
_OF_A_PLAYER, _SHORTEST = 4, 6
#: A doubt of ours, as it stands quoted: below it he may have answered it.
_DOUBT = re.compile(r">[>\s]*\d{1,3}\. [^:«]{1,40}: «")
#: So many words in a row, from one line into another, are no coincidence.
_RUN = 5
#: So many of the examples of his help together are a quote of it.
_TOGETHER = 4
#: The newest letters are compared, beside those that he answers: they are those of many months.
_LETTERS = 2_000
#: How many lines of any letter of ours are certainly its own: a greeting, and what it is about.
_GREETING = 3
_WORD = re.compile(r"[a-z0-9]+")
#: What programs put before a quoted line, with or without its writer's initials.
_MARK = re.compile(r"(?:\s*[A-Za-z]{0,4}[>|])+")
_BETWEEN_MARKS = re.compile(r"«([^»]*)»")


def words_of(line: str) -> Words:
    """The words of a line as they are compared."""
    marked = _MARK.match(line)
    return tuple(_WORD.findall(line[marked.end() if marked else 0 :].casefold()))


@dataclass(frozen=True, slots=True)
class Quoted:
    """Which lines of a mail (from 1) stood in letters of ours, and whose words they were.

    ``lines`` are all of them; ``framed`` those in which a letter of ours speaks itself, ``relayed`` those of
    a letter that passed something on. ``passed_on`` are lines that stood in such a letter, whether or not
    anything stands around them here; ``shown`` those that stood in any letter to him.
    """

    lines: frozenset[int] = frozenset()
    framed: frozenset[int] = frozenset()
    relayed: frozenset[int] = frozenset()
    passed_on: frozenset[Words] = frozenset()
    shown: frozenset[Words] = frozenset()


NOTHING = Quoted()


def of(tx: Tx, shell: Shell, message: Message, short: Collection[int], examples: Sequence[str]) -> Quoted:
    """Compare a mail of the referee's with what we wrote to him and to the list.

    ``short`` are its lines (from 1) that whoever decides the same writes in the same way: a run of nothing
    but them is no quote. ``examples`` are lines that his help has, in its order, which are nobody's: one
    or two he may well write himself, and only several together, as they stand there, are a quote of it.
    """
    lines = message.text.splitlines()
    tally = _Tally(lines, short)
    wanted = {found for line in lines if (found := words_of(line))}
    helps = {words_of(one) for one in examples}
    passed_on: set[Words] = set()
    shown: set[Words] = set()
    for letter in _letters(tx, shell, message):
        text = letters.plain_of(letter.raw)
        relays = letter.kind in RELAYING
        tally.compare(text, relays=relays)
        if letter.recipient != shell.config.game.referee_address:
            continue
        if relays:
            passed_on |= _lines(text) & wanted
        elif letter.kind == "referee-answer":
            shown |= (_lines(text) & wanted) - helps
        else:
            shown |= (_lines(text) | _cited(text)) & wanted
    afresh = _afresh(lines, [words_of(one) for one in examples])
    return Quoted(
        lines=tally.whole(tally.seen) - afresh,
        framed=tally.whole(tally.framed) - afresh,
        relayed=tally.whole(tally.relayed) - afresh,
        passed_on=frozenset(passed_on),
        shown=frozenset(shown | passed_on),
    )


def without_answers_of_ours(tx: Tx, message: Message, to: str, body: str) -> str:
    """A player's letter without the lines of an answer of ours that his program put there, marked or not.

    Without a mark, only where the answer's own beginning stands in it: who copies some of the orders that we
    told him back, to send them again, means them. Lines that were taken out stay as empty ones; marked ones
    stay where they quote a doubt, which he may have answered below.
    """
    lines = body.split("\n")
    taken: set[int] = set()
    if sum(map(bool, map(str.strip, lines))) > _SHORTEST:
        for letter in _answers_of_ours(tx, message, to):
            tally = _Tally(lines, ())
            tally.compare(letters.plain_of(letter.raw), relays=False)
            begins = min(tally.whole(tally.framed), default=len(lines) + 1)
            taken |= {nth for nth in tally.whole(tally.seen) if nth >= begins or lines[nth - 1][:1] == ">"}
    marked = ">" if any(map(_DOUBT.match, lines)) else "\n"
    kept = ("" if nth in taken and line[:1] != marked else line for nth, line in enumerate(lines, 1))
    return "\n".join(kept) if taken else body


def _answers_of_ours(tx: Tx, message: Message, to: str) -> Iterator[MailOut]:
    """The newest letters to a player that tell him his orders back, and those that he answers."""
    answered = (outgoing.ours(tx, one) for one in dict.fromkeys((message.in_reply_to, *message.references)))
    told: set[int] = set()
    for letter in (*answered, *outgoing.newest_to(tx, (to,), _OF_A_PLAYER)):
        known = letter is None or letter.id in told or letter.recipient != to
        if letter is not None and not known and letter.kind in TELLING_BACK:
            told.add(letter.id)
            yield letter


def _afresh(lines: list[str], examples: list[Words]) -> frozenset[int]:
    """The lines of a mail (from 1) that are examples of his help, and no quote of it: too few together."""
    order = {words: nth for nth, words in enumerate(examples)}
    run: list[int] = []
    found: set[int] = set()
    last = -2
    for nth, line in enumerate([*lines, "."], 1):
        words = words_of(line)
        if not words and nth <= len(lines):
            continue
        here = order.get(words, -2)
        if here < 0 or here != last + 1:
            found.update(run if len(run) < _TOGETHER else ())
            run = []
        if here >= 0:
            run.append(nth)
        last = here
    return frozenset(found)


def _letters(tx: Tx, shell: Shell, message: Message) -> Iterator[MailOut]:
    """Our letters to him and to the list, first those that he answers, each once."""
    own = shell.config.game
    told: set[int] = set()
    answered = (outgoing.ours(tx, one) for one in dict.fromkeys((message.in_reply_to, *message.references)))
    for letter in (
        *answered,
        *outgoing.newest_to(tx, (own.referee_address, own.list_address), _LETTERS),
    ):
        if letter is not None and letter.id not in told:
            told.add(letter.id)
            yield letter


def _lines(text: str) -> set[Words]:
    return {words_of(line) for line in text.splitlines()}


def _cited(text: str) -> set[Words]:
    """What a letter of ours has of somebody's in quotation marks, line by line («one / another»)."""
    return {words_of(line) for one in _BETWEEN_MARKS.findall(text) for line in re.split(r"\s/\s", one)}


@dataclass(slots=True)
class _Tally:
    """The words of a mail by their lines, and which of them stood in letters of ours."""

    lines: list[str]
    short: Collection[int]
    mine: list[tuple[str, int]] = field(default_factory=list)
    where: dict[Words, list[int]] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    framed: set[int] = field(default_factory=set)
    relayed: set[int] = field(default_factory=set)
    anchored: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.mine = [(word, nth) for nth, line in enumerate(self.lines, 1) for word in words_of(line)]
        for at in range(len(self.mine) - _RUN + 1):
            run = self.mine[at : at + _RUN]
            if not all(nth in self.short for _, nth in run):
                self.where.setdefault(tuple(word for word, _ in run), []).append(at)

    def compare(self, text: str, *, relays: bool) -> None:
        """Mark what of the mail stands in a letter of ours."""
        theirs: list[str] = []
        frame: list[bool] = []
        written = 0
        for line in text.splitlines():
            found = words_of(line)
            written += bool(found)
            own = not line.startswith("    ") if relays else written <= _GREETING
            theirs += found
            frame += [own] * len(found)
        for at in range(len(theirs) - _RUN + 1):
            for there in self.where.get(tuple(theirs[at : at + _RUN]), ()):
                self._mark(there, framed=all(frame[at : at + _RUN]), relayed=relays)

    def _mark(self, there: int, *, framed: bool, relayed: bool) -> None:
        run = range(there, there + _RUN)
        on = {self.mine[at][1] for at in run}
        self.seen.update(run)
        if framed:
            self.framed.update(run)
        if relayed:
            self.relayed.update(run)
        if len(on) > 1:
            self.anchored |= on

    def whole(self, marked: set[int]) -> frozenset[int]:
        """The lines of which every word is marked, and that are quoted with something around them."""
        bare = {nth for at, (_, nth) in enumerate(self.mine) if at not in marked}
        return frozenset(self.anchored - bare)
