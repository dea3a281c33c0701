"""The King's justice beside the set pieces of ``eventful``: police and spies, thieves in office, trials."""

from typing import TYPE_CHECKING

from turnbot.games.preux.orders.tree import (
    Arrest,
    BearWitness,
    Charge,
    Embezzle,
    ProgrammeTheatre,
    Rest,
    Spy,
)
from turnbot.games.preux.state.justice import TABLE, TREASON, Trial, trial_name
from turnbot.games.preux.state.offices import POLICE

if TYPE_CHECKING:
    from eventful import Piece

#: How many stand before their judge at each level, so that every sentence is passed and some are spared it.
_ACCUSED = {3: 14, 5: 8, 9: 12, 14: 4}
_WELFARE = "Ministro del Bienestar"


def justice(p: "Piece", nth: str) -> None:
    """A chief of police with his hands full, and everybody whom he has charged."""
    p.man("Corchete", [Rest(), *_warrants()], police=POLICE, level=9, since={f"office/{POLICE}": "1626-06"})
    for level, many in _ACCUSED.items():
        for number in range(many):
            name = f"Reo {level} {number}"
            office = _WELFARE if (level, number) == (14, 0) else ""
            p.man(name, [Rest(), BearWitness(for_=name)], level=level, office=office, servants=number % 2)
            _charge(p, name, (office,) if office else ())
    _charge(p, "Nadie Ya", ())
    for number in range(14):
        spies = [Spy(on=f"Reo {level} 1", crowns=10) for level in (3, 5, 9)]
        p.man(f"Sabueso {number:02d}", [Rest(), *spies], police=POLICE, level=8)
    for number in range(3):
        rob = [Rest(), Embezzle(crowns=90_000)]
        p.man(f"Tesorero {number}", rob, office="Canciller de Finanzas", level=14)
    p.man("Intendente", [Embezzle(crowns=20_000)], post="General Quartermaster/1", level=9,
          at_front=True, front_since="1626-06", rank="brigadier-general")  # fmt: skip
    p.man("Tespis", ProgrammeTheatre(), office="Ministro de Humanidades", level=14)


def _warrants() -> list[Arrest | Charge]:
    return [Arrest(who="Intendente"), Arrest(who="Tespis"), Charge(who="Tespis", for_="robar versos"),
            Charge(who="Reo 5 2", fabricated=True)]  # fmt: skip


def _charge(p: "Piece", name: str, posts: tuple[str, ...]) -> None:
    p.things.append(
        Trial(
            name=trial_name("1626-07", name, TREASON),
            accused=name,
            prosecutor="Corchete",
            crime=TREASON,
            law=TABLE,
            judge="Ministro de Estado",
            month="1626-07",
            posts=posts,
            fabricated=True,
        )
    )
