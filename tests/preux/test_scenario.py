"""What a scenario may say beside its people: the theatre's bill, a play half written, the Casino."""

import pytest

from turnbot.core.game import ScenarioError
from turnbot.games.preux.save import save
from turnbot.games.preux.scenario import _PERSON, build
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


#: A value for each key that a character may have, other than what he has without it.
TOLD = {
    "name": "Paul", "email": "a@b.example", "social_level": 20, "titles": "Comte", "crowns": 98765,
    "club": "TB", "casino": True, "regiment": "GR", "rank": "colonel", "at_front": True, "office": "Ministro",
    "order": "jesuits", "church_rank": "priest", "lady": "Marie", "wife": True, "bride": "Louise",
    "wedding": "1626-09", "stag_night": True, "house": 3, "strength": 20, "constitution": 99, "endurance": 77,
    "expertise": 55, "military_ability": 10, "charisma": 5, "horses": 4, "servants": 5, "status_kept": 6,
    "cad": True, "weeks_written": 3,
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(_PERSON))
def test_every_key_that_is_accepted_is_used(key: str) -> None:
    base = {"name": "Pierre", "lady": "Anne", "bride": "Anne"}
    ladies = [{"name": name} for name in ("Anne", "Marie", "Louise")]

    def world(**told: object) -> dict[str, object]:
        return save(build({"month": "1626-08", "lady": ladies, "character": [{**base, **told}]}, SEED))

    assert world(**{key: TOLD[key]}) != world()


@pytest.mark.parametrize(
    "doc",
    [
        {"moneth": "1626-09"},
        {"debt": [{"lender": "Pierre", "borrower": "moneylender", "crowns": 1, "interest": 3}]},
        {"play": [{"month": "1626-08", "author": "X", "bonus": 3}]},
    ],
)
def test_what_would_be_ignored_is_refused(doc: dict[str, object]) -> None:
    with pytest.raises(ScenarioError, match=r"no conozco la clave «(moneth|interest|bonus)»"):
        build({"month": "1626-08", "character": [{"name": "Pierre"}], **doc}, SEED)


@pytest.mark.parametrize(
    ("told", "wrong"), [({"wedding": "1626-09"}, "ninguna «bride»"), ({"bride": "Nadie"}, "«Nadie»")]
)
def test_a_wedding_needs_its_bride(told: dict[str, str], wrong: str) -> None:
    with pytest.raises(ScenarioError, match=wrong):
        build({"month": "1626-08", "character": [{"name": "Pierre", **told}]}, SEED)
