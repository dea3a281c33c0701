"""What a house value may be: told beside it, held to wherever one is laid, and playable to its ends."""

import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from turnbot.core.dice import Dice
from turnbot.core.house import ASCENDING, House, HouseBook, HouseError
from turnbot.core.turn import Ruling
from turnbot.games.maquiavelli.book import loaded as maquiavelli
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded as preux

sys.path.append(str(Path(__file__).parents[1] / "props"))
import eventful

CODES = ["X", "F", "T", "E", "K", "SA", "AC", "R", "A", "P", "B", "Ren"]


def drawn(bound: Any, chance: random.Random) -> Any:
    """Something within a bound, more often than not at its end."""
    if bound is bool:
        return chance.random() < 0.5
    if isinstance(bound, Mapping):
        if "any_of" in bound:
            return chance.choice(bound["any_of"])
        if "pattern" in bound:
            return "-".join(chance.choice(CODES) for _ in range(chance.randint(1, 8)))
        if "keys" in bound:
            return {key: drawn(bound["each"], chance) for key in bound["keys"]}
        if "length" in bound and not bound.get("distinct"):
            return [drawn(bound["each"], chance) for _ in range(chance.choice(bound["length"]))]
        return None
    if isinstance(bound[0], str):
        return chance.choice(bound)
    return chance.choice((*bound, chance.randint(*bound)))


def anything(book: HouseBook, seed: int) -> House:
    """House values from anywhere within their bounds."""
    chance, own = random.Random(seed), {rule: dict(named) for rule, named in book.values.items()}
    for rule, bounds in book.bounds.items():
        for name, bound in bounds.items():
            if name != ASCENDING and (value := drawn(bound, chance)) is not None:
                own[rule][name] = value
        for names in bounds[ASCENDING]:
            values = sorted(own[rule][name] for name in names)
            own[rule].update(zip(names, values, strict=True))
    return book.laid(own, "drawn")


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_no_value_within_its_bounds_stops_a_month(seed: int) -> None:
    world, orders, rulings = eventful.paris()
    house = anything(preux.house_book(), seed)
    laid = [Ruling(key, answer) for key, answer in rulings.items()]
    assert house != preux.house()
    outcome = calendar.play(world, orders, laid, Dice(bytes([seed]) * 32, bytes([seed + 1]) * 32), house)
    assert len(outcome.events) > 1000


@pytest.mark.parametrize(
    ("rule", "line", "told"),
    [
        ("3.1.2", 'results = ["asleep"]', "una lista de 6 valores"),
        ("3.1.2", 'results = ["sings", "sings", "dances", "sings", "sings", "sings"]', 'sea "asleep"'),
        ("3.1.2", "drunkenness_dice = -1", "un número entero de 1 a 10"),
        ("3.1.2", "drunkenness_dice = true", "un número entero de 1 a 10"),
        ("1.0.2", "season_first_months = []", "una lista de 1 a 12 valores"),
        ("1.0.2", "season_first_months = [3, 3]", "una lista sin valores repetidos"),
        ("3.1.3", 'partners = "some"', '"one" o "all"'),
        ("3.1.5", "guest_divisor = 0", "un número entero de 1 a 100"),
        ("6.0.5", 'orphan_title = "Rey"', '"Chevalier", "Baron"'),
        ("6.0.5", "first_names = []", "una lista de 1 a 200 valores"),
        ("6.0.5", 'first_names = ["  "]', "un texto de 1 a 40 letras"),
        (
            "6.0.5",
            'family = [{ low = 1, high = 5, family = "bastard", levels = 0, money_times = 1 }]',
            "cada cara del dado, de 1 a 6, esté una vez",
        ),
        ("6.0.5", "family = [{ low = 1, high = 6 }]", "una lista de tablas con low, high, family"),
        ("8.2.1", 'routine = { sabre = "X" }', 'una tabla en que no falte "rapier"'),
        ("8.2.1", 'routine = { rapier = "Z" }', '"rapier" sea una rutina como'),
        ("8.2.1", 'routine = { rapier = "X", spoon = "X" }', 'una tabla de "dagger"'),
        ("8.4.5", 'half = "no"', "true o false"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_bounds_and_the_way_out(
    tmp_path: Path, rule: str, line: str, told: str
) -> None:
    path = tmp_path / "hidden.toml"
    path.write_text(f'[rules."{rule}"]\n{line}\n', encoding="utf-8")
    with pytest.raises(HouseError) as refused:
        preux.house(path)
    said = str(refused.value)
    assert said.startswith(f"{path}: «{line.split()[0]}» de la regla {rule} es ")
    assert told in said
    assert "Corríjalo, o quítelo y valdrá el de la casa, " in said


def test_all_that_is_wrong_is_said_at_once_and_what_goes_up_may_not_fall(tmp_path: Path) -> None:
    path = tmp_path / "hidden.toml"
    path.write_text(
        '["7.3.2"]\nlowest = 9\nhighest = 3\n["3.1.2"]\nheavy_bonus = 99\nthirst = 2\n', encoding="utf-8"
    )
    with pytest.raises(HouseError) as refused:
        preux.house(path)
    assert "«heavy_bonus»" in str(refused.value)
    assert "no tiene «thirst»" in str(refused.value)
    path.write_text('["7.3.2"]\nlowest = 9\nhighest = 3\n', encoding="utf-8")
    with pytest.raises(
        HouseError, match=r"7\.3\.2 no pueden bajar de uno a otro: «lowest» \(9\), «highest» \(3\)"
    ):
        preux.house(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[rules."2.1a"]\nplague = 1\n', "«plague» de la regla 2.1a es 1; ha de ser true o false"),
        ('[rules."3.2b"]\nvariable_dice = 2\n', '1 o "board"'),
        ('[rules."9.9"]\nx = 1\n', "no hay valores de la casa para la regla «9.9»"),
        ("rules = 3\n", "«rules» es 3"),
        ('[rules]\n"2.1a" = 3\n', "«2.1a» es 3"),
    ],
)
def test_the_second_game_is_held_to_its_choices_alike(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "hidden.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HouseError) as refused:
        maquiavelli.house(path)
    assert told in str(refused.value)
    assert str(path) in str(refused.value)


def test_a_value_without_bounds_is_no_house_value() -> None:
    with pytest.raises(HouseError, match="«thirst» of rule 1 has no bounds"):
        HouseBook.of({"1": {"thirst": 3}}, {}, {"dice": [1, 6]})
    with pytest.raises(HouseError, match="«thirst» de la regla 1 es 9"):
        HouseBook.of({"1": {"thirst": 9}}, {"1": {"thirst": [0, 6]}})
    with pytest.raises(HouseError, match="there are no values hunger"):
        HouseBook.of({"1": {"thirst": 3}}, {"1": {"thirst": [0, 6], "hunger": [0, 6]}})


def test_what_an_earlier_program_laid_is_completed_and_what_it_laid_wrong_is_told() -> None:
    kept = {rule: dict(named) for rule, named in preux.house().items() if rule != "9.9.2"}
    del kept["3.1.2"]["results"]
    kept["3.1.2"] |= {"heavy_bonus": 5, "drunkenness_dice": -1, "thirst": 7}
    kept["7.3.2"] |= {"lowest": 9, "highest": 3}
    kept["99"] = {"gone": 1}
    fitted, told = preux.fitted(kept)
    ours = preux.house()
    assert fitted == {**ours, "3.1.2": {**ours["3.1.2"], "heavy_bonus": 5}}
    assert len(told) == 2
    assert told[0].startswith(
        "«drunkenness_dice» de la regla 3.1.2 era -1 y ha de ser un número entero de 1 a 10"
    )
    assert "«lowest» (9), «highest» (3)" in told[1]
    assert preux.fitted(ours) == (ours, ())
