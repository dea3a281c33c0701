"""From the items of a section to trees: sentences of clauses, conditions and asides.

``sentences`` is given the items of a section and yields one ``Sentence`` after the other. Where a clause
begins, and where a condition or an aside ends, is told by the classes of the words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from turnbot.games.preux.parsing.amending import contrasted, put_right
from turnbot.games.preux.parsing.branches import Clause, Given, sides
from turnbot.games.preux.parsing.condition_ends import condition_end
from turnbot.games.preux.parsing.joints import (
    JOINTS,
    aside_end,
    begins,
    denies,
    is_own,
    past_joints,
)
from turnbot.games.preux.parsing.openers import opener, wished
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import listed

_STOPS = frozenset([".", ";", "!", "?", "...", "…"])


@dataclass(slots=True)
class Sentence:
    """The parts of a sentence in order, and whether it asks something.

    ``sides``: what each is in the tree of the sentence: ``orders``, or to which side a condition looks.
    """

    parts: list[Clause | Given]
    sides: tuple[str, ...]
    question: bool
    start: int
    end: int
    paragraph: bool = False  # it begins one


def sentences(items: Sequence[Item], voice: int) -> Iterator[Sentence]:
    """Yield the sentences of a section; ``voice`` is the person in which he speaks of himself."""
    for said, stop, end in _split(items):
        if len(said) > 2 and said[-1].norm in _SURELY and said[-2].mark:
            said = said[:-2]  # «siempre que esté Larue, claro»
        said = _without_fillers(contrasted(put_right(said)))
        parts = _parts(said, voice)
        question = (
            stop == "?"
            and any(i.low in _ASKING or i.norm == "¿" for i in said)
            and (any(i.form is not None for i in said) or said[0].norm == "¿")
            and not all(i.mark or i.norm in _COURTESY for i in said)
        )
        question = question or (stop != "!" and _wonders(said))
        yield Sentence(parts, sides(parts), question, said[0].start, end, said[0].brk == 3)


_ASKING = frozenset(
    ["¿", "cuánto", "cuándo", "cómo", "qué", "cuál", "quién", "puedo", "podría", "dónde", "hay"]
)


def _wonders(said: Sequence[Item]) -> bool:
    """Whether a sentence asks without its marks: «cuánto cuesta un caballo», «me gustaría saber si...»."""
    verbs = [i.form.lemma for i in said[:4] if i.form is not None]
    asks = any(i.low in _ASKED or i.norm == "si" for i in said[2:5])
    opens = said[0].low in _ASKED and len(said) > 1 and said[1].form is not None and said[1].form.person == 3
    return opens or ("saber" in verbs[1:] and verbs[0] in ("gustar", "querer", "desear") and asks)


_ASKED = frozenset(["cuánto", "cuánta", "cuántos", "cuántas", "cuándo", "cuál", "cuáles", "quién", "dónde"])
_COURTESY = listed("que como tal todo bien en orden por ahi estais estas esta va vais usted vos y la salud")


def _without_fillers(said: list[Item]) -> list[Item]:
    """Drop what is thrown in between commas and says nothing: «acepto, eso sí, el reto»."""
    out: list[Item] = []
    k = 0
    while k < len(said):
        if said[k].norm == "," and out:
            end = next((n for n in range(k + 1, min(k + 5, len(said))) if said[n].norm == ","), 0)
            between = said[k + 1 : end] if end else []
            if between and len(between) < 4 and all(_filler(i) for i in between):
                k = end + 1
                continue
        out.append(said[k])
        k += 1
    return out


_SURELY = frozenset(["claro", "naturalmente", "obviamente", "evidentemente"])


def _filler(item: Item) -> bool:
    return item.kind == "word" and item.form is None and not item.tags and item.norm not in _NO_FILLERS


_NO_FILLERS = listed(
    """
    si no y o ni pero sino sin tampoco solo luego despues misma
    """
)


def _split(items: Sequence[Item]) -> Iterator[tuple[list[Item], str, int]]:
    """Yield sentences: their items, the mark behind them, and where they end, a question mark included."""
    said: list[Item] = []
    depth = 0
    for k, item in enumerate(items):
        if said and item.brk > 1 and not _runs_on(said, item):
            yield said, "\n", said[-1].end
            said, depth = [], 0
        if item.norm == "¿" and said:
            yield said, ",", said[-1].end
            said = []
        if item.norm in ("(", ")"):
            depth = max(0, depth + (1 if item.norm == "(" else -1))
        if item.norm == "?" and said and _supposing(said):
            item = replace(item, norm=",")  # «¿Que viene? Bebo con él»
        if item.norm == ";" and [i.norm for i in items[k + 1 : k + 2]] == ["entonces"]:
            item = replace(item, norm=",")  # «salvo que haga sol; entonces voy al club»
        if item.norm in _STOPS and item.kind == "mark":
            if said:
                yield said, item.norm, item.end if item.norm == "?" else said[-1].end
            said = []
            continue
        said.append(item)
    if said:
        yield said, "", said[-1].end


def _supposing(said: Sequence[Item]) -> bool:
    """Whether a question only supposes: «¿Que viene?», but not «¿Que dónde viviremos?»."""
    return [i.low for i in said[:2]] == ["¿", "que"] and not any(i.low in _ASKING for i in said[2:5])


def _runs_on(said: Sequence[Item], item: Item) -> bool:
    """Whether a new line goes on the sentence before it: it ends with a comma or a word that wants more."""
    if item.brk == 3:
        return False
    last = said[-1]
    return last.norm in (
        ",",
        "y",
        "de",
        "con",
        "a",
        "en",
        "el",
        "la",
        "por",
        "para",
        "o",
        "que",
        "del",
        "al",
    ) or (item.text[:1].islower() and item.norm in ("y", "o", "con", "de", "si") and last.norm != ":")


def _parts(said: Sequence[Item], voice: int) -> list[Clause | Given]:
    """Cut a sentence: an aside belongs to the clause it stands in, a condition ends one."""
    out: list[Clause | Given] = []
    clause: Clause | None = None
    k, verb = 0, False
    while k < len(said):
        item = said[k]
        opened = opener(said, k)
        if (
            opened is not None
            and opened[0] == "aside"
            and item.norm == "que"
            and clause is None
            and wished(said, k)
        ):
            opened = None
        if opened is None:
            if clause is None or denies(said, k) or begins(said, k, voice, verb=verb):
                clause, verb = Clause([]), False
                out.append(clause)
            verb = verb or is_own(item, voice)
            clause.items.append(item)
            k += 1
            continue
        kind, at = opened
        if kind == "aside":
            k = aside_end(said, at, voice, verb=verb or clause is None)
            if clause is None:
                out.append(Clause([], list(said[at:k])))
            else:
                clause.asides += said[at:k]
                clause.led = True
            continue
        end = condition_end(said, at, voice) if kind in ("if", "unless") else at
        out.append(Given(kind, list(said[at:end]), tuple(said[k:at])))
        k, clause = past_joints(said, end), None
        if kind == "unless" and "entonces" in [i.norm for i in said[end:k]]:
            out.append(Given("then", []))  # «salvo que vaya Parrot, entonces a casa»
    return list(_without_joints(out))


def _without_joints(parts: Sequence[Clause | Given]) -> Iterator[Clause | Given]:
    """Leave out what only joins, and note that a clause is joined by «y»."""
    joined = False
    for part in parts:
        if isinstance(part, Clause):
            joined = joined or (part.items[:1] != [] and part.items[0].norm == "y")
            if _is_joint(part):
                continue
            part.joined = joined
        joined = False
        yield part


def _is_joint(part: Clause) -> bool:
    """Whether a clause says nothing; but «la tercera, también» does."""
    if not part.items or part.led or not all(i.mark or i.norm in JOINTS for i in part.items):
        return False
    return [i.norm for i in part.items if not i.mark] != ["tambien"]
