"""Mails read per second, where the time goes, and what a megabyte of anything costs."""

import email
import email.policy
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import shake_256
from pathlib import Path

import corpora
from benchmarks.measure import Timing, repeat_alone, seconds
from benchmarks.shares import shares
from turnbot.core.exchange import Text
from turnbot.games.preux.begin import scenario
from turnbot.games.preux.desk import settling as desk
from turnbot.games.preux.orders.tree import Orders
from turnbot.games.preux.state.world import World
from turnbot.mail.message import read_message

_ROOT = Path(__file__).parents[1]
_RUNS = 5
_MEGABYTE = 1_000_000

#: Which part of reading a module belongs to.
_PARTS = {
    "/mail/replies.py": "cutting",
    "/mail/phrases.py": "cutting",
    "/mail/message.py": "MIME",
    "/mail/parts.py": "MIME",
    "/mail/characters.py": "MIME",
    "/mail/html.py": "MIME",
    "/mail/robots.py": "MIME",
    "/parsing/page/": "the page",
    # Words against the lexicon, names against the cast.
    "/parsing/words/": "words",
    "/parsing/fighting/": "duels and rolls",
    "/parsing/sections.py": "cutting",
    "/parsing/sentences.py": "cutting",
    "/parsing/joints.py": "cutting",
    "/parsing/openers.py": "cutting",
    "/lark/": "grammar",
    "/parsing/doubtful.py": "doubts",
    "/parsing/signs.py": "doubts",
    "/parsing/fitted.py": "doubts",
    "/parsing/": "clauses and orders",
}


@dataclass(frozen=True)
class Sample:
    """A mail as it lay in a mailbox, and the world it was written in."""

    raw: bytes
    world: World


def samples() -> list[Sample]:
    """The letters of the example game and of the corpus."""
    corpus, example = _ROOT / "tests" / "corpus", _ROOT / "examples" / "agosto-1626"
    found = _mails(example / "correo", _world(example / "escenario.toml"))
    world = _world(corpus / "cast.toml")
    return found + [Sample(letter.raw, world) for letter in corpora.letters()]


def _world(file: Path) -> World:
    return scenario.build(tomllib.loads(file.read_text(encoding="utf-8")), bytes(16))


def _mails(folder: Path, world: World) -> list[Sample]:
    return [Sample(path.read_bytes(), world) for path in sorted(folder.glob("*.eml"))]


def read(sample: Sample) -> Orders:
    """All that the program does from the bytes of a mail to the orders in it."""
    message = read_message(sample.raw)
    who = next((p.name for p in sample.world.people.values() if p.email == message.sender), None)
    return desk.read(Text(who, message.subject, message.text, message.kind, message.forwarded), sample.world)


def _only_email(raw: bytes) -> str:
    """What a program without care would do: parse, and take the text as the library gives it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    body = message.get_body(("plain", "html"))
    try:
        return str(body.get_content()) if body is not None else ""
    except (LookupError, UnicodeError, ValueError, KeyError):
        return ""  # a charset it does not know, and the like


def run() -> None:
    """Print what reading costs."""
    mails = samples()
    size = sum(len(one.raw) for one in mails)
    print(f"reading: {len(mails)} mails of {size // len(mails)} bytes on average")
    read(mails[0])  # the lexicon is loaded once in the life of the program
    whole = repeat_alone(_RUNS, lambda: [read(one) for one in mails])
    message = repeat_alone(_RUNS, lambda: [read_message(one.raw) for one in mails])
    library = repeat_alone(_RUNS, lambda: [_only_email(one.raw) for one in mails])
    _tell("bytes to orders", whole, len(mails))
    _tell("bytes to the new text", message, len(mails))
    _tell("the library `email` alone", library, len(mails))
    spent = shares(lambda: [read(one) for one in mails * 3], _PARTS, "the rest")
    print("  of the time: " + ", ".join(f"{part} {share:.0%}" for part, share in spent.items()))
    for what, raw in _megabytes(mails):
        sample = Sample(raw, mails[-1].world)
        print(f"  1 MB of {what:<26} {repeat_alone(3, partial(read, sample))}")


def _tell(what: str, timing: Timing, mails: int) -> None:
    print(f"  {what:<28}{mails / timing.median:7.0f} a second, one in {seconds(timing.median / mails)} s;"
          f" all {timing}")  # fmt: skip


def _megabytes(mails: Sequence[Sample]) -> list[tuple[str, bytes]]:
    """Mails of a megabyte each, from a player: what people write, and what only malice or accident sends."""
    head = b"From: parrot@parrot.example\nSubject: jugada\nContent-Type: %s; charset=utf-8\n\n"
    plain, html = head % b"text/plain", head % b"text/html"
    prose = b"\n\n".join(read_message(one.raw).text.encode() for one in mails)
    story = "Anoche llovía en París y el capitán, que pensaba ir al teatro, se quedó a jugar a las cartas. "
    noise = shake_256(b"noise").digest(_MEGABYTE)
    letters = bytes(97 + byte % 26 if byte % 7 else 32 for byte in noise)
    return [
        ("orders, one after another", plain + _filled(prose + b"\n\n")),
        ("a story in one line", plain + _filled(story.encode())),
        ("random letters", plain + letters),
        ("random bytes", plain + noise),
        ("bytes without a head", noise),
        ("one word", plain + b"a" * _MEGABYTE),
        ("quoted lines", plain + _filled(b"> voy a mi club\n")),
        ("open tags", html + _filled(b"<div><b>club ")),
        ("weeks", plain + _filled(b"Semana 1: club. ")),
        *((f"«{words.strip()}»", plain + _filled(words.encode())) for words in _HOSTILE),
    ]


#: Words that once took a second or more: what looks ahead or back over them must not look far.
_HOSTILE = (
    "Rutina contra ",
    "Rutina contra Vallon: X-F-X. ",
    "Tirada de muerte: 1 2 3 4 5 6 ",
    "y ",
    "   a",
    "si no, ",
    "1.",
    "o voy a misa con zxcvbn. ",
    "presto 5 a Parrot si lo mismo que la primera. ",
)


def _filled(with_: bytes) -> bytes:
    return (with_ * (_MEGABYTE // len(with_) + 1))[:_MEGABYTE]
