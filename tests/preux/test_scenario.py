"""What a scenario may say beside its people: the theatre's bill, a play half written, the Casino."""

import pytest

from turnbot.core.game import ScenarioError
from turnbot.games.preux.scenario import build
from turnbot.games.preux.world import play_name

SEED = bytes(32)


def test_the_theatre_and_the_casino_may_be_told() -> None:
    world = build(
        {
            "month": "1626-08",
            "character": [{"name": "Pierre", "casino": True, "weeks_written": 9}],
            "play": [
                {"month": "1626-08", "author": "Pierre"},
                {"month": "1626-09", "author": "X", "title": "Y"},
            ],
        },
        SEED,
    )
    assert world.people["Pierre"].casino
    assert world.people["Pierre"].writing == {"weeks": 9}
    assert world.plays[play_name("1626-08")].author == "Pierre"
    assert world.plays[play_name("1626-09")].title == "Y"


def test_without_them_there_is_nothing_of_the_kind() -> None:
    world = build({"month": "1626-08", "character": [{"name": "Pierre"}]}, SEED)
    assert not world.plays
    assert not world.people["Pierre"].writing


@pytest.mark.parametrize(
    ("row", "missing"), [({"month": "1626-08"}, "author"), ({"author": "Pierre"}, "month")]
)
def test_a_play_needs_its_month_and_author(row: dict[str, str], missing: str) -> None:
    with pytest.raises(ScenarioError, match=missing):
        build({"month": "1626-08", "character": [{"name": "Pierre"}], "play": [row]}, SEED)


@pytest.mark.parametrize("key", ["writing", "swayed", "casino_missed"])
def test_what_the_rules_keep_is_no_key(key: str) -> None:
    with pytest.raises(ScenarioError, match=key):
        build({"month": "1626-08", "character": [{"name": "Pierre", key: 1}]}, SEED)


@pytest.mark.parametrize("month", ["1626-13", "1626-00", "0000-01", "9999-12", "agosto", "1626-8", ""])
def test_a_month_that_is_none_is_refused(month: str) -> None:
    with pytest.raises(ScenarioError, match="month"):
        build({"month": month, "character": [{"name": "Pierre"}]}, SEED)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("house", 9), ("house", -1), ("crowns", "cien"), ("social_level", 0), ("wife", "sí"), ("at_front", 1),
        ("club", "ZZ"), ("regiment", "99"), ("email", "no es correo"), ("email", "a@b\nBcc: z@y.example"),
        ("wife", True), ("charisma", 7), ("name", ""),
    ],
)  # fmt: skip
def test_what_nobody_can_be_is_refused_with_its_key(key: str, value: object) -> None:
    with pytest.raises(ScenarioError, match=key):
        build({"month": "1626-08", "character": [{"name": "Pierre", key: value}]}, SEED)


@pytest.mark.parametrize(("key", "value"), [("social_level", "alta"), ("moral", 0), ("traits", ["fea"])])
def test_what_no_lady_can_be_is_refused(key: str, value: object) -> None:
    doc = {"month": "1626-08", "character": [{"name": "Pierre"}], "lady": [{"name": "Marie", key: value}]}
    with pytest.raises(ScenarioError, match=r"Marie"):
        build(doc, SEED)
