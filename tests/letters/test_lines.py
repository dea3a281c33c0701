"""Lines of a sheet that have misled a reader: what each now says."""

from collections.abc import Mapping
from typing import Any

import pytest

from turnbot.games.preux.events.kinds import KINDS
from turnbot.render import pages

ME, OTHER = "Jean Parrot", "Denis Larue"


def line(kind: str, **facts: Any) -> str:
    """The line of one event on the sheet of Jean Parrot."""
    own: Mapping[str, Any] = {"kind": kind, "rule": "1.0.1", "week": 1, "me": ME, "wife": False}
    assert facts.keys() >= set(KINDS[kind].facts)
    return pages.variants(pages.environment(), f"preux/sheet/{kind}.j2", {**facts, **own})[0]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"who": OTHER, "borrower": ME, "crowns": 200},
            "No pedisteis prestadas las 200 coronas que Denis Larue os ofrecía, y no os las dio",
        ),
        (
            {"who": OTHER, "borrower": ME, "crowns": None},
            "No pedisteis prestado el dinero que Denis Larue os ofrecía, y no os lo dio",
        ),
        (
            {"who": ME, "borrower": OTHER, "crowns": 1},
            "Denis Larue no os pidió la corona que le ofrecíais",
        ),
    ],
)
def test_an_offer_that_was_not_asked_for_is_told_to_both(facts: dict[str, Any], told: str) -> None:
    assert line("loan.unwanted", **facts) == told


MARIE = "Marie Tessier"
COURTED = {"who": ME, "lady": MARIE, "cost": 40, "die": None, "least": None, "bonus": None}


def test_why_no_die_is_shown_where_she_is_anothers_is_told() -> None:
    told = line("courtship.failed", **COURTED, reason="refused")
    assert told.endswith(", y os rechazó; es dama de otro, y el dado no se enseña")
    assert line("courtship.failed", **COURTED, reason="rival").endswith("y otro la cortejó mejor")
    shown = line("courtship.failed", **{**COURTED, "die": 1, "least": 3, "bonus": 0}, reason="refused")
    assert shown.endswith("y os rechazó: sacasteis un 1, y hacía falta un 3")


def test_who_follows_a_lady_and_talks_to_her_met_her_as_if_by_chance() -> None:
    told = line("trail.kept", who=ME, lady=MARIE, place="en el paseo")
    assert (
        told == "Seguisteis a Marie Tessier sin que lo advirtiera, y os hicisteis el encontradizo en el paseo"
    )


def test_what_it_may_cost_to_neglect_a_lady_is_told() -> None:
    assert "puede dejar a su caballero" in line("lady.neglected", who=ME, lady=MARIE)


@pytest.mark.parametrize(
    ("own", "bonus", "told"),
    [(6, 0, "sacasteis un 6, y bastaba un 4"), (3, 1, "sacasteis un 3, con +1, y bastaba un 4"),
     (3, 0, "sacasteis un 3, y hacía falta un 4")],
)  # fmt: skip
def test_a_proposal_tells_its_die_as_a_courtship_does(own: int, bonus: int, told: str) -> None:
    assert line("proposal.made", who=ME, lady=MARIE, cost=24, own=own, bonus=bonus, least=4).endswith(told)


def test_two_affairs_over_one_lady_are_told_apart_when_they_end() -> None:
    ends = {
        line("cause.closed", who=ME, partner=OTHER, lady=MARIE, reason=reason)
        for reason in ("courted", "indiscretion", "followed", "rivals")
    }
    assert len(ends) == 4
    assert all(end.endswith("queda olvidada") for end in ends)


def test_the_crowns_that_make_no_block_are_told_to_stay_in_the_purse() -> None:
    put = {"who": ME, "sector": "alimentos", "crowns": 1000, "partners": [], "month": "1626-12"}
    told = line("investment.made", **put, over=500)
    assert "(se hace de 1000 en 1000: las 500 coronas que sobran siguen en vuestra bolsa)" in told
    assert "1000 en 1000" not in line("investment.made", **put, over=0)


@pytest.mark.parametrize(("winner", "told"), [(ME, "vos perdisteis menos"), (OTHER, "vos perdisteis más")])
def test_who_of_two_that_bled_at_once_won_at_first_blood_is_told_why(winner: str, told: str) -> None:
    facts: dict[str, Any] = dict.fromkeys(KINDS["duel.fought"].facts, "")
    facts |= {"who": ME, "partner": OTHER, "ending": "first-blood", "winner": winner, "seconds": ["", ""]}
    both, one = ({"record": [{"hit": hit}]} for hit in ([True, True], [True, False]))
    assert line("duel.fought", **{**facts, **both}).endswith(f"pues os heristeis a la vez y {told}")
    assert line("duel.fought", **{**facts, **one}).endswith("a primera sangre")


@pytest.mark.parametrize(
    ("who", "months", "told"),
    [
        (ME, 0, "Venció vuestra deuda de 200 coronas con Denis Larue y no pudisteis pagarla"),
        (
            ME,
            2,
            "Seguís sin poder pagar las 200 coronas que debéis a Denis Larue, vencidas en noviembre de 1626",
        ),
        (OTHER, 0, "Venció la deuda de Denis Larue con vos, 200 coronas, y no pudo pagarla"),
        (
            OTHER,
            1,
            "Denis Larue sigue sin poder pagaros las 200 coronas que os debe, vencidas en noviembre de 1626",
        ),
    ],
)
def test_a_debt_falls_due_once_and_then_stands(who: str, months: int, told: str) -> None:
    other = OTHER if who == ME else ME
    assert line("debt.defaulted", who=who, lender=other, crowns=200, due="1626-11", months=months) == told
