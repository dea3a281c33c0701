"""A game played from a script: files of mails, month by month, and what comes of each mail.

The mails go into a real Dovecot, the letters come out at a real SMTP server; the rounds between are the
daemon's own, with the time of day and the seeds given. A file of the script (``four_months/*.toml``) is read
from top to bottom:

    [[round]]
    day = 3                       # since the month opened, or "deadline"; mails of one round come together
    commands = ["pause"]          # what is done at the machine before it, a command each

    [[round.mail]]
    from = "thibault"             # a name of PEOPLE, or an address
    form = "html"                 # see ``FORMS``; a letter in plain words where it is missing
    reply = "vuestra hoja"        # answers the newest letter to him whose subject has these words
    fill = {"1ª semana" = "..."}  # what he writes into the form of that letter
    find = {n = "(\\d+)\\. .*x"}   # what he copies from it: $n in the text
    text = "..."
    answers = 1                   # how many letters answer this mail by its Message-ID, before the next round
    says = ["..."]                # each stands in an answer (line breaks undone)
    never = ["..."]               # none does
    brings = {referee = ["..."]}  # who else has a letter of that round with such words, subject included
    secret = ["61 coronas"]       # words that nobody may ever read in a letter, save him and the referee
"""

import html
import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import policy
from email.message import EmailMessage
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from string import Template
from typing import Any

from dovecot import Dovecot
from e2e.game import ADDRESS, HERE, LIST, REFEREE, USER, Game, Letter, Post
from turnbot.app import doors, folder
from turnbot.app.shell import Shell
from turnbot.daemon import Doors, tick
from written import ODT, PDF, WORD, docx, odt, pdf

#: The files of the script.
MONTHS = ("1626-08", "1626-09", "1626-10", "1626-11")
SCRIPT = HERE / "four_months"
BEGUN = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PEOPLE = {
    "malaterre": "honore@malaterre.example",
    "thibault": "thibault@estafeta.example",
    "gaspard": "gaspard@bellerive.example",
    "lecoq": "lecoq@veteranos.example",
    "valcourt": "cyprien@colegio.example",
    "jolivet": "jolivet@tahona.example",
    "dupont": "dupont@correo.example",
    "heir": "otro@correo.example",
    "moved": "thibault@nueva.example",
    "stranger": "nadie@lejos.example",
    "referee": REFEREE,
    "list": LIST,
}
FORMS = ("plain", "html", "form", "gmail", "docx", "odt", "pdf", "subject", "list", "quoted")


def chance(purpose: str) -> bytes:
    """Seeds that are the same in every run."""
    return blake2b(f"four months/{purpose}".encode(), digest_size=32).digest()


@dataclass
class Written:
    """A mail of the script, with its Message-ID, and what came of it."""

    row: dict[str, Any]
    id: str
    sender: str
    answers: list[Letter] = field(default_factory=list)
    others: list[Letter] = field(default_factory=list)

    @property
    def words(self) -> str:
        """All that answered it."""
        return " ".join(f"{one.subject} {one.words}" for one in self.answers)


@dataclass
class Played(Game):
    """The game, its time of day, and all that was written."""

    now: datetime = BEGUN
    opened: datetime = BEGUN
    written: list[Written] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)
    first_site: str = ""

    @cached_property
    def shell(self) -> Shell:
        made = folder.open_game(self.folder)
        return Shell(made.db, made.game, made.config, made.house, chance)

    @cached_property
    def doors(self) -> Doors:
        return Doors(doors.open_inbox(self.shell.config), doors.open_outbox(self.shell.config))

    def begin(self) -> None:
        """Make the game's folder with its first month open, and send what that sends."""
        folder.init(self.folder, tomllib.loads((SCRIPT / "cast.toml").read_text()), BEGUN, chance=chance)
        self.round([])
        self.first_site = "".join(page.read_text() for page in (self.folder / "web").rglob("*.html"))

    def close(self) -> None:
        """Let go of mailbox and database."""
        self.doors.close()
        self.shell.db.close()

    def play(self, name: str) -> None:
        """Play one file of the script."""
        self.opened = self.now
        for nth, row in enumerate(tomllib.loads((SCRIPT / f"{name}.toml").read_text())["round"], 1):
            self._wait(row.get("day", 0))
            for command in row.get("commands", ()):
                words = shlex.split(Template(command).substitute(here=SCRIPT))
                self.said.append((command, self.do(*words)))
            self.round([self._written(f"{name}/{nth}/{at}", one) for at, one in enumerate(row["mail"], 1)]
                       if "mail" in row else [])  # fmt: skip

    def _wait(self, day: float | str) -> None:
        """Let time pass up to a day, or to the "deadline"; a minute before that the daemon is awake."""
        if day == "deadline":
            [(due,)] = self.look("SELECT deadline FROM month ORDER BY number DESC LIMIT 1")
            self.now = datetime.fromisoformat(due).replace(tzinfo=UTC) - timedelta(minutes=2)
            self.round([])
        else:
            self.now = max(self.now, self.opened + timedelta(days=float(day)))

    def round(self, mails: list[tuple[Written, bytes]]) -> None:
        """Put mails into the mailbox, let the daemon do its round, and see what came of them."""
        seen = len(self.post.letters())
        with self.dovecot.session(USER) as client:
            for nth, (_, raw) in enumerate(mails):
                client.append("INBOX", raw, msg_time=self.now + timedelta(seconds=nth))
        self.now += timedelta(minutes=1)
        before = self.month()
        self._tick()
        if self.month() != before:
            self._tick()  # what is due because of the first
        came = self.post.letters()[seen:]
        for one, _ in mails:
            self._look(one, came)

    def _tick(self) -> None:
        wrong = tick(self.shell, self.doors, self.now)
        assert not wrong, wrong

    def _look(self, one: Written, came: list[Letter]) -> None:
        """Compare what came with what the script says; a difference is kept for its test."""
        self.written.append(one)
        one.answers = [letter for letter in came if letter.message["In-Reply-To"] == one.id]
        one.others = [letter for letter in came if letter not in one.answers]
        row, what = one.row, f"{one.id} ({one.row['from']}: {one.row.get('text', '')[:40]!r})"
        wanted = row.get("answers", 1)
        if len(one.answers) != wanted:
            self.faults.append(f"{what}: {len(one.answers)} answers, not {wanted}\n{one.words}")
        self.faults += [
            f"{what}: nobody says «{w}»\n{one.words}" for w in row.get("says", ()) if w not in one.words
        ]
        self.faults += [
            f"{what}: he reads «{w}»\n{one.words}" for w in row.get("never", ()) if w in one.words
        ]
        for who, parts in row.get("brings", {}).items():
            had = [f"{o.subject} {o.words}" for o in came if o.to == PEOPLE[who]]
            self.faults += [
                f"{what}: {who} does not read «{part}»\n" + "\n".join(had)
                for part in parts
                if not any(part in text for text in had)
            ]

    # Mails ---------------------------------------------------------------------------------------

    def _written(self, key: str, row: dict[str, Any]) -> tuple[Written, bytes]:
        sender = PEOPLE.get(row["from"], row["from"])
        message_id = f"<{key.replace('/', '.')}@script.example>"
        target = self.last(sender, row["reply"]) if "reply" in row else None
        found = {}
        for name, pattern in row.get("find", {}).items():
            assert target is not None
            hit = re.search(pattern, target.words)
            found[name] = hit[1] if hit else f"¿{name}?"
            if hit is None:
                self.faults.append(f"{message_id}: nothing like {pattern} in\n{target.words}")
        text = Template(row.get("text", "")).substitute(found)
        message = EmailMessage(policy=policy.SMTP)
        form = row.get("form", "plain")
        assert form in FORMS, form
        subject = row.get("subject") or (f"Re: {target.subject}" if target else "Jugada")
        message["From"], message["To"] = sender, LIST if form == "list" else ADDRESS
        message["Subject"], message["Message-ID"] = subject, message_id
        message["Date"] = self.now
        if target is not None:
            message["In-Reply-To"] = message["References"] = target.id
        _lay(message, form, text, target, row.get("fill", {}))
        return Written(row, message_id, sender), message.as_bytes()

    def last(self, to: str, about: str) -> Letter:
        """The newest letter to somebody whose subject has these words."""
        found = [one for one in self.post.letters(PEOPLE.get(to, to)) if about in one.subject]
        assert found, (to, about, [one.subject for one in self.post.letters(PEOPLE.get(to, to))])
        return found[-1]

    def mails(self, who: str) -> Iterator[Written]:
        """What somebody wrote."""
        return (one for one in self.written if one.row["from"] == who)


def _lay(message: EmailMessage, form: str, text: str, target: Letter | None, fill: dict[str, str]) -> None:
    """Write the words of a mail the way his program does."""
    quoted = target.text if target is not None else ""
    for head, words in fill.items():
        assert f"{head}:" in quoted, (head, quoted)
        quoted = re.sub(rf"(?m)^{re.escape(head)}:.*$", lambda _, h=head, w=words: f"{h}: {w}", quoted)
    match form:
        case "plain" if target is None:
            message.set_content(text)
        case "plain" | "form" | "quoted":
            lines = "".join(f"> {line}\n" for line in quoted.splitlines())
            message.set_content(f"{text}\n\nEl lunes, {ADDRESS} escribió:\n{lines}")
        case "gmail":
            body = "<br>".join(html.escape(line) for line in quoted.splitlines())
            message.set_content(
                f'<div dir="ltr">{html.escape(text)}</div><br><div class="gmail_quote">'
                f'<div class="gmail_attr">El lun, 2 mar 2026, Preux (&lt;{ADDRESS}&gt;) escribió:<br></div>'
                f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{body}</blockquote></div>',
                subtype="html",
            )
        case "html":
            message.set_content(
                "".join(f"<p>{html.escape(one)}</p>" for one in text.splitlines()), subtype="html"
            )
        case "subject":
            message.set_content("")
        case "list":
            message["List-Post"] = f"<mailto:{LIST}>"
            message.set_content(text)
        case _:
            made, kind = {"docx": (docx, WORD), "odt": (odt, ODT), "pdf": (pdf, PDF)}[form]
            message.set_content("Van adjuntas.\n")
            main, _, sub = kind.partition("/")
            message.add_attachment(made(text), maintype=main, subtype=sub, filename=f"jugada.{form}")


def played(where: Path, dovecot: Dovecot, post: Post) -> Played:
    """The game of the script, configured and begun."""
    game = Played(where, dovecot, post)
    game.configure(deadline={"reminders": (72,), "days": 14, "weekday": 0})
    game.begin()
    return game
