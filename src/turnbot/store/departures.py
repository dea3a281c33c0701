"""What has left, in a file beside the copies: so that a game that goes back to one sends nothing twice.

A line a letter: when it left, and a hash of whom it was to and what it says. What left after a copy was made
is laid into the database that was made of it, and each line keeps one such letter from going again.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from email.message import Message
from email.parser import BytesParser
from email.policy import default
from hashlib import sha256
from pathlib import Path

from sqlalchemy import delete, insert, select

from turnbot import private
from turnbot.store.db import Tx
from turnbot.store.outgoing import MailOut, letters
from turnbot.store.tables import departed


def file_of(where: Path, name: str) -> Path:
    """Where they are noted: in the folder of the copies, by the database's name without its ending."""
    return where / f"{Path(name).stem}-enviadas.txt"


def digest(letter: MailOut) -> str:
    """What makes a letter the same as one that left: to whom, its subject, words and files; not its date."""
    message = BytesParser(policy=default).parsebytes(letter.raw)
    parts = [_content(part) for part in message.walk() if not part.is_multipart()]
    said = [letter.recipient.casefold().encode(), letter.subject.encode(), *parts]
    return sha256(b"\0".join(said)).hexdigest()


def _content(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def note(path: Path, lines: Iterable[tuple[datetime, str]]) -> None:
    """Add letters that left. Raises OSError."""
    private.make_folder(path.parent)
    if not path.exists():
        private.make_file(path)
    with path.open("a", encoding="ascii") as file:
        file.writelines(f"{when.isoformat()} {one}\n" for when, one in lines)


def lay(tx: Tx, path: Path) -> int:
    """Lay what left and this database does not know of into it, in place of what was laid; how many letters.

    Raises OSError.
    """
    noted = Counter(
        words[1]
        for line in (path.read_text(encoding="ascii").splitlines() if path.exists() else ())
        if len(words := line.split()) == 2
    )
    noted.subtract(digest(letter) for letter in letters(tx, state="sent"))
    tx.execute(delete(departed))
    unknown = list(noted.elements())
    if unknown:
        tx.execute(insert(departed), [{"digest": one} for one in unknown])
    return len(unknown)


def has_left(tx: Tx, letter: MailOut) -> bool:
    """Whether this letter left in what was lost; each that did is asked about once."""
    if tx.execute(select(departed.c.id).limit(1)).scalar() is None:
        return False
    wanted = select(departed.c.id).where(departed.c.digest == digest(letter)).limit(1)
    found = tx.execute(wanted).scalar()
    if found is None:
        return False
    tx.execute(delete(departed).where(departed.c.id == found))
    return True
