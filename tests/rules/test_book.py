import pytest

from turnbot.core.house import HouseError
from turnbot.games.preux.book import loaded
from turnbot.games.preux.book.printed import Club


def test_a_row_that_is_not_as_it_should_be_is_named():
    good = {"code": "A", "name": "A", "minimum_level": 1, "dues": 1, "status": 1, "divisor": 1}
    with pytest.raises(loaded.TableError, match=r"clubs\.toml, entry 2 .*'X'.*minimum_level"):
        loaded.rows(Club, [good, {**good, "code": "X", "minimum_level": "7"}], "clubs.toml")
    with pytest.raises(loaded.TableError, match="colour"):
        loaded.rows(Club, [{**good, "colour": "blue"}], "clubs.toml")


def write(tmp_path, text):
    path = tmp_path / "hidden.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_referees_own_values_are_laid_over_the_houses(tmp_path):
    path = write(tmp_path, '[rules."3.2.1"]\nrobbed_up_to = 7\n')
    laid, plain = loaded.house(path), loaded.house()
    assert laid["3.2.1"]["robbed_up_to"] == 7
    assert laid["3.2.1"]["ambush_on"] == plain["3.2.1"]["ambush_on"]
    assert laid["3.1.2"] == plain["3.1.2"]
    with pytest.raises(TypeError):
        plain["3.2.1"]["robbed_up_to"] = 12


def test_the_heading_may_be_left_out(tmp_path):
    laid = loaded.house(write(tmp_path, '["3.2.1"]\nrobbed_up_to = 7\n'))
    assert laid == loaded.house(write(tmp_path, '[rules."3.2.1"]\nrobbed_up_to = 7\n'))
    assert laid["3.2.1"]["robbed_up_to"] == 7


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[rules", "no es TOML válido"),
        ("[rule]\n", "no hay valores de la casa para la regla «rule»"),
        ("rules = 3\n", "«rules» es 3"),
        ('[rules."9.9.9"]\nx = 1\n', "no hay valores de la casa para la regla «9.9.9»"),
        ('[rules]\n"3.2.1" = 4\n', "«3.2.1» es 4"),
        ('[rules."3.2.1"]\nodds = 1\n', "la regla 3.2.1 no tiene «odds»; tiene ambush_dice"),
        (
            '[rules."3.2.1"]\nrobbed_up_to = "7"\n',
            '«robbed_up_to» de la regla 3.2.1 es "7"; ha de ser un número entero de -20 a 60',
        ),
        (
            '[rules."2.0.1"]\nreserve_bills = 1\n',
            "«reserve_bills» de la regla 2.0.1 es 1; ha de ser true o false",
        ),
    ],
)
def test_a_drawer_with_a_fault_is_refused_with_its_place(tmp_path, text, wrong):
    path = write(tmp_path, text)
    with pytest.raises(HouseError) as refused:
        loaded.house(path)
    assert wrong in str(refused.value)
    assert str(path) in str(refused.value)
