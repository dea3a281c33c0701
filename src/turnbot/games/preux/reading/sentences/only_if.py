"""A sentence that only limits the one before it: «(Al club.) Eso, si va Larue», «Si va Larue, claro»."""

from collections.abc import Sequence
from dataclasses import replace

from turnbot.games.preux.reading.clauses.cutting import Part
from turnbot.games.preux.reading.orders.clause import Clause
from turnbot.games.preux.reading.orders.matching import matches
from turnbot.games.preux.reading.state import State
from turnbot.games.preux.reading.words.around import phrase_end
from turnbot.games.preux.reading.words.lexicon import words_of


def only_unless(parts: Sequence[Part], state: State) -> list[Part]:
    """Read «no voy al club a menos que esté Larue» as «voy al club si está Larue»."""
    out = list(parts)
    for n in range(len(out) - 1):
        clause, case = out[n], out[n + 1]
        if clause.kind != "clause" or case.kind != "unless" or not case.after:
            continue
        at = next((k for k, i in enumerate(clause.items) if i.form is not None or i.norm == "no"), -1)
        done = [*clause.items[:at], *clause.items[at + 1 :]]
        if at < 0 or clause.items[at].norm != "no" or len(done) < 1:
            continue
        found = matches(Clause(done, *clause.span), state, (), ())
        if found is not None and found.frame.do in _DONE:
            out[n : n + 2] = [replace(clause, items=done), replace(case, kind="if")]
    return out


# What he may mean to do in one case only, by saying that otherwise he does not.
_DONE = frozenset(
    [
        *("visit-club", "visit-tavern", "visit-casino", "theatre", "mass", "drink", "gamble", "toady"),
        *("lavish", "buy", "invest", "borrow", "lend", "pay", "court", "challenge", "apply", "enlist"),
    ]
)


def limit_of(parts: Sequence[Part], state: State) -> tuple[Part | None, bool]:
    """Return the condition that is all of a sentence, and whether it is said to limit what stands before it:
    «Eso, si aparece», «Si aparece, claro», «(Si aparece.)»
    """
    led = 0
    while led < len(parts) and _only_points(parts[led]):
        led += 1
    behind = parts[led + 1 :]
    if led >= len(parts) or not all(map(_says_little, behind)):
        return None, False
    only = led > 0 or any(_is_of_course(p) for p in behind)
    return parts[led], only or state.text[: parts[led].span[0]].rstrip().endswith("(")


def _only_points(part: Part) -> bool:
    """«Eso, (si aparece)», «todo ello», «claro está»."""
    words = [i.norm for i in part.items if i.kind != "mark"]
    return part.kind == "clause" and (_is_of_course(part) or set(words) <= words_of("all_that"))


def _is_of_course(part: Part) -> bool:
    words = [i for i in part.items if i.kind != "mark"]
    return part.kind == "clause" and bool(words) and phrase_end(words, 0, "of_course") == len(words)


def _says_little(part: Part) -> bool:
    """«Siempre que esté Larue, claro.»"""
    light = len(part.items) < 4 and not any(i.form or i.tags for i in part.items)
    return part.kind == "clause" and (light or _is_of_course(part))
