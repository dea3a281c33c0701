"""A bug as a log may name it."""

import traceback

_DEEP = 3


def named(bug: BaseException) -> str:
    """What went wrong and where, without the message: that may quote a letter or a secret."""
    frames = traceback.extract_tb(bug.__traceback__)[-_DEEP:]
    places = [f"{frame.name} ({frame.filename.rpartition('/')[2]}:{frame.lineno})" for frame in frames]
    return f"{type(bug).__name__} at {' < '.join(reversed(places))}"
