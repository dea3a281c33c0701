"""What the rules say of the board, the start, and the year."""

import pytest

from maquiavelli.engine import play
from turnbot.core.exchange import Text
from turnbot.games.maquiavelli.book.board import board
from turnbot.games.maquiavelli.book.loaded import house, switched
from turnbot.games.maquiavelli.desk import desk
from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.game import GAME
from turnbot.games.maquiavelli.orders.tree import Orders
from turnbot.games.maquiavelli.positions.dice import Given
from turnbot.games.maquiavelli.state.world import next_month
from turnbot.games.maquiavelli.telling.pictures import view

BOARD = board()
#: Each home country as 2.4 prints it: f fortified, c city, w fortress, p port, a number the income.
HOMES = {
    "Austria": "Austria f1, Tirol f1, Hungría c1, Carintia",
    "Florencia": "Florencia f3, Arezzo f1, Pistoia, Pisa f1p",
    "Francia": "Marsella f1p, Aviñón f1, Suiza c1, Provenza",
    "Milán": "Milán f3, Cremona f1, Pavía f1, Como, Fornova w, Piacenza w, Parma w",
    "Nápoles": "Nápoles f2p, Capua, Aquila w, Salerno wp, Bari f1p, Otranto, Mesina f1p, Palermo f1p",
    "Papado": "Roma f2, Tívoli wp, Patrimony w, Spoleto w, Perugia f1, Ancona f1p, Urbino w, Romagna w, "
    "Bolonia f1",
    "Venecia": "Venecia f3p, Treviso f1, Pádua f1, Friuli, Vicenza w, Brescia w, Bérgamo w, Verona w, "
    "Istria, Dalmacia c1",
    "Turquía": "Túnez f2p, Durazzo f1p, Albania c1, Herzegovina, Bosnia",
}


def signs(name: str) -> str:
    area = BOARD.areas[name]
    kind = {"none": "", "city": "c", "fortified": "f", "fortress": "w"}[area.city]
    return f"{name} {kind}{area.income or ''}{'p' if area.port else ''}".strip()


@pytest.mark.rule("1.3a", "2.4a", "2.4i1", "2.4i2", "2.4i3", "2.4i4", "2.4i5", "2.4i6", "2.4i7", "2.4i8")
@pytest.mark.parametrize("power", HOMES)
def test_home_countries_are_as_printed(power: str) -> None:
    assert sorted(map(signs, BOARD.powers[power].home)) == sorted(HOMES[power].split(", "))
    assert len(BOARD.powers) == 8


@pytest.mark.rule("2.3f", "2.3g1", "2.3g2", "2.3g3", "2.3g4", "2.3h", "2.3k", "2.3e", "2.4j", "2.9.8r")
def test_cities_walls_and_ports() -> None:
    areas = BOARD.areas.values()
    assert [a.name for a in areas if a.sea and (a.city != "none" or a.port or not a.name.isupper())] == []
    assert [a.name for a in areas if a.port and (not a.coastal or a.city == "none")] == []
    assert {a.name for a in areas if a.city == "fortress" and a.income} == set()
    assert [a.walls for a in areas if a.city == "city"] == [False] * sum(a.city == "city" for a in areas)
    assert not BOARD.areas["Treviso"].port
    assert not BOARD.areas["Pádua"].port
    assert sum(not a.sea and not a.home for a in areas) == 19
    coastal = [a.name for a in areas if a.coastal and not a.sea]
    assert all(BOARD.nodes(name) for name in coastal), "a fleet may lie on any coast"


@pytest.mark.rule("1.1b", "1.3b", "1.3c", "2.1a", "2.1d", "2.17b", "2.11a", "2.5a")
def test_a_game_opens_with_everything_in_place() -> None:
    rows = [{"name": "Venecia", "player": "Bea", "email": "bea@x.example"}]
    world = GAME.scenario({"power": rows}, bytes(range(32)))
    assert world.month == "1454-0"
    assert [p.name for p in GAME.players(world)] == ["Venecia"]
    assert sum(not u.power for u in world.units.values()) == 12
    assert world.powers["Venecia"].treasury > 0, "income comes before the first adjustments"
    assert world.powers["Milán"].chits == tuple(sorted(set(BOARD.powers) - {"Milán"}))
    assert {u.kind for u in world.units.values()} == {"E", "F", "G"}
    assert GAME.guide()["themes"], "how orders are written goes out with the game"
    assert not GAME.misfits(world)


@pytest.mark.rule("2.1f", "2.1g", "2.1.C2", "2.1.C1", "2.1.C3")
def test_the_year_is_adjustments_and_three_campaigns() -> None:
    codes = ["1454-0"]
    for _ in range(5):
        codes.append(next_month(codes[-1]))
    assert codes == ["1454-0", "1454-1", "1454-2", "1454-3", "1455-0", "1455-1"]
    world = GAME.scenario({}, bytes(32))
    assert GAME.pace(world, house()) == 4
    assert GAME.pace(GAME.turn_page(world), house()) is None
    assert GAME.pace(world, switched({"adjustment_days": 7})) == 7
    late = GAME.check(
        GAME.read(Text("Venecia", "", "Pago a todas"), GAME.turn_page(world)), GAME.turn_page(world)
    )
    assert [flag.why for flag in late.flags] == ["wrong-season"]


@pytest.mark.rule("2.1b", "1.2c")
def test_the_game_ends_with_a_victory_and_not_before() -> None:
    end = play({"units": ["Venecia G Venecia"]}, {}, Given())
    assert end["winner"] == ""
    assert set(end["results"]) == {"Venecia G Venecia"}


@pytest.mark.rule(
    "1.5a", "1.5b", "2.3a", "2.3d", "2.3l", "2.3m", "2.3n", "2.3o", "2.3p", "2.3q", "2.9.2c", "2.4g", "2.1e"
)
def test_the_map_shows_what_stands_and_who_rules() -> None:
    world = GAME.scenario({"famine": ["Roma"], "rebellion": {"Verona": "Venecia"}}, bytes(32))
    told = view(world, "Primavera", first=True)
    assert told.control["Verona"] == "Venecia"
    assert "Ferrara" not in told.control
    assert told.famine == {"Roma"}
    assert told.rebellion == {"Verona"}
    assert told.home["Milán"] == "Milán"
    assert not view(world, "Verano").home
    assert {(u.kind, u.place) for u in told.units} >= {("E", "Pádua"), ("F", "Dalmacia"), ("G", "Ferrara")}
    picture = draw(told)
    assert all(name in picture for name in ("Ferrara", "Mesina", "GLO"))


@pytest.mark.rule(
    "1.2a", "2.8a", "2.8d", "2.1.F1", "2.1.F2", "2.1c", "2.9.1a", "2.9a", "2.17c", "1.4b", "1.4a"
)
def test_a_mail_holds_orders_expenses_and_questions() -> None:
    world = GAME.scenario({"start": "spring"}, bytes(32))
    body = "E1 a Ferrara\nGasto 1: intento de asesinato de Milán - 12 - 4\n¿Puede E2 ir a Trento?"
    orders = GAME.read(Text("Venecia", "", body), world)
    assert [order.do for order in orders.orders] == ["advance"]
    assert [(e.do, e.power, e.ducats, e.numbers) for e in orders.expenses or ()] == [
        ("assassinate", "Milán", 12, (4,))
    ]
    assert desk.inquiries(orders) == ["¿Puede E2 ir a Trento?"]


@pytest.mark.rule("2.8b", "2.8c", "2.12b")
def test_up_to_four_expenses_and_the_fifth_is_free() -> None:
    lines = [f"contrasoborno a E1 {3 * n}d" for n in range(1, 6)]
    position = {"units": ["Venecia E1 Pádua"], "treasury": {"Venecia": 40}}
    assert play(position, {"Venecia": lines}, Given())["treasury"]["Venecia"] == 10
    lost = position | {"switches": {"fifth_expense": "lost"}}
    assert play(lost, {"Venecia": lines}, Given())["treasury"]["Venecia"] == 0
    assert play(position, {"Venecia": ["E1 a Treviso"]}, Given())["treasury"]["Venecia"] == 40


@pytest.mark.rule("2.2b", "2.2c", "2.4l", "2.4b", "1.5c", "2.4f")
def test_conquest_makes_no_home_until_the_whole_country_is_held() -> None:
    world = {
        "units": ["Milán E1 Florencia"],
        "control": {"Arezzo": "Milán", "Pisa": "Milán", "Pistoia": "Florencia"},
    }
    end = play(world, {}, Given())
    assert end["home"]["Florencia"] == "Florencia"
    assert end["eliminated"] == []
    end = play(world | {"control": {"Arezzo": "Milán", "Pisa": "Milán", "Pistoia": "Milán"}}, {}, Given())
    assert end["home"]["Florencia"] == "Milán"
    assert end["eliminated"] == ["Florencia"]


def test_switches_are_checked() -> None:
    assert switched({"cut_by": "equal_or_more"})["2.10a7"]["cut_by"] == "equal_or_more"
    with pytest.raises(ValueError, match="cut_by"):
        switched({"cut_by": "nobody"})
    assert Orders("Venecia", "orders").empty
