"""From the items of a section to trees: sentences of clauses, conditions and asides.

``sentences`` is given the items of a section and yields one ``Sentence`` after the other. Where a clause
begins, and where a condition or an aside ends, is told here by the classes of the words; how they go
together stands in ``sentence.lark``, which takes any sequence.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lark import Token as LarkToken
from lark import Tree

from turnbot.games.preux.parsing.amending import put_right
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
from turnbot.games.preux.parsing.words.grammar import Word, parsed
from turnbot.games.preux.parsing.words.items import Item
from turnbot.games.preux.parsing.words.text import listed

_STOPS = frozenset([".", ";", "!", "?", "...", "…"])


@dataclass(slots=True)
class Clause:
    """What one verb governs, or words without one. ``denied``: «no voy»; ``asides``: words said beside it."""

    items: list[Item]
    asides: list[Item] = field(default_factory=list)
    denied: bool = False


@dataclass(slots=True)
class Given:
    """A condition: ``if`` or ``unless`` with its words, ``else`` or ``then`` of the one before."""

    kind: str
    items: list[Item]


@dataclass(slots=True)
class Sentence:
    """The parts of a sentence in order, and whether it asks something."""

    parts: list[Clause | Given]
    question: bool
    start: int
    end: int
    paragraph: bool = False  # it begins one


def sentences(items: Sequence[Item], voice: int) -> Iterator[Sentence]:
    """Yield the sentences of a section; ``voice`` is the person in which he speaks of himself."""
    for said, stop in _split(items):
        said = _without_fillers(put_right(said))
        words = list(_chunked(_lexed(said, voice)))
        tree = parsed("sentence", words)
        if tree is None:
            continue
        parts = [part for node in tree.children if (part := _part(node)) is not None]
        question = (
            stop == "?"
            and any(i.low in _ASKING or i.norm == "¿" for i in said)
            and any(i.form is not None for i in said)
        )
        yield Sentence(parts, question, said[0].start, said[-1].end, said[0].brk == 3)


_ASKING = frozenset(
    ["¿", "cuánto", "cuándo", "cómo", "qué", "cuál", "quién", "puedo", "podría", "dónde", "hay"]
)


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


def _filler(item: Item) -> bool:
    return item.kind == "word" and item.form is None and not item.tags and item.norm not in _NO_FILLERS


_NO_FILLERS = listed(
    """
    si no y o ni pero sino sin tampoco solo luego despues misma
    """
)


def _split(items: Sequence[Item]) -> Iterator[tuple[list[Item], str]]:
    said: list[Item] = []
    depth = 0
    for item in items:
        if said and item.brk > 1 and not _runs_on(said, item):
            yield said, "\n"
            said, depth = [], 0
        if item.norm == "¿" and said:
            yield said, ","
            said = []
        if item.norm in ("(", ")"):
            depth = max(0, depth + (1 if item.norm == "(" else -1))
        if item.norm in _STOPS and item.kind == "mark":
            if said:
                yield said, item.norm
            said = []
            continue
        said.append(item)
    if said:
        yield said, ""


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


def _lexed(said: Sequence[Item], voice: int) -> Iterator[Word]:
    k, begun, verb = 0, False, False
    while k < len(said):
        item = said[k]
        opened = opener(said, k)
        if (
            opened is not None
            and opened[0] == "aside"
            and item.norm == "que"
            and not begun
            and wished(said, k)
        ):
            opened = None
        if opened is not None:
            kind, at = opened
            if kind in ("else", "then"):
                yield ("ELSE" if kind == "else" else "THEN"), item
                k, begun = past_joints(said, at), False
                continue
            if kind in ("if", "unless"):
                end = condition_end(said, at, voice)
                yield ("SI" if kind == "if" else "UNLESS"), item
                for other in said[at:end]:
                    yield "WORD", other
                yield "END", None
                k, begun = past_joints(said, end), False
                continue
            end = aside_end(said, at, voice, verb=verb or not begun)
            yield "QUE", item
            for other in said[at:end]:
                yield "WORD", other
            yield "END", None
            k = end
            continue
        if not begun:
            yield "BEGIN", None
            begun, verb = True, False
        elif denies(said, k) or begins(said, k, voice, verb=verb):
            yield "BEGIN", None
            verb = False
        verb = verb or is_own(item, voice)
        yield "WORD", item
        k += 1


def _chunked(words: Iterator[Word]) -> Iterator[Word]:
    """Hand on a run of plain words as one terminal: what is in them is a matter of frames."""
    run: list[Item] = []
    for kind, value in words:
        if kind == "WORD":
            run.append(value)
            continue
        if run:
            yield "WORDS", run
            run = []
        yield kind, value
    if run:
        yield "WORDS", run


def _part(node: Tree[LarkToken] | LarkToken) -> Clause | Given | None:
    assert isinstance(node, Tree)
    if node.data in ("condition", "unless"):
        return Given("if" if node.data == "condition" else "unless", _words(node))
    if node.data in ("otherwise", "likewise"):
        return Given("else" if node.data == "otherwise" else "then", [])
    if node.data == "aside":
        return Clause([], _words(node))
    words = _words(node)
    again = [i.norm for i in words if not i.mark] == ["tambien"]  # «la tercera, también»
    if (
        all(i.norm in JOINTS or i.mark for i in words)
        and not again
        and not any(isinstance(c, Tree) for c in node.children)
    ):
        return None
    asides = [word for child in node.children if isinstance(child, Tree) for word in _words(child)]
    return Clause(_words(node), asides)


def _words(node: Tree[LarkToken]) -> list[Item]:
    return [item for t in node.children if isinstance(t, LarkToken) and t.type == "WORDS" for item in t.value]
