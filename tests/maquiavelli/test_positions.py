"""A hundred positions with their outcome: worked examples of the rules, and what the rulings make of the
rest; and the command that plays such files.
"""

import tomllib
from pathlib import Path

import pytest

from turnbot.cli import main
from turnbot.games.maquiavelli.positions.dice import Given
from turnbot.games.maquiavelli.positions.judging import differences

POSITIONS = Path(__file__).parent / "positions"
CASES = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(POSITIONS.glob("*.toml"))
}
TIE = POSITIONS / "01-tie.toml"


@pytest.mark.parametrize("name", CASES)
def test_it_ends_as_the_position_says(name: str) -> None:
    assert differences(CASES[name]) == []


def test_every_position_is_played() -> None:
    assert len(CASES) == 109
    assert {case["kind"] for case in CASES.values()} == {"campaign", "adjust", "income", "reach"}


def test_the_command_says_of_each_file_whether_it_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    other = POSITIONS / "82-ring.toml"
    assert main(["position", "--game", "maquiavelli", str(TIE), str(other)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"ok {TIE}", f"ok {other}"]


@pytest.mark.parametrize(
    ("was", "instead", "told"),
    [
        ('"Francia E1 Como",\n]\nres', '"Francia E1 Pavía",\n]\nres',
         "units: falta Francia E1 Pavía; units: sobra Francia E1 Como"),
        ('"Milán E1" = "bounced"', '"Milán E1" = "held"', "results de Milán E1: bounced en vez de held"),
        ('barred = ["Pavía"]', 'barred = ["Pavía", "Como"]', "barred: falta Como"),
        ('barred = ["Pavía"]', 'treasury = { Francia = 5 }', "treasury de Francia: 0 en vez de 5"),
        ('barred = ["Pavía"]', 'winner = "Milán"', "winner: nadie en vez de Milán"),
        ('barred = ["Pavía"]', "weather = 1", "de «weather» no se sabe nada"),
    ],
)  # fmt: skip
def test_what_differs_is_said_and_the_rest_is_played(
    was: str, instead: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TIE.read_text(encoding="utf-8")
    assert was in text
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace(was, instead), encoding="utf-8")
    assert main(["position", str(wrong), str(TIE)]) == 1
    assert capsys.readouterr().out.splitlines() == [f"{wrong}: {told}", f"ok {TIE}"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('kind = "duel"', "«kind» es «duel», y puede ser campaign, adjust, income, reach."),
        ("kind = ", "no es TOML"),
        ('kind = "campaign"\n[before]\nunits = ["Milán E1"]\n[[campaign]]\norders = {}\nafter = {}',
         "no es una unidad"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_told_in_a_sentence(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(text, encoding="utf-8")
    assert main(["position", str(bad)]) == 2
    assert why in capsys.readouterr().err
    assert main(["position", str(tmp_path / "none.toml")]) == 2
    assert "no puedo leer" in capsys.readouterr().err


def test_dice_have_a_short_name_and_a_long_one() -> None:
    short = Given.of(
        {
            "close plague chart": 4,
            "assassination Florencia Venecia": 5,
            "uprising": "Bérgamo 3, Pádua 1",
            "lot Milán E1": ["Milán", "Parma", "takes Parma"],
        }
    )
    assert short["plague chart"] == 4
    assert short["assassination Florencia→Venecia"] == 5
    assert (short["uprising Venecia: Bérgamo"], short["uprising Venecia: Pádua"]) == (3, 1)
    assert short["lot retreat Milán E1: Parma"] > short["lot retreat Milán E1: Milán"]
    assert short["famine chart"] == 2
    with pytest.raises(KeyError, match="Verona"):
        short["uprising Venecia: Verona"]
    with pytest.raises(ValueError, match="«uprising» dice de cada provincia su número"):
        Given.of({"uprising": "Bérgamo"})


def test_a_debt_tells_the_year_where_nothing_else_does() -> None:
    case = CASES["86-loan-default"]
    assert case["campaign"][0].pop("year") == 1501
    assert differences(case) == []


def test_a_die_that_nobody_named_is_told(tmp_path: Path) -> None:
    case = tomllib.loads((POSITIONS / "57-assassination-fails.toml").read_text(encoding="utf-8"))
    case["campaign"][0]["dice"] = {}
    assert differences(case) == ["falta «assassination Florencia→Venecia»"]
