"""The printed tables as files: every one is there, named in the rulebook, and says what the book prints."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from turnbot.core.rules import read_index
from turnbot.games.preux.book.loaded import book
from turnbot.games.preux.orders.tree import ACTIONS

PREUX = Path(__file__).resolve().parents[2] / "src" / "turnbot" / "games" / "preux"
INDEX = read_index(PREUX / "book" / "rulebook.csv")
FILES = {path.stem: path for path in sorted((PREUX / "book" / "tables").glob("*.toml"))}
HOUSE = "house"


def load(name: str) -> dict[str, Any]:
    return tomllib.loads(FILES[name].read_text(encoding="utf-8"))


def row(name: str, array: str, **where: Any) -> dict[str, Any]:
    """Return the one row of a table with these values."""
    found = [r for r in load(name)[array] if all(r.get(key) == value for key, value in where.items())]
    assert len(found) == 1, f"{name}.{array} has {len(found)} rows with {where}"
    return dict(found[0])


def row_of(rows: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """Return the row into whose range a number falls; a bound that is absent does not bind."""
    found = [r for r in rows if r.get("low", number) <= number <= r.get("high", number)]
    assert len(found) == 1, f"{number} falls into {len(found)} rows"
    return found[0]


def test_the_index_names_every_number_of_the_book() -> None:
    assert len(INDEX) == 292
    kinds = [line.kind for line in INDEX]
    assert {kind: kinds.count(kind) for kind in kinds} == {"auto": 212, "referee": 50, "info": 30}


def test_every_table_named_is_a_file_and_every_file_is_named() -> None:
    assert {name for line in INDEX for name in line.tables} == set(FILES) - {HOUSE}


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_file_says_which_rules_it_prints(name: str) -> None:
    head = FILES[name].read_text(encoding="utf-8").splitlines()[0]
    assert head.startswith(("# Rule ", "# Rules ")) or name == HOUSE
    numbers = {line.rule for line in INDEX}
    named = head.split(":")[0].removeprefix("# Rules ").removeprefix("# Rule ")
    assert name == HOUSE or set(named.split("-")) <= numbers, f"{name} speaks of no rule of the book: {named}"


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_file_holds_something(name: str) -> None:
    assert load(name)


@pytest.mark.parametrize(
    ("name", "array", "where", "values"),
    [
        ("actions", "action", {"do": "visit-club"}, {"length": "long"}),
        ("actions", "action", {"do": "enlist"}, {"at_most": 3}),
        ("actions", "action", {"do": "join-club"}, {"length": "short"}),
        ("prices", "price", {"item": "carriage"}, {"cheap": 300, "standard": 450, "luxury": 650}),
        ("prices", "price", {"item": "maintenance"}, {"standard": 2, "luxury": 3, "per": "level"}),
        ("prices", "charge", {"item": "ring"}, {"standard": 3, "titled": 6}),
        ("clubs", "club", {"code": "EO"}, {"minimum_level": 12, "dues": 30, "status": 8, "bet_minimum": 100}),
        ("clubs", "club", {"code": "GM"}, {"dues": 20, "bet_limit": 250, "regiments": ["GD", "CDR"]}),
        ("clubs", "club", {"code": "TB"}, {"dues": 15, "status": 4, "bet_limit": 150, "divisor": 200}),
        ("clubs", "club", {"code": "PR"}, {"minimum_level": 3, "dues": 5, "bet_limit": 50, "divisor": 100}),
        ("theatre", "quality", {"quality": "competent"}, {"low": 3, "high": 5, "status": 1}),
        ("theatre", "extra", {"when": "shakespeare"}, {"status": -2}),
        ("theatre", "seat", {"seat": "box"}, {"per_level": 10}),
        ("births", "birth", {"result": "girl"}, {"low": 3, "high": 4, "status": 3}),
        ("births", "trouble", {"result": "mother-dies"}, {"low": 6, "high": 6}),
        ("housing", "house", {"class": 3}, {"rent": 90, "status": 4, "guests": 10, "wife_level": 15}),
        (
            "favours_by_position",
            "position",
            {"favour": 4},
            {"names": ["Brigadier General", "Baron", "Obispo"]},
        ),
        ("bribe_amounts", "bribe", {"favour": 9}, {"crowns": 12000}),
        ("titles", "title", {"title": "Viscomte"}, {"minimum_level": 8, "new_level": 12, "pension": 15}),
        ("duel_status", "deed", {"deed": "beat-enemy"}, {"status": 5}),
        ("fencing_actions", "action", {"code": "SA"}, {"action": "jump-back"}),
        ("fencing_routines", "routine", {"routine": "slash"}, {"two-handed": ["X", "X", "T"]}),
        ("hit_correspondence", "attack", {"action": "R"}, {"against": {"X": 1}}),
        ("weapon_modifiers", "weapon", {"weapon": "sabre"}, {"damage": 12, "breakage": 3}),
        (
            "weapon_differences",
            "weapon",
            {"weapon": "two-handed"},
            {"F": 0, "T": 3, "E": 2, "K": 0.5, "R": 0},
        ),
        ("weapon_differences", "weapon", {"weapon": "rapier"}, dict.fromkeys("FTEKAR", 1)),
        ("pistol", "condition", {"when": "point-blank"}, {"bonus": 5}),
        ("regiments", "regiment", {"code": "DPL"}, {"prestige": 8, "friend": "69", "enemy": "RCG"}),
        ("regiment_structure", "unit", {"unit": "section"}, {"men": 60, "men_cavalry": 40}),
        ("general_ranks", "rank", {"rank": "general"}, {"minimum_level": 10, "pay": 40, "status": 10}),
        ("admissions", "regiment", {"code": "GR"}, {"from_level": 7, "roll": [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]}),
        ("rescue", "result", {"result": "ambush"}, {"low": 10, "death": 8}),
        ("church_ranks", "rank", {"rank": "abbot", "order": "jesuits"}, {"roll": 10, "alms_plus": 10}),
        ("church_ranks", "rank", {"rank": "cardinal", "order": "franciscans"}, {"roll": 13, "alms_dice": 5}),
        ("temple_modifiers", "temple", {"temple": "basílica"}, {"bonus": 2, "rank": "vicar"}),
        ("priest_dissuasion", "modifier", {"when": "weaker-profile"}, {"each": 3}),
        (
            "ministers",
            "office",
            {"office": "Ministro de Estado"},
            {"influence": [9, 9], "roll": 9, "month": 1},
        ),
        (
            "military_offices",
            "office",
            {"office": "Mayor de Brigada"},
            {"rank": "major", "one_per": "brigade"},
        ),
        ("military_offices", "office", {"office": "Jefe de Ejército"}, {"places": 3, "pay": 50, "roll": 7}),
        ("embezzlement", "amount", {"crowns": 20000}, {"roll": 4, "battle": -3}),
        ("extortion", "amount", {"crowns": 500}, {"roll": 11}),
        ("church_offices", "office", {"office": "Rector"}, {"minimum_level": 6, "month": 1, "status": 2}),
    ],
)
def test_rows_are_as_printed(name: str, array: str, where: dict[str, Any], values: dict[str, Any]) -> None:
    found = row(name, array, **where)
    assert {key: found.get(key) for key in values} == values


@pytest.mark.parametrize(
    ("name", "array", "number", "key", "value"),
    [
        ("toadying", "toadying", 6, "higher", 0),
        ("toadying", "toadying", 25, "higher", -3),
        ("following", "result", 5, "status", -2),
        ("courtship", "minimum", -6, "roll", 6),
        ("courtship", "minimum", 0, "roll", 3),
        ("courtship", "minimum", 9, "roll", 2),
        ("influence_by_level", "influence", 14, "favour", 4),
        ("influence_by_level", "influence", 30, "favour", 9),
        ("ladies_influence", "influence", 7, "normal", None),
        ("ladies_influence", "influence", 8, "additional", 3),
        ("bribe_result", "result", 17, "result", "granted"),
        ("mastery_poses", "difference", 5, "poses", 2),
        ("pistol", "mastery", 3, "bonus", -2),
        ("cowardice", "result", 6, "result", "expelled"),
        ("escape", "result", 2, "result", "escaped"),
        ("rescue", "result", 8, "death", 9),
        ("sermon_status", "sermon", -1, "status", -3),
        ("sermon_status", "sermon", 9, "status", 3),
        ("convictions", "sentence", 2, "roll", 12),
        ("convictions", "sentence", 20, "sentence", "death"),
        ("ability_modifiers", "ability", 9, "bonus", 2),
    ],
)
def test_ranges_are_as_printed(name: str, array: str, number: int, key: str, value: Any) -> None:
    assert row_of(load(name)[array], number).get(key) == value


@pytest.mark.parametrize(
    ("name", "array", "faces"),
    [
        ("theatre", "quality", range(1, 7)),
        ("following", "result", range(1, 7)),
        ("births", "birth", range(1, 7)),
        ("births", "trouble", range(1, 7)),
        ("bribe_result", "result", range(2, 18)),
        ("cowardice", "result", range(1, 7)),
        ("escape", "result", range(16)),
        ("rescue", "result", range(16)),
        ("sermon_status", "sermon", range(-4, 12)),
        ("convictions", "sentence", range(1, 31)),
        ("toadying", "toadying", range(31)),
        ("mastery_poses", "difference", range(20)),
    ],
)
def test_every_roll_has_one_result(name: str, array: str, faces: range) -> None:
    rows = load(name)[array]
    for number in faces:
        row_of(rows, number)


def test_the_casinos_example_adds_up_to_nine() -> None:
    casino = load("casino")
    stake = sum(bet["bet"] for bet in casino["example"])
    wins = sum(bet["won"] for bet in casino["example"])
    bets = sum(bet["status"] for bet in casino["example"])
    assert bets + stake // casino["divisor"] * wins + casino["visitor"]["visit_status"] == 9


def test_friends_and_enemies_are_mutual() -> None:
    regiments = {r["code"]: r for r in load("regiments")["regiment"]}
    for code, regiment in regiments.items():
        for side in ("friend", "enemy"):
            other = regiment.get(side)
            assert other is None or regiments[other][side] == code


def test_every_regiment_is_in_a_brigade_or_in_none() -> None:
    table = load("regiments")
    brigades = [brigade["code"] for brigade in table["brigade"]]
    held = [regiment["brigade"] for regiment in table["regiment"] if "brigade" in regiment]
    assert {code: held.count(code) for code in brigades} == {b: 3 if b == "guards" else 2 for b in brigades}
    assert len(table["regiment"]) - len(held) == 2


def test_ranks_have_a_number_for_each_prestige() -> None:
    for rank in load("regimental_ranks")["rank"]:
        for column in ("minimum_level", "price", "pay", "status"):
            assert len(rank.get(column, range(10))) == 10
    assert row("regimental_ranks", "rank", rank="major")["price"][4] == 130


def test_admission_opens_at_the_level_a_private_needs() -> None:
    prestige = {r["code"]: r.get("prestige") for r in load("regiments")["regiment"]}
    private = row("regimental_ranks", "rank", rank="private")["minimum_level"]
    for regiment in load("admissions")["regiment"]:
        if not regiment.get("automatic"):
            assert len(regiment["roll"]) == 17 - regiment["from_level"]
            assert regiment["from_level"] == max(1, private[prestige[regiment["code"]] - 1])


def test_every_rank_of_the_church_has_its_four_orders() -> None:
    cells = {(r["rank"], r["order"]) for r in load("church_ranks")["rank"]}
    assert len(cells) == len(load("church_ranks")["rank"]) == 28


def test_the_death_roll_answers_every_hardness() -> None:
    table = load("death_roll")
    assert len(table["hardness"]) == len(table["example"]) == 13


def test_house_values_stand_under_rules_of_the_book() -> None:
    house = load(HOUSE)
    assert set(house) == {"rules", "bounds"}
    assert set(house["rules"]) <= {line.rule for line in INDEX}
    assert house["rules"]["3.1.2"]["heavy_bonus"] == 2
    assert house["rules"]["3.1.2"]["moderate_bonus"] == -2


def test_every_house_value_names_its_ruling() -> None:
    said, bounds = "", False
    for at, line in enumerate(FILES[HOUSE].read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            said = line
        elif line.startswith(("[rules", "[[rules", "[bounds")):
            said, bounds = ("" if line[1] != "[" else said), line.startswith("[bounds")
        elif " = " in line and not bounds:
            assert "ruling " in said + line.partition("#")[2], f"house.toml:{at}: {line}"


def test_every_order_has_its_row_and_no_row_is_nobodys() -> None:
    assert book().activities.keys() == ACTIONS.keys()
