"""The order tree and its JSON form are one thing in two spellings."""

import dataclasses

import pytest

from turnbot.core.orders import Flag, Said
from turnbot.games.preux.orders import tree as o
from turnbot.games.preux.orders.as_json import action_from_json, action_to_json, from_json, to_json
from turnbot.games.preux.orders.conditions import And, If, both, opposite, parse_condition


def test_every_action_has_its_hyphenated_name():
    assert o.NAMES[o.VisitClub] == "visit-club"
    assert o.NAMES[o.AskKing] == "ask-king"
    assert len(o.ACTIONS) == len(set(o.ACTIONS)) > 75
    assert all(hash(cls()) is not None for cls in o.ACTIONS.values())


@pytest.mark.parametrize("name", sorted(o.ACTIONS))
def test_an_empty_action_survives_json(name):
    action = o.ACTIONS[name]()
    assert action_from_json(action_to_json(action)) == action


def test_a_false_moderate_is_written_and_other_false_fields_are_not():
    assert action_to_json(o.Drink()) == {"do": "drink", "moderate": False}
    assert action_to_json(o.Gamble((50,))) == {"do": "gamble", "bets": [50]}
    assert action_to_json(o.House(0)) == {"do": "house", "class": 0}


def test_words_are_kept_only_when_asked():
    action = o.Mass(said=Said("a misa", 3))
    assert action_to_json(action) == {"do": "mass"}
    back = action_from_json(action_to_json(action, said=True))
    assert back.said == Said("a misa", 3)


def test_whole_orders_survive_json():
    orders = o.Orders(
        sender="Denis Larue",
        month="1626-08",
        weeks=((o.VisitClub("TB", ("Jean Parrot",)),), (), (o.Drink(if_=If("won")),), (o.Rest(),)),
        notes=(o.Influence(for_="Jean Parrot", of="lady", level=3), o.Borrow(from_="moneylender", crowns=50)),
        duels=(o.DuelRoutine("Jean Parrot", None, "X-F-X"),),
        death_roll=(7,) * 13,
        flags=(Flag("2", "not-understood", Said("lo de siempre", 4), (o.Mass(),)),),
        adds=("3",),
        terms=(
            o.DuelTerms("Jean Parrot", "sword", "el Prado", 2, "first-blood", said=Said("a espada", 9)),
            o.DuelTerms(surrender_below=0),
        ),
    )
    assert from_json(to_json(orders, said=True)) == orders
    plain = from_json(to_json(orders))
    assert dataclasses.replace(plain, flags=()) == dataclasses.replace(orders, flags=())
    assert list(to_json(dataclasses.replace(orders, adds=(), terms=()))) == [
        *("sender", "kind", "month", "weeks", "notes", "duels", "death_roll", "flags"),
    ]


def test_the_regiment_a_favour_is_about_is_kept_though_not_published():
    action = o.Influence(matter="sparing", regiment="MDR")
    assert action_from_json(action_to_json(action, said=True)) == action
    assert action_to_json(action) == {"do": "influence", "matter": "sparing", "of": "own"}


@pytest.mark.parametrize(
    "text",
    [
        "accepted:Jean-Luc Moreau",
        "refused:Marie Tessier",
        "play>=competent",
        "play<failure",
        "crowns>=300",
        "succeeded",
        "unclear",
        "accepted:Diane de Sainte-Foy and crowns>=300",
        "not accepted:Diane de Sainte-Foy and crowns>=300",
        "won and not present:Jean Parrot and crowns<20",
    ],
)
def test_a_condition_is_its_string(text):
    condition = parse_condition(text)
    assert str(condition) == text
    assert opposite(opposite(condition)) == condition


def test_a_single_condition_has_an_opposite_without_not():
    assert str(parse_condition("not accepted:Jean Parrot")) == "refused:Jean Parrot"
    assert str(opposite(If("play>=", "failure"))) == "play<failure"


@pytest.mark.parametrize("text", ["", "maybe", "accepted:", "play>=great", "crowns>=many"])
def test_what_is_no_condition_is_refused(text):
    with pytest.raises(ValueError, match="not a condition"):
        parse_condition(text)


def test_both_keeps_a_negated_conjunction_last():
    negated = opposite(And((If("won"), If("crowns>=", 10))))
    joined = both(negated, If("succeeded"))
    assert str(joined) == "succeeded and not won and crowns>=10"
    assert parse_condition(str(joined)) == joined
    assert both(None, If("won")) == If("won")
