"""What the receiving server found out about a mail's sender: Authentication-Results (RFC 8601).

Anybody may write such a header into a mail of his; so only those count that bear the name of the server that
took the mail in, and of those the uppermost, since a server writes above what it was given. The name is in
the configuration. No library reads these headers to the end whatever stands in them, and one that gives up
over a strange one would let its mail pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

#: Characters of a header that are looked at. Of a longer one nobody knows what its end says, so it proves
#: nothing: a mail may be signed so often that the server's own header gets as long.
LONGEST = 16_000
_COMMENT = re.compile(r"\([^()]*\)")
_PIECES = re.compile(r'\\.|["();]|[^\\"();]+|\\', re.DOTALL)
_RESULT = re.compile(r"\s*([a-z0-9-]+)\s*(?:/\s*\d+\s*)?=\s*([a-z]+)", re.IGNORECASE)
#: The methods that say whether a mail is from whom it says, and what they call one that is not.
_FAILURES = {
    "spf": frozenset(("fail", "hardfail", "softfail")),
    "dkim": frozenset(("fail", "hardfail")),
    "dmarc": frozenset(("fail", "hardfail", "permerror")),
}


_Results: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Findings:
    """One such header: the server's name, lower-case, and (method, result) in its order.

    Not every server quotes the sender's own words as it should, and a quotation mark or a bracket among them
    would hide what stands behind it; so the header is read again without them, as ``plain``.
    """

    server: str
    results: _Results
    plain: _Results
    whole: bool = True
    """Whether it was read to its end."""


def findings(value: str) -> Findings:
    """Read the value of one header. Total: what is no result is left out."""
    whole = len(value) < LONGEST
    value = value[:LONGEST]
    head, *said = _parts(value)
    bare = value
    for _ in range(3):  # comments within comments
        bare = _COMMENT.sub(" ", bare)
    return Findings(
        (head.split() or [""])[0].casefold(),
        _results(said),
        _results(bare.replace('"', " ").split(";")[1:]),
        whole,
    )


def failed(headers: Sequence[Findings], server: str) -> bool:
    """Whether the server of this name (none: "") found that a mail is not from whom it says.

    DMARC speaks of the very address in From:, so where it passes, it decides: in the uppermost header, for
    those below it may be the sender's own; whatever fails in them is believed. Of several signatures one
    that holds is enough.
    """
    own = [one for one in headers if server and one.server == server.casefold()]
    if own and not own[0].whole:
        return True
    return _failed([one.results for one in own]) or _failed([one.plain for one in own])


def _results(parts: Sequence[str]) -> _Results:
    return tuple((found[1].lower(), found[2].lower()) for part in parts if (found := _RESULT.match(part)))


def _failed(headers: Sequence[_Results]) -> bool:
    told: dict[str, set[str]] = {}
    for header in headers:
        here: dict[str, set[str]] = {}
        for method, result in header:
            here.setdefault(method, set()).add(result)
        for method, results in here.items():
            told.setdefault(method, results)  # the uppermost header that speaks of it
    if headers and {result for method, result in headers[0] if method == "dmarc"} == {"pass"}:
        return False
    if "pass" in told.get("dkim", ()):
        told["dkim"] = {"pass"}
    return any(not told.get(method, set()).isdisjoint(bad) for method, bad in _FAILURES.items())


def _parts(value: str) -> list[str]:
    """What stands between the semicolons, without comments and quotation marks."""
    parts = [""]
    quoted, comments = False, 0
    for found in _PIECES.finditer(value):
        piece = found[0]
        if quoted:
            quoted = piece != '"'
            parts[-1] += "" if piece == '"' else piece.removeprefix("\\").replace(" ", "_")
        elif comments:
            comments += (piece == "(") - (piece == ")")
        elif piece in '"(':
            quoted, comments = piece == '"', int(piece == "(")
            parts[-1] += "" if quoted else " "
        elif piece == ";":
            parts.append("")
        else:
            parts[-1] += piece
    return parts
