"""Envelopes: what dice are drawn from, one for each reader and one for every two, under a single hash.

A month's seeds all follow from a master that stays shut. Their hashes are the leaves of a Merkle tree, whose
root is announced before any order arrives. Who is given an envelope has its seed and the path from it to the
root: he can throw his dice again, and nobody else's. Readers are known by their seats, whole numbers that
they keep; every seat of the tree has its envelope from the beginning, whoever comes to sit there.

Envelopes of two grow with the square of the seats. A tree so deep that they would be too many holds those of
one reader alone: what two are shown then comes from the hidden seed.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b, sha256
from math import isqrt

#: The seat of everybody: its envelope is opened before all.
PUBLIC_SEAT = 0

#: Seats kept free for those who come when the root is out: so many, or half as many as are taken.
_SPARE = 8

_LEAST_DEPTH, _MOST_DEPTH = 6, 24
#: No deeper tree has envelopes of two: up to 361 seats, and a tenth of a second to hash.
_DEEPEST_OF_TWO = 16


@dataclass(frozen=True, slots=True)
class Envelope:
    """An open envelope: whose it is (``7``, or of two ``3-7``), its seed, and its path to the root."""

    mark: str
    seed: bytes
    path: tuple[bytes, ...]

    @property
    def root(self) -> str:
        """The announced hash that this seed at this place leads to, in hexadecimal.

        Raises ValueError for a mark that is none, or has no place in a tree of this depth.
        """
        place = _place(seats_of(self.mark), len(self.path))
        if place >> len(self.path):
            raise ValueError(f"a path of {len(self.path)} does not reach envelope {self.mark}")
        node = _leaf(self.seed)
        for beside in self.path:
            node = _node(beside, node) if place & 1 else _node(node, beside)
            place >>= 1
        return _crown(node, len(self.path))


@dataclass(frozen=True, slots=True)
class Sealed:
    """All envelopes of a month, shut: ``depth`` is that of the tree, which has two to the depth of them."""

    master: bytes
    depth: int

    @property
    def root(self) -> str:
        """The hash to be announced, in hexadecimal."""
        return _crown(_tree(self.master, self.depth)[-1][0], self.depth)

    def mark(self, seats: Collection[int]) -> str:
        """Whose envelope these seats have together: one or two of them; empty where there is none."""
        known = sorted(set(seats))
        most = 2 if self.depth <= _DEEPEST_OF_TWO else 1
        if not 1 <= len(known) <= most or known[-1] >= seats_in(self.depth):
            return ""
        return "-".join(map(str, known))

    def seed(self, mark: str) -> bytes:
        """What is in an envelope. Raises ValueError for a mark that is none."""
        return _seed(self.master, _place(seats_of(mark), self.depth))

    def envelope(self, mark: str) -> Envelope:
        """An envelope to be given to its readers. Raises ValueError for a mark that is none."""
        place, path = _place(seats_of(mark), self.depth), []
        for row in _tree(self.master, self.depth)[:-1]:
            path.append(row[place ^ 1])
            place >>= 1
        return Envelope(mark, self.seed(mark), tuple(path))


def depth_for(readers: int) -> int:
    """How deep the tree of a game with so many readers is, with seats for some more."""
    seats = readers + 1 + max(_SPARE, readers // 2)
    return next(depth for depth in range(_LEAST_DEPTH, _MOST_DEPTH + 1) if seats <= seats_in(depth))


def seats_in(depth: int) -> int:
    """How many seats a tree has, that of everybody among them: where it can, each with every other's too."""
    leaves = 1 << depth
    return leaves if depth > _DEEPEST_OF_TWO else (isqrt(8 * leaves + 1) - 1) // 2


def seats_of(mark: str) -> tuple[int, ...]:
    """The seats of a mark. Raises ValueError for what is no mark."""
    seats = tuple(map(int, mark.split("-"))) if re.fullmatch(r"\d{1,6}(-\d{1,6})?", mark) else ()
    if not seats or list(seats) != sorted(set(seats)) or "-".join(map(str, seats)) != mark:
        raise ValueError(f"{mark!r} marks no envelope")
    return seats


def _place(seats: Iterable[int], depth: int) -> int:
    """Where an envelope lies: as in a triangle of who with whom, so that a new seat moves none.

    Raises ValueError for an envelope of two in a tree that has none.
    """
    low, *high = sorted(seats)
    if depth > _DEEPEST_OF_TWO:
        if high:
            raise ValueError(f"a tree {depth} deep has no envelopes of two")
        return low
    last = high[0] if high else low
    return last * (last + 1) // 2 + low


def _seed(master: bytes, place: int) -> bytes:
    return blake2b(b"envelope %d" % place, key=master, digest_size=32).digest()


# What is hashed as a leaf, a node or the top is never taken for another of them.


def _leaf(seed: bytes) -> bytes:
    return sha256(b"\0" + seed).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


def _crown(top: bytes, depth: int) -> str:
    # With its depth: else one envelope could be shown at two places.
    return sha256(b"\2" + bytes([depth]) + top).hexdigest()


@lru_cache(maxsize=8)
def _tree(master: bytes, depth: int) -> tuple[tuple[bytes, ...], ...]:
    """The rows of the tree, from the leaves to the top."""
    if not 0 < depth <= _MOST_DEPTH:
        raise ValueError(f"no tree is {depth} deep")
    rows = [tuple(_leaf(_seed(master, place)) for place in range(1 << depth))]
    while len(rows[-1]) > 1:
        rows.append(tuple(_node(*pair) for pair in zip(rows[-1][::2], rows[-1][1::2], strict=True)))
    return tuple(rows)


# As letters print them ------------------------------------------------------------------------------------

_HALF = 32
_ENVELOPE = re.compile(
    r"\bSobre (\d{1,6}(?:-\d{1,6})?)\b.{0,120}?\bsemilla:? ([0-9a-f]{64})"
    rf" camino:?((?: [0-9a-f]{{{_HALF}}} [0-9a-f]{{{_HALF}}})+)\b",
    re.IGNORECASE,
)


def steps(envelope: Envelope) -> list[str]:
    """Its path, a hash a line: in two halves, since lines of nothing but code are taken for a cipher."""
    return [f"{node.hex()[:_HALF]} {node.hex()[_HALF:]}" for node in envelope.path]


def envelopes(plain: str) -> list[Envelope]:
    """Find every envelope printed in a text without line breaks."""
    found = []
    for mark, seed, path in _ENVELOPE.findall(plain):
        nodes = bytes.fromhex(path)
        path_of = tuple(nodes[at : at + _HALF] for at in range(0, len(nodes), _HALF))
        found.append(Envelope(mark, bytes.fromhex(seed), path_of))
    return found
