from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field
from types import MappingProxyType
from typing import Any

import pytest

from turnbot.core.dice import Dice
from turnbot.core.events import PUBLIC, SECRET, Arrival, Change, Departure, Named, Setting, only
from turnbot.core.ledger import (
    Become,
    Delta,
    Enter,
    Leave,
    Ledger,
    LedgerError,
    account,
    accounts,
    balance,
    books,
    overwrite,
)


@dataclass(frozen=True, eq=False, kw_only=True)
class Man(Named):
    name: str
    colour: str = "grey"
    crowns: int = account("owner", low=0, high=1000)
    level: int = account("public", low=1, default=5)
    secret: int = account("referee", default=0)
    club: str = account("public", default="")
    goods: Mapping[str, int] = account("owner", low=0, factory=lambda: MappingProxyType({}))

    @property
    def owners(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True, eq=False)
class Place:
    month: str = "1626-08"
    men: dict[str, Man] = field(default_factory=dict)

    def holder(self, name: str) -> Man:
        return self.men[name]

    def holders(self) -> Any:
        return self.men.values()

    def admit(self, kind: str, doc: Mapping[str, Any]) -> Man:
        assert kind == "man"
        if doc["name"] in self.men:
            raise ValueError(f"{doc['name']} stands here already")
        self.men[doc["name"]] = Man(**doc)
        return self.men[doc["name"]]

    def dismiss(self, name: str) -> Man:
        return self.men.pop(name)

    def write(self, name: str, what: str, now: Any) -> None:
        overwrite(self.men[name], what, now)


@pytest.fixture
def place():
    return Place(men={name: Man(name=name, crowns=100) for name in ("Ana", "Bea")})


@pytest.fixture
def post(place):
    ledger = Ledger(place)

    def post(audience, *wishes, kind="tested", **facts):
        return ledger.post(audience, kind, wishes, facts, rule="0.0.1", week=0)

    post.ledger = ledger
    return post


def test_an_event_says_what_moved_and_the_world_shows_it_at_once(place, post):
    ana = place.holder("Ana")
    event = post(only("Ana"), Delta("Ana", "crowns", -30), Delta("Ana", "goods.pipe", 2))
    assert event.changes == (Change("Ana", "crowns", -30, 70), Change("Ana", "goods.pipe", 2, 2))
    assert (ana.crowns, ana.goods["pipe"]) == (70, 2)
    assert event.seq == 1


def test_nobody_else_writes(place):
    with pytest.raises(FrozenInstanceError):
        place.holder("Ana").crowns = 7
    with pytest.raises(TypeError):
        place.holder("Ana").goods["pipe"] = 1


def test_all_of_an_event_or_none(place, post):
    with pytest.raises(LedgerError, match=r"Ana\.crowns would go from 80 to -1"):
        post(only("Ana"), Delta("Ana", "crowns", -20), Delta("Ana", "crowns", -81))
    assert place.holder("Ana").crowns == 100
    assert list(post.ledger.events) == []


@pytest.mark.parametrize(("by", "fits"), [(-100, True), (-101, False), (900, True), (901, False)])
def test_bounds_are_kept(post, by, fits):
    if fits:
        post(only("Ana"), Delta("Ana", "crowns", by))
    else:
        with pytest.raises(LedgerError, match="outside its bounds"):
            post(only("Ana"), Delta("Ana", "crowns", by))


@pytest.mark.parametrize(
    ("audience", "what", "wrong"),
    [
        (PUBLIC, "crowns", "others than"),
        (SECRET, "crowns", "Ana sees Ana.crowns move"),
        (only("Bea"), "crowns", "others than"),
        (only("Ana", "Bea"), "crowns", "others than"),
        (only("Ana"), "level", "is public, so its change must be posted to all"),
        (SECRET, "level", "is public"),
        (PUBLIC, "secret", "a public event would show Ana.secret"),
        (only("Ana"), "colour", "has no account 'colour'"),
        (only("Ana"), "height", "has no account 'height'"),
    ],
)
def test_who_may_read_a_change(place, post, audience, what, wrong):
    with pytest.raises(LedgerError, match=wrong):
        post(audience, Delta("Ana", what, 1))
    assert place.holder("Ana").crowns == 100


@pytest.mark.parametrize(
    ("audience", "what"),
    [(only("Ana"), "crowns"), (PUBLIC, "level"), (SECRET, "secret"), (only("Ana"), "secret")],
)
def test_who_sees_an_account_reads_why_it_moved(post, audience, what):
    assert post(audience, Delta("Ana", what, 1)).changes[0].by == 1


def test_what_is_no_number_is_set(place, post):
    event = post(PUBLIC, Become("Ana", "club", "TB"))
    assert event.effects == (Setting("Ana", "club", "", "TB"),)
    assert place.holder("Ana").club == "TB"
    assert post(PUBLIC, Become("Ana", "club", "TB")).effects == (), "what stays as it is, is no effect"
    assert post(only("Ana"), Delta("Ana", "crowns", 0)).effects == ()


def test_comings_and_goings_are_told_to_whom_they_belong(place, post):
    event = post(only("Eva"), Enter("man", {"name": "Eva", "crowns": 3}))
    assert isinstance(event.effects[0], Arrival)
    assert place.holder("Eva").crowns == 3
    with pytest.raises(LedgerError, match="others than"):
        post(PUBLIC, Leave("Eva"))
    gone = post(only("Eva"), Leave("Eva"))
    assert isinstance(gone.effects[0], Departure)
    assert gone.effects[0].doc["crowns"] == 3
    with pytest.raises(LedgerError, match="others than"):
        post(PUBLIC, Enter("man", {"name": "Ida", "crowns": 3}))


def test_facts_are_plain(place, post):
    roll = Dice(bytes(16), bytes(16)).roll(("0.0.1", 0, "x", "Ana"))
    shy = Dice(bytes(16), bytes(16)).roll(("0.0.1", 0, "x", "Ana"), hidden=True)
    event = post(
        PUBLIC, who=place.holder("Ana"), roll=roll, shy=shy, several=("b", "a"), many={"b", "a"}, none=None
    )
    assert event.facts == {
        "who": "Ana", "roll": roll.total, "shy": shy.total, "several": ["b", "a"], "many": ["a", "b"],
        "none": None,
    }  # fmt: skip
    assert event.rolls == (roll.key,)
    with pytest.raises(LedgerError, match="which no document can hold"):
        post(PUBLIC, what=1.5)


def test_an_event_keeps_the_keys_of_its_open_dice_be_they_in_a_list(post):
    dice = Dice(bytes(16), bytes(16))
    rolls = [dice.roll(("0.0.1", 0, f"x-{n}", "Ana"), hidden=n == 2) for n in (1, 2, 3)]
    event = post(PUBLIC, who="Ana", dice=rolls)
    assert event.facts["dice"] == [roll.total for roll in rolls]
    assert event.rolls == (rolls[0].key, rolls[2].key)


def test_events_are_found_by_kind_and_by_whom_they_concern(post):
    first = post(PUBLIC, kind="seen", who="Ana", others=["Bea"])
    second = post(only("Bea"), kind="told", what="x")
    assert list(post.ledger.concerning("Bea")) == [first, second]
    assert list(post.ledger.concerning("Ana")) == [first]
    assert list(post.ledger.concerning("Eva")) == []
    assert list(post.ledger.of_kind("told")) == [second]


def test_the_books_balance_until_somebody_slips_past_the_door(place, post):
    opening = books(place)
    post(only("Ana"), Delta("Ana", "crowns", -30), Delta("Ana", "goods.pipe", 1))
    post(PUBLIC, Become("Bea", "club", "TB"))
    post(only("Eva"), Enter("man", {"name": "Eva", "crowns": 3}))
    post(only("Bea"), Leave("Bea"))
    assert balance(opening, post.ledger.events, books(place)) == []
    object.__setattr__(place.holder("Ana"), "crowns", 71)
    assert balance(opening, post.ledger.events, books(place)) == [
        "Ana.crowns: the ledger ends at 70, the world at 71"
    ]
    del place.men["Eva"]
    assert "Eva stands in only one of ledger and closing" in balance(
        opening, post.ledger.events, books(place)
    )


def test_accounts_are_those_a_dataclass_declares():
    assert set(accounts(Man)) == {"crowns", "level", "secret", "club", "goods"}
    with pytest.raises(TypeError, match="int is no dataclass"):
        accounts(int)


@pytest.mark.parametrize(
    ("audience", "written", "ana", "eva"),
    [
        (PUBLIC, "public", True, True),
        (SECRET, "secret", False, False),
        (only("Bea", "Ana"), ["Ana", "Bea"], True, False),
    ],
)
def test_audiences(audience, written, ana, eva):
    assert audience.to_json() == written
    assert (audience.includes("Ana"), audience.includes("Eva")) == (ana, eva)


def test_an_event_as_a_line_of_the_ledger(post):
    line = post(PUBLIC, Delta("Ana", "level", 1), Become("Ana", "club", "TB"), who="Ana").to_json()
    assert line == {
        "seq": 1, "month": "1626-08", "stage": "", "week": 0, "rule": "0.0.1", "kind": "tested",
        "audience": "public",
        "facts": {"who": "Ana"}, "changes": [{"who": "Ana", "what": "level", "by": 1, "now": 6}],
        "settings": [{"who": "Ana", "what": "club", "was": "", "now": "TB"}],
    }  # fmt: skip
