"""What the rules say of adjustments, expenses, murder, loans and trade, beside the positions."""

import pytest

from maquiavelli.engine import play, resolve
from turnbot.games.maquiavelli.positions.dice import Given


def spend(
    lines: dict[str, list[str]], units: list[str], money: int = 60, **more: object
) -> dict[str, object]:
    treasury = dict.fromkeys(("Venecia", "Milán", "Papado", "Francia"), money)
    return play({"season": "verano", "units": units, "treasury": treasury, **more}, lines, Given())


@pytest.mark.rule("2.7a", "2.7d", "2.7p", "2.7m", "2.3j", "2.7i", "2.7j", "2.7o", "2.7q", "2.7s")
def test_buying_wants_home_a_city_and_a_free_place() -> None:
    position = {
        "kind": "adjust",
        "units": ["Nápoles E1 Bari", "Nápoles E2 Capua"],
        "treasury": {"Nápoles": 40},
        "control": {"Pisa": "Nápoles"},
    }
    lines = ["no mantengo E2", "F Bari", "G Bari", "F Nápoles", "E Mesina", "E Palermo", "E Pisa", "E Capua"]
    end = play(position, {"Nápoles": lines}, Given())
    assert end["units"] == [
        "Nápoles E1 Bari",
        "Nápoles E3 Mesina",
        "Nápoles E4 Palermo",
        "Nápoles F1 Nápoles",
        "Nápoles G Bari",
    ]
    assert sorted(end["refused"]) == ["E Capua", "E Pisa", "F Bari"]
    assert end["treasury"]["Nápoles"] == 40 - 3 - 4 * 3


@pytest.mark.rule("2.12a", "2.12d", "2.1.H1", "2.12.1a", "2.12.5k", "2.12.2a", "2.13.5", "2.13.1")
def test_relief_and_peace_are_bought_before_anybody_moves() -> None:
    end = spend(
        {"Papado": ["retirar hambre en Capua, 3d", "pacificar rebelión en Roma, 12d"]},
        ["Papado E1 Roma"],
        famine=["Capua"],
        rebellion={"Roma": "Papado"},
    )
    assert end["famine"] == []
    assert end["rebellion"] == {}
    assert end["treasury"]["Papado"] == 45


@pytest.mark.rule("2.8g", "2.12.4a", "2.12.4h", "2.12.3c", "2.12.3a")
def test_a_wrong_amount_is_lost_and_does_nothing() -> None:
    units = ["Venecia E1 Pádua", "Papado E1 Bolonia", "Venecia E2 Ferrara"]
    end = spend({"Venecia": ["disolver E1 de Papado, 13"]}, units)
    assert "Papado E1 Bolonia" in end["units"]
    assert end["treasury"]["Venecia"] == 47
    end = spend({"Venecia": ["disolver E1 de Papado, 12"], "Papado": ["contrasoborno a E1, 4"]}, units)
    assert "Papado E1 Bolonia" not in end["units"]


@pytest.mark.rule("2.12.4b", "2.12.4c", "2.12.4d", "2.12.4e")
@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("disolver guarnición autónoma de Ferrara, 6", None),
        ("comprar guarnición autónoma de Ferrara, 9", "Venecia G Ferrara"),
        ("comprar guarnición autónoma de Ferrara, 6", "autónoma G Ferrara"),
    ],
)
def test_prices_of_autonomous_garrisons(line: str, left: str | None) -> None:
    end = spend({"Venecia": [line]}, ["Venecia E1 Pádua", "autónoma G Ferrara"])
    assert [unit for unit in end["units"] if " G " in unit] == ([left] if left else [])
    end = spend(
        {"Venecia": ["disolver guarnición de Papado en Bolonia, 12"]},
        ["Venecia E1 Ferrara", "Papado G Bolonia"],
    )
    assert end["units"] == ["Venecia E1 Ferrara"]
    lines = {"Venecia": ["convertir guarnición de Bolonia en autónoma, 9d"]}
    end = spend(lines, ["Venecia E1 Ferrara", "Papado G Bolonia"])
    assert end["units"] == ["Venecia E1 Ferrara", "autónoma G Bolonia"]


@pytest.mark.rule("2.12.5a", "2.12.5b", "2.12.5d", "2.12.5e", "2.12.5f", "2.13.9", "2.13.10", "2.13a")
def test_rebellions_are_raised_against_who_controls_and_once() -> None:
    lines = {
        "Milán": [
            "crear rebelión en Trento, 9d",
            "crear rebelión en Venecia, 15d",
            "crear rebelión en TE, 9d",
        ],
        "Papado": ["crear rebelión en Trento, 9d", "crear rebelión en Roma, 15d"],
    }
    end = spend(lines, ["Venecia G Venecia"], control={"Trento": "Venecia"})
    assert end["rebellion"] == {"Trento": "Venecia"}
    assert end["treasury"]["Papado"] == 60 - 24


@pytest.mark.rule("2.17a", "2.17d", "2.17e", "2.17f", "2.17i", "2.17j", "2.17k", "2.17n", "2.17o", "2.1.G1")
def test_two_murders_of_one_prince_are_one_and_he_orders_again() -> None:
    dice = Given({"assassination Francia→Milán": 1, "assassination Papado→Milán": 2})
    dice |= {
        f"uprising Milán: {a}": 6
        for a in ("Como", "Cremona", "Fornova", "Milán", "Parma", "Pavía", "Piacenza")
    }
    position = {
        "season": "verano",
        "units": ["Milán E1 Milán"],
        "treasury": {"Francia": 30, "Papado": 30, "Venecia": 30},
        "chits": {"Venecia": []},
    }
    lines = {
        "Francia": ["intento de asesinato de Milán - 12 - 1"],
        "Papado": ["intento de asesinato de Milán - 12 - 2"],
        "Venecia": ["intento de asesinato de Milán - 12 - 3"],
        "Milán": ["E1 a Como"],
    }
    out = resolve(position, lines, dice)
    assert [e.facts["power"] for e in out.events if e.kind == "murder.done"] == ["Milán"]
    assert out.world.units["Milán E1"].place == "Milán"
    assert not out.world.powers["Milán"].out
    assert out.world.powers["Venecia"].treasury == 18, "without a chit the money is gone for nothing"
    assert "Milán" not in out.world.powers["Francia"].chits
    off = resolve(position | {"switches": {"assassination": False}}, lines, dice)
    assert off.world.units["Milán E1"].place == "Como"


@pytest.mark.rule("2.16e", "2.16b")
def test_a_loan_is_public_and_paid_back_early_without_rebate() -> None:
    position = {"season": "verano", "year": 1455, "units": ["Venecia E1 Pádua"], "treasury": {"Venecia": 40}}
    out = resolve(position, {"Venecia": ["pido un préstamo de 10 ducados a un año"]}, Given())
    (agreed,) = [e for e in out.events if e.kind == "loan.agreed"]
    assert agreed.audience.public
    assert (agreed.facts["ducats"], agreed.facts["owed"], agreed.facts["due"]) == (10, 12, "1456-3")
    end = play(
        position | {"loans": {"Venecia": "12 due otoño 1456"}}, {"Venecia": ["devuelvo el préstamo"]}, Given()
    )
    assert end["treasury"]["Venecia"] == 28
    assert end["loans"] == {}


@pytest.mark.rule("2.19a", "2.19b", "2.19d")
def test_exchanges_need_both_and_chits_change_hands() -> None:
    lines = {
        "Milán": ["cambio con Venecia: 6 ducados por ficha de Turquía"],
        "Venecia": ["cambio con Milán: ficha de Turquía por 6 ducados"],
    }
    end = spend(lines, ["Milán E1 Milán"])
    assert end["treasury"]["Venecia"] == 66
    assert end["chits"]["Milán"].count("Turquía") == 2
    end = spend({"Milán": lines["Milán"]}, ["Milán E1 Milán"])
    assert end["treasury"]["Milán"] == 60
