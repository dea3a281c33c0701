"""What sort of mail it is, and whose: decided by its head, before anybody reads orders in it."""

import re
from dataclasses import dataclass
from typing import Literal

from turnbot.app.reading import bare_subject
from turnbot.config import Config
from turnbot.core.rules import computes
from turnbot.mail.head import Head
from turnbot.mail.message import Message
from turnbot.store import games, mailbox, outgoing
from turnbot.store.db import Tx

#: What may be asked for in the subject; an «Ayudante» is none of them.
_HELP = re.compile(r"\W*ayuda\b", re.IGNORECASE)
_TRIAL = re.compile(r"\W*comprobar\b", re.IGNORECASE)
#: A letter that holds nothing but the call for help.
_HELP_ALONE = re.compile(r"\W*ayuda\W*(?:por favor\W*)?", re.IGNORECASE)
#: What may be asked for in the subject beside orders, too: the sheet, of the last month or of one he names.
_SHEET = re.compile(
    r"\W*(?:(?:la|mi|enviadme la|mandadme la|quiero (?:la|mi))\s+)?hoja(?:\s+de\s+(?:situaci[oó]n|estado))?"
    r"(?:\s+de(?:l)?\s+(?:mes\s+de\s+)?(\w+(?:\s+de\s+1\d{3})?))?\W*"
    r"|\W*(?:ponedme|poned|pon(?:ga)?me|ponme)\s+al\s+(?:corriente|d[ií]a)\W*",
    re.IGNORECASE,
)
#: A letter that asks for the sheet orders nothing if it has no more words than a greeting.
_GREETING = 12
#: How a player owns a mail that he was asked about.
_CONFIRMS = re.compile(r"\W*(?:s[ií]\W+)?(?:estoy\s+)?conforme(?:\W+\w+){0,10}\W*", re.IGNORECASE)
#: The word in the subject of the letter that asks him, and with it the number of the mail.
_ASKED = re.compile(r"\[carta (\d{1,18}): ([a-z2-7]{8})\]")
#: How letters that may be answered are named, before the number of the mail they are about.
QUESTION, CONFIRM = "question/", "confirm/"

Name = Literal[
    "own", "auto-reply", "bounce", "list", "referee", "spam", "bulk", "stranger", "confirmed", "help",
    "sheet", "trial", "letter",
]  # fmt: skip

#: Sorts in which orders are looked for.
ORDERING = frozenset(("list", "trial", "letter"))


@dataclass(frozen=True, slots=True)
class Sort:
    """What a mail is: ``who`` wrote it (a character, if anybody we know).

    ``public``: it is our own copy of what all read on the list; ``disowned``: the server that took it in
    found that it is not from whom it says; ``about`` is the mail that it owns, where he confirms one;
    ``sheet`` is the month of which he wants his sheet again, as he names it ("": the last), None: of none.
    """

    name: Name
    who: str | None = None
    public: bool = False
    disowned: bool = False
    about: int | None = None
    sheet: str | None = None


def sort(tx: Tx, config: Config, message: Message) -> Sort:
    """Sort one mail."""
    own = config.game
    if message.sender == own.address.casefold() or outgoing.ours(tx, message.message_id):
        return Sort("own")
    if message.kind != "letter":
        return Sort(message.kind, games.player_at(tx, message.sender))
    disowned = message.is_disowned_by(config.mailbox.authserv_id)
    if on_list(config, message):
        who, sure = _speaker(tx, config, message)
        return Sort("list", who, public=True, disowned=disowned or not sure)
    if message.sender == own.referee_address.casefold():
        return Sort("referee", disowned=disowned)
    who = games.player_at(tx, message.sender)
    if who is None:
        return Sort("spam" if message.is_spam else "bulk" if message.is_bulk else "stranger")
    about = _confirms(tx, who, message)
    if about is not None:
        return Sort("confirmed", who, about=about)
    subject = bare_subject(message)
    if _HELP.match(subject) or _HELP_ALONE.fullmatch(message.text):
        return Sort("help", who)
    sheet = _wants_sheet(subject, message.text)
    if sheet is not None and len(message.text.split()) <= _GREETING:
        return Sort("sheet", who, sheet=sheet)
    return Sort("trial" if _TRIAL.match(subject) else "letter", who, disowned=disowned, sheet=sheet)


def is_known(tx: Tx, config: Config, head: Head) -> bool:
    """Whether a mail is of a player or the referee, whose attached documents are worth opening."""
    if head.sender == config.game.referee_address.casefold() or games.player_at(tx, head.sender) is not None:
        return True
    return on_list(config, head) and _speaker(tx, config, head)[0] is not None


def _wants_sheet(subject: str, text: str) -> str | None:
    """The month of which he wants his sheet; "" for the last one, None where he asks for no sheet."""
    asked = _SHEET.fullmatch(subject) or _SHEET.fullmatch(text)
    return (asked[1] or "") if asked is not None else None


@computes("0.0.3")
def on_list(config: Config, message: Head) -> bool:
    """Whether it is our own copy of what all read; who writes to the list and to the game sends two mails."""
    own = config.game
    if message.list_address == own.list_address.casefold():
        return True
    return own.list_address.casefold() in message.to and own.address.casefold() not in message.to


def _speaker(tx: Tx, config: Config, message: Head) -> tuple[str | None, bool]:
    """Who spoke on the list, and whether that is sure: from whose address it is.

    Where the list signs for all, it is whom the header names that nobody but the list writes; where none is
    known to be such, anybody may have named whomever he pleases, and it is to be asked.
    """
    if message.sender != config.game.list_address.casefold():
        return games.player_at(tx, message.sender), True
    own = config.game.list_author.lower()
    names = [one for header, one in message.named if header == own]
    if len(names) == 1:
        return games.player_at(tx, names[0]), True
    # What the list adds stands behind what it was given.
    players = [who for _, one in message.named if (who := games.player_at(tx, one)) is not None]
    return (players[-1] if players else None), False


def _confirms(tx: Tx, who: str, message: Message) -> int | None:
    """The mail of his that he owns with this one: it answers our question, which went to him alone."""
    if not _CONFIRMS.fullmatch(message.text):
        return None
    asked = [one for one in (message.in_reply_to, *message.references) if one]
    letters = [letter for one in asked if (letter := outgoing.ours(tx, one)) is not None]
    numbers = [letter.key.removeprefix(CONFIRM) for letter in letters if letter.key.startswith(CONFIRM)]
    for nth, word in _ASKED.findall(f"{message.subject}\n{message.full_text}")[:20]:
        letter = outgoing.letter_of(tx, f"{CONFIRM}{nth}")
        if letter is not None and f"[carta {nth}: {word}]" in letter.subject:
            numbers.append(nth)
    for number in numbers:
        row = mailbox.get(tx, int(number))
        if row is not None and row.who == who:
            return row.id
    return None
