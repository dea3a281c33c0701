"""What a mail of a power's holds, as it was understood and before any rule is applied to it."""

from dataclasses import dataclass

from turnbot.core.orders import Flag


@dataclass(frozen=True, slots=True)
class Order:
    """An order to a unit.

    ``unit`` and ``of`` name a unit: an own one by ``E1`` or ``G Venecia``, another's by ``Francia F1``, an
    autonomous garrison by ``autónoma G Trento``. ``do`` is ``advance``, ``besiege``, ``hold``, ``lift``,
    ``support``, ``convoy``, ``convert``, ``dissolve`` or ``error``; what does not apply is empty.
    """

    unit: str
    do: str
    to: str = ""
    coast: str = ""
    by: str = ""
    of: str = ""
    power: str = ""
    at: str = ""
    into: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Expense:
    """An extra expense; ``ducats`` is what was written, the fixed price, or None."""

    do: str
    ducats: int | None
    place: str = ""
    kind: str = ""
    unit: str = ""
    power: str = ""
    numbers: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """What changes hands: ducats, or the chit of a power."""

    ducats: int = 0
    chit: str = ""


@dataclass(frozen=True, slots=True)
class Transfer:
    """``give`` and ``hand-over`` to, ``receive`` from, ``give-chit`` to, ``swap`` with ``power``."""

    do: str
    power: str
    give: Thing = Thing()
    get: Thing = Thing()


@dataclass(frozen=True, slots=True)
class Loan:
    """``borrow`` ducats for one or two years, or ``repay``."""

    do: str
    ducats: int = 0
    years: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """Leave to pass a strait (empty: whichever is held); ``let`` are powers, ``("*",)`` is everybody."""

    strait: str
    let: tuple[str, ...]
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Purchase:
    """A unit to be bought; ``said`` is how the player wrote it."""

    kind: str
    at: str
    elite: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Adjust:
    """Adjustments. ``keep`` is None where nothing was said of keeping, ``("*",)`` is everything."""

    keep: tuple[str, ...] | None = None
    dismiss: tuple[str, ...] = ()
    buy: tuple[Purchase, ...] = ()


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A letter to another power (``*``: to all), sealed or to be read by everybody.

    ``heads`` are the powers that an open letter speaks to, where it speaks to several and not to all.
    """

    to: str
    text: str
    sealed: bool = True
    heads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Orders:
    """A mail, or what counts after several.

    ``season`` and ``year`` are what the mail names. ``expenses`` stand in the order of payment; it is None
    where a mail says nothing of expenses. ``retreats`` pair a unit with its list. ``talk`` are words
    of the mail that order nothing: they are told back. ``same`` are units (``*``: the rest) that it leaves
    what an earlier mail ordered.
    """

    sender: str | None
    kind: str
    season: str | None = None
    year: int | None = None
    month: str | None = None
    adjust: Adjust | None = None
    orders: tuple[Order, ...] = ()
    retreats: tuple[tuple[str, tuple[str, ...]], ...] = ()
    expenses: tuple[Expense, ...] | None = None
    transfers: tuple[Transfer, ...] = ()
    loans: tuple[Loan, ...] = ()
    passage: tuple[Passage, ...] = ()
    ready: bool = False
    dispatches: tuple[Dispatch, ...] = ()
    flags: tuple[Flag, ...] = ()
    talk: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    void: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether it orders nothing at all."""
        return not (
            self.adjust
            or self.orders
            or self.retreats
            or self.expenses is not None
            or self.transfers
            or self.loans
            or self.passage
            or self.ready
            or self.dispatches
            or self.same
            or self.void
        )
