"""What became of every clause of a mail, noted down while it is read: the account a referee may ask for.

The reading itself keeps it, clause by clause, so that it cannot say anything else than what was done.
Whatever orders, routines or flags are new since the last note belong to the clause noted now; that costs a
comparison.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_
from typing import Any

from turnbot.games.preux.reading.words.items import Item
from turnbot.games.preux.reading.words.lexicon import lexicon

#: What may become of a clause.
OUTCOMES = ("order", "condition", "colour", "question", "closing", "flagged", "heading", "unseen")

Place = tuple[str, int]  # a section (or «duels», «death-roll»), and which of its orders


@dataclass(frozen=True, slots=True)
class Step:
    """One run of the mail's words: in which section it stands, what took it and what came of it.

    ``start`` and ``end`` are offsets in the text read; ``module`` is the reading module that took the words,
    ``cues`` the entries of frames.toml that met; ``left`` are words of an order that no part of it used;
    ``touched`` the orders made or changed, ``flags`` the flags raised, both by their place; ``why`` says in
    Spanish why words order nothing.
    """

    where: str
    start: int
    end: int
    module: str
    outcome: str
    cues: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    touched: tuple[Place, ...] = ()
    flags: tuple[int, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Trace:
    """The notes of one mail, in the order of reading."""

    steps: list[Step] = field(default_factory=list)
    cues: list[str] = field(default_factory=list)  # of the clause being read
    left: tuple[str, ...] = ()
    module: str = ""
    why: str = ""
    _known: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    _flags: int = 0

    def took(self, do: str, needs: Sequence[str]) -> None:
        """Remember the cue by which the clause being read was taken."""
        self.cues.append(f'{do} = "{" ".join(needs)}"')

    def note(
        self, made: Mapping[str, Sequence[Any]], flags: int, where: str, span: tuple[int, int], outcome: str
    ) -> None:
        """Write down what became of the words of ``span``.

        ``made`` are all the orders so far, by section, ``flags`` the number of flags; what is new among them
        is this clause's. An order that changed something is one, whatever it looked like.
        """
        touched = tuple(self._new(made))
        raised = tuple(range(self._flags, flags))
        self._flags = max(self._flags, flags)
        if touched and outcome == "colour":
            outcome, self.why = "order", ""
        elif raised and not touched and not self.cues and outcome in ("colour", "order"):
            outcome = "flagged"
        module = self.module or ("frames" if self.cues else "")
        step = Step(where, *span, module, outcome, tuple(self.cues), self.left, touched, raised, self.why)
        self.steps.append(step)
        self.cues, self.left, self.module, self.why = [], (), "", ""

    def amend(
        self,
        made: Mapping[str, Sequence[Any]],
        flags: int,
        start: int,
        outcome: str | None = None,
        why: str = "",
    ) -> None:
        """Add to the note of the words at ``start`` what a look at the whole sentence brought."""
        at = next((k for k in range(len(self.steps) - 1, -1, -1) if self.steps[k].start <= start), None)
        if at is None:
            return
        old, touched = self.steps[at], tuple(self._new(made))
        if not touched and flags <= self._flags and outcome is None and why in ("", old.why):
            return
        self.steps[at] = replace(
            old,
            outcome=outcome or old.outcome,
            why=why or old.why,
            touched=old.touched + touched,
            flags=old.flags + tuple(range(self._flags, flags)),
        )
        self._flags = max(self._flags, flags)

    def copied(self, since: int, made: Mapping[str, Sequence[Any]], flags: int, where: str, to: str) -> None:
        """Credit the orders of ``where`` that were copied to ``to`` to the notes from ``since`` on."""
        new = {id(made[to][place]): (to, place) for to, place in self._new(made)}
        raised = tuple(range(self._flags, flags))
        self._flags = max(self._flags, flags)
        for k in range(since, len(self.steps)):
            step = self.steps[k]
            also = tuple(
                new[id(made[where][n])]
                for section, n in step.touched
                if section == where and n < len(made[where]) and id(made[where][n]) in new
            )
            if also or (raised and step.flags):
                self.steps[k] = replace(
                    step, touched=step.touched + also, flags=step.flags + (raised if step.flags else ())
                )

    def _new(self, made: Mapping[str, Sequence[Any]]) -> Iterator[Place]:
        """Yield the places of orders that are new or have changed since the last note."""
        for where, orders in made.items():
            before = self._known.get(where, ())
            if len(orders) == len(before) and all(map(is_, orders, before)):
                continue
            now = self._known[where] = tuple(orders)
            for n, order in enumerate(now):
                if n >= len(before) or order is not before[n]:
                    yield where, n


def unused(items: Sequence[Item], used: set[int], held: set[Any]) -> tuple[str, ...]:
    """Return the words of a clause that went into no order of it: neither into a cue nor into a field."""
    auxiliary = lexicon().roles["auxiliary"]
    return tuple(
        item.norm
        for item in items
        if item.kind == "word"
        and not item.role
        and not item.sub
        and id(item) not in used
        and not (item.form is not None and item.form.lemma in auxiliary)
        and not _holds(item, held)
    )


def _holds(item: Item, held: set[Any]) -> bool:
    for value in item.tags.values():
        names = getattr(value, "names", None)
        if names is not None:
            if any(name in held for name in names):
                return True
        elif isinstance(value, (str, int)) and value in held:
            return True
    return False
