"""What a player decides by his post: from the letter that asks him to the orders that answer, and back."""

import ast
from pathlib import Path

import pytest

from rules.months import months_of, person, play_month, weeks
from turnbot.core.exchange import Month, Text
from turnbot.games.preux import calendar
from turnbot.games.preux.book import loaded
from turnbot.games.preux.desk import laying, settling
from turnbot.games.preux.game import GAME
from turnbot.games.preux.orders.tree import Decide, Orders, SubmitPlay
from turnbot.games.preux.state.between import Pending
from turnbot.games.preux.state.world import World
from turnbot.games.preux.words import decisions
from turnbot.render import pages

HERE = Path(calendar.__file__).parent
FINISHED = {"weeks": 13, "run": 0, "last": 0, "bonus": 0}


def question(nth: int, who: str = "Jean", **told: object) -> Pending:
    values = {
        "rule": "3.4.4", "what": "play", "month": "1626-07", "facts": {"who": "Pierre"},
        "options": ("yes", "no"),
    }  # fmt: skip
    return Pending(name=f"pending/{who}/{nth}", who=who, nth=nth, **(values | told))


def asked_world(*asked: Pending) -> World:
    return World.of("1626-08", [person("Jean"), person("Pierre")], others=asked)


def read(body: str, world: World, who: str = "Jean") -> Orders:
    return settling.read(Text(who, "Mi jugada", body), world)


def answers(orders: Orders) -> list[tuple[int, str]]:
    return [(one.nth, one.choice) for one in orders.notes if isinstance(one, Decide)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1 b", [(1, "b")]), ("1: b", [(1, "b")]), ("1) b)", [(1, "b")]), ("1. B.", [(1, "b")]),
        ("Asunto 1: «a»", [(1, "a")]), ("al asunto 2, a", []), ("1 a, 2 b", [(1, "a"), (2, "b")]),
        ("1a", [(1, "a")]), ("decisión 2 - b", [(2, "b")]), ("1 b y 2 a", [(1, "b"), (2, "a")]),
        ("3 a", []), ("1 c", []), ("1 b, porque me place", []),
    ],
)  # fmt: skip
def test_a_number_and_a_letter_that_were_offered_are_an_answer(line, said):
    assert answers(read(f"Señor:\n{line}\n", asked_world(question(1), question(2)))) == said


def test_nobody_answers_what_another_was_asked():
    assert answers(read("1 b", asked_world(question(1)), who="Pierre")) == []


def test_answers_stand_beside_orders_and_take_nothing_from_them():
    orders = read("Semana 1: me quedo en casa.\n1 b\nSemana 2: voy de tabernas.\n", asked_world(question(1)))
    plain = read("Semana 1: me quedo en casa.\n\nSemana 2: voy de tabernas.\n", asked_world())
    assert answers(orders) == [(1, "b")]
    assert (orders.weeks, orders.flags, orders.kind) == (plain.weeks, plain.flags, "orders")


def test_a_letter_that_only_answers_leaves_the_orders_and_a_later_answer_counts():
    world = asked_world(question(1), question(2))
    whole = read("Semana 1: me quedo en casa.\n1 b\n2 b\n", world)
    then = laying.lay(whole, read("1 a", world))
    assert then.weeks == whole.weeks
    assert sorted(answers(then)) == [(1, "a"), (2, "b")]


def test_new_orders_take_no_answer_back():
    world = asked_world(question(1))
    then = laying.lay(read("1 b", world), read("Semana 1: me quedo en casa.", world))
    assert answers(then) == [(1, "b")]
    assert then.weeks[0]


def test_he_is_told_of_an_answer_that_answers_nothing():
    m = play_month(
        person("Jean"), others=[question(1)], orders={"Jean": weeks(notes=[Decide(nth=2, choice="a")])}
    )
    assert m.refused("Jean") == [("1.0.4", "no-question")]
    m = play_month(
        person("Jean"), others=[question(1)], orders={"Jean": weeks(notes=[Decide(nth=1, choice="c")])}
    )
    assert m.refused("Jean") == [("1.0.4", "no-option")]


def test_who_left_decides_nothing():
    m = play_month(
        person("Pierre"), others=[question(1)], orders={"Jean": weeks(notes=[Decide(nth=1, choice="a")])},
        dice={"3.4.4/0/minister/*": 1},
    )  # fmt: skip
    assert m.only("question.settled").facts["answer"] is None
    assert not m.outcome.world.pending


def test_from_the_play_that_is_sent_to_the_bill_by_letters():
    """Along the whole way: the minister's sheet asks, his «1 a» is read, and the play is on the bill."""
    people = [person("Pierre", writing=FINISHED), person("Jean", office="Ministro de Humanidades")]
    (first,) = months_of(World.of("1626-08", people), [{"Pierre": weeks(SubmitPlay())}])
    of_jean = _sheet(first, "Jean")
    assert "Pierre os ha enviado su obra" in " ".join(of_jean.split())
    assert "a) que se represente" in of_jean
    assert "ESPERAN VUESTRA DECISIÓN" not in _sheet(first, "Pierre")
    opening = calendar.turn_page(first.outcome.world)
    said = read("Os saludo.\n\n1 a\n", opening)
    (second,) = months_of(opening, [{"Jean": said}])
    assert second.only("play.accepted").facts["who"] == "Pierre"
    assert "en el asunto 1" in " ".join(_sheet(second, "Jean").lower().split())


def _sheet(m, who):
    month = Month(m.opening.month, 1, None, "", "", loaded.house())
    letters = GAME.letters(m.outcome, m.opening, {}, month)
    view = next(one.view for one in letters if one.to == who)
    game = {
        "name": "preux",
        "title": "x",
        "address": "x@y",
        "zone": "Europe/Madrid",
        "referee": "r@y",
        "site": "",
    }
    return pages.page("preux/sheet.txt.j2", {**view, "game": game})


def test_every_question_that_rules_ask_has_words():
    kinds = set()
    for file in (HERE / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "ask" and len(node.args) > 2:
                assert isinstance(node.args[2], ast.Constant), f"{file.name}: the kind is written out"
                kinds.add(node.args[2].value)
    assert kinds == decisions.KINDS.keys()
