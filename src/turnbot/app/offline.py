"""Months from files: no server, no configuration, no database but one in memory.

The same shell as a real game's, with a clock computed from the game's month and seeds computed from one
number: the same inputs give the same bytes.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from pathlib import Path
from typing import Any

from turnbot import private
from turnbot.app import deadline, intake, letters, month, opening, publishing, review
from turnbot.app.file_names import slug
from turnbot.app.shell import Chance, Shell, house_of
from turnbot.config import Config, GameConfig, PathsConfig
from turnbot.core.dice import Roll
from turnbot.core.exchange import LIST
from turnbot.core.game import Game
from turnbot.defaults import SYSTEM
from turnbot.games import GAMES
from turnbot.mail.inbox import Done, Fetched
from turnbot.store import db, games, mailbox, outcomes, outgoing
from turnbot.store.games import MonthRow

#: The Gregorian calendar repeats itself every 400 years, weekdays and all: August 1626 is August 2026.
_YEARS = 400
_WRITE_AFTER = timedelta(days=1)


# Playing ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Files:
    """A folder of mails as a mailbox: the order of their names is the order in which they came."""

    name: str
    files: Sequence[Path]
    came: datetime

    def fetch(self, done: Done) -> Iterator[Fetched]:
        for nth, file in enumerate(self.files, start=1):
            if not done(self.name, 1, str(nth)):
                yield Fetched(self.name, 1, str(nth), self.came + timedelta(seconds=nth), file.read_bytes())

    def mark(self, fetched: Fetched) -> None:
        """Leave the files as they are."""

    def mark_all(self, fetched: Sequence[Fetched]) -> None:
        """Leave the files as they are."""

    def check(self) -> str:
        return ""

    def close(self) -> None:
        """There is nothing to close."""


def play_offline(
    scenario: Mapping[str, Any],
    mails: Path,
    out: Path,
    *,
    months: int = 1,
    seed: int = 1,
    game: Game = GAMES[SYSTEM],
    templates: Path | None = None,
) -> None:
    """Play months of a scenario and write all that a real game would send and publish.

    The mails of ``mails`` (``*.eml``, or a Maildir's ``new`` and ``cur``) are the orders of the first
    month, those of ``mails/2``, ``mails/3``, ... of later ones. Into ``out`` go ``letters/*.eml``,
    ``chronicle-<month>.txt``, ``site/``, ``ledger.jsonl``, ``rolls.jsonl``, ``cases.json`` and
    ``world.json``; what an earlier run left there goes. Every case takes its proposal. ``templates`` are a
    referee's own.

    It ends before where the game does. Raises ScenarioError for what cannot be played, OSError for what
    cannot be read or written; a bug in a rule goes through.
    """
    _clear(out)
    with closing(db.connect("sqlite://")) as database:
        db.migrate(database)
        shell = _shell(database, game, out, computed(seed), templates)
        now = _opened(game, scenario)
        first = opening.start(shell, scenario, shell.chance("scenario"), now)
        cases: list[dict[str, Any]] = []
        for nth in range(1, months + 1):
            folder = mails if nth == 1 else mails / str(nth)
            now, asked = _play_one(shell, _Files(f"mails/{nth}", _mails(folder), now + _WRITE_AFTER))
            cases += asked
            if _over(shell):
                break
        _write(shell, out, cases, first)


def computed(seed: int) -> Chance:
    """Chance that is none: every seed follows from one number."""

    def chance(purpose: str) -> bytes:
        return blake2b(f"{seed}/{purpose}".encode(), digest_size=32).digest()

    return chance


def _shell(database: db.Database, game: Game, out: Path, chance: Chance, templates: Path | None) -> Shell:
    own = str(templates.absolute()) if templates else ""
    config = Config(
        game=GameConfig(system=game.name),
        paths=PathsConfig(database="", backups="", site="site", templates=own),
        root=out.absolute(),
    )
    return Shell(database, game, config, house_of(game, config), chance)


def _opened(game: Game, scenario: Mapping[str, Any]) -> datetime:
    """When the first month opens: at noon of its first day, in our time."""
    day = game.begins(scenario)
    if day is None:
        return datetime(2026, 1, 1, 12, tzinfo=UTC)  # any day: what is wrong the game will say
    return datetime(day.year + _YEARS if day.year < 2000 else day.year, day.month, day.day, 12, tzinfo=UTC)


def _play_one(shell: Shell, box: _Files) -> tuple[datetime, list[dict[str, Any]]]:
    """One month from its mails to its publication: when that was, and what the referee was asked."""
    come = box.came + timedelta(days=1)
    intake.fetch(shell, box, come)
    while intake.handle(shell, come) or _unread(shell):
        pass
    with shell.db.look() as tx:
        due = review.require_month(tx).deadline
    now = due + timedelta(minutes=1)
    try:
        month.close(shell, now)
        month.play(shell, now)
        deadline.ask(shell, now)
        asked = _asked(shell)
        publishing.publish(shell, now, force=True)
    except month.HaltedError as halted:
        # There is no referee to write to, and the database goes: whoever sits here must see what happened.
        raise halted.__cause__ or halted from None
    return now, asked


def _over(shell: Shell) -> bool:
    """Whether the game ended with the month that was published last."""
    with shell.db.look() as tx:
        return review.is_over(review.require_month(tx))


def _unread(shell: Shell) -> bool:
    """Whether a mail waits for another attempt: here nobody mends anything between two of them."""
    with shell.db.look() as tx:
        return mailbox.waiting(tx, datetime.max.replace(tzinfo=UTC)) > 0


def _asked(shell: Shell) -> list[dict[str, Any]]:
    """The cases as cases.json shows them; a question about orders has no rule and proposes nothing."""
    with shell.db.look() as tx:
        current = review.require_month(tx)
        decisions = {case.key: case.to_json() for case in outcomes.decisions(tx, current.id)}
    nothing: dict[str, Any] = {
        "rule": None, "week": 0, "what": "orders", "facts": {}, "options": [], "proposal": None,
        "answer": None, "ruled": False,
    }  # fmt: skip
    return [
        {
            "month": current.month,
            "number": case.number,
            "source": case.source,
            **nothing,
            **decisions.get(case.question.key, {}),
            "key": case.question.key,
            "who": list(case.question.who),
            "sentence": case.question.sentence,
            "said": case.question.said,
            "choices": [text for text, _ in case.question.choices],
            "default": case.question.default,
            "must": case.must,
        }
        for case in review.cases(shell)
    ]


# Files ------------------------------------------------------------------------------------------


def _mails(folder: Path) -> list[Path]:
    found = [*folder.glob("*.eml"), *folder.glob("new/*"), *folder.glob("cur/*")]
    return sorted((path for path in found if path.is_file()), key=lambda path: path.name)


def _clear(out: Path) -> None:
    """Take away what an earlier run wrote, and nothing else."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*(out / "letters").glob("[0-9][0-9][0-9][0-9]-*.eml"), *out.glob("chronicle-*.txt")):
        old.unlink()


def _write(shell: Shell, out: Path, cases: list[dict[str, Any]], first: MonthRow) -> None:
    with shell.db.look() as tx:
        played = games.published(tx)
        kept = [outcomes.load(tx, one.id, one.month, shell.game.load) for one in played]
        sent = outgoing.letters(tx)
        closing_world = games.world(tx, played[-1].id, "closing")
        names = {address: name for name, address in games.addresses(tx).items()}
    names |= {shell.config.game.list_address: "lista", shell.config.game.referee_address: "arbitro"}
    private.make_folder(out / "letters")
    for nth, letter in enumerate(sent, start=1):
        who = slug(names.get(letter.recipient, letter.recipient))
        (out / "letters" / f"{nth:04d}-{letter.kind}-{who}.eml").write_bytes(letter.raw)
        if letter.key.endswith(f"/{LIST}"):
            named = letter.key.partition("/")[0]
            text = letters.text_of(letter.raw).strip("\n") + "\n"
            (out / f"chronicle-{named}.txt").write_text(text, encoding="utf-8")
    _lines(out / "ledger.jsonl", (event.to_json() for one in kept for event in one.events))
    _lines(out / "rolls.jsonl", (_roll(one.month, roll) for one in kept for roll in one.rolls))
    _document(out / "cases.json", cases)
    _document(out / "world.json", closing_world)
    publishing.make_site(shell, played[-1].published or first.opened)


def _roll(of: str, roll: Roll) -> dict[str, Any]:
    return {
        "month": of, "rule": roll.key[0], "key": list(roll.key), "faces": roll.faces,
        "times": len(roll.values), "values": list(roll.values), "total": roll.total,
    }  # fmt: skip


def _lines(path: Path, docs: Iterable[Mapping[str, Any]]) -> None:
    private.write(path, "".join(json.dumps(doc, ensure_ascii=False) + "\n" for doc in docs).encode())


def _document(path: Path, doc: Any) -> None:
    private.write(path, (json.dumps(doc, ensure_ascii=False, indent=1) + "\n").encode())
