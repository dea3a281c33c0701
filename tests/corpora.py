"""The letters of the corpus, each with what a careful referee takes down of it: a file an author.

A line of ``corpus/AUTHOR.jsonl`` is a letter: ``name``; ``mail``, its bytes as UTF-8 (or, where they are
none, as Latin-1, which ``latin1`` then says); ``means``, the documented JSON form of its orders. Authors a to
z and ``given`` had seen letters or the guide, aa to zz and the strangers (e to h) nothing. The cast against
which all of them write stands in ``corpus/cast.toml``.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from turnbot.games.preux.orders.as_json import to_json
from turnbot.games.preux.parsing.reader import Reading, study
from turnbot.games.preux.words.cast import Cast
from turnbot.mail.message import Message, read_message

HERE = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Letter:
    """A mail, who wrote it, and what is to be read in it."""

    author: str
    name: str
    raw: bytes
    means: Mapping[str, Any]

    @property
    def message(self) -> Message:
        """The mail as the program takes it apart."""
        return read_message(self.raw)


@cache
def the_cast() -> Cast:
    """The cast of the corpus."""
    return Cast.from_scenario(cast_data())


@cache
def cast_data() -> dict[str, Any]:
    """The cast of the corpus as it is written down."""
    return tomllib.loads((HERE / "cast.toml").read_text(encoding="utf-8"))


def authors() -> list[str]:
    """Everybody of whom there are letters."""
    return sorted(path.stem for path in HERE.glob("*.jsonl"))


def letters(*of: str) -> Iterator[Letter]:
    """Yield the letters of some authors; of all, if none is named."""
    for author in of or authors():
        for line in (HERE / f"{author}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n"):
            row = json.loads(line)
            raw = row["mail"].encode("latin-1" if row.get("latin1") else "utf-8")
            yield Letter(author, row["name"], raw, row["means"])


def read(letter: Letter) -> Reading:
    """Read a letter as the program reads it when it comes."""
    return read_raw(letter.raw, the_cast())


def read_raw(raw: bytes, cast: Cast) -> Reading:
    """Return the reading of the bytes of a mail, with its sender as the cast knows him."""
    message = read_message(raw)
    sender = cast.by_email(message.sender)
    return study(
        message.answered_text,
        subject=message.subject,
        sender=sender.name if sender else None,
        cast=cast,
        message_kind=message.kind,
        forwarded=message.forwarded,
    )


def understood(letter: Letter) -> Mapping[str, Any]:
    """Return the documented form of what is read in a letter."""
    return to_json(read(letter).orders)
