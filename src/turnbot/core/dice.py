"""Dice that do not slide: every roll is a function of a seed and a key, not the next of a stream.

What one player orders cannot change what another rolls, because the other's key does not name him.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import blake2b, sha256
from typing import Any, Protocol

from turnbot.core.sealing import PUBLIC_SEAT, Sealed, seats_of, steps

#: rule, week, what is rolled, then everybody it is rolled for, sorted
Key = tuple[str, int, str, *tuple[str, ...]]

_SPAN = 1 << 64

#: The readers of a die that everybody may throw again.
EVERYBODY = ("*",)


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw of one or several dice, with the key that explains it.

    ``values`` run from 1 to ``faces``. A ``hidden`` roll comes from the seed that is never published.
    ``mark`` is the envelope (``core.sealing``) that an open one comes from, which its ``readers`` are given;
    with no mark it comes from the one open seed of the month, as all did before there were envelopes.
    """

    key: Key
    faces: int
    values: tuple[int, ...]
    hidden: bool = False
    mark: str = ""
    readers: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.values)

    def checked_by(self, who: str) -> bool:
        """Whether this reader is given what he needs to throw it again."""
        return not self.hidden and (not self.mark or who in self.readers or self.readers == EVERYBODY)


def label(key: Key) -> str:
    """Write a key as people see it and rulings name it: ``3.1.7/2/house-1/Jean Parrot``."""
    rule, week, what, *who = key
    return "/".join((rule, str(week), what, *who))


def throw(seed: bytes, key: Key, faces: int, times: int) -> tuple[int, ...]:
    """Compute the values of a roll: anybody who knows seed and key can do it again.

    The bias of mapping 64 bits on few faces is below one in 10^18.
    """
    text = label(key).encode()
    return tuple(
        int.from_bytes(blake2b(text + b"/%d" % nth, key=seed, digest_size=8).digest(), "big") * faces // _SPAN
        + 1
        for nth in range(times)
    )


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal: published before the orders, checked after the month."""
    return sha256(seed).hexdigest()


class DiceLike(Protocol):
    """What a month needs of dice."""

    @property
    def log(self) -> Sequence[Roll]:
        """Every roll so far, in order."""

    def roll(
        self, key: Key, faces: int = 6, times: int = 1, *,
        hidden: bool = False, readers: Sequence[str] | None = None,
    ) -> Roll:  # fmt: skip
        """Roll once under a key that was not used before in this month.

        ``readers`` are those who are shown it, by name, or ``EVERYBODY``; None: whoever the key names.
        """


class Dice:
    """The dice of one month.

    ``fixed`` maps labels to the values a referee has laid down. Seeds are 16 to 64 bytes; ValueError
    otherwise.
    """

    def __init__(
        self, open_seed: bytes, hidden_seed: bytes, fixed: Mapping[str, Sequence[int]] | None = None
    ):
        for name, seed in (("open", open_seed), ("hidden", hidden_seed)):
            if not 16 <= len(seed) <= 64:
                raise ValueError(f"the {name} seed has {len(seed)} bytes; 16 to 64 are wanted")
        self._seeds = (open_seed, hidden_seed)
        self._fixed = dict(fixed or {})
        self._rolls: dict[Key, Roll] = {}

    @property
    def log(self) -> Sequence[Roll]:
        """Every roll so far, in order."""
        return tuple(self._rolls.values())

    def roll(
        self, key: Key, faces: int = 6, times: int = 1, *,
        hidden: bool = False, readers: Sequence[str] | None = None,
    ) -> Roll:  # fmt: skip
        """Roll ``times`` dice of ``faces`` faces.

        Raises ValueError when the key was used before in this month (two things that happen must not
        share a die) or when a fixed roll does not fit.
        """
        if key in self._rolls:
            raise ValueError(f"the key {label(key)} was rolled before in this month")
        names = tuple(key[3:] if readers is None else readers)
        mark, known = ("", ()) if hidden else self._envelope(names)
        hidden = hidden or mark is None
        values = self._values(key, faces, times, self._seeds[True] if hidden else self._seed(mark or ""))
        roll = Roll(key, faces, values, hidden, mark or "", known)
        if len(roll.values) != times or not all(1 <= value <= faces for value in roll.values):
            raise ValueError(f"{label(key)}: {roll.values} is no throw of {times} dice of {faces} faces")
        self._rolls[key] = roll
        return roll

    def _envelope(self, readers: Sequence[str]) -> tuple[str | None, tuple[str, ...]]:
        """The mark of the envelope that a die for these readers comes from, and who of them has it.

        None where there is none: then the die stays secret for ever.
        """
        del readers
        return "", ()

    def _seed(self, mark: str) -> bytes:
        del mark
        return self._seeds[False]

    def _values(self, key: Key, faces: int, times: int, seed: bytes) -> tuple[int, ...]:
        fixed = self._fixed.get(label(key)) if self._fixed else None
        return throw(seed, key, faces, times) if fixed is None else tuple(fixed)


class SealedDice(Dice):
    """The dice of a month whose readers have an envelope each, and one with every other.

    ``seats`` are those of everybody who may read anything of the month. What more than two are shown, and
    what nobody is shown, comes from the hidden seed.
    """

    def __init__(self, sealed: Sealed, hidden_seed: bytes, seats: Mapping[str, int]):
        super().__init__(hidden_seed, hidden_seed)
        self._sealed = sealed
        self._seats = {**seats, EVERYBODY[0]: PUBLIC_SEAT}

    def _envelope(self, readers: Sequence[str]) -> tuple[str | None, tuple[str, ...]]:
        known = tuple(name for name in readers if name in self._seats)
        return self._sealed.mark([self._seats[name] for name in known]) or None, known

    def _seed(self, mark: str) -> bytes:
        return self._sealed.seed(mark)


class LoadedDice(Dice):
    """Dice for tests: each pattern of a label (as of a shell: ``*/house-1/*``) has its value or values.

    A roll that nobody foresaw raises LookupError with its full label, unless ``otherwise`` gives the
    value for every other die.
    """

    def __init__(self, loaded: Mapping[str, int | Sequence[int]], otherwise: int | None = None):
        super().__init__(bytes(16), bytes(16))
        self._loaded = {k: (v,) if isinstance(v, int) else tuple(v) for k, v in loaded.items()}
        self._otherwise = otherwise

    def _envelope(self, readers: Sequence[str]) -> tuple[str | None, tuple[str, ...]]:
        return "", tuple(readers)

    def _values(self, key: Key, faces: int, times: int, seed: bytes) -> tuple[int, ...]:
        text = label(key)
        for pattern, values in self._loaded.items():
            if fnmatchcase(text, pattern):
                return values
        if self._otherwise is None:
            raise LookupError(f"nobody loaded the roll {text} ({times} dice of {faces} faces)")
        return (min(self._otherwise, faces),) * times


def opened(rolls: Iterable[Roll], sealed: Sealed | None, who: str = "") -> list[dict[str, Any]]:
    """The envelopes that these rolls come from, as the letter of ``who`` shows them: his own first.

    Each is {mark, others, seed, path}, all words: ``others`` have it too, ``path`` are hashes. None while
    they are shut (no ``sealed``), or where there are no envelopes.
    """
    found = {roll.mark: roll.readers for roll in rolls if roll.mark}
    if sealed is None:
        return []
    told = []
    for mark in sorted(found, key=lambda mark: (len(found[mark]), seats_of(mark))):
        envelope = sealed.envelope(mark)
        others = [name for name in found[mark] if name not in (who, *EVERYBODY)]
        seed, path = envelope.seed.hex(), steps(envelope)
        told.append({"mark": mark, "others": others, "seed": seed, "path": path})
    return told


def inscription(roll: Roll) -> str:
    """Write a roll as letters print it, so that it can be checked.

    ``[3.1.7/2/own-1/Jean Parrot] 1d6: 4 (sobre 7)``; without envelope, where it comes from the open seed.
    """
    thrown = f"{len(roll.values)}d{roll.faces}: {'+'.join(map(str, roll.values))}"
    return f"[{label(roll.key)}] {thrown}" + (f" (sobre {roll.mark})" if roll.mark else "")


_INSCRIPTION = re.compile(
    r"\[([^][]+)\] (\d{1,3})d(\d{1,10}): (\d+(?:\+\d+)*)(?: \(sobre (\d{1,6}(?:-\d{1,6})?)\))?"
)


def unwrapped(text: str) -> str:
    """A letter in one line, however a mail program has wrapped or quoted it."""
    return " ".join(" ".join(re.sub(r"^[> ]+", "", line) for line in text.splitlines()).split())


def inscriptions(text: str) -> list[Roll]:
    """Find every roll printed in a text, however a mail program has wrapped or quoted it."""
    found = []
    for name, times, faces, values, mark in _INSCRIPTION.findall(unwrapped(text)):
        parts = name.split("/")
        if len(parts) < 3 or not parts[1].isdecimal():
            continue
        rule, week, what, *who = parts
        values = tuple(map(int, values.split("+")))
        roll = Roll((rule, int(week), what, *who), int(faces), values, mark=mark)
        if len(roll.values) == int(times):
            found.append(roll)
    return found


def holds(roll: Roll, seed: bytes) -> bool:
    """Tell whether this seed gives this roll."""
    return throw(seed, roll.key, roll.faces, len(roll.values)) == roll.values
