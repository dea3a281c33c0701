from __future__ import annotations

from collections.abc import Iterator

import pytest

from dovecot import Dovecot, running_dovecot
from smtp_sink import Sink, running_sink


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    """An IMAP server with empty mailboxes."""
    with running_dovecot() as server:
        yield server


@pytest.fixture
def sink() -> Iterator[Sink]:
    """An SMTP server that accepts everything until told otherwise."""
    with running_sink() as server:
        yield server
