import pytest

from turnbot.core.dice import LoadedDice
from turnbot.core.events import PUBLIC, SECRET, only
from turnbot.core.ledger import Delta
from turnbot.core.rules import claims, read_index, rule
from turnbot.core.rules import tested as count_tests
from turnbot.core.turn import Ruling, Turn, UnruledError, run, whole
from turnbot.games.preux.state.people import Person
from turnbot.games.preux.state.world import World


def people(*names):
    base = {"level": 5, "crowns": 100, "strength": 9, "constitution": 9, "endurance": 81,
            "military_ability": 3, "charisma": 3}  # fmt: skip
    return [Person(name=name, **base) for name in names]


def turn(*names, dice=None, rulings=(), house=None):
    world = World.of("1626-08", people(*names))
    loaded = dice or LoadedDice({}, otherwise=3)
    return Turn.begin(world.living(), {}, [Ruling(*r) for r in rulings], loaded, house or {})


@rule("8.2.4")
def inner(t):
    return t.post(PUBLIC, "inner.happened", who="Ana")


@rule("3.1.7", "3.1.8")
def outer(t):
    t.post(PUBLIC, "outer.began", who="Ana")
    inner(t)
    t.under("3.1.8").post(PUBLIC, "outer.went-on", who="Ana")
    return t.post(PUBLIC, "outer.ended", who="Ana")


def test_every_event_bears_the_number_of_the_rule_that_posted_it():
    t = turn("Ana")
    outer(t.at(2))
    assert [(e.rule, e.week, e.kind) for e in t.ledger.events] == [
        ("3.1.7", 2, "outer.began"),
        ("8.2.4", 2, "inner.happened"),
        ("3.1.8", 2, "outer.went-on"),
        ("3.1.7", 2, "outer.ended"),
    ]


@pytest.mark.parametrize(
    "act",
    [
        lambda t: t.post(PUBLIC, "x"),
        lambda t: t.roll("x"),
        lambda t: t.decide("x", proposal=1),
        lambda t: t.refuse(t.world.people["Ana"], "x"),
        lambda t: t.hidden("x"),
    ],
)
def test_nothing_happens_without_a_number(act):
    with pytest.raises(UnruledError, match="without a rule's number"):
        act(turn("Ana"))


def test_a_roll_is_keyed_by_rule_week_words_and_people_in_any_order():
    t = turn("Ana", "Bea").at(3).under("8.1.1")
    t.roll("duel", "Bea", t.world.people["Ana"])
    assert t.rolls[0].key == ("8.1.1", 3, "duel", "Ana", "Bea")


def test_equals_are_put_in_order_by_a_draw_each():
    dice = LoadedDice({"*/queue/Ana": 2, "*/queue/Bea": 3, "*/queue/Eva": 1})
    t = turn("Ana", "Bea", "Eva", dice=dice).under("1.0.3")
    assert [who.name for who in t.order("queue", t.world.people.values())] == ["Bea", "Ana", "Eva"]
    assert all(roll.hidden for roll in t.rolls)


def test_one_of_many_is_who_draws_highest():
    dice = LoadedDice({"*/pick:Ana/Eva": 2, "*/pick:Bea/Eva": 3})
    t = turn("Ana", "Bea", "Eva", dice=dice).under("1.0.3")
    chosen = t.pick("pick", [t.world.people["Ana"], t.world.people["Bea"]], "Eva")
    assert chosen.name == "Bea"
    assert t.pick("nobody", []) is None


def test_the_referee_is_asked_and_his_ruling_counts():
    key = "3.1.2/2/drunkenness/Ana"
    for rulings, answer, ruled in (((), "sings", False), (((key, "asleep"),), "asleep", True)):
        t = turn("Ana", rulings=rulings).at(2).under("3.1.2")
        got = t.decide(
            "drunkenness", "Ana", proposal="sings", options=("sings", "asleep"), must=True, club="TB"
        )
        assert got == answer
        (case,) = t.cases
        assert (case.key, case.answer, case.ruled, case.facts) == (key, answer, ruled, {"club": "TB"})
        assert case.to_json()["who"] == ["Ana"]


@pytest.mark.parametrize(
    ("how", "answer", "why"),
    [
        ({"proposal": True, "options": (True, False)}, 1, "«1» no es ninguna de las opciones: True, False"),
        (
            {"proposal": "sings", "options": ("sings",)},
            "asleep",
            "«asleep» no es ninguna de las opciones: sings",
        ),
        ({"proposal": 3, "fits": whole()}, True, "«True» no es un número entero"),
        ({"proposal": 3, "fits": whole(least=0)}, -1, "-1 es menos de 0"),
    ],
)
def test_a_ruling_that_cannot_be_used_is_told_and_the_proposal_holds(how, answer, why):
    t = turn("Ana", rulings=(("3.1.2/2/price-2/Ana", answer),)).at(2).under("3.1.2")
    assert t.decide("price", "Ana", apart="2", must=True, **how) == how["proposal"]
    (event,) = t.ledger.of_kind("ruling.unusable")
    assert event.facts == {"key": "3.1.2/2/price-2/Ana", "why": why}
    assert event.audience == SECRET
    (case,) = t.cases
    assert (case.what, case.apart, case.ruled, case.answer) == ("price", "2", False, how["proposal"])


@pytest.mark.parametrize(
    ("how", "answer"),
    [({"options": (True, False)}, False), ({"fits": whole(least=0)}, 0), ({}, "en sus palabras")],
)
def test_a_ruling_that_can_be_used_is_used(how, answer):
    t = turn("Ana", rulings=(("3.1.2/2/price/Ana", answer),)).at(2).under("3.1.2")
    assert t.decide("price", "Ana", proposal=None, **how) == answer
    assert [case.ruled for case in t.cases] == [True]
    assert not t.ledger.of_kind("ruling.unusable")


def test_hidden_numbers_come_from_the_drawer():
    t = turn("Ana", house={"3.2.1": {"robbed_up_to": 4}})
    assert t.under("3.2.1").hidden("robbed_up_to") == 4
    assert t.under("3.1.2").hidden("robbed_up_to", "3.2.1") == 4
    with pytest.raises(KeyError, match=r"no house value 'odds' under rule 3\.2\.1"):
        t.under("3.2.1").hidden("odds")


def test_the_past_is_what_one_may_know_of_it():
    t = turn("Ana", "Bea").under("3.1.1")
    ana, bea = t.world.people["Ana"], t.world.people["Bea"]
    t.at(1).post(PUBLIC, "club.visited", who="Ana", club="TB")
    t.at(2).post(PUBLIC, "club.visited", who="Ana", club="CH")
    t.at(2).post(only("Ana"), "toadied", who="Ana", partner="Bea")
    assert [e.facts["club"] for e in t.happened("club.visited", bea, who="Ana")] == ["TB", "CH"]
    assert [e.facts["club"] for e in t.happened("club.visited", bea, week=2, who="Ana")] == ["CH"]
    assert len(t.happened("club.visited", bea, who="Ana", club="TB")) == 1
    assert t.happened("club.visited", bea, who="Ana", club="PR") == []
    assert t.happened("toadied", bea, partner="Bea") == [], "an order must not be a probe for secrets"
    assert len(t.happened("toadied", ana)) == 1


def test_a_refusal_is_for_him_alone():
    t = turn("Ana").under("3.1.1")
    event = t.refuse(t.world.people["Ana"], "join-club", reason="level")
    assert (event.kind, event.audience) == ("order.refused", only("Ana"))
    assert event.facts == {"who": "Ana", "what": "join-club", "reason": "level"}


def test_steps_run_in_order_until_told_to_stop():
    seen, t = [], turn("Ana")

    def one(t):
        t.under("1.0.1").post(only("Ana"), "one", Delta("Ana", "crowns", 1))

    def two(t):
        one(t)

    assert run(t, (one, two), 2, lambda *at: seen.append(at), "one") is True
    assert run(t, (one, two), 3, None, None) is False
    assert seen == [("one", 2)]
    assert [e.week for e in t.ledger.events] == [2, 3, 3]


def test_rulings_are_there_to_read_and_not_to_write():
    t = turn("Ana", rulings=[("referee/1", {"who": "Ana"})])
    assert t.rulings == {"referee/1": {"who": "Ana"}}
    with pytest.raises(TypeError):
        t.rulings["x"] = 1


# The index ------------------------------------------------------------------------------------------------


def test_the_index_is_read_and_its_faults_are_named(tmp_path):
    path = tmp_path / "rulebook.csv"
    head = "rule,chapter,summary,kind,tables\n"
    path.write_text(head + '1.0.1,1,"Up, down",auto,clubs;prices\n', encoding="utf-8")
    (line,) = read_index(path)
    assert (line.rule, line.summary, line.kind, line.tables) == (
        "1.0.1",
        "Up, down",
        "auto",
        ("clubs", "prices"),
    )
    path.write_text(head + "1.0.1,1,a,auto,\n1.0.1,1,b,auto,\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"rulebook\.csv:3: rule 1\.0\.1 stands twice"):
        read_index(path)
    path.write_text(head + "1.0.1,1,a,maybe,\n", encoding="utf-8")
    with pytest.raises(ValueError, match="kind 'maybe' is none of"):
        read_index(path)


def test_claims_are_found_where_they_are_made():
    import sys

    module = sys.modules[__name__]
    place = f"{__name__}:outer"
    assert claims([module]) == {"8.2.4": f"{__name__}:inner", "3.1.7": place, "3.1.8": place}


def test_marked_tests_are_counted_without_running_them(tmp_path):
    (tmp_path / "test_x.py").write_text(
        "import pytest\n@pytest.mark.rule('1.0.1', '1.0.2')\ndef test_a(): raise SystemExit\n"
        "@pytest.mark.rule('1.0.1')\nclass TestB: pass\n",
        encoding="utf-8",
    )
    assert count_tests(tmp_path, ()) == {"1.0.1": 2, "1.0.2": 1}
    assert count_tests(tmp_path / "nowhere", ()) == {}
