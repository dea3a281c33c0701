"""The text of an attached .docx, .odt or .pdf, where somebody has written his orders into a file.

Files come from anybody. A packed one is looked through before it is unpacked, and all are opened by a process
of its own (``extracting``), which may use a few seconds and so much memory: what needs more, or breaks the
library that reads it, was not read, and its writer is told so.
"""

import io
import logging
import re
import resource
import subprocess
import sys
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

log = logging.getLogger(__name__)

Format = Literal["docx", "odt", "pdf"]

#: The largest file that is opened, and the most that it may come to unpacked, in bytes; so many entries.
MAX_BYTES, MAX_UNPACKED, MAX_ENTRIES = 4_000_000, 30_000_000, 2_000
#: Seconds after which a process is given up that is not even given time to use up its own.
_PATIENCE = 60
#: Seconds that a file of some pages takes.
_USUAL = 2.0
_TYPES: dict[str, Format] = {
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/pdf": "pdf",
    "application/x-pdf": "pdf",
}
_NAME = re.compile(r"(?i).*\.(docx|odt|pdf)")
#: What an entry holds in which a file of entities is declared, in the encodings that XML may come in.
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))
_EXTRACTING = Path(__file__).with_name("extracting.py")


@dataclass(slots=True)
class Opener:
    """Opens what hangs on one mail: so many files, and while they have not cost too many seconds of work.

    ``spent`` are seconds beyond those that a file takes whose writer meant no harm.
    """

    seconds: float = 15.0
    files: int = 3
    spent: float = 0.0

    def text_of(self, data: bytes, kind: Format) -> str:
        """The text of a file; "" where it has none, cannot be read, or is one too many."""
        if self.files <= 0 or self.spent >= self.seconds:
            return ""
        self.files -= 1
        before = _worked()
        try:
            return text_of(data, kind)
        finally:
            self.spent += max(0.0, _worked() - before - _USUAL)


def _worked() -> float:
    """The seconds that processes which have ended worked for us, however long they waited for their turn."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def closed() -> Opener:
    """What opens nothing: for a mail of nobody's."""
    return Opener(files=0)


def format_of(name: str, media_type: str) -> Format | None:
    """Which of these a file is, by its media type or its name; None: none of them."""
    if media_type in _TYPES:
        return _TYPES[media_type]
    found = _NAME.fullmatch(name.strip())
    named: dict[str, Format] = {"docx": "docx", "odt": "odt", "pdf": "pdf"}
    return named[found[1].lower()] if found else None


def text_of(data: bytes, kind: Format) -> str:
    """The text of such a file; "" where it has none, or cannot be read within its bounds. Never raises."""
    if len(data) > MAX_BYTES or not (data.startswith(b"%PDF-") if kind == "pdf" else _is_sound(data)):
        return ""
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(_EXTRACTING), kind],
            input=data, capture_output=True, timeout=_PATIENCE, check=False,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, OSError) as trouble:
        log.warning("an attachment cannot be read: %s", type(trouble).__name__)
        return ""
    if done.returncode != 0:
        log.warning("an attachment cannot be read: %s ended with %d", kind, done.returncode)
        return ""
    return done.stdout.decode("utf-8", "replace")


def _is_sound(data: bytes) -> bool:
    """Whether a packed file stays within its bounds as it is unpacked, and declares no entities.

    What its directory says of sizes is not believed: everything is unpacked, piece by piece, and counted.
    """
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            entries = packed.infolist()
            if len(entries) > MAX_ENTRIES or any(entry.flag_bits & 1 for entry in entries):
                return False
            for entry in entries:
                left = _after(packed, entry, left)
                if left < 0:
                    return False
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, ValueError, RuntimeError):
        return False
    return True


def _after(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> int:
    """How many bytes are left when an entry is unpacked; below zero: too many, or it declares entities."""
    is_xml = entry.filename.lower().endswith((".xml", ".rels"))
    before = b""
    with packed.open(entry) as stream:
        while left >= 0 and (piece := stream.read(65_536)):
            left -= len(piece)
            if is_xml and any(one in before + piece for one in _DOCTYPES):
                return -1
            before = piece[-32:]
    return left
