"""Who goes to the front with the month that opens, as letters tell it: plain data, found by the rules."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Marching:
    """How a man stands towards the front on the first day of a month (9.4.1).

    ``how`` is whether he ``marches`` there, ``stays`` there or ``returns`` from it; ``regiment`` the one with
    which he does (empty: his office takes him), ``until`` the last month that it takes as things stand
    (empty: none is set); ``fights`` whether his life hangs on his death list in it (9.5.1).
    """

    how: Literal["marches", "stays", "returns"]
    regiment: str = ""
    until: str = ""
    fights: bool = False
