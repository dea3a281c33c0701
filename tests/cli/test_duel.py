"""``turnbot duel``: one duel turn by turn, the odds of many, and answers to what cannot be used."""

import re
from pathlib import Path

import pytest

from turnbot import cli

FILE = """
limit = "muerte"
[one]
name = "Jean Parrot"
strength = 11
constitution = 12
endurance = "50%"
weapon = "espada"
expertise = 13
routine = "X-T-P"
no_quarter = true
[two]
name = "Marcel Rochefort"
strength = "7-15"
weapon = "sable"
expertise = "3d6"
routine = ["X T B P", "X-T-X-X-X"]
"""


def run(*args: object) -> int:
    return cli.main(["duel", *map(str, args)])


@pytest.fixture
def told(capsys):
    """What the command prints."""

    def tell(*args: object) -> str:
        assert run(*args) == 0
        return capsys.readouterr().out

    return tell


ONE = ("--one", "name=Jean", "Parrot", "strength=10", "constitution=10", "expertise=10", "routine=X-F-X-P")
TWO = ("--two", "name=Rochefort", "strength=8", "constitution=10", "expertise=13", "routine=X,B,SA,X")


def test_a_duel_is_told_turn_by_turn_with_what_the_rules_put_in(told):
    lines = told(*ONE, *TWO).splitlines()
    assert lines[0] == "Duelo a rendición"
    assert "Jean Parrot: fuerza 10, constitución 10, resistencia 100/100, rapier, maestría 10" in lines[1]
    turns = [re.sub(" +", " ", line).strip() for line in lines if re.match(r" +\d+  \w", line)]
    assert turns[:4] == ["1 X! 100 X 80", "2 X 100 B 80", "3 F 100 SA 80", "4 X 100 X 80"]
    assert turns[-1].endswith("Rochefort se rinde")
    assert lines[-1].startswith(f"Gana Jean Parrot en {len(turns)} turnos (")


def test_a_file_describes_both_and_the_command_line_has_the_last_word(told, tmp_path: Path):
    file = tmp_path / "duelo.toml"
    file.write_text(FILE, encoding="utf-8")
    text = told(file, "--two", "name=Otro", "weapon=mandoble", "routine=X-X-T")
    assert text.startswith(
        "Duelo a muerte\n  Jean Parrot: fuerza 11, constitución 12, resistencia 66/132, espada"
    )
    assert re.search(r"Otro: fuerza (7|8|9|1[0-5]), .* mandoble, .* rutina X-X-T\n", text)


def test_the_same_seed_gives_the_same_duel_and_another_another(told):
    assert told("--seed", 3) == told("--seed", 3)
    assert told("--seed", 3) != told("--seed", 4)


def test_it_can_be_told_as_the_chronicle_would_and_no_number_is_in_it(told):
    text = told(*ONE, *TWO, "--tell")
    assert text.count("\n\n") in (1, 2)
    assert text.count("Rochefort") >= 3
    assert not re.search(r"\d|[{}]", text)
    assert max(map(len, text.splitlines())) <= 72
    assert told(*ONE, *TWO, "--tell", "--seed", 2) != text


def test_the_odds_of_many_count_every_one_of_them_once(told):
    text = told("--one", "routine=SA-X-A-X-F-X", "--times", 300)
    assert text.startswith("300 duelos\n")
    counts = dict(re.findall(r"^ +(.+?) +\d+,\d % +(\d+)$", text, re.MULTILINE))
    results = ("gana Uno", "gana Dos", "tablas, los dos a la vez", "tablas, se acaba el tiempo")
    assert sum(int(counts[result]) for result in results) == 300
    low, middle, high, least, most = map(int, re.findall(r"\d+", text.splitlines()[-1]))
    assert 1 <= least <= low <= middle <= high <= most <= 240


def test_where_nothing_is_left_to_chance_it_is_said(told):
    text = told(*ONE, *TWO, "--times", 20)
    assert "gana Jean Parrot                             100,0 %       20" in text
    assert text.endswith("Todos los duelos son iguales: en ellos no decide el azar.\n")


def test_the_referees_own_readings_count(told, tmp_path: Path):
    hidden = tmp_path / "hidden.toml"
    hidden.write_text('[rules."8.4.2"]\ndamage = "both"\n', encoding="utf-8")
    assert told(*ONE, *TWO) != told(*ONE, *TWO, "--hidden", hidden)


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["--one", "weapon=hacha"], r"\[one\] weapon = «hacha» no es un arma; hay daga, florete, rapier"),
        (["--two", "strength=mucha"], r"\[two\] strength = «mucha» .*como 11, un margen, como 7-15"),
        (["--one", "strength=15-7"], r"\[one\] strength = «15-7»"),
        (["--one", "strength=0"], r"\[one\] strength = 0 \(fuerza\): debe estar entre 1 y"),
        (["--one", "strength=900"], r"\[one\] strength = 900 \(fuerza\): debe estar entre 1 y 20"),
        (["--one", "strength=7-21"], r"\[one\] strength = «7-21» .* de 1 a 20"),
        (["--one", "strength=4d6"], r"\[one\] strength = «4d6» .* dados, como 3d6, que no salgan de ahí"),
        (["--one", "endurance=0%"], r"\[one\] endurance = 0 .* entre 1 y 100"),
        (["--one", "fuerza=11"], r"\[one\] fuerza: no se conoce; un duelista tiene name, strength"),
        (["--one", "11"], r"--one 11: se esperaba CLAVE=VALOR"),
        (["--one", "routine=T-SA-F"], r"«T-SA-F» no es .* podría ser X-T-SA-X-F-X"),
        (["--one", "routine=E"], r"«E» no es .* escriba rutinas enteras"),
        (["--one", "routine=X-F-Q"], r"«Q», la 3.ª palabra, no es una acción; hay X, F, T"),
        (["--one", "surrender_below=pronto"], r"surrender_below = «pronto»: debe ser el tanto por ciento"),
        (["--one", "surrender_below=101"], r"surrender_below = 101 .* entre 0 y 100"),
        (["--one", "no_quarter=quizás"], r"no_quarter = «quizás»: debe ser sí o no"),
        (["--limit", "siempre"], r"«siempre» no es un límite; puede ser rendición"),
        (["--times", "0"], r"--times es 0; debe estar entre 1 y 1000000"),
        (["--tell", "--times", "3"], r"--tell cuenta un solo duelo; sobra --times 3"),
        (["no-hay.toml"], r"no puedo leer no-hay.toml"),
        (["--hidden", "no-hay.toml"], r"no puedo leer no-hay.toml"),
    ],
)
def test_what_cannot_be_used_is_answered_with_where_and_how(args, answer, capsys):
    assert run(*args) == 2
    fault = capsys.readouterr().err
    assert fault.startswith("turnbot: ")
    assert re.search(answer, fault)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("one = 3", "«one» es 3; el duelista va en una tabla"),
        ("[three]\nstrength = 3", "sobra «three»"),
        ("[one\n", "no es TOML válido: "),
    ],
)
def test_a_file_that_cannot_be_used_is_named(text, answer, tmp_path: Path, capsys):
    file = tmp_path / "duelo.toml"
    file.write_text(text, encoding="utf-8")
    assert run(file) == 2
    fault = capsys.readouterr().err
    assert str(file) in fault
    assert answer in fault


def test_a_house_value_that_is_none_of_the_readings_is_named(tmp_path: Path, capsys):
    hidden = tmp_path / "hidden.toml"
    hidden.write_text('[rules."8.4.2"]\ndamage = "half"\n', encoding="utf-8")
    assert run("--hidden", hidden) == 2
    told = '«damage» de la regla 8.4.2 es "half"; ha de ser "factor", "literal" o "both".'
    assert told in capsys.readouterr().err


def test_the_games_own_commands_stand_in_the_help_with_all_others(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert re.search(r"^ +duel +bate a dos duelistas", capsys.readouterr().out, re.MULTILINE)
