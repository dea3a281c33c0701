"""A duel on the sheet of who fought it: himself to the point, and of the other what he saw."""

import html5lib
import pytest
from mail_day import GAME

from turnbot.render import pages

TURNS = [
    {
        "nth": nth, "own": "Ren" if nth == 14 else "X", "his": "F", "lost": 20 if nth % 5 == 0 else 0,
        "left": 130 - nth // 5 * 70, "broke": [nth == 3, nth == 4],
        "thrown": [None, True if nth == 6 else False if nth == 7 else None],
    }
    for nth in range(1, 15)
]  # fmt: skip


@pytest.fixture
def table():
    env = pages.environment(None)

    def made(form: str, turns: object = TURNS) -> str:
        template = env.get_template(f"preux/_duel.{form}.j2")
        return str(template.make_module().duel_table(turns))

    return made


def test_twelve_turns_stand_abreast_in_columns(table):
    lines = table("txt").splitlines()
    first, second = lines[:5], lines[5:10]
    assert [line[6:14].strip() for line in first] == ["Turno", "Vos", "Él", "Perdéis", "Os queda"]
    assert {len(line) for line in first} == {len(first[0])}
    assert max(map(len, lines)) <= 72

    def column(rows: list[str], nth: int) -> list[str]:
        return [row[15 + 4 * nth : 19 + 4 * nth].strip() for row in rows]

    assert column(first, 4) == ["5", "X", "F", "20", "60"]
    assert column(first, 11) == ["12", "X", "F", "·", "−10"]
    assert column(second, 1) == ["14", "Ren", "F", "·", "−10"]


def test_what_broke_and_what_flew_is_said_below(table):
    notes = [line.strip() for line in table("txt").splitlines()[10:] if line.strip()]
    assert notes == [
        "Turno 3: se rompe vuestra arma.",
        "Turno 4: se rompe la suya.",
        "Turno 6: os arroja el arma y acierta.",
        "Turno 7: os arroja el arma y yerra.",
    ]


def test_in_html_it_is_a_table_with_headings_a_row_for_each_turn(table):
    tree = html5lib.HTMLParser(namespaceHTMLElements=False).parse(table("html"))
    heads = [head.text for head in tree.findall(".//thead/tr/th")]
    assert heads == ["Turno", "Vos", "Él", "Perdéis", "Os queda", "Armas"]
    assert all(head.get("scope") == "col" for head in tree.findall(".//thead/tr/th"))
    rows = [["".join(cell.itertext()) for cell in row] for row in tree.findall(".//tbody/tr")]
    assert [row[0] for row in rows] == [str(nth) for nth in range(1, 15)]
    assert rows[4] == ["5", "X", "F", "20", "60", ""]
    assert rows[2][-1] == "Se rompe vuestra arma"


def test_where_no_weapon_came_to_harm_there_is_no_column_for_it(table):
    whole = [{**one, "broke": [False, False], "thrown": [None, None]} for one in TURNS]
    assert "Armas" not in table("html", whole)
    assert table("txt", whole).count("Turno") == 2


@pytest.mark.parametrize(
    ("me", "says"),
    [
        ("Jean Parrot", "os batís con Marcel Rochefort en el Prado: vencéis por rendición"),
        ("Marcel Rochefort", "os batís con Jean Parrot en el Prado: os rendís"),
        ("Yves Kergoat", "sois padrino de Jean Parrot en su duelo con Marcel Rochefort en el Prado: vence"),
        ("Blaise Vallon", "sois padrino de Marcel Rochefort en su duelo con Jean Parrot en el Prado: vence"),
        ("Ignace Loret", "rezáis a unos pasos mientras se baten Jean Parrot y Marcel Rochefort en el Prado"),
    ],
)
def test_whoever_was_there_reads_what_he_was_there_for(me, says):
    facts = {
        "who": "Jean Parrot", "partner": "Marcel Rochefort", "seconds": ["Yves Kergoat", "Blaise Vallon"],
        "priest": "Ignace Loret", "ground": "el Prado", "place": "", "winner": "Jean Parrot",
        "ending": "surrender", "me": me, "game": GAME,
    }  # fmt: skip
    text = pages.environment(None).get_template("preux/sheet/duel.fought.j2").render(facts)
    assert " ".join(text.split()).startswith(says)
