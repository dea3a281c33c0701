"""What nobody may know of two duellists (ruling 15) moves nothing that others read.

A duel is fought twice. The men differ in what is secret, in endurance and in the wounds they came with, in
mastery, purse, routine and threshold; what can be seen, every action and every hit, is the same. Then the
public events, the chronicle, each page of the site and each letter to somebody else are the same bytes.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import august
import pytest
from mail_day import GAME

from rules.months import Played, cause, person, play_month, weeks
from turnbot.core.exchange import Letter
from turnbot.games.preux.orders.tree import CarryPistol, Duel, DuelRoutine, DuelTerms, Orders, VisitClub
from turnbot.games.preux.telling import letters
from turnbot.render import pages, site

JEAN, PIERRE, LUC = "Jean Parrot", "Pierre Vallon", "Luc Moreau"

#: He lunges, twenty points a hit, and the other stands there: three hits and he gives up.
WHOLE = {"strength": 10, "constitution": 10, "endurance": 100, "expertise": {"base": 10}}
#: What may differ of the man who is hit, and leave him standing as long: his profile (7.3.2) is public, and
#: the sum of strength and constitution is in it.
SECRETS: Mapping[str, Mapping[str, Any]] = {
    "less endurance": {"strength": 14, "constitution": 6, "endurance": 84},
    "a wound": {"endurance": 95, "wounded_in": "1626-07/4"},
    "mastery of his weapon": {"expertise": {"base": 10, "rapier": 2}},
    "mastery of the pistol": {"expertise": {"base": 10, "pistol": 7}},
    "money": {"crowns": 900},
}
#: To first blood one hit is enough whatever he has, so that he may be far worse.
DEEPER = {**SECRETS, "half of his endurance lost": {"endurance": 51, "wounded_in": "1626-07/4"}}
HIS_ORDERS = weeks(VisitClub())


def agreed(limit: str) -> Any:
    terms = {"weapon": "rapier", "limit": limit, "place": "el Prado", "from": "1626-08/1"}
    return cause(JEAN, PIERRE, reason="insult", challenged="1626-07", accepted=True, terms=terms)


def month(limit: str, *, orders: Orders = HIS_ORDERS, dice: Any = None, **given: Any) -> Played:
    """August, in which Jean and Pierre fight, and Luc reads of it; ``given`` are of Pierre."""
    return play_month(
        person(JEAN, club="PR", **WHOLE), person(PIERRE, club="PR", **{**WHOLE, **given}),
        person(LUC, club="PR"), others=[agreed(limit)], dice=dice,
        orders={
            JEAN: replace(HIS_ORDERS, duels=(DuelRoutine(actions="X-F-X"),)),
            PIERRE: replace(orders, duels=(*orders.duels, DuelRoutine(actions="X"))), LUC: HIS_ORDERS,
        },
    )  # fmt: skip


def written(letter: Letter) -> tuple[str, str | None]:
    words = pages.render(letter.kind, {"game": GAME, **letter.view})
    return words.text, words.html


def seen_by_others(m: Played, to: Path) -> dict[str, Any]:
    """Whatever anybody but these two and the referee may read, as it is written down."""
    of_month = august.month(m.outcome)
    made = letters.pages(m.outcome, m.opening, of_month)
    site.write([replace(page, view={"game": GAME, **page.view}) for page in made], to)
    return {
        "events": [
            json.dumps([e.rule, e.kind, e.week, dict(e.facts)], ensure_ascii=False, sort_keys=True)
            for e in m.outcome.events
            if e.audience.public
        ],
        # Whoever has the seed can throw these again: which were thrown, and what they showed.
        "dice": [roll for roll in m.outcome.rolls if not roll.hidden],
        "letters": {
            letter.to: written(letter)
            for letter in letters.letters(m.outcome, m.opening, {}, of_month)
            if letter.to not in (JEAN, PIERRE, "@referee")
        },
        "site": {
            path.relative_to(to.resolve()).as_posix(): path.read_bytes()
            for path in sorted(to.resolve().rglob("*"))
            if path.is_file()
        },
    }


def duel(m: Played) -> Mapping[str, Any]:
    return m.only("duel.fought").facts


@pytest.mark.parametrize(
    ("limit", "secret"), [*product(["surrender"], SECRETS), *product(["first-blood"], DEEPER)]
)
@pytest.mark.rule("7.3.1")
def test_of_a_duel_everybody_sees_the_same_whatever_is_secret(limit, secret, tmp_path):
    one, other = month(limit), month(limit, **DEEPER[secret])
    assert (duel(one)["winner"], duel(one)["ending"]) == (JEAN, limit)
    assert one.opening != other.opening
    assert seen_by_others(one, tmp_path / "one") == seen_by_others(other, tmp_path / "other")


@pytest.mark.rule("7.3.1", "8.3.1")
@pytest.mark.parametrize("below", [45, 55, 59])
def test_nor_when_he_would_have_given_up_nor_what_he_would_have_done(below, tmp_path):
    """A threshold that the same hit passes; a routine for another weapon, which is not fought with."""
    terms = (DuelTerms(JEAN, surrender_below=below),)
    orders = replace(HIS_ORDERS, terms=terms, duels=(DuelRoutine(JEAN, "sabre", "X-T-B"),))
    one, other = month("surrender"), month("surrender", orders=orders)
    assert seen_by_others(one, tmp_path / "one") == seen_by_others(other, tmp_path / "other")


@pytest.mark.rule("8.9.1", "8.9.4")
@pytest.mark.parametrize(("pips", "result"), [((3, 3), "missed"), ((5, 4), "hit"), ((1, 1), "jammed")])
def test_of_a_shot_everybody_sees_what_came_of_it_and_nobody_the_dice(pips, result, tmp_path):
    """With the die of the published seed the result would say between which bounds his mastery lies."""
    armed = replace(
        weeks([VisitClub(), CarryPistol(), Duel(opponent=JEAN)]), duels=(DuelRoutine(JEAN, "pistol", "X"),)
    )
    shots = [
        month(
            "surrender", orders=armed, goods={"pistol": 1}, expertise={"base": 10, "pistol": gained},
            dice={"8.9.4/1/shot-*": pips, "*/disgraced/*": 1},
        )
        for gained in (0, 2)
    ]  # fmt: skip
    assert [m.only("pistol.fired").facts["result"] for m in shots] == [result, result]
    one, other = (seen_by_others(m, tmp_path / str(nth)) for nth, m in enumerate(shots))
    assert one == other
    assert not [roll for roll in one["dice"] if roll.key[0] == "8.9.4"]


def test_who_reads_would_see_it_if_it_showed(tmp_path):
    """What is compared is not empty: a man who stands longer makes other events, and another page.

    So does one who kicks make another chronicle.
    """
    three = month("surrender")
    four = month("surrender", strength=12, constitution=12, endurance=144)
    kicks = replace(HIS_ORDERS, duels=(DuelRoutine(JEAN, "rapier", "AC-K-X-X-X"),))
    seen, longer, kicked = (
        seen_by_others(m, tmp_path / str(nth))
        for nth, m in enumerate((three, four, month("surrender", orders=kicks)))
    )
    assert len(duel(three)["record"]) < len(duel(four)["record"])
    assert all(seen[what] != longer[what] for what in ("events", "site"))
    assert seen["letters"]["@list"] != kicked["letters"]["@list"]
    assert {*seen["letters"]} == {"@list", LUC}
