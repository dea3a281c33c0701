"""Where the time goes, by sampling: a profiler that counts calls would slow small functions the most."""

import signal
from collections import Counter
from collections.abc import Callable, Mapping
from types import FrameType

_EVERY = 0.001  # seconds of processor time between two looks


def shares(work: Callable[[], object], parts: Mapping[str, str], otherwise: str) -> dict[str, float]:
    """The share of the processor's time, 0 to 1, by part.

    ``parts`` maps a piece of a module's path (``/mail/parts.py``) to the part it belongs to, the first one
    that fits; a moment belongs to the innermost function of such a module, libraries it calls included.
    """
    found: Counter[str] = Counter()
    by_file: dict[str, str | None] = {}

    def part_of(filename: str) -> str | None:
        if filename not in by_file:
            by_file[filename] = next((part for piece, part in parts.items() if piece in filename), None)
        return by_file[filename]

    def look(_signal: int, frame: FrameType | None) -> None:
        while frame is not None:
            part = part_of(frame.f_code.co_filename)
            if part is not None:
                found[part] += 1
                return
            frame = frame.f_back
        found[otherwise] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    whole = found.total() or 1
    return {part: found[part] / whole for part in dict.fromkeys([*parts.values(), otherwise])}
