"""Small LALR grammars over words that have already been recognised."""

from collections.abc import Iterator, Sequence
from functools import cache
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
            yield Token(kind, value)


@cache
def grammar(name: str) -> Lark:
    """Return a grammar of ``grammars/preux``. LALR, over the words as terminals.

    That it has one reading only is held by a test, and not proved again at every start.
    """
    text = (folder("grammars") / "preux" / f"{name}.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=Given, start="start", maybe_placeholders=False)


def longest(name: str, words: Sequence[Word]) -> tuple[Tree[Any], int] | None:
    """Parse the longest beginning of ``words`` that the grammar takes: (tree, number of words), or None.

    One pass: the parser is stepped until it refuses a word, and asked on the way whether it could stop.
    """
    stepper = grammar(name).parse_interactive([])
    good = 0
    for count, (kind, value) in enumerate(words, 1):
        try:
            stepper.feed_token(Token(kind, value))
        except UnexpectedInput:
            break
        if "$END" in stepper.choices():  # type: ignore[no-untyped-call]  # lark leaves it untyped
            good = count
    if not good:
        return None
    try:
        return grammar(name).parse(list(words[:good])), good
    except UnexpectedInput:
        return None
