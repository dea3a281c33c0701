"""Whatever the referee's guide tells him to type is a command, with arguments that it takes."""

import re
import shlex
from pathlib import Path

import pytest

from turnbot.app import errands
from turnbot.cli.parser import parser

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "arbitro.md").read_text(encoding="utf-8")
#: What is shown as typed, in the text and in blocks; a comment, or the output's way, ends it.
_INLINE = re.compile(r"`(turnbot [a-z][^`]*)`")
_BLOCK = re.compile(r"^ *(turnbot (?:.*\\\n)*.*)$", re.MULTILINE)


def commands():
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
    found = _INLINE.findall(PAGE) + _BLOCK.findall(blocks)
    return sorted({" ".join(one.replace("\\\n", " ").split()) for one in found})


def test_there_are_commands_in_it():
    assert len(commands()) > 30


@pytest.mark.parametrize("told", commands())
def test_a_command_of_the_guide_can_be_typed(told):
    words = shlex.split(told.partition(" > ")[0], comments=True)[1:]
    if len(words) == 1 and "-" not in words[0]:
        # Named only: that it is one is enough.
        words.append("--help")
    code: object = 0
    try:
        parser().parse_args(words)
    except SystemExit as ended:
        code = ended.code
    assert code == 0, told


# What he writes by mail ----------------------------------------------------------------------------------

_FIRST = re.compile(
    r"(?:órdenes de|carta(?= (?:\d|para))|alta|baja|relevo|pausa|vuelve|sigue|nota|corrección|correcciones"
    r"|casos|deshacer|plazo|hoja de|ayuda|borrador|P7|después de|5 así|dirección"
    r"|admite|valores|poner)\b"
)


def phrases():
    """The first words of lines in blocks that are no shell's, without what explains them."""
    fenced = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", PAGE, re.DOTALL | re.MULTILINE)
    blocks = "\n".join(text for kind, text in fenced if not kind)
    return [re.split(r" {2,}", line)[0] for line in map(str.strip, blocks.splitlines()) if _FIRST.match(line)]


def test_there_are_phrases_in_it():
    assert len(phrases()) > 5


@pytest.mark.parametrize("told", phrases())
def test_a_phrase_of_the_guide_is_one(told):
    assert errands.cut(told)[0], told


def test_every_phrase_is_in_the_guide():
    used = {one.act for told in phrases() for one in errands.cut(told)[0]}
    assert used == set(errands.ACTS)
