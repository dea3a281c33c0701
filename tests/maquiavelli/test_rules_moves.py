"""What the rules say of armies, fleets and garrisons, a case each, beside the positions."""

import pytest

from maquiavelli.engine import play
from turnbot.games.maquiavelli.positions.dice import Given

SUMMER = {"season": "verano"}


def go(units: list[str], orders: dict[str, list[str]], **more: object) -> dict[str, object]:
    return play({**SUMMER, "units": units, **more}, orders, Given())


@pytest.mark.rule("2.9b", "2.9c", "2.9d", "2.9e", "2.9.3a", "2.9.7j", "2.9.7k")
def test_who_may_do_what() -> None:
    end = go(
        ["Venecia E1 Pádua", "Venecia G Treviso", "Milán E1 Milán", "autónoma G Trento"],
        {
            "Venecia": ["E1 transporta a E1", "G Treviso a Friuli"],
            "Milán": ["autónoma G Trento se convierte en ejército"],
        },
    )
    assert end["results"] == {
        "Venecia E1": "error",
        "Venecia G Treviso": "error",
        "Milán E1": "held",
        "autónoma G Trento": "held",
    }


@pytest.mark.rule("2.9.1b", "2.9.1e", "2.9.1h", "2.9.8b", "2.9.8h")
def test_advances_cross_one_border_and_walls_do_not_stop_them() -> None:
    end = go(
        ["Venecia E1 Pádua", "Venecia F1 AA", "Milán E1 Milán", "Florencia F1 Pisa", "Turquía F1 BA"],
        {
            "Venecia": ["E1 a Ferrara", "F1 a Friuli"],
            "Milán": ["E1 a Roma"],
            "Florencia": ["F1 a TE"],
            "Turquía": ["F1 a Dalmacia"],
        },
    )
    assert end["results"] == {
        "Venecia E1": "advanced",
        "Venecia F1": "advanced",
        "Milán E1": "error",
        "Florencia F1": "advanced",
        "Turquía F1": "advanced",
    }


@pytest.mark.rule("2.9.8m", "2.9.8j")
def test_a_coast_that_is_not_named_is_drawn_and_kept() -> None:
    dice = Given({"lot coast Francia F1: N": 1, "lot coast Francia F1: S": 2})
    end = play({**SUMMER, "units": ["Francia F1 GLO"]}, {"Francia": ["F1 a Provenza"]}, dice)
    assert end["units"] == ["Francia F1 Provenza/S"]
    assert go(["Francia F1 Provenza/S"], {"Francia": ["F1 a Aviñón"]})["results"] == {"Francia F1": "error"}


@pytest.mark.rule("2.9.2a", "2.9.2b", "2.9.7a", "2.9.7d")
def test_sieges_and_conversions_want_walls_and_somebody_in_them() -> None:
    end = go(
        ["Venecia E1 Ferrara", "Milán E1 Como", "Papado G Roma"],
        {
            "Venecia": ["E1 asedia"],
            "Milán": ["E1 se convierte en guarnición"],
            "Papado": ["G Roma pasa a ejército"],
        },
    )
    assert end["results"] == {"Venecia E1": "error", "Milán E1": "error", "Papado G Roma": "converted"}
    assert "Papado E1 Roma" in end["units"]


@pytest.mark.rule("2.9.5a", "2.9.5b", "2.9.5c", "2.9.5d", "2.9.5g", "2.10.5", "2.10.6", "2.10b1", "2.10b2")
def test_a_side_is_a_unit_and_all_its_supporters_whoever_they_are() -> None:
    end = go(
        [
            "Venecia E1 Ferrara",
            "Florencia E1 Florencia",
            "Papado E1 Módena",
            "Papado G Bolonia",
            "Milán E1 Mantua",
        ],
        {
            "Venecia": ["E1 a Bolonia"],
            "Florencia": ["E1 apoya a E1 Papado en Bolonia"],
            "Papado": ["E1 a Bolonia", "G Bolonia apoya a E1 en Ferrara"],
            "Milán": ["E1 apoya a E1 Papado"],
        },
    )
    assert end["results"] == {
        "Venecia E1": "bounced",
        "Florencia E1": "supported",
        "Papado E1": "advanced",
        "Papado G Bolonia": "error",
        "Milán E1": "error",
    }
    assert "Florencia E1 Florencia" in end["units"]


@pytest.mark.rule("2.9.6a", "2.9.6c", "2.9.6d", "2.9.6e", "2.9.6h", "2.9.6j")
def test_a_fleet_carries_one_army_to_a_coast() -> None:
    units = ["Francia F1 GLE", "Francia E1 Provenza", "Francia E2 Savoya"]
    end = go(units, {"Francia": ["F1 transporta a E1", "E1 a Lucca", "E2 a Pisa"]})
    assert end["results"] == {"Francia F1": "convoyed", "Francia E1": "advanced", "Francia E2": "no-convoy"}
    end = go(units, {"Francia": ["F1 transporta a E1", "E1 a Florencia", "E2 se mantiene"]})
    assert end["results"]["Francia E1"] == "error"


@pytest.mark.rule(
    "2.9.1c", "2.9.2e", "2.9.2f", "2.10.2", "2.10.3", "2.10.4", "2.9.7h", "2.10.1", "2.8e", "2.1.I1"
)
def test_conflicts_want_somebody_who_comes() -> None:
    units = [
        "Venecia E1 Ferrara",
        "autónoma G Ferrara",
        "Venecia E2 Pádua",
        "Papado E1 Bolonia",
        "Papado E2 Romagna",
    ]
    end = go(units, {"Venecia": ["E1 asedia", "E2 apoya a E1 en Ferrara"], "Papado": ["E1 a Ferrara"]})
    assert end["results"]["Papado E1"] == "bounced"
    assert end["results"]["Venecia E2"] == "supported"
    assert end["sieges"] == ["Venecia E1"]
    shut = go(["Papado G Bolonia", "Venecia E1 Bolonia"], {"Papado": ["G Bolonia pasa a ejército"]})
    assert shut["results"] == {"Papado G Bolonia": "bounced", "Venecia E1": "held"}


@pytest.mark.rule("2.10c2", "2.9.7c")
def test_own_units_never_fight_and_new_ones_get_a_free_number() -> None:
    end = go(["Milán E1 Como", "Milán E2 Milán"], {"Milán": ["E1 a Pavía", "E2 a Pavía"]})
    assert end["results"] == {"Milán E1": "error", "Milán E2": "error"}
    end = go(
        ["Papado G Perugia", "Papado E1 Roma"], {"Papado": ["G Perugia pasa a ejército", "E1 se disuelve"]}
    )
    assert end["units"] == ["Papado E2 Perugia"], "E1 was in use when the campaign began"


@pytest.mark.rule("2.10e1", "2.10e4", "2.10e16", "2.10e7")
def test_the_beaten_take_the_first_place_they_can_else_the_city() -> None:
    units = [
        "Florencia E1 Arezzo",
        "Papado E1 Perugia",
        "Papado E2 Urbino",
        "Venecia E1 Siena",
        "Milán E1 Florencia",
    ]
    end = go(
        units,
        {
            "Papado": ["E1 a Arezzo", "E2 apoya a E1 en Arezzo"],
            "Florencia": ["E1 se mantiene, retirada TE, Siena"],
        },
    )
    assert "Florencia G Arezzo" in end["units"]
    free = [unit for unit in units if unit != "Venecia E1 Siena"]
    end = go(
        free,
        {
            "Papado": ["E1 a Arezzo", "E2 apoya a E1 en Arezzo"],
            "Florencia": ["E1 se mantiene, retirada TE, Siena"],
        },
    )
    assert "Florencia E1 Siena" in end["units"]


@pytest.mark.rule("2.11g", "2.6d", "2.6g", "2.13.2")
def test_without_a_siege_nobody_controls_and_rebels_let_pass() -> None:
    end = go(["Florencia E1 Perugia", "Papado G Perugia"], {})
    assert end["control"]["Perugia"] == ""
    end = go(["Papado G Perugia"], {}, control={"Perugia": ""})
    assert end["control"]["Perugia"] == "Papado"
    end = go(["Venecia E1 Verona"], {"Venecia": ["E1 a Trento"]}, rebellion={"Verona": "Venecia"})
    assert end["results"] == {"Venecia E1": "advanced"}
    assert end["rebellion"] == {"Verona": "Venecia"}


@pytest.mark.rule("2.14b", "2.1.D1", "2.14d", "2.14h", "2.1.E1", "2.3r", "2.13.4")
def test_famine_kills_at_the_end_of_spring_and_plague_after_it() -> None:
    position = {
        "season": "primavera",
        "units": ["Papado E1 Roma", "Papado G Roma", "Milán E1 Pisa"],
        "famine": ["Roma"],
        "rebellion": {"Roma": "Papado"},
        "control": {"Roma": "Papado"},
    }
    end = play(position, {"Milán": ["E1 a Lucca"]}, Given({"plague chart": 5, "plague column": 7}))
    assert end["units"] == []
    assert end["famine"] == []
    assert end["control"]["Roma"] == "Papado"


@pytest.mark.rule(
    "2.1.A1", "2.1.A2", "2.1.B1", "2.5h", "2.5e", "3.2a", "3.2c", "3.1c", "2.13.3", "2.14e", "2.5i"
)
def test_autumn_closes_with_famine_and_income() -> None:
    dice = Given({"famine chart": 4, "famine row": 9, "income": 6})
    end = play({"season": "otoño", "units": ["Florencia G Florencia"]}, {}, dice)
    assert "Florencia" in end["famine"]
    assert end["income"]["Florencia"] == 3 + 3 + 1 + 1 + 5, "its province starves, its garrisoned city pays"
    own = {"variable_dice": "board"}
    each = Given(
        {
            f"income {p}": 1
            for p in ("Austria", "Florencia", "Francia", "Milán", "Nápoles", "Papado", "Turquía", "Venecia")
        }
    )
    each |= {"income Florencia second": 6, "income Venecia second": 1}
    end = play({"season": "otoño", "units": [], "switches": own}, {}, each)
    assert end["income"]["Florencia"] == 4 + 5 + 1 + 5


@pytest.mark.rule("2.10a10")
def test_one_furtive_advance_from_behind_undoes_a_supported_attack() -> None:
    units = ["Venecia E1 Ferrara", "Venecia E2 Mantua", "Papado E1 Bolonia"]
    lines = {"Venecia": ["E1 a Bolonia", "E2 apoya a E1 en Bolonia"]}
    assert go(units, lines)["results"]["Venecia E1"] == "advanced"
    torn = go([*units, "Milán E1 Brescia"], {**lines, "Milán": ["E1 a Mantua"]})
    assert torn["results"]["Venecia E2"] == "cut"
    assert torn["results"]["Venecia E1"] == "bounced"
