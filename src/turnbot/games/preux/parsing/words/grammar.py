"""LALR grammars over words that have already been recognised: the terminals are classes, not letters."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from turnbot.resources import folder

Word = tuple[str, Any]


class Given(Lexer):
    """The lexer of a text that comes as words: it hands them on."""

    def __init__(self, conf: object) -> None:
        del conf

    def lex(self, data: Sequence[Word]) -> Iterator[Token]:  # type: ignore[override]  # words, not characters
        """Hand on the words as terminals."""
        for kind, value in data:
            yield _terminal(kind, value)


def _terminal(kind: str, value: Any) -> Token:
    """Return a terminal that carries a value. Lark would write the value out as text, which takes long."""
    token = Token(kind, "")
    token.value = value
    return token


@cache
def grammar(name: str) -> Lark:
    """Return a grammar of ``grammars/preux``: LALR, over the words as terminals."""
    text = (folder("grammars") / "preux" / "parsing" / f"{name}.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=Given, start="start", maybe_placeholders=False)


def parsed(name: str, words: Sequence[Word]) -> Tree[Any] | None:
    """Parse all of ``words``; None if the grammar refuses them."""
    try:
        return grammar(name).parse(list(words))
    except UnexpectedInput:
        return None


@lru_cache(maxsize=1024)
def shape(name: str, kinds: tuple[str, ...]) -> Tree[Any]:
    """Return the tree of a sequence of terminals, each with its place as its value.

    The grammar must take every sequence that may come; each is parsed once.
    """
    return grammar(name).parse([(kind, place) for place, kind in enumerate(kinds)])


def places(branch: Tree[Any]) -> Iterator[tuple[str, int]]:
    """Yield the terminals right below a branch of a shape, with their places."""
    for leaf in branch.children:
        if isinstance(leaf, Token):
            yield leaf.type, leaf.value


def longest(name: str, words: Sequence[Word]) -> tuple[Tree[Any], int] | None:
    """Parse the longest beginning of ``words`` that the grammar takes: (tree, number of words), or None."""
    stepper = grammar(name).parse_interactive([])
    good = 0
    for count, (kind, value) in enumerate(words, 1):
        try:
            stepper.feed_token(_terminal(kind, value))
        except UnexpectedInput:
            break
        if "$END" in stepper.choices():  # type: ignore[no-untyped-call]  # lark leaves it untyped
            good = count
    tree = parsed(name, words[:good]) if good else None
    return (tree, good) if tree is not None else None
